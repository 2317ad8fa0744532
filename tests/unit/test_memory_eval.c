/* Measuring with every allocation failing in turn, and reading what was measured without any. */
#include "furrow_eval.h"
#include "memory_support.h"

static const char RECORDS[] =
    "{\"kind\":\"list\",\"label\":\"records\",\"records\":["
    "{\"text\":\"Iron kettle $24.00 Heavy, good. Made 1 May 2020\",\"fields\":{\"name\":"
    "\"Iron kettle\",\"price\":\"$24.00\"},\"attrs\":{\"link\":\"/1\"}},"
    "{\"text\":\"Tin kettle $9.90 Light. Made 2 June 2021\",\"fields\":{\"name\":\"Tin kettle\","
    "\"made\":[\"2 June 2021\",\"caf\u00e9\"]},\"attrs\":{\"link\":\"/2\"}},"
    "{\"text\":\"a record that the page has not\",\"fields\":{\"name\":\"none\"}}]}";

static const char LISTS[] =
    "{\"kind\":\"list\",\"label\":\"lists\",\"texts\":[\"/html[1]/body[1]/ul[1]/li[1]/b[1]\","
    "\"/html[1]/body[1]/ul[1]/li[1]/h3[1]/a[1]\",\"/html[1]/body[1]/ul[1]/li[2]/b[1]\"],"
    "\"records\":[{\"texts\":[0,1]},{\"texts\":[2]}]}";

static const char DETAIL[] = "{\"kind\":\"detail\",\"label\":\"fields\",\"fields\":{"
                             "\"name\":\"Iron kettle\",\"maker\":\"Smith\",\"weight\":\"2 kg\"}}";

static furrow_status read_truth(furrow_truth **out, const char *json, furrow_alloc alloc) {
    return furrow_truth_parse(out, json, strlen(json), &alloc, NULL);
}

/* Everything that a measure tells, as long as none of it asks for memory. */
static void read_measure(const furrow_measure *measure, const furrow_truth *truth) {
    furrow_column_score sum = {0}, columns = furrow_measure_columns(measure);
    furrow_column_score_add(&sum, &columns);
    (void)furrow_truth_is_detail(truth);
    (void)furrow_truth_has_lists(truth);
    (void)furrow_truth_values(truth);
    (void)furrow_score_f1(furrow_measure_main(measure));
    (void)furrow_score_f1(furrow_measure_best(measure));
    (void)furrow_measure_best_region(measure);
    (void)furrow_failure_name(furrow_measure_failure(measure).kind);
    for (size_t i = 0; i < furrow_truth_records(truth); i++) {
        size_t found = furrow_measure_found(measure, i);
        if (found == FURROW_NO_RECORD) (void)furrow_measure_nearest(measure, i);
        else CHECK_UINT(furrow_measure_wanted(measure, found), i);
    }
    for (size_t i = 0; i < furrow_measure_fields(measure); i++)
        (void)furrow_measure_field(measure, i);
}

static void check_quiet(const furrow_measure *measure, const furrow_truth *truth,
                        furrow_alloc alloc) {
    size_t asked = ((failing_alloc *)alloc.user)->asked;
    read_measure(measure, truth);
    CHECK_UINT(((failing_alloc *)alloc.user)->asked, asked);
}

/* What a measure and a truth write, for people and as JSON. */
static furrow_status write_measure(const furrow_measure *measure, const furrow_truth *truth,
                                   const furrow_table *table, furrow_alloc alloc) {
    furrow_buf text = {.alloc = alloc};
    furrow_failure failure = furrow_measure_failure(measure);
    furrow_score score = furrow_measure_main(measure);
    furrow_column_score columns = furrow_measure_columns(measure);
    furrow_totals totals = {0};
    size_t site = 0;
    furrow_status st = furrow_truth_text(&text, truth, 0, NULL);
    if (st >= 0) st = furrow_failure_text(&text, &failure, NULL);
    if (st >= 0) st = furrow_measure_json(&text, measure, "p.html", NULL);
    if (st >= 0) st = furrow_value_cells(&text, table, 0, FW_STR("Iron kettle"), NULL);
    if (st >= 0) st = furrow_totals_of(&totals, &score, &site, 1, NULL);
    if (st >= 0) st = furrow_totals_json(&text, "set", "auto", &totals, &totals, &columns, NULL);
    furrow_buf_free(&text);
    return st;
}

