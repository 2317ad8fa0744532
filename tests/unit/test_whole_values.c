/* table/: values that stand in pieces, in attributes or behind labels are taken whole. */
#include "check_table.h"

#include <stdio.h>

TEST(links_of_one_kind_behind_a_label_are_its_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div class=t>Tags: <a class=tag href=/a>a</a> "
                "<a class=tag href=/b>b</a> <a class=tag href=/c>c</a></div>"
                "<li><h3>two</h3><div class=t>Tags: <a class=tag href=/d>d</a></div>"
                "<li><h3>six</h3><div class=t>Tags: <a class=tag href=/e>e</a> "
                "<a class=tag href=/f>f</a></div></ul>",
                NULL,
                "title | Tags | Tags_link\none | a; b; c | /a; /b; /c\ntwo | d | /d\n"
                "six | e; f | /e; /f");
}

TEST(a_text_that_was_cut_off_is_taken_from_its_title) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3><a href=/1 title='A long walk home'>A long ...</a></h3><p>one</p>"
        "<li><h3><a href=/2 title='Beside the river'>Beside t\xE2\x80\xA6</a></h3><p>two</p>"
        "<li><h3><a href=/3 title='A note on this'>Dogs and ...</a></h3><p>six</p></ul>",
        NULL,
        "title | title_link | text\nA long walk home | /1 | one\n"
        "Beside the river | /2 | two\nDogs and ... | /3 | six");
}

TEST(stars_without_a_text_are_a_rating_by_their_class) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class='star-rating Three'><i class=s></i></p>"
                "<li><h3>two</h3><p class='star-rating One'><i class=s></i></p>"
                "<li><h3>six</h3><p class='star-rating Five'><i class=s></i></p></ul>",
                NULL, "title | rating\none | Three\ntwo | One\nsix | Five");
    check_table("<ul><li><h3>one</h3><i class='icon stars-4'></i><li><h3>two</h3>"
                "<i class='icon stars-2'></i><li><h3>six</h3><i class='icon stars-5'></i></ul>",
                NULL, "title | stars\none | 4\ntwo | 2\nsix | 5");
    check_table("<ul><li><h3>one</h3><p data-rating=3><b></b></p><li><h3>two</h3>"
                "<p data-rating=2><b></b></p><li><h3>six</h3><p data-rating=5><b></b></p></ul>",
                NULL, "title | number\none | 3\ntwo | 2\nsix | 5");
}

TEST(a_day_and_its_month_in_elements_of_their_own_are_one_date) {
    UNUSED_STATE;
    check_table("<ul><li><div><b>15</b><i>May</i></div><h3>one</h3><li><div><b>3</b><i>May</i>"
                "</div><h3>two</h3><li><div><b>21</b><i>May</i></div><h3>six</h3></ul>",
                NULL, "date | title\n15 May | one\n3 May | two\n21 May | six");
    check_table("<ul><li><div><b>Mar</b><i>15</i><u>2026</u></div><h3>one</h3><li><div><b>Apr</b>"
                "<i>3</i><u>2026</u></div><h3>two</h3><li><div><b>May</b><i>21</i><u>2026</u></div>"
                "<h3>six</h3></ul>",
                NULL, "date | title\nMar 15 2026 | one\nApr 3 2026 | two\nMay 21 2026 | six");
}

TEST(an_exact_time_says_more_than_a_day_without_its_year) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><time datetime=2026-05-01>May 1</time><li><h3>two</h3>"
                "<time datetime=2026-05-02>May 2</time><li><h3>six</h3>"
                "<time datetime=2026-05-03>May 3</time></ul>",
                NULL, "title | date\none | 2026-05-01\ntwo | 2026-05-02\nsix | 2026-05-03");
}

