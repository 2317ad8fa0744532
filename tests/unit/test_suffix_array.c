/* Suffix arrays and maximal repeats, against brute force. */
#include "test.h"

#include "algo/suffix_array.h"

typedef struct indexed {
    fw_arena arena;
    uint32_t text[512], sa[512], lcp[512];
    uint32_t count;
    fw_repeats repeats;
} indexed;

static void index_text(indexed *x, uint32_t alphabet, uint32_t min_length, uint32_t min_count) {
    x->arena = fw_arena_make((furrow_alloc){0});
    x->repeats = (fw_repeats){0};
    CHECK(fw_suffix_array(x->sa, x->text, x->count, alphabet, &x->arena));
    CHECK(fw_suffix_lcp(x->lcp, x->sa, x->text, x->count, &x->arena));
    CHECK(fw_repeats_find(&x->repeats, x->text, x->sa, x->lcp, x->count, min_length, min_count,
                          &x->arena));
}

static void set_letters(indexed *x, const char *letters) {
    for (x->count = 0; letters[x->count]; x->count++)
        x->text[x->count] = (uint32_t)(letters[x->count] - 'a');
}

static uint32_t next_random(uint32_t *seed) {
    return (*seed = *seed * 1664525u + 1013904223u) >> 16;
}

static int compare(const indexed *x, uint32_t a, uint32_t b) {
    for (; a < x->count && b < x->count; a++, b++)
        if (x->text[a] != x->text[b]) return x->text[a] < x->text[b] ? -1 : 1;
    return a < x->count ? 1 : -1; /* the shorter one first */
}

static bool same(const indexed *x, uint32_t a, uint32_t b, uint32_t length) {
    if (a + length > x->count || b + length > x->count) return false;
    for (uint32_t i = 0; i < length; i++)
        if (x->text[a + i] != x->text[b + i]) return false;
    return true;
}

/* Whether all places of text[at .. at + length) have the same symbol at
 * 'offset' from them; the ends of the text count as different ones. */
static bool all_alike(const indexed *x, uint32_t at, uint32_t length, int offset) {
    for (uint32_t p = 0; p < x->count; p++) {
        if (p == at || !same(x, at, p, length)) continue;
        int64_t a = (int64_t)at + offset, b = (int64_t)p + offset;
        if (a < 0 || b < 0 || a >= x->count || b >= x->count) return false;
        if (x->text[a] != x->text[b]) return false;
    }
    return true;
}

static uint32_t occurrences(const indexed *x, uint32_t at, uint32_t length) {
    uint32_t count = 0;
    for (uint32_t p = 0; p < x->count; p++) count += same(x, at, p, length);
    return count;
}

static bool is_first(const indexed *x, uint32_t at, uint32_t length) {
    for (uint32_t p = 0; p < at; p++)
        if (same(x, at, p, length)) return false;
    return true;
}

/* Maximal repeats by their definition in the paper. */
static uint32_t count_by_definition(const indexed *x, uint32_t min_length, uint32_t min_count) {
    uint32_t found = 0;
    for (uint32_t at = 0; at < x->count; at++) {
        for (uint32_t length = min_length; at + length <= x->count; length++) {
            uint32_t count = occurrences(x, at, length);
            if (count < 2) break;
            if (count < min_count || !is_first(x, at, length)) continue;
            if (all_alike(x, at, length, -1) || all_alike(x, at, length, (int)length)) continue;
            bool is_listed = false;
            for (size_t r = 0; r < x->repeats.count; r++) {
                const fw_repeat *repeat = &x->repeats.at[r];
                if (repeat->length == length && repeat->first == at && repeat->count == count)
                    is_listed = true;
            }
            CHECK(is_listed);
            found++;
        }
    }
    return found;
}

TEST(suffixes_come_in_rising_order) {
    UNUSED_STATE;
    indexed x;
    set_letters(&x, "mississippi");
    index_text(&x, 26, 1, 2);
    const uint32_t want[] = {10, 7, 4, 1, 0, 9, 8, 6, 3, 5, 2};
    for (uint32_t i = 0; i < x.count; i++) CHECK_UINT(x.sa[i], want[i]);
    fw_arena_free(&x.arena);
}

