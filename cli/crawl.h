/*
 * WARC files among the pages of a command: each page in one becomes a page of
 * its own, under its address.
 */
#ifndef CLI_CRAWL_H
#define CLI_CRAWL_H

#include "read.h"

/* Put the pages of the WARC files in their place. A file is told by its bytes;
 * damaged records are reported, and left out, and so are answers of servers
 * that are no success. Call it once, before there are threads. False after a
 * message. */
bool cli_crawl_expand(cli_operands *pages);

/* Where a page lies in a WARC file. */
typedef struct cli_place {
    const char *name; /* its operand: this very pointer */
    const char *file;
    uint64_t offset;
} cli_place;

/* The place of an operand, which is told by its address in memory; NULL when it
 * is no page of a WARC file. */
const cli_place *cli_crawl_place(const char *name);

/* The bytes of such a page, at most 'limit', its charset and its address. */
furrow_status cli_crawl_read(cli_bytes *out, const cli_place *place, size_t limit,
                             furrow_error *err);

#endif
