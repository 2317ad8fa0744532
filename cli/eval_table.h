/* The results of a set for people: a line a site, then the totals. */
#ifndef CLI_EVAL_TABLE_H
#define CLI_EVAL_TABLE_H

#include "eval_set.h"

#include <stdio.h>

/* What was measured of a set, page by page. */
typedef struct eval_results {
    furrow_score *main, *best;
    furrow_failure *failures;
    furrow_column_score *columns;
    size_t *sites; /* the number of the site of each page */
    size_t count;
} eval_results;

/* False when memory is out. */
bool eval_table_print(FILE *to, const eval_set *set, const eval_results *results, size_t width,
                      bool has_colour);

void eval_totals_print(FILE *to, const eval_set *set, const eval_results *results,
                       const char *method, const furrow_totals *main, const furrow_totals *best);

furrow_column_score eval_columns_sum(const eval_results *results);

/* What became of the true values, a line a site and one for the set; nothing
 * when the set has none. False when memory is out. */
bool eval_columns_print(FILE *to, const eval_set *set, const eval_results *results, size_t width,
                        bool has_colour);

#endif
