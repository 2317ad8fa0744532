/* Wrappers from files and into files. */
#ifndef CLI_WRAPPER_FILE_H
#define CLI_WRAPPER_FILE_H

#include "furrow.h"

/* One wrapper of several, with its file. */
typedef struct cli_site {
    char *path;
    furrow_wrapper *wrapper;
    bool is_tie_told; /* that another one is as close to an address */
} cli_site;

/* The wrappers of a folder, in the order of their names. */
typedef struct cli_wrappers {
    cli_site *at;
    size_t count;
} cli_wrappers;

/* Read all files of a folder that end in .json. Each must be a wrapper and name the
 * addresses that it is for. False after a message; free it in either case. */
bool cli_read_wrappers(cli_wrappers *out, const char *folder);
void cli_wrappers_free(cli_wrappers *wrappers);

/* The one for an address: that whose pattern names most of it. NULL when none is for it.
 * Where a second one is as close the first counts, and '*rival' is the second, else NULL;
 * 'rival' may be NULL. */
cli_site *cli_wrapper_for(const cli_wrappers *wrappers, const char *address, cli_site **rival);

/* Read a wrapper; "-" is standard input. NULL after a message. */
furrow_wrapper *cli_read_wrapper(const char *path);

/* Write a wrapper; NULL and "-" are standard output. False after a message. */
bool cli_write_wrapper(const furrow_wrapper *wrapper, const char *path);

/* The schema in a file; NULL after a message. */
furrow_schema *cli_read_schema(const char *path);

#endif
