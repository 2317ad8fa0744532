/* table/: records as the cards and lines of today's pages have them. */
#include "check_table.h"

TEST(what_nobody_sees_is_no_column_where_it_is_the_same_everywhere) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><meta itemprop=width content=600><meta itemprop=sku content=1>"
                "<li><h3>two</h3><meta itemprop=width content=600><meta itemprop=sku content=2>"
                "<li><h3>six</h3><meta itemprop=width content=600><meta itemprop=sku content=3>"
                "</ul>",
                NULL, "title | sku\none | 1\ntwo | 2\nsix | 3");
}

TEST(links_that_pass_a_record_on_are_no_columns) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3><a href=/post/1>one</a></h3><a href='//fb.example/?u=http%3A%2F%2Fa.example"
        "%2Fpost%2F1'>Share</a><a href='mailto:?body=http://a.example/post/1'>Mail</a>"
        "<a href='/go?to=x1'>Go</a><li><h3><a href=/post/2>two</a></h3>"
        "<a href='//fb.example/?u=http%3A%2F%2Fa.example%2Fpost%2F2'>Share</a>"
        "<a href='mailto:?body=http://a.example/post/2'>Mail</a><a href='/go?to=x2'>Go</a>"
        "<li><h3><a href=/post/3>six</a></h3>"
        "<a href='//fb.example/?u=http%3A%2F%2Fa.example%2Fpost%2F3'>Share</a>"
        "<a href='mailto:?body=http://a.example/post/3'>Mail</a><a href='/go?to=x3'>Go</a></ul>",
        NULL,
        "title | title_link | link\none | /post/1 | /go?to=x1\n"
        "two | /post/2 | /go?to=x2\nsix | /post/3 | /go?to=x3");
}

TEST(links_to_a_basket_or_to_the_record_again_are_no_columns) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/p/1>one</a></h3><a href='/cart?add=1'>Bestellen</a>"
                "<a href='/p/1?kauf=1'>Zum Produkt</a><a href='/p/1?talk'>7 words</a>"
                "<a href=/pdf/1>PDF</a>"
                "<li><h3><a href=/p/2>two</a></h3><a href='/cart?add=2'>Bestellen</a>"
                "<a href='/p/2?kauf=1'>Zum Produkt</a><a href='/p/2?talk'>8 words</a>"
                "<a href=/pdf/2>PDF</a>"
                "<li><h3><a href=/p/3>six</a></h3><a href='/cart?add=3'>Bestellen</a>"
                "<a href='/p/3?kauf=1'>Zum Produkt</a><a href='/p/3?talk'>9 words</a>"
                "<a href=/pdf/3>PDF</a></ul>",
                NULL,
                "title | title_link | words | words_link | pdf_link\n"
                "one | /p/1 | 7 | /p/1?talk | /pdf/1\ntwo | /p/2 | 8 | /p/2?talk | /pdf/2\n"
                "six | /p/3 | 9 | /p/3?talk | /pdf/3");
}

TEST(a_heading_with_a_number_stays_whole) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>Day 1 of camp</a></h3><p>tents</p>"
                "<li><h3><a href=/2>Day 2 of camp</a></h3><p>a lake</p>"
                "<li><h3><a href=/3>Day 3 of camp</a></h3><p>the way home</p></ul>",
                NULL,
                "title | title_link | text\nDay 1 of camp | /1 | tents\n"
                "Day 2 of camp | /2 | a lake\nDay 3 of camp | /3 | the way home");
}

TEST(pictures_behind_a_text_and_of_custom_elements_are_images) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><i style=\"color:red;background:#fff URL( '1.jpg' ) 0 0\"></i>"
                "<s data-bg=1b.jpg></s><amp-img src=1c.jpg></amp-img>"
                "<li><h3>two</h3><i style='background-image:url(2.jpg)'></i>"
                "<s data-bg=url(2b.jpg)></s><amp-img src=2c.jpg></amp-img>"
                "<li><h3>six</h3><i style='background-color:blue'></i>"
                "<s data-bg=3b.jpg></s><amp-img src=3c.jpg></amp-img></ul>",
                NULL,
                "title | image | images\none | 1.jpg | 1b.jpg; 1c.jpg\n"
                "two | 2.jpg | 2b.jpg; 2c.jpg\nsix | - | 3b.jpg; 3c.jpg");
}

TEST(a_picture_in_a_text_is_a_sign_that_somebody_has_written) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one <i style='background:url(a.png)'></i> bee</h3><p>x</p>"
                "<li><h3>two bees</h3><p>y</p><li><h3>six bees</h3><p>z</p></ul>",
                NULL, "title | text\none bee | x\ntwo bees | y\nsix bees | z");
}

TEST(the_numbers_of_a_ranking_are_a_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>1. Up</h3><p>ants</p><li><h3>2. 12 men</h3><p>bees</p>"
                "<li><h3>3. Dr. No</h3><p>cats</p></ul>",
                NULL, "rank | title | text\n1 | Up | ants\n2 | 12 men | bees\n3 | Dr. No | cats");
    /* These are in no order: they may be anything. */
    check_table("<ul><li><h3>7. Up</h3><p>ants</p><li><h3>2. 12 men</h3><p>bees</p>"
                "<li><h3>4. Dr. No</h3><p>cats</p></ul>",
                NULL, "title | text\n7. Up | ants\n2. 12 men | bees\n4. Dr. No | cats");
}

TEST(both_ends_of_a_salary_are_called_so) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>$63,000 - $84,000 a year</p>"
                "<li><h3>two</h3><p>$50,000 - $61,000 a year</p>"
                "<li><h3>six</h3><p>$70,000 - $71,000 a year</p></ul>",
                NULL,
                "title | salary | salary_max\none | $63,000 | $84,000 a year\n"
                "two | $50,000 | $61,000 a year\nsix | $70,000 | $71,000 a year");
}

TEST(icons_tell_counts_apart_where_a_record_lacks_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><a href=/1/f><svg aria-label=fork></svg>7</a></p>"
                "<li><h3>two</h3><p><a href=/2/s><svg aria-label=star></svg>31</a>"
                "<a href=/2/f><svg aria-label=fork></svg>4</a></p>"
                "<li><h3>six</h3><p><a href=/3/s><svg aria-label=star></svg>62</a>"
                "<a href=/3/f><svg aria-label=fork></svg>9</a></p></ul>",
                NULL,
                "title | number | number_link | forks | forks_link\none | - | - | 7 | /1/f\n"
                "two | 31 | /2/s | 4 | /2/f\nsix | 62 | /3/s | 9 | /3/f");
}

TEST(values_in_elements_that_look_alike_are_told_apart_by_their_words) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><span>3 beds</span><span>1 bath</span><span>958 sqft</span></p>"
        "<li><h3>two</h3><p><span>2 baths</span><span>1,024 sqft</span></p>"
        "<li><h3>six</h3><p><span>1 bed</span><span>2 baths</span></p>"
        "<li><h3>ten</h3><p><span>4 beds</span><span>3 baths</span><span>880 sqft</span></p></ul>",
        NULL,
        "title | beds | baths | sqft\none | 3 | 1 | 958\ntwo | - | 2 | 1,024\n"
        "six | 1 | 2 | -\nten | 4 | 3 | 880");
    /* Words that only one fuel or gearbox has, years and ages tell it, too. */
    check_table("<ul><li><h3>one</h3><p><i>2019</i><i>Diesel</i><i>Manual</i><i>3 days ago</i></p>"
                "<li><h3>two</h3><p><i>Petrol</i><i>Automatic</i><i>2 weeks ago</i></p>"
                "<li><h3>six</h3><p><i>2021</i><i>Manual</i><i>5 hours ago</i></p>"
                "<li><h3>ten</h3><p><i>2015</i><i>Petrol</i><i>Manual</i></p></ul>",
                NULL,
                "title | year | fuel | transmission | date\n"
                "one | 2019 | Diesel | Manual | 3 days ago\n"
                "two | - | Petrol | Automatic | 2 weeks ago\n"
                "six | 2021 | - | Manual | 5 hours ago\nten | 2015 | Petrol | Manual | -");
}

TEST(pictures_that_stand_for_words_are_these_words) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><img src=es.png alt=Spain><li><h3>two</h3>"
                "<img src=fr.png alt=France><li><h3>six</h3><img src=es.png alt=Spain>"
                "<li><h3>ten</h3><img src=gh.png alt=Ghana></ul>",
                NULL, "title | country\none | Spain\ntwo | France\nsix | Spain\nten | Ghana");
    /* What the record says elsewhere is a photo of it, and so is what no two records have. */
    check_table("<ul><li><h3>Ann</h3><img src=a.png alt=Ann><li><h3>Bob</h3>"
                "<img src=b.png alt=Bob><li><h3>Ann</h3><img src=a.png alt=Ann></ul>",
                NULL, "title | image\nAnn | a.png\nBob | b.png\nAnn | a.png");
    check_table("<ul><li><h3>one</h3><img src=1.png alt=lake><li><h3>two</h3>"
                "<img src=2.png alt=wood><li><h3>six</h3><img src=3.png alt=hill></ul>",
                NULL, "title | image\none | 1.png\ntwo | 2.png\nsix | 3.png");
    /* One picture with different words shows no value: it is there for lack of a photo. */
    check_table("<ul><li><h3>one</h3><img src=no.png alt=lake><li><h3>two</h3>"
                "<img src=no.png alt=wood><li><h3>six</h3><img src=3.png alt=lake></ul>",
                NULL, "title | image\none | no.png\ntwo | no.png\nsix | 3.png");
}

