/*
 * The choice: which candidate is the main list of the page, and how sure.
 *
 * One linear model over the evidence tells both which list is meant and which
 * of its candidates has the right borders. Its weights are few and each has a
 * fixed sign (candidate.h), so that what holds on the labelled pages has a
 * reason to hold elsewhere. bench/auto/fit.py fits them; weights.h is its output.
 */
#include "auto/candidate.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *name, *words;
} EVIDENCE[FW_EV_ALL] = {
#define X(NAME, sign, words) {#NAME, words},
    FW_EVIDENCE(X)
#undef X
};

/* The weights of each kind of evidence in two of the models of weights.h. */
enum { RANK, SURE, MODELS };

static const double WEIGHTS[MODELS][FW_EV_ALL] = {
#define RANK(NAME, weight) [RANK][FW_EV_##NAME] = weight,
#define SURE(NAME, weight) [SURE][FW_EV_##NAME] = weight,
#define LIST(NAME, weight) /* for all.c */
#include "auto/weights.h"
#undef RANK
#undef SURE
#undef LIST
};

const char *fw_evidence_name(int kind) {
    return EVIDENCE[kind].name;
}

const char *fw_evidence_words(int kind) {
    return EVIDENCE[kind].words;
}

double fw_rank_part(const fw_candidate *c, int kind) {
    return c->evidence[kind] * WEIGHTS[RANK][kind];
}

double fw_rank_weight(int kind) {
    return WEIGHTS[RANK][kind];
}

double fw_sure_weight(int kind) {
    return WEIGHTS[SURE][kind];
}

