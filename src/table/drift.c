/* Notes how a table differs from what its wrapper expects. Cost: linear in the cells. */
#include "table/table.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"

#include <assert.h>
#include <math.h>

/* A column belongs to every record if nine in ten of the learned ones had it. Fields come and go
 * together, and the page of another query may lack everything that only half of the first records
 * had. */
#define MIN_SHARE 0.9

/* Records that have less than half of the usual fields are built differently. If they lack less,
 * the columns report it. */
#define MIN_FIT 0.5

/* A column is missing if the chance that no record has it is below this: one false alarm in a
 * thousand columns, if records were independent. It must also be a column that belongs to every
 * record. */
#define MAX_CHANCE 0.001

/* Share of the fields that may fit no column: pages have some content of their own, but not more
 * than this. */
#define MAX_UNKNOWN 0.3

/* Fewer records do not show which texts are template. */
enum { MIN_DRIFT_ROWS = 3 };

enum { MAX_NAMED = 12 }; /* columns named in a message */

typedef struct notes {
    furrow_table *table;
    furrow_buf text;
    FW_VEC(furrow_drift) list;
} notes;

static bool add_note(notes *n, furrow_drift drift) {
    drift.text = fw_arena_copy(&n->table->arena, fw_buf_view(&n->text));
    furrow_drift *slot = fw_vec_push(&n->list, &n->table->arena);
    if (n->text.failed || !drift.text.at || !slot) return false;
    *slot = drift;
    fw_buf_clear(&n->text);
    return true;
}

static bool note_place(notes *n, const fw_expected *e) {
    if (e->found_at.len == 0) return true;
    fw_buf_text(&n->text, "moved: nothing at ");
    fw_buf_str(&n->text, e->wanted_at);
    bool is_anywhere = fw_str_equal(e->found_at, FW_STR("*"));
    fw_buf_text(&n->text, is_anywhere ? ", found elsewhere" : ", found at ");
    if (!is_anywhere) fw_buf_str(&n->text, e->found_at);
    return add_note(n, (furrow_drift){.kind = FURROW_DRIFT_MOVED});
}

static bool note_shape(notes *n, const fw_expected *e) {
    if (e->fit >= MIN_FIT) return true;
    fw_buf_format(&n->text, "changed shape: records have %.0f%% of what they had in common",
                  100 * e->fit);
    return add_note(n, (furrow_drift){.kind = FURROW_DRIFT_SHAPE});
}

static bool note_unknown(notes *n, const fw_expected *e) {
    const furrow_table *t = n->table;
    if (t->rows < MIN_DRIFT_ROWS) return true;
    double cells = t->rows ? t->row_ends[t->rows - 1] : 0, all = cells + (double)t->unplaced;
    if ((double)t->unplaced <= (e->unknown + MAX_UNKNOWN * (1 - e->unknown)) * all) return true;
    fw_buf_format(&n->text,
                  "changed shape: %zu fields in %zu records that the wrapper does not know",
                  t->unplaced, t->rows);
    return add_note(n, (furrow_drift){.kind = FURROW_DRIFT_UNKNOWN});
}

/* Whether a column that 'had' of 'all' learned records have can be missing in 'rows' records by
 * chance. One record with it and one without it are added to those seen: a column of all ten
 * records is not a column of all records there are. */
static bool is_chance(uint32_t had, uint32_t all, size_t rows) {
    double share = (had + 1.0) / (all + 2.0);
    return had < MIN_SHARE * all || pow(1 - share, (double)rows) > MAX_CHANCE;
}

static void write_names(furrow_buf *out, const furrow_str *names, size_t count) {
    for (size_t i = 0; i < count && i < MAX_NAMED; i++) {
        if (i) fw_buf_text(out, ", ");
        fw_buf_str(out, names[i]);
    }
    if (count > MAX_NAMED) fw_buf_format(out, " and %zu more", count - MAX_NAMED);
}

/* Whether the page has another column at the same place and with the same name: they are parts of
 * one text, and a page need not show these parts. */
