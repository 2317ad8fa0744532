/*
 * The pattern discoverer: from a page to its record patterns.
 *
 * Many repeats of one list differ only in where they cut the records: their
 * occurrences have the same gaps, and rotation makes the same pattern of them.
 * Of those only the one that covers most is composed.
 */
#include "methods/iepad/iepad_parts.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

/* ---- Sifting ---------------------------------------------------------
 *
 * Sifting: which repeats are regular and close together (IEPAD 2.3).
 *
 * Repeats that overlap themselves (density above 1) are not records. They are
 * dropped before their occurrences are read, which also keeps a page of a million
 * equal tokens linear. The work for the others is bounded as well: repeats are
 * taken in order of the share of the page they cover, until their occurrences add
 * up to a multiple of the page's tokens.
 */

/* Occurrences read per token of the page. Labelled pages need at most 5. */
enum { MAX_OCCURRENCES_PER_TOKEN = 24, FREE_OCCURRENCES = 4096 };

/* Each occurrence of a pair must be this many times as long as the shortest repeat. */
enum { PAIR_LENGTHS = 2 };

double fw_iepad_variance(const uint32_t *places, uint32_t count) {
    if (count < 3) return 0;
    double gaps = count - 1, mean = (places[count - 1] - places[0]) / gaps, sum = 0;
    for (uint32_t i = 1; i < count; i++) {
        double off = places[i] - places[i - 1] - mean;
        sum += off * off;
    }
    return sqrt(sum / gaps) / mean;
}

double fw_iepad_density(const uint32_t *places, uint32_t count, uint32_t length) {
    return count < 2 ? 0 : (count - 1.0) * length / (places[count - 1] - places[0]);
}

typedef struct sifter {
    fw_iepad_blocks *out;
    const fw_iepad_params *params;
    fw_arena *arena;
} sifter;

/* Export places [0, count) if they form a regular block. */
static bool export_block(sifter *s, const uint32_t *places, uint32_t count, uint32_t length) {
    if (count < s->params->min_count) return true;
    double density = fw_iepad_density(places, count, length);
    double variance = fw_iepad_variance(places, count);
    if (density > 1 || density < s->params->min_density || variance > s->params->max_variance)
        return true;
    fw_iepad_block *block = fw_vec_push(s->out, s->arena);
    if (block) *block = (fw_iepad_block){places, count, length, variance, density, false};
    return block != NULL;
}

/* Running variance of a growing list of gaps. */
typedef struct spread {
    double count, sum, squares;
} spread;

static double spread_with(const spread *s, double gap) {
    double count = s->count + 1, mean = (s->sum + gap) / count;
    double square = (s->squares + gap * gap) / count - mean * mean;
    return square > 0 ? sqrt(square) / mean : 0;
}

/* Split the occurrences where the gaps stop being alike: IEPAD 2.3.1. The first gap of a part is
 * accepted unchecked, so a part of two passes its last place on to the next part as its first
 * place. No place is lost. */
static bool export_parts(sifter *s, const uint32_t *places, uint32_t count, uint32_t length) {
    uint32_t from = 0;
    spread gaps = {0};
    for (uint32_t i = 1; i < count; i++) {
        double gap = places[i] - places[i - 1];
        if (spread_with(&gaps, gap) <= s->params->cluster) {
            gaps = (spread){gaps.count + 1, gaps.sum + gap, gaps.squares + gap * gap};
            continue;
        }
        if (!export_block(s, places + from, i - from, length)) return false;
        bool was_pair = i - from == 2;
        from = was_pair ? i - 1 : i;
        gaps = was_pair ? (spread){1, gap, gap * gap} : (spread){0};
    }
    return export_block(s, places + from, count - from, length);
}

/* Split the occurrences where one does not begin exactly at the end of the one before. */
static bool export_runs(sifter *s, const uint32_t *places, uint32_t count, uint32_t length) {
    uint32_t from = 0;
    for (uint32_t i = 1; i <= count; i++) {
        if (i < count && places[i] - places[i - 1] == length) continue;
        if (!export_block(s, places + from, i - from, length)) return false;
        from = i;
    }
    return true;
}

