/* Types of texts and columns, and the values that texts stand for. */
#include "test.h"

#include "table/table.h"
#include "values/date.h"
#include "values/number.h"

#include <locale.h>
#include <stdio.h>

/* A value in one form for all: 12, 12.5, "12.99 EUR", "2020-01-12"; "text"
 * where the text does not read as what it was asked for. */
static void check_read(const char *text, furrow_type type, fw_habit habit, const char *want) {
    char got[80] = "text";
    fw_typed value = fw_typed_read(fw_str(text), type, habit);
    if (value.type == FURROW_DATE) snprintf(got, sizeof got, "%s", value.text);
    else if (value.type != FURROW_TEXT && value.is_whole)
        snprintf(got, sizeof got, "%lld%s%s", (long long)value.whole, value.text[0] ? " " : "",
                 value.text);
    else if (value.type != FURROW_TEXT)
        snprintf(got, sizeof got, "%.15g%s%s", value.number, value.text[0] ? " " : "", value.text);
    if (strcmp(got, want) != 0) fail_msg("'%s' gives %s, not %s", text, got, want);
}

typedef struct vector {
    const char *text, *want;
} vector;

static void check_all(const vector *vectors, size_t count, furrow_type type, fw_habit habit) {
    for (size_t i = 0; i < count; i++) {
        check_read(vectors[i].text, type, habit, vectors[i].want);
        /* A text that reads as a value looks like one. */
        if (strcmp(vectors[i].want, "text") == 0) continue;
        if (fw_type_of(fw_str(vectors[i].text)) != type)
            fail_msg("'%s' is a %s", vectors[i].text,
                     furrow_type_name(fw_type_of(fw_str(vectors[i].text))));
    }
}

#define CHECK_ALL(vectors, type, habit) \
    check_all((vectors), sizeof(vectors) / sizeof *(vectors), (type), (habit))

static const fw_habit NO_HABIT = {0};

TEST(numbers_are_read_in_all_the_forms_that_people_write) {
    UNUSED_STATE;
    static const vector vectors[] = {
        {"0", "0"},
        {"7", "7"},
        {"-3", "-3"},
        {"+4", "4"},
        {"\xE2\x88\x92"
         "5",
         "-5"},
        {"12.5", "12.5"},
        {"12,5", "12.5"},
        {"3,4 Mio.", "3400000"},
        {"5 million", "5000000"},
        {".5", "0.5"},
        {"0.125", "0.125"},
        {"0,125", "0.125"},
        {"-0", "0"},
        {"1,234", "1234"},
        {"1,234.5", "1234.5"},
        {"1.234,5", "1234.5"},
        {"1 234,5", "1234.5"},
        {"1\xC2\xA0"
         "234\xC2\xA0"
         "567",
         "1234567"},
        {"1\xE2\x80\xAF"
         "234,50",
         "1234.5"},
        {"1'234", "1234"},
        {"1’234’567.89", "1234567.89"},
        {"1,234,567", "1234567"},
        {"1.234.567", "1234567"},
        {"1.234.567,89", "1234567.89"},
        {"12,34,567.5", "1234567.5"},
        {"1234567", "1234567"},
        {"1234.567", "1234.567"},
        {"12%", "12"},
        {"-4,5 %", "-4.5"},
        {"1.", "1"},
        {"  42\n", "42"},
        {"42\xC2\xA0", "42"},
        {"2008", "2008"},
        {"123456789012345678", "123456789012345678"},
        {"24.00", "24"},
        {"1.2k", "1200"},
        {"61 k", "61000"},
        {"19,5K", "19500"},
        {"3M", "3000000"},
        {"10K+", "10000"},
        {"17.8\u4e07", "178000"},
        {"4.5 out of 5 stars", "4.5"},
        {"4,5 von 5", "4.5"},
        {"Rated 3.5", "3.5"},
        {"5.0 star rating", "5"},
    };
    CHECK_ALL(vectors, FURROW_NUMBER, NO_HABIT);
    CHECK(fw_typed_read(FW_STR("24"), FURROW_NUMBER, NO_HABIT).is_whole);
    CHECK(!fw_typed_read(FW_STR("24.00"), FURROW_NUMBER, NO_HABIT).is_whole);
}

