/* Names of columns, from what the page says of a field. */
#ifndef FW_TABLE_NAMING_H
#define FW_TABLE_NAMING_H

#include "table/fields.h"

/* Append a name for the field that 'piece' is an example of; nothing when the
 * page gives none. */
void fw_name_field(furrow_buf *out, const furrow_page *page, const fw_piece *piece);

#endif
