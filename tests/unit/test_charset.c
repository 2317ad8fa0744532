/* page/charset_lexbor: the texts of the table were encoded by another
 * implementation of the charsets. */
#include "test.h"

#include "base/str.h"
#include "page/page.h"

#define REPLACED "\xEF\xBF\xBD"

/* Decode, check, and tell the charset that was chosen. */
static const char *decoded(furrow_str bytes, const char *told, furrow_str want) {
    furrow_str text = {0};
    fw_charset charset = {0};
    furrow_buf buf = {0};
    CHECK_UINT(fw_charset_decode(&text, &charset, &buf, bytes, told, NULL), FURROW_OK);
    if (!fw_str_equal(text, want))
        fail_msg("%s: '%.*s' is not '%.*s'", charset.name, (int)text.len, text.at, (int)want.len,
                 want.at);
    furrow_buf_free(&buf);
    return charset.name;
}

/* The same for literals, with NULs in them or not. */
#define DECODED(bytes, told, want) decoded(FW_STR(bytes), (told), FW_STR(want))

typedef struct sample {
    const char *charset, *bytes, *text;
} sample;

static const sample SAMPLES[] = {
    {"windows-1252",
     "\x93na\xEFve\x94 caf\xE9 \x96 \x80"
     "5 \x9Cuvre",
     "“naïve” café – €5 œuvre"},
    {"iso-8859-2",
     "\xA3\xF3"
     "d\xBC, \xAEi\xBEkov, \xF5szi",
     "Łódź, Žižkov, őszi"},
    {"iso-8859-15", "\xA4 \xA6 \xBD", "€ Š œ"},
    {"windows-1251", "\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0", "Привет, мир"},
    {"koi8-r", "\xF0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2", "Привет, мир"},
    {"iso-8859-7", "\xCA\xE1\xEB\xE7\xEC\xDD\xF1\xE1", "Καλημέρα"},
    {"windows-1256", "\xE3\xD1\xCD\xC8\xC7", "مرحبا"},
    {"iso-8859-8", "\xF9\xEC\xE5\xED", "שלום"},
    {"windows-874", "\xCA\xC7\xD1\xCA\xB4\xD5", "สวัสดี"},
    {"macintosh", "caf\x8E \xBD", "café Ω"},
    {"ibm866", "\x8C\xA8\xE0", "Мир"},
    {"shift_jis",
     "\x93\xFA\x96{\x8C\xEA\x83"
     "e\x83L\x83X\x83g\x81"
     "A\xB6\xC5 \x83\\\x95\\",
     "日本語テキスト、ｶﾅ ソ表"},
    {"euc-jp", "\xC6\xFC\xCB\xDC\xB8\xEC\xA5\xC6\xA5\xAD\xA5\xB9\xA5\xC8\xA1\xA2\xB4\xC1\xBB\xFA",
     "日本語テキスト、漢字"},
    {"iso-2022-jp", "\x1B$BF|K\\8l\x1B(B abc \x1B$BF|K\\\x1B(B", "日本語 abc 日本"},
    {"euc-kr",
     "\xC7\xD1\xB1\xB9\xBE\xEE \xB9\xAE\xBC\xAD \x8C"
     "c",
     "한국어 문서 똠"},
    {"gbk", "\xD6\xD0\xCE\xC4\xCD\xF8\xD2\xB3\xA3\xAC\x9Cy\xD4\x87", "中文网页，測試"},
    {"gb18030",
     "\xD6\xD0\xCE\xC4\x81"
     "9\xEE"
     "9\x94"
     "9\xFC"
     "6\xA8\xA6\x95"
     "2\x82"
     "6",
     "中文㐀😀é𠀀"},
    {"big5",
     "\xC1"
     "c\xC5\xE9\xA4\xA4\xA4\xE5\xA1"
     "A\xB4\xFA\xB8\xD5\xA5\\",
     "繁體中文，測試功"},
};

