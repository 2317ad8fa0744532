/*
 * The records of a cluster: the ways to cut its region are judged, the best is
 * taken, and spans that do not belong to it are dropped.
 */
#include "methods/tagpath/tagpath_parts.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "layout/layout.h"

#include <math.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

/* ---- Memory of the search -------------------------------------------- */

/* The most spans that any way to cut can give. */
static uint32_t most_occurrences(const fw_signals *signals) {
    uint32_t most = 0;
    for (uint32_t s = 0; s < signals->count; s++)
        if (signals->list[s].count > most) most = signals->list[s].count;
    return most;
}

static bool make_draft(fw_draft *draft, uint32_t room, fw_arena *scratch) {
    draft->spans.at = FW_TAKE(scratch, room, fw_span);
    draft->score = FW_TAKE(scratch, room, double);
    draft->both = FW_TAKE(scratch, room, double);
    return draft->spans.at && draft->score && draft->both;
}

static bool make_lists(fw_search *s, uint32_t room, fw_arena *scratch) {
    s->whole.at = FW_TAKE(scratch, room, fw_span);
    s->kept.at = FW_TAKE(scratch, room, fw_span);
    s->below.at = FW_TAKE(scratch, room, fw_span);
    s->number = FW_TAKE(scratch, room, uint32_t);
    s->holders.span = FW_TAKE(scratch, s->page->tag_count, uint32_t);
    s->holders.end = FW_TAKE(scratch, s->signals->count, uint32_t);
    s->parts = FW_TAKE(scratch, s->page->tag_count, fw_tagpath_part);
    s->value = FW_TAKE(scratch, (size_t)room * 2, double);
    return s->whole.at && s->kept.at && s->below.at && s->number && s->holders.span &&
           s->holders.end && s->parts && s->value && make_draft(&s->best, room, scratch) &&
           make_draft(&s->now, room, scratch);
}

