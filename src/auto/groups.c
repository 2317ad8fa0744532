/*
 * Auto's own candidates, from grouping elements.
 *
 * Records that are single elements: elements are grouped by keys. Below one parent the keys are
 * parent and tag, parent and kind, parent and shape of the beginning, and grandparent and kinds of
 * both levels. Over the whole page they are the path of kinds from the root; the path of tags with
 * the element's own kind, with the shape of its beginning or with the kinds of its children; a tag
 * with a word of the class; and, without a class, a tag with the kinds of two levels below. Only
 * parents that hold a good part of the page's text are visited, a handful per level; the keys over
 * the whole page are computed for all elements.
 *
 * Records that are several siblings each: in flat markup a list is one sequence of children, and a
 * record begins at each child of a certain kind (a heading, a link, a dt) or ends with one (a rule,
 * a break). The pieces show which kind that is: if the cut is right, they are made of the same
 * kinds of children. So every kind that occurs twice is tried, and the cuts with the most uniform
 * pieces are kept. The last piece of a cut before each child (the first piece of a cut after each)
 * has no border of its own: it extends while the children are of kinds that the other pieces have,
 * and no further than the longest of them. The children of several parents of one kind (sections
 * with a heading each) are cut as one sequence; no piece extends into the next section, and the
 * children before its first piece are left out.
 */
#include "auto/groups.h"

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
    uint64_t hash; /* of the members */
} group;

/* What the members of a group have in common, as the start of its key. */
enum {
    BY_PARENT = 1,
    BY_GRANDPARENT_AND_TAGS,
    BY_GRANDPARENT_AND_KIND,
    BY_PATH_OF_KINDS,
    BY_WORD,
    BY_PATH_OF_TAGS,
    BY_TAG,
    BY_BUILD
};

enum { RECENT = 128 };         /* recently used keys: the same few come again and again */
enum { MEMBERS_PER_NODE = 2 }; /* members allocated at first: enough for most pages */

typedef struct groups {
    const fw_facts *facts;
    fw_arena *scratch;
    size_t room; /* records that may still be proposed */
    double min_text;
    fw_map by_key; /* key -> its number in 'keys' */
    /* Per key, in order of arrival: its only node, which needs no group yet, or IS_GROUP and the
     * number of its group. */
    FW_VEC(uint32_t) keys;
    FW_VEC(group) list;
    FW_VEC(member) members;
    struct {
        uint64_t key;
        uint32_t number; /* of the group, + 1; 0: none */
    } recent[RECENT];
} groups;

#define IS_GROUP ((uint32_t)1 << 31) /* pages have fewer nodes */

/* Add a node with 'text' bytes of text to a group. False when out of memory. */
static inline bool put_into(groups *g, uint32_t number, fw_node_id node, uint32_t text) {
    member *added = fw_vec_push(&g->members, g->scratch);
    if (!added) return false;
    group *into = &g->list.at[number];
    *added = (member){node, into->last};
    into->last = (uint32_t)g->members.count - 1;
    into->hash = fw_hash_mix(into->hash, node);
    into->count++;
    into->text += text;
    return true;
}

static uint32_t text_of(const groups *g, fw_node_id node) {
    return fw_facts_text(g->facts, (fw_span){node, g->facts->page->end[node]});
}

/* Add a node to the group of a key that is not in 'recent'. Most keys have a single node: the group
 * is made when the second one comes. */
static bool put_slowly(groups *g, uint64_t key, fw_node_id node, uint32_t text) {
    bool is_new;
    uint32_t *number = fw_map_place(&g->by_key, key, &is_new, g->scratch);
    if (!number) return false;
    if (is_new) {
        uint32_t *first = fw_vec_push(&g->keys, g->scratch);
        if (!first) return false;
        *first = node;
        *number = (uint32_t)g->keys.count - 1;
        return true;
    }
    uint32_t known = g->keys.at[*number];
    if (!(known & IS_GROUP)) {
        group *made = fw_vec_push(&g->list, g->scratch);
        if (!made) return false;
        *made = (group){.last = NONE};
        uint32_t group_number = (uint32_t)g->list.count - 1;
        if (!put_into(g, group_number, known, text_of(g, known))) return false;
        known = g->keys.at[*number] = IS_GROUP | group_number;
    }
    known &= ~IS_GROUP;
    g->recent[key % RECENT].key = key;
    g->recent[key % RECENT].number = known + 1;
    return put_into(g, known, node, text);
}

