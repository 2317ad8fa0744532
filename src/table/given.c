/*
 * Given columns. The columns of this page are found as ever; then they are
 * aligned to the given ones by what a column keeps of itself: kind, place,
 * label. Prefix and suffix are cut off where a page is too short to show that
 * they are template.
 */
#include "table/given.h"

#include "base/hash.h"
#include "base/map.h"
#include "base/str.h"
#include "table/align.h"
#include "table/labels.h"
#include "table/place.h"

#include <stdlib.h>

#define DROPPED UINT32_MAX

static fw_item item_of(const fw_column *column) {
    fw_field_place place = fw_field_place_read(column->place);
    fw_item item = {.path = fw_hash_mix(place.path, column->kind),
                    .label = column->label.len ? fw_label_hash(column->label) : 0,
                    .kind = (uint8_t)column->kind,
                    .level = place.level};
    for (uint8_t w = 0; w < place.word_count; w++)
        item.words |= UINT64_C(1) << (fw_hash_mix(place.words[w], 1) >> 58);
    return item;
}

/* Items of columns; one whose name no other has is marked as the only one. */
static bool make_items(fw_items *out, const fw_column *columns, uint32_t count, fw_arena *scratch) {
    fw_item *items = FW_TAKE(scratch, count, fw_item);
    fw_map seen = {0};
    *out = (fw_items){
        .at = items, .count = count, .weight = 1, .to = FW_TAKE(scratch, count, uint32_t)};
    if (!items || !out->to) return false;
    for (uint32_t c = 0; c < count; c++) {
        bool is_new;
        items[c] = item_of(&columns[c]);
        uint32_t *first = fw_map_place(&seen, fw_item_identity(&items[c]), &is_new, scratch);
        if (!first) return false;
        items[c].is_only = is_new;
        if (is_new) *first = c;
        else items[*first].is_only = false;
    }
    return true;
}

static furrow_str cut_ends(furrow_str text, const fw_column *column) {
    furrow_str start = fw_str_trim(column->prefix), end = fw_str_trim(column->suffix);
    if (start.len && text.len > start.len && memcmp(text.at, start.at, start.len) == 0)
        text = fw_str_trim(fw_str_from(text, start.len));
    if (end.len && text.len > end.len &&
        memcmp(text.at + text.len - end.len, end.at, end.len) == 0) {
        text.len -= end.len;
        text = fw_str_trim(text);
    }
    return text;
}

static int by_column(const void *left, const void *right) {
    const fw_cell *a = left, *b = right;
    return (a->column > b->column) - (a->column < b->column);
}

/* Renumber the cells, drop those of no given column, keep rows sorted. */
static void move_cells(furrow_table *table, const uint32_t *to, const fw_column *given) {
    size_t from = 0, kept = 0;
    for (size_t row = 0; row < table->rows; row++) {
        size_t first = kept;
        for (; from < table->row_ends[row]; from++) {
            fw_cell cell = table->cells[from];
            cell.column = to[cell.column];
            if (cell.column == DROPPED) {
                table->unplaced++;
                continue;
            }
            if (cell.count == 1) cell.text = cut_ends(cell.text, &given[cell.column]);
            table->cells[kept++] = cell;
        }
        table->row_ends[row] = (uint32_t)kept;
        qsort(table->cells + first, kept - first, sizeof *table->cells, by_column);
    }
}

static bool copy_columns(furrow_table *table, const fw_column *given, uint32_t count) {
    table->columns = FW_TAKE(&table->arena, count, fw_column);
    if (!table->columns) return false;
    table->column_count = count;
    table->heading = FW_NO_COLUMN;
    for (uint32_t c = 0; c < count; c++) {
        fw_column *column = &table->columns[c];
        *column = given[c];
        furrow_str *const texts[] = {&column->name, &column->place, &column->label, &column->prefix,
                                     &column->suffix};
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            *texts[i] = fw_arena_copy(&table->arena, *texts[i]);
            if (!texts[i]->at) return false;
        }
        if (column->kind == FW_FIELD_HEADING && table->group_count) table->heading = c;
    }
    return true;
}

bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch) {
    fw_items seqs[2];
    fw_aligned aligned;
    uint32_t found = (uint32_t)table->column_count;
    if (!make_items(&seqs[0], given, count, scratch) ||
        !make_items(&seqs[1], table->columns, found, scratch) ||
        !fw_align_items(&aligned, seqs, 2, true, scratch))
        return false;
    for (uint32_t c = 0; c < found; c++)
        if (seqs[1].to[c] >= count) seqs[1].to[c] = DROPPED;
    move_cells(table, seqs[1].to, given);
    return copy_columns(table, given, count);
}
