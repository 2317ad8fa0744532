/* Checks on tables, in builds that have checks: see table.h. Cost: linear in the cells. */
#include "base/str.h"
#include "table/table.h"

#ifdef FURROW_CHECKS

/* Names are compared pair by pair, up to this many. */
enum { MAX_COMPARED = 200 };

static void check_cell(const furrow_table *table, const fw_cell *cell) {
    FW_MUST(cell->column < table->column_count);
    FW_MUST(cell->count > 0 && cell->text.at);
    FW_MUST(cell->count == 1 || cell->values);
    for (uint32_t v = 0; cell->values && v < cell->count; v++) FW_MUST(cell->values[v].at);
}

static void check_columns(const furrow_table *table) {
    FW_MUST(table->heading == FW_NO_COLUMN || table->heading < table->column_count);
    for (size_t i = 0; i < table->column_count; i++) {
        FW_MUST(table->columns[i].name.len > 0);
        for (size_t k = 0; k < i && i < MAX_COMPARED; k++)
            FW_MUST(!fw_str_equal(table->columns[i].name, table->columns[k].name));
    }
}

void fw_table_check(const furrow_table *table, const fw_region *region) {
    FW_MUST(table->rows == region->record_count);
    check_columns(table);
    uint32_t at = 0;
    for (size_t row = 0; row < table->rows; row++) {
        uint32_t first = at, end = table->row_ends[row];
        FW_MUST(end >= at);
        for (; at < end; at++) {
            check_cell(table, &table->cells[at]);
            FW_MUST(at == first || table->cells[at - 1].column < table->cells[at].column);
        }
    }
    size_t next = 0;
    for (size_t g = 0; g < table->group_count; g++) {
        FW_MUST(table->groups[g].first >= next && table->groups[g].count <= table->rows);
        next = table->groups[g].first + table->groups[g].count;
        FW_MUST(next <= table->rows);
    }
}

#else
typedef int fw_no_table_checks; /* a C file must not be empty */
#endif
