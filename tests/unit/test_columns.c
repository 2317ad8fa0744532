/* table/: what is one column, what is template, what is a list; and columns
 * that are given. */
#include "check_table.h"

#include "region/region.h"
#include "table/table.h"

#include <stdio.h>

/* ---- Holes -------------------------------------------------------------- */

TEST(an_optional_field_before_another_of_its_path_leaves_a_hole) {
    UNUSED_STATE;
    check_table("<ul><li><h3>a</h3><p>Jan 3, 2001</p><p>$5</p><li><h3>b</h3><p>$6</p>"
                "<li><h3>c</h3><p>Feb 4, 2002</p><p>$7</p>"
                "<li><h3>d</h3><p>Mar 5, 2003</p></ul>",
                NULL,
                "title | date | price\na | Jan 3, 2001 | $5\nb | - | $6\n"
                "c | Feb 4, 2002 | $7\nd | Mar 5, 2003 | -");
}

TEST(an_empty_cell_of_a_table_leaves_a_hole) {
    UNUSED_STATE;
    check_table("<table><tr><th>Name<th>Legs<th>Wings<tr><td>ant<td>6<td><tr><td>bee<td>6<td>4"
                "<tr><td>cat<td><td>0<tr><td>dog<td>4<td>0</table>",
                NULL, "Name | Legs | Wings\nant | 6 | -\nbee | 6 | 4\ncat | - | 0\ndog | 4 | 0");
}

TEST(fields_that_take_turns_are_one_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><b class=up>1.5</b><li><h3>two</h3><b class=down>2.5</b>"
                "<li><h3>six</h3><b class=up>3.5</b></ul>",
                NULL, "title | rating\none | 1.5\ntwo | 2.5\nsix | 3.5");
}

TEST(texts_of_the_same_links_are_one_column_in_any_element) {
    UNUSED_STATE;
    check_table("<ul><li><h2 class=first><a href=/1 class=go>One by one</a></h2><p>x1</p>"
                "<li><strong class=top><a href=/2 class=go>Two at once</a></strong><p>y2</p>"
                "<li><strong class=top><a href=/3 class=go>Six of them</a></strong><p>z3</p>"
                "<li><strong class=top><a href=/4 class=go>Ten or more</a></strong><p>w4</p></ul>",
                NULL,
                "title | title_link | id\nOne by one | /1 | x1\nTwo at once | /2 | y2\n"
                "Six of them | /3 | z3\nTen or more | /4 | w4");
}

TEST(days_that_some_records_show_in_another_way_are_one_column) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><div><small>Date</small><br>3 May 2024</div><em>Ann lives"
                   "</em><li><p class=at><i class=clock></i>4 May 2024</p><h3>two</h3>"
                   "<li><h3>six</h3><div><small>Date</small><br>5 May 2024</div><em>Bob sings</em>"
                   "<li><h3>ten</h3><div><small>Date</small><br>6 May 2024</div><em>Cy goes</em>"
                   "</ul>",
                   NULL,
                   "title | date | text\none | 3 May 2024 | Ann lives\ntwo | 4 May 2024 | -\n"
                   "six | 5 May 2024 | Bob sings\nten | 6 May 2024 | Cy goes");
}

TEST(values_behind_icons_are_told_apart_by_these) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>one</h3><div><i class=i-fuel></i>Nafta</div><div><i class=i-box></i>"
        "Manuale</div><div><i class=i-mark></i>937</div>"
        "<li><h3>two</h3><div><i class=i-box></i>Altro</div><div><i class=i-mark></i>853"
        "</div><li><h3>six</h3><div><i class=i-fuel></i>Benzina</div><div>"
        "<i class=i-mark></i>124</div><li><h3>ten</h3><div><i class=i-fuel></i>Nafta</div>"
        "<div><i class=i-box></i>Manuale</div><div><i class=i-mark></i>689</div></ul>",
        NULL,
        "title | fuel | text | number\none | Nafta | Manuale | 937\ntwo | - | Altro | 853\n"
        "six | Benzina | - | 124\nten | Nafta | Manuale | 689");
}

TEST(features_with_icons_are_one_list) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><p><span><i class=i-pool></i>Pool</span><span>"
                   "<i class=i-net></i>Wifi</span></p>"
                   "<li><h3>two</h3><p><span><i class=i-net></i>Wifi</span></p>"
                   "<li><h3>six</h3><p><span><i class=i-car></i>Parking</span><span><i class=i-net>"
                   "</i>Wifi</span><span><i class=i-pool></i>Pool</span></p></ul>",
                   NULL, "title | tags\none | Pool; Wifi\ntwo | Wifi\nsix | Parking; Wifi; Pool");
}

TEST(a_cut_between_words_that_touch_is_made_in_all_records) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><a href=/1><h2>Volta Estate<span class=trim>Sport Line</span></h2></a>"
                   "<p>1,200 km</p><li><a href=/2><h2>Volta Coupe<span class=trim>2.0 TD Life"
                   "</span></h2></a><p>3,400 km</p><li><a href=/3><h2>Volta Mini<span class=trim>"
                   "Basic</span></h2></a><p>5,600 km</p><li><a href=/4><h2>Volta 500"
                   "<span class=trim>1.0 Hybrid</span></h2></a><p>7,800 km</p></ul>",
                   NULL,
                   "title | title_link | trim | km\nVolta Estate | /1 | Sport Line | 1,200\n"
                   "Volta Coupe | /2 | 2.0 TD Life | 3,400\nVolta Mini | /3 | Basic | 5,600\n"
                   "Volta 500 | /4 | 1.0 Hybrid | 7,800");
}

TEST(words_right_in_a_heading_are_the_title_though_they_repeat) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><a href=/1><h2>Volta Coupe<span class=trim>Sport Line with tow bar"
        "</span></h2></a><p>1,200 km</p><li><a href=/2><h2>Volta Coupe<span class=trim>"
        "2.0 TD Life</span></h2></a><p>3,400 km</p><li><a href=/3><h2>Volta Mini"
        "<span class=trim>Basic with a sun roof</span></h2></a><p>5,600 km</p><li>"
        "<a href=/4><h2>Volta Mini<span class=trim>1.0 Hybrid</span></h2></a><p>7,800 km"
        "</p></ul>",
        NULL,
        "title | title_link | trim | km\nVolta Coupe | /1 | Sport Line with tow bar | 1,200\n"
        "Volta Coupe | /2 | 2.0 TD Life | 3,400\n"
        "Volta Mini | /3 | Basic with a sun roof | 5,600\n"
        "Volta Mini | /4 | 1.0 Hybrid | 7,800");
}

TEST(a_time_and_what_small_type_says_of_it_do_not_touch) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>Low tide</h3><p><a href=/a>13:40<small>Hall 3</small></a> "
        "<a href=/b>18:50<small>3D</small></a><li><h3>High tide</h3><p><a href=/c>15:10"
        "<small>Hall 1</small></a><li><h3>Dunes</h3><p><a href=/d>17:40<small>3D</small>"
        "</a> <a href=/e>21:45<small>Hall 2</small></a> <a href=/f>23:00<small>Hall 2"
        "</small></a></ul>",
        NULL,
        "heading | title | title_link\nLow tide | 13:40 Hall 3 | /a\nLow tide | 18:50 3D | /b\n"
        "High tide | 15:10 Hall 1 | /c\nDunes | 17:40 3D | /d\nDunes | 21:45 Hall 2 | /e\n"
        "Dunes | 23:00 Hall 2 | /f");
}

TEST(a_label_with_an_element_of_its_own_is_one_within_texts_too) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>ants</h3><i class=e><b>Edition: </b>1st ed.</i><p>1901"
        "<li><h3>bees</h3><i class=s><b>Series: </b><a href=/s>Insects</a></i><i class=e>"
        "<b>Edition: </b>4th ed.</i><p>1902<li><h3>cats</h3><p>1903"
        "<li><h3>dogs</h3><i class=s><b>Series: </b><a href=/t>Mammals</a></i><i class=e>"
        "<b>Edition: </b>2nd ed.</i><p>1904<li><h3>elks</h3><i class=e><b>Edition: </b>"
        "3rd ed.</i><p>1905</ul>",
        NULL,
        "title | Series | Series_link | Edition | year\nants | - | - | 1st ed. | 1901\n"
        "bees | Insects | /s | 4th ed. | 1902\ncats | - | - | - | 1903\n"
        "dogs | Mammals | /t | 2nd ed. | 1904\nelks | - | - | 3rd ed. | 1905");
}

TEST(elements_of_the_page_itself_hold_fields) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>cake</h3><p><span>310 kcal</span><my-tag>Vegan</my-tag></p><i>$3</i>"
        "<li><h3>tart</h3><p><span>420 kcal</span></p><i>$4</i>"
        "<li><h3>soup</h3><p><span>120 kcal</span><my-tag>Spicy</my-tag></p><i>$5</i>"
        "<li><h3>stew</h3><p><span>560 kcal</span><my-tag>Vegan</my-tag></p><i>$6</i></ul>",
        NULL,
        "title | kcal | text | price\ncake | 310 | Vegan | $3\ntart | 420 | - | $4\n"
        "soup | 120 | Spicy | $5\nstew | 560 | Vegan | $6");
}

TEST(a_list_that_says_one_thing_everywhere_is_no_column) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><b>11-1</b> <i>$7.20</i><div><h4>Iron pan</h4><p>Buy again</p></div><div>"
        "<h4>Pan handle</h4><p>Buy again</p></div><div><h4>Lid</h4><p>Buy again</p></div>"
        "<li><b>12-2</b> <i>$8.30</i><div><h4>Rain coat</h4><p>Buy again</p></div>"
        "<li><b>13-3</b> <i>$9.40</i><div><h4>Lamp</h4><p>Buy again</p></div><div>"
        "<h4>Bulb</h4><p>Buy again</p></div></ul>",
        NULL,
        "text | price | subtitle\n11-1 | $7.20 | Iron pan; Pan handle; Lid\n"
        "12-2 | $8.30 | Rain coat\n13-3 | $9.40 | Lamp; Bulb");
}

TEST(a_card_that_is_a_button_keeps_its_texts) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><button><h3>cake</h3><p>Vegan</p><i>$3.20</i></button><b>+</b>"
                   "<li><button><h3>tart</h3><p>Spicy</p><i>$4.20</i></button><b>+</b>"
                   "<li><button><h3>soup</h3><p>Vegan</p><i>$5.20</i></button><b>+</b>"
                   "<li><button><h3>stew</h3><p>Vegan</p><i>$6.20</i></button><b>+</b>"
                   "<li><button><h3>rice</h3><p>Spicy</p><i>$7.20</i></button><b>+</b></ul>",
                   NULL,
                   "title | category | price\ncake | Vegan | $3.20\ntart | Spicy | $4.20\n"
                   "soup | Vegan | $5.20\nstew | Vegan | $6.20\nrice | Spicy | $7.20");
}

TEST(days_with_different_labels_stay_two_columns) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b>Opens:</b> 3 May "
                "2024</p><li><h3>two</h3><p><b>Ends:</b> 4 May 2024"
                "</p><li><h3>six</h3><p><b>Opens:</b> 5 May "
                "2024</p><li><h3>ten</h3><p><b>Ends:</b> 6 May 2024"
                "</p></ul>",
                NULL,
                "title | Ends | Opens\none | - | 3 May 2024\ntwo | 4 May 2024 | -\n"
                "six | - | 5 May 2024\nten | 6 May 2024 | -");
}

/* ---- Labels and template ------------------------------------------------ */

TEST(labels_are_names_not_values) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Price: $5</p><p><b>Maker:</b> Ax</p>"
                "<li><h3>two</h3><p>Price: $6</p><p><b>Maker:</b> Bx</p>"
                "<li><h3>six</h3><p>Price: $7</p><p><b>Maker:</b> Cx</p></ul>",
                NULL, "title | Price | Maker\none | $5 | Ax\ntwo | $6 | Bx\nsix | $7 | Cx");
}

