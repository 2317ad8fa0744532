/*
 * Records in parts: the spans of a record, or its cells if it is a row of a data table.
 *
 * Cost: linear in the nodes of the cells. A cell with a rowspan is repeated in each row that it
 * spans. A budget in proportion to the page limits this, so that a long text with a rowspan of
 * 65534 does not fill the memory.
 */
#include "table/fields.h"

/* Repeated cells may have this many times the size of the page in total. */
enum { AGAIN = 8 };

fw_record_rows fw_rows_make(const furrow_page *page, fw_arena *scratch) {
    return (fw_record_rows){
        .page = page, .scratch = scratch, .room = AGAIN * ((size_t)page->count + page->pool.len)};
}

/* Whether the budget allows to repeat a cell; spends it. */
static bool may_come_again(fw_record_rows *rows, fw_node_id cell) {
    const furrow_page *page = rows->page;
    for (fw_node_id n = cell; n < page->end[cell]; n++) {
        size_t cost = 1 + (fw_page_is_text(page, n) ? page->len[n] : 0);
        if (cost > rows->room) rows->room = 0;
        if (rows->room == 0) return false;
        rows->room -= cost;
    }
    return true;
}

static bool add_part(fw_record_parts *out, fw_record_rows *rows, fw_record_part part) {
    fw_record_part *added = fw_vec_push(out, rows->scratch);
    if (added) *added = part;
    return added != NULL;
}

/* Add the cells of a row. Those of detail rows get columns of their own, right of the table. 'top'
 * is the first row of the record. */
static bool add_cells(fw_record_parts *out, fw_record_rows *rows, const fw_grid *grid, uint32_t row,
                      fw_node_id top) {
    const furrow_page *page = rows->page;
    bool is_detail = grid->rows[row].node != top;
    for (uint32_t i = 0; i < grid->rows[row].count; i++) {
        const fw_grid_cell *cell = fw_grid_at(grid, &grid->rows[row], i);
        if (cell->row != row && (is_detail || !may_come_again(rows, cell->node))) continue;
        fw_record_part part = {.span = {cell->node, page->end[cell->node]},
                               .top = is_detail ? top : page->parent[cell->node],
                               .column = cell->column + 1 + (is_detail ? grid->column_count : 0)};
        if (!add_part(out, rows, part)) return false;
    }
    return true;
}

/* One past the last row of a record that begins with row 'first': a body row, perhaps with detail
 * rows. FW_NO_ROW if the record is anything else. */
static uint32_t end_of_rows(const fw_grid *grid, uint32_t first, fw_span span) {
    uint32_t row = first + 1;
    for (; row < grid->row_count && grid->rows[row].node < span.end; row++) {
        fw_row_kind kind = grid->rows[row].kind;
        if (kind != FW_ROW_DETAIL && kind != FW_ROW_EMPTY) return FW_NO_ROW;
    }
    return span.end == grid->page->end[grid->rows[row - 1].node] ? row : FW_NO_ROW;
}

/* Add the cells of a column of a turned table, whose rows become columns. */
static bool add_turned(fw_record_parts *out, fw_record_rows *rows, const fw_grid *grid,
                       uint32_t column) {
    for (uint32_t r = 0; r < grid->row_count; r++) {
        const fw_grid_row *row = &grid->rows[r];
        if (row->kind != FW_ROW_BODY && row->kind != FW_ROW_HEADER) continue;
        fw_node_id cell = fw_grid_at(grid, row, column)->node;
        fw_record_part part = {{cell, rows->page->end[cell]}, row->node, r + 1};
        if (!add_part(out, rows, part)) return false;
    }
    return true;
}

/* Add the parts of a record that begins with a cell of a turned table: all of its column, also if
 * the record is only the cell, as a wrapper finds it. '*is_done' is set if it is one. */
static bool add_thing(fw_record_parts *out, fw_record_rows *rows, fw_node_id first, bool *is_done) {
    fw_node_id row = rows->page->parent[first];
    const fw_grid *grid = NULL;
    *is_done = false;
    if (row == FURROW_NO_NODE) return true;
    if (!fw_grids_of_row(&grid, &rows->grids, rows->page, row, rows->scratch)) return false;
    if (!grid || !grid->is_turned) return true;
    const fw_grid_cell *cell = fw_grid_cell_of(grid, first);
    *is_done = cell != NULL;
    return !cell || add_turned(out, rows, grid, cell->column);
}

bool fw_record_parts_of(fw_record_parts *out, fw_record_rows *rows, const fw_record *record) {
    fw_span span = record->spans[0];
    const fw_grid *grid = NULL;
    if (record->span_count == 1 &&
        !fw_grids_of_row(&grid, &rows->grids, rows->page, span.first, rows->scratch))
        return false;
    uint32_t row = grid ? fw_grid_row_of(grid, span.first) : FW_NO_ROW;
    uint32_t end = row == FW_NO_ROW ? FW_NO_ROW : end_of_rows(grid, row, span);
    if (end != FW_NO_ROW) {
        for (; row < end; row++)
            if (!add_cells(out, rows, grid, row, span.first)) return false;
        return true;
    }
    bool is_thing;
    if (!add_thing(out, rows, span.first, &is_thing)) return false;
    for (uint32_t i = 0; i < record->span_count && !is_thing; i++)
        if (!add_part(out, rows, (fw_record_part){record->spans[i], record->spans[i].first, 0}))
            return false;
    return true;
}

/* The cell around a node, and its grid; NULL if there is none, or if the table is not a data
 * table. */
static const fw_grid_cell *cell_of(const fw_grid **grid, fw_record_rows *rows, fw_node_id node,
                                   fw_node_id top) {
    enum { DEEPEST = 64 }; /* elements between a text and its cell */
    const furrow_page *page = rows->page;
    fw_node_id first = node;
    int up = 0;
    for (; up < DEEPEST && node != FURROW_NO_NODE && node >= top; up++, node = page->parent[node]) {
        fw_node_id row = page->parent[node];
        const fw_no_cell *known = &rows->no_cells[node % FW_NO_CELLS];
        if (row == FURROW_NO_NODE) return NULL;
        if (known->node == node + 1 && known->top == top) break;
        if (!fw_grids_of_row(grid, &rows->grids, page, row, rows->scratch)) rows->is_out = true;
        const fw_grid_cell *cell = *grid ? fw_grid_cell_of(*grid, node) : NULL;
        if (cell) return cell;
        if (page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH) break;
    }
    for (fw_node_id n = first; up < DEEPEST && n > node; n = page->parent[n])
        rows->no_cells[n % FW_NO_CELLS] = (fw_no_cell){n + 1, top};
    return NULL;
}

bool fw_rows_name(furrow_buf *out, fw_record_rows *rows, fw_node_id node, fw_node_id top) {
    const fw_grid *grid = NULL;
    const fw_grid_cell *cell = cell_of(&grid, rows, node, top);
    return cell && fw_grid_name(out, grid, cell);
}

bool fw_rows_is_named(fw_record_rows *rows, fw_node_id node, fw_node_id top) {
    const fw_grid *grid = NULL;
    const fw_grid_cell *cell = cell_of(&grid, rows, node, top);
    return cell && fw_grid_is_named(grid, cell);
}
