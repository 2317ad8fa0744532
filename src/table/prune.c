/*
 * What is no data is no column.
 *
 * - A cell of nothing but punctuation is empty, and so is such a value of a list.
 * - Two columns that say the same in every record are one: a link around the
 *   image and another around the title.
 * - A text that is the same wherever it stands, in a link or a button, tells
 *   what a click does.
 * - A link that carries the address of the record's own link is there to pass the
 *   record on, by mail or to a network of friends. One without words of its own that leads
 *   to the same page or to a basket or a sign-in tells nothing new.
 * - Three pictures or more are the first one and a list of the others.
 * - What only one record of many has is no column: all such texts of a record
 *   are one list, at the end. So are the rarest columns of a table that has more
 *   than anybody reads.
 *
 * Columns of an earlier page stay, whatever this page shows. Cost: linear in the
 * cells, but for the columns that are gathered.
 */
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "table/draft.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

enum {
    MIN_ROWS = 3,       /* fewer records show no repetition */
    MIN_ONCE_ROWS = 6,  /* from here on a field of one record is the odd one out */
    MAX_COLUMNS = 24,   /* that a table has beside those gathered, if any can be */
    MAX_GATHERED = 1000 /* columns past which the rarest is no longer searched for */
};
/* Of the records: a column that so many have is never gathered. */
static const double FREQUENT = 0.5;

/* Whether a header cell, a label or an itemprop makes the column one of its own. */
static bool is_named(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return piece->label || c->label.len || fw_name_is_certain(d, piece);
}

/* ---- Cells -------------------------------------------------------------- */

/* Take the values of nothing but punctuation out of a list, but for one that is alone. */
static void drop_from_list(fw_tab *d, fw_tab_cell *cell) {
    fw_piece *pieces = d->pieces.at;
    for (uint32_t p = cell->piece, next; (next = pieces[p].more) != 0;) {
        if (fw_text_is_punctuation(pieces[next].text)) pieces[p].more = pieces[next].more;
        else p = next;
    }
    if (!pieces[cell->piece].more || !fw_text_is_punctuation(cell->text)) return;
    cell->piece = pieces[cell->piece].more;
    cell->text = pieces[cell->piece].text;
}

static void drop_punctuation(fw_tab *d, fw_tab_column *c) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        drop_from_list(d, &c->cells[i]);
        if (!fw_text_is_punctuation(c->cells[i].text)) c->cells[kept++] = c->cells[i];
    }
    c->count = kept;
    c->is_gone = c->is_gone || !kept;
}

/* ---- Columns that say the same ------------------------------------------ */

/* An address without the place on its page, and without the slash that one of two links to
 * the same page may have in front where it is not known at what address the page was. */
static furrow_str value_of(const fw_tab_column *c, uint32_t i) {
    furrow_str text = c->cells[i].text;
    if (c->kind == FW_FIELD_TEXT) return text;
    if (c->kind == FW_FIELD_LINK && text.len > 2 && text.at[0] == '/' && text.at[1] != '/')
        text = fw_str_from(text, 1);
    const char *place = memchr(text.at, '#', text.len);
    return place && place > text.at ? (furrow_str){text.at, (size_t)(place - text.at)} : text;
}

/* A time or a date in figures with one sign for all that may stand between them: 14.30 and 14:30
 * are one. A short text with digits without its blanks: so are "$ 12" and "$12". 'plain' has room
 * for SHORT bytes. Any other text as it is. */
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

/* A text may be an address written out, so that only images are a matter apart. */
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

/* How the cells of two columns agree. */
typedef struct agreement {
    uint32_t same, other; /* rows that both have, with one value or two */
    uint32_t like;        /* and with one that is cut short in one of them */
    uint32_t alone;       /* rows that b has and a does not */
} agreement;

static agreement compare(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    enum { LONG = 12 }; /* bytes of a text that may be cut short */
    agreement found = {0};
    bool is_long = a->kind == FW_FIELD_TEXT && b->kind == FW_FIELD_TEXT && a->count && b->count &&
                   a->cells[0].text.len >= LONG && b->cells[0].text.len >= LONG;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        if (are_same(value_of(a, i), value_of(b, k)) &&
            are_same_lists(d, a->cells[i].piece, b->cells[k].piece))
            found.same++;
        else if (is_long && fw_text_is_like(value_of(a, i), value_of(b, k))) found.like++;
        else found.other++;
    }
    found.alone = b->count - found.same - found.like - found.other;
    return found;
}

