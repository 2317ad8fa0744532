/*
 * The pattern discoverer: from a page to its record patterns.
 *
 * Many repeats of one list differ only in where they cut the records: their
 * occurrences have the same gaps, and rotation makes the same pattern of them.
 * Of those only the one that covers most is composed.
 */
#include "methods/iepad/discover.h"

#include "base/error.h"
#include "base/str.h"

/* Work that composing may cost: cells of dynamic programming per token of the
 * page, and patterns in all. */
enum { CELLS_PER_TOKEN = 256, FREE_CELLS = 1 << 17, MAX_COMPOSED = 64 };

/* Work of the matcher, in words, for all patterns of a page. On
 * labelled pages it is 18 per token in the median, 203 at most. */
/* A pattern that matches more than this many times as often on the page as in its
 * block is met by chance, however long it is. */
enum { MAX_SPREAD = 2 };

/* Nodes of a page up to which all encodings are looked at; beyond, the first that
 * shows a pattern, block before the others. Each takes some 60 bytes a token. */
enum { MAX_TOGETHER = 200000 };
enum { MATCH_PER_TOKEN = 256, FREE_MATCH = 1 << 18 };

static double or_default(double value, double fallback) {
    return value > 0 ? value : fallback;
}

furrow_status fw_iepad_params_from(fw_iepad_params *out, const furrow_options *all,
                                   furrow_error *err) {
    const furrow_iepad_options *opts = &all->iepad;
    bool plain = all->plain;
    *out = (fw_iepad_params){
        .min_length = opts->min_length ? opts->min_length : 3,
        .min_count = opts->min_count ? opts->min_count : 3,
        .max_variance = or_default(opts->max_variance, 0.5),
        .min_density = or_default(opts->min_density, 0.2),
        .cluster = or_default(opts->cluster, 0.1),
        .max_mismatch = or_default(opts->max_mismatch, 0.5),
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

/* Gaps as one number, to find blocks that are the same but for a shift. */
static uint64_t gaps_hash(const fw_iepad_block *block) {
    uint64_t hash = block->count;
    for (uint32_t i = 1; i < block->count; i++) {
        hash ^= block->places[i] - block->places[i - 1];
        hash *= UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
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
    uint64_t cells, match_work;
    seen_block seen[MAX_COMPOSED];
    uint32_t seen_count;
} discovery;

/* Whether the block is an earlier one, shifted by less than a record. */
static bool was_seen(discovery *d, const fw_iepad_block *block) {
    uint64_t hash = gaps_hash(block);
    uint32_t first = block->places[0], gap = block->places[1] - first;
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

/* List a pattern with its matches, unless another one of this encoding has the
 * same. False when out of memory. */
static bool add_found(discovery *d, const fw_pattern *pattern, fw_iepad_hits matches,
                      const fw_iepad_block *block, bool is_spread) {
    for (size_t i = 0; i < d->page->list.count; i++)
        if (d->page->list.at[i].tokens == d->tokens &&
            same_matches(&matches, &d->page->list.at[i].matches))
            return true;
    fw_iepad_found *found = fw_vec_push(&d->page->list, d->arena);
    if (!found) return false;
    *found = (fw_iepad_found){.pattern = *pattern,
                              .matches = matches,
                              .length = block->length,
                              .count = block->count,
                              .variance = block->variance,
                              .density = block->density,
                              .is_spread = is_spread,
                              .tokens = d->tokens};
    return true;
}

/* Match a pattern and list it, unless another one matches the same. The
 * matches stay the caller's to look at. False when memory is out. */
static bool list_pattern(discovery *d, fw_iepad_hits *matches, const fw_pattern *pattern,
                         const fw_iepad_block *block) {
    fw_matcher matcher;
    const fw_tokens *tokens = d->tokens;
    if (!fw_matcher_init(&matcher, pattern, tokens->alphabet, d->arena)) return false;
    matcher.work = &d->match_work;
    if (!fw_iepad_match(matches, &matcher, tokens, d->arena)) return false;
    if (d->match_work == 0) return true; /* the matches may not be all */
    size_t near = count_near(matches, block);
    if (pattern->count >= FW_IEPAD_LONG) {
        bool is_spread = matches->count > MAX_SPREAD * near;
        if (!add_found(d, pattern, *matches, block, is_spread)) return false;
        if (!is_spread) return true;
    }
    fw_iepad_hits kept = {.at = FW_TAKE(d->arena, near, fw_iepad_hit)};
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
    return fw_pattern_rotate(&turned, pattern, by, d->arena) &&
           list_pattern(d, &matches, &turned, block);
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
    if (!list_pattern(d, &matches, &pattern, block)) return false;
    uint32_t right = fw_iepad_turns_right(&pattern, tokens, block->places[0]);
    uint32_t left = fw_iepad_turns_left(&pattern, tokens, end_of_block(&matches, block));
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

    discovery d = {.page = out, .tokens = tokens, .params = params, .arena = in->scratch};
    d.cells = (uint64_t)tokens->count * CELLS_PER_TOKEN + FREE_CELLS;
    d.match_work = (uint64_t)tokens->count * MATCH_PER_TOKEN + FREE_MATCH;
    for (size_t i = 0; i < blocks.count && d.seen_count < MAX_COMPOSED && d.match_work; i++) {
        if (fw_deadline_passed(in->deadline)) break;
        if (was_seen(&d, &blocks.at[i])) continue;
        if (!list_block(&d, &blocks.at[i])) return fw_fail_memory(err);
    }
    return FURROW_OK;
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