enum { SAMPLE_COUNT = sizeof SAMPLES / sizeof SAMPLES[0] };

TEST(every_charset_is_decoded_when_it_is_told) {
    UNUSED_STATE;
    for (size_t i = 0; i < SAMPLE_COUNT; i++)
        decoded(fw_str(SAMPLES[i].bytes), SAMPLES[i].charset, fw_str(SAMPLES[i].text));
}

/* The decoder leaves out long ASCII runs: wherever one begins and ends, nothing
 * may change. */
TEST(texts_between_ascii_runs_of_any_length_are_decoded) {
    UNUSED_STATE;
    furrow_buf bytes = {0}, want = {0};
    for (size_t i = 0; i < SAMPLE_COUNT; i++) {
        for (size_t run = 1; run < 40; run++) {
            fw_buf_clear(&bytes);
            fw_buf_clear(&want);
            for (size_t n = 0; n < run; n++) fw_buf_char(&bytes, (char)('0' + n % 10));
            fw_buf_text(&bytes, SAMPLES[i].bytes);
            for (size_t n = 0; n < run; n++) fw_buf_char(&bytes, (char)('A' + n % 26));
            fw_buf_text(&bytes, SAMPLES[i].bytes);
            for (size_t n = 0; n < run; n++) fw_buf_char(&want, (char)('0' + n % 10));
            fw_buf_text(&want, SAMPLES[i].text);
            for (size_t n = 0; n < run; n++) fw_buf_char(&want, (char)('A' + n % 26));
            fw_buf_text(&want, SAMPLES[i].text);
            decoded(fw_buf_view(&bytes), SAMPLES[i].charset, fw_buf_view(&want));
        }
    }
    furrow_buf_free(&bytes);
    furrow_buf_free(&want);
}

TEST(a_charset_is_read_from_meta) {
    UNUSED_STATE;
    CHECK_STR(DECODED("<meta charset=windows-1251>\xCF", NULL, "<meta charset=windows-1251>П"),
              "windows-1251");
    CHECK_STR(
        DECODED("<meta http-equiv='Content-Type' content='text/html; charset=gb2312'>\xD6\xD0",
                NULL, "<meta http-equiv='Content-Type' content='text/html; charset=gb2312'>中"),
        "GBK");
    CHECK_STR(DECODED("<!-- <meta charset=koi8-r> --><meta charset=latin1>\xE9", NULL,
                      "<!-- <meta charset=koi8-r> --><meta charset=latin1>é"),
              "windows-1252");
}

TEST(a_charset_is_read_from_an_xml_declaration) {
    UNUSED_STATE;
    CHECK_STR(DECODED("<?xml version=\"1.0\" encoding=\"windows-1251\"?><rss>\xCF", NULL,
                      "<?xml version=\"1.0\" encoding=\"windows-1251\"?><rss>П"),
              "windows-1251");
    CHECK_STR(DECODED("<?xml encoding = 'koi8-r' ?><meta charset=windows-1251>\xCF", NULL,
                      "<?xml encoding = 'koi8-r' ?><meta charset=windows-1251>П"),
              "windows-1251");
    CHECK_STR(DECODED("<?xml encoding='utf-16'?>\xC3\xA9", NULL, "<?xml encoding='utf-16'?>é"),
              "UTF-8");
    CHECK_STR(DECODED("<?xml encoding='koi8-r\xCF", NULL, "<?xml encoding='koi8-rÏ"),
              "windows-1252");
    CHECK_STR(DECODED("<?xml version='1.0'?><p>encoding='koi8-r'\xE9", NULL,
                      "<?xml version='1.0'?><p>encoding='koi8-r'é"),
              "windows-1252");
}

TEST(meta_cannot_claim_utf_16) {
    UNUSED_STATE;
    CHECK_STR(DECODED("<meta charset=utf-16>\xC3\xA9", NULL, "<meta charset=utf-16>é"), "UTF-8");
}

