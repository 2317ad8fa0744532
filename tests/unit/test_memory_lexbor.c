/*
 * The HTML parser's own allocations failing in turn. It takes its memory from
 * the C library, whatever allocator the page has, so the failures are made
 * behind its back. All of it must be given back.
 *
 * lexbor 3.0 itself cannot be trusted while it makes an empty document and a
 * parser: it frees what it has not made yet, and crashes, or forgets what it
 * has made. That takes the first hundred allocations, whatever the page; they
 * have a reserve of their own (page/reserve_lexbor.h), and the failures here
 * begin after them. tests/hostile/memory.py makes them fail, too.
 */
#include "test.h"

#include <lexbor/html/html.h>

static size_t asked, fail_at, live;

static bool is_refused(void) {
    return asked++ == fail_at;
}

static void *scarce_malloc(size_t size) {
    void *at = is_refused() ? NULL : malloc(size);
    live += at != NULL;
    return at;
}

static void *scarce_calloc(size_t count, size_t size) {
    void *at = is_refused() ? NULL : calloc(count, size);
    live += at != NULL;
    return at;
}

static void *scarce_realloc(void *old, size_t size) {
    void *at = is_refused() ? NULL : realloc(old, size);
    live += at != NULL && old == NULL;
    return at;
}

static void scarce_free(void *at) {
    live -= at != NULL;
    free(at);
}

static size_t safe_from; /* allocations that an empty document and parser take */

static int set_up(void **state) {
    (void)state;
    fail_at = SIZE_MAX;
    furrow_page_free(page_from("<p>")); /* the library sets its own at the first page */
    lexbor_memory_setup(scarce_malloc, scarce_realloc, scarce_calloc, scarce_free);
    lxb_html_document_t *document = lxb_html_document_create();
    lxb_status_t status = lxb_html_document_parse_chunk_begin(document);
    safe_from = asked;
    lxb_html_document_destroy(document);
    return status == LXB_STATUS_OK ? 0 : 1;
}

/* From parsing to JSON, with one allocation of the parser failing. */
static furrow_status run(const char *html, size_t len) {
    furrow_page_options page_opts = {.charset = "utf-8", .base_url = "http://a.example/"};
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf json = {0};
    furrow_status st = furrow_page_parse(&page, html, len, &page_opts, NULL);
    if (st == FURROW_OK) st = furrow_find(&regions, page, NULL, NULL);
    if (st == FURROW_OK) st = furrow_table_build(&table, regions, 0, NULL);
    if (st == FURROW_OK) st = furrow_regions_json(&json, regions, "p.html", NULL);
    furrow_buf_free(&json);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
    return st;
}

/* 'html' so many times that the parser has to ask for more memory on the way.
 * A link that cannot be resolved for lack of memory comes out as it stands, so
 * success is possible, too. */
static void fail_everywhere(const char *html, int times) {
    furrow_buf page = {0};
    for (int i = 0; i < times; i++) fw_buf_text(&page, html);
    size_t refused = 0;
    for (fail_at = safe_from;; fail_at++) {
        asked = live = 0;
        furrow_status st = run(page.at, page.len);
        CHECK(st == FURROW_OK || st == FURROW_ENOMEM);
        refused += st == FURROW_ENOMEM;
        CHECK_UINT(live, 0);
        if (asked <= fail_at) break;
    }
    CHECK(refused > 10);
    furrow_buf_free(&page);
}

TEST(a_list_survives_failed_allocations_of_the_parser) {
    UNUSED_STATE;
    fail_everywhere(
        "<base href='sub/'><ul><li class=a><a href=1>one</a><li class=a><a href=2>two</a>"
        "<li class=a><a href=3>three</a></ul>",
        100);
}

TEST(custom_tags_and_broken_markup_survive_them_too) {
    UNUSED_STATE;
    fail_everywhere("<x-a data-q='1&amp;2'><b>1<p>2</b></x-a><x-a data-q=2><b>3<p>4</b>"
                    "</x-a><table><b>out<tr><td>in</table><svg><g/></svg><math><mi>x</mi>"
                    "</math><template><p>t</template><!-- c --><select><option>o</select>",
                    40);
}

TEST(the_search_for_a_charset_survives_them) {
    UNUSED_STATE;
    for (fail_at = 0; fail_at < 2; fail_at++) {
        asked = live = 0;
        furrow_page *page = NULL;
        const char html[] = "<meta name=a><p>x"; /* without <meta> nothing is searched */
        CHECK_UINT(furrow_page_parse(&page, html, strlen(html), NULL, NULL), FURROW_ENOMEM);
        CHECK_UINT(live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_list_survives_failed_allocations_of_the_parser),
        CASE(custom_tags_and_broken_markup_survive_them_too),
        CASE(the_search_for_a_charset_survives_them),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
