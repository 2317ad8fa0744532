/*
 * Drops columns that repeat others.
 *
 * - Two columns that have the same values in every record are one: a link around the image
 *   and another around the title, even if they differ in a parameter.
 * - So are a rating in digits and the same rating in words, and a text that is repeated with
 *   words around it for screen readers.
 *
 * Cost: linear in the cells, for each of the few columns that are near one another.
 */
#include "base/map.h"
#include "base/str.h"
#include "table/prune.h"
#include "values/date.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

/* ---- Columns with the same values ---------------------------------------- */

/* The value to compare. An address loses its fragment. A link also loses a leading slash: if the
 * address of the page is unknown, only one of two links to the same page may have it. */
static furrow_str value_of(const fw_tab_column *c, uint32_t i) {
    furrow_str text = c->cells[i].text;
    if (c->kind == FW_FIELD_TEXT) return text;
    if (c->kind == FW_FIELD_LINK && text.len > 2 && text.at[0] == '/' && text.at[1] != '/')
        text = fw_str_from(text, 1);
    const char *place = memchr(text.at, '#', text.len);
    return place && place > text.at ? (furrow_str){text.at, (size_t)(place - text.at)} : text;
}

/* Normal form of short texts with digits. Times and dates in digits get one sign for all
 * separators: 14.30 and 14:30 are equal. Others lose their blanks: "$ 12" and "$12" are equal.
 * 'plain' has room for SHORT bytes. Any other text is returned as it is. */
enum { SHORT = 20 };
static furrow_str plain_figures(furrow_str text, char *plain) {
    if (text.len < 2 || text.len > SHORT || !fw_str_has_digit(text)) return text;
    size_t len = 0, figures = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == ' ') continue;
        char c = text.at[i];
        figures += fw_is_digit(c) || c == '.' || c == ':' || c == '/' || c == '-';
        plain[len++] = c;
    }
    for (size_t i = 0; i < len && figures == text.len; i++)
        if (!fw_is_digit(plain[i])) plain[i] = '.';
    return (furrow_str){plain, len};
}

static bool are_same(furrow_str a, furrow_str b) {
    char one[SHORT], other[SHORT];
    return fw_str_equal(a, b) || fw_str_equal(plain_figures(a, one), plain_figures(b, other));
}

/* Texts and links share keys, since a text may be an address written out; images do not. */
static uint64_t key_of(const fw_tab_column *c, uint32_t i) {
    uint64_t at = (uint64_t)(c->kind == FW_FIELD_IMAGE) << 1 | c->is_list;
    char plain[SHORT];
    return fw_hash_text(fw_hash_mix(at, c->cells[i].row), plain_figures(value_of(c, i), plain));
}

/* Whether two lists have the same values. */
static bool are_same_lists(const fw_tab *d, uint32_t p, uint32_t q) {
    const fw_piece *pieces = d->pieces.at;
    for (;; p = pieces[p].more, q = pieces[q].more) {
        if (!pieces[p].more || !pieces[q].more) return pieces[p].more == pieces[q].more;
        if (!fw_str_equal(pieces[pieces[p].more].text, pieces[pieces[q].more].text)) return false;
    }
}

/* How the cells of two columns agree, up to the first row with different values. */
typedef struct agreement {
    bool is_other;
    uint32_t same;  /* shared rows with equal values */
    uint32_t like;  /* shared rows where one value is the other cut short */
    uint32_t alone; /* rows that b has and a does not */
} agreement;

static agreement compare(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    enum { LONG = 12 }; /* bytes of a text that may be cut short */
    agreement found = {0};
    bool is_long = a->kind == FW_FIELD_TEXT && b->kind == FW_FIELD_TEXT && a->count && b->count &&
                   a->cells[0].text.len >= LONG && b->cells[0].text.len >= LONG;
    for (uint32_t i = 0, k = 0; !found.is_other && fw_next_shared_row(a, &i, b, &k); i++, k++) {
        if (are_same(value_of(a, i), value_of(b, k)) &&
            are_same_lists(d, a->cells[i].piece, b->cells[k].piece))
            found.same++;
        else if (is_long && fw_text_is_like(value_of(a, i), value_of(b, k))) found.like++;
        else found.is_other = true;
    }
    found.alone = b->count - found.same - found.like;
    return found;
}

