/*
 * From runs to records (paper, 2.3; its technical report 3.3 and 3.4 as far
 * as they are known: docs/methods/mdr.md).
 *
 *   one object per group    li  li  li              record = group
 *   several objects a row   tr(td td)  tr(td td)    record = cell
 *   objects taking turns    tr(t1 t2)  tr(d1 d2)    record = t1 + d1, t2 + d2
 *
 * Text between an element of a record and the next element belongs to the record:
 * in flat markup the words are there.
 */
#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "methods/mdr/mdr_parts.h"

#include <assert.h>

/* How many groups of a list another group is compared with, and how many runs of other things
 * may be between two runs of one list. Both bound the work; larger values gain nothing on the
 * labelled pages. */
enum { MAX_COMPARED = 16, MAX_RUNS_BETWEEN = 3 };

typedef struct context {
    fw_regions *out;
    fw_mdr_compare *cmp;
    const furrow_page *page;
    const fw_mdr_siblings *siblings;
    fw_arena *scratch;
    bool *is_taken; /* per run: it is in a list */
} context;

/* How the objects are arranged in the groups of a run. */
typedef enum shape {
    WHOLE, /* a group is an object */
    ROWS,  /* each child of each node is an object */
    TURNS  /* the i-th children of all nodes of a group are an object */
} shape;

/* An unfinished region: 'parts' spans per record, one record after another. */
typedef struct draft {
    FW_VEC(fw_span) spans;
    uint32_t parts;
    shape kind;
    fw_mdr_run run;       /* its first */
    uint32_t strays_done; /* siblings before this one have been checked */
} draft;

/* ---- Rows of objects ------------------------------------------------------ */

static uint32_t tags_of(const furrow_page *page, fw_node_id node) {
    return page->rank[page->end[node]] - page->rank[node];
}

static uint32_t count_children(const furrow_page *page, fw_node_id node) {
    uint32_t count = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        count += fw_page_is_element(page, c);
    return count;
}

/* Whether a child could be an object of its own. A bare cell with a word in it is a field. */
static bool is_substantial(const furrow_page *page, fw_node_id node) {
    return tags_of(page, node) > 1 || page->tag[node] == FW_TAG_A;
}

/* A cell that only fills up a row: it is empty or has a hard space. */
static bool is_filler(const furrow_page *page, fw_node_id node) {
    if (tags_of(page, node) > 1) return false;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        furrow_str text = fw_page_is_text(page, c) ? fw_str_trim(fw_page_own_text(page, c))
                                                   : (furrow_str){NULL, 0};
        if (text.len > 0 && !fw_str_equal(text, FW_STR("\xC2\xA0"))) return false;
    }
    return true;
}

/* How many children of a node are objects of one kind: each is similar to the one before.
 * Fillers after them do not count. 0 if the children are not objects. */
static uint32_t count_objects(const context *cx, fw_node_id node) {
    const furrow_page *page = cx->page;
    fw_node_id before = FURROW_NO_NODE;
    uint32_t count = 0, fillers = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (is_filler(page, c)) {
            fillers++;
            continue;
        }
        bool is_like = before == FURROW_NO_NODE || fw_mdr_similar_nodes(cx->cmp, before, c);
        if (!is_like || fillers > 0) return 0;
        before = c;
        count++;
    }
    return count;
}

static fw_node_id first_child(const furrow_page *page, fw_node_id node) {
    fw_node_id c = node + 1;
    while (c < page->end[node] && !fw_page_is_element(page, c)) c = page->end[c];
    return c < page->end[node] ? c : FURROW_NO_NODE;
}

/* Whether all children of a node are substantial. This is asked of a whole group if objects take
 * turns, since one of its rows may have only bare words. */
static bool has_substance(const furrow_page *page, fw_node_id node) {
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_page_is_element(page, c) && !is_substantial(page, c)) return false;
    return true;
}

/* A row of a data table: each cell has one value, without layout. */
static bool is_data_row(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] != FW_TAG_TR) return false;
    for (uint32_t i = page->rank[node] + 1; i < page->rank[page->end[node]]; i++) {
        fw_tag tag = page->tags[i];
        bool is_cell = tag == FW_TAG_TD || tag == FW_TAG_TH;
        if (!is_cell && fw_tag_class(tag) == FW_BLOCK) return false;
    }
    return true;
}

/* Whether 'node' continues the row of objects 'before': it has similar objects, perhaps fewer. */
static bool is_last_row(const context *cx, fw_node_id node, fw_node_id before) {
    uint32_t objects = count_objects(cx, node);
    return objects > 0 && objects <= count_children(cx->page, before) &&
           fw_mdr_similar_nodes(cx->cmp, first_child(cx->page, node),
                                first_child(cx->page, before));
}

