/*
 * Where the data goes: standard output, or a file that appears only once it
 * is whole.
 */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include "files/whole.h"
#include "furrow.h"

#include <stdio.h>

typedef struct cli_out {
    FILE *file;       /* NULL for a database */
    const char *name; /* for messages */
    whole_file whole; /* the same file, unless it is written in place: then 'to' is NULL */
    bool is_terminal;
    bool is_closed; /* the reader has gone: no error, but no use to go on */
    bool has_failed;
} cli_out;

/* Open 'path'; NULL and "-" are standard output. False after a message. */
bool cli_out_open(cli_out *out, const char *path);

/* See that 'path' can be a database, which the library writes itself; there
 * is nothing to write to. False after a message. */
bool cli_out_open_database(cli_out *out, const char *path);

/* The ending of a file, without the point; NULL when it has none, or there is no file. */
const char *cli_out_ending(const char *path);

/* The format of rows that the ending of a file names; NULL for any other ending. */
const char *cli_out_format(const char *path);

/* Readers that go away and files that may not grow then come back as errors of write:
 * EPIPE and EFBIG. The functions that open do it. */
void cli_out_ignore_signals(void);

/* Hand over what was written so far; false when it is no use to go on. */
bool cli_out_flush(cli_out *out);

/* Write bytes as they are. */
bool cli_out_write(cli_out *out, const char *at, size_t len);

/* The end. With 'keep' the file gets its name, without it the file vanishes,
 * and an old one of that name stays, which a message says.
 * False when anything went wrong with the output; a message has said so. */
bool cli_out_close(cli_out *out, bool keep);

#endif
