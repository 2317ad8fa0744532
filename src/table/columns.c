/*
 * Records into columns.
 *
 * A field's column is its place in the record: its kind, its tag path, and
 * which of the fields of that path it is. A field that a record lacks thus
 * leaves a hole, and a new one gets a column of its own, which stands right
 * after the column of the field before it.
 *
 * Regions whose method knows the fields keep them as they are.
 * Cost: linear in the fields.
 */
#include "table/table.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/map.h"
#include "base/str.h"
#include "table/fields.h"
#include "table/naming.h"

#include <stdlib.h>

#define NONE UINT32_MAX

static const uint64_t PRIME = 0x100000001B3u; /* of the FNV hash */

typedef struct column {
    fw_piece example; /* the first field of it */
    uint32_t next;    /* the column to the right */
} column;

typedef struct aligner {
    FW_VEC(column) columns; /* in order of appearance */
    uint32_t first;         /* leftmost column */
    fw_map by_place;        /* place in the record -> column */
    fw_map seen;            /* path -> fields of it in this record */
    fw_arena *scratch;
} aligner;

static uint64_t place_of(uint64_t path, uint64_t nth, uint64_t row) {
    uint64_t hash = (path + nth * 0x9E3779B97F4A7C15u) ^ row * 0xC2B2AE3D27D4EB4Fu;
    hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9u;
    return hash ^ hash >> 32;
}

/* The column of a piece; 'before' is that of the piece before it in the
 * record, or NONE. NONE when memory is out. */
static uint32_t column_of(aligner *a, const fw_piece *piece, uint32_t before, uint64_t row) {
    bool is_new;
    uint32_t *nth = fw_map_place(&a->seen, place_of(piece->path, 0, row + 1), &is_new, a->scratch);
    if (!nth) return NONE;
    *nth = is_new ? 0 : *nth + 1;
    uint32_t *at =
        fw_map_place(&a->by_place, place_of(piece->path, *nth + 1, 0), &is_new, a->scratch);
    if (!at || !is_new) return at ? *at : NONE;
    column *made = fw_vec_push(&a->columns, a->scratch);
    if (!made) return NONE;
    uint32_t *link = before == NONE ? &a->first : &a->columns.at[before].next;
    *made = (column){*piece, *link};
    return *at = *link = (uint32_t)a->columns.count - 1;
}

/* Append a name for a column: what the page calls the field, and for links
 * and images that they are. */
static void write_name(furrow_buf *out, const furrow_page *page, const fw_piece *example) {
    static const char *const kinds[] = {[FW_FIELD_TEXT] = "text",
                                        [FW_FIELD_LINK] = "link",
                                        [FW_FIELD_IMAGE] = "image",
                                        [FW_FIELD_HEADING] = "heading"};
    fw_buf_clear(out);
    if (example->kind != FW_FIELD_HEADING) fw_name_field(out, page, example);
    if (out->len && example->kind == FW_FIELD_TEXT) return;
    if (out->len) fw_buf_char(out, '_');
    fw_buf_text(out, kinds[example->kind]);
}

static furrow_type type_of(fw_field_kind kind) {
    return kind == FW_FIELD_LINK ? FURROW_URL : kind == FW_FIELD_IMAGE ? FURROW_IMAGE : FURROW_TEXT;
}

static uint64_t hash_name(furrow_str name) {
    uint64_t hash = name.len;
    for (size_t i = 0; i < name.len; i++) hash = (hash ^ (unsigned char)name.at[i]) * PRIME;
    return hash;
}

/* Make the name in 'buf' unique: the second "price" is price_2. 'names' has the
 * last number given to each name, so that many equal ones cost no search. */
static bool number_name(furrow_buf *buf, fw_map *names, fw_arena *scratch) {
    bool is_new;
    size_t len = buf->len;
    uint64_t plain = hash_name(fw_buf_view(buf));
    uint32_t *last = fw_map_place(names, plain, &is_new, scratch);
    if (!last || buf->failed) return false;
    uint32_t nth = is_new ? 1 : *last;
    while (!is_new) {
        buf->len = len;
        fw_buf_format(buf, "_%u", ++nth);
        last = fw_map_place(names, hash_name(fw_buf_view(buf)), &is_new, scratch);
        if (!last || buf->failed) return false;
        if (is_new) *last = 1;
    }
    *fw_map_find(names, plain) = nth;
    return true;
}

/* Number the columns from the left and name them. 'number' maps the order of
 * appearance to the place. */
static bool name_columns(furrow_table *table, const furrow_page *page, const aligner *a,
                         uint32_t *number, furrow_buf *buf) {
    fw_map names = {0};
    uint32_t place = 0;
    for (uint32_t c = a->first; c != NONE; c = a->columns.at[c].next, place++) {
        number[c] = place;
        write_name(buf, page, &a->columns.at[c].example);
        if (!number_name(buf, &names, a->scratch)) return false;
        const fw_piece *example = &a->columns.at[c].example;
        table->columns[place] =
            (fw_column){fw_arena_copy(&table->arena, fw_buf_view(buf)), type_of(example->kind)};
        if (!table->columns[place].name.at) return false;
    }
    return true;
}

static int by_column(const void *left, const void *right) {
    const fw_cell *a = left, *b = right;
    return (a->column > b->column) - (a->column < b->column);
}

