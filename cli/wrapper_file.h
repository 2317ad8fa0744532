/* Wrappers from files and into files. */
#ifndef CLI_WRAPPER_FILE_H
#define CLI_WRAPPER_FILE_H

#include "furrow.h"

/* Read a wrapper; "-" is standard input. NULL after a message. */
furrow_wrapper *cli_read_wrapper(const char *path);

/* Write a wrapper; NULL and "-" are standard output. False after a message. */
bool cli_write_wrapper(const furrow_wrapper *wrapper, const char *path);

/* The schema in a file; NULL after a message. */
furrow_schema *cli_read_schema(const char *path);

#endif
