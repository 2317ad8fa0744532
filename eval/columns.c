/*
 * Compare the columns of a table with the true values of its page.
 *
 * First, every value is looked up in its row. The result is a list of places: this value is in
 * that column. From the places follow the column of each field, and then what happened to each
 * value. Cost: near linear in the texts of truth and table.
 */
#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "eval/finder.h"
#include "eval/match.h"

#include <stdlib.h>
#include <string.h>

/* ---- The values of a row ------------------------------------------------
 *
 * The cells of a row go into two finders, texts and addresses. A value is
 * searched for inside the cells of its own kind. In cells of the other kind it
 * must be a whole cell, since an address contains many words by chance.
 */

/* One true value of a page. */
typedef struct true_value {
    furrow_str text, squashed;
    uint32_t field;
    bool is_link;
} true_value;

/* A cell that holds a value. */
typedef struct value_place {
    uint32_t value; /* its number in the page */
    uint32_t column;
    bool is_exact;
} value_place;

typedef FW_VEC(value_place) value_places;

/* State for looking up one row of a table after another. */
typedef struct lookup {
    const furrow_table *table;
    fw_squasher squasher;
    size_t *seen;   /* per column: the last value found there, counted from 1 */
    fw_arena *keep; /* memory for the places */
    fw_arena *scratch;
    furrow_error *err;
} lookup;

/* How many cells, and occurrences in cells, are examined for one value. A value that is in a
 * row more often says little about its column. */
enum { MAX_CELLS = 64, MAX_HITS = 1024 };

/* The cells of one kind: their texts, and the values of repeated cells. */
typedef struct side {
    fw_finder finder;
    FW_VEC(furrow_str) texts;
    FW_VEC(uint32_t) columns; /* per text: its column */
} side;

enum { TEXTS, LINKS, SIDES };

typedef struct finding {
    value_places *out;
    uint32_t value;
    bool is_link;
    size_t cells;
} finding;

static bool is_address(furrow_type type) {
    return type == FURROW_URL || type == FURROW_IMAGE;
}

static furrow_status add_text(lookup *l, side *s, furrow_str text, uint32_t column) {
    furrow_str *squashed = fw_vec_push(&s->texts, l->scratch);
    uint32_t *of = fw_vec_push(&s->columns, l->scratch);
    if (!squashed || !of) return fw_fail_memory(l->err);
    *of = column;
    return fw_squash(squashed, &l->squasher, text, l->scratch, l->err);
}

/* Add a text with the name of its column in front, with and without a colon: the page may write
 * the name in front of the value, and the truth may include it. */
static furrow_status add_named(lookup *l, side *s, furrow_str text, uint32_t column) {
    furrow_str name = furrow_table_column(l->table, column);
    size_t len = name.len + 1 + text.len;
    char *at = FW_TAKE(l->scratch, len + 1, char);
    if (!at) return fw_fail_memory(l->err);
    memcpy(at, name.at, name.len);
    at[name.len] = ':';
    memcpy(at + name.len + 1, text.at, text.len);
    furrow_status st = add_text(l, s, (furrow_str){at, len}, column);
    if (st < 0) return st;
    at[name.len] = ' ';
    return add_text(l, s, (furrow_str){at, len}, column);
}

static furrow_status read_row(lookup *l, side sides[SIDES], size_t row) {
    const furrow_table *table = l->table;
    furrow_status st = FURROW_OK;
    for (uint32_t c = 0; c < furrow_table_columns(table) && st >= 0; c++) {
        furrow_str text = furrow_table_cell(table, row, c);
        if (!text.at) continue;
        side *s = &sides[is_address(furrow_table_type(table, c)) ? LINKS : TEXTS];
        st = add_text(l, s, text, c);
        size_t values = furrow_table_values(table, row, c);
        for (size_t k = 0; values > 1 && k < values && st >= 0; k++)
            st = add_text(l, s, furrow_table_value(table, row, c, k), c);
        if (st >= 0 && s == &sides[TEXTS]) st = add_named(l, s, text, c);
        furrow_str written = furrow_table_written(table, row, c);
        if (st >= 0 && written.len) st = add_text(l, s, written, c);
    }
    for (size_t k = 0; k < SIDES && st >= 0; k++)
        if (!fw_finder_make(&sides[k].finder, sides[k].texts.at, sides[k].texts.count, l->scratch))
            st = fw_fail_memory(l->err);
    return st;
}

