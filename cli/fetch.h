/* Pages from http and https addresses. */
#ifndef CLI_FETCH_H
#define CLI_FETCH_H

#include "read.h"

/* Call once, before starting threads, if any page is an address. If libcurl is missing,
 * cli_fetch reports it. */
void cli_fetch_start(void);

/* Check the fetch options; false after a message. */
bool cli_fetch_check(const cli_fetch_args *args);

/* Fetch 'url' into '*out'; 'limit' and 'max_ms' apply to one transfer. Temporary failures (a
 * busy server, a broken connection) are retried as often as 'args' allows, after the time that
 * the server asks for, otherwise after half a second, one, two, and so on. */
furrow_status cli_fetch(cli_bytes *out, const char *url, size_t limit, uint32_t max_ms,
                        const cli_fetch_args *args, furrow_error *err);

#endif
