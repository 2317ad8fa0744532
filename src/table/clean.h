/* What the files that tell template from data share: clean.c, turns.c, signs.c. */
#ifndef FW_TABLE_CLEAN_H
#define FW_TABLE_CLEAN_H

#include "table/draft.h"

enum { FW_MIN_CELLS = 3 }; /* fewer show no template */

/* ---- Columns that take turns (turns.c) --------------------------------------- */

/* Make one of columns that are never in one record, and stand near one another in all of them.
 * False when out of memory. */
bool fw_turns_merge(fw_tab *draft);

/* Make one of two columns of prices that are never in one record: the price may be written in
 * another way where there are several offers, or where it is reduced. What is crossed out was
 * another price, and in a table of data they are two columns. False when out of memory. */
bool fw_turns_merge_prices(fw_tab *draft);

/* ---- Signs at the ends of values (signs.c) ------------------------------------ */

/* Cut off what stands at the ends of the values of a column and is no part of them. False when out
 * of memory. */
bool fw_signs_trim(const fw_tab *draft, fw_tab_column *column);

#endif