/* A link without the leading steps that disappear when it is resolved. */
static furrow_str without_steps(furrow_str link) {
    for (;;) {
        size_t dots = 0;
        while (dots < link.len && dots < 2 && link.at[dots] == '.') dots++;
        if (dots == 0 || dots == link.len || link.at[dots] != '/') return link;
        link = fw_str_from(link, dots + 1);
    }
}

/* Whether the match at the end of an address is the whole of a relative link. */
static bool is_resolved(const side *s, size_t text, size_t offset, furrow_str link) {
    char first = link.at[0];
    return offset == 0 || first == '/' || first == '?' || first == '#' ||
           s->texts.at[text].at[offset - 1] == '/';
}

/* Add each column of the hits that was not yet added for this value. */
static bool add_hits(lookup *l, finding *f, const side *s, furrow_str what, fw_find_how how,
                     bool is_exact) {
    fw_hits hits = fw_finder_find(&s->finder, what, how);
    if (hits.end - hits.first > MAX_HITS) hits.end = hits.first + MAX_HITS;
    for (uint32_t i = hits.first; i < hits.end && f->cells < MAX_CELLS; i++) {
        size_t offset, text = fw_finder_text(&s->finder, i, how, &offset);
        uint32_t column = s->columns.at[text];
        if (l->seen[column] == (size_t)f->value + 1) continue;
        if (how == FW_FIND_AT_END && !is_resolved(s, text, offset, what)) continue;
        value_place *place = fw_vec_push(f->out, l->keep);
        if (!place) return false;
        *place = (value_place){f->value, column, is_exact};
        l->seen[column] = (size_t)f->value + 1;
        f->cells++;
    }
    return true;
}

/* Exact places come first, since a column is added only once. */
static bool find_value(lookup *l, finding *f, const side sides[SIDES], furrow_str what) {
    const side *own = &sides[f->is_link ? LINKS : TEXTS];
    const side *other = &sides[f->is_link ? TEXTS : LINKS];
    bool is_long = fw_squashed_length(what) >= FW_MIN_VALUE;
    furrow_str link = f->is_link ? without_steps(what) : what;
    if (link.len == 0) link = what;
    return add_hits(l, f, own, what, FW_FIND_EQUAL, true) &&
           add_hits(l, f, other, what, FW_FIND_EQUAL, true) &&
           (!is_long || ((!f->is_link || add_hits(l, f, own, link, FW_FIND_AT_END, true)) &&
                         add_hits(l, f, own, link, FW_FIND_WITHIN, false)));
}

/* Append the places of values [first, end) in a row; the places of one value are together. Near
 * linear in the texts of the row and of the values. */
static furrow_status lookup_row(lookup *l, value_places *out, size_t row, const true_value *values,
                                size_t first, size_t end) {
    fw_arena_mark mark = fw_arena_here(l->scratch);
    side sides[SIDES] = {0};
    furrow_status st = read_row(l, sides, row);
    for (size_t i = first; i < end && st >= 0; i++) {
        finding f = {.out = out, .value = (uint32_t)i, .is_link = values[i].is_link};
        if (!find_value(l, &f, sides, values[i].squashed)) st = fw_fail_memory(l->err);
    }
    fw_arena_back(l->scratch, mark);
    return st;
}

/* ---- Scoring ------------------------------------------------------------ */

/* A field with at least this many values, all equal, belongs to the template. */
enum { MIN_TEMPLATE = 3 };

#define NO_COLUMN UINT32_MAX

typedef struct field {
    furrow_field_score score;
    furrow_str only; /* squashed: its first value, as long as all are equal */
    size_t equal;    /* values so far; SIZE_MAX: they differ */
    uint32_t column; /* NO_COLUMN: none */
    int badness;     /* how bad the shown value is */
} field;

/* How often the values of a field are in a column. */
typedef struct tally {
    uint32_t field, column;
    size_t exact, whole;
} tally;

typedef struct scorer {
    const furrow_truth *truth;
    const furrow_measure *measure;
    const furrow_table *table; /* may be NULL */
    FW_VEC(field) fields;
    FW_VEC(true_value) values; /* of all records, one after another */
    size_t *ends;              /* per record: where its values end */
    value_places places;
    FW_VEC(tally) tallies;
    uint32_t *served; /* per column: number of fields assigned to it */
    bool *is_list;    /* per column: its cells have several values */
    fw_arena *arena;
    furrow_error *err;
} scorer;

