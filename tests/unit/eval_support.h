/* Truths and results from a few lines of text. */
#ifndef TESTS_UNIT_EVAL_SUPPORT_H
#define TESTS_UNIT_EVAL_SUPPORT_H

#include "eval/match.h"
#include "test.h"

#include <stdio.h>

/* Single quotes in 'json' stand for double ones. */
static inline furrow_status parse_truth(furrow_truth **out, const char *json, furrow_error *err) {
    char text[8192];
    size_t len = strlen(json);
    CHECK(len < sizeof text);
    for (size_t i = 0; i <= len; i++) text[i] = json[i] == '\'' ? '"' : json[i];
    return furrow_truth_parse(out, text, len, NULL, err);
}

static inline furrow_truth *truth_from(const char *json) {
    furrow_truth *truth = NULL;
    furrow_error err = {0};
    if (parse_truth(&truth, json, &err) < 0) fail_msg("%s", err.message);
    return truth;
}

/* A truth of whole records: texts closed by NULL. */
static inline furrow_truth *truth_of_texts(const char *label, const char *const *texts) {
    char json[8192];
    int len = snprintf(json, sizeof json, "{'kind':'list','label':'%s','records':[", label);
    for (size_t i = 0; texts[i]; i++)
        len += snprintf(json + len, sizeof json - (size_t)len, "%s{'text':'%s'}", i ? "," : "",
                        texts[i]);
    snprintf(json + len, sizeof json - (size_t)len, "]}");
    return truth_from(json);
}

/* Measure one region, texts closed by NULL. Free it with measure_done(). */
static inline furrow_measure measure_of(const furrow_truth *truth, const char *const *texts) {
    furrow_str have[64];
    furrow_measure measure = {.arena = fw_arena_make((furrow_alloc){0})};
    fw_region_texts region = {have, 0};
    while (texts[region.count]) {
        have[region.count] = fw_str(texts[region.count]);
        region.count++;
    }
    CHECK(fw_measure_texts(&measure, truth, &region, 1, NULL) == FURROW_OK);
    return measure;
}

static inline void measure_done(furrow_measure *measure) {
    fw_arena_free(&measure->arena);
}

#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
