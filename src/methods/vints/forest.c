/*
 * Initial wrappers (section 5.4 of the paper).
 *
 * A tag path with directions names every sibling on its way, so the common
 * prefix of two paths leads to the deepest element that holds both ends, and
 * what the longer path has more is the list of siblings from the child that
 * holds the one to the child that holds the other:
 *
 *           root
 *    .. [a br p hr] [a br p hr] [a ..
 *        first       second      third     each in its child of the root
 *
 * The two lists, the paper's Diffs, are read from the tree; no path is ever
 * written out. A separator is a suffix of both that stands in each only once,
 * with as little of its lower structure as that needs, or, what the paper does
 * not have, a prefix: first lines are what records agree in most.
 */
#include "methods/vints/forest.h"

#include "base/hash.h"

#include <string.h>

enum {
    MAX_UP = 64,  /* levels between a line and the element that holds the records */
    MAX_DIFF = 40 /* siblings of one record that are looked at */
};

/* Two neighbours: the element that holds both, and its children that hold one
 * each. */
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

/* How often shape[0 .. width) stands in a diff. */
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

/* The shortest end of both diffs, of at most 'limit' siblings, that stands in
 * each once; 0 when there is none. */
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

/* Note that the window at hand has given candidate 'number'. */
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

/* Elements before the record at 'first' that are no whole records: what is
 * left when copies of the separator are taken off backwards, as the paper
 * takes copies of Diff off its prefix. Only for separators of several equal
 * siblings, which would match anywhere. */
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

/* One sibling with as much below it as makes it unique; and, looking at tags
 * alone, as many siblings as that takes. '*found' counts the candidates. */
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

/* Candidates of a window; one that was seen before gives them another vote. */
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

/* Records that differ in what is around them: one in a paragraph, the next in
 * a paragraph that is set in. The paper's alternative separators. */
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

/* Records in rows, or each in an element that the one before left open: two
 * under one parent, the third under an element above it. */
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

/* Whether a pair stands within one record of another pair: the lines of a
 * record may well look like those between records. */
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