typedef FW_VEC(fw_cell) cell_list;

static bool finish_cells(furrow_table *table, const furrow_page *page, const aligner *a,
                         const cell_list *cells, furrow_buf *buf) {
    table->column_count = a->columns.count;
    table->columns = FW_TAKE(&table->arena, table->column_count, fw_column);
    table->cells = FW_TAKE(&table->arena, cells->count, fw_cell);
    uint32_t *number = FW_TAKE(a->scratch, table->column_count, uint32_t);
    if (!table->columns || !table->cells || !number || !name_columns(table, page, a, number, buf))
        return false;
    for (size_t i = 0; i < cells->count; i++)
        table->cells[i] = (fw_cell){number[cells->at[i].column], 1, cells->at[i].text, NULL};
    for (size_t r = 0; r < table->rows; r++) {
        uint32_t first = r ? table->row_ends[r - 1] : 0;
        qsort(table->cells + first, table->row_ends[r] - first, sizeof *table->cells, by_column);
    }
    return true;
}

/* The fields of record 'row', one cell each. */
static bool add_row(cell_list *cells, aligner *a, const fw_pieces *pieces, size_t row) {
    uint32_t before = NONE;
    for (size_t i = 0; i < pieces->count; i++) {
        before = column_of(a, &pieces->at[i], before, row);
        fw_cell *cell = before == NONE ? NULL : fw_vec_push(cells, a->scratch);
        if (!cell) return false;
        *cell = (fw_cell){.column = before, .count = 1, .text = pieces->at[i].text};
    }
    return true;
}

/* The heading of the group of record 'row' as its first field. '*group' is the
 * group of the record before, or the first. */
static bool add_heading(fw_pieces *pieces, const fw_region *region, const furrow_page *page,
                        size_t row, uint32_t *group, furrow_buf *buf, fw_arena *keep,
                        fw_arena *scratch) {
    const fw_group *groups = region->groups;
    while (*group + 1 < region->group_count && groups[*group + 1].first <= row) ++*group;
    fw_span heading = groups[*group].heading;
    bool is_inside =
        row >= groups[*group].first && row - groups[*group].first < groups[*group].count;
    if (!is_inside || heading.first >= heading.end) return true;
    fw_buf_clear(buf);
    fw_page_text(buf, page, heading.first, heading.end);
    fw_piece *piece = fw_vec_push(pieces, scratch);
    if (!piece || buf->failed) return false;
    *piece = (fw_piece){.kind = FW_FIELD_HEADING, .text = fw_arena_copy(keep, fw_buf_view(buf))};
    return piece->text.at != NULL;
}

static bool align(furrow_table *table, const fw_region *region, const furrow_page *page,
                  fw_url_base *base, furrow_buf *buf, fw_arena *scratch) {
    aligner a = {.first = NONE, .scratch = scratch};
    cell_list cells = {0};
    uint32_t group = 0;
    for (size_t row = 0; row < table->rows; row++) {
        fw_pieces pieces = {0};
        if (region->group_count &&
            !add_heading(&pieces, region, page, row, &group, buf, &table->arena, scratch))
            return false;
        if (!fw_fields_of(&pieces, page, &region->records[row], base, buf, &table->arena,
                          scratch) ||
            !add_row(&cells, &a, &pieces, row))
            return false;
        table->row_ends[row] = (uint32_t)cells.count;
    }
    return finish_cells(table, page, &a, &cells, buf);
}

/* The columns and fields that the method gave. */
static bool keep_fields(furrow_table *table, const fw_region *region, fw_arena *scratch) {
    cell_list cells = {0};
    table->column_count = region->column_count;
    table->columns = FW_TAKE(&table->arena, table->column_count, fw_column);
    if (!table->columns) return false;
    for (size_t c = 0; c < table->column_count; c++) {
        table->columns[c] =
            (fw_column){fw_arena_copy(&table->arena, region->columns[c]), FURROW_TEXT};
        if (!table->columns[c].name.at) return false;
    }
    for (size_t row = 0; row < table->rows; row++) {
        const fw_record *record = &region->records[row];
        for (uint32_t f = 0; f < record->field_count; f++) {
            fw_cell *cell = fw_vec_push(&cells, scratch);
            if (!cell) return false;
            *cell = (fw_cell){.column = record->fields[f].column,
                              .count = 1,
                              .text = fw_arena_copy(&table->arena, record->fields[f].text)};
            if (!cell->text.at) return false;
        }
        table->row_ends[row] = (uint32_t)cells.count;
    }
    table->cells = FW_TAKE(&table->arena, cells.count, fw_cell);
    if (table->cells && cells.count) memcpy(table->cells, cells.at, cells.count * sizeof *cells.at);
    return table->cells != NULL;
}

furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            fw_arena *scratch, furrow_error *err) {
    furrow_buf buf = {.alloc = table->arena.alloc};
    fw_url_base *base = fw_url_base_new(page->base);
    table->rows = region->record_count;
    table->row_ends = FW_TAKE(&table->arena, table->rows, uint32_t);
    bool is_done = base && table->row_ends &&
                   (region->column_count ? keep_fields(table, region, scratch)
                                         : align(table, region, page, base, &buf, scratch));
    fw_url_base_free(base);
    furrow_buf_free(&buf);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}
