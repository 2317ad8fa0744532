/*
 * Matches records with the things that the page describes for programs: see draft.h.
 *
 * A thing belongs to a record if a link of the record leads to its address, or a text is its
 * name. Half of the records must have one, since single matches are chance. Cost: linear in
 * the cells, and for each matched record its cells times the fields of its thing.
 */
#include "table/draft.h"
#include "table/table.h"
#include "table/things.h"

#include "base/map.h"
#include "base/str.h"
#include "values/text.h"

enum { MIN_MATCHED = 2, MAX_NAMES = 64 };

/* Share of the records that must have a thing. */
static const double MATCHED = 0.5;
/* Share of the values that must be equal, over the records that have both. */
static const double SAME = 0.6;

#define NO_THING UINT32_MAX

typedef struct matcher {
    fw_things things;
    fw_map known;     /* hash of an address or a name -> number of the thing */
    uint32_t *of_row; /* the thing of each record; NO_THING: none */
    size_t rows;
    fw_arena *scratch;
} matcher;

/* The part of an address after the host, without a slash at its end. */
static furrow_str site_path(furrow_str address) {
    address = fw_url_behind_host(address);
    while (address.len && address.at[address.len - 1] == '/') address.len--;
    return address;
}

/* Hash of the letters and digits of a text; 0 when there are none. */
static uint64_t hash_of_words(furrow_str text) {
    uint64_t hash = 0;
    for (size_t i = 0; i < text.len; i++)
        if (fw_is_letter(text.at[i]) || fw_is_digit(text.at[i]))
            hash = fw_hash_mix(hash, (unsigned char)fw_fold(text.at[i]));
    return hash;
}

static uint64_t key_of(furrow_str text, bool is_address) {
    furrow_str path = is_address ? site_path(text) : (furrow_str){0};
    if (is_address) return path.len > 1 ? fw_hash_text(7, path) : 0;
    return hash_of_words(text);
}

static bool know(matcher *m, furrow_str text, bool is_address, uint32_t thing) {
    bool is_new;
    uint64_t key = key_of(text, is_address);
    uint32_t *at = key ? fw_map_place(&m->known, key, &is_new, m->scratch) : NULL;
    if (at && is_new) *at = thing;
    return !key || at;
}

static bool know_things(matcher *m) {
    for (uint32_t i = 0; i < m->things.list.count; i++) {
        const fw_thing *thing = &m->things.list.at[i];
        if (!know(m, fw_thing_text(&m->things, thing, FW_STR("url")), true, i) ||
            !know(m, fw_thing_text(&m->things, thing, FW_STR("title")), false, i))
            return false;
    }
    return true;
}

/* Read the things of a page and set up the matcher. '*is_any' is false if there are too few. False
 * when out of memory. */
static bool begin(matcher *m, bool *is_any, const furrow_page *page, size_t rows,
                  fw_arena *scratch) {
    *m = (matcher){.rows = rows, .scratch = scratch};
    *is_any = false;
    if (!fw_things_read(&m->things, page, scratch)) return false;
    if (m->things.list.count < MIN_MATCHED || rows < MIN_MATCHED) return true;
    m->of_row = FW_TAKE(scratch, rows, uint32_t);
    if (!m->of_row || !know_things(m)) return false;
    for (size_t row = 0; row < rows; row++) m->of_row[row] = NO_THING;
    *is_any = true;
    return true;
}

/* Match a row by a text. Addresses come first, since they are more certain than names. */
static void see(matcher *m, size_t row, furrow_str text, bool is_address) {
    uint64_t key = m->of_row[row] == NO_THING ? key_of(text, is_address) : 0;
    const uint32_t *thing = key ? fw_map_find(&m->known, key) : NULL;
    if (thing) m->of_row[row] = *thing;
}

static bool is_matched(const matcher *m) {
    size_t count = 0;
    for (size_t row = 0; row < m->rows; row++) count += m->of_row[row] != NO_THING;
    return count >= MIN_MATCHED && (double)count >= MATCHED * (double)m->rows;
}

/* ---- Names -------------------------------------------------------------- */

static bool is_weak(furrow_str name) {
    return !name.len || fw_str_equal(name, FW_STR("text")) ||
           fw_str_equal(name, FW_STR("number")) || fw_str_equal(name, FW_STR("category"));
}

/* The property with the same values as most cells of a column; empty: none. */
static furrow_str property_of(const matcher *m, const fw_tab_column *column) {
    furrow_str names[MAX_NAMES];
    uint32_t hits[MAX_NAMES] = {0}, count = 0, seen = 0, best = 0;
    for (uint32_t i = 0; i < column->count; i++) {
        uint32_t number = m->of_row[column->cells[i].row];
        uint64_t text = hash_of_words(column->cells[i].text);
        if (number == NO_THING || !text) continue;
        const fw_thing *thing = &m->things.list.at[number];
        seen++;
        for (uint32_t k = 0; k < thing->count; k++) {
            const fw_thing_field *field = &m->things.fields.at[thing->first + k];
            if (hash_of_words(field->text) != text) continue;
            uint32_t n = 0;
            while (n < count && !fw_str_equal(names[n], field->name)) n++;
            if (n == MAX_NAMES) continue;
            if (n == count) names[count++] = field->name;
            hits[n]++;
            break;
        }
    }
    for (uint32_t n = 1; n < count; n++)
        if (hits[n] > hits[best]) best = n;
    bool is_same = count && hits[best] >= MIN_MATCHED && hits[best] >= SAME * seen;
    return is_same ? names[best] : (furrow_str){0};
}

