/*
 * Names of columns. In this order:
 *
 *   1. what the page writes: the header cell above the field, the label in front
 *      of it, the itemprop of an element around it;
 *   2. "title", for the heading or main link of the record;
 *   3. a word of the class or id of an element around it, from the inside, when it
 *      is a word and not that of many fields (values/names.h);
 *   4. what the values are: price, date, rating, the thing that is counted.
 *
 * The nearest element that holds the field counts, and the record itself does not:
 * its class is the name of the whole. Several fields of a column are asked, and
 * most of them decide. A link is called after the text that it is around.
 *
 * Cost: bounded by the number of fields asked, and for each by its depth in the
 * record; columns by columns for words that several share.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "values/date.h"
#include "values/names.h"
#include "values/text.h"

#include <stddef.h>

/* Fields of a column that are asked for its name and for its kind, and elements
 * around each. */
enum { MAX_ASKED = 5, MAX_KINDS_ASKED = 40, MAX_LEVELS = 32 };

/* Text columns that may share a word of a class before it says nothing. */
enum { MAX_SHARING = 2 };

/* ---- Attributes and tags ------------------------------------------------ */

/* The word of a class or id that is worth most as a name, the first of these. */
static fw_name_worth add_class(furrow_buf *out, furrow_str value, fw_name_worth least) {
    size_t i = 0, before = out->len;
    while (i < value.len) {
        while (i < value.len && fw_is_space(value.at[i])) i++;
        size_t start = i;
        while (i < value.len && !fw_is_space(value.at[i])) i++;
        if (i == start) break;
        fw_name_worth worth = fw_name_of_class(out, (furrow_str){value.at + start, i - start});
        if (worth >= least) return worth;
        out->len = before;
    }
    return FW_NAME_NONE;
}

/* The name that a value gives, kept for the next record that has it; 'at' is NULL when out of
 * memory. */
static furrow_str name_of_value(const fw_tab *draft, furrow_str value, fw_name_worth least) {
    furrow_buf name = {.alloc = draft->page->arena.alloc};
    bool is_new;
    fw_namer *n = draft->namer;
    uint32_t *at =
        fw_map_place(&n->index, fw_hash_text((uint64_t)least + 1, value), &is_new, draft->scratch);
    if (!at) return (furrow_str){0};
    /* A name for which there was no memory has a number, and no place. */
    if (!is_new) return *at < n->names.count ? n->names.at[*at] : (furrow_str){0};
    *at = (uint32_t)n->names.count;
    furrow_str *made = fw_vec_push(&n->names, draft->scratch);
    if (!made) return (furrow_str){0};
    add_class(&name, value, least);
    if (name.failed) fw_budget_take_nothing(draft->scratch->budget); /* few who ask look at it */
    *made = name.failed ? (furrow_str){0} : fw_arena_copy(draft->scratch, fw_buf_view(&name));
    furrow_buf_free(&name);
    return *made;
}

static bool name_by_value(furrow_buf *out, const fw_tab *draft, furrow_str value,
                          fw_name_worth least) {
    if (!value.len) return false;
    furrow_str name = name_of_value(draft, value, least);
    if (!name.at) out->failed = true;
    fw_buf_str(out, name);
    return name.len > 0;
}

/* Whether an element holds all of a field, or all but a colon or so. */
static bool holds_most(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    const double most = 0.8;
    if (page->end[node] > piece->last) return true;
    double bytes = 0;
    for (fw_node_id n = node; n < page->end[node]; n++)
        if (fw_page_is_text(page, n)) bytes += page->len[n];
    return bytes >= most * (double)piece->text.len;
}

/* Whether the record has another field of the kind, not far from this one. */
static bool has_likes(const fw_tab *draft, const fw_piece *piece) {
    enum { REACH = 4 };
    size_t at = (size_t)(piece - draft->pieces.at);
    size_t first = at < REACH ? 0 : at - REACH;
    for (size_t i = first; i < draft->pieces.count && i <= at + REACH; i++) {
        const fw_piece *other = &draft->pieces.at[i];
        if (i != at && other->row == piece->row && other->kind == piece->kind) return true;
    }
    return false;
}

/* The innermost block that holds all of the record: its class is the name of the
 * whole, unless the field is all there is. */
static fw_node_id whole_of(const fw_tab *draft, const fw_piece *piece) {
    const furrow_page *page = draft->page;
    fw_node_id node = piece->record;
    if (!has_likes(draft, piece)) return node;
    for (int level = 0;
         level < MAX_LEVELS && node + 1 < page->end[node] &&
         page->end[node + 1] == page->end[node] && fw_tag_class(page->tag[node + 1]) == FW_BLOCK;
         level++)
        node++;
    return node;
}

/* Whether an element has hardly more text than a field: its class is that of the
 * field. */
static bool is_own(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    enum { FEW = 8 }; /* bytes of signs around it */
    uint32_t all = page->sums[page->end[node]] - page->sums[node];
    uint32_t own = page->sums[page->end[piece->last]] - page->sums[piece->node];
    return all <= own + own / 4 + FEW;
}

typedef bool (*name_fn)(furrow_buf *out, const fw_tab *draft, fw_node_id node);

static bool name_by_itemprop(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    return fw_name_of_property(out, fw_page_attr(draft->page, node, FW_ATTR_ITEMPROP));
}

