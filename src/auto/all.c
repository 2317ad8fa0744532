/*
 * All lists of a page: tells lists of data from menus, filters and the like.
 *
 * The candidates are visited best first, so that those with the right borders come before other
 * cuts of the same place. The first one of a place settles it: if that is not a list of data, the
 * others are not tried. Each would be one more chance to take a menu for data, and they were rarely
 * right (fit.py). A candidate built like a list of data, and in the same kind of place, needs less
 * to be taken for one.
 */
#include "auto/candidate.h"

#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <math.h>

static const double WEIGHTS[FW_EV_ALL] = {
#define RANK(NAME, weight)
#define SURE(NAME, weight)
#define LIST(NAME, weight) [FW_EV_##NAME] = weight,
#include "auto/weights.h"
#undef RANK
#undef SURE
#undef LIST
};

/* ---- What tells data from menus ---------------------------------------------- */

static int by_hash(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Share of the records that repeat the text of another record. */
static double repeated_texts(const fw_candidate *c, const fw_facts *facts, uint64_t *hashes) {
    uint32_t count = c->region.record_count, repeated = 0;
    for (uint32_t r = 0; r < count; r++)
        hashes[r] = fw_facts_record_hash(facts, &c->region.records[r]);
    fw_sort(hashes, count, sizeof *hashes, by_hash);
    for (uint32_t r = 1; r < count; r++) repeated += hashes[r] == hashes[r - 1];
    return (double)repeated / count;
}

static bool is_in_item(const furrow_page *page, fw_node_id node) {
    while (node != FURROW_NO_NODE && page->tag[node] != FW_TAG_LI) node = page->parent[node];
    return node != FURROW_NO_NODE;
}

bool fw_list_evidence(fw_candidate *c, const fw_facts *facts, fw_arena *scratch) {
    uint64_t *hashes = FW_TAKE(scratch, c->region.record_count, uint64_t);
    if (!hashes) return false;
    c->evidence[FW_EV_REPEATED_TEXT] = repeated_texts(c, facts, hashes);
    c->evidence[FW_EV_IN_ITEM] = is_in_item(facts->page, fw_region_holder(&c->region, facts->page));
    return true;
}

/* The rank without the evidence for a menu: some menus are data, and the LIST weights judge
 * that. */
static double rank_as_data(const fw_candidate *c) {
    return c->rank - fw_rank_part(c, FW_EV_MENU);
}

/* Fill in the evidence that compares a candidate with the main list. */
static void compare(fw_candidate *c, const fw_candidate *main_list) {
    double *ev = c->evidence;
    ev[FW_EV_IS_MAIN] = c == main_list;
    ev[FW_EV_RANK_GAP] = fmin(fmax(rank_as_data(main_list) - rank_as_data(c), 0), FW_MAX_GAP);
    ev[FW_EV_SHORTER] = fmax(main_list->evidence[FW_EV_RECORD_LENGTH] - ev[FW_EV_RECORD_LENGTH], 0);
}

/* The log odds that a candidate is a list of data. */
static double list_odds(const fw_candidate *c) {
    double odds = FW_LIST_BIAS;
    for (int kind = 0; kind < FW_EV_ALL; kind++) odds += c->evidence[kind] * WEIGHTS[kind];
    return odds;
}

/* Whether the records of a candidate say only numbers: days of a calendar, pages, slides, bus
 * lines. The list does not say what they count. */
static bool are_numbers(const fw_candidate *c) {
    if (c->texts < 2 && c->evidence[FW_EV_MOSTLY_DIGITS] > FW_MOST_ASIDES) return true;
    return c->evidence[FW_EV_IS_MAIN] == 0 && c->is_numbered;
}

/* Whether a candidate is a list with a probability of at least 'least', and not mere numbers. A
 * candidate about one thing must also be plausible as the main list. */
static bool is_list(const fw_candidate *c, double least) {
    if (fw_is_about_one_thing(c) && fw_confidence(c) < FW_PLAUSIBLE) return false;
    return 1 / (1 + exp(-list_odds(c))) >= least && !are_numbers(c);
}

/* ---- Which cut of a place comes first ----------------------------------------- */

/* Reorder all candidates after the main list: the rank favours the right borders, and the odds
 * favour separate lists of data over a cut that joins several. */
static void put_in_order(fw_candidate *list, size_t count) {
    for (size_t i = count; i-- > 0;) compare(&list[i], &list[0]);
    for (size_t i = 1; i < count; i++) list[i].rank += FW_ODDS_IN_RANK * list_odds(&list[i]);
    if (count > 1) fw_sort_by_rank(list + 1, count - 1);
}

/* Whether no text of a candidate is taken by a better one; if so, mark its texts as taken. */
static bool take_texts(const fw_facts *facts, const fw_candidate *c, bool *is_taken) {
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t r = 0; r < c->region.record_count; r++)
            for (uint32_t i = 0; i < c->region.records[r].span_count; i++) {
                fw_span span = c->region.records[r].spans[i];
                for (uint32_t t = facts->sum[span.first].texts; t < facts->sum[span.end].texts;
                     t++) {
                    if (pass == 0 && is_taken[t]) return false;
                    if (pass == 1) is_taken[t] = true;
                }
            }
    return true;
}

bool fw_drop_overlaps(fw_candidates *candidates, fw_arena *scratch) {
    const fw_facts *facts = &candidates->facts;
    bool *is_taken = FW_TAKE_ZEROED(scratch, facts->page->count, bool);
    if (!is_taken) return false;
    size_t kept = 0;
    for (size_t i = 0; i < candidates->list.count; i++) {
        const fw_candidate *c = &candidates->list.at[i];
        if (take_texts(facts, c, is_taken)) candidates->list.at[kept++] = *c;
    }
    candidates->list.count = kept;
    return true;
}

/* ---- Lists that are built alike ------------------------------------------------ */

/* How and where the records of a candidate are built: the kind of the first record's element, and
 * the tags around it. */
static uint64_t build_of(const fw_candidate *c, const fw_facts *facts) {
    enum { LEVELS = 32 }; /* more than nearly all pages have */
    fw_node_id node = c->region.records[0].spans[0].first;
    uint64_t build = facts->kind[node];
    for (int level = 0; level < LEVELS && node != FURROW_NO_NODE; level++) {
        build = fw_hash_mix(build, facts->page->tag[node]);
        node = facts->page->parent[node];
    }
    return build;
}

bool fw_keep_lists(fw_candidates *candidates, fw_arena *scratch) {
    const fw_facts *facts = &candidates->facts;
    fw_candidate *list = candidates->list.at;
    fw_map builds = {0}; /* of lists of data; values are unused */
    bool is_new;
    put_in_order(list, candidates->list.count);
    if (!fw_drop_overlaps(candidates, scratch)) return false;
    size_t count = candidates->list.count, kept = 0;
    bool *is_kept = FW_TAKE_ZEROED(scratch, count, bool);
    if (!is_kept) return false;
    for (size_t i = 0; i < count; i++) {
        if (!fw_list_evidence(&list[i], facts, scratch)) return false;
        bool is_main = i == 0 && fw_confidence(&list[i]) >= FW_PLAUSIBLE;
        is_kept[i] = is_main || is_list(&list[i], FW_MIN_LIST);
        if (is_kept[i] && !fw_map_place(&builds, build_of(&list[i], facts), &is_new, scratch))
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (is_kept[i] ||
            (is_list(&list[i], FW_MIN_TWIN) && fw_map_find(&builds, build_of(&list[i], facts))))
            list[kept++] = list[i];
    candidates->list.count = kept;
    return true;
}
