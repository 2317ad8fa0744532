/* Any bytes as data in the script of a page, and as its text: rows, or nothing. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* A page with the bytes between two texts. */
static furrow_page *page_around(const char *open, const uint8_t *data, size_t size,
                                const char *close) {
    furrow_page *page = NULL;
    size_t before = strlen(open), after = strlen(close);
    char *html = malloc(before + size + after);
    REQUIRE(html);
    memcpy(html, open, before);
    if (size) memcpy(html + before, data, size);
    memcpy(html + before + size, close, after);
    REQUIRE(furrow_page_parse(&page, html, before + size + after, NULL, NULL) == FURROW_OK);
    free(html);
    return page;
}

/* The table of what was found, and the end of both. */
static void take(furrow_status st, furrow_regions *regions, bool is_one) {
    furrow_table *table = NULL;
    REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_ELIMIT);
    if (regions) {
        REQUIRE(furrow_table_build(&table, regions, 0, NULL) == FURROW_OK);
        REQUIRE(is_one ? furrow_table_rows(table) == 1 : furrow_table_rows(table) > 1);
        REQUIRE(furrow_table_columns(table) > 0);
    }
    furrow_table_free(table);
    furrow_regions_free(regions);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    furrow_options opts = {.size = sizeof opts, .max_ms = 2000, .embedded = true};
    furrow_regions *regions = NULL;
    furrow_page *page = page_around("<title>Iron kettle</title><script type=application/ld+json>",
                                    data, size, "</script><h1>Iron kettle</h1><p>Price: 12");
    furrow_status st = furrow_find_object(&regions, page, &opts, NULL);
    take(st, regions, true);
    furrow_page_free(page);
    page = page_around("<script>state = ", data, size, "</script>");
    st = furrow_find(&regions, page, &opts, NULL);
    take(st, regions, false);
    furrow_page_free(page);
    return 0;
}
