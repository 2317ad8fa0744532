/*
 * Where labels are: the places of a label's text in a page, and labels as
 * users of the library give them.
 *
 * White space does not count, since readers type it as they see it. So all
 * texts are joined without it, and the label is searched in that string (Knuth,
 * Morris, Pratt: linear for any page). Texts that span several nodes are found
 * as well. A label that is not found is searched again ignoring case, kinds of
 * quotes and dashes, and ways to write a fraction, because people often write
 * these differently.
 */
#include "detail/ide.h"

#include "base/call.h"
#include "base/json.h"
#include "base/str.h"
#include "base/vec.h"
#include "page/page.h"

/* Whether a label says that the page has no such field. */
static bool says_missing(const furrow_label *label) {
    return label->text.len == 0 && label->node == FURROW_NO_NODE && !label->attribute;
}

/* ---- Nodes and texts ---------------------------------------------------- */

/* The first text at or after a node. */
static uint32_t text_from(const fw_words *words, fw_node_id node) {
    uint32_t low = 0, high = words->text_count;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (words->text[mid] < node) low = mid + 1;
        else high = mid;
    }
    return low;
}

fw_ide_text_range fw_ide_texts_of(const fw_words *words, fw_node_id node) {
    return (fw_ide_text_range){text_from(words, node), text_from(words, words->page->end[node])};
}

fw_node_id fw_ide_spot_node(const fw_words *words, const fw_ide_spot *spot) {
    const furrow_page *page = words->page;
    if (spot->is_tag) return words->node[spot->first];
    fw_node_id node = page->parent[words->text[spot->first]];
    while (page->end[node] <= words->text[spot->last]) node = page->parent[node];
    return node;
}

fw_ide_spot fw_ide_spot_of(const fw_words *words, fw_node_id node) {
    return fw_ide_spot_of_texts(words, fw_ide_texts_of(words, node));
}

fw_ide_spot fw_ide_spot_of_texts(const fw_words *words, fw_ide_text_range all) {
    furrow_str first = fw_words_text(words, all.first), last = fw_words_text(words, all.end - 1);
    furrow_str start = fw_words_trim(first), end = fw_words_trim(last);
    return (fw_ide_spot){.first = all.first,
                         .last = all.end - 1,
                         .from = (uint32_t)(start.at - first.at),
                         .to = (uint32_t)(end.at + end.len - last.at)};
}

/* The part of the spot's text 'i' that is in the spot. */
static furrow_str part_of(const fw_words *words, const fw_ide_spot *spot, uint32_t i) {
    furrow_str text = fw_words_text(words, spot->first + i);
    if (spot->first + i == spot->last) text.len = spot->to;
    return i ? text : fw_str_from(text, spot->from);
}

bool fw_ide_spots_agree(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b) {
    if (a->is_tag || b->is_tag || a->last - a->first != b->last - b->first) return false;
    for (uint32_t i = 0; i <= a->last - a->first; i++)
        if (!fw_ide_same_text(part_of(words, a, i), part_of(words, b, i))) return false;
    return true;
}

bool fw_ide_spot_equal(const fw_ide_spot *a, const fw_ide_spot *b) {
    return a->is_tag == b->is_tag && a->first == b->first && a->last == b->last &&
           a->from == b->from && a->to == b->to;
}

bool fw_ide_spot_before(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b) {
    if (!a->is_tag && !b->is_tag)
        return a->last < b->first || (a->last == b->first && a->to <= b->from);
    uint32_t end = a->is_tag ? a->first + 1 : words->place[a->last];
    uint32_t start = b->is_tag ? b->first : words->place[b->first];
    return end <= start;
}

/* ---- The string of all texts -------------------------------------------- */

/* Most bytes that one character may become. */
enum { MAX_FOLDED = 8 };

/* A one-character fraction as it is typed. */
static const char *fraction_of(uint32_t c) {
    static const char *const latin[] = {"1/4", "1/2", "3/4"};
    static const char *const others[] = {"1/7", "1/9", "1/10", "1/3", "2/3", "1/5", "2/5", "3/5",
                                         "4/5", "1/6", "5/6",  "1/8", "3/8", "5/8", "7/8"};
    if (c >= 0xBC && c <= 0xBE) return latin[c - 0xBC];
    return c >= 0x2150 && c <= 0x215E ? others[c - 0x2150] : NULL;
}

