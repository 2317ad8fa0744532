/* Scores as JSON, for machines: one line a page, one for the totals. */
#include "base/buf.h"
#include "base/json.h"
#include "eval/detail.h"
#include "eval/measure.h"

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
    fw_json_key(&json, "regions");
    fw_json_uint(&json, measure->regions);
    fw_json_key(&json, "best_region");
    fw_json_uint(&json, measure->best_region);
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

/* The members that every totals line begins with. */
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
