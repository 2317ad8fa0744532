/*
 * Two pages of one made-up site, put together from records, advertisements,
 * tables, headings and damage as the bytes say. What is found in the first must
 * come out of every form alike, or what is learned from it must be kept, read
 * back and applied to both: one of these in each execution, so that it is short.
 * The claims of region/region.h are the oracle; the pages are well-formed enough
 * to lead deep into every stage, which bytes alone seldom do.
 */
#include "fuzz.h"

#include "base/str.h"

#include <string.h>

/* The bytes as a list of decisions; 0 for ever when they are used up. */
typedef struct dice {
    const uint8_t *at;
    size_t left;
} dice;

static unsigned roll(dice *d, unsigned sides) {
    if (d->left == 0) return 0;
    d->left--;
    return *d->at++ % sides;
}

static const char *const WORDS[] = {"ant",
                                    "bee",
                                    "cat &amp; dog",
                                    "$12.50",
                                    "1,204",
                                    "12 May 2020",
                                    "&nbsp;",
                                    "",
                                    "Price:",
                                    "3 reviews",
                                    "\xC3\xA9t\xC3\xA9",
                                    "a longer text that says more than one thing, and ends.",
                                    "4.5"};
static const char *const TAGS[] = {"b",         "i",   "p",  "span", "h3",
                                   "a href=/x", "div", "em", "td",   "li"};

static const char *word(dice *d) {
    return WORDS[roll(d, sizeof WORDS / sizeof *WORDS)];
}

static void add_field(furrow_buf *out, dice *d) {
    const char *tag = TAGS[roll(d, sizeof TAGS / sizeof *TAGS)];
    fw_buf_format(out, "<%s>%s %s", tag, word(d), word(d));
    if (roll(d, 8)) fw_buf_format(out, "</%.*s>", (int)strcspn(tag, " "), tag);
    if (roll(d, 6) == 1) fw_buf_format(out, "<img src=/%u.png>", roll(d, 9));
}

/* The template of a record: which fields it has, so that records are alike. */
static void add_record(furrow_buf *out, dice *d, const uint8_t *template, size_t fields,
                       unsigned kind) {
    static const char *const open[] = {"<li class=r>", "<tr><td>", "<div class='item x'>",
                                       "<article>",    "<p>",      "<dt>"};
    static const char *const close[] = {"</li>", "</tr>", "</div>", "</article>", "", "<dd>"};
    fw_buf_text(out, open[kind]);
    for (size_t f = 0; f < fields; f++) {
        dice fixed = {template + f * 3, 3};
        if (roll(d, 7) == 1) continue; /* an optional one */
        add_field(out, &fixed);
        fw_buf_format(out, " %s", word(d));
        if (kind == 1) fw_buf_text(out, "<td>");
    }
    fw_buf_text(out, close[kind]);
}

static void add_damage(furrow_buf *out, dice *d) {
    static const char *const damage[] = {"",
                                         "",
                                         "",
                                         "<div class=ad>Buy <b>now</b></div>",
                                         "</div>",
                                         "<table>",
                                         "<h2>Part</h2>",
                                         "<hr>",
                                         "</ul><ul>",
                                         "<tr><td colspan=3><b>Group</b>",
                                         "<!-- x -->",
                                         "<style>.r{display:none}</style>",
                                         "<li>",
                                         "&#x2028;"};
    fw_buf_text(out, damage[roll(d, sizeof damage / sizeof *damage)]);
}

static void add_list(furrow_buf *out, dice *d, const uint8_t *template) {
    static const char *const open[] = {"<ul>",   "<table>", "<div id=list>",
                                       "<main>", "<div>",   "<dl>"};
    static const char *const close[] = {"</ul>",   "</table>", "</div>",
                                        "</main>", "</div>",   "</dl>"};
    unsigned kind = roll(d, 6), records = 2 + roll(d, 7);
    size_t fields = 1 + roll(d, 4);
    fw_buf_text(out, open[kind]);
    for (unsigned r = 0; r < records; r++) {
        add_record(out, d, template, fields, kind);
        add_damage(out, d);
    }
    fw_buf_text(out, close[kind]);
}

