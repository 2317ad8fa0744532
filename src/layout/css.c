/*
 * Style sheets and style attributes: read as far as they move lines, and which
 * rules hold for which element.
 *
 * Kept are rules that say something about the flow, with selectors made of
 * tags, ids, classes, descendants and children (page/selector.h). Rules within
 * @media are for other screens than ours, as far as one can tell without asking.
 * A declaration whose value is not understood is passed over, as a browser does
 * it. This is a reader of our own because lexbor's hangs on some declarations
 * (docs/lexbor.md).
 *
 * Rules are found by what their last step asks for: an id, a class or a tag.
 * An element looks up its own id, classes and tag, tests the few rules there,
 * and lays their styles over each other by specificity, then by order; its
 * style attribute goes on top.
 *
 * Cost: every step of the reader moves forward in the text, and an element tests
 * at most MAX_TESTS rules, so all of it is linear in sheets, attributes and
 * elements.
 */
#include "layout/css.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/str.h"

enum {
    EM = 16,
    MAX_LENGTH = 10000,  /* pixels */
    MAX_WORDS = 4,       /* of a value */
    MAX_WORD = 24,       /* bytes */
    MAX_STEPS = 4,       /* of a selector; longer ones are left out */
    MAX_NAMES = 3,       /* classes of one of its steps; the same */
    MAX_TESTS = 64,      /* rules that are tried on one element */
    MAX_MATCHES = 24,    /* rules that hold for one element */
    MAX_KEYS = 16,       /* names of one element that are looked up */
    MAX_SHEETS = 1 << 20 /* bytes of style sheets that are looked at */
};

/* ---- Pieces of a sheet -------------------------------------------------- */

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

