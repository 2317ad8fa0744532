/* table/: prices as the cards of shops have them, in pieces, with words and in pairs. */
#include "check_table.h"

TEST(a_sentence_in_a_block_that_repeats_both_prices_is_no_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div><i aria-hidden=true>$388</i><div class=x>Was $388. Now "
                "$311.</div><b aria-hidden=true>$311</b></div><li><h3>two</h3><div>"
                "<i aria-hidden=true>$296</i><div class=x>Was $296. Now $251.</div>"
                "<b aria-hidden=true>$251</b></div><li><h3>six</h3><div><i aria-hidden=true>$240"
                "</i><div class=x>Was $240. Now $204.</div><b aria-hidden=true>$204</b></div></ul>",
                NULL,
                "title | old_price | price\none | $388 | $311\ntwo | $296 | $251\n"
                "six | $240 | $204");
}

/* A card as WooCommerce writes it: one amount, or two with a dash and a sentence for the ear. */
#define AMOUNT(n) "<span class=amount><bdi><span class=symbol>$</span>" n "</bdi></span>"
#define CARD(name, price) \
    "<li><a href=/" name "><h3>" name "</h3><span class=price>" price "</span></a>"
#define RANGE(a, b)                                                                 \
    AMOUNT(a)                                                                       \
    " <span aria-hidden=true>-</span> " AMOUNT(b) "<span class=screen-reader-text>" \
                                                  "Price range: $" a " through $" b "</span>"

TEST(two_amounts_with_a_dash_are_one_range_in_the_column_of_single_amounts) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul>" CARD("one", AMOUNT("40.00")) CARD("two", RANGE("65.00", "90.00"))
                       CARD("six", AMOUNT("30.00")) CARD("ten", RANGE("12.50", "18.00"))
                           CARD("red", AMOUNT("9.00")) "</ul>",
                   NULL,
                   "title | title_link | price\none | /one | $40.00\ntwo | /two | $65.00 - $90.00\n"
                   "six | /six | $30.00\nten | /ten | $12.50 - $18.00\nred | /red | $9.00");
}

TEST(what_the_ear_is_told_of_a_button_is_no_column) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><b>$40.00</b><button aria-describedby=d1>Choose</button><span "
                "id=d1 class=screen-reader-text>There are several variants.</span>"
                "<li><h3>two</h3><b>$65.00</b><button>Buy</button>"
                "<li><h3>six</h3><b>$30.00</b><button aria-describedby=d3>Choose</button><span "
                "id=d3 class=screen-reader-text>There are several variants.</span></ul>",
                NULL,
                "title | price | text\none | $40.00 | Choose\ntwo | $65.00 | Buy\n"
                "six | $30.00 | Choose");
}

TEST(goals_of_two_teams_with_a_dash_are_no_range) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b class=h>2</b> - <b class=a>1</b></p>"
                "<li><h3>two</h3><p><b class=h>0</b> - <b class=a>3</b></p>"
                "<li><h3>six</h3><p><b class=h>4</b> - <b class=a>4</b></p></ul>",
                NULL, "title | number | number_2\none | 2 | 1\ntwo | 0 | 3\nsix | 4 | 4");
}

TEST(a_regular_price_that_stands_alone_in_most_records_is_the_price) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=price><i class=price--regular>$34.00</i></p>"
        "<li><h3>two</h3><p class=price><i class=price--regular>$128.00</i> <s>$160.00</s></p>"
        "<li><h3>six</h3><p class=price><i class=price--regular>$46.00</i></p>"
        "<li><h3>ten</h3><p class=price><i class=price--regular>$22.00</i> <s>$28.00</s></p>"
        "<li><h3>red</h3><p class=price><i class=price--regular>$54.00</i> <s>$68.00</s></p>"
        "</ul>",
        NULL,
        "title | price | old_price\none | $34.00 | -\ntwo | $128.00 | $160.00\nsix | $46.00 "
        "| -\nten | $22.00 | $28.00\nred | $54.00 | $68.00");
}