/* A quote or dash as it is typed; 0 for invisible characters. */
static uint32_t as_typed(uint32_t c) {
    if (c == 0x2018 || c == 0x2019 || c == 0x2032) return '\'';
    if (c == 0x201C || c == 0x201D || c == 0x2033) return '"';
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) return '-';
    if (c == 0x2044) return '/';
    return c == 0xAD || (c >= 0x200B && c <= 0x200D) || c == 0xFEFF ? 0 : c;
}

/* The first character of a text as somebody else may write it: in lower case, with plain quotes,
 * dashes and fractions. Returns the bytes written; '*size' is the bytes read. */
static size_t fold(char out[MAX_FOLDED], furrow_str text, size_t *size) {
    uint32_t lower[2], c = as_typed(fw_utf8_next(text, size));
    const char *fraction = fraction_of(c);
    if (c == 0) return 0;
    if (fraction) {
        size_t len = strlen(fraction);
        memcpy(out, fraction, len);
        return len;
    }
    size_t count = fw_lower_case(lower, c), len = 0;
    for (size_t i = 0; i < count; i++) len += fw_utf8_put(out + len, lower[i]);
    return len;
}

static size_t take_one(char out[MAX_FOLDED], furrow_str text, bool is_loose, size_t *size) {
    if (is_loose) return fold(out, text, size);
    *size = 1;
    out[0] = *text.at;
    return 1;
}

static size_t squeeze(char *out, furrow_str text, bool is_loose) {
    size_t len = 0;
    while (text.len) {
        char one[MAX_FOLDED];
        size_t size;
        text = fw_str_from(text, fw_space_run(text));
        if (text.len == 0) break;
        size_t folded = take_one(one, text, is_loose, &size);
        memcpy(out + len, one, folded);
        len += folded;
        text = fw_str_from(text, size);
    }
    return len;
}

furrow_str fw_ide_folded(furrow_str text, fw_arena *arena) {
    text.len = fw_utf8_valid_run(text);
    char *at = FW_TAKE(arena, 2 * text.len + MAX_FOLDED, char);
    return (furrow_str){at, at ? squeeze(at, text, true) : 0};
}

/* Room for a squeezed text: folding makes three bytes of two at worst. */
static size_t squeezed_room(size_t len) {
    return 2 * len + MAX_FOLDED;
}

static bool squeeze_page(fw_ide_index *out, const fw_words *words, fw_arena *arena) {
    size_t total = 0;
    for (uint32_t i = 0; i < words->text_count; i++) total += fw_words_text(words, i).len;
    out->at = FW_TAKE(arena, squeezed_room(total), char);
    out->start = FW_TAKE(arena, (size_t)words->text_count + 1, uint32_t);
    if (!out->at || !out->start) return false;
    uint32_t len = 0;
    for (uint32_t i = 0; i < words->text_count; i++) {
        if (fw_budget_is_spent_after(arena->budget, 1 + (uint32_t)fw_words_text(words, i).len))
            return false;
        out->start[i] = len;
        len += (uint32_t)squeeze(out->at + len, fw_words_text(words, i), out->is_loose);
    }
    out->start[words->text_count] = len;
    return true;
}

/* The text that holds character 'at' of the string. */
static uint32_t text_holding(const fw_ide_index *s, uint32_t text_count, uint32_t at) {
    uint32_t low = 0, high = text_count - 1;
    while (low < high) {
        uint32_t mid = low + (high - low + 1) / 2;
        if (s->start[mid] <= at) low = mid;
        else high = mid - 1;
    }
    return low;
}

/* The position in a text: 'done' bytes of its squeezed form are before 'at'. */
typedef struct cursor {
    uint32_t text;
    size_t at, done;
} cursor;

/* The byte of a text at which the character begins (or ends) that is byte 'n' of the squeezed text.
 * Continues from the cursor, so that all places in one long text, asked for in order, cost a single
 * walk through it. */
