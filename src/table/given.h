/* Columns of an earlier page, found again in the table of this one. */
#ifndef FW_TABLE_GIVEN_H
#define FW_TABLE_GIVEN_H

#include "base/map.h"
#include "table/place.h"
#include "table/table.h"

/* The places of given columns, for steps that come before there are columns:
 * few records show no template, but where columns are given it is known. */
typedef struct fw_given {
    const fw_column *columns;
    fw_map places; /* -> number of a column */
} fw_given;

bool fw_given_make(fw_given *out, const fw_column *given, uint32_t count, fw_arena *scratch);

/* The largest share of records that a given column of this kind and place had,
 * 1 where that was not counted; 0 when there is none. 'given' may be NULL. */
double fw_given_share(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* What makes two columns the same: kind, place and label, and the order among
 * those that are alike in all three. 'seen' counts these. False when memory is
 * out. */
bool fw_column_key(uint64_t *out, const fw_column *column, fw_map *seen, fw_arena *scratch);

/* A copy whose texts lie in 'arena'. False when memory is out. */
bool fw_column_copy(fw_column *out, const fw_column *from, fw_arena *arena);

/* Put a table into the given columns: each column of the table that is like a
 * given one goes there, the others are dropped and their fields counted in
 * table->unplaced. False when memory is out. */
bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch);

#endif