TEST(amounts_in_brackets_are_losses_beside_others_without) {
    UNUSED_STATE;
    const furrow_str accounts[] = {FW_STR("1,394"), FW_STR("(1,506)"), FW_STR("12")};
    const furrow_str counts[] = {FW_STR("(1,394)"), FW_STR("(621)"), FW_STR("(12)")};
    CHECK_UINT(fw_type_of_texts(accounts, 3), FURROW_NUMBER);
    CHECK_UINT(fw_type_of_texts(counts, 3), FURROW_TEXT);
    fw_habit habit = fw_habit_of_texts(accounts, 3, FURROW_NUMBER);
    CHECK(fw_typed_read(accounts[1], FURROW_NUMBER, habit).whole == -1506);
    CHECK(fw_typed_read(accounts[2], FURROW_NUMBER, habit).whole == 12);
    habit = fw_habit_of_texts(counts, 3, FURROW_NUMBER);
    CHECK_UINT(fw_typed_read(counts[1], FURROW_NUMBER, habit).type, FURROW_TEXT);
}

TEST(what_only_has_digits_in_it_is_no_number) {
    UNUSED_STATE;
    static const char *const texts[] = {"",
                                        "-",
                                        "+",
                                        ".",
                                        ",5",
                                        "007",
                                        "0123",
                                        "00.5",
                                        "1.2.3",
                                        "1,2,3",
                                        "1,23,4",
                                        "1234,567,8",
                                        "12 34",
                                        "1 2345",
                                        "1..2",
                                        "1,,234",
                                        "1.234,",
                                        "12-",
                                        "12 - 15",
                                        "1/2",
                                        "4.5/5",
                                        "1e5",
                                        "0x1F",
                                        "12kg",
                                        "No. 5",
                                        "#1",
                                        "(12)",
                                        "1.2345k",
                                        "12km",
                                        "3 of 120",
                                        "4/28/97",
                                        "--5",
                                        "- 5",
                                        "12 %%",
                                        "%5",
                                        "nan",
                                        "inf",
                                        "1 234 5",
                                        "1.234.56",
                                        "12,345.678.9",
                                        "1 234 567 890 123 456 789 012 345 678 901 234 567",
                                        "12\xFF",
                                        "\xFF",
                                        "1'23",
                                        "12 4/5",
                                        "½",
                                        "1,234-"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_read(texts[i], FURROW_NUMBER, NO_HABIT, "text");
        if (fw_type_of(fw_str(texts[i])) == FURROW_NUMBER) fail_msg("'%s' is a number", texts[i]);
    }
}

TEST(the_first_number_of_a_text_has_its_sign_and_its_zeros) {
    UNUSED_STATE;
    static const struct {
        const char *text;
        double want;
    } known[] = {{"-5 °C", -5},
                 {"\u2212"
                  "5 °C",
                  -5},
                 {"12 345 km", 12345},
                 {"1.2k views", 1200},
                 {"-$15 per day", -15},
                 {"4.5 out of 5", 4.5},
                 {"Covid-19", 19},
                 {"10-20 pages", 10},
                 {"4 12 of them", 4},
                 {"1.299 € im Monat", 1299},
                 {"3,4 Mio. Aufrufe", 3400000},
                 {"5 kg", 5}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        fw_number number = fw_number_in(fw_str(known[i].text), 0);
        if (!number.is_read || number.value != known[i].want)
            fail_msg("'%s' gives %g", known[i].text, number.value);
    }
    CHECK(!fw_number_in(FW_STR("none"), 0).is_read);
    CHECK(!fw_number_in(FW_STR("about 1.234 m"), 0).is_read);
    CHECK(!fw_number_in(FW_STR(""), 0).is_read);
}

