/*
 * The automatic mode: propose, weigh, choose.
 *
 * Voices (the papers' methods and some simple groupings) propose candidates. One of these is nearly
 * always right, and the work is to tell which. So evidence is gathered for each: how many records,
 * how alike, how they are cut, how much of the page they hold, where they are, which voices find
 * them. One linear model weighs it.
 *
 * Cost: that of the voices, and a few passes over the records and texts of each candidate.
 */
#include "auto/auto.h"

#include "auto/candidate.h"
#include "auto/rules.h"
#include "base/call.h"
#include "base/str.h"

enum { MAX_REGIONS = 10 }; /* returned after the main list, best first */

/* Drop the groups of a list unless its first records have a heading and two successive headings are
 * of the same kind: other text before some records is an advertisement, a count, or a box with
 * something else. Rows that head others in a data table are known to be headings. */
static void drop_odd_headings(fw_region *region, const fw_candidate *c, const fw_facts *facts) {
    uint32_t alike = 0;
    fw_span before = {0, 0};
    for (uint32_t g = 0; g < region->group_count; g++) {
        fw_span heading = region->groups[g].heading;
        if (heading.first == heading.end) continue;
        alike += before.end && facts->kind[before.first] == facts->kind[heading.first];
        before = heading;
    }
    bool has_first = region->group_count && region->groups[0].heading.end;
    if ((alike == 0 || !has_first) && c->evidence[FW_EV_ROWS] < 1) region->group_count = 0;
}

/* The space before a record, after the record before it. */
typedef struct gap {
    fw_span range;
    bool is_first; /* no record is before it */
} gap;

/* The last h1 to h6 with text that is wholly inside a gap; empty when there is none. */
static fw_span heading_in(const fw_facts *facts, gap before) {
    const furrow_page *page = facts->page;
    fw_span range = before.range;
    enum { LEVELS = 4 }; /* from a text up to its heading */
    enum { REACH = 64 }; /* texts from a heading to its first record */
    uint32_t first = facts->sum[range.first].texts, text = facts->sum[range.end].texts;
    if (text - first > REACH) first = text - REACH;
    while (text-- > first) {
        fw_node_id up = page->parent[facts->text_node[text]];
        for (int level = 0; level < LEVELS && up >= range.first && up != FURROW_NO_NODE; level++) {
            if (fw_tag_is_heading(page->tag[up]) && page->end[up] <= range.end)
                return (fw_span){up, page->end[up]};
            up = page->parent[up];
        }
    }
    return (fw_span){0, 0};
}

/* Whether all texts of a range are in elements of one kind: a divider, and dividers before it
 * without records, such as days without events. */
static bool are_dividers(const fw_facts *facts, fw_span range, uint64_t kind) {
    enum { LEVELS = 2, MOST = 64 }; /* from a text up to its divider; texts */
    const furrow_page *page = facts->page;
    uint32_t text = facts->sum[range.first].texts, end = facts->sum[range.end].texts;
    if (end - text > MOST) return false;
    for (; text < end; text++) {
        fw_node_id up = page->parent[facts->text_node[text]];
        for (int level = 1; level < LEVELS && up > range.first && facts->kind[up] != kind; level++)
            up = page->parent[up];
        if (facts->kind[up] != kind) return false;
    }
    return true;
}

/* A divider, such as a day between messages: an element of one or two short texts in a gap, next to
 * the record after it. It must have all text of the gap, apart from others of its kind, except
 * before the first record. */
