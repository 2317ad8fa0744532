/*
 * What auto knows about every node.
 *
 * Of style sheets, only rules "display: none" for a single class or id are read: these hide menus
 * and dialogues until a script shows them. Rules that depend on more (a class of body, a width, a
 * medium) may not apply. A rule that hides most of the page cannot apply either: another sheet or a
 * script undoes it.
 *
 * Cost: one pass over nodes, texts and sheets.
 */
#include "auto/facts.h"

#include "base/eight.h"
#include "base/map.h"
#include "base/str.h"
#include "values/number.h"
#include "values/text.h"

uint64_t fw_class_word(furrow_str word) {
    uint64_t hash = 0;
    for (const char *c = word.at, *end = c + word.len; c < end; c++)
        if (!fw_is_digit(*c)) hash = fw_hash_mix(hash, (unsigned char)*c);
    return hash;
}

/* ---- Out of sight --------------------------------------------------------- */

/* Classes and ids with a rule "display: none". */
typedef struct hidden_names {
    fw_map names; /* hash of ".class" or "#id"; values are unused */
} hidden_names;

static uint64_t name_hash(char kind, furrow_str name) {
    return fw_hash_text((unsigned char)kind, name);
}

/* Whether the whole text is a name: letters, digits, '-', '_', and non-ASCII. */
static bool is_name(furrow_str text) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (!fw_is_letter(c) && !fw_is_digit(c) && c != '-' && c != '_') return false;
    }
    return text.len > 0;
}

/* Collect the selectors of a rule, separated by commas, that are a single name. */
static bool add_selectors(hidden_names *hidden, furrow_str list, fw_arena *arena) {
    for (size_t i = 0, end; i < list.len; i = end + 1) {
        for (end = i; end < list.len && list.at[end] != ',';) end++;
        furrow_str one = fw_str_trim((furrow_str){list.at + i, end - i});
        if (one.len < 2 || (one.at[0] != '.' && one.at[0] != '#')) continue;
        furrow_str name = fw_str_from(one, 1);
        bool is_new;
        if (is_name(name) &&
            !fw_map_place(&hidden->names, name_hash(one.at[0], name), &is_new, arena))
            return false;
    }
    return true;
}

/* The next position of a character from 'i' on; the end of the sheet when there is none. */
static size_t next_place(furrow_str css, size_t i, char c) {
    const char *found = i < css.len ? memchr(css.at + i, c, css.len - i) : NULL;
    return found ? (size_t)(found - css.at) : css.len;
}

/* Read the top-level rules of a sheet; those inside @media and the like are skipped. A comment
 * inside a selector makes it no name. */
static bool read_sheet(hidden_names *hidden, furrow_str css, fw_arena *arena) {
    size_t start = 0, open = 0, depth = 0;
    size_t left = next_place(css, 0, '{'), right = next_place(css, 0, '}'); /* the next braces */
    while (left < css.len || right < css.len) {
        if (left < right) {
            if (depth++ == 0) open = left;
            left = next_place(css, left + 1, '{');
            continue;
        }
        size_t close = right;
        right = next_place(css, right + 1, '}');
        if (depth == 0 || --depth > 0) continue;
        furrow_str selectors = fw_str_trim((furrow_str){css.at + start, open - start});
        furrow_str body = {css.at + open + 1, close - open - 1};
        bool is_rule = selectors.len && selectors.at[0] != '@';
        if (is_rule && fw_style_says(body, FW_STR("display"), FW_STR("none")) &&
            !add_selectors(hidden, selectors, arena))
            return false;
        start = close + 1;
    }
    return true;
}

static bool read_sheets(hidden_names *hidden, const furrow_page *page, fw_arena *arena) {
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != FW_TAG_STYLE) continue;
        for (fw_node_id c = n + 1; c < page->end[n]; c = page->end[c])
            if (fw_page_is_text(page, c) && !read_sheet(hidden, fw_page_own_text(page, c), arena))
                return false;
    }
    return true;
}

static bool hides_class(const hidden_names *hidden, furrow_str name) {
    return hidden->names.count && fw_map_find(&hidden->names, name_hash('.', name));
}

/* A cache of recently read classes: most elements share their class with others. */
enum { KNOWN_CLASSES = 256 };
typedef struct known_class {
    const char *at; /* most equal classes share one address (page.h) */
    uint32_t number;
} known_class;