TEST(an_amount_beside_other_words_keeps_its_unit) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>2001, 18,000 km</p><li><h3>two</h3><p>2004, 7,500 km</p>"
                "<li><h3>six</h3><p>2010, 99,000 km</p></ul>",
                NULL,
                "title | text\none | 2001, 18,000 km\ntwo | 2004, 7,500 km\n"
                "six | 2010, 99,000 km");
    check_table("<ul><li><h3>one</h3><p>(PDF, 213 KB)</p><li><h3>two</h3><p>(PDF, 74 KB)</p>"
                "<li><h3>six</h3><p>(PDF, 105 KB)</p></ul>",
                NULL, "title | text\none | PDF, 213 KB\ntwo | PDF, 74 KB\nsix | PDF, 105 KB");
}

TEST(a_link_with_a_date_in_its_words_is_a_title) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1>Minutes of 2 May 2010</a> (12 pages)"
                "<li><a href=/2>Minutes of 9 May 2011</a> (7 pages)"
                "<li><a href=/3>Minutes of 4 June 2012</a> (9 pages)</ul>",
                NULL,
                "title | title_link | pages\nMinutes of 2 May 2010 | /1 | 12\n"
                "Minutes of 9 May 2011 | /2 | 7\nMinutes of 4 June 2012 | /3 | 9");
}

TEST(so_many_of_something_today_is_no_date) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>205 sales today</p><li><h3>two</h3><p>40 sales today</p>"
                "<li><h3>six</h3><p>7 sales today</p></ul>",
                NULL, "title | sales_today\none | 205\ntwo | 40\nsix | 7");
}

TEST(days_are_dates_in_other_languages_too) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>il y a 9 heures</p><li><h3>two</h3><p>il y a 7 heures</p>"
        "<li><h3>six</h3><p>il y a 4 heures</p></ul>",
        NULL, "title | date\none | il y a 9 heures\ntwo | il y a 7 heures\nsix | il y a 4 heures");
    check_table("<meta charset=utf-8><ul><li><h3>one</h3><p>7 مايو 2026</p><li><h3>two</h3>"
                "<p>22 مايو 2026</p><li><h3>six</h3><p>11 يونيو 2026</p></ul>",
                NULL, "title | date\none | 7 مايو 2026\ntwo | 22 مايو 2026\nsix | 11 يونيو 2026");
    check_table(
        "<meta charset=utf-8><ul><li><h3>one</h3><p>2月12日</p><li><h3>two</h3><p>9月1日</p>"
        "<li><h3>six</h3><p>4月16日</p></ul>",
        NULL, "title | date\none | 2月12日\ntwo | 9月1日\nsix | 4月16日");
}

TEST(among_the_rarest_values_each_has_its_label) {
    UNUSED_STATE;
    enum { ROWS = 10, USUAL = 24 };
    furrow_buf html = {0};
    char text[64];
    fw_buf_text(&html, "<ul>");
    for (int row = 0; row < ROWS; row++) {
        fw_buf_text(&html, "<li><dl>");
        for (int i = 0; i < USUAL; i++) {
            snprintf(text, sizeof text, "<dt>Part %c<dd>%c%c", 'A' + i, 'a' + i,
                     'a' + (row + i) % ROWS);
            fw_buf_text(&html, text);
        }
        if (row == 2) fw_buf_text(&html, "<dt>Year<dd>2015");
        if (row == 5) fw_buf_text(&html, "<dt>Year<dd>2018");
        fw_buf_text(&html, "</dl>");
    }
    fw_buf_text(&html, "</ul>");
    furrow_page *page = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_options opts = {.method = "mdr"};
    if (furrow_page_parse(&page, html.at, html.len, NULL, &err) < 0 ||
        furrow_extract(&table, page, &opts, &err) < 0)
        fail_msg("%s", err.message);
    size_t last = furrow_table_columns(table) - 1;
    CHECK_SLICE(furrow_table_column(table, last), "other");
    CHECK_SLICE(furrow_table_cell(table, 2, last), "Year: 2015");
    CHECK_SLICE(furrow_table_cell(table, 5, last), "Year: 2018");
    furrow_buf_free(&html);
    furrow_table_free(table);
    furrow_page_free(page);
}

#define SAID_AT_LENGTH \
    "a story of many words that goes on and on until it has an end which is far away"