static fw_span divider_in(const fw_facts *facts, gap before) {
    enum { MAX_TEXTS = 2, MAX_BYTES = 80 };
    const furrow_page *page = facts->page;
    fw_span range = before.range;
    uint32_t text = facts->sum[range.end].texts;
    if (text == facts->sum[range.first].texts) return (fw_span){0, 0};
    fw_node_id node = facts->text_node[text - 1], parent = page->parent[range.end];
    while (node > range.first && page->parent[node] != parent) node = page->parent[node];
    fw_span found = {node, page->end[node]};
    bool is_short = facts->sum[found.end].texts - facts->sum[node].texts <= MAX_TEXTS &&
                    fw_facts_text(facts, found) <= MAX_BYTES;
    bool is_all = before.is_first || fw_facts_text(facts, range) == fw_facts_text(facts, found) ||
                  are_dividers(facts, range, facts->kind[node]);
    bool is_divider = node >= range.first && page->parent[node] == parent && is_short && is_all &&
                      fw_page_is_element(page, node);
    return is_divider ? found : (fw_span){0, 0};
}

/* The only h1 to h6 in a span; empty when there are none or several. */
static fw_span only_heading(const furrow_page *page, fw_span span) {
    fw_span found = {0, 0};
    for (fw_node_id n = span.first; n < span.end; n++) {
        if (!fw_tag_is_heading(page->tag[n])) continue;
        if (found.end) return (fw_span){0, 0};
        found = (fw_span){n, page->end[n]};
    }
    return found;
}

/* If each heading holds exactly one h1 to h6, use that as the heading: links to the whole section,
 * counts and buttons are beside it. */
static void narrow_headings(fw_region *region, const furrow_page *page) {
    for (uint32_t g = 0; g < region->group_count; g++) {
        fw_span heading = region->groups[g].heading;
        if (heading.end && !only_heading(page, heading).end) return;
    }
    for (uint32_t g = 0; g < region->group_count; g++) {
        fw_span *heading = &region->groups[g].heading;
        if (heading->end) *heading = only_heading(page, *heading);
    }
}

typedef fw_span (*heading_fn)(const fw_facts *facts, gap before);

/* Whether two headings can belong to one list: same kind, and not the same words again. */
static bool are_headings(const fw_facts *facts, fw_span a, fw_span b, heading_fn heading_of) {
    const furrow_page *page = facts->page;
    if (heading_of == heading_in) return page->tag[a.first] == page->tag[b.first];
    furrow_str first = fw_page_own_text(page, facts->text_node[facts->sum[a.first].texts]);
    furrow_str second = fw_page_own_text(page, facts->text_node[facts->sum[b.first].texts]);
    return facts->kind[a.first] == facts->kind[b.first] && !fw_str_equal(first, second);
}

/* Whether a record repeats the heading before it among its first texts: then that is the record's
 * own title, shown on narrow pages or in another layout. */
static bool says_again(const fw_facts *facts, const fw_record *record, fw_span heading) {
    enum { FIRST = 8 };
    uint32_t text = facts->sum[record->spans[0].first].texts;
    uint32_t end = facts->sum[record->spans[0].end].texts;
    uint64_t hash = fw_facts_hash(facts, heading);
    for (uint32_t i = 0; i < FIRST && text < end; i++, text++) {
        fw_node_id node = facts->text_node[text];
        if (fw_facts_hash(facts, (fw_span){node, node + 1}) == hash) return true;
    }
    return false;
}

/* Make groups of records below headings that are between them, such as events below days. The first
 * record must have one, all must be alike, and most must not be repeated in their records. False
 * when out of memory. */
static bool find_groups(fw_region *region, const fw_facts *facts, heading_fn heading_of,
                        fw_arena *arena) {
    if (region->group_count || region->record_count == 0) return true;
    fw_group *groups = FW_TAKE(arena, region->record_count, fw_group);
    uint32_t count = 0, again = 0;
    fw_node_id before = fw_region_holder(region, facts->page);
    if (!groups) return false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        fw_node_id first = record->spans[0].first;
        fw_span heading = {0, 0};
        if (before < first) heading = heading_of(facts, (gap){{before, first}, r == 0});
        before = fw_record_extent(record).end;
        bool has_heading = heading.end > 0 && fw_facts_in_sight(facts, heading);
        if ((!has_heading && count == 0) ||
            (has_heading && count &&
             !are_headings(facts, groups[count - 1].heading, heading, heading_of)))
            return true;
        if (has_heading) groups[count++] = (fw_group){.heading = heading, .first = r};
        groups[count - 1].count++;
        again += has_heading && says_again(facts, record, heading);
    }
    if (count < 2 || 2 * again > count) return true;
    region->groups = groups;
    region->group_count = count;
    return true;
}

