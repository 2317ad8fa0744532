/*
 * Turns records into a table. The steps, each in a file of its own:
 *
 *   fields      records cut into pieces     lines   where lines are cut
 *   labels      'Price:' told from values   lists   fields that repeat
 *   self_named  '3 beds', not '2 baths'     align   pieces aligned into columns
 *   clean       constant text, not data     split   several values in one text
 *   prune       what is not data dropped    naming  names of columns
 *   given       columns of an earlier page found again
 *
 * If the method of a region already knows the fields, they are kept as they are.
 * Cost: linear in the nodes of the records, except for the alignment (align.c).
 */
#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "region/region.h"
#include "table/draft.h"
#include "table/table.h"
#include "values/names.h"

#include <assert.h>
#include <string.h>

/* Columns in the making, aligned and not cleaned yet. */
typedef struct aligned_draft {
    fw_pieces pieces;
    fw_tab_columns columns;
    fw_namer namer;
    bool has_columns;
    fw_arena_mark texts_end; /* in the arena of the table */
} aligned_draft;

typedef struct builder {
    furrow_table *table;
    const fw_region *region;
    const furrow_page *page;
    furrow_buf *buf;
    fw_arena *scratch;
    fw_tab draft;
    bool is_unnamed; /* the names will come from given columns */
    /* If the page lacks any of these columns, it is cut again by them; NULL: none. */
    const fw_given *wanted;
    bool has_wanted; /* the page has a piece at the place of each of them */
    /* What a second cut starts from, in an arena of its own, which is freed if there is none. */
    fw_arena work;
    fw_field_lines lines;
    aligned_draft kept;
    fw_arena_mark groups_end; /* in the arena of the table */
    bool is_second;
} builder;

/* ---- Columns ------------------------------------------------------------ */

/* The one place where a column gets its type. */
static furrow_type type_of(const fw_tab_column *column) {
    return column->kind == FW_FIELD_LINK    ? FURROW_URL
           : column->kind == FW_FIELD_IMAGE ? FURROW_IMAGE
                                            : FURROW_TEXT;
}

/* Append a number such as "_2". It is fast, since a wide table has many such names. */
static void add_number(furrow_buf *buf, uint32_t number) {
    char digits[12];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    digits[--at] = '_';
    fw_buf_add(buf, digits + at, sizeof digits - at);
}

/* Names that differ only in case are equal, as in databases. */
static uint64_t hash_of_name(furrow_str name) {
    uint64_t hash = fw_hash_mix(0, name.len);
    for (size_t i = 0; i < name.len; i++)
        hash = fw_hash_mix(hash, (unsigned char)fw_fold(name.at[i]));
    return hash;
}

bool fw_table_number_name(furrow_buf *buf, fw_map *names, fw_arena *scratch) {
    bool is_new;
    size_t len = buf->len;
    uint64_t plain = hash_of_name(fw_buf_view(buf));
    uint32_t *last = fw_map_place(names, plain, &is_new, scratch);
    if (!last || buf->failed) return false;
    uint32_t nth = is_new ? 1 : *last;
    while (!is_new) {
        buf->len = len;
        add_number(buf, ++nth);
        last = fw_map_place(names, hash_of_name(fw_buf_view(buf)), &is_new, scratch);
        if (!last || buf->failed) return false;
        if (is_new) *last = 1;
    }
    *fw_map_find(names, plain) = nth;
    return true;
}

static furrow_str copy(builder *b, furrow_str text) {
    return fw_arena_copy(&b->table->arena, text);
}

/* A value at the place that most values have, if more than half share one: the majority vote of
 * Boyer and Moore. */
static const fw_piece *usual_piece(const fw_tab *d, const fw_tab_column *c) {
    const fw_piece *usual = fw_piece_of(d, &c->cells[0]);
    uint32_t lead = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const fw_piece *piece = fw_piece_of(d, &c->cells[i]);
        if (lead == 0) usual = piece;
        if (piece->place.path == usual->place.path) lead++;
        else lead--;
    }
    return usual;
}

