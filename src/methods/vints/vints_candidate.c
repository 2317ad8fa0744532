/*
 * Content lines -> separators -> blocks -> groups -> first lines.
 *
 * Each type of line is a symbol; a repeat in the string of symbols may separate records. (The
 * paper's symbols are pairs of type and position, which differ from record to record on pages that
 * are centred or indented.) If two patterns end at the same lines, one is enough, since blocks end
 * where a pattern ends.
 */
#include "methods/vints/vints_parts.h"

#include "algo/edit_distance.h"
#include "algo/suffix_array.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* ---- How alike two blocks look: type codes, shape codes, three distances --- */

bool fw_vints_codes_make(fw_vints_codes *out, const fw_content_lines *lines, fw_arena *arena) {
    uint32_t n = lines->count, types = 0, places = 0;
    *out = (fw_vints_codes){lines, FW_TAKE(arena, n, uint8_t), FW_TAKE(arena, n, int32_t),
                            FW_TAKE(arena, n, uint32_t), FW_TAKE(arena, n, uint32_t)};
    if (!out->types || !out->places || !out->type_at || !out->place_at) return false;
    for (uint32_t i = 0; i < n; i++) {
        const fw_content_line *line = &lines->at[i];
        /* Texts vary in length, so a run of text lines counts once. */
        bool is_more_text =
            types && line->type == FW_LINE_TEXT && out->types[types - 1] == FW_LINE_TEXT;
        if (!is_more_text) out->types[types++] = line->type;
        out->type_at[i] = types - 1;
        if (line->type == FW_LINE_HR) continue; /* as wide as its section: no profile */
        if (places == 0 || out->places[places - 1] != line->box.x)
            out->places[places++] = line->box.x;
        out->place_at[i] = places - 1;
    }
    return true;
}

static uint8_t code_length(uint32_t first, uint32_t last) {
    uint32_t count = last - first + 1;
    return (uint8_t)(count < FW_VINTS_CODE ? count : FW_VINTS_CODE);
}

static void set_shape(fw_vints_block *block, const fw_vints_codes *codes, uint32_t from,
                      uint32_t stop) {
    const fw_content_line *line = codes->lines->at;
    block->left = line[from].box.x;
    while (from < stop && line[from].type == FW_LINE_HR) from++;
    while (stop > from && line[stop - 1].type == FW_LINE_HR) stop--;
    if (from == stop) return;
    uint32_t first = codes->place_at[from], last = codes->place_at[stop - 1];
    block->places = codes->places + first;
    block->shape_count = code_length(first, last);
    block->left = codes->places[first];
    for (uint32_t i = first + 1; i <= last; i++)
        if (codes->places[i] < block->left) block->left = codes->places[i];
}

fw_vints_block fw_vints_block_of(const fw_vints_codes *codes, uint32_t from, uint32_t to) {
    uint32_t stop = to - from > 4 * FW_VINTS_CODE ? from + 4 * FW_VINTS_CODE : to;
    fw_vints_block block = {.from = from, .to = to};
    if (from == stop) return block;
    block.types = codes->types + codes->type_at[from];
    block.type_count = code_length(codes->type_at[from], codes->type_at[stop - 1]);
    set_shape(&block, codes, from, stop);
    return block;
}

static bool types_alike(const fw_vints_block *a, const fw_vints_block *b, double limit) {
    uint32_t longer = a->type_count > b->type_count ? a->type_count : b->type_count;
    uint32_t shorter = a->type_count + b->type_count - longer;
    if (longer - shorter > limit * longer) return false;
    uint32_t apart = fw_edit_distance_short(a->types, a->type_count, b->types, b->type_count);
    return apart <= limit * longer;
}

/* The shorter code is padded with 0, the left edge of a block. */
static bool shapes_alike(const fw_vints_block *a, const fw_vints_block *b, int32_t limit) {
    uint32_t longer = a->shape_count > b->shape_count ? a->shape_count : b->shape_count;
    for (uint32_t i = 0; i < longer && limit < INT32_MAX; i++) {
        int32_t left = i < a->shape_count ? a->places[i] - a->left : 0;
        int32_t right = i < b->shape_count ? b->places[i] - b->left : 0;
        if (abs(left - right) > limit) return false;
    }
    return true;
}

bool fw_vints_alike(const fw_vints_block *a, const fw_vints_block *b,
                    const fw_vints_limits *limits) {
    return abs(a->left - b->left) <= limits->position && shapes_alike(a, b, limits->shape) &&
           types_alike(a, b, limits->type);
}

enum {
    MIN_COUNT = 3,     /* times that a separator must occur (section 4.1) */
    MIN_GROUP = 3,     /* records that a wrapper is built from (section 5.4) */
    MAX_PATTERN = 3,   /* lines of a separator; longer ones find no further records */
    MAX_PATTERNS = 48, /* tried for one page, the most frequent first */
    MAX_BLOCK = 60     /* lines of a block; records are smaller */
};

typedef struct pattern {
    uint32_t length, count;
    uint32_t at; /* of its occurrences in the suffix array */
    uint32_t first, last;
} pattern;

