/* Learning and applying the structural wrapper. */
#include "wrapper/structure.h"

#include "auto/auto.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "region/found.h"
#include "table/drift.h"

#include <stdlib.h>

/* A layout that gives back less than this of the records it was learned from
 * is none. */
#define MIN_RIGHT 0.5

/* The layout that fits a page, and what it finds there. '*layout' is NULL when
 * none finds records. */
static bool find(fw_layout_found *best, const fw_layout **layout, const fw_structure *rules,
                 fw_sight *sight) {
    *best = (fw_layout_found){0};
    for (uint32_t i = 0; i < rules->layout_count && best->fit < FW_FIT_GOOD; i++) {
        fw_layout_found found;
        if (!fw_layout_find(&found, &rules->layouts[i], sight)) return false;
        const fw_selector *holder = best->holder ? best->holder : found.holder;
        if (found.fit > best->fit || (!*layout && found.records.count)) {
            *best = found;
            *layout = &rules->layouts[i];
        }
        best->holder = holder;
    }
    return true;
}

/* ---- Learning ----------------------------------------------------------- */

typedef struct school {
    const fw_learn_input *in;
    fw_regions found; /* of all pages */
    fw_lesson *lessons;
    size_t count;
} school;

/* The list of an example: the one that is given with it, else the main region
 * by auto. Nothing found is no lesson. */
static furrow_status take_lesson(school *s, const furrow_example *example, furrow_error *err) {
    const furrow_page *page = example->page;
    fw_method_input in = {page, s->in->opts, s->in->scratch, s->in->deadline};
    fw_regions one = {.arena = s->found.arena};
    const fw_region *list = NULL;
    furrow_status st = FURROW_OK;
    if (example->regions) {
        list = &example->regions->found.list.at[example->region];
    } else {
        st = fw_auto_find(&one, &in, err);
        s->found.arena = one.arena;
        if (st == FURROW_OK && one.list.count) list = &one.list.at[0];
    }
    if (!list) return st;
    fw_lesson *lesson = &s->lessons[s->count];
    if (!fw_lesson_take(lesson, page, list, s->in->scratch)) return fw_fail_memory(err);
    s->count += lesson->count > 0;
    return FURROW_OK;
}

/* Whether the layouts so far find good records on the page of a lesson. */
static bool is_known(bool *out, const fw_structure *rules, fw_lesson *lesson) {
    *out = false;
    for (uint32_t i = 0; i < rules->layout_count && !*out; i++) {
        fw_layout_found found;
        if (!fw_layout_find(&found, &rules->layouts[i], &lesson->sight)) return false;
        *out = found.fit >= FW_FIT_GOOD;
    }
    return true;
}

/* The lessons that stand in the place of most that are left, in 'group'; they
 * are taken out of 'left'. */
static size_t next_group(fw_lesson **group, fw_lesson **left, size_t *left_count) {
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

/* Take out the lessons whose pages the layouts know already: where auto has
 * seen something else there, the other pages outvote it. */
static bool drop_known(const fw_structure *rules, fw_lesson **list, size_t *count) {
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        bool known;
        if (!is_known(&known, rules, list[i])) return false;
        if (!known) list[kept++] = list[i];
    }
    *count = kept;
    return true;
}

static furrow_status learn_layouts(fw_structure *rules, school *s, furrow_error *err) {
    fw_arena *scratch = s->in->scratch;
    fw_lesson **left = FW_TAKE(scratch, s->count, fw_lesson *);
    fw_lesson **group = FW_TAKE(scratch, s->count, fw_lesson *);
    size_t left_count = s->count;
    if (!left || !group) return fw_fail_memory(err);
    for (size_t i = 0; i < s->count; i++) left[i] = &s->lessons[i];
    if (!drop_known(rules, left, &left_count)) return fw_fail_memory(err);
    while (left_count && rules->layout_count < FW_MAX_LAYOUTS) {
        if (fw_deadline_passed(s->in->deadline))
            return fw_fail(err, FURROW_ELIMIT, "learning takes too long");
        size_t count = next_group(group, left, &left_count);
        double right = 0;
        fw_layout *layout = &rules->layouts[rules->layout_count];
        if (!fw_layout_learn(layout, &right, group, count, s->in->arena, scratch))
            return fw_fail_memory(err);
        rules->layout_count += right >= MIN_RIGHT && layout->where.count > 0;
        if (!drop_known(rules, left, &left_count)) return fw_fail_memory(err);
    }
    return FURROW_OK;
}

