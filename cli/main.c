/* furrow: the list of commands. */
#include "commands.h"
#include "furrow.h"
#include "heap.h"
#include "report.h"

#include <string.h>
#include <unistd.h>

static const cli_command *const commands[] = {&cmd_extract, &cmd_regions, &cmd_inspect, &cmd_next,
                                              &cmd_render,  &cmd_eval,    &cmd_learn,   &cmd_label,
                                              &cmd_apply,   &cmd_check,   &cmd_repair,  &cmd_open};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const char *command_name(size_t i) {
    return i < COMMAND_COUNT ? commands[i]->name : NULL;
}

static const cli_command *command_named(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static void help(FILE *to) {
    fputs("furrow: turn web pages into rows\n\n"
          "Usage: furrow [COMMAND] [options] PAGE...\n\n"
          "PAGE is a file, an http or https address, or - for standard input. A WARC "
          "file\n"
          "stands for all pages in it.\n\n"
          "Commands:\n",
          to);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-9s %s%s\n", commands[i]->name, commands[i]->about,
                i == 0 ? " (default)" : "");
    fputs("  help      show the help of a command: furrow help extract\n\n"
          "furrow --version shows the version, and man furrow describes everything.\n"
          "Exit codes: 0 records found, 1 none found, 2 wrong usage or failure.\n",
          to);
}

static int help_about(const char *name) {
    const cli_command *command = name ? command_named(name) : NULL;
    if (name && !command) {
        const char *near = cli_nearest(name, command_name);
        if (near) cli_report(NULL, "unknown command '%s'; did you mean '%s'?", name, near);
        else cli_report(NULL, "unknown command '%s'; use %s", name, cli_join(command_name));
        return CLI_FAILED;
    }
    if (command) cli_help(stdout, command);
    else help(stdout);
    return cli_finish(CLI_FOUND);
}

static bool asks_for_help(const char *word) {
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Whether a word is probably a misspelled command: not a file, but close to a command's name.
 * */
static bool is_misspelled(const char *word) {
    const char *near = strpbrk(word, "-./:") ? NULL : cli_nearest(word, command_name);
    if (!near || access(word, F_OK) == 0) return false;
    cli_report(word, "no such command or file; did you mean '%s'?", near);
    return true;
}

/* Options that are used without a command. */
static const char *lone_option(size_t i) {
    static const char *const names[] = {"help", "version"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static bool is_misspelled_option(const char *word) {
    const char *near = strncmp(word, "--", 2) == 0 ? cli_nearest(word + 2, lone_option) : NULL;
    if (strcmp(word, "-v") == 0) near = "version"; /* as of many programs */
    if (!near || strcmp(near, word + 2) == 0) return false;
    cli_report(NULL, "unknown option %s; did you mean --%s?", word, near);
    return true;
}

int main(int argc, char **argv) {
    cli_heap_keep();
    const char *word = argc > 1 ? argv[1] : "";
    if (argc <= 1 && isatty(STDIN_FILENO)) {
        help(stderr);
        return CLI_FAILED;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("furrow %s\n", furrow_version());
        return cli_finish(CLI_FOUND);
    }
    if (strcmp(word, "help") == 0 && argc > 2 && !asks_for_help(argv[2]))
        return help_about(argv[2]);
    if (asks_for_help(word)) return help_about(NULL);
    cli_heap_grow();
    const cli_command *command = command_named(word);
    if (command) return command->run(argc - 1, argv + 1);
    if (is_misspelled(word) || is_misspelled_option(word)) return CLI_FAILED;
    return cmd_extract.run(argc, argv);
}
