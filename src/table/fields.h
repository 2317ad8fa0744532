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
#include "region/grid.h"
#include "region/region.h"
#include "table/given.h"
#include "table/table.h"

/*
 * Rows of tables of data, as records.
 *
 * A row is made of the cells that cover it, from the left: cells that span down
 * from rows above belong to every row that they cover, and a field's place is
 * the column of its cell, whatever its row lacks.
 */
/* What is needed to look at the rows of one region. */
typedef struct fw_record_rows {
    const furrow_page *page;
    fw_arena *scratch;
    fw_grids grids;
    size_t room; /* nodes and bytes of cells that may still be given again */
    bool is_out; /* memory was, in a question that has no other way to tell */
} fw_record_rows;

fw_record_rows fw_rows_make(const furrow_page *page, fw_arena *scratch);

/* Append the name that header cells give to what stands at 'node', in a cell
 * that is not above 'top'. False, and nothing appended, when they give none. */
bool fw_rows_name(furrow_buf *out, fw_record_rows *rows, fw_node_id node, fw_node_id top);

/* Whether they give one. */
bool fw_rows_is_named(fw_record_rows *rows, fw_node_id node, fw_node_id top);

typedef struct fw_piece {
    fw_field_kind kind;
    bool is_part;        /* of a line that has others */
    bool is_common;      /* the same text stands at this place in most records */
    bool is_gone;        /* template, or a further value of another piece */
    bool is_in_link;     /* a link is around it */
    bool is_link_text;   /* one that is around no other line */
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

/* Whether the text 'right' has the two digits behind the point of the amount in
 * 'left': prices are often set so, 12 large and 99 small, without a point. */
bool fw_field_is_fraction(const furrow_page *page, fw_node_id left, fw_node_id right);

/* Append the visible text of a range as values have it: clean (values/text.h), and
 * prices in pieces put together. */
void fw_field_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to);

/* All pieces of all records, one record after the other, cut as given columns
 * (NULL: none) have it. Texts are copied into 'keep'; 'buf' is room to work in.
 * False when out of memory. Cost: linear in the nodes. */
bool fw_fields_of(fw_pieces *out, fw_record_rows *rows, const fw_region *region,
                  const fw_given *given, fw_url_base *base, furrow_buf *buf, fw_arena *keep,
                  fw_arena *scratch);

/* ---- Labels: "Price:" is a name, not a value (labels.c) -------------------- */

/* Mark the texts that most records have at one place, give fields the labels
 * in front of them, and take these away. False when out of memory. Cost:
 * linear. */
bool fw_labels_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows, fw_arena *scratch);

/* A label without the signs around it: "Size" of ", Size:". */
furrow_str fw_label_trim(furrow_str text);

/* Hash of a text as labels and equal texts are compared: letters in lower case,
 * no signs around. Never 0. */
uint64_t fw_label_hash(furrow_str text);

/* ---- Fields that repeat within a record: tags, authors, pictures (lists.c) -- */

/* Make one piece of a text that is broken into lines: many plain lines of one
 * element, as many as it takes. The others are gone. Texts go into 'keep'.
 * False when out of memory. Cost: linear. */
bool fw_lists_join_lines(fw_pieces *pieces, const furrow_page *page, furrow_buf *buf,
                         fw_arena *keep, fw_arena *scratch);

/* Make one field of several where they are a list: 'more' of the first leads to
 * the others, which are gone. A list is a run of like elements whose number
 * differs from record to record. False when out of memory. Cost: linear. */
bool fw_lists_find(fw_pieces *pieces, const furrow_page *page, fw_arena *scratch);

#endif
