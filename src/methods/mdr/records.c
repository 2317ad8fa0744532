/*
 * From runs to records (paper, 2.3; its technical report 3.3 and 3.4 as far
 * as they are known: docs/methods/mdr.md).
 *
 *   one object a group      li  li  li              record = group
 *   several objects a row   tr(td td)  tr(td td)    record = cell
 *   objects taking turns    tr(t1 t2)  tr(d1 d2)    record = t1 + d1, t2 + d2
 *
 * Text that follows an element of a record, up to the next element, belongs to
 * the record: in flat markup it is where the words are.
 */
#include "methods/mdr/records.h"

#include "base/error.h"

#include <assert.h>
#include <stdlib.h>

/* Children of a node that are seen elements. */
typedef struct child_list {
    fw_node_id *at;
    uint32_t count;
} child_list;

typedef struct context {
    fw_regions *out;
    fw_mdr_compare *cmp;
    const furrow_page *page;
    const fw_mdr_siblings *siblings;
    fw_arena *scratch;
} context;

/* A span from 'first' to the end of 'last' and the text that follows it. */
static fw_span span_of(const furrow_page *page, fw_node_id first, fw_node_id last) {
    fw_node_id end = page->end[last], limit = page->end[page->parent[last]];
    while (end < limit && !fw_page_is_element(page, end)) end = page->end[end];
    return (fw_span){first, end};
}

static uint32_t count_children(const furrow_page *page, fw_node_id node) {
    uint32_t count = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        count += fw_page_is_element(page, c);
    return count;
}

/* Whether a child could be an object of its own: a bare cell with a word in
 * it is a field. */
static bool is_substantial(const furrow_page *page, fw_node_id node) {
    uint32_t tags = page->rank[page->end[node]] - page->rank[node];
    return tags > 1 || page->tag[node] == FW_TAG_A;
}

static bool has_block_inside(const furrow_page *page, fw_node_id node) {
    for (uint32_t i = page->rank[node] + 1; i < page->rank[page->end[node]]; i++)
        if (fw_tag_class(page->tags[i]) == FW_BLOCK) return true;
    return false;
}

/* A row of a table of data: its cells hold a value each, nothing laid out. */
static bool is_data_row(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] != FW_TAG_TR) return false;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_page_is_element(page, c) && has_block_inside(page, c)) return false;
    return true;
}

/* Whether the children of a node are objects of their own: at least two, each
 * similar to the next (FindRecords-1). */
static bool holds_objects(const context *cx, fw_node_id node) {
    const furrow_page *page = cx->page;
    if (is_data_row(page, node)) return false;
    fw_node_id before = FURROW_NO_NODE;
    uint32_t count = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (!is_substantial(page, c)) return false;
        if (before != FURROW_NO_NODE && !fw_mdr_similar_nodes(cx->cmp, before, c)) return false;
        before = c;
        count++;
    }
    return count >= 2;
}

/* How the objects lie in the groups of a run. */
typedef enum shape {
    WHOLE, /* a group is an object */
    ROWS,  /* each child of each node is an object */
    TURNS  /* the i-th children of all nodes of a group are an object */
} shape;

/* The last row of objects may be short: one child, similar to the one at the
 * end of the row before. */
static bool is_short_row(const context *cx, fw_node_id node, fw_node_id before) {
    const furrow_page *page = cx->page;
    if (count_children(page, node) != 1) return false;
    fw_node_id only = node + 1, other = before + 1;
    while (!fw_page_is_element(page, only)) only = page->end[only];
    while (!fw_page_is_element(page, other)) other = page->end[other];
    return fw_mdr_similar_nodes(cx->cmp, only, other);
}

static shape shape_of(const context *cx, fw_mdr_run run) {
    const fw_node_id *node = cx->siblings->children + run.first;
    uint32_t nodes = run.width * run.count;
    uint32_t children = count_children(cx->page, node[0]);
    for (uint32_t i = 0; i < nodes; i++) {
        if (run.width > 1 && count_children(cx->page, node[i]) != children) return WHOLE;
        if (holds_objects(cx, node[i])) continue;
        bool is_last = run.width == 1 && i > 0 && i + 1 == nodes;
        if (!is_last || !is_short_row(cx, node[i], node[i - 1])) return WHOLE;
    }
    return run.width == 1 ? ROWS : TURNS;
}

/* A region in the making: 'parts' spans a record, one record after another. */
typedef struct draft {
    FW_VEC(fw_span) spans;
    uint32_t parts;
    shape kind;
    fw_mdr_run run; /* its first */
} draft;

static bool add_span(const context *cx, draft *d, fw_node_id first, fw_node_id last) {
    fw_span *span = fw_vec_push(&d->spans, cx->scratch);
    if (span) *span = span_of(cx->page, first, last);
    return span != NULL;
}

static bool add_children(const context *cx, draft *d, fw_node_id node) {
    const furrow_page *page = cx->page;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_page_is_element(page, c) && !add_span(cx, d, c, c)) return false;
    return true;
}

/* One group of a run in which objects take turns: the children of its nodes
 * are walked side by side. */
static bool add_turns(const context *cx, draft *d, const fw_node_id *node, uint32_t width) {
    const furrow_page *page = cx->page;
    fw_node_id *at = FW_TAKE(cx->scratch, width, fw_node_id);
    if (!at) return false;
    for (uint32_t i = 0; i < width; i++) at[i] = node[i] + 1;
    uint32_t objects = count_children(page, node[0]);
    for (uint32_t k = 0; k < objects; k++) {
        for (uint32_t i = 0; i < width; i++) {
            while (!fw_page_is_element(page, at[i])) at[i] = page->end[at[i]];
            if (!add_span(cx, d, at[i], at[i])) return false;
            at[i] = page->end[at[i]];
        }
    }
    return true;
}

