/* Regions and records: making them, and their text. */
#include "region/region.h"

#include "base/buf.h"
#include "base/sort.h"

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

/* Move those of the records [first, end) that stay to place 'kept' and after
 * it; returns the place behind them. */
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

/* Best first; of equals, the one that comes first in the page, then the one
 * with more records, so that the order never depends on the sort. */
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
