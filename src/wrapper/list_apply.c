/*
 * Finding the records of a list again: holders, records, and how well they fit.
 *
 * The ways to the holders are tried one after the other until one leads to
 * records that fit. So if a redesign breaks a way, or makes it lead to
 * something else, the next way is tried.
 *
 * Cost: a pass over the page for each way tried, mostly one.
 */
#include "wrapper/list_rules.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "table/table.h"

#include <math.h>
#include <string.h>

/* Most holders of one way; more than that is no list but a whole page. */
enum { MAX_HOLDERS = 20000 };

/* How well the records of a holder fit; if there are many, a sample is used. */
static double fit_of(const fw_wrapper_place *place, const fw_sight *sight, const fw_span *records,
                     size_t count) {
    enum { SAMPLE = 16 };
    double sum = 0, usual = place->marks.usual > 0 ? place->marks.usual : 1;
    size_t looked = 0, stride = (count + SAMPLE - 1) / SAMPLE;
    for (size_t i = 0; i < count; i += stride, looked++)
        sum += fw_wrapper_marks_fit(&place->marks, sight->page, records[i]);
    return count ? sum / (double)looked / usual : 0;
}

static bool is_anything(const fw_selector *way) {
    return way->count == 1 && fw_str_equal(way->steps[0].tag, FW_STR("*")) &&
           !way->steps[0].id.at && !way->steps[0].word_count && !way->steps[0].nth;
}

/* The parents of all elements that begin a record, wherever they are. */
static bool find_parents(fw_node_list *out, const fw_wrapper_bound_cut *cut, fw_sight *sight) {
    const furrow_page *page = sight->page;
    bool *is_known = FW_TAKE_ZEROED(sight->scratch, page->count, bool);
    if (!is_known) return false;
    for (fw_node_id n = 1; n < page->count; n++) {
        fw_node_id parent = page->parent[n];
        if (fw_budget_is_spent_after(sight->scratch->budget, cut->begin.of->count)) return false;
        if (is_known[parent] || !fw_page_is_seen(page, n) || !fw_bound_fits(&cut->begin, sight, n))
            continue;
        is_known[parent] = true;
        fw_node_id *slot = fw_vec_push(out, sight->scratch);
        if (!slot) return false;
        *slot = parent;
    }
    return true;
}

/* A holder and its records: [first, end) of a list. */
typedef struct found_holder {
    fw_node_id holder;
    size_t first, end;
    double fit;
} found_holder;

typedef FW_VEC(found_holder) found_holders;

/* Drop the pieces from 'first' on that lack what every record has. */
static void drop_unfit(fw_wrapper_spans *records, size_t first, const fw_wrapper_place *place,
                       const furrow_page *page) {
    size_t kept = first;
    for (size_t i = first; i < records->count; i++)
        if (fw_wrapper_marks_reach(&place->marks, page, records->at[i], place->least))
            records->at[kept++] = records->at[i];
    records->count = kept;
}

static bool cut_holders(found_holders *out, fw_wrapper_spans *records,
                        const fw_wrapper_place *place, const fw_wrapper_bound_cut *cut,
                        const fw_node_list *holders, fw_sight *sight) {
    for (size_t i = 0; i < holders->count && i < MAX_HOLDERS; i++) {
        size_t first = records->count;
        if (!fw_wrapper_cut_holder(records, cut, sight, holders->at[i])) return false;
        if (place->least > 0) drop_unfit(records, first, place, sight->page);
        if (records->count == first) continue;
        found_holder *h = fw_vec_push(out, sight->scratch);
        if (!h) return false;
        *h = (found_holder){holders->at[i], first, records->count, 0};
        h->fit = fit_of(place, sight, records->at + first, records->count - first);
    }
    return true;
}

/* The holder that looks most like a list of these records. */
static const found_holder *best_holder(const found_holders *all) {
    const found_holder *best = NULL;
    double most = -1;
    for (size_t i = 0; i < all->count; i++) {
        const found_holder *h = &all->at[i];
        double worth = h->fit * h->fit * log2(1.0 + (double)(h->end - h->first));
        if (worth <= most) continue;
        most = worth;
        best = h;
    }
    return best;
}

/* Whether a holder belongs with the best one. If pages have many holders, all that a sure way leads
 * to do, and of another way those that fit. Otherwise those beside it do, since an ad may have
 * split the list. */