static bool add_run(const context *cx, draft *d, fw_mdr_run run) {
    const fw_node_id *node = cx->siblings->children + run.first;
    for (uint32_t g = 0; g < run.count; g++, node += run.width) {
        bool is_added = d->kind == ROWS    ? add_children(cx, d, node[0])
                        : d->kind == TURNS ? add_turns(cx, d, node, run.width)
                                           : add_span(cx, d, node[0], node[run.width - 1]);
        if (!is_added) return false;
    }
    return true;
}

/* ---- One list in several runs, and records outside of runs -------------- */

static fw_mdr_group first_group(const context *cx, fw_mdr_run run) {
    const fw_node_id *node = cx->siblings->children + run.first;
    const furrow_page *page = cx->page;
    fw_mdr_group group = {{node[0], page->end[node[run.width - 1]]}, 0};
    for (uint32_t i = 0; i < run.width; i++)
        group.hash = fw_mdr_hash_more(group.hash, page->hash[node[i]]);
    return group;
}

/* Whether a run goes on with the list of a draft: something that is not a
 * record, such as a heading or an advertisement, stood between the two. */
static bool continues(const context *cx, const draft *d, fw_mdr_run run) {
    return run.width == d->run.width && shape_of(cx, run) == d->kind &&
           fw_mdr_similar(cx->cmp, first_group(cx, d->run), first_group(cx, run));
}

/* Add what a sibling outside of the runs has of the list: itself, or such of
 * its children as are like the objects of a row (technical report, 3.4). */
static bool add_stray(const context *cx, draft *d, fw_node_id node) {
    const furrow_page *page = cx->page;
    fw_node_id known = d->spans.at[0].first;
    if (d->kind == WHOLE)
        return !fw_mdr_similar_nodes(cx->cmp, known, node) || add_span(cx, d, node, node);
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_page_is_element(page, c) && fw_mdr_similar_nodes(cx->cmp, known, c) &&
            !add_span(cx, d, c, c))
            return false;
    return true;
}

/* A wide group at either end of its run may have lost a sibling, mostly the
 * rule or break that parts it from the next. '*at' is where such a group ends
 * (before the run) or begins (after it). */
static bool add_short_group(const context *cx, draft *d, uint32_t from, uint32_t to,
                            bool is_before) {
    const fw_node_id *child = cx->siblings->children;
    const furrow_page *page = cx->page;
    uint32_t most = to - from < d->run.width ? to - from : d->run.width;
    for (uint32_t width = most; width > 0; width--) {
        uint32_t first = is_before ? to - width : from;
        fw_node_id last = child[first + width - 1];
        fw_mdr_group group = {{child[first], page->end[last]}, 0};
        for (uint32_t i = 0; i < width; i++)
            group.hash = fw_mdr_hash_more(group.hash, page->hash[child[first + i]]);
        if (fw_mdr_similar(cx->cmp, first_group(cx, d->run), group))
            return add_span(cx, d, child[first], last);
    }
    return true;
}

/* The siblings [from, to), which lie in no run, before or after one of this
 * list. */
static bool add_strays(const context *cx, draft *d, uint32_t from, uint32_t to, bool is_before) {
    if (d->kind == TURNS) return true;
    if (d->run.width > 1) return add_short_group(cx, d, from, to, is_before);
    for (uint32_t i = from; i < to; i++)
        if (!add_stray(cx, d, cx->siblings->children[i])) return false;
    return true;
}

static int by_first(const void *left, const void *right) {
    const fw_span *a = left, *b = right;
    return (a->first > b->first) - (a->first < b->first);
}

static bool add_region(const context *cx, draft *d) {
    uint32_t records = (uint32_t)(d->spans.count / d->parts);
    if (d->parts == 1) qsort(d->spans.at, records, sizeof *d->spans.at, by_first);
    fw_region *region = fw_region_add(cx->out, "mdr", records);
    if (!region) return false;
    for (uint32_t r = 0; r < records; r++)
        if (!fw_record_set(cx->out, &region->records[r], d->spans.at + (size_t)r * d->parts,
                           d->parts))
            return false;
    return true;
}

/* A list that begins with run 'i' of the siblings and takes in the runs that
 * go on with it; '*i' is moved past them. */
static bool add_list(const context *cx, size_t *i) {
    const fw_mdr_siblings *all = cx->siblings;
    const fw_mdr_run *run = all->runs + *i;
    draft d = {.run = *run, .kind = shape_of(cx, *run)};
    d.parts = d.kind == TURNS ? run->width : 1;
    uint32_t done = *i == 0 ? 0 : run[-1].first + run[-1].width * run[-1].count;
    if (!add_run(cx, &d, *run)) return false;
    assert(d.spans.count >= d.parts); /* two groups at least, of an object each */
    if (!add_strays(cx, &d, done, run->first, true)) return false;
    for (;;) {
        done = run->first + run->width * run->count;
        bool is_last = ++*i == all->run_count;
        if (!add_strays(cx, &d, done, is_last ? all->count : run[1].first, false)) return false;
        if (is_last || !continues(cx, &d, run[1])) return add_region(cx, &d);
        run++;
        if (!add_run(cx, &d, *run)) return false;
    }
}

furrow_status fw_mdr_add_records(fw_regions *out, fw_mdr_compare *cmp,
                                 const fw_mdr_siblings *siblings, fw_arena *scratch,
                                 furrow_error *err) {
    context cx = {out, cmp, cmp->page, siblings, scratch};
    for (size_t i = 0; i < siblings->run_count;)
        if (!add_list(&cx, &i)) return fw_fail_memory(err);
    return FURROW_OK;
}
