/*
 * Given columns. The columns of this page are found as usual, except for what the given ones
 * know better: where lines are cut, and what is data though it is constant here. Then they are
 * matched with the given ones by kind, place and label. Prefixes and suffixes are cut off here
 * if the page is too short to show that they are template.
 */
#include "table/table.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "table/draft.h"

static fw_item item_of(const fw_column *column) {
    fw_field_place place = fw_field_place_read(column->place);
    fw_item item = {.path = fw_hash_mix(place.path, column->kind),
                    .label = column->label.len ? fw_label_hash(column->label) : 0,
                    .kind = (uint8_t)column->kind,
                    .level = place.level};
    for (uint8_t w = 0; w < place.word_count; w++)
        item.words |= UINT64_C(1) << (fw_hash_mix(place.words[w], 1) >> 58);
    return item;
}

/* Make items of columns. An item whose identity no other has is marked 'is_only'. */
static bool make_items(fw_items *out, const fw_column *columns, uint32_t count, fw_arena *scratch) {
    fw_item *items = FW_TAKE(scratch, count, fw_item);
    fw_map seen = {0};
    *out = (fw_items){
        .at = items, .count = count, .weight = 1, .to = FW_TAKE(scratch, count, uint32_t)};
    if (!items || !out->to) return false;
    for (uint32_t c = 0; c < count; c++) {
        bool is_new;
        items[c] = item_of(&columns[c]);
        uint32_t *first = fw_map_place(&seen, fw_item_identity(&items[c]), &is_new, scratch);
        if (!first) return false;
        items[c].is_only = is_new;
        if (is_new) *first = c;
        else items[*first].is_only = false;
    }
    return true;
}

/* Cut off the prefix and suffix of a given column, unless this page has already cut them off. */
static furrow_str cut_ends(furrow_str text, const fw_column *own, const fw_column *given) {
    furrow_str start = fw_str_trim(given->prefix), end = fw_str_trim(given->suffix);
    if (fw_str_equal(own->prefix, given->prefix)) start.len = 0;
    if (fw_str_equal(own->suffix, given->suffix)) end.len = 0;
    if (start.len && text.len > start.len && fw_str_starts(text, start))
        text = fw_str_trim(fw_str_from(text, start.len));
    if (end.len && text.len > end.len && fw_str_ends(text, end)) {
        text.len -= end.len;
        text = fw_str_trim(text);
    }
    return text;
}

uint64_t fw_place_key(fw_field_kind kind, const fw_field_place *place) {
    return fw_hash_mix(fw_hash_mix(place->path, kind), place->word_count ? place->words[0] : 0);
}

bool fw_given_make(fw_given *out, const fw_column *given, uint32_t count, fw_arena *scratch) {
    *out = (fw_given){.columns = given,
                      .count = count,
                      .keys = FW_TAKE(scratch, count, uint64_t),
                      .fields = FW_TAKE_ZEROED(scratch, count, uint32_t),
                      .has_label = FW_TAKE_ZEROED(scratch, count, bool)};
    if (!out->keys || !out->fields || !out->has_label) return false;
    for (uint32_t i = 0; i < count; i++) {
        bool is_new;
        fw_field_place place = fw_field_place_read(given[i].place);
        out->keys[i] = fw_place_key(given[i].kind, &place);
        uint32_t *slot = fw_map_place(&out->places, out->keys[i], &is_new, scratch);
        if (!slot) return false;
        if (is_new || given[*slot].share < given[i].share) *slot = i;
        if (given[i].kind != FW_FIELD_TEXT || !given[i].label.len) continue;
        uint64_t label = fw_hash_mix(out->keys[i], fw_label_hash(given[i].label));
        if (!fw_map_place(&out->labels, label, &is_new, scratch)) return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t usual = *fw_map_find(&out->places, out->keys[i]);
        out->fields[usual] += given[i].part <= 1; /* columns cut out of one text count once */
        out->has_label[usual] |= given[i].label.len > 0;
    }
    for (uint32_t i = 0; i < count; i++)
        if (given[i].is_list) out->fields[*fw_map_find(&out->places, out->keys[i])] = 0;
    return true;
}

