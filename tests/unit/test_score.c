/* Scores and kinds of failure, each known by hand. */
#include "eval_support.h"

static void check_score(const furrow_measure *m, size_t right, size_t found, size_t wanted) {
    furrow_score score = furrow_measure_main(m);
    CHECK_UINT(score.right, right);
    CHECK_UINT(score.found, found);
    CHECK_UINT(score.wanted, wanted);
}

/* Long enough that one letter more or less does not matter. */
#define ANT "the ant works all summer long and is never seen to rest"
#define BEE "a bee brings honey home from flowers in the far meadow"
#define CAT "cats sleep through most of what other animals call the day"
#define DOG "your dog would rather walk in the rain than stay at home"

static furrow_truth *four(void) {
    return truth_of_texts("records", TEXTS(ANT, BEE, CAT, DOG));
}

static void check_failure(const char *const *texts, furrow_failure_kind kind, const char *words) {
    furrow_truth *truth = four();
    furrow_measure m = measure_of(truth, texts);
    furrow_failure failure = furrow_measure_failure(&m);
    furrow_buf text = {0};
    CHECK(furrow_failure_text(&text, &failure, NULL) == FURROW_OK);
    CHECK_STR(text.at, words);
    CHECK_UINT(failure.kind, kind);
    furrow_buf_free(&text);
    measure_done(&m);
    furrow_truth_free(truth);
}

/* ---- Pairs -------------------------------------------------------------- */

TEST(a_perfect_extractor_scores_1_in_any_order) {
    UNUSED_STATE;
    furrow_truth *truth = four();
    const char *const orders[][5] = {{ANT, BEE, CAT, DOG, NULL},
                                     {DOG, CAT, BEE, ANT, NULL},
                                     {BEE, DOG, ANT, CAT, NULL},
                                     {CAT, ANT, DOG, BEE, NULL}};
    for (size_t i = 0; i < 4; i++) {
        furrow_measure m = measure_of(truth, orders[i]);
        check_score(&m, 4, 4, 4);
        CHECK_NEAR(furrow_score_f1(m.main.score), 1.0, 0);
        CHECK_UINT(m.failure.kind, FURROW_RIGHT);
        for (size_t k = 0; k < 4; k++)
            CHECK_UINT(furrow_measure_wanted(&m, furrow_measure_found(&m, k)), k);
        measure_done(&m);
    }
    furrow_truth_free(truth);
}

