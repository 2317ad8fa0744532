/* Where true records stand in their page. */
#include "eval_support.h"

static const char page_html[] =
    "<body><h1>Kettles</h1><div><p><b>Iron kettle</b> 24.00</p><p><b>Tin kettle</b> 9.00</p>"
    "<hr><p><b>Tin kettle</b> 9.00</p><dl><dt>Pot<dd>5.00<dt>Pan<dd>6.00</dl></div>";

/* The visible texts of the spans, one per record. */
static void check_places(const char *json, const char *const *texts) {
    furrow_page *page = page_from(page_html);
    furrow_truth *truth = truth_from(json);
    furrow_span spans[8];
    furrow_buf buf = {0};
    CHECK(furrow_truth_locate(spans, truth, page, NULL) == FURROW_OK);
    for (size_t i = 0; i < furrow_truth_records(truth); i++) {
        char all[256] = "";
        for (furrow_node n = spans[i].first; n < spans[i].end; n = furrow_node_end(page, n)) {
            CHECK(furrow_node_text(&buf, page, n, NULL) == FURROW_OK);
            strcat(all, all[0] ? " " : "");
            strcat(all, buf.at);
        }
        CHECK_STR(all, texts[i]);
    }
    furrow_buf_free(&buf);
    furrow_truth_free(truth);
    furrow_page_free(page);
}

TEST(an_xpath_is_taken_at_its_word) {
    UNUSED_STATE;
    check_places("{'kind':'list','label':'records','records':["
                 "{'text':'-','xpath':'/html/body/div/p[2]'},"
                 "{'text':'-','xpath':'/html/body/div/dl/dt[1]','nodes':2}]}",
                 TEXTS("Tin kettle 9.00", "Pot 5.00"));
}

TEST(without_an_xpath_the_values_are_searched_for) {
    UNUSED_STATE;
    check_places("{'kind':'list','label':'fields','records':["
                 "{'fields':{'a':'Iron kettle','b':'24.00'}},{'fields':{'a':'Pan','b':'6.00'}},"
                 "{'fields':{'a':'Spoon'}}]}",
                 TEXTS("Iron kettle 24.00", "Pan 6.00", ""));
}

TEST(equal_records_get_places_of_their_own) {
    UNUSED_STATE;
    furrow_page *page = page_from(page_html);
    furrow_truth *truth = truth_from("{'kind':'list','label':'anchors','records':["
                                     "{'text':'Tin kettle'},{'text':'Tin kettle'},"
                                     "{'text':'Tin kettle'}]}");
    furrow_span spans[3];
    CHECK(furrow_truth_locate(spans, truth, page, NULL) == FURROW_OK);
    CHECK(spans[0].first < spans[1].first);
    CHECK_UINT(spans[2].first, spans[2].end); /* there are only two */
    furrow_truth_free(truth);
    furrow_page_free(page);
}

TEST(regions_of_a_page_are_measured) {
    UNUSED_STATE;
    furrow_page *page =
        page_from("<ul><li><b>ant</b><p>one</p><li><b>bee</b><p>two</p><li><b>cat</b><p>three"
                  "</p></ul>");
    furrow_truth *truth = truth_of_texts("records", TEXTS("ant one", "bee two", "cat three"));
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "mdr"};
    furrow_error err = {0};
    furrow_measure *measure = NULL;
    CHECK(furrow_find(&regions, page, &opts, &err) == FURROW_OK);
    CHECK(furrow_measure_new(&measure, truth, regions, &err) == FURROW_OK);
    CHECK_UINT(furrow_measure_main(measure).right, 3);
    CHECK_UINT(furrow_measure_failure(measure).kind, FURROW_RIGHT);
    furrow_measure_free(measure);
    CHECK(furrow_measure_new(&measure, truth, NULL, &err) == FURROW_OK);
    CHECK_UINT(furrow_measure_failure(measure).kind, FURROW_NONE_FOUND);
    furrow_measure_free(measure);
    furrow_regions_free(regions);
    furrow_truth_free(truth);
    furrow_page_free(page);
}

TEST_MAIN(CASE(an_xpath_is_taken_at_its_word), CASE(without_an_xpath_the_values_are_searched_for),
          CASE(equal_records_get_places_of_their_own), CASE(regions_of_a_page_are_measured))
