/*
 * Tables: a region as rows and columns.
 *
 * Cells are kept by row, only those that are there: a row of a record with few
 * fields is short, however many columns others bring.
 */
#ifndef FW_TABLE_TABLE_H
#define FW_TABLE_TABLE_H

#include "region/region.h"

typedef struct fw_column {
    furrow_str name; /* unique within the table */
    furrow_type type;
} fw_column;

typedef struct fw_cell {
    uint32_t column;
    uint32_t count;     /* values: 1, or more where the field repeats in its record */
    furrow_str text;    /* all of it */
    furrow_str *values; /* of a repeated field; NULL when 'count' is 1 */
} fw_cell;

/* Rows [first, first + count) stand under one heading. */
typedef struct fw_row_group {
    furrow_str heading;
    size_t first, count;
} fw_row_group;

struct furrow_table {
    fw_arena arena;
    size_t rows, column_count;
    fw_column *columns;
    uint32_t *row_ends; /* row r has the cells from row_ends[r - 1] to row_ends[r] */
    fw_cell *cells;     /* of one row after another, by column */
    uint32_t heading;   /* the column of the groups' headings; FW_NO_COLUMN: none */
    fw_row_group *groups;
    size_t group_count;
};

#define FW_NO_COLUMN UINT32_MAX

/* The table of a region; 'table' has its arena and nothing else. */
furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            fw_arena *scratch, furrow_error *err);

#endif
