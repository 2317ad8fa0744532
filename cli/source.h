/*
 * Where the pages of a command come from: files, addresses, standard input, and
 * crawls. A crawl is a WARC file, told by its bytes; it is read once, from its start
 * to its end, and each of its pages is an input of its own, under its address.
 */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "read.h"

/* The options that say which pages of crawls are wanted; members of cli_page_args. */
extern const cli_option cli_crawl_options[];

/* One page that is to be read. A name alone stands for a file, an address or "-". */
typedef struct cli_input {
    char *name;      /* of a page of a crawl its address, of a damaged record the file */
    cli_bytes bytes; /* of a page of a crawl; of a pipe its first bytes, 'fd' has the rest */
    int fd;          /* a pipe that is read on, when 'is_pipe' */
    bool is_pipe;
    bool is_crawled;
    bool is_damaged;  /* a record that cannot be read, or is too large; 'err' says why */
    furrow_error err; /* why there are no bytes */
    char *date;       /* of a page of a crawl, when that was asked for; else NULL */
    size_t operand;   /* which it comes from, */
    size_t number;    /* and the how many'th of that it is, from 1 */
    uint64_t read;    /* bytes of the files up to here */
} cli_input;

typedef struct cli_source cli_source;

/* NULL after a message. 'args' must live as long. */
cli_source *cli_source_open(cli_operands pages, const cli_page_args *args);
void cli_source_close(cli_source *source);

/* Whether there may be more than one page. */
bool cli_source_is_many(const cli_source *source);

/* Bytes of all operands that are files. */
uint64_t cli_source_size(const cli_source *source);

/* Go on behind input 'number' of operand 'operand'; before the first cli_source_next(). */
void cli_source_skip(cli_source *source, size_t operand, size_t number);

/* The next input, NULL at the end. One thread at a time. */
cli_input *cli_source_next(cli_source *source);

/* False, after a message, when the last NULL was not the end. */
bool cli_source_is_whole(const cli_source *source);

/* Say that the operands have no page that is wanted. */
void cli_source_report_none(cli_operands pages, const cli_page_args *args);

void cli_input_free(cli_input *input);

/* Read and parse a page. */
furrow_status cli_read_input(furrow_page **out, const cli_input *input, const cli_page_args *args,
                             furrow_error *err);

/* All pages of the operands, for the commands that need them at the same time. */
typedef struct cli_examples {
    furrow_example *at; /* its pages, names and regions belong to the list */
    size_t count, cap;
} cli_examples;

/* False after a message. Damaged records of crawls are left out. */
bool cli_read_examples(cli_examples *out, cli_operands pages, const cli_page_args *args);
void cli_examples_drop(cli_examples *examples, size_t i);
void cli_examples_free(cli_examples *examples);

#endif
