/* Pages from http and https addresses. */
#ifndef CLI_FETCH_H
#define CLI_FETCH_H

#include "read.h"

/* Call it once, before there are threads, when any page is an address. Where
 * libcurl is not there, cli_fetch says so. */
void cli_fetch_start(void);

/* Whether what is told about asking can be; false after a message. */
bool cli_fetch_check(const cli_fetch_args *args);

/* Fetch 'url' into '*out'; 'limit' and 'max_ms' are of one transfer. What may
 * be over in a moment (a busy server, a connection that broke) is tried again
 * as often as 'args' say, after the time that the server asks for, else after
 * half a second, one, two, and so on. */
furrow_status cli_fetch(cli_bytes *out, const char *url, size_t limit, uint32_t max_ms,
                        const cli_fetch_args *args, furrow_error *err);

#endif
