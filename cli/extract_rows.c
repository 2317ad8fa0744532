/* Write the rows of all pages of extract and apply to their output. */
#include "batch.h"
#include "drift.h"
#include "out.h"
#include "page_rows.h"
#include "repair.h"
#include "report.h"
#include "screen.h"
#include "shards.h"

#include "files/whole.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Default number of rows in a shard: about 20 MB. */
enum { DEFAULT_SHARD = 100000 };

/* The first few names of many: "a, b". */
typedef struct name_list {
    char text[512];
    size_t len, count;
    bool is_full;
} name_list;

/* All pages. */
typedef struct job {
    extract_args *args;
    cli_operands pages;
    bool is_many;          /* pages */
    cli_out out, report;   /* 'report.file' is NULL when none was asked for */
    furrow_writer *writer; /* NULL when rows go into a table for people */
    cli_progress progress;
    bool has_colour;
    bool lacks_required;       /* on some page a required column is missing */
    bool has_hidden;           /* some columns did not fit, and a message said so */
    bool is_unmended_told;     /* a message said that the wrapper cannot be repaired */
    name_list empty;           /* pages without rows */
    cli_shards *shards;        /* NULL: no shards, one output */
    bool has_state;            /* a database that stores how far the run has come */
    char state[CLI_MARK_ROOM]; /* that stored state; empty: none yet */
    cli_mark mark;
    size_t shard_rows;
} job;

/* ---- Tables for people -------------------------------------------------- */

/* "12 records, 5 columns (3 shown), mdr 0.91, 2 more regions (--all)" */
static void print_summary(const job *j, const page_rows *r, size_t i, size_t shown) {
    FILE *to = j->out.file;
    const region_rows *rows = &r->regions[i];
    size_t records = furrow_table_rows(rows->table);
    size_t columns = furrow_table_columns(rows->table);
    size_t more = r->found_count - r->count;
    if (j->has_colour) fputs(CLI_DIM, to);
    fprintf(to, "%zu record%s, %zu column%s", records, cli_plural(records), columns,
            cli_plural(columns));
    if (shown < columns) fprintf(to, " (%zu shown)", shown);
    fprintf(to, ", %s %.2f", rows->method, rows->score);
    if (more) fprintf(to, ", %zu more region%s (--all)", more, cli_plural(more));
    if (j->has_colour) fputs(CLI_PLAIN, to);
    fputc('\n', to);
}

/* With several tables, each names its page. */
static void print_heading(const job *j, const char *page, size_t region) {
    FILE *to = j->out.file;
    if (j->progress.rows > 0) fputc('\n', to);
    if (j->has_colour) fputs(CLI_BOLD, to);
    cli_show(to, (furrow_str){page, strlen(page)}, SIZE_MAX - 1, CLI_CUT_END);
    if (j->args->search.all) fprintf(to, ", region %zu", region);
    if (j->has_colour) fputs(CLI_PLAIN, to);
    fputc('\n', to);
}

static bool print_for_people(job *j, const page_rows *r, const char *page) {
    for (size_t i = 0; i < r->count; i++) {
        if (j->is_many || j->args->search.all) print_heading(j, page, i + 1);
        size_t shown = cli_table_print(j->out.file, r->regions[i].table, j->has_colour);
        if (shown == 0 && furrow_table_columns(r->regions[i].table) > 0) {
            cli_report(page, "out of memory");
            return false;
        }
        size_t columns = furrow_table_columns(r->regions[i].table);
        if (j->out.is_terminal) print_summary(j, r, i, shown);
        else if (shown < columns && !j->has_hidden) {
            cli_report(page, "%zu of %zu columns do not fit on the screen; -f csv has them all",
                       columns - shown, columns);
            j->has_hidden = true;
        }
        j->progress.rows += furrow_table_rows(r->regions[i].table);
    }
    return true;
}

/* ---- Rows for programs -------------------------------------------------- */

