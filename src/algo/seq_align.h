/*
 * Alignment of integer sequences: two of them by edit distance, many of them
 * around a centre (Gusfield 1997, 14.6: at most twice the best possible sum).
 */
#ifndef FW_ALGO_SEQ_ALIGN_H
#define FW_ALGO_SEQ_ALIGN_H

#include "base/arena.h"

typedef struct fw_seq {
    const uint32_t *at;
    uint32_t count;
    uint32_t weight; /* how many equal sequences it represents; 0 counts as 1 */
} fw_seq;

/* What an alignment may cost. A zeroed struct means edit distance without a
 * limit. */
typedef struct fw_align_options {
    /* The cost of putting two different symbols into one column, where a gap costs 1; 0 means 1.
     * From 2 on, different symbols never share a column. */
    uint32_t mismatch;
    /* Cells of dynamic programming that may still be filled, counted down by every call; NULL:
     * no limit. If too few are left, a pair is aligned only at its equal ends. */
    uint64_t *cells;
} fw_align_options;

#define FW_ALIGN_GAP UINT32_MAX

/* Align b to a: to[i] becomes the place in b that is paired with a[i], or FW_ALIGN_GAP. Places
 * in 'to' rise. Returns the distance, UINT32_MAX when out of memory. O(a * b) between equal
 * ends. */
uint32_t fw_align_pair(uint32_t *to, fw_seq a, fw_seq b, const fw_align_options *opts,
                       fw_arena *scratch);

/* Distance alone, in O(a * b) time and O(b) space; at most 'limit' + 1.
 * UINT32_MAX when out of memory. */
uint32_t fw_align_distance(fw_seq a, fw_seq b, uint32_t limit, const fw_align_options *opts,
                           fw_arena *scratch);

/* Rows of equal length: cell [row * columns + column] is the place in the
 * row's sequence, or FW_ALIGN_GAP. */
typedef struct fw_alignment {
    uint32_t *cells;
    uint32_t rows, columns;
    uint32_t centre; /* the sequence that all were aligned to */
} fw_alignment;

/* Align 'count' sequences, 1 or more. The centre is the one nearest to all, by weight, among the
 * first 'candidates' of them (0: all). The result is in 'arena', which also serves as scratch.
 * False when out of memory. */
bool fw_align_star(fw_alignment *out, const fw_seq *seqs, uint32_t count, uint32_t candidates,
                   const fw_align_options *opts, fw_arena *arena);

#endif
