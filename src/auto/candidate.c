/*
 * Candidates: group siblings, ask other methods, drop what says the same twice.
 *
 * Two records are the same when they hold the same text, however many elements
 * are wrapped around it; two regions, when their records are. Of such regions
 * the first stays, with the groups of a nested one. For every record it is
 * known whether tagpath has it, and whether in the region that it puts first.
 */
#include "auto/candidate.h"

#include "auto/evidence.h"
#include "auto/propose.h"
#include "auto/tables.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/map.h"
#include "methods/mdr/mdr.h"
#include "methods/tagpath/tagpath.h"

#include <math.h>
#include <string.h>

/* Regions with less of the page's text are not weighed: they are never what a
 * page is made for, and most of what methods find is of that kind. */
#define MIN_SHARE 0.02

/* What styles take out of sight is never what a page is made for. Not all of
 * it need be: lists are also faded in, a record at a time. */
#define MAX_HIDDEN 0.9

/* What is known of a record: that tagpath has it, and in the region that it puts
 * first. */
enum { HAS = 1, HAS_FIRST = 2 };

typedef struct context {
    const fw_facts *facts;
    fw_arena *scratch;
    fw_map records; /* hash of a record -> HAS, HAS_FIRST */
    fw_map regions; /* hash of a region -> number of its candidate */
    fw_candidates *out;
    fw_tables tables;
} context;

/* Texts have a place in the text of the page, so this tells them apart. */
static uint64_t record_hash(const fw_facts *facts, const fw_record *record) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        hash = fw_hash_mix(fw_hash_mix(hash, facts->sum[record->spans[i].first].text),
                           facts->sum[record->spans[i].end].text);
    return hash;
}

static uint32_t record_text(const fw_facts *facts, const fw_record *record) {
    uint32_t text = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        text += fw_facts_text(facts, record->spans[i]);
    return text;
}

static bool is_empty(const void *facts, const fw_record *record) {
    return record_text(facts, record) == 0;
}

static uint32_t region_text(const fw_facts *facts, const fw_region *region) {
    uint32_t text = 0;
    for (uint32_t r = 0; r < region->record_count; r++)
        text += record_text(facts, &region->records[r]);
    return text;
}

static double hidden_text(const fw_facts *facts, const fw_region *region) {
    double hidden = 0;
    for (uint32_t r = 0; r < region->record_count; r++)
        for (uint32_t i = 0; i < region->records[r].span_count; i++) {
            fw_span span = region->records[r].spans[i];
            hidden += facts->sum[span.end].dim_text - facts->sum[span.first].dim_text;
        }
    return hidden;
}

/* Drop the records of a region that have no text, and add it, unless a
 * candidate is the same. 'bits' are for its records. */
static bool add(context *cx, fw_region *region, uint32_t bits) {
    fw_region_drop(region, is_empty, cx->facts);
    uint32_t text = region_text(cx->facts, region);
    if (region->record_count < 2 || text < MIN_SHARE * cx->facts->total) return true;
    if (hidden_text(cx->facts, region) > MAX_HIDDEN * text) return true;
    uint64_t hash = region->record_count;
    bool is_new;
    for (uint32_t r = 0; r < region->record_count; r++) {
        uint64_t record = record_hash(cx->facts, &region->records[r]);
        hash = fw_hash_mix(hash, record);
        uint32_t *known = fw_map_place(&cx->records, record, &is_new, cx->scratch);
        if (!known) return false;
        *known = (is_new ? 0 : *known) | bits;
    }
    uint32_t *number = fw_map_place(&cx->regions, hash, &is_new, cx->scratch);
    if (!number) return false;
    if (!is_new) {
        fw_region *same = &cx->out->at[*number].region;
        cx->out->at[*number].times++;
        if (same->group_count == 0) {
            same->groups = region->groups;
            same->group_count = region->group_count;
        }
        return true;
    }
    fw_candidate *made = fw_vec_push(cx->out, cx->scratch);
    if (!made) return false;
    *made = (fw_candidate){.region = *region, .text = text, .times = 1};
    made->extent = fw_region_extent(region);
    *number = (uint32_t)cx->out->count - 1;
    return true;
}

/* What fw_regions_order() would order the regions of one method by. */
static double rank_weight(const fw_facts *facts, const fw_region *region) {
    return region->weight > 0 ? region->weight : region_text(facts, region);
}

/* Add the regions from number 'first' on, with 'bits' for all their records
 * and 'top_bits' for those of the one that ranks first. */
static bool add_all(context *cx, const fw_regions *regions, size_t first, uint32_t bits,
                    uint32_t top_bits) {
    fw_region *region = regions->list.at;
    size_t top = first;
    for (size_t i = first + 1; top_bits && i < regions->list.count; i++)
        if (rank_weight(cx->facts, &region[i]) > rank_weight(cx->facts, &region[top])) top = i;
    for (size_t i = first; i < regions->list.count; i++)
        if (!add(cx, &region[i], bits | (i == top ? top_bits : 0))) return false;
    return true;
}

/* Share of the records of a candidate that the other method has as well. */
static void count_support(const context *cx, fw_candidate *c) {
    double n = c->region.record_count;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        const uint32_t *bits =
            fw_map_find(&cx->records, record_hash(cx->facts, &c->region.records[r]));
        c->evidence[FW_EV_TAGPATH] += bits && *bits & HAS ? 1 / n : 0;
        c->evidence[FW_EV_TAGPATH_TOP] += bits && *bits & HAS_FIRST ? 1 / n : 0;
    }
}

