/*
 * Cut off signs and words at the ends of values that are not part of them.
 *
 * Signs at the ends of all values ('|', a comma) are cut off, and so are brackets, "by" and
 * "phone". If all values repeat themselves, only the first time is kept. Cost: linear in the texts,
 * for each sign.
 */
#include "base/str.h"
#include "table/clean.h"
#include "values/kind.h"
#include "values/number.h"
#include "values/text.h"

/* Join two texts with a space; 'at' is NULL when out of memory. */
static furrow_str join(const fw_tab *d, furrow_str a, furrow_str b) {
    if (!a.len || !b.len) return a.len ? a : b;
    char *all = FW_TAKE(d->keep, a.len + b.len + 1, char);
    if (!all) return (furrow_str){0};
    memcpy(all, a.at, a.len);
    all[a.len] = ' ';
    memcpy(all + a.len + 1, b.at, b.len);
    return (furrow_str){all, a.len + b.len + 1};
}

static const char *const SIGNS[] = {"@",      "#",  "\u00B7", "\u2022", "\u2219", "\u2013",
                                    "\u2014", "|",  "-",      ",",      ";",      ":",
                                    ". ",     " /", "\u25B2", "\u2605", "\u2B50"};
/* Signs of an amount without cents: "12.-". */
static const char *const WHOLE[] = {".-", ".\xE2\x80\x93"};
/* Arrows that lead on, only at the end. */
static const char *const ARROWS[] = {"\xC2\xBB", "\xE2\x80\xBA", "\xE2\x86\x92"};
enum { SIGN_COUNT = FW_COUNT(SIGNS), FIRST_AT_END = 2 };

/* Whether a dash before (or after) 'rest' is a minus: right beside a number, or before nothing but
 * a number. */
static bool is_minus(furrow_str sign, furrow_str rest, bool at_end) {
    bool is_dash = fw_str_equal(sign, FW_STR("-")) || fw_str_equal(sign, FW_STR("\xE2\x80\x93")) ||
                   fw_str_equal(sign, FW_STR("\xE2\x80\x94"));
    furrow_str inner = fw_str_trim(rest);
    if (!is_dash || !inner.len) return false;
    bool is_beside = inner.len == rest.len;
    if (at_end) return is_beside && fw_is_digit(rest.at[rest.len - 1]);
    size_t digit = 0;
    while (digit < inner.len && !fw_is_digit(inner.at[digit])) digit++;
    bool is_amount =
        digit < inner.len && (!digit || fw_is_currency(fw_str_trim((furrow_str){inner.at, digit})));
    furrow_type type = is_amount ? fw_type_of(inner) : FURROW_TEXT;
    return is_amount && (is_beside || type == FURROW_NUMBER || type == FURROW_PRICE);
}

/* Whether the sign at the end of a text closes a quotation in it. */
static bool closes_quote(furrow_str text) {
    const furrow_str open[] = {FW_STR("\xC2\xAB"), FW_STR("\xE2\x80\xB9")};
    const furrow_str close[] = {FW_STR("\xC2\xBB"), FW_STR("\xE2\x80\xBA")};
    for (size_t k = 0; k < FW_COUNT(open); k++)
        for (size_t i = 0; i < text.len && fw_str_ends(text, close[k]); i++)
            if (fw_str_starts(fw_str_from(text, i), open[k])) return true;
    return false;
}

/* Whether a star is before (or after) a number, and not one of a row of stars that are the value.
 */
static bool is_beside_number(furrow_str rest, bool at_end) {
    furrow_str inner = fw_str_trim(rest);
    return inner.len && fw_is_digit(inner.at[at_end ? inner.len - 1 : 0]);
}

bool fw_sign_is_star(furrow_str sign) {
    return fw_str_equal(sign, FW_STR("\u2605")) || fw_str_equal(sign, FW_STR("\u2B50"));
}

/* Whether nearly all values begin (or end) with a sign, and something is left of each of them. A
 * dash may belong to a number. */
