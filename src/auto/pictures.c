/*
 * Pictures without text: as the list of a page that has no other, and between pictures with a
 * caption.
 *
 * All other rules about lists rely on texts, and a gallery has none. So if nothing is likely enough
 * to be shown, elements on the same path with one picture each and no text are the records. They
 * must be many, next to each other, and most pictures of a page with little text. Logos of partners
 * are fewer, and the pictures of an article are among its words.
 *
 * If a list is pictures with a caption each, siblings that are built alike but lack a caption are
 * records, too.
 *
 * Cost: linear in the nodes of the page.
 */
#include "auto/candidate.h"
#include "auto/groups.h"

#include "base/map.h"

/* Elements with the same path of kinds from the root, in order. */
typedef struct row {
    uint32_t count;
    fw_node_id first, last;
} row;

static uint32_t images_in(const fw_facts *facts, fw_node_id node) {
    return facts->sum[facts->page->end[node]].images - facts->sum[node].images;
}

/* Whether an element is the outermost box around one picture: it has no text, and its parent has
 * other pictures, too. */
static bool is_picture(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    fw_node_id parent = page->parent[node];
    return fw_page_is_element(page, node) && images_in(facts, node) == 1 &&
           !fw_facts_has_text(facts, node) && parent != FURROW_NO_NODE &&
           images_in(facts, parent) > 1;
}

/* Per node, hash the kinds from the root down to it. */
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
    enum { LEAST = 8, WORDS = 64 }; /* pictures; bytes of page text outside links per picture */
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
        if (!rows.at) return false; /* never: each path has a row */
        row *into = &rows.at[*number];
        into->count++;
        into->last = n;
        if (into->count > best.count) best = *into;
    }
    return !is_gallery(facts, &best) || add_pictures(out, facts, path, &best);
}

/* Whether a sibling of a record is like it except for the text: it begins with the same element,
 * and is not a copy. */
static bool is_without_caption(const fw_facts *facts, fw_node_id node, fw_node_id record) {
    return facts->kind[node] == facts->kind[record] && is_picture(facts, node) &&
           node + 1 < facts->page->end[node] && facts->kind[node + 1] == facts->kind[record + 1] &&
           !fw_facts_class(facts, node)->is_copy;
}

/* The parent of all records of a list, if each is a picture with a caption, a single element, and
 * of one kind; otherwise FURROW_NO_NODE. */
static fw_node_id holder_of_captioned(const fw_facts *facts, const fw_candidate *c) {
    enum { CAPTION = 2 }; /* texts: a title, and who took it */
    const furrow_page *page = facts->page;
    const fw_record *record = c->region.records;
    fw_node_id first = record[0].spans[0].first;
    if (c->evidence[FW_EV_WITH_IMAGE] < 1 || c->texts > CAPTION) return FURROW_NO_NODE;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        fw_span span = record[r].spans[0];
        if (record[r].span_count > 1 || page->end[span.first] != span.end ||
            page->parent[span.first] != page->parent[first] ||
            facts->kind[span.first] != facts->kind[first] || images_in(facts, span.first) != 1)
            return FURROW_NO_NODE;
    }
    return page->parent[first];
}

bool fw_add_pictures(fw_region *region, const fw_candidate *c, const fw_facts *facts,
                     fw_arena *arena) {
    const furrow_page *page = facts->page;
    fw_node_id holder = holder_of_captioned(facts, c), first = region->records[0].spans[0].first;
    uint32_t count = region->record_count, at = 0, made = 0;
    if (holder == FURROW_NO_NODE || region->group_count) return true;
    for (fw_node_id n = holder + 1; n < page->end[holder]; n = page->end[n])
        count += is_without_caption(facts, n, first);
    if (count == region->record_count) return true;
    fw_record *records = FW_TAKE(arena, count, fw_record);
    fw_span *spans = FW_TAKE(arena, count, fw_span);
    if (!records || !spans) return false;
    for (fw_node_id n = holder + 1; n < page->end[holder]; n = page->end[n]) {
        bool is_record = at < region->record_count && region->records[at].spans[0].first == n;
        at += is_record;
        if (!is_record && !is_without_caption(facts, n, first)) continue;
        spans[made] = (fw_span){n, page->end[n]};
        records[made] = (fw_record){.spans = &spans[made], .span_count = 1};
        made++;
    }
    region->records = records;
    region->record_count = made;
    return true;
}
