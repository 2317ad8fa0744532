/* Regions and records: making them, and their text. */
#include "region/region.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"

#include <assert.h>
#include <string.h>

fw_region *fw_region_add(fw_regions *regions, const char *method, uint32_t records) {
    fw_record *list = FW_TAKE_ZEROED(&regions->arena, records, fw_record);
    fw_region *region = list ? fw_vec_push(&regions->list, &regions->arena) : NULL;
    if (region) *region = (fw_region){.method = method, .records = list, .record_count = records};
    return region;
}

bool fw_record_set(fw_regions *regions, fw_record *record, const fw_span *spans, uint32_t count) {
    fw_span *kept = FW_TAKE(&regions->arena, count, fw_span);
    if (!kept) return false;
    memcpy(kept, spans, count * sizeof *spans);
    *record = (fw_record){.spans = kept, .span_count = count};
    return true;
}

/* Move the records of [first, end) that stay to place 'kept' and after it; returns the place
 * after them. */
static uint32_t keep_range(fw_region *region, uint32_t first, uint32_t end, uint32_t kept,
                           fw_record_test is_dropped, const void *user) {
    for (uint32_t r = first; r < end; r++)
        if (!is_dropped(user, &region->records[r])) region->records[kept++] = region->records[r];
    return kept;
}

void fw_region_drop(fw_region *region, fw_record_test is_dropped, const void *user) {
    uint32_t kept = 0, next = 0, groups = 0;
    for (uint32_t g = 0; g < region->group_count; g++) {
        fw_group group = region->groups[g];
        assert(group.first >= next && group.first + group.count <= region->record_count);
        uint32_t first = keep_range(region, next, group.first, kept, is_dropped, user);
        next = group.first + group.count;
        kept = keep_range(region, group.first, next, first, is_dropped, user);
        if (kept > first) region->groups[groups++] = (fw_group){group.heading, first, kept - first};
    }
    region->record_count = keep_range(region, next, region->record_count, kept, is_dropped, user);
    region->group_count = groups;
}

uint32_t fw_region_text(const fw_region *region, const furrow_page *page) {
    const uint32_t *sums = page->sums;
    uint32_t text = 0;
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        for (uint32_t s = 0; s < record->span_count; s++)
            text += sums[record->spans[s].end] - sums[record->spans[s].first];
    }
    return text;
}

void fw_record_text(furrow_buf *out, const furrow_page *page, const fw_record *record) {
    for (uint32_t i = 0; i < record->span_count; i++)
        fw_page_text(out, page, record->spans[i].first, record->spans[i].end);
}

fw_span fw_region_extent(const fw_region *region) {
    fw_span extent = {FURROW_NO_NODE, 0};
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        for (uint32_t s = 0; s < record->span_count; s++) {
            if (record->spans[s].first < extent.first) extent.first = record->spans[s].first;
            if (record->spans[s].end > extent.end) extent.end = record->spans[s].end;
        }
    }
    return extent;
}

fw_node_id fw_region_holder(const fw_region *region, const furrow_page *page) {
    fw_span extent = fw_region_extent(region);
    fw_node_id node = page->parent[extent.first];
    while (node != FURROW_NO_NODE && page->end[node] < extent.end) node = page->parent[node];
    return node == FURROW_NO_NODE ? 0 : node;
}

/* Best first. Among equals, the one that comes first in the page, then the one with more
 * records, so that the order never depends on the sort. */
static int by_weight(const void *left, const void *right) {
    const fw_region *a = left, *b = right;
    if (a->weight != b->weight) return a->weight > b->weight ? -1 : 1;
    fw_node_id a_first = a->records[0].spans[0].first, b_first = b->records[0].spans[0].first;
    if (a_first != b_first) return a_first < b_first ? -1 : 1;
    return (a->record_count < b->record_count) - (a->record_count > b->record_count);
}

