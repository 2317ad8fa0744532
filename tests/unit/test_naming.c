/* table/: what columns are called, by their page, their values and their neighbours. */
#include "check_table.h"
#include "values/kind.h"

TEST(the_name_of_a_site_is_no_label_of_the_address_behind_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>ants.example</p><p>https://ants.example/one/</p>"
                "<li><h3>two</h3><p>ants.example</p><p>https://ants.example/by/two/</p>"
                "<li><h3>six</h3><p>ants.example</p><p>https://ants.example/on/six</p>"
                "<li><h3>ten</h3><p>ants.example</p><p>https://ants.example/ten/</p></ul>",
                NULL,
                "title | url\n"
                "one | https://ants.example/one/\n"
                "two | https://ants.example/by/two/\n"
                "six | https://ants.example/on/six\n"
                "ten | https://ants.example/ten/");
}

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

TEST(the_title_of_a_drawing_and_the_one_that_it_takes_name_the_number_behind_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><svg class=i><title>Eye</title><path d='M0'/></svg><b>31"
                "</b></p><p><svg class=i><use href='#icon-camera'></use></svg><b>4</b></p>"
                "<li><h3>two</h3><p><svg class=i><title>Eye</title><path d='M0'/></svg><b>12"
                "</b></p><p><svg class=i><use href='#icon-camera'></use></svg><b>7</b></p>"
                "<li><h3>six</h3><p><svg class=i><title>Eye</title><path d='M0'/></svg><b>45"
                "</b></p><p><svg class=i><use href='#icon-camera'></use></svg><b>5</b></p></ul>",
                NULL, "title | views | photos\none | 31 | 4\ntwo | 12 | 7\nsix | 45 | 5");
}

TEST(the_word_that_a_font_shows_as_an_icon_names_the_number_behind_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><i class=material-icons>heart</i><b>31</b></p>"
                "<li><h3>two</h3><p><i class=material-icons>heart</i><b>12</b></p>"
                "<li><h3>six</h3><p><i class=material-icons>heart</i><b>45</b></p></ul>",
                NULL, "title | likes\none | 31\ntwo | 12\nsix | 45");
}

TEST(equal_names_are_numbered_from_the_left_unless_few_records_have_the_first) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>one</h3><p>Ash</p><i class=author>Eve</i><div><em>Lake</em></div><b "
        "class=author>Ann</b><li><h3>two</h3><div><em>Hill</em></div><b class=author>Bob"
        "</b><li><h3>six</h3><p>Oak</p><i class=author>Gus</i><div><em>Pond</em></div><b "
        "class=author>Cid</b><li><h3>ten</h3><div><em>Vale</em></div><b class=author>Dan"
        "</b><li><h3>nil</h3><div><em>Moor</em></div><b class=author>Fay</b></ul>",
        NULL,
        "title | text | author_2 | text_2 | author\none | Ash | Eve | Lake | Ann\n"
        "two | - | - | Hill | Bob\nsix | Oak | Gus | Pond | Cid\nten | - | - | Vale | Dan\n"
        "nil | - | - | Moor | Fay");
}

TEST(the_only_link_of_a_record_is_its_title_and_not_a_button_with_a_name) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href='#none' class=x-name>Acme Works</a><p><a href=/1>Painter of old "
        "houses</a></p><li><a href='#none' class=x-name>Globe Trade</a><p><a href=/2>Driver "
        "for the night</a></p><li><a href='#none' class=x-name>Stone Mill</a><p><a href=/3>"
        "Cook of a small inn</a></p></ul>",
        NULL,
        "name | title | title_link\nAcme Works | Painter of old houses | /1\n"
        "Globe Trade | Driver for the night | /2\nStone Mill | Cook of a small inn | /3");
}

TEST(the_only_price_is_the_price_though_its_class_tells_of_a_discount) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=discount>$12.00 /</p><li><h3>two</h3><p "
                "class=discount>$9.50 /</p><li><h3>six</h3><p class=discount>$31.00 /</p></ul>",
                NULL, "title | price\none | $12.00\ntwo | $9.50\nsix | $31.00");
}

TEST(a_price_for_a_unit_is_called_so_wherever_the_price_stands) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>3.20 € / kg</p><p>Ash trees</p><p>12.00 €</p>"
                "<li><h3>two</h3><p>1.10 € / kg</p><p>Oak trees</p><p>8.50 €</p>"
                "<li><h3>six</h3><p>2.40 € / kg</p><p>Elm trees</p><p>9.00 €</p></ul>",
                NULL,
                "title | unit_price | text | price\none | 3.20 € / kg | Ash trees | 12.00 €\n"
                "two | 1.10 € / kg | Oak trees | 8.50 €\nsix | 2.40 € / kg | Elm trees | 9.00 €");
}

