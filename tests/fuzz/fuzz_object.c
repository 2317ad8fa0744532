/* Any bytes as JSON-LD of a page, and as its text: one row, or nothing. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char open[] = "<title>Iron kettle</title><script type=application/ld+json>";
    static const char close[] = "</script><h1>Iron kettle</h1><p>Price: 12";
    size_t len = sizeof open - 1 + size + sizeof close - 1;
    char *html = malloc(len);
    REQUIRE(html);
    memcpy(html, open, sizeof open - 1);
    if (size) memcpy(html + sizeof open - 1, data, size);
    memcpy(html + sizeof open - 1 + size, close, sizeof close - 1);
    furrow_page *page = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_options opts = {.max_ms = 2000};
    REQUIRE(furrow_page_parse(&page, html, len, NULL, NULL) == FURROW_OK);
    furrow_status st = furrow_find_object(&regions, page, &opts, NULL);
    REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_ELIMIT);
    if (regions) {
        REQUIRE(furrow_table_build(&table, regions, 0, NULL) == FURROW_OK);
        REQUIRE(furrow_table_rows(table) == 1 && furrow_table_columns(table) > 0);
    }
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_page_free(page);
    free(html);
    return 0;
}
