/* Rows as JSON objects: one per line (jsonl), or in one array (json). */
#include "output/output.h"

#include "base/buf.h"

static void write_row(fw_json *json, const fw_rows *rows, size_t row) {
    fw_json_object(json);
    for (size_t i = 0; i < rows->column_count; i++) {
        furrow_str cell = fw_rows_cell(rows, row, i);
        fw_json_key_str(json, rows->names[i]);
        if (i == rows->region_column) fw_json_uint(json, rows->region);
        else if (cell.at) fw_json_str(json, cell);
        else fw_json_null(json);
    }
    fw_json_object_end(json);
}

static void jsonl_add(furrow_writer *writer, const fw_rows *rows) {
    for (size_t row = 0; row < rows->row_count; row++) {
        fw_json json = fw_json_to(&writer->out, FW_JSON_COMPACT);
        write_row(&json, rows, row);
        fw_buf_char(&writer->out, '\n');
        fw_writer_row_done(writer);
    }
}

static void jsonl_end(furrow_writer *writer) {
    (void)writer;
}

/* The array opens with the first table, or at the end when there was none. */
static void open_array(furrow_writer *writer) {
    if (writer->json.out) return;
    writer->json = fw_json_to(&writer->out, FW_JSON_PRETTY);
    fw_json_array(&writer->json);
}

static void json_add(furrow_writer *writer, const fw_rows *rows) {
    open_array(writer);
    for (size_t row = 0; row < rows->row_count; row++) {
        write_row(&writer->json, rows, row);
        fw_writer_row_done(writer);
    }
}

static void json_end(furrow_writer *writer) {
    open_array(writer);
    fw_json_array_end(&writer->json);
    fw_buf_char(&writer->out, '\n');
}

const fw_format fw_format_jsonl = {"jsonl", jsonl_add, jsonl_end};
const fw_format fw_format_json = {"json", json_add, json_end};
