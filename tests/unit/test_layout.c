/* layout: boxes by estimate and as given, content lines, styles. */
#include "test.h"

#include "layout/flow.h"
#include "layout/layout.h"

typedef furrow_status (*lay_out_fn)(fw_layout *, const furrow_page *, fw_arena *, furrow_error *);

/* A page laid out, with its lines. */
typedef struct shown {
    furrow_page *page;
    fw_arena arena;
    fw_layout layout;
    fw_content_lines lines;
} shown;

static shown show(const char *html, lay_out_fn lay_out) {
    shown s = {.page = page_from(html), .arena = fw_arena_make((furrow_alloc){0})};
    furrow_error err = {0};
    CHECK_UINT(lay_out(&s.layout, s.page, &s.arena, &err), FURROW_OK);
    CHECK_UINT(fw_lines_find(&s.lines, s.page, &s.layout, &s.arena, &err), FURROW_OK);
    return s;
}

static void put_away(shown *s) {
    fw_arena_free(&s->arena);
    furrow_page_free(s->page);
}

/* The types of all lines, as one digit each. */
static void check_types(const char *html, lay_out_fn lay_out, const char *want) {
    shown s = show(html, lay_out);
    furrow_buf types = {0};
    for (uint32_t i = 0; i < s.lines.count; i++) fw_buf_format(&types, "%u", s.lines.at[i].type);
    CHECK_SLICE(fw_buf_view(&types), want);
    furrow_buf_free(&types);
    put_away(&s);
}

static int32_t left_of(const shown *s, uint32_t line) {
    CHECK(line < s->lines.count);
    return s->lines.at[line].box.x;
}

/* ---- Lines -------------------------------------------------------------- */

TEST(lines_have_the_eight_types_of_the_paper) {
    UNUSED_STATE;
    check_types("<a href=x>link</a><br>text<br><a href=x>link</a> text<br>"
                "<a href=x>1. link</a><br>2. text<br>[3] <a href=x>link</a> text<hr>"
                "text<br><br>text",
                fw_layout_estimate, "1234567282");
}

TEST(an_anchor_without_address_is_no_link) {
    UNUSED_STATE;
    check_types("<a name=x>anchor</a>", fw_layout_estimate, "2");
}

TEST(items_of_an_ordered_list_start_with_a_number) {
    UNUSED_STATE;
    check_types("<ol><li>one<li>two</ol>", fw_layout_estimate, "55");
    check_types("<ul><li>one<li>two</ul>", fw_layout_estimate, "22");
}

TEST(numbers_that_mean_something_else_are_no_heads) {
    UNUSED_STATE;
    check_types("5551234 call<br>3rd<br>2003 year", fw_layout_estimate, "225");
}

TEST(a_picture_in_a_link_is_a_link_and_a_spacer_is_nothing) {
    UNUSED_STATE;
    check_types("<a href=x><img src=a width=50 height=20></a><br>"
                "<img src=dot width=1 height=1><p>text",
                fw_layout_estimate, "182");
}

TEST(a_paragraph_leaves_a_blank_line_and_a_break_does_not) {
    UNUSED_STATE;
    check_types("a<br>b<p>c", fw_layout_estimate, "2282");
}

TEST(equal_lines_have_equal_hashes) {
    UNUSED_STATE;
    shown s = show("<p>same <b>words</b><br>other<br>same words", fw_layout_estimate);
    uint64_t one = fw_line_hash(s.page, &s.lines, &s.lines.at[0]);
    CHECK(one != fw_line_hash(s.page, &s.lines, &s.lines.at[1]));
    put_away(&s);
}

/* ---- The estimate ------------------------------------------------------- */

TEST(lists_and_quotes_are_set_in) {
    UNUSED_STATE;
    shown s = show("<p>a<ul><li>b<ul><li>c</ul></ul><blockquote>d</blockquote><dl><dt>e<dd>f</dl>",
                   fw_layout_estimate);
    int32_t margin = left_of(&s, 0);
    CHECK_UINT(left_of(&s, 2), margin + 40);
    CHECK_UINT(left_of(&s, 3), margin + 80);
    CHECK_UINT(left_of(&s, 5), margin + 40);
    CHECK_UINT(left_of(&s, 7), margin);
    CHECK_UINT(left_of(&s, 8), margin + 40);
    put_away(&s);
}

TEST(cells_of_a_row_stand_on_one_line_and_columns_below_each_other) {
    UNUSED_STATE;
    shown s =
        show("<table><tr><td>a<td>b<tr><td>a much wider cell<td>c</table>", fw_layout_estimate);
    CHECK_UINT(s.lines.count, 2);
    CHECK_UINT(s.layout.count, 4);
    CHECK_UINT(s.layout.fragments[1].box.x, s.layout.fragments[3].box.x);
    CHECK(s.layout.fragments[1].box.x > 100);
    put_away(&s);
}