/* Find the attributes of the page that authors use for names of fields. */
static void find_data(fw_namer *n, const furrow_page *page) {
    static const char *const names[FW_DATA_NAMES] = {
        "data-field", "data-name",   "data-label", "data-title", "data-column", "data-th",
        "data-stat",  "data-testid", "data-test",  "data-qa",    "data-role",   "data-hook"};
    for (size_t i = 0; i < FW_DATA_NAMES; i++) {
        uint32_t id = fw_page_attr_id(page, fw_str(names[i]));
        if (id != FW_ATTR_NONE) n->data[n->data_count++] = id;
    }
    n->is_ready = true;
}

/* The word that the attributes of an element give. */
static bool name_by_attrs(furrow_buf *out, const fw_tab *draft, fw_node_id node,
                          fw_name_worth least) {
    const furrow_page *page = draft->page;
    fw_namer *n = draft->namer;
    if (!n->is_ready) find_data(n, page);
    if (name_by_value(out, draft, fw_page_attr(page, node, FW_ATTR_CLASS), least) ||
        name_by_value(out, draft, fw_page_attr(page, node, FW_ATTR_ID), least))
        return true;
    for (uint32_t i = 0; i < n->data_count; i++)
        if (name_by_value(out, draft, fw_page_attr(page, node, n->data[i]), least)) return true;
    return false;
}

static bool name_by_field(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    return name_by_attrs(out, draft, node, FW_NAME_OF_FIELD);
}

static bool name_by_class(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    return name_by_attrs(out, draft, node, FW_NAME_MAYBE);
}

/* The name that the element of a field has by its tag. */
static bool name_by_tag(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    static const struct {
        fw_tag tag;
        const char *name;
    } names[] = {{FW_TAG_ADDRESS, "address"}, {FW_TAG_BLOCKQUOTE, "quote"},
                 {FW_TAG_CITE, "source"},     {FW_TAG_FIGCAPTION, "caption"},
                 {FW_TAG_H3, "subtitle"},     {FW_TAG_H4, "subtitle"},
                 {FW_TAG_H5, "subtitle"},     {FW_TAG_H6, "subtitle"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (draft->page->tag[node] == names[i].tag) {
            fw_buf_text(out, names[i].name);
            return true;
        }
    return false;
}

/* Ask the elements around a field, from the inside; only those of its own when
 * 'is_close'. */
static bool name_by_elements(furrow_buf *out, const fw_tab *draft, const fw_piece *piece,
                             name_fn name, bool is_close) {
    const furrow_page *page = draft->page;
    fw_node_id node = piece->node, whole = whole_of(draft, piece);
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > whole;
         level++, node = page->parent[node]) {
        if (fw_page_is_text(page, node) || !page->len[node] || !holds_most(page, node, piece))
            continue;
        if (is_close && !is_own(page, node, piece)) return false;
        if (name(out, draft, node)) return true;
    }
    return false;
}

bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece) {
    furrow_buf name = {.alloc = draft->page->arena.alloc};
    bool is_certain = fw_rows_is_named(draft->tables, piece->node, piece->record) ||
                      name_by_elements(&name, draft, piece, name_by_itemprop, false);
    furrow_buf_free(&name);
    return is_certain;
}

/* ---- Tips and icons ------------------------------------------------------ */

/* What an attribute tells people of a field: a few words without digits. */
static bool name_by_tip(furrow_buf *out, furrow_str tip) {
    enum { LONGEST = 24, MAX_SPACES = 1 };
    size_t spaces = 0;
    tip = fw_label_trim(tip);
    for (size_t i = 0; i < tip.len; i++) spaces += fw_is_space(tip.at[i]);
    if (!tip.len || tip.len > LONGEST || spaces > MAX_SPACES || fw_str_has_digit(tip) ||
        fw_text_is_signs(tip))
        return false;
    for (size_t i = 0; i < tip.len; i++)
        fw_buf_char(out, fw_is_space(tip.at[i]) ? '_' : fw_fold(tip.at[i]));
    return true;
}

/* What the icon of a field stands for: a picture font calls it so ("icon-map-marker"), or its
 * text for those who cannot see it. */
static bool name_by_icon(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    static const struct {
        const char *part, *name;
    } meanings[] = {{"marker", "location"},   {"location", "location"}, {"map", "location"},
                    {"pin", "location"},      {"geo", "location"},      {"clock", "time"},
                    {"calendar", "date"},     {"envelope", "email"},    {"mail", "email"},
                    {"phone", "phone"},       {"user", "user"},         {"person", "user"},
                    {"comment", "comments"},  {"eye", "views"},         {"heart", "likes"},
                    {"thumbs-up", "likes"},   {"bed", "beds"},          {"bath", "baths"},
                    {"briefcase", "company"}, {"building", "company"},  {"download", "downloads"}};
    const furrow_page *page = draft->page;
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    for (size_t i = 0; i < class.len; i++)
        for (size_t m = 0; m < sizeof meanings / sizeof *meanings; m++) {
            furrow_str rest = fw_str_from(class, i);
            if (i && fw_is_letter(class.at[i - 1])) break; /* within a word */
            if (!fw_take_folded(&rest, meanings[m].part)) continue;
            fw_take_folded(&rest, "s");
            if (rest.len && fw_is_letter(rest.at[0])) continue;
            fw_buf_text(out, meanings[m].name);
            return true;
        }
    uint32_t aria_label = fw_page_attr_id(page, FW_STR("aria-label"));
    return name_by_tip(out, fw_page_attr(page, node, FW_ATTR_ALT)) ||
           name_by_tip(out, fw_page_attr(page, node, FW_ATTR_TITLE)) ||
           (aria_label != FW_ATTR_NONE && name_by_tip(out, fw_page_attr(page, node, aria_label)));
}

