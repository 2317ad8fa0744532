/*
 * Options of a program that was compiled against another header: the build
 * makes one with fewer members (OLDER) and one with more (NEWER). Both run on
 * the library of today.
 */
#include <furrow.h>

#include <stdio.h>
#include <string.h>

static int failures;

static void check(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "options_grow: %s\n", what);
    failures++;
}

static bool write_none(void *user, const char *at, size_t len) {
    (void)user, (void)at, (void)len;
    return true;
}

int main(void) {
    static const char html[] = "<ul><li><a href=/1>Ant</a> <b>1.50</b> <i>small</i>"
                               "<li><a href=/2>Bee</a> <b>2.50</b> <i>busy</i>"
                               "<li><a href=/3>Cat</a> <b>3.50</b> <i>soft</i></ul>";
    furrow_page *page = NULL;
    furrow_table *table = NULL;
    furrow_writer *writer = NULL;
    furrow_error err = {0};
    furrow_page_options page_opts = {.size = sizeof page_opts, .base_url = "http://a.example/"};
    furrow_options opts = {.size = sizeof opts, .method = "mdr"};
    furrow_writer_options writer_opts = {.size = sizeof writer_opts, .format = "csv"};
    check(furrow_page_parse(&page, html, strlen(html), &page_opts, &err) == FURROW_OK, err.message);
    check(page && furrow_page_base(page).len == 17, "the base of the page was not read");
    check(page && furrow_extract(&table, page, &opts, &err) == FURROW_OK, err.message);
    check(furrow_writer_new(&writer, write_none, NULL, &writer_opts, &err) == FURROW_OK,
          err.message);
    furrow_table_free(table);
    furrow_writer_free(writer);

#ifdef NEWER
    /* What the library does not know yet must not be passed over in silence. */
    opts.newer = 1;
    check(furrow_extract(&table, page, &opts, &err) == FURROW_EINVAL, "a newer option is taken");
    page_opts.newer = 1;
    furrow_page *other = NULL;
    check(furrow_page_parse(&other, html, strlen(html), &page_opts, &err) == FURROW_EINVAL,
          "a newer option of pages is taken");
    writer_opts.newer = 1;
    check(furrow_writer_new(&writer, write_none, NULL, &writer_opts, &err) == FURROW_EINVAL,
          "a newer option of writers is taken");
#else
    /* What this program does not have is zero, whatever stands behind it. */
    struct {
        furrow_options opts;
        unsigned char behind[64];
    } junk = {.opts = {.size = sizeof junk.opts, .method = "mdr"}};
    memset(junk.behind, 0xff, sizeof junk.behind);
    check(furrow_extract(&table, page, &junk.opts, &err) == FURROW_OK, err.message);
    furrow_table_free(table);
#endif
    furrow_page_free(page);
    return failures ? 1 : 0;
}
