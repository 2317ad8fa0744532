/*
 * Where lines are cut.
 *
 * The parts of a line are the children of its holder, and links. Their tags and classes in order
 * are the pattern of the line. If most records with a line at a place have the same pattern there,
 * it is that of a template, and the line is cut between its parts. Otherwise the line is running
 * text with a link or a bold word here and there, which stays whole, or short text around links,
 * which is cut at the links.
 *
 *   Score: <b>1000</b>, Size: <b>8 kbytes</b>    in all records: four parts
 *   the <b>red</b> ant of spring                 in different positions: one part
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "table/table.h"
#include "values/date.h"
#include "values/names.h"
#include "values/number.h"

/* ---- Patterns of lines ----------------------------------------------------- */

/* A pattern is that of a template if this share of the records with a line at the place has it. */
static const double STABLE = 0.6;
/* With this share it is cut even between parts without a sign or class. */
static const double SURE = 0.9;

enum {
    MIN_ROWS = 3,      /* two records prove no pattern */
    MIN_SURE_ROWS = 4, /* nor do three without a sign between the parts */
    MAX_BITS = 64,     /* cuts per line that are tracked */
    SHORT_WORDS = 3    /* average words of a text between links; more make a sentence */
};
/* If fewer plain texts of a pattern are short than this share, the pattern is that of sentences. */
static const double FEW_SHORT = 0.2;

typedef struct pattern {
    uint32_t rows, last_row; /* records that have it; the last of them, from 1 */
    uint64_t marked;         /* cuts with a sign or class in all of them */
    uint64_t apart;          /* cuts with white space or a sign */
    uint64_t stuck;          /* places where texts touch that are not one word, in some line */
    uint64_t stuck_again;    /* the same, in two lines: where "TouringM Sport" is cut, so is
                              * "Variant2.0 TDI" */
    uint32_t lines;          /* lines that have the pattern */
    uint32_t plain, brief;   /* their texts outside of elements; those of few words */
} pattern;

typedef struct divider {
    const furrow_page *page;
    fw_field_lines *lines;
    const fw_given *given;
    bool has_pieces; /* some amount is in several elements: keep its currency with it */
    /* Tags of the holders of lines whose cuts depend on other lines, as a set of 64 bits. */
    uint64_t tags;
    fw_map index;          /* key of a place, or of a place and a pattern -> number */
    FW_VEC(pattern) found; /* by that number */
    fw_map fields;         /* set of place and part: a field of its own in template lines */
    fw_node_id last_holder, last_top; /* of the last line whose place was asked for */
    uint64_t last_key;                /* key of that place */
    fw_class_words words;
    fw_arena *scratch;
} divider;

/* Whether a tag sets off a word within a sentence. */
static bool is_highlight(fw_tag tag) {
    return tag == FW_TAG_B || tag == FW_TAG_I || tag == FW_TAG_EM || tag == FW_TAG_STRONG ||
           tag == FW_TAG_MARK || tag == FW_TAG_U || tag == FW_TAG_SUB || tag == FW_TAG_SUP ||
           tag == FW_TAG_CODE || tag == FW_TAG_TT || tag == FW_TAG_ABBR;
}

static bool is_sign(char c) {
    return memchr(":,;|-/()[]<>*~=#", c, 16) != NULL || c == '{' || c == '}';
}

/* Whether a text begins or ends with a sign of several bytes: a dash, a bullet, a quote or an
 * arrow. */
static bool is_wide_sign(furrow_str text, bool at_end) {
    if (text.len >= 2 && memcmp(at_end ? text.at + text.len - 2 : text.at, "\xC2\xB7", 2) == 0)
        return true;
    if (text.len < 3) return false;
    const unsigned char *c = (const unsigned char *)(at_end ? text.at + text.len - 3 : text.at);
    return c[0] == 0xE2 &&
           (c[1] == 0x80 || c[1] == 0x86 || c[1] == 0x88 || c[1] == 0x96 || c[1] == 0x97);
}

static bool is_ascii_word(char c) {
    return fw_is_ascii_letter(c) || fw_is_digit(c);
}

/* Whether a text continues the path of the one before it: "› docs › api" after "example.com",
 * "lamp" after "ann /". */
