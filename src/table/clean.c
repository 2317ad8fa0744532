/*
 * Template told from data, column by column.
 *
 * - Two columns of one place that are never both there, one of which every
 *   record has, are one: a price in red, a price in black.
 * - A text that is the same in (nearly) all records and always stands next to a
 *   value in its line goes with it: "by Ann", "12 votes". Otherwise it is no data
 *   when it is a sign, a connecting word or the text of a control ("Read more"),
 *   and a column like any other when it says something ("In stock").
 * - Signs at the ends of all values ('|', a comma) are cut off. Where all values say the
 *   same several times, once is enough.
 *
 * With one record or two nothing is constant. Cost: linear in the cells.
 */
#include "base/str.h"
#include "table/draft.h"
#include "table/naming.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

enum { MIN_CELLS = 3 }; /* fewer show no template */

static const double MOSTLY = 0.8; /* names that "by" leads to, where some stand elsewhere */
static const double HALF = 0.5;

/* ---- Columns that take turns -------------------------------------------- */

static bool share_a_row(const fw_tab_column *a, const fw_tab_column *b) {
    uint32_t i = 0, k = 0;
    return fw_next_shared_row(a, &i, b, &k);
}

/* Whether a value is that of the attribute of a time element. */
static bool is_exact_time(const fw_tab *d, const fw_piece *piece) {
    return piece->kind == FW_FIELD_TEXT && piece->node == piece->holder &&
           d->page->tag[piece->node] == FW_TAG_TIME;
}

/* Whether all texts of a column are sentences, and none is that of a link or a heading. */
static bool are_long(const fw_tab *d, const fw_tab_column *c) {
    if (c->kind != FW_FIELD_TEXT || c->is_list) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        const fw_piece *piece = fw_piece_of(d, &c->cells[i]);
        if (piece->text.len < FW_LONG_LINE || piece->is_link_text || piece->column ||
            fw_piece_is_in_heading(d->page, piece))
            return false;
    }
    return true;
}

static bool are_turns(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b,
                      bool is_near) {
    if (a->kind != b->kind || a->count + b->count != d->rows || !a->count || !b->count)
        return false;
    const fw_piece *p = fw_piece_of(d, &a->cells[0]), *q = fw_piece_of(d, &b->cells[0]);
    if (p->label != q->label) return false;
    /* A heading is the title of its record, wherever it stands in it. */
    bool are_titles = fw_piece_is_in_heading(d->page, p) && fw_piece_is_in_heading(d->page, q);
    /* The exact time of a record is one, however and wherever it is shown. */
    bool are_times = is_exact_time(d, p) && is_exact_time(d, q);
    bool is_one = is_near ? p->place.path == q->place.path || are_titles || are_times : are_times;
    if (share_a_row(a, b)) return false;
    /* What a record is about is told once, in a paragraph here and right in its box there. */
    return is_one || (is_near && are_long(d, a) && are_long(d, b));
}

/* Move the cells of b to a. */
static bool merge(fw_tab *d, fw_tab_column *a, fw_tab_column *b) {
    fw_tab_cell *all = FW_TAKE(d->scratch, (size_t)a->count + b->count, fw_tab_cell);
    if (!all) return false;
    uint32_t i = 0, k = 0, n = 0;
    while (i < a->count || k < b->count) {
        bool from_a = k == b->count || (i < a->count && a->cells[i].row < b->cells[k].row);
        all[n++] = from_a ? a->cells[i++] : b->cells[k++];
    }
    a->cells = all;
    a->count = n;
    a->is_list |= b->is_list;
    b->count = 0;
    b->is_gone = true;
    return true;
}

/* Columns that may take turns stand side by side, but for the links and images
 * between them. */
static bool merge_turns(fw_tab *d) {
    enum { REACH = 4, FAR = 8 }; /* of columns of times */
    if (d->rows < MIN_CELLS) return true;
    for (size_t c = 0; c < d->columns.count; c++) {
        for (size_t n = c + 1; n < d->columns.count && n <= c + FAR; n++) {
            fw_tab_column *a = &d->columns.at[c], *b = &d->columns.at[n];
            if (are_turns(d, a, b, n <= c + REACH) && !merge(d, a, b)) return false;
        }
    }
    return true;
}

/* Whether nearly all values of a column are prices. */
static bool are_prices(const fw_tab_column *c) {
    uint32_t prices = 0;
    if (c->is_gone || c->is_list || c->part || !c->count || c->kind != FW_FIELD_TEXT) return false;
    for (uint32_t i = 0; i < c->count && prices == i; i++)
        prices += fw_shape_of(c->cells[i].text) == FW_SHAPE_PRICE;
    return prices == c->count;
}