/* Add the cells of b in rows that a has not. */
static bool add_cells(fw_tab *d, fw_tab_column *a, const fw_tab_column *b) {
    fw_tab_cell *all = FW_TAKE(d->scratch, (size_t)a->count + b->count, fw_tab_cell);
    if (!all) return false;
    uint32_t i = 0, k = 0, n = 0;
    while (i < a->count || k < b->count) {
        bool from_b = i == a->count || (k < b->count && b->cells[k].row < a->cells[i].row);
        if (!from_b && k < b->count && b->cells[k].row == a->cells[i].row) k++;
        all[n++] = from_b ? b->cells[k++] : a->cells[i++];
    }
    a->cells = all;
    a->count = n;
    return true;
}

/* What a link of a column is around, from what says least of its record to what says most. */
enum { AROUND_NOTHING, AROUND_SIGNS, AROUND_WORDS, AROUND_HEADING };

static int around_what(const fw_tab *d, const fw_tab_column *c) {
    const furrow_page *page = d->page;
    const fw_piece *piece = fw_piece_of(d, &c->cells[c->count / 2]);
    if (page->sums[page->end[piece->node]] == page->sums[piece->node]) return AROUND_NOTHING;
    if (fw_piece_is_in_heading(page, piece)) return AROUND_HEADING;
    int most = AROUND_SIGNS;
    for (fw_node_id n = piece->node; n < page->end[piece->node]; n++) {
        if (fw_tag_is_heading(page->tag[n])) return AROUND_HEADING;
        furrow_str text = fw_page_is_text(page, n) ? fw_page_own_text(page, n) : (furrow_str){0};
        if (most < AROUND_WORDS && fw_str_has_letter(text)) most = AROUND_WORDS;
    }
    return most;
}

/* Whether the first value of a column of texts is one with a colon, as times have. */
static bool has_colon(const fw_tab_column *c) {
    furrow_str text = c->cells[0].text;
    return c->kind == FW_FIELD_TEXT && memchr(text.at, ':', text.len);
}

/* Take b away when it says nothing that a does not. Of a link around an image or a time and
 * one around a title, the title says what it is; 14:30 says more than 14.30. */
static bool merge_same(fw_tab *d, fw_tab_column *a, fw_tab_column *b) {
    agreement found = compare(d, a, b);
    bool is_other = found.other || found.like > fw_exceptions(b->count);
    if (is_other || found.same * 2 < b->count || (found.same < 2 && d->rows > 2)) return true;
    /* Words that are equal by chance in some records are still two fields. */
    if (found.alone && b->kind == FW_FIELD_TEXT) return true;
    bool is_better = a->kind == FW_FIELD_LINK && b->kind == FW_FIELD_LINK
                         ? around_what(d, b) > around_what(d, a)
                         : a->kind == FW_FIELD_TEXT && has_colon(b) && !has_colon(a);
    if (is_better) {
        if (!add_cells(d, b, a)) return false;
        a->cells = b->cells;
        a->count = b->count;
    } else if (found.alone && !add_cells(d, a, b)) {
        return false;
    }
    a->is_heading |= b->is_heading || fw_piece_is_in_heading(d->page, fw_piece_of(d, &b->cells[0]));
    b->is_gone = true;
    return true;
}

/* Whether a column is one of an earlier page, or all the text of a column of a table of data. */
static bool is_fixed(const fw_tab *d, const fw_tab_column *c) {
    uint32_t cell = c->kind == FW_FIELD_TEXT ? fw_piece_of(d, &c->cells[0])->column : 0, texts = 0;
    for (size_t n = 0; cell && n < d->columns.count && texts < 2; n++) {
        const fw_tab_column *other = &d->columns.at[n];
        texts += !other->is_gone && other->kind == FW_FIELD_TEXT && other->count &&
                 fw_piece_of(d, &other->cells[0])->column == cell;
    }
    return fw_column_is_given(d, c) || texts == 1;
}

static bool drop_doubles(fw_tab *d) {
    fw_map first = {0}; /* row and value -> the first column that has it there */
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        const fw_tab_column *compared = NULL; /* the pair of the cell before, mostly the same */
        for (uint32_t i = 0; i < column->count && !column->is_gone; i++) {
            if (fw_budget_is_spent(d->scratch->budget)) return false;
            bool is_new;
            uint32_t *at = fw_map_place(&first, key_of(column, i), &is_new, d->scratch);
            if (!at) return false;
            if (is_new || d->columns.at[*at].is_gone) *at = (uint32_t)c;
            fw_tab_column *other = &d->columns.at[*at];
            if (other == column || other == compared) continue;
            /* Of an address and a text that repeats it, the text goes. */
            bool is_text = other->kind == FW_FIELD_TEXT && column->kind == FW_FIELD_LINK;
            fw_tab_column *kept = is_text ? column : other, *gone = is_text ? other : column;
            furrow_str unit;
            if (kept->kind != gone->kind &&
                fw_value_kind_of(column->cells[i].text, &unit) != FW_VALUE_SITE)
                continue;
            compared = other;
            if (is_fixed(d, gone) && kept->kind == gone->kind && !is_fixed(d, kept))
                kept = column, gone = other;
            if (!is_fixed(d, gone) && !merge_same(d, kept, gone)) return false;
            if (other->is_gone) *at = (uint32_t)c;
        }
    }
    return true;
}