furrow_status fw_search_make(fw_search *out, const fw_signals *signals, double min_share,
                             fw_budget *budget, fw_arena *scratch, furrow_error *err) {
    *out = (fw_search){.signals = signals,
                       .page = signals->page,
                       .text = signals->page->sums,
                       .min_share = min_share,
                       .budget = budget};
    out->cluster_of = FW_TAKE_ZEROED(scratch, signals->count, uint32_t);
    out->count = FW_TAKE_ZEROED(scratch, signals->count, uint32_t);
    out->last = FW_TAKE_ZEROED(scratch, signals->count, uint32_t);
    bool ok = out->cluster_of && out->count && out->last &&
              make_lists(out, most_occurrences(signals), scratch);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

double fw_search_mass(const fw_search *s, fw_span span) {
    return (double)(s->text[span.end] - s->text[span.first]) +
           (double)(s->page->rank[span.end] - s->page->rank[span.first]);
}

/* List which of 'spans' hold each signal of the cluster, in search->holders. */
static void list_holders(fw_search *s, const fw_tagpath_spans *spans) {
    uint32_t listed = 0;
    for (uint32_t c = 0; c < s->cluster->count; c++) {
        const fw_signal *sig = &s->signals->list[s->cluster->signal[c]];
        const fw_node_id *node = s->signals->node + sig->first, *end = node + sig->count;
        for (uint32_t i = 0; i < spans->count && node < end; i++) {
            fw_span span = spans->at[i];
            while (node < end && *node < span.first) node++;
            if (node < end && *node < span.end) s->holders.span[listed++] = i;
        }
        s->holders.end[c] = listed;
    }
}

void fw_search_tally(const fw_search *s, double *score, double *both, const uint32_t *number,
                     uint32_t count) {
    memset(score, 0, count * sizeof *score);
    memset(both, 0, count * sizeof *both);
    for (uint32_t c = 0, h = 0; c < s->cluster->count; c++) {
        double weight = s->cluster->weight[c];
        for (uint32_t last = NONE; h < s->holders.end[c]; h++) {
            uint32_t at = s->holders.span[h];
            if (number) at = number[at];
            if (at == NONE) continue;
            score[at] += weight;
            if (at > 0 && at - 1 == last) both[at] += weight;
            last = at;
        }
    }
}

/* ---- Drafts ----------------------------------------------------------
 *
 * Record candidate filtering (equation 4) and the measure for record separation,
 * both in section 3.2.1 of the paper.
 * Cost: O(occurrences of the cluster) for a draft.
 */

/* Share of its weight that a region keeps if the page itself marks it as not the main content.
 * Any small share works. */
static const double ASIDE_SHARE = 0.25;

/* Score the spans of a draft again from scratch. */
static void score_draft(fw_search *s, fw_draft *d) {
    list_holders(s, &d->spans);
    fw_search_tally(s, d->score, d->both, NULL, d->spans.count);
}

/* Drop spans that score below the share of the best, or have no text. True if any was dropped. */
static bool filter(fw_search *s, fw_draft *d) {
    double best = 0;
    for (uint32_t i = 0; i < d->spans.count; i++)
        if (d->score[i] > best) best = d->score[i];
    uint32_t kept = 0, count = d->spans.count;
    for (uint32_t i = 0; i < count; i++) {
        fw_span span = d->spans.at[i];
        s->number[i] = NONE;
        if (d->score[i] < best * s->min_share || s->text[span.first] == s->text[span.end]) continue;
        d->score[kept] = d->score[i];
        s->number[i] = kept;
        d->spans.at[kept++] = span;
    }
    d->spans.count = kept;
    return kept < count;
}

typedef struct {
    double mass, evenness, likeness, score; /* the last is the mean of eq. 4 */
} measures;

static measures measure(const fw_search *s, const fw_draft *d) {
    measures m = {0};
    double squares = 0;
    uint32_t n = d->spans.count;
    for (uint32_t i = 0; i < n; i++) {
        double mass = fw_search_mass(s, d->spans.at[i]);
        m.mass += mass;
        squares += mass * mass;
        m.score += d->score[i];
        if (i == 0) continue;
        double either = d->score[i] + d->score[i - 1] - d->both[i];
        if (either > 0) m.likeness += d->both[i] / either;
    }
    if (n < 2 || m.mass <= 0) return (measures){0};
    m.evenness = 1 - squares / (m.mass * m.mass);
    m.likeness /= n - 1;
    m.score /= n;
    return m;
}

/* Filter the spans of s->now by equation 4, and set its worth:
 *
 *   mass x evenness x likeness
 *
 * Mass is how much the records hold together. Evenness is 1 - (sum of the squared
 * shares of the records in it): near 0 if one record holds nearly all, near 1 for
 * many equal ones. Likeness is how many signals records share with their
 * neighbours. It replaces the paper's variances of widths and heights: a cut too
 * high up loses evenness, one too far down loses likeness or mass. */
static void judge(fw_search *s) {
    s->now.worth = 0;
    if (s->now.spans.count < 2) return;
    score_draft(s, &s->now);
    if (filter(s, &s->now)) /* the neighbours have changed */
        fw_search_tally(s, s->now.score, s->now.both, s->number, s->now.spans.count);
    measures m = measure(s, &s->now);
    s->now.worth = m.mass * m.evenness * m.likeness;
}

/* Make s->now, already judged, s->best if it is worth more. */
static void keep_better(fw_search *s) {
    if (s->now.worth <= s->best.worth) return;
    fw_draft lost = s->best;
    s->best = s->now;
    s->now = lost;
}

/* Whether the page itself marks a range as navigation or similar. */
static bool stands_aside(const furrow_page *page, fw_span extent) {
    for (fw_node_id n = extent.first; n != FURROW_NO_NODE; n = page->parent[n]) {
        fw_tag tag = page->tag[n];
        bool aside = tag == FW_TAG_NAV || tag == FW_TAG_HEADER || tag == FW_TAG_FOOTER ||
                     tag == FW_TAG_ASIDE;
        if (aside && page->end[n] >= extent.end) return true;
    }
    return false;
}

/* Uses the same measures as within a cluster, but evenness and likeness count more. The number
 * of signals of a record counts too, since the paper's essential clusters have many. */
double fw_draft_weight(const fw_search *s, const fw_draft *d) {
    measures m = measure(s, d);
    if (m.mass <= 0) return 0;
    fw_span extent = {d->spans.at[0].first, d->spans.at[d->spans.count - 1].end};
    double richness = log(1 + m.score);
    double weight = m.mass * pow(m.evenness, 3) * pow(m.likeness, 2) * richness * richness;
    return stands_aside(s->page, extent) ? weight * ASIDE_SHARE : weight;
}

/* ---- Odd records -----------------------------------------------------
 *
 * A record is the set of its tag paths; the list is how often each path is in
 * a record. The likeness of the two is a Jaccard index of a set and
 * frequencies: sum of minima over sum of maxima. Records with less than half of
 * the usual (median) likeness are dropped. At either end of the list, where headers
 * and page turners are, the test is stricter for records that also hold little.
 * Cost: O(nodes of the records).
 */

/* Likeness and mass as shares of their medians, below which a record is dropped: anywhere, at
 * the ends, and for all records of a parent at the ends. Round numbers, chosen on the labelled
 * sets: 0.4 to 0.6 for the first changes less than a point, 0.6 to 0.8 for the second up to two;
 * the last were not varied. */
static const double MIN_LIKENESS = 0.5;
static const double END_LIKENESS = 0.7, END_MASS = 0.7;
static const double PARENT_LIKENESS = 0.8, PARENT_MASS = 0.5;

typedef struct {
    fw_search *search;
    fw_tagpath_spans *records;
    double *likeness; /* per record; below 0: to be dropped */
    double usual_likeness, usual_mass;
} odd_list;

typedef struct {
    double paths;  /* different ones in a record */
    double common; /* their counts in the list, summed */
} tally;

/* Walk the distinct paths of a record, adding 'step' to the count of each. Every walk has its
 * own number; counts from before walk 'since' are outdated. */
static tally walk(const odd_list *cx, uint32_t record, uint32_t step, uint32_t since) {
    fw_search *s = cx->search;
    fw_span span = cx->records->at[record];
    uint32_t number = ++s->walks;
    tally t = {0};
    for (fw_node_id n = span.first; n < span.end; n++) {
        uint32_t path = s->signals->of[n];
        if (path == NONE || s->last[path] == number) continue;
        if (s->last[path] < since) s->count[path] = 0;
        s->last[path] = number;
        s->count[path] += step;
        t.paths++;
        t.common += s->count[path];
    }
    return t;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, uint32_t count) {
    fw_sort(values, count, sizeof *values, by_value);
    return values[count / 2];
}

static void measure_likeness(odd_list *cx) {
    uint32_t n = cx->records->count, since = cx->search->walks + 1;
    double total = 0, *sorted = cx->likeness + n;
    for (uint32_t i = 0; i < n; i++) total += walk(cx, i, 1, since).paths;
    for (uint32_t i = 0; i < n; i++) {
        tally t = walk(cx, i, 0, since);
        cx->likeness[i] = t.common / (n * t.paths + total - t.common);
    }
    memcpy(sorted, cx->likeness, n * sizeof *sorted);
    cx->usual_likeness = median(sorted, n);
    for (uint32_t i = 0; i < n; i++) sorted[i] = fw_search_mass(cx->search, cx->records->at[i]);
    cx->usual_mass = median(sorted, n);
}

/* Whether records [first, end) as a whole are unlike the others, and small, by the given shares. */
static bool is_poor(const odd_list *cx, uint32_t first, uint32_t end, double likeness,
                    double mass) {
    double like = 0, held = 0, n = end - first;
    for (uint32_t i = first; i < end; i++) {
        like += cx->likeness[i];
        held += fw_search_mass(cx->search, cx->records->at[i]);
    }
    return like < n * likeness * cx->usual_likeness && held < n * mass * cx->usual_mass;
}

static fw_node_id parent_of(const odd_list *cx, uint32_t i) {
    return cx->search->page->parent[cx->records->at[i].first];
}

/* Remove poor parents, then poor records, from the start of records [first, end). Returns the
 * new start. */
static uint32_t peel_start(const odd_list *cx, uint32_t first, uint32_t end) {
    for (uint32_t next; first < end; first = next) {
        for (next = first; next < end && parent_of(cx, next) == parent_of(cx, first);) next++;
        if (next == end || !is_poor(cx, first, next, PARENT_LIKENESS, PARENT_MASS)) break;
    }
    while (first < end && is_poor(cx, first, first + 1, END_LIKENESS, END_MASS)) first++;
    return first;
}

static uint32_t peel_end(const odd_list *cx, uint32_t first, uint32_t end) {
    for (uint32_t next; end > first; end = next) {
        for (next = end; next > first && parent_of(cx, next - 1) == parent_of(cx, end - 1);) next--;
        if (next == first || !is_poor(cx, next, end, PARENT_LIKENESS, PARENT_MASS)) break;
    }
    while (end > first && is_poor(cx, end - 1, end, END_LIKENESS, END_MASS)) end--;
    return end;
}

/* A table row that is one cell over several columns: it heads the rows below it. */
static bool is_spanning_row(const furrow_page *page, fw_span record) {
    fw_node_id row = record.first, cell = FURROW_NO_NODE;
    if (page->tag[row] != FW_TAG_TR || page->end[row] != record.end) return false;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (cell != FURROW_NO_NODE) return false;
        cell = c;
    }
    if (cell == FURROW_NO_NODE) return false;
    furrow_str span = fw_page_attr(page, cell, FW_ATTR_COLSPAN);
    return span.len > 0 && !fw_str_equal(span, FW_STR("1"));
}

