/* Counting the bytes that lexbor and furrow have in use. */
#ifndef BENCH_SPEED_MEMORY_H
#define BENCH_SPEED_MEMORY_H

#include "steps.h"

/* From here on lexbor's allocations are counted, too. For a run of its own:
 * counting takes time. */
void memory_watch(void);

/* Peak of one run of a step, in bytes. */
size_t memory_peak(step s, const char *bytes, size_t len);

#endif
