/*
 * Tag path clustering: regions from how tag paths repeat over a whole page.
 *
 * Miao, Tatemura, Hsiung, Sawires, Moser 2009. Where we differ, and why:
 * docs/methods/tagpath.md.
 *
 *   signals.c          every distinct tag path, how evenly two of them interleave,
 *                      and which of them make up one list
 *   tagpath_records.c  where its records begin and end
 *   tagpath.c          categories of records, and their headings
 *
 * Cost: O(L) for L tags, with a bounded number of paths compared.
 */
#include "methods/method.h"

#include "base/call.h"
#include "base/str.h"
#include "layout/layout.h"
#include "methods/tagpath/tagpath_parts.h"

#include <string.h>

/* ---- Nested lists ----------------------------------------------------
 *
 * Paper, section 3.3.
 *
 * Records of one category follow each other. If there is something between them,
 * it is the heading of the next category, provided that the same signal occurs
 * there each time. An element that is wholly in the gap is searched first, then
 * one that only begins there:
 *
 *   h2 | li li li | h2 p | li | h2 p | li li
 *      gap 0      gap 1       gap 2
 *
 * Gap 0 reaches back to the start of the element that holds all records. A
 * signal that also occurs there is preferred: it heads categories, while one
 * that only follows them ("all of these ...") does not.
 * Cost: O(records), with a constant of REACH nodes.
 */

static const uint32_t NONE = UINT32_MAX;

/* A gap may lack the separator (an advertisement between two records), but at most one gap in
 * three. The paper requires it in all of them. */
static const double MIN_GAPS = 2.0 / 3;

typedef struct {
    fw_node_id first, end;
    uint32_t record; /* the one that follows */
} gap;

typedef FW_VEC(gap) gaps;

typedef FW_VEC(fw_group) categories;

/* How one signal occurs in the gaps; gap 0 is counted separately. */
typedef struct {
    uint32_t gaps, last_gap, in_gap; /* gaps that have it; times in the last one */
    uint32_t least;                  /* fewest times in a gap */
    fw_node_id first;                /* where, in the first gap after gap 0 */
    bool heads;                      /* occurs in gap 0 */
} tally;

/* What counts as a heading: an element that is wholly in the gap, or one that only begins there
 * and contains the records of its category. The heading of the latter is the part before the
 * records: li(Fruit ul(li li)). */
typedef enum { CLOSED, OPEN } kind;

typedef struct {
    const fw_search *search;
    const furrow_page *page;
    gaps gaps;
    tally *tallies;            /* per signal and kind */
    FW_VEC(uint32_t) occurred; /* those of them that are not zero */
    kind kind;                 /* of headings that are looked for */
} context;

static tally *tally_of(const context *cx, uint32_t signal, kind as) {
    return &cx->tallies[(size_t)signal * 2 + as];
}

/* The end of the part of a node that is in the gap: its children that are wholly in it. */
static fw_node_id end_in(const context *cx, fw_node_id node, gap g) {
    const furrow_page *page = cx->page;
    if (page->end[node] <= g.end) return page->end[node];
    fw_node_id end = node + 1;
    while (end < page->end[node] && page->end[end] <= g.end) end = page->end[end];
    return end;
}

static kind kind_of(const context *cx, fw_node_id node, gap g) {
    return cx->page->end[node] <= g.end ? CLOSED : OPEN;
}

/* Whether a node may be (the start of) a heading: it is seen and has text in the gap. An open
 * element must have text of its own, since text of its children counts for them. */
static bool stands_in(const context *cx, fw_node_id node, gap g) {
    const furrow_page *page = cx->page;
    const uint32_t *text = cx->search->text;
    if (cx->search->signals->of[node] == NONE) return false;
    if (kind_of(cx, node, g) == CLOSED) return text[page->end[node]] > text[node];
    for (fw_node_id c = node + 1, end = end_in(cx, node, g); c < end; c = page->end[c])
        if (fw_page_is_text(page, c) && text[page->end[c]] > text[c]) return true;
    return false;
}

/* A heading is at most this many nodes before its record. If a page has many lists with records
 * far apart, the gaps of all of them add up to many times the page. */
enum { REACH = 256 };

