/*
 * The fields of records: their texts, links and images, in order.
 *
 * A text goes as far as its line does, and a line as far as its block. Markup
 * within a line divides it where the same markup stands in the same way in
 * most records; a bold word in a sentence does not.
 */
#ifndef FW_TABLE_FIELDS_H
#define FW_TABLE_FIELDS_H

#include "page/url.h"
#include "region/region.h"
#include "table/given.h"
#include "table/rows.h"
#include "table/table.h"

typedef struct fw_piece {
    fw_field_kind kind;
    bool is_part;        /* of a line that has others */
    bool is_common;      /* the same text stands at this place in most records */
    bool is_gone;        /* template, or a further value of another piece */
    bool is_in_link;     /* the text of a link */
    bool has_glue;       /* a comma or so stood before it */
    uint8_t shape;       /* of the text; fw_shape */
    fw_node_id node;     /* the element with the address, or the first text */
    fw_node_id last;     /* the same, or the last text */
    fw_node_id from, to; /* 'node' and 'last' with the words that go with it */
    fw_node_id holder;   /* the deepest element that holds all of it */
    fw_node_id record;   /* first node of the span that it stands in, or row of its cell */
    uint32_t column;     /* of the table of data that the record is a row of, from 1; 0: none */
    uint32_t row;        /* of the record */
    uint32_t line;       /* number of the line, over all records */
    uint32_t more;       /* the next value of the same field in the record; 0: none */
    uint64_t label;      /* hash of the label in front of it; 0: none */
    furrow_str label_text;
    fw_field_place place;
    furrow_str text;
} fw_piece;

typedef FW_VEC(fw_piece) fw_pieces;

/* All pieces of all records, one record after the other, cut as given columns
 * (NULL: none) have it. Texts are copied into 'keep'; 'buf' is room to work in.
 * False when memory is out. Cost: linear in the nodes. */
bool fw_fields_of(fw_pieces *out, fw_rows *rows, const fw_region *region, const fw_given *given,
                  fw_url_base *base, furrow_buf *buf, fw_arena *keep, fw_arena *scratch);

#endif