TEST(a_page_is_not_believed_where_its_bytes_say_otherwise) {
    UNUSED_STATE;
    CHECK_STR(DECODED("<meta charset=utf-8>K\xE4se", NULL, "<meta charset=utf-8>Käse"),
              "windows-1252");
    CHECK_STR(DECODED("<meta charset=latin1>K\xC3\xA4se", NULL, "<meta charset=latin1>Käse"),
              "UTF-8");
    /* Some of it is UTF-8: what is not was cut off. */
    CHECK_STR(
        DECODED("<meta charset=utf-8>K\xC3\xA4se \xC3", NULL, "<meta charset=utf-8>Käse " REPLACED),
        "UTF-8");
    CHECK_STR(
        DECODED("<meta charset=latin1>K\xE4se", "utf-8", "<meta charset=latin1>K" REPLACED "se"),
        "UTF-8");
}

TEST(what_is_told_wins_over_meta) {
    UNUSED_STATE;
    CHECK_STR(DECODED("<meta charset=utf-8>\xE9", "iso-8859-1", "<meta charset=utf-8>é"),
              "windows-1252");
}

TEST(an_unknown_name_counts_as_none) {
    UNUSED_STATE;
    CHECK_STR(DECODED("\xC3\xA9", "no-such-charset", "é"), "UTF-8");
    CHECK_STR(DECODED("\xC3\xA9", "", "é"), "UTF-8");
    CHECK_STR(DECODED("<meta charset=bogus>\xE9", NULL, "<meta charset=bogus>é"), "windows-1252");
}

TEST(names_may_have_any_case_and_space_around_them) {
    UNUSED_STATE;
    CHECK_STR(DECODED("\x93\xFA", " SHIFT_jis ", "日"), "Shift_JIS");
    CHECK_STR(DECODED("\x93\xFA", "x-sjis", "日"), "Shift_JIS");
}

TEST(a_byte_order_mark_wins_over_everything_and_is_left_out) {
    UNUSED_STATE;
    CHECK_STR(DECODED("\xEF\xBB\xBF\xC3\xA9", "windows-1252", "é"), "UTF-8");
    CHECK_STR(DECODED("\xFF\xFE\xE9\0\x22\x6F\x3D\xD8\0\xDE", "utf-8", "é漢😀"), "UTF-16LE");
    CHECK_STR(DECODED("\xFE\xFF\0\xE9\x6F\x22\xD8\x3D\xDE\0", "utf-8", "é漢😀"), "UTF-16BE");
    CHECK_STR(DECODED("\xEF\xBB\xBF", NULL, ""), "UTF-8");
    CHECK_STR(DECODED("\xFF\xFE", NULL, ""), "UTF-16LE");
}

TEST(utf_16_needs_no_mark_when_it_is_told) {
    UNUSED_STATE;
    CHECK_STR(DECODED("<\0p\0>\0\x22\x6F", "utf-16le", "<p>漢"), "UTF-16LE");
    CHECK_STR(DECODED("\0<\0p\0>\x6F\x22", "utf-16be", "<p>漢"), "UTF-16BE");
    CHECK_STR(DECODED("<\0p\0>\0", "utf-16", "<p>"), "UTF-16LE");
}

TEST(half_characters_of_utf_16_are_replaced) {
    UNUSED_STATE;
    DECODED("a\0\x3D\xD8", "utf-16le", "a" REPLACED);
    DECODED("\x3D\xD8z\0", "utf-16le", REPLACED "z");
    DECODED("\0\xDEz\0", "utf-16le", REPLACED "z");
    DECODED("a\0b", "utf-16le", "a" REPLACED);
}

