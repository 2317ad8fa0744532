/* JSON in and out. */
#include "test.h"

#include "base/json.h"

#include <math.h>

static furrow_buf out;

static int forget(void **state) {
    UNUSED_STATE;
    furrow_buf_free(&out);
    return 0;
}

static fw_json start(fw_json_style style) {
    furrow_buf_free(&out);
    return fw_json_to(&out, style);
}

/* One of everything. */
static void write_sample(fw_json *json) {
    fw_json_object(json);
    fw_json_key(json, "text");
    fw_json_text(json, "a");
    fw_json_key(json, "list");
    fw_json_array(json);
    fw_json_uint(json, 1);
    fw_json_object(json);
    fw_json_object_end(json);
    fw_json_bool(json, true);
    fw_json_array_end(json);
    fw_json_key(json, "none");
    fw_json_text(json, NULL);
    fw_json_key(json, "empty");
    fw_json_array(json);
    fw_json_array_end(json);
    fw_json_object_end(json);
}

TEST(compact_json_stands_on_one_line) {
    UNUSED_STATE;
    fw_json json = start(FW_JSON_COMPACT);
    write_sample(&json);
    CHECK_STR(out.at, "{\"text\":\"a\",\"list\":[1,{},true],\"none\":null,\"empty\":[]}");
}

TEST(pretty_json_is_indented_by_two_spaces) {
    UNUSED_STATE;
    fw_json json = start(FW_JSON_PRETTY);
    write_sample(&json);
    CHECK_STR(out.at, "{\n"
                      "  \"text\": \"a\",\n"
                      "  \"list\": [\n"
                      "    1,\n"
                      "    {},\n"
                      "    true\n"
                      "  ],\n"
                      "  \"none\": null,\n"
                      "  \"empty\": []\n"
                      "}");
}

TEST(writing_appends_to_what_the_buffer_holds) {
    UNUSED_STATE;
    fw_json json = start(FW_JSON_COMPACT);
    fw_buf_text(&out, "before ");
    fw_json_int(&json, -5);
    CHECK_STR(out.at, "before -5");
    CHECK_UINT(out.len, 9);
}

TEST(numbers_read_back_as_they_were_and_are_never_nan) {
    UNUSED_STATE;
    fw_json json = start(FW_JSON_COMPACT);
    fw_json_array(&json);
    fw_json_number(&json, 0.1);
    fw_json_number(&json, (double)NAN);
    fw_json_number(&json, -(double)INFINITY);
    fw_json_uint(&json, UINT64_MAX);
    fw_json_int(&json, INT64_MIN);
    fw_json_array_end(&json);
    CHECK_STR(out.at, "[0.1,null,null,18446744073709551615,-9223372036854775808]");
}

TEST(strings_are_escaped) {
    UNUSED_STATE;
    fw_json json = start(FW_JSON_COMPACT);
    fw_json_str(&json, FW_STR("\"\\\n\x01\0\xC3\xA9"));
    CHECK_STR(out.at, "\"\\\"\\\\\\n\\u0001\\u0000\xC3\xA9\"");
    json = start(FW_JSON_COMPACT);
    fw_json_str(&json, (furrow_str){0});
    CHECK_STR(out.at, "\"\"");
}

