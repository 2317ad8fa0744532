/*
 * Merge columns that never occur in the same record.
 *
 * - Two columns at one place, if every record has exactly one of them: a price in red or in black.
 * - The first headings of the records, at any place.
 * - Two columns, at any place, that are named alike, or are all of the same links, or are the only
 *   prices of the records: one kind of record shows its fields in another way than the others.
 *
 * Cost: linear in the cells, for each of the few columns that are near one another.
 */
#include "base/str.h"
#include "table/clean.h"
#include "table/naming.h"
#include "values/kind.h"
#include "values/names.h"

static bool share_a_row(const fw_tab_column *a, const fw_tab_column *b) {
    uint32_t i = 0, k = 0;
    return fw_next_shared_row(a, &i, b, &k);
}

/* Whether the texts of a column are long sentences on average, and none is in a link or a
 * heading. */
static bool are_long(const fw_tab *d, const fw_tab_column *c) {
    enum { SHORTEST = FW_LONG_LINE / 2 };
    size_t bytes = 0;
    if (c->kind != FW_FIELD_TEXT || c->is_list) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        const fw_piece *piece = fw_piece_of(d, &c->cells[i]);
        if (piece->text.len < SHORTEST || piece->is_link_text || piece->column ||
            fw_piece_is_in_heading(d->page, piece))
            return false;
        bytes += piece->text.len;
    }
    return bytes >= (size_t)FW_LONG_LINE * c->count;
}

/* Whether each text of a column has digits, or each has none. */
static bool have_digits(const fw_tab_column *c, bool has_digits) {
    for (uint32_t i = 0; i < c->count; i++)
        if (fw_str_has_digit(c->cells[i].text) != has_digits) return false;
    return true;
}

/* Whether one column has amounts and the other only words, in elements whose classes have different
 * words: a price here and "Sold out" there are two columns. */
static bool are_unlike(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    const fw_field_place *p = &fw_piece_of(d, &a->cells[0])->place;
    const fw_field_place *q = &fw_piece_of(d, &b->cells[0])->place;
    if (a->kind != FW_FIELD_TEXT || !p->word_count || !q->word_count) return false;
    uint32_t common = 0;
    for (uint8_t i = 0; i < p->word_count; i++)
        for (uint8_t k = 0; k < q->word_count; k++) common += p->words[i] == q->words[k];
    bool is_own = common < p->word_count && common < q->word_count;
    return is_own && ((have_digits(a, true) && have_digits(b, false)) ||
                      (have_digits(a, false) && have_digits(b, true)));
}

static bool are_turns(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b,
                      bool is_near) {
    if (a->kind != b->kind || a->count + b->count > d->rows || !a->count || !b->count) return false;
    bool is_always = a->count + b->count == d->rows;
    const fw_piece *p = fw_piece_of(d, &a->cells[0]), *q = fw_piece_of(d, &b->cells[0]);
    if (p->label != q->label || are_unlike(d, a, b)) return false;
    /* If some records have neither, only long texts can be matched. */
    if (!is_always && (!is_near || p->shape != FW_SHAPE_LONG || q->shape != FW_SHAPE_LONG))
        return false;
    /* Texts in headings match at any place in the record. */
    bool are_of_titles = fw_piece_is_in_heading(d->page, p) && fw_piece_is_in_heading(d->page, q);
    /* Exact times of a record match, however and wherever they are shown. */
    bool are_times = fw_piece_is_exact_time(d->page, p) && fw_piece_is_exact_time(d->page, q);
    bool is_one =
        is_near ? p->place.path == q->place.path || are_of_titles || are_times : are_times;
    if (share_a_row(a, b)) return false;
    /* The description of a record may be in a paragraph in some records and directly in a box in
     * others. */
    return (is_one && is_always) || (is_near && are_long(d, a) && are_long(d, b));
}