/* Whether a node is a heading that is a link. */
static bool is_linked_heading(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    return fw_tag_is_heading(page->tag[node]) &&
           facts->sum[page->end[node]].links > facts->sum[node].links;
}

/* Drop the groups if their first heading is a link with other text below it, and most records hold
 * a linked heading of the same level: it is the title of something beside the records, such as a
 * larger box for the first result. */
static void drop_titles(fw_region *region, const fw_facts *facts) {
    const furrow_page *page = facts->page;
    fw_node_id heading = region->group_count ? region->groups[0].heading.first : 0;
    uint32_t titled = 0;
    if (!is_linked_heading(facts, heading) ||
        facts->sum[page->end[heading]].texts == facts->sum[region->records[0].spans[0].first].texts)
        return;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_span span = fw_record_extent(&region->records[r]);
        fw_node_id n = span.first;
        while (n < span.end && !(page->tag[n] == page->tag[heading] && is_linked_heading(facts, n)))
            n++;
        titled += n < span.end;
    }
    if (2 * titled > region->record_count) region->group_count = 0;
}

/* ---- Boxes around records -------------------------------------------------------- */

/* The box that is 'levels' elements above a record, if the record is a single element; otherwise
 * FURROW_NO_NODE. */
static fw_node_id box_around(const furrow_page *page, const fw_record *record, int levels) {
    fw_node_id node = record->spans[0].first;
    if (record->span_count > 1 || page->end[node] != record->spans[0].end) return FURROW_NO_NODE;
    while (levels-- > 0 && node != FURROW_NO_NODE) node = page->parent[node];
    return node;
}

/* Whether each record has a box of its own, all are of one tag, nearly all hold hardly more text
 * than their record (a badge), and half of them hold a picture beside it. One of several records
 * may have a long text beside it, which a click unfolds. */
static bool have_boxes(const fw_facts *facts, const fw_region *region, int levels) {
    enum { SEVERAL = 5 };
    const double half = 0.5, hardly_more = 1.25;
    const furrow_page *page = facts->page;
    uint32_t count = region->record_count, same = 0, more = 0;
    fw_node_id last = FURROW_NO_NODE;
    for (uint32_t r = 0; r < count; r++) {
        fw_node_id box = box_around(page, &region->records[r], levels);
        if (box == FURROW_NO_NODE || box == last) return false;
        if (last != FURROW_NO_NODE && (page->tag[box] != page->tag[last] || page->end[last] > box))
            return false;
        fw_span inner = region->records[r].spans[0], outer = {box, page->end[box]};
        same += fw_facts_text(facts, outer) <= hardly_more * fw_facts_text(facts, inner);
        more += facts->sum[outer.end].images - facts->sum[outer.first].images >
                facts->sum[inner.end].images - facts->sum[inner.first].images;
        last = box;
    }
    bool are_same = same >= FW_NEARLY_ALL * count || (count >= SEVERAL && same + 1 == count);
    return are_same && more >= half * count;
}

/* If each record has a box of its own with its picture beside it, make the boxes the records:
 * candidates are compared by their texts, so the picture counts for nothing in the choice. A
 * heading in the box of one record is none of several. False when out of memory. */
