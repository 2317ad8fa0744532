/* Cleaning of texts, and detection of signs and punctuation. */
#include "values/text.h"

#include "base/eight.h"
#include "base/str.h"

#include <stdlib.h>

typedef struct range {
    uint32_t first, last;
} range;

/* The ranges are in order. */
static bool is_in(uint32_t c, const range *ranges, size_t count) {
    for (size_t i = 0; i < count && c >= ranges[i].first; i++)
        if (c <= ranges[i].last) return true;
    return false;
}

#define IS_IN(c, ranges) is_in((c), (ranges), FW_COUNT(ranges))

static bool is_wide_space(uint32_t c) {
    static const range ranges[] = {{0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
                                   {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F},
                                   {0x3000, 0x3000}};
    return IS_IN(c, ranges);
}

static bool is_unseen(uint32_t c) {
    static const range ranges[] = {{0x00AD, 0x00AD}, {0x061C, 0x061C}, {0x180E, 0x180E},
                                   {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},
                                   {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}};
    return IS_IN(c, ranges);
}

/* Whether a character may be one of these; the letters of most scripts are not. */
static bool may_be_special(uint32_t c) {
    return c <= 0x00AD || (c >= 0x061C && c <= 0x3000) || c >= 0xFEFF;
}

/* Whether a joiner or non-joiner between two characters affects how they are written, as in Persian
 * and Hindi words and in composed emoji. In a Latin word it is noise. */
static bool is_joining(uint32_t c, uint32_t before, furrow_str rest) {
    enum { NON_JOINER = 0x200C, JOINER = 0x200D, LATIN_END = 0x0300 };
    size_t size;
    return (c == NON_JOINER || c == JOINER) && before >= LATIN_END && rest.len &&
           fw_utf8_next(rest, &size) >= LATIN_END;
}

/* The length of the ASCII words at the start of a text, with single spaces between them: for
 * nearly all texts, the whole text. */
static size_t plain_words(const char *at, size_t len) {
    size_t end = 0;
    if (!len || !fw_is_plain(at[0])) return 0;
    while (end + FW_EIGHT <= len) {
        uint64_t bytes = fw_eight_at(at + end);
        if (fw_eight_is_wide(bytes) || fw_eight_has_folds(bytes)) break;
        end +=
            at[end + FW_EIGHT - 1] == ' ' ? FW_EIGHT - 1 : FW_EIGHT; /* what follows one matters */
    }
    for (size_t i = end; i < len; i++) {
        if (fw_is_plain(at[i])) end = i + 1;
        else if (at[i] != ' ' || end < i) break;
    }
    return end;
}

bool fw_text_is_plain(furrow_str text) {
    return plain_words(text.at, text.len) == text.len;
}

size_t fw_text_clean(char *at, size_t len) {
    size_t start = plain_words(at, len), kept = start, size;
    uint32_t before = 0;    /* the character that was kept last; 0: a space follows it */
    bool has_space = false; /* one that waits for a word to follow it */
    for (size_t i = start; i < len; i += size) {
        size = plain_words(at + i, len - i);
        if (size > 1) { /* words of ASCII between other characters */
            if (has_space && kept) at[kept++] = ' ';
            has_space = false;
            if (kept < i) memmove(at + kept, at + i, size);
            kept += size;
            before = (unsigned char)at[kept - 1];
            continue;
        }
        uint32_t c = fw_utf8_next((furrow_str){at + i, len - i}, &size);
        bool is_special = c >= 0x80 && may_be_special(c);
        if (c < 0x80 ? fw_is_space((char)c) : is_special && is_wide_space(c)) {
            has_space = true;
            before = 0;
            continue;
        }
        furrow_str rest = {at + i + size, len - i - size};
        if (is_special && is_unseen(c) && !is_joining(c, before, rest)) continue;
        before = c;
        if (has_space && kept) at[kept++] = ' ';
        has_space = false;
        if (kept < i) memmove(at + kept, at + i, size);
        kept += size;
    }
    return kept;
}

/* Whether a code point is a sign, a picture or a glyph of a private font. */
static bool is_symbol(uint32_t c) {
    static const range ranges[] = {{0x0080, 0x00BF},   {0x2000, 0x2BFF},   {0x3000, 0x303F},
                                   {0xE000, 0xF8FF},   {0xFE00, 0xFE0F},   {0xFF00, 0xFF0F},
                                   {0x1F000, 0x1FAFF}, {0xF0000, 0x10FFFF}};
    enum { DEGREE = 0xB0 }; /* a unit, and begins one: 10 °C */
    if (c < 0x80) return !fw_is_letter((char)c) && !fw_is_digit((char)c);
    return c != DEGREE && IS_IN(c, ranges);
}

bool fw_text_is_signs(furrow_str text) {
    if (text.len && fw_is_plain(text.at[0]) && !is_symbol((uint32_t)text.at[0])) return false;
    size_t size;
    for (; text.len; text = fw_str_from(text, size))
        if (!is_symbol(fw_utf8_next(text, &size))) return false;
    return true;
}

bool fw_text_is_punctuation(furrow_str text) {
    /* Unicode's class P, white space, '|' and private glyphs. */
    static const range ranges[] = {
        {0x0000, 0x0023}, {0x0025, 0x002A}, {0x002C, 0x002F}, {0x003A, 0x003B}, {0x003F, 0x0040},
        {0x005B, 0x005D}, {0x005F, 0x005F}, {0x007B, 0x007D}, {0x00A0, 0x00A1}, {0x00A7, 0x00A7},
        {0x00AB, 0x00AB}, {0x00B6, 0x00B7}, {0x00BB, 0x00BB}, {0x00BF, 0x00BF}, {0x2000, 0x2027},
        {0x202A, 0x2043}, {0x2045, 0x2051}, {0x2053, 0x206F}, {0x2329, 0x232A}, {0x2E00, 0x2E7F},
        {0x3000, 0x3003}, {0x3008, 0x3011}, {0x3014, 0x301F}, {0xE000, 0xF8FF}, {0xFE50, 0xFE61},
        {0xFF01, 0xFF03}, {0xFF0C, 0xFF0F}, {0xFF1A, 0xFF1B}, {0xFF1F, 0xFF20}};
    size_t size;
    for (; text.len; text = fw_str_from(text, size)) {
        uint32_t c = fw_utf8_next(text, &size);
        if (!IS_IN(c, ranges)) return false;
    }
    return true;
}

enum { MAX_SQUASHED = 256 };

/* Write the letters and digits of a text in lower case; returns their number. */
static size_t squash(char out[MAX_SQUASHED], furrow_str text) {
    size_t len = 0;
    for (size_t i = 0; i < text.len && len < MAX_SQUASHED; i++)
        if (fw_is_letter(text.at[i]) || fw_is_digit(text.at[i])) out[len++] = fw_fold(text.at[i]);
    return len;
}

bool fw_text_holds_word(furrow_str text, furrow_str word) {
    char first = word.len ? fw_fold(word.at[0]) : '\0';
    for (size_t i = 0; i + word.len <= text.len; i++) {
        size_t k = 0;
        if (word.len && fw_fold(text.at[i]) != first) continue;
        if (i && fw_is_letter(text.at[i - 1])) continue;
        while (k < word.len && fw_fold(text.at[i + k]) == fw_fold(word.at[k])) k++;
        if (k == word.len && (i + k == text.len || !fw_is_letter(text.at[i + k]))) return true;
    }
    return false;
}

furrow_str fw_text_in_brackets(furrow_str text) {
    bool is_open = text.len > 2 && text.at[0] == '(';
    const char *end = is_open ? memchr(text.at, ')', text.len) : NULL;
    if (!end || end != text.at + text.len - 1) return (furrow_str){0};
    return (furrow_str){text.at + 1, text.len - 2};
}

bool fw_text_is_like(furrow_str a, furrow_str b) {
    enum { LEAST = 4 }; /* bytes of a part that say enough */
    char left[MAX_SQUASHED], right[MAX_SQUASHED];
    size_t short_len = squash(left, a), long_len = squash(right, b);
    const char *shorter = left, *longer = right;
    if (short_len > long_len) {
        size_t len = short_len;
        short_len = long_len, long_len = len;
        shorter = right, longer = left;
    }
    if (short_len == long_len) return short_len && memcmp(shorter, longer, short_len) == 0;
    for (size_t i = 0; short_len >= LEAST && i + short_len <= long_len; i++)
        if (memcmp(longer + i, shorter, short_len) == 0) return true;
    return false;
}

/* ---- Markup in data ------------------------------------------------------ */

/* The character of an entity; 0 when it is unknown. '*len' becomes the length of the entity with
 * its & and ;. */
static uint32_t entity_at(furrow_str text, size_t *len) {
    static const struct {
        const char *name;
        uint32_t point;
    } known[] = {{"amp", '&'},      {"lt", '<'},       {"gt", '>'},       {"quot", '"'},
                 {"apos", '\''},    {"nbsp", 0xA0},    {"deg", 0xB0},     {"lsquo", 0x2018},
                 {"rsquo", 0x2019}, {"ldquo", 0x201C}, {"rdquo", 0x201D}, {"ndash", 0x2013},
                 {"mdash", 0x2014}, {"frac12", 0xBD},  {"frac14", 0xBC},  {"frac34", 0xBE},
                 {"eacute", 0xE9},  {"egrave", 0xE8},  {"agrave", 0xE0},  {"hellip", 0x2026}};
    enum { MAX_ENTITY = 10 };
    size_t end = 1;
    while (end < text.len && end < MAX_ENTITY && text.at[end] != ';') end++;
    if (end >= text.len || text.at[end] != ';') return 0;
    furrow_str name = {text.at + 1, end - 1};
    *len = end + 1;
    for (size_t i = 0; i < FW_COUNT(known); i++)
        if (fw_str_equal(name, fw_str(known[i].name))) return known[i].point;
    if (name.len < 2 || name.at[0] != '#') return 0;
    char digits[MAX_ENTITY + 1] = {0};
    bool is_hex = name.at[1] == 'x' || name.at[1] == 'X';
    memcpy(digits, name.at + (is_hex ? 2 : 1), name.len - (is_hex ? 2 : 1));
    unsigned long point = strtoul(digits, NULL, is_hex ? 16 : 10);
    bool is_valid = point >= 0x20 && point < 0x110000 && !(point >= 0xD800 && point < 0xE000);
    return is_valid ? (uint32_t)point : 0;
}

/* Whether a tag only marks words within a line: <b>, </em>. */
static bool is_inline_tag(furrow_str tag) {
    static const char *const names[] = {"a", "b", "i", "u", "em", "strong", "span", "sub", "sup"};
    tag = fw_str_from(tag, 1);
    fw_take(&tag, "/");
    for (size_t i = 0; i < FW_COUNT(names); i++) {
        furrow_str rest = tag;
        if (fw_take_folded(&rest, names[i]) && rest.len && !fw_is_letter(rest.at[0])) return true;
    }
    return false;
}

/* Linear: once no '>' is left, no tag is searched for. */
static void write_plain(furrow_buf *out, furrow_str text) {
    bool has_end = true;
    for (size_t i = 0; i < text.len;) {
        furrow_str rest = fw_str_from(text, i);
        bool is_tag = rest.at[0] == '<' && has_end && rest.len > 1 &&
                      (fw_is_letter(rest.at[1]) || rest.at[1] == '/');
        const char *end = is_tag ? memchr(rest.at, '>', rest.len) : NULL;
        has_end = has_end && (!is_tag || end);
        size_t len = 1;
        uint32_t point = rest.at[0] == '&' ? entity_at(rest, &len) : 0;
        char utf8[4];
        if (end) fw_buf_text(out, is_inline_tag(rest) ? "" : " ");
        else if (point) fw_buf_add(out, utf8, fw_utf8_put(utf8, point));
        else fw_buf_char(out, rest.at[0]);
        i += end ? (size_t)(end - rest.at) + 1 : point ? len : 1;
    }
}

void fw_text_unmark(furrow_buf *out, furrow_str text) {
    furrow_buf once = {.alloc = out->alloc};
    write_plain(&once, text);
    write_plain(out, fw_buf_view(&once));
    out->failed = out->failed || once.failed;
    furrow_buf_free(&once);
}