TEST(an_amount_in_pieces_is_one_price) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><p><i>$</i><b>9</b><i>.</i><i>95</i></p>"
                   "<li><h3>two</h3><p><i>$</i><b>18</b><i>.</i><i>50</i></p>"
                   "<li><h3>six</h3><p><i>$</i><b>20</b></p>"
                   "<li><h3>ten</h3><p><i>$</i><b>31</b><i>.</i><i>05</i></p></ul>",
                   NULL, "title | price\none | $9.95\ntwo | $18.50\nsix | $20\nten | $31.05");
}

TEST(two_digits_that_touch_an_amount_of_money_are_its_fraction) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><span>$</span><span class=f2>12</span><span>97</span></p>"
                "<li><h3>two</h3><p><span>Now $</span><span class=f2>18</span><span>50</span></p>"
                "<li><h3>six</h3><p><span>$</span><span class=f2>20</span><span>05</span></p></ul>",
                NULL, "title | price\none | $12.97\ntwo | Now $18.50\nsix | $20.05");
}

TEST(words_that_lead_to_prices_name_them) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Member price $12.00</p><li><h3>two</h3><p>Member price "
                "$13.50</p><li><h3>six</h3><p>Member price $9.00</p></ul>",
                NULL, "title | member_price\none | $12.00\ntwo | $13.50\nsix | $9.00");
}

TEST(a_price_that_is_there_again_in_words_is_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>$12.00</p><p>Current price $ 12.00</p>"
                "<li><h3>two</h3><p>$13.50</p><p>Current price $ 13.50</p>"
                "<li><h3>six</h3><p>$9.00</p><p>Current price $ 9.00</p></ul>",
                NULL, "title | price\none | $12.00\ntwo | $13.50\nsix | $9.00");
}

TEST(what_is_said_to_the_ear_may_stand_behind_what_is_seen) {
    UNUSED_STATE;
    check_table(
        "<ul><li><a href=/1><h3>one</h3><span class=price><del aria-hidden=true><bdi><span>&pound;"
        "</span>20.00</bdi></del> <span class=screen-reader-text>It was: &pound;20.00.</span><ins "
        "aria-hidden=true><bdi><span>&pound;</span>15.00</bdi></ins><span class=screen-reader-text>"
        "It is: &pound;15.00.</span></span></a><a href='?add=1'>Add</a>"
        "<li><a href=/2><h3>two</h3><span class=price><del aria-hidden=true><bdi><span>&pound;"
        "</span>30.00</bdi></del> <span class=screen-reader-text>It was: &pound;30.00.</span><ins "
        "aria-hidden=true><bdi><span>&pound;</span>25.00</bdi></ins><span class=screen-reader-text>"
        "It is: &pound;25.00.</span></span></a><a href='?add=2'>Add</a>"
        "<li><a href=/3><h3>six</h3><span class=price><del aria-hidden=true><bdi><span>&pound;"
        "</span>40.00</bdi></del> <span class=screen-reader-text>It was: &pound;40.00.</span><ins "
        "aria-hidden=true><bdi><span>&pound;</span>35.00</bdi></ins><span class=screen-reader-text>"
        "It is: &pound;35.00.</span></span></a><a href='?add=3'>Add</a></ul>",
        NULL,
        "title | title_link | old_price | price\none | /1 | £20.00 | £15.00\n"
        "two | /2 | £30.00 | £25.00\nsix | /3 | £40.00 | £35.00");
}

TEST(a_labelled_price_that_is_always_higher_is_the_old_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><b>12,00 €</b> <span>Zuvor: </span><i>15,00 €</i></p>"
                "<li><h3>two</h3><p><b>13,50 €</b> <span>Zuvor: </span><i>20,00 €</i></p>"
                "<li><h3>six</h3><p><b>9,00 €</b> <span>Zuvor: </span><i>11,00 €</i></p></ul>",
                NULL,
                "title | price | old_price\none | 12,00 € | 15,00 €\ntwo | 13,50 € | 20,00 €\n"
                "six | 9,00 € | 11,00 €");
}

