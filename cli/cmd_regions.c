/* furrow regions: print what was found in each page, ranked. */
#include "batch.h"
#include "commands.h"
#include "out.h"
#include "screen.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

/* ---- Options ------------------------------------------------------------ */

typedef struct regions_args {
    cli_search_args search;
    const char *format, *output;
} regions_args;

/* Both JSON names mean the same: one object per page and line. */
static const char *format_name(size_t i) {
    static const char *const names[] = {"table", "json", "jsonl"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static const cli_option regions_options[] = {
    {'f', "format", CLI_TEXT, offsetof(regions_args, format), "NAME", "output format", format_name},
    {'o', "output", CLI_TEXT, offsetof(regions_args, output), "FILE", "write to FILE", NULL},
    {'a', "all", CLI_FLAG, offsetof(regions_args, search.all), NULL,
     "show all lists that are data, and nothing else", NULL},
    {0, "list", CLI_TEXT, offsetof(regions_args, search.list), "LIST",
     "only this list, given by its number, XPath or a text in it", NULL},
    {0, "variants", CLI_FLAG, offsetof(regions_args, search.variants), NULL,
     "also show other ways to cut the same list", NULL},
    {0}};

static const cli_group regions_groups[] = {
    {"Options", regions_options, 0},
    {"Finding records", cli_search_options, offsetof(regions_args, search)},
    {"Pages", cli_page_options, offsetof(regions_args, search.page)},
    {"Fetching", cli_fetch_options, offsetof(regions_args, search.page)},
    {"Browser", cli_browser_options, offsetof(regions_args, search.page)},
    {"Method mdr", cli_mdr_options, offsetof(regions_args, search)},
    {"Method tagpath", cli_tagpath_options, offsetof(regions_args, search)},
    {"Method iepad", cli_iepad_options, offsetof(regions_args, search)},
    {"Method vints", cli_vints_options, offsetof(regions_args, search)},
    {0}};

static void more_help(FILE *to) {
    cli_help_methods(to, cli_list_method);
    fputs("\n"
          "  furrow regions -f table page.html\n\n"
          "The default format is a table on a terminal and JSON otherwise: one object "
          "per\n"
          "page and line, with the XPaths, texts and links of all records.\n",
          to);
}

/* ---- One page ----------------------------------------------------------- */

typedef struct result {
    cli_search search;
    char *text; /* what is printed for the page */
    size_t len;
} result;

typedef struct job {
    const regions_args *args;
    bool is_many; /* pages */
    cli_out out;
    cli_progress progress;
    size_t width;
    bool has_colour;
} job;

static bool is_table(const job *j) {
    return strcmp(j->args->format, "table") == 0;
}

static void free_result(void *user, void *at) {
    (void)user;
    result *r = at;
    if (!r) return;
    free(r->text);
    cli_search_free(&r->search);
    free(r);
}

/* ---- A table for people ------------------------------------------------- */

enum { RANK, METHOD, SCORE, COUNT, PATH, FIRST, COLUMN_COUNT };

static const cli_column columns[COLUMN_COUNT] = {
    [RANK] = {.name = {"#", 1}, .is_right = true},
    [METHOD] = {.name = {"method", 6}},
    [SCORE] = {.name = {"score", 5}, .is_right = true},
    [COUNT] = {.name = {"records", 7}, .is_right = true},
    [PATH] = {.name = {"path", 4}, .cut = CLI_CUT_START},
    [FIRST] = {.name = {"first text", 10}},
};

/* One region, as texts. */
typedef struct line {
    char numbers[COLUMN_COUNT][24]; /* rank, score and count */
    const char *method, *note;      /* "" when there is no note */
    furrow_buf path, first;
} line;

static furrow_str line_cell(const void *user, size_t row, size_t column) {
    const line *l = (const line *)user + row;
    switch (column) {
    case METHOD: return (furrow_str){l->method, strlen(l->method)};
    case PATH: return (furrow_str){l->path.at, l->path.len};
    case FIRST: return (furrow_str){l->first.at, l->first.len};
    default: return (furrow_str){l->numbers[column], strlen(l->numbers[column])};
    }
}

static furrow_status fill_line(line *l, const cli_search *s, size_t i, furrow_error *err) {
    snprintf(l->numbers[RANK], sizeof l->numbers[RANK], "%zu", i + 1);
    snprintf(l->numbers[SCORE], sizeof l->numbers[SCORE], "%.2f",
             furrow_region_score(s->regions, i));
    snprintf(l->numbers[COUNT], sizeof l->numbers[COUNT], "%zu",
             furrow_region_records(s->regions, i));
    const char *note = furrow_region_note(s->regions, i);
    l->method = furrow_region_method(s->regions, i);
    l->note = note ? note : "";
    furrow_status st = furrow_node_xpath(&l->path, s->page, furrow_region_node(s->regions, i), err);
    return st < 0 ? st : furrow_record_text(&l->first, s->regions, i, 0, err);
}

static furrow_status print_lines(FILE *to, const job *j, cli_search *s) {
    size_t count = furrow_regions_count(s->regions);
    line *lines = calloc(count + 1, sizeof *lines);
    furrow_status st = lines ? FURROW_OK : FURROW_ENOMEM;
    for (size_t i = 0; i < count && st == FURROW_OK; i++) {
        st = fill_line(&lines[i], s, i, &s->err);
    }
    cli_grid grid = {
        .columns = columns,
        .column_count = COLUMN_COUNT,
        .row_count = count,
        .cell = line_cell,
        .user = lines,
        .width = j->width,
        .has_colour = j->has_colour,
    };
    if (st == FURROW_OK && cli_grid_print(to, &grid) == 0) st = FURROW_ENOMEM;
    /* Notes such as patterns are useless if cut, so they are printed below the table. */
    for (size_t i = 0, shown = 0; st == FURROW_OK && i < count; i++) {
        if (!*lines[i].note) continue;
        fprintf(to, "%s%2zu  ", shown++ ? "" : "\n", i + 1);
        cli_show(to, (furrow_str){lines[i].note, strlen(lines[i].note)}, SIZE_MAX - 1, CLI_CUT_END);
        fputc('\n', to);
    }
    for (size_t i = 0; lines && i < count; i++) {
        furrow_buf_free(&lines[i].path);
        furrow_buf_free(&lines[i].first);
    }
    free(lines);
    return st;
}

/* With several pages, each table names its page. */
static void print_heading(FILE *to, const job *j, const char *page) {
    if (j->has_colour) fputs(CLI_BOLD, to);
    cli_show(to, (furrow_str){page, strlen(page)}, SIZE_MAX - 1, CLI_CUT_END);
    fprintf(to, "%s\n", j->has_colour ? CLI_PLAIN : "");
}

/* ---- All pages ---------------------------------------------------------- */

static furrow_status print_regions(FILE *to, const job *j, cli_search *s, const char *page) {
    if (is_table(j)) {
        if (j->is_many) print_heading(to, j, page);
        return print_lines(to, j, s);
    }
    furrow_buf json = {0};
    furrow_status st = furrow_regions_json(&json, s->regions, page, &s->err);
    if (st == FURROW_OK && fprintf(to, "%s\n", json.at) < 0) st = FURROW_ENOMEM;
    furrow_buf_free(&json);
    return st;
}

static void *find_regions(void *user, size_t i, const cli_input *in) {
    const job *j = user;
    (void)i;
    result *r = calloc(1, sizeof *r);
    FILE *to = r ? open_memstream(&r->text, &r->len) : NULL;
    if (!to) {
        free(r);
        return NULL;
    }
    furrow_status st = cli_search_run(&r->search, in, &j->args->search);
    bool has_text = st == FURROW_OK || (st == FURROW_ENOTFOUND && !is_table(j));
    if (has_text) st = print_regions(to, j, &r->search, in->name);
    if (!cli_text_close(to, &r->text)) st = FURROW_ENOMEM;
    if (has_text && st < 0) r->search.status = st;
    cli_search_free_page(&r->search);
    return r;
}

static bool take_result(void *user, size_t i, const cli_input *in, void *at) {
    (void)i;
    job *j = user;
    result *r = at;
    bool is_first = j->progress.found == 0;
    cli_search_done(r ? &r->search : NULL, in->name, &j->progress);
    if (r && r->len > 0 &&
        (r->search.status == FURROW_OK || r->search.status == FURROW_ENOTFOUND)) {
        furrow_str text = {r->text, r->len};
        if (is_table(j) && !is_first) fputc('\n', j->out.file);
        if (j->out.is_terminal && !is_table(j)) cli_show_json(j->out.file, text);
        else cli_out_write(&j->out, text.at, text.len);
    }
    free_result(j, r);
    bool goes_on = cli_out_flush(&j->out);
    if (goes_on) cli_progress_show(&j->progress);
    return goes_on;
}

static int run(int argc, char **argv) {
    regions_args args = {0};
    job j = {.args = &args};
    cli_operands pages;
    int rc = cli_parse(&pages, &args, &cmd_regions, argc, argv);
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_regions, &pages, &args.search.page);
    if (rc == CLI_GO && !cli_search_prepare(&args.search)) rc = CLI_FAILED;
    if (rc == CLI_GO && !cli_out_open(&j.out, args.output)) rc = CLI_FAILED;
    if (rc != CLI_GO) {
        cli_search_free_args(&args.search);
        return rc;
    }
    if (!args.format) args.format = j.out.is_terminal ? "table" : "json";
    j.width = cli_screen_width(j.out.file);
    j.has_colour = cli_has_colour(j.out.file);
    cli_source *source = cli_source_open(pages, &args.search.page);
    j.is_many = source && cli_source_is_many(source);
    j.progress = cli_progress_start(pages.count, j.is_many);
    cli_batch batch = {&j,           source,      pages.count, args.search.threads,
                       find_regions, take_result, free_result};
    bool is_whole = source && cli_batch_run(&batch);
    bool has_all = source && cli_source_is_whole(source);
    cli_source_close(source);
    cli_search_free_args(&args.search);
    cli_progress_clear(&j.progress);
    /* If every page failed, keep the old output file. */
    bool is_worth = is_whole && j.progress.failed < j.progress.done;
    if (!cli_out_close(&j.out, is_worth) || !has_all) return CLI_FAILED;
    return cli_progress_rc(&j.progress);
}

const cli_command cmd_regions = {
    .name = "regions",
    .about = "show the lists found, ranked, with score, count and path",
    .usage = "regions [options] PAGE...",
    .groups = regions_groups,
    .more_help = more_help,
    .run = run,
};
