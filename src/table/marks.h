/*
 * Highlighted words: elements that set off words in a text, now here, now there,
 * as the hits of a search are. They divide nothing.
 */
#ifndef FW_TABLE_MARKS_H
#define FW_TABLE_MARKS_H

#include "base/map.h"
#include "table/lines.h"

typedef struct fw_mark {
    uint32_t seen;           /* elements of this kind beside words */
    uint32_t behind, before; /* those with words in front of them; after them */
} fw_mark;

/* What is known of elements: by tag and class, and by these and the place. */
typedef struct fw_marks {
    fw_map index;
    FW_VEC(fw_mark) found;
    bool has_any; /* of them highlights */
} fw_marks;

/* Learn from all lines of all records which elements are highlights, and make
 * one text of these and the words beside them. False when memory is out. Cost:
 * linear in the atoms. */
bool fw_marks_join(fw_marks *marks, fw_lines *lines, const furrow_page *page, fw_arena *scratch);

/* Whether an element is of a kind that highlights. */
bool fw_marks_has(const fw_marks *marks, const furrow_page *page, fw_node_id node, fw_node_id top);

#endif
