/*
 * Auto: the best of all methods.
 *
 * Every method is asked, and two simple ways of grouping siblings beside them;
 * what they find becomes candidates in one form. One of these is nearly always
 * right, and the work is to tell which. So evidence is gathered for each (how
 * many records, how alike, how much of the page they hold, where they stand,
 * who else found them) and weighed by a small linear model.
 *
 * Cost: that of the methods, and a few looks at sums for each record of each
 * candidate.
 */
#include "methods/auto/auto.h"

#include "base/error.h"
#include "methods/auto/candidate.h"
#include "methods/auto/model.h"

#include <stdlib.h>

enum { MAX_REGIONS = 10 }; /* given back, best first */

/* Below this no candidate is taken for records: the page has none. Of the
 * labelled pages of one object 43 in 100 stay below it, of those with a list
 * that is chosen rightly 3 of 561. */
#define MIN_CONFIDENCE 0.01

/* Unless it is the rows of a table that surely is one of data, with this share
 * of the page's text: a page with such a table has records. */
#define MIN_TABLE_SHARE 0.25

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

/* Whether the best candidate of a page is none. */
static bool is_nothing(const fw_candidate *best) {
    if (best->is_table && best->evidence[FW_EV_SHARE] >= MIN_TABLE_SHARE) return false;
    return fw_model_confidence(best->evidence) < MIN_CONFIDENCE;
}

/* Evidence in words, for people who ask why. */
static const char *const REASONS[FW_EV_ALL] = {
    [FW_EV_COUNT] = "how many records there are",
    [FW_EV_PAIR] = "there being only two records",
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
    [FW_EV_TAGS] = "the markup of a record",
    [FW_EV_UNLIKE] = "neighbours that differ",
    [FW_EV_STARTS] = "records that begin differently",
    [FW_EV_ODD_ENDS] = "odd records at the ends",
    [FW_EV_ODD] = "odd records",
    [FW_EV_LEFT] = "records left out beside them",
    [FW_EV_GAPS] = "text between the records",
    [FW_EV_EARLY] = "the text before them",
    [FW_EV_LATE] = "the text after them",
    [FW_EV_FRAME] = "standing in a menu, header or footer",
    [FW_EV_DIM] = "being out of sight",
    [FW_EV_CELLS] = "being single cells",
    [FW_EV_OPTIONS] = "being choices of a form",
    [FW_EV_MDR] = "what mdr found",
    [FW_EV_TAGPATH] = "what tagpath found",
    [FW_EV_MDR_TOP] = "what mdr found first",
    [FW_EV_TAGPATH_TOP] = "what tagpath found first",
};

/* The evidence that spoke most for one candidate and against another. */
static int strongest(const double *a, const double *b, int except) {
    int best = 0;
    double most = -1;
    for (int i = 0; i < FW_EV_ALL; i++) {
        double part = fw_model_part(a, i) - fw_model_part(b, i);
        if (part <= most || i == except) continue;
        most = part;
        best = i;
    }
    return best;
}

static void explain(const fw_method_input *in, const ranked *list, size_t count) {
    const fw_candidate *best = list[0].candidate;
    fw_trace(in, "auto", best->extent.first,
             "%u records, %.0f%% of the page's text, best of %zu candidates; %.0f%% sure",
             best->region.record_count, 100 * best->evidence[FW_EV_SHARE], count,
             100 * fw_model_confidence(best->evidence));
    for (size_t i = 1; i < count && i < 4; i++) {
        const fw_candidate *other = list[i].candidate;
        int first = strongest(best->evidence, other->evidence, -1);
        int second = strongest(best->evidence, other->evidence, first);
        fw_trace(in, "auto", other->extent.first,
                 "%u records here instead: less likely by %s and %s", other->region.record_count,
                 REASONS[first], REASONS[second]);
    }
}

/* Give back the best candidates, in order. */
static bool add_best(fw_regions *out, const ranked *list, size_t count) {
    double score = 1;
    for (size_t i = 0; i < count && i < MAX_REGIONS; i++) {
        double confidence = fw_model_confidence(list[i].candidate->evidence);
        if (confidence < score) score = confidence;
        fw_region *region = fw_vec_push(&out->list, &out->arena);
        if (!region) return false;
        *region = list[i].candidate->region;
        region->method = "auto";
        region->weight = 1.0 / (double)(i + 1);
        region->score = score;
    }
    return true;
}

furrow_status fw_auto_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_candidates found = {0};
    fw_regions all = {.arena = out->arena}; /* records lie in the arena of the result */
    furrow_status st = fw_candidates_find(&found, &all, in, err);
    out->arena = all.arena;
    if (st < 0) return st;
    ranked *list = FW_TAKE(in->scratch, found.count, ranked);
    if (!list) return fw_fail_memory(err);
    for (size_t i = 0; i < found.count; i++)
        list[i] = (ranked){fw_model_rank(found.at[i].evidence), &found.at[i]};
    if (found.count) qsort(list, found.count, sizeof *list, by_rank);
    if (found.count == 0) return FURROW_OK;
    explain(in, list, found.count);
    if (is_nothing(list[0].candidate)) return FURROW_OK;
    return add_best(out, list, found.count) ? FURROW_OK : fw_fail_memory(err);
}