/* Add a node with 'text' bytes of text to the group of a key. False when out of memory. */
static inline bool put_text(groups *g, uint64_t key, fw_node_id node, uint32_t text) {
    size_t at = key % RECENT;
    if (g->recent[at].key != key || !g->recent[at].number) return put_slowly(g, key, node, text);
    return put_into(g, g->recent[at].number - 1, node, text);
}

static bool put(groups *g, uint64_t key, fw_node_id node) {
    return put_text(g, key, node, text_of(g, node));
}

bool fw_propose_region(fw_span **spans, fw_regions *out, uint32_t records, size_t *room) {
    bool has_room = records <= *room;
    *room = has_room ? *room - records : 0;
    *spans = has_room ? FW_TAKE(&out->arena, records, fw_span) : NULL;
    if (!has_room) return true;
    fw_record *record = *spans ? FW_TAKE(&out->arena, records, fw_record) : NULL;
    fw_region *region = record ? fw_region_add(out, "auto", 0) : NULL;
    if (!region) return false;
    for (uint32_t r = 0; r < records; r++)
        record[r] = (fw_record){.spans = *spans + r, .span_count = 1};
    region->records = record;
    region->record_count = records;
    return true;
}

/* Groups with enough text become regions; groups with the same members become one region. */
static bool add_regions(groups *g, fw_regions *out) {
    fw_map known = {0}; /* hash of the members -> region */
    for (size_t i = 0; i < g->keys.count; i++) {
        if (!(g->keys.at[i] & IS_GROUP)) continue;
        const group *from = &g->list.at[g->keys.at[i] & ~IS_GROUP];
        if (from->text < g->min_text) continue;
        bool is_new;
        uint32_t *number = fw_map_place(&known, from->hash, &is_new, g->scratch);
        if (!number) return false;
        if (!is_new) {
            out->list.at[*number].more_ways++;
            continue;
        }
        *number = (uint32_t)out->list.count;
        fw_span *span;
        if (!fw_propose_region(&span, out, from->count, &g->room)) return false;
        if (!span) return true;
        span += from->count;
        for (uint32_t m = from->last; m != NONE; m = g->members.at[m].before) {
            fw_node_id node = g->members.at[m].node;
            *--span = (fw_span){node, g->facts->page->end[node]};
        }
    }
    return true;
}

/* The tags of an element, its first child and that child's first child: how a record begins. */
static uint64_t beginning(const furrow_page *page, fw_node_id node) {
    uint64_t hash = 0;
    for (int level = 0; level < 3; level++) {
        hash = fw_hash_mix(hash, page->tag[node]);
        if (node + 1 >= page->end[node] || fw_page_is_text(page, node + 1)) break;
        node++;
    }
    return hash;
}

/* Whether several child elements of a node have text. */
static bool has_several(const groups *g, fw_node_id parent) {
    const furrow_page *page = g->facts->page;
    uint32_t count = 0;
    for (fw_node_id c = parent + 1; c < page->end[parent] && count < 2; c = page->end[c])
        count += fw_page_is_element(page, c) && fw_facts_has_text(g->facts, c);
    return count > 1;
}

static bool put_children(groups *g, fw_node_id parent) {
    const furrow_page *page = g->facts->page;
    uint64_t base = fw_hash_mix(BY_PARENT, parent);
    if (!has_several(g, parent)) return true; /* they make no group */
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        uint32_t text = fw_facts_text(g->facts, (fw_span){c, page->end[c]});
        if (!text) continue;
        if (!put_text(g, base, c, text) || !put_text(g, fw_hash_mix(base, page->tag[c]), c, text) ||
            !put_text(g, fw_hash_mix(base + 1, g->facts->kind[c]), c, text) ||
            !put_text(g, fw_hash_mix(base + 2, beginning(page, c)), c, text))
            return false;
    }
    return true;
}

static bool put_grandchildren(groups *g, fw_node_id parent) {
    const furrow_page *page = g->facts->page;
    uint64_t by_tags = fw_hash_mix(BY_GRANDPARENT_AND_TAGS, parent);
    uint64_t by_kind = fw_hash_mix(BY_GRANDPARENT_AND_KIND, parent);
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_element(page, c) || !fw_facts_has_text(g->facts, c)) continue;
        uint64_t tags = fw_hash_mix(by_tags, page->tag[c]),
                 kinds = fw_hash_mix(by_kind, page->tag[c]);
        for (fw_node_id d = c + 1; d < page->end[c]; d = page->end[d]) {
            if (!fw_page_is_element(page, d)) continue;
            uint32_t text = fw_facts_text(g->facts, (fw_span){d, page->end[d]});
            if (!text) continue;
            if (!put_text(g, fw_hash_mix(tags, page->tag[d]), d, text) ||
                !put_text(g, fw_hash_mix(kinds, g->facts->kind[d]), d, text))
                return false;
        }
    }
    return true;
}