TEST(the_only_price_is_called_so) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p class=acme-price-amount>$12</p>"
                "<li><h3>two</h3><p class=acme-price-amount>$13</p>"
                "<li><h3>six</h3><p class=acme-price-amount>$9</p></ul>",
                NULL, "title | price\none | $12\ntwo | $13\nsix | $9");
}

TEST(of_two_prices_that_for_a_unit_is_called_so) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div><b>$12</b><p>$3/kg</p></div><li><h3>two</h3><div><b>$15"
                "</b><p>$5/kg</p></div><li><h3>six</h3><div><b>$9</b><p>$2/kg</p></div></ul>",
                NULL,
                "title | price | unit_price\none | $12 | $3/kg\ntwo | $15 | $5/kg\n"
                "six | $9 | $2/kg");
}

TEST(the_second_price_of_a_range_is_called_after_the_first) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Estimate: $10 - $20</p><li><h3>two</h3><p>Estimate: $30 - "
                "$45</p><li><h3>six</h3><p>Estimate: $7 - $9</p></ul>",
                NULL,
                "title | Estimate | Estimate_max\none | $10 | $20\ntwo | $30 | $45\n"
                "six | $7 | $9");
}

TEST(arabic_currencies_are_put_to_their_amounts) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><span>\u0631.\u0633.</span><b>12</b></p><li><h3>two</h3><p>"
                "<span>\u0631.\u0633.</span><b>15</b></p><li><h3>six</h3><p><span>\u0631.\u0633."
                "</span><b>9</b></p></ul>",
                NULL,
                "title | price\none | \u0631.\u0633.12\ntwo | \u0631.\u0633.15\n"
                "six | \u0631.\u0633.9");
}

TEST(a_price_that_is_crossed_out_shares_no_column_with_others) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><a href=/1><h3>one</h3><span class=price><span class=amount><bdi><span class=sign>"
        "$</span>9</bdi></span></span></a>"
        "<li><a href=/2><h3>two</h3><span class=price><del><span class=amount><bdi><span class=sign"
        ">$</span>30</bdi></span></del> <ins><span class=amount><bdi><span class=sign>$</span>25"
        "</bdi></span></ins></span></a>"
        "<li><a href=/3><h3>six</h3><span class=price><del><span class=amount><bdi><span class=sign"
        ">$</span>40</bdi></span></del> <ins><span class=amount><bdi><span class=sign>$</span>35"
        "</bdi></span></ins></span></a>"
        "<li><a href=/4><h3>ten</h3><span class=price><span class=amount><bdi><span class=sign>$"
        "</span>12</bdi></span></span></a>"
        "<li><a href=/5><h3>few</h3><span class=price><span class=amount><bdi><span class=sign>$"
        "</span>17</bdi></span></span></a></ul>",
        NULL,
        "title | title_link | old_price | price\none | /1 | - | $9\ntwo | /2 | $30 | $25\n"
        "six | /3 | $40 | $35\nten | /4 | - | $12\nfew | /5 | - | $17");
}

TEST(a_lower_price_that_only_some_have_is_what_they_are_sold_for) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><p><span class=originalPrice>$12</span></p>"
                   "<li><h3>two</h3><p><span class=originalPrice>$30</span><span class=saleAmount>"
                   "$25</span></p>"
                   "<li><h3>six</h3><p><span class=originalPrice>$40</span><span class=saleAmount>"
                   "$35</span></p>"
                   "<li><h3>ten</h3><p><span class=originalPrice>$20</span><span class=saleAmount>"
                   "$18</span></p></ul>",
                   NULL,
                   "title | price | sale_price\none | $12 | -\ntwo | $30 | $25\nsix | $40 | $35\n"
                   "ten | $20 | $18");
}