TEST(a_number_that_would_lose_digits_is_left_as_it_is) {
    UNUSED_STATE;
    static const vector vectors[] = {{"1234567890123456789", "text"},
                                     {"99999999999999999999999999", "text"},
                                     {"1234567890123.456", "text"},
                                     {"0.12345678901234567", "text"},
                                     {"12345678901234.5", "12345678901234.5"}};
    CHECK_ALL(vectors, FURROW_NUMBER, NO_HABIT);
    CHECK(fw_type_of(FW_STR("1234567890123456789")) == FURROW_NUMBER);
}

TEST(three_digits_behind_one_mark_mean_what_the_column_shows) {
    UNUSED_STATE;
    static const vector none[] = {{"1,234", "1234"}, {"1.234", "text"}, {"-12.345", "text"}};
    static const vector comma[] = {{"1,234", "1.234"}, {"1.234", "1234"}, {"12.5", "12.5"}};
    static const vector point[] = {{"1,234", "1234"}, {"1.234", "1.234"}, {"12,5", "12.5"}};
    CHECK_ALL(none, FURROW_NUMBER, NO_HABIT);
    CHECK_ALL(comma, FURROW_NUMBER, ((fw_habit){.decimal = ','}));
    CHECK_ALL(point, FURROW_NUMBER, ((fw_habit){.decimal = '.'}));
    CHECK(fw_type_of(FW_STR("1.234")) == FURROW_NUMBER);
}

TEST(prices_are_amounts_with_a_currency_on_either_side) {
    UNUSED_STATE;
    static const vector vectors[] = {
        {"$12.99", "12.99 $"},
        {"$ 12", "12 $"},
        {"US $12.99", "12.99 USD"},
        {"US$1,299.00", "1299 USD"},
        {"$12.99 CAD", "12.99 CAD"},
        {"C $4.50", "4.5 CAD"},
        {"-$5", "-5 $"},
        {"$-5", "-5 $"},
        {"€12", "12 EUR"},
        {"12,99 €", "12.99 EUR"},
        {"12,99\xC2\xA0€", "12.99 EUR"},
        {"12,99€*", "12.99 EUR"},
        {"1.299,00 €", "1299 EUR"},
        {"1.299 €", "1299 EUR"},
        {"€1,299", "1299 EUR"},
        {"1.299,- €", "1299 EUR"},
        {"CHF 12.–", "12 CHF"},
        {"EUR 3,50", "3.5 EUR"},
        {"3.50 EUR", "3.5 EUR"},
        {"USD12", "12 USD"},
        {"12 Euro", "12 EUR"},
        {"£0.99", "0.99 GBP"},
        {"¥1,980", "1980 ¥"},
        {"1980円", "1980 JPY"},
        {"₹1,29,999", "129999 INR"},
        {"Rs. 500", "500 Rs"},
        {"1 299 kr", "1299 kr"},
        {"1.299 kr.", "1299 kr"},
        {"49,90 zł", "49.9 PLN"},
        {"1 999 Kč", "1999 CZK"},
        {"R$ 1.299,90", "1299.9 BRL"},
        {"1 500 ₽", "1500 RUB"},
        {"from $12", "12 $"},
        {"From: 12,50 €", "12.5 EUR"},
        {"ab 9,99 €", "9.99 EUR"},
        {"à partir de 15 €", "15 EUR"},
        {"$85k", "85000 $"},
        {"$605.6B", "605600000000 $"},
        {"1,2 Mio. €", "1200000 EUR"},
        {"3,5 млн ₽", "3500000 RUB"},
        {"5万円", "50000 JPY"},
        {"12,000원", "12000 KRW"},
        {"1.250,00 TL", "1250 TRY"},
        {"Rp 150.000", "150000 IDR"},
        {"RM 12.50", "12.5 MYR"},
        {"1.290.000đ", "1290000 VND"},
        {"1 200 грн.", "1200 UAH"},
        {"1 234 р.", "1234 RUB"},
        {"От 1 200 ₽", "1200 RUB"},
        {"1,200 บาท", "1200 THB"},
        {"S/ 25.00", "25 PEN"},
        {"99 RMB", "99 CNY"},
        {"12,99 EURO", "12.99 EUR"},
        {"Rs 500/-", "500 Rs"},
        {"1 299:-", "1299 kr"},
        {"12€99", "12.99 EUR"},
        {"1,2 Mrd. Euro", "1200000000 EUR"},
        {"1,200円(税込)", "1200 JPY"},
        {"1.299 DKK", "1299 DKK"},
        {"DKK 1,299", "1299 DKK"},
        {"KWD 1.250", "text"},
        /* Petrol: three decimals are as likely as thousands. */
        {"$3.459", "text"},
        {"1,799 €", "text"},
        {"€ 1.299", "text"},
    };
    CHECK_ALL(vectors, FURROW_PRICE, NO_HABIT);
    check_read("1,799 €", FURROW_PRICE, (fw_habit){.decimal = ','}, "1.799 EUR");
    check_read("$3.459", FURROW_PRICE, (fw_habit){.decimal = '.'}, "3.459 $");
    CHECK(fw_type_of(FW_STR("$3.459")) == FURROW_PRICE);
}

