/*
 * A wrapper that has left its page: tags by name, the root by its path.
 *
 *   {"prefix": "/html[1]/body[1]/table[3]/tbody[1]", "through": [],
 *    "separator": {"cut": "after", "forest": ["tr(td(img))"]},
 *    "skip": 0, "min": 1, "max": -1, "support": 5}
 */
#ifndef FW_METHODS_VINTS_VINTS_RULE_H
#define FW_METHODS_VINTS_VINTS_RULE_H

#include "methods/vints/vints_wrapper.h"

enum {
    FW_VINTS_STEPS = 256, /* of a prefix; deeper pages keep no wrapper */
    FW_VINTS_NODES = 64   /* of a separator's forest */
};

/* One step of the paper's compact prefix: of the siblings on the way only
 * those of the same tag count, so a step is a name and a number among these. */
typedef struct fw_vints_step {
    furrow_str tag;
    uint32_t position; /* from 1; 0: any */
} fw_vints_step;

/* A node of a separator, in document order. */
typedef struct fw_vints_leaf {
    furrow_str tag;
    uint32_t depth; /* 0 for the siblings themselves */
} fw_vints_leaf;

typedef struct fw_vints_rule {
    fw_vints_step *steps;
    uint32_t step_count;
    furrow_str through[FW_VINTS_THROUGH];
    uint32_t through_count;
    fw_vints_leaf *leaves;
    uint32_t leaf_count;
    uint32_t depth; /* that the forest is compared to */
    bool is_head;
    uint32_t skip;
    uint32_t min;     /* the first record that is kept, from 1 */
    uint32_t dropped; /* records after the last that is kept */
    uint32_t support; /* pages that it came from */
} fw_vints_rule;

/* A wrapper as a rule, in 'arena'. FURROW_ENOTFOUND when it is too deep to be
 * kept. */
furrow_status fw_vints_rule_make(fw_vints_rule *out, const furrow_page *page,
                                 const fw_vints_wrapper *wrapper, uint32_t cut_count,
                                 fw_arena *arena, furrow_error *err);

/* Two rules as one that does for the pages of both; false when their
 * separators or prefixes do not agree (section 5.7). Positions that differ
 * become any. */
bool fw_vints_rule_merge(fw_vints_rule *into, const fw_vints_rule *other);

/* The records of a rule in a page, added to 'out'; none when the page has
 * nothing of the kind. False when memory is out. */
bool fw_vints_rule_apply(fw_vints_spans *out, const fw_vints_rule *rule, const furrow_page *page,
                         fw_arena *scratch);

#endif
