/* Regions and records: making them, and their text. */
#include "region/region.h"

#include "base/buf.h"

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
