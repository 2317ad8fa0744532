/*
 * Any bytes as a command line: words that a NUL ends, against a command that has
 * an option of every kind. A value that was taken is one that the option allows,
 * and operands are words that were given. What it prints goes nowhere:
 * -close_fd_mask=3.
 */
#include "fuzz.h"

#include "cli/opt.h"

#include <stddef.h>
#include <string.h>

typedef struct arguments {
    bool flag;
    const char *text, *name;
    uint32_t count, seconds;
    size_t size;
    double fraction, number;
    cli_list list;
} arguments;

static const char *name_of(size_t i) {
    static const char *const names[] = {"jsonl", "json", "csv", NULL};
    return names[i];
}

#define MEMBER(member) offsetof(arguments, member)
static const cli_option OPTIONS[] = {
    {'a', "all", CLI_FLAG, MEMBER(flag), NULL, "a flag", NULL},
    {'o', "output", CLI_TEXT, MEMBER(text), "FILE", "a text", NULL},
    {'f', "format", CLI_TEXT, MEMBER(name), "FORMAT", "one of", name_of},
    {'j', "threads", CLI_COUNT, MEMBER(count), "N", "a number", NULL},
    {'\0', "timeout", CLI_SECONDS, MEMBER(seconds), "S", "seconds", NULL},
    {'\0', "max-bytes", CLI_SIZE, MEMBER(size), "N", "a size", NULL},
    {'\0', "threshold", CLI_FRACTION, MEMBER(fraction), "T", "a share", NULL},
    {'\0', "weight", CLI_NUMBER, MEMBER(number), "W", "a number", NULL},
    {'H', "header", CLI_LIST, MEMBER(list), "LINE", "a line", NULL},
    {0}};
static const cli_group GROUPS[] = {{"Options", OPTIONS, 0}, {0}};
static const cli_command COMMAND = {
    .name = "fuzz", .about = "about", .usage = "fuzz [OPTION...] PAGE...", .groups = GROUPS};

static void check(const arguments *args, const cli_operands *operands, int argc) {
    bool is_known = !args->name;
    REQUIRE(operands->count < (size_t)argc && args->list.count < (size_t)argc);
    for (size_t i = 0; name_of(i); i++) is_known = is_known || strcmp(args->name, name_of(i)) == 0;
    REQUIRE(is_known);
    REQUIRE(args->fraction >= 0 && args->fraction <= 1);
    REQUIRE(args->number >= 0 && args->number <= 1e9);
    REQUIRE(args->seconds <= 86400000);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { MAX_WORDS = 64 };
    char *argv[MAX_WORDS + 2], *text = malloc(size + 1);
    int argc = 0;
    REQUIRE(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    argv[argc++] = text + size; /* the name of the command */
    for (size_t i = 0; i < size && argc <= MAX_WORDS; i += strlen(text + i) + 1)
        argv[argc++] = text + i;
    argv[argc] = NULL;
    arguments args = {0};
    cli_operands operands = {0};
    int rc = cli_parse(&operands, &args, &COMMAND, argc, argv);
    REQUIRE(rc == CLI_GO || rc == CLI_FOUND || rc == CLI_FAILED);
    if (rc == CLI_GO) check(&args, &operands, argc);
    free(args.list.at);
    free(text);
    return 0;
}
