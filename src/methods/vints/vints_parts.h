/*
 * What the files of the method share, in the order of its steps.
 *
 *   vints.c            a page as content lines; the method; the worth of a wrapper, and its borders
 *   vints_candidate.c  blocks of lines that look alike; first lines of records
 *   vints_wrapper.c    separators in the tags between first lines; cutting by them
 *   vints_rules.c      wrappers kept for other pages
 */
#ifndef FW_METHODS_VINTS_VINTS_PARTS_H
#define FW_METHODS_VINTS_VINTS_PARTS_H

#include "base/call.h"
#include "base/map.h"
#include "base/vec.h"
#include "layout/layout.h"
#include "methods/method.h"
#include "page/page.h"

/* ---- Blocks of content lines (paper, 3.3): vints_candidate.c ------------- */

/* How much two blocks of one section may differ. */
typedef struct fw_vints_limits {
    double type;      /* edit distance of the type codes, by the longer one */
    int32_t shape;    /* pixels, of any place of the left profile */
    int32_t position; /* pixels, of the leftmost places */
} fw_vints_limits;

/* The lines of a page as codes, written once, so that the codes of any block are slices. */
typedef struct fw_vints_codes {
    const fw_content_lines *lines;
    uint8_t *types;     /* types of lines; a run of text counts as one */
    int32_t *places;    /* left edges; a run of equal ones counts as one; none for rules */
    uint32_t *type_at;  /* per line: its entry in 'types' */
    uint32_t *place_at; /* and in 'places'; not set for rules */
} fw_vints_codes;

/* False when out of memory. */
bool fw_vints_codes_make(fw_vints_codes *out, const fw_content_lines *lines, fw_arena *arena);

enum { FW_VINTS_CODE = 24 }; /* entries of a code that are compared */

/* A block in the form used for comparison. */
typedef struct fw_vints_block {
    uint32_t from, to; /* its lines */
    uint8_t type_count, shape_count;
    int32_t left;          /* smallest position code */
    const uint8_t *types;  /* type code */
    const int32_t *places; /* less 'left': modified shape code */
} fw_vints_block;

/* Lines [from, to) as a block. */
fw_vints_block fw_vints_block_of(const fw_vints_codes *codes, uint32_t from, uint32_t to);

bool fw_vints_alike(const fw_vints_block *a, const fw_vints_block *b,
                    const fw_vints_limits *limits);

/* ---- Wrappers: vints_wrapper.c -------------------------------------------
 *
 * prefix ( X ( separator | ... ) ) [min, max]. The prefix leads from the root to
 * an element. Its children are cut into records after (or before) each separator,
 * and records number min to max are kept. A separator is a forest of tags,
 * compared down to a depth.
 */

enum {
    FW_VINTS_WIDTH = 6,  /* siblings that a separator may have */
    FW_VINTS_DEPTH = 3,  /* levels below them that it may look at */
    FW_VINTS_THROUGH = 3 /* tags that records may be looked for in */
};

typedef struct fw_vints_sep {
    uint8_t width; /* siblings, at least 1 */
    uint8_t depth; /* 0: their tags alone */
    bool is_head;  /* it begins a record; otherwise it ends one */
    uint64_t shape[FW_VINTS_WIDTH];
    fw_node_id like; /* its first sibling where it was learned */
} fw_vints_sep;

typedef struct fw_vints_wrapper {
    fw_node_id root; /* the element that the prefix leads to */
    /* Elements of these tags, directly below the root or below each other, are looked through:
     * they contain records as well. */
    fw_tag through[FW_VINTS_THROUGH];
    uint8_t through_count;
    fw_vints_sep sep;
    uint32_t skip;     /* elements before the first record, for separators that need it */
    uint32_t min, max; /* from 1; max 0: no end */
} fw_vints_wrapper;

typedef FW_VEC(fw_span) fw_vints_spans;

/* Hash of the tags of a node and of its descendants, down to 'depth'. */
uint64_t fw_vints_shape(const furrow_page *page, fw_node_id node, uint32_t depth);