TEST(columns_of_a_page_do_not_mix_their_lines) {
    UNUSED_STATE;
    shown s = show("<table><tr><td valign=top>menu<br>more<td valign=top>news<br>text</table>",
                   fw_layout_estimate);
    CHECK_UINT(s.lines.count, 4);
    CHECK(left_of(&s, 2) > left_of(&s, 1));
    CHECK_UINT(left_of(&s, 2), left_of(&s, 3));
    put_away(&s);
}

TEST(long_texts_break_into_lines_of_one_width) {
    UNUSED_STATE;
    furrow_buf html = {0};
    fw_buf_text(&html, "<p>");
    for (int i = 0; i < 500; i++) fw_buf_text(&html, "word ");
    shown s = show(html.at, fw_layout_estimate);
    CHECK(s.lines.count > 8);
    for (uint32_t i = 0; i < s.lines.count; i++) CHECK(s.lines.at[i].box.w <= FW_LAYOUT_WIDTH - 16);
    furrow_buf_free(&html);
    put_away(&s);
}

TEST(centred_lines_stand_in_the_middle) {
    UNUSED_STATE;
    shown s = show("<center>abc</center>", fw_layout_estimate);
    fw_box box = s.lines.at[0].box;
    CHECK_NEAR(box.x + box.w / 2.0, FW_LAYOUT_WIDTH / 2.0, 2);
    put_away(&s);
}

TEST(what_style_attributes_hide_is_not_there) {
    UNUSED_STATE;
    check_types("<p style='display: none'>b<p>c<div><span style='display:block'>d</span>"
                "<span style='display:block'>e</span></div>",
                fw_layout_estimate, "2822");
}

TEST(style_sheets_hide_nothing_since_scripts_may_show_it) {
    UNUSED_STATE;
    check_types("<style>.late{display:none}</style><p class=late>a", fw_layout_estimate, "2");
}

#define FLOAT "<div style='float:left;width:200px'>"

TEST(floating_blocks_stand_beside_each_other) {
    UNUSED_STATE;
    shown s = show(FLOAT "a</div>" FLOAT "b</div>" FLOAT "c</div>", fw_layout_estimate);
    CHECK_UINT(s.layout.count, 3);
    CHECK_UINT(s.layout.fragments[0].box.y, s.layout.fragments[2].box.y);
    CHECK_UINT(s.layout.fragments[1].box.x - s.layout.fragments[0].box.x, 200);
    put_away(&s);
}

TEST(ideographs_are_as_wide_as_high_and_break_anywhere) {
    UNUSED_STATE;
    fw_text_width width = fw_text_measure(fw_str("\xE6\xBC\xA2\xE5\xAD\x97")); /* two of them */
    CHECK_UINT(width.all, 2000);
    CHECK_UINT(width.longest, 1000);
}

/* ---- Given boxes -------------------------------------------------------- */

#define SNAPSHOT "<html data-furrow-snapshot='1 800 600'>"

TEST(a_page_without_boxes_has_none_given) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>a");
    CHECK(!fw_layout_is_given(page));
    furrow_page_free(page);
}

TEST(boxes_of_a_snapshot_are_taken_as_they_are) {
    UNUSED_STATE;
    shown s = show(SNAPSHOT "<p data-furrow-text='5 10 90 18 6,5 28 30 18 3;;7 99 9 9 1'>one two"
                            "<b>hidden</b> not shown <i></i>x"
                            "<img data-furrow-box='1 2 30 40'>",
                   fw_layout_given);
    CHECK(fw_layout_is_given(s.page));
    CHECK_UINT(s.layout.width, 800);
    CHECK_UINT(s.layout.height, 600);
    CHECK_UINT(s.layout.count, 3);
    CHECK_UINT(s.layout.fragments[0].len, 7);
    CHECK_UINT(s.layout.fragments[1].box.x, 7);
    CHECK_UINT(s.layout.fragments[2].box.h, 40);
    put_away(&s);
}

TEST(pieces_of_a_text_take_their_words) {
    UNUSED_STATE;
    shown s = show(SNAPSHOT "<p data-furrow-text='5 10 90 18 6,5 28 30 18 5'>one two three",
                   fw_layout_given);
    CHECK_UINT(s.layout.count, 2);
    CHECK_UINT(s.layout.fragments[0].at, 0);
    CHECK_UINT(s.layout.fragments[0].len, 7);
    CHECK_UINT(s.layout.fragments[1].at, 8);
    CHECK_UINT(s.layout.fragments[1].len, 5);
    put_away(&s);
}

