/*
 * Pieces into columns: what tells each field is put into an item, records with
 * the same items are aligned once, and the cells are sorted by column.
 */
#include "table/draft.h"

#include "base/hash.h"
#include "base/map.h"
#include "table/align.h"
#include "table/labels.h"

/* A class word that only one record has is a number in disguise. */
enum { MIN_WORD_ROWS = 2 };

typedef struct tally {
    uint32_t rows, last_row; /* records that have it; the last of them, from 1 */
    bool is_double;          /* some record has it twice */
} tally;

typedef struct tallies {
    fw_map index;
    FW_VEC(tally) list;
} tallies;

static bool count(tallies *t, uint64_t key, uint32_t row, fw_arena *scratch) {
    bool is_new;
    uint32_t *at = fw_map_place(&t->index, key, &is_new, scratch);
    if (!at) return false;
    if (is_new) {
        tally *made = fw_vec_push(&t->list, scratch);
        if (!made) return false;
        *made = (tally){0};
        *at = (uint32_t)t->list.count - 1;
    }
    tally *found = &t->list.at[*at];
    if (found->last_row == row + 1) found->is_double = true;
    else found->rows++;
    found->last_row = row + 1;
    return true;
}

static const tally *tally_at(const tallies *t, uint64_t key) {
    return &t->list.at[*fw_map_find(&t->index, key)];
}

/* ---- Items -------------------------------------------------------------- */

static bool count_words(tallies *words, const fw_tab *d, fw_arena *work) {
    for (size_t i = 0; i < d->pieces.count; i++) {
        const fw_piece *piece = &d->pieces.at[i];
        for (uint8_t w = 0; w < piece->place.word_count; w++)
            if (!count(words, piece->place.words[w], piece->row, work)) return false;
    }
    return true;
}

static fw_item item_of(const fw_tab *d, const fw_piece *piece, const tallies *words) {
    fw_item item = {.path = fw_hash_mix(piece->place.path, piece->kind),
                    .label = piece->label,
                    .text = piece->is_common ? fw_label_hash(piece->text) : 0,
                    .cell = piece->place.cell,
                    .is_cell = d->page->tag[piece->record] == FW_TAG_TR && !piece->is_part,
                    .kind = (uint8_t)piece->kind,
                    .level = piece->place.level,
                    .shape = piece->shape};
    for (uint8_t w = 0; w < piece->place.word_count; w++) {
        uint64_t word = piece->place.words[w];
        if (d->rows < 2 * MIN_WORD_ROWS || tally_at(words, word)->rows >= MIN_WORD_ROWS)
            item.words |= UINT64_C(1) << (fw_hash_mix(word, 1) >> 58);
    }
    return item;
}

/* Kinds of pieces seen in one cell of one row of a table of data. */
typedef struct in_cell {
    uint32_t row, column;
    bool has_kind[FW_FIELD_HEADING];
} in_cell;

/* The first text, link and image of a cell are the column's, whatever stands
 * around them. */
static void heed_cell(fw_item *item, const fw_piece *piece, in_cell *cell) {
    if (cell->row != piece->row || cell->column != piece->column)
        *cell = (in_cell){.row = piece->row, .column = piece->column};
    if (!piece->column || cell->has_kind[piece->kind]) return;
    cell->has_kind[piece->kind] = true;
    *item = (fw_item){.path = fw_hash_mix(fw_hash_mix(2, piece->column), piece->kind),
                      .cell = item->cell,
                      .kind = item->kind,
                      .shape = item->shape,
                      .is_known = true};
}

static bool make_items(fw_item *items, const fw_tab *d, fw_arena *work) {
    tallies words = {0}, names = {0};
    in_cell cell = {0};
    if (!count_words(&words, d, work)) return false;
    for (size_t i = 0; i < d->pieces.count; i++) {
        items[i] = item_of(d, &d->pieces.at[i], &words);
        heed_cell(&items[i], &d->pieces.at[i], &cell);
        if (!count(&names, fw_item_identity(&items[i]), d->pieces.at[i].row, work)) return false;
    }
    for (size_t i = 0; i < d->pieces.count; i++)
        items[i].is_only = !tally_at(&names, fw_item_identity(&items[i]))->is_double;
    return true;
}

/* ---- Sequences ---------------------------------------------------------- */

