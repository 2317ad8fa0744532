/* How evidence is weighed: which candidate is best, and how sure that is. */
#ifndef FW_METHODS_AUTO_MODEL_H
#define FW_METHODS_AUTO_MODEL_H

/* Name of a kind of evidence (FW_EV_...), for people. */
const char *fw_evidence_name(int evidence);

/* What one kind of evidence adds to the rank of a candidate. */
double fw_model_part(const double *evidence, int kind);

/* Higher is better; only compared between candidates of one page. */
double fw_model_rank(const double *evidence);

/* How likely it is that a candidate, chosen as the best of its page, is what
 * a person would choose: 0 to 1. */
double fw_model_confidence(const double *evidence);

#endif
