/* Clusters of visual signals: those that make up one list of records. */
#ifndef FW_METHODS_TAGPATH_CLUSTER_H
#define FW_METHODS_TAGPATH_CLUSTER_H

#include "base/budget.h"
#include "methods/tagpath/signals.h"

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
                                const furrow_tagpath_options *opts, fw_deadline deadline,
                                fw_arena *scratch, furrow_error *err);

#endif