TEST(what_stands_behind_two_dashes_may_be_the_name) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=v-card__info--author>Ann</p><li><h3>two</h3><p "
                "class=v-card__info--author>Bob</p><li><h3>six</h3><p class=v-card__info--author>"
                "Cid</p></ul>",
                NULL, "title | author\none | Ann\ntwo | Bob\nsix | Cid");
}

TEST(words_that_tell_what_they_are_about_name_their_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Diesel</p><p>Manual</p>"
                "<li><h3>two</h3><p>Petrol</p><p>Automatic</p>"
                "<li><h3>six</h3><p>Diesel</p><p>Manual</p>"
                "<li><h3>ten</h3><p>Electric</p><p>Automatic</p></ul>",
                NULL,
                "title | fuel | transmission\none | Diesel | Manual\ntwo | Petrol | Automatic\n"
                "six | Diesel | Manual\nten | Electric | Automatic");
}

TEST(a_few_words_that_only_some_records_have_are_badges) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><b>Sale</b><p>a</p>"
                "<li><h3>two</h3><p>b</p>"
                "<li><h3>six</h3><b>Hot</b><p>c</p>"
                "<li><h3>ten</h3><p>d</p>"
                "<li><h3>elf</h3><b>Sale</b><p>e</p>"
                "<li><h3>air</h3><b>Hot</b><p>f</p>"
                "<li><h3>sea</h3><p>g</p>"
                "<li><h3>sky</h3><p>h</p></ul>",
                NULL,
                "title | badge | text\none | Sale | a\ntwo | - | b\nsix | Hot | c\nten | - | "
                "d\nelf | Sale | e\n"
                "air | Hot | f\nsea | - | g\nsky | - | h");
}

TEST(a_label_above_a_list_of_links_is_its_name) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>ant</h3><div><p>Subject</p><p><a href=/t/a>Law</a><p><a href=/t/b>Tax</a>"
        "<p><a href=/t/c>Art</a></div><li><h3>bee</h3><div><p>Subject</p>"
        "<p><a href=/t/b>Tax</a></div><li><h3>cat</h3><div><p>Subject</p>"
        "<p><a href=/t/c>Art</a><p><a href=/t/a>Law</a></div></ul>",
        NULL,
        "title | subject | subject_link\nant | Law; Tax; Art | /t/a; /t/b; /t/c\n"
        "bee | Tax | /t/b\ncat | Art; Law | /t/c; /t/a");
}

TEST(how_long_things_take_is_a_duration_in_one_unit_or_two) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>43 min</p>"
                "<li><h3>two</h3><p>1 hr 12 min</p>"
                "<li><h3>six</h3><p>58 min</p></ul>",
                NULL, "title | duration\none | 43 min\ntwo | 1 hr 12 min\nsix | 58 min");
}

TEST(hours_here_and_days_there_in_short_are_ages) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>3h</p>"
                "<li><h3>two</h3><p>2d</p>"
                "<li><h3>six</h3><p>11h</p>"
                "<li><h3>ten</h3><p>3w</p></ul>",
                NULL, "title | age\none | 3h\ntwo | 2d\nsix | 11h\nten | 3w");
}

TEST(words_within_the_link_of_a_title_are_no_name_of_it) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href=1><div><span class=sr-only>New listing</span>Oak chair</div></a><p>1 "
        "bid</p>"
        "<li><a href=2><div><span class=sr-only>New listing</span>Pine table</div></a><p>5 bids</p>"
        "<li><a href=3><div><span class=sr-only>New listing</span>Ash stool</div></a><p>7 "
        "bids</p></ul>",
        NULL,
        "title | title_link | bids\nOak chair | 1 | 1\nPine table | 2 | 5\nAsh stool | 3 | 7");
}

TEST(neither_a_button_nor_an_amount_is_a_title) {
    UNUSED_STATE;
    check_table("<ul><li><p>12 kg CO2e</p><p>Red oak</p><button>▲ 297</button>"
                "<li><p>15 kg CO2e</p><p>Tall pine</p><button>▲ 8</button>"
                "<li><p>9 kg CO2e</p><p>Old ash</p><button>▲ 34</button></ul>",
                NULL,
                "text | title | votes\n12 kg CO2e | Red oak | 297\n15 kg CO2e | Tall pine | 8\n"
                "9 kg CO2e | Old ash | 34");
}

