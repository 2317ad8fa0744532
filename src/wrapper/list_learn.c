/*
 * Learning the rules of a list from regions that were found.
 *
 * auto runs on every page. Pages whose records are in the same place teach one place
 * together, the place of most pages first. A page that the places so far already know adds
 * no place of its own: the other pages outvote it.
 */
#include "wrapper/list_rules.h"

#include "auto/auto.h"
#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "page/page.h"
#include "region/region.h"
#include "table/table.h"

#include <string.h>

/* ---- Lessons ------------------------------------------------------------ */

/* One span for all parts of a record that have the same parent. */
static fw_span whole_of(const furrow_page *page, const fw_record *record) {
    fw_span whole = record->spans[0];
    for (uint32_t i = 1; i < record->span_count; i++)
        if (page->parent[record->spans[i].first] == page->parent[whole.first])
            whole.end = record->spans[i].end;
    return whole;
}

static uint64_t key_of(const furrow_page *page, fw_node_id holder) {
    uint64_t key = 1;
    for (fw_node_id n = holder; n != FURROW_NO_NODE; n = page->parent[n]) {
        furrow_str name = fw_page_tag_name(page, page->tag[n]);
        for (size_t i = 0; i < name.len; i++) key = fw_hash_mix(key, (unsigned char)name.at[i]);
        key = fw_hash_mix(key, 0);
    }
    return key;
}

typedef struct held {
    fw_node_id holder;
    fw_span span;
} held;

static int by_holder(const void *left, const void *right) {
    const held *a = left, *b = right;
    if (a->holder != b->holder) return a->holder < b->holder ? -1 : 1;
    return (a->span.first > b->span.first) - (a->span.first < b->span.first);
}

/* Copy the records, holder by holder. A record that begins within the previous one is left out,
 * since no cut could reproduce it. */
static void take_records(fw_wrapper_lesson *out, const held *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool is_new =
            out->holder_count == 0 || out->holders[out->holder_count - 1] != list[i].holder;
        if (!is_new && list[i].span.first < out->records[out->count - 1].end) continue;
        if (is_new) out->holders[out->holder_count++] = list[i].holder;
        out->records[out->count++] = list[i].span;
    }
}

/* Make the lesson of a region. False when out of memory. */
static bool take_lesson(fw_wrapper_lesson *out, const furrow_page *page, const fw_region *region,
                        fw_arena *scratch) {
    *out = (fw_wrapper_lesson){.sight = {.page = page, .scratch = scratch}, .region = region};
    out->records = FW_TAKE(scratch, region->record_count, fw_span);
    out->holders = FW_TAKE(scratch, region->record_count, fw_node_id);
    out->sight.positions = fw_path_positions(page, scratch);
    held *list = FW_TAKE(scratch, region->record_count, held);
    if (!out->records || !out->holders || !out->sight.positions || !list) return false;
    size_t count = 0;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_span whole = whole_of(page, &region->records[r]);
        fw_node_id holder = page->parent[whole.first];
        if (holder != FURROW_NO_NODE) list[count++] = (held){holder, whole};
    }
    if (count) fw_sort(list, count, sizeof *list, by_holder);
    take_records(out, list, count);
    out->key = out->count ? key_of(page, out->holders[0]) : 0;
    return true;
}

/* ---- Places ------------------------------------------------------------ */

/* Add the records of each holder as an example for the cut. */
static void add_examples(fw_wrapper_cut_example *out, size_t *count, fw_wrapper_lesson *lesson) {
    const furrow_page *page = lesson->sight.page;
    uint32_t r = 0;
    for (uint32_t h = 0; h < lesson->holder_count; h++) {
        uint32_t first = r;
        while (r < lesson->count && page->parent[lesson->records[r].first] == lesson->holders[h])
            r++;
        out[(*count)++] = (fw_wrapper_cut_example){.sight = &lesson->sight,
                                                   .holder = lesson->holders[h],
                                                   .records = lesson->records + first,
                                                   .count = r - first};
    }
}

