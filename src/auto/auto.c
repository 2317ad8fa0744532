/*
 * Auto: the best of all methods.
 *
 * Another method is asked, and several simple ways of grouping siblings beside
 * it; what they find becomes candidates in one form. One of these is nearly
 * always right, and the work is to tell which. So evidence is gathered for each
 * (how many records, how alike, how much of the page they hold, where they
 * stand, who else found them) and weighed in two steps: which list of the page
 * is meant, and which of the candidates for this list has the right borders.
 *
 * Cost: that of the method, and a few looks at sums for each record of each
 * candidate.
 */
#include "auto/auto.h"

#include "auto/candidate.h"
#include "auto/model.h"
#include "base/error.h"

#include <math.h>
#include <stdlib.h>

enum { MAX_REGIONS = 10 }; /* given back, best first */

/* Below this no candidate is taken for records: the page has none. Of the
 * labelled pages of one object half stay below it, of those with a list that is
 * chosen rightly 2 of 576 (fit.py, cross-validated). */
#define MIN_CONFIDENCE 0.03

/* Unless it is the rows of a table of data, with this share of the page's text:
 * a page with such a table has records. */
#define MIN_TABLE_SHARE 0.25

/* From here on what is chosen will do, and no further method is asked. Nor is
 * one below HOPELESS: of the lists chosen so fewer than one in ten are right,
 * and mdr, which is asked in between, mends none of the others. */
#define SURE 0.9
#define HOPELESS 0.3

/* A candidate and its place in the order. */
typedef struct ranked {
    double rank;
    const fw_candidate *candidate;
} ranked;