/* What hides elements, and what determines their kinds. */
typedef struct hidden_by {
    hidden_names sheets;
    uint64_t *names; /* per attribute number: its word for a kind, or 0 */
    known_class classes[KNOWN_CLASSES];
} hidden_by;

/* Read a class. Returns its number, or 0 when out of memory. */
static uint32_t add_class(fw_facts *facts, const hidden_by *c, furrow_str text, fw_arena *arena) {
    fw_class *made = fw_vec_push(&facts->classes, arena);
    if (!made) return 0;
    *made = (fw_class){.first = (uint32_t)facts->words.count};
    size_t at = 0;
    for (furrow_str word; (word = fw_next_word(text, &at)).len; made->count++) {
        uint64_t *hash = fw_vec_push(&facts->words, arena);
        if (!hash) return 0;
        *hash = fw_class_word(word);
        made->sum += *hash;
        made->is_hidden |= hides_class(&c->sheets, word);
        made->is_copy |= fw_says_copy(word);
    }
    facts->has_copies |= made->is_copy;
    return (uint32_t)facts->classes.count - 1;
}

/* The number of a class that is not empty, or 0 when out of memory. */
static uint32_t number_of_class(fw_facts *facts, hidden_by *c, furrow_str text, fw_arena *arena) {
    size_t place = (size_t)(text.at - facts->page->text);
    known_class *known = &c->classes[fw_hash_mix(0, place) % KNOWN_CLASSES];
    if (known->at != text.at) *known = (known_class){text.at, add_class(facts, c, text, arena)};
    return known->number;
}

/* Whether an attribute is about the one thing that an element shows (its name, its language, its
 * number of columns), and not about how elements of its kind look and behave. */
static bool is_of_content(furrow_str name) {
    static const char *const names[] = {"class", "id",  "title",   "alt",    "lang",
                                        "dir",   "rel", "colspan", "rowspan"};
    const furrow_str starts[] = {FW_STR("data-"), FW_STR("aria-")};
    for (size_t i = 0; i < FW_COUNT(starts); i++)
        if (name.len > starts[i].len && fw_str_starts(name, starts[i])) return true;
    return fw_str_is_one_of(name, names, FW_COUNT(names));
}

static bool read_names(hidden_by *c, const furrow_page *page, fw_arena *arena) {
    c->names = FW_TAKE(arena, page->attr_name_count, uint64_t);
    if (!c->names) return false;
    for (uint32_t i = 0; i < page->attr_name_count; i++) {
        furrow_str name = page->attr_names[i];
        c->names[i] = is_of_content(name) ? 0 : fw_hash_text(1, name);
    }
    return true;
}

/* Neither a style sheet nor an attribute can hide an element with this share of the page's text: a
 * missing sheet or a script shows it, or a dialogue is open in front of it. */
#define TOO_MUCH_TO_HIDE 0.75

static bool can_hide(const furrow_page *page, fw_node_id node) {
    double text = page->sums[page->end[node]] - page->sums[node];
    return text < TOO_MUCH_TO_HIDE * page->sums[page->count];
}

/* What the attributes of an element say, from one pass over them. */
typedef struct told {
    furrow_str class;
    uint64_t words; /* that tell its kind where the class has none, as on pages from before there
                     * were classes: the names of its attributes, in any order */
    bool is_hidden; /* with its whole subtree, if can_hide() */
    bool has_address;
    bool leads_inside; /* to a place in the page */
    bool is_dialogue;  /* by its role */
} told;

static told read_attrs(const furrow_page *page, fw_node_id node, const hidden_by *c) {
    const fw_attr *attr = page->attrs + page->at[node], *end = attr + page->len[node];
    told t = {0};
    for (; attr < end; attr++) {
        furrow_str value = {page->text + attr->at, attr->len};
        t.words += c->names[attr->name];
        if (attr->name == page->role) t.is_dialogue = fw_is_role_of_dialogue(value);
        switch (attr->name) {
        case FW_ATTR_CLASS: t.class = value; break;
        case FW_ATTR_HREF:
            t.has_address = true;
            t.leads_inside = value.len > 1 && value.at[0] == '#';
            break;
        case FW_ATTR_STYLE: t.is_hidden |= fw_style_hides(value); break;
        case FW_ATTR_ARIA_HIDDEN: t.is_hidden |= fw_str_equal(value, FW_STR("true")); break;
        case FW_ATTR_ID:
            t.is_hidden |= value.len && fw_map_find(&c->sheets.names, name_hash('#', value));
            break;
        default: break;
        }
    }
    return t;
}