/* ---- Ratings that are there twice ---------------------------------------- */

/* Whether two columns give the same points in every record that has both, one of them cut out of
 * words: "4.3" and "4.3 out of 5 stars". */
static bool are_same_points(const fw_tab_column *number, const fw_tab_column *words) {
    uint32_t same = 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(number, &i, words, &k); i++, k++) {
        fw_number a = fw_number_read(number->cells[i].text, '.');
        fw_number b = fw_number_read(words->cells[k].text, '.');
        if (!a.is_read || !b.is_read || a.value < b.value || a.value > b.value) return false;
        same++;
    }
    return same == words->count && same >= MIN_ROWS;
}

/* Of points in figures and the same in words, for those who cannot see the stars, the
 * figures stay. */
static void drop_points(fw_tab *d) {
    enum { REACH = 6 }; /* columns between them */
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *words = &d->columns.at[c];
        if (words->is_gone || words->kind != FW_FIELD_TEXT || words->is_list || !words->count ||
            fw_column_is_given(d, words) || is_named(d, words) ||
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

/* ---- What is said again with more words ----------------------------------- */

/* Where the words of a text stand in another, with no letter or digit right beside them; SIZE_MAX:
 * nowhere. */
static size_t place_within(furrow_str whole, furrow_str part) {
    enum { LONGEST = 200 }; /* bytes of what is said to the ear */
    for (size_t i = 0; part.len && i + part.len <= whole.len && whole.len <= LONGEST; i++) {
        if (memcmp(whole.at + i, part.at, part.len) != 0) continue;
        size_t end = i + part.len;
        bool is_cut =
            (i && (fw_is_letter(whole.at[i - 1]) || fw_is_digit(whole.at[i - 1]))) ||
            (end < whole.len && (fw_is_letter(whole.at[end]) || fw_is_digit(whole.at[end])));
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
    return words->count >= MIN_ROWS && !fw_str_has_digit(lead) && !fw_str_has_digit(end);
}

/* Whether most texts of a column tell the ear where a link leads, and say the title for that:
 * "Book Babies on Tuesday" beside the heading "Book Babies". */
static bool tells_of_title(const fw_tab *d, const fw_tab_column *words) {
    const double MOSTLY = 0.75; /* some titles are said in other words, or not all of them */
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

static void drop_said_again(fw_tab *d) {
    enum { REACH = 6 }; /* columns between them */
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *words = &d->columns.at[c];
        if (words->is_gone || words->kind != FW_FIELD_TEXT || words->is_list || !words->count ||
            fw_column_is_given(d, words) || is_named(d, words) ||
            fw_piece_is_in_heading(d->page, fw_piece_of(d, &words->cells[0])))
            continue;
        words->is_gone = tells_of_title(d, words);
        size_t first = c > REACH ? c - REACH : 0;
        for (size_t n = first; n < d->columns.count && n <= c + REACH && !words->is_gone; n++) {
            const fw_tab_column *plain = &d->columns.at[n];
            if (n == c || plain->is_gone || plain->kind != FW_FIELD_TEXT || plain->is_list ||
                !plain->count)
                continue;
            /* "Episode 5" beside 5 is the title. */
            if (fw_piece_of(d, &words->cells[0])->is_in_link &&
                fw_piece_of(d, &plain->cells[0])->shape == FW_SHAPE_NUMBER)
                continue;
            bool is_title = fw_piece_is_in_heading(d->page, fw_piece_of(d, &plain->cells[0]));
            words->is_gone = fw_column_says_again(words, plain, is_title);
        }
    }
}

/* ---- Controls ----------------------------------------------------------- */

/* Whether a class has the word for a button, "btn-primary" or "addButton". */
static bool is_button_class(furrow_str class) {
    for (size_t i = 0; i < class.len; i++) {
        furrow_str rest = fw_str_from(class, i);
        if (fw_take_folded(&rest, "btn") || fw_take_folded(&rest, "button")) return true;
    }
    return false;
}

/* Whether a text stands in a button, or in a link that looks like one. What looks like a button
 * within a link is one. */
static bool is_in_button(const furrow_page *page, const fw_piece *piece, bool *is_link) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record;
         level++, node = page->parent[node]) {
        if (fw_is_button(page, node, piece->record)) return true;
        bool is_a = page->tag[node] == FW_TAG_A;
        *is_link |= is_a;
        if ((is_a || piece->is_in_link) && page->len[node] &&
            is_button_class(fw_page_attr(page, node, FW_ATTR_CLASS)))
            return true;
        if (is_a) return false;
    }
    return false;
}

/* Whether a column has few different words, all of them in buttons: "Add to cart" here,
 * "Choose a size" there. Links that look like buttons may be tags, so that fewer of their
 * words are enough to make them data. */
static bool are_buttons(const fw_tab *d, const fw_tab_column *c) {
    enum { MIN_CELLS = 4, MAX_WORDS = 16, MAX_LINKS = 6 }; /* different texts of a column */
    furrow_str seen[MAX_WORDS];
    uint32_t count = 0;
    bool is_link = false;
    if (c->count < MIN_CELLS) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        uint32_t k = 0;
        while (k < count && !fw_str_equal(seen[k], text)) k++;
        if (fw_str_has_digit(text) ||
            !is_in_button(d->page, fw_piece_of(d, &c->cells[i]), &is_link) ||
            k == (is_link ? MAX_LINKS : MAX_WORDS))
            return false;
        if (k == count) seen[count++] = text;
    }
    return 2 * count <= c->count;
}

