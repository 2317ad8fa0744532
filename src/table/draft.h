/*
 * A table in the making: columns from left to right, and the cells of each
 * from the first row to the last.
 */
#ifndef FW_TABLE_DRAFT_H
#define FW_TABLE_DRAFT_H

#include "base/arena.h"
#include "table/fields.h"

typedef struct fw_tab_cell {
    uint32_t row;
    uint32_t piece;     /* of the draft's pieces; further values behind 'more' */
    furrow_str text;    /* of the first value, as far as it is this column's */
    furrow_str written; /* with the words that the page has around it; empty: see table.c */
} fw_tab_cell;

typedef struct fw_tab_column {
    fw_tab_cell *cells; /* by row */
    uint32_t count;
    fw_field_kind kind;
    bool is_gone; /* template text, no data */
    bool is_list;
    furrow_str label; /* constant text in front of the values; may be empty */
    furrow_str unit;  /* constant text behind them; may be empty */
    furrow_str prefix, suffix;
    uint32_t part;   /* of a column that was split: its number, from 1 */
    bool is_side;    /* a part that is not what the whole was called after */
    furrow_str form; /* of the texts that it was cut out of, text_form.h; may be empty */
    furrow_str name; /* not unique yet; naming.c sets it */
} fw_tab_column;

typedef FW_VEC(fw_tab_column) fw_tab_columns;

/* What is remembered while columns are named: which attributes of the page name fields, and
 * the names that values of attributes give. Zeroed at first. */
enum { FW_DATA_NAMES = 12 };
typedef struct fw_namer {
    bool is_ready;
    uint32_t data[FW_DATA_NAMES], data_count;
    fw_map index; /* value -> name */
    FW_VEC(furrow_str) names;
} fw_namer;

typedef struct fw_tab {
    const furrow_page *page;
    fw_record_rows *tables; /* of data, and what their header cells say */
    fw_pieces pieces;
    fw_tab_columns columns;
    uint32_t rows;
    const fw_given *given; /* columns of an earlier page; NULL: none */
    fw_namer *namer;
    furrow_buf *buf; /* room to work in */
    bool keeps_all;  /* nothing is taken away: the user wants to see everything */
    fw_arena *keep, *scratch;
} fw_tab;

/* Records into columns: pieces aligned, nothing cleaned yet. False when out of
 * memory. */
bool fw_tab_align(fw_tab *draft);

/* Tell template from data: merge columns that are turns of one, drop constant
 * texts, trim signs, split at separators. False when out of memory. */
bool fw_template_clean(fw_tab *draft);

/* Make several columns of those whose texts hold several values in the same way, and
 * cut off words that never change. False when out of memory. */
bool fw_tab_split(fw_tab *draft);

/* Take away what is no data, or not worth a column of its own. False when out of
 * memory. */
bool fw_tab_prune(fw_tab *draft);

/* Whether a text tells what a click does: it stands in a link, a button or a
 * form of its record. */
bool fw_piece_is_control(const furrow_page *page, const fw_piece *piece);

/* Whether a text is that of a heading. */
bool fw_piece_is_in_heading(const furrow_page *page, const fw_piece *piece);

/* ---- Names of columns (naming.c) ------------------------------------------- */

/* Set the names of all columns that are kept, not unique yet. False when out of
 * memory. */
bool fw_tab_name(fw_tab *draft);

/* Whether a header cell or an itemprop names the field: then it is data, even
 * where all values are the same. */
bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece);

/* Append the name of one field by what the page says of it: a header cell, a label,
 * an itemprop, a class that fields have. False when it says nothing. */
bool fw_name_of_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* ---- The things that the page describes in JSON-LD, which are the same as those of records
 * if they have the same addresses or names (describe.c) ---- */

/* Give columns that have no name of their own that of the property with the same
 * values. False when out of memory. */
bool fw_tab_describe(fw_tab *draft);

/* Add the properties that no column has as further columns. False when out of memory. */
bool fw_table_embed(furrow_table *table, const furrow_page *page, fw_arena *scratch);

#endif
