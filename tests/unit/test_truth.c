/* Reading what a person sees in a page. */
#include "eval_support.h"

/* The message begins so; the end may be yyjson's, whose words differ by version. */
static void check_message(const char *json, const char *message) {
    furrow_truth *truth = NULL;
    furrow_error err = {0};
    CHECK(parse_truth(&truth, json, &err) == FURROW_EFORMAT);
    CHECK(truth == NULL);
    err.message[strlen(message)] = '\0';
    CHECK_STR(err.message, message);
}

TEST(whole_records_have_text_and_place) {
    UNUSED_STATE;
    furrow_truth *truth = truth_from("{'kind':'list','label':'records','page':'a.html','records':["
                                     "{'text':'Ant 1','xpath':'/html/body/p[2]','nodes':3},"
                                     "{'text':'Bee'}]}");
    CHECK(!furrow_truth_is_detail(truth));
    CHECK_UINT(furrow_truth_records(truth), 2);
    CHECK_SLICE(truth->records[0].xpath, "/html/body/p[2]");
    CHECK_UINT(truth->records[0].nodes, 3);
    CHECK_UINT(truth->records[1].nodes, 1);
    CHECK_SLICE(truth->records[0].parts.at[0], "ant1");
    furrow_truth_free(truth);
}

TEST(short_values_count_only_where_there_is_nothing_longer) {
    UNUSED_STATE;
    furrow_truth *truth =
        truth_from("{'kind':'list','label':'fields','records':["
                   "{'fields':{'n':'7','name':'Ant','tags':['red','x','big one'],'none':''}},"
                   "{'fields':{'n':'7','m':'8 9'}},{'fields':{'price':12,'half':0.5}}]}");
    const fw_parts *first = &truth->records[0].parts;
    CHECK_UINT(first->count, 3);
    CHECK_SLICE(first->at[0], "ant");
    CHECK_SLICE(first->at[2], "bigone");
    CHECK_UINT(truth->records[1].parts.count, 2);
    CHECK_SLICE(truth->records[1].parts.at[0], "7");
    CHECK_UINT(truth->records[2].parts.count, 1);
    CHECK_SLICE(truth->records[2].parts.at[0], "0.5");
    furrow_buf text = {0};
    CHECK(furrow_truth_text(&text, truth, 2, NULL) == FURROW_OK);
    CHECK_STR(text.at, "12 | 0.5");
    furrow_buf_free(&text);
    furrow_truth_free(truth);
}

TEST(a_detail_page_has_fields_and_no_records) {
    UNUSED_STATE;
    furrow_truth *truth = truth_from("{'kind':'detail','label':'fields',"
                                     "'fields':{'author':['A','B'],'title':'T'}}");
    CHECK(furrow_truth_is_detail(truth));
    CHECK_UINT(furrow_truth_records(truth), 0);
    CHECK_UINT(truth->records[0].field_count, 2);
    CHECK_UINT(truth->records[0].fields[0].count, 2);
    furrow_truth_free(truth);
}

TEST(errors_name_the_line) {
    UNUSED_STATE;
    check_message("{'kind': 'list',\n 'label': }", "line 2, column 11: unexpected character");
    check_message("", "empty, but JSON was expected");
    check_message("[1]", "line 1: a truth file must be an object");
    check_message("{'label':'records',\n\n'kind':'lst'}", "line 3: unknown kind 'lst'");
    check_message("{'kind':'list',\n'label':'rows'}", "line 2: unknown label 'rows'");
    check_message("{'kind':'list','label':'records'}", "line 1: no \"records\" array");
    check_message("{'label':'records'}",
                  "line 1: \"kind\" is missing: labels must be records, fields or lists");
    check_message("{'kind':'list','label':'records','records':[\n{'text':'a'},\n{'xpath':'b'}]}",
                  "line 3: a record has no \"text\"");
    check_message("{'kind':'list','label':'fields','records':[\n{'fields':{\n'a':null}}]}",
                  "line 3: the value of a field must be text");
    check_message("{'kind':'list','label':'fields','records':[\n{'attrs':{}}]}",
                  "line 2: no \"fields\" object");
    check_message("{'kind':'list','label':'records','records':['a']}",
                  "line 1: a record must be an object");
    check_message("{'kind':'detail',\n'label':'records','fields':{}}",
                  "line 2: a detail page is labelled by fields");
}

TEST(lines_are_right_behind_escapes_and_byte_order_marks) {
    UNUSED_STATE;
    check_message("{'label':'fields','a':'\\n\\n\\u00e9\u00e9',\n'kind':'x'}",
                  "line 2: unknown kind 'x'");
    check_message("\uFEFF{'label':'fields',\n'kind':'x'}", "line 2: unknown kind 'x'");
}

TEST(truth_survives_every_failed_allocation) {
    UNUSED_STATE;
    const char json[] = "{\"kind\":\"list\",\"label\":\"fields\",\"records\":[{\"fields\":"
                        "{\"a\":[\"Caf\u00e9\",\"two\"],\"b\":3}}]}";
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = fail_at};
        furrow_alloc alloc = {failing_resize, &memory};
        furrow_truth *truth = NULL;
        furrow_error err = {0};
        furrow_status st = furrow_truth_parse(&truth, json, sizeof json - 1, &alloc, &err);
        CHECK((st == FURROW_OK) == (truth != NULL));
        furrow_truth_free(truth);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
        CHECK(st == FURROW_ENOMEM);
    }
}

TEST_MAIN(CASE(whole_records_have_text_and_place),
          CASE(short_values_count_only_where_there_is_nothing_longer),
          CASE(a_detail_page_has_fields_and_no_records), CASE(errors_name_the_line),
          CASE(lines_are_right_behind_escapes_and_byte_order_marks),
          CASE(truth_survives_every_failed_allocation))
