/*
 * Tag path clustering: regions from how tag paths repeat over a whole page.
 *
 * Miao, Tatemura, Hsiung, Sawires, Moser 2009. Where we differ, and why:
 * docs/methods/tagpath.md.
 *
 *   signals.c     every distinct tag path, with where it occurs
 *   similarity.c  how evenly two of them interleave
 *   cluster.c     which of them make up one list
 *   tagpath_records.c     where its records begin and end
 *   nesting.c     categories of records, and their headings
 *
 * Cost: O(L) for L tags, with a bounded number of paths compared.
 */
#include "methods/tagpath/tagpath.h"

#include "base/error.h"
#include "methods/tagpath/nesting.h"
#include "methods/tagpath/tagpath_draft.h"
#include "methods/tagpath/tagpath_options.h"
#include "methods/tagpath/tagpath_records.h"

#include <string.h>

static const char NAME[] = "tagpath";

static bool add_region(fw_regions *out, const fw_tagpath_spans *records, const fw_groups *groups,
                       double weight) {
    fw_region *region = fw_region_add(out, NAME, records->count);
    if (!region) return false;
    region->weight = weight;
    for (uint32_t i = 0; i < records->count; i++)
        if (!fw_record_set(out, &region->records[i], &records->at[i], 1)) return false;
    if (groups->count == 0) return true;
    region->groups = FW_TAKE(&out->arena, groups->count, fw_group);
    if (!region->groups) return false;
    memcpy(region->groups, groups->at, groups->count * sizeof *groups->at);
    region->group_count = (uint32_t)groups->count;
    return true;
}

/* The region of one cluster, if it has one. */
static furrow_status search_cluster(fw_regions *out, fw_search *search, const fw_cluster *cluster,
                                    uint32_t number, const fw_method_input *in, furrow_error *err) {
    fw_groups groups = {0};
    furrow_status st = fw_records_find(search, cluster, number, in->scratch, err);
    const fw_tagpath_spans *records = &search->best.spans;
    if (st < 0 || records->count < 2) return st;
    st = fw_groups_find(&groups, search, records, in->scratch, err);
    if (st < 0) return st;
    double weight = fw_draft_weight(search, &search->best);
    fw_trace(in, NAME, records->at[0].first, "%u signals: %u records in %zu groups, weight %.0f",
             cluster->count, records->count, groups.count, weight);
    return add_region(out, records, &groups, weight) ? FURROW_OK : fw_fail_memory(err);
}

furrow_status fw_tagpath_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    furrow_tagpath_options opts = fw_tagpath_options(in->opts->tagpath);
    fw_signals signals;
    fw_clusters clusters;
    fw_search search;
    furrow_status st = fw_signals_build(&signals, in->page, in->scratch, err);
    if (st < 0) return st;
    st = fw_clusters_build(&clusters, &signals, &opts, in->deadline, in->scratch, err);
    if (st < 0) return st;
    st = fw_search_make(&search, &signals, opts.min_share, in->deadline, in->scratch, err);
    search.is_plain = in->opts->plain;
    for (uint32_t c = 0; c < clusters.count && st == FURROW_OK; c++) {
        fw_arena_mark here = fw_arena_here(in->scratch);
        st = search_cluster(out, &search, &clusters.list[c], c + 1, in, err);
        fw_arena_back(in->scratch, here);
    }
    return st;
}
