/*
 * Drop columns that have no data.
 *
 * - A cell or list value of nothing but punctuation is empty.
 * - A column that repeats another is dropped (doubles.c).
 * - Texts and links that tell or do what a click does are dropped (controls.c).
 * - Three or more pictures become the first one and a list of the others.
 * - A text that only one record of many has is no column. All such texts of a record become one
 *   list, in the last column. The same goes for words without a name in a few of many records, and
 *   for the rarest columns of a table that has too many to read. Links within texts of a
 *   few records are dropped.
 *
 * Columns of an earlier page are kept, whatever this page shows. Cost: linear in the cells, except
 * for the columns that are gathered.
 */
#include "table/prune.h"
#include "base/str.h"
#include "base/vec.h"
#include "table/naming.h"
#include "values/text.h"

enum {
    MIN_ONCE_ROWS = 6,  /* with fewer records, a field of one record stays a column */
    FEW = 10,           /* an unnamed column in at most one of this many records is odd */
    MAX_COLUMNS = 24,   /* of a table, not counting the gathered ones, if possible */
    MAX_GATHERED = 1000 /* with more columns the rarest ones are not gathered */
};
/* A column that this share of the records has is never gathered. */
static const double FREQUENT = 0.5;

bool fw_column_is_named(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *piece = fw_piece_of(d, &c->cells[0]);
    return piece->label || c->label.len || fw_name_is_certain(d, piece);
}

/* ---- Cells -------------------------------------------------------------- */

/* Drop values of nothing but punctuation from a list, unless one is alone. */
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

/* ---- Pictures ----------------------------------------------------------- */

/* The number of given columns that are images. */
static uint32_t count_given_images(const fw_tab *d) {
    uint32_t images = 0;
    for (uint32_t g = 0; d->given && g < d->given->count; g++)
        images += d->given->columns[g].kind == FW_FIELD_IMAGE;
    return images;
}

/* Set 'last' to the last piece of each row's list in a column, from 1. */
static void note_ends(const fw_tab *d, const fw_tab_column *c, uint32_t *last) {
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t end = c->cells[i].piece;
        while (d->pieces.at[end].more) end = d->pieces.at[end].more;
        last[c->cells[i].row] = end + 1;
    }
}

/* Append the pictures of column b to those of column a, row by row; 'last' has the ends of a. */
static bool join_images(fw_tab *d, fw_tab_column *a, fw_tab_column *b, uint32_t *last) {
    fw_piece *pieces = d->pieces.at;
    for (uint32_t k = 0; k < b->count; k++) {
        uint32_t row = b->cells[k].row;
        if (last[row]) pieces[last[row] - 1].more = b->cells[k].piece;
    }
    note_ends(d, b, last);
    if (!fw_column_add_cells(d, a, b)) return false;
    a->is_list = true;
    b->is_gone = true;
    return true;
}

/* Three or more columns of images with only links between them show one thing: the first is its
 * picture, the others become one list. */