TEST(a_title_with_a_colon_has_no_label) {
    UNUSED_STATE;
    check_table("<ul><li><p>Ants: a guide</p><i>1</i><li><p>Bees: a guide</p><i>2</i>"
                "<li><p>Cats and dogs</p><i>3</i></ul>",
                NULL, "title | rank\nAnts: a guide | 1\nBees: a guide | 2\nCats and dogs | 3");
}

TEST(terms_put_their_values_into_columns_in_any_order) {
    UNUSED_STATE;
    check_table("<div><section><h3>one</h3><dl><dt>Author<dd>Ann<dt>Year<dd>1999</dl></section>"
                "<section><h3>two</h3><dl><dt>Year<dd>2001<dt>Author<dd>Bob</dl></section>"
                "<section><h3>six</h3><dl><dt>Author<dd>Cy<dt>Year<dd>2003</dl></section></div>",
                NULL, "title | Author | Year\none | Ann | 1999\ntwo | Bob | 2001\nsix | Cy | 2003");
}

TEST(texts_that_all_records_have_are_template) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>by <a href=1>Ann</a></p><a href=c1>Add to cart</a>"
                "<li><h3>two</h3><p>by <a href=2>Bob</a></p><a href=c2>Add to cart</a>"
                "<li><h3>six</h3><p>by <a href=3>Cy</a></p><a href=c3>Add to cart</a></ul>",
                NULL, "title | author | author_link\none | Ann | 1\ntwo | Bob | 2\nsix | Cy | 3");
}

TEST(two_records_have_no_template) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><b>new</b><li><h3>two</h3><b>new</b></ul>", NULL,
                "title | text\none | new\ntwo | new");
}

TEST(equal_values_stay_where_the_page_names_them) {
    UNUSED_STATE;
    check_table("<table><tr><th>Name<th>Kind<th>Legs<tr><td>ant<td>insect<td>6"
                "<tr><td>bee<td>insect<td>7<tr><td>wasp<td>insect<td>8</table>",
                NULL, "Name | Kind | Legs\nant | insect | 6\nbee | insect | 7\nwasp | insect | 8");
    check_table("<ul><li><h3>one</h3><b itemprop=brand>Acme</b><i>new</i>"
                "<li><h3>two</h3><b itemprop=brand>Acme</b><i>new</i>"
                "<li><h3>six</h3><b itemprop=brand>Acme</b><i>new</i></ul>",
                NULL, "title | brand\none | Acme\ntwo | Acme\nsix | Acme");
}

TEST(signs_around_all_values_are_cut_off) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><i>| x |</i><li><h3>two</h3><i>| y |</i>"
                "<li><h3>six</h3><i>| z |</i></ul>",
                NULL, "title | text\none | x\ntwo | y\nsix | z");
}

TEST(a_range_of_prices_is_two_columns_and_words_stay_together) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>$5 - $9</p><li><h3>two</h3><p>$6 - $8</p>"
                "<li><h3>six</h3><p>$7 - $10</p></ul>",
                NULL, "title | price | price_max\none | $5 | $9\ntwo | $6 | $8\nsix | $7 | $10");
    check_table("<ul><li><h3>one</h3><p>Salt | Sugar</p><li><h3>two</h3><p>Sand | Stone"
                "</p><li><h3>six</h3><p>Wood | Iron</p></ul>",
                NULL, "title | text\none | Salt | Sugar\ntwo | Sand | Stone\nsix | Wood | Iron");
}

TEST(bullets_divide_values_and_numbers_in_groups_are_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Season 1 \u2022 Part 4</p><li><h3>two</h3>"
                "<p>Season 2 \u2022 Part 3</p><li><h3>six</h3><p>Season 4 \u2022 Part 1</p></ul>",
                NULL, "title | season | part\none | 1 | 4\ntwo | 2 | 3\nsix | 4 | 1");
    check_table("<ul><li><h3>one</h3><p>Season 1 | Part 4</p><li><h3>two</h3><p>Season 2 | Part 3"
                "</p><li><h3>six</h3><p>Season 4 | Part 1</p></ul>",
                NULL,
                "title | text\none | Season 1 | Part 4\ntwo | Season 2 | Part 3\n"
                "six | Season 4 | Part 1");
    check_table(
        "<ul><li><h3>one</h3><p>2024 \u2219 21 000 km \u2219 427 hp</p>"
        "<li><h3>two</h3><p>2019 \u2219 179 188 km \u2219 259 hp</p>"
        "<li><h3>six</h3><p>2018 \u2219 135 000 km \u2219 290 hp</p></ul>",
        NULL,
        "title | year | km | power_hp\none | 2024 | 21 000 | 427\ntwo | 2019 | 179 188 | 259\n"
        "six | 2018 | 135 000 | 290");
}

TEST(signs_that_some_values_have_at_an_end_are_cut_off) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>- red ant</p><i>x\u2022</i>"
                "<li><h3>two</h3><p>bee</p><i>y |</i>"
                "<li><h3>six</h3><p>] cat (</p><i>2019 -</i></ul>",
                NULL,
                "title | text | text_2\none | red ant | x\ntwo | bee | y\nsix | cat | 2019 -");
}

TEST(by_leads_to_a_name_and_is_no_part_of_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>by Ann Bee</p><li><h3>two</h3><p>by Cy</p>"
                "<li><h3>six</h3><p>Dee</p></ul>",
                NULL, "title | author\none | Ann Bee\ntwo | Cy\nsix | Dee");
    /* Also where the link is around all of a record. */
    check_table(
        "<div><a href=1><h3>The first of May</h3><p>May 1, 2026 \u2022 by Ann</p></a>"
        "<a href=2><h3>The second of May</h3><p>May 2, 2026 \u2022 by Bob</p></a>"
        "<a href=3><h3>The third of May</h3><p>May 3, 2026 \u2022 by Cy</p></a></div>",
        NULL,
        "title | title_link | date | author\nThe first of May | 1 | May 1, 2026 | Ann\n"
        "The second of May | 2 | May 2, 2026 | Bob\nThe third of May | 3 | May 3, 2026 | Cy");
}

TEST(a_number_and_words_in_elements_of_their_own_do_not_touch) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b>75%</b>success rate</p><i><u>Score</u>4.2</i>"
                "<li><h3>two</h3><p><b>Half price</b>$60</p><i><u>Rating</u>3.1</i>"
                "<li><h3>six</h3><p><b>5%</b>rate of loss</p><i><u>Health</u>2.9</i></ul>",
                NULL,
                "title | text | rating\none | 75% success rate | Score 4.2\n"
                "two | Half price $60 | Rating 3.1\nsix | 5% rate of loss | Health 2.9");
    check_table("<ul><li><h3>one</h3><p><a class=p>26.000<i class=x>\u20AC/mes</i></a></p>"
                "<li><h3>two</h3><p><a class=p>25.000<i class=x>\u20AC/mes</i></a> <u "
                "class=y>garage</u></p>"
                "<li><h3>six</h3><p><a class=p>24.000<i class=x>\u20AC/mes</i></a></p></ul>",
                NULL,
                "title | price | text\none | 26.000\u20AC/mes | -\n"
                "two | 25.000\u20AC/mes | garage\nsix | 24.000\u20AC/mes | -");
}

TEST(headings_are_one_column_wherever_they_stand) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>1.1</p><li><div><h3>two</h3></div><p>2.1</p>"
                "<li><h3>six</h3><p>3.1</p></ul>",
                NULL, "title | rating\none | 1.1\ntwo | 2.1\nsix | 3.1");
}

TEST(a_label_that_one_record_has_is_one_among_labels) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Size: <b>4</b></p><p>Year: <b>2015</b></p>"
                "<li><h3>two</h3><p>Size: <b>5</b></p><p>Make: <b>ACME</b></p>"
                "<li><h3>six</h3><p>Size: <b>6</b></p><p>Make: <b>Sun</b></p></ul>",
                NULL,
                "title | Size | Make | Year\none | 4 | - | 2015\ntwo | 5 | ACME | -\n"
                "six | 6 | Sun | -");
}

/* ---- Several values in one text ----------------------------------------- */

TEST(words_and_signs_that_never_change_divide_a_text) {
    UNUSED_STATE;
    check_table("<ul><li><p>Case No. 14-1629: Brown v. Polk County</p>"
                "<li><p>Case No. 16-1989: State v. Shivers</p>"
                "<li><p>Case No. 16-0775: Fenceroy v. Gelita, Inc.</p>"
                "<li><p>Case No. 15-0031: In re the Estate of Lee v. Lee</p></ul>",
                NULL,
                "case_no | title\n14-1629 | Brown v. Polk County\n16-1989 | State v. Shivers\n"
                "16-0775 | Fenceroy v. Gelita, Inc.\n15-0031 | In re the Estate of Lee v. Lee");
    check_table("<ul><li><h3>one</h3><p>size 6,828 bytes - 4/28/97</p>"
                "<li><h3>two</h3><p>size 8,599 bytes - 5/28/97</p>"
                "<li><h3>six</h3><p>size 12 bytes - 6/2/97</p>"
                "<li><h3>ten</h3><p>size 4,100 bytes - 1/30/98</p></ul>",
                NULL,
                "title | size_bytes | date\none | 6,828 | 4/28/97\ntwo | 8,599 | 5/28/97\n"
                "six | 12 | 6/2/97\nten | 4,100 | 1/30/98");
    check_table("<ul><li><h3>one</h3><p>Feb 23, 2018 by Ann Bee</p>"
                "<li><h3>two</h3><p>Mar 3, 2018 by Bob</p>"
                "<li><h3>six</h3><p>2 days ago by Cy Dee</p>"
                "<li><h3>ten</h3><p>May 14, 2017 by Eve of Ely</p></ul>",
                NULL,
                "title | date | author\none | Feb 23, 2018 | Ann Bee\ntwo | Mar 3, 2018 | Bob\n"
                "six | 2 days ago | Cy Dee\nten | May 14, 2017 | Eve of Ely");
}

TEST(a_dash_that_is_written_twice_is_cut_off_like_one) {
    UNUSED_STATE;
    check_table("<ul><li>1000 -- <b>General notes</b> -- 2270 Bytes"
                "<li>714 -- <b>Lists of needs</b> -- 97221 Bytes"
                "<li>702 -- <b>Who is who</b> -- 13076 Bytes"
                "<li>166 -- <b>Clean water</b> -- 5000 Bytes</ul>",
                NULL,
                "number | title | bytes\n"
                "1000 | General notes | 2270\n"
                "714 | Lists of needs | 97221\n"
                "702 | Who is who | 13076\n"
                "166 | Clean water | 5000");
}

TEST(a_day_that_counts_years_and_months_back_is_a_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>2 years 3 months ago - Ants are back</p>"
                "<li><h3>two</h3><p>3 months ago - Bees moved on</p>"
                "<li><h3>six</h3><p>5 years 1 month ago - Where are our cats</p>"
                "<li><h3>ten</h3><p>1 year 2 months ago - No dogs in here</p></ul>",
                NULL,
                "title | date | text\n"
                "one | 2 years 3 months ago | Ants are back\n"
                "two | 3 months ago | Bees moved on\n"
                "six | 5 years 1 month ago | Where are our cats\n"
                "ten | 1 year 2 months ago | No dogs in here");
}

