/* region/ and output/regions: ranking, and the JSON contract. */
#include "found.h"

#include "base/json.h"
#include "base/str.h"
#include "output/output.h"

static void check_json(const char *html, const char *base, const char *want) {
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_page_options page_opts = {.base_url = base};
    furrow_options opts = {.method = "mdr"};
    furrow_buf json = {0};
    CHECK_UINT(furrow_page_parse(&page, html, strlen(html), &page_opts, NULL), FURROW_OK);
    furrow_find(&regions, page, &opts, NULL);
    CHECK_UINT(furrow_regions_json(&json, regions, "a.html", NULL), FURROW_OK);
    CHECK_SLICE(fw_buf_view(&json), want);
    furrow_buf_free(&json);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

static const furrow_options BY_MDR = {.method = "mdr"};

TEST(json_has_paths_texts_and_links) {
    UNUSED_STATE;
    check_json("<ul><li><a href=/1>one</a><li><a href=/2>two</a></ul>", "https://a.example/x/",
               "{\"page\":\"a.html\",\"regions\":[{\"method\":\"mdr\",\"score\":1.0,\"main\":true,"
               "\"path\":\"/html[1]/body[1]/ul[1]\",\"records\":["
               "{\"xpath\":[\"/html[1]/body[1]/ul[1]/li[1]\"],\"text\":\"one\","
               "\"links\":[\"https://a.example/1\"]},"
               "{\"xpath\":[\"/html[1]/body[1]/ul[1]/li[2]\"],\"text\":\"two\","
               "\"links\":[\"https://a.example/2\"]}]}]}");
}

TEST(json_of_nothing_is_an_empty_list) {
    UNUSED_STATE;
    check_json("<p>x", NULL, "{\"page\":\"a.html\",\"regions\":[]}");
}

TEST(a_record_of_several_siblings_has_a_path_for_each) {
    UNUSED_STATE;
    check_json("<dl><dt><b>a</b><dd>1<p>x<dt><b>b</b><dd>2<p>y</dl>", NULL,
               "{\"page\":\"a.html\",\"regions\":[{\"method\":\"mdr\",\"score\":1.0,\"main\":true,"
               "\"path\":\"/html[1]/body[1]/dl[1]\",\"records\":["
               "{\"xpath\":[\"/html[1]/body[1]/dl[1]/dt[1]\",\"/html[1]/body[1]/dl[1]/dd[1]\"],"
               "\"text\":\"a 1 x\",\"links\":[]},"
               "{\"xpath\":[\"/html[1]/body[1]/dl[1]/dt[2]\",\"/html[1]/body[1]/dl[1]/dd[2]\"],"
               "\"text\":\"b 2 y\",\"links\":[]}]}]}");
}

TEST(links_that_cannot_be_seen_are_left_out) {
    UNUSED_STATE;
    check_json("<ul><li><a href=1>a</a><i hidden><a href=h>h</a></i><li><a>b</a></ul>", NULL,
               "{\"page\":\"a.html\",\"regions\":[{\"method\":\"mdr\",\"score\":1.0,\"main\":true,"
               "\"path\":\"/html[1]/body[1]/ul[1]\",\"records\":["
               "{\"xpath\":[\"/html[1]/body[1]/ul[1]/li[1]\"],\"text\":\"a\",\"links\":[\"1\"]},"
               "{\"xpath\":[\"/html[1]/body[1]/ul[1]/li[2]\"],\"text\":\"b\",\"links\":[]}"
               "]}]}");
}

TEST(any_bytes_become_valid_json) {
    UNUSED_STATE;
    found f =
        find_with("<ul><li><b>a\"\\\x01\x1F\xFF</b><li><b>\xE2\x80\xA8&#0;</b></ul>", &BY_MDR);
    furrow_buf json = {0};
    CHECK_UINT(furrow_regions_json(&json, f.regions, "a\"\n.html", NULL), FURROW_OK);
    CHECK_UINT(fw_utf8_valid_run(fw_buf_view(&json)), json.len);
    CHECK(strstr(json.at, "\"a\\\"\\n.html\"") != NULL);
    CHECK(strstr(json.at, "a\\\"\\\\\\u0001\\u001F") != NULL);
    for (size_t i = 0; i < json.len; i++) CHECK((unsigned char)json.at[i] >= 0x20);
    furrow_buf_free(&json);
    found_free(&f);
}

TEST(groups_are_written_with_their_headings) {
    UNUSED_STATE;
    furrow_page *page = page_from("<h3>2008</h3><p>a<p>b<h3>2009</h3><p>c");
    fw_regions regions = {.arena = fw_arena_make((furrow_alloc){0})};
    fw_region *region = fw_region_add(&regions, "test", 3);
    region->groups = FW_TAKE_ZEROED(&regions.arena, 2, fw_group);
    region->group_count = 2;
    region->groups[0] = (fw_group){{3, 5}, 0, 2}; /* h3 2008, and p p */
    region->groups[1] = (fw_group){{9, 11}, 2, 1};
    fw_span spans[] = {{5, 7}, {7, 9}, {11, 13}};
    for (uint32_t r = 0; r < 3; r++)
        CHECK(fw_record_set(&regions, &region->records[r], &spans[r], 1));
    furrow_buf json = {0};
    CHECK_UINT(fw_regions_json(&json, &regions, page, "p", NULL, NULL), FURROW_OK);
    CHECK(strstr(json.at, "\"groups\":[{\"heading\":\"2008\",\"records\":[0,1]},"
                          "{\"heading\":\"2009\",\"records\":[2]}]") != NULL);
    furrow_buf_free(&json);
    fw_arena_free(&regions.arena);
    furrow_page_free(page);
}

TEST(regions_are_ranked_by_text_then_by_place) {
    UNUSED_STATE;
    found f = find_with("<ul><li><b>aa</b><li><b>bb</b></ul><div><h2>-</h2><p><i>cc</i><p><i>dd</i>"
                        "</div><table><tr><td>eee<tr><td>fff</table>",
                        &BY_MDR);
    CHECK_UINT(furrow_regions_count(f.regions), 3);
    check_region(&f, 0, "eee | fff");
    check_region(&f, 1, "aa | bb");
    check_region(&f, 2, "cc | dd");
    CHECK_NEAR(furrow_region_score(f.regions, 0), 6.0 / 15, 1e-9);
    found_free(&f);
}

TEST(regions_without_visible_text_are_dropped) {
    UNUSED_STATE;
    found f = find_with("<ul><li><b><img></b><li><b><img></b></ul><p>words", &BY_MDR);
    CHECK(f.regions == NULL);
    found_free(&f);
}

TEST(the_node_of_a_region_is_the_deepest_that_holds_its_records) {
    UNUSED_STATE;
    found f =
        find_with("<div><main><table><tr><td><b>a</b><td>1<tr><td><b>b</b><td>2</table>", &BY_MDR);
    CHECK_SLICE(furrow_node_tag(f.page, furrow_region_node(f.regions, 0)), "tbody");
    found_free(&f);
}

TEST(a_region_has_no_groups_unless_it_is_nested) {
    UNUSED_STATE;
    found f = find_with("<ul><li><b>a</b><li><b>b</b></ul>", &BY_MDR);
    CHECK_UINT(furrow_region_groups(f.regions, 0), 0);
    found_free(&f);
}

static bool has_no_span(const void *user, const fw_record *record) {
    (void)user;
    return record->span_count == 0;
}

TEST(groups_keep_the_records_that_are_not_dropped) {
    UNUSED_STATE;
    /* Records:  0 | 1 2 3 | 4 5 | 6 | 7, of which 2, 4, 5 and 7 are to go. */
    fw_record records[8] = {{0}};
    for (uint32_t r = 0; r < 8; r++) records[r].field_count = r;
    records[0].span_count = records[1].span_count = records[3].span_count = 1;
    records[6].span_count = 1;
    fw_group groups[3] = {{{9, 10}, 1, 3}, {{11, 12}, 4, 2}, {{13, 14}, 6, 1}};
    fw_region region = {.records = records, .record_count = 8, .groups = groups, .group_count = 3};
    fw_region_drop(&region, has_no_span, NULL);
    CHECK_UINT(region.record_count, 4);
    CHECK_UINT(records[1].field_count, 1);
    CHECK_UINT(records[2].field_count, 3);
    CHECK_UINT(records[3].field_count, 6);
    CHECK_UINT(region.group_count, 2);
    CHECK_UINT(groups[0].first, 1);
    CHECK_UINT(groups[0].count, 2);
    CHECK_UINT(groups[1].heading.first, 13);
    CHECK_UINT(groups[1].first, 3);
    CHECK_UINT(groups[1].count, 1);
}

TEST_MAIN(CASE(groups_keep_the_records_that_are_not_dropped), CASE(json_has_paths_texts_and_links),
          CASE(json_of_nothing_is_an_empty_list),
          CASE(a_record_of_several_siblings_has_a_path_for_each),
          CASE(links_that_cannot_be_seen_are_left_out), CASE(any_bytes_become_valid_json),
          CASE(groups_are_written_with_their_headings),
          CASE(regions_are_ranked_by_text_then_by_place),
          CASE(regions_without_visible_text_are_dropped),
          CASE(the_node_of_a_region_is_the_deepest_that_holds_its_records),
          CASE(a_region_has_no_groups_unless_it_is_nested))
