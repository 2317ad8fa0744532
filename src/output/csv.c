/*
 * Rows as csv (RFC 4180) and tsv.
 *
 * One header has the columns of all tables, and stands before all rows; the
 * last table may still bring a new column. But new columns only ever come to
 * the right, so each row can be written as text when its table comes, and
 * gets its missing separators at the end:
 *
 *   name,price         after the first table
 *   ant,1              kept with 2 columns
 *   bee,,red           kept with 3: the second table brought "colour"
 *
 * comes out as "name,price,colour", "ant,1," and "bee,,red".
 * Memory: that of the output.
 */
#include "output/output.h"

#include "base/buf.h"
#include "base/str.h"

enum { FIRST_SLOTS = 64 };
#define NO_COLUMN SIZE_MAX

/* ---- Cells -------------------------------------------------------------- */

static bool is_tsv(const furrow_writer *writer) {
    return writer->format == &fw_format_tsv;
}

/* Spreadsheets run a cell that begins so as a formula. */
static bool is_formula(furrow_str cell) {
    return cell.len > 0 && memchr("=+-@\t\r", cell.at[0], 6);
}

static bool needs_quotes(furrow_str cell) {
    for (size_t i = 0; i < cell.len; i++)
        if (cell.at[i] == ',' || cell.at[i] == '"' || cell.at[i] == '\n' || cell.at[i] == '\r')
            return true;
    return false;
}

/* "a ""quoted"" cell"; 'mark' is what neutralises a formula. */
static void add_quoted(furrow_buf *out, const char *mark, furrow_str cell) {
    fw_buf_char(out, '"');
    fw_buf_text(out, mark);
    while (cell.len > 0) {
        const char *quote = memchr(cell.at, '"', cell.len);
        size_t len = quote ? (size_t)(quote - cell.at) + 1 : cell.len;
        fw_buf_add(out, cell.at, len);
        if (quote) fw_buf_char(out, '"');
        cell.at += len;
        cell.len -= len;
    }
    fw_buf_char(out, '"');
}

static const char *tsv_escape(char c) {
    switch (c) {
    case '\t': return "\\t";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\\': return "\\\\";
    default: return NULL;
    }
}

static void add_escaped(furrow_buf *out, furrow_str cell) {
    size_t from = 0;
    for (size_t i = 0; i < cell.len; i++) {
        const char *escape = tsv_escape(cell.at[i]);
        if (!escape) continue;
        fw_buf_add(out, cell.at + from, i - from);
        fw_buf_text(out, escape);
        from = i + 1;
    }
    if (from < cell.len) fw_buf_add(out, cell.at + from, cell.len - from);
}

static void add_cell(furrow_buf *out, const furrow_writer *writer, furrow_str cell) {
    const char *mark = writer->opts.safe_csv && is_formula(cell) ? "'" : "";
    if (!is_tsv(writer) && needs_quotes(cell)) {
        add_quoted(out, mark, cell);
        return;
    }
    fw_buf_text(out, mark);
    if (is_tsv(writer)) add_escaped(out, cell);
    else fw_buf_str(out, cell);
}

static void add_separators(furrow_buf *out, const furrow_writer *writer, size_t count) {
    for (size_t i = 0; i < count; i++) fw_buf_char(out, is_tsv(writer) ? '\t' : ',');
}

/* ---- Columns of all tables ---------------------------------------------- */

static uint64_t hash_of(furrow_str name) {
    uint64_t hash = 0xCBF29CE484222325; /* FNV-1a */
    for (size_t i = 0; i < name.len; i++) hash = (hash ^ (unsigned char)name.at[i]) * 0x100000001B3;
    return hash;
}

/* The slot that holds 'name', or the free one where it belongs. */
static uint32_t *slot_of(const fw_csv *csv, furrow_str name) {
    size_t mask = csv->slot_count - 1;
    size_t i = (size_t)hash_of(name) & mask;
    while (csv->slots[i] && !fw_str_equal(csv->columns.at[csv->slots[i] - 1], name))
        i = (i + 1) & mask;
    return &csv->slots[i];
}

