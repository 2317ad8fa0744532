/* algo/edit_distance, against the textbook's table. */
#include "test.h"

#include "algo/edit_distance.h"

enum { MAX_LEN = 700, SYMBOLS = 1000 };

/* The plain one: two rows of the table. */
static size_t plain_distance(const uint16_t *a, size_t a_len, const uint16_t *b, size_t b_len) {
    static size_t rows[2][MAX_LEN + 1];
    for (size_t j = 0; j <= b_len; j++) rows[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        const size_t *up = rows[(i - 1) % 2];
        size_t *row = rows[i % 2];
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            size_t best = up[j - 1] + (a[i - 1] != b[j - 1]);
            if (up[j] + 1 < best) best = up[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return rows[a_len % 2][b_len];
}

static uint32_t seed = 12345;

static uint32_t next_random(uint32_t below) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed % below;
}

static fw_arena arena;
static fw_edit edit;

static int set_up(void **state) {
    (void)state;
    arena = fw_arena_make((furrow_alloc){0});
    return fw_edit_init(&edit, &arena, SYMBOLS, MAX_LEN) ? 0 : 1;
}

static int tear_down(void **state) {
    (void)state;
    fw_arena_free(&arena);
    return 0;
}

/* Whether distance and plain distance agree, below the limit and past it. */
static void check_pair(const uint16_t *a, size_t a_len, const uint16_t *b, size_t b_len) {
    size_t want = plain_distance(a, a_len, b, b_len), most = a_len + b_len;
    size_t limits[] = {0, want / 2, want ? want - 1 : 0, want, want + 1, most};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        size_t got = fw_edit_distance(&edit, a, a_len, b, b_len, limits[i]);
        size_t due = want <= limits[i] ? want : limits[i] + 1;
        if (got != due)
            fail_msg("lengths %zu and %zu, limit %zu: %zu, not %zu", a_len, b_len, limits[i], got,
                     due);
    }
}

static size_t random_string(uint16_t *out, size_t max_len, uint32_t kinds) {
    size_t len = next_random((uint32_t)max_len + 1);
    for (size_t i = 0; i < len; i++) out[i] = (uint16_t)next_random(kinds);
    return len;
}

/* A copy with some symbols replaced, dropped and doubled. */
static size_t vary(uint16_t *out, const uint16_t *from, size_t len, uint32_t kinds) {
    size_t n = 0;
    for (size_t i = 0; i < len && n + 2 < MAX_LEN; i++) {
        uint32_t what = next_random(20);
        if (what == 0) continue;
        out[n++] = what == 1 ? (uint16_t)next_random(kinds) : from[i];
        if (what == 2) out[n++] = (uint16_t)next_random(kinds);
    }
    return n;
}

TEST(short_random_strings_agree_with_the_plain_one) {
    UNUSED_STATE;
    uint16_t a[MAX_LEN], b[MAX_LEN];
    for (int round = 0; round < 20000; round++) {
        uint32_t kinds = 1 + next_random(5);
        size_t a_len = random_string(a, 12, kinds), b_len = random_string(b, 12, kinds);
        check_pair(a, a_len, b, b_len);
    }
}

TEST(strings_around_one_word_agree_with_the_plain_one) {
    UNUSED_STATE;
    uint16_t a[MAX_LEN], b[MAX_LEN];
    for (int round = 0; round < 1500; round++) {
        uint32_t kinds = 2 + next_random(30);
        size_t a_len = random_string(a, 140, kinds);
        size_t b_len = round % 2 ? random_string(b, 140, kinds) : vary(b, a, a_len, kinds);
        check_pair(a, a_len, b, b_len);
    }
}

TEST(long_strings_agree_with_the_plain_one) {
    UNUSED_STATE;
    uint16_t a[MAX_LEN], b[MAX_LEN];
    for (int round = 0; round < 60; round++) {
        uint32_t kinds = 2 + next_random(200);
        size_t a_len = random_string(a, MAX_LEN, kinds);
        size_t b_len = round % 3 ? vary(b, a, a_len, kinds) : random_string(b, MAX_LEN, kinds);
        check_pair(a, a_len, b, b_len);
    }
}

