/* table/: posts, comments and messages, and what stands around them. */
#include "check_table.h"

#include <stdio.h>

TEST(a_name_before_an_account_is_no_title_of_its_message) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href=/annbee>Ann Bee</a><a href=/annbee>@annbee</a>"
        "<time datetime=2026-05-01>May 1</time><p>The boat is late again, and nobody at the h"
        "arbour knows why.</p><li><a href=/bobcox>Bob Cox</a><a href=/bobcox>@bobcox</a>"
        "<time datetime=2026-05-02>May 2</time><p>Rain since seven, which the garden has wait"
        "ed for since March.</p><li><a href=/cydee>Cy Dee</a><a href=/cydee>@cydee</a>"
        "<time datetime=2026-05-04>May 4</time><p>We moved the old lathe today. It took four "
        "of us and a cart.</p></ul>",
        NULL,
        "user | user_link | username | date | description\n"
        "Ann Bee | /annbee | annbee | 2026-05-01 | The boat is late again, and nobody at the "
        "harbour knows why.\n"
        "Bob Cox | /bobcox | bobcox | 2026-05-02 | Rain since seven, which the garden has waited "
        "for since March.\n"
        "Cy Dee | /cydee | cydee | 2026-05-04 | We moved the old lathe today. It took four of us "
        "and a cart.");
}

TEST(words_for_thousands_are_part_of_a_count) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>мост</a></h3><span>831 тыс. просмотров</span><li><h3>"
                "<a href=/2>река</a></h3><span>1,3 млн просмотров</span><li><h3><a href=/3>зима</a>"
                "</h3><span>470 просмотров</span></ul>",
                NULL,
                "title | title_link | просмотров\n"
                "мост | /1 | 831 тыс.\n"
                "река | /2 | 1,3 млн\n"
                "зима | /3 | 470");
}

TEST(a_short_age_gives_way_to_the_time_in_whatever_unit) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>red</p><time datetime=2026-05-01T10:00:00Z>24 min</time><li>"
        "<h3>two</h3><p>blue</p><time datetime=2026-05-02T10:00:00Z>3 h</time><li><h3>six"
        "</h3><p>green</p><time datetime=2026-05-03T10:00:00Z>45 min</time><li><h3>ten</h3>"
        "<p>grey</p><time datetime=2026-05-04T10:00:00Z>5 h</time></ul>",
        NULL,
        "title | color | date\n"
        "one | red | 2026-05-01T10:00:00Z\n"
        "two | blue | 2026-05-02T10:00:00Z\n"
        "six | green | 2026-05-03T10:00:00Z\n"
        "ten | grey | 2026-05-04T10:00:00Z");
}

/* Check a list of posts whose time elements have these texts, with 'before' before them. */
static void check_times(const char *before, const char *const texts[4], const char *rows) {
    static const char *const titles[] = {"one", "two", "six", "ten"};
    char html[2048];
    int len = snprintf(html, sizeof html, "<ul>");
    for (int i = 0; i < 4; i++)
        len += snprintf(html + len, sizeof html - (size_t)len,
                        "<li><h3>%s</h3><p>%s<time datetime=2026-05-0%d>%s</time></p>", titles[i],
                        before, i + 1, texts[i]);
    snprintf(html + len, sizeof html - (size_t)len, "</ul>");
    check_table(html, NULL, rows);
}

TEST(times_of_which_some_show_their_day_and_some_only_hint_at_it_are_all_exact) {
    UNUSED_STATE;
    static const char *const texts[] = {"1 May 2026", "May 2", "May 3", "3h"};
    check_times("", texts,
                "title | date\none | 2026-05-01\ntwo | 2026-05-02\nsix | 2026-05-03\n"
                "ten | 2026-05-04");
    check_times(", ", texts,
                "title | date\none | 2026-05-01\ntwo | 2026-05-02\nsix | 2026-05-03\n"
                "ten | 2026-05-04");
}

