/* furrow eval: compare what a method finds with the truth. */
#include "batch.h"
#include "commands.h"
#include "eval.h"
#include "out.h"
#include "search.h"
#include "wrapper_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Options ------------------------------------------------------------ */

typedef struct eval_args {
    cli_search_args search;
    const char *format, *output, *html, *wrapper;
    bool failures, fields;
    uint32_t random_pages;
} eval_args;

static const char *format_name(size_t i) {
    static const char *const names[] = {"table", "json", "jsonl"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static const cli_option eval_options[] = {
    {'f', "format", CLI_TEXT, offsetof(eval_args, format), "NAME", "output format", format_name},
    {'m', "method", CLI_TEXT, offsetof(eval_args, search.find.method), "NAME", "method",
     furrow_method_name},
    {'o', "output", CLI_TEXT, offsetof(eval_args, output), "FILE", "write to FILE", NULL},
    {'a', "all", CLI_FLAG, offsetof(eval_args, search.all), NULL,
     "measure all lists of each page, if lists are labelled", NULL},
    {0, "failures", CLI_FLAG, offsetof(eval_args, failures), NULL,
     "show the first wrong record of each page and the expected one", NULL},
    {0, "fields", CLI_FLAG, offsetof(eval_args, fields), NULL,
     "show the fields of each page whose values are wrong", NULL},
    {0, "html", CLI_TEXT, offsetof(eval_args, html), "FILE",
     "write a report that shows every page with its records outlined", NULL},
    {0, "wrapper", CLI_TEXT, offsetof(eval_args, wrapper), "FILE",
     "measure a wrapper instead of a method", NULL},
    {0, "random-pages", CLI_COUNT, offsetof(eval_args, random_pages), "SEED",
     "ide: label randomly chosen pages", NULL},
    {0}};

static const cli_group eval_groups[] = {
    {"Options", eval_options, 0},
    {"Finding records", cli_search_options + 1, offsetof(eval_args, search)}, /* not the method */
    {"Pages", cli_page_options, offsetof(eval_args, search.page)},
    {"Browser", cli_browser_options, offsetof(eval_args, search.page)},
    {"Method mdr", cli_mdr_options, offsetof(eval_args, search)},
    {"Method tagpath", cli_tagpath_options, offsetof(eval_args, search)},
    {"Method iepad", cli_iepad_options, offsetof(eval_args, search)},
    {"Method vints", cli_vints_options, offsetof(eval_args, search)},
    {0}};

static void more_help(FILE *to) {
    cli_help_methods(to, furrow_method_name);
    fputs("\n"
          "SET is a folder of labelled pages: pages/SITE/PAGE.html, with the expected\n"
          "records in truth/SITE/PAGE.json. The pages may also be in pages.warc.gz, "
          "with\n"
          "addresses http://SITE/PAGE.html. 'main' is the region that a user gets; "
          "'best'\n"
          "is the region with the highest F1 among all regions found. If the values of\n"
          "fields are labelled, columns are measured too. If all lists of a page are\n"
          "labelled, the measure is that of NEXT-EVAL: how well the records of the main\n"
          "region (with --all, of all lists) overlap with all labelled records.\n\n"
          "The default format is a table on a terminal and JSON otherwise: one object "
          "per\n"
          "line for each page, then one with the totals.\n\n"
          "  furrow eval -f table --failures set/\n",
          to);
}

/* ---- One page ----------------------------------------------------------- */

typedef struct result {
    cli_search search;
    furrow_measure *measure; /* NULL for a page labelled by lists */
    furrow_lists_score lists;
    char *diff, *fields, *html; /* NULL when not asked for */
    size_t diff_len, fields_len, html_len;
} result;

typedef struct job {
    const eval_args *args;
    eval_set set;
    eval_results results;
    cli_out out;
    cli_progress progress;
    FILE *diffs, *pages; /* written after the table, and into the report */
    eval_screen screen;
    bool is_table;
} job;

static void free_result(void *user, void *at) {
    (void)user;
    result *r = at;
    if (!r) return;
    cli_search_free(&r->search);
    furrow_measure_free(r->measure);
    free(r->diff);
    free(r->fields);
    free(r->html);
    free(r);
}

static bool is_right(const furrow_measure *measure) {
    return furrow_measure_failure(measure).kind == FURROW_RIGHT;
}

static void write_diff(result *r, const job *j, const eval_page *page) {
    FILE *to = open_memstream(&r->diff, &r->diff_len);
    if (!to) return;
    eval_show_diff(to, page, r->measure, r->search.regions, j->screen.width);
    cli_text_close(to, &r->diff);
}

/* The columns of the main region, if the truth has values for them. */
static furrow_status measure_columns(result *r, const job *j, const eval_page *page) {
    furrow_table *table = NULL;
    furrow_status st = FURROW_OK;
    if (furrow_truth_values(page->truth) == 0) return FURROW_OK;
    if (r->search.regions) st = furrow_table_build(&table, r->search.regions, 0, &r->search.err);
    if (st >= 0) st = furrow_measure_table(r->measure, page->truth, table, &r->search.err);
    FILE *to = st >= 0 && j->args->fields ? open_memstream(&r->fields, &r->fields_len) : NULL;
    if (to) {
        eval_show_fields(to, r->measure, table, j->screen.width);
        cli_text_close(to, &r->fields);
    }
    furrow_table_free(table);
    return st;
}

static furrow_status write_html(result *r, const eval_page *page) {
    FILE *to = open_memstream(&r->html, &r->html_len);
    furrow_status st =
        to ? eval_html_page(to, page, r->measure, r->search.page, r->search.regions, &r->search.err)
           : FURROW_OK;
    bool is_whole = to && cli_text_close(to, &r->html);
    if (st < 0 || is_whole) return st;
    r->search.err = (furrow_error){FURROW_ENOMEM, "out of memory"};
    return FURROW_ENOMEM;
}

/* A page that cannot be read counts as a page without any record found. */
static void *measure_page(void *user, size_t i, const cli_input *in) {
    (void)in;
    const job *j = user;
    const eval_page *page = &j->set.pages[i];
    result *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    cli_search_run(&r->search, page->input, &j->args->search);
    furrow_status st = FURROW_OK;
    if (j->set.has_lists) {
        r->lists.wanted = furrow_truth_records(page->truth);
        if (r->search.page)
            st = furrow_lists_measure(&r->lists, page->truth, r->search.page, r->search.regions,
                                      !j->args->search.all, &r->search.err);
    } else {
        st = furrow_measure_new(&r->measure, page->truth, r->search.regions, &r->search.err);
        if (st >= 0) st = measure_columns(r, j, page);
        if (st >= 0 && j->args->failures && !is_right(r->measure)) write_diff(r, j, page);
        if (st >= 0 && j->pages && r->search.page) st = write_html(r, page);
    }
    if (st < 0) r->search.status = st;
    cli_search_free_page(&r->search);
    return r;
}

/* ---- All pages ---------------------------------------------------------- */

static void print_json(const job *j, const char *json) {
    furrow_str text = {json, strlen(json)};
    if (j->out.is_terminal) cli_show_json(j->out.file, text);
    else fputs(json, j->out.file);
    fputc('\n', j->out.file);
}

static void print_page(job *j, const eval_page *page, const result *r) {
    furrow_failure failure = furrow_measure_failure(r->measure);
    furrow_buf text = {0};
    if (!j->is_table) {
        bool is_made = furrow_measure_json(&text, r->measure, page->name, NULL) == FURROW_OK;
        if (is_made) print_json(j, text.at);
        else cli_report(page->name, "out of memory");
        j->progress.failed += !is_made;
    }
    bool has_fields = r->fields && r->fields_len;
    if ((r->diff || has_fields) && furrow_failure_text(&text, &failure, NULL) == FURROW_OK) {
        furrow_score score = furrow_measure_main(r->measure);
        fputc('\n', j->diffs);
        cli_show(j->diffs, (furrow_str){page->name, strlen(page->name)}, SIZE_MAX - 1, CLI_CUT_END);
        fprintf(j->diffs, ": %s; %zu right of %zu found, %zu true\n", text.at, score.right,
                score.found, score.wanted);
        if (r->diff) fwrite(r->diff, 1, r->diff_len, j->diffs);
        if (has_fields) fwrite(r->fields, 1, r->fields_len, j->diffs);
    }
    if (r->html) fwrite(r->html, 1, r->html_len, j->pages);
    furrow_buf_free(&text);
}

static void report_search(job *j, const char *name, const cli_search *s) {
    bool has_failed =
        s && s->status < 0 && s->status != FURROW_ENOTFOUND && s->status != FURROW_EDRIFT;
    if (!s || has_failed || s->trace) cli_progress_clear(&j->progress);
    if (s && s->trace) cli_show_lines(stderr, (furrow_str){s->trace, s->trace_len});
    if (!s || has_failed) {
        cli_report(name, "%s", s ? s->err.message : "out of memory");
        j->progress.failed++;
    }
    j->progress.done++;
}

static bool take_result(void *user, size_t i, const cli_input *in, void *at) {
    (void)in;
    job *j = user;
    result *r = at;
    const eval_page *page = &j->set.pages[i];
    report_search(j, page->input->name, r ? &r->search : NULL);
    j->results.sites[i] = page->site;
    if (j->set.has_lists) {
        furrow_buf json = {0};
        j->results.lists[i] =
            r ? r->lists : (furrow_lists_score){.wanted = furrow_truth_records(page->truth)};
        if (!j->is_table &&
            furrow_lists_json(&json, page->name, j->results.lists[i], NULL) == FURROW_OK)
            print_json(j, json.at);
        furrow_buf_free(&json);
    } else if (r && r->measure) {
        j->results.main[i] = furrow_measure_main(r->measure);
        j->results.best[i] = furrow_measure_best(r->measure);
        j->results.failures[i] = furrow_measure_failure(r->measure);
        j->results.columns[i] = furrow_measure_columns(r->measure);
        print_page(j, page, r);
    } else {
        size_t wanted = furrow_truth_records(page->truth);
        j->results.main[i] = j->results.best[i] = (furrow_score){.wanted = wanted};
        j->results.failures[i] = (furrow_failure){.kind = FURROW_NONE_FOUND, .wanted = wanted};
    }
    free_result(j, r);
    bool goes_on = cli_out_flush(&j->out);
    if (goes_on) cli_progress_show(&j->progress);
    return goes_on;
}

/* ---- The set ------------------------------------------------------------ */

static bool copy_stream(FILE *to, FILE *from) {
    char piece[1 << 14];
    rewind(from);
    for (size_t got; (got = fread(piece, 1, sizeof piece, from)) > 0;)
        if (fwrite(piece, 1, got, to) != got) return false;
    return !ferror(from);
}

static bool write_report(job *j, const char *method, const furrow_totals *main,
                         const furrow_totals *best) {
    cli_out report;
    if (!cli_out_open_page(&report, j->args->html)) return false;
    eval_html_begin(report.file, &j->set, method, main, best);
    bool ok = copy_stream(report.file, j->pages);
    if (!ok) cli_report(j->args->html, "%s", cli_reason(errno).text);
    eval_html_end(report.file);
    return cli_out_close(&report, ok) && ok;
}

static bool print_lists(job *j, const char *method) {
    furrow_lists_totals totals = furrow_lists_totals_of(j->results.lists, j->results.count);
    furrow_buf json = {0};
    size_t records = 0;
    bool ok = true;
    for (size_t i = 0; i < j->results.count; i++) records += j->results.lists[i].wanted;
    if (j->is_table) {
        ok = eval_show_lists(j->out.file, &j->set, &j->results, &totals, j->screen);
        eval_show_set(j->out.file, &j->set, method, totals.pages, records);
    } else {
        ok = furrow_lists_totals_json(&json, j->set.name, method, &totals, NULL) == FURROW_OK;
        if (ok) print_json(j, json.at);
    }
    furrow_buf_free(&json);
    if (!ok) cli_report(NULL, "out of memory");
    return ok;
}

static bool print_set(job *j) {
    const char *method = j->args->search.find.method;
    const eval_results *all = &j->results;
    furrow_totals main, best;
    furrow_column_score columns = eval_sum_columns(all);
    furrow_buf json = {0};
    if (!method) method = furrow_method_name(0);
    if (j->set.has_lists) return print_lists(j, method);
    bool ok = furrow_totals_of(&main, all->main, all->sites, all->count, NULL) == FURROW_OK &&
              furrow_totals_of(&best, all->best, all->sites, all->count, NULL) == FURROW_OK;
    if (ok && j->is_table) {
        ok = eval_show_sites(j->out.file, &j->set, all, j->screen);
        eval_show_set(j->out.file, &j->set, method, main.pages, main.records);
        eval_show_totals(j->out.file, all, &main, &best);
        ok = ok && eval_show_columns(j->out.file, &j->set, all, j->screen);
        if (j->diffs) ok = copy_stream(j->out.file, j->diffs) && ok;
    } else if (ok) {
        ok = furrow_totals_json(&json, j->set.name, method, &main, &best, &columns, NULL) ==
             FURROW_OK;
        if (ok) print_json(j, json.at);
    }
    furrow_buf_free(&json);
    if (!ok) cli_report(NULL, "out of memory");
    return ok && (!j->pages || write_report(j, method, &main, &best));
}

/* Allocate memory and open temporary files for everything that follows. */
static bool prepare(job *j) {
    size_t count = j->set.count;
    j->results = (eval_results){.main = calloc(count, sizeof(furrow_score)),
                                .best = calloc(count, sizeof(furrow_score)),
                                .failures = calloc(count, sizeof(furrow_failure)),
                                .columns = calloc(count, sizeof(furrow_column_score)),
                                .lists = calloc(count, sizeof(furrow_lists_score)),
                                .sites = calloc(count, sizeof(size_t)),
                                .count = count};
    bool has_diffs = j->args->failures || j->args->fields;
    if (has_diffs) j->diffs = tmpfile();
    if (j->args->html) j->pages = tmpfile();
    bool has_files = (!has_diffs || j->diffs) && (!j->args->html || j->pages);
    if (!has_files) cli_report(NULL, "temporary file: %s", cli_reason(errno).text);
    bool has_memory = j->results.main && j->results.best && j->results.failures &&
                      j->results.columns && j->results.lists && j->results.sites;
    if (!has_memory) cli_report(NULL, "out of memory");
    return has_files && has_memory;
}

static int measure_set(job *j) {
    if (!prepare(j)) {
        (void)cli_out_close(&j->out, false);
        return CLI_FAILED;
    }
    j->progress = cli_progress_start(j->set.count, j->set.count > 1);
    cli_batch batch = {j,           NULL,       j->set.count, j->args->search.threads, measure_page,
                       take_result, free_result};
    bool is_whole = cli_batch_run(&batch);
    cli_progress_clear(&j->progress);
    bool ok = !is_whole || print_set(j);
    /* If every page failed, keep the old output file. */
    bool is_worth = is_whole && ok && (j->set.count == 0 || j->progress.failed < j->set.count);
    if (!cli_out_close(&j->out, is_worth) || !ok) return CLI_FAILED;
    return j->progress.failed ? CLI_FAILED : CLI_FOUND;
}

static void free_job(job *j) {
    free(j->results.main);
    free(j->results.best);
    free(j->results.failures);
    free(j->results.columns);
    free(j->results.lists);
    free(j->results.sites);
    if (j->diffs) fclose(j->diffs);
    if (j->pages) fclose(j->pages);
    eval_set_free(&j->set);
}

static int measure_detail(job *j) {
    eval_detail_args args = {.search = &j->args->search,
                             .seed = j->args->random_pages,
                             .failures = j->args->failures,
                             .is_table = j->is_table,
                             .screen = j->screen};
    return eval_detail_run(&j->set, &j->out, &args);
}

static int measure(job *j, char *set, bool is_detail) {
    const eval_args *args = j->args;
    if (!eval_set_read(&j->set, set, is_detail, &args->search.page)) return CLI_FAILED;
    if (j->set.count == 0) {
        cli_report(
            set,
            is_detail
                ? "the set has no detail pages, which ide needs (%zu list pages skipped)"
                : "the set has no list pages, which this method needs (%zu detail pages skipped)",
            j->set.left_out);
        return CLI_NOTHING;
    }
    if (j->set.has_lists && (args->failures || args->fields || args->html)) {
        cli_report(set, "--failures, --fields and --html need labelled texts; these pages are "
                        "labelled by lists");
        return CLI_FAILED;
    }
    if (!cli_out_open(&j->out, args->output)) return CLI_FAILED;
    bool is_for_person = j->out.is_terminal || args->failures || args->fields;
    j->is_table = args->format ? strcmp(args->format, "table") == 0 : is_for_person;
    j->screen = (eval_screen){cli_screen_width(j->out.file), cli_has_colour(j->out.file)};
    return is_detail ? measure_detail(j) : measure_set(j);
}

static int run(int argc, char **argv) {
    eval_args args = {0};
    job j = {.args = &args};
    cli_operands sets;
    int rc = cli_parse(&sets, &args, &cmd_eval, argc, argv);
    if (rc != CLI_GO) return rc;
    if (sets.count != 1) {
        cli_report(NULL, "eval takes one set; usage: furrow %s", cmd_eval.usage);
        return CLI_FAILED;
    }
    if (!cli_check_limits(&args.search.page)) return CLI_FAILED;
    args.search.find.ide.plain = args.search.find.plain;
    bool is_detail = args.search.find.method && strcmp(args.search.find.method, "ide") == 0;
    bool is_json = args.format && strcmp(args.format, "table") != 0;
    if (is_json && (args.failures || args.fields)) {
        cli_report(NULL,
                   args.failures
                       ? "--failures needs -f table; the JSON output names each failure anyway"
                       : "--fields needs -f table; the JSON output counts the values of each page");
        return CLI_FAILED;
    }
    if (is_detail && args.fields) {
        cli_report(NULL, "--fields works only with list pages; for detail pages use --failures");
        return CLI_FAILED;
    }
    if (args.wrapper && (args.search.find.method || args.search.no_result)) {
        cli_report(NULL, "--wrapper cannot be combined with --method or --no-result");
        return CLI_FAILED;
    }
    furrow_wrapper *wrapper = args.wrapper ? cli_read_wrapper(args.wrapper) : NULL;
    if (args.wrapper && !wrapper) return CLI_FAILED;
    args.search.wrapper = wrapper;
    if (wrapper) args.search.find.method = furrow_wrapper_method(wrapper);
    rc = cli_search_prepare(&args.search) ? measure(&j, sets.at[0], is_detail) : CLI_FAILED;
    cli_search_free_args(&args.search);
    free_job(&j);
    furrow_wrapper_free(wrapper);
    return rc;
}

const cli_command cmd_eval = {
    .name = "eval",
    .about = "measure accuracy on labelled pages",
    .usage = "eval [options] SET",
    .groups = eval_groups,
    .more_help = more_help,
    .run = run,
};
