/*
 * Rows out: what the formats share.
 *
 * A format gets each table as fw_out_rows, in which the columns "page" and "region"
 * come before those of the table, and appends text to writer->out.
 */
#ifndef FW_OUTPUT_OUTPUT_H
#define FW_OUTPUT_OUTPUT_H

#include "base/arena.h"
#include "base/json.h"
#include "base/vec.h"
#include "region/region.h"
#include "table/table.h"

/* Names, each once, in order of their first appearance. */
typedef struct fw_names {
    FW_VEC(furrow_str) list;
    uint32_t *slots;   /* hash table of 'list', by number + 1; 0: free */
    size_t slot_count; /* a power of two, or 0 */
} fw_names;

#define FW_NO_NAME SIZE_MAX

/* Number of a name; FW_NO_NAME if it is not there. */
size_t fw_names_find(const fw_names *names, furrow_str name);

/* Number of a name, which is copied and added if it is new; FW_NO_NAME when out of memory. */
size_t fw_names_add(fw_names *names, furrow_str name, fw_arena *arena);

/* What a column of the output shows. */
typedef enum fw_out_part {
    FW_PART_LEAD,    /* the same text in all rows: the page or the region */
    FW_PART_CELL,    /* a field */
    FW_PART_CURRENCY /* the currency of the price in the column before it */
} fw_out_part;

typedef struct fw_out_column {
    furrow_str name;
    fw_out_part part;
    size_t source;    /* number of the text in front, or of the column of the table */
    furrow_type type; /* of its values; FURROW_TEXT unless types are requested */
    fw_habit habit;
    bool is_list; /* a field of it has several values */
} fw_out_column;

/* A table with the columns that the options put in front of its own. */
typedef struct fw_out_rows {
    const furrow_table *table;
    const furrow_str *lead; /* values of the columns in front, the same in all rows */
    size_t lead_count;
    size_t region;        /* number of the region */
    size_t region_column; /* its place, for formats that have numbers; SIZE_MAX: none */
    fw_out_column *columns;
    size_t column_count;
    size_t row_count;
} fw_out_rows;

/* Text of a field or of a column in front; 'at' is NULL if the record has no such field. */
furrow_str fw_rows_cell(const fw_out_rows *rows, size_t row, size_t column);

/* Append a value of a column as JSON, typed if its type was requested. */
void fw_rows_value(fw_json *json, const fw_out_column *column, furrow_str text);

/* Append all values of a field as a JSON array. */
void fw_rows_list(fw_json *json, const fw_out_rows *rows, size_t row, size_t column);

typedef struct fw_format {
    const char *name;
    bool is_flat;  /* cannot hold an object: a price takes two columns */
    bool is_typed; /* whether types are requested or not */
    furrow_status (*open)(furrow_writer *writer, furrow_error *err); /* may be NULL */
    void (*add)(furrow_writer *writer, const fw_out_rows *rows);
    void (*end)(furrow_writer *writer);   /* called once, also after no table at all */
    void (*close)(furrow_writer *writer); /* with or without an end; may be NULL */
} fw_format;

/* What csv and tsv keep until the last column is known; with 'same_columns' one row. */
typedef struct fw_csv {
    fw_names columns; /* of all tables so far */
    furrow_buf text;  /* all rows, without line ends */
    FW_VEC(struct fw_csv_row) rows;
    size_t column_count; /* with 'same_columns': of every table; 0 before the first */
} fw_csv;

struct fw_csv_row {
    size_t end;       /* in 'text' */
    uint32_t columns; /* known when the row was written; the rest is empty */
};

struct furrow_writer {
    const fw_format *format;
    furrow_writer_options opts;
    furrow_write_fn write;
    void *user;
    fw_budget budget;     /* of the table that is being written */
    const char *date;     /* of the tables to come; may be NULL */
    bool is_closed;       /* 'write' has refused */
    furrow_error failure; /* of the format itself; later tables are not written */
    furrow_error refusal; /* why the table that was added last was refused */
    furrow_buf out;       /* not yet handed to 'write' */
    fw_arena arena;       /* for what the format keeps */
    fw_arena scratch;     /* for one table */
    fw_json json;
    fw_csv csv;
    struct fw_database *database;
    struct {
        const char *name, *before, *text; /* 'name' is NULL: none */
    } state;                              /* for the journal of a database */
};

/* The state under a name in the journal of a database. */
furrow_status fw_database_state(furrow_buf *out, const char *path, const char *name,
                                furrow_error *err);

/* Pass the output to 'write' if enough has been collected. Formats call it after each row. False
 * if no more rows are wanted, because time is up or the caller cancels; then the output is
 * incomplete and the writer has failed. */
bool fw_writer_row_done(furrow_writer *writer);

/* Regions as JSON, the contract for programs: one object on one line, see furrow_regions_json()
 * in furrow.h. 'regions' and 'page' may both be NULL. */
furrow_status fw_regions_json(furrow_buf *out, const fw_regions *regions, const furrow_page *page,
                              const char *name, fw_budget *budget, furrow_error *err);

extern const fw_format fw_format_jsonl, fw_format_json, fw_format_csv, fw_format_tsv, fw_format_md,
    fw_format_sqlite;

#endif
