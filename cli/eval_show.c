/*
 * The results of a set for people: one line per site, the totals, and on request what went
 * wrong on each page.
 */
#include "eval.h"

#include <stdlib.h>
#include <string.h>

/* ---- Tables of figures -------------------------------------------------- */

/* Bytes for one cell; failures in words are cut at the screen width anyway. */
enum { CELL = 120 };

struct eval_grid {
    const cli_column *columns;
    size_t column_count, row_count;
    char (*cells)[CELL];
};

static furrow_str grid_cell(const void *user, size_t row, size_t column) {
    const eval_grid *grid = user;
    const char *text = grid->cells[row * grid->column_count + column];
    return (furrow_str){text, strlen(text)};
}

eval_grid *eval_grid_new(const cli_column *columns, size_t column_count, size_t row_count) {
    eval_grid *grid = calloc(1, sizeof *grid);
    if (!grid) return NULL;
    *grid = (eval_grid){columns, column_count, row_count, NULL};
    grid->cells = calloc(row_count * column_count + 1, sizeof *grid->cells);
    if (grid->cells) return grid;
    free(grid);
    return NULL;
}

void eval_grid_text(eval_grid *grid, size_t row, size_t column, const char *text) {
    snprintf(grid->cells[row * grid->column_count + column], CELL, "%s", text);
}

void eval_grid_count(eval_grid *grid, size_t row, size_t column, size_t count) {
    snprintf(grid->cells[row * grid->column_count + column], CELL, "%zu", count);
}

void eval_grid_share(eval_grid *grid, size_t row, size_t column, double part, size_t whole) {
    char *cell = grid->cells[row * grid->column_count + column];
    if (whole) snprintf(cell, CELL, "%.3f", part / (double)whole);
    else snprintf(cell, CELL, "-");
}

bool eval_grid_print(FILE *to, eval_grid *grid, eval_screen screen) {
    cli_grid shown = {.columns = grid->columns,
                      .column_count = grid->column_count,
                      .row_count = grid->row_count,
                      .cell = grid_cell,
                      .user = grid,
                      .width = screen.width,
                      .has_colour = screen.has_colour};
    bool ok = cli_grid_print(to, &shown) > 0;
    free(grid->cells);
    free(grid);
    return ok;
}

/* ---- Sites and totals --------------------------------------------------- */

/* The results of the pages of a site, or of all pages. */
typedef struct pages_sum {
    furrow_score main, best;
    size_t pages, pages_right;
    size_t kinds[FURROW_EXTRA + 1]; /* pages by kind of failure */
    const furrow_failure *last;
} pages_sum;

static void add_score(furrow_score *sum, furrow_score score) {
    sum->right += score.right;
    sum->found += score.found;
    sum->wanted += score.wanted;
}

static void add_page(pages_sum *sum, const eval_results *results, size_t i) {
    sum->last = &results->failures[i];
    add_score(&sum->main, results->main[i]);
    add_score(&sum->best, results->best[i]);
    sum->pages++;
    sum->pages_right += sum->last->kind == FURROW_RIGHT;
    sum->kinds[sum->last->kind]++;
}

/* "2 wrong region, 1 split": pages by kind. */
static const char *kinds_text(char text[CELL], const pages_sum *sum) {
    size_t len = 0;
    text[0] = '\0';
    for (int kind = FURROW_NONE_FOUND; kind <= FURROW_EXTRA; kind++) {
        if (sum->kinds[kind] == 0 || len >= CELL) continue;
        len += (size_t)snprintf(text + len, CELL - len, "%s%zu %s", len ? ", " : "",
                                sum->kinds[kind], furrow_failure_name((furrow_failure_kind)kind));
    }
    return text;
}