/* Each node of the run is a row of objects; the last one may be short. */
static bool are_rows(const context *cx, fw_mdr_run run) {
    const fw_node_id *node = cx->siblings->children + run.first;
    for (uint32_t i = 0; i < run.count; i++) {
        uint32_t children = count_children(cx->page, node[i]);
        bool is_row = !is_data_row(cx->page, node[i]) && has_substance(cx->page, node[i]) &&
                      children >= 2 && count_objects(cx, node[i]) == children;
        bool is_last = i > 0 && i + 1 == run.count;
        if (!is_row && !(is_last && is_last_row(cx, node[i], node[i - 1]))) return false;
    }
    return true;
}

/* A row that only separates one group from the next: at most one cell, with neither text nor
 * picture. */
static bool is_divider(const furrow_page *page, fw_node_id node) {
    if (page->sums[node] != page->sums[page->end[node]] || count_children(page, node) > 1)
        return false;
    for (uint32_t i = page->rank[node]; i < page->rank[page->end[node]]; i++)
        if (page->tags[i] == FW_TAG_IMG) return false;
    return true;
}

/* Rows of a group without the dividers at its end. */
static uint32_t count_rows(const context *cx, fw_mdr_run run) {
    const fw_node_id *node = cx->siblings->children + run.first;
    uint32_t rows = run.width;
    while (rows > 1 && !cx->siblings->is_plain && is_divider(cx->page, node[rows - 1])) rows--;
    return rows;
}

/* Objects of a group in which they take turns: each row has as many, and at least one row has
 * more than bare words. 0 if it is not such a group. */
static uint32_t count_turns(const context *cx, const fw_node_id *node, uint32_t width) {
    uint32_t objects = count_objects(cx, node[0]);
    bool is_object = false;
    for (uint32_t i = 0; i < width; i++) {
        if (count_objects(cx, node[i]) != objects) return 0;
        is_object = is_object || has_substance(cx->page, node[i]);
    }
    return is_object ? objects : 0;
}

/* Whether the 'width' nodes are a last, perhaps short, group of objects that take turns, after
 * the group 'before'. */
static bool is_last_turn(const context *cx, const fw_node_id *node, const fw_node_id *before,
                         uint32_t width) {
    uint32_t objects = count_objects(cx, node[0]);
    for (uint32_t i = 0; i < width; i++)
        if (count_objects(cx, node[i]) != objects || !is_last_row(cx, node[i], before[i]))
            return false;
    return objects > 0;
}

static bool are_turns(const context *cx, fw_mdr_run run) {
    const fw_node_id *node = cx->siblings->children + run.first;
    uint32_t rows = count_rows(cx, run), objects = count_turns(cx, node, rows);
    if (objects < 2 || rows < 2) return false;
    for (uint32_t g = 0; g < run.count; g++, node += run.width) {
        bool is_last = g > 0 && g + 1 == run.count;
        if (count_turns(cx, node, rows) != objects &&
            !(is_last && is_last_turn(cx, node, node - run.width, rows)))
            return false;
        for (uint32_t i = rows; i < run.width; i++)
            if (!is_divider(cx->page, node[i])) return false;
    }
    return true;
}

static shape shape_of(const context *cx, fw_mdr_run run) {
    if (run.width == 1) return are_rows(cx, run) ? ROWS : WHOLE;
    return are_turns(cx, run) ? TURNS : WHOLE;
}

/* ---- Spans ---------------------------------------------------------------- */

/* From 'first' to the end of 'last' and the text that follows it. */
static bool add_span(const context *cx, draft *d, fw_node_id first, fw_node_id last) {
    const furrow_page *page = cx->page;
    fw_node_id end = page->end[last], limit = page->end[page->parent[last]];
    while (end < limit && !fw_page_is_element(page, end)) end = page->end[end];
    fw_span *span = fw_vec_push(&d->spans, cx->scratch);
    if (span) *span = (fw_span){first, end};
    return span != NULL;
}

/* Add one group of rows: the objects of its nodes are walked side by side. A group of one row is
 * a row of objects. */
static bool add_rows(const context *cx, draft *d, const fw_node_id *node, uint32_t width) {
    const furrow_page *page = cx->page;
    fw_node_id *at = FW_TAKE(cx->scratch, width, fw_node_id);
    if (!at) return false;
    uint32_t objects = count_objects(cx, node[0]);
    for (uint32_t i = 0; i < width; i++) at[i] = node[i] + 1;
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
    for (uint32_t g = 0; g < run.count; g++, node += run.width)
        if (d->kind == WHOLE ? !add_span(cx, d, node[0], node[run.width - 1])
                             : !add_rows(cx, d, node, d->parts))
            return false;
    return true;
}

