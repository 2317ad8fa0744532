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
 * and, from the left, for single children that are w apart:
 *
 *   like(w, j)  similar pairs of children i, i + w with i before j
 *
 * Cost: O(n K) comparisons and O(n K) room for n children, and O(K^2) for each
 * run found.
 */
#include "methods/mdr/mdr_parts.h"

#define NONE UINT32_MAX

/* Four tables of 'rows' widths by n + 1 children. */
typedef struct tables {
    const fw_mdr_children *children;
    uint32_t n, rows;
    uint32_t *run, *next, *hits;
    uint32_t *like; /* filled by width when it is first asked for */
    bool *has_like; /* per width */
} tables;

static size_t cell(const tables *t, uint32_t width, uint32_t j) {
    return (size_t)(width - 1) * (t->n + 1) + j;
}

static bool take_tables(tables *t, const fw_mdr_children *children, fw_arena *scratch) {
    t->children = children;
    t->n = children->count;
    t->rows = t->n / 2 < children->max_width ? t->n / 2 : children->max_width;
    size_t cells = (size_t)t->rows * (t->n + 1);
    t->run = FW_TAKE_ZEROED(scratch, cells, uint32_t);
    t->next = FW_TAKE(scratch, cells, uint32_t);
    t->hits = FW_TAKE_ZEROED(scratch, cells, uint32_t);
    t->like = FW_TAKE(scratch, cells, uint32_t);
    t->has_like = FW_TAKE_ZEROED(scratch, (size_t)t->rows + 1, bool);
    return t->run && t->next && t->hits && t->like && t->has_like;
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

/* Share of the children of a run that are similar to the one 'apart' places on. */
static double likeness(tables *t, fw_mdr_run r, uint32_t apart) {
    const fw_mdr_children *all = t->children;
    uint32_t *like = t->like + cell(t, apart, 0);
    if (!t->has_like[apart]) {
        t->has_like[apart] = true;
        like[0] = 0;
        for (uint32_t j = 0; j < t->n; j++)
            like[j + 1] =
                like[j] + (j + apart < t->n && all->nodes_similar(all->user, j, j + apart));
    }
    uint32_t last = r.first + r.width * r.count - apart;
    return (double)(like[last] - like[r.first]) / (last - r.first);
}

/* Whether the groups of a run are similar only because a wide group averages out
 * what is different in it. That is so when
 *   - for some divisor of the width at least half of the smaller groups in it are
 *     similar to the next, so that the run is made of those; or
 *   - children that are one group apart are no more alike than children at some
 *     smaller distance, so that the width is not the period of the list. */
static bool is_averaged(tables *t, fw_mdr_run r) {
    if (r.width == 1 || !t->children->nodes_similar) return false;
    for (uint32_t width = 1; width < r.width; width++) {
        if (r.width % width != 0) continue;
        uint32_t pairs = r.width * r.count / width - 1;
        uint32_t hits =
            t->hits[cell(t, width, r.first)] - t->hits[cell(t, width, r.first + pairs * width)];
        if (2 * hits >= pairs) return true;
    }
    double whole = likeness(t, r, r.width);
    for (uint32_t apart = 1; apart < r.width; apart++)
        if (likeness(t, r, apart) >= whole) return true;
    return false;
}

/* The run from child 'start' on that covers most; a wider one only when it
 * covers more and begins no later (figure 9, line 11). */
static fw_mdr_run best_run(tables *t, uint32_t start) {
    fw_mdr_run best = {0};
    for (uint32_t width = 1; width <= t->rows; width++) {
        for (uint32_t from = start; from < start + width && from <= t->n; from++) {
            uint32_t first = t->next[cell(t, width, from)];
            if (first == NONE) continue;
            fw_mdr_run r = {first, width, t->run[cell(t, width, first)] + 1};
            bool is_more = r.width * r.count > best.width * best.count && r.first <= best.first;
            if ((best.count == 0 || is_more) && !is_averaged(t, r)) best = r;
        }
    }
    return best;
}

bool fw_mdr_find_runs(fw_mdr_runs *out, const fw_mdr_children *children, fw_arena *scratch) {
    tables t;
    if (!take_tables(&t, children, scratch)) return false;
    for (uint32_t width = 1; width <= t.rows; width++) {
        for (uint32_t j = 0; j + 2 * width <= t.n; j++)
            t.run[cell(&t, width, j)] = children->groups_similar(children->user, j, width);
        add_up_width(&t, width);
    }
    for (uint32_t start = 0; start < t.n;) {
        fw_mdr_run best = best_run(&t, start);
        if (best.count == 0) break;
        fw_mdr_run *slot = fw_vec_push(out, scratch);
        if (!slot) return false;
        *slot = best;
        start = best.first + best.width * best.count;
    }
    return true;
}
