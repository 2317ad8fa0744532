/*
 * Fitting a table to the screen: every column gets what it needs, up to a
 * common cap that is as large as the screen allows. So narrow columns stay
 * whole and the wide ones share the rest.
 */
#include "grid.h"

#include <stdlib.h>

/* Between columns; and what a cut column must have left to be of use. */
enum { GAP = 2, MIN_COLUMN = 12 };

/* The columns that are shown, and how wide. */
typedef struct layout {
    size_t *shown;  /* numbers of the columns, from left to right */
    size_t *widths; /* of the shown ones */
    size_t count;
} layout;

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

static void measure(layout *l, const cli_grid *grid) {
    for (size_t c = 0; c < grid->column_count; c++) {
        size_t widest = cli_text_width(grid->columns[c].name, grid->width);
        for (size_t r = 0; r < grid->row_count && widest < grid->width; r++) {
            size_t width = cli_text_width(grid->cell(grid->user, r, c), grid->width);
            if (width > widest) widest = width;
        }
        l->shown[c] = c;
        l->widths[c] = smaller(widest, grid->width);
    }
    l->count = grid->column_count;
}

static size_t total_width(const layout *l, size_t cap) {
    size_t total = l->count ? (l->count - 1) * GAP : 0;
    for (size_t i = 0; i < l->count; i++) total += smaller(l->widths[i], cap);
    return total;
}

/* The largest cap under which the columns fit; 0 when there is none. */
static size_t find_cap(const layout *l, size_t width) {
    size_t low = 0, high = width;
    while (low < high) {
        size_t middle = low + (high - low + 1) / 2;
        if (total_width(l, middle) <= width) low = middle;
        else high = middle - 1;
    }
    return low;
}

static bool is_minor(const layout *l, const cli_grid *grid, size_t i) {
    return grid->columns[l->shown[i]].cut == CLI_CUT_START;
}

/* Leave out the last of the minor columns, or else the last of all. */
static void drop_column(layout *l, const cli_grid *grid) {
    size_t out = l->count - 1;
    for (size_t i = 0; i < l->count; i++)
        if (is_minor(l, grid, i)) out = i;
    l->count--;
    for (size_t i = out; i < l->count; i++) {
        l->shown[i] = l->shown[i + 1];
        l->widths[i] = l->widths[i + 1];
    }
}

/* Far more columns than the screen could hold are dropped at once, so that
 * the cost stays linear in their number. */
static void drop_hopeless(layout *l, const cli_grid *grid) {
    if (l->count <= grid->width) return;
    size_t kept = 0;
    for (size_t i = 0; i < l->count && kept < grid->width; i++) {
        if (is_minor(l, grid, i)) continue;
        l->shown[kept] = l->shown[i];
        l->widths[kept++] = l->widths[i];
    }
    l->count = kept ? kept : grid->width;
}

static void fit(layout *l, const cli_grid *grid) {
    drop_hopeless(l, grid);
    size_t cap = find_cap(l, grid->width);
    while (l->count > 1 && cap < MIN_COLUMN) {
        drop_column(l, grid);
        cap = find_cap(l, grid->width);
    }
    size_t spare = grid->width - smaller(total_width(l, cap), grid->width);
    for (size_t i = 0; i < l->count; i++) {
        size_t more = l->widths[i] > cap && spare > 0 ? 1 : 0;
        l->widths[i] = smaller(l->widths[i], cap) + more;
        spare -= more;
    }
}

static void print_spaces(FILE *to, size_t count) {
    for (size_t i = 0; i < count; i++) fputc(' ', to);
}

/* One line of cells; spaces at its end are left out. */
static void print_cells(FILE *to, const cli_grid *grid, const layout *l, size_t row,
                        bool is_header) {
    size_t owed = 0; /* spaces that come before the next text */
    for (size_t i = 0; i < l->count; i++) {
        const cli_column *column = &grid->columns[l->shown[i]];
        furrow_str text = is_header ? column->name : grid->cell(grid->user, row, l->shown[i]);
        size_t space = l->widths[i];
        size_t width = smaller(cli_text_width(text, space), space);
        size_t before = column->is_right ? space - width : 0;
        if (width > 0) {
            print_spaces(to, owed + before);
            owed = space - before - cli_show(to, text, space, column->cut);
        } else {
            owed += space;
        }
        owed += GAP;
    }
    fputc('\n', to);
}

static void print_rule(FILE *to, const layout *l) {
    for (size_t i = 0; i < l->count; i++) {
        if (i > 0) print_spaces(to, GAP);
        for (size_t k = 0; k < l->widths[i]; k++) fputs("\xE2\x94\x80", to);
    }
    fputc('\n', to);
}

static void print_grid(FILE *to, const cli_grid *grid, const layout *l) {
    if (grid->has_colour) fputs(CLI_BOLD, to);
    print_cells(to, grid, l, 0, true);
    if (grid->has_colour) fputs(CLI_PLAIN CLI_DIM, to);
    print_rule(to, l);
    if (grid->has_colour) fputs(CLI_PLAIN, to);
    for (size_t r = 0; r < grid->row_count; r++) print_cells(to, grid, l, r, false);
}

size_t cli_grid_print(FILE *to, const cli_grid *grid) {
    layout l = {.shown = calloc(grid->column_count + 1, sizeof *l.shown),
                .widths = calloc(grid->column_count + 1, sizeof *l.widths)};
    if (l.shown && l.widths) {
        measure(&l, grid);
        fit(&l, grid);
        print_grid(to, grid, &l);
    }
    free(l.shown);
    free(l.widths);
    return l.count;
}
