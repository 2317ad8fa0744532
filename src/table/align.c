/*
 * Partial alignment. The seed's items are the first columns. The other sequences follow, those
 * of most records first. Each is matched to the columns, in order, for the greatest sum of
 * likeness; of two equally similar columns, the one that nearly all records have is preferred.
 * An item without a column becomes one only if its place is certain: the columns of its
 * neighbours are side by side. Sequences with items left wait until the columns have grown and
 * are tried again; items left at the end are put after the field before them.
 *
 *   x1 x2 x3 x b d       seed
 *   b n c k g            between b and d, or after d? waits
 *   b c d h k            c between b and d; h k after d
 *   b n c k g            n between b and c; g after k
 *   = x1 x2 x3 x b n c d h k g
 *
 * Dynamic programming goes from right to left. The path is then read from the left, and equal
 * scores give the leftmost columns.
 */
#include "table/draft.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "values/kind.h"
#include "values/number.h"

#include <assert.h>
#include <stdlib.h>

#define NONE UINT32_MAX

/* Cells of dynamic programming for one table. A page with a hundred different records of a hundred
 * fields takes one million. */
static const uint64_t MAX_CELLS = 16u << 20;

/* Rounds for waiting sequences. Each new column can let others in, but real pages need only two. */
enum { MAX_ROUNDS = 4 };

/* Parts of the likeness of an item and a column. A sum below 1 means: different. */
enum {
    SAME_PATH = 4,
    OTHER_PATH = 1, /* only with the same words or label, or in the same cell */
    SAME_WORDS = 3,
    SHARED_WORDS = 2, /* some of them */
    NO_WORDS = 1,     /* neither has any */
    OTHER_LEVEL = -1, /* words of elements at different levels mean little */
    SAME_LABEL = 6,
    LABEL_MISSING = -3,
    SAME_TEXT = 4,
    OTHER_TEXT = -4, /* template text and another text */
    SAME_CELL = 2,
    OTHER_CELL = -4,
    SAME_SHAPE = 2,
    BOTH_PLAIN = 1,
    OTHER_SHAPE = -1,
    USUAL_COLUMN = 2 /* nearly all records have it, so it is more likely */
};

typedef struct column {
    fw_item item; /* the first of its items */
    uint32_t shapes[FW_SHAPES];
    uint8_t shape;    /* of most of its items */
    uint32_t next;    /* the column to the right */
    uint32_t used;    /* the sequence that used it last, from 1 */
    uint32_t records; /* records so far that have it */
} column;

typedef struct aligner {
    FW_VEC(column) columns; /* in the order in which they were made */
    uint32_t first;         /* leftmost */
    uint32_t *row;          /* columns from the left, as numbers */
    fw_map only;            /* identity -> column, for items that are unique in their records */
    fw_map by_number;       /* identity and number -> column, past the bound */
    uint64_t cells;         /* cells that may still be computed */
    uint32_t records;       /* so far */
    fw_arena *arena;
} aligner;

uint64_t fw_item_identity(const fw_item *item) {
    uint64_t name = item->label ? item->label : fw_hash_mix(item->path, item->words);
    name = fw_hash_mix(name ^ item->name, item->kind | (uint64_t)item->is_struck << 8);
    return fw_hash_mix(name, item->cell);
}

static uint8_t usual_shape(const column *c) {
    uint8_t best = c->item.shape;
    for (int s = 0; s < FW_SHAPES; s++)
        if (c->shapes[s] > c->shapes[best]) best = (uint8_t)s;
    return best;
}

/* What the words of an item and a column add to their likeness; -100 if they cannot be one
 * column. */
static int likeness_of_words(const fw_item *a, const fw_item *b) {
    enum { NEVER = -100 };
    if (!a->words && !b->words) return NO_WORDS;
    if (!a->words || !b->words) return 0;
    if (a->words == b->words) return SAME_WORDS;
    if (a->words & b->words) return SHARED_WORDS;
    return a->level == b->level ? NEVER : OTHER_LEVEL;
}

static int likeness_of_texts(const fw_item *a, const fw_item *b) {
    if (!a->text && !b->text) return 0;
    return a->text == b->text ? SAME_TEXT : OTHER_TEXT;
}

