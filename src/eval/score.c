/*
 * Scores: a page's regions one after the other, then pages into totals.
 *
 * The main region's pairs are kept; of the others only the best score is.
 * Scratch memory is given back after each region.
 */
#include "base/buf.h"
#include "base/error.h"
#include "eval/failure.h"
#include "eval/measure.h"

double furrow_score_f1(furrow_score score) {
    size_t both = score.found + score.wanted;
    return both ? (double)(2 * score.right) / (double)both : 1.0;
}

static furrow_status squash_all(furrow_str **out, fw_squasher *squasher, fw_region_texts region,
                                fw_arena *arena, furrow_error *err) {
    furrow_str *have = FW_TAKE(arena, region.count, furrow_str);
    if (!have) return fw_fail_memory(err);
    for (size_t j = 0; j < region.count; j++) {
        furrow_status st = fw_squash(&have[j], squasher, region.at[j], arena, err);
        if (st < 0) return st;
    }
    *out = have;
    return FURROW_OK;
}

/* The main region, or none: 'region' is empty then. */
static furrow_status measure_main(furrow_measure *out, const furrow_truth *truth,
                                  fw_squasher *squasher, fw_region_texts region, fw_arena *scratch,
                                  furrow_error *err) {
    furrow_str *have = NULL;
    out->nearest = FW_TAKE(&out->arena, truth->record_count, size_t);
    if (!out->nearest) return fw_fail_memory(err);
    furrow_status st = squash_all(&have, squasher, region, scratch, err);
    if (st >= 0) st = fw_match_texts(&out->main, truth, have, region.count, &out->arena, err);
    if (st >= 0)
        st = fw_failure_find(&out->failure, out->nearest, truth, have, &out->main, scratch, err);
    return st;
}

static furrow_status measure_other(furrow_score *out, const furrow_truth *truth,
                                   fw_squasher *squasher, fw_region_texts region, fw_arena *scratch,
                                   furrow_error *err) {
    furrow_str *have = NULL;
    fw_match match = {0};
    furrow_status st = squash_all(&have, squasher, region, scratch, err);
    if (st >= 0) st = fw_match_texts(&match, truth, have, region.count, scratch, err);
    *out = match.score;
    return st;
}

furrow_status fw_measure_texts(furrow_measure *out, const furrow_truth *truth,
                               const fw_region_texts *regions, size_t count, furrow_error *err) {
    fw_arena scratch = fw_arena_make(out->arena.alloc);
    fw_arena_mark start = fw_arena_here(&scratch);
    fw_squasher squasher = fw_squasher_make(out->arena.alloc);
    fw_region_texts first = count ? regions[0] : (fw_region_texts){0};
    furrow_status st = measure_main(out, truth, &squasher, first, &scratch, err);
    out->regions = count;
    out->best = out->main.score;
    for (size_t i = 1; i < count && st >= 0; i++) {
        furrow_score score;
        fw_arena_back(&scratch, start);
        st = measure_other(&score, truth, &squasher, regions[i], &scratch, err);
        if (furrow_score_f1(score) <= furrow_score_f1(out->best)) continue;
        out->best = score;
        out->best_region = i;
    }
    fw_squasher_free(&squasher);
    fw_arena_free(&scratch);
    return st;
}

/* The texts of all records of all regions, in 'arena'. */
static furrow_status read_texts(fw_region_texts *out, const furrow_regions *regions,
                                fw_arena *arena, furrow_error *err) {
    furrow_buf buf = {.alloc = arena->alloc};
    furrow_status st = FURROW_OK;
    for (size_t i = 0; i < furrow_regions_count(regions) && st >= 0; i++) {
        size_t count = furrow_region_records(regions, i);
        furrow_str *texts = FW_TAKE(arena, count, furrow_str);
        if (!texts) st = fw_fail_memory(err);
        for (size_t j = 0; j < count && st >= 0; j++) {
            st = furrow_record_text(&buf, regions, i, j, err);
            if (st < 0) break;
            texts[j] = fw_arena_copy(arena, fw_buf_view(&buf));
            if (!texts[j].at) st = fw_fail_memory(err);
        }
        out[i] = (fw_region_texts){texts, count};
    }
    furrow_buf_free(&buf);
    return st;
}