TEST(a_cut_leaves_no_half_of_a_pair_of_braces_or_quotes) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>'Granted' on 05/02/2024</p><i>Notes of ants {Ax}</i>"
                "<li><h3>two</h3><p>'Denied' on 06/03/2024</p><i>Notes of bees {Bo}</i>"
                "<li><h3>six</h3><p>'Put off' on 07/04/2024</p><i>Notes of cats {Cy}</i>"
                "<li><h3>ten</h3><p>'Lost' on 08/05/2024</p><i>Notes of dogs {Di}</i></ul>",
                NULL,
                "title | text | date | text_2\n"
                "one | Granted | 05/02/2024 | Notes of ants {Ax}\n"
                "two | Denied | 06/03/2024 | Notes of bees {Bo}\n"
                "six | Put off | 07/04/2024 | Notes of cats {Cy}\n"
                "ten | Lost | 08/05/2024 | Notes of dogs {Di}");
}

TEST(labels_within_a_text_name_what_follows_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Docket 2025 ND 118 Author: Ann Bee Type: Civil</p>"
                "<li><h3>two</h3><p>Docket 2025 ND 99 Author: Bob Type: Criminal</p>"
                "<li><h3>six</h3><p>Docket 2024 ND 7 Author: Cy Type: Civil</p>"
                "<li><h3>ten</h3><p>Docket 2025 ND 12 Author: Dee Type: Other</p></ul>",
                NULL,
                "title | text | author | type\none | Docket 2025 ND 118 | Ann Bee | Civil\n"
                "two | Docket 2025 ND 99 | Bob | Criminal\nsix | Docket 2024 ND 7 | Cy | Civil\n"
                "ten | Docket 2025 ND 12 | Dee | Other");
}

TEST(codes_in_front_of_titles_are_values) {
    UNUSED_STATE;
    check_table("<ul><li><h3>19-40930 Ant v. Bee</h3><p>one</p><li><h3>24-60348 Cat v. "
                "Dog</h3><p>two</p><li><h3>25-10540 Eel and Fly</h3><p>six</p></ul>",
                NULL,
                "id | title | text\n19-40930 | Ant v. Bee | one\n24-60348 | Cat v. Dog | "
                "two\n25-10540 | Eel and Fly | six");
    check_table("<ul><li><h3>ANT-412: Doors stay shut</h3><p>one</p><li><h3>BEE-7301: Lamps stay "
                "lit</h3><p>two</p><li><h3>ANT-415: Windows stay open</h3><p>six</p></ul>",
                NULL,
                "id | title | text\nANT-412 | Doors stay shut | one\nBEE-7301 | Lamps stay lit | "
                "two\nANT-415 | Windows stay open | six");
    /* Numbers of houses, years, and what is called so in other ways. */
    check_table(
        "<ul><li><h3>41-23 Oak Street</h3><p>one</p><li><h3>104-12 Elm "
        "Street</h3><p>two</p><li><h3>37-10 Ash Road</h3><p>six</p></ul>",
        NULL,
        "title | text\n41-23 Oak Street | one\n104-12 Elm Street | two\n37-10 Ash Road | six");
    check_table("<ul><li><h3>2017-2018 winter term</h3><p>one</p><li><h3>2018-2019 summer "
                "term</h3><p>two</p><li><h3>2019-2020 next term</h3><p>six</p></ul>",
                NULL,
                "title | text\n2017-2018 winter term | one\n2018-2019 summer term | two\n2019-2020 "
                "next term | six");
    check_table("<ul><li><h3>WH-1000 headset</h3><p>one</p><li><h3>Lamp with two "
                "arms</h3><p>two</p><li><h3>BX200 mixer</h3><p>six</p></ul>",
                NULL,
                "title | text\nWH-1000 headset | one\nLamp with two arms | two\nBX200 mixer | six");
}

TEST(names_titles_and_sentences_stay_whole) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>Ants (1987)</h3><p>Boston, MA</p><li><h3>Bees (1990)</h3><p>Troy, NY</p>"
        "<li><h3>Cats (2001)</h3><p>Rome, NY</p><li><h3>Dogs (2010)</h3><p>Bath, ME</p></ul>",
        NULL,
        "title | location\nAnts (1987) | Boston, MA\nBees (1990) | Troy, NY\n"
        "Cats (2001) | Rome, NY\nDogs (2010) | Bath, ME");
    check_table(
        "<ul><li><h3>one</h3><p>The ant of spring is red and small</p>"
        "<li><h3>two</h3><p>The bee of May is yellow and small</p>"
        "<li><h3>six</h3><p>The cat of June is large and loud</p>"
        "<li><h3>ten</h3><p>The dog of the house is old and brown</p></ul>",
        NULL,
        "title | description\none | The ant of spring is red and small\n"
        "two | The bee of May is yellow and small\nsix | The cat of June is large and loud\n"
        "ten | The dog of the house is old and brown");
}

TEST(signs_around_all_of_a_value_are_cut_off) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>(red ant)</p><i>@ann</i><li><h3>two</h3><p>(bee)</p><i>@bob"
        "</i><li><h3>six</h3><p>(old cat)</p><i>@cy</i><li><h3>ten</h3><p>(dog)</p><i>@dee"
        "</i></ul>",
        NULL,
        "title | text | username\none | red ant | ann\ntwo | bee | bob\nsix | old cat | cy\n"
        "ten | dog | dee");
}

TEST(long_texts_of_which_each_record_has_one_are_one_column) {
    UNUSED_STATE;
    static const char LONG[] = "A sentence that is long enough to fill the whole of its line, "
                               "and that ends where it should, with a full stop.";
    char html[2000], rows[2000];
    snprintf(html, sizeof html,
             "<ul><li><h3>No 12</h3><div class=a><div class=b>%s</div></div>"
             "<li><h3>No 13</h3><p>%s</p><li><h3>No 16</h3><div class=a><div class=b>%s</div></div>"
             "<li><h3>No 18</h3><div class=a><div class=b>%s</div></div></ul>",
             LONG, LONG + 2, LONG + 11, LONG + 1);
    snprintf(rows, sizeof rows,
             "title | description\nNo 12 | %s\nNo 13 | %s\nNo 16 | %s\nNo 18 |%s", LONG, LONG + 2,
             LONG + 11, LONG + 1);
    check_table_by("auto", html, NULL, rows);
}

TEST(questions_have_answers) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3><button>Who pays for the boat?</button></h3><p>You do, for 12 days.</p>"
        "<li><h3><button>When does it leave?</button></h3><p>At 7 in the morning.</p>"
        "<li><h3><button>Can I bring a dog?</button></h3><p>One of 20 kg at most.</p>"
        "<li><h3><button>Is there a bar?</button></h3><p>Yes, from 9 to 11.</p></ul>",
        NULL,
        "question | answer\nWho pays for the boat? | You do, for 12 days.\n"
        "When does it leave? | At 7 in the morning.\nCan I bring a dog? | One of 20 kg at most.\n"
        "Is there a bar? | Yes, from 9 to 11.");
}

TEST(numbers_that_are_said_twice_are_said_once) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><p>1,2001,200</p><li><h3>bee</h3><p>7575</p>"
                "<li><h3>cat</h3><p>350350</p><li><h3>dog</h3><p>90.5090.50</p></ul>",
                NULL, "title | number\nant | 1,200\nbee | 75\ncat | 350\ndog | 90.50");
}

TEST(what_a_menu_of_a_record_says_is_no_data) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>The ant</h3><p>old and small</p><div role=menu><a href=/1>Copy</a></div>"
        "<li><h3>The bee</h3><p>busy all the day</p><div role=menu><a href=/2>Share</a></div>"
        "<li><h3>The cat</h3><p>asleep at noon</p><div role=menu><a href=/3>Copy</a></div>"
        "<li><h3>The dog</h3><p>loud in the night</p><div role=menu><a "
        "href=/4>Print</a></div></ul>",
        NULL,
        "title | text\nThe ant | old and small\nThe bee | busy all the day\n"
        "The cat | asleep at noon\nThe dog | loud in the night");
}

TEST(icons_that_are_all_of_a_cell_are_their_words) {
    UNUSED_STATE;
    check_table("<table><tr><th>Town<th>Lift<th>Trend<th><tr><td>Ash<td><svg aria-label=Yes></svg>"
                "<td><i class=up title=rising></i><td><button aria-label=Star><i></i></button>"
                "<tr><td>Birch<td><svg aria-label=No></svg><td><i class=down title=falling></i>"
                "<td><button aria-label=Star><i></i></button>"
                "<tr><td>Cedar<td><svg aria-label=No></svg><td><i class=up title=rising></i>"
                "<td><button aria-label=Star><i></i></button></table>",
                NULL,
                "Town | Lift | Trend\nAsh | Yes | rising\nBirch | No | falling\n"
                "Cedar | No | rising");
}

TEST(header_cells_repeated_for_small_screens_are_cut_off) {
    UNUSED_STATE;
    check_table("<table><tr><th>Town<th>Opened<th>Line<tr><td>Ash<td><b class=ml>Opened</b>1950"
                "<td>Line 1<tr><td>Birch<td><b class=ml>Opened</b>1961<td>Line 2"
                "<tr><td>Cedar<td><b class=ml>Opened</b><td>Line 1"
                "<tr><td>Dale<td><b class=ml>Opened</b> 1983<td>Line 3</table>",
                NULL,
                "Town | Opened | Line\nAsh | 1950 | Line 1\nBirch | 1961 | Line 2\n"
                "Cedar | - | Line 1\nDale | 1983 | Line 3");
}

TEST(words_for_the_author_in_a_line_of_their_own_are_no_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>The ant</h3><p>old and small</p><p><b class=byAuthor>by</b></p><ul>"
                "<li><a href=/ann>Ann Lee</a></ul><li><h3>The cat</h3><p>asleep at noon</p>"
                "<p><b class=byAuthor>by</b></p><ul><li><a href=/bob>Bob Ray</a></ul>"
                "<li><h3>The dog</h3><p>loud in the night</p><p><b class=byAuthor>by</b></p><ul>"
                "<li><a href=/cy>Cy Roe</a><li><a href=/ann>Ann Lee</a></ul></ul>",
                NULL,
                "title | text | author | author_link\nThe ant | old and small | Ann Lee | /ann\n"
                "The cat | asleep at noon | Bob Ray | /bob\n"
                "The dog | loud in the night | Cy Roe; Ann Lee | /cy; /ann");
}

TEST(a_text_is_split_from_the_end_where_it_fits_more_values) {
    UNUSED_STATE;
    check_table("<ul><li><p>garden chair (2311-0201)<li><p>baby walker (2357-0093)"
                "<li><p>tea lights (pack of 50) (2397-0217)<li><p>patio heater (2341-0110)"
                "<li><p>cot bumper (2320-0042)<li><p>night lamp (2388-0107)"
                "<li><p>hair dryer (2371-0215)<li><p>pressure cooker (2369-0188)"
                "<li><p>ear drops (2333-0013)<li><p>wooden rattle (2399-0251)</ul>",
                NULL,
                "title | id\ngarden chair | 2311-0201\nbaby walker | 2357-0093\n"
                "tea lights (pack of 50) | 2397-0217\npatio heater | 2341-0110\n"
                "cot bumper | 2320-0042\nnight lamp | 2388-0107\nhair dryer | 2371-0215\n"
                "pressure cooker | 2369-0188\near drops | 2333-0013\nwooden rattle | 2399-0251");
}

TEST(words_before_a_colon_stay_with_what_they_announce) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Recall: garden chair</h3><li><h3>Recall: baby walker</h3>"
                "<li><h3>Warning: tea light</h3><li><h3>Recall: patio heater</h3>"
                "<li><h3>Warning: cot bumper</h3><li><h3>Recall: night lamp</h3></ul>",
                NULL,
                "title\nRecall: garden chair\nRecall: baby walker\nWarning: tea light\n"
                "Recall: patio heater\nWarning: cot bumper\nRecall: night lamp");
}