TEST(without_any_sign_valid_utf_8_is_utf_8_and_the_rest_windows_1252) {
    UNUSED_STATE;
    CHECK_STR(DECODED("plain", NULL, "plain"), "UTF-8");
    CHECK_STR(DECODED("caf\xC3\xA9 \xF0\x9F\x98\x80", NULL, "café 😀"), "UTF-8");
    CHECK_STR(DECODED("caf\xE9 \x93x\x94", NULL, "café “x”"), "windows-1252");
    CHECK_STR(DECODED("", NULL, ""), "UTF-8");
}

TEST(what_is_no_utf_8_is_replaced_where_utf_8_was_said) {
    UNUSED_STATE;
    CHECK_STR(DECODED("a\xE9z", "utf-8", "a" REPLACED "z"), "UTF-8");
    DECODED("a\xFF\xFE z", "utf-8", "a" REPLACED REPLACED " z");
    DECODED("\xE2\x82", "utf-8", REPLACED);
    DECODED("\xF0\x9F\x98x", "utf-8", REPLACED "x");
    DECODED("\xED\xA0\x80", "utf-8", REPLACED REPLACED REPLACED);
    DECODED("\xC0\xAF", "utf-8", REPLACED REPLACED);
    DECODED("\xC3 sixteen ASCII bytes and more\xC3", "utf-8",
            REPLACED " sixteen ASCII bytes and more" REPLACED);
}

TEST(what_is_cut_off_is_replaced_and_ascii_after_it_is_kept) {
    UNUSED_STATE;
    DECODED("\x93", "shift_jis", REPLACED);
    DECODED("\x93<p>and a long run of ASCII after it", "shift_jis",
            REPLACED "<p>and a long run of ASCII after it");
    DECODED("\xD6", "gbk", REPLACED);
    DECODED("\x81\x30\x81", "gb18030", REPLACED);
    DECODED("\x81\x30<b>and a long run of ASCII after it", "gb18030",
            REPLACED "0<b>and a long run of ASCII after it");
    DECODED("\xA4", "big5", REPLACED);
    DECODED("\x8F\xA2<", "euc-jp", REPLACED "<");
    DECODED("\xC7<i>and a long run of ASCII after it", "euc-kr",
            REPLACED "<i>and a long run of ASCII after it");
}

TEST(four_bytes_of_gb18030_are_one_character) {
    UNUSED_STATE;
    DECODED("\x94\x39\xFC\x36", "gb18030", "😀");
    DECODED("\x81\x39\xEE\x39", "gb18030", "㐀");
    DECODED("a\x94\x39\xFC\x36z\x94\x39\xFC\x36", "gbk", "a😀z😀");
}

TEST(iso_2022_jp_keeps_its_state_over_ascii) {
    UNUSED_STATE;
    DECODED("<p>long enough ASCII\x1B$B"
            "F|K\\\x1B(B and long enough again\x1B$B"
            "8l\x1B(B.",
            "iso-2022-jp", "<p>long enough ASCII日本 and long enough again語.");
    DECODED("\x1B$B"
            "F|K\\F|K\\F|K\\F|K\\F|K\\F|K\\F|K\\F|K\\",
            "iso-2022-jp", "日本日本日本日本日本日本日本日本");
}

TEST(more_text_than_one_piece_of_the_decoder_arrives_whole) {
    UNUSED_STATE;
    furrow_buf bytes = {0}, want = {0};
    for (int i = 0; i < 5000; i++) {
        fw_buf_text(&bytes, "\x93\xFA\x96{");
        fw_buf_text(&want, "日本");
        if (i % 7 == 0) fw_buf_char(&bytes, '.'), fw_buf_char(&want, '.');
    }
    decoded(fw_buf_view(&bytes), "shift_jis", fw_buf_view(&want));
    furrow_buf_free(&bytes);
    furrow_buf_free(&want);
}

