/*
 * Hashing: numbers folded into one, in order.
 *
 * These hashes are the same in every run, so that nothing that is found can
 * depend on chance. Where a hash becomes a place in an array, pages could choose
 * names that all fall into one: there fw_hash_place() mixes in a number that
 * each process draws anew.
 */
#ifndef FW_BASE_HASH_H
#define FW_BASE_HASH_H

#include "base/str.h"

#include <stdint.h>
#include <string.h>

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

#endif
