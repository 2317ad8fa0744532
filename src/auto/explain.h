/* The choice in words, for people who ask why. */
#ifndef FW_AUTO_EXPLAIN_H
#define FW_AUTO_EXPLAIN_H

#include "auto/candidate.h"

/* Tell opts->trace what was chosen, what came second and why not, and where the
 * borders of the records are in doubt. Candidates are in order, best first. */
void fw_explain_choice(const fw_method_input *in, const fw_candidates *found);

/* FURROW_ENOTFOUND, with what comes nearest to a list and what speaks against it. */
furrow_status fw_explain_nothing(const fw_candidates *found, furrow_error *err);

#endif
