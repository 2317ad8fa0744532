/* Words of classes, kinds of values, and texts as people see them. */
#include "test.h"

#include "base/str.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"

#include <stdio.h>

static void check_class(const char *word, const char *want) {
    furrow_buf name = {0};
    fw_name_of_class(&name, fw_str(word));
    furrow_str got = fw_buf_view(&name);
    if (!fw_str_equal(got, fw_str(want)))
        fail_msg("'%s' gives '%.*s', not '%s'", word, (int)got.len, got.at, want);
    furrow_buf_free(&name);
}

TEST(words_of_classes_are_names) {
    UNUSED_STATE;
    check_class("title", "title");
    check_class("product-card__title--large", "title");
    check_class("postDate", "date");
    check_class("ProductCard_price__3fK9a", "price");
    check_class("views-field-location", "location");
    check_class("s-item__shipping", "shipping");
    check_class("job_title", "job_title");
    check_class("product-color", "color");
    check_class("car__weight", "weight");
    check_class("PriceInfo_price__price", "price");
    check_class("price-and-discounted-price", "discounted_price");
    check_class("entry-cat", "category");
    check_class("job-desc", "job_description");
    check_class("badge-category__name", "category_name");
    check_class("product-card__name", "name");
    check_class("card__badge", "badge");
    check_class("rating-badge", "rating");
    check_class("priceRange__09f24__mmOuH", "price_range");
    check_class("property-price", "price");
    check_class("s-item__quantitySold", "quantity_sold");
    check_class("_dealRating_vwu5d_1", "rating");
    check_class("Card__SalePrice-sc-14cw3er-1", "sale_price");
    check_class("Cardstyles__Author-pi51c-3", "author");
    check_class("sales-area", "sales");
    check_class("card-comments__count", "comments_count");
    check_class("EventCardUrgency", "urgency"); /* a part of the component EventCard */
    check_class("Row-module__authorLink--k4eMk", "author");
    check_class("Card-module__cardWrapper___2_FKN", "");
}

TEST(words_written_in_one_are_taken_apart_where_all_of_them_are_known) {
    UNUSED_STATE;
    check_class("linkflairlabel", "flair");
    check_class("productname", "name");
    check_class("teamname", "team_name");
    check_class("listrow", "");
    check_class("itemcard", "");
    check_class("percentage", "percentage"); /* not of the age */
    check_class("graduation", "graduation");
}

TEST(the_sign_of_a_site_before_a_name_is_no_part_of_it) {
    UNUSED_STATE;
    check_class("udm-delivery-message", "delivery_message");
    check_class("pdp-price", "price");
    check_class("old-price", "old_price");
    check_class("graduation-rate", "graduation_rate");
    check_class("price-brut", "price_brut");
}

TEST(looks_and_codes_are_no_names) {
    UNUSED_STATE;
    static const char *const classes[] = {"a-size-medium",
                                          "mb-4",
                                          "text-gray-500",
                                          "css-1x2y3z",
                                          "sc-AxjAm",
                                          "dCXeZx",
                                          "WvcRIAfwg",
                                          "d-flex",
                                          "col-md-6",
                                          "row",
                                          "clearfix",
                                          "jkLmNq",
                                          "tptt",
                                          "item",
                                          "product",
                                          "search-result",
                                          "_2x4bz",
                                          "inner-wrap",
                                          "font-semibold",
                                          "sr-only",
                                          "lh-title",
                                          "lh-condensed",
                                          "is-marginless",
                                          "y-css-wfbtsu",
                                          "card-data-area",
                                          "btn-sm",
                                          "ctYdux",
                                          "urhVn",
                                          "mantine-ygqqte",
                                          "ahpyq",
                                          "zmud",
                                          "color-fg-muted",
                                          "a-color-secondary",
                                          "font-weight-bold",
                                          "text-on-surface",
                                          "duration-150",
                                          "delay-150"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) check_class(classes[i], "");
}

