/*
 * MDR: regions are runs of similar neighbours under one parent.
 *
 * Liu, Grossman, Zhai 2003. Where we differ, and why: docs/methods/mdr.md.
 * The search goes from the root down; what lies inside a run is covered by it
 * and not searched again (figures 8 and 10), so every node is a child in at
 * most one search.
 *
 * Cost: O(N K) comparisons for N nodes and groups up to K siblings wide.
 */
#include "methods/mdr/mdr.h"

#include "base/error.h"
#include "methods/mdr/compare.h"
#include "methods/mdr/join.h"
#include "methods/mdr/records.h"
#include "methods/mdr/runs.h"

/* The paper's values: K from its technical report, T from section 3, the
 * depth from section 2.2.1. */
static const furrow_mdr_options DEFAULTS = {.max_width = 10, .max_distance = 0.3, .min_depth = 3};

typedef struct context {
    const fw_method_input *in;
    const furrow_page *page;
    furrow_mdr_options opts;
    fw_mdr_compare cmp;
    uint32_t *levels;  /* per node: tag levels of its subtree, itself included */
    bool *is_covered;  /* per node: it lies in a run */
    fw_arena *scratch; /* of one parent */
} context;

static furrow_mdr_options with_defaults(furrow_mdr_options opts) {
    if (opts.max_width == 0) opts.max_width = DEFAULTS.max_width;
    if (opts.max_distance == 0) opts.max_distance = DEFAULTS.max_distance;
    if (opts.min_depth == 0) opts.min_depth = DEFAULTS.min_depth;
    return opts;
}

static void count_levels(context *cx) {
    const furrow_page *page = cx->page;
    for (fw_node_id node = page->count; node-- > 0;) {
        if (!fw_page_is_element(page, node)) continue;
        cx->levels[node]++; /* itself */
        fw_node_id parent = page->parent[node];
        if (parent != FURROW_NO_NODE && cx->levels[parent] < cx->levels[node])
            cx->levels[parent] = cx->levels[node];
    }
}

/* The groups of one parent, as the search for runs asks about them. 'hash' is
 * that of the group of 'width' children from each child on. */
typedef struct asked {
    fw_mdr_compare *cmp;
    const fw_node_id *children;
    uint64_t *hash;
    uint32_t count, width;
} asked;

static bool similar_groups(void *user, uint32_t first, uint32_t width) {
    asked *a = user;
    const furrow_page *page = a->cmp->page;
    for (; a->width < width; a->width++)
        for (uint32_t j = 0; j + a->width < a->count; j++)
            a->hash[j] = fw_mdr_hash_more(a->hash[j], page->hash[a->children[j + a->width]]);
    const fw_node_id *child = a->children + first;
    fw_mdr_group left = {{child[0], page->end[child[width - 1]]}, a->hash[first]};
    fw_mdr_group right = {{child[width], page->end[child[2 * width - 1]]}, a->hash[first + width]};
    return fw_mdr_similar(a->cmp, left, right);
}

static fw_node_id *children_of(const context *cx, fw_node_id node, uint32_t *count) {
    const furrow_page *page = cx->page;
    *count = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        *count += fw_page_is_element(page, c);
    fw_node_id *children = FW_TAKE(cx->scratch, *count, fw_node_id);
    if (!children) return NULL;
    uint32_t i = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_page_is_element(page, c)) children[i++] = c;
    return children;
}

static void cover(context *cx, const fw_node_id *children, fw_mdr_run run) {
    for (uint32_t i = 0; i < run.width * run.count; i++)
        cx->is_covered[children[run.first + i]] = true;
}

/* Regions among the children of one node. */
static furrow_status search(context *cx, fw_regions *out, fw_node_id node, furrow_error *err) {
    uint32_t count;
    fw_node_id *children = children_of(cx, node, &count);
    asked a = {.cmp = &cx->cmp, .children = children, .count = count};
    a.hash = FW_TAKE_ZEROED(cx->scratch, count, uint64_t);
    fw_mdr_runs runs = {0};
    if (!children || !a.hash ||
        !fw_mdr_find_runs(&runs, count, cx->opts.max_width, similar_groups, &a, cx->scratch))
        return fw_fail_memory(err);
    for (size_t i = 0; i < runs.count; i++) {
        cover(cx, children, runs.at[i]);
        fw_trace(cx->in, "mdr", node, "%u groups of %u from child %u on are similar",
                 runs.at[i].count, runs.at[i].width, runs.at[i].first + 1);
    }
    fw_mdr_siblings siblings = {children, count, runs.at, runs.count};
    return fw_mdr_add_records(out, &cx->cmp, &siblings, cx->scratch, err);
}

static furrow_status search_all(context *cx, fw_regions *out, furrow_error *err) {
    const furrow_page *page = cx->page;
    for (fw_node_id node = 0; node < page->count;) {
        bool is_deep = cx->levels[node] >= cx->opts.min_depth;
        if (cx->is_covered[node] || !is_deep) {
            node = page->end[node]; /* shallower below, or covered */
            continue;
        }
        if (cx->cmp.is_late)
            return fw_fail(err, FURROW_ELIMIT, "mdr took longer than the time limit");
        fw_arena_mark mark = fw_arena_here(cx->scratch);
        furrow_status st = search(cx, out, node, err);
        fw_arena_back(cx->scratch, mark);
        if (st < 0) return st;
        node++;
    }
    return FURROW_OK;
}

furrow_status fw_mdr_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    context cx = {.in = in, .page = in->page, .scratch = in->scratch};
    cx.opts = with_defaults(in->opts->mdr);
    cx.levels = FW_TAKE_ZEROED(in->scratch, in->page->count, uint32_t);
    cx.is_covered = FW_TAKE_ZEROED(in->scratch, in->page->count, bool);
    if (!cx.levels || !cx.is_covered ||
        !fw_mdr_compare_init(&cx.cmp, in->page, cx.opts.max_distance, in->deadline, in->scratch))
        return fw_fail_memory(err);
    count_levels(&cx);
    size_t first = out->list.count;
    furrow_status st = search_all(&cx, out, err);
    if (st == FURROW_OK && !fw_mdr_join_rows(out, first, in->page)) st = fw_fail_memory(err);
    return st;
}