static uint32_t unsqueeze(cursor *c, const fw_words *words, uint32_t number, uint32_t n,
                          bool is_loose, bool is_end) {
    furrow_str text = fw_words_text(words, number);
    if (c->text != number || c->done > n) *c = (cursor){.text = number};
    while (c->at < text.len) {
        char one[MAX_FOLDED];
        size_t size, at = c->at + fw_space_run(fw_str_from(text, c->at));
        if (at >= text.len) break;
        size_t len = take_one(one, fw_str_from(text, at), is_loose, &size);
        if (c->done + len > n) return (uint32_t)(is_end ? at + size : at);
        c->done += len;
        c->at = at + size;
    }
    return (uint32_t)text.len;
}

/* ---- Searching ---------------------------------------------------------- */

/* How a text fits the place where it was found. */
typedef enum fit {
    FIT_NOWHERE,
    FIT_INSIDE, /* in the middle of a word */
    FIT_CHOICE, /* in a list of choices, of which at most one is visible */
    FIT_WORDS,  /* some words of a longer text */
    FIT_WHOLE   /* the whole text of a node */
} fit;

typedef struct search {
    const fw_words *words;
    fw_ide_index all;
    furrow_str wanted; /* fw_ide_index */
    FW_VEC(fw_ide_spot) found[FIT_WHOLE + 1];
    cursor from, to; /* of the last place */
    fw_arena *arena;
} search;

static fw_ide_spot spot_of(search *s, uint32_t from, uint32_t to) {
    uint32_t count = s->words->text_count;
    fw_ide_spot spot = {.first = text_holding(&s->all, count, from),
                        .last = text_holding(&s->all, count, to - 1)};
    spot.from = unsqueeze(&s->from, s->words, spot.first, from - s->all.start[spot.first],
                          s->all.is_loose, false);
    spot.to = unsqueeze(&s->to, s->words, spot.last, to - 1 - s->all.start[spot.last],
                        s->all.is_loose, true);
    return spot;
}

static bool is_of_word(char c) {
    return fw_is_letter(c) || fw_is_digit(c);
}

/* Whether a text begins with white space, however much. */
static bool space_begins(furrow_str text) {
    enum { LONGEST_SPACE = 3 };
    if (text.len > LONGEST_SPACE) text.len = LONGEST_SPACE;
    return fw_space_run(text) > 0;
}

/* Whether a word continues across byte 'at' of a text. */
static bool splits_word(furrow_str text, size_t at) {
    if (at == 0 || at >= text.len || !is_of_word(text.at[at]) || !is_of_word(text.at[at - 1]))
        return false;
    furrow_str rest = {text.at + at, text.len - at}, before = {text.at, at};
    if (space_begins(text)) return false;
    return fw_space_run(rest) == 0 && fw_words_trim(before).len == before.len;
}

static bool is_choice(const fw_words *words, const fw_ide_spot *spot) {
    fw_tag tag = words->page->tag[words->page->parent[words->text[spot->first]]];
    return tag == FW_TAG_OPTION;
}

static fit fit_of(const search *s, const fw_ide_spot *spot, uint32_t from, uint32_t to) {
    const fw_words *words = s->words;
    if (is_choice(words, spot)) return FIT_CHOICE;
    if (from == s->all.start[spot->first] && to == s->all.start[spot->last + 1]) {
        fw_ide_text_range all = fw_ide_texts_of(words, fw_ide_spot_node(words, spot));
        if (spot->first == spot->last || (all.first == spot->first && all.end == spot->last + 1))
            return FIT_WHOLE;
    }
    bool splits = splits_word(fw_words_text(words, spot->first), spot->from) ||
                  splits_word(fw_words_text(words, spot->last), spot->to);
    return splits ? FIT_INSIDE : FIT_WORDS;
}

static bool add_spot(search *s, uint32_t from) {
    uint32_t to = from + (uint32_t)s->wanted.len;
    fw_ide_spot spot = spot_of(s, from, to);
    fit how = fit_of(s, &spot, from, to);
    fw_ide_spot *made = fw_vec_push(&s->found[how], s->arena);
    if (made) *made = spot;
    return made != NULL;
}

/* For each prefix of the text, the length of its longest border (Knuth, Morris, Pratt). */
static uint32_t *borders(furrow_str text, fw_arena *arena) {
    uint32_t *border = FW_TAKE(arena, text.len, uint32_t);
    if (!border) return NULL;
    border[0] = 0;
    for (size_t i = 1; i < text.len; i++) {
        uint32_t k = border[i - 1];
        while (k && text.at[i] != text.at[k]) k = border[k - 1];
        border[i] = k + (text.at[i] == text.at[k]);
    }
    return border;
}