TEST(prices_that_take_turns_are_one_column) {
    UNUSED_STATE;
    check_table_by("auto",
                   "<ul><li><h3>one</h3><p><b class=from>As low as</b> <i class=low>$12</i></p>"
                   "<li><h3>two</h3><p><b class=from>As low as</b> <i class=low>$40</i></p>"
                   "<li><h3>six</h3><p><b class=from>As low as</b> <i class=low>$15</i></p>"
                   "<li><h3>ten</h3><div><span class=now>$30</span></div>"
                   "<li><h3>few</h3><div><span class=now>$18</span></div></ul>",
                   NULL, "title | price\none | $12\ntwo | $40\nsix | $15\nten | $30\nfew | $18");
}

TEST(a_price_for_so_much_of_a_thing_stays_whole) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div><b>$12</b><p>($3 / 1 kg)</p></div><li><h3>two</h3><div>"
                "<b>$15</b><p>($5 / 1 kg)</p></div><li><h3>six</h3><div><b>$9</b><p>($2 / 1 kg)</p>"
                "</div></ul>",
                NULL,
                "title | price | unit_price\none | $12 | $3 / 1 kg\ntwo | $15 | $5 / 1 kg\n"
                "six | $9 | $2 / 1 kg");
}

TEST(a_fraction_in_small_goes_with_the_amount_and_its_mark) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>387,<sup>99</sup> €</p><li><h3>two</h3><p>1.204,<sup>50</sup> €</p>"
        "<li><h3>six</h3><p>21,<sup>00</sup> €</p></ul>",
        NULL, "title | price\none | 387,99 €\ntwo | 1.204,50 €\nsix | 21,00 €");
}

TEST(a_class_or_a_style_may_cross_a_price_out) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p><i class='text-xs line-through'>$9</i> "
        "<b>$7</b></p><li><h3>two</h3><p><b>$5</b></p>"
        "<li><h3>six</h3><p><i style='text-decoration:line-through'>$8</i> "
        "<b>$6</b></p><li><h3>ten</h3><p><b>$4</b></p></ul>",
        NULL,
        "title | old_price | price\none | $9 | $7\ntwo | - | $5\nsix | $8 | $6\nten | - | $4");
}

TEST(a_higher_price_before_some_prices_is_the_old_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p><i>$30</i> <b>$20</b></p><li><h3>two</h3><p><b>$25</b></p>"
                "<li><h3>six</h3><p><i>$50</i> <b>$40</b></p><li><h3>ten</h3><p><i>$9</i> <b>$7"
                "</b></p></ul>",
                NULL,
                "title | old_price | price\none | $30 | $20\ntwo | - | $25\nsix | $50 | $40\n"
                "ten | $9 | $7");
}

TEST(what_is_free_has_a_price) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>Free</p><li><h3>two</h3><p>\u20ac5.00</p>"
                "<li><h3>six</h3><p>Free</p><li><h3>ten</h3><p>\u20ac7.00</p></ul>",
                NULL, "title | price\none | Free\ntwo | \u20ac5.00\nsix | Free\nten | \u20ac7.00");
}

TEST(what_is_paid_beside_the_price_is_called_so) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p>$12.00</p><p>+$4.50 "
        "shipping</p><li><h3>two</h3><p>$15.00</p><p>+$3.50 shipping</p>"
        "<li><h3>six</h3><p>$19.00</p><p>+$6.00 shipping</p></ul>",
        NULL,
        "title | price | shipping\none | $12.00 | +$4.50 shipping\ntwo | $15.00 | +$3.50 shipping\n"
        "six | $19.00 | +$6.00 shipping");
}

TEST(a_price_behind_its_amount_and_an_equals_sign_is_for_a_unit) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div><b>$12</b><p>(1 kg = "
        "$3)</p></div><li><h3>two</h3><div><b>$15</b><p>(1 kg = "
        "$5)</p></div><li><h3>six</h3><div><b>$9</b><p>(1 kg = $2)</p></div></ul>",
        NULL,
        "title | price | unit_price\none | $12 | 1 kg = $3\ntwo | $15 | 1 kg = $5\nsix | $9 "
        "| 1 kg = $2");
}

