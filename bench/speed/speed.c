/*
 * Speed: from bytes to rows, against lexbor's bare parse of the same bytes.
 *
 *   speed [-m] [-r ROUNDS] [-g PAGE] FOLDER...
 *
 * Prints Markdown. All steps are run on each page in turn, round by round, and
 * the best of the rounds counts for each page and step: so what else happens
 * on the machine touches all steps alike. Seconds are those of the processor.
 * -g names the page for the growth run; by default that of median size. -m measures
 * memory alone, which does not depend on the clock.
 */
#include "growth.h"
#include "memory.h"
#include "pages.h"
#include "steps.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEFAULT_ROUNDS = 5 };

/* Best seconds of every page and step, page by page. */
static double *measure(const page_files *pages, const step *steps, size_t count, int rounds) {
    double *best = calloc(pages->count * count, sizeof *best);
    if (!best) abort();
    for (int r = 0; r < rounds; r++) {
        for (size_t i = 0; i < pages->count; i++) {
            for (size_t s = 0; s < count; s++) {
                double *cell = &best[i * count + s];
                double seconds = step_run(steps[s], pages->at[i].bytes, pages->at[i].len, NULL);
                if (r == 0 || seconds < *cell) *cell = seconds;
            }
        }
        if (isatty(2)) fprintf(stderr, "\rround %d of %d ", r + 1, rounds);
    }
    if (isatty(2)) fprintf(stderr, "\r                 \r");
    return best;
}

static void print_speed(const page_files *pages, int rounds) {
    step steps[MAX_STEPS];
    size_t count = steps_list(steps);
    double *best = measure(pages, steps, count, rounds), bare = 0;
    printf("%zu pages, %.1f MB, best of %d rounds\n\n", pages->count, (double)pages->bytes / 1e6,
           rounds);
    printf("| step | time | MB/s | x bare parse |\n|---|--:|--:|--:|\n");
    for (size_t s = 0; s < count; s++) {
        char name[64];
        double sum = 0;
        for (size_t i = 0; i < pages->count; i++) sum += best[i * count + s];
        if (s == 0) bare = sum;
        step_name(name, steps[s]);
        printf("| %s | %.1f ms | %.1f | %.2f |\n", name, 1e3 * sum,
               (double)pages->bytes / 1e6 / sum, sum / bare);
    }
    free(best);
}

/* The steps whose memory is measured: lexbor, the page, tables and wrappers of all methods. */
static size_t list_measured(step out[MAX_STEPS]) {
    size_t all = steps_list(out), count = 0;
    for (size_t s = 0; s < all; s++)
        if (out[s].kind != STEP_FIND) out[count++] = out[s];
    out[count++] = (step){STEP_LEARN, "auto"};
    return count;
}

/* Peaks of all pages added up, the highest, and that which is most times lexbor's own. */
static void print_memory(const page_files *pages) {
    step measured[MAX_STEPS];
    size_t count = list_measured(measured);
    double *bare = calloc(pages->count, sizeof *bare), all_bare = 0;
    if (!bare) abort();
    memory_watch();
    printf("\nPeak memory, the parser's own included\n\n");
    printf("| step | mean of the pages | highest | x bare parse | worst page |\n");
    printf("|---|--:|--:|--:|--:|\n");
    for (size_t s = 0; s < count; s++) {
        char name[64];
        double sum = 0, highest = 0, worst = 0;
        for (size_t i = 0; i < pages->count; i++) {
            double peak = (double)memory_peak(measured[s], pages->at[i].bytes, pages->at[i].len);
            sum += peak;
            if (s == 0) bare[i] = peak;
            if (peak > highest) highest = peak;
            if (peak / bare[i] > worst) worst = peak / bare[i];
        }
        if (s == 0) all_bare = sum;
        step_name(name, measured[s]);
        printf("| %s | %.2f MB | %.1f MB | %.2f | %.2f |\n", name, sum / 1e6 / (double)pages->count,
               highest / 1e6, sum / all_bare, worst);
    }
    free(bare);
}

static int by_size(const void *left, const void *right) {
    const page_file *a = left, *b = right;
    return (a->len > b->len) - (a->len < b->len);
}

static void print_growth(page_files *pages, const char *chosen, int rounds) {
    page_files other = {0};
    if (chosen) pages_load(&other, chosen);
    if (other.count) {
        growth_print(&other.at[0], rounds);
    } else {
        qsort(pages->at, pages->count, sizeof *pages->at, by_size);
        growth_print(&pages->at[pages->count / 2], rounds);
    }
    pages_free(&other);
}

/* Memory that was freed stays with the process, for small pages and for large
 * ones: otherwise the system hands out zeroed pages again and again to large
 * ones alone, and that is what would be measured. */
static void keep_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 64 << 20);
}

int main(int argc, char **argv) {
    page_files pages = {0};
    int rounds = DEFAULT_ROUNDS, option;
    const char *chosen = NULL;
    bool is_memory_alone = false;
    keep_memory();
    while ((option = getopt(argc, argv, "mr:g:")) != -1) {
        if (option == 'm') is_memory_alone = true;
        else if (option == 'r') rounds = (int)strtol(optarg, NULL, 10);
        else if (option == 'g') chosen = optarg;
        else return 2;
    }
    for (int i = optind; i < argc; i++) pages_load(&pages, argv[i]);
    if (pages.count == 0 || rounds < 1) {
        fprintf(stderr, "usage: speed [-m] [-r ROUNDS] [-g PAGE] FOLDER...\n");
        return 2;
    }
    if (!is_memory_alone) print_speed(&pages, rounds);
    if (!is_memory_alone) print_growth(&pages, chosen, rounds);
    print_memory(&pages);
    pages_free(&pages);
    return 0;
}
