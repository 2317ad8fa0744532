/*
 * Dates and times as people write them: 2020-01-12, 12 Jan 2020, January 12, 2020, 12.01.2020,
 * 12/01/2020, 07:12, 7:12 pm, a date with a time.
 *
 * 12/01/2020 is open: the day or the month may come first. Only other values of its column can
 * tell.
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
    fw_date_order shows;    /* the order of day and month, if the text settles it */
    bool is_read;           /* 'iso' is set; not when the order of day and month is open */
    char iso[FW_DATE_SIZE]; /* ISO 8601: 2020-01-12, 2020-01, 07:12, 2020-01-12T07:12Z */
} fw_date;

/* A quick test that most texts fail: whether a text can be or contain a date or time, or begin
 * one. */
bool fw_date_is_possible(furrow_str text);

/* Read a text as a date; 'order' is what the other values of the column show. A year has four
 * digits and comes with at least a month. Relative dates ("3 days ago") and dates without a year
 * are not dates here. Accepts any bytes; does not depend on the locale. */
fw_date fw_date_read(furrow_str text, fw_date_order order);

/* Whether the text 'right' continues the date that 'left' begins, as the pieces of a calendar leaf
 * do, each in an element of its own: a month after its day, a day after its month or weekday, a
 * year after its month. A year may also follow a day whose month is in 'before', the text before
 * 'left', which may be empty. */
bool fw_date_goes_on(furrow_str before, furrow_str left, furrow_str right);

/* Days from 1970-01-01 to a day of the Gregorian calendar; negative before it. */
int64_t fw_day_number(int64_t year, int64_t month, int64_t day);

/* Names of months and weekdays as they occur in dates: in most languages of Europe, in Turkish,
 * Indonesian and Arabic. */
typedef struct fw_calendar_name {
    uint8_t month; /* from 1; 0: not a month */
    bool is_weekday;
} fw_calendar_name;

/* What a word names; case is ignored. */
fw_calendar_name fw_calendar_find(furrow_str word);

/* The i-th known name; 'at' is NULL past the last. */
furrow_str fw_calendar_word(size_t i);

/*
 * Relative dates: "5 hours ago", "yesterday at 12:30", "vor 3 Tagen", "il y a 2 heures". They can
 * be resolved only if it is known when the page was written.
 */

/* Read such a text relative to 'now', in seconds since 1970 (UTC): as a moment to the minute if it
 * counts minutes or hours, as a day if it counts days or weeks, as a month if it counts months or
 * years. False, with nothing written, when the text is no such date. Knows some thirty languages of
 * Europe and Asia. */
bool fw_relative_read(char iso[FW_DATE_SIZE], furrow_str text, int64_t now);

/* Whether a text contains a relative date, whatever else it says; and a quick test that most texts
 * fail: whether it or a part of it may. */
bool fw_date_is_relative(furrow_str text);
bool fw_date_may_be_relative(furrow_str text);

/* Whether a text is a duration in two or more units: "2 hr 21 min". */
bool fw_is_duration(furrow_str text);

/* The unit of a text that is one amount of time: "43 min", "5d". */
typedef enum fw_time_unit {
    FW_UNIT_NONE,       /* anything else */
    FW_UNIT_WITHIN_DAY, /* hours or less */
    FW_UNIT_OF_DAYS     /* days or more */
} fw_time_unit;

fw_time_unit fw_time_unit_of(furrow_str text);

#endif
