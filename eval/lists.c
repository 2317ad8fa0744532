/*
 * Compare all lists of a page with the true ones, by the measure of NEXT-EVAL.
 *
 * A record is the set of places that hold its text; a place is an element with text of its own.
 * Two records overlap by the Jaccard index of their sets. The one-to-one assignment with the
 * greatest total overlap gives precision and recall. The texts themselves are not compared.
 *
 *   places     1 2 3 4 5 6 7           overlap   A B
 *   found      [A A A] [B B]                 x   1 0
 *   wanted     [x x x] [y y y y]             y   0 1/2
 *
 * Only records that share a place can overlap, so the assignment is solved for each connected
 * part of that graph separately. Cost: O(n^3) for n records in one part, usually one or two.
 */
#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "eval/match.h"

#include <math.h>
#include <string.h>

typedef struct place_set {
    uint32_t *at;
    uint32_t count;
} place_set;

typedef FW_VEC(place_set) place_sets;

/* A found and a true record that share 'common' places. */
typedef struct edge {
    uint32_t found, wanted, common;
} edge;

typedef struct graph {
    const furrow_truth *truth;
    place_sets found;
    FW_VEC(edge) edges; /* by found record */
    uint32_t *part;     /* per found, then per true record: the part it is in */
    uint32_t *local;    /* the same: its number within its part */
    fw_arena *arena;
} graph;

/* ---- Places of the records found ---------------------------------------- */

/* The first place whose XPath does not sort before 'path'. */
static size_t first_place(const furrow_truth *truth, furrow_str path) {
    size_t low = 0, high = truth->place_count;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        furrow_str at = truth->places[mid];
        int order = memcmp(at.at, path.at, at.len < path.len ? at.len : path.len);
        if (order < 0 || (order == 0 && at.len < path.len)) low = mid + 1;
        else high = mid;
    }
    return low;
}

/* Mark the places at and below an element, which are adjacent in the sorted order. */
static void mark_places(bool *marks, const furrow_truth *truth, furrow_str path) {
    for (size_t i = first_place(truth, path); i < truth->place_count; i++) {
        furrow_str at = truth->places[i];
        if (at.len < path.len || memcmp(at.at, path.at, path.len) != 0) return;
        if (at.len == path.len || at.at[path.len] == '/') marks[i] = true;
    }
}

/* Mark the elements of one part of a record; if the part is only text, mark the element that
 * contains it. */
static furrow_status mark_part(bool *marks, const graph *g, const furrow_page *page,
                               furrow_span part, furrow_buf *path, furrow_error *err) {
    bool has_element = false;
    furrow_status st = FURROW_OK;
    for (furrow_node n = part.first; n < part.end && st >= 0; n = furrow_node_end(page, n)) {
        bool is_element = furrow_node_own_text(page, n).len == 0 && furrow_node_visible(page, n);
        if (!is_element) continue;
        has_element = true;
        st = furrow_node_xpath(path, page, n, err);
        if (st >= 0) mark_places(marks, g->truth, fw_buf_view(path));
    }
    if (!has_element && st >= 0) {
        st = furrow_node_xpath(path, page, part.first, err);
        if (st >= 0) mark_places(marks, g->truth, fw_buf_view(path));
    }
    return st;
}

/* Store the marked places as a record, unless there are none, and clear the marks. */
static bool keep_places(graph *g, bool *marks) {
    uint32_t count = 0;
    for (size_t i = 0; i < g->truth->place_count; i++) count += marks[i];
    if (count == 0) return true;
    place_set *set = fw_vec_push(&g->found, g->arena);
    if (!set) return false;
    *set = (place_set){.at = FW_TAKE(g->arena, count, uint32_t)};
    if (!set->at) return false;
    for (uint32_t i = 0; set->count < count; i++)
        if (marks[i]) set->at[set->count++] = i, marks[i] = false;
    return true;
}

static furrow_status read_found(graph *g, const furrow_page *page, const furrow_regions *regions,
                                size_t region_count, furrow_error *err) {
    furrow_buf path = {.alloc = g->arena->alloc};
    bool *marks = FW_TAKE_ZEROED(g->arena, g->truth->place_count, bool);
    furrow_status st = marks ? FURROW_OK : fw_fail_memory(err);
    for (size_t i = 0; i < region_count && st >= 0; i++)
        for (size_t r = 0; r < furrow_region_records(regions, i) && st >= 0; r++) {
            for (size_t p = 0; p < furrow_record_parts(regions, i, r) && st >= 0; p++)
                st = mark_part(marks, g, page, furrow_record_part(regions, i, r, p), &path, err);
            if (st >= 0 && !keep_places(g, marks)) st = fw_fail_memory(err);
        }
    furrow_buf_free(&path);
    return st;
}

/* ---- Who shares places with whom ---------------------------------------- */

/* The true records of each place: those of place p are
 * holders[ends[p - 1], ends[p]). */
