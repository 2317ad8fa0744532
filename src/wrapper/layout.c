/*
 * Using a layout: holders, records, and how well they fit.
 *
 * The ways to the holders are tried one after the other until one leads to
 * records that fit. So a way that a redesign has broken costs a search for
 * the next, and a way that leads to something else is seen through.
 *
 * Cost: a pass over the page for each way tried, mostly one.
 */
#include "wrapper/layout.h"

#include "base/str.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Holders of one way that are looked at; more are no list but a whole page. */
enum { MAX_HOLDERS = 20000 };

/* Of the records of a holder; of many a sample. */
static double fit_of(const fw_layout *layout, const fw_sight *sight, const fw_span *records,
                     size_t count) {
    enum { SAMPLE = 16 };
    double sum = 0, usual = layout->marks.usual > 0 ? layout->marks.usual : 1;
    size_t looked = 0, stride = (count + SAMPLE - 1) / SAMPLE;
    for (size_t i = 0; i < count; i += stride, looked++)
        sum += fw_marks_fit(&layout->marks, sight->page, records[i]);
    return count ? sum / (double)looked / usual : 0;
}

static bool is_anything(const fw_selector *way) {
    return way->count == 1 && fw_str_equal(way->steps[0].tag, FW_STR("*")) &&
           !way->steps[0].id.at && !way->steps[0].word_count && !way->steps[0].nth;
}

/* The parents of all elements that begin a record, wherever they are. */
static bool find_parents(fw_node_list *out, const fw_bound_cut *cut, fw_sight *sight) {
    const furrow_page *page = sight->page;
    bool *is_known = FW_TAKE_ZEROED(sight->scratch, page->count, bool);
    if (!is_known) return false;
    for (fw_node_id n = 1; n < page->count; n++) {
        fw_node_id parent = page->parent[n];
        if (is_known[parent] || !fw_page_is_seen(page, n) || !fw_bound_fits(&cut->begin, sight, n))
            continue;
        is_known[parent] = true;
        fw_node_id *slot = fw_vec_push(out, sight->scratch);
        if (!slot) return false;
        *slot = parent;
    }
    return true;
}

/* The records of one holder: [first, end) of a list. */
typedef struct haul {
    fw_node_id holder;
    size_t first, end;
    double fit;
} haul;

typedef FW_VEC(haul) hauls;

static bool cut_holders(hauls *out, fw_span_list *records, const fw_layout *layout,
                        const fw_bound_cut *cut, const fw_node_list *holders, fw_sight *sight) {
    for (size_t i = 0; i < holders->count && i < MAX_HOLDERS; i++) {
        size_t first = records->count;
        if (!fw_cut_holder(records, cut, sight, holders->at[i])) return false;
        if (records->count == first) continue;
        haul *h = fw_vec_push(out, sight->scratch);
        if (!h) return false;
        *h = (haul){holders->at[i], first, records->count, 0};
        h->fit = fit_of(layout, sight, records->at + first, records->count - first);
    }
    return true;
}

/* The one that looks most like a list of these records. */
static const haul *best_haul(const hauls *all) {
    const haul *best = NULL;
    double most = -1;
    for (size_t i = 0; i < all->count; i++) {
        const haul *h = &all->at[i];
        double worth = h->fit * h->fit * log2(1.0 + (double)(h->end - h->first));
        if (worth <= most) continue;
        most = worth;
        best = h;
    }
    return best;
}

/* Whether a holder goes with the best one: where pages have many, all that a
 * sure way leads to do, and of another way those that fit; else those beside
 * it, for an ad may have come between two halves. */
static bool goes_with(const haul *h, const haul *best, const fw_layout *layout, uint32_t way,
                      const furrow_page *page) {
    if (h == best) return true;
    if (layout->has_many) return way < layout->sure || h->fit >= FW_FIT_LEAST;
    return h->fit >= FW_FIT_GOOD && page->parent[h->holder] == page->parent[best->holder];
}

/* In document order, the longer of two that begin together first. */
static int by_place(const void *left, const void *right) {
    const fw_span *a = left, *b = right;
    if (a->first != b->first) return a->first < b->first ? -1 : 1;
    return (a->end < b->end) - (a->end > b->end);
}

/* Holders may lie in each other, and then their records do: those inside of
 * others are left out. */
static void tidy(fw_span_list *records) {
    size_t kept = 0;
    if (records->count) qsort(records->at, records->count, sizeof *records->at, by_place);
    for (size_t i = 0; i < records->count; i++)
        if (kept == 0 || records->at[i].first >= records->at[kept - 1].end)
            records->at[kept++] = records->at[i];
    records->count = kept;
}

static bool keep_hauls(fw_layout_found *out, const hauls *all, const fw_span_list *records,
                       const fw_layout *layout, fw_sight *sight) {
    const haul *best = best_haul(all);
    double fits = 0, count = 0;
    for (size_t i = 0; best && i < all->count; i++) {
        if (!goes_with(&all->at[i], best, layout, out->way, sight->page)) continue;
        double records_here = (double)(all->at[i].end - all->at[i].first);
        fits += all->at[i].fit * records_here;
        count += records_here;
        for (size_t r = all->at[i].first; r < all->at[i].end; r++) {
            fw_span *slot = fw_vec_push(&out->records, sight->scratch);
            if (!slot) return false;
            *slot = records->at[r];
        }
    }
    tidy(&out->records);
    out->fit = count > 0 ? fits / count : 0;
    return true;
}