furrow_status furrow_measure_new(furrow_measure **out, const furrow_truth *truth,
                                 const furrow_regions *regions, furrow_error *err) {
    const furrow_alloc alloc = truth->arena.alloc;
    furrow_measure *measure = fw_resize(&alloc, NULL, 0, sizeof *measure);
    *out = NULL;
    if (!measure) return fw_fail_memory(err);
    *measure = (furrow_measure){.arena = fw_arena_make(alloc)};
    fw_arena texts = fw_arena_make(alloc);
    size_t count = regions ? furrow_regions_count(regions) : 0;
    fw_region_texts *all = FW_TAKE(&texts, count, fw_region_texts);
    furrow_status st = all ? FURROW_OK : fw_fail_memory(err);
    if (st >= 0 && count) st = read_texts(all, regions, &texts, err);
    if (st >= 0) st = fw_measure_texts(measure, truth, all, count, err);
    fw_arena_free(&texts);
    if (st < 0) furrow_measure_free(measure);
    else *out = measure;
    return st;
}

void furrow_measure_free(furrow_measure *measure) {
    if (!measure) return;
    furrow_alloc alloc = measure->arena.alloc;
    fw_arena_free(&measure->arena);
    fw_resize(&alloc, measure, sizeof *measure, 0);
}

furrow_score furrow_measure_main(const furrow_measure *measure) {
    return measure->main.score;
}

furrow_score furrow_measure_best(const furrow_measure *measure) {
    return measure->best;
}

size_t furrow_measure_best_region(const furrow_measure *measure) {
    return measure->best_region;
}

furrow_failure furrow_measure_failure(const furrow_measure *measure) {
    return measure->failure;
}

size_t furrow_measure_found(const furrow_measure *measure, size_t wanted) {
    return measure->main.partner[wanted];
}

size_t furrow_measure_wanted(const furrow_measure *measure, size_t found) {
    return measure->main.owner[found];
}

size_t furrow_measure_nearest(const furrow_measure *measure, size_t wanted) {
    return measure->nearest[wanted];
}

/* Averages over sites: precision over those where anything was found, recall
 * over those where anything is to be found. */
static void average(furrow_totals *out, const furrow_score *sites, size_t count) {
    size_t with_found = 0, with_wanted = 0;
    for (size_t i = 0; i < count; i++) {
        double right = (double)sites[i].right;
        if (sites[i].found) with_found++, out->site_precision += right / (double)sites[i].found;
        if (sites[i].wanted) with_wanted++, out->site_recall += right / (double)sites[i].wanted;
    }
    if (with_found) out->site_precision /= (double)with_found;
    if (with_wanted) out->site_recall /= (double)with_wanted;
}

furrow_status furrow_totals_of(furrow_totals *out, const furrow_score *scores, const size_t *sites,
                               size_t count, furrow_error *err) {
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    furrow_score *by_site = FW_TAKE_ZEROED(&scratch, count, furrow_score), all = {0};
    *out = (furrow_totals){.pages = count};
    if (!by_site) return fw_fail_memory(err);
    for (size_t i = 0; i < count; i++) {
        furrow_score *site = &by_site[sites[i]];
        site->right += scores[i].right;
        site->found += scores[i].found;
        site->wanted += scores[i].wanted;
        all.right += scores[i].right;
        all.found += scores[i].found;
        all.wanted += scores[i].wanted;
        out->pages_right +=
            scores[i].right == scores[i].found && scores[i].right == scores[i].wanted;
    }
    out->precision = all.found ? (double)all.right / (double)all.found : 0;
    out->recall = all.wanted ? (double)all.right / (double)all.wanted : 0;
    out->f1 = furrow_score_f1(all);
    out->records = all.wanted;
    average(out, by_site, count);
    fw_arena_free(&scratch);
    return FURROW_OK;
}
