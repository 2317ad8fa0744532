/* From the name of a page to its regions, with the output of --explain. */
#include "search.h"

#include "screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIND(member) offsetof(cli_search_args, find.member)

const char *cli_list_method(size_t i) {
    const char *name = furrow_method_name(i);
    return name && strcmp(name, "ide") != 0 ? name : NULL;
}

const cli_option cli_search_options[] = {
    {'m', "method", CLI_TEXT, FIND(method), "NAME", "method", cli_list_method},
    {'j', "jobs", CLI_COUNT, offsetof(cli_search_args, threads), "N",
     "number of threads (one per processor)", NULL},
    {0, "explain", CLI_FLAG, offsetof(cli_search_args, explain), NULL,
     "say on stderr which list was chosen, and why", NULL},
    {0, "plain", CLI_FLAG, FIND(plain), NULL,
     "follow the paper exactly, without furrow's improvements", NULL},
    {0}};

#define OF_METHOD(name) \
    { 0, name, CLI_METHOD, offsetof(cli_search_args, find), NULL, NULL, NULL }

const cli_option cli_mdr_options[] = {OF_METHOD("mdr"), {0}};
const cli_option cli_tagpath_options[] = {OF_METHOD("tagpath"), {0}};
const cli_option cli_iepad_options[] = {OF_METHOD("iepad"), {0}};
const cli_option cli_vints_options[] = {OF_METHOD("vints"),
                                        {0, "no-result", CLI_TEXT,
                                         offsetof(cli_search_args, no_result), "PAGE",
                                         "a page of the site that shows no results", NULL},
                                        {0}};

bool cli_search_prepare(cli_search_args *args) {
    furrow_error err = {0};
    if (!args->no_result) return true;
    if (!args->find.method) args->find.method = "vints";
    if (strcmp(args->find.method, "vints") != 0) {
        cli_report(NULL, "--no-result works only with -m vints, not with -m %s", args->find.method);
        return false;
    }
    if (cli_read_page(&args->no_result_page, args->no_result, &args->page, &err) < 0) {
        cli_report(args->no_result, "%s", err.message);
        return false;
    }
    args->find.vints.no_result = args->no_result_page;
    return true;
}

void cli_search_free_args(cli_search_args *args) {
    furrow_page_free(args->no_result_page);
    args->no_result_page = NULL;
    cli_page_args_free(&args->page);
}

void cli_help_methods(FILE *to, cli_names methods) {
    fputs("\nMethods:\n", to);
    for (size_t i = 0; methods(i); i++)
        fprintf(to, "  %-8s  %s\n", methods(i), furrow_method_about(i));
}

/* What the trace callback needs. */
typedef struct tracer {
    FILE *to;
    const furrow_page *page;
    furrow_buf path;
} tracer;

static void trace(void *user, const char *method, furrow_node node, const char *what) {
    tracer *t = user;
    fprintf(t->to, "%s: %s", method, what);
    if (node != FURROW_NO_NODE && furrow_node_xpath(&t->path, t->page, node, NULL) == FURROW_OK)
        fprintf(t->to, ", at %s", t->path.at);
    fputc('\n', t->to);
}

/* Whether a record of region 'i' has a text in it. */
static bool has_text(const furrow_regions *regions, size_t i, const char *text) {
    furrow_buf buf = {0};
    bool is_there = false;
    for (size_t r = 0; r < furrow_region_records(regions, i) && !is_there; r++)
        is_there = furrow_record_text(&buf, regions, i, r, NULL) == FURROW_OK &&
                   strstr(buf.at, text) != NULL;
    furrow_buf_free(&buf);
    return is_there;
}

static bool is_number(const char *text) {
    return *text && text[strspn(text, "0123456789")] == 0;
}

/* Whether region 'i' is the list that the user wants: by its number, by the path of its
 * element, or by a text in one of its records. */
static bool is_wanted(const furrow_regions *regions, const furrow_page *page, size_t i,
                      const char *list) {
    if (is_number(list)) return strtoul(list, NULL, 10) == i + 1;
    if (list[0] != '/') return has_text(regions, i, list);
    furrow_buf path = {0};
    bool is_same =
        furrow_node_xpath(&path, page, furrow_region_node(regions, i), NULL) == FURROW_OK &&
        strcmp(path.at, list) == 0;
    furrow_buf_free(&path);
    return is_same;
}

/* Keep only the wanted list; false if it is not among them. */
static bool keep_list(furrow_regions *regions, const furrow_page *page, const char *list) {
    for (size_t i = 0; i < furrow_regions_count(regions); i++) {
        if (!is_wanted(regions, page, i, list)) continue;
        furrow_regions_keep(regions, i);
        return true;
    }
    return false;
}

