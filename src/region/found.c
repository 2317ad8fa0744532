/* Regions as users of the library see them. */
#include "region/found.h"

#include "base/buf.h"
#include "base/error.h"
#include "region/check.h"

#include <assert.h>

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
                           "record %zu is no run of siblings behind the one before", i + 1);
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