/* ---- Sums ----------------------------------------------------------------- */

/* Bytes of the non-ASCII white space at 'at': no-break, en to hair, zero width, ideographic. 0 when
 * it is something else. */
static size_t wide_space(const unsigned char *at, size_t left) {
    if (left >= 2 && at[0] == 0xC2 && at[1] == 0xA0) return 2;
    if (left < 3) return 0;
    if (at[0] == 0xE2 && at[1] == 0x80 && (at[2] <= 0x8B || at[2] == 0xAF)) return 3;
    if (at[0] == 0xE3 && at[1] == 0x80 && at[2] == 0x80) return 3;
    if (at[0] == 0xEF && at[1] == 0xBB && at[2] == 0xBF) return 3;
    return 0;
}

/* Whether a non-ASCII currency sign is at 'at': cent to yen, or U+20A0 and above. */
static bool is_currency_sign(const unsigned char *at, size_t left) {
    if (left >= 2 && at[0] == 0xC2) return at[1] >= 0xA2 && at[1] <= 0xA5;
    return left >= 3 && at[0] == 0xE2 && at[1] == 0x82 && at[2] >= 0xA0;
}

/* Most bytes of a text that is a price, with a word before or after it. */
enum { PRICE = 24 };

/* Bytes of a currency sign in an element of its own, before its amount. */
enum { LONE_SIGN = 3 };

/* What matters of the bytes of a text, besides their number. */
typedef struct text_marks {
    uint32_t digits;
    uint32_t wide_spaces; /* bytes of them */
    bool has_currency;
} text_marks;

/* Read what is not ASCII. */
static void read_wide(text_marks *out, furrow_str text) {
    const unsigned char *at = (const unsigned char *)text.at, *end = at + text.len;
    for (; at < end; at++) {
        if (*at < 0xC2) continue;
        size_t space = wide_space(at, (size_t)(end - at));
        out->wide_spaces += (uint32_t)space;
        out->has_currency |= !space && is_currency_sign(at, (size_t)(end - at));
    }
}

static text_marks read_marks(furrow_str text) {
    text_marks out = {0};
    uint64_t any = 0, dollars = 0;
    size_t i = 0;
    for (; i + FW_EIGHT <= text.len; i += FW_EIGHT) {
        uint64_t bytes = fw_eight_at(text.at + i);
        out.digits += fw_eight_count(fw_eight_digits(bytes));
        dollars |= fw_eight_zeros(bytes ^ fw_eight_of('$'));
        any |= bytes;
    }
    for (; i < text.len; i++) {
        out.digits += fw_is_digit(text.at[i]);
        dollars |= text.at[i] == '$';
        any |= (unsigned char)text.at[i];
    }
    out.has_currency = dollars != 0;
    if (fw_eight_is_wide(any)) read_wide(&out, text);
    return out;
}

bool fw_is_long_paragraph(const furrow_page *page, fw_node_id node) {
    bool is_code = page->tag[node] == FW_TAG_PRE, has_begun = false;
    if (!is_code && page->tag[node] != FW_TAG_P) return false; /* as nearly all */
    uint32_t length = page->sums[page->end[node]] - page->sums[node];
    if (length < FW_PROSE_LENGTH) return false;
    if (is_code && 2 * length >= page->sums[page->count]) return false; /* all of the page */
    for (fw_node_id c = node + 1; c < page->end[node]; c++) {
        fw_tag tag = page->tag[c];
        if (tag == FW_TAG_BR || (is_code && tag == FW_TAG_A)) return false;
        bool is_set_off = tag == FW_TAG_A || tag == FW_TAG_B || tag == FW_TAG_STRONG;
        if (is_set_off && !has_begun && page->sums[page->end[c]] > page->sums[c]) return false;
        has_begun |= fw_page_is_text(page, c) && page->sums[c + 1] > page->sums[c];
    }
    return true;
}