TEST(long_texts_that_no_record_has_two_of_are_one_column) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><div><p>1 " SAID_AT_LENGTH "</p></div><b>7</b>"
                   "<li><h3>two</h3><article>2 " SAID_AT_LENGTH "</article><b>8</b>"
                   "<li><h3>six</h3><b>9</b><li><h3>ten</h3><div><p>4 " SAID_AT_LENGTH
                   "</p></div><b>5</b></ul>",
                   NULL,
                   "title | description | number\none | 1 " SAID_AT_LENGTH " | 7\n"
                   "two | 2 " SAID_AT_LENGTH " | 8\nsix | - | 9\nten | 4 " SAID_AT_LENGTH " | 5");
}

TEST(a_text_that_a_longer_one_begins_with_is_said_again) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>1 a story of many words that goes on and "
                "on\u2026</p><div>1 " SAID_AT_LENGTH
                "</div><li><h3>two</h3><p>2 a story of many words that goes on and "
                "on\u2026</p><div>2 " SAID_AT_LENGTH
                "</div><li><h3>six</h3><p>3 a story of many words that goes on and "
                "on\u2026</p><div>3 " SAID_AT_LENGTH "</div></ul>",
                NULL,
                "title | description\none | 1 " SAID_AT_LENGTH "\ntwo | 2 " SAID_AT_LENGTH
                "\nsix | 3 " SAID_AT_LENGTH);
}

TEST(a_list_of_what_buttons_do_is_no_data) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><button>Reply</button><button>Like</button></p>"
                "<li><h3>two</h3><p><button>Reply</button><button>Like</button><button>Hide"
                "</button></p><li><h3>six</h3><p><button>Reply</button></p>"
                "<li><h3>ten</h3><p><button>Reply</button><button>Like</button></p></ul>",
                NULL, "title\none\ntwo\nsix\nten");
}

TEST(a_day_that_a_date_of_its_record_tells_with_the_year_is_said_again) {
    UNUSED_STATE;
    check_table("<ul><li><b>Jul 11</b><h3>one</h3><p>July 11, 2024 9:00 AM</p>"
                "<li><b>Jul 12</b><h3>two</h3><p>July 12, 2024 8:00 AM</p>"
                "<li><b>Sep 2</b><h3>six</h3><p>September 2, 2024 1:00 PM</p></ul>",
                NULL,
                "title | date\none | July 11, 2024 9:00 AM\ntwo | July 12, 2024 8:00 AM\n"
                "six | September 2, 2024 1:00 PM");
}

TEST(what_a_link_is_called_for_the_ear_beside_words_for_the_eye_is_no_data) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>17</p><a href=/1><span aria-hidden=true>Details</span><span "
        "class=sr-only>one on Monday</span>"
        "</a><li><h3>two</h3><p>15</p><a href=/2><span aria-hidden=true>Details</span><span "
        "class=sr-only>two on Friday</span>"
        "</a><li><h3>six</h3><p>12</p><a href=/3><span aria-hidden=true>Details</span><span "
        "class=sr-only>six on Sunday</span>"
        "</a></ul>",
        NULL, "title | number | link\none | 17 | /1\ntwo | 15 | /2\nsix | 12 | /3");
}

#define PLAIN(i) "<li><h3>t" i "</h3><p>1" i "</p>"
#define PLAIN_ROW(i) "\nt" i " | 1" i " | -"

TEST(words_of_a_few_records_that_nothing_names_are_gathered) {
    UNUSED_STATE;
    check_table("<ul>" PLAIN("1") "<div>Oak</div>" PLAIN("2") PLAIN("3") PLAIN("4") PLAIN("5")
                    PLAIN("6") PLAIN("7") "<div>Elm</div>" PLAIN("8") PLAIN("9") PLAIN("10")
                        PLAIN("11") PLAIN("12") PLAIN("13") PLAIN("14") PLAIN("15") PLAIN("16")
                            PLAIN("17") PLAIN("18") PLAIN("19") PLAIN("20") "</ul>",
                NULL,
                "title | number | other\nt1 | 11 | Oak" PLAIN_ROW("2") PLAIN_ROW("3") PLAIN_ROW("4")
                    PLAIN_ROW("5") PLAIN_ROW("6") "\nt7 | 17 | Elm" PLAIN_ROW("8") PLAIN_ROW("9")
                        PLAIN_ROW("10") PLAIN_ROW("11") PLAIN_ROW("12") PLAIN_ROW("13")
                            PLAIN_ROW("14") PLAIN_ROW("15") PLAIN_ROW("16") PLAIN_ROW("17")
                                PLAIN_ROW("18") PLAIN_ROW("19") PLAIN_ROW("20"));
}