/* Keep the hash table at most half full. */
static bool grow_slots(fw_csv *csv, fw_arena *arena) {
    if (csv->columns.count * 2 < csv->slot_count) return true;
    size_t count = csv->slot_count ? csv->slot_count * 2 : FIRST_SLOTS;
    uint32_t *slots = FW_TAKE_ZEROED(arena, count, uint32_t);
    if (!slots) return false;
    csv->slots = slots;
    csv->slot_count = count;
    for (size_t i = 0; i < csv->columns.count; i++)
        *slot_of(csv, csv->columns.at[i]) = (uint32_t)i + 1;
    return true;
}

/* Number of the column of that name, a new one if need be; NO_COLUMN when
 * memory is out. */
static size_t column_of(fw_csv *csv, fw_arena *arena, furrow_str name) {
    if (!grow_slots(csv, arena)) return NO_COLUMN;
    uint32_t *slot = slot_of(csv, name);
    if (*slot) return *slot - 1;
    furrow_str copy = fw_arena_copy(arena, name);
    furrow_str *column = copy.at ? fw_vec_push(&csv->columns, arena) : NULL;
    if (!column) return NO_COLUMN;
    *column = copy;
    *slot = (uint32_t)csv->columns.count;
    return csv->columns.count - 1;
}

/* For each column of the output, that of the table or NO_COLUMN; NULL when
 * memory is out. */
static size_t *map_columns(furrow_writer *writer, const fw_rows *rows) {
    fw_csv *csv = &writer->csv;
    size_t *place = FW_TAKE(&writer->scratch, rows->column_count, size_t);
    for (size_t i = 0; place && i < rows->column_count; i++) {
        place[i] = column_of(csv, &writer->arena, rows->names[i]);
        if (place[i] == NO_COLUMN) return NULL;
    }
    size_t *map = FW_TAKE(&writer->scratch, csv->columns.count, size_t);
    if (!place || !map) return NULL;
    for (size_t i = 0; i < csv->columns.count; i++) map[i] = NO_COLUMN;
    for (size_t i = 0; i < rows->column_count; i++) map[place[i]] = i;
    return map;
}

/* ---- Rows --------------------------------------------------------------- */

static void csv_add(furrow_writer *writer, const fw_rows *rows) {
    fw_csv *csv = &writer->csv;
    const size_t *map = map_columns(writer, rows);
    if (!map) csv->text.failed = true;
    for (size_t row = 0; row < rows->row_count && !csv->text.failed; row++) {
        for (size_t i = 0; i < csv->columns.count; i++) {
            if (i > 0) add_separators(&csv->text, writer, 1);
            if (map[i] != NO_COLUMN) add_cell(&csv->text, writer, fw_rows_cell(rows, row, map[i]));
        }
        struct fw_csv_row *kept = fw_vec_push(&csv->rows, &writer->arena);
        if (kept) *kept = (struct fw_csv_row){csv->text.len, (uint32_t)csv->columns.count};
        else csv->text.failed = true;
    }
}

static void end_line(furrow_writer *writer) {
    fw_buf_text(&writer->out, is_tsv(writer) ? "\n" : "\r\n");
    fw_writer_row_done(writer);
}

static void write_row(furrow_writer *writer, furrow_str text, size_t columns) {
    const fw_csv *csv = &writer->csv;
    fw_buf_str(&writer->out, text);
    add_separators(&writer->out, writer, csv->columns.count - columns);
    /* An empty line is no row to most readers, a pair of quotes is. */
    if (text.len == 0 && csv->columns.count == 1 && !is_tsv(writer))
        fw_buf_text(&writer->out, "\"\"");
    end_line(writer);
}

static void csv_end(furrow_writer *writer) {
    const fw_csv *csv = &writer->csv;
    if (csv->columns.count == 0 || csv->text.failed) return;
    for (size_t i = 0; i < csv->columns.count; i++) {
        if (i > 0) add_separators(&writer->out, writer, 1);
        add_cell(&writer->out, writer, csv->columns.at[i]);
    }
    end_line(writer);
    size_t from = 0;
    for (size_t i = 0; i < csv->rows.count; i++) {
        struct fw_csv_row row = csv->rows.at[i];
        furrow_str text = {0};
        if (row.end > from) text = (furrow_str){csv->text.at + from, row.end - from};
        write_row(writer, text, row.columns);
        from = row.end;
    }
}

const fw_format fw_format_csv = {"csv", csv_add, csv_end};
const fw_format fw_format_tsv = {"tsv", csv_add, csv_end};
