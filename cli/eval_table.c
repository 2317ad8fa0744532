/* The table of sites and the lines below it. */
#include "eval_table.h"

#include "grid.h"

#include <stdlib.h>
#include <string.h>

enum { SITE, PAGES, RECORDS, FOUND, RIGHT, PRECISION, RECALL, F1, BEST, FAILURE, COLUMN_COUNT };

static const cli_column columns[COLUMN_COUNT] = {
    [SITE] = {CLI_NAMED("site"), false, CLI_CUT_END},
    [PAGES] = {CLI_NAMED("pages"), true, CLI_CUT_END},
    [RECORDS] = {CLI_NAMED("records"), true, CLI_CUT_END},
    [FOUND] = {CLI_NAMED("found"), true, CLI_CUT_END},
    [RIGHT] = {CLI_NAMED("right"), true, CLI_CUT_END},
    [PRECISION] = {CLI_NAMED("P"), true, CLI_CUT_END},
    [RECALL] = {CLI_NAMED("R"), true, CLI_CUT_END},
    [F1] = {CLI_NAMED("F1"), true, CLI_CUT_END},
    [BEST] = {CLI_NAMED("best F1"), true, CLI_CUT_END},
    [FAILURE] = {CLI_NAMED("failures"), false, CLI_CUT_END},
};

typedef struct line {
    eval_line shown;
    furrow_buf failure; /* of a site with one page: in words */
    furrow_score main, best;
    size_t pages, pages_right;
    size_t kinds[FURROW_EXTRA + 1]; /* pages by kind of failure */
} line;

furrow_str eval_line_text(const eval_line *of, size_t column) {
    const char *text = column == SITE ? of->site : of->cells[column];
    return (furrow_str){text, strlen(text)};
}

furrow_str eval_line_cell(const void *user, size_t row, size_t column) {
    return eval_line_text((const eval_line *)user + row, column);
}

void eval_share(char cell[24], size_t part, size_t whole) {
    if (whole) snprintf(cell, 24, "%.3f", (double)part / (double)whole);
    else snprintf(cell, 24, "-");
}

static furrow_str line_cell(const void *user, size_t row, size_t column) {
    const line *l = (const line *)user + row;
    if (column == FAILURE) return (furrow_str){l->failure.at, l->failure.len};
    return eval_line_text(&l->shown, column);
}

static void add_score(furrow_score *sum, furrow_score score) {
    sum->right += score.right;
    sum->found += score.found;
    sum->wanted += score.wanted;
}

static void add_page(line *l, const eval_results *results, size_t i) {
    furrow_failure_kind kind = results->failures[i].kind;
    add_score(&l->main, results->main[i]);
    add_score(&l->best, results->best[i]);
    l->pages++;
    l->pages_right += kind == FURROW_RIGHT;
    l->kinds[kind]++;
}

static void fill_cells(line *l) {
    char(*cells)[sizeof l->shown.cells[0]] = l->shown.cells;
    snprintf(cells[PAGES], sizeof *cells, "%zu", l->pages);
    snprintf(cells[RECORDS], sizeof *cells, "%zu", l->main.wanted);
    snprintf(cells[FOUND], sizeof *cells, "%zu", l->main.found);
    snprintf(cells[RIGHT], sizeof *cells, "%zu", l->main.right);
    eval_share(cells[PRECISION], l->main.right, l->main.found);
    eval_share(cells[RECALL], l->main.right, l->main.wanted);
    snprintf(cells[F1], sizeof *cells, "%.3f", furrow_score_f1(l->main));
    snprintf(cells[BEST], sizeof *cells, "%.3f", furrow_score_f1(l->best));
}

/* "2 wrong region, 1 split": pages by kind. */
static void write_kinds(FILE *to, const line *l) {
    const char *gap = "";
    for (int kind = FURROW_NONE_FOUND; kind <= FURROW_EXTRA; kind++) {
        if (l->kinds[kind] == 0) continue;
        fprintf(to, "%s%zu %s", gap, l->kinds[kind],
                furrow_failure_name((furrow_failure_kind)kind));
        gap = ", ";
    }
}

/* A single page says what went wrong, several say how often. */
static bool fill_failure(line *l, const furrow_failure *last) {
    if (l->pages == l->pages_right) return true;
    if (l->pages == 1) return furrow_failure_text(&l->failure, last, NULL) == FURROW_OK;
    FILE *to = open_memstream(&l->failure.at, &l->failure.len);
    if (!to) return false;
    write_kinds(to, l);
    if (fclose(to) != 0) return false;
    l->failure.cap = l->failure.len + 1;
    return true;
}

static bool fill_lines(line *lines, const eval_set *set, const eval_results *results) {
    bool ok = true;
    for (size_t s = 0; s < set->site_count; s++) lines[s].shown.site = set->sites[s];
    for (size_t i = 0; i < results->count && ok; i++) {
        size_t s = results->sites[i];
        add_page(&lines[s], results, i);
        if (i + 1 < results->count && results->sites[i + 1] == s) continue;
        fill_cells(&lines[s]);
        ok = fill_failure(&lines[s], &results->failures[i]);
    }
    return ok;
}

bool eval_table_print(FILE *to, const eval_set *set, const eval_results *results, size_t width,
                      bool has_colour) {
    line *lines = calloc(set->site_count + 1, sizeof *lines);
    bool ok = lines && fill_lines(lines, set, results);
    cli_grid grid = {.columns = columns,
                     .column_count = COLUMN_COUNT,
                     .row_count = set->site_count,
                     .cell = line_cell,
                     .user = lines,
                     .width = width,
                     .has_colour = has_colour};
    ok = ok && cli_grid_print(to, &grid) > 0;
    for (size_t s = 0; lines && s < set->site_count; s++) furrow_buf_free(&lines[s].failure);
    free(lines);
    return ok;
}

static void print_totals(FILE *to, const char *name, const furrow_totals *totals) {
    fprintf(to, "%s  P %.3f  R %.3f  F1 %.3f   sites P %.3f  R %.3f   pages right %zu/%zu\n", name,
            totals->precision, totals->recall, totals->f1, totals->site_precision,
            totals->site_recall, totals->pages_right, totals->pages);
}

void eval_totals_print(FILE *to, const eval_set *set, const eval_results *results,
                       const char *method, const furrow_totals *main, const furrow_totals *best) {
    line all = {0};
    for (size_t i = 0; i < results->count; i++) add_page(&all, results, i);
    fputc('\n', to);
    cli_show(to, (furrow_str){set->name, strlen(set->name)}, SIZE_MAX - 1, CLI_CUT_END);
    fprintf(to, ", %s: %zu list pages of %zu sites, %zu records\n", method, main->pages,
            set->site_count, main->records);
    if (set->left_out) fprintf(to, "left out: %zu detail pages\n", set->left_out);
    print_totals(to, "main", main);
    print_totals(to, "best", best);
    if (all.pages == all.pages_right) return;
    fputs("pages with errors: ", to);
    write_kinds(to, &all);
    fputc('\n', to);
}
