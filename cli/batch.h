/*
 * Process many pages on several threads and deliver the results in order. Only a few pages per
 * thread are in progress at a time, so memory does not grow with the number of pages.
 */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "source.h"

typedef struct cli_batch {
    void *user;
    cli_source *source; /* of the pages; NULL: 'count' pages that the user knows by number */
    size_t count;
    uint32_t threads; /* 0: one per processor */
    /* Work on page i, on any thread; returns its result. 'in' is NULL without a source. */
    void *(*work)(void *user, size_t i, const cli_input *in);
    /* Take a result: in order and one at a time, on any thread; false ends the batch. */
    bool (*done)(void *user, size_t i, const cli_input *in, void *result);
    /* Free a result that 'done' was never called with. */
    void (*drop)(void *user, void *result);
} cli_batch;

/* False when 'done' ended the batch or the source failed. */
bool cli_batch_run(const cli_batch *batch);

#endif
