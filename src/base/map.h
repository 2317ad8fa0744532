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
 * These hashes are the same in every run, so results never depend on chance. If a
 * hash becomes a place in an array, pages could choose names that all fall into
 * one place; fw_hash_place() prevents this by mixing in a random number of the
 * process.
 */

/* The hash of the sequence behind 'hash', followed by 'value'. */
static inline uint64_t fw_hash_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

/* Less than eight bytes as a number, without a call: where the first and the last of them overlap,
 * they are the same. */
static inline uint64_t fw_hash_rest(furrow_str text) {
    const unsigned char *at = (const unsigned char *)text.at;
    uint32_t first, last;
    if (text.len >= sizeof first) {
        memcpy(&first, at, sizeof first);
        memcpy(&last, at + text.len - sizeof last, sizeof last);
        return first | (uint64_t)last << 8 * (text.len - sizeof last);
    }
    if (!text.len) return 0;
    return at[0] | (uint64_t)at[text.len / 2] << 8 * (text.len / 2) |
           (uint64_t)at[text.len - 1] << 8 * (text.len - 1);
}

/* The same, followed by a text, eight bytes at a time. */
static inline uint64_t fw_hash_text(uint64_t hash, furrow_str text) {
    uint64_t word;
    hash = fw_hash_mix(hash, text.len);
    for (; text.len >= sizeof word; text = fw_str_from(text, sizeof word)) {
        memcpy(&word, text.at, sizeof word);
        hash = fw_hash_mix(hash, word);
    }
    return fw_hash_mix(hash, fw_hash_rest(text));
}

/* Where 'hash' belongs in an array of 'size' places, a power of two. */
size_t fw_hash_place(uint64_t hash, size_t size);

/*
 * A map from 64-bit keys to small numbers, growing inside an arena.
 *
 * A page cannot choose keys that collide: their places depend on a random number
 * of the process, and the map grows if a key still finds no place within a few
 * steps.
 */

typedef struct fw_map {
    uint64_t *keys; /* 0: free */
    uint32_t *values;
    size_t size, count; /* size is 0 or a power of two */
    unsigned shift;     /* 64 bits less those of a place */
} fw_map;

/* The value of 'key', added if it is new (not cleared, and '*is_new' set); NULL when out of
 * memory. The pointer is valid until the next call. The key 0 is kept as 1: keys are hashes or
 * addresses, so nothing is lost. */
uint32_t *fw_map_place(fw_map *map, uint64_t key, bool *is_new, fw_arena *arena);

/* Make room in an empty map for 'count' keys, so that it need not grow. False when out of
 * memory. */
bool fw_map_room(fw_map *map, size_t count, fw_arena *arena);

/* The value of 'key'; NULL if it is not there. */
uint32_t *fw_map_find(const fw_map *map, uint64_t key);

#endif
