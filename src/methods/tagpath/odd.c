/*
 * Odd records, by the paths in them.
 *
 * A record is the set of its tag paths; the list is how often each path is in
 * a record. The likeness of the two is a Jaccard index of a set and
 * frequencies: sum of minima over sum of maxima. What has less than half of
 * the usual (median) likeness goes. At either end of the list, where headers
 * and page turners are, we are stricter with what also holds little.
 * Cost: O(nodes of the records).
 */
#include "methods/tagpath/odd.h"

#include "base/str.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

/* Likeness and mass as shares of their medians, below which a record goes:
 * anywhere, at the ends, and for all records of a parent at the ends. Round
 * numbers, chosen on the labelled sets: 0.4 to 0.6 for the first make less than
 * a point, 0.6 to 0.8 for the second up to two; the last were not varied. */
static const double MIN_LIKENESS = 0.5;
static const double END_LIKENESS = 0.7, END_MASS = 0.7;
static const double PARENT_LIKENESS = 0.8, PARENT_MASS = 0.5;

typedef struct {
    fw_search *search;
    fw_tagpath_spans *records;
    double *likeness; /* per record; below 0: to be dropped */
    double usual_likeness, usual_mass;
} context;

typedef struct {
    double paths;  /* different ones in a record */
    double common; /* their counts in the list, summed */
} tally;

/* Walk the different paths of a record, adding 'step' to the count of each. No
 * two walks have the same number; counts from before walk 'since' are old. */
static tally walk(const context *cx, uint32_t record, uint32_t step, uint32_t since) {
    fw_search *s = cx->search;
    fw_span span = cx->records->at[record];
    uint32_t number = ++s->walks;
    tally t = {0};
    for (fw_node_id n = span.first; n < span.end; n++) {
        uint32_t path = s->signals->of[n];
        if (path == NONE || s->last[path] == number) continue;
        if (s->last[path] < since) s->count[path] = 0;
        s->last[path] = number;
        s->count[path] += step;
        t.paths++;
        t.common += s->count[path];
    }
    return t;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, uint32_t count) {
    qsort(values, count, sizeof *values, by_value);
    return values[count / 2];
}

static void measure(context *cx) {
    uint32_t n = cx->records->count, since = cx->search->walks + 1;
    double total = 0, *sorted = cx->likeness + n;
    for (uint32_t i = 0; i < n; i++) total += walk(cx, i, 1, since).paths;
    for (uint32_t i = 0; i < n; i++) {
        tally t = walk(cx, i, 0, since);
        cx->likeness[i] = t.common / (n * t.paths + total - t.common);
    }
    memcpy(sorted, cx->likeness, n * sizeof *sorted);
    cx->usual_likeness = median(sorted, n);
    for (uint32_t i = 0; i < n; i++) sorted[i] = fw_search_mass(cx->search, cx->records->at[i]);
    cx->usual_mass = median(sorted, n);
}

/* Whether records [first, end) are unlike the others, and small, by the given
 * shares, all in all. */
static bool is_poor(const context *cx, uint32_t first, uint32_t end, double likeness, double mass) {
    double like = 0, held = 0, n = end - first;
    for (uint32_t i = first; i < end; i++) {
        like += cx->likeness[i];
        held += fw_search_mass(cx->search, cx->records->at[i]);
    }
    return like < n * likeness * cx->usual_likeness && held < n * mass * cx->usual_mass;
}

static fw_node_id parent_of(const context *cx, uint32_t i) {
    return cx->search->page->parent[cx->records->at[i].first];
}

/* What to take off the start of records [first, end): poor parents, then poor
 * records. Returns the new start. */
static uint32_t peel_start(const context *cx, uint32_t first, uint32_t end) {
    for (uint32_t next; first < end; first = next) {
        for (next = first; next < end && parent_of(cx, next) == parent_of(cx, first);) next++;
        if (next == end || !is_poor(cx, first, next, PARENT_LIKENESS, PARENT_MASS)) break;
    }
    while (first < end && is_poor(cx, first, first + 1, END_LIKENESS, END_MASS)) first++;
    return first;
}

static uint32_t peel_end(const context *cx, uint32_t first, uint32_t end) {
    for (uint32_t next; end > first; end = next) {
        for (next = end; next > first && parent_of(cx, next - 1) == parent_of(cx, end - 1);) next--;
        if (next == first || !is_poor(cx, next, end, PARENT_LIKENESS, PARENT_MASS)) break;
    }
    while (end > first && is_poor(cx, end - 1, end, END_LIKENESS, END_MASS)) end--;
    return end;
}

/* A table row that is one cell over several columns: it heads the rows below it. */
static bool is_spanning_row(const furrow_page *page, fw_span record) {
    fw_node_id row = record.first, cell = FURROW_NO_NODE;
    if (page->tag[row] != FW_TAG_TR || page->end[row] != record.end) return false;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (cell != FURROW_NO_NODE) return false;
        cell = c;
    }
    if (cell == FURROW_NO_NODE) return false;
    furrow_str span = fw_page_attr(page, cell, FW_ATTR_COLSPAN);
    return span.len > 0 && !fw_str_equal(span, FW_STR("1"));
}

/* Headings of a nested list that happen to have the paths of its records: rows that
 * span the table, each followed by a record, and fewer than these. */
static void drop_spanning_rows(fw_tagpath_spans *records, const furrow_page *page) {
    uint32_t spanning = 0, kept = 0;
    for (uint32_t i = 0; i < records->count; i++) {
        if (!is_spanning_row(page, records->at[i])) continue;
        bool is_followed = i + 1 < records->count && !is_spanning_row(page, records->at[i + 1]);
        if (!is_followed) return;
        spanning++;
    }
    if (spanning == 0 || 2 * spanning >= records->count) return;
    for (uint32_t i = 0; i < records->count; i++)
        if (!is_spanning_row(page, records->at[i])) records->at[kept++] = records->at[i];
    records->count = kept;
}

void fw_odd_drop(fw_search *s) {
    context cx = {.search = s, .records = &s->best.spans, .likeness = s->value};
    if (cx.records->count < 2) return;
    measure(&cx);
    uint32_t first = peel_start(&cx, 0, cx.records->count);
    uint32_t end = peel_end(&cx, first, cx.records->count), kept = 0;
    for (uint32_t i = first; i < end; i++)
        if (cx.likeness[i] >= MIN_LIKENESS * cx.usual_likeness)
            cx.records->at[kept++] = cx.records->at[i];
    cx.records->count = kept;
    drop_spanning_rows(cx.records, s->page);
}
