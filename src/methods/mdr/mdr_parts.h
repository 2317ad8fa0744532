/* What the files of the method share: similar tag strings, and runs of them. */
#ifndef FW_METHODS_MDR_MDR_PARTS_H
#define FW_METHODS_MDR_MDR_PARTS_H

#include "algo/edit_distance.h"
#include "methods/method.h"

/* ---- Similar tag strings (paper, 2.2.2): mdr.c --------------------------- */

typedef struct fw_mdr_compare {
    const furrow_page *page;
    double max_distance; /* T: edit distance / mean length of the two strings */
    fw_edit edit;
    uint64_t *asked; /* recently compared pairs, by their hashes ... */
    bool *answer;    /* ... and the results */
    size_t cache;    /* places for pairs, a power of two */
    fw_budget *budget;
    size_t work;  /* symbols compared since the last look at the clock */
    bool is_late; /* the budget is spent: nothing counts as similar any more */
} fw_mdr_compare;

/* A group of neighbouring subtrees, and the hash of their shapes. Groups with
 * equal hashes have equal tag strings. */
typedef struct fw_mdr_group {
    fw_span span;
    uint64_t hash;
} fw_mdr_group;

/* The group of 'width' children of one parent. They need not be adjacent in the page: unseen
 * nodes may be between them. */
fw_mdr_group fw_mdr_group_of(const furrow_page *page, const fw_node_id *child, uint32_t width);

bool fw_mdr_similar(fw_mdr_compare *cmp, fw_mdr_group a, fw_mdr_group b);

/* The same of two single nodes. */
bool fw_mdr_similar_nodes(fw_mdr_compare *cmp, fw_node_id a, fw_node_id b);

/* ---- Runs among the children of one parent (IdentDRs): mdr.c ------------- */

/* 'count' groups in a row, each 'width' children wide, from child 'first'
 * (counted from 0). The paper's data region; its generalized nodes. */
typedef struct fw_mdr_run {
    uint32_t first, width, count;
} fw_mdr_run;

typedef FW_VEC(fw_mdr_run) fw_mdr_runs;

/* The first child after a run. */
uint32_t fw_mdr_run_end(fw_mdr_run run);

/* How much two single children have in common. */
typedef enum fw_mdr_alike { FW_MDR_OTHER, FW_MDR_SIMILAR, FW_MDR_EQUAL } fw_mdr_alike;

/* The children as the search for runs sees them. */
typedef struct fw_mdr_children {
    uint32_t count;
    uint32_t max_width; /* K */
    /* Whether the 'width' children from 'first' are similar to the next 'width'. Called once for
     * each pair: widths from 1 up, and for each width from left to right. */
    bool (*groups_similar)(void *user, uint32_t first, uint32_t width);
    /* How alike two single children are. NULL: groups are formed as in the paper. */
    fw_mdr_alike (*nodes_alike)(void *user, uint32_t a, uint32_t b);
    /* Whether a child has a link. NULL: not known. */
    bool (*has_link)(void *user, uint32_t child);
    void *user;
} fw_mdr_children;

/* All runs from left to right. False when out of memory. */
bool fw_mdr_find_runs(fw_mdr_runs *out, const fw_mdr_children *children, fw_arena *scratch);

/* ---- Records of runs (paper, 2.3 and its technical report): mdr_records.c - */

/* The children of one parent and the runs found among them. */
typedef struct fw_mdr_siblings {
    const fw_node_id *children; /* seen elements */
    uint32_t count;
    const fw_mdr_run *runs;
    size_t run_count;
    bool is_plain; /* every run is a region; nothing is joined to it */
} fw_mdr_siblings;

/* Add one region for each run, or one for several runs that belong together. */
furrow_status fw_mdr_add_records(fw_regions *out, fw_mdr_compare *cmp,
                                 const fw_mdr_siblings *siblings, fw_arena *scratch,
                                 furrow_error *err);

/* Join regions of 'out', from number 'first' on, that are the rows of one row of objects. False
 * when out of memory. */
bool fw_mdr_join_rows(fw_regions *out, size_t first, const furrow_page *page);

#endif