int fw_link_around(const fw_tab *d, const fw_tab_column *links) {
    const furrow_page *page = d->page;
    const fw_piece *piece = fw_piece_of(d, &links->cells[links->count / 2]);
    if (page->sums[page->end[piece->node]] == page->sums[piece->node]) return FW_AROUND_NOTHING;
    if (fw_piece_is_in_heading(page, piece)) return FW_AROUND_HEADING;
    int most = FW_AROUND_SIGNS;
    for (fw_node_id n = piece->node; n < page->end[piece->node]; n++) {
        if (fw_tag_is_heading(page->tag[n])) return FW_AROUND_HEADING;
        furrow_str text = fw_page_is_text(page, n) ? fw_page_own_text(page, n) : (furrow_str){0};
        furrow_str unit; /* "4.5 out of 5" says no more than stars */
        if (most < FW_AROUND_WORDS && fw_str_has_letter(text) &&
            fw_value_kind_of(text, &unit) != FW_VALUE_RATING)
            most = FW_AROUND_WORDS;
    }
    return most;
}

/* Whether the first value of a column of texts has a colon, as times do. */
static bool has_colon(const fw_tab_column *c) {
    furrow_str text = c->cells[0].text;
    return c->kind == FW_FIELD_TEXT && memchr(text.at, ':', text.len);
}

/* The column of the data table that a column of texts is in, from 1; 0: none. */
static uint32_t grid_column(const fw_tab *d, const fw_tab_column *c) {
    bool is_text = !c->is_gone && c->kind == FW_FIELD_TEXT && c->count;
    return is_text ? fw_piece_of(d, &c->cells[0])->column : 0;
}

/* Drop b if it has nothing that a lacks. Of two columns of links, the one around the title is
 * better than one around an image or a time; 14:30 is better than 14.30. */
static bool merge_same(fw_tab *d, fw_tab_column *a, fw_tab_column *b) {
    agreement found = compare(d, a, b);
    if (found.is_other || found.like > fw_exceptions(b->count)) return true;
    /* A table cell may show a value only where it changes, but have it in every row for scripts. */
    bool is_part = found.same == a->count && a->count >= FW_MIN_ROWS && grid_column(d, a) &&
                   grid_column(d, a) == grid_column(d, b);
    if (is_part && a->count < b->count) {
        a->cells = b->cells;
        a->count = b->count;
        b->is_gone = true;
        return true;
    }
    if (found.same * 2 < b->count || (found.same < 2 && d->rows > 2)) return true;
    /* Texts that are equal in only some records are two fields that agree by chance. */
    if (found.alone && b->kind == FW_FIELD_TEXT) return true;
    bool is_better = a->kind == FW_FIELD_LINK && b->kind == FW_FIELD_LINK
                         ? fw_link_around(d, b) > fw_link_around(d, a)
                         : a->kind == FW_FIELD_TEXT && has_colon(b) && !has_colon(a);
    if (is_better) {
        if (!fw_column_add_cells(d, b, a)) return false;
        a->cells = b->cells;
        a->count = b->count;
    } else if (found.alone && !fw_column_add_cells(d, a, b)) {
        return false;
    }
    a->is_heading |= b->is_heading || fw_piece_is_in_heading(d->page, fw_piece_of(d, &b->cells[0]));
    b->is_gone = true;
    return true;
}

