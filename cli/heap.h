/* The memory of the program's threads. */
#ifndef FURROW_CLI_HEAP_H
#define FURROW_CLI_HEAP_H

/* Keep the memory of a page for the next one; called once, before any other thread runs. */
void cli_heap_keep(void);

/* Prepare the heap of this thread for pages, before it works on the first one. */
void cli_heap_grow(void);

#endif