TEST(two_links_to_one_folder_are_a_list_where_some_records_have_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><em>a pen</em><p><b><a href='/o/q?l=ink'>ink</a></b> "
                "<b><a href='/o/q?l=oak'>oak</a></b></p>"
                "<li><h3>two</h3><em>a pot</em><p><b><a href='/o/q?l=tin'>tin</a></b></p>"
                "<li><h3>six</h3><em>a cup</em><p><b><a href='/o/q?l=fog'>fog</a></b> "
                "<b><a href='/o/q?l=jam'>jam</a></b></p></ul>",
                NULL,
                "title | text | tags | tags_link\n"
                "one | a pen | ink; oak | /o/q?l=ink; /o/q?l=oak\n"
                "two | a pot | tin | /o/q?l=tin\n"
                "six | a cup | fog; jam | /o/q?l=fog; /o/q?l=jam");
}

TEST(the_name_of_a_list_is_not_that_of_its_only_item) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><em>a pen</em><p aria-label=Keywords><a href=/k/streams>streams</a> "
        "<a href=/k/cli>cli</a> <a href=/k/tree>tree</a></p>"
        "<li><h3>two</h3><em>a pot</em><p aria-label=Keywords><a href=/k/cli>cli</a></p>"
        "<li><h3>six</h3><em>a cup</em><p aria-label=Keywords><a href=/k/tree>tree</a> "
        "<a href=/k/parsers>parsers</a></p></ul>",
        NULL,
        "title | text | keywords | keywords_link\n"
        "one | a pen | streams; cli; tree | /k/streams; /k/cli; /k/tree\n"
        "two | a pot | cli | /k/cli\nsix | a cup | tree; parsers | /k/tree; /k/parsers");
}

TEST(days_of_one_month_are_one_date) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Nov 1 \u2013 6</p><li><h3>two</h3><p>Nov 7 \u2013 12</p>"
                "<li><h3>six</h3><p>Dec 3 \u2013 8</p></ul>",
                NULL,
                "title | date\none | Nov 1 \u2013 6\ntwo | Nov 7 \u2013 12\n"
                "six | Dec 3 \u2013 8");
    /* A number with a word after it is one of something else. */
    check_table("<ul><li><h3>one</h3><p>Nov 1 - 6 talks</p><li><h3>two</h3><p>Nov 7 - 12 talks</p>"
                "<li><h3>six</h3><p>Dec 3 - 8 talks</p></ul>",
                NULL, "title | date | talks\none | Nov 1 | 6\ntwo | Nov 7 | 12\nsix | Dec 3 | 8");
}

TEST(two_words_that_lead_to_all_values_are_their_label) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Located in York</p><li><h3>two</h3><p>Located in Bath</p>"
                "<li><h3>six</h3><p>Located in Hull</p></ul>",
                NULL, "title | located_in\none | York\ntwo | Bath\nsix | Hull");
}

TEST(a_tip_that_ends_with_the_number_says_what_it_counts) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b title='reputation score 12'>12</b></p>"
                "<button aria-label='Like (3)'><svg></svg><i>3</i></button>"
                "<li><h3>two</h3><p><b title='reputation score 40'>40</b></p>"
                "<button aria-label='Like (7)'><svg></svg><i>7</i></button>"
                "<li><h3>six</h3><p><b title='reputation score 9'>9</b></p>"
                "<button aria-label='Like (5)'><svg></svg><i>5</i></button></ul>",
                NULL, "title | reputation_score | likes\none | 12 | 3\ntwo | 40 | 7\nsix | 9 | 5");
}

TEST(points_said_with_their_scale_are_said_once) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><i aria-hidden=true>3.1</i><i class=zq>3.1 out of 5 stars"
                "</i></p><li><h3>two</h3><p><i aria-hidden=true>4.6</i><i class=zq>4.6 out of 5 "
                "stars</i></p><li><h3>six</h3><p><i aria-hidden=true>2.9</i><i class=zq>2.9 out of "
                "5 stars</i></p></ul>",
                NULL, "title | rating\none | 3.1\ntwo | 4.6\nsix | 2.9");
}

TEST(a_link_that_asks_for_a_click_and_leads_to_the_record_is_no_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href='/p/1?a=1&b=x'>one</a></h3><a href='/p/1?a=1'>See all</a>"
                "<li><h3><a href='/p/2?a=1&b=x'>two</a></h3><a href='/p/2?a=1'>See all</a>"
                "<li><h3><a href='/p/3?a=1&b=x'>six</a></h3><a href='/p/3?a=1'>See all</a></ul>",
                NULL,
                "title | title_link\none | /p/1?a=1&b=x\ntwo | /p/2?a=1&b=x\n"
                "six | /p/3?a=1&b=x");
}

TEST(words_of_a_known_set_say_more_than_a_class_for_any) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><i class=job-category>Full-time</i>"
                "<li><h3>two</h3><i class=job-category>Contract</i>"
                "<li><h3>six</h3><i class=job-category>Full-time</i></ul>",
                NULL, "title | employment_type\none | Full-time\ntwo | Contract\nsix | Full-time");
}

TEST(an_icon_may_be_called_in_one_word_with_others) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><svg data-testid=FileDownloadIcon></svg><b>10K+</b></p>"
                "<li><h3>two</h3><p><svg data-testid=FileDownloadIcon></svg><b>2K+</b></p>"
                "<li><h3>six</h3><p><svg data-testid=FileDownloadIcon></svg><b>50+</b></p></ul>",
                NULL, "title | downloads\none | 10K+\ntwo | 2K+\nsix | 50+");
}

TEST(a_number_of_pictures_is_no_title) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1><img src=1.png></a><a href=/1><i>1/24</i></a><p>Oak Road</p>"
                "<li><a href=/2><img src=2.png></a><a href=/2><i>1/6</i></a><p>Elm Lane</p>"
                "<li><a href=/3><img src=3.png></a><a href=/3><i>1/15</i></a><p>Ash Street</p>"
                "</ul>",
                NULL,
                "link | image | text | title\n/1 | 1.png | 1/24 | Oak Road\n"
                "/2 | 2.png | 1/6 | Elm Lane\n/3 | 3.png | 1/15 | Ash Street");
}

TEST(a_day_in_the_link_of_a_time_is_there_once) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><time datetime=2025-06-10T09:00Z><a href=/1>June 10, 2025</a>"
                "</time><li><h3>two</h3><time datetime=2025-06-12T09:00Z><a href=/2>June 12, 2025"
                "</a></time><li><h3>six</h3><time datetime=2025-06-14T09:00Z><a href=/3>"
                "June 14, 2025</a></time></ul>",
                NULL,
                "title | date | date_link\none | June 10, 2025 | /1\ntwo | June 12, 2025 | /2\n"
                "six | June 14, 2025 | /3");
}

TEST(the_higher_of_two_headings_is_the_title) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/j/1>Nurse</a></h3><h4><a href=/company/1>Ann & Sons</a></h4>"
                "<li><h3><a href=/j/2>Cook</a></h3><h4><a href=/company/2>Bob & Sons</a></h4>"
                "<li><h3><a href=/j/3>Nurse</a></h3><h4><a href=/company/3>Cy & Sons</a></h4></ul>",
                NULL,
                "title | title_link | company | company_link\nNurse | /j/1 | Ann & Sons | "
                "/company/1\nCook | /j/2 | Bob & Sons | /company/2\nNurse | /j/3 | Cy & Sons | "
                "/company/3");
}

TEST(things_that_are_counted_in_no_other_record_are_a_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><span>3 eggs</span><span>2 onions</span></p>"
                "<li><h3>two</h3><p><span>1 lemon</span><span>8 figs</span><span>2 limes</span></p>"
                "<li><h3>six</h3><p><span>4 plums</span><span>2 kiwis</span></p></ul>",
                NULL,
                "title | tags\none | 3 eggs; 2 onions\ntwo | 1 lemon; 8 figs; 2 limes\n"
                "six | 4 plums; 2 kiwis");
}