static bool has_sign(const fw_tab_column *c, furrow_str sign, bool at_end) {
    uint32_t without = 0, most = fw_exceptions(c->count);
    for (uint32_t i = 0; i < c->count && without <= most; i++) {
        furrow_str text = c->cells[i].text;
        bool has = at_end ? fw_str_ends(text, sign) : fw_str_starts(text, sign);
        without += !has;
        if (!has) continue;
        if (text.len == sign.len) return false;
        furrow_str rest = {text.at + (at_end ? 0 : sign.len), text.len - sign.len};
        if (is_minus(sign, rest, at_end) || (at_end && closes_quote(text))) return false;
        if (fw_sign_is_star(sign) && !is_beside_number(rest, at_end)) return false;
    }
    return without <= most;
}

static bool cut_sign(const fw_tab *d, fw_tab_column *c, furrow_str sign, bool at_end) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str *text = &c->cells[i].text;
        if (at_end ? !fw_str_ends(*text, sign) : !fw_str_starts(*text, sign)) continue;
        text->len -= sign.len;
        if (!at_end) text->at += sign.len;
        *text = fw_str_trim(*text);
    }
    furrow_str *kept = at_end ? &c->suffix : &c->prefix;
    *kept = at_end ? join(d, sign, *kept) : join(d, *kept, sign);
    return kept->at != NULL;
}

/* A bit for a byte. */
static uint64_t bit_of(char byte) {
    return UINT64_C(1) << (unsigned char)byte % 64;
}

/* The bytes that values begin and end with, as bits: those of so many values that one of them has
 * each sign that nearly all have. */
typedef struct edges {
    uint64_t first, last;
} edges;

static edges edges_of(const fw_tab_column *c) {
    edges found = {0};
    for (uint32_t i = 0; i < c->count && i <= fw_exceptions(c->count); i++) {
        furrow_str text = c->cells[i].text;
        if (!text.len) continue;
        found.first |= bit_of(text.at[0]);
        found.last |= bit_of(text.at[text.len - 1]);
    }
    return found;
}

/* Cut off a sign that nearly all values have, even if it is doubled or tripled: "--". */
static bool cut_signs(const fw_tab *d, fw_tab_column *c, furrow_str sign, bool at_end,
                      edges *known) {
    enum { MOST = 3 };
    uint64_t edge = bit_of(sign.at[at_end ? sign.len - 1 : 0]);
    for (int times = 0; times < MOST && (at_end ? known->last : known->first) & edge; times++) {
        if (!has_sign(c, sign, at_end)) return true;
        if (!cut_sign(d, c, sign, at_end)) return false;
        *known = edges_of(c);
    }
    return true;
}

/* Values with more words are sentences, which may begin and end in any way. */
enum { MAX_BLANKS = 7 };

/* Whether a value begins with a bracket that never closes, or ends with one that never opened,
 * right after a word or number. The value has two bytes or more. */
static bool is_half_bracket(furrow_str text, bool at_end) {
    char outer = text.at[at_end ? text.len - 1 : 0];
    if (outer != (at_end ? ')' : '(') && outer != (at_end ? ']' : '[')) return false;
    char other = outer == ')' ? '(' : outer == '(' ? ')' : outer == ']' ? '[' : ']';
    char beside = at_end ? text.at[text.len - 2] : 'a';
    return !memchr(text.at, other, text.len) && (fw_is_letter(beside) || fw_is_digit(beside)) &&
           fw_str_count(text, ' ') <= MAX_BLANKS;
}

/* The size of a sign at an end of a text where no value has one: a separator with a blank on its
 * inner side, half a pair of brackets, or a comma; 0 if there is none. A dash beside a
 * digit may belong to the number or mean an open end; a dash and a blank before a date is cut. */
