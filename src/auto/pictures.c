/*
 * Pictures without a word: the list of a page that has no other.
 *
 * All else that is known of lists rests on their texts, and a gallery has none. So where nothing
 * is likely enough to be shown, elements in the same place of the page with a picture each and no
 * text are the records: they must be many, next to each other, and most pictures of a page that
 * says little. Logos of partners are fewer, and the pictures of an article stand among its words.
 *
 * Cost: linear in the nodes of the page.
 */
#include "auto/candidate.h"
#include "auto/groups.h"

#include "base/map.h"

/* Elements with the same kinds from the root down, in order. */
typedef struct row {
    uint32_t count;
    fw_node_id first, last;
} row;

static uint32_t images_in(const fw_facts *facts, fw_node_id node) {
    return facts->sum[facts->page->end[node]].images - facts->sum[node].images;
}

/* Whether an element is all there is around one picture: it has no text, and what it stands in has
 * other pictures, too. */
static bool is_picture(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    fw_node_id parent = page->parent[node];
    return fw_page_is_element(page, node) && images_in(facts, node) == 1 &&
           !fw_facts_has_text(facts, node) && parent != FURROW_NO_NODE &&
           images_in(facts, parent) > 1;
}

/* Per node a hash of the kinds from the root down to it. */
static bool find_paths(uint64_t *path, const fw_facts *facts) {
    const furrow_page *page = facts->page;
    if (!path) return false;
    for (fw_node_id n = 0; n < page->count; n++) {
        fw_node_id parent = page->parent[n];
        path[n] = fw_hash_mix(parent == FURROW_NO_NODE ? 0 : path[parent], facts->kind[n]);
    }
    return true;
}

/* Whether a row of pictures is a gallery, in a page with little else. */
static bool is_gallery(const fw_facts *facts, const row *r) {
    enum { LEAST = 8, WORDS = 64 }; /* bytes of the page outside of links, to each picture */
    const double most = 0.5, much_prose = 0.3;
    const furrow_page *page = facts->page;
    const fw_sums *all = &facts->sum[page->count];
    if (all->text - all->link_text > r->count * WORDS) return false;
    return r->count >= LEAST && r->count > most * all->images && !facts->is_article &&
           all->long_text <= much_prose * facts->total &&
           fw_facts_text(facts, (fw_span){r->first, page->end[r->last]}) == 0 &&
           !(fw_facts_place(facts, r->first) & (FW_PLACE_FRAME | FW_PLACE_LANDMARK));
}

static bool add_pictures(fw_regions *out, const fw_facts *facts, const uint64_t *path,
                         const row *r) {
    size_t room = FW_MAX_PROPOSED;
    fw_span *span;
    if (!fw_propose_region(&span, out, r->count, &room)) return false;
    if (!span) return true;
    for (fw_node_id n = r->first; n <= r->last; n++)
        if (path[n] == path[r->first] && is_picture(facts, n))
            *span++ = (fw_span){n, facts->page->end[n]};
    return true;
}

bool fw_propose_pictures(fw_regions *out, const fw_facts *facts, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    uint64_t *path = FW_TAKE(scratch, page->count, uint64_t);
    FW_VEC(row) rows = {0};
    fw_map by_path = {0};
    row best = {0};
    if (!find_paths(path, facts)) return false;
    for (fw_node_id n = 0; n < page->count; n++) {
        bool is_new;
        if (!is_picture(facts, n)) continue;
        uint32_t *number = fw_map_place(&by_path, path[n], &is_new, scratch);
        if (!number) return false;
        if (is_new) {
            row *made = fw_vec_push(&rows, scratch);
            if (!made) return false;
            *made = (row){.first = n};
            *number = (uint32_t)rows.count - 1;
        }
        if (!rows.at) return false; /* never: it has one for each path */
        row *into = &rows.at[*number];
        into->count++;
        into->last = n;
        if (into->count > best.count) best = *into;
    }
    return !is_gallery(facts, &best) || add_pictures(out, facts, path, &best);
}