/* Whether an element that a way leads to ought to have records. Any list will
 * do for "ul", so where there are names, only a way with names tells. */
static bool is_telling(const fw_layout *layout, uint32_t way) {
    return way < layout->sure && (fw_selector_has_names(&layout->where.at[way]) ||
                                  !fw_selector_has_names(&layout->where.at[0]));
}

static bool try_way(fw_layout_found *out, const fw_layout *layout, uint32_t way,
                    const fw_bound_cut *cut, fw_sight *sight) {
    fw_node_list holders = {0};
    fw_span_list records = {0};
    hauls all = {0};
    const fw_selector *selector = &layout->where.at[way];
    *out = (fw_layout_found){.way = way};
    if (is_anything(selector) ? !find_parents(&holders, cut, sight)
                              : !fw_selector_find(&holders, selector, sight))
        return false;
    if (holders.count && is_telling(layout, way)) out->holder = selector;
    return cut_holders(&all, &records, layout, cut, &holders, sight) &&
           keep_hauls(out, &all, &records, layout, sight);
}

/* All ways with one cut, until one gives records that fit. */
static bool try_ways(fw_layout_found *out, const fw_layout *layout, const fw_cut *rule,
                     fw_sight *sight) {
    fw_bound_cut cut;
    *out = (fw_layout_found){0};
    if (!fw_cut_bind(&cut, rule, sight)) return false;
    for (uint32_t way = 0; way < layout->where.count && out->fit < FW_FIT_GOOD; way++) {
        fw_layout_found now;
        const fw_selector *holder = out->holder;
        if (is_anything(&layout->where.at[way]) && rule != &layout->cut) continue;
        if (!try_way(&now, layout, way, &cut, sight)) return false;
        if (now.fit > out->fit || (out->records.count == 0 && now.records.count)) *out = now;
        out->holder = holder ? holder : now.holder;
    }
    return true;
}

/* The same kinds of children without their classes; false when memory is out. */
static bool loosen(fw_selectors *kinds, fw_arena *scratch) {
    fw_selector *at = FW_TAKE(scratch, kinds->count, fw_selector);
    fw_step *steps = FW_TAKE(scratch, kinds->count, fw_step);
    if (!at || !steps) return false;
    for (uint32_t i = 0; i < kinds->count; i++) {
        steps[i] = (fw_step){.tag = kinds->at[i].steps[0].tag};
        at[i] = kinds->at[i];
        at[i].steps = &steps[i];
    }
    kinds->at = at;
    return true;
}

static bool has_words(const fw_selectors *kinds) {
    for (uint32_t i = 0; i < kinds->count; i++)
        if (kinds->at[i].steps[0].word_count) return true;
    return false;
}

/* Classes get new names when a site is made over; the tags mostly stay. So
 * where no child has the classes that begin a record, its tag will do, if what
 * comes out fits. */
bool fw_layout_find(fw_layout_found *out, const fw_layout *layout, fw_sight *sight) {
    if (!try_ways(out, layout, &layout->cut, sight)) return false;
    if (out->records.count || !has_words(&layout->cut.begin)) return true;
    fw_cut loose = layout->cut;
    fw_layout_found now;
    if (!loosen(&loose.begin, sight->scratch) || !try_ways(&now, layout, &loose, sight))
        return false;
    if (now.fit < FW_FIT_LEAST) return true;
    *out = now;
    out->is_loose = true;
    return true;
}

bool fw_layout_holds(const fw_layout *layout, const fw_layout_found *found) {
    if (found->records.count == 0) return false;
    if (found->fit >= FW_FIT_LEAST) return true;
    return fw_selector_has_names(&layout->where.at[found->way]) && found->way < layout->sure;
}

/* ---- Regions ------------------------------------------------------------ */

/* Groups of the records: one from each heading to the next. */
static bool add_groups(fw_regions *out, fw_region *region, const fw_layout *layout,
                       fw_sight *sight) {
    fw_node_list headings = {0};
    if (!fw_selector_find(&headings, &layout->heading, sight)) return false;
    region->groups = FW_TAKE(&out->arena, headings.count + 1, fw_group);
    if (!region->groups) return false;
    size_t next = 0;
    for (uint32_t r = 0; r < region->record_count; r++) {
        bool is_new = r == 0;
        fw_span heading = {0, 0};
        for (; next < headings.count && headings.at[next] < region->records[r].spans[0].first;
             next++, is_new = true)
            heading = (fw_span){headings.at[next], sight->page->end[headings.at[next]]};
        if (is_new) region->groups[region->group_count++] = (fw_group){heading, r, 0};
        region->groups[region->group_count - 1].count++;
    }
    /* A page without one heading has no groups. */
    if (region->group_count == 1 && region->groups[0].heading.end == 0) region->group_count = 0;
    return true;
}

fw_region *fw_layout_region(fw_regions *out, const fw_layout *layout, const fw_layout_found *found,
                            fw_sight *sight) {
    fw_region *region = fw_region_add(out, "auto", (uint32_t)found->records.count);
    if (!region) return NULL;
    for (uint32_t r = 0; r < region->record_count; r++)
        if (!fw_record_set(out, &region->records[r], &found->records.at[r], 1)) return NULL;
    region->score = found->fit < 1 ? found->fit : 1;
    if (layout->heading.count && !add_groups(out, region, layout, sight)) return NULL;
    return region;
}