static size_t loose_sign(furrow_str text, bool at_end) {
    enum { FIRST = 2, LAST_BULLET = 4, LAST = 8 }; /* of SIGNS */
    char outer = text.at[at_end ? text.len - 1 : 0];
    /* Most texts begin and end with an ASCII letter or digit. */
    if (fw_is_digit(outer) || fw_is_ascii_letter(outer)) return 0;
    if (at_end ? outer == '(' || outer == '[' : outer == ')' || outer == ']') return 1;
    if (is_half_bracket(text, at_end)) return 1;
    if (!at_end && text.at[0] == ',' && text.len > 1 && text.at[1] == ' ') return 1;
    if (at_end && (outer == ',' || outer == ';')) return fw_str_count(text, ' ') <= MAX_BLANKS;
    for (int s = FIRST; s <= LAST; s++) {
        if (!at_end && SIGNS[s][0] != outer) continue; /* as most */
        furrow_str sign = fw_str(SIGNS[s]);
        if (text.len <= sign.len || !(at_end ? fw_str_ends(text, sign) : fw_str_starts(text, sign)))
            continue;
        furrow_str rest = {text.at + (at_end ? 0 : sign.len), text.len - sign.len}, inner = rest;
        inner = fw_str_trim(inner);
        if (!inner.len || (inner.len == rest.len && s > LAST_BULLET)) return 0;
        if (is_minus(sign, rest, at_end)) return 0;
        if (!fw_is_digit(inner.at[at_end ? inner.len - 1 : 0])) return sign.len;
        return !at_end && fw_type_of(inner) == FURROW_DATE ? sign.len : 0;
    }
    return 0;
}

furrow_str fw_without_loose_signs(furrow_str text) {
    for (size_t size; text.len > 1 && (size = loose_sign(text, false)) != 0;)
        text = fw_str_trim(fw_str_from(text, size));
    for (size_t size; text.len > 1 && (size = loose_sign(text, true)) != 0;)
        text = fw_str_trim((furrow_str){text.at, text.len - size});
    return text;
}

static void trim_loose(fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = fw_without_loose_signs(c->cells[i].text);
        if (text.len) c->cells[i].text = text;
    }
}

/* Whether all values outside of a data table are whole numbers without a sign, some in brackets and
 * some with a word: "(12)" here, "7 reviews" there. They count something, and none is a loss. */
static bool are_counts(const fw_tab *d, const fw_tab_column *c) {
    uint32_t words = 0;
    furrow_str unit;
    if (fw_piece_of(d, &c->cells[0])->column) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text, inside = fw_text_in_brackets(text);
        if (inside.len) text = fw_str_trim(inside);
        if (!text.len || !fw_is_digit(text.at[0])) return false;
        fw_value_kind kind = fw_value_kind_of(text, &unit);
        if (kind != FW_VALUE_COUNT && !(kind == FW_VALUE_NUMBER && inside.len)) return false;
        words += kind == FW_VALUE_COUNT && unit.len;
    }
    return words > 0;
}

/* Cut off the brackets around values if nearly all have them, or if all are counts. If others are
 * plain amounts, brackets mean losses and are kept. */
static void cut_brackets(const fw_tab *d, fw_tab_column *c) {
    uint32_t without = 0, most = fw_exceptions(c->count);
    for (uint32_t i = 0; i < c->count; i++) without += !fw_text_in_brackets(c->cells[i].text).len;
    if (without == c->count || (without > most && !are_counts(d, c))) return; /* most columns */
    for (uint32_t i = 0; i < c->count && without <= most; i++) {
        if (fw_text_in_brackets(c->cells[i].text).len) continue;
        furrow_type type = fw_type_of(c->cells[i].text);
        if (type == FURROW_NUMBER || type == FURROW_PRICE) return;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = fw_text_in_brackets(c->cells[i].text);
        if (text.len) c->cells[i].text = fw_str_trim(text);
    }
}

/* Share of the values of a column that must begin with "by" if all are names. */
static const double SOME_NAMES = 0.2;

/* The size of a "by" before a name; 0 if the text does not begin so. */
static size_t size_of_by(furrow_str text) {
    static const char *const words[] = {"by ", "par ", "por ", "von "};
    for (size_t i = 0; i < FW_COUNT(words); i++) {
        furrow_str rest = text;
        if (!fw_take(&rest, words[i]) || !rest.len) continue;
        bool is_name = fw_is_upper(rest.at[0]) || (unsigned char)rest.at[0] >= 0x80;
        return is_name ? text.len - rest.len : 0;
    }
    return 0;
}