static const fw_column HEADING = {.name = {"heading", 7}, .kind = FW_FIELD_HEADING};
static const fw_column OTHER = {.name = {"other", 5}, .kind = FW_FIELD_OTHER, .is_list = true};

/* Make a column that has no place of its own. */
static bool make_placeless(builder *b, fw_column *out, fw_column column, fw_map *names) {
    fw_buf_clear(b->buf);
    fw_buf_str(b->buf, column.name);
    *out = column;
    if (!fw_table_number_name(b->buf, names, b->scratch)) return false;
    out->name = copy(b, fw_buf_view(b->buf));
    return out->name.at != NULL;
}

static bool make_column(builder *b, fw_column *out, const fw_tab_column *c, fw_map *names) {
    if (c->kind == FW_FIELD_OTHER) return make_placeless(b, out, OTHER, names);
    const fw_piece *piece = usual_piece(&b->draft, c);
    fw_buf_clear(b->buf);
    fw_buf_str(b->buf, c->name);
    if (!b->is_unnamed && !fw_table_number_name(b->buf, names, b->scratch)) return false;
    *out = (fw_column){.name = copy(b, fw_buf_view(b->buf)),
                       .type = type_of(c),
                       .kind = c->kind,
                       .is_list = c->is_list,
                       .label = copy(b, fw_column_label(&b->draft, c)),
                       .prefix = copy(b, c->prefix),
                       .suffix = copy(b, c->suffix),
                       .form = copy(b, c->form),
                       .part = c->part};
    fw_buf_clear(b->buf);
    fw_field_place_write(b->buf, b->page, piece->holder, piece->record);
    out->place = copy(b, fw_buf_view(b->buf));
    fw_buf_clear(b->buf);
    bool has_header = fw_rows_name(b->buf, b->draft.tables, piece->node, piece->record);
    if (has_header) out->header = copy(b, fw_buf_view(b->buf));
    if (has_header && !out->header.at) return false;
    return out->name.at && out->label.at && out->prefix.at && out->suffix.at && out->form.at &&
           out->place.at && !b->buf->failed;
}

/* Whether a column gives way to another one of the same name: fewer than half of the records have
 * it, and its name is not vague. */
static bool is_lesser(const fw_tab_column *c, uint32_t rows) {
    static const char *const vague[] = {"text", "link",  "image", "images",  "number",
                                        "tag",  "badge", "tags",  "details", "category"};
    return 2 * (uint64_t)c->count < rows && !fw_str_is_one_of(c->name, vague, FW_COUNT(vague));
}

/* Make the kept columns with unique names, the heading first. 'number' maps the draft's columns to
 * the table's. */
static bool make_columns(builder *b, uint32_t *number) {
    furrow_table *table = b->table;
    fw_map names = {0};
    table->column_count = table->group_count > 0;
    for (size_t c = 0; c < b->draft.columns.count; c++)
        table->column_count += !b->draft.columns.at[c].is_gone;
    table->columns = FW_TAKE(&table->arena, table->column_count, fw_column);
    if (!table->columns) return false;
    uint32_t at = 0;
    if (table->group_count) {
        table->heading = at;
        if (!make_placeless(b, &table->columns[at++], HEADING, &names)) return false;
    }
    for (size_t c = 0; c < b->draft.columns.count; c++) {
        number[c] = at;
        at += !b->draft.columns.at[c].is_gone;
    }
    /* Equal names are numbered from the left, lesser columns last: "price" is the one that most
     * records have. */
    for (int lesser = 0; lesser <= 1; lesser++)
        for (size_t c = 0; c < b->draft.columns.count; c++) {
            const fw_tab_column *column = &b->draft.columns.at[c];
            if (column->is_gone || is_lesser(column, b->draft.rows) != lesser) continue;
            if (!make_column(b, &table->columns[number[c]], column, &names)) return false;
        }
    return true;
}

/* ---- Groups ------------------------------------------------------------- */

enum { MAX_HEADING = 80 }; /* bytes */