TEST(what_is_not_one_amount_is_no_price) {
    UNUSED_STATE;
    static const char *const texts[] = {
        "12",       "$",      "€",         "$12 - $15",    "12 krona",  "EURO",
        "USDX 5",   "5 USDX", "USD 5 EUR", "$ $",          "12 € / kg", "was $12",
        "free",     "$007",   "krill 5",   "5 million $x", "$1.2.3",    "from",
        "from 12",  "kr",     "12 S/M",    "5 :-)",        "3 р-н",     "12 €99",
        "1.250€99", "12€9"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_read(texts[i], FURROW_PRICE, NO_HABIT, "text");
        if (fw_type_of(fw_str(texts[i])) == FURROW_PRICE) fail_msg("'%s' is a price", texts[i]);
    }
}

TEST(dates_come_out_as_iso_8601) {
    UNUSED_STATE;
    static const vector vectors[] = {
        {"2020-01-12", "2020-01-12"},
        {"2020/1/2", "2020-01-02"},
        {"2020.01.12", "2020-01-12"},
        {"12.01.2020", "2020-01-12"},
        {"1.2.2020", "2020-02-01"},
        {"13/01/2020", "2020-01-13"},
        {"01/13/2020", "2020-01-13"},
        {"05/05/2020", "2020-05-05"},
        {"12 Jan 2020", "2020-01-12"},
        {"12-Jan-2020", "2020-01-12"},
        {"12 JANUARY 2020", "2020-01-12"},
        {"January 12, 2020", "2020-01-12"},
        {"Jan. 12 2020", "2020-01-12"},
        {"Sept. 3rd, 2019", "2019-09-03"},
        {"12th of January 2020", "2020-01-12"},
        {"Sunday, 12 January 2020", "2020-01-12"},
        {"Sun. 12 Jan. 2020", "2020-01-12"},
        {"January 2020", "2020-01"},
        {"2020 Jan 12", "2020-01-12"},
        {"12. Januar 2020", "2020-01-12"},
        {"Montag, 3. März 2014", "2014-03-03"},
        {"1er février 2020", "2020-02-01"},
        {"15 août 2019", "2019-08-15"},
        {"12 de enero de 2020", "2020-01-12"},
        {"3 de março de 2018", "2018-03-03"},
        {"12 gennaio 2020", "2020-01-12"},
        {"12 mei 2020", "2020-05-12"},
        {"3 stycznia 2021", "2021-01-03"},
        {"12. června 2020", "2020-06-12"},
        {"12. tammikuuta 2020", "2020-01-12"},
        {"9 мая 1945", "1945-05-09"},
        {"2020年1月12日", "2020-01-12"},
        {"29.02.2020", "2020-02-29"},
        {"07:12", "07:12"},
        {"7:12", "07:12"},
        {"23:59:07", "23:59:07"},
        {"7:12 pm", "19:12"},
        {"12:05am", "00:05"},
        {"7 p.m.", "19:00"},
        {"20:15 Uhr", "20:15"},
        {"20h15", "20:15"},
        {"2020-01-12T07:12:33Z", "2020-01-12T07:12:33Z"},
        {"2020-01-12T07:12:33.250+01:00", "2020-01-12T07:12:33.250+01:00"},
        {"2020-01-12 07:12:33-0530", "2020-01-12T07:12:33-05:30"},
        {"12 Jan 2020, 07:12", "2020-01-12T07:12"},
        {"January 12, 2020 at 7:12 PM", "2020-01-12T19:12"},
        {"12.01.2020 um 20:15 Uhr", "2020-01-12T20:15"},
        {"07:12, 12 January 2020", "2020-01-12T07:12"},
        {"12.01.2020 - 20:15", "2020-01-12T20:15"},
    };
    CHECK_ALL(vectors, FURROW_DATE, NO_HABIT);
}

