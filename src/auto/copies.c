/*
 * Slides that carousels have copied.
 *
 * A circular carousel puts copies of its last slides before the first one, and copies of its first
 * slides after the last. All libraries that do so mark a copy by its class, and the original is a
 * sibling with the same text. A copy is not a record, and its text does not count twice.
 *
 * Cost: only on pages with such a class, one pass over the nodes and the siblings of copies.
 */
#include "auto/facts.h"

#include "base/map.h"
#include "base/str.h"

#include <string.h>

/* By its end: "slick-cloned", "swiper-slide-duplicate". */
bool fw_says_copy(furrow_str word) {
    char last = word.at[word.len - 1];
    if (last != 'e' && last != 'd') return false;
    const furrow_str ends[] = {FW_STR("clone"), FW_STR("cloned"), FW_STR("duplicate")};
    for (size_t e = 0; e < FW_COUNT(ends); e++) {
        size_t before = word.len - ends[e].len;
        if (word.len >= ends[e].len && fw_str_equal(fw_str_from(word, before), ends[e]) &&
            (before == 0 || !fw_is_ascii_letter(word.at[before - 1])))
            return true;
    }
    return false;
}

/* A key for the text of a node among its siblings. */
static uint64_t text_key(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    return fw_hash_mix(fw_hash_mix(0, page->parent[node]),
                       fw_facts_hash(facts, (fw_span){node, page->end[node]}));
}

/* Collect the texts of the children of a parent that are not copies. */
static bool note_originals(fw_map *texts, const fw_facts *facts, fw_node_id parent,
                           fw_arena *scratch) {
    const furrow_page *page = facts->page;
    bool is_new;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c])
        if (fw_page_is_element(page, c) && fw_facts_has_text(facts, c) &&
            !fw_facts_class(facts, c)->is_copy &&
            !fw_map_place(texts, text_key(facts, c), &is_new, scratch))
            return false;
    return true;
}

bool fw_find_copies(bool **copies, const fw_facts *facts, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    fw_map texts = {0};   /* of siblings that are not copies; values are unused */
    fw_map parents = {0}; /* whose children were read */
    *copies = NULL;
    for (fw_node_id n = 1; n < page->count; n++) {
        bool is_new;
        if (!fw_page_is_element(page, n) || !fw_facts_class(facts, n)->is_copy) continue;
        if (!fw_map_place(&parents, (uint64_t)page->parent[n] + 1, &is_new, scratch)) return false;
        if (is_new && !note_originals(&texts, facts, page->parent[n], scratch)) return false;
        if (!fw_map_find(&texts, text_key(facts, n))) continue;
        if (!*copies) *copies = FW_TAKE_ZEROED(scratch, page->count, bool);
        if (!*copies) return false;
        (*copies)[n] = true;
    }
    return true;
}