/* Best first; of equals the one that was proposed first. */
static int by_rank(const void *left, const void *right) {
    const fw_candidate *a = left, *b = right;
    if (a->rank != b->rank) return a->rank > b->rank ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static double weighed(const fw_candidate *c, int model) {
    double sum = 0;
    for (int kind = 0; kind < FW_EV_ALL; kind++) sum += c->evidence[kind] * WEIGHTS[model][kind];
    return sum;
}

double fw_rank(const fw_candidate *c) {
    return weighed(c, RANK);
}

/* What is not known of a candidate yet speaks for it as far as it can: shares are 1, and no more
 * texts or kinds come in most records than a record has on average, but for a factor. */
double fw_rank_at_most(const fw_candidate *c) {
    static const int shares[] = {FW_EV_SAME_START,   FW_EV_SAME_LAST,   FW_EV_SHARED_KINDS,
                                 FW_EV_COMMON_KINDS, FW_EV_USUAL_TEXTS, FW_EV_ONCE_SHARE,
                                 FW_EV_FIRST_TEXT,   FW_EV_WHOLE,       FW_EV_STARTS_TAKEN,
                                 FW_EV_ITEMS};
    const double most = 5, all_kinds = 64, sample = 127;
    double rank = fw_rank(c), kinds = c->tags / FW_COMMON;
    if (c->region.record_count > sample) kinds = all_kinds;
    if (c->is_weighed) return rank;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        rank += fmax(WEIGHTS[RANK][shares[i]], 0);
    double texts = fmin(log2(1 + c->texts / FW_USUAL), most);
    return rank + texts * (WEIGHTS[RANK][FW_EV_USUAL_COUNT] + WEIGHTS[RANK][FW_EV_ONCE_COUNT]) +
           log2(1 + fmin(kinds, all_kinds)) * WEIGHTS[RANK][FW_EV_COMMON_COUNT];
}

static double logistic(double odds) {
    return 1 / (1 + exp(-odds));
}

double fw_confidence(const fw_candidate *c) {
    return logistic(FW_SURE_BIAS + weighed(c, SURE));
}

bool fw_is_about_one_thing(const fw_candidate *c) {
    return c->evidence[FW_EV_PROSE] > 0 || c->evidence[FW_EV_LABELS] > FW_MOST_LABELS;
}

bool fw_is_menu(const fw_candidate *c) {
    return c->evidence[FW_EV_MENU] > FW_MOST_LINKS;
}

bool fw_is_nothing(const fw_candidate *c) {
    const double *evidence = c->evidence;
    double share = evidence[FW_EV_TEXT_SHARE];
    bool is_table = evidence[FW_EV_ROWS] >= 1 && share >= FW_MIN_TABLE_SHARE;
    bool is_whole = evidence[FW_EV_SHARED_KINDS] >= FW_SAME_ELEMENTS &&
                    evidence[FW_EV_PROSE] == 0 && evidence[FW_EV_ONLY_TWO] == 0 &&
                    evidence[FW_EV_ARTICLE] == 0 && share >= FW_MIN_WHOLE_SHARE;
    double least = fw_is_about_one_thing(c) ? FW_PLAUSIBLE : FW_MIN_CONFIDENCE;
    return !is_table && (fw_is_menu(c) || (!is_whole && fw_confidence(c) < least));
}

static void put_first(fw_candidate *list, size_t i) {
    fw_candidate first = list[i];
    memmove(list + 1, list, i * sizeof *list);
    list[0] = first;
}

double fw_gives_way(const fw_candidate *c) {
    const double *evidence = c->evidence;
    if (evidence[FW_EV_QUESTIONS] > FW_MOST_ASIDES || evidence[FW_EV_NOTES] > FW_MOST_ASIDES ||
        evidence[FW_EV_COUNTED] > FW_MOST_ASIDES || fw_is_menu(c))
        return FW_SURER_THAN_ASIDES;
    if (fw_is_nothing(c)) return FW_SURER_THAN_NOTHING;
    return evidence[FW_EV_HIDDEN] > FW_MOST_HIDDEN ? FW_PLAUSIBLE : 1;
}

static bool stand_apart(const fw_candidate *a, const fw_candidate *b) {
    return a->extent.end <= b->extent.first || b->extent.end <= a->extent.first;
}

/* Such a list loses to the first one that stands elsewhere, is sure enough and does not give
 * way itself. */
static void prefer_others(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    double least = fw_gives_way(&list[0]);
    for (size_t i = 1; i < candidates->list.count && least < 1; i++)
        if (fw_gives_way(&list[i]) == 1 && fw_confidence(&list[i]) >= least &&
            stand_apart(&list[0], &list[i])) {
            put_first(list, i);
            return;
        }
}

bool fw_is_made_of(const fw_candidate *outer, const fw_candidate *inner) {
    const double nearly_all = 0.75, good_part = 0.3;
    const fw_region *a = &outer->region, *b = &inner->region;
    uint32_t made = 0, at = 0;
    if (b->record_count < 2 * a->record_count || inner->text < good_part * outer->text)
        return false;
    for (uint32_t r = 0; r < a->record_count; r++) {
        fw_span span = a->records[r].spans[0];
        uint32_t inside = 0;
        while (at < b->record_count && b->records[at].spans[0].first < span.first) at++;
        for (; at < b->record_count && b->records[at].spans[0].first < span.end; at++) inside++;
        made += inside >= 2;
    }
    return made >= nearly_all * a->record_count;
}

/* Texts with one signature outside of the inner records. */
typedef struct own_texts {
    uint32_t signature;
    uint32_t times;   /* in the record at hand */
    uint32_t records; /* that have it once */
} own_texts;

enum { MAX_OWN = 16 }; /* signatures looked at: those of the first record */

/* Count the texts of a record that stand in no inner record; '*at' is the first of these that may
 * hold one. */
static uint32_t count_own(own_texts *own, uint32_t count, const fw_facts *facts, fw_span record,
                          const fw_region *inner, uint32_t *at) {
    bool is_first = count == 0;
    uint32_t text = facts->sum[record.first].texts, end = facts->sum[record.end].texts;
    for (uint32_t i = 0; i < count; i++) own[i].times = 0;
    for (; text < end; text++) {
        fw_node_id node = facts->text_node[text];
        while (*at < inner->record_count && fw_record_extent(&inner->records[*at]).end <= node)
            (*at)++;
        if (*at < inner->record_count && inner->records[*at].spans[0].first <= node) continue;
        uint32_t i = 0;
        while (i < count && own[i].signature != facts->signature[text]) i++;
        if (i == count && is_first && count < MAX_OWN)
            own[count++] = (own_texts){.signature = facts->signature[text]};
        if (i < count) own[i].times++;
    }
    for (uint32_t i = 0; i < count; i++) own[i].records += own[i].times == 1;
    return count;
}

bool fw_has_parts(const fw_facts *facts, const fw_candidate *outer, const fw_candidate *inner) {
    const double usual = 0.75, most_inside = 0.6;
    enum { LEAST = 3, SHORT = 24 }; /* texts of its own; bytes of a part that is no thing itself */
    own_texts own[MAX_OWN];
    const fw_region *region = &outer->region;
    uint32_t count = 0, at = 0, once = 0;
    if (inner->text > SHORT * inner->region.record_count ||
        inner->text > most_inside * outer->text || !fw_is_made_of(outer, inner))
        return false;
    for (uint32_t r = 0; r < region->record_count; r++)
        count = count_own(own, count, facts, fw_record_extent(&region->records[r]), &inner->region,
                          &at);
    for (uint32_t i = 0; i < count; i++) once += own[i].records >= usual * region->record_count;
    return once >= LEAST && once > inner->texts;
}

/* Whether records are things of their own, and not the parts of one: plausible, nearly all
 * with a link, and with two texts that come once in each. */
static bool are_things(const fw_candidate *c) {
    return c->evidence[FW_EV_WITH_LINK] >= FW_THINGS_LINKED &&
           c->evidence[FW_EV_ONCE_COUNT] >= log2(1 + FW_THINGS_TEXTS) &&
           fw_confidence(c) >= FW_PLAUSIBLE;
}

/* The sections of a page, each a heading and some cards, are as much alike as the cards are,
 * and hold more. They lose to the things inside of them. */
static void prefer_inner(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    for (size_t i = 1; i < candidates->list.count; i++)
        if (are_things(&list[i]) && fw_is_made_of(&list[0], &list[i]) &&
            !fw_has_parts(&candidates->facts, &list[0], &list[i])) {
            put_first(list, i);
            return;
        }
}

/* The parts of things are more than these, and more alike: they lose to what they are parts of. */
static void prefer_outer(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    for (size_t i = 1; i < candidates->list.count; i++)
        if (fw_confidence(&list[i]) >= FW_PLAUSIBLE &&
            fw_has_parts(&candidates->facts, &list[i], &list[0])) {
            put_first(list, i);
            return;
        }
}

/* What was settled before all voices were asked stays first: whoever wants the main list alone gets
 * the same one. */
static void prefer_settled(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    if (!candidates->settled) return;
    for (size_t i = 1; i < candidates->list.count; i++)
        if (list[i].hash == candidates->settled) {
            put_first(list, i);
            return;
        }
}

void fw_choose(fw_candidates *candidates) {
    for (size_t i = 0; i < candidates->list.count; i++) {
        fw_candidate *c = &candidates->list.at[i];
        c->number = (uint32_t)i;
        c->rank = fw_rank(c);
    }
    if (candidates->list.count == 0) return;
    fw_sort(candidates->list.at, candidates->list.count, sizeof *candidates->list.at, by_rank);
    prefer_others(candidates);
    prefer_inner(candidates);
    prefer_outer(candidates);
    prefer_settled(candidates);
}

bool fw_is_same_list(const fw_candidate *a, const fw_candidate *b) {
    double a_first = a->evidence[FW_EV_BEFORE], a_end = 1 - a->evidence[FW_EV_AFTER];
    double b_first = b->evidence[FW_EV_BEFORE], b_end = 1 - b->evidence[FW_EV_AFTER];
    double both = fmin(a_end, b_end) - fmax(a_first, b_first);
    double either = fmax(a_end, b_end) - fmin(a_first, b_first);
    return both >= FW_SAME_PLACE * either;
}
