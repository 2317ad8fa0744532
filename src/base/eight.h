/* Texts eight bytes at a time. */
#ifndef FW_BASE_EIGHT_H
#define FW_BASE_EIGHT_H

#include "base/str.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

enum { FW_EIGHT = 8 };

/* The same byte in each place. */
static inline uint64_t fw_eight_of(unsigned char byte) {
    return byte * (UINT64_MAX / UCHAR_MAX);
}

static inline uint64_t fw_eight_at(const char *at) {
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/* As a number that is larger than another if the bytes are later in byte order. */
static inline uint64_t fw_eight_ordered(const char *at) {
    const unsigned char *b = (const unsigned char *)at;
    return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 | (uint64_t)b[2] << 40 |
           (uint64_t)b[3] << 32 | (uint64_t)b[4] << 24 | (uint64_t)b[5] << 16 |
           (uint64_t)b[6] << 8 | b[7];
}

/* The highest bit of each byte that is zero. */
static inline uint64_t fw_eight_zeros(uint64_t bytes) {
    uint64_t low = fw_eight_of(0x7F);
    return ~(((bytes & low) + low) | bytes | low);
}

/* The highest bit of each byte that is a digit. */
static inline uint64_t fw_eight_digits(uint64_t bytes) {
    uint64_t low = fw_eight_of(0x7F), from_zero = bytes ^ fw_eight_of('0');
    return ~(((from_zero & low) + fw_eight_of(0x80 - 10)) | bytes | low);
}

/* How many of the highest bits are set. */
static inline uint32_t fw_eight_count(uint64_t highest) {
    return (uint32_t)((highest >> 7) * fw_eight_of(1) >> 56);
}

/* Whether some are not ASCII. */
static inline bool fw_eight_is_wide(uint64_t bytes) {
    return (bytes & fw_eight_of(0x80)) != 0;
}

/* Whether two adjacent bytes are blanks, or one byte is a control character (other white space
 * is). */
static inline bool fw_eight_has_folds(uint64_t bytes) {
    uint64_t blanks = fw_eight_zeros(bytes ^ fw_eight_of(' '));
    return (blanks & blanks >> 8) != 0 || fw_eight_zeros(bytes & fw_eight_of(0xE0)) != 0;
}

#endif
