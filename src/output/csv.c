/*
 * Rows as csv (RFC 4180), tsv, and tables of Markdown.
 *
 * One header with the columns of all tables comes before all rows, but even the
 * last table may add a column. New columns are only ever added on the right, so
 * each row is written as text when its table comes, and gets its missing
 * separators at the end:
 *
 *   name,price         after the first table
 *   ant,1              kept with 2 columns
 *   bee,,red           kept with 3: the second table brought "colour"
 *
 * comes out as "name,price,colour", "ant,1," and "bee,,red".
 * Memory: that of the output, or of one row if all tables have the same columns.
 */
#include "output/output.h"

#include "base/call.h"
#include "base/str.h"

#define NO_COLUMN SIZE_MAX

/* ---- Cells -------------------------------------------------------------- */

static bool is_tsv(const furrow_writer *writer) {
    return writer->format == &fw_format_tsv;
}

static bool is_markdown(const furrow_writer *writer) {
    return writer->format == &fw_format_md;
}

/* Spreadsheets run a cell that begins like this as a formula. */
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

/* Only ASCII, since other bytes may be part of a quotation mark. */
static bool is_of_word(char c) {
    return fw_is_digit(c) || (fw_fold(c) >= 'a' && fw_fold(c) <= 'z');
}

/* Whether a character of a cell would be markup at its place (CommonMark, with tables and
 * strikethrough of GitHub). An underscore within a word is not, nor is an ampersand that begins
 * no entity, so addresses stay unchanged. */
static bool is_markup(furrow_str cell, size_t i) {
    char c = cell.at[i];
    if (c == '_') {
        bool is_inside =
            i > 0 && i + 1 < cell.len && is_of_word(cell.at[i - 1]) && is_of_word(cell.at[i + 1]);
        return !is_inside;
    }
    if (c != '&') return c && strchr("\\`*[]<|~", c);
    size_t end = i + 1;
    if (end < cell.len && cell.at[end] == '#') end++;
    while (end < cell.len && is_of_word(cell.at[end])) end++;
    return end > i + 1 && end < cell.len && cell.at[end] == ';';
}

/* If GitHub would turn an address at 'i' into a link: the place of the character that makes it
 * one. 0: no address begins at 'i'. */
static size_t address_sign(furrow_str cell, size_t i) {
    static const char *const starts[] = {"https://", "http://", "ftp://", "www."};
    if (i > 0 && is_of_word(cell.at[i - 1]) && !fw_is_digit(cell.at[i - 1])) return 0;
    for (size_t k = 0; k < FW_COUNT(starts); k++)
        if (fw_str_starts_folded(fw_str_from(cell, i), starts[k]))
            return i + strcspn(starts[k], ":.");
    return 0;
}

/* How to write an address if something in it or after it needs escaping: a backslash would be
 * taken as part of the address. */
typedef enum address_form { PLAIN, IN_BRACKETS, NO_LINK } address_form;

static address_form form_of(furrow_str cell, size_t from, size_t end, size_t sign) {
    bool has_markup = end < cell.len && cell.at[end] == '<';
    bool fits = cell.at[sign] == ':'; /* in brackets */
    for (size_t i = from; i < end; i++) {
        unsigned char c = (unsigned char)cell.at[i];
        bool is_here = is_markup(cell, i);
        has_markup = has_markup || is_here;
        if ((is_here && strchr("\\|&", c)) || c == '>' || c < ' ' || c == 0x7F || c == 0xC2)
            fits = false;
    }
    return !has_markup ? PLAIN : fits ? IN_BRACKETS : NO_LINK;
}

/* Write text so that Markdown shows it unchanged. Line ends would end the row, so they become
 * spaces. Control characters, including those of two bytes in UTF-8, are dropped. */