/* The price of a record may be written in another way where there are several offers, or where it
 * is reduced: two columns of prices that are never in one record are one. What is crossed out was
 * another price, and in a table of data they are two columns. */
static bool merge_prices(fw_tab *d) {
    enum { MOST = 6 }; /* columns of prices: more are prices of different things */
    fw_tab_column *found[MOST];
    size_t count = 0;
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (!are_prices(column) || fw_piece_of(d, &column->cells[0])->column ||
            fw_price_is_old(d, column))
            continue;
        if (count == MOST) return true;
        found[count++] = column;
    }
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++) {
            if (found[a]->count + found[b]->count < FW_NEARLY_ALL * d->rows ||
                share_a_row(found[a], found[b]))
                continue;
            if (!fw_str_equal(found[a]->label, found[b]->label)) found[a]->label.len = 0;
            return merge(d, found[a], found[b]);
        }
    return true;
}

/* ---- Texts ------------------------------------------------------------- */

static bool starts_with(furrow_str text, furrow_str start) {
    return text.len >= start.len && text.at[0] == start.at[0] &&
           memcmp(text.at, start.at, start.len) == 0;
}

static bool ends_with(furrow_str text, furrow_str end) {
    return text.len >= end.len && text.at[text.len - 1] == end.at[end.len - 1] &&
           memcmp(text.at + text.len - end.len, end.at, end.len) == 0;
}

/* ---- Constant columns --------------------------------------------------- */

/* Whether all values but 'most' are equal to the one in the middle. */
static bool are_equal(const fw_tab_column *c, uint32_t most) {
    uint32_t others = 0;
    if (c->count < MIN_CELLS || c->is_list) return false;
    for (uint32_t i = 0; i < c->count && others <= most; i++)
        others += !fw_str_equal(c->cells[i].text, c->cells[c->count / 2].text);
    return others <= most;
}

static bool is_constant(const fw_tab_column *c) {
    return are_equal(c, 0);
}

static bool is_nearly_constant(const fw_tab_column *c) {
    return are_equal(c, fw_exceptions(c->count));
}

bool fw_units_are_alike(furrow_str a, furrow_str b) {
    enum { LEAST = 3 };
    size_t same = 0;
    while (same < a.len && same < b.len && fw_fold(a.at[same]) == fw_fold(b.at[same])) same++;
    /* "Group A" and "Group B" differ in a word. */
    return same >= LEAST && a.at[same - 1] != ' ' && same + LEAST >= a.len && same + LEAST >= b.len;
}

/* The longest word of a column in which nearly all are one word in the singular and the plural,
 * as units are; empty when they are not. */
static furrow_str word_of_units(const fw_tab_column *c) {
    furrow_str best = {0};
    uint32_t others = 0;
    if (c->count < MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT) return best;
    for (uint32_t i = 0; i < c->count && others <= fw_exceptions(c->count); i++) {
        furrow_str text = c->cells[i].text;
        bool is_unit = !fw_str_has_digit(text) && (!best.len || fw_units_are_alike(text, best));
        others += !is_unit;
        if (is_unit && text.len > best.len) best = text;
    }
    return others <= fw_exceptions(c->count) ? best : (furrow_str){0};
}

/* Words that lead from one value of a line to the next: "by", "posted in", "Started by". A link
 * leads elsewhere. */
static bool is_connection(const fw_piece *piece) {
    enum { MAX_CONNECTION = 16 };
    furrow_str text = piece->text;
    if (!piece->is_part || piece->is_in_link || text.len > MAX_CONNECTION) return false;
    bool has_by = ends_with(text, FW_STR(" by"));
    for (size_t i = 0; i < text.len; i++) {
        bool is_first = !i && has_by && text.at[i] >= 'A' && text.at[i] <= 'Z';
        if (!is_first && (text.at[i] < 'a' || text.at[i] > 'z') && text.at[i] != ' ' &&
            text.at[i] != ',')
            return false;
    }
    return true;
}

/* Whether all values are such words, a few in all: "asked" here, "answered" there. Where
 * most differ, they are names in lower case. */
static bool is_connecting(const fw_tab *d, const fw_tab_column *c) {
    enum { FEW_WORDS = 3 };
    furrow_str words[FEW_WORDS];
    uint32_t count = 0;
    if (c->count < MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t k = 0;
        if (!is_connection(fw_piece_of(d, &c->cells[i]))) return false;
        while (k < count && !fw_str_equal(words[k], c->cells[i].text)) k++;
        if (k == FEW_WORDS) return false;
        if (k == count) words[count++] = c->cells[i].text;
    }
    return 2 * count <= c->count;
}

