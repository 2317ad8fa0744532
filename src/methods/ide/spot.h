/*
 * Spots: where an item stands in a page, and where a label's text does.
 *
 * A spot is a stretch of texts, from a byte of the first to a byte of the
 * last; or, for an item that is an attribute, the tag that carries it.
 */
#ifndef FW_METHODS_IDE_SPOT_H
#define FW_METHODS_IDE_SPOT_H

#include "tokens/words.h"

typedef struct fw_spot {
    uint32_t first, last; /* texts of the stream; a tag's number when 'is_tag' */
    uint32_t from, to;    /* bytes of the first and of the last text */
    bool is_tag;
} fw_spot;

/* The places of a label, in the order of the page: those whose whole text it
 * is; where there are none, those where it is some words of a longer text. */
typedef struct fw_spots {
    fw_spot *at;
    uint32_t count;
} fw_spots;

/* All spots of a label in a page: by its text, its attribute or its node. A
 * label without any of them is that of a missing field: no spot, FURROW_OK.
 * FURROW_ENOTFOUND when the page has no such text. */
furrow_status fw_spots_find(fw_spots *out, const fw_words *words, const furrow_label *label,
                            fw_arena *arena, furrow_error *err);

/* Whether a label says that the page has no such field. */
bool fw_label_is_missing(const furrow_label *label);

/* Texts [first, end) of the subtree of an element. */
typedef struct fw_text_range {
    uint32_t first, end;
} fw_text_range;

fw_text_range fw_texts_of(const fw_words *words, fw_node_id node);

/* The deepest element that holds all of a spot. */
fw_node_id fw_spot_node(const fw_words *words, const fw_spot *spot);

/* Whether both spots are the same, and whether one ends before the other. */
bool fw_spot_equal(const fw_spot *a, const fw_spot *b);
bool fw_spot_before(const fw_words *words, const fw_spot *a, const fw_spot *b);

#endif