/* Escape rows that go to a terminal, so that they cannot control it. */
static bool write_rows(void *user, const char *at, size_t len) {
    job *j = user;
    const char *format = j->args->format;
    if (!j->out.is_terminal) return cli_out_write(&j->out, at, len);
    if (strncmp(format, "json", 4) == 0) cli_show_json(j->out.file, (furrow_str){at, len});
    else cli_show_lines(j->out.file, (furrow_str){at, len});
    return cli_out_flush(&j->out);
}

static bool is_database(const extract_args *args) {
    return strcmp(args->format, "sqlite") == 0;
}

static bool is_csv(const char *format) {
    return format && (strcmp(format, "csv") == 0 || strcmp(format, "tsv") == 0);
}

static bool is_for_programs(const extract_args *args) {
    return strcmp(args->format, "table") != 0;
}

/* A failed write of text was reported where it happened; for a database only the library knows
 * the error. */
static void report_writer(const job *j, const char *page, const furrow_error *err) {
    if (is_database(j->args)) cli_report(j->out.name, "%s", err->message);
    else if (err->status != FURROW_EIO) cli_report(page, "%s", err->message);
}

static bool open_writer(job *j);
static bool end_shard(job *j);

static bool write_for_programs(job *j, const page_rows *r, const char *page, const char *date) {
    furrow_error err = {0};
    furrow_status failed = FURROW_OK;
    size_t written = 0;
    if (!j->writer && !open_writer(j)) return false;
    for (size_t i = 0; i < r->count; i++) {
        const furrow_table *table = r->regions[i].table;
        if (j->args->search.page.crawl.date) furrow_writer_set_date(j->writer, date);
        if (furrow_writer_add(j->writer, table, page, i + 1, &err) == FURROW_OK) {
            j->progress.rows += furrow_table_rows(table);
            j->shard_rows += furrow_table_rows(table);
            written++;
            continue;
        }
        failed = err.status;
        if (failed != FURROW_ELIMIT && failed != FURROW_EINVAL) {
            report_writer(j, page, &err);
            return false;
        }
        cli_report(page, "%s", err.message); /* go on with the other pages */
    }
    if (failed) cli_progress_fail(&j->progress, failed);
    j->progress.found -= failed && !written;
    return true;
}

/* ---- All pages ---------------------------------------------------------- */

/* Report values that a labelled wrapper took with less confidence than usual, and every field
 * that it considers missing. */
static void report_confidence(const furrow_table *table, const char *page) {
    const double usual = 0.92;
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        double sure = furrow_table_confidence(table, c);
        furrow_str name = furrow_table_column(table, c);
        bool is_empty = furrow_table_rows(table) && furrow_table_cell(table, 0, c).len == 0;
        if (sure <= 0 || (sure >= usual && !is_empty)) continue;
        cli_report(page, "%.*s: %s, %.0f %% sure", (int)name.len, name.at,
                   is_empty ? "assumed missing" : "found", 100 * sure);
    }
}

/* If a name does not fit, drop it and all that follow. */
static void add_name(name_list *names, const char *name) {
    enum { MOST = 5 };
    size_t room = sizeof names->text - names->len;
    if (names->is_full || names->count == MOST) return;
    int len = snprintf(names->text + names->len, room, "%s%s", names->count ? ", " : "", name);
    if (len >= 0 && (size_t)len < room) {
        names->len += (size_t)len;
        names->count++;
        return;
    }
    names->text[names->len] = '\0';
    names->is_full = true;
}

/* Report which pages had no rows, unless each was already named with its reason. */
static void report_empty(const job *j) {
    const cli_progress *p = &j->progress;
    size_t more = p->empty - j->empty.count;
    char rest[32] = "";
    if (!p->untold) return;
    if (more) snprintf(rest, sizeof rest, "%s%zu more", j->empty.count ? " and " : "", more);
    cli_report(NULL, "no rows on %zu of %zu pages: %s%s", p->empty, p->done, j->empty.text, rest);
}