TEST(links_in_a_menu_that_a_class_tells_are_no_data) {
    UNUSED_STATE;
    check_table("<table><tr><th>Name<th>Price<th>"
                "<tr><td>Moss Timber Holdings<td>12.50<td><div class='dropdown-menu right'><a "
                "href=/alert/1>Alert</a>"
                "<a href=/trade/1>Trade</a></div><tr><td>Fern Glass Works<td>8.10<td>"
                "<div class='dropdown-menu right'><a href=/alert/2>Alert</a><a href=/trade/2>Trade"
                "</a></div><tr><td>Reed Paper Company<td>31.00<td><div class='dropdown-menu right'>"
                "<a href=/alert/3>Alert</a><a href=/trade/3>Trade</a></div></table>",
                NULL,
                "Name | Price\nMoss Timber Holdings | 12.50\nFern Glass Works | 8.10\nReed Paper "
                "Company | 31.00");
}

TEST(a_day_that_is_a_link_loses_the_word_before_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><a href=/1>on March 3, 2015</a>"
                "<li><h3>bee</h3><a href=/2>on April 4, 2015</a>"
                "<li><h3>cat</h3><a href=/3>on May 5, 2015</a></ul>",
                NULL,
                "title | date | date_link\nant | March 3, 2015 | /1\nbee | April 4, 2015 | /2\n"
                "cat | May 5, 2015 | /3");
}

TEST(addresses_are_called_so_whatever_their_class) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><cite class=attribution>https://ant.example/a/b</cite>"
                "<li><h3>bee</h3><cite class=attribution>bee.example/hive</cite>"
                "<li><h3>cat</h3><cite class=attribution>https://cat.example/c</cite></ul>",
                NULL,
                "title | url\nant | https://ant.example/a/b\nbee | bee.example/hive\n"
                "cat | https://cat.example/c");
}

TEST(words_set_apart_before_a_value_are_its_label_and_verbs_are_not) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><strong>Court</strong> Leeds</p><p>Year <b>2020</b></p>"
                "<li><h3>two</h3><p><strong>Court</strong> Cork</p><p>Year <b>2022</b></p>"
                "<li><h3>six</h3><p><strong>Court</strong> Graz</p><p>Year <b>2024</b></p></ul>",
                NULL,
                "title | Court | Year\none | Leeds | 2020\ntwo | Cork | 2022\nsix | Graz | 2024");
    check_table("<ul><li><h3>one</h3><p>asked <b>in Leeds</b></p>"
                "<li><h3>two</h3><p>answered <b>in Cork</b></p>"
                "<li><h3>six</h3><p>moved <b>to Graz</b></p></ul>",
                NULL,
                "title | text\none | asked in Leeds\ntwo | answered in Cork\nsix | moved to Graz");
}

TEST(lines_with_labels_are_fields_and_paragraphs_are_one) {
    UNUSED_STATE;
    static const char LONG[] = "A sentence that is long enough to fill the whole of its line, "
                               "and that ends where it should, with a full stop.";
    char html[2000];
    snprintf(html, sizeof html,
             "<ul><li><h3>one</h3><p>Place: Rome<br>Time: late</p><div>%s<br>%s</div>"
             "<li><h3>two</h3><p>Place: Oslo<br>Time: noon</p><div>%s</div>"
             "<li><h3>six</h3><p>Place: Bern<br>Time: dawn</p><div>%s</div></ul>",
             LONG, LONG, LONG, LONG);
    char rows[2000];
    snprintf(rows, sizeof rows,
             "title | Place | Time | description\none | Rome | late | %s %s\n"
             "two | Oslo | noon | %s\nsix | Bern | dawn | %s",
             LONG, LONG, LONG, LONG);
    check_table(html, NULL, rows);
}

TEST(parts_of_a_link_that_have_classes_are_fields) {
    UNUSED_STATE;
    check_table("<ul><li><p><a href=1><b class=fullname>Ann Bee</b><span class=username>@<i>ann</i>"
                "</span></a> <small>1h</small></p><li><p><a href=2><b class=fullname>Bob</b>"
                "<span class=username>@<i>bobby</i></span></a> <small>2h</small></p>"
                "<li><p><a href=3><b class=fullname>Cy Dee</b><span class=username>@<i>cydee</i>"
                "</span></a> <small>5h</small></p></ul>",
                NULL,
                "name | name_link | username | text\nAnn Bee | 1 | ann | 1h\n"
                "Bob | 2 | bobby | 2h\nCy Dee | 3 | cydee | 5h");
}

/* ---- Lines -------------------------------------------------------------- */

TEST(lines_of_flat_markup_are_fields) {
    UNUSED_STATE;
    check_table("<table><tr><td><font size=2><b>Ants</b><br>Ann, 1999<br><i>$12</i></font>"
                "<tr><td><font size=2><b>Bees</b><br>Bob, 2001<br><i>$14</i></font>"
                "<tr><td><font size=2><b>Cats</b><br>Cy, 2003<br><i>$16</i></font></table>",
                NULL,
                "title | text | price\nAnts | Ann, 1999 | $12\nBees | Bob, 2001 | $14\n"
                "Cats | Cy, 2003 | $16");
}

TEST(markup_that_all_records_share_divides_a_line) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1>a.html</a><p>Score: <b>1000</b>, Size: <b>8 kbytes</b></p>"
                "<li><a href=2>b.html</a><p>Score: <b>714</b>, Size: <b>2 kbytes</b></p>"
                "<li><a href=3>c.html</a><p>Score: <b>300</b>, Size: <b>5 kbytes</b></p></ul>",
                NULL,
                "title | title_link | Score | Size\n"
                "a.html | 1 | 1000 | 8 kbytes\n"
                "b.html | 2 | 714 | 2 kbytes\n"
                "c.html | 3 | 300 | 5 kbytes");
}

TEST(what_is_a_field_in_most_lines_is_one_behind_a_note_too) {
    UNUSED_STATE;
    check_table("<ul><li><b>$12</b> <a href=/1>red lamp</a> - <i>Otto Inc.</i>"
                "<li><b>$19</b> <a href=/2>old desk</a> - <i>Anna Inc.</i>"
                "<li><b>$23</b> <a href=/3>low chair</a> [new] - <i>Anna Inc.</i>"
                "<li><b>$31</b> <a href=/4>high shelf</a> - <i>Ida Inc.</i>"
                "<li><b>$46</b> <a href=/5>long bench</a> - <i>Otto Inc.</i></ul>",
                NULL,
                "price | title | title_link | text | company\n$12 | red lamp | /1 | - | Otto Inc.\n"
                "$19 | old desk | /2 | - | Anna Inc.\n$23 | low chair | /3 | [new] | Anna Inc.\n"
                "$31 | high shelf | /4 | - | Ida Inc.\n$46 | long bench | /5 | - | Otto Inc.");
}

TEST(type_that_is_never_closed_moves_no_field) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><p>3 May<font size=2><li><h3>two</h3><p>4 May<font size=2>"
                   "<li><h3>six</h3><p>7 May<font size=2><li><h3>ten</h3><p>9 May<font size=2>"
                   "<li><h3>end</h3><p>8 May<font size=2></ul>",
                   NULL,
                   "title | date\none | 3 May\ntwo | 4 May\nsix | 7 May\nten | 9 May\nend | 8 May");
}

TEST(a_text_broken_into_lines_is_one_field) {
    UNUSED_STATE;
    check_table("<ul><li><b>one</b><p>a<br>b<br>c<br>d<br>e<br>f</p>"
                "<li><b>two</b><p>g<br>h<br>i<br>j<br>k<br>l<br>m</p>"
                "<li><b>six</b><p>n<br>o<br>p<br>q<br>r<br>s</p></ul>",
                NULL, "title | text\none | a b c d e f\ntwo | g h i j k l m\nsix | n o p q r s");
}

TEST(words_that_are_set_off_here_and_there_divide_nothing) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1>the <b>red</b> ant</a><p>a <b>red</b> word, and <b>red</b></p>"
                "<li><a href=2><b>red</b> bees</a><p>only a few <b>red</b> ones are left</p>"
                "<li><a href=3>cats are <b>red</b></a><p>a sentence without any</p></ul>",
                NULL,
                "title | title_link | subtitle\n"
                "the red ant | 1 | a red word, and red\n"
                "red bees | 2 | only a few red ones are left\n"
                "cats are red | 3 | a sentence without any");
}

/* ---- Lists and names ---------------------------------------------------- */

static const char TAGS[] =
    "<ul><li><h3>one</h3><p><a class=tag href=a>red</a><a class=tag href=b>tall</a>"
    "<a class=tag href=c>big</a></p><i class=cost>$1</i>"
    "<li><h3>two</h3><p><a class=tag href=a>red</a></p><i class=cost>$2</i>"
    "<li><h3>six</h3><p><a class=tag href=b>tall</a><a class=tag href=c>big</a></p>"
    "<i class=cost>$3</i></ul>";

/* The region of all li elements of a page, whatever a method would see. */
static found items_of(const char *html) {
    furrow_options opts = {.method = "tagpath"};
    return find_with(html, &opts);
}

TEST(words_that_are_set_off_within_ever_other_sentences_divide_nothing) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>It is the <b>red</b> ant that came first ...</p>"
                "<li><h3>two</h3><p>Once a <b>red</b>, now a pale old house ...</p>"
                "<li><h3>six</h3><p>All you need of <b>red</b> tape in an office ...</p>"
                "<li><h3>ten</h3><p>Paint the door <b>red</b> and be done ...</p>"
                "<li><h3>end</h3><p>Kept in a small <b>red</b> box under it ...</p></ul>",
                NULL,
                "title | description\none | It is the red ant that came first ...\n"
                "two | Once a red, now a pale old house ...\n"
                "six | All you need of red tape in an office ...\n"
                "ten | Paint the door red and be done ...\n"
                "end | Kept in a small red box under it ...");
    /* The words before it are the template's: it is a field. */
    check_table("<ul><li><h3>one</h3><p>Told by <b>Ann</b> of the red ant</p>"
                "<li><h3>two</h3><p>Told by <b>Bob</b> at the old house</p>"
                "<li><h3>six</h3><p>Told by <b>Cid</b> in the long winter</p>"
                "<li><h3>ten</h3><p>Told by <b>Dan</b> to the new king</p>"
                "<li><h3>end</h3><p>Told by <b>Eve</b> on the first day</p></ul>",
                NULL,
                "title | told_by | text\none | Ann | of the red ant\n"
                "two | Bob | at the old house\nsix | Cid | in the long winter\n"
                "ten | Dan | to the new king\nend | Eve | on the first day");
}

TEST(a_field_that_repeats_is_a_list) {
    UNUSED_STATE;
    found f = items_of(TAGS);
    furrow_table *table = NULL;
    CHECK_UINT(furrow_table_build(&table, f.regions, 0, NULL), FURROW_OK);
    CHECK_UINT(furrow_table_rows(table), 3);
    CHECK_UINT(furrow_table_columns(table), 4);
    CHECK_SLICE(furrow_table_column(table, 1), "tags");
    CHECK(table->columns[1].is_list && !table->columns[3].is_list);
    CHECK_UINT(furrow_table_values(table, 0, 1), 3);
    CHECK_SLICE(furrow_table_value(table, 0, 1, 1), "tall");
    CHECK_SLICE(furrow_table_cell(table, 0, 1), "red; tall; big");
    CHECK_SLICE(furrow_table_cell(table, 0, 2), "a; b; c");
    CHECK_UINT(furrow_table_values(table, 1, 1), 1);
    furrow_table_free(table);
    found_free(&f);
}

TEST(two_paragraphs_that_all_records_have_are_no_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>x</p><p>y</p><li><h3>two</h3><p>z</p><p>w</p>"
                "<li><h3>six</h3><p>v</p><p>u</p></ul>",
                NULL, "title | text | text_2\none | x | y\ntwo | z | w\nsix | v | u");
}

