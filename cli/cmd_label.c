/* furrow label: point out the fields of a page so that furrow apply finds them in others. */
#include "also.h"
#include "commands.h"
#include "read.h"
#include "report.h"
#include "screen.h"
#include "wrapper_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Limit for a label file, in bytes. */
#define MAX_FILE ((size_t)64 << 20)

/* How many places are listed when a text is in several. */
enum { MAX_SHOWN = 5 };

/* ---- Options ------------------------------------------------------------ */

typedef struct label_args {
    cli_page_args page;
    cli_list fields, missing, html, also;
    const char *labels, *output;
    bool plain, only, no_samples;
    uint32_t tags;
} label_args;

static const cli_option label_options[] = {
    {0, "field", CLI_LIST, offsetof(label_args, fields), "NAME=TEXT",
     "the text of a field; repeat for more values", NULL},
    {0, "missing", CLI_LIST, offsetof(label_args, missing), "NAME", "the page has no such field",
     NULL},
    {0, "html", CLI_LIST, offsetof(label_args, html), "NAME", "return the HTML of this field",
     NULL},
    {0, "labels", CLI_TEXT, offsetof(label_args, labels), "FILE",
     "read labels from a JSON file: {\"fields\": {\"NAME\": \"TEXT\"}}", NULL},
    {0, "also", CLI_LIST, offsetof(label_args, also), "PAGE",
     "another page of the site, without labels, to tell template from data", NULL},
    {0, "only", CLI_FLAG, offsetof(label_args, only), NULL,
     "leave other fields open; without this they count as missing", NULL},
    {0, "plain", CLI_FLAG, offsetof(label_args, plain), NULL, "use only the evidence of the paper",
     NULL},
    {0, "no-samples", CLI_FLAG, offsetof(label_args, no_samples), NULL,
     "store no values in the wrapper", NULL},
    {0, "tags", CLI_COUNT, offsetof(label_args, tags), "K",
     "minimum number of tags stored on each side of a field (20)", NULL},
    {'o', "output", CLI_TEXT, offsetof(label_args, output), "WRAPPER",
     "the wrapper; if it exists, the page is added to it", NULL},
    {0}};

static const cli_group label_groups[] = {
    {"Options", label_options, 0},
    {"Pages", cli_page_options, offsetof(label_args, page)},
    {"Fetching", cli_fetch_options, offsetof(label_args, page)},
    {"Browser", cli_browser_options, offsetof(label_args, page)},
    {0}};

static void more_help(FILE *to) {
    fputs("\n"
          "A field can be given by its text, or by an absolute XPath:\n"
          "  --field 'price=$39.96'                  this text, wherever it is\n"
          "  --field 'price=/html/body/p[2]/b'       all text of this element\n"
          "  --field 'price=/html/body/p[2]=$39.96'  the text within this element\n"
          "  --field 'image=@src=pics/drive.jpg'     the element with this attribute\n"
          "  --field 'image=/html/body/img/@src'     the attribute of this element\n"
          "If a text is in several places, all of them are kept. On a page where they\n"
          "differ furrow asks you for a label, which decides. Pages given with --also\n"
          "decide most cases without asking.\n\n"
          "  furrow label one.html --field 'price=$39.96' -o shop.json\n"
          "  furrow label one.html --field 'price=$39.96' --also two.html -o shop.json\n"
          "  furrow apply shop.json *.html --unlabelled todo.txt\n"
          "  furrow label --only two.html --field 'price=4.99 EUR' -o shop.json\n",
          to);
}

/* ---- Labels ------------------------------------------------------------- */

typedef struct job {
    const label_args *args;
    const char *name; /* of the page */
    furrow_page *page;
    furrow_labels *from_file;
    furrow_label *labels;
    char **texts; /* copies of the options, one for each */
    size_t count, text_count;
    uint64_t start_ms; /* when the work on the page began */
} job;

static bool complain(const job *j, const furrow_error *err) {
    cli_report(j->name, "%s", err->message);
    return false;
}