TEST(symbols_of_more_than_256_values_agree_with_the_plain_one) {
    UNUSED_STATE;
    uint16_t a[MAX_LEN], b[MAX_LEN];
    for (int round = 0; round < 300; round++) {
        size_t a_len = random_string(a, 200, SYMBOLS);
        size_t b_len = round % 2 ? vary(b, a, a_len, SYMBOLS) : random_string(b, 200, SYMBOLS);
        check_pair(a, a_len, b, b_len);
    }
}

TEST(the_first_string_may_have_at_most_256_different_symbols) {
    UNUSED_STATE;
    uint16_t many[300], one[300], few[256], other[256];
    for (uint16_t i = 0; i < 300; i++) {
        many[i] = i;
        one[i] = 999;
    }
    CHECK_UINT(fw_edit_distance(&edit, many, 300, one, 300, 300), 301);
    CHECK_UINT(fw_edit_distance(&edit, one, 300, many, 300, 300), 300);
    for (uint16_t i = 0; i < 256; i++) {
        few[i] = i;
        other[i] = (uint16_t)(i + 1);
    }
    check_pair(few, 256, other, 256);
    uint16_t x[] = {1, 2, 3}, y[] = {1, 3, 3}; /* the failure left nothing behind */
    CHECK_UINT(fw_edit_distance(&edit, x, 3, y, 3, 3), 1);
}

TEST(an_empty_string_is_as_far_as_the_other_is_long) {
    UNUSED_STATE;
    uint16_t a[] = {1, 2, 3};
    CHECK_UINT(fw_edit_distance(&edit, a, 0, a, 0, 0), 0);
    CHECK_UINT(fw_edit_distance(&edit, a, 3, a, 0, 5), 3);
    CHECK_UINT(fw_edit_distance(&edit, a, 0, a, 3, 2), 3);
    CHECK_UINT(fw_edit_distance(&edit, NULL, 0, NULL, 0, 9), 0);
}

TEST(strings_past_the_longest_length_count_as_too_far_unless_their_ends_agree) {
    UNUSED_STATE;
    static uint16_t a[2 * MAX_LEN], b[2 * MAX_LEN];
    for (size_t i = 0; i < 2 * MAX_LEN; i++) a[i] = b[i] = (uint16_t)(i % 7);
    CHECK_UINT(fw_edit_distance(&edit, a, 2 * MAX_LEN, b, 2 * MAX_LEN, 5), 0);
    b[MAX_LEN] = 99;
    CHECK_UINT(fw_edit_distance(&edit, a, 2 * MAX_LEN, b, 2 * MAX_LEN, 5), 1);
    b[0] = b[2 * MAX_LEN - 1] = 99;
    CHECK_UINT(fw_edit_distance(&edit, a, 2 * MAX_LEN, b, 2 * MAX_LEN, 5), 6);
}

TEST(room_for_no_symbols_at_all_is_enough_for_empty_strings) {
    UNUSED_STATE;
    fw_edit none;
    CHECK(fw_edit_init(&none, &arena, 0, 0));
    CHECK_UINT(fw_edit_distance(&none, NULL, 0, NULL, 0, 0), 0);
}

TEST(init_says_when_memory_is_out) {
    UNUSED_STATE;
    for (size_t n = 0;; n++) {
        failing_alloc counter = {.fail_at = n};
        fw_arena scarce = fw_arena_make((furrow_alloc){failing_resize, &counter});
        fw_edit e;
        bool is_ready = fw_edit_init(&e, &scarce, SYMBOLS, MAX_LEN);
        fw_arena_free(&scarce);
        CHECK_UINT(counter.live, 0);
        CHECK(is_ready == (counter.asked <= n));
        if (is_ready) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(short_random_strings_agree_with_the_plain_one),
        CASE(strings_around_one_word_agree_with_the_plain_one),
        CASE(long_strings_agree_with_the_plain_one),
        CASE(symbols_of_more_than_256_values_agree_with_the_plain_one),
        CASE(the_first_string_may_have_at_most_256_different_symbols),
        CASE(an_empty_string_is_as_far_as_the_other_is_long),
        CASE(strings_past_the_longest_length_count_as_too_far_unless_their_ends_agree),
        CASE(room_for_no_symbols_at_all_is_enough_for_empty_strings),
        CASE(init_says_when_memory_is_out)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
