/* Texts as people see them: without the characters that nobody sees. */
#ifndef FW_VALUES_TEXT_H
#define FW_VALUES_TEXT_H

#include "base/str.h"
#include "furrow.h"

/* Whether a sign joins what touches it on both sides into one word or path. */
static inline bool fw_is_joint(char c) {
    return c == '-' || c == '_' || c == '/';
}

/* Clean UTF-8 in place and return its new length: spaces of any width become
 * plain ones, several in a row one, none at the ends; zero-width characters,
 * marks of direction and soft hyphens go, but for joiners within words that they are
 * a part of. Linear; texts of nothing but ASCII
 * words are only looked at. */
size_t fw_text_clean(char *at, size_t len);

/* Whether a text has neither letters nor digits: signs, pictures, icons. */
bool fw_text_is_signs(furrow_str text);

/* Whether a text is nothing but punctuation: dashes, dots, quotes, brackets.
 * Stars, arrows and signs of money may mean something, and are none. */
bool fw_text_is_punctuation(furrow_str text);

/* Whether a text has a word, whatever the case of its ASCII letters. */
bool fw_text_holds_word(furrow_str text, furrow_str word);

/* The text in brackets that are around all of it; empty when there are none. */
furrow_str fw_text_in_brackets(furrow_str text);

/* Whether two texts say the same: their letters and digits are alike, or the shorter
 * one is a part of the longer, as a title is of "title - name of the site". A few
 * hundred bytes of each are compared. */
bool fw_text_is_like(furrow_str a, furrow_str b);

/* Append a text of data without its markup: data is often written as HTML, and that escaped once
 * more. */
void fw_text_unmark(furrow_buf *out, furrow_str text);

/* Taking a text apart from its start: what numbers and dates share. */

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
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

/* Of a list of words in the order of their bytes: where those of each small letter start, those
 * beyond ASCII, and the end. Most words are told by that to be in no list. */
enum { FW_WORD_STARTS = 'z' - 'a' + 3 };

/* Where the words of a list are that begin with a byte: from '*at' on, before '*end'. */
static inline void fw_words_at(const uint16_t starts[FW_WORD_STARTS], char first, size_t *at,
                               size_t *end) {
    size_t letter = (unsigned char)first >= 0x80 ? 'z' - 'a' + 1 : (size_t)(first - 'a');
    bool is_none = letter >= FW_WORD_STARTS - 1; /* a digit, a sign, the end of the text */
    *at = is_none ? 0 : starts[letter];
    *end = is_none ? 0 : starts[letter + 1];
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