static uint32_t texts_of(const fw_facts *facts, fw_node_id node) {
    return facts->sum[facts->page->end[node]].texts - facts->sum[node].texts;
}

/* Whether an element can be a record of a list over several parents: a block with text, or a link
 * with several texts (a card). Other inline elements form a list only below one parent. */
static bool is_block_or_card(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (!fw_page_is_element(page, node)) return false;
    if (fw_tag_class(page->tag[node]) == FW_BLOCK) return fw_facts_has_text(facts, node);
    return page->tag[node] == FW_TAG_A && texts_of(facts, node) > 1;
}

/* The kinds of an element's children in order; a run of equal kinds counts once. */
static uint64_t children_of(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    uint64_t hash = 0, before = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        if (!fw_page_is_element(page, c) || facts->kind[c] == before) continue;
        before = facts->kind[c];
        hash = fw_hash_mix(hash, before);
    }
    return hash;
}

/* The tag of an element, and the kinds of its children and grandchildren in order; 0 when all
 * children are built alike, as in many boxes. */
static uint64_t build_of(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    uint64_t hash = fw_hash_mix(BY_BUILD, page->tag[node]), before = 0;
    uint32_t kinds = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        if (!fw_page_is_element(page, c)) continue;
        uint64_t kind = fw_hash_mix(facts->kind[c], children_of(facts, c));
        if (kind == before) continue;
        before = kind;
        kinds++;
        hash = fw_hash_mix(hash, before);
    }
    return kinds > 1 ? hash : 0;
}

/* Groups over the whole page: by the path of kinds; by the path of tags and the element's own kind,
 * for lists in boxes of several kinds; by the path of tags and the content, for lists whose class
 * names say nothing, and for rows next to rows of headings. Elements with several texts are
 * collected in 'rich', '*count' of them. */
static bool put_paths(groups *g, fw_node_id *rich, uint32_t *count) {
    const furrow_page *page = g->facts->page;
    uint32_t levels = 1;
    for (fw_node_id n = 0; n < page->count; n++)
        if (page->depth[n] >= levels) levels = page->depth[n] + 1u;
    uint64_t *kinds = FW_TAKE(g->scratch, levels, uint64_t); /* per level: path to the last node */
    uint64_t *tags = FW_TAKE(g->scratch, levels, uint64_t);
    if (!kinds || !tags) return false;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (fw_page_is_text(page, n)) continue;
        uint32_t at = page->depth[n];
        kinds[at] = fw_hash_mix(at ? kinds[at - 1] : BY_PATH_OF_KINDS, g->facts->kind[n]);
        tags[at] = fw_hash_mix(at ? tags[at - 1] : BY_PATH_OF_TAGS, page->tag[n]);
        if (!is_block_or_card(g->facts, n)) continue;
        uint32_t text = fw_facts_text(g->facts, (fw_span){n, page->end[n]});
        if (!put_text(g, kinds[at], n, text) ||
            !put_text(g, fw_hash_mix(tags[at], g->facts->kind[n]), n, text))
            return false;
        if (texts_of(g->facts, n) < 2) continue;
        rich[(*count)++] = n;
        if (!put_text(g, fw_hash_mix(tags[at] + 1, beginning(page, n)), n, text) ||
            !put_text(g, fw_hash_mix(tags[at] + 2, children_of(g->facts, n)), n, text))
            return false;
    }
    return true;
}

/* Whether a node is inside the last member of the group of a key. */
static bool is_inside(const groups *g, uint64_t key, fw_node_id node) {
    const uint32_t *number = fw_map_find(&g->by_key, key);
    if (!number) return false;
    uint32_t last = g->keys.at[*number];
    if (last & IS_GROUP) last = g->members.at[g->list.at[last & ~IS_GROUP].last].node;
    return node < g->facts->page->end[last];
}

/* Whether a tag alone says what an element is, as a class does for other tags. */
static bool is_telling(fw_tag tag) {
    return tag == FW_TAG_ARTICLE || tag >= FW_TAG_CUSTOM;
}

/* Groups over the whole page of the outermost elements that share a tag and a word of their class,
 * or a telling tag, or, without a class, the way they are built: finds records of which some have
 * one more class, are in a box of their own or are wrapped once more. */