TEST(times_of_which_some_are_relative_are_an_age_and_a_date_in_all_records) {
    UNUSED_STATE;
    static const char *const texts[] = {"1 May 2026", "2 May 2026", "Yesterday at 10:20",
                                        "2 hours ago"};
    check_times("", texts,
                "title | age | date\none | 1 May 2026 | 2026-05-01\n"
                "two | 2 May 2026 | 2026-05-02\nsix | Yesterday at 10:20 | 2026-05-03\n"
                "ten | 2 hours ago | 2026-05-04");
    static const char *const days[] = {"1 May 2026", "2 May 2026", "Sunday at 10:20",
                                       "Monday at 9:05"};
    check_times("", days,
                "title | age | date\none | 1 May 2026 | 2026-05-01\n"
                "two | 2 May 2026 | 2026-05-02\nsix | Sunday at 10:20 | 2026-05-03\n"
                "ten | Monday at 9:05 | 2026-05-04");
}

TEST(times_that_all_show_their_day_are_what_they_show) {
    UNUSED_STATE;
    static const char *const texts[] = {"1 May 2026", "2 May 2026", "3 May 2026", "4 May 2026"};
    check_times("", texts,
                "title | date\none | 1 May 2026\ntwo | 2 May 2026\nsix | 3 May 2026\n"
                "ten | 4 May 2026");
}

TEST(custom_elements_and_tooltips_have_exact_times_too) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><relative-time datetime=2026-05-01>3 days ago</relative-time>"
                "<li><h3>two</h3><relative-time datetime=2026-05-02>2 days ago</relative-time>"
                "<li><h3>six</h3><relative-time datetime=2026-05-03>1 day ago</relative-time></ul>",
                NULL,
                "title | age | date\none | 3 days ago | 2026-05-01\n"
                "two | 2 days ago | 2026-05-02\nsix | 1 day ago | 2026-05-03");
    check_table("<ul><li><h3>one</h3><span title=2026-05-01>3 days ago</span>"
                "<li><h3>two</h3><span title=2026-05-02>2 days ago</span>"
                "<li><h3>six</h3><span title=2026-05-03>1 day ago</span></ul>",
                NULL,
                "title | age | date\none | 3 days ago | 2026-05-01\n"
                "two | 2 days ago | 2026-05-02\nsix | 1 day ago | 2026-05-03");
}

TEST(a_line_of_one_pixel_is_no_picture) {
    UNUSED_STATE;
    check_table("<ul><li><img src=s.gif height=1 width=0><h3>one</h3><p>red</p><li>"
                "<img src=s.gif height=1 width=40><h3>two</h3><p>blue</p><li>"
                "<img src=s.gif height=1 width=80><h3>six</h3><p>green</p></ul>",
                NULL,
                "title | color\n"
                "one | red\n"
                "two | blue\n"
                "six | green");
}

TEST(what_large_screens_show_stays_of_two_copies) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><div style='display:none'>by <a href=/u/bob>bob"
                "</a> <time>9 May 2026</time></div><p>by <a href=/u/ann>ann</a> <time>1 May 2026"
                "</time></p><div class=lastpost>by <a href=/u/bob>bob</a> <time>9 May 2026</time>"
                "</div><li><h3><a href=/2>two</a></h3><div style='display:none'>by "
                "<a href=/u/ann>ann</a> <time>8 May 2026</time></div><p>by <a href=/u/cy>cy</a> "
                "<time>2 May 2026</time></p><div class=lastpost>by <a href=/u/ann>ann</a> "
                "<time>8 May 2026</time></div><li><h3><a href=/3>six</a></h3>"
                "<div style='display:none'>by <a href=/u/dan>dan</a> <time>7 May 2026</time></div>"
                "<p>by <a href=/u/bob>bob</a> <time>3 May 2026</time></p><div class=lastpost>by "
                "<a href=/u/dan>dan</a> <time>7 May 2026</time></div></ul>",
                NULL,
                "title | title_link | author | author_link | date | last_author | last_author_link "
                "| last_date\n"
                "one | /1 | ann | /u/ann | 1 May 2026 | bob | /u/bob | 9 May 2026\n"
                "two | /2 | cy | /u/cy | 2 May 2026 | ann | /u/ann | 8 May 2026\n"
                "six | /3 | bob | /u/bob | 3 May 2026 | dan | /u/dan | 7 May 2026");
}

