/*
 * A map from 64-bit keys to small numbers, growing inside an arena.
 *
 * Keys of a page cannot be chosen so that they collide: where they fall depends
 * on a number that each process draws anew (hash.h), and a map in which a key
 * still finds no place within a few steps grows.
 */
#ifndef FW_BASE_MAP_H
#define FW_BASE_MAP_H

#include "base/arena.h"

typedef struct fw_map {
    uint64_t *keys; /* 0: free */
    uint32_t *values;
    size_t size, count; /* size is 0 or a power of two */
} fw_map;

/* The value of 'key', made (not cleared, and '*is_new' set) when it is not
 * there yet; NULL when out of memory. The pointer holds until the next call.
 * The key 0 is kept as 1: keys are hashes or addresses, so nothing is lost. */
uint32_t *fw_map_place(fw_map *map, uint64_t key, bool *is_new, fw_arena *arena);

/* The value of 'key', NULL when it is not there. */
uint32_t *fw_map_find(const fw_map *map, uint64_t key);

#endif
