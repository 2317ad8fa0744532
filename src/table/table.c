/* Tables as users of the library see them. */
#include "table/drift.h"

#include "base/error.h"
#include "region/found.h"
#include "table/check_table.h"
#include "table/types.h"
#include "table/view.h"

#include <assert.h>
#include <string.h>

furrow_status furrow_table_build(furrow_table **out, const furrow_regions *regions, size_t i,
                                 furrow_error *err) {
    assert(i < regions->found.list.count);
    const furrow_alloc *alloc = &regions->page->arena.alloc;
    *out = NULL;
    furrow_table *table = fw_resize(alloc, NULL, 0, sizeof *table);
    if (!table) return fw_fail_memory(err);
    *table = (furrow_table){.arena = fw_arena_make(*alloc), .heading = FW_NO_COLUMN};
    fw_budget budget = fw_budget_again(&regions->budget);
    fw_arena scratch = fw_arena_under(*alloc, &budget);
    table->arena.budget = &budget;
    const fw_region *region = &regions->found.list.at[i];
    const fw_expected *expected = region->expected;
    furrow_status st =
        fw_table_fill(table, region, regions->page, expected ? expected->columns : NULL,
                      expected ? expected->column_count : 0, &scratch, err);
    /* Columns that are given have their types. */
    bool has_types = expected && !region->column_count;
    if (st == FURROW_OK && !has_types && !fw_table_set_types(table, &scratch))
        st = fw_fail_memory(err);
    if (st == FURROW_OK && !(table->habits = fw_table_habits(table, &table->arena)))
        st = fw_fail_memory(err);
    if (st == FURROW_OK && expected) st = fw_drift_note(table, expected, err);
    if (st == FURROW_OK && regions->view &&
        !(fw_view_take(table, regions->view, &scratch) &&
          (table->habits = fw_table_habits(table, &table->arena))))
        st = fw_fail_memory(err);
    if (st == FURROW_OK && !fw_budget_has_cells(&budget, table->rows, table->column_count))
        st = fw_budget_fail(&budget, err);
    fw_arena_free(&scratch);
    table->arena.budget = NULL;
    st = fw_budget_status(&budget, st, err);
    if (st == FURROW_OK) fw_table_check(table, region);
    if (st == FURROW_OK) *out = table;
    else furrow_table_free(table);
    return st;
}

void furrow_table_free(furrow_table *table) {
    if (!table) return;
    furrow_alloc alloc = table->arena.alloc;
    fw_arena_free(&table->arena);
    fw_resize(&alloc, table, sizeof *table, 0);
}

size_t furrow_table_rows(const furrow_table *table) {
    return table->rows;
}

size_t furrow_table_columns(const furrow_table *table) {
    return table->column_count;
}

furrow_str furrow_table_column(const furrow_table *table, size_t column) {
    assert(column < table->column_count);
    return table->columns[column].name;
}

furrow_type furrow_table_type(const furrow_table *table, size_t column) {
    assert(column < table->column_count);
    return table->columns[column].type;
}

/* The cell of a field; NULL when the record has no such field. */
static const fw_cell *cell_at(const furrow_table *table, size_t row, size_t column) {
    assert(row < table->rows && column < table->column_count);
    size_t low = row ? table->row_ends[row - 1] : 0, high = table->row_ends[row];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (table->cells[middle].column == column) return &table->cells[middle];
        if (table->cells[middle].column < column) low = middle + 1;
        else high = middle;
    }
    return NULL;
}

furrow_str furrow_table_cell(const furrow_table *table, size_t row, size_t column) {
    const fw_cell *cell = cell_at(table, row, column);
    return cell ? cell->text : (furrow_str){NULL, 0};
}

size_t furrow_table_values(const furrow_table *table, size_t row, size_t column) {
    const fw_cell *cell = cell_at(table, row, column);
    return cell ? cell->count : 0;
}

furrow_str furrow_table_value(const furrow_table *table, size_t row, size_t column, size_t i) {
    const fw_cell *cell = cell_at(table, row, column);
    assert(cell && i < cell->count);
    return cell->values ? cell->values[i] : cell->text;
}

bool furrow_table_is_list(const furrow_table *table, size_t column) {
    assert(column < table->column_count);
    bool is_list = table->columns[column].is_list;
    for (size_t row = 0; row < table->rows && !is_list; row++)
        is_list = furrow_table_values(table, row, column) > 1;
    return is_list;
}

furrow_typed furrow_table_typed(const furrow_table *table, size_t row, size_t column, size_t i) {
    _Static_assert(sizeof((fw_typed){0}).text <= sizeof((furrow_typed){0}).text, "dates fit");
    furrow_str text = furrow_table_value(table, row, column, i);
    fw_typed value = fw_typed_read(text, table->columns[column].type, table->habits[column]);
    furrow_typed typed = {value.type, value.is_whole, value.whole, value.number, ""};
    memcpy(typed.text, value.text, sizeof value.text);
    return typed;
}

size_t furrow_table_groups(const furrow_table *table) {
    return table->group_count;
}

furrow_row_group furrow_table_group(const furrow_table *table, size_t i) {
    assert(i < table->group_count);
    const fw_row_group *group = &table->groups[i];
    return (furrow_row_group){group->heading, group->first, group->count};
}