TEST(a_deposit_that_a_price_leaves_out_is_called_so) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><p>4,00 €</p><p>zzgl. 1,50 € "
                "Pfand</p><li><h3>two</h3><p>5,00 €</p><p>zzgl. 3,10 € "
                "Pfand</p><li><h3>six</h3><p>6,00 €</p><p>zzgl. 2,40 € Pfand</p></ul>",
                NULL,
                "title | price | deposit\none | 4,00 € | zzgl. 1,50 € Pfand\ntwo | 5,00 € | zzgl. "
                "3,10 € Pfand\nsix | 6,00 € | zzgl. 2,40 € Pfand");
}

TEST(what_is_said_to_the_ear_may_repeat_what_is_seen_on_both_sides) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div><span class=d6 aria-hidden=true>€ 207</span><span "
        "class=bc>Original price € 207. Current price € 165.</span><span class=f6 "
        "aria-hidden=true>€ 165</span></div><li><h3>two</h3><div><span class=d6 "
        "aria-hidden=true>€ 339</span><span class=bc>Original price € 339. Current price "
        "€ 280.</span><span class=f6 aria-hidden=true>€ "
        "280</span></div><li><h3>six</h3><div><span class=d6 aria-hidden=true>€ "
        "150</span><span class=bc>Original price € 150. Current price € 120.</span><span "
        "class=f6 aria-hidden=true>€ 120</span></div><li><h3>ten</h3><div><span class=d6 "
        "aria-hidden=true>€ 410</span><span class=bc>Original price € 410. Current price "
        "€ 390.</span><span class=f6 aria-hidden=true>€ 390</span></div></ul>",
        NULL,
        "title | old_price | price\none | € 207 | € 165\ntwo | € 339 | € 280\nsix | € 150 | "
        "€ 120\nten | € 410 | € 390");
}

TEST(words_in_the_place_of_a_price_are_a_column_of_their_own) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div class=foot><b "
        "class=card-price>$9</b></div><li><h3>two</h3><div class=foot><b "
        "class=card-soldout>Sold out</b></div><li><h3>six</h3><div class=foot><b "
        "class=card-price>$7</b></div><li><h3>ten</h3><div class=foot><b "
        "class=card-price>$8</b></div><li><h3>red</h3><div class=foot><b "
        "class=card-soldout>Sold out</b></div><li><h3>tan</h3><div class=foot><b "
        "class=card-soldout>Sold out</b></div></ul>",
        NULL,
        "title | availability | price\none | - | $9\ntwo | Sold out | -\nsix | - | $7\nten | "
        "- | $8\nred | Sold out | -\ntan | Sold out | -");
}

TEST(a_hidden_label_is_that_of_nothing_outside) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div style=\"display: block;\"><span>Was:</span><span "
                "class=was>$263.00</span></div><div><span style=\"display: "
                "block;\">Now:</span><span class=main>$105.95</span></div><li><h3>two</h3><div "
                "style=\"display: none;\"><span>Was:</span><span class=was></span></div><div><span "
                "style=\"display: none;\">Now:</span><span "
                "class=main>$149.95</span></div><li><h3>six</h3><div style=\"display: "
                "none;\"><span>Was:</span><span class=was></span></div><div><span style=\"display: "
                "none;\">Now:</span><span class=main>$177.00</span></div><li><h3>ten</h3><div "
                "style=\"display: block;\"><span>Was:</span><span "
                "class=was>$50.00</span></div><div><span style=\"display: "
                "block;\">Now:</span><span class=main>$38.50</span></div><li><h3>red</h3><div "
                "style=\"display: block;\"><span>Was:</span><span "
                "class=was>$45.00</span></div><div><span style=\"display: "
                "block;\">Now:</span><span class=main>$26.50</span></div><li><h3>tan</h3><div "
                "style=\"display: none;\"><span>Was:</span><span class=was></span></div><div><span "
                "style=\"display: none;\">Now:</span><span class=main>$12.00</span></div></ul>",
                NULL,
                "title | old_price | price\none | $263.00 | $105.95\ntwo | - | $149.95\nsix | - | "
                "$177.00\nten | $50.00 | $38.50\nred | $45.00 | $26.50\ntan | - | $12.00");
}

