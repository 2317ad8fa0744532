/* methods/mdr: the paper's worked example and figures, and what records are. */
#include "found.h"

#include "methods/mdr/mdr_parts.h"

/* ---- Runs: comparisons and regions among the children of one node ------- */

/* Children are letters: groups are similar when they spell the same. Every
 * question is written down. */
typedef struct siblings {
    const char *shapes;
    uint32_t asked[200][2]; /* first child from 1, width */
    size_t count;
} siblings;

static bool spells_the_same(void *user, uint32_t first, uint32_t width) {
    siblings *s = user;
    CHECK(s->count < 200);
    s->asked[s->count][0] = first + 1;
    s->asked[s->count++][1] = width;
    return memcmp(s->shapes + first, s->shapes + first + width, width) == 0;
}

static fw_mdr_alike same_letter(void *user, uint32_t a, uint32_t b) {
    const siblings *s = user;
    return s->shapes[a] == s->shapes[b] ? FW_MDR_EQUAL : FW_MDR_OTHER;
}

static bool find_runs(fw_mdr_runs *out, siblings *s, uint32_t max_width, fw_arena *arena) {
    fw_mdr_children children = {.count = (uint32_t)strlen(s->shapes),
                                .max_width = max_width,
                                .groups_similar = spells_the_same,
                                .nodes_alike = same_letter,
                                .user = s};
    return fw_mdr_find_runs(out, &children, arena);
}

/* Runs as "width,first,covered" with first from 1, as the paper writes them. */
static void check_runs(const char *shapes, uint32_t max_width, const char *want) {
    siblings s = {.shapes = shapes};
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_mdr_runs runs = {0};
    furrow_buf got = {0};
    CHECK(find_runs(&runs, &s, max_width, &arena));
    for (size_t i = 0; i < runs.count; i++)
        fw_buf_format(&got, "%s(%u,%u,%u)", i ? " " : "", runs.at[i].width, runs.at[i].first + 1,
                      runs.at[i].width * runs.at[i].count);
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    fw_arena_free(&arena);
}

static size_t times_asked(const siblings *s, uint32_t first, uint32_t width) {
    size_t times = 0;
    for (size_t i = 0; i < s->count; i++)
        times += s->asked[i][0] == first && s->asked[i][1] == width;
    return times;
}

TEST(figure_4_takes_21_comparisons_and_none_twice) {
    UNUSED_STATE;
    static const uint32_t listed[21][2] = {
        /* from node 1: (1, 2) ... (9, 10) */
        {1, 1},
        {2, 1},
        {3, 1},
        {4, 1},
        {5, 1},
        {6, 1},
        {7, 1},
        {8, 1},
        {9, 1},
        /* (1-2, 3-4), (3-4, 5-6), (5-6, 7-8), (7-8, 9-10) */
        {1, 2},
        {3, 2},
        {5, 2},
        {7, 2},
        /* (1-2-3, 4-5-6), (4-5-6, 7-8-9) */
        {1, 3},
        {4, 3},
        /* from node 2: (2-3, 4-5), (4-5, 6-7), (6-7, 8-9) */
        {2, 2},
        {4, 2},
        {6, 2},
        /* (2-3-4, 5-6-7), (5-6-7, 8-9-10) */
        {2, 3},
        {5, 3},
        /* from node 3: (3-4-5, 6-7-8) */
        {3, 3},
    };
    siblings s = {.shapes = "abcdefghij"};
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_mdr_runs runs = {0};
    CHECK(find_runs(&runs, &s, 3, &arena));
    CHECK_UINT(s.count, 21);
    for (size_t i = 0; i < 21; i++)
        if (times_asked(&s, listed[i][0], listed[i][1]) != 1)
            fail_msg("%u wide from node %u", listed[i][1], listed[i][0]);
    CHECK_UINT(runs.count, 0);
    fw_arena_free(&arena);
}

TEST(six_equal_children_are_one_run) {
    UNUSED_STATE;
    check_runs("aaaaaa", 10, "(1,1,6)");
}

