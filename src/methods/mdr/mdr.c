/*
 * MDR: regions are runs of similar neighbours under one parent.
 *
 * Liu, Grossman, Zhai 2003. Where we differ, and why: docs/methods/mdr.md.
 *
 *   mdr.c          similar tag strings; runs of similar groups among the children of
 *                  one parent; the search from the root down
 *   mdr_records.c  the records of these runs
 *
 * Nodes inside a run are covered by it and not searched again (figures 8 and 10),
 * so every node is a child in at most one search.
 *
 * Cost: O(N K) comparisons for N nodes and groups up to K siblings wide.
 */
#include "methods/method.h"

#include "base/call.h"
#include "base/map.h"
#include "methods/mdr/mdr_parts.h"

/* ---- Similar tag strings -------------------------------------------------
 *
 * Hashes first, then lengths, then edit distance. Lists repeat the same few
 * shapes, so most pairs are equal, and most others have been compared before.
 * Their results are in a small cache in which each pair has one place.
 */

enum { MIN_CACHE = 64, MAX_CACHE = 4096 };

/* The longest strings that are compared other than for equality. The distance is quadratic, and
 * no record has thousands of tags: longer strings are frames of the page. This also keeps the
 * whole search linear in the page. */
enum { MAX_STRING = 4096 };

/* Symbols compared between two looks at the clock: a few milliseconds. */
enum { WORK_PER_LOOK = 1 << 20 };

static bool make_compare(fw_mdr_compare *cmp, const furrow_page *page, double max_distance,
                         fw_budget *budget, fw_arena *scratch) {
    *cmp = (fw_mdr_compare){.page = page, .max_distance = max_distance, .budget = budget};
    for (cmp->cache = MIN_CACHE; cmp->cache < MAX_CACHE && cmp->cache < page->tag_count;)
        cmp->cache *= 2;
    cmp->asked = FW_TAKE_ZEROED(scratch, cmp->cache, uint64_t);
    cmp->answer = FW_TAKE_ZEROED(scratch, cmp->cache, bool);
    size_t longest = page->tag_count < MAX_STRING ? page->tag_count : MAX_STRING;
    return cmp->asked && cmp->answer &&
           fw_edit_init(&cmp->edit, scratch, FW_TAG_CUSTOM + page->name_count, longest);
}

static bool within_distance(fw_mdr_compare *cmp, fw_span a, fw_span b) {
    const furrow_page *page = cmp->page;
    const fw_tag *a_tags = page->tags + page->rank[a.first];
    const fw_tag *b_tags = page->tags + page->rank[b.first];
    size_t a_len = page->rank[a.end] - page->rank[a.first];
    size_t b_len = page->rank[b.end] - page->rank[b.first];
    if ((cmp->work += a_len + b_len) >= WORK_PER_LOOK) {
        cmp->work = 0;
        cmp->is_late = fw_budget_is_spent_now(cmp->budget);
    }
    if (cmp->is_late) return false;
    if (a_len > 2 * b_len || b_len > 2 * a_len) return false; /* paper, 2.2.2 */
    double limit = cmp->max_distance * (double)(a_len + b_len) / 2;
    return (double)fw_edit_distance(&cmp->edit, a_tags, a_len, b_tags, b_len, (size_t)limit) <=
           limit;
}

bool fw_mdr_similar(fw_mdr_compare *cmp, fw_mdr_group a, fw_mdr_group b) {
    if (a.hash == b.hash) return true;
    uint64_t pair = fw_hash_mix(a.hash, b.hash);
    size_t place = (size_t)pair & (cmp->cache - 1);
    if (cmp->asked[place] == pair) return cmp->answer[place];
    cmp->asked[place] = pair;
    return cmp->answer[place] = within_distance(cmp, a.span, b.span);
}

