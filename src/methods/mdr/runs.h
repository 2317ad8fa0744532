/* Runs of similar groups among the children of one parent (IdentDRs). */
#ifndef FW_METHODS_MDR_RUNS_H
#define FW_METHODS_MDR_RUNS_H

#include "base/vec.h"

/* 'count' groups in a row, each 'width' children wide, from child 'first'
 * (counted from 0). The paper's data region; its generalized nodes. */
typedef struct fw_mdr_run {
    uint32_t first, width, count;
} fw_mdr_run;

typedef FW_VEC(fw_mdr_run) fw_mdr_runs;

/* Whether the 'width' children from 'first' are similar to the next 'width'.
 * Asked once for each pair: widths from 1 up, and for each the children from
 * the left. */
typedef bool (*fw_mdr_similar_fn)(void *user, uint32_t first, uint32_t width);

/* All runs among 'count' children, from left to right, with groups of up to
 * 'max_width'. False when memory is out. */
bool fw_mdr_find_runs(fw_mdr_runs *out, uint32_t count, uint32_t max_width,
                      fw_mdr_similar_fn similar, void *user, fw_arena *scratch);

#endif
