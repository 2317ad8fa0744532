/*
 * A page of N records of one kind through one stage, for growth.py, which counts
 * the instructions of that stage alone.
 *
 *   grow                  lists stages and kinds, one pair a line
 *   grow STAGE KIND N     exit 0; 3 when a limit was reached, which is said
 */
#include "furrow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Pages --------------------------------------------------------------- */

typedef struct text {
    char *at;
    size_t len, cap;
} text;

static void add(text *t, const char *piece) {
    size_t len = strlen(piece);
    if (t->len + len + 1 > t->cap) {
        t->cap = (t->len + len + 1) * 2;
        t->at = realloc(t->at, t->cap);
        if (!t->at) abort();
    }
    memcpy(t->at + t->len, piece, len + 1);
    t->len += len;
}

static void add_number(text *t, const char *before, size_t number, const char *after) {
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    add(t, before), add(t, digits), add(t, after);
}

static uint32_t next_random(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Records as they are on most pages. */
static void card(text *t, size_t i, uint32_t *seed) {
    add_number(t, "<li class=hit><h3><a href=/", i, ">Title of ");
    add_number(t, "", i, "</a></h3>");
    add_number(t, "<b class=price>$", next_random(seed) % 100, ".50</b> <i>by somebody</i>");
    if (next_random(seed) % 3 == 0) add(t, " <em>Sale</em>");
    add(t, "<p>A sentence that says what it is.</p></li>");
}

/* Hardly two records with the same fields. */
static void mixed(text *t, size_t i, uint32_t *seed) {
    static const char *const tags[] = {"<q>", "<em>", "<b>", "<i>", "<s>", "<tt>", "<u>"};
    add(t, "<p>");
    for (uint32_t n = 1 + next_random(seed) % 5; n > 0; n--) add(t, tags[next_random(seed) % 7]);
    add_number(t, "word ", i, "</p>");
}

/* Each record has some of many classes. */
static void named(text *t, size_t i, uint32_t *seed) {
    (void)i;
    add(t, "<li>");
    for (uint32_t n = 0; n < 5; n++)
        add_number(t, "<span class=c", next_random(seed) % 40, ">w 1.50</span> ");
}

static void row(text *t, size_t i, uint32_t *seed) {
    add_number(t, "<tr><td>", i, "<td>name");
    for (uint32_t n = 0; n < 6; n++) add_number(t, "<td>", next_random(seed) % 1000, "");
}

/* A list of lists. */
static void group(text *t, size_t i, uint32_t *seed) {
    add_number(t, "<div class=g><h2>Group ", i, "</h2><ul>");
    for (uint32_t n = 2 + next_random(seed) % 4; n > 0; n--) card(t, i * 10 + n, seed);
    add(t, "</ul></div>");
}

static const struct {
    const char *name, *before;
    void (*add)(text *t, size_t i, uint32_t *seed);
} KINDS[] = {{"cards", "<ul>", card},
             {"mixed", "<div>", mixed},
             {"named", "<ul>", named},
             {"rows", "<table><tr><th>n<th>name<th>a<th>b<th>c<th>d<th>e<th>f", row},
             {"groups", "<main>", group}};

enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

/* ---- Stages --------------------------------------------------------------- */

typedef struct run {
    const char *stage;
    furrow_page *page;
    furrow_options opts;
    furrow_error err;
} run;

static bool swallow(void *user, const char *at, size_t len) {
    (void)user, (void)at, (void)len;
    return true;
}

static furrow_status find(run *r) {
    furrow_regions *regions = NULL;
    furrow_status st = furrow_find(&regions, r->page, &r->opts, &r->err);
    furrow_regions_free(regions);
    return st;
}

static furrow_status write_rows(run *r) {
    furrow_table *table = NULL;
    furrow_writer *writer = NULL;
    furrow_writer_options opts = {.format = r->stage, .typed = true};
    furrow_status st = furrow_extract(&table, r->page, &r->opts, &r->err);
    if (st == FURROW_OK && strcmp(r->stage, "columns") != 0) {
        st = furrow_writer_new(&writer, swallow, NULL, &opts, &r->err);
        if (st == FURROW_OK) st = furrow_writer_add(writer, table, "grow", 1, &r->err);
        if (st == FURROW_OK) st = furrow_writer_end(writer, &r->err);
        furrow_writer_free(writer);
    }
    furrow_table_free(table);
    return st;
}

static furrow_status show_regions(run *r) {
    furrow_regions *regions = NULL;
    furrow_buf json = {0};
    furrow_status st = furrow_find(&regions, r->page, &r->opts, &r->err);
    if (st == FURROW_OK) st = furrow_regions_json(&json, regions, "grow", &r->err);
    furrow_buf_free(&json);
    furrow_regions_free(regions);
    return st;
}

static furrow_status learn(run *r) {
    furrow_example example = {.page = r->page, .name = "grow"};
    furrow_wrapper *wrapper = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_status st = furrow_learn(&wrapper, &example, 1, &r->opts, &r->err);
    if (st == FURROW_OK && strcmp(r->stage, "apply") == 0) {
        st = furrow_apply(&regions, wrapper, r->page, &r->opts, &r->err);
        if (regions) st = furrow_table_build(&table, regions, 0, &r->err);
    }
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_wrapper_free(wrapper);
    return st;
}

static furrow_status nothing(run *r) {
    (void)r;
    return FURROW_OK;
}

static const struct {
    const char *name, *method;
    furrow_status (*run)(run *r);
} STAGES[] = {{"page", NULL, nothing},
              {"auto", "auto", find},
              {"mdr", "mdr", find},
              {"tagpath", "tagpath", find},
              {"iepad", "iepad", find},
              {"vints", "vints", find},
              {"columns", "auto", write_rows},
              {"jsonl", "auto", write_rows},
              {"json", "auto", write_rows},
              {"csv", "auto", write_rows},
              {"regions", "auto", show_regions},
              {"learn", "auto", learn},
              {"apply", "auto", learn}};

enum { STAGE_COUNT = sizeof STAGES / sizeof *STAGES };

static int run_stage(size_t stage, size_t kind, size_t count) {
    text html = {0};
    uint32_t seed = 1;
    run r = {.stage = STAGES[stage].name,
             .opts = {.method = STAGES[stage].method, .max_ms = UINT32_MAX}};
    furrow_page_options page_opts = {.max_ms = UINT32_MAX};
    add(&html, KINDS[kind].before);
    for (size_t i = 0; i < count; i++) KINDS[kind].add(&html, i, &seed);
    furrow_status st = furrow_page_parse(&r.page, html.at, html.len, &page_opts, &r.err);
    if (st == FURROW_OK) st = STAGES[stage].run(&r);
    furrow_page_free(r.page);
    free(html.at);
    if (st < 0) fprintf(stderr, "grow: %s\n", r.err.message);
    return st == FURROW_ELIMIT ? 3 : st == FURROW_OK || st == FURROW_ENOTFOUND ? 0 : 1;
}

int main(int argc, char **argv) {
    for (size_t s = 0; s < STAGE_COUNT; s++)
        for (size_t k = 0; k < KIND_COUNT; k++) {
            if (argc < 4) printf("%s %s\n", STAGES[s].name, KINDS[k].name);
            else if (strcmp(argv[1], STAGES[s].name) == 0 && strcmp(argv[2], KINDS[k].name) == 0)
                return run_stage(s, k, strtoul(argv[3], NULL, 10));
        }
    return argc < 4 ? 0 : 2;
}