static void add_markdown(furrow_buf *out, furrow_str cell) {
    address_form form = PLAIN;
    size_t end = 0; /* of the last address, which has that form */
    for (size_t i = 0; i < cell.len; i++) {
        unsigned char c = (unsigned char)cell.at[i];
        unsigned char next = i + 1 < cell.len ? (unsigned char)cell.at[i + 1] : 0;
        size_t sign = address_sign(cell, i);
        if (sign && i >= end) {
            for (end = i; end < cell.len && !memchr(" \t\n\r<", cell.at[end], 5);) end++;
            form = form_of(cell, i, end, sign);
        }
        if (sign && form == IN_BRACKETS) {
            fw_buf_char(out, '<');
            fw_buf_add(out, cell.at + i, end - i);
            fw_buf_char(out, '>');
            i = end - 1;
        } else if (sign && form == NO_LINK) { /* the first letters, and the sign escaped */
            fw_buf_add(out, cell.at + i, sign - i);
            fw_buf_char(out, '\\');
            fw_buf_char(out, cell.at[sign]);
            i = sign;
        } else if (c == '\n' || c == '\r' || c == '\t') {
            fw_buf_char(out, ' ');
        } else if (c == 0xC2 && next >= 0x80 && next < 0xA0) {
            i++;
        } else if (c >= ' ' && c != 0x7F) {
            if (is_markup(cell, i)) fw_buf_char(out, '\\');
            fw_buf_char(out, (char)c);
        }
    }
}

static void add_cell(furrow_buf *out, const furrow_writer *writer, furrow_str cell) {
    if (is_markdown(writer)) {
        add_markdown(out, cell);
        return;
    }
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
    const char *separator = is_markdown(writer) ? " | " : is_tsv(writer) ? "\t" : ",";
    for (size_t i = 0; i < count; i++) fw_buf_text(out, separator);
}

/* ---- Rows --------------------------------------------------------------- */

/* One field, typed if requested and if its text can be read. The values of a list stay
 * unchanged. */
static void add_field(furrow_writer *writer, const fw_out_rows *rows, size_t row, size_t i) {
    furrow_buf *out = &writer->csv.text;
    const fw_out_column *column = &rows->columns[i];
    furrow_str text = fw_rows_cell(rows, row, i);
    furrow_type type = column->is_list ? FURROW_TEXT : column->type;
    fw_typed value = fw_typed_read(text, type, column->habit);
    if (column->part == FW_PART_CURRENCY || value.type == FURROW_DATE) {
        add_cell(out, writer, fw_str(value.text));
    } else if (value.type == FURROW_TEXT) {
        add_cell(out, writer, text);
    } else {
        fw_json number = fw_json_to(out, FW_JSON_COMPACT);
        if (value.is_whole) fw_json_int(&number, value.whole);
        else fw_json_number(&number, value.number);
    }
}

static void begin_line(furrow_writer *writer) {
    if (is_markdown(writer)) fw_buf_text(&writer->out, "| ");
}

static void end_line(furrow_writer *writer) {
    if (is_markdown(writer)) fw_buf_text(&writer->out, " |");
    fw_buf_text(&writer->out, writer->format == &fw_format_csv ? "\r\n" : "\n");
    (void)fw_writer_row_done(writer);
}

/* Write a row that lacks 'missing' columns of the header. */
static void write_row(furrow_writer *writer, furrow_str text, size_t missing, size_t columns) {
    begin_line(writer);
    fw_buf_str(&writer->out, text);
    add_separators(&writer->out, writer, missing);
    /* Most readers skip an empty line, but not a pair of quotes. */
    if (text.len == 0 && columns == 1 && writer->format == &fw_format_csv)
        fw_buf_text(&writer->out, "\"\"");
    end_line(writer);
}

static void write_header(furrow_writer *writer, const furrow_str *names, size_t count) {
    begin_line(writer);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) add_separators(&writer->out, writer, 1);
        add_cell(&writer->out, writer, names[i]);
    }
    end_line(writer);
    for (size_t i = 0; i < count && is_markdown(writer); i++) fw_buf_text(&writer->out, "| --- ");
    if (is_markdown(writer)) fw_buf_text(&writer->out, "|\n");
}

/* ---- Tables with the same columns --------------------------------------- */

