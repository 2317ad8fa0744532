/* The results of a set for people: a line a site, then the totals. */
#ifndef CLI_EVAL_TABLE_H
#define CLI_EVAL_TABLE_H

#include "eval_set.h"

#include <stdio.h>

/* A line of a table: a site, and a figure in each column but the first. */
enum { EVAL_COLUMNS = 10 };
typedef struct eval_line {
    const char *site;
    char cells[EVAL_COLUMNS][24];
} eval_line;

furrow_str eval_line_text(const eval_line *of, size_t column);

/* For grids whose rows are eval_line. */
furrow_str eval_line_cell(const void *user, size_t row, size_t column);

/* A share with three digits; "-" of nothing. */
void eval_share(char cell[24], size_t part, size_t whole);

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
