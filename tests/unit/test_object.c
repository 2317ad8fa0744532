/* Pages about one thing: labels, names, what is left out, JSON-LD. */
#include "object/embedded.h"
#include "test.h"

#include <stdio.h>

static furrow_table *object_of(furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    if (furrow_find_object(&regions, page, NULL, &err) < 0 ||
        furrow_table_build(&table, regions, 0, &err) < 0)
        fail_msg("%s", err.message);
    CHECK_STR(furrow_region_method(regions, 0), "detail");
    CHECK_UINT(furrow_table_rows(table), 1);
    furrow_regions_free(regions);
    return table;
}

/* The cell of a column, "-" when there is no such column. */
static furrow_str cell(const furrow_table *table, const char *name) {
    for (size_t c = 0; c < furrow_table_columns(table); c++)
        if (fw_str_equal(furrow_table_column(table, c), fw_str(name)))
            return furrow_table_cell(table, 0, c);
    return FW_STR("-");
}

/* Check one column of the row of a page. */
static void check_cell(const char *html, const char *name, const char *want) {
    furrow_page *page = page_from(html);
    furrow_table *table = object_of(page);
    CHECK_SLICE(cell(table, name), want);
    furrow_table_free(table);
    furrow_page_free(page);
}

#define HEAD "<title>Brass lamp - Lamp shop</title><h1>Brass lamp</h1>"

TEST(the_title_is_the_heading_that_the_page_is_called_by) {
    UNUSED_STATE;
    check_cell("<title>Lamp shop: Brass lamp</title><h1><a href=/>Lamp "
               "shop</a></h1><h2>Sale</h2><h1>Brass lamp</h1>"
               "<p>x",
               "title", "Brass lamp");
    check_cell("<title>Brass lamp | Lamps</title><h2>News</h2><div class=product><b>Brass lamp</b>"
               "</div><p>x",
               "title", "Brass lamp");
}

TEST(labels_are_told_by_markup) {
    UNUSED_STATE;
    check_cell(HEAD "<dl><dt>Height<dd>40 cm<dt>Weight<dd>2 kg</dl>", "Weight", "2 kg");
    check_cell(HEAD "<table><tr><th>Height<td>40 cm<tr><th>Weight<td>2 kg</table>", "Height",
               "40 cm");
    check_cell(HEAD "<table><tr><td>Height<td>40 cm<tr><td>Weight<td>2 kg</table>", "Weight",
               "2 kg");
    check_cell(HEAD "<ul><li><b>Height:</b> 40 cm<li><b>Weight</b>: 2 kg</ul>", "Weight", "2 kg");
    check_cell(HEAD "<p>Height: 40 cm<p>Weight: 2 kg", "Height", "40 cm");
    check_cell(HEAD "<div><b>Ht:</b> 40 cm <b>Wt:</b> 2 kg<br><b>Born:</b> 1998</div>", "Wt",
               "2 kg");
    check_cell(HEAD "<section><div><span>Height</span><span>40 cm</span></div><div><span>Weight"
                    "</span><span>2 kg</span></div></section>",
               "Weight", "2 kg");
    check_cell(HEAD "<h2>Parts</h2><ul><li>Foot<li>Shade<li>Cord, <i>red</i></ul>", "Parts",
               "Foot; Shade; Cord, red");
}

TEST(values_of_one_label_are_a_list) {
    UNUSED_STATE;
    furrow_page *page = page_from(HEAD "<p><b>Directors:</b> <a href=/a>Ann Ant</a>, "
                                       "<a href=/b>Bob Bee</a></p><p><b>Year:</b> 1998");
    furrow_table *table = object_of(page);
    CHECK_SLICE(cell(table, "Directors"), "Ann Ant; Bob Bee");
    CHECK_SLICE(cell(table, "Year"), "1998");
    CHECK_SLICE(furrow_table_value(table, 0, 1, 1), "Bob Bee");
    furrow_table_free(table);
    furrow_page_free(page);
}

TEST(what_has_no_label_is_called_by_what_it_is) {
    UNUSED_STATE;
    const char *html = HEAD "<p>by <a href=/ann>Ann Ant</a></p><p>4.5 out of 5 stars</p>"
                            "<p>$12.99</p><p><s>$19.99</s></p>";
    check_cell(html, "author", "Ann Ant");
    check_cell(html, "rating", "4.5 out of 5 stars");
    check_cell(html, "price", "$12.99");
    check_cell(html, "old_price", "$19.99");
}

TEST(menus_controls_and_other_things_are_left_out) {
    UNUSED_STATE;
    const char *html =
        "<title>Brass lamp</title><nav><p>Phone: 123</p></nav><h1>Brass lamp</h1><p>$12.99"
        "<p>Size: <select><option>1<option>2</select>"
        "<div class=related><p class=price>$1.00</p><p class=price>$2.00</p></div>"
        "<div><p>Seller: a</p><p>x</p><p>Seller: b</p><p>x</p></div>";
    check_cell(html, "price", "$12.99");
    check_cell(html, "Size", "-");
    check_cell(html, "Phone", "-");
    check_cell(html, "Seller", "a");
}