/* Copy the value of an option so that it can be cut into pieces; NULL after a message. */
static char *copy_option(job *j, const char *text) {
    char *copy = strdup(text);
    if (copy) j->texts[j->text_count++] = copy;
    else cli_report(NULL, "out of memory");
    return copy;
}

static bool is_in(const cli_list *names, const char *name) {
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->at[i], name) == 0) return true;
    return false;
}

static void add_label(job *j, furrow_label label) {
    label.as_html = label.as_html || is_in(&j->args->html, label.name);
    j->labels[j->count++] = label;
}

/* XPATH, XPATH=TEXT, XPATH/@NAME or XPATH/@NAME=VALUE. */
static bool read_place(job *j, furrow_label *label, char *value) {
    furrow_error err = {0};
    char *text = strchr(value, '=');
    if (text) *text++ = '\0';
    char *attribute = strstr(value, "/@");
    if (attribute) {
        *attribute = '\0';
        label->attribute = attribute + 2;
    }
    if (text) label->text = (furrow_str){text, strlen(text)};
    furrow_str path = {value, strlen(value)};
    return furrow_node_at(&label->node, j->page, path, &err) == FURROW_OK || complain(j, &err);
}

/* @NAME=VALUE */
static bool read_attribute(furrow_label *label, char *value, const char *option) {
    char *text = strchr(value, '=');
    if (!text || text == value + 1) {
        cli_report(NULL, "--field: '%s' is not NAME=@ATTRIBUTE=VALUE", option);
        return false;
    }
    *text++ = '\0';
    label->attribute = value + 1;
    label->text = (furrow_str){text, strlen(text)};
    return true;
}

static bool read_field(job *j, const char *option) {
    furrow_label label = {.node = FURROW_NO_NODE};
    char *name = copy_option(j, option);
    char *value = name ? strchr(name, '=') : NULL;
    if (name && (!value || value == name || !value[1])) {
        cli_report(NULL, "--field: '%s' is not NAME=TEXT", option);
        return false;
    }
    if (!value) return false;
    *value++ = '\0';
    label.name = name;
    bool ok = true;
    if (strncmp(value, "/html", 5) == 0) ok = read_place(j, &label, value);
    else if (value[0] == '@') ok = read_attribute(&label, value, option);
    else label.text = (furrow_str){value, strlen(value)};
    if (ok) add_label(j, label);
    return ok;
}

static bool read_label_file(job *j) {
    cli_bytes bytes = {0};
    furrow_error err = {0};
    furrow_status st = cli_read_file(&bytes, j->args->labels, MAX_FILE, &err);
    if (st >= 0)
        st = furrow_labels_parse(&j->from_file, bytes.text.at ? bytes.text.at : "", bytes.text.len,
                                 j->page, &err);
    cli_bytes_free(&bytes);
    if (st < 0) cli_report(j->args->labels, "%s", err.message);
    return st >= 0;
}

static bool read_labels(job *j) {
    const label_args *args = j->args;
    size_t in_file = 0;
    const furrow_label *file = NULL;
    if (args->labels && !read_label_file(j)) return false;
    if (j->from_file) file = furrow_labels_all(j->from_file, &in_file);
    j->labels = calloc(in_file + args->fields.count + args->missing.count + 1, sizeof *j->labels);
    j->texts = calloc(args->fields.count + 1, sizeof *j->texts);
    if (!j->labels || !j->texts) {
        cli_report(NULL, "out of memory");
        return false;
    }
    for (size_t i = 0; i < in_file; i++) add_label(j, file[i]);
    for (size_t i = 0; i < args->fields.count; i++)
        if (!read_field(j, args->fields.at[i])) return false;
    for (size_t i = 0; i < args->missing.count; i++)
        add_label(j, (furrow_label){.name = args->missing.at[i], .node = FURROW_NO_NODE});
    return true;
}

/* ---- Several places ----------------------------------------------------- */