void fw_regions_order(fw_regions *regions, const furrow_page *page) {
    double total = page->sums[page->count];
    size_t kept = 0;
    for (size_t i = 0; i < regions->list.count; i++) {
        fw_region region = regions->list.at[i];
        uint32_t text = fw_region_text(&region, page);
        if (text == 0) continue;
        if (region.weight == 0) region.weight = text;
        if (region.score == 0) region.score = region.weight < total ? region.weight / total : 1;
        region.node = fw_region_holder(&region, page);
        regions->list.at[kept++] = region;
    }
    regions->list.count = kept;
    if (kept) fw_sort(regions->list.at, kept, sizeof *regions->list.at, by_weight);
}

/* Regions as users of the library see them. */

furrow_regions *fw_found_new(const furrow_page *page, const furrow_options *opts) {
    const furrow_alloc *alloc = &page->arena.alloc;
    furrow_regions *regions = fw_resize(alloc, NULL, 0, sizeof *regions);
    if (!regions) return NULL;
    *regions = (furrow_regions){.page = page,
                                .budget = fw_budget_of(opts),
                                .now = opts->now,
                                .embedded = opts->embedded,
                                .found.arena = fw_arena_make(*alloc)};
    regions->found.arena.budget = &regions->budget;
    return regions;
}

furrow_status fw_found_finish(furrow_regions **out, furrow_regions *regions, furrow_status status,
                              furrow_error *err) {
    status = fw_budget_status(&regions->budget, status, err);
    if (status == FURROW_OK) fw_regions_check(&regions->found, regions->page);
    if (status == FURROW_OK) *out = regions;
    else furrow_regions_free(regions);
    return status;
}

void furrow_regions_free(furrow_regions *regions) {
    if (!regions) return;
    fw_arena_free_owner(&regions->found.arena, regions, sizeof *regions);
}

/* Whether a span is one of whole siblings that begins at 'from' or later. */
static bool is_span(const furrow_page *page, furrow_span span, furrow_node from) {
    if (span.first < from || span.first >= span.end || span.end > page->count) return false;
    furrow_node parent = page->parent[span.first], node = span.first;
    while (node < span.end && page->parent[node] == parent) node = page->end[node];
    return node == span.end;
}

furrow_status furrow_regions_make(furrow_regions **out, const furrow_page *page,
                                  const furrow_span *records, size_t count, furrow_error *err) {
    *out = NULL;
    if (count == 0 || count > page->count)
        return fw_fail(err, FURROW_EINVAL, "no records to make a region of");
    for (size_t i = 0; i < count; i++)
        if (!is_span(page, records[i], i ? records[i - 1].end : 0))
            return fw_fail(err, FURROW_EINVAL,
                           "record %zu is not a run of siblings after the previous one", i + 1);
    static const furrow_options none = {0};
    furrow_regions *regions = fw_found_new(page, &none);
    if (!regions) return fw_fail_memory(err);
    fw_region *region = fw_region_add(&regions->found, "given", (uint32_t)count);
    bool is_made = region != NULL;
    for (size_t i = 0; i < count && is_made; i++)
        is_made = fw_record_set(&regions->found, &region->records[i], &records[i], 1);
    if (is_made) fw_regions_order(&regions->found, page);
    return fw_found_finish(out, regions, is_made ? FURROW_OK : fw_fail_memory(err), err);
}

static const fw_region *region_at(const furrow_regions *regions, size_t i) {
    assert(i < regions->found.list.count);
    return &regions->found.list.at[i];
}

static const fw_record *record_at(const furrow_regions *regions, size_t i, size_t record) {
    assert(record < region_at(regions, i)->record_count);
    return &region_at(regions, i)->records[record];
}

void furrow_regions_keep(furrow_regions *regions, size_t i) {
    assert(i < regions->found.list.count);
    regions->found.list.at[0] = regions->found.list.at[i];
    regions->found.list.count = 1;
    regions->found.is_other |= i > 0;
}

