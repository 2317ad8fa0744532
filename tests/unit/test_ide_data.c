/* ide: fields that the data of a page tells, and labels as somebody else writes them. */
#include "ide_support.h"

#define RECIPE(name, author, steps)                                                               \
    "<script type='application/ld+json'>{\"@graph\":[{\"@type\":\"WebSite\",\"name\":\"Pots\"},"  \
    "{\"@type\":\"Recipe\",\"name\":\"" name                                                      \
    "\",\"author\":{\"@type\":\"Person\",\"name\":\"" author "\"},\"recipeInstructions\":[" steps \
    "]}]}</script>"
#define STEP(text) "{\"@type\":\"HowToStep\",\"text\":\"" text "\"}"
#define PART(name, steps) \
    "{\"@type\":\"HowToSection\",\"name\":\"" name "\",\"itemListElement\":[" steps "]}"

TEST(data_decides_between_places_that_differ) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, RECIPE("Soup", "Ann", "") "<h1>Soup</h1><p>by Ann</p><h2>Soup</h2>",
          LABELS(LABEL("title", "Soup")));
    CHECK_STR(apply_to(&l, RECIPE("Stew &amp; bread", "Bob",
                                  "") "<h1>The best stew</h1><p>by Bob</p><h2>Stew & bread</h2>"),
              "title=Stew & bread");
    CHECK_STR(apply_to(&l, "<h1>The best stew</h1><p>by Bob</p><h2>Stew</h2>"),
              "field 'title': its label fits several places, and their texts differ");
    learner_free(&l);
}

TEST(data_that_the_page_does_not_show_is_not_taken) {
    UNUSED_STATE;
    CHECK_STR(taught(RECIPE("Soup", "Ann", "") "<h1>Soup</h1><p class=by>Ann</p>",
                     LABELS(LABEL("author", "Ann")),
                     RECIPE("Stew", "Robert", "") "<h1>Stew</h1><p class=by>Bob</p>"),
              "author=Bob");
}

#define YIELD(text)                                                                    \
    "<script type='application/ld+json'>{\"@type\":\"Recipe\",\"recipeYield\":\"" text \
    "\"}</script><h1>Soup</h1><p>Makes <b>" text "</b>"

/* The data says the same as the page, but no labelled value had words there. */
TEST(words_before_a_number_that_no_labelled_value_had_are_less_sure) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, YIELD("4 servings"), LABELS(LABEL("yield", "4 servings")));
    CHECK_STR(apply_to(&l, YIELD("3 dozen")), "yield=3 dozen");
    CHECK(l.sure > 0.92);
    CHECK_STR(apply_to(&l, YIELD("about 2 dozen")), "yield=about 2 dozen");
    CHECK(l.sure < 0.92);
    CHECK_STR(apply_to(&l, YIELD("plenty")), "yield=plenty");
    CHECK(l.sure > 0.92);
    learner_free(&l);
}

TEST(a_list_of_the_data_is_found_where_it_stands_together) {
    UNUSED_STATE;
    CHECK_STR(
        taught(
            RECIPE("Soup", "Ann",
                   STEP("Cut") "," STEP("Boil") "," STEP(
                       "Eat")) "<h1>Soup</h1><p>Boil</p><ul><li>Cut</li><li>Boil</li><li>Eat</li></"
                               "ul>",
            LABELS(LABEL("steps", "Cut"), LABEL("steps", "Boil"), LABEL("steps", "Eat")),
            RECIPE("Stew", "Bob",
                   PART("Meat", STEP("Fry") "," STEP("Wait")) "," PART(
                       "Rest", STEP("Mix"))) "<p>Wait</p><h3>Meat</h3><div>Fry</div><div>Wait</div>"
                                             "<h3>Rest</h3><div>Mix</div><p>Wait</p>"),
        "steps=Meat\nFry\nWait\nRest\nMix");
}