TEST(links_to_other_records_and_votes_are_controls) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href='vote?id=1'><div class=arrow title=upvote></div></a>"
        "<a href='user?id=ann'>ann</a> <a href='item?id=1'>1 hours ago</a> <span>"
        "<a class=nav href='#2'>next</a></span><p>The boat is late again, and nobody knows."
        "</p><li><a href='vote?id=2'><div class=arrow title=upvote></div></a>"
        "<a href='user?id=bob'>bob</a> <a href='item?id=2'>2 hours ago</a> <span>"
        "<a class=nav href='#1'>parent</a> <a class=nav href='#3'>next</a></span>"
        "<p>Rain since seven, as the garden needs it.</p><li><a href='vote?id=3'>"
        "<div class=arrow title=upvote></div></a><a href='user?id=cy'>cy</a> "
        "<a href='item?id=3'>3 hours ago</a> <span><a class=nav href='#1'>parent</a> "
        "<a class=nav href='#2'>prev</a> <a class=nav href='#4'>next</a></span>"
        "<p>We moved the old lathe, and it took four.</p><li><a href='vote?id=4'>"
        "<div class=arrow title=upvote></div></a><a href='user?id=dan'>dan</a> "
        "<a href='item?id=4'>4 hours ago</a> <span><a class=nav href='#1'>parent</a> "
        "<a class=nav href='#3'>prev</a></span><p>Nobody has told me why it stands there."
        "</p></ul>",
        NULL,
        "title | title_link | date | date_link | description\n"
        "ann | user?id=ann | 1 hours ago | item?id=1 | The boat is late again, and nobody knows.\n"
        "bob | user?id=bob | 2 hours ago | item?id=2 | Rain since seven, as the garden needs it.\n"
        "cy | user?id=cy | 3 hours ago | item?id=3 | We moved the old lathe, and it took four.\n"
        "dan | user?id=dan | 4 hours ago | item?id=4 | Nobody has told me why it stands there.");
}

TEST(licences_are_told_by_their_names) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><span>MIT</span><li><h3><a href=/2>two</a></h3>"
                "<span>Apache-2.0</span><li><h3><a href=/3>six</a></h3><span>MIT</span><li><h3>"
                "<a href=/4>ten</a></h3><span>BSD-3-Clause</span></ul>",
                NULL,
                "title | title_link | license\n"
                "one | /1 | MIT\n"
                "two | /2 | Apache-2.0\n"
                "six | /3 | MIT\n"
                "ten | /4 | BSD-3-Clause");
}

TEST(tags_whose_classes_repeat_them_are_a_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><a class='tag tag_rust' href=/t/rust>rust</a> "
                "<a class='tag tag_unix' href=/t/unix>unix</a> "
                "<a class='tag tag_web' href=/t/web>web</a> <li><h3><a href=/2>two</a></h3>"
                "<a class='tag tag_unix' href=/t/unix>unix</a> <li><h3><a href=/3>six</a></h3>"
                "<a class='tag tag_unix' href=/t/unix>unix</a> "
                "<a class='tag tag_web' href=/t/web>web</a> <li><h3><a href=/4>ten</a></h3>"
                "<a class='tag tag_rust' href=/t/rust>rust</a> "
                "<a class='tag tag_web' href=/t/web>web</a> </ul>",
                NULL,
                "title | title_link | tags | tags_link\n"
                "one | /1 | rust; unix; web | /t/rust; /t/unix; /t/web\n"
                "two | /2 | unix | /t/unix\n"
                "six | /3 | unix; web | /t/unix; /t/web\n"
                "ten | /4 | rust; web | /t/rust; /t/web");
}

TEST(a_label_after_a_name_says_nothing_of_the_next_line) {
    UNUSED_STATE;
    check_table("<ul><li><b class=author>Ann</b> <span>says:</span><p>"
                "<a href='#1'>4. Mai 2026 um 12:25 Uhr</a>"
                "<div>The boat is late again, and nobody at the harbour knows why.</div><li>"
                "<b class=author>Bob</b> <span>says:</span><p><a href='#2'>5. Mai 2026 um 9:10 Uhr"
                "</a><div>Rain since seven, as the garden has waited for since March.</div><li>"
                "<b class=author>Cy</b> <span>says:</span><p><a href='#3'>6. Mai 2026 um 7:02 Uhr"
                "</a><div>We moved the old lathe, and it took four of us and a cart.</div></ul>",
                NULL,
                "author | date | description\n"
                "Ann | 4. Mai 2026 um 12:25 Uhr | The boat is late again, and nobody at the "
                "harbour knows why.\n"
                "Bob | 5. Mai 2026 um 9:10 Uhr | Rain since seven, as the garden has waited for "
                "since March.\n"
                "Cy | 6. Mai 2026 um 7:02 Uhr | We moved the old lathe, and it took four of us and "
                "a cart.");
}