/* Whether a text is a price without words before it. */
static bool is_plain_price(const fw_piece *piece) {
    char first = piece->text.at[0];
    bool is_word = fw_is_ascii_letter(first);
    return piece->shape == FW_SHAPE_PRICE && !is_word;
}

void fw_tab_drop_offers(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        uint32_t prices = 0, buttons = 0, kept = 0;
        if (column->is_gone || column->kind != FW_FIELD_TEXT || column->is_list) continue;
        for (uint32_t i = 0; i < column->count && prices + buttons == i; i++) {
            bool is_link = false, is_price = is_plain_price(fw_piece_of(d, &column->cells[i]));
            prices += is_price;
            buttons += !is_price && !fw_str_has_digit(column->cells[i].text) &&
                       is_in_button(d->page, fw_piece_of(d, &column->cells[i]), &is_link);
        }
        if (!prices || !buttons || prices + buttons < column->count) continue;
        for (uint32_t i = 0; i < column->count; i++)
            if (is_plain_price(fw_piece_of(d, &column->cells[i])))
                column->cells[kept++] = column->cells[i];
        column->count = kept;
    }
}

/* Whether nearly all texts of a column ask for a click, and stand where one may: "View details"
 * here, "See the offer" there. Not so of headings, and of the first link of the records, which
 * may be called so. */
static bool are_requests(const fw_tab *d, size_t at) {
    const fw_tab_column *c = &d->columns.at[at];
    uint32_t others = 0, most = fw_exceptions(c->count);
    if (fw_piece_is_in_heading(d->page, fw_piece_of(d, &c->cells[0]))) return false;
    for (uint32_t i = 0; i < c->count && others <= most; i++)
        others += !fw_text_asks_for_click(c->cells[i].text) ||
                  !fw_piece_is_control(d->page, fw_piece_of(d, &c->cells[i]));
    for (size_t n = 0; n < d->columns.count && others <= most; n++) {
        const fw_tab_column *other = &d->columns.at[n];
        if (other->is_gone || other->kind != FW_FIELD_TEXT || other->count < c->count) continue;
        const fw_piece *piece = fw_piece_of(d, &other->cells[0]);
        if ((n < at && piece->is_in_link) || fw_piece_is_in_heading(d->page, piece)) return true;
    }
    return false;
}

/* Whether a text is one of those that a box offers to choose from. */
static bool is_option(const furrow_page *page, const fw_piece *piece) {
    fw_tag tag = page->tag[piece->holder];
    return tag == FW_TAG_OPTION || tag == FW_TAG_SELECT || tag == FW_TAG_OPTGROUP;
}

/* Whether a text is the smaller part of the text of a link, as a badge in a card is. */
static bool is_in_card(const furrow_page *page, const fw_piece *piece) {
    fw_node_id link = piece->holder;
    while (piece->is_in_link && link > piece->record && page->tag[link] != FW_TAG_A)
        link = page->parent[link];
    return piece->is_in_link && page->tag[link] == FW_TAG_A && !fw_is_currency(piece->text) &&
           page->sums[page->end[link]] - page->sums[link] > 2 * piece->text.len;
}

/* Whether a class keeps an element out of sight on any screen: "hidden", but not "hidden md:block".
 */
static bool is_hidden_class(furrow_str class) {
    static const char *const words[] = {"hidden", "d-none", "hide", "is-hidden"};
    bool is_hidden = false;
    for (size_t at = 0, end; at < class.len; at = end + 1) {
        for (end = at; end < class.len && !fw_is_space(class.at[end]);) end++;
        furrow_str word = {class.at + at, end - at}, rest = word;
        if (memchr(word.at, ':', word.len)) return false;
        if (fw_take(&rest, "d-") && rest.len && !fw_str_equal(rest, FW_STR("none"))) return false;
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            is_hidden |= fw_str_equal(word, fw_str(words[w]));
    }
    return is_hidden;
}