/* Report how a page differs from those that its wrapper was learned from. */
static void report_drift(job *j, const furrow_table *table, const char *page) {
    size_t count = furrow_table_drifts(table), doubts = 0;
    report_confidence(table, page);
    for (size_t i = 0; i < count; i++) {
        furrow_drift drift = furrow_table_drift(table, i);
        bool is_doubt = drift.kind == FURROW_DRIFT_DOUBT;
        doubts += is_doubt;
        cli_report(page, "%s%.*s", is_doubt ? "needs a label: " : "", (int)drift.text.len,
                   drift.text.at);
    }
    j->progress.drifted += count > doubts;
    j->progress.unlabelled += doubts > 0;
    if (doubts && j->args->missed) fprintf(j->args->missed, "%s\n", page);
}

/* Report what was repaired for a page, and keep the first certain repair. */
static void report_repair(job *j, page_rows *r, const char *page) {
    if (r->unmended.status && j->args->repairs && !j->is_unmended_told) {
        cli_report(page, "not repaired: %s", r->unmended.message);
        j->is_unmended_told = true;
    }
    if (!r->repair || !furrow_repair_needed(r->repair)) return;
    cli_repair_warn(page,
                    r->is_followed ? "this page has another structure than the previous ones"
                                   : "repaired",
                    r->repair);
    bool is_sure = cli_repair_rc(r->repair) == CLI_FOUND;
    j->progress.drifted += !is_sure;
    j->args->has_doubts |= !is_sure;
    if (!is_sure || !j->args->repairs || j->args->mended) return;
    j->args->mended = r->repair;
    r->repair = NULL;
}

/* Report once per wrapper that another one fits the address equally well. */
static void report_tie(const page_rows *r, const char *page) {
    if (!r->rival || r->site->is_tie_told) return;
    cli_report(page, "the wrappers %s and %s match this address equally well; using the first",
               r->site->path, r->rival->path);
    r->site->is_tie_told = true;
}

/* Write the rows of one page and free 'r'. False if there is no use in going on. */
static bool take_page(job *j, const char *page, const char *date, page_rows *r) {
    if (r && j->report.file && j->args->reports_pages)
        cli_drift_write(j->report.file, page, &r->search, r->count ? r->regions[0].table : NULL,
                        r->repair);
    bool goes_on = true;
    bool has_rows = cli_search_done(r ? &r->search : NULL, page, &j->progress);
    bool is_missed =
        r && (r->search.status == FURROW_ENOTFOUND || r->search.status == FURROW_EDRIFT);
    if (is_missed) add_name(&j->empty, page);
    if (is_missed && j->args->missed) fprintf(j->args->missed, "%s\n", page);
    if (r && has_rows && r->lacking.status) cli_report(page, "%s", r->lacking.message);
    j->lacks_required |= r && has_rows && r->lacks_required;
    if (r && has_rows && r->count && strcmp(r->regions[0].method, "embedded") == 0)
        cli_report(page, "the page shows no records; the rows come from the data in its scripts");
    for (size_t k = 0; r && has_rows && k < r->count; k++)
        report_drift(j, r->regions[k].table, page);
    if (r) report_repair(j, r, page);
    if (r) report_tie(r, page);
    if (r && has_rows) {
        if (is_for_programs(j->args)) goes_on = write_for_programs(j, r, page, date);
        else goes_on = print_for_people(j, r, page);
    }
    page_rows_free(r);
    goes_on = (j->shards || cli_out_flush(&j->out)) && goes_on;
    if (goes_on) cli_progress_show(&j->progress);
    return goes_on;
}