TEST(verbs_that_differ_name_no_date) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><p><a href=/u/ann>ann</a> <span>asked</span> "
                "<i>2 hours ago</i></p><li><h3><a href=/2>two</a></h3><p><a href=/u/bob>bob</a> "
                "<span>modified</span> <i>3 hours ago</i></p><li><h3><a href=/3>six</a></h3><p>"
                "<a href=/u/cy>cy</a> <span>asked</span> <i>4 hours ago</i></p><li><h3>"
                "<a href=/4>ten</a></h3><p><a href=/u/dan>dan</a> <span>answered</span> "
                "<i>7 hours ago</i></p><li><h3><a href=/5>odd</a></h3><p><a href=/u/eve>eve</a> "
                "<span>modified</span> <i>9 hours ago</i></p><li><h3><a href=/6>elm</a></h3><p>"
                "<a href=/u/fay>fay</a> <span>asked</span> <i>8 hours ago</i></p></ul>",
                NULL,
                "title | title_link | user | user_link | date\n"
                "one | /1 | ann | /u/ann | 2 hours ago\n"
                "two | /2 | bob | /u/bob | 3 hours ago\n"
                "six | /3 | cy | /u/cy | 4 hours ago\n"
                "ten | /4 | dan | /u/dan | 7 hours ago\n"
                "odd | /5 | eve | /u/eve | 9 hours ago\n"
                "elm | /6 | fay | /u/fay | 8 hours ago");
}

TEST(a_by_in_a_box_of_its_own_is_dropped) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3><a href=/1>one</a></h3><p><a href=/p/slow>slow</a></p><div>by</div>"
        "<p class=author><a href=/u/ann>ann</a></p><li><h3><a href=/2>two</a></h3><p>"
        "<a href=/p/fast>fast</a></p><div>by</div><p class=author><a href=/u/bob>bob</a></p>"
        "<li><h3><a href=/3>six</a></h3><p class=author><a href=/u/cy>cy</a></p><li><h3>"
        "<a href=/4>ten</a></h3><p><a href=/p/slow>slow</a></p><div>by</div><p class=author>"
        "<a href=/u/dan>dan</a></p><li><h3><a href=/5>odd</a></h3><p><a href=/p/fast>fast"
        "</a></p><div>by</div><p class=author><a href=/u/eve>eve</a></p><li><h3>"
        "<a href=/6>elm</a></h3><p><a href=/p/slow>slow</a></p><div>by</div><p class=author>"
        "<a href=/u/ann>ann</a></p></ul>",
        NULL,
        "title | title_link | category | category_link | author | author_link\n"
        "one | /1 | slow | /p/slow | ann | /u/ann\n"
        "two | /2 | fast | /p/fast | bob | /u/bob\n"
        "six | /3 | - | - | cy | /u/cy\n"
        "ten | /4 | slow | /p/slow | dan | /u/dan\n"
        "odd | /5 | fast | /p/fast | eve | /u/eve\n"
        "elm | /6 | slow | /p/slow | ann | /u/ann");
}

TEST(words_in_a_box_with_an_address_in_steps_are_a_site) {
    UNUSED_STATE;
    check_table("<ul><li><div><div>Harbour News</div><cite>https://hn.example › boats › late</cite>"
                "</div><h3><a href=/1>one</a></h3><li><div><div>Ledger</div>"
                "<cite>https://dl.example › rain</cite></div><h3><a href=/2>two</a></h3><li><div>"
                "<div>Room</div><cite>https://sr.example › q › lathe</cite></div><h3><a href=/3>six"
                "</a></h3></ul>",
                NULL,
                "site | url | title | title_link\n"
                "Harbour News | https://hn.example › boats › late | one | /1\n"
                "Ledger | https://dl.example › rain | two | /2\n"
                "Room | https://sr.example › q › lathe | six | /3");
}

