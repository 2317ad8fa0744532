/* Lists chosen by hand, and columns as they go out. */
#include "test.h"

static const char SHOP[] = "<ul id=menu><li><a href=/a>About us</a><li><a href=/b>Contact us</a>"
                           "<li><a href=/c>Imprint</a></ul><div id=list>"
                           "<div class=item><h2>Ant</h2><b>1.00</b><i>Smith, Ann</i></div>"
                           "<div class=item><h2>Bee</h2><b>2.00</b><i>Jones, Ben</i></div>"
                           "<div class=item><h2>Cat</h2><b>3.00</b><i>Clark</i></div>"
                           "<div class=item><h2>Dog</h2><b>4.00</b><i>Brown, Dan</i></div></div>";

static furrow_str names_of(const furrow_table *table, furrow_buf *got) {
    fw_buf_clear(got);
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        if (c) fw_buf_char(got, '|');
        fw_buf_str(got, furrow_table_column(table, c));
    }
    return fw_buf_view(got);
}

static furrow_str row_of(const furrow_table *table, size_t row, furrow_buf *got) {
    fw_buf_clear(got);
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        if (c) fw_buf_char(got, '|');
        fw_buf_str(got, furrow_table_cell(table, row, c));
    }
    return fw_buf_view(got);
}

static furrow_table *table_of(const furrow_wrapper *wrapper, const furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    if (furrow_apply(&regions, wrapper, page, NULL, &err) < 0 ||
        furrow_table_build(&table, regions, 0, &err) < 0)
        fail_msg("%s", err.message);
    furrow_regions_free(regions);
    return table;
}

static furrow_wrapper *learn(const furrow_example *example) {
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    if (furrow_learn(&wrapper, example, 1, NULL, &err) < 0) fail_msg("%s", err.message);
    return wrapper;
}

/* Saved, and read again. */
static furrow_wrapper *reopened(const furrow_wrapper *wrapper) {
    furrow_buf text = {0};
    furrow_wrapper *again = NULL;
    furrow_error err = {0};
    if (furrow_wrapper_save(&text, wrapper, &err) < 0 ||
        furrow_wrapper_load(&again, text.at, text.len, NULL, &err) < 0)
        fail_msg("%s", err.message);
    furrow_buf_free(&text);
    return again;
}

/* The first element with this id or class. */
static furrow_node find(const furrow_page *page, const char *attribute, const char *value) {
    for (furrow_node n = 0; n < furrow_page_nodes(page); n++)
        if (fw_str_equal(furrow_node_attribute(page, n, attribute), fw_str(value))) return n;
    fail_msg("no %s=%s", attribute, value);
    return 0;
}

/* The children of a node as spans; returns their number. */
static size_t children(furrow_span *out, const furrow_page *page, furrow_node node) {
    size_t count = 0;
    for (furrow_node n = node + 1; n < furrow_node_end(page, node); n = furrow_node_end(page, n))
        out[count++] = (furrow_span){n, furrow_node_end(page, n)};
    return count;
}

TEST(a_wrapper_is_learned_from_a_list_that_is_pointed_out) {
    UNUSED_STATE;
    furrow_page *page = page_from(SHOP);
    furrow_regions *given = NULL;
    furrow_span spans[8];
    furrow_buf got = {0};
    size_t count = children(spans, page, find(page, "id", "menu"));
    CHECK_UINT(furrow_regions_make(&given, page, spans, count, NULL), FURROW_OK);
    CHECK_STR(furrow_region_method(given, 0), "given");
    CHECK_UINT(furrow_region_node(given, 0), find(page, "id", "menu"));
    furrow_wrapper *wrapper = learn(&(furrow_example){.page = page, .regions = given});
    furrow_table *table = table_of(wrapper, page);
    CHECK_UINT(furrow_table_rows(table), 3);
    CHECK(strstr(row_of(table, 1, &got).at, "Contact us") != NULL);
    furrow_table_free(table);
    furrow_wrapper_free(wrapper);
    furrow_regions_free(given);
    furrow_buf_free(&got);
    furrow_page_free(page);
}

TEST(spans_that_are_no_records_are_refused) {
    UNUSED_STATE;
    furrow_page *page = page_from(SHOP);
    furrow_regions *given = NULL;
    furrow_span spans[8];
    furrow_node end = (furrow_node)furrow_page_nodes(page);
    CHECK_UINT(children(spans, page, find(page, "id", "list")), 4);
    const furrow_span behind[] = {spans[1], spans[0]};
    const furrow_span outside[] = {{end, end + 1}};
    const furrow_span halves[] = {{spans[0].first + 1, spans[1].end}};
    const furrow_span empty[] = {{spans[0].first, spans[0].first}};
    CHECK_UINT(furrow_regions_make(&given, page, spans, 0, NULL), FURROW_EINVAL);
    CHECK_UINT(furrow_regions_make(&given, page, behind, 2, NULL), FURROW_EINVAL);
    CHECK_UINT(furrow_regions_make(&given, page, outside, 1, NULL), FURROW_EINVAL);
    CHECK_UINT(furrow_regions_make(&given, page, halves, 1, NULL), FURROW_EINVAL);
    CHECK_UINT(furrow_regions_make(&given, page, empty, 1, NULL), FURROW_EINVAL);
    CHECK(given == NULL);
    furrow_page_free(page);
}