static bool is_next_step(furrow_str left, furrow_str right) {
    furrow_str steps = right;
    if (fw_take(&steps, "\xE2\x80\xBA") && fw_str_trim(steps).len)
        return memchr(left.at, '.', left.len) && !memchr(left.at, ' ', left.len);
    if (left.at[left.len - 1] != '/' || memchr(right.at, ' ', right.len)) return false;
    furrow_str owner = fw_str_trim((furrow_str){left.at, left.len - 1});
    for (size_t i = 0; i < owner.len; i++)
        if (!is_ascii_word(owner.at[i]) && owner.at[i] != '-' && owner.at[i] != '_') return false;
    return owner.len && fw_is_letter(owner.at[0]) && fw_is_letter(right.at[0]);
}

/* Whether the right text belongs to the value before it: the unit of a rate ("/ night" after a
 * number), its currency, percent or degrees, the mark of a footnote; or the next step of a path,
 * unless both are in elements with classes ('are_named'): "Full-time /" and "Berlin". */
static bool is_tail(furrow_str left, furrow_str right, bool are_named) {
    left = fw_str_trim(left), right = fw_str_trim(right);
    if (!left.len || !right.len) return false;
    if (fw_str_equal(right, FW_STR("*")) || (!are_named && is_next_step(left, right))) return true;
    if (!fw_is_digit(left.at[left.len - 1])) return false;
    if (right.at[0] == '%' || memcmp(right.at, "\xC2\xB0", right.len < 2 ? 1 : 2) == 0) return true;
    if (fw_str_equal(right, FW_STR("/5")) || fw_str_equal(right, FW_STR("/10"))) return true;
    const char *slash = memchr(right.at, '/', right.len);
    furrow_str unit = {right.at, slash ? (size_t)(slash - right.at) : right.len};
    if (unit.len) return fw_is_currency(fw_str_trim(unit));
    size_t at = 1;
    while (at < right.len && fw_is_space(right.at[at])) at++;
    return at < right.len && fw_is_letter(right.at[at]);
}

static bool is_between(furrow_str left, furrow_str right) {
    left = fw_str_trim(left), right = fw_str_trim(right);
    if (!left.len || !right.len) return true;
    return is_sign(left.at[left.len - 1]) || is_sign(right.at[0]) || is_wide_sign(left, true) ||
           is_wide_sign(right, false);
}

/* Whether two texts do not touch. Parts of one word do: "H" and "2". */
static bool is_apart(const furrow_page *page, fw_node_id left, fw_node_id right) {
    furrow_str a = fw_page_own_text(page, left), b = fw_page_own_text(page, right);
    if (!a.len || !b.len) return true;
    char end = a.at[a.len - 1], start = b.at[0];
    for (fw_node_id n = left + 1; n <= right; n++)
        if (page->marks[n] & FW_NODE_SPACE) return true;
    bool are_wide = (unsigned char)end >= 0x80 && (unsigned char)start >= 0x80;
    return !are_wide && !(is_ascii_word(end) && is_ascii_word(start));
}

static bool has_class(const furrow_page *page, fw_node_id node) {
    return !fw_page_is_text(page, node) && !is_highlight(page->tag[node]) &&
           fw_page_attr(page, node, FW_ATTR_CLASS).len > 0;
}

static bool is_raised(fw_tag tag) {
    return tag == FW_TAG_SUB || tag == FW_TAG_SUP;
}

/* Whether both parts are elements, neither raised nor lowered. */
static bool are_elements(const furrow_page *page, fw_node_id left, fw_node_id right) {
    return !fw_page_is_text(page, left) && !fw_page_is_text(page, right) &&
           !is_raised(page->tag[left]) && !is_raised(page->tag[right]);
}

static uint64_t hash_of_part(const divider *d, const fw_field_atom *atom) {
    const furrow_page *page = d->page;
    uint64_t hash = fw_hash_mix(page->tag[atom->part], atom->link != FURROW_NO_NODE);
    if (!atom->is_text) return fw_hash_mix(hash, page->tag[atom->node]);
    if (!has_class(page, atom->part)) return hash;
    furrow_str class = fw_str_trim(fw_page_attr(page, atom->part, FW_ATTR_CLASS));
    for (size_t i = 0; i < class.len && !fw_is_space(class.at[i]); i++)
        if (class.at[i] < '0' || class.at[i] > '9')
            hash = fw_hash_mix(hash, (unsigned char)class.at[i]);
    return hash;
}

