/*
 * Where the data goes: standard output, or a file that appears only once it is complete.
 */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include "files/whole.h"
#include "furrow.h"
#include "opt.h"

#include <stdio.h>

typedef struct cli_out {
    FILE *file;       /* NULL for a database */
    const char *name; /* for messages */
    whole_file whole; /* the same file; if it is written in place, 'to' is NULL */
    bool is_terminal;
    bool is_closed; /* the reader is gone: not an error, but stop writing */
    bool has_failed;
} cli_out;

/* Open 'path'; NULL and "-" are standard output. An old file is replaced, unless it is a page or
 * a WARC file. False after a message. */
bool cli_out_open(cli_out *out, const char *path);

/* The same for an output that is itself a page: it replaces an old page. */
bool cli_out_open_page(cli_out *out, const char *path);

/* Whether two paths name the same file, whatever their spelling. */
bool cli_out_is_same(const char *one, const char *other);

/* Whether the output would not overwrite any of the input pages. False after a message. */
bool cli_out_spares(const char *output, cli_operands pages);

/* Check that 'path' can be a database, which the library writes itself; 'file' is NULL. False
 * after a message. */
bool cli_out_open_database(cli_out *out, const char *path);

/* The ending of a file name, without the dot; NULL if it has none, or 'path' is NULL. */
const char *cli_out_ending(const char *path);

/* The row format for the ending of a file name; NULL for any other ending. */
const char *cli_out_format(const char *path);

/* After this, a closed pipe and the file size limit are errors of write: EPIPE and EFBIG. The
 * functions that open call it. */
void cli_out_ignore_signals(void);

/* Flush what was written so far; false if there is no use in going on. */
bool cli_out_flush(cli_out *out);

/* Write bytes unchanged. */
bool cli_out_write(cli_out *out, const char *at, size_t len);

/* Close the output. With 'keep' the file gets its name; without it the file is removed, an old
 * one of that name stays, and a message says so. False, after a message, if anything went wrong
 * with the output. */
bool cli_out_close(cli_out *out, bool keep);

#endif
