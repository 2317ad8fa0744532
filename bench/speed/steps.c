/* What is measured: steps from bytes to rows. */
#include "steps.h"

#include <lexbor/html/html.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Whether a method finds regions on its own; some need examples. */
static bool is_automatic(const char *method) {
    static const char list[] = "<ul><li><a href=1>ant</a> has six<li><a href=2>bee</a> has six"
                               "<li><a href=3>cat</a> has four<li><a href=4>dog</a> has four</ul>";
    furrow_options opts = {.method = method};
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    if (furrow_page_parse(&page, list, sizeof list - 1, NULL, NULL) != FURROW_OK) abort();
    furrow_status st = furrow_find(&regions, page, &opts, NULL);
    furrow_regions_free(regions);
    furrow_page_free(page);
    return st == FURROW_OK;
}

size_t steps_list(step out[MAX_STEPS]) {
    size_t n = 0;
    out[n++] = (step){STEP_BARE, NULL};
    out[n++] = (step){STEP_PAGE, NULL};
    for (step_kind kind = STEP_FIND; kind <= STEP_EXTRACT; kind++)
        for (size_t m = 0; furrow_method_name(m) && n + 4 < MAX_STEPS; m++)
            if (is_automatic(furrow_method_name(m))) out[n++] = (step){kind, furrow_method_name(m)};
    for (step_kind kind = STEP_ROWS; kind <= STEP_LEARN; kind++) out[n++] = (step){kind, "auto"};
    return n;
}

void step_name(char out[64], step s) {
    static const char *const names[] = {
        "bare lexbor parse", "furrow page", "find", "extract", "rows",
        "rows of all lists", "learn"};
    snprintf(out, 64, "%s%s%s", names[s.kind], s.method ? ", " : "", s.method ? s.method : "");
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void parse_bare(const char *bytes, size_t len) {
    lxb_html_document_t *document = lxb_html_document_create();
    if (!document ||
        lxb_html_document_parse(document, (const lxb_char_t *)bytes, len) != LXB_STATUS_OK)
        abort();
    lxb_html_document_destroy(document);
}

/* Pages past a limit are measured up to there. */
static furrow_page *parse_page(const char *bytes, size_t len, const furrow_alloc *alloc) {
    furrow_page_options opts = {0};
    furrow_page *page = NULL;
    if (alloc) opts.alloc = *alloc;
    furrow_page_parse(&page, bytes, len, &opts, NULL);
    return page;
}

static void extract(const furrow_page *page, const furrow_options *opts) {
    furrow_table *table = NULL;
    furrow_extract(&table, page, opts, NULL);
    furrow_table_free(table);
}

static bool drop(void *user, const char *bytes, size_t len) {
    (void)user, (void)bytes, (void)len;
    return true;
}

/* The rows of the main list, or of all lists, as JSON Lines. */
static void write_rows(const furrow_page *page, const furrow_options *opts, bool is_all) {
    furrow_writer *writer = NULL;
    furrow_regions *regions = NULL;
    if (furrow_writer_new(&writer, drop, NULL, NULL, NULL) != FURROW_OK) abort();
    if (is_all) furrow_find_all(&regions, page, opts, NULL);
    else furrow_find(&regions, page, opts, NULL);
    size_t count = regions ? furrow_regions_count(regions) : 0;
    for (size_t i = 0; i < count && (is_all || i == 0); i++) {
        furrow_table *table = NULL;
        if (furrow_table_build(&table, regions, i, NULL) == FURROW_OK)
            furrow_writer_add(writer, table, NULL, i, NULL);
        furrow_table_free(table);
    }
    furrow_writer_end(writer, NULL);
    furrow_writer_free(writer);
    furrow_regions_free(regions);
}

static void learn(const furrow_page *page, const furrow_options *opts) {
    furrow_wrapper *wrapper = NULL;
    furrow_example example = {.page = page};
    furrow_learn(&wrapper, &example, 1, opts, NULL);
    furrow_wrapper_free(wrapper);
}

double step_run(step s, const char *bytes, size_t len, const furrow_alloc *alloc) {
    furrow_options opts = {
        .size = sizeof opts, .method = s.method, .main_only = s.kind == STEP_ROWS};
    furrow_page *page = s.kind == STEP_FIND ? parse_page(bytes, len, alloc) : NULL;
    furrow_regions *regions = NULL;
    double start = now();
    if (s.kind == STEP_BARE) parse_bare(bytes, len);
    if (s.kind != STEP_BARE && s.kind != STEP_FIND) page = parse_page(bytes, len, alloc);
    if (s.kind == STEP_FIND && page) furrow_find(&regions, page, &opts, NULL);
    if (s.kind == STEP_EXTRACT && page) extract(page, &opts);
    if (s.kind == STEP_ROWS && page) write_rows(page, &opts, false);
    if (s.kind == STEP_ALL && page) write_rows(page, &opts, true);
    if (s.kind == STEP_LEARN && page) learn(page, &opts);
    furrow_regions_free(regions);
    if (s.kind != STEP_FIND) furrow_page_free(page);
    double seconds = now() - start;
    if (s.kind == STEP_FIND) furrow_page_free(page);
    return seconds;
}
