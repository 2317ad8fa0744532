/* How a table is built, typed and queried. Cost: that of fill.c, and linear in the cells. */
#include "table/table.h"
#include "base/call.h"
#include "base/str.h"
#include "region/region.h"
#include "table/draft.h"
#include "values/date.h"

#include <assert.h>
#include <string.h>

/* ---- Types -------------------------------------------------------------- */

static size_t cell_count(const furrow_table *table) {
    return table->rows ? table->row_ends[table->rows - 1] : 0;
}

static furrow_str value_of(const fw_cell *cell, uint32_t i) {
    return cell->values ? cell->values[i] : cell->text;
}

bool fw_table_set_types(furrow_table *table, fw_arena *scratch) {
    fw_type_tally *tallies = FW_TAKE_ZEROED(scratch, table->column_count, fw_type_tally);
    fw_habit *habits = FW_TAKE_ZEROED(&table->arena, table->column_count, fw_habit);
    if (!tallies || !habits) return false;
    table->habits = habits;
    for (size_t i = 0; i < cell_count(table); i++)
        tallies[table->cells[i].column].values += table->cells[i].count;
    for (size_t i = 0; i < cell_count(table); i++) {
        const fw_cell *cell = &table->cells[i];
        if (table->columns[cell->column].type != FURROW_TEXT) continue;
        for (uint32_t k = 0; k < cell->count; k++)
            fw_type_count(&tallies[cell->column], value_of(cell, k));
    }
    for (size_t c = 0; c < table->column_count; c++) {
        habits[c].now = table->now;
        if (table->columns[c].type != FURROW_TEXT) continue;
        table->columns[c].type = fw_type_of_tally(&tallies[c]);
        habits[c] = fw_habit_of_tally(&tallies[c], table->columns[c].type);
        habits[c].now = table->now;
    }
    return true;
}

/* Set the type of columns with dates relative to the date of the page: "5 hours ago". */
static bool set_relative(furrow_table *table, fw_arena *scratch) {
    static const double most = 0.8; /* of the values, as for other types */
    size_t *values = FW_TAKE_ZEROED(scratch, table->column_count, size_t);
    size_t *dates = FW_TAKE_ZEROED(scratch, table->column_count, size_t);
    if (!values || !dates) return false;
    for (size_t i = 0; i < cell_count(table); i++) {
        const fw_cell *cell = &table->cells[i];
        if (table->columns[cell->column].type != FURROW_TEXT) continue;
        for (uint32_t k = 0; k < cell->count; k++) {
            char iso[FW_DATE_SIZE];
            furrow_str text = value_of(cell, k);
            values[cell->column]++;
            dates[cell->column] += fw_relative_read(iso, text, table->now) ||
                                   fw_date_read(text, FW_ORDER_UNKNOWN).is_written;
        }
    }
    for (size_t c = 0; c < table->column_count; c++)
        if (values[c] && (double)dates[c] >= most * (double)values[c])
            table->columns[c].type = FURROW_DATE;
    return true;
}

fw_habit *fw_table_habits(const furrow_table *table, fw_arena *scratch) {
    fw_habit *habits = FW_TAKE_ZEROED(scratch, table->column_count, fw_habit);
    for (size_t i = 0; habits && i < cell_count(table); i++) {
        const fw_cell *cell = &table->cells[i];
        for (uint32_t k = 0; k < cell->count; k++)
            fw_habit_note(&habits[cell->column], value_of(cell, k),
                          table->columns[cell->column].type);
    }
    for (size_t c = 0; habits && c < table->column_count; c++) habits[c].now = table->now;
    return habits;
}

/* ---- Tables ------------------------------------------------------------- */

furrow_status furrow_table_build(furrow_table **out, const furrow_regions *regions, size_t i,
                                 furrow_error *err) {
    assert(i < regions->found.list.count);
    const furrow_alloc *alloc = &regions->page->arena.alloc;
    *out = NULL;
    furrow_table *table = fw_resize(alloc, NULL, 0, sizeof *table);
    if (!table) return fw_fail_memory(err);
    *table = (furrow_table){.arena = fw_arena_make(*alloc),
                            .heading = FW_NO_COLUMN,
                            .keeps_all = regions->keeps_all,
                            .now = regions->now};
    fw_budget budget = fw_budget_again(&regions->budget);
    fw_arena scratch = fw_arena_under(*alloc, &budget);
    table->arena.budget = &budget;
    const fw_region *region = &regions->found.list.at[i];
    const fw_expected *expected = region->expected;
    bool is_new_page = expected && expected->is_new_page;
    furrow_status st = (is_new_page ? fw_table_fill_once : fw_table_fill)(
        table, region, regions->page, expected ? expected->columns : NULL,
        expected ? expected->column_count : 0, &scratch, err);
    if (st == FURROW_OK && regions->embedded && !expected && !region->column_count &&
        !fw_table_embed(table, regions->page, &scratch))
        st = fw_fail_memory(err);
    /* Given columns have their types already. */
    bool has_types = expected && !region->column_count;
    if (st == FURROW_OK && !has_types && !fw_table_set_types(table, &scratch))
        st = fw_fail_memory(err);
    if (st == FURROW_OK && table->now && !set_relative(table, &scratch)) st = fw_fail_memory(err);
    bool has_habits = table->habits && !table->now; /* relative dates have changed types */
    if (st == FURROW_OK && !has_habits && !(table->habits = fw_table_habits(table, &table->arena)))
        st = fw_fail_memory(err);
    if (st == FURROW_OK && expected) st = fw_drift_note(table, expected, err);
    if (st == FURROW_OK && region->doubt_count) st = fw_drift_doubts(table, region, err);
    for (uint32_t c = 0; st == FURROW_OK && region->sure && c < region->column_count; c++)
        table->columns[c].sure = region->sure[c];
    if (st == FURROW_OK && expected && !fw_table_hide(table, &scratch)) st = fw_fail_memory(err);
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
    fw_arena_free_owner(&table->arena, table, sizeof *table);
}

void furrow_table_drop(furrow_table *table, const bool *gone) {
    size_t kept = 0, at = 0;
    uint32_t cells = 0, begin = 0;
    for (size_t g = 0; g < table->group_count; g++) { /* in the order of their rows */
        fw_row_group *group = &table->groups[g];
        size_t first = group->first, end = first + group->count;
        for (; at < first; at++) kept += !gone[at];
        group->first = kept;
        for (; at < end; at++) kept += !gone[at];
        group->count = kept - group->first;
    }
    kept = 0;
    for (size_t row = 0; row < table->rows; row++) {
        uint32_t end = table->row_ends[row];
        if (!gone[row]) {
            memmove(table->cells + cells, table->cells + begin,
                    (end - begin) * sizeof *table->cells);
            cells += end - begin;
            table->row_ends[kept++] = cells;
        }
        begin = end;
    }
    table->rows = kept;
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

furrow_str furrow_table_source(const furrow_table *table, size_t column) {
    assert(column < table->column_count);
    return table->columns[column].source;
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

furrow_str furrow_table_written(const furrow_table *table, size_t row, size_t column) {
    const fw_cell *cell = cell_at(table, row, column);
    return cell ? cell->written : (furrow_str){NULL, 0};
}

furrow_span furrow_table_nodes(const furrow_table *table, size_t row, size_t column) {
    const fw_cell *cell = cell_at(table, row, column);
    return cell ? cell->nodes : (furrow_span){0, 0};
}