TEST(a_value_that_the_page_writes_otherwise_is_what_stands_between_its_neighbours) {
    UNUSED_STATE;
    learner l = {0};
    teach(
        &l,
        RECIPE("Soup", "Ann",
               STEP("Cut") "," STEP("Boil") "," STEP(
                   "Eat")) "<ul><li><i>#</i>Cut</li><li><i>#</i>Boil</li><li><i>#</i>Eat</li></ul>",
        LABELS(LABEL("steps", "Cut"), LABEL("steps", "Boil"), LABEL("steps", "Eat")));
    static const char data[] = RECIPE(
        "Stew", "Bob",
        STEP("Fry") "," STEP("Wait") "," STEP("Mix (well)") "," STEP("Serve") "," STEP("Sleep"));
    char html[2048];
    snprintf(html, sizeof html,
             "%s<p>Fry</p><ul><li><i>#</i>Fry</li><li><i>#</i>Wait</li><li><i>#</i>Mix <b>well</b>"
             "</li><li><i>#</i>Serve</li><li><i>#</i>Sleep</li></ul>",
             data);
    CHECK_STR(apply_to(&l, html), "steps=Fry\nWait\nMix well\nServe\nSleep");
    learner_free(&l);
}

TEST(microdata_names_the_values_of_a_list) {
    UNUSED_STATE;
    CHECK_STR(taught("<div itemscope itemtype=http://schema.org/Recipe><ul><li itemprop=part>egg"
                     "<li itemprop=part>milk<li itemprop=part>salt</ul></div>",
                     LABELS(LABEL("parts", "egg"), LABEL("parts", "milk"), LABEL("parts", "salt")),
                     "<div itemscope itemtype=http://schema.org/Recipe><p>"
                     "<span itemprop=part>oil</span><br><span itemprop=part>rice</span></p></div>"),
              "parts=oil\nrice");
}

TEST(microdata_without_a_thing_around_it_is_that_of_the_only_thing_that_has_it) {
    UNUSED_STATE;
    static const char soup[] = "<ul><li itemprop=part>egg<li itemprop=part>milk</ul>";
    const furrow_label labels[] = {LABEL("parts", "egg"), LABEL("parts", "milk")};
    CHECK_STR(taught(soup, labels, 2,
                     "<div itemscope itemtype=http://schema.org/Recipe><p>"
                     "<span itemprop=part>oil</span><br><span itemprop=part>rice</span></p></div>"),
              "parts=oil\nrice");
    CHECK_STR(taught(soup, labels, 2,
                     "<div itemscope itemtype=http://schema.org/Recipe><p>"
                     "<span itemprop=part>oil</span><br><span itemprop=part>rice</span></p></div>"
                     "<div itemscope itemtype=http://schema.org/Book><p>"
                     "<span itemprop=part>one</span><br><span itemprop=part>two</span></p></div>"),
              "field 'parts': the page has nothing like it");
}

TEST(a_field_takes_the_property_of_its_name) {
    UNUSED_STATE;
    static const char one[] = "<script type='application/ld+json'>{\"@type\":\"Book\",\"name\":"
                              "\"Ants\",\"about\":\"Ants\"}</script><h1>Ants</h1><p>Ants</p>";
    static const char two[] = "<script type='application/ld+json'>{\"@type\":\"Book\",\"name\":"
                              "\"Bees\",\"about\":\"Insects\"}</script><h1>Bees</h1><p>Insects</p>";
    CHECK_STR(taught(one, LABELS(LABEL("about", "Ants")), two), "about=Insects");
}

TEST(a_label_may_be_written_otherwise_than_the_page) {
    UNUSED_STATE;
    CHECK_STR(taught("<h1>PUR\xC3\x8A D\xE2\x80\x99OR</h1><p>\xC2\xBD cup \xE2\x80\x93 full</p>",
                     LABELS(LABEL("title", "Pur\xC3\xAA d'or"), LABEL("size", "1/2 cup - full")),
                     "<h1>Two</h1><p>3 cups</p>"),
              "title=Two; size=3 cups");
}