/* Whether all values are short, as names are, and none begins with a small letter. */
static bool are_names(const fw_tab_column *c, size_t (*lead_size)(furrow_str)) {
    enum { BLANKS = 4 };
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = fw_str_from(c->cells[i].text, lead_size(c->cells[i].text));
        if (fw_str_count(text, ' ') > BLANKS || !text.len || fw_is_lower(text.at[0])) return false;
    }
    return true;
}

/* The size of a word before a telephone number; 0 if the text does not begin so. */
static size_t size_of_phone(furrow_str text) {
    furrow_str rest = fw_phone_behind(text), unit;
    if (!rest.len || rest.len == text.len) return 0;
    return fw_value_kind_of(rest, &unit) == FW_VALUE_PHONE ? text.len - rest.len : 0;
}

/* Cut such a word off the values of a column if half of them have it, or some of nothing but
 * names. */
static void trim_lead(const fw_tab *d, fw_tab_column *c, size_t (*lead_size)(furrow_str),
                      furrow_str label) {
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) with += lead_size(c->cells[i].text) != 0;
    bool is_label = fw_str_equal(c->label, label);
    bool are_some = with >= 2 && with >= SOME_NAMES * c->count && are_names(c, lead_size);
    if (!with || (2 * with < c->count && !is_label && !are_some) ||
        fw_piece_is_in_heading(d->page, fw_piece_of(d, &c->cells[0])))
        return;
    for (uint32_t i = 0; i < c->count; i++)
        c->cells[i].text = fw_str_from(c->cells[i].text, lead_size(c->cells[i].text));
    if (!c->label.len) c->label = label;
}

/* The size of the words that a value of a data table begins with if these are all of an element; 0
 * if they are not. */
static size_t size_of_first(const furrow_page *page, const fw_piece *piece) {
    fw_node_id around = page->parent[piece->node];
    if (around == piece->holder || !fw_page_is_text(page, piece->node)) return 0;
    furrow_str first = fw_str_trim(fw_page_own_text(page, piece->node));
    return fw_str_starts(piece->text, first) ? first.len : 0;
}

/* Cut off the name of the column if nearly all cells begin with it, for small screens that show no
 * header cells: "<b>Price</b>$12". Cells with nothing else are empty. */
static bool trim_header(const fw_tab *d, fw_tab_column *c) {
    const fw_piece *first = fw_piece_of(d, &c->cells[0]);
    size_t size = first->column ? size_of_first(d->page, first) : 0;
    uint32_t others = 0, kept = 0;
    furrow_str name = {first->text.at, size};
    if (!size) return true;
    fw_buf_clear(d->buf);
    if (!fw_rows_name(d->buf, d->tables, first->node, first->record)) return !d->buf->failed;
    if (!fw_str_equal(fw_label_trim(name), fw_buf_view(d->buf))) return true;
    for (uint32_t i = 0; i < c->count; i++)
        others += !fw_str_equal(c->cells[i].text, name) &&
                  (size_of_first(d->page, fw_piece_of(d, &c->cells[i])) != size ||
                   !fw_str_starts(c->cells[i].text, name));
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++) {
        furrow_str text = c->cells[i].text;
        if (fw_str_starts(text, name)) text = fw_str_trim(fw_str_from(text, size));
        if (!text.len) continue;
        c->cells[kept] = c->cells[i];
        c->cells[kept++].text = text;
    }
    if (kept) c->count = kept;
    return true;
}

/* The size of the part that a text repeats, two to four times in all, ignoring blanks between: 6 of
 * "CanadaCanada"; 0 if it does not. More repeats are intended. */
