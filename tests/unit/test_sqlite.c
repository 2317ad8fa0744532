/* Rows in a database, read back through SQLite itself. */
#include "table_sample.h"

#include <sqlite3.h>
#include <stdio.h>

static const char PATH[] = "test_sqlite.db";

/* Every row of a query as text: cells with | between, NULL as "-", a text in
 * quotes so that it can be told from a number; rows on lines of their own. */
static void check_query(const char *sql, const char *want) {
    furrow_buf got = {0};
    sqlite3 *db = NULL;
    sqlite3_stmt *query = NULL;
    CHECK(sqlite3_open(PATH, &db) == SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    while (sqlite3_step(query) == SQLITE_ROW) {
        if (got.len) fw_buf_char(&got, '\n');
        for (int i = 0; i < sqlite3_column_count(query); i++) {
            int type = sqlite3_column_type(query, i);
            const char *quote = type == SQLITE_TEXT ? "'" : "";
            fw_buf_text(&got, i ? "|" : "");
            fw_buf_text(&got, quote);
            if (type == SQLITE_NULL) fw_buf_char(&got, '-');
            else
                fw_buf_add(&got, (const char *)sqlite3_column_text(query, i),
                           (size_t)sqlite3_column_bytes(query, i));
            fw_buf_text(&got, quote);
        }
    }
    sqlite3_finalize(query);
    sqlite3_close(db);
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
}

static const char SCHEMA[] = "SELECT name, type FROM pragma_table_info('rows')";

static void execute(const char *sql) {
    sqlite3 *db = NULL;
    CHECK(sqlite3_open(PATH, &db) == SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Write up to two tables; the status of the last call, whose message is in
 * 'err'. */
static furrow_status write_with(furrow_writer_options opts, const sample *first,
                                const sample *second, furrow_error *err) {
    furrow_writer *writer = NULL;
    opts.format = "sqlite";
    opts.path = PATH;
    furrow_status st = furrow_writer_new(&writer, NULL, NULL, &opts, err);
    if (st == FURROW_OK) st = furrow_writer_add(writer, &first->table, "a.html", 1, err);
    if (st == FURROW_OK && second) st = furrow_writer_add(writer, &second->table, "b.html", 2, err);
    if (st == FURROW_OK) st = furrow_writer_end(writer, err);
    furrow_writer_free(writer);
    return st;
}

static void write_rows(const sample *first, const sample *second) {
    furrow_error err = {0};
    if (write_with((furrow_writer_options){0}, first, second, &err) < 0)
        fail_msg("%s", err.message);
}

static int start_anew(void **state) {
    (void)state;
    remove(PATH);
    return 0;
}

#define DB_CASE(name) cmocka_unit_test_setup_teardown(name, start_anew, start_anew)

static const char *const shop_names[] = {"name", "stock", "price", "since"};
static const furrow_type shop_types[] = {FURROW_TEXT, FURROW_NUMBER, FURROW_PRICE, FURROW_DATE};
static const char *const shop_cells[] = {"ant", "1,200", "$1.50",   "12 May 2020",
                                         "bee", "many",  "call us", NULL};

static void fill_shop(sample *s) {
    fill(s, shop_names, 4, shop_cells, 2);
    set_types(s, shop_types, 4);
}

TEST(columns_have_the_types_of_their_values) {
    UNUSED_STATE;
    sample s;
    fill_shop(&s);
    write_rows(&s, NULL);
    check_query(SCHEMA, "'name'|'TEXT'\n'stock'|'INTEGER'\n'price'|'REAL'\n"
                        "'price_currency'|'TEXT'\n'since'|'TEXT'");
    check_query("SELECT * FROM rows",
                "'ant'|1200|1.5|'$'|'2020-05-12'\n'bee'|'many'|'call us'|-|-");
}

TEST(whole_numbers_are_real_where_another_page_has_decimals) {
    UNUSED_STATE;
    sample first, second;
    fill(&first, (const char *const[]){"n"}, 1, (const char *const[]){"1"}, 1);
    fill(&second, (const char *const[]){"n"}, 1, (const char *const[]){"2.5"}, 1);
    set_types(&first, (const furrow_type[]){FURROW_NUMBER}, 1);
    set_types(&second, (const furrow_type[]){FURROW_NUMBER}, 1);
    write_rows(&first, &second);
    check_query(SCHEMA, "'n'|'REAL'");
    check_query("SELECT n FROM rows", "1.0\n2.5");
}

TEST(pages_with_other_columns_widen_the_table) {
    UNUSED_STATE;
    sample first, second;
    fill(&first, (const char *const[]){"a", "b"}, 2, (const char *const[]){"1", "2"}, 1);
    fill(&second, (const char *const[]){"c", "b"}, 2, (const char *const[]){"3", "4"}, 1);
    furrow_error err = {0};
    furrow_writer_options opts = {.with_page = true, .with_region = true};
    CHECK(write_with(opts, &first, &second, &err) == FURROW_OK);
    check_query("SELECT page, region, a, b, c FROM rows",
                "'a.html'|1|'1'|'2'|-\n'b.html'|2|-|'4'|'3'");
}

TEST(rows_are_added_to_a_table_that_is_there) {
    UNUSED_STATE;
    sample s;
    execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, Name TEXT NOT NULL, stock TEXT);"
            "INSERT INTO rows VALUES (7, 'old', 'x'); CREATE TABLE other (a);");
    fill_shop(&s);
    write_rows(&s, NULL);
    write_rows(&s, NULL);
    check_query(SCHEMA, "'id'|'INTEGER'\n'Name'|'TEXT'\n'stock'|'TEXT'\n'price'|'REAL'\n"
                        "'price_currency'|'TEXT'\n'since'|'TEXT'");
    check_query("SELECT id, name, stock, price FROM rows WHERE id < 10",
                "7|'old'|'x'|-\n8|'ant'|'1,200'|1.5\n9|'bee'|'many'|'call us'");
    check_query("SELECT count(*) FROM rows", "5");
    check_query("SELECT count(*) FROM other", "0");
}

TEST(texts_that_only_look_like_numbers_stay_texts) {
    UNUSED_STATE;
    sample s;
    /* 1.234 is a number, but nobody knows which. */
    fill(&s, (const char *const[]){"n", "code"}, 2,
         (const char *const[]){"12", "007", "1.234", "1e5"}, 2);
    set_types(&s, (const furrow_type[]){FURROW_NUMBER, FURROW_TEXT}, 2);
    write_rows(&s, NULL);
    check_query(SCHEMA, "'n'|'TEXT'\n'code'|'TEXT'");
    check_query("SELECT n, code FROM rows", "'12'|'007'\n'1.234'|'1e5'");
}

TEST(several_values_are_a_json_array) {
    UNUSED_STATE;
    sample s;
    furrow_str values[] = {FW_STR("1"), FW_STR("a \"b\"")};
    fill(&s, (const char *const[]){"tag"}, 1, (const char *const[]){"7", "", NULL}, 3);
    set_types(&s, (const furrow_type[]){FURROW_NUMBER}, 1);
    set_values(&s, 1, values, 2, "1; a \"b\"");
    write_rows(&s, NULL);
    check_query("SELECT tag FROM rows", "'[7]'\n'[1,\"a \\\"b\\\"\"]'\n-");
}

TEST(names_of_columns_may_be_anything) {
    UNUSED_STATE;
    static const char *const odd[] = {"rowid",  "a\"b", "x'); DROP TABLE rows; --",
                                      "select", "",     "\xFF",
                                      "[a]",    "\xFE", "\xC3\xA9t\xC3\xA9"};
    static const char *const cells[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    sample s;
    fill(&s, odd, 9, cells, 1);
    write_rows(&s, NULL);
    write_rows(&s, NULL);
    check_query("SELECT name FROM pragma_table_info('rows')",
                "'rowid'\n'a\"b'\n'x'); DROP TABLE rows; --'\n'select'\n'column'\n'\xEF\xBF\xBD'\n"
                "'[a]'\n'\xEF\xBF\xBD_2'\n'\xC3\xA9t\xC3\xA9'");
    check_query("SELECT count(*), max(\"a\"\"b\") FROM rows", "2|'2'");
}

TEST(a_nul_in_a_name_or_a_text_ends_neither) {
    UNUSED_STATE;
    sample s;
    fill(&s, (const char *const[]){"a"}, 1, (const char *const[]){"b"}, 1);
    s.columns[0].name = (furrow_str){"a\0z", 3};
    s.cells[0].text = (furrow_str){"c\0\xFFx", 4};
    write_rows(&s, NULL);
    check_query("SELECT name FROM pragma_table_info('rows')", "'a\xEF\xBF\xBDz'");
    check_query("SELECT * FROM rows", "'c\xEF\xBF\xBD\xEF\xBF\xBDx'");
}

TEST(names_that_differ_in_case_alone_are_told_apart) {
    UNUSED_STATE;
    sample first, second;
    fill(&first, (const char *const[]){"Price", "price", "PRICE"}, 3,
         (const char *const[]){"a", "b", "c"}, 1);
    fill(&second, (const char *const[]){"PRICE", "price"}, 2, (const char *const[]){"d", "e"}, 1);
    write_rows(&first, &second);
    check_query(SCHEMA, "'Price'|'TEXT'\n'price_2'|'TEXT'\n'PRICE_3'|'TEXT'");
    check_query("SELECT * FROM rows", "'a'|'b'|'c'\n-|'e'|'d'");
    fill(&first, (const char *const[]){"price"}, 1, (const char *const[]){"f"}, 1);
    write_rows(&first, NULL);
    check_query("SELECT Price FROM rows", "'a'\n-\n'f'");
}

TEST(the_table_can_have_any_name) {
    UNUSED_STATE;
    sample s;
    furrow_error err = {0};
    fill_shop(&s);
    furrow_writer_options opts = {.table = "my \"own\"; --"};
    CHECK(write_with(opts, &s, NULL, &err) == FURROW_OK);
    CHECK(write_with(opts, &s, NULL, &err) == FURROW_OK);
    check_query("SELECT count(*) FROM \"my \"\"own\"\"; --\"", "4");
    opts.table = "sqlite_x";
    CHECK(write_with(opts, &s, NULL, &err) == FURROW_EIO);
    CHECK_STR(err.message, "object name reserved for internal use: sqlite_x");
}

TEST(a_row_that_is_refused_leaves_the_file_as_it_was) {
    UNUSED_STATE;
    sample s;
    furrow_error err = {0};
    execute("CREATE TABLE rows (name TEXT CHECK (name <> 'bee')); INSERT INTO rows VALUES ('x')");
    fill_shop(&s);
    CHECK(write_with((furrow_writer_options){0}, &s, NULL, &err) == FURROW_EIO);
    CHECK(strstr(err.message, "CHECK constraint failed"));
    check_query(SCHEMA, "'name'|'TEXT'");
    check_query("SELECT * FROM rows", "'x'");
}

TEST(more_columns_than_a_database_takes_are_a_clear_error) {
    UNUSED_STATE;
    enum { COUNT = 2001 };
    static fw_column columns[COUNT];
    static fw_cell cells[COUNT];
    static char texts[COUNT][8];
    uint32_t end = COUNT;
    furrow_table table = {.rows = 1, .columns = columns, .cells = cells, .row_ends = &end};
    table.heading = FW_NO_COLUMN;
    for (uint32_t i = 0; i < COUNT; i++) {
        snprintf(texts[i], sizeof texts[i], "c%u", i);
        columns[i].name = fw_str(texts[i]);
        cells[i] = (fw_cell){.column = i, .count = 1, .text = FW_STR("x")};
    }
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    for (size_t count = COUNT - 1; count <= COUNT; count++) {
        table.column_count = count;
        end = (uint32_t)count;
        furrow_writer_options opts = {.format = "sqlite", .path = PATH};
        CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, &err) == FURROW_OK);
        furrow_status want = count == COUNT ? FURROW_ELIMIT : FURROW_OK;
        CHECK(furrow_writer_add(writer, &table, "a", 1, &err) == want);
        if (count == COUNT) { /* refused, and the next may come */
            table.column_count = 1, end = 1;
            CHECK(furrow_writer_add(writer, &table, "b", 1, NULL) == FURROW_OK);
        }
        CHECK(furrow_writer_end(writer, NULL) == FURROW_OK);
        furrow_writer_free(writer);
    }
    CHECK_STR(err.message, "more than 2000 columns, the limit of a table in a database");
    check_query("SELECT count(*) FROM rows", "2");
}

