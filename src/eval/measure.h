/* The regions of one list page against its truth. */
#ifndef FW_EVAL_MEASURE_H
#define FW_EVAL_MEASURE_H

#include "eval/match.h"

struct furrow_measure {
    fw_arena arena;
    fw_match main;
    furrow_score best;
    size_t best_region, regions;
    furrow_failure failure;
    size_t *nearest; /* per true record */
    furrow_column_score columns;
    furrow_field_score *fields;
    size_t field_count;
};

/* The texts of one region's records, as a method gave them. */
typedef struct fw_region_texts {
    const furrow_str *at;
    size_t count;
} fw_region_texts;

/* Measure texts, region by region, the main one first. The arena of 'out' is
 * ready; on failure the caller frees it. */
furrow_status fw_measure_texts(furrow_measure *out, const furrow_truth *truth,
                               const fw_region_texts *regions, size_t count, furrow_error *err);

#endif
