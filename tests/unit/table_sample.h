/* Tables made by hand, so that cells can be any. */
#ifndef TESTS_UNIT_TABLE_SAMPLE_H
#define TESTS_UNIT_TABLE_SAMPLE_H

#include "test.h"

#include "table/table.h"

enum { MAX_CELLS = 16 };

/* A table over constant cells, row by row; a NULL is a field that is not
 * there. */
typedef struct sample {
    furrow_table table;
    fw_column columns[MAX_CELLS];
    uint32_t row_ends[MAX_CELLS];
    fw_cell cells[MAX_CELLS];
} sample;

static inline void fill(sample *s, const char *const *names, size_t columns,
                        const char *const *cells, size_t rows) {
    *s = (sample){.table = {.rows = rows, .column_count = columns, .heading = FW_NO_COLUMN}};
    s->table.columns = s->columns;
    s->table.row_ends = s->row_ends;
    s->table.cells = s->cells;
    for (size_t c = 0; c < columns; c++) s->columns[c].name = fw_str(names[c]);
    uint32_t count = 0;
    for (size_t r = 0; r < rows; r++) {
        for (size_t c = 0; c < columns; c++)
            if (cells[r * columns + c])
                s->cells[count++] = (fw_cell){
                    .column = (uint32_t)c, .count = 1, .text = fw_str(cells[r * columns + c])};
        s->row_ends[r] = count;
    }
}

/* The columns from the first on have these types. */
static inline void set_types(sample *s, const furrow_type *types, size_t count) {
    for (size_t i = 0; i < count; i++) s->columns[i].type = types[i];
}

/* Give a cell several values, which its text shows joined. */
static inline void set_values(sample *s, size_t cell, furrow_str *values, uint32_t count,
                              const char *text) {
    s->cells[cell].values = values;
    s->cells[cell].count = count;
    s->cells[cell].text = fw_str(text);
}

#endif
