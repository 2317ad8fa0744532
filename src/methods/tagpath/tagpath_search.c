/* Memory of the search for records. */
#include "methods/tagpath/tagpath_search.h"

#include "base/error.h"

/* The most spans that any way to cut can give. */
static uint32_t most_occurrences(const fw_signals *signals) {
    uint32_t most = 0;
    for (uint32_t s = 0; s < signals->count; s++)
        if (signals->list[s].count > most) most = signals->list[s].count;
    return most;
}

static bool make_draft(fw_draft *draft, uint32_t room, fw_arena *scratch) {
    draft->spans.at = FW_TAKE(scratch, room, fw_span);
    draft->score = FW_TAKE(scratch, room, double);
    draft->both = FW_TAKE(scratch, room, double);
    return draft->spans.at && draft->score && draft->both;
}

static bool make_lists(fw_search *s, uint32_t room, fw_arena *scratch) {
    s->whole.at = FW_TAKE(scratch, room, fw_span);
    s->kept.at = FW_TAKE(scratch, room, fw_span);
    s->below.at = FW_TAKE(scratch, room, fw_span);
    s->number = FW_TAKE(scratch, room, uint32_t);
    s->holders.span = FW_TAKE(scratch, s->page->tag_count, uint32_t);
    s->holders.end = FW_TAKE(scratch, s->signals->count, uint32_t);
    s->parts = FW_TAKE(scratch, s->page->tag_count, fw_tagpath_part);
    s->value = FW_TAKE(scratch, (size_t)room * 2, double);
    return s->whole.at && s->kept.at && s->below.at && s->number && s->holders.span &&
           s->holders.end && s->parts && s->value && make_draft(&s->best, room, scratch) &&
           make_draft(&s->now, room, scratch);
}

furrow_status fw_search_make(fw_search *out, const fw_signals *signals, double min_share,
                             fw_deadline deadline, fw_arena *scratch, furrow_error *err) {
    *out = (fw_search){.signals = signals,
                       .page = signals->page,
                       .text = signals->page->sums,
                       .min_share = min_share,
                       .deadline = deadline};
    out->cluster_of = FW_TAKE_ZEROED(scratch, signals->count, uint32_t);
    out->count = FW_TAKE_ZEROED(scratch, signals->count, uint32_t);
    out->last = FW_TAKE_ZEROED(scratch, signals->count, uint32_t);
    bool ok = out->cluster_of && out->count && out->last &&
              make_lists(out, most_occurrences(signals), scratch);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

double fw_search_mass(const fw_search *s, fw_span span) {
    return (double)(s->text[span.end] - s->text[span.first]) +
           (double)(s->page->rank[span.end] - s->page->rank[span.first]);
}

void fw_search_list_holders(fw_search *s, const fw_tagpath_spans *spans) {
    uint32_t listed = 0;
    for (uint32_t c = 0; c < s->cluster->count; c++) {
        const fw_signal *sig = &s->signals->list[s->cluster->signal[c]];
        const fw_node_id *node = s->signals->node + sig->first, *end = node + sig->count;
        for (uint32_t i = 0; i < spans->count && node < end; i++) {
            fw_span span = spans->at[i];
            while (node < end && *node < span.first) node++;
            if (node < end && *node < span.end) s->holders.span[listed++] = i;
        }
        s->holders.end[c] = listed;
    }
}
