/* Fields of pages that people write by hand: under a heading, first in their part. */
#include "ide_support.h"

#define POST(title, body) "<h1>" title "</h1><div class=post>" body "</div><p>Write to me</p>"

#define NEEDS "<h2>What you need</h2>"
#define TOOLS "<h2>Tools</h2><ul><li>bowl<li>spoon</ul>"

/* Labelled: two ingredients between two lists of other things. */
static const char SOUP[] =
    POST("Soup", "<h2>Why</h2><ul><li>warm<li>cheap</ul>" NEEDS "<ul><li>peas<li>salt</ul>" TOOLS);

static const char *taught_needs(const char *html) {
    return taught(SOUP, LABELS(LABEL("needs", "peas"), LABEL("needs", "salt")), html);
}

TEST(a_list_is_found_under_its_heading_whatever_stands_before_it) {
    UNUSED_STATE;
    CHECK_STR(taught_needs(POST("Pie", TOOLS "<p>Our best.</p>" NEEDS
                                             "<p>All of it fresh.</p><ol><li>figs<li>flour<li>eggs"
                                             "</ol><h2>Why</h2><ul><li>sweet</ul>")),
              "needs=figs\nflour\neggs");
}

TEST(the_parts_of_a_list_have_headings_of_a_lower_rank) {
    UNUSED_STATE;
    CHECK_STR(taught_needs(POST("Pie", TOOLS NEEDS "<h3>Crust</h3><ul><li>flour</ul>"
                                                   "<p><b>Filling</b></p><ul><li>figs</ul>"
                                                   "<h2>Why</h2><ul><li>sweet</ul>")),
              "needs=flour\nfigs");
}

TEST(a_heading_may_have_signs_beside_it_or_be_a_line_of_its_own) {
    UNUSED_STATE;
    CHECK_STR(taught_needs(POST("Pie", TOOLS "<h2>\xF0\x9F\x9B\x92 What You Need:</h2><ul><li>figs"
                                             "<li>eggs</ul>")),
              "needs=figs\neggs");
    CHECK_STR(taught_needs(POST("Pie", TOOLS "<section><div class=t>What you need</div><ul><li>figs"
                                             "</ul></section><h4>Why</h4><ul><li>sweet</ul>")),
              "needs=figs");
}

TEST(buttons_in_a_heading_are_not_what_it_says) {
    UNUSED_STATE;
    static const char soup[] =
        POST("Soup", "<h2>What you need <span><button>1x</button> <button>2x</button></span></h2>"
                     "<ul><li>peas<li>salt</ul>" TOOLS);
    CHECK_STR(taught(soup, LABELS(LABEL("needs", "peas"), LABEL("needs", "salt")),
                     POST("Pie", TOOLS NEEDS "<ul><li>figs<li>eggs</ul>")),
              "needs=figs\neggs");
}

TEST(a_heading_may_be_called_as_the_field_is_where_none_says_the_same) {
    UNUSED_STATE;
    static const char soup[] =
        POST("Soup", "<p>Good.</p><h2>How to</h2><p>Boil it.</p><p>Eat it.</p>" TOOLS);
    const furrow_label labels[] = {LABEL("instructions_list", "Boil it."),
                                   LABEL("instructions_list", "Eat it.")};
    CHECK_STR(taught(soup, labels, 2,
                     POST("Pie", TOOLS "<h2>Step-by-Step Instructions</h2><h3>1</h3><p>Bake it.</p>"
                                       "<h3>2</h3><p>Wait.</p><h2>Tips</h2><p>Cold.</p>")),
              "instructions_list=Bake it.\nWait.");
    CHECK_STR(taught(soup, labels, 2,
                     POST("Pie", TOOLS "<h2>Instructions</h2><p>Bake it.</p><p>Wait.</p>"
                                       "<h2>Instructions for cooks</h2><p>Cold.</p>")),
              "field 'instructions_list': no place is similar enough");
}

