/*
 * Rows as JSON objects: one per line (jsonl), or in one array (json).
 *
 * In json the rows of a nested list stand in their groups:
 *
 *   [{"heading":"2008","records":[{...},{...}]},{"heading":"2007",...}]
 *
 * In jsonl each row says its heading itself.
 */
#include "output/output.h"

#include "base/buf.h"

/* A table with more columns than this is a list of records that have little in
 * common. Their lines name what they have: all names in each of them would be
 * the square of the page. */
enum { MANY_COLUMNS = 200 };

/* The columns [from, column_count) of a row but for that of the heading. */
static void write_fields(fw_json *json, const fw_out_rows *rows, size_t row, size_t from,
                         size_t heading) {
    bool is_sparse = json->style == FW_JSON_COMPACT && rows->column_count > MANY_COLUMNS;
    for (size_t i = from; i < rows->column_count; i++) {
        if (i == heading) continue;
        furrow_str cell = fw_rows_cell(rows, row, i);
        if (is_sparse && !cell.at) continue;
        fw_json_key_str(json, rows->columns[i].name);
        if (i == rows->region_column) fw_json_uint(json, rows->region);
        else if (!cell.len) fw_json_null(json);
        else if (rows->columns[i].is_list) fw_rows_list(json, rows, row, i);
        else fw_rows_value(json, &rows->columns[i], cell);
    }
}

static void write_row(fw_json *json, const fw_out_rows *rows, size_t row) {
    fw_json_object(json);
    write_fields(json, rows, row, 0, SIZE_MAX);
    fw_json_object_end(json);
}

static void jsonl_add(furrow_writer *writer, const fw_out_rows *rows) {
    for (size_t row = 0; row < rows->row_count; row++) {
        fw_json json = fw_json_to(&writer->out, FW_JSON_COMPACT);
        write_row(&json, rows, row);
        fw_buf_char(&writer->out, '\n');
        if (!fw_writer_row_done(writer)) return;
    }
}

static void jsonl_end(furrow_writer *writer) {
    (void)writer;
}

/* ---- Groups ------------------------------------------------------------- */

/* What is the same for all rows of a group: columns in front, and heading. */
static void open_group(fw_json *json, const fw_out_rows *rows, size_t heading, furrow_str text) {
    fw_json_object(json);
    for (size_t i = 0; i < rows->lead_count; i++) {
        fw_json_key_str(json, rows->columns[i].name);
        if (i == rows->region_column) fw_json_uint(json, rows->region);
        else fw_json_str(json, rows->lead[i]);
    }
    fw_json_key(json, "heading");
    if (text.len == 0) fw_json_null(json);
    else if (heading == SIZE_MAX) fw_json_str(json, text);
    else fw_rows_value(json, &rows->columns[heading], text);
    fw_json_key(json, "records");
    fw_json_array(json);
}

static void add_group(furrow_writer *writer, const fw_out_rows *rows, size_t heading,
                      furrow_str text, size_t first, size_t end) {
    fw_json *json = &writer->json;
    if (first >= end) return;
    open_group(json, rows, heading, text);
    for (size_t row = first; row < end; row++) {
        fw_json_object(json);
        write_fields(json, rows, row, rows->lead_count, heading);
        fw_json_object_end(json);
        if (!fw_writer_row_done(writer)) return;
    }
    fw_json_array_end(json);
    fw_json_object_end(json);
}

/* The groups of a table in order. Rows that stand in none get one without a
 * heading. */
static void add_groups(furrow_writer *writer, const fw_out_rows *rows) {
    const furrow_table *table = rows->table;
    size_t heading = SIZE_MAX, done = 0;
    for (size_t i = 0; i < rows->column_count && table->heading != FW_NO_COLUMN; i++)
        if (rows->columns[i].part == FW_PART_CELL && rows->columns[i].source == table->heading)
            heading = i;
    for (size_t g = 0; g < table->group_count; g++) {
        fw_row_group group = table->groups[g];
        add_group(writer, rows, heading, (furrow_str){NULL, 0}, done, group.first);
        add_group(writer, rows, heading, group.heading, group.first, group.first + group.count);
        done = group.first + group.count;
    }
    add_group(writer, rows, heading, (furrow_str){NULL, 0}, done, rows->row_count);
}

/* ---- One array ---------------------------------------------------------- */

/* The array opens with the first table, or at the end when there was none. */
static void open_array(furrow_writer *writer) {
    if (writer->json.out) return;
    writer->json = fw_json_to(&writer->out, FW_JSON_PRETTY);
    fw_json_array(&writer->json);
}

static void json_add(furrow_writer *writer, const fw_out_rows *rows) {
    open_array(writer);
    if (rows->table->group_count && writer->opts.nested) {
        add_groups(writer, rows);
        return;
    }
    for (size_t row = 0; row < rows->row_count; row++) {
        write_row(&writer->json, rows, row);
        if (!fw_writer_row_done(writer)) return;
    }
}

static void json_end(furrow_writer *writer) {
    open_array(writer);
    fw_json_array_end(&writer->json);
    fw_buf_char(&writer->out, '\n');
}

const fw_format fw_format_jsonl = {.name = "jsonl", .add = jsonl_add, .end = jsonl_end};
const fw_format fw_format_json = {.name = "json", .add = json_add, .end = json_end};