static int by_place(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static int by_cover(const void *left, const void *right) {
    const fw_repeat *a = left, *b = right;
    uint64_t x = (uint64_t)a->length * a->count, y = (uint64_t)b->length * b->count;
    if (x != y) return x > y ? -1 : 1;
    return a->at != b->at ? (a->at > b->at) - (a->at < b->at)
                          : (a->length < b->length) - (a->length > b->length);
}

static bool sift_repeat(sifter *s, const fw_repeat *repeat, const uint32_t *sa) {
    uint32_t *places = FW_TAKE(s->arena, repeat->count, uint32_t);
    if (!places) return false;
    for (uint32_t i = 0; i < repeat->count; i++) places[i] = sa[repeat->at + i];
    fw_sort(places, repeat->count, sizeof *places, by_place);
    if (repeat->length < s->params->min_length)
        return export_runs(s, places, repeat->count, repeat->length);
    if (fw_iepad_variance(places, repeat->count) <= s->params->max_variance)
        return export_block(s, places, repeat->count, repeat->length);
    return export_parts(s, places, repeat->count, repeat->length);
}

/* Whether a repeat is a list of two. The second occurrence begins at the end of the first, or
 * earlier if the tokens around the two resemble their ends; but not before the middle of the
 * first, since that is a list of three or more. Short repeats are adjacent by chance. */
static bool is_pair(const fw_repeat *r, const fw_iepad_params *params) {
    uint32_t gap = r->last - r->first;
    return r->count == 2 && gap <= r->length && r->length < 2 * gap &&
           gap >= PAIR_LENGTHS * params->min_length;
}

/* Export a pair as a block of its primitive period. */
static bool export_pair(sifter *s, const fw_repeat *r) {
    uint32_t *places = FW_TAKE(s->arena, 2, uint32_t);
    fw_iepad_block *block = places ? fw_vec_push(s->out, s->arena) : NULL;
    if (!block) return false;
    places[0] = r->first;
    places[1] = r->last;
    *block = (fw_iepad_block){places, 2, r->last - r->first, 0, 1, true};
    return true;
}

/* What repeats in the tokens of a page. */
typedef struct repeated {
    uint32_t *sa;
    fw_repeats often, pairs; /* those that cover the most come first */
} repeated;

/* Move pairs out of 'often' and keep the repeats that occur often enough. False when out of
 * memory. */
static bool part_pairs(repeated *r, const fw_iepad_params *params, fw_arena *work) {
    size_t kept = 0;
    for (size_t i = 0; i < r->often.count; i++) {
        fw_repeat repeat = r->often.at[i];
        if (repeat.count >= params->min_count) {
            r->often.at[kept++] = repeat;
        } else if (is_pair(&repeat, params)) {
            fw_repeat *pair = fw_vec_push(&r->pairs, work);
            if (!pair) return false;
            *pair = repeat;
        }
    }
    r->often.count = kept;
    return true;
}

/* The repeats of the tokens; false when out of memory. Repeats of half the minimum length are
 * found, too: if such a repeat follows itself, twice its length is long enough but overlaps
 * itself, and the short repeat is the primitive period. */
static bool find_repeats(repeated *out, const fw_tokens *tokens, const fw_iepad_params *params,
                         fw_arena *work) {
    uint32_t count = tokens->count, *lcp = FW_TAKE(work, count, uint32_t);
    uint32_t shortest = params->min_length - params->min_length / 2;
    uint32_t least = params->has_pairs ? 2 : params->min_count;
    out->sa = FW_TAKE(work, count, uint32_t);
    if (!out->sa || !lcp ||
        !fw_suffix_array(out->sa, tokens->code, count, tokens->alphabet, work) ||
        !fw_suffix_lcp(lcp, out->sa, tokens->code, count, work) ||
        !fw_repeats_find(&out->often, tokens->code, out->sa, lcp, count, shortest, least, work) ||
        !part_pairs(out, params, work))
        return false;
    if (out->often.count) fw_sort(out->often.at, out->often.count, sizeof *out->often.at, by_cover);
    if (out->pairs.count) fw_sort(out->pairs.at, out->pairs.count, sizeof *out->pairs.at, by_cover);
    return true;
}

furrow_status fw_iepad_sift(fw_iepad_blocks *out, const fw_tokens *tokens,
                            const fw_iepad_params *params, fw_arena *arena, furrow_error *err) {
    fw_arena work = fw_arena_under(arena->alloc, arena->budget); /* as large as all the rest */
    repeated repeats = {0};
    bool is_done = find_repeats(&repeats, tokens, params, &work);
    sifter s = {.out = out, .params = params, .arena = arena};
    uint64_t left = (uint64_t)tokens->count * MAX_OCCURRENCES_PER_TOKEN + FREE_OCCURRENCES;
    for (size_t i = 0; is_done && i < repeats.often.count; i++) {
        const fw_repeat *r = &repeats.often.at[i];
        bool is_short = r->length < params->min_length;
        if (r->count > left) continue;
        if (!is_short && (r->count - 1.0) * r->length > r->last - r->first) continue;
        left -= r->count;
        fw_arena_mark before = fw_arena_here(arena);
        size_t exported = out->count;
        is_done = sift_repeat(&s, r, repeats.sa);
        if (out->count == exported) fw_arena_back(arena, before); /* its places are not used */
    }
    for (size_t i = 0; is_done && i < repeats.pairs.count; i++)
        is_done = export_pair(&s, &repeats.pairs.at[i]);
    fw_arena_free(&work);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}

/* ---- Composing -------------------------------------------------------
 *
 * Composing: one pattern for all records of a block (IEPAD 2.4).
 *
 * The strings from each occurrence up to the next are aligned around a centre.
 * Equal strings are aligned once, with a weight. Strings more than twice the
 * usual length contain something that is not a record (an advertisement between
 * two records) and are left out.
 */

/* The median gap of a block; 0 when out of memory. */
static uint32_t median_gap(const fw_iepad_block *block, fw_arena *arena) {
    fw_arena_mark mark = fw_arena_here(arena);
    uint32_t count = block->count - 1, *gaps = FW_TAKE(arena, count, uint32_t), median = 0;
    if (gaps) {
        for (uint32_t i = 0; i < count; i++) gaps[i] = block->places[i + 1] - block->places[i];
        fw_sort(gaps, count, sizeof *gaps, by_place);
        median = gaps[count / 2];
    }
    fw_arena_back(arena, mark);
    return median;
}

void fw_iepad_strings_add(fw_iepad_strings *strings, const uint32_t *at, uint32_t length) {
    for (uint32_t i = 0; i < strings->count; i++) {
        fw_seq *seq = &strings->at[i];
        if (seq->count != length || memcmp(seq->at, at, length * sizeof *at) != 0) continue;
        seq->weight++;
        return;
    }
    if (strings->count < FW_IEPAD_STRINGS) strings->at[strings->count++] = (fw_seq){at, length, 1};
}

/* Heaviest first, then the longer one, then the first in the page. */
static int by_weight(const void *left, const void *right) {
    const fw_seq *a = left, *b = right;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    if (a->count != b->count) return a->count > b->count ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

/* The columns that every record must have: the repeat that all strings start with, and half of
 * the columns that are not optional. */
static uint32_t core_of(const fw_pattern *pattern, uint32_t length) {
    uint32_t left = (pattern->count - fw_pattern_varying(pattern) + 1) / 2, core = 0;
    for (; core < pattern->count && (left || core < length); core++)
        if (left && fw_pattern_is_fixed(pattern, core)) left--;
    return core;
}

bool fw_iepad_consensus(fw_pattern *out, fw_iepad_strings *strings, uint32_t most_columns,
                        uint64_t *cells, fw_arena *arena) {
    fw_alignment rows;
    fw_align_options opts = {.cells = cells};
    *out = (fw_pattern){0};
    if (strings->count == 0) return true;
    fw_sort(strings->at, strings->count, sizeof *strings->at, by_weight);
    for (uint32_t i = 0; i < strings->count; i++)
        if (strings->at[i].count > FW_PATTERN_MAX) return true;
    if (!fw_align_star(&rows, strings->at, strings->count, FW_IEPAD_CENTRES, &opts, arena))
        return false;
    if (rows.columns == 0 || rows.columns > most_columns || rows.columns > FW_PATTERN_MAX)
        return true;
    return fw_pattern_from_alignment(out, &rows, strings->at, arena);
}

bool fw_iepad_compose(fw_pattern *out, bool *kept, const fw_tokens *tokens,
                      const fw_iepad_block *block, const fw_iepad_params *params, uint64_t *cells,
                      fw_arena *arena) {
    fw_iepad_strings strings = {.count = 0};
    uint32_t median = median_gap(block, arena);
    *kept = false;
    if (median == 0) return false;
    for (uint32_t i = 0; i + 1 < block->count; i++) {
        uint32_t length = block->places[i + 1] - block->places[i];
        if (length <= 2 * median)
            fw_iepad_strings_add(&strings, tokens->code + block->places[i], length);
    }
    if (!fw_iepad_consensus(out, &strings, 2 * median, cells, arena)) return false;
    if (out->count == 0) return true;
    out->core = core_of(out, block->length);
    *kept = fw_pattern_varying(out) <= params->max_mismatch * out->count;
    return true;
}

/* ---- Rotation: IEPAD 2.4.1 ---------------------------------------------- */

uint32_t fw_iepad_turns_right(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t first) {
    uint32_t turns = 0;
    while (turns + 1 < pattern->count && turns < first) {
        uint32_t column = pattern->count - 1 - turns;
        uint32_t code = tokens->code[first - 1 - turns];
        if (!fw_pattern_is_fixed(pattern, column)) break;
        if (pattern->symbols[pattern->columns[column].first] != code) break;
        turns++;
    }
    return turns;
}

uint32_t fw_iepad_turns_left(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t end) {
    uint32_t turns = 0;
    while (turns + 1 < pattern->count && end + turns < tokens->count) {
        if (!fw_pattern_is_fixed(pattern, turns)) break;
        if (pattern->symbols[pattern->columns[turns].first] != tokens->code[end + turns]) break;
        turns++;
    }
    return turns;
}

/* ---- Discovering ----------------------------------------------------- */

/* Limits on the work of composing: cells of dynamic programming per token of the page, and the
 * number of patterns. */
enum { CELLS_PER_TOKEN = 256, FREE_CELLS = 1 << 17, MAX_COMPOSED = 64 };

/* A pattern that matches more than this many times as often on the page as in its block matches
 * by chance, however long it is. */
enum { MAX_SPREAD = 2 };

/* Up to this many nodes, a page is searched in all encodings. A larger page is searched only
 * until an encoding shows a pattern, block first. Each encoding takes some 60 bytes per token. */
enum { MAX_TOGETHER = 200000 };

/* Work of the matcher, in words, for all patterns of a page. On
 * labelled pages it is 18 per token in the median, 203 at most. */
enum { MATCH_PER_TOKEN = 256, FREE_MATCH = 1 << 18 };

furrow_status fw_iepad_params_from(fw_iepad_params *out, const furrow_options *given,
                                   furrow_error *err) {
    furrow_options filled;
    fw_options_fill(&filled, given, "iepad");
    const furrow_iepad_options *opts = &filled.iepad;
    bool plain = given->plain;
    *out = (fw_iepad_params){
        .min_length = opts->min_length,
        .min_count = opts->min_count,
        .has_pairs = !given->iepad.min_count && !plain,
        .max_variance = opts->max_variance,
        .min_density = opts->min_density,
        .cluster = opts->cluster,
        .max_mismatch = opts->max_mismatch,
    };
    if (out->min_count < 2) return fw_fail(err, FURROW_EINVAL, "a repeat occurs at least twice");
    fw_encoding named = FW_ENCODE_BLOCK;
    if (opts->encoding && !fw_encoding_named(&named, fw_str(opts->encoding)))
        return fw_fail(err, FURROW_EINVAL, "unknown encoding '%.60s'", opts->encoding);
    out->uses[named] = true;
    for (int e = 0; !opts->encoding && !plain && e < FW_ENCODE_TEXT; e++) out->uses[e] = true;
    return FURROW_OK;
}

bool fw_iepad_match(fw_iepad_hits *out, fw_matcher *matcher, const fw_tokens *tokens,
                    fw_arena *arena) {
    for (uint32_t i = 0; i < tokens->count;) {
        if (!fw_matcher_begins(matcher, tokens->code[i])) {
            i++;
            continue;
        }
        uint32_t length = fw_matcher_longest(matcher, tokens->code + i, tokens->count - i);
        bool follows = out->count && out->at[out->count - 1].end == i;
        if (length == 0 && follows && fw_matcher_is_begun(matcher)) length = matcher->reached;
        if (length == 0) {
            i++;
            continue;
        }
        fw_iepad_hit *match = fw_vec_push(out, arena);
        if (!match) return false;
        *match = (fw_iepad_hit){i, i + length};
        i += length;
    }
    return true;
}

typedef struct seen_block {
    uint64_t hash;
    uint32_t first, gap;
} seen_block;

typedef struct discovery {
    fw_iepad_page *page;
    const fw_tokens *tokens;
    const fw_iepad_params *params;
    fw_arena *arena;
    fw_arena *work; /* temporary: a short pattern can match a million times */
    uint64_t cells, match_work;
    seen_block seen[MAX_COMPOSED];
    uint32_t seen_count;
} discovery;

/* Whether the block equals an earlier one shifted by less than a record: the hash of its gaps is
 * the same. */
static bool was_seen(discovery *d, const fw_iepad_block *block) {
    uint64_t hash = block->count;
    uint32_t first = block->places[0], gap = block->places[1] - first;
    for (uint32_t i = 1; i < block->count; i++)
        hash = fw_hash_mix(hash, block->places[i] - block->places[i - 1]);
    for (uint32_t i = 0; i < d->seen_count; i++) {
        const seen_block *s = &d->seen[i];
        if (s->hash == hash && first < s->first + gap && s->first < first + gap) return true;
    }
    d->seen[d->seen_count++] = (seen_block){hash, first, gap};
    return false;
}

static bool same_matches(const fw_iepad_hits *a, const fw_iepad_hits *b) {
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->at[i].first != b->at[i].first || a->at[i].end != b->at[i].end) return false;
    return true;
}

/* Whether a match starts in the block or up to a record before it. */
static bool is_near(fw_iepad_hit match, const fw_iepad_block *block) {
    uint32_t first = block->places[0], last = block->places[block->count - 1];
    uint32_t gap = (last - first) / (block->count - 1);
    return match.first + gap >= first && match.first <= last;
}

static size_t count_near(const fw_iepad_hits *matches, const fw_iepad_block *block) {
    size_t near = 0;
    for (size_t i = 0; i < matches->count; i++) near += is_near(matches->at[i], block);
    return near;
}

/* List a pattern with its matches, unless another pattern of this encoding has the same matches.
 * False when out of memory. */
static bool add_found(discovery *d, const fw_pattern *pattern, fw_iepad_hits matches,
                      const fw_iepad_block *block, bool is_spread) {
    for (size_t i = 0; i < d->page->list.count; i++)
        if (d->page->list.at[i].tokens == d->tokens &&
            same_matches(&matches, &d->page->list.at[i].matches))
            return true;
    fw_iepad_hit *kept = FW_TAKE(d->arena, matches.count, fw_iepad_hit);
    fw_iepad_found *found = kept ? fw_vec_push(&d->page->list, d->arena) : NULL;
    if (!found) return false;
    if (matches.count) memcpy(kept, matches.at, matches.count * sizeof *kept);
    matches.at = kept;
    *found = (fw_iepad_found){.pattern = *pattern,
                              .matches = matches,
                              .block = *block,
                              .is_spread = is_spread,
                              .tokens = d->tokens};
    return true;
}

/* Match a pattern and list it, unless another one has the same matches. The caller gets the
 * matches. False when out of memory. */
static bool list_pattern(discovery *d, fw_iepad_hits *matches, const fw_pattern *pattern,
                         const fw_iepad_block *block) {
    fw_matcher matcher;
    const fw_tokens *tokens = d->tokens;
    if (!fw_matcher_init(&matcher, pattern, tokens->alphabet, d->work)) return false;
    matcher.work = &d->match_work;
    if (!fw_iepad_match(matches, &matcher, tokens, d->work)) return false;
    if (d->match_work == 0) return true; /* the matches may be incomplete */
    size_t near = count_near(matches, block);
    if (pattern->count >= FW_IEPAD_LONG) {
        bool is_spread = matches->count > MAX_SPREAD * near;
        if (!add_found(d, pattern, *matches, block, is_spread)) return false;
        if (!is_spread) return true;
    }
    fw_iepad_hits kept = {.at = FW_TAKE(d->work, near, fw_iepad_hit)};
    if (!kept.at) return false;
    for (size_t i = 0; i < matches->count; i++)
        if (is_near(matches->at[i], block)) kept.at[kept.count++] = matches->at[i];
    return add_found(d, pattern, kept, block, false);
}

static bool list_turned(discovery *d, const fw_pattern *pattern, uint32_t by,
                        const fw_iepad_block *block) {
    fw_pattern turned;
    fw_iepad_hits matches = {0};
    if (by == 0 || by == pattern->count) return true;
    fw_arena_mark before = fw_arena_here(d->work);
    bool is_done = fw_pattern_rotate(&turned, pattern, by, d->arena) &&
                   list_pattern(d, &matches, &turned, block);
    fw_arena_back(d->work, before);
    return is_done;
}

bool fw_iepad_turn(fw_iepad_page *all, fw_iepad_found found, uint64_t *work, fw_arena *arena) {
    fw_arena room = fw_arena_under(arena->alloc, arena->budget);
    discovery d = {.page = all, .tokens = found.tokens, .arena = arena, .work = &room};
    d.match_work = *work;
    uint64_t symbols = 0, words = found.pattern.count / 64 + 1;
    for (uint32_t c = 0; c < found.pattern.count; c++) symbols += found.pattern.columns[c].count;
    /* Each rotation builds its own matcher tables. */
    uint64_t tables = (symbols + found.pattern.count) * words + found.tokens->alphabet / 4;
    bool is_done = true;
    for (uint32_t by = 1; is_done && d.match_work > tables && by < found.pattern.count; by++) {
        fw_arena_mark before = fw_arena_here(arena);
        size_t listed = all->list.count;
        d.match_work -= tables;
        is_done = list_turned(&d, &found.pattern, by, &found.block);
        if (all->list.count == listed) fw_arena_back(arena, before); /* nothing is kept */
    }
    *work = d.match_work;
    fw_arena_free(&room);
    return is_done;
}

/* The end of the last match of a pattern in or right after a block. */
static uint32_t end_of_block(const fw_iepad_hits *matches, const fw_iepad_block *block) {
    uint32_t last = block->places[block->count - 1], end = last;
    for (size_t i = 0; i < matches->count; i++)
        if (matches->at[i].first <= last) end = matches->at[i].end;
    return end;
}

static bool list_block(discovery *d, const fw_iepad_block *block) {
    fw_pattern pattern;
    fw_iepad_hits matches = {0};
    const fw_tokens *tokens = d->tokens;
    bool kept = false;
    if (!fw_iepad_compose(&pattern, &kept, tokens, block, d->params, &d->cells, d->arena))
        return false;
    if (!kept) return true;
    fw_arena_mark before = fw_arena_here(d->work);
    if (!list_pattern(d, &matches, &pattern, block)) return false;
    uint32_t right = fw_iepad_turns_right(&pattern, tokens, block->places[0]);
    uint32_t left = fw_iepad_turns_left(&pattern, tokens, end_of_block(&matches, block));
    fw_arena_back(d->work, before);
    return list_turned(d, &pattern, pattern.count - right, block) &&
           list_turned(d, &pattern, left, block);
}

static furrow_status discover_in(fw_iepad_page *out, const fw_method_input *in,
                                 fw_encoding encoding, const fw_iepad_params *params,
                                 furrow_error *err) {
    fw_iepad_blocks blocks = {0};
    fw_span whole = {0, in->page->count};
    fw_tokens *tokens = &out->tokens[encoding];
    if (!fw_tokens_encode(tokens, in->page, whole, encoding, in->scratch))
        return fw_fail_memory(err);
    furrow_status st = fw_iepad_sift(&blocks, tokens, params, in->scratch, err);
    if (st < 0) return st;

    fw_arena work = fw_arena_under(in->scratch->alloc, in->scratch->budget);
    discovery d = {.page = out, .tokens = tokens, .params = params, .arena = in->scratch};
    d.work = &work;
    d.cells = (uint64_t)tokens->count * CELLS_PER_TOKEN + FREE_CELLS;
    d.match_work = (uint64_t)tokens->count * MATCH_PER_TOKEN + FREE_MATCH;
    for (size_t i = 0; i < blocks.count && d.seen_count < MAX_COMPOSED && d.match_work; i++) {
        if (st < 0 || fw_budget_is_spent_now(in->budget)) break;
        if (was_seen(&d, &blocks.at[i])) continue;
        fw_arena_mark before = fw_arena_here(in->scratch);
        size_t listed = out->list.count;
        if (!list_block(&d, &blocks.at[i])) st = fw_fail_memory(err);
        if (out->list.count == listed) fw_arena_back(in->scratch, before); /* nothing is kept */
    }
    fw_arena_free(&work);
    return st;
}

furrow_status fw_iepad_discover(fw_iepad_page *out, const fw_method_input *in,
                                const fw_iepad_params *params, furrow_error *err) {
    *out = (fw_iepad_page){0};
    furrow_status st = fw_method_refuse_large(in, "iepad", err);
    bool is_large = in->page->count > MAX_TOGETHER;
    for (int e = 0; st == FURROW_OK && e < FW_ENCODE_COUNT; e++) {
        if (!params->uses[e]) continue;
        st = discover_in(out, in, (fw_encoding)e, params, err);
        if (is_large && out->list.count) break;
    }
    if (st == FURROW_OK && out->list.count == 0 && params->uses[FW_ENCODE_BLOCK] &&
        !params->uses[FW_ENCODE_ALL])
        st = discover_in(out, in, FW_ENCODE_ALL, params, err);
    return st;
}
