/* Columns of several pages as one list, in memory and as JSON. */
#include "wrapper/columns.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/str.h"
#include "table/given.h"
#include "table/types.h"

#include <string.h>

/* ---- Learning ----------------------------------------------------------- */

static uint64_t name_key(furrow_str name) {
    return fw_hash_text(2, name);
}

/* Give a new column a name that no other has: the second price is price_2. */
static bool rename_column(fw_column *column, fw_map *names, fw_arena *arena, fw_arena *scratch) {
    furrow_buf name = {.alloc = arena->alloc};
    bool is_new;
    fw_buf_str(&name, column->name);
    for (uint32_t n = 2; !name.failed && fw_map_find(names, name_key(fw_buf_view(&name))); n++) {
        name.len = column->name.len;
        fw_buf_format(&name, "_%u", n);
    }
    if (!name.failed && name.len > column->name.len)
        column->name = fw_arena_copy(arena, fw_buf_view(&name));
    bool ok = !name.failed && column->name.at &&
              fw_map_place(names, name_key(column->name), &is_new, scratch);
    furrow_buf_free(&name);
    return ok;
}

/* The numbers of the known columns by key, and their names. */
static bool index_known(fw_map *keys, fw_map *names, const fw_kept_columns *columns,
                        fw_arena *scratch) {
    fw_map seen = {0};
    for (uint32_t i = 0; i < columns->count; i++) {
        bool is_new;
        uint64_t key;
        if (!fw_column_key(&key, &columns->at[i], &seen, scratch)) return false;
        uint32_t *number = fw_map_place(keys, key, &is_new, scratch);
        if (!number) return false;
        *number = i;
        if (!fw_map_place(names, name_key(columns->at[i].name), &is_new, scratch)) return false;
    }
    return true;
}

/* Add the columns of a table that are new, each after the one that it follows
 * there. */
static bool merge(fw_kept_columns *columns, const furrow_table *table, fw_arena *arena,
                  fw_arena *scratch) {
    fw_map seen = {0}, keys = {0}, names = {0};
    uint32_t taken = 0, count = 0; /* known columns taken over; all so far */
    size_t room = columns->count + table->column_count;
    fw_column *at = FW_TAKE(arena, room, fw_column);
    uint32_t *records = FW_TAKE_ZEROED(arena, room, uint32_t);
    if (!at || !records || !index_known(&keys, &names, columns, scratch)) return false;
    for (size_t i = 0; i < table->column_count; i++) {
        uint64_t key;
        if (!fw_column_key(&key, &table->columns[i], &seen, scratch)) return false;
        const uint32_t *number = fw_map_find(&keys, key);
        for (; number && taken <= *number; taken++) {
            records[count] = columns->records[taken];
            at[count++] = columns->at[taken];
        }
        if (number || count + columns->count - taken >= FW_MAX_COLUMNS) continue;
        if (!fw_column_copy(&at[count], &table->columns[i], arena) ||
            !rename_column(&at[count], &names, arena, scratch))
            return false;
        count++;
    }
    for (; taken < columns->count; taken++) {
        records[count] = columns->records[taken];
        at[count++] = columns->at[taken];
    }
    columns->at = at;
    columns->records = records;
    columns->count = count;
    return true;
}

/* The table of a region by known columns, or, with none, by its own. */
static furrow_status fill(furrow_table *table, const fw_columns_example *e, const fw_column *given,
                          uint32_t count, fw_arena *scratch, furrow_error *err) {
    *table = (furrow_table){.arena = fw_arena_make(scratch->alloc), .heading = FW_NO_COLUMN};
    return fw_table_fill(table, e->region, e->page, given, count, scratch, err);
}

/* The columns of a region that known columns do not hold. */
static furrow_status add_columns(fw_kept_columns *columns, const fw_columns_example *e,
                                 fw_arena *arena, fw_arena *scratch, furrow_error *err) {
    furrow_table table;
    furrow_status st = fill(&table, e, columns->at, columns->count, scratch, err);
    bool is_known = columns->count && table.unplaced == 0;
    if (st >= 0 && !is_known) {
        fw_arena_free(&table.arena);
        st = fill(&table, e, NULL, 0, scratch, err);
        if (st >= 0 && !merge(columns, &table, arena, scratch)) st = fw_fail_memory(err);
    }
    fw_arena_free(&table.arena);
    return st;
}

