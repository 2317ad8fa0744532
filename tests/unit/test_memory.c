/* Every allocation failing in turn: each call ends in FURROW_ENOMEM, with
 * nothing left behind, until one has enough. */
#include "test.h"

/* A page with all that takes memory: attributes, custom tags, a charset to
 * decode, a base, lists, a table with objects that take turns. */
static const char PAGE[] =
    "<meta charset=windows-1252><base href='sub/'><title>caf\xE9</title>"
    "<shop-list data-a=1 data-b=2><shop-item><a href=1>one</a><b>1</b></shop-item>"
    "<shop-item><a href=2>two</a><b>2</b></shop-item>"
    "<shop-item><a href=3>three</a><i>3</i></shop-item></shop-list>"
    "<table><tr><td><div><a href=4><img src=4></a></div><td><div><a href=5><img src=5></a></div>"
    "<tr><td><p>x</p><p>\xE9</p><td><p>z</p><p>w</p>"
    "<tr><td><div><a href=6><img src=6></a></div><td><div><a href=7><img src=7></a></div>"
    "<tr><td><p>p</p><p>q</p><td><p>r</p><p>s</p></table>"
    "<table><caption>t<tr><th>n<th>v<tr><th colspan=2>A<tr><td rowspan=2>a<td>1<tr><td>2"
    "<tr><th colspan=2>B<tr><td>b<td>3</table><table><tr><th>n<th>v<tr><td>c<td>4"
    "<tr><td>d<td>5<tr><td>e<td>6</table>";

typedef struct counted {
    failing_alloc state;
    furrow_page *page;
} counted;

static furrow_status parse_with(counted *c) {
    furrow_page_options opts = {.base_url = "http://a.example/",
                                .alloc = {failing_resize, &c->state}};
    furrow_error err = {0};
    furrow_status st = furrow_page_parse(&c->page, PAGE, sizeof PAGE - 1, &opts, &err);
    CHECK_UINT(err.status, st);
    CHECK((st == FURROW_OK) == (c->page != NULL));
    return st;
}

/* A page made without failures; from now on the n-th request fails. The page
 * keeps the address of 'c'. */
static void page_then_fail_at(counted *c, size_t n) {
    *c = (counted){.state = {.fail_at = SIZE_MAX}};
    CHECK_UINT(parse_with(c), FURROW_OK);
    c->state.asked = 0;
    c->state.fail_at = n;
}

/* Whether the call that gave 'st' had all the memory it wanted. Failures must
 * be named as what they are. */
static bool is_enough(const counted *c, furrow_status st) {
    bool had_all = c->state.asked <= c->state.fail_at;
    CHECK_UINT(st, had_all ? FURROW_OK : FURROW_ENOMEM);
    return had_all;
}

TEST(parsing_survives_every_failed_allocation) {
    UNUSED_STATE;
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        counted c = {.state = {.fail_at = n}};
        is_done = is_enough(&c, parse_with(&c));
        furrow_page_free(c.page);
        CHECK_UINT(c.state.live, 0);
    }
}

static void fail_in_find(const char *method) {
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        counted c;
        page_then_fail_at(&c, n);
        size_t live = c.state.live;
        furrow_regions *regions = NULL;
        furrow_options opts = {.method = method};
        furrow_status st = furrow_find(&regions, c.page, &opts, NULL);
        /* A method may see nothing here, or may learn from examples alone. */
        if (st == FURROW_ENOTFOUND || st == FURROW_EINVAL) st = FURROW_OK;
        is_done = is_enough(&c, st);
        furrow_regions_free(regions);
        CHECK_UINT(c.state.live, live);
        furrow_page_free(c.page);
        CHECK_UINT(c.state.live, 0);
    }
}

TEST(every_method_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t m = 0; furrow_method_name(m); m++) fail_in_find(furrow_method_name(m));
}

/* What is made of the regions of a page, with the n-th request failing. */
static void fail_in_use(furrow_status (*use)(const furrow_regions *regions, size_t region)) {
    size_t regions_there = 1;
    for (size_t i = 0; i < regions_there; i++) {
        bool is_done = false;
        for (size_t n = 0; !is_done; n++) {
            counted c;
            page_then_fail_at(&c, SIZE_MAX);
            furrow_regions *regions = NULL;
            furrow_options opts = {.method = "mdr"};
            CHECK_UINT(furrow_find(&regions, c.page, &opts, NULL), FURROW_OK);
            regions_there = furrow_regions_count(regions);
            size_t live = c.state.live;
            c.state.asked = 0;
            c.state.fail_at = n;
            is_done = is_enough(&c, use(regions, i));
            CHECK_UINT(c.state.live, live);
            furrow_regions_free(regions);
            furrow_page_free(c.page);
            CHECK_UINT(c.state.live, 0);
        }
    }
}

static furrow_status build_table(const furrow_regions *regions, size_t region) {
    furrow_table *table = NULL;
    furrow_status st = furrow_table_build(&table, regions, region, NULL);
    CHECK((st == FURROW_OK) == (table != NULL));
    furrow_table_free(table);
    return st;
}

static furrow_status write_json(const furrow_regions *regions, size_t region) {
    (void)region;
    furrow_buf out = {0};
    furrow_status st = furrow_regions_json(&out, regions, "p.html", NULL);
    furrow_buf_free(&out);
    return st;
}

TEST(tables_survive_every_failed_allocation) {
    UNUSED_STATE;
    fail_in_use(build_table);
}

TEST(json_survives_every_failed_allocation) {
    UNUSED_STATE;
    fail_in_use(write_json);
}

TEST(a_buffer_for_json_may_fail_too) {
    UNUSED_STATE;
    counted c;
    page_then_fail_at(&c, SIZE_MAX);
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "mdr"};
    CHECK_UINT(furrow_find(&regions, c.page, &opts, NULL), FURROW_OK);
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        failing_alloc scarce = {.fail_at = n};
        furrow_buf out = {.alloc = {failing_resize, &scarce}};
        furrow_status st = furrow_regions_json(&out, regions, "p.html", NULL);
        is_done = scarce.asked <= n;
        CHECK_UINT(st, is_done ? FURROW_OK : FURROW_ENOMEM);
        furrow_buf_free(&out);
        CHECK_UINT(scarce.live, 0);
    }
    furrow_regions_free(regions);
    furrow_page_free(c.page);
}

TEST(inspecting_survives_every_failed_allocation) {
    UNUSED_STATE;
    for (size_t s = 0; furrow_stage_name(s); s++) {
        bool is_done = false;
        for (size_t n = 0; !is_done; n++) {
            counted c;
            page_then_fail_at(&c, n);
            size_t live = c.state.live;
            furrow_buf out = {.alloc = {failing_resize, &c.state}};
            furrow_status st = furrow_inspect(&out, c.page, furrow_stage_name(s), NULL, NULL);
            if (st == FURROW_ENOTFOUND) st = FURROW_OK;
            is_done = is_enough(&c, st);
            furrow_buf_free(&out);
            CHECK_UINT(c.state.live, live);
            furrow_page_free(c.page);
        }
    }
}

TEST_MAIN(CASE(parsing_survives_every_failed_allocation),
          CASE(every_method_survives_every_failed_allocation),
          CASE(tables_survive_every_failed_allocation), CASE(json_survives_every_failed_allocation),
          CASE(a_buffer_for_json_may_fail_too), CASE(inspecting_survives_every_failed_allocation))