TEST(two_headings_that_say_the_same_are_no_answer) {
    UNUSED_STATE;
    CHECK_STR(taught_needs(POST("Pie", TOOLS NEEDS "<h3>Crust</h3><ul><li>flour</ul>" NEEDS
                                                   "<h3>Crust</h3><ul><li>nuts</ul>")),
              "field 'needs': no place is similar enough");
}

/* Each of them would be looked under up to the end of the page. */
TEST(many_lines_that_say_what_the_heading_did_are_no_answer) {
    UNUSED_STATE;
    enum { LINES = 50000 };
    static const char line[] = "<div>What you need</div>";
    char *html = calloc(LINES + 1, sizeof line);
    assert_non_null(html);
    for (size_t i = 0; i < LINES; i++) memcpy(html + i * (sizeof line - 1), line, sizeof line);
    CHECK_STR(taught_needs(html), "field 'needs': the page has nothing like it");
    free(html);
}

TEST(a_heading_may_say_what_the_page_is_about) {
    UNUSED_STATE;
    static const char *const pages[] = {
        POST("Pea soup", "<p>Good.</p><h2>How to make pea soup</h2><p>Boil it.</p><p>Eat it.</p>"
                         "<h2>How to store it</h2><p>Cold.</p>"),
        POST("Fig pie", "<h2>How to store it</h2><p>Dry.</p><h2>How to make fig pie</h2>"
                        "<h3>First</h3><p>Bake it.</p><h3>Then</h3><p>Wait.</p><p>Cut it.</p>")};
    CHECK_STR(
        taught(pages[0], LABELS(LABEL("steps", "Boil it."), LABEL("steps", "Eat it.")), pages[1]),
        "steps=Bake it.\nWait.\nCut it.");
}

TEST(one_value_is_found_under_its_heading_when_it_stands_there_alone) {
    UNUSED_STATE;
    static const char soup[] = POST("Soup", "<h2>Why</h2><p>Warm.</p><h2>Makes</h2><p>4 bowls</p>"
                                            "<h2>Then</h2><p>Rest.</p>");
    CHECK_STR(taught(soup, LABELS(LABEL("yields", "4 bowls")),
                     POST("Pie",
                          "<p>Sweet.</p><h2>Makes</h2><div><img><p>2 pies</p></div><hr><h2>Why</h2>"
                          "<ul><li>x</ul>")),
              "yields=2 pies");
}

TEST(the_first_paragraph_of_a_part_with_a_name_is_found_but_less_surely) {
    UNUSED_STATE;
    learner l = {0};
    teach(&l, POST("Soup", "<img><p>Peas are good.</p><p>They are green.</p><h2>Why</h2>"),
          LABELS(LABEL("about", "Peas are good.")));
    CHECK_STR(apply_to(&l, POST("Pie", "<aside>Shop</aside><p>Figs <i>are</i> sweet.</p>"
                                       "<ul><li>x</ul><p>They are blue.</p><p>Ripe.</p>")),
              "about=Figs are sweet.");
    CHECK(l.sure > 0.8 && l.sure < 0.9);
    learner_free(&l);
}

TEST_MAIN(CASE(a_list_is_found_under_its_heading_whatever_stands_before_it),
          CASE(the_parts_of_a_list_have_headings_of_a_lower_rank),
          CASE(a_heading_may_have_signs_beside_it_or_be_a_line_of_its_own),
          CASE(buttons_in_a_heading_are_not_what_it_says),
          CASE(a_heading_may_be_called_as_the_field_is_where_none_says_the_same),
          CASE(two_headings_that_say_the_same_are_no_answer),
          CASE(many_lines_that_say_what_the_heading_did_are_no_answer),
          CASE(a_heading_may_say_what_the_page_is_about),
          CASE(one_value_is_found_under_its_heading_when_it_stands_there_alone),
          CASE(the_first_paragraph_of_a_part_with_a_name_is_found_but_less_surely))