TEST(short_words_that_no_field_is_called_may_be_pieces) {
    UNUSED_STATE;
    furrow_buf name = {0};
    CHECK_UINT(fw_name_of_class(&name, FW_STR("esg")), FW_NAME_SHORT);
    CHECK_UINT(fw_name_of_class(&name, FW_STR("pal-deep")), FW_NAME_SHORT);
    CHECK_UINT(fw_name_of_class(&name, FW_STR("deep-garden")), FW_NAME_MAYBE);
    CHECK_UINT(fw_name_of_class(&name, FW_STR("city")), FW_NAME_OF_FIELD);
    furrow_buf_free(&name);
}

static void check_kind(const char *text, fw_value_kind want, const char *unit) {
    furrow_str got_unit;
    fw_value_kind got = fw_value_kind_of(fw_str(text), &got_unit);
    if (got != want) fail_msg("'%s' is of kind %d, not %d", text, (int)got, (int)want);
    if (!fw_str_equal(got_unit, fw_str(unit)))
        fail_msg("'%s' counts '%.*s'", text, (int)got_unit.len, got_unit.at);
}

static void check_rating(const char *text, bool want) {
    furrow_str unit;
    bool got = fw_value_kind_of(fw_str(text), &unit) == FW_VALUE_RATING;
    if (got != want) fail_msg("'%s' is %s rating", text, got ? "a" : "no");
}

TEST(fractions_and_parts_of_something_are_no_ratings) {
    UNUSED_STATE;
    check_rating("8/10", true);
    check_rating("4.5/5 (12)", true);
    check_rating("3 out of 5 based on 12 reviews", true);
    check_rating("3/4 stars", true);
    check_rating("Rated 4.5", true);
    check_rating("3/4", false);
    check_rating("11/26", false);
    check_rating("7/5", false);
    check_rating("1/2 teaspoon pepper", false);
    check_rating("3/5 cup flour", false);
    check_rating("3 of 10 people liked this", false);
}

TEST(values_are_of_kinds_in_many_languages) {
    UNUSED_STATE;
    check_kind("Red shoes", FW_VALUE_WORDS, "");
    check_kind("2 hr 21 min", FW_VALUE_DURATION, "");
    check_kind("1h 5m", FW_VALUE_DURATION, "");
    check_kind("5 min 2 people", FW_VALUE_WORDS, "");
    check_kind("01.03. 20:45", FW_VALUE_DATE, "");
    check_kind("Tel. 555-0100-88", FW_VALUE_PHONE, "");
    check_kind("Telegraph 555", FW_VALUE_WORDS, "");
    check_kind("1,284", FW_VALUE_NUMBER, "");
    check_kind("12 %", FW_VALUE_PERCENT, "");
    check_kind("199,00 z\xC5\x82", FW_VALUE_PRICE, "");
    check_kind("$19 / box", FW_VALUE_PRICE, "");
    check_kind("12 Jan 2020", FW_VALUE_DATE, "");
    check_kind("3 days ago", FW_VALUE_DATE, "");
    check_kind("vor 3 Tagen", FW_VALUE_DATE, "");
    check_kind("Jun 2", FW_VALUE_DATE, "");
    check_kind("05.09.2023 - 08.10.2023", FW_VALUE_DATE, "");
    check_kind("07:30", FW_VALUE_TIME, "");
    check_kind("09:00 ~ 12:00", FW_VALUE_TIME, "");
    check_kind("9:00\xE2\x80\x93"
               "17:30",
               FW_VALUE_TIME, "");
    check_kind("20095 Hamburg", FW_VALUE_PLACE, "");
    check_kind("Miami FL 33101", FW_VALUE_PLACE, "");
    check_kind("Docket 33101", FW_VALUE_WORDS, "");
    check_kind("12000 points", FW_VALUE_COUNT, "points");
    check_kind("4.5 out of 5 stars", FW_VALUE_RATING, "");
    check_kind("4,5 von 5", FW_VALUE_RATING, "");
    check_kind("1,284 reviews", FW_VALUE_COUNT, "reviews");
    check_kind("(621)", FW_VALUE_COUNT, "");
    check_kind("2015-07-18.", FW_VALUE_DATE, "");
    check_kind("notes-1.2.tar.gz", FW_VALUE_WORDS, "");
    check_kind("notes.example.de", FW_VALUE_SITE, "");
    check_kind("1.2k", FW_VALUE_NUMBER, "");
    check_kind("1.2k views", FW_VALUE_COUNT, "views");
    check_kind("4/28/97", FW_VALUE_DATE, "");
    check_kind("Troy, NY", FW_VALUE_PLACE, "");
    check_kind("Lyon, France", FW_VALUE_PLACE, "");
    check_kind("Ants, Bees", FW_VALUE_WORDS, "");
    check_kind("ann@example.org", FW_VALUE_EMAIL, "");
    check_kind("www.example.org/a/b", FW_VALUE_SITE, "");
    check_kind("+1 (520) 704-0213", FW_VALUE_PHONE, "");
    check_kind("A text of so many words that nobody would take it for a value.", FW_VALUE_SENTENCE,
               "");
}

