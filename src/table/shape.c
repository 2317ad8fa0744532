/* Shapes: counts of letters and digits, and a few signs. */
#include "table/shape.h"

#include "base/str.h"
#include "base/utf8.h"

/* Bytes from which on a text is a sentence, not a value. */
enum { LONG = 80 };

/* Whether a sign of money may begin with a byte. */
static bool may_be_money(char c) {
    return c == '$' || c == 'U' || c == 'E' || c == 'G' || (unsigned char)c >= 0x80;
}

static bool has_at(furrow_str text, size_t at, const char *word) {
    size_t len = strlen(word);
    return text.len - at >= len && memcmp(text.at + at, word, len) == 0;
}

static bool has_money(furrow_str text) {
    static const char *const signs[] = {
        "$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5", "\xEF\xBF\xA5", "USD", "EUR", "GBP"};
    for (size_t i = 0; i < text.len; i++)
        for (size_t s = 0; may_be_money(text.at[i]) && s < sizeof signs / sizeof *signs; s++)
            if (text.at[i] == signs[s][0] && has_at(text, i, signs[s])) return true;
    return false;
}

/* An English month as a word of its own or as the start of one. */
static bool has_month(furrow_str text) {
    static const char *const months = "janfebmaraprmayjunjulaugsepoctnovdec";
    for (size_t i = 0; i + 3 <= text.len; i++) {
        if (!fw_is_letter(text.at[i]) || (i && fw_is_letter(text.at[i - 1]))) continue;
        for (const char *m = months; *m; m += 3)
            if ((text.at[i] | 32) == m[0] && (text.at[i + 1] | 32) == m[1] &&
                (text.at[i + 2] | 32) == m[2])
                return true;
    }
    return false;
}

/* Two signs between digits that dates and times have: 1/2/03, 10:25:36. */
static bool has_date_signs(furrow_str text) {
    int signs = 0;
    for (size_t i = 1; i + 1 < text.len; i++) {
        char c = text.at[i];
        if (c != '/' && c != '-' && c != ':' && c != '.') continue;
        signs += fw_is_digit(text.at[i - 1]) && fw_is_digit(text.at[i + 1]);
    }
    return signs >= 2;
}

fw_shape fw_shape_of(furrow_str text) {
    enum { MOST_LETTERS = 3 }; /* of a number with its unit: "12 km" */
    if (text.len > LONG) return FW_SHAPE_LONG;
    uint32_t digits = 0, letters = 0;
    for (size_t i = 0; i < text.len; i++) digits += fw_is_digit(text.at[i]);
    if (!digits) return FW_SHAPE_TEXT;
    for (size_t i = 0; i < text.len; i++) letters += fw_is_letter(text.at[i]);
    if (has_money(text)) return FW_SHAPE_PRICE;
    if (has_month(text) || (has_date_signs(text) && letters <= digits)) return FW_SHAPE_DATE;
    size_t first = 0;
    while (!fw_is_digit(text.at[first]) && !fw_is_letter(text.at[first])) first++;
    bool is_number = letters <= MOST_LETTERS && fw_is_digit(text.at[first]);
    return is_number ? FW_SHAPE_NUMBER : FW_SHAPE_MIXED;
}

/* Code points that are signs, pictures or glyphs of a private font. */
static bool is_symbol(uint32_t c) {
    static const uint32_t ranges[][2] = {{0x0000, 0x002F},   {0x003A, 0x0040},   {0x005B, 0x0060},
                                         {0x007B, 0x00BF},   {0x2000, 0x2BFF},   {0x3000, 0x303F},
                                         {0xE000, 0xF8FF},   {0xFE00, 0xFE0F},   {0xFF00, 0xFF0F},
                                         {0x1F000, 0x1FAFF}, {0xF0000, 0x10FFFF}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1]) return true;
    return false;
}

bool fw_text_is_signs(furrow_str text) {
    size_t size;
    for (; text.len; text = fw_str_from(text, size))
        if (!is_symbol(fw_utf8_next(text, &size))) return false;
    return true;
}
