/*
 * Composing: one pattern for all records of a block (IEPAD 2.4).
 *
 * The strings from each occurrence up to the next are aligned around a centre.
 * Equal strings are aligned once, with a weight. Strings more than twice the
 * usual length hold something that is no record (an advertisement between two
 * of them) and are left out.
 */
#include "methods/iepad/discover.h"

#include <stdlib.h>
#include <string.h>

static int by_size(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* The median gap of a block; 0 when memory is out. */
static uint32_t median_gap(const fw_iepad_block *block, fw_arena *arena) {
    fw_arena_mark mark = fw_arena_here(arena);
    uint32_t count = block->count - 1, *gaps = FW_TAKE(arena, count, uint32_t), median = 0;
    if (gaps) {
        for (uint32_t i = 0; i < count; i++) gaps[i] = block->places[i + 1] - block->places[i];
        qsort(gaps, count, sizeof *gaps, by_size);
        median = gaps[count / 2];
    }
    fw_arena_back(arena, mark);
    return median;
}

void fw_iepad_strings_add(fw_iepad_strings *strings, const uint32_t *at, uint32_t length) {
    for (uint32_t i = 0; i < strings->count; i++) {
        fw_seq *seq = &strings->at[i];
        if (seq->count != length || memcmp(seq->at, at, length * sizeof *at) != 0) continue;
        seq->weight++;
        return;
    }
    if (strings->count < FW_IEPAD_STRINGS) strings->at[strings->count++] = (fw_seq){at, length, 1};
}

/* Heaviest first, then the longer one, then the first in the page. */
static int by_weight(const void *left, const void *right) {
    const fw_seq *a = left, *b = right;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    if (a->count != b->count) return a->count > b->count ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

/* The columns that every record must have: the repeat, with which all strings
 * start, and half of what is not optional. */
static uint32_t core_of(const fw_pattern *pattern, uint32_t length) {
    uint32_t left = (pattern->count - fw_pattern_varying(pattern) + 1) / 2, core = 0;
    for (; core < pattern->count && (left || core < length); core++)
        if (left && fw_pattern_is_fixed(pattern, core)) left--;
    return core;
}

bool fw_iepad_consensus(fw_pattern *out, fw_iepad_strings *strings, uint32_t most_columns,
                        uint64_t *cells, fw_arena *arena) {
    fw_alignment rows;
    fw_align_options opts = {.cells = cells};
    *out = (fw_pattern){0};
    if (strings->count == 0) return true;
    qsort(strings->at, strings->count, sizeof *strings->at, by_weight);
    for (uint32_t i = 0; i < strings->count; i++)
        if (strings->at[i].count > FW_PATTERN_MAX) return true;
    if (!fw_align_star(&rows, strings->at, strings->count, FW_IEPAD_CENTRES, &opts, arena))
        return false;
    if (rows.columns == 0 || rows.columns > most_columns || rows.columns > FW_PATTERN_MAX)
        return true;
    return fw_pattern_from_alignment(out, &rows, strings->at, arena);
}

bool fw_iepad_compose(fw_pattern *out, bool *kept, const fw_tokens *tokens,
                      const fw_iepad_block *block, const fw_iepad_params *params, uint64_t *cells,
                      fw_arena *arena) {
    fw_iepad_strings strings = {.count = 0};
    uint32_t median = median_gap(block, arena);
    *kept = false;
    if (median == 0) return false;
    for (uint32_t i = 0; i + 1 < block->count; i++) {
        uint32_t length = block->places[i + 1] - block->places[i];
        if (length <= 2 * median)
            fw_iepad_strings_add(&strings, tokens->code + block->places[i], length);
    }
    if (!fw_iepad_consensus(out, &strings, 2 * median, cells, arena)) return false;
    if (out->count == 0) return true;
    out->core = core_of(out, block->length);
    *kept = fw_pattern_varying(out) <= params->max_mismatch * out->count;
    return true;
}

/* ---- Rotation: IEPAD 2.4.1 ---------------------------------------------- */

uint32_t fw_iepad_turns_right(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t first) {
    uint32_t turns = 0;
    while (turns + 1 < pattern->count && turns < first) {
        uint32_t column = pattern->count - 1 - turns;
        uint32_t code = tokens->code[first - 1 - turns];
        if (!fw_pattern_is_fixed(pattern, column)) break;
        if (pattern->symbols[pattern->columns[column].first] != code) break;
        turns++;
    }
    return turns;
}

uint32_t fw_iepad_turns_left(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t end) {
    uint32_t turns = 0;
    while (turns + 1 < pattern->count && end + turns < tokens->count) {
        if (!fw_pattern_is_fixed(pattern, turns)) break;
        if (pattern->symbols[pattern->columns[turns].first] != tokens->code[end + turns]) break;
        turns++;
    }
    return turns;
}
