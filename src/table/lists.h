/* Fields that repeat within a record: tags, authors, pictures. */
#ifndef FW_TABLE_LISTS_H
#define FW_TABLE_LISTS_H

#include "table/fields.h"

/* Make one piece of a text that is broken into lines: many plain lines of one
 * element, as many as it takes. The others are gone. Texts go into 'keep'.
 * False when memory is out. Cost: linear. */
bool fw_lists_join_lines(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf,
                         fw_arena *keep, fw_arena *scratch);

/* Make one field of several where they are a list: 'more' of the first leads to
 * the others, which are gone. A list is a run of like elements whose number
 * differs from record to record. False when memory is out. Cost: linear. */
bool fw_lists_find(fw_pieces *pieces, const furrow_page *page, fw_arena *scratch);

#endif
