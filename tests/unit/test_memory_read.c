/* What is finished can be read without memory: these functions have no way to say that
 * there was none. */
#include "memory_support.h"

#include <string.h>

/* The functions that only read, on one of the things that they are for. */
static void read_page(const furrow_page *page) {
    (void)furrow_page_charset(page);
    (void)furrow_page_charset_is_guess(page);
    (void)furrow_page_base(page);
    for (furrow_node node = 0; node < furrow_page_nodes(page); node++) {
        (void)furrow_node_tag(page, node);
        (void)furrow_node_parent(page, node);
        (void)furrow_node_end(page, node);
        (void)furrow_node_visible(page, node);
        (void)furrow_node_own_text(page, node);
        (void)furrow_node_first_child(page, node);
        (void)furrow_node_next_sibling(page, node);
        (void)furrow_node_attribute(page, node, "href");
        (void)furrow_node_spaced(page, node);
        for (size_t i = 0; i < furrow_node_attributes(page, node); i++)
            (void)furrow_node_attribute_at(page, node, i);
    }
}

static void read_regions(furrow_regions *regions) {
    for (size_t i = 0; i < furrow_regions_count(regions); i++) {
        (void)furrow_region_method(regions, i);
        (void)furrow_region_score(regions, i);
        (void)furrow_region_node(regions, i);
        (void)furrow_region_note(regions, i);
        for (size_t r = 0; r < furrow_region_records(regions, i); r++)
            for (size_t part = 0; part < furrow_record_parts(regions, i, r); part++)
                (void)furrow_record_part(regions, i, r, part);
        for (size_t g = 0; g < furrow_region_groups(regions, i); g++)
            (void)furrow_region_group(regions, i, g);
    }
    furrow_regions_keep(regions, 0);
}

static void read_cell(const furrow_table *table, size_t row, size_t column) {
    (void)furrow_table_cell(table, row, column);
    (void)furrow_table_written(table, row, column);
    (void)furrow_table_nodes(table, row, column);
    for (size_t i = 0; i < furrow_table_values(table, row, column); i++) {
        (void)furrow_table_value(table, row, column, i);
        (void)furrow_table_typed(table, row, column, i);
    }
}

static void read_table(furrow_table *table) {
    bool gone[8] = {true};
    CHECK(furrow_table_rows(table) > 1 && furrow_table_rows(table) <= 8);
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        (void)furrow_table_column(table, c);
        (void)furrow_table_source(table, c);
        (void)furrow_table_is_list(table, c);
        (void)furrow_table_confidence(table, c);
        (void)furrow_type_name(furrow_table_type(table, c));
        for (size_t r = 0; r < furrow_table_rows(table); r++) read_cell(table, r, c);
    }
    for (size_t g = 0; g < furrow_table_groups(table); g++) (void)furrow_table_group(table, g);
    for (size_t d = 0; d < furrow_table_drifts(table); d++)
        (void)furrow_drift_name(furrow_table_drift(table, d).kind);
    furrow_table_drop(table, gone);
}

static void read_pager(const furrow_pager *pager) {
    (void)furrow_pager_next(pager);
    for (size_t i = 0; i < furrow_pager_pages(pager); i++) (void)furrow_pager_page(pager, i);
}

static void read_wrapper(const furrow_wrapper *wrapper) {
    size_t count = 0;
    (void)furrow_wrapper_method(wrapper);
    (void)furrow_wrapper_view(wrapper, &count);
    (void)furrow_wrapper_addresses(wrapper, &count);
    (void)furrow_wrapper_fit(wrapper, "http://a.example/list?p=2");
    (void)furrow_is_like("*.example/*", "http://a.example/");
}

static void read_repair(const furrow_repair *repair) {
    (void)furrow_repair_needed(repair);
    (void)furrow_repair_wrapper(repair);
    (void)furrow_repair_confidence(repair);
    (void)furrow_repair_old_place(repair);
    (void)furrow_repair_new_place(repair);
    (void)furrow_repair_rival_place(repair);
    for (size_t i = 0; i < furrow_repair_columns(repair); i++)
        (void)furrow_repair_column_at(repair, i);
}

static void read_schema(const furrow_schema *schema) {
    (void)furrow_schema_ignored(schema);
    for (size_t i = 0; i < furrow_schema_columns(schema); i++)
        (void)furrow_schema_is_required(schema, i);
}

static void read_names(void) {
    (void)furrow_version();
    for (size_t i = 0; furrow_method_name(i); i++) (void)furrow_method_about(i);
    for (size_t i = 0; furrow_stage_name(i); i++) (void)furrow_stage_about(i);
    for (size_t i = 0; furrow_format_name(i); i++) continue;
    for (size_t i = 0; furrow_option_at(i); i++) continue;
}

TEST(what_is_finished_is_read_without_memory) {
    UNUSED_STATE;
    static const char wish[] = "{\"properties\":{\"name\":{}},\"required\":[\"name\"]}";
    counted c = {.state = {.fail_at = SIZE_MAX}};
    CHECK_UINT(parse_text(&c, LIST, sizeof LIST - 1), FURROW_OK);
    furrow_alloc alloc = {failing_resize, &c.state};
    furrow_example example = {.page = c.page, .name = "a"};
    furrow_regions *regions = NULL, *applied = NULL;
    furrow_table *table = NULL;
    furrow_pager *pager = NULL;
    furrow_wrapper *wrapper = NULL;
    furrow_repair *repair = NULL;
    furrow_schema *schema = NULL;
    CHECK_UINT(furrow_find_all(&regions, c.page, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_page_next(&pager, c.page, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_learn(&wrapper, &example, 1, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_apply(&applied, wrapper, c.page, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_table_build(&table, applied, 0, NULL), FURROW_OK);
    CHECK_UINT(furrow_repair_make(&repair, wrapper, &example, 1, 0, NULL, NULL), FURROW_OK);
    CHECK_UINT(furrow_schema_parse(&schema, wish, strlen(wish), &alloc, NULL), FURROW_OK);

    size_t asked = c.state.asked;
    read_page(c.page);
    read_regions(regions);
    read_table(table);
    read_pager(pager);
    read_wrapper(wrapper);
    read_repair(repair);
    read_schema(schema);
    read_names();
    CHECK_UINT(c.state.asked, asked);

    furrow_schema_free(schema);
    furrow_repair_free(repair);
    furrow_table_free(table);
    furrow_regions_free(applied);
    furrow_wrapper_free(wrapper);
    furrow_pager_free(pager);
    furrow_regions_free(regions);
    furrow_page_free(c.page);
    CHECK_UINT(c.state.live, 0);
}

TEST_MAIN(CASE(what_is_finished_is_read_without_memory))