TEST(made_up_class_names_are_no_names) {
    UNUSED_STATE;
    check_table("<ul><li><p class='css-1x2y3 sc-AxjAm'>a</p><i class=productTitle>x</i>"
                "<u class=list-item>p</u><li><p class='css-1x2y3 sc-AxjAm'>b</p>"
                "<i class=productTitle>y</i><u class=list-item>q</u></ul>",
                NULL, "text | title | text_2\na | x | p\nb | y | q");
}

TEST(most_records_name_a_column) {
    UNUSED_STATE;
    check_table("<ul><li><p class='promo name'>a</p><i class=brand>x</i>"
                "<li><p class=name>b</p><i class=brand>y</i>"
                "<li><p class=name>c</p><i class=brand>z</i></ul>",
                NULL, "name | brand\na | x\nb | y\nc | z");
}

/* ---- Given columns ------------------------------------------------------ */

static const char SHOP[] = "<ul><li><h3><a href=1>ant</a></h3><b class=cost>$1</b><p>red</p>"
                           "<li><h3><a href=2>bee</a></h3><b class=cost>$2</b><p>blue</p>"
                           "<li><h3><a href=3>cat</a></h3><b class=cost>$3</b><p>grey</p></ul>";
static const char OTHER[] = "<ul><li><h3><a href=7>dog</a></h3><i class=rank>first</i><p>tan</p>"
                            "<li><h3><a href=8>eel</a></h3><i class=rank>second</i><p>green</p>"
                            "</ul>";

typedef struct two_pages {
    found first, second;
    furrow_table *given; /* of the first */
} two_pages;

static two_pages two_pages_make(void) {
    furrow_options opts = {.method = "mdr"};
    two_pages p = {.first = find_with(SHOP, &opts), .second = find_with(OTHER, &opts)};
    CHECK_UINT(furrow_table_build(&p.given, p.first.regions, 0, NULL), FURROW_OK);
    return p;
}

static void two_pages_free(two_pages *p) {
    furrow_table_free(p->given);
    found_free(&p->first);
    found_free(&p->second);
}

/* The second page in the columns of the first. */
static furrow_status fill_second(furrow_table *table, const two_pages *p, fw_arena *scratch) {
    return fw_table_fill(table, &p->second.regions->found.list.at[0], p->second.page,
                         p->given->columns, (uint32_t)p->given->column_count, scratch, NULL);
}

TEST(given_columns_are_found_again_and_none_is_added) {
    UNUSED_STATE;
    two_pages p = two_pages_make();
    CHECK_SLICE(p.given->columns[0].place, "li/h3/a");
    CHECK_SLICE(p.given->columns[2].place, "li/b.cost");
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    furrow_table table = {.arena = fw_arena_make((furrow_alloc){0}), .heading = FW_NO_COLUMN};
    CHECK_UINT(fill_second(&table, &p, &scratch), FURROW_OK);
    CHECK_UINT(table.column_count, 4);
    for (size_t c = 0; c < 4; c++)
        CHECK(fw_str_equal(table.columns[c].name, p.given->columns[c].name));
    CHECK_SLICE(furrow_table_cell(&table, 0, 0), "dog");
    CHECK_SLICE(furrow_table_cell(&table, 1, 1), "8");
    CHECK(furrow_table_cell(&table, 0, 2).at == NULL);
    CHECK_SLICE(furrow_table_cell(&table, 1, 3), "green");
    CHECK_UINT(table.unplaced, 2);
    fw_arena_free(&table.arena);
    fw_arena_free(&scratch);
    two_pages_free(&p);
}

TEST(a_place_is_read_as_it_was_written) {
    UNUSED_STATE;
    furrow_page *page = page_from("<ul><li><my-card><b class='big cost-12' itemprop=price>1");
    fw_node_id node = page->count - 1, top = node;
    while (page->tag[top] != FW_TAG_LI) top--;
    furrow_buf text = {0};
    fw_field_place_write(&text, page, node, top);
    CHECK_SLICE(fw_buf_view(&text), "li/my-card/b@price.big.cost-");
    fw_field_place wrote = fw_field_place_of(page, node, top, FW_ATTR_ITEMPROP, NULL);
    fw_field_place back = fw_field_place_read(fw_buf_view(&text));
    CHECK(back.path == wrote.path);
    CHECK_UINT(back.word_count, 3);
    for (int w = 0; w < 3; w++) CHECK(back.words[w] == wrote.words[w]);
    furrow_buf_free(&text);
    furrow_page_free(page);
}

/* ---- Names ----------------------------------------------------------------- */

TEST(counts_are_numbers_called_after_what_is_counted) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=rating><b>4.7</b> <a href=1>1,284 reviews</a></p>"
                "<li><h3>two</h3><p class=rating><b>4.5</b> <a href=2>1 review</a></p>"
                "<li><h3>six</h3><p class=rating><b>3.9</b> <a href=3>12 reviews</a></p></ul>",
                NULL,
                "title | rating | reviews | reviews_link\none | 4.7 | 1,284 | 1\n"
                "two | 4.5 | 1 | 2\nsix | 3.9 | 12 | 3");
    check_table("<ul><li><h3>one</h3><p class=duration>30 minutes</p><i class=age>3 days ago</i>"
                "<li><h3>two</h3><p class=duration>45 minutes</p><i class=age>5 days ago</i>"
                "<li><h3>six</h3><p class=duration>10 minutes</p><i class=age>9 days ago</i></ul>",
                NULL,
                "title | duration_minutes | age\none | 30 | 3 days ago\ntwo | 45 | 5 days ago\n"
                "six | 10 | 9 days ago");
}

TEST(a_word_that_many_classes_begin_with_is_no_part_of_names) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><i class=acme-author>Ann</i><p class=acme-location>Rome</p>"
                "<p class=acme-status>new</p><li><h3>two</h3><i class=acme-author>Bob</i>"
                "<p class=acme-location>Bath</p><p class=acme-status>old</p><li><h3>six</h3>"
                "<i class=acme-author>Cy</i><p class=acme-location>Ulm</p><p class=acme-status>new"
                "</p></ul>",
                NULL,
                "title | author | location | status\none | Ann | Rome | new\n"
                "two | Bob | Bath | old\nsix | Cy | Ulm | new");
}

TEST(a_text_that_is_there_again_cut_short_in_few_records_goes) {
    UNUSED_STATE;
    furrow_buf html = {0}, want = {0};
    fw_buf_text(&html, "<ul>");
    fw_buf_text(&want, "title | rating");
    for (int i = 0; i < 10; i++) {
        const char *end = i == 4 ? "long title of a reco..." : "long title of a record";
        fw_buf_format(&html,
                      "<li><h3>The %d. long title of a record</h3><b>%d.5</b><p>The %d. %s</p>", i,
                      i, i, end);
        fw_buf_format(&want, "\nThe %d. long title of a record | %d.5", i, i);
    }
    fw_buf_text(&html, "</ul>");
    check_table(html.at, NULL, want.at);
    furrow_buf_free(&html);
    furrow_buf_free(&want);
}

TEST(words_of_buttons_are_no_data_and_their_links_are) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><a class=btn-buy href=1>Add to cart</a><button>Red</button>"
                "<li><h3>two</h3><a class=btn-buy href=2>Choose a size</a><button>Blue</button>"
                "<li><h3>six</h3><a class=btn-buy href=3>Add to cart</a><button>Pink</button>"
                "<li><h3>ten</h3><a class=btn-buy href=4>Add to cart</a><button>Gold</button></ul>",
                NULL,
                "title | link | color\none | 1 | Red\ntwo | 2 | Blue\nsix | 3 | Pink\n"
                "ten | 4 | Gold");
}

TEST(values_that_only_attributes_have_are_values) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><i data-value=4.5></i><abbr title=2026-05-01T10:00>new</abbr>"
        "<li><h3>two</h3><i data-value=3.5></i><abbr title=2026-05-02T11:00>old</abbr>"
        "<li><h3>six</h3><i data-value=2.5></i><abbr title=2026-05-03T12:00>old</abbr></ul>",
        NULL,
        "title | text | rating | date\none | new | 4.5 | 2026-05-01T10:00\n"
        "two | old | 3.5 | 2026-05-02T11:00\nsix | old | 2.5 | 2026-05-03T12:00");
}

TEST(a_month_and_the_day_beside_it_are_one_date) {
    UNUSED_STATE;
    check_table("<ul><li><p class=date><span>Jul</span> <span>11</span></p><h3>one</h3>"
                "<li><p class=date><span>Jul</span> <span>12</span></p><h3>two</h3>"
                "<li><p class=date><span>Aug</span> <span>3</span></p><h3>six</h3></ul>",
                NULL, "date | title\nJul 11 | one\nJul 12 | two\nAug 3 | six");
}

TEST(a_title_in_an_element_called_heading_is_a_title) {
    UNUSED_STATE;
    check_table("<ul><li><h3 class=heading>one</h3><p>1.1</p><li><h3 class=heading>two</h3><p>2.1"
                "</p><li><h3 class=heading>six</h3><p>3.1</p></ul>",
                NULL, "title | rating\none | 1.1\ntwo | 2.1\nsix | 3.1");
}

TEST(points_in_figures_and_in_words_are_one_rating) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><b>4.3</b><p>4.3 out of 5 stars</p>"
                "<li><h3>two</h3><b>5.0</b><p>5.0 out of 5 stars</p>"
                "<li><h3>six</h3><b>3.9</b><p>3.9 out of 5 stars</p></ul>",
                NULL, "title | rating\none | 4.3\ntwo | 5.0\nsix | 3.9");
}

TEST(a_range_of_days_is_one_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>July 11, 2024 9:00 AM - 11:00 AM Town hall</p>"
                "<li><h3>two</h3><p>July 12, 2024 10:00 AM - 11:30 AM Park</p>"
                "<li><h3>six</h3><p>July 13, 2024 12:00 PM - 5:00 PM Old mill</p>"
                "<li><h3>ten</h3><p>July 14, 2024 6:30 PM - 8:00 PM Town hall</p></ul>",
                NULL,
                "title | date\none | July 11, 2024 9:00 AM - 11:00 AM Town hall\n"
                "two | July 12, 2024 10:00 AM - 11:30 AM Park\n"
                "six | July 13, 2024 12:00 PM - 5:00 PM Old mill\n"
                "ten | July 14, 2024 6:30 PM - 8:00 PM Town hall");
}

TEST(a_price_in_pieces_with_any_currency_is_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b>25</b><i>.50</i><u>$</u></p>"
                "<li><h3>two</h3><p><b>12</b><i>.75</i><u>€</u></p>"
                "<li><h3>six</h3><p><b>5</b><i>.10</i><u>$</u></p>"
                "<li><h3>ten</h3><p><b>7</b><i>.99</i><u>$</u></p></ul>",
                NULL, "title | price\none | 25.50 $\ntwo | 12.75 €\nsix | 5.10 $\nten | 7.99 $");
}

TEST(a_word_that_joins_two_names_divides_nothing) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Ann -v- Bob</h3><p>x</p><li><h3>Cy -v- Dee</h3><p>y</p>"
                "<li><h3>Eve -v- Fay</h3><p>z</p><li><h3>Gus -v- Hal</h3><p>w</p></ul>",
                NULL,
                "title | text\nAnn -v- Bob | x\nCy -v- Dee | y\nEve -v- Fay | z\nGus -v- Hal | w");
}

TEST(a_price_that_was_is_told_from_the_one_that_is) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=price><b class=price__now>$5</b>"
                "<i class=price__was>$9</i></p><li><h3>two</h3><p class=price>"
                "<b class=price__now>$6</b><i class=price__was>$8</i></p>"
                "<li><h3>six</h3><p class=price><b class=price__now>$7</b></p></ul>",
                NULL, "title | price | old_price\none | $5 | $9\ntwo | $6 | $8\nsix | $7 | -");
}

