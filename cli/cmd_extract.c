/* furrow extract: rows of the main region of each page, or of all regions. */
#include "batch.h"
#include "commands.h"
#include "drift.h"
#include "extract.h"
#include "out.h"
#include "repair.h"
#include "report.h"
#include "screen.h"
#include "search.h"
#include "shards.h"
#include "wrapper_file.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

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
     "further columns, or all rows, from the page's JSON-LD", NULL},
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
    cli_help_methods(to);
    fputs("\nWithout a format: a table on a terminal, JSON Lines elsewhere.\n"
          "With several pages, or --all, each row begins with its page.\n"
          "sqlite needs -o FILE; a FILE that ends in .db, .sqlite or .sqlite3 is one. Rows\n"
          "are added to a table that is there already.\n\n"
          "A run with -o DIR/, or with a database and --shard-size, that was killed or met\n"
          "a full disk is taken up by the same command, and adds no row twice.\n",
          to);
}

/* ---- One page ----------------------------------------------------------- */

/* A table and where it comes from. */
typedef struct region_rows {
    furrow_table *table;
    char method[16];
    double score;
} region_rows;

typedef struct result {
    cli_search search;
    region_rows *regions;
    size_t count;           /* of 'regions' */
    size_t found_count;     /* regions of the page, more than 'count' without --all */
    furrow_repair *repair;  /* of the wrapper for this page; NULL: none was needed */
    furrow_error unmended;  /* why the wrapper cannot be repaired, if it cannot */
    bool is_followed;       /* from an earlier page, whose list the wrapper was learned from */
    furrow_error lacking;   /* names a column that is wanted and not there, if any */
    bool lacks_required;    /* a column that the schema requires has no value */
    cli_site *site, *rival; /* whose wrapper was used, and another that is as close; or NULL */
} result;

/* Rows of a shard when nobody says otherwise: some 20 MB. */
enum { DEFAULT_SHARD = 100000 };

/* All pages. */
typedef struct job {
    extract_args *args;
    cli_operands pages;
    bool is_many;          /* pages */
    cli_out out, report;   /* 'report.file' is NULL when none was asked for */
    furrow_writer *writer; /* NULL when rows go into a table for people */
    cli_progress progress;
    bool has_colour;
    bool lacks_required;       /* a page does */
    bool has_hidden;           /* columns had no room, which was said */
    bool is_unmended_told;     /* that the wrapper cannot be repaired, once */
    cli_shards *shards;        /* NULL: the rows go to one place */
    bool has_state;            /* a database that knows how far it has come */
    char state[CLI_MARK_ROOM]; /* and what it knows; empty: nothing yet */
    cli_mark mark;
    size_t shard_rows;
} job;

static void free_tables(result *r) {
    for (size_t i = 0; i < r->count; i++) furrow_table_free(r->regions[i].table);
    free(r->regions);
    r->regions = NULL;
    r->count = 0;
}

static void free_result(void *user, void *at) {
    (void)user;
    result *r = at;
    if (!r) return;
    free_tables(r);
    furrow_repair_free(r->repair);
    cli_search_free(&r->search);
    free(r);
}

/* Whether a column that a schema requires has no value in a table. */
static bool lacks_required(const furrow_table *table, const furrow_schema *schema) {
    for (size_t c = 0; c < furrow_schema_columns(schema); c++) {
        bool is_there = !furrow_schema_is_required(schema, c);
        for (size_t row = 0; row < furrow_table_rows(table) && !is_there; row++)
            is_there = furrow_table_values(table, row, c) > 0;
        if (!is_there) return true;
    }
    return false;
}

/* Keep the columns that are wanted. One that a page lacks is empty there, which is
 * said once the page is done. */
static furrow_status pick_columns(result *r, furrow_table *table, const extract_args *args) {
    if (!args->columns && !args->schema) return FURROW_OK;
    furrow_error err = {0};
    furrow_status st = args->schema ? furrow_table_shape(table, args->schema, &err)
                                    : furrow_table_pick(table, args->columns, &err);
    if (args->schema && (st == FURROW_OK || st == FURROW_ENOTFOUND))
        r->lacks_required |= lacks_required(table, args->schema);
    if (st == FURROW_ENOTFOUND) r->lacking = err;
    else r->search.err = err;
    return st == FURROW_ENOTFOUND ? FURROW_OK : st;
}

