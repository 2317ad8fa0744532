/* Rows in their formats. Tables are made by hand, so that cells can be any. */
#include "table_sample.h"

#include <stdio.h>

static const char *const names[] = {"name", "price"};
static const char *const prices[] = {"ant", "1", "bee", NULL};
static const char *const other_names[] = {"colour", "name"};
static const char *const colours[] = {"red, or \"pink\"", "cat", NULL, "dog"};

static bool gather(void *user, const char *at, size_t len) {
    fw_buf_add(user, at, len);
    return true;
}

/* What a writer makes of one table, or of two when 'second' is not NULL. */
static void check_written(const furrow_writer_options *opts, const sample *first,
                          const sample *second, const char *want) {
    furrow_buf got = {0};
    furrow_writer *writer = NULL;
    CHECK(furrow_writer_new(&writer, gather, &got, opts, NULL) == FURROW_OK);
    CHECK(furrow_writer_add(writer, &first->table, "a.html", 1, NULL) == FURROW_OK);
    if (second) CHECK(furrow_writer_add(writer, &second->table, "b.html", 2, NULL) == FURROW_OK);
    CHECK(furrow_writer_end(writer, NULL) == FURROW_OK);
    furrow_writer_free(writer);
    CHECK_STR(got.at ? got.at : "", want);
    furrow_buf_free(&got);
}

TEST(jsonl_has_an_object_per_line_and_null_for_missing_fields) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 2, prices, 2);
    check_written(NULL, &s, NULL,
                  "{\"name\":\"ant\",\"price\":\"1\"}\n{\"name\":\"bee\",\"price\":null}\n");
}

TEST(md_is_a_table_whose_cells_have_no_bars) {
    UNUSED_STATE;
    sample s;
    fill(&s, (const char *const[]){"name", "price"}, 2,
         (const char *const[]){"a|b", "1", "two\nlines", NULL}, 2);
    furrow_writer_options opts = {.format = "md"};
    check_written(&opts, &s, NULL,
                  "| name | price |\n| --- | --- |\n| a\\|b | 1 |\n| two lines |  |\n");
}

TEST(md_shows_the_text_of_a_cell_and_nothing_else) {
    UNUSED_STATE;
    sample s;
    fill(&s, (const char *const[]){"name", "price"}, 2,
         (const char *const[]){"<img src=x> &lt;b> R&D", "*star* _under_ a_b `code` ~~no~~",
                               "[a](javascript:x)", "a\\b \x1b[31mred\x7f \xc2\x9bx",
                               "https://a.example/b_c?d=1&e=2", "a\ttab",
                               "see https://a.example/_b/~c too", "www.a.example/_b",
                               "http://a.example<b>", "http://a.example/a|b>c"},
         5);
    furrow_writer_options opts = {.format = "md"};
    check_written(&opts, &s, NULL,
                  "| name | price |\n| --- | --- |\n"
                  "| \\<img src=x> \\&lt;b> R&D | \\*star\\* \\_under\\_ a_b \\`code\\` "
                  "\\~\\~no\\~\\~ |\n"
                  "| \\[a\\](javascript:x) | a\\\\b \\[31mred x |\n"
                  "| https://a.example/b_c?d=1&e=2 | a tab |\n"
                  "| see <https://a.example/_b/~c> too | www\\.a.example/\\_b |\n"
                  "| <http://a.example>\\<b> | http\\://a.example/a\\|b>c |\n");
}

TEST(json_is_one_indented_array) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 2, prices, 1);
    check_written(
        &(furrow_writer_options){.format = "json", .with_region = true}, &s, NULL,
        "[\n  {\n    \"region\": 1,\n    \"name\": \"ant\",\n    \"price\": \"1\"\n  }\n]\n");
}

TEST(csv_of_several_tables_has_the_union_of_their_columns) {
    UNUSED_STATE;
    sample first, second;
    fill(&first, names, 2, prices, 2);
    fill(&second, other_names, 2, colours, 2);
    check_written(&(furrow_writer_options){.format = "csv", .with_page = true}, &first, &second,
                  "page,name,price,colour\r\n"
                  "a.html,ant,1,\r\n"
                  "a.html,bee,,\r\n"
                  "b.html,cat,,\"red, or \"\"pink\"\"\"\r\n"
                  "b.html,dog,,\r\n");
}

