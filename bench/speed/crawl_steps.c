/*
 * crawl_steps: the steps of a crawl, from the bytes of a WARC file to JSON Lines, by the clock
 * of the processor; bench/speed/crawl.py --clock runs it and reads what it prints.
 *
 *   crawl_steps ROUNDS FILE
 *
 * All steps are run on each page in turn, round by round, and the best of the rounds
 * counts for each page and step: so what else happens on the machine touches all alike.
 * Prints a line for each step, its name and its seconds, and one with the pages.
 */
#include "furrow.h"
#include "warc/warc.h"

#include <lexbor/html/html.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { UNPACK, BARE, PAGE, FIND, OUTPUT, FREE, STEPS, MAX_PAGES = 1 << 20 };

static const char *const names[STEPS] = {"unpack", "bare", "page", "auto", "output", "free"};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static ptrdiff_t read_file(void *user, char *to, size_t room) {
    return (ptrdiff_t)fread(to, 1, room, user);
}

static bool drop(void *user, const char *bytes, size_t len) {
    (void)user, (void)bytes, (void)len;
    return true;
}

static void parse_bare(furrow_str body) {
    lxb_html_document_t *document = lxb_html_document_create();
    if (!document ||
        lxb_html_document_parse(document, (const lxb_char_t *)body.at, body.len) != LXB_STATUS_OK)
        abort();
    lxb_html_document_destroy(document);
}

/* The seconds of each step but unpacking. */
static void run_page(double seconds[STEPS], const warc_page *in, furrow_writer *writer) {
    furrow_page_options opts = {.base_url = in->url.at,
                                .charset = in->charset.len ? in->charset.at : NULL};
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    double at[STEPS + 1];
    at[BARE] = now();
    parse_bare(in->body);
    at[PAGE] = now();
    furrow_page_parse(&page, in->body.at, in->body.len, &opts, NULL);
    at[FIND] = now();
    if (page && furrow_find(&regions, page, NULL, NULL) == FURROW_OK)
        furrow_table_build(&table, regions, 0, NULL);
    at[OUTPUT] = now();
    if (table) furrow_writer_add(writer, table, in->url.at, 1, NULL);
    at[FREE] = now();
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
    at[STEPS] = now();
    for (size_t s = BARE; s < STEPS; s++) seconds[s] = at[s + 1] - at[s];
}

/* One round over the file; the number of its pages. */
static size_t run_round(double (*best)[STEPS], const char *path, bool is_first) {
    furrow_writer_options opts = {.with_page = true};
    furrow_writer *writer = NULL;
    FILE *file = fopen(path, "rb");
    warc_reader *reader = file ? warc_open(read_file, file, NULL) : NULL;
    if (!reader || furrow_writer_new(&writer, drop, NULL, &opts, NULL) != FURROW_OK) abort();
    size_t count = 0;
    for (warc_page page; count < MAX_PAGES;) {
        double seconds[STEPS] = {0}, start = now();
        if (warc_next(&page, reader, NULL) != FURROW_OK) break;
        seconds[UNPACK] = now() - start;
        run_page(seconds, &page, writer);
        for (size_t s = 0; s < STEPS; s++)
            if (is_first || seconds[s] < best[count][s]) best[count][s] = seconds[s];
        count++;
    }
    furrow_writer_free(writer);
    warc_close(reader);
    fclose(file);
    return count;
}

int main(int argc, char **argv) {
    int rounds = argc == 3 ? (int)strtol(argv[1], NULL, 10) : 0;
    double(*best)[STEPS] = rounds > 0 ? malloc(MAX_PAGES * sizeof *best) : NULL;
    if (!best) {
        fprintf(stderr, "usage: crawl_steps ROUNDS FILE\n");
        return 2;
    }
    size_t count = 0;
    for (int r = 0; r < rounds; r++) count = run_round(best, argv[2], r == 0);
    for (size_t s = 0; s < STEPS; s++) {
        double sum = 0;
        for (size_t i = 0; i < count; i++) sum += best[i][s];
        printf("%s %.6f\n", names[s], sum);
    }
    printf("pages %zu\n", count);
    free(best);
    return 0;
}
