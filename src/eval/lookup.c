/*
 * Looking values up in a row.
 *
 * The cells go into two finders, texts and addresses. A value is searched for
 * within the cells of its own kind; of the other kind it must be a whole cell,
 * since an address holds many words by chance.
 */
#include "eval/lookup.h"

#include "base/error.h"
#include "base/str.h"
#include "eval/finder.h"

/* Cells, and occurrences in cells, that are looked at for one value. What
 * stands in a row more often says little about which column is its own. */
enum { MAX_CELLS = 64, MAX_HITS = 1024 };

/* The cells of one kind: their texts, and the values of repeated ones. */
typedef struct side {
    fw_finder finder;
    FW_VEC(furrow_str) texts;
    FW_VEC(uint32_t) columns; /* per text */
} side;

enum { TEXTS, LINKS, SIDES };

typedef struct finding {
    fw_value_places *out;
    uint32_t value;
    bool is_link;
    size_t cells;
} finding;

static bool is_address(furrow_type type) {
    return type == FURROW_URL || type == FURROW_IMAGE;
}

static furrow_status add_text(fw_lookup *l, side *s, furrow_str text, uint32_t column) {
    furrow_str *squashed = fw_vec_push(&s->texts, l->scratch);
    uint32_t *of = fw_vec_push(&s->columns, l->scratch);
    if (!squashed || !of) return fw_fail_memory(l->err);
    *of = column;
    return fw_squash(squashed, &l->squasher, text, l->scratch, l->err);
}

/* A text behind the name of its column, with a colon between and without: the
 * page may write the name in front of the value, and the truth count it in. */
static furrow_status add_named(fw_lookup *l, side *s, const fw_cell *cell) {
    furrow_str name = l->table->columns[cell->column].name;
    size_t len = name.len + 1 + cell->text.len;
    char *at = FW_TAKE(l->scratch, len + 1, char);
    if (!at) return fw_fail_memory(l->err);
    memcpy(at, name.at, name.len);
    at[name.len] = ':';
    memcpy(at + name.len + 1, cell->text.at, cell->text.len);
    furrow_status st = add_text(l, s, (furrow_str){at, len}, cell->column);
    if (st < 0) return st;
    at[name.len] = ' ';
    return add_text(l, s, (furrow_str){at, len}, cell->column);
}

static furrow_status read_row(fw_lookup *l, side sides[SIDES], size_t row) {
    const furrow_table *table = l->table;
    size_t first = row ? table->row_ends[row - 1] : 0;
    furrow_status st = FURROW_OK;
    for (size_t i = first; i < table->row_ends[row] && st >= 0; i++) {
        const fw_cell *cell = &table->cells[i];
        side *s = &sides[is_address(table->columns[cell->column].type) ? LINKS : TEXTS];
        st = add_text(l, s, cell->text, cell->column);
        for (uint32_t k = 0; cell->values && k < cell->count && st >= 0; k++)
            st = add_text(l, s, cell->values[k], cell->column);
        if (st >= 0 && s == &sides[TEXTS]) st = add_named(l, s, cell);
    }
    for (size_t k = 0; k < SIDES && st >= 0; k++)
        if (!fw_finder_make(&sides[k].finder, sides[k].texts.at, sides[k].texts.count, l->scratch))
            st = fw_fail_memory(l->err);
    return st;
}

/* A link without the steps that are gone once it is absolute. */
static furrow_str without_steps(furrow_str link) {
    for (;;) {
        size_t dots = 0;
        while (dots < link.len && dots < 2 && link.at[dots] == '.') dots++;
        if (dots == 0 || dots == link.len || link.at[dots] != '/') return link;
        link = fw_str_from(link, dots + 1);
    }
}

/* Whether what stands at the end of an address is all of a relative link. */
static bool is_resolved(const side *s, size_t text, size_t offset, furrow_str link) {
    char first = link.at[0];
    return offset == 0 || first == '/' || first == '?' || first == '#' ||
           s->texts.at[text].at[offset - 1] == '/';
}

/* Add each column of the hits that was not seen for this value before. */
static bool add_hits(fw_lookup *l, finding *f, const side *s, furrow_str what, fw_find_how how,
                     bool is_exact) {
    fw_hits hits = fw_finder_find(&s->finder, what, how);
    if (hits.end - hits.first > MAX_HITS) hits.end = hits.first + MAX_HITS;
    for (uint32_t i = hits.first; i < hits.end && f->cells < MAX_CELLS; i++) {
        size_t offset, text = fw_finder_text(&s->finder, i, how, &offset);
        uint32_t column = s->columns.at[text];
        if (l->seen[column] == (size_t)f->value + 1) continue;
        if (how == FW_FIND_AT_END && !is_resolved(s, text, offset, what)) continue;
        fw_value_place *place = fw_vec_push(f->out, l->keep);
        if (!place) return false;
        *place = (fw_value_place){f->value, column, is_exact};
        l->seen[column] = (size_t)f->value + 1;
        f->cells++;
    }
    return true;
}

/* Exact places first: a column is added once. */
static bool find_value(fw_lookup *l, finding *f, const side sides[SIDES], furrow_str what) {
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

furrow_status fw_lookup_row(fw_lookup *lookup, fw_value_places *out, size_t row,
                            const fw_true_value *values, size_t first, size_t end) {
    fw_arena_mark mark = fw_arena_here(lookup->scratch);
    side sides[SIDES] = {0};
    furrow_status st = read_row(lookup, sides, row);
    for (size_t i = first; i < end && st >= 0; i++) {
        finding f = {.out = out, .value = (uint32_t)i, .is_link = values[i].is_link};
        if (!find_value(lookup, &f, sides, values[i].squashed)) st = fw_fail_memory(lookup->err);
    }
    fw_arena_back(lookup->scratch, mark);
    return st;
}