/* How many columns of texts each column of the data table has; NULL when out of memory. */
static uint32_t *count_texts(const fw_tab *d) {
    uint32_t last = 0;
    for (size_t c = 0; c < d->columns.count; c++) {
        uint32_t column = grid_column(d, &d->columns.at[c]);
        if (column > last) last = column;
    }
    uint32_t *texts = FW_TAKE_ZEROED(d->scratch, (size_t)last + 1, uint32_t);
    for (size_t c = 0; texts && c < d->columns.count; c++)
        texts[grid_column(d, &d->columns.at[c])]++;
    return texts;
}

/* Whether a column must stay: an earlier page has it, or it is all the text of a data table's
 * column. */
static bool is_fixed(const fw_tab *d, const fw_tab_column *c, const uint32_t *texts) {
    uint32_t column = grid_column(d, c);
    return fw_column_is_given(d, c) || (column && texts[column] == 1);
}

/* Whether the first text, link or image of a column is hidden until a script shows it. */
static bool is_unseen(const fw_tab *d, const fw_tab_column *c) {
    return fw_piece_is_hidden(d->page, fw_piece_of(d, &c->cells[0]));
}

/* Compare two columns with a value in common, and drop one if it adds nothing. */
static bool drop_double(fw_tab *d, fw_tab_column *kept, fw_tab_column *gone, uint32_t *texts) {
    bool is_gone_fixed = is_fixed(d, gone, texts), is_kept_fixed = is_fixed(d, kept, texts);
    if (is_gone_fixed && (is_kept_fixed || kept->kind != gone->kind)) return true;
    texts[grid_column(d, kept)]--;
    texts[grid_column(d, gone)]--;
    /* Of a copy for small screens and what large ones show, the latter stays. */
    bool is_copy = !is_kept_fixed && kept->kind == gone->kind && kept->count == gone->count &&
                   is_unseen(d, kept) && !is_unseen(d, gone);
    bool is_done = is_gone_fixed || is_copy ? merge_same(d, gone, kept) : merge_same(d, kept, gone);
    texts[grid_column(d, kept)]++;
    texts[grid_column(d, gone)]++;
    return is_done;
}

/* Whether all columns must stay. */
static bool are_all_fixed(const fw_tab *d, const uint32_t *texts) {
    for (size_t c = 0; c < d->columns.count; c++)
        if (!d->columns.at[c].is_gone && !is_fixed(d, &d->columns.at[c], texts)) return false;
    return true;
}

static bool drop_same(fw_tab *d) {
    fw_map first = {0}; /* row and value -> the first column that has it there */
    uint32_t *texts = count_texts(d);
    if (!texts) return false;
    if (are_all_fixed(d, texts)) return true;
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        const fw_tab_column *compared = NULL; /* the partner of the last cell, mostly the same */
        for (uint32_t i = 0; i < column->count && !column->is_gone; i++) {
            if (fw_budget_is_spent(d->scratch->budget)) return false;
            bool is_new;
            uint32_t *at = fw_map_place(&first, key_of(column, i), &is_new, d->scratch);
            if (!at) return false;
            if (is_new || d->columns.at[*at].is_gone) *at = (uint32_t)c;
            fw_tab_column *other = &d->columns.at[*at];
            if (other == column || other == compared) continue;
            /* Of an address and a text that repeats it, the text is dropped. */
            bool is_text = other->kind == FW_FIELD_TEXT && column->kind == FW_FIELD_LINK;
            fw_tab_column *kept = is_text ? column : other, *gone = is_text ? other : column;
            furrow_str unit;
            if (kept->kind != gone->kind &&
                fw_value_kind_of(column->cells[i].text, &unit) != FW_VALUE_SITE)
                continue;
            compared = other;
            if (!drop_double(d, kept, gone, texts)) return false;
            if (other->is_gone) *at = (uint32_t)c;
        }
    }
    return true;
}

/* ---- Links that differ in how a click is counted ----------------------------- */

/* The part of two addresses that says which page they lead to, if they differ only in what the
 * value of a parameter ends with, or in parameters that one of them lacks: /p/7 of /p/7?from=image
 * and /p/7?from=title. Empty if they differ in more. */
