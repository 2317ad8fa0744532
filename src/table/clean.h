/* Shared by the files that separate template from data: clean.c, turns.c, signs.c. */
#ifndef FW_TABLE_CLEAN_H
#define FW_TABLE_CLEAN_H

#include "table/draft.h"

enum { FW_MIN_CELLS = 3 }; /* fewer cells do not show what is template */

/* ---- Columns that take turns (turns.c) --------------------------------------- */

/* Merge columns that are never in one record together and are near one another in all of them.
 * False when out of memory. */
bool fw_turns_merge(fw_tab *draft);

/* Merge columns that are one field, which some records show in another way than others. False when
 * out of memory. */
bool fw_turns_merge_stand_ins(fw_tab *draft);

/* ---- Signs at the ends of values (signs.c) ------------------------------------ */

/* Cut off signs at the ends of the values of a column that are not part of them. False when out of
 * memory. */
bool fw_signs_trim(const fw_tab *draft, fw_tab_column *column);

#endif
