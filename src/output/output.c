/*
 * The writer of rows: opens the format, adds "page" and "region" in front, and
 * collects the output into pieces large enough for a call of 'write'.
 */
#include "output/output.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"

#include <stdio.h>

/* ---- Names ----------------------------------------------------------------- */

/* Names in a hash table with open addressing. Cost: constant for each call. */
enum { FIRST_SLOTS = 64 };

/* The slot that holds 'name', or the free one where it belongs. */
static uint32_t *slot_of(const fw_names *names, furrow_str name) {
    size_t mask = names->slot_count - 1;
    size_t i = fw_hash_place(fw_hash_text(0, name), names->slot_count);
    while (names->slots[i] && !fw_str_equal(names->list.at[names->slots[i] - 1], name))
        i = (i + 1) & mask;
    return &names->slots[i];
}

/* Keep the hash table at most half full. */
static bool grow_slots(fw_names *names, fw_arena *arena) {
    if (names->list.count * 2 < names->slot_count) return true;
    size_t count = names->slot_count ? names->slot_count * 2 : FIRST_SLOTS;
    uint32_t *slots = FW_TAKE_ZEROED(arena, count, uint32_t);
    if (!slots) return false;
    names->slots = slots;
    names->slot_count = count;
    for (size_t i = 0; i < names->list.count; i++)
        *slot_of(names, names->list.at[i]) = (uint32_t)i + 1;
    return true;
}

size_t fw_names_find(const fw_names *names, furrow_str name) {
    uint32_t number = names->slot_count ? *slot_of(names, name) : 0;
    return number ? number - 1 : FW_NO_NAME;
}

size_t fw_names_add(fw_names *names, furrow_str name, fw_arena *arena) {
    if (!grow_slots(names, arena)) return FW_NO_NAME;
    uint32_t *slot = slot_of(names, name);
    if (*slot) return *slot - 1;
    furrow_str copy = fw_arena_copy(arena, name);
    furrow_str *place = copy.at ? fw_vec_push(&names->list, arena) : NULL;
    if (!place) return FW_NO_NAME;
    *place = copy;
    *slot = (uint32_t)names->list.count;
    return names->list.count - 1;
}

/*
 * The columns of a table in the output: "page" and "region" in front, a second
 * column for the currency of a price in flat formats, and unique names for all.
 * And their values as JSON.
 *
 * Cost: linear in the cells; the texts are read once more if types are requested.
 */
furrow_str fw_rows_cell(const fw_out_rows *rows, size_t row, size_t column) {
    const fw_out_column *c = &rows->columns[column];
    if (c->part == FW_PART_LEAD) return rows->lead[c->source];
    return furrow_table_cell(rows->table, row, c->source);
}

/* ---- Names -------------------------------------------------------------- */

/* 'name' followed by 'tail'; 'at' is NULL when out of memory. */
static furrow_str joined(furrow_str name, furrow_str tail, fw_arena *scratch) {
    char *longer = fw_arena_take(scratch, name.len + tail.len, 1);
    if (!longer) return (furrow_str){NULL, 0};
    if (name.len) memcpy(longer, name.at, name.len);
    memcpy(longer + name.len, tail.at, tail.len);
    return (furrow_str){longer, name.len + tail.len};
}

/* Append a number to a name if needed to make it unique, as for equal names in a table. */
static bool set_unique(fw_out_column *column, fw_names *taken, furrow_str name, fw_arena *scratch) {
    furrow_str plain = name;
    for (unsigned number = 2; name.at && fw_names_find(taken, name) != FW_NO_NAME; number++) {
        char tail[16];
        snprintf(tail, sizeof tail, "_%u", number);
        name = joined(plain, fw_str(tail), scratch);
    }
    column->name = name;
    return name.at && fw_names_add(taken, name, scratch) != FW_NO_NAME;
}

/* Names of a table are unique, but one may equal that of a column in front, or of the currency
 * of another. All names of the table are reserved before any is changed. */
static bool name_columns(fw_out_rows *rows, fw_names *taken, fw_arena *scratch) {
    for (size_t i = 0; i < rows->column_count; i++) {
        fw_out_column *c = &rows->columns[i];
        for (size_t k = 0; c->part == FW_PART_CELL && k < rows->lead_count; k++)
            if (fw_str_equal(rows->columns[k].name, c->name) &&
                !set_unique(c, taken, c->name, scratch))
                return false;
        if (c->part == FW_PART_CURRENCY &&
            !set_unique(c, taken, joined(c->name, FW_STR("_currency"), scratch), scratch))
            return false;
    }
    return true;
}

/* ---- Columns ------------------------------------------------------------ */

