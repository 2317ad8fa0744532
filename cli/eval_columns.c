/* The table of columns: of the true values of a site, how many came out how. */
#include "eval_table.h"
#include "grid.h"

#include <stdlib.h>

enum { SITE, VALUES, FOUND, WHOLE, EXACT, ALIGNED, OWN, COLUMN_COUNT };

static const cli_column columns[COLUMN_COUNT] = {
    [SITE] = {CLI_NAMED("site"), false, CLI_CUT_END},
    [VALUES] = {CLI_NAMED("values"), true, CLI_CUT_END},
    [FOUND] = {CLI_NAMED("found"), true, CLI_CUT_END},
    [WHOLE] = {CLI_NAMED("whole"), true, CLI_CUT_END},
    [EXACT] = {CLI_NAMED("exact"), true, CLI_CUT_END},
    [ALIGNED] = {CLI_NAMED("aligned"), true, CLI_CUT_END},
    [OWN] = {CLI_NAMED("own"), true, CLI_CUT_END},
};

static void fill_line(eval_line *l, const char *site, const furrow_value_count *count) {
    l->site = site;
    snprintf(l->cells[VALUES], sizeof l->cells[VALUES], "%zu", count->wanted);
    eval_share(l->cells[FOUND], count->found, count->wanted);
    eval_share(l->cells[WHOLE], count->whole, count->wanted);
    eval_share(l->cells[EXACT], count->exact, count->wanted);
    eval_share(l->cells[ALIGNED], count->aligned, count->wanted);
    eval_share(l->cells[OWN], count->own, count->wanted);
}

static bool print_sites(FILE *to, const eval_set *set, const eval_results *results, size_t width,
                        bool has_colour) {
    furrow_column_score *sums = calloc(set->site_count + 1, sizeof *sums);
    eval_line *lines = calloc(set->site_count + 1, sizeof *lines);
    bool ok = sums && lines;
    for (size_t i = 0; ok && i < results->count; i++)
        furrow_column_score_add(&sums[results->sites[i]], &results->columns[i]);
    for (size_t s = 0; ok && s < set->site_count; s++)
        fill_line(&lines[s], set->sites[s], &sums[s].texts);
    cli_grid grid = {.columns = columns,
                     .column_count = COLUMN_COUNT,
                     .row_count = set->site_count,
                     .cell = eval_line_cell,
                     .user = lines,
                     .width = width,
                     .has_colour = has_colour};
    ok = ok && cli_grid_print(to, &grid) > 0;
    free(lines);
    free(sums);
    return ok;
}

/* Shares of all values, then of those whose record was found. */
static void print_counts(FILE *to, const char *name, const furrow_value_count *count) {
    if (count->wanted == 0) return;
    const size_t of[] = {count->wanted, count->found};
    const char *const what[] = {"", " in records found"};
    for (size_t k = 0; k < 2; k++) {
        double all = of[k] ? (double)of[k] : 1;
        fprintf(to, "%s: %zu%s; whole %.3f  exact %.3f  aligned %.3f  own %.3f\n", name, of[k],
                what[k], (double)count->whole / all, (double)count->exact / all,
                (double)count->aligned / all, (double)count->own / all);
    }
}

furrow_column_score eval_columns_sum(const eval_results *results) {
    furrow_column_score sum = {0};
    for (size_t i = 0; i < results->count; i++) furrow_column_score_add(&sum, &results->columns[i]);
    return sum;
}

bool eval_columns_print(FILE *to, const eval_set *set, const eval_results *results, size_t width,
                        bool has_colour) {
    furrow_column_score sum = eval_columns_sum(results);
    if (sum.texts.wanted + sum.links.wanted == 0) return true;
    fputs("\nColumns: true values, and how many came out how\n", to);
    bool ok = sum.texts.wanted == 0 || print_sites(to, set, results, width, has_colour);
    fputc('\n', to);
    print_counts(to, "texts", &sum.texts);
    print_counts(to, "links", &sum.links);
    return ok;
}