static bool join_galleries(fw_tab *d) {
    enum { MANY = 3 };
    uint32_t *last = NULL; /* ends of the list, once there is one */
    if (d->given && count_given_images(d) >= MANY) return true; /* separate columns there */
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
            if (column->is_gone || column->kind != FW_FIELD_IMAGE || fw_column_is_named(d, column))
                continue;
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

/* The address of a picture that is in a list twice; empty if there is none. */
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

/* Pictures that repeat within a record, and in other records as well, are symbols: stars, file
 * icons. */
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

/* The text of a cell after its label or header: among mixed values, "Year: 2015" says more than
 * "2015". 'at' is NULL when out of memory. */
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

/* Append the cells of a column to what was gathered of their rows; 'last' has the last piece of
 * each row, 0 for none. Addresses are dropped. False when out of memory. */
static bool gather(fw_tab *d, fw_tab_column *column, fw_tab_cell *first, uint32_t *last) {
    column->is_gone = true;
    if (column->kind != FW_FIELD_TEXT) return true;
    for (uint32_t i = 0; i < column->count; i++) {
        fw_tab_cell *cell = &column->cells[i];
        fw_piece *pieces = d->pieces.at;
        uint32_t end = cell->piece;
        while (pieces[end].more) end = pieces[end].more;
        if (last[cell->row] == end + 1) continue; /* another part of this piece is there already */
        cell->text = with_name(d, column, cell);
        if (!cell->text.at) return false;
        pieces[cell->piece].text = cell->text;
        if (last[cell->row]) pieces[last[cell->row] - 1].more = cell->piece;
        else first[cell->row] = *cell;
        last[cell->row] = end + 1;
    }
    return true;
}

/* Order by the number of cells; of equal columns the last comes first. */
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

/* Whether some other column than 'c' has long texts, in more records. */
static bool has_longer(const fw_tab *d, const fw_tab_column *c) {
    for (size_t i = 0; i < d->columns.count; i++) {
        const fw_tab_column *other = &d->columns.at[i];
        if (!other->is_gone && other->kind == FW_FIELD_TEXT && other->count > c->count &&
            fw_piece_of(d, &other->cells[0])->shape == FW_SHAPE_LONG)
            return true;
    }
    return false;
}

/* Whether a column has words or numbers in a few of many records, without a name from the page or a
 * class. A column of equal texts is not odd: it marks these records. */
static bool is_odd(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *first = fw_piece_of(d, &c->cells[0]);
    if (c->kind != FW_FIELD_TEXT || c->count > d->rows / FEW || c->part || first->column)
        return false;
    fw_value_facts facts = fw_look_at(d, c);
    bool is_plain = facts.kind == FW_VALUE_WORDS || facts.kind == FW_VALUE_NUMBER ||
                    (facts.kind == FW_VALUE_SENTENCE && has_longer(d, c));
    return is_plain && !facts.is_same && !fw_ask_column(d, c, fw_ask_fields).len &&
           !fw_ask_column(d, c, fw_ask_classes).len && !fw_ask_all(d, c, fw_ask_tips).len;
}

/* Whether a column has links in a few of many records, within a text that the table has, such as a
 * message. */
static bool is_odd_link(const fw_tab *d, const fw_tab_column *c) {
    if (c->kind != FW_FIELD_LINK || c->count > d->rows / FEW) return false;
    const fw_piece *link = fw_piece_of(d, &c->cells[0]);
    for (size_t n = 0; n < d->columns.count; n++) {
        const fw_tab_column *texts = &d->columns.at[n];
        if (texts->is_gone || texts->kind != FW_FIELD_TEXT) continue;
        for (uint32_t i = 0; i < texts->count && texts->cells[i].row <= link->row; i++) {
            const fw_piece *text = fw_piece_of(d, &texts->cells[i]);
            if (text->node < link->node && link->node < text->last) return true;
        }
    }
    return false;
}

/* Drop the links around the texts of a gathered column; they are right after it. */
static void drop_its_links(fw_tab *d, size_t texts) {
    enum { REACH = 2 };
    const fw_tab_column *column = &d->columns.at[texts];
    const fw_piece *text = fw_piece_of(d, &column->cells[0]);
    for (size_t c = texts + 1; c < d->columns.count && c <= texts + REACH; c++) {
        fw_tab_column *links = &d->columns.at[c];
        if (links->is_gone || links->kind != FW_FIELD_LINK || fw_column_is_given(d, links))
            continue;
        const fw_piece *link = fw_piece_of(d, &links->cells[0]);
        links->is_gone = links->count <= column->count && link->node < text->node &&
                         text->node < d->page->end[link->node];
    }
}

/* Gather the columns of a single record, the odd ones, and the rarest of too many. */
static bool gather_rare(fw_tab *d) {
    fw_tab_cell *first = FW_TAKE(d->scratch, d->rows, fw_tab_cell);
    uint32_t *last = FW_TAKE_ZEROED(d->scratch, d->rows, uint32_t);
    if (!first || !last) return false;
    for (size_t c = 0; c < d->columns.count && d->rows >= MIN_ONCE_ROWS; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || !column->count || fw_column_is_given(d, column)) continue;
        bool is_rare = column->count == 1 || is_odd(d, column) || is_odd_link(d, column);
        if (!is_rare || fw_column_is_named(d, column)) continue;
        if (!gather(d, column, first, last)) return false;
        if (column->kind == FW_FIELD_TEXT) drop_its_links(d, c);
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
    if (draft->rows >= FW_MIN_ROWS) {
        if (!fw_prune_doubles(draft)) return false;
        fw_prune_controls(draft);
        if (!join_galleries(draft)) return false;
        drop_signs(draft);
    }
    return gather_rare(draft);
}
