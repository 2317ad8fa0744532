/* Columns of several pages as one list. Cost: building the table of each page, twice if there are
 * several pages. */
#include "wrapper/list_rules.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "table/table.h"

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

bool fw_wrapper_column_rename(fw_wrapper_columns *columns, uint32_t number, fw_arena *arena,
                              fw_arena *scratch) {
    fw_map names = {0};
    for (uint32_t i = 0; i < columns->count; i++) {
        bool is_new;
        if (i != number && !fw_map_place(&names, name_key(columns->at[i].name), &is_new, scratch))
            return false;
    }
    return rename_column(&columns->at[number], &names, arena, scratch);
}

/* Add the new columns of a table, each after the one that it follows there. */
static bool merge(fw_wrapper_columns *columns, const furrow_table *table, fw_arena *arena,
                  fw_arena *scratch) {
    fw_map names = {0};
    uint32_t taken = 0, count = 0; /* known columns copied; all so far */
    size_t room = columns->count + table->column_count;
    fw_column *at = FW_TAKE(arena, room, fw_column);
    uint32_t *records = FW_TAKE_ZEROED(arena, room, uint32_t);
    uint32_t *known = FW_TAKE(scratch, table->column_count, uint32_t);
    fw_profile *profiles = FW_TAKE(scratch, table->column_count, fw_profile);
    if (!at || !records || !known || !profiles ||
        !fw_table_match(known, table, columns->at, columns->count, scratch) ||
        !fw_table_profiles(profiles, table, scratch))
        return false;
    for (uint32_t i = 0; i < columns->count; i++) {
        bool is_new;
        if (!fw_map_place(&names, name_key(columns->at[i].name), &is_new, scratch)) return false;
    }
    for (size_t i = 0; i < table->column_count; i++) {
        bool is_known = known[i] != FW_NO_COLUMN;
        for (; is_known && taken <= known[i]; taken++) {
            records[count] = columns->records[taken];
            at[count++] = columns->at[taken];
        }
        if (is_known || count + columns->count - taken >= FW_WRAPPER_MAX_COLUMNS) continue;
        if (!fw_column_copy(&at[count], &table->columns[i], arena) ||
            !rename_column(&at[count], &names, arena, scratch))
            return false;
        at[count++].profile = profiles[i]; /* for the match with the next page */
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

/* The table of a region with the known columns, or with its own if none are given. */
static furrow_status fill(furrow_table *table, const fw_wrapper_table_example *e,
                          const fw_column *given, uint32_t count, fw_arena *scratch,
                          furrow_error *err) {
    *table = (furrow_table){.arena = fw_arena_make(scratch->alloc), .heading = FW_NO_COLUMN};
    return fw_table_fill(table, e->region, e->page, given, count, scratch, err);
}

/* Add the columns of a region that are not known yet. */
static furrow_status add_columns(fw_wrapper_columns *columns, const fw_wrapper_table_example *e,
                                 fw_arena *arena, fw_arena *scratch, furrow_error *err) {
    furrow_table table = {0};
    furrow_status st = FURROW_OK;
    if (columns->count) st = fill(&table, e, columns->at, columns->count, scratch, err);
    bool is_known = columns->count && table.unplaced == 0;
    if (st >= 0 && !is_known) {
        fw_arena_free(&table.arena);
        st = fill(&table, e, NULL, 0, scratch, err);
        if (st >= 0 && !merge(columns, &table, arena, scratch)) st = fw_fail_memory(err);
    }
    fw_arena_free(&table.arena);
    return st;
}

/* Set the type of each column. A column whose pages disagree is text, so that its name means the
 * same on all of them. */
static bool agree_on_types(fw_wrapper_columns *columns, furrow_table *table, const bool *is_here,
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

/* Add a sample, unless the column has it already or has enough. */
static bool add_sample(fw_column *column, furrow_str value, fw_arena *arena) {
    if (value.len == 0 || value.len > FW_WRAPPER_SAMPLE_BYTES) return true;
    if (column->sample_count == FW_WRAPPER_SAMPLES) return true;
    for (uint32_t i = 0; i < column->sample_count; i++)
        if (fw_str_equal(column->samples[i], value)) return true;
    if (!column->samples) column->samples = FW_TAKE(arena, FW_WRAPPER_SAMPLES, furrow_str);
    furrow_str copy = column->samples ? fw_arena_copy(arena, value) : (furrow_str){NULL, 0};
    if (!copy.at) return false;
    column->samples[column->sample_count++] = copy;
    return true;
}

/* Sum up the profiles of several pages. */
static void add_profile(fw_profile *to, const fw_profile *more) {
    to->values += more->values;
    to->distinct += more->distinct;
    to->bytes += more->bytes;
    for (int s = 0; s < FW_SHAPES; s++) to->shapes[s] += more->shapes[s];
}

/* Count the fields of a table with these columns: how many records have each, and what the values
 * are like. False when out of memory. */
static bool count_fields(fw_wrapper_columns *columns, furrow_table *table, bool no_samples,
                         fw_arena *arena, fw_arena *scratch) {
    bool *is_here = FW_TAKE_ZEROED(scratch, columns->count, bool);
    fw_profile *profiles = FW_TAKE(scratch, columns->count, fw_profile);
    size_t cells = table->rows ? table->row_ends[table->rows - 1] : 0;
    if (!is_here || !profiles || !fw_table_profiles(profiles, table, scratch)) return false;
    for (size_t i = 0; i < cells; i++) is_here[table->cells[i].column] = true;
    if (!agree_on_types(columns, table, is_here, scratch)) return false;
    for (uint32_t c = 0; c < columns->count; c++) {
        if (columns->records[c] == 0) columns->at[c].profile = (fw_profile){0};
        add_profile(&columns->at[c].profile, &profiles[c]);
    }
    for (size_t i = 0; i < cells; i++) {
        const fw_cell *cell = &table->cells[i];
        columns->records[cell->column]++;
        furrow_str value = cell->values ? cell->values[0] : cell->text;
        if (!no_samples && !add_sample(&columns->at[cell->column], value, arena)) return false;
    }
    columns->record_count += (uint32_t)table->rows;
    columns->field_count += cells;
    return true;
}

/* Count how many records have each column, and find the types of its texts. */
static furrow_status count_records(fw_wrapper_columns *columns, const fw_wrapper_table_example *e,
                                   bool no_samples, fw_arena *arena, fw_arena *scratch,
                                   furrow_error *err) {
    furrow_table table;
    furrow_status st = fill(&table, e, columns->at, columns->count, scratch, err);
    if (st >= 0 && columns->count && !count_fields(columns, &table, no_samples, arena, scratch))
        st = fw_fail_memory(err);
    fw_arena_free(&table.arena);
    return st;
}

/* Learn from a single page: its own table has all columns, so it is counted directly. */
static furrow_status learn_only(fw_wrapper_columns *columns, const fw_wrapper_table_example *e,
                                bool no_samples, fw_arena *arena, fw_arena *scratch,
                                furrow_error *err) {
    furrow_table table;
    furrow_status st = fill(&table, e, NULL, 0, scratch, err);
    bool ok = st < 0 || merge(columns, &table, arena, scratch);
    bool has_all = st >= 0 && ok && columns->count == table.column_count; /* none dropped */
    if (has_all && columns->count) ok = count_fields(columns, &table, no_samples, arena, scratch);
    fw_arena_free(&table.arena);
    if (!ok) return fw_fail_memory(err);
    return st < 0 || has_all ? st : count_records(columns, e, no_samples, arena, scratch, err);
}

uint64_t fw_wrapper_fingerprint(const furrow_page *page, const fw_region *region) {
    const uint64_t exact = (UINT64_C(1) << 53) - 1; /* whole numbers that a double can hold */
    uint64_t hash = region->record_count;
    for (uint32_t r = 0; r < region->record_count; r++)
        for (uint32_t s = 0; s < region->records[r].span_count; s++) {
            fw_span span = region->records[r].spans[s];
            hash = fw_hash_mix(hash, page->sums[span.end] - page->sums[span.first]);
            for (fw_node_id n = span.first; n < span.end; n = page->end[n])
                hash = fw_hash_mix(hash, page->hash[n]);
        }
    return hash & exact;
}

/* Keep the fingerprints of the pages. Also count the fields that are in no column when these pages
 * are cut like new ones. */
static furrow_status note_pages(fw_wrapper_columns *columns,
                                const fw_wrapper_table_example *examples, size_t count,
                                fw_arena *arena, fw_arena *scratch, furrow_error *err) {
    fw_arena_mark start = fw_arena_here(scratch);
    furrow_status st = FURROW_OK;
    uint64_t *all = FW_TAKE(arena, FW_WRAPPER_MAX_FINGERPRINTS, uint64_t);
    if (!all) return fw_fail_memory(err);
    if (columns->fingerprint_count)
        memcpy(all, columns->fingerprints, columns->fingerprint_count * sizeof *all);
    columns->fingerprints = all;
    for (size_t i = 0; i < count && st >= 0; i++, fw_arena_back(scratch, start)) {
        furrow_table table = {.arena = fw_arena_make(scratch->alloc), .heading = FW_NO_COLUMN};
        st = fw_table_fill_once(&table, examples[i].region, examples[i].page, columns->at,
                                columns->count, scratch, err);
        columns->field_count += table.unplaced;
        fw_arena_free(&table.arena);
        if (columns->fingerprint_count < FW_WRAPPER_MAX_FINGERPRINTS)
            all[columns->fingerprint_count++] =
                fw_wrapper_fingerprint(examples[i].page, examples[i].region);
    }
    return st;
}

void fw_wrapper_columns_share(fw_wrapper_columns *columns) {
    for (uint32_t i = 0; i < columns->count; i++)
        columns->at[i].share =
            columns->record_count ? (double)columns->records[i] / columns->record_count : 0;
}

furrow_status fw_wrapper_columns_learn(fw_wrapper_columns *columns,
                                       const fw_wrapper_table_example *examples, size_t count,
                                       bool no_samples, fw_arena *arena, fw_arena *scratch,
                                       furrow_error *err) {
    furrow_status st = FURROW_OK;
    fw_arena_mark start = fw_arena_here(scratch); /* pages do not share scratch */
    bool is_only = count == 1 && columns->count == 0;
    if (is_only) st = learn_only(columns, examples, no_samples, arena, scratch, err);
    for (size_t i = 0; i < count && !is_only && st >= 0; i++, fw_arena_back(scratch, start))
        st = add_columns(columns, &examples[i], arena, scratch, err);
    for (size_t i = 0; i < count && !is_only && st >= 0; i++, fw_arena_back(scratch, start))
        st = count_records(columns, &examples[i], no_samples, arena, scratch, err);
    if (st >= 0) fw_wrapper_columns_share(columns);
    if (st >= 0 && columns->count) st = note_pages(columns, examples, count, arena, scratch, err);
    return st;
}

/* ---- Applying ----------------------------------------------------------- */

/* The share of the learned fields that are in no column: those past the limit, and those of columns
 * that somebody removed from the file. */
static double unknown_share(const fw_wrapper_columns *columns) {
    uint64_t held = 0;
    for (uint32_t c = 0; c < columns->count; c++) held += columns->records[c];
    if (held >= columns->field_count) return 0;
    return 1 - (double)held / (double)columns->field_count;
}

/* Whether a page is not one of those learned from, as far as the kept fingerprints tell. */
static bool is_new_page(const fw_wrapper_columns *columns, const furrow_page *page,
                        const fw_region *region) {
    uint64_t own = columns->fingerprint_count ? fw_wrapper_fingerprint(page, region) : 0;
    for (uint32_t i = 0; i < columns->fingerprint_count; i++)
        if (columns->fingerprints[i] == own) return false;
    return columns->fingerprint_count > 0;
}

fw_expected *fw_wrapper_columns_expect(fw_region *region, const fw_wrapper_columns *columns,
                                       const furrow_page *page, fw_arena *arena) {
    fw_expected *e = FW_TAKE(arena, 1, fw_expected);
    if (!e) return NULL;
    *e = (fw_expected){.columns = columns->at,
                       .column_count = columns->count,
                       .is_new_page = is_new_page(columns, page, region),
                       .records = columns->records,
                       .record_count = columns->record_count,
                       .unknown = unknown_share(columns),
                       .fit = 1};
    region->expected = e;
    return e;
}
