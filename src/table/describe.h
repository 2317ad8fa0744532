/*
 * Records and the things that the page describes in JSON-LD: the same things, if they
 * have the same addresses or names.
 */
#ifndef FW_TABLE_DESCRIBE_H
#define FW_TABLE_DESCRIBE_H

#include "table/draft.h"

/* Give columns that have no name of their own that of the property with the same
 * values. False when out of memory. */
bool fw_tab_describe(fw_tab *draft);

/* Add the properties that no column has as further columns. False when out of memory. */
bool fw_table_embed(furrow_table *table, const furrow_page *page, fw_arena *scratch);

#endif