/* The same for listed tags and depths; the first depth is 0. */
uint64_t fw_vints_shape_of(const fw_tag *tags, const uint8_t *depths, uint32_t count,
                           uint32_t depth);

/* Add all records of a wrapper in a page to 'out' in document order, ignoring min and max. False
 * when out of memory. Linear in the subtrees that the separator looks at. */
bool fw_vints_cut(fw_vints_spans *out, const furrow_page *page, const fw_vints_wrapper *wrapper,
                  fw_arena *arena);

/* ---- Candidates (paper, 4 and 5.1 to 5.4): vints_candidate.c ------------- */

typedef struct fw_vints_candidate {
    fw_vints_wrapper wrapper;
    fw_node_id first, second; /* two neighbours that must begin records, as children of the root */
    uint32_t number;          /* in the order they were found */
    uint32_t votes;           /* runs of three records that gave it */
} fw_vints_candidate;

typedef FW_VEC(fw_vints_candidate) fw_vints_candidates;

typedef struct fw_vints_search {
    const furrow_page *page;
    const fw_content_lines *lines;
    const fw_vints_codes *codes; /* of these */
    fw_vints_limits limits;
    bool is_plain; /* as in the paper: positions, too, distinguish separators of lines, and no
                      line around the records is left out for its looks */
    fw_budget *budget;
    fw_arena *arena;
} fw_vints_search;

/* False when out of memory. Linear in lines, for a bounded number of
 * separators. */
bool fw_vints_propose(fw_vints_candidates *out, const fw_vints_search *search);

/* ---- Tag forests between first lines: vints_wrapper.c -------------------- */

/* How far the children of an element have been counted. */
typedef struct fw_forest_count {
    fw_node_id root, at;   /* children before 'at' are counted */
    fw_tag tag;            /* of the first sibling of a separator */
    uint32_t before, tail; /* elements, and how many at the end have that tag */
} fw_forest_count;

typedef struct fw_forest {
    const furrow_page *page;
    fw_vints_candidates *out;
    fw_map known; /* candidates by hash, so that each is kept once */
    /* Different separators of lines lead to the same records, so the candidates of each window
     * of three records are noted: a count and the numbers of the candidates. */
    fw_map windows;
    FW_VEC(uint32_t) made;
    size_t making; /* index of the count of the current window */
    fw_forest_count counted;
    fw_arena *arena;
} fw_forest;

/* Add wrappers for every three neighbours among the nodes that records begin with;
 * FURROW_NO_NODE means that a node is not known. False when out of memory. */
bool fw_forest_add(fw_forest *forest, const fw_node_id *starts, uint32_t count);

/* ---- Results (paper, 5.5 and 5.6): vints.c -------------------------------- */

typedef struct fw_vints_features {
    double area;    /* of the records' box, relative to the largest */
    double centre;  /* how near to the centre of the page, relative to the nearest */
    double records; /* their number, relative to the largest */
    double chars;   /* of one record, relative to the largest mean */
    /* Beyond the paper: */
    double alike; /* share of neighbours that look alike */
    double links; /* share of records whose first line has a link */
    double votes; /* runs of three records that gave the wrapper, relative to the most, log scale */
} fw_vints_features;

typedef struct fw_vints_result {
    fw_vints_wrapper wrapper; /* with min and max */
    fw_span *records;         /* min to max */
    uint32_t count;
    uint32_t cut_count; /* records before min and max were found */
    uint32_t votes;
    uint32_t chars; /* of all records */
    fw_box box;
    fw_vints_features features;
    double score;
} fw_vints_result;

typedef FW_VEC(fw_vints_result) fw_vints_results;

/* ---- One page searched: vints.c ------------------------------------------- */

/* All results of a page, best first. They are in in->scratch. */
furrow_status fw_vints_search_page(fw_vints_results *out, const fw_method_input *in,
                                   furrow_error *err);

#endif
