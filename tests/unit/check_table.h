/* The table of a page, for tests: names and rows as text. */
#ifndef TESTS_UNIT_CHECK_TABLE_H
#define TESTS_UNIT_CHECK_TABLE_H

#include "found.h"

/* The table of the main region that a method finds: names, then rows, cells with a | between,
 * a - for a field that is not there. */
static inline void check_table_by(const char *method, const char *html, const char *base,
                                  const char *want) {
    furrow_page *page = NULL;
    furrow_page_options page_opts = {.base_url = base};
    furrow_options opts = {.method = method};
    furrow_table *table = NULL;
    furrow_error err = {0};
    furrow_buf got = {0};
    if (furrow_page_parse(&page, html, strlen(html), &page_opts, &err) < 0 ||
        furrow_extract(&table, page, &opts, &err) < 0)
        fail_msg("%s", err.message);
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        if (c) fw_buf_text(&got, " | ");
        fw_buf_str(&got, furrow_table_column(table, c));
    }
    for (size_t r = 0; r < furrow_table_rows(table); r++) {
        for (size_t c = 0; c < furrow_table_columns(table); c++) {
            furrow_str cell = furrow_table_cell(table, r, c);
            fw_buf_text(&got, c ? " | " : "\n");
            fw_buf_str(&got, cell.at ? cell : FW_STR("-"));
        }
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    furrow_table_free(table);
    furrow_page_free(page);
}

static inline void check_table(const char *html, const char *base, const char *want) {
    check_table_by("mdr", html, base, want);
}

#endif