/* Links to further pages: records that are mere numbers, and links. */
static bool is_pager(const fw_candidate *c) {
    const double nearly_all = 0.9, mostly = 0.5;
    return c->evidence[FW_EV_NUMBERS] > nearly_all && c->evidence[FW_EV_LINKED] > mostly;
}

/* Paragraphs, and of what stands in them nothing is common to most: prose. The
 * paragraph itself is one kind. */
static bool is_prose(const fw_candidate *c, const furrow_page *page) {
    for (uint32_t r = 0; r < c->region.record_count; r++)
        if (page->tag[c->region.records[r].spans[0].first] != FW_TAG_P) return false;
    return c->evidence[FW_EV_RICH] <= log2(1 + 1);
}

static void drop_no_lists(fw_candidates *candidates, const furrow_page *page, size_t first) {
    size_t kept = first;
    for (size_t i = first; i < candidates->count; i++) {
        const fw_candidate *c = &candidates->at[i];
        if (!is_pager(c) && !is_prose(c, page)) candidates->at[kept++] = *c;
    }
    candidates->count = kept;
}

/* Drop what takes something else for records where a table of data has rows,
 * and note what takes those. */
static void heed_tables(context *cx, size_t first) {
    size_t kept = first;
    for (size_t i = first; i < cx->out->count; i++) {
        fw_candidate *c = &cx->out->at[i];
        if (fw_tables_contradict(&cx->tables, cx->facts, &c->region)) continue;
        c->evidence[FW_EV_TABLE] = fw_tables_share(&cx->tables, &c->region);
        cx->out->at[kept++] = *c;
    }
    cx->out->count = kept;
}

/* Whether the records lie across each other, as objects of a table do whose
 * titles fill one row and whose prices the next. */
static bool is_in_turns(const fw_region *region) {
    return region->record_count > 1 && region->records[0].span_count > 1 &&
           region->records[1].spans[0].first < region->records[0].spans[1].first;
}

/* Of the candidates from number 'first' on that are in turns the one with most
 * text, or NULL. */
static const fw_candidate *find_turns(const fw_candidates *candidates, size_t first) {
    const fw_candidate *found = NULL;
    for (size_t i = first; i < candidates->count; i++)
        if (is_in_turns(&candidates->at[i].region) &&
            (!found || candidates->at[i].text > found->text))
            found = &candidates->at[i];
    return found;
}

/* Drop the candidates whose records are whole rows of objects in turns: same
 * text, fewer records. Objects are only found in turns where all rows fit. */
static void drop_rows(fw_candidates *candidates, size_t first) {
    const fw_candidate *found = find_turns(candidates, first);
    if (!found) return;
    fw_candidate turns = *found;
    size_t kept = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        const fw_candidate *c = &candidates->at[i];
        bool is_row = c->text == turns.text && c->extent.first <= turns.extent.first &&
                      c->extent.end >= turns.extent.end &&
                      c->region.record_count < turns.region.record_count;
        if (!is_row) candidates->at[kept++] = *c;
    }
    candidates->count = kept;
}

/* The evidence for the candidates from number 'first' on. */
static bool weigh(context *cx, size_t first) {
    for (size_t i = first; i < cx->out->count; i++) count_support(cx, &cx->out->at[i]);
    if (!fw_evidence_gather(cx->out, first, cx->facts, cx->scratch)) return false;
    drop_no_lists(cx->out, cx->facts->page, first);
    heed_tables(cx, first);
    return true;
}

/* Ask a method for candidates. What it finds again gives only 'bits' to the
 * candidates that are there already. */
static furrow_status ask(context *cx, fw_method_fn voice, fw_regions *regions,
                         const fw_method_input *in, uint32_t bits, uint32_t top_bits,
                         furrow_error *err) {
    size_t first = regions->list.count;
    furrow_status st = voice(regions, in, err);
    if (st < 0) return st;
    return add_all(cx, regions, first, bits, top_bits) ? FURROW_OK : fw_fail_memory(err);
}

furrow_status fw_candidates_find(fw_candidates *out, fw_regions *regions, const fw_method_input *in,
                                 fw_candidates_judge will_do, furrow_error *err) {
    fw_facts facts;
    context cx = {.facts = &facts, .scratch = in->scratch, .out = out};
    if (!fw_facts_make(&facts, in->page, in->scratch)) return fw_fail_memory(err);
    size_t first = regions->list.count;
    if (!fw_propose_nodes(regions, &facts, in->scratch) ||
        !fw_propose_cuts(regions, &facts, in->scratch) ||
        !fw_tables_propose(&cx.tables, regions, &facts, in) || !add_all(&cx, regions, first, 0, 0))
        return fw_fail_memory(err);
    furrow_status st = ask(&cx, fw_tagpath_find, regions, in, HAS, HAS_FIRST, err);
    if (st < 0) return st;
    if (!weigh(&cx, 0)) return fw_fail_memory(err);
    if (will_do && will_do(out)) return FURROW_OK;
    size_t sure = out->count;
    st = ask(&cx, fw_mdr_find, regions, in, 0, 0, err);
    if (st < 0) return st;
    if (!weigh(&cx, sure)) return fw_fail_memory(err);
    drop_rows(out, sure);
    return FURROW_OK;
}
