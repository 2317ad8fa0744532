/* furrow apply: extract rows with a wrapper that was learned from other pages. */
#include "also.h"
#include "commands.h"
#include "extract.h"
#include "out.h"
#include "shards.h"
#include "wrapper_file.h"

#include <stdlib.h>
#include <string.h>

typedef struct apply_args {
    extract_args extract;
    const char *unlabelled;
    cli_list also;
    bool saves;
} apply_args;

static const cli_option apply_options[] = {
    {'j', "jobs", CLI_COUNT, offsetof(apply_args, extract.search.threads), "N",
     "number of threads (one per processor)", NULL},
    {0, "explain", CLI_FLAG, offsetof(apply_args, extract.search.explain), NULL,
     "say on stderr what matched where", NULL},
    {0, "also", CLI_LIST, offsetof(apply_args, also), "PAGE",
     "labelled wrappers: another page of the site, as for furrow label", NULL},
    {0, "plain", CLI_FLAG, offsetof(apply_args, extract.search.find.ide.plain), NULL,
     "labelled wrappers: use only the evidence of the paper", NULL},
    {0, "strict", CLI_FLAG, offsetof(apply_args, extract.strict), NULL,
     "exit with 2 if a page no longer fits the wrapper", NULL},
    {0, "repair", CLI_FLAG, offsetof(apply_args, extract.repairs), NULL,
     "repair the wrapper when a page no longer fits it, and say so", NULL},
    {0, "save", CLI_FLAG, offsetof(apply_args, saves), NULL,
     "with --repair: overwrite the wrapper with the repaired one", NULL},
    {0, "report", CLI_TEXT, offsetof(apply_args, extract.report), "FILE",
     "write one line of JSON per page, saying whether it fits, and one for all pages", NULL},
    {0, "columns", CLI_TEXT, offsetof(apply_args, extract.columns), "LIST",
     "keep these columns, in this order, such as title,price:amount,3", NULL},
    {0, "schema", CLI_TEXT, offsetof(apply_args, extract.schema_file), "FILE",
     "return rows that match this JSON schema", NULL},
    {0, "unlabelled", CLI_TEXT, offsetof(apply_args, unlabelled), "FILE",
     "write the names of pages that the wrapper does not fit to FILE", NULL},
    {0}};

static const cli_group apply_groups[] = {
    {"Options", extract_options, offsetof(apply_args, extract)},
    {"Applying", apply_options, 0},
    {"Next pages", cli_follow_options, offsetof(apply_args, extract.follow)},
    {"Pages", cli_page_options, offsetof(apply_args, extract.search.page)},
    {"WARC files", cli_crawl_options, offsetof(apply_args, extract.search.page)},
    {"Fetching", cli_fetch_options, offsetof(apply_args, extract.search.page)},
    {"Browser", cli_browser_options, offsetof(apply_args, extract.search.page)},
    {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "The default format is a table on a terminal and JSON Lines otherwise.\n"
          "Wrappers come from furrow learn and furrow label:\n\n"
          "  furrow learn one.html -o site.json\n"
          "  furrow apply site.json *.html -f csv\n\n"
          "If a page no longer fits, a message on standard error says what has changed:\n"
          "missing columns, records that moved or have another structure, or no "
          "records.\n"
          "--repair repairs the wrapper for such pages, as furrow repair does, and says\n"
          "what is in doubt. --save writes the repaired wrapper to its file.\n\n"
          "If a labelled wrapper does not fit a page, a message names the uncertain "
          "field,\n"
          "and the exit code is 1. Label that page and apply again:\n\n"
          "  furrow label --only two.html --field 'price=$4.99' -o shop.json\n",
          to);
}