TEST(a_star_beside_a_number_is_cut_off_and_names_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><i>\u2605 4.5</i><b>\u2605 12,471</b>"
                "<li><h3>two</h3><i>\u2605 3.9</i><b>\u2605 31</b>"
                "<li><h3>six</h3><i>\u2605 4.0</i><b>\u2605 207</b></ul>",
                NULL,
                "title | rating | stars\none | 4.5 | 12,471\ntwo | 3.9 | 31\nsix | 4.0 | 207");
    /* In a row of stars, the stars are the value. */
    check_table(
        "<ul><li><h3>one</h3><i>\u2605\u2605\u2606</i><li><h3>two</h3><i>\u2605\u2606\u2606</i>"
        "<li><h3>six</h3><i>\u2605\u2605\u2605</i></ul>",
        NULL,
        "title | text\none | \u2605\u2605\u2606\ntwo | \u2605\u2606\u2606\n"
        "six | \u2605\u2605\u2605");
}

TEST(currencies_without_an_amount_tell_how_dear_a_thing_is) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><i>$$</i><p>ants</p><li><h3>two</h3><i>$</i><p>bees</p>"
                "<li><h3>six</h3><i>$$$</i><p>cats</p></ul>",
                NULL,
                "title | price_level | text\none | $$ | ants\ntwo | $ | bees\nsix | $$$ | cats");
}

TEST(raised_digits_in_a_price_are_its_decimals_without_a_currency_too) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=card__price><b>4</b><sup>84</sup></p>"
                "<li><h3>two</h3><p class=card__price><b>12</b><sup>50</sup></p>"
                "<li><h3>six</h3><p class=card__price><b>3</b><sup>99</sup></p></ul>",
                NULL, "title | price\none | 4.84\ntwo | 12.50\nsix | 3.99");
}

TEST(sentences_keep_the_word_that_all_of_them_begin_with) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>In this part we talk about bees and how they find home to us.</p>"
        "<li><h3>two</h3><p>In the second there is more on wasps, which are not for everybody.</p>"
        "<li><h3>six</h3><p>In a land far away lived a queen of ants with no time at all.</p></ul>",
        NULL,
        "title | description\n"
        "one | In this part we talk about bees and how they find home to us.\n"
        "two | In the second there is more on wasps, which are not for everybody.\n"
        "six | In a land far away lived a queen of ants with no time at all.");
}

TEST(baskets_are_things_to_buy_too) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/basket/1>one</a></h3><a href='/basket/1/pdf'>PDF</a>"
                "<li><h3><a href=/basket/2>two</a></h3><a href='/basket/2/pdf'>PDF</a>"
                "<li><h3><a href=/basket/3>six</a></h3><a href='/basket/3/pdf'>PDF</a></ul>",
                NULL,
                "title | title_link | pdf_link\none | /basket/1 | /basket/1/pdf\n"
                "two | /basket/2 | /basket/2/pdf\nsix | /basket/3 | /basket/3/pdf");
}

TEST(things_with_pictures_in_a_record_are_a_list_also_where_all_have_as_many) {
    UNUSED_STATE;
    check_table("<ul><li><h2><a href=/a>ant</a></h2><div><p><a href=/b><img src=b.png></a>"
                "<a href=/b>bee</a></p><p><a href=/c><img src=c.png></a><a href=/c>cat</a></p>"
                "<p><a href=/d><img src=d.png></a><a href=/d>dog</a></p></div>"
                "<li><h2><a href=/e>emu</a></h2><div><p><a href=/f><img src=f.png></a>"
                "<a href=/f>fox</a></p><p><a href=/g><img src=g.png></a><a href=/g>gnu</a></p>"
                "<p><a href=/h><img src=h.png></a><a href=/h>hen</a></p></div>"
                "<li><h2><a href=/i>ibis</a></h2><div><p><a href=/j><img src=j.png></a>"
                "<a href=/j>jay</a></p><p><a href=/k><img src=k.png></a><a href=/k>koi</a></p>"
                "<p><a href=/l><img src=l.png></a><a href=/l>lynx</a></p></div></ul>",
                NULL,
                "title | title_link | tags | tags_link | images\n"
                "ant | /a | bee; cat; dog | /b; /c; /d | b.png; c.png; d.png\n"
                "emu | /e | fox; gnu; hen | /f; /g; /h | f.png; g.png; h.png\n"
                "ibis | /i | jay; koi; lynx | /j; /k; /l | j.png; k.png; l.png");
}

TEST(a_word_that_leads_to_what_is_no_data_goes_with_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>By <a href=/eve>Eve</a> <a href=/1>Leave a word</a></p>"
                "<li><h3>two</h3><p>By <a href=/eve>Eve</a> <a href=/2>2 words</a></p>"
                "<li><h3>six</h3><p>By <a href=/eve>Eve</a> <a href=/3>3 words</a></p></ul>",
                NULL,
                "title | words | words_link\none | Leave a word | /1\ntwo | 2 words | /2\n"
                "six | 3 words | /3");
}

TEST(a_link_is_named_after_the_heading_that_it_is_around) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/v/1><img src=1.jpg><i>2:10</i></a><h3><a href=/v/1>one</a></h3>"
                "<li><a href=/v/2><img src=2.jpg><i>3:20</i></a><h3><a href=/v/2>two</a></h3>"
                "<li><a href=/v/3><img src=3.jpg><i>4:30</i></a><h3><a href=/v/3>six</a></h3></ul>",
                NULL,
                "image | time | title | title_link\n1.jpg | 2:10 | one | /v/1\n"
                "2.jpg | 3:20 | two | /v/2\n3.jpg | 4:30 | six | /v/3");
}

TEST(pictures_that_lead_to_one_page_have_one_link) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><div><a href=/1><img src=a.jpg></a>"
                "<a href=/1><img src=b.jpg></a><a href=/1><img src=c.jpg></a></div>"
                "<li><h3><a href=/2>two</a></h3><div><a href=/2><img src=d.jpg></a></div>"
                "<li><h3><a href=/3>six</a></h3><div><a href=/3><img src=e.jpg></a>"
                "<a href=/3><img src=f.jpg></a></div></ul>",
                NULL,
                "title | title_link | images\none | /1 | a.jpg; b.jpg; c.jpg\n"
                "two | /2 | d.jpg\nsix | /3 | e.jpg; f.jpg");
}

TEST(a_time_that_is_hinted_at_is_the_one_in_its_attribute) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><time datetime=2024-05-01T10:00>3h</time>"
                "<li><h3>two</h3><time datetime=2024-05-02T10:00>12m</time>"
                "<li><h3>six</h3><time datetime=2024-05-03T10:00>1d</time></ul>",
                NULL,
                "title | date\none | 2024-05-01T10:00\ntwo | 2024-05-02T10:00\n"
                "six | 2024-05-03T10:00");
}

TEST(counts_in_buttons_are_called_what_those_who_cannot_see_them_are_told) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><button aria-label='4 Replies'><i>4</i></button>"
                "<button aria-label='7 likes'><i>7</i></button>"
                "<li><h3>two</h3><button aria-label='3 Replies'><i>3</i></button>"
                "<button aria-label='9 likes'><i>9</i></button>"
                "<li><h3>six</h3><button aria-label='8 Replies'><i>8</i></button>"
                "<button aria-label='2 likes'><i>2</i></button></ul>",
                NULL, "title | replies | likes\none | 4 | 7\ntwo | 3 | 9\nsix | 8 | 2");
}

TEST(texts_below_one_header_cell_are_called_what_they_are) {
    UNUSED_STATE;
    check_table("<table><tr><th>Topic<th>Views<tr><td><a href=/1>one</a><br>"
                "<i class=category>ants</i><td>5<tr><td><a href=/2>two</a><br>"
                "<i class=category>bees</i><td>6<tr><td><a href=/3>six</a><br>"
                "<i class=category>cats</i><td>9</table>",
                NULL,
                "Topic | Topic_link | category | Views\none | /1 | ants | 5\n"
                "two | /2 | bees | 6\nsix | /3 | cats | 9");
}

TEST(the_address_of_a_whole_record_names_no_text_in_it) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/blog/1><i>News</i><h3>one of the old trees</h3></a>"
                "<li><a href=/blog/2><i>News</i><h3>two of the old trees</h3></a>"
                "<li><a href=/blog/3><i>Help</i><h3>six of the old trees</h3></a>"
                "<li><a href=/blog/4><i>Help</i><h3>ten of the old trees</h3></a>"
                "<li><a href=/blog/5><i>News</i><h3>all of the old trees</h3></a></ul>",
                NULL,
                "category | title | title_link\nNews | one of the old trees | /blog/1\nNews | two "
                "of the old trees | /blog/2\n"
                "Help | six of the old trees | /blog/3\nHelp | ten of the old trees | "
                "/blog/4\nNews | all of the old trees | /blog/5");
}

TEST(marks_of_footnotes_are_no_part_of_a_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Aire<sup><a href='#n1'>[1]</a></sup></h3><p>148</p>"
                "<li><h3>Boyne<sup><a href='#n2'>[2]</a></sup></h3><p>112</p>"
                "<li><h3>Cam<sup><a href='#n3'>[3]</a></sup></h3><p>64</p></ul>",
                NULL, "title | number\nAire | 148\nBoyne | 112\nCam | 64");
}