TEST(a_handle_in_an_address_is_that_of_a_user) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><a href=/@ann-bee>Ann Bee</a>"
                "<li><h3>two</h3><a href=/@cy-dee>Cy Dee</a>"
                "<li><h3>six</h3><a href=/@eve-fox>Eve Fox</a></ul>",
                NULL,
                "title | user | user_link\none | Ann Bee | /@ann-bee\ntwo | Cy Dee | /@cy-dee\n"
                "six | Eve Fox | /@eve-fox");
}

TEST(words_that_lead_to_a_name_are_its_label_all_of_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Listed by Fjord Realty</p>"
                "<li><h3>two</h3><p>Listed by Cedar Homes</p>"
                "<li><h3>six</h3><p>Listed by Oak Estates</p></ul>",
                NULL,
                "title | listed_by\none | Fjord Realty\ntwo | Cedar Homes\nsix | Oak Estates");
}

TEST(a_range_is_called_by_its_unit) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>Oak chair</h3><b>3-5 days</b></li>"
        "<li><h3>Elm table</h3><b>1-2 days</b></li>"
        "<li><h3>Ash stool</h3><b>7-10 days</b></li>"
        "<li><h3>Fir bench</h3><b>2-4 days</b></li></ul>",
        NULL, "title | days\nOak chair | 3-5\nElm table | 1-2\nAsh stool | 7-10\nFir bench | 2-4");
}

TEST(the_number_of_a_book_is_no_telephone) {
    UNUSED_STATE;
    furrow_str unit;
    CHECK(fw_value_kind_of(FW_STR("978-3-16-148410-0"), &unit) != FW_VALUE_PHONE);
    CHECK(fw_value_kind_of(FW_STR("192.168.0.1"), &unit) != FW_VALUE_PHONE);
    CHECK(fw_value_kind_of(FW_STR("0120-123-456"), &unit) == FW_VALUE_PHONE);
    CHECK(fw_value_kind_of(FW_STR("978-555-0100"), &unit) == FW_VALUE_PHONE);
    CHECK(fw_value_kind_of(FW_STR("01.23.45.67.89"), &unit) == FW_VALUE_PHONE);
}

TEST(what_follows_a_bullet_is_no_part_of_a_unit) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>12 bids · Time left</p><p>2d 3h</p>"
                "<li><h3>two</h3><p>3 bids · Time left</p><p>4d 1h</p>"
                "<li><h3>six</h3><p>9 bids · Time left</p><p>1d 2h</p></ul>",
                NULL,
                "title | bids | duration\none | 12 | 2d 3h\ntwo | 3 | 4d 1h\nsix | 9 | 1d 2h");
}

TEST(labels_may_stand_behind_their_values) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div><b>ongoing</b><p>Status</p></div><div><b>$100</b><p>Prize "
        "pool</p></div>"
        "<li><h3>two</h3><div><b>over</b><p>Status</p></div><div><b>$250</b><p>Prize pool</p></div>"
        "<li><h3>six</h3><div><b>ongoing</b><p>Status</p></div><div><b>$90</b><p>Prize "
        "pool</p></div></ul>",
        NULL,
        "title | status | prize_pool\none | ongoing | $100\ntwo | over | $250\nsix | ongoing | "
        "$90");
}

TEST(by_in_an_element_of_its_own_leads_to_an_author_though_some_have_two) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><b>by </b><span><a href=/a>Ann Fox</a></span></p>"
        "<li><h3>two</h3><p><b>by </b><span><a href=/b>Bob Lee</a></span> <u>Eve Low</u></p>"
        "<li><h3>six</h3><p><b>by </b><span><a href=/c>Cid Roe</a></span></p>"
        "<li><h3>ten</h3><p><b>by </b><span><a href=/d>Dan Poe</a></span></p></ul>",
        NULL,
        "title | author | author_link | text\none | Ann Fox | /a | -\n"
        "two | Bob Lee | /b | Eve Low\nsix | Cid Roe | /c | -\nten | Dan Poe | /d | -");
}

TEST(words_that_the_address_behind_them_has_in_it_are_the_name_of_a_site) {
    UNUSED_STATE;
    check_table("<ul><li><p>Oak Tree</p><p>https://www.oaktree.com › a</p><h3>one</h3>"
                "<li><p>Elm</p><p>https://elm.org › b</p><h3>two</h3>"
                "<li><p>The Ash</p><p>https://wood.org › c</p><h3>six</h3></ul>",
                NULL,
                "site | url | title\nOak Tree | https://www.oaktree.com › a | one\n"
                "Elm | https://elm.org › b | two\nThe Ash | https://wood.org › c | six");
}

TEST(what_an_element_is_called_for_the_ear_names_its_number) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div aria-label=Favorites><span>31</span></div>"
                "<li><h3>two</h3><div aria-label=Favorites><span>12</span></div>"
                "<li><h3>six</h3><div aria-label=Favorites><span>45</span></div></ul>",
                NULL, "title | favorites\none | 31\ntwo | 12\nsix | 45");
}