/* Try the cut of one lesson; keep it if it suits all lessons better than the best so far. */
static bool try_lesson(fw_wrapper_cut *best, double *right, const fw_wrapper_cut_example *examples,
                       size_t count, size_t first, size_t own, fw_arena *arena, fw_arena *scratch) {
    fw_wrapper_cut cut;
    double now;
    if (!fw_wrapper_cut_learn(&cut, &now, examples + first, own, arena, scratch) ||
        !fw_wrapper_cut_measure(&now, &cut, examples, count))
        return false;
    if (now <= *right) return true;
    *right = now;
    *best = cut;
    return true;
}

/* The cut that suits most lessons: learned from all together, or from one alone if they
 * disagree. */
static bool learn_cut(fw_wrapper_place *out, double *right, fw_wrapper_lesson *const *lessons,
                      size_t count, fw_arena *arena, fw_arena *scratch) {
    enum { MAX_ALONE = 8 };
    size_t holders = 0, n = 0;
    for (size_t i = 0; i < count; i++) holders += lessons[i]->holder_count;
    fw_wrapper_cut_example *examples = FW_TAKE(scratch, holders, fw_wrapper_cut_example);
    if (!examples) return false;
    for (size_t i = 0; i < count; i++) add_examples(examples, &n, lessons[i]);
    if (!fw_wrapper_cut_learn(&out->cut, right, examples, n, arena, scratch)) return false;
    for (size_t i = 0, first = 0; i < count && i < MAX_ALONE && count > 1 && *right < 1; i++) {
        size_t own = lessons[i]->holder_count;
        if (!try_lesson(&out->cut, right, examples, n, first, own, arena, scratch)) return false;
        first += own;
    }
    return true;
}

/* The records of a lesson as the cut finds them. */
static bool recut(fw_wrapper_spans *out, const fw_wrapper_cut *cut, fw_wrapper_lesson *lesson) {
    fw_wrapper_bound_cut bound;
    if (!fw_wrapper_cut_bind(&bound, cut, &lesson->sight)) return false;
    for (uint32_t h = 0; h < lesson->holder_count; h++)
        if (!fw_wrapper_cut_holder(out, &bound, &lesson->sight, lesson->holders[h])) return false;
    return true;
}

static bool learn_marks(fw_wrapper_place *out, fw_wrapper_lesson *const *lessons, size_t count,
                        fw_arena *arena, fw_arena *scratch) {
    fw_wrapper_marks_example *examples = FW_TAKE(scratch, count, fw_wrapper_marks_example);
    if (!examples) return false;
    for (size_t i = 0; i < count; i++) {
        fw_wrapper_spans records = {0};
        if (!recut(&records, &out->cut, lessons[i])) return false;
        examples[i] =
            (fw_wrapper_marks_example){&lessons[i]->sight, records.at, (uint32_t)records.count};
    }
    return fw_wrapper_marks_learn(&out->marks, examples, count, arena, scratch);
}

static bool is_named(const fw_selectors *kinds) {
    for (uint32_t i = 0; i < kinds->count; i++)
        if (kinds->at[i].steps[0].word_count == 0) return false;
    return kinds->count > 0;
}

/* If the beginnings have a class, they can be found without their holder: the last resort. */
static bool add_anywhere(fw_selectors *where, fw_arena *arena) {
    fw_selector *more = FW_TAKE(arena, where->count + 1, fw_selector);
    fw_step *any = FW_TAKE(arena, 1, fw_step);
    if (!more || !any) return false;
    if (where->count) memcpy(more, where->at, where->count * sizeof *more);
    *any = (fw_step){.tag = FW_STR("*")};
    more[where->count++] = (fw_selector){.steps = any, .count = 1};
    where->at = more;
    return true;
}

/* Whether a way leads to the holders of a lesson, and to nothing else that the cut would take for a
 * holder. */
static bool is_way_of(bool *out, const fw_selector *way, const fw_wrapper_cut *cut,
                      fw_wrapper_lesson *lesson) {
    fw_node_list found = {0};
    fw_wrapper_bound_cut bound;
    uint32_t met = 0;
    *out = true;
    if (!fw_selector_find(&found, way, &lesson->sight) ||
        !fw_wrapper_cut_bind(&bound, cut, &lesson->sight))
        return false;
    for (size_t i = 0; i < found.count && *out; i++) {
        fw_wrapper_spans records = {0};
        if (met < lesson->holder_count && found.at[i] == lesson->holders[met]) {
            met++;
            continue;
        }
        if (!fw_wrapper_cut_holder(&records, &bound, &lesson->sight, found.at[i])) return false;
        *out = records.count == 0;
    }
    *out = *out && met == lesson->holder_count;
    return true;
}