/* Whether two items can be one column at all; most cannot. */
static inline bool may_be_one(const fw_item *a, const fw_item *b) {
    if (a->path != b->path && (!a->words || a->words != b->words) &&
        (!a->label || a->label != b->label) && (!a->is_cell || !b->is_cell || a->cell != b->cell))
        return false;
    if (a->name && b->name && a->name != b->name) return false;
    return a->kind == b->kind && a->is_struck == b->is_struck;
}

/* The likeness of an item and a column; 0: they are not one column. */
static int likeness(const fw_item *a, const fw_item *b, uint8_t shape) {
    if (!may_be_one(a, b)) return 0;
    int sum = likeness_of_words(a, b) + (a->path == b->path ? SAME_PATH : OTHER_PATH);
    if (a->label || b->label) {
        if (a->label && b->label && a->label != b->label) return 0;
        sum += a->label == b->label ? SAME_LABEL : LABEL_MISSING;
    }
    sum += likeness_of_texts(a, b);
    if (a->cell && b->cell) sum += a->cell == b->cell ? SAME_CELL : OTHER_CELL;
    if (a->shape == FW_SHAPE_TEXT && shape == FW_SHAPE_TEXT) sum += BOTH_PLAIN;
    else sum += a->shape == shape ? SAME_SHAPE : OTHER_SHAPE;
    return sum > 0 ? sum : 0;
}

static uint32_t add_column(aligner *a, const fw_item *item, uint32_t before) {
    column *made = fw_vec_push(&a->columns, a->arena);
    if (!made) return NONE;
    uint32_t *link = before == NONE ? &a->first : &a->columns.at[before].next;
    *made = (column){.item = *item, .next = *link};
    *link = (uint32_t)a->columns.count - 1;
    if (item->is_only) {
        bool is_new;
        uint32_t number = *link;
        uint32_t *at = fw_map_place(&a->only, fw_item_identity(item), &is_new, a->arena);
        if (!at) return NONE;
        if (is_new) *at = number;
        return number;
    }
    return *link;
}

static uint32_t records_of(const fw_items *seq) {
    return seq->weight ? seq->weight : 1;
}

static void use(aligner *a, fw_items *seq, uint32_t i, uint32_t c, uint32_t number) {
    assert(a->columns.at && c < a->columns.count);
    column *col = &a->columns.at[c];
    seq->to[i] = c;
    col->used = number;
    col->shapes[seq->at[i].shape] += records_of(seq);
    col->records += records_of(seq);
    col->shape = usual_shape(col);
    if (seq->at[i].text != col->item.text) col->item.text = 0;
    if (col->item.is_only && !seq->at[i].is_only) col->item.is_only = false;
}

/* ---- Matching one sequence ---------------------------------------------- */

/* Write the columns from the left into a->row. Returns their number. */
static uint32_t list_columns(aligner *a) {
    uint32_t n = 0;
    for (uint32_t c = a->first; c != NONE; c = a->columns.at[c].next) a->row[n++] = c;
    return n;
}

enum { TAKE_BOTH, SKIP_ITEM, SKIP_COLUMN };

/* A column for matching. */
typedef struct target {
    const fw_item *item;
    uint8_t shape;
    uint8_t bonus; /* for a column that nearly all records have */
} target;

/* One row of the table. 'below' has the best sums of the items after this one; 'now' gets the sums
 * with it, and 'way' the step that gives each. */
static void match_item(const fw_item *item, const target *targets, uint32_t columns,
                       const int32_t *below, int32_t *now, uint8_t *way) {
    int32_t pass = now[columns] = 0, behind = below[columns];
    for (uint32_t j = columns; j-- > 0;) {
        const fw_item *other = targets[j].item;
        int sum = may_be_one(item, other) ? likeness(item, other, targets[j].shape) : 0;
        if (sum) sum += targets[j].bonus;
        int32_t skip = below[j], best = skip >= pass ? skip : pass;
        uint8_t step = skip >= pass ? SKIP_ITEM : SKIP_COLUMN;
        if (sum && sum + behind >= best) best = sum + behind, step = TAKE_BOTH;
        way[j] = step;
        now[j] = pass = best;
        behind = skip;
    }
}

/* Whether nearly all records so far have the column. */
static bool is_usual(const aligner *a, const column *c) {
    return c->records >= FW_NEARLY_ALL * a->records;
}