bool fw_tab_describe(fw_tab *d) {
    matcher m;
    bool is_any, has_weak = false;
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        has_weak |= column->kind == FW_FIELD_TEXT && !column->is_gone && is_weak(column->name);
    }
    if (!has_weak) return true;
    if (!begin(&m, &is_any, d->page, d->rows, d->scratch)) return false;
    for (int text = 0; is_any && text < 2; text++)
        for (size_t c = 0; c < d->columns.count; c++) {
            const fw_tab_column *column = &d->columns.at[c];
            bool is_wanted = column->kind == (text ? FW_FIELD_TEXT : FW_FIELD_LINK);
            for (uint32_t i = 0; is_wanted && i < column->count; i++)
                see(&m, column->cells[i].row, column->cells[i].text, !text);
        }
    if (!is_any || !is_matched(&m)) return true;
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->kind != FW_FIELD_TEXT || column->is_gone || !is_weak(column->name)) continue;
        furrow_str name = property_of(&m, column);
        if (name.len) column->name = name;
    }
    return true;
}

/* ---- Further columns ---------------------------------------------------- */

typedef struct added {
    furrow_str name;
    uint32_t column;
} added;

/* The column of a property; FW_NO_COLUMN if the table already has one of that name. */
static uint32_t column_for(furrow_table *table, added *names, uint32_t *count, furrow_str name) {
    for (uint32_t n = 0; n < *count; n++)
        if (fw_str_equal(names[n].name, name)) return names[n].column;
    uint32_t column = FW_NO_COLUMN;
    bool is_there = fw_str_equal(name, FW_STR("url"));
    for (size_t c = 0; c < table->column_count && !is_there; c++)
        is_there = fw_str_equal(table->columns[c].name, name);
    if (*count == MAX_NAMES) return FW_NO_COLUMN;
    if (!is_there) {
        column = 0;
        for (uint32_t n = 0; n < *count; n++) column += names[n].column != FW_NO_COLUMN;
        column += (uint32_t)table->column_count;
    }
    names[(*count)++] = (added){name, column};
    return column;
}

/* Add the fields of the things after the cells of each row. */
static bool add_cells(furrow_table *table, const matcher *m, added *names, uint32_t *count) {
    FW_VEC(fw_cell) cells = {0};
    size_t at = 0;
    for (size_t row = 0; row < table->rows; row++) {
        for (; at < table->row_ends[row]; at++) {
            fw_cell *cell = fw_vec_push(&cells, &table->arena);
            if (!cell) return false;
            *cell = table->cells[at];
        }
        const fw_thing *thing =
            m->of_row[row] == NO_THING ? NULL : &m->things.list.at[m->of_row[row]];
        size_t first = cells.count;
        for (uint32_t k = 0; thing && k < thing->count; k++) {
            const fw_thing_field *field = &m->things.fields.at[thing->first + k];
            uint32_t column = column_for(table, names, count, field->name);
            bool is_there = column == FW_NO_COLUMN;
            for (size_t i = first; i < cells.count && !is_there; i++)
                is_there = cells.at[i].column == column;
            if (is_there) continue; /* only the first of several values */
            fw_cell *cell = fw_vec_push(&cells, &table->arena);
            if (!cell) return false;
            *cell = (fw_cell){
                .column = column, .count = 1, .text = fw_arena_copy(&table->arena, field->text)};
            if (!cell->text.at) return false;
            for (size_t i = cells.count - 1; i > first && cells.at[i - 1].column > column; i--) {
                fw_cell moved = cells.at[i];
                cells.at[i] = cells.at[i - 1];
                cells.at[i - 1] = moved;
            }
        }
        table->row_ends[row] = (uint32_t)cells.count;
    }
    table->cells = cells.at;
    return true;
}

bool fw_table_embed(furrow_table *table, const furrow_page *page, fw_arena *scratch) {
    matcher m;
    bool is_any;
    added names[MAX_NAMES];
    uint32_t count = 0, more = 0;
    if (!begin(&m, &is_any, page, table->rows, scratch)) return false;
    for (int text = 0; is_any && text < 2; text++) {
        size_t at = 0;
        for (size_t row = 0; row < table->rows; row++)
            for (; at < table->row_ends[row]; at++) {
                fw_field_kind kind = table->columns[table->cells[at].column].kind;
                if (kind == (text ? FW_FIELD_TEXT : FW_FIELD_LINK))
                    see(&m, row, table->cells[at].text, !text);
            }
    }
    if (!is_any || !is_matched(&m)) return true;
    if (!add_cells(table, &m, names, &count)) return false;
    for (uint32_t n = 0; n < count; n++) more += names[n].column != FW_NO_COLUMN;
    fw_column *columns = FW_TAKE_ZEROED(&table->arena, table->column_count + more, fw_column);
    if (!columns) return false;
    if (table->column_count) memcpy(columns, table->columns, table->column_count * sizeof *columns);
    for (uint32_t n = 0; n < count; n++) {
        if (names[n].column == FW_NO_COLUMN) continue;
        columns[names[n].column].name = fw_arena_copy(&table->arena, names[n].name);
        if (!columns[names[n].column].name.at) return false;
    }
    table->columns = columns;
    table->column_count += more;
    return true;
}