/* Whether a node stands in another cell of a row than what comes after it. */
static bool is_other_cell(const furrow_page *page, fw_node_id node, fw_node_id after) {
    for (; page->end[node] <= after; node = page->parent[node])
        if (page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH) return true;
    return false;
}

/* The tip of an element that holds a field, unless it is a link, whose tip tells what a
 * click does; else the icon right before the field. */
static void ask_tips(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    enum { MAX_UP = 3, MAX_ICON = 4 }; /* elements around a field; nodes of an icon */
    const furrow_page *page = draft->page;
    fw_node_id first = piece->node, node = piece->holder;
    for (int up = 0; up < MAX_UP && node > piece->record && is_own(page, node, piece); up++) {
        if (page->tag[node] == FW_TAG_A || page->tag[node] == FW_TAG_BUTTON) return;
        if (name_by_tip(out, fw_page_attr(page, node, FW_ATTR_TITLE))) return;
        first = node;
        node = page->parent[node];
    }
    /* The icon stands before the outermost of these elements, or before the text in it. */
    for (fw_node_id at = piece->node; at >= first && at > piece->record + 1; at--)
        for (fw_node_id n = at - 1; n > piece->record && n + MAX_ICON >= at; n--) {
            bool is_control = page->tag[n] == FW_TAG_A || page->tag[n] == FW_TAG_BUTTON ||
                              page->tag[page->parent[n]] == FW_TAG_BUTTON;
            if (page->end[n] > at || page->sums[at] > page->sums[n] || is_control ||
                is_other_cell(page, n, at))
                break;
            if (!fw_page_is_text(page, n) && name_by_icon(out, draft, n)) return;
        }
}

/* ---- Votes -------------------------------------------------------------- */

typedef void (*ask_fn)(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

static void ask_page(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    if (fw_rows_name(out, draft->tables, piece->node, piece->record)) return;
    furrow_str label = fw_label_trim(piece->label_text);
    if (label.len) fw_buf_str(out, label);
    else name_by_elements(out, draft, piece, name_by_itemprop, false);
}

static void ask_fields(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_field, true);
}

static void ask_classes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_class, false);
}

bool fw_name_of_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    size_t before = out->len;
    ask_page(out, draft, piece);
    if (out->len == before) ask_fields(out, draft, piece);
    return out->len > before;
}

static void ask_tags(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_tag, true);
}

/* The name that most of the fields asked give; empty when they give none, 'at' is
 * NULL when out of memory. */
static furrow_str ask_column(const fw_tab *draft, const fw_tab_column *column, ask_fn ask) {
    furrow_str names[MAX_ASKED], none = {"", 0};
    uint32_t asked = column->count < MAX_ASKED ? column->count : MAX_ASKED;
    uint32_t best = 0, most = 0;
    for (uint32_t n = 0; n < asked; n++) {
        uint32_t cell = (uint32_t)((uint64_t)n * column->count / asked), votes = 0;
        fw_buf_clear(draft->buf);
        ask(draft->buf, draft, &draft->pieces.at[column->cells[cell].piece]);
        if (draft->buf->failed) return (furrow_str){0};
        if (draft->buf->len) draft->buf->len = fw_text_clean(draft->buf->at, draft->buf->len);
        names[n] = fw_arena_copy(draft->scratch, fw_buf_view(draft->buf));
        if (!names[n].at) return (furrow_str){0};
        for (uint32_t k = 0; k <= n; k++) votes += fw_str_equal(names[k], names[n]);
        if (votes > most) best = n, most = votes;
    }
    return asked ? names[best] : none;
}

/* The name that all of the fields asked give, where these are several. */
static furrow_str ask_all(const fw_tab *draft, const fw_tab_column *column, ask_fn ask) {
    enum { SEVERAL = 3 };
    furrow_str name = {"", 0};
    for (uint32_t n = 0; n < MAX_ASKED && column->count >= SEVERAL; n++) {
        uint32_t cell = (uint32_t)((uint64_t)n * column->count / MAX_ASKED);
        fw_buf_clear(draft->buf);
        ask(draft->buf, draft, &draft->pieces.at[column->cells[cell].piece]);
        if (draft->buf->failed) return (furrow_str){0};
        if (n && !fw_str_equal(name, fw_buf_view(draft->buf))) return (furrow_str){"", 0};
        if (!n) name = fw_arena_copy(draft->scratch, fw_buf_view(draft->buf));
        if (!name.len) return name;
    }
    return name;
}

/* ---- What the values are ------------------------------------------------ */

typedef struct facts {
    fw_value_kind kind; /* of most values; words when there is no such kind */
    furrow_str unit;    /* of most counts */
    bool counts_on;     /* numbers from 0 or 1 on, each one more than the last */
    bool is_score;      /* numbers up to 10, most of them with one decimal: 4.5 */
    bool is_distinct;   /* nearly all values are different */
    bool is_year;       /* numbers of four digits from 1900 on */
    bool is_repeated;   /* few different values, as names of categories are */
    size_t length;      /* bytes of a value, on average */
} facts;

static const double MOST = 0.6;
static const double DISTINCT = 0.7;
enum { MIN_CATEGORIES = 5 }; /* values, of which most must repeat another */
enum { FIRST_YEAR = 1900, LAST_YEAR = 2099 };

