/*
 * Inputs that mean harm, made here and not kept in files: each must end in
 * rows, in 'no records found' or in a message about a limit, within seconds
 * and within two gigabytes.
 *
 *   hostile NAME    run one input        hostile    list their names
 *
 * Each run is a process of its own, under limits that the system enforces: a
 * breach is a signal or a failed allocation, and so a failed test. Prints
 * status, time and peak memory.
 */
#include "furrow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { MEGA = 1 << 20, MILLION = 1000000, MAX_SECONDS = 60, SEARCH_MS = 5000, WRAPPER_MS = 300 };
static const rlim_t MAX_MEMORY = (rlim_t)2 << 30;

/* ---- Making pages ------------------------------------------------------- */

typedef struct text {
    char *at;
    size_t len, cap;
} text;

static void add_bytes(text *t, const char *at, size_t len) {
    if (t->len + len > t->cap) {
        t->cap = (t->len + len) * 3 / 2 + 64;
        t->at = realloc(t->at, t->cap);
        if (!t->at) abort();
    }
    memcpy(t->at + t->len, at, len);
    t->len += len;
}

static void add(text *t, const char *piece) {
    add_bytes(t, piece, strlen(piece));
}

static void repeat(text *t, const char *piece, size_t times) {
    for (size_t i = 0; i < times; i++) add(t, piece);
}

