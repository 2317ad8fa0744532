/* base/utf8. */
#include "test.h"

#include "base/str.h"

static size_t valid(const char *bytes) {
    return fw_utf8_valid_run(fw_str(bytes));
}

TEST(every_character_survives_writing_and_reading) {
    UNUSED_STATE;
    for (uint32_t c = 1; c <= 0x10FFFF; c++) {
        if (c >= 0xD800 && c <= 0xDFFF) continue;
        char bytes[4];
        size_t len = fw_utf8_put(bytes, c), size = 0;
        furrow_str text = {bytes, len};
        if (fw_utf8_valid_run(text) != len || fw_utf8_next(text, &size) != c || size != len)
            fail_msg("U+%04X", c);
    }
}

TEST(lengths_change_where_they_should) {
    UNUSED_STATE;
    char out[4];
    CHECK_UINT(fw_utf8_put(out, 0x7F), 1);
    CHECK_UINT(fw_utf8_put(out, 0x80), 2);
    CHECK_UINT(fw_utf8_put(out, 0x7FF), 2);
    CHECK_UINT(fw_utf8_put(out, 0x800), 3);
    CHECK_UINT(fw_utf8_put(out, 0xFFFF), 3);
    CHECK_UINT(fw_utf8_put(out, 0x10000), 4);
}

TEST(surrogates_overlong_forms_and_too_large_values_are_not_valid) {
    UNUSED_STATE;
    CHECK_UINT(valid("ab\xED\xA0\x80"), 2);
    CHECK_UINT(valid("ab\xED\xBF\xBF"), 2);
    CHECK_UINT(valid("\xC0\x80"), 0);
    CHECK_UINT(valid("\xC1\xBF"), 0);
    CHECK_UINT(valid("\xE0\x9F\xBF"), 0);
    CHECK_UINT(valid("\xF0\x8F\xBF\xBF"), 0);
    CHECK_UINT(valid("\xF4\x90\x80\x80"), 0);
    CHECK_UINT(valid("\xF5\x80\x80\x80"), 0);
    CHECK_UINT(valid("\xFF"), 0);
    CHECK_UINT(valid("\x80"), 0);
    CHECK_UINT(valid("\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF"), 10);
}

TEST(a_sequence_cut_off_at_the_end_is_not_valid) {
    UNUSED_STATE;
    CHECK_UINT(valid("x\xC3"), 1);
    CHECK_UINT(valid("x\xE2\x82"), 1);
    CHECK_UINT(valid("x\xF0\x9F\x98"), 1);
    CHECK_UINT(valid("x\xE2\x82z"), 1);
}

TEST(an_ascii_run_ends_at_the_first_high_byte_wherever_it_stands) {
    UNUSED_STATE;
    char bytes[40];
    for (size_t len = 0; len < sizeof bytes; len++) {
        memset(bytes, 'a', sizeof bytes);
        CHECK_UINT(fw_ascii_run((furrow_str){bytes, len}), len);
        for (size_t at = 0; at < len; at++) {
            bytes[at] = (char)0x80;
            CHECK_UINT(fw_ascii_run((furrow_str){bytes, len}), at);
            bytes[at] = 'a';
        }
    }
}

TEST(empty_text_is_valid_even_without_an_address) {
    UNUSED_STATE;
    CHECK_UINT(fw_utf8_valid_run((furrow_str){NULL, 0}), 0);
    CHECK_UINT(fw_ascii_run((furrow_str){NULL, 0}), 0);
}

TEST(a_message_has_no_parts_of_characters) {
    UNUSED_STATE;
    furrow_error err = {0};
    furrow_fail(&err, FURROW_EIO, "no %.4s here: %.3s", "\xC3\xA9x\xC3\xA9", "\xE2\x82\xAC");
    CHECK_STR(err.message, "no \xC3\xA9x here: \xE2\x82\xAC");
    char name[sizeof err.message + 2];
    memset(name, 'x', sizeof name);
    memcpy(name + sizeof err.message - 2, "\xC3\xA9", 3); /* the end of a message is cut, too */
    furrow_fail(&err, FURROW_EIO, "%s", name);
    CHECK_UINT(strlen(err.message), sizeof err.message - 2);
    CHECK_UINT(valid(err.message), strlen(err.message));
}

/* Eight bytes are looked at together. */
TEST(a_digit_is_found_wherever_it_is) {
    UNUSED_STATE;
    for (size_t len = 0; len <= 20; len++) {
        char text[20];
        memset(text, '/', sizeof text);
        CHECK(!fw_str_has_digit((furrow_str){text, len}));
        for (size_t i = 0; i < sizeof text; i++) {
            text[i] = i % 2 ? '0' : '9';
            CHECK(fw_str_has_digit((furrow_str){text, len}) == (i < len));
            text[i] = ':';
        }
    }
}

TEST(letters_are_those_of_ascii_and_all_bytes_beyond) {
    UNUSED_STATE;
    for (int c = 0; c < 256; c++) {
        bool is_ascii = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        CHECK(fw_is_ascii_letter((char)c) == is_ascii);
        CHECK(fw_is_letter((char)c) == (is_ascii || c >= 0x80));
    }
}

TEST_MAIN(CASE(a_digit_is_found_wherever_it_is),
          CASE(letters_are_those_of_ascii_and_all_bytes_beyond),
          CASE(every_character_survives_writing_and_reading),
          CASE(lengths_change_where_they_should),
          CASE(surrogates_overlong_forms_and_too_large_values_are_not_valid),
          CASE(a_sequence_cut_off_at_the_end_is_not_valid),
          CASE(an_ascii_run_ends_at_the_first_high_byte_wherever_it_stands),
          CASE(empty_text_is_valid_even_without_an_address),
          CASE(a_message_has_no_parts_of_characters))
