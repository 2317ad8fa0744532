/* In which cells of a row the true values of its record stand. */
#ifndef FW_EVAL_LOOKUP_H
#define FW_EVAL_LOOKUP_H

#include "base/vec.h"
#include "eval/truth.h"
#include "table/table.h"

/* One true value of a page. */
typedef struct fw_true_value {
    furrow_str text, squashed;
    uint32_t field;
    bool is_link;
} fw_true_value;

/* A cell that holds a value. */
typedef struct fw_value_place {
    uint32_t value; /* its number in the page */
    uint32_t column;
    bool is_exact;
} fw_value_place;

typedef FW_VEC(fw_value_place) fw_value_places;

/* For the rows of one table, one after the other. */
typedef struct fw_lookup {
    const furrow_table *table;
    fw_squasher squasher;
    size_t *seen;   /* per column: the last value found there, counted from 1 */
    fw_arena *keep; /* for the places */
    fw_arena *scratch;
    furrow_error *err;
} fw_lookup;

/* Append the places of values [first, end) in a row, those of a value
 * together. Near linear in the texts of the row and of the values. */
furrow_status fw_lookup_row(fw_lookup *lookup, fw_value_places *out, size_t row,
                            const fw_true_value *values, size_t first, size_t end);

#endif