/* The number of a text that is one with signs around it: "1.", "[ 2 ]"; 0: it is none. */
static uint32_t number_of(furrow_str text) {
    enum { MAX_DIGITS = 6 };
    uint32_t number = 0, digits = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_digit = fw_is_digit(text.at[i]);
        if ((!is_digit && !memchr(".)([]# ", text.at[i], 7)) || digits > MAX_DIGITS) return 0;
        if (is_digit) number = number * 10 + (uint32_t)(text.at[i] - '0'), digits++;
    }
    return number;
}

static facts look_at(const fw_tab_column *c) {
    facts f = {0};
    uint32_t kinds[FW_VALUE_KINDS] = {0}, units = 0, seen = 0, repeats = 0, scores = 0, years = 0;
    uint32_t step = 1 + c->count / MAX_KINDS_ASKED;
    for (uint32_t i = 0; i < c->count; i += step, seen++) {
        furrow_str text = c->cells[i].text, unit;
        fw_value_kind kind = fw_value_kind_of(text, &unit);
        kinds[kind]++;
        uint32_t year = number_of(text);
        years += year >= FIRST_YEAR && year <= LAST_YEAR;
        scores +=
            kind == FW_VALUE_NUMBER && text.len == 3 && (text.at[1] == '.' || text.at[1] == ',');
        f.length += text.len;
        bool is_known = false;
        for (uint32_t k = 0; k < i && !is_known; k += step)
            is_known = fw_str_equal(text, c->cells[k].text);
        repeats += is_known;
        if (unit.len && !f.unit.len) f.unit = unit;
        units += unit.len && fw_str_equal(unit, f.unit);
    }
    for (int k = 0; k < FW_VALUE_KINDS; k++)
        if (kinds[k] > MOST * seen) f.kind = (fw_value_kind)k;
    if (units <= MOST * kinds[FW_VALUE_COUNT]) f.unit = (furrow_str){0};
    f.length = seen ? f.length / seen : 0;
    f.is_distinct = repeats < (1 - DISTINCT) * seen;
    f.is_repeated = seen >= MIN_CATEGORIES && 2 * repeats > seen;
    f.is_year = years > MOST * seen;
    f.is_score = scores > MOST * seen;
    f.counts_on = c->count >= 3;
    for (uint32_t i = 1; i < c->count && f.counts_on; i++) {
        uint32_t before = number_of(c->cells[i - 1].text);
        f.counts_on = before && number_of(c->cells[i].text) == before + 1;
    }
    return f;
}

/* Words in front of a value or behind it, as a name: in lower case, no signs. */
static furrow_str name_of_words(const fw_tab *d, furrow_str words) {
    enum { MIN_BYTES = 2, MAX_BYTES = 30 };
    size_t size;
    words = fw_label_trim(words);
    if (words.len > MAX_BYTES) return (furrow_str){"", 0};
    fw_buf_clear(d->buf);
    for (size_t i = 0; i < words.len; i += size) {
        furrow_str rest = fw_str_from(words, i);
        fw_utf8_next(rest, &size);
        furrow_str one = {rest.at, size};
        bool is_word =
            fw_is_digit(rest.at[0]) || (fw_is_letter(rest.at[0]) && !fw_text_is_signs(one));
        if (is_word && size == 1) fw_buf_char(d->buf, fw_fold(rest.at[0]));
        else if (is_word) fw_buf_str(d->buf, one);
        else if (d->buf->len && d->buf->at[d->buf->len - 1] != '_') fw_buf_char(d->buf, '_');
    }
    while (d->buf->len && d->buf->at[d->buf->len - 1] == '_') d->buf->len--;
    if (d->buf->len < MIN_BYTES) fw_buf_clear(d->buf);
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
}

/* Whether a price is the one that was: crossed out, or called so. */
static bool is_old_price(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = &d->pieces.at[c->cells[0].piece];
    fw_node_id node = piece->holder;
    for (int up = 0; up < 3 && node > piece->record; up++, node = d->page->parent[node]) {
        fw_tag tag = d->page->tag[node];
        if (tag == FW_TAG_S || tag == FW_TAG_DEL || tag == FW_TAG_STRIKE) return true;
        if (is_own(d->page, node, piece) &&
            fw_class_is_old(fw_page_attr(d->page, node, FW_ATTR_CLASS)))
            return true;
    }
    return false;
}

/* Bytes of words, on average, from which on they describe something; those that differ
 * in each record and are no link. */
enum { LONG_WORDS = 50, SOME_WORDS = 32 };

/* The name for what the values are; empty when they are words like any other. */
static furrow_str name_of_values(const fw_tab *d, const fw_tab_column *c, const facts *f) {
    bool is_amount = f->kind != FW_VALUE_PRICE && f->kind != FW_VALUE_WORDS &&
                     f->kind != FW_VALUE_SENTENCE && f->kind != FW_VALUE_PLACE;
    if (is_amount && (c->unit.len || f->unit.len)) {
        furrow_str unit = name_of_words(d, c->unit.len ? c->unit : f->unit);
        if (unit.len || !unit.at) return unit;
    }
    if (f->counts_on) return FW_STR("rank");
    if (f->is_score) return FW_STR("rating");
    if (f->is_year) return FW_STR("year");
    if (f->kind == FW_VALUE_PRICE && is_old_price(d, c)) return FW_STR("old_price");
    const char *name = fw_name_of_kind(f->kind);
    if (name) return fw_str(name);
    bool is_in_link = d->pieces.at[c->cells[0].piece].is_in_link;
    size_t least = f->is_distinct && !is_in_link ? SOME_WORDS : LONG_WORDS;
    if (f->kind == FW_VALUE_WORDS && f->length > least) return FW_STR("description");
    return (furrow_str){"", 0};
}