bool fw_column_add_cells(fw_tab *d, fw_tab_column *a, const fw_tab_column *b) {
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

/* Move the cells of b to a. */
static bool merge(fw_tab *d, fw_tab_column *a, fw_tab_column *b) {
    if (!fw_column_add_cells(d, a, b)) return false;
    a->is_list |= b->is_list;
    b->count = 0;
    b->is_gone = true;
    return true;
}

/* Whether a column has texts, or links, that are in headings outside of data tables. */
static bool are_in_headings(const fw_tab *d, const fw_tab_column *c, fw_field_kind kind) {
    if (c->is_gone || c->is_list || !c->count || c->kind != kind) return false;
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return !piece->column && fw_piece_is_in_heading(d->page, piece);
}

/* Whether the values of a column are the first in a heading in most of its records; 'first' has the
 * first node of each record. */
static bool are_titles(const fw_tab *d, const fw_tab_column *c, fw_field_kind kind,
                       const fw_node_id *first) {
    uint32_t firsts = 0;
    if (!are_in_headings(d, c, kind)) return false;
    for (uint32_t i = 0; i < c->count; i++)
        firsts += fw_piece_of(d, &c->cells[i])->node == first[c->cells[i].row];
    return 2 * firsts > c->count;
}

/* The first heading of a record is its title, in any box. Merge the columns that are mostly first
 * in a heading and never in the same record, if nearly all records have such a heading. */
static bool merge_titles(fw_tab *d, fw_field_kind kind) {
    fw_node_id *first = FW_TAKE(d->scratch, d->rows, fw_node_id);
    if (!first) return false;
    for (uint32_t r = 0; r < d->rows; r++) first[r] = FURROW_NO_NODE;
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (!are_in_headings(d, column, kind)) continue;
        for (uint32_t i = 0; i < column->count; i++) {
            fw_node_id node = fw_piece_of(d, &column->cells[i])->node;
            if (node < first[column->cells[i].row]) first[column->cells[i].row] = node;
        }
    }
    uint32_t count = 0;
    fw_tab_column *title = NULL;
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (!are_titles(d, column, kind, first)) continue;
        count += column->count;
        if (!title || column->count > title->count) title = column;
    }
    if (!title || count < FW_NEARLY_ALL * d->rows) return true;
    /* Columns of a single record come last: they may be in a block of their own before the
     * title. */
    for (uint32_t least = 2; least; least--)
        for (size_t c = 0; c < d->columns.count; c++) {
            fw_tab_column *column = &d->columns.at[c];
            if (column != title && column->count >= least && are_titles(d, column, kind, first) &&
                !share_a_row(title, column) && !merge(d, title, column))
                return false;
        }
    return true;
}

/* Columns that may take turns are side by side, ignoring links and images between them. */
bool fw_turns_merge(fw_tab *d) {
    enum { REACH = 4, FAR = 8 }; /* in columns; FAR for exact times */
    if (d->rows < FW_MIN_CELLS) return true;
    if (!merge_titles(d, FW_FIELD_TEXT) || !merge_titles(d, FW_FIELD_LINK)) return false;
    for (size_t c = 0; c < d->columns.count; c++) {
        for (size_t n = c + 1; n < d->columns.count && n <= c + FAR; n++) {
            fw_tab_column *a = &d->columns.at[c], *b = &d->columns.at[n];
            if (are_turns(d, a, b, n <= c + REACH) && !merge(d, a, b)) return false;
        }
    }
    return true;
}

/* ---- Columns that stand in for each other ----------------------------------------- */

enum { MOST_STAND_INS = 16 }; /* columns that are compared: more are a table of sparse cells */

/* Whether a column is that of a field which some records may show in another way. Crossed-out
 * prices are another field, and the columns of a data table stay separate. */
static bool may_stand_in(const fw_tab *d, const fw_tab_column *c) {
    return !c->is_gone && !c->is_list && !c->part && c->count && c->count < d->rows &&
           c->kind <= FW_FIELD_IMAGE && !fw_piece_of(d, &c->cells[0])->column &&
           !(c->kind == FW_FIELD_TEXT && fw_price_is_old(d, c));
}

/* Class words that two columns have in common. Words of elements at different levels are not
 * compared, as in align.c. */
typedef enum words_shared { NONE_SHARED, NOT_BOTH_HAVE, SOME_SHARED, ALL_SHARED } words_shared;

static words_shared shared_words(const fw_field_place *a, const fw_field_place *b) {
    uint32_t common = 0;
    if (!a->word_count || !b->word_count) return NOT_BOTH_HAVE;
    for (uint8_t i = 0; i < a->word_count; i++)
        for (uint8_t k = 0; k < b->word_count; k++) common += a->words[i] == b->words[k];
    if (!common) return a->level == b->level ? NONE_SHARED : NOT_BOTH_HAVE;
    return common == a->word_count && common == b->word_count ? ALL_SHARED : SOME_SHARED;
}

