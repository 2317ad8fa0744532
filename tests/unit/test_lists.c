/* All lists of a page: overlaps, and the assignment with the greatest total. */
#include "eval_support.h"

#include <math.h>

enum { FOUND = 6, PLACES = 2 * FOUND, MAX_WANTED = 5 };

static const char page_html[] = "<ul><li><b>ant</b><p>works all summer</p><li><b>bee</b><p>brings"
                                " honey</p><li><b>cat</b><p>sleeps all day</p><li><b>dog</b><p>"
                                "walks in rain</p><li><b>emu</b><p>runs very fast</p><li><b>fox"
                                "</b><p>waits at night</p></ul>";

/* A truth whose records are sets of places, one bit each. */
static void write_truth(char *json, size_t room, const unsigned *wanted, size_t count) {
    size_t len = (size_t)snprintf(json, room, "{'kind':'list','label':'lists','texts':[");
    for (int i = 0; i < PLACES; i++)
        len += (size_t)snprintf(json + len, room - len, "%s'/html[1]/body[1]/ul[1]/li[%d]/%s[1]'",
                                i ? "," : "", i / 2 + 1, i % 2 ? "p" : "b");
    len += (size_t)snprintf(json + len, room - len, "],'records':[");
    for (size_t j = 0; j < count; j++) {
        const char *gap = "";
        len += (size_t)snprintf(json + len, room - len, "%s{'texts':[", j ? "," : "");
        for (int i = 0; i < PLACES; i++) {
            if (!(wanted[j] >> i & 1)) continue;
            len += (size_t)snprintf(json + len, room - len, "%s%d", gap, i);
            gap = ",";
        }
        len += (size_t)snprintf(json + len, room - len, "]}");
    }
    snprintf(json + len, room - len, "]}");
}

static double bits(unsigned set) {
    double count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

/* The greatest total, by trying all: record i found holds places 2i, 2i + 1. */
static double best_total(const unsigned *wanted, size_t count, unsigned used) {
    if (count == 0) return 0;
    double best = best_total(wanted + 1, count - 1, used);
    for (unsigned i = 0; i < FOUND; i++) {
        if (used >> i & 1) continue;
        unsigned set = 3u << 2 * i;
        double overlap = bits(set & *wanted) / bits(set | *wanted);
        double total = overlap + best_total(wanted + 1, count - 1, used | 1u << i);
        if (total > best) best = total;
    }
    return best;
}

static furrow_regions *find_items(const furrow_page *page) {
    furrow_regions *regions = NULL;
    furrow_options opts = {.method = "mdr"};
    CHECK(furrow_find(&regions, page, &opts, NULL) == FURROW_OK);
    CHECK_UINT(furrow_region_records(regions, 0), FOUND);
    return regions;
}

TEST(the_total_is_the_greatest_that_any_assignment_gives) {
    UNUSED_STATE;
    furrow_page *page = page_from(page_html);
    furrow_regions *regions = find_items(page);
    uint32_t random = 1;
    for (int round = 0; round < 300; round++) {
        unsigned wanted[MAX_WANTED];
        char json[4096];
        size_t count = 1 + (size_t)round % MAX_WANTED;
        for (size_t j = 0; j < count; j++) {
            random = random * 1664525u + 1013904223u;
            wanted[j] = (random >> 16 & random >> 4 & ((1u << PLACES) - 1)) | 1u << random % PLACES;
        }
        write_truth(json, sizeof json, wanted, count);
        furrow_truth *truth = truth_from(json);
        furrow_lists_score score;
        CHECK(furrow_lists_measure(&score, truth, page, regions, true, NULL) == FURROW_OK);
        CHECK_UINT(score.found, FOUND);
        CHECK_UINT(score.wanted, count);
        CHECK(fabs(score.overlap - best_total(wanted, count, 0)) < 1e-9);
        furrow_truth_free(truth);
    }
    furrow_regions_free(regions);
    furrow_page_free(page);
}

TEST(nothing_wanted_and_nothing_found_is_right) {
    UNUSED_STATE;
    furrow_lists_score nothing = {0}, missed = {.wanted = 3};
    CHECK(furrow_lists_f1(nothing) == 1 && furrow_lists_precision(nothing) == 1);
    CHECK(furrow_lists_f1(missed) == 0 && furrow_lists_recall(missed) == 0);
}

TEST(pages_with_other_labels_have_another_measure) {
    UNUSED_STATE;
    furrow_page *page = page_from(page_html);
    furrow_truth *texts = truth_of_texts("records", TEXTS("ant works all summer"));
    furrow_truth *lists = truth_from("{'kind':'list','label':'lists','texts':[],'records':[]}");
    furrow_lists_score score;
    furrow_measure *measure = NULL;
    CHECK(furrow_lists_measure(&score, texts, page, NULL, false, NULL) == FURROW_EINVAL);
    CHECK(furrow_measure_new(&measure, lists, NULL, NULL) == FURROW_EINVAL);
    CHECK(!furrow_truth_has_lists(texts) && furrow_truth_has_lists(lists));
    furrow_truth_free(texts);
    furrow_truth_free(lists);
    furrow_page_free(page);
}

TEST(measuring_lists_survives_every_failed_allocation) {
    UNUSED_STATE;
    const unsigned wanted[] = {3, 12, 0x70};
    furrow_page *page = page_from(page_html);
    furrow_regions *regions = find_items(page);
    char json[4096];
    write_truth(json, sizeof json, wanted, 3);
    for (char *at = json; *at; at++)
        if (*at == '\'') *at = '"';
    for (size_t fail_at = 0;; fail_at++) {
        failing_alloc memory = {.fail_at = fail_at};
        furrow_alloc alloc = {failing_resize, &memory};
        furrow_truth *truth = NULL;
        furrow_lists_score score;
        furrow_status st = furrow_truth_parse(&truth, json, strlen(json), &alloc, NULL);
        if (st >= 0) st = furrow_lists_measure(&score, truth, page, regions, false, NULL);
        furrow_truth_free(truth);
        CHECK_UINT(memory.live, 0);
        if (st == FURROW_OK) break;
        CHECK(st == FURROW_ENOMEM);
    }
    furrow_regions_free(regions);
    furrow_page_free(page);
}

TEST_MAIN(CASE(the_total_is_the_greatest_that_any_assignment_gives),
          CASE(nothing_wanted_and_nothing_found_is_right),
          CASE(pages_with_other_labels_have_another_measure),
          CASE(measuring_lists_survives_every_failed_allocation))
