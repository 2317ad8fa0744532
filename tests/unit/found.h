/* What a method finds in a page, for tests: records as texts. */
#ifndef TESTS_UNIT_FOUND_H
#define TESTS_UNIT_FOUND_H

#include "test.h"

/* A page and what was found in it; 'regions' is NULL when nothing was. */
typedef struct found {
    furrow_page *page;
    furrow_regions *regions;
} found;

static inline found find_with(const char *html, const furrow_options *opts) {
    found f = {.page = page_from(html)};
    furrow_error err = {0};
    furrow_status st = furrow_find(&f.regions, f.page, opts, &err);
    if (st < 0 && st != FURROW_ENOTFOUND) fail_msg("%s", err.message);
    return f;
}

static inline void found_free(found *f) {
    furrow_regions_free(f->regions);
    furrow_page_free(f->page);
}

/* The records of region 'i', in their order, with a | between them. */
static inline void check_region(const found *f, size_t i, const char *want) {
    furrow_buf all = {0}, one = {0};
    CHECK(f->regions && i < furrow_regions_count(f->regions));
    for (size_t r = 0; r < furrow_region_records(f->regions, i); r++) {
        furrow_record_text(&one, f->regions, i, r, NULL);
        if (r) fw_buf_text(&all, " | ");
        fw_buf_str(&all, fw_buf_view(&one));
    }
    CHECK_SLICE(fw_buf_view(&all), want);
    furrow_buf_free(&all);
    furrow_buf_free(&one);
}

/* The main region of a page, with one method and its defaults. */
static inline void check_main(const char *html, const char *method, const char *want) {
    furrow_options opts = {.method = method};
    found f = find_with(html, &opts);
    check_region(&f, 0, want);
    found_free(&f);
}

#endif
