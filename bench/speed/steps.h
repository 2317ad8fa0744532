/* What is measured: steps from bytes to rows. */
#ifndef BENCH_SPEED_STEPS_H
#define BENCH_SPEED_STEPS_H

#include "furrow.h"

typedef enum step_kind {
    STEP_BARE,    /* lexbor alone: parse, and free */
    STEP_PAGE,    /* furrow_page_parse */
    STEP_FIND,    /* furrow_find on a page that is there */
    STEP_EXTRACT, /* bytes to a table */
    STEP_ROWS,    /* bytes to JSON Lines */
    STEP_ALL,     /* the same for all lists of the page */
    STEP_LEARN    /* bytes to a wrapper */
} step_kind;

typedef struct step {
    step_kind kind;
    const char *method;
} step;

enum { MAX_STEPS = 32 };

/* The steps whose time is measured, STEP_BARE first; their number. */
size_t steps_list(step out[MAX_STEPS]);

/* "find, mdr" */
void step_name(char out[64], step s);

/* Processor seconds of one run. 'alloc' is for furrow; NULL: the default. */
double step_run(step s, const char *bytes, size_t len, const furrow_alloc *alloc);

#endif