/* Add up what is in a text, without white space. */
static void count_text(fw_sums *sum, const furrow_page *page, fw_node_id node, bool in_link,
                       bool in_hidden, bool in_paragraph) {
    furrow_str text = fw_page_own_text(page, node);
    text_marks marks = read_marks(text);
    uint32_t all = page->sums[node + 1] - page->sums[node] - marks.wide_spaces;
    if (marks.digits && marks.digits < all && !marks.has_currency && all <= PRICE)
        marks.has_currency = fw_has_currency(text); /* a word: "kr", "CHF" */
    sum->text += all;
    sum->digits += marks.digits;
    sum->texts += all > 0;
    sum->prices += marks.has_currency && (marks.digits || all <= LONE_SIGN);
    if (in_link) sum->link_text += all;
    if (in_hidden) sum->hidden_text += all;
    if (!in_link && !in_hidden && (in_paragraph || all >= FW_PROSE_LENGTH)) sum->long_text += all;
}

/* The hash of a text without its white space. */
static uint64_t hash_of_text(furrow_str text) {
    const unsigned char *at = (const unsigned char *)text.at, *end = at + text.len;
    uint64_t hash = 0;
    while (at < end) {
        size_t space = fw_is_space((char)*at);
        if (*at >= 0x80) space = wide_space(at, (size_t)(end - at));
        if (!space) hash = hash * 31 + *at;
        at += space ? space : 1;
    }
    return fw_hash_mix(1, hash);
}

uint64_t fw_facts_hash(const fw_facts *facts, fw_span span) {
    uint64_t all = 0;
    for (uint32_t t = facts->sum[span.first].texts; t < facts->sum[span.end].texts; t++) {
        uint64_t *known = &facts->text_hash[t];
        if (!*known) *known = hash_of_text(fw_page_own_text(facts->page, facts->text_node[t]));
        all += *known;
    }
    return all;
}

uint64_t fw_facts_record_hash(const fw_facts *facts, const fw_record *record) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < record->span_count; i++) all += fw_facts_hash(facts, record->spans[i]);
    return all;
}

/* Whether the id of an element ends with a name: some pages prefix a word. */
static bool has_name(const furrow_page *page, fw_node_id node, furrow_str name) {
    furrow_str id = fw_page_attr(page, node, FW_ATTR_ID);
    return id.len >= name.len && fw_str_equal(fw_str_from(id, id.len - name.len), name);
}

bool fw_link_stays(const furrow_page *page, fw_node_id link) {
    enum { LEVELS = 3 }; /* from a link up to the element with the id */
    furrow_str address = fw_page_attr(page, link, FW_ATTR_HREF);
    if (address.len < 2 || address.at[0] != '#') return false;
    furrow_str name = fw_str_from(address, 1);
    fw_node_id beside = page->parent[link] + 1; /* the heading, if both are in a box */
    bool in_heading = fw_tag_is_heading(page->tag[beside]);
    bool is_here = in_heading && has_name(page, beside, name);
    fw_node_id up = link;
    for (int level = 0; level <= LEVELS && up != FURROW_NO_NODE; level++, up = page->parent[up]) {
        in_heading |= fw_tag_is_heading(page->tag[up]);
        is_here |= has_name(page, up, name);
    }
    return in_heading && is_here;
}

static void count_element(fw_sums *sum, fw_tag tag) {
    sum->tags++;
    sum->images += tag == FW_TAG_IMG;
    sum->headings += fw_tag_is_heading(tag);
    sum->controls += tag == FW_TAG_INPUT || tag == FW_TAG_SELECT || tag == FW_TAG_TEXTAREA;
}

static bool take(fw_facts *f, size_t n, fw_arena *arena) {
    f->sum = FW_TAKE(arena, n + 1, fw_sums);
    f->text = FW_TAKE(arena, n + 1, uint32_t);
    f->kind = FW_TAKE(arena, n, uint64_t);
    f->class = FW_TAKE(arena, n, uint32_t);
    f->mix = FW_TAKE_ZEROED(arena, n, uint64_t);
    f->text_node = FW_TAKE(arena, n, fw_node_id);
    f->signature = FW_TAKE(arena, n, uint32_t);
    f->place = FW_TAKE_ZEROED(arena, n, uint16_t);
    return f->sum && f->text && f->kind && f->class && f->mix && f->place && f->text_node &&
           f->signature;
}

/* Merge each node's mix into its parent's; children come after their parent. */
static void mix_upwards(fw_facts *facts) {
    const furrow_page *page = facts->page;
    for (fw_node_id node = page->count - 1; node > 0; node--) {
        if (facts->kind[node]) facts->mix[node] |= (uint64_t)1 << (facts->kind[node] >> 40 & 63);
        facts->mix[page->parent[node]] |= facts->mix[node];
    }
}

