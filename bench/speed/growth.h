/* How the cost of a page grows with its size. */
#ifndef BENCH_SPEED_GROWTH_H
#define BENCH_SPEED_GROWTH_H

#include "pages.h"

/* The content of a page's body 1, 10 and 100 times: a table of milliseconds,
 * and of the cost of 100 times against 100 times the cost. */
void growth_print(const page_file *page, int rounds);

#endif