/* Print a text for use inside the single quotes of a shell. */
static void show_quoted(furrow_str text) {
    while (text.len) {
        const char *quote = memchr(text.at, '\'', text.len);
        size_t len = quote ? (size_t)(quote - text.at) : text.len;
        cli_show(stderr, (furrow_str){text.at, len}, SIZE_MAX - 1, CLI_CUT_END);
        if (!quote) return;
        fputs("'\\''", stderr);
        text = (furrow_str){quote + 1, text.len - len - 1};
    }
}

static void show_places(const job *j, const furrow_label *label, const furrow_node *places,
                        size_t count) {
    furrow_buf path = {0};
    cli_report(j->name,
               "field '%s' is in %zu places; all are kept until another page decides. To "
               "choose one:",
               label->name, count);
    for (size_t i = 0; i < count && i < MAX_SHOWN; i++) {
        if (furrow_node_xpath(&path, j->page, places[i], NULL) < 0) break;
        fprintf(stderr, "  --field '%s=%s", label->name, path.at);
        if (label->attribute) fprintf(stderr, "/@%s", label->attribute);
        fputc('=', stderr);
        show_quoted(label->text);
        fputs("'\n", stderr);
    }
    if (count > MAX_SHOWN) fprintf(stderr, "  and %zu more\n", count - MAX_SHOWN);
    furrow_buf_free(&path);
}

/* A field with at least this many values is a list: take the place where they are together. */
enum { MIN_LIST = 3 };

/* Default time limit for the search for places: that of one call of the library. */
enum { PLACES_MS = 30000 };

/* A field, and how many values it has. */
typedef struct field {
    const char *name;
    size_t values;
    bool is_told; /* the message about several places was printed */
} field;

static int by_name(const void *left, const void *right) {
    const field *a = left, *b = right;
    return strcmp(a->name, b->name);
}

/* The fields of all labels by name; NULL when out of memory. */
static field *count_values(size_t *count, const job *j) {
    field *fields = calloc(j->count + 1, sizeof *fields);
    size_t kept = 0;
    if (!fields) return NULL;
    for (size_t i = 0; i < j->count; i++) fields[i] = (field){.name = j->labels[i].name};
    qsort(fields, j->count, sizeof *fields, by_name);
    for (size_t i = 0; i < j->count; i++) {
        if (i == 0 || strcmp(fields[kept - 1].name, fields[i].name) != 0)
            fields[kept++] = (field){.name = fields[i].name};
        fields[kept - 1].values++;
    }
    *count = kept;
    return fields;
}

/* Report each label that is ambiguous; false if one is not on the page at all. For a list,
 * which has many values, report it once. */
static bool check_places(const job *j) {
    furrow_error err = {FURROW_ENOMEM, "out of memory"};
    furrow_options opts = cli_options(NULL, &j->args->page, j->start_ms);
    uint64_t end = cli_now_ms() + (opts.max_ms ? opts.max_ms : PLACES_MS);
    size_t field_count = 0;
    field *fields = count_values(&field_count, j);
    bool is_fine = fields != NULL;
    for (size_t i = 0; i < j->count && is_fine; i++) {
        furrow_node places[MAX_SHOWN];
        size_t count = 0;
        const furrow_label *label = &j->labels[i];
        uint64_t now = cli_now_ms();
        opts.max_ms = now < end ? (uint32_t)(end - now) : 1;
        is_fine = furrow_label_places(places, MAX_SHOWN, &count, j->page, label, &opts, &err) >= 0;
        field wanted = {.name = label->name};
        field *own = bsearch(&wanted, fields, field_count, sizeof *fields, by_name);
        if (!is_fine || count <= 1 || own->is_told) continue;
        own->is_told = own->values >= MIN_LIST;
        if (own->is_told)
            cli_report(
                j->name,
                "field '%s': some values are in several places; using those that are next to "
                "each other",
                label->name);
        else show_places(j, label, places, count);
    }
    free(fields);
    return is_fine || complain(j, &err);
}

/* ---- The wrapper -------------------------------------------------------- */

