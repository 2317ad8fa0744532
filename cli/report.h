/* Messages for people: on stderr, one line each. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "furrow.h"
#include "opt.h"

#include <stdint.h>

/* "furrow: PAGE: message", or without the page when it is NULL. Control
 * characters are made visible. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void cli_report(const char *page, const char *format, ...);

/* Flush stdout. Returns 'rc', or CLI_FAILED after a message if that failed. */
int cli_finish(int rc);

/* What an errno means, in lower case: cli_reason(errno).text */
typedef struct cli_reason_text {
    char text[128];
} cli_reason_text;

cli_reason_text cli_reason(int code);

/* The plural ending of a counted noun: "1 page", "2 pages". */
const char *cli_plural(size_t count);

/* "a, b or c"; valid until the next call. */
const char *cli_join(cli_names names);

/* Whether to write colours there: it is a terminal, and NO_COLOR is not set. */
bool cli_has_colour(FILE *to);

/* How far a batch of pages has come. On a terminal, a line on stderr shows it if there are
 * several pages. */
typedef struct cli_progress {
    size_t total, done, found, failed;
    size_t empty;         /* pages without rows that did not fail */
    size_t untold;        /* those of 'empty' without a message */
    size_t limit, memory; /* those of 'failed' past a limit, out of memory */
    size_t rows;
    uint64_t bytes, total_bytes; /* of the input; 0: not known */
    uint64_t start_ms;
    size_t unlabelled; /* pages that a labelled wrapper does not fit */
    size_t damaged;    /* records of crawls that cannot be read; not counted as pages */
    size_t drifted;    /* pages that an unlabelled wrapper no longer fits, with rows or not */
    uint64_t shown_ms; /* when the line was last drawn */
    bool is_many;      /* pages */
    bool is_crawl;     /* some of the pages come from a crawl */
    bool is_on;
    bool is_drawn;
} cli_progress;

/* Start a batch of 'total' operands; an operand may be many pages. */
cli_progress cli_progress_start(size_t total, bool is_many);

/* Count a page that failed. */
void cli_progress_fail(cli_progress *progress, furrow_status status);

/* What happened to all pages: one line on stderr if that is a terminal, and a line of JSON in
 * 'report' unless that is NULL. */
void cli_progress_tell(const cli_progress *progress, FILE *report);

/* Draw the line, unless it was drawn a moment ago. */
void cli_progress_show(cli_progress *progress);

/* Clear the line, before anything else is written to the terminal. */
void cli_progress_clear(cli_progress *progress);

/* The exit code of the batch. */
int cli_progress_rc(const cli_progress *progress);

/* Milliseconds of a monotonic clock. */
uint64_t cli_now_ms(void);

/* Close a stream of open_memstream(). False if its text is incomplete for want of memory; then
 * the text is freed and NULL. */
bool cli_text_close(FILE *to, char **text);

#endif