TEST(what_a_cell_shows_only_where_it_changes_is_taken_whole) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<table><tr><th>Rider<th>Time<tr><td>Ann Fox<td><b>6:18</b><i class=hide>6:18</i>"
        "<tr><td>Bob Lee<td><b>,,</b><i class=hide>6:18</i>"
        "<tr><td>Cid Roe<td><b>6:20</b><i class=hide>6:20</i>"
        "<tr><td>Dan Poe<td><b>,,</b><i class=hide>6:20</i>"
        "<tr><td>Eve Low<td><b>6:31</b><i class=hide>6:31</i></table>",
        NULL,
        "Rider | Time\nAnn Fox | 6:18\nBob Lee | 6:18\nCid Roe | 6:20\nDan Poe | 6:20\n"
        "Eve Low | 6:31");
}

TEST(units_may_end_in_several_letters_of_any_script) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>4 отзыва</p><li><h3>two</h3><p>21 отзыв</p>"
                "<li><h3>six</h3><p>12 отзывов</p></ul>",
                NULL, "title | отзывов\none | 4\ntwo | 21\nsix | 12");
}

TEST(a_unit_of_one_letter_is_a_name_and_no_rating) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>1.5 m</p><li><h3>two</h3><p>2.5 m</p><li><h3>six</h3><p>"
                "3.5 m</p></ul>",
                NULL, "title | m\none | 1.5\ntwo | 2.5\nsix | 3.5");
}

TEST(a_leaf_of_a_calendar_in_blocks_or_lines_is_one_date) {
    UNUSED_STATE;
    check_table("<ul><li><div><p>AUG<p>9<p>2025</div><h3>one</h3><b>12</b><p>Joe</p>"
                "<li><div><p>NOV<p>12<p>2025</div><h3>two</h3><b>14</b><p>Ann</p>"
                "<li><div><p>JUN<p>21<p>2025</div><h3>six</h3><b>15</b><p>Bob</p></ul>",
                NULL,
                "date | title | number | text\nAUG 9 2025 | one | 12 | Joe\n"
                "NOV 12 2025 | two | 14 | Ann\nJUN 21 2025 | six | 15 | Bob");
    check_table("<ul><li><p><b>10</b><br>mayo<br>2014</p><h3>one</h3>"
                "<li><p><b>07</b><br>junio<br>2014</p><h3>two</h3>"
                "<li><p><b>06</b><br>julio<br>2014</p><h3>six</h3></ul>",
                NULL, "date | title\n10 mayo 2014 | one\n07 junio 2014 | two\n06 julio 2014 | six");
}

TEST(a_comma_or_half_of_a_pair_of_brackets_is_no_part_of_a_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Daily,<li><h3>two</h3><p>(Weekly<li><h3>six</h3><p>often]"
                "<li><h3>ten</h3><p>never :)</ul>",
                NULL, "title | text\none | Daily\ntwo | Weekly\nsix | often\nten | never :)");
}

TEST(a_word_that_only_leads_on_is_no_data_in_however_few_records) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>Ant and its friends</h3><p>by <a href=/c/1>Acme</a> for "
                   "<a href=/g/1>Amiga</a><li><h3>Bee for beginners</h3><p>Wiki"
                   "<li><h3>Cat on a roof</h3><p>by <a href=/c/2>Bolt</a> for "
                   "<a href=/g/2>Apple</a><li><h3>Dog in the night</h3><p>Preview"
                   "<li><h3>Emu at the gate</h3><p>Review<li><h3>Fly away home</h3><p>Story</ul>",
                   NULL,
                   "title | text | text_2 | link | text_3 | link_2\n"
                   "Ant and its friends | - | Acme | /c/1 | Amiga | /g/1\n"
                   "Bee for beginners | Wiki | - | - | - | -\n"
                   "Cat on a roof | - | Bolt | /c/2 | Apple | /g/2\n"
                   "Dog in the night | Preview | - | - | - | -\n"
                   "Emu at the gate | Review | - | - | - | -\n"
                   "Fly away home | Story | - | - | - | -");
}

