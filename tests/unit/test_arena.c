/* base/arena and base/vec. */
#include "test.h"

#include "base/vec.h"

static failing_alloc counter;

static fw_arena counted_arena(size_t fail_at) {
    counter = (failing_alloc){.fail_at = fail_at};
    return fw_arena_make((furrow_alloc){failing_resize, &counter});
}

TEST(an_empty_arena_takes_no_memory) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    CHECK_UINT(fw_arena_size(&arena), 0);
    fw_arena_free(&arena);
    CHECK_UINT(counter.asked, 0);
}

TEST(pieces_are_aligned_and_do_not_overlap) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    unsigned char *pieces[500];
    for (size_t i = 0; i < 500; i++) {
        pieces[i] = fw_arena_take(&arena, i % 70, 1);
        CHECK((uintptr_t)pieces[i] % 16 == 0);
        memset(pieces[i], (int)(i % 251), i % 70);
    }
    for (size_t i = 0; i < 500; i++)
        for (size_t b = 0; b < i % 70; b++) CHECK_UINT(pieces[i][b], i % 251);
    fw_arena_free(&arena);
    CHECK_UINT(counter.live, 0);
}

TEST(zero_bytes_give_a_valid_pointer) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    CHECK(fw_arena_take(&arena, 0, 8) != NULL);
    CHECK(fw_arena_take(&arena, 8, 0) != NULL);
    fw_arena_free(&arena);
}

TEST(a_product_that_overflows_is_refused) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    CHECK(fw_arena_take(&arena, SIZE_MAX / 2, 3) == NULL);
    CHECK(fw_arena_take(&arena, 3, SIZE_MAX / 2) == NULL);
    CHECK(fw_arena_take_zeroed(&arena, SIZE_MAX, SIZE_MAX) == NULL);
    CHECK_UINT(counter.asked, 0);
    fw_arena_free(&arena);
}

TEST(zeroed_memory_is_zero_after_reuse) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    fw_arena_mark mark = fw_arena_here(&arena);
    memset(fw_arena_take(&arena, 1000, 1), 0xFF, 1000);
    fw_arena_back(&arena, mark);
    const unsigned char *again = fw_arena_take_zeroed(&arena, 1000, 1);
    for (size_t i = 0; i < 1000; i++) CHECK_UINT(again[i], 0);
    fw_arena_free(&arena);
}

TEST(going_back_gives_later_blocks_away) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    char *kept = fw_arena_take(&arena, 10, 1);
    memset(kept, 'k', 10);
    size_t before = fw_arena_size(&arena);
    fw_arena_mark mark = fw_arena_here(&arena);
    for (int i = 0; i < 50; i++) CHECK(fw_arena_take(&arena, 5000, 1));
    CHECK(fw_arena_size(&arena) > before);
    fw_arena_back(&arena, mark);
    CHECK_UINT(fw_arena_size(&arena), before);
    CHECK_UINT(counter.live, 1);
    CHECK(kept[9] == 'k');
    fw_arena_free(&arena);
    CHECK_UINT(counter.live, 0);
}

TEST(going_back_makes_the_next_block_small_again) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    CHECK(fw_arena_take(&arena, 10, 1));
    fw_arena_mark mark = fw_arena_here(&arena);
    CHECK(fw_arena_take(&arena, 5000, 1));
    size_t once = fw_arena_size(&arena);
    fw_arena_back(&arena, mark);
    for (int i = 0; i < 200; i++) CHECK(fw_arena_take(&arena, 5000, 1));
    fw_arena_back(&arena, mark);
    CHECK(fw_arena_take(&arena, 5000, 1));
    CHECK_UINT(fw_arena_size(&arena), once);
    fw_arena_free(&arena);
}

TEST(a_copy_is_closed_by_a_nul) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    furrow_str copy = fw_arena_copy(&arena, (furrow_str){"abcdef", 3});
    CHECK_SLICE(copy, "abc");
    CHECK(copy.at[3] == '\0');
    furrow_str empty = fw_arena_copy(&arena, (furrow_str){NULL, 0});
    CHECK(empty.at != NULL && empty.len == 0);
    fw_arena_free(&arena);
}

TEST(a_failed_allocation_leaves_the_arena_usable) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(1);
    CHECK(fw_arena_take(&arena, 16, 1) != NULL);
    CHECK(fw_arena_take(&arena, 1 << 20, 1) == NULL);
    CHECK(fw_arena_take(&arena, 16, 1) != NULL);
    CHECK(fw_arena_copy(&arena, FW_STR("x")).at != NULL);
    fw_arena_free(&arena);
    CHECK_UINT(counter.live, 0);
}

TEST(a_vector_keeps_its_elements_while_it_grows) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    FW_VEC(uint32_t) numbers = {0};
    for (uint32_t i = 0; i < 10000; i++) {
        uint32_t *slot = fw_vec_push(&numbers, &arena);
        if (slot) *slot = i * 7;
    }
    CHECK_UINT(numbers.count, 10000);
    for (uint32_t i = 0; i < 10000; i++) CHECK_UINT(numbers.at[i], i * 7);
    fw_arena_free(&arena);
}

TEST(a_vector_is_unchanged_when_memory_is_out) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(1);
    FW_VEC(uint64_t) numbers = {0};
    uint64_t *slot;
    while ((slot = fw_vec_push(&numbers, &arena)) != NULL) *slot = numbers.count;
    CHECK(numbers.count > 0 && numbers.count == numbers.cap);
    CHECK(numbers.at[0] == 1);
    fw_arena_free(&arena);
}

TEST(a_vector_at_the_end_of_a_block_grows_where_it_is) {
    UNUSED_STATE;
    fw_arena arena = counted_arena(SIZE_MAX);
    FW_VEC(uint32_t) numbers = {0};
    size_t first = 0;
    arena.next_size = 1 << 20; /* else each piece has a block of its own in this test */
    for (uint32_t i = 0; first == 0 || numbers.cap == first; i++) {
        *fw_vec_push(&numbers, &arena) = i;
        if (first == 0) first = numbers.cap;
    }
    const uint32_t *before = numbers.at;
    while (numbers.cap == 2 * first) *fw_vec_push(&numbers, &arena) = 7;
    CHECK(numbers.at == before);
    uint32_t *other = FW_TAKE(&arena, 1, uint32_t); /* is now the last piece */
    *other = 1;
    while (numbers.cap == 4 * first) *fw_vec_push(&numbers, &arena) = 7;
    CHECK(numbers.at != before);
    CHECK_UINT(numbers.at[1], 1);
    CHECK_UINT(*other, 1);
    fw_arena_free(&arena);
}

TEST_MAIN(CASE(an_empty_arena_takes_no_memory), CASE(pieces_are_aligned_and_do_not_overlap),
          CASE(zero_bytes_give_a_valid_pointer), CASE(a_product_that_overflows_is_refused),
          CASE(zeroed_memory_is_zero_after_reuse), CASE(going_back_gives_later_blocks_away),
          CASE(going_back_makes_the_next_block_small_again), CASE(a_copy_is_closed_by_a_nul),
          CASE(a_failed_allocation_leaves_the_arena_usable),
          CASE(a_vector_keeps_its_elements_while_it_grows),
          CASE(a_vector_is_unchanged_when_memory_is_out),
          CASE(a_vector_at_the_end_of_a_block_grows_where_it_is))