/* A search for free names would take hours. */
TEST(far_too_many_names_that_differ_in_case_alone_are_refused_at_once) {
    UNUSED_STATE;
    enum { BITS = 18, COUNT = 1 << BITS };
    static fw_column columns[COUNT];
    static char texts[COUNT][BITS];
    uint32_t end = 0;
    furrow_table table = {.rows = 1, .columns = columns, .column_count = COUNT, .row_ends = &end};
    table.heading = FW_NO_COLUMN;
    for (uint32_t i = 0; i < COUNT; i++) {
        for (int bit = 0; bit < BITS; bit++) texts[i][bit] = i >> bit & 1 ? 'X' : 'x';
        columns[i].name = (furrow_str){texts[i], BITS};
    }
    furrow_writer *writer = NULL;
    furrow_writer_options opts = {.format = "sqlite", .path = PATH};
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, NULL) == FURROW_OK);
    CHECK(furrow_writer_add(writer, &table, "a", 1, NULL) == FURROW_ELIMIT);
    furrow_writer_free(writer);
}

TEST(what_is_wrong_with_the_file_is_said_at_once) {
    UNUSED_STATE;
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    furrow_writer_options opts = {.format = "sqlite"};
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, &err) == FURROW_EINVAL);
    CHECK_STR(err.message, "the format sqlite needs a file name");
    opts.path = "no/such/folder/x.db";
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, &err) == FURROW_EIO);
    CHECK_STR(err.message, "unable to open database file");
    FILE *file = fopen(PATH, "w");
    for (int i = 0; i < 1000; i++) fputs("name,price\n", file);
    fclose(file);
    opts.path = PATH;
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, &err) == FURROW_EFORMAT);
    CHECK_STR(err.message, "file is not a database");
    CHECK(writer == NULL);
}