static void check_clean(const char *text, const char *want) {
    char room[64];
    size_t len = strlen(text);
    memcpy(room, text, len);
    len = fw_text_clean(room, len);
    if (!fw_str_equal((furrow_str){room, len}, fw_str(want)))
        fail_msg("'%s' gives '%.*s'", text, (int)len, room);
}

TEST(texts_lose_what_nobody_sees) {
    UNUSED_STATE;
    check_clean("plain words", "plain words");
    check_clean("\xC2\xA0 12\xC2\xA0kr \xE2\x80\x8B", "12 kr");
    check_clean("soft\xC2\xADhyphen", "softhyphen");
    check_clean("\xE2\x80\xAE"
                "abc\xE2\x80\xAC",
                "abc");
    check_clean("\xEF\xBB\xBF", "");
    check_clean("a  b\n c", "a b c");
    check_clean(" two words ", "two words");
    check_clean("two words  ", "two words");
    check_clean("r\u00E9sum\u00E9 of\tit", "r\u00E9sum\u00E9 of it");
}

/* Two blanks, or one that is no blank, at each place of eight bytes and where they meet. */
TEST(texts_are_cleaned_wherever_white_space_stands) {
    UNUSED_STATE;
    const char *const signs[] = {"  ", "\n", " \t", "\xC2\xA0"};
    for (size_t s = 0; s < sizeof signs / sizeof *signs; s++)
        for (int at = 1; at < 20; at++) {
            const char *letters = "abcdefghijklmnopqrst";
            char text[32], want[32];
            snprintf(text, sizeof text, "%.*s%s%s", at, letters, signs[s], letters + at);
            snprintf(want, sizeof want, "%.*s %s", at, letters, letters + at);
            check_clean(text, want);
            check_clean(want, want);
            want[at] = '\0';
            text[at + 1] = '\0';
            if (text[at] == ' ') check_clean(text, want);
        }
}

TEST(joiners_stay_where_a_script_needs_them) {
    UNUSED_STATE;
    check_clean("\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
                "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645");
    check_clean("\U0001F469\u200D\U0001F467", "\U0001F469\u200D\U0001F467");
    check_clean("\u200C\u0645 \u200C\u06CC\u200D", "\u0645 \u06CC");
    check_clean("kit\u200Cchen", "kitchen");
}

TEST(punctuation_says_nothing_and_symbols_may) {
    UNUSED_STATE;
    assert_true(fw_text_is_punctuation(FW_STR("--")));
    assert_true(fw_text_is_punctuation(FW_STR("| \xC2\xB7")));
    assert_false(fw_text_is_punctuation(FW_STR("+")));
    assert_false(fw_text_is_punctuation(FW_STR("\xE2\x98\x85\xE2\x98\x85")));
    assert_false(fw_text_is_punctuation(FW_STR("n/a")));
}

TEST(currencies_stand_alone) {
    UNUSED_STATE;
    assert_true(fw_is_currency(FW_STR("kr")));
    assert_true(fw_is_currency(FW_STR("EUR")));
    assert_false(fw_is_currency(FW_STR("kr 12")));
    assert_false(fw_is_currency(FW_STR("votes")));
}