TEST(values_of_a_list_are_labelled_where_they_stand_together) {
    UNUSED_STATE;
    CHECK_STR(
        taught("<p><b>milk</b></p><p><b>salt</b></p><ul class=in><li>egg<li>milk<li>salt</ul>",
               LABELS(LABEL("in", "egg"), LABEL("in", "milk"), LABEL("in", "salt")),
               "<p><b>oil</b></p><p><b>rice</b></p><ul class=in><li>oil<li>rice</ul>"),
        "in=oil\nrice");
}

TEST(a_list_whose_elements_are_other_ones_is_in_doubt) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, "<ul class=do><li><p>Cut it</p><p>Boil it</p></li></ul><hr>",
          LABELS(LABEL("steps", "Cut it"), LABEL("steps", "Boil it")));
    CHECK_STR(apply_to(&l, "<ul class=do><li><p>Fry it</p><p>Eat it</p><p>Sleep</p></li></ul><hr>"),
              "steps=Fry it\nEat it\nSleep");
    CHECK_STR(apply_to(&l, "<ul class=do><li><i>Step</i><b>1</b>Fry it</li></ul><hr>"),
              "field 'steps': its values stand in other elements here");
    learner_free(&l);
}

#define BOX "<i>\xE2\x96\xA2</i>"

TEST(boxes_to_tick_are_no_part_of_the_values_of_a_list) {
    UNUSED_STATE;
    CHECK_STR(taught("<ul class=in><li>" BOX "<b>1</b> <u>egg</u></li><li>" BOX
                     "<b>2</b> <u>plums</u></li><li>" BOX "<u>salt</u></li></ul><hr>",
                     LABELS(LABEL("in", "1 egg"), LABEL("in", "2 plums"), LABEL("in", "salt")),
                     "<ul class=in><li>" BOX "<b>3</b> <u>figs</u></li><li>" BOX
                     "<b>4</b> <u>pears</u></li></ul><p>Sauce</p><ul class=in><li>" BOX
                     "<b>5</b> <u>cups</u> <em>of milk</em></li><li>" BOX "<u>oil</u></li><li>" BOX
                     "<b>1</b> <u>lime</u></li></ul><hr>"),
              "in=3 figs\n4 pears\n5 cups of milk\noil\n1 lime");
}

/* The first value has none of the stars that others end with. */
TEST(marks_beside_some_values_of_a_list_are_no_part_of_them) {
    UNUSED_STATE;
    CHECK_STR(taught("<table class=in><tr><td>1<td>egg<td></tr><tr><td>2<td>plums<td>*</tr>"
                     "<tr><td>9<td>nuts<td></tr></table><hr>",
                     LABELS(LABEL("in", "1 egg"), LABEL("in", "2 plums"), LABEL("in", "9 nuts")),
                     "<table class=in><tr><td>3<td>figs<td>*</tr><tr><td>4<td>pears<td></tr>"
                     "<tr><td>5<td>limes<td>*</tr><tr><td>6<td>dates<td></tr></table><hr>"),
              "in=3 figs\n4 pears\n5 limes\n6 dates");
}

#define AMOUNT(n) "<x-n class=a>" n "</x-n>"
#define THING(text) "<p class=l>" text "</p>"

TEST(values_of_a_list_may_be_of_several_elements_each) {
    UNUSED_STATE;
    CHECK_STR(taught("<h3>For <b>4</b></h3><div class=in><b>Dough</b>" AMOUNT("500 g")
                         THING("<i>flour</i>") AMOUNT("2") THING("<i>eggs</i>") AMOUNT("")
                             THING("salt") AMOUNT("1 cup") THING("milk") "</div><hr>",
                     LABELS(LABEL("in", "500 g flour"), LABEL("in", "2 eggs"), LABEL("in", "salt"),
                            LABEL("in", "1 cup milk")),
                     "<h3>For <b>2</b></h3><div class=in>" AMOUNT("3") THING("figs") AMOUNT("")
                         THING("oil") "<b>Cream</b>" AMOUNT("1") THING("egg <i>(large)</i>")
                             THING("cream") "</div><hr>"),
              "in=3 figs\noil\n1 egg (large)\ncream");
}

