/*
 * The report to look at: each page as furrow sees it, its records outlined.
 *
 * A page is written from its tree, not copied: no scripts, no styles, no
 * addresses, only known tags and a few harmless attributes. It stands in a
 * frame that may do nothing, under a policy that allows nothing to be loaded.
 */
#ifndef CLI_EVAL_HTML_H
#define CLI_EVAL_HTML_H

#include "eval_set.h"

#include <stdio.h>

/* One page, to be written between begin and end. 'regions' may be NULL. */
furrow_status eval_html_page(FILE *to, const eval_page *page, const furrow_measure *measure,
                             const furrow_page *tree, const furrow_regions *regions,
                             furrow_error *err);

void eval_html_begin(FILE *to, const eval_set *set, const char *method, const furrow_totals *main,
                     const furrow_totals *best);
void eval_html_end(FILE *to);

#endif
