/* auto: which of the candidates is chosen, and that it says so when none is. */
#include "auto/candidate.h"
#include "auto/tables.h"
#include "found.h"

#define MENU                                                                               \
    "<nav class=menu><ul><li><a href=/a>Home</a><li><a href=/b>News</a><li><a href=/c>"    \
    "Shop</a><li><a href=/d>About us</a><li><a href=/e>Contact</a><li><a href=/f>Jobs</a>" \
    "</ul></nav>"
#define ITEM(n, title, words)                                                             \
    "<div class='item n" n "'><h3><a href=/item/" n ">" title "</a></h3><p>" words "</p>" \
    "<span class=price>&euro;" n "</span></div>"
#define ITEMS                                                                               \
    ITEM("11", "Kettle", "Boils a litre of water in four minutes and switches itself off")  \
    ITEM("12", "Toaster", "Two slots, seven degrees of brown, and a drawer for the crumbs") \
    ITEM("13", "Grinder", "Burrs of steel, for a coffee as coarse or fine as you like it")

TEST(auto_prefers_records_to_the_menu) {
    UNUSED_STATE;
    check_main(MENU "<main>" ITEMS "</main>", "auto",
               "Kettle Boils a litre of water in four minutes and switches itself off €11 | "
               "Toaster Two slots, seven degrees of brown, and a drawer for the crumbs €12 | "
               "Grinder Burrs of steel, for a coffee as coarse or fine as you like it €13");
}

TEST(auto_is_what_no_method_means) {
    UNUSED_STATE;
    found f = find_with(MENU "<main>" ITEMS "</main>", NULL);
    CHECK(f.regions != NULL);
    CHECK_STR(furrow_region_method(f.regions, 0), "auto");
    CHECK_UINT(furrow_region_records(f.regions, 0), 3);
    found_free(&f);
}

TEST(auto_never_chooses_what_styles_take_out_of_sight) {
    UNUSED_STATE;
    check_main("<div style='display: none'>" ITEMS ITEMS "</div>"
               "<ul><li><a href=1>The first thing that can be read on this page</a> today"
               "<li><a href=2>The second thing that can be read on this page</a> today"
               "<li><a href=3>The third thing that can be read on this page</a> today</ul>",
               "auto",
               "The first thing that can be read on this page today | "
               "The second thing that can be read on this page today | "
               "The third thing that can be read on this page today");
}

#define READABLE                                                                \
    "<ul><li><a href=1>The first thing that can be read on this page</a> today" \
    "<li><a href=2>The second thing that can be read on this page</a> today"    \
    "<li><a href=3>The third thing that can be read on this page</a> today</ul>"
#define READ                                                  \
    "The first thing that can be read on this page today | "  \
    "The second thing that can be read on this page today | " \
    "The third thing that can be read on this page today"

TEST(auto_never_chooses_what_a_style_sheet_hides_by_class_or_id) {
    UNUSED_STATE;
    check_main("<style>a{color:red} .x, .drawer{color:red;display: none}</style>"
               "<div class='left drawer'>" ITEMS ITEMS "</div>" READABLE,
               "auto", READ);
    check_main("<style>#drawer{display:none}</style><div id=drawer>" ITEMS ITEMS "</div>" READABLE,
               "auto", READ);
}

TEST(auto_still_sees_what_a_style_sheet_hides_in_print_or_in_other_places) {
    UNUSED_STATE;
    furrow_options opts = {.method = "auto"};
    found f = find_with("<style>@media print{.list{display:none}} .closed .list{display:none} "
                        ".list{display:none</style><div class=list>" ITEMS ITEMS "</div>",
                        &opts);
    CHECK(f.regions != NULL);
    CHECK_UINT(furrow_region_records(f.regions, 0), 6);
    found_free(&f);
}

#define BARE(title, words, price) "<div class=s><b>" title "</b> " words " <i>" price "</i></div>"

TEST(auto_is_sure_of_records_without_links) {
    UNUSED_STATE;
    found f =
        find_with("<h1>Seeds</h1>" BARE("Carrot", "early", "2.40") BARE("Leek", "winter", "1.95")
                      BARE("Beetroot", "round", "2.10") BARE("Parsnip", "long", "2.75"),
                  NULL);
    CHECK(f.regions != NULL);
    CHECK_UINT(furrow_region_records(f.regions, 0), 4);
    CHECK(furrow_region_score(f.regions, 0) > 0.5);
    found_free(&f);
}

