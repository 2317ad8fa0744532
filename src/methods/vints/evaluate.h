/*
 * A candidate wrapper put to use: its records, its borders, its worth
 * (sections 5.5 and 5.6 of the paper).
 */
#ifndef FW_METHODS_VINTS_EVALUATE_H
#define FW_METHODS_VINTS_EVALUATE_H

#include "methods/vints/vints_candidate.h"

typedef struct fw_vints_features {
    double area;    /* of the records' box, by the largest of all */
    double centre;  /* how near to the centre of the page, by the nearest */
    double records; /* their number, by the largest */
    double chars;   /* of one record, by the largest mean */
    /* Beyond the paper: */
    double alike; /* share of neighbours that look alike */
    double links; /* share of records whose first line has a link */
    double votes; /* runs of three records that gave the wrapper, by the most, on a log scale */
} fw_vints_features;

typedef struct fw_vints_result {
    fw_vints_wrapper wrapper; /* with min and max */
    fw_span *records;         /* min to max */
    uint32_t count;
    uint32_t cut_count; /* records before min and max were found */
    uint32_t votes;
    uint32_t chars; /* of all records */
    fw_box box;
    fw_vints_features features;
    double score;
} fw_vints_result;

typedef FW_VEC(fw_vints_result) fw_vints_results;

/* Apply every candidate, keep those that give the records they were built
 * from, find their borders, weigh them, and put the best first. False when
 * memory is out. */
bool fw_vints_evaluate(fw_vints_results *out, fw_vints_candidates *candidates,
                       const fw_vints_search *search);

#endif
