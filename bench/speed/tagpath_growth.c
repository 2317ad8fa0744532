/*
 * What the steps of tagpath cost: the paper's Figure 9 and Table 5.
 *
 *   tagpath_growth [--plain PAGE... | --steps PAGE...]
 *
 * Without arguments: made-up pages of 1,000 to 1,000,000 tags, and for each
 * the time of step 1 (signals, similarities, clusters) and of the whole method
 * as CPU time, the shortest of several runs. With --plain: how many of the given
 * pages have the same clusters when no signals are collapsed. With --steps: the
 * time of each step over the given pages, and its share of the whole method.
 */
#define _POSIX_C_SOURCE 200809L
#include "algo/spectral.h"
#include "base/str.h"
#include "methods/method.h"
#include "methods/tagpath/tagpath_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* A page of about 'tags' tags: menus, and a list with categories whose records
 * have optional parts. */
static furrow_page *make_page(size_t tags) {
    furrow_buf html = {0};
    furrow_page *page = NULL;
    uint32_t random = 1;
    fw_buf_text(&html, "<div id=menu><ul>");
    for (int i = 0; i < 20; i++) fw_buf_format(&html, "<li><a href=%d>menu %d</a></li>", i, i);
    fw_buf_text(&html, "</ul></div><div id=main>");
    for (size_t made = 60, record = 0; made < tags; record++) {
        random = random * 1664525u + 1013904223u;
        uint32_t bits = random >> 16;
        if (record % 25 == 0) fw_buf_format(&html, "<h2>part %zu</h2>", record / 25);
        fw_buf_format(&html, "<div class=r><h3><a href=%zu>record %zu</a></h3><p>some <b>words</b>",
                      record, record);
        if (bits & 1) fw_buf_text(&html, " and <i>more of them</i>");
        fw_buf_text(&html, "</p><ul>");
        for (uint32_t i = 0; i <= bits % 3; i++) fw_buf_text(&html, "<li>detail</li>");
        fw_buf_text(&html, (bits & 2) ? "</ul><span>1.99</span></div>" : "</ul></div>");
        made += 6 + (bits & 1) + bits % 3 + 1 + ((bits & 2) != 0);
    }
    fw_buf_text(&html, "</div><div><p>imprint</p></div>");
    if (furrow_page_parse(&page, html.at, html.len, NULL, NULL) < 0) exit(2);
    furrow_buf_free(&html);
    return page;
}

static furrow_tagpath_options usual_options(void) {
    furrow_options filled;
    fw_options_fill(&filled, &(furrow_options){0}, "tagpath");
    return filled.tagpath;
}

static furrow_status step_1(const furrow_page *page, fw_arena *scratch) {
    furrow_tagpath_options opts = usual_options();
    fw_signals signals;
    fw_clusters clusters;
    furrow_status st = fw_signals_build(&signals, page, scratch, NULL);
    if (st < 0) return st;
    return fw_clusters_build(&clusters, &signals, &opts, NULL, scratch, NULL);
}

/* Steps 1 and 2: the records of all clusters. */
static furrow_status step_2(const furrow_page *page, fw_arena *scratch) {
    furrow_tagpath_options opts = usual_options();
    fw_signals signals;
    fw_clusters clusters;
    fw_search search;
    furrow_status st = fw_signals_build(&signals, page, scratch, NULL);
    if (st >= 0) st = fw_clusters_build(&clusters, &signals, &opts, NULL, scratch, NULL);
    if (st >= 0) st = fw_search_make(&search, &signals, opts.min_share, NULL, scratch, NULL);
    for (uint32_t c = 0; st >= 0 && c < clusters.count; c++)
        st = fw_records_find(&search, &clusters.list[c], c + 1, scratch, NULL);
    return st;
}

static furrow_status all_steps(const furrow_page *page, fw_arena *scratch) {
    furrow_options opts = {0};
    fw_regions regions = {.arena = fw_arena_make((furrow_alloc){0})};
    fw_method_input in = {.page = page, .opts = &opts, .scratch = scratch, .budget = NULL};
    furrow_status st = fw_tagpath_find(&regions, &in, NULL);
    fw_arena_free(&regions.arena);
    return st;
}

static double shortest(furrow_status (*run)(const furrow_page *, fw_arena *),
                       const furrow_page *page) {
    double best = 0;
    for (int round = 0; round < 5; round++) {
        fw_arena scratch = fw_arena_make((furrow_alloc){0});
        double start = now_ms();
        if (run(page, &scratch) < 0) exit(2);
        double took = now_ms() - start;
        fw_arena_free(&scratch);
        if (round == 0 || took < best) best = took;
    }
    return best;
}

