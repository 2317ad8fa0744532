/*
 * Similar tag strings: hashes first, then lengths, then edit distance.
 *
 * Lists repeat the same few shapes, so that most pairs are equal, and most
 * others have been compared before: those come from a small cache in which
 * each pair has one place.
 */
#include "methods/mdr/compare.h"

/* Longest strings that are compared beyond equality. The distance is
 * quadratic, and no record has thousands of tags: what is longer are frames of
 * the page. It also keeps the whole search linear in the page. */
enum { MAX_STRING = 4096 };

/* Symbols compared between two looks at the clock: a few milliseconds. */
enum { WORK_PER_LOOK = 1 << 20 };

bool fw_mdr_compare_init(fw_mdr_compare *cmp, const furrow_page *page, double max_distance,
                         fw_deadline deadline, fw_arena *scratch) {
    *cmp = (fw_mdr_compare){.page = page, .max_distance = max_distance, .deadline = deadline};
    cmp->asked = FW_TAKE_ZEROED(scratch, FW_MDR_CACHE, uint64_t);
    cmp->answer = FW_TAKE_ZEROED(scratch, FW_MDR_CACHE, bool);
    size_t longest = page->tag_count < MAX_STRING ? page->tag_count : MAX_STRING;
    return cmp->asked && cmp->answer &&
           fw_edit_init(&cmp->edit, scratch, FW_TAG_CUSTOM + page->name_count, longest);
}

uint64_t fw_mdr_hash_more(uint64_t hash, uint64_t subtree) {
    hash = (hash ^ subtree) * 0x9FB21C651E98DF25u;
    return hash ^ hash >> 28;
}

static void look_at_clock(fw_mdr_compare *cmp, size_t work) {
    cmp->work += work;
    if (cmp->work < WORK_PER_LOOK) return;
    cmp->work = 0;
    cmp->is_late = fw_deadline_passed(cmp->deadline);
}

static bool within_distance(fw_mdr_compare *cmp, fw_span a, fw_span b) {
    const furrow_page *page = cmp->page;
    const fw_tag *a_tags = page->tags + page->rank[a.first];
    const fw_tag *b_tags = page->tags + page->rank[b.first];
    size_t a_len = page->rank[a.end] - page->rank[a.first];
    size_t b_len = page->rank[b.end] - page->rank[b.first];
    look_at_clock(cmp, a_len + b_len);
    if (cmp->is_late) return false;
    if (a_len > 2 * b_len || b_len > 2 * a_len) return false; /* paper, 2.2.2 */
    double limit = cmp->max_distance * (double)(a_len + b_len) / 2;
    return (double)fw_edit_distance(&cmp->edit, a_tags, a_len, b_tags, b_len, (size_t)limit) <=
           limit;
}

bool fw_mdr_similar(fw_mdr_compare *cmp, fw_mdr_group a, fw_mdr_group b) {
    if (a.hash == b.hash) return true;
    uint64_t pair = fw_mdr_hash_more(a.hash, b.hash);
    size_t place = (size_t)(pair % FW_MDR_CACHE);
    if (cmp->asked[place] == pair) return cmp->answer[place];
    cmp->asked[place] = pair;
    return cmp->answer[place] = within_distance(cmp, a.span, b.span);
}

static fw_mdr_group group_of(const furrow_page *page, fw_node_id node) {
    return (fw_mdr_group){{node, page->end[node]}, page->hash[node]};
}

bool fw_mdr_similar_nodes(fw_mdr_compare *cmp, fw_node_id a, fw_node_id b) {
    return fw_mdr_similar(cmp, group_of(cmp->page, a), group_of(cmp->page, b));
}
