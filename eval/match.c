/*
 * Pair records. Equal texts are found by sorting. Near texts are found by comparing the
 * remaining ones with each other, if their lengths allow it. For anchors and fields, each
 * extracted text is searched for the parts of each different true record.
 */
#include "eval/match.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"

#include <stdlib.h>

/* Two texts with at least this Dice overlap are the same record. */
#define MIN_OVERLAP 0.9

/* ---- Whole texts -------------------------------------------------------- */

/* Words in the signature of a text: see differ_too_much(). */
enum { SIGNATURE = 4 };

/* The character pairs of a text, sorted; computed when first needed. */
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

/* Highest overlap first, then page order. */
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

/* Each bit that only one of two texts has stands for a pair that the other lacks. If there are
 * enough such bits, the pairs need not be compared. */
static bool differ_too_much(const pairs *a, const pairs *b) {
    size_t lacking = 0;
    for (size_t i = 0; i < SIGNATURE; i++) lacking += count_bits(a->signature[i] ^ b->signature[i]);
    size_t both = a->count + b->count;
    return (double)(both - lacking) < MIN_OVERLAP * (double)both;
}

/* Whether texts of these lengths, in characters, can overlap enough at all. */
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

/* Pair equal texts, both sides in page order. */
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

/* List all near pairs of true record 'wanted' with the unpaired extracted ones. */
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

/* Whether squashed 'text' contains all of 'parts'; false if there are no parts. */
static bool are_held(const fw_parts *parts, furrow_str text) {
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

/* A kind of true record: all records with the same parts, which cannot be told apart. */
typedef struct record_kind {
    const fw_parts *parts;
    size_t length; /* characters of all parts */
    size_t free;   /* first record of the kind that has no partner yet */
    bool is_held;
} record_kind;

typedef struct kinds {
    record_kind *at;
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
    return (x > y) - (x < y); /* page order */
}

static int compare_kinds(const void *a, const void *b) {
    const record_kind *x = a, *y = b;
    return (x->free > y->free) - (x->free < y->free);
}

/* The different kinds of true records, in page order. */
static bool find_kinds(kinds *out, const furrow_truth *truth, fw_arena *arena) {
    size_t count = truth->record_count;
    const fw_true_record **sorted = FW_TAKE(arena, count, const fw_true_record *);
    out->at = FW_TAKE(arena, count, record_kind);
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
        record_kind *new_kind = &out->at[out->count++];
        *new_kind = (record_kind){.parts = &sorted[k]->parts, .free = i};
        for (uint32_t p = 0; p < sorted[k]->parts.count; p++)
            new_kind->length += fw_squashed_length(sorted[k]->parts.at[p]);
    }
    qsort(out->at, out->count, sizeof *out->at, compare_kinds);
    return true;
}

/* Whether each part of 'inner' is inside a part of 'outer'. */
static bool lies_within(const fw_parts *inner, const fw_parts *outer) {
    for (uint32_t i = 0; i < inner->count; i++) {
        uint32_t k = 0;
        while (k < outer->count && !strstr(outer->at[k].at, inner->at[i].at)) k++;
        if (k == outer->count) return false;
    }
    return true;
}

/* The one kind that a text contains; NULL if it contains none or several. */
static record_kind *kind_of(kinds *all, furrow_str text) {
    record_kind *top = NULL;
    for (size_t k = 0; k < all->count; k++) {
        record_kind *one = &all->at[k];
        one->is_held = are_held(one->parts, text);
        if (one->is_held && (!top || one->length > top->length)) top = one;
    }
    for (size_t k = 0; top && k < all->count; k++) {
        const record_kind *one = &all->at[k];
        if (one->is_held && one != top && !lies_within(one->parts, top->parts)) return NULL;
    }
    return top;
}