/* An element with only some words in bold and no link: it heads what follows it. */
static bool is_bold_line(const furrow_page *page, fw_span record) {
    enum { MAX_NODES = 6 };
    bool is_bold = false;
    uint32_t all = page->sums[record.end] - page->sums[record.first];
    if (page->end[record.first] != record.end || record.end - record.first > MAX_NODES || all == 0)
        return false;
    for (fw_node_id n = record.first + 1; n < record.end; n++) {
        if (page->tag[n] == FW_TAG_A) return false;
        bool is_strong = page->tag[n] == FW_TAG_B || page->tag[n] == FW_TAG_STRONG;
        is_bold = is_bold || (is_strong && page->sums[page->end[n]] - page->sums[n] == all);
    }
    return is_bold;
}

/* Drop headings of a nested list that happen to have the paths of its records: rows that span
 * the table, or lines in bold, each followed by a record, and fewer than the records. */
static void drop_headings(fw_tagpath_spans *records, const furrow_page *page,
                          bool is_heading(const furrow_page *, fw_span)) {
    uint32_t headings = 0, kept = 0;
    for (uint32_t i = 0; i < records->count; i++) {
        if (!is_heading(page, records->at[i])) continue;
        bool is_followed = i + 1 < records->count && !is_heading(page, records->at[i + 1]);
        if (!is_followed) return;
        headings++;
    }
    if (headings == 0 || 2 * headings >= records->count) return;
    for (uint32_t i = 0; i < records->count; i++)
        if (!is_heading(page, records->at[i])) records->at[kept++] = records->at[i];
    records->count = kept;
}