TEST(an_empty_extractor_scores_0) {
    UNUSED_STATE;
    furrow_truth *truth = four();
    furrow_measure m = {.arena = fw_arena_make((furrow_alloc){0})};
    CHECK(fw_measure_texts(&m, truth, NULL, 0, NULL) == FURROW_OK);
    check_score(&m, 0, 0, 4);
    CHECK_NEAR(furrow_score_f1(m.main.score), 0.0, 0);
    CHECK_UINT(m.failure.kind, FURROW_NONE_FOUND);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(nothing_found_where_nothing_is_wanted_is_right) {
    UNUSED_STATE;
    furrow_truth *truth = truth_from("{'kind':'list','label':'records','records':[]}");
    furrow_measure m = {.arena = fw_arena_make((furrow_alloc){0})};
    CHECK(fw_measure_texts(&m, truth, NULL, 0, NULL) == FURROW_OK);
    CHECK_NEAR(furrow_score_f1(m.main.score), 1.0, 0);
    CHECK_UINT(m.failure.kind, FURROW_RIGHT);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(texts_that_overlap_by_nine_tenths_are_the_same_record) {
    UNUSED_STATE;
    /* Of 10 and 12 pairs 10 are common: 20/22 = 0.909; of 10 and 13: 20/23. */
    furrow_truth *truth = truth_of_texts("records", TEXTS("abcdefghijk"));
    furrow_measure near = measure_of(truth, TEXTS("abcdefghijk12"));
    check_score(&near, 1, 1, 1);
    measure_done(&near);
    furrow_measure far = measure_of(truth, TEXTS("abcdefghijk123"));
    check_score(&far, 0, 1, 1);
    measure_done(&far);
    furrow_truth_free(truth);
}

TEST(the_nearest_text_wins_and_each_is_used_once) {
    UNUSED_STATE;
    furrow_truth *truth = truth_of_texts("records", TEXTS("abcdefghijklmnopqrst"));
    furrow_measure m = measure_of(truth, TEXTS("abcdefghijklmnopqrst12", "abcdefghijklmnopqrst1"));
    check_score(&m, 1, 2, 1);
    CHECK_UINT(furrow_measure_found(&m, 0), 1);
    measure_done(&m);
    furrow_truth_free(truth);

    truth = truth_of_texts("records", TEXTS("same", "same", "same"));
    m = measure_of(truth, TEXTS("Same", "s a m e"));
    check_score(&m, 2, 2, 3);
    CHECK_UINT(furrow_measure_found(&m, 2), FURROW_NO_RECORD);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(an_anchor_must_stand_alone) {
    UNUSED_STATE;
    furrow_truth *truth = truth_of_texts("anchors", TEXTS("Iron kettle", "Copper kettle", "Pot"));
    furrow_measure m = measure_of(
        truth, TEXTS("1. Iron Kettle, heavy", "Copper kettle and pot", "nothing", "Pot 3.00"));
    check_score(&m, 2, 4, 3);
    CHECK_UINT(furrow_measure_found(&m, 0), 0);
    CHECK_UINT(furrow_measure_found(&m, 1), FURROW_NO_RECORD);
    CHECK_UINT(furrow_measure_found(&m, 2), 3);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(an_anchor_within_another_does_no_harm) {
    UNUSED_STATE;
    furrow_truth *truth = truth_of_texts("anchors", TEXTS("kettle", "iron kettle"));
    furrow_measure m = measure_of(truth, TEXTS("kettle 1", "iron kettle 2"));
    check_score(&m, 2, 2, 2);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(all_values_of_one_record_and_of_no_other) {
    UNUSED_STATE;
    furrow_truth *truth = truth_from("{'kind':'list','label':'fields','records':["
                                     "{'fields':{'a':'ant','b':'1.99'}},"
                                     "{'fields':{'a':'bee','b':'1.99'}},"
                                     "{'fields':{'a':'bee','b':'1.99'}}]}");
    furrow_measure m =
        measure_of(truth, TEXTS("ant for 1.99", "bee", "bee 1.99", "bee 1.99", "bee 1.99"));
    check_score(&m, 3, 5, 3);
    measure_done(&m);
    m = measure_of(truth, TEXTS("ant and bee for 1.99"));
    check_score(&m, 0, 1, 3);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(the_best_region_is_the_first_of_the_highest_f1) {
    UNUSED_STATE;
    furrow_truth *truth = truth_of_texts("records", TEXTS("one", "two"));
    furrow_str texts[] = {FW_STR("menu"), FW_STR("one"), FW_STR("two"), FW_STR("x")};
    fw_region_texts regions[] = {{texts, 2}, {texts + 1, 3}, {texts + 1, 2}, {texts + 1, 2}};
    furrow_measure m = {.arena = fw_arena_make((furrow_alloc){0})};
    CHECK(fw_measure_texts(&m, truth, regions, 4, NULL) == FURROW_OK);
    check_score(&m, 1, 2, 2);
    CHECK_UINT(furrow_measure_best_region(&m), 2);
    CHECK_UINT(furrow_measure_best(&m).right, 2);
    measure_done(&m);
    furrow_truth_free(truth);
}

static uint32_t next_random(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

TEST(the_order_of_extracted_records_does_not_matter) {
    UNUSED_STATE;
    const char *const labels[] = {"records", "anchors"};
    const char *texts[] = {ANT,    BEE " x",  BEE " y",  CAT, ANT " and " CAT,
                           "next", "1. " DOG, DOG " yz", "",  NULL};
    const size_t count = sizeof texts / sizeof *texts - 1;
    uint32_t seed = 7;
    for (size_t k = 0; k < 2; k++) {
        furrow_truth *truth = truth_of_texts(labels[k], TEXTS(ANT, BEE, CAT, DOG, ANT));
        furrow_measure first = measure_of(truth, texts);
        for (size_t round = 0; round < 100; round++) {
            for (size_t i = count - 1; i > 0; i--) {
                size_t other = next_random(&seed) % (i + 1);
                const char *kept = texts[i];
                texts[i] = texts[other];
                texts[other] = kept;
            }
            furrow_measure again = measure_of(truth, texts);
            CHECK_UINT(again.main.score.right, first.main.score.right);
            CHECK_UINT(again.failure.kind, first.failure.kind);
            measure_done(&again);
        }
        measure_done(&first);
        furrow_truth_free(truth);
    }
}

/* ---- Failures ----------------------------------------------------------- */

TEST(each_kind_of_failure_has_its_name) {
    UNUSED_STATE;
    check_failure(TEXTS("home", "about us", "imprint"), FURROW_WRONG_REGION, "wrong region");
    check_failure(TEXTS(ANT, BEE, CAT), FURROW_MISSING, "missing 1");
    check_failure(TEXTS(ANT, BEE, CAT, DOG, "next page", "more"), FURROW_EXTRA, "extra 2");
    check_failure(TEXTS(ANT " " BEE, CAT, DOG), FURROW_JOINED, "2 in one");
    check_failure(TEXTS(ANT BEE, CAT DOG), FURROW_JOINED, "all in 2");
    check_failure(TEXTS("a long heading and an advertisement " ANT BEE CAT DOG), FURROW_JOINED,
                  "all in one with noise");
    check_failure(TEXTS(ANT ", sponsored by a firm nobody knows", BEE, CAT, DOG), FURROW_NOISE,
                  "1 with noise");
    check_failure(
        TEXTS("the ant works all summer long", "and is never seen to rest", BEE, CAT, DOG),
        FURROW_SPLIT, "1 split into 2");
    check_failure(TEXTS("the ant works all summer", ANT, BEE, CAT, DOG), FURROW_EXTRA, "extra 1");
    check_failure(TEXTS("the ant works all summer", BEE, CAT, DOG), FURROW_INCOMPLETE,
                  "1 incomplete");
}

TEST(several_failures_are_told_together) {
    UNUSED_STATE;
    check_failure(
        TEXTS("the ant works all summer long", "and is never seen to rest", BEE CAT, "next page"),
        FURROW_JOINED, "1 split into 2, 2 in one, missing 1, extra 1");
    check_failure(TEXTS("the ant works all summer long", "and is never seen to rest",
                        "a bee brings honey home", "from flowers in the far meadow",
                        "cats sleep through most of", "what other animals call the day",
                        "your dog would rather walk in", "the rain than stay at home"),
                  FURROW_SPLIT, "split into 8");
}

TEST(the_nearest_record_is_the_one_that_holds_it_or_a_piece) {
    UNUSED_STATE;
    furrow_truth *truth = four();
    furrow_measure m =
        measure_of(truth, TEXTS("menu", BEE CAT, "the ant works all summer", "imprint"));
    CHECK_UINT(furrow_measure_nearest(&m, 0), 2);
    CHECK_UINT(furrow_measure_nearest(&m, 1), 1);
    CHECK_UINT(furrow_measure_nearest(&m, 2), 1);
    CHECK_UINT(furrow_measure_nearest(&m, 3), FURROW_NO_RECORD);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(pieces_of_fields_are_told_by_values_of_their_own) {
    UNUSED_STATE;
    furrow_truth *truth = truth_from("{'kind':'list','label':'fields','records':["
                                     "{'fields':{'a':'ant','b':'buy now','c':'red'}},"
                                     "{'fields':{'a':'bee','b':'buy now','c':'black'}}]}");
    furrow_measure m = measure_of(truth, TEXTS("ant", "red", "bee buy now", "buy now"));
    CHECK_UINT(m.failure.split, 1);
    CHECK_UINT(m.failure.pieces, 2);
    CHECK_UINT(m.failure.incomplete, 1);
    CHECK_UINT(m.failure.extra, 1);
    measure_done(&m);
    furrow_truth_free(truth);
}

/* ---- Totals ------------------------------------------------------------- */

TEST(totals_are_over_records_and_over_sites) {
    UNUSED_STATE;
    const furrow_score scores[] = {{10, 10, 10}, {0, 0, 10}, {5, 20, 10}, {0, 0, 5}};
    const size_t sites[] = {0, 0, 1, 2};
    furrow_totals totals;
    CHECK(furrow_totals_of(&totals, scores, sites, 4, NULL) == FURROW_OK);
    CHECK_NEAR(totals.precision, 15.0 / 30, 1e-12);
    CHECK_NEAR(totals.recall, 15.0 / 35, 1e-12);
    CHECK_NEAR(totals.f1, 30.0 / 65, 1e-12);
    CHECK_NEAR(totals.site_precision, (1.0 + 0.25) / 2, 1e-12); /* site 2 found nothing */
    CHECK_NEAR(totals.site_recall, (0.5 + 0.5 + 0) / 3, 1e-12);
    CHECK_UINT(totals.pages_right, 1);
    CHECK_UINT(totals.pages, 4);
    CHECK_UINT(totals.records, 35);
}

TEST(totals_are_written_as_one_line_of_json) {
    UNUSED_STATE;
    furrow_totals one = {.precision = 0.5, .recall = 1, .f1 = 0.75, .pages = 2, .records = 9};
    furrow_buf json = {0};
    CHECK(furrow_totals_json(&json, "a set", "mdr", &one, &one, NULL, NULL) == FURROW_OK);
    CHECK_STR(json.at,
              "{\"set\":\"a set\",\"method\":\"mdr\",\"main\":{\"precision\":0.5,\"recall\":1.0,"
              "\"f1\":0.75,\"site_precision\":0.0,\"site_recall\":0.0,\"pages_right\":0,"
              "\"pages\":2,\"records\":9},\"best\":{\"precision\":0.5,\"recall\":1.0,\"f1\":0.75,"
              "\"site_precision\":0.0,\"site_recall\":0.0,\"pages_right\":0,\"pages\":2,"
              "\"records\":9}}");
    furrow_buf_free(&json);
}

TEST(a_page_is_written_as_one_line_of_json) {
    UNUSED_STATE;
    furrow_truth *truth = truth_of_texts("records", TEXTS("one", "two"));
    furrow_measure m = measure_of(truth, TEXTS("one"));
    furrow_buf json = {0};
    CHECK(furrow_measure_json(&json, &m, "s/p.html", NULL) == FURROW_OK);
    CHECK_STR(json.at, "{\"page\":\"s/p.html\",\"main\":{\"right\":1,\"found\":1,\"wanted\":2},"
                       "\"best\":{\"right\":1,\"found\":1,\"wanted\":2},\"regions\":1,"
                       "\"best_region\":0,\"failure\":{\"kind\":\"missing\","
                       "\"text\":\"missing 1\"}}");
    furrow_buf_free(&json);
    measure_done(&m);
    furrow_truth_free(truth);
}

TEST(measuring_survives_every_failed_allocation) {
    UNUSED_STATE;
    const char *const labels[] = {"records", "anchors"};
    furrow_str have[] = {FW_STR(ANT BEE), FW_STR("caf\u00e9 " CAT), FW_STR("menu")};
    fw_region_texts regions[] = {{have, 3}, {have, 2}};
    for (size_t k = 0; k < 2; k++) {
        furrow_truth *truth = truth_of_texts(labels[k], TEXTS(ANT, BEE, CAT));
        for (size_t fail_at = 0;; fail_at++) {
            failing_alloc memory = {.fail_at = fail_at};
            furrow_measure m = {.arena = fw_arena_make((furrow_alloc){failing_resize, &memory})};
            furrow_status st = fw_measure_texts(&m, truth, regions, 2, NULL);
            measure_done(&m);
            CHECK_UINT(memory.live, 0);
            if (st == FURROW_OK) break;
            CHECK(st == FURROW_ENOMEM);
        }
        furrow_truth_free(truth);
    }
}

TEST_MAIN(CASE(a_perfect_extractor_scores_1_in_any_order), CASE(an_empty_extractor_scores_0),
          CASE(nothing_found_where_nothing_is_wanted_is_right),
          CASE(texts_that_overlap_by_nine_tenths_are_the_same_record),
          CASE(the_nearest_text_wins_and_each_is_used_once), CASE(an_anchor_must_stand_alone),
          CASE(an_anchor_within_another_does_no_harm),
          CASE(all_values_of_one_record_and_of_no_other),
          CASE(the_best_region_is_the_first_of_the_highest_f1),
          CASE(the_order_of_extracted_records_does_not_matter),
          CASE(each_kind_of_failure_has_its_name), CASE(several_failures_are_told_together),
          CASE(the_nearest_record_is_the_one_that_holds_it_or_a_piece),
          CASE(pieces_of_fields_are_told_by_values_of_their_own),
          CASE(totals_are_over_records_and_over_sites),
          CASE(totals_are_written_as_one_line_of_json), CASE(a_page_is_written_as_one_line_of_json),
          CASE(measuring_survives_every_failed_allocation))
