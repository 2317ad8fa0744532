/* furrow check: report whether pages still fit a wrapper, for a nightly job. */
#include "batch.h"
#include "commands.h"
#include "drift.h"
#include "screen.h"
#include "wrapper_file.h"

#include <stdlib.h>
#include <string.h>

typedef struct check_args {
    cli_search_args search;
    const char *format;
} check_args;

static const char *format_name(size_t i) {
    static const char *const names[] = {"text", "json"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static const cli_option check_options[] = {{'f', "format", CLI_TEXT, offsetof(check_args, format),
                                            "FORMAT", "output format (text)", format_name},
                                           {'j', "jobs", CLI_COUNT,
                                            offsetof(check_args, search.threads), "N",
                                            "number of threads (one per processor)", NULL},
                                           {0}};

static const cli_group check_groups[] = {
    {"Options", check_options, 0},
    {"Pages", cli_page_options, offsetof(check_args, search.page)},
    {"Fetching", cli_fetch_options, offsetof(check_args, search.page)},
    {"Browser", cli_browser_options, offsetof(check_args, search.page)},
    {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "Prints one line per page: that it fits, or what has changed. The exit code is "
          "0\n"
          "if all pages fit, 1 if one has drifted, and 2 if one could not be read.\n\n"
          "  furrow check site.json https://shop.example/kettles || mail -s drifted me\n",
          to);
}

/* The result of one page. */
typedef struct outcome {
    cli_search search;
    furrow_table *table;
} outcome;

typedef struct job {
    const check_args *args;
    size_t drifted, failed;
} job;

static void *check_page(void *user, size_t i, const cli_input *in) {
    (void)i;
    const job *j = user;
    outcome *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    if (cli_search_run(&o->search, in, &j->args->search) == FURROW_OK)
        o->search.status = furrow_table_build(&o->table, o->search.regions, 0, &o->search.err);
    if (cli_drift_fit(&o->search, o->table) == CLI_EMPTY)
        cli_drift_look_elsewhere(&o->search, &j->args->search);
    cli_search_free_page(&o->search);
    return o;
}

static void free_outcome(void *user, void *at) {
    (void)user;
    outcome *o = at;
    if (!o) return;
    furrow_table_free(o->table);
    cli_search_free(&o->search);
    free(o);
}

static void tell(const char *page, const outcome *o, cli_fit fit) {
    cli_show(stdout, (furrow_str){page, strlen(page)}, SIZE_MAX - 1, CLI_CUT_END);
    if (fit == CLI_FITS) {
        size_t rows = o && o->table ? furrow_table_rows(o->table) : 0;
        printf(": fits, %zu record%s\n", rows, cli_plural(rows));
        return;
    }
    fputs(fit == CLI_DRIFTED ? ": drifted: " : ": ", stdout);
    for (size_t i = 0; o && o->table && i < furrow_table_drifts(o->table); i++) {
        if (i) fputs("; ", stdout);
        cli_show(stdout, furrow_table_drift(o->table, i).text, SIZE_MAX - 1, CLI_CUT_END);
    }
    const char *message = o ? o->search.err.message : "out of memory";
    if (!o || !o->table)
        cli_show(stdout, (furrow_str){message, strlen(message)}, SIZE_MAX - 1, CLI_CUT_END);
    fputc('\n', stdout);
}

static bool take_outcome(void *user, size_t i, const cli_input *in, void *at) {
    (void)i;
    job *j = user;
    outcome *o = at;
    const cli_search *search = o ? &o->search : NULL;
    const furrow_table *table = o ? o->table : NULL;
    cli_fit fit = cli_drift_fit(search, table);
    if (j->args->format && strcmp(j->args->format, "json") == 0)
        cli_drift_write(stdout, in->name, search, table, NULL);
    else if (fit != CLI_UNREAD) tell(in->name, o, fit);
    if (fit == CLI_UNREAD) cli_report(in->name, "%s", o ? o->search.err.message : "out of memory");
    j->drifted += fit == CLI_DRIFTED;
    j->failed += fit == CLI_UNREAD;
    free_outcome(j, o);
    return !ferror(stdout);
}

static int run(int argc, char **argv) {
    check_args args = {0};
    cli_operands pages;
    int rc = cli_parse(&pages, &args, &cmd_check, argc, argv);
    if (rc != CLI_GO) return rc;
    if (!cli_has_wrapper_and_page(&cmd_check, pages)) return CLI_FAILED;
    rc = cli_check_pages(&cmd_check, &pages, &args.search.page);
    furrow_wrapper *wrapper = rc == CLI_GO ? cli_read_wrapper(pages.at[0]) : NULL;
    if (!wrapper) {
        cli_page_args_free(&args.search.page);
        return rc == CLI_GO ? CLI_FAILED : rc;
    }
    args.search.wrapper = wrapper;
    job j = {.args = &args};
    cli_source *source =
        cli_source_open((cli_operands){pages.at + 1, pages.count - 1}, &args.search.page);
    cli_batch batch = {&j,         source,       pages.count - 1, args.search.threads,
                       check_page, take_outcome, free_outcome};
    bool is_whole = source && cli_batch_run(&batch);
    cli_source_close(source);
    furrow_wrapper_free(wrapper);
    cli_page_args_free(&args.search.page);
    return cli_finish(!is_whole || j.failed ? CLI_FAILED : j.drifted ? CLI_NOTHING : CLI_FOUND);
}

const cli_command cmd_check = {
    .name = "check",
    .about = "check whether pages still fit a wrapper",
    .usage = "check [options] WRAPPER PAGE...",
    .groups = check_groups,
    .more_help = more_help,
    .run = run,
};