/* Remove from search->best what is unlike the rest: headers of tables, page turners, menus that
 * happen to have the same paths as the list. */
static void drop_odd(fw_search *s) {
    odd_list cx = {.search = s, .records = &s->best.spans, .likeness = s->value};
    if (cx.records->count < 2) return;
    measure_likeness(&cx);
    uint32_t first = peel_start(&cx, 0, cx.records->count);
    uint32_t end = peel_end(&cx, first, cx.records->count), kept = 0;
    for (uint32_t i = first; i < end; i++)
        if (cx.likeness[i] >= MIN_LIKENESS * cx.usual_likeness)
            cx.records->at[kept++] = cx.records->at[i];
    cx.records->count = kept;
    drop_headings(cx.records, s->page, is_spanning_row);
    drop_headings(cx.records, s->page, is_bold_line);
}

/* ---- Records ---------------------------------------------------------
 *
 * Paper, section 3.2.
 *
 * The maximal ancestors of a cluster are tried first, joined if there are
 * several. Then come the signals directly below each signal, level by level: the
 * paper's record separation, repeated until nothing separates better. The cut
 * with the highest worth wins; on a tie the one higher up.
 *
 * A cut is never worth more than the mass of its spans, so most signals of a
 * cluster, which are small parts of records, need not be tried.
 */