static bool put_words(groups *g, const fw_node_id *rich, uint32_t count) {
    const furrow_page *page = g->facts->page;
    for (uint32_t i = 0; i < count; i++) {
        fw_node_id n = rich[i];
        uint64_t own = fw_hash_mix(BY_TAG, page->tag[n]);
        if (is_telling(page->tag[n]) && !is_inside(g, own, n) && !put(g, own, n)) return false;
        const fw_class *class = fw_facts_class(g->facts, n);
        uint64_t build = g->facts->class[n] ? 0 : build_of(g->facts, n);
        if (build && !is_inside(g, build, n) && !put(g, build, n)) return false;
        for (uint32_t w = 0; w < class->count; w++) {
            uint64_t word = g->facts->words.at[class->first + w];
            uint64_t key = fw_hash_mix(fw_hash_mix(BY_WORD, page->tag[n]), word);
            if (word && !is_inside(g, key, n) && !put(g, key, n)) return false;
        }
    }
    return true;
}

bool fw_propose_nodes(fw_regions *out, const fw_facts *facts, double min_text, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    groups g = {.facts = facts, .scratch = scratch, .room = FW_MAX_PROPOSED, .min_text = min_text};
    g.members.cap = MEMBERS_PER_NODE * (size_t)page->count;
    g.keys.cap = page->count;
    g.members.at = FW_TAKE(scratch, g.members.cap, member);
    g.keys.at = FW_TAKE(scratch, g.keys.cap, uint32_t);
    if (!g.members.at || !g.keys.at || !fw_map_room(&g.by_key, page->count, scratch)) return false;
    for (fw_node_id node = 0; node < page->count;) {
        fw_span span = {node, page->end[node]};
        bool is_worth = fw_page_is_element(page, node) && fw_facts_text(facts, span) >= min_text;
        if (is_worth && (!put_children(&g, node) || !put_grandchildren(&g, node))) return false;
        node = is_worth ? node + 1 : page->end[node];
    }
    fw_node_id *rich = FW_TAKE(scratch, page->count, fw_node_id);
    uint32_t count = 0;
    return rich && put_paths(&g, rich, &count) && put_words(&g, rich, count) &&
           add_regions(&g, out);
}

/* ---- Records inside of records --------------------------------------------- */

enum {
    NEAR = 6,        /* most levels between a reply and its parent record */
    MIN_REPLIES = 2, /* needed to tell a thread from chance */
    MAX_THREADS = 8, /* kinds tried */
    MAX_PARTS = 8    /* levels at which a record has text of its own */
};

/* Whether a node has several texts and the same kind as one of the elements around it. */
static bool is_reply(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (page->tag[node] != FW_TAG_LI && !facts->class[node]) return false;
    if (texts_of(facts, node) < 2) return false;
    fw_node_id up = page->parent[node];
    for (int level = 0; level < NEAR && up != FURROW_NO_NODE; level++, up = page->parent[up])
        if (facts->kind[up] == facts->kind[node]) return true;
    return false;
}

/* The range that holds replies of one kind: the whole page if they have a class; for list items
 * without one the outermost list around them, which may be the range of the item before. */
static fw_span thread_of(const fw_facts *facts, fw_node_id node, fw_span before) {
    const furrow_page *page = facts->page;
    fw_span found = {0, page->count};
    if (fw_page_attr(page, node, FW_ATTR_CLASS).len) return found;
    if (node < before.end && before.first > 0) return before;
    for (fw_node_id up = page->parent[node]; up != FURROW_NO_NODE; up = page->parent[up]) {
        fw_tag tag = page->tag[up];
        if (tag == FW_TAG_UL || tag == FW_TAG_OL) found = (fw_span){up, page->end[up]};
        else if (tag != FW_TAG_LI) break;
    }
    return found;
}

/* The spans of a node before its descendant 'inside', or all of the node: some siblings per level.
 * Returns their number. */
static uint32_t own_parts(const fw_facts *facts, fw_node_id node, fw_node_id inside,
                          fw_span *parts) {
    const furrow_page *page = facts->page;
    uint32_t count = 0;
    fw_node_id end = page->end[node];
    while (count < MAX_PARTS && node != inside && node < end) {
        fw_span part = {node + 1, node + 1};
        while (part.end < page->end[node] && page->end[part.end] <= inside)
            part.end = page->end[part.end];
        if (part.end > part.first && fw_facts_text(facts, part) > 0) parts[count++] = part;
        node = part.end; /* contains 'inside', or is the end */
    }
    return count;
}

/* The number of boxes between a record that contains others and its first own part: they hold its
 * own words and the inner records. 'parts' are its parts. */
static uint32_t boxes_around(const furrow_page *page, fw_node_id node, const fw_span *parts) {
    uint32_t boxes = 0;
    for (fw_node_id up = page->parent[parts[0].first]; up > node; up = page->parent[up]) boxes++;
    return boxes;
}

