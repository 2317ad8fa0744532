/* Columns of an earlier page, found again in the table of this one. */
#ifndef FW_TABLE_GIVEN_H
#define FW_TABLE_GIVEN_H

#include "table/table.h"

/* Put a table into the given columns: each column of the table that is like a
 * given one goes there, the others are dropped and their fields counted in
 * table->unplaced. False when memory is out. */
bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch);

#endif