/* The columns of the pages, their records cut as apply will cut them. */
static furrow_status learn_columns(fw_structure *rules, school *s, furrow_error *err) {
    fw_columns_example *examples = FW_TAKE(s->in->scratch, s->count, fw_columns_example);
    fw_regions regions = {.arena = s->found.arena};
    size_t count = 0;
    bool ok = examples != NULL;
    for (size_t i = 0; i < s->count && ok; i++) {
        fw_layout_found found;
        const fw_layout *layout = NULL;
        fw_sight *sight = &s->lessons[i].sight;
        ok = find(&found, &layout, rules, sight);
        if (!ok || !layout || !fw_layout_holds(layout, &found)) continue;
        fw_region *region = FW_TAKE(s->in->scratch, 1, fw_region);
        const fw_region *made = region ? fw_layout_region(&regions, layout, &found, sight) : NULL;
        ok = made != NULL;
        if (!ok) break;
        *region = *made; /* the list of regions moves when it grows */
        examples[count++] = (fw_columns_example){region, sight->page};
    }
    s->found.arena = regions.arena;
    if (!ok) return fw_fail_memory(err);
    return fw_columns_learn(&rules->columns, examples, count, s->in->arena, s->in->scratch, err);
}

static furrow_status extend(void *kept, const fw_learn_input *in, furrow_error *err) {
    fw_structure *rules = kept;
    school s = {.in = in, .found.arena = fw_arena_make(in->arena->alloc)};
    s.lessons = FW_TAKE(in->scratch, in->count, fw_lesson);
    furrow_status st = s.lessons ? FURROW_OK : fw_fail_memory(err);
    for (size_t i = 0; i < in->count && st >= 0; i++) st = take_lesson(&s, &in->examples[i], err);
    if (st >= 0) st = learn_layouts(rules, &s, err);
    if (st >= 0 && rules->layout_count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND,
                     s.count ? "the records cannot be told by a rule" : "no records found");
    if (st >= 0) st = learn_columns(rules, &s, err);
    fw_arena_free(&s.found.arena);
    return st;
}

static furrow_status learn(void **out, const fw_learn_input *in, furrow_error *err) {
    *out = FW_TAKE_ZEROED(in->arena, 1, fw_structure);
    return *out ? extend(*out, in, err) : fw_fail_memory(err);
}

/* ---- Applying ----------------------------------------------------------- */

static void tell(const fw_method_input *in, const fw_layout *layout, const fw_layout_found *found) {
    furrow_buf way = {.alloc = in->scratch->alloc};
    if (!in->opts->trace) return;
    fw_selector_write(&way, &layout->where.at[found->way]);
    fw_trace(in, "auto", found->records.at[0].first, "%zu records at %s, fit %.2f",
             found->records.count, way.failed ? "?" : way.at, found->fit);
    furrow_buf_free(&way);
}

/* A selector as text; "" when memory is out, which 'ok' tells. */
static furrow_str text_of(const fw_selector *selector, fw_arena *arena, bool *ok) {
    furrow_buf text = {.alloc = arena->alloc};
    fw_selector_write(&text, selector);
    furrow_str copy = fw_arena_copy(arena, fw_buf_view(&text));
    *ok = *ok && !text.failed && copy.at;
    furrow_buf_free(&text);
    return copy;
}

/* What the table of the region is to be measured by. That the first way has
 * failed says something when it is made of names: positions change from page
 * to page. */