/* Whether a text marks an advertisement. It is between records and not the heading of any. */
static bool is_advertisement(furrow_str text) {
    static const char *const words[] = {
        "ad",         "ads",         "advert",    "advertisement", "annonce",  "annonser",
        "anuncio",    "anuncios",    "anzeige",   "anzeigen",      "promoted", "pubblicità",
        "publicidad", "publicidade", "publicité", "reklama",       "reklame",  "reklam",
        "sponsored",  "werbung",     "реклама",   "advertentie",   "mainos",   "annons"};
    for (size_t i = 0; i < FW_COUNT(words); i++) {
        furrow_str rest = text;
        if (fw_take_folded(&rest, words[i]) && !rest.len) return true;
    }
    return false;
}

/* Whether a row has text in several cells. It is then a header that names columns. */
static bool has_cells(const furrow_page *page, fw_span span) {
    uint32_t cells = 0;
    for (fw_node_id n = span.first; n < span.end && cells < 2; n++) {
        bool is_cell = page->tag[n] == FW_TAG_TD || page->tag[n] == FW_TAG_TH;
        cells += is_cell && page->sums[page->end[n]] > page->sums[n];
    }
    return cells > 1;
}

/* A heading without the link at its end that asks for a click: "Events" of "Events  View all". */
static fw_span without_request(builder *b, fw_span heading) {
    const furrow_page *page = b->page;
    for (fw_node_id n = heading.end; n-- > heading.first;) {
        if (page->tag[n] != FW_TAG_A) continue;
        bool is_last = page->sums[page->end[n]] == page->sums[heading.end];
        fw_buf_clear(b->buf);
        fw_field_text(b->buf, page, n, page->end[n]);
        if (is_last && fw_text_asks_for_click(fw_buf_view(b->buf))) heading.end = n;
        return heading;
    }
    return heading;
}

/* A heading without words at its end that repeat those before them, for another screen size: "Sun
 * 02 Aug" of "Sun 02 Aug Sun 02 Aug". */
static furrow_str without_repeat(furrow_str text) {
    enum { LEAST = 4 }; /* bytes */
    for (size_t size = text.len / 2; size >= LEAST; size--) {
        size_t second = text.len - size;
        if (2 * size + 1 > text.len || text.at[second - 1] != ' ') continue;
        size_t first = second - 1 - size;
        bool is_word = first == 0 || text.at[first - 1] == ' ';
        if (is_word && memcmp(text.at + first, text.at + second, size) == 0)
            return (furrow_str){text.at, second - 1};
    }
    return text;
}

bool fw_table_is_headed(const fw_region *region, const furrow_page *page) {
    const double few = 0.25;
    uint32_t headed = 0;
    for (uint32_t g = 0; g < region->group_count; g++) {
        fw_span span = region->groups[g].heading;
        uint32_t bytes = span.first < span.end ? page->sums[span.end] - page->sums[span.first] : 0;
        if (bytes && bytes <= MAX_HEADING) headed += region->groups[g].count;
    }
    return headed >= few * region->record_count;
}

static bool make_groups(builder *b) {
    furrow_table *table = b->table;
    const fw_region *region = b->region;
    table->groups = FW_TAKE(&table->arena, region->group_count, fw_row_group);
    if (!table->groups) return false;
    for (uint32_t g = 0; g < region->group_count; g++) {
        const fw_group *group = &region->groups[g];
        fw_span heading = without_request(b, group->heading);
        fw_buf_clear(b->buf);
        if (heading.first < heading.end && !has_cells(b->page, heading))
            fw_field_text(b->buf, b->page, heading.first, heading.end);
        /* A longer text between records is not a heading but, for example, an advertisement. */
        if (b->buf->len > MAX_HEADING || is_advertisement(fw_buf_view(b->buf)))
            fw_buf_clear(b->buf);
        table->groups[g] = (fw_row_group){.heading = copy(b, without_repeat(fw_buf_view(b->buf))),
                                          .first = group->first,
                                          .count = group->count};
        if (b->buf->failed || !table->groups[g].heading.at) return false;
    }
    /* If several groups all have the same heading, it tells nothing. */
    bool has_any = false;
    for (uint32_t g = 0; g < region->group_count; g++)
        has_any |= table->groups[g].heading.len > 0 &&
                   (region->group_count == 1 ||
                    !fw_str_equal(table->groups[g].heading, table->groups[g ? 0 : 1].heading));
    table->group_count = has_any && fw_table_is_headed(region, b->page) ? region->group_count : 0;
    return true;
}