TEST(the_second_time_of_two_with_a_dash_between_is_the_end) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>10:30am - 12:00pm</p><li><h3>two</h3><p>1:30pm - 4:00pm"
                "</p><li><h3>six</h3><p>9:00am - 9:45am</p></ul>",
                NULL,
                "title | time | time_end\none | 10:30am | 12:00pm\ntwo | 1:30pm | 4:00pm\n"
                "six | 9:00am | 9:45am");
}

TEST(a_link_around_several_texts_is_called_after_the_title_among_them) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1><b>Acme Ltd</b><p class=name>one</p></a>"
                "<li><a href=/2><b>Globe Ltd</b><p class=name>two</p></a>"
                "<li><a href=/3><b>Stone Ltd</b><p class=name>six</p></a></ul>",
                NULL,
                "company | name | name_link\nAcme Ltd | one | /1\nGlobe Ltd | two | /2\n"
                "Stone Ltd | six | /3");
}

TEST(arrows_behind_all_values_and_dashes_before_days_are_no_part_of_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><a href=/a>Ann »</a></p><div>- 02.03.2016, 21:56</div>"
                "<li><h3>two</h3><p><a href=/b>Bob »</a></p><div>- Gestern, 11:36</div>"
                "<li><h3>six</h3><p><a href=/c>Cid »</a></p><div>- 18.02.2016, 02:11</div></ul>",
                NULL,
                "title | text | link | date\none | Ann | /a | 02.03.2016, 21:56\n"
                "two | Bob | /b | Gestern, 11:36\nsix | Cid | /c | 18.02.2016, 02:11");
}

TEST(a_constant_word_behind_a_value_is_no_label_by_itself) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div><b>Ann Bee</b><p>Sale</p></div>"
                "<li><h3>two</h3><div><b>Cy Dee</b><p>Sale</p></div>"
                "<li><h3>six</h3><div><b>Eve Fox</b><p>Sale</p></div></ul>",
                NULL, "title | text\none | Ann Bee\ntwo | Cy Dee\nsix | Eve Fox");
}

TEST(bytes_with_more_in_brackets_are_a_size) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>7 KB (714 words)</p><li><h3>two</h3><p>13 KB (1,348 words)"
                "</p><li><h3>six</h3><p>412 KB (36 words)</p></ul>",
                NULL,
                "title | size\none | 7 KB (714 words)\ntwo | 13 KB (1,348 words)\n"
                "six | 412 KB (36 words)");
}

TEST(the_mark_of_a_footnote_is_no_part_of_a_name) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<table><tr><th>Town<th>Area<sup>[2]</sup> in km<th>Founded[a]<tr><td>Oak Hill<td>"
        "12.5<td>1901<tr><td>Elm Wood<td>7.25<td>1950<tr><td>Ash Field<td>31.5<td>1877"
        "</table>",
        NULL,
        "Town | Area in km | Founded\nOak Hill | 12.5 | 1901\nElm Wood | 7.25 | 1950\n"
        "Ash Field | 31.5 | 1877");
}

TEST(what_screen_readers_say_of_an_element_names_the_number_in_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><span aria-label=Bedrooms>3</span><span aria-label=Size>"
                "1,840</span></p><a href=/1/all aria-label=Forks>507</a>"
                "<li><h3>two</h3><p><span aria-label=Bedrooms>4</span><span aria-label=Size>980"
                "</span></p><a href=/2/all aria-label=Forks>12</a>"
                "<li><h3>six</h3><p><span aria-label=Bedrooms>5</span><span aria-label=Size>2,650"
                "</span></p><a href=/3/all aria-label=Forks>93</a></ul>",
                NULL,
                "title | bedrooms | size | forks | forks_link\n"
                "one | 3 | 1,840 | 507 | /1/all\ntwo | 4 | 980 | 12 | /2/all\n"
                "six | 5 | 2,650 | 93 | /3/all");
}

TEST(what_programs_call_a_field_is_its_name) {
    UNUSED_STATE;
    check_table("<div><div><p data-field=orderNumber>A-1001<p data-field=customer>Ann Moss"
                "<p data-field=homeTown>Hull</div>"
                "<div><p data-field=orderNumber>A-1002<p data-field=customer>Bo Reed"
                "<p data-field=homeTown>York</div>"
                "<div><p data-field=orderNumber>A-1003<p data-field=customer>Cy Holt"
                "<p data-field=homeTown>Bath</div></div>",
                NULL,
                "order_number | customer | home_town\nA-1001 | Ann Moss | Hull\n"
                "A-1002 | Bo Reed | York\nA-1003 | Cy Holt | Bath");
}