TEST(a_price_that_is_struck_out_is_none_of_the_line_behind_it) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><a href=/1><b>one</b><div class=p>$ 21.99</div></a>"
                   "<li><a href=/2><b>two</b><div class=p><s>$ 6.49</s><br>$ 5.19</div></a>"
                   "<li><a href=/3><b>six</b><div class=p>$ 3.99</div></a>"
                   "<li><a href=/4><b>ten</b><div class=p>$ 8.99</div></a></ul>",
                   NULL,
                   "title | title_link | old_price | price\none | /1 | - | $ 21.99\n"
                   "two | /2 | $ 6.49 | $ 5.19\nsix | /3 | - | $ 3.99\nten | /4 | - | $ 8.99");
}

TEST(addresses_and_attributes_name_columns) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><a href=/user/1>Ann</a><p data-testid=venue>Hall 1</p>"
                "<li><h3>two</h3><a href=/user/2>Bob</a><p data-testid=venue>Garden</p>"
                "<li><h3>six</h3><a href=/user/3>Cy</a><p data-testid=venue>Hall 4</p></ul>",
                NULL,
                "title | user | user_link | venue\none | Ann | /user/1 | Hall 1\n"
                "two | Bob | /user/2 | Garden\nsix | Cy | /user/3 | Hall 4");
}

/* ---- Memory ------------------------------------------------------------- */

TEST(towns_are_told_by_any_country_behind_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Auckland, New Zealand</p><li><h3>two</h3><p>Taipei, Taiwan"
                "</p><li><h3>six</h3><p>Riga, Latvia</p></ul>",
                NULL,
                "title | location\none | Auckland, New Zealand\ntwo | Taipei, Taiwan\n"
                "six | Riga, Latvia");
}

TEST(given_columns_survive_every_failed_allocation) {
    UNUSED_STATE;
    two_pages p = two_pages_make();
    furrow_status st = FURROW_ENOMEM;
    for (size_t n = 0; st == FURROW_ENOMEM; n++) {
        failing_alloc memory = {.fail_at = n};
        furrow_alloc alloc = {failing_resize, &memory};
        fw_arena scratch = fw_arena_make(alloc);
        furrow_table table = {.arena = fw_arena_make(alloc), .heading = FW_NO_COLUMN};
        st = fill_second(&table, &p, &scratch);
        fw_arena_free(&table.arena);
        fw_arena_free(&scratch);
        CHECK_UINT(memory.live, 0);
    }
    CHECK_UINT(st, FURROW_OK);
    two_pages_free(&p);
}

/* Records whose lines differ, with a label without a colon in front of each. */
static const char NOTICES[] =
    "<ul><li><h3>one</h3><p><b>Stage</b> open</p><p><b>Closing</b> 31 May</p>"
    "<p><b>Place</b> Leeds</p>"
    "<li><h3>two</h3><p><b>Stage</b> open</p><p><b>Place</b> Cork</p><p><b>Value</b> £480</p>"
    "<li><h3>six</h3><p><b>Stage</b> done</p><p><b>Place</b> Graz</p><p><b>Winner</b> Ann</p>"
    "<li><h3>ten</h3><p><b>Stage</b> open</p><p><b>Closing</b> 2 June</p>"
    "<p><b>Value</b> £125</p></ul>";

TEST(labels_that_differ_between_records_are_columns) {
    UNUSED_STATE;
    check_table(NOTICES, NULL,
                "title | Stage | Closing | Place | Winner | Value\n"
                "one | open | 31 May | Leeds | - | -\ntwo | open | - | Cork | - | £480\n"
                "six | done | - | Graz | Ann | -\nten | open | 2 June | - | - | £125");
}

TEST(categories_before_titles_are_no_labels) {
    UNUSED_STATE;
    check_table("<ul><li><p><b>News</b> <a href=1>Mayor opens bridge</a></p><p>1 May</p>"
                "<li><p><b>Sport</b> <a href=2>Ants win the cup</a></p><p>2 May</p>"
                "<li><p><b>News</b> <a href=3>School gets a roof</a></p><p>3 May</p></ul>",
                NULL,
                "text | title | title_link | date\nNews | Mayor opens bridge | 1 | 1 May\n"
                "Sport | Ants win the cup | 2 | 2 May\nNews | School gets a roof | 3 | 3 May");
}

/* Labels, template, signs and lines to be cut, with memory that ends. */
static const char RICH[] =
    "<ul><li><h3>one</h3><p>by <a href=1>Ann</a></p><p>Cost: $5</p><p>$1 - $2</p>| x |"
    "<li><h3>two</h3><p>by <a href=2>Bob</a></p><p>Cost: $6</p><p>$3 - $4</p>| y |"
    "<li><h3>six</h3><p>by <a href=3>Cy</a></p><p>Cost: $7</p><p>$5 - $6</p>| z |</ul>";

static void fail_in_fill(const char *html) {
    found f = items_of(html);
    furrow_status st = FURROW_ENOMEM;
    for (size_t n = 0; st == FURROW_ENOMEM; n++) {
        failing_alloc state = {.fail_at = n};
        furrow_alloc alloc = {failing_resize, &state};
        fw_arena scratch = fw_arena_make(alloc);
        furrow_table table = {.arena = fw_arena_make(alloc), .heading = FW_NO_COLUMN};
        st = fw_table_fill(&table, &f.regions->found.list.at[0], f.page, NULL, 0, &scratch, NULL);
        fw_arena_free(&table.arena);
        fw_arena_free(&scratch);
        CHECK_UINT(state.live, 0);
    }
    CHECK_UINT(st, FURROW_OK);
    found_free(&f);
}

TEST(rich_tables_survive_every_failed_allocation) {
    UNUSED_STATE;
    fail_in_fill(RICH);
    fail_in_fill(NOTICES);
    fail_in_fill(TAGS);
}

TEST(a_text_that_is_the_same_everywhere_is_no_data) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>ant</h3><p class=stock>In stock</p><i>&#9733;</i><button>Buy</button>"
        "<li><h3>bee</h3><p class=stock>In stock</p><i>&#9733;</i><button>Buy</button>"
        "<li><h3>cat</h3><p class=stock>In stock</p><i>&#9733;</i><button>Buy</button></ul>",
        NULL,
        "title\n"
        "ant\n"
        "bee\n"
        "cat");
}

TEST(what_stands_in_the_midst_of_a_word_or_path_is_no_field) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>ants.example/a-<b>nest</b>-of-reds</p>"
                "<li><h3>two</h3><p>bees.example/the-<b>nest</b>2</p>"
                "<li><h3>six</h3><p>owls.example/<b>nest</b>-boxes</p>"
                "<li><h3>ten</h3><p>rats.example/old-<b>nest</b>-rooms</p></ul>",
                NULL,
                "title | subtitle\n"
                "one | ants.example/a-nest-of-reds\n"
                "two | bees.example/the-nest2\n"
                "six | owls.example/nest-boxes\n"
                "ten | rats.example/old-nest-rooms");
}

TEST(highlights_divide_nothing_also_where_most_titles_begin_with_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=1><span class=hit>Oak</span> tree</a></h3>"
                "<li><h3><a href=2><span class=hit>Oak</span> leaf</a></h3>"
                "<li><h3><a href=3><span class=hit>Oak</span> bark</a></h3>"
                "<li><h3><a href=4><span class=hit>Oak</span></a></h3>"
                "<li><h3><a href=5>The <span class=hit>oak</span></a></h3>"
                "<li><h3><a href=6>Old <span class=hit>oak</span> wood</a></h3>"
                "<li><h3><a href=7>Cork <span class=hit>oak</span></a></h3></ul>",
                NULL,
                "title | title_link\n"
                "Oak tree | 1\n"
                "Oak leaf | 2\n"
                "Oak bark | 3\n"
                "Oak | 4\n"
                "The oak | 5\n"
                "Old oak wood | 6\n"
                "Cork oak | 7");
}

TEST(connecting_words_are_no_part_of_the_value_they_lead_to) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>asked <b class=when>May 1</b></p>"
                "<li><h3>two</h3><p>answered <b class=when>May 2</b></p>"
                "<li><h3>six</h3><p>asked <b class=when>May 3</b></p>"
                "<li><h3>ten</h3><p>answered <b class=when>May 4</b></p></ul>",
                NULL,
                "title | date\n"
                "one | May 1\n"
                "two | May 2\n"
                "six | May 3\n"
                "ten | May 4");
}

TEST(units_are_no_part_of_the_amount_before_them) {
    UNUSED_STATE;
    check_table(
        "<ul><li><article class=card><h3>inn</h3><p><b>$62</b> a night <i class=stars>4.9</i>"
        "</p></article>"
        "<li><article class=card><h3>hut</h3><p><b>$48</b> a night <i class=stars>4.8</i>"
        "</p></article>"
        "<li><article class=card><h3>tent</h3><p><b>$19</b> a night <i class=stars>4.7</i>"
        "</p></article>"
        "<li><article class=card><h3>boat</h3><p><b>$70</b> a night <i class=stars>4.1</i>"
        "</p></article></ul>",
        NULL,
        "title | price | rating\n"
        "inn | $62 | 4.9\n"
        "hut | $48 | 4.8\n"
        "tent | $19 | 4.7\n"
        "boat | $70 | 4.1");
}

TEST(a_rate_keeps_its_unit_and_a_name_its_footnote) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=1>ant</a>*</h3><p><b>$62</b><i class=per>/ unit</i></p>"
                "<li><h3><a href=2>bee</a>*</h3><p><b>$48</b><i class=per>/ box</i></p>"
                "<li><h3><a href=3>cat</a>*</h3><p><b>$19</b><i class=per>/ box</i></p></ul>",
                NULL,
                "title | title_link | price\n"
                "ant* | 1 | $62/ unit\n"
                "bee* | 2 | $48/ box\n"
                "cat* | 3 | $19/ box");
}

TEST(texts_that_touch_as_no_word_does_are_two_fields) {
    UNUSED_STATE;
    check_table("<ul><li><p>Ann <a href=1><span class=age>7s</span><span class=said>7 seconds ago"
                "</span></a></p><li><p>Bob <a href=2><span class=age>1m</span><span class=said>"
                "1 minute ago</span></a></p><li><p>Cy <a href=3><span class=age>2h</span>"
                "<span class=said>2 hours ago</span></a></p></ul>",
                NULL,
                "title | age | age_link | date\n"
                "Ann | 7s | 1 | 7 seconds ago\n"
                "Bob | 1m | 2 | 1 minute ago\n"
                "Cy | 2h | 3 | 2 hours ago");
}

TEST(a_wrapped_sentence_is_one_text) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>A long line of a sentence that somebody has wrapped<br>"
                "in the middle and that goes on here.</p>"
                "<li><h3>two</h3><p>Another one that has room enough.</p>"
                "<li><h3>six</h3><p>The third of these lines is as long as the first one is<br>"
                "and goes on as well.</p></ul>",
                NULL,
                "title | description\n"
                "one | A long line of a sentence that somebody has wrapped in the middle and that "
                "goes on here.\n"
                "two | Another one that has room enough.\n"
                "six | The third of these lines is as long as the first one is and goes on as "
                "well.");
}

TEST(a_name_is_one_column_whether_it_is_a_link_or_not) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><span class=maker><a class=l href=1>Ann</a></span></p><i>1</i>"
        "<li><h3>two</h3><p><span class=maker>Bob</span></p><i>2</i>"
        "<li><h3>six</h3><p><span class=maker><a class=l href=3>Cy</a></span></p><i>3</i>"
        "<li><h3>ten</h3><p><span class=maker>Di</span></p><i>4</i></ul>",
        NULL,
        "title | maker | maker_link | rank\n"
        "one | Ann | 1 | 1\n"
        "two | Bob | - | 2\n"
        "six | Cy | 3 | 3\n"
        "ten | Di | - | 4");
}

