/*
 * apply: what a wrapper costs on the pages that it was not learned from.
 *
 *   apply [-r ROUNDS] [-m METHOD] [-n PAGES] FOLDER...
 *
 * For each method that keeps wrappers from pages alone: one wrapper for every
 * folder with several pages, learned from its first page; then, for the other
 * pages, at most PAGES of them, bytes to a table through the wrapper, against the bare parse of the
 * same pages in the same run.
 */
#include "furrow.h"
#include "pages.h"
#include "steps.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_ROUNDS = 5 };

typedef struct totals {
    size_t sites, pages;
    double bare, applied, bytes;
} totals;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Length of the folder's name in a page's name. */
static size_t folder_of(const page_file *page) {
    const char *slash = strrchr(page->name, '/');
    return slash ? (size_t)(slash - page->name) : 0;
}

static bool is_same_folder(const page_file *a, const page_file *b) {
    size_t len = folder_of(a);
    return len == folder_of(b) && memcmp(a->name, b->name, len) == 0;
}

static furrow_wrapper *learn(const page_file *file, const char *method) {
    furrow_options opts = {.method = method};
    furrow_page *page = NULL;
    furrow_wrapper *wrapper = NULL;
    if (furrow_page_parse(&page, file->bytes, file->len, NULL, NULL) == FURROW_OK) {
        furrow_example example = {.page = page};
        furrow_learn(&wrapper, &example, 1, &opts, NULL);
    }
    furrow_page_free(page);
    return wrapper;
}

/* Processor seconds from bytes to a table, by a wrapper. */
static double apply(const furrow_wrapper *wrapper, const page_file *file) {
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    double start = now();
    if (furrow_page_parse(&page, file->bytes, file->len, NULL, NULL) == FURROW_OK &&
        furrow_apply(&regions, wrapper, page, NULL, NULL) == FURROW_OK)
        furrow_table_build(&table, regions, 0, NULL);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
    return now() - start;
}

static void add_page(totals *sum, const furrow_wrapper *wrapper, const page_file *file,
                     int rounds) {
    double bare = 1e9, applied = 1e9;
    for (int r = 0; r < rounds; r++) {
        double seconds = step_run((step){STEP_BARE, NULL}, file->bytes, file->len, NULL);
        if (seconds < bare) bare = seconds;
        seconds = apply(wrapper, file);
        if (seconds < applied) applied = seconds;
    }
    sum->pages++;
    sum->bare += bare;
    sum->applied += applied;
    sum->bytes += (double)file->len;
}

static totals measure(const page_files *pages, const char *method, int rounds, size_t most) {
    totals sum = {0};
    for (size_t i = 0, end; i < pages->count; i = end) {
        end = i + 1;
        while (end < pages->count && is_same_folder(&pages->at[i], &pages->at[end])) end++;
        furrow_wrapper *wrapper = end - i > 1 ? learn(&pages->at[i], method) : NULL;
        sum.sites += wrapper != NULL;
        for (size_t p = i + 1; wrapper && p < end && p - i <= most; p++)
            add_page(&sum, wrapper, &pages->at[p], rounds);
        furrow_wrapper_free(wrapper);
    }
    return sum;
}

int main(int argc, char **argv) {
    page_files pages = {0};
    int rounds = DEFAULT_ROUNDS, option;
    const char *only = NULL;
    size_t most = SIZE_MAX;
    while ((option = getopt(argc, argv, "r:m:n:")) != -1) {
        if (option == 'r') rounds = (int)strtol(optarg, NULL, 10);
        else if (option == 'm') only = optarg;
        else if (option == 'n') most = strtoul(optarg, NULL, 10);
        else return 2;
    }
    for (int i = optind; i < argc; i++) pages_load(&pages, argv[i]);
    if (pages.count == 0 || rounds < 1) {
        fprintf(stderr, "usage: apply [-r ROUNDS] [-m METHOD] [-n PAGES] FOLDER...\n");
        return 2;
    }
    printf("| wrapper | sites | pages | MB/s | x bare parse |\n|---|--:|--:|--:|--:|\n");
    for (size_t m = 0; furrow_method_name(m); m++) {
        if (only && strcmp(only, furrow_method_name(m)) != 0) continue;
        totals sum = measure(&pages, furrow_method_name(m), rounds, most);
        if (sum.pages)
            printf("| %s | %zu | %zu | %.1f | %.2f |\n", furrow_method_name(m), sum.sites,
                   sum.pages, sum.bytes / 1e6 / sum.applied, sum.applied / sum.bare);
    }
    pages_free(&pages);
    return 0;
}
