/*
 * Candidates: run every method, drop what says the same twice.
 *
 * Two records are the same when they hold the same text, however many elements
 * are wrapped around it; two regions, when their records are. Of such regions
 * the first stays, with the groups of a nested one. For every record it is
 * known which methods have it, and which of them in the region that they put
 * first.
 */
#include "methods/auto/candidate.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/map.h"
#include "methods/auto/evidence.h"
#include "methods/auto/propose.h"
#include "methods/auto/tables.h"

#include <string.h>

/* Methods that auto asks, and the evidence that they are. The others would
 * cost more than all the rest and add hardly a page (docs/methods/auto.md). */
typedef struct source {
    const char *method;
    int evidence, evidence_top;
} source;

static const source SOURCES[] = {
    {"mdr", FW_EV_MDR, FW_EV_MDR_TOP},
    {"tagpath", FW_EV_TAGPATH, FW_EV_TAGPATH_TOP},
};

/* Regions with less of the page's text are not weighed: they are never what a
 * page is made for, and most of what methods find is of that kind. */
#define MIN_SHARE 0.02

/* What styles take out of sight is never what a page is made for. Not all of
 * it need be: lists are also faded in, a record at a time. */
#define MAX_HIDDEN 0.9

enum { SOURCE_COUNT = sizeof SOURCES / sizeof SOURCES[0] };

typedef struct context {
    const fw_facts *facts;
    fw_arena *scratch;
    fw_map records; /* hash of a record -> bit s: source s has it; bit
                     * SOURCE_COUNT + s: in the region that it puts first */
    fw_map regions; /* hash of a region -> number of its candidate */
    fw_candidates *out;
} context;

/* Texts have a place in the text of the page, so this tells them apart. */
static uint64_t record_hash(const fw_facts *facts, const fw_record *record) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        hash = fw_hash_mix(fw_hash_mix(hash, facts->text[record->spans[i].first]),
                           facts->text[record->spans[i].end]);
    return hash;
}

static uint32_t record_text(const fw_facts *facts, const fw_record *record) {
    uint32_t text = 0;
    for (uint32_t i = 0; i < record->span_count; i++)
        text += fw_facts_text(facts, record->spans[i]);
    return text;
}

/* Drop records without text; how much text the others have. */
static uint32_t tidy(const fw_facts *facts, fw_region *region) {
    uint32_t kept = 0, text = 0;
    for (uint32_t r = 0; r < region->record_count; r++) {
        uint32_t size = record_text(facts, &region->records[r]);
        if (size == 0) continue;
        text += size;
        region->records[kept++] = region->records[r];
    }
    region->record_count = kept;
    return text;
}

static double hidden_text(const fw_facts *facts, const fw_region *region) {
    double hidden = 0;
    for (uint32_t r = 0; r < region->record_count; r++)
        for (uint32_t i = 0; i < region->records[r].span_count; i++) {
            fw_span span = region->records[r].spans[i];
            hidden += facts->dim_text[span.end] - facts->dim_text[span.first];
        }
    return hidden;
}

/* Add one region, unless a candidate is the same. 'bits' are for its records. */
static bool add(context *cx, fw_region region, uint32_t bits) {
    uint32_t text = tidy(cx->facts, &region);
    if (region.record_count < 2 || text < MIN_SHARE * cx->facts->total) return true;
    if (hidden_text(cx->facts, &region) > MAX_HIDDEN * text) return true;
    uint64_t hash = region.record_count;
    bool is_new;
    for (uint32_t r = 0; r < region.record_count; r++) {
        uint64_t record = record_hash(cx->facts, &region.records[r]);
        hash = fw_hash_mix(hash, record);
        uint32_t *known = fw_map_place(&cx->records, record, &is_new, cx->scratch);
        if (!known) return false;
        *known = (is_new ? 0 : *known) | bits;
    }
    uint32_t *number = fw_map_place(&cx->regions, hash, &is_new, cx->scratch);
    if (!number) return false;
    if (!is_new) {
        fw_region *same = &cx->out->at[*number].region;
        if (same->group_count == 0) {
            same->groups = region.groups;
            same->group_count = region.group_count;
        }
        return true;
    }
    fw_candidate *made = fw_vec_push(cx->out, cx->scratch);
    if (!made) return false;
    *made = (fw_candidate){.region = region, .text = text};
    made->extent = fw_region_extent(&region);
    *number = (uint32_t)cx->out->count - 1;
    return true;
}