TEST(of_three_counts_around_a_vote_the_middle_one_stays) {
    UNUSED_STATE;
    check_table("<ul><li><span class='score dislikes'>228</span><span class='score unvoted'>229"
                "</span><span class='score likes'>230</span><h3><a href=/229>one</a></h3><li>"
                "<span class='score dislikes'>176</span><span class='score unvoted'>177</span>"
                "<span class='score likes'>178</span><h3><a href=/177>two</a></h3><li>"
                "<span class='score dislikes'>7</span><span class='score unvoted'>8</span>"
                "<span class='score likes'>9</span><h3><a href=/8>six</a></h3></ul>",
                NULL,
                "score | title | title_link\n"
                "229 | one | /229\n"
                "177 | two | /177\n"
                "8 | six | /8");
}

TEST(the_days_of_a_week_are_no_votes) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><b>1</b> <b>2</b> <b>3</b> <b>4</b> <li><h3>two</h3><b>8</b> "
                "<b>9</b> <b>10</b> <b>11</b> <li><h3>six</h3><b>15</b> <b>16</b> <b>17</b> <b>18"
                "</b> </ul>",
                NULL,
                "title | number | number_2 | number_3 | number_4\n"
                "one | 1 | 2 | 3 | 4\n"
                "two | 8 | 9 | 10 | 11\n"
                "six | 15 | 16 | 17 | 18");
}

TEST(what_a_button_says_of_its_count_is_a_name) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3><a href=/1>one</a></h3><button aria-label='27 replies. Reply'><div>"
        "<div><span data-testid=app-text-container><span><span>27</span></span></span></div>"
        "</div></button><button aria-label='Like (590 likes)'><div><div>"
        "<span data-testid=app-text-container><span><span>590</span></span></span></div>"
        "</div></button><li><h3><a href=/2>two</a></h3>"
        "<button aria-label='52 replies. Reply'><div><div>"
        "<span data-testid=app-text-container><span><span>52</span></span></span></div>"
        "</div></button><button aria-label='Like (140 likes)'><div><div>"
        "<span data-testid=app-text-container><span><span>140</span></span></span></div>"
        "</div></button><li><h3><a href=/3>six</a></h3>"
        "<button aria-label='45 replies. Reply'><div><div>"
        "<span data-testid=app-text-container><span><span>45</span></span></span></div>"
        "</div></button><button aria-label='Like (290 likes)'><div><div>"
        "<span data-testid=app-text-container><span><span>290</span></span></span></div>"
        "</div></button></ul>",
        NULL,
        "title | title_link | replies | likes\n"
        "one | /1 | 27 | 590\n"
        "two | /2 | 52 | 140\n"
        "six | /3 | 45 | 290");
}

TEST(replies_are_controls_in_other_languages) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><p>red</p><a href='/x?to=1'>Antworten</a><li>"
                "<h3><a href=/2>two</a></h3><p>blue</p><a href='/x?to=2'>Antworten</a><li><h3>"
                "<a href=/3>six</a></h3><p>green</p><a href='/x?to=3'>Antworten</a></ul>",
                NULL,
                "title | title_link | color\n"
                "one | /1 | red\n"
                "two | /2 | blue\n"
                "six | /3 | green");
}

TEST(a_tip_with_the_value_names_it) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><span title='pontos de reputação 1.204'>1.204"
                "</span><li><h3><a href=/2>two</a></h3><span title='pontos de reputação 87'>87"
                "</span><li><h3><a href=/3>six</a></h3><span title='pontos de reputação 456'>456"
                "</span></ul>",
                NULL,
                "title | title_link | pontos_de_reputação\n"
                "one | /1 | 1.204\n"
                "two | /2 | 87\n"
                "six | /3 | 456");
}

TEST(numbers_in_a_description_are_no_descriptions) {
    UNUSED_STATE;
    check_table("<ul><li><h3><a href=/1>one</a></h3><span class=defaultNumberDescription>#4815"
                "</span><li><h3><a href=/2>two</a></h3><span class=defaultNumberDescription>#4719"
                "</span><li><h3><a href=/3>six</a></h3><span class=defaultNumberDescription>#4501"
                "</span></ul>",
                NULL,
                "title | title_link | number\n"
                "one | /1 | 4815\n"
                "two | /2 | 4719\n"
                "six | /3 | 4501");
}