/* Descend at most 'boxes' levels, while one child holds all the text of the node. */
static fw_node_id inner_box(const fw_facts *facts, fw_node_id node, uint32_t boxes) {
    const furrow_page *page = facts->page;
    for (; boxes; boxes--) {
        fw_node_id child = node + 1, end = page->end[node];
        while (child < end && fw_facts_text(facts, (fw_span){child, page->end[child]}) == 0)
            child = page->end[child];
        if (child >= end || !fw_page_is_element(page, child) ||
            fw_facts_text(facts, (fw_span){page->end[child], end}) > 0)
            break;
        node = child;
    }
    return node;
}

/* Replies of one kind. */
typedef struct thread {
    uint64_t kind;
    fw_span range;
    uint32_t replies;
} thread;

/* Add the elements of one kind as records, each without those inside it. All must have several
 * texts of their own, unlike layout boxes. */
static bool add_thread(fw_regions *out, const fw_facts *facts, const thread *t, size_t *room,
                       fw_arena *scratch) {
    const furrow_page *page = facts->page;
    FW_VEC(fw_node_id) nodes = {0};
    for (fw_node_id n = t->range.first; n < t->range.end; n++) {
        if (facts->kind[n] != t->kind || !fw_facts_has_text(facts, n)) continue;
        fw_node_id *slot = fw_vec_push(&nodes, scratch);
        if (!slot) return false;
        *slot = n;
    }
    fw_record *records = FW_TAKE(&out->arena, nodes.count, fw_record);
    if (!records) return false;
    fw_span parts[MAX_PARTS];
    uint32_t boxes = MAX_PARTS; /* the fewest boxes around the words of a record with replies */
    for (size_t i = 0; i + 1 < nodes.count; i++)
        if (nodes.at[i + 1] < page->end[nodes.at[i]] &&
            own_parts(facts, nodes.at[i], nodes.at[i + 1], parts)) {
            uint32_t around = boxes_around(page, nodes.at[i], parts);
            if (around < boxes) boxes = around;
        }
    for (size_t i = 0; i < nodes.count; i++) {
        fw_node_id node = nodes.at[i], inside = page->end[node];
        if (i + 1 < nodes.count && nodes.at[i + 1] < inside) inside = nodes.at[i + 1];
        else node = inner_box(facts, node, boxes); /* same depth as the fields of others */
        uint32_t count = own_parts(facts, node, inside, parts), texts = 0;
        for (uint32_t k = 0; k < count; k++)
            texts += facts->sum[parts[k].end].texts - facts->sum[parts[k].first].texts;
        if (texts < 2) return true;
        if (!fw_record_set(out, &records[i], parts, count)) return false;
    }
    if (nodes.count > *room) return true;
    *room -= nodes.count;
    fw_region *region = fw_region_add(out, "auto", 0);
    if (!region) return false;
    region->records = records;
    region->record_count = (uint32_t)nodes.count;
    return true;
}

bool fw_propose_threads(fw_regions *out, const fw_facts *facts, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    thread threads[MAX_THREADS];
    uint32_t count = 0, k;
    fw_span range = {0, 0};
    size_t room = FW_MAX_PROPOSED;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (!fw_page_is_element(page, n) || !is_reply(facts, n)) continue;
        range = thread_of(facts, n, range);
        for (k = 0; k < count; k++)
            if (threads[k].kind == facts->kind[n] && threads[k].range.first == range.first) break;
        if (k == MAX_THREADS) continue;
        if (k == count) threads[count++] = (thread){.kind = facts->kind[n], .range = range};
        threads[k].replies++;
    }
    for (k = 0; k < count; k++)
        if (threads[k].replies >= MIN_REPLIES &&
            !add_thread(out, facts, &threads[k], &room, scratch))
            return false;
    return true;
}

/* ---- Several siblings a record --------------------------------------------- */

enum {
    MAX_CUTTERS = 24, /* kinds tried per parent and notion of kind */
    KEPT = 3,         /* cuts kept */
    SAMPLE = 256,     /* pieces compared to see how uniform they are */
    BUCKETS = 64      /* kinds told apart when pieces are compared */
};

/* The next sibling of a node that is visible or has text; the end of the parent when there is
 * none. */
static fw_node_id next_child(const furrow_page *page, fw_node_id node) {
    fw_node_id end = page->end[page->parent[node]];
    for (node = page->end[node]; node < end && !fw_page_is_seen(page, node);)
        node = page->end[node];
    return node;
}

/* Whether an element is a break followed by another break: an empty line. */
static bool is_empty_line(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] != FW_TAG_BR) return false;
    fw_node_id next = next_child(page, node);
    return next < page->end[page->parent[node]] && page->tag[next] == FW_TAG_BR;
}

