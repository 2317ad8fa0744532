/*
 * From a page to clusters of visual signals: paper, sections 3.1.1 to 3.1.3.
 */
#include "methods/tagpath/tagpath_parts.h"

#include "algo/spectral.h"
#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

/* ---- Signals ---------------------------------------------------------
 *
 * Tag paths as a tree of numbers: a path is (path of the parent, tag), found
 * in a hash table, so that a page of any depth costs the same per node.
 */

static const uint32_t NONE = UINT32_MAX;

/* Open addressing over signal numbers, at most half full. */
typedef struct {
    uint32_t *slot;
    uint32_t mask;
} table;

typedef FW_VEC(fw_signal) signal_vec;

static uint32_t place_of(const table *t, uint32_t parent, fw_tag tag) {
    return (uint32_t)fw_hash_place((uint64_t)parent << 16 | tag, (size_t)t->mask + 1);
}

static void put(table *t, const fw_signal *list, uint32_t signal) {
    uint32_t i = place_of(t, list[signal].parent, list[signal].tag);
    while (t->slot[i] != NONE) i = (i + 1) & t->mask;
    t->slot[i] = signal;
}

static bool grow(table *t, const signal_vec *signals, fw_arena *scratch) {
    uint32_t size = t->slot ? (t->mask + 1) * 4 : 256;
    t->slot = FW_TAKE(scratch, size, uint32_t);
    if (!t->slot) return false;
    t->mask = size - 1;
    memset(t->slot, 0xff, (size_t)size * sizeof *t->slot);
    for (uint32_t i = 0; i < signals->count; i++) put(t, signals->at, i);
    return true;
}

/* The signal of (parent, tag), made if there is none yet; NULL when out of memory. */
static fw_signal *intern(table *t, signal_vec *signals, uint32_t parent, fw_tag tag,
                         fw_arena *scratch) {
    if (!t->slot || signals->count * 2 > t->mask)
        if (!grow(t, signals, scratch)) return NULL;
    uint32_t i = place_of(t, parent, tag);
    for (; t->slot[i] != NONE; i = (i + 1) & t->mask) {
        fw_signal *s = &signals->at[t->slot[i]];
        if (s->parent == parent && s->tag == tag) return s;
    }
    fw_signal *s = fw_vec_push(signals, scratch);
    if (!s) return NULL;
    uint16_t depth = parent == NONE ? 0 : (uint16_t)(signals->at[parent].depth + 1);
    *s = (fw_signal){.parent = parent, .tag = tag, .depth = depth};
    t->slot[i] = (uint32_t)(s - signals->at);
    return s;
}

/* Sort the occurrences by signal, keeping document order: a counting sort. */
static bool list_occurrences(fw_signals *out, fw_arena *scratch) {
    const furrow_page *page = out->page;
    out->node = FW_TAKE(scratch, page->tag_count, fw_node_id);
    out->at = FW_TAKE(scratch, page->tag_count, uint32_t);
    if (!out->node || !out->at) return false;
    uint32_t first = 0;
    for (uint32_t i = 0; i < out->count; i++) {
        out->list[i].first = first;
        first += out->list[i].count;
        out->list[i].count = 0;
    }
    uint32_t position = 0;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (out->of[n] >= out->count) continue; /* NONE */
        fw_signal *s = &out->list[out->of[n]];
        uint32_t i = s->first + s->count++;
        out->node[i] = n;
        out->at[i] = position++;
    }
    return true;
}

furrow_status fw_signals_build(fw_signals *out, const furrow_page *page, fw_arena *scratch,
                               furrow_error *err) {
    signal_vec signals = {0};
    table paths = {0};
    *out = (fw_signals){
        .page = page, .of = FW_TAKE(scratch, page->count, uint32_t), .max_rows = FW_TAGPATH_ROWS};
    if (!out->of) return fw_fail_memory(err);
    for (fw_node_id n = 0; n < page->count; n++) {
        out->of[n] = NONE;
        if (fw_page_is_text(page, n) || !fw_page_is_seen(page, n)) continue;
        uint32_t parent = n == 0 ? NONE : out->of[page->parent[n]];
        fw_signal *s = intern(&paths, &signals, parent, page->tag[n], scratch);
        if (!s) return fw_fail_memory(err);
        s->count++;
        out->of[n] = (uint32_t)(s - signals.at);
    }
    out->list = signals.at;
    out->count = (uint32_t)signals.count;
    return list_occurrences(out, scratch) ? FURROW_OK : fw_fail_memory(err);
}