static furrow_str common_address(furrow_str a, furrow_str b) {
    size_t same = 0;
    while (same < a.len && same < b.len && a.at[same] == b.at[same]) same++;
    bool is_cut = (same < a.len && memchr("?&#", a.at[same], 3)) || same == a.len;
    bool is_other_cut = (same < b.len && memchr("?&#", b.at[same], 3)) || same == b.len;
    if (is_cut && is_other_cut) return (furrow_str){a.at, same};
    while (same && !memchr("?&#=;/", a.at[same - 1], 6)) same--;
    return same && a.at[same - 1] != '/' ? (furrow_str){a.at, same} : (furrow_str){0};
}

/* Whether two columns of links lead to the same pages. What they have in common must tell a record
 * from the one before it, or they lead to two pages of one program: show?id=7, edit?id=8. */
static bool lead_to_same(const fw_tab_column *a, const fw_tab_column *b) {
    uint32_t same = 0, most = fw_exceptions(b->count), others = 0;
    furrow_str last = {0};
    for (uint32_t i = 0, k = 0; others <= most && fw_next_shared_row(a, &i, b, &k); i++, k++) {
        furrow_str both = common_address(value_of(a, i), value_of(b, k));
        bool is_own = both.len && !fw_str_equal(both, last);
        same += is_own;
        others += !is_own;
        last = both;
    }
    return same >= FW_MIN_ROWS && same + most >= b->count;
}

/* The first words in a link; empty if it has none. */
static furrow_str words_in(const furrow_page *page, fw_node_id link) {
    for (fw_node_id n = link; n < page->end[link]; n++) {
        furrow_str text = fw_page_is_text(page, n) ? fw_page_own_text(page, n) : (furrow_str){0};
        if (fw_str_has_letter(text)) return fw_str_trim(text);
    }
    return FW_STR("");
}

/* Whether all links of a column are around the same words, which ask for a click: "See more". */
static bool ask_for_click(const fw_tab *d, const fw_tab_column *links) {
    furrow_str first = words_in(d->page, fw_piece_of(d, &links->cells[0])->node);
    if (links->count < FW_MIN_ROWS || !fw_text_asks_for_click(first)) return false;
    for (uint32_t i = 1; i < links->count; i++)
        if (!fw_str_equal(first, words_in(d->page, fw_piece_of(d, &links->cells[i])->node)))
            return false;
    return true;
}

/* Drop links around pictures, and around words that ask for a click, that lead where the link
 * around the words of their record leads. */
static void drop_counted(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *links = &d->columns.at[c];
        if (links->is_gone || links->kind != FW_FIELD_LINK || links->is_list || !links->count ||
            fw_column_is_given(d, links) ||
            (fw_link_around(d, links) > FW_AROUND_SIGNS && !ask_for_click(d, links)))
            continue;
        for (size_t n = 0; n < d->columns.count && !links->is_gone; n++) {
            const fw_tab_column *own = &d->columns.at[n];
            links->is_gone = !own->is_gone && own->kind == FW_FIELD_LINK && !own->is_list &&
                             own->count >= links->count && n != c && lead_to_same(own, links) &&
                             fw_link_around(d, own) > FW_AROUND_SIGNS;
        }
    }
}

/* ---- Repeated ratings ----------------------------------------------------- */

/* Whether two columns give the same rating in every record of 'words', one of them cut out of
 * words: "4.3" and "4.3 out of 5 stars". */
static bool are_same_points(const fw_tab_column *number, const fw_tab_column *words) {
    uint32_t same = 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(number, &i, words, &k); i++, k++) {
        fw_number a = fw_number_read(number->cells[i].text, '.');
        fw_number b = fw_number_read(words->cells[k].text, '.');
        if (!a.is_read || !b.is_read || a.value < b.value || a.value > b.value) return false;
        same++;
    }
    return same == words->count && same >= FW_MIN_ROWS;
}