TEST(what_leads_from_one_step_to_the_next_is_no_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>> <a href=/a/1>Film</a> > <a href=/b/1>News</a> > "
                "<a href=/c/1>Test</a><li><h3>two</h3><p>> <a href=/a/2>Film</a> > "
                "<a href=/c/2>Test</a><li><h3>six</h3><p>> <a href=/b/3>News</a> > "
                "<a href=/c/3>Test</a></ul>",
                NULL,
                "title | tags | tags_link\none | Film; News; Test | /a/1; /b/1; /c/1\n"
                "two | Film; Test | /a/2; /c/2\nsix | News; Test | /b/3; /c/3");
}

TEST(a_text_that_lacks_a_word_of_its_name_is_cut_as_the_others_are) {
    UNUSED_STATE;
    check_table("<ul><li><p>Case No. 10-1609: Ant v. Bee</p><li><p>Case No. 11-1619: Cat v. Dog</p>"
                "<li><p>Case No. 12-1629: Emu v. Fox</p><li><p>Case No. 13-1639: Gnu v. Hen</p>"
                "<li><p>Case No. 14-1649: In the matter of a toad</p>"
                "<li><p>Case No. 15-1659: Kite v. Lark</p><li><p>Case No. 16-1669: Mole v. Newt</p>"
                "<li><p>Case No. 17-1679: Owl v. Pig</p><li><p>Case No. 18-1689: Rat v. Seal</p>"
                "<li><p>Case No. 19-1699: Tit v. Wren</p></ul>",
                NULL,
                "case_no | title\n10-1609 | Ant v. Bee\n11-1619 | Cat v. Dog\n"
                "12-1629 | Emu v. Fox\n13-1639 | Gnu v. Hen\n14-1649 | In the matter of a toad\n"
                "15-1659 | Kite v. Lark\n16-1669 | Mole v. Newt\n17-1679 | Owl v. Pig\n"
                "18-1689 | Rat v. Seal\n19-1699 | Tit v. Wren");
}

TEST(words_tell_half_a_star_that_a_class_leaves_out) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1>one</a><div class='stars stars-4' title='4.0 star rating'></div>"
                "<li><a href=2>two</a><div class='stars stars-4 half' title='4.5 star rating'>"
                "</div><li><a href=3>six</a><div class='stars stars-5' title='5.0 star rating'>"
                "</div></ul>",
                NULL, "title | title_link | rating\none | 1 | 4.0\ntwo | 2 | 4.5\nsix | 3 | 5.0");
}

TEST(a_date_in_front_of_something_else_is_a_column) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1>one</a><p>2024-03-02 11:20 512<li><a href=2>two</a>"
                "<p>2024-09-14 08:05 34812<li><a href=3>six</a><p>2025-01-20 17:44 -</ul>",
                NULL,
                "title | title_link | date | number\none | 1 | 2024-03-02 11:20 | 512\n"
                "two | 2 | 2024-09-14 08:05 | 34812\nsix | 3 | 2025-01-20 17:44 | -");
    check_table("<ul><li><h3>one</h3><p>Jan 2, 2025, 7:04pm EST<li><h3>two</h3>"
                "<p>Jan 3, 2025, 9:50am EST<li><h3>six</h3><p>Jan 4, 2025, 4:43pm EST</ul>",
                NULL,
                "title | date\none | Jan 2, 2025, 7:04pm EST\ntwo | Jan 3, 2025, 9:50am EST\n"
                "six | Jan 4, 2025, 4:43pm EST");
}