TEST(a_currency_is_one_beside_a_number) {
    UNUSED_STATE;
    assert_true(fw_has_currency(FW_STR("from 12  EUR each")));
    assert_true(fw_has_currency(FW_STR("2 for $ 12")));
    assert_true(fw_has_currency(FW_STR("no. 7, CHF 12")));
    assert_true(fw_has_currency(FW_STR("2 of them cost as much as AU $ 12")));
    assert_true(fw_has_currency(FW_STR("7 \xD1\x80\xD1\x83\xD0\xB1.")));
    assert_true(fw_has_currency(FW_STR("as many as 7 for \xE2\x82\xAC   12")));
    assert_false(fw_has_currency(FW_STR("12 of them cost EUR")));
    assert_false(fw_has_currency(FW_STR("EUR, 12")));
    assert_false(fw_has_currency(FW_STR("EUR")));
    assert_false(fw_has_currency(FW_STR("17:40 MAD"))); /* from Madrid, not dirhams */
    assert_false(fw_has_currency(FW_STR("SEK 17:40")));
    assert_true(fw_has_currency(FW_STR("17:40, 12 EUR")));
}

TEST(currencies_may_begin_as_words_do) {
    UNUSED_STATE;
    static const char *const prices[] = {"Euro 12", "12 Ft",  "Fr. 12", "SFr. 12", "12 K\xC4\x8D",
                                         "Kr 12",   "Rs. 12", "Rs 12",  "12 euro", "12 lei"};
    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
        assert_true(fw_has_currency(fw_str(prices[i])));
        assert_true(fw_price_read(fw_str(prices[i]), 0).is_written);
    }
    assert_false(fw_has_currency(FW_STR("Toy 12")));
    assert_false(fw_has_currency(FW_STR("Room 12")));
}

TEST(a_month_is_one_beside_a_number) {
    UNUSED_STATE;
    assert_int_equal(fw_shape_of(FW_STR("12 March")), FW_SHAPE_DATE);
    assert_int_equal(fw_shape_of(FW_STR("on March, 3")), FW_SHAPE_DATE);
    assert_int_equal(fw_shape_of(FW_STR("Room 7: 3.May")), FW_SHAPE_DATE);
    assert_int_equal(fw_shape_of(FW_STR("7 in March of Rome")), FW_SHAPE_MIXED);
    assert_int_equal(fw_shape_of(FW_STR("march on 7 roads")), FW_SHAPE_MIXED);
}

TEST(what_a_content_system_calls_a_field_is_its_name) {
    UNUSED_STATE;
    check_class("field--name-field-public-notice", "public_notice");
    check_class("field-name-field-venue", "venue");
    check_class("views-field-field-case-number-1", "case_number");
    check_class("views-field-title", "title");
    check_class("views-field-nothing", "");
    check_class("views-field-body", "");
    check_class("mat-column-orderNumber", "order_number");
}

TEST_MAIN(CASE(words_of_classes_are_names),
          CASE(words_written_in_one_are_taken_apart_where_all_of_them_are_known),
          CASE(the_sign_of_a_site_before_a_name_is_no_part_of_it),
          CASE(looks_and_codes_are_no_names),
          CASE(short_words_that_no_field_is_called_may_be_pieces),
          CASE(fractions_and_parts_of_something_are_no_ratings),
          CASE(values_are_of_kinds_in_many_languages), CASE(texts_lose_what_nobody_sees),
          CASE(texts_are_cleaned_wherever_white_space_stands),
          CASE(joiners_stay_where_a_script_needs_them),
          CASE(punctuation_says_nothing_and_symbols_may), CASE(currencies_stand_alone),
          CASE(a_currency_is_one_beside_a_number), CASE(currencies_may_begin_as_words_do),
          CASE(a_month_is_one_beside_a_number),
          CASE(what_a_content_system_calls_a_field_is_its_name))
