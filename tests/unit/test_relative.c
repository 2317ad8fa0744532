/* Dates told from the day of the reader, in many languages. */
#include "test.h"
#include "values/date.h"

#include <stdio.h>

/* 2024-03-01T12:30:00Z */
static const int64_t NOW = 1709296200;

static void check(const char *text, const char *want) {
    char iso[FW_DATE_SIZE] = "-";
    bool is_read = fw_relative_read(iso, fw_str(text), NOW);
    CHECK(is_read == (*want != '-'));
    if (is_read) CHECK_STR(iso, want);
}

TEST(counts_are_taken_from_now) {
    UNUSED_STATE;
    check("5 hours ago", "2024-03-01T07:30Z");
    check("5h ago", "2024-03-01T07:30Z");
    check("about an hour ago", "2024-03-01T11:30Z");
    check("45 min. ago", "2024-03-01T11:45Z");
    check("13 hours ago", "2024-02-29T23:30Z");
    check("1 day ago", "2024-02-29");
    check("2 weeks ago", "2024-02-16");
    check("3 months ago", "2023-12");
    check("2 years ago", "2022-03");
    check("just now", "2024-03-01T12:30Z");
}

TEST(so_are_they_in_other_languages) {
    UNUSED_STATE;
    check("vor 3 Tagen", "2024-02-27");
    check("vor einer Stunde", "2024-03-01T11:30Z");
    check("il y a 2 heures", "2024-03-01T10:30Z");
    check("il y a un an", "2023-03");
    check("hace 3 d\xC3\xAD"
          "as",
          "2024-02-27");
    check("3 giorni fa", "2024-02-27");
    check("h\xC3\xA1 2 horas", "2024-03-01T10:30Z");
    check("3 dagen geleden", "2024-02-27");
    check("f\xC3\xB6r 3 dagar sedan", "2024-02-27");
    check("for 3 dager siden", "2024-02-27");
    check("3 dni temu", "2024-02-27");
    check("3 \xD0\xB4\xD0\xBD\xD1\x8F \xD0\xBD\xD0\xB0\xD0\xB7\xD0\xB0\xD0\xB4", "2024-02-27");
}

TEST(so_are_they_beyond_western_europe) {
    UNUSED_STATE;
    check("před 3 dny", "2024-02-27");
    check("3 дні тому", "2024-02-27");
    check("Час назад", "2024-03-01T11:30Z");
    check("дней назад", "-");
    check("acum 3 zile", "2024-02-27");
    check("3 ngày trước", "2024-02-27");
    check("3 hari yang lalu", "2024-02-27");
    check("πριν από 3 μέρες", "2024-02-27");
    check("לפני 3 ימים", "2024-02-27");
    check("منذ 3 أيام", "2024-02-27");
    check("3 दिन पहले", "2024-02-27");
    check("3日前", "2024-02-27");
    check("3 小时前", "2024-03-01T09:30Z");
    check("3일 전", "2024-02-27");
    check("3前", "-");
    check("日前", "-");
    check("un'ora fa", "2024-03-01T11:30Z");
    check("il y a 3 j", "2024-02-27");
}

TEST(days_have_names) {
    UNUSED_STATE;
    check("Вчера в 7:15", "2024-02-29T07:15");
    check("i går", "2024-02-29");
    check("Aujourd\u2019hui", "2024-03-01");
    check("昨天", "2024-02-29");
    check("어제", "2024-02-29");
    check("Yesterday", "2024-02-29");
    check("heute", "2024-03-01");
    check("Yesterday at 7:15", "2024-02-29T07:15");
    check("Heute, 07:15 Uhr", "2024-03-01T07:15");
    check("hier", "2024-02-29");
}

TEST(other_texts_are_none) {
    UNUSED_STATE;
    check("", "-");
    check("ago", "-");
    check("5 hours", "-");
    check("5 apples ago", "-");
    check("99999 years ago", "-");
    check("9999 years ago", "-");
    check("today we eat", "-");
    check("Posted by Ann 5 hours ago", "-");
    check("12 Jan 2020", "-");
    check("a a a a a a a a a a ago", "-");
}

/* Whether a word names a day, or says that something was before. */
static bool is_known(const char *word) {
    char iso[FW_DATE_SIZE], text[64];
    snprintf(text, sizeof text, "3 days %s", word);
    return fw_relative_read(iso, fw_str(word), NOW) || fw_relative_read(iso, fw_str(text), NOW);
}

/* The first and the last of the words of each letter. */
TEST(words_that_count_from_today_are_known_whatever_they_begin_with) {
    UNUSED_STATE;
    static const char *const words[] = {
        "ago",      "ayer",         "demain",  "dün",        "eergisteren", "eilen",     "fa",
        "förrgår",  "geleden",      "hace",    "há",         "idag",        "imorgon",   "jutro",
        "gisteren", "mañana",       "oggi",    "ontem",      "sedan",       "sitten",    "temu",
        "tänään",   "przedwczoraj", "vandaag", "vorgestern", "wczoraj",     "yesterday", "önce",
        "вчера",    "сегодня",      "Today",   "GESTERN"};
    static const char *const others[] = {"agog", "b", "zoo", "yesterdays", "todo", "éa", "{", ""};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!is_known(words[i])) fail_msg("%s is not known", words[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_known(others[i])) fail_msg("%s is known", others[i]);
}

TEST(a_day_of_the_reader_that_no_calendar_has_is_refused) {
    UNUSED_STATE;
    furrow_page *page = page_from("<p>x");
    const int64_t days[] = {INT64_MIN, INT64_C(-62135596801), INT64_C(253402300800), INT64_MAX};
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        furrow_regions *regions;
        furrow_error err = {0};
        furrow_options opts = {.size = sizeof opts, .now = days[i]};
        CHECK_UINT(furrow_find(&regions, page, &opts, &err), FURROW_EINVAL);
        CHECK_STR(err.message, "'now' is outside of the years 1 to 9999");
    }
    furrow_page_free(page);
}

TEST_MAIN(CASE(a_day_of_the_reader_that_no_calendar_has_is_refused),
          CASE(words_that_count_from_today_are_known_whatever_they_begin_with),
          CASE(counts_are_taken_from_now), CASE(so_are_they_in_other_languages),
          CASE(so_are_they_beyond_western_europe), CASE(days_have_names),
          CASE(other_texts_are_none))