/* Whether a text stands in its line directly, and a value in an element of it. */
static bool is_around(const furrow_page *page, const fw_piece *text, const fw_piece *value) {
    return text->line == value->line && text->holder <= value->holder &&
           value->holder < page->end[text->holder];
}

/* Whether the constant texts of column a stand around the values of b, nearly
 * always. A word that leads to a value may do so in vain. */
static bool is_frame(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    uint32_t together = 0;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++)
        together += is_around(d->page, fw_piece_of(d, &a->cells[i]), fw_piece_of(d, &b->cells[k]));
    bool is_lead = is_connecting(d, a);
    return together >= (is_lead ? HALF : FW_NEARLY_ALL) * a->count &&
           together >= (is_lead ? MOSTLY : FW_NEARLY_ALL) * b->count;
}

/* The next column of texts that is there. */
static fw_tab_column *next_text(fw_tab *d, size_t c) {
    for (size_t n = c + 1; n < d->columns.count; n++)
        if (!d->columns.at[n].is_gone && d->columns.at[n].kind == FW_FIELD_TEXT)
            return &d->columns.at[n];
    return NULL;
}

/* Whether a text that is gone stands between a column and a later one, in a link: what leads to
 * it ("by" and one author for all) does not lead to the later one. */
static bool leads_to_link(const fw_tab *d, size_t c, const fw_tab_column *later) {
    for (const fw_tab_column *n = &d->columns.at[c + 1]; n < later; n++)
        if (n->kind == FW_FIELD_TEXT && n->count >= FW_NEARLY_ALL * d->columns.at[c].count &&
            fw_piece_of(d, &n->cells[0])->is_in_link)
            return true;
    return false;
}

bool fw_is_button(const furrow_page *page, fw_node_id node, fw_node_id record) {
    return page->tag[node] == FW_TAG_BUTTON &&
           page->sums[page->end[node]] - page->sums[node] <
               page->sums[page->end[record]] - page->sums[record];
}

bool fw_piece_is_control(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 32 };
    if (piece->is_in_link) return true;
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record;
         level++, node = page->parent[node]) {
        fw_tag tag = page->tag[node];
        if (tag == FW_TAG_FORM || tag == FW_TAG_LABEL || fw_is_button(page, node, piece->record))
            return true;
    }
    return false;
}

/* Whether the page gives the column a name that makes it data: a header cell, an
 * itemprop, a label. A text that tells what a click does is none, all the same, and a link,
 * an image or what nobody sees must differ to be any. */
static bool is_named(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    if (c->kind != FW_FIELD_TEXT || fw_piece_is_control(d->page, piece) ||
        d->page->tag[piece->node] == FW_TAG_META)
        return false;
    return piece->label || fw_name_is_certain(d, piece);
}

/* Whether every cell begins with what its header cell says, for small screens
 * where there is no header. */
static bool is_header_again(const fw_tab *d, const fw_tab_column *c) {
    if (c->kind != FW_FIELD_TEXT || !is_constant(c)) return false;
    furrow_buf name = {.alloc = d->page->arena.alloc};
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    bool is_again = fw_rows_name(&name, d->tables, piece->node, piece->record) &&
                    fw_str_equal(fw_buf_view(&name), c->cells[0].text);
    furrow_buf_free(&name);
    return is_again;
}

/* Two texts with a space between; 'at' is NULL when out of memory. */
static furrow_str join(const fw_tab *d, furrow_str a, furrow_str b) {
    if (!a.len || !b.len) return a.len ? a : b;
    char *all = FW_TAKE(d->keep, a.len + b.len + 1, char);
    if (!all) return (furrow_str){0};
    memcpy(all, a.at, a.len);
    all[a.len] = ' ';
    memcpy(all + a.len + 1, b.at, b.len);
    return (furrow_str){all, a.len + b.len + 1};
}

/* The text from one piece of a line to another, as it stands in the page. */
static furrow_str text_between(const fw_tab *d, const fw_piece *first, const fw_piece *last) {
    fw_buf_clear(d->buf);
    fw_field_text(d->buf, d->page, first->from, last->to + 1);
    return d->buf->failed ? (furrow_str){0} : fw_arena_copy(d->keep, fw_buf_view(d->buf));
}

/* Note that the words of a constant column stand before or behind the values of
 * their rows in another. */
