/*
 * From signals to clusters: similarity matrix and normalized cut.
 *
 * The plain method compares all M distinct paths, which is M^2 comparisons
 * and an M^3 eigenproblem. What keeps it near O(L) here:
 *
 *   - a path that occurs once cannot be part of a list, and is left out;
 *   - a path whose every occurrence is the first thing inside an occurrence
 *     of its parent path, and the other way round, is divided by any third
 *     signal exactly as its parent is; the two become one row of the matrix,
 *     with the similarities of both;
 *   - spectral.c takes the graph apart by its components first.
 */
#include "methods/tagpath/cluster.h"

#include "algo/spectral.h"
#include "base/error.h"
#include "methods/tagpath/similarity.h"

#include <math.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

/* Rows compared at most; beyond, the paths that occur most often. With 320 rows,
 * which no labelled page has, the main regions of all of them are the same, and
 * the matrix and its cuts cost up to six times as much. */
enum { MAX_ROWS = 128 };

/* Whether every occurrence of a path opens an occurrence of its parent. */
static bool opens_parent(const fw_signals *signals, uint32_t i) {
    const fw_signal *s = &signals->list[i];
    if (s->parent == NONE) return false;
    const fw_signal *p = &signals->list[s->parent];
    if (p->count != s->count) return false;
    for (uint32_t k = 0; k < s->count; k++)
        if (signals->at[s->first + k] != signals->at[p->first + k] + 1) return false;
    return true;
}

/* The smallest count that keeps the rows within their bound. */
static uint32_t least_count(const fw_signals *signals, const bool *opens, fw_arena *scratch) {
    uint32_t longest = 0, kept = 0;
    for (uint32_t i = 0; i < signals->count; i++)
        if (signals->list[i].count > longest) longest = signals->list[i].count;
    uint32_t *with = FW_TAKE_ZEROED(scratch, (size_t)longest + 1, uint32_t);
    if (!with) return 0;
    for (uint32_t i = 0; i < signals->count; i++)
        if (!opens[i]) with[signals->list[i].count]++;
    uint32_t least = longest + 1;
    while (least > 2 && kept + with[least - 1] <= MAX_ROWS) kept += with[--least];
    return least;
}

static bool pick_rows(fw_affinity *out, const fw_signals *signals, fw_arena *scratch) {
    bool *opens = FW_TAKE_ZEROED(scratch, signals->count, bool);
    out->row_of = FW_TAKE(scratch, signals->count, uint32_t);
    out->signal = FW_TAKE(scratch, MAX_ROWS, uint32_t);
    out->size = FW_TAKE_ZEROED(scratch, MAX_ROWS, uint32_t);
    if (!opens || !out->row_of || !out->signal || !out->size) return false;
    for (uint32_t i = 0; i < signals->count; i++)
        opens[i] = signals->list[i].count > 1 && opens_parent(signals, i);
    uint32_t least = least_count(signals, opens, scratch);
    if (least == 0) return false;
    for (uint32_t i = 0; i < signals->count; i++) {
        out->row_of[i] = NONE;
        if (signals->list[i].count < least) continue;
        if (opens[i]) {
            out->row_of[i] = out->row_of[signals->list[i].parent];
        } else {
            out->row_of[i] = out->rows;
            out->signal[out->rows++] = i;
        }
        out->size[out->row_of[i]]++;
    }
    return true;
}

/* Similarities of all signals of one row to all of another, summed. Those of a
 * row follow each other position by position, and other signals divide them
 * alike, so that only their offsets differ; equal offsets are taken together:
 *
 *   row of 3   x x+1 x+2      offsets   d, d+1, d+2 to y,
 *   row of 2   y y+1                    d-1, d, d+1 to y+1 */
static double sum_of_pairs(double offset, double interleaving, uint32_t a, uint32_t b,
                           double epsilon) {
    double sum = 0;
    for (int64_t shift = 1 - (int64_t)b; shift < (int64_t)a; shift++) {
        int64_t first = shift > 0 ? shift : 0, end = shift + b < a ? shift + b : a;
        double value = fw_signal_likeness(fabs(offset + (double)shift), interleaving, epsilon);
        sum += (double)(end - first) * value;
    }
    return sum;
}