/* Whether nobody sees a text before a script shows it. */
static bool is_hidden(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record;
         level++, node = page->parent[node])
        if (page->len[node] && (is_hidden_class(fw_page_attr(page, node, FW_ATTR_CLASS)) ||
                                fw_style_hides(fw_page_attr(page, node, FW_ATTR_STYLE))))
            return true;
    return false;
}

/* Whether an element is laid over the page when somebody asks for it. Tooltips are not among them:
 * many pages call so what has one. */
static bool is_overlay(const furrow_page *page, fw_node_id node) {
    static const char *const roles[] = {"dialog", "alertdialog", "menu"};
    furrow_str role = fw_page_attr(page, node, page->role);
    for (size_t i = 0; role.len && i < sizeof roles / sizeof *roles; i++)
        if (fw_str_equal(role, fw_str(roles[i]))) return true;
    return false;
}

/* Whether a text is in one, and the record has more to say than that. */
static bool is_in_overlay(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 6 };
    fw_node_id node = piece->holder, record = piece->record;
    if (page->role == FW_ATTR_NONE) return false;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > record;
         level++, node = page->parent[node])
        if (page->len[node] && is_overlay(page, node))
            return 2 * (page->sums[page->end[node]] - page->sums[node]) <
                   page->sums[page->end[record]] - page->sums[record];
    return false;
}

/* Take away the links of a column of controls that do something to their record and lead nowhere:
 * "hide", "reply". They stand right behind their texts. The record's own link stays. */
static void drop_actions(fw_tab *d, size_t texts, const fw_tab_column *own) {
    enum { REACH = 3 };
    const fw_tab_column *column = &d->columns.at[texts];
    if (!column->is_gone || column->kind != FW_FIELD_TEXT || !column->count) return;
    const fw_piece *text = fw_piece_of(d, &column->cells[0]);
    if (!text->is_in_link || !fw_text_is_action(text->text)) return;
    for (size_t c = texts + 1; c < d->columns.count && c <= texts + REACH; c++) {
        fw_tab_column *links = &d->columns.at[c];
        if (links->is_gone || links->kind != FW_FIELD_LINK || fw_column_is_given(d, links))
            continue;
        const fw_piece *link = fw_piece_of(d, &links->cells[0]);
        links->is_gone = links != own && link->row == text->row && link->node < text->node &&
                         text->node < d->page->end[link->node];
    }
}

/* What is laid over the record, and texts that tell what a click does: one and the same in all
 * their records, in a link or a button, or a few in buttons, or what one may choose. The link
 * itself stays. */
static void drop_controls(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->count < 2 || fw_column_is_given(d, column) ||
            is_named(d, column))
            continue;
        const fw_piece *first = fw_piece_of(d, &column->cells[0]);
        const fw_piece *last = fw_piece_of(d, &column->cells[column->count - 1]);
        column->is_gone = is_in_overlay(d->page, first) && is_in_overlay(d->page, last);
        if (column->is_gone || column->kind != FW_FIELD_TEXT) continue;
        column->is_gone = is_option(d->page, first);
        if (column->is_gone || column->is_list) continue;
        bool may_be = fw_str_equal(column->cells[0].text, column->cells[column->count - 1].text);
        bool is_unseen = may_be && is_hidden(d->page, first);
        bool is_control = may_be && (is_unseen || !is_in_card(d->page, first) ||
                                     fw_text_is_action(column->cells[0].text));
        for (uint32_t i = 0; i < column->count && is_control; i++)
            is_control =
                fw_str_equal(column->cells[i].text, column->cells[0].text) &&
                (is_unseen || fw_piece_is_control(d->page, fw_piece_of(d, &column->cells[i])));
        column->is_gone = is_control || are_buttons(d, column) || are_requests(d, c);
    }
}

/* ---- Links that pass a record on ------------------------------------------ */

/* The next byte of an address, escaped or not. */
static char take_byte(furrow_str *text) {
    unsigned byte = (unsigned char)text->at[0];
    size_t size = 1;
    if (byte == '%' && text->len >= 3) {
        int high = fw_hex_value(text->at[1]), low = fw_hex_value(text->at[2]);
        if (high >= 0 && low >= 0) byte = (unsigned)high * 16 + (unsigned)low, size = 3;
    }
    *text = fw_str_from(*text, size);
    return (char)byte;
}

