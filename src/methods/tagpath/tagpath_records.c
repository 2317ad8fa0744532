/*
 * Records of a cluster: paper, section 3.2.
 *
 * The maximal ancestors of a cluster are tried first, joined when there are
 * several. Then what stands directly below each signal, level by level: the
 * paper's record separation, repeated until nothing separates better. The way
 * to cut that is worth most wins (tagpath_draft.h); on a tie the one higher up.
 *
 * A cut is not worth more than the mass of its spans, so most signals of a
 * cluster, which are small parts of records, need not be tried.
 */
#include "methods/tagpath/tagpath_records.h"

#include "base/error.h"
#include "methods/tagpath/odd.h"
#include "methods/tagpath/tagpath_cuts.h"
#include "methods/tagpath/tagpath_draft.h"

#include <string.h>

static const uint32_t NONE = UINT32_MAX;

/* The nearest path above a signal that is of the same cluster; NONE for the
 * maximal ancestors. */
static uint32_t nearest(const fw_search *s, uint32_t signal, uint32_t number) {
    const fw_signal *list = s->signals->list;
    uint32_t above = list[signal].parent;
    while (above != NONE && s->cluster_of[above] != number) above = list[above].parent;
    return above;
}

static void copy(fw_tagpath_spans *to, const fw_tagpath_spans *from) {
    memcpy(to->at, from->at, from->count * sizeof *to->at);
    to->count = from->count;
}

static void compete(fw_search *s) {
    fw_draft_judge(s);
    fw_draft_keep(s);
}

/* Try a list of spans as it is, and with several of them to a record. */
static void try_list(fw_search *s, const fw_tagpath_spans *spans) {
    copy(&s->now.spans, spans);
    fw_draft_judge(s);
    copy(&s->kept, &s->now.spans);
    fw_draft_keep(s);
    fw_cut_groups(&s->now.spans, s, spans);
    compete(s);
}

/* Try the list in search->whole in all ways. */
static void try_whole(fw_search *s) {
    if (s->is_plain) {
        copy(&s->now.spans, &s->whole);
        compete(s);
        return;
    }
    try_list(s, &s->whole);
    fw_cut_tails(&s->now.spans, s, &s->kept);
    compete(s);
    fw_cut_parent(&s->below, s, &s->whole);
    if (s->below.count) try_list(s, &s->below);
}

/* Try the signals directly below 'above' joined, if there are several. */
static void try_joined(fw_search *s, const uint32_t *nearest_of, uint32_t first, uint32_t *joined) {
    uint32_t count = 0;
    for (uint32_t c = first; c < s->cluster->count; c++)
        if (nearest_of[c] == nearest_of[first]) joined[count++] = s->cluster->signal[c];
    if (count < 2) return;
    fw_cut_join(&s->whole, s, joined, count);
    try_whole(s);
}

/* Whether a signal could be worth more than the best so far: by its mass, or
 * because there are several of it in what stands above, so that text between
 * them might belong to them. */
static bool is_worth_trying(const fw_search *s, const fw_tagpath_spans *spans, uint32_t above) {
    if (above == NONE || spans->count >= 2 * s->signals->list[above].count) return true;
    double mass = 0;
    for (uint32_t i = 0; i < spans->count; i++) mass += fw_search_mass(s, spans->at[i]);
    return mass > s->best.worth;
}

/* Whether signal 'c' is the first of those that stand directly below the same
 * one. */
static bool is_first_below(const uint32_t *nearest_of, uint32_t c) {
    for (uint32_t k = 0; k < c; k++)
        if (nearest_of[k] == nearest_of[c]) return false;
    return true;
}

furrow_status fw_records_find(fw_search *s, const fw_cluster *cluster, uint32_t number,
                              fw_arena *scratch, furrow_error *err) {
    uint32_t *nearest_of = FW_TAKE(scratch, cluster->count, uint32_t);
    uint32_t *joined = FW_TAKE(scratch, cluster->count, uint32_t);
    if (!nearest_of || !joined) return fw_fail_memory(err);
    s->cluster = cluster;
    s->best.worth = 0;
    s->best.spans.count = 0;
    for (uint32_t c = 0; c < cluster->count; c++) s->cluster_of[cluster->signal[c]] = number;
    for (uint32_t c = 0; c < cluster->count; c++)
        nearest_of[c] = nearest(s, cluster->signal[c], number);
    for (uint32_t c = 0; c < cluster->count; c++) {
        if (fw_deadline_passed(s->deadline))
            return fw_fail(err, FURROW_ELIMIT, "time limit reached while looking for records");
        if (s->is_plain && nearest_of[c] != NONE) continue;
        if (is_first_below(nearest_of, c)) try_joined(s, nearest_of, c, joined);
        fw_cut_occurrences(&s->whole, s, cluster->signal[c]);
        if (is_worth_trying(s, &s->whole, nearest_of[c])) try_whole(s);
    }
    if (!s->is_plain) fw_odd_drop(s);
    fw_draft_score(s, &s->best);
    return FURROW_OK;
}