static uint32_t region_text(const fw_facts *facts, const fw_region *region) {
    uint32_t text = 0;
    for (uint32_t r = 0; r < region->record_count; r++)
        text += record_text(facts, &region->records[r]);
    return text;
}

/* What region/rank.c would order the regions of one method by. */
static double rank_weight(const fw_facts *facts, const fw_region *region) {
    return region->weight > 0 ? region->weight : region_text(facts, region);
}

/* Add the regions from number 'first' on, of source 's' or, past the last
 * source, our own. */
static bool add_all(context *cx, const fw_regions *regions, size_t first, uint32_t s) {
    const fw_region *region = regions->list.at;
    size_t top = first;
    for (size_t i = first + 1; i < regions->list.count; i++)
        if (rank_weight(cx->facts, &region[i]) > rank_weight(cx->facts, &region[top])) top = i;
    for (size_t i = first; i < regions->list.count; i++) {
        uint32_t bits = s == SOURCE_COUNT ? 0 : 1u << s;
        if (i == top) bits |= bits << SOURCE_COUNT;
        if (!add(cx, region[i], bits)) return false;
    }
    return true;
}

/* Share of the records of a candidate that each method has as well. */
static bool count_support(context *cx, fw_candidate *c) {
    double *ev = c->evidence, n = c->region.record_count;
    for (uint32_t r = 0; r < c->region.record_count; r++) {
        bool is_new;
        uint32_t *bits = fw_map_place(&cx->records, record_hash(cx->facts, &c->region.records[r]),
                                      &is_new, cx->scratch);
        if (!bits) return false;
        for (int s = 0; s < SOURCE_COUNT; s++) {
            ev[SOURCES[s].evidence] += (*bits >> s & 1) / n;
            ev[SOURCES[s].evidence_top] += (*bits >> (SOURCE_COUNT + s) & 1) / n;
        }
    }
    return true;
}

static furrow_status run_methods(context *cx, fw_regions *regions, const fw_method_input *in,
                                 furrow_error *err) {
    for (uint32_t s = 0; s < SOURCE_COUNT; s++) {
        const fw_method *method = fw_method_named(SOURCES[s].method);
        size_t first = regions->list.count;
        if (!method) continue;
        furrow_status st = method->find(regions, in, err);
        if (st < 0) return st;
        if (!add_all(cx, regions, first, s)) return fw_fail_memory(err);
    }
    return FURROW_OK;
}

/* Links to further pages: records that are mere numbers, and links. */
static bool is_pager(const fw_candidate *c) {
    const double nearly_all = 0.75, mostly = 0.5;
    return c->evidence[FW_EV_NUMBERS] > nearly_all && c->evidence[FW_EV_LINKED] > mostly;
}

static void drop_pagers(fw_candidates *candidates) {
    size_t kept = 0;
    for (size_t i = 0; i < candidates->count; i++)
        if (!is_pager(&candidates->at[i])) candidates->at[kept++] = candidates->at[i];
    candidates->count = kept;
}

/* Drop what takes something else for records where a table of data has rows,
 * and note what takes those. */
static void heed_tables(fw_candidates *candidates, const fw_facts *facts, const fw_tables *tables) {
    size_t kept = 0;
    for (size_t i = 0; i < candidates->count; i++) {
        fw_candidate *c = &candidates->at[i];
        if (fw_tables_contradict(tables, facts, &c->region)) continue;
        c->is_table = fw_tables_are_rows(tables, &c->region);
        candidates->at[kept++] = *c;
    }
    candidates->count = kept;
}

furrow_status fw_candidates_find(fw_candidates *out, fw_regions *regions, const fw_method_input *in,
                                 furrow_error *err) {
    fw_facts facts;
    context cx = {.facts = &facts, .scratch = in->scratch, .out = out};
    if (!fw_facts_make(&facts, in->page, in->scratch)) return fw_fail_memory(err);
    size_t first = regions->list.count;
    fw_tables tables;
    if (!fw_propose_nodes(regions, &facts, in->scratch) ||
        !fw_propose_cuts(regions, &facts, in->scratch) ||
        !fw_tables_propose(&tables, regions, &facts, in) ||
        !add_all(&cx, regions, first, SOURCE_COUNT))
        return fw_fail_memory(err);
    furrow_status st = run_methods(&cx, regions, in, err);
    if (st < 0) return st;
    for (size_t i = 0; i < out->count; i++)
        if (!count_support(&cx, &out->at[i])) return fw_fail_memory(err);
    fw_evidence_gather(out, &facts);
    drop_pagers(out);
    heed_tables(out, &facts, &tables);
    return FURROW_OK;
}