/* What is known of a column before it has a name. */
typedef struct known {
    furrow_str field; /* word of a class that fields are called */
    furrow_str class; /* any other word of a class */
    furrow_str tip;   /* what its tooltip says, or its icon stands for */
    furrow_str path;  /* word of the addresses of the links around it */
    furrow_str tag;   /* what its element is for */
    facts facts;
} known;

/* ---- The title ---------------------------------------------------------- */

static bool ends_in(furrow_str name, const char *word) {
    size_t len = strlen(word);
    return name.len >= len && memcmp(name.at + name.len - len, word, len) == 0 &&
           (name.len == len || name.at[name.len - len - 1] == '_');
}

/* "title", "name", "job_title"; but not "user_name" or "subtitle". */
static bool is_title_word(furrow_str name) {
    return ends_in(name, "title") || ends_in(name, "headline") || ends_in(name, "heading") ||
           fw_str_equal(name, FW_STR("name")) || fw_str_equal(name, FW_STR("subject"));
}

bool fw_piece_is_in_heading(const furrow_page *page, const fw_piece *piece) {
    fw_node_id node = piece->holder;
    for (int up = 0; up < 4 && node != FURROW_NO_NODE && node >= piece->record; up++) {
        if (page->tag[node] >= FW_TAG_H1 && page->tag[node] <= FW_TAG_H6) return true;
        node = page->parent[node];
    }
    return false;
}

/* Whether a text is set off from those around it as what they are about. */
static bool is_set_off(const furrow_page *page, const fw_piece *piece) {
    fw_tag tag = page->tag[piece->holder];
    return tag == FW_TAG_B || tag == FW_TAG_STRONG || tag == FW_TAG_DT || tag == FW_TAG_SUMMARY;
}

/* How much a column looks like the title of its records; 0: not at all. */
static int title_score(const fw_tab *d, const fw_tab_column *c, const known *k) {
    const facts *f = &k->facts;
    enum { LONGEST = 200, USUAL = 12, HEADING = 4, WORD = 3, LINK = 3, SET_OFF = 2 };
    const fw_piece *piece = &d->pieces.at[c->cells[0].piece];
    bool is_place = f->kind == FW_VALUE_PLACE;
    bool is_text = f->kind == FW_VALUE_WORDS || f->kind == FW_VALUE_SENTENCE;
    if (c->is_list || (!is_text && !is_place) || f->length > LONGEST || c->count < MOST * d->rows)
        return 0;
    int score = 0;
    if (fw_piece_is_in_heading(d->page, piece)) score += HEADING;
    if (is_title_word(c->name.len ? c->name : k->field)) score += WORD;
    if (piece->is_in_link) score += LINK;
    if (!score && is_set_off(d->page, piece)) score += SET_OFF;
    /* Where nothing is set off, the first words that tell records apart. */
    if (!score && (!f->is_distinct || c->name.len || k->field.len)) return 0;
    /* A place is a title where nothing else is one. */
    if (is_place) return score >= LINK ? 1 : 0;
    return 1 + 2 * score + f->is_distinct + (f->length >= USUAL) + (c->count == d->rows);
}

/* The column of titles; NULL when there is none. */
static fw_tab_column *find_title(const fw_tab *d, const known *all) {
    fw_tab_column *found = NULL;
    int best = 0;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT) continue;
        int score = title_score(d, c, &all[i]);
        if (score > best) found = c, best = score;
    }
    return found;
}

/* ---- Links and images --------------------------------------------------- */

/* The column of the text that most links of a column are around; NULL: of none. */
static const fw_tab_column *text_of_links(const fw_tab *d, const fw_tab_column *links) {
    enum { REACH = 100 }; /* columns from a link to its text, which stands before it */
    const fw_tab_column *found = NULL;
    uint32_t best = 0;
    size_t at = (size_t)(links - d->columns.at), first = at > REACH ? at - REACH : 0;
    for (size_t i = first; i < d->columns.count && i <= at + REACH; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->kind != FW_FIELD_TEXT || !c->count) continue;
        if (fw_budget_is_spent(d->scratch->budget)) return NULL;
        uint32_t inside = 0;
        for (uint32_t a = 0, b = 0; a < links->count && b < c->count;) {
            if (links->cells[a].row < c->cells[b].row) a++;
            else if (links->cells[a].row > c->cells[b].row) b++;
            else {
                fw_node_id link = d->pieces.at[links->cells[a++].piece].node;
                fw_node_id text = d->pieces.at[c->cells[b++].piece].node;
                inside += text > link && text < d->page->end[link];
            }
        }
        if (2 * inside <= links->count || inside < best) continue;
        bool is_title = fw_str_equal(c->name, FW_STR("title"));
        if (inside > best || is_title) found = c, best = inside;
    }
    return found;
}

/* The path of an address, without the site and what follows a question mark. */
static furrow_str path_of(furrow_str url) {
    for (size_t i = 0; i + 2 < url.len; i++)
        if (memcmp(url.at + i, "://", 3) == 0) {
            url = fw_str_from(url, i + 3);
            const char *slash = memchr(url.at, '/', url.len);
            url = slash ? fw_str_from(url, (size_t)(slash - url.at)) : (furrow_str){"", 0};
            break;
        }
    for (size_t i = 0; i < url.len; i++)
        if (url.at[i] == '?' || url.at[i] == '#') url.len = i;
    return url;
}

