/* In what way a region differs from the truth, for people to see. */
#ifndef FW_EVAL_FAILURE_H
#define FW_EVAL_FAILURE_H

#include "eval/match.h"

/* 'nearest' has one entry for each true record: the extracted record that
 * comes nearest to it when it has no partner, else FW_UNPAIRED. */
furrow_status fw_failure_find(furrow_failure *out, size_t *nearest, const furrow_truth *truth,
                              const furrow_str *have, const fw_match *match, fw_arena *arena,
                              furrow_error *err);

#endif
