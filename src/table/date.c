/*
 * Dates and times.
 *
 * A text becomes a few tokens, numbers and words and marks, and forms are
 * tried on them, one after the other. A form takes its tokens or none. All
 * tokens must be taken in the end, so "12 Jan 2020" is a date and "since 12
 * Jan 2020" is not.
 *
 * Cost: a text longer than any date is not looked at; the rest is bounded.
 */
#include "table/date.h"

#include "base/str.h"
#include "table/calendar.h"
#include "table/scan.h"

/* Bytes of the longest date: a long day and month, a time with its zone. */
enum { MAX_TEXT = 64, MAX_TOKENS = 20 };

/* ---- Tokens ------------------------------------------------------------- */

typedef enum token_kind { END, NUMBER, WORD, MARK } token_kind;

typedef struct token {
    token_kind kind;
    furrow_str text;
    uint32_t number;       /* of a NUMBER with up to nine digits */
    bool is_spaced;        /* a blank stands before it */
    fw_calendar_name name; /* of a WORD */
} token;

/* The tokens of a text, and the place that has been read to. The last one is
 * an END. */
typedef struct cursor {
    token at[MAX_TOKENS + 1];
    size_t next;
} cursor;

static token take_token(furrow_str *text) {
    token t = {.kind = MARK, .text = {text->at, 1}};
    if (fw_is_digit(text->at[0])) {
        t.kind = NUMBER;
        for (t.text.len = 0; t.text.len < text->len && fw_is_digit(text->at[t.text.len]);
             t.text.len++)
            if (t.text.len < 9) t.number = t.number * 10 + (uint32_t)(text->at[t.text.len] - '0');
    } else if (fw_is_letter(text->at[0])) {
        t.kind = WORD;
        furrow_str rest = *text;
        while (rest.len > 0 && fw_is_letter(rest.at[0]) && !fw_take_blank(&rest))
            rest = fw_str_from(rest, 1), t.text.len = text->len - rest.len;
        t.name = fw_calendar_find(t.text);
    }
    *text = fw_str_from(*text, t.text.len);
    return t;
}

/* False when there are more tokens than a date has. */
static bool cut(cursor *c, furrow_str text) {
    size_t count = 0;
    text = fw_trim_blanks(text);
    while (text.len > 0) {
        bool is_spaced = false;
        while (fw_take_blank(&text)) is_spaced = true;
        if (text.len == 0) break;
        if (count == MAX_TOKENS) return false;
        c->at[count] = take_token(&text);
        c->at[count++].is_spaced = is_spaced;
    }
    return count > 0;
}

/* The token 'ahead' places after the next; an END past the last. */
static const token *peek(const cursor *c, size_t ahead) {
    size_t i = c->next + ahead;
    return &c->at[i < MAX_TOKENS ? i : MAX_TOKENS];
}

static bool is_mark(const token *t, char mark) {
    return t->kind == MARK && t->text.at[0] == mark;
}

static bool take_one(cursor *c, char mark) {
    if (!is_mark(peek(c, 0), mark)) return false;
    c->next++;
    return true;
}

/* Whether a word is in a list, which has a blank before and after each. */
static bool is_listed(furrow_str word, const char *list) {
    for (const char *at = list; at[1]; at = strchr(at + 1, ' ')) {
        furrow_str rest = word;
        const char *name = at + 1;
        while (rest.len > 0 && *name != ' ' && fw_fold(rest.at[0]) == *name)
            rest = fw_str_from(rest, 1), name++;
        if (rest.len == 0 && *name == ' ') return true;
    }
    return false;
}

static bool is_word(const token *t, const char *list) {
    return t->kind == WORD && is_listed(t->text, list);
}

static bool take_word(cursor *c, const char *list) {
    if (!is_word(peek(c, 0), list)) return false;
    c->next++;
    return true;
}

static bool is_number(const token *t, size_t min_digits, size_t max_digits) {
    return t->kind == NUMBER && t->text.len >= min_digits && t->text.len <= max_digits;
}

/* Takes a number of so many digits. */
static bool take_number(uint32_t *out, cursor *c, size_t min_digits, size_t max_digits) {
    if (!is_number(peek(c, 0), min_digits, max_digits)) return false;
    *out = c->at[c->next++].number;
    return true;
}

