/* furrow extract: rows of the main region of each page, or of all regions. */
#include "commands.h"
#include "extract.h"
#include "shards.h"

#include <stdlib.h>

/* ---- Options ------------------------------------------------------------ */

/* "table", which is for people, and the formats of the library. */
static const char *format_name(size_t i) {
    return i == 0 ? "table" : furrow_format_name(i - 1);
}

const cli_option extract_options[] = {
    {'f', "format", CLI_TEXT, offsetof(extract_args, format), "NAME", "format of the rows",
     format_name},
    {'o', "output", CLI_TEXT, offsetof(extract_args, output), "FILE",
     "write to FILE, whose ending names the format, too, or to the folder DIR/", NULL},
    {0, "shard-size", CLI_SIZE, offsetof(extract_args, shard_size), "N",
     "rows of one file in a folder, or of one commit to a database (100000)", NULL},
    {'a', "all", CLI_FLAG, offsetof(extract_args, search.all), NULL,
     "rows of every list of the page, not only of the main one", NULL},
    {0, "list", CLI_TEXT, offsetof(extract_args, search.list), "LIST",
     "only this list: its number, its path or a text in it", NULL},
    {0, "typed", CLI_FLAG, offsetof(extract_args, typed), NULL,
     "numbers, prices and dates as values, not as texts", NULL},
    {0, "now", CLI_TEXT, offsetof(extract_args, now), "DATE",
     "read dates such as '5 hours ago' from this day, or from 'now'", NULL},
    {0, "date", CLI_FLAG, offsetof(extract_args, search.page.crawl.date), NULL,
     "of crawls, when the page was fetched, as a column", NULL},
    {0, "table", CLI_TEXT, offsetof(extract_args, table), "NAME",
     "sqlite: the table that the rows go into (rows)", NULL},
    {0, "nested", CLI_FLAG, offsetof(extract_args, nested), NULL,
     "json: the rows of a nested list in their groups", NULL},
    {0, "safe-csv", CLI_FLAG, offsetof(extract_args, safe_csv), NULL,
     "csv, tsv: make cells harmless to a spreadsheet", NULL},
    {0}};

/* A wrapper has its columns. */
static const cli_option column_options[] = {
    {0, "detail", CLI_FLAG, offsetof(extract_args, search.detail), NULL,
     "one row for the thing that each page is about, instead of a list", NULL},
    {0, "columns", CLI_TEXT, offsetof(extract_args, columns), "LIST",
     "columns to keep, in this order: title,price:amount,3", NULL},
    {0, "schema", CLI_TEXT, offsetof(extract_args, schema_file), "FILE",
     "a JSON schema of the row that is wanted", NULL},
    {0, "embedded", CLI_FLAG, offsetof(extract_args, search.find.embedded), NULL,
     "further columns, or all rows, from the data in the page's scripts", NULL},
    {0, "everything", CLI_FLAG, offsetof(extract_args, search.find.everything), NULL,
     "keep what is no data: doubles, controls, fields of one record", NULL},
    {0}};

static const cli_option report_options[] = {
    {0, "report", CLI_TEXT, offsetof(extract_args, report), "FILE",
     "write as JSON what became of the pages", NULL},
    {0, "min-score", CLI_FRACTION, offsetof(extract_args, min_score), "S",
     "leave out lists with a lower score", NULL},
    {0}};

/* apply has one wrapper for all pages. */
static const cli_option wrapper_options[] = {
    {0, "wrappers", CLI_TEXT, offsetof(extract_args, wrapper_folder), "DIR",
     "use the wrappers DIR/*.json, each for the addresses that it names", NULL},
    {0, "only-wrappers", CLI_FLAG, offsetof(extract_args, only_wrappers), NULL,
     "with --wrappers: leave out pages that none of them is for", NULL},
    {0}};