/* ---- Counting ----------------------------------------------------------- */

/* The number of the pattern with a key; UINT32_MAX when out of memory. */
static uint32_t pattern_at(divider *d, uint64_t key) {
    bool is_new;
    uint32_t *at = fw_map_place(&d->index, key, &is_new, d->scratch);
    if (!at) return UINT32_MAX;
    if (is_new) {
        pattern *made = fw_vec_push(&d->found, d->scratch);
        if (!made) return UINT32_MAX;
        *made = (pattern){.marked = UINT64_MAX, .apart = UINT64_MAX};
        *at = (uint32_t)d->found.count - 1;
    }
    return *at;
}

static void count_row(pattern *p, uint32_t row) {
    if (p->last_row == row + 1) return;
    p->last_row = row + 1;
    p->rows++;
}

/* Lines of one holder, as between breaks, follow each other; the last key is kept for them. */
static uint64_t key_of_place(divider *d, const fw_field_line *line) {
    if (line->holder == d->last_holder && line->top == d->last_top) return d->last_key;
    fw_field_place place =
        fw_field_place_of(d->page, line->holder, line->top, FW_ATTR_NONE, &d->words);
    uint64_t key = fw_hash_mix(place.path, 7);
    for (uint8_t w = 0; w < place.word_count; w++) key ^= place.words[w];
    d->last_holder = line->holder;
    d->last_top = line->top;
    return d->last_key = key;
}

/* Whether an atom is in the part of the atom before it, from which it is always cut. To the pattern
 * of a line they are one: goods on sale have a second price, and no other line. */
static bool is_second_of_part(const fw_field_atom *atom) {
    return atom->is_stuck && atom->is_text && atom[-1].is_text && atom[-1].part == atom->part;
}

static uint64_t key_of_pattern(const divider *d, const fw_field_line *line, uint64_t key) {
    for (uint32_t i = line->first; i < line->end; i++)
        if (!d->lines->atoms.at[i].is_attr &&
            (i == line->first || !is_second_of_part(&d->lines->atoms.at[i])))
            key = fw_hash_mix(key, hash_of_part(d, &d->lines->atoms.at[i]));
    return fw_hash_mix(key, 1);
}

/* The text before atom 'i' in its line; NULL when there is none. */
static const fw_field_atom *text_before(const divider *d, const fw_field_line *line, uint32_t i) {
    while (i-- > line->first)
        if (d->lines->atoms.at[i].is_text) return &d->lines->atoms.at[i];
    return NULL;
}

/* Whether an element only changes the type of its words: "uppercase", "text-normal". */
static bool is_type(const furrow_page *page, fw_node_id node) {
    return is_highlight(page->tag[node]) ||
           (page->tag[node] == FW_TAG_SPAN &&
            fw_class_is_type(fw_page_attr(page, node, FW_ATTR_CLASS)));
}

/* Whether a word is set off within the text of a link, which must stay one text. A link around
 * more than the line is a card, whose lines are those of any record. */
static bool is_inside_link(const furrow_page *page, const fw_field_line *line,
                           const fw_field_atom *left, const fw_field_atom *right) {
    if (left->link == FURROW_NO_NODE || left->link != right->link) return false;
    fw_node_id link = left->link, holder = line->holder;
    bool is_card = link < holder && page->sums[page->end[link]] - page->sums[link] >
                                        page->sums[page->end[holder]] - page->sums[holder];
    if (is_card) return false;
    bool is_first = fw_page_is_text(page, left->part), is_next = fw_page_is_text(page, right->part);
    return (is_first && is_type(page, right->part)) || (is_next && is_type(page, left->part));
}

static bool is_marked(const divider *d, const fw_field_atom *left, const fw_field_atom *right) {
    const furrow_page *page = d->page;
    bool has_name = has_class(page, left->part) || has_class(page, right->part);
    return left->link != right->link || are_elements(page, left->part, right->part) ||
           (has_name && is_apart(page, left->last, right->node)) ||
           is_between(fw_page_own_text(page, left->last), fw_page_own_text(page, right->node));
}

/* For scripts without spaces between words. About two characters make a word. */
static bool is_wide(char c) {
    return (unsigned char)c >= 0xE3 && (unsigned char)c <= 0xED;
}