TEST(json_ld_gives_what_the_text_does_not) {
    UNUSED_STATE;
    const char *html =
        "<script type='application/ld+json'>{\"@graph\":[{\"@type\":\"WebSite\",\"name\":\"Shop\"},"
        "{\"@type\":\"Product\",\"name\":\"Brass "
        "lamp\",\"sku\":\"L-7\",\"brand\":{\"name\":\"Lux\"},"
        "\"image\":[\"/a.jpg\",\"/b.jpg\"],\"offers\":{\"price\":12.5,\"priceCurrency\":\"EUR\"},"
        "\"aggregateRating\":{\"ratingValue\":\"4.5\",\"reviewCount\":12}}]}</script>" HEAD "<p>x";
    check_cell(html, "sku", "L-7");
    check_cell(html, "brand", "Lux");
    check_cell(html, "price", "12.5 EUR");
    check_cell(html, "rating", "4.5");
    check_cell(html, "reviews", "12");
    check_cell(html, "image", "/a.jpg; /b.jpg");
    check_cell(html, "title", "Brass lamp");
}

TEST(json_ld_of_any_form_is_read_or_passed_over) {
    UNUSED_STATE;
    static const char *const scripts[] = {
        "",
        "{",
        "[[[[[[[[[[{\"@type\":\"A\",\"name\":\"b\"}]]]]]]]]]]",
        "null",
        "\"x\"",
        "{\"@type\":1}",
        "{\"@type\":[],\"offers\":[]}",
        "{\"@type\":\"A\",\"offers\":[1],\"address\":[]}",
        "{\"@graph\":{\"@graph\":{\"@graph\":{\"@graph\":{\"@graph\":{\"@graph\":1}}}}}}",
        "{\"itemListElement\":[{\"item\":{\"name\":\"x\"}},{\"name\":\"y\"},3]}"};
    char html[600];
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        snprintf(html, sizeof html, "<script type=' Application/LD+json; x'>%s</script>" HEAD,
                 scripts[i]);
        check_cell(html, "title", "Brass lamp");
    }
}

TEST(items_of_a_list_are_read_in_order) {
    UNUSED_STATE;
    furrow_page *page = page_from(
        "<script type=application/ld+json>{\"@type\":\"ItemList\",\"itemListElement\":[{\"@type\":"
        "\"ListItem\",\"position\":1,\"item\":{\"@type\":\"Product\",\"name\":\"Ant\",\"url\":\"/"
        "a\"}},"
        "{\"@type\":\"ListItem\",\"position\":2,\"name\":\"Bee\",\"url\":\"/b\"}]}</script>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_things items;
    CHECK(fw_things_read(&items, page, &arena));
    CHECK_UINT(items.list.count, 2);
    CHECK_UINT(items.list.at[1].list, 1);
    CHECK_SLICE(fw_thing_text(&items, &items.list.at[0], FW_STR("title")), "Ant");
    CHECK_SLICE(fw_thing_text(&items, &items.list.at[1], FW_STR("url")), "/b");
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(a_page_without_anything_has_no_object) {
    UNUSED_STATE;
    furrow_page *page = page_from("<div></div>");
    furrow_regions *regions = NULL;
    CHECK(furrow_find_object(&regions, page, NULL, NULL) == FURROW_ENOTFOUND);
    CHECK(!regions);
    furrow_page_free(page);
}

TEST(finding_the_object_survives_every_failed_allocation) {
    UNUSED_STATE;
    const char *html =
        "<script type='application/ld+json'>{\"@type\":\"Product\",\"name\":\"Brass "
        "lamp\",\"sku\":7}"
        "</script>" HEAD "<ul><li><b>Height:</b> 40 cm<li><b>Parts:</b> <a href=a>x</a>, "
        "<a href=b>y</a></ul><table><tr><td>A b<td>c<tr><td>D e<td>f</table>";
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = SIZE_MAX};
        furrow_page_options opts = {.alloc = {failing_resize, &memory}};
        furrow_page *page = NULL;
        furrow_regions *regions = NULL;
        furrow_table *table = NULL;
        CHECK(furrow_page_parse(&page, html, strlen(html), &opts, NULL) == FURROW_OK);
        memory.fail_at = memory.asked + fail_at;
        furrow_status st = furrow_find_object(&regions, page, NULL, NULL);
        if (st == FURROW_OK) st = furrow_table_build(&table, regions, 0, NULL);
        if (st != FURROW_OK) CHECK(st == FURROW_ENOMEM && !table);
        furrow_table_free(table);
        furrow_regions_free(regions);
        furrow_page_free(page);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
    }
}

TEST_MAIN(CASE(the_title_is_the_heading_that_the_page_is_called_by),
          CASE(labels_are_told_by_markup), CASE(values_of_one_label_are_a_list),
          CASE(what_has_no_label_is_called_by_what_it_is),
          CASE(menus_controls_and_other_things_are_left_out),
          CASE(json_ld_gives_what_the_text_does_not),
          CASE(json_ld_of_any_form_is_read_or_passed_over), CASE(items_of_a_list_are_read_in_order),
          CASE(a_page_without_anything_has_no_object),
          CASE(finding_the_object_survives_every_failed_allocation))