/* For a site with one page, show what went wrong; for others, show how often. */
static void fill_site(eval_grid *grid, size_t row, const char *site, const pages_sum *sum) {
    enum { SITE, PAGES, RECORDS, FOUND, RIGHT, PRECISION, RECALL, F1, BEST, FAILURE };
    furrow_buf failure = {0};
    char kinds[CELL];
    eval_grid_text(grid, row, SITE, site);
    eval_grid_count(grid, row, PAGES, sum->pages);
    eval_grid_count(grid, row, RECORDS, sum->main.wanted);
    eval_grid_count(grid, row, FOUND, sum->main.found);
    eval_grid_count(grid, row, RIGHT, sum->main.right);
    eval_grid_share(grid, row, PRECISION, (double)sum->main.right, sum->main.found);
    eval_grid_share(grid, row, RECALL, (double)sum->main.right, sum->main.wanted);
    eval_grid_share(grid, row, F1, furrow_score_f1(sum->main), 1);
    eval_grid_share(grid, row, BEST, furrow_score_f1(sum->best), 1);
    if (sum->pages == sum->pages_right) return;
    if (sum->pages > 1) eval_grid_text(grid, row, FAILURE, kinds_text(kinds, sum));
    else if (furrow_failure_text(&failure, sum->last, NULL) == FURROW_OK)
        eval_grid_text(grid, row, FAILURE, failure.at);
    furrow_buf_free(&failure);
}

bool eval_show_sites(FILE *to, const eval_set *set, const eval_results *results,
                     eval_screen screen) {
    static const cli_column columns[] = {
        EVAL_TEXT("site"),      EVAL_NUMBER("pages"), EVAL_NUMBER("records"), EVAL_NUMBER("found"),
        EVAL_NUMBER("right"),   EVAL_NUMBER("P"),     EVAL_NUMBER("R"),       EVAL_NUMBER("F1"),
        EVAL_NUMBER("best F1"), EVAL_TEXT("failures")};
    pages_sum *sums = calloc(set->site_count + 1, sizeof *sums);
    eval_grid *grid = eval_grid_new(columns, sizeof columns / sizeof *columns, set->site_count);
    for (size_t i = 0; sums && i < results->count; i++)
        add_page(&sums[results->sites[i]], results, i);
    for (size_t s = 0; sums && grid && s < set->site_count; s++)
        fill_site(grid, s, set->sites[s], &sums[s]);
    bool has_sums = sums != NULL;
    free(sums);
    return grid && eval_grid_print(to, grid, screen) && has_sums;
}

static void show_totals(FILE *to, const char *name, const furrow_totals *totals) {
    fprintf(to, "%s  P %.3f  R %.3f  F1 %.3f   sites P %.3f  R %.3f   pages right %zu/%zu\n", name,
            totals->precision, totals->recall, totals->f1, totals->site_precision,
            totals->site_recall, totals->pages_right, totals->pages);
}

void eval_show_set(FILE *to, const eval_set *set, const char *method, size_t pages,
                   size_t records) {
    fputc('\n', to);
    cli_show(to, (furrow_str){set->name, strlen(set->name)}, SIZE_MAX - 1, CLI_CUT_END);
    fprintf(to, ", %s: %zu list pages of %zu sites, %zu records\n", method, pages, set->site_count,
            records);
    if (set->left_out) fprintf(to, "left out: %zu detail pages\n", set->left_out);
}

void eval_show_totals(FILE *to, const eval_results *results, const furrow_totals *main,
                      const furrow_totals *best) {
    pages_sum all = {0};
    char kinds[CELL];
    for (size_t i = 0; i < results->count; i++) add_page(&all, results, i);
    show_totals(to, "main", main);
    show_totals(to, "best", best);
    if (all.pages > all.pages_right)
        fprintf(to, "pages with errors: %s\n", kinds_text(kinds, &all));
}

/* ---- All lists ---------------------------------------------------------- */

bool eval_show_lists(FILE *to, const eval_set *set, const eval_results *results,
                     const furrow_lists_totals *totals, eval_screen screen) {
    enum { PAGE, RECORDS, FOUND, PRECISION, RECALL, F1 };
    static const cli_column columns[] = {EVAL_TEXT("page"),    EVAL_NUMBER("records"),
                                         EVAL_NUMBER("found"), EVAL_NUMBER("P"),
                                         EVAL_NUMBER("R"),     EVAL_NUMBER("F1")};
    eval_grid *grid = eval_grid_new(columns, sizeof columns / sizeof *columns, results->count);
    for (size_t i = 0; grid && i < results->count; i++) {
        furrow_lists_score score = results->lists[i];
        eval_grid_text(grid, i, PAGE, set->pages[i].name);
        eval_grid_count(grid, i, RECORDS, score.wanted);
        eval_grid_count(grid, i, FOUND, score.found);
        eval_grid_share(grid, i, PRECISION, furrow_lists_precision(score), 1);
        eval_grid_share(grid, i, RECALL, furrow_lists_recall(score), 1);
        eval_grid_share(grid, i, F1, furrow_lists_f1(score), 1);
    }
    bool ok = grid && eval_grid_print(to, grid, screen);
    fprintf(to,
            "\nlists  P %.3f  R %.3f  F1 %.3f   means of %zu pages; with F1 >= %.2f %zu, "
            "with nothing found %zu\n",
            totals->precision, totals->recall, totals->f1, totals->pages, FURROW_GOOD_F1,
            totals->good, totals->empty);
    return ok;
}