/* Whether a link has an address in its query, or is a mail to nobody. */
static bool carries(furrow_str link, furrow_str address) {
    enum { LEAST = 3, LONGEST = 2000 }; /* bytes of an address that none has by chance; of both */
    furrow_str mail = link;
    if (fw_take_folded(&mail, "mailto:?")) return true;
    const char *query = memchr(link.at, '?', link.len);
    if (!query || address.len < LEAST || address.len > LONGEST || link.len > LONGEST) return false;
    furrow_str rest = fw_str_from(link, (size_t)(query - link.at) + 1);
    while (rest.len) {
        if (rest.at[0] != '%' && rest.at[0] != address.at[0] && address.at[0] != '%') {
            rest = fw_str_from(rest, 1);
            continue;
        }
        furrow_str a = rest, b = address;
        while (a.len && b.len) {
            furrow_str next = a, wanted = b;
            if (take_byte(&next) != take_byte(&wanted)) break;
            a = next, b = wanted;
        }
        if (!b.len) return true;
        take_byte(&rest);
    }
    return false;
}

static bool passes_on(furrow_str link, furrow_str own) {
    return carries(link, fw_url_behind_host(own));
}

static bool does_something(furrow_str link, furrow_str own) {
    return fw_url_is_action(link) && !fw_url_is_action(own);
}

/* Whether a link leads to the record's own page, in another state or at another place of it. */
static bool leads_to_own(furrow_str link, furrow_str own) {
    return own.len && link.len > own.len && memcmp(link.at, own.at, own.len) == 0 &&
           memchr("?&#", link.at[own.len], 3);
}

/* Whether something holds for nearly all links of a column and the record's own. */
static bool holds(bool (*of)(furrow_str link, furrow_str own), const fw_tab_column *links,
                  const fw_tab_column *own) {
    uint32_t with = 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(own, &i, links, &k); i++, k++)
        with += of(links->cells[k].text, own->cells[i].text);
    return with >= FW_NEARLY_ALL * links->count;
}

/* Whether no text or picture in the first link of a column is one of the table. */
static bool is_bare(const fw_tab *d, const fw_tab_column *links) {
    const fw_piece *link = fw_piece_of(d, &links->cells[0]);
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->kind == FW_FIELD_LINK || !column->count) continue;
        for (uint32_t i = 0; i < column->count && column->cells[i].row <= link->row; i++) {
            const fw_piece *piece = fw_piece_of(d, &column->cells[i]);
            if (piece->row == link->row && piece->node >= link->node &&
                piece->node < d->page->end[link->node])
                return false;
        }
    }
    return true;
}

/* Whether a link only calls or writes to what its text shows: mailto:ann@x.org around ann@x.org. */
static bool repeats_text(furrow_str link, furrow_str text) {
    if (fw_take_folded(&link, "mailto:")) {
        const char *query = memchr(link.at, '?', link.len);
        if (query) link.len = (size_t)(query - link.at);
        return link.len == text.len && fw_text_is_like(link, text);
    }
    if (!fw_take_folded(&link, "tel:")) return false;
    size_t i = 0, k = 0;
    for (;; i++, k++) { /* digits alone count */
        while (i < link.len && !fw_is_digit(link.at[i])) i++;
        while (k < text.len && !fw_is_digit(text.at[k])) k++;
        if (i >= link.len || k >= text.len) return i >= link.len && k >= text.len && text.len;
        if (link.at[i] != text.at[k]) return false;
    }
}

/* Whether all links of a column repeat the texts of another that stands beside it. */
static bool are_repeated(const fw_tab *d, size_t at) {
    enum { REACH = 3 };
    const fw_tab_column *links = &d->columns.at[at];
    for (size_t c = at > REACH ? at - REACH : 0; c < d->columns.count && c <= at + REACH; c++) {
        const fw_tab_column *texts = &d->columns.at[c];
        if (texts->is_gone || texts->kind != FW_FIELD_TEXT || texts->is_list) continue;
        uint32_t repeated = 0;
        for (uint32_t i = 0, k = 0; fw_next_shared_row(links, &i, texts, &k); i++, k++)
            repeated += repeats_text(links->cells[i].text, texts->cells[k].text);
        if (repeated == links->count) return true;
    }
    return false;
}

/* The links of the records themselves: those around headings, else the first that nearly all have;
 * NULL: there are none. */
static const fw_tab_column *own_links(const fw_tab *d) {
    const fw_tab_column *first = NULL;
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->kind != FW_FIELD_LINK || column->is_list ||
            column->count < FW_NEARLY_ALL * d->rows)
            continue;
        if (around_what(d, column) == AROUND_HEADING) return column;
        if (!first) first = column;
    }
    return first;
}

