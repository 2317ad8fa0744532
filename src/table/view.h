/*
 * A view: the columns of a table as they are to go out.
 *
 * What a person has made of the columns that were found: other names, another
 * order, some left out, several joined to one, one divided, another type. It
 * is a list of the columns that go out, each with the columns that it is made
 * of, so that it can be read and changed by hand in the wrapper file:
 *
 *   {"name": "title"}                              as it is
 *   {"name": "cost", "from": ["price"], "type": "number"}
 *   {"name": "who", "from": ["first", "last"], "join": " "}
 *   {"name": "width", "from": ["size"], "split": " x ", "part": 1, "parts": 2}
 */
#ifndef FW_TABLE_VIEW_H
#define FW_TABLE_VIEW_H

#include "base/json.h"
#include "table/table.h"

typedef struct fw_view {
    furrow_view_column *at;
    size_t count;
} fw_view;

/* Give a table the columns of a view. Cost: linear in the cells, and in the
 * columns of both for each row. False when out of memory. */
bool fw_view_take(furrow_table *table, const fw_view *view, fw_arena *scratch);

/* A checked copy in 'arena'; FURROW_EINVAL says what is wrong. */
furrow_status fw_view_copy(fw_view *out, const furrow_view_column *columns, size_t count,
                           fw_arena *arena, furrow_error *err);

/* As JSON, and from it: 'value' may be NULL, an empty view. */
void fw_view_write(fw_json *json, const fw_view *view);
furrow_status fw_view_read(fw_view *out, const fw_json_value *value, fw_arena *arena,
                           furrow_error *err);

#endif
