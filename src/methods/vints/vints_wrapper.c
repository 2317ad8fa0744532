/* Wrappers of one page: separators found in its tags, and records cut by them. */
#include "methods/vints/vints_parts.h"

#include "algo/edit_distance.h"
#include "base/map.h"
#include "base/vec.h"

#include <string.h>

/* ---- Shapes, and cutting ---------------------------------------------
 *
 * Cutting the children of an element into records.
 *
 *   children   h2  a br p hr  a br p hr  a br p   form
 *   separator              ^          ^
 *   chunks     [h2 a br p hr] [a br p hr] | a br p form
 *   records        [a br p hr] [a br p hr] [a br p]
 *
 * The paper's way mixes the first record with what is before it unless the prefix
 * counts siblings, and loses the last one if the separator is only between
 * records. Here both ends are fitted instead: the part of the first chunk that a
 * record in the middle has no counterpart for is cut off, and the rest after the
 * last separator is kept as far as it resembles a record.
 */

typedef struct child {
    fw_node_id node;
    uint64_t shape; /* 0 for texts */
} child;

typedef FW_VEC(child) children;

enum {
    FIT_CHILDREN = 48, /* places tried for an end */
    FIT_TAGS = 512     /* tags of a record that are compared */
};

/* The rest after the last separator is a record if it differs from one by at most this part of
 * its tags. */
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

/* The place after the separator if it begins at child i, otherwise i. Texts between its siblings
 * are ignored. */
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

/* Cut off from the start of a chunk what makes it less like a record. */
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

/* Cut off from the end of a chunk what makes it less like a record. */
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

/* Cut children [i, end) of one element into chunks; 'rest' is what is left after the last
 * separator. If separators begin records, what is before the first one is dropped. */
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

/* Fit the ends of a list of chunks, if there are enough to know what a record is like. */
static bool fit_ends(fw_vints_spans *out, size_t first, fw_span rest, const furrow_page *page,
                     bool is_head, fw_arena *arena) {
    size_t count = out->count - first, least;
    if (count < 2) return !is_head || push(out, rest.first, rest.end, arena);
    fitter fit;
    fw_arena_mark here = fw_arena_here(arena);
    if (!fit_init(&fit, page, out->at[first + count / 2], arena)) return false;
    if (!is_head) out->at[first] = fit_start(&fit, out->at[first]);
    if (rest.first != rest.end) {
        size_t tags = page->rank[fit.like.end] - page->rank[fit.like.first];
        rest = fit_end(&fit, rest, &least);
        bool is_record = is_head || (double)least <= MAX_REST * (double)tags;
        if (!is_record) rest.end = rest.first;
    }
    fw_arena_back(arena, here); /* only the spans of a candidate are kept */
    return push(out, rest.first, rest.end, arena);
}

static bool is_through(const fw_vints_wrapper *wrapper, fw_tag tag) {
    for (uint32_t i = 0; i < wrapper->through_count; i++)
        if (wrapper->through[i] == tag) return true;
    return false;
}

/* Cut the children of one element, starting again after each one that is looked through. */
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

/* Cut the root and all elements that are looked through. */
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
        fw_sort(c->out->at + first, c->out->count - first, sizeof *c->out->at, by_place);
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

/* ---- Initial wrappers ------------------------------------------------
 *
 * Initial wrappers (section 5.4 of the paper).
 *
 * A tag path with directions names every sibling on its way. So the common prefix
 * of two paths leads to the deepest element that contains both ends, and the rest
 * of the longer path lists the siblings from the child that contains one end to
 * the child that contains the other:
 *
 *           root
 *    .. [a br p hr] [a br p hr] [a ..
 *        first       second      third     each in its child of the root
 *
 * The two lists, the paper's Diffs, are read from the tree; no path is written
 * out. A separator is a suffix of both that occurs only once in each, with as
 * little of its lower structure as that needs. Beyond the paper, it may be a
 * prefix: records agree most in their first lines.
 */