/* Which columns of a table are lists: known as such, or with several values in a field. */
static bool *find_lists(const furrow_table *table, fw_arena *scratch) {
    bool *is_list = FW_TAKE_ZEROED(scratch, table->column_count, bool);
    size_t count = table->rows ? table->row_ends[table->rows - 1] : 0;
    for (size_t i = 0; is_list && i < table->column_count; i++)
        is_list[i] = table->columns[i].is_list;
    for (size_t i = 0; is_list && i < count; i++)
        if (table->cells[i].count > 1) is_list[table->cells[i].column] = true;
    return is_list;
}

static fw_out_column *add_column(fw_out_rows *rows, furrow_str name, fw_out_part part,
                                 size_t source) {
    fw_out_column *column = &rows->columns[rows->column_count++];
    *column = (fw_out_column){.name = name, .part = part, .source = source};
    return column;
}

static void add_cells(fw_out_rows *rows, const furrow_writer *writer, const fw_habit *habits,
                      const bool *is_list) {
    const furrow_table *table = rows->table;
    for (size_t i = 0; i < table->column_count; i++) {
        furrow_str name = table->columns[i].name;
        fw_out_column *column = add_column(rows, name, FW_PART_CELL, i);
        column->is_list = is_list[i];
        if (!habits) continue;
        column->type = table->columns[i].type;
        column->habit = habits[i];
        if (!writer->format->is_flat || column->type != FURROW_PRICE || is_list[i]) continue;
        fw_out_column *currency = add_column(rows, name, FW_PART_CURRENCY, i);
        currency->type = column->type;
        currency->habit = column->habit;
    }
}

/* Set the columns of rows->table, including those in front, in writer->scratch; false when out
 * of memory. */
static bool set_columns(fw_out_rows *rows, furrow_writer *writer) {
    fw_arena *scratch = &writer->scratch;
    const furrow_table *table = rows->table;
    bool is_typed = writer->opts.typed || writer->format->is_typed;
    const bool *is_list = find_lists(table, scratch);
    const fw_habit *habits = is_typed ? fw_table_habits(table, scratch) : NULL;
    size_t most = rows->lead_count + 2 * table->column_count;
    rows->columns = FW_TAKE(scratch, most, fw_out_column);
    if (!rows->columns || !is_list || (is_typed && !habits)) return false;

    size_t lead = 0;
    if (writer->opts.with_page) add_column(rows, FW_STR("page"), FW_PART_LEAD, lead++);
    if (writer->opts.with_date) add_column(rows, FW_STR("date"), FW_PART_LEAD, lead++);
    if (writer->opts.with_region) add_column(rows, FW_STR("region"), FW_PART_LEAD, lead++);
    add_cells(rows, writer, habits, is_list);

    fw_names taken = {0};
    for (size_t i = 0; i < rows->column_count; i++)
        if (fw_names_add(&taken, rows->columns[i].name, scratch) == FW_NO_NAME) return false;
    return name_columns(rows, &taken, scratch);
}

/* ---- Values ------------------------------------------------------------- */

static void write_amount(fw_json *json, const fw_typed *value) {
    if (value->is_whole) fw_json_int(json, value->whole);
    else fw_json_number(json, value->number);
}

void fw_rows_value(fw_json *json, const fw_out_column *column, furrow_str text) {
    fw_typed value = fw_typed_read(text, column->type, column->habit);
    switch (value.type) {
    case FURROW_NUMBER: write_amount(json, &value); break;
    case FURROW_PRICE:
        fw_json_object(json);
        fw_json_key(json, "amount");
        write_amount(json, &value);
        fw_json_key(json, "currency");
        fw_json_text(json, value.text);
        fw_json_object_end(json);
        break;
    case FURROW_DATE: fw_json_text(json, value.text); break;
    default: fw_json_str(json, text);
    }
}

void fw_rows_list(fw_json *json, const fw_out_rows *rows, size_t row, size_t column) {
    const fw_out_column *c = &rows->columns[column];
    size_t count = furrow_table_values(rows->table, row, c->source);
    fw_json_array(json);
    for (size_t i = 0; i < count; i++)
        fw_rows_value(json, c, furrow_table_value(rows->table, row, c->source, i));
    fw_json_array_end(json);
}

/* ---- The writer ------------------------------------------------------------ */

/* Bytes collected before 'write' is called: the size of a pipe. */
enum { PIECE = 64 * 1024 };

/* How many columns can be in front, and digits of the largest size_t. */
enum { MAX_LEAD = 3, MAX_DIGITS = 24 };