TEST(no_name_says_image_twice) {
    UNUSED_STATE;
    check_table("<ul><li><p class=image><img src=a.png></p><b>ant</b>"
                "<li><p class=image><img src=b.png></p><b>bee</b>"
                "<li><p class=image><img src=c.png></p><b>cat</b></ul>",
                NULL,
                "image | title\n"
                "a.png | ant\n"
                "b.png | bee\n"
                "c.png | cat");
}

TEST(bold_links_and_plain_ones_are_one_column) {
    UNUSED_STATE;
    check_table("<ul><li><a href=1><b>ant</b></a><p>1</p><li><a href=2>bee</a><p>2</p>"
                "<li><a href=3><b>cat</b></a><p>3</p><li><a href=4>dog</a><p>4</p></ul>",
                NULL,
                "title | title_link | rank\n"
                "ant | 1 | 1\n"
                "bee | 2 | 2\n"
                "cat | 3 | 3\n"
                "dog | 4 | 4");
}

TEST(a_link_that_calls_or_writes_to_its_own_text_is_no_column) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><a href=mailto:a@x.org>a@x.org</a><p><a href=tel:+4930100>+49 30 "
        "100</a>"
        "<li><h3>two</h3><a href=mailto:b@x.org>b@x.org</a><p><a href=tel:+4930101>+49 30 101</a>"
        "<li><h3>six</h3><a href=mailto:c@x.org>c@x.org</a><p><a href=tel:+4930102>+49 30 "
        "102</a></ul>",
        NULL,
        "title | email | phone\none | a@x.org | +49 30 100\ntwo | b@x.org | +49 30 101\n"
        "six | c@x.org | +49 30 102");
}

TEST(a_name_and_a_day_behind_a_comma_are_two_columns) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>ann72, Mar 18, 2026</p>"
                "<li><h3>two</h3><p>bob5, Mar 10, 2026</p>"
                "<li><h3>six</h3><p>cid31, Apr 5, 2026</p></ul>",
                NULL,
                "title | user | date\none | ann72 | Mar 18, 2026\ntwo | bob5 | Mar 10, 2026\n"
                "six | cid31 | Apr 5, 2026");
}

TEST(numbers_of_entries_have_no_dots) {
    UNUSED_STATE;
    check_table("<ul><li><i>1.</i><h3>one</h3>"
                "<li><i>2.</i><h3>two</h3>"
                "<li><i>3.</i><h3>six</h3></ul>",
                NULL, "rank | title\n1 | one\n2 | two\n3 | six");
}

TEST(the_lines_of_an_address_are_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><address>12 Elm St<br>Troy 1AB</address>"
                "<li><h3>two</h3><address>9 Oak Rd<br>Bath 2CD</address>"
                "<li><h3>six</h3><address>40 Ash Ln<br>York 3EF</address></ul>",
                NULL,
                "title | address\none | 12 Elm St Troy 1AB\ntwo | 9 Oak Rd Bath 2CD\nsix | 40 Ash "
                "Ln York 3EF");
}

TEST(what_tells_the_ear_where_a_link_leads_is_no_data) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>eno</p><a href=/1><span class=sr-only>one on Monday, 4 "
        "May</span></a>"
        "<li><h3>two</h3><p>owt</p><a href=/2><span class=sr-only>two on Sunday, 3 May</span></a>"
        "<li><h3>six</h3><p>xis</p><a href=/3><span class=sr-only>six on Friday, 1 "
        "May</span></a></ul>",
        NULL, "title | text | link\none | eno | /1\ntwo | owt | /2\nsix | xis | /3");
}

TEST(links_to_where_people_sign_in_are_no_data) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><a href=/1>red oak</a><a href='/login?next=1'>Save</a>"
                "<li><h3>two</h3><a href=/2>tall ash</a><a href='/login?next=2'>Save</a>"
                "<li><h3>six</h3><a href=/3>old elm</a><a href='/login?next=3'>Save</a></ul>",
                NULL,
                "title | text | link\none | red oak | /1\ntwo | tall ash | /2\nsix | old elm | /3");
}

TEST(the_steps_of_an_address_go_with_its_site) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><cite>https://a.org<span class=s> › b › c</span></cite>"
                "<li><h3>two</h3><cite>https://d.org<span class=s> › e</span></cite>"
                "<li><h3>six</h3><cite>https://f.org<span class=s> › g</span></cite></ul>",
                NULL,
                "title | url\none | https://a.org › b › c\ntwo | https://d.org › e\nsix | "
                "https://f.org › g");
}

TEST(elements_with_classes_are_no_steps_of_a_path) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href=/ant><h5>ant</h5><div class=parts><span class=\"part "
        "commitment\">Full-time /</span><span class=\"part "
        "location\">Berlin</span></div></a><li><a href=/bee><h5>bee</h5><div "
        "class=parts><span class=\"part commitment\">Contract /</span><span class=\"part "
        "location\">Lisbon</span></div></a><li><a href=/cat><h5>cat</h5><div "
        "class=parts><span class=\"part commitment\">Full-time /</span><span class=\"part "
        "location\">London</span></div></a><li><a href=/dog><h5>dog</h5><div "
        "class=parts><span class=\"part commitment\">Intern /</span><span class=\"part "
        "location\">Toronto</span></div></a></ul>",
        NULL,
        "title | title_link | employment_type | location\nant | /ant | Full-time | Berlin\nbee "
        "| /bee | Contract | Lisbon\ncat | /cat | Full-time | London\ndog | /dog | Intern "
        "| Toronto");
}

TEST(a_count_with_its_word_in_a_script_without_blanks_is_there_once) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><p><span aria-hidden=true>(12,525)</span><i "
                "class=sr-only>12,525件のレビュー</i></p><li><h3>bee</h3><p><span "
                "aria-hidden=true>(5,337)</span><i "
                "class=sr-only>5,337件のレビュー</i></p><li><h3>cat</h3><p><span "
                "aria-hidden=true>(28,401)</span><i class=sr-only>28,401件のレビュー</i></p></ul>",
                NULL, "title | number\nant | 12,525\nbee | 5,337\ncat | 28,401");
}

TEST(links_that_ask_for_a_click_in_portuguese_are_controls) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/ant>ant</a></h3><p>Tales of ants. <a class=more "
                "href=/ant>Ver receita<i class=screen-reader-text> ant</i></a></p><a "
                "href=/merkliste/add/ant>Auf die Merkliste</a><li><h3><a "
                "href=/bee>bee</a></h3><p>Tales of bees. <a class=more href=/bee>Ver receita<i "
                "class=screen-reader-text> bee</i></a></p><a href=/merkliste/add/bee>Auf die "
                "Merkliste</a><li><h3><a href=/cat>cat</a></h3><p>Tales of cats. <a class=more "
                "href=/cat>Ver receita<i class=screen-reader-text> cat</i></a></p><a "
                "href=/merkliste/add/cat>Auf die Merkliste</a></ul>",
                NULL,
                "title | title_link | text\nant | /ant | Tales of ants.\nbee | /bee | Tales of "
                "bees.\ncat | /cat | Tales of cats.");
}

TEST(what_a_carousel_says_to_the_ear_is_no_data) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><b class=visually-hidden aria-live=polite>Image 1 of "
                "4</b><li><h3>bee</h3><b class=visually-hidden aria-live=polite>Image 1 of "
                "9</b><li><h3>cat</h3><b class=visually-hidden aria-live=polite>Image 1 of "
                "7</b></ul>",
                NULL, "title\nant\nbee\ncat");
}

TEST(of_two_equal_links_that_around_a_rating_is_dropped) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/ant><i class=stars><span>4.0 out of 5 stars</span></i></a> <a "
                "class=review-title href=/ant>About the ant</a><li><a href=/bee><i "
                "class=stars><span>3.5 out of 5 stars</span></i></a> <a class=review-title "
                "href=/bee>About the bee</a><li><a href=/cat><i class=stars><span>5.0 out of 5 "
                "stars</span></i></a> <a class=review-title href=/cat>About the cat</a></ul>",
                NULL,
                "rating | title | title_link\n4.0 | About the ant | /ant\n3.5 | About the bee | "
                "/bee\n5.0 | About the cat | /cat");
}

TEST(a_link_that_makes_another_record_is_a_control) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/p/4>ant</a></h3><a href=\"/project/create?template=4\">One "
                "like this</a><li><h3><a href=/p/9>bee</a></h3><a "
                "href=\"/project/create?template=9\">One like this</a><li><h3><a "
                "href=/p/7>cat</a></h3><a href=\"/project/create?template=7\">One like "
                "this</a></ul>",
                NULL, "title | title_link\nant | /p/4\nbee | /p/9\ncat | /p/7");
}

TEST(tags_in_buttons_that_are_links_are_data) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/ant>ant</a></h3><p><span class=x1><a "
                "href=\"/search?find_desc=pho\"><button type=button>pho</button></a></span><span "
                "class=x1><a href=\"/search?find_desc=bars\"><button "
                "type=button>bars</button></a></span><span class=x1><a "
                "href=\"/search?find_desc=ramen\"><button "
                "type=button>ramen</button></a></span></p><li><h3><a "
                "href=/bee>bee</a></h3><p><span class=x1><a "
                "href=\"/search?find_desc=pizza\"><button "
                "type=button>pizza</button></a></span><span class=x1><a "
                "href=\"/search?find_desc=bars\"><button "
                "type=button>bars</button></a></span></p><li><h3><a "
                "href=/cat>cat</a></h3><p><span class=x1><a "
                "href=\"/search?find_desc=pizza\"><button "
                "type=button>pizza</button></a></span><span class=x1><a "
                "href=\"/search?find_desc=ramen\"><button "
                "type=button>ramen</button></a></span></p><li><h3><a "
                "href=/dog>dog</a></h3><p><span class=x1><a "
                "href=\"/search?find_desc=bars\"><button type=button>bars</button></a></span><span "
                "class=x1><a href=\"/search?find_desc=pho\"><button "
                "type=button>pho</button></a></span><span class=x1><a "
                "href=\"/search?find_desc=ramen\"><button "
                "type=button>ramen</button></a></span></p></ul>",
                NULL,
                "title | title_link | tags | tags_link\nant | /ant | pho; bars; ramen | "
                "/search?find_desc=pho; /search?find_desc=bars; /search?find_desc=ramen\nbee | "
                "/bee | pizza; bars | /search?find_desc=pizza; /search?find_desc=bars\ncat | /cat "
                "| pizza; ramen | /search?find_desc=pizza; /search?find_desc=ramen\ndog | /dog | "
                "bars; pho; ramen | /search?find_desc=bars; /search?find_desc=pho; "
                "/search?find_desc=ramen");
}

TEST(bars_between_elements_divide_a_line_whatever_is_missing) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><span>Ann Lee</span> | <span>12 May</span> | <span>oak</span></p>"
        "<li><h3>two</h3><p><span>Bob Ray</span> | <span>13 May</span></p>"
        "<li><h3>six</h3><p><span>14 May</span> | <span>elm</span></p>"
        "<li><h3>ten</h3><p><span>Cy Fox</span> | <span>15 May</span> | <span>ash</span></p></ul>",
        NULL,
        "title | text | date | text_2\none | Ann Lee | 12 May | oak\ntwo | Bob Ray | 13 May | -\n"
        "six | - | 14 May | elm\nten | Cy Fox | 15 May | ash");
}

TEST(a_label_of_few_records_is_no_part_of_the_value) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=a>oak</p><p class=zq>State: open</p><li><h3>two</h3>"
        "<p class=a>elm</p><li><h3>six</h3><p class=a>ash</p><li><h3>ten</h3><p class=a>fir</p>"
        "<p class=zq>State: shut</p><li><h3>red</h3><p class=a>yew</p></ul>",
        NULL,
        "title | text | state\none | oak | open\ntwo | elm | -\nsix | ash | -\n"
        "ten | fir | shut\nred | yew | -");
}

