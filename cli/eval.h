/* Measure against sets of labelled pages: read a set, show the results as text and as an HTML
 * report. */
#ifndef CLI_EVAL_H
#define CLI_EVAL_H

#include "furrow_eval.h"
#include "out.h"
#include "screen.h"
#include "search.h"

#include <stdio.h>

/* ---- A set of labelled pages ---------------------------------------------- */

/* SET/pages/SITE/PAGE.html, or the page http://SITE/PAGE of the crawl SET/pages.warc.gz. The
 * truth for each page is in SET/truth/SITE/PAGE.json. */
typedef struct eval_page {
    char *name;       /* SITE/PAGE.html */
    cli_input *input; /* where it is read from */
    size_t site;
    furrow_truth *truth;
} eval_page;

/* Pages sorted by name, so that the pages of a site are together. */
typedef struct eval_set {
    const char *name; /* last part of the folder's name */
    eval_page *pages; /* list pages, or detail pages */
    size_t count;
    size_t left_out; /* pages of the other kind */
    bool has_lists;  /* all lists of each page are labelled */
    char **sites;
    size_t site_count;
} eval_set;

/* Read all truth files and keep the pages of one kind. Every error in the set is reported;
 * false if there was one. Slashes at the end of 'folder' are removed. */
bool eval_set_read(eval_set *set, char *folder, bool want_detail, const cli_page_args *args);
void eval_set_free(eval_set *set);

/* ---- The results for people: eval_show.c ---------------------------------- */

typedef struct eval_screen {
    size_t width;
    bool has_colour;
} eval_screen;

/* ---- Tables of figures -------------------------------------------------- */

#define EVAL_TEXT(name) \
    { CLI_NAMED(name), false, CLI_CUT_END }
#define EVAL_NUMBER(name) \
    { CLI_NAMED(name), true, CLI_CUT_END }

/* A table being built. 'columns' are borrowed. */
typedef struct eval_grid eval_grid;

/* NULL when out of memory. */
eval_grid *eval_grid_new(const cli_column *columns, size_t column_count, size_t row_count);

/* One cell: a text, a number, or a share with three digits, "-" for 0 of 0. */
void eval_grid_text(eval_grid *grid, size_t row, size_t column, const char *text);
void eval_grid_count(eval_grid *grid, size_t row, size_t column, size_t count);
void eval_grid_share(eval_grid *grid, size_t row, size_t column, double part, size_t whole);

/* Print the table and free it. False when out of memory. */
bool eval_grid_print(FILE *to, eval_grid *grid, eval_screen screen);

/* ---- A set -------------------------------------------------------------- */

/* What was measured in a set, page by page. */
typedef struct eval_results {
    furrow_score *main, *best;
    furrow_failure *failures;
    furrow_column_score *columns;
    furrow_lists_score *lists; /* for pages labelled by lists, instead of all others */
    size_t *sites;             /* the site number of each page */
    size_t count;
} eval_results;

/* One line per site. False when out of memory. */
bool eval_show_sites(FILE *to, const eval_set *set, const eval_results *results,
                     eval_screen screen);

/* The heading: "modern, auto: 47 list pages of 39 sites, 1021 records". */
void eval_show_set(FILE *to, const eval_set *set, const char *method, size_t pages, size_t records);

void eval_show_totals(FILE *to, const eval_results *results, const furrow_totals *main,
                      const furrow_totals *best);

/* For pages labelled by lists: one line per page, then the means. */
bool eval_show_lists(FILE *to, const eval_set *set, const eval_results *results,
                     const furrow_lists_totals *totals, eval_screen screen);

furrow_column_score eval_sum_columns(const eval_results *results);

/* What happened to the true values: one line per site and one for the set; nothing if the set
 * has no values. False when out of memory. */
bool eval_show_columns(FILE *to, const eval_set *set, const eval_results *results,
                       eval_screen screen);

/* ---- A page ------------------------------------------------------------- */

/* The fields whose values did not come out whole in one column, with a few lines and an example
 * each; nothing if all are right. 'table' may be NULL. */
void eval_show_fields(FILE *to, const furrow_measure *measure, const furrow_table *table,
                      size_t width);

/* The first wrong record, expected beside found. */
void eval_show_diff(FILE *to, const eval_page *page, const furrow_measure *measure,
                    const furrow_regions *regions, size_t width);

/* ---- The report to look at: eval_html.c ----------------------------------- */

/* Each page as furrow sees it, with its records outlined. A page is written from its tree, not
 * copied: no scripts, no styles, no addresses, only known tags and a few harmless attributes.
 * It is in a sandboxed frame, under a policy that forbids loading anything. */

/* Write one page, between begin and end. 'regions' may be NULL. */
furrow_status eval_html_page(FILE *to, const eval_page *page, const furrow_measure *measure,
                             const furrow_page *tree, const furrow_regions *regions,
                             furrow_error *err);

void eval_html_begin(FILE *to, const eval_set *set, const char *method, const furrow_totals *main,
                     const furrow_totals *best);
void eval_html_end(FILE *to);

/* ---- The fields of detail pages, site by site: eval_detail.c --------------- */

typedef struct eval_detail_args {
    const cli_search_args *search;
    uint32_t seed; /* for choosing random pages to label; 0: label on demand */
    bool failures; /* report what went wrong */
    bool is_table;
    eval_screen screen;
} eval_detail_args;

/* Measure a set of detail pages, write the results to 'out' and close it. Returns the exit
 * code. */
int eval_detail_run(eval_set *set, cli_out *out, const eval_detail_args *args);

#endif