TEST(a_drawing_with_words_that_differ_is_these_words) {
    UNUSED_STATE;
    check_table(
        "<ul><li><div class=status><svg role=img aria-label='Open issue' class='oct oct-open'"
        "><path d=M1></path></svg></div><h3><a href=/1>one</a></h3><p>"
        "<svg aria-label=Public role=img></svg>red</p><li><div class=status>"
        "<svg role=img aria-label='Closed issue' class='oct oct-closed'><path d=M1></path>"
        "</svg></div><h3><a href=/2>two</a></h3><p><svg aria-label=Public role=img>"
        "</svg>blue</p><li><div class=status><svg role=img aria-label='Open issue' class='oct"
        " oct-open'><path d=M1></path></svg></div><h3><a href=/3>six</a></h3><p>"
        "<svg aria-label=Public role=img></svg>green</p><li><div class=status>"
        "<svg role=img aria-label='Closed issue' class='oct oct-closed'><path d=M1></path>"
        "</svg></div><h3><a href=/4>ten</a></h3><p><svg aria-label=Public role=img></svg>red"
        "</p><li><div class=status><svg role=img aria-label='Open issue' class='oct oct-open'"
        "><path d=M1></path></svg></div><h3><a href=/5>odd</a></h3><p>"
        "<svg aria-label=Public role=img></svg>grey</p></ul>",
        NULL,
        "status | title | title_link | public\n"
        "Open issue | one | /1 | red\n"
        "Closed issue | two | /2 | blue\n"
        "Open issue | six | /3 | green\n"
        "Closed issue | ten | /4 | red\n"
        "Open issue | odd | /5 | grey");
}

TEST(words_in_a_button_are_no_label_of_what_is_beside_it) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3><a href=/1>one</a></h3><p>بقلم <a href=/a/ann>ann</a></p><div>"
        "<button type=button><span>Play</span></button><span>12 min</span></div><li><h3>"
        "<a href=/2>two</a></h3><p>بقلم <a href=/a/bob>bob</a></p><div><button type=button>"
        "<span>Play</span></button><span>34 min</span></div><li><h3><a href=/3>six</a></h3>"
        "<p>بقلم <a href=/a/cy>cy</a></p><div><button type=button><span>Play</span></button>"
        "<span>51 min</span></div></ul>",
        NULL,
        "title | title_link | author | author_link | minutes\n"
        "one | /1 | ann | /a/ann | 12\n"
        "two | /2 | bob | /a/bob | 34\n"
        "six | /3 | cy | /a/cy | 51");
}

TEST_MAIN(CASE(a_name_before_an_account_is_no_title_of_its_message),
          CASE(words_for_thousands_are_part_of_a_count),
          CASE(a_short_age_gives_way_to_the_time_in_whatever_unit),
          CASE(a_line_of_one_pixel_is_no_picture),
          CASE(times_of_which_some_show_their_day_and_some_only_hint_at_it_are_all_exact),
          CASE(times_of_which_some_are_relative_are_an_age_and_a_date_in_all_records),
          CASE(times_that_all_show_their_day_are_what_they_show),
          CASE(custom_elements_and_tooltips_have_exact_times_too),
          CASE(what_large_screens_show_stays_of_two_copies),
          CASE(links_to_other_records_and_votes_are_controls),
          CASE(licences_are_told_by_their_names), CASE(tags_whose_classes_repeat_them_are_a_list),
          CASE(a_label_after_a_name_says_nothing_of_the_next_line),
          CASE(verbs_that_differ_name_no_date), CASE(a_by_in_a_box_of_its_own_is_dropped),
          CASE(words_in_a_box_with_an_address_in_steps_are_a_site),
          CASE(of_three_counts_around_a_vote_the_middle_one_stays),
          CASE(the_days_of_a_week_are_no_votes), CASE(what_a_button_says_of_its_count_is_a_name),
          CASE(replies_are_controls_in_other_languages), CASE(a_tip_with_the_value_names_it),
          CASE(numbers_in_a_description_are_no_descriptions),
          CASE(a_drawing_with_words_that_differ_is_these_words),
          CASE(words_in_a_button_are_no_label_of_what_is_beside_it))