/* The columns that are learned from SHOP, by their numbers. */
static furrow_str learned(const furrow_table *table, size_t i) {
    CHECK(i < furrow_table_columns(table));
    return furrow_table_column(table, i);
}

TEST(columns_go_out_renamed_ordered_joined_divided_and_typed) {
    UNUSED_STATE;
    furrow_page *page = page_from(SHOP);
    furrow_wrapper *plain = learn(&(furrow_example){.page = page}), *wrapper = NULL;
    furrow_table *before = table_of(plain, page);
    furrow_buf got = {0};
    CHECK_SLICE(row_of(before, 0, &got), "Ant|1.00|Smith, Ann");
    furrow_str title = learned(before, 0), price = learned(before, 1), who = learned(before, 2);
    const furrow_str both[] = {title, price};
    const furrow_view_column view[] = {
        {.name = fw_str("last"),
         .from = &who,
         .from_count = 1,
         .split = fw_str(", "),
         .part = 1,
         .parts = 2},
        {.name = fw_str("first"),
         .from = &who,
         .from_count = 1,
         .split = fw_str(", "),
         .part = 2,
         .parts = 2},
        {.name = fw_str("what"), .from = both, .from_count = 2, .join = fw_str(" for ")},
        {.name = fw_str("cost"), .from = &price, .from_count = 1, .type = "text"}};
    CHECK_UINT(furrow_wrapper_set_view(&wrapper, plain, view, 4, NULL), FURROW_OK);
    furrow_wrapper *again = reopened(wrapper);
    furrow_table *table = table_of(again, page);
    CHECK_SLICE(names_of(table, &got), "last|first|what|cost");
    CHECK_SLICE(row_of(table, 0, &got), "Smith|Ann|Ant for 1.00|1.00");
    CHECK_SLICE(row_of(table, 2, &got), "Clark||Cat for 3.00|3.00");
    CHECK(furrow_table_cell(table, 2, 1).at == NULL);
    CHECK_UINT(furrow_table_type(before, 1), FURROW_NUMBER);
    CHECK_UINT(furrow_table_type(table, 3), FURROW_TEXT);
    size_t count = 0;
    CHECK_SLICE(furrow_wrapper_view(again, &count)[2].join, " for ");
    CHECK_UINT(count, 4);
    furrow_table_free(table);
    furrow_table_free(before);
    furrow_wrapper_free(again);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(plain);
    furrow_buf_free(&got);
    furrow_page_free(page);
}