TEST(a_number_of_a_telephone_is_no_further_address) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Ann</h3><p><a href=mailto:a@b.example>a@b.example</a> "
                "<a href=tel:111>111 222</a><li><h3>Bob</h3><p><a href=mailto:b@b.example>"
                "b@b.example</a><li><h3>Cy</h3><p><a href=mailto:c@b.example>c@b.example</a> "
                "<a href=tel:112>112 222</a></ul>",
                NULL,
                "title | email | phone | phone_link\nAnn | a@b.example | 111 222 | tel:111\n"
                "Bob | b@b.example | - | -\nCy | c@b.example | 112 222 | tel:112");
}

TEST(a_link_that_all_records_have_is_no_list_with_the_one_beside_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><a href=/h/1>parent</a> | <a href=/c/1>12 comments</a>"
                "<li><h3>two</h3><p><a href=/h/2>parent</a> | <a href=/c/2>3 comments</a>"
                "<li><h3>six</h3><p><a href=/h/3>parent</a> | <a href=/c/3>1 comment</a>"
                "<li><h3>ten</h3><p><a href=/h/4>parent</a> | <a href=/c/4>7 comments</a>"
                "<li><h3>job</h3><p><a href=/h/5>parent</a></ul>",
                NULL,
                "title | parent_link | comments | comments_link\none | /h/1 | 12 | /c/1\n"
                "two | /h/2 | 3 | /c/2\nsix | /h/3 | 1 | /c/3\nten | /h/4 | 7 | /c/4\n"
                "job | /h/5 | - | -");
}

TEST(what_touches_in_the_markup_stands_apart_in_the_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Series 5<span class=v>Touring</span></h3><b>12.-</b>"
                "<a href=1><i>1</i><i>2</i></a><li><h3>Series 3<span class=v>Sport</span></h3>"
                "<b>7.-</b><a href=2><i>0</i><i>4</i></a><li><h3>Series 7<span class=v>Long</span>"
                "</h3><b>30.-</b><a href=3><i>1</i><i>1</i></a></ul>",
                NULL,
                "title | text | number | text_2 | link\nSeries 5 | Touring | 12 | 1 2 | 1\n"
                "Series 3 | Sport | 7 | 0 4 | 2\nSeries 7 | Long | 30 | 1 1 | 3");
}

TEST(a_version_before_a_date_that_counts_from_today_is_a_column) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>v3.20 \xE2\x80\xA2 9 months ago<li><h3>two</h3>"
        "<p>v1.2 \xE2\x80\xA2 3 days ago<li><h3>six</h3><p>v0.4 \xE2\x80\xA2 2 years ago</ul>",
        NULL,
        "title | version | date\none | v3.20 | 9 months ago\ntwo | v1.2 | 3 days ago\n"
        "six | v0.4 | 2 years ago");
}

TEST(a_link_around_a_picture_that_differs_in_a_parameter_is_the_one_of_the_title) {
    UNUSED_STATE;
    check_table("<div><article><a href='/p/1?from=image_1'><img src=1.jpg></a>"
                "<a href='/p/1?from=title_1'>Lamp</a><b>$5</b></article>"
                "<article><a href='/p/2?from=image_2'><img src=2.jpg></a>"
                "<a href='/p/2?from=title_2'>Torch</a><b>$6</b></article>"
                "<article><a href='/p/3?from=image_3'><img src=3.jpg></a>"
                "<a href='/p/3?from=title_3'>Candle</a><b>$7</b></article></div>",
                NULL,
                "image | title | title_link | price\n1.jpg | Lamp | /p/1?from=title_1 | $5\n"
                "2.jpg | Torch | /p/2?from=title_2 | $6\n3.jpg | Candle | /p/3?from=title_3 | $7");
    /* What two addresses share must tell which record they belong to. */
    check_table("<div><article><a href='show?page=14'><img src=1.jpg></a>"
                "<a href='show?page=25'>Lamp</a><b>$5</b></article>"
                "<article><a href='show?page=36'><img src=2.jpg></a>"
                "<a href='show?page=47'>Torch</a><b>$6</b></article>"
                "<article><a href='show?page=58'><img src=3.jpg></a>"
                "<a href='show?page=69'>Candle</a><b>$7</b></article></div>",
                NULL,
                "link | image | title | title_link | price\n"
                "show?page=14 | 1.jpg | Lamp | show?page=25 | $5\n"
                "show?page=36 | 2.jpg | Torch | show?page=47 | $6\n"
                "show?page=58 | 3.jpg | Candle | show?page=69 | $7");
}

