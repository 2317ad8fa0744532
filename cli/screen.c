/*
 * Text on a terminal. Pages are hostile: a control character that reaches a terminal can move
 * the cursor, change colours, turn the reading direction of a line or send keys back. None is
 * passed on.
 */
#include "screen.h"

#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <wchar.h>

enum { DEFAULT_WIDTH = 80, MIN_WIDTH = 20, MAX_WIDTH = 10000 };

/* How many zero-width characters may follow one another. Real writing needs fewer; a tower of a
 * thousand accents is a prank. */
enum { MAX_MARKS = 8 };

static const char ellipsis[] = "\xE2\x80\xA6";

size_t cli_screen_width(FILE *file) {
    const char *told = getenv("COLUMNS");
    struct winsize size = {0};
    long width = told ? strtol(told, NULL, 10) : 0;
    if (width <= 0 && ioctl(fileno(file), TIOCGWINSZ, &size) == 0) width = size.ws_col;
    if (width <= 0) width = DEFAULT_WIDTH;
    if (width < MIN_WIDTH) width = MIN_WIDTH;
    return width > MAX_WIDTH ? MAX_WIDTH : (size_t)width;
}

/* ---- Characters --------------------------------------------------------- */

static locale_t wide_locale; /* knows characters beyond ASCII; 0: none is installed */

static void open_locale(void) {
    static const char *const locales[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", ""};
    for (size_t i = 0; i < sizeof locales / sizeof *locales && !wide_locale; i++)
        wide_locale = newlocale(LC_CTYPE_MASK, locales[i], (locale_t)0);
}

/* Set up wide and combining characters for this thread. Most runs show none, and the files of a
 * locale take a tenth of the time that the program needs to start. */
static void use_wide_characters(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_locale);
    if (wide_locale) uselocale(wide_locale);
}

/* One character as it is shown. */
typedef struct glyph {
    wchar_t character;
    size_t bytes; /* of the original text */
    size_t width;
    char shown[16];
    size_t shown_len;
} glyph;

/* C0 and C1 controls, line separators, and characters that change the reading direction of what
 * follows. */
