/* Columns against true values: worked examples, and truths that mean harm. */
#include "eval/finder.h"
#include "eval_support.h"
#include "table/table.h"

#include <string.h>

enum { MAX_COLUMNS = 8, MAX_ROWS = 8 };

/* A table by hand: rows of cells with '|' between, "-" for none; the values of
 * a repeated cell have ';' between. */
typedef struct grid {
    furrow_table table;
    fw_column columns[MAX_COLUMNS];
    fw_cell cells[MAX_COLUMNS * MAX_ROWS];
    uint32_t row_ends[MAX_ROWS];
} grid;

static void split_values(grid *g, fw_cell *cell) {
    furrow_str *values = FW_TAKE(&g->table.arena, cell->text.len + 1, furrow_str);
    size_t count = 0, from = 0;
    CHECK(values);
    for (size_t i = 0; i <= cell->text.len; i++) {
        if (i < cell->text.len && cell->text.at[i] != ';') continue;
        values[count++] = (furrow_str){cell->text.at + from, i - from};
        from = i + 1;
    }
    cell->count = (uint32_t)count;
    if (count > 1) cell->values = values;
}

static void add_row(grid *g, const char *row) {
    furrow_table *t = &g->table;
    uint32_t cells = t->rows ? t->row_ends[t->rows - 1] : 0, column = 0;
    for (;; column++) {
        size_t len = strcspn(row, "|");
        if (len != 1 || row[0] != '-') {
            t->cells[cells] = (fw_cell){.column = column, .text = {row, len}};
            split_values(g, &t->cells[cells++]);
        }
        if (row[len] == '\0') break;
        row += len + 1;
    }
    if (column >= t->column_count) t->column_count = column + 1;
    t->row_ends[t->rows++] = cells;
}

/* Columns a, b, c, …; a type of them is a text until it is told otherwise. */
static void grid_make(grid *g, const char *const *rows) {
    static const char names[] = "abcdefgh";
    *g = (grid){.table = {.arena = fw_arena_make((furrow_alloc){0}), .heading = FW_NO_COLUMN}};
    g->table.columns = g->columns;
    g->table.cells = g->cells;
    g->table.row_ends = g->row_ends;
    for (size_t i = 0; i < MAX_COLUMNS; i++) g->columns[i].name = (furrow_str){names + i, 1};
    for (size_t i = 0; rows[i]; i++) add_row(g, rows[i]);
}

/* Records "r0", "r1", … with members; the rows of the same numbers are theirs,
 * as far as there are rows. */
static furrow_measure measure_grid(const char *const *members, const char *const *rows, grid *g) {
    char json[8192];
    const char *texts[MAX_ROWS + 1] = {0};
    static const char *const names[] = {"r0 is here", "r1 stands there", "r2 lies beyond it all"};
    size_t count = 0;
    int len = snprintf(json, sizeof json, "{'kind':'list','label':'records','records':[");
    for (size_t i = 0; members[i]; i++)
        len += snprintf(json + len, sizeof json - (size_t)len, "%s{'text':'%s',%s}", i ? "," : "",
                        names[i], members[i]);
    snprintf(json + len, sizeof json - (size_t)len, "]}");
    furrow_truth *truth = truth_from(json);
    while (rows[count]) texts[count] = names[count], count++;
    furrow_measure m = measure_of(truth, texts);
    if (!g->table.column_count) grid_make(g, rows);
    CHECK(furrow_measure_table(&m, truth, &g->table, NULL) == FURROW_OK);
    furrow_truth_free(truth);
    return m;
}

static void check_count(furrow_value_count got, size_t wanted, size_t found, size_t whole,
                        size_t exact, size_t aligned, size_t own) {
    CHECK_UINT(got.wanted, wanted);
    CHECK_UINT(got.found, found);
    CHECK_UINT(got.whole, whole);
    CHECK_UINT(got.exact, exact);
    CHECK_UINT(got.aligned, aligned);
    CHECK_UINT(got.own, own);
}

