/* Objects whose parts stand in rows below each other. */
#ifndef FW_METHODS_MDR_JOIN_H
#define FW_METHODS_MDR_JOIN_H

#include "region/region.h"

/* Join regions of 'out', from number 'first' on, that are the rows of one row
 * of objects. False when memory is out. */
bool fw_mdr_join_rows(fw_regions *out, size_t first, const furrow_page *page);

#endif