furrow_status cli_find_lists(furrow_regions **out, const furrow_page *page, bool all,
                             const char *list, const furrow_options *opts, furrow_error *err) {
    bool is_told = list && !is_number(list); /* it may be any list; data lists come first */
    furrow_options rest = *opts;
    uint64_t start = cli_now_ms();
    furrow_status st =
        all || is_told ? furrow_find_all(out, page, opts, err) : furrow_find(out, page, opts, err);
    if (!list || (st < 0 && st != FURROW_ENOTFOUND)) return st;
    if (st == FURROW_OK && keep_list(*out, page, list)) return FURROW_OK;
    if (is_told && !all) {
        furrow_regions_free(*out);
        *out = NULL;
        uint64_t gone = cli_now_ms() - start;
        if (opts->max_ms) rest.max_ms = gone < opts->max_ms ? opts->max_ms - (uint32_t)gone : 1;
        st = furrow_find(out, page, &rest, err);
        if (st < 0 || keep_list(*out, page, list)) return st;
    }
    return furrow_fail(err, FURROW_ENOTFOUND,
                       "no list matches '%.60s'; furrow regions shows the lists of the page", list);
}

/* Nodes of a page that is one bare text: parsing adds html, head and body. */
enum { BARE_NODES = 4 };

/* Limit for the visible text of a page that its scripts have not filled yet, in bytes:
 * "Loading", or a line about cookies. A list of records has more. */
enum { MAX_SHELL_TEXT = 200 };

static bool is_tag(const furrow_page *page, furrow_node node, const char *tag) {
    furrow_str own = furrow_node_tag(page, node);
    return own.len == strlen(tag) && memcmp(own.at, tag, own.len) == 0;
}

/* Whether scripts still have to write what a reader would see between the menus. */
static bool is_shell(const furrow_page *page) {
    size_t count = furrow_page_nodes(page), seen = 0;
    bool has_script = false;
    for (furrow_node node = 0; node < count && seen <= MAX_SHELL_TEXT;) {
        bool is_frame = is_tag(page, node, "header") || is_tag(page, node, "nav") ||
                        is_tag(page, node, "footer");
        has_script |= is_tag(page, node, "script");
        if (furrow_node_visible(page, node)) seen += furrow_node_own_text(page, node).len;
        node = is_frame ? furrow_node_end(page, node) : node + 1;
    }
    return has_script && seen <= MAX_SHELL_TEXT;
}

/* Whether the data for the page's scripts has a list. */
static bool has_embedded(const furrow_page *page, furrow_options opts) {
    furrow_regions *regions = NULL;
    furrow_error err;
    opts.embedded = true;
    opts.trace = NULL;
    bool has_list = furrow_find(&regions, page, &opts, &err) == FURROW_OK;
    furrow_regions_free(regions);
    return has_list;
}

const cli_advice_text cli_advice_words[] = {
    [CLI_PAGE_EMPTY] = {"empty", "; the page is empty"},
    [CLI_PAGE_BARE] = {"bare", "; it has no markup: is it a web page?"},
    [CLI_TRY_EMBEDDED] = {"embedded", "; its scripts hold a list: try --embedded"},
    [CLI_TRY_RENDER] = {"render", "; scripts build this page: try --render"},
    [CLI_TRY_DETAIL] = {"detail", "; if the page is about one thing, try --detail"},
};

cli_advice cli_advise(const furrow_page *page, bool is_rendered, const furrow_options *opts) {
    if (furrow_page_nodes(page) < BARE_NODES) return CLI_PAGE_EMPTY;
    if (furrow_page_nodes(page) == BARE_NODES) return CLI_PAGE_BARE;
    bool is_written = is_shell(page);
    if (is_written && !opts->embedded && has_embedded(page, *opts)) return CLI_TRY_EMBEDDED;
    return is_written && !is_rendered ? CLI_TRY_RENDER : CLI_TRY_DETAIL;
}

/* Append a hint to a message, if all of it fits. */
static void add_hint(furrow_error *err, const char *hint) {
    size_t len = strlen(err->message);
    if (len + strlen(hint) < sizeof err->message)
        snprintf(err->message + len, sizeof err->message - len, "%s", hint);
}

/* The share of the page's visible text that is in the records of its main region. */
static double share_of_list(const furrow_page *page, const furrow_regions *regions) {
    furrow_buf text = {0};
    size_t all = 0, listed = 0;
    if (furrow_node_text(&text, page, 0, NULL) == FURROW_OK) all = text.len;
    for (size_t i = 0; i < furrow_region_records(regions, 0); i++)
        if (furrow_record_text(&text, regions, 0, i, NULL) == FURROW_OK) listed += text.len;
    furrow_buf_free(&text);
    return all ? (double)listed / (double)all : 0;
}

/* Add a note if the rows are those of a list but the page says that it is about one thing, or
 * the other way round. A list that takes up most of the page's text counts as what the page is
 * about. */
