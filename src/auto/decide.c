/*
 * The choice: which candidate is the main list of the page, and how sure.
 *
 * One linear model over the evidence tells both which list is meant and which
 * of its candidates has the right borders. Its weights are few and each has a
 * fixed sign (candidate.h), so that what holds on the labelled pages has a
 * reason to hold elsewhere. bench/auto/fit.py fits them; weights.h is its output.
 */
#include "auto/candidate.h"
#include "base/str.h"
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

/* Best first; equals in their former order. */
static int by_rank(const void *left, const void *right) {
    const fw_candidate *a = left, *b = right;
    if (a->rank != b->rank) return a->rank > b->rank ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

void fw_sort_by_rank(fw_candidate *list, size_t count) {
    for (size_t i = 0; i < count; i++) list[i].number = (uint32_t)i;
    fw_sort(list, count, sizeof *list, by_rank);
}

/* Only the kinds that count are added up, which is about half of them. */
double fw_rank(const fw_candidate *c) {
    double sum = 0;
#define RANK(NAME, weight) sum += c->evidence[FW_EV_##NAME] * (weight);
#define SURE(NAME, weight)
#define LIST(NAME, weight)
#include "auto/weights.h"
#undef RANK
#undef SURE
#undef LIST
    return sum;
}

/* Evidence not known yet counts as far as it can in favour: shares are 1, and the number of usual
 * texts and common kinds is bounded by the average of a record, times a factor. */
double fw_rank_at_most(const fw_candidate *c) {
    static const int shares[] = {FW_EV_SAME_START,  FW_EV_SHARED_KINDS, FW_EV_COMMON_KINDS,
                                 FW_EV_USUAL_TEXTS, FW_EV_ONCE_SHARE,   FW_EV_FIRST_TEXT,
                                 FW_EV_STARTS_TAKEN};
    double rank = c->rank, kinds = c->tags / FW_COMMON;
    if (c->region.record_count > FW_KIND_SAMPLE) kinds = FW_KIND_BITS;
    if (c->is_weighed) return rank;
    for (size_t i = 0; i < FW_COUNT(shares); i++) rank += fmax(WEIGHTS[RANK][shares[i]], 0);
    double texts = fmin(log2(1 + c->texts / FW_USUAL), FW_MAX_LOG);
    return rank + texts * (WEIGHTS[RANK][FW_EV_USUAL_COUNT] + WEIGHTS[RANK][FW_EV_ONCE_COUNT]) +
           log2(1 + fmin(kinds, FW_KIND_BITS)) * WEIGHTS[RANK][FW_EV_COMMON_COUNT];
}

static double logistic(double odds) {
    return 1 / (1 + exp(-odds));
}

double fw_confidence(const fw_candidate *c) {
    double odds = 0;
#define RANK(NAME, weight)
#define SURE(NAME, weight) odds += c->evidence[FW_EV_##NAME] * (weight);
#define LIST(NAME, weight)
#include "auto/weights.h"
#undef RANK
#undef SURE
#undef LIST
    return fmax(logistic(FW_SURE_BIAS + odds), c->assured);
}

/* Whether the records are items of one sentence each, without links, images or numbers: the points
 * of a text. */
static bool are_points(const fw_candidate *c) {
    const double *evidence = c->evidence;
    return evidence[FW_EV_ITEMS] >= 1 && evidence[FW_EV_ONCE_COUNT] <= log2(1 + 1) &&
           evidence[FW_EV_WITH_LINK] == 0 && evidence[FW_EV_WITH_IMAGE] == 0 &&
           evidence[FW_EV_DIGITS] < FW_FEW_DIGITS &&
           evidence[FW_EV_RECORD_LENGTH] >= FW_CLAIM_LENGTH;
}

bool fw_is_about_one_thing(const fw_candidate *c) {
    return c->evidence[FW_EV_PROSE] > 0 || c->evidence[FW_EV_LABELS] > FW_MOST_LABELS ||
           c->evidence[FW_EV_NOTES] > FW_MOST_ASIDES || are_points(c);
}

bool fw_is_menu(const fw_candidate *c) {
    return c->evidence[FW_EV_MENU] > FW_MOST_LINKS || c->are_languages;
}

/* Whether the records are what a form lets one choose from: nearly each has a field, and none leads
 * to another page. */
static bool are_choices(const fw_candidate *c) {
    return c->evidence[FW_EV_WITH_CONTROL] >= FW_USUAL && c->evidence[FW_EV_WITH_LINK] == 0 &&
           c->evidence[FW_EV_ROWS] == 0;
}

/* Whether the records are settings: choices without numbers. Things to choose from have prices,
 * dates or sizes. */
static bool are_settings(const fw_candidate *c) {
    return are_choices(c) && c->evidence[FW_EV_DIGITS] < FW_FEW_DIGITS;
}

/* Whether the records are few, each with a heading (or a term) and some words, without links or
 * numbers: what a page praises itself for. Below something else, each may have the same link
 * ("Learn more"). */
static bool are_claims(const fw_candidate *c) {
    const double *evidence = c->evidence;
    bool have_names = evidence[FW_EV_WITH_HEADING] >= FW_USUAL || c->are_terms;
    bool lead_nowhere = evidence[FW_EV_WITH_LINK] == 0 || (c->share_links && !c->is_below_title);
    return c->region.record_count <= FW_FEW_CLAIMS && have_names && lead_nowhere &&
           evidence[FW_EV_DIGITS] < FW_FEW_DIGITS && evidence[FW_EV_QUESTIONS] == 0 &&
           evidence[FW_EV_RECORD_LENGTH] >= FW_CLAIM_LENGTH;
}

/* Whether the records are a few plans of what the page is about: each has a heading, a price and
 * points, and no picture, and they are a small part of a page that begins with something else. */
static bool are_plans(const fw_candidate *c) {
    const double *evidence = c->evidence;
    return c->region.record_count <= FW_FEW_CLAIMS && evidence[FW_EV_WITH_HEADING] >= 1 &&
           evidence[FW_EV_WITH_PRICE] >= 1 && (evidence[FW_EV_WITH_IMAGE] == 0 || c->have_icons) &&
           evidence[FW_EV_ROWS] == 0 && evidence[FW_EV_TEXT_SHARE] <= FW_MOST_OF_PLANS &&
           c->have_points;
}

/* Whether the records are questions and answers about something else that the page begins with. */
static bool are_questions_beside(const fw_candidate *c) {
    return c->evidence[FW_EV_QUESTIONS] > FW_MOST_ASIDES && !c->is_below_title &&
           c->evidence[FW_EV_TEXT_SHARE] <= FW_MOST_BESIDE;
}

/* Whether nearly all records have a picture, a price and a link. */
static bool are_goods(const fw_candidate *c) {
    return c->evidence[FW_EV_WITH_IMAGE] >= FW_NEARLY_ALL &&
           c->evidence[FW_EV_WITH_PRICE] >= FW_NEARLY_ALL &&
           c->evidence[FW_EV_WITH_LINK] >= FW_NEARLY_ALL && c->evidence[FW_EV_ONLY_TWO] == 0 &&
           c->evidence[FW_EV_ARTICLE] == 0;
}

/* The least confidence of a candidate that is shown. The praise of a page for itself may have
 * pictures, but so have people and goods. */
static double least_of(const fw_candidate *c) {
    double least = are_goods(c) ? FW_MIN_CONFIDENCE_OF_GOODS : FW_MIN_CONFIDENCE;
    if (fw_is_about_one_thing(c)) least = FW_PLAUSIBLE;
    if (are_questions_beside(c) || are_plans(c)) least = FW_PLAUSIBLE;
    if (are_choices(c)) least = FW_PLAUSIBLE;
    if (c->evidence[FW_EV_PROSE] > 0 || c->are_facts || are_settings(c)) least = FW_SURE_OF_PROSE;
    if (!are_claims(c)) return least;
    bool have_pictures = c->evidence[FW_EV_WITH_IMAGE] > 0 && (!c->have_icons || c->is_below_title);
    return fmax(least, have_pictures ? FW_PLAUSIBLE : FW_SURE_OF_CLAIMS);
}

/* Whether the records are the rows of a data table with much of the page's text. */
static bool is_main_table(const fw_candidate *c) {
    return c->evidence[FW_EV_ROWS] >= 1 && c->evidence[FW_EV_TEXT_SHARE] >= FW_MIN_TABLE_SHARE;
}

/* Whether they are many visible rows of a table, of several cells each, and not the facts about one
 * thing. */
static bool is_large_table(const fw_candidate *c) {
    const double *evidence = c->evidence;
    double cells = (exp2(evidence[FW_EV_USUAL_COUNT]) - 1) * exp2(evidence[FW_EV_USUAL_TIMES]);
    return evidence[FW_EV_ROWS] >= 1 && c->region.record_count >= FW_MANY_ROWS &&
           cells >= FW_MANY_CELLS && evidence[FW_EV_LABELS] <= FW_MOST_LABELS &&
           evidence[FW_EV_HIDDEN] <= FW_MOST_HIDDEN;
}

/* Whether a candidate is no list, however much it looks like one. A running text is one if the
 * title announces its parts. */
static bool is_no_list(const fw_candidate *c) {
    bool is_text = c->is_running && c->assured < FW_SURE_OF_PROSE;
    return fw_is_menu(c) || c->is_page || is_text || c->is_suggested || c->is_form;
}

/* Whether a candidate is too unlikely to be shown, and not what the whole page consists of. */
static bool is_unlikely(const fw_candidate *c) {
    const double *evidence = c->evidence;
    double share = evidence[FW_EV_TEXT_SHARE];
    bool are_alike = evidence[FW_EV_SHARED_KINDS] >= FW_SAME_ELEMENTS ||
                     c->region.record_count >= FW_MANY_SECTIONS;
    bool is_whole = are_alike && evidence[FW_EV_PROSE] == 0 && 2 * evidence[FW_EV_LONG_TEXT] < 1 &&
                    evidence[FW_EV_ONLY_TWO] == 0 && evidence[FW_EV_ARTICLE] == 0 &&
                    !are_settings(c) && share >= FW_MIN_WHOLE_SHARE;
    return !is_main_table(c) && (is_no_list(c) || (!is_whole && fw_confidence(c) < least_of(c)));
}

bool fw_is_nothing(const fw_candidate *c) {
    return is_unlikely(c) && !is_large_table(c);
}

static void put_first(fw_candidate *list, size_t i) {
    fw_candidate first = list[i];
    memmove(list + 1, list, i * sizeof *list);
    list[0] = first;
}

/* Whether the records say the same words, and hardly a number: days on which nothing happened. Many
 * numbers may be prices or results. */
static bool say_nothing(const fw_candidate *c) {
    const double few_digits = 0.2;
    return c->is_numbered && c->evidence[FW_EV_ONLY_TWO] == 0 &&
           c->evidence[FW_EV_DIGITS] < few_digits;
}

double fw_gives_way(const fw_candidate *c) {
    const double *evidence = c->evidence;
    if (say_nothing(c)) return FW_MIN_CONFIDENCE;
    if (fw_is_menu(c)) return FW_MIN_CONFIDENCE;
    if (evidence[FW_EV_QUESTIONS] > FW_MOST_ASIDES || evidence[FW_EV_NOTES] > FW_MOST_ASIDES ||
        evidence[FW_EV_COUNTED] > FW_MOST_ASIDES)
        return FW_SURER_THAN_ASIDES;
    if (is_unlikely(c)) return FW_SURER_THAN_NOTHING;
    if (evidence[FW_EV_HIDDEN] > FW_MOST_HIDDEN) return FW_PLAUSIBLE;
    return c->is_in_dialogue ? FW_SURER_THAN_DIALOGUE : 1;
}

static bool stand_apart(const fw_candidate *a, const fw_candidate *b) {
    return a->extent.end <= b->extent.first || b->extent.end <= a->extent.first;
}

/* Whether a large table is in no record of a candidate: between the paragraphs of a report. */
static bool is_table_beside(const fw_candidate *c, const fw_candidate *rows) {
    if (!is_large_table(rows)) return false;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        fw_span span = fw_record_extent(&c->region.records[r]);
        if (span.first < rows->extent.end && rows->extent.first < span.end) return false;
    }
    return true;
}