/* Read the wrapper that already exists; NULL if there is none. False after a message, also if
 * its method takes no labels. */
static bool read_old(furrow_wrapper **out, const char *path) {
    *out = NULL;
    if (!path || strcmp(path, "-") == 0 || access(path, F_OK) != 0) return true;
    *out = cli_read_wrapper(path);
    const char *method = *out ? furrow_wrapper_method(*out) : "ide";
    if (strcmp(method, "ide") == 0) return *out != NULL;
    cli_report(path, "this is a wrapper of %s, which takes no labels; choose another file with -o",
               method);
    return false;
}

static bool learn(furrow_wrapper **out, const job *j, const furrow_wrapper *old) {
    cli_also also = {0};
    furrow_options opts = cli_options(NULL, &j->args->page, j->start_ms);
    furrow_error err = {0};
    opts.method = "ide";
    opts.no_samples = j->args->no_samples;
    opts.ide.plain = j->args->plain;
    opts.ide.partial = j->args->only && old;
    opts.ide.tags = j->args->tags;
    if (!cli_also_read(&also, &j->args->also, 1, &j->args->page)) return false;
    also.examples[0] = (furrow_example){
        .page = j->page, .name = j->name, .labels = j->labels, .label_count = j->count};
    furrow_status st = old ? furrow_extend(out, old, also.examples, also.count, &opts, &err)
                           : furrow_learn(out, also.examples, also.count, &opts, &err);
    cli_also_free(&also);
    return st >= 0 || complain(j, &err);
}

static bool label_page(job *j) {
    furrow_wrapper *old = NULL, *made = NULL;
    bool ok = read_old(&old, j->args->output) && read_labels(j) && check_places(j);
    if (ok && !old && j->args->missing.count)
        cli_report(j->name,
                   "the first page of a wrapper should have all fields, without --missing");
    ok = ok && learn(&made, j, old) && cli_write_wrapper(made, j->args->output);
    furrow_wrapper_free(old);
    furrow_wrapper_free(made);
    return ok;
}

static void free_job(job *j) {
    for (size_t i = 0; i < j->text_count; i++) free(j->texts[i]);
    free(j->texts);
    free(j->labels);
    furrow_labels_free(j->from_file);
    furrow_page_free(j->page);
}

static int label(const label_args *args, cli_operands *pages) {
    furrow_error err = {0};
    job j = {.args = args, .start_ms = cli_now_ms()};
    int rc = cli_check_pages(&cmd_label, pages, &args->page);
    if (rc != CLI_GO) return rc;
    if (pages->count != 1) {
        cli_report(NULL, "label takes one page; usage: furrow %s", cmd_label.usage);
        return CLI_FAILED;
    }
    if (args->fields.count == 0 && !args->labels) {
        cli_report(NULL, "no field given; usage: furrow %s", cmd_label.usage);
        return CLI_FAILED;
    }
    if (args->only && args->missing.count) {
        cli_report(NULL, "--only and --missing cannot be combined");
        return CLI_FAILED;
    }
    j.name = pages->at[0];
    bool ok = cli_read_page(&j.page, j.name, &args->page, &err) == FURROW_OK || complain(&j, &err);
    ok = ok && label_page(&j);
    free_job(&j);
    return ok ? CLI_FOUND : CLI_FAILED;
}

static int run(int argc, char **argv) {
    label_args args = {0};
    cli_operands pages;
    int rc = cli_parse(&pages, &args, &cmd_label, argc, argv);
    if (rc == CLI_GO) rc = label(&args, &pages);
    free(args.fields.at);
    free(args.missing.at);
    free(args.html.at);
    free(args.also.at);
    cli_page_args_free(&args.page);
    return rc;
}

const cli_command cmd_label = {
    .name = "label",
    .about = "label the fields of a page, to find them in others",
    .usage = "label [options] PAGE --field NAME=TEXT... -o WRAPPER",
    .groups = label_groups,
    .more_help = more_help,
    .run = run,
};
