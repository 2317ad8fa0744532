/*
 * Any bytes as a wrapper file: refused with a message, or loaded; and then
 * applied to a page, saved, and read back the same.
 */
#include "fuzz.h"

#include <string.h>

static const char PAGE[] =
    "<!DOCTYPE html><h1>Codes</h1><ul><li><b>Congo</b> <i>242</i><li><a href=/e>Egypt</a> (20)"
    "<li><b>Belize</b> <img src=b> 501</ul><table><tr><td>1<td>2<tr><td>3<td>4</table>"
    "<my-card><h2>x</h2><p>y</my-card><my-card><h2>z</h2><p>w</my-card>";

static furrow_page *page;

static void check_reads_back(const furrow_wrapper *wrapper) {
    furrow_buf one = {0}, two = {0};
    furrow_wrapper *again = NULL;
    REQUIRE(furrow_wrapper_save(&one, wrapper, NULL) == FURROW_OK);
    REQUIRE(furrow_wrapper_load(&again, one.at, one.len, NULL, NULL) == FURROW_OK);
    REQUIRE(furrow_wrapper_save(&two, again, NULL) == FURROW_OK);
    REQUIRE(one.len == two.len && memcmp(one.at, two.at, one.len) == 0);
    furrow_buf_free(&one);
    furrow_buf_free(&two);
    furrow_wrapper_free(again);
}

static void check_applies(const furrow_wrapper *wrapper) {
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_status st = furrow_apply(&regions, wrapper, page, NULL, NULL);
    REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND || st == FURROW_EDRIFT ||
            st == FURROW_ELIMIT);
    if (st == FURROW_OK) REQUIRE(furrow_table_build(&table, regions, 0, NULL) == FURROW_OK);
    for (size_t i = 0; table && i < furrow_table_drifts(table); i++)
        REQUIRE(furrow_table_drift(table, i).text.len > 0);
    furrow_table_free(table);
    furrow_regions_free(regions);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!page) REQUIRE(furrow_page_parse(&page, PAGE, sizeof PAGE - 1, NULL, NULL) == FURROW_OK);
    furrow_error err = {0};
    furrow_wrapper *wrapper = NULL;
    furrow_status st = furrow_wrapper_load(&wrapper, (const char *)data, size, NULL, &err);
    REQUIRE(st == FURROW_OK || st == FURROW_EFORMAT || st == FURROW_ENOMEM);
    REQUIRE(err.status == st && memchr(err.message, 0, sizeof err.message));
    if (st < 0) return 0;
    check_reads_back(wrapper);
    check_applies(wrapper);
    furrow_wrapper_free(wrapper);
    return 0;
}