TEST(dates_are_read_in_many_languages) {
    UNUSED_STATE;
    static const vector vectors[] = {
        {"9. MÄRZ 2024", "2024-03-09"},
        {"9 FÉVRIER 2024", "2024-02-09"},
        {"9 Февраля 2024", "2024-02-09"},
        {"Февраль 2024", "2024-02"},
        {"9 февраля 2024 г.", "2024-02-09"},
        {"9 лютого 2024", "2024-02-09"},
        {"9 Φεβρουαρίου 2024", "2024-02-09"},
        {"9 Şubat 2024", "2024-02-09"},
        {"9 februarie 2024", "2024-02-09"},
        {"2024. február 9., péntek", "2024-02-09"},
        {"9 lutego 2024 r.", "2024-02-09"},
        {"9 listopada 2024", "2024-11-09"},
        {"9. listopada 2024.", "2024-10-09"},
        {"pátek 9. února 2024", "2024-02-09"},
        {"fredag den 9. februar 2024", "2024-02-09"},
        {"sexta-feira, 9 de fevereiro de 2024", "2024-02-09"},
        {"2024년 2월 9일", "2024-02-09"},
        {"2024. 2. 9.", "2024-02-09"},
        {"2024年2月", "2024-02"},
        {"2024年2月9日(金) 12:30", "2024-02-09T12:30"},
        {"9.2.2024 klo 12.30", "2024-02-09T12:30"},
        {"12.30 Uhr", "12:30"},
        {"Fri Feb  9 12:30:00 UTC 2024", "2024-02-09T12:30:00Z"},
        {"Fri Feb 09 2024 12:30:00 GMT+0100", "2024-02-09T12:30:00+01:00"},
        {"2024-02-09T12:30-05:00", "2024-02-09T12:30-05:00"},
        {"2024-02-09T12:30:00+01", "2024-02-09T12:30:00+01:00"},
        {"2024-02-09, Friday", "2024-02-09"},
        {"2024-02-09 12:30-14:00", "text"},
        {"9.2.2024 12.30", "text"},
        {"2024年2月日", "text"},
        {"2024-02-09 (", "text"},
    };
    CHECK_ALL(vectors, FURROW_DATE, NO_HABIT);
}

TEST(every_name_of_the_calendar_is_found_by_itself) {
    UNUSED_STATE;
    size_t count = 0;
    for (furrow_str name; (name = fw_calendar_word(count)).at; count++) {
        fw_calendar_name found = fw_calendar_find(name);
        if (found.month == 0 && !found.is_weekday) fail_msg("%s is not found", name.at);
        CHECK(found.month <= 12);
    }
    CHECK(count > 200);
    CHECK_UINT(fw_calendar_find(FW_STR("OCTOBER")).month, 10);
    CHECK_UINT(fw_calendar_find(FW_STR("octobers")).month, 0);
    CHECK_UINT(fw_calendar_find(FW_STR("")).month, 0);
}

