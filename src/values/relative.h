/*
 * Dates that are told from the day of the reader: "5 hours ago", "yesterday at 12:30",
 * "vor 3 Tagen", "il y a 2 heures". Only who knows when the page was written can tell
 * which day they mean.
 */
#ifndef FW_VALUES_RELATIVE_H
#define FW_VALUES_RELATIVE_H

#include "values/date.h"

/* Read such a text, seen from 'now', in seconds since the beginning of 1970 (UTC): as a
 * moment to the minute where it counts minutes or hours, as a day where it counts days
 * or weeks, as a month where it counts months or years. False, and nothing written, when
 * the text is none. English, German, French, Spanish, Italian, Portuguese, Dutch,
 * Swedish, Danish, Norwegian, Polish and Russian. */
bool fw_relative_read(char iso[FW_DATE_SIZE], furrow_str text, int64_t now);

/* Whether a text has a word of such dates in it, whatever else it says. */
bool fw_date_is_relative(furrow_str text);

#endif