TEST(a_list_that_had_one_value_is_in_doubt_where_it_has_more) {
    UNUSED_STATE;
    CHECK_STR(taught("<h1>Jam</h1><ul><li>" BOX
                     "<b>5</b> <u>plums</u></li></ul><h3>How to cook it</h3><ol>",
                     LABELS(LABEL("title", "Jam"), LABEL("in", "5 plums")),
                     "<h1>Pie</h1><ul><li>" BOX "<b>3</b> <u>figs</u></li><li>" BOX
                     "<b>4</b> <u>pears</u></li></ul><h3>How to cook it</h3><ol>"),
              "field 'in': it has more values here than in the labelled page");
}

/* The labelled page has one author, the others several, and other captions. */
TEST(one_value_with_a_name_may_be_several_with_signs_between_them) {
    UNUSED_STATE;
#define BY(cap, who) "<h1>Ants</h1><p>" cap "</p><div class=by>" who "</div><hr>"
    static const char one[] = BY("Author", "<span><a href=1>Ann</a></span>");
    CHECK_STR(taught(one, LABELS(LABEL("author", "Ann")),
                     BY("Authors", "<span><a href=2>Bob</a></span><span><i>, </i><a href=3>Cid</a>"
                                   "</span>")),
              "author=Bob\nCid");
    CHECK_STR(taught(one, LABELS(LABEL("author", "Ann")),
                     BY("Authors", "<a href=2>Bob</a>; <a href=3>Cid</a>; <a href=4>Dan</a>")),
              "author=Bob\nCid\nDan");
    CHECK_STR(taught(one, LABELS(LABEL("author", "Ann")),
                     BY("Authors", "<a href=2>Bob</a> after <a href=3>Cid</a>")),
              "author=Bob after Cid");
#undef BY
}

/* The words in brackets tell that the second name is another thing. */
TEST(a_neighbour_with_brackets_behind_it_is_no_further_value) {
    UNUSED_STATE;
#define BOOK_BY(who) "<h1>Ants</h1><p>by " who "</p><p>Shop</p>"
    static const char with_other[] = BOOK_BY("<a>Ann</a>, <a>Bob</a> (illustrator)");
    CHECK_STR(taught(with_other, LABELS(LABEL("author", "Ann")),
                     BOOK_BY("<a>Cid</a>, <a>Dan</a> (illustrator)")),
              "author=Cid");
    CHECK_STR(taught(with_other, LABELS(LABEL("author", "Ann")), BOOK_BY("<a>Cid</a>, <a>Dan</a>")),
              "field 'author': it has more values here than in the labelled page");
#undef BOOK_BY
}

TEST(a_text_far_before_a_value_is_no_caption_that_may_stand_elsewhere) {
    UNUSED_STATE;
#define BOXES "<div><div><div><div></div></div></div></div><div><div></div></div>"
#define ITEM(before, name) "<p>Menu</p>" before BOXES "<h2><b>" name "</b></h2><hr><p>Price</p>"
    CHECK_STR(taught(ITEM("", "Ant"), LABELS(LABEL("name", "Ant")), ITEM("<p>News</p>", "Bee")),
              "name=Bee");
#undef ITEM
#undef BOXES
}

TEST(lists_that_had_one_value_each_may_have_more) {
    UNUSED_STATE;
    CHECK_STR(taught("<div class=do><ul><li>Wash it</li></ul><h4>Then</h4><ul><li>Cut <b>it</b>"
                     "</li></ul><h4>Last</h4><ul><li>Eat it</li></ul></div><hr>",
                     LABELS(LABEL("steps", "Wash it"), LABEL("steps", "Cut it"),
                            LABEL("steps", "Eat it")),
                     "<div class=do><ul><li>Fry it</li><li>Mix <i>it</i> well</li></ul>"
                     "<h4>Then</h4><ul><li>Wait</li></ul></div><p>x</p>"),
              "steps=Fry it\nMix it well\nWait");
}