/* Letters and what else stands in most places of a sheet and stops nothing. */
static const bool PLAIN[256] = {
    ['\n'] = 1, [' '] = 1, ['#'] = 1, ['-'] = 1, ['.'] = 1, ['0'] = 1, ['1'] = 1, ['2'] = 1,
    ['3'] = 1,  ['4'] = 1, ['5'] = 1, ['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1, [':'] = 1,
    ['_'] = 1,  ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1,
    ['h'] = 1,  ['i'] = 1, ['j'] = 1, ['k'] = 1, ['l'] = 1, ['m'] = 1, ['n'] = 1, ['o'] = 1,
    ['p'] = 1,  ['q'] = 1, ['r'] = 1, ['s'] = 1, ['t'] = 1, ['u'] = 1, ['v'] = 1, ['w'] = 1,
    ['x'] = 1,  ['y'] = 1, ['z'] = 1};

/* The place of the first of the characters 'stops', none of them plain, from 'i'
 * on that stands in no brackets, comment or string; the end of the text when there
 * is none. */
static size_t find_stop(furrow_str css, size_t i, const char *stops) {
    size_t depth = 0;
    while (i < css.len) {
        char c = css.at[i];
        if (PLAIN[(unsigned char)c]) {
            i++;
            continue;
        }
        if (depth == 0 && c != '\0' && strchr(stops, c)) return i;
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

/* False when the value has more or longer words than any that counts here. */
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

/* The place of a word in a list that ends with NULL, from 1; 0: it is not there. */
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

/* A length. Pixels, or percent below 0; 0 for what is neither. */
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
    bool is_known = place > 0 && (size_t)place <= sizeof pixels / sizeof *pixels;
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

/* Margin and padding add up; the words are those of top, right, bottom, left,
 * or of the left one alone. */
static void take_left(fw_style *style, const value *v, bool is_short) {
    length l = {.number = 0}; /* of the last word */
    for (size_t i = 0; i < v->count; i++) {
        const char *word = v->words[i];
        if (!read_length(&l, word) && strcmp(word, "auto") != 0 && !place_of(word, COMMON)) return;
    }
    /* Of a short form the left one counts where it stands by itself: boxes are
     * measured by their indentation, and what lies on both sides is none. */
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
        end = find_stop(css, i, ";");
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

/* ---- Sheets ------------------------------------------------------------- */

/* Past white space and the marks of HTML comments around old sheets. */
static size_t past_marks(furrow_str css, size_t i) {
    for (;;) {
        i = past_space(css, i);
        if (css.len - i >= 4 && memcmp(css.at + i, "<!--", 4) == 0) i += 4;
        else if (css.len - i >= 3 && memcmp(css.at + i, "-->", 3) == 0) i += 3;
        else return i;
    }
}

bool fw_css_next_rule(fw_css_reader *r) {
    furrow_str css = r->css;
    for (size_t i = past_marks(css, r->at), end; i < css.len; i = past_marks(css, end)) {
        bool is_at = css.at[i] == '@';
        size_t open = find_stop(css, i, is_at ? "{;" : "{");
        end = open < css.len ? open + 1 : css.len;
        if (end == css.len || css.at[open] == ';') continue;
        size_t close = find_stop(css, end, "}");
        r->selectors = slice(css, i, open);
        r->body = slice(css, end, close);
        r->at = end = close < css.len ? close + 1 : css.len;
        if (!is_at) return true;
    }
    r->at = css.len;
    return false;
}

bool fw_css_next_selector(furrow_str *out, fw_css_reader *r) {
    if (r->selectors.len == 0) return false;
    size_t end = find_stop(r->selectors, 0, ",");
    *out = slice(r->selectors, 0, end);
    r->selectors = fw_str_from(r->selectors, end < r->selectors.len ? end + 1 : end);
    return true;
}

/* Whether a selector is of the kind that is matched here. Names of CSS do not begin
 * with a digit. */
static bool is_ours(const fw_selector *selector) {
    if (selector->has_count || selector->count > MAX_STEPS) return false;
    for (uint32_t i = 0; i < selector->count; i++) {
        const fw_step *step = &selector->steps[i];
        if (step->nth || step->word_count > MAX_NAMES || fw_is_digit(step->tag.at[0])) return false;
        if (step->id.at && fw_is_digit(step->id.at[0])) return false;
        for (uint32_t k = 0; k < step->word_count; k++)
            if (fw_is_digit(step->words[k].at[0])) return false;
    }
    return true;
}

/* Tags in small letters, as those of a page are. */
static bool fold_tags(fw_selector *selector, fw_arena *arena) {
    for (uint32_t i = 0; i < selector->count; i++) {
        furrow_str *tag = &selector->steps[i].tag;
        char *at = FW_TAKE(arena, tag->len, char);
        for (size_t k = 0; at && k < tag->len; k++) at[k] = fw_fold(tag->at[k]);
        if (!at) return false;
        tag->at = at;
    }
    return true;
}

static uint32_t specificity_of(const fw_selector *selector) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < selector->count; i++) {
        const fw_step *step = &selector->steps[i];
        sum += (step->id.at ? 1u << 20 : 0) + (step->word_count << 10);
        sum += !fw_str_equal(step->tag, FW_STR("*"));
    }
    return sum;
}

bool fw_css_read_sheet(fw_css_rules *out, furrow_str css, fw_arena *arena) {
    fw_css_reader reader = {.css = css};
    furrow_str text;
    while (fw_css_next_rule(&reader)) {
        fw_css_rule rule = {0};
        fw_css_read_style(&rule.style, reader.body);
        while (says_something(&rule.style) && fw_css_next_selector(&text, &reader)) {
            fw_arena_mark before = fw_arena_here(arena);
            fw_selector selector;
            furrow_status st = fw_selector_read(&selector, text, arena, NULL);
            if (st == FURROW_ENOMEM) return false;
            if (st < 0 || !is_ours(&selector)) {
                fw_arena_back(arena, before);
                continue;
            }
            rule.specificity = specificity_of(&selector);
            bool is_folded = fold_tags(&selector, arena);
            fw_css_rule *slot = is_folded ? fw_vec_push(&out->rules, arena) : NULL;
            fw_selector *place = slot ? fw_vec_push(&out->selectors, arena) : NULL;
            if (!place) return false;
            *slot = rule;
            *place = selector;
        }
    }
    return true;
}

#define NONE UINT32_MAX /* no rule */

/* ---- Matching ----------------------------------------------------------- */

struct fw_styles {
    const furrow_page *page;
    uint32_t *number; /* per node: of its style; 0: none */
    FW_VEC(fw_style) list;
};

/* What is known of an element by its names and those of its parents: rules ask for
 * nothing else, so that the rows of a list are matched once. */
typedef struct element {
    uint64_t names; /* a bit each */
    uint32_t style; /* its number; 0: none */
} element;

typedef struct matcher {
    const furrow_page *page;
    fw_arena *arena;
    fw_css_rules sheets;
    fw_selectors selectors; /* of the rules */
    fw_bound bound;
    fw_sight sight;
    uint32_t *next; /* per rule: the one before it with the same key, or NONE */
    fw_map keys;    /* fw_name_hash() -> newest rule */
    fw_map values;  /* hash of a style attribute -> number of its style */
    uint64_t *way;  /* per node: hash of its names and those of its parents up to the root */
    fw_map known;   /* such a hash -> number in 'elements' */
    FW_VEC(element) elements;
    fw_styles *styles;
} matcher;

/* What 'over' says goes over what 'under' says. */
static void merge(fw_style *under, const fw_style *over) {
    if (over->display) under->display = over->display;
    if (over->floats) under->floats = over->floats;
    if (over->position) under->position = over->position;
    if (over->align) under->align = over->align;
    if (over->width) under->width = over->width;
    if (over->font) under->font = over->font;
    if (over->has_left) under->left = over->left, under->has_left = true;
}

static bool is_for_screens(const furrow_page *page, fw_node_id style) {
    uint32_t media = fw_page_attr_id(page, FW_STR("media"));
    furrow_str text = media == FW_ATTR_NONE ? (furrow_str){NULL, 0}
                                            : fw_str_trim(fw_page_attr(page, style, media));
    return text.len == 0 || fw_str_equal(text, FW_STR("all")) ||
           fw_str_equal(text, FW_STR("screen"));
}

static bool read_sheets(matcher *m) {
    const furrow_page *page = m->page;
    size_t total = 0;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != FW_TAG_STYLE || !is_for_screens(page, n)) continue;
        for (fw_node_id c = n + 1; c < page->end[n]; c = page->end[c]) {
            furrow_str css = fw_page_own_text(page, c);
            if (!fw_page_is_text(page, c) || (total += css.len) > MAX_SHEETS) continue;
            if (!fw_css_read_sheet(&m->sheets, css, m->arena)) return false;
        }
    }
    return true;
}

