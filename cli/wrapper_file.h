/* Read and write wrappers. */
#ifndef CLI_WRAPPER_FILE_H
#define CLI_WRAPPER_FILE_H

#include "furrow.h"

/* One wrapper of several, with its file. */
typedef struct cli_site {
    char *path;
    furrow_wrapper *wrapper;
    bool is_tie_told; /* reported that another one fits an address equally well */
} cli_site;

/* The wrappers of a folder, sorted by name. */
typedef struct cli_wrappers {
    cli_site *at;
    size_t count;
} cli_wrappers;

/* Read all files of a folder that end in .json. Each must be a wrapper and name its addresses.
 * False after a message; free it in either case. */
bool cli_read_wrappers(cli_wrappers *out, const char *folder);
void cli_wrappers_free(cli_wrappers *wrappers);

/* The wrapper for an address: the one whose pattern names most of it. NULL if none matches. If
 * a second one matches equally well, the first is returned and '*rival' is the second,
 * otherwise NULL; 'rival' may be NULL. */
cli_site *cli_wrapper_for(const cli_wrappers *wrappers, const char *address, cli_site **rival);

/* Read a wrapper; "-" is standard input. NULL after a message. */
furrow_wrapper *cli_read_wrapper(const char *path);

/* Write a wrapper; NULL and "-" are standard output. False after a message. */
bool cli_write_wrapper(const furrow_wrapper *wrapper, const char *path);

/* Read a schema from a file; NULL after a message. */
furrow_schema *cli_read_schema(const char *path);

#endif