/* ---- Columns ------------------------------------------------------------ */

static void fill_values(eval_grid *grid, size_t row, const char *site,
                        const furrow_value_count *count) {
    enum { SITE, VALUES, FOUND, WHOLE, EXACT, ALIGNED, OWN };
    eval_grid_text(grid, row, SITE, site);
    eval_grid_count(grid, row, VALUES, count->wanted);
    eval_grid_share(grid, row, FOUND, (double)count->found, count->wanted);
    eval_grid_share(grid, row, WHOLE, (double)count->whole, count->wanted);
    eval_grid_share(grid, row, EXACT, (double)count->exact, count->wanted);
    eval_grid_share(grid, row, ALIGNED, (double)count->aligned, count->wanted);
    eval_grid_share(grid, row, OWN, (double)count->own, count->wanted);
}

static bool show_values(FILE *to, const eval_set *set, const eval_results *results,
                        eval_screen screen) {
    static const cli_column columns[] = {
        EVAL_TEXT("site"),    EVAL_NUMBER("values"),  EVAL_NUMBER("found"), EVAL_NUMBER("whole"),
        EVAL_NUMBER("exact"), EVAL_NUMBER("aligned"), EVAL_NUMBER("own")};
    furrow_column_score *sums = calloc(set->site_count + 1, sizeof *sums);
    eval_grid *grid = eval_grid_new(columns, sizeof columns / sizeof *columns, set->site_count);
    for (size_t i = 0; sums && i < results->count; i++)
        furrow_column_score_add(&sums[results->sites[i]], &results->columns[i]);
    for (size_t s = 0; sums && grid && s < set->site_count; s++)
        fill_values(grid, s, set->sites[s], &sums[s].texts);
    bool has_sums = sums != NULL;
    free(sums);
    return grid && eval_grid_print(to, grid, screen) && has_sums;
}