static bool list_holders(uint32_t **holders, uint32_t **ends, const graph *g) {
    const furrow_truth *truth = g->truth;
    size_t total = 0;
    for (size_t j = 0; j < truth->record_count; j++) total += truth->records[j].place_count;
    *holders = FW_TAKE(g->arena, total, uint32_t);
    *ends = FW_TAKE_ZEROED(g->arena, truth->place_count + 1, uint32_t);
    if (!*holders || !*ends) return false;
    for (size_t j = 0; j < truth->record_count; j++)
        for (uint32_t k = 0; k < truth->records[j].place_count; k++)
            (*ends)[truth->records[j].places[k] + 1]++;
    for (size_t p = 0; p < truth->place_count; p++) (*ends)[p + 1] += (*ends)[p];
    for (uint32_t j = 0; j < truth->record_count; j++) /* ends[p] moves from begin to end */
        for (uint32_t k = 0; k < truth->records[j].place_count; k++)
            (*holders)[(*ends)[truth->records[j].places[k]]++] = j;
    return true;
}

static bool find_edges(graph *g) {
    uint32_t *holders, *ends;
    uint32_t *common = FW_TAKE_ZEROED(g->arena, g->truth->record_count, uint32_t);
    if (!common || !list_holders(&holders, &ends, g)) return false;
    for (uint32_t i = 0; i < g->found.count; i++) {
        const place_set *set = &g->found.at[i];
        size_t first = g->edges.count;
        for (uint32_t k = 0; k < set->count; k++) {
            uint32_t place = set->at[k];
            for (uint32_t h = place ? ends[place - 1] : 0; h < ends[place]; h++) {
                if (common[holders[h]]++ > 0) continue;
                edge *made = fw_vec_push(&g->edges, g->arena);
                if (!made) return false;
                *made = (edge){.found = i, .wanted = holders[h]};
            }
        }
        for (size_t e = first; e < g->edges.count; e++) {
            g->edges.at[e].common = common[g->edges.at[e].wanted];
            common[g->edges.at[e].wanted] = 0;
        }
    }
    return true;
}

static uint32_t root_of(uint32_t *part, uint32_t node) {
    while (part[node] != node) node = part[node] = part[part[node]];
    return node;
}

/* Find connected parts, each named by one of its members. */
static bool find_parts(graph *g) {
    size_t count = g->found.count + g->truth->record_count;
    g->part = FW_TAKE(g->arena, count, uint32_t);
    g->local = FW_TAKE(g->arena, count, uint32_t);
    if (!g->part || !g->local) return false;
    for (uint32_t i = 0; i < count; i++) g->part[i] = i;
    for (size_t e = 0; e < g->edges.count; e++) {
        uint32_t wanted = (uint32_t)g->found.count + g->edges.at[e].wanted;
        g->part[root_of(g->part, g->edges.at[e].found)] = root_of(g->part, wanted);
    }
    for (uint32_t i = 0; i < count; i++) g->part[i] = root_of(g->part, i);
    return true;
}

/* ---- The assignment ----------------------------------------------------- */

/* State of the Hungarian method; rows and columns are numbered from 1. */
typedef struct assignment {
    const double *weights; /* rows times columns */
    size_t rows, columns;  /* rows <= columns */
    double *row_price, *column_price, *least;
    size_t *match, *way; /* per column: its row, and the column before it on the path */
    bool *is_used;
} assignment;

/* Assign a column to row 'i', moving earlier rows if that improves the total. */
static void assign_row(assignment *a, size_t i) {
    size_t column = 0;
    a->match[0] = i;
    for (size_t c = 0; c <= a->columns; c++) a->least[c] = HUGE_VAL, a->is_used[c] = false;
    do {
        size_t row = a->match[column], next = 0;
        double delta = HUGE_VAL;
        a->is_used[column] = true;
        for (size_t c = 1; c <= a->columns; c++) {
            if (a->is_used[c]) continue;
            double cost = -a->weights[(row - 1) * a->columns + c - 1];
            cost -= a->row_price[row] + a->column_price[c];
            if (cost < a->least[c]) a->least[c] = cost, a->way[c] = column;
            if (a->least[c] < delta) delta = a->least[c], next = c;
        }
        for (size_t c = 0; c <= a->columns; c++) {
            if (!a->is_used[c]) {
                a->least[c] -= delta;
                continue;
            }
            a->row_price[a->match[c]] += delta;
            a->column_price[c] -= delta;
        }
        column = next;
    } while (a->match[column] != 0);
    for (; column; column = a->way[column]) a->match[column] = a->match[a->way[column]];
}

/* Add the greatest total of a one-to-one assignment to '*total'. */
static bool assign(double *total, const double *weights, size_t rows, size_t columns,
                   fw_arena *arena) {
    assignment a = {.weights = weights,
                    .rows = rows,
                    .columns = columns,
                    .row_price = FW_TAKE_ZEROED(arena, rows + 1, double),
                    .column_price = FW_TAKE_ZEROED(arena, columns + 1, double),
                    .least = FW_TAKE(arena, columns + 1, double),
                    .match = FW_TAKE_ZEROED(arena, columns + 1, size_t),
                    .way = FW_TAKE_ZEROED(arena, columns + 1, size_t),
                    .is_used = FW_TAKE(arena, columns + 1, bool)};
    if (!a.row_price || !a.column_price || !a.least || !a.match || !a.way || !a.is_used)
        return false;
    for (size_t i = 1; i <= rows; i++) assign_row(&a, i);
    for (size_t c = 1; c <= columns; c++)
        if (a.match[c]) *total += weights[(a.match[c] - 1) * columns + c - 1];
    return true;
}

