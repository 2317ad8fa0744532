/* furrow render: save a page as a browser shows it, with its boxes. */
#include "browser.h"
#include "commands.h"
#include "out.h"
#include "read.h"
#include "report.h"

typedef struct render_args {
    cli_page_args page;
    const char *output;
} render_args;

static const cli_option render_options_list[] = {
    {'o', "output", CLI_TEXT, offsetof(render_args, output), "FILE", "write to FILE", NULL}, {0}};

static const cli_group render_groups[] = {
    {"Options", render_options_list, 0},
    {"Pages", cli_page_options, offsetof(render_args, page)},
    {"Fetching", cli_fetch_options, offsetof(render_args, page)},
    {"Browser", cli_browser_options + 1, offsetof(render_args, page)},
    {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "The snapshot is the page as HTML after its scripts have run, with the box of\n"
          "each element. Every command accepts it in place of the page. A file is "
          "rendered\n"
          "without network access; an address may fetch what it needs.\n\n"
          "  furrow render https://shop.example/list -o list.html\n",
          to);
}

static int render(cli_out *out, const char *name, const cli_page_args *args) {
    cli_bytes bytes = {0};
    furrow_error err = {0};
    furrow_status st = cli_read_bytes(&bytes, name, args, &err);
    if (st == FURROW_OK) cli_out_write(out, bytes.text.at, bytes.text.len);
    else cli_report(name, "%s", err.message);
    cli_bytes_free(&bytes);
    return st == FURROW_OK ? CLI_FOUND : CLI_FAILED;
}

static int run(int argc, char **argv) {
    render_args args = {.page.render = true};
    cli_operands pages;
    cli_out out;
    int rc = cli_parse(&pages, &args, &cmd_render, argc, argv);
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_render, &pages, &args.page);
    if (rc != CLI_GO) return rc;
    if (pages.count > 1) {
        cli_report(NULL, "render takes one page, not %zu", pages.count);
        return CLI_FAILED;
    }
    if (!cli_out_spares(args.output, pages) || !cli_out_open_page(&out, args.output))
        return CLI_FAILED;
    rc = render(&out, pages.at[0], &args.page);
    return cli_out_close(&out, rc == CLI_FOUND) ? rc : CLI_FAILED;
}

const cli_command cmd_render = {
    .name = "render",
    .about = "save a page as a browser shows it, with its boxes",
    .usage = "render [options] PAGE -o SNAPSHOT",
    .groups = render_groups,
    .more_help = more_help,
    .run = run,
};