/* What the last step asks for. */
static uint64_t key_of(const fw_selector *selector) {
    const fw_step *last = &selector->steps[selector->count - 1];
    if (last->id.at) return fw_name_hash('#', last->id);
    if (last->word_count) return fw_name_hash('.', last->words[0]);
    return fw_name_hash('<', last->tag);
}

static bool index_rules(matcher *m) {
    m->next = FW_TAKE(m->arena, m->sheets.rules.count, uint32_t);
    m->sight = (fw_sight){.page = m->page,
                          .scratch = m->arena,
                          .names = FW_TAKE_ZEROED(m->arena, m->page->count, uint64_t)};
    m->selectors = (fw_selectors){m->sheets.selectors.at, (uint32_t)m->sheets.selectors.count};
    if (!m->next || !m->sight.names) return false;
    if (!fw_selectors_bind(&m->bound, &m->selectors, &m->sight)) return false;
    for (uint32_t i = 0; i < m->selectors.count; i++) {
        bool is_new;
        uint32_t *place = fw_map_place(&m->keys, key_of(&m->selectors.at[i]), &is_new, m->arena);
        if (!place) return false;
        m->next[i] = is_new ? NONE : *place;
        *place = i;
    }
    return true;
}

/* Rules that hold for an element, the strongest last. */
typedef struct matches {
    uint32_t at[MAX_MATCHES];
    uint32_t count, tests;
} matches;

