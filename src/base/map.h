/* Hashes, and a map from 64-bit keys to small numbers. */
#ifndef FW_BASE_MAP_H
#define FW_BASE_MAP_H

#include "base/arena.h"
#include "base/str.h"

#include <stdint.h>
#include <string.h>

/*
 * Hashing: numbers folded into one, in order.
 *
 * These hashes are the same in every run, so that nothing that is found can
 * depend on chance. Where a hash becomes a place in an array, pages could choose
 * names that all fall into one: there fw_hash_place() mixes in a number that
 * each process draws anew.
 */

/* The hash of what 'hash' stands for, followed by 'value'. */
static inline uint64_t fw_hash_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

/* The same, followed by a text, eight bytes at a time. */
static inline uint64_t fw_hash_text(uint64_t hash, furrow_str text) {
    uint64_t word = 0;
    hash = fw_hash_mix(hash, text.len);
    for (; text.len >= sizeof word; text = fw_str_from(text, sizeof word)) {
        memcpy(&word, text.at, sizeof word);
        hash = fw_hash_mix(hash, word);
    }
    word = 0;
    if (text.len) memcpy(&word, text.at, text.len);
    return fw_hash_mix(hash, word);
}

/* Where 'hash' belongs in an array of 'size' places, a power of two. */
size_t fw_hash_place(uint64_t hash, size_t size);

/*
 * A map from 64-bit keys to small numbers, growing inside an arena.
 *
 * Keys of a page cannot be chosen so that they collide: where they fall depends
 * on a number that each process draws anew, and a map in which a key
 * still finds no place within a few steps grows.
 */

typedef struct fw_map {
    uint64_t *keys; /* 0: free */
    uint32_t *values;
    size_t size, count; /* size is 0 or a power of two */
    unsigned shift;     /* 64 bits less those of a place */
} fw_map;

/* The value of 'key', made (not cleared, and '*is_new' set) when it is not
 * there yet; NULL when out of memory. The pointer holds until the next call.
 * The key 0 is kept as 1: keys are hashes or addresses, so nothing is lost. */
uint32_t *fw_map_place(fw_map *map, uint64_t key, bool *is_new, fw_arena *arena);

/* The value of 'key', NULL when it is not there. */
uint32_t *fw_map_find(const fw_map *map, uint64_t key);

#endif
