/* Taking a text apart from its start: what numbers and dates share. */
#ifndef FW_VALUES_SCAN_H
#define FW_VALUES_SCAN_H

#include "base/str.h"

/* Takes 'start' from the start of a text, if it is there. */
static inline bool fw_take(furrow_str *text, const char *start) {
    size_t len = strlen(start);
    if (text->len < len || memcmp(text->at, start, len) != 0) return false;
    *text = fw_str_from(*text, len);
    return true;
}

/* The same, with ASCII letters of either case; 'start' is in lower case. */
static inline bool fw_take_folded(furrow_str *text, const char *start) {
    size_t len = strlen(start);
    if (text->len < len) return false;
    for (size_t i = 0; i < len; i++)
        if (fw_fold(text->at[i]) != start[i]) return false;
    *text = fw_str_from(*text, len);
    return true;
}

/* Takes one blank: white space, U+00A0, U+2009 or U+202F. */
static inline bool fw_take_blank(furrow_str *text) {
    if (text->len == 0) return false;
    if ((unsigned char)text->at[0] < 0x80) {
        bool is_blank = fw_is_space(text->at[0]);
        if (is_blank) *text = fw_str_from(*text, 1);
        return is_blank;
    }
    return fw_take(text, "\xC2\xA0") || fw_take(text, "\xE2\x80\x89") ||
           fw_take(text, "\xE2\x80\xAF");
}

/* The order of two words in a sorted list, which their first bytes mostly tell. */
static inline int fw_word_order(const char *a, const char *b) {
    int order = (unsigned char)a[0] - (unsigned char)b[0];
    return order ? order : strcmp(a, b);
}

/* Without the blanks at both ends; of those at the end, no-break spaces too. */
static inline furrow_str fw_trim_blanks(furrow_str text) {
    while (fw_take_blank(&text)) continue;
    for (size_t before = text.len + 1; before != text.len;) {
        before = text.len;
        text = fw_str_trim(text);
        if (text.len >= 2 && memcmp(text.at + text.len - 2, "\xC2\xA0", 2) == 0) text.len -= 2;
    }
    return text;
}

#endif