static gap gap_between(fw_node_id first, fw_node_id end, uint32_t record) {
    return (gap){end > first + REACH ? end - REACH : first, end, record};
}

static bool find_gaps(context *cx, const fw_tagpath_spans *records, fw_arena *scratch) {
    const furrow_page *page = cx->page;
    fw_node_id first = records->at[0].first, end = records->at[records->count - 1].end;
    fw_node_id holder = page->parent[first];
    while (page->end[holder] < end) holder = page->parent[holder];
    gap *g = fw_vec_push(&cx->gaps, scratch);
    if (!g) return false;
    *g = gap_between(holder + 1, first, 0);
    for (uint32_t i = 1; i < records->count; i++) {
        gap next = gap_between(records->at[i - 1].end, records->at[i].first, i);
        if (cx->search->text[next.first] == cx->search->text[next.end]) continue;
        g = fw_vec_push(&cx->gaps, scratch);
        if (!g) return false;
        *g = next;
    }
    return true;
}

/* Counts both kinds at once. False when out of memory. */
static bool count_signals(context *cx, fw_arena *scratch) {
    for (uint32_t i = 0; i < cx->gaps.count; i++) {
        gap g = cx->gaps.at[i];
        for (fw_node_id n = g.first; n < g.end; n++) {
            if (!stands_in(cx, n, g)) continue;
            tally *t = tally_of(cx, cx->search->signals->of[n], kind_of(cx, n, g));
            if (!t->heads && t->gaps == 0) {
                uint32_t *slot = fw_vec_push(&cx->occurred, scratch);
                if (!slot) return false;
                *slot = (uint32_t)(t - cx->tallies);
            }
            if (i == 0) {
                t->heads = true;
                continue;
            }
            if (t->last_gap != i) {
                if (t->gaps && t->in_gap < t->least) t->least = t->in_gap;
                t->gaps++;
                t->last_gap = i;
                t->in_gap = 0;
            }
            t->in_gap++;
            if (t->gaps == 1) t->least = t->in_gap;
            if (t->first == 0) t->first = n;
        }
    }
    return true;
}

/* Whether one signal heads categories better than another: it comes before the first of them, or
 * occurs in more gaps, or comes first in them. */
static bool heads_better(const tally *a, const tally *b) {
    if (a->heads != b->heads) return a->heads;
    if (a->gaps != b->gaps) return a->gaps > b->gaps;
    return a->first < b->first;
}

/* The signal that separates the categories; NONE when the list is flat. */
static uint32_t separator(const context *cx) {
    uint32_t best = NONE, between = (uint32_t)cx->gaps.count - 1;
    for (size_t i = 0; i < cx->occurred.count; i++) {
        uint32_t s = cx->occurred.at[i] / 2;
        const tally *t = &cx->tallies[cx->occurred.at[i]];
        if (cx->occurred.at[i] % 2 != cx->kind || t->gaps == 0 || t->gaps < MIN_GAPS * between)
            continue;
        if (!t->heads && t->gaps < 2) continue;
        if (best == NONE || heads_better(t, tally_of(cx, best, cx->kind))) best = s;
    }
    return best;
}

/* The heading in a gap: the separator and all siblings after it in the gap. Empty if the gap has
 * no separator. */
static fw_span heading_in(const context *cx, gap g, uint32_t signal) {
    const tally *t = tally_of(cx, signal, cx->kind);
    uint32_t times = t->in_gap < t->least ? t->in_gap : t->least, found = 0;
    fw_span heading = {g.end, g.end};
    for (fw_node_id n = g.end; n-- > g.first && found < times;) {
        if (cx->search->signals->of[n] != signal || kind_of(cx, n, g) != cx->kind ||
            !stands_in(cx, n, g))
            continue;
        heading.first = n;
        found++;
    }
    if (found == 0) return (fw_span){0, 0};
    if (cx->kind == OPEN) return (fw_span){heading.first + 1, end_in(cx, heading.first, g)};
    fw_node_id parent_end = cx->page->end[cx->page->parent[heading.first]];
    heading.end = cx->page->end[heading.first];
    while (heading.end < parent_end && cx->page->end[heading.end] <= g.end)
        heading.end = cx->page->end[heading.end];
    return heading;
}

