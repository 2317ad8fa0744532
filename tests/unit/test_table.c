/* table/: the records of a region as rows and columns. */
#include "check_table.h"
#include "page/page.h"
#include "region/region.h"
#include "table/table.h"

TEST(texts_links_and_images_are_columns) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1>one</a><p>first</p><img src=1.png>"
                "<li><a href=2>two</a><p>second</p><img src=2.png></ul>",
                "http://a.example/",
                "title | title_link | text | image\n"
                "one | http://a.example/1 | first | http://a.example/1.png\n"
                "two | http://a.example/2 | second | http://a.example/2.png");
}

TEST(links_stay_relative_when_no_base_is_known) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1>one</a><li><a href='?p=2'>two</a></ul>", NULL,
                "title | title_link\n"
                "one | 1\n"
                "two | ?p=2");
}

TEST(a_field_that_a_record_lacks_leaves_a_hole) {
    UNUSED_STATE;
    check_table("<div><section><h2>a</h2><p>1</p><i>x</i></section>"
                "<section><h2>b</h2><i>y</i></section>"
                "<section><h2>c</h2><p>3</p><i>z</i></section></div>",
                NULL, "title | number | text\na | 1 | x\nb | - | y\nc | 3 | z");
}

TEST(a_new_field_gets_a_column_where_it_stands) {
    UNUSED_STATE;
    check_table("<div><section><h2>a</h2><b>x</b><p>1</p></section>"
                "<section><h2>b</h2><b>y</b><p>2</p></section>"
                "<section><h2>c</h2><h3>sub</h3><b>z</b><p>3</p></section></div>",
                NULL,
                "title | subtitle | text | rank\na | - | x | 1\nb | - | y | 2\n"
                "c | sub | z | 3");
}

TEST(fields_of_one_path_are_told_apart_by_their_number) {
    UNUSED_STATE;
    check_table("<table><tr><td>a<td><b>1</b><td>x<tr><td>b<td><b>2</b><td>y</table>", NULL,
                "title | number | text\na | 1 | x\nb | 2 | y");
}

TEST(markup_within_a_line_does_not_divide_a_field) {
    UNUSED_STATE;
    check_table("<ul><li><p>some <b>bold</b> words, H<sub>2</sub>O</p>"
                "<li><p>other <b>bold</b> words, CO<sub>2</sub>.</p></ul>",
                NULL, "title\nsome bold words, H2O\nother bold words, CO2.");
}

TEST(what_cannot_be_seen_is_no_field) {
    UNUSED_STATE;
    check_table(
        "<ul><li><b>a</b><script>x</script><i hidden>h</i><li><b>b</b><style>y</style></ul>", NULL,
        "title\na\nb");
}

TEST(a_table_outlives_page_and_regions) {
    UNUSED_STATE;
    found f = find_with("<ul><li><b>a</b><li><b>b</b></ul>", NULL);
    furrow_table *table = NULL;
    CHECK_UINT(furrow_table_build(&table, f.regions, 0, NULL), FURROW_OK);
    found_free(&f);
    CHECK_SLICE(furrow_table_cell(table, 1, 0), "b");
    furrow_table_free(table);
    furrow_table_free(NULL);
}

TEST(records_of_several_parts_have_the_fields_of_all) {
    UNUSED_STATE;
    check_table("<table><tr><td><div><a href=1>A</a></div><td><div><a href=2>B</a></div>"
                "<tr><td><p>x</p><p>y</p><td><p>z</p><p>w</p>"
                "<tr><td><div><a href=3>C</a></div><td><div><a href=4>D</a></div>"
                "<tr><td><p>p</p><p>q</p><td><p>r</p><p>s</p></table>",
                NULL,
                "title | title_link | text | text_2\n"
                "A | 1 | x | y\n"
                "B | 2 | z | w\n"
                "C | 3 | p | q\n"
                "D | 4 | r | s");
}