/* ---- Days --------------------------------------------------------------- */

typedef struct moment {
    bool has_day, has_time, has_seconds, has_zone;
    uint32_t year, month, day; /* day 0: the month as a whole */
    bool is_open;              /* day and month may be the other way round */
    fw_date_order shows;
    uint32_t hour, minute, second;
    furrow_str fraction; /* of the second; digits */
    int zone;            /* minutes east of Greenwich */
} moment;

static bool is_leap(uint32_t year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static bool is_day(uint32_t year, uint32_t month, uint32_t day) {
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1000 || month < 1 || month > 12) return false;
    return day <= lengths[month - 1] + (month == 2 && is_leap(year) ? 1u : 0u);
}

static bool take_month(uint32_t *month, cursor *c) {
    if (!peek(c, 0)->name.month) return false;
    *month = peek(c, 0)->name.month;
    c->next++;
    take_one(c, '.');
    return true;
}

static bool take_weekday(cursor *c) {
    if (!peek(c, 0)->name.is_weekday) return false;
    c->next++;
    if (!take_one(c, ',')) take_one(c, '.');
    take_one(c, ',');
    return true;
}

/* What may stand behind the number of a day: "12th", "12.", "1er", "12º". */
static void take_ordinal(cursor *c) {
    if (!take_one(c, '.')) take_word(c, " st nd rd th er º ° e ");
}

/* Words and marks between the parts of a date. */
static void take_between(cursor *c) {
    if (take_one(c, ',') || take_one(c, '-') || take_one(c, '/')) return;
    take_word(c, " de of del ");
}

/* The same mark twice, as in 12/01/2020, with no blanks around. */
static char triple_mark(const cursor *c) {
    const token *first = peek(c, 1), *second = peek(c, 3);
    for (const char *mark = "-/."; *mark; mark++)
        if (is_mark(first, *mark) && is_mark(second, *mark) && !first->is_spaced &&
            !second->is_spaced && peek(c, 0)->kind == NUMBER && peek(c, 2)->kind == NUMBER &&
            peek(c, 4)->kind == NUMBER)
            return *mark;
    return 0;
}

/* Day and month by their order, when one is past 12 or 'order' tells. Points
 * have the day in front. */
static bool set_order(moment *m, uint32_t first, uint32_t second, char mark, fw_date_order order) {
    bool may_be_day = is_day(m->year, second, first) && first > 0;
    bool may_be_month = is_day(m->year, first, second) && second > 0;
    if (may_be_day && may_be_month && first != second && mark != '.') {
        m->is_open = order != FW_DAY_FIRST && order != FW_MONTH_FIRST;
        may_be_day = order == FW_DAY_FIRST;
    } else if (may_be_day != may_be_month && mark != '.') {
        m->shows = may_be_day ? FW_DAY_FIRST : FW_MONTH_FIRST;
    }
    m->day = may_be_day ? first : second;
    m->month = may_be_day ? second : first;
    return is_day(m->year, m->month, m->day) && m->day > 0;
}

/* 2020-01-12, 12.01.2020, 1/12/2020. */
static bool take_triple(moment *m, cursor *c, fw_date_order order) {
    char mark = triple_mark(c);
    if (!mark) return false;
    const token *a = peek(c, 0), *b = peek(c, 2), *d = peek(c, 4);
    bool is_done = false;
    if (is_number(a, 4, 4) && is_number(b, 1, 2) && is_number(d, 1, 2)) {
        m->year = a->number, m->month = b->number, m->day = d->number;
        is_done = is_day(m->year, m->month, m->day) && m->day > 0;
    } else if (is_number(a, 1, 2) && is_number(b, 1, 2) && is_number(d, 4, 4)) {
        m->year = d->number;
        is_done = set_order(m, a->number, b->number, mark, order);
    }
    if (is_done) c->next += 5;
    return is_done;
}

/* 12 January 2020, 12. Januar 2020, 12 de enero de 2020, 12-Jan-2020. */
static bool take_day_month_year(moment *m, cursor *c) {
    if (!take_number(&m->day, c, 1, 2)) return false;
    take_ordinal(c);
    take_between(c);
    if (!take_month(&m->month, c)) return false;
    take_between(c);
    return take_number(&m->year, c, 4, 4) && m->day > 0 && is_day(m->year, m->month, m->day);
}