/* One group for each gap that has the separator; the first gap always opens a group. */
static bool list_groups(categories *out, const context *cx, uint32_t signal, uint32_t records,
                        fw_arena *scratch) {
    for (size_t i = 0; i < cx->gaps.count; i++) {
        fw_span heading = heading_in(cx, cx->gaps.at[i], signal);
        if (i && heading.first == heading.end) continue;
        fw_group *group = fw_vec_push(out, scratch);
        if (!group) return false;
        *group = (fw_group){heading, cx->gaps.at[i].record, 0};
    }
    for (size_t i = 0; i < out->count; i++) {
        uint32_t end = i + 1 < out->count ? out->at[i + 1].first : records;
        out->at[i].count = end - out->at[i].first;
    }
    return true;
}

/* The groups of a list of records, in 'scratch'; none if the list is flat. False when out of
 * memory. */
static bool find_groups(categories *out, context *cx, const fw_tagpath_spans *records,
                        fw_arena *scratch) {
    cx->gaps = (gaps){0};
    cx->occurred.at = NULL;
    cx->occurred.count = cx->occurred.cap = 0;
    if (!find_gaps(cx, records, scratch)) return false;
    if (cx->gaps.count < 2 || cx->gaps.count >= records->count) return true;
    if (!count_signals(cx, scratch)) return false;
    uint32_t signal = NONE;
    for (int k = CLOSED; k <= OPEN && signal == NONE; k++) {
        cx->kind = (kind)k;
        signal = separator(cx);
    }
    bool ok = signal == NONE || list_groups(out, cx, signal, records->count, scratch);
    for (size_t i = 0; i < cx->occurred.count; i++) cx->tallies[cx->occurred.at[i]] = (tally){0};
    return ok;
}

/* ---- Regions --------------------------------------------------------- */

static const char NAME[] = "tagpath";

static bool add_region(fw_regions *out, const fw_tagpath_spans *records, const categories *groups,
                       double weight) {
    fw_region *region = fw_region_add(out, NAME, records->count);
    if (!region) return false;
    region->weight = weight;
    for (uint32_t i = 0; i < records->count; i++)
        if (!fw_record_set(out, &region->records[i], &records->at[i], 1)) return false;
    if (groups->count == 0) return true;
    region->groups = FW_TAKE(&out->arena, groups->count, fw_group);
    if (!region->groups) return false;
    memcpy(region->groups, groups->at, groups->count * sizeof *groups->at);
    region->group_count = (uint32_t)groups->count;
    return true;
}

/* Add the region of one cluster, if it has one. */
static furrow_status search_cluster(fw_regions *out, fw_search *search, context *cx,
                                    const fw_cluster *cluster, uint32_t number,
                                    const fw_method_input *in, furrow_error *err) {
    categories groups = {0};
    furrow_status st = fw_records_find(search, cluster, number, in->scratch, err);
    const fw_tagpath_spans *records = &search->best.spans;
    if (st < 0 || records->count < 2) return st;
    if (!find_groups(&groups, cx, records, in->scratch)) return fw_fail_memory(err);
    double weight = fw_draft_weight(search, &search->best);
    fw_trace(in, NAME, records->at[0].first, "%u signals: %u records in %zu groups, weight %.0f",
             cluster->count, records->count, groups.count, weight);
    return add_region(out, records, &groups, weight) ? FURROW_OK : fw_fail_memory(err);
}

static furrow_status find(fw_regions *out, const fw_method_input *in, uint32_t max_rows,
                          furrow_error *err) {
    furrow_options filled;
    fw_options_fill(&filled, in->opts, "tagpath");
    fw_signals signals;
    fw_clusters clusters;
    fw_search search;
    furrow_status st = fw_signals_build(&signals, in->page, in->scratch, err);
    if (st < 0) return st;
    signals.max_rows = max_rows;
    st = fw_clusters_build(&clusters, &signals, &filled.tagpath, in->budget, in->scratch, err);
    if (st < 0) return st;
    st = fw_search_make(&search, &signals, filled.tagpath.min_share, in->budget, in->scratch, err);
    search.is_plain = in->opts->plain;
    search.has_boxes = fw_layout_is_given(in->page);
    context cx = {.search = &search,
                  .page = in->page,
                  .tallies = FW_TAKE_ZEROED(in->scratch, (size_t)signals.count * 2, tally)};
    if (st == FURROW_OK && !cx.tallies) st = fw_fail_memory(err);
    for (uint32_t c = 0; c < clusters.count && st == FURROW_OK; c++) {
        fw_arena_mark here = fw_arena_here(in->scratch);
        st = search_cluster(out, &search, &cx, &clusters.list[c], c + 1, in, err);
        fw_arena_back(in->scratch, here);
    }
    return st;
}

