/* Arrays: growing inside an arena, and sorted. */
#ifndef FW_BASE_VEC_H
#define FW_BASE_VEC_H

#include "base/arena.h"

#include <stddef.h>

/*
 * FW_VEC(T): an array that grows inside an arena.
 *
 *   FW_VEC(run) runs = {0};
 *   run *r = fw_vec_push(&runs, arena);      NULL when out of memory
 *
 * Old copies stay in the arena until it is freed: at most as much again.
 */

#define FW_VEC(T)          \
    struct {               \
        T *at;             \
        size_t count, cap; \
    }

/* Make room for at least one more element; the array may move. False, with nothing changed, when
 * out of memory. */
bool fw_vec_grow(void *vec_at, size_t count, size_t *cap, size_t size, fw_arena *arena);

/* A pointer to a new last element, not cleared; NULL when out of memory. */
#define fw_vec_push(vec, arena)                                                             \
    ((vec)->count < (vec)->cap ||                                                           \
             fw_vec_grow(&(vec)->at, (vec)->count, &(vec)->cap, sizeof *(vec)->at, (arena)) \
         ? &(vec)->at[(vec)->count++]                                                       \
         : NULL)

/*
 * Sorting that keeps the order of equal elements and allocates nothing.
 *
 * qsort() of the C library keeps that order only while malloc() gives it memory,
 * so results would depend on free memory.
 */

/* Like qsort(), with the same comparison function. O(n log n) comparisons. O(n log n) moves if
 * the halves that are merged fit into a few kilobytes; otherwise O(n log n log n). */
void fw_sort(void *at, size_t count, size_t size, int (*by)(const void *, const void *));

#endif