/* ---- The values of the truth -------------------------------------------- */

/* The number of a field, the same for all records. */
static bool field_of(uint32_t *out, scorer *s, fw_map *by_name, furrow_str name, bool is_link) {
    bool is_new;
    uint32_t *number = fw_map_place(by_name, fw_hash_text(is_link, name), &is_new, s->arena);
    if (number && is_new) {
        field *made = fw_vec_push(&s->fields, s->arena);
        if (!made) return false;
        *number = (uint32_t)s->fields.count - 1;
        *made = (field){.score = {.name = name, .is_link = is_link, .record = FURROW_NO_RECORD},
                        .column = NO_COLUMN};
    }
    if (number) *out = *number;
    return number != NULL;
}

static bool add_values(scorer *s, fw_map *by_name, const fw_true_field *fields, uint32_t count,
                       bool is_link) {
    for (uint32_t f = 0; f < count; f++) {
        uint32_t number;
        if (!field_of(&number, s, by_name, fields[f].name, is_link)) return false;
        for (uint32_t i = 0; i < fields[f].count; i++) {
            if (fields[f].squashed[i].len == 0) continue;
            true_value *value = fw_vec_push(&s->values, s->arena);
            if (!value) return false;
            *value = (true_value){fields[f].values[i], fields[f].squashed[i], number, is_link};
        }
    }
    return true;
}

static bool list_values(scorer *s) {
    fw_map by_name = {0};
    s->ends = FW_TAKE(s->arena, s->truth->record_count, size_t);
    if (!s->ends) return false;
    for (size_t i = 0; i < s->truth->record_count; i++) {
        const fw_true_record *record = &s->truth->records[i];
        if (!add_values(s, &by_name, record->fields, record->field_count, false) ||
            !add_values(s, &by_name, record->attrs, record->attr_count, true))
            return false;
        s->ends[i] = s->values.count;
    }
    return true;
}

static bool is_template(const field *of) {
    return of->equal >= MIN_TEMPLATE && of->equal != SIZE_MAX;
}

/* Drop the values of fields that are the same in all records: "by", "Add to cart". They belong
 * to the page, not to the record. */
static void drop_templates(scorer *s) {
    for (size_t i = 0; i < s->values.count; i++) {
        field *of = &s->fields.at[s->values.at[i].field];
        furrow_str value = s->values.at[i].squashed;
        if (of->equal == 0) of->only = value;
        if (of->equal == SIZE_MAX || !fw_str_equal(of->only, value)) of->equal = SIZE_MAX;
        else of->equal++;
    }
    size_t kept = 0, i = 0;
    for (size_t r = 0; r < s->truth->record_count; r++) {
        for (; i < s->ends[r]; i++)
            if (!is_template(&s->fields.at[s->values.at[i].field]))
                s->values.at[kept++] = s->values.at[i];
        s->ends[r] = kept;
    }
    s->values.count = kept;
}

/* ---- Where they are ----------------------------------------------------- */

/* The row of a record; FURROW_NO_RECORD when it was not found. */
static size_t row_of(const scorer *s, size_t record) {
    size_t row = furrow_measure_found(s->measure, record);
    return s->table && row < furrow_table_rows(s->table) ? row : FURROW_NO_RECORD;
}

static furrow_status find_places(scorer *s) {
    if (!s->table) return FURROW_OK;
    fw_arena scratch = fw_arena_make(s->arena->alloc);
    lookup l = {.table = s->table,
                .squasher = fw_squasher_make(s->arena->alloc),
                .seen = FW_TAKE_ZEROED(s->arena, furrow_table_columns(s->table), size_t),
                .keep = s->arena,
                .scratch = &scratch,
                .err = s->err};
    furrow_status st = l.seen ? FURROW_OK : fw_fail_memory(s->err);
    for (size_t i = 0, first = 0; i < s->truth->record_count && st >= 0; first = s->ends[i++]) {
        size_t row = row_of(s, i);
        if (row != FURROW_NO_RECORD && first < s->ends[i])
            st = lookup_row(&l, &s->places, row, s->values.at, first, s->ends[i]);
    }
    fw_squasher_free(&l.squasher);
    fw_arena_free(&scratch);
    return st;
}

/* ---- The column of each field ------------------------------------------- */

