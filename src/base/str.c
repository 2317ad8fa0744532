/* Text: words of lists, buffers that are written into, and UTF-8. */
#include "base/str.h"

#include "base/arena.h"
#include "base/call.h"
#include "base/eight.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The lower case of a two-byte letter if it has two bytes as well; any other unchanged. */
static uint32_t lower_of(uint32_t c) {
    bool is_even = c % 2 == 0;
    if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;         /* À to Þ */
    if (c >= 0x100 && c <= 0x137 && c != 0x130) return c + is_even; /* Ā to Ķ */
    if (c >= 0x139 && c <= 0x148) return c + !is_even;              /* Ĺ to Ň */
    if (c >= 0x14A && c <= 0x177) return c + is_even;               /* Ŋ to Ŷ */
    if (c >= 0x179 && c <= 0x17E) return c + !is_even;              /* Ź to Ž */
    if (c >= 0x391 && c <= 0x3A9) return c + 32;                    /* Α to Ω */
    if (c >= 0x400 && c <= 0x42F) return c + (c < 0x410 ? 80 : 32); /* Ѐ to Я */
    return c == 0x490 ? 0x491 : c;                                  /* Ґ */
}

void fw_fold_text(char *at, size_t len) {
    for (size_t i = 0; i < len; i++) {
        unsigned char lead = (unsigned char)at[i];
        at[i] = fw_fold(at[i]);
        if (lead < 0xC3 || lead > 0xD2 || i + 1 == len) continue;
        unsigned char next = (unsigned char)at[i + 1];
        if ((next & 0xC0) != 0x80) continue;
        (void)fw_utf8_put(at + i++, lower_of((lead & 0x1Fu) << 6 | (next & 0x3Fu)));
    }
}

bool fw_str_is_one_of(furrow_str text, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (text.len && words[i][0] != text.at[0]) continue; /* as most */
        if (fw_str_equal(text, fw_str(words[i]))) return true;
    }
    return false;
}

bool fw_str_has_digit(furrow_str text) {
    bool has_any = false;
    if (text.len < FW_EIGHT) {
        for (size_t i = 0; i < text.len; i++) has_any |= fw_is_digit(text.at[i]);
        return has_any;
    }
    for (size_t i = 0; i + FW_EIGHT < text.len; i += FW_EIGHT)
        if (fw_eight_digits(fw_eight_at(text.at + i))) return true;
    return fw_eight_digits(fw_eight_at(text.at + text.len - FW_EIGHT)) != 0;
}

/* Text that grows: doubling room, always closed by a NUL. */

enum { FIRST_ROOM = 256 };

void furrow_buf_free(furrow_buf *buf) {
    if (!buf) return;
    if (buf->at) fw_resize(&buf->alloc, buf->at, buf->cap, 0);
    *buf = (furrow_buf){.alloc = buf->alloc};
}

void fw_buf_clear(furrow_buf *buf) {
    buf->len = 0;
    buf->failed = false;
    if (buf->at) buf->at[0] = '\0';
}

char *furrow_buf_room(furrow_buf *buf, size_t len) {
    if (buf->failed) return NULL;
    if (buf->cap - buf->len > len) return buf->at + buf->len;
    size_t cap = buf->cap ? buf->cap : FIRST_ROOM;
    while (cap - buf->len <= len && cap < SIZE_MAX / 2) cap *= 2;
    char *at = cap - buf->len > len ? fw_resize(&buf->alloc, buf->at, buf->cap, cap) : NULL;
    if (!at) {
        buf->failed = true;
        return NULL;
    }
    buf->at = at;
    buf->cap = cap;
    return at + buf->len;
}

bool furrow_buf_add(void *buf, const char *at, size_t len) {
    fw_buf_add(buf, at, len);
    return !((const furrow_buf *)buf)->failed;
}

void fw_buf_text(furrow_buf *buf, const char *text) {
    fw_buf_add(buf, text, strlen(text));
}

void fw_buf_format(furrow_buf *buf, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    char *room = len < 0 ? NULL : fw_buf_room(buf, (size_t)len);
    if (room) {
        vsnprintf(room, (size_t)len + 1, format, again);
        buf->len += (size_t)len;
    }
    va_end(again);
    va_end(args);
}

furrow_status fw_buf_status(const furrow_buf *buf, furrow_error *err) {
    return buf->failed ? fw_fail_memory(err) : FURROW_OK;
}

furrow_str fw_buf_view(const furrow_buf *buf) {
    return (furrow_str){buf->at, buf->len};
}

/*
 * UTF-8, after the table of well-formed byte sequences in the Unicode
 * standard (3.9, table 3-7): the second byte's range depends on the first.
 */

#define HIGH_BITS 0x8080808080808080u

size_t fw_ascii_run(furrow_str text) {
    size_t i = 0;
    uint64_t word[8];
    for (; i + sizeof word <= text.len; i += sizeof word) {
        memcpy(word, text.at + i, sizeof word);
        uint64_t first = word[0] | word[1] | word[2] | word[3];
        if ((first | word[4] | word[5] | word[6] | word[7]) & HIGH_BITS) break;
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
    if (s[0] >= 0xC2 && s[0] < 0xE0) return len > 1 && (s[1] & 0xC0) == 0x80 ? 2 : 0;
    size_t want = s[0] < 0xE0 ? 0 : s[0] < 0xF0 ? 3 : s[0] < 0xF5 ? 4 : 0;
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

furrow_str fw_next_word(furrow_str text, size_t *at) {
    size_t first = *at, end;
    while (first < text.len && fw_is_space(text.at[first])) first++;
    for (end = first; end < text.len && !fw_is_space(text.at[end]);) end++;
    *at = end;
    return (furrow_str){text.at ? text.at + first : NULL, end - first};
}

void fw_buf_repaired(furrow_buf *buf, furrow_str text) {
    while (text.len > 0) {
        size_t valid = fw_utf8_valid_run(text);
        fw_buf_add(buf, text.at, valid);
        if (valid == text.len) return;
        fw_buf_text(buf, "\xEF\xBF\xBD");
        text = fw_str_from(text, valid + 1);
    }
}
