/*
 * Extracted records against true ones: who is whom.
 *
 * The rules are those of the labelled sets, so that figures of different
 * tools can be compared:
 *   records   squashed texts are equal, or their multisets of character pairs
 *             overlap by 0.9 or more (Dice)
 *   anchors   a record holds the anchor of one true record, and of no other
 *   fields    it holds all values of one true record, and not all of another
 *             unless those are part of its own
 */
#ifndef FW_EVAL_MATCH_H
#define FW_EVAL_MATCH_H

#include "eval/truth.h"

#define FW_UNPAIRED SIZE_MAX

/* Pairs of one region: partner[i] is for true record i, owner[j] for extracted record j;
 * FW_UNPAIRED if there is none. */
typedef struct fw_match {
    furrow_score score;
    size_t *partner;
    size_t *owner;
} fw_match;

/* 'have' are the squashed texts of the extracted records. The arrays of 'out' are in 'arena',
 * which also provides scratch memory. */
furrow_status fw_match_texts(fw_match *out, const furrow_truth *truth, const furrow_str *have,
                             size_t count, fw_arena *arena, furrow_error *err);

/* Whether two true records have the same parts in the same order. */
bool fw_parts_equal(const fw_parts *a, const fw_parts *b);

/* ---- Failures ----------------------------------------------------------- */

/* 'nearest' has one entry for each true record: the extracted record nearest to it if it has no
 * partner, otherwise FW_UNPAIRED. */
furrow_status fw_failure_find(furrow_failure *out, size_t *nearest, const furrow_truth *truth,
                              const furrow_str *have, const fw_match *match, fw_arena *arena,
                              furrow_error *err);

/* ---- The measure -------------------------------------------------------- */

struct furrow_measure {
    fw_arena arena;
    fw_match main;
    furrow_score best;
    size_t best_region, regions;
    furrow_failure failure;
    size_t *nearest; /* per true record */
    furrow_column_score columns;
    furrow_field_score *fields;
    size_t field_count;
};

/* The texts of one region's records, as a method returned them. */
typedef struct fw_region_texts {
    const furrow_str *at;
    size_t count;
} fw_region_texts;

/* Measure texts, region by region, the main one first. The arena of 'out' must be initialized;
 * on failure the caller frees it. */
furrow_status fw_measure_texts(furrow_measure *out, const furrow_truth *truth,
                               const fw_region_texts *regions, size_t count, furrow_error *err);

#endif
