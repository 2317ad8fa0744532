/* Type codes, shape codes, and the three distances. */
#include "methods/vints/block.h"

#include "algo/edit_distance.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* Texts vary in length, so that a run of text lines counts once. */
static bool adds_type(uint8_t type, uint8_t before) {
    return type != FW_LINE_TEXT || before != FW_LINE_TEXT;
}

static void hash_block(fw_vints_block *block) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < block->type_count; i++) hash = fw_hash_mix(hash, block->types[i]);
    for (uint32_t i = 0; i < block->shape_count; i++) {
        block->shape[i] -= block->left;
        hash = fw_hash_mix(hash, (uint64_t)block->shape[i]);
    }
    block->hash = hash;
}

void fw_vints_block_of(fw_vints_block *block, const fw_content_lines *lines, uint32_t from,
                       uint32_t to) {
    uint32_t stop = to - from > 4 * FW_VINTS_CODE ? from + 4 * FW_VINTS_CODE : to;
    uint8_t types = 0, places = 0, last_type = 0;
    int32_t left = INT32_MAX, last_x = 0;
    for (uint32_t i = from; i < stop; i++) {
        const fw_content_line *line = &lines->at[i];
        int32_t x = line->box.x;
        if (adds_type(line->type, last_type) && types < FW_VINTS_CODE)
            block->types[types++] = last_type = line->type;
        if (line->type == FW_LINE_HR) continue; /* as wide as its section: no profile */
        if ((places == 0 || x != last_x) && places < FW_VINTS_CODE)
            block->shape[places++] = last_x = x;
        if (x < left) left = x;
    }
    if (left == INT32_MAX) left = to > from ? lines->at[from].box.x : 0;
    block->from = from;
    block->to = to;
    block->type_count = types;
    block->shape_count = places;
    block->left = left;
    hash_block(block);
}

static bool types_alike(const fw_vints_block *a, const fw_vints_block *b, double limit) {
    uint32_t longer = a->type_count > b->type_count ? a->type_count : b->type_count;
    uint32_t apart = fw_edit_distance_short(a->types, a->type_count, b->types, b->type_count);
    return apart <= limit * longer;
}

/* The shorter code is padded with 0: past its end a block is at its left. */
static bool shapes_alike(const fw_vints_block *a, const fw_vints_block *b, int32_t limit) {
    uint32_t longer = a->shape_count > b->shape_count ? a->shape_count : b->shape_count;
    for (uint32_t i = 0; i < longer; i++) {
        int32_t left = i < a->shape_count ? a->shape[i] : 0;
        int32_t right = i < b->shape_count ? b->shape[i] : 0;
        if (abs(left - right) > limit) return false;
    }
    return true;
}

bool fw_vints_alike(const fw_vints_block *a, const fw_vints_block *b,
                    const fw_vints_limits *limits) {
    if (abs(a->left - b->left) > limits->position) return false;
    if (a->hash == b->hash) return true;
    return shapes_alike(a, b, limits->shape) && types_alike(a, b, limits->type);
}
