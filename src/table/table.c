/* Tables as users of the library see them. */
#include "table/table.h"

#include "base/error.h"
#include "region/found.h"

#include <assert.h>

furrow_status furrow_table_build(furrow_table **out, const furrow_regions *regions, size_t i,
                                 furrow_error *err) {
    assert(i < regions->found.list.count);
    const furrow_alloc *alloc = &regions->page->arena.alloc;
    *out = NULL;
    furrow_table *table = fw_resize(alloc, NULL, 0, sizeof *table);
    if (!table) return fw_fail_memory(err);
    *table = (furrow_table){.arena = fw_arena_make(*alloc)};
    fw_arena scratch = fw_arena_make(*alloc);
    furrow_status st =
        fw_table_fill(table, &regions->found.list.at[i], regions->page, &scratch, err);
    fw_arena_free(&scratch);
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
    return table->columns;
}

furrow_str furrow_table_column(const furrow_table *table, size_t column) {
    assert(column < table->columns);
    return table->names[column];
}

furrow_str furrow_table_cell(const furrow_table *table, size_t row, size_t column) {
    assert(row < table->rows && column < table->columns);
    size_t low = row ? table->row_ends[row - 1] : 0, high = table->row_ends[row];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (table->cells[middle].column == column) return table->cells[middle].text;
        if (table->cells[middle].column < column) low = middle + 1;
        else high = middle;
    }
    return (furrow_str){NULL, 0};
}
