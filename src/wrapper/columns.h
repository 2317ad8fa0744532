/*
 * Columns that are kept, so that every page of a site has the same ones.
 *
 * The columns of a table bring all that is needed to find them again
 * (table/table.h). Here those of several pages become one list, and it is
 * counted how many records have each: a wrapper can then say that a column has
 * gone.
 */
#ifndef FW_WRAPPER_COLUMNS_H
#define FW_WRAPPER_COLUMNS_H

#include "base/json.h"
#include "table/table.h"

enum { FW_MAX_COLUMNS = 1000 };

typedef struct fw_kept_columns {
    fw_column *at;
    uint32_t *records; /* by column: how many of the records have it */
    uint32_t count;
    uint32_t record_count; /* that were learned from */
} fw_kept_columns;

/* A region to learn columns from. */
typedef struct fw_columns_example {
    const fw_region *region;
    const furrow_page *page;
} fw_columns_example;

/* Add the columns of some regions to those known, and count. */
furrow_status fw_columns_learn(fw_kept_columns *columns, const fw_columns_example *examples,
                               size_t count, fw_arena *arena, fw_arena *scratch, furrow_error *err);

/* The member "columns" and how many records it comes from, in an object that
 * is open; and back. FURROW_EFORMAT names the column. */
void fw_columns_save(fw_json *json, const fw_kept_columns *columns);
furrow_status fw_columns_load(fw_kept_columns *out, const fw_json_value *rules, fw_arena *arena,
                              furrow_error *err);

#endif