/* What the texts of each column are on one page. Where pages do not agree, a
 * column is text: its name means the same on all of them. */
static bool agree_on_types(fw_kept_columns *columns, furrow_table *table, const bool *is_here,
                           fw_arena *scratch) {
    for (uint32_t c = 0; c < columns->count; c++)
        if (table->columns[c].kind == FW_FIELD_TEXT) table->columns[c].type = FURROW_TEXT;
    if (!fw_table_set_types(table, scratch)) return false;
    for (uint32_t c = 0; c < columns->count; c++) {
        fw_column *column = &columns->at[c];
        if (!is_here[c]) continue;
        if (columns->records[c] == 0) column->type = table->columns[c].type;
        else if (column->type != table->columns[c].type) column->type = FURROW_TEXT;
    }
    return true;
}

static bool note_table(fw_kept_columns *columns, furrow_table *table, fw_arena *scratch) {
    bool *is_here = FW_TAKE_ZEROED(scratch, columns->count, bool);
    size_t cells = table->rows ? table->row_ends[table->rows - 1] : 0;
    if (!is_here) return false;
    for (size_t i = 0; i < cells; i++) is_here[table->cells[i].column] = true;
    if (!agree_on_types(columns, table, is_here, scratch)) return false;
    for (size_t i = 0; i < cells; i++) columns->records[table->cells[i].column]++;
    columns->record_count += (uint32_t)table->rows;
    return true;
}

/* How many records have each column, and what its texts are. */
static furrow_status count_records(fw_kept_columns *columns, const fw_columns_example *e,
                                   fw_arena *scratch, furrow_error *err) {
    furrow_table table;
    furrow_status st = fill(&table, e, columns->at, columns->count, scratch, err);
    if (st >= 0 && columns->count && !note_table(columns, &table, scratch))
        st = fw_fail_memory(err);
    fw_arena_free(&table.arena);
    return st;
}

/* The share of the records that have each column, for table/. */
static void set_shares(fw_kept_columns *columns) {
    for (uint32_t i = 0; i < columns->count; i++)
        columns->at[i].share =
            columns->record_count ? (double)columns->records[i] / columns->record_count : 0;
}

furrow_status fw_columns_learn(fw_kept_columns *columns, const fw_columns_example *examples,
                               size_t count, fw_arena *arena, fw_arena *scratch,
                               furrow_error *err) {
    furrow_status st = FURROW_OK;
    fw_arena_mark start = fw_arena_here(scratch); /* no page needs the scratch of another */
    for (size_t i = 0; i < count && st >= 0; i++, fw_arena_back(scratch, start))
        st = add_columns(columns, &examples[i], arena, scratch, err);
    for (size_t i = 0; i < count && st >= 0; i++, fw_arena_back(scratch, start))
        st = count_records(columns, &examples[i], scratch, err);
    if (st >= 0) set_shares(columns);
    return st;
}

/* ---- The file ----------------------------------------------------------- */

static const char *const KINDS[] = {[FW_FIELD_TEXT] = "text",
                                    [FW_FIELD_LINK] = "link",
                                    [FW_FIELD_IMAGE] = "image",
                                    [FW_FIELD_HEADING] = "heading"};

static void save_text(fw_json *json, const char *key, furrow_str text) {
    if (text.len == 0) return;
    fw_json_key(json, key);
    fw_json_str(json, text);
}

static void save_column(fw_json *json, const fw_column *column, uint32_t records) {
    fw_json_object(json);
    fw_json_key(json, "name");
    fw_json_str(json, column->name);
    fw_json_key(json, "kind");
    fw_json_text(json, KINDS[column->kind]);
    fw_json_key(json, "type");
    fw_json_text(json, furrow_type_name(column->type));
    save_text(json, "place", column->place);
    save_text(json, "label", column->label);
    save_text(json, "prefix", column->prefix);
    save_text(json, "suffix", column->suffix);
    if (column->is_list) {
        fw_json_key(json, "list");
        fw_json_bool(json, true);
    }
    fw_json_key(json, "records");
    fw_json_uint(json, records);
    fw_json_object_end(json);
}

void fw_columns_save(fw_json *json, const fw_kept_columns *columns) {
    fw_json_key(json, "records");
    fw_json_uint(json, columns->record_count);
    fw_json_key(json, "columns");
    fw_json_array(json);
    for (uint32_t i = 0; i < columns->count; i++)
        save_column(json, &columns->at[i], columns->records[i]);
    fw_json_array_end(json);
}