TEST(a_line_is_cut_alike_whatever_stands_beside_it) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div><span class=by>#1 opened <i>May 1, 2024</i> by <a href=/e>eve</a>"
        "</span><span class=milestone><a href=/g>spring</a></span></div>"
        "<li><h3>two</h3><div><span class=by>#2 opened <i>May 2, 2024</i> by <a href=/a>ann</a>"
        "</span></div><li><h3>six</h3><div><span class=by>#3 opened <i>May 3, 2024</i> by "
        "<a href=/b>bob</a></span></div><li><h3>ten</h3><div><span class=by>#4 opened "
        "<i>May 4, 2024</i> by <a href=/c>cy</a></span><span class=milestone><a "
        "href=/h>autumn</a></span>"
        "</div></ul>",
        NULL,
        "title | opened | date | author | author_link | milestone | milestone_link\n"
        "one | 1 | May 1, 2024 | eve | /e | spring | /g\ntwo | 2 | May 2, 2024 | ann | /a | - | -\n"
        "six | 3 | May 3, 2024 | bob | /b | - | -\nten | 4 | May 4, 2024 | cy | /c | autumn | /h");
}

TEST(tags_are_one_list_though_some_have_digits_and_some_records_have_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><span class=x><a class=label href=/1>bug</a>"
                "<a class=label href=/2>P1</a><a class=label href=/3>docs</a></span></p>"
                "<li><h3>two</h3><p><span class=x><a class=label href=/1>bug</a></span></p>"
                "<li><h3>six</h3><p><span class=x><a class=label href=/2>P1</a>"
                "<a class=label href=/3>docs</a></span></p></ul>",
                NULL,
                "title | tags | tags_link\none | bug; P1; docs | /1; /2; /3\n"
                "two | bug | /1\nsix | P1; docs | /2; /3");
}

TEST(what_is_said_to_the_ear_again_is_no_value) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><span class=a-offscreen>$10.40</span><span aria-hidden=true>"
        "<i>$</i><i>10<u>.</u></i><i>40</i></span></p><li><h3>two</h3><p>"
        "<span class=a-offscreen>$11.40</span><span aria-hidden=true><i>$</i><i>11<u>.</u>"
        "</i><i>40</i></span></p><li><h3>six</h3><p><span class=a-offscreen>$12.90</span>"
        "<span aria-hidden=true><i>$</i><i>12<u>.</u></i><i>90</i></span></p></ul>",
        NULL, "title | price\none | $10.40\ntwo | $11.40\nsix | $12.90");
    check_table("<ul><li><h3>one</h3><p><span class=sr-only>Sale price $10.40</span><i>$</i>"
                "<b>10.40</b></p><li><h3>two</h3><p><span class=sr-only>Sale price $11.40</span>"
                "<i>$</i><b>11.40</b></p><li><h3>six</h3><p><span class=sr-only>Sale price $12.90"
                "</span><i>$</i><b>12.90</b></p></ul>",
                NULL, "title | price\none | $10.40\ntwo | $11.40\nsix | $12.90");
    check_table("<ul><li><h3>one</h3><div><span class=x>$90, was $95</span><p aria-hidden=true>"
                "<s>$95</s> <b>$90</b></p></div><li><h3>two</h3><div><span class=x>$80, was $85"
                "</span><p aria-hidden=true><s>$85</s> <b>$80</b></p></div><li><h3>six</h3><div>"
                "<span class=x>$70, was $75</span><p aria-hidden=true><s>$75</s> <b>$70</b></p>"
                "</div></ul>",
                NULL,
                "title | old_price | price\none | $95 | $90\ntwo | $85 | $80\nsix | $75 | $70");
}

TEST(a_thing_of_many_words_names_none_of_them) {
    UNUSED_STATE;
    check_table(
        "<ul><li><div itemprop=itemListElement itemscope><h3><a href=/1>A lamp for the "
        "long table in the hall</a></h3><p>Oak and brass, with a cord of linen, made by "
        "hand in the north</p></div><li><div itemprop=itemListElement itemscope><h3>"
        "<a href=/2>A chair for the short table in the den</a></h3><p>Ash and steel, with "
        "a seat of straw, made by hand in the south</p></div></ul>",
        NULL,
        "title | title_link | description\n"
        "A lamp for the long table in the hall | /1 | Oak and brass, with a cord of linen, "
        "made by hand in the north\n"
        "A chair for the short table in the den | /2 | Ash and steel, with a seat of straw, "
        "made by hand in the south");
}

TEST(words_that_touch_in_elements_of_one_link_are_two) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><a href=/1><span data-x=a>Bath</span><span>Show on map"
                "</span></a><i>1 km</i></p><li><h3>two</h3><p><a href=/2><span data-x=a>York</span>"
                "<span>Show on map</span></a><i>2 km</i></p><li><h3>six</h3><p><a href=/3>"
                "<span data-x=a>Ely</span><span>Show on map</span></a><i>3 km</i></p></ul>",
                NULL,
                "title | text | link | km\none | Bath | /1 | 1\ntwo | York | /2 | 2\n"
                "six | Ely | /3 | 3");
}

TEST(a_code_that_is_a_heading_is_the_title) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/a>left-pad-2</a></h3><p>Fills up texts from the left side"
                "</p><li><h3><a href=/b>is-odd-3</a></h3><p>Tells odd numbers from even numbers"
                "</p><li><h3><a href=/c>h2o4</a></h3><p>Counts the drops of any water at hand</p>"
                "</ul>",
                NULL,
                "title | title_link | description\n"
                "left-pad-2 | /a | Fills up texts from the left side\n"
                "is-odd-3 | /b | Tells odd numbers from even numbers\n"
                "h2o4 | /c | Counts the drops of any water at hand");
}

TEST(points_and_how_many_gave_them_are_two_columns) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>4.85 (105)</p><li><h3>two</h3><p>4.5 (1.2k)</p>"
                "<li><h3>six</h3><p>3.9 (7)</p></ul>",
                NULL,
                "title | rating | reviews\none | 4.85 | 105\ntwo | 4.5 | 1.2k\nsix | 3.9 | 7");
}

TEST(a_day_before_a_price_is_not_where_a_range_of_prices_begins) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>May 5, 2024 - $20</p><li><h3>two</h3><p>May 6, 2024 - $31"
                "</p><li><h3>six</h3><p>May 7, 2024 - $42</p></ul>",
                NULL,
                "title | date | price\none | May 5, 2024 | $20\ntwo | May 6, 2024 | $31\n"
                "six | May 7, 2024 | $42");
}

TEST(a_title_that_a_link_and_a_heading_have_is_the_title) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1><span>one ant</span></a><h3>one ant</h3><h4><a href=/c/a>Acme"
                "</a></h4><li><a href=/2><span>two bees</span></a><h3>two bees</h3><h4><a "
                "href=/c/b>Bolt</a></h4><li><a href=/3><span>six cats</span></a><h3>six cats</h3>"
                "<h4><a href=/c/c>Cork</a></h4></ul>",
                NULL,
                "title | title_link | subtitle | subtitle_link\none ant | /1 | Acme | /c/a\n"
                "two bees | /2 | Bolt | /c/b\nsix cats | /3 | Cork | /c/c");
}

TEST(a_link_to_the_record_is_not_called_after_its_address) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/rooms/1></a><h3>one</h3><p>5 beds</p>"
                "<li><a href=/rooms/2></a><h3>two</h3><p>6 beds</p>"
                "<li><a href=/rooms/3></a><h3>six</h3><p>7 beds</p></ul>",
                NULL,
                "link | title | beds\n/rooms/1 | one | 5\n/rooms/2 | two | 6\n"
                "/rooms/3 | six | 7");
}

TEST(how_long_ago_it_was_is_an_age_where_the_day_is_known) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><time datetime=2025-02-01>5 hours ago</time>"
                "<li><h3>two</h3><time datetime=2025-02-02>6 hours ago</time>"
                "<li><h3>six</h3><time datetime=2025-02-03>7 hours ago</time></ul>",
                NULL,
                "title | age | date\none | 5 hours ago | 2025-02-01\n"
                "two | 6 hours ago | 2025-02-02\nsix | 7 hours ago | 2025-02-03");
}

TEST(words_that_some_records_have_are_a_badge) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><i>Sold out</i><li><h3>two</h3><li><h3>six</h3><i>Sold out"
                   "</i><li><h3>ten</h3></ul>",
                   NULL, "title | badge\none | Sold out\ntwo | -\nsix | Sold out\nten | -");
}

TEST(a_badge_that_touches_a_title_is_no_part_of_it) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><a href=/1>Painter<span class=x><span class=y>New</span></span></a>"
        "<p>Troy</p><li><a href=/2>Baker</a><p>Rome</p><li><a href=/3>Driver</a><p>Bonn</p>"
        "<li><a href=/4>Miner<span class=x><span class=y>New</span></span></a><p>Bern</p>"
        "</ul>",
        NULL,
        "title | title_link | badge | location\nPainter | /1 | New | Troy\n"
        "Baker | /2 | - | Rome\nDriver | /3 | - | Bonn\nMiner | /4 | New | Bern");
}

