/*
 * Kinds of failure, after the remarks in table 1 of the MDR paper.
 *
 * Each extracted record without a partner is looked at: it holds one true
 * record, several, is a piece of one, or has to do with none. What a true
 * record suffered follows from that.
 *
 * The measure is how much of the one text stands in the other, in runs of 8
 * bytes: long enough not to meet by chance, short enough to survive a word
 * that is missing. Nothing of this changes a score.
 */
#include "eval/match.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"

#include <stdlib.h>

enum { GRAM = sizeof(uint64_t) };

/* Share of a true record in an extracted one from which on it is held; as
 * for pairing. */
#define MIN_HELD 0.9

/* Share of an extracted record in a true one from which on it is a piece. */
#define MIN_PIECE 0.5

/* Records looked at on either side. The work is the product of both; beyond,
 * records count as extra or missing. */
enum { MAX_LOOKED_AT = 1000 };

/* What became of a true record, the later outdoing the earlier. */
typedef enum fate { LOST, IN_PIECES, NOISY, JOINED, PAIRED } fate;

typedef struct grams {
    uint64_t *at;
    size_t count;
} grams;

typedef struct context {
    const furrow_truth *truth;
    const furrow_str *have;
    const fw_match *match;
    size_t wanted, found; /* looked at */
    grams *want, *got;    /* of records without a partner */
    fate *fates;
    size_t *pieces;  /* per true record */
    size_t *nearest; /* per true record */
    size_t *home;    /* per extracted record: what it is a piece of */
    size_t *held;    /* scratch: true records held by one */
    furrow_failure out;
} context;

static int compare_grams(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool read_grams(grams *out, furrow_str text, fw_arena *arena) {
    out->count = text.len < GRAM ? 0 : text.len - GRAM + 1;
    out->at = FW_TAKE(arena, out->count, uint64_t);
    if (!out->at) return false;
    for (size_t i = 0; i < out->count; i++) memcpy(&out->at[i], text.at + i, GRAM);
    qsort(out->at, out->count, sizeof *out->at, compare_grams);
    return true;
}

/* How much of 'small' stands in 'big', 0 to 1. */
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
    if (cx->truth->label != FW_LABEL_RECORDS) return fw_parts_held(parts, cx->have[found]);
    return share(parts->at[0], &cx->want[wanted], cx->have[found], &cx->got[found]) >= MIN_HELD;
}

/* Whether a value stands in no true record but this one. */
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

/* An extracted record that holds 'count' true ones, those in cx->held. */
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

/* Add up what the true records suffered. */
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

/* Nothing is right, most of what was wanted is missing, most of what was
 * found is extra; a few short texts stand in true records by chance. */
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
    for (size_t i = 1; i < sizeof all / sizeof *all; i++)
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

/* "all" or the number of true records that a phrase is about. */
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