TEST(a_charset_that_nothing_names_is_a_guess_where_it_is_hardly_right) {
    UNUSED_STATE;
    static const struct {
        const char *bytes, *told;
        bool is_guess;
    } pages[] = {{"<p>\xCF\xF0\xE8", NULL, true},
                 {"<p>\xCF\xF0\xE8", "windows-1251", false},
                 {"<p>\xCF\xF0\xE8", "no such one", true},
                 {"<meta charset=windows-1251><p>\xCF\xF0\xE8", NULL, false},
                 {"<p>ant", NULL, false},
                 {"<p>caf\xE9 \xA9 na\xEFve", NULL, false},
                 {"<p>\xC3\xA9", NULL, false}};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        furrow_page *page = NULL;
        furrow_page_options opts = {.charset = pages[i].told};
        CHECK_UINT(furrow_page_parse(&page, pages[i].bytes, strlen(pages[i].bytes), &opts, NULL),
                   FURROW_OK);
        CHECK_UINT(furrow_page_charset_is_guess(page), pages[i].is_guess);
        furrow_page_free(page);
    }
}

TEST(valid_utf_8_is_not_copied) {
    UNUSED_STATE;
    furrow_str bytes = FW_STR("<p>\xC3\xA9"), text = {0};
    fw_charset charset;
    furrow_buf buf = {0};
    CHECK_UINT(fw_charset_decode(&text, &charset, &buf, bytes, NULL, NULL), FURROW_OK);
    CHECK(text.at == bytes.at && buf.at == NULL);
}

TEST(memory_that_runs_out_is_reported) {
    UNUSED_STATE;
    failing_alloc counter = {.fail_at = 0};
    furrow_buf buf = {.alloc = {failing_resize, &counter}};
    furrow_str text;
    fw_charset charset;
    furrow_error err = {0};
    CHECK_UINT(fw_charset_decode(&text, &charset, &buf, FW_STR("\xE9"), "latin1", &err),
               FURROW_ENOMEM);
    CHECK_UINT(err.status, FURROW_ENOMEM);
    furrow_buf_free(&buf);
    CHECK_UINT(counter.live, 0);
}

TEST(a_page_knows_its_charset) {
    UNUSED_STATE;
    furrow_page *page = NULL;
    furrow_page_options opts = {.charset = "Big5"};
    CHECK_UINT(furrow_page_parse(&page, "<p>\xA4\xA4", 5, &opts, NULL), FURROW_OK);
    CHECK_STR(furrow_page_charset(page), "Big5");
    furrow_page_free(page);
}

TEST_MAIN(CASE(every_charset_is_decoded_when_it_is_told),
          CASE(texts_between_ascii_runs_of_any_length_are_decoded),
          CASE(a_charset_is_read_from_meta), CASE(a_charset_is_read_from_an_xml_declaration),
          CASE(meta_cannot_claim_utf_16),
          CASE(a_page_is_not_believed_where_its_bytes_say_otherwise),
          CASE(what_is_told_wins_over_meta), CASE(an_unknown_name_counts_as_none),
          CASE(names_may_have_any_case_and_space_around_them),
          CASE(a_byte_order_mark_wins_over_everything_and_is_left_out),
          CASE(utf_16_needs_no_mark_when_it_is_told), CASE(half_characters_of_utf_16_are_replaced),
          CASE(without_any_sign_valid_utf_8_is_utf_8_and_the_rest_windows_1252),
          CASE(what_is_no_utf_8_is_replaced_where_utf_8_was_said),
          CASE(what_is_cut_off_is_replaced_and_ascii_after_it_is_kept),
          CASE(four_bytes_of_gb18030_are_one_character),
          CASE(iso_2022_jp_keeps_its_state_over_ascii),
          CASE(more_text_than_one_piece_of_the_decoder_arrives_whole),
          CASE(a_charset_that_nothing_names_is_a_guess_where_it_is_hardly_right),
          CASE(valid_utf_8_is_not_copied), CASE(memory_that_runs_out_is_reported),
          CASE(a_page_knows_its_charset))
