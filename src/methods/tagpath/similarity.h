/*
 * How alike two visual signals are: paper, equations 1 to 3.
 *
 * A signal is here the sorted array of its positions.
 */
#ifndef FW_METHODS_TAGPATH_SIMILARITY_H
#define FW_METHODS_TAGPATH_SIMILARITY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct fw_positions {
    const uint32_t *at;
    uint32_t count;
    double mean; /* centre of gravity */
} fw_positions;

fw_positions fw_positions_make(const uint32_t *at, uint32_t count);

/* Whether one signal ends before the other begins; neither may be empty. */
static inline bool fw_positions_apart(const fw_positions *a, const fw_positions *b) {
    return a->at[a->count - 1] < b->at[0] || b->at[b->count - 1] < a->at[0];
}

/* Segments of one signal divided by another: how many, and the sum of the
 * squares of their sizes, from which the variance follows. */
typedef struct fw_segments {
    uint32_t count;
    uint64_t squares;
} fw_segments;

/* How two signals divide each other. O(min log max) of their counts. */
void fw_positions_divide(fw_segments *a_by_b, fw_segments *b_by_a, const fw_positions *a,
                         const fw_positions *b);

/* Population variance of the sizes of 'segments', which add up to 'total'. */
double fw_segments_variance(fw_segments segments, uint32_t total);

/* Equation 1. */
double fw_signal_offset(const fw_positions *a, const fw_positions *b);

/* Equation 2. Below 0 when either signal is one segment though it occurs more
 * than once: such a pair does not interleave, and the printed equation, where
 * both variances are 0, would call any two lists of a page the same. */
double fw_signal_interleaving(const fw_positions *a, const fw_positions *b);

/* Equation 3 for an offset and an interleaving; 0 where there is none. */
double fw_signal_likeness(double offset, double interleaving, double epsilon);

/* Equation 3 for two signals. */
double fw_signal_similarity(const fw_positions *a, const fw_positions *b, double epsilon);

#endif