TEST(a_date_goes_on_with_its_month_its_day_or_its_year) {
    UNUSED_STATE;
    static const struct {
        const char *before, *left, *right;
        bool goes_on;
    } cases[] = {
        {"", "12", "Feb", true},      {"", "12.", "Februar", true}, {"", "Feb,", "2025", true},
        {"", "FEB", "12", true},      {"Feb", "12", "2025", true},  {"", "12", "Feb 2025", true},
        {"", "Sat", "12", true},      {"", "12", "2025", false},    {"Ann", "12", "2025", false},
        {"", "Sat", "2025", false},   {"", "Di", "12", false},      {"", "123", "Feb", false},
        {"", "Feb", "123", false},    {"", "", "Feb", false},       {"", "12", "", false},
        {"", "12", "Feb 123", false}, {"", "12", "friends", false}, {"", "May", "Ann", false},
    };
    for (size_t i = 0; i < FW_COUNT(cases); i++) {
        bool goes_on =
            fw_date_goes_on(fw_str(cases[i].before), fw_str(cases[i].left), fw_str(cases[i].right));
        if (goes_on != cases[i].goes_on)
            fail_msg("%s, %s, %s", cases[i].before, cases[i].left, cases[i].right);
    }
}

TEST(what_names_no_certain_day_is_no_date) {
    UNUSED_STATE;
    static const char *const texts[] = {"2020",
                                        "12 Jan",
                                        "3 days ago",
                                        "yesterday",
                                        "32.01.2020",
                                        "30.02.2020",
                                        "29.02.2021",
                                        "0.1.2020",
                                        "12.13.202",
                                        "13/13/2020",
                                        "1.2.20",
                                        "25:00",
                                        "12:60",
                                        "7:5",
                                        "3:2",
                                        "13 pm",
                                        "0 am",
                                        "Jan",
                                        "2020-13-01",
                                        "2020-01",
                                        "2019-20",
                                        "since 12 Jan 2020",
                                        "12 Jan 2020 or so",
                                        "07:12-08:30",
                                        "1.2.3",
                                        "10.0.0.1",
                                        "v2020-01-12",
                                        "2020-01-12-03",
                                        "12//01/2020",
                                        "12/01-2020",
                                        "January",
                                        "January 2020 07:12",
                                        "00/00/0000",
                                        "12 Foo 2020",
                                        "1:2:3:4:5:6:7:8:9:1:2:3:4:5",
                                        "12 Jan 0020"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_read(texts[i], FURROW_DATE, NO_HABIT, "text");
        if (fw_type_of(fw_str(texts[i])) == FURROW_DATE) fail_msg("'%s' is a date", texts[i]);
    }
}

TEST(day_and_month_are_never_guessed) {
    UNUSED_STATE;
    check_read("12/01/2020", FURROW_DATE, NO_HABIT, "text");
    check_read("12/01/2020", FURROW_DATE, (fw_habit){.order = FW_ORDER_MIXED}, "text");
    check_read("12/01/2020", FURROW_DATE, (fw_habit){.order = FW_DAY_FIRST}, "2020-01-12");
    check_read("12/01/2020", FURROW_DATE, (fw_habit){.order = FW_MONTH_FIRST}, "2020-12-01");
    check_read("12-01-2020 07:12", FURROW_DATE, (fw_habit){.order = FW_DAY_FIRST},
               "2020-01-12T07:12");
    CHECK(fw_type_of(FW_STR("12/01/2020")) == FURROW_DATE);
}