TEST(csv_of_tables_with_the_same_columns_keeps_nothing) {
    UNUSED_STATE;
    sample first, second, wider;
    fill(&first, names, 2, prices, 2);
    fill(&second, other_names, 2, colours, 1);
    fill(&wider, (const char *const[]){"a", "b", "c"}, 3, (const char *const[]){"1", "2", "3"}, 1);
    furrow_writer_options opts = {.size = sizeof opts, .format = "tsv", .same_columns = 1};
    check_written(&opts, &first, &second, "name\tprice\nant\t1\nbee\t\nred, or \"pink\"\tcat\n");
    furrow_buf got = {0};
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    opts.format = "csv";
    CHECK(furrow_writer_new(&writer, gather, &got, &opts, NULL) == FURROW_OK);
    for (size_t i = 0; i < 10000; i++)
        CHECK(furrow_writer_add(writer, &first.table, "a", 1, NULL) == FURROW_OK);
    CHECK(got.len > 60000); /* before the end */
    CHECK_UINT(furrow_writer_add(writer, &wider.table, "a", 1, &err), FURROW_EINVAL);
    CHECK_STR(err.message, "this table has 3 columns, the first one has 2");
    CHECK(furrow_writer_add(writer, &first.table, "a", 1, NULL) == FURROW_OK);
    CHECK(furrow_writer_end(writer, NULL) == FURROW_OK);
    CHECK_UINT(got.len, strlen("name,price\r\n") + 10001 * strlen("ant,1\r\nbee,\r\n"));
    furrow_writer_free(writer);
    furrow_buf_free(&got);
}

TEST(tsv_escapes_what_would_break_a_row) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 2, (const char *const[]){"a\tb\\c", "1\r\n2"}, 1);
    check_written(&(furrow_writer_options){.format = "tsv"}, &s, NULL,
                  "name\tprice\na\\tb\\\\c\t1\\r\\n2\n");
}

TEST(safe_csv_neutralises_every_start_of_a_formula) {
    UNUSED_STATE;
    sample s;
    const char *const cells[] = {"=1", "+1", "-1", "@x", "\tx", "\rx", "=\"a\"", "1=2", "", NULL};
    fill(&s, names, 2, cells, 5);
    check_written(
        &(furrow_writer_options){.format = "csv", .safe_csv = true}, &s, NULL,
        "name,price\r\n'=1,'+1\r\n'-1,'@x\r\n'\tx,\"'\rx\"\r\n\"'=\"\"a\"\"\",1=2\r\n,\r\n");
}

TEST(a_lone_empty_cell_is_still_a_row_of_csv) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 1, (const char *const[]){"ant", NULL, "bee"}, 3);
    check_written(&(furrow_writer_options){.format = "csv"}, &s, NULL,
                  "name\r\nant\r\n\"\"\r\nbee\r\n");
}

TEST(columns_named_as_those_in_front_are_renamed) {
    UNUSED_STATE;
    sample s;
    fill(&s, (const char *const[]){"page", "page_2", "region"}, 3,
         (const char *const[]){"1", "2", "3"}, 1);
    check_written(&(furrow_writer_options){.with_page = true, .with_region = true}, &s, NULL,
                  "{\"page\":\"a.html\",\"region\":1,\"page_3\":\"1\",\"page_2\":\"2\","
                  "\"region_2\":\"3\"}\n");
}

TEST(typed_values_are_numbers_prices_and_dates_where_they_read_so) {
    UNUSED_STATE;
    sample s;
    fill(&s, (const char *const[]){"n", "price", "day"}, 3,
         (const char *const[]){"1,200", "from 12,50 \xE2\x82\xAC", "13/01/2020", "many", "call us",
                               "12/01/2020", "-4.5", NULL, ""},
         3);
    set_types(&s, (const furrow_type[]){FURROW_NUMBER, FURROW_PRICE, FURROW_DATE}, 3);
    check_written(&(furrow_writer_options){.typed = true}, &s, NULL,
                  "{\"n\":1200,\"price\":{\"amount\":12.5,\"currency\":\"EUR\"},"
                  "\"day\":\"2020-01-13\"}\n"
                  "{\"n\":\"many\",\"price\":\"call us\",\"day\":\"2020-01-12\"}\n"
                  "{\"n\":-4.5,\"price\":null,\"day\":null}\n");
    check_written(&(furrow_writer_options){.format = "csv", .typed = true, .safe_csv = true}, &s,
                  NULL,
                  "n,price,price_currency,day\r\n1200,12.5,EUR,2020-01-13\r\n"
                  "many,call us,,2020-01-12\r\n-4.5,,,\r\n");
    check_written(&(furrow_writer_options){.format = "tsv"}, &s, NULL,
                  "n\tprice\tday\n1,200\tfrom 12,50 \xE2\x82\xAC\t13/01/2020\n"
                  "many\tcall us\t12/01/2020\n-4.5\t\t\n");
}