TEST(a_page_without_records_has_no_table) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>nothing");
    furrow_table *table = NULL;
    furrow_error err = {0};
    CHECK_UINT(furrow_extract(&table, page, NULL, &err), FURROW_ENOTFOUND);
    CHECK(table == NULL);
    furrow_page_free(page);
}

TEST(columns_are_named_by_the_header_cells_above_them) {
    UNUSED_STATE;
    check_table("<table><tr><th>Name<th colspan=2>Legs and wings<th>Price"
                "<tr><td><a href=1>ant</a><td>6<td>0<td>1"
                "<tr><td><a href=2>bee</a><td>6<td>4<td>2</table>",
                NULL,
                "Name | Name_link | Legs and wings | Legs and wings_2 | Price\n"
                "ant | 1 | 6 | 0 | 1\n"
                "bee | 2 | 6 | 4 | 2");
}

TEST(columns_are_named_by_itemprop_then_class_then_tag) {
    UNUSED_STATE;
    check_table("<ul><li class=card><h3><a href=1>ant</a></h3><b itemprop=price class=big>1</b>"
                "<p class='col-3 card__maker--new'>A</p>"
                "<li class=card><h3><a href=2>bee</a></h3><b itemprop=price class=big>2</b>"
                "<p class='col-3 card__maker--new'>B</p></ul>",
                NULL,
                "title | title_link | price | maker\n"
                "ant | 1 | 1 | A\n"
                "bee | 2 | 2 | B");
}

TEST(the_name_of_a_property_is_the_property_and_its_address_names_no_text) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a itemprop=url href=/p/1>ant</a></h3><p itemprop=author itemscope>"
                "<a itemprop=url href=/u/1><i itemprop=name>Eve</i></a></p>"
                "<li><h3><a itemprop=url href=/p/2>bee</a></h3><p itemprop=author itemscope>"
                "<a itemprop=url href=/u/2><i itemprop=name>Ann</i></a></p></ul>",
                NULL,
                "title | title_link | author | author_link\n"
                "ant | /p/1 | Eve | /u/1\n"
                "bee | /p/2 | Ann | /u/2");
}

TEST(words_that_tell_looks_are_no_names) {
    UNUSED_STATE;
    check_table("<ul><li><p class='left x1 _qz'><b>a</b></p><i class=row>1</i>"
                "<li><p class='left x2 _qz'><b>b</b></p><i class=row>2</i></ul>",
                NULL, "title | number\na | 1\nb | 2");
}

TEST(an_element_around_a_part_of_a_field_does_not_name_it) {
    UNUSED_STATE;
    check_table("<ul><li><p class=summary><b class=hit>red</b> ant <i>in</i> spring</p>"
                "<li><p class=summary><b class=hit>red</b> bee <i>in</i> autumn</p></ul>",
                NULL, "summary\nred ant in spring\nred bee in autumn");
}

TEST(elements_side_by_side_are_fields_of_their_own) {
    UNUSED_STATE;
    check_table("<ul><li><p><span class=name>ant</span><span class=price>1</span></p>"
                "<li><p><span class=name>bee</span><span class=mark>new</span>"
                "<span class=price>2</span></p></ul>",
                NULL, "name | mark | price\nant | - | 1\nbee | new | 2");
}

#define TALKS                                                                                   \
    "<table><tr><th>Day<th>Hour<th>Talk<tr><td rowspan=3><a href=/mon>Monday</a><td>9<td>Trees" \
    "<tr><td>10<td>Roots<tr><td>11<td>Leaves<tr><td>Tuesday<td>9<td>Bark</table>"

TEST(a_cell_that_spans_rows_comes_out_in_each_of_them) {
    UNUSED_STATE;
    check_table_by("auto", TALKS, NULL,
                   "Day | Day_link | Hour | Talk\n"
                   "Monday | /mon | 9 | Trees\n"
                   "Monday | /mon | 10 | Roots\n"
                   "Monday | /mon | 11 | Leaves\n"
                   "Tuesday | - | 9 | Bark");
}

