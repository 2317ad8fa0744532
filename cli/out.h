/*
 * Where the data goes: standard output, or a file that appears only once it
 * is whole.
 */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include "furrow.h"

#include <stdio.h>

typedef struct cli_out {
    FILE *file;       /* NULL for a database that is there already */
    const char *name; /* for messages */
    char *path;       /* where the file will stand; NULL when written in place */
    char *temp;       /* where it is written until then */
    bool is_terminal;
    bool is_closed; /* the reader has gone: no error, but no use to go on */
    bool has_failed;
} cli_out;

/* Open 'path'; NULL and "-" are standard output. False after a message. */
bool cli_out_open(cli_out *out, const char *path);

/* Open 'path' for a database, which the library writes itself, in
 * cli_out_database(). A new one has its name only once it is whole, as any
 * file; one that is there is changed in place, by a transaction. False after a
 * message. */
bool cli_out_open_database(cli_out *out, const char *path);
const char *cli_out_database(const cli_out *out);

/* Hand over what was written so far; false when it is no use to go on. */
bool cli_out_flush(cli_out *out);

/* Write bytes as they are. */
bool cli_out_write(cli_out *out, const char *at, size_t len);

/* The end. With 'keep' the file gets its name, without it the file vanishes.
 * False when anything went wrong with the output; a message has said so. */
bool cli_out_close(cli_out *out, bool keep);

#endif
