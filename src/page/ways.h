/*
 * Ways: where something stands, learned from pages in which it is known.
 *
 * A trail is all that can be said of the way from the root to a node. What
 * the trails of several nodes have in common is what will last; what of that
 * is needed to find the nodes again shows on the pages themselves.
 */
#ifndef FW_PAGE_WAYS_H
#define FW_PAGE_WAYS_H

#include "page/selector.h"

/* Nodes of one page that are to be found again. */
typedef struct fw_targets {
    fw_sight sight;
    const fw_node_id *nodes;
    size_t count;
} fw_targets;

/* Ways to one place that are worth keeping. */
enum { FW_MAX_WAYS = 8 };

/* What is said of a node: tag, id, words of its class and position. Texts are
 * copied into 'arena'. False when out of memory. */
bool fw_step_of(fw_step *out, const fw_sight *sight, fw_node_id node, fw_arena *arena);

/* Keep in 'a' what holds for both. */
void fw_step_meet(fw_step *a, const fw_step *b);

/* Leave words and ids with a digit out: more often than not they number
 * something. */
void fw_step_firm(fw_step *step);

/* Selectors for the places, the most telling first: 'sure' of them that find
 * them and nothing else on every page, names before positions; then looser
 * ones, for a page that has changed. False when out of memory. */
bool fw_ways_learn(fw_selectors *out, uint32_t *sure, fw_targets *places, size_t count,
                   fw_arena *arena, fw_arena *scratch);

/* What a tail takes from a trail, beside tags and names without a digit. */
typedef struct fw_tail {
    uint32_t steps; /* the last ones; at most */
    bool has_weak_names, has_positions;
} fw_tail;

/* One selector for nodes that stand below others, such as headings. */
bool fw_tail_learn(fw_selector *out, fw_targets *places, size_t count, fw_tail tail,
                   fw_arena *arena, fw_arena *scratch);

#endif