static void add_words(fw_tab *d, const fw_tab_column *to, const fw_tab_column *from) {
    for (uint32_t i = 0, k = 0; fw_next_shared_row(to, &i, from, &k); i++, k++) {
        fw_piece *value = &d->pieces.at[to->cells[i].piece];
        const fw_piece *word = fw_piece_of(d, &from->cells[k]);
        if (word->from < value->from) value->from = word->from;
        if (word->to > value->to) value->to = word->to;
    }
}

/* Make them part of the values: "kr" and an amount are one price. */
static bool join_cells(fw_tab *d, fw_tab_column *to, const fw_tab_column *from) {
    add_words(d, to, from);
    for (uint32_t i = 0; i < to->count; i++) {
        const fw_piece *piece = fw_piece_of(d, &to->cells[i]);
        if (piece->from == piece->node && piece->to == piece->last) continue;
        to->cells[i].text = text_between(d, piece, piece);
        if (!to->cells[i].text.at) return false;
    }
    return true;
}

/* The last column of texts before 'c' that is there and data. */
static fw_tab_column *last_text(fw_tab *d, size_t c) {
    while (c-- > 0)
        if (!d->columns.at[c].is_gone && d->columns.at[c].kind == FW_FIELD_TEXT)
            return &d->columns.at[c];
    return NULL;
}

/* Whether the constant texts of a stand right before or behind the values of b in
 * their lines, nearly always. */
static bool is_beside(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    uint32_t together = 0;
    if (!b || b->is_list || is_constant(b)) return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        const fw_piece *p = fw_piece_of(d, &a->cells[i]), *q = fw_piece_of(d, &b->cells[k]);
        uint32_t between = p->node > q->last ? d->page->sums[p->node] - d->page->sums[q->last + 1]
                                             : d->page->sums[q->node] - d->page->sums[p->last + 1];
        together += p->line == q->line && between == 0;
    }
    return together >= FW_NEARLY_ALL * a->count;
}

/* Whether column a is a word such as "by" in an element of its own, right before what b is. */
static bool is_lead_of(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    const char *name = fw_name_of_lead(fw_label_trim(a->cells[0].text));
    return name && *name && is_beside(d, a, b) &&
           fw_piece_of(d, &a->cells[0])->last < fw_piece_of(d, &b->cells[0])->node;
}

/* Whether all that is not constant in column a has a value beside it in b. */
static bool is_covered(const fw_tab_column *a, const fw_tab_column *b) {
    furrow_str usual = a->cells[a->count / 2].text;
    for (uint32_t i = 0, k = 0; i < a->count; i++) {
        while (k < b->count && b->cells[k].row < a->cells[i].row) k++;
        bool is_beside = k < b->count && b->cells[k].row == a->cells[i].row;
        if (!is_beside && !fw_str_equal(a->cells[i].text, usual)) return false;
    }
    return true;
}

/* Whether column a may be joined to column b, and nothing is lost. */
static bool goes_with(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    return b && !b->is_list && !is_constant(b) && is_frame(d, a, b) && is_covered(a, b);
}

/* Whether a constant text leads to the value after it, as "by", "Updated" and "("
 * do and "votes" does not. */
static bool leads_on(furrow_str text) {
    static const char *const words[] = {"and", "at", "by", "for", "from", "in",
                                        "of",  "on", "or", "to",  "via",  "with"};
    text = fw_str_trim(text);
    size_t start = text.len;
    while (start && fw_is_letter(text.at[start - 1])) start--;
    furrow_str last = fw_str_from(text, start);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (fw_str_equal(last, fw_str(words[i]))) return true;
    return !last.len || (text.at[0] >= 'A' && text.at[0] <= 'Z');
}

/* Whether most values are of one of two shapes. */
static bool are_shaped(const fw_tab *d, const fw_tab_column *c, fw_shape one, fw_shape other) {
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        uint8_t shape = fw_piece_of(d, &c->cells[i])->shape;
        with += shape == one || shape == other;
    }
    return with > HALF * c->count;
}

static bool are_counts(const fw_tab *d, const fw_tab_column *c) {
    return are_shaped(d, c, FW_SHAPE_NUMBER, FW_SHAPE_NUMBER);
}

/* Whether most values are numbers or prices. */
static bool are_amounts(const fw_tab *d, const fw_tab_column *c) {
    return are_shaped(d, c, FW_SHAPE_NUMBER, FW_SHAPE_PRICE);
}

/* Whether most values begin with a digit: "12/month". */
static bool begin_with_digits(const fw_tab_column *c) {
    uint32_t digits = 0;
    for (uint32_t i = 0; i < c->count; i++)
        digits += c->cells[i].text.len && fw_is_digit(c->cells[i].text.at[0]);
    return digits > HALF * c->count;
}

