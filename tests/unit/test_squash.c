/* Texts made ready for comparison. */
#include "eval/truth.h"
#include "test.h"

/* The squashed text, in a buffer of the test. */
static const char *squashed(const char *text) {
    static char out[4096];
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_squasher squasher = fw_squasher_make((furrow_alloc){0});
    furrow_str result;
    CHECK(fw_squash(&result, &squasher, fw_str(text), &arena, NULL) == FURROW_OK);
    CHECK(result.len < sizeof out && result.at[result.len] == '\0');
    memcpy(out, result.at, result.len + 1);
    fw_squasher_free(&squasher);
    fw_arena_free(&arena);
    return out;
}

TEST(white_space_is_removed_and_capitals_are_lowered) {
    UNUSED_STATE;
    CHECK_STR(squashed("  Iron Kettle\t24.00\n"), "ironkettle24.00");
    CHECK_STR(squashed("a\x1C\x1D\x1E\x1F\v\f\rb"), "ab");
    CHECK_STR(squashed("a\u00A0\u2003\u3000\u2028\xC2\x85"
                       "b"),
              "ab");
    CHECK_STR(squashed(""), "");
}

TEST(quotes_and_dashes_are_folded_and_what_is_invisible_goes) {
    UNUSED_STATE;
    CHECK_STR(squashed("\u2018a\u2019 \u201Cb\u201D"), "'a'\"b\"");
    CHECK_STR(squashed("1\u20132\u20143\u22124"), "1-2-3-4");
    CHECK_STR(squashed("so\u00ADft zero\u200Bwidth"), "softzerowidth");
}

TEST(compatible_characters_become_the_same) {
    UNUSED_STATE;
    CHECK_STR(squashed("\uFF21\uFF22\uFF11"), "ab1");     /* full width */
    CHECK_STR(squashed("\uFB01x \u00BD"), "fix1\u20442"); /* ligature, fraction */
    CHECK_STR(squashed("e\u0301"), squashed("\u00C9"));   /* composed or not */
    CHECK_STR(squashed("\u1112\u1161\u11AB"), "\uD55C");  /* Hangul by its letters */
    CHECK_STR(squashed("a\u0323\u0301"), squashed("a\u0301\u0323"));
    CHECK_STR(squashed("\u2126"), "\u03C9"); /* ohm sign */
}

TEST(lower_case_is_that_of_unicode) {
    UNUSED_STATE;
    CHECK_STR(squashed("\u00C4\u0416\u03A9\u1E9E"), "\u00E4\u0436\u03C9\u00DF");
    CHECK_STR(squashed("\u0130"), "i\u0307");
    CHECK_STR(squashed("\u13A0\u13F5\uAB70"), "\uAB70\u13FD\uAB70"); /* Cherokee */
    CHECK_STR(squashed("\u1F88\u1FAF\u1FBC\u1FB3"), "\u1F80\u1FA7\u1FB3\u1FB3");
    CHECK_STR(squashed("\u3002"), "\u3002"); /* a full stop is no capital */
    CHECK_STR(squashed("\U00010400"), "\U00010428");
}

TEST(sigma_is_the_same_everywhere_in_a_word) {
    UNUSED_STATE;
    CHECK_STR(squashed("\u039F\u0394\u039F\u03A3"), squashed("\u03BF\u03B4\u03BF\u03C2"));
}

TEST(a_million_combining_marks_take_no_time_to_speak_of) {
    UNUSED_STATE;
    enum { MARKS = 1000000 };
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_squasher squasher = fw_squasher_make((furrow_alloc){0});
    char *text = fw_arena_take(&arena, 2 * MARKS + 1, 1);
    text[0] = 'a';
    for (size_t i = 0; i < MARKS; i++) memcpy(text + 1 + 2 * i, i % 2 ? "\u0301" : "\u0323", 2);
    furrow_str result;
    CHECK(fw_squash(&result, &squasher, (furrow_str){text, 2 * MARKS + 1}, &arena, NULL) ==
          FURROW_OK);
    CHECK(result.len > MARKS);
    fw_squasher_free(&squasher);
    fw_arena_free(&arena);
}

TEST(length_counts_characters) {
    UNUSED_STATE;
    CHECK_UINT(fw_squashed_length(fw_str("a\u00E4\uD55C\U00010428")), 4);
}

TEST_MAIN(CASE(white_space_is_removed_and_capitals_are_lowered),
          CASE(quotes_and_dashes_are_folded_and_what_is_invisible_goes),
          CASE(compatible_characters_become_the_same), CASE(lower_case_is_that_of_unicode),
          CASE(sigma_is_the_same_everywhere_in_a_word),
          CASE(a_million_combining_marks_take_no_time_to_speak_of), CASE(length_counts_characters))