static void growth(void) {
    printf("%10s %12s %12s %16s\n", "tags", "step 1, ms", "all, ms", "step 1, ns/tag");
    for (size_t tags = 1000; tags <= 1000000; tags *= 10)
        for (size_t times = 1; times <= 3 && tags * times <= 1000000; times += 2) {
            furrow_page *page = make_page(tags * times);
            double one = shortest(step_1, page), all = shortest(all_steps, page);
            printf("%10u %12.3f %12.3f %16.1f\n", page->tag_count, one, all,
                   one * 1e6 / page->tag_count);
            furrow_page_free(page);
        }
}

/* ---- With and without collapsing ------------------------------------------- */

static bool plain_labels(uint32_t *label_of, uint32_t *count, const fw_signals *signals,
                         fw_arena *scratch) {
    uint32_t *row = FW_TAKE(scratch, signals->count, uint32_t), rows = 0;
    for (uint32_t i = 0; i < signals->count; i++)
        if (signals->list[i].count > 1) row[rows++] = i;
    double *graph = FW_TAKE(scratch, (size_t)rows * rows, double);
    fw_positions *at = FW_TAKE(scratch, rows, fw_positions);
    uint32_t *label = FW_TAKE(scratch, rows, uint32_t);
    for (size_t i = 0; i < rows; i++) {
        const fw_signal *s = &signals->list[row[i]];
        at[i] = fw_positions_make(signals->at + s->first, s->count);
    }
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < rows; j++)
            graph[i * rows + j] = i == j ? 1 : fw_signal_similarity(&at[i], &at[j], 10);
    if (fw_spectral_cluster(label, count, graph, rows, 0.2, NULL, scratch, NULL) < 0) return false;
    for (uint32_t i = 0; i < rows; i++) label_of[row[i]] = label[i];
    return true;
}

static bool is_same_with_plain(const furrow_page *page) {
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    furrow_tagpath_options opts = usual_options();
    fw_signals signals;
    fw_clusters clusters;
    uint32_t count = 0;
    bool same = fw_signals_build(&signals, page, &scratch, NULL) == FURROW_OK &&
                fw_clusters_build(&clusters, &signals, &opts, NULL, &scratch, NULL) == FURROW_OK;
    uint32_t *label = FW_TAKE(&scratch, signals.count, uint32_t);
    same = same && plain_labels(label, &count, &signals, &scratch) && count == clusters.count;
    for (uint32_t c = 0; same && c < clusters.count; c++)
        for (uint32_t k = 1; k < clusters.list[c].count; k++)
            same = same && label[clusters.list[c].signal[k]] == label[clusters.list[c].signal[0]];
    fw_arena_free(&scratch);
    return same;
}

static furrow_page *read_page(const char *path) {
    furrow_buf html = {0};
    char piece[65536];
    furrow_page *page = NULL;
    FILE *in = fopen(path, "rb");
    if (!in) return NULL;
    for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;) fw_buf_add(&html, piece, n);
    fclose(in);
    furrow_page_parse(&page, html.at, html.len, NULL, NULL);
    furrow_buf_free(&html);
    return page;
}

/* Table 5 of the paper: what is not step 1 or 2 is step 3, headings and regions. */
static void show_steps(int count, char **paths) {
    double one = 0, two = 0, all = 0;
    int pages = 0;
    for (int i = 0; i < count; i++) {
        furrow_page *page = read_page(paths[i]);
        if (!page) continue;
        one += shortest(step_1, page);
        two += shortest(step_2, page);
        all += shortest(all_steps, page);
        pages++;
        furrow_page_free(page);
    }
    if (pages == 0 || all <= 0) return;
    printf("%d pages, ms a page: step 1 %.3f (%.1f %%), step 2 %.3f (%.1f %%), step 3 %.3f "
           "(%.1f %%), all %.3f\n",
           pages, one / pages, 100 * one / all, (two - one) / pages, 100 * (two - one) / all,
           (all - two) / pages, 100 * (all - two) / all, all / pages);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        growth();
        return 0;
    }
    if (strcmp(argv[1], "--steps") == 0) {
        show_steps(argc - 2, argv + 2);
        return 0;
    }
    int same = 0, pages = 0;
    for (int i = 2; i < argc; i++) {
        furrow_page *page = read_page(argv[i]);
        if (!page) continue;
        pages++;
        if (is_same_with_plain(page)) same++;
        else printf("differs: %s\n", argv[i]);
        furrow_page_free(page);
    }
    printf("%d of %d pages have the same clusters\n", same, pages);
    return same == pages ? 0 : 1;
}