static void grid_done(grid *g, furrow_measure *m) {
    measure_done(m);
    fw_arena_free(&g->table.arena);
}

static void check_texts(const char *const *members, const char *const *rows, size_t wanted,
                        size_t found, size_t whole, size_t exact, size_t aligned, size_t own) {
    grid g = {0};
    furrow_measure m = measure_grid(members, rows, &g);
    check_count(furrow_measure_columns(&m).texts, wanted, found, whole, exact, aligned, own);
    grid_done(&g, &m);
}

TEST(a_right_table_has_all_its_values_in_columns_of_their_own) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'name':'Iron kettle','price':'24.00'}",
                      "'fields':{'name':'Tin kettle','price':'9.00'}"),
                TEXTS("Iron kettle|24.00", "TIN  kettle|9.00"), 4, 4, 4, 4, 4, 4);
}

TEST(all_in_one_cell_is_whole_and_aligned_but_neither_exact_nor_own) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'name':'Iron kettle','price':'24.00'}",
                      "'fields':{'name':'Tin kettle','price':'9.00'}"),
                TEXTS("Iron kettle 24.00", "Tin kettle 9.00"), 4, 4, 4, 0, 4, 0);
}

TEST(a_value_in_two_cells_is_not_whole) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'price':'EUR 24.00'}", "'fields':{'price':'EUR 9.00'}"),
                TEXTS("EUR|24.00", "-|EUR 9.00"), 2, 2, 1, 1, 1, 1);
}

TEST(values_that_slip_into_another_column_are_not_aligned) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'name':'ant hill'}", "'fields':{'name':'bee hive'}",
                      "'fields':{'name':'cat flap'}"),
                TEXTS("ant hill|x", "y|bee hive", "cat flap|z"), 3, 3, 3, 3, 2, 2);
}

TEST(the_name_of_a_column_counts_as_a_part_of_its_cells) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'x':'A: red'}", "'fields':{'x':'a blue'}"),
                TEXTS("red|dot", "blue|dash"), 2, 2, 2, 2, 2, 2);
}

TEST(fields_that_are_the_same_in_all_records_do_not_count) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'x':'by','y':'ann','z':'red'}",
                      "'fields':{'x':'by','y':'bob','z':'red'}",
                      "'fields':{'x':'by','y':'bob','z':'blue'}"),
                TEXTS("ann|red", "bob|red", "bob|blue"), 6, 6, 6, 6, 6, 6);
}

TEST(records_that_were_not_found_lose_their_values) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'name':'ant hill'}", "'fields':{'name':'bee hive'}"),
                TEXTS("ant hill bee hive"), 2, 1, 1, 0, 1, 1);
}

TEST(each_value_of_a_list_counts_and_may_be_one_of_a_repeated_cell) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'tags':['green','large','heavy']}"), TEXTS("green;large;x"), 3, 3,
                2, 2, 2, 2);
    check_texts(TEXTS("'fields':{'tags':'green;large'}"), TEXTS("green;large"), 1, 1, 1, 1, 1, 1);
}

TEST(values_of_one_list_are_apart_from_each_other_even_as_fields) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'tag1':'green','tag2':'large'}",
                      "'fields':{'tag1':'small','tag2':'heavy'}"),
                TEXTS("green;large", "small;heavy"), 4, 4, 4, 4, 4, 4);
    check_texts(TEXTS("'fields':{'tag1':'green','tag2':'large'}",
                      "'fields':{'tag1':'small','tag2':'heavy'}"),
                TEXTS("green, large", "small, heavy"), 4, 4, 4, 0, 4, 0);
}

TEST(short_values_count_only_where_they_are_exact) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'n':'14'}", "'fields':{'n':'15'}", "'fields':{'n':'160'}"),
                TEXTS("$14", "15", "$160"), 3, 3, 2, 1, 2, 2);
}