typedef struct finder {
    const fw_vints_search *search;
    const fw_content_lines *lines;
    fw_vints_limits limits; /* of neighbours in one group */
    fw_arena *arena;
    uint32_t *symbols;
    uint32_t *sa;
    uint8_t *is_end;       /* per line: the current pattern ends there */
    fw_map tried;          /* sets of ends, by hash */
    fw_vints_block *group; /* blocks of the current group */
    fw_node_id *starts;    /* and the nodes of their first lines */
    fw_forest forest;
} finder;

/* ---- Separators of lines ------------------------------------------------ */

static bool number_symbols(finder *f, uint32_t *alphabet) {
    fw_map map = {0};
    *alphabet = 0;
    for (uint32_t i = 0; i < f->lines->count; i++) {
        const fw_content_line *line = &f->lines->at[i];
        uint64_t key = ((uint64_t)(uint32_t)line->box.x << 8 | line->type) + 1;
        bool is_new;
        if (line->type == FW_LINE_HR || !f->search->is_plain)
            key = line->type; /* wherever it begins */
        uint32_t *symbol = fw_map_place(&map, key, &is_new, f->arena);
        if (!symbol) return false;
        if (is_new) *symbol = (*alphabet)++;
        f->symbols[i] = *symbol;
    }
    return true;
}

static int by_count(const void *left, const void *right) {
    const pattern *a = left, *b = right;
    if (a->count != b->count) return a->count > b->count ? -1 : 1;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

typedef FW_VEC(pattern) patterns;

/* Single symbols: intervals of suffixes with the same first symbol. */
static bool add_symbols(patterns *out, const finder *f) {
    uint32_t n = f->lines->count;
    for (uint32_t from = 0, to; from < n; from = to) {
        uint32_t symbol = f->symbols[f->sa[from]];
        pattern p = {.length = 1, .at = from, .first = UINT32_MAX};
        for (to = from; to < n && f->symbols[f->sa[to]] == symbol; to++) {
            if (f->sa[to] < p.first) p.first = f->sa[to];
            if (f->sa[to] > p.last) p.last = f->sa[to];
        }
        p.count = to - from;
        if (p.count < MIN_COUNT) continue;
        pattern *slot = fw_vec_push(out, f->arena);
        if (!slot) return false;
        *slot = p;
    }
    return true;
}

static bool add_repeats(patterns *out, const finder *f, const uint32_t *lcp) {
    fw_repeats repeats = {0};
    if (!fw_repeats_find(&repeats, f->symbols, f->sa, lcp, f->lines->count, 2, MIN_COUNT, f->arena))
        return false;
    for (size_t i = 0; i < repeats.count; i++) {
        const fw_repeat *r = &repeats.at[i];
        if (r->length > MAX_PATTERN) continue;
        pattern *slot = fw_vec_push(out, f->arena);
        if (!slot) return false;
        *slot = (pattern){r->length, r->count, r->at, r->first, r->last};
    }
    return true;
}

/* ---- First lines -------------------------------------------------------- */

#define NO_LINE UINT32_MAX

/* The line after the only one of a type. */
static uint32_t after_only(const fw_content_lines *lines, uint32_t from, uint32_t to,
                           fw_line_type type) {
    uint32_t found = NO_LINE;
    for (uint32_t i = from; i < to; i++) {
        if (lines->at[i].type != type) continue;
        if (found != NO_LINE) return NO_LINE;
        found = i + 1 == to ? from : i + 1;
    }
    return found;
}

static uint32_t after_rule(const fw_content_lines *lines, uint32_t from, uint32_t to) {
    return after_only(lines, from, to, FW_LINE_HR);
}

static uint32_t only_number(const fw_content_lines *lines, uint32_t from, uint32_t to) {
    uint32_t found = NO_LINE;
    for (uint32_t i = from; i < to; i++) {
        if (!fw_line_has_number(&lines->at[i])) continue;
        if (found != NO_LINE) return NO_LINE;
        found = i;
    }
    return found;
}

static uint32_t leftmost(const fw_content_lines *lines, uint32_t from, uint32_t to) {
    uint32_t found = NO_LINE, seen = 0;
    bool is_only = false;
    for (uint32_t i = from; i < to; i++) {
        if (lines->at[i].type >= FW_LINE_HR) continue;
        int32_t x = lines->at[i].box.x;
        seen++;
        if (found == NO_LINE || x < lines->at[found].box.x) found = i, is_only = true;
        else if (x == lines->at[found].box.x) is_only = false;
    }
    return is_only && seen > 1 ? found : NO_LINE;
}

static uint32_t after_blank(const fw_content_lines *lines, uint32_t from, uint32_t to) {
    return after_only(lines, from, to, FW_LINE_BLANK);
}

static uint32_t block_start(const fw_content_lines *lines, uint32_t from, uint32_t to) {
    (void)lines;
    return from < to ? from : NO_LINE;
}

/* In the paper's order (section 4.3). The last rule is for blocks that no other rule applies to. */
static uint32_t (*const RULES[])(const fw_content_lines *, uint32_t, uint32_t) = {
    after_rule, only_number, leftmost, after_blank, block_start};
enum { RULE_COUNT = FW_COUNT(RULES) };

static fw_node_id node_of(const fw_content_lines *lines, uint32_t line, uint32_t to) {
    while (line < to && lines->at[line].type >= FW_LINE_HR) line++;
    return line < to ? fw_line_node(lines, &lines->at[line]) : FURROW_NO_NODE;
}

/* Find the first lines of a group by the first rule that applies to most blocks. */
static void find_starts(finder *f, uint32_t count) {
    for (uint32_t rule = 0; rule < RULE_COUNT; rule++) {
        uint32_t told = 0, most = count; /* that it can still tell */
        for (uint32_t i = 0; i < count && (most * 3 >= count * 2 || rule + 1 == RULE_COUNT); i++) {
            const fw_vints_block *b = &f->group[i];
            uint32_t line = RULES[rule](f->lines, b->from, b->to);
            f->starts[i] = line == NO_LINE ? FURROW_NO_NODE : node_of(f->lines, line, b->to);
            told += f->starts[i] != FURROW_NO_NODE;
            most -= f->starts[i] == FURROW_NO_NODE;
        }
        if (told * 3 >= count * 2) return;
    }
}

/* ---- Blocks and groups -------------------------------------------------- */

static bool end_group(finder *f, uint32_t count) {
    if (count < MIN_GROUP) return true;
    find_starts(f, count);
    return fw_forest_add(&f->forest, f->starts, count);
}

/* Mark the lines where a pattern ends; '*is_new' is false if another pattern has ended at the
 * same lines. */
static bool mark_ends(finder *f, const pattern *p, bool *is_new) {
    uint64_t hash = p->count;
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t end = f->sa[p->at + i] + p->length - 1;
        f->is_end[end] = 1;
        hash += fw_hash_mix(0, (uint64_t)end + 1); /* whatever their order */
    }
    return fw_map_place(&f->tried, hash, is_new, f->arena) != NULL;
}