static uint32_t next_random(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Pieces with a number in them, such as "<x-%zu>". */
static void add_numbered(text *t, const char *before, size_t number, const char *after) {
    char digits[24];
    snprintf(digits, sizeof digits, "%zu", number);
    add(t, before);
    add(t, digits);
    add(t, after);
}

/* ---- A million levels --------------------------------------------------- */

static void deep_div(text *t) {
    repeat(t, "<div>", MILLION);
}
static void deep_span(text *t) {
    repeat(t, "<span>", MILLION);
}
static void deep_b(text *t) {
    repeat(t, "<b>", MILLION);
}
static void deep_table(text *t) {
    repeat(t, "<table><tr><td>", MILLION / 3);
}
static void deep_svg(text *t) {
    add(t, "<svg>"), repeat(t, "<g>", MILLION);
}
static void deep_list(text *t) {
    repeat(t, "<ul><li>", MILLION / 2);
}
static void deep_custom(text *t) {
    repeat(t, "<x-y>", MILLION);
}
static void deep_mixed(text *t) {
    repeat(t, "<div><b><table><tr><td><a href=x><p>", MILLION / 7);
}

/* Just within the limit, with a list at the bottom: paths as long as can be. */
static void deep_within_limit(text *t) {
    repeat(t, "<div>", 3900);
    repeat(t, "<p><a href=x>word</a></p>", 2000);
}

/* ---- A million siblings ------------------------------------------------- */

static void wide_equal(text *t) {
    add(t, "<ul>"), repeat(t, "<li><a href=x>w</a>", MILLION);
}

static void wide_alternating(text *t) {
    add(t, "<div>");
    repeat(t, "<p><a href=x>w</a></p><h3><b>x</b><i>y</i></h3>", MILLION / 2);
}

/* Every child is another mix of tags. */
static void wide_different(text *t) {
    static const char *const tags[] = {"<b></b>", "<i></i>", "<u></u>",   "<s></s>",
                                       "<q></q>", "<p></p>", "<em></em>", "<br>"};
    uint32_t seed = 1;
    add(t, "<div>");
    for (size_t i = 0; i < MILLION; i++) {
        add(t, "<div>");
        for (uint32_t n = 1 + next_random(&seed) % 5; n > 0; n--)
            add(t, tags[next_random(&seed) % 8]);
        add(t, "w</div>");
    }
}

static void wide_custom(text *t) {
    add(t, "<div>");
    for (size_t i = 0; i < MILLION; i++) {
        add_numbered(t, "<x-", i % 10, "><b>w</b></x-");
        add_numbered(t, "", i % 10, ">");
    }
}

static void wide_bare(text *t) {
    repeat(t, "<br>x", MILLION);
}
static void wide_links(text *t) {
    repeat(t, "<p><a href=/a/b/../c?d>w</a>", MILLION / 2);
}

/* Long records that differ a little: the worst case for edit distance. */
static void wide_long_records(text *t) {
    static const char *const tags[] = {"<b>x</b>", "<i>x</i>", "<u>x</u>", "<s>x</s>"};
    uint32_t seed = 7;
    add(t, "<div>");
    for (size_t i = 0; i < 500; i++) {
        add(t, "<div>");
        for (size_t n = 0; n < 2000; n++) add(t, tags[next_random(&seed) % 4]);
        add(t, "</div>");
    }
}

/* Texts of one template in many records, and in few records of many columns: the worst
 * cases for splitting texts and for naming columns. */
static void wide_templates(text *t) {
    add(t, "<ul>");
    for (size_t i = 0; i < 50000; i++) {
        add_numbered(t, "<li><p>Case No. ", i, ": a v. b, c - d; e | f (g) by h on 1 May 2020");
        add_numbered(t, " (no. ", i * 7, ") of all</p>");
    }
}
static void wide_names(text *t) {
    add(t, "<ul>");
    for (size_t row = 0; row < 4; row++) {
        add(t, "<li>");
        for (size_t i = 0; i < 5000; i++) {
            add_numbered(t, "<p class=a", i, "rating>");
            add_numbered(t, "<a href=/u/", i * 4 + row, ">");
            add_numbered(t, "", i + row, " votes</a>");
        }
    }
}

/* ---- Much of one thing -------------------------------------------------- */

static void much_text(text *t) {
    add(t, "<p>"), repeat(t, "word and word ", 100 * MEGA / 14);
}
static void much_white_space(text *t) {
    add(t, "<p>"), repeat(t, "        \n", 50 * MEGA / 9);
}
static void much_attributes(text *t) {
    repeat(t, "<a b c d e>", 50 * MEGA / 11);
}
static void much_entities(text *t) {
    add(t, "<p>"), repeat(t, "&amp;&notin;&#65;", MEGA);
}
static void much_nul(text *t) {
    static const char zeroes[MEGA];
    for (size_t i = 0; i < 50; i++) add_bytes(t, zeroes, sizeof zeroes);
}
static void much_errors(text *t) {
    repeat(t, "</x>", 10 * MEGA / 4);
}
static void much_comments(text *t) {
    repeat(t, "<!--x-->", 20 * MEGA / 8);
}

static void many_attributes_of_one(text *t) {
    add(t, "<p");
    for (size_t i = 0; i < MILLION; i++) add_numbered(t, " a", i, "=x");
    add(t, ">x");
}

static void many_attribute_names(text *t) {
    for (size_t i = 0; i < MILLION / 4; i++) add_numbered(t, "<p a", i, "=x>w");
}

static void many_tag_names(text *t) {
    for (size_t i = 0; i < 70000; i++) add_numbered(t, "<x", i, ">w");
}

static void many_tag_names_side_by_side(text *t) {
    for (size_t i = 0; i < 70000; i++) {
        add_numbered(t, "<x", i, ">w</x");
        add_numbered(t, "", i, ">");
    }
}

/* ---- Traps of the parsing rules ----------------------------------------- */

/* Open formatting elements are made anew in every paragraph. */
static void bomb_formatting(text *t) {
    for (size_t i = 0; i < 2000; i++) add_numbered(t, "<b id=", i, ">");
    repeat(t, "<p>x</p>", 20000);
}

static void bomb_formatting_left_open(text *t) {
    repeat(t, "<div><b><i></div><div><u><s></div><div><em><tt></div>", 200000);
}

static void bomb_formatting_in_blocks(text *t) {
    for (size_t i = 0; i < 5000; i++) add_numbered(t, "<div><a><i id=", i, "><p>");
}

static void bomb_misnested(text *t) {
    repeat(t, "<a><b><div></a></b>", 200000);
}
static void bomb_foster_parents(text *t) {
    add(t, "<table>"), repeat(t, "<b>x<tr>", 300000);
}
static void bomb_forms(text *t) {
    repeat(t, "<form><select><option><optgroup>", 200000);
}
static void bomb_templates(text *t) {
    repeat(t, "<template><table><tr>", 200000);
}
static void bomb_rows(text *t) {
    add(t, "<table>"), repeat(t, "<tr><td><tr>", 300000);
}

static void bomb_end_tags(text *t) {
    repeat(t, "<div>", 3000);
    repeat(t, "</p></span></b>", MILLION / 2);
}

static void open_comment(text *t) {
    add(t, "<p>x<!--"), repeat(t, "- ", 10 * MEGA);
}
static void open_script(text *t) {
    add(t, "<script>"), repeat(t, "<!--<script>", MEGA);
}
static void open_attribute(text *t) {
    add(t, "<p title='"), repeat(t, "x>", 10 * MEGA);
}
static void open_tags(text *t) {
    repeat(t, "<", 20 * MEGA);
}
static void open_title(text *t) {
    add(t, "<title>"), repeat(t, "x&amp", 5 * MEGA);
}

/* ---- Tables whose cells claim more than there is ------------------------- */

static void spans_wide(text *t) {
    add(t, "<table><tr><th>a<th>b");
    repeat(t, "<tr><td colspan=1000>a<td colspan=1000>1", 65534);
}

/* Every cell of a wide row reaches down all the rows below. */
static void spans_deep(text *t) {
    add(t, "<table><tr>");
    repeat(t, "<th rowspan=65534>a", 5000);
    repeat(t, "<tr><td rowspan=1000000000>x<td>1", 65534);
}

static void spans_overlapping(text *t) {
    uint32_t seed = 3;
    add(t, "<table><tr><th>a<th>b<th>c");
    for (size_t i = 0; i < MILLION / 4; i++) {
        add(t, i % 4 ? "" : "<tr>");
        add_numbered(t, "<td rowspan=", next_random(&seed) % 70000, "");
        add_numbered(t, " colspan=", next_random(&seed) % 2000, ">x");
    }
}

/* Tables of data inside of tables of data, as deep as the limit lets them. */
static void spans_nested(text *t) {
    repeat(t, "<table><tr><th>n<th>v<tr><td>a<td>1<tr><td>b<td>2<tr><td>c<td>", 990);
}

static void spans_in_many_tables(text *t) {
    repeat(t, "<table><tr><th>n<th>v<tr><td rowspan=0>a<td colspan=1000>1<tr><td>2</table>",
           MILLION / 8);
}

/* ---- Slow behind the search ---------------------------------------------- */

/* Lines of inline tags in any mix: hardly two records have the same fields. */
static void slow_fields(text *t) {
    static const char *const tags[] = {"<q>", "<em>", "<b>", "<i>", "<s>", "<tt>", "<u>"};
    uint32_t seed = 5;
    for (size_t i = 0; i < 120000; i++) {
        add(t, "<p>");
        for (uint32_t n = next_random(&seed) % 6; n > 0; n--) add(t, tags[next_random(&seed) % 7]);
        add_numbered(t, "word ", i, "</p>");
    }
}

/* Every record brings a column of its own. */
static void slow_columns(text *t) {
    for (size_t i = 0; i < 16000; i++) {
        add_numbered(t, "<x", i, "><b>w</b></x");
        add_numbered(t, "", i, ">");
    }
}

/* A column for each class, and each record has another few of them. */
static void slow_names(text *t) {
    uint32_t seed = 11;
    add(t, "<ul>");
    for (size_t i = 0; i < 20000; i++) {
        add(t, "<li>");
        for (uint32_t n = 0; n < 8; n++)
            add_numbered(t, "<span class=c", next_random(&seed) % 3000, ">w 1.50</span>");
    }
}

/* Records that hold lists, whose records hold lists. */
static void slow_lists(text *t) {
    for (size_t i = 0; i < 300; i++) {
        add(t, "<ul><li><h3>head</h3><ul>");
        repeat(t, "<li><b>x</b><ul><li>1<li>2<li>3</ul>", 100);
        add(t, "</ul></ul>");
    }
}

/* Labels before every value, a few of each thousand in a record. */
static void slow_labels(text *t) {
    uint32_t seed = 13;
    for (size_t i = 0; i < 6000; i++) {
        add(t, "<div class=r>");
        for (uint32_t n = 0; n < 12; n++) {
            add_numbered(t, "<b>Label ", next_random(&seed) % 1000, ":</b> value ");
            add_numbered(t, "", i, "<br>");
        }
        add(t, "</div>");
    }
}

/* A wide table of data: as many cells as the budget allows, nearly. */
static void slow_table(text *t) {
    add(t, "<table><tr>");
    for (size_t i = 0; i < 1000; i++) add_numbered(t, "<th>c", i, "");
    for (size_t row = 0; row < 1500; row++) add(t, "<tr>"), repeat(t, "<td>1", 1000);
}

/* One huge class attribute, and rules that ask for names in it. */
static void slow_classes(text *t) {
    add(t, "<style>");
    for (size_t i = 0; i < 8000; i++) add_numbered(t, ".k", i, " p,.x p{display:block}");
    add(t, "</style><div class='");
    for (size_t i = 0; i < 30000; i++) add_numbered(t, "n", i, " ");
    add(t, "'>");
    repeat(t, "<div class='k1 k2 k3 p q r'><p class='p q r s'>word <b>x</b></p></div>", 20000);
}

/* Rules that look for parents far above, in a deep page with tags of its own. */
static void slow_rules(text *t) {
    add(t, "<style>");
    for (size_t i = 0; i < 20000; i++) {
        add_numbered(t, "x", i, " > div div p");
        add_numbered(t, ",.a .b x", i, " p{float:left}");
    }
    add(t, "</style>");
    for (size_t i = 0; i < 2000; i++) add_numbered(t, "<x", i, " class=b>");
    repeat(t, "<div class=a><p>word</p></div>", 50000);
}

/* ---- No markup at all --------------------------------------------------- */

static void random_bytes(text *t) {
    uint32_t seed = 42;
    for (size_t i = 0; i < 8 * MEGA; i++) {
        char byte = (char)next_random(&seed);
        add_bytes(t, &byte, 1);
    }
}

static void random_markup(text *t) {
    static const char *const pieces[] = {
        "<table>",    "<tr>",        "<td>",  "</table>", "<b>",      "</b>",   "<p>",
        "</p>",       "<a href=x>",  "</a>",  "<select>", "<option>", "<svg>",  "</svg>",
        "<li>",       "<ul>",        "</ul>", "word ",    "<!-- -->", "<form>", "</form>",
        "<template>", "</template>", "<dd>",  "<dt>",     "<h1>",     "<br>",   "&lt;",
        "<i>",        "</i>",        "<div>", "</div>"};
    uint32_t seed = 3;
    for (size_t i = 0; i < MILLION; i++) add(t, pieces[next_random(&seed) % 32]);
}

static void nothing(text *t) {
    (void)t;
}

/* ---- Running them ------------------------------------------------------- */

typedef struct input {
    const char *name;
    void (*make)(text *t);
} input;

#define INPUT(name) \
    { #name, name }
static const input INPUTS[] = {
    INPUT(deep_div),
    INPUT(deep_span),
    INPUT(deep_b),
    INPUT(deep_table),
    INPUT(deep_svg),
    INPUT(deep_list),
    INPUT(deep_custom),
    INPUT(deep_mixed),
    INPUT(deep_within_limit),
    INPUT(wide_equal),
    INPUT(wide_alternating),
    INPUT(wide_different),
    INPUT(wide_custom),
    INPUT(wide_bare),
    INPUT(wide_links),
    INPUT(wide_long_records),
    INPUT(wide_templates),
    INPUT(wide_names),
    INPUT(much_text),
    INPUT(much_white_space),
    INPUT(much_attributes),
    INPUT(much_entities),
    INPUT(much_nul),
    INPUT(much_errors),
    INPUT(much_comments),
    INPUT(many_attributes_of_one),
    INPUT(many_attribute_names),
    INPUT(many_tag_names),
    INPUT(many_tag_names_side_by_side),
    INPUT(bomb_formatting),
    INPUT(bomb_formatting_left_open),
    INPUT(bomb_formatting_in_blocks),
    INPUT(bomb_misnested),
    INPUT(bomb_foster_parents),
    INPUT(bomb_forms),
    INPUT(bomb_templates),
    INPUT(bomb_rows),
    INPUT(bomb_end_tags),
    INPUT(spans_wide),
    INPUT(spans_deep),
    INPUT(spans_overlapping),
    INPUT(spans_nested),
    INPUT(spans_in_many_tables),
    INPUT(slow_fields),
    INPUT(slow_columns),
    INPUT(slow_names),
    INPUT(slow_lists),
    INPUT(slow_labels),
    INPUT(slow_table),
    INPUT(slow_classes),
    INPUT(slow_rules),
    INPUT(open_comment),
    INPUT(open_script),
    INPUT(open_attribute),
    INPUT(open_tags),
    INPUT(open_title),
    INPUT(random_bytes),
    INPUT(random_markup),
    INPUT(nothing),
};

enum { INPUT_COUNT = sizeof INPUTS / sizeof INPUTS[0] };

static void set_limits(void) {
    struct rlimit memory = {MAX_MEMORY, MAX_MEMORY}, seconds = {MAX_SECONDS, MAX_SECONDS};
    if (setrlimit(RLIMIT_AS, &memory) != 0 || setrlimit(RLIMIT_CPU, &seconds) != 0) abort();
}

/* Seconds of processor time: what others do on the machine does not count. */
static double now(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- Every stage, and its time ------------------------------------------- */

/* What may go on past its limit before it is a failure: "within a second". The
 * first is of the search, which has all of its time; what comes after has what
 * is left, and at least half a second of grace. */
enum { LATE_MS = 1000, GRACE_MS = 500 };

/* The stage that took most of its time, to be told. */
typedef struct watch {
    double start;
    const char *late; /* a stage that went on too long; NULL: none */
} watch;

static void begin(watch *w) {
    w->start = now();
}

static void end(watch *w, const char *stage, double limit_ms) {
    if ((now() - w->start) * 1000 > limit_ms + LATE_MS) w->late = stage;
}

static bool swallow(void *user, const char *at, size_t len) {
    (void)at;
    *(size_t *)user += len;
    return true;
}

static furrow_status write_rows(const furrow_table *table, watch *w, furrow_error *err) {
    furrow_status st = FURROW_OK;
    for (size_t f = 0; st == FURROW_OK && furrow_format_name(f); f++) {
        furrow_writer_options opts = {.size = sizeof opts,
                                      .format = furrow_format_name(f),
                                      .typed = true,
                                      .max_ms = SEARCH_MS};
        furrow_writer *writer = NULL;
        size_t total = 0;
        if (strcmp(opts.format, "sqlite") == 0) continue; /* that is a file */
        begin(w);
        st = furrow_writer_new(&writer, swallow, &total, &opts, err);
        if (st == FURROW_OK) st = furrow_writer_add(writer, table, "hostile.html", 1, err);
        furrow_status ended = writer ? furrow_writer_end(writer, NULL) : st;
        if (st == FURROW_OK) st = ended;
        furrow_writer_free(writer);
        end(w, opts.format, SEARCH_MS);
    }
    return st;
}

static bool is_fine(furrow_status st);

/* What the largest page leaves of MAX_MEMORY, as a budget: learning from a million
 * records needs more, and has to say so. */
enum { LEARN_MEMORY = 512 << 20 };

/* What is learned from the page, applied to it. */
static furrow_status learn_and_apply(const furrow_page *page, const furrow_options *given,
                                     watch *w) {
    furrow_options own = *given, *opts = &own;
    own.size = sizeof own;
    own.max_memory = LEARN_MEMORY;
    furrow_example example = {.page = page, .name = "hostile.html"};
    furrow_wrapper *wrapper = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    begin(w);
    furrow_status st = furrow_learn(&wrapper, &example, 1, opts, NULL);
    end(w, "learn", SEARCH_MS);
    begin(w);
    if (st == FURROW_OK) st = furrow_apply(&regions, wrapper, page, opts, NULL);
    end(w, "apply", SEARCH_MS);
    begin(w);
    if (st == FURROW_OK && regions) st = furrow_table_build(&table, regions, 0, NULL);
    end(w, "table of a wrapper", SEARCH_MS + GRACE_MS);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_wrapper_free(wrapper);
    return is_fine(st) || st == FURROW_EDRIFT || st == FURROW_EINVAL ? FURROW_OK : st;
}

/* A wrapper that leads anywhere, as often as one may. */
static void make_wrapper(text *t) {
    add(t,
        "{\"furrow_wrapper\":1,\"method\":\"auto\",\"next\":{\"label\":\"zzz\",\"where\":[\"*\"");
    repeat(t, ",\"*\"", 7);
    add(t, "]},\"rules\":{\"records\":9,\"fields\":9,\"columns\":[],\"layouts\":[");
    for (size_t i = 0; i < 8; i++) {
        add(t, i ? ",{\"pages\":1,\"where\":[\"*\"" : "{\"pages\":1,\"where\":[\"*\"");
        repeat(t, ",\"*\"", 63);
        add(t, "],\"sure\":0,\"usual\":1,\"marks\":[\"li > div > h3 > a\"");
        repeat(t, ",\"li > div > h3 > a\"", 30);
        add(t, "],\"records\":{\"width\":1,\"begin\":[\"div\"");
        for (size_t k = 0; k < 60; k++) add_numbered(t, ",\"li.a", k, "\"");
        add(t, "]}}");
    }
    add(t, "]}}");
}

static furrow_status apply_hostile(const furrow_page *page, const furrow_options *all, watch *w,
                                   furrow_error *err) {
    furrow_options own = *all, *opts = &own;
    text wrapper_text = {0};
    furrow_wrapper *wrapper = NULL;
    furrow_regions *regions = NULL;
    furrow_buf next = {0};
    make_wrapper(&wrapper_text);
    furrow_status st = furrow_wrapper_load(&wrapper, wrapper_text.at, wrapper_text.len, NULL, err);
    free(wrapper_text.at);
    own.max_ms = WRAPPER_MS; /* which it takes on large pages */
    begin(w);
    if (st == FURROW_OK) st = furrow_apply(&regions, wrapper, page, opts, err);
    end(w, "apply of a wrapper that leads anywhere", SEARCH_MS);
    begin(w);
    if (is_fine(st) || st == FURROW_EDRIFT)
        st = furrow_wrapper_next(&next, wrapper, page, opts, err);
    end(w, "next page by a wrapper that leads anywhere", SEARCH_MS);
    furrow_buf_free(&next);
    furrow_regions_free(regions);
    furrow_wrapper_free(wrapper);
    return st;
}

/* Everything that a user could ask of the page with one method. A stage that
 * goes on long after its time is up is a failure of its own. */
static furrow_status use(const furrow_page *page, const char *method, size_t *rows,
                         furrow_error *err) {
    furrow_options opts = {.method = method, .max_ms = SEARCH_MS};
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf json = {0};
    watch w = {0};
    begin(&w);
    furrow_status st = furrow_find(&regions, page, &opts, err), other = FURROW_OK;
    end(&w, "find", SEARCH_MS);
    begin(&w);
    if (st == FURROW_OK) st = furrow_table_build(&table, regions, 0, err);
    end(&w, "table", SEARCH_MS + GRACE_MS);
    if (st == FURROW_OK) *rows = furrow_table_rows(table);
    if (st == FURROW_OK) st = write_rows(table, &w, err);
    begin(&w);
    if (regions && is_fine(st)) other = furrow_regions_json(&json, regions, "hostile.html", err);
    end(&w, "regions", SEARCH_MS + GRACE_MS);
    furrow_buf_free(&json);
    furrow_table_free(table);
    furrow_regions_free(regions);
    if (is_fine(st) && is_fine(other)) other = learn_and_apply(page, &opts, &w);
    if (strcmp(method, "auto") == 0 && is_fine(st) && is_fine(other))
        other = apply_hostile(page, &opts, &w, err);
    if (!is_fine(other)) st = other;
    if (w.late) {
        st = FURROW_EIO;
        snprintf(err->message, sizeof err->message, "%s went on past its time limit", w.late);
    }
    return st;
}

static bool is_fine(furrow_status st) {
    return st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_ELIMIT;
}

static void print_line(const char *what, furrow_status st, const char *message, size_t rows,
                       double since) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("  %-10s %6.2f s %6ld MB  ", what, now() - since, usage.ru_maxrss / 1024);
    if (st == FURROW_OK) printf("%zu rows\n", rows);
    else printf("%s\n", message);
    fflush(stdout);
}

static int run(const input *in) {
    text html = {0};
    in->make(&html);
    printf("%s: %zu bytes\n", in->name, html.len);
    furrow_page *page = NULL;
    furrow_error err = {0};
    double start = now();
    furrow_status st = furrow_page_parse(&page, html.at, html.len, NULL, &err);
    bool all_fine = is_fine(st);
    print_line("page", st, err.message, page ? furrow_page_nodes(page) : 0, start);
    for (size_t m = 0; page && furrow_method_name(m); m++) {
        size_t rows = 0;
        start = now();
        st = use(page, furrow_method_name(m), &rows, &err);
        if (st == FURROW_EINVAL) continue; /* a method that learns from examples */
        all_fine = all_fine && is_fine(st);
        print_line(furrow_method_name(m), st, err.message, rows, start);
    }
    furrow_page_free(page);
    free(html.at);
    return all_fine ? 0 : 1;
}

int main(int argc, char **argv) {
    set_limits();
    for (size_t i = 0; i < INPUT_COUNT; i++) {
        if (argc < 2) puts(INPUTS[i].name);
        else if (strcmp(argv[1], INPUTS[i].name) == 0) return run(&INPUTS[i]);
    }
    if (argc < 2) return 0;
    fprintf(stderr, "hostile: no input is called '%s'\n", argv[1]);
    return 2;
}