/* The nearest ancestor path of a signal in the same cluster; NONE for the maximal ancestors. */
static uint32_t nearest(const fw_search *s, uint32_t signal, uint32_t number) {
    const fw_signal *list = s->signals->list;
    uint32_t above = list[signal].parent;
    while (above != NONE && s->cluster_of[above] != number) above = list[above].parent;
    return above;
}

static void copy(fw_tagpath_spans *to, const fw_tagpath_spans *from) {
    memcpy(to->at, from->at, from->count * sizeof *to->at);
    to->count = from->count;
}

static void compete(fw_search *s) {
    judge(s);
    keep_better(s);
}

/* Try a list of spans as it is, and with several spans per record. */
static void try_list(fw_search *s, const fw_tagpath_spans *spans) {
    copy(&s->now.spans, spans);
    judge(s);
    copy(&s->kept, &s->now.spans);
    keep_better(s);
    fw_cut_groups(&s->now.spans, s, spans);
    compete(s);
}

/* Try the list in search->whole in all ways. */
static void try_whole(fw_search *s) {
    if (s->is_plain) {
        copy(&s->now.spans, &s->whole);
        compete(s);
        return;
    }
    try_list(s, &s->whole);
    fw_cut_tails(&s->now.spans, s, &s->kept);
    compete(s);
    fw_cut_parent(&s->below, s, &s->whole);
    if (s->below.count) try_list(s, &s->below);
}

/* Try the signals directly below the same one joined, if there are several. */
static void try_joined(fw_search *s, const uint32_t *nearest_of, uint32_t first, uint32_t *joined) {
    uint32_t count = 0;
    for (uint32_t c = first; c < s->cluster->count; c++)
        if (nearest_of[c] == nearest_of[first]) joined[count++] = s->cluster->signal[c];
    if (count < 2) return;
    fw_cut_join(&s->whole, s, joined, count);
    try_whole(s);
}

/* Whether a signal could be worth more than the best so far: by its mass, or because it occurs
 * several times in each occurrence of the signal above, so that text between them might belong
 * to them. */
static bool is_worth_trying(const fw_search *s, const fw_tagpath_spans *spans, uint32_t above) {
    if (above == NONE || spans->count >= 2 * s->signals->list[above].count) return true;
    double mass = 0;
    for (uint32_t i = 0; i < spans->count; i++) mass += fw_search_mass(s, spans->at[i]);
    return mass > s->best.worth;
}

/* Whether signal 'c' is the first of those directly below the same one. */
static bool is_first_below(const uint32_t *nearest_of, uint32_t c) {
    for (uint32_t k = 0; k < c; k++)
        if (nearest_of[k] == nearest_of[c]) return false;
    return true;
}

/* ---- Separation by the sizes of boxes ----------------------------------
 *
 * Paper, section 3.2.1: records of one list have boxes of much the same size. If
 * the children of the supposed records vary no more in width and height than the
 * records do, each child is a record: the cells of a row of a gallery.
 */

/* Deviations of widths and heights as shares of their means; below 0 if fewer than two spans
 * have a box. */