TEST(a_file_is_a_file_whatever_its_name) {
    UNUSED_STATE;
    sample s;
    furrow_writer *writer = NULL;
    furrow_writer_options opts = {.format = "sqlite", .path = ":memory:"};
    fill_shop(&s);
    remove(":memory:");
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, NULL) == FURROW_OK);
    CHECK(furrow_writer_add(writer, &s.table, "a", 1, NULL) == FURROW_OK);
    CHECK(furrow_writer_end(writer, NULL) == FURROW_OK);
    furrow_writer_free(writer);
    CHECK_UINT(remove(":memory:"), 0);
}

TEST(without_an_end_nothing_is_written) {
    UNUSED_STATE;
    sample s;
    furrow_writer *writer = NULL;
    furrow_writer_options opts = {.format = "sqlite", .path = PATH};
    fill_shop(&s);
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, NULL) == FURROW_OK);
    CHECK(furrow_writer_add(writer, &s.table, "a", 1, NULL) == FURROW_OK);
    furrow_writer_free(writer);
    check_query("SELECT count(*) FROM sqlite_master", "0");
}

/* Write a table and a state in one transaction. */
static furrow_status write_state(const sample *s, const char *before, const char *state,
                                 furrow_error *err) {
    furrow_writer_options opts = {.format = "sqlite", .path = PATH};
    furrow_writer *writer = NULL;
    CHECK(furrow_writer_new(&writer, NULL, NULL, &opts, NULL) == FURROW_OK);
    if (s) CHECK(furrow_writer_add(writer, &s->table, "a.html", 1, NULL) == FURROW_OK);
    furrow_writer_set_state(writer, "me", before, state);
    furrow_status st = furrow_writer_end(writer, err);
    furrow_writer_free(writer);
    return st;
}

