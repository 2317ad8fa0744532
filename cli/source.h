/*
 * Where the pages of a command come from: files, addresses, standard input, and crawls. A crawl
 * is a WARC file, recognized by its bytes. It is read once from start to end, and each of its
 * pages is an input of its own, named by its address.
 */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "read.h"

/* Options for selecting pages of crawls; members of cli_page_args. */
extern const cli_option cli_crawl_options[];

/* One page to read. A name without bytes is a file, an address or "-". */
typedef struct cli_input {
    char *name;      /* address of a crawled page; file of a damaged record */
    cli_bytes bytes; /* of a crawled page; for a pipe the first bytes, 'fd' has the rest */
    int fd;          /* a pipe to read on from, if 'is_pipe' */
    bool is_pipe;
    bool is_crawled;
    bool is_damaged;  /* a record that is unreadable or too large; 'err' says why */
    furrow_error err; /* why there are no bytes */
    char *date;       /* of a crawled page, if requested; otherwise NULL */
    size_t operand;   /* which operand it comes from */
    size_t number;    /* its number within that operand, from 1 */
    uint64_t read;    /* bytes of the files read up to here */
} cli_input;

typedef struct cli_source cli_source;

/* NULL after a message. 'args' must outlive the source. */
cli_source *cli_source_open(cli_operands pages, const cli_page_args *args);
void cli_source_close(cli_source *source);

/* Whether there may be more than one page. */
bool cli_source_is_many(const cli_source *source);

/* Total size of the operands that are files, in bytes. */
uint64_t cli_source_size(const cli_source *source);

/* Continue after input 'number' of operand 'operand'; call it before the first
 * cli_source_next(). */
void cli_source_skip(cli_source *source, size_t operand, size_t number);

/* The next input, NULL at the end. Only one thread at a time may call it. */
cli_input *cli_source_next(cli_source *source);

/* False, after a message, if the last NULL was not the end. */
bool cli_source_is_whole(const cli_source *source);

/* Report that the operands have no wanted page. */
void cli_source_report_none(cli_operands pages, const cli_page_args *args);

void cli_input_free(cli_input *input);

/* Read and parse a page. */
furrow_status cli_read_input(furrow_page **out, const cli_input *input, const cli_page_args *args,
                             furrow_error *err);

/* All pages of the operands, for commands that need them all at once. */
typedef struct cli_examples {
    furrow_example *at; /* its pages, names and regions belong to the list */
    size_t count, cap;
} cli_examples;

/* False after a message. Damaged records of crawls are left out. */
bool cli_read_examples(cli_examples *out, cli_operands pages, const cli_page_args *args);
void cli_examples_drop(cli_examples *examples, size_t i);
void cli_examples_free(cli_examples *examples);

#endif
