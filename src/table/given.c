/*
 * Given columns. The columns of this page are found as ever, but for what the
 * given ones know better: where lines are cut, and what is data though it is
 * constant here. Then they are matched with the given ones by what a column
 * keeps of itself: kind, place, label. Prefix and suffix are cut off where a page is too short to
 * show that they are template.
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

/* By the tags of the place and the first of its words. */
static uint64_t key_of_place(fw_field_kind kind, const fw_field_place *place) {
    return fw_hash_mix(fw_hash_mix(place->path, kind), place->word_count ? place->words[0] : 0);
}

bool fw_given_make(fw_given *out, const fw_column *given, uint32_t count, fw_arena *scratch) {
    *out = (fw_given){.columns = given};
    for (uint32_t i = 0; i < count; i++) {
        bool is_new;
        fw_field_place place = fw_field_place_read(given[i].place);
        uint32_t *slot =
            fw_map_place(&out->places, key_of_place(given[i].kind, &place), &is_new, scratch);
        if (!slot) return false;
        if (is_new || given[*slot].share < given[i].share) *slot = i;
    }
    return true;
}

double fw_given_share(const fw_given *given, fw_field_kind kind, const fw_field_place *place) {
    const uint32_t *found = given ? fw_map_find(&given->places, key_of_place(kind, place)) : NULL;
    if (!found) return 0;
    return given->columns[*found].share > 0 ? given->columns[*found].share : 1;
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

bool fw_column_copy(fw_column *out, const fw_column *from, fw_arena *arena) {
    *out = *from;
    out->name = fw_arena_copy(arena, from->name);
    out->place = fw_arena_copy(arena, from->place);
    out->label = fw_arena_copy(arena, from->label);
    out->prefix = fw_arena_copy(arena, from->prefix);
    out->suffix = fw_arena_copy(arena, from->suffix);
    return out->name.at && out->place.at && out->label.at && out->prefix.at && out->suffix.at;
}

static bool copy_columns(furrow_table *table, const fw_column *given, uint32_t count) {
    table->columns = FW_TAKE(&table->arena, count, fw_column);
    if (!table->columns) return false;
    table->column_count = count;
    table->heading = FW_NO_COLUMN;
    for (uint32_t c = 0; c < count; c++) {
        if (!fw_column_copy(&table->columns[c], &given[c], &table->arena)) return false;
        if (given[c].kind == FW_FIELD_HEADING && table->group_count) table->heading = c;
    }
    return true;
}

bool fw_column_key(uint64_t *out, const fw_column *column, fw_map *seen, fw_arena *scratch) {
    bool is_new;
    uint64_t key = fw_hash_text(fw_hash_text(column->kind, column->place), column->label);
    uint32_t *nth = fw_map_place(seen, key, &is_new, scratch);
    if (!nth) return false;
    *nth = is_new ? 1 : *nth + 1;
    *out = fw_hash_mix(key, *nth);
    return true;
}

/* Columns that are the same to the letter are matched in whatever order they
 * come: what stands first on a page may hang on its first record. 'to' gets
 * the given column of each found one, else DROPPED. */
static bool match_exact(uint32_t *to, bool *is_taken, const furrow_table *table,
                        const fw_column *given, uint32_t count, fw_arena *scratch) {
    fw_map seen = {0}, known = {0}, seen_here = {0};
    uint64_t key;
    bool is_new;
    for (uint32_t c = 0; c < count; c++) {
        if (!fw_column_key(&key, &given[c], &seen, scratch)) return false;
        uint32_t *slot = fw_map_place(&known, key, &is_new, scratch);
        if (!slot) return false;
        *slot = c;
        is_taken[c] = false;
    }
    for (size_t c = 0; c < table->column_count; c++) {
        if (!fw_column_key(&key, &table->columns[c], &seen_here, scratch)) return false;
        const uint32_t *same = fw_map_find(&known, key);
        to[c] = same ? *same : DROPPED;
        if (same) is_taken[*same] = true;
    }
    return true;
}

/* The columns of a list that are still without a partner. */
typedef struct rest {
    fw_column *at;
    uint32_t *number, count;
} rest;

static bool make_rest(rest *out, size_t count, fw_arena *scratch) {
    *out = (rest){.at = FW_TAKE(scratch, count, fw_column),
                  .number = FW_TAKE(scratch, count, uint32_t)};
    return out->at && out->number;
}

static void add_rest(rest *to, const fw_column *column, uint32_t number) {
    to->number[to->count] = number;
    to->at[to->count++] = *column;
}

/* The others are aligned, in order, by what they have in common. */
static bool match_rest(uint32_t *to, const bool *is_taken, const furrow_table *table,
                       const fw_column *given, uint32_t count, fw_arena *scratch) {
    fw_items seqs[2];
    fw_aligned aligned;
    rest wanted, found;
    if (!make_rest(&wanted, count, scratch) || !make_rest(&found, table->column_count, scratch))
        return false;
    for (uint32_t c = 0; c < count; c++)
        if (!is_taken[c]) add_rest(&wanted, &given[c], c);
    for (uint32_t c = 0; c < table->column_count; c++)
        if (to[c] == DROPPED) add_rest(&found, &table->columns[c], c);
    if (!wanted.count || !found.count) return true;
    if (!make_items(&seqs[0], wanted.at, wanted.count, scratch) ||
        !make_items(&seqs[1], found.at, found.count, scratch) ||
        !fw_align_items(&aligned, seqs, 2, true, scratch))
        return false;
    for (uint32_t c = 0; c < found.count; c++)
        if (seqs[1].to[c] < wanted.count) to[found.number[c]] = wanted.number[seqs[1].to[c]];
    return true;
}

bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch) {
    uint32_t *to = FW_TAKE(scratch, table->column_count, uint32_t);
    bool *is_taken = FW_TAKE(scratch, count, bool);
    if (!to || !is_taken || !match_exact(to, is_taken, table, given, count, scratch) ||
        !match_rest(to, is_taken, table, given, count, scratch))
        return false;
    move_cells(table, to, given);
    return copy_columns(table, given, count);
}
