/* Type codes, shape codes, and the three distances. */
#include "methods/vints/block.h"

#include "algo/edit_distance.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* Texts vary in length, so that a run of text lines counts once. */
static void add_type(fw_vints_block *block, uint8_t type) {
    bool is_more = block->type_count && type == FW_LINE_TEXT &&
                   block->types[block->type_count - 1] == FW_LINE_TEXT;
    if (!is_more && block->type_count < FW_VINTS_CODE) block->types[block->type_count++] = type;
}

static void add_place(fw_vints_block *block, int32_t x) {
    bool is_more = block->shape_count && block->shape[block->shape_count - 1] == x;
    if (!is_more && block->shape_count < FW_VINTS_CODE) block->shape[block->shape_count++] = x;
}

fw_vints_block fw_vints_block_of(const fw_lines *lines, uint32_t from, uint32_t to) {
    fw_vints_block block = {.from = from, .to = to, .left = INT32_MAX};
    uint32_t stop = to - from > 4 * FW_VINTS_CODE ? from + 4 * FW_VINTS_CODE : to;
    for (uint32_t i = from; i < stop; i++) {
        const fw_line *line = &lines->at[i];
        add_type(&block, line->type);
        if (line->type == FW_LINE_HR) continue; /* as wide as its section: no profile */
        add_place(&block, line->box.x);
        if (line->box.x < block.left) block.left = line->box.x;
    }
    if (block.left == INT32_MAX) block.left = to > from ? lines->at[from].box.x : 0;
    for (uint32_t i = 0; i < block.type_count; i++)
        block.hash = fw_hash_mix(block.hash, block.types[i]);
    for (uint32_t i = 0; i < block.shape_count; i++) {
        block.shape[i] -= block.left;
        block.hash = fw_hash_mix(block.hash, (uint64_t)block.shape[i]);
    }
    return block;
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
