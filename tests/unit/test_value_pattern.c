/* Patterns of schemas. */
#include "test.h"
#include "values/value_pattern.h"

static void check(const char *pattern, const char *text, bool want) {
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    const fw_value_pattern *read = NULL;
    furrow_error err = {0};
    if (fw_value_pattern_read(&read, fw_str(pattern), &arena, &err) < 0)
        fail_msg("%s", err.message);
    if (fw_value_pattern_matches(read, fw_str(text)) != want) fail_msg("%s: %s", pattern, text);
    fw_arena_free(&arena);
}

TEST(a_pattern_may_match_anywhere_unless_it_says_where) {
    UNUSED_STATE;
    check("cat", "a cat", true);
    check("^cat", "a cat", false);
    check("cat$", "a cat", true);
    check("^$", "", true);
    check("^$", "x", false);
    check("", "x", true);
}

TEST(classes_repeats_groups_and_choices_are_known) {
    UNUSED_STATE;
    check("^[A-Z]{2}-\\d{3,4}$", "AB-1234", true);
    check("^[A-Z]{2}-\\d{3,4}$", "AB-12", false);
    check("^[A-Z]{2}-\\d{3,4}$", "AB-12345", false);
    check("^(ab|cd)+$", "abcdab", true);
    check("^(ab|cd)+$", "abc", false);
    check("^(?:a?b*)c{2,}$", "bbbcc", true);
    check("^[^,\\s]+$", "one,two", false);
    check("^\\W\\D.$", "-xy", true);
    check("^\\w+@\\w+\\.(org|com)$", "ann@example.org", true);
    check("^a{0}b$", "b", true);
    check("^.$", "\xC3\xA9", true);
    check("^[a-z-]+?$", "a-b", true);
}

TEST(no_pattern_takes_long) {
    UNUSED_STATE;
    char text[2001];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    check("^(a+)+$", text, true);
    check("^(a*)*b$", text, false);
    check("(x|a|aa)*y", text, false);
}

TEST(what_is_wrong_with_a_pattern_is_said) {
    UNUSED_STATE;
    static const char *const bad[] = {"(a",
                                      "a)",
                                      "[a",
                                      "*a",
                                      "a{2",
                                      "a{,}",
                                      "a{3,2}",
                                      "(?=a)",
                                      "\\1",
                                      "\\b",
                                      "[z-a]",
                                      "a{101}",
                                      "(((a{100}){100}){100})"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fw_arena arena = fw_arena_make((furrow_alloc){0});
        const fw_value_pattern *read = NULL;
        furrow_error err = {0};
        if (fw_value_pattern_read(&read, fw_str(bad[i]), &arena, &err) != FURROW_EFORMAT)
            fail_msg("%s is read", bad[i]);
        CHECK(strstr(err.message, "pattern") != NULL);
        fw_arena_free(&arena);
    }
}

TEST_MAIN(CASE(a_pattern_may_match_anywhere_unless_it_says_where),
          CASE(classes_repeats_groups_and_choices_are_known), CASE(no_pattern_takes_long),
          CASE(what_is_wrong_with_a_pattern_is_said))