TEST(two_shapes_in_turn_are_one_run_of_pairs) {
    UNUSED_STATE;
    check_runs("uvuvuvuv", 10, "(2,1,8)");
    check_runs("abcabcabc", 10, "(3,1,9)");
}

/* Children of two shapes, some edits apart, as letters. Two groups are similar
 * when the edits of their children, one by one or moved by one place, are at most
 * 0.3 of their tags. */
typedef struct shapes_apart {
    const char *shapes;
    double edits, tags;
} shapes_apart;

static bool similar_with_averages(void *user, uint32_t first, uint32_t width) {
    const shapes_apart *s = user;
    const char *left = s->shapes + first, *right = left + width;
    uint32_t differ = left[0] != right[0], moved = 2; /* one goes, one comes */
    for (uint32_t i = 1; i < width; i++) {
        differ += left[i] != right[i];
        moved += left[i] != right[i - 1];
    }
    if (moved < differ) differ = moved;
    return s->edits * differ / (s->tags * width) <= 0.3;
}

static fw_mdr_alike alike_single(void *user, uint32_t a, uint32_t b) {
    const shapes_apart *s = user;
    return s->shapes[a] == s->shapes[b] ? FW_MDR_EQUAL : FW_MDR_OTHER;
}

static fw_mdr_run first_run(shapes_apart s, bool by_paper) {
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_mdr_runs runs = {0};
    fw_mdr_children children = {.count = (uint32_t)strlen(s.shapes),
                                .max_width = 10,
                                .groups_similar = similar_with_averages,
                                .nodes_alike = by_paper ? NULL : alike_single,
                                .user = &s};
    CHECK(fw_mdr_find_runs(&runs, &children, &arena));
    CHECK(runs.count >= 1);
    fw_mdr_run run = runs.at[0];
    fw_arena_free(&arena);
    return run;
}

static void check_run(fw_mdr_run run, uint32_t first, uint32_t width, uint32_t count) {
    CHECK_UINT(run.first, first);
    CHECK_UINT(run.width, width);
    CHECK_UINT(run.count, count);
}

/* Header h, ten rows r, footer h: pairs are similar wherever only one of four
 * children differs. */
TEST(a_wide_group_does_not_average_out_an_odd_neighbour) {
    UNUSED_STATE;
    shapes_apart s = {"hrrrrrrrrrrh", 3, 5.5};
    check_run(first_run(s, true), 0, 2, 6); /* the trap is there */
    check_run(first_run(s, false), 1, 1, 10);
}

/* Title and text in turn behind a heading: three groups of seven cover one child
 * more than ten pairs, and are similar when one of them is moved by one child. */
TEST(a_wide_group_is_no_wider_than_the_period_of_the_list) {
    UNUSED_STATE;
    shapes_apart s = {"htxtxtxtxtxtxtxtxtxtx", 3, 5.5};
    check_run(first_run(s, true), 0, 7, 3);
    CHECK_UINT(first_run(s, false).width, 2);
}

TEST(later_runs_are_found_after_the_first) {
    UNUSED_STATE;
    check_runs("aaaxbbb", 10, "(1,1,3) (1,5,3)");
    check_runs("xaayuvuvuvzz", 10, "(1,2,2) (2,5,6) (1,11,2)");
    check_runs("ababxcdcd", 10, "(2,1,4) (2,6,4)");
}

TEST(a_wider_run_wins_only_when_it_covers_more_and_starts_no_later) {
    UNUSED_STATE;
    check_runs("aabaab", 10, "(3,1,6)");
    check_runs("xaaaababab", 10, "(1,2,4) (2,6,4)");
}

TEST(groups_are_no_wider_than_asked_for) {
    UNUSED_STATE;
    check_runs("abcabcabc", 2, "");
    check_runs("abcabcabc", 3, "(3,1,9)");
    check_runs("abcdefghijkabcdefghijk", 10, "");
    check_runs("abcdefghijkabcdefghijk", 11, "(11,1,22)");
}

