/*
 * Judging drafts: record candidate filtering (equation 4) and the measure for
 * record separation, both in section 3.2.1 of the paper.
 * Cost: O(occurrences of the cluster) for a draft.
 */
#include "methods/tagpath/tagpath_draft.h"

#include <math.h>
#include <string.h>

/* Share of its weight that a region keeps when the page itself says that it is
 * not the main content. Any small share does. */
static const double ASIDE_SHARE = 0.25;

static const uint32_t NONE = UINT32_MAX;

/* Add the weight of each signal to the spans that hold it. */
static void score(const fw_search *s, fw_draft *d) {
    memset(d->score, 0, d->spans.count * sizeof *d->score);
    memset(d->both, 0, d->spans.count * sizeof *d->both);
    for (uint32_t c = 0, h = 0; c < s->cluster->count; c++) {
        double weight = s->cluster->weight[c];
        for (uint32_t last = NONE; h < s->holders.end[c]; h++) {
            uint32_t at = s->holders.span[h];
            d->score[at] += weight;
            if (at > 0 && at - 1 == last) d->both[at] += weight;
            last = at;
        }
    }
}

/* What neighbours share, once more, now that some spans went. */
static void share_again(const fw_search *s, fw_draft *d) {
    memset(d->both, 0, d->spans.count * sizeof *d->both);
    for (uint32_t c = 0, h = 0; c < s->cluster->count; c++) {
        double weight = s->cluster->weight[c];
        for (uint32_t last = NONE; h < s->holders.end[c]; h++) {
            uint32_t at = s->number[s->holders.span[h]];
            if (at == NONE) continue;
            if (at > 0 && at - 1 == last) d->both[at] += weight;
            last = at;
        }
    }
}

void fw_draft_score(fw_search *s, fw_draft *d) {
    fw_search_list_holders(s, &d->spans);
    score(s, d);
}

/* Drop what scores below the share of the best, or has no text at all. True
 * when anything went. */
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

void fw_draft_judge(fw_search *s) {
    s->now.worth = 0;
    if (s->now.spans.count < 2) return;
    fw_draft_score(s, &s->now);
    if (filter(s, &s->now)) share_again(s, &s->now);
    measures m = measure(s, &s->now);
    s->now.worth = m.mass * m.evenness * m.likeness;
}

void fw_draft_keep(fw_search *s) {
    if (s->now.worth <= s->best.worth) return;
    fw_draft lost = s->best;
    s->best = s->now;
    s->now = lost;
}

/* Whether the page itself calls a range navigation or the like. */
static bool stands_aside(const furrow_page *page, fw_span extent) {
    for (fw_node_id n = extent.first; n != FURROW_NO_NODE; n = page->parent[n]) {
        fw_tag tag = page->tag[n];
        bool aside = tag == FW_TAG_NAV || tag == FW_TAG_HEADER || tag == FW_TAG_FOOTER ||
                     tag == FW_TAG_ASIDE;
        if (aside && page->end[n] >= extent.end) return true;
    }
    return false;
}

/* The same measures as for a single cluster, evenness and likeness counting
 * more, and with them the number of signals that a record is made of: the
 * paper's essential clusters are those with many. */
double fw_draft_weight(const fw_search *s, const fw_draft *d) {
    measures m = measure(s, d);
    if (m.mass <= 0) return 0;
    fw_span extent = {d->spans.at[0].first, d->spans.at[d->spans.count - 1].end};
    double richness = log(1 + m.score);
    double weight = m.mass * pow(m.evenness, 3) * pow(m.likeness, 2) * richness * richness;
    return stands_aside(s->page, extent) ? weight * ASIDE_SHARE : weight;
}