/* January 12, 2020, and January 2020. */
static bool take_month_day_year(moment *m, cursor *c) {
    if (!take_month(&m->month, c)) return false;
    take_between(c);
    m->day = 0;
    if (take_number(&m->day, c, 1, 2)) {
        take_ordinal(c);
        take_between(c);
        if (m->day == 0) return false;
    }
    return take_number(&m->year, c, 4, 4) && is_day(m->year, m->month, m->day);
}

/* 2020年1月12日, 2020 Jan 12. */
static bool take_year_month_day(moment *m, cursor *c) {
    if (!take_number(&m->year, c, 4, 4)) return false;
    if (take_word(c, " 年 ")) {
        if (!take_number(&m->month, c, 1, 2) || !take_word(c, " 月 ")) return false;
        if (!take_number(&m->day, c, 1, 2) || !take_word(c, " 日 ")) return false;
    } else {
        take_between(c);
        if (!take_month(&m->month, c)) return false;
        take_between(c);
        if (!take_number(&m->day, c, 1, 2)) return false;
    }
    return m->day > 0 && is_day(m->year, m->month, m->day);
}

static bool take_day(moment *m, cursor *c, fw_date_order order) {
    size_t start = c->next;
    moment before = *m;
    if (take_weekday(c)) start = c->next;
    bool is_done = take_triple(m, c, order);
    static bool (*const forms[])(moment *, cursor *) = {take_day_month_year, take_month_day_year,
                                                        take_year_month_day};
    for (size_t i = 0; !is_done && i < sizeof forms / sizeof *forms; i++) {
        c->next = start;
        *m = before;
        is_done = forms[i](m, c);
    }
    m->has_day = is_done;
    return is_done;
}

/* ---- Times -------------------------------------------------------------- */

/* pm, a.m. 'hour' is of the clock with twelve. */
static bool take_half(moment *m, cursor *c) {
    const token *t = peek(c, 0);
    bool has_points = is_mark(peek(c, 1), '.') && is_word(peek(c, 2), " m ");
    bool is_late = is_word(t, " pm ") || (has_points && is_word(t, " p "));
    bool is_early = is_word(t, " am ") || (has_points && is_word(t, " a "));
    if ((!is_late && !is_early) || m->hour < 1 || m->hour > 12) return false;
    m->hour = m->hour % 12 + (is_late ? 12 : 0);
    c->next += is_word(t, " am pm ") ? 1 : 3;
    take_one(c, '.');
    return true;
}

/* +01:00 or +0100. A minus is one only behind seconds: 07:12-08:30 is a time
 * with its end. */
static bool take_offset(moment *m, cursor *c) {
    uint32_t hours = 0, minutes = 0;
    bool is_west = m->has_seconds && take_one(c, '-');
    if (!is_west && !take_one(c, '+')) return false;
    if (take_number(&hours, c, 4, 4)) minutes = hours % 100, hours /= 100;
    else if (!take_number(&hours, c, 2, 2) || !take_one(c, ':') || !take_number(&minutes, c, 2, 2))
        return false;
    m->zone = (int)(hours * 60 + minutes) * (is_west ? -1 : 1);
    return hours <= 14 && minutes <= 59;
}

/* Z, UTC or an offset. A name such as CET does not tell enough. */
static void take_zone(moment *m, cursor *c) {
    size_t start = c->next;
    m->has_zone = take_word(c, " z utc gmt ") || take_offset(m, c);
    if (!m->has_zone) c->next = start;
}

static bool take_seconds(moment *m, cursor *c) {
    if (!take_one(c, ':')) return true;
    if (!take_number(&m->second, c, 2, 2)) return false;
    m->has_seconds = true;
    if (is_mark(peek(c, 0), '.') && is_number(peek(c, 1), 1, 9)) {
        m->fraction = peek(c, 1)->text;
        c->next += 2;
    }
    return true;
}