TEST(addresses_are_known_by_their_scheme) {
    UNUSED_STATE;
    CHECK(fw_type_of(FW_STR("https://a.example/1")) == FURROW_URL);
    CHECK(fw_type_of(FW_STR("HTTP://a.example/p.JPG?w=1")) == FURROW_IMAGE);
    CHECK(fw_type_of(FW_STR("https://")) == FURROW_TEXT);
    CHECK(fw_type_of(FW_STR("see https://a.example/")) == FURROW_TEXT);
    CHECK(fw_type_of(FW_STR("http://a.example/ and more")) == FURROW_TEXT);
    CHECK(fw_type_of((furrow_str){NULL, 0}) == FURROW_TEXT);
}

/* Type and habit of the texts up to NULL. */
static furrow_type column_type(const char *const *texts, fw_habit *habit) {
    furrow_str slices[16];
    size_t count = 0;
    for (; texts[count]; count++) slices[count] = fw_str(texts[count]);
    furrow_type type = fw_type_of_texts(slices, count);
    if (habit) *habit = fw_habit_of_texts(slices, count, type);
    return type;
}

#define COLUMN(...) ((const char *const[]){__VA_ARGS__, NULL})

TEST(four_texts_in_five_make_the_type_of_a_column) {
    UNUSED_STATE;
    CHECK(column_type(COLUMN("1", "2", "3", "4", "many"), NULL) == FURROW_NUMBER);
    CHECK(column_type(COLUMN("1", "2", "3", "many"), NULL) == FURROW_TEXT);
    CHECK(column_type(COLUMN("1", "", "-", "n/a", "—"), NULL) == FURROW_NUMBER);
    CHECK(column_type(COLUMN("$1", "$2", "3", "4"), NULL) == FURROW_TEXT);
    CHECK(column_type(COLUMN("", "-"), NULL) == FURROW_TEXT);
    CHECK(column_type(COLUMN("http://a.example/1", "http://a.example/2.png"), NULL) == FURROW_URL);
}

TEST(one_leading_zero_makes_codes_of_a_column) {
    UNUSED_STATE;
    CHECK(column_type(COLUMN("10115", "20095", "01067", "80331", "50667", "60311"), NULL) ==
          FURROW_TEXT);
    CHECK(column_type(COLUMN("01.02.2020", "03.02.2020"), NULL) == FURROW_DATE);
}

TEST(a_column_shows_its_marks_and_the_order_of_its_dates) {
    UNUSED_STATE;
    fw_habit habit;
    CHECK(column_type(COLUMN("1.234", "12,5"), &habit) == FURROW_NUMBER);
    CHECK(habit.decimal == ',');
    CHECK(column_type(COLUMN("1.234", "12,5", "12.5", "1.000", "2"), &habit) == FURROW_NUMBER);
    CHECK(habit.decimal == 0);
    CHECK(column_type(COLUMN("1.299 $", "1.299.000 $"), &habit) == FURROW_PRICE);
    CHECK(habit.decimal == ',');
    CHECK(column_type(COLUMN("12/01/2020", "13/01/2020"), &habit) == FURROW_DATE);
    CHECK(habit.order == FW_DAY_FIRST);
    CHECK(column_type(COLUMN("12/01/2020", "01/13/2020"), &habit) == FURROW_DATE);
    CHECK(habit.order == FW_MONTH_FIRST);
    CHECK(column_type(COLUMN("13/01/2020", "01/13/2020", "13/01/2020"), &habit) == FURROW_DATE);
    CHECK(habit.order == FW_ORDER_MIXED);
    CHECK(column_type(COLUMN("12.01.2020", "13.01.2020"), &habit) == FURROW_DATE);
    CHECK(habit.order == FW_ORDER_UNKNOWN);
}

TEST(long_texts_are_texts_however_they_begin) {
    UNUSED_STATE;
    char text[4096];
    memset(text, '1', sizeof text);
    CHECK(fw_type_of((furrow_str){text, sizeof text}) == FURROW_TEXT);
    for (int type = FURROW_TEXT; type <= FURROW_IMAGE; type++)
        CHECK(fw_typed_read((furrow_str){text, sizeof text}, (furrow_type)type, NO_HABIT).type ==
              FURROW_TEXT);
}