/* The words of a text; the count may end when it is above 'most'. */
static uint32_t count_words(furrow_str text, uint32_t most) {
    uint32_t words = 0, wide = 0;
    for (size_t i = 0; i < text.len && words <= most; i++) {
        words += !fw_is_space(text.at[i]) && (i == 0 || fw_is_space(text.at[i - 1]));
        wide += is_wide(text.at[i]);
    }
    return words + wide / 2;
}

/* Words of the texts of an atom; the count may end when it is above 'most'. */
static uint32_t words_of(const divider *d, const fw_field_atom *atom, uint32_t most) {
    uint32_t words = 0;
    for (fw_node_id n = atom->node; n <= atom->last && words <= most; n++)
        if (fw_page_is_text(d->page, n)) words += count_words(fw_page_own_text(d->page, n), most);
    return words;
}

/* Count the texts of a line that are not in an element of their own. */
static void count_plain(const divider *d, const fw_field_line *line, pattern *at) {
    at->lines++;
    for (uint32_t i = line->first; i < line->end; i++) {
        const fw_field_atom *atom = &d->lines->atoms.at[i];
        if (!atom->is_text || !fw_page_is_text(d->page, atom->part)) continue;
        at->plain++;
        at->brief += words_of(d, atom, SHORT_WORDS) <= SHORT_WORDS;
    }
}

/* Whether the lines of a pattern are sentences around a word that is set off: most texts beside it
 * are long. */
static bool is_prose(const pattern *p) {
    return p->plain >= 2 * p->lines && p->brief < FEW_SHORT * p->plain;
}

/* Whether a text is only the decimal point of an amount. */
static bool is_point(furrow_str text) {
    text = fw_str_trim(text);
    return text.len == 1 && (text.at[0] == '.' || text.at[0] == ',');
}

/* Whether a text is the decimal point between the digits before it and those after it. */
static bool is_point_within(const furrow_page *page, furrow_str left, const fw_field_atom *atom) {
    enum { REACH = 3 }; /* nodes to the digits after it */
    left = fw_str_trim(left);
    if (!left.len || !fw_is_digit(left.at[left.len - 1]) ||
        !is_point(fw_page_own_text(page, atom->node)))
        return false;
    for (fw_node_id n = atom->node + 1; n < page->count && n <= atom->node + REACH; n++) {
        if (!fw_page_is_text(page, n)) continue;
        furrow_str next = fw_page_own_text(page, n);
        return next.len && fw_is_digit(next.at[0]);
    }
    return false;
}

/* Whether two texts are pieces of one amount: the point and the digits after it. A currency is
 * joined to its amount later, unless words are before it. */
static bool are_pieces(furrow_str left, furrow_str right) {
    left = fw_str_trim(left), right = fw_str_trim(right);
    if (!left.len || !right.len) return false;
    if (!fw_is_digit(right.at[0])) return false;
    size_t blank = left.len;
    while (blank && left.at[blank - 1] != ' ') blank--;
    bool is_led_to = blank && !fw_str_has_digit(left) && fw_is_currency(fw_str_from(left, blank)) &&
                     !fw_is_currency(left);
    return is_led_to || is_point(left); /* "Now $" */
}

/* Whether a text is the currency of the amount after it in the same part of the line. */
static bool begins_amount(const furrow_page *page, const fw_field_atom *atom) {
    if (!fw_is_currency(fw_page_own_text(page, atom->node))) return false;
    fw_node_id n = atom->node + 1, end = page->end[atom->part];
    while (n < end && !fw_page_is_text(page, n)) n++;
    furrow_str next = n < end ? fw_str_trim(fw_page_own_text(page, n)) : (furrow_str){0};
    return next.len && fw_is_digit(next.at[0]);
}

static bool is_tail_of(const divider *d, const fw_field_line *line, const fw_field_atom *left,
                       const fw_field_atom *right) {
    if (fw_field_is_fraction(d->page, left->last, right->node)) return true;
    if (left->part != right->part && begins_amount(d->page, right)) return false;
    furrow_str a = fw_page_own_text(d->page, left->last);
    furrow_str b = fw_page_own_text(d->page, right->node);
    const fw_field_atom *first = text_before(d, line, (uint32_t)(left - d->lines->atoms.at));
    furrow_str before = first ? fw_page_own_text(d->page, first->last) : (furrow_str){0};
    bool are_named = has_class(d->page, left->part) && has_class(d->page, right->part);
    bool is_amount = d->has_pieces && b.len && fw_is_digit(b.at[0]) && fw_is_currency(a);
    return is_amount || are_pieces(a, b) || is_point_within(d->page, a, right) ||
           is_tail(a, b, are_named) || fw_date_goes_on(before, a, b);
}

