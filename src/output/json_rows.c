/*
 * Rows as JSON objects: one per line (jsonl), or in one array (json).
 *
 * In json the rows of a nested list are in their groups:
 *
 *   [{"heading":"2008","records":[{...},{...}]},{"heading":"2007",...}]
 *
 * In jsonl each row has its own heading.
 */
#include "output/output.h"

#include "base/call.h"
#include "base/json.h"
#include "base/str.h"
#include "page/page.h"

/* A table with more columns than this is a list of records that have little in common. Their
 * lines name only the fields they have: all names in each line would make the output quadratic. */
enum { MANY_COLUMNS = 200 };

/* The columns [from, column_count) of a row, except that of the heading. */
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

/* Write the groups of a table in order. Rows outside of groups get one without a heading. */
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

/* The array opens with the first table, or at the end if there was none. */
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

/* Regions as JSON: the contract for programs. */

typedef struct context {
    fw_json json;
    const furrow_page *page;
    const uint32_t *positions;
    fw_url_base *base;
    furrow_buf text;   /* one string at a time */
    fw_budget *budget; /* may be NULL */
} context;

static void write_text(context *cx) {
    fw_json_str(&cx->json, fw_buf_view(&cx->text));
    if (cx->text.failed) cx->json.out->failed = true;
    fw_buf_clear(&cx->text);
}

static void write_path(context *cx, fw_node_id node) {
    fw_path_write(&cx->text, cx->page, cx->positions, node);
    write_text(cx);
}

/* The elements that a record is made of, one XPath each. A span of only text is named by the
 * element around it. */
static void write_paths(context *cx, const fw_record *record) {
    fw_json_key(&cx->json, "xpath");
    fw_json_array(&cx->json);
    for (uint32_t i = 0; i < record->span_count; i++) {
        fw_span span = record->spans[i];
        bool has_element = false;
        for (fw_node_id node = span.first; node < span.end; node = cx->page->end[node]) {
            if (!fw_page_is_element(cx->page, node)) continue;
            write_path(cx, node);
            has_element = true;
        }
        if (!has_element) write_path(cx, span.first);
    }
    fw_json_array_end(&cx->json);
}

static void write_links(context *cx, const fw_record *record) {
    fw_json_key(&cx->json, "links");
    fw_json_array(&cx->json);
    for (uint32_t i = 0; i < record->span_count; i++) {
        for (fw_node_id n = record->spans[i].first; n < record->spans[i].end; n++) {
            if (cx->page->tag[n] != FW_TAG_A && cx->page->tag[n] != FW_TAG_AREA) continue;
            furrow_str link = fw_page_attr(cx->page, n, FW_ATTR_HREF);
            if (!link.len || !fw_page_is_seen(cx->page, n)) continue;
            fw_url_resolve(&cx->text, cx->base, link);
            write_text(cx);
        }
    }
    fw_json_array_end(&cx->json);
}

static void write_record(context *cx, const fw_record *record) {
    fw_json_object(&cx->json);
    write_paths(cx, record);
    fw_json_key(&cx->json, "text");
    fw_record_text(&cx->text, cx->page, record);
    write_text(cx);
    write_links(cx, record);
    fw_json_object_end(&cx->json);
}

static void write_groups(context *cx, const fw_region *region) {
    if (region->group_count == 0) return;
    fw_json_key(&cx->json, "groups");
    fw_json_array(&cx->json);
    for (uint32_t g = 0; g < region->group_count; g++) {
        const fw_group *group = &region->groups[g];
        fw_json_object(&cx->json);
        fw_json_key(&cx->json, "heading");
        fw_page_text(&cx->text, cx->page, group->heading.first, group->heading.end);
        write_text(cx);
        fw_json_key(&cx->json, "records");
        fw_json_array(&cx->json);
        for (uint32_t r = 0; r < group->count; r++) fw_json_uint(&cx->json, group->first + r);
        fw_json_array_end(&cx->json);
        fw_json_object_end(&cx->json);
    }
    fw_json_array_end(&cx->json);
}

static void write_region(context *cx, const fw_region *region, bool is_main) {
    fw_json_object(&cx->json);
    fw_json_key(&cx->json, "method");
    fw_json_text(&cx->json, region->method);
    fw_json_key(&cx->json, "score");
    fw_json_number(&cx->json, (double)(int)(region->score * 10000 + 0.5) / 10000);
    fw_json_key(&cx->json, "main");
    fw_json_bool(&cx->json, is_main);
    fw_json_key(&cx->json, "path");
    write_path(cx, region->node);
    if (region->note) {
        fw_json_key(&cx->json, "note");
        fw_json_text(&cx->json, region->note);
    }
    fw_json_key(&cx->json, "records");
    fw_json_array(&cx->json);
    for (uint32_t r = 0; r < region->record_count; r++) {
        bool is_enough = !fw_budget_has_output(cx->budget, cx->json.out->len);
        if (is_enough || fw_budget_is_spent(cx->budget)) return; /* the caller sees it, too */
        write_record(cx, &region->records[r]);
    }
    fw_json_array_end(&cx->json);
    write_groups(cx, region);
    fw_json_object_end(&cx->json);
}

static void write_page(context *cx, const fw_regions *regions, const char *name) {
    fw_json_object(&cx->json);
    fw_json_key(&cx->json, "page");
    fw_json_text(&cx->json, name);
    fw_json_key(&cx->json, "regions");
    fw_json_array(&cx->json);
    for (size_t i = 0; regions && i < regions->list.count; i++)
        write_region(cx, &regions->list.at[i], i == 0 && !regions->is_other);
    fw_json_array_end(&cx->json);
    fw_json_object_end(&cx->json);
}

furrow_status fw_regions_json(furrow_buf *out, const fw_regions *regions, const furrow_page *page,
                              const char *name, fw_budget *budget, furrow_error *err) {
    fw_buf_clear(out);
    context cx = {.json = fw_json_to(out, FW_JSON_COMPACT), .page = page, .budget = budget};
    fw_arena scratch = fw_arena_under(regions ? page->arena.alloc : out->alloc, budget);
    cx.text.alloc = scratch.alloc;
    bool is_ready = true;
    if (regions) {
        cx.positions = fw_path_positions(page, &scratch);
        cx.base = fw_url_base_new(page->base);
        is_ready = cx.positions && cx.base;
    }
    if (is_ready) write_page(&cx, regions, name);
    fw_url_base_free(cx.base);
    furrow_buf_free(&cx.text);
    fw_arena_free(&scratch);
    if (budget && budget->spent != FW_SPENT_NOTHING) return fw_budget_fail(budget, err);
    return is_ready ? fw_buf_status(out, err) : fw_fail_memory(err);
}