void fw_signal_path(furrow_buf *out, const fw_signals *signals, uint32_t signal) {
    const fw_signal *list = signals->list;
    for (uint32_t depth = 0; depth <= list[signal].depth; depth++) {
        uint32_t step = signal;
        while (list[step].depth > depth) step = list[step].parent;
        if (depth) fw_buf_char(out, '/');
        fw_buf_str(out, fw_page_tag_name(signals->page, list[step].tag));
    }
}

/* ---- Similarity ------------------------------------------------------
 *
 * Similarity of two signals by the runs in which they alternate.
 *
 *   a a . b . a . b b          a divided by b: {2, 1}
 *                              b divided by a: {1, 2}
 *
 * The shorter signal is walked and the longer one searched by galloping, so
 * that a signal of two occurrences costs little beside one of thousands.
 */

fw_positions fw_positions_make(const uint32_t *at, uint32_t count) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += at[i];
    return (fw_positions){at, count, count ? (double)sum / count : 0};
}

/* The first index at or after 'from' whose position is above 'limit'. */
static uint32_t past(const fw_positions *p, uint32_t from, uint32_t limit) {
    uint32_t step = 1, low = from, high = from;
    while (high < p->count && p->at[high] <= limit) {
        low = high + 1;
        high += step;
        step *= 2;
    }
    if (high > p->count) high = p->count;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (p->at[mid] <= limit) low = mid + 1;
        else high = mid;
    }
    return low;
}

static void add_segment(fw_segments *s, uint32_t size) {
    s->count++;
    s->squares += (uint64_t)size * size;
}

void fw_positions_divide(fw_segments *a_by_b, fw_segments *b_by_a, const fw_positions *a,
                         const fw_positions *b) {
    uint32_t i = 0, j = 0;
    *a_by_b = *b_by_a = (fw_segments){0, 0};
    while (i < a->count && j < b->count) {
        if (a->at[i] < b->at[j]) {
            uint32_t end = past(a, i + 1, b->at[j]);
            add_segment(a_by_b, end - i);
            i = end;
        } else {
            uint32_t end = past(b, j + 1, a->at[i]);
            add_segment(b_by_a, end - j);
            j = end;
        }
    }
    if (i < a->count) add_segment(a_by_b, a->count - i);
    if (j < b->count) add_segment(b_by_a, b->count - j);
}

double fw_segments_variance(fw_segments segments, uint32_t total) {
    if (segments.count == 0) return 0;
    double n = segments.count, sum = total; /* over one denominator: 0 stays 0 */
    double variance = (n * (double)segments.squares - sum * sum) / (n * n);
    return variance > 0 ? variance : 0;
}

double fw_signal_offset(const fw_positions *a, const fw_positions *b) {
    return fabs(a->mean - b->mean);
}

/* Whether each signal divides the other: at least a b a b. */
static bool interleave(const fw_positions *a, const fw_positions *b) {
    if (a->at[0] > b->at[0]) {
        const fw_positions *swap = a;
        a = b;
        b = swap;
    }
    uint32_t second = past(a, 0, b->at[0]);
    return second < a->count && b->at[b->count - 1] > a->at[second];
}

/* Equation 2. Below 0 if either signal is one segment although it occurs more than once: such a
 * pair does not interleave. Both variances are then 0, so the printed equation would call any
 * two lists of a page the same. */
static double interleaving_of(const fw_positions *a, const fw_positions *b) {
    if (a->count == 0 || b->count == 0) return -1;
    if (a->count > 1 && b->count > 1 && !interleave(a, b)) return -1;
    fw_segments x, y;
    fw_positions_divide(&x, &y, a, b);
    if ((x.count < 2 && a->count > 1) || (y.count < 2 && b->count > 1)) return -1;
    return fmax(fw_segments_variance(x, a->count), fw_segments_variance(y, b->count));
}