TEST(fields_of_one_column_of_a_table_are_one_column_whatever_is_around_them) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<table><tr><th>n<th>a<th>b<tr><th>x<td>1<td><b>2</b><tr><td>y<td><i>3</i><td>4"
                   "<tr><td><span>z</span><td><p>5</p><td>6</table>",
                   NULL, "n | a | b\nx | 1 | 2\ny | 3 | 4\nz | 5 | 6");
}

TEST(a_dot_that_counts_readers_is_no_image) {
    UNUSED_STATE;
    check_table("<ul><li><img src=/t1 width=1 height=1><img src=/a.jpg><b>one</b></li>"
                "<li><img src=/t2 width=1 height=1><img src=/b.jpg><b>two</b></li>"
                "<li><img src=/t3 width=1 height=1><img src=/c.jpg><b>six</b></li></ul>",
                NULL, "image | title\n/a.jpg | one\n/b.jpg | two\n/c.jpg | six");
}

TEST(text_and_image_of_a_cell_may_change_places) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<table><tr><th>n<th>v<tr><td>x<img src=1><td>1<tr><td><img src=2>y<td>2"
                   "<tr><td>z<img src=3><td>3</table>",
                   NULL, "n | n_image | v\nx | 1 | 1\ny | 2 | 2\nz | 3 | 3");
}

TEST(a_cell_that_is_empty_or_missing_leaves_a_hole_in_its_column) {
    UNUSED_STATE;
    check_table("<table><tr><th>n<th>a<th>b<tr><td>x<td>1<td>2<tr><td>y<td><td>4<tr><td>z<td>5"
                "<tr><td>w<td colspan=2>7</table>",
                NULL, "n | a | b\nx | 1 | 2\ny | - | 4\nz | 5 | -\nw | 7 | -");
}

TEST(names_of_two_header_rows_are_joined) {
    UNUSED_STATE;
    check_table("<table><thead><tr><th rowspan=2>State<th colspan=2>Population<tr><th>2010<th>2020"
                "<tbody><tr><td>Ohio<td>11.5<td>11.8<tr><td>Utah<td>2.8<td>3.3"
                "<tr><td>Iowa<td>3.0<td>3.2</table>",
                NULL,
                "State | Population 2010 | Population 2020\nOhio | 11.5 | 11.8\n"
                "Utah | 2.8 | 3.3\nIowa | 3.0 | 3.2");
}

/* Each row would have a long text of the row above: it comes out some times,
 * then no more. */
TEST(long_cells_do_not_come_out_without_end) {
    UNUSED_STATE;
    furrow_buf html = {0};
    furrow_page *page = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_options opts = {.method = "mdr"};
    size_t bytes = 0;
    fw_buf_text(&html, "<table><tr><th>n<th>v<tr><td rowspan=0>");
    for (int i = 0; i < 2000; i++) fw_buf_text(&html, "words ");
    for (int i = 0; i < 2000; i++) fw_buf_text(&html, "<td>1<tr>");
    CHECK(furrow_page_parse(&page, html.at, html.len, NULL, &err) == FURROW_OK);
    CHECK(furrow_extract(&table, page, &opts, &err) == FURROW_OK);
    CHECK(furrow_table_rows(table) >= 1000);
    for (size_t r = 0; r < furrow_table_rows(table); r++)
        for (size_t c = 0; c < furrow_table_columns(table); c++)
            bytes += furrow_table_cell(table, r, c).len;
    CHECK(bytes < 10 * html.len);
    furrow_table_free(table);
    furrow_page_free(page);
    furrow_buf_free(&html);
}

