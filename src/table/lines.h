/*
 * Lines of records: runs of texts with no block between them, and the parts
 * that the markup makes of them.
 */
#ifndef FW_TABLE_LINES_H
#define FW_TABLE_LINES_H

#include "base/vec.h"
#include "page/page.h"
#include "table/given.h"

/* A text, or a link or image that stands before it. */
typedef struct fw_atom {
    fw_node_id node, last; /* first and last text; or the element twice */
    fw_node_id link;       /* the link around it, FURROW_NO_NODE: none */
    fw_node_id part;       /* the child of the line's holder that it is in */
    uint32_t line;
    bool is_text;
    bool is_cut;   /* the atom before it in the line is another field */
    bool is_stuck; /* the same, in any case: it touches that one */
} fw_atom;

typedef struct fw_line {
    uint32_t first, end; /* atoms */
    uint32_t row;
    fw_node_id holder;       /* the deepest element around all its texts */
    fw_node_id top;          /* first node of the record's span, or row of its cell */
    uint32_t column;         /* of a table of data, from 1; 0: none */
    uint32_t texts;          /* atoms that are texts */
    uint32_t place, pattern; /* what lines.c knows of them */
} fw_line;

typedef struct fw_lines {
    FW_VEC(fw_atom) atoms;
    FW_VEC(fw_line) lines;
} fw_lines;

/* Decide for every line where it is cut, with all lines of all records in
 * sight; by given columns (NULL: none) where they know the line. False when
 * memory is out. */
bool fw_lines_divide(fw_lines *lines, const furrow_page *page, uint32_t rows, const fw_given *given,
                     fw_arena *scratch);

#endif