static double jaccard(const graph *g, const edge *e) {
    uint32_t found = g->found.at[e->found].count;
    uint32_t wanted = g->truth->records[e->wanted].place_count;
    return (double)e->common / (double)(found + wanted - e->common);
}

/* Solve one part, whose edges are [first, end) of 'order'. */
static bool solve_part(double *total, const graph *g, const uint32_t *order, size_t first,
                       size_t end) {
    size_t found = 0, wanted = 0;
    for (size_t k = first; k < end; k++) {
        const edge *e = &g->edges.at[order[k]];
        if (g->local[e->found] >= found) found = g->local[e->found] + 1;
        size_t at = g->local[g->found.count + e->wanted];
        if (at >= wanted) wanted = at + 1;
    }
    fw_arena scratch = fw_arena_make(g->arena->alloc);
    bool is_turned = found > wanted;
    size_t rows = is_turned ? wanted : found, columns = is_turned ? found : wanted;
    double *weights = FW_TAKE_ZEROED(&scratch, rows * columns, double);
    for (size_t k = first; weights && k < end; k++) {
        const edge *e = &g->edges.at[order[k]];
        size_t i = g->local[e->found], j = g->local[g->found.count + e->wanted];
        weights[is_turned ? j * columns + i : i * columns + j] = jaccard(g, e);
    }
    bool ok = weights && assign(total, weights, rows, columns, &scratch);
    fw_arena_free(&scratch);
    return ok;
}

/* Number the members of each part, and sort the edges by part. */
static bool total_overlap(double *total, graph *g) {
    size_t nodes = g->found.count + g->truth->record_count, edges = g->edges.count;
    if (!g->edges.at) return true; /* no record shares a place with another */
    uint32_t *next = FW_TAKE_ZEROED(g->arena, 2 * nodes, uint32_t); /* found, then true ones */
    uint32_t *ends = FW_TAKE_ZEROED(g->arena, nodes + 1, uint32_t);
    uint32_t *order = FW_TAKE(g->arena, edges, uint32_t);
    if (!next || !ends || !order) return false;
    for (size_t i = 0; i < nodes; i++) g->local[i] = next[2 * g->part[i] + (i >= g->found.count)]++;
    for (size_t e = 0; e < edges; e++) ends[g->part[g->edges.at[e].found] + 1]++;
    for (size_t p = 0; p < nodes; p++) ends[p + 1] += ends[p];
    for (uint32_t e = 0; e < edges; e++) order[ends[g->part[g->edges.at[e].found]]++] = e;
    for (size_t p = 0, first = 0; p < nodes; first = ends[p++])
        if (first < ends[p] && !solve_part(total, g, order, first, ends[p])) return false;
    return true;
}

furrow_status furrow_lists_measure(furrow_lists_score *out, const furrow_truth *truth,
                                   const furrow_page *page, const furrow_regions *regions,
                                   bool main_only, furrow_error *err) {
    fw_arena arena = fw_arena_make(truth->arena.alloc);
    graph g = {.truth = truth, .arena = &arena};
    size_t count = regions ? furrow_regions_count(regions) : 0;
    *out = (furrow_lists_score){.wanted = furrow_truth_records(truth)};
    if (truth->label != FW_LABEL_LISTS)
        return fw_fail(err, FURROW_EINVAL, "the page is not labelled by lists");
    furrow_status st = read_found(&g, page, regions, main_only && count ? 1 : count, err);
    if (st >= 0 && !(find_edges(&g) && find_parts(&g) && total_overlap(&out->overlap, &g)))
        st = fw_fail_memory(err);
    out->found = g.found.count;
    fw_arena_free(&arena);
    return st;
}

static double share(double part, size_t whole, bool is_empty) {
    return whole ? part / (double)whole : is_empty;
}

double furrow_lists_precision(furrow_lists_score score) {
    return share(score.overlap, score.found, score.found + score.wanted == 0);
}

double furrow_lists_recall(furrow_lists_score score) {
    return share(score.overlap, score.wanted, score.found + score.wanted == 0);
}

double furrow_lists_f1(furrow_lists_score score) {
    double both = furrow_lists_precision(score) + furrow_lists_recall(score);
    return both > 0 ? 2 * furrow_lists_precision(score) * furrow_lists_recall(score) / both : 0;
}

furrow_lists_totals furrow_lists_totals_of(const furrow_lists_score *scores, size_t count) {
    furrow_lists_totals all = {.pages = count};
    for (size_t i = 0; i < count; i++) {
        all.precision += furrow_lists_precision(scores[i]) / (double)count;
        all.recall += furrow_lists_recall(scores[i]) / (double)count;
        all.f1 += furrow_lists_f1(scores[i]) / (double)count;
        all.good += furrow_lists_f1(scores[i]) >= FURROW_GOOD_F1;
        all.empty += scores[i].found == 0;
    }
    return all;
}
