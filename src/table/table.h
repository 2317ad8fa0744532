/*
 * Tables: a region as rows and columns.
 *
 * Cells are kept by row, only those that are there: a row of a record with few
 * fields is short, however many columns others bring.
 */
#ifndef FW_TABLE_TABLE_H
#define FW_TABLE_TABLE_H

#include "base/map.h"
#include "region/region.h"
#include "values/kind.h"
#include "values/profile.h"

typedef enum fw_field_kind {
    FW_FIELD_TEXT,
    FW_FIELD_LINK,
    FW_FIELD_IMAGE,
    FW_FIELD_HEADING, /* of the group that the record stands in */
    FW_FIELD_OTHER    /* texts that no other record has, as a list */
} fw_field_kind;

/* A column, and all that it takes to find it again in another page of the
 * site. Whoever keeps columns keeps every member; the texts may lie anywhere.
 * Columns of one kind, place and label are told apart by their order. */
typedef struct fw_column {
    furrow_str name;   /* unique within the table */
    furrow_str source; /* the name that it had before a user gave it another; or empty */
    furrow_type type;
    fw_field_kind kind;
    bool is_list;              /* its field may repeat within a record */
    furrow_str place;          /* tags below the record, with class words: "h2.title/a" */
    furrow_str label;          /* what the page writes in front of it: "Price"; or empty */
    furrow_str header;         /* what the header cells of its table say; or empty */
    furrow_str prefix, suffix; /* template text, cut off its values; mostly empty */
    furrow_str form;           /* of the texts that it was cut out of, text_form.h; mostly empty */
    uint32_t part;             /* of that form, from 1; 0: the only one */
    double share;              /* of the records of earlier pages that had it; 0: not counted */
    /* What a wrapper knows of its values, see values/profile.h. */
    fw_profile profile;
    furrow_str *samples; /* some of them; 'sample_count' is 0 when none are kept */
    uint32_t sample_count;
    bool is_gone;   /* the site no longer has it: it stays empty */
    bool is_hidden; /* it is told from others, but not asked for */
    double sure;    /* how sure the wrapper of a labelled page is of it here; 0: not told */
    uint32_t nth;   /* its place among those of one kind, place and label, from 1;
                     * 0: that which it has among the columns */
} fw_column;

typedef struct fw_cell {
    uint32_t column;
    uint32_t count;     /* values: 1, or more where the field repeats in its record */
    furrow_str text;    /* all of it */
    furrow_str *values; /* of a repeated field; NULL when 'count' is 1 */
    furrow_str written; /* the other form that the page has of it, if any: with the label and
                         * unit that stand beside it, or without the currency */
    fw_span nodes;      /* what it came from; empty: nothing of this page */
} fw_cell;

/* Rows [first, first + count) stand under one heading. */
typedef struct fw_row_group {
    furrow_str heading;
    size_t first, count;
} fw_row_group;

struct furrow_table {
    fw_arena arena;
    size_t rows, column_count;
    fw_column *columns;
    uint32_t *row_ends; /* row r has the cells from row_ends[r - 1] to row_ends[r] */
    fw_cell *cells;     /* of one row after another, by column */
    uint32_t heading;   /* the column of the groups' headings; FW_NO_COLUMN: none */
    fw_row_group *groups;
    size_t group_count;
    int64_t now;            /* when the page was written; 0: not known */
    bool keeps_all;         /* what is no data is kept, too */
    const fw_habit *habits; /* of the columns: values/kind.h */
    size_t unplaced;        /* fields left out because they fit no given column */
    furrow_drift *drifts;   /* from what a wrapper expected; drift.h */
    size_t drift_count;
};

#define FW_NO_COLUMN UINT32_MAX

/* The table of a region; 'table' has its arena and nothing else.
 *
 * With given columns (table->columns of an earlier page of the site, or read
 * from a file) these are the columns of the table: all of them, in their order
 * and under their names, also those that no record here has. Fields that fit
 * none of them are counted in table->unplaced. Without given columns
 * ('given_count' is 0) the columns are found. A region whose method knows the
 * fields keeps its own columns. */
furrow_status fw_table_fill(furrow_table *table, const fw_region *region, const furrow_page *page,
                            const fw_column *given, uint32_t given_count, fw_arena *scratch,
                            furrow_error *err);

/* Set the types of the columns that are text so far: addresses are known by
 * the kind of field. Linear in the texts; false when out of memory. */
bool fw_table_set_types(furrow_table *table, fw_arena *scratch);

/* Make the name in 'buf' unique: the second "price" is price_2. 'names' has the
 * last number given to each name, so that many equal ones cost no search. */
bool fw_table_number_name(furrow_buf *buf, fw_map *names, fw_arena *scratch);

/* The habit of each column of a table; NULL when out of memory. */
fw_habit *fw_table_habits(const furrow_table *table, fw_arena *scratch);

#endif
