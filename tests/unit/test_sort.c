/* base/sort: what is sorted, and that equals keep their order. */
#include "test.h"

#include "base/vec.h"

typedef struct entry {
    uint32_t key, number;
    char rest[56]; /* so that a few hundred are past any buffer */
} entry;

static int by_key(const void *left, const void *right) {
    const entry *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

/* 'count' entries whose keys are below 'keys', in an order without any. */
static void check_sorted(size_t count, uint32_t keys) {
    entry *list = calloc(count, sizeof *list);
    uint32_t random = (uint32_t)count * 31 + keys;
    CHECK(list != NULL);
    for (uint32_t i = 0; i < count; i++) {
        random = random * 1664525u + 1013904223u;
        list[i] = (entry){.key = (random >> 8) % keys, .number = i};
        list[i].rest[0] = (char)i;
    }
    fw_sort(list, count, sizeof *list, by_key);
    for (size_t i = 0; i < count; i++) {
        CHECK(list[i].rest[0] == (char)list[i].number);
        if (i == 0) continue;
        CHECK(list[i - 1].key <= list[i].key);
        CHECK(list[i - 1].key != list[i].key || list[i - 1].number < list[i].number);
    }
    free(list);
}

TEST(what_is_sorted_keeps_the_order_of_equals) {
    UNUSED_STATE;
    for (size_t count = 1; count < 70; count++)
        for (uint32_t keys = 1; keys < 9; keys++) check_sorted(count, keys);
    check_sorted(5000, 3);
    check_sorted(5000, 70);
    check_sorted(4097, 100000);
}

static int by_number(const void *left, const void *right) {
    uint16_t a = *(const uint16_t *)left, b = *(const uint16_t *)right;
    return (a > b) - (a < b);
}

TEST(elements_of_any_size_are_sorted) {
    UNUSED_STATE;
    uint16_t list[9000];
    for (uint32_t i = 0; i < 9000; i++) list[i] = (uint16_t)(i * 40503u);
    fw_sort(list, 9000, sizeof *list, by_number);
    for (size_t i = 1; i < 9000; i++) CHECK(list[i - 1] <= list[i]);
    static uint16_t wide[40][4000]; /* each larger than the buffer */
    for (uint16_t i = 0; i < 40; i++) wide[i][0] = wide[i][3999] = (uint16_t)(i * 7 % 40);
    fw_sort(wide, 40, sizeof *wide, by_number);
    for (uint16_t i = 0; i < 40; i++) CHECK(wide[i][0] == i && wide[i][3999] == i);
}

TEST_MAIN(CASE(what_is_sorted_keeps_the_order_of_equals), CASE(elements_of_any_size_are_sorted))
