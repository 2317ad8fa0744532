/*
 * The pages of a list, one after another: read each, find its link to the next one, and request
 * that politely.
 */
#ifndef CLI_FOLLOW_H
#define CLI_FOLLOW_H

#include "read.h"

typedef struct cli_follow_args {
    const char *pages; /* how many, or "all"; NULL: nothing is followed */
    cli_pause delay;   /* between two requests; not given: 1 second */
    bool no_robots;    /* do not ask for robots.txt */
    const char *cache; /* a folder for fetched pages; NULL: none */
} cli_follow_args;

extern const cli_option cli_follow_options[];

/* False after a message when 'pages' is neither a number nor "all". */
bool cli_follow_check(const cli_follow_args *args);

/* Why there is no further page. */
typedef enum cli_follow_end {
    CLI_FOLLOW_LAST,    /* the page links to no further page of the list */
    CLI_FOLLOW_LIMIT,   /* as many as were asked for */
    CLI_FOLLOW_NO_FILE, /* the page was a file, and the next one is not beside it */
    CLI_FOLLOW_LOOP,    /* the link leads to a page that was already read */
    CLI_FOLLOW_ROBOTS,  /* robots.txt forbids it */
    CLI_FOLLOW_FAILED,  /* it cannot be read, and no later one is known */
    CLI_FOLLOW_OLD      /* the caller saw nothing new on a page */
} cli_follow_end;

typedef struct cli_follow cli_follow;

/* NULL when out of memory. 'first' and the arguments are borrowed. */
cli_follow *cli_follow_new(const char *first, const cli_follow_args *args,
                           const cli_page_args *page_args);
void cli_follow_free(cli_follow *follow);

/* Find the link to the next page with this wrapper, which is borrowed. NULL: as for any page.
 * */
void cli_follow_use(cli_follow *follow, const furrow_wrapper *wrapper);

/* The next page, which the caller frees; NULL at the end. '*name' is its address or file, valid
 * until the next call. Pages that cannot be read are reported, and skipped if the pager's
 * numbers tell the next one. */
furrow_page *cli_follow_next(cli_follow *follow, const char **name);

/* Continue 'hash' with these bytes; begin with 0. */
uint64_t cli_follow_hash(uint64_t hash, const char *at, size_t len);

/* Whether a row with this hash is new; the hash is added. */
bool cli_follow_is_new(cli_follow *follow, uint64_t row);

/* Stop: a page had nothing new. */
void cli_follow_stop(cli_follow *follow);

/* One line on stderr: pages, rows, failures, and why it ended. */
void cli_follow_report(const cli_follow *follow, size_t rows, size_t repeated);

size_t cli_follow_failed(const cli_follow *follow);

#endif
