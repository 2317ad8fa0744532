/*
 * Dates and times as people write them: 2020-01-12, 12 Jan 2020, January 12,
 * 2020, 12.01.2020, 12/01/2020, 07:12, 7:12 pm, a date with a time.
 *
 * 12/01/2020 is open: the day or the month may come first. Other values of its
 * column may tell, nothing else does.
 */
#ifndef FW_VALUES_DATE_H
#define FW_VALUES_DATE_H

#include "furrow.h"

/* Which comes first in 12/01/2020. */
typedef enum fw_date_order {
    FW_ORDER_UNKNOWN,
    FW_DAY_FIRST,
    FW_MONTH_FIRST,
    FW_ORDER_MIXED /* of a column: its values show both */
} fw_date_order;

enum { FW_DATE_SIZE = 48 };

typedef struct fw_date {
    bool is_written;        /* the text is a date, a time or both */
    fw_date_order shows;    /* the order that it shows */
    bool is_read;           /* 'iso' is set; not when day and month are open */
    char iso[FW_DATE_SIZE]; /* ISO 8601: 2020-01-12, 2020-01, 07:12, 2020-01-12T07:12Z */
} fw_date;

/* A quick look that most texts do not pass: whether a date or time can be in a text, or be the
 * start of it. */
bool fw_date_is_possible(furrow_str text);

/* Read a text as a date; 'order' is what the other values of the column show.
 * A year has four digits and stands with at least a month. Relative dates ("3
 * days ago") and dates without a year are no dates here. Any bytes may be
 * given; nothing depends on the locale. */
fw_date fw_date_read(furrow_str text, fw_date_order order);

/* Whether the text 'right' goes on with the date that 'left' begins, as the pieces of a calendar
 * leaf do, each in an element of its own: a month behind its day, a day behind its month or its
 * weekday, a year behind its month. A year may also stand behind a day whose month is in 'before',
 * the text before 'left', which may be empty. */
bool fw_date_goes_on(furrow_str before, furrow_str left, furrow_str right);

/* Days from 1970-01-01 to a day of the Gregorian calendar; negative before it. */
int64_t fw_day_number(int64_t year, int64_t month, int64_t day);

/* Names of months and days of the week, as they stand in dates: in most languages of Europe, in
 * Turkish, Indonesian and Arabic. */
typedef struct fw_calendar_name {
    uint8_t month; /* from 1; 0: it is none */
    bool is_weekday;
} fw_calendar_name;

/* What a word names, whatever the case of its letters. */
fw_calendar_name fw_calendar_find(furrow_str word);

/* The i-th name that is known; 'at' is NULL past the last. */
furrow_str fw_calendar_word(size_t i);

/*
 * Dates that are told from the day of the reader: "5 hours ago", "yesterday at 12:30",
 * "vor 3 Tagen", "il y a 2 heures". Only who knows when the page was written can tell
 * which day they mean.
 */

/* Read such a text, seen from 'now', in seconds since the beginning of 1970 (UTC): as a
 * moment to the minute where it counts minutes or hours, as a day where it counts days
 * or weeks, as a month where it counts months or years. False, and nothing written, when
 * the text is none. Some thirty languages of Europe and Asia are known. */
bool fw_relative_read(char iso[FW_DATE_SIZE], furrow_str text, int64_t now);

/* Whether a text has a word of such dates in it, whatever else it says. */
bool fw_date_is_relative(furrow_str text);

/* Whether a text tells how long something takes, in two units or more: "2 hr 21 min". */
bool fw_is_duration(furrow_str text);

/* What a text is that is one amount of time: "43 min", "5d". */
typedef enum fw_time_unit {
    FW_UNIT_NONE,       /* anything else */
    FW_UNIT_WITHIN_DAY, /* hours or less */
    FW_UNIT_OF_DAYS     /* days or more */
} fw_time_unit;

fw_time_unit fw_time_unit_of(furrow_str text);

#endif