TEST(auto_finds_the_rows_of_a_bare_table) {
    UNUSED_STATE;
    check_main("<h1>Seeds</h1><table><tr><td>1<td>Carrot, early<td>2.40"
               "<tr><td>2<td>Leek, winter<td>1.95<tr><td>3<td>Beetroot, round<td>2.10"
               "<tr><td>4<td>Parsnip, long<td>2.75</table>",
               "auto",
               "1 Carrot, early 2.40 | 2 Leek, winter 1.95 | 3 Beetroot, round 2.10 | "
               "4 Parsnip, long 2.75");
}

TEST(auto_takes_prose_for_no_records) {
    UNUSED_STATE;
    found f =
        find_with("<nav><a href=/>Home</a> <a href=/n>News</a></nav><article><h1>A day out</h1>"
                  "<p>The first paragraph of a story that goes on for a while and tells of "
                  "something.<p>The second is longer still, and has a <a href=x>link</a> in it, "
                  "and then more words.<p>A third one comes, with other words in it, and it "
                  "ends here.</article>",
                  NULL);
    CHECK(f.regions == NULL);
    found_free(&f);
}

TEST(auto_takes_the_facts_about_one_thing_for_no_records) {
    UNUSED_STATE;
    found f = find_with("<nav><a href=/>Home</a> <a href=/s>Sales</a></nav><h1>Sale "
                        "417</h1><ul><li><b>Reference:</b> <a href=/r>SUB-2026-262574</a>"
                        "<li><b>Court:</b> <a href=/c>District court 3</a>"
                        "<li><b>Opens:</b> <a href=/o>3 June 2026, 10:00</a>"
                        "<li><b>Closes:</b> <a href=/d>23 June 2026, 18:00</a>"
                        "<li><b>Account:</b> <a href=/a>2773 0000 06 0423 18</a>"
                        "<li><b>Claim:</b> <a href=/k>48,210.55</a></ul>"
                        "<p>The house stands at the end of Mill Lane. It has two floors, a cellar "
                        "and a garden that slopes to the brook. It can be seen by appointment with "
                        "the bailiff of the court.",
                        NULL);
    CHECK(f.regions == NULL);
    found_free(&f);
}

#define LINKS(word)                                                                             \
    "<li><a href=/" word "1>" word " by the metre</a><li><a href=/" word "2>" word " by weight" \
    "</a><li><a href=/" word "3>" word " in boxes</a><li><a href=/" word "4>" word " of old</a>"

TEST(auto_prefers_three_things_to_a_menu_of_nearly_the_whole_page) {
    UNUSED_STATE;
    check_main("<header><ul>" LINKS("Wool") LINKS("Flax") LINKS("Silk") LINKS("Hemp") LINKS("Felt")
                   LINKS("Jute") LINKS("Yarn") LINKS("Ramie") LINKS("Cotton") LINKS("Alpaca")
                       LINKS("Merino") "</ul></header><main><h1>Looms</h1><div>"
                                       "<div><a href=1>Table loom</a> <i>8 shafts, 60 cm</i></div>"
                                       "<div><a href=2>Floor loom</a> <i>4 shafts, 99 cm</i></div>"
                                       "<div><a href=3>Small loom</a> <i>Folds, 40 cm</i></div>"
                                       "</div></main>",
               "auto",
               "Table loom 8 shafts, 60 cm | Floor loom 4 shafts, 99 cm | Small loom Folds, 40 cm");
}

TEST(auto_takes_a_form_and_what_stands_below_for_no_records) {
    UNUSED_STATE;
    found f = find_with("<form><label>User <input></label><label>Password <input></label>"
                        "<select><option>English<option>Deutsch</select><button>Log in</button>"
                        "</form><p>Forgot your password? <a href=/r>Reset it</a></p>",
                        NULL);
    CHECK(f.regions == NULL);
    found_free(&f);
}