TEST(cents_for_a_unit_are_the_price_of_one) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><div><b>$1.20</b></div><p>2.9 "
        "¢/oz</p><li><h3>two</h3><div><b>$5.30</b></div><p>12.4 "
        "¢/oz</p><li><h3>six</h3><div><b>$4.00</b></div><p>21.8 ¢/oz</p></ul>",
        NULL,
        "title | price | unit_price\none | $1.20 | 2.9 ¢/oz\ntwo | $5.30 | 12.4 ¢/oz\nsix | "
        "$4.00 | 21.8 ¢/oz");
}

TEST(a_price_called_reduced_that_is_the_higher_one_is_the_old_one) {
    UNUSED_STATE;
    check_table("<ul><li><h3>one</h3><div class=discounted-price><div "
                "class=bx-orgnl>$186</div><div "
                "class=bx-dscntd>$144</div></div><li><h3>two</h3><div "
                "class=discounted-price><div "
                "class=bx-dscntd>$223</div></div><li><h3>six</h3><div "
                "class=discounted-price><div class=bx-orgnl>$190</div><div "
                "class=bx-dscntd>$110</div></div><li><h3>ten</h3><div "
                "class=discounted-price><div class=bx-orgnl>$734</div><div "
                "class=bx-dscntd>$702</div></div><li><h3>red</h3><div "
                "class=discounted-price><div class=bx-dscntd>$65</div></div></ul>",
                NULL,
                "title | old_price | price\none | $186 | $144\ntwo | - | $223\nsix | $190 | "
                "$110\nten | $734 | $702\nred | - | $65");
}

TEST(groups_of_fields_may_be_in_groups) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul><li><strong class=title><a href=/one>one</a></strong><span class=flex><span "
        "class=fade><span class=deal-price>$262</span><span class=inline><s "
        "class=was>$620</s><span class=percent>-9%</span></span></span><span "
        "class=shipping>$5</span><span class=merchant>oneshop</span></span><li><strong "
        "class=title><a href=/two>two</a></strong><span class=flex><span "
        "class=fade><span class=deal-price>$99</span></span><span "
        "class=merchant>twoshop</span></span><li><strong class=title><a "
        "href=/six>six</a></strong><span class=flex><span class=fade><span "
        "class=deal-price>$143</span><span class=inline><s class=was>$613</s><span "
        "class=percent>-9%</span></span></span><span class=shipping>Free</span><span "
        "class=merchant>sixshop</span></span><li><strong class=title><a "
        "href=/ten>ten</a></strong><span class=flex><span class=fade><span "
        "class=deal-price>$71</span></span><span class=shipping>$4</span><span "
        "class=merchant>tenshop</span></span><li><strong class=title><a "
        "href=/red>red</a></strong><span class=flex><span class=fade><span "
        "class=deal-price>$205</span><span class=inline><s class=was>$490</s><span "
        "class=percent>-9%</span></span></span><span "
        "class=merchant>redshop</span></span></ul>",
        NULL,
        "title | title_link | price | old_price | discount | shipping | merchant\none | "
        "/one | $262 | $620 | -9% | $5 | oneshop\ntwo | /two | $99 | - | - | - | "
        "twoshop\nsix | /six | $143 | $613 | -9% | Free | sixshop\nten | /ten | $71 | - | "
        "- | $4 | tenshop\nred | /red | $205 | $490 | -9% | - | redshop");
}