/* The group of a row; NULL if it is in none with a heading. '*at' is the group of the row
 * before. */
static const fw_row_group *group_of(const furrow_table *table, size_t row, size_t *at) {
    while (*at + 1 < table->group_count && table->groups[*at + 1].first <= row) ++*at;
    if (*at >= table->group_count) return NULL;
    const fw_row_group *group = &table->groups[*at];
    bool is_inside = row >= group->first && row - group->first < group->count;
    return is_inside && group->heading.len ? group : NULL;
}

/* ---- Cells -------------------------------------------------------------- */

/* Set the values of a list field, and the text that joins them. */
static bool fill_list(builder *b, fw_cell *cell, uint32_t first) {
    const fw_piece *pieces = b->draft.pieces.at;
    uint32_t count = 1, n = 0;
    for (uint32_t p = first; pieces[p].more; p = pieces[p].more) count++;
    cell->values = FW_TAKE(&b->table->arena, count, furrow_str);
    if (!cell->values) return false;
    fw_buf_clear(b->buf);
    for (uint32_t p = first; n < count; p = pieces[p].more) {
        if (n) fw_buf_text(b->buf, "; ");
        fw_buf_str(b->buf, pieces[p].text);
        cell->values[n++] = pieces[p].text;
    }
    cell->count = count;
    cell->text = copy(b, fw_buf_view(b->buf));
    return cell->text.at && !b->buf->failed;
}

/* Count the cells. row_ends[r] becomes the index of the first cell of row r. Returns the total. */
static size_t count_cells(builder *b) {
    furrow_table *table = b->table;
    const fw_tab *d = &b->draft;
    size_t total = 0, at = 0;
    memset(table->row_ends, 0, table->rows * sizeof *table->row_ends);
    for (size_t c = 0; c < d->columns.count; c++)
        for (uint32_t i = 0; !d->columns.at[c].is_gone && i < d->columns.at[c].count; i++)
            table->row_ends[d->columns.at[c].cells[i].row]++;
    for (size_t r = 0; r < table->rows; r++) {
        size_t cells = table->row_ends[r] + (group_of(table, r, &at) != NULL);
        table->row_ends[r] = (uint32_t)total;
        total += cells;
    }
    return total;
}

/* Make the cell of a value: its text, its nodes, and how the page writes it. */
static bool fill_cell(builder *b, fw_cell *cell, const fw_tab_cell *from, uint32_t column) {
    const fw_piece *piece = &b->draft.pieces.at[from->piece];
    *cell = (fw_cell){
        .column = column, .count = 1, .text = from->text, .nodes = {piece->node, piece->last + 1}};
    if (piece->more) return fill_list(b, cell, from->piece);
    if (piece->kind != FW_FIELD_TEXT) return true;
    if (from->written.len) {
        cell->written = from->written;
        return true;
    }
    if (piece->from == piece->node && piece->to == piece->last && from->text.len == piece->text.len)
        return true;
    cell->written = piece->text;
    if (from->text.len > piece->text.len) return true; /* it was joined to its currency */
    fw_buf_clear(b->buf);
    fw_field_text(b->buf, b->page, piece->from, piece->to + 1);
    cell->written = copy(b, fw_buf_view(b->buf));
    return cell->written.at && !b->buf->failed;
}

