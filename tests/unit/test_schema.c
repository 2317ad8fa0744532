/* Schemas: the row that a user wants, and what is found for it. */
#include "test.h"
#include "values/names.h"

#include <stdio.h>

static const char SHOP[] =
    "<ul><li><h2><a href=http://a.example/1>Iron kettle</a></h2><b class=price>$24.00</b>"
    "<p class=posted>12 Jan 2020</p><i class=rating>4.5 out of 5</i> <span "
    "class=shade>matt</span></li>"
    "<li><h2><a href=http://a.example/2>Copper kettle</a></h2><b class=price>$1,049.00</b>"
    "<p class=posted>13 Feb 2020</p><i class=rating>3.5 out of 5</i> <span "
    "class=shade>satin</span></li>"
    "<li><h2><a href=http://a.example/3>Glass kettle</a></h2><b class=price>sold out</b>"
    "<p class=posted>1 Mar 2021</p><i class=rating>4 out of 5</i> <span "
    "class=shade>gloss</span></li>"
    "<li><h2><a href=http://a.example/4>Tin kettle</a></h2><b class=price>$9.90</b>"
    "<p class=posted>12 Jan 2022</p><i class=rating>5 out of 5</i> <span "
    "class=shade>matt</span></li></ul>";

static furrow_schema *schema_from(const char *json) {
    furrow_schema *schema = NULL;
    furrow_error err = {0};
    if (furrow_schema_parse(&schema, json, strlen(json), NULL, &err) < 0)
        fail_msg("%s", err.message);
    return schema;
}

static void check_refused(const char *json) {
    furrow_schema *schema = NULL;
    CHECK(furrow_schema_parse(&schema, json, strlen(json), NULL, NULL) == FURROW_EFORMAT);
    CHECK(!schema);
}

