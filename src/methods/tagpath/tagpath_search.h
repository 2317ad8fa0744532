/*
 * The search for records in the clusters of a page: what its steps share.
 *
 * All memory is taken once, by fw_search_make; the steps cannot fail.
 */
#ifndef FW_METHODS_TAGPATH_TAGPATH_SEARCH_H
#define FW_METHODS_TAGPATH_TAGPATH_SEARCH_H

#include "base/budget.h"
#include "methods/tagpath/cluster.h"

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
    double worth;  /* see fw_draft_judge */
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
    fw_deadline deadline;
    bool is_plain; /* maximal ancestors alone, as the paper has them */

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
                             fw_deadline deadline, fw_arena *scratch, furrow_error *err);

/* List which of 'spans' hold each signal of the cluster, in search->holders. */
void fw_search_list_holders(fw_search *search, const fw_tagpath_spans *spans);

/* How much a span holds: its visible text, and one for each element, so that
 * pictures are not nothing. */
double fw_search_mass(const fw_search *search, fw_span span);

#endif