/* Pieces that share less than this of their children on average are not a list of records. */
#define MIN_UNIFORM 0.5

/* The children of one parent, or of several in a row, and their kinds, numbered from 0. */
typedef struct sequence {
    const fw_facts *facts;
    const fw_node_id *child;
    bool is_divided;  /* the children have several parents: */
    uint32_t parents; /* their number */
    const uint32_t *symbol;
    uint32_t count, symbols;
    double min_text;
    uint32_t *times;  /* per symbol: how often it occurs */
    uint64_t *shapes; /* per symbol: shape of its first child */
    bool has_shapes;  /* some symbol has children of several shapes */
    bool *is_inside;  /* per symbol: it occurs within the stretch */
} sequence;

/* The extent of a symbol in a sequence. */
typedef struct stretch {
    uint32_t symbol, first, last;
    uint32_t longest; /* most children from one occurrence to the next */
} stretch;

typedef struct cut {
    uint32_t symbol;
    bool is_after;       /* pieces end with the symbol; otherwise they begin with it */
    bool is_between;     /* the last piece may lack the symbol, as a last line may lack a break */
    uint32_t first, end; /* children that the pieces cover */
    uint32_t pieces;
    double uniform;
    double worth;
} cut;

static bool cuts_at(const sequence *s, const cut *c, uint32_t i) {
    return c->is_after ? i > 0 && s->symbol[i - 1] == c->symbol : s->symbol[i] == c->symbol;
}

/* A piece: its first child and its end. */
typedef struct piece {
    uint32_t first, end;
} piece;

static piece next_piece(const sequence *s, const cut *c, uint32_t i) {
    const fw_node_id *parent = s->facts->page->parent;
    while (s->is_divided && i < c->end && !cuts_at(s, c, i)) i++;
    uint32_t end = i < c->end ? i + 1 : i;
    while (end < c->end && !cuts_at(s, c, end) &&
           (!s->is_divided || parent[s->child[end]] == parent[s->child[i]]))
        end++;
    return (piece){i, end};
}

/* The end of the piece that begins at the last symbol of a stretch: it has kinds of the other
 * pieces, and is no longer than the longest. */
static uint32_t end_behind(const sequence *s, const stretch *of) {
    uint32_t at = of->last + 1;
    while (at < s->count && at - of->last < of->longest && s->is_inside[s->symbol[at]]) at++;
    return at;
}

/* Find the extent of a symbol, and which other symbols occur within it. */
static stretch find_stretch(const sequence *s, uint32_t symbol) {
    stretch found = {.symbol = symbol, .last = s->count - 1};
    while (s->symbol[found.first] != symbol) found.first++;
    while (s->symbol[found.last] != symbol) found.last--;
    for (uint32_t i = 0; i < s->symbols; i++) s->is_inside[i] = false;
    for (uint32_t i = found.first, since = i; i <= found.last; i++) {
        s->is_inside[s->symbol[i]] = true;
        if (s->symbol[i] != symbol) continue;
        if (i - since > found.longest) found.longest = i - since;
        since = i;
    }
    return found;
}

/* Find where the list begins and ends. */
static void find_ends(const sequence *s, const stretch *of, cut *c) {
    if (c->is_after) {
        uint32_t at = of->first;
        for (; at > 0 && of->first - at + 1 < of->longest; at--)
            if (!s->is_inside[s->symbol[at - 1]]) break;
        c->first = at;
        c->end = c->is_between ? end_behind(s, of) : of->last + 1;
    } else {
        c->first = of->first;
        c->end = end_behind(s, of);
    }
}

/* How much neighbouring pieces have in common, 0 to 1, and how many pieces
 * there are. */
static void compare_pieces(const sequence *s, cut *c) {
    uint32_t bags[2][BUCKETS] = {{0}};
    piece last[2] = {{0}}; /* whose kinds are in each bag */
    double sum = 0;
    uint32_t compared = 0;
    c->pieces = 0;
    for (piece p = next_piece(s, c, c->first); p.first < c->end; p = next_piece(s, c, p.end)) {
        c->pieces++;
        if (c->pieces > SAMPLE) continue;
        uint32_t *bag = bags[c->pieces % 2], *other = bags[(c->pieces + 1) % 2], common = 0;
        piece *own = &last[c->pieces % 2];
        for (uint32_t j = own->first; j < own->end; j++) bag[s->symbol[j] % BUCKETS] = 0;
        *own = p;
        for (uint32_t j = p.first; j < p.end; j++) {
            uint32_t b = s->symbol[j] % BUCKETS;
            common += ++bag[b] <= other[b];
        }
        if (c->pieces == 1) continue;
        sum += 2.0 * common / (last[0].end - last[0].first + last[1].end - last[1].first);
        compared++;
    }
    c->uniform = compared ? sum / compared : 0;
}

