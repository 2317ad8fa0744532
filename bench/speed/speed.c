/*
 * Speed: from bytes to rows, against lexbor's bare parse of the same bytes.
 *
 *   speed [-r ROUNDS] [-n PAGES] [-bglm] FOLDER...
 *
 * Prints Markdown. Each FOLDER is a set; of each, PAGES are measured, evenly
 * spread, or all. All steps are run on each page in turn, round by round, and
 * the best of the rounds counts for each page and step: so what else happens
 * on the machine touches all steps alike. Seconds are those of the processor.
 * -g measures growth alone, with the page of median size; -m memory alone, which does
 * not depend on the clock. -b prints the seconds of the bare parse alone, and -l the
 * names of the pages.
 */
#include "growth.h"
#include "memory.h"
#include "pages.h"
#include "steps.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_ROUNDS = 5, MAX_SETS = 64 };

typedef struct set {
    const char *name;
    size_t first, count; /* of all pages */
} set;

/* Pages of all sets, and what was measured of them. */
typedef struct bench {
    page_files pages;
    set sets[MAX_SETS];
    size_t set_count;
    int rounds;
    step steps[MAX_STEPS];
    size_t step_count;
    double *best; /* seconds, by page and step */
} bench;

/* ---- Time ----------------------------------------------------------------- */

static void measure(bench *b) {
    b->step_count = steps_list(b->steps);
    b->best = calloc(b->pages.count * b->step_count, sizeof *b->best);
    if (!b->best) abort();
    for (int r = 0; r < b->rounds; r++) {
        for (size_t i = 0; i < b->pages.count; i++) {
            const page_file *page = &b->pages.at[i];
            for (size_t s = 0; s < b->step_count; s++) {
                double *cell = &b->best[i * b->step_count + s];
                double seconds = step_run(b->steps[s], page->bytes, page->len, NULL);
                if (r == 0 || seconds < *cell) *cell = seconds;
            }
        }
        if (isatty(2)) fprintf(stderr, "\rround %d of %d ", r + 1, b->rounds);
    }
    if (isatty(2)) fprintf(stderr, "\r                 \r");
}

/* Seconds of the bare parse of all pages one after the other, as the program meets them. */
static double bare_seconds(const bench *b) {
    double best = 0;
    for (int r = 0; r < b->rounds; r++) {
        double sum = 0;
        for (size_t i = 0; i < b->pages.count; i++) {
            const page_file *page = &b->pages.at[i];
            sum += step_run((step){STEP_BARE, NULL}, page->bytes, page->len, NULL);
        }
        if (r == 0 || sum < best) best = sum;
    }
    return best;
}

static double seconds_of(const bench *b, const set *of, size_t s) {
    double sum = 0;
    for (size_t i = of->first; i < of->first + of->count; i++)
        sum += b->best[i * b->step_count + s];
    return sum;
}

/* The most that a page takes of a step, by its bare parse; '*page' is that page. */
static double worst_of(const bench *b, size_t s, const page_file **page) {
    double worst = 0;
    for (size_t i = 0; i < b->pages.count; i++) {
        const double *cells = &b->best[i * b->step_count];
        if (cells[s] / cells[0] <= worst) continue;
        worst = cells[s] / cells[0];
        *page = &b->pages.at[i];
    }
    return worst;
}

/* The last two parts of a page's name. */
static const char *short_name(const page_file *page) {
    const char *at = page->name + strlen(page->name);
    for (int parts = 0; at > page->name && parts < 2; parts += *at == '/') at--;
    return *at == '/' ? at + 1 : at;
}

static void print_steps(const bench *b) {
    const set all = {NULL, 0, b->pages.count};
    double bare = seconds_of(b, &all, 0), bytes = (double)b->pages.bytes / 1e6;
    printf("%zu pages, %.1f MB, best of %d rounds\n\n", b->pages.count, bytes, b->rounds);
    printf("| step | time | MB/s | x bare parse | worst page | which |\n");
    printf("|---|--:|--:|--:|--:|---|\n");
    for (size_t s = 0; s < b->step_count; s++) {
        char name[64];
        const page_file *page = &b->pages.at[0];
        double seconds = seconds_of(b, &all, s), worst = worst_of(b, s, &page);
        step_name(name, b->steps[s]);
        printf("| %s | %.1f ms | %.1f | %.2f | %.2f | %s |\n", name, 1e3 * seconds, bytes / seconds,
               seconds / bare, worst, s ? short_name(page) : "");
    }
}

