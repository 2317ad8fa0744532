/* Which candidates stay beside the main list. */
#ifndef FW_AUTO_ALL_H
#define FW_AUTO_ALL_H

#include "auto/candidate.h"

/* Of candidates in order, drop those that share text with a better one. False
 * when out of memory. */
bool fw_drop_overlaps(fw_candidates *candidates, fw_arena *scratch);

/* The same, and drop those that are no lists of data. The first one, which is the
 * main list, need only be plausible. */
bool fw_keep_lists(fw_candidates *candidates, fw_arena *scratch);

#endif
