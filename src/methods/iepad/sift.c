/*
 * Sifting: which repeats lie regularly and close together (IEPAD 2.3).
 *
 * Repeats that overlap themselves (density above 1) are no records: they are
 * dropped before their occurrences are looked at, which also keeps a page of
 * a million equal tokens linear. For the rest the work is bounded as well:
 * repeats are taken by the share of the page they cover, until their
 * occurrences add up to a multiple of the page's tokens.
 */
#include "base/error.h"
#include "methods/iepad/discover.h"

#include <math.h>
#include <stdlib.h>

/* Occurrences looked at per token of the page. Labelled pages have 5
 * at most. */
enum { MAX_OCCURRENCES_PER_TOKEN = 24, FREE_OCCURRENCES = 4096 };

/* Of a repeat that follows on itself. Twice such a repeat is long enough to be
 * found, and overlaps itself: this is its primitive period. */
enum { SHORTEST = 2 };

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

/* Export places [0, count) when they make a regular block. */
static bool export_block(sifter *s, const uint32_t *places, uint32_t count, uint32_t length) {
    if (count < s->params->min_count) return true;
    double density = fw_iepad_density(places, count, length);
    double variance = fw_iepad_variance(places, count);
    if (density > 1 || density < s->params->min_density || variance > s->params->max_variance)
        return true;
    fw_iepad_block *block = fw_vec_push(s->out, s->arena);
    if (block) *block = (fw_iepad_block){places, count, length, variance, density};
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

/* Cut the occurrences where the gaps stop being alike: IEPAD 2.3.1. The first
 * gap of a part is taken unseen, so a part of two gives its last place on to
 * the next; that place is then the first of a part, and none is lost. */
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

/* Cut the occurrences where one does not begin as the last one ends. */
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
    qsort(places, repeat->count, sizeof *places, by_place);
    if (repeat->length < s->params->min_length)
        return export_runs(s, places, repeat->count, repeat->length);
    if (fw_iepad_variance(places, repeat->count) <= s->params->max_variance)
        return export_block(s, places, repeat->count, repeat->length);
    return export_parts(s, places, repeat->count, repeat->length);
}

furrow_status fw_iepad_sift(fw_iepad_blocks *out, const fw_tokens *tokens,
                            const fw_iepad_params *params, fw_arena *arena, furrow_error *err) {
    uint32_t count = tokens->count;
    uint32_t shortest = params->min_length < SHORTEST ? params->min_length : SHORTEST;
    fw_repeats repeats = {0};
    uint32_t *sa = FW_TAKE(arena, count, uint32_t), *lcp = FW_TAKE(arena, count, uint32_t);
    if (!sa || !lcp || !fw_suffix_array(sa, tokens->code, count, tokens->alphabet, arena) ||
        !fw_suffix_lcp(lcp, sa, tokens->code, count, arena) ||
        !fw_repeats_find(&repeats, tokens->code, sa, lcp, count, shortest, params->min_count,
                         arena))
        return fw_fail_memory(err);
    if (repeats.count) qsort(repeats.at, repeats.count, sizeof *repeats.at, by_cover);

    sifter s = {.out = out, .params = params, .arena = arena};
    uint64_t left = (uint64_t)count * MAX_OCCURRENCES_PER_TOKEN + FREE_OCCURRENCES;
    for (size_t i = 0; i < repeats.count; i++) {
        const fw_repeat *r = &repeats.at[i];
        bool is_short = r->length < params->min_length;
        if (r->count > left) continue;
        if (!is_short && (r->count - 1.0) * r->length > r->last - r->first) continue;
        left -= r->count;
        if (!sift_repeat(&s, r, sa)) return fw_fail_memory(err);
    }
    return FURROW_OK;
}