bool fw_given_are_there(bool *out, const fw_given *given, const fw_pieces *pieces,
                        fw_arena *scratch) {
    bool *is_there = FW_TAKE_ZEROED(scratch, given->count, bool); /* one column per place */
    *out = true;
    if (!is_there) return false;
    for (size_t i = 0; i < pieces->count; i++) {
        uint64_t key = fw_place_key(pieces->at[i].kind, &pieces->at[i].place);
        const uint32_t *column = fw_map_find(&given->places, key);
        if (column) is_there[*column] = true;
    }
    for (uint32_t i = 0; i < given->count && *out; i++) {
        bool has_place = given->columns[i].kind != FW_FIELD_HEADING &&
                         given->columns[i].kind != FW_FIELD_OTHER && !given->columns[i].is_gone;
        if (has_place) *out = is_there[*fw_map_find(&given->places, given->keys[i])];
    }
    return true;
}

double fw_given_share(const fw_given *given, fw_field_kind kind, const fw_field_place *place) {
    const uint32_t *found = given ? fw_map_find(&given->places, fw_place_key(kind, place)) : NULL;
    if (!found) return 0;
    return given->columns[*found].share > 0 ? given->columns[*found].share : 1;
}

uint32_t fw_given_fields(const fw_given *given, fw_field_kind kind, const fw_field_place *place) {
    const uint32_t *found = fw_map_find(&given->places, fw_place_key(kind, place));
    return found ? given->fields[*found] : 0;
}

bool fw_given_are_labelled(const fw_given *given, fw_field_kind kind, const fw_field_place *place) {
    const uint32_t *found = fw_map_find(&given->places, fw_place_key(kind, place));
    return found && given->fields[*found] > 1 && given->has_label[*found];
}

bool fw_given_has_label(const fw_given *given, const fw_field_place *place, uint64_t label) {
    if (!given || !given->labels.count) return false;
    return fw_map_find(&given->labels, fw_hash_mix(fw_place_key(FW_FIELD_TEXT, place), label));
}

const fw_column *fw_given_next(const fw_given *given, const fw_piece *piece, uint32_t *at) {
    uint64_t key = fw_place_key(piece->kind, &piece->place);
    for (; *at < given->count; ++*at) {
        const fw_column *column = &given->columns[*at];
        if (given->is_elsewhere && column->kind == piece->kind) return &given->columns[(*at)++];
        if (given->is_elsewhere) continue;
        bool is_other = piece->label && piece->label != fw_label_hash(column->label);
        if (given->keys[*at] == key && !is_other) return &given->columns[(*at)++];
    }
    return NULL;
}

bool fw_given_is_data(const fw_given *given, fw_field_kind kind, const fw_field_place *place,
                      furrow_str text) {
    const uint32_t *found = given ? fw_map_find(&given->places, fw_place_key(kind, place)) : NULL;
    if (!found || given->columns[*found].profile.distinct < 2) return false;
    for (uint32_t c = 0; c < given->count; c++)
        if (fw_str_equal(given->columns[c].label, text)) return false;
    return true;
}

static int by_column(const void *left, const void *right) {
    const fw_cell *a = left, *b = right;
    return (a->column > b->column) - (a->column < b->column);
}

/* Append a text to the cell of the same row that holds its beginning. False when out of memory. */
static bool join_cell(fw_cell *to, const fw_cell *more, furrow_table *table) {
    furrow_buf text = {.alloc = table->arena.alloc};
    fw_buf_str(&text, to->text);
    fw_buf_char(&text, ' ');
    fw_buf_str(&text, more->text);
    *to = (fw_cell){.column = to->column,
                    .count = 1,
                    .text = fw_arena_copy(&table->arena, fw_buf_view(&text)),
                    .nodes = {to->nodes.first, more->nodes.end}};
    bool ok = !text.failed && to->text.at;
    furrow_buf_free(&text);
    return ok;
}

/* Put back the prefix and suffix that this page has cut off as template. False when out of
 * memory. */
