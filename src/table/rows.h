/*
 * Rows of tables of data, as records.
 *
 * A row is made of the cells that cover it, from the left: cells that span down
 * from rows above belong to every row that they cover, and a field's place is
 * the column of its cell, whatever its row lacks.
 */
#ifndef FW_TABLE_ROWS_H
#define FW_TABLE_ROWS_H

#include "region/grid.h"
#include "region/region.h"

/* What is needed to look at the rows of one region. */
typedef struct fw_rows {
    const furrow_page *page;
    fw_arena *scratch;
    fw_grids grids;
    size_t room; /* nodes and bytes of cells that may still be given again */
    bool is_out; /* memory was, in a question that has no other way to tell */
} fw_rows;

fw_rows fw_rows_make(const furrow_page *page, fw_arena *scratch);

/* A part of a record: one of its spans, or a cell of the row that it is. */
typedef struct fw_part {
    fw_span span;
    fw_node_id top;  /* first node of the record's span, or the row of the cell */
    uint32_t column; /* of the grid, from 1; 0: it is no cell of a table of data.
                      * Rows of details have columns right of the last */
} fw_part;

typedef FW_VEC(fw_part) fw_parts;

/* Append the parts of a record. False when memory is out. */
bool fw_rows_parts(fw_parts *out, fw_rows *rows, const fw_record *record);

/* Append the name that header cells give to what stands at 'node', in a cell
 * that is not above 'top'. False, and nothing appended, when they give none. */
bool fw_rows_name(furrow_buf *out, fw_rows *rows, fw_node_id node, fw_node_id top);

/* Whether they give one. */
bool fw_rows_is_named(fw_rows *rows, fw_node_id node, fw_node_id top);

#endif