/* How many bytes two paths have in common, up to the end of a step. */
static size_t common_steps(furrow_str a, furrow_str b, size_t most) {
    size_t i = 0, end = 0;
    for (; i < most && i < a.len && i < b.len && a.at[i] == b.at[i]; i++)
        if (a.at[i] == '/') end = i + 1;
    return i == a.len && i == b.len ? i : end;
}

/* The last step that the paths of all links of a column have in common, as a name:
 * "user" of /user/69; empty when it is no word. */
static furrow_str name_of_path(const fw_tab *d, const fw_tab_column *c) {
    furrow_str none = {"", 0}, first = path_of(c->cells[0].text);
    size_t common = first.len;
    uint32_t step = 1 + c->count / MAX_KINDS_ASKED;
    for (uint32_t i = 0; i < c->count && common; i += step)
        common = common_steps(first, path_of(c->cells[i].text), common);
    furrow_str path = {first.at, common};
    if (path.len && path.at[path.len - 1] == '/') path.len--;
    size_t start = path.len;
    while (start && path.at[start - 1] != '/') start--;
    furrow_str word = fw_str_from(path, start);
    const char *dot = word.len ? memchr(word.at, '.', word.len) : NULL;
    if (dot) word.len = (size_t)(dot - word.at);
    static const char *const scripts[] = {"index", "default", "proxy", "redirect", "cgi"};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (fw_str_equal(word, fw_str(scripts[i]))) return none;
    fw_buf_clear(d->buf);
    if (fw_name_of_class(d->buf, word) == FW_NAME_NONE) return none;
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
}

/* The name that the text of a control gives to its link: "pdf", "contact_form". Not
 * more than two words, for others are sentences such as "add to cart". */
static furrow_str name_of_control(const fw_tab *d, furrow_str text) {
    size_t spaces = 0;
    for (size_t i = 0; i < text.len; i++) spaces += text.at[i] == ' ';
    if (spaces > 1 || fw_str_has_digit(text) || fw_text_is_signs(text)) return (furrow_str){"", 0};
    return name_of_words(d, text);
}

/* The name of a column of addresses. */
static bool name_addresses(fw_tab *d, fw_tab_column *c, const known *k) {
    furrow_str kind = c->kind == FW_FIELD_LINK ? FW_STR("link") : FW_STR("image"), base = c->name;
    if (!base.len && c->kind == FW_FIELD_LINK) {
        const fw_tab_column *text = text_of_links(d, c);
        if (text && !text->is_gone) base = text->name;
        else if (text) base = name_of_control(d, text->cells[0].text);
        if (!base.at && text) return false;
        if (fw_str_equal(base, FW_STR("text"))) base = (furrow_str){"", 0};
    }
    if (!base.len) base = k->field.len ? k->field : k->path;
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, base);
    if (!ends_in(base, kind.at)) {
        if (base.len) fw_buf_char(d->buf, '_');
        fw_buf_str(d->buf, kind);
    }
    c->name = d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
    return c->name.at != NULL;
}

/* ---- All of them -------------------------------------------------------- */

/* A name with the unit of its values: "size_bytes". */
static furrow_str add_unit(const fw_tab *d, furrow_str name, furrow_str unit) {
    furrow_str words = name_of_words(d, unit);
    if (!words.at || !words.len) return words.at ? name : words;
    fw_buf_clear(d->buf);
    fw_buf_str(d->buf, name);
    fw_buf_char(d->buf, '_');
    fw_buf_str(d->buf, words);
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->scratch, fw_buf_view(d->buf));
}

/* The name that the page writes, or that a constant word beside the values gives. */
static bool name_by_page(fw_tab *d, fw_tab_column *c) {
    /* Of a column that was split, the page names the part that says most. */
    c->name = c->is_side ? (furrow_str){"", 0} : ask_column(d, c, ask_page);
    if (!c->name.at || c->name.len || !c->label.len || c->kind != FW_FIELD_TEXT)
        return c->name.at != NULL;
    const char *lead = fw_name_of_lead(fw_label_trim(c->label));
    c->name = lead ? fw_str(lead) : name_of_words(d, c->label);
    if (c->name.len && c->unit.len) c->name = add_unit(d, c->name, c->unit);
    return c->name.at != NULL;
}

/* Whether all values are days of the week. */
static bool are_weekdays(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (!fw_calendar_find(c->cells[i].text).is_weekday) return false;
    return c->count > 0;
}

/* The name of a column of texts that the page does not name. */
static furrow_str name_of_text(const fw_tab *d, const fw_tab_column *c, const known *k) {
    enum { SHORT = 30 }; /* bytes of a tag, on average */
    /* A rating is one, whatever its class says; so are others, unless it says more. */
    bool is_plain = k->facts.kind == FW_VALUE_RATING || c->is_side ||
                    (k->facts.kind == FW_VALUE_PRICE && is_old_price(d, c));
    if (k->field.len && !is_plain)
        return fw_unit_is_measure(c->unit) ? add_unit(d, k->field, c->unit) : k->field;
    furrow_str name = name_of_values(d, c, &k->facts);
    bool is_number = fw_str_equal(name, FW_STR("number"));
    if (!name.at || (name.len && !is_number)) return name;
    if (is_number && c->is_side) return name;
    if (k->field.len) return k->field;
    if (k->tip.len) return k->tip;
    if (k->class.len) return k->class;
    if (k->path.len) return k->path;
    if (is_number || k->tag.len) return is_number ? name : k->tag;
    if (c->is_list && k->facts.length <= SHORT) return FW_STR("tags");
    if (k->facts.kind == FW_VALUE_WORDS && are_weekdays(c)) return FW_STR("weekday");
    return k->facts.is_repeated && k->facts.kind == FW_VALUE_WORDS ? FW_STR("category")
                                                                   : FW_STR("text");
}