static bool is_list_of_links(const fw_tab *d, const fw_tab_column *c) {
    return c->is_list && fw_piece_of(d, &c->cells[0])->is_in_link;
}

/* Whether two pieces are all the text of the smallest element around both: a label
 * and its value, in a box of their own. */
static bool are_a_pair(const furrow_page *page, const fw_piece *p, const fw_piece *q) {
    enum { MAX_NODES = 48 }; /* of such a box */
    if (q->node <= p->last) return false;
    fw_node_id box = p->holder;
    while (box != FURROW_NO_NODE && page->end[box] <= q->last) box = page->parent[box];
    if (box == FURROW_NO_NODE || box <= p->record || page->end[box] - box > MAX_NODES) return false;
    for (fw_node_id n = box; n < page->end[box]; n++) {
        bool is_inside = (n >= p->node && n <= p->last) || (n >= q->node && n <= q->last);
        if (fw_page_is_text(page, n) && fw_page_is_seen(page, n) && !is_inside) return false;
    }
    return true;
}

/* Whether nearly all texts of column a are labels of the values in b, each in a box with its
 * value, before it or behind it. */
static bool is_label_of(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b,
                        bool is_behind) {
    uint32_t together = 0;
    if (!b || is_constant(b) || is_list_of_links(d, b)) return false;
    for (uint32_t i = 0, k = 0; fw_next_shared_row(a, &i, b, &k); i++, k++) {
        const fw_piece *p = fw_piece_of(d, &a->cells[i]), *q = fw_piece_of(d, &b->cells[k]);
        together += is_behind ? are_a_pair(d->page, q, p) : are_a_pair(d->page, p, q);
    }
    return together >= FW_NEARLY_ALL * a->count && together >= FW_NEARLY_ALL * b->count;
}

/* A text that may be the name of what follows: a few words, no sentence. */
static bool may_be_label(furrow_str text) {
    enum { MAX_BYTES = 30, MAX_SPACES = 3 };
    return text.len >= 2 && text.len <= MAX_BYTES && fw_str_count(text, ' ') <= MAX_SPACES &&
           !fw_str_has_digit(text) && !fw_text_is_signs(text);
}

/* Whether a constant text is the unit right behind the amounts of b, in an element of its own. */
static bool is_unit_of(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    const fw_piece *unit = fw_piece_of(d, &a->cells[0]), *amount = fw_piece_of(d, &b->cells[0]);
    furrow_str text = amount->text;
    while (text.len > 1 && memchr("kKmM+", text.at[text.len - 1], 5)) text.len--;
    if (!text.len || !fw_is_digit(text.at[text.len - 1])) return false;
    return amount->last < unit->node && !fw_piece_is_control(d->page, unit) && is_beside(d, a, b);
}

/* The amounts that the currencies of a column stand beside; NULL: there are none. What some
 * records have between them, as a price that was, may be a column between theirs. */
static fw_tab_column *amounts_beside(fw_tab *d, size_t c) {
    enum { REACH = 3 };
    const fw_tab_column *column = &d->columns.at[c];
    fw_tab_column *last = last_text(d, c), *next = next_text(d, c);
    if (last && are_amounts(d, last) && is_beside(d, column, last)) return last;
    for (int i = 0; next && i < REACH; i++) {
        if ((are_amounts(d, next) || begin_with_digits(next)) && is_beside(d, column, next))
            return next;
        next = next_text(d, (size_t)(next - d->columns.at));
    }
    return NULL;
}

/* Whether a constant text is one of several at the same place, or its class calls it a label: what
 * stands so behind values tells what they are. */
static bool is_one_of_labels(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    if (fw_class_has_word(fw_page_attr(d->page, piece->holder, FW_ATTR_CLASS), "label", true))
        return true;
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *other = &d->columns.at[i];
        if (other == c || other->kind != FW_FIELD_TEXT || !other->count) continue;
        if (fw_piece_of(d, &other->cells[0])->place.path == piece->place.path &&
            is_constant(other) && !fw_str_equal(other->cells[0].text, c->cells[0].text))
            return true;
    }
    return false;
}

/* What becomes of a constant text that stands beside values: the label of those
 * after it, or the unit of those before it. A currency stays with its amount.
 * '*is_given' tells whether it has found a place. */