TEST(random_texts_sort_as_by_comparison) {
    UNUSED_STATE;
    uint32_t seed = 7;
    for (uint32_t round = 0; round < 300; round++) {
        indexed x = {.count = next_random(&seed) % 200};
        uint32_t alphabet = 1 + next_random(&seed) % 4;
        for (uint32_t i = 0; i < x.count; i++) x.text[i] = next_random(&seed) % alphabet;
        index_text(&x, alphabet, 1, 2);
        for (uint32_t i = 1; i < x.count; i++) {
            CHECK(compare(&x, x.sa[i - 1], x.sa[i]) < 0);
            CHECK(same(&x, x.sa[i - 1], x.sa[i], x.lcp[i]));
            CHECK(!same(&x, x.sa[i - 1], x.sa[i], x.lcp[i] + 1));
        }
        fw_arena_free(&x.arena);
    }
}

TEST(maximal_repeats_are_those_of_the_definition) {
    UNUSED_STATE;
    uint32_t seed = 99;
    for (uint32_t round = 0; round < 200; round++) {
        indexed x = {.count = next_random(&seed) % 60};
        uint32_t alphabet = 1 + next_random(&seed) % 4, min_count = 2 + round % 3;
        for (uint32_t i = 0; i < x.count; i++) x.text[i] = next_random(&seed) % alphabet;
        index_text(&x, alphabet, 1 + round % 4, min_count);
        CHECK_UINT(x.repeats.count, count_by_definition(&x, 1 + round % 4, min_count));
        fw_arena_free(&x.arena);
    }
}

/* Figure 5: tokens 4 6 5 0 2 6 2 6 2 6 2 6 1. */
TEST(the_congo_string_has_the_repeats_of_the_paper) {
    UNUSED_STATE;
    indexed x = {.count = 13};
    const uint32_t congo[] = {4, 6, 5, 0, 2, 6, 2, 6, 2, 6, 2, 6, 1};
    memcpy(x.text, congo, sizeof congo);
    index_text(&x, 8, 2, 3);
    CHECK_UINT(x.repeats.count, 2);
    for (size_t i = 0; i < x.repeats.count; i++) {
        CHECK_UINT(x.repeats.at[i].first, 4);
        CHECK_UINT(x.repeats.at[i].count, x.repeats.at[i].length == 2 ? 4 : 3);
        CHECK(x.repeats.at[i].length == 2 || x.repeats.at[i].length == 4);
    }
    fw_arena_free(&x.arena);
}

TEST(a_million_equal_symbols_are_no_trouble) {
    UNUSED_STATE;
    enum { COUNT = 1000000 };
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    uint32_t *text = FW_TAKE_ZEROED(&arena, COUNT, uint32_t);
    uint32_t *sa = FW_TAKE(&arena, COUNT, uint32_t), *lcp = FW_TAKE(&arena, COUNT, uint32_t);
    fw_repeats repeats = {0};
    CHECK(fw_suffix_array(sa, text, COUNT, 1, &arena) &&
          fw_suffix_lcp(lcp, sa, text, COUNT, &arena) &&
          fw_repeats_find(&repeats, text, sa, lcp, COUNT, 3, 3, &arena));
    CHECK_UINT(repeats.count, COUNT - 4); /* of every length from 3 to COUNT - 2 */
    fw_arena_free(&arena);
}

TEST(an_empty_text_has_no_repeats) {
    UNUSED_STATE;
    indexed x = {.count = 0};
    index_text(&x, 1, 1, 2);
    CHECK_UINT(x.repeats.count, 0);
    fw_arena_free(&x.arena);
}

TEST(a_failed_allocation_is_told) {
    UNUSED_STATE;
    indexed x;
    set_letters(&x, "abracadabraabracadabra");
    for (size_t n = 0;; n++) {
        failing_alloc failing = {.fail_at = n};
        fw_arena arena = fw_arena_make((furrow_alloc){failing_resize, &failing});
        bool ok = fw_suffix_array(x.sa, x.text, x.count, 26, &arena) &&
                  fw_suffix_lcp(x.lcp, x.sa, x.text, x.count, &arena);
        fw_arena_free(&arena);
        CHECK_UINT(failing.live, 0);
        if (ok) break;
    }
}

TEST_MAIN(CASE(suffixes_come_in_rising_order), CASE(random_texts_sort_as_by_comparison),
          CASE(maximal_repeats_are_those_of_the_definition),
          CASE(the_congo_string_has_the_repeats_of_the_paper),
          CASE(a_million_equal_symbols_are_no_trouble), CASE(an_empty_text_has_no_repeats),
          CASE(a_failed_allocation_is_told))
