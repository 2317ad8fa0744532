/* Whether two pieces of a page have similar tag strings (paper, 2.2.2). */
#ifndef FW_METHODS_MDR_COMPARE_H
#define FW_METHODS_MDR_COMPARE_H

#include "algo/edit_distance.h"
#include "base/budget.h"
#include "page/page.h"

enum { FW_MDR_CACHE = 4096 };

typedef struct fw_mdr_compare {
    const furrow_page *page;
    double max_distance; /* T: edit distance / mean length of the two strings */
    fw_edit edit;
    uint64_t *asked; /* pairs compared lately, by their hashes ... */
    bool *answer;    /* ... and what came out */
    fw_deadline deadline;
    size_t work;  /* symbols compared since the clock was looked at */
    bool is_late; /* the deadline has passed: nothing is similar any more */
} fw_mdr_compare;

bool fw_mdr_compare_init(fw_mdr_compare *cmp, const furrow_page *page, double max_distance,
                         fw_deadline deadline, fw_arena *scratch);

/* A group of neighbouring subtrees, and the hash of their shapes. Groups with
 * equal hashes have equal tag strings. */
typedef struct fw_mdr_group {
    fw_span span;
    uint64_t hash;
} fw_mdr_group;

/* Hash of the group that 'hash' stands for, with one more subtree. */
uint64_t fw_mdr_hash_more(uint64_t hash, uint64_t subtree);

bool fw_mdr_similar(fw_mdr_compare *cmp, fw_mdr_group a, fw_mdr_group b);

/* The same of two single nodes. */
bool fw_mdr_similar_nodes(fw_mdr_compare *cmp, fw_node_id a, fw_node_id b);

#endif