TEST(few_children_have_few_comparisons) {
    UNUSED_STATE;
    check_runs("", 10, "");
    check_runs("a", 10, "");
    check_runs("ab", 10, "");
    check_runs("aa", 10, "(1,1,2)");
}

TEST(runs_survive_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t n = 0;; n++) {
        failing_alloc counter = {.fail_at = n};
        fw_arena arena = fw_arena_make((furrow_alloc){failing_resize, &counter});
        siblings s = {.shapes = "aabbccddeeffgghhiijj"};
        fw_mdr_runs runs = {0};
        bool is_done = find_runs(&runs, &s, 2, &arena);
        fw_arena_free(&arena);
        CHECK_UINT(counter.live, 0);
        CHECK(is_done == (counter.asked <= n));
        if (is_done) break;
    }
}

/* ---- The paper's figures as pages --------------------------------------- */

#define OBJECT(n) "<td><b>Object " #n "</b><p>text " #n "</p></td>"

TEST(figure_11_has_four_objects_in_two_rows) {
    UNUSED_STATE;
    check_main("<table><tr>" OBJECT(1) OBJECT(2) "</tr><tr>" OBJECT(3) OBJECT(4) "</tr></table>",
               "mdr", "Object 1 text 1 | Object 2 text 2 | Object 3 text 3 | Object 4 text 4");
}

TEST(figure_7_has_eight_objects_in_four_rows_of_one_region) {
    UNUSED_STATE;
    furrow_options opts = {.method = "mdr"};
    found f =
        find_with("<table><tr>" OBJECT(1) OBJECT(2) "<tr>" OBJECT(3) OBJECT(4) "<tr>" OBJECT(5)
                      OBJECT(6) "<tr>" OBJECT(7) OBJECT(8) "</table>",
                  &opts);
    CHECK_UINT(furrow_regions_count(f.regions), 1);
    CHECK_UINT(furrow_region_records(f.regions, 0), 8);
    CHECK_SLICE(furrow_node_tag(f.page, furrow_region_node(f.regions, 0)), "tbody");
    found_free(&f);
}

/* Nodes by number as in the figure: 5 and 6 below 2, 8 to 10 below 3's child,
 * (14, 15) and (16, 17) in pairs. */
TEST(figure_3_has_three_regions) {
    UNUSED_STATE;
    furrow_options opts = {.method = "mdr"};
    found f = find_with(
        "<main><section><h1>One</h1><p><b>five</b> <i>5</i></p><p><b>six</b> <i>6</i></p></section>"
        "<article><header>seven</header><ul><li><a href=8>eight</a></li><li><a href=9>nine</a></li>"
        "<li><a href=10>ten</a></li></ul></article>"
        "<aside><h2>More</h2><dl><dt><em>fourteen</em></dt><dd><q>fifteen</q><p>15</p></dd>"
        "<dt><em>sixteen</em></dt><dd><q>seventeen</q><p>17</p></dd></dl></aside></main>",
        &opts);
    CHECK_UINT(furrow_regions_count(f.regions), 3);
    check_region(&f, 0, "fourteen fifteen 15 | sixteen seventeen 17");
    check_region(&f, 1, "eight | nine | ten");
    check_region(&f, 2, "five 5 | six 6");
    found_free(&f);
}

/* ---- Records ------------------------------------------------------------ */

TEST(records_may_be_two_siblings_wide) {
    UNUSED_STATE;
    check_main("<dl><dt><a>ant</a><dd>1<p>x<dt><a>bee</a><dd>2<p>y<dt><a>cat</a><dd>3<p>z</dl>",
               "mdr", "ant 1 x | bee 2 y | cat 3 z");
}

TEST(cells_of_data_are_fields_and_no_records) {
    UNUSED_STATE;
    check_main("<table><tr><td><b>a</b><td><b>1</b><tr><td><b>b</b><td><b>2</b>"
               "<tr><td><b>c</b><td><b>3</b></table>",
               "mdr", "a 1 | b 2 | c 3");
}