double fw_gives_way_to_rows(const fw_candidate *c) {
    double least = fw_gives_way(c);
    if (least == 1) return c->evidence[FW_EV_ASIDE] > 0 ? FW_SURER_THAN_BESIDE : 1;
    return is_unlikely(c) ? least : FW_MIN_CONFIDENCE;
}

/* A list that gives way loses to the first one elsewhere that is sure enough and does not give way
 * itself. Otherwise, if nothing would be shown, it loses to a large table. */
static void prefer_others(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    double least = fw_gives_way(&list[0]), rows_least = fw_gives_way_to_rows(&list[0]);
    for (size_t i = 1; i < candidates->list.count && rows_least < 1; i++) {
        double enough = list[i].evidence[FW_EV_ROWS] >= 1 ? rows_least : least;
        if (enough < 1 && fw_gives_way(&list[i]) == 1 && fw_confidence(&list[i]) >= enough &&
            stand_apart(&list[0], &list[i])) {
            put_first(list, i);
            return;
        }
    }
    for (size_t i = 1; i < candidates->list.count && fw_is_nothing(&list[0]); i++)
        if (is_table_beside(&list[0], &list[i])) {
            put_first(list, i);
            return;
        }
}

/* If nothing is likely enough to be shown, a list with as many headed records as the title says
 * wins: a page called "10 walks by the sea" is a list of them, however long each text is. */