/* Count more ways as sure: those for which nothing else that they lead to has records. */
static bool find_sure(fw_wrapper_place *out, fw_wrapper_lesson *const *lessons, size_t count,
                      fw_arena *scratch) {
    for (uint32_t w = out->sure; w < out->where.count; w++) {
        bool is_sure = true;
        for (size_t i = 0; i < count && is_sure; i++) {
            fw_arena_mark mark = fw_arena_here(scratch);
            if (!is_way_of(&is_sure, &out->where.at[w], &out->cut, lessons[i])) return false;
            fw_arena_back(scratch, mark);
        }
        if (!is_sure) continue;
        fw_selector way = out->where.at[w];
        memmove(&out->where.at[out->sure + 1], &out->where.at[out->sure],
                (w - out->sure) * sizeof way);
        out->where.at[out->sure++] = way;
    }
    return true;
}

static bool learn_where(fw_wrapper_place *out, fw_wrapper_lesson *const *lessons, size_t count,
                        fw_arena *arena, fw_arena *scratch) {
    fw_targets *places = FW_TAKE(scratch, count, fw_targets);
    if (!places) return false;
    for (size_t i = 0; i < count; i++) {
        places[i] = (fw_targets){lessons[i]->sight, lessons[i]->holders, lessons[i]->holder_count};
        out->has_many = out->has_many || lessons[i]->holder_count > 1;
    }
    if (!fw_ways_learn(&out->where, &out->sure, places, count, arena, scratch)) return false;
    if (!find_sure(out, lessons, count, scratch)) return false;
    return !is_named(&out->cut.begin) || add_anywhere(&out->where, arena);
}

/* Pieces that the cut wrongly takes for records may lack what every record has. If a share of the
 * marks separates all of them from the records, with some room to spare, records must have it. */
static bool learn_least(fw_wrapper_place *out, fw_wrapper_lesson *const *lessons, size_t count) {
    const double spare = 0.1; /* between the two, since other pages vary */
    double records = 1, others = 0;
    for (size_t i = 0; i < count; i++) {
        fw_wrapper_lesson *lesson = lessons[i];
        const furrow_page *page = lesson->sight.page;
        fw_arena_mark mark = fw_arena_here(lesson->sight.scratch);
        fw_wrapper_found found = {0};
        if (!fw_wrapper_place_find(&found, out, &lesson->sight)) return false;
        uint32_t r = 0;
        for (size_t k = 0; k < found.records.count; k++) {
            fw_span span = found.records.at[k];
            double fit = fw_wrapper_marks_fit(&out->marks, page, span);
            while (r < lesson->count && lesson->records[r].end <= span.first) r++;
            bool is_one = r < lesson->count && lesson->records[r].first <= span.first;
            if (is_one && fit < records) records = fit;
            if (!is_one && fit > others) others = fit;
        }
        fw_arena_back(lesson->sight.scratch, mark);
    }
    if (others > 0 && others + spare <= records) out->least = (records + others) / 2;
    return true;
}

/* Count the records that the place finds on the pages it was learned from. */
static bool count_back(fw_wrapper_place *out, fw_wrapper_lesson *const *lessons, size_t count) {
    for (size_t i = 0; i < count; i++) {
        fw_wrapper_lesson *lesson = lessons[i];
        fw_arena_mark mark = fw_arena_here(lesson->sight.scratch);
        fw_wrapper_found found = {0};
        if (!fw_wrapper_place_find(&found, out, &lesson->sight)) return false;
        out->taught += lesson->region->record_count;
        out->given_back += (uint32_t)found.records.count;
        fw_arena_back(lesson->sight.scratch, mark);
    }
    return true;
}

/* Learn one place from lessons with the same key. '*right' is the F1 of the records it finds on
 * their pages. False when out of memory. */
