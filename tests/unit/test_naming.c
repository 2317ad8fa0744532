/* table/: what columns are called, by their page, their values and their neighbours. */
#include "check_table.h"

TEST(where_a_link_leads_names_its_text_before_a_class_of_looks) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><p class=card-subtitle><a href=/company/7>Acme"
                "</a></p><li><h3><a href=/2>two</a></h3><p class=card-subtitle><a href=/company/8>"
                "Globe</a></p><li><h3><a href=/3>six</a></h3><p class=card-subtitle><a "
                "href=/company/9>Stone</a></p></ul>",
                NULL,
                "title | title_link | company | company_link\none | /1 | Acme | /company/7\n"
                "two | /2 | Globe | /company/8\nsix | /3 | Stone | /company/9");
}

TEST(a_script_is_no_name_of_the_pages_that_it_makes) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><a href='/cat.php?i=1'>Ash</a></p><li><h3>two</h3><p><a "
                "href='/cat.php?i=2'>Oak</a></p><li><h3>six</h3><p><a href='/cat.php?i=3'>Elm</a>"
                "</p></ul>",
                NULL,
                "title | text | link\none | Ash | /cat.php?i=1\ntwo | Oak | /cat.php?i=2\n"
                "six | Elm | /cat.php?i=3");
}

TEST(labels_below_one_header_cell_name_their_columns) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<table><tr><th>Case<th>Counsel<tr><td>A1<td>First: Ann Fox<br>Other: Bob Lee"
                   "<tr><td>B2<td>First: Cid Roe<br>Other: Dan Poe<tr><td>C3<td>First: Eve Low<br>"
                   "Other: Fay Kay<tr><td>D4<td>First: Gus Orr<br>Other: Hal Ash</table>",
                   NULL,
                   "Case | First | Other\nA1 | Ann Fox | Bob Lee\nB2 | Cid Roe | Dan Poe\n"
                   "C3 | Eve Low | Fay Kay\nD4 | Gus Orr | Hal Ash");
}

TEST(a_word_before_all_numbers_and_the_number_of_a_version_are_names) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Lot 4</p><b>1.12.3</b><li><h3>two</h3><p>Lot 9</p><b>"
                "2.0.1</b><li><h3>six</h3><p>Lot 11</p><b>10.4.12</b></ul>",
                NULL,
                "title | lot | version\none | Lot 4 | 1.12.3\ntwo | Lot 9 | 2.0.1\n"
                "six | Lot 11 | 10.4.12");
}

TEST(what_a_tip_around_or_of_a_link_counts_is_a_name) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p title=Upvotes><a href=/a1>31</a></p><div><a href=/1 "
                "title='14 Comments'><span>14</span></a></div>"
                "<li><h3>two</h3><p title=Upvotes><a href=/a2>12</a></p><div><a href=/2 title='9 "
                "Comments'><span>9</span></a></div>"
                "<li><h3>six</h3><p title=Upvotes><a href=/a3>45</a></p><div><a href=/3 title='27 "
                "Comments'><span>27</span></a></div></ul>",
                NULL,
                "title | upvotes | upvotes_link | comments | comments_link\n"
                "one | 31 | /a1 | 14 | /1\ntwo | 12 | /a2 | 9 | /2\nsix | 45 | /a3 | 27 | /3");
}

TEST(the_picture_of_an_icon_names_the_number_behind_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><svg data-testid=StarIcon></svg><b>31</b></p>"
                "<li><h3>two</h3><p><svg data-testid=StarIcon></svg><b>12</b></p>"
                "<li><h3>six</h3><p><svg data-testid=StarIcon></svg><b>45</b></p></ul>",
                NULL, "title | stars\none | 31\ntwo | 12\nsix | 45");
}

TEST(what_stands_behind_two_dashes_may_be_the_name) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=v-card__info--author>Ann</p><li><h3>two</h3><p "
                "class=v-card__info--author>Bob</p><li><h3>six</h3><p class=v-card__info--author>"
                "Cid</p></ul>",
                NULL, "title | author\none | Ann\ntwo | Bob\nsix | Cid");
}

TEST_MAIN(CASE(where_a_link_leads_names_its_text_before_a_class_of_looks),
          CASE(a_script_is_no_name_of_the_pages_that_it_makes),
          CASE(labels_below_one_header_cell_name_their_columns),
          CASE(a_word_before_all_numbers_and_the_number_of_a_version_are_names),
          CASE(what_a_tip_around_or_of_a_link_counts_is_a_name),
          CASE(the_picture_of_an_icon_names_the_number_behind_it),
          CASE(what_stands_behind_two_dashes_may_be_the_name))
