/* furrow extract: rows of the main region of each page, or of all regions. */
#include "commands.h"
#include "extract.h"
#include "shards.h"

#include <stdlib.h>

/* ---- Options ------------------------------------------------------------ */

/* "table", which is for people, then the formats of the library. */
static const char *format_name(size_t i) {
    return i == 0 ? "table" : furrow_format_name(i - 1);
}

const cli_option extract_options[] = {
    {'f', "format", CLI_TEXT, offsetof(extract_args, format), "NAME", "output format", format_name},
    {'o', "output", CLI_TEXT, offsetof(extract_args, output), "FILE",
     "write to FILE, whose ending sets the format, or in parts to the folder DIR/", NULL},
    {0, "shard-size", CLI_SIZE, offsetof(extract_args, shard_size), "N",
     "rows per file in DIR/, or per database transaction (100000)", NULL},
    {'a', "all", CLI_FLAG, offsetof(extract_args, search.all), NULL,
     "extract every list of the page, not only the main one", NULL},
    {0, "list", CLI_TEXT, offsetof(extract_args, search.list), "LIST",
     "only this list, given by its number, XPath or a text in it", NULL},
    {0, "typed", CLI_FLAG, offsetof(extract_args, typed), NULL,
     "write numbers, prices and dates as typed values", NULL},
    {0, "now", CLI_TEXT, offsetof(extract_args, now), "DATE",
     "resolve dates such as '5 hours ago' relative to DATE, or to 'now'", NULL},
    {0, "date", CLI_FLAG, offsetof(extract_args, search.page.crawl.date), NULL,
     "WARC: add a column with the time of the fetch", NULL},
    {0, "table", CLI_TEXT, offsetof(extract_args, table), "NAME",
     "sqlite: write to this table (rows)", NULL},
    {0, "nested", CLI_FLAG, offsetof(extract_args, nested), NULL,
     "json: put the rows of a nested list inside their groups", NULL},
    {0, "safe-csv", CLI_FLAG, offsetof(extract_args, safe_csv), NULL,
     "csv, tsv: escape cells that a spreadsheet would run as formulas", NULL},
    {0}};

/* Not for apply: a wrapper has its own columns. */
static const cli_option column_options[] = {
    {0, "detail", CLI_FLAG, offsetof(extract_args, search.detail), NULL,
     "one row per page, for pages about a single thing", NULL},
    {0, "columns", CLI_TEXT, offsetof(extract_args, columns), "LIST",
     "keep these columns, in this order, such as title,price:amount,3", NULL},
    {0, "schema", CLI_TEXT, offsetof(extract_args, schema_file), "FILE",
     "return rows that match this JSON schema", NULL},
    {0, "embedded", CLI_FLAG, offsetof(extract_args, search.find.embedded), NULL,
     "add columns from the page's JSON-LD; if it shows no list, use the data in its "
     "scripts",
     NULL},
    {0, "everything", CLI_FLAG, offsetof(extract_args, search.find.everything), NULL,
     "keep what is normally dropped: duplicates, buttons, fields of one record", NULL},
    {0}};

static const cli_option report_options[] = {{0, "report", CLI_TEXT, offsetof(extract_args, report),
                                             "FILE", "write a summary of the run as JSON", NULL},
                                            {0, "min-score", CLI_FRACTION,
                                             offsetof(extract_args, min_score), "S",
                                             "skip lists with a score below S", NULL},
                                            {0}};

/* Not for apply: it uses one wrapper for all pages. */
static const cli_option wrapper_options[] = {
    {0, "wrappers", CLI_TEXT, offsetof(extract_args, wrapper_folder), "DIR",
     "use the wrappers DIR/*.json, each for the addresses it names", NULL},
    {0, "only-wrappers", CLI_FLAG, offsetof(extract_args, only_wrappers), NULL,
     "with --wrappers: skip pages that have no wrapper", NULL},
    {0}};

static const cli_group extract_groups[] = {
    {"Options", extract_options, 0},
    {"Columns", column_options, 0},
    {"Finding records", cli_search_options, offsetof(extract_args, search)},
    {"Next pages", cli_follow_options, offsetof(extract_args, follow)},
    {"Pages", cli_page_options, offsetof(extract_args, search.page)},
    {"WARC files", cli_crawl_options, offsetof(extract_args, search.page)},
    {"Wrappers per site", wrapper_options, 0},
    {"Batches", report_options, 0},
    {"Fetching", cli_fetch_options, offsetof(extract_args, search.page)},
    {"Browser", cli_browser_options, offsetof(extract_args, search.page)},
    {"Method mdr", cli_mdr_options, offsetof(extract_args, search)},
    {"Method tagpath", cli_tagpath_options, offsetof(extract_args, search)},
    {"Method iepad", cli_iepad_options, offsetof(extract_args, search)},
    {"Method vints", cli_vints_options, offsetof(extract_args, search)},
    {0}};

static void more_help(FILE *to) {
    cli_help_methods(to, cli_list_method);
    fputs("\n"
          "  furrow -o rows.csv --columns title,price *.html\n\n"
          "The default format is a table on a terminal and JSON Lines otherwise.\n"
          "With several pages, or --all, each row begins with its page.\n"
          "-f sqlite needs -o FILE; a FILE ending in .db, .sqlite or .sqlite3 selects "
          "it.\n"
          "Rows are added to an existing database; any other FILE is replaced.\n\n"
          "If a run with -o DIR/, or with a database and --shard-size, is killed or the\n"
          "disk fills up, the same command continues it and adds no row twice.\n",
          to);
}

/* Whether the options can be combined; --detail, for example, leaves no lists to choose from.
 * False after a message. */
static bool check_wishes(const extract_args *args) {
    const cli_search_args *search = &args->search;
    const char *other = search->all           ? "--all"
                        : search->list        ? "--list"
                        : search->find.method ? "--method"
                        : args->follow.pages  ? "--pages"
                                              : NULL;
    if (args->columns && args->schema_file) {
        cli_report(NULL, "--columns and --schema cannot be combined");
        return false;
    }
    if (args->only_wrappers && !args->wrapper_folder) {
        cli_report(NULL, "--only-wrappers needs --wrappers DIR");
        return false;
    }
    if (args->wrapper_folder && args->follow.pages) {
        cli_report(NULL, "--wrappers and --pages cannot be combined");
        return false;
    }
    if (!search->detail || !other) return true;
    cli_report(NULL, "--detail and %s cannot be combined", other);
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
    .about = "print the records of each page as rows",
    .usage = "[extract] [options] PAGE...",
    .groups = extract_groups,
    .more_help = more_help,
    .run = run,
};