static size_t period_of(furrow_str text) {
    enum { LONGEST = 400, MAX_TIMES = 4 }; /* bytes of the text; repeats */
    for (size_t size = 1; 2 * size <= text.len && text.len <= LONGEST; size++) {
        size_t at = size, times = 1;
        while (at < text.len) {
            while (text.at[at] == ' ' && at + 1 < text.len) at++;
            if (at + size > text.len || text.at[at] != text.at[0] ||
                memcmp(text.at, text.at + at, size) != 0)
                break;
            at += size;
            times++;
        }
        if (at == text.len) return times <= MAX_TIMES ? size : 0;
    }
    return 0;
}

/* If nearly all texts repeat themselves, as for screens of different sizes, keep one copy. A few
 * may do so by chance, such as "77", but not most. */
static void cut_repeats(fw_tab_column *c) {
    enum { WORD = 3 }; /* bytes that rarely repeat by chance */
    uint32_t others = 0, words = 0, most = fw_exceptions(c->count);
    for (uint32_t i = 0; i < c->count && others <= most; i++) {
        size_t size = period_of(c->cells[i].text);
        others += !size;
        words += size >= WORD;
    }
    if (2 * words < c->count) return;
    for (uint32_t i = 0; i < c->count && others <= most; i++) {
        size_t size = period_of(c->cells[i].text);
        if (size) c->cells[i].text.len = size;
    }
}

/* Cut off the commas between the values of lists. */
static void trim_lists(const fw_tab *d, fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t p = c->cells[i].piece, is_first = 1; p || is_first;
             p = d->pieces.at[p].more, is_first = 0) {
            furrow_str text = d->pieces.at[p].text;
            while (text.len > 1 && memchr(",;| ", text.at[0], 4)) text = fw_str_from(text, 1);
            while (text.len > 1 && memchr(",;| ", text.at[text.len - 1], 4)) text.len--;
            d->pieces.at[p].text = text;
            if (is_first) c->cells[i].text = text;
        }
}

/* Whether nearly all values are numbers with a dot after them, like those of entries: "12.". */
static bool are_ordinals(const fw_tab_column *c) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++) {
        furrow_str text = c->cells[i].text;
        size_t digits = 0;
        while (digits < text.len && fw_is_digit(text.at[digits])) digits++;
        others += !digits || digits + 1 != text.len || text.at[digits] != '.';
    }
    return others <= fw_exceptions(c->count);
}

bool fw_signs_trim(const fw_tab *d, fw_tab_column *c) {
    if (c->kind != FW_FIELD_TEXT) return true;
    if (c->is_list && !d->keeps_all) trim_lists(d, c);
    if (c->is_list) return true;
    if (!d->keeps_all && c->count >= FW_MIN_CELLS) {
        cut_repeats(c);
        cut_brackets(d, c);
    }
    if (!d->keeps_all) {
        if (c->count && !trim_header(d, c)) return false;
        trim_loose(c);
        trim_lead(d, c, size_of_by, FW_STR("by"));
        if (c->count && size_of_phone(c->cells[c->count / 2].text))
            trim_lead(d, c, size_of_phone, FW_STR("phone"));
    }
    if (c->count < FW_MIN_CELLS) return true;
    edges known = edges_of(c);
    for (size_t w = 0; w < FW_COUNT(WHOLE); w++)
        if (!cut_signs(d, c, fw_str(WHOLE[w]), true, &known)) return false;
    for (int s = 0; s < SIGN_COUNT; s++) {
        furrow_str sign = fw_str(SIGNS[s]);
        if (!cut_signs(d, c, sign, false, &known) ||
            (s >= FIRST_AT_END && !cut_signs(d, c, sign, true, &known)))
            return false;
    }
    furrow_str first = c->cells[0].text;
    bool may_lead = first.len && (unsigned char)first.at[first.len - 1] >= 0x80;
    for (size_t a = 0; a < FW_COUNT(ARROWS) && may_lead; a++)
        if (has_sign(c, fw_str(ARROWS[a]), true) && !cut_sign(d, c, fw_str(ARROWS[a]), true))
            return false;
    return !are_ordinals(c) || cut_sign(d, c, FW_STR("."), true);
}
