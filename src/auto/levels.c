/*
 * Lists in lists: which level people mean.
 *
 * Sections with a heading each are as much alike as the things in them, and hold more; people mean
 * the things. The times at which films are shown are more than the films, and more alike;
 * people mean the films. The labelled pages have too few of either for weights to tell.
 *
 * Cost: linear in the records of both lists, and in the texts of the outer one.
 */
#include "auto/candidate.h"
#include "base/str.h"

#include <math.h>

/* Whether nearly all records of one candidate hold two or more of another, which have a good
 * part of the text. */
static bool is_made_of(const fw_candidate *outer, const fw_candidate *inner) {
    const double nearly_all = 0.75, good_part = 0.3;
    const fw_region *a = &outer->region, *b = &inner->region;
    uint32_t made = 0, at = 0;
    if (b->record_count < 2 * a->record_count || inner->text < good_part * outer->text ||
        inner->extent.first >= outer->extent.end || outer->extent.first >= inner->extent.end)
        return false;
    for (uint32_t r = 0; r < a->record_count; r++) {
        fw_span span = a->records[r].spans[0];
        uint32_t inside = 0;
        while (at < b->record_count && b->records[at].spans[0].first < span.first) at++;
        for (; at < b->record_count && b->records[at].spans[0].first < span.end; at++) inside++;
        made += inside >= 2;
    }
    return made >= nearly_all * a->record_count;
}

/* ---- Things with parts -------------------------------------------------------- */

/* Texts with one signature outside of the inner records. */
typedef struct own_texts {
    uint32_t signature;
    uint32_t first;   /* times in the first record */
    uint32_t times;   /* in the record at hand */
    uint32_t records; /* that have it as often as the first */
} own_texts;

enum { MAX_OWN = 16 }; /* signatures looked at: those of the first record */

/* Count the texts of a record that stand in no inner record; '*at' is the first of these that may
 * hold one. */
static uint32_t count_own(own_texts *own, uint32_t count, const fw_facts *facts, fw_span record,
                          const fw_region *inner, uint32_t *at) {
    bool is_first = count == 0;
    uint32_t text = facts->sum[record.first].texts, end = facts->sum[record.end].texts;
    for (uint32_t i = 0; i < count; i++) own[i].times = 0;
    for (; text < end; text++) {
        fw_node_id node = facts->text_node[text];
        while (*at < inner->record_count && fw_record_extent(&inner->records[*at]).end <= node)
            (*at)++;
        if (*at < inner->record_count && inner->records[*at].spans[0].first <= node) continue;
        uint32_t i = 0;
        while (i < count && own[i].signature != facts->signature[text]) i++;
        if (i == count && is_first && count < MAX_OWN)
            own[count++] = (own_texts){.signature = facts->signature[text]};
        if (i < count) own[i].times++;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (is_first) own[i].first = own[i].times;
        own[i].records += own[i].times == own[i].first;
    }
    return count;
}

/* How many texts the records of the outer list have of their own, nearly all of them. */
static uint32_t texts_outside(const fw_facts *facts, const fw_region *outer,
                              const fw_region *inner) {
    own_texts own[MAX_OWN];
    uint32_t count = 0, at = 0, usual = 0;
    for (uint32_t r = 0; r < outer->record_count; r++)
        count = count_own(own, count, facts, fw_record_extent(&outer->records[r]), inner, &at);
    for (uint32_t i = 0; i < count; i++)
        if (own[i].records >= FW_USUAL * outer->record_count) usual += own[i].first;
    return usual;
}

/* Whether the inner list can be parts: its records are short, and there is much beside them. */
static bool can_be_parts(const fw_candidate *inner, const fw_candidate *outer) {
    const double most_inside = 0.6;
    enum { SHORT = 24 }; /* bytes: a time, a size, a place in a room */
    return inner->text <= SHORT * inner->region.record_count &&
           inner->text <= most_inside * outer->text && is_made_of(outer, inner);
}

/* Whether the records of the outer list are things, and those of the inner one parts of them, as
 * the times of a film: a thing has three texts or more of its own, more of them than a part
 * has. The things in a section have names, and are longer. */
static bool has_parts(const fw_facts *facts, const fw_candidate *outer, const fw_candidate *inner) {
    enum { LEAST = 3 };
    if (!can_be_parts(inner, outer)) return false;
    uint32_t own = texts_outside(facts, &outer->region, &inner->region);
    return own >= LEAST && own > inner->texts;
}

/* ---- Sections with things ------------------------------------------------------ */

static furrow_str first_text(const fw_facts *facts, const fw_record *record) {
    uint32_t text = facts->sum[record->spans[0].first].texts;
    return fw_str_trim(fw_page_own_text(facts->page, facts->text_node[text]));
}

/* Whether most records begin with a text that no other one begins with. The facts about
 * things begin with the same labels again and again. */
static bool say_their_own(const fw_facts *facts, const fw_region *region) {
    enum { SAMPLE = 32 };
    const double most = 0.5;
    furrow_str seen[SAMPLE];
    uint32_t count = region->record_count < SAMPLE ? region->record_count : SAMPLE, again = 0;
    for (uint32_t r = 0; r < count; r++) {
        seen[r] = first_text(facts, &region->records[r]);
        uint32_t i = 0;
        while (i < r && !fw_str_equal(seen[i], seen[r])) i++;
        again += i < r;
    }
    return again < most * count;
}

/* Whether the records of the inner list are things, and those of the outer one sections with a
 * heading and some of them: nearly all have a link, and two texts or more that come once; or
 * they have two texts or more, each says something of its own, and there is nothing else but
 * the heading. */
static bool has_things(const fw_facts *facts, const fw_candidate *outer,
                       const fw_candidate *inner) {
    const double nearly_all_text = 0.75;
    if (!is_made_of(outer, inner) || has_parts(facts, outer, inner)) return false;
    if (inner->evidence[FW_EV_WITH_LINK] >= FW_THINGS_LINKED &&
        inner->evidence[FW_EV_ONCE_COUNT] >= log2(1 + FW_THINGS_TEXTS))
        return true;
    return inner->texts >= FW_THINGS_TEXTS && inner->text >= nearly_all_text * outer->text &&
           texts_outside(facts, &outer->region, &inner->region) == 1 &&
           say_their_own(facts, &inner->region);
}

bool fw_may_be_meant(const fw_candidate *c, const fw_candidate *first) {
    return is_made_of(first, c) || can_be_parts(first, c);
}

bool fw_is_meant(const fw_facts *facts, const fw_candidate *c, const fw_candidate *first) {
    return has_things(facts, first, c) || has_parts(facts, c, first);
}
