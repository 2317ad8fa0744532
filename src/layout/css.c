/*
 * Style attributes: read only as far as they move lines.
 *
 * Style sheets are not read. Without linked sheets and without scripts, the
 * sheets in the page mislead as often as they help: they hide what a script would
 * show.
 *
 * A declaration whose value is not understood is skipped, as in a browser. We have
 * our own reader because lexbor's hangs on some declarations (docs/lexbor.md).
 * Every step moves forward in the text.
 */
#include "layout/flow.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"

enum {
    EM = 16,
    MAX_LENGTH = 10000, /* pixels */
    MAX_WORDS = 4,      /* of a value */
    MAX_WORD = 24       /* bytes */
};

/* ---- Pieces of a text --------------------------------------------------- */

static bool starts_comment(furrow_str css, size_t i) {
    return css.at[i] == '/' && i + 1 < css.len && css.at[i + 1] == '*';
}

/* The place after one piece: a comment, a string, an escaped character, or a
 * single byte. */
static size_t past_piece(furrow_str css, size_t i) {
    char c = css.at[i];
    if (starts_comment(css, i)) {
        for (i += 2; i + 1 < css.len; i++)
            if (css.at[i] == '*' && css.at[i + 1] == '/') return i + 2;
        return css.len;
    }
    if (c == '\\') return i + 2 < css.len ? i + 2 : css.len;
    if (c != '"' && c != '\'') return i + 1;
    for (i++; i < css.len && css.at[i] != c && css.at[i] != '\n'; i++)
        if (css.at[i] == '\\') i++;
    return i < css.len ? i + 1 : css.len;
}

