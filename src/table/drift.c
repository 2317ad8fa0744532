/* In what a table departs from what its wrapper expects. Cost: its cells. */
#include "table/drift.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"

#include <assert.h>
#include <math.h>

/* Records that have less than half of what is usual are built otherwise. A few
 * things less are a matter of columns. */
#define MIN_FIT 0.5

/* A column is missing when it is so unlikely that none of the records has it:
 * one false alarm in a thousand columns, were records independent. */
#define MAX_CHANCE 0.001

/* Nor is it missing unless nine in ten of the learned records had it:
 * fields come and go together, and a page of another query may well have none
 * of what half of the records of the first had. */
#define MIN_SHARE 0.9

/* Share of the fields that may fit no column: pages bring something of their
 * own, but not that much of it. */
#define MAX_UNKNOWN 0.3

/* Fewer records do not show which of their texts are template. */
enum { MIN_ROWS = 3 };

enum { MAX_NAMED = 12 }; /* columns that a message names */

typedef struct notes {
    furrow_table *table;
    furrow_buf text;
    FW_VEC(furrow_drift) list;
} notes;

static bool add(notes *n, furrow_drift drift) {
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
    return add(n, (furrow_drift){.kind = FURROW_DRIFT_MOVED});
}

static bool note_shape(notes *n, const fw_expected *e) {
    if (e->fit >= MIN_FIT) return true;
    fw_buf_format(&n->text, "changed shape: records have %.0f%% of what they had in common",
                  100 * e->fit);
    return add(n, (furrow_drift){.kind = FURROW_DRIFT_SHAPE});
}

static bool note_unknown(notes *n) {
    const furrow_table *t = n->table;
    if (t->rows < MIN_ROWS) return true;
    double cells = t->rows ? t->row_ends[t->rows - 1] : 0;
    if ((double)t->unplaced <= MAX_UNKNOWN * (cells + (double)t->unplaced)) return true;
    fw_buf_format(&n->text,
                  "changed shape: %zu fields in %zu records that the wrapper does not know",
                  t->unplaced, t->rows);
    return add(n, (furrow_drift){.kind = FURROW_DRIFT_UNKNOWN});
}

/* Whether a column that 'had' of 'all' learned records had can be in none of
 * 'rows' by chance. One record of either kind is added to those seen: a column
 * of all ten records is not one of all there are. */
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

static bool note_columns(notes *n, const fw_expected *e) {
    furrow_table *t = n->table;
    bool *is_there = FW_TAKE_ZEROED(&t->arena, e->column_count, bool);
    furrow_str *names = FW_TAKE(&t->arena, e->column_count, furrow_str);
    size_t count = 0, cells = t->rows ? t->row_ends[t->rows - 1] : 0;
    if (!is_there || !names) return false;
    for (size_t i = 0; i < cells; i++)
        if (t->cells[i].column < e->column_count) is_there[t->cells[i].column] = true;
    for (uint32_t c = 0; c < e->column_count && c < t->column_count; c++)
        if (!is_there[c] && !is_chance(e->records[c], e->record_count, t->rows))
            names[count++] = t->columns[c].name;
    if (count == 0) return true;
    fw_buf_text(&n->text, count > 1 ? "columns missing: " : "column missing: ");
    write_names(&n->text, names, count);
    fw_buf_format(&n->text, " (in none of %zu record%s)", t->rows, t->rows == 1 ? "" : "s");
    return add(
        n, (furrow_drift){.kind = FURROW_DRIFT_COLUMNS, .columns = names, .column_count = count});
}

furrow_status fw_drift_note(furrow_table *table, const fw_expected *expected, furrow_error *err) {
    notes n = {.table = table, .text.alloc = table->arena.alloc};
    bool ok = note_place(&n, expected) && note_shape(&n, expected) && note_columns(&n, expected) &&
              note_unknown(&n);
    table->drifts = n.list.at;
    table->drift_count = n.list.count;
    furrow_buf_free(&n.text);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

size_t furrow_table_drifts(const furrow_table *table) {
    return table->drift_count;
}

furrow_drift furrow_table_drift(const furrow_table *table, size_t i) {
    assert(i < table->drift_count);
    return table->drifts[i];
}

const char *furrow_drift_name(furrow_drift_kind kind) {
    static const char *const names[] = {[FURROW_DRIFT_MOVED] = "moved",
                                        [FURROW_DRIFT_SHAPE] = "shape",
                                        [FURROW_DRIFT_COLUMNS] = "columns",
                                        [FURROW_DRIFT_UNKNOWN] = "unknown"};
    assert((size_t)kind < sizeof names / sizeof *names);
    return names[kind];
}
