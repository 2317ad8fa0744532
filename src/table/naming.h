/* Names of columns, from what the page says of their fields. */
#ifndef FW_TABLE_NAMING_H
#define FW_TABLE_NAMING_H

#include "table/draft.h"

/* Write a name for a column into 'out', not unique yet. False when memory is
 * out. */
bool fw_name_column(furrow_buf *out, const fw_tab *draft, const fw_tab_column *column);

/* Whether a header cell or an itemprop names the field: then it is data, even
 * where all values are the same. */
bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece);

#endif
