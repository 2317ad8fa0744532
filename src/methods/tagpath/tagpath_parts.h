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
 * Every distinct tag path of a page with where it occurs. Positions count the seen
 * elements of the page from 0, so that texts and scripts take no place (paper,
 * section 3.1.1).
 */

/* A tag path, as its last step behind the path of the parents. Parents have
 * smaller numbers than their children. */
typedef struct fw_signal {
    uint32_t parent;       /* UINT32_MAX for html */
    uint32_t first, count; /* its occurrences: node[first .. first + count) */
    fw_tag tag;
    uint16_t depth;
} fw_signal;

/* Rows of the matrix at most; beyond, the paths that occur most often. With 320
 * rows, which no labelled page has, the main regions of all of them are the same, and
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
 * How alike two signals are: paper, equations 1 to 3. A signal is here the sorted
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

/* Segments of one signal divided by another: how many, and the sum of the
 * squares of their sizes, from which the variance follows. */
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

/* Some signals of a page, in ascending order, and how much each has to do
 * with the rest of its cluster: its similarities summed (equation 4). */
typedef struct fw_cluster {
    uint32_t *signal;
    double *weight;
    uint32_t count;
} fw_cluster;

typedef struct fw_clusters {
    fw_cluster *list;
    uint32_t count;
} fw_clusters;

/* Signals that can belong to a list, with equal ones collapsed, and their
 * similarities. */
typedef struct fw_affinity {
    uint32_t *signal; /* the rows: one signal for each set of equal ones */
    uint32_t *size;   /* how many signals a row stands for, itself included */
    double *value;    /* rows x rows: similarities, 1 on the diagonal */
    double *graph;    /* rows x rows: similarities of all that two rows stand for, summed */
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

/* One way to cut the region of a cluster into records, and what it is worth. */
typedef struct fw_draft {
    fw_tagpath_spans spans;
    double *score; /* per record: equation 4 */
    double *both;  /* weight of what a record shares with the one before it */
    double worth;  /* see judge() */
} fw_draft;

/* Of a list of spans, those that hold each signal of the cluster: numbers of spans,
 * ascending, those of signal c up to end[c] and from the end of c - 1 on. */
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
    double min_share;     /* alpha: of the best score, for a record to stay */
    fw_budget *budget;
    bool is_plain;  /* maximal ancestors alone, as the paper has them */
    bool has_boxes; /* the page has those of a browser */

    const fw_cluster *cluster; /* the one that is looked at */
    uint32_t *cluster_of;      /* per signal: number of its cluster, from 1 */

    fw_draft best, now;                  /* of this cluster */
    fw_tagpath_spans whole, kept, below; /* lists that cuts start from */
    fw_holders holders;                  /* of the list that was scored last */
    uint32_t *number;                    /* of its spans among those that were kept; NONE */
    fw_tagpath_part *parts;
    uint32_t *count, *last; /* per signal: in records, and the last walk that met it */
    uint32_t walks;         /* over records: at most two for each occurrence */
    double *value;          /* two per record */
} fw_search;

furrow_status fw_search_make(fw_search *out, const fw_signals *signals, double min_share,
                             fw_budget *budget, fw_arena *scratch, furrow_error *err);

/* By search->holders: the weight of the signals that each of 'count' spans has, and
 * of those that it shares with the one before it. Spans may be numbered anew, UINT32_MAX
 * for those that went; NULL: they are not. */
void fw_search_tally(const fw_search *search, double *score, double *both, const uint32_t *number,
                     uint32_t count);

/* How much a span holds: its visible text, and one for each element, so that
 * pictures are not nothing. */
double fw_search_mass(const fw_search *search, fw_span span);

/* Find the records of a cluster, whose number counts from 1, and leave them in
 * search->best; fewer than two when it has none. FURROW_ELIMIT when time is
 * up. */
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

/* Several signals that have no common ancestor among them: from each occurrence
 * of the first to the next (section 3.2.2). */
void fw_cut_join(fw_tagpath_spans *out, const fw_search *search, const uint32_t *signals,
                 uint32_t count);

/* Spans with the running text that follows them, where most have some; nothing
 * where they have not. */
void fw_cut_tails(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

/* Several spans in a row to a record, where some signal comes back at steady
 * intervals; nothing where none does. search->holders are those of 'spans'. */
void fw_cut_groups(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

/* The spans below the one parent that holds most of them; nothing where all
 * have the same parent. */
void fw_cut_parent(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

#endif
