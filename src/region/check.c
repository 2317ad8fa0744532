/* Claims about regions, in builds that check them. */
#include "region/check.h"

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
