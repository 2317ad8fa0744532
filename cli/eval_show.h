/* The results of a set for people. */
#ifndef CLI_EVAL_SHOW_H
#define CLI_EVAL_SHOW_H

#include "eval_set.h"
#include "grid.h"

#include <stdio.h>

typedef struct eval_screen {
    size_t width;
    bool has_colour;
} eval_screen;

/* ---- Tables of figures -------------------------------------------------- */

#define EVAL_TEXT(name) \
    { CLI_NAMED(name), false, CLI_CUT_END }
#define EVAL_NUMBER(name) \
    { CLI_NAMED(name), true, CLI_CUT_END }

/* A table under way. 'columns' are borrowed. */
typedef struct eval_grid eval_grid;

/* NULL when out of memory. */
eval_grid *eval_grid_new(const cli_column *columns, size_t column_count, size_t row_count);

/* One cell: a text, a number, or a share with three digits, "-" of nothing. */
void eval_grid_text(eval_grid *grid, size_t row, size_t column, const char *text);
void eval_grid_count(eval_grid *grid, size_t row, size_t column, size_t count);
void eval_grid_share(eval_grid *grid, size_t row, size_t column, double part, size_t whole);

/* Print the table and free it. False when out of memory. */
bool eval_grid_print(FILE *to, eval_grid *grid, eval_screen screen);

/* ---- A set -------------------------------------------------------------- */

/* What was measured of a set, page by page. */
typedef struct eval_results {
    furrow_score *main, *best;
    furrow_failure *failures;
    furrow_column_score *columns;
    furrow_lists_score *lists; /* of pages labelled by lists, instead of all others */
    size_t *sites;             /* the number of the site of each page */
    size_t count;
} eval_results;

/* A line a site. False when out of memory. */
bool eval_show_sites(FILE *to, const eval_set *set, const eval_results *results,
                     eval_screen screen);

/* What was measured: "modern, auto: 47 list pages of 39 sites, 1021 records". */
void eval_show_set(FILE *to, const eval_set *set, const char *method, size_t pages, size_t records);

void eval_show_totals(FILE *to, const eval_results *results, const furrow_totals *main,
                      const furrow_totals *best);

/* Of pages labelled by lists: a line a page, then the means. */
bool eval_show_lists(FILE *to, const eval_set *set, const eval_results *results,
                     const furrow_lists_totals *totals, eval_screen screen);

furrow_column_score eval_sum_columns(const eval_results *results);

/* What became of the true values, a line a site and one for the set; nothing
 * when the set has none. False when out of memory. */
bool eval_show_columns(FILE *to, const eval_set *set, const eval_results *results,
                       eval_screen screen);

/* ---- A page ------------------------------------------------------------- */

/* The fields whose values did not come out whole in one column, a few lines
 * and an example each; nothing when all is well. 'table' may be NULL. */
void eval_show_fields(FILE *to, const furrow_measure *measure, const furrow_table *table,
                      size_t width);

/* The first record that is not right, expected beside found. */
void eval_show_diff(FILE *to, const eval_page *page, const furrow_measure *measure,
                    const furrow_regions *regions, size_t width);

#endif
