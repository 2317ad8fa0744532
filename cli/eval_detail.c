/*
 * Detail pages: each site is measured separately, since what is learned from one page of a site
 * is used on its next. Sites run on several threads.
 */
#include "eval.h"

#include "batch.h"

#include <stdlib.h>
#include <string.h>

/* The pages of one site, [first, first + count) of the set. */
typedef struct site_range {
    size_t first, count;
} site_range;

typedef struct job {
    eval_set *set;
    cli_out *out;
    const eval_detail_args *args;
    site_range *ranges;
    furrow_detail_score *scores; /* one per site */
    furrow_detail_score total;
    cli_progress progress;
} job;

typedef struct result {
    furrow_detail_score score;
    furrow_status status;
    furrow_error err;
    const char *page; /* the page that failed; NULL: the whole site */
    char *told;
    size_t told_len;
} result;

/* ---- One site ----------------------------------------------------------- */

typedef struct listener {
    FILE *to;
    bool all; /* also lines of the method */
} listener;

static void listen(void *user, const char *method, furrow_node node, const char *what) {
    const listener *l = user;
    (void)node;
    if (l->all || strcmp(method, "eval") == 0) fprintf(l->to, "%s %s\n", method, what);
}

static furrow_status measure(result *r, const job *j, site_range range, furrow_page **pages) {
    const eval_page *first = &j->set->pages[range.first];
    const furrow_truth **truths = calloc(range.count, sizeof(furrow_truth *));
    const char **names = calloc(range.count, sizeof(char *));
    furrow_detail_score *each = calloc(range.count, sizeof *each);
    furrow_options opts = j->args->search->find;
    listener l = {.all = j->args->search->explain};
    if (l.all || j->args->failures) l.to = open_memstream(&r->told, &r->told_len);
    if (l.to) {
        opts.trace = listen;
        opts.trace_user = &l;
    }
    furrow_status st = truths && names && each ? FURROW_OK : FURROW_ENOMEM;
    for (size_t i = 0; i < range.count && st >= 0; i++) {
        truths[i] = first[i].truth;
        names[i] = first[i].name;
    }
    if (st >= 0)
        st = furrow_detail_measure(&r->score, each, (const furrow_page *const *)pages, names,
                                   truths, range.count, &opts, j->args->seed, &r->err);
    if (l.to) fclose(l.to);
    free(truths);
    free(names);
    free(each);
    return st;
}

static void *measure_site(void *user, size_t i, const cli_input *in) {
    (void)in;
    const job *j = user;
    site_range range = j->ranges[i];
    result *r = calloc(1, sizeof *r);
    furrow_page **pages = calloc(range.count, sizeof *pages);
    if (r && pages) {
        for (size_t p = 0; p < range.count && r->status >= 0; p++) {
            const cli_input *in_set = j->set->pages[range.first + p].input;
            r->page = in_set->name;
            r->status = cli_read_input(&pages[p], in_set, &j->args->search->page, &r->err);
        }
        if (r->status >= 0) {
            r->page = NULL;
            r->status = measure(r, j, range, pages);
        }
    }
    for (size_t p = 0; pages && p < range.count; p++) furrow_page_free(pages[p]);
    if (!pages) {
        free(r);
        r = NULL;
    }
    free(pages);
    return r;
}

static void free_result(void *user, void *at) {
    (void)user;
    result *r = at;
    if (r) free(r->told);
    free(r);
}

/* ---- All sites ---------------------------------------------------------- */

static void print_json(job *j, const char *site, const furrow_detail_score *score) {
    furrow_buf json = {0};
    const char *method = j->args->search->find.method;
    if (furrow_detail_json(&json, j->set->name, site, method, score, NULL) == FURROW_OK) {
        if (j->out->is_terminal) cli_show_json(j->out->file, (furrow_str){json.at, json.len});
        else fwrite(json.at, 1, json.len, j->out->file);
        fputc('\n', j->out->file);
    }
    furrow_buf_free(&json);
}