static bool count_places(scorer *s) {
    fw_map by_pair = {0};
    for (size_t i = 0; i < s->places.count; i++) {
        const value_place *place = &s->places.at[i];
        uint32_t number = s->values.at[place->value].field;
        uint64_t pair = (uint64_t)number << 32 | place->column;
        bool is_new;
        uint32_t *at = fw_map_place(&by_pair, pair + 1, &is_new, s->arena);
        if (!at) return false;
        if (is_new) {
            tally *made = fw_vec_push(&s->tallies, s->arena);
            if (!made) return false;
            *at = (uint32_t)s->tallies.count - 1;
            *made = (tally){.field = number, .column = place->column};
        }
        s->tallies.at[*at].exact += place->is_exact;
        s->tallies.at[*at].whole++;
    }
    return true;
}

/* By field, the better column first. */
static int compare_tallies(const void *a, const void *b) {
    const tally *x = a, *y = b;
    if (x->field != y->field) return x->field < y->field ? -1 : 1;
    if (x->exact != y->exact) return x->exact > y->exact ? -1 : 1;
    if (x->whole != y->whole) return x->whole > y->whole ? -1 : 1;
    return (x->column > y->column) - (x->column < y->column);
}

static bool is_as_good(const tally *a, const tally *b) {
    return a->field == b->field && a->exact == b->exact && a->whole == b->whole;
}

/* Of equally good columns, take the first that no other field uses, otherwise the first. */
static void choose_columns(scorer *s) {
    if (s->tallies.count == 0) return;
    const tally *all = s->tallies.at, *end = all + s->tallies.count;
    qsort(s->tallies.at, s->tallies.count, sizeof *all, compare_tallies);
    for (const tally *best = all; best < end;) {
        const tally *chosen = best, *next = best;
        while (next < end && is_as_good(next, best) && s->served[next->column]) next++;
        if (next < end && is_as_good(next, best)) chosen = next;
        s->fields.at[best->field].column = chosen->column;
        s->served[chosen->column]++;
        while (next < end && next->field == best->field) next++;
        best = next;
    }
}

/* ---- What became of each value ------------------------------------------ */

static void add_count(furrow_value_count *sum, const furrow_value_count *count) {
    sum->wanted += count->wanted;
    sum->found += count->found;
    sum->whole += count->whole;
    sum->exact += count->exact;
    sum->aligned += count->aligned;
    sum->own += count->own;
}

/* Judge one value; its places are [first, end). */
static furrow_value_count judge(const scorer *s, const field *of, bool is_found, size_t first,
                                size_t end) {
    furrow_value_count one = {.wanted = 1, .found = is_found, .whole = first < end};
    bool is_listed = false; /* it is a separate value of a list */
    for (size_t i = first; i < end; i++) {
        const value_place *place = &s->places.at[i];
        one.exact |= place->is_exact;
        if (place->column != of->column) continue;
        one.aligned = true;
        is_listed |= place->is_exact && s->is_list[place->column];
    }
    one.own = one.aligned && (s->served[of->column] == 1 || is_listed);
    return one;
}

/* Keep the worst value of a field; of equally bad ones, the first. */
static void show_value(field *of, const furrow_value_count *one, size_t record, furrow_str text) {
    int badness = one->found && !one->aligned ? 3 : !one->aligned ? 2 : !one->exact ? 1 : 0;
    if (badness <= of->badness) return;
    of->badness = badness;
    of->score.record = record;
    of->score.value = text;
}

static void judge_values(scorer *s) {
    size_t place = 0, value = 0;
    for (size_t i = 0; i < s->truth->record_count; i++) {
        bool is_found = row_of(s, i) != FURROW_NO_RECORD;
        for (; value < s->ends[i]; value++) {
            field *of = &s->fields.at[s->values.at[value].field];
            size_t first = place;
            while (place < s->places.count && s->places.at[place].value == value) place++;
            furrow_value_count one = judge(s, of, is_found, first, place);
            add_count(&of->score.count, &one);
            show_value(of, &one, i, s->values.at[value].text);
        }
    }
}

/* ---- The measure -------------------------------------------------------- */

static bool keep_text(furrow_str *text, fw_arena *arena) {
    if (!text->at) return true;
    *text = fw_arena_copy(arena, *text);
    return text->at != NULL;
}