/* The best match in order: to[i] is the column of item i or NONE. */
static bool match(aligner *a, const fw_items *seq, uint32_t *to, uint32_t columns) {
    uint32_t items = seq->count, width = columns + 1;
    int32_t *best = FW_TAKE_ZEROED(a->arena, 2 * (size_t)width, int32_t);
    uint8_t *way = FW_TAKE(a->arena, (size_t)items * columns + 1, uint8_t);
    target *targets = FW_TAKE(a->arena, width, target);
    if (!best || !way || !targets) return false;
    for (uint32_t j = 0; j < columns; j++) {
        const column *c = &a->columns.at[a->row[j]];
        targets[j] = (target){&c->item, c->shape, is_usual(a, c) ? USUAL_COLUMN : 0};
    }
    for (uint32_t i = items; i-- > 0;) {
        int32_t *now = best + (i & 1) * width, *below = best + (~i & 1) * width;
        match_item(&seq->at[i], targets, columns, below, now, way + (size_t)i * columns);
    }
    for (uint32_t i = 0, j = 0; i < items;) {
        uint8_t step = j < columns ? way[(size_t)i * columns + j] : SKIP_ITEM;
        if (step == SKIP_COLUMN) j++;
        else to[i++] = step == TAKE_BOTH ? a->row[j++] : NONE;
    }
    return true;
}

/* Match a sequence whose items are all unique in their records and have columns in the same order;
 * this needs no table. False if the sequence is not like that. */
static bool match_known(const aligner *a, const fw_items *seq, uint32_t *to, uint32_t columns) {
    uint32_t at = 0;
    if (!a->columns.at) return false; /* there are none yet */
    for (uint32_t i = 0; i < seq->count; i++) {
        const fw_item *item = &seq->at[i];
        const uint32_t *known =
            item->is_only ? fw_map_find(&a->only, fw_item_identity(item)) : NULL;
        if (!known || !a->columns.at[*known].item.is_only) return false;
        while (at < columns && a->row[at] != *known) at++;
        if (at == columns) return false;
        to[i] = a->row[at++];
    }
    return true;
}

/* Place items that have a name of their own and are at another place in this record. */
static void find_moved(aligner *a, fw_items *seq, uint32_t number) {
    if (!a->columns.at) return; /* there are none yet */
    for (uint32_t i = 0; i < seq->count; i++) {
        const fw_item *item = &seq->at[i];
        if (seq->to[i] != NONE || !item->is_only) continue;
        if (!item->words && !item->label && !item->is_known) continue;
        const uint32_t *c = fw_map_find(&a->only, fw_item_identity(item));
        if (c && a->columns.at[*c].used != number &&
            likeness(item, &a->columns.at[*c].item, item->shape) > 0)
            use(a, seq, i, *c, number);
    }
}

/* Make columns of the items in [from, to), after column 'left'. */
static bool insert_run(aligner *a, fw_items *seq, uint32_t from, uint32_t to, uint32_t left,
                       uint32_t number) {
    for (uint32_t i = from; i < to; i++) {
        uint32_t c = add_column(a, &seq->at[i], left);
        if (c == NONE) return false;
        use(a, seq, i, c, number);
        left = c;
    }
    return true;
}

/* Make columns of items that have none, if their place is certain or 'is_forced'. Sets '*left_over'
 * if items have to wait. */
static bool insert_new(aligner *a, fw_items *seq, uint32_t number, bool is_forced,
                       bool *left_over) {
    uint32_t left = NONE, i = 0;
    while (i < seq->count) {
        if (seq->to[i] != NONE) {
            left = seq->to[i++];
            continue;
        }
        uint32_t end = i;
        while (end < seq->count && seq->to[end] == NONE) end++;
        uint32_t right = end < seq->count ? seq->to[end] : NONE;
        assert(left == NONE || a->columns.at);
        uint32_t after = left == NONE ? a->first : a->columns.at[left].next;
        if (!is_forced && after != right) *left_over = true;
        else if (!insert_run(a, seq, i, end, left, number)) return false;
        i = end;
    }
    return true;
}

/* Past the bound, find the column of an item by its number among items of the same identity. */
static bool place_by_number(aligner *a, fw_items *seq, uint32_t number) {
    fw_map seen = {0};
    uint32_t left = NONE;
    for (uint32_t i = 0; i < seq->count; i++) {
        bool is_new;
        uint64_t name = fw_item_identity(&seq->at[i]);
        uint32_t *nth = fw_map_place(&seen, name, &is_new, a->arena);
        if (!nth) return false;
        *nth = is_new ? 1 : *nth + 1;
        uint32_t *c = fw_map_place(&a->by_number, fw_hash_mix(name, *nth), &is_new, a->arena);
        if (!c) return false;
        uint32_t made = is_new ? add_column(a, &seq->at[i], left) : *c;
        if (made == NONE) return false;
        *c = made;
        use(a, seq, i, made, number);
        left = made;
    }
    return true;
}