TEST(the_two_sides_of_a_match_have_names_of_their_own) {
    UNUSED_STATE;
    check_table("<ul><li class=match-card><p class='team team--home'><b class=team__name>Hull</b>"
                "<p><i class=score>1</i> - <i class=score>2</i><p class='team team--away'>"
                "<b class=team__name>Bury</b><li class=match-card><p class='team team--home'>"
                "<b class=team__name>Stoke</b><p><i class=score>0</i> - <i class=score>4</i>"
                "<p class='team team--away'><b class=team__name>Crewe</b><li class=match-card>"
                "<p class='team team--home'><b class=team__name>Luton</b><p><i class=score>3</i> - "
                "<i class=score>3</i><p class='team team--away'><b class=team__name>Wigan</b></ul>",
                NULL,
                "home_team | home_score | away_score | away_team\nHull | 1 | 2 | Bury\n"
                "Stoke | 0 | 4 | Crewe\nLuton | 3 | 3 | Wigan");
}

TEST(figures_are_none_of_the_words_that_their_element_is_called_for) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><b class=ev-datum>Fr</b><p class=ev-tag>14. M\u00E4rz 2026</p>"
        "<li><h3>two</h3><b class=ev-datum>Sa</b><p class=ev-tag>15. M\u00E4rz 2026</p>"
        "<li><h3>six</h3><b class=ev-datum>Di</b><p class=ev-tag>18. M\u00E4rz 2026</p></ul>",
        NULL,
        "title | weekday | date\none | Fr | 14. M\u00E4rz 2026\n"
        "two | Sa | 15. M\u00E4rz 2026\nsix | Di | 18. M\u00E4rz 2026");
}

TEST(what_the_page_calls_the_record_is_no_part_of_the_names_in_it) {
    UNUSED_STATE;
    check_table("<ul><li data-testid=job-card><h3>one</h3><p data-testid=job-card-company>Ash"
                "<p><b class=badge-category__name>Art</b><p>Full-time<p>\u00A365,000"
                "<li data-testid=job-card><h3>two</h3><p data-testid=job-card-company>Oak"
                "<p><b class=badge-category__name>Law</b><p>Part-time<p>\u00A338,000"
                "<li data-testid=job-card><h3>six</h3><p data-testid=job-card-company>Elm"
                "<p><b class=badge-category__name>Art</b><p>Contract<p>\u00A370,500</ul>",
                NULL,
                "title | company | category | employment_type | salary\n"
                "one | Ash | Art | Full-time | \u00A365,000\n"
                "two | Oak | Law | Part-time | \u00A338,000\n"
                "six | Elm | Art | Contract | \u00A370,500");
}

TEST(a_few_towns_that_everybody_knows_tell_that_all_are_places) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Oslo</p><b>Dealer \u2219 6 months</b><li><h3>two</h3><p>"
                "Knapstad</p><b>Private</b><li><h3>six</h3><p>Bergen \u2219 Cars AS</p><b>Private"
                "</b><li><h3>ten</h3><p>Drammen</p><b>Dealer</b></ul>",
                NULL,
                "title | location | seller_type\none | Oslo | Dealer \u2219 6 months\n"
                "two | Knapstad | Private\nsix | Bergen \u2219 Cars AS | Private\n"
                "ten | Drammen | Dealer");
}

TEST(views_and_replies_are_counted) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p title='This topic has 12 replies'><button>12</button></p>"
                "<p class='num views'>1.2k</p><li><h3>two</h3><p title='This topic has 4 replies'>"
                "<button>4</button></p><p class='num views'>310</p><li><h3>six</h3><p "
                "title='This topic has 88 replies'><button>88</button></p><p class='num views'>96"
                "</p></ul>",
                NULL, "title | replies | views\none | 12 | 1.2k\ntwo | 4 | 310\nsix | 88 | 96");
}

TEST(a_grid_of_roles_is_one_though_its_rows_are_deep_in_scrollers) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<div role=grid><div><div><div role=row><p role=columnheader>ID<p "
        "role=columnheader>First<p role=columnheader>Last</div></div><div><div><div>"
        "<div role=rowgroup>"
        "<div role=row><p role=gridcell>4<p role=gridcell>Jon<p role=gridcell>Snow</div>"
        "<div role=row><p role=gridcell>5<p role=gridcell>Ann<p role=gridcell>Vale</div>"
        "<div role=row><p role=gridcell>6<p role=gridcell>Bob<p role=gridcell>Marsh</div>"
        "<div role=row><p role=gridcell>7<p role=gridcell>Cid<p role=gridcell>Dunn</div>"
        "</div></div></div></div></div></div>",
        NULL,
        "ID | First | Last\n4 | Jon | Snow\n5 | Ann | Vale\n6 | Bob | Marsh\n"
        "7 | Cid | Dunn");
}

