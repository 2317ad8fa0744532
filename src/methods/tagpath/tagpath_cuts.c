/*
 * Ways to cut: the paper's two (one maximal ancestor or several) on every level
 * of the cluster, and three for records that are not a subtree of their own:
 *
 *   a text a text a text        tails    [a text] [a text] [a text]
 *   tr tr' tr tr' tr tr'        groups   [tr tr'] [tr tr'] [tr tr']
 *   ul(li li) ul(li li li li)   parent   li li li li of the second
 */
#include "methods/tagpath/tagpath_parts.h"

#include "base/vec.h"

#include <string.h>

/* For tails: the least share of gaps between neighbours that have text. The text belongs to the
 * records if it is nearly always there. */
static const double MIN_TAILS = 2.0 / 3;
/* For a divider of groups: the largest squared coefficient of variation, and the least number of
 * spans from one to the next. Steady means nearly equal intervals. */
static const double MAX_VARIATION = 0.1, MIN_PERIOD = 1.5;

/* For a divider that may be an optional field: the variation caused by one odd row in a list of
 * ten pairs of rows, and the share of their signals, by weight, that two records have in common. */
static const double MAX_JITTER = 0.03, MIN_LIKENESS = 0.5;

static fw_node_id parent_of(const fw_search *s, fw_span span) {
    return s->page->parent[span.first];
}

void fw_cut_occurrences(fw_tagpath_spans *out, const fw_search *s, uint32_t signal) {
    const fw_signal *sig = &s->signals->list[signal];
    out->count = sig->count;
    for (uint32_t k = 0; k < sig->count; k++) {
        fw_node_id n = s->signals->node[sig->first + k];
        out->at[k] = (fw_span){n, s->page->end[n]};
    }
}

/* ---- The end of the last record ----------------------------------------- */

static fw_node_id next_sibling(const furrow_page *page, fw_node_id node) {
    fw_node_id next = page->end[node], parent = page->parent[node];
    return parent != FURROW_NO_NODE && next < page->end[parent] ? next : FURROW_NO_NODE;
}

/* Extend 'last' by the siblings that match those of 'before', tag by tag. */
static void lengthen(fw_span *last, fw_span before, const furrow_page *page) {
    fw_node_id a = before.first, b = last->first;
    while (a != FURROW_NO_NODE && a < before.end && b != FURROW_NO_NODE) {
        if (b >= last->end && page->tag[a] != page->tag[b]) return;
        if (page->end[b] > last->end) last->end = page->end[b];
        a = next_sibling(page, a);
        b = next_sibling(page, b);
    }
}

/* The last record below a parent has no next record to end it. */
static void end_like_others(fw_tagpath_spans *spans, const fw_search *s) {
    for (uint32_t i = 1; i < spans->count; i++) {
        fw_node_id parent = parent_of(s, spans->at[i]);
        bool is_last = i + 1 == spans->count || parent_of(s, spans->at[i + 1]) != parent;
        if (is_last && parent_of(s, spans->at[i - 1]) == parent)
            lengthen(&spans->at[i], spans->at[i - 1], s->page);
    }
}

/* ---- Several maximal ancestors ------------------------------------------ */

static fw_node_id lift(const furrow_page *page, fw_node_id node, uint32_t depth) {
    while (page->depth[node] > depth) node = page->parent[node];
    return node;
}

/* The deepest path that is a prefix of both. */
static uint32_t common_path(const fw_signal *list, uint32_t a, uint32_t b) {
    while (a != b) {
        if (list[a].depth >= list[b].depth) a = list[a].parent;
        else b = list[b].parent;
    }
    return a;
}

static int by_node(const void *a, const void *b) {
    const fw_tagpath_part *x = a, *y = b;
    if (x->node != y->node) return x->node < y->node ? -1 : 1;
    return (int)y->is_boundary - (int)x->is_boundary;
}

/* The occurrences of all signals in document order, each replaced by its ancestor that is a
 * child of their common path, so that all are siblings. */
static uint32_t list_parts(const fw_search *s, const uint32_t *signals, uint32_t count) {
    const fw_signal *list = s->signals->list;
    uint32_t common = list[signals[0]].parent, at = 0;
    for (uint32_t i = 1; i < count; i++)
        common = common_path(list, common, list[signals[i]].parent);
    for (uint32_t i = 0; i < count; i++) {
        const fw_signal *sig = &list[signals[i]];
        for (uint32_t k = 0; k < sig->count; k++) {
            fw_node_id n = s->signals->node[sig->first + k];
            s->parts[at++] = (fw_tagpath_part){lift(s->page, n, list[common].depth + 1u), i == 0};
        }
    }
    fw_sort(s->parts, at, sizeof *s->parts, by_node);
    return at;
}

void fw_cut_join(fw_tagpath_spans *out, const fw_search *s, const uint32_t *signals,
                 uint32_t count) {
    uint32_t parts = list_parts(s, signals, count);
    fw_span *now = NULL;
    out->count = 0;
    for (uint32_t i = 0; i < parts; i++) {
        fw_node_id n = s->parts[i].node;
        bool same = now && s->page->parent[n] == parent_of(s, *now);
        if (same && n < now->end) continue;
        if (s->parts[i].is_boundary) {
            if (same) now->end = n;
            now = &out->at[out->count++];
            *now = (fw_span){n, s->page->end[n]};
        } else if (same) {
            now->end = s->page->end[n];
        }
    }
    end_like_others(out, s);
}