static furrow_page *make_page(dice *d, const uint8_t *template) {
    furrow_buf html = {0};
    furrow_page *page = NULL;
    fw_buf_text(&html, "<!doctype html><nav><a href=/>Home</a> <a href=/a>About</a></nav>");
    for (unsigned lists = 1 + roll(d, 2); lists > 0; lists--) {
        add_list(&html, d, template);
        add_damage(&html, d);
    }
    REQUIRE(!html.failed);
    REQUIRE(furrow_page_parse(&page, html.at, html.len, NULL, NULL) == FURROW_OK);
    furrow_buf_free(&html);
    return page;
}

/* Lines of the one form, records of the other. */
typedef struct counter {
    size_t lines, opened;
} counter;

static bool count_lines(void *user, const char *at, size_t len) {
    counter *c = user;
    for (size_t i = 0; i < len; i++) c->lines += at[i] == '\n';
    return true;
}

static void check_rows(const furrow_regions *regions, size_t i) {
    furrow_table *table = NULL;
    furrow_writer *writer = NULL;
    counter c = {0};
    furrow_status st = furrow_table_build(&table, regions, i, NULL);
    REQUIRE(st == FURROW_OK);
    size_t grouped = 0;
    for (size_t g = 0; g < furrow_table_groups(table); g++)
        grouped += furrow_table_group(table, g).count;
    REQUIRE(grouped <= furrow_table_rows(table));
    furrow_writer_options opts = {.format = "jsonl"};
    REQUIRE(furrow_writer_new(&writer, count_lines, &c, &opts, NULL) == FURROW_OK);
    REQUIRE(furrow_writer_add(writer, table, "p", 1, NULL) == FURROW_OK);
    REQUIRE(furrow_writer_end(writer, NULL) == FURROW_OK);
    REQUIRE(c.lines == furrow_table_rows(table));
    furrow_writer_free(writer);
    furrow_table_free(table);
}

static void check_regions(const furrow_regions *regions) {
    for (size_t i = 0; regions && i < furrow_regions_count(regions); i++) check_rows(regions, i);
}

static void check_find(const furrow_page *page, const char *method) {
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = method};
    furrow_status st = furrow_find(&regions, page, &opts, NULL);
    REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND);
    check_regions(regions);
    furrow_regions_free(regions);
}

static void check_learn(const furrow_page *first, const furrow_page *second, const char *method) {
    furrow_options opts = {.method = method};
    furrow_example examples[] = {{.page = first, .name = "first"}, {.page = second}};
    furrow_wrapper *wrapper = NULL, *again = NULL;
    furrow_regions *regions = NULL;
    furrow_buf text = {0};
    (void)furrow_learn(&wrapper, examples, 1 + (size_t)(second != first), &opts, NULL);
    if (!wrapper) return;
    REQUIRE(furrow_wrapper_save(&text, wrapper, NULL) == FURROW_OK);
    REQUIRE(furrow_wrapper_load(&again, text.at, text.len, NULL, NULL) == FURROW_OK);
    const furrow_page *pages[] = {first, second};
    for (size_t p = 0; p < 2; p++) {
        (void)furrow_apply(&regions, again, pages[p], NULL, NULL);
        check_regions(regions);
        furrow_regions_free(regions);
        regions = NULL;
    }
    furrow_wrapper_free(again);
    furrow_wrapper_free(wrapper);
    furrow_buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* iepad takes most time by far, so it has its turn less often. */
    static const char *const finders[] = {"auto",    "auto",  "mdr",  "tagpath",
                                          "tagpath", "vints", "auto", "iepad"};
    static const char *const learners[] = {"auto",  "auto", "auto", "vints",
                                           "vints", "auto", "auto", "iepad"};
    uint8_t template[12] = {0};
    if (size < sizeof template + 2) return 0;
    memcpy(template, data, sizeof template);
    dice d = {data + sizeof template, size - sizeof template};
    unsigned way = roll(&d, 24);
    furrow_page *first = make_page(&d, template), *second = make_page(&d, template);
    if (way % 3 == 0) check_find(first, finders[way / 3]);
    else check_learn(first, way % 3 == 1 ? second : first, learners[way / 3]);
    furrow_page_free(second);
    furrow_page_free(first);
    return 0;
}