typedef struct sequences {
    FW_VEC(fw_items) list;
    fw_map index;     /* hash of the items -> sequence */
    uint32_t *of_row; /* per record its sequence */
} sequences;

static uint64_t hash_items(const fw_item *items, size_t count) {
    uint64_t hash = count + 1;
    for (size_t i = 0; i < count; i++) {
        const fw_item *x = &items[i];
        hash = fw_hash_mix(hash, x->path ^ x->words);
        hash = fw_hash_mix(hash, x->label ^ x->text);
        hash = fw_hash_mix(hash, (uint64_t)x->cell << 16 | (uint64_t)x->shape << 8 | x->level);
    }
    return hash;
}

/* The sequence of a record with the items [first, end). */
static bool add_sequence(sequences *s, const fw_item *items, uint32_t row, size_t first, size_t end,
                         fw_arena *scratch) {
    bool is_new;
    uint32_t *at =
        fw_map_place(&s->index, hash_items(items + first, end - first), &is_new, scratch);
    if (!at) return false;
    if (is_new) {
        fw_items *made = fw_vec_push(&s->list, scratch);
        if (!made) return false;
        *made = (fw_items){.at = items + first,
                           .count = (uint32_t)(end - first),
                           .to = FW_TAKE(scratch, end - first, uint32_t)};
        if (!made->to) return false;
        *at = (uint32_t)s->list.count - 1;
    }
    s->of_row[row] = *at;
    s->list.at[*at].weight++;
    return true;
}

/* Pieces of record 'row' start at '*at', which moves behind them. */
static size_t end_of_row(const fw_tab *d, uint32_t row, size_t at) {
    while (at < d->pieces.count && d->pieces.at[at].row == row) at++;
    return at;
}

static bool make_sequences(sequences *s, const fw_item *items, const fw_tab *d, fw_arena *work) {
    s->of_row = FW_TAKE(work, d->rows, uint32_t);
    if (!s->of_row) return false;
    size_t first = 0;
    for (uint32_t row = 0; row < d->rows; row++) {
        size_t end = end_of_row(d, row, first);
        if (!add_sequence(s, items, row, first, end, work)) return false;
        first = end;
    }
    return true;
}

/* ---- Columns ------------------------------------------------------------ */

static bool make_columns(fw_tab *d, const sequences *s, const fw_aligned *aligned, fw_arena *work) {
    fw_tab_cell *cells = FW_TAKE(d->scratch, d->pieces.count, fw_tab_cell);
    uint32_t *column = FW_TAKE(work, d->pieces.count, uint32_t);
    fw_tab_column *made = FW_TAKE_ZEROED(d->scratch, aligned->columns, fw_tab_column);
    if (!cells || !column || !made) return false;
    size_t first = 0;
    for (uint32_t row = 0; row < d->rows; row++) {
        const uint32_t *to = s->list.at[s->of_row[row]].to;
        size_t end = end_of_row(d, row, first);
        for (size_t i = first; i < end; i++) {
            column[i] = aligned->order[to[i - first]];
            made[column[i]].count++;
        }
        first = end;
    }
    for (uint32_t c = 0, used = 0; c < aligned->columns; c++) {
        made[c].cells = cells + used;
        used += made[c].count;
        made[c].count = 0;
    }
    for (size_t i = 0; i < d->pieces.count; i++) {
        const fw_piece *piece = &d->pieces.at[i];
        fw_tab_column *c = &made[column[i]];
        c->kind = piece->kind;
        c->is_list |= piece->more != 0;
        c->cells[c->count++] = (fw_tab_cell){piece->row, (uint32_t)i, piece->text};
    }
    d->columns.at = made;
    d->columns.count = d->columns.cap = aligned->columns;
    return true;
}

bool fw_tab_align(fw_tab *draft) {
    sequences s = {0};
    fw_aligned aligned;
    /* Given back before the next step: of many records, this is much. */
    fw_arena work = fw_arena_make(draft->scratch->alloc);
    fw_item *items = FW_TAKE(&work, draft->pieces.count, fw_item);
    bool is_done = items && make_items(items, draft, &work) &&
                   make_sequences(&s, items, draft, &work) &&
                   fw_align_items(&aligned, s.list.at, (uint32_t)s.list.count, false, &work) &&
                   make_columns(draft, &s, &aligned, &work);
    fw_arena_free(&work);
    return is_done;
}