static bool is_stronger(const matcher *m, uint32_t a, uint32_t b) {
    uint32_t left = m->sheets.rules.at[a].specificity, right = m->sheets.rules.at[b].specificity;
    return left != right ? left > right : a > b;
}

static void add_matches(matches *out, matcher *m, fw_node_id node, uint64_t key) {
    const uint32_t *place = fw_map_find(&m->keys, key);
    for (uint32_t rule = place ? *place : NONE; rule != NONE; rule = m->next[rule]) {
        if (out->tests++ >= MAX_TESTS || out->count == MAX_MATCHES) return;
        if (!fw_bound_fits_one(&m->bound, rule, &m->sight, node)) continue;
        uint32_t i = out->count++;
        for (; i > 0 && is_stronger(m, out->at[i - 1], rule); i--) out->at[i] = out->at[i - 1];
        out->at[i] = rule;
    }
}

/* The names of an element as keys, as many as there is room for; how many. All of
 * them have their bit among the names of the node. */
static uint32_t list_keys(uint64_t keys[MAX_KEYS], matcher *m, fw_node_id node,
                          const uint64_t *tag_keys) {
    const furrow_page *page = m->page;
    furrow_str id = fw_page_attr(page, node, FW_ATTR_ID);
    furrow_str classes = fw_page_attr(page, node, FW_ATTR_CLASS);
    fw_tag tag = page->tag[node];
    uint64_t *names = &m->sight.names[node];
    uint32_t count = 0;
    size_t at = 0;
    keys[count++] =
        tag < FW_TAG_KNOWN ? tag_keys[tag] : fw_name_hash('<', fw_page_tag_name(page, tag));
    if (id.len) keys[count++] = fw_name_hash('#', id);
    for (uint32_t i = 0; i < count; i++) *names |= fw_name_bit(keys[i]);
    for (furrow_str word; (word = fw_next_word(classes, &at)).len;) {
        uint64_t key = fw_name_hash('.', word);
        *names |= fw_name_bit(key);
        if (count < MAX_KEYS) keys[count++] = key;
    }
    return count;
}

static void match_rules(fw_style *style, matcher *m, fw_node_id node, const uint64_t *tag_keys) {
    matches found = {.count = 0};
    uint64_t keys[MAX_KEYS];
    uint32_t count = list_keys(keys, m, node, tag_keys);
    for (uint32_t i = 0; i < count; i++) add_matches(&found, m, node, keys[i]);
    add_matches(&found, m, node, tag_keys[FW_TAG_TEXT]);
    for (uint32_t i = 0; i < found.count; i++) merge(style, &m->sheets.rules.at[found.at[i]].style);
}

/* ---- Elements ----------------------------------------------------------- */

/* The style of a style attribute; equal attributes are parsed once. */
static bool read_attribute(fw_style *style, matcher *m, furrow_str css) {
    bool is_new;
    uint32_t *place = fw_map_place(&m->values, fw_name_hash('s', css), &is_new, m->arena);
    if (!place) return false;
    if (is_new) {
        fw_style *slot = fw_vec_push(&m->styles->list, m->arena);
        if (!slot) return false;
        fw_css_read_style(slot, css);
        *place = (uint32_t)m->styles->list.count - 1;
    }
    merge(style, &m->styles->list.at[*place]);
    return true;
}

/* Keep a style that says something; its number, or 0. False when memory is out. */
static bool keep_style(uint32_t *number, matcher *m, const fw_style *style) {
    *number = 0;
    if (!says_something(style)) return true;
    fw_style *slot = fw_vec_push(&m->styles->list, m->arena);
    if (!slot) return false;
    *slot = *style;
    *number = (uint32_t)m->styles->list.count - 1;
    return true;
}