/* How many pieces come first in their parent, so that no heading is before them. */
static uint32_t count_first(const sequence *s, const cut *c) {
    const fw_node_id *parent = s->facts->page->parent;
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        bool is_first = i == 0 || parent[s->child[i - 1]] != parent[s->child[i]];
        count += is_first && cuts_at(s, c, i);
    }
    return count;
}

/* Judge a cut at the symbol of a stretch. Its worth is 0 when the cut is useless, or not worth more
 * than 'least'. */
static cut judge(const sequence *s, const stretch *of, cut c, double least) {
    c.symbol = of->symbol;
    find_ends(s, of, &c);
    const furrow_page *page = s->facts->page;
    double text =
        fw_facts_text(s->facts, (fw_span){s->child[c.first], page->end[s->child[c.end - 1]]});
    if (text < s->min_text || text <= least) return c;
    /* Pieces of one element are already a group. */
    if (!s->is_divided && c.end - c.first <= s->times[c.symbol]) return c;
    compare_pieces(s, &c);
    bool is_wide = c.end - c.first > c.pieces;
    /* Pieces that fill their parents need no cut over several parents. */
    if (s->is_divided && (c.pieces <= s->parents || 2 * count_first(s, &c) > s->parents)) return c;
    if (c.pieces >= 2 && is_wide && c.uniform >= MIN_UNIFORM) c.worth = c.uniform * text;
    return c;
}

static bool add_cut(fw_regions *out, const sequence *s, const cut *c, size_t *room) {
    fw_span *span;
    if (!fw_propose_region(&span, out, c->pieces, room)) return false;
    if (!span) return true;
    for (piece p = next_piece(s, c, c->first); p.first < c->end; p = next_piece(s, c, p.end))
        *span++ = (fw_span){s->child[p.first], s->facts->page->end[s->child[p.end - 1]]};
    return true;
}

/* Keep the best cuts, best first. */
static void keep(cut *best, cut c) {
    for (uint32_t i = 0; i < KEPT; i++) {
        if (c.worth <= best[i].worth) continue;
        cut worse = best[i];
        best[i] = c;
        c = worse;
    }
}

/* Whether a symbol separates records (an empty line or a rule), with text after its last
 * occurrence. Single breaks do not count, since they also break the lines of a text. */
static bool is_separator(const sequence *s, const stretch *of) {
    const furrow_page *page = s->facts->page;
    fw_node_id last = s->child[of->last];
    if (of->last == s->count - 1) return false;
    return is_empty_line(page, last) || page->tag[last] == FW_TAG_HR;
}

static bool propose(fw_regions *out, const sequence *s, size_t *room) {
    cut best[KEPT] = {{0}};
    uint32_t tried = 0, least = s->is_divided ? s->parents : 1;
    for (uint32_t symbol = 0; symbol < s->symbols && tried < MAX_CUTTERS; symbol++) {
        if (s->times[symbol] <= least) continue;
        tried++;
        stretch of = find_stretch(s, symbol);
        keep(best, judge(s, &of, (cut){0}, best[KEPT - 1].worth));
        if (s->is_divided) continue;
        cut after = {.is_after = true};
        keep(best, judge(s, &of, after, best[KEPT - 1].worth));
        after.is_between = is_separator(s, &of);
        if (after.is_between) keep(best, judge(s, &of, after, best[KEPT - 1].worth));
    }
    for (uint32_t i = 0; i < KEPT; i++)
        if (best[i].worth > 0 && !add_cut(out, s, &best[i], room)) return false;
    return true;
}

/* ---- Kinds of children -------------------------------------------------- */

/* Two notions of kind: by tag and class, and by shape, for the tables and font tags of old
 * pages. */
static uint64_t child_kind(const fw_facts *facts, fw_node_id node) {
    enum { TEXT = 1, EMPTY_LINE };
    if (fw_page_is_text(facts->page, node)) return TEXT;
    return is_empty_line(facts->page, node) ? EMPTY_LINE : facts->kind[node];
}

static uint64_t shape_of(const fw_facts *facts, fw_node_id node, uint64_t kind) {
    const furrow_page *page = facts->page;
    bool has_elements = page->rank[page->end[node]] > page->rank[node] + 1;
    return has_elements ? fw_hash_mix(kind, page->tag[node + 1]) : kind;
}