enum {
    MAX_UP = 64,  /* levels between a line and the element that holds the records */
    MAX_DIFF = 40 /* siblings of one record that are looked at */
};

/* Two neighbours: the element that contains both, and its children that contain one each. */
typedef struct pair {
    fw_node_id root, left, right;
} pair;

/* The elements among the siblings of one record. */
typedef struct diff {
    fw_node_id node[MAX_DIFF];
    uint64_t shape[MAX_DIFF];
    uint32_t count;
} diff;

static bool find_pair(pair *out, const furrow_page *page, fw_node_id a, fw_node_id b) {
    if (a == FURROW_NO_NODE || b == FURROW_NO_NODE || b <= a) return false;
    fw_node_id left = a, right = b;
    int up = 0;
    while (page->end[page->parent[left]] <= b) {
        left = page->parent[left];
        if (++up > MAX_UP) return false;
    }
    fw_node_id root = page->parent[left];
    for (up = 0; page->parent[right] != root; up++) {
        right = page->parent[right];
        if (up > MAX_UP || right == root) return false;
    }
    *out = (pair){root, left, right};
    return true;
}

static bool list_diff(diff *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    out->count = 0;
    for (fw_node_id c = from; c < to; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (out->count == MAX_DIFF) return false;
        out->node[out->count++] = c;
    }
    return out->count > 0;
}

static void set_shapes(diff *d, const furrow_page *page, uint32_t depth) {
    for (uint32_t i = 0; i < d->count; i++) d->shape[i] = fw_vints_shape(page, d->node[i], depth);
}

/* How often shape[0 .. width) occurs in a diff. */
static uint32_t occurrences(const diff *d, const uint64_t *shape, uint32_t width) {
    uint32_t found = 0;
    for (uint32_t i = 0; i + width <= d->count; i++) {
        uint32_t k = 0;
        while (k < width && d->shape[i + k] == shape[k]) k++;
        found += k == width;
    }
    return found;
}

static uint32_t common_length(const diff *a, const diff *b, bool is_head) {
    uint32_t n = 0, least = a->count < b->count ? a->count : b->count;
    while (n < least && (is_head ? a->shape[n] == b->shape[n]
                                 : a->shape[a->count - 1 - n] == b->shape[b->count - 1 - n]))
        n++;
    return n;
}

/* The length of the shortest end of both diffs, at most 'limit' siblings, that occurs once in
 * each; 0 if there is none. */
static uint32_t unique_end(const diff *a, const diff *b, bool is_head, uint32_t limit) {
    uint32_t common = common_length(a, b, is_head);
    if (limit > common) limit = common;
    for (uint32_t width = 1; width <= limit; width++) {
        const uint64_t *shape = is_head ? a->shape : a->shape + a->count - width;
        if (occurrences(a, shape, width) == 1 && occurrences(b, shape, width) == 1) return width;
    }
    return 0;
}

/* ---- Candidates --------------------------------------------------------- */

static uint64_t hash_of(const fw_vints_wrapper *w) {
    uint64_t hash = w->root;
    for (uint32_t i = 0; i < w->through_count; i++) hash = fw_hash_mix(hash, w->through[i]);
    hash = fw_hash_mix(hash, (uint64_t)w->sep.depth << 8 | (uint64_t)w->sep.is_head << 1);
    hash = fw_hash_mix(hash, w->skip);
    for (uint32_t i = 0; i < w->sep.width; i++) hash = fw_hash_mix(hash, w->sep.shape[i]);
    return hash;
}

/* Note that the current window has given candidate 'number'. */
static bool note(fw_forest *forest, uint32_t number) {
    uint32_t *slot = fw_vec_push(&forest->made, forest->arena);
    if (!slot) return false;
    *slot = number;
    forest->made.at[forest->making]++;
    return true;
}