TEST(numbers_of_entries_may_fall) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=a>12. The long road</a></h3><p>We walk.</p>"
                "<li><h3><a href=b>11. A quiet town</a></h3><p>We rest.</p>"
                "<li><h3><a href=c>10. What bees know</a></h3><p>We learn.</p></ul>",
                NULL,
                "number | title | title_link | text\n12 | The long road | a | We walk.\n"
                "11 | A quiet town | b | We rest.\n10 | What bees know | c | We learn.");
}

TEST(a_unit_may_be_a_plural_before_further_words) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>12 days left</p><li><h3>two</h3><p>1 day left</p>"
                "<li><h3>six</h3><p>3 days left</p></ul>",
                NULL, "title | days_left\none | 12\ntwo | 1\nsix | 3");
}

TEST(a_line_with_bullets_may_lack_some_of_its_parts) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>30 ft · Diesel · Inboard · 25 kn</p>"
                "<li><h3>two</h3><p>19 ft · Petrol · Outboard · 38 kn</p>"
                "<li><h3>six</h3><p>22 ft · Outboard</p>"
                "<li><h3>ten</h3><p>25 ft · Petrol · 40 kn</p></ul>",
                NULL,
                "title | ft | fuel | text | kn\none | 30 | Diesel | Inboard | 25\n"
                "two | 19 | Petrol | Outboard | 38\nsix | 22 | - | Outboard | -\n"
                "ten | 25 | Petrol | - | 40");
    check_table("<ul><li><h3>one</h3><p>Oslo • Boats Ltd</p><li><h3>two</h3><p>Bergen</p>"
                "<li><h3>six</h3><p>Moss • Sea and Sail</p><li><h3>ten</h3>"
                "<p>Bergen • Ann Bee Ltd</p></ul>",
                NULL,
                "title | location | text\none | Oslo | Boats Ltd\ntwo | Bergen | -\n"
                "six | Moss | Sea and Sail\nten | Bergen | Ann Bee Ltd");
    /* Words in any number are a list of like things. */
    check_table("<ul><li><h3>one</h3><p>Drama · Crime · War</p>"
                "<li><h3>two</h3><p>Crime · Drama</p><li><h3>six</h3><p>War</p></ul>",
                NULL,
                "title | text\none | Drama · Crime · War\ntwo | Crime · Drama\n"
                "six | War");
}

TEST(a_date_before_some_of_the_descriptions_is_a_column) {
    UNUSED_STATE;
#define LONG "how a garden is laid out for bees and other guests, with a plan of its beds."
    check_table("<ul><li><h3>one</h3><p>May 3, 2024 - Learn " LONG "</p>"
                "<li><h3>two</h3><p>This shows " LONG "</p>"
                "<li><h3>six</h3><p>Jun 12, 2023 - We tell " LONG "</p>"
                "<li><h3>ten</h3><p>Jul 1, 2022 - They ask " LONG "</p></ul>",
                NULL,
                "title | date | description\none | May 3, 2024 | Learn " LONG "\n"
                "two | - | This shows " LONG "\nsix | Jun 12, 2023 | We tell " LONG "\n"
                "ten | Jul 1, 2022 | They ask " LONG);
#undef LONG
}

TEST(an_and_that_leads_to_the_next_name_is_no_part_of_a_name) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><i>Ann Lee and </i><a href=b>Bob Ray</a></p>"
                "<li><h3>two</h3><p><i>Cy Dee and </i><a href=e>Eve Fox</a></p>"
                "<li><h3>six</h3><p><i>Gus Ham and </i><a href=i>Ida Jay</a></p></ul>",
                NULL,
                "title | text | text_2 | link\none | Ann Lee | Bob Ray | b\n"
                "two | Cy Dee | Eve Fox | e\nsix | Gus Ham | Ida Jay | i");
}