/* Number the signatures of all texts. */
static bool number_signatures(fw_facts *facts, fw_arena *arena) {
    const furrow_page *page = facts->page;
    fw_map known = {0};
    facts->signature_count = 0;
    for (uint32_t t = 0; t < facts->sum[page->count].texts; t++) {
        fw_node_id parent = page->parent[facts->text_node[t]], above = page->parent[parent];
        uint64_t key =
            fw_hash_mix(facts->kind[parent], above == FURROW_NO_NODE ? 0 : facts->kind[above]);
        bool is_new;
        uint32_t *number = fw_map_place(&known, key, &is_new, arena);
        if (!number) return false;
        if (is_new) *number = facts->signature_count++;
        facts->signature[t] = *number;
    }
    return true;
}

/* The last text with a copyright sign, if it is near the end of the page; FURROW_NO_NODE: none. */
static fw_node_id find_copyright(const fw_facts *facts) {
    enum { REACH = 16 }; /* texts from the end */
    uint32_t texts = facts->sum[facts->page->count].texts;
    uint32_t first = texts > REACH ? texts - REACH : 0;
    while (texts-- > first) {
        furrow_str text = fw_page_own_text(facts->page, facts->text_node[texts]);
        for (size_t i = 0; i + 1 < text.len; i++)
            if (text.at[i] == '\xC2' && text.at[i + 1] == '\xA9') return facts->text_node[texts];
    }
    return FURROW_NO_NODE;
}

/* Whether an element can be the foot of a page: it is after the page's title or, without a title,
 * has at most half of the text. */
static bool can_be_foot(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (facts->title != FURROW_NO_NODE) return node > facts->title;
    return 2 * fw_facts_text(facts, (fw_span){node, page->end[node]}) <=
           facts->sum[page->count].text;
}

/* The foot of a page, which modern class names often do not tell: the largest element around the
 * copyright sign that is mostly links. FURROW_NO_NODE: none. */
static fw_node_id find_foot(const fw_facts *facts) {
    const furrow_page *page = facts->page;
    fw_node_id foot = FURROW_NO_NODE, up = find_copyright(facts);
    while (up != FURROW_NO_NODE && page->tag[up] != FW_TAG_BODY && can_be_foot(facts, up)) {
        const fw_sums *from = &facts->sum[up], *to = &facts->sum[page->end[up]];
        if (2 * (to->link_text - from->link_text) >= to->text - from->text) foot = up;
        up = page->parent[up];
    }
    return foot;
}

/* How many things a text announces: its first number, if a word follows, as in "10 walks by the
 * sea". A number after a word numbers that word: "Part 3". */
static uint32_t announced_in(furrow_str text) {
    enum { LEAST = 3, MOST = 200 };
    size_t i = 0;
    uint32_t number = 0;
    while (i < text.len && !fw_is_digit(text.at[i])) i++;
    bool is_apart = i == 0 || fw_is_space(text.at[i - 1]);
    for (; i < text.len && fw_is_digit(text.at[i]) && number <= MOST; i++)
        number = 10 * number + (uint32_t)(text.at[i] - '0');
    bool has_word = i + 1 < text.len && text.at[i] == ' ' && fw_is_letter(text.at[i + 1]);
    return is_apart && has_word && number >= LEAST && number <= MOST ? number : 0;
}

/* The first text of the title; empty when there is none. */
static furrow_str title_text(const fw_facts *facts) {
    if (facts->title == FURROW_NO_NODE || !fw_facts_has_text(facts, facts->title))
        return (furrow_str){0};
    fw_node_id text = facts->text_node[facts->sum[facts->title].texts];
    return fw_str_trim(fw_page_own_text(facts->page, text));
}

/* Whether a title says that there is no such page, or that nothing was found. */
static bool says_nothing(furrow_str title) {
    enum { LONGEST = 60 }; /* bytes; a longer one is a sentence about something else */
    static const char *const words[] = {
        "not found",       "no results",       "no matches",
        "nothing found",   "nicht gefunden",   "keine Ergebnisse",
        "keine Treffer",   "introuvable",      "aucun r\xC3\xA9sultat",
        "sin resultados",  "no encontrada",    "nessun risultato",
        "non trovata",     "nenhum resultado", "niet gevonden",
        "geen resultaten", "nie znaleziono",   "brak wynik\xC3\xB3w",
        "is empty",        "ist leer",         "est vide",
    };
    if (title.len > LONGEST) return false;
    /* "404 results" is another matter. */
    bool is_error = fw_text_holds_word(title, FW_STR("error"));
    if (fw_text_holds_word(title, FW_STR("404")) && (is_error || title.len == 3)) return true;
    for (size_t w = 0; w < FW_COUNT(words); w++)
        if (fw_text_holds_word(title, fw_str(words[w]))) return true;
    return false;
}