static bool take_result(void *user, size_t i, const cli_input *in, void *at) {
    job *j = user;
    (void)i;
    j->progress.bytes = in->read;
    j->progress.is_crawl |= in->is_crawled || in->is_damaged;
    j->mark.operand = in->operand;
    j->mark.number = in->number;
    size_t size = j->args->shard_size ? j->args->shard_size : DEFAULT_SHARD;
    bool is_cut = j->shards || j->has_state;
    return take_page(j, in->name, in->date, at) &&
           (!is_cut || j->shard_rows < size || end_shard(j));
}

/* For each page, extract all pages of the list that begins with it. */
static bool follow_pages(job *j) {
    bool goes_on = true;
    for (size_t i = 0; i < j->pages.count && goes_on; i++) {
        const extract_args *args = j->args;
        page_trail t = {.follow =
                            cli_follow_new(j->pages.at[i], &args->follow, &args->search.page)};
        const char *name = j->pages.at[i];
        furrow_page *page = NULL;
        if (t.follow) cli_follow_use(t.follow, args->search.wrapper);
        while (goes_on && t.follow && (page = cli_follow_next(t.follow, &name))) {
            page_rows *r = page_rows_follow(&t, args, page, name);
            goes_on = take_page(j, name, NULL, r);
        }
        cli_progress_clear(&j->progress);
        if (t.follow) {
            cli_follow_report(t.follow, t.rows, t.repeated);
            j->progress.failed += cli_follow_failed(t.follow);
        } else {
            cli_report(name, "out of memory");
            j->progress.failed++;
        }
        furrow_wrapper_free(t.wrapper);
        cli_follow_free(t.follow);
    }
    return goes_on;
}

/* ---- The writer --------------------------------------------------------- */

/* Whether every table has the same columns: those of --columns or a schema, or those of a list
 * wrapper, which has all its columns in every table. Typing adds a column for the currency of a
 * price, and only a schema fixes which columns are prices; otherwise each page decides. */
static bool has_same_columns(const extract_args *args) {
    const furrow_wrapper *wrapper = args->search.wrapper;
    bool is_list = wrapper && strcmp(furrow_wrapper_method(wrapper), "auto") == 0;
    return args->schema || ((args->columns || (is_list && !args->repairs)) && !args->typed);
}

/* Open a new writer. With shards, this is the writer of the next shard, with its own file. */
static bool open_writer(job *j) {
    const extract_args *args = j->args;
    furrow_error err = {0};
    furrow_writer_options opts = {.size = sizeof opts,
                                  .format = args->format,
                                  .with_page = j->is_many || args->search.all,
                                  .with_region = args->search.all,
                                  .safe_csv = args->safe_csv,
                                  .typed = args->typed || args->schema,
                                  .nested = args->nested,
                                  .table = args->table,
                                  .max_output = args->search.page.max_output,
                                  .with_date = args->search.page.crawl.date,
                                  .same_columns = has_same_columns(args)};
    if (is_database(args)) opts.path = j->out.name;
    if (j->shards && is_database(args)) {
        opts.path = cli_shards_clean(j->shards, j->mark.shards);
        cli_out_ignore_signals();
    } else if (j->shards && !cli_out_open(&j->out, cli_shards_path(j->shards, j->mark.shards))) {
        return false;
    }
    if (furrow_writer_new(&j->writer, write_rows, j, &opts, &err) == FURROW_OK) return true;
    cli_report(opts.path, "%s", err.message);
    return false;
}

/* Write what is left and free the writer. */
static bool end_writer(job *j) {
    furrow_error err = {0};
    bool is_whole = !j->writer || furrow_writer_end(j->writer, &err) >= 0;
    if (!is_whole) report_writer(j, NULL, &err);
    furrow_writer_free(j->writer);
    j->writer = NULL;
    return is_whole;
}