/* Equation 3 for an offset and an interleaving; 0 if they do not interleave. */
static double likeness(double offset, double interleaving, double epsilon) {
    return interleaving < 0 ? 0 : epsilon / (offset * interleaving + epsilon);
}

double fw_signal_similarity(const fw_positions *a, const fw_positions *b, double epsilon) {
    return likeness(fw_signal_offset(a, b), interleaving_of(a, b), epsilon);
}

/* ---- Clusters --------------------------------------------------------
 *
 * From signals to clusters: similarity matrix and normalized cut.
 *
 * The plain method compares all M distinct paths, which is M^2 comparisons
 * and an M^3 eigenproblem. Three things keep it near O(L) here:
 *
 *   - a path that occurs once cannot be part of a list, and is left out;
 *   - if every occurrence of a path is the first element in an occurrence of its
 *     parent path, and vice versa, any third signal divides the two in the same
 *     way; they become one row of the matrix, with the similarities of both;
 *   - spectral.c splits the graph into its components first.
 */

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
    while (least > 2 && kept + with[least - 1] <= signals->max_rows) kept += with[--least];
    return least;
}

static bool pick_rows(fw_affinity *out, const fw_signals *signals, fw_arena *scratch) {
    bool *opens = FW_TAKE_ZEROED(scratch, signals->count, bool);
    out->row_of = FW_TAKE(scratch, signals->count, uint32_t);
    out->signal = FW_TAKE(scratch, signals->max_rows, uint32_t);
    out->size = FW_TAKE_ZEROED(scratch, signals->max_rows, uint32_t);
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

/* Sum of the similarities of all signals of one row to all of another. The signals
 * of a row follow each other position by position, and other signals divide them
 * alike, so only their offsets differ. Equal offsets are computed once:
 *
 *   row of 3   x x+1 x+2      offsets   d, d+1, d+2 to y,
 *   row of 2   y y+1                    d-1, d, d+1 to y+1 */
static double sum_of_pairs(double offset, double interleaving, uint32_t a, uint32_t b,
                           double epsilon) {
    double sum = 0;
    for (int64_t shift = 1 - (int64_t)b; shift < (int64_t)a; shift++) {
        int64_t first = shift > 0 ? shift : 0, end = shift + b < a ? shift + b : a;
        double value = likeness(fabs(offset + (double)shift), interleaving, epsilon);
        sum += (double)(end - first) * value;
    }
    return sum;
}

/* Compare two rows. */
static void compare(fw_affinity *out, const fw_positions *at, size_t i, size_t j, double epsilon) {
    double offset = at[i].mean - at[j].mean, interleaving = -1;
    if (!fw_positions_apart(&at[i], &at[j])) /* as most pairs are */
        interleaving = interleaving_of(&at[i], &at[j]);
    double value = likeness(fabs(offset), interleaving, epsilon), sum = 0;
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

/* Sum of the similarities of a row to all signals of its cluster. */
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
                                const furrow_tagpath_options *opts, fw_budget *budget,
                                fw_arena *scratch, furrow_error *err) {
    *out = (fw_clusters){0};
    fw_affinity affinity;
    furrow_status st = fw_affinity_build(&affinity, signals, opts->epsilon, scratch, err);
    if (st < 0) return st;
    uint32_t *label = FW_TAKE(scratch, affinity.rows, uint32_t);
    if (!label) return fw_fail_memory(err);
    st = fw_spectral_cluster(label, &out->count, affinity.graph, affinity.rows, opts->max_cut,
                             budget, scratch, err);
    if (st < 0) return st;
    out->list = FW_TAKE_ZEROED(scratch, out->count, fw_cluster);
    if (!out->list || !fill(out, &affinity, label, signals->count, scratch))
        return fw_fail_memory(err);
    keep_essential(out, opts->min_signals);
    return FURROW_OK;
}