TEST(a_view_that_makes_no_sense_is_refused) {
    UNUSED_STATE;
    furrow_page *page = page_from(SHOP);
    furrow_wrapper *plain = learn(&(furrow_example){.page = page}), *made = NULL;
    const furrow_str from = fw_str("title"), none = {NULL, 0};
    const furrow_view_column faults[] = {
        {.name = none, .from = &from, .from_count = 1},
        {.name = fw_str("a"), .from = &from, .from_count = 0},
        {.name = fw_str("a"),
         .from = &from,
         .from_count = 1,
         .split = fw_str(","),
         .part = 3,
         .parts = 2},
        {.name = fw_str("a"), .from = &from, .from_count = 1, .split = fw_str(",")},
        {.name = fw_str("a"), .from = &from, .from_count = 1, .part = 1, .parts = 1},
        {.name = fw_str("a"), .from = &from, .from_count = 1, .type = "colour"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        CHECK_UINT(furrow_wrapper_set_view(&made, plain, &faults[i], 1, NULL), FURROW_EINVAL);
        CHECK(made == NULL);
    }
    const furrow_view_column twice[] = {{.name = fw_str("a"), .from = &from, .from_count = 1},
                                        {.name = fw_str("a"), .from = &from, .from_count = 1}};
    CHECK_UINT(furrow_wrapper_set_view(&made, plain, twice, 2, NULL), FURROW_EINVAL);
    furrow_wrapper_free(plain);
    furrow_page_free(page);
}

/* A file with this "view" in front of its rules. */
static furrow_status load_with(const furrow_wrapper *wrapper, const char *view) {
    furrow_buf text = {0}, changed = {0};
    furrow_wrapper *made = NULL;
    CHECK_UINT(furrow_wrapper_save(&text, wrapper, NULL), FURROW_OK);
    const char *rules = strstr(text.at, "\"rules\"");
    fw_buf_str(&changed, (furrow_str){text.at, (size_t)(rules - text.at)});
    fw_buf_text(&changed, view);
    fw_buf_text(&changed, rules);
    furrow_status st = furrow_wrapper_load(&made, changed.at, changed.len, NULL, NULL);
    furrow_wrapper_free(made);
    furrow_buf_free(&text);
    furrow_buf_free(&changed);
    return st;
}

TEST(a_damaged_view_in_a_file_is_refused) {
    UNUSED_STATE;
    furrow_page *page = page_from(SHOP);
    furrow_wrapper *wrapper = learn(&(furrow_example){.page = page});
    CHECK_UINT(load_with(wrapper, "\"view\":[{\"name\":\"a\"}],"), FURROW_OK);
    CHECK_UINT(load_with(wrapper, "\"view\":7,"), FURROW_EFORMAT);
    CHECK_UINT(load_with(wrapper, "\"view\":[7],"), FURROW_EFORMAT);
    CHECK_UINT(load_with(wrapper, "\"view\":[{\"name\":\"a\",\"from\":[1]}],"), FURROW_EFORMAT);
    CHECK_UINT(load_with(wrapper, "\"view\":[{\"name\":\"a\",\"from\":[]}],"), FURROW_EFORMAT);
    CHECK_UINT(load_with(wrapper, "\"view\":[{\"name\":\"a\",\"part\":-1}],"), FURROW_EFORMAT);
    CHECK_UINT(load_with(wrapper, "\"view\":[{\"name\":\"a\",\"type\":\"x\"}],"), FURROW_EFORMAT);
    furrow_wrapper_free(wrapper);
    furrow_page_free(page);
}

/* A view set and used, with an allocator that fails at the n-th request. */
static furrow_status use_view(failing_alloc *state) {
    furrow_page_options opts = {.alloc = {failing_resize, state}};
    furrow_page *page = NULL;
    furrow_wrapper *plain = NULL, *wrapper = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    const furrow_str from[] = {fw_str("h2"), fw_str("b")};
    const furrow_view_column view[] = {{.name = fw_str("a"),
                                        .from = from,
                                        .from_count = 2,
                                        .split = fw_str("."),
                                        .part = 1,
                                        .parts = 2}};
    furrow_status st = furrow_page_parse(&page, SHOP, sizeof SHOP - 1, &opts, NULL);
    if (st >= 0) {
        furrow_example example = {.page = page};
        st = furrow_learn(&plain, &example, 1, NULL, NULL);
    }
    if (st >= 0) st = furrow_wrapper_set_view(&wrapper, plain, view, 1, NULL);
    if (st >= 0) st = furrow_apply(&regions, wrapper, page, NULL, NULL);
    if (st >= 0) st = furrow_table_build(&table, regions, 0, NULL);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_wrapper_free(wrapper);
    furrow_wrapper_free(plain);
    furrow_page_free(page);
    return st;
}

TEST(a_view_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t n = 0;; n++) {
        failing_alloc failing = {.fail_at = n};
        furrow_status st = use_view(&failing);
        CHECK_UINT(failing.live, 0);
        if (st == FURROW_OK) break;
        CHECK_UINT(st, FURROW_ENOMEM);
    }
}

TEST(a_file_with_a_long_view_survives_every_failed_allocation) {
    UNUSED_STATE;
    enum { MANY = 1000 };
    furrow_page *page = page_from(SHOP);
    furrow_wrapper *plain = NULL, *wrapper = NULL;
    furrow_buf file = {0};
    furrow_example example = {.page = page};
    furrow_str from[MANY];
    for (size_t i = 0; i < MANY; i++) from[i] = fw_str("h2");
    furrow_view_column view = {.name = fw_str("a"), .from = from, .from_count = MANY};
    CHECK_UINT(furrow_learn(&plain, &example, 1, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_set_view(&wrapper, plain, &view, 1, NULL), FURROW_OK);
    CHECK_UINT(furrow_wrapper_save(&file, wrapper, NULL), FURROW_OK);
    furrow_wrapper_free(wrapper);
    for (size_t n = 0;; n++) {
        failing_alloc failing = {.fail_at = n};
        furrow_alloc alloc = {failing_resize, &failing};
        furrow_status st = furrow_wrapper_load(&wrapper, file.at, file.len, &alloc, NULL);
        furrow_wrapper_free(wrapper);
        CHECK_UINT(failing.live, 0);
        if (st == FURROW_OK) break;
        CHECK_UINT(st, FURROW_ENOMEM);
    }
    furrow_buf_free(&file);
    furrow_wrapper_free(plain);
    furrow_page_free(page);
}

TEST_MAIN(CASE(a_wrapper_is_learned_from_a_list_that_is_pointed_out),
          CASE(spans_that_are_no_records_are_refused),
          CASE(columns_go_out_renamed_ordered_joined_divided_and_typed),
          CASE(a_view_that_makes_no_sense_is_refused), CASE(a_damaged_view_in_a_file_is_refused),
          CASE(a_view_survives_every_failed_allocation),
          CASE(a_file_with_a_long_view_survives_every_failed_allocation))
