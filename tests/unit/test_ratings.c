/* values/, table/: points and the number of people who gave them. */
#include "check_table.h"
#include "values/number.h"

#include <stddef.h>

TEST(points_and_people_are_told_apart_in_many_languages) {
    UNUSED_STATE;
    static const char *const texts[][3] = {{"4.8 (105)", "4.8", "105"},
                                           {"4.0 out of 5 Stars. 1,234 reviews", "4.0", "1,234"},
                                           {"4,5 von 5, 12 Bewertungen", "4,5", "12"},
                                           {"Rating: 4 out of 5. Total reviews: 7", "4", "7"},
                                           {"\u26053.6(222\u4ef6)", "3.6", "222"},
                                           {"4.5 (1.2k reviews)", "4.5", "1.2k"},
                                           {"4.7\u5206 12\u6761\u8bc4\u4ef7", "4.7", "12"},
                                           {"4.5/5 (1 avis)", "4.5", "1"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        furrow_str points, people, text = {texts[i][0], strlen(texts[i][0])};
        CHECK(fw_rating_split(text, &points, &people));
        CHECK_SLICE(points, texts[i][1]);
        CHECK_SLICE(people, texts[i][2]);
    }
}

TEST(points_are_read_with_what_is_said_around_them) {
    UNUSED_STATE;
    static const char *const texts[] = {"Rating: 4.5 out of 5 stars",
                                        "Durchschnittliche Bewertung: 4.5 von 5",
                                        "Valutazione media: 4.5 su 5",
                                        "4.5 of 5 bubbles",
                                        "5つ星のうち4.5",
                                        "5つ星のうち4.5個",
                                        "별 5개 중 4.5개",
                                        "5 üzerinden 4.5",
                                        "Beoordeeld met 4,5 van 5 sterren"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fw_number points = fw_rating_value((furrow_str){texts[i], strlen(texts[i])}, '.');
        if (!points.is_read || points.value < 4.4 || points.value > 4.6) fail_msg("%s", texts[i]);
    }
    static const char *const others[] = {"3 of 10 people",  "1/2 cup", "5 in 4 weeks",
                                         "Reviews: 12",     "Room 5",  "12 中 13",
                                         "Won 3 of 5 games"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (fw_rating_read((furrow_str){others[i], strlen(others[i])})) fail_msg("%s", others[i]);
}

TEST(a_rating_is_cut_out_of_what_is_said_around_it) {
    UNUSED_STATE;
    static const char *const texts[][2] = {{"Rated 4.6 out of 5 by 12 people", "4.6 out of 5"},
                                           {"In 2012 it had 8 / 10.", "8 / 10"},
                                           {"On 12.4 of 5 days", NULL},
                                           {"Page 2 of 3", NULL},
                                           {"", NULL}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        furrow_str text = {texts[i][0], strlen(texts[i][0])};
        CHECK(fw_take_rating(&text) == (texts[i][1] != NULL));
        CHECK_SLICE(text, texts[i][texts[i][1] ? 1 : 0]);
    }
}

TEST(points_of_a_picture_are_a_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><svg aria-label='4.5 of 5 bubbles'></svg><p>12 reviews</p>"
                "<li><h3>two</h3><svg aria-label='4.0 of 5 bubbles'></svg><p>9 reviews</p>"
                "<li><h3>six</h3><svg aria-label='3.5 of 5 bubbles'></svg><p>7 reviews</p></ul>",
                NULL,
                "title | rating | reviews\none | 4.5 | 12\n"
                "two | 4.0 | 9\nsix | 3.5 | 7");
}

TEST(other_numbers_side_by_side_are_no_rating) {
    UNUSED_STATE;
    static const char *const texts[] = {
        "1.5 l (6 bottles)", "3.2 GHz, 8 cores",     "4.5", "12.5 (105)", "2 of 3 rooms",
        "4.8 out of 5",      "3 nights (12 guests)", ""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        furrow_str points, people;
        CHECK(!fw_rating_split((furrow_str){texts[i], strlen(texts[i])}, &points, &people));
    }
}

TEST(points_and_people_in_one_text_are_two_columns) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>4.1 out of 5 stars. 120 reviews</p>"
                "<li><h3>two</h3><p>3.9 out of 5 stars. 1 review</p>"
                "<li><h3>six</h3><p>4.4 out of 5 stars. 33 reviews</p></ul>",
                NULL, "title | rating | reviews\none | 4.1 | 120\ntwo | 3.9 | 1\nsix | 4.4 | 33");
}

