/* Pages to rows, for extract and apply. */
#ifndef CLI_EXTRACT_H
#define CLI_EXTRACT_H

#include "follow.h"
#include "search.h"
#include "wrapper_file.h"

typedef struct extract_args {
    cli_search_args search;
    cli_follow_args follow;
    const char *format, *output, *table;
    const char *columns; /* that are wanted; NULL: all */
    const char *now;     /* when the pages were written, for "5 hours ago"; NULL: not known */
    const char *schema_file;
    const furrow_schema *schema; /* of the row that is wanted; NULL: none */
    double min_score;            /* of a list */
    size_t shard_size;           /* rows; 0: the default */
    const char *report;          /* a file for what became of the pages; NULL: none */
    bool reports_pages;          /* it has a line on each page, too, see drift.h */
    const char *command;         /* see cli_command_text() */
    const char *wrapper_folder;  /* of wrappers, one for each site; NULL: none */
    cli_wrappers wrappers;       /* and those in it */
    bool only_wrappers;          /* leave out pages that none of them is for */
    bool safe_csv, typed, nested;
    bool strict;           /* a page that its wrapper no longer fits is a failure */
    FILE *missed;          /* names of pages in which nothing was found; NULL: not asked for */
    bool repairs;          /* mend the wrapper for pages that it no longer fits */
    furrow_repair *mended; /* out: the first repair without a doubt; the caller's */
    bool has_doubts;       /* out: some repair had doubts, or lost a column */
} extract_args;

extern const cli_option extract_options[];

/* Rows of all pages in the format asked for; the exit code. */
int extract_rows(extract_args *args, cli_operands pages);

#endif
