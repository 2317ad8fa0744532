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

/* Room for at least one more element, the array moved; false when memory is
 * out, and then nothing has changed. */
bool fw_vec_grow(void *vec_at, size_t count, size_t *cap, size_t size, fw_arena *arena);

/* A pointer to a new last element, not cleared; NULL when out of memory. */
#define fw_vec_push(vec, arena)                                                             \
    ((vec)->count < (vec)->cap ||                                                           \
             fw_vec_grow(&(vec)->at, (vec)->count, &(vec)->cap, sizeof *(vec)->at, (arena)) \
         ? &(vec)->at[(vec)->count++]                                                       \
         : NULL)

/*
 * Sorting that keeps the order of equals and takes no memory.
 *
 * qsort() of the C library does the first only as long as malloc() gives it
 * memory, so that what is found would depend on that.
 */

/* Like qsort(), whose comparison it takes. O(n log n) comparisons, and moves where
 * the halves that are merged fit into a few kilobytes; O(n log n log n) beyond. */
void fw_sort(void *at, size_t count, size_t size, int (*by)(const void *, const void *));

#endif
