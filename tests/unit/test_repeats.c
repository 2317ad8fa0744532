/* table/: fields that repeat within a record are one list, in the order of the page. */
#include "check_table.h"

TEST(games_won_and_lost_are_one_list_in_their_order) {
    UNUSED_STATE;
    const char *want = "Verein | Form\nSV Aue | S; N; N; S\nTSV Bug | N; U; S; S\n"
                       "FC Zorn | U; S; N; U\nVfL Ost | S; S; U; N";
    check_table("<table><tr><th>Verein<th>Form<tr><td>SV Aue<td><span class=s>S</span>"
                "<span class=n>N</span><span class=n>N</span><span class=s>S</span>"
                "<tr><td>TSV Bug<td><span class=n>N</span><span class=u>U</span>"
                "<span class=s>S</span><span class=s>S</span><tr><td>FC Zorn<td>"
                "<span class=u>U</span><span class=s>S</span><span class=n>N</span>"
                "<span class=u>U</span><tr><td>VfL Ost<td><span class=s>S</span>"
                "<span class=s>S</span><span class=u>U</span><span class=n>N</span></table>",
                NULL, want);
}

TEST(games_that_are_links_are_one_list_with_their_links) {
    UNUSED_STATE;
    check_table("<table><tr><th>Verein<th>Form<tr><td>SV Aue<td><a class=sieg href=/1><i>S</i></a>"
                "<a class=nied href=/2><i>N</i></a><a class=nied href=/3><i>N</i></a>"
                "<tr><td>TSV Bug<td><a class=nied href=/4><i>N</i></a>"
                "<a class=sieg href=/5><i>S</i></a><a class=sieg href=/6><i>S</i></a>"
                "<tr><td>FC Zorn<td><a class=sieg href=/7><i>S</i></a>"
                "<a class=nied href=/8><i>N</i></a><a class=sieg href=/9><i>S</i></a></table>",
                NULL,
                "Verein | Form | Form_link\nSV Aue | S; N; N | /1; /2; /3\n"
                "TSV Bug | N; S; S | /4; /5; /6\nFC Zorn | S; N; S | /7; /8; /9");
}

TEST(games_are_a_list_without_classes_and_outside_of_tables) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Lyon</h3><p><i>V</i> <i>V</i> <i>D</i></p><li><h3>Brest</h3><p>"
                "<i>D</i> <i>V</i> <i>D</i></p><li><h3>Metz</h3><p><i>N</i> <i>N</i> <i>V</i></p>"
                "<li><h3>Nice</h3><p><i>D</i> <i>D</i> <i>D</i></p></ul>",
                NULL,
                "title | tags\nLyon | V; V; D\nBrest | D; V; D\nMetz | N; N; V\nNice | D; D; D");
}

TEST(fields_in_turn_are_no_list) {
    UNUSED_STATE;
    check_table("<ul><li><p><b class=seller>Ann</b> <b class=dealer>clerk</b></p>"
                "<li><p><b class=seller>Bob</b> <b class=dealer>smith</b></p>"
                "<li><p><b class=seller>Cy</b> <b class=dealer>baker</b></p></ul>",
                NULL, "title | dealer\nAnn | clerk\nBob | smith\nCy | baker");
}

TEST(links_to_one_folder_are_a_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><a href=/u/a><img src=a.png></a><a href=/u/b>"
                "<img src=b.png></a><a href=/u/c><img src=c.png></a></p>"
                "<li><h3>two</h3><p><a href=/u/d><img src=d.png></a><a href=/u/e>"
                "<img src=e.png></a><a href=/u/f><img src=f.png></a></p>"
                "<li><h3>six</h3><p><a href=/u/g><img src=g.png></a><a href=/u/h>"
                "<img src=h.png></a><a href=/u/i><img src=i.png></a></p></ul>",
                NULL,
                "title | user_link | images\none | /u/a; /u/b; /u/c | a.png; b.png; c.png\n"
                "two | /u/d; /u/e; /u/f | d.png; e.png; f.png\n"
                "six | /u/g; /u/h; /u/i | g.png; h.png; i.png");
}

TEST(two_tags_that_some_records_lack_are_a_list) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one more</h3><p>Ann</p><div><a href=/tag/usb>usb</a>, "
                   "<a href=/tag/nas>nas</a></div><li><h3>two more</h3><p>Bob</p><div></div>"
                   "<li><h3>six more</h3><p>Cy</p><div><a href=/tag/tea>tea</a>, "
                   "<a href=/tag/cup>cup</a></div><li><h3>ten more</h3><p>Dan</p><div></div></ul>",
                   NULL,
                   "title | text | tag | tag_link\n"
                   "one more | Ann | usb; nas | /tag/usb; /tag/nas\ntwo more | Bob | - | -\n"
                   "six more | Cy | tea; cup | /tag/tea; /tag/cup\nten more | Dan | - | -");
}