static bool keep(fw_forest *forest, const fw_vints_candidate *candidate) {
    bool is_new;
    uint32_t *place =
        fw_map_place(&forest->known, hash_of(&candidate->wrapper), &is_new, forest->arena);
    if (!place) return false;
    if (!is_new) {
        forest->out->at[*place].votes++;
        return note(forest, *place);
    }
    uint32_t number = *place = (uint32_t)forest->out->count;
    fw_vints_candidate *slot = fw_vec_push(forest->out, forest->arena);
    if (!slot) return false;
    *slot = *candidate;
    slot->number = number;
    return note(forest, number);
}

/* Elements before the record at 'first' that are not whole records: what is left after copies of
 * the separator are removed backwards, as the paper removes copies of Diff from its prefix. Only
 * for separators of several equal siblings, which would match anywhere. */
static uint32_t skip_before(fw_forest *forest, fw_node_id root, fw_node_id first, const diff *d) {
    const furrow_page *page = forest->page;
    fw_forest_count *c = &forest->counted;
    fw_tag tag = page->tag[d->node[0]];
    bool goes_on = c->root == root && c->tag == tag && c->at > root && c->at <= first;
    if (!goes_on) *c = (fw_forest_count){.root = root, .at = root + 1, .tag = tag};
    for (; c->at < first; c->at = page->end[c->at]) {
        if (!fw_page_is_element(page, c->at)) continue;
        c->before++;
        c->tail = page->tag[c->at] == tag ? c->tail + 1 : 0;
    }
    return c->before - c->tail + c->tail % d->count;
}

typedef struct window {
    fw_node_id root, first, second;
    diff *a, *b;
    fw_tag through[FW_VINTS_THROUGH];
    uint8_t through_count;
} window;

static bool emit(fw_forest *forest, const window *w, uint32_t width, uint32_t depth, bool is_head) {
    fw_vints_candidate c = {.first = w->first, .second = w->second, .votes = 1};
    uint32_t from = is_head ? 0 : w->a->count - width;
    c.wrapper = (fw_vints_wrapper){.root = w->root, .through_count = w->through_count, .min = 1};
    memcpy(c.wrapper.through, w->through, sizeof w->through);
    c.wrapper.sep = (fw_vints_sep){.width = (uint8_t)width,
                                   .depth = (uint8_t)depth,
                                   .is_head = is_head,
                                   .like = w->a->node[from]};
    for (uint32_t i = 0; i < width; i++) c.wrapper.sep.shape[i] = w->a->shape[from + i];
    bool is_periodic = width > 1 && width == w->a->count && !is_head;
    if (is_periodic && w->through_count == 0)
        c.wrapper.skip = skip_before(forest, w->root, w->first, w->a);
    return keep(forest, &c);
}

/* Propose one sibling with as much below it as makes it unique; and, by tags alone, as many
 * siblings as make it unique. '*found' counts the candidates. */
static bool propose_end(fw_forest *forest, const window *w, bool is_head, uint32_t *found) {
    for (uint32_t depth = 0; depth <= FW_VINTS_DEPTH; depth++) {
        set_shapes(w->a, forest->page, depth);
        if (w->b != w->a) set_shapes(w->b, forest->page, depth);
        uint32_t width = unique_end(w->a, w->b, is_head, depth == 0 ? FW_VINTS_WIDTH : 1);
        if (width && !emit(forest, w, width, depth, is_head)) return false;
        *found += width > 0;
        if (width == 1) return true;
    }
    return true;
}

static uint64_t hash_window(const window *w) {
    uint64_t hash = fw_hash_mix(fw_hash_mix(w->root, w->first), w->second);
    for (uint32_t i = 0; i < w->through_count; i++) hash = fw_hash_mix(hash, w->through[i]);
    hash = fw_hash_mix(fw_hash_mix(hash, w->a->node[0]), w->a->count);
    return fw_hash_mix(fw_hash_mix(hash, w->b->node[0]), w->b->count);
}

