/* table/align: sequences of fields into common columns. */
#include "test.h"

#include "table/draft.h"
#include "values/kind.h"

enum { MAX_ITEMS = 16 };

typedef struct sequence {
    fw_item items[MAX_ITEMS];
    uint32_t to[MAX_ITEMS];
} sequence;

/* A sequence of letters, one item each. */
static fw_items items_of(sequence *s, const char *letters) {
    uint32_t count = (uint32_t)strlen(letters);
    for (uint32_t i = 0; i < count; i++)
        s->items[i] = (fw_item){.path = (uint64_t)letters[i] * 977};
    return (fw_items){.at = s->items, .count = count, .weight = 1, .to = s->to};
}

/* The columns from the left, each as the letter of its first item. */
static void check_columns(const fw_items *seqs, uint32_t count, const fw_aligned *got,
                          const char *want) {
    char letters[64] = {0};
    CHECK_UINT(got->columns, strlen(want));
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t i = 0; i < seqs[s].count; i++)
            letters[got->order[seqs[s].to[i]]] = (char)(seqs[s].at[i].path / 977);
    CHECK_STR(letters, want);
}

TEST(the_worked_example_of_partial_tree_alignment) {
    UNUSED_STATE;
    sequence s[3];
    /* x1 x2 x3 are 1 2 3 */
    fw_items seqs[] = {items_of(&s[0], "123xbd"), items_of(&s[1], "bnckg"),
                       items_of(&s[2], "bcdhk")};
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, 3, false, &arena));
    check_columns(seqs, 3, &got, "123xbncdhkg");
    fw_arena_free(&arena);
}

TEST(the_shape_of_values_tells_which_of_two_equal_places_is_empty) {
    UNUSED_STATE;
    sequence s[2];
    fw_items seqs[] = {items_of(&s[0], "aaa"), items_of(&s[1], "aa")};
    s[0].items[1].shape = s[1].items[0].shape = FW_SHAPE_DATE;
    s[0].items[2].shape = s[1].items[1].shape = FW_SHAPE_PRICE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, 2, false, &arena));
    CHECK_UINT(got.columns, 3);
    CHECK_UINT(seqs[1].to[0], seqs[0].to[1]);
    CHECK_UINT(seqs[1].to[1], seqs[0].to[2]);
    fw_arena_free(&arena);
}

TEST(of_two_equal_places_the_one_that_most_records_have_is_taken) {
    UNUSED_STATE;
    sequence s[3];
    fw_items seqs[] = {items_of(&s[0], "a"), items_of(&s[1], "ata"), items_of(&s[2], "a")};
    seqs[2].weight = 9;
    s[1].items[0].shape = s[2].items[0].shape = FW_SHAPE_MIXED; /* the first record has no number */
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, 3, false, &arena));
    CHECK_UINT(got.columns, 3);
    CHECK_UINT(seqs[2].to[0], seqs[1].to[0]);
    CHECK_UINT(seqs[0].to[0], seqs[1].to[0]);
    fw_arena_free(&arena);
}

TEST(fields_with_labels_may_change_their_order) {
    UNUSED_STATE;
    sequence s[2];
    fw_items seqs[] = {items_of(&s[0], "aaa"), items_of(&s[1], "aa")};
    for (uint32_t i = 0; i < 3; i++) s[0].items[i].label = i + 1, s[0].items[i].is_only = 1;
    s[1].items[0].label = 3, s[1].items[1].label = 1;
    s[1].items[0].is_only = s[1].items[1].is_only = 1;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, 2, false, &arena));
    CHECK_UINT(got.columns, 3);
    CHECK_UINT(seqs[1].to[0], seqs[0].to[2]);
    CHECK_UINT(seqs[1].to[1], seqs[0].to[0]);
    fw_arena_free(&arena);
}

TEST(different_words_at_one_place_are_different_columns) {
    UNUSED_STATE;
    sequence s[2];
    fw_items seqs[] = {items_of(&s[0], "a"), items_of(&s[1], "a")};
    s[0].items[0].words = 1, s[1].items[0].words = 2;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, 2, false, &arena));
    CHECK_UINT(got.columns, 2);
    fw_arena_free(&arena);
}

TEST(the_columns_of_a_given_seed_come_first) {
    UNUSED_STATE;
    sequence s[2];
    fw_items seqs[] = {items_of(&s[0], "bd"), items_of(&s[1], "abcd")};
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, 2, true, &arena));
    CHECK_UINT(seqs[1].to[1], 0);
    CHECK_UINT(seqs[1].to[3], 1);
    CHECK(seqs[1].to[0] >= 2 && seqs[1].to[2] >= 2);
    fw_arena_free(&arena);
}

TEST(nothing_to_align_is_no_column) {
    UNUSED_STATE;
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_aligned got;
    CHECK(fw_align_items(&got, NULL, 0, false, &arena));
    CHECK_UINT(got.columns, 0);
    fw_arena_free(&arena);
}

/* Many long sequences, no two alike: the table of all pairs would take hours. */
TEST(long_records_that_are_all_different_end_in_time) {
    UNUSED_STATE;
    enum { ROWS = 300, ITEMS = 3000 };
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_items *seqs = FW_TAKE(&arena, ROWS, fw_items);
    uint32_t random = 1;
    for (uint32_t r = 0; r < ROWS; r++) {
        fw_item *items = FW_TAKE_ZEROED(&arena, ITEMS, fw_item);
        for (uint32_t i = 0; i < ITEMS; i++)
            items[i].path = (random = random * 1664525 + 1013904223) >> 24;
        seqs[r] = (fw_items){
            .at = items, .count = ITEMS, .weight = 1, .to = FW_TAKE(&arena, ITEMS, uint32_t)};
    }
    fw_aligned got;
    CHECK(fw_align_items(&got, seqs, ROWS, false, &arena));
    CHECK(got.columns >= ITEMS);
    fw_arena_free(&arena);
}

TEST_MAIN(CASE(the_worked_example_of_partial_tree_alignment),
          CASE(the_shape_of_values_tells_which_of_two_equal_places_is_empty),
          CASE(of_two_equal_places_the_one_that_most_records_have_is_taken),
          CASE(fields_with_labels_may_change_their_order),
          CASE(different_words_at_one_place_are_different_columns),
          CASE(the_columns_of_a_given_seed_come_first), CASE(nothing_to_align_is_no_column),
          CASE(long_records_that_are_all_different_end_in_time))