/* ---- One list in several runs, and records outside of runs ---------------- */

/* Whether a group is similar to one of the first groups of a list. */
static bool is_like_list(const context *cx, const draft *d, fw_mdr_group group) {
    const fw_node_id *child = cx->siblings->children + d->run.first;
    for (uint32_t g = 0; g < d->run.count && g < MAX_COMPARED; g++, child += d->run.width)
        if (fw_mdr_similar(cx->cmp, fw_mdr_group_of(cx->page, child, d->run.width), group))
            return true;
    return false;
}

/* Whether a run continues the list of a draft: something that is not a record, such as a heading
 * or an advertisement, is between the two. */
static bool continues(const context *cx, const draft *d, fw_mdr_run run) {
    const fw_node_id *child = cx->siblings->children + run.first;
    if (run.width != d->run.width || shape_of(cx, run) != d->kind) return false;
    for (uint32_t g = 0; g < run.count && g < MAX_COMPARED; g++, child += run.width)
        if (is_like_list(cx, d, fw_mdr_group_of(cx->page, child, run.width))) return true;
    return false;
}

/* Add a sibling outside of the runs that belongs to the list: the sibling itself, or those of
 * its children that are like the objects of a row (technical report, 3.4). */
static bool add_stray(const context *cx, draft *d, fw_node_id node) {
    const furrow_page *page = cx->page;
    if (d->kind == WHOLE)
        return !is_like_list(cx, d, fw_mdr_group_of(page, &node, 1)) || add_span(cx, d, node, node);
    if (d->spans.count == 0) return true;
    fw_node_id known = d->spans.at[0].first;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_page_is_element(page, c) && fw_mdr_similar_nodes(cx->cmp, known, c) &&
            !add_span(cx, d, c, c))
            return false;
    return true;
}

/* Add the siblings [from, to), which are in no run, before or after a run of this list. For a
 * list with wide groups, add one group that lacks a sibling, usually the rule or break that
 * separates it from the next. */
static bool add_strays(const context *cx, draft *d, uint32_t from, uint32_t to, bool is_before) {
    const fw_node_id *child = cx->siblings->children;
    uint32_t width = d->run.width;
    if (width == 1) {
        for (uint32_t i = from; i < to; i++)
            if (!add_stray(cx, d, child[i])) return false;
        return true;
    }
    const fw_node_id *known = child + d->run.first;
    for (uint32_t some = to - from < width ? to - from : width; some > 0; some--) {
        const fw_node_id *first = child + (is_before ? to - some : from);
        if (fw_mdr_similar(cx->cmp, fw_mdr_group_of(cx->page, known, width),
                           fw_mdr_group_of(cx->page, first, some)))
            return add_span(cx, d, first[0], first[some - 1]);
    }
    return true;
}

/* For objects that take turns: add a last group with fewer of them, after run 'i'. Its rows may
 * be runs of their own if two of them are alike. */
static bool add_last_turn(const context *cx, draft *d, size_t i) {
    const fw_mdr_siblings *all = cx->siblings;
    uint32_t from = fw_mdr_run_end(all->runs[i]), to = from + d->parts;
    const fw_node_id *node = all->children + from;
    if (to > all->count || !is_last_turn(cx, node, node - d->run.width, d->parts)) return true;
    size_t k = i + 1;
    while (k < all->run_count && fw_mdr_run_end(all->runs[k]) <= to) k++;
    if (k < all->run_count && all->runs[k].first < to) return true;
    while (k > i + 1) cx->is_taken[--k] = true;
    return add_rows(cx, d, node, d->parts);
}

/* Add a run of the list, and siblings beside it that are in no run. */
static bool take_run(const context *cx, draft *d, size_t i) {
    const fw_mdr_siblings *all = cx->siblings;
    fw_mdr_run run = all->runs[i];
    uint32_t before = i == 0 ? 0 : fw_mdr_run_end(all->runs[i - 1]);
    uint32_t after = i + 1 == all->run_count ? all->count : all->runs[i + 1].first;
    cx->is_taken[i] = true;
    if (!add_run(cx, d, run)) return false;
    if (all->is_plain) return true;
    if (d->kind == TURNS) return add_last_turn(cx, d, i);
    if (before >= d->strays_done && !add_strays(cx, d, before, run.first, true)) return false;
    d->strays_done = after;
    return add_strays(cx, d, fw_mdr_run_end(run), after, false);
}

static int by_first(const void *left, const void *right) {
    const fw_span *a = left, *b = right;
    return (a->first > b->first) - (a->first < b->first);
}

