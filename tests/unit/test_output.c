/* Rows in their formats. Tables are made by hand, so that cells can be any. */
#include "test.h"

#include "output/output.h"
#include "table/table.h"

#include <stdio.h>

enum { MAX_CELLS = 16 };

/* A table over constant cells, row by row; a NULL is a field that is not
 * there. */
typedef struct sample {
    furrow_table table;
    furrow_str names[MAX_CELLS];
    uint32_t row_ends[MAX_CELLS];
    fw_cell cells[MAX_CELLS];
} sample;

static void fill(sample *s, const char *const *names, size_t columns, const char *const *cells,
                 size_t rows) {
    *s = (sample){.table = {.rows = rows, .columns = columns}};
    s->table.names = s->names;
    s->table.row_ends = s->row_ends;
    s->table.cells = s->cells;
    for (size_t c = 0; c < columns; c++) s->names[c] = fw_str(names[c]);
    uint32_t count = 0;
    for (size_t r = 0; r < rows; r++) {
        for (size_t c = 0; c < columns; c++)
            if (cells[r * columns + c])
                s->cells[count++] = (fw_cell){(uint32_t)c, fw_str(cells[r * columns + c])};
        s->row_ends[r] = count;
    }
}

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
    fill(&s, (const char *const[]){"page", "page_", "region"}, 3,
         (const char *const[]){"1", "2", "3"}, 1);
    check_written(&(furrow_writer_options){.with_page = true, .with_region = true}, &s, NULL,
                  "{\"page\":\"a.html\",\"region\":1,\"page__\":\"1\",\"page_\":\"2\","
                  "\"region_\":\"3\"}\n");
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

TEST(formats_are_listed_and_unknown_ones_refused) {
    UNUSED_STATE;
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    for (size_t i = 0; furrow_format_name(i); i++) {
        furrow_writer_options opts = {.format = furrow_format_name(i)};
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
    for (size_t i = 0; furrow_format_name(i); i++) {
        size_t calls = 0;
        furrow_writer *writer = NULL;
        furrow_writer_options opts = {.format = furrow_format_name(i)};
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
    fill(&first, names, 2, prices, 2);
    fill(&second, (const char *const[]){"page", "x"}, 2, (const char *const[]){"\xFF", "y"}, 1);
    for (size_t i = 0; furrow_format_name(i); i++) {
        furrow_status st = FURROW_ENOMEM;
        for (size_t n = 0; st == FURROW_ENOMEM; n++) {
            failing_alloc memory = {.fail_at = n};
            furrow_writer_options opts = {.format = furrow_format_name(i),
                                          .with_page = true,
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
          CASE(json_is_one_indented_array),
          CASE(csv_of_several_tables_has_the_union_of_their_columns),
          CASE(tsv_escapes_what_would_break_a_row),
          CASE(safe_csv_neutralises_every_start_of_a_formula),
          CASE(a_lone_empty_cell_is_still_a_row_of_csv),
          CASE(columns_named_as_those_in_front_are_renamed),
          CASE(nothing_added_gives_an_empty_output),
          CASE(formats_are_listed_and_unknown_ones_refused),
          CASE(a_refused_write_is_an_error_and_not_tried_again),
          CASE(a_thousand_columns_are_told_apart), CASE(writing_survives_every_failed_allocation))