TEST(the_column_of_a_currency_gives_way_to_one_of_that_name) {
    UNUSED_STATE;
    sample s;
    fill(&s, (const char *const[]){"price", "price_currency"}, 2,
         (const char *const[]){"$1", "dollar"}, 1);
    set_types(&s, (const furrow_type[]){FURROW_PRICE}, 1);
    check_written(&(furrow_writer_options){.format = "tsv", .typed = true}, &s, NULL,
                  "price\tprice_currency_2\tprice_currency\n1\t$\tdollar\n");
}

TEST(a_column_with_several_values_in_a_row_is_a_list_in_all_rows) {
    UNUSED_STATE;
    sample s;
    furrow_str values[] = {FW_STR("$1"), FW_STR("red"), FW_STR("$2.50")};
    fill(&s, (const char *const[]){"tag"}, 1, (const char *const[]){"$3", "", NULL}, 3);
    set_types(&s, (const furrow_type[]){FURROW_PRICE}, 1);
    set_values(&s, 1, values, 3, "$1; red; $2.50");
    check_written(NULL, &s, NULL,
                  "{\"tag\":[\"$3\"]}\n{\"tag\":[\"$1\",\"red\",\"$2.50\"]}\n{\"tag\":null}\n");
    check_written(&(furrow_writer_options){.typed = true}, &s, NULL,
                  "{\"tag\":[{\"amount\":3,\"currency\":\"$\"}]}\n"
                  "{\"tag\":[{\"amount\":1,\"currency\":\"$\"},\"red\","
                  "{\"amount\":2.5,\"currency\":\"$\"}]}\n{\"tag\":null}\n");
    check_written(&(furrow_writer_options){.format = "csv", .typed = true}, &s, NULL,
                  "tag\r\n$3\r\n$1; red; $2.50\r\n\"\"\r\n");
}

TEST(json_has_the_rows_of_a_nested_list_in_their_groups) {
    UNUSED_STATE;
    sample s;
    fw_row_group groups[] = {{FW_STR("2008"), 1, 2}, {FW_STR("2007"), 3, 1}};
    fill(&s, (const char *const[]){"year", "name"}, 2,
         (const char *const[]){NULL, "lead", "2008", "ant", "2008", "bee", "2007", "cat", NULL,
                               "end"},
         5);
    set_types(&s, (const furrow_type[]){FURROW_NUMBER}, 1);
    s.table.heading = 0;
    s.table.groups = groups;
    s.table.group_count = 2;
    furrow_writer_options opts = {
        .format = "json", .with_page = true, .typed = true, .nested = true};
    check_written(&opts, &s, NULL,
                  "[\n  {\n    \"page\": \"a.html\",\n    \"heading\": null,\n    \"records\": [\n"
                  "      {\n        \"name\": \"lead\"\n      }\n    ]\n  },\n"
                  "  {\n    \"page\": \"a.html\",\n    \"heading\": 2008,\n    \"records\": [\n"
                  "      {\n        \"name\": \"ant\"\n      },\n"
                  "      {\n        \"name\": \"bee\"\n      }\n    ]\n  },\n"
                  "  {\n    \"page\": \"a.html\",\n    \"heading\": 2007,\n    \"records\": [\n"
                  "      {\n        \"name\": \"cat\"\n      }\n    ]\n  },\n"
                  "  {\n    \"page\": \"a.html\",\n    \"heading\": null,\n    \"records\": [\n"
                  "      {\n        \"name\": \"end\"\n      }\n    ]\n  }\n]\n");
    check_written(&(furrow_writer_options){.format = "tsv"}, &s, NULL,
                  "year\tname\n\tlead\n2008\tant\n2008\tbee\n2007\tcat\n\tend\n");
}