/* Every place of the wanted text in the texts [range.first, range.end). */
static bool search_range(search *s, fw_ide_text_range range) {
    const uint32_t *border = borders(s->wanted, s->arena);
    if (!border) return false;
    uint32_t matched = 0;
    for (uint32_t i = s->all.start[range.first]; i < s->all.start[range.end]; i++) {
        if (fw_budget_is_spent(s->arena->budget)) return false;
        while (matched && s->all.at[i] != s->wanted.at[matched]) matched = border[matched - 1];
        matched += s->all.at[i] == s->wanted.at[matched];
        if (matched < s->wanted.len) continue;
        if (!add_spot(s, i + 1 - matched)) return false;
        matched = border[matched - 1];
    }
    return true;
}

/* ---- Labels ------------------------------------------------------------- */

/* Most bytes of a text that a message quotes. */
enum { QUOTED = 60 };

static int quoted(furrow_str text) {
    return (int)(text.len < QUOTED ? text.len : QUOTED);
}

/* The places that fit best; none if they fit no better than '*how', which is updated. */
static void take_best(fw_ide_spots *out, fit *how, search *s) {
    for (int own = FIT_WHOLE; own > (int)*how; own--) {
        if (s->found[own].count == 0) continue;
        *out = (fw_ide_spots){s->found[own].at, (uint32_t)s->found[own].count};
        *how = (fit)own;
        return;
    }
}

/* The places where a text is whole and those where it is some words of a longer one, in page
 * order. */
static bool take_words(fw_ide_spots *out, search *s) {
    size_t whole = s->found[FIT_WHOLE].count, words = s->found[FIT_WORDS].count, w = 0, p = 0;
    *out = (fw_ide_spots){FW_TAKE(s->arena, whole + words, fw_ide_spot), 0};
    if (!out->at) return false;
    const fw_ide_spot *a = s->found[FIT_WHOLE].at, *b = s->found[FIT_WORDS].at;
    while (w < whole && p < words) {
        bool is_a = a[w].first < b[p].first || (a[w].first == b[p].first && a[w].from < b[p].from);
        out->at[out->count++] = is_a ? a[w++] : b[p++];
    }
    while (w < whole) out->at[out->count++] = a[w++];
    while (p < words) out->at[out->count++] = b[p++];
    return true;
}

/* Every place of a text in a range that fits better than '*how', which is updated; maybe none.
 * False when out of memory. */
static bool find_all(fw_ide_spots *out, fit *how, bool with_words, const fw_words *words,
                     const fw_ide_index *all, furrow_str text, fw_ide_text_range range,
                     fw_arena *arena) {
    search s = {.words = words, .arena = arena, .all = *all};
    char *wanted = FW_TAKE(arena, squeezed_room(text.len), char);
    if (!wanted) return false;
    s.wanted = (furrow_str){wanted, squeeze(wanted, text, all->is_loose)};
    if (s.wanted.len == 0) return true;
    if (!search_range(&s, range)) return false;
    if (with_words && s.found[FIT_WHOLE].count && s.found[FIT_WORDS].count)
        return take_words(out, &s);
    take_best(out, how, &s);
    return true;
}

bool fw_ide_index_make(fw_ide_index *out, const fw_words *words, fw_arena *arena) {
    *out = (fw_ide_index){.is_loose = true};
    return squeeze_page(out, words, arena);
}

static bool find_in_page(fw_ide_spots *out, bool with_words, const fw_ide_index *index,
                         const fw_words *words, furrow_str text, fw_arena *arena) {
    fw_ide_text_range all = {0, words->text_count};
    fit how = FIT_NOWHERE;
    *out = (fw_ide_spots){0};
    text.len = fw_utf8_valid_run(text);
    return find_all(out, &how, with_words, words, index, text, all, arena);
}

bool fw_ide_index_find(fw_ide_spots *out, const fw_ide_index *index, const fw_words *words,
                       furrow_str text, fw_arena *arena) {
    return find_in_page(out, false, index, words, text, arena);
}