/* ---- Tails --------------------------------------------------------------- */

/* Text without a block that could be separate. */
static bool is_running_text(const fw_search *s, fw_node_id first, fw_node_id end) {
    if (s->text[first] == s->text[end]) return false;
    for (fw_node_id n = first; n < end; n = s->page->end[n])
        if (s->page->tag[n] != FW_TAG_BR && fw_tag_class(s->page->tag[n]) == FW_BLOCK) return false;
    return true;
}

void fw_cut_tails(fw_tagpath_spans *out, const fw_search *s, const fw_tagpath_spans *spans) {
    uint32_t gaps = 0, tails = 0;
    out->count = spans->count;
    for (uint32_t i = 0; i < spans->count; i++) {
        fw_span span = spans->at[i];
        bool has_next =
            i + 1 < spans->count && parent_of(s, spans->at[i + 1]) == parent_of(s, span);
        if (has_next) {
            gaps++;
            tails += is_running_text(s, span.end, spans->at[i + 1].first);
            span.end = spans->at[i + 1].first;
        }
        out->at[i] = span;
    }
    if (gaps < 2 || tails < MIN_TAILS * gaps) out->count = 0;
    else end_like_others(out, s);
}

/* ---- Groups -------------------------------------------------------------- */

/* A signal of the cluster by the spans that hold it: how many, the first, and
 * the steps from one to the next. */
typedef struct {
    uint32_t signal, first, holders;
    double period, variation;
} divider;

/* The holders of signal 'c' of the cluster begin here. */
static uint32_t first_holder(const fw_search *s, uint32_t c) {
    return c ? s->holders.end[c - 1] : 0;
}

static divider divide(const fw_search *s, uint32_t c) {
    const uint32_t *span = s->holders.span + first_holder(s, c);
    divider d = {.signal = c, .holders = s->holders.end[c] - first_holder(s, c)};
    if (d.holders < 2) return d;
    double sum = 0, squares = 0, n = d.holders - 1;
    for (uint32_t i = 1; i < d.holders; i++) {
        double step = span[i] - span[i - 1];
        sum += step;
        squares += step * step;
    }
    d.first = span[0];
    d.period = sum / n;
    d.variation = squares * n / (sum * sum) - 1;
    return d;
}

/* The steady divider that divides most. Among nearly equal ones, the one that comes first, as
 * for the boundary of several maximal ancestors. */
static divider best_divider(const fw_search *s) {
    divider best = {0};
    for (uint32_t c = 0; c < s->cluster->count; c++) {
        divider d = divide(s, c);
        if (d.holders < 2 || d.period < MIN_PERIOD || d.variation > MAX_VARIATION) continue;
        bool more = d.holders > best.holders + best.holders / 4;
        bool fewer = best.holders > d.holders + d.holders / 4;
        if (more || (!fewer && d.first < best.first)) best = d;
    }
    return best;
}

/* Whether the divider is an optional field of records that are one span each: its intervals are
 * not quite equal, and half of the spans without it are like the one before. */
static bool is_optional(const fw_search *s, const divider *d, uint32_t count) {
    if (d->variation <= MAX_JITTER) return false;
    uint32_t h = first_holder(s, d->signal), end = s->holders.end[d->signal], like = 0, others = 0;
    double *score = s->value, *both = score + count;
    fw_search_tally(s, score, both, NULL, count);
    for (uint32_t i = s->holders.span[h++] + 1; i < count; i++) {
        if (h < end && i == s->holders.span[h]) {
            h++;
            continue;
        }
        others++;
        like += both[i] >= MIN_LIKENESS * (score[i - 1] + score[i] - both[i]);
    }
    return 2 * like >= others;
}

void fw_cut_groups(fw_tagpath_spans *out, const fw_search *s, const fw_tagpath_spans *spans) {
    divider d = {0};
    if (spans->count > 1) d = best_divider(s);
    out->count = 0;
    if (d.holders == 0 || is_optional(s, &d, spans->count)) return;
    uint32_t size = 0, most = (uint32_t)(d.period + 0.5);
    uint32_t h = first_holder(s, d.signal), end = s->holders.end[d.signal];
    for (uint32_t i = s->holders.span[h]; i < spans->count; i++) {
        fw_span span = spans->at[i], *now = out->count ? &out->at[out->count - 1] : NULL;
        if (h < end && i == s->holders.span[h]) {
            out->at[out->count++] = span;
            size = 1;
            h++;
        } else if (now && size < most && parent_of(s, span) == parent_of(s, *now)) {
            now->end = span.end;
            size++;
        }
    }
}

/* ---- One parent ---------------------------------------------------------- */

void fw_cut_parent(fw_tagpath_spans *out, const fw_search *s, const fw_tagpath_spans *spans) {
    uint32_t first = 0, count = 0;
    double most = 0;
    for (uint32_t i = 0, end; i < spans->count; i = end) {
        fw_node_id parent = parent_of(s, spans->at[i]);
        double mass = 0;
        for (end = i; end < spans->count && parent_of(s, spans->at[end]) == parent; end++)
            mass += fw_search_mass(s, spans->at[end]);
        if (mass > most) most = mass, first = i, count = end - i;
    }
    out->count = count < 2 || count == spans->count ? 0 : count;
    for (uint32_t i = 0; i < out->count; i++) out->at[i] = spans->at[first + i];
}