/* Whether some amount in a line has its digits in several elements. */
static bool has_pieces(const divider *d, const fw_field_line *line) {
    for (uint32_t i = line->first + 1; line->texts > 2 && i < line->end; i++) {
        const fw_field_atom *right = &d->lines->atoms.at[i], *left = right - 1;
        if (left->is_text && right->is_text &&
            is_point_within(d->page, fw_page_own_text(d->page, left->last), right))
            return true;
    }
    return false;
}

static uint64_t bit_of_holder(const divider *d, const fw_field_line *line) {
    return UINT64_C(1) << d->page->tag[line->holder] % 64;
}

static bool count_line(divider *d, fw_field_line *line) {
    /* A line counts only if the cuts of a line at its place depend on it. */
    if (!line->texts || !(d->tags & bit_of_holder(d, line))) return true;
    uint64_t key = key_of_place(d, line);
    line->place = pattern_at(d, key);
    if (line->place == UINT32_MAX) return false;
    count_row(&d->found.at[line->place], line->row);
    if (line->texts < 2) return true;
    line->pattern = pattern_at(d, key_of_pattern(d, line, key));
    if (line->pattern == UINT32_MAX) return false;
    pattern *at = &d->found.at[line->pattern];
    count_row(at, line->row);
    count_plain(d, line, at);
    uint32_t bit = 0;
    for (uint32_t i = line->first + 1; i < line->end && bit < MAX_BITS; i++) {
        const fw_field_atom *right = &d->lines->atoms.at[i];
        const fw_field_atom *left = right->is_text ? text_before(d, line, i) : NULL;
        if (!left || is_second_of_part(right)) continue;
        uint64_t cut = UINT64_C(1) << bit++;
        if (right->is_stuck) {
            at->stuck_again |= at->stuck & cut;
            at->stuck |= cut;
        }
        if (!((at->marked | at->apart) & cut)) continue; /* another line has ruled it out */
        bool is_one =
            is_inside_link(d->page, line, left, right) || is_tail_of(d, line, left, right);
        if (is_one || !is_marked(d, left, right)) at->marked &= ~cut;
        if (is_one || !is_apart(d->page, left->last, right->node)) at->apart &= ~cut;
    }
    return true;
}

/* ---- Cutting ------------------------------------------------------------ */

/* Whether the texts of a line outside of elements are long. */
static bool is_running(const divider *d, const fw_field_line *line) {
    uint32_t words = 0, texts = 0;
    for (uint32_t i = line->first; i < line->end; i++) {
        const fw_field_atom *atom = &d->lines->atoms.at[i];
        if (!atom->is_text || !fw_page_is_text(d->page, atom->part)) continue;
        words += words_of(d, atom, UINT32_MAX);
        texts++;
    }
    return words > SHORT_WORDS * texts;
}

/* Whether an atom is only a sign that stands between values: a bar or a bullet. */
static bool is_divider(const divider *d, const fw_field_atom *atom) {
    static const char *const signs[] = {"|", "||", "\u00b7", "\u2022", "\u2219", "\u25cf"};
    if (!atom->is_text || atom->node != atom->last) return false;
    furrow_str text = fw_str_trim(fw_page_own_text(d->page, atom->node));
    return text.len && fw_str_is_one_of(text, signs, FW_COUNT(signs));
}

/* Whether it is one in an element of its own, which is there to divide. */
static bool is_set_divider(const divider *d, const fw_field_atom *atom) {
    return !fw_page_is_text(d->page, atom->part) && is_divider(d, atom);
}

/* Whether a line has words outside of elements. */
static bool has_own_text(const divider *d, const fw_field_line *line) {
    for (uint32_t i = line->first; i < line->end; i++) {
        const fw_field_atom *atom = &d->lines->atoms.at[i];
        if (atom->is_text && fw_page_is_text(d->page, atom->part) && !is_divider(d, atom))
            return true;
    }
    return false;
}

static uint64_t key_of_field(const divider *d, const fw_field_line *line,
                             const fw_field_atom *atom) {
    return fw_hash_mix(fw_hash_mix(line->place, hash_of_part(d, atom)), 3);
}