static bool give_constant(fw_tab *d, size_t c, bool *is_given) {
    fw_tab_column *column = &d->columns.at[c], *next = next_text(d, c), *last = last_text(d, c);
    furrow_str word = column->cells[column->count / 2].text, unit = word_of_units(column);
    if (unit.len) word = unit;
    bool is_text = column->kind == FW_FIELD_TEXT && may_be_label(word);
    bool is_part = is_text && fw_piece_of(d, &column->cells[0])->is_part;
    *is_given = true;
    if (column->kind == FW_FIELD_TEXT && fw_piece_of(d, &column->cells[0])->is_part &&
        fw_is_currency(word)) {
        fw_tab_column *amounts = amounts_beside(d, c);
        if (amounts) return join_cells(d, amounts, column);
    }
    /* Brackets and the like go, but are part of what the page writes. */
    if (column->kind == FW_FIELD_TEXT && fw_text_is_signs(word)) {
        if (goes_with(d, column, next)) add_words(d, next, column);
        if (goes_with(d, column, last)) add_words(d, last, column);
        *is_given = false;
        return true;
    }
    bool is_unit = is_part && !leads_on(word) && last && are_amounts(d, last) &&
                   (goes_with(d, column, last) || is_unit_of(d, column, last));
    if (is_unit || (is_text && last && are_counts(d, last) && is_label_of(d, column, last, true))) {
        if (!last->unit.len) last->unit = word;
        add_words(d, last, column);
        return true;
    }
    if (is_text && last && !last->label.len && is_nearly_constant(column) &&
        is_one_of_labels(d, column) && is_label_of(d, column, last, true)) {
        last->label = word;
        add_words(d, last, column);
        return true;
    }
    if (next && leads_on(word) && leads_to_link(d, c, next)) {
        if (is_part && goes_with(d, column, next)) add_words(d, next, column);
        *is_given = false;
        return true;
    }
    bool is_label = is_part && (goes_with(d, column, next) || is_lead_of(d, column, next));
    if (is_label || (is_text && is_label_of(d, column, next, false))) {
        if (!next->label.len) next->label = word;
        add_words(d, next, column);
        return true;
    }
    if (is_part && goes_with(d, column, last)) {
        if (!last->unit.len) last->unit = word;
        add_words(d, last, column);
        return true;
    }
    *is_given = false;
    return true;
}

/* Whether all values are signs of currencies: "$" here, a euro sign there. */
static bool are_currencies(const fw_tab *d, const fw_tab_column *c) {
    if (c->count < MIN_CELLS || c->is_list || c->kind != FW_FIELD_TEXT) return false;
    for (uint32_t i = 0; i < c->count; i++)
        if (!fw_piece_of(d, &c->cells[i])->is_part || !fw_is_currency(c->cells[i].text))
            return false;
    return true;
}

/* Whether a column that is the same in all records is no data. One of an earlier page is, even if
 * it is constant on this one. */
static bool is_template(const fw_tab *d, const fw_tab_column *c) {
    if (!is_constant(c) || c->count < FW_NEARLY_ALL * d->rows || fw_column_is_given(d, c))
        return false;
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return c->kind != FW_FIELD_TEXT || c->count == d->rows || fw_text_is_signs(c->cells[0].text) ||
           is_connection(piece) || fw_piece_is_control(d->page, piece);
}

/* Whether a text leads to the next one in its cell of a table of data, as "No." does: the
 * header cell is not its name. */
static bool leads_in_cell(fw_tab *d, size_t c) {
    const fw_tab_column *column = &d->columns.at[c], *next = next_text(d, c);
    furrow_str text = column->cells[0].text;
    uint32_t cell = fw_piece_of(d, &column->cells[0])->column;
    return cell && next && fw_piece_of(d, &next->cells[0])->column == cell && !is_constant(next) &&
           text.len && memchr(".:#", text.at[text.len - 1], 3);
}

/* From right to left, so that "by" may stand before "the" before a name. */
static bool drop_constants(fw_tab *d) {
    for (size_t c = d->columns.count; c-- > 0;) {
        fw_tab_column *column = &d->columns.at[c];
        column->is_gone = column->is_gone || column->count == 0 || is_header_again(d, column);
        if (column->is_gone) continue;
        bool is_lead = is_connecting(d, column);
        if ((is_named(d, column) && !is_lead && !leads_in_cell(d, c)) ||
            (!is_lead && !is_nearly_constant(column) && !are_currencies(d, column) &&
             !word_of_units(column).len))
            continue;
        bool is_given_away;
        if (fw_given_is_data(d->given, column->kind, &fw_piece_of(d, &column->cells[0])->place,
                             column->cells[0].text))
            continue;
        if (!give_constant(d, c, &is_given_away)) return false;
        column->is_gone = is_given_away || is_template(d, column);
    }
    return true;
}