/* The price of the thing that the title names: the first one soon after it, unless it is in a
 * filter, a menu or the like. */
static fw_node_id find_price(const fw_facts *facts) {
    enum { REACH = 32 }; /* texts from the title */
    const unsigned elsewhere =
        FW_PLACE_FRAME | FW_PLACE_LANDMARK | FW_PLACE_TOOL | FW_PLACE_SUGGESTED;
    if (facts->title == FURROW_NO_NODE) return FURROW_NO_NODE;
    const furrow_page *page = facts->page;
    uint32_t text = facts->sum[page->end[facts->title]].texts;
    uint32_t end = text + REACH, all = facts->sum[page->count].texts;
    for (; text < end && text < all; text++) {
        fw_node_id node = facts->text_node[text];
        if (facts->sum[node + 1].prices > facts->sum[node].prices)
            return fw_facts_place(facts, page->parent[node]) & elsewhere ? FURROW_NO_NODE : node;
    }
    return FURROW_NO_NODE;
}

/* Whether an address leads to a cart. These words are used in addresses whatever the language. */
static bool leads_to_cart(furrow_str address) {
    return fw_text_holds_word(address, FW_STR("cart")) ||
           fw_text_holds_word(address, FW_STR("basket")) ||
           fw_text_holds_word(address, FW_STR("checkout"));
}

/* The first form field, button or link to a cart after the title. */
static fw_node_id find_order(const fw_facts *facts) {
    const furrow_page *page = facts->page;
    if (facts->price == FURROW_NO_NODE) return FURROW_NO_NODE;
    for (fw_node_id n = page->end[facts->title]; n < page->count; n++)
        if (facts->sum[n + 1].controls > facts->sum[n].controls || page->tag[n] == FW_TAG_BUTTON ||
            (page->tag[n] == FW_TAG_A && leads_to_cart(fw_page_attr(page, n, FW_ATTR_HREF))))
            return n;
    return FURROW_NO_NODE;
}

/* Read every node once. Copies count as empty, and so do dialogues that ask for consent: they are
 * not about the page, and often hold more text than it. */
static bool read_nodes(fw_facts *facts, hidden_by *hides, const bool *copies, fw_arena *arena) {
    const furrow_page *page = facts->page;
    fw_sums sum = {0};
    fw_node_id link_end = 0, hidden_end = 0; /* ends of the current link and hidden part */
    fw_node_id empty_end = 0;                /* end of the current copy or request for consent */
    fw_node_id dialogue_end = 0, paragraph_end = 0;
    for (fw_node_id node = 0; node < page->count; node++) {
        facts->sum[node] = sum;
        facts->text[node] = sum.text;
        facts->kind[node] = facts->class[node] = 0;
        if (copies && copies[node]) empty_end = page->end[node];
        if (!fw_page_is_seen(page, node) || node < empty_end) continue;
        if (fw_page_is_text(page, node)) {
            facts->text_node[sum.texts] = node; /* replaced if it is white space */
            count_text(&sum, page, node, node < link_end, node < hidden_end, node < paragraph_end);
            continue;
        }
        told t = read_attrs(page, node, hides);
        bool is_dialogue = t.is_dialogue || page->tag[node] == FW_TAG_DIALOG;
        bool is_outermost = is_dialogue && node >= dialogue_end;
        if (is_outermost) dialogue_end = page->end[node];
        if (node < dialogue_end && fw_names_say_consent(page, node, is_outermost)) {
            empty_end = page->end[node];
            continue;
        }
        if (t.class.len && !(facts->class[node] = number_of_class(facts, hides, t.class, arena)))
            return false;
        const fw_class *class = fw_facts_class(facts, node);
        facts->kind[node] = fw_kind_by(page->tag[node], class->sum ? class->sum : t.words);
        if (page->tag[node] == FW_TAG_H1 && facts->title == FURROW_NO_NODE &&
            page->sums[page->end[node]] > page->sums[node])
            facts->title = node;
        count_element(&sum, page->tag[node]);
        if (fw_is_long_paragraph(page, node)) paragraph_end = page->end[node];
        facts->leads_inside |= t.leads_inside;
        if (page->tag[node] == FW_TAG_A && t.has_address && !fw_link_stays(page, node)) {
            sum.links += node >= paragraph_end;
            link_end = page->end[node];
        }
        if (node >= hidden_end && (t.is_hidden || class->is_hidden) && can_hide(page, node))
            hidden_end = page->end[node];
    }
    facts->sum[page->count] = sum;
    facts->text[page->count] = sum.text;
    facts->text_hash = FW_TAKE_ZEROED(arena, sum.texts, uint64_t);
    return facts->text_hash != NULL;
}