TEST(cells_have_values_and_rows_have_groups) {
    UNUSED_STATE;
    furrow_table *table = NULL;
    furrow_page *page =
        page_from("<table><tr><th>Name<th>Price<tr><td colspan=2><b>Tools</b><tr><td>Axe<td>$12.50"
                  "<tr><td>Saw<td>call us<tr><td colspan=2><b>Plants</b><tr><td>Oak<td>$1,030.00"
                  "<tr><td>Rose<td>$3.00<tr><td>Elm<td>$4.00</table>");
    CHECK(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
    size_t price = 0;
    while (furrow_table_type(table, price) != FURROW_PRICE) price++;
    furrow_typed first = furrow_table_typed(table, 0, price, 0);
    CHECK(first.type == FURROW_PRICE && first.number == 12.5);
    CHECK_STR(first.text, "$");
    CHECK(furrow_table_typed(table, 1, price, 0).type == FURROW_TEXT);
    CHECK(furrow_table_typed(table, 2, price, 0).number == 1030);
    CHECK_UINT(furrow_table_groups(table), 2);
    CHECK_SLICE(furrow_table_group(table, 1).heading, "Plants");
    CHECK_UINT(furrow_table_group(table, 1).first, 2);
    CHECK_UINT(furrow_table_group(table, 1).count, 3);
    furrow_table_free(table);
    furrow_page_free(page);
}

TEST(an_advertisement_between_records_is_no_heading) {
    UNUSED_STATE;
    furrow_table *table = NULL;
    furrow_page *page =
        page_from("<table><tr><th>Name<th>Price<tr><td>Axe<td>$12.50<tr><td>Saw<td>$2.00"
                  "<tr><td colspan=2><b>Sponsored</b><tr><td>Oak<td>$1,030.00"
                  "<tr><td>Rose<td>$3.00<tr><td>Elm<td>$4.00</table>");
    CHECK(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
    CHECK_UINT(furrow_table_groups(table), 0);
    CHECK_UINT(furrow_table_columns(table), 2);
    CHECK_UINT(furrow_table_rows(table), 5);
    furrow_table_free(table);
    furrow_page_free(page);
}

TEST(what_stands_above_few_records_is_no_heading) {
    UNUSED_STATE;
    furrow_page *page = page_from("<h2>Books</h2><p>one<p>two");
    fw_node_id heading = 0;
    while (page->tag[heading] != FW_TAG_H2) heading++;
    fw_group groups[] = {{{0, 0}, 0, 8}, {{heading, page->end[heading]}, 8, 2}};
    fw_region region = {.groups = groups, .group_count = 2, .record_count = 10};
    CHECK(!fw_table_is_headed(&region, page));
    groups[0].count = groups[1].first = 7;
    groups[1].count = 3;
    CHECK(fw_table_is_headed(&region, page));
    furrow_page_free(page);
}

TEST_MAIN(CASE(cells_have_values_and_rows_have_groups),
          CASE(an_advertisement_between_records_is_no_heading),
          CASE(texts_links_and_images_are_columns), CASE(links_stay_relative_when_no_base_is_known),
          CASE(a_field_that_a_record_lacks_leaves_a_hole),
          CASE(a_new_field_gets_a_column_where_it_stands),
          CASE(fields_of_one_path_are_told_apart_by_their_number),
          CASE(markup_within_a_line_does_not_divide_a_field), CASE(what_cannot_be_seen_is_no_field),
          CASE(a_table_outlives_page_and_regions),
          CASE(records_of_several_parts_have_the_fields_of_all),
          CASE(a_page_without_records_has_no_table),
          CASE(columns_are_named_by_the_header_cells_above_them),
          CASE(a_cell_that_spans_rows_comes_out_in_each_of_them),
          CASE(fields_of_one_column_of_a_table_are_one_column_whatever_is_around_them),
          CASE(a_dot_that_counts_readers_is_no_image),
          CASE(text_and_image_of_a_cell_may_change_places),
          CASE(a_cell_that_is_empty_or_missing_leaves_a_hole_in_its_column),
          CASE(names_of_two_header_rows_are_joined), CASE(long_cells_do_not_come_out_without_end),
          CASE(columns_are_named_by_itemprop_then_class_then_tag),
          CASE(elements_side_by_side_are_fields_of_their_own),
          CASE(the_name_of_a_property_is_the_property_and_its_address_names_no_text),
          CASE(words_that_tell_looks_are_no_names),
          CASE(an_element_around_a_part_of_a_field_does_not_name_it),
          CASE(what_stands_above_few_records_is_no_heading))
