/* Which candidates are the lists of the page. */
#ifndef FW_AUTO_DECIDE_H
#define FW_AUTO_DECIDE_H

#include "auto/candidate.h"

/* Candidates are for the same list, with other borders, when of the text from
 * first to last record of either they share this much. */
#define FW_SAME_PLACE 0.7

bool fw_is_same_list(const fw_candidate *a, const fw_candidate *b);

/* Weigh the evidence of all candidates, and put the best first. */
void fw_choose(fw_candidates *candidates);

/* How likely a candidate is right if it is chosen, 0 to 1. */
double fw_confidence(const fw_candidate *c);

/* From this confidence on a candidate is as likely right as not. */
#define FW_PLAUSIBLE 0.5

/* Below this confidence no candidate is taken for records. Of lists that are chosen
 * rightly, about one in fifty stays below it on sets that were left out; of articles
 * (modern-none) and recipes, more than half (fit.py). */
#define FW_MIN_CONFIDENCE 0.15

/* A kind of evidence (FW_EV_...): its name, words for people, what it adds to the
 * rank of a candidate, and its weight in how sure the choice is. */
const char *fw_evidence_name(int kind);
const char *fw_evidence_words(int kind);
double fw_rank_part(const fw_candidate *c, int kind);
double fw_sure_weight(int kind);

#endif