static bool add_region(const context *cx, draft *d) {
    uint32_t records = (uint32_t)(d->spans.count / d->parts);
    if (d->parts == 1) fw_sort(d->spans.at, records, sizeof *d->spans.at, by_first);
    fw_region *region = fw_region_add(cx->out, "mdr", records);
    if (!region) return false;
    for (uint32_t r = 0; r < records; r++)
        if (!fw_record_set(cx->out, &region->records[r], d->spans.at + (size_t)r * d->parts,
                           d->parts))
            return false;
    return true;
}

/* Add the list that begins with run 'i' of the siblings, with the runs that continue it. */
static bool add_list(const context *cx, size_t i) {
    const fw_mdr_siblings *all = cx->siblings;
    draft d = {.run = all->runs[i], .kind = shape_of(cx, all->runs[i])};
    d.parts = d.kind == TURNS ? count_rows(cx, d.run) : 1;
    if (!take_run(cx, &d, i)) return false;
    assert(d.spans.count >= d.parts); /* two groups at least, of an object each */
    if (all->is_plain) return add_region(cx, &d);
    for (size_t k = i + 1, last = i; k < all->run_count && k <= last + 1 + MAX_RUNS_BETWEEN; k++) {
        if (cx->is_taken[k] || !continues(cx, &d, all->runs[k])) continue;
        if (!take_run(cx, &d, k)) return false;
        last = k;
    }
    return add_region(cx, &d);
}

furrow_status fw_mdr_add_records(fw_regions *out, fw_mdr_compare *cmp,
                                 const fw_mdr_siblings *siblings, fw_arena *scratch,
                                 furrow_error *err) {
    context cx = {out, cmp, cmp->page, siblings, scratch, NULL};
    cx.is_taken = FW_TAKE_ZEROED(scratch, siblings->run_count, bool);
    if (!cx.is_taken) return fw_fail_memory(err);
    for (size_t i = 0; i < siblings->run_count; i++)
        if (!cx.is_taken[i] && !add_list(&cx, i)) return fw_fail_memory(err);
    return FURROW_OK;
}

/* ---- Objects whose parts are in rows below each other, once --------------
 *
 * (Technical report, 3.3.)
 *
 *   tr   title 1    title 2    title 3          record 1 = title 1 + text 1
 *   tr   text 1     text 2     text 3           record 2 = title 2 + text 2
 *
 * If such rows repeat, runs of groups find them (TURNS). If they occur only once,
 * the two rows are not similar, and each is a region of its own: a table row whose
 * cells are all records. Regions of adjacent rows with equally many cells are
 * joined. This applies only to table rows: elsewhere nothing says that the i-th
 * parts are below each other.
 */

/* The table row whose cells are exactly the records of the region; FURROW_NO_NODE if there is
 * none. */
static fw_node_id row_of(const fw_region *region, const furrow_page *page) {
    const fw_record *record = region->records;
    fw_node_id row = page->parent[record[0].spans[0].first];
    if (page->tag[row] != FW_TAG_TR) return FURROW_NO_NODE;
    uint32_t cells = 0;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (cells == region->record_count || record[cells].span_count != 1 ||
            record[cells].spans[0].first != c)
            return FURROW_NO_NODE;
        cells++;
    }
    return cells == region->record_count ? row : FURROW_NO_NODE;
}

static fw_node_id next_row(const furrow_page *page, fw_node_id row) {
    fw_node_id next = page->end[row], end = page->end[page->parent[row]];
    while (next < end && !fw_page_is_element(page, next)) next = page->end[next];
    return next < end ? next : FURROW_NO_NODE;
}

/* Give each record of 'region' the span of its counterpart. */
static bool take_parts(fw_regions *out, fw_region *region, const fw_region *below) {
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_record *record = &region->records[r];
        fw_span *spans = FW_TAKE(&out->arena, record->span_count + 1, fw_span);
        if (!spans) return false;
        for (uint32_t s = 0; s < record->span_count; s++) spans[s] = record->spans[s];
        spans[record->span_count++] = below->records[r].spans[0];
        record->spans = spans;
    }
    return true;
}

bool fw_mdr_join_rows(fw_regions *out, size_t first, const furrow_page *page) {
    fw_region *region = out->list.at;
    size_t kept = first;
    fw_node_id last_row = FURROW_NO_NODE; /* of the region kept last */
    for (size_t i = first; i < out->list.count; i++) {
        fw_node_id row = row_of(&region[i], page);
        bool is_below = row != FURROW_NO_NODE && last_row != FURROW_NO_NODE &&
                        next_row(page, last_row) == row &&
                        region[kept - 1].record_count == region[i].record_count;
        if (!is_below) region[kept++] = region[i];
        else if (!take_parts(out, &region[kept - 1], &region[i])) return false;
        last_row = row;
    }
    out->list.count = kept;
    return true;
}
