/* Texts as people see them: without invisible characters. */
#ifndef FW_VALUES_TEXT_H
#define FW_VALUES_TEXT_H

#include "base/str.h"
#include "furrow.h"

/* Whether a sign joins the characters on both sides into one word or path. */
static inline bool fw_is_joint(char c) {
    return c == '-' || c == '_' || c == '/';
}

/* Whether a character is of ASCII, and neither a blank nor a control character. */
static inline bool fw_is_plain(char c) {
    return c > ' ' && (unsigned char)c < 0x80;
}

/* Clean UTF-8 in place and return its new length. Spaces of any width become plain ones, runs
 * become a single one, and those at the ends are dropped. Zero-width characters, direction marks
 * and soft hyphens are dropped, except joiners inside words that need them. Linear; texts of only
 * ASCII words are read but not written. */
size_t fw_text_clean(char *at, size_t len);

/* Whether a text has only ASCII words with single spaces between them, so that there is nothing to
 * clean. */
bool fw_text_is_plain(furrow_str text);

/* Whether a text has neither letters nor digits: signs, pictures, icons. */
bool fw_text_is_signs(furrow_str text);

/* Whether a text is only punctuation: dashes, dots, quotes, brackets. Stars, arrows and currency
 * signs may mean something, and do not count. */
bool fw_text_is_punctuation(furrow_str text);

/* Whether a text contains a word; the case of ASCII letters is ignored. */
bool fw_text_holds_word(furrow_str text, furrow_str word);

/* The text inside brackets that enclose all of it; empty when there are none. */
furrow_str fw_text_in_brackets(furrow_str text);

/* Whether two texts say the same: their letters and digits are equal, or the shorter one is a part
 * of the longer, as a title is of "title - name of the site". Compares a few hundred bytes of
 * each. */
bool fw_text_is_like(furrow_str a, furrow_str b);

/* Append a text of data without its markup: data is often written as HTML, and then escaped once
 * more. */
void fw_text_unmark(furrow_buf *out, furrow_str text);

/* Parsing a text from its start: shared by numbers and dates. */

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

/* The order of two words in a sorted list. Their first bytes mostly decide. */
static inline int fw_word_order(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

/* The order of a text and a word of such a list; the case of ASCII letters in the text is
 * ignored. */
static inline int fw_folded_order(furrow_str text, const char *word) {
    for (size_t i = 0; i < text.len; i++) {
        int difference = (unsigned char)fw_fold(text.at[i]) - (unsigned char)word[i];
        if (difference) return difference;
    }
    return word[text.len] ? -1 : 0;
}

/* For a list of words in byte order: the index where the words of each small letter start, then
 * those of the non-ASCII words and the end. This rules out most words without a search. */
enum { FW_WORD_STARTS = 'z' - 'a' + 3 };

/* The range of a list's words that begin with a byte: from '*at' to before '*end'. */
static inline void fw_words_at(const uint16_t starts[FW_WORD_STARTS], char first, size_t *at,
                               size_t *end) {
    size_t letter = (unsigned char)first >= 0x80 ? 'z' - 'a' + 1 : (size_t)(first - 'a');
    bool is_none = letter >= FW_WORD_STARTS - 1; /* a digit, a sign, or the end of the text */
    *at = is_none ? 0 : starts[letter];
    *end = is_none ? 0 : starts[letter + 1];
}

/* Trim blanks at both ends; at the end, no-break spaces too. */
static inline furrow_str fw_trim_blanks(furrow_str text) {
    if (text.len && fw_is_plain(text.at[0]) && fw_is_plain(text.at[text.len - 1])) return text;
    while (fw_take_blank(&text)) continue;
    for (size_t before = text.len + 1; before != text.len;) {
        before = text.len;
        text = fw_str_trim(text);
        if (text.len >= 2 && memcmp(text.at + text.len - 2, "\xC2\xA0", 2) == 0) text.len -= 2;
    }
    return text;
}

#endif
