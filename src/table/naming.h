/* Names of columns, from what the page says of their fields and what these are. */
#ifndef FW_TABLE_NAMING_H
#define FW_TABLE_NAMING_H

#include "table/draft.h"

/* Set the names of all columns that are kept, not unique yet. False when out of
 * memory. */
bool fw_tab_name(fw_tab *draft);

/* Whether a header cell or an itemprop names the field: then it is data, even
 * where all values are the same. */
bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece);

/* Append the name of one field by what the page says of it: a header cell, a label,
 * an itemprop, a class that fields have. False when it says nothing. */
bool fw_name_of_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

#endif