TEST(the_author_of_the_last_post_is_called_so) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>by <a href=/u/1>ann</a></p><p class=lastpost>by "
                "<a href=/u/2>bob</a></p><li><h3>two</h3><p>by <a href=/u/3>cid</a></p>"
                "<p class=lastpost>by <a href=/u/4>dan</a></p><li><h3>six</h3><p>by <a href=/u/5>"
                "eve</a></p><p class=lastpost>by <a href=/u/6>fay</a></p></ul>",
                NULL,
                "title | author | author_link | last_author | last_author_link\n"
                "one | ann | /u/1 | bob | /u/2\ntwo | cid | /u/3 | dan | /u/4\n"
                "six | eve | /u/5 | fay | /u/6");
}

TEST(amounts_with_a_plus_or_a_minus_are_no_prices) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>-$12.40<li><h3>two</h3><p>+$2,100.00<li><h3>six</h3>"
                "<p>-$88.15</ul>",
                NULL, "title | amount\none | -$12.40\ntwo | +$2,100.00\nsix | -$88.15");
}

TEST(a_box_around_several_fields_gives_none_of_them_its_own_word) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div class=puisg-col><p class=ng-star-inserted>birch in pots"
                "</p><i>12 March 2026</i></div><li><h3>two</h3><div class=puisg-col><p "
                "class=ng-star-inserted>oak in tubs</p><i>14 March 2026</i></div><li><h3>six</h3>"
                "<div class=puisg-col><p class=ng-star-inserted>elm in rows</p><i>2 April 2026</i>"
                "</div></ul>",
                NULL,
                "title | text | date\none | birch in pots | 12 March 2026\n"
                "two | oak in tubs | 14 March 2026\nsix | elm in rows | 2 April 2026");
}

TEST(addresses_of_pages_are_urls_though_some_are_of_whole_sites) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>www.ants.test<li><h3>two</h3><p>bees.test"
                "<li><h3>six</h3><p>www.cats.test/food/dry</ul>",
                NULL,
                "title | url\none | www.ants.test\ntwo | bees.test\n"
                "six | www.cats.test/food/dry");
}

TEST(towns_with_their_postcodes_are_places) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Ant for sale</h3><p>Lyon 69003 3e Arrondissement</p><li><h3>Bee for "
                "sale</h3><p>Nantes 44000</p><li><h3>Cat for sale</h3><p>Toulouse 31500 "
                "Bonnefoy</p><li><h3>Dog for sale</h3><p>Aubagne 13400</p><li><h3>Eel for "
                "sale</h3><p>Lyon 69003 3e Arrondissement</p></ul>",
                NULL,
                "title | location\nAnt for sale | Lyon 69003 3e Arrondissement\nBee for sale | "
                "Nantes 44000\nCat for sale | Toulouse 31500 Bonnefoy\nDog for sale | Aubagne "
                "13400\nEel for sale | Lyon 69003 3e Arrondissement");
}

TEST(few_texts_that_some_have_in_a_class_for_headings_are_badges) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3 class=heading-md><a href=/ant>The ant</a></h3><p "
        "class=heading-xs>New</p><li><h3 class=heading-md><a href=/bee>The "
        "bee</a></h3><li><h3 class=heading-md><a href=/cat>The cat</a></h3><li><h3 "
        "class=heading-md><a href=/dog>The dog</a></h3><p "
        "class=heading-xs>Hot</p><li><h3 class=heading-md><a href=/eel>The "
        "eel</a></h3><p class=heading-xs>New</p><li><h3 class=heading-md><a "
        "href=/fox>The fox</a></h3><li><h3 class=heading-md><a href=/gnu>The "
        "gnu</a></h3><li><h3 class=heading-md><a href=/hen>The hen</a></h3><p "
        "class=heading-xs>Hot</p><li><h3 class=heading-md><a href=/ibis>The "
        "ibis</a></h3></ul>",
        NULL,
        "title | title_link | badge\nThe ant | /ant | New\nThe bee | /bee | -\nThe cat | /cat | -\n"
        "The dog | /dog | Hot\nThe eel | /eel | New\nThe fox | /fox | -\nThe gnu | /gnu | -\n"
        "The hen | /hen | Hot\nThe ibis | /ibis | -");
}