static bool number_kinds(sequence *s, uint32_t *symbol, bool by_shape, fw_arena *scratch) {
    const fw_facts *facts = s->facts;
    fw_map map = {0};
    s->symbols = 0;
    s->has_shapes = false;
    for (uint32_t i = 0; i < s->count; i++) {
        fw_node_id child = s->child[i];
        uint64_t kind = child_kind(facts, child);
        uint64_t shape = shape_of(facts, child, kind);
        bool is_new;
        uint32_t *number = fw_map_place(&map, by_shape ? shape : kind, &is_new, scratch);
        if (!number) return false;
        if (is_new) {
            *number = s->symbols++;
            s->times[*number] = 0;
            s->shapes[*number] = shape;
        }
        symbol[i] = *number;
        s->times[*number]++;
        s->has_shapes |= shape != s->shapes[*number];
    }
    return true;
}

typedef FW_VEC(fw_node_id) nodes;

/* Add the visible children of a parent; of several breaks in a row only the first. */
static bool add_children(nodes *out, const furrow_page *page, fw_node_id parent,
                         fw_arena *scratch) {
    bool is_broken = false;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_seen(page, c)) continue;
        bool is_break = page->tag[c] == FW_TAG_BR;
        if (!is_break || !is_broken) {
            fw_node_id *slot = fw_vec_push(out, scratch);
            if (!slot) return false;
            *slot = c;
        }
        is_broken = is_break;
    }
    return true;
}

/* Propose cuts of a sequence of children. */
static bool propose_cuts(fw_regions *out, sequence *s, const nodes *children, size_t *room,
                         fw_arena *scratch) {
    if (children->count < 4) return true; /* two records of two */
    s->child = children->at;
    s->count = (uint32_t)children->count;
    uint32_t *symbol = FW_TAKE(scratch, s->count, uint32_t);
    s->symbol = symbol;
    s->times = FW_TAKE(scratch, s->count, uint32_t);
    s->shapes = FW_TAKE(scratch, s->count, uint64_t);
    s->is_inside = FW_TAKE(scratch, s->count, bool);
    if (!symbol || !s->times || !s->shapes || !s->is_inside) return false;
    size_t first = out->list.count;
    if (!number_kinds(s, symbol, false, scratch) || !propose(out, s, room)) return false;
    if (s->is_divided) return true; /* sections in modern pages have classes */
    if (s->has_shapes) return number_kinds(s, symbol, true, scratch) && propose(out, s, room);
    for (size_t i = first; i < out->list.count; i++) out->list.at[i].more_ways++;
    return true;
}

/* Add the children of those children of a parent that have the kind of the largest child. */
static bool add_grandchildren(nodes *out, sequence *s, fw_node_id parent, fw_arena *scratch) {
    const fw_facts *facts = s->facts;
    const furrow_page *page = facts->page;
    fw_node_id large = parent;
    s->parents = 0;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c])
        if (large == parent || page->end[c] - c > page->end[large] - large) large = c;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c])
        s->parents += facts->kind[c] == facts->kind[large];
    if (s->parents < 2 || !fw_page_is_element(page, large)) return true;
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c])
        if (facts->kind[c] == facts->kind[large] && fw_page_is_seen(page, c) &&
            !add_children(out, page, c, scratch))
            return false;
    return true;
}

static bool propose_children(fw_regions *out, const fw_facts *facts, fw_node_id parent,
                             double min_text, size_t *room, fw_arena *scratch) {
    nodes children = {0}, grandchildren = {0};
    sequence flat = {.facts = facts, .min_text = min_text};
    sequence divided = {.facts = facts, .min_text = min_text, .is_divided = true};
    return add_children(&children, facts->page, parent, scratch) &&
           propose_cuts(out, &flat, &children, room, scratch) &&
           add_grandchildren(&grandchildren, &divided, parent, scratch) &&
           propose_cuts(out, &divided, &grandchildren, room, scratch);
}

bool fw_propose_cuts(fw_regions *out, const fw_facts *facts, double min_text, fw_arena *scratch) {
    const furrow_page *page = facts->page;
    size_t room = FW_MAX_PROPOSED;
    for (fw_node_id node = 0; node < page->count;) {
        fw_span span = {node, page->end[node]};
        if (!fw_page_is_element(page, node) || fw_facts_text(facts, span) < min_text) {
            node = page->end[node];
            continue;
        }
        fw_arena_mark mark = fw_arena_here(scratch);
        bool is_done = propose_children(out, facts, node, min_text, &room, scratch);
        fw_arena_back(scratch, mark);
        if (!is_done) return false;
        node++;
    }
    return true;
}