static double variation(const fw_search *s, const fw_tagpath_spans *spans) {
    double n = 0, w = 0, ww = 0, h = 0, hh = 0;
    for (uint32_t i = 0; i < spans->count; i++) {
        fw_box box;
        if (!fw_layout_element_box(&box, s->page, spans->at[i].first)) continue;
        n++;
        w += box.w;
        ww += (double)box.w * box.w;
        h += box.h;
        hh += (double)box.h * box.h;
    }
    if (n < 2) return -1;
    return sqrt(fmax(0, n * ww - w * w)) / w + sqrt(fmax(0, n * hh - h * h)) / h;
}

static bool are_elements(const fw_search *s, const fw_tagpath_spans *spans) {
    for (uint32_t i = 0; i < spans->count; i++)
        if (s->page->end[spans->at[i].first] != spans->at[i].end) return false;
    return spans->count > 0;
}

/* The children of the records in search->best that have one path, two in each record at least
 * on average, as search->below. False when there are none. */
static bool list_children(fw_search *s) {
    uint32_t above = s->signals->of[s->best.spans.at[0].first];
    for (uint32_t c = 0; c < s->cluster->count; c++) {
        uint32_t signal = s->cluster->signal[c], i = 0, kept = 0;
        if (s->signals->list[signal].parent != above) continue;
        fw_cut_occurrences(&s->below, s, signal);
        for (uint32_t k = 0; k < s->below.count; k++) {
            fw_span child = s->below.at[k];
            while (i < s->best.spans.count && s->best.spans.at[i].end <= child.first) i++;
            bool is_in = i < s->best.spans.count && s->best.spans.at[i].first < child.first;
            if (is_in && s->text[child.first] < s->text[child.end]) s->below.at[kept++] = child;
        }
        s->below.count = kept;
        if (kept >= 2 * s->best.spans.count) return true;
    }
    return false;
}

/* Whether most children in search->below stand beside the one before, not under it. */
static bool stand_in_rows(const fw_search *s) {
    uint32_t beside = 0, under = 0;
    for (uint32_t i = 1; i < s->below.count; i++) {
        fw_box a, b;
        fw_node_id before = s->below.at[i - 1].first, child = s->below.at[i].first;
        if (s->page->parent[before] != s->page->parent[child] ||
            !fw_layout_element_box(&a, s->page, before) ||
            !fw_layout_element_box(&b, s->page, child))
            continue;
        if (b.y < a.y + a.h) beside++;
        else under++;
    }
    return beside > under;
}

static void separate_by_size(fw_search *s) {
    while (are_elements(s, &s->best.spans) && list_children(s)) {
        double own = variation(s, &s->best.spans), inner = variation(s, &s->below);
        if (own < 0 || inner < 0 || inner > own || !stand_in_rows(s)) return;
        copy(&s->best.spans, &s->below);
    }
}

furrow_status fw_records_find(fw_search *s, const fw_cluster *cluster, uint32_t number,
                              fw_arena *scratch, furrow_error *err) {
    uint32_t *nearest_of = FW_TAKE(scratch, cluster->count, uint32_t);
    uint32_t *joined = FW_TAKE(scratch, cluster->count, uint32_t);
    if (!nearest_of || !joined) return fw_fail_memory(err);
    s->cluster = cluster;
    s->best.worth = 0;
    s->best.spans.count = 0;
    for (uint32_t c = 0; c < cluster->count; c++) s->cluster_of[cluster->signal[c]] = number;
    for (uint32_t c = 0; c < cluster->count; c++)
        nearest_of[c] = nearest(s, cluster->signal[c], number);
    for (uint32_t c = 0; c < cluster->count; c++) {
        if (fw_budget_is_spent_now(s->budget))
            return fw_fail(err, FURROW_ELIMIT, "time limit reached while looking for records");
        if (s->is_plain && nearest_of[c] != NONE) continue;
        if (is_first_below(nearest_of, c)) try_joined(s, nearest_of, c, joined);
        fw_cut_occurrences(&s->whole, s, cluster->signal[c]);
        if (is_worth_trying(s, &s->whole, nearest_of[c])) try_whole(s);
    }
    if (s->has_boxes && s->is_plain) separate_by_size(s);
    if (!s->is_plain) drop_odd(s);
    score_draft(s, &s->best);
    return FURROW_OK;
}