/* The formats that write text, which is what these tests are about. */
static const char *text_format(size_t i) {
    const char *name = furrow_format_name(i);
    return name && strcmp(name, "sqlite") == 0 ? furrow_format_name(i + 1) : name;
}

TEST(nothing_added_gives_an_empty_output) {
    UNUSED_STATE;
    static const struct {
        const char *format, *want;
    } cases[] = {{"json", "[]\n"}, {"jsonl", ""}, {"csv", ""}, {"tsv", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        furrow_buf got = {0};
        furrow_writer *writer = NULL;
        furrow_writer_options opts = {.format = cases[i].format};
        CHECK(furrow_writer_new(&writer, gather, &got, &opts, NULL) == FURROW_OK);
        CHECK(furrow_writer_end(writer, NULL) == FURROW_OK);
        CHECK_STR(got.at ? got.at : "", cases[i].want);
        furrow_writer_free(writer);
        furrow_buf_free(&got);
    }
}

static int is_cancelled;

/* Cancels at the first piece of output. */
static bool cancel(void *user, const char *at, size_t len) {
    (void)user, (void)at, (void)len;
    is_cancelled = 1;
    return true;
}

TEST(writing_ends_when_it_is_cancelled) {
    UNUSED_STATE;
    furrow_buf html = {0};
    for (size_t i = 0; i < 4000; i++)
        fw_buf_format(&html, "<p><a href=/%zu>record %zu of its own</a> <i>and %zu more texts</i>",
                      i, i, i);
    furrow_page *page = page_from(html.at);
    furrow_table *table = NULL;
    CHECK(furrow_extract(&table, page, &(furrow_options){.method = "mdr"}, NULL) == FURROW_OK);
    static const char *const formats[] = {"jsonl", "json"};
    for (size_t f = 0; f < 2; f++) {
        furrow_writer *writer = NULL;
        furrow_error err = {0};
        furrow_writer_options opts = {
            .size = sizeof opts, .format = formats[f], .cancel = &is_cancelled};
        is_cancelled = 0;
        CHECK(furrow_writer_new(&writer, cancel, NULL, &opts, NULL) == FURROW_OK);
        CHECK(furrow_writer_add(writer, table, "a.html", 1, &err) == FURROW_ECANCELLED);
        CHECK_STR(err.message, "cancelled");
        CHECK(furrow_writer_end(writer, NULL) == FURROW_ECANCELLED);
        furrow_writer_free(writer);
    }
    furrow_table_free(table);
    furrow_page_free(page);
    furrow_buf_free(&html);
}

TEST(formats_are_listed_and_unknown_ones_refused) {
    UNUSED_STATE;
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    for (size_t i = 0; text_format(i); i++) {
        furrow_writer_options opts = {.format = text_format(i)};
        CHECK(furrow_writer_new(&writer, gather, NULL, &opts, NULL) == FURROW_OK);
        furrow_writer_free(writer);
    }
    furrow_writer_options opts = {.format = "xml"};
    CHECK(furrow_writer_new(&writer, gather, NULL, &opts, &err) == FURROW_EINVAL);
    CHECK(writer == NULL);
    CHECK_STR(err.message, "unknown format 'xml'");
}

static bool refuse(void *user, const char *at, size_t len) {
    (void)at;
    (void)len;
    ++*(size_t *)user;
    return false;
}

TEST(a_refused_write_is_an_error_and_not_tried_again) {
    UNUSED_STATE;
    sample s;
    fill(&s, names, 2, prices, 2);
    for (size_t i = 0; text_format(i); i++) {
        size_t calls = 0;
        furrow_writer *writer = NULL;
        furrow_writer_options opts = {.format = text_format(i)};
        CHECK(furrow_writer_new(&writer, refuse, &calls, &opts, NULL) == FURROW_OK);
        for (int k = 0; k < 5000; k++) furrow_writer_add(writer, &s.table, "a", 1, NULL);
        CHECK(furrow_writer_end(writer, NULL) == FURROW_EIO);
        CHECK_UINT(calls, 1);
        furrow_writer_free(writer);
    }
}

TEST(a_thousand_columns_are_told_apart) {
    UNUSED_STATE;
    enum { COUNT = 1000 };
    static char texts[COUNT][16];
    furrow_buf got = {0};
    furrow_writer *writer = NULL;
    furrow_writer_options opts = {.format = "tsv"};
    CHECK(furrow_writer_new(&writer, gather, &got, &opts, NULL) == FURROW_OK);
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < COUNT; i++) {
            sample s;
            snprintf(texts[i], sizeof texts[i], "c%zu", i);
            const char *name = texts[i];
            fill(&s, &name, 1, &name, 1);
            CHECK(furrow_writer_add(writer, &s.table, "a", 1, NULL) == FURROW_OK);
        }
    }
    CHECK(furrow_writer_end(writer, NULL) == FURROW_OK);
    size_t tabs = 0, lines = 0;
    for (size_t i = 0; i < got.len; i++) {
        tabs += got.at[i] == '\t';
        lines += got.at[i] == '\n';
    }
    CHECK_UINT(lines, 1 + 2 * COUNT);
    CHECK_UINT(tabs, lines * (COUNT - 1));
    furrow_writer_free(writer);
    furrow_buf_free(&got);
}

