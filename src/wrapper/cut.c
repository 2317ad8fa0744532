/* Cutting the children of one element into records. Cost: its children, and
 * what ':has' looks at inside them. */
#include "wrapper/cut.h"

#include <string.h>

bool fw_cut_bind(fw_bound_cut *out, const fw_cut *cut, fw_sight *sight) {
    out->cut = cut;
    return fw_selectors_bind(&out->begin, &cut->begin, sight) &&
           fw_selectors_bind(&out->end, &cut->end, sight) &&
           fw_selectors_bind(&out->skip, &cut->skip, sight) &&
           fw_selectors_bind(&out->inside, &cut->inside, sight);
}

/* The piece under way while the children of a holder are passed. */
typedef struct cutter {
    fw_span_list *out;
    const fw_sight *sight;
    fw_span now;
    uint32_t width; /* children of 'now'; 0: none is open */
} cutter;

static bool close_piece(cutter *c) {
    if (c->width == 0) return true;
    c->width = 0;
    const uint32_t *sums = c->sight->page->sums;
    if (sums[c->now.first] == sums[c->now.end]) return true; /* nothing to be seen */
    fw_span *slot = fw_vec_push(c->out, c->sight->scratch);
    if (slot) *slot = c->now;
    return slot != NULL;
}

static void take_child(cutter *c, fw_node_id child) {
    if (c->width++ == 0) c->now.first = child;
    c->now.end = c->sight->page->end[child];
}

/* The last piece has no border of its own: it goes on for as long as the
 * children are such as records have. */
static void shorten_last(cutter *c, const fw_bound_cut *cut) {
    const furrow_page *page = c->sight->page;
    uint32_t kept = 0;
    fw_node_id end = c->now.first;
    for (fw_node_id n = c->now.first; n < c->now.end; n = page->end[n]) {
        if (!fw_page_is_seen(page, n)) continue;
        bool is_known =
            kept == 0 || cut->cut->inside.count == 0 || fw_bound_fits(&cut->inside, c->sight, n);
        if (!is_known || (cut->cut->longest && kept == cut->cut->longest)) break;
        kept++;
        end = page->end[n];
    }
    c->now.end = end;
}

static bool cut_child(cutter *c, const fw_bound_cut *cut, fw_node_id child) {
    const fw_cut *rule = cut->cut;
    if (rule->skip.count && fw_bound_fits(&cut->skip, c->sight, child)) return close_piece(c);
    bool begins = rule->begin.count && fw_bound_fits(&cut->begin, c->sight, child);
    if (begins && !close_piece(c)) return false;
    if (!begins && rule->begin.count && c->width == 0) return true;
    take_child(c, child);
    bool ends = (rule->width && c->width == rule->width) ||
                (rule->end.count && fw_bound_fits(&cut->end, c->sight, child));
    return !ends || close_piece(c);
}

/* Take off what stands before and after the records. */
static void drop_ends(fw_span_list *out, size_t from, const fw_cut *cut) {
    size_t count = out->count - from;
    size_t first = cut->drop_first < count ? cut->drop_first : count;
    size_t last = cut->drop_last < count - first ? cut->drop_last : count - first;
    if (first && count > first)
        memmove(out->at + from, out->at + from + first, (count - first) * sizeof *out->at);
    out->count -= first + last;
}

bool fw_cut_holder(fw_span_list *out, const fw_bound_cut *cut, const fw_sight *sight,
                   fw_node_id holder) {
    const furrow_page *page = sight->page;
    cutter c = {.out = out, .sight = sight};
    size_t from = out->count;
    for (fw_node_id n = holder + 1; n < page->end[holder]; n = page->end[n])
        if (fw_page_is_seen(page, n) && !cut_child(&c, cut, n)) return false;
    if (c.width && cut->cut->begin.count) shorten_last(&c, cut);
    /* Where records end with something, what ends with nothing is none. */
    if (cut->cut->end.count && !cut->cut->begin.count) c.width = 0;
    if (!close_piece(&c)) return false;
    drop_ends(out, from, cut->cut);
    return true;
}