/* Propose the candidates of a window. If the window was seen before, they get another vote. */
static bool propose(fw_forest *forest, const window *w, uint32_t *found) {
    bool is_new;
    uint32_t *place = fw_map_place(&forest->windows, hash_window(w), &is_new, forest->arena);
    if (!place) return false;
    if (!is_new) {
        const uint32_t *made = forest->made.at + *place;
        for (uint32_t i = 1; i <= made[0]; i++) forest->out->at[made[i]].votes++;
        *found = made[0];
        return true;
    }
    *place = (uint32_t)(forest->making = forest->made.count);
    uint32_t *count = fw_vec_push(&forest->made, forest->arena);
    if (!count) return false;
    *count = *found = 0;
    return propose_end(forest, w, false, found) && propose_end(forest, w, true, found);
}

/* Whether an element has a child with the tag of another one. */
static bool wraps(const furrow_page *page, fw_node_id outer, fw_node_id inner) {
    for (fw_node_id c = outer + 1; c < page->end[outer]; c = page->end[c])
        if (page->tag[c] == page->tag[inner]) return true;
    return false;
}

/* Records with different elements around them: one is in a paragraph, the next in an indented
 * paragraph. These are the paper's alternative separators. */
static bool add_wrapped(fw_forest *forest, pair p, diff *plain, diff *wrapped) {
    fw_node_id inner = plain->node[plain->count - 1], outer = wrapped->node[wrapped->count - 1];
    uint32_t found;
    if (!wraps(forest->page, outer, inner)) return true;
    window w = {p.root, p.left, p.right, plain, plain, {forest->page->tag[outer]}, 1};
    return propose(forest, &w, &found);
}

/* Three records under one parent. */
static bool add_siblings(fw_forest *forest, pair p, pair q) {
    diff a, b;
    uint32_t found;
    if (!list_diff(&a, forest->page, p.left, p.right) ||
        !list_diff(&b, forest->page, q.left, q.right))
        return true;
    window w = {.root = p.root, .first = p.left, .second = p.right, .a = &a, .b = &b};
    if (!propose(forest, &w, &found)) return false;
    return found > 0 || (add_wrapped(forest, p, &a, &b) && add_wrapped(forest, q, &b, &a));
}

/* Records in rows, or each in an element that the one before left open: two are under one
 * parent, the third under an element above it. */
static bool add_cousins(fw_forest *forest, pair inner, pair outer) {
    const furrow_page *page = forest->page;
    diff a;
    uint32_t found;
    window w = {.root = outer.root, .first = inner.left, .second = inner.right, .a = &a, .b = &a};
    for (fw_node_id up = inner.root; up != outer.root; up = page->parent[up]) {
        if (w.through_count == FW_VINTS_THROUGH || up < outer.root) return true;
        w.through[w.through_count++] = page->tag[up];
    }
    return !list_diff(&a, page, inner.left, inner.right) || propose(forest, &w, &found);
}

/* Whether a pair is inside one record of another pair, since the lines of a record may look like
 * those between records. */
static bool is_within(const furrow_page *page, pair inner, pair outer) {
    return inner.root >= outer.right && inner.root < page->end[outer.right];
}

bool fw_forest_add(fw_forest *forest, const fw_node_id *starts, uint32_t count) {
    const furrow_page *page = forest->page;
    pair before, now, outer = {0};
    bool has_before = false, has_outer = false;
    for (uint32_t i = 0; i + 1 < count; i++) {
        bool has_now = find_pair(&now, page, starts[i], starts[i + 1]), ok = true;
        if (has_before && has_now) {
            if (before.root == now.root && before.right == now.left)
                ok = add_siblings(forest, before, now);
            else if (before.root > now.root) ok = add_cousins(forest, before, now);
            else if (before.root < now.root) ok = add_cousins(forest, now, before);
            bool is_next = has_outer && outer.root == now.root && outer.right == now.left &&
                           before.root != now.root;
            if (ok && is_next) ok = add_siblings(forest, outer, now);
        }
        if (!ok) return false;
        if (has_now && !(has_outer && is_within(page, now, outer))) outer = now;
        has_outer = has_outer || has_now;
        before = now;
        has_before = has_now;
    }
    return true;
}