TEST(broken_boxes_count_as_not_there) {
    UNUSED_STATE;
    static const char *const odd[] = {"",         "x",          "1 2 3",
                                      "1 2 3 4",  "1 2 -3 4 5", "99999999999999 1 2 3 4",
                                      ";;;;;;;;", ",,,",        "1 1 1 1 99999999,1 1 1 1 1"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        furrow_buf html = {0};
        fw_buf_format(&html,
                      SNAPSHOT "<p data-furrow-text='%s' data-furrow-box='%s'>text<img "
                               "data-furrow-box='%s'>",
                      odd[i], odd[i], odd[i]);
        shown s = show(html.at, fw_layout_given);
        CHECK(s.layout.count <= 2);
        put_away(&s);
        furrow_buf_free(&html);
    }
}

/* ---- Tags alone --------------------------------------------------------- */

TEST(without_looks_all_lines_begin_at_the_left) {
    UNUSED_STATE;
    shown s = show("<ul><li><a href=x>a</a><br>text<li>b</ul><table><tr><td>c<td>d</table>",
                   fw_layout_tags);
    CHECK_UINT(s.lines.count, 5);
    for (uint32_t i = 0; i < s.lines.count; i++) CHECK_UINT(left_of(&s, i), 0);
    put_away(&s);
}

static fw_style style_of(const char *css) {
    fw_style style;
    fw_css_read_style(&style, (furrow_str){css, strlen(css)});
    return style;
}

TEST(declarations_are_read_whatever_stands_between_them) {
    UNUSED_STATE;
    CHECK_UINT(style_of("text-decoration:underline;a)b:c;display:none").display, FW_DISPLAY_NONE);
    CHECK_UINT(style_of("x:url(a;display:block);DISPLAY : none !important").display,
               FW_DISPLAY_NONE);
    CHECK_UINT(style_of("/*;*/float/**/:left;content:\"a;float:none").floats, FW_FLOAT_LEFT);
    CHECK_UINT(style_of("}{](;display:none").display, 0);
    CHECK_UINT(style_of("width:10%;width:-3px;width:12;width:1e3px").width, (int16_t)-10);
    CHECK_UINT(style_of("width:1.5em;font-size:1.2em").width, 24);
    CHECK_UINT(style_of("margin-left:3px;padding:0 0 0 4px;padding:x").left, 7);
    CHECK_UINT(style_of("display").display, 0);
    CHECK_UINT(style_of("display:").display, 0);
    CHECK_UINT(style_of("\\").display, 0);
}

TEST(layout_survives_every_failed_allocation) {
    UNUSED_STATE;
    furrow_page *page = page_from("<table><tr><td style='float:left'>x<td "
                                  "style='width:3px'>long text<tr><td>z</table>");
    for (size_t n = 0;; n++) {
        failing_alloc alloc = {.fail_at = n};
        fw_arena arena = fw_arena_make((furrow_alloc){failing_resize, &alloc});
        fw_layout layout;
        fw_content_lines lines;
        furrow_error err = {0};
        furrow_status st = fw_layout_estimate(&layout, page, &arena, &err);
        if (st == FURROW_OK) st = fw_lines_find(&lines, page, &layout, &arena, &err);
        fw_arena_free(&arena);
        CHECK_UINT(alloc.live, 0);
        if (st == FURROW_OK) break;
        CHECK_UINT(st, FURROW_ENOMEM);
    }
    furrow_page_free(page);
}

TEST_MAIN(CASE(lines_have_the_eight_types_of_the_paper), CASE(an_anchor_without_address_is_no_link),
          CASE(items_of_an_ordered_list_start_with_a_number),
          CASE(numbers_that_mean_something_else_are_no_heads),
          CASE(a_picture_in_a_link_is_a_link_and_a_spacer_is_nothing),
          CASE(a_paragraph_leaves_a_blank_line_and_a_break_does_not),
          CASE(equal_lines_have_equal_hashes), CASE(lists_and_quotes_are_set_in),
          CASE(cells_of_a_row_stand_on_one_line_and_columns_below_each_other),
          CASE(columns_of_a_page_do_not_mix_their_lines),
          CASE(long_texts_break_into_lines_of_one_width), CASE(centred_lines_stand_in_the_middle),
          CASE(what_style_attributes_hide_is_not_there),
          CASE(style_sheets_hide_nothing_since_scripts_may_show_it),
          CASE(floating_blocks_stand_beside_each_other),
          CASE(ideographs_are_as_wide_as_high_and_break_anywhere),
          CASE(a_page_without_boxes_has_none_given),
          CASE(boxes_of_a_snapshot_are_taken_as_they_are), CASE(pieces_of_a_text_take_their_words),
          CASE(broken_boxes_count_as_not_there), CASE(without_looks_all_lines_begin_at_the_left),
          CASE(declarations_are_read_whatever_stands_between_them),
          CASE(layout_survives_every_failed_allocation))
