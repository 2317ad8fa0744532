/*
 * Headings of groups of records, found again and learned.
 *
 * A heading is outside the records and covers all records after it, up to the
 * next heading. Several rules are tried on the learned pages; the shortest that
 * gives every record its heading is kept. If none does, there are no headings,
 * because a wrong one is worse than none.
 *
 * Cost: a pass over the page for each rule that is tried.
 */
#include "wrapper/list_rules.h"

#include "base/str.h"

/* The index of the first record that begins at a node or after it; records are in document
 * order. */
static uint32_t record_from(const fw_span *records, uint32_t count, fw_node_id node) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (records[middle].first < node) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Whether a record begins within [from, to). */
static bool has_record(const fw_span *records, uint32_t count, fw_node_id from, fw_node_id to) {
    uint32_t next = record_from(records, count, from);
    return next < count && records[next].first < to;
}

/* Whether a node is inside a record. */
static bool is_in_record(const fw_span *records, uint32_t count, fw_node_id node) {
    uint32_t next = record_from(records, count, node + 1);
    return next > 0 && node < records[next - 1].end;
}

/* The headings of a page, outside all records. */
static bool find_headings(fw_wrapper_spans *out, const fw_wrapper_heading *rule,
                          const fw_span *records, uint32_t count, fw_sight *sight) {
    const furrow_page *page = sight->page;
    fw_node_list nodes = {0};
    if (!fw_selector_find(&nodes, &rule->at, sight)) return false;
    for (size_t i = 0; i < nodes.count; i++) {
        fw_span span = {nodes.at[i], page->end[nodes.at[i]]};
        bool is_taken = out->count && span.first < out->at[out->count - 1].end;
        if (is_taken || page->sums[span.first] == page->sums[span.end] ||
            is_in_record(records, count, span.first) ||
            has_record(records, count, span.first, span.end))
            continue;
        fw_node_id last = page->end[page->parent[span.first]];
        while (rule->runs_on && span.end < last &&
               !has_record(records, count, span.end, page->end[span.end]))
            span.end = page->end[span.end];
        fw_span *slot = fw_vec_push(out, sight->scratch);
        if (!slot) return false;
        *slot = span;
    }
    return true;
}

/* The heading of each record; empty for a record without one. */
static bool assign(fw_span *out, const fw_wrapper_heading *rule, const fw_span *records,
                   uint32_t count, fw_sight *sight) {
    const furrow_page *page = sight->page;
    fw_wrapper_spans headings = {0};
    size_t next = 0;
    if (!find_headings(&headings, rule, records, count, sight)) return false;
    for (uint32_t r = 0; r < count; r++) {
        while (next < headings.count && headings.at[next].first < records[r].first) next++;
        out[r] = (fw_span){0, 0};
        if (next == 0) continue;
        fw_span last = headings.at[next - 1];
        if (rule->is_for_siblings && records[r].first >= page->end[page->parent[last.first]])
            continue;
        out[r] = last;
    }
    return true;
}

bool fw_wrapper_heading_groups(fw_regions *out, fw_region *region, const fw_wrapper_heading *rule,
                               const fw_span *records, fw_sight *sight) {
    fw_span *headings = FW_TAKE(sight->scratch, region->record_count, fw_span);
    region->groups = FW_TAKE(&out->arena, region->record_count, fw_group);
    if (!headings || !region->groups ||
        !assign(headings, rule, records, region->record_count, sight))
        return false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        if (r == 0 || headings[r].first != headings[r - 1].first)
            region->groups[region->group_count++] = (fw_group){headings[r], r, 0};
        region->groups[region->group_count - 1].count++;
    }
    /* A page without any heading has no groups. */
    if (region->group_count == 1 && region->groups[0].heading.end == 0) region->group_count = 0;
    return true;
}

/* ---- Learning ----------------------------------------------------------- */

/* The heading of a record of a region. */
static fw_span heading_of(const fw_region *region, uint32_t record) {
    uint32_t low = 0, high = region->group_count; /* in the order of their records */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (region->groups[middle].first <= record) low = middle + 1;
        else high = middle;
    }
    const fw_group *group = low ? &region->groups[low - 1] : NULL;
    bool is_in = group && record - group->first < group->count;
    return is_in ? group->heading : (fw_span){0, 0};
}