static bool has_neighbour(const fw_expected *e, const bool *is_there, uint32_t c) {
    const fw_column *own = &e->columns[c];
    for (uint32_t k = 0; own->kind == FW_FIELD_TEXT && k < e->column_count; k++) {
        const fw_column *other = &e->columns[k];
        if (is_there[k] && k != c && other->kind == own->kind &&
            fw_str_equal(other->place, own->place) &&
            fw_str_equal(fw_column_called(other), fw_column_called(own)))
            return true;
    }
    return false;
}

static bool note_columns(notes *n, const fw_expected *e) {
    furrow_table *t = n->table;
    bool *is_there = FW_TAKE_ZEROED(&t->arena, e->column_count, bool);
    furrow_str *names = FW_TAKE(&t->arena, e->column_count, furrow_str);
    size_t count = 0, cells = t->rows ? t->row_ends[t->rows - 1] : 0;
    if (!is_there || !names) return false;
    for (size_t i = 0; i < cells; i++)
        if (t->cells[i].column < e->column_count) is_there[t->cells[i].column] = true;
    for (uint32_t c = 0; c < e->column_count && c < t->column_count; c++)
        if (!is_there[c] && !is_chance(e->records[c], e->record_count, t->rows) &&
            !has_neighbour(e, is_there, c))
            names[count++] = t->columns[c].name;
    if (count == 0) return true;
    fw_buf_text(&n->text, count > 1 ? "columns missing: " : "column missing: ");
    write_names(&n->text, names, count);
    fw_buf_format(&n->text, " (in none of %zu record%s)", t->rows, t->rows == 1 ? "" : "s");
    return add_note(
        n, (furrow_drift){.kind = FURROW_DRIFT_COLUMNS, .columns = names, .column_count = count});
}

/* From this share of other shapes on, a column has almost nothing in common with the learned
 * one. */
#define OTHER_SHAPES 0.9

static bool has_other_shapes(const fw_profile *known, const fw_profile *now) {
    return fw_profile_departure(known, now) >= OTHER_SHAPES;
}

/* Count the shapes of text columns, each until it proves similar to the learned one: more values
 * make it only more similar. */
static void count_shapes(fw_profile *now, bool *is_similar, const furrow_table *t,
                         const fw_expected *e) {
    size_t cells = t->rows ? t->row_ends[t->rows - 1] : 0;
    for (size_t i = 0; i < cells; i++) now[t->cells[i].column].values += t->cells[i].count;
    for (size_t i = 0; i < cells; i++) {
        const fw_cell *cell = &t->cells[i];
        if (cell->column >= e->column_count || is_similar[cell->column]) continue;
        const fw_column *column = &e->columns[cell->column];
        is_similar[cell->column] = column->kind != FW_FIELD_TEXT || !column->profile.values ||
                                   !has_other_shapes(&column->profile, &now[cell->column]);
        if (is_similar[cell->column]) continue;
        for (uint32_t v = 0; v < cell->count; v++)
            now[cell->column].shapes[fw_shape_of(cell->values ? cell->values[v] : cell->text)]++;
    }
}

/* Note columns whose values have another shape than before: dates instead of names. Half of the
 * columns must have changed, since a single column may differ from page to page. */
static bool note_values(notes *n, const fw_expected *e) {
    furrow_table *t = n->table;
    fw_profile *profiles = FW_TAKE_ZEROED(&t->arena, t->column_count, fw_profile);
    furrow_str *names = FW_TAKE(&t->arena, t->column_count, furrow_str);
    bool *is_similar = FW_TAKE_ZEROED(&t->arena, t->column_count, bool);
    size_t known = 0, count = 0;
    if (!profiles || !names || !is_similar) return false;
    count_shapes(profiles, is_similar, t, e);
    for (uint32_t c = 0; c < e->column_count && c < t->column_count; c++) {
        const fw_column *column = &e->columns[c];
        if (column->kind != FW_FIELD_TEXT || column->profile.values == 0 || !profiles[c].values)
            continue;
        known++;
        if (has_other_shapes(&column->profile, &profiles[c])) names[count++] = t->columns[c].name;
    }
    if (count == 0 || 2 * count < known) return true;
    fw_buf_text(&n->text, "other values: ");
    write_names(&n->text, names, count);
    fw_buf_text(&n->text, count > 1 ? " hold something else than they did"
                                    : " holds something else than it did");
    return add_note(
        n, (furrow_drift){.kind = FURROW_DRIFT_VALUES, .columns = names, .column_count = count});
}