/* The kind that all values of a column have; words if they differ. */
static fw_value_kind kind_of_all(const fw_tab *d, const fw_tab_column *c) {
    furrow_str unit;
    fw_value_kind kind = fw_kind_of_cell(d, c->cells[0].text, &unit);
    for (uint32_t i = 1; i < c->count && kind != FW_VALUE_WORDS; i++)
        if (fw_kind_of_cell(d, c->cells[i].text, &unit) != kind) return FW_VALUE_WORDS;
    return kind;
}

/* The column of links that the first text of a column is all of; NULL: it is in none. */
static const fw_tab_column *links_around(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *text = fw_piece_of(d, &c->cells[0]);
    if (!text->is_link_text) return NULL;
    for (size_t l = 0; l < d->columns.count; l++) {
        const fw_tab_column *links = &d->columns.at[l];
        if (links->is_gone || links->kind != FW_FIELD_LINK) continue;
        uint32_t i = 0, k = 0;
        if (!fw_next_shared_row(c, &i, links, &k) || i) continue;
        fw_node_id link = fw_piece_of(d, &links->cells[k])->node;
        if (text->node > link && text->node < d->page->end[link]) return links;
    }
    return NULL;
}

/* What a column is called by its label, or else by its class; 0: nothing known. */
static int sense_of(const fw_tab *d, const fw_tab_column *c, furrow_str label) {
    fw_buf_clear(d->buf);
    if (label.len) fw_buf_str(d->buf, label);
    else fw_name_of_field(d->buf, d, fw_piece_of(d, &c->cells[0]));
    if (d->buf->failed) return 0;
    for (size_t i = 0; i < d->buf->len; i++)
        d->buf->at[i] = d->buf->at[i] == ' ' ? '_' : fw_fold(d->buf->at[i]);
    return fw_name_sense(fw_buf_view(d->buf));
}

/* Whether two columns that no record has both are one field, shown in two ways. Either their
 * elements are named alike, or their labels or units are the same, or their labels and classes mean
 * the same, or they are the texts of the same links, or they are the pictures of the records, or
 * the only prices, dates or ratings of nearly all of them. Labels must agree. */
static bool are_stand_ins(const fw_tab *d, const fw_tab_column *a, const fw_tab_column *b) {
    const fw_piece *p = fw_piece_of(d, &a->cells[0]), *q = fw_piece_of(d, &b->cells[0]);
    if (a->kind != b->kind || a->count + b->count > d->rows) return false;
    furrow_str label = fw_label_trim(fw_column_label(d, a));
    furrow_str other = fw_label_trim(fw_column_label(d, b));
    if (label.len && other.len && fw_label_hash(label) != fw_label_hash(other)) return false;
    words_shared words = shared_words(&p->place, &q->place);
    if (p->name && q->name && p->name != q->name) return false;
    if (a->kind == FW_FIELD_IMAGE) return words != NONE_SHARED && !share_a_row(a, b);
    if (a->kind == FW_FIELD_LINK) return words == ALL_SHARED && !share_a_row(a, b);
    fw_value_kind kind = kind_of_all(d, a);
    if (kind_of_all(d, b) != kind || share_a_row(a, b)) return false;
    bool is_one_of_its_kind = kind == FW_VALUE_PRICE || kind == FW_VALUE_RATING ||
                              (kind == FW_VALUE_DATE && words != NONE_SHARED);
    const fw_tab_column *links = links_around(d, a);
    if (label.len && other.len) return true;
    if (a->unit.len && b->unit.len) return fw_units_are_alike(a->unit, b->unit);
    int sense = label.len || other.len ? sense_of(d, a, label) : 0;
    if (sense && sense == sense_of(d, b, other)) return true;
    return words == ALL_SHARED || (links && links == links_around(d, b)) ||
           (is_one_of_its_kind && a->count + b->count >= FW_NEARLY_ALL * d->rows);
}

bool fw_turns_merge_stand_ins(fw_tab *d) {
    fw_tab_column *found[MOST_STAND_INS];
    size_t count = 0;
    if (d->rows < FW_MIN_CELLS) return true;
    for (size_t c = 0; c < d->columns.count; c++) {
        if (!may_stand_in(d, &d->columns.at[c])) continue;
        if (count == MOST_STAND_INS) return true;
        found[count++] = &d->columns.at[c];
    }
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++) {
            fw_tab_column *a = found[i], *b = found[k];
            if (a->is_gone || b->is_gone || !are_stand_ins(d, a, b)) continue;
            fw_tab_column *more = a->count >= b->count ? a : b, *less = more == a ? b : a;
            if (!fw_str_equal(more->label, less->label)) more->label.len = 0;
            if (!merge(d, more, less)) return false;
        }
    return true;
}
