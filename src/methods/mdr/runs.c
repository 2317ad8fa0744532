/*
 * Runs of similar groups: CombComp and IdentDRs of the paper (figures 6, 9),
 * with the corrections of docs/methods/mdr.md.
 *
 * d(w, j) says whether the w children from j are similar to the next w. Every
 * pair of neighbouring groups is compared once: K pairs a child. What the
 * search asks of d is then added up from the right, along steps of w, so that
 * each question is one look:
 *
 *   run(w, j)   similar pairs in a row from j
 *   next(w, j)  first similar pair at j, j + w, j + 2w, ...
 *   hits(w, j)  similar pairs at j, j + w, j + 2w, ... in all
 *
 * Cost: O(n K) comparisons and O(n K) room for n children, and O(K^2) for each
 * run found.
 */
#include "methods/mdr/runs.h"

#define NONE UINT32_MAX

/* Three tables of 'rows' widths by n + 1 children. */
typedef struct tables {
    uint32_t n, rows;
    uint32_t *run, *next, *hits;
} tables;

static size_t cell(const tables *t, uint32_t width, uint32_t j) {
    return (size_t)(width - 1) * (t->n + 1) + j;
}

static bool take_tables(tables *t, uint32_t n, uint32_t max_width, fw_arena *scratch) {
    t->n = n;
    t->rows = n / 2 < max_width ? n / 2 : max_width;
    size_t cells = (size_t)t->rows * (n + 1);
    t->run = FW_TAKE_ZEROED(scratch, cells, uint32_t);
    t->next = FW_TAKE(scratch, cells, uint32_t);
    t->hits = FW_TAKE_ZEROED(scratch, cells, uint32_t);
    return t->run && t->next && t->hits;
}

/* Sums from the right, along steps of 'width'. */
static void add_up_width(tables *t, uint32_t width) {
    for (uint32_t j = t->n + 1; j-- > 0;) {
        size_t at = cell(t, width, j);
        bool has_more = j + width <= t->n;
        size_t after = has_more ? at + width : at;
        if (t->run[at]) {
            t->run[at] += has_more ? t->run[after] : 0;
            t->hits[at] = 1 + (has_more ? t->hits[after] : 0);
            t->next[at] = j;
        } else {
            t->hits[at] = has_more ? t->hits[after] : 0;
            t->next[at] = has_more ? t->next[after] : NONE;
        }
    }
}

static void fill_tables(tables *t, fw_mdr_similar_fn similar, void *user) {
    for (uint32_t width = 1; width <= t->rows; width++) {
        for (uint32_t j = 0; j + 2 * width <= t->n; j++)
            t->run[cell(t, width, j)] = similar(user, j, width);
        add_up_width(t, width);
    }
}

/* Whether the groups of a run are themselves made of similar smaller groups:
 * then a wide group has only averaged out an odd neighbour. True when for some
 * divisor of the width at least half of the smaller pairs are similar. */
static bool is_periodic(const tables *t, fw_mdr_run r) {
    for (uint32_t width = 1; width < r.width; width++) {
        if (r.width % width != 0) continue;
        uint32_t pairs = r.width * r.count / width - 1;
        uint32_t hits =
            t->hits[cell(t, width, r.first)] - t->hits[cell(t, width, r.first + pairs * width)];
        if (2 * hits >= pairs) return true;
    }
    return false;
}

static uint32_t covered(fw_mdr_run r) {
    return r.width * r.count;
}

/* The run of that width that begins first at 'from', 'from' + width, ... */
static fw_mdr_run first_run(const tables *t, uint32_t width, uint32_t from) {
    uint32_t first = from <= t->n ? t->next[cell(t, width, from)] : NONE;
    if (first == NONE) return (fw_mdr_run){0};
    return (fw_mdr_run){first, width, t->run[cell(t, width, first)] + 1};
}

/* The run from child 'start' on that covers most; a wider one only when it
 * covers more and begins no later (figure 9, line 11). */
static fw_mdr_run best_run(const tables *t, uint32_t start) {
    fw_mdr_run best = {0};
    for (uint32_t width = 1; width <= t->rows; width++) {
        for (uint32_t from = start; from < start + width; from++) {
            fw_mdr_run r = first_run(t, width, from);
            if (r.count == 0 || is_periodic(t, r)) continue;
            if (best.count == 0 || (covered(r) > covered(best) && r.first <= best.first)) best = r;
        }
    }
    return best;
}

bool fw_mdr_find_runs(fw_mdr_runs *out, uint32_t count, uint32_t max_width,
                      fw_mdr_similar_fn similar, void *user, fw_arena *scratch) {
    tables t;
    if (!take_tables(&t, count, max_width, scratch)) return false;
    fill_tables(&t, similar, user);
    for (uint32_t start = 0; start < count;) {
        fw_mdr_run best = best_run(&t, start);
        if (best.count == 0) break;
        fw_mdr_run *slot = fw_vec_push(out, scratch);
        if (!slot) return false;
        *slot = best;
        start = best.first + covered(best);
    }
    return true;
}