/* Best first; of equals the one that was proposed first. */
static int by_rank(const void *left, const void *right) {
    const ranked *a = left, *b = right;
    if (a->rank != b->rank) return a->rank > b->rank ? -1 : 1;
    return (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

/* Whether the best candidate of a page is none: nothing repeats (no two
 * neighbours begin alike, and no kind of element is in most records, or there
 * are but two), or too little speaks for it. */
static bool is_nothing(const fw_candidate *best) {
    bool has_little = best->evidence[FW_EV_RICH] == 0 || best->region.record_count == 2;
    if (best->evidence[FW_EV_STARTS] == 0 && has_little) return true;
    if (best->evidence[FW_EV_TABLE] >= 1 && best->evidence[FW_EV_SHARE] >= MIN_TABLE_SHARE)
        return false;
    return fw_model_confidence(best->evidence) < MIN_CONFIDENCE;
}

/* Evidence in words, for people who ask why. */
static const char *const REASONS[FW_EV_ALL] = {
    [FW_EV_COUNT] = "how many records there are",
    [FW_EV_PAIR] = "how many records there are",
    [FW_EV_SHARE] = "their share of the page's text",
    [FW_EV_WEIGHT] = "their share of the page's text",
    [FW_EV_SIZE] = "how long the records are",
    [FW_EV_SPREAD] = "how much their lengths vary",
    [FW_EV_DIGITS] = "the numbers in them",
    [FW_EV_NUMBERS] = "records of mere numbers",
    [FW_EV_LINKED] = "how much of them is link",
    [FW_EV_LINKS] = "records without a link",
    [FW_EV_MANY] = "the links in a record",
    [FW_EV_IMAGES] = "the images in them",
    [FW_EV_HEADINGS] = "the headings in them",
    [FW_EV_CONTROLS] = "fields of a form in them",
    [FW_EV_TEXTS] = "the pieces of text in a record",
    [FW_EV_TAGS] = "the markup of a record",
    [FW_EV_WIDTH] = "how many elements make a record",
    [FW_EV_UNLIKE] = "neighbours of different size",
    [FW_EV_STARTS] = "records that begin differently",
    [FW_EV_LASTS] = "records that end differently",
    [FW_EV_ALIKE] = "neighbours made of different elements",
    [FW_EV_CORE] = "how little the records have in common",
    [FW_EV_RICH] = "how few kinds of elements the records share",
    [FW_EV_REPEAT] = "records that are lists themselves",
    [FW_EV_ODD_ENDS] = "odd records at the ends",
    [FW_EV_ODD] = "how many of them are odd",
    [FW_EV_END_MIX] = "a first or last record that lacks what the others have",
    [FW_EV_END_TAGS] = "a first or last record of another size",
    [FW_EV_END_TEXT] = "a first or last record of another length",
    [FW_EV_OUT] = "a neighbour left out that is much like the records",
    [FW_EV_OUT_KIND] = "neighbours left out that begin like the records",
    [FW_EV_LEFT] = "what stands beside them",
    [FW_EV_GAPS] = "the text between the records",
    [FW_EV_COVER] = "text around the records that is in none",
    [FW_EV_EARLY] = "the text before them",
    [FW_EV_LATE] = "the text after them",
    [FW_EV_FRAME] = "standing in a menu, header or footer",
    [FW_EV_ASIDE] = "standing beside the content",
    [FW_EV_MAIN] = "not standing in the main content",
    [FW_EV_DIM] = "being out of sight",
    [FW_EV_CELLS] = "being single cells",
    [FW_EV_OPTIONS] = "being choices of a form",
    [FW_EV_TABLE] = "not being rows of a table of data",
    [FW_EV_ITEMS] = "not being items of a list",
    [FW_EV_AGREE] = "how few ways of grouping find them",
    [FW_EV_TAGPATH] = "what tagpath found",
    [FW_EV_TAGPATH_TOP] = "what tagpath found first",
    [FW_EV_LEAD] = "their lead",
};

/* The part that a kind of evidence has in a score. */
typedef double (*part_fn)(const double *evidence, int kind);

/* The evidence that spoke most for one candidate and against another. */
static int strongest(part_fn part_of, const double *a, const double *b, int except) {
    int best = 0;
    double most = -1;
    for (int i = 0; i < FW_EV_ALL; i++) {
        double part = part_of(a, i) - part_of(b, i);
        if (part <= most || i == except) continue;
        most = part;
        best = i;
    }
    return best;
}

/* Candidates of one list share most of the text from first to last record. */
static bool is_family(const fw_candidate *a, const fw_candidate *b) {
    double a_first = a->evidence[FW_EV_EARLY], a_end = 1 - a->evidence[FW_EV_LATE];
    double b_first = b->evidence[FW_EV_EARLY], b_end = 1 - b->evidence[FW_EV_LATE];
    double both = fmin(a_end, b_end) - fmax(a_first, b_first);
    double either = fmax(a_end, b_end) - fmin(a_first, b_first);
    return both >= FW_SAME_PLACE * either;
}

/* What was chosen, and how far the best candidate elsewhere is behind. */
typedef struct choice {
    size_t number;
    double lead;
} choice;

static size_t find_top(const fw_candidates *found) {
    size_t top = 0;
    double most = -HUGE_VAL;
    for (size_t i = 0; i < found->count; i++) {
        double rank = fw_model_rank(found->at[i].evidence);
        if (rank <= most) continue;
        most = rank;
        top = i;
    }
    return top;
}

/* Choose the list, then of its family the one with the best borders; there is
 * at least one candidate. */
static choice choose(const fw_candidates *found) {
    size_t top = find_top(found);
    choice c = {top, FW_MAX_LEAD};
    double rank = fw_model_rank(found->at[top].evidence), most = -HUGE_VAL;
    for (size_t i = 0; i < found->count; i++) {
        const fw_candidate *other = &found->at[i];
        if (!is_family(&found->at[top], other)) {
            c.lead = fmin(c.lead, rank - fw_model_rank(other->evidence));
            continue;
        }
        double points = fw_model_borders(other->evidence);
        if (points <= most) continue;
        most = points;
        c.number = i;
    }
    return c;
}

static bool is_settled(const fw_candidates *found) {
    if (found->count == 0) return false;
    choice c = choose(found);
    double evidence[FW_EV_ALL];
    for (int i = 0; i < FW_EV_ALL; i++) evidence[i] = found->at[c.number].evidence[i];
    evidence[FW_EV_LEAD] = c.lead;
    double sure = fw_model_confidence(evidence);
    return sure >= SURE || sure < HOPELESS;
}

/* Why not the others: the next ones that were passed over, for the place where
 * they stand or for their borders. */
static void explain(const fw_method_input *in, const ranked *list, size_t count) {
    const fw_candidate *best = list[0].candidate;
    if (!in->opts->trace) return; /* what follows is only for who asks */
    fw_trace(in, "auto", best->extent.first,
             "%u records, %.0f%% of the page's text, best of %zu candidates; %.0f%% sure",
             best->region.record_count, 100 * best->evidence[FW_EV_SHARE], count,
             100 * fw_model_confidence(best->evidence));
    for (size_t i = 1; i < count && i < 4; i++) {
        const fw_candidate *other = list[i].candidate;
        bool is_same_list = is_family(best, other);
        part_fn part_of = is_same_list ? fw_model_border_part : fw_model_part;
        int first = strongest(part_of, best->evidence, other->evidence, -1);
        int second = strongest(part_of, best->evidence, other->evidence, first);
        fw_trace(in, "auto", other->extent.first, "%u records %s: less likely by %s and %s",
                 other->region.record_count,
                 is_same_list ? "of the same list, cut otherwise" : "here instead", REASONS[first],
                 REASONS[second]);
    }
}

/* Give back the best candidates, in order. */
static bool add_best(fw_regions *out, const furrow_page *page, const ranked *list, size_t count) {
    double score = 1;
    for (size_t i = 0; i < count && i < MAX_REGIONS; i++) {
        double confidence = fw_model_confidence(list[i].candidate->evidence);
        if (confidence < score) score = confidence;
        fw_region *region = fw_vec_push(&out->list, &out->arena);
        if (!region) return false;
        *region = list[i].candidate->region;
        region->method = "auto";
        region->score = score;
        region->node = fw_region_holder(region, page);
    }
    return true;
}

/* Order all by rank, but for the chosen one, which leads. */
static ranked *put_in_order(const fw_candidates *found, choice chosen, fw_arena *scratch) {
    ranked *list = FW_TAKE(scratch, found->count, ranked);
    if (!list) return NULL;
    for (size_t i = 0; i < found->count; i++)
        list[i] = (ranked){fw_model_rank(found->at[i].evidence), &found->at[i]};
    list[chosen.number].rank = HUGE_VAL;
    qsort(list, found->count, sizeof *list, by_rank);
    return list;
}

furrow_status fw_auto_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_candidates found = {0};
    fw_regions all = {.arena = out->arena}; /* records lie in the arena of the result */
    furrow_status st = fw_candidates_find(&found, &all, in, is_settled, err);
    out->arena = all.arena;
    if (st < 0) return st;
    if (found.count == 0) return FURROW_OK;
    choice chosen = choose(&found);
    found.at[chosen.number].evidence[FW_EV_LEAD] = chosen.lead;
    const ranked *list = put_in_order(&found, chosen, in->scratch);
    if (!list) return fw_fail_memory(err);
    explain(in, list, found.count);
    if (is_nothing(list[0].candidate)) return FURROW_OK;
    return add_best(out, in->page, list, found.count) ? FURROW_OK : fw_fail_memory(err);
}