/* Fill the cells by column from the left, so that the cells of a row are in order. */
static bool fill_cells(builder *b, const uint32_t *number) {
    furrow_table *table = b->table;
    size_t at = 0;
    table->cells = FW_TAKE(&table->arena, count_cells(b), fw_cell);
    if (!table->cells) return false;
    for (size_t r = 0; r < table->rows; r++) {
        const fw_row_group *group = group_of(table, r, &at);
        if (group)
            table->cells[table->row_ends[r]++] = (fw_cell){.count = 1, .text = group->heading};
    }
    for (size_t c = 0; c < b->draft.columns.count; c++) {
        const fw_tab_column *column = &b->draft.columns.at[c];
        for (uint32_t i = 0; !column->is_gone && i < column->count; i++) {
            fw_cell *cell = &table->cells[table->row_ends[column->cells[i].row]++];
            if (!fill_cell(b, cell, &column->cells[i], number[c])) return false;
        }
    }
    return true;
}

/* ---- All of it ---------------------------------------------------------- */

/* Remove pieces that are gone. It runs before lists are found, whose further values must stay. */
static void drop_gone(fw_pieces *pieces) {
    size_t kept = 0;
    for (size_t i = 0; i < pieces->count; i++)
        if (!pieces->at[i].is_gone) {
            if (kept < i) pieces->at[kept] = pieces->at[i];
            kept++;
        }
    pieces->count = kept;
}

static size_t count_live(const fw_pieces *pieces) {
    size_t live = 0;
    while (live < pieces->count && !pieces->at[live].is_gone) live++;
    return live;
}

/* Move further values of lists after all other pieces, where they belong to no record. */
static bool set_lists_aside(fw_pieces *pieces, fw_arena *scratch) {
    if (count_live(pieces) == pieces->count) return true;
    uint32_t *number = FW_TAKE(scratch, pieces->count, uint32_t);
    fw_piece *sorted = FW_TAKE(scratch, pieces->count, fw_piece);
    if (!number || !sorted) return false;
    uint32_t at = 0;
    for (int gone = 0; gone < 2; gone++)
        for (size_t i = 0; i < pieces->count; i++)
            if (pieces->at[i].is_gone == (gone == 1)) number[i] = at++;
    for (size_t i = 0; i < pieces->count; i++) {
        sorted[number[i]] = pieces->at[i];
        if (pieces->at[i].more) sorted[number[i]].more = number[pieces->at[i].more];
    }
    pieces->at = sorted;
    return true;
}

/* Find the pieces of all records, with their labels and lists. */
static bool find_pieces(builder *b, fw_url_base *base) {
    fw_tab *d = &b->draft;
    if (!fw_fields_of(&d->pieces, &b->lines, b->page, d->given, base, b->buf, d->keep, b->scratch))
        return false;
    if (!b->wanted) fw_arena_free(&b->work);
    /* What these steps leave in the scratch arena is not used again. */
    fw_arena_mark mark = fw_arena_here(b->scratch);
    if (d->keeps_all) fw_emblems_drop_drawings(&d->pieces, b->page);
    else if (!fw_emblems_find(&d->pieces, b->page, b->buf, d->keep, b->scratch)) return false;
    fw_arena_back(b->scratch, mark);
    if (!fw_prose_join(&d->pieces, b->page, d->rows, d->given, b->buf, d->keep, b->scratch))
        return false;
    drop_gone(&d->pieces);
    if (!fw_lists_join_lines(&d->pieces, b->page, b->buf, d->keep, b->scratch)) return false;
    if (!fw_names_note(d)) return false;
    fw_arena_back(b->scratch, mark);
    drop_gone(&d->pieces);
    if (!fw_labels_find(&d->pieces, b->page, d->rows, d->given, b->scratch)) return false;
    fw_arena_back(b->scratch, mark);
    drop_gone(&d->pieces);
    if (!fw_self_named_find(&d->pieces, b->page, b->scratch)) return false;
    fw_arena_back(b->scratch, mark);
    if (!fw_lists_find(&d->pieces, b->page, d->rows, b->scratch)) return false;
    fw_arena_back(b->scratch, mark);
    return set_lists_aside(&d->pieces, b->scratch);
}

