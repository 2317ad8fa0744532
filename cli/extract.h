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
    const char *columns; /* the wanted columns; NULL: all */
    const char *now;     /* when the pages were written, for "5 hours ago"; NULL: not known */
    const char *schema_file;
    const furrow_schema *schema; /* of the wanted row; NULL: none */
    double min_score;            /* of a list */
    size_t shard_size;           /* rows; 0: the default */
    const char *report;          /* file for what happened to the pages; NULL: none */
    bool reports_pages;          /* the report also has a line per page, see drift.h */
    const char *command;         /* see cli_command_text() */
    const char *wrapper_folder;  /* folder of wrappers, one for each site; NULL: none */
    cli_wrappers wrappers;       /* the wrappers in it */
    bool only_wrappers;          /* skip pages that none of them is for */
    bool safe_csv, typed, nested;
    bool strict;           /* treat a page that its wrapper no longer fits as a failure */
    FILE *missed;          /* gets the names of pages without any find; NULL: not wanted */
    bool repairs;          /* repair the wrapper for pages that it no longer fits */
    furrow_repair *mended; /* out: the first certain repair; owned by the caller */
    bool has_doubts;       /* out: some repair was uncertain, or lost a column */
} extract_args;

extern const cli_option extract_options[];

/* Write the rows of all pages in the chosen format; returns the exit code. */
int extract_rows(extract_args *args, cli_operands pages);

#endif