static bool note_left_out(notes *n, const fw_expected *e) {
    if (e->left_out == 0) return true;
    fw_buf_format(&n->text, "more lists: %u records in other places fit as well and are left out",
                  e->left_out);
    return add_note(n, (furrow_drift){.kind = FURROW_DRIFT_MORE});
}

/* A wrapper that does not find all records it was learned from, or their headings, will do no
 * better on this page. */
static bool note_incomplete(notes *n, const fw_expected *e) {
    if (e->lacks_heading) {
        fw_buf_text(&n->text, "incomplete: the wrapper gives no headings, though the pages that it "
                              "was learned from have some");
        if (!add_note(n, (furrow_drift){.kind = FURROW_DRIFT_MORE})) return false;
    }
    if (e->given_back == e->taught) return true;
    fw_buf_format(&n->text,
                  "incomplete: the wrapper finds %u of the %u records it was learned from",
                  e->given_back, e->taught);
    return add_note(n, (furrow_drift){.kind = FURROW_DRIFT_MORE});
}

furrow_status fw_drift_note(furrow_table *table, const fw_expected *expected, furrow_error *err) {
    notes n = {.table = table, .text.alloc = table->arena.alloc};
    bool ok = note_place(&n, expected) && note_shape(&n, expected) && note_columns(&n, expected) &&
              note_unknown(&n, expected) && note_values(&n, expected) &&
              note_left_out(&n, expected) && note_incomplete(&n, expected);
    table->drifts = n.list.at;
    table->drift_count = n.list.count;
    furrow_buf_free(&n.text);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

furrow_status fw_drift_doubts(furrow_table *table, const fw_region *region, furrow_error *err) {
    notes n = {.table = table, .text.alloc = table->arena.alloc};
    bool ok = true;
    for (uint32_t i = 0; i < region->doubt_count && ok; i++) {
        furrow_str *name = FW_TAKE(&table->arena, 1, furrow_str);
        ok = name != NULL;
        if (!ok) break;
        *name = table->columns[region->doubts[i].column].name;
        fw_buf_str(&n.text, region->doubts[i].why);
        ok = add_note(
            &n, (furrow_drift){.kind = FURROW_DRIFT_DOUBT, .columns = name, .column_count = 1});
    }
    table->drifts = n.list.at;
    table->drift_count = n.list.count;
    furrow_buf_free(&n.text);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

double furrow_table_confidence(const furrow_table *table, size_t column) {
    assert(column < table->column_count);
    return table->columns[column].sure;
}

size_t furrow_table_drifts(const furrow_table *table) {
    return table->drift_count;
}

furrow_drift furrow_table_drift(const furrow_table *table, size_t i) {
    assert(i < table->drift_count);
    return table->drifts[i];
}

const char *furrow_drift_name(furrow_drift_kind kind) {
    static const char *const names[] = {
        [FURROW_DRIFT_MOVED] = "moved",     [FURROW_DRIFT_SHAPE] = "shape",
        [FURROW_DRIFT_COLUMNS] = "columns", [FURROW_DRIFT_UNKNOWN] = "unknown",
        [FURROW_DRIFT_VALUES] = "values",   [FURROW_DRIFT_MORE] = "more",
        [FURROW_DRIFT_DOUBT] = "doubt"};
    assert((size_t)kind < FW_COUNT(names));
    return names[kind];
}