/* ---- Signs at the ends -------------------------------------------------- */

static const char *const SIGNS[] = {"@",
                                    "#",
                                    "\xC2\xB7",
                                    "\xE2\x80\xA2",
                                    "\xE2\x88\x99",
                                    "\xE2\x80\x93",
                                    "\xE2\x80\x94",
                                    "|",
                                    "-",
                                    ",",
                                    ";",
                                    ":",
                                    ". ",
                                    "\xE2\x96\xB2",
                                    "\xC2\xBB",
                                    "\xE2\x80\xBA",
                                    "\xE2\x86\x92"};
enum { SIGN_COUNT = sizeof SIGNS / sizeof *SIGNS, FIRST_AT_END = 2 };

/* Whether a dash before (or behind) 'rest' is the minus of a number: right beside it, or before
 * nothing else. */
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
    for (size_t k = 0; k < sizeof open / sizeof *open; k++)
        for (size_t i = 0; i < text.len && ends_with(text, close[k]); i++)
            if (starts_with(fw_str_from(text, i), open[k])) return true;
    return false;
}

/* Whether nearly all values begin (or end) with a sign, and something is left
 * of all of them. A dash may belong to a number. */
static bool has_sign(const fw_tab_column *c, furrow_str sign, bool at_end) {
    uint32_t without = 0, most = fw_exceptions(c->count);
    for (uint32_t i = 0; i < c->count && without <= most; i++) {
        furrow_str text = c->cells[i].text;
        bool has = at_end ? ends_with(text, sign) : starts_with(text, sign);
        without += !has;
        if (!has) continue;
        if (text.len == sign.len) return false;
        furrow_str rest = {text.at + (at_end ? 0 : sign.len), text.len - sign.len};
        if (is_minus(sign, rest, at_end) || (at_end && closes_quote(text))) return false;
    }
    return without <= most;
}

static bool cut_sign(const fw_tab *d, fw_tab_column *c, furrow_str sign, bool at_end) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str *text = &c->cells[i].text;
        if (at_end ? !ends_with(*text, sign) : !starts_with(*text, sign)) continue;
        text->len -= sign.len;
        if (!at_end) text->at += sign.len;
        *text = fw_str_trim(*text);
    }
    furrow_str *kept = at_end ? &c->suffix : &c->prefix;
    *kept = at_end ? join(d, sign, *kept) : join(d, *kept, sign);
    return kept->at != NULL;
}

/* The size of a sign at an end of a text that no value has there: one that stands between
 * values with a blank on its inner side, or half a pair of brackets; 0: there is none. A dash
 * beside a digit may belong to the number, or mean that a time has not ended; before a day with a
 * blank between it does not. */
