/*
 * How evidence is weighed: three small models over the same evidence.
 *
 * The first, linear, says which list of a page is meant. The second says which
 * of the candidates for that list has the right borders: so many points from
 * this much of a kind of evidence on. The third says how sure the choice is:
 * a logistic regression on what the other two chose, on pages with records and
 * without. All were fitted on the labelled sets by bench/auto/fit.py, which
 * also shows by cross-validation over sites what they are worth on sites that
 * they have not seen; weights.h is its output.
 */
#include "auto/model.h"

#include "auto/candidate.h"

#include <math.h>

typedef struct weight {
    const char *name;
    double rank, confidence;
} weight;

static const weight WEIGHTS[FW_EV_ALL] = {
#define X(NAME, name, rank, confidence) [FW_EV_##NAME] = {name, rank, confidence},
#include "auto/weights.h"
#undef X
};

typedef struct step {
    int kind;
    double above, points;
} step;

static const step STEPS[] = {
#define STEP(NAME, above, points) {FW_EV_##NAME, above, points},
#include "auto/weights.h"
#undef STEP
};

enum { STEP_COUNT = sizeof STEPS / sizeof STEPS[0] };

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

double fw_model_border_part(const double *evidence, int kind) {
    double points = 0;
    for (int i = 0; i < STEP_COUNT; i++)
        if (STEPS[i].kind == kind && evidence[kind] > STEPS[i].above) points += STEPS[i].points;
    return points;
}

double fw_model_borders(const double *evidence) {
    double points = 0;
    for (int i = 0; i < STEP_COUNT; i++)
        if (evidence[STEPS[i].kind] > STEPS[i].above) points += STEPS[i].points;
    return points;
}

double fw_model_confidence(const double *evidence) {
    double sum = FW_CONFIDENCE_BIAS;
    for (int i = 0; i < FW_EV_ALL; i++) sum += evidence[i] * WEIGHTS[i].confidence;
    return 1 / (1 + exp(-sum));
}