/* What people do, set by set. */
static void print_sets(const bench *b) {
    printf("\n| set | pages | MB |");
    for (size_t s = 0; s < b->step_count; s++) {
        char name[64];
        step_name(name, b->steps[s]);
        if (b->steps[s].kind == STEP_PAGE || b->steps[s].kind > STEP_EXTRACT) printf(" %s |", name);
    }
    printf("\n|---|--:|--:|--:|--:|--:|--:|\n");
    for (size_t i = 0; i < b->set_count; i++) {
        const set *one = &b->sets[i];
        double bytes = 0;
        for (size_t p = one->first; p < one->first + one->count; p++)
            bytes += (double)b->pages.at[p].len;
        printf("| %s | %zu | %.1f |", one->name, one->count, bytes / 1e6);
        for (size_t s = 0; s < b->step_count; s++)
            if (b->steps[s].kind == STEP_PAGE || b->steps[s].kind > STEP_EXTRACT)
                printf(" %.2f |", seconds_of(b, one, s) / seconds_of(b, one, 0));
        printf("\n");
    }
}

/* ---- Memory and growth ------------------------------------------------------ */

/* Peaks of all pages added up, the highest, and that which is most times lexbor's own. */
static void print_memory(const page_files *pages) {
    step steps[MAX_STEPS];
    size_t count = steps_list(steps);
    double *bare = calloc(pages->count, sizeof *bare), all_bare = 0;
    if (!bare) abort();
    memory_watch();
    printf("| step | mean of the pages | highest | x bare parse | worst page |\n");
    printf("|---|--:|--:|--:|--:|\n");
    for (size_t s = 0; s < count; s++) {
        char name[64];
        double sum = 0, highest = 0, worst = 0;
        if (steps[s].kind == STEP_FIND) continue; /* the page is there */
        for (size_t i = 0; i < pages->count; i++) {
            double peak = (double)memory_peak(steps[s], pages->at[i].bytes, pages->at[i].len);
            sum += peak;
            if (s == 0) bare[i] = peak;
            if (peak > highest) highest = peak;
            if (peak / bare[i] > worst) worst = peak / bare[i];
        }
        if (s == 0) all_bare = sum;
        step_name(name, steps[s]);
        printf("| %s | %.2f MB | %.1f MB | %.2f | %.2f |\n", name, sum / 1e6 / (double)pages->count,
               highest / 1e6, sum / all_bare, worst);
    }
    free(bare);
}

static int by_size(const void *left, const void *right) {
    const page_file *a = left, *b = right;
    return (a->len > b->len) - (a->len < b->len);
}

static void print_growth(page_files *pages, int rounds) {
    qsort(pages->at, pages->count, sizeof *pages->at, by_size);
    growth_print(&pages->at[pages->count / 2], rounds);
}

/* ---- All of it -------------------------------------------------------------- */

/* Memory that was freed stays with the process, for small pages and for large
 * ones: otherwise the system hands out zeroed pages again and again to large
 * ones alone, and that is what would be measured. */
static void keep_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 64 << 20);
}

/* The name of a set: that of its folder, or of the one above a folder "pages". */
static const char *name_of_set(char *folder) {
    char *slash = strrchr(folder, '/');
    if (slash && strcmp(slash, "/pages") == 0) {
        *slash = '\0';
        slash = strrchr(folder, '/');
    }
    return slash ? slash + 1 : folder;
}

static void add_set(bench *b, char *folder, size_t most) {
    size_t first = b->pages.count;
    if (b->set_count == MAX_SETS) return;
    pages_add(&b->pages, folder, most);
    b->sets[b->set_count++] = (set){name_of_set(folder), first, b->pages.count - first};
}

int main(int argc, char **argv) {
    bench b = {.rounds = DEFAULT_ROUNDS};
    int option, what = 's';
    size_t most = 0;
    keep_memory();
    while ((option = getopt(argc, argv, "r:n:bglm")) != -1) {
        if (option == 'r') b.rounds = (int)strtol(optarg, NULL, 10);
        else if (option == 'n') most = strtoul(optarg, NULL, 10);
        else if (option == '?') return 2;
        else what = option;
    }
    for (int i = optind; i < argc; i++) add_set(&b, argv[i], most);
    if (b.pages.count == 0 || b.rounds < 1) {
        fprintf(stderr, "usage: speed [-r ROUNDS] [-n PAGES] [-bglm] FOLDER...\n");
        pages_free(&b.pages);
        return 2;
    }
    if (what == 's') {
        measure(&b);
        print_steps(&b);
        print_sets(&b);
    }
    if (what == 'm') print_memory(&b.pages);
    if (what == 'b') printf("%.6f\n", bare_seconds(&b));
    for (size_t i = 0; i < b.pages.count && what == 'l'; i++) puts(b.pages.at[i].name);
    if (what == 'g') print_growth(&b.pages, b.rounds);
    free(b.best);
    pages_free(&b.pages);
    return 0;
}