TEST(auto_takes_links_to_further_pages_for_no_records_whatever_the_space_around_them) {
    UNUSED_STATE;
    check_main("<div>" READABLE "</div><p>"
               "<a href=?p=1>&nbsp;&nbsp;&nbsp;1&nbsp;&nbsp;&nbsp;</a>"
               "<a href=?p=2>&nbsp;&nbsp;&nbsp;2&nbsp;&nbsp;&nbsp;</a>"
               "<a href=?p=3>&emsp;&emsp;&emsp;3&emsp;&emsp;&emsp;</a>"
               "<a href=?p=4>&#x3000;&#x3000;&#x3000;4&#x3000;&#x3000;</a>",
               "auto", READ);
}

TEST(auto_takes_a_list_under_two_parents_for_one) {
    UNUSED_STATE;
    furrow_options opts = {.method = "auto"};
    found f = find_with("<section><div class=list>" ITEMS "</div><aside>Advertisement</aside>"
                        "<div class=list>" ITEMS "</div></section>",
                        &opts);
    CHECK(f.regions != NULL);
    CHECK_UINT(furrow_region_records(f.regions, 0), 6);
    found_free(&f);
}

TEST(auto_finds_no_records_where_there_are_none) {
    UNUSED_STATE;
    furrow_options opts = {.method = "auto"};
    found f = find_with("<h1>On ploughing</h1><p>A single text in one long paragraph, and nothing "
                        "that would repeat itself in any way.</p>",
                        &opts);
    CHECK(f.regions == NULL);
    found_free(&f);
}

#define PICTURE "<figure class=photo><a href=/p><img src=/p.jpg alt=''></a></figure>"
#define FOUR_PICTURES PICTURE PICTURE PICTURE PICTURE

TEST(auto_takes_pictures_without_a_word_for_records_where_nothing_else_is) {
    UNUSED_STATE;
    found f =
        find_with(MENU "<h1>Photos</h1><div>" FOUR_PICTURES FOUR_PICTURES PICTURE "</div>", NULL);
    CHECK(f.regions != NULL);
    CHECK_UINT(furrow_regions_count(f.regions), 1);
    CHECK_UINT(furrow_region_records(f.regions, 0), 9);
    found_free(&f);
}

TEST(auto_takes_a_few_logos_for_no_records) {
    UNUSED_STATE;
    found f = find_with(MENU "<h1>Our partners</h1><div>" FOUR_PICTURES "</div>", NULL);
    CHECK(f.regions == NULL || furrow_regions_count(f.regions) == 0);
    found_free(&f);
}

TEST(auto_takes_logos_above_what_a_page_tells_of_itself_for_no_records) {
    UNUSED_STATE;
#define PROMISE(name)                                                \
    "<div class=promise><h3>" name                                   \
    "</h3><p>Whoever has a shop on the market sees at once what is " \
    "left, what is gone and what will be wanted in the morning.</p></div>"
    const char *page =
        MENU "<h1>Stalls in order</h1><p>A notebook for whoever sells on markets, "
             "in the rain and without a table: it fits into one hand, and what "
             "was written in the morning can be read in the evening. Ask for one "
             "at the gate.</p><div>" FOUR_PICTURES FOUR_PICTURES "</div>" PROMISE("Count")
                 PROMISE("Order") PROMISE("Sell") PROMISE("Rest");
    found f = find_with(page, NULL);
    CHECK(f.regions == NULL || furrow_regions_count(f.regions) == 0);
    found_free(&f);
}

TEST(scores_of_auto_lie_between_0_and_1_and_never_rise) {
    UNUSED_STATE;
    found f = find_with(MENU "<main>" ITEMS ITEMS "</main>", NULL);
    double last = 1;
    for (size_t i = 0; i < furrow_regions_count(f.regions); i++) {
        double score = furrow_region_score(f.regions, i);
        CHECK(score > 0 && score <= last);
        last = score;
    }
    found_free(&f);
}

static void count_lines(void *user, const char *method, furrow_node node, const char *what) {
    (void)method;
    (void)node;
    (void)what;
    ++*(size_t *)user;
}

TEST(auto_says_why) {
    UNUSED_STATE;
    size_t lines = 0;
    furrow_options opts = {.method = "auto", .trace = count_lines, .trace_user = &lines};
    found f = find_with(MENU "<main>" ITEMS "</main>", &opts);
    CHECK(lines > 1);
    found_free(&f);
}

