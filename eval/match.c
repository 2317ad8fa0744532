/*
 * Pairing. Equal texts are found by sorting; near ones by comparing what is
 * left with what is left, where lengths allow it. For anchors and fields each
 * extracted text is searched for the parts of each different true record.
 */
#include "eval/match.h"

#include "base/error.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <stdlib.h>

/* Dice overlap from which on two texts are the same record. */
#define MIN_OVERLAP 0.9

/* ---- Whole texts -------------------------------------------------------- */

/* Words of a text's signature: see differ_too_much(). */
enum { SIGNATURE = 4 };

/* The character pairs of a text, sorted; read when first needed. */
typedef struct pairs {
    uint64_t *at;
    size_t count;
    bool is_read;
    uint64_t signature[SIGNATURE]; /* a bit for each pair, by its hash */
} pairs;

typedef struct near_pair {
    double overlap;
    size_t wanted, found;
} near_pair;

typedef struct text_ref {
    furrow_str text;
    size_t index;
} text_ref;

static int compare_u64(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int compare_text(furrow_str a, furrow_str b) {
    int order = memcmp(a.at, b.at, a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static int compare_refs(const void *a, const void *b) {
    const text_ref *x = a, *y = b;
    int order = compare_text(x->text, y->text);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

/* Highest overlap first, then the order of the page. */
static int compare_near(const void *a, const void *b) {
    const near_pair *x = a, *y = b;
    if (x->overlap != y->overlap) return x->overlap < y->overlap ? 1 : -1;
    if (x->wanted != y->wanted) return x->wanted < y->wanted ? -1 : 1;
    return (x->found > y->found) - (x->found < y->found);
}

static void sign(pairs *p) {
    for (size_t i = 0; i < p->count; i++) {
        uint64_t hash = p->at[i] * UINT64_C(0x9E3779B97F4A7C15) >> 56;
        p->signature[hash / 64] |= UINT64_C(1) << hash % 64;
    }
}

static bool read_pairs(pairs *p, furrow_str text, fw_arena *arena) {
    if (p->is_read) return true;
    size_t length = fw_squashed_length(text);
    p->count = length > 0 ? length - 1 : 0;
    p->at = FW_TAKE(arena, p->count, uint64_t);
    if (!p->at) return false;
    uint64_t before = 0;
    size_t size = 0;
    for (size_t i = 0; text.len > 0; i++) {
        uint32_t point = fw_utf8_next(text, &size);
        if (i > 0) p->at[i - 1] = before << 32 | point;
        before = point;
        text.at += size;
        text.len -= size;
    }
    qsort(p->at, p->count, sizeof *p->at, compare_u64);
    sign(p);
    p->is_read = true;
    return true;
}

static size_t common_pairs(const pairs *a, const pairs *b) {
    size_t i = 0, j = 0, common = 0;
    while (i < a->count && j < b->count) {
        if (a->at[i] == b->at[j]) i++, j++, common++;
        else if (a->at[i] < b->at[j]) i++;
        else j++;
    }
    return common;
}

static size_t count_bits(uint64_t bits) {
    size_t count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* Each bit that only one of two texts has stands for a pair that the other
 * lacks; with enough of them the pairs need not be compared. */
static bool differ_too_much(const pairs *a, const pairs *b) {
    size_t lacking = 0;
    for (size_t i = 0; i < SIGNATURE; i++) lacking += count_bits(a->signature[i] ^ b->signature[i]);
    size_t both = a->count + b->count;
    return (double)(both - lacking) < MIN_OVERLAP * (double)both;
}

/* Whether texts of so many characters can overlap enough at all. */
static bool could_be_near(size_t a, size_t b) {
    if (a < 2 || b < 2) return false;
    size_t shorter = (a < b ? a : b) - 1;
    return !((double)(2 * shorter) < MIN_OVERLAP * (double)(a + b - 2));
}

static void pair_up(fw_match *match, size_t wanted, size_t found) {
    match->partner[wanted] = found;
    match->owner[found] = wanted;
    match->score.right++;
}

/* Pair equal texts, both sides in the order of the page. */
static bool pair_equal(fw_match *match, const furrow_truth *truth, const furrow_str *have,
                       size_t count, fw_arena *arena) {
    size_t wanted = truth->record_count, i = 0, j = 0;
    text_ref *want = FW_TAKE(arena, wanted, text_ref);
    text_ref *got = FW_TAKE(arena, count, text_ref);
    if (!want || !got) return false;
    for (size_t k = 0; k < wanted; k++) want[k] = (text_ref){truth->records[k].parts.at[0], k};
    for (size_t k = 0; k < count; k++) got[k] = (text_ref){have[k], k};
    qsort(want, wanted, sizeof *want, compare_refs);
    qsort(got, count, sizeof *got, compare_refs);
    while (i < wanted && j < count) {
        int order = compare_text(want[i].text, got[j].text);
        if (order == 0) pair_up(match, want[i++].index, got[j++].index);
        else if (order < 0) i++;
        else j++;
    }
    return true;
}

typedef FW_VEC(near_pair) near_list;

/* All near pairs of true record 'wanted' with what is still free. */
static bool list_near(near_list *list, const fw_match *match, size_t wanted, pairs *want,
                      const furrow_str *have, pairs *got, const size_t *lengths, fw_arena *arena) {
    for (size_t j = 0; j < match->score.found; j++) {
        if (match->owner[j] != FW_UNPAIRED || !could_be_near(want->count + 1, lengths[j])) continue;
        if (!read_pairs(&got[j], have[j], arena)) return false;
        if (differ_too_much(want, &got[j])) continue;
        size_t both = want->count + got[j].count;
        double overlap = (double)(2 * common_pairs(want, &got[j])) / (double)both;
        if (overlap < MIN_OVERLAP) continue;
        near_pair *near = fw_vec_push(list, arena);
        if (!near) return false;
        *near = (near_pair){overlap, wanted, j};
    }
    return true;
}

static bool pair_near(fw_match *match, const furrow_truth *truth, const furrow_str *have,
                      size_t count, fw_arena *arena) {
    near_list list = {0};
    pairs *got = FW_TAKE_ZEROED(arena, count, pairs);
    size_t *lengths = FW_TAKE(arena, count, size_t);
    if (!got || !lengths) return false;
    for (size_t j = 0; j < count; j++) lengths[j] = fw_squashed_length(have[j]);
    for (size_t i = 0; i < truth->record_count; i++) {
        pairs want = {0};
        if (match->partner[i] != FW_UNPAIRED) continue;
        if (!read_pairs(&want, truth->records[i].parts.at[0], arena)) return false;
        if (!list_near(&list, match, i, &want, have, got, lengths, arena)) return false;
    }
    if (list.count) qsort(list.at, list.count, sizeof *list.at, compare_near);
    for (size_t k = 0; k < list.count; k++) {
        const near_pair *near = &list.at[k];
        if (match->partner[near->wanted] == FW_UNPAIRED && match->owner[near->found] == FW_UNPAIRED)
            pair_up(match, near->wanted, near->found);
    }
    return true;
}

/* ---- Parts -------------------------------------------------------------- */

bool fw_parts_held(const fw_parts *parts, furrow_str text) {
    for (uint32_t i = 0; i < parts->count; i++)
        if (!strstr(text.at, parts->at[i].at)) return false;
    return parts->count > 0;
}

bool fw_parts_equal(const fw_parts *a, const fw_parts *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!fw_str_equal(a->at[i], b->at[i])) return false;
    return true;
}

/* A kind of true record: those that have the same parts, and cannot be told
 * from each other. */
typedef struct kind {
    const fw_parts *parts;
    size_t length; /* characters of all parts */
    size_t free;   /* first record of the kind that has no partner yet */
    bool is_held;
} kind;

typedef struct kinds {
    kind *at;
    size_t count;
    size_t *next; /* per true record: the next one of its kind */
} kinds;

static int compare_parts(const void *a, const void *b) {
    const fw_true_record *x = *(const fw_true_record *const *)a;
    const fw_true_record *y = *(const fw_true_record *const *)b;
    uint32_t both = x->parts.count < y->parts.count ? x->parts.count : y->parts.count;
    for (uint32_t i = 0; i < both; i++) {
        int order = compare_text(x->parts.at[i], y->parts.at[i]);
        if (order) return order;
    }
    if (x->parts.count != y->parts.count) return x->parts.count < y->parts.count ? -1 : 1;
    return (x > y) - (x < y); /* the order of the page */
}

static int compare_kinds(const void *a, const void *b) {
    const kind *x = a, *y = b;
    return (x->free > y->free) - (x->free < y->free);
}

/* The different kinds of true records, in the order of the page. */
static bool find_kinds(kinds *out, const furrow_truth *truth, fw_arena *arena) {
    size_t count = truth->record_count;
    const fw_true_record **sorted = FW_TAKE(arena, count, const fw_true_record *);
    out->at = FW_TAKE(arena, count, kind);
    out->next = FW_TAKE(arena, count, size_t);
    if (!sorted || !out->at || !out->next) return false;
    for (size_t i = 0; i < count; i++) sorted[i] = &truth->records[i];
    qsort(sorted, count, sizeof *sorted, compare_parts);
    for (size_t k = 0; k < count; k++) {
        size_t i = (size_t)(sorted[k] - truth->records);
        out->next[i] = FW_UNPAIRED;
        if (k > 0 && fw_parts_equal(&sorted[k]->parts, &sorted[k - 1]->parts)) {
            out->next[sorted[k - 1] - truth->records] = i;
            continue;
        }
        kind *new_kind = &out->at[out->count++];
        *new_kind = (kind){.parts = &sorted[k]->parts, .free = i};
        for (uint32_t p = 0; p < sorted[k]->parts.count; p++)
            new_kind->length += fw_squashed_length(sorted[k]->parts.at[p]);
    }
    qsort(out->at, out->count, sizeof *out->at, compare_kinds);
    return true;
}

/* Whether each part of 'inner' stands within a part of 'outer'. */
static bool lies_within(const fw_parts *inner, const fw_parts *outer) {
    for (uint32_t i = 0; i < inner->count; i++) {
        uint32_t k = 0;
        while (k < outer->count && !strstr(outer->at[k].at, inner->at[i].at)) k++;
        if (k == outer->count) return false;
    }
    return true;
}

/* The one kind that a text holds; NULL when it holds none or several. */
static kind *kind_of(kinds *all, furrow_str text) {
    kind *top = NULL;
    for (size_t k = 0; k < all->count; k++) {
        kind *one = &all->at[k];
        one->is_held = fw_parts_held(one->parts, text);
        if (one->is_held && (!top || one->length > top->length)) top = one;
    }
    for (size_t k = 0; top && k < all->count; k++) {
        const kind *one = &all->at[k];
        if (one->is_held && one != top && !lies_within(one->parts, top->parts)) return NULL;
    }
    return top;
}

static bool pair_parts(fw_match *match, const furrow_truth *truth, const furrow_str *have,
                       size_t count, fw_arena *arena) {
    kinds all = {0};
    if (!find_kinds(&all, truth, arena)) return false;
    for (size_t j = 0; j < count; j++) {
        kind *one = kind_of(&all, have[j]);
        if (!one || one->free == FW_UNPAIRED) continue;
        size_t wanted = one->free;
        one->free = all.next[wanted];
        pair_up(match, wanted, j);
    }
    return true;
}

/* ---- Both --------------------------------------------------------------- */

furrow_status fw_match_texts(fw_match *out, const furrow_truth *truth, const furrow_str *have,
                             size_t count, fw_arena *arena, furrow_error *err) {
    size_t wanted = truth->record_count;
    *out = (fw_match){.score = {.right = 0, .found = count, .wanted = wanted},
                      .partner = FW_TAKE(arena, wanted, size_t),
                      .owner = FW_TAKE(arena, count, size_t)};
    if (!out->partner || !out->owner) return fw_fail_memory(err);
    for (size_t i = 0; i < wanted; i++) out->partner[i] = FW_UNPAIRED;
    for (size_t j = 0; j < count; j++) out->owner[j] = FW_UNPAIRED;
    bool ok = truth->label == FW_LABEL_RECORDS ? pair_equal(out, truth, have, count, arena) &&
                                                     pair_near(out, truth, have, count, arena)
                                               : pair_parts(out, truth, have, count, arena);
    return ok ? FURROW_OK : fw_fail_memory(err);
}
