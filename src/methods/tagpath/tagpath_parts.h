/*
 * What the files of the method share, in the order of its steps.
 *
 *   signals.c          every distinct tag path, how alike two are, and clusters of them
 *   tagpath_cuts.c     ways to cut the region of a cluster into spans
 *   tagpath_records.c  which of these ways is best, and which spans are records
 *   tagpath.c          the method: regions, categories with headings, looking inside
 */
#ifndef FW_METHODS_TAGPATH_TAGPATH_PARTS_H
#define FW_METHODS_TAGPATH_TAGPATH_PARTS_H

#include "base/call.h"
#include "furrow.h"
#include "page/page.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- Visual signals: signals.c ---------------------------------------------
 *
 * Every distinct tag path of a page, and where it occurs. Positions count the seen
 * elements of the page from 0; texts and scripts are not counted (paper, section
 * 3.1.1).
 */

/* A tag path: the path of its parents and a last step. Parents have smaller numbers than their
 * children. */
typedef struct fw_signal {
    uint32_t parent;       /* UINT32_MAX for html */
    uint32_t first, count; /* its occurrences: node[first .. first + count) */
    fw_tag tag;
    uint16_t depth;
} fw_signal;

/* The most rows of the matrix; if there are more, the most frequent paths are used. With 320
 * rows, more than any labelled page has, the main regions of all those pages are the same, but
 * the matrix and its cuts cost up to six times as much. */
enum { FW_TAGPATH_ROWS = 128 };

typedef struct fw_signals {
    const furrow_page *page;
    fw_signal *list;
    uint32_t count;
    uint32_t *of;     /* signal of each node; UINT32_MAX for texts and the unseen */
    fw_node_id *node; /* occurrences, those of a signal together, in document order */
    uint32_t *at;     /* positions of the same */
    uint32_t max_rows;
} fw_signals;

/* In one pass over the page. */
furrow_status fw_signals_build(fw_signals *out, const furrow_page *page, fw_arena *scratch,
                               furrow_error *err);

/* Append html/body/table. */
void fw_signal_path(furrow_buf *out, const fw_signals *signals, uint32_t signal);

/* ---- Similarity: signals.c -------------------------------------------------
 *
 * How alike two signals are: paper, equations 1 to 3. Here, a signal is the sorted
 * array of its positions.
 */

typedef struct fw_positions {
    const uint32_t *at;
    uint32_t count;
    double mean; /* centre of gravity */
} fw_positions;

fw_positions fw_positions_make(const uint32_t *at, uint32_t count);

/* Whether one signal ends before the other begins; neither may be empty. */
static inline bool fw_positions_apart(const fw_positions *a, const fw_positions *b) {
    return a->at[a->count - 1] < b->at[0] || b->at[b->count - 1] < a->at[0];
}

/* Segments of one signal divided by another: how many, and the sum of their squared sizes, which
 * gives the variance. */
typedef struct fw_segments {
    uint32_t count;
    uint64_t squares;
} fw_segments;

/* How two signals divide each other. O(min log max) of their counts. */
void fw_positions_divide(fw_segments *a_by_b, fw_segments *b_by_a, const fw_positions *a,
                         const fw_positions *b);

/* Population variance of the sizes of 'segments', which add up to 'total'. */
double fw_segments_variance(fw_segments segments, uint32_t total);

/* Equation 1. */
double fw_signal_offset(const fw_positions *a, const fw_positions *b);

/* Equation 3 for two signals. */
double fw_signal_similarity(const fw_positions *a, const fw_positions *b, double epsilon);

/* ---- Clusters: the signals that make up one list of records: signals.c ----- */

/* Some signals of a page, in ascending order, and how closely each belongs to its cluster: the
 * sum of its similarities (equation 4). */
typedef struct fw_cluster {
    uint32_t *signal;
    double *weight;
    uint32_t count;
} fw_cluster;

typedef struct fw_clusters {
    fw_cluster *list;
    uint32_t count;
} fw_clusters;

/* Signals that can belong to a list, with equal ones merged, and their similarities. */
typedef struct fw_affinity {
    uint32_t *signal; /* the rows: one signal for each set of equal ones */
    uint32_t *size;   /* how many signals a row represents, itself included */
    double *value;    /* rows x rows: similarities, 1 on the diagonal */
    double *graph;    /* rows x rows: sums of the similarities of all signals of two rows */
    uint32_t rows;
    uint32_t *row_of; /* per signal of the page; UINT32_MAX for none */
} fw_affinity;