TEST(an_icon_behind_a_text_names_nothing_behind_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><p><span role=img><span>4.5</span><i "
                "class=material-icons>star</i></span><b>31</b></p><li><h3>bee</h3><p><span "
                "role=img><span>3.5</span><i "
                "class=material-icons>star</i></span><b>12</b></p><li><h3>cat</h3><p><span "
                "role=img><span>4.0</span><i "
                "class=material-icons>star</i></span><b>45</b></p></ul>",
                NULL, "title | rating | reviews\nant | 4.5 | 31\nbee | 3.5 | 12\ncat | 4.0 | 45");
}

TEST(words_with_a_number_are_no_picture_but_what_is_beside_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><div class=card-photo><div><span class=card-badge>51 days on "
                "market</span></div><img src=ant.jpg></div><li><h3>bee</h3><div "
                "class=card-photo><div><span class=card-badge>Price cut: $17,000</span></div><img "
                "src=bee.jpg></div><li><h3>cat</h3><div class=card-photo><div><span "
                "class=card-badge>30 days on market</span></div><img "
                "src=cat.jpg></div><li><h3>dog</h3><div class=card-photo><div><span "
                "class=card-badge>New here</span></div><img src=dog.jpg></div></ul>",
                NULL,
                "title | badge | image\nant | 51 days on market | ant.jpg\nbee | Price cut: "
                "$17,000 | bee.jpg\ncat | 30 days on market | cat.jpg\ndog | New here | dog.jpg");
}

TEST(what_tests_of_a_page_call_a_field_is_its_name) {
    UNUSED_STATE;
    check_table("<ul><li><p data-test-info-type=brandName>Sagaform</p><h3>ant</h3><li><p "
                "data-test-info-type=brandName>OFS</p><h3>bee</h3><li><p "
                "data-test-info-type=brandName>OFS</p><h3>cat</h3><li><p "
                "data-test-info-type=brandName>Acme</p><h3>dog</h3><li><p "
                "data-test-info-type=brandName>OFS</p><h3>eel</h3></ul>",
                NULL, "brand | title\nSagaform | ant\nOFS | bee\nOFS | cat\nAcme | dog\nOFS | eel");
}

TEST(names_that_the_values_cannot_have_are_struck_out) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>ant</h3><i class=price>Ask us</i><b class=rating>1998</b>"
        "<li><h3>bee</h3><i class=price>On request</i><b class=rating>2004</b>"
        "<li><h3>cat</h3><i class=price>Ask Ann</i><b class=rating>2011</b></ul>",
        NULL,
        "title | text | year\nant | Ask us | 1998\nbee | On request | 2004\ncat | Ask Ann | "
        "2011");
}

TEST(the_place_that_links_lead_to_names_what_they_count) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>ant</a></h3><a href=/1#comments>12</a>"
                "<li><h3><a href=/2>bee</a></h3><a href=/2#comments>7</a>"
                "<li><h3><a href=/3>cat</a></h3><a href=/3#comments>30</a></ul>",
                NULL,
                "title | title_link | comments | comments_link\nant | /1 | 12 | /1#comments\n"
                "bee | /2 | 7 | /2#comments\ncat | /3 | 30 | /3#comments");
}

TEST(words_after_the_value_in_a_tooltip_name_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><p title='4.8 of 5, 12 voters'>12</p><li><h3>bee</h3>"
                "<p title='4.1 of 5, 1 voter'>1</p><li><h3>cat</h3><p title='3.9 of 5, 30 "
                "voters'>30</p></ul>",
                NULL, "title | voters | rating\nant | 12 | 4.8\nbee | 1 | 4.1\ncat | 30 | 3.9");
}

TEST(words_beside_a_heart_are_no_likes) {
    UNUSED_STATE;
    check_table("<ul><li><h3>ant</h3><div role=button><i class=i-heart></i></div><div>Free "
                "cargo</div><p>ants here</p><li><h3>bee</h3><div role=button><i "
                "class=i-heart></i></div><div></div><p>bees here</p><li><h3>cat</h3><div "
                "role=button><i class=i-heart></i></div><div>Free cargo</div><p>cats "
                "here</p><li><h3>dog</h3><div role=button><i "
                "class=i-heart></i></div><div>Fast</div><p>dogs here</p><li><h3>eel</h3><div "
                "role=button><i class=i-heart></i></div><div></div><p>eels here</p></ul>",
                NULL,
                "title | text | text_2\nant | Free cargo | ants here\nbee | - | bees here\ncat | "
                "Free cargo | cats here\ndog | Fast | dogs here\neel | - | eels here");
}

TEST(names_that_repeat_are_no_descriptions) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>ant</h3><p class=item-desc>Acme</p><li><h3>bee</h3><p "
        "class=item-desc>Zeno</p><li><h3>cat</h3><p "
        "class=item-desc>Acme</p><li><h3>dog</h3><p "
        "class=item-desc>Acme</p><li><h3>eel</h3><p "
        "class=item-desc>Zeno</p><li><h3>fox</h3><p class=item-desc>Acme</p></ul>",
        NULL,
        "title | category\nant | Acme\nbee | Zeno\ncat | Acme\ndog | Acme\neel | Zeno\nfox | "
        "Acme");
}