/* Shares of all values, then of those whose record was found. */
static void show_counts(FILE *to, const char *name, const furrow_value_count *count) {
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

furrow_column_score eval_sum_columns(const eval_results *results) {
    furrow_column_score sum = {0};
    for (size_t i = 0; i < results->count; i++) furrow_column_score_add(&sum, &results->columns[i]);
    return sum;
}

bool eval_show_columns(FILE *to, const eval_set *set, const eval_results *results,
                       eval_screen screen) {
    furrow_column_score sum = eval_sum_columns(results);
    if (sum.texts.wanted + sum.links.wanted == 0) return true;
    fputs("\n"
          "Columns: what became of the true values\n",
          to);
    bool ok = sum.texts.wanted == 0 || show_values(to, set, results, screen);
    fputc('\n', to);
    show_counts(to, "texts", &sum.texts);
    show_counts(to, "links", &sum.links);
    return ok;
}

/* ---- Fields that went wrong ---------------------------------------------
 *
 *     price -> text_3: 20 values, 2 not found, 3 not whole, 1 astray
 *         record 7: EUR 12.50
 *         in text_2: 'EUR', text_3: '12.50'
 */

/* How many fields of a page are shown, the worst first. */
enum { MAX_FIELDS = 20 };

/* Values of found records that are not in the field's column. */
static size_t misaligned(const furrow_field_score *field) {
    return field->count.found - field->count.aligned;
}

static size_t inexact(const furrow_field_score *field) {
    return field->count.found - field->count.exact;
}

/* Most misplaced values first, then most inexact values, then by name. */
static int compare_fields(const void *a, const void *b) {
    const furrow_field_score *x = a, *y = b;
    if (misaligned(x) != misaligned(y)) return misaligned(x) > misaligned(y) ? -1 : 1;
    if (inexact(x) != inexact(y)) return inexact(x) > inexact(y) ? -1 : 1;
    size_t shorter = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = shorter ? memcmp(x->name.at, y->name.at, shorter) : 0;
    if (order) return order;
    if (x->name.len != y->name.len) return x->name.len < y->name.len ? -1 : 1;
    return x->is_link - y->is_link;
}

static void show_number(FILE *to, const char **gap, size_t number, const char *what) {
    if (number == 0) return;
    fprintf(to, "%s%zu %s", *gap, number, what);
    *gap = ", ";
}

static void show_field_counts(FILE *to, const furrow_field_score *field) {
    const furrow_value_count *count = &field->count;
    const char *gap = "";
    fprintf(to, ": %zu values, ", count->wanted);
    show_number(to, &gap, count->wanted - count->found, "not found");
    show_number(to, &gap, count->found - count->whole, "not whole");
    show_number(to, &gap, count->whole - count->aligned, "astray");
    show_number(to, &gap, count->whole > count->exact ? count->whole - count->exact : 0,
                "not alone in the cell");
    fputc('\n', to);
}

static void show_text(FILE *to, const char *before, furrow_str text, size_t width) {
    size_t taken = (size_t)fprintf(to, "%s", before);
    cli_show(to, text, width > taken + 1 ? width - taken : 1, CLI_CUT_END);
    fputc('\n', to);
}

/* Show the value, and the cells of its row that hold or overlap it. */
static void show_example(FILE *to, const furrow_measure *measure, const furrow_table *table,
                         const furrow_field_score *field, size_t width) {
    char before[64];
    furrow_buf cells = {0};
    snprintf(before, sizeof before, "        record %zu: ", field->record + 1);
    show_text(to, before, field->value, width);
    size_t row = furrow_measure_found(measure, field->record);
    if (!table || row == FURROW_NO_RECORD) fputs("        which was not found\n", to);
    else if (furrow_value_cells(&cells, table, row, field->value, NULL) < 0 || cells.len == 0)
        fputs("        in no cell of its row\n", to);
    else show_text(to, "        in ", (furrow_str){cells.at, cells.len}, width);
    furrow_buf_free(&cells);
}

static void show_field(FILE *to, const furrow_measure *measure, const furrow_table *table,
                       const furrow_field_score *field, size_t width) {
    fputs(field->is_link ? "    link " : "    ", to);
    cli_show(to, field->name, width / 2, CLI_CUT_END);
    fputs(" -> ", to);
    if (field->column.at) cli_show(to, field->column, width / 2, CLI_CUT_END);
    else fputs("no column", to);
    show_field_counts(to, field);
    show_example(to, measure, table, field, width);
}

void eval_show_fields(FILE *to, const furrow_measure *measure, const furrow_table *table,
                      size_t width) {
    size_t count = furrow_measure_fields(measure), wrong = 0, unfound = 0;
    furrow_field_score *fields = calloc(count + 1, sizeof *fields);
    if (!fields) return;
    for (size_t i = 0; i < count; i++) {
        furrow_field_score field = furrow_measure_field(measure, i);
        if (misaligned(&field) || inexact(&field)) fields[wrong++] = field;
        else unfound += field.count.found < field.count.wanted;
    }
    if (wrong) qsort(fields, wrong, sizeof *fields, compare_fields);
    for (size_t i = 0; i < wrong && i < MAX_FIELDS; i++)
        show_field(to, measure, table, &fields[i], width);
    if (wrong > MAX_FIELDS) fprintf(to, "    and %zu fields more\n", wrong - MAX_FIELDS);
    if (unfound)
        fprintf(to, "    %zu fields lack only values of records that were not found\n", unfound);
    free(fields);
}

/* ---- The first record that went wrong -----------------------------------
 *
 * Two columns, each a text broken into a few lines. If both texts begin with
 * the same bytes, the beginning is left out, since only the difference matters.
 */

enum {
    MAX_LINES = 6,
    CONTEXT = 24,     /* bytes shown before the first difference */
    MIN_COMMON = 80,  /* bytes alike at the start before any are left out */
    MAX_COLUMN = 100, /* a line longer than that is hard to read */
    MIN_COLUMN = 16
};

static size_t next_character(furrow_str text) {
    size_t len = 1;
    while (len < text.len && ((unsigned char)text.at[len] & 0xC0) == 0x80) len++;
    return len;
}

/* Bytes of the first line of 'text' in a column of this width: up to the last space that fits,
 * at least one character. */
static size_t line_length(furrow_str text, size_t width) {
    size_t len = 0, space = 0, taken = 0;
    while (len < text.len) {
        furrow_str rest = {text.at + len, text.len - len};
        size_t size = next_character(rest);
        taken += cli_text_width((furrow_str){rest.at, size}, width);
        if (taken > width) return space ? space : len ? len : size;
        if (rest.at[0] == ' ') space = len + 1;
        len += size;
    }
    return len;
}

/* Show one line of a column and pad it; '*text' is advanced past what was shown. The last line
 * takes all that is left, cut if it does not fit. */
static void show_line(FILE *to, furrow_str *text, size_t width, bool is_last, bool is_padded) {
    size_t len = is_last ? text->len : line_length(*text, width);
    size_t taken = cli_show(to, (furrow_str){text->at, len}, width, CLI_CUT_END);
    text->at += len;
    text->len -= len;
    for (; is_padded && taken < width; taken++) fputc(' ', to);
}

static void show_beside(FILE *to, furrow_str left, furrow_str right, size_t width) {
    for (size_t line = 1; line <= MAX_LINES && (left.len || right.len); line++) {
        fputs("    ", to);
        show_line(to, &left, width, line == MAX_LINES, true);
        fputs(" | ", to);
        show_line(to, &right, width, line == MAX_LINES, false);
        fputc('\n', to);
    }
}

/* Where to start showing two texts: a little before they differ. */
static size_t interesting(furrow_str a, furrow_str b) {
    size_t same = 0;
    while (same < a.len && same < b.len && a.at[same] == b.at[same]) same++;
    if (same < MIN_COMMON) return 0;
    size_t from = same - CONTEXT;
    while (from > 0 && ((unsigned char)a.at[from] & 0xC0) == 0x80) from--;
    return from;
}

/* The first true record that was not found, and the found record nearest to it; otherwise the
 * first found record that is not a true one. */
static void first_difference(size_t *wanted, size_t *found, const eval_page *page,
                             const furrow_measure *measure) {
    size_t count = furrow_measure_main(measure).found;
    *wanted = *found = FURROW_NO_RECORD;
    for (size_t i = 0; i < furrow_truth_records(page->truth); i++) {
        if (furrow_measure_found(measure, i) != FURROW_NO_RECORD) continue;
        *wanted = i;
        *found = furrow_measure_nearest(measure, i);
        break;
    }
    for (size_t j = 0; j < count && *found == FURROW_NO_RECORD; j++)
        if (furrow_measure_wanted(measure, j) == FURROW_NO_RECORD) *found = j;
}

static void show_heading(FILE *to, const char *what, size_t record, size_t width) {
    char text[64];
    int len = record == FURROW_NO_RECORD
                  ? snprintf(text, sizeof text, "%s: nothing", what)
                  : snprintf(text, sizeof text, "%s, record %zu:", what, record + 1);
    furrow_str heading = {text, (size_t)len};
    show_line(to, &heading, width, true, width > 0 && strcmp(what, "expected") == 0);
}

void eval_show_diff(FILE *to, const eval_page *page, const furrow_measure *measure,
                    const furrow_regions *regions, size_t width) {
    furrow_buf left = {0}, right = {0};
    furrow_str a = {"", 0}, b = {"", 0};
    size_t wanted, found;
    size_t column = width > 7 + 2 * MIN_COLUMN ? (width - 7) / 2 : MIN_COLUMN;
    if (column > MAX_COLUMN) column = MAX_COLUMN;
    first_difference(&wanted, &found, page, measure);
    if (wanted != FURROW_NO_RECORD &&
        furrow_truth_text(&left, page->truth, wanted, NULL) == FURROW_OK && left.at)
        a = (furrow_str){left.at, left.len};
    if (found != FURROW_NO_RECORD &&
        furrow_record_text(&right, regions, 0, found, NULL) == FURROW_OK && right.at)
        b = (furrow_str){right.at, right.len};
    size_t skip = interesting(a, b);
    fputs("    ", to);
    show_heading(to, "expected", wanted, column);
    fputs(" | ", to);
    show_heading(to, "found", found, column);
    fputc('\n', to);
    show_beside(to, (furrow_str){a.at + skip, a.len - skip},
                (furrow_str){b.at + skip, b.len - skip}, column);
    furrow_buf_free(&left);
    furrow_buf_free(&right);
}