TEST(objects_that_take_turns_are_put_together) {
    UNUSED_STATE;
    found f;
    furrow_options opts = {.method = "mdr"};
    f = find_with("<table>"
                  "<tr><td><div><a href=1><img src=1></a></div></td><td><div><a href=2><img "
                  "src=2></a></div></td></tr>"
                  "<tr><td><p>name 1</p><p>10</p></td><td><p>name 2</p><p>20</p></td></tr>"
                  "<tr><td><div><a href=3><img src=3></a></div></td><td><div><a href=4><img "
                  "src=4></a></div></td></tr>"
                  "<tr><td><p>name 3</p><p>30</p></td><td><p>name 4</p><p>40</p></td></tr>"
                  "</table>",
                  &opts);
    check_region(&f, 0, "name 1 10 | name 2 20 | name 3 30 | name 4 40");
    CHECK_UINT(furrow_record_parts(f.regions, 0, 0), 2);
    furrow_span image = furrow_record_part(f.regions, 0, 1, 0);
    furrow_span words = furrow_record_part(f.regions, 0, 1, 1);
    CHECK_SLICE(furrow_node_attribute(f.page, image.first + 2, "href"), "2");
    CHECK(image.end <= words.first);
    found_free(&f);
}

TEST(the_one_object_of_a_short_last_row_is_a_record) {
    UNUSED_STATE;
    check_main("<table><tr>" OBJECT(1) OBJECT(2) OBJECT(3) "<tr>" OBJECT(4) OBJECT(5)
                   OBJECT(6) "<tr>" OBJECT(7) "</table>",
               "mdr",
               "Object 1 text 1 | Object 2 text 2 | Object 3 text 3 | Object 4 text 4 | "
               "Object 5 text 5 | Object 6 text 6 | Object 7 text 7");
}

/* Figure 7 of the paper and its kin in tables as people write them: no blocks in
 * the cells, words alone in some rows. */
TEST(objects_take_turns_in_plain_tables) {
    UNUSED_STATE;
    check_main("<table><tr><td><b>Ant</b><td><b>Bee</b><tr><td>six<td>four"
               "<tr><td><b>Cat</b><td><b>Dog</b><tr><td>ten<td>nine</table>",
               "mdr", "Ant six | Bee four | Cat ten | Dog nine");
    check_main("<table><tr><td><a href=1>Ant</a><td><a href=2>Bee</a><td><a href=3>Cat</a>"
               "<tr><td>six<td>four<td>ten"
               "<tr><td><a href=4>Dog</a><td><a href=5>Eel</a><td><a href=6>Fox</a>"
               "<tr><td>nine<td>two<td>one</table>",
               "mdr", "Ant six | Bee four | Cat ten | Dog nine | Eel two | Fox one");
}

TEST(objects_of_three_rows_take_turns) {
    UNUSED_STATE;
    check_main("<table><tr><td><img src=1><td><img src=2><tr><td><a href=1><b>Ant</b></a>"
               "<td><a href=2><b>Bee</b></a><tr><td>$6<td>$4"
               "<tr><td><img src=3><td><img src=4><tr><td><a href=3><b>Cat</b></a>"
               "<td><a href=4><b>Dog</b></a><tr><td>$10<td>$9</table>",
               "mdr", "Ant $6 | Bee $4 | Cat $10 | Dog $9");
}

TEST(the_last_group_of_objects_in_turns_may_be_short) {
    UNUSED_STATE;
    check_main("<table><tr><td><b>Ant</b><td><b>Bee</b><td><b>Cat</b><tr><td>six<td>four<td>ten"
               "<tr><td><b>Dog</b><td><b>Eel</b><td><b>Fox</b><tr><td>nine<td>two<td>one"
               "<tr><td><b>Gnu</b><tr><td>ten</table>",
               "mdr", "Ant six | Bee four | Cat ten | Dog nine | Eel two | Fox one | Gnu ten");
    check_main("<table><tr><td><b>Ant</b><td><b>Bee</b><td><b>Cat</b><tr><td>six<td>four<td>ten"
               "<tr><td><b>Dog</b><td><b>Eel</b><td><b>Fox</b><tr><td>nine<td>two<td>one"
               "<tr><td><b>Gnu</b><td><b>Hen</b><td>&nbsp;<tr><td>ten<td>five<td>&nbsp;</table>",
               "mdr",
               "Ant six | Bee four | Cat ten | Dog nine | Eel two | Fox one | Gnu ten | Hen five");
}