static void prefer_announced(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    uint32_t count = candidates->facts.announced;
    if (count == 0 || !fw_is_nothing(&list[0])) return;
    for (size_t i = 0; i < candidates->list.count; i++)
        if (list[i].region.record_count == count && list[i].evidence[FW_EV_WITH_HEADING] >= 1) {
            list[i].assured = FW_SURE_OF_PROSE;
            put_first(list, i);
            return;
        }
}

/* Whether people mean a candidate instead of the first one. The links of a menu are not things. */
static bool is_level(const fw_candidates *candidates, const fw_candidate *c) {
    if (fw_is_menu(c) || !fw_may_be_meant(c, &candidates->list.at[0])) return false;
    fw_meant meant = fw_is_meant(&candidates->facts, c, &candidates->list.at[0]);
    return meant == FW_IS_MEANT ||
           (meant == FW_IS_MEANT_IF_LIKELY && fw_confidence(c) >= FW_PLAUSIBLE);
}

/* Move the first candidate that people mean to the front. It gets the confidence of the one it
 * replaces, if both are the same place of the page. */
static bool change_level(fw_candidates *candidates) {
    fw_candidate *list = candidates->list.at;
    if (list[0].hash == candidates->unrivalled) return false;
    for (size_t i = 1; i < candidates->list.count; i++)
        if (is_level(candidates, &list[i])) {
            if (!stand_apart(&list[0], &list[i])) list[i].assured = fw_confidence(&list[0]);
            put_first(list, i);
            return true;
        }
    return false;
}

/* Of nested lists, the level that people mean wins: the things in sections, then the things in
 * columns. */
static void prefer_level(fw_candidates *candidates) {
    enum { LEVELS = 2 };
    for (int level = 0; level < LEVELS && change_level(candidates); level++) continue;
}

/* A candidate settled before all voices were asked stays first, so that a caller who wants only the
 * main list gets the same one. */
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
    for (size_t i = 0; i < candidates->list.count; i++) candidates->list.at[i].assured = 0;
    if (candidates->list.count == 0) return;
    fw_sort_by_rank(candidates->list.at, candidates->list.count);
    prefer_others(candidates);
    prefer_announced(candidates);
    prefer_level(candidates);
    prefer_settled(candidates);
}

bool fw_is_same_list(const fw_candidate *a, const fw_candidate *b) {
    double a_first = a->evidence[FW_EV_BEFORE], a_end = 1 - a->evidence[FW_EV_AFTER];
    double b_first = b->evidence[FW_EV_BEFORE], b_end = 1 - b->evidence[FW_EV_AFTER];
    double both = fmin(a_end, b_end) - fmax(a_first, b_first);
    double either = fmax(a_end, b_end) - fmin(a_first, b_first);
    return both >= FW_SAME_PLACE * either;
}