static uint64_t way_of(const matcher *m, fw_node_id node) {
    const furrow_page *page = m->page;
    fw_node_id parent = page->parent[node];
    uint64_t hash = fw_hash_mix(parent == FURROW_NO_NODE ? 0 : m->way[parent], page->tag[node]);
    if (page->len[node] == 0) return hash; /* no attributes */
    hash = fw_hash_text(hash, fw_page_attr(page, node, FW_ATTR_ID));
    return fw_hash_text(hash, fw_page_attr(page, node, FW_ATTR_CLASS));
}

/* The style that rules give to an element. */
static bool style_by_rules(matcher *m, fw_node_id node, const uint64_t *tag_keys) {
    bool is_new;
    m->way[node] = way_of(m, node);
    uint32_t *place = fw_map_place(&m->known, m->way[node], &is_new, m->arena);
    if (!place) return false;
    if (is_new) {
        fw_style style = {0};
        *place = (uint32_t)m->elements.count;
        element *made = fw_vec_push(&m->elements, m->arena);
        if (!made) return false;
        match_rules(&style, m, node, tag_keys);
        made->names = m->sight.names[node];
        if (!keep_style(&made->style, m, &style)) return false;
    }
    m->sight.names[node] = m->elements.at[*place].names;
    m->styles->number[node] = m->elements.at[*place].style;
    return true;
}

/* The style attribute goes over what rules say. */
static bool style_by_attribute(matcher *m, fw_node_id node, furrow_str css) {
    fw_style style = m->styles->list.at[m->styles->number[node]];
    return read_attribute(&style, m, css) && keep_style(&m->styles->number[node], m, &style);
}

static bool style_elements(matcher *m) {
    const furrow_page *page = m->page;
    uint64_t tag_keys[FW_TAG_KNOWN]; /* that of no tag stands for any */
    bool has_rules = m->sheets.rules.count > 0;
    tag_keys[FW_TAG_TEXT] = fw_name_hash('<', FW_STR("*"));
    for (fw_tag tag = FW_TAG_TEXT + 1; has_rules && tag < FW_TAG_KNOWN; tag++)
        tag_keys[tag] = fw_name_hash('<', fw_str(fw_tag_name(tag)));
    m->way = FW_TAKE_ZEROED(m->arena, has_rules ? page->count : 0, uint64_t);
    if (!m->way) return false;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (!fw_page_is_element(page, n)) continue;
        if (fw_budget_is_spent(m->arena->budget)) return false;
        if (has_rules && !style_by_rules(m, n, tag_keys)) return false;
        furrow_str css = fw_page_attr(page, n, FW_ATTR_STYLE);
        if (css.len && !style_by_attribute(m, n, css)) return false;
    }
    return true;
}

/* Whether there is anything to read at all. */
static bool has_styles(const furrow_page *page) {
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] == FW_TAG_STYLE) return true;
        if (!fw_page_is_text(page, n) && page->len[n] && fw_page_attr(page, n, FW_ATTR_STYLE).at)
            return true;
    }
    return false;
}

furrow_status fw_styles_read(fw_styles **out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err) {
    *out = NULL;
    if (!has_styles(page)) return FURROW_OK;
    fw_styles *styles = FW_TAKE_ZEROED(arena, 1, fw_styles);
    if (!styles) return fw_fail_memory(err);
    styles->page = page;
    styles->number = FW_TAKE_ZEROED(arena, page->count, uint32_t);
    fw_style *none = fw_vec_push(&styles->list, arena);
    if (!styles->number || !none) return fw_fail_memory(err);
    *none = (fw_style){0};
    matcher m = {.page = page, .arena = arena, .styles = styles};
    bool ok = read_sheets(&m) && index_rules(&m) && style_elements(&m);
    if (!ok) return fw_fail_memory(err);
    *out = styles->list.count > 1 ? styles : NULL;
    return FURROW_OK;
}

fw_style fw_style_of(const fw_styles *styles, fw_node_id node) {
    return styles->list.at[styles->number[node]];
}
