/* The first record of a page that went wrong, expected beside found. */
#ifndef CLI_EVAL_DIFF_H
#define CLI_EVAL_DIFF_H

#include "eval_set.h"

#include <stdio.h>

/* Write a few lines on a page that is not all right, in 'width' columns. */
void eval_diff_show(FILE *to, const eval_page *page, const furrow_measure *measure,
                    const furrow_regions *regions, size_t width);

#endif
