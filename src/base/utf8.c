/*
 * UTF-8, after the table of well-formed byte sequences in the Unicode
 * standard (3.9, table 3-7): the second byte's range depends on the first.
 */
#include "base/utf8.h"

#include "base/str.h"

#define HIGH_BITS 0x8080808080808080u

size_t fw_ascii_run(furrow_str text) {
    size_t i = 0;
    uint64_t word[4];
    for (; i + sizeof word <= text.len; i += sizeof word) {
        memcpy(word, text.at + i, sizeof word);
        if ((word[0] | word[1] | word[2] | word[3]) & HIGH_BITS) break;
    }
    for (; i + sizeof *word <= text.len; i += sizeof *word) {
        memcpy(word, text.at + i, sizeof *word);
        if (*word & HIGH_BITS) break;
    }
    while (i < text.len && !((unsigned char)text.at[i] & 0x80)) i++;
    return i;
}

/* Length of the valid multi-byte sequence at 's', 0 when there is none. */
static size_t sequence(const unsigned char *s, size_t len) {
    size_t want = s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : s[0] < 0xF5 ? 4 : 0;
    if (want == 0 || want > len) return 0;
    unsigned char low = s[0] == 0xE0 ? 0xA0 : s[0] == 0xF0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xED ? 0x9F : s[0] == 0xF4 ? 0x8F : 0xBF;
    if (s[1] < low || s[1] > high) return 0;
    for (size_t i = 2; i < want; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    return want;
}

size_t fw_utf8_valid_run(furrow_str text) {
    size_t i = 0;
    while (i < text.len) {
        if (!((unsigned char)text.at[i] & 0x80)) {
            i += fw_ascii_run(fw_str_from(text, i));
            continue;
        }
        size_t step = sequence((const unsigned char *)text.at + i, text.len - i);
        if (step == 0) return i;
        i += step;
    }
    return i;
}

uint32_t fw_utf8_next(furrow_str text, size_t *size) {
    const unsigned char *s = (const unsigned char *)text.at;
    if (s[0] < 0x80) {
        *size = 1;
        return s[0];
    }
    *size = s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
    uint32_t c = s[0] & (0x7Fu >> *size);
    for (size_t i = 1; i < *size; i++) c = c << 6 | (s[i] & 0x3Fu);
    return c;
}

size_t fw_utf8_put(char *out, uint32_t c) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 0x3F));
        c >>= 6;
    }
    out[0] = (char)((0xF00u >> size & 0xFF) | c);
    return size;
}
