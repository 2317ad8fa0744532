/*
 * Lines of records: runs of texts with no block between them, and the parts
 * that the markup makes of them.
 */
#ifndef FW_TABLE_LINES_H
#define FW_TABLE_LINES_H

#include "base/map.h"
#include "base/vec.h"
#include "page/page.h"
#include "table/given.h"

/* A text, or a link or image that stands before it. */
typedef struct fw_field_atom {
    fw_node_id node, last; /* first and last text; or the element twice */
    fw_node_id link;       /* the link around it, FURROW_NO_NODE: none */
    fw_node_id part;       /* the child of the line's holder that it is in */
    uint32_t line;
    bool is_text;
    bool is_attr;  /* a value that stands in an attribute alone; no part of the line */
    bool is_cut;   /* the atom before it in the line is another field */
    bool is_stuck; /* the same, in any case: it touches that one */
} fw_field_atom;

typedef struct fw_field_line {
    uint32_t first, end; /* atoms */
    uint32_t row;
    fw_node_id holder;       /* the deepest element around all its texts */
    fw_node_id top;          /* first node of the record's span, or row of its cell */
    uint32_t column;         /* of a table of data, from 1; 0: none */
    uint32_t texts;          /* atoms that are texts */
    uint32_t place, pattern; /* what lines.c knows of them */
} fw_field_line;

typedef struct fw_field_lines {
    FW_VEC(fw_field_atom) atoms;
    FW_VEC(fw_field_line) lines;
} fw_field_lines;

/* Decide for every line where it is cut, with all lines of all records in
 * sight; by given columns (NULL: none) where they know the line. False when
 * out of memory. */
bool fw_lines_divide(fw_field_lines *lines, const furrow_page *page, uint32_t rows,
                     const fw_given *given, fw_arena *scratch);

/*
 * Highlighted words: elements that set off words in a text, now here, now there,
 * as the hits of a search are. They divide nothing.
 */
typedef struct fw_field_mark {
    uint32_t seen;           /* elements of this kind beside words */
    uint32_t behind, before; /* those with words in front of them; after them */
} fw_field_mark;

/* What is known of elements: by tag and class, and by these and the place. */
typedef struct fw_field_marks {
    fw_map index;
    FW_VEC(fw_field_mark) found;
    bool has_any; /* of them highlights */
} fw_field_marks;

/* Learn from all lines of all records which elements are highlights, and make
 * one text of these and the words beside them. False when out of memory. Cost:
 * linear in the atoms. */
bool fw_marks_join(fw_field_marks *marks, fw_field_lines *lines, const furrow_page *page,
                   fw_arena *scratch);

/* Whether an element is of a kind that highlights. */
bool fw_marks_has(const fw_field_marks *marks, const furrow_page *page, fw_node_id node,
                  fw_node_id top);

#endif