/* Match one sequence. '*left_over' is set if it has to wait. */
static bool align_one(aligner *a, fw_items *seq, uint32_t number, bool is_forced, bool *left_over) {
    uint64_t cells = (uint64_t)seq->count * a->columns.count;
    *left_over = false;
    if (cells > a->cells) return place_by_number(a, seq, number);
    a->cells -= cells;
    fw_arena_mark mark = fw_arena_here(a->arena);
    uint32_t *to = FW_TAKE(a->arena, seq->count, uint32_t);
    a->row = FW_TAKE(a->arena, a->columns.count, uint32_t);
    if (!to || !a->row) return false;
    uint32_t columns = list_columns(a);
    if (!match_known(a, seq, to, columns) && !match(a, seq, to, columns)) return false;
    for (uint32_t i = 0; i < seq->count; i++)
        if (to[i] == NONE) seq->to[i] = NONE;
        else use(a, seq, i, to[i], number);
    fw_arena_back(a->arena, mark);
    find_moved(a, seq, number);
    a->records += records_of(seq);
    return insert_new(a, seq, number, is_forced, left_over);
}

/* ---- All of them -------------------------------------------------------- */

static uint32_t richest(const fw_items *seqs, uint32_t count) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (seqs[i].count > seqs[best].count) best = i;
    return best;
}

/* A sequence and how many records have it. */
typedef struct turn {
    uint32_t records, sequence;
} turn;

static int compare_turns(const void *a, const void *b) {
    const turn *x = a, *y = b;
    if (x->records != y->records) return x->records > y->records ? -1 : 1;
    return (x->sequence > y->sequence) - (x->sequence < y->sequence);
}

/* Write all sequences but the seed into 'waiting', those of most records first: the usual ones make
 * the columns, and the rare ones have to fit in. */
static bool usual_first(uint32_t *waiting, const fw_items *seqs, uint32_t count, uint32_t seed,
                        fw_arena *arena) {
    turn *turns = FW_TAKE(arena, count, turn);
    if (!turns) return false;
    uint32_t waits = 0;
    for (uint32_t i = 0; i < count; i++)
        if (i != seed) turns[waits++] = (turn){records_of(&seqs[i]), i};
    if (waits) qsort(turns, waits, sizeof *turns, compare_turns);
    for (uint32_t i = 0; i < waits; i++) waiting[i] = turns[i].sequence;
    return true;
}

static bool align_waiting(aligner *a, fw_items *seqs, uint32_t *waiting, uint32_t count) {
    for (int round = 0; count; round++) {
        uint32_t left = 0;
        size_t before = a->columns.count;
        bool is_forced = round + 1 >= MAX_ROUNDS;
        for (uint32_t w = 0; w < count; w++) {
            bool waits;
            if (!align_one(a, &seqs[waiting[w]], waiting[w] + 1, is_forced, &waits)) return false;
            if (waits) waiting[left++] = waiting[w];
        }
        if (a->columns.count == before && round + 1 < MAX_ROUNDS) round = MAX_ROUNDS - 2;
        count = left;
    }
    return true;
}

bool fw_align_items(fw_aligned *out, fw_items *seqs, uint32_t count, bool has_seed,
                    fw_arena *arena) {
    aligner a = {.first = NONE, .cells = MAX_CELLS, .arena = arena};
    uint32_t seed = has_seed ? 0 : richest(seqs, count);
    uint32_t *waiting = FW_TAKE(arena, count, uint32_t);
    *out = (fw_aligned){0};
    if (!waiting || !usual_first(waiting, seqs, count, seed, arena)) return false;
    if (count && !insert_run(&a, &seqs[seed], 0, seqs[seed].count, NONE, seed + 1)) return false;
    if (count) a.records = records_of(&seqs[seed]);
    if (!align_waiting(&a, seqs, waiting, count ? count - 1 : 0)) return false;
    out->columns = (uint32_t)a.columns.count;
    out->order = FW_TAKE(arena, out->columns, uint32_t);
    if (!out->order) return false;
    uint32_t place = 0;
    for (uint32_t c = a.first; c != NONE; c = a.columns.at[c].next) out->order[c] = place++;
    return true;
}