fw_mdr_group fw_mdr_group_of(const furrow_page *page, const fw_node_id *child, uint32_t width) {
    fw_mdr_group group = {{child[0], page->end[child[width - 1]]}, 0};
    for (uint32_t i = 0; i < width; i++) group.hash = fw_hash_mix(group.hash, page->hash[child[i]]);
    return group;
}

bool fw_mdr_similar_nodes(fw_mdr_compare *cmp, fw_node_id a, fw_node_id b) {
    return fw_mdr_similar(cmp, fw_mdr_group_of(cmp->page, &a, 1),
                          fw_mdr_group_of(cmp->page, &b, 1));
}

/* ---- Runs of similar groups ------------------------------------------------
 *
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
 *   same(w, j)  those of them that are equal
 *
 * Cost: O(n K) comparisons and O(n K) room for n children, and O(K^2) for each
 * run found.
 */

#define NONE UINT32_MAX

/* In how many records the parts must take turns, to distinguish this from records that merely
 * differ. */
enum { MIN_TURNS = 3 };

/* Five tables of 'rows' widths by n + 1 children. */
typedef struct tables {
    const fw_mdr_children *children;
    uint32_t n, rows;
    uint32_t *run, *next, *hits;
    uint32_t *like, *same; /* filled by width when it is first asked for */
    bool *has_like;        /* per width */
} tables;

uint32_t fw_mdr_run_end(fw_mdr_run run) {
    return run.first + run.width * run.count;
}

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
    t->same = FW_TAKE(scratch, cells, uint32_t);
    t->has_like = FW_TAKE_ZEROED(scratch, (size_t)t->rows + 1, bool);
    return t->run && t->next && t->hits && t->like && t->same && t->has_like;
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

/* Compare all children that are 'apart' places apart. */
static void compare_children(tables *t, uint32_t apart) {
    const fw_mdr_children *all = t->children;
    uint32_t *like = t->like + cell(t, apart, 0), *same = t->same + cell(t, apart, 0);
    if (t->has_like[apart]) return;
    t->has_like[apart] = true;
    like[0] = same[0] = 0;
    for (uint32_t j = 0; j < t->n; j++) {
        fw_mdr_alike alike =
            j + apart < t->n ? all->nodes_alike(all->user, j, j + apart) : FW_MDR_OTHER;
        like[j + 1] = like[j] + (alike >= FW_MDR_SIMILAR);
        same[j + 1] = same[j] + (alike == FW_MDR_EQUAL);
    }
}

/* Share of the children of a run that are similar to the child 'apart' places later. */
static double likeness(tables *t, fw_mdr_run r, uint32_t apart) {
    compare_children(t, apart);
    const uint32_t *like = t->like + cell(t, apart, 0);
    uint32_t last = fw_mdr_run_end(r) - apart;
    return (double)(like[last] - like[r.first]) / (last - r.first);
}

/* How many children of a run are equal to the child 'apart' places later. */
static uint32_t count_equal(tables *t, fw_mdr_run r, uint32_t apart) {
    compare_children(t, apart);
    const uint32_t *same = t->same + cell(t, apart, 0);
    return same[fw_mdr_run_end(r) - apart] - same[r.first];
}

/* Whether a run consists of different children in turn, such as a title and a text, although all
 * are similar: none is equal to the next, each is equal to the child 'period' places later, and
 * some kinds have links while others have none. If instead every second record just has one more
 * field, all of them have the link of their title. */
static bool has_period(tables *t, fw_mdr_run r, uint32_t period) {
    const fw_mdr_children *all = t->children;
    uint32_t children = r.width * r.count, links = 0;
    if (!all->has_link || children < MIN_TURNS * period || count_equal(t, r, 1) > 0 ||
        count_equal(t, r, period) < children - period)
        return false;
    for (uint32_t i = 0; i < period; i++) links += all->has_link(all->user, r.first + i);
    return links > 0 && links < period;
}