TEST(empty_values_do_not_count) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'a':'  ','b':[],'c':'cee'}"), TEXTS("cee"), 1, 1, 1, 1, 1, 1);
}

TEST(the_column_of_a_field_is_the_one_with_most_exact_cells) {
    UNUSED_STATE;
    grid g = {0};
    furrow_measure m =
        measure_grid(TEXTS("'fields':{'n':'ant'}", "'fields':{'n':'bee'}", "'fields':{'n':'cat'}"),
                     TEXTS("an ant|-", "a bee|bee", "the cat|cat"), &g);
    CHECK_UINT(furrow_measure_fields(&m), 1);
    furrow_field_score field = furrow_measure_field(&m, 0);
    CHECK_SLICE(field.name, "n");
    CHECK_SLICE(field.column, "b");
    check_count(field.count, 3, 3, 3, 2, 2, 2);
    CHECK_UINT(field.record, 0);
    CHECK_SLICE(field.value, "ant");
    grid_done(&g, &m);
}

TEST(of_equal_columns_each_field_takes_one_that_is_free) {
    UNUSED_STATE;
    check_texts(TEXTS("'fields':{'home':'none','away':'none'}"), TEXTS("none|none"), 2, 2, 2, 2, 2,
                2);
    check_texts(TEXTS("'fields':{'home':'none','away':'none'}"), TEXTS("none"), 2, 2, 2, 2, 2, 0);
}

TEST(texts_are_not_looked_for_inside_of_addresses) {
    UNUSED_STATE;
    grid g = {0};
    grid_make(&g, TEXTS("http://kettles.example/iron|other", "iron|other"));
    g.columns[0].type = FURROW_URL;
    furrow_measure m =
        measure_grid(TEXTS("'fields':{'n':'iron'}", "'fields':{'n':'iron'}"), TEXTS("", ""), &g);
    check_count(furrow_measure_columns(&m).texts, 2, 2, 1, 1, 1, 1);
    CHECK_UINT(furrow_measure_columns(&m).links.wanted, 0);
    grid_done(&g, &m);
}

TEST(links_are_found_as_they_stand_or_absolute) {
    UNUSED_STATE;
    grid g = {0};
    grid_make(&g, TEXTS("./i/1.png", "http://a.example/i/2.png", "http://a.example/mini/3.png"));
    g.columns[0].type = FURROW_IMAGE;
    furrow_measure m =
        measure_grid(TEXTS("'attrs':{'src':'./i/1.png'}", "'attrs':{'src':'./i/2.png'}",
                           "'attrs':{'src':'./i/3.png'}"),
                     TEXTS("", "", ""), &g);
    check_count(furrow_measure_columns(&m).links, 3, 3, 3, 2, 3, 3);
    CHECK(furrow_measure_field(&m, 0).is_link);
    grid_done(&g, &m);
}

TEST(a_field_and_a_link_of_one_name_are_two_fields) {
    UNUSED_STATE;
    grid g = {0};
    furrow_measure m =
        measure_grid(TEXTS("'fields':{'n':'word'},'attrs':{'n':'word'}"), TEXTS("word"), &g);
    CHECK_UINT(furrow_measure_fields(&m), 2);
    check_count(furrow_measure_columns(&m).texts, 1, 1, 1, 1, 1, 0);
    check_count(furrow_measure_columns(&m).links, 1, 1, 1, 1, 1, 0);
    grid_done(&g, &m);
}

TEST(without_a_table_all_values_are_lost) {
    UNUSED_STATE;
    furrow_truth *truth = truth_from("{'kind':'list','label':'fields','records':[{'fields':"
                                     "{'a':'ant','b':'bee'},'attrs':{'c':'/c'}}]}");
    furrow_measure *m = NULL;
    CHECK(furrow_measure_new(&m, truth, NULL, NULL) == FURROW_OK);
    CHECK_UINT(furrow_truth_values(truth), 3);
    CHECK_UINT(furrow_measure_fields(m), 0);
    CHECK(furrow_measure_table(m, truth, NULL, NULL) == FURROW_OK);
    check_count(furrow_measure_columns(m).texts, 2, 0, 0, 0, 0, 0);
    check_count(furrow_measure_columns(m).links, 1, 0, 0, 0, 0, 0);
    CHECK(!furrow_measure_field(m, 0).column.at);
    furrow_measure_free(m);
    furrow_truth_free(truth);
}