static furrow_status build_tables(result *r, const extract_args *args) {
    bool all = args->search.all;
    const furrow_regions *regions = r->search.regions;
    r->found_count = furrow_regions_count(regions);
    size_t wanted = all ? r->found_count : 1;
    r->regions = calloc(wanted, sizeof *r->regions);
    if (!r->regions) {
        r->search.err = (furrow_error){FURROW_ENOMEM, "out of memory"};
        return FURROW_ENOMEM;
    }
    for (size_t i = 0; i < wanted; i++) {
        region_rows *rows = &r->regions[r->count];
        rows->score = furrow_region_score(regions, i);
        if (rows->score < args->min_score) continue;
        furrow_status st = furrow_table_build(&rows->table, regions, i, &r->search.err);
        if (st == FURROW_OK) st = pick_columns(r, rows->table, args);
        if (st < 0) return st;
        snprintf(rows->method, sizeof rows->method, "%s", furrow_region_method(regions, i));
        r->count++;
    }
    if (r->count) return FURROW_OK;
    r->search.err = (furrow_error){FURROW_ENOTFOUND, "no list with a score as high as --min-score"};
    return FURROW_ENOTFOUND;
}

/* The rows of a page by a wrapper that was mended for it; as they were where
 * that cannot be done, which is false. */
static bool repair_page(result *r, const job *j, const furrow_wrapper *wrapper, const char *name) {
    furrow_example example = {.page = r->search.page, .name = name};
    const cli_page_args *limits = &j->args->search.page;
    furrow_options opts = {.max_cells = limits->max_cells, .ide.partial = true};
    furrow_error err = {0};
    result again = {.search.page = r->search.page};
    bool is_mended = false;
    if (!cli_limit_step(&opts.max_ms, limits, r->search.start_ms, &err) ||
        furrow_repair_make(&r->repair, wrapper, &example, 1, 0, &opts, &err) < 0) {
        r->unmended = err;
        return false;
    }
    if (!furrow_repair_wrapper(r->repair)) return false;
    if (cli_limit_step(&opts.max_ms, limits, r->search.start_ms, &err) &&
        furrow_apply(&again.search.regions, furrow_repair_wrapper(r->repair), r->search.page, &opts,
                     &err) == FURROW_OK &&
        build_tables(&again, j->args) == FURROW_OK) {
        free_tables(r);
        r->regions = again.regions;
        r->count = again.count;
        r->found_count = again.found_count;
        r->search.status = FURROW_OK;
        is_mended = true;
    } else {
        free_tables(&again);
    }
    furrow_regions_free(again.search.regions);
    return is_mended;
}

static void *extract_page(void *user, size_t i, const cli_input *in) {
    const job *j = user;
    (void)i;
    result *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    cli_search_args search = j->args->search;
    r->site = cli_wrapper_for(&j->args->wrappers, in->name, &r->rival);
    if (r->site) search.wrapper = r->site->wrapper;
    if (cli_search_run(&r->search, in, &search) == FURROW_OK)
        r->search.status = build_tables(r, j->args);
    cli_fit fit = cli_drift_fit(&r->search, r->count ? r->regions[0].table : NULL);
    if (fit == CLI_EMPTY && j->args->strict && search.wrapper)
        cli_drift_look_elsewhere(&r->search, search.wrapper, &search.page);
    if (j->args->repairs && r->search.page && (fit == CLI_DRIFTED || fit == CLI_EMPTY))
        repair_page(r, j, search.wrapper, in->name);
    cli_search_free_page(&r->search);
    return r;
}

/* ---- Tables for people -------------------------------------------------- */

static const char *plural(size_t count) {
    return count == 1 ? "" : "s";
}

