/* Any bytes as a schema: refused with a message, or read; a table is then given its
 * columns. */
#include "fuzz.h"

static const char SHOP[] = "<ul><li><h2><a href=/1>Iron kettle</a></h2><b class=price>$24.00</b>"
                           "<p>12 Jan 2020</p></li><li><h2><a href=/2>Tin kettle</a></h2>"
                           "<b class=price>$9.90</b><p>1 Mar 2021</p></li><li><h2><a href=/3>"
                           "Pan</a></h2><b class=price>sold out</b><p>today</p></li></ul>";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static furrow_page *page;
    furrow_schema *schema = NULL;
    furrow_table *table = NULL;
    furrow_error err = {0};
    if (!page) REQUIRE(furrow_page_parse(&page, SHOP, sizeof SHOP - 1, NULL, NULL) == FURROW_OK);
    furrow_status st = furrow_schema_parse(&schema, (const char *)data, size, NULL, &err);
    REQUIRE((st == FURROW_OK) == (schema != NULL));
    REQUIRE(st == FURROW_OK || st == FURROW_EFORMAT);
    if (!schema) return 0;
    REQUIRE(furrow_extract(&table, page, NULL, NULL) == FURROW_OK);
    st = furrow_table_shape(table, schema, &err);
    REQUIRE(st == FURROW_OK || st == FURROW_ENOTFOUND);
    REQUIRE(furrow_table_columns(table) == furrow_schema_columns(schema));
    for (size_t row = 0; row < furrow_table_rows(table); row++)
        for (size_t c = 0; c < furrow_table_columns(table); c++)
            for (size_t i = 0; i < furrow_table_values(table, row, c); i++)
                (void)furrow_table_typed(table, row, c, i);
    furrow_table_free(table);
    furrow_schema_free(schema);
    return 0;
}