furrow_status fw_affinity_build(fw_affinity *out, const fw_signals *signals, double epsilon,
                                fw_arena *scratch, furrow_error *err);

/* The essential clusters. FURROW_ELIMIT when time is up. */
furrow_status fw_clusters_build(fw_clusters *out, const fw_signals *signals,
                                const furrow_tagpath_options *opts, fw_budget *budget,
                                fw_arena *scratch, furrow_error *err);

/* ---- Records of the clusters: tagpath_records.c ----------------------------
 *
 * All memory is taken once, by fw_search_make; the steps cannot fail.
 */

/* Spans in document order that do not overlap. */
typedef struct fw_tagpath_spans {
    fw_span *at;
    uint32_t count;
} fw_tagpath_spans;

/* One way to cut the region of a cluster into records, and its worth. */
typedef struct fw_draft {
    fw_tagpath_spans spans;
    double *score; /* per record: equation 4 */
    double *both;  /* weight of what a record shares with the one before it */
    double worth;  /* see judge() */
} fw_draft;

/* Which spans of a list have each signal of the cluster: ascending numbers of spans. Those of
 * signal c end at end[c] and begin at end[c - 1]. */
typedef struct fw_holders {
    uint32_t *span, *end;
} fw_holders;

/* An occurrence of a maximal ancestor, for joining several of them. */
typedef struct fw_tagpath_part {
    fw_node_id node;
    bool is_boundary;
} fw_tagpath_part;

typedef struct fw_search {
    const fw_signals *signals;
    const furrow_page *page;
    const uint32_t *text; /* the sums of the page */
    double min_share;     /* alpha: share of the best score that a record needs to stay */
    fw_budget *budget;
    bool is_plain;  /* only maximal ancestors, as in the paper */
    bool has_boxes; /* the page has those of a browser */

    const fw_cluster *cluster; /* the current one */
    uint32_t *cluster_of;      /* per signal: number of its cluster, from 1 */

    fw_draft best, now;                  /* of this cluster */
    fw_tagpath_spans whole, kept, below; /* lists that cuts start from */
    fw_holders holders;                  /* of the list that was scored last */
    uint32_t *number;                    /* of its spans among those that were kept; NONE */
    fw_tagpath_part *parts;
    uint32_t *count, *last; /* per signal: in records, and the last walk that reached it */
    uint32_t walks;         /* over records: at most two for each occurrence */
    double *value;          /* two per record */
} fw_search;

furrow_status fw_search_make(fw_search *out, const fw_signals *signals, double min_share,
                             fw_budget *budget, fw_arena *scratch, furrow_error *err);

/* Computes from search->holders the weight of the signals that each of 'count' spans has, and of
 * those that it shares with the span before it. 'number' gives spans new numbers, UINT32_MAX for
 * dropped ones; NULL: numbers stay. */
void fw_search_tally(const fw_search *search, double *score, double *both, const uint32_t *number,
                     uint32_t count);

/* How much a span holds: its visible text, and one for each element, so that pictures count. */
double fw_search_mass(const fw_search *search, fw_span span);

/* Find the records of a cluster, whose number counts from 1, and leave them in search->best;
 * fewer than two if it has none. FURROW_ELIMIT when time is up. */
furrow_status fw_records_find(fw_search *search, const fw_cluster *cluster, uint32_t number,
                              fw_arena *scratch, furrow_error *err);

/* How likely a finished draft is the main region of its page. */
double fw_draft_weight(const fw_search *search, const fw_draft *draft);

/* ---- Cuts: tagpath_cuts.c --------------------------------------------------
 *
 * Ways to cut the region of a cluster into spans. Each fills a list that has room
 * for as many spans as any signal of the page has occurrences.
 */

/* Every occurrence of one signal. */
void fw_cut_occurrences(fw_tagpath_spans *out, const fw_search *search, uint32_t signal);

/* Cut by several signals, none of which is an ancestor of another: from each occurrence of the
 * first to the next (section 3.2.2). */
void fw_cut_join(fw_tagpath_spans *out, const fw_search *search, const uint32_t *signals,
                 uint32_t count);

/* Spans with the running text that follows them, if most have some; otherwise nothing. */
void fw_cut_tails(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

/* Several adjacent spans per record, if some signal recurs at steady intervals; otherwise
 * nothing. search->holders are those of 'spans'. */
void fw_cut_groups(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

/* The spans below the one parent that has most of them; nothing if all have the same parent. */
void fw_cut_parent(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

#endif