/* "12 records, 5 columns (3 shown), mdr 0.91, 2 more regions (--all)" */
static void print_summary(const job *j, const result *r, size_t i, size_t shown) {
    FILE *to = j->out.file;
    const region_rows *rows = &r->regions[i];
    size_t records = furrow_table_rows(rows->table);
    size_t columns = furrow_table_columns(rows->table);
    size_t more = r->found_count - r->count;
    if (j->has_colour) fputs(CLI_DIM, to);
    fprintf(to, "%zu record%s, %zu column%s", records, plural(records), columns, plural(columns));
    if (shown < columns) fprintf(to, " (%zu shown)", shown);
    fprintf(to, ", %s %.2f", rows->method, rows->score);
    if (more) fprintf(to, ", %zu more region%s (--all)", more, plural(more));
    if (j->has_colour) fputs(CLI_PLAIN, to);
    fputc('\n', to);
}

/* With several tables, each says where it comes from. */
static void print_heading(const job *j, const char *page, size_t region) {
    FILE *to = j->out.file;
    if (j->progress.rows > 0) fputc('\n', to);
    if (j->has_colour) fputs(CLI_BOLD, to);
    cli_show(to, (furrow_str){page, strlen(page)}, SIZE_MAX - 1, CLI_CUT_END);
    if (j->args->search.all) fprintf(to, ", region %zu", region);
    if (j->has_colour) fputs(CLI_PLAIN, to);
    fputc('\n', to);
}

static bool print_for_people(job *j, const result *r, const char *page) {
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
            cli_report(page, "%zu of %zu columns do not fit; -f csv has them all", columns - shown,
                       columns);
            j->has_hidden = true;
        }
        j->progress.rows += furrow_table_rows(r->regions[i].table);
    }
    return true;
}

/* ---- Rows for programs -------------------------------------------------- */

/* Rows that end up on a terminal must not steer it. */
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

static bool is_for_programs(const extract_args *args) {
    return strcmp(args->format, "table") != 0;
}

/* Text that cannot be written was reported where it was tried; of a database
 * the library alone knows. */
static void report_writer(const job *j, const char *page, const furrow_error *err) {
    if (is_database(j->args)) cli_report(j->out.name, "%s", err->message);
    else if (err->status != FURROW_EIO) cli_report(page, "%s", err->message);
}

static bool open_writer(job *j);
static bool end_shard(job *j);

static bool write_for_programs(job *j, const result *r, const char *page, const char *date) {
    furrow_error err = {0};
    if (!j->writer && !open_writer(j)) return false;
    for (size_t i = 0; i < r->count; i++) {
        const furrow_table *table = r->regions[i].table;
        if (j->args->search.page.crawl.date) furrow_writer_set_date(j->writer, date);
        if (furrow_writer_add(j->writer, table, page, i + 1, &err) == FURROW_OK) {
            j->progress.rows += furrow_table_rows(table);
            j->shard_rows += furrow_table_rows(table);
            continue;
        }
        if (err.status == FURROW_ELIMIT || err.status == FURROW_EINVAL) { /* others go on */
            cli_report(page, "%s", err.message);
            cli_progress_fail(&j->progress, err.status);
            continue;
        }
        report_writer(j, page, &err);
        return false;
    }
    return true;
}

/* ---- All pages ---------------------------------------------------------- */

/* Say what a labelled wrapper has taken although it is less sure than usual. */
static void report_confidence(const furrow_table *table, const char *page) {
    const double usual = 0.92;
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        double sure = furrow_table_confidence(table, c);
        furrow_str name = furrow_table_column(table, c);
        if (sure <= 0 || sure >= usual) continue;
        bool is_empty = furrow_table_rows(table) && furrow_table_cell(table, 0, c).len == 0;
        cli_report(page, "%.*s: %s, %.0f %% sure", (int)name.len, name.at,
                   is_empty ? "taken to be missing" : "found", 100 * sure);
    }
}

/* Say in what a page departs from those that its wrapper was learned from. */
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

/* Say what was mended for a page, and keep the first repair that is sure. */
static void report_repair(job *j, result *r, const char *page) {
    if (r->unmended.status && j->args->repairs && !j->is_unmended_told) {
        cli_report(page, "not repaired: %s", r->unmended.message);
        j->is_unmended_told = true;
    }
    if (!r->repair || !furrow_repair_needed(r->repair)) return;
    cli_repair_warn(page,
                    r->is_followed ? "is built differently from the pages before" : "repaired",
                    r->repair);
    bool is_sure = cli_repair_rc(r->repair) == CLI_FOUND;
    j->progress.drifted += !is_sure;
    j->args->has_doubts |= !is_sure;
    if (!is_sure || !j->args->repairs || j->args->mended) return;
    j->args->mended = r->repair;
    r->repair = NULL;
}

