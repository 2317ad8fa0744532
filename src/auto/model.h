/* How evidence is weighed. */
#ifndef FW_AUTO_MODEL_H
#define FW_AUTO_MODEL_H

/* Candidates are of one family, other records of the same list, when of the
 * text from first to last record of either they share this much. */
#define FW_SAME_PLACE 0.7

/* Past this lead over all other lists a longer one says nothing more. */
#define FW_MAX_LEAD 5.0

/* Name of a kind of evidence (FW_EV_... of candidate.h), and its weight times
 * its value: what it adds to the rank, and to the points for borders. */
const char *fw_evidence_name(int evidence);
double fw_model_part(const double *evidence, int kind);
double fw_model_border_part(const double *evidence, int kind);

/* Which list of a page: higher is better; means nothing from page to page. */
double fw_model_rank(const double *evidence);

/* Which records of that list: higher is better, within a family. */
double fw_model_borders(const double *evidence);

/* How likely a chosen candidate is right, 0 to 1. */
double fw_model_confidence(const double *evidence);

#endif