/* Cut the lines at the marked ends and gather neighbours that look alike. The first block has no
 * end before it, so it gets the length of the second. */
static bool group_blocks(finder *f, const pattern *p) {
    uint32_t count = 0, from = p->first + p->length, stop = p->last + p->length;
    uint32_t first_end = from - 1;
    const fw_vints_codes *codes = f->search->codes;
    for (uint32_t i = from; i < stop; i++) {
        if (!f->is_end[i]) continue;
        uint32_t size = i + 1 - from;
        if (from == first_end + 1 && count == 0 && size <= from)
            f->group[count++] = fw_vints_block_of(codes, from - size, from);
        fw_vints_block *block = &f->group[count];
        *block = fw_vints_block_of(codes, from, i + 1);
        bool fits =
            size <= MAX_BLOCK && (count == 0 || fw_vints_alike(block - 1, block, &f->limits));
        if (!fits) {
            if (!end_group(f, count)) return false;
            f->group[0] = *block;
            count = 0;
        }
        count++;
        from = i + 1;
    }
    return end_group(f, count);
}

static bool try_pattern(finder *f, const pattern *p) {
    bool is_new = false;
    bool ok = mark_ends(f, p, &is_new) && (!is_new || group_blocks(f, p));
    for (uint32_t i = 0; i < p->count; i++) f->is_end[f->sa[p->at + i] + p->length - 1] = 0;
    return ok;
}

static bool take_room(finder *f) {
    uint32_t n = f->lines->count;
    f->symbols = FW_TAKE(f->arena, n, uint32_t);
    f->sa = FW_TAKE(f->arena, n, uint32_t);
    f->is_end = FW_TAKE_ZEROED(f->arena, n, uint8_t);
    f->group = FW_TAKE(f->arena, n + 1, fw_vints_block);
    f->starts = FW_TAKE(f->arena, n + 1, fw_node_id);
    return f->symbols && f->sa && f->is_end && f->group && f->starts;
}

bool fw_vints_propose(fw_vints_candidates *out, const fw_vints_search *search) {
    finder f = {
        .search = search, .lines = search->lines, .limits = search->limits, .arena = search->arena};
    if (!search->is_plain) f.limits.shape = f.limits.position = INT32_MAX;
    f.forest = (fw_forest){.page = search->page, .out = out, .arena = search->arena};
    uint32_t n = search->lines->count, alphabet;
    if (n < MIN_COUNT) return true;
    uint32_t *lcp = FW_TAKE(f.arena, n, uint32_t);
    if (!lcp || !take_room(&f) || !number_symbols(&f, &alphabet) ||
        !fw_suffix_array(f.sa, f.symbols, n, alphabet, f.arena) ||
        !fw_suffix_lcp(lcp, f.sa, f.symbols, n, f.arena))
        return false;
    patterns list = {0};
    if (!add_symbols(&list, &f) || !add_repeats(&list, &f, lcp)) return false;
    if (list.count) fw_sort(list.at, list.count, sizeof *list.at, by_count);
    for (size_t i = 0; i < list.count && i < MAX_PATTERNS; i++) {
        if (fw_budget_is_spent_now(search->budget)) break;
        if (!try_pattern(&f, &list.at[i])) return false;
    }
    return true;
}
