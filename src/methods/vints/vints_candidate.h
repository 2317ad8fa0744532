/*
 * From content lines to candidate wrappers: separators of lines, groups of
 * blocks that look alike, first lines of records, and the tag forests that
 * stand between those (sections 4 and 5.1 to 5.4 of the paper).
 */
#ifndef FW_METHODS_VINTS_VINTS_CANDIDATE_H
#define FW_METHODS_VINTS_VINTS_CANDIDATE_H

#include "base/budget.h"
#include "methods/vints/block.h"
#include "methods/vints/vints_wrapper.h"

typedef struct fw_vints_candidate {
    fw_vints_wrapper wrapper;
    fw_node_id first, second; /* two neighbours that must begin records, by children of the root */
    uint32_t number;          /* in the order they were found */
    uint32_t votes;           /* runs of three records that gave it */
} fw_vints_candidate;

typedef FW_VEC(fw_vints_candidate) fw_vints_candidates;

typedef struct fw_vints_search {
    const furrow_page *page;
    const fw_content_lines *lines;
    fw_vints_limits limits;
    bool is_blind; /* positions of lines count for nothing */
    fw_deadline deadline;
    fw_arena *arena;
} fw_vints_search;

/* False when memory is out. Linear in lines, for a bounded number of
 * separators. */
bool fw_vints_propose(fw_vints_candidates *out, const fw_vints_search *search);

#endif