TEST(two_teams_are_no_list) {
    UNUSED_STATE;
    check_table(
        "<ul><li><b>12:00</b><p><a href=/team/1>Lyon</a> - <a href=/team/2>Metz</a></p>"
        "<li><b>14:00</b><p><a href=/team/3>Nice</a> - <a href=/team/4>Lens</a></p>"
        "<li><b>16:00</b><p><a href=/team/5>Brest</a> - <a href=/team/6>Nantes</a></p></ul>",
        NULL,
        "time | title | title_link | text | link\n"
        "12:00 | Lyon | /team/1 | Metz | /team/2\n"
        "14:00 | Nice | /team/3 | Lens | /team/4\n"
        "16:00 | Brest | /team/5 | Nantes | /team/6");
}

TEST(paragraphs_of_a_message_are_one_text) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a class=author href=/u/a>Ann</a><div><p>It works.</p></div><i>3</i>"
        "<li><a class=author href=/u/b>Bob</a><div><p>It does not.</p>"
        "<p>Try it again, please.</p></div><i>4</i>"
        "<li><a class=author href=/u/c>Cy</a><div><p>So it is.</p></div><i>5</i>"
        "<li><a class=author href=/u/d>Dan</a><div><p>No, never.</p><pre>x = 1</pre>"
        "<p>It is much better to look at <a href=/q/1>this</a> first.</p></div><i>6</i></ul>",
        NULL,
        "author | author_link | text | link | rank\nAnn | /u/a | It works. | - | 3\n"
        "Bob | /u/b | It does not. Try it again, please. | - | 4\n"
        "Cy | /u/c | So it is. | - | 5\n"
        "Dan | /u/d | No, never. x = 1 It is much better to look at this first. | /q/1 | 6");
}

TEST(lists_and_headings_among_paragraphs_are_of_the_text_and_buttons_behind_it_are_not) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><h3>Ann</h3><div class=body><p>Take these:</p><ul><li>flour<li>salt</ul>"
        "<p>Mix them.</p><div class=likes>3</div></div>"
        "<li><h3>Bob</h3><div class=body><p>I never did.</p><div class=likes>4</div></div>"
        "<li><h3>Cy</h3><div class=body><p>First of all:</p><h4>Water</h4><p>It must be hot.</p>"
        "<p>Look at <a href=/1>this</a> or at <a href=/2>that</a>.</p>"
        "<div class=likes>5</div></div>"
        "<li><h3>Dan</h3><div class=body><p>Nor do I.</p><div class=likes>6</div></div></ul>",
        NULL,
        "title | text | link | likes\nAnn | Take these: flour salt Mix them. | - | 3\n"
        "Bob | I never did. | - | 4\n"
        "Cy | First of all: Water It must be hot. Look at this or at that. | /1; /2 | 5\n"
        "Dan | Nor do I. | - | 6");
}

TEST(paragraphs_with_labels_are_fields) {
    UNUSED_STATE;
    check_table("<ul><li><h3>Ann</h3><div><p>It is old.</p><p>It is red.</p><p>Size: 3</p></div>"
                "<li><h3>Bob</h3><div><p>It is new.</p><p>Size: 4</p></div>"
                "<li><h3>Cy</h3><div><p>It is blue.</p><p>Size: 5</p></div></ul>",
                NULL,
                "title | text | Size\nAnn | It is old. It is red. | 3\nBob | It is new. | 4\n"
                "Cy | It is blue. | 5");
}

TEST(a_text_that_stands_first_here_and_second_there_is_one_of_a_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><u class=x>Pool</u> <u class=x>Garden</u></p>"
                "<li><h3>two</h3><p><u class=x>Garden</u> <u class=x>Sauna</u></p>"
                "<li><h3>six</h3><p><u class=x>Sauna</u></p>"
                "<li><h3>ten</h3><p><u class=x>Garden</u> <u class=x>Pool</u></p></ul>",
                NULL,
                "title | tags\none | Pool; Garden\ntwo | Garden; Sauna\nsix | Sauna\n"
                "ten | Garden; Pool");
}

TEST(elements_called_tags_are_a_list) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><u class=item-tag>Red</u> <u class=item-tag>Old</u></p>"
                "<li><h3>two</h3><p><u class=item-tag>Tall</u></p>"
                "<li><h3>six</h3><p><u class=item-tag>Wide</u> <u class=item-tag>Low</u></p></ul>",
                NULL, "title | tags\none | Red; Old\ntwo | Tall\nsix | Wide; Low");
}

TEST(pictures_that_return_within_records_are_signs) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><img src=a.jpg><img src=b.jpg><img src=c.jpg></p>"
                "<i><img src=on.gif><img src=on.gif><img src=on.gif><img src=off.gif></i>"
                "<li><h3>two</h3><p><img src=d.jpg></p>"
                "<i><img src=on.gif><img src=on.gif></i>"
                "<li><h3>six</h3><p><img src=e.jpg><img src=f.jpg></p>"
                "<i><img src=on.gif><img src=off.gif><img src=on.gif></i></ul>",
                NULL, "title | images\none | a.jpg; b.jpg; c.jpg\ntwo | d.jpg\nsix | e.jpg; f.jpg");
}

