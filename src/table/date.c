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
#include "table/scan.h"

#include <stdio.h>

/* Bytes of the longest date: a long day and month, a time with its zone. */
enum { MAX_TEXT = 64, MAX_TOKENS = 20 };

/* Names of months, of English, German, French, Spanish, Italian, Portuguese,
 * Dutch, Swedish, Danish and Norwegian, Polish, Czech, Finnish and Russian, as
 * they stand in dates; those of two months in different languages are left
 * out. */
static const char *const MONTHS[12] = {
    " january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari stycznia "
    "styczeń sty leden ledna tammikuu tammikuuta января янв ",
    " february feb februar februari février févr fév febrero febbraio fevereiro fev lutego luty "
    "lut "
    "únor února helmikuu helmikuuta февраля фев ",
    " march mar märz mär mars marzo março maart mrt marts marca marzec březen března maaliskuu "
    "maaliskuuta марта мар ",
    " april apr avril avr abril abr aprile kwietnia kwiecień kwi duben dubna huhtikuu huhtikuuta "
    "апреля апр ",
    " may mai mayo maggio mag maio mei maj maja květen května toukokuu toukokuuta мая май ",
    " june jun juni juin junio giugno giu junho czerwca czerwiec cze červen června kesäkuu "
    "kesäkuuta июня июн ",
    " july jul juli juillet juil julio luglio lug julho lipca lipiec lip červenec července "
    "heinäkuu "
    "heinäkuuta июля июл ",
    " august aug août aoû agosto ago augustus augusti sierpnia sierpień sie srpen srpna elokuu "
    "elokuuta августа авг ",
    " september sep sept septembre septiembre settembre set setembro września wrzesień wrz září "
    "syyskuu syyskuuta сентября сен ",
    " october oct oktober okt octobre octubre ottobre ott outubro out oktobra října říjen "
    "października październik paź lokakuu lokakuuta октября окт ",
    " november nov novembre noviembre novembro listopada listopad lis listopadu marraskuu "
    "marraskuuta ноября ноя ",
    " december dec dezember dez décembre déc diciembre dic dicembre dezembro desember des grudnia "
    "grudzień gru prosinec prosince joulukuu joulukuuta декабря дек "};

/* Days of the week, of the same languages but for Czech, Finnish and Russian. */
static const char WEEKDAYS[] =
    " monday mon montag mo lundi lun lunes lunedì maandag ma måndag mandag man "
    "poniedziałek tuesday tue tues dienstag di mardi martes martedì dinsdag tisdag tirsdag wtorek "
    "wednesday wed mittwoch mi mercredi mer miércoles mercoledì woensdag wo onsdag ons środa "
    "thursday thu thur thurs donnerstag do jeudi jeu jueves giovedì donderdag torsdag tors "
    "czwartek friday fri freitag fr vendredi ven viernes venerdì vrijdag vr fredag fre piątek "
    "saturday sat samstag sa samedi sam sábado sabato zaterdag za lördag lørdag lør sobota "
    "sunday sun sonntag so dimanche dim domingo domenica dom zondag zo söndag søndag søn "
    "niedziela ";

/* ---- Tokens ------------------------------------------------------------- */

typedef enum token_kind { END, NUMBER, WORD, MARK } token_kind;

typedef struct token {
    token_kind kind;
    furrow_str text;
    uint32_t number; /* of a NUMBER with up to nine digits */
    bool is_spaced;  /* a blank stands before it */
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
    for (uint32_t i = 0; i < 12; i++) {
        if (!take_word(c, MONTHS[i])) continue;
        *month = i + 1;
        take_one(c, '.');
        return true;
    }
    return false;
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
    if (take_word(c, WEEKDAYS)) {
        if (!take_one(c, ',')) take_one(c, '.');
        take_one(c, ',');
        start = c->next;
    }
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

static size_t write_time(char *out, size_t room, const moment *m) {
    int len = snprintf(out, room, "%s%02u:%02u", m->has_day ? "T" : "", m->hour, m->minute);
    if (m->has_seconds) len += snprintf(out + len, room - (size_t)len, ":%02u", m->second);
    if (m->fraction.len)
        len +=
            snprintf(out + len, room - (size_t)len, ".%.*s", (int)m->fraction.len, m->fraction.at);
    int zone = m->zone < 0 ? -m->zone : m->zone;
    if (m->has_zone && zone == 0) len += snprintf(out + len, room - (size_t)len, "Z");
    else if (m->has_zone)
        len += snprintf(out + len, room - (size_t)len, "%c%02d:%02d", m->zone < 0 ? '-' : '+',
                        zone / 60, zone % 60);
    return (size_t)len;
}

static void write_iso(fw_date *out, const moment *m) {
    int len = 0;
    if (m->has_day && m->day)
        len = snprintf(out->iso, sizeof out->iso, "%04u-%02u-%02u", m->year, m->month, m->day);
    else if (m->has_day) len = snprintf(out->iso, sizeof out->iso, "%04u-%02u", m->year, m->month);
    if (m->has_time) write_time(out->iso + len, sizeof out->iso - (size_t)len, m);
    out->is_read = true;
}

fw_date fw_date_read(furrow_str text, fw_date_order order) {
    fw_date out = {0};
    cursor c = {0};
    moment m = {0};
    if (text.len > MAX_TEXT || !cut(&c, text) || !take_moment(&m, &c, order)) return out;
    /* No clock tells the time of a month. */
    if (m.has_time && m.has_day && m.day == 0) return out;
    out.is_written = true;
    out.shows = m.shows;
    if (!m.is_open) write_iso(&out, &m);
    return out;
}