/* Keep a copy of the draft for a second cut. False when out of memory. */
static bool keep_draft(builder *b, bool has_columns) {
    const fw_tab *d = &b->draft;
    aligned_draft *kept = &b->kept;
    *kept = (aligned_draft){
        .namer = *d->namer, .has_columns = has_columns, .texts_end = fw_arena_here(d->keep)};
    kept->pieces.at = FW_TAKE(&b->work, d->pieces.count, fw_piece);
    if (!kept->pieces.at) return false;
    kept->pieces.count = kept->pieces.cap = d->pieces.count;
    if (d->pieces.count)
        memcpy(kept->pieces.at, d->pieces.at, d->pieces.count * sizeof *d->pieces.at);
    if (!has_columns) return true;
    kept->columns.at = FW_TAKE(&b->work, d->columns.count, fw_tab_column);
    if (!kept->columns.at) return false;
    kept->columns.count = kept->columns.cap = d->columns.count;
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *from = &d->columns.at[c];
        kept->columns.at[c] = *from;
        kept->columns.at[c].cells = FW_TAKE(&b->work, from->count, fw_tab_cell);
        if (!kept->columns.at[c].cells) return false;
        memcpy(kept->columns.at[c].cells, from->cells, from->count * sizeof *from->cells);
    }
    return true;
}

/* Align the pieces of all records into columns, without cleaning. If given columns cut the records
 * in the same way as before, the kept draft is used. If a first cut lacks a wanted column, only its
 * pieces are made. */
static bool align_pieces(builder *b, fw_url_base *base) {
    fw_tab *d = &b->draft;
    bool has_columns = false, is_kept = false;
    const fw_given *known = b->wanted ? b->wanted : d->given;
    if (!b->is_second && !fw_lines_of(&b->lines, d->tables, b->region, known, &b->work))
        return false;
    if (!fw_lines_divide(&b->lines, b->page, d->given, &b->work)) return false;
    if (b->is_second) is_kept = fw_lines_are_alike(&b->lines, b->page, d->given);
    fw_arena_back(d->keep, is_kept ? b->kept.texts_end : b->groups_end);
    if (is_kept) {
        d->pieces = b->kept.pieces;
        d->columns = b->kept.columns;
        *d->namer = b->kept.namer;
        has_columns = b->kept.has_columns;
    } else if (!find_pieces(b, base)) {
        return false;
    }
    if (b->wanted && !fw_given_are_there(&b->has_wanted, b->wanted, &d->pieces, b->scratch))
        return false;
    if (b->wanted && !b->has_wanted) return keep_draft(b, false);
    size_t all = d->pieces.count;
    d->pieces.count = count_live(&d->pieces);
    if (!has_columns && !fw_tab_align(d)) return false;
    d->pieces.count = all;
    return !b->wanted || keep_draft(b, true);
}

/* The text column that a column of links is named after, if it comes later; else NULL. */
static const uint32_t *later_text(const fw_tab *d, const fw_map *texts, size_t links) {
    const furrow_str ending = FW_STR("_link");
    furrow_str name = d->columns.at[links].name;
    if (d->columns.at[links].kind != FW_FIELD_LINK || name.len <= ending.len) return NULL;
    name.len -= ending.len;
    const uint32_t *text = fw_map_find(texts, fw_hash_text(0, name));
    return text && *text > links && fw_str_equal(d->columns.at[*text].name, name) ? text : NULL;
}

/* Move a text column before the column of its link. The link of a title often comes first, around a
 * picture, but people look for the title. */