TEST(a_link_within_the_texts_of_a_few_records_is_no_column) {
    UNUSED_STATE;
    enum { ROWS = 20 };
    furrow_buf html = {0}, want = {0};
    fw_buf_text(&html, "<ul>");
    fw_buf_text(&want, "title | price | message");
    for (unsigned i = 0; i < ROWS; i++) {
        const char *word = i == 4 || i == 9 ? "<a href=far>a bee</a>" : "a bee";
        fw_buf_format(&html, "<li><h3>no %u</h3><b>$%u</b><p class=message>", i, i + 10);
        fw_buf_format(&html, "Bees %c%c fly far, and %s came home.</p>", 'a' + i, 'b' + i, word);
        fw_buf_format(&want, "\nno %u | $%u | Bees %c%c fly far, and a bee came home.", i, i + 10,
                      'a' + i, 'b' + i);
    }
    fw_buf_text(&html, "</ul>");
    check_table(html.at, NULL, want.at);
    furrow_buf_free(&html);
    furrow_buf_free(&want);
}

TEST_MAIN(CASE(a_link_within_the_texts_of_a_few_records_is_no_column),
          CASE(a_date_before_some_of_the_descriptions_is_a_column),
          CASE(an_and_that_leads_to_the_next_name_is_no_part_of_a_name),
          CASE(a_link_around_a_picture_that_differs_in_a_parameter_is_the_one_of_the_title),
          CASE(numbers_of_entries_may_fall), CASE(a_unit_may_be_a_plural_before_further_words),
          CASE(a_line_with_bullets_may_lack_some_of_its_parts),
          CASE(a_version_before_a_date_that_counts_from_today_is_a_column),
          CASE(a_date_in_front_of_something_else_is_a_column),
          CASE(a_number_of_a_telephone_is_no_further_address),
          CASE(a_link_that_all_records_have_is_no_list_with_the_one_beside_it),
          CASE(what_touches_in_the_markup_stands_apart_in_the_value),
          CASE(among_the_rarest_values_each_has_its_label),
          CASE(a_leaf_of_a_calendar_in_blocks_or_lines_is_one_date),
          CASE(days_are_dates_in_other_languages_too),
          CASE(links_of_one_kind_behind_a_label_are_its_list),
          CASE(a_text_that_was_cut_off_is_taken_from_its_title),
          CASE(stars_without_a_text_are_a_rating_by_their_class),
          CASE(a_day_and_its_month_in_elements_of_their_own_are_one_date),
          CASE(an_exact_time_says_more_than_a_day_without_its_year),
          CASE(an_amount_beside_other_words_keeps_its_unit),
          CASE(a_link_with_a_date_in_its_words_is_a_title),
          CASE(so_many_of_something_today_is_no_date),
          CASE(long_texts_that_no_record_has_two_of_are_one_column),
          CASE(a_text_that_a_longer_one_begins_with_is_said_again),
          CASE(a_list_of_what_buttons_do_is_no_data),
          CASE(a_day_that_a_date_of_its_record_tells_with_the_year_is_said_again),
          CASE(what_a_link_is_called_for_the_ear_beside_words_for_the_eye_is_no_data),
          CASE(words_of_a_few_records_that_nothing_names_are_gathered),
          CASE(what_a_cell_shows_only_where_it_changes_is_taken_whole),
          CASE(units_may_end_in_several_letters_of_any_script),
          CASE(a_unit_of_one_letter_is_a_name_and_no_rating),
          CASE(a_comma_or_half_of_a_pair_of_brackets_is_no_part_of_a_value),
          CASE(a_word_that_only_leads_on_is_no_data_in_however_few_records),
          CASE(what_leads_from_one_step_to_the_next_is_no_value),
          CASE(a_text_that_lacks_a_word_of_its_name_is_cut_as_the_others_are),
          CASE(words_tell_half_a_star_that_a_class_leaves_out))
