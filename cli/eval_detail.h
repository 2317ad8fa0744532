/* Measuring the ide method: fields of detail pages, site by site. */
#ifndef CLI_EVAL_DETAIL_H
#define CLI_EVAL_DETAIL_H

#include "eval_show.h"
#include "out.h"
#include "search.h"

typedef struct eval_detail_args {
    const cli_search_args *search;
    uint32_t seed; /* of random pages to label; 0: on demand */
    bool failures; /* tell what went wrong */
    bool is_table;
    eval_screen screen;
} eval_detail_args;

/* Measure a set of detail pages and write the results to 'out', which is
 * closed afterwards. Returns the exit code. */
int eval_detail_run(eval_set *set, cli_out *out, const eval_detail_args *args);

#endif