TEST(a_number_of_a_person_is_called_what_its_tip_says) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div class=user-card><a href=/users/1>eve</a><span "
                "title='reputation score'>1,100</span></div><li><h3>two</h3><div class=user-card>"
                "<a href=/users/2>ann</a><span title='reputation score'>312</span></div>"
                "<li><h3>six</h3><div class=user-card><a href=/users/3>bob</a><span "
                "title='reputation score'>57</span></div></ul>",
                NULL,
                "title | user | user_link | reputation_score\none | eve | /users/1 | 1,100\n"
                "two | ann | /users/2 | 312\nsix | bob | /users/3 | 57");
}

TEST(a_telephone_number_is_no_title) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1><p>2 Elm Road, London, SW1</p><p>Flat</p></a><a "
                "href=tel:201>020 1000 call us</a><li><a href=/2><p>7 Oak Road, London, SW2</p>"
                "<p>House</p></a><a href=tel:202>020 2000 call us</a><li><a href=/3><p>9 Ash Road, "
                "London, SW3</p><p>Flat</p></a><a href=tel:203>020 3000 call us</a></ul>",
                NULL,
                "title | title_link | text | phone | phone_link\n"
                "2 Elm Road, London, SW1 | /1 | Flat | 020 1000 call us | tel:201\n"
                "7 Oak Road, London, SW2 | /2 | House | 020 2000 call us | tel:202\n"
                "9 Ash Road, London, SW3 | /3 | Flat | 020 3000 call us | tel:203");
}

TEST(a_term_below_its_value_is_the_label_of_that) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><dl><dd>900</dd><dt>Rent</dt></dl><dl><dd>58</dd><dt>Space"
                "</dt></dl><p>Troy</p><li><h3>two</h3><dl><dd>700</dd><dt>Rent</dt></dl><dl><dd>41"
                "</dd><dt>Space</dt></dl><p>Rome</p><li><h3>six</h3><dl><dd>800</dd><dt>Rent</dt>"
                "</dl><dl><dd>62</dd><dt>Space</dt></dl><p>Bonn</p></ul>",
                NULL,
                "title | Rent | Space | text\none | 900 | 58 | Troy\ntwo | 700 | 41 | Rome\n"
                "six | 800 | 62 | Bonn");
}

TEST(a_heading_that_says_its_words_twice_says_them_once) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<h2>Sat 01 Aug <span>Sat 01 Aug</span></h2><ul><li><b>10:00</b> <a href=/1>ants "
        "at home</a><li><b>12:30</b> <a href=/2>bees at work</a><li><b>14:00</b> <a "
        "href=/3>cats at play</a></ul><h2>Sun 02 Aug <span>Sun 02 Aug</span></h2><ul><li>"
        "<b>11:00</b> <a href=/4>dogs at large</a><li><b>13:30</b> <a href=/5>elks at "
        "dawn</a></ul>",
        NULL,
        "heading | time | title | title_link\n"
        "Sat 01 Aug | 10:00 | ants at home | /1\nSat 01 Aug | 12:30 | bees at work | /2\n"
        "Sat 01 Aug | 14:00 | cats at play | /3\nSun 02 Aug | 11:00 | dogs at large | /4\n"
        "Sun 02 Aug | 13:30 | elks at dawn | /5");
}

TEST(words_in_small_type_do_not_touch_those_before_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Choir<small>Hall 1</small></h3><p>5</p><li><h3>Chess<small>Hall 2"
                "</small></h3><p>9</p><li><h3>Dance<small>Hall 4</small></h3><p>7</p></ul>",
                NULL, "title | number\nChoir Hall 1 | 5\nChess Hall 2 | 9\nDance Hall 4 | 7");
}

TEST(what_stands_in_something_without_a_link_is_in_a_place) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><span class=k>Flat</span> in <span class=q>Soho</span><"
                "/p><li><h3>two</h3><p><span class=k>Flat</span> in <span class=q>Leeds</span><"
                "/p><li><h3>six</h3><p><span class=k>House</span> in <span class=q>York</span><"
                "/p><li><h3>ten</h3><p><span class=k>House</span> in <span class=q>Bath</span><"
                "/p></ul>",
                NULL,
                "title | text | location\none | Flat | Soho\ntwo | Flat | Leeds\n"
                "six | House | York\nten | House | Bath");
}

TEST(words_of_another_type_are_part_of_the_text_of_a_link) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1><span class=uppercase>Ash</span> Ann</a> <i>5</i>"
                "<li><a href=/2><span class=uppercase>Elm</span> Bob</a> <i>6</i>"
                "<li><a href=/3><span class=uppercase>Oak</span> Cy</a> <i>7</i>"
                "<li><a href=/4><span class=uppercase>Yew</span> Di</a> <i>9</i></ul>",
                NULL,
                "title | title_link | number\nAsh Ann | /1 | 5\nElm Bob | /2 | 6\n"
                "Oak Cy | /3 | 7\nYew Di | /4 | 9");
}

TEST(links_that_do_something_to_a_record_are_no_columns) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href=/go/1>Star</a><h3><a href=/1>one</a></h3><a href=/hide/1>hide</a>"
        "<li><a href=/go/2>Star</a><h3><a href=/2>two</a></h3><a href=/hide/2>hide</a>"
        "<li><a href=/go/3>Star</a><h3><a href=/3>six</a></h3><a href=/hide/3>hide</a></ul>",
        NULL, "title | title_link\none | /1\ntwo | /2\nsix | /3");
}

TEST(what_the_ear_is_told_with_more_words_is_what_is_seen) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=sr-only>It is in York.</p><p aria-hidden=true>York</p>"
        "<li><h3>two</h3><p class=sr-only>It is in Bath.</p><p aria-hidden=true>Bath</p>"
        "<li><h3>six</h3><p class=sr-only>It is in Rome.</p><p aria-hidden=true>Rome</p>"
        "</ul>",
        NULL, "title | text\none | York\ntwo | Bath\nsix | Rome");
}

TEST(words_with_others_in_brackets_are_no_rating) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>ANN ASH (1884-1953)</p><li><h3>two</h3><p>BOB ELM "
                "(1902-1978)</p><li><h3>six</h3><p>CY OAK (1919-1942)</p></ul>",
                NULL,
                "title | text | id\none | ANN ASH | 1884-1953\ntwo | BOB ELM | 1902-1978\n"
                "six | CY OAK | 1919-1942");
}

TEST(a_picture_is_not_called_after_the_box_that_it_is_in) {
    UNUSED_STATE;
    check_table("<ul><li><div class=sale-price><img src=1.jpg></div><h3>one</h3>"
                "<li><div class=sale-price><img src=2.jpg></div><h3>two</h3>"
                "<li><div class=sale-price><img src=3.jpg></div><h3>six</h3></ul>",
                NULL, "image | title\n1.jpg | one\n2.jpg | two\n3.jpg | six");
}

TEST(one_heading_above_all_groups_is_no_column) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<h2>Opinions</h2><ul><li><b>10:00</b> <a href=/1>ants at home</a><li><b>12:30"
                   "</b> <a href=/2>bees at work</a><li><b>14:00</b> <a href=/3>cats at play</a>"
                   "</ul><h2>Opinions</h2><ul><li><b>11:00</b> <a href=/4>dogs at large</a><li><b>"
                   "13:30</b> <a href=/5>elks at dawn</a></ul>",
                   NULL,
                   "time | title | title_link\n10:00 | ants at home | /1\n12:30 | bees at work | "
                   "/2\n14:00 | cats at play | /3\n11:00 | dogs at large | /4\n13:30 | elks at "
                   "dawn | /5");
}

TEST(the_title_of_a_box_before_records_is_no_heading_of_theirs) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<div class=box><h2><a href=/a>Ants of the world</a></h2><p>Kinds</p><p>Homes</p></div>"
        "<ol><li class=hit><h2><a href=/1>Ants at home</a></h2><p>They dig under the stairs.</p>"
        "<li class=hit><h2><a href=/2>Ants at work</a></h2><p>They carry a leaf each.</p>"
        "<li class=hit><h2><a href=/3>Ants at play</a></h2><p>Nobody has seen any.</p></ol>"
        "<div class=box><h2><a href=/b>More about ants</a></h2><p>Food</p><p>Queens</p></div>"
        "<ol><li class=hit><h2><a href=/4>Ants at sea</a></h2><p>They float on each other.</p>"
        "<li class=hit><h2><a href=/5>Ants at rest</a></h2><p>For a minute an hour.</p></ol>",
        NULL,
        "title | title_link | subtitle\nAnts at home | /1 | They dig under the stairs.\n"
        "Ants at work | /2 | They carry a leaf each.\nAnts at play | /3 | Nobody has seen any.\n"
        "Ants at sea | /4 | They float on each other.\nAnts at rest | /5 | For a minute an hour.");
}