/* Take away links that pass a record on or do something to it, and those that their texts have. */
static void drop_links(fw_tab *d) {
    const fw_tab_column *own = own_links(d);
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (!column->is_gone && column->kind == FW_FIELD_LINK && !column->is_list &&
            !fw_column_is_given(d, column) && are_repeated(d, c))
            column->is_gone = true;
        if (!own) continue;
        drop_actions(d, c, own);
        if (column->is_gone || column->kind != FW_FIELD_LINK || column->is_list || column == own)
            continue;
        column->is_gone =
            !fw_column_is_given(d, column) &&
            (holds(passes_on, column, own) ||
             ((holds(does_something, column, own) || holds(leads_to_own, column, own)) &&
              is_bare(d, column)));
    }
}

/* ---- Pictures ----------------------------------------------------------- */

/* How many given columns are images. */
static uint32_t count_given_images(const fw_tab *d) {
    uint32_t images = 0;
    for (uint32_t g = 0; d->given && g < d->given->count; g++)
        images += d->given->columns[g].kind == FW_FIELD_IMAGE;
    return images;
}

/* Note where the lists of a column end: the last piece of each row, from 1. */
static void note_ends(const fw_tab *d, const fw_tab_column *c, uint32_t *last) {
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t end = c->cells[i].piece;
        while (d->pieces.at[end].more) end = d->pieces.at[end].more;
        last[c->cells[i].row] = end + 1;
    }
}

/* Put the pictures of column b behind those of column a, row by row; 'last' has the ends of a. */
static bool join_images(fw_tab *d, fw_tab_column *a, fw_tab_column *b, uint32_t *last) {
    fw_piece *pieces = d->pieces.at;
    for (uint32_t k = 0; k < b->count; k++) {
        uint32_t row = b->cells[k].row;
        if (last[row]) pieces[last[row] - 1].more = b->cells[k].piece;
    }
    note_ends(d, b, last);
    if (!add_cells(d, a, b)) return false;
    a->is_list = true;
    b->is_gone = true;
    return true;
}

/* Three columns of images or more with nothing but links between them are the pictures of
 * one thing: the first is its picture, the others are one list. */
static bool join_galleries(fw_tab *d) {
    enum { MANY = 3 };
    uint32_t *last = NULL; /* of the list, where there is one */
    if (d->given && count_given_images(d) >= MANY) return true; /* they are columns there */
    for (size_t c = 0; c < d->columns.count; c++) {
        size_t count = 0, end = c;
        for (; end < d->columns.count; end++) {
            const fw_tab_column *column = &d->columns.at[end];
            if (!column->is_gone && column->kind == FW_FIELD_TEXT) break;
            count += !column->is_gone && column->kind == FW_FIELD_IMAGE;
        }
        fw_tab_column *first = NULL, *list = NULL;
        for (; c < end && count >= MANY; c++) {
            fw_tab_column *column = &d->columns.at[c];
            if (column->is_gone || column->kind != FW_FIELD_IMAGE || is_named(d, column)) continue;
            if (list && !join_images(d, list, column, last)) return false;
            if (!list && (first || column->is_list)) {
                list = column;
                last = FW_TAKE_ZEROED(d->scratch, d->rows, uint32_t);
                if (!last) return false;
                note_ends(d, list, last);
            }
            first = column;
        }
        c = end;
    }
    return true;
}

/* The address of a picture that stands twice in a list; empty: none does. */
static furrow_str twin_of(const fw_tab *d, uint32_t first) {
    enum { MAX_SEEN = 8 }; /* pictures that are looked at */
    furrow_str seen[MAX_SEEN];
    uint32_t count = 0;
    for (uint32_t p = first; count < MAX_SEEN; p = d->pieces.at[p].more) {
        furrow_str address = d->pieces.at[p].text;
        for (uint32_t i = 0; i < count; i++)
            if (fw_str_equal(seen[i], address)) return address;
        seen[count++] = address;
        if (!d->pieces.at[p].more) break;
    }
    return (furrow_str){0};
}

/* Pictures that stand several times in one record, and in others as well, are signs: stars, marks
 * of files. */
static void drop_signs(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        uint32_t several = 0, returning = 0;
        furrow_str last = {0};
        if (column->is_gone || column->kind != FW_FIELD_IMAGE || !column->is_list ||
            fw_column_is_given(d, column))
            continue;
        for (uint32_t i = 0; i < column->count; i++) {
            furrow_str twin = twin_of(d, column->cells[i].piece);
            several += fw_piece_of(d, &column->cells[i])->more != 0;
            returning += twin.len && fw_str_equal(twin, last);
            if (twin.len) last = twin;
        }
        column->is_gone = 2 * returning >= several && returning > 0;
    }
}

/* ---- The odd ones out --------------------------------------------------- */

