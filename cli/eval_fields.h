/* The fields of a page whose values did not come out whole in one column. */
#ifndef CLI_EVAL_FIELDS_H
#define CLI_EVAL_FIELDS_H

#include "furrow.h"

#include <stdio.h>

/* Write a few lines for each such field, in 'width' columns, with an example;
 * nothing when all is well. 'table' may be NULL. */
void eval_fields_show(FILE *to, const furrow_measure *measure, const furrow_table *table,
                      size_t width);

#endif