TEST(a_header_before_objects_in_turns_is_no_part_of_them) {
    UNUSED_STATE;
    check_main("<table><tr><th>one<th>two<th>three"
               "<tr><td><a href=1>Ant</a><td><a href=2>Bee</a><td><a href=3>Cat</a>"
               "<tr><td>$6<td>$4<td>$10"
               "<tr><td><a href=4>Dog</a><td><a href=5>Eel</a><td><a href=6>Fox</a>"
               "<tr><td>$9<td>$2<td>$1</table>",
               "mdr", "Ant $6 | Bee $4 | Cat $10 | Dog $9 | Eel $2 | Fox $1");
}

TEST(rules_may_stand_between_groups_of_objects_in_turns) {
    UNUSED_STATE;
#define RULE "<tr><td colspan=2><hr>"
    check_main("<table><tr><td><b>Ant</b><td><b>Bee</b><tr><td>six<td>four" RULE
               "<tr><td><b>Cat</b><td><b>Dog</b><tr><td>ten<td>nine" RULE
               "<tr><td><b>Eel</b><td><b>Fox</b><tr><td>two<td>one</table>",
               "mdr", "Ant six | Bee four | Cat ten | Dog nine | Eel two | Fox one");
    check_main("<table><tr><td><b>Ant</b><td><b>Bee</b><tr><td>six<td>four" RULE
               "<tr><td><b>Cat</b><td><b>Dog</b><tr><td>ten<td>nine" RULE
               "<tr><td><b>Eel</b><tr><td>two" RULE "</table>",
               "mdr", "Ant six | Bee four | Cat ten | Dog nine | Eel two");
#undef RULE
}

TEST(rows_of_a_short_last_group_may_be_alike) {
    UNUSED_STATE;
#define LINKS(n) "<td><a href=" #n "><img src=" #n "></a>"
#define NAME(n, text) "<td><a href=" #n ">" text "</a>"
    check_main("<table><tr>" LINKS(1) LINKS(2) "<tr>" NAME(1, "Ant")
                   NAME(2, "Bee") "<tr><td>6<td>4"
                                  "<tr>" LINKS(3) LINKS(4) "<tr>" NAME(3, "Cat")
                                      NAME(4, "Dog") "<tr><td>10<td>9"
                                                     "<tr>" LINKS(5) "<tr>" NAME(
                                                         5, "Eel") "<tr><td>2</table>",
               "mdr", "Ant 6 | Bee 4 | Cat 10 | Dog 9 | Eel 2");
#undef LINKS
#undef NAME
}

TEST(pairs_of_rows_of_data_stay_whole) {
    UNUSED_STATE;
    check_main("<table><tr><td>Ant<td>6<tr><td><b>small</b> <i>u</i> <u>v</u><td>x"
               "<tr><td>Bee<td>4<tr><td><b>yellow</b> <i>u</i> <u>v</u><td>y"
               "<tr><td>Cat<td>9<tr><td><b>furry</b> <i>u</i> <u>v</u><td>z</table>",
               "mdr", "Ant 6 small u v x | Bee 4 yellow u v y | Cat 9 furry u v z");
}

/* Rows of titles and rows of texts are within T of each other, so that each row would be
 * a record of its own. */
