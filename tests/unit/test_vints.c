/* methods/vints: blocks, wrappers, and the paper's running example. */
#include "found.h"

#include "methods/method.h"
#include "methods/vints/vints_parts.h"

/* ---- Blocks ------------------------------------------------------------- */

static const fw_vints_limits LIMITS = {.type = 0.4, .shape = 20, .position = 10};

/* Lines from pairs of type and place, closed by a type of 0. */
static fw_vints_block block_from(fw_arena *arena, const int pairs[][2]) {
    fw_content_line at[32];
    fw_content_lines lines = {.at = at};
    fw_vints_codes codes;
    for (; pairs[lines.count][0]; lines.count++)
        at[lines.count] = (fw_content_line){.type = (uint8_t)pairs[lines.count][0],
                                            .box.x = pairs[lines.count][1]};
    CHECK(fw_vints_codes_make(&codes, &lines, arena));
    return fw_vints_block_of(&codes, 0, lines.count);
}

TEST(runs_of_text_count_once_in_a_type_code) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_vints_block a =
        block_from(&arena, (const int[][2]){{1, 50}, {2, 50}, {2, 50}, {2, 50}, {8, 50}, {0}});
    CHECK_UINT(a.type_count, 3);
    CHECK_UINT(a.types[1], FW_LINE_TEXT);
    fw_arena_free(&arena);
}

TEST(a_shape_code_starts_at_the_left_of_its_block) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_vints_block a =
        block_from(&arena, (const int[][2]){{1, 50}, {2, 90}, {2, 90}, {3, 50}, {0}});
    CHECK_UINT(a.left, 50);
    CHECK_UINT(a.shape_count, 3);
    CHECK_UINT(a.places[0] - a.left, 0);
    CHECK_UINT(a.places[1] - a.left, 40);
    CHECK_UINT(a.places[2] - a.left, 0);
    fw_arena_free(&arena);
}

TEST(blocks_are_alike_by_type_shape_and_position) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_vints_block a = block_from(&arena, (const int[][2]){{1, 50}, {2, 90}, {3, 50}, {0}});
    fw_vints_block longer =
        block_from(&arena, (const int[][2]){{1, 50}, {2, 90}, {2, 90}, {3, 50}, {0}});
    fw_vints_block moved = block_from(&arena, (const int[][2]){{1, 70}, {2, 110}, {3, 70}, {0}});
    fw_vints_block straight = block_from(&arena, (const int[][2]){{1, 50}, {2, 50}, {3, 50}, {0}});
    fw_vints_block other = block_from(&arena, (const int[][2]){{3, 50}, {1, 90}, {8, 50}, {0}});
    CHECK(fw_vints_alike(&a, &longer, &LIMITS));
    CHECK(!fw_vints_alike(&a, &moved, &LIMITS));
    CHECK(!fw_vints_alike(&a, &straight, &LIMITS));
    CHECK(!fw_vints_alike(&a, &other, &LIMITS));
    fw_arena_free(&arena);
}

/* ---- Cutting ------------------------------------------------------------ */

