/*
 * cost: every step from bytes to rows once for each page, to be counted by
 * callgrind; bench/speed/cost.py runs it and reads the counts.
 *
 *   cost [-n PAGES] FOLDER...
 *
 * Of each FOLDER PAGES are taken, evenly spread, or all.
 *
 * Each step is a function of its own that no compiler inlines, so that its count
 * stands under its name.
 */
#include "pages.h"

#include "furrow.h"

#include <lexbor/html/html.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define STEP __attribute__((noinline)) static

STEP void step_bare(const page_file *file) {
    lxb_html_document_t *document = lxb_html_document_create();
    if (!document || lxb_html_document_parse(document, (const lxb_char_t *)file->bytes,
                                             file->len) != LXB_STATUS_OK)
        abort();
    lxb_html_document_destroy(document);
}

STEP furrow_page *step_page(const page_file *file) {
    furrow_page *page = NULL;
    furrow_page_parse(&page, file->bytes, file->len, NULL, NULL);
    return page;
}

STEP furrow_regions *step_find(const furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_options opts = {.size = sizeof opts, .main_only = true}; /* as for rows */
    furrow_find(&regions, page, &opts, NULL);
    return regions;
}

STEP furrow_table *step_table(const furrow_regions *regions) {
    furrow_table *table = NULL;
    furrow_table_build(&table, regions, 0, NULL);
    return table;
}

static bool drop(void *user, const char *bytes, size_t len) {
    (void)user, (void)bytes, (void)len;
    return true;
}

STEP void step_write(const furrow_table *table) {
    furrow_writer *writer = NULL;
    if (furrow_writer_new(&writer, drop, NULL, NULL, NULL) != FURROW_OK) abort();
    furrow_writer_add(writer, table, NULL, 0, NULL);
    furrow_writer_end(writer, NULL);
    furrow_writer_free(writer);
}

STEP furrow_wrapper *step_learn(const furrow_page *page) {
    furrow_wrapper *wrapper = NULL;
    furrow_example example = {.page = page};
    furrow_learn(&wrapper, &example, 1, NULL, NULL);
    return wrapper;
}

STEP void step_apply(const furrow_wrapper *wrapper, const furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    if (furrow_apply(&regions, wrapper, page, NULL, NULL) == FURROW_OK)
        furrow_table_build(&table, regions, 0, NULL);
    furrow_table_free(table);
    furrow_regions_free(regions);
}

STEP void step_free(furrow_page *page, furrow_regions *regions, furrow_table *table) {
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
}

static void run(const page_file *file) {
    step_bare(file);
    furrow_page *page = step_page(file);
    if (!page) return;
    furrow_regions *regions = step_find(page);
    furrow_table *table = regions ? step_table(regions) : NULL;
    if (table) step_write(table);
    furrow_wrapper *wrapper = table ? step_learn(page) : NULL;
    if (wrapper) step_apply(wrapper, page);
    furrow_wrapper_free(wrapper);
    step_free(page, regions, table);
}

int main(int argc, char **argv) {
    page_files pages = {0};
    size_t most = 0;
    int option;
    while ((option = getopt(argc, argv, "n:")) != -1) {
        if (option != 'n') return 2;
        most = strtoul(optarg, NULL, 10);
    }
    for (int i = optind; i < argc; i++) pages_add(&pages, argv[i], most);
    if (pages.count == 0) fprintf(stderr, "usage: cost [-n PAGES] FOLDER...\n");
    for (size_t i = 0; i < pages.count; i++) run(&pages.at[i]);
    int status = pages.count ? 0 : 2;
    pages_free(&pages);
    return status;
}
