/* Detail pages: verdicts, and the order in which pages are labelled. */
#include "eval/detail.h"
#include "eval_support.h"

#define DETAIL(fields) "{'kind':'detail','label':'fields','fields':{" fields "}}"

static fw_detail_score page_score(const char *json, const fw_found_field *fields, size_t count) {
    furrow_truth *truth = truth_from(json);
    fw_detail_score score = {0};
    CHECK(fw_detail_page(&score, truth, fields, count, NULL) == FURROW_OK);
    furrow_truth_free(truth);
    return score;
}

TEST(equal_values_are_right_in_any_order_and_writing) {
    UNUSED_STATE;
    const fw_found_field found[] = {{FW_STR("author"), FW_STR("B")},
                                    {FW_STR("title"), FW_STR("t H E")},
                                    {FW_STR("author"), FW_STR("a")}};
    fw_detail_score s = page_score(DETAIL("'title':'The','author':['A','B']"), found, 3);
    CHECK_UINT(s.right, 2);
    CHECK_UINT(s.wanted, 2);
    CHECK_UINT(s.found, 2);
    CHECK_UINT(s.page_errors, 0);
}

TEST(each_error_of_a_field_has_its_kind) {
    UNUSED_STATE;
    const fw_found_field found[] = {{FW_STR("part"), FW_STR("People's History")},
                                    {FW_STR("whole"), FW_STR("published 2008 by")},
                                    {FW_STR("other"), FW_STR("Tuesday")},
                                    {FW_STR("empty"), FW_STR("something")},
                                    {FW_STR("unheard"), FW_STR("of")},
                                    {FW_STR("blank"), FW_STR(" ")}};
    fw_detail_score s = page_score(DETAIL("'part':'A People\u2019s History','whole':'2008',"
                                          "'other':'Monday','gone':'x','empty':'','blank':'b'"),
                                   found, 6);
    CHECK_UINT(s.partial, 2);
    CHECK_UINT(s.wrong, 1);
    CHECK_UINT(s.miss, 2);
    CHECK_UINT(s.found_no, 2);
    CHECK_UINT(s.right, 0);
    CHECK_UINT(s.wanted, 5);
    CHECK_UINT(s.found, 5);
    CHECK_UINT(s.page_errors, 1);
}

TEST(some_of_several_values_are_a_part) {
    UNUSED_STATE;
    const fw_found_field found[] = {{FW_STR("author"), FW_STR("A. Ant")}};
    fw_detail_score s = page_score(DETAIL("'author':['A. Ant','B. Bee']"), found, 1);
    CHECK_UINT(s.partial, 1);
}

/* A method for tests: it knows the pages it was shown, finds everything on
 * pages with as many fields, and cannot do others. */
typedef struct parrot {
    const furrow_truth *const *truths;
    bool known[8]; /* by number of fields */
    size_t labels[8], label_count;
    fw_found_field found[8];
} parrot;

static furrow_status parrot_label(void *user, size_t page, const furrow_truth *truth,
                                  furrow_error *err) {
    parrot *p = user;
    (void)err;
    p->known[truth->records[0].field_count] = true;
    p->labels[p->label_count++] = page;
    return FURROW_OK;
}

static furrow_status parrot_extract(void *user, size_t page, const fw_found_field **fields,
                                    size_t *count, furrow_error *err) {
    parrot *p = user;
    const fw_true_record *truth = &p->truths[page]->records[0];
    (void)err;
    if (!p->known[truth->field_count]) return FURROW_ENOTFOUND;
    for (uint32_t f = 0; f < truth->field_count; f++)
        p->found[f] = (fw_found_field){truth->fields[f].name, truth->fields[f].values[0]};
    *fields = p->found;
    *count = truth->field_count;
    return FURROW_OK;
}

TEST(the_first_page_with_all_fields_is_labelled_and_those_that_fail) {
    UNUSED_STATE;
    furrow_truth *truths[] = {truth_from(DETAIL("'a':'1'")), truth_from(DETAIL("'a':'2','b':'x'")),
                              truth_from(DETAIL("'a':'3','b':'y'")), truth_from(DETAIL("'a':'4'")),
                              truth_from(DETAIL("'a':'5','b':['z','more']"))};
    const furrow_truth *const *all = (const furrow_truth *const *)truths;
    parrot p = {.truths = all};
    fw_detail_method method = {&p, parrot_label, parrot_extract};
    fw_detail_score site, pages[5];
    CHECK(fw_detail_site(&site, pages, all, 5, &method, NULL) == FURROW_OK);
    CHECK_UINT(p.label_count, 2);
    CHECK_UINT(p.labels[0], 1);
    CHECK_UINT(p.labels[1], 0); /* asked before it had seen such a page */
    CHECK_UINT(site.pages, 5);
    CHECK_UINT(site.labelled, 2);
    CHECK_UINT(site.right, 4); /* pages 2 and 3, and 'a' of page 4 */
    CHECK_UINT(site.partial, 1);
    CHECK_UINT(site.page_errors, 1);
    CHECK_NEAR(furrow_detail_recall(&site), 4.0 / 5, 1e-12);
    CHECK_NEAR(furrow_detail_precision(&site), 4.0 / 5, 1e-12);
    CHECK_NEAR(furrow_detail_page_accuracy(&site), 2.0 / 3, 1e-12);
    CHECK_UINT(pages[0].labelled, 1);
    for (size_t i = 0; i < 5; i++) furrow_truth_free(truths[i]);
}

TEST(totals_of_detail_pages_are_one_line_of_json) {
    UNUSED_STATE;
    fw_detail_score s = {.pages = 5,
                         .labelled = 1,
                         .wanted = 8,
                         .found = 8,
                         .right = 6,
                         .miss = 1,
                         .found_no = 1,
                         .wrong = 1,
                         .partial = 0,
                         .page_errors = 1};
    furrow_buf json = {0};
    CHECK(furrow_detail_json(&json, "swde", NULL, "ide", &s, NULL) == FURROW_OK);
    CHECK_STR(json.at, "{\"set\":\"swde\",\"method\":\"ide\",\"detail\":{\"pages\":5,"
                       "\"labelled\":1,"
                       "\"miss\":1,\"found_no\":1,\"wrong\":1,\"partial\":0,\"page_errors\":1,"
                       "\"recall\":0.75,\"precision\":0.75,\"page_accuracy\":0.75}}");
    furrow_buf_free(&json);
}

TEST_MAIN(CASE(equal_values_are_right_in_any_order_and_writing),
          CASE(each_error_of_a_field_has_its_kind), CASE(some_of_several_values_are_a_part),
          CASE(the_first_page_with_all_fields_is_labelled_and_those_that_fail),
          CASE(totals_of_detail_pages_are_one_line_of_json))