/* ---- Pieces into columns -------------------------------------------------
 *
 * Each field becomes an item, records with the same items are aligned once, and the cells are
 * sorted by column. */

/* A class word that only one record has is probably an identifier. */
enum { MIN_WORD_ROWS = 2 };

typedef struct tally {
    uint32_t rows, last_row; /* records that have it; the last of them, from 1 */
    bool is_double;          /* some record has it twice */
} tally;

typedef struct tallies {
    fw_map index;
    FW_VEC(tally) list;
} tallies;

/* Count a key in a record. Returns the number of its tally; NONE when out of memory. */
static uint32_t count(tallies *t, uint64_t key, uint32_t row, fw_arena *scratch) {
    bool is_new;
    uint32_t *at = fw_map_place(&t->index, key, &is_new, scratch);
    if (!at) return NONE;
    if (is_new) {
        tally *made = fw_vec_push(&t->list, scratch);
        if (!made) return NONE;
        *made = (tally){0};
        *at = (uint32_t)t->list.count - 1;
    }
    tally *found = &t->list.at[*at];
    if (found->last_row == row + 1) found->is_double = true;
    else found->rows++;
    found->last_row = row + 1;
    return *at;
}

static const tally *tally_at(const tallies *t, uint64_t key) {
    return &t->list.at[*fw_map_find(&t->index, key)];
}

/* ---- Items -------------------------------------------------------------- */

static bool count_words(tallies *words, const fw_tab *d, fw_arena *work) {
    for (size_t i = 0; i < d->pieces.count; i++) {
        const fw_piece *piece = &d->pieces.at[i];
        for (uint8_t w = 0; w < piece->place.word_count; w++)
            if (count(words, piece->place.words[w], piece->row, work) == NONE) return false;
    }
    return true;
}

/* Whether a class has the letters 'u', 'g' and 'h' of "through", which few other classes have. */
static bool may_say_through(furrow_str class) {
    return class.len && (memchr(class.at, 'u', class.len) || memchr(class.at, 'U', class.len)) &&
           (memchr(class.at, 'g', class.len) || memchr(class.at, 'G', class.len)) &&
           (memchr(class.at, 'h', class.len) || memchr(class.at, 'H', class.len));
}

/* Whether the style or the class of an element draws a line through its text: "line-through",
 * "strikethrough"; but not "hover:line-through". */
static bool has_line_through(const furrow_page *page, fw_node_id node) {
    static const char *const words[] = {"line-through", "strikethrough", "strike-through"};
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    bool may_say = may_say_through(class);
    size_t at = 0;
    for (furrow_str word; may_say && (word = fw_next_word(class, &at)).len;) {
        if (word.len < strlen(words[0]) || memchr(word.at, ':', word.len)) continue;
        for (size_t w = 0; w < FW_COUNT(words); w++)
            if (fw_text_holds_word(word, fw_str(words[w]))) return true;
    }
    return fw_text_holds_word(fw_page_attr(page, node, FW_ATTR_STYLE), fw_str(words[0]));
}

bool fw_is_struck(const furrow_page *page, fw_node_id node, fw_node_id top) {
    enum { LEVELS = 5 }; /* "<del><span class=amount><bdi><span>$" is the deepest seen */
    for (int up = 0; up < LEVELS && node > top; up++, node = page->parent[node]) {
        if (fw_tag_strikes_out(page->tag[node])) return true;
        if (page->len[node] && has_line_through(page, node)) return true;
    }
    return false;
}

/* Whether a text may be an amount or a currency. Any other crossed-out text is the same field as
 * one that is not crossed out: an event that was called off, a task that is done. */
static bool may_be_amount(const fw_piece *piece) {
    enum { LONGEST_SIGN = 6 }; /* bytes of a currency */
    return piece->shape == FW_SHAPE_PRICE || piece->shape == FW_SHAPE_NUMBER ||
           (piece->shape == FW_SHAPE_MIXED && !piece->is_link_text) ||
           (piece->kind == FW_FIELD_TEXT && piece->text.len <= LONGEST_SIGN &&
            fw_is_currency(piece->text));
}