static bool pair_parts(fw_match *match, const furrow_truth *truth, const furrow_str *have,
                       size_t count, fw_arena *arena) {
    kinds all = {0};
    if (!find_kinds(&all, truth, arena)) return false;
    for (size_t j = 0; j < count; j++) {
        record_kind *one = kind_of(&all, have[j]);
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

/* ---- Failures ------------------------------------------------------------ */

/*
 * Kinds of failure, after the remarks in table 1 of the MDR paper.
 *
 * Each extracted record without a partner is examined: it contains one true record or several,
 * is a piece of one, or is unrelated to all. From this follows what happened to each true
 * record.
 *
 * The measure is how much of one text is in the other, in runs of 8 bytes: long enough not to
 * match by chance, short enough to survive a missing word. None of this changes a score.
 */

enum { GRAM = sizeof(uint64_t) };

/* From this share of a true record on, an extracted record contains it; same as for pairing. */
#define MIN_HELD 0.9

/* From this share of an extracted record in a true one on, it is a piece of it. */
#define MIN_PIECE 0.5

/* How many records are examined on either side, since the work is the product of both. Records
 * beyond that count as extra or missing. */
enum { MAX_LOOKED_AT = 1000 };

/* What happened to a true record; later values override earlier ones. */
typedef enum fate { LOST, IN_PIECES, NOISY, JOINED, PAIRED } fate;

typedef struct grams {
    uint64_t *at;
    size_t count;
} grams;

typedef struct context {
    const furrow_truth *truth;
    const furrow_str *have;
    const fw_match *match;
    size_t wanted, found; /* how many are examined */
    grams *want, *got;    /* of records without a partner */
    fate *fates;
    size_t *pieces;  /* per true record */
    size_t *nearest; /* per true record */
    size_t *home;    /* per extracted record: what it is a piece of */
    size_t *held;    /* scratch: true records contained in one record */
    furrow_failure out;
} context;

static bool read_grams(grams *out, furrow_str text, fw_arena *arena) {
    out->count = text.len < GRAM ? 0 : text.len - GRAM + 1;
    out->at = FW_TAKE(arena, out->count, uint64_t);
    if (!out->at) return false;
    for (size_t i = 0; i < out->count; i++) memcpy(&out->at[i], text.at + i, GRAM);
    qsort(out->at, out->count, sizeof *out->at, compare_u64);
    return true;
}

/* How much of 'small' is in 'big', 0 to 1. */
static double share(furrow_str small, const grams *s, furrow_str big, const grams *b) {
    if (small.len == 0) return 0;
    if (small.len <= big.len && strstr(big.at, small.at)) return 1;
    if (s->count == 0) return 0;
    size_t i = 0, k = 0, common = 0;
    while (i < s->count && k < b->count) {
        if (s->at[i] == b->at[k]) i++, k++, common++;
        else if (s->at[i] < b->at[k]) i++;
        else k++;
    }
    return (double)common / (double)s->count;
}

static bool holds(const context *cx, size_t found, size_t wanted) {
    const fw_parts *parts = &cx->truth->records[wanted].parts;
    if (cx->truth->label != FW_LABEL_RECORDS) return are_held(parts, cx->have[found]);
    return share(parts->at[0], &cx->want[wanted], cx->have[found], &cx->got[found]) >= MIN_HELD;
}

/* Whether a value is in no other true record. */
static bool is_own(const context *cx, size_t wanted, furrow_str value) {
    for (size_t i = 0; i < cx->wanted; i++) {
        const fw_parts *parts = &cx->truth->records[i].parts;
        for (uint32_t k = 0; i != wanted && k < parts->count; k++)
            if (fw_str_equal(parts->at[k], value)) return false;
    }
    return true;
}

/* How much an extracted record looks like a piece of a true one, 0 to 1. */
static double piece_of(const context *cx, size_t found, size_t wanted) {
    const fw_parts *parts = &cx->truth->records[wanted].parts;
    furrow_str text = cx->have[found];
    if (cx->truth->label == FW_LABEL_RECORDS)
        return share(text, &cx->got[found], parts->at[0], &cx->want[wanted]);
    for (uint32_t k = 0; k < parts->count; k++)
        if (parts->at[k].len && strstr(text.at, parts->at[k].at) &&
            is_own(cx, wanted, parts->at[k]))
            return 1;
    return 0;
}

static void suffer(context *cx, size_t wanted, size_t found, fate what) {
    if (what <= cx->fates[wanted]) return;
    cx->fates[wanted] = what;
    cx->nearest[wanted] = found;
}

/* Handle an extracted record that contains 'count' true ones, listed in cx->held. */
static void look_at_holder(context *cx, size_t found, size_t count) {
    size_t length = 0;
    for (size_t k = 0; k < count; k++) {
        suffer(cx, cx->held[k], found, count > 1 ? JOINED : NOISY);
        length += cx->truth->records[cx->held[k]].parts.at[0].len;
    }
    if (count < 2) return;
    cx->out.holders++;
    if (cx->truth->label == FW_LABEL_RECORDS &&
        (double)length < MIN_HELD * (double)cx->have[found].len)
        cx->out.holders_noisy = true;
}

static void look_at_piece(context *cx, size_t found) {
    double best = 0;
    size_t home = FW_UNPAIRED;
    for (size_t i = 0; i < cx->wanted && best < 1; i++) {
        double share_of_it = cx->fates[i] == PAIRED ? 0 : piece_of(cx, found, i);
        if (share_of_it < MIN_PIECE || share_of_it <= best) continue;
        best = share_of_it;
        home = i;
    }
    cx->home[found] = home;
    if (home == FW_UNPAIRED) return;
    cx->pieces[home]++;
    suffer(cx, home, found, IN_PIECES);
}

static void look_at(context *cx, size_t found) {
    size_t count = 0;
    for (size_t i = 0; i < cx->wanted; i++)
        if (cx->fates[i] != PAIRED && holds(cx, found, i)) cx->held[count++] = i;
    if (count > 0) look_at_holder(cx, found, count);
    else look_at_piece(cx, found);
    if (count == 0 && cx->home[found] == FW_UNPAIRED) cx->out.extra++;
}

/* Count what happened to the true records. */
static void add_up(context *cx) {
    furrow_failure *out = &cx->out;
    for (size_t i = 0; i < cx->wanted; i++) {
        switch (cx->fates[i]) {
        case PAIRED: break;
        case JOINED: out->joined++; break;
        case NOISY: out->noisy++; break;
        case LOST: out->missing++; break;
        case IN_PIECES:
            if (cx->pieces[i] == 1) {
                out->incomplete++;
            } else {
                out->split++;
                out->pieces += cx->pieces[i];
            }
        }
        if (cx->fates[i] == JOINED || cx->fates[i] == NOISY) out->extra += cx->pieces[i];
    }
}

/* Nothing is right, most of what was wanted is missing, and most of what was found is extra. A
 * few short texts are in true records by chance. */
static bool is_wrong_region(const furrow_failure *out, furrow_score score) {
    return score.right == 0 && 2 * out->missing > score.wanted && 2 * out->extra > score.found;
}

static furrow_failure_kind main_kind(const furrow_failure *out, furrow_score score) {
    const struct {
        furrow_failure_kind kind;
        size_t count;
    } all[] = {{FURROW_SPLIT, out->split},
               {FURROW_JOINED, out->joined},
               {FURROW_NOISE, out->noisy},
               {FURROW_INCOMPLETE, out->incomplete},
               {FURROW_MISSING, out->missing}};
    if (score.right == score.found && score.right == score.wanted) return FURROW_RIGHT;
    if (score.found == 0) return FURROW_NONE_FOUND;
    if (is_wrong_region(out, score)) return FURROW_WRONG_REGION;
    size_t top = 0;
    for (size_t i = 1; i < FW_COUNT(all); i++)
        if (all[i].count > all[top].count) top = i;
    return all[top].count ? all[top].kind : FURROW_EXTRA;
}

static bool prepare(context *cx, fw_arena *arena) {
    cx->want = FW_TAKE_ZEROED(arena, cx->wanted, grams);
    cx->got = FW_TAKE_ZEROED(arena, cx->found, grams);
    cx->fates = FW_TAKE_ZEROED(arena, cx->wanted, fate);
    cx->pieces = FW_TAKE_ZEROED(arena, cx->wanted, size_t);
    cx->held = FW_TAKE(arena, cx->wanted, size_t);
    cx->home = FW_TAKE(arena, cx->found, size_t);
    if (!cx->want || !cx->got || !cx->fates || !cx->pieces || !cx->held || !cx->home) return false;
    for (size_t i = 0; i < cx->wanted; i++)
        if (cx->match->partner[i] != FW_UNPAIRED) cx->fates[i] = PAIRED;
    if (cx->truth->label != FW_LABEL_RECORDS) return true;
    for (size_t i = 0; i < cx->wanted; i++)
        if (cx->fates[i] != PAIRED &&
            !read_grams(&cx->want[i], cx->truth->records[i].parts.at[0], arena))
            return false;
    for (size_t j = 0; j < cx->found; j++)
        if (cx->match->owner[j] == FW_UNPAIRED && !read_grams(&cx->got[j], cx->have[j], arena))
            return false;
    return true;
}

furrow_status fw_failure_find(furrow_failure *out, size_t *nearest, const furrow_truth *truth,
                              const furrow_str *have, const fw_match *match, fw_arena *arena,
                              furrow_error *err) {
    furrow_score score = match->score;
    context cx = {.truth = truth,
                  .have = have,
                  .match = match,
                  .wanted = score.wanted < MAX_LOOKED_AT ? score.wanted : MAX_LOOKED_AT,
                  .found = score.found < MAX_LOOKED_AT ? score.found : MAX_LOOKED_AT,
                  .nearest = nearest,
                  .out = {.wanted = score.wanted}};
    for (size_t i = 0; i < score.wanted; i++) nearest[i] = FW_UNPAIRED;
    if (score.right == score.found && score.right == score.wanted) {
        *out = cx.out;
        return FURROW_OK;
    }
    if (!prepare(&cx, arena)) return fw_fail_memory(err);
    for (size_t j = 0; j < cx.found; j++)
        if (match->owner[j] == FW_UNPAIRED) look_at(&cx, j);
    add_up(&cx);
    for (size_t i = cx.wanted; i < score.wanted; i++)
        cx.out.missing += match->partner[i] == FW_UNPAIRED;
    for (size_t j = cx.found; j < score.found; j++) cx.out.extra += match->owner[j] == FW_UNPAIRED;
    cx.out.kind = main_kind(&cx.out, score);
    *out = cx.out;
    return FURROW_OK;
}

const char *furrow_failure_name(furrow_failure_kind kind) {
    static const char *const names[] = {"right",      "none found", "wrong region",
                                        "split",      "joined",     "with noise",
                                        "incomplete", "missing",    "extra"};
    return names[kind];
}

/* Append "all" or the number of true records that a phrase is about. */
static void add_phrase(furrow_buf *out, const furrow_failure *failure, size_t count) {
    if (out->len) fw_buf_text(out, ", ");
    if (count == failure->wanted) fw_buf_text(out, "all");
    else fw_buf_format(out, "%zu", count);
}

static void add_joined(furrow_buf *out, const furrow_failure *failure) {
    add_phrase(out, failure, failure->joined);
    if (failure->holders == 1) fw_buf_text(out, " in one");
    else fw_buf_format(out, " in %zu", failure->holders);
    if (failure->holders_noisy) fw_buf_text(out, " with noise");
}

static void add_split(furrow_buf *out, const furrow_failure *failure) {
    if (failure->split < failure->wanted) {
        add_phrase(out, failure, failure->split);
        fw_buf_char(out, ' ');
    }
    fw_buf_format(out, "split into %zu", failure->pieces);
}

furrow_status furrow_failure_text(furrow_buf *out, const furrow_failure *failure,
                                  furrow_error *err) {
    fw_buf_clear(out);
    if (failure->kind <= FURROW_WRONG_REGION) {
        fw_buf_text(out, furrow_failure_name(failure->kind));
        return fw_buf_status(out, err);
    }
    if (failure->split) add_split(out, failure);
    if (failure->joined) add_joined(out, failure);
    if (failure->noisy) {
        add_phrase(out, failure, failure->noisy);
        fw_buf_text(out, " with noise");
    }
    if (failure->incomplete) {
        add_phrase(out, failure, failure->incomplete);
        fw_buf_text(out, " incomplete");
    }
    if (failure->missing)
        fw_buf_format(out, "%smissing %zu", out->len ? ", " : "", failure->missing);
    if (failure->extra) fw_buf_format(out, "%sextra %zu", out->len ? ", " : "", failure->extra);
    return fw_buf_status(out, err);
}