TEST(writing_survives_every_failed_allocation) {
    UNUSED_STATE;
    sample first, second;
    furrow_str values[] = {FW_STR("$1"), FW_STR("$2")};
    fw_row_group group = {FW_STR("ant"), 0, 1};
    fill(&first, names, 2, prices, 2);
    set_types(&first, (const furrow_type[]){FURROW_TEXT, FURROW_PRICE}, 2);
    set_values(&first, 1, values, 2, "$1; $2");
    first.table.heading = 0;
    first.table.groups = &group;
    first.table.group_count = 1;
    fill(&second, (const char *const[]){"page", "x"}, 2, (const char *const[]){"\xFF", "y"}, 1);
    for (size_t i = 0; text_format(i); i++) {
        furrow_status st = FURROW_ENOMEM;
        for (size_t n = 0; st == FURROW_ENOMEM; n++) {
            failing_alloc memory = {.fail_at = n};
            furrow_writer_options opts = {.format = text_format(i),
                                          .with_page = true,
                                          .typed = true,
                                          .alloc = {failing_resize, &memory}};
            furrow_buf got = {0};
            furrow_writer *writer = NULL;
            st = furrow_writer_new(&writer, gather, &got, &opts, NULL);
            if (st == FURROW_OK) {
                furrow_writer_add(writer, &first.table, "a", 1, NULL);
                furrow_writer_add(writer, &second.table, "b", 1, NULL);
                st = furrow_writer_end(writer, NULL);
            }
            furrow_writer_free(writer);
            furrow_buf_free(&got);
            CHECK_UINT(memory.live, 0);
        }
        CHECK(st == FURROW_OK);
    }
}

TEST_MAIN(CASE(jsonl_has_an_object_per_line_and_null_for_missing_fields),
          CASE(md_is_a_table_whose_cells_have_no_bars),
          CASE(md_shows_the_text_of_a_cell_and_nothing_else), CASE(json_is_one_indented_array),
          CASE(csv_of_several_tables_has_the_union_of_their_columns),
          CASE(csv_of_tables_with_the_same_columns_keeps_nothing),
          CASE(tsv_escapes_what_would_break_a_row),
          CASE(safe_csv_neutralises_every_start_of_a_formula),
          CASE(a_lone_empty_cell_is_still_a_row_of_csv),
          CASE(columns_named_as_those_in_front_are_renamed),
          CASE(typed_values_are_numbers_prices_and_dates_where_they_read_so),
          CASE(the_column_of_a_currency_gives_way_to_one_of_that_name),
          CASE(a_column_with_several_values_in_a_row_is_a_list_in_all_rows),
          CASE(json_has_the_rows_of_a_nested_list_in_their_groups),
          CASE(nothing_added_gives_an_empty_output), CASE(writing_ends_when_it_is_cancelled),
          CASE(formats_are_listed_and_unknown_ones_refused),
          CASE(a_refused_write_is_an_error_and_not_tried_again),
          CASE(a_thousand_columns_are_told_apart), CASE(writing_survives_every_failed_allocation))
