/* How pages depart from what their wrapper expects, as lines of JSON. */
#ifndef CLI_DRIFT_H
#define CLI_DRIFT_H

#include "search.h"

/* What a wrapper makes of a page. */
typedef enum cli_fit {
    CLI_FITS,
    CLI_EMPTY,   /* no records where some may be: a search without results */
    CLI_DRIFTED, /* it is built otherwise */
    CLI_UNREAD   /* it could not be read, or took too long */
} cli_fit;

/* 'table' is that of its first region, NULL when there is none; 'search' may be
 * NULL when memory was out. */
cli_fit cli_drift_fit(const cli_search *search, const furrow_table *table);

/* Of a page that gives no records: see whether a list like the one that was learned stands
 * elsewhere on it. Then it is no search without results, and 'search' says so. A wrapper that
 * can neither tell nor be repaired counts as one that does not fit. It takes what is left of
 * the page's time; where that is too little, the page counts as not read. */
void cli_drift_look_elsewhere(cli_search *search, const cli_search_args *args);

/* One line: {"page":…,"result":"fits","records":20,"drift":[{"kind":…,"columns":[…],"text":…}]}.
 * 'repair' says what was mended on the way; it may be NULL. */
void cli_drift_write(FILE *to, const char *page, const cli_search *search,
                     const furrow_table *table, const furrow_repair *repair);

#endif
