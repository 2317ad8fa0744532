/*
 * Objects whose parts stand in rows below each other (technical report, 3.3):
 *
 *   tr   title 1    title 2    title 3          record 1 = title 1 + text 1
 *   tr   text 1     text 2     text 3           record 2 = title 2 + text 2
 *
 * Where such rows repeat, runs of groups find them (TURNS in records.c). Where
 * they stand only once, the two rows are not similar, and each is a region of
 * its own: a table row whose cells are all records. Regions of neighbouring
 * rows with as many cells are joined. Only table rows: elsewhere nothing says
 * that the i-th parts stand below each other.
 */
#include "methods/mdr/join.h"

/* The table row whose cells, all of them, are the records of the region;
 * FURROW_NO_NODE when it is not like that. */
static fw_node_id row_of(const fw_region *region, const furrow_page *page) {
    const fw_record *record = region->records;
    fw_node_id row = page->parent[record[0].spans[0].first];
    if (page->tag[row] != FW_TAG_TR) return FURROW_NO_NODE;
    uint32_t cells = 0;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        if (cells == region->record_count || record[cells].span_count != 1 ||
            record[cells].spans[0].first != c)
            return FURROW_NO_NODE;
        cells++;
    }
    return cells == region->record_count ? row : FURROW_NO_NODE;
}

static fw_node_id next_row(const furrow_page *page, fw_node_id row) {
    fw_node_id next = page->end[row], end = page->end[page->parent[row]];
    while (next < end && !fw_page_is_element(page, next)) next = page->end[next];
    return next < end ? next : FURROW_NO_NODE;
}

/* Give each record of 'region' the span of its counterpart. */
static bool take_parts(fw_regions *out, fw_region *region, const fw_region *below) {
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_record *record = &region->records[r];
        fw_span *spans = FW_TAKE(&out->arena, record->span_count + 1, fw_span);
        if (!spans) return false;
        for (uint32_t s = 0; s < record->span_count; s++) spans[s] = record->spans[s];
        spans[record->span_count++] = below->records[r].spans[0];
        record->spans = spans;
    }
    return true;
}

bool fw_mdr_join_rows(fw_regions *out, size_t first, const furrow_page *page) {
    fw_region *region = out->list.at;
    size_t kept = first;
    fw_node_id last_row = FURROW_NO_NODE; /* of the region kept last */
    for (size_t i = first; i < out->list.count; i++) {
        fw_node_id row = row_of(&region[i], page);
        bool is_below = row != FURROW_NO_NODE && last_row != FURROW_NO_NODE &&
                        next_row(page, last_row) == row &&
                        region[kept - 1].record_count == region[i].record_count;
        if (!is_below) region[kept++] = region[i];
        else if (!take_parts(out, &region[kept - 1], &region[i])) return false;
        last_row = row;
    }
    out->list.count = kept;
    return true;
}