static bool learn_place(fw_wrapper_place *out, double *right, fw_wrapper_lesson *const *lessons,
                        size_t count, fw_arena *arena, fw_arena *scratch) {
    *out = (fw_wrapper_place){.pages = (uint32_t)count};
    return learn_cut(out, right, lessons, count, arena, scratch) &&
           learn_where(out, lessons, count, arena, scratch) &&
           learn_marks(out, lessons, count, arena, scratch) && learn_least(out, lessons, count) &&
           count_back(out, lessons, count) &&
           fw_wrapper_heading_learn(&out->heading, lessons, count, arena, scratch);
}

/* A place with a lower F1 on its own pages is dropped. */
#define MIN_RIGHT 0.5

/* ---- Learning ----------------------------------------------------------- */

/* What places and columns are learned from. */
typedef struct learner {
    const fw_learn_input *in;
    fw_regions found; /* of all pages */
    fw_wrapper_lesson *lessons;
    size_t count;
} learner;

/* Whether the places so far find good records on the page of a lesson. */
static bool is_known(bool *out, const fw_wrapper_rules *rules, fw_wrapper_lesson *lesson) {
    *out = false;
    for (uint32_t i = 0; i < rules->place_count && !*out; i++) {
        fw_wrapper_found found;
        if (!fw_wrapper_place_find(&found, &rules->places[i], &lesson->sight)) return false;
        *out = found.fit >= FW_WRAPPER_FIT_GOOD;
    }
    return true;
}

/* Move the lessons of the place that most of 'left' share from 'left' to 'group'. */
static size_t next_group(fw_wrapper_lesson **group, fw_wrapper_lesson **left, size_t *left_count) {
    uint64_t key = 0;
    size_t most = 0, count = 0, kept = 0;
    for (size_t i = 0; i < *left_count; i++) {
        size_t same = 0;
        for (size_t k = 0; k < *left_count; k++) same += left[k]->key == left[i]->key;
        if (same <= most) continue;
        most = same;
        key = left[i]->key;
    }
    for (size_t i = 0; i < *left_count; i++) {
        if (left[i]->key == key) group[count++] = left[i];
        else left[kept++] = left[i];
    }
    *left_count = kept;
    return count;
}

/* Drop the lessons whose pages the places already know: if auto saw something else there, the other
 * pages outvote it. */
static bool drop_known(const fw_wrapper_rules *rules, fw_wrapper_lesson **list, size_t *count) {
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        bool known;
        if (!is_known(&known, rules, list[i])) return false;
        if (!known) list[kept++] = list[i];
    }
    *count = kept;
    return true;
}

static furrow_status learn_places(fw_wrapper_rules *rules, learner *l, furrow_error *err) {
    fw_arena *scratch = l->in->scratch;
    fw_wrapper_lesson **left = FW_TAKE(scratch, l->count, fw_wrapper_lesson *);
    fw_wrapper_lesson **group = FW_TAKE(scratch, l->count, fw_wrapper_lesson *);
    size_t left_count = l->count;
    if (!left || !group) return fw_fail_memory(err);
    for (size_t i = 0; i < l->count; i++) left[i] = &l->lessons[i];
    if (!drop_known(rules, left, &left_count)) return fw_fail_memory(err);
    while (left_count && rules->place_count < FW_WRAPPER_MAX_PLACES) {
        if (fw_budget_is_spent_now(l->in->budget))
            return fw_fail(err, FURROW_ELIMIT, "learning took too long");
        size_t count = next_group(group, left, &left_count);
        double right = 0;
        fw_wrapper_place *place = &rules->places[rules->place_count];
        if (!learn_place(place, &right, group, count, l->in->arena, scratch))
            return fw_fail_memory(err);
        rules->place_count += right >= MIN_RIGHT && place->where.count > 0;
        if (!drop_known(rules, left, &left_count)) return fw_fail_memory(err);
    }
    return FURROW_OK;
}

