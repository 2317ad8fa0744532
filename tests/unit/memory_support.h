/* Rows of calls in which every allocation fails in turn, and pages for them. */
#ifndef TESTS_UNIT_MEMORY_SUPPORT_H
#define TESTS_UNIT_MEMORY_SUPPORT_H

#include "test.h"

static const char LIST[] =
    "<title>Kettles</title><h1>Kettles</h1><ul class=k>"
    "<li><h3><a href=/1>Iron kettle</a></h3><b>$24.00</b> <p>Heavy, good. Made 1 May 2020</p>"
    "<li><h3><a href=/2>Tin kettle</a></h3><b>$9.90</b> <p>Light. Made 2 June 2021</p>"
    "<li><h3><a href=/3>Clay pot</a></h3><b>$17.50</b> <p>Old, by hand. Made 3 July 2019</p>"
    "<li><h3><a href=/4>Glass pot</a></h3><b>$31.00</b> <p>Clear. Made 4 May 2022</p></ul>"
    "<p><b>1</b> <a href='?p=2'>2</a> <a href='?p=3'>3</a> <a rel=next href='?p=2'>Next</a></p>";

static const char THING[] =
    "<title>Iron kettle</title><script type='application/ld+json'>{\"@type\":\"Product\","
    "\"name\":\"Iron kettle\",\"offers\":{\"price\":\"24.00\",\"priceCurrency\":\"EUR\"}}</script>"
    "<h1>Iron kettle</h1><p class=price>$24.00</p><dl><dt>Maker<dd>Smith<dt>Weight<dd>2 kg"
    "<dt>Colour<dd>black</dl><table><tr><th>Height<td>20 cm<tr><th>Width<td>15 cm</table>";

typedef struct counted {
    failing_alloc state;
    furrow_page *page;
} counted;

static inline furrow_status parse_text(counted *c, const char *html, size_t len) {
    furrow_page_options opts = {.base_url = "http://a.example/",
                                .alloc = {failing_resize, &c->state}};
    furrow_error err = {0};
    furrow_status st = furrow_page_parse(&c->page, html, len, &opts, &err);
    CHECK_UINT(err.status, st);
    CHECK((st == FURROW_OK) == (c->page != NULL));
    return st;
}

/* Whether the call that gave 'st' had all the memory it wanted. Failures must
 * be named as what they are. */
static inline bool is_enough(const counted *c, furrow_status st) {
    bool had_all = c->state.asked <= c->state.fail_at;
    CHECK_UINT(st, had_all ? FURROW_OK : FURROW_ENOMEM);
    return had_all;
}

/* One row of calls on a page; what it makes comes from 'alloc'. */
typedef furrow_status (*way_fn)(const furrow_page *page, furrow_alloc alloc);

static inline void fail_along(const char *html, way_fn way) {
    bool is_done = false;
    size_t n = 0;
    for (; !is_done; n++) {
        counted c = {.state = {.fail_at = SIZE_MAX}};
        CHECK_UINT(parse_text(&c, html, strlen(html)), FURROW_OK);
        size_t live = c.state.live;
        c.state.asked = 0;
        c.state.fail_at = n;
        is_done = is_enough(&c, way(c.page, (furrow_alloc){failing_resize, &c.state}));
        CHECK_UINT(c.state.live, live);
        furrow_page_free(c.page);
        CHECK_UINT(c.state.live, 0);
    }
    print_message("%zu allocations failed\n", n - 1);
}

#endif