static void note_other_kind(cli_search *search, const cli_search_args *args, furrow_options opts) {
    const double most = 0.5, sure = 0.9;
    furrow_buf about = {0};
    furrow_regions *list = NULL;
    if (!args->detail && furrow_page_about(&about, search->page, NULL) == FURROW_OK &&
        share_of_list(search->page, search->regions) < most)
        snprintf(search->note, sizeof search->note,
                 "the page seems to be about one thing (%.40s); --detail extracts it", about.at);
    opts.main_only = true;
    opts.trace = NULL;
    if (args->detail && furrow_find(&list, search->page, &opts, NULL) == FURROW_OK &&
        furrow_region_score(list, 0) >= sure && share_of_list(search->page, list) >= most)
        snprintf(search->note, sizeof search->note,
                 "the page has a list of %zu records; leave out --detail to extract it",
                 furrow_region_records(list, 0));
    furrow_regions_free(list);
    furrow_buf_free(&about);
}

furrow_options cli_find_options(const cli_search_args *args, uint64_t start_ms) {
    furrow_options opts = cli_options(&args->find, &args->page, start_ms);
    opts.variants = args->variants;
    opts.ide.partial = true;
    return opts;
}

/* Append to the message what to try instead. */
static void add_advice(cli_search *search, const cli_search_args *args,
                       const furrow_options *opts) {
    cli_advice advice = cli_advise(search->page, args->page.render, opts);
    bool is_in_vain = args->detail && (advice == CLI_TRY_DETAIL || advice == CLI_TRY_EMBEDDED);
    add_hint(&search->err, is_in_vain ? "; leave out --detail to search for a list"
                                      : cli_advice_words[advice].hint);
}

static furrow_status find(cli_search *search, const cli_search_args *args) {
    furrow_options opts = cli_find_options(args, search->start_ms);
    tracer t = {.page = search->page};
    if (args->explain) t.to = open_memstream(&search->trace, &search->trace_len);
    if (t.to) {
        opts.trace = trace;
        opts.trace_user = &t;
    }
    furrow_status st;
    if (args->wrapper)
        st = furrow_apply(&search->regions, args->wrapper, search->page, &opts, &search->err);
    else if (args->detail)
        st = furrow_find_object(&search->regions, search->page, &opts, &search->err);
    else
        st = cli_find_lists(&search->regions, search->page, args->all, args->list, &opts,
                            &search->err);
    const char *kept = args->wrapper ? furrow_wrapper_method(args->wrapper) : "";
    search->needs_label = st == FURROW_ENOTFOUND && strcmp(kept, "ide") == 0;
    search->is_told = args->list || strcmp(kept, "auto") == 0;
    if (st == FURROW_ENOTFOUND && !args->wrapper && !args->list) add_advice(search, args, &opts);
    search->is_guessed = !args->wrapper && furrow_page_charset_is_guess(search->page);
    if (st == FURROW_OK && args->advises && !args->wrapper && !args->list && !args->all)
        note_other_kind(search, args, opts);
    if (t.to) fclose(t.to);
    furrow_buf_free(&t.path);
    return st;
}

furrow_status cli_search_run(cli_search *search, const cli_input *input,
                             const cli_search_args *args) {
    search->start_ms = cli_now_ms();
    search->status = cli_read_input(&search->page, input, &args->page, &search->err);
    search->is_damaged = input->is_damaged;
    if (search->status == FURROW_OK) search->status = find(search, args);
    return search->status;
}

furrow_status cli_search_on(cli_search *search, furrow_page *page, const cli_search_args *args) {
    search->page = page;
    if (search->start_ms == 0) search->start_ms = cli_now_ms();
    search->status = find(search, args);
    return search->status;
}

void cli_search_free_page(cli_search *search) {
    furrow_regions_free(search->regions);
    furrow_page_free(search->page);
    search->regions = NULL;
    search->page = NULL;
}

void cli_search_free(cli_search *search) {
    cli_search_free_page(search);
    free(search->trace);
    search->trace = NULL;
}

bool cli_search_done(const cli_search *search, const char *name, cli_progress *progress) {
    furrow_status status = search ? search->status : FURROW_ENOMEM;
    cli_progress_clear(progress);
    if (search && search->trace)
        cli_show_lines(stderr, (furrow_str){search->trace, search->trace_len});
    if (search && search->is_damaged) {
        progress->damaged++;
        cli_report(name, "%s", search->err.message);
        return false;
    }
    progress->done++;
    if (search && search->is_guessed && !progress->is_many)
        cli_report(name,
                   "the page declares no charset; reading it as windows-1252 (see --charset)");
    if (status == FURROW_OK) {
        progress->found++;
        if (search->note[0]) cli_report(name, "%s", search->note);
    } else if (status == FURROW_ENOTFOUND || status == FURROW_EDRIFT) {
        bool is_told = search->needs_label || search->is_told || search->trace ||
                       !progress->is_many || isatty(STDERR_FILENO);
        progress->drifted += status == FURROW_EDRIFT;
        progress->empty++;
        progress->untold += !is_told;
        if (is_told)
            cli_report(name, "%s%s", search->needs_label ? "needs a label: " : "",
                       search->err.message);
        progress->unlabelled += search->needs_label;
    } else {
        cli_progress_fail(progress, status);
        bool has_reason = search && search->err.message[0];
        cli_report(name, "%s", has_reason ? search->err.message : "out of memory");
    }
    return status == FURROW_OK;
}
