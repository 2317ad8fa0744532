/*
 * The columns of a table as they go out: "page" and "region" in front, a
 * second column for the currency of a price in formats that are flat, and
 * names that are unique for all that. And their values as JSON.
 *
 * Cost: linear in the cells; the texts are read once more where types are
 * asked for.
 */
#include "output/output.h"

#include "base/str.h"

furrow_str fw_rows_cell(const fw_rows *rows, size_t row, size_t column) {
    const fw_out_column *c = &rows->columns[column];
    if (c->part == FW_PART_LEAD) return rows->lead[c->source];
    return furrow_table_cell(rows->table, row, c->source);
}

/* ---- Names -------------------------------------------------------------- */

/* 'name' with 'tail' behind it; 'at' is NULL when memory is out. */
static furrow_str joined(furrow_str name, furrow_str tail, fw_arena *scratch) {
    char *longer = fw_arena_take(scratch, name.len + tail.len, 1);
    if (!longer) return (furrow_str){NULL, 0};
    if (name.len) memcpy(longer, name.at, name.len);
    memcpy(longer + name.len, tail.at, tail.len);
    return (furrow_str){longer, name.len + tail.len};
}

/* Put as many '_' behind a name as it takes to make it unique. */
static bool set_unique(fw_out_column *column, fw_names *taken, furrow_str name, fw_arena *scratch) {
    while (name.at && fw_names_find(taken, name) != FW_NO_NAME)
        name = joined(name, FW_STR("_"), scratch);
    column->name = name;
    return name.at && fw_names_add(taken, name, scratch) != FW_NO_NAME;
}

/* Names of a table are unique, but one of them may be that of a column in
 * front, or what the currency of another would be called. All names of the
 * table are taken before any is changed. */
static bool name_columns(fw_rows *rows, fw_names *taken, fw_arena *scratch) {
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

/* Which columns of a table are lists: known as such, or with several values in
 * a field. */
static bool *find_lists(const furrow_table *table, fw_arena *scratch) {
    bool *is_list = FW_TAKE_ZEROED(scratch, table->column_count, bool);
    size_t count = table->rows ? table->row_ends[table->rows - 1] : 0;
    for (size_t i = 0; is_list && i < table->column_count; i++)
        is_list[i] = table->columns[i].is_list;
    for (size_t i = 0; is_list && i < count; i++)
        if (table->cells[i].count > 1) is_list[table->cells[i].column] = true;
    return is_list;
}

static fw_out_column *add_column(fw_rows *rows, furrow_str name, fw_part part, size_t source) {
    fw_out_column *column = &rows->columns[rows->column_count++];
    *column = (fw_out_column){.name = name, .part = part, .source = source};
    return column;
}

static void add_cells(fw_rows *rows, const furrow_writer *writer, const fw_habit *habits,
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

bool fw_rows_set_columns(fw_rows *rows, furrow_writer *writer) {
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

void fw_rows_list(fw_json *json, const fw_rows *rows, size_t row, size_t column) {
    const fw_out_column *c = &rows->columns[column];
    size_t count = furrow_table_values(rows->table, row, c->source);
    fw_json_array(json);
    for (size_t i = 0; i < count; i++)
        fw_rows_value(json, c, furrow_table_value(rows->table, row, c->source, i));
    fw_json_array_end(json);
}
