/*
 * Any text as a truth file, measured against a fixed page: a status of the
 * header's list, scores that add up, places that lie in the page.
 */
#include "furrow_eval.h"
#include "fuzz.h"

#include <string.h>

static const char PAGE[] = "<body><h1>Kettles</h1><ul><li><b>Iron</b> 24.00<li><b>Tin</b> 9.00"
                           "<li><b>Caf\xC3\xA9</b> 5.00</ul><p>imprint";

static furrow_page *page;
static furrow_regions *regions;
static furrow_table *table;

static void find_regions(void) {
    REQUIRE(furrow_page_parse(&page, PAGE, sizeof PAGE - 1, NULL, NULL) == FURROW_OK);
    REQUIRE(furrow_find(&regions, page, NULL, NULL) == FURROW_OK);
    REQUIRE(furrow_table_build(&table, regions, 0, NULL) == FURROW_OK);
}

static size_t check_count(furrow_value_count count) {
    REQUIRE(count.own <= count.aligned && count.aligned <= count.whole);
    REQUIRE(count.exact <= count.whole && count.whole <= count.found);
    REQUIRE(count.found <= count.wanted);
    return count.wanted;
}

/* Each value is counted once, in the page and in its field, but for those of the
 * template, which are not. */
static void check_columns(const furrow_truth *truth, furrow_measure *measure) {
    furrow_buf text = {0};
    size_t wanted = 0;
    REQUIRE(furrow_measure_table(measure, truth, table, NULL) == FURROW_OK);
    furrow_column_score all = furrow_measure_columns(measure);
    size_t counted = check_count(all.texts) + check_count(all.links);
    REQUIRE(counted <= furrow_truth_values(truth));
    for (size_t i = 0; i < furrow_measure_fields(measure); i++) {
        furrow_field_score field = furrow_measure_field(measure, i);
        wanted += check_count(field.count);
        if (field.record == FURROW_NO_RECORD) continue;
        REQUIRE(furrow_value_cells(&text, table, 0, field.value, NULL) == FURROW_OK);
    }
    REQUIRE(wanted == counted);
    furrow_buf_free(&text);
}

static void check_scores(const furrow_truth *truth) {
    furrow_measure *measure = NULL;
    furrow_buf text = {0};
    REQUIRE(furrow_measure_new(&measure, truth, regions, NULL) == FURROW_OK);
    furrow_score main = furrow_measure_main(measure), best = furrow_measure_best(measure);
    furrow_failure failure = furrow_measure_failure(measure);
    REQUIRE(main.right <= main.found && main.right <= main.wanted);
    REQUIRE(furrow_score_f1(main) <= furrow_score_f1(best) && furrow_score_f1(best) <= 1);
    size_t lost = failure.split + failure.joined + failure.noisy + failure.incomplete;
    if (failure.kind > FURROW_NONE_FOUND)
        REQUIRE(main.right + lost + failure.missing == main.wanted);
    REQUIRE(furrow_failure_text(&text, &failure, NULL) == FURROW_OK && text.len > 0);
    check_columns(truth, measure);
    REQUIRE(furrow_measure_json(&text, measure, "p", NULL) == FURROW_OK);
    furrow_buf_free(&text);
    furrow_measure_free(measure);
}

static void check_places(const furrow_truth *truth) {
    size_t count = furrow_truth_records(truth);
    furrow_span *spans = calloc(count + 1, sizeof *spans);
    furrow_buf text = {0};
    REQUIRE(spans && furrow_truth_locate(spans, truth, page, NULL) == FURROW_OK);
    for (size_t i = 0; i < count; i++) {
        REQUIRE(spans[i].first <= spans[i].end && spans[i].end <= furrow_page_nodes(page));
        REQUIRE(furrow_truth_text(&text, truth, i, NULL) == FURROW_OK);
    }
    furrow_buf_free(&text);
    free(spans);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!page) find_regions();
    furrow_error err = {0};
    furrow_truth *truth = NULL;
    furrow_status st = furrow_truth_parse(&truth, (const char *)data, size, NULL, &err);
    REQUIRE(st == FURROW_OK || st == FURROW_EFORMAT);
    REQUIRE(err.status == st && memchr(err.message, 0, sizeof err.message));
    if (st == FURROW_OK && !furrow_truth_is_detail(truth)) {
        check_scores(truth);
        check_places(truth);
    }
    furrow_truth_free(truth);
    return 0;
}