/* Commit the rows of a shard to the database, which also holds the journal. */
static bool commit(job *j, const cli_mark *mark) {
    char state[CLI_MARK_ROOM];
    if (j->progress.rows == 0) return end_writer(j); /* no rows: do not create a database */
    if (!j->writer && !open_writer(j)) return false;
    cli_mark_write(state, mark);
    furrow_writer_set_state(j->writer, j->args->command, j->state[0] ? j->state : NULL, state);
    if (!end_writer(j)) return false;
    memcpy(j->state, state, sizeof state);
    return true;
}

/* Move the file of a shard into place and record it in the journal. */
static bool end_file(job *j, const cli_mark *mark) {
    bool has_rows = j->writer != NULL;
    bool is_whole = end_writer(j);
    if (has_rows && is_database(j->args))
        is_whole = is_whole && cli_shards_move(j->shards, j->mark.shards);
    else if (has_rows) is_whole = cli_out_close(&j->out, is_whole) && is_whole;
    return is_whole && cli_shards_note(j->shards, mark);
}

/* Finish a shard and advance the mark. */
static bool end_shard(job *j) {
    cli_mark mark = j->mark;
    mark.shards += j->writer != NULL;
    mark.counts = j->progress;
    if (!(j->has_state ? commit(j, &mark) : end_file(j, &mark))) return false;
    j->mark = mark;
    j->shard_rows = 0;
    return true;
}

/* Finish the writer, and print a last line for people. */
static bool finish(job *j) {
    if (j->shards || j->has_state) {
        j->mark.is_done = true;
        return end_shard(j);
    }
    if (!end_writer(j)) return false;
    if (!is_for_programs(j->args) && j->out.is_terminal && j->progress.found > 1)
        fprintf(j->out.file, "\n%s%zu records in %zu of %zu pages%s\n",
                j->has_colour ? CLI_DIM : "", j->progress.rows, j->progress.found, j->progress.done,
                j->has_colour ? CLI_PLAIN : "");
    return true;
}

/* For cli_batch. */
static void *read_page(void *user, size_t i, const cli_input *in) {
    const job *j = user;
    (void)i;
    return page_rows_read(j->args, in);
}

static void free_page(void *user, void *at) {
    (void)user;
    page_rows_free(at);
}

/* False if the output is incomplete. */
static bool extract_pages(job *j, cli_source *source) {
    const extract_args *args = j->args;
    if (!j->shards && is_for_programs(args) && !open_writer(j)) return false;
    cli_batch batch = {j,         source,      j->pages.count, args->search.threads,
                       read_page, take_result, free_page};
    bool is_whole = args->follow.pages ? follow_pages(j) : cli_batch_run(&batch);
    cli_progress_clear(&j->progress);
    is_whole = is_whole && finish(j);
    furrow_writer_free(j->writer);
    report_empty(j);
    if (j->progress.unlabelled)
        cli_report(NULL,
                   "%zu of %zu pages need a label; add one with furrow label --only PAGE --field "
                   "NAME=TEXT -o WRAPPER",
                   j->progress.unlabelled, j->progress.done);
    return is_whole;
}

/* Choose the format: the given one, or that of the file's ending; NULL for the default of the
 * output. False after a message. */
