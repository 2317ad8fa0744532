/* See text_form.h. */
#include "table/text_form.h"

#include "base/map.h"
#include "base/str.h"
#include "values/date.h"
#include "values/kind.h"
#include "values/number.h"

/* Whether a character is an ASCII letter or digit, and so not a sign. */
static bool is_of_word(char c) {
    return fw_is_ascii_letter(c) || fw_is_digit(c);
}

static bool add_token(fw_text_tokens *t, uint32_t start, uint32_t end) {
    if (t->count == FW_TEXT_TOKENS) return false;
    furrow_str text = {t->text.at + start, end - start};
    bool is_sign = !is_of_word(text.at[0]) && fw_text_is_signs(text);
    fw_token_kind kind = fw_str_equal(text, FW_STR(".")) ? FW_TOKEN_DOT
                         : is_sign                       ? FW_TOKEN_SIGN
                         : fw_str_has_digit(text)        ? FW_TOKEN_NUMBER
                                                         : FW_TOKEN_WORD;
    uint64_t hash = fw_hash_text(0, text);
    t->at[t->count++] = (fw_text_token){hash, start, end, kind, fw_text_is_year(text)};
    t->hashes |= (uint64_t)1 << hash % 64;
    return true;
}

/* The size of the sign that a text ends with; 0 if it ends with a letter, a digit or a percent
 * sign. */
static size_t sign_at_end(furrow_str text) {
    size_t at = text.len - 1;
    while (at && ((unsigned char)text.at[at] & 0xC0) == 0x80) at--;
    furrow_str last = fw_str_from(text, at);
    return fw_text_is_signs(last) && last.at[0] != '%' ? last.len : 0;
}

/* Whether a sign that touches a word is a part of it: "-v-", "and/or". */
static bool is_joint(char sign) {
    return sign == '-' || sign == '/';
}

/* Add the tokens of a text between two blanks: signs at either end, and the rest. */
static bool add_chunk(fw_text_tokens *t, uint32_t start, uint32_t end) {
    size_t size;
    if (is_of_word(t->text.at[start]) && is_of_word(t->text.at[end - 1]))
        return add_token(t, start, end); /* most texts */
    for (; start < end; start += (uint32_t)size) {
        furrow_str rest = {t->text.at + start, end - start};
        fw_utf8_next(rest, &size);
        bool is_sign = fw_text_is_signs((furrow_str){rest.at, size});
        if (!is_sign || (is_joint(rest.at[0]) && size < rest.len)) break;
        if (!add_token(t, start, start + (uint32_t)size)) return false;
    }
    uint32_t core = end;
    while (core > start && (size = sign_at_end((furrow_str){t->text.at + start, core - start})) &&
           !is_joint(t->text.at[core - 1]))
        core -= (uint32_t)size;
    if (core > start && !add_token(t, start, core)) return false;
    for (; core < end; core += (uint32_t)size) {
        fw_utf8_next((furrow_str){t->text.at + core, end - core}, &size);
        if (!add_token(t, core, core + (uint32_t)size)) return false;
    }
    return true;
}

/* Whether a token is a time of day: "10:23". */
static bool is_hour(const fw_text_tokens *t, uint32_t at) {
    enum { SHORTEST = 4, LONGEST = 5 }; /* bytes */
    if (at >= t->count) return false;
    furrow_str text = fw_text_slice(t, at, at + 1);
    return text.len >= SHORTEST && text.len <= LONGEST && fw_is_digit(text.at[0]) &&
           text.at[text.len - 3] == ':';
}

/* The token after 'at', skipping a comma or a word before a time: "at", "um". */
static uint32_t past_lead(const fw_text_tokens *t, uint32_t at) {
    enum { LONGEST = 3 }; /* bytes of these words */
    at++;
    bool is_short = at < t->count && t->at[at].end - t->at[at].start <= LONGEST;
    return at + (is_short && t->at[at].kind != FW_TOKEN_NUMBER);
}

/* Whether a token separates two values. */
static bool is_bullet(furrow_str token) {
    static const char *const signs[] = {"|", "\xC2\xB7", "\xE2\x80\xA2", "\xE2\x80\x93", "-"};
    return fw_str_is_one_of(token, signs, FW_COUNT(signs));
}

/* How many tokens from 'at' on are a date relative to today, "3 days ago", "vor 3 Tagen",
 * "yesterday"; 0 if none. */