static size_t count_kept(const fw_tab *d) {
    size_t kept = 0;
    for (size_t c = 0; c < d->columns.count; c++) kept += !d->columns.at[c].is_gone;
    return kept;
}

/* The text of a cell behind what the page writes over it or in front of it: among values of all
 * kinds, "Year: 2015" says more than "2015". NULL when out of memory. */
static furrow_str with_name(fw_tab *d, const fw_tab_column *column, const fw_tab_cell *cell) {
    const fw_piece *piece = fw_piece_of(d, cell);
    furrow_str label = fw_label_trim(piece->label ? piece->label_text : column->label);
    fw_buf_clear(d->buf);
    if (label.len) fw_buf_str(d->buf, label);
    else if (!fw_rows_name(d->buf, d->tables, piece->node, piece->record)) return cell->text;
    fw_buf_text(d->buf, ": ");
    fw_buf_str(d->buf, cell->text);
    return fw_arena_copy(d->keep, fw_buf_view(d->buf));
}

/* Put the cells of a column behind what was gathered of their rows; 'last' has the
 * last piece of each row, 0 for none. Addresses are not worth gathering. False when out of
 * memory. */
static bool gather(fw_tab *d, fw_tab_column *column, fw_tab_cell *first, uint32_t *last) {
    column->is_gone = true;
    if (column->kind != FW_FIELD_TEXT) return true;
    for (uint32_t i = 0; i < column->count; i++) {
        fw_tab_cell *cell = &column->cells[i];
        fw_piece *pieces = d->pieces.at;
        uint32_t end = cell->piece;
        while (pieces[end].more) end = pieces[end].more;
        if (last[cell->row] == end + 1) continue; /* two parts of one piece: it is there already */
        cell->text = with_name(d, column, cell);
        if (!cell->text.at) return false;
        pieces[cell->piece].text = cell->text;
        if (last[cell->row]) pieces[last[cell->row] - 1].more = cell->piece;
        else first[cell->row] = *cell;
        last[cell->row] = end + 1;
    }
    return true;
}

/* By the number of cells; of equal ones the last column first. */
static int by_rarity(const void *left, const void *right) {
    const fw_tab_column *a = *(fw_tab_column *const *)left, *b = *(fw_tab_column *const *)right;
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    return (a < b) - (a > b);
}

/* Gather the rarest columns until at most MAX_COLUMNS are left. */
static bool gather_rarest(fw_tab *d, fw_tab_cell *first, uint32_t *last) {
    size_t kept = count_kept(d), count = 0;
    if (kept <= MAX_COLUMNS || kept > MAX_GATHERED) return true;
    fw_tab_column **rare = FW_TAKE(d->scratch, kept, fw_tab_column *);
    if (!rare) return false;
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (!column->is_gone && !column->part && !fw_column_is_given(d, column) &&
            column->count < FREQUENT * d->rows)
            rare[count++] = column;
    }
    fw_sort(rare, count, sizeof *rare, by_rarity);
    for (size_t i = 0; i < count && kept > MAX_COLUMNS; i++, kept--)
        if (!gather(d, rare[i], first, last)) return false;
    return true;
}

/* The columns that one record of many has, and the rarest of too many. */
static bool gather_rare(fw_tab *d) {
    fw_tab_cell *first = FW_TAKE(d->scratch, d->rows, fw_tab_cell);
    uint32_t *last = FW_TAKE_ZEROED(d->scratch, d->rows, uint32_t);
    if (!first || !last) return false;
    for (size_t c = 0; c < d->columns.count && d->rows >= MIN_ONCE_ROWS; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->count != 1 || fw_column_is_given(d, column)) continue;
        if (!is_named(d, column) && !gather(d, column, first, last)) return false;
    }
    if (!gather_rarest(d, first, last)) return false;
    fw_tab_column other = {.cells = first, .kind = FW_FIELD_OTHER, .is_list = true};
    for (uint32_t row = 0; row < d->rows; row++)
        if (last[row]) first[other.count++] = first[row];
    if (!other.count) return true;
    fw_tab_column *made = fw_vec_push(&d->columns, d->scratch);
    if (made) *made = other;
    return made != NULL;
}

bool fw_tab_prune(fw_tab *draft) {
    for (size_t c = 0; c < draft->columns.count; c++) {
        fw_tab_column *column = &draft->columns.at[c];
        if (column->kind == FW_FIELD_TEXT && !column->is_gone) drop_punctuation(draft, column);
    }
    if (draft->rows >= MIN_ROWS) {
        if (!drop_doubles(draft)) return false;
        drop_points(draft);
        drop_said_again(draft);
        drop_controls(draft);
        drop_links(draft);
        if (!join_galleries(draft)) return false;
        drop_signs(draft);
    }
    return gather_rare(draft);
}