/* Whether single children are not records but parts of records, which take turns. */
static bool are_parts(tables *t, fw_mdr_run r) {
    if (r.width != 1 || !t->children->nodes_alike) return false;
    for (uint32_t period = 2; period <= t->rows; period++)
        if (has_period(t, r, period)) return true;
    return false;
}

/* Whether the groups of a run are similar only because a wide group averages out
 * its differences. This is the case if
 *   - for some divisor of the width at least half of the smaller groups in it are
 *     similar to the next, so that the run is made of those; or
 *   - children that are one group apart are no more alike than children at some
 *     smaller distance, so that the width is not the period of the list. */
static bool is_averaged(tables *t, fw_mdr_run r) {
    if (r.width == 1 || !t->children->nodes_alike || has_period(t, r, r.width)) return false;
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

/* Remove what comes before the first record of a run of wide groups, such as the header of a
 * table. This applies if as many groups begin later, and each of their children is like the one
 * a group later, which is not so for the first of the run. */
static fw_mdr_run without_header(tables *t, fw_mdr_run r) {
    if (r.width <= 1 || !t->children->nodes_alike || likeness(t, r, r.width) == 1) return r;
    for (uint32_t skipped = 1; skipped < r.width; skipped++) {
        fw_mdr_run behind = {r.first + skipped, r.width, r.count};
        if (t->run[cell(t, r.width, behind.first)] + 1 < r.count) return r;
        if (likeness(t, behind, r.width) == 1) return behind;
    }
    return r;
}

/* The run from child 'start' on that covers most. A wider one wins only if it covers more and
 * begins no later (figure 9, line 11). */
static fw_mdr_run best_run(tables *t, uint32_t start) {
    fw_mdr_run best = {0};
    for (uint32_t width = 1; width <= t->rows; width++) {
        for (uint32_t from = start; from < start + width && from <= t->n; from++) {
            uint32_t first = t->next[cell(t, width, from)];
            if (first == NONE) continue;
            fw_mdr_run r = {first, width, t->run[cell(t, width, first)] + 1};
            bool is_more = r.width * r.count > best.width * best.count && r.first <= best.first;
            if ((best.count == 0 || is_more) && !is_averaged(t, r) && !are_parts(t, r)) best = r;
        }
    }
    return without_header(t, best);
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
        start = fw_mdr_run_end(best);
    }
    return true;
}

/* ---- The search ----------------------------------------------------------- */

typedef struct context {
    const fw_method_input *in;
    const furrow_page *page;
    furrow_mdr_options opts;
    fw_mdr_compare cmp;
    uint32_t *levels;  /* per node: tag levels of its subtree, itself included */
    bool *is_covered;  /* per node: it is inside a run */
    fw_arena *scratch; /* of one parent */
} context;

/* The groups of one parent, for the search for runs. 'hash' has, for each child, the hash of the
 * group of 'width' children that begins there. */
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
            a->hash[j] = fw_hash_mix(a->hash[j], page->hash[a->children[j + a->width]]);
    const fw_node_id *child = a->children + first;
    fw_mdr_group left = {{child[0], page->end[child[width - 1]]}, a->hash[first]};
    fw_mdr_group right = {{child[width], page->end[child[2 * width - 1]]}, a->hash[first + width]};
    return fw_mdr_similar(a->cmp, left, right);
}

static fw_mdr_alike alike_children(void *user, uint32_t first, uint32_t second) {
    asked *a = user;
    fw_node_id left = a->children[first], right = a->children[second];
    if (a->cmp->page->hash[left] == a->cmp->page->hash[right]) return FW_MDR_EQUAL;
    return fw_mdr_similar_nodes(a->cmp, left, right) ? FW_MDR_SIMILAR : FW_MDR_OTHER;
}

