/* Types of columns: what the texts of one have in common. */
#ifndef FW_TABLE_TYPES_H
#define FW_TABLE_TYPES_H

#include "furrow.h"

#endif