/* ---- Tables ---------------------------------------------------------------- */

#define TABLE                                                                              \
    "<table><tr><th>City<th>Land<th>People<tr><td>Rome<td>Italy<td>2.7<tr><td>Oslo<td>"    \
    "Norway<td>0.7<tr><td>Bern<td>Swiss<td>0.1<tr><td>Wien<td>Austria<td>1.9<tr><td>Total" \
    "<td><td>5.4</table>"

/* The elements of one tag, from number 'first' on, as the records of a region. */
static fw_region *elements(fw_regions *regions, const furrow_page *page, fw_tag tag, uint32_t first,
                           uint32_t count) {
    fw_region *region = fw_region_add(regions, "test", count);
    uint32_t seen = 0;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != tag || seen++ < first || seen > first + count) continue;
        fw_span span = {n, page->end[n]};
        CHECK(fw_record_set(regions, &region->records[seen - first - 1], &span, 1));
    }
    return region;
}

TEST(what_a_table_of_data_has_for_records_is_told_from_what_it_has_not) {
    UNUSED_STATE;
    furrow_page *page = page_from(TABLE);
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    fw_regions regions = {.arena = fw_arena_make((furrow_alloc){0})};
    furrow_options opts = {0};
    fw_method_input in = {.page = page, .opts = &opts, .scratch = &scratch};
    fw_facts facts;
    fw_tables tables;
    CHECK(fw_facts_make(&facts, page, &scratch));
    CHECK(fw_tables_propose(&tables, &regions, &facts, 0, &in));
    CHECK_UINT(regions.list.count, 1);
    CHECK_UINT(regions.list.at[0].record_count, 4);
    CHECK_NEAR(fw_tables_share(&tables, &regions.list.at[0]), 1, 0);
    CHECK(!fw_tables_contradict(&tables, &facts, &regions.list.at[0]));
    fw_region *with_total = elements(&regions, page, FW_TAG_TR, 1, 5);
    CHECK_NEAR(fw_tables_share(&tables, with_total), 0.8, 1e-9);
    CHECK(fw_tables_contradict(&tables, &facts, with_total));
    CHECK(fw_tables_contradict(&tables, &facts, elements(&regions, page, FW_TAG_TD, 0, 9)));
    CHECK(!fw_tables_contradict(&tables, &facts, elements(&regions, page, FW_TAG_TABLE, 0, 1)));
    fw_arena_free(&regions.arena);
    fw_arena_free(&scratch);
    furrow_page_free(page);
}

TEST(a_table_of_data_has_records_without_its_header_and_total) {
    UNUSED_STATE;
    check_main("<h1>Cities</h1>" TABLE, "auto",
               "Rome Italy 2.7 | Oslo Norway 0.7 | Bern Swiss 0.1 | Wien Austria 1.9");
}

/* Candidates of a page, and how they came about. */
typedef struct proposed {
    furrow_page *page;
    fw_arena scratch;
    fw_regions regions;
    fw_candidates all;
} proposed;

static void propose(proposed *p, const char *html, fw_auto_aim aim, bool is_main_only) {
    *p = (proposed){.page = page_from(html),
                    .scratch = fw_arena_make((furrow_alloc){0}),
                    .regions = {.arena = fw_arena_make((furrow_alloc){0})}};
    p->all.regions = &p->regions;
    furrow_options opts = {.main_only = is_main_only};
    fw_method_input in = {.page = p->page, .opts = &opts, .scratch = &p->scratch};
    CHECK(fw_propose(&p->all, &in, aim, NULL) == FURROW_OK);
}

static void free_proposed(proposed *p) {
    fw_arena_free(&p->regions.arena);
    fw_arena_free(&p->scratch);
    furrow_page_free(p->page);
}

/* The word of a voice for the candidate that it says most for. */
static double word_of(int kind, const char *html, fw_auto_aim aim, bool is_main_only) {
    proposed p;
    double most = 0;
    propose(&p, html, aim, is_main_only);
    for (size_t i = 0; i < p.all.list.count; i++)
        if (p.all.list.at[i].evidence[kind] > most) most = p.all.list.at[i].evidence[kind];
    free_proposed(&p);
    return most;
}