/* Whether an element is a field in template lines at this place. */
static bool is_field(const divider *d, const fw_field_line *line, const fw_field_atom *atom) {
    return !fw_page_is_text(d->page, atom->part) &&
           fw_map_find(&d->fields, key_of_field(d, line, atom));
}

/* Cut a line of no known pattern, unless it is running text: at links, at classes, and at a sign
 * beside an element that is a field in other lines. If all texts are in elements, perhaps with bars
 * or bullets between them, cut between these. Bars in elements of their own divide any line. */
static void cut_unknown(divider *d, const fw_field_line *line) {
    bool is_text = has_own_text(d, line);
    if (is_text && is_running(d, line)) return;
    for (uint32_t i = line->first + 1; i < line->end; i++) {
        fw_field_atom *right = &d->lines->atoms.at[i];
        const fw_field_atom *left = right->is_text ? text_before(d, line, i) : NULL;
        bool is_divided = left && (is_text ? is_set_divider(d, left) || is_set_divider(d, right)
                                           : is_divider(d, left) || is_divider(d, right));
        if (is_divided) {
            right->is_cut = true;
            continue;
        }
        if (!left || is_tail_of(d, line, left, right)) continue;
        bool has_name = has_class(d->page, left->part) || has_class(d->page, right->part);
        bool has_field = is_field(d, line, left) || is_field(d, line, right);
        right->is_cut = left->link != right->link ||
                        (is_text ? has_name && right->link == FURROW_NO_NODE
                                 : are_elements(d->page, left->part, right->part)) ||
                        (has_field && is_marked(d, left, right));
    }
}

/* Whether a given column that most records have is at an element. A column of few records may be a
 * word that is set off by chance. */
static bool is_given(divider *d, const fw_field_line *line, fw_node_id node) {
    fw_field_place place = fw_field_place_of(d->page, node, line->top, FW_ATTR_ITEMPROP, &d->words);
    return fw_given_share(d->given, FW_FIELD_TEXT, &place) >= STABLE;
}

/* The same for the elements around it that hold nothing else: fields.c may have put the column
 * there. */
static bool is_given_around(divider *d, const fw_field_line *line, fw_node_id node) {
    enum { MAX_UP = 3 };
    for (int up = 0; up < MAX_UP && node > line->holder; up++) {
        if (is_given(d, line, node)) return true;
        fw_node_id parent = d->page->parent[node];
        if (parent + 1 != node || d->page->end[parent] != d->page->end[node]) return false;
        node = parent;
    }
    return false;
}

/* The element that holds the text of an atom, within the line. */
static fw_node_id element_of(const divider *d, const fw_field_atom *atom) {
    if (atom->node != atom->last || fw_page_is_text(d->page, atom->part)) return atom->part;
    return d->page->parent[atom->node];
}

/* Cut a line by given columns: before and after each part that is one. False if they know neither
 * the parts nor the whole, or if they have several columns with labels for the whole. */
static bool cut_by_given(divider *d, const fw_field_line *line) {
    bool is_known = false, was_part = false;
    for (uint32_t i = line->first; i < line->end; i++) {
        fw_field_atom *atom = &d->lines->atoms.at[i];
        if (!atom->is_text) continue;
        fw_node_id element = element_of(d, atom);
        bool is_part = !fw_page_is_text(d->page, element) && is_given_around(d, line, element);
        atom->is_cut = text_before(d, line, i) && (is_part || was_part);
        was_part = is_part;
        is_known = is_known || is_part;
    }
    if (is_known) return true;
    fw_field_place whole =
        fw_field_place_of(d->page, line->holder, line->top, FW_ATTR_ITEMPROP, &d->words);
    return fw_given_share(d->given, FW_FIELD_TEXT, &whole) >= STABLE &&
           !fw_given_are_labelled(d->given, FW_FIELD_TEXT, &whole);
}

/* Whether the pattern of a line is that of a template. */
static bool is_template(const divider *d, const fw_field_line *line) {
    const pattern *all = &d->found.at[line->place], *own = &d->found.at[line->pattern];
    return own->rows >= MIN_ROWS && own->rows >= STABLE * all->rows;
}