TEST(a_state_is_written_with_the_rows_or_neither) {
    UNUSED_STATE;
    sample s;
    furrow_buf got = {0};
    furrow_error err = {0};
    fill_shop(&s);
    CHECK_UINT(furrow_database_state(&got, PATH, "me", NULL), FURROW_ENOTFOUND);
    write_rows(&s, NULL);
    CHECK_UINT(furrow_database_state(&got, PATH, "me", NULL), FURROW_ENOTFOUND);
    CHECK_UINT(write_state(&s, NULL, "one", &err), FURROW_OK);
    CHECK_UINT(write_state(&s, "one", "two", &err), FURROW_OK);
    CHECK_UINT(write_state(NULL, "two", "three", &err), FURROW_OK);
    CHECK_UINT(furrow_database_state(&got, PATH, "me", NULL), FURROW_OK);
    CHECK_STR(got.at, "three");
    CHECK_UINT(furrow_database_state(&got, PATH, "you", NULL), FURROW_ENOTFOUND);
    /* Somebody else has gone on: the rows are refused with the state. */
    CHECK_UINT(write_state(&s, "two", "four", &err), FURROW_EIO);
    CHECK_UINT(write_state(&s, NULL, "one", &err), FURROW_EIO);
    CHECK_STR(err.message, "another program added the same rows at the same time");
    check_query("SELECT count(*) FROM rows", "6");
    CHECK_UINT(furrow_database_state(&got, "test_sqlite.c", "me", NULL), FURROW_ENOTFOUND);
    CHECK_UINT(furrow_database_state(&got, "/", "me", NULL), FURROW_ENOTFOUND);
    furrow_buf_free(&got);
}