static size_t loose_sign(furrow_str text, bool at_end) {
    enum { FIRST = 2, LAST_BULLET = 4, LAST = 8 }; /* of SIGNS */
    char outer = text.at[at_end ? text.len - 1 : 0];
    if (at_end ? outer == '(' || outer == '[' : outer == ')' || outer == ']') return 1;
    /* Most texts begin and end with a letter or a digit of ASCII. */
    if (fw_is_digit(outer) || fw_is_ascii_letter(outer)) return 0;
    for (int s = FIRST; s <= LAST; s++) {
        furrow_str sign = fw_str(SIGNS[s]);
        if (text.len <= sign.len || !(at_end ? ends_with(text, sign) : starts_with(text, sign)))
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

/* Cut such signs off each value. */
static void trim_loose(fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++) {
        furrow_str text = c->cells[i].text;
        for (size_t size; text.len > 1 && (size = loose_sign(text, false)) != 0;)
            text = fw_str_trim(fw_str_from(text, size));
        for (size_t size; text.len > 1 && (size = loose_sign(text, true)) != 0;)
            text = fw_str_trim((furrow_str){text.at, text.len - size});
        if (text.len) c->cells[i].text = text;
    }
}

/* Cut off the brackets around values where nearly all have them. Beside plain amounts they mean
 * losses. */
static void cut_brackets(fw_tab_column *c) {
    uint32_t without = 0, most = fw_exceptions(c->count);
    for (uint32_t i = 0; i < c->count && without <= most; i++) {
        if (fw_text_in_brackets(c->cells[i].text).len) continue;
        furrow_type type = fw_type_of(c->cells[i].text);
        if (type == FURROW_NUMBER || type == FURROW_PRICE) return;
        without++;
    }
    for (uint32_t i = 0; i < c->count && without <= most; i++) {
        furrow_str text = fw_text_in_brackets(c->cells[i].text);
        if (text.len) c->cells[i].text = fw_str_trim(text);
    }
}

/* The size of a "by" that leads to a name; 0: the text begins otherwise. */
static size_t size_of_by(furrow_str text) {
    furrow_str rest = text;
    if (!fw_take(&rest, "by ") || !rest.len) return 0;
    return (rest.at[0] >= 'A' && rest.at[0] <= 'Z') || (unsigned char)rest.at[0] >= 0x80 ? 3 : 0;
}

/* The size of a word that leads to a telephone number; 0: the text begins otherwise. */
static size_t size_of_phone(furrow_str text) {
    furrow_str rest = fw_phone_behind(text), unit;
    if (!rest.len || rest.len == text.len) return 0;
    return fw_value_kind_of(rest, &unit) == FW_VALUE_PHONE ? text.len - rest.len : 0;
}

/* Cut such a word off the values of a column half of which have it. */
static void trim_lead(const fw_tab *d, fw_tab_column *c, size_t (*lead_size)(furrow_str),
                      furrow_str label) {
    uint32_t with = 0;
    for (uint32_t i = 0; i < c->count; i++) with += lead_size(c->cells[i].text) != 0;
    bool is_label = fw_str_equal(c->label, label);
    if (!with || (2 * with < c->count && !is_label) ||
        fw_piece_is_in_heading(d->page, fw_piece_of(d, &c->cells[0])))
        return;
    for (uint32_t i = 0; i < c->count; i++)
        c->cells[i].text = fw_str_from(c->cells[i].text, lead_size(c->cells[i].text));
    if (!c->label.len) c->label = label;
}

/* The size of what a text says again, twice to four times in all, blanks between aside: 6 of
 * "CanadaCanada"; 0: nothing. More often people repeat only what they mean to. */
static size_t period_of(furrow_str text) {
    enum { LONGEST = 400, MAX_TIMES = 4 }; /* bytes of all; how often it is said */
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

/* Where nearly all texts say the same several times, for screens of different sizes, once
 * is enough. Some may do so by chance, such as 77; but not most. */
static void cut_repeats(fw_tab_column *c) {
    enum { WORD = 3 }; /* bytes that hardly repeat by chance */
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

/* The values of lists without the commas that stand between them. */
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

/* Whether nearly all values are numbers with a dot behind them, as those of entries are: "12.". */
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

static bool trim_signs(const fw_tab *d, fw_tab_column *c) {
    if (c->kind != FW_FIELD_TEXT) return true;
    if (c->is_list && !d->keeps_all) trim_lists(d, c);
    if (c->is_list) return true;
    if (!d->keeps_all && c->count >= MIN_CELLS) {
        cut_repeats(c);
        cut_brackets(c);
    }
    if (!d->keeps_all) {
        trim_loose(c);
        trim_lead(d, c, size_of_by, FW_STR("by"));
        if (c->count && size_of_phone(c->cells[c->count / 2].text))
            trim_lead(d, c, size_of_phone, FW_STR("phone"));
    }
    if (c->count < MIN_CELLS) return true;
    for (int s = 0; s < SIGN_COUNT; s++) {
        furrow_str sign = fw_str(SIGNS[s]);
        if (has_sign(c, sign, false) && !cut_sign(d, c, sign, false)) return false;
        if (s >= FIRST_AT_END && has_sign(c, sign, true) && !cut_sign(d, c, sign, true))
            return false;
    }
    return !are_ordinals(c) || cut_sign(d, c, FW_STR("."), true);
}

/* Whether the records differ in anything: else they are copies, and all is data. */
static bool has_data(const fw_tab *d) {
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *c = &d->columns.at[i];
        if (!c->is_gone && c->count && !is_constant(c)) return true;
    }
    return false;
}

bool fw_template_clean(fw_tab *draft) {
    if (!merge_turns(draft)) return false;
    draft->keeps_all = draft->keeps_all || !has_data(draft);
    if (!draft->keeps_all) fw_tab_drop_offers(draft);
    if (!draft->keeps_all && !drop_constants(draft)) return false;
    for (size_t i = 0; i < draft->columns.count; i++)
        if (!trim_signs(draft, &draft->columns.at[i])) return false;
    if (!fw_tab_split(draft) || !merge_prices(draft)) return false;
    for (size_t i = 0; i < draft->columns.count; i++)
        if (draft->columns.at[i].part && is_constant(&draft->columns.at[i]))
            draft->columns.at[i].is_gone = true;
    return true;
}