static bool settle_format(extract_args *args, bool is_folder) {
    bool is_file = args->output && strcmp(args->output, "-") != 0 && !is_folder;
    if (is_folder && !args->format) args->format = "jsonl";
    if (!args->format) args->format = cli_out_format(args->output);
    if (!args->format && is_file && cli_out_ending(args->output)) {
        const char *ending = cli_out_ending(args->output);
        bool is_arrow = strcmp(ending, "parquet") == 0 || strcmp(ending, "arrow") == 0;
        cli_report(args->output, "unknown file ending .%s; %s%s", ending,
                   is_arrow ? "python -m furrow writes it; furrow itself writes "
                            : "choose a format with -f: ",
                   cli_join(furrow_format_name));
        return false;
    }
    bool is_table = args->format && is_database(args);
    const char *wrong = NULL;
    if (is_table && !is_file && !is_folder) wrong = "-f sqlite needs -o FILE";
    else if (args->table && !is_table) wrong = "--table needs a database: -o FILE.db";
    else if (args->nested && (!args->format || strcmp(args->format, "json") != 0))
        wrong = "--nested needs -f json";
    else if (args->safe_csv && !is_csv(args->format)) wrong = "--safe-csv needs -f csv or -f tsv";
    else if (is_folder && !is_for_programs(args))
        wrong = "-f table cannot be written to a folder; choose another format";
    else if (is_folder && args->follow.pages) wrong = "--pages and -o DIR/ cannot be combined";
    else if (args->shard_size && args->follow.pages)
        wrong = "--pages and --shard-size cannot be combined";
    else if (args->shard_size && !is_folder && !is_table)
        wrong = "--shard-size needs a folder, -o DIR/, or a database, -o FILE.db";
    if (wrong) cli_report(NULL, "%s", wrong);
    return !wrong;
}

/* Read how far an earlier run of the same command came with a database. False after a message.
 * */
static bool read_state(job *j, const extract_args *args) {
    furrow_buf state = {0};
    furrow_error err = {0};
    j->has_state = true;
    furrow_status st = furrow_database_state(&state, args->output, args->command, &err);
    bool is_known = st == FURROW_OK && state.len < sizeof j->state;
    if (is_known) memcpy(j->state, state.at, state.len + 1);
    bool is_fine = is_known ? cli_mark_read(&j->mark, j->state) : st == FURROW_ENOTFOUND;
    if (!is_fine)
        cli_report(args->output, "%s",
                   st == FURROW_OK ? "the table furrow_journal is damaged" : err.message);
    furrow_buf_free(&state);
    return is_fine;
}

/* Open the output. False after a message. */
static bool open_output(job *j, extract_args *args) {
    struct stat info;
    bool is_folder = args->output && cli_shards_is_folder(args->output);
    if (args->output && !is_folder && stat(args->output, &info) == 0 && S_ISDIR(info.st_mode)) {
        cli_report(args->output, "is a directory; use -o %s/ to write the rows into it, in parts",
                   args->output);
        return false;
    }
    if (!settle_format(args, is_folder)) return false;
    if (is_folder) {
        const char *ending = is_database(args) ? "db" : args->format;
        j->shards = cli_shards_open(args->output, args->command, ending, &j->mark);
        return j->shards != NULL;
    }
    if (args->format && is_database(args))
        return cli_out_open_database(&j->out, args->output) &&
               (!args->shard_size || read_state(j, args));
    if (!cli_out_open(&j->out, args->output)) return false;
    if (!args->format) args->format = j->out.is_terminal ? "table" : "jsonl";
    j->has_colour = cli_has_colour(j->out.file);
    return true;
}

/* Continue where an earlier run ended. */
static void take_up(job *j, cli_source *source) {
    cli_progress now = j->progress;
    if (!j->shards && !j->has_state) return;
    j->progress = j->mark.counts;
    j->progress.total = now.total;
    j->progress.total_bytes = now.total_bytes;
    j->progress.is_many = now.is_many;
    j->progress.is_on = now.is_on;
    j->progress.start_ms = now.start_ms;
    if (j->mark.is_done) cli_source_skip(source, j->pages.count, 0);
    else if (j->mark.number) cli_source_skip(source, j->mark.operand, j->mark.number);
}

/* Read a UTC time in a strptime() format; false if the text does not match or the day does not
 * exist. */
static bool read_moment(int64_t *out, const char *text, const char *form) {
    struct tm t = {0};
    const char *end = strptime(text, form, &t);
    if (!end || *end) return false;
    struct tm same = t;
    *out = (int64_t)timegm(&same); /* which turns 31 February into 2 March */
    return same.tm_mday == t.tm_mday && *out > 0;
}