#define SURE MENU "<main>" ITEMS ITEMS ITEMS "</main>"

TEST(where_only_the_main_list_is_wanted_vints_is_asked_in_doubt) {
    UNUSED_STATE;
    const char *doubtful = "<h1>Seeds</h1><p>All of them are early and grow in the open field."
                           "<p>Some want warmth and a good deal of water in their first weeks."
                           "<p>We send them in spring, once the frost is over, and not before.";
    CHECK_NEAR(word_of(FW_EV_VINTS, SURE, FW_AUTO_MAIN, true), 0, 0);
    CHECK(word_of(FW_EV_VINTS, SURE, FW_AUTO_MAIN, false) > 0);
    CHECK(word_of(FW_EV_VINTS, SURE, FW_AUTO_ALL, true) > 0);
    CHECK(word_of(FW_EV_VINTS, doubtful, FW_AUTO_MAIN, true) > 0);
}

TEST(where_only_the_main_list_is_wanted_no_voice_is_asked_about_a_clean_one) {
    UNUSED_STATE;
    const char *divided = MENU "<main><p>Early ones, for the impatient</p>" ITEMS
                               "<p>Late ones, for everybody else</p>" ITEMS "</main>";
    CHECK_NEAR(word_of(FW_EV_TAGPATH_TOP, SURE, FW_AUTO_MAIN, true), 0, 0);
    CHECK(word_of(FW_EV_TAGPATH_TOP, SURE, FW_AUTO_MAIN, false) > 0);
    CHECK(word_of(FW_EV_TAGPATH_TOP, divided, FW_AUTO_MAIN, true) > 0);
}

TEST(where_only_the_main_list_is_wanted_others_are_not_looked_at_closely) {
    UNUSED_STATE;
    proposed alone, all;
    size_t weighed = 0;
    propose(&alone, SURE, FW_AUTO_MAIN, true);
    propose(&all, SURE, FW_AUTO_MAIN, false);
    for (size_t i = 0; i < alone.all.list.count; i++) weighed += alone.all.list.at[i].is_weighed;
    CHECK(weighed > 0 && weighed < alone.all.list.count);
    for (size_t i = 0; i < all.all.list.count; i++) CHECK(all.all.list.at[i].is_weighed);
    fw_choose(&alone.all);
    fw_choose(&all.all);
    CHECK(alone.all.list.at[0].hash == all.all.list.at[0].hash);
    free_proposed(&alone);
    free_proposed(&all);
}

TEST_MAIN(CASE(auto_prefers_records_to_the_menu), CASE(auto_is_what_no_method_means),
          CASE(auto_never_chooses_what_styles_take_out_of_sight),
          CASE(auto_never_chooses_what_a_style_sheet_hides_by_class_or_id),
          CASE(auto_still_sees_what_a_style_sheet_hides_in_print_or_in_other_places),
          CASE(auto_is_sure_of_records_without_links), CASE(auto_finds_the_rows_of_a_bare_table),
          CASE(auto_takes_prose_for_no_records),
          CASE(auto_takes_the_facts_about_one_thing_for_no_records),
          CASE(auto_prefers_three_things_to_a_menu_of_nearly_the_whole_page),
          CASE(auto_takes_a_form_and_what_stands_below_for_no_records),
          CASE(auto_takes_links_to_further_pages_for_no_records_whatever_the_space_around_them),
          CASE(auto_takes_a_list_under_two_parents_for_one),
          CASE(auto_finds_no_records_where_there_are_none),
          CASE(auto_takes_pictures_without_a_word_for_records_where_nothing_else_is),
          CASE(auto_takes_a_few_logos_for_no_records),
          CASE(auto_takes_logos_above_what_a_page_tells_of_itself_for_no_records),
          CASE(scores_of_auto_lie_between_0_and_1_and_never_rise), CASE(auto_says_why),
          CASE(what_a_table_of_data_has_for_records_is_told_from_what_it_has_not),
          CASE(a_table_of_data_has_records_without_its_header_and_total),
          CASE(where_only_the_main_list_is_wanted_vints_is_asked_in_doubt),
          CASE(where_only_the_main_list_is_wanted_no_voice_is_asked_about_a_clean_one),
          CASE(where_only_the_main_list_is_wanted_others_are_not_looked_at_closely))