TEST(two_values_show_a_list_whose_elements_have_names) {
    UNUSED_STATE;
    CHECK_STR(
        taught("<h1>Soup</h1><div class=do><p>Cut <b>it</b></p><p>Eat it</p></div><hr>",
               LABELS(LABEL("title", "Soup"), LABEL("steps", "Cut it"), LABEL("steps", "Eat it")),
               "<h1>Stew</h1><div class=do><p>Fry it</p></div><div class=do><p>Mix it</p>"
               "<p>Eat it</p></div><p>Enjoy</p>"),
        "title=Stew; steps=Fry it\nMix it\nEat it");
}

TEST(a_list_is_labelled_as_a_list_though_other_places_say_a_value_in_one_text) {
    UNUSED_STATE;
    CHECK_STR(taught("<ul class=in><li>" BOX "<b>1</b> <u>egg</u></li><li>" BOX
                     "<b>2</b> <u>figs</u></li><li>" BOX "<b>3</b> <u>nuts</u> <i>cut</i></li>"
                     "</ul><p>Mix <em>1 egg</em> and <em>2 figs</em></p>",
                     LABELS(LABEL("in", "1 egg"), LABEL("in", "2 figs"), LABEL("in", "3 nuts cut")),
                     "<ul class=in><li>" BOX "<b>4</b> <u>pears</u></li><li>" BOX
                     "<u>oil</u></li></ul><p>Fry <em>4 pears</em></p>"),
              "in=4 pears\noil");
}

/* ---- Pages given along -------------------------------------------------- */

/* Label the first page, with the second one given along. */
static void teach_along(learner *l, const char *html, const char *other, const furrow_label *labels,
                        size_t count) {
    furrow_page *pages[] = {page_from(html), page_from(other)};
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    furrow_example examples[] = {{.page = pages[0], .labels = labels, .label_count = count},
                                 {.page = pages[1]}};
    fw_learn_input in = {examples, 2, &l->opts, &l->arena, &scratch, NULL};
    void *rules = NULL;
    CHECK(fw_ide_kind.learn(&rules, &in, &l->err) == FURROW_OK);
    l->rules = rules;
    fw_arena_free(&scratch);
    furrow_page_free(pages[0]);
    furrow_page_free(pages[1]);
}

#define TEAM_PAGE(name, team) \
    "<ul class=menu><li>Kea</li></ul><h1>" name "</h1><p class=team>" team "</p>"

TEST(a_place_that_all_pages_have_alike_is_no_place_of_a_value) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, TEAM_PAGE("Ann", "Kea"), LABELS(LABEL("team", "Kea")));
    CHECK_STR(apply_to(&l, TEAM_PAGE("Cid", "Owl")),
              "field 'team': its label fits several places, and their texts differ");
    learner_free(&l);
    teach_along(&l, TEAM_PAGE("Ann", "Kea"), TEAM_PAGE("Bob", "Jay"), LABELS(LABEL("team", "Kea")));
    CHECK_STR(apply_to(&l, TEAM_PAGE("Cid", "Owl")), "team=Owl");
    learner_free(&l);
}

TEST(a_text_that_no_other_page_has_is_no_caption) {
    UNUSED_STATE;
    learner l = {0};
    static const char one[] = "<p>Ant</p><p><b>5</b></p><hr>",
                      two[] = "<p>Bee</p><p><b>6</b></p><hr>";
    teach_along(&l, one, two, LABELS(LABEL("price", "5")));
    CHECK_UINT(l.rules->templates[0].items[0].before.caption.text.len, 0);
    learner_free(&l);
    teach_along(&l, "<p>Cost</p><p><b>5</b></p><hr>", "<p>Cost</p><p><b>6</b></p><hr>",
                LABELS(LABEL("price", "5")));
    CHECK_SLICE(l.rules->templates[0].items[0].before.caption.text, "Cost");
    learner_free(&l);
}

TEST(a_page_without_labels_alone_teaches_nothing) {
    UNUSED_STATE;
    learner l = {0};
    CHECK(label_page(&l, "a", "<p>x", NULL, 0) == FURROW_EINVAL);
    learner_free(&l);
}

/* ---- Missing fields ----------------------------------------------------- */

#define BOOK(name, author, more) \
    "<h1>" name "</h1><p class=by>" author "</p>" more "<hr><p>Shop</p>"

