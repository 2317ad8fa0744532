/* Hashing: numbers folded into one, in order. */
#ifndef FW_BASE_HASH_H
#define FW_BASE_HASH_H

#include "base/str.h"

#include <stdint.h>

/* The hash of what 'hash' stands for, followed by 'value'. */
static inline uint64_t fw_hash_mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

/* The same, followed by a text. */
static inline uint64_t fw_hash_text(uint64_t hash, furrow_str text) {
    hash = fw_hash_mix(hash, text.len);
    for (size_t i = 0; i < text.len; i++) hash = fw_hash_mix(hash, (unsigned char)text.at[i]);
    return hash;
}

#endif