static bool restore_ends(furrow_str *text, const fw_column *own, furrow_table *table) {
    if (!own->prefix.len && !own->suffix.len) return true;
    furrow_buf whole = {.alloc = table->arena.alloc};
    fw_buf_str(&whole, own->prefix);
    fw_buf_str(&whole, *text);
    fw_buf_str(&whole, own->suffix);
    *text = fw_arena_copy(&table->arena, fw_buf_view(&whole));
    bool ok = !whole.failed && text->at;
    furrow_buf_free(&whole);
    return ok;
}

/* Renumber the cells, drop those without a given column, and keep rows sorted. If several columns
 * go to one, their cells are parts of one text and are joined. False when out of memory. */
static bool move_cells(furrow_table *table, const uint32_t *to, const bool *is_joined,
                       const fw_column *given) {
    size_t from = 0, kept = 0;
    for (size_t row = 0; row < table->rows; row++) {
        size_t first = kept;
        for (; from < table->row_ends[row]; from++) {
            fw_cell cell = table->cells[from];
            const fw_column *own = &table->columns[cell.column];
            cell.column = to[cell.column];
            if (cell.column == FW_NO_COLUMN) {
                table->unplaced++;
                continue;
            }
            bool is_part = is_joined[cell.column];
            if (is_part && !restore_ends(&cell.text, own, table)) return false;
            if (!is_part && cell.count == 1)
                cell.text = cut_ends(cell.text, own, &given[cell.column]);
            size_t before = is_part ? first : kept;
            while (before < kept && table->cells[before].column != cell.column) before++;
            if (before == kept) table->cells[kept++] = cell;
            else if (!join_cell(&table->cells[before], &cell, table)) return false;
        }
        table->row_ends[row] = (uint32_t)kept;
        size_t at = first + 1; /* they are mostly in order */
        while (at < kept && table->cells[at - 1].column < table->cells[at].column) at++;
        if (at < kept) fw_sort(table->cells + first, kept - first, sizeof *table->cells, by_column);
    }
    return true;
}

bool fw_column_copy(fw_column *out, const fw_column *from, fw_arena *arena) {
    *out = *from;
    out->name = fw_arena_copy(arena, from->name);
    out->place = fw_arena_copy(arena, from->place);
    out->label = fw_arena_copy(arena, from->label);
    out->header = fw_arena_copy(arena, from->header);
    out->prefix = fw_arena_copy(arena, from->prefix);
    out->suffix = fw_arena_copy(arena, from->suffix);
    out->form = fw_arena_copy(arena, from->form);
    out->samples = NULL; /* copies do not need these */
    out->sample_count = 0;
    return out->name.at && out->place.at && out->label.at && out->header.at && out->prefix.at &&
           out->suffix.at && out->form.at;
}

static bool copy_columns(furrow_table *table, const fw_column *given, uint32_t count) {
    table->columns = FW_TAKE(&table->arena, count, fw_column);
    if (!table->columns) return false;
    table->column_count = count;
    table->heading = FW_NO_COLUMN;
    for (uint32_t c = 0; c < count; c++) {
        if (!fw_column_copy(&table->columns[c], &given[c], &table->arena)) return false;
        if (given[c].kind == FW_FIELD_HEADING && table->group_count) table->heading = c;
    }
    return true;
}

/* ---- Columns that are the same ------------------------------------------ */

/* Profiles of the wanted columns (NULL: all). False when out of memory. */
static bool profile_columns(fw_profile *out, const bool *is_wanted, const furrow_table *table,
                            fw_arena *scratch) {
    fw_arena_mark mark = fw_arena_here(scratch);
    fw_map seen = {0};
    bool ok = true;
    size_t cells = table->rows ? table->row_ends[table->rows - 1] : 0;
    if (table->column_count) memset(out, 0, table->column_count * sizeof *out);
    for (size_t i = 0; i < cells && ok; i++) {
        const fw_cell *cell = &table->cells[i];
        if (is_wanted && !is_wanted[cell->column]) continue;
        for (uint32_t v = 0; v < cell->count && ok; v++)
            ok = fw_profile_add(&out[cell->column], cell->values ? cell->values[v] : cell->text,
                                &seen, cell->column, scratch);
    }
    fw_arena_back(scratch, mark);
    return ok;
}

