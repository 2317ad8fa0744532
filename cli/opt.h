/*
 * Options of the command line, from tables.
 *
 * A command describes its options once. Parsing, --help and the suggestions for misspelled
 * names all use that description.
 */
#ifndef CLI_OPT_H
#define CLI_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit codes; CLI_GO means: continue. */
enum { CLI_GO = -1, CLI_FOUND = 0, CLI_NOTHING = 1, CLI_FAILED = 2 };

/* The type of the member that an option sets. */
typedef enum cli_kind {
    CLI_FLAG,     /* bool, set to true */
    CLI_TEXT,     /* const char *, not empty */
    CLI_ANY_TEXT, /* const char *, may be empty */
    CLI_ADDRESS,  /* const char *, with a scheme: https://shop.example/list */
    CLI_CHARSET,  /* const char *, a name that the library knows */
    CLI_WINDOW,   /* const char *, the size of a browser's window: 1280x1024 */
    CLI_COUNT,    /* uint32_t, at least 1 */
    CLI_TIMES,    /* uint32_t, may be 0 */
    CLI_SIZE,     /* size_t, at least 1; suffixes k, M and G are powers of 1024 */
    CLI_SECONDS,  /* uint32_t, in milliseconds; given as 2 or 0.5 */
    CLI_PAUSE,    /* cli_pause, given as seconds, which may be 0 */
    CLI_FRACTION, /* double, more than 0 and at most 1 */
    CLI_NUMBER,   /* double, more than 0 */
    CLI_LIST,     /* cli_list: may be given several times */
    CLI_HEADER,   /* cli_list of HTTP headers: 'Name: value' */
    CLI_METHOD,   /* furrow_options: stands for all options of the method it names */
} cli_kind;

/* A time to wait; a given 0 differs from none given. */
typedef struct cli_pause {
    uint32_t ms;
    bool is_given;
} cli_pause;

/* Values of an option that may be given several times, in order; free 'at' with free(). */
typedef struct cli_list {
    const char **at;
    size_t count;
} cli_list;

/* Lists names: returns the i-th, NULL past the last. */
typedef const char *(*cli_names)(size_t i);

typedef struct cli_option {
    char letter;      /* '\0' when it has only a name */
    const char *name; /* without the dashes */
    cli_kind kind;
    size_t at;         /* offsetof the member in the struct of its group */
    const char *value; /* what the value is called in the help; NULL for flags */
    const char *help;
    cli_names names; /* the allowed values, for CLI_TEXT; NULL: any */
} cli_option;

/* Options that are together in the help. Their struct may be a member of the command's
 * arguments. */
typedef struct cli_group {
    const char *title;
    const cli_option *options; /* ended by one without a name */
    size_t at;                 /* offsetof that struct in the arguments */
} cli_group;

typedef struct cli_command {
    const char *name;
    const char *about;                 /* one line for the list of commands */
    const char *usage;                 /* what comes after "furrow" */
    const cli_group *groups;           /* ended by one without a title; NULL: none */
    void (*more_help)(FILE *to);       /* prints the end of --help; may be NULL */
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
} cli_command;

typedef struct cli_operands {
    char **at;
    size_t count;
} cli_operands;

/* Set the members of 'args' from argv[1] on. Options may be anywhere before a "--"; operands
 * are moved to the front of argv. Returns CLI_GO, or the exit code after help or a message. */
int cli_parse(cli_operands *operands, void *args, const cli_command *command, int argc,
              char **argv);

void cli_help(FILE *to, const cli_command *command);

/* The name nearest to 'wrong', NULL if none is near. */
const char *cli_nearest(const char *wrong, cli_names names);

/* Read the size of a window: "1280x1024", or only a width. False if it is not one. */
bool cli_read_viewport(const char *text, uint32_t *width, uint32_t *height);

#endif
