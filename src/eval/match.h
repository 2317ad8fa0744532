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

/* Pairs of one region: partner[i] belongs to true record i, owner[j] to
 * extracted record j; FW_UNPAIRED where there is none. */
typedef struct fw_match {
    furrow_score score;
    size_t *partner;
    size_t *owner;
} fw_match;

/* 'have' are the squashed texts of the extracted records. The arrays of 'out'
 * lie in 'arena'; scratch memory comes from there, too. */
furrow_status fw_match_texts(fw_match *out, const furrow_truth *truth, const furrow_str *have,
                             size_t count, fw_arena *arena, furrow_error *err);

/* Whether squashed 'text' holds all of 'parts'; no parts are never held. */
bool fw_parts_held(const fw_parts *parts, furrow_str text);

/* Whether two true records have the same parts in the same order. */
bool fw_parts_equal(const fw_parts *a, const fw_parts *b);

#endif