TEST(words_before_the_first_paragraph_are_one_of_them) {
    UNUSED_STATE;
    check_table("<ul><li><b>アリ</b><div class=text>そうです。<p>でも違う。</div>"
                "<li><b>ハチ</b><div class=text>いいえ。</div>"
                "<li><b>ネコ</b><div class=text>はい。<p>そうかも。<p>たぶん。</div></ul>",
                NULL,
                "title | text\nアリ | そうです。 でも違う。\nハチ | いいえ。\n"
                "ネコ | はい。 そうかも。 たぶん。");
}

TEST(a_title_and_what_follows_it_are_no_paragraphs_of_one_text) {
    UNUSED_STATE;
    check_table("<ul><li><p>Ants</p><p>They work all summer.</p><i>3</i><li><p>Bees</p><i>4</i>"
                "<li><p>Cats</p><p>They sleep all day.</p><i>5</i></ul>",
                NULL,
                "title | subtitle | rank\nAnts | They work all summer. | 3\nBees | - | 4\n"
                "Cats | They sleep all day. | 5");
}

TEST(comments_with_replies_and_without_have_the_same_columns) {
    UNUSED_STATE;
    static const char html[] =
        "<ol><li class=c><section><header><a href=/u/ann>ann</a> <b class=points>3</b></header>"
        "<div>So ist es und nicht anders, sage ich.</div><ol><li class=c><section><header>"
        "<a href=/u/bob>bob</a> <b class=points>7</b></header><div>Das glaube ich dir nicht.</div>"
        "</section></ol></section><li class=c><section><header><a href=/u/cy>cy</a> "
        "<b class=points>4</b></header><div>Da bin ich ganz anderer Meinung.</div><ol><li class=c>"
        "<section><header><a href=/u/dan>dan</a> <b class=points>5</b></header>"
        "<div>Wer weiss das schon so genau.</div></section><li class=c><section><header>"
        "<a href=/u/eva>eva</a> <b class=points>6</b></header><div>Ich habe es selbst "
        "gesehen.</div>"
        "</section></ol></section></ol>";
    check_table_by("auto", html, NULL,
                   "title | title_link | points | text\n"
                   "ann | /u/ann | 3 | So ist es und nicht anders, sage ich.\n"
                   "bob | /u/bob | 7 | Das glaube ich dir nicht.\n"
                   "cy | /u/cy | 4 | Da bin ich ganz anderer Meinung.\n"
                   "dan | /u/dan | 5 | Wer weiss das schon so genau.\n"
                   "eva | /u/eva | 6 | Ich habe es selbst gesehen.");
}

TEST(lists_in_the_cells_of_a_table_are_of_one_kind) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<table><tr><th>lun<th>mar<th>mié<tr><td><b>1</b><ul><li><a href=/e/1>Fado</a><li>"
        "<a href=/e/2>Baile</a></ul><td><b>2</b><td><b>3</b><tr><td><b>8</b><td><b>9</b><ul><li>"
        "<a href=/e/3>Coro</a><li><a href=/e/4>Circo</a></ul><td><b>10</b><tr><td><b>15</b><ul>"
        "<li><a href=/e/5>Feria</a></ul><td><b>16</b><td><b>17</b><tr><td><b>22</b><td><b>23</b>"
        "<td><b>24</b></table>",
        NULL,
        "lun | lun_2 | lun_link | mar | mar_2 | mar_link | mié\n"
        "1 | Fado; Baile | /e/1; /e/2 | 2 | - | - | 3\n"
        "8 | - | - | 9 | Coro; Circo | /e/3; /e/4 | 10\n15 | Feria | /e/5 | 16 | - | - | 17\n"
        "22 | - | - | 23 | - | - | 24");
}

TEST_MAIN(CASE(lists_in_the_cells_of_a_table_are_of_one_kind),
          CASE(comments_with_replies_and_without_have_the_same_columns),
          CASE(games_won_and_lost_are_one_list_in_their_order),
          CASE(games_that_are_links_are_one_list_with_their_links),
          CASE(games_are_a_list_without_classes_and_outside_of_tables),
          CASE(fields_in_turn_are_no_list), CASE(links_to_one_folder_are_a_list),
          CASE(two_tags_that_some_records_lack_are_a_list), CASE(two_teams_are_no_list),
          CASE(paragraphs_of_a_message_are_one_text),
          CASE(lists_and_headings_among_paragraphs_are_of_the_text_and_buttons_behind_it_are_not),
          CASE(paragraphs_with_labels_are_fields),
          CASE(a_text_that_stands_first_here_and_second_there_is_one_of_a_list),
          CASE(elements_called_tags_are_a_list),
          CASE(pictures_that_return_within_records_are_signs),
          CASE(words_before_the_first_paragraph_are_one_of_them),
          CASE(a_title_and_what_follows_it_are_no_paragraphs_of_one_text))