furrow_status fw_tagpath_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    return find(out, in, FW_TAGPATH_ROWS, err);
}

/* Other voices find what the rare paths would find. */
enum { VOICE_ROWS = 32 };

furrow_status fw_tagpath_vote(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    return find(out, in, VOICE_ROWS, err);
}

/* ---- Looking inside -------------------------------------------------- */

/* Tags of a page whose signals are also shown as vectors, as in the paper. */
enum { MAX_VECTOR = 40 };

static void show_vector(furrow_buf *out, const fw_signals *signals, const fw_signal *signal) {
    uint32_t k = 0;
    for (uint32_t at = 0; at < signals->page->tag_count; at++) {
        bool occurs = k < signal->count && signals->at[signal->first + k] == at;
        fw_buf_text(out, at ? ", " : "\t[");
        fw_buf_char(out, occurs ? '1' : '0');
        if (occurs) k++;
    }
    fw_buf_char(out, ']');
}

furrow_status fw_tagpath_show_paths(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_signals signals;
    furrow_status st = fw_signals_build(&signals, in->page, in->scratch, err);
    if (st < 0) return st;
    for (uint32_t i = 0; i < signals.count; i++) {
        const fw_signal *s = &signals.list[i];
        if (fw_budget_is_spent_now(in->budget)) return fw_fail_memory(err);
        fw_signal_path(out, &signals, i);
        for (uint32_t k = 0; k < s->count; k++)
            fw_buf_format(out, "%c%u", k ? ',' : '\t', signals.at[s->first + k] + 1);
        if (in->page->tag_count <= MAX_VECTOR) show_vector(out, &signals, s);
        fw_buf_char(out, '\n');
    }
    return fw_buf_status(out, err);
}

static furrow_status build_affinity(fw_affinity *out, fw_signals *signals,
                                    const fw_method_input *in, furrow_error *err) {
    furrow_options filled;
    fw_options_fill(&filled, in->opts, "tagpath");
    furrow_status st = fw_signals_build(signals, in->page, in->scratch, err);
    if (st < 0) return st;
    return fw_affinity_build(out, signals, filled.tagpath.epsilon, in->scratch, err);
}

furrow_status fw_tagpath_show_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err) {
    fw_signals signals;
    fw_affinity affinity;
    furrow_status st = build_affinity(&affinity, &signals, in, err);
    if (st < 0) return st;
    for (size_t i = 0; i < affinity.rows; i++) {
        if (fw_budget_is_spent_now(in->budget)) return fw_fail_memory(err);
        for (size_t j = 0; j < affinity.rows; j++)
            fw_buf_format(out, "%.2f ", affinity.value[i * affinity.rows + j]);
        fw_signal_path(out, &signals, affinity.signal[i]);
        if (affinity.size[i] > 1) fw_buf_format(out, " and %u more", affinity.size[i] - 1);
        fw_buf_char(out, '\n');
    }
    return fw_buf_status(out, err);
}

furrow_status fw_tagpath_draw_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err) {
    fw_signals signals;
    fw_affinity affinity;
    furrow_status st = build_affinity(&affinity, &signals, in, err);
    if (st < 0) return st;
    fw_buf_format(out, "P2\n%u %u\n255\n", affinity.rows, affinity.rows);
    for (size_t i = 0; i < affinity.rows; i++)
        for (size_t j = 0; j < affinity.rows; j++)
            fw_buf_format(out, "%d%c", (int)(affinity.value[i * affinity.rows + j] * 255),
                          j + 1 == affinity.rows ? '\n' : ' ');
    return fw_buf_status(out, err);
}