static bool take_result(void *user, size_t i, const cli_input *in, void *at) {
    (void)in;
    job *j = user;
    result *r = at;
    cli_progress_clear(&j->progress);
    if (r && r->told) cli_show_lines(stderr, (furrow_str){r->told, r->told_len});
    if (!r || r->status < 0) {
        const char *where = r && r->page ? r->page : j->set->sites[i];
        bool has_message = r && r->err.message[0];
        cli_report(where, "%s", has_message ? r->err.message : "out of memory");
        j->progress.failed++;
    } else {
        j->scores[i] = r->score;
        furrow_detail_add(&j->total, &r->score);
        if (!j->args->is_table) print_json(j, j->set->sites[i], &r->score);
    }
    j->progress.done++;
    free_result(j, r);
    bool goes_on = cli_out_flush(j->out);
    if (goes_on) cli_progress_show(&j->progress);
    return goes_on;
}

/* ---- The table ---------------------------------------------------------- */

static void fill_row(eval_grid *grid, size_t row, const char *site,
                     const furrow_detail_score *score) {
    const size_t numbers[] = {score->pages, score->labelled, score->miss,       score->found_no,
                              score->wrong, score->partial,  score->page_errors};
    eval_grid_text(grid, row, 0, site);
    for (size_t c = 0; c < sizeof numbers / sizeof *numbers; c++)
        eval_grid_count(grid, row, c + 1, numbers[c]);
}

/* The columns of the paper's Table 1, and its three measures. */
static bool print_table(job *j) {
    static const cli_column columns[] = {EVAL_TEXT("site"),       EVAL_NUMBER("pages"),
                                         EVAL_NUMBER("labelled"), EVAL_NUMBER("miss"),
                                         EVAL_NUMBER("found-no"), EVAL_NUMBER("wrong"),
                                         EVAL_NUMBER("partial"),  EVAL_NUMBER("page errors")};
    size_t count = j->set->site_count;
    eval_grid *grid = eval_grid_new(columns, sizeof columns / sizeof *columns, count + 1);
    if (!grid) return false;
    for (size_t i = 0; i < count; i++) fill_row(grid, i, j->set->sites[i], &j->scores[i]);
    fill_row(grid, count, "total", &j->total);
    bool ok = eval_grid_print(j->out->file, grid, j->args->screen);
    fprintf(j->out->file, "%s: recall %.1f %%, precision %.1f %%, page accuracy %.1f %%\n",
            j->set->name, 100 * furrow_detail_recall(&j->total),
            100 * furrow_detail_precision(&j->total), 100 * furrow_detail_page_accuracy(&j->total));
    return ok;
}

static void find_ranges(job *j) {
    for (size_t i = 0; i < j->set->count; i++) {
        site_range *range = &j->ranges[j->set->pages[i].site];
        if (range->count++ == 0) range->first = i;
    }
}

int eval_detail_run(eval_set *set, cli_out *out, const eval_detail_args *args) {
    job j = {.set = set, .out = out, .args = args};
    j.ranges = calloc(set->site_count, sizeof *j.ranges);
    j.scores = calloc(set->site_count, sizeof *j.scores);
    bool ok = j.ranges && j.scores;
    if (ok) {
        find_ranges(&j);
        j.progress = cli_progress_start(set->site_count, set->site_count > 1);
        cli_batch batch = {&j,           NULL,        set->site_count, args->search->threads,
                           measure_site, take_result, free_result};
        bool is_whole = cli_batch_run(&batch);
        cli_progress_clear(&j.progress);
        if (is_whole && !args->is_table) print_json(&j, NULL, &j.total);
        ok = !is_whole || !args->is_table || print_table(&j);
    }
    if (!ok) cli_report(NULL, "out of memory");
    ok = cli_out_close(out, ok) && ok;
    free(j.ranges);
    free(j.scores);
    return ok && j.progress.failed == 0 ? CLI_FOUND : CLI_FAILED;
}