static furrow_status records_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_truth *truth = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_measure *measure = NULL;
    furrow_span places[8];
    furrow_status st = read_truth(&truth, RECORDS, alloc);
    if (st >= 0) st = furrow_truth_locate(places, truth, page, NULL);
    if (st >= 0) st = furrow_find(&regions, page, NULL, NULL);
    if (st >= 0) st = furrow_table_build(&table, regions, 0, NULL);
    if (st >= 0) st = furrow_measure_new(&measure, truth, regions, NULL);
    if (st >= 0) st = furrow_measure_table(measure, truth, table, NULL);
    if (st >= 0) {
        check_quiet(measure, truth, alloc);
        st = write_measure(measure, truth, table, alloc);
    }
    furrow_measure_free(measure);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_truth_free(truth);
    return st;
}

static furrow_status lists_way(const furrow_page *page, furrow_alloc alloc) {
    furrow_truth *truth = NULL;
    furrow_regions *regions = NULL;
    furrow_lists_score score = {0};
    furrow_buf text = {.alloc = alloc};
    furrow_status st = read_truth(&truth, LISTS, alloc);
    if (st >= 0) st = furrow_find_all(&regions, page, NULL, NULL);
    if (st >= 0) st = furrow_lists_measure(&score, truth, page, regions, false, NULL);
    if (st >= 0) st = furrow_lists_json(&text, "p.html", score, NULL);
    if (st >= 0) {
        furrow_lists_totals totals = furrow_lists_totals_of(&score, 1);
        (void)furrow_lists_precision(score);
        (void)furrow_lists_recall(score);
        (void)furrow_lists_f1(score);
        st = furrow_lists_totals_json(&text, "set", "auto", &totals, NULL);
    }
    furrow_regions_free(regions);
    furrow_truth_free(truth);
    furrow_buf_free(&text);
    return st;
}

/* A site of three pages that are the same, with labelled pages in order, or drawn. */
static furrow_status detail_way(const furrow_page *page, furrow_alloc alloc) {
    enum { PAGES = 3 };
    const furrow_page *const pages[PAGES] = {page, page, page};
    const char *const names[PAGES] = {"1", "2", "3"};
    furrow_truth *truth = NULL;
    furrow_buf text = {.alloc = alloc};
    furrow_detail_score all = {0}, each[PAGES], sum = {0};
    furrow_status st = read_truth(&truth, DETAIL, alloc);
    const furrow_truth *const truths[PAGES] = {truth, truth, truth};
    for (uint32_t seed = 0; seed < 2 && st >= 0; seed++)
        st = furrow_detail_measure(&all, each, pages, names, truths, PAGES, NULL, seed, NULL);
    if (st >= 0) {
        furrow_detail_add(&sum, &all);
        (void)furrow_detail_recall(&sum);
        (void)furrow_detail_precision(&sum);
        (void)furrow_detail_page_accuracy(&sum);
        st = furrow_detail_json(&text, "set", "site", "ide", &sum, NULL);
    }
    furrow_truth_free(truth);
    furrow_buf_free(&text);
    return st;
}

TEST(measuring_records_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(LIST, records_way);
}

TEST(measuring_lists_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(LIST, lists_way);
}

TEST(measuring_detail_pages_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_along(THING, detail_way);
}

TEST_MAIN(CASE(measuring_records_survives_every_failed_allocation),
          CASE(measuring_lists_survives_every_failed_allocation),
          CASE(measuring_detail_pages_survives_every_failed_allocation))