/* Say once of each wrapper that another one would do as well. */
static void report_tie(const result *r, const char *page) {
    if (!r->rival || r->site->is_tie_told) return;
    cli_report(page, "%s and %s are equally close to this address; the first is used",
               r->site->path, r->rival->path);
    r->site->is_tie_told = true;
}

/* Rows of one page into the output; 'r' is freed. False: it is no use to go on. */
static bool take_page(job *j, const char *page, const char *date, result *r) {
    if (r && j->report.file && j->args->reports_pages)
        cli_drift_write(j->report.file, page, &r->search, r->count ? r->regions[0].table : NULL,
                        r->repair);
    bool goes_on = true;
    bool has_rows = cli_search_done(r ? &r->search : NULL, page, &j->progress);
    bool is_missed =
        r && (r->search.status == FURROW_ENOTFOUND || r->search.status == FURROW_EDRIFT);
    if (is_missed && j->args->missed) fprintf(j->args->missed, "%s\n", page);
    if (r && has_rows && r->lacking.status) cli_report(page, "%s", r->lacking.message);
    j->lacks_required |= r && has_rows && r->lacks_required;
    if (r && has_rows && r->count && strcmp(r->regions[0].method, "embedded") == 0)
        cli_report(page, "no records in the text of the page; its rows are from JSON-LD");
    for (size_t k = 0; r && has_rows && k < r->count; k++)
        report_drift(j, r->regions[k].table, page);
    if (r) report_repair(j, r, page);
    if (r) report_tie(r, page);
    if (r && has_rows) {
        if (is_for_programs(j->args)) goes_on = write_for_programs(j, r, page, date);
        else goes_on = print_for_people(j, r, page);
    }
    free_result(j, r);
    goes_on = (j->shards || cli_out_flush(&j->out)) && goes_on;
    if (goes_on) cli_progress_show(&j->progress);
    return goes_on;
}

static bool take_result(void *user, size_t i, const cli_input *in, void *at) {
    job *j = user;
    (void)i;
    j->progress.bytes = in->is_crawled || in->is_damaged ? in->read : 0;
    j->mark.operand = in->operand;
    j->mark.number = in->number;
    size_t size = j->args->shard_size ? j->args->shard_size : DEFAULT_SHARD;
    bool is_cut = j->shards || j->has_state;
    return take_page(j, in->name, in->date, at) &&
           (!is_cut || j->shard_rows < size || end_shard(j));
}

/* ---- Further pages ------------------------------------------------------ */

/* One list over several pages. What is found on the first page is learned, so
 * that the others have the same columns. */
typedef struct trail {
    cli_follow *follow;
    furrow_wrapper *wrapper; /* NULL: each page is searched by itself */
    bool is_begun;
    size_t rows, repeated;
} trail;

static void use_wrapper(trail *t, const job *j, furrow_wrapper *wrapper) {
    furrow_wrapper_free(t->wrapper);
    t->wrapper = wrapper;
    cli_follow_use(t->follow, wrapper ? wrapper : j->args->search.wrapper);
}

static void learn(trail *t, const job *j, const result *r, const char *name) {
    furrow_example example = {.page = r->search.page, .name = name};
    furrow_wrapper *wrapper = NULL;
    const cli_search_args *args = &j->args->search;
    furrow_options opts = args->find;
    if (!args->wrapper && !args->all && !args->list &&
        cli_limit_step(&opts.max_ms, &args->page, r->search.start_ms, &(furrow_error){0}))
        furrow_learn(&wrapper, &example, 1, &opts, NULL);
    use_wrapper(t, j, wrapper);
}

/* The pages that follow are read by the mended wrapper. */
static void keep_mended(trail *t, const job *j, const furrow_repair *repair) {
    furrow_buf text = {0};
    furrow_wrapper *copy = NULL;
    if (furrow_wrapper_save(&text, furrow_repair_wrapper(repair), NULL) == FURROW_OK &&
        furrow_wrapper_load(&copy, text.at, text.len, NULL, NULL) == FURROW_OK)
        use_wrapper(t, j, copy);
    furrow_buf_free(&text);
}