/* Cut a line of a template, and note which of its elements are fields. False when out of memory. */
static bool cut_known(divider *d, const fw_field_line *line) {
    const pattern *all = &d->found.at[line->place], *own = &d->found.at[line->pattern];
    if (is_prose(own)) return true;
    uint64_t cuts = own->marked | own->stuck_again;
    if (own->rows >= MIN_SURE_ROWS && own->rows >= SURE * all->rows) cuts |= own->apart;
    uint32_t bit = 0;
    for (uint32_t i = line->first + 1; i < line->end && bit < MAX_BITS; i++) {
        fw_field_atom *right = &d->lines->atoms.at[i];
        if (!right->is_text || !text_before(d, line, i) || is_second_of_part(right)) continue;
        right->is_cut = cuts >> bit++ & 1;
        bool is_new;
        if (right->is_cut && !fw_page_is_text(d->page, right->part) &&
            !fw_map_place(&d->fields, key_of_field(d, line, right), &is_new, d->scratch))
            return false;
    }
    return true;
}

/* Cut the lines that the given columns know, and note where the others are. */
static void cut_given(divider *d) {
    for (size_t i = 0; i < d->lines->lines.count; i++) {
        fw_field_line *line = &d->lines->lines.at[i];
        line->is_cut = line->texts < 2 || (d->given && cut_by_given(d, line));
        if (!line->is_cut) d->tags |= bit_of_holder(d, line);
    }
    for (size_t i = 0; i < d->lines->lines.count && d->tags && !d->has_pieces; i++)
        d->has_pieces = has_pieces(d, &d->lines->lines.at[i]);
}

/* Cut the lines of templates, then those of no known pattern. */
static bool cut_lines(divider *d) {
    if (!d->found.count) return true; /* the given columns have cut all lines */
    for (size_t i = 0; i < d->lines->lines.count; i++) {
        fw_field_line *line = &d->lines->lines.at[i];
        if (line->is_cut || !is_template(d, line)) continue;
        if (!cut_known(d, line)) return false;
        line->is_cut = true;
    }
    for (size_t i = 0; i < d->lines->lines.count; i++) {
        const fw_field_line *line = &d->lines->lines.at[i];
        if (!line->is_cut) cut_unknown(d, line);
    }
    return true;
}

/* Whether the text of an atom is an amount; '*is_struck' tells whether it is crossed out. */
static bool is_amount(const divider *d, const fw_field_atom *atom, bool *is_struck) {
    enum { LEVELS = 5 };
    fw_node_id node = atom->node;
    *is_struck = false;
    if (!fw_str_has_digit(fw_page_own_text(d->page, node))) return false;
    for (int up = 0; up < LEVELS && node >= atom->part && !*is_struck; up++) {
        *is_struck = fw_tag_strikes_out(d->page->tag[node]);
        node = d->page->parent[node];
    }
    return true;
}

/* Cut between an amount that is crossed out and one that is not. */
static void cut_struck(divider *d, const fw_field_line *line) {
    for (uint32_t i = line->first + 1; line->texts > 1 && i < line->end; i++) {
        fw_field_atom *right = &d->lines->atoms.at[i];
        const fw_field_atom *left = right->is_text ? text_before(d, line, i) : NULL;
        bool was_struck, is_struck;
        if (left && is_amount(d, left, &was_struck) && is_amount(d, right, &is_struck))
            right->is_cut |= was_struck != is_struck;
    }
}

bool fw_lines_divide(fw_field_lines *lines, const furrow_page *page, const fw_given *given,
                     fw_arena *scratch) {
    divider d = {.page = page, .lines = lines, .given = given, .scratch = scratch};
    d.last_holder = FURROW_NO_NODE;
    for (size_t i = 0; i < lines->atoms.count; i++) {
        lines->atoms.at[i].was_cut = lines->atoms.at[i].is_cut;
        lines->atoms.at[i].is_cut = false;
    }
    cut_given(&d);
    for (size_t i = 0; i < lines->lines.count && d.tags; i++)
        if (!count_line(&d, &lines->lines.at[i])) return false;
    if (!cut_lines(&d)) return false;
    for (size_t i = 0; i < lines->lines.count; i++) cut_struck(&d, &lines->lines.at[i]);
    for (size_t i = 0; i < lines->atoms.count; i++)
        lines->atoms.at[i].is_cut |= lines->atoms.at[i].is_stuck;
    return true;
}
