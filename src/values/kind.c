/*
 * What a text is: shapes of single texts, types of many.
 *
 * A shape is a cheap look that every piece of every record gets; a type is what
 * the texts of a finished column have in common, and is asked of the readers of
 * numbers and dates.
 */
#include "values/kind.h"

#include "base/utf8.h"
#include "values/number.h"
#include "values/scan.h"

/* ---- Shapes ------------------------------------------------------------- */

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

/* ---- Types of texts ------------------------------------------------------ */

/* Of the texts of a column, the share that must be of one type: one in five
 * may be something else ("sold out", "on request"). */
enum { AGREEING = 4, OUT_OF = 5 };

/* Bytes of the longest number, price or date. */
enum { MAX_VALUE = 64 };

const char *furrow_type_name(furrow_type type) {
    static const char *const names[] = {
        [FURROW_TEXT] = "text", [FURROW_NUMBER] = "number", [FURROW_PRICE] = "price",
        [FURROW_DATE] = "date", [FURROW_URL] = "url",       [FURROW_IMAGE] = "image"};
    return names[type];
}

/* What stands for nothing, in a table that leaves no cell empty. */
static bool is_nothing(furrow_str text) {
    static const char *const signs[] = {"", "-", "--", "–", "—", "n/a", "N/A", "?", "…"};
    text = fw_trim_blanks(text);
    if (text.len > 3) return false; /* bytes of the longest sign */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (fw_str_equal(text, fw_str(signs[i]))) return true;
    return false;
}

static bool ends_as_image(furrow_str url) {
    static const char *const endings[] = {".png",  ".jpg",  ".jpeg", ".gif",
                                          ".webp", ".avif", ".svg"};
    for (size_t i = 0; i < url.len; i++)
        if (url.at[i] == '?' || url.at[i] == '#') url.len = i;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t len = strlen(endings[i]);
        if (url.len < len) continue;
        furrow_str end = {url.at + url.len - len, len};
        if (fw_take_folded(&end, endings[i])) return true;
    }
    return false;
}

static furrow_type type_of_address(furrow_str text) {
    furrow_str rest = text;
    if (!fw_take_folded(&rest, "http://") && !fw_take_folded(&rest, "https://")) return FURROW_TEXT;
    for (size_t i = 0; i < rest.len; i++)
        if (fw_is_space(rest.at[i])) return FURROW_TEXT;
    if (rest.len == 0) return FURROW_TEXT;
    return ends_as_image(rest) ? FURROW_IMAGE : FURROW_URL;
}

/* The type of a text, and whether it is a code, which no amount can be. */
static furrow_type look_at(furrow_str text, bool *is_code) {
    text = fw_trim_blanks(text);
    *is_code = false;
    furrow_type type = type_of_address(text);
    if (type != FURROW_TEXT || text.len > MAX_VALUE || !fw_str_has_digit(text)) return type;
    fw_number number = fw_number_read(text, 0);
    *is_code = number.is_code;
    if (number.is_written) return FURROW_NUMBER;
    if (fw_date_read(text, FW_ORDER_UNKNOWN).is_written) return FURROW_DATE;
    return fw_price_read(text, 0).is_written ? FURROW_PRICE : FURROW_TEXT;
}

furrow_type fw_type_of(furrow_str text) {
    bool is_code;
    return look_at(text, &is_code);
}

/* ---- Types of many texts ------------------------------------------------- */

/* So many texts that the others cannot be enough for any other type. */
static bool is_settled(const fw_type_tally *t) {
    return t->counts[FURROW_TEXT] * OUT_OF > t->values * (OUT_OF - AGREEING);
}

void fw_type_count(fw_type_tally *t, furrow_str text) {
    if (is_settled(t) || is_nothing(text)) return;
    bool is_code;
    t->counts[look_at(text, &is_code)]++;
    t->total++;
    t->has_code = t->has_code || is_code;
}

static bool is_most(const fw_type_tally *t, size_t count) {
    return count > 0 && count * OUT_OF >= t->total * AGREEING;
}

furrow_type fw_type_of_tally(const fw_type_tally *t) {
    if (is_settled(t)) return FURROW_TEXT;
    for (size_t type = FURROW_NUMBER; type < FW_TYPE_COUNT; type++) {
        if (!is_most(t, t->counts[type])) continue;
        /* One 0123 among them, and they are numbers of telephones or parts. */
        return type == FURROW_NUMBER && t->has_code ? FURROW_TEXT : (furrow_type)type;
    }
    /* Addresses of pictures and of pages are still addresses. */
    bool are_addresses = is_most(t, t->counts[FURROW_URL] + t->counts[FURROW_IMAGE]);
    return are_addresses ? FURROW_URL : FURROW_TEXT;
}

furrow_type fw_type_of_texts(const furrow_str *texts, size_t count) {
    fw_type_tally t = {.values = count};
    for (size_t i = 0; i < count; i++) fw_type_count(&t, texts[i]);
    return fw_type_of_tally(&t);
}

void fw_habit_note(fw_habit *habit, furrow_str text, furrow_type type) {
    if (text.len > MAX_VALUE) return;
    if (type == FURROW_DATE) {
        fw_date_order order = fw_date_read(text, FW_ORDER_UNKNOWN).shows;
        if (order && habit->order && order != habit->order) habit->order = FW_ORDER_MIXED;
        else if (order) habit->order = order;
    } else if (type == FURROW_NUMBER || type == FURROW_PRICE) {
        char mark = fw_number_read(text, 0).shows;
        if (!mark && type == FURROW_PRICE) mark = fw_price_read(text, 0).shows;
        if (mark && habit->decimal && mark != habit->decimal) habit->has_both = true;
        else if (mark) habit->decimal = mark;
    }
}

fw_habit fw_habit_of_texts(const furrow_str *texts, size_t count, furrow_type type) {
    fw_habit habit = {0};
    for (size_t i = 0; i < count; i++) fw_habit_note(&habit, texts[i], type);
    if (habit.has_both) habit.decimal = 0;
    return habit;
}

/* ---- Values ------------------------------------------------------------- */

static fw_typed typed_number(const fw_number *number, furrow_type type) {
    fw_typed out = {0};
    if (!number->is_read) return out;
    out = (fw_typed){type, number->is_whole, number->whole, number->value, ""};
    memcpy(out.text, number->currency, sizeof number->currency);
    return out;
}

static fw_typed typed_date(const fw_date *date) {
    fw_typed out = {0};
    if (!date->is_read) return out;
    out.type = FURROW_DATE;
    memcpy(out.text, date->iso, sizeof date->iso);
    return out;
}

fw_typed fw_typed_read(furrow_str text, furrow_type type, fw_habit habit) {
    fw_typed out = {0};
    char decimal = habit.has_both ? 0 : habit.decimal;
    if (text.len > MAX_VALUE) return out;
    if (type == FURROW_NUMBER) {
        fw_number number = fw_number_read(text, decimal);
        out = typed_number(&number, type);
    } else if (type == FURROW_PRICE) {
        fw_number price = fw_price_read(text, decimal);
        out = typed_number(&price, type);
    } else if (type == FURROW_DATE) {
        fw_date date = fw_date_read(text, habit.order);
        out = typed_date(&date);
    }
    return out;
}