TEST(points_that_are_told_to_the_ear_stand_beside_the_people_that_are_seen) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><button aria-label='Review: 4.1 out of 5 stars. Total "
                "reviews: 120'><i></i><span>(120)</span></button>"
                "<li><h3>two</h3><button aria-label='Review: 3.9 out of 5 stars. Total "
                "reviews: 15'><i></i><span>(15)</span></button>"
                "<li><h3>six</h3><button aria-label='Review: 4.4 out of 5 stars. Total "
                "reviews: 33'><i></i><span>(33)</span></button></ul>",
                NULL, "title | reviews | rating\none | 120 | 4.1\ntwo | 15 | 3.9\nsix | 33 | 4.4");
}

TEST(a_picture_of_stars_is_the_rating_that_its_words_tell) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><img src=s4.svg alt='Rated 4 out of 5 stars'>"
                "<li><h3>two</h3><img src=s1.svg alt='Rated 1 out of 5 stars'>"
                "<li><h3>six</h3><img src=s5.svg alt='Rated 5 out of 5 stars'></ul>",
                NULL, "title | rating\none | 4\ntwo | 1\nsix | 5");
}

TEST(points_out_of_different_numbers_keep_their_words) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>4 out of 5</p><li><h3>two</h3><p>7 out of 10</p>"
                "<li><h3>six</h3><p>5 out of 5</p></ul>",
                NULL, "title | rating\none | 4 out of 5\ntwo | 7 out of 10\nsix | 5 out of 5");
}

TEST(people_may_stand_before_the_points_that_they_gave) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>12 reviews for an average rating of 4.2 out of 5</p>"
                "<li><h3>two</h3><p>9 reviews for an average rating of 3.9 out of 5</p>"
                "<li><h3>six</h3><p>1 review for an average rating of 5 out of 5</p></ul>",
                NULL, "title | rating | reviews\none | 4.2 | 12\ntwo | 3.9 | 9\nsix | 5 | 1");
}

TEST(a_sentence_may_lead_to_the_points) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><p><span role=img aria-label=\"Product rating is 4 of "
                "5\"></span></p><li><h3>bee</h3><p><span role=img aria-label=\"Product rating is 3 "
                "of 5\"></span></p><li><h3>cat</h3><p><span role=img aria-label=\"Product rating "
                "is 5 of 5\"></span></p></ul>",
                NULL, "title | rating\nant | 4\nbee | 3\ncat | 5");
}

TEST(points_may_be_shown_in_several_ways) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=rating>Bewertet mit 4,5 von 5</p><li><h3>two</h3>"
        "<p class=rating>3,9/5</p><li><h3>six</h3><p class=rating>Bewertet mit 4,1 von 5</p>"
        "<li><h3>ten</h3><p class=rating><b>2,8</b>/5</p></ul>",
        NULL, "title | rating\none | 4,5\ntwo | 3,9\nsix | 4,1\nten | 2,8");
}

TEST_MAIN(CASE(points_may_be_shown_in_several_ways), CASE(a_sentence_may_lead_to_the_points),
          CASE(people_may_stand_before_the_points_that_they_gave),
          CASE(a_picture_of_stars_is_the_rating_that_its_words_tell),
          CASE(points_out_of_different_numbers_keep_their_words),
          CASE(points_are_read_with_what_is_said_around_them),
          CASE(a_rating_is_cut_out_of_what_is_said_around_it),
          CASE(points_of_a_picture_are_a_column),
          CASE(points_and_people_are_told_apart_in_many_languages),
          CASE(other_numbers_side_by_side_are_no_rating),
          CASE(points_and_people_in_one_text_are_two_columns),
          CASE(points_that_are_told_to_the_ear_stand_beside_the_people_that_are_seen))