enum { REACH = 6 }; /* most columns between two that repeat each other */

/* Whether a column has texts that may be dropped if another column repeats them. */
static bool may_go(const fw_tab *d, const fw_tab_column *c) {
    return !c->is_gone && c->kind == FW_FIELD_TEXT && !c->is_list && c->count &&
           !fw_column_is_given(d, c);
}

/* Of a rating in digits and the same rating in words for screen readers, keep the digits. */
static void drop_points(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *words = &d->columns.at[c];
        if (!may_go(d, words) || fw_column_is_named(d, words) ||
            !fw_str_equal(words->form, FW_STR(FW_POINTS_FORM)))
            continue;
        size_t first = c > REACH ? c - REACH : 0;
        for (size_t n = first; n < d->columns.count && n <= c + REACH && !words->is_gone; n++) {
            const fw_tab_column *number = &d->columns.at[n];
            if (n == c || number->is_gone || number->kind != FW_FIELD_TEXT || number->is_list)
                continue;
            words->is_gone = are_same_points(number, words);
        }
    }
}

/* ---- Texts repeated with more words ---------------------------------------- */

/* Whether the bytes at either side of a border are parts of one word. A number ends before a letter
 * of a script that has no blanks: "12\u4EF6". */
static bool is_one_word(char left, char right) {
    if (fw_is_digit(left) || fw_is_digit(right))
        return fw_is_ascii_letter(left) || fw_is_ascii_letter(right) ||
               (fw_is_digit(left) && fw_is_digit(right));
    return fw_is_letter(left) && fw_is_letter(right);
}

/* The offset of 'part' in 'whole', not within a word; SIZE_MAX: not found. */
static size_t place_within(furrow_str whole, furrow_str part) {
    enum { LONGEST = 200 }; /* bytes of a text for screen readers */
    for (size_t i = 0; part.len && i + part.len <= whole.len && whole.len <= LONGEST; i++) {
        if (memcmp(whole.at + i, part.at, part.len) != 0) continue;
        size_t end = i + part.len;
        bool is_cut = (i && is_one_word(whole.at[i - 1], whole.at[i])) ||
                      (end < whole.len && is_one_word(whole.at[end - 1], whole.at[end]));
        if (!is_cut) return i;
    }
    return SIZE_MAX;
}

bool fw_column_says_again(const fw_tab_column *words, const fw_tab_column *plain, bool may_end) {
    furrow_str lead = {0}, end = {0};
    for (uint32_t i = 0, k = 0; i < words->count; i++) {
        while (k < plain->count && plain->cells[k].row < words->cells[i].row) k++;
        if (k == plain->count || plain->cells[k].row != words->cells[i].row) return false;
        furrow_str whole = words->cells[i].text, part = plain->cells[k].text;
        size_t at = place_within(whole, part);
        if (at == SIZE_MAX || part.len == whole.len) return false;
        furrow_str own = {whole.at, at}, tail = fw_str_trim(fw_str_from(whole, at + part.len));
        if (fw_text_is_signs(tail)) tail.len = 0;
        if (i && (!fw_str_equal(own, lead) || !fw_str_equal(tail, end))) return false;
        if (tail.len && !may_end) return false;
        lead = own, end = tail;
    }
    return words->count >= FW_MIN_ROWS && !fw_str_has_digit(lead) && !fw_str_has_digit(end);
}

/* Whether most texts of a column tell screen readers where a link leads, and repeat the title in
 * it: "Book Babies on Tuesday" beside the heading "Book Babies". */