static const cli_group extract_groups[] = {
    {"Options", extract_options, 0},
    {"Columns", column_options, 0},
    {"Finding records", cli_search_options, offsetof(extract_args, search)},
    {"Further pages", cli_follow_options, offsetof(extract_args, follow)},
    {"Pages", cli_page_options, offsetof(extract_args, search.page)},
    {"Crawls", cli_crawl_options, offsetof(extract_args, search.page)},
    {"Wrappers by site", wrapper_options, 0},
    {"Batches", report_options, 0},
    {"Addresses", cli_fetch_options, offsetof(extract_args, search.page)},
    {"Browser", cli_browser_options, offsetof(extract_args, search.page)},
    {"Method mdr", cli_mdr_options, offsetof(extract_args, search)},
    {"Method tagpath", cli_tagpath_options, offsetof(extract_args, search)},
    {"Method iepad", cli_iepad_options, offsetof(extract_args, search)},
    {"Method vints", cli_vints_options, offsetof(extract_args, search)},
    {0}};

static void more_help(FILE *to) {
    cli_help_methods(to, cli_list_method);
    fputs("\n  furrow -o rows.csv --columns title,price *.html\n"
          "\nWithout a format: a table on a terminal, JSON Lines elsewhere.\n"
          "With several pages, or --all, each row begins with its page.\n"
          "sqlite needs -o FILE; a FILE that ends in .db, .sqlite or .sqlite3 is one. Each\n"
          "run adds its rows to a database; any other FILE is replaced.\n\n"
          "A run with -o DIR/, or with a database and --shard-size, that was killed or met\n"
          "a full disk is taken up by the same command, and adds no row twice.\n",
          to);
}

/* Whether what is wanted goes together; a page about one thing has no lists to choose
 * from. False after a message. */
static bool check_wishes(const extract_args *args) {
    const cli_search_args *search = &args->search;
    const char *other = search->all           ? "--all"
                        : search->list        ? "--list"
                        : search->find.method ? "--method"
                        : args->follow.pages  ? "--pages"
                                              : NULL;
    if (args->columns && args->schema_file) {
        cli_report(NULL, "--columns and --schema do not go together");
        return false;
    }
    if (args->only_wrappers && !args->wrapper_folder) {
        cli_report(NULL, "--only-wrappers is for --wrappers DIR; give both");
        return false;
    }
    if (args->wrapper_folder && args->follow.pages) {
        cli_report(NULL, "--wrappers and --pages do not go together");
        return false;
    }
    if (!search->detail || !other) return true;
    cli_report(NULL, "--detail and %s do not go together", other);
    return false;
}

static int run(int argc, char **argv) {
    extract_args args = {0};
    cli_operands pages;
    char *command = cli_command_text(argc, argv);
    int rc = cli_parse(&pages, &args, &cmd_extract, argc, argv);
    args.command = command;
    if (rc == CLI_GO && !command) {
        cli_report(NULL, "out of memory");
        rc = CLI_FAILED;
    }
    if (rc == CLI_GO && !cli_follow_check(&args.follow)) rc = CLI_FAILED;
    if (rc == CLI_GO && !check_wishes(&args)) rc = CLI_FAILED;
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_extract, &pages, &args.search.page);
    if (rc == CLI_GO && !cli_search_prepare(&args.search)) rc = CLI_FAILED;
    furrow_schema *schema = NULL;
    if (rc == CLI_GO && args.schema_file && !(schema = cli_read_schema(args.schema_file)))
        rc = CLI_FAILED;
    args.schema = schema;
    if (rc == CLI_GO && args.wrapper_folder &&
        !cli_read_wrappers(&args.wrappers, args.wrapper_folder))
        rc = CLI_FAILED;
    if (args.only_wrappers) args.search.page.crawl.only = &args.wrappers;
    if (rc == CLI_GO) rc = extract_rows(&args, pages);
    cli_wrappers_free(&args.wrappers);
    furrow_schema_free(schema);
    cli_search_free_args(&args.search);
    free(command);
    return rc;
}

const cli_command cmd_extract = {
    .name = "extract",
    .about = "rows of the records of each page",
    .usage = "[extract] [options] PAGE...",
    .groups = extract_groups,
    .more_help = more_help,
    .run = run,
};