/* The form to sign in or to register, if the page is there for that: its field for a password comes
 * soon after the title, and is not in a header, a sidebar or a dialogue. */
static fw_node_id find_sign_in(const fw_facts *facts) {
    enum { REACH = 16 }; /* texts from the title */
    const unsigned elsewhere =
        FW_PLACE_FRAME | FW_PLACE_LANDMARK | FW_PLACE_ASIDE | FW_PLACE_DIALOGUE;
    const furrow_page *page = facts->page;
    uint32_t type = fw_page_attr_id(page, FW_STR("type"));
    fw_node_id n = facts->title;
    if (n == FURROW_NO_NODE || type == FW_ATTR_NONE) return FURROW_NO_NODE;
    uint32_t end = facts->sum[n].texts + REACH;
    while (n < page->count && facts->sum[n].texts < end &&
           !(page->tag[n] == FW_TAG_INPUT &&
             fw_str_equal(fw_page_attr(page, n, type), FW_STR("password"))))
        n++;
    if (n == page->count || facts->sum[n].texts >= end ||
        fw_facts_place(facts, page->parent[n]) & elsewhere)
        return FURROW_NO_NODE;
    while (n != FURROW_NO_NODE && page->tag[n] != FW_TAG_FORM) n = page->parent[n];
    return n;
}

bool fw_facts_make(fw_facts *facts, const furrow_page *page, fw_arena *arena) {
    *facts = (fw_facts){.page = page};
    if (!take(facts, page->count, arena)) return false;
    facts->is_article = fw_page_thing_type(page).len > 0;
    facts->title = FURROW_NO_NODE;
    hidden_by hides = {0};
    bool *copies = NULL;
    fw_class *none = fw_vec_push(&facts->classes, arena); /* number 0 */
    if (!none || !read_sheets(&hides.sheets, page, arena) || !read_names(&hides, page, arena))
        return false;
    *none = (fw_class){0};
    if (!read_nodes(facts, &hides, NULL, arena)) return false;
    if (facts->has_copies && !fw_find_copies(&copies, facts, arena)) return false;
    if (copies && !read_nodes(facts, &hides, copies, arena)) return false;
    facts->announced = announced_in(title_text(facts));
    facts->has_nothing = says_nothing(title_text(facts));
    facts->foot = find_foot(facts);
    facts->total = facts->sum[page->count].text - facts->sum[page->count].hidden_text;
    facts->price = find_price(facts);
    facts->order = find_order(facts);
    facts->sign_in = find_sign_in(facts);
    if (!fw_join_variants(facts, hides.names, arena)) return false;
    mix_upwards(facts);
    return number_signatures(facts, arena);
}

fw_sums fw_facts_sum(const fw_facts *facts, const fw_record *record) {
    fw_sums all = {0};
    for (uint32_t i = 0; i < record->span_count; i++) {
        const fw_sums *a = &facts->sum[record->spans[i].first];
        const fw_sums *b = &facts->sum[record->spans[i].end];
        all.text += b->text - a->text;
        all.digits += b->digits - a->digits;
        all.link_text += b->link_text - a->link_text;
        all.hidden_text += b->hidden_text - a->hidden_text;
        all.long_text += b->long_text - a->long_text;
        all.texts += b->texts - a->texts;
        all.links += b->links - a->links;
        all.images += b->images - a->images;
        all.headings += b->headings - a->headings;
        all.controls += b->controls - a->controls;
        all.tags += b->tags - a->tags;
        all.prices += b->prices - a->prices;
    }
    return all;
}