static bool tells_of_title(const fw_tab *d, const fw_tab_column *words) {
    const double MOSTLY = 0.75; /* some titles are rephrased or shortened */
    const fw_piece *piece = fw_piece_of(d, &words->cells[0]);
    const fw_tab_column *title = d->columns.at, *end = title + d->columns.count;
    if (!piece->is_in_link ||
        !fw_class_is_for_ears(fw_page_attr(d->page, piece->holder, FW_ATTR_CLASS)))
        return false;
    while (title < end && (title->is_gone || title->kind != FW_FIELD_TEXT || !title->count ||
                           !fw_piece_is_in_heading(d->page, fw_piece_of(d, &title->cells[0]))))
        title++;
    uint32_t with = 0;
    if (title == end) return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(words, &i, title, &k); i++, k++)
        with += place_within(words->cells[i].text, title->cells[k].text) != SIZE_MAX;
    return with >= MOSTLY * words->count;
}

/* Whether the texts of a column are the beginnings of those in another, shortened for small
 * spaces. */
static bool are_beginnings(const fw_tab *d, const fw_tab_column *words, const fw_tab_column *all) {
    enum { SHORTEST = FW_LONG_LINE / 2 }; /* bytes of a shortened text */
    const furrow_str ends[] = {FW_STR("\u2026"), FW_STR("...")};
    uint32_t within = 0, most = fw_exceptions(words->count);
    if (words->count < FW_MIN_ROWS || words->count > all->count) return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(words, &i, all, &k); i++, k++) {
        furrow_str text = words->cells[i].text, whole = all->cells[k].text;
        for (size_t e = 0; e < FW_COUNT(ends); e++)
            if (fw_str_ends(text, ends[e])) text.len -= ends[e].len;
        const fw_piece *piece = fw_piece_of(d, &words->cells[i]);
        bool is_start = text.len >= SHORTEST && !piece->is_link_text && whole.len >= text.len &&
                        fw_str_starts(whole, fw_str_trim(text));
        within += is_start;
        if (i + 1 > within + most) return false;
    }
    return within + most >= words->count;
}

/* The first day in a text with the name of its month, and whether the text has anything else. */
typedef struct named_day {
    uint32_t month, day, year; /* 0: none */
    bool has_more;             /* other words or numbers */
} named_day;

static named_day day_in(furrow_str text) {
    enum { DAY_DIGITS = 2, YEAR_DIGITS = 4 };
    named_day found = {0};
    for (size_t i = 0, end; i < text.len; i = end) {
        uint32_t number = 0;
        for (end = i; end < text.len && fw_is_digit(text.at[end]); end++)
            number = end - i < YEAR_DIGITS ? 10 * number + (uint32_t)(text.at[end] - '0') : 0;
        size_t digits = end - i;
        while (!digits && end < text.len && fw_is_letter(text.at[end])) end++;
        fw_calendar_name name = {0};
        if (!digits && end > i) name = fw_calendar_find((furrow_str){text.at + i, end - i});
        if (digits && digits <= DAY_DIGITS && !found.day) found.day = number;
        else if (digits == YEAR_DIGITS && !found.year) found.year = number;
        else if (name.month && !found.month) found.month = name.month;
        else if (end > i && !name.is_weekday) found.has_more = true;
        if (end == i) end++;
    }
    return found;
}

/* Whether a column has days, and another the same days with their years and perhaps more: a
 * calendar leaf beside "Fri, May 3, 2024, 9 am". */
static bool are_days_again(const fw_tab_column *days, const fw_tab_column *dates) {
    enum { LONGEST = 24 }; /* bytes of a day */
    uint32_t same = 0, most = fw_exceptions(days->count);
    if (days->count < FW_MIN_ROWS || days->count > dates->count ||
        days->cells[0].text.len > LONGEST || !fw_str_has_digit(days->cells[0].text))
        return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(days, &i, dates, &k); i++, k++) {
        named_day day = day_in(days->cells[i].text);
        if (!day.month || !day.day || day.has_more) return false;
        named_day date = day_in(dates->cells[k].text);
        bool says_more = !day.year || (day.year == date.year && date.has_more);
        same += date.month == day.month && date.day == day.day && date.year && says_more;
    }
    return same + most >= days->count;
}

