/*
 * The automatic mode: propose, weigh, choose.
 *
 * Voices (the papers' methods and some simple groupings) propose candidates. One
 * of these is nearly always right, and the work is to tell which. So evidence is
 * gathered for each: how many records, how alike, how they are cut, how much of
 * the page they hold, where they stand, who else finds them. One linear model
 * weighs it.
 *
 * Cost: that of the voices, and a few looks at the records and texts of each
 * candidate.
 */
#include "auto/auto.h"

#include "auto/decide.h"
#include "base/error.h"

enum { MAX_REGIONS = 10 }; /* given back beside the main list, best first */

/* A table of data with this share of the page's text has records, however sure:
 * people who open such a page want its rows. */
#define MIN_TABLE_SHARE 0.25

/* So have records that have a kind of element in common, are no mere paragraphs,
 * and hold nearly the whole page. */
#define MIN_WHOLE_SHARE 0.8

static bool is_nothing(const fw_candidate *best) {
    const double *evidence = best->evidence;
    double share = evidence[FW_EV_TEXT_SHARE];
    bool is_table = evidence[FW_EV_ROWS] >= 1 && share >= MIN_TABLE_SHARE;
    bool is_whole =
        evidence[FW_EV_COMMON_COUNT] > 0 && evidence[FW_EV_PROSE] == 0 && share >= MIN_WHOLE_SHARE;
    return !is_table && !is_whole && fw_confidence(best) < FW_MIN_CONFIDENCE;
}

/* The evidence by which one candidate is most ahead of another. */
static int strongest(const fw_candidate *a, const fw_candidate *b, int except) {
    int best = 0;
    double most = -1;
    for (int i = 0; i < FW_EV_ALL; i++) {
        double part = fw_rank_part(a, i) - fw_rank_part(b, i);
        if (part <= most || i == except) continue;
        most = part;
        best = i;
    }
    return best;
}

/* Why not the others: the next ones that were passed over. */
static void explain(const fw_method_input *in, const fw_candidates *found) {
    const fw_candidate *best = &found->list.at[0];
    if (!in->opts->trace) return; /* what follows is only for who asks */
    fw_trace(in, "auto", best->extent.first,
             "%u records, %.0f%% of the page's text, best of %zu candidates; %.0f%% sure",
             best->region.record_count, 100 * best->evidence[FW_EV_TEXT_SHARE], found->list.count,
             100 * fw_confidence(best));
    for (size_t i = 1; i < found->list.count && i < 4; i++) {
        const fw_candidate *other = &found->list.at[i];
        int first = strongest(best, other, -1), second = strongest(best, other, first);
        fw_trace(in, "auto", other->extent.first, "%u records %s: less likely because of %s and %s",
                 other->region.record_count,
                 fw_is_same_list(best, other) ? "of the same list, cut otherwise" : "here instead",
                 fw_evidence_words(first), fw_evidence_words(second));
    }
}

/* Give back the first candidates, in order; scores never rise. */
static furrow_status add_regions(fw_regions *out, const fw_candidates *found, size_t most,
                                 furrow_error *err) {
    double score = 1;
    for (size_t i = 0; i < found->list.count && i < most; i++) {
        double confidence = fw_confidence(&found->list.at[i]);
        if (confidence < score) score = confidence;
        fw_region *region = fw_vec_push(&out->list, &out->arena);
        if (!region) return fw_fail_memory(err);
        *region = found->list.at[i].region;
        region->method = "auto";
        region->score = score;
        region->node = fw_region_holder(region, found->facts.page);
    }
    return FURROW_OK;
}

/* Propose, weigh, choose: '*found' are all candidates, best first. */
static furrow_status choose(fw_candidates *found, fw_regions *out, const fw_method_input *in,
                            fw_auto_aim aim, furrow_error *err) {
    fw_regions proposed = {.arena = out->arena}; /* records lie in the arena of the result */
    found->regions = &proposed;
    furrow_status st = fw_propose(found, in, aim, err);
    out->arena = proposed.arena;
    if (st < 0 || found->list.count == 0) return st;
    fw_choose(found);
    explain(in, found);
    return FURROW_OK;
}

furrow_status fw_auto_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_candidates found = {0};
    furrow_status st = choose(&found, out, in, FW_AUTO_MAIN, err);
    if (st < 0 || found.list.count == 0 || is_nothing(&found.list.at[0])) return st;
    if (!in->opts->variants && !fw_drop_overlaps(&found, false, in->scratch))
        return fw_fail_memory(err);
    return add_regions(out, &found, MAX_REGIONS, err);
}

furrow_status fw_auto_find_all(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_candidates found = {0};
    furrow_status st = choose(&found, out, in, FW_AUTO_ALL, err);
    if (st < 0) return st;
    if (!fw_drop_overlaps(&found, true, in->scratch)) return fw_fail_memory(err);
    return add_regions(out, &found, SIZE_MAX, err);
}