/* Whether two spans have the same text. Two spans without text are equal. */
static bool is_same(const furrow_page *page, fw_span a, fw_span b) {
    bool is_a = a.first < a.end && page->sums[a.first] < page->sums[a.end];
    bool is_b = b.first < b.end && page->sums[b.first] < page->sums[b.end];
    if (!is_a || !is_b) return is_a == is_b;
    return page->sums[a.first] == page->sums[b.first] && page->sums[a.end] == page->sums[b.end];
}

/* Whether a rule gives every record of a lesson its heading. */
static bool is_right(bool *out, const fw_wrapper_heading *rule, fw_wrapper_lesson *lesson) {
    const fw_region *region = lesson->region;
    fw_arena_mark mark = fw_arena_here(lesson->sight.scratch);
    fw_span *headings = FW_TAKE(lesson->sight.scratch, region->record_count, fw_span);
    fw_span *records = FW_TAKE(lesson->sight.scratch, region->record_count, fw_span);
    if (!headings || !records) return false;
    *out = true;
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        records[r] = fw_record_extent(record);
        /* Groups are in document order; records in several columns are not. */
        *out = *out && (r == 0 || records[r - 1].first < records[r].first);
    }
    bool ok = !*out || assign(headings, rule, records, region->record_count, &lesson->sight);
    for (uint32_t r = 0; ok && *out && r < region->record_count; r++)
        *out = is_same(lesson->sight.page, headings[r], heading_of(region, r));
    fw_arena_back(lesson->sight.scratch, mark);
    return ok;
}

static bool is_right_for_all(bool *out, const fw_wrapper_heading *rule,
                             fw_wrapper_lesson *const *lessons, size_t count) {
    *out = true;
    for (size_t i = 0; i < count && *out; i++)
        if (!is_right(out, rule, lessons[i])) return false;
    return true;
}

/* The headings of all lessons that have some. */
static bool find_targets(fw_targets *out, size_t *count, fw_wrapper_lesson *const *lessons,
                         size_t lesson_count, fw_arena *scratch) {
    for (size_t i = 0; i < lesson_count; i++) {
        const fw_region *region = lessons[i]->region;
        if (!fw_table_is_headed(region, lessons[i]->sight.page)) continue;
        fw_node_id *nodes = FW_TAKE(scratch, region->group_count, fw_node_id);
        size_t found = 0;
        if (!nodes) return false;
        for (uint32_t g = 0; g < region->group_count; g++)
            if (region->groups[g].heading.first < region->groups[g].heading.end)
                nodes[found++] = region->groups[g].heading.first;
        if (found) out[(*count)++] = (fw_targets){lessons[i]->sight, nodes, found};
    }
    return true;
}

bool fw_wrapper_heading_learn(fw_wrapper_heading *out, fw_wrapper_lesson *const *lessons,
                              size_t count, fw_arena *arena, fw_arena *scratch) {
    /* Short ways with names first, since they last; positions are for pages without names. */
    static const fw_tail TAILS[] = {{.steps = 3},
                                    {.steps = 1},
                                    {.steps = 3, .has_weak_names = true},
                                    {.steps = UINT32_MAX},
                                    {.steps = UINT32_MAX, .has_positions = true}};
    fw_targets *places = FW_TAKE(scratch, count, fw_targets);
    size_t place_count = 0;
    *out = (fw_wrapper_heading){0};
    if (!places || !find_targets(places, &place_count, lessons, count, scratch)) return false;
    for (size_t t = 0; place_count && t < FW_COUNT(TAILS); t++) {
        fw_selector at;
        if (!fw_tail_learn(&at, places, place_count, TAILS[t], arena, scratch)) return false;
        for (unsigned bits = 0; bits < 4; bits++) {
            fw_wrapper_heading rule = {at, bits & 1, bits & 2, false};
            bool is_found;
            if (!is_right_for_all(&is_found, &rule, lessons, count)) return false;
            if (!is_found) continue;
            *out = rule;
            return true;
        }
    }
    out->is_lost = place_count > 0;
    return true;
}