static bool goes_with(const found_holder *h, const found_holder *best,
                      const fw_wrapper_place *place, uint32_t way, const furrow_page *page) {
    if (h == best) return true;
    if (place->has_many) return way < place->sure || h->fit >= FW_WRAPPER_FIT_LEAST;
    return h->fit >= FW_WRAPPER_FIT_GOOD && page->parent[h->holder] == page->parent[best->holder];
}

/* In document order; of two that begin together, the longer first. */
static int by_place(const void *left, const void *right) {
    const fw_span *a = left, *b = right;
    if (a->first != b->first) return a->first < b->first ? -1 : 1;
    return (a->end < b->end) - (a->end > b->end);
}

/* Holders may be nested, and so may their records: records inside others are dropped. */
static void tidy(fw_wrapper_spans *records) {
    size_t kept = 0;
    if (records->count) fw_sort(records->at, records->count, sizeof *records->at, by_place);
    for (size_t i = 0; i < records->count; i++)
        if (kept == 0 || records->at[i].first >= records->at[kept - 1].end)
            records->at[kept++] = records->at[i];
    records->count = kept;
}

static bool keep_holders(fw_wrapper_found *out, const found_holders *all,
                         const fw_wrapper_spans *records, const fw_wrapper_place *place,
                         fw_sight *sight) {
    const found_holder *best = best_holder(all);
    double fits = 0, count = 0;
    for (size_t i = 0; best && i < all->count; i++) {
        double records_here = (double)(all->at[i].end - all->at[i].first);
        if (!goes_with(&all->at[i], best, place, out->way, sight->page)) {
            if (out->way < place->sure && all->at[i].fit >= FW_WRAPPER_FIT_SAME)
                out->left_out += (uint32_t)(all->at[i].end - all->at[i].first);
            continue;
        }
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

/* Whether an element that a way leads to should have records. "ul" leads to any list, so if some
 * way has names, only ways with names count. */
static bool is_telling(const fw_wrapper_place *place, uint32_t way) {
    return way < place->sure && (fw_selector_has_names(&place->where.at[way]) ||
                                 !fw_selector_has_names(&place->where.at[0]));
}

static bool try_way(fw_wrapper_found *out, const fw_wrapper_place *place, uint32_t way,
                    const fw_wrapper_bound_cut *cut, fw_sight *sight) {
    fw_node_list holders = {0};
    fw_wrapper_spans records = {0};
    found_holders all = {0};
    const fw_selector *selector = &place->where.at[way];
    *out = (fw_wrapper_found){.way = way};
    if (is_anything(selector) ? !find_parents(&holders, cut, sight)
                              : !fw_selector_find(&holders, selector, sight))
        return false;
    if (holders.count && is_telling(place, way)) out->holder = selector;
    return cut_holders(&all, &records, place, cut, &holders, sight) &&
           keep_holders(out, &all, &records, place, sight);
}

/* Try all ways with one cut, until one gives records that fit. */
static bool try_ways(fw_wrapper_found *out, const fw_wrapper_place *place,
                     const fw_wrapper_cut *rule, fw_sight *sight) {
    fw_wrapper_bound_cut cut;
    *out = (fw_wrapper_found){0};
    if (!fw_wrapper_cut_bind(&cut, rule, sight)) return false;
    for (uint32_t way = 0; way < place->where.count && out->fit < FW_WRAPPER_FIT_GOOD; way++) {
        fw_wrapper_found now;
        const fw_selector *holder = out->holder;
        if (is_anything(&place->where.at[way]) && rule != &place->cut) continue;
        if (!try_way(&now, place, way, &cut, sight)) return false;
        if (now.fit > out->fit || (out->records.count == 0 && now.records.count)) *out = now;
        out->holder = holder ? holder : now.holder;
    }
    return true;
}

/* If a page has many holders, every sure way led to all of them on the learned pages. If the
 * loosest way now leads to many more records like these, the names on the first way match only a
 * remnant of the list. */
static bool look_around(fw_wrapper_found *out, const fw_wrapper_place *place, fw_sight *sight) {
    enum { MANY = 2 }; /* times as many; a page may have a few others */
    fw_wrapper_bound_cut cut;
    fw_wrapper_found all;
    uint32_t loosest = place->sure - 1;
    if (!place->has_many || out->way >= loosest || is_anything(&place->where.at[loosest]))
        return true;
    if (!fw_wrapper_cut_bind(&cut, &place->cut, sight) ||
        !try_way(&all, place, loosest, &cut, sight))
        return false;
    if (all.fit >= FW_WRAPPER_FIT_SAME && all.records.count >= MANY * out->records.count)
        out->left_out += (uint32_t)(all.records.count - out->records.count);
    return true;
}

/* The same kinds of children without their classes; false when out of memory. */
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

/* A redesign renames classes, but the tags mostly stay. So if no child has the classes that begin a
 * record, its tag is enough, provided the result fits. */
bool fw_wrapper_place_find(fw_wrapper_found *out, const fw_wrapper_place *place, fw_sight *sight) {
    if (!try_ways(out, place, &place->cut, sight)) return false;
    if (out->records.count && place->sure && !look_around(out, place, sight)) return false;
    if (out->records.count || !has_words(&place->cut.begin)) return true;
    fw_wrapper_cut loose = place->cut;
    fw_wrapper_found now;
    if (!loosen(&loose.begin, sight->scratch) || !try_ways(&now, place, &loose, sight))
        return false;
    if (now.fit < FW_WRAPPER_FIT_LEAST) return true;
    *out = now;
    out->is_loose = true;
    return true;
}

bool fw_wrapper_place_holds(const fw_wrapper_place *place, const fw_wrapper_found *found) {
    if (found->records.count == 0) return false;
    if (found->fit >= FW_WRAPPER_FIT_LEAST) return true;
    return fw_selector_has_names(&place->where.at[found->way]) && found->way < place->sure;
}

/* ---- Regions ------------------------------------------------------------ */

fw_region *fw_wrapper_place_region(fw_regions *out, const fw_wrapper_place *place,
                                   const fw_wrapper_found *found, fw_sight *sight) {
    fw_region *region = fw_region_add(out, "auto", (uint32_t)found->records.count);
    if (!region) return NULL;
    for (uint32_t r = 0; r < region->record_count; r++)
        if (!fw_record_set(out, &region->records[r], &found->records.at[r], 1)) return NULL;
    region->score = found->fit < 1 ? found->fit : 1;
    if (place->heading.at.count &&
        !fw_wrapper_heading_groups(out, region, &place->heading, found->records.at, sight))
        return NULL;
    return region;
}

/* ---- All places ---------------------------------------------------------- */

bool fw_wrapper_rules_find(fw_wrapper_found *best, const fw_wrapper_place **place,
                           const fw_wrapper_rules *rules, fw_sight *sight) {
    *best = (fw_wrapper_found){0};
    for (uint32_t i = 0; i < rules->place_count && best->fit < FW_WRAPPER_FIT_GOOD; i++) {
        fw_wrapper_found found;
        if (!fw_wrapper_place_find(&found, &rules->places[i], sight)) return false;
        const fw_selector *holder = best->holder ? best->holder : found.holder;
        if (found.fit > best->fit || (!*place && found.records.count)) {
            *best = found;
            *place = &rules->places[i];
        }
        best->holder = holder;
    }
    return true;
}

/* ---- Applying ----------------------------------------------------------- */

static void tell(const fw_method_input *in, const fw_wrapper_place *place,
                 const fw_wrapper_found *found) {
    furrow_buf way = {.alloc = in->scratch->alloc};
    if (!in->opts->trace) return;
    fw_selector_write(&way, &place->where.at[found->way]);
    fw_trace(in, "auto", found->records.at[0].first, "%zu records at %s, fit %.2f",
             found->records.count, way.failed ? "?" : way.at, found->fit);
    furrow_buf_free(&way);
}

/* A selector as text; "" when out of memory, and '*ok' is cleared. */
static furrow_str text_of(const fw_selector *selector, fw_arena *arena, bool *ok) {
    furrow_buf text = {.alloc = arena->alloc};
    fw_selector_write(&text, selector);
    furrow_str copy = fw_arena_copy(arena, fw_buf_view(&text));
    *ok = *ok && !text.failed && copy.at;
    furrow_buf_free(&text);
    return copy;
}

/* What the table of the region is measured against. A failure of the first way counts only if it is
 * made of names, since positions change from page to page. */
static bool expect(fw_region *region, const fw_wrapper_rules *rules, const fw_wrapper_place *place,
                   const fw_wrapper_found *found, const furrow_page *page, fw_arena *arena) {
    bool ok = true;
    fw_expected *e = fw_wrapper_columns_expect(region, &rules->columns, page, arena);
    if (!e) return false;
    e->fit = found->fit;
    e->left_out = found->left_out;
    e->taught = place->taught;
    e->given_back = place->given_back;
    e->lacks_heading = place->heading.is_lost;
    if (found->is_loose) {
        e->wanted_at = text_of(&place->cut.begin.at[0], arena, &ok);
        e->found_at = place->cut.begin.at[0].steps[0].tag;
    } else if (found->way > 0 && fw_selector_has_names(&place->where.at[0])) {
        e->wanted_at = text_of(&place->where.at[0], arena, &ok);
        e->found_at = text_of(&place->where.at[found->way], arena, &ok);
    }
    return ok;
}

/* How many steps of a way to the region the page still has; 0 if not even the first. */
static bool steps_there(uint32_t *out, const fw_selector *way, fw_sight *sight) {
    for (*out = way->count; *out > 0; --*out) {
        fw_selector part = {.steps = way->steps, .count = *out};
        fw_node_list found = {0};
        if (!fw_selector_find(&found, &part, sight)) return false;
        if (found.count) return true;
    }
    return true;
}

/* The longest way; it has the most landmarks. */
static const fw_selector *longest_way(const fw_wrapper_place *place) {
    const fw_selector *longest = &place->where.at[0];
    for (uint32_t i = 1; i < place->where.count; i++) {
        const fw_selector *way = &place->where.at[i];
        if (fw_selector_has_names(way) && way->count > longest->count) longest = way;
    }
    return longest;
}

/* Why a page gives no records. If the element that should hold some is there, or the frame of the
 * page is unchanged, it is a search without results. If none of the names on the way are there, the
 * page has been rebuilt. */
static furrow_status explain_nothing(const fw_wrapper_rules *rules, const fw_wrapper_found *found,
                                     fw_sight *sight, furrow_error *err) {
    const fw_wrapper_place *place = &rules->places[0];
    const fw_selector *wanted = found->holder ? found->holder : &place->where.at[0];
    bool ok = true;
    furrow_str at = text_of(wanted, sight->scratch, &ok);
    const fw_selector *way = longest_way(place);
    uint32_t there = 0;
    if (!ok || !steps_there(&there, way, sight)) return fw_fail_memory(err);
    if (found->holder)
        return fw_fail(err, FURROW_ENOTFOUND, "empty region: no records at %.150s", at.at);
    fw_selector part = {.steps = way->steps, .count = there};
    furrow_str nearest = text_of(&part, sight->scratch, &ok);
    if (!ok) return fw_fail_memory(err);
    bool is_rebuilt = fw_selector_has_names(way) && !(there && fw_selector_has_names(&part));
    return fw_fail(err, is_rebuilt ? FURROW_EDRIFT : FURROW_ENOTFOUND,
                   "no region at %.90s: the page has %s%.90s of its path", at.at,
                   there ? "only " : "nothing", nearest.at);
}

static furrow_status apply(fw_regions *out, const void *kept, const fw_method_input *in,
                           furrow_error *err) {
    const fw_wrapper_rules *rules = kept;
    const fw_wrapper_place *place = NULL;
    fw_sight sight = {.page = in->page, .scratch = in->scratch};
    fw_wrapper_found found;
    if (!fw_wrapper_rules_find(&found, &place, rules, &sight)) return fw_fail_memory(err);
    if (!place || !fw_wrapper_place_holds(place, &found))
        return explain_nothing(rules, &found, &sight, err);
    tell(in, place, &found);
    fw_region *region = fw_wrapper_place_region(out, place, &found, &sight);
    bool ok = region && expect(region, rules, place, &found, in->page, &out->arena);
    return ok ? FURROW_OK : fw_fail_memory(err);
}

const fw_rules_kind fw_wrapper_rules_kind = {.method = "auto",
                                             .learn = fw_wrapper_rules_learn,
                                             .extend = fw_wrapper_rules_extend,
                                             .repair = fw_wrapper_rules_repair,
                                             .save = fw_wrapper_rules_save,
                                             .load = fw_wrapper_rules_load,
#ifdef FURROW_CHECKS
                                             .check = fw_wrapper_rules_check,
#endif
                                             .apply = apply};