TEST(a_database_survives_every_failed_allocation) {
    UNUSED_STATE;
    sample first, second;
    furrow_str values[] = {FW_STR("1"), FW_STR("2")};
    fill_shop(&first);
    fill(&second, (const char *const[]){"PRICE", "page", "x"}, 3,
         (const char *const[]){"\xFF", "y", ""}, 1);
    set_values(&second, 2, values, 2, "1; 2");
    furrow_status st = FURROW_ENOMEM;
    for (size_t n = 0; st == FURROW_ENOMEM; n++) {
        remove(PATH);
        failing_alloc memory = {.fail_at = n};
        furrow_writer_options opts = {.with_page = true, .alloc = {failing_resize, &memory}};
        st = write_with(opts, &first, &second, NULL);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_ENOMEM) check_query("SELECT count(*) FROM sqlite_master", "0");
    }
    CHECK(st == FURROW_OK);
    check_query("SELECT count(*) FROM rows", "3");
}

TEST_MAIN(DB_CASE(columns_have_the_types_of_their_values),
          DB_CASE(whole_numbers_are_real_where_another_page_has_decimals),
          DB_CASE(pages_with_other_columns_widen_the_table),
          DB_CASE(rows_are_added_to_a_table_that_is_there),
          DB_CASE(texts_that_only_look_like_numbers_stay_texts),
          DB_CASE(several_values_are_a_json_array), DB_CASE(names_of_columns_may_be_anything),
          DB_CASE(a_nul_in_a_name_or_a_text_ends_neither),
          DB_CASE(names_that_differ_in_case_alone_are_told_apart),
          DB_CASE(the_table_can_have_any_name),
          DB_CASE(a_row_that_is_refused_leaves_the_file_as_it_was),
          DB_CASE(more_columns_than_a_database_takes_are_a_clear_error),
          DB_CASE(far_too_many_names_that_differ_in_case_alone_are_refused_at_once),
          DB_CASE(what_is_wrong_with_the_file_is_said_at_once),
          DB_CASE(a_file_is_a_file_whatever_its_name), DB_CASE(without_an_end_nothing_is_written),
          DB_CASE(a_state_is_written_with_the_rows_or_neither),
          DB_CASE(a_database_survives_every_failed_allocation))
