/* How pages differ from what their wrapper expects, as lines of JSON. */
#ifndef CLI_DRIFT_H
#define CLI_DRIFT_H

#include "search.h"

/* How well a wrapper fits a page. */
typedef enum cli_fit {
    CLI_FITS,
    CLI_EMPTY,   /* no records, but that is possible: a search without results */
    CLI_DRIFTED, /* the page has another structure */
    CLI_UNREAD   /* it could not be read, or took too long */
} cli_fit;

/* 'table' is that of the first region, NULL if there is none; 'search' may be NULL if memory
 * ran out. */
cli_fit cli_drift_fit(const cli_search *search, const furrow_table *table);

/* For a page without records: check whether a list like the learned one is elsewhere on it. If
 * so, the page is not a search without results, and 'search' is updated. A wrapper that can
 * neither tell nor be repaired counts as one that does not fit. This uses what is left of the
 * page's time; if that is too little, the page counts as not read. */
void cli_drift_look_elsewhere(cli_search *search, const cli_search_args *args);

/* One line:
 * {"page":…,"result":"fits","records":20,"drift":[{"kind":…,"columns":[…],"text":…}]}. 'repair'
 * describes a repair made on the way; it may be NULL. */
void cli_drift_write(FILE *to, const char *page, const cli_search *search,
                     const furrow_table *table, const furrow_repair *repair);

#endif