#define PRICED "<div><i>Price:</i> <b>5</b></div>"

/* What a book says to somebody who was taught by another with a price of 5. */
static const char *taught_price(const char *by, const char *html) {
    return taught(by, LABELS(LABEL("name", "Ants"), LABEL("author", "Ann"), LABEL("price", "5")),
                  html);
}

TEST(a_field_whose_anchors_are_gone_is_missing) {
    UNUSED_STATE;
    CHECK_STR(taught_price(BOOK("Ants", "Ann", PRICED), BOOK("Bees", "Bob", "")),
              "name=Bees; author=Bob");
}

TEST(a_field_with_its_caption_or_without_a_good_anchor_is_asked_for) {
    UNUSED_STATE;
    static const char asked[] = "field 'price': the page has nothing like it";
    CHECK_STR(taught_price(BOOK("Ants", "Ann", PRICED),
                           BOOK("Bees", "Bob", "<table><tr><th>Price<td>6</table>")),
              asked);
    CHECK_STR(taught_price(BOOK("Ants", "Ann", "<div><i>only</i> <b>5</b></div>"),
                           BOOK("Bees", "Bob", "")),
              asked);
}

/* ---- Signs that agree --------------------------------------------------- */

#define COOK(data) "<script type='application/ld+json'>{\"@type\":\"Recipe\"," data "}</script>"

TEST(data_that_is_escaped_twice_is_found_in_the_page) {
    UNUSED_STATE;
    CHECK_STR(taught(COOK("\"name\":\"Soup\"") "<h1>Soup</h1><p>Soup</p>",
                     LABELS(LABEL("title", "Soup")),
                     COOK("\"name\":\"Stew &amp;amp; 2&amp;#176;\"") "<h1>The stew</h1>"
                                                                     "<p>Stew &amp; 2\xC2\xB0</p>"),
              "title=Stew & 2\xC2\xB0");
}

TEST(one_thing_that_the_data_says_in_two_ways_is_told_by_their_order) {
    UNUSED_STATE;
    CHECK_STR(
        taught(
            COOK("\"name\":\"Soup\",\"recipeYield\":[\"8\",\"8 bowls\"]") "<h1>Soup</h1>"
                                                                          "<p>8</p><b>8 bowls</b>",
            LABELS(LABEL("title", "Soup"), LABEL("yields", "8 bowls")),
            COOK("\"name\":\"Stew\",\"recipeYield\":[\"4\",\"4 pots\"]") "<h1>Stew"
                                                                         "</h1><i>4 "
                                                                         "pots</i><p>4</p>"),
        "title=Stew; yields=4 pots");
}

TEST(one_way_to_say_a_thing_is_taken_where_the_labelled_page_had_two) {
    UNUSED_STATE;
    CHECK_STR(
        taught(COOK("\"name\":\"Soup\",\"recipeYield\":[\"8\",\"8 bowls\"]") "<h1>Soup</h1><p>For "
                                                                             "<b>8</b> bowls "
                                                                             "<i>1</i> x</p>",
               LABELS(LABEL("title", "Soup"), LABEL("yields", "8 bowls")),
               COOK("\"name\":\"Stew\",\"recipeYield\":\"4\"") "<h1>Stew</h1><p>For <b>4</b> "
                                                               "<i>1</i> x</p>"),
        "title=Stew; yields=4");
}

#define NO_STEPS COOK("\"name\":\"Soup\",\"author\":\"Ann\",\"recipeInstructions\":[]")
#define TWO_STEPS                                                                              \
    COOK("\"name\":\"Stew\",\"author\":\"Bob\",\"recipeInstructions\":[" STEP("Fry") "," STEP( \
        "Eat") "]")