/* Search for the list anew, on a page that the wrapper does not fit. */
static void search_anew(result *r, const job *j) {
    free_tables(r);
    free(r->search.trace);
    furrow_regions_free(r->search.regions);
    r->search.trace = NULL;
    r->search.regions = NULL;
    if (cli_search_on(&r->search, r->search.page, &j->args->search) == FURROW_OK)
        r->search.status = build_tables(r, j->args);
}

/* Rows of a page that the wrapper does not fit: by the wrapper mended, so that the columns
 * stay as they are, else by another search, unless the wrapper is the user's. */
static void read_anew(result *r, job *j, trail *t, const furrow_wrapper *wrapper,
                      const char *name) {
    r->is_followed = t->wrapper != NULL;
    if (repair_page(r, j, wrapper, name)) {
        keep_mended(t, j, r->repair);
        return;
    }
    if (!t->wrapper || j->args->search.wrapper) return;
    furrow_repair_free(r->repair);
    r->repair = NULL;
    search_anew(r, j);
    if (r->search.status != FURROW_OK) return;
    cli_report(name, "is built differently from the pages before; its list was searched for anew, "
                     "so its columns may be others");
    learn(t, j, r, name);
}

static result *extract_followed(job *j, trail *t, furrow_page *page, const char *name) {
    cli_search_args args = j->args->search;
    result *r = calloc(1, sizeof *r);
    if (!r) {
        furrow_page_free(page);
        return NULL;
    }
    bool is_first = !t->is_begun;
    t->is_begun = true;
    r->search.page = page;
    r->search.start_ms = cli_now_ms();
    if (is_first) learn(t, j, r, name);
    if (t->wrapper) args.wrapper = t->wrapper;
    if (cli_search_on(&r->search, page, &args) == FURROW_OK)
        r->search.status = build_tables(r, j->args);
    furrow_status st = r->search.status;
    bool is_missed = st == FURROW_ENOTFOUND || st == FURROW_EDRIFT;
    bool is_drifted = r->count && furrow_table_drifts(r->regions[0].table);
    if ((t->wrapper || j->args->repairs) && (is_missed || is_drifted)) {
        if (is_first && !j->args->repairs) search_anew(r, j);
        else read_anew(r, j, t, args.wrapper, name);
    }
    cli_search_free_page(&r->search);
    return r;
}

static uint64_t hash_row(const furrow_table *table, size_t row) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        furrow_str cell = furrow_table_cell(table, row, c);
        for (size_t i = 0; i < cell.len; i++)
            hash = (hash ^ (unsigned char)cell.at[i]) * UINT64_C(1099511628211);
        hash = (hash ^ 0x1F) * UINT64_C(1099511628211); /* between cells */
    }
    return hash;
}

/* Leave out rows that an earlier page had. */
static void drop_repeated(trail *t, result *r) {
    size_t rows = 0, repeated = 0;
    for (size_t i = 0; i < r->count; i++) {
        furrow_table *table = r->regions[i].table;
        size_t count = furrow_table_rows(table);
        bool *gone = calloc(count + 1, sizeof *gone);
        for (size_t row = 0; gone && row < count; row++) {
            gone[row] = !cli_follow_is_new(t->follow, hash_row(table, row));
            repeated += gone[row];
        }
        if (gone) furrow_table_drop(table, gone);
        free(gone);
        rows += count;
    }
    t->rows += rows - repeated;
    t->repeated += repeated;
    if (rows && rows == repeated) cli_follow_stop(t->follow);
}