/* 07:12, 7:12:33 pm, 7 pm, 20h15, 20:15 Uhr. */
static bool take_time(moment *m, cursor *c) {
    if (!take_number(&m->hour, c, 1, 2)) return false;
    bool has_minutes = false;
    if (take_one(c, ':')) {
        if (!take_number(&m->minute, c, 2, 2) || !take_seconds(m, c)) return false;
        has_minutes = true;
    } else if (is_word(peek(c, 0), " h ") && is_number(peek(c, 1), 2, 2)) {
        c->next++;
        take_number(&m->minute, c, 2, 2);
        has_minutes = true;
    }
    bool has_half = take_half(m, c);
    if (!has_half && has_minutes) take_word(c, " uhr h ");
    take_zone(m, c);
    m->has_time = (has_minutes || has_half) && m->hour < 24 && m->minute < 60 && m->second < 60;
    return m->has_time;
}

/* Between a day and its time: "T", ", ", "at", "um", "à", " - ", "|". */
static void take_bridge(cursor *c) {
    take_one(c, ',');
    if (peek(c, 0)->is_spaced && (take_one(c, '-') || take_one(c, '|'))) return;
    if (take_word(c, " t at um à a om kl klo o alle ")) take_one(c, '.');
}

/* ---- Both --------------------------------------------------------------- */

static bool is_over(const cursor *c) {
    return peek(c, 0)->kind == END;
}

/* A day, a time, a day and its time, or the time first. */
static bool take_moment(moment *m, cursor *c, fw_date_order order) {
    if (take_day(m, c, order)) {
        if (is_over(c)) return true;
        take_bridge(c);
        return take_time(m, c) && is_over(c);
    }
    c->next = 0;
    *m = (moment){0};
    if (!take_time(m, c)) return false;
    if (is_over(c)) return true;
    take_one(c, ',');
    return take_day(m, c, order) && is_over(c);
}

/* Write a number with so many digits, and what stands before it. */
static char *put(char *out, const char *before, uint32_t number, size_t digits) {
    while (*before) *out++ = *before++;
    for (size_t i = digits; i > 0; i--, number /= 10) out[i - 1] = (char)('0' + number % 10);
    return out + digits;
}

static char *put_time(char *out, const moment *m) {
    out = put(out, m->has_day ? "T" : "", m->hour, 2);
    out = put(out, ":", m->minute, 2);
    if (m->has_seconds) out = put(out, ":", m->second, 2);
    if (m->fraction.len) *out++ = '.';
    for (size_t i = 0; i < m->fraction.len; i++) *out++ = m->fraction.at[i];
    uint32_t zone = (uint32_t)(m->zone < 0 ? -m->zone : m->zone);
    if (m->has_zone && zone) {
        out = put(out, m->zone < 0 ? "-" : "+", zone / 60, 2);
        out = put(out, ":", zone % 60, 2);
    } else if (m->has_zone) {
        *out++ = 'Z';
    }
    return out;
}

/* At most 2020-01-12T07:12:33.123456789+01:00, for which there is room. */
static void write_iso(fw_date *out, const moment *m) {
    char *at = out->iso;
    if (m->has_day) at = put(put(at, "", m->year, 4), "-", m->month, 2);
    if (m->has_day && m->day) at = put(at, "-", m->day, 2);
    if (m->has_time) at = put_time(at, m);
    *at = '\0';
    out->is_read = true;
}

/* A quick look that most texts do not pass: a date has a year of four digits,
 * a time has a colon, or a letter behind its hour. */
static bool may_be_date(furrow_str text) {
    size_t run = 0;              /* digits right before */
    bool is_after_digit = false; /* with nothing but blanks in between */
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (fw_is_digit(c)) {
            run++;
            is_after_digit = true;
            continue;
        }
        char letter = fw_fold(c);
        bool is_hour = is_after_digit && (letter == 'h' || letter == 'a' || letter == 'p');
        if (run == 4 || c == ':' || is_hour) return true;
        run = 0;
        is_after_digit = is_after_digit && (c == ' ' || (unsigned char)c >= 0x80);
    }
    return run == 4;
}

fw_date fw_date_read(furrow_str text, fw_date_order order) {
    fw_date out = {0};
    cursor c = {0};
    moment m = {0};
    if (text.len > MAX_TEXT || !may_be_date(text) || !cut(&c, text) || !take_moment(&m, &c, order))
        return out;
    /* No clock tells the time of a month. */
    if (m.has_time && m.has_day && m.day == 0) return out;
    out.is_written = true;
    out.shows = m.shows;
    if (!m.is_open) write_iso(&out, &m);
    return out;
}