TEST(a_property_called_as_the_field_finds_what_the_labelled_data_lacked) {
    UNUSED_STATE;
    CHECK_STR(taught(NO_STEPS "<h1>Soup</h1><b>Ann</b><ul><li>Cut</li><li>Boil</li></ul>",
                     LABELS(LABEL("title", "Soup"), LABEL("by", "Ann"),
                            LABEL("instructions_list", "Cut"), LABEL("instructions_list", "Boil")),
                     TWO_STEPS "<h1>Stew</h1><b>Bob</b><ol><li><i>1</i>Fry</li>"
                               "<li><i>2</i>Eat</li></ol>"),
              "title=Stew; by=Bob; instructions_list=Fry\nEat");
}

#define MEAL(name, about, author, by)                            \
    COOK("\"name\":\"" name "\",\"about\":\"" about "\"" author) \
    "<h1>" name "</h1><em>" about "</em><p>by <b>" by "</b></p>"

TEST(a_property_that_contradicts_a_value_makes_it_doubtful) {
    UNUSED_STATE;
    static const char one[] = MEAL("Soup", "A meal", "", "Pots");
    const furrow_label labels[] = {LABEL("title", "Soup"), LABEL("text", "A meal"),
                                   LABEL("author", "Pots")};
    CHECK_STR(taught(one, labels, 3,
                     MEAL("Stew", "A dish", ",\"author\":\"Ann\"", "Pans") "<p>added by Ann</p>"),
              "field 'author': the embedded data, which the labelled page lacked, says "
              "something else");
    /* What stands in all pages alike is no author of one. */
    CHECK_STR(taught(one, labels, 3,
                     MEAL("Stew", "A dish", ",\"author\":\"Ann\"", "Pots") "<p>added by Ann</p>"),
              "title=Stew; text=A dish; author=Ann");
}

#define SITE "<meta property=og:site_name content=Pots><meta property=og:site_name content=Pots>"

TEST(one_value_is_no_better_for_being_said_twice) {
    UNUSED_STATE;
    CHECK_STR(taught(SITE RECIPE("Soup", "Pots", "") "<i>Pots</i><h1>Soup</h1><p>by Pots</p>",
                     LABELS(LABEL("title", "Soup"), LABEL("author", "Pots")),
                     SITE RECIPE("Stew", "Ann", "") "<i>Pots</i><h1>Stew</h1><p>by Ann</p>"),
              "title=Stew; author=Ann");
}

TEST(a_value_told_by_its_position_has_letters_and_digits_as_the_labelled_one) {
    UNUSED_STATE;
    CHECK_STR(taught("<p><b>Yield</b> <i>about 2 dozen</i></p>", LABELS(LABEL("yields", "2 dozen")),
                     "<p><b>Yield</b> <i>4 servings</i></p>"),
              "field 'yields': the page has nothing like it");
}

TEST(values_that_are_lines_are_found_however_many_stand_in_an_element) {
    UNUSED_STATE;
    CHECK_STR(taught("<div class=do><p>Cut <b>it</b></p><p>Boil it<br>Eat it</p></div><hr>",
                     LABELS(LABEL("steps", "Cut it"), LABEL("steps", "Boil it"),
                            LABEL("steps", "Eat it")),
                     "<div class=do><p>Fry it<br><i>Mix</i> it</p><p>Wait</p></div><p>x</p>"),
              "steps=Fry it\nMix it\nWait");
}

TEST(a_value_may_have_more_paragraphs_than_the_labelled_one) {
    UNUSED_STATE;
    CHECK_STR(taught("<h1>Soup</h1><div class=about><p><em>It is hot</em></p></div><hr>",
                     LABELS(LABEL("title", "Soup"), LABEL("text", "It is hot")),
                     "<h1>Stew</h1><div class=about><p>It is thick</p><p>and good</p></div><hr>"),
              "title=Stew; text=It is thick and good");
}

TEST(a_label_means_a_whole_text_in_other_capitals_before_words_of_a_longer_one) {
    UNUSED_STATE;
    CHECK_STR(taught("<h1>Jam</h1><p>Just 3 jars of jam</p><span class=n>3 Jars</span>",
                     LABELS(LABEL("yields", "3 jars")),
                     "<h1>Pie</h1><p>Just 9 pots of pie</p><span class=n>1 Pie</span>"),
              "yields=1 Pie");
}

