/*
 * Many pages on several threads, their results in order.
 *
 * At most a few pages per thread are under way at a time, so that memory does
 * not grow with the number of pages.
 */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "source.h"

typedef struct cli_batch {
    void *user;
    cli_source *source; /* of the pages; NULL: 'count' of them, which the user knows by number */
    size_t count;
    uint32_t threads; /* 0: as many as there are processors */
    /* Work on page i, on any thread; returns its result. 'in' is NULL without a source. */
    void *(*work)(void *user, size_t i, const cli_input *in);
    /* Take a result, in order, on the calling thread; false ends the batch. */
    bool (*done)(void *user, size_t i, const cli_input *in, void *result);
    /* Free a result that 'done' was never called with. */
    void (*drop)(void *user, void *result);
} cli_batch;

/* False when 'done' has ended it, or the source failed. */
bool cli_batch_run(const cli_batch *batch);

#endif
