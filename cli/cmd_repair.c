/* furrow repair: adapt a wrapper to pages that it no longer fits. */
#include "commands.h"
#include "out.h"
#include "repair.h"
#include "search.h"
#include "wrapper_file.h"

#include <stdlib.h>
#include <string.h>

typedef struct repair_args {
    cli_page_args page;
    const char *output, *format;
    uint32_t confidence; /* in percent; 0: the default */
} repair_args;

static const char *format_name(size_t i) {
    static const char *const names[] = {"text", "json"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static const cli_option repair_options[] = {
    {'o', "output", CLI_TEXT, offsetof(repair_args, output), "WRAPPER",
     "write the repaired wrapper to this file (default: write nothing)", NULL},
    {'f', "format", CLI_TEXT, offsetof(repair_args, format), "FORMAT",
     "format of the report (text)", format_name},
    {0, "confidence", CLI_COUNT, offsetof(repair_args, confidence), "PERCENT",
     "accept columns with at least this confidence, in percent (75)", NULL},
    {0}};

static const cli_group repair_groups[] = {
    {"Options", repair_options, 0},
    {"Pages", cli_page_options, offsetof(repair_args, page)},
    {"Fetching", cli_fetch_options, offsetof(repair_args, page)},
    {"Browser", cli_browser_options, offsetof(repair_args, page)},
    {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "Finds the list again, and its columns by their values, types, names and "
          "places.\n"
          "Columns keep their names. A column in doubt is proposed but not written, and\n"
          "columns that are gone are listed.\n\n"
          "  furrow check site.json a.html || furrow repair site.json a.html -o "
          "new.json\n\n"
          "The exit code is 0 if the wrapper fits or is fully repaired; 1 if columns are "
          "in\n"
          "doubt, a column that most records had is gone, two lists fit nearly equally "
          "well,\n"
          "or no such list was found; and 2 for failures.\n",
          to);
}

/* Whether a page only has no records, in the place where the wrapper expects them. */
static bool is_empty(const furrow_wrapper *wrapper, const furrow_example *example,
                     const furrow_options *opts) {
    furrow_repair *again = NULL;
    bool fits = furrow_repair_make(&again, wrapper, example, 1, 0, opts, NULL) == FURROW_OK &&
                !furrow_repair_needed(again);
    furrow_repair_free(again);
    return fits;
}

/* Report which pages the repaired wrapper does not fit, since the pages may be of several
 * designs. False if there are any. */
static bool fits_all(const furrow_wrapper *mended, const cli_examples *examples,
                     const furrow_options *opts) {
    bool fits = true;
    for (size_t i = 0; i < examples->count; i++) {
        const furrow_example *example = &examples->at[i];
        furrow_regions *regions = NULL;
        furrow_table *table = NULL;
        furrow_error err = {0};
        furrow_status st = furrow_apply(&regions, mended, example->page, opts, &err);
        if (st >= 0) st = furrow_table_build(&table, regions, 0, &err);
        if (st == FURROW_ENOTFOUND && is_empty(mended, example, opts)) continue;
        if (st < 0) {
            cli_report(example->name, "the repaired wrapper does not fit this page: %s",
                       err.message);
            fits = false;
        } else if (furrow_table_drifts(table)) {
            furrow_str why = furrow_table_drift(table, 0).text;
            cli_report(example->name, "the repaired wrapper does not fit this page: %.*s",
                       (int)why.len, why.at);
            fits = false;
        }
        furrow_table_free(table);
        furrow_regions_free(regions);
    }
    return fits;
}

static int repair(const repair_args *args, cli_operands pages) {
    furrow_wrapper *wrapper = cli_read_wrapper(pages.at[0]);
    cli_examples examples = {0};
    furrow_repair *made = NULL;
    furrow_error err = {0};
    uint64_t start = cli_now_ms();
    bool is_read =
        wrapper &&
        cli_read_examples(&examples, (cli_operands){pages.at + 1, pages.count - 1}, &args->page);
    int rc = is_read ? CLI_FOUND : CLI_FAILED;
    furrow_options opts = cli_options(NULL, &args->page, examples.count == 1 ? start : 0);
    if (rc == CLI_FOUND && furrow_repair_make(&made, wrapper, examples.at, examples.count,
                                              args->confidence / 100.0, &opts, &err) < 0) {
        cli_report(pages.at[0], "%s", err.message);
        rc = CLI_FAILED;
    }
    if (made) {
        cli_repair_tell(stdout, made, args->format && strcmp(args->format, "json") == 0);
        rc = cli_repair_rc(made);
        if (rc != CLI_FOUND) cli_repair_warn(pages.at[0], "repaired", made);
        const furrow_wrapper *mended = furrow_repair_wrapper(made);
        if (mended && examples.count > 1 && !fits_all(mended, &examples, &opts)) rc = CLI_NOTHING;
        if (mended && args->output && !cli_write_wrapper(mended, args->output)) rc = CLI_FAILED;
    }
    furrow_repair_free(made);
    cli_examples_free(&examples);
    furrow_wrapper_free(wrapper);
    return cli_finish(rc);
}

static int run(int argc, char **argv) {
    repair_args args = {0};
    cli_operands pages;
    int rc = cli_parse(&pages, &args, &cmd_repair, argc, argv);
    if (rc != CLI_GO) return rc;
    if (!cli_has_wrapper_and_page(&cmd_repair, pages)) return CLI_FAILED;
    if (args.confidence > 100) {
        cli_report(NULL, "--confidence must be a percentage of at most 100");
        return CLI_FAILED;
    }
    rc = cli_check_pages(&cmd_repair, &pages, &args.page);
    if (rc == CLI_GO) rc = repair(&args, pages);
    cli_page_args_free(&args.page);
    return rc;
}

const cli_command cmd_repair = {
    .name = "repair",
    .about = "repair a wrapper for pages that it no longer fits",
    .usage = "repair [options] WRAPPER PAGE... [-o NEW]",
    .groups = repair_groups,
    .more_help = more_help,
    .run = run,
};