TEST(counts_are_written_as_json_where_there_are_values) {
    UNUSED_STATE;
    grid g = {0};
    furrow_buf json = {0};
    furrow_measure m = measure_grid(TEXTS("'fields':{'n':'ant'}"), TEXTS("an ant"), &g);
    CHECK(furrow_measure_json(&json, &m, "p", NULL) == FURROW_OK);
    CHECK(strstr(json.at, ",\"failure\":null,\"columns\":{\"texts\":{\"wanted\":1,\"found\":1,"
                          "\"whole\":1,\"exact\":0,\"aligned\":1,\"own\":1}}}"));
    furrow_buf_free(&json);
    grid_done(&g, &m);
}

TEST(the_cells_with_pieces_of_a_value_are_told) {
    UNUSED_STATE;
    grid g = {0};
    furrow_buf text = {0};
    grid_make(&g, TEXTS("by Ann|Example and|others|none"));
    CHECK(furrow_value_cells(&text, &g.table, 0, FW_STR("Ann Example"), NULL) == FURROW_OK);
    CHECK_STR(text.at, "a: 'by Ann', b: 'Example and'");
    CHECK(furrow_value_cells(&text, &g.table, 0, FW_STR("absent"), NULL) == FURROW_OK);
    CHECK_UINT(text.len, 0);
    furrow_buf_free(&text);
    fw_arena_free(&g.table.arena);
}

TEST(a_finder_tells_within_at_the_end_and_equal_apart) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    const furrow_str texts[] = {FW_STR("ant"), FW_STR("1.99"), FW_STR("antler"), FW_STR("")};
    fw_finder finder;
    size_t offset;
    CHECK(fw_finder_make(&finder, texts, 4, &arena));
    fw_hits hits = fw_finder_find(&finder, FW_STR("ant"), FW_FIND_WITHIN);
    CHECK_UINT(hits.end - hits.first, 2);
    hits = fw_finder_find(&finder, FW_STR("ant"), FW_FIND_EQUAL);
    CHECK_UINT(hits.end - hits.first, 1);
    CHECK_UINT(fw_finder_text(&finder, hits.first, FW_FIND_EQUAL, &offset), 0);
    CHECK_UINT(offset, 0);
    hits = fw_finder_find(&finder, FW_STR("ler"), FW_FIND_AT_END);
    CHECK_UINT(hits.end - hits.first, 1);
    CHECK_UINT(fw_finder_text(&finder, hits.first, FW_FIND_AT_END, &offset), 2);
    CHECK_UINT(offset, 3);
    hits = fw_finder_find(&finder, FW_STR("antt"), FW_FIND_WITHIN);
    CHECK_UINT(hits.end - hits.first, 0);
    hits = fw_finder_find(&finder, FW_STR(""), FW_FIND_EQUAL);
    CHECK_UINT(hits.end - hits.first, 0);
    fw_arena_free(&arena);
}

/* A record of 'count' fields, all of which stand in one cell of its row: what
 * would take days if each were searched for by itself. */