static bool widen(fw_region *region, const fw_facts *facts, fw_arena *arena) {
    enum { MAX_LEVELS = 3 };
    int levels = 1;
    while (levels <= MAX_LEVELS && !have_boxes(facts, region, levels)) levels++;
    if (levels > MAX_LEVELS) return true;
    fw_record *records = FW_TAKE(arena, region->record_count, fw_record);
    fw_span *spans = FW_TAKE(arena, region->record_count, fw_span);
    if (!records || !spans) return false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_node_id box = box_around(facts->page, &region->records[r], levels);
        spans[r] = (fw_span){box, facts->page->end[box]};
        records[r] = region->records[r];
        records[r].spans = &spans[r];
    }
    region->records = records;
    for (uint32_t g = 0; g < region->group_count; g++)
        if (region->groups[g].heading.end > spans[region->groups[g].first].first)
            region->group_count = 0;
    return true;
}

/* ---- The result ------------------------------------------------------------------ */

/* Return the first candidates, in order; scores never rise. */
static furrow_status add_regions(fw_regions *out, const fw_candidates *found, size_t most,
                                 furrow_error *err) {
    double score = 1;
    for (size_t i = 0; i < found->list.count && i < most; i++) {
        double confidence = fw_confidence(&found->list.at[i]);
        if (confidence < score) score = confidence;
        fw_region *region = fw_vec_push(&out->list, &out->arena);
        if (!region) return fw_fail_memory(err);
        *region = found->list.at[i].region;
        drop_odd_headings(region, &found->list.at[i], &found->facts);
        narrow_headings(region, found->facts.page);
        if (!widen(region, &found->facts, &out->arena) ||
            !fw_add_pictures(region, &found->list.at[i], &found->facts, &out->arena) ||
            !find_groups(region, &found->facts, heading_in, &out->arena) ||
            !find_groups(region, &found->facts, divider_in, &out->arena))
            return fw_fail_memory(err);
        drop_titles(region, &found->facts);
        region->method = "auto";
        region->score = score;
        region->node = fw_region_holder(region, found->facts.page);
    }
    return FURROW_OK;
}

/* Propose, weigh, choose: '*found' are all candidates, best first. */
static furrow_status choose(fw_candidates *found, fw_regions *out, const fw_method_input *in,
                            fw_auto_aim aim, furrow_error *err) {
    fw_regions proposed = {.arena = out->arena}; /* records lie in the arena of the result */
    found->regions = &proposed;
    furrow_status st = fw_propose(found, in, aim, err);
    out->arena = proposed.arena;
    if (st < 0 || found->list.count == 0) return st;
    fw_choose(found);
    return FURROW_OK;
}

/* The pictures of a page without another list. */
static furrow_status find_pictures(fw_regions *out, const fw_candidates *found,
                                   const fw_method_input *in, furrow_error *err) {
    if (!fw_propose_pictures(out, &found->facts, in->scratch)) return fw_fail_memory(err);
    if (out->list.count == 0) return found->list.count ? fw_explain_nothing(found, err) : FURROW_OK;
    fw_region *region = &out->list.at[0];
    region->score = FW_PLAUSIBLE;
    region->node = fw_region_holder(region, in->page);
    fw_trace(in, "auto", region->node,
             "chose %u pictures without text, because there is no other list",
             region->record_count);
    return FURROW_OK;
}

furrow_status fw_auto_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_candidates found = {0};
    furrow_status st = choose(&found, out, in, FW_AUTO_MAIN, err);
    if (st < 0) return st;
    if (found.list.count == 0 || fw_is_nothing(&found.list.at[0]))
        return find_pictures(out, &found, in, err);
    fw_explain_choice(in, &found);
    if (!in->opts->variants && !fw_drop_overlaps(&found, in->scratch)) return fw_fail_memory(err);
    return add_regions(out, &found, MAX_REGIONS, err);
}

furrow_status fw_auto_find_all(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    fw_candidates found = {0};
    furrow_status st = choose(&found, out, in, FW_AUTO_ALL, err);
    if (st < 0 || found.list.count == 0) return st;
    fw_explain_choice(in, &found);
    if (!fw_keep_lists(&found, in->scratch)) return fw_fail_memory(err);
    return add_regions(out, &found, SIZE_MAX, err);
}
