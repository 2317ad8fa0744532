/* Shared by the files that separate template from data: clean.c, turns.c, signs.c. */
#ifndef FW_TABLE_CLEAN_H
#define FW_TABLE_CLEAN_H

#include "table/draft.h"

enum { FW_MIN_CELLS = 3 }; /* fewer cells do not show what is template */

/* ---- Columns that take turns (turns.c) --------------------------------------- */

/* Merge columns that are never in one record together and are near one another in all of them.
 * False when out of memory. */
bool fw_turns_merge(fw_tab *draft);

/* Merge two columns of prices that are never in one record together: the price may be written in
 * another way if there are several offers or if it is reduced. A crossed-out price is another
 * field, and in a data table the two stay separate columns. False when out of memory. */
bool fw_turns_merge_prices(fw_tab *draft);

/* ---- Signs at the ends of values (signs.c) ------------------------------------ */

/* Cut off signs at the ends of the values of a column that are not part of them. False when out of
 * memory. */
bool fw_signs_trim(const fw_tab *draft, fw_tab_column *column);

#endif