typedef struct reader {
    const fw_json_value *column;
    uint32_t number; /* from 1 */
    fw_arena *arena;
    furrow_error *err;
} reader;

static furrow_status bad(const reader *r, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "column %u: %s", r->number, what);
}

static furrow_status load_text(furrow_str *out, const char *key, const reader *r) {
    const fw_json_value *value = fw_json_get(r->column, key);
    if (value && !fw_json_is_str(value))
        return fw_fail(r->err, FURROW_EFORMAT, "column %u: %s: a text is wanted", r->number, key);
    *out = fw_arena_copy(r->arena, fw_json_get_str(value));
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

static bool load_kind(fw_field_kind *out, const reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->column, "kind"));
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        *out = (fw_field_kind)i;
        if (fw_str_equal(text, fw_str(KINDS[i]))) return true;
    }
    return false;
}

static bool load_type(furrow_type *out, const reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->column, "type"));
    for (int i = FURROW_TEXT; i <= FURROW_IMAGE; i++) {
        *out = (furrow_type)i;
        if (fw_str_equal(text, fw_str(furrow_type_name(*out)))) return true;
    }
    return false;
}

static furrow_status load_column(fw_column *out, uint32_t *records, const reader *r) {
    uint64_t count = 0;
    if (!fw_json_is_object(r->column)) return bad(r, "an object is wanted");
    if (!load_kind(&out->kind, r)) return bad(r, "an unknown kind");
    if (!load_type(&out->type, r)) return bad(r, "an unknown type");
    furrow_status st = load_text(&out->name, "name", r);
    if (st >= 0 && out->name.len == 0) st = bad(r, "no name");
    if (st >= 0) st = load_text(&out->place, "place", r);
    if (st >= 0) st = load_text(&out->label, "label", r);
    if (st >= 0) st = load_text(&out->prefix, "prefix", r);
    if (st >= 0) st = load_text(&out->suffix, "suffix", r);
    if (st < 0) return st;
    const fw_json_value *value = fw_json_get(r->column, "records");
    if (value && (!fw_json_get_uint(&count, value) || count > UINT32_MAX))
        return bad(r, "records: a count is wanted");
    *records = (uint32_t)count;
    out->is_list = fw_json_get_bool(fw_json_get(r->column, "list"), false);
    return FURROW_OK;
}

static furrow_status check_columns(const fw_kept_columns *columns, fw_arena *scratch,
                                   furrow_error *err) {
    fw_map names = {0};
    for (uint32_t i = 0; i < columns->count; i++) {
        bool is_new;
        if (columns->records[i] > columns->record_count)
            return fw_fail(err, FURROW_EFORMAT, "column %u: more records than there are", i + 1);
        if (!fw_map_place(&names, name_key(columns->at[i].name), &is_new, scratch))
            return fw_fail_memory(err);
        if (!is_new) return fw_fail(err, FURROW_EFORMAT, "column %u: another has its name", i + 1);
    }
    return FURROW_OK;
}

furrow_status fw_columns_load(fw_kept_columns *out, const fw_json_value *rules, fw_arena *arena,
                              furrow_error *err) {
    const fw_json_value *list = fw_json_get(rules, "columns");
    uint64_t records = 0;
    *out = (fw_kept_columns){0};
    if (!fw_json_is_array(list) || fw_json_count(list) > FW_MAX_COLUMNS)
        return fw_fail(err, FURROW_EFORMAT, "columns: a list of at most %d is wanted",
                       FW_MAX_COLUMNS);
    if (!fw_json_get_uint(&records, fw_json_get(rules, "records")) || records > UINT32_MAX)
        return fw_fail(err, FURROW_EFORMAT, "records: a count is wanted");
    out->record_count = (uint32_t)records;
    out->at = FW_TAKE_ZEROED(arena, fw_json_count(list), fw_column);
    out->records = FW_TAKE(arena, fw_json_count(list), uint32_t);
    if (!out->at || !out->records) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        reader r = {it.value, out->count + 1, arena, err};
        furrow_status st = load_column(&out->at[out->count], &out->records[out->count], &r);
        if (st < 0) return st;
        out->count++;
    }
    set_shares(out);
    return check_columns(out, arena, err);
}