static furrow_str *word_of(known *k, size_t member) {
    return (furrow_str *)(void *)((char *)k + member);
}

/* Words that more than 'most' columns of texts share say nothing of any of them. */
static bool drop_shared(const fw_tab *d, known *all, size_t member, uint32_t most) {
    fw_map count = {0};
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < d->columns.count; i++) {
            bool is_new;
            furrow_str *word = word_of(&all[i], member);
            const fw_tab_column *c = &d->columns.at[i];
            if (c->is_gone || c->kind != FW_FIELD_TEXT || c->name.len || !word->len) continue;
            uint32_t *n = fw_map_place(&count, fw_hash_text(0, *word), &is_new, d->scratch);
            if (!n) return false;
            if (pass == 0) *n = is_new ? 1 : *n + 1;
            else if (*n > most) word->len = 0;
        }
    return true;
}

/* How many columns of texts have each name. */
static bool count_names(fw_map *names, const fw_tab *d) {
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        bool is_new;
        if (c->is_gone || c->kind != FW_FIELD_TEXT) continue;
        uint32_t *count = fw_map_place(names, fw_hash_text(0, c->name), &is_new, d->scratch);
        if (!count) return false;
        *count = is_new ? 1 : *count + 1;
    }
    return true;
}

static uint32_t count_of(const fw_map *names, furrow_str name) {
    const uint32_t *count = fw_map_find(names, fw_hash_text(0, name));
    return count ? *count : 0;
}

/* Two columns of one name: one whose values have a name of their own is called so. "4.7"
 * and "1,284 reviews" in an element that is called rating are rating and reviews. */
static bool tell_twins_apart(fw_tab *d, const known *all) {
    fw_map names = {0};
    bool is_new;
    if (!count_names(&names, d)) return false;
    for (size_t i = d->columns.count; i-- > 0;) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || !fw_str_equal(c->name, all[i].field) ||
            count_of(&names, c->name) < 2)
            continue;
        furrow_str name = name_of_values(d, c, &all[i].facts);
        if (!name.at) return false;
        if (!name.len || fw_str_equal(name, FW_STR("number")) ||
            fw_str_equal(name, FW_STR("description")) || count_of(&names, name))
            continue;
        --*fw_map_find(&names, fw_hash_text(0, c->name));
        c->name = name;
        uint32_t *count = fw_map_place(&names, fw_hash_text(0, name), &is_new, d->scratch);
        if (!count) return false;
        *count = 1;
    }
    return true;
}

/* Whether all values are names of months. */
static bool are_months(const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (!fw_calendar_find(c->cells[i].text).month) return false;
    return c->count > 0;
}

/* Whether all values are days of a month. */
static bool are_days(const fw_tab_column *c) {
    enum { LAST_DAY = 31 };
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t day = number_of(c->cells[i].text);
        if (!day || day > LAST_DAY) return false;
    }
    return c->count > 0;
}

/* A name that tells nothing beside that of a month. */
static bool is_vague(furrow_str name) {
    return fw_str_equal(name, FW_STR("date")) || fw_str_equal(name, FW_STR("number")) ||
           fw_str_equal(name, FW_STR("text")) || fw_str_equal(name, FW_STR("rank")) ||
           fw_str_equal(name, FW_STR("category"));
}

/* What only the columns beside it tell: a number beside a rating is that of the people
 * who gave it, and beside a month a day; a price that was is the price where there is no
 * other. */
static void mend_names(fw_tab *d) {
    fw_tab_column *old = NULL, *before = NULL;
    bool has_price = false, has_reviews = false;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT) continue;
        bool is_old = fw_str_equal(c->name, FW_STR("old_price"));
        if (is_old) old = c;
        has_price |= !is_old && ends_in(c->name, "price");
        has_reviews |= fw_str_equal(c->name, FW_STR("reviews"));
        bool is_count = before && !has_reviews && fw_str_equal(c->name, FW_STR("number")) &&
                        (ends_in(before->name, "rating") || ends_in(before->name, "stars") ||
                         fw_str_equal(before->name, FW_STR("rating_average")) ||
                         fw_str_equal(before->name, FW_STR("rating_value")));
        if (is_count) c->name = FW_STR("reviews"), has_reviews = true;
        if (is_vague(c->name) && before) {
            bool is_month = fw_str_equal(before->name, FW_STR("month"));
            if (is_month && are_days(c)) c->name = FW_STR("day");
            else if (are_months(c) && are_days(before) && is_vague(before->name))
                before->name = FW_STR("day");
        }
        if (is_vague(c->name) && are_months(c)) c->name = FW_STR("month");
        before = c;
    }
    if (old && !has_price) old->name = FW_STR("price");
}