TEST(dates_with_a_label_and_without_are_alike) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=w>Posted: 12 May 2024</p><li><h3>two</h3><p class=w>"
                "13 May 2024</p><li><h3>six</h3><p class=w>Posted: 14 May 2024</p><li><h3>ten</h3>"
                "<p class=w>15 May 2024</p><li><h3>red</h3><p class=w>16 May 2024</p></ul>",
                NULL,
                "title | date\none | 12 May 2024\ntwo | 13 May 2024\nsix | 14 May 2024\n"
                "ten | 15 May 2024\nred | 16 May 2024");
}

TEST(counts_in_brackets_and_with_their_words_are_numbers) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=n>(12)</p><li><h3>two</h3><p class=n>7 comments</p>"
                "<li><h3>six</h3><p class=n>(31)</p><li><h3>ten</h3><p class=n>8 comments</p></ul>",
                NULL, "title | comments\none | 12\ntwo | 7\nsix | 31\nten | 8");
}

TEST(names_with_by_and_without_are_alike) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=w>par Ann Lee</p><li><h3>two</h3><p class=w>Bob Ray</p>"
        "<li><h3>six</h3><p class=w>par Cy Fox</p><li><h3>ten</h3><p class=w>Di Gray</p>"
        "<li><h3>red</h3><p class=w>Ed Hall</p></ul>",
        NULL,
        "title | author\none | Ann Lee\ntwo | Bob Ray\nsix | Cy Fox\nten | Di Gray\n"
        "red | Ed Hall");
}

TEST(what_by_leads_to_is_what_stands_in_its_place_elsewhere) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=w>by <i class=q>Ann Lee</i></p><li><h3>two</h3><p class=w>"
        "Bob Ray</p><li><h3>six</h3><p class=w>by <i class=q>Cy Fox</i></p><li><h3>ten</h3>"
        "<p class=w>Di Gray</p><li><h3>red</h3><p class=w>Ed Hall</p></ul>",
        NULL,
        "title | author\none | Ann Lee\ntwo | Bob Ray\nsix | Cy Fox\nten | Di Gray\n"
        "red | Ed Hall");
}

TEST(a_label_that_some_values_lack_is_no_column) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><i>Location</i> <b class=place>Cork</b></p><li><h3>two</h3>"
        "<p><b class=place>Brno</b></p><li><h3>six</h3><p><i>Location</i> <b class=place>Graz</b>"
        "</p><li><h3>ten</h3><p><b class=place>Faro</b></p><li><h3>red</h3><p><i>Location</i> "
        "<b class=place>Jena</b></p></ul>",
        NULL, "title | location\none | Cork\ntwo | Brno\nsix | Graz\nten | Faro\nred | Jena");
}

TEST(fields_in_a_fixed_order_are_no_list) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div><p>Ann Lee</p><p>12 comments</p></div><li><h3>two</h3><div>"
        "<p>Bob Ray</p></div><li><h3>six</h3><div><p>Cy Fox</p><p>7 comments</p></div><li>"
        "<h3>ten</h3><div><p>Di Gray</p><p>9 comments</p></div><li><h3>red</h3><div><p>Ed Hall"
        "</p></div></ul>",
        NULL,
        "title | text | comments\none | Ann Lee | 12\ntwo | Bob Ray | -\n"
        "six | Cy Fox | 7\nten | Di Gray | 9\nred | Ed Hall | -");
}

TEST(columns_whose_labels_and_classes_mean_the_same_stand_in) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>Autor: Ann Lee</p><b>oak</b><li><h3>two</h3><div class=author>Bob "
        "Ray"
        "</div><b>elm</b><li><h3>six</h3><p>Autor: Cy Fox</p><b>ash</b><li><h3>ten</h3><div "
        "class=author>Di Gray</div><b>fir</b><li><h3>red</h3><p>Autor: Ed Hall</p><b>yew</b></ul>",
        NULL,
        "title | Autor | text\none | Ann Lee | oak\ntwo | Bob Ray | elm\n"
        "six | Cy Fox | ash\nten | Di Gray | fir\nred | Ed Hall | yew");
}

TEST_MAIN(
    CASE(words_right_in_a_heading_are_the_title_though_they_repeat),
    CASE(a_card_that_is_a_button_keeps_its_texts), CASE(elements_of_the_page_itself_hold_fields),
    CASE(a_list_that_says_one_thing_everywhere_is_no_column),
    CASE(a_cut_between_words_that_touch_is_made_in_all_records),
    CASE(a_time_and_what_small_type_says_of_it_do_not_touch),
    CASE(labels_that_differ_between_records_are_columns),
    CASE(categories_before_titles_are_no_labels),
    CASE(a_label_with_an_element_of_its_own_is_one_within_texts_too),
    CASE(columns_whose_labels_and_classes_mean_the_same_stand_in),
    CASE(fields_in_a_fixed_order_are_no_list), CASE(a_label_that_some_values_lack_is_no_column),
    CASE(what_by_leads_to_is_what_stands_in_its_place_elsewhere),
    CASE(names_with_by_and_without_are_alike),
    CASE(counts_in_brackets_and_with_their_words_are_numbers),
    CASE(dates_with_a_label_and_without_are_alike),
    CASE(a_label_of_few_records_is_no_part_of_the_value),
    CASE(bars_between_elements_divide_a_line_whatever_is_missing),

    CASE(tags_in_buttons_that_are_links_are_data), CASE(what_a_carousel_says_to_the_ear_is_no_data),
    CASE(of_two_equal_links_that_around_a_rating_is_dropped),
    CASE(a_link_that_makes_another_record_is_a_control),
    CASE(links_that_ask_for_a_click_in_portuguese_are_controls),
    CASE(elements_with_classes_are_no_steps_of_a_path),
    CASE(a_count_with_its_word_in_a_script_without_blanks_is_there_once),

    CASE(what_tells_the_ear_where_a_link_leads_is_no_data),
    CASE(links_to_where_people_sign_in_are_no_data), CASE(the_steps_of_an_address_go_with_its_site),
    CASE(the_lines_of_an_address_are_one),
    CASE(a_link_that_calls_or_writes_to_its_own_text_is_no_column),
    CASE(a_name_and_a_day_behind_a_comma_are_two_columns), CASE(numbers_of_entries_have_no_dots),
    CASE(bold_links_and_plain_ones_are_one_column),
    CASE(a_text_that_is_the_same_everywhere_is_no_data),
    CASE(what_stands_in_the_midst_of_a_word_or_path_is_no_field),
    CASE(highlights_divide_nothing_also_where_most_titles_begin_with_them),
    CASE(connecting_words_are_no_part_of_the_value_they_lead_to),
    CASE(units_are_no_part_of_the_amount_before_them),
    CASE(a_rate_keeps_its_unit_and_a_name_its_footnote),
    CASE(texts_that_touch_as_no_word_does_are_two_fields), CASE(a_wrapped_sentence_is_one_text),
    CASE(a_name_is_one_column_whether_it_is_a_link_or_not), CASE(no_name_says_image_twice),
    CASE(an_optional_field_before_another_of_its_path_leaves_a_hole),
    CASE(an_empty_cell_of_a_table_leaves_a_hole), CASE(fields_that_take_turns_are_one_column),
    CASE(texts_of_the_same_links_are_one_column_in_any_element),
    CASE(days_that_some_records_show_in_another_way_are_one_column),
    CASE(values_behind_icons_are_told_apart_by_these), CASE(features_with_icons_are_one_list),
    CASE(days_with_different_labels_stay_two_columns), CASE(labels_are_names_not_values),
    CASE(a_title_with_a_colon_has_no_label), CASE(terms_put_their_values_into_columns_in_any_order),
    CASE(texts_that_all_records_have_are_template), CASE(two_records_have_no_template),
    CASE(equal_values_stay_where_the_page_names_them), CASE(signs_around_all_values_are_cut_off),
    CASE(a_range_of_prices_is_two_columns_and_words_stay_together),
    CASE(bullets_divide_values_and_numbers_in_groups_are_one),
    CASE(signs_that_some_values_have_at_an_end_are_cut_off),
    CASE(by_leads_to_a_name_and_is_no_part_of_it),
    CASE(a_number_and_words_in_elements_of_their_own_do_not_touch),
    CASE(headings_are_one_column_wherever_they_stand),
    CASE(a_label_that_one_record_has_is_one_among_labels), CASE(lines_of_flat_markup_are_fields),
    CASE(markup_that_all_records_share_divides_a_line),
    CASE(type_that_is_never_closed_moves_no_field),
    CASE(what_is_a_field_in_most_lines_is_one_behind_a_note_too),
    CASE(a_text_broken_into_lines_is_one_field),
    CASE(words_that_are_set_off_here_and_there_divide_nothing),
    CASE(words_that_are_set_off_within_ever_other_sentences_divide_nothing),
    CASE(a_field_that_repeats_is_a_list), CASE(two_paragraphs_that_all_records_have_are_no_list),
    CASE(made_up_class_names_are_no_names), CASE(most_records_name_a_column),
    CASE(given_columns_are_found_again_and_none_is_added), CASE(a_place_is_read_as_it_was_written),
    CASE(towns_are_told_by_any_country_behind_them),
    CASE(given_columns_survive_every_failed_allocation),
    CASE(counts_are_numbers_called_after_what_is_counted),
    CASE(a_price_that_was_is_told_from_the_one_that_is),
    CASE(a_word_that_many_classes_begin_with_is_no_part_of_names),
    CASE(a_text_that_is_there_again_cut_short_in_few_records_goes),
    CASE(words_of_buttons_are_no_data_and_their_links_are),
    CASE(values_that_only_attributes_have_are_values),
    CASE(a_month_and_the_day_beside_it_are_one_date),
    CASE(a_title_in_an_element_called_heading_is_a_title),
    CASE(points_in_figures_and_in_words_are_one_rating), CASE(a_range_of_days_is_one_value),
    CASE(a_price_in_pieces_with_any_currency_is_one),
    CASE(a_price_that_is_struck_out_is_none_of_the_line_behind_it),
    CASE(a_word_that_joins_two_names_divides_nothing), CASE(addresses_and_attributes_name_columns),
    CASE(words_and_signs_that_never_change_divide_a_text),
    CASE(a_dash_that_is_written_twice_is_cut_off_like_one),
    CASE(a_day_that_counts_years_and_months_back_is_a_value),
    CASE(a_cut_leaves_no_half_of_a_pair_of_braces_or_quotes),
    CASE(labels_within_a_text_name_what_follows_them), CASE(codes_in_front_of_titles_are_values),
    CASE(names_titles_and_sentences_stay_whole), CASE(signs_around_all_of_a_value_are_cut_off),
    CASE(long_texts_of_which_each_record_has_one_are_one_column), CASE(questions_have_answers),
    CASE(numbers_that_are_said_twice_are_said_once), CASE(what_a_menu_of_a_record_says_is_no_data),
    CASE(icons_that_are_all_of_a_cell_are_their_words),
    CASE(header_cells_repeated_for_small_screens_are_cut_off),
    CASE(words_for_the_author_in_a_line_of_their_own_are_no_column),
    CASE(links_in_a_menu_that_a_class_tells_are_no_data),
    CASE(a_text_is_split_from_the_end_where_it_fits_more_values),
    CASE(words_before_a_colon_stay_with_what_they_announce),
    CASE(a_day_that_is_a_link_loses_the_word_before_it),
    CASE(addresses_are_called_so_whatever_their_class),
    CASE(words_set_apart_before_a_value_are_its_label_and_verbs_are_not),
    CASE(lines_with_labels_are_fields_and_paragraphs_are_one),
    CASE(parts_of_a_link_that_have_classes_are_fields),
    CASE(rich_tables_survive_every_failed_allocation))
