/* furrow inspect: print an inner stage of the work on a page as text. */
#include "commands.h"
#include "out.h"
#include "screen.h"
#include "search.h"

#include <string.h>

typedef struct inspect_args {
    cli_search_args search;
    const char *stage, *output;
} inspect_args;

static const cli_option inspect_options[] = {
    {'s', "stage", CLI_TEXT, offsetof(inspect_args, stage), "NAME", "stage to print (tree)",
     furrow_stage_name},
    {'o', "output", CLI_TEXT, offsetof(inspect_args, output), "FILE", "write to FILE", NULL},
    {0}};

static const cli_group inspect_groups[] = {
    {"Options", inspect_options, 0},
    {"Pages", cli_page_options, offsetof(inspect_args, search.page)},
    {"Fetching", cli_fetch_options, offsetof(inspect_args, search.page)},
    {"Browser", cli_browser_options, offsetof(inspect_args, search.page)},
    {"Method iepad", cli_iepad_options, offsetof(inspect_args, search)},
    {"Method vints", cli_vints_options, offsetof(inspect_args, search)},
    {0}};

static void more_help(FILE *to) {
    fputs("\nStages:\n", to);
    for (size_t i = 0; furrow_stage_name(i); i++)
        fprintf(to, "  %-15s %s\n", furrow_stage_name(i), furrow_stage_about(i));
    fputs("\n  furrow inspect --stage lines page.html\n", to);
}

static int inspect(cli_out *out, const char *name, const inspect_args *args) {
    furrow_page *page = NULL;
    furrow_buf text = {0};
    furrow_error err = {0};
    uint64_t start = cli_now_ms();
    furrow_status st = cli_read_page(&page, name, &args->search.page, &err);
    furrow_options opts = cli_options(&args->search.find, &args->search.page, start);
    if (st == FURROW_OK) st = furrow_inspect(&text, page, args->stage, &opts, &err);
    if (st == FURROW_OK) cli_show_lines(out->file, (furrow_str){text.at, text.len});
    else cli_report(name, "%s", err.message);
    furrow_buf_free(&text);
    furrow_page_free(page);
    return st == FURROW_OK ? CLI_FOUND : CLI_FAILED;
}

static int run(int argc, char **argv) {
    inspect_args args = {.stage = furrow_stage_name(0)};
    cli_operands pages;
    cli_out out;
    int rc = cli_parse(&pages, &args, &cmd_inspect, argc, argv);
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_inspect, &pages, &args.search.page);
    if (rc == CLI_GO && pages.count > 1) {
        cli_report(NULL, "inspect takes one page, not %zu", pages.count);
        rc = CLI_FAILED;
    }
    if (rc == CLI_GO && !cli_out_open(&out, args.output)) rc = CLI_FAILED;
    if (rc != CLI_GO) {
        cli_search_free_args(&args.search);
        return rc;
    }
    rc = cli_search_prepare(&args.search) ? inspect(&out, pages.at[0], &args) : CLI_FAILED;
    cli_search_free_args(&args.search);
    return cli_out_close(&out, rc == CLI_FOUND) ? rc : CLI_FAILED;
}

const cli_command cmd_inspect = {
    .name = "inspect",
    .about = "print an internal stage of the search as text",
    .usage = "inspect [--stage NAME] [options] PAGE",
    .groups = inspect_groups,
    .more_help = more_help,
    .run = run,
};