size_t furrow_regions_count(const furrow_regions *regions) {
    return regions->found.list.count;
}

const char *furrow_region_method(const furrow_regions *regions, size_t i) {
    return region_at(regions, i)->method;
}

double furrow_region_score(const furrow_regions *regions, size_t i) {
    return region_at(regions, i)->score;
}

furrow_node furrow_region_node(const furrow_regions *regions, size_t i) {
    return region_at(regions, i)->node;
}

const char *furrow_region_note(const furrow_regions *regions, size_t i) {
    return region_at(regions, i)->note;
}

size_t furrow_region_records(const furrow_regions *regions, size_t i) {
    return region_at(regions, i)->record_count;
}

size_t furrow_record_parts(const furrow_regions *regions, size_t i, size_t record) {
    return record_at(regions, i, record)->span_count;
}

furrow_span furrow_record_part(const furrow_regions *regions, size_t i, size_t record,
                               size_t part) {
    assert(part < record_at(regions, i, record)->span_count);
    return record_at(regions, i, record)->spans[part];
}

furrow_status furrow_record_text(furrow_buf *out, const furrow_regions *regions, size_t i,
                                 size_t record, furrow_error *err) {
    fw_buf_clear(out);
    fw_record_text(out, regions->page, record_at(regions, i, record));
    return fw_buf_status(out, err);
}

size_t furrow_region_groups(const furrow_regions *regions, size_t i) {
    return region_at(regions, i)->group_count;
}

furrow_group furrow_region_group(const furrow_regions *regions, size_t i, size_t group) {
    assert(group < region_at(regions, i)->group_count);
    const fw_group *g = &region_at(regions, i)->groups[group];
    return (furrow_group){g->heading, g->first, g->count};
}

/* Claims about regions, in builds that check them. */

#ifdef FURROW_CHECKS

static void check_span(const furrow_page *page, fw_span span) {
    FW_MUST(span.first < span.end && span.end <= page->count);
    fw_node_id node = span.first, parent = page->parent[node];
    for (; node < span.end; node = page->end[node]) FW_MUST(page->parent[node] == parent);
    FW_MUST(node == span.end);
}

static void check_record(const furrow_page *page, const fw_region *region,
                         const fw_record *record) {
    FW_MUST(record->span_count > 0);
    fw_node_id last = region->node;
    for (uint32_t s = 0; s < record->span_count; s++) {
        fw_span span = record->spans[s];
        check_span(page, span);
        FW_MUST(span.first >= last && span.end <= page->end[region->node]);
        last = span.end;
    }
    for (uint32_t f = 0; f < record->field_count; f++) {
        FW_MUST(record->fields[f].column < region->column_count);
        FW_MUST(f == 0 || record->fields[f - 1].column <= record->fields[f].column);
    }
}

static void check_groups(const furrow_page *page, const fw_region *region) {
    uint32_t next = 0;
    for (uint32_t g = 0; g < region->group_count; g++) {
        const fw_group *group = &region->groups[g];
        FW_MUST(group->count > 0 && group->first >= next);
        FW_MUST(group->count <= region->record_count &&
                group->first <= region->record_count - group->count);
        if (group->heading.first < group->heading.end) FW_MUST(group->heading.end <= page->count);
        next = group->first + group->count;
    }
}

void fw_regions_check(const fw_regions *regions, const furrow_page *page) {
    for (size_t i = 0; i < regions->list.count; i++) {
        const fw_region *region = &regions->list.at[i];
        FW_MUST(region->method && region->record_count > 0 && region->node < page->count);
        FW_MUST(region->score >= 0 && region->score <= 1);
        for (uint32_t r = 0; r < region->record_count; r++)
            check_record(page, region, &region->records[r]);
        check_groups(page, region);
    }
}

#else
typedef int fw_no_checks; /* a file of C is never empty */
#endif