bool fw_ide_index_find_words(fw_ide_spots *out, const fw_ide_index *index, const fw_words *words,
                             furrow_str text, fw_arena *arena) {
    return find_in_page(out, true, index, words, text, arena);
}

/* Find a label's text as written; if it is nowhere the whole text of a node, search it loosely. */
static furrow_status find_text(fw_ide_spots *out, const fw_words *words, const furrow_label *label,
                               fw_arena *arena, furrow_error *err) {
    fw_ide_text_range range = {0, words->text_count};
    if (label->node != FURROW_NO_NODE) range = fw_ide_texts_of(words, label->node);
    if (fw_words_trim(label->text).len == 0)
        return fw_fail(err, FURROW_EINVAL, "field '%s': the text is empty", label->name);
    bool is_utf8 = fw_utf8_valid_run(label->text) == label->text.len;
    fit how = FIT_NOWHERE;
    for (int is_loose = 0; is_loose <= (is_utf8 ? 1 : 0) && how != FIT_WHOLE; is_loose++) {
        fw_ide_index all = {.is_loose = is_loose};
        if (!squeeze_page(&all, words, arena) ||
            !find_all(out, &how, false, words, &all, label->text, range, arena))
            return fw_fail_memory(err);
    }
    if (out->count) return FURROW_OK;
    return fw_fail(err, FURROW_ENOTFOUND, "field '%s': the page has no text '%.*s'", label->name,
                   quoted(label->text), label->text.at);
}

static furrow_status one_spot(fw_ide_spots *out, fw_ide_spot spot, fw_arena *arena,
                              furrow_error *err) {
    fw_ide_spot *own = FW_TAKE(arena, 1, fw_ide_spot);
    if (!own) return fw_fail_memory(err);
    *own = spot;
    *out = (fw_ide_spots){own, 1};
    return FURROW_OK;
}

/* All texts of the labelled node. */
static furrow_status find_node(fw_ide_spots *out, const fw_words *words, const furrow_label *label,
                               fw_arena *arena, furrow_error *err) {
    fw_ide_text_range range = fw_ide_texts_of(words, label->node);
    if (range.first == range.end)
        return fw_fail(err, FURROW_ENOTFOUND, "field '%s': no visible text there", label->name);
    furrow_str first = fw_words_text(words, range.first);
    furrow_str last = fw_words_text(words, range.end - 1);
    fw_ide_spot spot = {.first = range.first, .last = range.end - 1};
    spot.from = (uint32_t)fw_space_run(first);
    spot.to = (uint32_t)(fw_words_trim(last).at + fw_words_trim(last).len - last.at);
    return one_spot(out, spot, arena, err);
}

static bool has_value(const furrow_page *page, fw_node_id node, uint32_t number, furrow_str text,
                      fw_url_base *base, furrow_buf *buf) {
    furrow_str value = fw_page_attr(page, node, number);
    if (!value.at) return false;
    if (text.len == 0 || fw_str_equal(fw_str_trim(value), text)) return true;
    fw_buf_clear(buf);
    fw_url_resolve(buf, base, value);
    return fw_str_equal(fw_buf_view(buf), text);
}

/* Every tag that has the attribute with the labelled value, written as in the
 * page or as an absolute address. */
static furrow_status find_attribute(fw_ide_spots *out, const fw_words *words,
                                    const furrow_label *label, fw_arena *arena, furrow_error *err) {
    const furrow_page *page = words->page;
    uint32_t number = fw_page_attr_id(page, fw_str(label->attribute));
    furrow_buf buf = {.alloc = arena->alloc};
    fw_url_base *base = fw_url_base_new(page->base);
    if (!base) return fw_fail_memory(err);
    FW_VEC(fw_ide_spot) found = {0};
    bool ok = true;
    for (uint32_t tag = 0; tag < words->count && number != FW_ATTR_NONE && ok; tag++) {
        fw_node_id node = words->node[tag];
        if (fw_budget_is_spent(arena->budget)) ok = false;
        if (fw_words_closes(words, tag)) continue;
        if (label->node != FURROW_NO_NODE && node != label->node) continue;
        if (!has_value(page, node, number, fw_str_trim(label->text), base, &buf)) continue;
        fw_ide_spot *made = fw_vec_push(&found, arena);
        ok &= made != NULL && !buf.failed;
        if (made) *made = (fw_ide_spot){.first = tag, .last = tag, .is_tag = true};
    }
    fw_url_base_free(base);
    furrow_buf_free(&buf);
    if (!ok) return fw_fail_memory(err);
    *out = (fw_ide_spots){found.at, (uint32_t)found.count};
    if (found.count) return FURROW_OK;
    return fw_fail(err, FURROW_ENOTFOUND, "field '%s': no element has %s '%.*s'", label->name,
                   label->attribute, quoted(label->text), label->text.at ? label->text.at : "");
}