/* Letters and other characters that are common in a sheet and end nothing. */
static const bool PLAIN[256] = {
    ['\n'] = 1, [' '] = 1, ['#'] = 1, ['-'] = 1, ['.'] = 1, ['0'] = 1, ['1'] = 1, ['2'] = 1,
    ['3'] = 1,  ['4'] = 1, ['5'] = 1, ['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1, [':'] = 1,
    ['_'] = 1,  ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1,
    ['h'] = 1,  ['i'] = 1, ['j'] = 1, ['k'] = 1, ['l'] = 1, ['m'] = 1, ['n'] = 1, ['o'] = 1,
    ['p'] = 1,  ['q'] = 1, ['r'] = 1, ['s'] = 1, ['t'] = 1, ['u'] = 1, ['v'] = 1, ['w'] = 1,
    ['x'] = 1,  ['y'] = 1, ['z'] = 1};

/* The place of the first semicolon at or after 'i' that is not in brackets, a comment or a
 * string; the end of the text if there is none. */
static size_t find_end(furrow_str css, size_t i) {
    size_t depth = 0;
    while (i < css.len) {
        char c = css.at[i];
        if (PLAIN[(unsigned char)c]) {
            i++;
            continue;
        }
        if (depth == 0 && c == ';') return i;
        if (c == '(' || c == '[' || c == '{') depth++;
        if (depth > 0 && (c == ')' || c == ']' || c == '}')) depth--;
        i = past_piece(css, i);
    }
    return css.len;
}

static size_t past_space(furrow_str css, size_t i) {
    while (i < css.len && (fw_is_space(css.at[i]) || starts_comment(css, i)))
        i = past_piece(css, i);
    return i;
}

static bool is_name_char(char c) {
    return fw_is_letter(c) || fw_is_digit(c) || c == '-' || c == '_';
}

static furrow_str slice(furrow_str css, size_t first, size_t end) {
    return (furrow_str){css.at + first, end - first};
}

/* ---- Values ------------------------------------------------------------- */

/* The words of a value in lower case. */
typedef struct value {
    char words[MAX_WORDS][MAX_WORD];
    size_t count;
} value;

/* False if the value has more or longer words than any value used here. */
static bool read_value(value *out, furrow_str css) {
    *out = (value){.count = 0};
    for (size_t i = past_space(css, 0); i < css.len; i = past_space(css, i)) {
        if (css.at[i] == '!') break; /* !important: all declarations count alike */
        if (out->count == MAX_WORDS) return false;
        char *word = out->words[out->count++];
        size_t len = 0;
        for (; i < css.len && !fw_is_space(css.at[i]) && !starts_comment(css, i); i++) {
            if (css.at[i] == '!') break;
            if (len == MAX_WORD - 1) return false;
            word[len++] = fw_fold(css.at[i]);
        }
    }
    return out->count > 0;
}

/* The place of a word in a list that ends with NULL, from 1; 0: not in it. */
static int place_of(const char *word, const char *const *list) {
    for (int i = 0; list[i]; i++)
        if (strcmp(word, list[i]) == 0) return i + 1;
    return 0;
}

/* A number at the start of a word, and where its unit begins; NULL: none. */
static const char *read_number(double *out, const char *word) {
    double digits = 0, divisor = *word == '-' ? -1 : 1;
    bool has_digit = false;
    if (*word == '-' || *word == '+') word++;
    for (; fw_is_digit(*word); word++, has_digit = true) digits = digits * 10 + (*word - '0');
    if (*word == '.' && fw_is_digit(word[1])) {
        for (word++; fw_is_digit(*word); word++) {
            digits = digits * 10 + (*word - '0');
            divisor *= 10;
        }
        has_digit = true;
    }
    *out = digits / divisor;
    return has_digit ? word : NULL;
}

/* A length in pixels, or in percent if below 0; 0 if it is neither. */
typedef struct length {
    double number;
    bool is_percent, is_em;
} length;

static bool read_length(length *out, const char *word) {
    static const char *const units[] = {"px",   "pt",   "em", "rem", "ex", "ch", "vw", "vh",
                                        "vmin", "vmax", "cm", "mm",  "in", "pc", "q",  NULL};
    static const double pixels[] = {1, 4.0 / 3, EM, EM, EM / 2.0}; /* others are not known */
    *out = (length){.number = 0};
    double number = 0;
    const char *unit = read_number(&number, word);
    if (!unit) return false;
    if (*unit == '\0') return number == 0;
    out->is_percent = strcmp(unit, "%") == 0;
    out->number = number;
    if (out->is_percent) return true;
    int place = place_of(unit, units);
    bool is_known = place > 0 && (size_t)place <= FW_COUNT(pixels);
    out->is_em = place > 0 && strcmp(unit, "em") == 0;
    if (!out->is_em) out->number = is_known ? number * pixels[place - 1] : 0;
    return place > 0;
}

static int16_t clamp(double px) {
    return (int16_t)(px > MAX_LENGTH ? MAX_LENGTH : px < -MAX_LENGTH ? -MAX_LENGTH : px);
}

static int16_t in_pixels(length l) {
    if (l.is_percent) return (int16_t)(l.number > 0 && l.number <= 100 ? -l.number : 0);
    return clamp(l.is_em ? l.number * EM : l.number);
}

/* ---- Declarations ------------------------------------------------------- */

static const char *const COMMON[] = {"inherit", "initial", "unset", "revert", NULL};

static void take_display(fw_style *style, const value *v) {
    static const char *const others[] = {"contents",
                                         "inline-flex",
                                         "inline-grid",
                                         "inline-table",
                                         "flow-root",
                                         "flow",
                                         "ruby",
                                         "run-in",
                                         "table-row-group",
                                         "table-header-group",
                                         "table-footer-group",
                                         "table-column",
                                         "table-column-group",
                                         "table-caption",
                                         "ruby-base",
                                         "ruby-text",
                                         NULL};
    static const char *const known[] = {"none",       "inline-block", "table",     "table-row",
                                        "table-cell", "flex",         "list-item", "grid",
                                        "inline",     "block",        NULL};
    static const uint8_t means[] = {0,
                                    FW_DISPLAY_NONE,
                                    FW_DISPLAY_INLINE_BLOCK,
                                    FW_DISPLAY_TABLE,
                                    FW_DISPLAY_ROW,
                                    FW_DISPLAY_CELL,
                                    FW_DISPLAY_FLEX,
                                    FW_DISPLAY_BLOCK,
                                    FW_DISPLAY_BLOCK,
                                    FW_DISPLAY_INLINE,
                                    FW_DISPLAY_BLOCK};
    if (v->count > 2) return;
    int a = place_of(v->words[0], known), b = v->count == 2 ? place_of(v->words[1], known) : 0;
    bool is_valid = a || place_of(v->words[0], others) || place_of(v->words[0], COMMON);
    if (!is_valid) return;
    bool is_second = means[b] == FW_DISPLAY_TABLE || means[b] == FW_DISPLAY_FLEX;
    style->display = is_second ? means[b] : means[a];
}

static void take_float(fw_style *style, const char *word) {
    static const char *const known[] = {"left", "right", "none", NULL};
    static const uint8_t means[] = {0, FW_FLOAT_LEFT, FW_FLOAT_RIGHT, FW_FLOAT_NONE};
    int place = place_of(word, known);
    if (place || place_of(word, COMMON)) style->floats = means[place];
}

static void take_position(fw_style *style, const char *word) {
    static const char *const known[] = {"absolute", "fixed", "static", "relative", "sticky", NULL};
    int place = place_of(word, known);
    if (!place && !place_of(word, COMMON)) return;
    style->position = place == 1 || place == 2 ? FW_POSITION_AWAY : FW_POSITION_STATIC;
}

static void take_align(fw_style *style, const char *word) {
    static const char *const known[] = {"left",    "center",       "right",       "start", "end",
                                        "justify", "match-parent", "justify-all", NULL};
    int place = place_of(word, known);
    if (place || place_of(word, COMMON)) style->align = place == 2 ? 2 : place == 3 ? 3 : 1;
}

static void take_width(fw_style *style, const char *word) {
    static const char *const known[] = {"auto", "min-content", "max-content", NULL};
    length l;
    bool is_length = read_length(&l, word) && l.number >= 0;
    if (is_length) style->width = in_pixels(l);
    else if (place_of(word, known) || place_of(word, COMMON)) style->width = 0;
}

static void take_font(fw_style *style, const char *word) {
    static const char *const known[] = {"xx-small", "x-small", "small",    "medium",
                                        "large",    "x-large", "xx-large", "smaller",
                                        "larger",   "math",    NULL};
    length l;
    bool is_length = read_length(&l, word) && l.number >= 0;
    if (is_length) style->font = l.is_em ? clamp(-l.number * 100) : in_pixels(l);
    else if (place_of(word, known) || place_of(word, COMMON)) style->font = 0;
}

/* Margin and padding add up. The words are those of top, right, bottom, left, or only of the
 * left one. */
static void take_left(fw_style *style, const value *v, bool is_short) {
    length l = {.number = 0}; /* of the last word */
    for (size_t i = 0; i < v->count; i++) {
        const char *word = v->words[i];
        if (!read_length(&l, word) && strcmp(word, "auto") != 0 && !place_of(word, COMMON)) return;
    }
    /* In a short form the left value counts only if it is given separately: boxes are measured
     * by their indentation, and equal space on both sides is not one. */
    int16_t left = !is_short || v->count == 4 ? in_pixels(l) : 0;
    style->left = clamp((double)style->left + (left > 0 ? left : 0));
    style->has_left = true;
}

static void take_declaration(fw_style *style, furrow_str name, furrow_str css) {
    static const char *const names[] = {"display", "float",     "position",    "text-align",
                                        "width",   "font-size", "margin-left", "padding-left",
                                        "margin",  "padding",   NULL};
    enum { DISPLAY = 1, FLOAT, POSITION, ALIGN, WIDTH, FONT, MARGIN_LEFT, PADDING_LEFT };
    char word[MAX_WORD] = "";
    if (name.len >= MAX_WORD) return;
    for (size_t i = 0; i < name.len; i++) word[i] = fw_fold(name.at[i]);
    int place = place_of(word, names);
    value v;
    if (!place || !read_value(&v, css)) return;
    bool is_short = place > PADDING_LEFT; /* top, right, bottom, left */
    if (place == DISPLAY) take_display(style, &v);
    else if (is_short) take_left(style, &v, true);
    else if (v.count > 1) return;
    else if (place == FLOAT) take_float(style, v.words[0]);
    else if (place == POSITION) take_position(style, v.words[0]);
    else if (place == ALIGN) take_align(style, v.words[0]);
    else if (place == WIDTH) take_width(style, v.words[0]);
    else if (place == FONT) take_font(style, v.words[0]);
    else take_left(style, &v, false);
}

void fw_css_read_style(fw_style *out, furrow_str css) {
    *out = (fw_style){0};
    for (size_t i = past_space(css, 0), end; i < css.len; i = past_space(css, end + 1)) {
        end = find_end(css, i);
        furrow_str one = slice(css, i, end);
        size_t name = 0;
        while (name < one.len && is_name_char(one.at[name])) name++;
        size_t colon = past_space(one, name);
        if (colon < one.len && one.at[colon] == ':')
            take_declaration(out, slice(one, 0, name), slice(one, colon + 1, one.len));
        if (end == css.len) return;
    }
}

static bool says_something(const fw_style *s) {
    return s->display || s->floats || s->position || s->align || s->width || s->font || s->has_left;
}

/* ---- Elements ----------------------------------------------------------- */

/* The number of a style that has an effect, or 0; false when out of memory. */
static bool keep_style(uint32_t *number, fw_styles *styles, furrow_str css, fw_arena *arena) {
    fw_style style;
    fw_css_read_style(&style, css);
    *number = 0;
    if (!says_something(&style)) return true;
    fw_style *slot = fw_vec_push(&styles->list, arena);
    if (!slot) return false;
    *slot = style;
    *number = (uint32_t)styles->list.count - 1;
    return true;
}

/* Equal attributes are read once. */
static bool style_elements(fw_styles *styles, const furrow_page *page, fw_arena *arena) {
    fw_map known = {0}; /* hash of an attribute -> number of its style */
    for (fw_node_id n = 0; n < page->count; n++) {
        furrow_str css = page->len[n] ? fw_page_attr(page, n, FW_ATTR_STYLE) : (furrow_str){0};
        bool is_new;
        if (!css.len) continue;
        if (fw_budget_is_spent(arena->budget)) return false;
        uint32_t *number = fw_map_place(&known, fw_hash_text(0, css), &is_new, arena);
        if (!number || (is_new && !keep_style(number, styles, css, arena))) return false;
        styles->number[n] = *number;
    }
    return true;
}

furrow_status fw_styles_read(fw_styles **out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err) {
    fw_styles *styles = FW_TAKE_ZEROED(arena, 1, fw_styles);
    *out = NULL;
    if (!styles) return fw_fail_memory(err);
    styles->number = FW_TAKE_ZEROED(arena, page->count, uint32_t);
    fw_style *none = fw_vec_push(&styles->list, arena);
    if (!styles->number || !none) return fw_fail_memory(err);
    *none = (fw_style){0};
    if (!style_elements(styles, page, arena)) return fw_fail_memory(err);
    if (styles->list.count > 1) *out = styles;
    return FURROW_OK;
}
