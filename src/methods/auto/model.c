/*
 * How evidence is weighed: two linear models over the same evidence.
 *
 * The first orders the candidates of a page. The second says how sure the
 * choice is: it is a logistic regression on the candidates that the first one
 * chose, on pages with records and without. Both were fitted on the labelled
 * sets by bench/auto/fit.py, which also shows by cross-validation over sites
 * what they are worth on sites that they have not seen; weights.h is its
 * output.
 */
#include "methods/auto/model.h"

#include "methods/auto/candidate.h"

#include <math.h>

typedef struct weight {
    const char *name;
    double rank, confidence;
} weight;

static const weight WEIGHTS[FW_EV_ALL] = {
#define X(NAME, name, rank, confidence) [FW_EV_##NAME] = {name, rank, confidence},
#include "methods/auto/weights.h"
#undef X
};

const char *fw_evidence_name(int evidence) {
    return WEIGHTS[evidence].name;
}

double fw_model_part(const double *evidence, int kind) {
    return evidence[kind] * WEIGHTS[kind].rank;
}

double fw_model_rank(const double *evidence) {
    double rank = 0;
    for (int i = 0; i < FW_EV_ALL; i++) rank += fw_model_part(evidence, i);
    return rank;
}

double fw_model_confidence(const double *evidence) {
    double sum = FW_CONFIDENCE_BIAS;
    for (int i = 0; i < FW_EV_ALL; i++) sum += evidence[i] * WEIGHTS[i].confidence;
    return 1 / (1 + exp(-sum));
}