furrow_status fw_ide_spots_find(fw_ide_spots *out, const fw_words *words, const furrow_label *label,
                                fw_arena *arena, furrow_error *err) {
    *out = (fw_ide_spots){0};
    if (says_missing(label)) return FURROW_OK;
    if (label->node != FURROW_NO_NODE && label->node >= words->page->count)
        return fw_fail(err, FURROW_EINVAL, "field '%s': the page has no such node", label->name);
    if (label->attribute) return find_attribute(out, words, label, arena, err);
    if (label->text.len == 0) return find_node(out, words, label, arena, err);
    return find_text(out, words, label, arena, err);
}

/* ---- Values that stand together ----------------------------------------- */

/* Most places of a value that are tried. */
enum { MAX_SPOTS = 64 };

/* The first place of a value after 'last'. */
static const fw_ide_spot *next_spot(const fw_ide_placed *value, const fw_words *words,
                                    const fw_ide_spot *last) {
    uint32_t count = value->spots.count < MAX_SPOTS ? value->spots.count : MAX_SPOTS;
    for (uint32_t i = 0; i < count; i++)
        if (fw_ide_spot_before(words, last, &value->spots.at[i])) return &value->spots.at[i];
    return NULL;
}

/* The values from one place of the first on, each the next after the previous. False if the page
 * does not have them in this order. */
static bool row_from(fw_ide_spots *out, const fw_ide_placed *values, size_t count,
                     const fw_words *words, const fw_ide_spot *start) {
    const fw_ide_spot *last = start;
    out->at[0] = *start;
    out->count = 1;
    for (size_t v = 1; v < count; v++) {
        const fw_ide_spot *spot = next_spot(&values[v], words, last);
        if (!spot && !values[v].is_optional) return false;
        if (!spot) continue;
        out->at[out->count++] = *spot;
        last = spot;
    }
    return true;
}

bool fw_ide_row_find(fw_ide_spots *out, const fw_ide_placed *values, size_t count,
                     const fw_words *words, fw_arena *arena) {
    *out = (fw_ide_spots){0};
    while (count && values->spots.count == 0 && values->is_optional) values++, count--;
    if (count == 0) return true;
    fw_ide_spots row = {FW_TAKE(arena, count, fw_ide_spot), 0};
    out->at = FW_TAKE(arena, count, fw_ide_spot);
    if (!row.at || !out->at) return false;
    uint32_t best = UINT32_MAX;
    for (uint32_t s = 0; s < values->spots.count && s < MAX_SPOTS; s++) {
        if (!row_from(&row, values, count, words, &values->spots.at[s])) break;
        uint32_t length = row.at[row.count - 1].last - row.at[0].first;
        if (length >= best) continue;
        best = length;
        out->count = row.count;
        memcpy(out->at, row.at, row.count * sizeof *row.at);
    }
    return true;
}

/* ==== Labels of users ======================================================= */

furrow_status furrow_label_places(furrow_node *out, size_t room, size_t *count,
                                  const furrow_page *page, const furrow_label *label,
                                  const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *count = 0;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    fw_budget budget = fw_budget_of(&own);
    fw_arena scratch = fw_arena_under(page->arena.alloc, &budget);
    fw_words words;
    fw_ide_spots spots = {0};
    st = fw_words_make(&words, page, &scratch)
             ? fw_ide_spots_find(&spots, &words, label, &scratch, err)
             : fw_fail_memory(err);
    st = fw_budget_status(&budget, st, err);
    for (uint32_t i = 0; i < spots.count && i < room && st >= 0; i++)
        out[i] = fw_ide_spot_node(&words, &spots.at[i]);
    if (st >= 0) *count = spots.count;
    fw_arena_free(&scratch);
    return st;
}

/* ---- Label files -------------------------------------------------------- */

