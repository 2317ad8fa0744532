/*
 * What a page only suggests: lists beside the thing or the list that its title names.
 *
 * Cost: sums, except for the texts of a list of goods, of which some are read.
 */
#include "auto/candidate.h"
#include "base/str.h"

fw_node_id fw_heading_before(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    uint32_t texts = facts->sum[node].texts;
    if (texts == 0) return FURROW_NO_NODE;
    fw_node_id up = page->parent[facts->text_node[texts - 1]];
    for (int level = 0; level < 4 && up != FURROW_NO_NODE; level++, up = page->parent[up])
        if (fw_tag_is_heading(page->tag[up])) return page->end[up] <= node ? up : FURROW_NO_NODE;
    return FURROW_NO_NODE;
}

/* The number in a text with a price: "1,200.50", "3 450 000"; empty when there is none. */
static furrow_str number_in(furrow_str text) {
    size_t first = 0;
    while (first < text.len && !fw_is_digit(text.at[first])) first++;
    size_t end = first;
    while (end < text.len &&
           (fw_is_digit(text.at[end]) || text.at[end] == '.' || text.at[end] == ',' ||
            (text.at[end] == ' ' && end + 1 < text.len && fw_is_digit(text.at[end + 1]))))
        end++;
    return (furrow_str){text.at + first, end - first};
}

/* Whether a list says the price of the page's thing again: then that is the least of its prices,
 * and the list is what there is to buy (rooms of a hotel, offers of shops). */
static bool says_price(const fw_facts *facts, const fw_candidate *c) {
    enum { MOST = 256 }; /* texts read */
    furrow_str price = number_in(fw_page_own_text(facts->page, facts->price));
    uint32_t text = facts->sum[c->extent.first].texts;
    uint32_t end = facts->sum[c->extent.end].texts;
    if (end - text > MOST) end = text + MOST;
    for (; text < end; text++) {
        fw_node_id node = facts->text_node[text];
        if (facts->sum[node + 1].digits == facts->sum[node].digits) continue;
        if (price.len && fw_str_equal(number_in(fw_page_own_text(facts->page, node)), price))
            return true;
    }
    return false;
}

/* Whether the page is about a thing with a price, and the list below another heading is more goods:
 * the thing's price, and what it is ordered by, are between the title and that heading. The prices
 * of many things there would be another list. */
static bool is_below_a_product(const fw_facts *facts, const fw_candidate *c, fw_node_id heading) {
    enum { PRICES = 4 }; /* of one thing: now, before, per unit, delivery */
    if (facts->price == FURROW_NO_NODE || facts->order == FURROW_NO_NODE ||
        heading < facts->price || heading < facts->order)
        return false;
    const fw_sums *from = &facts->sum[facts->title], *to = &facts->sum[heading];
    return to->prices - from->prices <= PRICES && c->evidence[FW_EV_WITH_PRICE] >= FW_USUAL &&
           c->evidence[FW_EV_WITH_LINK] >= FW_USUAL && !says_price(facts, c);
}

bool fw_is_below_title(const fw_facts *facts, const fw_candidate *c, fw_node_id heading) {
    enum { INTRODUCTION = 200 }; /* bytes */
    fw_node_id first = c->extent.first;
    if (facts->title == FURROW_NO_NODE || facts->title >= first) return false;
    const fw_sums *from = &facts->sum[facts->page->end[facts->title]], *to = &facts->sum[first];
    return (heading == FURROW_NO_NODE || heading == facts->title) && to->prices == from->prices &&
           to->long_text - from->long_text <= INTRODUCTION;
}

/* Whether the page marks its main part, with the title in it, and a list comes after it. */
static bool is_outside_of_main(const fw_facts *facts, const fw_candidate *c) {
    fw_span x = c->extent;
    fw_node_id up = facts->title;
    while (up != FURROW_NO_NODE && facts->page->tag[up] != FW_TAG_MAIN)
        up = facts->page->parent[up];
    return up != FURROW_NO_NODE && x.first >= facts->page->end[up];
}

bool fw_is_suggested(const fw_facts *facts, const fw_candidate *c, fw_node_id heading,
                     unsigned place) {
    const double most = 0.5;
    if (facts->title == FURROW_NO_NODE || facts->title >= c->extent.first ||
        c->evidence[FW_EV_TEXT_SHARE] > most)
        return false;
    if (c->is_below_title) return false;
    if (place & FW_PLACE_SUGGESTED || is_outside_of_main(facts, c)) return true;
    if (heading == FURROW_NO_NODE || heading == facts->title) return false;
    fw_node_id text = facts->text_node[facts->sum[heading].texts];
    return fw_heading_suggests(fw_page_own_text(facts->page, text)) ||
           is_below_a_product(facts, c, heading);
}