/* The cell of the one column of a schema in a row of the shop. */
static void check_cell(const char *property, size_t row, const char *want) {
    char json[300];
    furrow_table *table = NULL;
    furrow_page *page = page_from(SHOP);
    snprintf(json, sizeof json, "{\"properties\":{%s}}", property);
    furrow_schema *schema = schema_from(json);
    CHECK(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
    furrow_status st = furrow_table_shape(table, schema, NULL);
    CHECK(st == FURROW_OK || st == FURROW_ENOTFOUND);
    CHECK_UINT(furrow_table_columns(table), 1);
    CHECK_SLICE(furrow_table_cell(table, row, 0), want);
    furrow_table_free(table);
    furrow_schema_free(schema);
    furrow_page_free(page);
}

TEST(columns_are_found_by_name_sense_kind_and_sample) {
    UNUSED_STATE;
    check_cell("\"Price\":{}", 0, "$24.00");
    check_cell("\"cost\":{\"type\":\"number\"}", 1, "1049");
    check_cell("\"headline\":{\"type\":\"string\"}", 2, "Glass kettle");
    check_cell("\"publishedAt\":{\"type\":\"string\",\"format\":\"date\"}", 2, "2021-03-01");
    check_cell("\"when\":{\"type\":\"string\",\"format\":\"date\"}", 0, "2020-01-12");
    check_cell("\"x\":{\"title\":\"Rating\",\"type\":\"number\"}", 0, "4.5");
    check_cell("\"x\":{\"description\":\"the shade of the pot\"}", 0, "matt");
    check_cell("\"x\":{\"enum\":[\"matt\",\"gloss\",\"satin\"]}", 1, "satin");
    check_cell("\"shade\":{\"pattern\":\"^[a-z]{3,5}$\"}", 1, "satin");
    check_cell("\"price\":{\"pattern\":\"^[a-z]+$\"}", 0, "");
    check_cell("\"x\":{\"examples\":[\"tin kettle\"]}", 0, "Iron kettle");
    check_cell("\"url\":{\"type\":[\"null\",\"string\"],\"format\":\"uri\"}", 0,
               "http://a.example/1");
}

TEST(values_that_cannot_be_read_are_left_out) {
    UNUSED_STATE;
    check_cell("\"price\":{\"type\":\"number\"}", 2, "");
    check_cell("\"price\":{\"type\":\"integer\"}", 3, "");
    check_cell("\"price\":{\"type\":\"integer\"}", 1, "1049");
    check_cell("\"price\":{\"format\":\"uri\"}", 0, "");
}

TEST(a_schema_sets_order_names_and_types) {
    UNUSED_STATE;
    furrow_page *page = page_from(SHOP);
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_schema *schema = schema_from(
        "{\"properties\":{\"cost\":{\"type\":\"number\"},\"weight\":{\"type\":\"number\"},\"name\":"
        "{},"
        "\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"title\":\"shade\"}},"
        "\"required\":[\"weight\"]}");
    CHECK(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
    CHECK(furrow_table_shape(table, schema, &err) == FURROW_ENOTFOUND);
    CHECK_STR(err.message, "nothing found for weight");
    CHECK_UINT(furrow_table_columns(table), furrow_schema_columns(schema));
    CHECK_SLICE(furrow_table_column(table, 2), "name");
    CHECK_SLICE(furrow_table_source(table, 2), "title");
    CHECK_SLICE(furrow_table_source(table, 1), "");
    CHECK_UINT(furrow_table_type(table, 0), FURROW_NUMBER);
    CHECK(furrow_table_is_list(table, 3) && !furrow_table_is_list(table, 2));
    CHECK(furrow_schema_is_required(schema, 1) && !furrow_schema_is_required(schema, 0));
    furrow_typed typed = furrow_table_typed(table, 3, 0, 0);
    CHECK(typed.type == FURROW_NUMBER && typed.number > 9.89 && typed.number < 9.91);
    furrow_table_free(table);
    furrow_schema_free(schema);
    furrow_page_free(page);
}

TEST(what_is_no_schema_is_refused) {
    UNUSED_STATE;
    check_refused("");
    check_refused("[]");
    check_refused("{\"properties\":{}}");
    check_refused("{\"properties\":[]}");
    check_refused("{\"properties\":{\"\":{}}}");
    check_refused("{\"properties\":{\"a\":5}}");
    check_refused("{\"properties\":{\"a\":{\"type\":\"object\"}}}");
    check_refused("{\"properties\":{\"a\":{},\"a\":{}}}");
    check_refused("{\"properties\":{\"a\":{}},\"required\":[\"b\"]}");
    check_refused("{\"properties\":{\"a\":{}},\"required\":[1]}");
}

TEST(keywords_that_are_ignored_are_known) {
    UNUSED_STATE;
    furrow_schema *plain = schema_from("{\"title\":\"t\",\"properties\":{\"a\":{\"type\":\"array\","
                                       "\"items\":{\"pattern\":\"a\"},\"default\":1}}}");
    furrow_schema *more = schema_from("{\"properties\":{\"a\":{\"items\":{\"minLength\":1},"
                                      "\"maxItems\":2}},\"allOf\":[],\"x-mine\":1}");
    CHECK_UINT(furrow_schema_ignored(plain).len, 0);
    CHECK_STR(furrow_schema_ignored(more).at, "a.maxItems, a.minLength, allOf");
    furrow_schema_free(plain);
    furrow_schema_free(more);
}

TEST(a_long_pattern_leaves_room_for_its_fault) {
    UNUSED_STATE;
    char json[600], letters[400];
    furrow_schema *schema = NULL;
    furrow_error err = {0};
    memset(letters, 'a', sizeof letters);
    snprintf(json, sizeof json, "{\"properties\":{\"a\":{\"pattern\":\"%.*s)\"}}}",
             (int)sizeof letters, letters);
    CHECK_UINT(furrow_schema_parse(&schema, json, strlen(json), NULL, &err), FURROW_EFORMAT);
    CHECK(strstr(err.message, "': a ) without its (") != NULL);
}

TEST(names_that_mean_the_same_have_one_sense) {
    UNUSED_STATE;
    CHECK(fw_name_sense(FW_STR("preis")) == fw_name_sense(FW_STR("cost")));
    CHECK(fw_name_sense(FW_STR("price")) != fw_name_sense(FW_STR("old_price")));
    CHECK_UINT(fw_name_sense(FW_STR("pri")), 0);
    CHECK_UINT(fw_name_sense(FW_STR("")), 0);
}

TEST(shaping_survives_every_failed_allocation) {
    UNUSED_STATE;
    const char *json = "{\"properties\":{\"cost\":{\"type\":\"number\",\"examples\":[1,\"2\",3.5]},"
                       "\"posted\":{\"format\":\"date\"},\"x\":{}},\"required\":[\"x\"]}";
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = SIZE_MAX};
        furrow_alloc alloc = {failing_resize, &memory};
        furrow_page_options opts = {.alloc = alloc};
        furrow_page *page = NULL;
        furrow_table *table = NULL;
        furrow_schema *schema = NULL;
        CHECK(furrow_page_parse(&page, SHOP, strlen(SHOP), &opts, NULL) == FURROW_OK);
        CHECK(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
        memory.fail_at = memory.asked + fail_at;
        furrow_status st = furrow_schema_parse(&schema, json, strlen(json), &alloc, NULL);
        if (st == FURROW_OK) st = furrow_table_shape(table, schema, NULL);
        bool is_done = st == FURROW_ENOTFOUND;
        if (!is_done) CHECK(st == FURROW_ENOMEM);
        furrow_schema_free(schema);
        furrow_table_free(table);
        furrow_page_free(page);
        CHECK_UINT(memory.live, 0);
        if (is_done) break;
    }
}

TEST_MAIN(CASE(keywords_that_are_ignored_are_known),
          CASE(columns_are_found_by_name_sense_kind_and_sample),
          CASE(values_that_cannot_be_read_are_left_out), CASE(a_schema_sets_order_names_and_types),
          CASE(what_is_no_schema_is_refused), CASE(a_long_pattern_leaves_room_for_its_fault),
          CASE(names_that_mean_the_same_have_one_sense),
          CASE(shaping_survives_every_failed_allocation))
