/*
 * Sorting that keeps the order of equals and takes no memory.
 *
 * qsort() of the C library does the first only as long as malloc() gives it
 * memory, so that what is found would depend on that.
 */
#ifndef FW_BASE_SORT_H
#define FW_BASE_SORT_H

#include <stddef.h>

/* Like qsort(), whose comparison it takes. O(n log n) comparisons, and moves where
 * the halves that are merged fit into a few kilobytes; O(n log n log n) beyond. */
void fw_sort(void *at, size_t count, size_t size, int (*by)(const void *, const void *));

#endif
