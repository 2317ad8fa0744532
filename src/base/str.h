/* Text: slices, UTF-8, buffers to write into, and forms to compare. */
#ifndef FW_BASE_STR_H
#define FW_BASE_STR_H

#include "furrow.h"

#include <string.h>

/* How many elements an array has; not for pointers. */
#define FW_COUNT(array) (sizeof(array) / sizeof *(array))

/* Slices of text: pointer and length. Do not rely on a NUL at the end. */

#define FW_STR(literal) ((furrow_str){(literal), sizeof(literal) - 1})

static inline furrow_str fw_str(const char *text) {
    return (furrow_str){text, text ? strlen(text) : 0};
}

static inline bool fw_str_equal(furrow_str a, furrow_str b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

/* Whether a text is one of 'count' words. */
bool fw_str_is_one_of(furrow_str text, const char *const *words, size_t count);

/* What HTML calls white space. */
static inline bool fw_is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

static inline bool fw_is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* The value of a hexadecimal digit; -1 if it is not one. */
static inline int fw_hex_value(char c) {
    char low = (char)(c | 0x20);
    if (fw_is_digit(c)) return c - '0';
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

static inline bool fw_is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static inline bool fw_is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static inline bool fw_is_ascii_letter(char c) {
    return (unsigned char)((c | 0x20) - 'a') <= 'z' - 'a';
}

/* A letter of ASCII, or a byte of any other character. Without a jump, because which of the two it
 * is cannot be foreseen. */
static inline bool fw_is_letter(char c) {
    return fw_is_ascii_letter(c) | ((unsigned char)c >= 0x80);
}

/* An ASCII letter in lower case; anything else as it is. */
static inline char fw_fold(char c) {
    return fw_is_upper(c) ? (char)(c + ('a' - 'A')) : c;
}

/* Change letters of ASCII, and of Latin, Greek and Cyrillic beyond it, to lower case in place.
 * Those beyond ASCII have two bytes in either case. The bytes need not be valid UTF-8. */
void fw_fold_text(char *at, size_t len);

/* The slice after the first 'n' bytes. An empty slice may be NULL, and C does not allow even 0
 * to be added to NULL. */
static inline furrow_str fw_str_from(furrow_str s, size_t n) {
    return n ? (furrow_str){s.at + n, s.len - n} : s;
}

/* Whether a text has a digit. */
bool fw_str_has_digit(furrow_str text);

/* Whether a text is digits and nothing else. */
static inline bool fw_str_is_digits(furrow_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (!fw_is_digit(text.at[i])) return false;
    return text.len > 0;
}

static inline bool fw_str_has_letter(furrow_str s) {
    for (size_t i = 0; i < s.len; i++)
        if (fw_is_letter(s.at[i])) return true;
    return false;
}

/* How often a character occurs. */
static inline size_t fw_str_count(furrow_str s, char c) {
    size_t count = 0;
    for (size_t i = 0; i < s.len; i++) count += s.at[i] == c;
    return count;
}

static inline furrow_str fw_str_trim(furrow_str s) {
    while (s.len && fw_is_space(s.at[0])) s.at++, s.len--;
    while (s.len && fw_is_space(s.at[s.len - 1])) s.len--;
    return s;
}

static inline bool fw_str_starts(furrow_str text, furrow_str start) {
    return text.len >= start.len && (!start.len || memcmp(text.at, start.at, start.len) == 0);
}

static inline bool fw_str_ends(furrow_str text, furrow_str end) {
    return text.len >= end.len &&
           (!end.len || memcmp(text.at + text.len - end.len, end.at, end.len) == 0);
}

/* Remove 'start', which is not empty, from the start of a text if it is there. */
static inline bool fw_take(furrow_str *text, const char *start) {
    if (text->len == 0 || text->at[0] != start[0]) return false; /* most texts */
    size_t len = strlen(start);
    if (text->len < len || memcmp(text->at, start, len) != 0) return false;
    *text = fw_str_from(*text, len);
    return true;
}

/* The same, ignoring the case of ASCII letters; 'start' is in lower case. */
static inline bool fw_take_folded(furrow_str *text, const char *start) {
    size_t len = 0;
    for (; start[len]; len++)
        if (len == text->len || fw_fold(text->at[len]) != start[len]) return false;
    *text = fw_str_from(*text, len);
    return true;
}

static inline bool fw_str_starts_folded(furrow_str text, const char *start) {
    return fw_take_folded(&text, start);
}

/* UTF-8: finding plain ASCII, checking the rest. */

/* Length of the run of bytes below 0x80 at the start of 'text'. */
size_t fw_ascii_run(furrow_str text);

/* Length of the longest valid UTF-8 prefix. Surrogates, overlong forms and
 * values past U+10FFFF are not valid. */
size_t fw_utf8_valid_run(furrow_str text);

/* At most the first 'most' bytes of valid UTF-8, without cutting a character in two. */
static inline furrow_str fw_utf8_head(furrow_str text, size_t most) {
    if (text.len <= most) return text;
    while (most && ((unsigned char)text.at[most] & 0xC0) == 0x80) most--;
    return (furrow_str){text.at, most};
}

/* Decode the character at the start of valid UTF-8; '*size' is its bytes. */
uint32_t fw_utf8_next(furrow_str text, size_t *size);

/* Write one character as UTF-8 into 'out' (4 bytes); its length. */
size_t fw_utf8_put(char *out, uint32_t c);

/*
 * Writing into a furrow_buf. A buffer remembers that memory ran out and
 * ignores later writes, so that one check at the end is enough.
 */

void fw_buf_clear(furrow_buf *buf);
void fw_buf_text(furrow_buf *buf, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void fw_buf_format(furrow_buf *buf, const char *format, ...);

/* Room for 'len' more bytes after buf->len. The caller writes them and then adds to buf->len.
 * NULL when out of memory. Calls furrow_buf_room() only if the room must grow. */
static inline char *fw_buf_room(furrow_buf *buf, size_t len) {
    if (!buf->failed && buf->cap - buf->len > len) return buf->at + buf->len;
    return furrow_buf_room(buf, len);
}

static inline void fw_buf_add(furrow_buf *buf, const char *at, size_t len) {
    char *room = fw_buf_room(buf, len);
    if (!room) return;
    if (len) memcpy(room, at, len);
    room[len] = '\0';
    buf->len += len;
}

static inline void fw_buf_str(furrow_buf *buf, furrow_str text) {
    fw_buf_add(buf, text.at, text.len);
}

/* Append a text, with U+FFFD for each byte that is not UTF-8. */
void fw_buf_repaired(furrow_buf *buf, furrow_str text);

static inline void fw_buf_char(furrow_buf *buf, char c) {
    char *room = fw_buf_room(buf, 1);
    if (!room) return;
    room[0] = c;
    room[1] = '\0';
    buf->len++;
}

/* FURROW_OK, or FURROW_ENOMEM when any write failed. */
furrow_status fw_buf_status(const furrow_buf *buf, furrow_error *err);

furrow_str fw_buf_view(const furrow_buf *buf);

/*
 * Unicode for comparing texts: compatibility composition and lower case.
 *
 * Both give the same result on every machine, since no locale is used.
 */

/* One thread at a time; made once to serve many texts. */
typedef struct fw_normalizer fw_normalizer;

/* NULL when out of memory. */
fw_normalizer *fw_normalizer_new(void);
void fw_normalizer_free(fw_normalizer *normalizer);

/* Called with the code points of a normalized text, several at a time. */
typedef void (*fw_code_points_fn)(void *user, const uint32_t *points, size_t count);

/* Pass 'text', UTF-8, in the form NFKC to 'each'. More than 64 combining marks in a row are
 * ordered in groups of 64, so that the cost stays linear. FURROW_ENOMEM is the only failure. */
furrow_status fw_normalize(fw_normalizer *normalizer, furrow_str text, fw_code_points_fn each,
                           void *user, furrow_error *err);

/* The lower case of a code point of normalized text, one or two code points; returns how many. A
 * sigma at the end of a word is treated like any other. */
size_t fw_lower_case(uint32_t lower[2], uint32_t point);

/* The next word of a text, for example of a class; empty at the end. '*at' moves on. */
furrow_str fw_next_word(furrow_str text, size_t *at);

#endif