/* The wrapper, extended by what the pages of --also show. NULL after a message. */
static furrow_wrapper *add_also(furrow_wrapper *wrapper, const char *name, const apply_args *args) {
    furrow_wrapper *more = NULL;
    furrow_error err = {0};
    cli_also also = {0};
    furrow_options opts = cli_options(&args->extract.search.find, &args->extract.search.page, 0);
    bool is_ide = strcmp(furrow_wrapper_method(wrapper), "ide") == 0;
    if (!is_ide) cli_report(name, "--also works only with wrappers made by furrow label");
    if (is_ide && cli_also_read(&also, &args->also, 0, &args->extract.search.page)) {
        if (furrow_extend(&more, wrapper, also.examples, also.count, &opts, &err) < 0)
            cli_report(name, "%s", err.message);
        cli_also_free(&also);
    }
    furrow_wrapper_free(wrapper);
    return more;
}

static int apply(apply_args *args, cli_operands pages) {
    furrow_wrapper *wrapper = cli_read_wrapper(pages.at[0]);
    furrow_schema *schema = NULL;
    int rc = CLI_FAILED;
    if (wrapper && args->also.count) wrapper = add_also(wrapper, pages.at[0], args);
    if (!wrapper) return rc;
    if (args->extract.schema_file && !(schema = cli_read_schema(args->extract.schema_file))) {
        furrow_wrapper_free(wrapper);
        return rc;
    }
    args->extract.schema = schema;
    cli_out missed = {0};
    if (!args->unlabelled || cli_out_open(&missed, args->unlabelled)) {
        args->extract.missed = missed.file;
        args->extract.search.wrapper = wrapper;
        args->extract.reports_pages = true;
        rc = extract_rows(&args->extract, (cli_operands){pages.at + 1, pages.count - 1});
    }
    if (!cli_out_close(&missed, true)) rc = CLI_FAILED;
    if (args->extract.mended && args->saves &&
        !cli_write_wrapper(furrow_repair_wrapper(args->extract.mended), pages.at[0]))
        rc = CLI_FAILED;
    if (!args->extract.mended && args->saves && args->extract.has_doubts)
        cli_report(pages.at[0],
                   "not saved, because some columns are gone or in doubt; furrow repair -o NEW "
                   "writes a wrapper with the others");
    furrow_repair_free(args->extract.mended);
    furrow_wrapper_free(wrapper);
    furrow_schema_free(schema);
    return rc;
}

static int check_words(const apply_args *args, cli_operands pages) {
    if (!cli_has_wrapper_and_page(&cmd_apply, pages)) return CLI_FAILED;
    if (args->extract.columns && args->extract.schema_file) {
        cli_report(NULL, "--columns and --schema cannot be combined");
        return CLI_FAILED;
    }
    bool is_piped = strcmp(pages.at[0], "-") == 0;
    if (!args->saves || (args->extract.repairs && !is_piped)) return CLI_GO;
    cli_report(NULL, is_piped ? "--save needs a wrapper file, not '-'" : "--save needs --repair");
    return CLI_FAILED;
}

static int run(int argc, char **argv) {
    apply_args args = {0};
    cli_operands pages;
    char *command = cli_command_text(argc, argv);
    int rc = cli_parse(&pages, &args, &cmd_apply, argc, argv);
    args.extract.command = command;
    if (rc == CLI_GO && !command) {
        cli_report(NULL, "out of memory");
        rc = CLI_FAILED;
    }
    if (rc == CLI_GO) rc = check_words(&args, pages);
    if (rc == CLI_GO && !cli_follow_check(&args.extract.follow)) rc = CLI_FAILED;
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_apply, &pages, &args.extract.search.page);
    if (rc == CLI_GO) rc = apply(&args, pages);
    cli_page_args_free(&args.extract.search.page);
    free(args.also.at);
    free(command);
    return rc;
}

const cli_command cmd_apply = {
    .name = "apply",
    .about = "print the rows of pages with a saved wrapper",
    .usage = "apply [options] WRAPPER PAGE...",
    .groups = apply_groups,
    .more_help = more_help,
    .run = run,
};