/* The time of --now: 'now', a day, or a day and a time (UTC). False after a message. */
static bool read_now(int64_t *out, const char *text) {
    if (!text) return true;
    if (strcmp(text, "now") == 0) {
        *out = (int64_t)time(NULL);
        return true;
    }
    if (read_moment(out, text, "%Y-%m-%d") || read_moment(out, text, "%Y-%m-%dT%H:%M") ||
        read_moment(out, text, "%Y-%m-%dT%H:%MZ"))
        return true;
    cli_report(NULL,
               "--now: '%s' is neither a date such as 2024-05-31 or 2024-05-31T12:00Z, nor "
               "'now'",
               text);
    return false;
}

/* Whether nobody sees how certain the main list is, or that there are others. */
static bool is_main_only(const extract_args *args, const job *j) {
    return !args->search.all && !args->search.list && !args->search.explain && !args->report &&
           args->min_score <= 0 && !j->out.is_terminal;
}

/* What to say when Ctrl-C or a signal stops a run that the same command continues. On a terminal it
 * replaces the line of the progress. */
static const char *words_for_a_stop(void) {
    return isatty(STDERR_FILENO)
               ? "\r\033[Kfurrow: stopped; run the same command again to continue\n"
               : "furrow: stopped; run the same command again to continue\n";
}

int extract_rows(extract_args *args, cli_operands pages) {
    job j = {.args = args, .pages = pages};
    if (!read_now(&args->search.find.now, args->now) || !cli_out_spares(args->output, pages) ||
        !cli_out_spares(args->report, pages))
        return CLI_FAILED;
    if (args->report && !cli_out_open(&j.report, args->report)) return CLI_FAILED;
    if (!open_output(&j, args)) {
        cli_out_close(&j.report, false);
        return CLI_FAILED;
    }
    args->search.find.main_only = is_main_only(args, &j);
    bool is_resumable = j.shards || j.has_state;
    if (is_resumable && !j.mark.is_done) whole_say_at_the_end(words_for_a_stop());
    cli_source *source = args->follow.pages ? NULL : cli_source_open(pages, &args->search.page);
    j.is_many = source ? cli_source_is_many(source) : pages.count > 1;
    args->search.advises = !j.is_many && !args->follow.pages;
    j.progress = cli_progress_start(pages.count, j.is_many);
    j.progress.total_bytes = source ? cli_source_size(source) : 0;
    if (source) take_up(&j, source);
    bool was_done = j.mark.is_done;
    if (was_done)
        cli_report(args->output, "already has all rows of this command, according to its %s",
                   j.shards ? "journal.jsonl" : "table furrow_journal");
    bool is_whole = (source || args->follow.pages) && (was_done || extract_pages(&j, source));
    whole_say_at_the_end(NULL);
    if (source && is_whole && j.progress.done + j.progress.damaged == 0)
        cli_source_report_none(pages, &args->search.page);
    cli_source_close(source);
    if (is_resumable && !is_whole && source)
        cli_report(args->output, "%zu shards are complete; run the same command again to continue",
                   j.mark.shards);
    /* Without rows, keep the old output file. */
    bool is_written = cli_out_close(&j.out, is_whole && j.progress.found > 0 && !j.shards);
    cli_shards_close(j.shards);
    cli_progress_tell(&j.progress, j.report.file);
    bool is_apart = !cli_out_is_same(args->report, args->output);
    if (!is_apart) cli_report(args->report, "is the output file; --report needs another file");
    is_written = cli_out_close(&j.report, is_apart) && is_written && is_apart;
    /* If the reader closed the pipe, that is not a failure. */
    bool is_fine = is_written && (is_whole || j.out.is_closed);
    if (args->strict && j.progress.drifted) is_fine = false;
    int rc = is_fine ? cli_progress_rc(&j.progress) : CLI_FAILED;
    return rc == CLI_FOUND && j.lacks_required ? CLI_NOTHING : rc;
}