struct furrow_labels {
    fw_arena arena;
    FW_VEC(furrow_label) list;
};

typedef struct reader {
    furrow_labels *labels;
    const furrow_page *page;
    furrow_str field;
    furrow_error *err;
} reader;

static int shown(furrow_str text) {
    enum { MAX_SHOWN = 80 };
    return (int)(text.len < MAX_SHOWN ? text.len : MAX_SHOWN);
}

static furrow_status bad(const reader *r, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "field '%.*s': %s", shown(r->field), r->field.at, what);
}

static furrow_status copy(furrow_str *out, const reader *r, furrow_str text) {
    *out = fw_arena_copy(&r->labels->arena, text);
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

static furrow_status read_object(furrow_label *out, const reader *r, const fw_json_value *value) {
    furrow_str xpath = fw_json_get_str(fw_json_get(value, "xpath"));
    furrow_str text = fw_json_get_str(fw_json_get(value, "text"));
    furrow_str attribute = fw_json_get_str(fw_json_get(value, "attribute"));
    furrow_status st = FURROW_OK;
    if (xpath.len == 0 && text.len == 0) return bad(r, "neither \"text\" nor \"xpath\"");
    if (xpath.len) st = fw_path_find(&out->node, r->page, xpath, r->err);
    if (st >= 0) st = copy(&out->text, r, text);
    if (st >= 0 && attribute.len) {
        st = copy(&attribute, r, attribute);
        out->attribute = attribute.at;
    }
    out->as_html = fw_json_get_bool(fw_json_get(value, "html"), false);
    return st;
}

static furrow_status read_value(reader *r, const fw_json_value *value) {
    furrow_label label = {.node = FURROW_NO_NODE};
    furrow_str name = {NULL, 0};
    furrow_status st = copy(&name, r, r->field);
    label.name = name.at;
    furrow_str text = fw_json_get_str(value);
    if (st >= 0 && fw_json_is_object(value)) st = read_object(&label, r, value);
    else if (st >= 0 && text.len) st = copy(&label.text, r, text);
    else if (st >= 0 && !fw_json_is_null(value)) st = bad(r, "not a text, object, list or null");
    if (st < 0) return st;
    furrow_label *made = fw_vec_push(&r->labels->list, &r->labels->arena);
    if (!made) return fw_fail_memory(r->err);
    *made = label;
    return FURROW_OK;
}

static furrow_status read_labels(reader *r, const fw_json_value *root) {
    const fw_json_value *fields = fw_json_get(root, "fields");
    furrow_status st = FURROW_OK;
    if (!fw_json_is_object(fields)) return fw_fail(r->err, FURROW_EFORMAT, "no object \"fields\"");
    fw_json_iter field = fw_json_each(fields);
    while (st >= 0 && fw_json_next(&field)) {
        r->field = field.key;
        if (!fw_json_is_array(field.value)) {
            st = read_value(r, field.value);
            continue;
        }
        fw_json_iter value = fw_json_each(field.value);
        while (st >= 0 && fw_json_next(&value)) st = read_value(r, value.value);
    }
    return st;
}

furrow_status furrow_labels_parse(furrow_labels **out, const char *json, size_t len,
                                  const furrow_page *page, furrow_error *err) {
    const furrow_alloc *alloc = &page->arena.alloc;
    furrow_labels *labels = fw_resize(alloc, NULL, 0, sizeof *labels);
    fw_json_doc *doc = NULL;
    *out = NULL;
    if (!labels) return fw_fail_memory(err);
    *labels = (furrow_labels){.arena = fw_arena_make(*alloc)};
    reader r = {.labels = labels, .page = page, .err = err};
    furrow_status st = fw_json_read(&doc, (furrow_str){json, len}, alloc, err);
    if (st >= 0) st = read_labels(&r, fw_json_root(doc));
    fw_json_free(doc);
    if (st < 0) furrow_labels_free(labels);
    else *out = labels;
    return st;
}

void furrow_labels_free(furrow_labels *labels) {
    if (!labels) return;
    fw_arena_free_owner(&labels->arena, labels, sizeof *labels);
}

const furrow_label *furrow_labels_all(const furrow_labels *labels, size_t *count) {
    *count = labels->list.count;
    return labels->list.at;
}
