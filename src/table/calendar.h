/*
 * Months and days of the week by name, as they stand in dates: those of
 * English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
 * Danish, Norwegian and Polish, and the months of Czech, Finnish and Russian.
 */
#ifndef FW_TABLE_CALENDAR_H
#define FW_TABLE_CALENDAR_H

#include "furrow.h"

typedef struct fw_calendar_name {
    uint8_t month; /* from 1; 0: it is none */
    bool is_weekday;
} fw_calendar_name;

/* What a word names, whatever the case of its ASCII letters. */
fw_calendar_name fw_calendar_find(furrow_str word);

/* The i-th name that is known; 'at' is NULL past the last. */
furrow_str fw_calendar_word(size_t i);

#endif
