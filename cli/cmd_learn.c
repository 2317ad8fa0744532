/* furrow learn: save what is found in some pages as a wrapper for others. */
#include "commands.h"
#include "out.h"
#include "screen.h"
#include "search.h"
#include "wrapper_file.h"

#include <stdlib.h>
#include <string.h>

typedef struct learn_args {
    cli_search_args search;
    cli_list slots, addresses;
    const char *output, *add;
    bool show;
    const char *columns, *schema; /* the wanted columns, or the file that names them */
} learn_args;

/* Methods that learn from pages without labels; ide needs labels. */
static const char *method_name(size_t i) {
    static const char *const names[] = {"auto", "iepad", "vints"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

/* The encodings of iepad, and "none". */
static const char *level_name(size_t i) {
    static const char *const names[] = {"none",        "block",      "all", "no-logical",
                                        "no-physical", "no-special", "text"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static const cli_option learn_options[] = {
    {'m', "method", CLI_TEXT, offsetof(learn_args, search.find.method), "NAME",
     "method that finds the records (auto)", method_name},
    {'o', "output", CLI_TEXT, offsetof(learn_args, output), "WRAPPER",
     "write the wrapper to this file", NULL},
    {0, "add", CLI_TEXT, offsetof(learn_args, add), "WRAPPER",
     "extend this wrapper with these pages", NULL},
    {0, "show", CLI_FLAG, offsetof(learn_args, show), NULL,
     "print the columns and values of the first page, and write nothing", NULL},
    {0, "list", CLI_TEXT, offsetof(learn_args, search.list), "LIST",
     "auto: learn this list, given by its number, XPath or a text in it", NULL},
    {0, "columns", CLI_TEXT, offsetof(learn_args, columns), "LIST",
     "keep these columns, in this order, such as title,price:amount,3", NULL},
    {0, "schema", CLI_TEXT, offsetof(learn_args, schema), "FILE",
     "keep the columns of this JSON schema, under its names", NULL},
    {0, "for", CLI_LIST, offsetof(learn_args, addresses), "GLOB",
     "addresses that the wrapper is for, such as 'shop.example/list/*' (the folders "
     "of the pages)",
     NULL},
    {0, "no-samples", CLI_FLAG, offsetof(learn_args, search.find.no_samples), NULL,
     "store no values of the pages in the wrapper", NULL},
    {0, "pattern", CLI_COUNT, offsetof(learn_args, search.find.iepad.pattern), "N",
     "iepad: learn region N of the first page (1)", NULL},
    {0, "slot", CLI_LIST, offsetof(learn_args, slots), "NAME=K",
     "iepad: name slot K; only named slots become columns", NULL},
    {0, "second", CLI_TEXT, offsetof(learn_args, search.find.iepad.second_encoding), "NAME",
     "iepad: encoding to split fields (all)", level_name},
    {0, "third", CLI_TEXT, offsetof(learn_args, search.find.iepad.third_encoding), "NAME",
     "iepad: encoding to split their texts again (none)", level_name},
    {0}};

static const cli_group learn_groups[] = {
    {"Options", learn_options, 0},
    {"Pages", cli_page_options, offsetof(learn_args, search.page)},
    {"WARC files", cli_crawl_options, offsetof(learn_args, search.page)},
    {"Fetching", cli_fetch_options, offsetof(learn_args, search.page)},
    {"Browser", cli_browser_options, offsetof(learn_args, search.page)},
    {"Method iepad", cli_iepad_options, offsetof(learn_args, search)},
    {"Method vints", cli_vints_options, offsetof(learn_args, search)},
    {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "More pages make better wrappers: if one page is misread, the others outvote "
          "it.\n"
          "A page without a list is reported and skipped. A wrapper is a JSON file that "
          "you\n"
          "can read and edit.\n\n"
          "  furrow learn one.html two.html -o site.json\n"
          "  furrow apply site.json *.html -f csv\n\n"
          "If a page has several lists, choose the one you want:\n\n"
          "  furrow regions one.html\n"
          "  furrow learn --list 2 one.html -o menu.json\n\n"
          "With iepad, the first page gives a rule, and each further page adds one if "
          "the\n"
          "rules so far miss records. List the patterns, look at one, and learn it:\n\n"
          "  furrow regions -m iepad one.html\n"
          "  furrow learn --pattern 2 --show one.html\n"
          "  furrow learn --pattern 2 --slot title=1 one.html two.html -o site.json\n\n"
          "Add another pattern for a page that the rules do not cover:\n\n"
          "  furrow learn --add site.json --pattern 3 three.html -o site.json\n",
          to);
}

/* NAME=K. The name stays in 'text', which is cut there. */
static bool read_slot(furrow_slot *out, char *text) {
    char *sign = strrchr(text, '='), *end = NULL;
    unsigned long slot = sign ? strtoul(sign + 1, &end, 10) : 0;
    if (!sign || sign == text || slot == 0 || slot > UINT32_MAX || *end || sign[1] == '-') {
        cli_report(NULL, "--slot: '%s' is not NAME=K with K of 1 or more", text);
        return false;
    }
    *sign = '\0';
    *out = (furrow_slot){text, (uint32_t)slot};
    return true;
}

/* Everything that is freed at the end, even after an error. */
typedef struct job {
    furrow_slot *slots;
    char **texts; /* of the slots */
    cli_examples examples;
    furrow_wrapper *old; /* of --add */
    furrow_wrapper *wrapper;
} job;

static bool read_slots(job *j, const learn_args *args) {
    j->slots = calloc(args->slots.count + 1, sizeof *j->slots);
    j->texts = calloc(args->slots.count + 1, sizeof *j->texts);
    for (size_t i = 0; j->slots && j->texts && i < args->slots.count; i++) {
        j->texts[i] = strdup(args->slots.at[i]);
        if (!j->texts[i] || !read_slot(&j->slots[i], j->texts[i])) return false;
    }
    if (!j->slots || !j->texts) cli_report(NULL, "out of memory");
    return j->slots && j->texts;
}

/* Choose the method if none was given: that of the wrapper that --add extends, the one whose
 * options are given, or auto. False after a message if the options belong to another method. */
static bool choose_method(learn_args *args, const furrow_wrapper *old) {
    const char *kept = old ? furrow_wrapper_method(old) : NULL;
    const furrow_iepad_options *iepad = &args->search.find.iepad;
    bool for_iepad =
        args->slots.count || iepad->pattern || iepad->second_encoding || iepad->third_encoding;
    const char **method = &args->search.find.method;
    if (for_iepad && *method && strcmp(*method, "iepad") != 0) {
        cli_report(NULL,
                   "--pattern, --slot, --second and --third work only with -m iepad, not with -m "
                   "%s",
                   *method);
        return false;
    }
    if (for_iepad) *method = "iepad";
    if (!cli_search_prepare(&args->search)) return false;
    if (!*method) *method = kept ? kept : "auto";
    if (args->search.list && strcmp(*method, "auto") != 0) {
        cli_report(NULL, "--list works only with -m auto, not with -m %s%s", *method,
                   strcmp(*method, "iepad") == 0 ? "; see --pattern" : "");
        return false;
    }
    if (!kept || strcmp(*method, kept) == 0) return true;
    cli_report(args->add, "this is a wrapper of %s, not of %s", kept, *method);
    return false;
}

/* What to try with a page without a list. A wrapper reads no data in scripts, so --embedded is
 * not proposed. */
static const char *hint_for(const furrow_page *page, bool is_rendered, furrow_options opts) {
    opts.embedded = true;
    cli_advice advice = cli_advise(page, is_rendered, &opts);
    return advice == CLI_TRY_DETAIL ? "; if the page is about one thing, use furrow label"
                                    : cli_advice_words[advice].hint;
}

/* For auto, find the list to learn in every page; the other methods search themselves. A page
 * without a list is named and left out, so the others decide. FURROW_ENOTFOUND, after a
 * message, if no page has a list. */
static furrow_status choose_lists(job *j, const learn_args *args, const furrow_options *opts) {
    const char *list = args->search.list;
    bool is_many = j->examples.count > 1;
    if (strcmp(opts->method, "auto") != 0) return FURROW_OK;
    for (size_t i = 0; i < j->examples.count;) {
        furrow_example *example = &j->examples.at[i];
        furrow_regions *found = NULL;
        furrow_error err = {0};
        furrow_status st = cli_find_lists(&found, example->page, false, list, opts, &err);
        bool is_left_out = is_many && st == FURROW_ENOTFOUND;
        example->regions = found;
        const char *hint = "";
        if (st == FURROW_ENOTFOUND && !is_left_out && !list)
            hint = hint_for(example->page, args->search.page.render, *opts);
        if (st < 0)
            cli_report(example->name, "%s%s%s", is_left_out ? "skipped: " : "", err.message, hint);
        if (st < 0 && !is_left_out) return st;
        if (is_left_out) cli_examples_drop(&j->examples, i);
        else i++;
    }
    if (j->examples.count == 0) cli_report(NULL, "none of the pages has a list to learn");
    return j->examples.count ? FURROW_OK : FURROW_ENOTFOUND;
}

/* ---- Looking whether it is right ---------------------------------------- */

static bool is_same_cell(const furrow_table *a, const furrow_table *b, size_t row, size_t column) {
    furrow_str x = furrow_table_cell(a, row, column), y = furrow_table_cell(b, row, column);
    return x.len == y.len && (x.len == 0 || memcmp(x.at, y.at, x.len) == 0);
}

/* Report how the wrapper's table differs from the one that was found. */
static void compare_tables(const char *name, const furrow_table *found, const furrow_table *kept) {
    size_t rows = furrow_table_rows(found), columns = furrow_table_columns(found), other = 0;
    if (furrow_table_rows(kept) != rows) {
        cli_report(name, "the wrapper finds %zu records on this page, extract finds %zu",
                   furrow_table_rows(kept), rows);
        return;
    }
    if (furrow_table_columns(kept) < columns) {
        cli_report(name, "the wrapper keeps %zu of %zu columns", furrow_table_columns(kept),
                   columns);
        return;
    }
    for (size_t row = 0; row < rows; row++) {
        size_t column = 0;
        while (column < columns && is_same_cell(found, kept, row, column)) column++;
        other += column < columns;
    }
    if (other)
        cli_report(name, "the wrapper and extract differ in %zu of %zu records", other, rows);
}

static bool is_filled(const furrow_table *table, size_t column) {
    size_t row = 0, rows = furrow_table_rows(table);
    while (row < rows && !furrow_table_values(table, row, column)) row++;
    return row < rows;
}

/* The table that a wrapper gives for a page. */
static furrow_status read_with(furrow_table **out, const furrow_wrapper *wrapper,
                               const furrow_example *page, const furrow_options *opts,
                               furrow_error *err) {
    furrow_regions *regions = NULL;
    *out = NULL;
    furrow_status st = furrow_apply(&regions, wrapper, page->page, opts, err);
    if (st >= 0) st = furrow_table_build(out, regions, 0, err);
    furrow_regions_free(regions);
    return st;
}

/* Whether a column of the same name has values in both. */
static bool share_a_column(const furrow_table *a, const furrow_table *b) {
    for (size_t x = 0; x < furrow_table_columns(a); x++) {
        furrow_str name = furrow_table_column(a, x);
        if (!is_filled(a, x)) continue;
        for (size_t y = 0; y < furrow_table_columns(b); y++) {
            furrow_str other = furrow_table_column(b, y);
            bool is_same = name.len == other.len && memcmp(name.at, other.at, name.len) == 0;
            if (is_same && is_filled(b, y)) return true;
        }
    }
    return false;
}

/* Warn about pages that show another list than the first one. */
static void compare_pages(const job *j, const furrow_options *opts) {
    const furrow_example *pages = j->examples.at;
    furrow_error err = {0};
    furrow_table *first = NULL, *table = NULL;
    if (read_with(&first, j->wrapper, &pages[0], opts, &err) < 0) return;
    for (size_t i = 1; i < j->examples.count; i++) {
        if (read_with(&table, j->wrapper, &pages[i], opts, &err) >= 0 &&
            !share_a_column(first, table))
            cli_report(pages[i].name,
                       "has no column of %s; if this is another list, learn it "
                       "by itself",
                       pages[0].name);
        furrow_table_free(table);
    }
    furrow_table_free(first);
}

/* Warn if a wrapper does not reproduce what it was learned from. With several pages, each may
 * have fields of its own, so this compares only if there is exactly one page. */
static void check_wrapper(const job *j, const furrow_options *opts) {
    furrow_table *table = NULL, *again = NULL;
    furrow_error err = {0};
    if (strcmp(opts->method, "auto") != 0) return;
    if (j->examples.count != 1) {
        compare_pages(j, opts);
        return;
    }
    const char *name = j->examples.at[0].name;
    if (furrow_table_build(&table, j->examples.at[0].regions, 0, &err) == FURROW_OK) {
        if (read_with(&again, j->wrapper, &j->examples.at[0], opts, &err) >= 0)
            compare_tables(name, table, again);
        else
            cli_report(name, "the wrapper does not fit the page that it was learned from: %s",
                       err.message);
    }
    furrow_table_free(table);
    furrow_table_free(again);
}

/* ---- Looking at the columns --------------------------------------------- */

/* How many values of a column are shown. */
enum { SAMPLES = 3 };

static void show_column(FILE *to, const furrow_table *table, size_t column) {
    size_t shown = 0;
    furrow_str name = furrow_table_column(table, column), last = {NULL, 0};
    fprintf(to, "%zu\t%.*s", column + 1, (int)name.len, name.at);
    for (size_t row = 0; row < furrow_table_rows(table) && shown < SAMPLES; row++) {
        furrow_str cell = furrow_table_cell(table, row, column);
        bool is_same = cell.len == last.len && last.at && memcmp(cell.at, last.at, cell.len) == 0;
        if (cell.len == 0 || is_same) continue;
        fprintf(to, "%s%.*s", shown ? " | " : "\t", (int)cell.len, cell.at);
        last = cell;
        shown++;
    }
    fputc('\n', to);
}

/* List the columns of a wrapper, one per line: number, name, some values of the page. */
static int show(const furrow_wrapper *wrapper, const furrow_example *page,
                const furrow_options *opts, const char *output) {
    furrow_table *table = NULL;
    furrow_error err = {0};
    char *text = NULL;
    size_t len = 0;
    cli_out out;
    furrow_status st = read_with(&table, wrapper, page, opts, &err);
    FILE *lines = st == FURROW_OK ? open_memstream(&text, &len) : NULL;
    for (size_t c = 0; lines && c < furrow_table_columns(table); c++) show_column(lines, table, c);
    if (lines) cli_text_close(lines, &text);
    if (!text) cli_report(page->name, "%s", st == FURROW_OK ? "out of memory" : err.message);
    bool is_done = text && cli_out_open(&out, output);
    if (is_done) cli_show_lines(out.file, (furrow_str){text, len});
    is_done = is_done && cli_out_close(&out, true);
    free(text);
    furrow_table_free(table);
    return is_done ? CLI_FOUND : st == FURROW_ENOTFOUND ? CLI_NOTHING : CLI_FAILED;
}

/* ---- The columns that are wanted ---------------------------------------- */

static bool has_value(const furrow_table *table) {
    size_t column = 0, columns = table ? furrow_table_columns(table) : 0;
    while (column < columns && !is_filled(table, column)) column++;
    return column < columns;
}

/* The table of the first page with the wanted columns; NULL after a message. */
static furrow_table *wanted_table(const job *j, const learn_args *args,
                                  const furrow_options *opts) {
    const char *name = j->examples.at[0].name;
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_schema *schema = args->schema ? cli_read_schema(args->schema) : NULL;
    if (args->schema && !schema) return NULL;
    furrow_status st = read_with(&table, j->wrapper, &j->examples.at[0], opts, &err);
    if (st >= 0)
        st = schema ? furrow_table_shape(table, schema, &err)
                    : furrow_table_pick(table, args->columns, &err);
    if (st < 0) cli_report(name, "%s", err.message);
    if (st < 0 && (st != FURROW_ENOTFOUND || !has_value(table))) {
        furrow_table_free(table);
        table = NULL;
    }
    furrow_schema_free(schema);
    return table;
}

/* Save in the wrapper which columns to output, their names, and the types of a schema. */
static bool keep_columns(job *j, const learn_args *args, const furrow_options *opts) {
    if (!args->columns && !args->schema) return true;
    furrow_table *table = wanted_table(j, args, opts);
    size_t count = table ? furrow_table_columns(table) : 0;
    furrow_view_column *view = calloc(count + 1, sizeof *view);
    furrow_str *from = calloc(count + 1, sizeof *from);
    furrow_wrapper *made = NULL;
    furrow_error err = {0};
    for (size_t c = 0; view && from && c < count; c++) {
        furrow_str name = furrow_table_column(table, c), source = furrow_table_source(table, c);
        from[c] = source.len ? source : name;
        view[c] = (furrow_view_column){.name = name, .from = &from[c], .from_count = 1};
        if (args->schema) view[c].type = furrow_type_name(furrow_table_type(table, c));
    }
    if (table && (!view || !from)) cli_report(NULL, "out of memory");
    else if (table && furrow_wrapper_set_view(&made, j->wrapper, view, count, &err) < 0)
        cli_report(NULL, "%s", err.message);
    if (made) {
        furrow_wrapper_free(j->wrapper);
        j->wrapper = made;
    }
    free(view);
    free(from);
    furrow_table_free(table);
    return made != NULL;
}

/* Save in the wrapper which addresses it is for, if any were given. */
static bool keep_addresses(job *j, const learn_args *args) {
    size_t count = args->addresses.count;
    if (count == 0) return true;
    furrow_wrapper *made = NULL;
    furrow_error err = {FURROW_ENOMEM, "out of memory"};
    furrow_str *patterns = calloc(count, sizeof *patterns);
    for (size_t i = 0; patterns && i < count; i++)
        patterns[i] = (furrow_str){args->addresses.at[i], strlen(args->addresses.at[i])};
    if (!patterns || furrow_wrapper_set_addresses(&made, j->wrapper, patterns, count, &err) < 0)
        cli_report(NULL, "--for: %s", err.message);
    free(patterns);
    if (!made) return false;
    furrow_wrapper_free(j->wrapper);
    j->wrapper = made;
    return true;
}

static int learn(job *j, learn_args *args, cli_operands pages) {
    furrow_error err = {0};
    uint64_t start = cli_now_ms();
    if (!read_slots(j, args) || !cli_read_examples(&j->examples, pages, &args->search.page))
        return CLI_FAILED;
    /* A single page has one time limit for all steps; with several, each has had its own. */
    bool is_one = j->examples.count == 1;
    uint32_t limit = args->search.page.timeout_ms;
    furrow_options opts = cli_options(&args->search.find, &args->search.page, is_one ? start : 0);
    opts.iepad.slots = j->slots;
    opts.iepad.slot_count = args->slots.count;
    if (args->show && j->old) return show(j->old, &j->examples.at[0], &opts, args->output);
    furrow_status st = choose_lists(j, args, &opts);
    if (st < 0) return st == FURROW_ENOTFOUND ? CLI_NOTHING : CLI_FAILED;
    if (is_one && !cli_limit_step(&opts.max_ms, &args->search.page, start, &err)) st = err.status;
    else if (j->old)
        st = furrow_extend(&j->wrapper, j->old, j->examples.at, j->examples.count, &opts, &err);
    else st = furrow_learn(&j->wrapper, j->examples.at, j->examples.count, &opts, &err);
    if (st < 0) { /* with iepad, the first page gives the rule */
        bool is_first = is_one || strcmp(opts.method, "iepad") == 0;
        cli_report(is_first ? j->examples.at[0].name : NULL, "%s", err.message);
        return st == FURROW_ENOTFOUND ? CLI_NOTHING : CLI_FAILED;
    }
    bool is_applied = args->show || args->columns || args->schema;
    if (is_one && !cli_limit_step(&opts.max_ms, &args->search.page, start, &err) && is_applied) {
        cli_report(j->examples.at[0].name, "%s", err.message);
        return CLI_FAILED;
    }
    if (args->show) return show(j->wrapper, &j->examples.at[0], &opts, args->output);
    /* Checking takes about as long as learning did. */
    bool is_late = is_one && limit && cli_now_ms() - start > limit / 2;
    if (!j->old && !is_late) check_wrapper(j, &opts);
    if (!j->old && is_late)
        cli_report(j->examples.at[0].name, "no time left to check the wrapper (see --timeout)");
    if (!keep_columns(j, args, &opts) || !keep_addresses(j, args)) return CLI_FAILED;
    return cli_write_wrapper(j->wrapper, args->output) ? CLI_FOUND : CLI_FAILED;
}

static void free_job(job *j, const learn_args *args) {
    for (size_t i = 0; j->texts && i < args->slots.count; i++) free(j->texts[i]);
    cli_examples_free(&j->examples);
    free(j->texts);
    free(j->slots);
    furrow_wrapper_free(j->old);
    furrow_wrapper_free(j->wrapper);
}

/* Standard input can be read only once: if the wrapper comes from it, no page can. */
static bool check_input(const char *add, cli_operands pages) {
    bool is_twice = false;
    for (size_t i = 0; add && strcmp(add, "-") == 0 && i < pages.count; i++)
        is_twice = is_twice || strcmp(pages.at[i], "-") == 0;
    if (is_twice) cli_report(NULL, "'-' (standard input) can be given only once");
    return !is_twice;
}

static int run(int argc, char **argv) {
    learn_args args = {0};
    cli_operands pages;
    job j = {0};
    int rc = cli_parse(&pages, &args, &cmd_learn, argc, argv);
    if (rc == CLI_GO) rc = cli_check_pages(&cmd_learn, &pages, &args.search.page);
    if (rc == CLI_GO && !check_input(args.add, pages)) rc = CLI_FAILED;
    if (rc == CLI_GO && args.add && !(j.old = cli_read_wrapper(args.add))) rc = CLI_FAILED;
    if (rc == CLI_GO && !choose_method(&args, j.old)) rc = CLI_FAILED;
    if (rc == CLI_GO) rc = learn(&j, &args, pages);
    free_job(&j, &args);
    free(args.slots.at);
    free(args.addresses.at);
    cli_search_free_args(&args.search);
    return rc;
}

const cli_command cmd_learn = {
    .name = "learn",
    .about = "save what is found as a wrapper for similar pages",
    .usage = "learn [-m METHOD] [options] PAGE... [-o WRAPPER]",
    .groups = learn_groups,
    .more_help = more_help,
    .run = run,
};