static const fw_format *const formats[] = {
    &fw_format_jsonl,  &fw_format_json, &fw_format_csv, &fw_format_tsv, &fw_format_md,
#ifndef FURROW_NO_SQLITE
    &fw_format_sqlite,
#endif
};
enum { FORMAT_COUNT = FW_COUNT(formats) };

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

bool fw_writer_row_done(furrow_writer *writer) {
    if (writer->out.len >= PIECE) flush(writer);
    if (!fw_budget_is_spent(&writer->budget)) return true;
    (void)fw_budget_fail(&writer->budget, &writer->failure);
    return false;
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

/* An estimate of the bytes that the rows of a table become: its texts, and what is around each
 * cell; in JSON that is the name of the column. */
static size_t size_of(const furrow_writer *writer, const fw_out_rows *rows) {
    const furrow_table *table = rows->table;
    size_t size = 0, around = rows->column_count;
    bool is_json = strncmp(writer->format->name, "json", 4) == 0;
    for (size_t i = 0; is_json && i < rows->column_count; i++) around += rows->columns[i].name.len;
    if (around > SIZE_MAX / 2 / (rows->row_count + 1)) return SIZE_MAX;
    for (size_t i = 0; rows->row_count && i < table->row_ends[rows->row_count - 1]; i++)
        size += table->cells[i].text.len;
    return size + around * rows->row_count;
}

/* Let the format write the rows, if the budget of one table allows it. */
static furrow_status add_rows(furrow_writer *writer, fw_out_rows *rows, furrow_error *err) {
    fw_budget *budget = &writer->budget;
    size_t max_ms = writer->opts.max_ms < UINT32_MAX ? writer->opts.max_ms : UINT32_MAX;
    *budget = fw_budget_of(&(furrow_options){.max_ms = (uint32_t)max_ms,
                                             .max_output = writer->opts.max_output,
                                             .cancel = writer->opts.cancel});
    if (!set_columns(rows, writer)) return fw_fail_memory(err);
    if (fw_budget_is_spent_now(budget) || !fw_budget_has_output(budget, size_of(writer, rows)))
        return fw_budget_fail(budget, err);
    writer->refusal.status = FURROW_OK;
    writer->format->add(writer, rows);
    if (writer->refusal.status < 0)
        return fw_fail(err, writer->refusal.status, "%s", writer->refusal.message);
    return status_of(writer, err);
}

void furrow_writer_set_state(furrow_writer *writer, const char *name, const char *before,
                             const char *state) {
    writer->state.name = name;
    writer->state.before = before;
    writer->state.text = state;
}

furrow_status furrow_database_state(furrow_buf *out, const char *path, const char *name,
                                    furrow_error *err) {
#ifndef FURROW_NO_SQLITE
    return fw_database_state(out, path, name, err);
#else
    (void)out, (void)path, (void)name;
    return fw_fail(err, FURROW_EINVAL, "this furrow was built without SQLite");
#endif
}

void furrow_writer_set_date(furrow_writer *writer, const char *date) {
    writer->date = date;
}

furrow_status furrow_writer_add(furrow_writer *writer, const furrow_table *table, const char *page,
                                size_t region, furrow_error *err) {
    furrow_str lead[MAX_LEAD];
    size_t lead_count = 0;
    char number[MAX_DIGITS];
    furrow_buf name = {.alloc = writer->opts.alloc}; /* a file name may be any bytes */
    if (writer->opts.with_page) {
        fw_buf_repaired(&name, fw_str(page));
        lead[lead_count++] = fw_str(name.at ? name.at : "");
    }
    if (writer->opts.with_date)
        lead[lead_count++] = writer->date ? fw_str(writer->date) : (furrow_str){NULL, 0};
    if (writer->opts.with_region) {
        snprintf(number, sizeof number, "%zu", region);
        lead[lead_count++] = fw_str(number);
    }
    fw_out_rows rows = {
        .table = table,
        .lead = lead,
        .lead_count = lead_count,
        .region = region,
        .region_column = writer->opts.with_region ? lead_count - 1 : SIZE_MAX,
        .row_count = furrow_table_rows(table),
    };
    furrow_status st = status_of(writer, err);
    if (st == FURROW_OK) st = fw_buf_status(&name, err);
    if (st == FURROW_OK) st = add_rows(writer, &rows, err);
    furrow_buf_free(&name);
    fw_arena_free(&writer->scratch);
    return st;
}

furrow_status furrow_writer_end(furrow_writer *writer, furrow_error *err) {
    writer->budget = (fw_budget){.cancel = writer->opts.cancel, .end_ms = UINT64_MAX};
    if (writer->failure.status == FURROW_OK) writer->format->end(writer);
    flush(writer);
    return status_of(writer, err);
}
