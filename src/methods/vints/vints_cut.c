/*
 * Cutting the children of an element into records.
 *
 *   children   h2  a br p hr  a br p hr  a br p   form
 *   separator              ^          ^
 *   chunks     [h2 a br p hr] [a br p hr] | a br p form
 *   records        [a br p hr] [a br p hr] [a br p]
 *
 * The paper's own way loses the first record to what stands before it unless
 * the prefix counts siblings, and the last one where the separator only stands
 * between records. Here both ends are fitted instead: the first chunk loses
 * what its middle neighbour has nothing like, and the rest after the last
 * separator is kept as far as it resembles a record.
 */
#include "methods/vints/vints_wrapper.h"

#include "algo/edit_distance.h"
#include "base/hash.h"

#include <stdlib.h>

typedef struct child {
    fw_node_id node;
    uint64_t shape; /* 0 for texts */
} child;

typedef FW_VEC(child) children;

enum {
    FIT_CHILDREN = 48, /* places tried for an end */
    FIT_TAGS = 512     /* tags of a record that are compared */
};

/* The rest after the last separator is a record when it differs from one by
 * at most this part of its tags. */
static const double MAX_REST = 0.34;

static uint64_t add_tag(uint64_t hash, fw_tag tag, uint32_t depth) {
    return fw_hash_mix(fw_hash_mix(hash, tag), depth + 1);
}

uint64_t fw_vints_shape(const furrow_page *page, fw_node_id node, uint32_t depth) {
    if (fw_page_is_text(page, node)) return 0;
    uint64_t hash = add_tag(0, page->tag[node], 0);
    if (depth == 0) return hash | 1;
    uint32_t top = page->depth[node];
    for (fw_node_id n = node + 1; n < page->end[node];) {
        bool is_in = fw_page_is_element(page, n);
        if (is_in) hash = add_tag(hash, page->tag[n], page->depth[n] - top);
        n = is_in && page->depth[n] - top < depth ? n + 1 : page->end[n];
    }
    return hash | 1;
}

uint64_t fw_vints_shape_of(const fw_tag *tags, const uint8_t *depths, uint32_t count,
                           uint32_t depth) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < count; i++)
        if (depths[i] <= depth) hash = add_tag(hash, tags[i], depths[i]);
    return hash | 1;
}

static bool list_children(children *out, const furrow_page *page, fw_node_id parent, uint32_t depth,
                          fw_arena *arena) {
    out->count = 0;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_seen(page, c)) continue;
        child *slot = fw_vec_push(out, arena);
        if (!slot) return false;
        *slot = (child){c, fw_vints_shape(page, c, depth)};
    }
    return true;
}

/* The place after the separator when it begins at child i, else i. Texts
 * between its siblings do not count. */
static size_t match_at(const children *list, size_t i, size_t end, const fw_vints_sep *sep) {
    size_t at = i;
    for (uint32_t k = 0; k < sep->width; k++, at++) {
        while (k > 0 && at < end && list->at[at].shape == 0) at++;
        if (at >= end || list->at[at].shape != sep->shape[k]) return i;
    }
    return at;
}

static size_t skip_elements(const children *list, uint32_t count) {
    size_t i = 0;
    for (; i < list->count && count > 0; i++) count -= list->at[i].shape != 0;
    return i;
}

/* ---- Fitting the ends --------------------------------------------------- */

typedef struct fitter {
    const furrow_page *page;
    fw_edit edit;
    fw_span like; /* a typical record */
    bool is_ready;
} fitter;

static size_t tags_of(const furrow_page *page, fw_span span, const fw_tag **tags) {
    size_t count = page->rank[span.end] - page->rank[span.first];
    *tags = page->tags + page->rank[span.first];
    return count < FIT_TAGS ? count : FIT_TAGS;
}

static size_t distance(fitter *fit, fw_span span, size_t limit) {
    const fw_tag *a, *b;
    size_t a_len = tags_of(fit->page, fit->like, &a), b_len = tags_of(fit->page, span, &b);
    return fw_edit_distance(&fit->edit, a, a_len, b, b_len, limit);
}

static uint32_t count_children(const furrow_page *page, fw_span span) {
    uint32_t count = 0;
    for (fw_node_id c = span.first; c < span.end; c = page->end[c]) count++;
    return count;
}

/* Cut off at the start of a chunk what makes it less like a record. */
static fw_span fit_start(fitter *fit, fw_span chunk) {
    const furrow_page *page = fit->page;
    uint32_t have = count_children(page, chunk), want = count_children(page, fit->like);
    if (have <= want) return chunk;
    fw_span best = chunk;
    size_t least = distance(fit, chunk, FIT_TAGS * 2);
    fw_tag first = page->tag[fit->like.first];
    for (fw_node_id c = chunk.first; c < chunk.end; c = page->end[c], have--) {
        if (page->tag[c] != first || have > want + FIT_CHILDREN) continue;
        size_t now = distance(fit, (fw_span){c, chunk.end}, least);
        if (now < least) least = now, best.first = c;
    }
    return best;
}

/* Cut off at the end of a chunk what makes it less like a record. */
static fw_span fit_end(fitter *fit, fw_span chunk, size_t *least) {
    const furrow_page *page = fit->page;
    fw_span best = chunk;
    uint32_t tried = 0;
    *least = distance(fit, chunk, FIT_TAGS * 2);
    for (fw_node_id c = chunk.first; c < chunk.end && tried < FIT_CHILDREN; tried++) {
        c = page->end[c];
        size_t now = distance(fit, (fw_span){chunk.first, c}, *least);
        if (now < *least || (now == *least && c < best.end)) *least = now, best.end = c;
    }
    return best;
}

