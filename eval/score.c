/*
 * Scores: the regions of a page one after another, then pages into totals; both also as JSON,
 * one line per page and one for the totals.
 *
 * The pairs of the main region are kept; for the others, only the best score is. Scratch memory
 * is released after each region.
 */
#include "base/call.h"
#include "base/json.h"
#include "base/str.h"
#include "eval/match.h"

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

/* Measure the main region; 'region' is empty if there is none. */
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
    *out = NULL;
    if (truth->label == FW_LABEL_LISTS)
        return fw_fail(err, FURROW_EINVAL, "pages labelled by lists have a measure of their own");
    furrow_measure *measure = fw_resize(&alloc, NULL, 0, sizeof *measure);
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
    fw_arena_free_owner(&measure->arena, measure, sizeof *measure);
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

/* Averages over sites: precision over sites where anything was found, recall over sites that
 * have true records. */
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

/* ---- As JSON ------------------------------------------------------------ */

static void add_score(fw_json *json, const char *key, furrow_score score) {
    fw_json_key(json, key);
    fw_json_object(json);
    fw_json_key(json, "right");
    fw_json_uint(json, score.right);
    fw_json_key(json, "found");
    fw_json_uint(json, score.found);
    fw_json_key(json, "wanted");
    fw_json_uint(json, score.wanted);
    fw_json_object_end(json);
}

static void add_number(fw_json *json, const char *key, double number) {
    fw_json_key(json, key);
    fw_json_number(json, number);
}

static void add_count(fw_json *json, const char *key, size_t count) {
    fw_json_key(json, key);
    fw_json_uint(json, count);
}

static void add_values(fw_json *json, const char *key, const furrow_value_count *count) {
    if (count->wanted == 0) return;
    fw_json_key(json, key);
    fw_json_object(json);
    add_count(json, "wanted", count->wanted);
    add_count(json, "found", count->found);
    add_count(json, "whole", count->whole);
    add_count(json, "exact", count->exact);
    add_count(json, "aligned", count->aligned);
    add_count(json, "own", count->own);
    fw_json_object_end(json);
}

static void add_columns(fw_json *json, const furrow_column_score *columns) {
    if (columns->texts.wanted + columns->links.wanted == 0) return;
    fw_json_key(json, "columns");
    fw_json_object(json);
    add_values(json, "texts", &columns->texts);
    add_values(json, "links", &columns->links);
    fw_json_object_end(json);
}

static furrow_status add_failure(fw_json *json, const furrow_failure *failure, furrow_error *err) {
    furrow_buf text = {.alloc = json->out->alloc};
    fw_json_key(json, "failure");
    if (failure->kind == FURROW_RIGHT) {
        fw_json_null(json);
        return FURROW_OK;
    }
    furrow_status st = furrow_failure_text(&text, failure, err);
    fw_json_object(json);
    fw_json_key(json, "kind");
    fw_json_text(json, furrow_failure_name(failure->kind));
    fw_json_key(json, "text");
    fw_json_str(json, fw_buf_view(&text));
    fw_json_object_end(json);
    furrow_buf_free(&text);
    return st;
}

furrow_status furrow_measure_json(furrow_buf *out, const furrow_measure *measure,
                                  const char *page_name, furrow_error *err) {
    fw_buf_clear(out);
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    fw_json_object(&json);
    fw_json_key(&json, "page");
    fw_json_text(&json, page_name);
    add_score(&json, "main", measure->main.score);
    add_score(&json, "best", measure->best);
    add_count(&json, "regions", measure->regions);
    add_count(&json, "best_region", measure->best_region);
    furrow_status st = add_failure(&json, &measure->failure, err);
    add_columns(&json, &measure->columns);
    fw_json_object_end(&json);
    return st < 0 ? st : fw_buf_status(out, err);
}

static void add_totals(fw_json *json, const char *key, const furrow_totals *totals) {
    fw_json_key(json, key);
    fw_json_object(json);
    add_number(json, "precision", totals->precision);
    add_number(json, "recall", totals->recall);
    add_number(json, "f1", totals->f1);
    add_number(json, "site_precision", totals->site_precision);
    add_number(json, "site_recall", totals->site_recall);
    add_count(json, "pages_right", totals->pages_right);
    add_count(json, "pages", totals->pages);
    add_count(json, "records", totals->records);
    fw_json_object_end(json);
}

/* Write the members that every totals line begins with. */
static fw_json begin_totals(furrow_buf *out, const char *set, const char *method) {
    fw_buf_clear(out);
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    fw_json_object(&json);
    fw_json_key(&json, "set");
    fw_json_text(&json, set);
    fw_json_key(&json, "method");
    fw_json_text(&json, method);
    return json;
}

furrow_status furrow_totals_json(furrow_buf *out, const char *set, const char *method,
                                 const furrow_totals *main, const furrow_totals *best,
                                 const furrow_column_score *columns, furrow_error *err) {
    fw_json json = begin_totals(out, set, method);
    add_totals(&json, "main", main);
    add_totals(&json, "best", best);
    if (columns) add_columns(&json, columns);
    fw_json_object_end(&json);
    return fw_buf_status(out, err);
}

/* Open the object "lists" and write its numbers. */
static void add_lists(fw_json *json, double precision, double recall, double f1) {
    fw_json_key(json, "lists");
    fw_json_object(json);
    add_number(json, "precision", precision);
    add_number(json, "recall", recall);
    add_number(json, "f1", f1);
}

furrow_status furrow_lists_json(furrow_buf *out, const char *page_name, furrow_lists_score score,
                                furrow_error *err) {
    fw_buf_clear(out);
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    fw_json_object(&json);
    fw_json_key(&json, "page");
    fw_json_text(&json, page_name);
    add_lists(&json, furrow_lists_precision(score), furrow_lists_recall(score),
              furrow_lists_f1(score));
    add_count(&json, "found", score.found);
    add_count(&json, "wanted", score.wanted);
    fw_json_object_end(&json);
    fw_json_object_end(&json);
    return fw_buf_status(out, err);
}

furrow_status furrow_lists_totals_json(furrow_buf *out, const char *set, const char *method,
                                       const furrow_lists_totals *totals, furrow_error *err) {
    fw_json json = begin_totals(out, set, method);
    add_lists(&json, totals->precision, totals->recall, totals->f1);
    add_count(&json, "pages", totals->pages);
    add_count(&json, "good", totals->good);
    add_count(&json, "empty", totals->empty);
    fw_json_object_end(&json);
    fw_json_object_end(&json);
    return fw_buf_status(out, err);
}

furrow_status furrow_detail_json(furrow_buf *out, const char *set, const char *site,
                                 const char *method, const furrow_detail_score *score,
                                 furrow_error *err) {
    fw_json json = begin_totals(out, set, method);
    if (site) {
        fw_json_key(&json, "site");
        fw_json_text(&json, site);
    }
    fw_json_key(&json, "detail");
    fw_json_object(&json);
    add_count(&json, "pages", score->pages);
    add_count(&json, "labelled", score->labelled);
    add_count(&json, "miss", score->miss);
    add_count(&json, "found_no", score->found_no);
    add_count(&json, "wrong", score->wrong);
    add_count(&json, "partial", score->partial);
    add_count(&json, "page_errors", score->page_errors);
    add_number(&json, "recall", furrow_detail_recall(score));
    add_number(&json, "precision", furrow_detail_precision(score));
    add_number(&json, "page_accuracy", furrow_detail_page_accuracy(score));
    fw_json_object_end(&json);
    fw_json_object_end(&json);
    return fw_buf_status(out, err);
}