TEST(a_hundred_thousand_fields_are_no_matter) {
    UNUSED_STATE;
    enum { COUNT = 100000, ROOM = 40 };
    char *json = malloc(COUNT * ROOM), *cell = malloc(COUNT * ROOM);
    furrow_truth *truth = NULL;
    size_t len, cell_len = 0;
    CHECK(json && cell);
    len = (size_t)sprintf(json, "{\"kind\":\"list\",\"label\":\"records\",\"records\":"
                                "[{\"text\":\"here\",\"fields\":{");
    for (unsigned i = 0; i < COUNT; i++) {
        len += (size_t)sprintf(json + len, "%s\"f%u\":\"v%uw\"", i ? "," : "", i, i);
        cell_len += (size_t)sprintf(cell + cell_len, "v%uw ", COUNT - 1 - i);
    }
    len += (size_t)sprintf(json + len, "}}]}");
    CHECK(furrow_truth_parse(&truth, json, len, NULL, NULL) == FURROW_OK);
    furrow_measure m = measure_of(truth, TEXTS("here"));
    grid g;
    grid_make(&g, TEXTS(cell));
    CHECK(furrow_measure_table(&m, truth, &g.table, NULL) == FURROW_OK);
    check_count(furrow_measure_columns(&m).texts, COUNT, COUNT, COUNT, 0, COUNT, 0);
    grid_done(&g, &m);
    furrow_truth_free(truth);
    free(json);
    free(cell);
}

TEST(measuring_columns_survives_every_failed_allocation) {
    UNUSED_STATE;
    furrow_truth *truth = truth_of_texts("records", TEXTS("one"));
    furrow_truth *values = truth_from(
        "{'kind':'list','label':'records','records':[{'text':'one','fields':{'n':['caf\u00e9',"
        "'bar'],'m':'x'},'attrs':{'u':'/u'}}]}");
    grid g;
    grid_make(&g, TEXTS("the caf\u00e9|bar|http://a.example/u"));
    g.columns[2].type = FURROW_URL;
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = SIZE_MAX};
        furrow_measure m = {.arena = fw_arena_make((furrow_alloc){failing_resize, &memory})};
        furrow_str have = FW_STR("one");
        fw_region_texts region = {&have, 1};
        CHECK(fw_measure_texts(&m, truth, &region, 1, NULL) == FURROW_OK);
        memory.fail_at = memory.asked + fail_at;
        furrow_status st = furrow_measure_table(&m, values, &g.table, NULL);
        if (st < 0) CHECK_UINT(furrow_measure_columns(&m).texts.wanted, 0);
        else check_count(furrow_measure_columns(&m).texts, 3, 3, 2, 1, 1, 1);
        measure_done(&m);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
        CHECK(st == FURROW_ENOMEM);
    }
    fw_arena_free(&g.table.arena);
    furrow_truth_free(values);
    furrow_truth_free(truth);
}

TEST_MAIN(CASE(a_right_table_has_all_its_values_in_columns_of_their_own),
          CASE(all_in_one_cell_is_whole_and_aligned_but_neither_exact_nor_own),
          CASE(a_value_in_two_cells_is_not_whole),
          CASE(values_that_slip_into_another_column_are_not_aligned),
          CASE(the_name_of_a_column_counts_as_a_part_of_its_cells),
          CASE(fields_that_are_the_same_in_all_records_do_not_count),
          CASE(records_that_were_not_found_lose_their_values),
          CASE(each_value_of_a_list_counts_and_may_be_one_of_a_repeated_cell),
          CASE(values_of_one_list_are_apart_from_each_other_even_as_fields),
          CASE(short_values_count_only_where_they_are_exact), CASE(empty_values_do_not_count),
          CASE(the_column_of_a_field_is_the_one_with_most_exact_cells),
          CASE(of_equal_columns_each_field_takes_one_that_is_free),
          CASE(texts_are_not_looked_for_inside_of_addresses),
          CASE(links_are_found_as_they_stand_or_absolute),
          CASE(a_field_and_a_link_of_one_name_are_two_fields),
          CASE(without_a_table_all_values_are_lost),
          CASE(counts_are_written_as_json_where_there_are_values),
          CASE(the_cells_with_pieces_of_a_value_are_told),
          CASE(a_finder_tells_within_at_the_end_and_equal_apart),
          CASE(a_hundred_thousand_fields_are_no_matter),
          CASE(measuring_columns_survives_every_failed_allocation))
