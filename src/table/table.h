/*
 * Tables: a region as rows and columns.
 *
 * Cells are kept by row, only those that are there: a row of a record with few
 * fields is short, however many columns others bring.
 */
#ifndef FW_TABLE_TABLE_H
#define FW_TABLE_TABLE_H

#include "region/region.h"

typedef struct fw_cell {
    uint32_t column;
    furrow_str text;
} fw_cell;

struct furrow_table {
    fw_arena arena;
    size_t rows, columns;
    furrow_str *names;  /* of the columns */
    uint32_t *row_ends; /* row r has the cells from row_ends[r - 1] to row_ends[r] */
    fw_cell *cells;     /* of one row after another, by column */
};

/* The table of a region; 'table' has its arena and nothing else. */
furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            fw_arena *scratch, furrow_error *err);

#endif
