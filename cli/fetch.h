/* Pages from http and https addresses. */
#ifndef CLI_FETCH_H
#define CLI_FETCH_H

#include "read.h"

/* Call it once, before there are threads, when any page is an address. Where
 * libcurl is not there, cli_fetch says so. */
void cli_fetch_start(void);

/* Fetch 'url' into '*out'; 'limit' and 'max_ms' are of the whole transfer. */
furrow_status cli_fetch(cli_bytes *out, const char *url, size_t limit, uint32_t max_ms,
                        furrow_error *err);

#endif