TEST(bytes_that_are_not_utf8_become_the_replacement_character) {
    UNUSED_STATE;
    static const struct {
        furrow_str bytes;
        const char *json;
    } cases[] = {
        {{"a\xFFz", 3}, "\"a\xEF\xBF\xBDz\""},
        {{"\xC3", 1}, "\"\xEF\xBF\xBD\""},                                 /* cut short */
        {{"\xC0\x80", 2}, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},                 /* overlong */
        {{"\xED\xA0\x80", 3}, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* surrogate */
        {{"\xF0\x9F\x98\x80\xFF", 5}, "\"\xF0\x9F\x98\x80\xEF\xBF\xBD\""}, /* good, bad */
        {{"\xE2\x82\xAC\xF5", 4}, "\"\xE2\x82\xAC\xEF\xBF\xBD\""},         /* past the last */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fw_json json = start(FW_JSON_COMPACT);
        fw_json_str(&json, cases[i].bytes);
        CHECK_STR(out.at, cases[i].json);
    }
}

TEST(writing_survives_every_failed_allocation) {
    UNUSED_STATE;
    bool has_failed = true;
    for (size_t n = 0; has_failed; n++) {
        failing_alloc memory = {.fail_at = n};
        furrow_buf buf = {.alloc = {failing_resize, &memory}};
        fw_json json = fw_json_to(&buf, FW_JSON_PRETTY);
        fw_json_array(&json);
        for (int i = 0; i < 40; i++) write_sample(&json);
        fw_json_str(&json, FW_STR("not UTF-8: \xFF"));
        fw_json_array_end(&json);
        has_failed = fw_buf_status(&buf, NULL) == FURROW_ENOMEM;
        furrow_buf_free(&buf);
        CHECK_UINT(memory.live, 0);
    }
}

static fw_json_doc *doc_of(const char *text) {
    fw_json_doc *doc = NULL;
    furrow_error err = {0};
    if (fw_json_read(&doc, fw_str(text), NULL, &err) < 0) fail_msg("%s", err.message);
    return doc;
}

TEST(members_are_read_by_key_and_type) {
    UNUSED_STATE;
    fw_json_doc *doc = doc_of("{\"s\":\"x\\u0000y\",\"n\":1.5,\"u\":7,\"b\":true,\"z\":null,"
                              "\"o\":{\"in\":[1,2]}}");
    const fw_json_value *root = fw_json_root(doc);
    uint64_t number = 0;
    CHECK_UINT(fw_json_get_str(fw_json_get(root, "s")).len, 3);
    CHECK_NEAR(fw_json_get_number(fw_json_get(root, "n"), 0), 1.5, 0);
    CHECK(fw_json_get_uint(&number, fw_json_get(root, "u")) && number == 7);
    CHECK(!fw_json_get_uint(&number, fw_json_get(root, "n")));
    CHECK(fw_json_get_bool(fw_json_get(root, "b"), false));
    CHECK(fw_json_is_null(fw_json_get(root, "z")));
    CHECK_UINT(fw_json_count(fw_json_get(fw_json_get(root, "o"), "in")), 2);
    CHECK_UINT(fw_json_count(root), 6);
    fw_json_free(doc);
}

TEST(what_is_not_there_is_null_all_the_way_down) {
    UNUSED_STATE;
    fw_json_doc *doc = doc_of("[1]");
    const fw_json_value *none = fw_json_get(fw_json_get(fw_json_root(doc), "a"), "b");
    CHECK(none == NULL);
    CHECK(fw_json_get_str(none).at == NULL);
    CHECK(fw_json_get_str(fw_json_root(doc)).at == NULL);
    CHECK_UINT(fw_json_get_str(fw_json_root(doc)).len, 0);
    CHECK_UINT(fw_json_count(none), 0);
    CHECK(!fw_json_is_null(none));
    CHECK(fw_json_get_bool(none, true));
    fw_json_iter it = fw_json_each(none);
    CHECK(!fw_json_next(&it));
    fw_json_free(doc);
}

TEST(arrays_and_objects_are_walked_in_order) {
    UNUSED_STATE;
    fw_json_doc *doc = doc_of("{\"a\":[10,[11,12],20],\"b\":{},\"c\":[]}");
    static const char *const keys[] = {"a", "b", "c"};
    size_t members = 0;
    for (fw_json_iter it = fw_json_each(fw_json_root(doc)); fw_json_next(&it); members++)
        CHECK_SLICE(it.key, keys[members]);
    CHECK_UINT(members, 3);

    double sum = 0;
    fw_json_iter it = fw_json_each(fw_json_get(fw_json_root(doc), "a"));
    while (fw_json_next(&it)) sum += fw_json_get_number(it.value, 100);
    CHECK_NEAR(sum, 130, 0);
    it = fw_json_each(fw_json_get(fw_json_root(doc), "c"));
    CHECK(!fw_json_next(&it));
    fw_json_free(doc);
}

TEST(broken_json_is_reported_with_line_and_column) {
    UNUSED_STATE;
    fw_json_doc *doc = NULL;
    furrow_error err = {0};
    CHECK(fw_json_read(&doc, FW_STR("{\n  \"a\": 1,\n  b\n}"), NULL, &err) == FURROW_EFORMAT);
    CHECK(doc == NULL);
    CHECK(strncmp(err.message, "line 3, column 3: ", 18) == 0);
    CHECK(fw_json_read(&doc, FW_STR(""), NULL, &err) == FURROW_EFORMAT);
    CHECK_STR(err.message, "empty, but JSON was expected");
    CHECK(fw_json_read(&doc, (furrow_str){0}, NULL, &err) == FURROW_EFORMAT);
    CHECK(fw_json_read(&doc, FW_STR("[1] x"), NULL, &err) == FURROW_EFORMAT);
    CHECK(fw_json_read(&doc, FW_STR("\"\xFF\""), NULL, NULL) == FURROW_EFORMAT);
}

TEST(a_loose_reader_forgives_what_people_write_by_hand) {
    UNUSED_STATE;
    static const char *const texts[] = {
        "{\"a\": \"two\n\tlines\", \"b\": 1}", "{\"a\": \"two  lines\", \"b\": 1,}",
        "{\"a\": \"two  lines\", /* not 2 */ \"b\": 1}",
        "<![CDATA[ {\"a\": \"two  lines\", \"b\": 1} ]]>",
        "<!--\n//<![CDATA[\n{\"a\": \"two \\ lines\", \"b\": 1}\n//]]>\n-->"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fw_json_doc *doc = NULL;
        furrow_error err = {0};
        if (fw_json_read_loose(&doc, fw_str(texts[i]), NULL, &err) < 0) fail_msg("%s", err.message);
        CHECK_SLICE(fw_json_get_str(fw_json_get(fw_json_root(doc), "a")), "two  lines");
        fw_json_free(doc);
    }
    fw_json_doc *doc = NULL;
    furrow_error err = {0};
    CHECK(fw_json_read_loose(&doc, FW_STR("{\"a\": }"), NULL, &err) == FURROW_EFORMAT);
    CHECK(strncmp(err.message, "line 1, column 7: ", 18) == 0);
    CHECK(doc == NULL);
}

TEST(a_million_open_brackets_are_an_error_and_no_crash) {
    UNUSED_STATE;
    enum { DEEP = 1000000 };
    char *text = malloc(DEEP);
    assert_non_null(text);
    memset(text, '[', DEEP);
    fw_json_doc *doc = NULL;
    CHECK(fw_json_read(&doc, (furrow_str){text, DEEP}, NULL, NULL) == FURROW_EFORMAT);
    free(text);
}

TEST(a_byte_order_mark_is_passed_over) {
    UNUSED_STATE;
    fw_json_doc *doc = doc_of("\xEF\xBB\xBF[]");
    CHECK(fw_json_is_array(fw_json_root(doc)));
    fw_json_free(doc);
}

TEST(reading_survives_every_failed_allocation) {
    UNUSED_STATE;
    furrow_status st = FURROW_ENOMEM;
    for (size_t n = 0; st == FURROW_ENOMEM; n++) {
        failing_alloc memory = {.fail_at = n};
        furrow_alloc alloc = {failing_resize, &memory};
        fw_json_doc *doc = NULL;
        st = fw_json_read_loose(&doc, FW_STR("{\"a\":[1,2,{\"b\":\"c\"}],}"), &alloc, NULL);
        fw_json_free(doc);
        CHECK_UINT(memory.live, 0);
    }
    CHECK(st == FURROW_OK);
}

TEST_MAIN(cmocka_unit_test_teardown(compact_json_stands_on_one_line, forget),
          cmocka_unit_test_teardown(pretty_json_is_indented_by_two_spaces, forget),
          cmocka_unit_test_teardown(writing_appends_to_what_the_buffer_holds, forget),
          cmocka_unit_test_teardown(numbers_read_back_as_they_were_and_are_never_nan, forget),
          cmocka_unit_test_teardown(strings_are_escaped, forget),
          cmocka_unit_test_teardown(bytes_that_are_not_utf8_become_the_replacement_character,
                                    forget),
          CASE(writing_survives_every_failed_allocation), CASE(members_are_read_by_key_and_type),
          CASE(what_is_not_there_is_null_all_the_way_down),
          CASE(arrays_and_objects_are_walked_in_order),
          CASE(broken_json_is_reported_with_line_and_column),
          CASE(a_loose_reader_forgives_what_people_write_by_hand),
          CASE(a_million_open_brackets_are_an_error_and_no_crash),
          CASE(a_byte_order_mark_is_passed_over), CASE(reading_survives_every_failed_allocation))