TEST(what_attributes_call_differently_is_no_list) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>Painter</h3><span class=x data-at=company>Acme</span><span class=x "
        "data-at=place>Bonn</span>"
        "<li><h3>Baker</h3><span class=x data-at=company>Globe</span><span class=x data-at=place>"
        "Bern</span><span class=x data-at=home>At home</span>"
        "<li><h3>Driver</h3><span class=x data-at=company>Stone</span><span class=x data-at=place>"
        "Rome</span>"
        "<li><h3>Miner</h3><span class=x data-at=company>Brook</span><span class=x data-at=place>"
        "Troy</span><span class=x data-at=home>At home</span></ul>",
        NULL,
        "title | company | place | home\nPainter | Acme | Bonn | -\nBaker | Globe | Bern | At "
        "home\nDriver | Stone | Rome | -\nMiner | Brook | Troy | At home");
}

TEST(a_title_of_few_words_with_others_in_brackets_stays_whole) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1>Painter (m/w/d) Bonn</a><p>ash</p>"
                "<li><a href=/2>Painter (m/w/d) Bern</a><p>oak</p>"
                "<li><a href=/3>Painter (m/w/d) Rome</a><p>elm</p>"
                "<li><a href=/4>Miner (m/w/d) Troy</a><p>fir</p>"
                "<li><a href=/5>Painter (m/w/d) York</a><p>yew</p>"
                "<li><a href=/6>Miner (m/w/d) Linz</a><p>box</p></ul>",
                NULL,
                "title | title_link | text\nPainter (m/w/d) Bonn | /1 | ash\n"
                "Painter (m/w/d) Bern | /2 | oak\nPainter (m/w/d) Rome | /3 | elm\n"
                "Miner (m/w/d) Troy | /4 | fir\nPainter (m/w/d) York | /5 | yew\n"
                "Miner (m/w/d) Linz | /6 | box");
}

TEST(a_button_in_the_place_of_a_price_is_no_value) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div class=pay><span>$12</span></div>"
                "<li><h3>two</h3><div class=pay><button>Ask us</button></div>"
                "<li><h3>six</h3><div class=pay><span>$14</span></div>"
                "<li><h3>ten</h3><div class=pay><span>$16</span></div></ul>",
                NULL, "title | price\none | $12\ntwo | -\nsix | $14\nten | $16");
}

TEST(brackets_around_all_values_go) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>(red wine)</p><li><h3>two</h3><p>(white)</p>"
                "<li><h3>six</h3><p>(old rum)</p></ul>",
                NULL, "title | text\none | red wine\ntwo | white\nsix | old rum");
}

TEST(words_that_nobody_sees_are_no_badge) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>ash</p><small class=hidden>Unit price</small>"
                "<li><h3>two</h3><p>oak</p><li><h3>six</h3><p>elm</p><small class=hidden>Unit "
                "price</small><li><h3>ten</h3><p>fir</p></ul>",
                NULL, "title | text\none | ash\ntwo | oak\nsix | elm\nten | fir");
}

TEST(minutes_and_seconds_are_a_duration) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=badge-text>4:54</p><li><h3>two</h3><p "
                "class=badge-text>41:16</p><li><h3>six</h3><p class=badge-text>12:30</p></ul>",
                NULL, "title | duration\none | 4:54\ntwo | 41:16\nsix | 12:30");
}

TEST(those_who_gave_points_are_reviews_whatever_their_class_adds) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=rating-val>3.81</p><p><i class=shop-review-count>12"
                "</i>\u4eba</p><li><h3>two</h3><p class=rating-val>3.42</p><p><i "
                "class=shop-review-count>35</i>\u4eba</p><li><h3>six</h3><p class=rating-val>3.50"
                "</p><p><i class=shop-review-count>7</i>\u4eba</p></ul>",
                NULL, "title | rating | reviews\none | 3.81 | 12\ntwo | 3.42 | 35\nsix | 3.50 | 7");
}

TEST(a_title_that_some_records_lack_is_a_headline) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><div class=r-title>Nice one</div><div class=r-author>Ann</div><div "
        "class=r-product-title>A long lamp of brass</div>"
        "<li><div class=r-author>Bob</div><div class=r-product-title>A long lamp of tin</div>"
        "<li><div class=r-title>Great</div><div class=r-author>Cid</div><div "
        "class=r-product-title>A short lamp of brass</div>"
        "<li><div class=r-author>Dan</div><div class=r-product-title>A chair of oak</div></ul>",
        NULL,
        "headline | author | title\nNice one | Ann | A long lamp of brass\n"
        "- | Bob | A long lamp of tin\nGreat | Cid | A short lamp of brass\n"
        "- | Dan | A chair of oak");
}

TEST(what_looks_like_a_button_within_a_link_is_no_data) {
    UNUSED_STATE;
    check_table("<ul><li><a href=/1><div class=q-button>Quick look</div><h3>Lamp of brass</h3></a>"
                "<li><a href=/2><div class=q-button>Choose one</div><h3>Chair of oak</h3></a>"
                "<li><a href=/3><div class=q-button>Quick look</div><h3>Table of tin</h3></a>"
                "<li><a href=/4><div class=q-button>Quick look</div><h3>Spoon of ash</h3></a></ul>",
                NULL,
                "title | title_link\nLamp of brass | /1\nChair of oak | /2\nTable of tin | /3\n"
                "Spoon of ash | /4");
}

TEST(what_is_said_again_with_the_same_words_is_no_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Troy</p><div>4 rooms</div><p class=sr>Stands in Troy.</p>"
                "<li><h3>two</h3><p>Bonn</p><div>5 rooms</div><p class=sr>Stands in Bonn.</p>"
                "<li><h3>six</h3><p>Rome</p><div>2 rooms</div><p class=sr>Stands in Rome.</p></ul>",
                NULL, "title | text | rooms\none | Troy | 4\ntwo | Bonn | 5\nsix | Rome | 2");
}

TEST(a_link_over_the_whole_card_is_that_of_the_title) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href=/p/1><span>Ver Lua</span></a><img src=1.png><h3>Lua</h3><p>$5</p>"
        "<li><a href=/p/2><span>Ver Sol</span></a><img src=2.png><h3>Sol</h3><p>$6</p>"
        "<li><a href=/p/3><span>Ver Mar</span></a><img src=3.png><h3>Mar</h3><p>$7</p></ul>",
        NULL,
        "title | title_link | image | price\nLua | /p/1 | 1.png | $5\n"
        "Sol | /p/2 | 2.png | $6\nMar | /p/3 | 3.png | $7");
    check_table("<ul><li><h3>Mond</h3><p>$5</p><a href=/p/1>Mond ansehen</a>"
                "<li><h3>Tisch</h3><p>$6</p><a href=/p/2>Tisch ansehen</a>"
                "<li><h3>Stuhl</h3><p>$7</p><a href=/p/3>Stuhl ansehen</a></ul>",
                NULL,
                "title | price | title_link\nMond | $5 | /p/1\nTisch | $6 | /p/2\n"
                "Stuhl | $7 | /p/3");
}

TEST(a_heading_of_a_word_and_a_number_is_the_title) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/c/1>Kapitel 1</a></h3><p>Das Boot legt am Morgen ab.</p>"
                "<li><h3><a href=/c/2>Kapitel 2</a></h3><p>Ein Brief wird gefunden.</p>"
                "<li><h3><a href=/c/3>Kapitel 3</a></h3><p>Der Ingenieur kommt an.</p></ul>",
                NULL,
                "title | title_link | subtitle\nKapitel 1 | /c/1 | Das Boot legt am Morgen ab.\n"
                "Kapitel 2 | /c/2 | Ein Brief wird gefunden.\n"
                "Kapitel 3 | /c/3 | Der Ingenieur kommt an.");
}

TEST(a_property_that_is_a_thing_names_only_the_name_of_it) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div itemprop=author itemscope><a href=/u/1 itemprop=name>Ann</a>"
        "<b class=reputation>33.4k</b></div><li><h3>two</h3><div itemprop=author itemscope>"
        "<a href=/u/2 itemprop=name>Bob</a><b class=reputation>101</b></div>"
        "<li><h3>six</h3><div itemprop=author itemscope><a href=/u/3 itemprop=name>Cy</a>"
        "<b class=reputation>7,212</b></div></ul>",
        NULL,
        "title | author | author_link | reputation\none | Ann | /u/1 | 33.4k\n"
        "two | Bob | /u/2 | 101\nsix | Cy | /u/3 | 7,212");
}

TEST(numbers_in_buttons_are_called_what_the_buttons_do) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><button aria-label=Antworten><b>3</b></button><button "
        "aria-label=Teilen><b>9</b></button><p>ID 771</p><li><h3>two</h3><button "
        "aria-label=Antworten><b>4</b></button><button aria-label=Teilen><b>7</b></button>"
        "<p>ID 772</p><li><h3>six</h3><button aria-label=Antworten><b>6</b></button><button "
        "aria-label=Teilen><b>5</b></button><p>ID 779</p></ul>",
        NULL,
        "title | antworten | teilen | id\none | 3 | 9 | ID 771\ntwo | 4 | 7 | ID 772\n"
        "six | 6 | 5 | ID 779");
}

