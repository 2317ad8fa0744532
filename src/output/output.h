/*
 * Rows out: what the formats share.
 *
 * A format gets each table as fw_rows, where the columns "page" and "region"
 * stand in front of those of the table, and appends text to writer->out.
 */
#ifndef FW_OUTPUT_OUTPUT_H
#define FW_OUTPUT_OUTPUT_H

#include "base/arena.h"
#include "base/json.h"
#include "base/vec.h"
#include "furrow.h"

/* A table with the columns that the options put in front of its own. */
typedef struct fw_rows {
    const furrow_table *table;
    const furrow_str *lead; /* values of the columns in front, the same in all rows */
    size_t lead_count;
    size_t region;        /* number of the region */
    size_t region_column; /* where it stands, for formats that know numbers; SIZE_MAX: nowhere */
    furrow_str *names;    /* of all columns, the ones in front too */
    size_t column_count;
    size_t row_count;
} fw_rows;

/* 'at' is NULL when the record has no such field. */
furrow_str fw_rows_cell(const fw_rows *rows, size_t row, size_t column);

typedef struct fw_format {
    const char *name;
    void (*add)(furrow_writer *writer, const fw_rows *rows);
    void (*end)(furrow_writer *writer); /* called once, also after no table at all */
} fw_format;

/* What csv and tsv keep until the last column is known. */
typedef struct fw_csv {
    FW_VEC(furrow_str) columns; /* of all tables so far */
    uint32_t *slots;            /* hash table of 'columns', by number + 1; 0: free */
    size_t slot_count;          /* a power of two, or 0 */
    furrow_buf text;            /* all rows, without line ends */
    FW_VEC(struct fw_csv_row) rows;
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
    bool is_closed;   /* 'write' has said no */
    furrow_buf out;   /* not yet handed to 'write' */
    fw_arena arena;   /* for what the format keeps */
    fw_arena scratch; /* for one table */
    fw_json json;
    fw_csv csv;
};

/* Hand the output to 'write' when enough has gathered. Formats call it after
 * each row. */
void fw_writer_row_done(furrow_writer *writer);

extern const fw_format fw_format_jsonl, fw_format_json, fw_format_csv, fw_format_tsv;

#endif
