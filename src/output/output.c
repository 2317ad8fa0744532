/*
 * The writer of rows: opens the format, puts "page" and "region" in front,
 * and gathers the output into pieces worth a call of 'write'.
 */
#include "output/output.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/options.h"
#include "base/str.h"

#include <stdio.h>

/* Bytes that gather before 'write' is called: a pipe's worth. */
enum { PIECE = 64 * 1024 };

/* Columns that can stand in front, and digits of the largest size_t. */
enum { MAX_LEAD = 2, MAX_DIGITS = 24 };

static const fw_format *const formats[] = {
    &fw_format_jsonl,  &fw_format_json, &fw_format_csv, &fw_format_tsv,
#ifndef FURROW_NO_SQLITE
    &fw_format_sqlite,
#endif
};
enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

const char *furrow_format_name(size_t i) {
    return i < FORMAT_COUNT ? formats[i]->name : NULL;
}

static const fw_format *format_named(const char *name) {
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        if (strcmp(formats[i]->name, name) == 0) return formats[i];
    return NULL;
}

static void flush(furrow_writer *writer) {
    if (writer->out.failed || writer->out.len == 0) return;
    if (!writer->is_closed)
        writer->is_closed = !writer->write(writer->user, writer->out.at, writer->out.len);
    fw_buf_clear(&writer->out);
}

void fw_writer_row_done(furrow_writer *writer) {
    if (writer->out.len >= PIECE) flush(writer);
}

static furrow_status status_of(const furrow_writer *writer, furrow_error *err) {
    if (writer->failure.status < 0)
        return fw_fail(err, writer->failure.status, "%s", writer->failure.message);
    if (writer->out.failed || writer->csv.text.failed) return fw_fail_memory(err);
    return writer->is_closed ? fw_fail(err, FURROW_EIO, "the output cannot be written") : FURROW_OK;
}

furrow_status furrow_writer_new(furrow_writer **out, furrow_write_fn write, void *user,
                                const furrow_writer_options *opts, furrow_error *err) {
    furrow_writer_options own;
    *out = NULL;
    furrow_status st = fw_writer_options_read(&own, opts, err);
    if (st < 0) return st;
    opts = &own;
    const fw_format *format = format_named(opts->format ? opts->format : "jsonl");
    if (!format) return fw_fail(err, FURROW_EINVAL, "unknown format '%s'", opts->format);

    furrow_writer *writer = fw_resize(&opts->alloc, NULL, 0, sizeof *writer);
    if (!writer) return fw_fail_memory(err);
    *writer = (furrow_writer){
        .format = format,
        .opts = *opts,
        .write = write,
        .user = user,
        .out.alloc = opts->alloc,
        .csv.text.alloc = opts->alloc,
        .arena = fw_arena_make(opts->alloc),
        .scratch = fw_arena_make(opts->alloc),
    };
    st = format->open ? format->open(writer, err) : FURROW_OK;
    if (st == FURROW_OK) *out = writer;
    else furrow_writer_free(writer);
    return st;
}

void furrow_writer_free(furrow_writer *writer) {
    if (!writer) return;
    if (writer->format->close) writer->format->close(writer);
    furrow_buf_free(&writer->out);
    furrow_buf_free(&writer->csv.text);
    fw_arena_free(&writer->scratch);
    fw_arena_free(&writer->arena);
    furrow_alloc alloc = writer->opts.alloc;
    fw_resize(&alloc, writer, sizeof *writer, 0);
}

/* About as many bytes as the rows of a table become: its texts, and what stands
 * around each cell; in JSON that is the name of the column. */
static size_t size_of(const furrow_writer *writer, const fw_rows *rows) {
    const furrow_table *table = rows->table;
    size_t size = 0, around = rows->column_count;
    bool is_json = strncmp(writer->format->name, "json", 4) == 0;
    for (size_t i = 0; is_json && i < rows->column_count; i++) around += rows->columns[i].name.len;
    if (around > SIZE_MAX / 2 / (rows->row_count + 1)) return SIZE_MAX;
    for (size_t i = 0; rows->row_count && i < table->row_ends[rows->row_count - 1]; i++)
        size += table->cells[i].text.len;
    return size + around * rows->row_count;
}

/* The format writes the rows, if the budget of one table allows for it. */
static furrow_status add_rows(furrow_writer *writer, fw_rows *rows, furrow_error *err) {
    furrow_options limits = {.max_output = writer->opts.max_output, .cancel = writer->opts.cancel};
    fw_budget budget = fw_budget_of(&limits);
    if (!fw_rows_set_columns(rows, writer)) return fw_fail_memory(err);
    if (fw_budget_is_spent_now(&budget) || !fw_budget_has_output(&budget, size_of(writer, rows)))
        return fw_budget_fail(&budget, err);
    writer->refusal.status = FURROW_OK;
    writer->format->add(writer, rows);
    if (writer->refusal.status < 0)
        return fw_fail(err, writer->refusal.status, "%s", writer->refusal.message);
    return status_of(writer, err);
}

furrow_status furrow_writer_add(furrow_writer *writer, const furrow_table *table, const char *page,
                                size_t region, furrow_error *err) {
    furrow_str lead[MAX_LEAD];
    size_t lead_count = 0;
    char number[MAX_DIGITS];
    if (writer->opts.with_page) lead[lead_count++] = fw_str(page);
    if (writer->opts.with_region) {
        snprintf(number, sizeof number, "%zu", region);
        lead[lead_count++] = fw_str(number);
    }
    fw_rows rows = {
        .table = table,
        .lead = lead,
        .lead_count = lead_count,
        .region = region,
        .region_column = writer->opts.with_region ? lead_count - 1 : SIZE_MAX,
        .row_count = furrow_table_rows(table),
    };
    furrow_status st = status_of(writer, err);
    if (st == FURROW_OK) st = add_rows(writer, &rows, err);
    fw_arena_free(&writer->scratch);
    return st;
}

furrow_status furrow_writer_end(furrow_writer *writer, furrow_error *err) {
    if (writer->failure.status == FURROW_OK) writer->format->end(writer);
    flush(writer);
    return status_of(writer, err);
}