static void check_cut(const char *html, const char *root, const char *sep, bool is_head,
                      const char *want) {
    furrow_page *page = page_from(html);
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_vints_wrapper w = {.min = 1, .sep = {.is_head = is_head}};
    fw_vints_spans spans = {0};
    furrow_buf got = {0};
    for (fw_node_id n = 0; n < page->count; n++) {
        furrow_str tag = furrow_node_tag(page, n);
        if (!w.root && fw_str_equal(tag, fw_str(root))) w.root = n;
        if (!w.sep.width && fw_str_equal(tag, fw_str(sep))) {
            w.sep.shape[0] = fw_vints_shape(page, n, 0);
            w.sep.width = 1;
        }
    }
    CHECK(fw_vints_cut(&spans, page, &w, &arena));
    for (size_t i = 0; i < spans.count; i++) {
        furrow_buf one = {0};
        fw_page_text(&one, page, spans.at[i].first, spans.at[i].end);
        fw_buf_format(&got, "%s%.*s", i ? " | " : "", (int)one.len, one.at);
        furrow_buf_free(&one);
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(a_record_ends_with_its_separator) {
    UNUSED_STATE;
    check_cut("<div><b>a</b>1<hr><b>b</b>2<hr><b>c</b>3<hr></div>", "div", "hr", false,
              "a1 | b2 | c3");
}

TEST(what_stands_before_the_first_record_is_cut_off) {
    UNUSED_STATE;
    check_cut("<div><h1>x</h1><form>y</form><b>a</b>1<hr><b>b</b>2<hr><b>c</b>3<hr></div>", "div",
              "hr", false, "a1 | b2 | c3");
}

TEST(the_last_record_needs_no_separator) {
    UNUSED_STATE;
    check_cut("<div><b>a</b>1<i>p</i><hr><b>b</b>2<i>q</i><hr><b>c</b>3<i>r</i></div>", "div", "hr",
              false, "a1p | b2q | c3r");
}

TEST(a_separator_may_begin_a_record) {
    UNUSED_STATE;
    check_cut("<div>x<b>a</b>1<i>p</i><b>b</b>2<i>q</i><b>c</b>3<i>r</i></div>", "div", "b", true,
              "a1p | b2q | c3r");
}

/* ---- Pages -------------------------------------------------------------- */

#define RECORD(n) \
    "<dl><dt><strong><a href=" #n ">title " #n "</a></strong><dd>text of " #n " goes here</dl>"

/* The page that the paper explains its method with: results between rules,
 * each a dl of its own. */
static const char EXAMPLE[] =
    "<html><head><title>t</title></head><body><img src=logo width=100 height=50><center>search"
    "</center><hr><hr>" RECORD(1) RECORD(2) RECORD(3) RECORD(4) RECORD(5) "<hr>end</body></html>";

TEST(the_example_of_the_paper_gives_its_records) {
    UNUSED_STATE;
    check_main(EXAMPLE, "vints",
               "title 1 text of 1 goes here | title 2 text of 2 goes here | "
               "title 3 text of 3 goes here | title 4 text of 4 goes here | "
               "title 5 text of 5 goes here");
}

TEST(records_without_a_tag_of_their_own_are_found) {
    UNUSED_STATE;
    check_main("<h1>Results</h1><div><a href=1>one</a><br>words of one<br><br>"
               "<a href=2>two</a><br>words of two<br><br><a href=3>three</a><br>words of three<br>"
               "<br><a href=4>four</a><br>words of four<br><br></div>",
               "vints",
               "one words of one | two words of two | three words of three | "
               "four words of four");
}

TEST(records_in_several_rows_each_are_found) {
    UNUSED_STATE;
    check_main("<table><tr><td>1.<td><a href=1>one</a><tr><td><td>words of one"
               "<tr><td>2.<td><a href=2>two</a><tr><td><td>words of two"
               "<tr><td>3.<td><a href=3>three</a><tr><td><td>words of three"
               "<tr><td>4.<td><a href=4>four</a><tr><td><td>words of four</table>",
               "vints",
               "1. one words of one | 2. two words of two | 3. three words of three | "
               "4. four words of four");
}

TEST(records_that_are_set_in_belong_to_the_list) {
    UNUSED_STATE;
    check_main("<div><p><a href=1>one</a><br>words of one<blockquote><p><a href=2>two</a><br>"
               "words of two</blockquote><p><a href=3>three</a><br>words of three<blockquote><p>"
               "<a href=4>four</a><br>words of four</blockquote><p><a href=5>five</a><br>"
               "words of five</div>",
               "vints",
               "one words of one | two words of two | three words of three | "
               "four words of four | five words of five");
}

#define FOUND(n)                                                                                \
    "<p><a href=" #n ">title " #n "</a><br><font size=-1>words about " #n " and what it is<br>" \
    "www.example/" #n " - <a href=c" #n ">Cached</a></font></p>"
#define FOUND_TEXT(n) "title " #n " words about " #n " and what it is www.example/" #n " - Cached"

TEST(one_record_that_is_set_in_is_not_joined_with_its_neighbour) {
    UNUSED_STATE;
    check_main(
        "<div>" FOUND(1) "<blockquote>" FOUND(2) "</blockquote>" FOUND(3) FOUND(4) FOUND(5) FOUND(6)
            FOUND(7) FOUND(8) "</div>",
        "vints",
        FOUND_TEXT(1) " | " FOUND_TEXT(2) " | " FOUND_TEXT(3) " | " FOUND_TEXT(4) " | " FOUND_TEXT(
            5) " | " FOUND_TEXT(6) " | " FOUND_TEXT(7) " | " FOUND_TEXT(8));
}

TEST(records_side_by_side_are_found) {
    UNUSED_STATE;
    check_main("<table><tr><td><a href=1>one</a><br>words 1<td><a href=2>two</a><br>words 2"
               "<tr><td><a href=3>three</a><br>words 3<td><a href=4>four</a><br>words 4"
               "<tr><td><a href=5>five</a><br>words 5<td><a href=6>six</a><br>words 6</table>",
               "vints",
               "one words 1 | two words 2 | three words 3 | four words 4 | "
               "five words 5 | six words 6");
}

#define AD(n)                                                                            \
    "<p><i></i><a href=a" #n ">Offer " #n "</a> <br><div style='margin-left:16px'>cheap" \
    "<br><a href=b" #n ">shop" #n "</a></div></p><p></p>"
#define HIT(n)                                                                                     \
    "<p><span>" #n ". </span><a href=" #n ">Page " #n "</a><br>What the page says about the word " \
    "that somebody was looking for, in some more words than an offer has<br><span>site" #n         \
    "</span><span> - today</span><br></p>"
#define HIT_TEXT(n)                                                                              \
#n ". Page " #n " What the page says about the word that somebody was looking for, in some " \
       "more words than an offer has site" #n " - today"

TEST(results_between_offers_made_of_the_same_tags_are_the_records) {
    UNUSED_STATE;
    check_main("<body><div>" AD(1) AD(2) AD(3) AD(4) AD(5) "<p></p><div><b>Results</b></div>" HIT(1)
                   HIT(2) HIT(3) HIT(4) HIT(5) HIT(6) HIT(7)
                       HIT(8) "<p></p><div><b>More offers</b></div>" AD(6) AD(7) AD(8) AD(9)
                           AD(10) "</div>",
               "vints",
               HIT_TEXT(1) " | " HIT_TEXT(2) " | " HIT_TEXT(3) " | " HIT_TEXT(4) " | " HIT_TEXT(
                   5) " | " HIT_TEXT(6) " | " HIT_TEXT(7) " | " HIT_TEXT(8));
}

#define PAGE_OF(n)                                                                            \
    "<p><font><b><a href=" #n ">Page " #n "</a></b><br>...what the page says about the word " \
    "that was looked for, in some words more than a line holds...<br>www.example/" #n         \
    "<br></font>"
#define PAGE_OF_TEXT(n)                                                                         \
    "Page " #n " ...what the page says about the word that was looked for, in some words more " \
    "than a line holds... www.example/" #n

TEST(lines_around_the_results_that_are_made_like_them_are_no_records) {
    UNUSED_STATE;
    check_main(
        "<div><p><font><b>Results 1 - 5</b> of 42 for <b>word</b><br><a href=x><img src=x "
        "width=88 height=31></a><br></font>" PAGE_OF(1) PAGE_OF(2) PAGE_OF(3) PAGE_OF(4) PAGE_OF(
            5) "<p><font><b><a href=s>Sort by date</a></b> | <b><a href=h>Hide</a></b><br><b>"
               "<a href=n>Next 5</a></b><br></font></div>",
        "vints",
        PAGE_OF_TEXT(1) " | " PAGE_OF_TEXT(2) " | " PAGE_OF_TEXT(3) " | " PAGE_OF_TEXT(
            4) " | " PAGE_OF_TEXT(5));
}

/* Centred lines begin where their length has them begin. */
TEST(positions_tell_records_apart_in_the_plain_method_alone) {
    UNUSED_STATE;
    static const char html[] =
        "<div><center><a href=1>thing</a><br>words</center><center><a href=2>thing i</a><br>"
        "words i</center><center><a href=3>thing ii</a><br>words ii</center><center>"
        "<a href=4>thing iii</a><br>words iii</center></div>";
    check_main(html, "vints",
               "thing words | thing i words i | thing ii words ii | thing iii words iii");
    furrow_options opts = {.method = "vints", .plain = true};
    found f = find_with(html, &opts);
    CHECK(!f.regions);
    found_free(&f);
}

TEST(tags_alone_do_as_well_where_looks_say_nothing) {
    UNUSED_STATE;
    furrow_options opts = {.method = "vints", .vints.no_visual = true};
    found f = find_with(EXAMPLE, &opts);
    CHECK_UINT(furrow_region_records(f.regions, 0), 5);
    found_free(&f);
}

TEST(a_page_without_results_takes_its_lines_away) {
    UNUSED_STATE;
    static const char menu[] = "<ul><li><a href=a>alpha</a> about<li><a href=b>beta</a> about"
                               "<li><a href=c>gamma</a> about<li><a href=d>delta</a> about</ul>";
    furrow_page *empty = page_from(menu);
    furrow_options opts = {.method = "vints"};
    found with = find_with(menu, &opts);
    CHECK_UINT(furrow_region_records(with.regions, 0), 4);
    opts.vints.no_result = empty;
    found without = find_with(menu, &opts);
    CHECK(!without.regions);
    found_free(&with);
    found_free(&without);
    furrow_page_free(empty);
}

TEST(a_page_with_nothing_has_no_regions) {
    UNUSED_STATE;
    static const char *const pages[] = {"", "<p>text", "<hr><hr><hr><hr>", "<br><br><br><br>",
                                        "<img><img><img><img><img>"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        found f = find_with(pages[i], &(furrow_options){.method = "vints"});
        CHECK(!f.regions);
        found_free(&f);
    }
}

/* ---- Wrappers ----------------------------------------------------------- */

/* Learn from one page, save, load, and apply to another; 'want' is NULL for no records. */
static void check_wrapper(const char *learned, const char *page, const char *want) {
    furrow_example example = {.page = page_from(learned)};
    furrow_wrapper *first = NULL, *second = NULL;
    furrow_buf file = {0};
    furrow_error err = {0};
    found f = {.page = page_from(page)};
    CHECK_UINT(furrow_learn(&first, &example, 1, &(furrow_options){.method = "vints"}, &err), 0);
    CHECK_UINT(furrow_wrapper_save(&file, first, &err), 0);
    CHECK_UINT(furrow_wrapper_load(&second, file.at, file.len, NULL, &err), 0);
    furrow_apply(&f.regions, second, f.page, NULL, &err);
    if (want) check_region(&f, 0, want);
    else CHECK(!f.regions);
    found_free(&f);
    furrow_wrapper_free(first);
    furrow_wrapper_free(second);
    furrow_buf_free(&file);
    furrow_page_free((furrow_page *)(uintptr_t)example.page);
}

TEST(a_wrapper_is_used_on_other_pages_of_the_site) {
    UNUSED_STATE;
    check_wrapper(EXAMPLE,
                  "<html><body><img src=logo><center>search</center><hr><hr>" RECORD(7) RECORD(8),
                  "title 7 text of 7 goes here | title 8 text of 8 goes here");
}

TEST(a_wrapper_finds_its_element_where_others_before_it_are_missing) {
    UNUSED_STATE;
#define ROW(n) "<tr><td><a href=" #n ">t " #n "</a><br>some words"
    check_wrapper("<table><tr><td>menu</table><table>" ROW(1) ROW(2) ROW(3) ROW(4) "</table>",
                  "<div>new</div><table>" ROW(5) ROW(6) ROW(7) "</table>",
                  "t 5 some words | t 6 some words | t 7 some words");
}

#define MENU "<td><a href=x>Home</a><br><a href=y>Help</a><br><a href=z>More</a></td>"
#define RESULT(n)                                                                       \
    "<div><a href=" #n "><b>t " #n "</b></a><br>some words of " #n "<br><font>site " #n \
    ".example</font></div><br>"
#define RESULTS(list) "<table><tr>" MENU "<td><p>Results for <b>x</b></p>" list "</td></table>"

TEST(a_wrapper_takes_one_result_without_the_line_before_it) {
    UNUSED_STATE;
    check_wrapper(RESULTS(RESULT(1) RESULT(2) RESULT(3) RESULT(4) RESULT(5)), RESULTS(RESULT(6)),
                  "t 6 some words of 6 site 6.example");
}

TEST(a_wrapper_takes_no_menu_where_there_are_no_results) {
    UNUSED_STATE;
    check_wrapper(RESULTS(RESULT(1) RESULT(2) RESULT(3) RESULT(4) RESULT(5)), RESULTS(""), NULL);
}

static void check_bad(const char *rules, const char *why) {
    furrow_buf file = {0};
    furrow_wrapper *wrapper = NULL;
    furrow_error err = {0};
    fw_buf_format(&file, "{\"furrow_wrapper\":1,\"method\":\"vints\",\"rules\":%s}", rules);
    CHECK_UINT(furrow_wrapper_load(&wrapper, file.at, file.len, NULL, &err), FURROW_EFORMAT);
    CHECK(strstr(err.message, why) != NULL);
    furrow_buf_free(&file);
}

TEST(a_broken_wrapper_file_says_what_is_wrong) {
    UNUSED_STATE;
    check_bad("[]", "list of rules");
    check_bad("[{}]", "rule 1: no prefix");
    check_bad("[{\"prefix\":\"html\"}]", "not a path of tags");
    check_bad("[{\"prefix\":\"/html[0]\"}]", "not a number");
    check_bad("[{\"prefix\":\"/html\"}]", "no separator");
    check_bad("[{\"prefix\":\"/html\",\"separator\":\"a(b\"}]", "closing bracket");
    check_bad("[{\"prefix\":\"/html\",\"separator\":\"a(b(c(d(e))))\"}]", "too deep");
    check_bad("[{\"prefix\":\"/html\",\"separator\":\"a\",\"min\":0}]", "min");
    check_bad("[{\"prefix\":\"/html\",\"separator\":\"a\",\"max\":3}]", "from the end");
    check_bad("[{\"prefix\":\"/html\",\"separator\":\"a\",\"cut\":\"up\"}]", "cut");
    check_bad("[{\"prefix\":\"/html\",\"separator\":\"a\",\"has\":[1]}]", "'has' has an entry");
}

TEST(vints_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t n = 0;; n++) {
        failing_alloc alloc = {.fail_at = n};
        furrow_page_options page_opts = {.alloc = {failing_resize, &alloc}};
        furrow_page *page = NULL;
        furrow_regions *regions = NULL;
        furrow_error err = {0};
        furrow_status st = furrow_page_parse(&page, EXAMPLE, sizeof EXAMPLE - 1, &page_opts, &err);
        if (st == FURROW_OK)
            st = furrow_find(&regions, page, &(furrow_options){.method = "vints"}, &err);
        furrow_regions_free(regions);
        furrow_page_free(page);
        CHECK_UINT(alloc.live, 0);
        if (st == FURROW_OK) break;
        CHECK_UINT(st, FURROW_ENOMEM);
    }
}

TEST(what_is_learned_can_be_read_back_whatever_the_tags_are_called) {
    UNUSED_STATE;
    furrow_page *page = page_from(
        "<tab(le\"x><ul><li><a href=1>one thing</a> text of it<li><a href=2>two things</a> more "
        "text<li><a href=3>three things</a> and text<li><a href=4>four things</a> text</ul>");
    furrow_example example = {.page = page};
    furrow_options opts = {.method = "vints"};
    furrow_wrapper *wrapper = NULL, *again = NULL;
    furrow_buf text = {0};
    furrow_status st = furrow_learn(&wrapper, &example, 1, &opts, NULL);
    CHECK(st == FURROW_OK || st == FURROW_ENOTFOUND);
    if (wrapper) {
        CHECK(furrow_wrapper_save(&text, wrapper, NULL) == FURROW_OK);
        CHECK(furrow_wrapper_load(&again, text.at, text.len, NULL, NULL) == FURROW_OK);
    }
    furrow_buf_free(&text);
    furrow_wrapper_free(again);
    furrow_wrapper_free(wrapper);
    furrow_page_free(page);
}

TEST_MAIN(CASE(a_wrapper_takes_one_result_without_the_line_before_it),
          CASE(a_wrapper_takes_no_menu_where_there_are_no_results),
          CASE(what_is_learned_can_be_read_back_whatever_the_tags_are_called),
          CASE(runs_of_text_count_once_in_a_type_code),
          CASE(a_shape_code_starts_at_the_left_of_its_block),
          CASE(blocks_are_alike_by_type_shape_and_position), CASE(a_record_ends_with_its_separator),
          CASE(what_stands_before_the_first_record_is_cut_off),
          CASE(the_last_record_needs_no_separator), CASE(a_separator_may_begin_a_record),
          CASE(one_record_that_is_set_in_is_not_joined_with_its_neighbour),
          CASE(the_example_of_the_paper_gives_its_records),
          CASE(records_without_a_tag_of_their_own_are_found),
          CASE(records_in_several_rows_each_are_found),
          CASE(records_that_are_set_in_belong_to_the_list), CASE(records_side_by_side_are_found),
          CASE(results_between_offers_made_of_the_same_tags_are_the_records),
          CASE(lines_around_the_results_that_are_made_like_them_are_no_records),
          CASE(positions_tell_records_apart_in_the_plain_method_alone),
          CASE(tags_alone_do_as_well_where_looks_say_nothing),
          CASE(a_page_without_results_takes_its_lines_away),
          CASE(a_page_with_nothing_has_no_regions),
          CASE(a_wrapper_is_used_on_other_pages_of_the_site),
          CASE(a_wrapper_finds_its_element_where_others_before_it_are_missing),
          CASE(a_broken_wrapper_file_says_what_is_wrong),
          CASE(vints_survives_every_failed_allocation))
