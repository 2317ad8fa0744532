/* What the files that take away what is no data share: prune.c, doubles.c, controls.c. */
#ifndef FW_TABLE_PRUNE_H
#define FW_TABLE_PRUNE_H

#include "table/draft.h"

enum { FW_MIN_ROWS = 3 }; /* fewer records show no repetition */

/* Whether a header cell, a label or an itemprop makes the column one of its own. */
bool fw_column_is_named(const fw_tab *draft, const fw_tab_column *column);

/* What the links of a column are around, from what says least of its record to what says most. */
enum { FW_AROUND_NOTHING, FW_AROUND_SIGNS, FW_AROUND_WORDS, FW_AROUND_HEADING };
int fw_link_around(const fw_tab *draft, const fw_tab_column *links);

/* Take away the columns that say what another says. False when out of memory. (doubles.c) */
bool fw_prune_doubles(fw_tab *draft);

/* Take away texts that tell what a click does, and links that pass a record on or do something to
 * it. (controls.c) */
void fw_prune_controls(fw_tab *draft);

#endif