TEST(every_beginning_of_a_value_can_be_read) {
    UNUSED_STATE;
    /* Slices that end anywhere, in memory that ends there too. */
    static const char *const texts[] = {"à partir de US $-1.234.567,89 kr. CAD*",
                                        "Sunday, 12th of January 2020 at 7:12:33.250 p.m. +01:00",
                                        "2020年1月12日 07:12", "1\xE2\x80\xAF\x32\xC2\xA0€"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t len = 0; len <= strlen(texts[i]); len++) {
            char *copy = malloc(len + 1);
            memcpy(copy, texts[i], len);
            copy = realloc(copy, len ? len : 1);
            fw_type_of((furrow_str){copy, len});
            free(copy);
        }
    }
}

TEST(the_locale_changes_nothing) {
    UNUSED_STATE;
    static const char *const locales[] = {"de_DE.UTF-8", "C.UTF-8", ""};
    for (size_t i = 0; i < sizeof locales / sizeof *locales; i++) {
        setlocale(LC_ALL, locales[i]);
        CHECK(fw_typed_read(FW_STR("12.5"), FURROW_NUMBER, NO_HABIT).number == 12.5);
        CHECK(fw_typed_read(FW_STR("12,5"), FURROW_NUMBER, NO_HABIT).number == 12.5);
    }
    setlocale(LC_ALL, "C");
}

TEST(a_table_gets_the_types_of_its_texts) {
    UNUSED_STATE;
    furrow_page *page =
        page_from("<ul><li><a href=/1>ant</a><p>$1.50</p><h4>12 May 2020</h4><h5>6</h5>"
                  "<li><a href=/2>bee</a><p>$2.50</p><h4>13 May 2020</h4><h5>1,200</h5>"
                  "<li><a href=/3>cat</a><p>$31</p><h4>14 May 2020</h4><h5>4</h5></ul>");
    furrow_table *table = NULL;
    CHECK(furrow_extract(&table, page, &(furrow_options){.method = "mdr"}, NULL) == FURROW_OK);
    static const furrow_type want[] = {FURROW_TEXT, FURROW_URL, FURROW_PRICE, FURROW_DATE,
                                       FURROW_NUMBER};
    CHECK_UINT(furrow_table_columns(table), 5);
    for (size_t i = 0; i < 5; i++) CHECK_UINT(furrow_table_type(table, i), want[i]);
    CHECK_SLICE(furrow_table_cell(table, 1, 4), "1,200");
    furrow_table_free(table);
    furrow_page_free(page);
}

TEST_MAIN(CASE(amounts_in_brackets_are_losses_beside_others_without),
          CASE(numbers_are_read_in_all_the_forms_that_people_write),
          CASE(what_only_has_digits_in_it_is_no_number),
          CASE(the_first_number_of_a_text_has_its_sign_and_its_zeros),
          CASE(a_number_that_would_lose_digits_is_left_as_it_is),
          CASE(three_digits_behind_one_mark_mean_what_the_column_shows),
          CASE(prices_are_amounts_with_a_currency_on_either_side),
          CASE(what_is_not_one_amount_is_no_price), CASE(dates_come_out_as_iso_8601),
          CASE(dates_are_read_in_many_languages),
          CASE(every_name_of_the_calendar_is_found_by_itself),
          CASE(a_date_goes_on_with_its_month_its_day_or_its_year),
          CASE(what_names_no_certain_day_is_no_date), CASE(day_and_month_are_never_guessed),
          CASE(addresses_are_known_by_their_scheme),
          CASE(four_texts_in_five_make_the_type_of_a_column),
          CASE(one_leading_zero_makes_codes_of_a_column),
          CASE(a_column_shows_its_marks_and_the_order_of_its_dates),
          CASE(long_texts_are_texts_however_they_begin),
          CASE(every_beginning_of_a_value_can_be_read), CASE(the_locale_changes_nothing),
          CASE(a_table_gets_the_types_of_its_texts))