TEST(similar_rows_of_two_kinds_in_turn_are_one_record) {
    UNUSED_STATE;
    check_main("<table><tr><td>1.<td><a href=1><b>ant</b></a><tr><td><td><b>has six legs</b>"
               "<tr><td>2.<td><a href=2><b>bee</b></a><tr><td><td><b>makes honey</b>"
               "<tr><td>3.<td><a href=3><b>cat</b></a><tr><td><td><b>sleeps all day</b></table>",
               "mdr", "1. ant has six legs | 2. bee makes honey | 3. cat sleeps all day");
}

/* Every second record has a field more, but each has its link. */
TEST(records_with_a_field_more_in_turn_stay_records) {
    UNUSED_STATE;
    check_main(
        "<table><tr><td>1.<td><a href=1><b>ant</b></a><tr><td>2.<td><a "
        "href=2><b>bee</b></a> <i>new</i>"
        "<tr><td>3.<td><a href=3><b>cat</b></a><tr><td>4.<td><a href=4><b>dog</b></a> <i>new</i>"
        "<tr><td>5.<td><a href=5><b>elk</b></a><tr><td>6.<td><a "
        "href=6><b>fox</b></a> <i>new</i></table>",
        "mdr", "1. ant | 2. bee new | 3. cat | 4. dog new | 5. elk | 6. fox new");
}

/* Two of each kind may as well be four records of which two have a link. */
TEST(two_turns_of_similar_rows_do_not_make_a_period) {
    UNUSED_STATE;
    check_main("<table><tr><td>1.<td><a href=1><b>ant</b></a><tr><td>2.<td><b>bee</b>"
               "<tr><td>3.<td><a href=3><b>cat</b></a><tr><td>4.<td><b>dog</b></table>",
               "mdr", "1. ant | 2. bee | 3. cat | 4. dog");
}

TEST(a_list_goes_on_after_something_else) {
    UNUSED_STATE;
    check_main("<div><p><a>a</a> one</p><p><a>b</a> two</p><form><input><select><option>x</select>"
               "<table><tr><td>ad</table></form><p><a>c</a> three</p><p><a>d</a> four</p></div>",
               "mdr", "a one | b two | c three | d four");
}

TEST(a_single_record_apart_from_the_list_is_taken_in) {
    UNUSED_STATE;
    check_main("<div><p><a>a</a> one</p><p><a>b</a> two</p><form><input><select><option>x</select>"
               "<table><tr><td>ad</table></form><p><a>c</a> three</p></div>",
               "mdr", "a one | b two | c three");
}

TEST(a_list_goes_on_after_another_run) {
    UNUSED_STATE;
    const char *page =
        "<div><p><a>a</a> one</p><p><a>b</a> two</p><h3>ad <i>1</i></h3><h3>ad <i>2</i></h3>"
        "<p><a>c</a> three</p><p><a>d</a> four</p></div>";
    check_main(page, "mdr", "a one | b two | c three | d four");
    furrow_options opts = {.method = "mdr", .plain = true};
    found f = find_with(page, &opts);
    CHECK_UINT(furrow_regions_count(f.regions), 3);
    found_free(&f);
}

TEST(text_after_an_element_belongs_to_its_record) {
    UNUSED_STATE;
    check_main("<div><p><b>a</b></p>one<p><b>b</b></p>two<p><b>c</b></p>three</div>", "mdr",
               "a one | b two | c three");
}

TEST(what_cannot_be_seen_neither_divides_nor_joins_records) {
    UNUSED_STATE;
    check_main("<ul><li><a>a</a><script>1</script><li hidden><a>x</a><li><a>b</a><template><p>t"
               "</template><li><a>c</a><style>s</style></ul>",
               "mdr", "a | b | c");
}

TEST(the_region_with_most_text_is_the_main_one) {
    UNUSED_STATE;
    furrow_options opts = {.method = "mdr"};
    found f = find_with("<ul><li><a>m1</a><li><a>m2</a><li><a>m3</a><li><a>m4</a></ul><div>"
                        "<p><a>first</a> with some words<p><a>second</a> with more words</div>",
                        &opts);
    CHECK_UINT(furrow_regions_count(f.regions), 2);
    check_region(&f, 0, "first with some words | second with more words");
    CHECK(furrow_region_score(f.regions, 0) > furrow_region_score(f.regions, 1));
    CHECK_STR(furrow_region_method(f.regions, 0), "mdr");
    found_free(&f);
}