TEST_MAIN(
    CASE(names_that_the_values_cannot_have_are_struck_out),
    CASE(the_place_that_links_lead_to_names_what_they_count),
    CASE(words_after_the_value_in_a_tooltip_name_it), CASE(words_beside_a_heart_are_no_likes),
    CASE(names_that_repeat_are_no_descriptions),
    CASE(words_with_a_number_are_no_picture_but_what_is_beside_one),
    CASE(what_tests_of_a_page_call_a_field_is_its_name),
    CASE(towns_with_their_postcodes_are_places),
    CASE(few_texts_that_some_have_in_a_class_for_headings_are_badges),
    CASE(an_icon_behind_a_text_names_nothing_behind_it), CASE(labels_may_stand_behind_their_values),
    CASE(by_in_an_element_of_its_own_leads_to_an_author_though_some_have_two),
    CASE(words_that_the_address_behind_them_has_in_it_are_the_name_of_a_site),
    CASE(what_an_element_is_called_for_the_ear_names_its_number),
    CASE(the_second_time_of_two_with_a_dash_between_is_the_end),
    CASE(a_link_around_several_texts_is_called_after_the_title_among_them),
    CASE(arrows_behind_all_values_and_dashes_before_days_are_no_part_of_them),
    CASE(the_name_of_a_site_is_no_label_of_the_address_behind_it),
    CASE(a_constant_word_behind_a_value_is_no_label_by_itself),
    CASE(words_that_tell_what_they_are_about_name_their_column),
    CASE(a_few_words_that_only_some_records_have_are_badges),
    CASE(a_label_above_a_list_of_links_is_its_name),
    CASE(how_long_things_take_is_a_duration_in_one_unit_or_two),
    CASE(hours_here_and_days_there_in_short_are_ages),
    CASE(words_within_the_link_of_a_title_are_no_name_of_it),
    CASE(neither_a_button_nor_an_amount_is_a_title), CASE(a_handle_in_an_address_is_that_of_a_user),
    CASE(words_that_lead_to_a_name_are_its_label_all_of_them), CASE(a_range_is_called_by_its_unit),
    CASE(the_number_of_a_book_is_no_telephone), CASE(what_follows_a_bullet_is_no_part_of_a_unit),
    CASE(where_a_link_leads_names_its_text_before_a_class_of_looks),
    CASE(a_script_is_no_name_of_the_pages_that_it_makes),
    CASE(labels_below_one_header_cell_name_their_columns),
    CASE(a_word_before_all_numbers_and_the_number_of_a_version_are_names),
    CASE(what_a_tip_around_or_of_a_link_counts_is_a_name),
    CASE(the_picture_of_an_icon_names_the_number_behind_it),
    CASE(the_title_of_a_drawing_and_the_one_that_it_takes_name_the_number_behind_it),
    CASE(the_word_that_a_font_shows_as_an_icon_names_the_number_behind_it),
    CASE(equal_names_are_numbered_from_the_left_unless_few_records_have_the_first),
    CASE(the_only_link_of_a_record_is_its_title_and_not_a_button_with_a_name),
    CASE(the_only_price_is_the_price_though_its_class_tells_of_a_discount),
    CASE(a_price_for_a_unit_is_called_so_wherever_the_price_stands),
    CASE(what_stands_behind_two_dashes_may_be_the_name),
    CASE(bytes_with_more_in_brackets_are_a_size), CASE(the_mark_of_a_footnote_is_no_part_of_a_name),
    CASE(what_screen_readers_say_of_an_element_names_the_number_in_it),
    CASE(what_programs_call_a_field_is_its_name),
    CASE(the_two_sides_of_a_match_have_names_of_their_own),
    CASE(figures_are_none_of_the_words_that_their_element_is_called_for),
    CASE(what_the_page_calls_the_record_is_no_part_of_the_names_in_it),
    CASE(a_few_towns_that_everybody_knows_tell_that_all_are_places),
    CASE(views_and_replies_are_counted),
    CASE(a_grid_of_roles_is_one_though_its_rows_are_deep_in_scrollers),
    CASE(the_author_of_the_last_post_is_called_so),
    CASE(amounts_with_a_plus_or_a_minus_are_no_prices),
    CASE(a_box_around_several_fields_gives_none_of_them_its_own_word),
    CASE(addresses_of_pages_are_urls_though_some_are_of_whole_sites))