static void drop_said_again(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *words = &d->columns.at[c];
        if (!may_go(d, words) || fw_piece_is_in_heading(d->page, fw_piece_of(d, &words->cells[0])))
            continue;
        /* A label does not protect these texts: it is just the visible words before them in the
         * link. */
        words->is_gone = tells_of_title(d, words);
        if (words->is_gone || fw_column_is_named(d, words)) continue;
        size_t first = c > REACH ? c - REACH : 0;
        for (size_t n = first; n < d->columns.count && n <= c + REACH && !words->is_gone; n++) {
            const fw_tab_column *plain = &d->columns.at[n];
            if (n == c || plain->is_gone || plain->kind != FW_FIELD_TEXT || plain->is_list ||
                !plain->count)
                continue;
            /* "Episode 5" in a link, beside 5, is the title. */
            if (fw_piece_of(d, &words->cells[0])->is_in_link &&
                fw_piece_of(d, &plain->cells[0])->shape == FW_SHAPE_NUMBER)
                continue;
            bool is_title = fw_piece_is_in_heading(d->page, fw_piece_of(d, &plain->cells[0]));
            words->is_gone = fw_column_says_again(words, plain, is_title) ||
                             are_beginnings(d, words, plain) || are_days_again(words, plain);
        }
    }
}

/* ---- Votes --------------------------------------------------------------------- */

/* How much the second of two counts is more, if it is one more; 0: the texts are equal; -1: they
 * differ otherwise. */
static int step_of(furrow_str a, furrow_str b) {
    if (fw_str_equal(a, b)) return 0;
    fw_number low = fw_number_read(a, 0), high = fw_number_read(b, 0);
    bool is_next =
        low.is_read && high.is_read && low.is_whole && high.is_whole && low.whole + 1 == high.whole;
    return is_next ? 1 : -1;
}

/* Whether columns a, b and c are one count: without the reader's vote, before it and with it. In
 * each record, each is one more than the last, or all are equal, as counts in thousands are. */
static bool are_one_count(const fw_tab_column *a, const fw_tab_column *b, const fw_tab_column *c) {
    uint32_t more = 0, rows = a->count;
    if (rows < FW_MIN_ROWS || b->count != rows || c->count != rows || a->is_list) return false;
    for (uint32_t i = 0; i < rows; i++) {
        if (a->cells[i].row != b->cells[i].row || b->cells[i].row != c->cells[i].row) return false;
        int step = step_of(a->cells[i].text, b->cells[i].text);
        if (step < 0 || step != step_of(b->cells[i].text, c->cells[i].text)) return false;
        more += step > 0;
    }
    return more > 1;
}

/* Vote buttons often come with three counts, of which the style sheet shows one. More columns that
 * count on are something else, such as the days of a week. */
static void drop_votes(fw_tab *d) {
    enum { WINDOW = 5 };
    fw_tab_column *run[WINDOW] = {
        NULL}; /* five columns of texts side by side; NULL: past the end */
    for (size_t i = 0; i < d->columns.count + 2; i++) {
        fw_tab_column *c = i < d->columns.count ? &d->columns.at[i] : NULL;
        if (c && (c->is_gone || c->kind != FW_FIELD_TEXT)) continue;
        memmove(run, run + 1, (WINDOW - 1) * sizeof *run);
        run[WINDOW - 1] = c;
        if (!run[1] || !run[3] || grid_column(d, run[2]) ||
            !are_one_count(run[1], run[2], run[3]) ||
            (run[0] && are_one_count(run[0], run[1], run[2])) ||
            (run[4] && are_one_count(run[2], run[3], run[4])))
            continue;
        run[1]->is_gone = !fw_column_is_given(d, run[1]);
        run[3]->is_gone = !fw_column_is_given(d, run[3]);
    }
}

bool fw_prune_doubles(fw_tab *draft) {
    if (!drop_same(draft)) return false;
    drop_counted(draft);
    drop_points(draft);
    drop_said_again(draft);
    drop_votes(draft);
    return true;
}