static uint32_t relative_at(const fw_text_tokens *t, uint32_t at) {
    static const uint32_t leads[] = {1, 3}; /* words before the amount: "vor", "il y a" */
    enum { LONGEST = 5 };                   /* "2 years 3 months ago" */
    if (t->at[at].kind == FW_TOKEN_WORD) {
        for (size_t i = 0; i < FW_COUNT(leads); i++) {
            uint32_t number = at + leads[i];
            if (number + 1 < t->count && t->at[number].kind == FW_TOKEN_NUMBER &&
                t->at[number + 1].kind == FW_TOKEN_WORD &&
                fw_date_is_relative(fw_text_slice(t, at, number + 2)))
                return leads[i] + 2;
        }
        if (!fw_date_is_relative(fw_text_slice(t, at, at + 1))) return 0;
        uint32_t hour = past_lead(t, at);
        return is_hour(t, hour) ? hour + 1 - at : 1;
    }
    for (uint32_t n = 2; t->at[at].kind == FW_TOKEN_NUMBER && n <= LONGEST && at + n <= t->count;
         n++) {
        if (is_bullet(fw_text_slice(t, at + n - 1, at + n))) return 0; /* "3.2.0 • 5 days ago" */
        if (fw_date_is_relative(fw_text_slice(t, at, at + n))) return n;
    }
    return 0;
}

/* Whether a number follows a token within the distance of "Tue, Jan. 5". */
static bool is_number_near(const fw_text_tokens *t, uint32_t at) {
    enum { REACH = 4 };
    for (uint32_t i = at + 1; i < t->count && i <= at + REACH; i++)
        if (t->at[i].kind == FW_TOKEN_NUMBER) return true;
    return false;
}

/* Whether a text is three digits, a group of a number such as "21 000". */
static bool is_group(furrow_str text) {
    return text.len == 3 && fw_is_digit(text.at[0]) && fw_is_digit(text.at[1]) &&
           fw_is_digit(text.at[2]);
}

/* The token after 'at', skipping a comma or dot at its end. */
static uint32_t past_mark(const fw_text_tokens *t, uint32_t at) {
    at++;
    if (at >= t->count || t->at[at].end != t->at[at].start + 1) return at;
    return at + (t->text.at[t->at[at].start] == ',' || t->text.at[t->at[at].start] == '.');
}

static bool is_day(const fw_text_tokens *t, uint32_t at) {
    return at < t->count && t->at[at].kind == FW_TOKEN_NUMBER &&
           t->at[at].end - t->at[at].start <= 2;
}

static bool is_month(const fw_text_tokens *t, uint32_t at) {
    return at < t->count && t->at[at].kind == FW_TOKEN_WORD &&
           fw_calendar_find(fw_text_slice(t, at, at + 1)).month;
}

/* How many tokens from 'at' on are a date without a year, "Mon, Mar 4", "4. Mai"; 0 if none. */
static uint32_t day_at(const fw_text_tokens *t, uint32_t at) {
    uint32_t i = at;
    if (t->at[i].kind == FW_TOKEN_WORD && fw_calendar_find(fw_text_slice(t, i, i + 1)).is_weekday)
        i = past_mark(t, i);
    uint32_t second = i < t->count ? past_mark(t, i) : i;
    bool is_whole = (is_month(t, i) && is_day(t, second)) || (is_day(t, i) && is_month(t, second));
    return is_whole ? second + 1 - at : 0;
}

/* Whether the tokens at 'at' are two days of one month with a dash between them: "1 - 6". */
static bool is_span(const fw_text_tokens *t, uint32_t at) {
    if (!is_day(t, at) || !is_day(t, at + 2)) return false;
    furrow_str from = fw_text_slice(t, at, at + 1), to = fw_text_slice(t, at + 2, at + 3);
    furrow_str sign = fw_text_slice(t, at + 1, at + 2);
    bool is_dash = fw_str_equal(sign, FW_STR("-")) || fw_str_equal(sign, FW_STR("\xE2\x80\x93"));
    return is_dash && (from.len < to.len || (from.len == to.len && from.at[0] <= to.at[0]));
}

/* How many tokens from 'at' on are a range of days in one month, "Nov 1 - 6, 2025", "5 - 9 June";
 * 0 if none. The number of anything else has a word after it: "Nov 1 - 6 comments". */
static uint32_t days_at(const fw_text_tokens *t, uint32_t at) {
    uint32_t end = at + 3;
    if (is_month(t, at) && is_span(t, at + 1)) end = at + 4;
    else if (!is_span(t, at) || !is_month(t, end++)) return 0;
    uint32_t year = past_mark(t, end - 1);
    if (year < t->count && t->at[year].is_year) end = year + 1;
    return end < t->count && t->at[end].kind == FW_TOKEN_WORD ? 0 : end - at;
}

/* Whether a date or time may end with a word: the name of a month or day, or a short word such as
 * "pm", "UTC" and "Uhr". */