TEST(a_sentence_that_leads_to_a_day_is_not_its_name) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Bewertet in Schweden am 1 March 2026</p>"
                "<li><h3>two</h3><p>Bewertet in Schweden am 3 March 2026</p>"
                "<li><h3>six</h3><p>Bewertet in Schweden am 9 April 2026</p></ul>",
                NULL, "title | date\none | 1 March 2026\ntwo | 3 March 2026\nsix | 9 April 2026");
}

TEST(a_town_with_its_state_is_one_place) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>São Paulo - SP</p><li><h3>two</h3><p>Recife - PE</p>"
                "<li><h3>six</h3><p>Santos - SP</p><li><h3>ten</h3><p>Olinda - PE</p></ul>",
                NULL,
                "title | location\none | São Paulo - SP\ntwo | Recife - PE\nsix | Santos - SP\n"
                "ten | Olinda - PE");
}

TEST(the_exact_time_is_one_column_however_it_is_shown) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ol><li><h4>Ola</h4><div><time datetime=2026-02-01T10:10:00Z>Today at 10:10</time></div>"
        "<p>Hej på dig igen, min vän<li><b><time datetime=2026-02-01T10:11:00Z>10:11</time></b>"
        "<p>Är det någon där i dag<li><h4>Siv</h4><div><time datetime=2026-02-01T10:12:00Z>"
        "Today at 10:12</time></div><p>Ja, jag är här nu<li><b><time "
        "datetime=2026-02-01T10:13:00Z>10:13</time></b><p>Det var ju bra att höra</ol>",
        NULL,
        "time | date | subtitle | date_2 | title\n"
        "- | 2026-02-01T10:10:00Z | Ola | Today at 10:10 | Hej på dig igen, min vän\n"
        "10:11 | 2026-02-01T10:11:00Z | - | - | Är det någon där i dag\n"
        "- | 2026-02-01T10:12:00Z | Siv | Today at 10:12 | Ja, jag är här nu\n"
        "10:13 | 2026-02-01T10:13:00Z | - | - | Det var ju bra att höra");
}

TEST(a_badge_in_capitals_is_cut_off_a_title_on_either_side) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><a href=/1>Nurse ICU<span class=y>New</span></a><p>Troy</p><li><a href=/2>Baker"
        "</a><p>Rome</p><li><a href=/3>Driver</a><p>Bonn</p><li><a href=/4>Clerk HR<span class=y>"
        "New</span></a><p>Bern</p></ul>",
        NULL,
        "title | title_link | badge | location\nNurse ICU | /1 | New | Troy\nBaker | /2 | - | "
        "Rome\n"
        "Driver | /3 | - | Bonn\nClerk HR | /4 | New | Bern");
    check_table_by(
        "auto",
        "<ul><li><a href=/1><span class=y>NEU</span>Lampe</a><p>Troy</p><li><a href=/2>Stuhl</a><p>"
        "Rome</p><li><a href=/3>Tisch</a><p>Bonn</p><li><a href=/4><span class=y>NEU</span>Bett"
        "</a><p>Bern</p></ul>",
        NULL,
        "title | badge | title_link | location\nLampe | NEU | /1 | Troy\nStuhl | - | /2 | Rome\n"
        "Tisch | - | /3 | Bonn\nBett | NEU | /4 | Bern");
}

TEST(an_hour_of_today_is_one_date_with_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Troy - 26 May 2025</p><li><h3>two</h3><p>Bonn - Today at "
                "10:23</p><li><h3>six</h3><p>Rome - Yesterday, 9:05</p><li><h3>ten</h3><p>Bern - 3 "
                "May 2025</p></ul>",
                NULL,
                "title | location | date\none | Troy | 26 May 2025\ntwo | Bonn | Today at 10:23\n"
                "six | Rome | Yesterday, 9:05\nten | Bern | 3 May 2025");
}

TEST(commas_between_the_values_of_a_list_are_none_of_them) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><p><i class=x>Ash, </i><i class=x>Oak, </i><i class=x>Elm"
                   "</i></p><li><h3>two</h3><p><i class=x>Fir</i></p><li><h3>six</h3><p><i class=x>"
                   "Yew, </i><i class=x>Box</i></p></ul>",
                   NULL, "title | tags\none | Ash; Oak; Elm\ntwo | Fir\nsix | Yew; Box");
}

TEST(a_button_around_a_whole_card_is_no_control) {
    UNUSED_STATE;
    check_table("<ul><li><button><b>Tea</b><i>Food</i><p>$5</p></button>"
                "<li><button><b>Bus</b><i>Travel</i><p>$6</p></button>"
                "<li><button><b>Jam</b><i>Food</i><p>$7</p></button>"
                "<li><button><b>Tram</b><i>Travel</i><p>$8</p></button></ul>",
                NULL,
                "title | text | price\nTea | Food | $5\nBus | Travel | $6\nJam | Food | $7\n"
                "Tram | Travel | $8");
}

TEST(a_form_between_records_is_none_of_them) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ol>"
                   "<li><h3><a href=/1>Ant and bee</a></h3><p>10 pages</p></li><li><h3><a "
                   "href=/2>Cat and dog</a></h3><p>20 pages</p></li><li><h3><a href=/3>Elk"
                   " and fox</a></h3><p>30 pages</p></li><li><h3>Read us by mail</h3><p>On"
                   "ce a week</p><form><input type=email><button>OK</button></form></li><l"
                   "i><h3><a href=/4>Gnu and hen</a></h3><p>40 pages</p></li><li><h3><a hr"
                   "ef=/5>Ibis and jay</a></h3><p>50 pages</p></li><li><h3><a href=/6>Kiwi"
                   " and lark</a></h3><p>60 pages</p></li>"
                   "</ol>",
                   NULL,
                   "title | title_link | pages\n"
                   "Ant and bee | /1 | 10\n"
                   "Cat and dog | /2 | 20\n"
                   "Elk and fox | /3 | 30\n"
                   "Gnu and hen | /4 | 40\n"
                   "Ibis and jay | /5 | 50\n"
                   "Kiwi and lark | /6 | 60");
}

TEST(a_fact_with_few_values_at_one_place_is_one_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=pill>Manual</p><p class=pill>Petrol</p>"
                "<li><h3>two</h3><p class=pill>Automatic</p><p class=pill>Petrol</p>"
                "<li><h3>six</h3><p class=pill>Petrol</p>"
                "<li><h3>ten</h3><p class=pill>Manual</p><p class=pill>Diesel</p>"
                "<li><h3>nil</h3><p class=pill>Automatic</p><p class=pill>Diesel</p></ul>",
                NULL,
                "title | transmission | fuel\none | Manual | Petrol\ntwo | Automatic | Petrol\n"
                "six | - | Petrol\nten | Manual | Diesel\nnil | Automatic | Diesel");
}

TEST(a_text_for_screen_readers_without_the_value_tells_what_the_value_is) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p aria-label='Ano 2019'>2019</p><p aria-label='Marcha Solta'>"
                "Solta</p><li><h3>two</h3><p aria-label='Marcha Dura'>Dura</p>"
                "<li><h3>six</h3><p aria-label='Ano 2007'>2007</p><p aria-label='Marcha Solta'>"
                "Solta</p><li><h3>ten</h3><p aria-label='Ano 2011'>2011</p>"
                "<p aria-label='Marcha Dura'>Dura</p></ul>",
                NULL,
                "title | year | marcha\none | 2019 | Solta\ntwo | - | Dura\nsix | 2007 | Solta\n"
                "ten | 2011 | Dura");
}

TEST(words_that_repeat_at_the_end_of_a_title_are_part_of_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>Painter (m/w/d)</a></h3><li><h3><a href=/2>Clerk (w/m/d)"
                "</a></h3><li><h3><a href=/3>Driver (m/w/d) in Ulm</a></h3><li><h3><a href=/4>Cook "
                "(m/w/d)</a></h3><li><h3><a href=/5>Nurse (m/w/d)</a></h3><li><h3><a href=/6>Smith "
                "(w/m/d)</a></h3></ul>",
                NULL,
                "title | title_link\nPainter (m/w/d) | /1\nClerk (w/m/d) | /2\n"
                "Driver (m/w/d) in Ulm | /3\nCook (m/w/d) | /4\nNurse (m/w/d) | /5\n"
                "Smith (w/m/d) | /6");
    check_table("<ul><li><h3>Otters (PDF)</h3><p>Ash<li><h3>Grey seals (PDF)</h3><p>Oak"
                "<li><h3>Foxes (PDF)</h3><p>Elm</ul>",
                NULL,
                "title | text\nOtters (PDF) | Ash\nGrey seals (PDF) | Oak\nFoxes (PDF) | Elm");
    check_table("<ul><li><h3>Algebra (2nd edition)</h3><p>Ash<li><h3>Plant life (3rd edition)</h3>"
                "<p>Oak<li><h3>Law (4th edition)</h3><p>Elm</ul>",
                NULL,
                "title | text\nAlgebra (2nd edition) | Ash\nPlant life (3rd edition) | Oak\n"
                "Law (4th edition) | Elm");
}