TEST(a_price_that_is_crossed_out_in_a_line_is_apart_from_the_new_one) {
    UNUSED_STATE;
    check_table_by(
        "auto",
        "<ul class=goods><li><h3>one</h3><p><span><del>$15</del> <ins>$12</ins></span> | "
        "<span>oak</span></p>"
        "<li><h3>two</h3><p><span><b>$13</b></span> | <span>elm</span></p>"
        "<li><h3>six</h3><p><span><b>$9</b></span> | <span>ash</span></p>"
        "<li><h3>ten</h3><p><span><del>$11</del> <ins>$8</ins></span> | <span>fir</span></p>"
        "<li><h3>red</h3><p><span><del>$8</del> <ins>$7</ins></span> | <span>yew</span></p></ul>",
        NULL,
        "title | old_price | price | text\none | $15 | $12 | oak\ntwo | - | $13 | elm\n"
        "six | - | $9 | ash\nten | $11 | $8 | fir\nred | $8 | $7 | yew");
}

TEST(words_set_apart_before_some_prices_are_no_part_of_them) {
    UNUSED_STATE;
    check_table(
        "<ul><li><h3>one</h3><p class=sum><i>Price</i> $12.50</p><li><h3>two</h3><p class=sum>"
        "$13.50</p><li><h3>six</h3><p class=sum><i>Price</i> $9.00</p><li><h3>ten</h3>"
        "<p class=sum>$8.00</p><li><h3>red</h3><p class=sum>$7.00</p></ul>",
        NULL, "title | price\none | $12.50\ntwo | $13.50\nsix | $9.00\nten | $8.00\nred | $7.00");
}

TEST_MAIN(CASE(two_amounts_with_a_dash_are_one_range_in_the_column_of_single_amounts),
          CASE(what_the_ear_is_told_of_a_button_is_no_column),
          CASE(goals_of_two_teams_with_a_dash_are_no_range),
          CASE(a_regular_price_that_stands_alone_in_most_records_is_the_price),
          CASE(a_sentence_in_a_block_that_repeats_both_prices_is_no_column),
          CASE(words_set_apart_before_some_prices_are_no_part_of_them),
          CASE(a_price_that_is_crossed_out_in_a_line_is_apart_from_the_new_one),
          CASE(groups_of_fields_may_be_in_groups),
          CASE(a_price_called_reduced_that_is_the_higher_one_is_the_old_one),
          CASE(a_hidden_label_is_that_of_nothing_outside),
          CASE(cents_for_a_unit_are_the_price_of_one),
          CASE(words_in_the_place_of_a_price_are_a_column_of_their_own),
          CASE(a_price_behind_its_amount_and_an_equals_sign_is_for_a_unit),
          CASE(a_deposit_that_a_price_leaves_out_is_called_so),
          CASE(what_is_said_to_the_ear_may_repeat_what_is_seen_on_both_sides),
          CASE(a_fraction_in_small_goes_with_the_amount_and_its_mark),
          CASE(a_class_or_a_style_may_cross_a_price_out),
          CASE(a_higher_price_before_some_prices_is_the_old_one), CASE(what_is_free_has_a_price),
          CASE(what_is_paid_beside_the_price_is_called_so), CASE(an_amount_in_pieces_is_one_price),
          CASE(two_digits_that_touch_an_amount_of_money_are_its_fraction),
          CASE(words_that_lead_to_prices_name_them),
          CASE(a_price_that_is_there_again_in_words_is_one),
          CASE(what_is_said_to_the_ear_may_stand_behind_what_is_seen),
          CASE(a_labelled_price_that_is_always_higher_is_the_old_one),
          CASE(the_only_price_is_called_so), CASE(of_two_prices_that_for_a_unit_is_called_so),
          CASE(the_second_price_of_a_range_is_called_after_the_first),
          CASE(arabic_currencies_are_put_to_their_amounts),
          CASE(a_price_that_is_crossed_out_shares_no_column_with_others),
          CASE(a_lower_price_that_only_some_have_is_what_they_are_sold_for),
          CASE(prices_that_take_turns_are_one_column),
          CASE(a_price_for_so_much_of_a_thing_stays_whole))