TEST(nothing_repeated_is_not_found) {
    UNUSED_STATE;
    furrow_page *page = page_from("<h1>t</h1><p>one<table><tr><td>x</table>");
    furrow_regions *regions = NULL;
    furrow_options opts = {.size = sizeof opts, .method = "mdr"};
    furrow_error err = {0};
    CHECK_UINT(furrow_find(&regions, page, &opts, &err), FURROW_ENOTFOUND);
    CHECK(regions == NULL);
    CHECK_STR(err.message, "no records found");
    furrow_page_free(page);
}

/* ---- Options ------------------------------------------------------------ */

static size_t regions_with(const char *html, furrow_mdr_options mdr) {
    furrow_options opts = {.method = "mdr", .mdr = mdr};
    found f = find_with(html, &opts);
    size_t count = f.regions ? furrow_regions_count(f.regions) : 0;
    found_free(&f);
    return count;
}

TEST(the_depth_of_a_search_is_an_option) {
    UNUSED_STATE;
    static const char html[] = "<ul><li>a<li>b<li>c</ul>";
    CHECK_UINT(regions_with(html, (furrow_mdr_options){0}), 0);
    CHECK_UINT(regions_with(html, (furrow_mdr_options){.min_depth = 2}), 1);
    CHECK_UINT(regions_with("<ul><li><b>a</b><li><b>b</b></ul>", (furrow_mdr_options){0}), 1);
}

TEST(the_width_of_groups_is_an_option) {
    UNUSED_STATE;
    static const char html[] = "<div><h2><a>t</a></h2><p>a<i>1</i></p><ul><li>x</ul>"
                               "<h2><a>t</a></h2><p>a<i>1</i></p><ul><li>x</ul></div>";
    CHECK_UINT(regions_with(html, (furrow_mdr_options){.max_width = 2}), 0);
    CHECK_UINT(regions_with(html, (furrow_mdr_options){.max_width = 3}), 1);
    CHECK_UINT(regions_with(html, (furrow_mdr_options){0}), 1);
}

TEST(the_distance_is_an_option) {
    UNUSED_STATE;
    /* p a b and p a i: one edit of three, 0.33. */
    static const char html[] = "<div><p><a>1</a><b>x</b></p><p><a>2</a><i>y</i></p></div>";
    CHECK_UINT(regions_with(html, (furrow_mdr_options){0}), 0);
    CHECK_UINT(regions_with(html, (furrow_mdr_options){.max_distance = 0.34}), 1);
    CHECK_UINT(regions_with(html, (furrow_mdr_options){.max_distance = 0.33}), 0);
}

TEST(an_unknown_method_is_refused) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>x");
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "magic"};
    furrow_error err = {0};
    CHECK_UINT(furrow_find(&regions, page, &opts, &err), FURROW_EINVAL);
    CHECK_STR(err.message, "unknown method 'magic'");
    furrow_page_free(page);
}

static void count_lines(void *user, const char *method, furrow_node node, const char *what) {
    (void)node;
    CHECK_STR(method, "mdr");
    CHECK(what[0] != '\0');
    ++*(size_t *)user;
}

TEST(decisions_are_traced) {
    UNUSED_STATE;
    size_t lines = 0;
    furrow_options opts = {.method = "mdr", .trace = count_lines, .trace_user = &lines};
    found f = find_with("<ul><li><a>a</a><li><a>b</a><li><a>c</a></ul>", &opts);
    CHECK_UINT(lines, 1);
    found_free(&f);
}

