/* Claims about the rules of a list, in builds that check them: region/check.h. */
#include "wrapper/list_rules.h"

#ifdef FURROW_CHECKS

#include "base/str.h"
#include "region/check.h"

/* Names are compared pair by pair, up to so many. */
enum { MAX_COMPARED = 200 };

static void check_selectors(const fw_selectors *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        FW_MUST(list->at[i].count > 0 && list->at[i].count <= FW_MAX_STEPS);
        for (uint32_t s = 0; s < list->at[i].count; s++) {
            FW_MUST(list->at[i].steps[s].tag.len > 0);
            FW_MUST(list->at[i].steps[s].word_count <= FW_MAX_WORDS);
        }
    }
}

static void check_place(const fw_wrapper_place *place) {
    FW_MUST(place->where.count > 0 && place->sure <= place->where.count);
    check_selectors(&place->where);
    check_selectors(&place->cut.begin);
    check_selectors(&place->cut.end);
    check_selectors(&place->cut.skip);
    check_selectors(&place->cut.inside);
    check_selectors(&place->marks.list);
    FW_MUST(place->marks.list.count <= FW_WRAPPER_MAX_MARKS);
    FW_MUST(place->marks.usual >= 0 && place->marks.usual <= 1);
    FW_MUST(place->least >= 0 && place->least <= 1);
}

static void check_column(const fw_wrapper_columns *columns, uint32_t c) {
    const fw_column *column = &columns->at[c];
    uint64_t shapes = 0;
    FW_MUST(column->name.len > 0 && columns->records[c] <= columns->record_count);
    FW_MUST(column->share >= 0 && column->share <= 1);
    FW_MUST(column->sample_count <= FW_WRAPPER_SAMPLES);
    for (uint32_t s = 0; s < column->sample_count; s++) FW_MUST(column->samples[s].at);
    for (int s = 0; s < FW_SHAPES; s++) shapes += column->profile.shapes[s];
    FW_MUST(shapes == column->profile.values);
    for (uint32_t k = 0; k < c && c < MAX_COMPARED; k++)
        FW_MUST(!fw_str_equal(column->name, columns->at[k].name));
}

void fw_wrapper_rules_check(const void *kept) {
    const fw_wrapper_rules *rules = kept;
    FW_MUST(rules->place_count > 0 && rules->place_count <= FW_WRAPPER_MAX_PLACES);
    for (uint32_t i = 0; i < rules->place_count; i++) check_place(&rules->places[i]);
    for (uint32_t c = 0; c < rules->columns.count; c++) check_column(&rules->columns, c);
}

#else
typedef int fw_no_rules_checks; /* a file of C is never empty */
#endif