static bool put_texts_before_links(fw_tab *d) {
    fw_map texts = {0}; /* name -> the first such column */
    bool is_new;
    size_t count = d->columns.count, at = 0;
    fw_tab_column *sorted = FW_TAKE(d->scratch, count, fw_tab_column);
    bool *is_placed = FW_TAKE_ZEROED(d->scratch, count, bool);
    if (!sorted || !is_placed) return false;
    if (count == 0) return true;
    for (size_t c = 0; c < count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->kind != FW_FIELD_TEXT) continue;
        uint32_t *first = fw_map_place(&texts, fw_hash_text(0, column->name), &is_new, d->scratch);
        if (!first) return false;
        if (is_new) *first = (uint32_t)c;
    }
    for (size_t c = 0; c < count; c++) {
        const uint32_t *text = d->columns.at[c].is_gone ? NULL : later_text(d, &texts, c);
        if (text && !is_placed[*text]) {
            sorted[at++] = d->columns.at[*text];
            is_placed[*text] = true;
        }
        if (!is_placed[c]) sorted[at++] = d->columns.at[c];
        is_placed[c] = true;
    }
    memcpy(d->columns.at, sorted, count * sizeof *sorted);
    return true;
}

static bool find_columns(builder *b, const fw_given *given, fw_url_base *base) {
    fw_tab *d = &b->draft;
    fw_record_rows rows = fw_rows_make(b->page, b->scratch);
    fw_namer namer = {0};
    *d = (fw_tab){.page = b->page,
                  .tables = &rows,
                  .rows = (uint32_t)b->table->rows,
                  .given = given,
                  .namer = &namer,
                  .keeps_all = b->table->keeps_all,
                  .buf = b->buf,
                  .keep = &b->table->arena,
                  .scratch = b->scratch};
    if (!align_pieces(b, base)) return false;
    if (b->wanted && !b->has_wanted) return true;
    d->kind_count = d->pieces.count < FW_MOST_KINDS ? d->pieces.count + 1 : FW_MOST_KINDS;
    d->kinds = FW_TAKE_ZEROED(b->scratch, d->kind_count, fw_known_kind);
    if (!d->kinds) return false;
    size_t all = d->pieces.count;
    d->pieces.count = count_live(&d->pieces);
    if (!fw_template_clean(d)) return false;
    if (!d->keeps_all && !fw_tab_prune(d)) return false;
    d->pieces.count = all;
    if (!b->is_unnamed) {
        if (!fw_tab_name(d) || !fw_tab_describe(d)) return false;
        fw_tab_subtitle(d);
        if (!put_texts_before_links(d)) return false;
    }
    uint32_t *number = FW_TAKE(b->scratch, d->columns.count, uint32_t);
    return number && make_columns(b, number) && fill_cells(b, number) && !rows.is_out;
}

/* Make the cell of a field that the method gave, with all its values. */
static bool keep_values(fw_cell *cell, const fw_field *fields, uint32_t count,
                        furrow_table *table) {
    *cell = (fw_cell){.column = fields->column, .count = count, .nodes = fields->span};
    if (count == 1) {
        cell->text = fw_arena_copy(&table->arena, fields->text);
        return cell->text.at != NULL;
    }
    furrow_buf all = {.alloc = table->arena.alloc};
    cell->values = FW_TAKE(&table->arena, count, furrow_str);
    bool is_done = cell->values != NULL;
    for (uint32_t i = 0; i < count && is_done; i++) {
        if (i) fw_buf_text(&all, "; ");
        fw_buf_str(&all, fields[i].text);
        cell->values[i] = fw_arena_copy(&table->arena, fields[i].text);
        is_done = cell->values[i].at != NULL;
    }
    if (is_done) cell->text = fw_arena_copy(&table->arena, fw_buf_view(&all));
    is_done = is_done && cell->text.at && !all.failed;
    furrow_buf_free(&all);
    return is_done;
}

