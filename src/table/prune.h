/* Shared by the files that drop columns without data: prune.c, doubles.c, controls.c. */
#ifndef FW_TABLE_PRUNE_H
#define FW_TABLE_PRUNE_H

#include "table/draft.h"

enum { FW_MIN_ROWS = 3 }; /* fewer records show no repetition */

/* Whether a header cell, a label or an itemprop names the column, so that it must be kept apart. */
bool fw_column_is_named(const fw_tab *draft, const fw_tab_column *column);

/* What the links of a column contain, ordered by how much it says of the record. */
enum { FW_AROUND_NOTHING, FW_AROUND_SIGNS, FW_AROUND_WORDS, FW_AROUND_HEADING };
int fw_link_around(const fw_tab *draft, const fw_tab_column *links);

/* Whether a text, a link or an image is hidden until a script shows it. (controls.c) */
bool fw_piece_is_hidden(const furrow_page *page, const fw_piece *piece);

/* Drop columns that repeat another column. False when out of memory. (doubles.c) */
bool fw_prune_doubles(fw_tab *draft);

/* Drop texts that tell what a click does, and links that share a record or act on it.
 * (controls.c) */
void fw_prune_controls(fw_tab *draft);

#endif