static bool fit_init(fitter *fit, const furrow_page *page, fw_span like, fw_arena *arena) {
    fit->page = page;
    fit->like = like;
    fit->is_ready = fw_edit_init(&fit->edit, arena, FW_TAG_CUSTOM + page->name_count, FIT_TAGS);
    return fit->is_ready;
}

/* ---- Cutting ------------------------------------------------------------ */

static bool push(fw_vints_spans *out, fw_node_id first, fw_node_id end, fw_arena *arena) {
    if (first == end) return true;
    fw_span *span = fw_vec_push(out, arena);
    if (span) *span = (fw_span){first, end};
    return span != NULL;
}

typedef struct cutter {
    fw_vints_spans *out;
    const furrow_page *page;
    const fw_vints_wrapper *wrapper;
    fw_arena *arena;
    children list; /* those of one element */
    fw_span rest;  /* after the last separator of it */
} cutter;

/* Chunks of children [i, end) of one element; 'rest' is what is left after the
 * last separator. What stands before the first separator that begins records
 * is nothing. */
static bool cut_run(cutter *c, size_t i, size_t end) {
    const fw_vints_sep *sep = &c->wrapper->sep;
    const child *at = c->list.at;
    fw_node_id stop = end > i ? c->page->end[at[end - 1].node] : 0;
    fw_node_id start = end > i ? at[i].node : 0;
    if (sep->is_head) start = FURROW_NO_NODE;
    while (i < end) {
        size_t after = match_at(&c->list, i, end, sep);
        if (after == i) {
            i++;
            continue;
        }
        fw_node_id border = sep->is_head ? at[i].node : c->page->end[at[after - 1].node];
        if (start != FURROW_NO_NODE && !push(c->out, start, border, c->arena)) return false;
        start = border;
        i = after;
    }
    c->rest = (fw_span){start == FURROW_NO_NODE ? stop : start, stop};
    return true;
}

/* The ends of a list of chunks, when there are enough to know a record by. */
static bool fit_ends(fw_vints_spans *out, size_t first, fw_span rest, const furrow_page *page,
                     bool is_head, fw_arena *arena) {
    size_t count = out->count - first, least;
    if (count < 2) return !is_head || push(out, rest.first, rest.end, arena);
    fitter fit;
    if (!fit_init(&fit, page, out->at[first + count / 2], arena)) return false;
    if (!is_head) out->at[first] = fit_start(&fit, out->at[first]);
    if (rest.first == rest.end) return true;
    size_t tags = page->rank[fit.like.end] - page->rank[fit.like.first];
    fw_span last = fit_end(&fit, rest, &least);
    bool is_record = is_head || (double)least <= MAX_REST * (double)tags;
    return !is_record || push(out, last.first, last.end, arena);
}

static bool is_through(const fw_vints_wrapper *wrapper, fw_tag tag) {
    for (uint32_t i = 0; i < wrapper->through_count; i++)
        if (wrapper->through[i] == tag) return true;
    return false;
}

/* The children of one element, cut anew at each that is looked through. */
static bool cut_parts(cutter *c, fw_node_id parent) {
    if (!list_children(&c->list, c->page, parent, c->wrapper->sep.depth, c->arena)) return false;
    size_t from = 0;
    for (size_t i = 0; i <= c->list.count; i++) {
        if (i < c->list.count && !is_through(c->wrapper, c->page->tag[c->list.at[i].node]))
            continue;
        if (!cut_run(c, from, i)) return false;
        if (c->wrapper->sep.is_head && !push(c->out, c->rest.first, c->rest.end, c->arena))
            return false;
        from = i + 1;
    }
    return true;
}

static int by_place(const void *left, const void *right) {
    const fw_span *a = left, *b = right;
    return (a->first > b->first) - (a->first < b->first);
}

/* The root, and all that is looked through. */
static bool cut_through(cutter *c) {
    const furrow_page *page = c->page;
    fw_node_id root = c->wrapper->root;
    size_t first = c->out->count;
    if (!cut_parts(c, root)) return false;
    for (fw_node_id n = root + 1; n < page->end[root];) {
        bool is_in = is_through(c->wrapper, page->tag[n]) && fw_page_is_seen(page, n);
        if (is_in && !cut_parts(c, n)) return false;
        n = is_in ? n + 1 : page->end[n];
    }
    if (c->out->count > first)
        qsort(c->out->at + first, c->out->count - first, sizeof *c->out->at, by_place);
    return true;
}

bool fw_vints_cut(fw_vints_spans *out, const furrow_page *page, const fw_vints_wrapper *wrapper,
                  fw_arena *arena) {
    cutter c = {.out = out, .page = page, .wrapper = wrapper, .arena = arena};
    size_t first = out->count;
    if (wrapper->through_count) return cut_through(&c);
    if (!list_children(&c.list, page, wrapper->root, wrapper->sep.depth, arena)) return false;
    if (!cut_run(&c, skip_elements(&c.list, wrapper->skip), c.list.count)) return false;
    return fit_ends(out, first, c.rest, page, wrapper->sep.is_head, arena);
}