/* Learn the columns of the pages, with the records cut as apply will cut them. */
static furrow_status learn_columns(fw_wrapper_rules *rules, learner *l, furrow_error *err) {
    fw_wrapper_table_example *examples =
        FW_TAKE(l->in->scratch, l->count, fw_wrapper_table_example);
    fw_regions regions = {.arena = l->found.arena};
    size_t count = 0;
    bool ok = examples != NULL;
    for (size_t i = 0; i < l->count && ok; i++) {
        fw_wrapper_found found;
        const fw_wrapper_place *place = NULL;
        fw_sight *sight = &l->lessons[i].sight;
        ok = fw_wrapper_rules_find(&found, &place, rules, sight);
        if (!ok || !place || !fw_wrapper_place_holds(place, &found)) continue;
        fw_region *region = FW_TAKE(l->in->scratch, 1, fw_region);
        const fw_region *made =
            region ? fw_wrapper_place_region(&regions, place, &found, sight) : NULL;
        ok = made != NULL;
        if (!ok) break;
        *region = *made; /* the list of regions moves when it grows */
        examples[count++] = (fw_wrapper_table_example){region, sight->page};
    }
    l->found.arena = regions.arena;
    if (!ok) return fw_fail_memory(err);
    return fw_wrapper_columns_learn(&rules->columns, examples, count, l->in->opts->no_samples,
                                    l->in->arena, l->in->scratch, err);
}

furrow_status fw_wrapper_rules_teach(fw_wrapper_rules *rules, const fw_learn_input *in,
                                     const fw_region *const *regions, furrow_error *err) {
    learner l = {.in = in, .found.arena = fw_arena_make(in->arena->alloc)};
    l.lessons = FW_TAKE(in->scratch, in->count, fw_wrapper_lesson);
    furrow_status st = l.lessons ? FURROW_OK : fw_fail_memory(err);
    for (size_t i = 0; i < in->count && st >= 0; i++) {
        fw_wrapper_lesson *lesson = &l.lessons[l.count];
        if (!regions[i]) continue;
        if (!take_lesson(lesson, in->examples[i].page, regions[i], in->scratch))
            st = fw_fail_memory(err);
        l.count += st >= 0 && lesson->count > 0;
    }
    if (st >= 0) st = learn_places(rules, &l, err);
    if (st >= 0 && rules->place_count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND,
                     l.count ? "no rule describes these records" : "no records found");
    if (st >= 0) st = learn_columns(rules, &l, err);
    fw_arena_free(&l.found.arena);
    return st;
}

/* Learn from the list given with a page, or else from its main region by auto. A page without a
 * list teaches nothing; it is an error only if no page has one. */
furrow_status fw_wrapper_rules_extend(void *kept, const fw_learn_input *in, furrow_error *err) {
    const fw_region **regions = FW_TAKE_ZEROED(in->scratch, in->count, const fw_region *);
    fw_arena arena = fw_arena_make(in->arena->alloc);
    furrow_status st = regions ? FURROW_OK : fw_fail_memory(err);
    furrow_error why = {.message = "no records found"};
    furrow_options opts = *in->opts;
    bool has_list = false;
    opts.main_only = true;
    for (size_t i = 0; i < in->count && st >= 0; i++) {
        const furrow_example *example = &in->examples[i];
        fw_method_input one = {
            .page = example->page, .opts = &opts, .scratch = in->scratch, .budget = in->budget};
        fw_regions found = {.arena = arena};
        if (example->regions) {
            regions[i] = &example->regions->found.list.at[example->region];
            has_list = true;
            continue;
        }
        st = fw_auto_find(&found, &one, &why);
        arena = found.arena;
        if (st >= 0 && found.list.count) regions[i] = &found.list.at[0];
        has_list = has_list || regions[i];
        if (st == FURROW_ENOTFOUND) st = FURROW_OK;
        else if (st < 0) fw_fail(err, st, "%s", why.message);
    }
    if (st >= 0 && !has_list) st = fw_fail(err, FURROW_ENOTFOUND, "%s", why.message);
    if (st >= 0) st = fw_wrapper_rules_teach(kept, in, regions, err);
    fw_arena_free(&arena);
    return st;
}

furrow_status fw_wrapper_rules_learn(void **out, const fw_learn_input *in, furrow_error *err) {
    *out = FW_TAKE_ZEROED(in->arena, 1, fw_wrapper_rules);
    return *out ? fw_wrapper_rules_extend(*out, in, err) : fw_fail_memory(err);
}