static const fw_expected *expect(const fw_structure *rules, const fw_layout *layout,
                                 const fw_layout_found *found, fw_arena *arena) {
    const fw_kept_columns *columns = &rules->columns;
    fw_expected *e = FW_TAKE(arena, 1, fw_expected);
    bool ok = e != NULL;
    if (!e) return NULL;
    *e = (fw_expected){.columns = columns->at,
                       .column_count = columns->count,
                       .records = columns->records,
                       .record_count = columns->record_count,
                       .fit = found->fit};
    if (found->is_loose) {
        e->wanted_at = text_of(&layout->cut.begin.at[0], arena, &ok);
        e->found_at = layout->cut.begin.at[0].steps[0].tag;
    } else if (found->way > 0 && fw_selector_has_names(&layout->where.at[0])) {
        e->wanted_at = text_of(&layout->where.at[0], arena, &ok);
        e->found_at = text_of(&layout->where.at[found->way], arena, &ok);
    }
    return ok ? e : NULL;
}

/* How far one goes on the way to the region: the last step that is there, 0
 * when not even the first is. */
static bool steps_there(uint32_t *out, const fw_selector *way, fw_sight *sight) {
    for (*out = way->count; *out > 0; --*out) {
        fw_selector part = {.steps = way->steps, .count = *out};
        fw_node_list found = {0};
        if (!fw_selector_find(&found, &part, sight)) return false;
        if (found.count) return true;
    }
    return true;
}

/* The longest way, which has most landmarks. */
static const fw_selector *longest_way(const fw_layout *layout) {
    const fw_selector *longest = &layout->where.at[0];
    for (uint32_t i = 1; i < layout->where.count; i++) {
        const fw_selector *way = &layout->where.at[i];
        if (fw_selector_has_names(way) && way->count > longest->count) longest = way;
    }
    return longest;
}

/* Why a page gives no records. An element that should hold some and does not,
 * or a page whose frame is as it was, is a search without results; a page
 * without any of the names on the way has been rebuilt. */
static furrow_status explain_nothing(const fw_structure *rules, const fw_layout_found *found,
                                     fw_sight *sight, furrow_error *err) {
    const fw_layout *layout = &rules->layouts[0];
    const fw_selector *wanted = found->holder ? found->holder : &layout->where.at[0];
    bool ok = true;
    furrow_str at = text_of(wanted, sight->scratch, &ok);
    const fw_selector *way = longest_way(layout);
    uint32_t there = 0;
    if (!ok || !steps_there(&there, way, sight)) return fw_fail_memory(err);
    if (found->holder)
        return fw_fail(err, FURROW_ENOTFOUND, "empty region: no records at %.150s", at.at);
    fw_selector part = {.steps = way->steps, .count = there};
    furrow_str nearest = text_of(&part, sight->scratch, &ok);
    if (!ok) return fw_fail_memory(err);
    bool is_rebuilt = fw_selector_has_names(way) && !(there && fw_selector_has_names(&part));
    return fw_fail(err, is_rebuilt ? FURROW_EDRIFT : FURROW_ENOTFOUND,
                   "no region at %.90s: %s%.90s", at.at, there ? "nearest " : "nothing like it",
                   nearest.at);
}

static furrow_status apply(fw_regions *out, const void *kept, const fw_method_input *in,
                           furrow_error *err) {
    const fw_structure *rules = kept;
    const fw_layout *layout = NULL;
    fw_sight sight = {.page = in->page, .scratch = in->scratch};
    fw_layout_found found;
    if (!find(&found, &layout, rules, &sight)) return fw_fail_memory(err);
    if (!layout || !fw_layout_holds(layout, &found))
        return explain_nothing(rules, &found, &sight, err);
    tell(in, layout, &found);
    fw_region *region = fw_layout_region(out, layout, &found, &sight);
    if (!region) return fw_fail_memory(err);
    region->expected = expect(rules, layout, &found, &out->arena);
    return region->expected ? FURROW_OK : fw_fail_memory(err);
}

const fw_rules_kind fw_structure_kind = {.method = "auto",
                                         .learn = learn,
                                         .extend = extend,
                                         .save = fw_structure_save,
                                         .load = fw_structure_load,
                                         .apply = apply};
