/*
 * Any bytes as a file of labels: refused with a message, or read; and then
 * learned from, kept, extended by a second page and applied to it.
 */
#include "fuzz.h"

#include <string.h>

static const char FIRST[] = "<h1>Iron kettle</h1><p>Price: <b>$24.00</b><p>By <a href=/a>Ann</a>"
                            "<ul><li>red<li>blue</ul><p>Heavy, good.";
static const char SECOND[] = "<h1>Tin kettle</h1><p>Price: <b>$9.90</b><p>By <a href=/b>Bob</a>"
                             "<ul><li>green</ul><p>Light.<p>New!";

static bool is_expected(furrow_status st) {
    return st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_EFORMAT ||
           st == FURROW_EINVAL || st == FURROW_ELIMIT || st == FURROW_EDRIFT;
}

static void check_wrapper(const furrow_wrapper *wrapper, const furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf text = {0};
    furrow_wrapper *again = NULL;
    REQUIRE(furrow_wrapper_save(&text, wrapper, NULL) == FURROW_OK);
    REQUIRE(furrow_wrapper_load(&again, text.at, text.len, NULL, NULL) == FURROW_OK);
    REQUIRE(is_expected(furrow_apply(&regions, again, page, NULL, NULL)));
    if (regions) REQUIRE(furrow_table_build(&table, regions, 0, NULL) == FURROW_OK);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_wrapper_free(again);
    furrow_buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static furrow_page *first, *second;
    if (!first) {
        REQUIRE(furrow_page_parse(&first, FIRST, sizeof FIRST - 1, NULL, NULL) == FURROW_OK);
        REQUIRE(furrow_page_parse(&second, SECOND, sizeof SECOND - 1, NULL, NULL) == FURROW_OK);
    }
    furrow_labels *labels = NULL;
    furrow_wrapper *wrapper = NULL, *wider = NULL;
    furrow_error err = {0};
    furrow_status st = furrow_labels_parse(&labels, (const char *)data, size, first, &err);
    REQUIRE(is_expected(st) && (st == FURROW_OK) == (labels != NULL));
    if (!labels) return 0;
    furrow_options opts = {.method = "ide", .max_ms = 2000};
    furrow_example example = {.page = first, .name = "first"};
    example.labels = furrow_labels_all(labels, &example.label_count);
    REQUIRE(is_expected(furrow_learn(&wrapper, &example, 1, &opts, NULL)));
    if (wrapper) {
        check_wrapper(wrapper, first);
        check_wrapper(wrapper, second);
        furrow_example more = {.page = second,
                               .name = "second",
                               .labels = example.labels,
                               .label_count = example.label_count};
        REQUIRE(is_expected(furrow_extend(&wider, wrapper, &more, 1, &opts, NULL)));
        if (wider) check_wrapper(wider, second);
    }
    furrow_wrapper_free(wider);
    furrow_wrapper_free(wrapper);
    furrow_labels_free(labels);
    return 0;
}