/* A text right behind the picture of a person, as its class says, is that person's name. */
static void name_people(fw_tab *d, const known *all) {
    bool is_behind = false;
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind == FW_FIELD_LINK) continue;
        bool is_vague = c->kind == FW_FIELD_TEXT && fw_str_equal(c->name, FW_STR("text"));
        if (is_behind && is_vague) c->name = FW_STR("user");
        is_behind = c->kind == FW_FIELD_IMAGE && ends_in(all[i].field, "avatar");
    }
}

/* Give each column of links, and the texts in them, the word of their addresses. Where
 * several columns have it, it is the site's word for anything. */
static bool learn_paths(const fw_tab *d, known *all) {
    fw_map words = {0};
    bool is_new;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_LINK || !c->count) continue;
        if (fw_budget_is_spent(d->scratch->budget)) return false;
        all[i].path = name_of_path(d, c);
        if (!all[i].path.at) return false;
        uint32_t *count = fw_map_place(&words, fw_hash_text(0, all[i].path), &is_new, d->scratch);
        if (!count) return false;
        *count = is_new ? 1 : *count + 1;
    }
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_LINK || !all[i].path.len) continue;
        if (count_of(&words, all[i].path) > 1) {
            all[i].path.len = 0;
            continue;
        }
        const fw_tab_column *text = text_of_links(d, c);
        if (text) all[text - d->columns.at].path = all[i].path;
    }
    return true;
}

/* The first word of a name, with the sign behind it; empty when it is the only one. */
static furrow_str first_word(furrow_str name) {
    const char *end = name.len ? memchr(name.at, '_', name.len) : NULL;
    return (furrow_str){name.at, end ? (size_t)(end - name.at) + 1 : 0};
}

/* Whether what is left of a name without its first word says as much: it has the word that
 * fields are called, or the first word is none. */
static bool is_name_left(const fw_tab *d, furrow_str name, size_t first) {
    fw_buf_clear(d->buf);
    fw_name_worth rest = fw_name_of_class(d->buf, fw_str_from(name, first));
    fw_name_worth word = fw_name_of_class(d->buf, (furrow_str){name.at, first - 1});
    return rest == FW_NAME_OF_FIELD || (rest == FW_NAME_MAYBE && word != FW_NAME_OF_FIELD);
}

/* Cut off first words that the names of several columns of texts have: they are those of the
 * site's own parts, as in "reviews_date", "reviews_author" and "reviews_text". */
static bool cut_common(const fw_tab *d, known *all, size_t member) {
    enum { SEVERAL = 3, MAX_WORDS = 3 };
    for (int round = 0; round < MAX_WORDS; round++) {
        fw_map count = {0};
        for (int pass = 0; pass < 2; pass++)
            for (size_t i = 0; i < d->columns.count; i++) {
                bool is_new;
                const fw_tab_column *c = &d->columns.at[i];
                furrow_str *name = word_of(&all[i], member), word = first_word(*name);
                if (c->is_gone || !word.len) continue;
                uint32_t *n = fw_map_place(&count, fw_hash_text(0, word), &is_new, d->scratch);
                if (!n) return false;
                if (is_new) *n = 0;
                if (pass == 0) *n += c->kind == FW_FIELD_TEXT;
                else if (*n >= SEVERAL && is_name_left(d, *name, word.len))
                    *name = fw_str_from(*name, word.len);
            }
    }
    return true;
}

static bool learn(fw_tab *d, known *all) {
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || !c->count || c->kind == FW_FIELD_OTHER) continue;
        all[i].field = ask_column(d, c, ask_fields);
        all[i].class = ask_column(d, c, ask_classes);
        all[i].tag = ask_column(d, c, ask_tags);
        if (!name_by_page(d, c) || !all[i].field.at || !all[i].class.at || !all[i].tag.at)
            return false;
        if (c->kind != FW_FIELD_TEXT) continue;
        all[i].facts = look_at(c);
        if (c->name.len || all[i].field.len) continue;
        all[i].tip = ask_all(d, c, ask_tips);
        if (!all[i].tip.at) return false;
    }
    return learn_paths(d, all) && drop_shared(d, all, offsetof(known, field), MAX_SHARING) &&
           drop_shared(d, all, offsetof(known, class), MAX_SHARING) &&
           drop_shared(d, all, offsetof(known, tip), 1) &&
           drop_shared(d, all, offsetof(known, tag), 1) &&
           cut_common(d, all, offsetof(known, field)) && cut_common(d, all, offsetof(known, class));
}

bool fw_tab_name(fw_tab *d) {
    known *all = FW_TAKE_ZEROED(d->scratch, d->columns.count, known);
    if (!all || !learn(d, all)) return false;
    fw_tab_column *title = find_title(d, all);
    if (title && !title->name.len) {
        furrow_str word = all[title - d->columns.at].field; /* "name" will do as well */
        bool is_word = is_title_word(word) && !ends_in(word, "title") && !ends_in(word, "heading");
        title->name = is_word ? word : FW_STR("title");
    }
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || c->kind != FW_FIELD_TEXT || c->name.len) continue;
        c->name = name_of_text(d, c, &all[i]);
        if (!c->name.at) return false;
    }
    if (!tell_twins_apart(d, all)) return false;
    mend_names(d);
    name_people(d, all);
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_tab_column *c = &d->columns.at[i];
        if (c->is_gone || (c->kind != FW_FIELD_LINK && c->kind != FW_FIELD_IMAGE)) continue;
        if (!name_addresses(d, c, &all[i])) return false;
    }
    return true;
}