/* How many regions a caller is given that wants only lists with some text. */
static size_t count_with(const char *html, double min_text) {
    furrow_page *page = page_from(html);
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    fw_regions regions = {.arena = fw_arena_make((furrow_alloc){0})};
    furrow_options opts = {0};
    fw_method_input in = {
        .page = page, .opts = &opts, .scratch = &scratch, .is_voice = true, .min_text = min_text};
    CHECK(fw_mdr_find(&regions, &in, NULL) == FURROW_OK);
    size_t count = regions.list.count;
    fw_arena_free(&regions.arena);
    fw_arena_free(&scratch);
    furrow_page_free(page);
    return count;
}

TEST(lists_with_too_little_text_are_not_looked_for) {
    UNUSED_STATE;
    const char *item = "<li><a>ant</a><q>11</q><u>x</u>";
    char html[256];
    snprintf(html, sizeof html,
             "<ul><li><b>a</b><i>1</i><li><b>b</b><i>2</i></ul><ol>%s%s%s%s</ol>", item, item, item,
             item);
    CHECK_UINT(count_with(html, 0), 2);
    CHECK_UINT(count_with(html, 5), 1); /* bytes: the first list has four, the second 24 */
    CHECK_UINT(count_with(html, 29), 0);
}

TEST(rows_that_are_joined_have_enough_text_together) {
    UNUSED_STATE;
    const char *html = "<table><tr><td><b>ant</b><i>1</i><td><b>bee</b><i>2</i>"
                       "<tr><td><p>six</p><q>legs</q><td><p>two</p><q>wings</q></table>";
    CHECK_UINT(count_with(html, 0), 1);
    CHECK_UINT(count_with(html, 20), 1); /* bytes: each row has less */
}

TEST_MAIN(
    CASE(figure_4_takes_21_comparisons_and_none_twice), CASE(six_equal_children_are_one_run),
    CASE(two_shapes_in_turn_are_one_run_of_pairs),
    CASE(a_wide_group_does_not_average_out_an_odd_neighbour),
    CASE(a_wide_group_is_no_wider_than_the_period_of_the_list),
    CASE(later_runs_are_found_after_the_first),
    CASE(a_wider_run_wins_only_when_it_covers_more_and_starts_no_later),
    CASE(groups_are_no_wider_than_asked_for), CASE(few_children_have_few_comparisons),
    CASE(runs_survive_every_failed_allocation), CASE(figure_11_has_four_objects_in_two_rows),
    CASE(figure_7_has_eight_objects_in_four_rows_of_one_region), CASE(figure_3_has_three_regions),
    CASE(records_may_be_two_siblings_wide), CASE(cells_of_data_are_fields_and_no_records),
    CASE(objects_that_take_turns_are_put_together), CASE(objects_take_turns_in_plain_tables),
    CASE(objects_of_three_rows_take_turns), CASE(the_last_group_of_objects_in_turns_may_be_short),
    CASE(a_header_before_objects_in_turns_is_no_part_of_them),
    CASE(rules_may_stand_between_groups_of_objects_in_turns),
    CASE(rows_of_a_short_last_group_may_be_alike), CASE(pairs_of_rows_of_data_stay_whole),
    CASE(similar_rows_of_two_kinds_in_turn_are_one_record),
    CASE(records_with_a_field_more_in_turn_stay_records),
    CASE(two_turns_of_similar_rows_do_not_make_a_period), CASE(a_list_goes_on_after_another_run),
    CASE(the_one_object_of_a_short_last_row_is_a_record), CASE(a_list_goes_on_after_something_else),
    CASE(a_single_record_apart_from_the_list_is_taken_in),
    CASE(text_after_an_element_belongs_to_its_record),
    CASE(what_cannot_be_seen_neither_divides_nor_joins_records),
    CASE(the_region_with_most_text_is_the_main_one), CASE(nothing_repeated_is_not_found),
    CASE(the_depth_of_a_search_is_an_option), CASE(the_width_of_groups_is_an_option),
    CASE(the_distance_is_an_option), CASE(an_unknown_method_is_refused), CASE(decisions_are_traced),
    CASE(lists_with_too_little_text_are_not_looked_for),
    CASE(rows_that_are_joined_have_enough_text_together))
