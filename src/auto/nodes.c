/*
 * Candidates whose records are single elements.
 *
 * Elements are put into groups by a key: parent and tag, parent and kind,
 * parent and shape of the beginning, grandparent and kinds of both levels, or
 * the path of kinds from the root. Only parents that hold a good part of the
 * page's text are looked at, which leaves a handful per level; only the last
 * key is asked of all elements.
 */
#include "auto/propose.h"

#include "base/hash.h"
#include "base/map.h"

static const uint32_t NONE = UINT32_MAX;

/* Members of all groups, each linked to the one before it in its group. */
typedef struct member {
    fw_node_id node;
    uint32_t before;
} member;

typedef struct group {
    uint32_t last; /* newest member */
    uint32_t count;
    uint32_t text;
} group;

typedef struct groups {
    const fw_facts *facts;
    fw_arena *scratch;
    size_t room; /* records that may still be proposed */
    fw_map by_key;
    FW_VEC(group) list;
    FW_VEC(member) members;
} groups;

/* Put a node into the group of a key. False when memory is out. */
static bool put(groups *g, uint64_t key, fw_node_id node) {
    bool is_new;
    uint32_t *number = fw_map_place(&g->by_key, key, &is_new, g->scratch);
    if (!number) return false;
    if (is_new) {
        group *made = fw_vec_push(&g->list, g->scratch);
        if (!made) return false;
        *made = (group){.last = NONE};
        *number = (uint32_t)g->list.count - 1;
    }
    group *into = &g->list.at[*number];
    member *added = fw_vec_push(&g->members, g->scratch);
    if (!added) return false;
    *added = (member){node, into->last};
    into->last = (uint32_t)g->members.count - 1;
    into->count++;
    into->text += fw_facts_text(g->facts, (fw_span){node, g->facts->page->end[node]});
    return true;
}

fw_span *fw_propose_region(fw_regions *out, uint32_t records, size_t *room) {
    if (records > *room) {
        *room = 0;
        return NULL;
    }
    *room -= records;
    fw_span *spans = FW_TAKE(&out->arena, records, fw_span);
    fw_region *region = spans ? fw_region_add(out, "auto", records) : NULL;
    if (!region) {
        *room = 1; /* not for want of room */
        return NULL;
    }
    for (uint32_t r = 0; r < records; r++)
        region->records[r] = (fw_record){.spans = spans + r, .span_count = 1};
    return spans;
}

/* Groups with two members or more and enough text become regions. */
static bool add_regions(groups *g, fw_regions *out) {
    for (size_t i = 0; i < g->list.count; i++) {
        const group *from = &g->list.at[i];
        if (from->count < 2 || from->text < FW_MIN_SHARE * g->facts->total) continue;
        fw_span *span = fw_propose_region(out, from->count, &g->room);
        if (!span) return g->room == 0;
        span += from->count;
        for (uint32_t m = from->last; m != NONE; m = g->members.at[m].before) {
            fw_node_id node = g->members.at[m].node;
            *--span = (fw_span){node, g->facts->page->end[node]};
        }
    }
    return true;
}

/* Tags of an element, its first child and that one's first child: how a
 * record begins. */
static uint64_t beginning(const furrow_page *page, fw_node_id node) {
    uint64_t hash = 0;
    for (int level = 0; level < 3; level++) {
        hash = fw_hash_mix(hash, page->tag[node]);
        if (node + 1 >= page->end[node] || fw_page_is_text(page, node + 1)) break;
        node++;
    }
    return hash;
}

static bool put_children(groups *g, fw_node_id parent) {
    const furrow_page *page = g->facts->page;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_element(page, c) || !fw_facts_has_text(g->facts, c)) continue;
        uint64_t base = fw_hash_mix(1, parent);
        if (!put(g, base, c) || !put(g, fw_hash_mix(base, page->tag[c]), c) ||
            !put(g, fw_hash_mix(base + 1, g->facts->kind[c]), c) ||
            !put(g, fw_hash_mix(base + 2, beginning(page, c)), c))
            return false;
    }
    return true;
}

static bool put_grandchildren(groups *g, fw_node_id parent) {
    const furrow_page *page = g->facts->page;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_element(page, c) || !fw_facts_has_text(g->facts, c)) continue;
        for (fw_node_id d = c + 1; d < page->end[c]; d = page->end[d]) {
            if (!fw_page_is_element(page, d) || !fw_facts_has_text(g->facts, d)) continue;
            uint64_t tags =
                fw_hash_mix(fw_hash_mix(fw_hash_mix(2, parent), page->tag[c]), page->tag[d]);
            uint64_t kinds =
                fw_hash_mix(fw_hash_mix(fw_hash_mix(3, parent), page->tag[c]), g->facts->kind[d]);
            if (!put(g, tags, d) || !put(g, kinds, d)) return false;
        }
    }
    return true;
}

/* Groups over the whole page, by the path of kinds. Elements within a line
 * are left out: a list of them has a parent. */
static bool put_paths(groups *g, fw_arena *scratch) {
    const furrow_page *page = g->facts->page;
    uint64_t *path = FW_TAKE(scratch, page->count, uint64_t);
    if (!path) return false;
    for (fw_node_id n = 0; n < page->count; n++) {
        uint64_t above = page->parent[n] == FURROW_NO_NODE ? 4 : path[page->parent[n]];
        path[n] = fw_hash_mix(above, g->facts->kind[n]);
        if (!fw_page_is_element(page, n) || fw_tag_class(page->tag[n]) != FW_BLOCK) continue;
        if (fw_facts_has_text(g->facts, n) && !put(g, path[n], n)) return false;
    }
    return true;
}

bool fw_propose_nodes(fw_regions *out, const fw_facts *facts, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    groups g = {.facts = facts, .scratch = scratch, .room = FW_MAX_PROPOSED};
    for (fw_node_id node = 0; node < page->count;) {
        fw_span span = {node, page->end[node]};
        bool is_worth = fw_page_is_element(page, node) && fw_is_large(facts, span);
        if (is_worth && (!put_children(&g, node) || !put_grandchildren(&g, node))) return false;
        node = is_worth ? node + 1 : page->end[node];
    }
    return put_paths(&g, scratch) && add_regions(&g, out);
}