/* Compare two rows. */
static void compare(fw_affinity *out, const fw_positions *at, size_t i, size_t j, double epsilon) {
    double offset = at[i].mean - at[j].mean, interleaving = -1;
    if (!fw_positions_apart(&at[i], &at[j])) /* as most pairs are */
        interleaving = fw_signal_interleaving(&at[i], &at[j]);
    double value = fw_signal_likeness(fabs(offset), interleaving, epsilon), sum = 0;
    if (value > 0) sum = sum_of_pairs(offset, interleaving, out->size[i], out->size[j], epsilon);
    out->value[i * out->rows + j] = out->value[j * out->rows + i] = value;
    out->graph[i * out->rows + j] = out->graph[j * out->rows + i] = sum;
}

furrow_status fw_affinity_build(fw_affinity *out, const fw_signals *signals, double epsilon,
                                fw_arena *scratch, furrow_error *err) {
    *out = (fw_affinity){0};
    if (!pick_rows(out, signals, scratch)) return fw_fail_memory(err);
    size_t rows = out->rows;
    fw_positions *at = FW_TAKE(scratch, rows, fw_positions);
    out->value = FW_TAKE(scratch, rows * rows, double);
    out->graph = FW_TAKE(scratch, rows * rows, double);
    if (!at || !out->value || !out->graph) return fw_fail_memory(err);
    for (size_t i = 0; i < rows; i++) {
        const fw_signal *s = &signals->list[out->signal[i]];
        at[i] = fw_positions_make(signals->at + s->first, s->count);
    }
    for (size_t i = 0; i < rows; i++) {
        out->value[i * rows + i] = 1;
        out->graph[i * rows + i] = (double)out->size[i] * out->size[i];
        for (size_t j = 0; j < i; j++) compare(out, at, i, j, epsilon);
    }
    return FURROW_OK;
}

/* Similarities of a row to all signals of its cluster, summed. */
static double row_weight(const fw_affinity *affinity, const uint32_t *label, uint32_t row) {
    double sum = 0;
    for (uint32_t j = 0; j < affinity->rows; j++)
        if (label[j] == label[row])
            sum += affinity->value[(size_t)row * affinity->rows + j] * affinity->size[j];
    return sum;
}

/* Sort the signals into the clusters of their rows. */
static bool fill(fw_clusters *out, const fw_affinity *affinity, const uint32_t *label,
                 uint32_t signal_count, fw_arena *scratch) {
    for (uint32_t row = 0; row < affinity->rows; row++)
        out->list[label[row]].count += affinity->size[row];
    for (uint32_t c = 0; c < out->count; c++) {
        fw_cluster *cluster = &out->list[c];
        cluster->signal = FW_TAKE(scratch, cluster->count, uint32_t);
        cluster->weight = FW_TAKE(scratch, cluster->count, double);
        if (!cluster->signal || !cluster->weight) return false;
        cluster->count = 0;
    }
    double *weight = FW_TAKE(scratch, affinity->rows, double);
    if (!weight) return false;
    for (uint32_t row = 0; row < affinity->rows; row++)
        weight[row] = row_weight(affinity, label, row);
    for (uint32_t i = 0; i < signal_count; i++) {
        uint32_t row = affinity->row_of[i];
        if (row == NONE) continue;
        fw_cluster *cluster = &out->list[label[row]];
        cluster->weight[cluster->count] = weight[row];
        cluster->signal[cluster->count++] = i;
    }
    return true;
}

static void keep_essential(fw_clusters *clusters, uint32_t min_signals) {
    uint32_t kept = 0;
    for (uint32_t c = 0; c < clusters->count; c++)
        if (clusters->list[c].count >= min_signals) clusters->list[kept++] = clusters->list[c];
    clusters->count = kept;
}

furrow_status fw_clusters_build(fw_clusters *out, const fw_signals *signals,
                                const furrow_tagpath_options *opts, fw_deadline deadline,
                                fw_arena *scratch, furrow_error *err) {
    *out = (fw_clusters){0};
    fw_affinity affinity;
    furrow_status st = fw_affinity_build(&affinity, signals, opts->epsilon, scratch, err);
    if (st < 0) return st;
    uint32_t *label = FW_TAKE(scratch, affinity.rows, uint32_t);
    if (!label) return fw_fail_memory(err);
    st = fw_spectral_cluster(label, &out->count, affinity.graph, affinity.rows, opts->max_cut,
                             deadline, scratch, err);
    if (st < 0) return st;
    out->list = FW_TAKE_ZEROED(scratch, out->count, fw_cluster);
    if (!out->list || !fill(out, &affinity, label, signals->count, scratch))
        return fw_fail_memory(err);
    keep_essential(out, opts->min_signals);
    return FURROW_OK;
}