bool fw_table_profiles(fw_profile *out, const furrow_table *table, fw_arena *scratch) {
    return profile_columns(out, NULL, table, scratch);
}

/* A column and its key: a hash of kind, place and label. */
typedef struct keyed {
    uint64_t key;
    uint32_t nth, number;
} keyed;

static int by_key(const void *left, const void *right) {
    const keyed *a = left, *b = right;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    if (a->nth != b->nth) return a->nth < b->nth ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Whether header cells count: only if the page has one of the given headers. An older wrapper may
 * not have kept headers, and a page may have none. */
static bool have_headers(const furrow_table *table, const fw_column *given, uint32_t count) {
    for (uint32_t g = 0; g < count; g++)
        for (size_t c = 0; given[g].header.len && c < table->column_count; c++)
            if (fw_str_equal(fw_column_called(&table->columns[c]), given[g].header)) return true;
    return false;
}

static keyed *sort_by_key(size_t *used, const fw_column *columns, size_t count, bool with_headers,
                          fw_arena *scratch) {
    keyed *list = FW_TAKE(scratch, count, keyed);
    *used = 0;
    for (uint32_t c = 0; list && c < count; c++) {
        if (columns[c].is_gone) continue;
        uint64_t key = fw_hash_text(columns[c].kind + 1u, columns[c].place);
        key = fw_hash_text(key, with_headers ? fw_column_called(&columns[c]) : columns[c].label);
        list[(*used)++] = (keyed){key, columns[c].nth, c};
    }
    if (list && *used) fw_sort(list, *used, sizeof *list, by_key);
    return list;
}

/* How much better than the plain match in order another match must be: half a column's worth, since
 * the values of one column vary from page to page. */
#define CLEARLY 0.5

/* Match found and given columns of one key by their order. If one list is longer, the values count
 * too: of all matches that keep the order, take the one with the most in common. */
static bool match_alike(uint32_t *to, const keyed *found, size_t found_count, const keyed *given,
                        size_t given_count, const fw_profile *profiles, const fw_column *columns,
                        fw_arena *scratch) {
    enum { MAX_ALIKE = 64 };
    size_t least = found_count < given_count ? found_count : given_count;
    if (found_count == given_count || found_count > MAX_ALIKE || given_count > MAX_ALIKE) {
        for (size_t i = 0; i < least; i++) to[found[i].number] = given[i].number;
        return true;
    }
    /* best[f][g]: the most that the found columns from f on and the given ones from g on can have
     * in common. */
    size_t width = given_count + 1;
    double *best = FW_TAKE_ZEROED(scratch, (found_count + 1) * width, double);
    double *own = FW_TAKE(scratch, found_count * given_count, double);
    if (!best || !own) return false;
    for (size_t f = found_count; f-- > 0;)
        for (size_t g = given_count; g-- > 0;) {
            double likeness =
                fw_profile_likeness(&profiles[found[f].number], &columns[given[g].number].profile);
            own[f * given_count + g] = likeness;
            double both = likeness + best[(f + 1) * width + g + 1];
            double skip_found = best[(f + 1) * width + g], skip_given = best[f * width + g + 1];
            double skip = skip_found > skip_given ? skip_found : skip_given;
            best[f * width + g] = both >= skip ? both : skip;
        }
    double in_order = 0;
    for (size_t i = 0; i < least; i++) in_order += own[i * given_count + i];
    if (best[0] < in_order + CLEARLY) {
        for (size_t i = 0; i < least; i++) to[found[i].number] = given[i].number;
        return true;
    }
    for (size_t f = 0, g = 0; f < found_count && g < given_count;) {
        double likeness = own[f * given_count + g];
        if (likeness + best[(f + 1) * width + g + 1] >= best[f * width + g]) {
            to[found[f++].number] = given[g++].number;
        } else if (best[(f + 1) * width + g] >= best[f * width + g + 1]) {
            f++;
        } else {
            g++;
        }
    }
    return true;
}

/* Found and given columns, sorted by key. */
typedef struct pairing {
    keyed *found, *known;
    size_t found_count, known_count;
    size_t f, f_end, g, g_end; /* the columns of the current key */
} pairing;

/* Advance to the next key that both lists have; false at the end. */
static bool next_key(pairing *p) {
    p->f = p->f_end;
    p->g = p->g_end;
    while (p->f < p->found_count && p->g < p->known_count) {
        uint64_t found = p->found[p->f].key, known = p->known[p->g].key;
        if (found < known) p->f++;
        else if (found > known) p->g++;
        else break;
    }
    if (p->f >= p->found_count || p->g >= p->known_count) return false;
    for (p->f_end = p->f;
         p->f_end < p->found_count && p->found[p->f_end].key == p->found[p->f].key;)
        p->f_end++;
    for (p->g_end = p->g;
         p->g_end < p->known_count && p->known[p->g_end].key == p->known[p->g].key;)
        p->g_end++;
    return true;
}

static bool pair_up(pairing *out, const furrow_table *table, const fw_column *given, uint32_t count,
                    fw_arena *scratch) {
    bool with_headers = have_headers(table, given, count);
    *out = (pairing){0};
    out->found =
        sort_by_key(&out->found_count, table->columns, table->column_count, with_headers, scratch);
    out->known = sort_by_key(&out->known_count, given, count, with_headers, scratch);
    return out->found && out->known;
}

/* Profiles of the columns that can only be told from others of their key by their values. */
static bool profile_doubtful(fw_profile *out, pairing p, const furrow_table *table,
                             fw_arena *scratch) {
    bool *is_doubtful = FW_TAKE_ZEROED(scratch, table->column_count, bool), has_any = false;
    if (!is_doubtful) return false;
    while (next_key(&p))
        for (size_t i = p.f; i < p.f_end && p.f_end - p.f != p.g_end - p.g; i++)
            is_doubtful[p.found[i].number] = has_any = true;
    return !has_any || profile_columns(out, is_doubtful, table, scratch);
}

bool fw_table_match(uint32_t *to, const furrow_table *table, const fw_column *given, uint32_t count,
                    fw_arena *scratch) {
    pairing p;
    fw_profile *profiles = FW_TAKE(scratch, table->column_count, fw_profile);
    if (!profiles || !pair_up(&p, table, given, count, scratch) ||
        !profile_doubtful(profiles, p, table, scratch))
        return false;
    for (size_t c = 0; c < table->column_count; c++) to[c] = FW_NO_COLUMN;
    while (next_key(&p))
        if (!match_alike(to, p.found + p.f, p.f_end - p.f, p.known + p.g, p.g_end - p.g, profiles,
                         given, scratch))
            return false;
    return true;
}

bool fw_table_is_given(bool *out, const furrow_table *table, const fw_column *given, uint32_t count,
                       fw_arena *scratch) {
    pairing p;
    size_t same = 0;
    *out = false;
    if (!pair_up(&p, table, given, count, scratch)) return false;
    while (next_key(&p)) {
        if (p.f_end - p.f != p.g_end - p.g) return true;
        /* What was cut out of the texts there must be cut out here too. */
        for (; p.f < p.f_end; p.f++, p.g++, same++)
            if (!fw_str_equal(table->columns[p.found[p.f].number].form,
                              given[p.known[p.g].number].form))
                return true;
    }
    *out = same == table->column_count && same == p.known_count;
    return true;
}

/* ---- Columns that are nearly the same ----------------------------------- */

/* The columns of a list that have no partner yet. */
typedef struct rest {
    fw_column *at;
    uint32_t *number, count;
} rest;

static bool make_rest(rest *out, size_t count, fw_arena *scratch) {
    *out = (rest){.at = FW_TAKE(scratch, count, fw_column),
                  .number = FW_TAKE(scratch, count, uint32_t)};
    return out->at && out->number;
}

static void add_rest(rest *to, const fw_column *column, uint32_t number) {
    to->number[to->count] = number;
    to->at[to->count++] = *column;
}

/* Align the columns without a partner, in order, by what they have in common. */
static bool match_rest(uint32_t *to, const bool *is_taken, const furrow_table *table,
                       const fw_column *given, uint32_t count, fw_arena *scratch) {
    fw_items seqs[2];
    fw_aligned aligned;
    rest wanted, found;
    if (!make_rest(&wanted, count, scratch) || !make_rest(&found, table->column_count, scratch))
        return false;
    for (uint32_t c = 0; c < count; c++)
        if (!is_taken[c] && !given[c].is_gone) add_rest(&wanted, &given[c], c);
    for (uint32_t c = 0; c < table->column_count; c++)
        if (to[c] == FW_NO_COLUMN) add_rest(&found, &table->columns[c], c);
    if (!wanted.count || !found.count) return true;
    if (!make_items(&seqs[0], wanted.at, wanted.count, scratch) ||
        !make_items(&seqs[1], found.at, found.count, scratch) ||
        !fw_align_items(&aligned, seqs, 2, true, scratch))
        return false;
    for (uint32_t c = 0; c < found.count; c++)
        if (seqs[1].to[c] < wanted.count) to[found.number[c]] = wanted.number[seqs[1].to[c]];
    return true;
}

/* The given column that a text column without a partner is part of: the only one with its header
 * and place. The cells of the earlier page had one line each and those of this page have several;
 * the common header shows that they are one column. FW_NO_COLUMN: none. */
static uint32_t whole_of(const fw_column *part, const bool *is_taken, const fw_column *given,
                         uint32_t count) {
    uint32_t whole = FW_NO_COLUMN;
    if (part->kind != FW_FIELD_TEXT || !part->header.len || part->label.len || part->is_list)
        return FW_NO_COLUMN;
    for (uint32_t g = 0; g < count; g++) {
        const fw_column *other = &given[g];
        if (other->kind != FW_FIELD_TEXT || !fw_str_equal(other->header, part->header)) continue;
        if (!fw_str_equal(other->place, part->place)) continue;
        bool is_whole = is_taken[g] && !other->label.len && !other->form.len && !other->is_list;
        if (whole != FW_NO_COLUMN || !is_whole) return FW_NO_COLUMN;
        whole = g;
    }
    return whole;
}

bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch) {
    uint32_t *to = FW_TAKE(scratch, table->column_count, uint32_t);
    bool *is_taken = FW_TAKE_ZEROED(scratch, count, bool);
    bool *is_joined = FW_TAKE_ZEROED(scratch, count, bool);
    if (!to || !is_taken || !is_joined || !fw_table_match(to, table, given, count, scratch))
        return false;
    for (size_t c = 0; c < table->column_count; c++)
        if (to[c] != FW_NO_COLUMN) is_taken[to[c]] = true;
    if (!match_rest(to, is_taken, table, given, count, scratch)) return false;
    for (size_t c = 0; c < table->column_count; c++) {
        if (to[c] != FW_NO_COLUMN) continue;
        to[c] = whole_of(&table->columns[c], is_taken, given, count);
        if (to[c] != FW_NO_COLUMN) is_joined[to[c]] = true;
    }
    return move_cells(table, to, is_joined, given) && copy_columns(table, given, count);
}

bool fw_table_hide(furrow_table *table, fw_arena *scratch) {
    uint32_t *to = FW_TAKE(scratch, table->column_count, uint32_t), columns = 0;
    size_t from = 0, kept = 0;
    if (!to) return false;
    for (size_t c = 0; c < table->column_count; c++) {
        to[c] = table->columns[c].is_hidden ? FW_NO_COLUMN : columns;
        if (to[c] != FW_NO_COLUMN) table->columns[columns++] = table->columns[c];
    }
    if (columns == table->column_count) return true;
    if (table->heading != FW_NO_COLUMN) table->heading = to[table->heading];
    table->column_count = columns;
    for (size_t row = 0; row < table->rows; row++) {
        for (; from < table->row_ends[row]; from++) {
            fw_cell cell = table->cells[from];
            cell.column = to[cell.column];
            if (cell.column != FW_NO_COLUMN) table->cells[kept++] = cell;
        }
        table->row_ends[row] = (uint32_t)kept;
    }
    return true;
}