static bool may_end_date(furrow_str word) {
    enum { LONGEST = 3 };
    fw_calendar_name name = {0};
    if (word.len > LONGEST) name = fw_calendar_find(word);
    return word.len <= LONGEST || name.month || name.is_weekday;
}

/* How many tokens from 'at' on are a date, a price or a number in groups; 0 if none. */
static uint32_t value_at(const fw_text_tokens *t, uint32_t at, bool may_be_relative,
                         fw_token_kind *kind) {
    enum { LONGEST = 9 }; /* "Tue, 4 Aug 2026, 12:30 pm" */
    furrow_str word = fw_text_slice(t, at, at + 1);
    uint32_t days = may_be_relative ? relative_at(t, at) : 0;
    if (!days) days = days_at(t, at);
    *kind = days ? FW_TOKEN_DATE : t->at[at].kind;
    if (days) return days;
    bool may_be_date = t->at[at].kind == FW_TOKEN_NUMBER, may_be_price = may_be_date;
    if (!may_be_date) {
        if (!is_number_near(t, at)) return 0;
        fw_calendar_name name = fw_calendar_find(word);
        may_be_date = name.month || name.is_weekday;
        may_be_price = fw_is_currency(word);
    }
    if (!may_be_date && !may_be_price) return 0;
    uint32_t most = t->count - at < LONGEST ? t->count - at : LONGEST;
    bool has_date = may_be_date && fw_date_is_possible(fw_text_slice(t, at, at + most));
    for (uint32_t end = has_date || may_be_price ? at + most : at; end > at; end--) {
        furrow_str text = fw_text_slice(t, at, end), ending = fw_text_slice(t, end - 1, end);
        fw_token_kind last = t->at[end - 1].kind;
        if (last == FW_TOKEN_DOT) continue;
        bool is_money = last == FW_TOKEN_NUMBER || fw_is_currency(ending);
        if (last == FW_TOKEN_SIGN && !is_money) continue;
        bool may_end = last != FW_TOKEN_WORD || may_end_date(ending);
        if (has_date && may_end && fw_date_read(text, FW_ORDER_UNKNOWN).is_written) {
            *kind = FW_TOKEN_DATE;
            return end - at;
        }
        if (may_be_price && is_money && fw_price_read(text, 0).is_written) {
            *kind = FW_TOKEN_PRICE;
            return end - at;
        }
    }
    uint32_t day = may_be_date ? day_at(t, at) : 0;
    if (day) {
        *kind = FW_TOKEN_DATE;
        return day;
    }
    if (t->at[at].kind == FW_TOKEN_NUMBER) {
        uint32_t groups = 1; /* of a number: "21 000" */
        while (at + groups < t->count && is_group(fw_text_slice(t, at + groups, at + groups + 1)))
            groups++;
        if (groups > 1 && fw_number_read(fw_text_slice(t, at, at + groups), 0).is_written)
            return groups;
    }
    /* 4/28/97: its year is uncertain. */
    if (memchr(word.at, '/', word.len) && fw_shape_of(word) == FW_SHAPE_DATE) *kind = FW_TOKEN_DATE;
    return 0;
}

void fw_text_tokens_join(fw_text_tokens *t) {
    uint32_t kept = 0;
    bool may_be_relative = fw_date_may_be_relative(t->text), has_number = false;
    for (uint32_t i = 0; i < t->count; i++) has_number |= t->at[i].kind == FW_TOKEN_NUMBER;
    if (!may_be_relative && !has_number) return; /* there is nothing to join */
    for (uint32_t i = 0; i < t->count;) {
        fw_token_kind kind = t->at[i].kind;
        uint32_t n = value_at(t, i, may_be_relative, &kind);
        fw_text_token joined = t->at[i];
        if (n) joined.end = t->at[i + n - 1].end;
        joined.kind = kind;
        t->at[kept++] = joined;
        i += n ? n : 1;
    }
    t->count = kept;
}

/* Whether a wide bracket opens at a position. In Chinese and Japanese there is no blank before
 * it. */
static bool is_wide_bracket(furrow_str text, uint32_t at) {
    return text.at[at] == '\xEF' && fw_str_starts(fw_str_from(text, at), FW_STR("\uFF08"));
}

void fw_text_tokens_read(fw_text_tokens *t, furrow_str text, fw_text_token *room) {
    *t = (fw_text_tokens){.text = text, .at = room};
    for (uint32_t i = 0; i < text.len && text.len <= FW_TEXT_BYTES;) {
        uint32_t start = i;
        while (i < text.len && text.at[i] != ' ' && !(i > start && is_wide_bracket(text, i))) i++;
        if (i > start && !add_chunk(t, start, i)) {
            t->count = 0;
            return;
        }
        if (i < text.len && text.at[i] == ' ') i++;
    }
}