static bool is_harmful(wchar_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static void show_as(glyph *g, const char *shown, size_t width) {
    g->shown_len = strlen(shown);
    memcpy(g->shown, shown, g->shown_len);
    g->width = width;
}

/* C0 controls and DEL have symbols at U+2400; others are shown by number. */
static void show_control(glyph *g) {
    char shown[sizeof g->shown];
    if (g->character < 0x20 || g->character == 0x7F) {
        int symbol = g->character == 0x7F ? 0x21 : (int)g->character;
        snprintf(shown, sizeof shown, "\xE2\x90%c", 0x80 + symbol);
        show_as(g, shown, 1);
        return;
    }
    int len = snprintf(shown, sizeof shown, "<U+%04lX>", (unsigned long)g->character);
    show_as(g, shown, (size_t)len);
}

/* The character at the start of 'text', which is not empty. */
static glyph next_glyph(furrow_str text) {
    glyph g = {.character = (unsigned char)text.at[0], .bytes = 1, .width = 1};
    if (g.character >= 0x20 && g.character < 0x7F) {
        g.shown[0] = text.at[0];
        g.shown_len = 1;
        return g;
    }
    use_wide_characters();
    mbstate_t state = {0};
    size_t bytes = mbrtowc(&g.character, text.at, text.len, &state);
    if (bytes > text.len) { /* not UTF-8 */
        show_as(&g, "\xEF\xBF\xBD", 1);
        return g;
    }
    g.bytes = bytes ? bytes : 1;
    int width = wcwidth(g.character);
    if (is_harmful(g.character) || width < 0) {
        show_control(&g);
        return g;
    }
    g.width = (size_t)width;
    g.shown_len = g.bytes;
    memcpy(g.shown, text.at, g.bytes);
    return g;
}

static furrow_str skip(furrow_str text, size_t bytes) {
    return (furrow_str){text.at + bytes, text.len - bytes};
}

/* ---- Texts -------------------------------------------------------------- */

size_t cli_text_width(furrow_str text, size_t max) {
    size_t width = 0;
    while (text.len > 0 && width <= max) {
        glyph g = next_glyph(text);
        width += g.width;
        text = skip(text, g.bytes);
    }
    return width;
}

/* Show as many characters as fit into 'max' columns. */
static size_t show_start(FILE *to, furrow_str text, size_t max) {
    size_t width = 0, marks = 0;
    while (text.len > 0) {
        glyph g = next_glyph(text);
        if (width + g.width > max) break;
        marks = g.width == 0 ? marks + 1 : 0;
        if (marks <= MAX_MARKS) fwrite(g.shown, 1, g.shown_len, to);
        width += g.width;
        text = skip(text, g.bytes);
    }
    return width;
}

size_t cli_show(FILE *to, furrow_str text, size_t max, cli_cut cut) {
    if (max == 0) return 0;
    if (cli_text_width(text, max) <= max) return show_start(to, text, max);
    if (cut == CLI_CUT_END) {
        size_t width = show_start(to, text, max - 1);
        fputs(ellipsis, to);
        return width + 1;
    }
    size_t width = cli_text_width(text, SIZE_MAX - 1);
    while (text.len > 0 && width > max - 1) {
        glyph g = next_glyph(text);
        width -= g.width;
        text = skip(text, g.bytes);
    }
    fputs(ellipsis, to);
    return 1 + show_start(to, text, max - 1);
}

/* Bytes at the start of 'text' that are line ends or tabs. */
static size_t layout_len(furrow_str text) {
    if (text.at[0] == '\n' || text.at[0] == '\t') return 1;
    return text.len > 1 && text.at[0] == '\r' && text.at[1] == '\n' ? 2 : 0;
}

void cli_show_lines(FILE *to, furrow_str text) {
    size_t plain = 0; /* bytes shown unchanged, written at once: stderr has no buffer */
    while (text.len > plain) {
        furrow_str rest = skip(text, plain);
        glyph g = next_glyph(rest);
        size_t layout = layout_len(rest);
        bool is_same = g.shown_len == g.bytes && memcmp(g.shown, rest.at, g.bytes) == 0;
        if (layout || is_same) {
            plain += layout ? layout : g.bytes;
            continue;
        }
        fwrite(text.at, 1, plain, to);
        fwrite(g.shown, 1, g.shown_len, to);
        text = skip(rest, g.bytes);
        plain = 0;
    }
    if (plain) fwrite(text.at, 1, plain, to);
}

void cli_show_json(FILE *to, furrow_str text) {
    while (text.len > 0) {
        glyph g = next_glyph(text);
        if (g.character != L'\n' && is_harmful(g.character))
            fprintf(to, "\\u%04lx", (unsigned long)g.character);
        else fwrite(text.at, 1, g.bytes, to);
        text = skip(text, g.bytes);
    }
}

/* ---- Tables --------------------------------------------------------------- */

/*
 * Fit a table to the screen: every column gets the width it needs, up to a common cap that is
 * as large as the screen allows. So narrow columns stay whole and the wide ones share the rest.
 */

/* The gap between columns; the minimum width at which a cut column is useful. */
enum { GAP = 2, MIN_COLUMN = 12 };

/* The columns that are shown, and their widths. */
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

/* Drop the last of the minor columns, or the last of all if there are none. */
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

/* If there are far more columns than the screen can hold, drop them at once, so that the cost
 * stays linear in their number. */
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

/* One line of cells, without trailing spaces. */
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

/* ---- Tables of the library ---------------------------------------------- */

static furrow_str table_cell(const void *user, size_t row, size_t column) {
    return furrow_table_cell(user, row, column);
}

/* Numbers are right-aligned. Addresses are of little use to people, and their start is the
 * least useful part. */
static cli_column column_of(const furrow_table *table, size_t i) {
    furrow_type type = furrow_table_type(table, i);
    bool is_address = type == FURROW_URL || type == FURROW_IMAGE;
    return (cli_column){
        .name = furrow_table_column(table, i),
        .is_right = type == FURROW_NUMBER || type == FURROW_PRICE,
        .cut = is_address ? CLI_CUT_START : CLI_CUT_END,
    };
}

size_t cli_table_print(FILE *to, const furrow_table *table, bool has_colour) {
    size_t count = furrow_table_columns(table);
    cli_column *columns = calloc(count + 1, sizeof *columns);
    if (!columns) return 0;
    for (size_t i = 0; i < count; i++) columns[i] = column_of(table, i);
    cli_grid grid = {
        .columns = columns,
        .column_count = count,
        .row_count = furrow_table_rows(table),
        .cell = table_cell,
        .user = table,
        .width = cli_screen_width(to),
        .has_colour = has_colour,
    };
    size_t shown = cli_grid_print(to, &grid);
    free(columns);
    return shown;
}