static fw_item item_of(const fw_tab *d, const fw_piece *piece, const tallies *words) {
    fw_item item = {.path = fw_hash_mix(piece->place.path, piece->kind),
                    .label = piece->label,
                    .name = piece->name,
                    .text = piece->is_common ? fw_label_hash(piece->text) : 0,
                    .cell = piece->place.cell,
                    .is_cell = d->page->tag[piece->record] == FW_TAG_TR && !piece->is_part,
                    .kind = (uint8_t)piece->kind,
                    .is_struck =
                        may_be_amount(piece) && fw_is_struck(d->page, piece->holder, piece->record),
                    .level = piece->place.level,
                    .shape = piece->shape};
    for (uint8_t w = 0; w < piece->place.word_count; w++) {
        uint64_t word = piece->place.words[w];
        if (d->rows < 2 * MIN_WORD_ROWS || tally_at(words, word)->rows >= MIN_WORD_ROWS)
            item.words |= UINT64_C(1) << (fw_hash_mix(word, 1) >> 58);
    }
    return item;
}

/* Kinds of pieces seen in one cell of one row of a data table. */
typedef struct in_cell {
    uint32_t row, column;
    bool has_kind[FW_FIELD_HEADING];
} in_cell;

/* Identify the first text, link and image of a cell by the column alone, whatever is around
 * them. */
static void heed_cell(fw_item *item, const fw_piece *piece, in_cell *cell) {
    if (cell->row != piece->row || cell->column != piece->column)
        *cell = (in_cell){.row = piece->row, .column = piece->column};
    if (!piece->column || cell->has_kind[piece->kind]) return;
    cell->has_kind[piece->kind] = true;
    *item = (fw_item){.path = fw_hash_mix(fw_hash_mix(2, piece->column), piece->kind),
                      .cell = item->cell,
                      .kind = item->kind,
                      .is_struck = item->is_struck,
                      .shape = item->shape,
                      .is_known = true};
}

static bool make_items(fw_item *items, const fw_tab *d, fw_arena *work) {
    tallies words = {0}, names = {0};
    in_cell cell = {0};
    uint32_t *name_of = FW_TAKE(work, d->pieces.count, uint32_t); /* the tally of each item */
    if (!name_of || !count_words(&words, d, work)) return false;
    for (size_t i = 0; i < d->pieces.count; i++) {
        items[i] = item_of(d, &d->pieces.at[i], &words);
        heed_cell(&items[i], &d->pieces.at[i], &cell);
        name_of[i] = count(&names, fw_item_identity(&items[i]), d->pieces.at[i].row, work);
        if (name_of[i] == NONE) return false;
    }
    for (size_t i = 0; i < d->pieces.count; i++)
        items[i].is_only = !names.list.at[name_of[i]].is_double;
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
        hash = fw_hash_mix(hash, x->label ^ x->text ^ x->name);
        hash = fw_hash_mix(hash, (uint64_t)x->is_struck << 32 | (uint64_t)x->cell << 16 |
                                     (uint64_t)x->shape << 8 | x->level);
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

/* The end of the pieces of record 'row', which start at 'at'. */
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
    uint32_t *to_column = FW_TAKE(work, d->pieces.count, uint32_t);
    fw_tab_column *made = FW_TAKE_ZEROED(d->scratch, aligned->columns, fw_tab_column);
    if (!cells || !to_column || !made) return false;
    size_t first = 0;
    for (uint32_t row = 0; row < d->rows; row++) {
        const uint32_t *to = s->list.at[s->of_row[row]].to;
        size_t end = end_of_row(d, row, first);
        for (size_t i = first; i < end; i++) {
            to_column[i] = aligned->order[to[i - first]];
            made[to_column[i]].count++;
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
        fw_tab_column *c = &made[to_column[i]];
        c->kind = piece->kind;
        c->is_list |= piece->more != 0;
        c->cells[c->count++] =
            (fw_tab_cell){.row = piece->row, .piece = (uint32_t)i, .text = piece->text};
    }
    d->columns.at = made;
    d->columns.count = d->columns.cap = aligned->columns;
    return true;
}

bool fw_tab_align(fw_tab *draft) {
    sequences s = {0};
    fw_aligned aligned;
    /* Freed before the next step, since it is large for many records. */
    fw_arena work = fw_arena_under(draft->scratch->alloc, draft->scratch->budget);
    fw_item *items = FW_TAKE(&work, draft->pieces.count, fw_item);
    bool is_done = items && make_items(items, draft, &work) &&
                   make_sequences(&s, items, draft, &work) &&
                   fw_align_items(&aligned, s.list.at, (uint32_t)s.list.count, false, &work) &&
                   make_columns(draft, &s, &aligned, &work);
    fw_arena_free(&work);
    return is_done;
}