TEST(a_code_or_a_letter_in_brackets_is_cut_off_a_title) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Ann Bee (D)</h3><p>Ash<li><h3>Cid Dee (R)</h3><p>Oak<li><h3>Eve Fox "
                "(D)</h3><p>Elm<li><h3>Gus Hill (R)</h3><p>Fir<li><h3>Ivy Jay (D)</h3><p>Yew<li>"
                "<h3>Kim Lee (R)</h3><p>Bay</ul>",
                NULL,
                "title | category | text\nAnn Bee | D | Ash\nCid Dee | R | Oak\nEve Fox | D | Elm"
                "\nGus Hill | R | Fir\nIvy Jay | D | Yew\nKim Lee | R | Bay");
}

TEST(a_word_that_asks_for_a_click_is_no_name_in_any_language) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b>Ash grows here.</b> <i>mehr</i></p>"
                "<li><h3>two</h3><p><b>Oak grows there.</b> <i>mehr</i></p>"
                "<li><h3>six</h3><p><b>Elm grows far off.</b> <i>mehr</i></p></ul>",
                NULL,
                "title | text\none | Ash grows here.\ntwo | Oak grows there.\n"
                "six | Elm grows far off.");
}

TEST(the_page_of_a_person_names_a_user) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/t/1>one</a></h3><a href=/profile/7-ann>Ann Bee</a>"
                "<li><h3><a href=/t/2>two</a></h3><a href=/profile/8-cid>Cid Dee</a>"
                "<li><h3><a href=/t/3>six</a></h3><a href=/profile/9-eve>Eve Fox</a></ul>",
                NULL,
                "title | title_link | user | user_link\none | /t/1 | Ann Bee | /profile/7-ann\n"
                "two | /t/2 | Cid Dee | /profile/8-cid\nsix | /t/3 | Eve Fox | /profile/9-eve");
}

TEST(letters_in_the_place_of_a_picture_are_no_column) {
    UNUSED_STATE;
    check_table("<ul><li><span class='avatar avatar--s'>A</span><h3>one</h3><p>Ash</p>"
                "<li><span class='avatar avatar--s'>B</span><h3>two</h3><p>Oak</p>"
                "<li><span class='avatar avatar--s'>C</span><h3>six</h3><p>Elm</p></ul>",
                NULL, "title | text\none | Ash\ntwo | Oak\nsix | Elm");
}

TEST_MAIN(
    CASE(a_form_between_records_is_none_of_them), CASE(a_button_around_a_whole_card_is_no_control),
    CASE(the_exact_time_is_one_column_however_it_is_shown),
    CASE(a_sentence_that_leads_to_a_day_is_not_its_name), CASE(a_town_with_its_state_is_one_place),
    CASE(a_property_that_is_a_thing_names_only_the_name_of_it),
    CASE(numbers_in_buttons_are_called_what_the_buttons_do),
    CASE(a_heading_of_a_word_and_a_number_is_the_title),
    CASE(a_link_over_the_whole_card_is_that_of_the_title),
    CASE(what_nobody_sees_is_no_column_where_it_is_the_same_everywhere),
    CASE(links_that_pass_a_record_on_are_no_columns),
    CASE(links_to_a_basket_or_to_the_record_again_are_no_columns),
    CASE(a_heading_with_a_number_stays_whole),
    CASE(pictures_behind_a_text_and_of_custom_elements_are_images),
    CASE(a_picture_in_a_text_is_a_sign_that_somebody_has_written),
    CASE(the_numbers_of_a_ranking_are_a_column), CASE(both_ends_of_a_salary_are_called_so),
    CASE(icons_tell_counts_apart_where_a_record_lacks_one),
    CASE(values_in_elements_that_look_alike_are_told_apart_by_their_words),
    CASE(things_that_are_counted_in_no_other_record_are_a_list),
    CASE(a_star_beside_a_number_is_cut_off_and_names_it),
    CASE(currencies_without_an_amount_tell_how_dear_a_thing_is),
    CASE(raised_digits_in_a_price_are_its_decimals_without_a_currency_too),
    CASE(sentences_keep_the_word_that_all_of_them_begin_with), CASE(baskets_are_things_to_buy_too),
    CASE(things_with_pictures_in_a_record_are_a_list_also_where_all_have_as_many),
    CASE(a_word_that_leads_to_what_is_no_data_goes_with_it),
    CASE(a_link_is_named_after_the_heading_that_it_is_around),
    CASE(pictures_that_lead_to_one_page_have_one_link),
    CASE(a_time_that_is_hinted_at_is_the_one_in_its_attribute),
    CASE(counts_in_buttons_are_called_what_those_who_cannot_see_them_are_told),
    CASE(texts_below_one_header_cell_are_called_what_they_are),
    CASE(the_address_of_a_whole_record_names_no_text_in_it),
    CASE(marks_of_footnotes_are_no_part_of_a_value),
    CASE(a_line_is_cut_alike_whatever_stands_beside_it),
    CASE(tags_are_one_list_though_some_have_digits_and_some_records_have_one),
    CASE(what_is_said_to_the_ear_again_is_no_value), CASE(a_thing_of_many_words_names_none_of_them),
    CASE(words_that_touch_in_elements_of_one_link_are_two),
    CASE(a_code_that_is_a_heading_is_the_title),
    CASE(points_and_how_many_gave_them_are_two_columns),
    CASE(a_day_before_a_price_is_not_where_a_range_of_prices_begins),
    CASE(a_title_that_a_link_and_a_heading_have_is_the_title),
    CASE(a_link_to_the_record_is_not_called_after_its_address),
    CASE(how_long_ago_it_was_is_an_age_where_the_day_is_known),
    CASE(words_that_some_records_have_are_a_badge),
    CASE(a_badge_that_touches_a_title_is_no_part_of_it),
    CASE(a_number_of_a_person_is_called_what_its_tip_says), CASE(a_telephone_number_is_no_title),
    CASE(a_term_below_its_value_is_the_label_of_that),
    CASE(a_heading_that_says_its_words_twice_says_them_once),
    CASE(words_in_small_type_do_not_touch_those_before_them),
    CASE(what_stands_in_something_without_a_link_is_in_a_place),
    CASE(words_of_another_type_are_part_of_the_text_of_a_link),
    CASE(links_that_do_something_to_a_record_are_no_columns),
    CASE(what_the_ear_is_told_with_more_words_is_what_is_seen),
    CASE(words_with_others_in_brackets_are_no_rating),
    CASE(a_picture_is_not_called_after_the_box_that_it_is_in),
    CASE(one_heading_above_all_groups_is_no_column),
    CASE(the_title_of_a_box_before_records_is_no_heading_of_theirs),
    CASE(what_attributes_call_differently_is_no_list),
    CASE(a_title_of_few_words_with_others_in_brackets_stays_whole),
    CASE(a_button_in_the_place_of_a_price_is_no_value), CASE(brackets_around_all_values_go),
    CASE(words_that_nobody_sees_are_no_badge), CASE(minutes_and_seconds_are_a_duration),
    CASE(those_who_gave_points_are_reviews_whatever_their_class_adds),
    CASE(a_title_that_some_records_lack_is_a_headline),
    CASE(what_looks_like_a_button_within_a_link_is_no_data),
    CASE(what_is_said_again_with_the_same_words_is_no_column),
    CASE(a_badge_in_capitals_is_cut_off_a_title_on_either_side),
    CASE(an_hour_of_today_is_one_date_with_it),
    CASE(commas_between_the_values_of_a_list_are_none_of_them),
    CASE(pictures_that_stand_for_words_are_these_words),
    CASE(two_links_to_one_folder_are_a_list_where_some_records_have_one),
    CASE(the_name_of_a_list_is_not_that_of_its_only_item), CASE(days_of_one_month_are_one_date),
    CASE(two_words_that_lead_to_all_values_are_their_label),
    CASE(a_tip_that_ends_with_the_number_says_what_it_counts),
    CASE(a_link_that_asks_for_a_click_and_leads_to_the_record_is_no_column),
    CASE(words_of_a_known_set_say_more_than_a_class_for_any),
    CASE(an_icon_may_be_called_in_one_word_with_others), CASE(a_number_of_pictures_is_no_title),
    CASE(a_day_in_the_link_of_a_time_is_there_once), CASE(the_higher_of_two_headings_is_the_title),
    CASE(points_said_with_their_scale_are_said_once),
    CASE(a_fact_with_few_values_at_one_place_is_one_column),
    CASE(a_text_for_screen_readers_without_the_value_tells_what_the_value_is),

    CASE(words_that_repeat_at_the_end_of_a_title_are_part_of_it),
    CASE(a_code_or_a_letter_in_brackets_is_cut_off_a_title),
    CASE(a_word_that_asks_for_a_click_is_no_name_in_any_language),
    CASE(the_page_of_a_person_names_a_user), CASE(letters_in_the_place_of_a_picture_are_no_column))
