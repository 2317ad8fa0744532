/* Selectors: read, written, and what they mean. */
#include "test.h"

#include "page/selector.h"
#include "wrapper/list_rules.h"

static fw_arena arena;

static fw_selector parsed(const char *text) {
    fw_selector s;
    furrow_error err = {0};
    if (fw_selector_parse(&s, fw_str(text), &arena, &err) < 0) fail_msg("%s", err.message);
    return s;
}

/* The ids of the elements that a selector means, or the texts. */
static void check_found(const char *html, const char *text, const char *want) {
    arena = fw_arena_make((furrow_alloc){0});
    furrow_page *page = page_from(html);
    fw_sight sight = {.page = page, .scratch = &arena};
    fw_selector s = parsed(text);
    fw_node_list found = {0};
    furrow_buf got = {0};
    CHECK(fw_selector_find(&found, &s, &sight));
    for (size_t i = 0; i < found.count; i++) {
        if (i) fw_buf_char(&got, ' ');
        if (fw_page_is_text(page, found.at[i]))
            fw_buf_str(&got, fw_page_own_text(page, found.at[i]));
        else fw_buf_str(&got, fw_page_attr(page, found.at[i], FW_ATTR_ID));
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    furrow_page_free(page);
    fw_arena_free(&arena);
}

static void check_refused(const char *text, const char *why) {
    fw_selector s;
    furrow_error err = {0};
    arena = fw_arena_make((furrow_alloc){0});
    CHECK_UINT(fw_selector_parse(&s, fw_str(text), &arena, &err), FURROW_EFORMAT);
    CHECK_STR(err.message, why);
    fw_arena_free(&arena);
}

TEST(a_selector_is_written_as_it_was_read) {
    UNUSED_STATE;
    static const char *const texts[] = {
        "ul",
        "div#main > ol.results.wide > li",
        "html > body > table:nth-of-type(3) > tbody",
        "tr:has(> td.title > a)",
        "td:nth-of-type(2):has(> text())",
        "text()",
        "*",
        "my-card.md\\:flex.w-1\\/2",
        "p.na\xC3\xAFve\xC3\xA9",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        furrow_buf out = {0};
        arena = fw_arena_make((furrow_alloc){0});
        fw_selector s = parsed(texts[i]);
        fw_selector_write(&out, &s);
        CHECK_STR(out.at, texts[i]);
        furrow_buf_free(&out);
        fw_arena_free(&arena);
    }
}

/* Whether the element with the id "x" fits a selector. */
static bool fits_x(const char *html, const char *text) {
    arena = fw_arena_make((furrow_alloc){0});
    furrow_page *page = page_from(html);
    fw_sight sight = {.page = page, .scratch = &arena};
    fw_selector s;
    fw_node_list found = {0};
    CHECK_UINT(fw_selector_parse(&s, fw_str(text), &arena, NULL), FURROW_OK);
    CHECK(fw_selector_find(&found, &s, &sight));
    bool fits = false;
    for (size_t i = 0; i < found.count; i++)
        fits = fits || fw_str_equal(fw_page_attr(page, found.at[i], FW_ATTR_ID), FW_STR("x"));
    furrow_page_free(page);
    fw_arena_free(&arena);
    return fits;
}

TEST(blanks_and_comments_stand_anywhere_between_steps) {
    UNUSED_STATE;
    static const char html[] = "<div class=a><p class=b><i class=c><b class=b><u id=x>t</u></b></i>"
                               "</p></div>";
    CHECK(fits_x(html, "i>b>u"));
    CHECK(fits_x(html, " i > /* > */ b\n>#x "));
    CHECK(!fits_x(html, "p > u"));
    CHECK(!fits_x(html, "#x.y"));
}

TEST(what_is_not_this_part_of_css_is_refused) {
    UNUSED_STATE;
    check_refused("", "selector '' lacks a name");
    check_refused("div#", "selector 'div#' lacks a name");
    check_refused("div > ", "selector 'div > ' lacks a name");
    check_refused("div p", "selector 'div p' uses CSS that is not supported here");
    check_refused("li:nth-of-type(0)",
                  "selector 'li:nth-of-type(0)' has a position that is not a number of 1 or more");
    check_refused(
        "li:nth-of-type(99999999999)",
        "selector 'li:nth-of-type(99999999999)' has a position that is not a number of 1 or more");
    check_refused("tr:has(> td", "selector 'tr:has(> td' lacks a closing bracket");
    check_refused("a > b > c > d:has(> e > f > g > h > i)",
                  "selector 'a > b > c > d:has(> e > f > g > h > i)' has too many steps");
}

TEST(steps_are_parents_and_names_must_all_be_there) {
    UNUSED_STATE;
    const char *html = "<div id=m><ul id=a class='x y'><li id=b class='hit top'><li id=c class=hit>"
                       "<p id=d></ul></div><ul id=e class=x><li id=f class='hit2'></ul>";
    check_found(html, "ul.x", "a e");
    check_found(html, "ul.y.x", "a");
    check_found(html, "div#m > ul > li", "b c");
    check_found(html, "li.hit", "b c");
    check_found(html, "div#m > li", "");
    check_found(html, "li:nth-of-type(2)", "c");
    check_found(html, "ul > *", "b c f");
    check_found(html, "video", "");
}

TEST(what_is_inside_can_be_asked_for) {
    UNUSED_STATE;
    const char *html = "<table><tr id=a><th>x<th>y<tr id=b><td>1<td>2<tr id=c><td><a>3</a>"
                       "<tr id=d><td><i>4</i><td><a>5</a></table>";
    check_found(html, "tr:has(> td)", "b c d");
    check_found(html, "tr:has(> td:nth-of-type(2))", "b d");
    check_found(html, "tr:has(> td > a)", "c d");
    check_found(html, "tr:has(> a)", "");
    check_found(html, "th > text()", "x y");
}

TEST(what_cannot_be_seen_is_not_found) {
    UNUSED_STATE;
    check_found("<ul hidden><li id=a>x</ul><ul><li id=b>y</ul>", "li", "b");
}

/* The ways to the element with id 'x' of each page, one a line. */
static void check_ways(const char *const *htmls, size_t count, const char *want) {
    fw_targets targets[3];
    furrow_page *pages[3];
    fw_node_id nodes[3];
    fw_selectors ways;
    uint32_t sure;
    furrow_buf got = {0};
    arena = fw_arena_make((furrow_alloc){0});
    for (size_t i = 0; i < count; i++) {
        pages[i] = page_from(htmls[i]);
        nodes[i] = FURROW_NO_NODE;
        for (fw_node_id n = 0; n < pages[i]->count; n++)
            if (furrow_node_attribute(pages[i], n, "data-x").at) nodes[i] = n;
        CHECK(nodes[i] != FURROW_NO_NODE);
        targets[i] = (fw_targets){{.page = pages[i], .scratch = &arena}, &nodes[i], 1};
    }
    CHECK(fw_ways_learn(&ways, &sure, targets, count, &arena, &arena));
    for (uint32_t i = 0; i < ways.count; i++) {
        if (i == sure) fw_buf_text(&got, "--\n");
        fw_selector_write(&got, &ways.at[i]);
        fw_buf_char(&got, '\n');
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    for (size_t i = 0; i < count; i++) furrow_page_free(pages[i]);
    fw_arena_free(&arena);
}

TEST(names_come_before_positions) {
    UNUSED_STATE;
    const char *one[] = {"<ul><li>menu</ul><div id=main><ul class='results wide' data-x>"
                         "<li>a</ul></div>"};
    check_ways(one, 1,
               "ul.results\n"
               "div#main > ul\n"
               "html > body > div#main > ul.results.wide\n"
               "html > body > div > ul\n"
               "--\n"
               "ul\n");
}

TEST(only_what_all_pages_have_is_kept) {
    UNUSED_STATE;
    const char *two[] = {"<ul><li>menu</ul><ul class='results big' id=r17 data-x><li>a</ul>",
                         "<p>ad<ul><li>menu</ul><div><ul class='results small' id=r18 data-x>"
                         "<li>a</ul></div>"};
    check_ways(two, 2, "ul.results\n--\nul\n");
}

TEST(a_page_without_names_is_told_by_positions) {
    UNUSED_STATE;
    const char *one[] = {"<table><tr><td>menu</table><table><tbody data-x><tr><td>a</table>"};
    check_ways(one, 1,
               "html > body > table:nth-of-type(2) > tbody\n"
               "--\n"
               "html > body > table > tbody\n"
               "tbody\n");
}

TEST_MAIN(CASE(a_selector_is_written_as_it_was_read),
          CASE(blanks_and_comments_stand_anywhere_between_steps),
          CASE(what_is_not_this_part_of_css_is_refused),
          CASE(steps_are_parents_and_names_must_all_be_there),
          CASE(what_is_inside_can_be_asked_for), CASE(what_cannot_be_seen_is_not_found),
          CASE(names_come_before_positions), CASE(only_what_all_pages_have_is_kept),
          CASE(a_page_without_names_is_told_by_positions))
