/* base/map. */
#include "test.h"

#include "base/map.h"

/* A key for each number, spread or crowded. */
static uint64_t spread(uint64_t i) {
    return (i + 1) * 0x9E3779B97F4A7C15u;
}

/* Keys that only differ in their high bits: the same slot for a weak hash. */
static uint64_t crowded(uint64_t i) {
    return (i + 1) << 40;
}

static void check_count(uint64_t (*key)(uint64_t), uint32_t count) {
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_map map = {0};
    bool is_new;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *value = fw_map_place(&map, key(i), &is_new, &arena);
        CHECK(value && is_new);
        *value = i;
    }
    CHECK_UINT(map.count, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *value = fw_map_place(&map, key(i), &is_new, &arena);
        CHECK(value && !is_new);
        CHECK_UINT(*value, i);
    }
    CHECK_UINT(map.count, count);
    fw_arena_free(&arena);
}

TEST(every_key_has_its_own_value) {
    UNUSED_STATE;
    check_count(spread, 20000);
}

TEST(keys_that_differ_in_high_bits_only_are_kept_apart) {
    UNUSED_STATE;
    check_count(crowded, 20000);
}

TEST(key_zero_is_a_key) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_map map = {0};
    bool is_new;
    *fw_map_place(&map, 0, &is_new, &arena) = 42;
    CHECK(is_new);
    CHECK_UINT(*fw_map_place(&map, 0, &is_new, &arena), 42);
    CHECK(!is_new);
    fw_arena_free(&arena);
}

TEST(a_map_that_cannot_grow_says_so_and_keeps_what_it_has) {
    UNUSED_STATE;
    failing_alloc counter = {.fail_at = 2}; /* the keys and the values come first */
    fw_arena arena = fw_arena_make((furrow_alloc){failing_resize, &counter});
    fw_map map = {0};
    bool is_new;
    uint32_t kept = 0;
    for (;; kept++) {
        uint32_t *value = fw_map_place(&map, spread(kept), &is_new, &arena);
        if (!value) break;
        *value = kept;
    }
    CHECK(kept > 0);
    counter.fail_at = SIZE_MAX;
    for (uint32_t i = 0; i < kept; i++)
        CHECK_UINT(*fw_map_place(&map, spread(i), &is_new, &arena), i);
    fw_arena_free(&arena);
    CHECK_UINT(counter.live, 0);
}

/* Names as a page could choose them, had the place of a key no secret: all
 * would fall into one slot of 'size'. */
TEST(keys_that_were_chosen_to_collide_do_not) {
    UNUSED_STATE;
    enum { COUNT = 20000, SIZE = 65536 };
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_map map = {0};
    bool is_new;
    uint64_t key = 0, inverse = 0xF1DE83E19937733Du; /* of the multiplier */
    for (uint32_t i = 0; i < COUNT; i++) {
        key = (((uint64_t)i << 48) | 7) * inverse;
        CHECK(fw_map_place(&map, key, &is_new, &arena) != NULL);
    }
    CHECK(map.size <= 4 * SIZE);
    size_t used[SIZE / 64] = {0}, most = 0; /* in each stretch of 64 places */
    for (size_t i = 0; i < map.size; i++)
        if (map.keys[i]) used[i % SIZE / 64]++;
    for (size_t i = 0; i < SIZE / 64; i++)
        if (used[i] > most) most = used[i];
    CHECK(most < 64);
    fw_arena_free(&arena);
}

/* Texts of up to 16 bytes at the end of their memory, of which one byte differs at a time. */
TEST(every_byte_of_a_text_counts_in_its_hash) {
    UNUSED_STATE;
    for (size_t len = 1; len <= 16; len++) {
        char *text = malloc(len);
        CHECK(text != NULL);
        memset(text, 'a', len);
        uint64_t hash = fw_hash_text(0, (furrow_str){text, len});
        CHECK(hash != fw_hash_text(0, (furrow_str){text, len - 1}));
        for (size_t i = 0; i < len; i++) {
            text[i] = 'b';
            CHECK(hash != fw_hash_text(0, (furrow_str){text, len}));
            text[i] = 'a';
        }
        CHECK(hash == fw_hash_text(0, (furrow_str){text, len}));
        free(text);
    }
}

TEST_MAIN(CASE(every_byte_of_a_text_counts_in_its_hash),
          CASE(keys_that_were_chosen_to_collide_do_not), CASE(every_key_has_its_own_value),
          CASE(keys_that_differ_in_high_bits_only_are_kept_apart), CASE(key_zero_is_a_key),
          CASE(a_map_that_cannot_grow_says_so_and_keeps_what_it_has))
