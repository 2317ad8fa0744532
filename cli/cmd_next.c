/* furrow next: the link that leads to the next page of a list. */
#include "batch.h"
#include "commands.h"
#include "out.h"
#include "screen.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

typedef struct next_args {
    cli_page_args page;
    const char *format, *output, *url;
    uint32_t threads;
} next_args;

static const char *format_name(size_t i) {
    static const char *const names[] = {"text", "json", "jsonl"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static const cli_option next_options[] = {
    {'f', "format", CLI_TEXT, offsetof(next_args, format), "NAME", "output format", format_name},
    {'o', "output", CLI_TEXT, offsetof(next_args, output), "FILE", "write to FILE", NULL},
    {0, "url", CLI_TEXT, offsetof(next_args, url), "URL", "address of the page, same as --base",
     NULL},
    {'j', "jobs", CLI_COUNT, offsetof(next_args, threads), "N",
     "number of threads (one per processor)", NULL},
    {0}};

static const cli_group next_groups[] = {{"Options", next_options, 0},
                                        {"Pages", cli_page_options, offsetof(next_args, page)},
                                        {"Fetching", cli_fetch_options, offsetof(next_args, page)},
                                        {"Browser", cli_browser_options, offsetof(next_args, page)},
                                        {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "Prints the address of the next page, or says that there is none. JSON output\n"
          "also lists the numbered pages, one line per input page:\n"
          "{\"page\":...,\"next\":...,\"pages\":[...]}. For a file, giving its address "
          "with --url\n"
          "helps.\n\n"
          "  furrow next --url https://shop.example/tea?page=2 page.html\n",
          to);
}

typedef struct result {
    furrow_status status;
    furrow_error err;
    furrow_buf json;
    char *next; /* NULL: there is none */
} result;

typedef struct job {
    const next_args *args;
    cli_out out;
    cli_progress progress;
} job;

static void free_result(void *user, void *at) {
    (void)user;
    result *r = at;
    if (!r) return;
    furrow_buf_free(&r->json);
    free(r->next);
    free(r);
}

static void *find_next(void *user, size_t i, const cli_input *in) {
    const job *j = user;
    (void)i;
    furrow_page *page = NULL;
    furrow_pager *pager = NULL;
    uint64_t start = cli_now_ms();
    result *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->status = cli_read_input(&page, in, &j->args->page, &r->err);
    furrow_options opts = cli_options(NULL, &j->args->page, start);
    if (r->status >= 0) r->status = furrow_page_next(&pager, page, &opts, &r->err);
    if (r->status >= 0) {
        furrow_str next = furrow_pager_next(pager);
        if (next.at) r->next = strndup(next.at, next.len);
        r->status = furrow_pager_json(&r->json, pager, in->name, &r->err);
    }
    furrow_pager_free(pager);
    furrow_page_free(page);
    return r;
}

static bool take_result(void *user, size_t i, const cli_input *in, void *at) {
    (void)i;
    job *j = user;
    result *r = at;
    cli_progress_clear(&j->progress);
    if (!r || r->status < 0) {
        cli_report(in->name, "%s", r ? r->err.message : "out of memory");
        j->progress.failed++;
    } else if (j->args->format && strcmp(j->args->format, "text") != 0) {
        fprintf(j->out.file, "%s\n", r->json.at);
        j->progress.found += r->next != NULL;
    } else if (r->next) {
        cli_show(j->out.file, (furrow_str){r->next, strlen(r->next)}, SIZE_MAX - 1, CLI_CUT_END);
        fputc('\n', j->out.file);
        j->progress.found++;
    } else if (!j->progress.is_many) {
        cli_report(in->name, "no link to a next page%s",
                   j->args->page.base || in->is_crawled || cli_is_url(in->name)
                       ? ""
                       : "; giving the address of the page with --url may help");
    }
    j->progress.done++;
    free_result(j, r);
    bool goes_on = cli_out_flush(&j->out);
    if (goes_on) cli_progress_show(&j->progress);
    return goes_on;
}

static int run(int argc, char **argv) {
    next_args args = {0};
    cli_operands pages;
    int rc = cli_parse(&pages, &args, &cmd_next, argc, argv);
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_next, &pages, &args.page);
    if (rc != CLI_GO) return rc;
    if (args.url) args.page.base = args.url;
    job j = {.args = &args};
    if (!cli_out_open(&j.out, args.output)) return CLI_FAILED;
    j.progress = cli_progress_start(pages.count, pages.count > 1);
    cli_source *source = cli_source_open(pages, &args.page);
    cli_batch batch = {&j, source, pages.count, args.threads, find_next, take_result, free_result};
    bool is_whole = source && cli_batch_run(&batch);
    cli_source_close(source);
    cli_progress_clear(&j.progress);
    rc = cli_progress_rc(&j.progress);
    cli_page_args_free(&args.page);
    return cli_out_close(&j.out, is_whole) ? rc : CLI_FAILED;
}

const cli_command cmd_next = {
    .name = "next",
    .about = "print the address of the next page of a list",
    .usage = "next [options] PAGE...",
    .groups = next_groups,
    .more_help = more_help,
    .run = run,
};