/* All pages of the list that begins with each page. */
static bool follow_pages(job *j) {
    bool goes_on = true;
    for (size_t i = 0; i < j->pages.count && goes_on; i++) {
        const extract_args *args = j->args;
        trail t = {.follow = cli_follow_new(j->pages.at[i], &args->follow, &args->search.page)};
        const char *name = j->pages.at[i];
        furrow_page *page = NULL;
        if (t.follow) cli_follow_use(t.follow, args->search.wrapper);
        while (goes_on && t.follow && (page = cli_follow_next(t.follow, &name))) {
            result *r = extract_followed(j, &t, page, name);
            if (r) drop_repeated(&t, r);
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

/* Whether every table has the same columns: those that were asked for, or those of a
 * wrapper, of which lists have all in every table. The currency of a price takes a further
 * one, and which column is a price is told by each page unless a schema says it. */
static bool has_same_columns(const extract_args *args) {
    const furrow_wrapper *wrapper = args->search.wrapper;
    bool is_list = wrapper && strcmp(furrow_wrapper_method(wrapper), "auto") == 0;
    return args->schema || ((args->columns || (is_list && !args->repairs)) && !args->typed);
}

/* A new writer; of shards one for the next, which gets a file of its own. */
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

/* Write what is left, and free the writer. */
static bool end_writer(job *j) {
    furrow_error err = {0};
    bool is_whole = !j->writer || furrow_writer_end(j->writer, &err) >= 0;
    if (!is_whole) report_writer(j, NULL, &err);
    furrow_writer_free(j->writer);
    j->writer = NULL;
    return is_whole;
}

/* Write the rows of a shard into the database, which has its journal in it. */
static bool commit(job *j, const cli_mark *mark) {
    char state[CLI_MARK_ROOM];
    if (j->progress.rows == 0) return end_writer(j); /* nothing to make a database of */
    if (!j->writer && !open_writer(j)) return false;
    cli_mark_write(state, mark);
    furrow_writer_set_state(j->writer, j->args->command, j->state[0] ? j->state : NULL, state);
    if (!end_writer(j)) return false;
    memcpy(j->state, state, sizeof state);
    return true;
}

/* Bring the file of a shard to its place, and note it. */
static bool end_file(job *j, const cli_mark *mark) {
    bool has_rows = j->writer != NULL;
    bool is_whole = end_writer(j);
    if (has_rows && is_database(j->args))
        is_whole = is_whole && cli_shards_move(j->shards, j->mark.shards);
    else if (has_rows) is_whole = cli_out_close(&j->out, is_whole) && is_whole;
    return is_whole && cli_shards_note(j->shards, mark);
}

/* A shard is whole. */
static bool end_shard(job *j) {
    cli_mark mark = j->mark;
    mark.shards += j->writer != NULL;
    mark.counts = j->progress;
    if (!(j->has_state ? commit(j, &mark) : end_file(j, &mark))) return false;
    j->mark = mark;
    j->shard_rows = 0;
    return true;
}

/* The writer's last words, and a last line for people. */
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

/* False when the output is not whole. */
static bool extract_pages(job *j, cli_source *source) {
    const extract_args *args = j->args;
    if (!j->shards && is_for_programs(args) && !open_writer(j)) return false;
    cli_batch batch = {j,           source,     j->pages.count, args->search.threads, extract_page,
                       take_result, free_result};
    bool is_whole = args->follow.pages ? follow_pages(j) : cli_batch_run(&batch);
    cli_progress_clear(&j->progress);
    is_whole = is_whole && finish(j);
    furrow_writer_free(j->writer);
    if (j->progress.unlabelled)
        cli_report(NULL,
                   "%zu of %zu: to be labelled, with furrow label PAGE --field ... -o WRAPPER",
                   j->progress.unlabelled, j->progress.done);
    return is_whole;
}

/* The format: what was asked for, or what the ending of the file says; NULL for what
 * suits the reader. False after a message. */
static bool settle_format(extract_args *args, bool is_folder) {
    bool is_file = args->output && strcmp(args->output, "-") != 0 && !is_folder;
    if (is_folder && !args->format) args->format = "jsonl";
    if (!args->format) args->format = cli_out_format(args->output);
    if (!args->format && is_file && cli_out_ending(args->output)) {
        cli_report(args->output, "no format is known by the ending .%s; name one with -f",
                   cli_out_ending(args->output));
        return false;
    }
    bool is_table = args->format && is_database(args);
    const char *wrong = NULL;
    if (is_table && !is_file && !is_folder)
        wrong = "a database is no text: -f sqlite needs -o FILE";
    else if (args->table && !is_table) wrong = "--table is for a database: -o FILE.db";
    else if (is_folder && !is_for_programs(args)) wrong = "a table is for people: no shards of it";
    else if (is_folder && args->follow.pages) wrong = "--pages and -o DIR/ do not go together";
    else if (args->shard_size && args->follow.pages)
        wrong = "--pages and --shard-size do not go together";
    else if (args->shard_size && !is_folder && !is_table)
        wrong = "--shard-size is for a folder, -o DIR/, or a database, -o FILE.db";
    if (wrong) cli_report(NULL, "%s", wrong);
    return !wrong;
}

/* How far an earlier run of the same command has come with a database. False after a
 * message. */
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
                   st == FURROW_OK ? "its table furrow_journal is damaged" : err.message);
    furrow_buf_free(&state);
    return is_fine;
}

/* Open the output. False after a message. */
static bool open_output(job *j, extract_args *args) {
    struct stat info;
    const char *end = args->output ? strrchr(args->output, '/') : NULL;
    bool is_folder = (end && !end[1]) ||
                     (args->output && stat(args->output, &info) == 0 && S_ISDIR(info.st_mode));
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

/* Go on where an earlier run has ended. */
static void take_up(job *j, cli_source *source) {
    cli_progress now = j->progress;
    if (!j->shards && !j->has_state) return;
    j->progress = j->mark.counts;
    j->progress.total = now.total;
    j->progress.is_on = now.is_on;
    j->progress.start_ms = now.start_ms;
    if (j->mark.is_done) cli_source_skip(source, j->pages.count, 0);
    else if (j->mark.number) cli_source_skip(source, j->mark.operand, j->mark.number);
}

/* Reads a moment of UTC in a form of strptime(); false when the text has another, or
 * there is no such day. */
static bool read_moment(int64_t *out, const char *text, const char *form) {
    struct tm t = {0};
    const char *end = strptime(text, form, &t);
    if (!end || *end) return false;
    struct tm same = t;
    *out = (int64_t)timegm(&same); /* which makes 2 March of 31 February */
    return same.tm_mday == t.tm_mday && *out > 0;
}

/* The moment that --now names: 'now', a day, or a day and a time (UTC). False after a
 * message. */
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
               "--now takes a day or a moment, as 2024-05-31 or 2024-05-31T12:00Z, or 'now'; "
               "not '%s'",
               text);
    return false;
}