/* Keep the columns and fields that the method gave. */
static bool keep_fields(furrow_table *table, const fw_region *region) {
    size_t count = 0;
    table->column_count = region->column_count;
    table->columns = FW_TAKE_ZEROED(&table->arena, table->column_count, fw_column);
    if (!table->columns) return false;
    for (size_t c = 0; c < table->column_count; c++) {
        table->columns[c].name = fw_arena_copy(&table->arena, region->columns[c]);
        if (!table->columns[c].name.at) return false;
    }
    for (size_t row = 0; row < table->rows; row++) count += region->records[row].field_count;
    table->cells = FW_TAKE(&table->arena, count, fw_cell);
    if (!table->cells) return false;
    count = 0;
    for (size_t row = 0; row < table->rows; row++) {
        const fw_record *record = &region->records[row];
        for (uint32_t f = 0, end; f < record->field_count; f = end) {
            end = f + 1;
            while (end < record->field_count &&
                   record->fields[end].column == record->fields[f].column)
                end++;
            if (!keep_values(&table->cells[count++], &record->fields[f], end - f, table))
                return false;
        }
        table->row_ends[row] = (uint32_t)count;
    }
    return true;
}

/* Find the columns of the page as usual and fit them to the given ones. If they are the same, as on
 * the page that the given ones come from, the table is what it would be without them. If not, the
 * page is cut again by what the given columns know of it. A new page is cut by that at once. */
static bool fill_given(builder *b, const fw_given *columns, fw_url_base *base) {
    furrow_table *table = b->table;
    const fw_column *given = columns->columns;
    uint32_t count = columns->count;
    fw_given places;
    bool is_same = false;
    if (!fw_given_make(&places, given, count, b->scratch)) return false;
    fw_arena_mark scratch_mark = fw_arena_here(b->scratch);
    b->is_unnamed = true;
    if (columns->is_new_page)
        return find_columns(b, &places, base) && fw_table_fit(table, given, count, b->scratch);
    b->wanted = &places;
    bool is_cut = find_columns(b, NULL, base);
    b->wanted = NULL;
    if (!is_cut) return false;
    if (b->has_wanted && !fw_table_is_given(&is_same, table, given, count, b->scratch))
        return false;
    if (!is_same) {
        fw_arena_back(b->scratch, scratch_mark);
        b->is_second = true;
        if (!find_columns(b, &places, base)) return false;
    }
    return fw_table_fit(table, given, count, b->scratch);
}

static furrow_status fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                          const fw_given *given, fw_arena *scratch, furrow_error *err) {
    furrow_buf buf = {.alloc = table->arena.alloc};
    fw_url_base *base = fw_url_base_new(page->base);
    builder b = {.table = table,
                 .region = region,
                 .page = page,
                 .buf = &buf,
                 .scratch = scratch,
                 .work = fw_arena_under(scratch->alloc, scratch->budget)};
    table->rows = region->record_count;
    table->row_ends = FW_TAKE(&table->arena, table->rows, uint32_t);
    bool is_done = base && table->row_ends;
    if (is_done && !region->column_count) is_done = make_groups(&b);
    b.groups_end = fw_arena_here(&table->arena);
    if (is_done && region->column_count) is_done = keep_fields(table, region);
    else if (is_done && given->count && !given->is_elsewhere) is_done = fill_given(&b, given, base);
    else if (is_done) is_done = find_columns(&b, given->count ? given : NULL, base);
    fw_arena_free(&b.work);
    fw_url_base_free(base);
    furrow_buf_free(&buf);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}

furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            const fw_column *given, uint32_t given_count, fw_arena *scratch,
                            furrow_error *err) {
    fw_given columns = {.columns = given, .count = given_count};
    return fill(table, region, page, &columns, scratch, err);
}

furrow_status fw_table_fill_once(furrow_table *table, const fw_region *region,
                                 const furrow_page *page, const fw_column *given,
                                 uint32_t given_count, fw_arena *scratch, furrow_error *err) {
    fw_given columns = {.columns = given, .count = given_count, .is_new_page = true};
    return fill(table, region, page, &columns, scratch, err);
}

furrow_status fw_table_fill_like(furrow_table *table, const fw_region *region,
                                 const furrow_page *page, const fw_column *known,
                                 uint32_t known_count, fw_arena *scratch, furrow_error *err) {
    fw_given forms = {.columns = known, .count = known_count, .is_elsewhere = true};
    return fill(table, region, page, &forms, scratch, err);
}