/* Copy the fields into the measure, which outlives truth and table. */
static bool keep_fields(furrow_measure *measure, const scorer *s) {
    furrow_field_score *kept = FW_TAKE(&measure->arena, s->fields.count, furrow_field_score);
    furrow_column_score sum = {0};
    if (!kept) return false;
    for (size_t f = 0; f < s->fields.count; f++) {
        const field *of = &s->fields.at[f];
        kept[f] = of->score;
        if (of->column != NO_COLUMN) kept[f].column = furrow_table_column(s->table, of->column);
        if (!keep_text(&kept[f].name, &measure->arena) ||
            !keep_text(&kept[f].column, &measure->arena) ||
            !keep_text(&kept[f].value, &measure->arena))
            return false;
        add_count(of->score.is_link ? &sum.links : &sum.texts, &of->score.count);
    }
    measure->columns = sum;
    measure->fields = kept;
    measure->field_count = s->fields.count;
    return true;
}

static furrow_status score_values(scorer *s) {
    if (!list_values(s)) return fw_fail_memory(s->err);
    drop_templates(s);
    furrow_status st = find_places(s);
    if (st < 0) return st;
    size_t columns = s->table ? furrow_table_columns(s->table) : 0;
    s->served = FW_TAKE_ZEROED(s->arena, columns, uint32_t);
    s->is_list = FW_TAKE(s->arena, columns, bool);
    if (!s->served || !s->is_list || !count_places(s)) return fw_fail_memory(s->err);
    for (size_t c = 0; c < columns; c++) s->is_list[c] = furrow_table_is_list(s->table, c);
    choose_columns(s);
    judge_values(s);
    return FURROW_OK;
}

furrow_status furrow_measure_table(furrow_measure *measure, const furrow_truth *truth,
                                   const furrow_table *table, furrow_error *err) {
    fw_arena arena = fw_arena_make(measure->arena.alloc);
    scorer s = {.truth = truth, .measure = measure, .table = table, .arena = &arena, .err = err};
    furrow_status st = furrow_truth_values(truth) ? score_values(&s) : FURROW_OK;
    if (st >= 0 && !keep_fields(measure, &s)) st = fw_fail_memory(err);
    fw_arena_free(&arena);
    return st;
}

furrow_column_score furrow_measure_columns(const furrow_measure *measure) {
    return measure->columns;
}

size_t furrow_measure_fields(const furrow_measure *measure) {
    return measure->field_count;
}

furrow_field_score furrow_measure_field(const furrow_measure *measure, size_t i) {
    return measure->fields[i];
}

void furrow_column_score_add(furrow_column_score *sum, const furrow_column_score *score) {
    add_count(&sum->texts, &score->texts);
    add_count(&sum->links, &score->links);
}

/* ---- For people --------------------------------------------------------- */

/* Whether the end of 'a' is the beginning of 'b', if the overlap is long enough. */
static bool overlaps(furrow_str a, furrow_str b) {
    size_t most = a.len < b.len ? a.len : b.len;
    for (size_t len = FW_MIN_VALUE; len <= most; len++)
        if (memcmp(a.at + a.len - len, b.at, len) == 0) return true;
    return false;
}

static bool has_piece(furrow_str cell, furrow_str value) {
    if (cell.len == 0) return false;
    return strstr(cell.at, value.at) || strstr(value.at, cell.at) || overlaps(cell, value) ||
           overlaps(value, cell);
}

furrow_status furrow_value_cells(furrow_buf *out, const furrow_table *table, size_t row,
                                 furrow_str value, furrow_error *err) {
    fw_arena scratch = fw_arena_make(out->alloc);
    fw_squasher squasher = fw_squasher_make(out->alloc);
    furrow_str want, squashed;
    fw_buf_clear(out);
    furrow_status st = fw_squash(&want, &squasher, value, &scratch, err);
    fw_arena_mark mark = fw_arena_here(&scratch);
    for (size_t c = 0; st >= 0 && want.len && c < furrow_table_columns(table); c++) {
        furrow_str text = furrow_table_cell(table, row, c);
        if (!text.at) continue;
        fw_arena_back(&scratch, mark);
        st = fw_squash(&squashed, &squasher, text, &scratch, err);
        if (st < 0 || !has_piece(squashed, want)) continue;
        if (out->len) fw_buf_text(out, ", ");
        fw_buf_str(out, furrow_table_column(table, c));
        fw_buf_text(out, ": '");
        fw_buf_str(out, text);
        fw_buf_char(out, '\'');
    }
    fw_squasher_free(&squasher);
    fw_arena_free(&scratch);
    return st < 0 ? st : fw_buf_status(out, err);
}
