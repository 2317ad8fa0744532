/*
 * The paper's wrapper: prefix ( X ( separator | ... ) ) [min, max].
 *
 * The prefix leads from the root to an element; its children are cut into
 * records after (or before) each place where a separator stands; records
 * number min to max are kept. A separator is a forest of tags, compared down
 * to a depth.
 */
#ifndef FW_METHODS_VINTS_VINTS_WRAPPER_H
#define FW_METHODS_VINTS_VINTS_WRAPPER_H

#include "base/vec.h"
#include "page/page.h"

enum {
    FW_VINTS_WIDTH = 6,  /* siblings that a separator may have */
    FW_VINTS_DEPTH = 3,  /* levels below them that it may look at */
    FW_VINTS_THROUGH = 3 /* tags that records may be looked for in */
};

typedef struct fw_vints_sep {
    uint8_t width; /* siblings, at least 1 */
    uint8_t depth; /* 0: their tags alone */
    bool is_head;  /* it begins a record; else it ends one */
    uint64_t shape[FW_VINTS_WIDTH];
    fw_node_id like; /* its first sibling where it was learned */
} fw_vints_sep;

typedef struct fw_vints_wrapper {
    fw_node_id root; /* the element that the prefix leads to */
    /* Elements of these tags, right below the root or below each other, are
     * looked through: records stand in them as well. */
    fw_tag through[FW_VINTS_THROUGH];
    uint8_t through_count;
    fw_vints_sep sep;
    uint32_t skip;     /* elements before the first record, for separators that need it */
    uint32_t min, max; /* from 1; max 0: no end */
} fw_vints_wrapper;

typedef FW_VEC(fw_span) fw_vints_spans;

/* Hash of the tags of a node and of what is below it, down to 'depth'. */
uint64_t fw_vints_shape(const furrow_page *page, fw_node_id node, uint32_t depth);

/* The same of tags and depths that are listed; the first depth is 0. */
uint64_t fw_vints_shape_of(const fw_tag *tags, const uint8_t *depths, uint32_t count,
                           uint32_t depth);

/* All records of a wrapper in a page, min and max left aside, in document
 * order, added to 'out'. False when memory is out. Linear in the subtrees
 * that the separator looks at. */
bool fw_vints_cut(fw_vints_spans *out, const furrow_page *page, const fw_vints_wrapper *wrapper,
                  fw_arena *arena);

#endif
