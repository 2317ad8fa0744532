/*
 * The lead of a list: its first record, in a box of its own.
 *
 * The first story of a page is often above the list of the others, larger and built of other
 * elements. Unlike a banner, its texts are of the same kinds as theirs: the author's name is marked
 * as the author's name.
 *
 * Cost: reads the element before a list, its texts and those of two records.
 */
#include "auto/groups.h"
#include "auto/rules.h"

enum {
    LEAST_RECORDS = 5,  /* fewer are boxes below a banner */
    MOST_RECORDS = 500, /* more are not a list of stories */
    MAX_TEXTS = 24,     /* of a lead; of the records that it is compared with */
    LEVELS = 3          /* from the first record up to the sibling of the lead */
};

/* The last element with text before a node in its parent; FURROW_NO_NODE: none. */
static fw_node_id element_before(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    fw_node_id parent = page->parent[node], found = FURROW_NO_NODE;
    if (parent == FURROW_NO_NODE) return found;
    uint32_t text = facts->sum[node].texts;
    if (text == facts->sum[parent].texts) return found;
    fw_node_id up = facts->text_node[text - 1];
    while (up != FURROW_NO_NODE && page->parent[up] != parent) up = page->parent[up];
    return up != FURROW_NO_NODE && fw_page_is_element(page, up) ? up : FURROW_NO_NODE;
}

/* The element before a list: next to its first record, or to one of the boxes around that. A
 * heading between the two is skipped. */
static fw_node_id before_list(const fw_facts *facts, fw_node_id first) {
    const furrow_page *page = facts->page;
    for (int level = 0; level < LEVELS && first != FURROW_NO_NODE; level++) {
        fw_node_id before = element_before(facts, first);
        if (before != FURROW_NO_NODE && fw_tag_is_heading(page->tag[before]))
            before = element_before(facts, before);
        if (before != FURROW_NO_NODE) return before;
        first = page->parent[first];
    }
    return FURROW_NO_NODE;
}

/* Whether an element can be a lead: it has a heading, a link, a picture and several texts, no form
 * field and not the page's title, and is about as long as the records or somewhat longer. Without a
 * picture it may be an advertisement that looks like a hit. */
static bool can_lead(const fw_facts *facts, fw_node_id node, const fw_region *list) {
    const double shortest = 0.5, longest = 4;
    fw_span span = {node, facts->page->end[node]};
    fw_sums sum = fw_facts_sum(facts, &(fw_record){.spans = &span, .span_count = 1});
    fw_span whole = fw_region_extent(list);
    double usual = (double)fw_facts_text(facts, whole) / list->record_count;
    return sum.headings == 1 && sum.links && sum.images && sum.controls == 0 && sum.texts >= 2 &&
           sum.texts <= MAX_TEXTS && sum.text >= shortest * usual && sum.text <= longest * usual &&
           !(facts->title >= span.first && facts->title < span.end);
}

/* Whether most texts of a span are of kinds that also occur in another span, at least one of them
 * by its class: a heading and a few elements of equal tags are alike in many things. */
static bool has_same_texts(const fw_facts *facts, fw_span span, fw_span other) {
    const furrow_page *page = facts->page;
    uint32_t text = facts->sum[span.first].texts, end = facts->sum[span.end].texts, same = 0;
    bool is_told = false;
    uint32_t first = facts->sum[other.first].texts, last = facts->sum[other.end].texts;
    if (last - first > MAX_TEXTS) last = first + MAX_TEXTS;
    for (uint32_t t = text; t < end; t++) {
        fw_node_id holder = page->parent[facts->text_node[t]];
        uint64_t kind = facts->kind[holder];
        uint32_t i = first;
        while (i < last && facts->kind[page->parent[facts->text_node[i]]] != kind) i++;
        same += i < last;
        is_told |= i < last && fw_page_attr(page, holder, FW_ATTR_CLASS).len > 0;
    }
    return is_told && same >= FW_MOST_RECORDS * (end - text);
}

fw_node_id fw_find_lead(const fw_facts *facts, const fw_region *list) {
    if (list->record_count < LEAST_RECORDS || list->record_count > MOST_RECORDS)
        return FURROW_NO_NODE;
    fw_node_id node = before_list(facts, list->records[0].spans[0].first);
    if (node == FURROW_NO_NODE || !can_lead(facts, node, list)) return FURROW_NO_NODE;
    fw_span records = {list->records[0].spans[0].first, fw_record_extent(&list->records[1]).end};
    fw_span span = {node, facts->page->end[node]};
    return has_same_texts(facts, span, records) ? node : FURROW_NO_NODE;
}