int extract_rows(extract_args *args, cli_operands pages) {
    job j = {.args = args, .pages = pages};
    if (!read_now(&args->search.find.now, args->now)) return CLI_FAILED;
    if (args->report && !cli_out_open(&j.report, args->report)) return CLI_FAILED;
    if (!open_output(&j, args)) {
        cli_out_close(&j.report, false);
        return CLI_FAILED;
    }
    cli_source *source = args->follow.pages ? NULL : cli_source_open(pages, &args->search.page);
    j.is_many = source ? cli_source_is_many(source) : pages.count > 1;
    j.progress = cli_progress_start(j.is_many ? pages.count + 1 : 1);
    j.progress.total = pages.count;
    j.progress.total_bytes = source ? cli_source_size(source) : 0;
    if (source) take_up(&j, source);
    bool was_done = j.mark.is_done;
    if (was_done)
        cli_report(args->output, "has all rows of this command already, by its %s",
                   j.shards ? "journal.jsonl" : "table furrow_journal");
    bool is_whole = (source || args->follow.pages) && (was_done || extract_pages(&j, source));
    cli_source_close(source);
    if ((j.shards || j.has_state) && !is_whole && source)
        cli_report(args->output, "%zu shards are whole; the same command goes on from there",
                   j.mark.shards);
    /* Without rows there is nothing to put in the place of an old file. */
    bool is_written = cli_out_close(&j.out, is_whole && j.progress.found > 0 && !j.shards);
    cli_shards_close(j.shards);
    cli_progress_tell(&j.progress, j.report.file);
    is_written = cli_out_close(&j.report, true) && is_written;
    /* A reader that has seen enough is no failure. */
    bool is_fine = is_written && (is_whole || j.out.is_closed);
    if (args->strict && j.progress.drifted) is_fine = false;
    int rc = is_fine ? cli_progress_rc(&j.progress) : CLI_FAILED;
    return rc == CLI_FOUND && j.lacks_required ? CLI_NOTHING : rc;
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
    args.command = command ? command : "";
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