/* The first table defines the header, and nothing is kept. */
static void write_at_once(furrow_writer *writer, const fw_out_rows *rows) {
    fw_csv *csv = &writer->csv;
    if (csv->column_count && csv->column_count != rows->column_count) {
        (void)fw_fail(&writer->refusal, FURROW_EINVAL,
                      "this table has %zu columns, the first one has %zu", rows->column_count,
                      csv->column_count);
        return;
    }
    if (!csv->column_count) {
        furrow_str *names = FW_TAKE(&writer->scratch, rows->column_count, furrow_str);
        if (!names) writer->out.failed = true;
        for (size_t i = 0; names && i < rows->column_count; i++) names[i] = rows->columns[i].name;
        if (names) write_header(writer, names, rows->column_count);
        csv->column_count = rows->column_count;
    }
    for (size_t row = 0; row < rows->row_count; row++) {
        fw_buf_clear(&csv->text);
        for (size_t i = 0; i < rows->column_count; i++) {
            if (i > 0) add_separators(&csv->text, writer, 1);
            add_field(writer, rows, row, i);
        }
        write_row(writer, fw_buf_view(&csv->text), 0, rows->column_count);
        if (csv->text.failed || writer->failure.status < 0) return;
    }
}

/* ---- Tables with columns of their own ----------------------------------- */

/* For each column of the output, the column of the table or NO_COLUMN; NULL when out of memory. */
static size_t *map_columns(furrow_writer *writer, const fw_out_rows *rows) {
    fw_csv *csv = &writer->csv;
    size_t *place = FW_TAKE(&writer->scratch, rows->column_count, size_t);
    for (size_t i = 0; place && i < rows->column_count; i++) {
        place[i] = fw_names_add(&csv->columns, rows->columns[i].name, &writer->arena);
        if (place[i] == FW_NO_NAME) return NULL;
    }
    size_t *map = FW_TAKE(&writer->scratch, csv->columns.list.count, size_t);
    if (!place || !map) return NULL;
    for (size_t i = 0; i < csv->columns.list.count; i++) map[i] = NO_COLUMN;
    for (size_t i = 0; i < rows->column_count; i++) map[place[i]] = i;
    return map;
}

static void csv_add(furrow_writer *writer, const fw_out_rows *rows) {
    fw_csv *csv = &writer->csv;
    if (writer->opts.same_columns) {
        write_at_once(writer, rows);
        return;
    }
    const size_t *map = map_columns(writer, rows);
    if (!map) csv->text.failed = true;
    for (size_t row = 0; row < rows->row_count && !csv->text.failed; row++) {
        for (size_t i = 0; i < csv->columns.list.count; i++) {
            if (i > 0) add_separators(&csv->text, writer, 1);
            if (map[i] != NO_COLUMN) add_field(writer, rows, row, map[i]);
        }
        struct fw_csv_row *kept = fw_vec_push(&csv->rows, &writer->arena);
        if (kept) *kept = (struct fw_csv_row){csv->text.len, (uint32_t)csv->columns.list.count};
        else csv->text.failed = true;
        if (!fw_writer_row_done(writer)) return;
    }
}

static void csv_end(furrow_writer *writer) {
    const fw_csv *csv = &writer->csv;
    if (csv->columns.list.count == 0 || csv->text.failed) return;
    size_t count = csv->columns.list.count, from = 0;
    write_header(writer, csv->columns.list.at, count);
    for (size_t i = 0; i < csv->rows.count; i++) {
        struct fw_csv_row row = csv->rows.at[i];
        furrow_str text = {0};
        if (row.end > from) text = (furrow_str){csv->text.at + from, row.end - from};
        write_row(writer, text, count - row.columns, count);
        from = row.end;
    }
}

const fw_format fw_format_csv = {.name = "csv", .is_flat = true, .add = csv_add, .end = csv_end};
const fw_format fw_format_md = {.name = "md", .is_flat = true, .add = csv_add, .end = csv_end};
const fw_format fw_format_tsv = {.name = "tsv", .is_flat = true, .add = csv_add, .end = csv_end};