static bool has_link(void *user, uint32_t child) {
    asked *a = user;
    const furrow_page *page = a->cmp->page;
    fw_node_id node = a->children[child];
    for (uint32_t i = page->rank[node]; i < page->rank[page->end[node]]; i++)
        if (page->tags[i] == FW_TAG_A) return true;
    return false;
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

/* Regions among the children of one node. */
static furrow_status search(context *cx, fw_regions *out, fw_node_id node, furrow_error *err) {
    uint32_t count;
    fw_node_id *children = children_of(cx, node, &count);
    asked a = {.cmp = &cx->cmp, .children = children, .count = count};
    a.hash = FW_TAKE_ZEROED(cx->scratch, count, uint64_t);
    fw_mdr_runs runs = {0};
    fw_mdr_children all = {.count = count,
                           .max_width = cx->opts.max_width,
                           .groups_similar = similar_groups,
                           .nodes_alike = cx->in->opts->plain ? NULL : alike_children,
                           .has_link = has_link,
                           .user = &a};
    if (!children || !a.hash || !fw_mdr_find_runs(&runs, &all, cx->scratch))
        return fw_fail_memory(err);
    for (size_t i = 0; i < runs.count; i++) {
        fw_mdr_run run = runs.at[i];
        for (uint32_t k = 0; k < run.width * run.count; k++)
            cx->is_covered[children[run.first + k]] = true;
        fw_trace(cx->in, "mdr", node, "%u groups of %u from child %u on are similar", run.count,
                 run.width, run.first + 1);
    }
    fw_mdr_siblings siblings = {children, count, runs.at, runs.count, cx->in->opts->plain};
    return fw_mdr_add_records(out, &cx->cmp, &siblings, cx->scratch, err);
}

/* Whether a node has enough text to be searched. Rows of a table may be joined, so what matters is
 * what holds them. */
static bool has_enough_text(const context *cx, fw_node_id node) {
    const furrow_page *page = cx->page;
    if (page->tag[node] == FW_TAG_TR) node = page->parent[node];
    return page->sums[page->end[node]] - page->sums[node] >= cx->in->min_text;
}

static furrow_status search_all(context *cx, fw_regions *out, furrow_error *err) {
    const furrow_page *page = cx->page;
    for (fw_node_id node = 0; node < page->count;) {
        bool is_deep = cx->levels[node] >= cx->opts.min_depth;
        if (cx->is_covered[node] || !is_deep || !has_enough_text(cx, node)) {
            node = page->end[node]; /* shallower below, covered, or with even less text */
            continue;
        }
        if (cx->cmp.is_late)
            return fw_fail(err, FURROW_ELIMIT, "mdr took longer than the time limit (see max_ms)");
        fw_arena_mark mark = fw_arena_here(cx->scratch);
        furrow_status st = search(cx, out, node, err);
        fw_arena_back(cx->scratch, mark);
        if (st < 0) return st;
        node++;
    }
    return FURROW_OK;
}

furrow_status fw_mdr_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    const furrow_page *page = in->page;
    furrow_options filled;
    fw_options_fill(&filled, in->opts, "mdr");
    context cx = {.in = in, .page = page, .scratch = in->scratch, .opts = filled.mdr};
    cx.levels = FW_TAKE_ZEROED(in->scratch, page->count, uint32_t);
    cx.is_covered = FW_TAKE_ZEROED(in->scratch, page->count, bool);
    if (!cx.levels || !cx.is_covered ||
        !make_compare(&cx.cmp, page, cx.opts.max_distance, in->budget, in->scratch))
        return fw_fail_memory(err);
    for (fw_node_id node = page->count; node-- > 0;) {
        if (!fw_page_is_element(page, node)) continue;
        cx.levels[node]++; /* itself */
        fw_node_id parent = page->parent[node];
        if (parent != FURROW_NO_NODE && cx.levels[parent] < cx.levels[node])
            cx.levels[parent] = cx.levels[node];
    }
    size_t first = out->list.count;
    furrow_status st = search_all(&cx, out, err);
    if (st == FURROW_OK && !fw_mdr_join_rows(out, first, page)) st = fw_fail_memory(err);
    return st;
}
