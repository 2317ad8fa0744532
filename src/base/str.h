/* Slices of text: pointer and length, never a NUL at the end to rely on. */
#ifndef FW_BASE_STR_H
#define FW_BASE_STR_H

#include "furrow.h"

#include <string.h>

#define FW_STR(literal) ((furrow_str){(literal), sizeof(literal) - 1})

static inline furrow_str fw_str(const char *text) {
    return (furrow_str){text, text ? strlen(text) : 0};
}

static inline bool fw_str_equal(furrow_str a, furrow_str b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

/* What HTML calls white space. */
static inline bool fw_is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

static inline bool fw_is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* A letter of ASCII, or a byte of any other character. */
static inline bool fw_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* An ASCII letter in lower case; anything else as it is. */
static inline char fw_fold(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* What follows the first 'n' bytes. An empty slice may stand at NULL, to which
 * C lets nothing be added, not even 0. */
static inline furrow_str fw_str_from(furrow_str s, size_t n) {
    return n ? (furrow_str){s.at + n, s.len - n} : s;
}

static inline bool fw_str_has_digit(furrow_str s) {
    for (size_t i = 0; i < s.len; i++)
        if (fw_is_digit(s.at[i])) return true;
    return false;
}

static inline furrow_str fw_str_trim(furrow_str s) {
    while (s.len && fw_is_space(s.at[0])) s.at++, s.len--;
    while (s.len && fw_is_space(s.at[s.len - 1])) s.len--;
    return s;
}

#endif