TEST(a_caption_and_the_tags_beside_it_tell_a_value_whatever_follows) {
    UNUSED_STATE;
    CHECK_STR(taught("<div class=box><div class=in><p class=meta><strong class=cap>Yield:</strong> "
                     "6 bowls</p>"
                     "</div></div><table><tr><td>a<td>b</table><ul><li>c<li>d</ul><p>e<p>f",
                     LABELS(LABEL("yields", "6 bowls")),
                     "<section><div class=in><p class=meta><strong class=cap>Yield:</strong> "
                     "4 pots</p><dl><dt>x<dd>y</dl></div></section><h2>z</h2>"),
              "yields=4 pots");
}

TEST(an_element_without_text_is_no_sign_of_its_field) {
    UNUSED_STATE;
    CHECK_STR(
        taught(BOOK("Ants", "Ann", "<div class=about>Small ones</div>"),
               LABELS(LABEL("name", "Ants"), LABEL("author", "Ann"), LABEL("text", "Small ones")),
               BOOK("Bees", "Bob", "<div class=about></div>")),
        "name=Bees; author=Bob");
}

TEST_MAIN(CASE(data_decides_between_places_that_differ),
          CASE(data_that_the_page_does_not_show_is_not_taken),
          CASE(words_before_a_number_that_no_labelled_value_had_are_less_sure),
          CASE(a_list_of_the_data_is_found_where_it_stands_together),
          CASE(a_value_that_the_page_writes_otherwise_is_what_stands_between_its_neighbours),
          CASE(microdata_names_the_values_of_a_list),
          CASE(microdata_without_a_thing_around_it_is_that_of_the_only_thing_that_has_it),
          CASE(a_field_takes_the_property_of_its_name),
          CASE(a_label_may_be_written_otherwise_than_the_page),
          CASE(values_of_a_list_are_labelled_where_they_stand_together),
          CASE(a_list_whose_elements_are_other_ones_is_in_doubt),
          CASE(boxes_to_tick_are_no_part_of_the_values_of_a_list),
          CASE(marks_beside_some_values_of_a_list_are_no_part_of_them),
          CASE(values_of_a_list_may_be_of_several_elements_each),
          CASE(a_list_that_had_one_value_is_in_doubt_where_it_has_more),
          CASE(one_value_with_a_name_may_be_several_with_signs_between_them),
          CASE(a_neighbour_with_brackets_behind_it_is_no_further_value),
          CASE(a_text_far_before_a_value_is_no_caption_that_may_stand_elsewhere),
          CASE(lists_that_had_one_value_each_may_have_more),
          CASE(two_values_show_a_list_whose_elements_have_names),
          CASE(a_list_is_labelled_as_a_list_though_other_places_say_a_value_in_one_text),
          CASE(a_place_that_all_pages_have_alike_is_no_place_of_a_value),
          CASE(a_text_that_no_other_page_has_is_no_caption),
          CASE(a_page_without_labels_alone_teaches_nothing),
          CASE(a_field_whose_anchors_are_gone_is_missing),
          CASE(a_field_with_its_caption_or_without_a_good_anchor_is_asked_for),
          CASE(data_that_is_escaped_twice_is_found_in_the_page),
          CASE(one_thing_that_the_data_says_in_two_ways_is_told_by_their_order),
          CASE(one_way_to_say_a_thing_is_taken_where_the_labelled_page_had_two),
          CASE(a_property_called_as_the_field_finds_what_the_labelled_data_lacked),
          CASE(a_property_that_contradicts_a_value_makes_it_doubtful),
          CASE(one_value_is_no_better_for_being_said_twice),
          CASE(a_value_told_by_its_position_has_letters_and_digits_as_the_labelled_one),
          CASE(values_that_are_lines_are_found_however_many_stand_in_an_element),
          CASE(a_value_may_have_more_paragraphs_than_the_labelled_one),
          CASE(a_label_means_a_whole_text_in_other_capitals_before_words_of_a_longer_one),
          CASE(a_caption_and_the_tags_beside_it_tell_a_value_whatever_follows),
          CASE(an_element_without_text_is_no_sign_of_its_field))
