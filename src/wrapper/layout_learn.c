/* Learning a layout from regions that were found. */
#include "base/hash.h"
#include "base/str.h"
#include "page/path.h"
#include "wrapper/layout.h"
#include "wrapper/ways.h"

#include <stdlib.h>
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

/* Holder by holder. A record that begins within the one before is left out: no
 * cut would give it back. */
static void take_records(fw_lesson *out, const held *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool is_new =
            out->holder_count == 0 || out->holders[out->holder_count - 1] != list[i].holder;
        if (!is_new && list[i].span.first < out->records[out->count - 1].end) continue;
        if (is_new) out->holders[out->holder_count++] = list[i].holder;
        out->records[out->count++] = list[i].span;
    }
}

bool fw_lesson_take(fw_lesson *out, const furrow_page *page, const fw_region *region,
                    fw_arena *scratch) {
    *out = (fw_lesson){.sight = {.page = page, .scratch = scratch}, .region = region};
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
    if (count) qsort(list, count, sizeof *list, by_holder);
    take_records(out, list, count);
    out->key = out->count ? key_of(page, out->holders[0]) : 0;
    return true;
}

/* ---- Layouts ------------------------------------------------------------ */

/* The records of each holder: an example of the cut. */
static void add_examples(fw_cut_example *out, size_t *count, fw_lesson *lesson) {
    const furrow_page *page = lesson->sight.page;
    uint32_t r = 0;
    for (uint32_t h = 0; h < lesson->holder_count; h++) {
        uint32_t first = r;
        while (r < lesson->count && page->parent[lesson->records[r].first] == lesson->holders[h])
            r++;
        out[(*count)++] = (fw_cut_example){.sight = &lesson->sight,
                                           .holder = lesson->holders[h],
                                           .records = lesson->records + first,
                                           .count = r - first};
    }
}

/* The cut of one lesson, if it suits all of them better than the best so far. */
static bool try_lesson(fw_cut *best, double *right, const fw_cut_example *examples, size_t count,
                       size_t first, size_t own, fw_arena *arena, fw_arena *scratch) {
    fw_cut cut;
    double now;
    if (!fw_cut_learn(&cut, &now, examples + first, own, arena, scratch) ||
        !fw_cut_measure(&now, &cut, examples, count))
        return false;
    if (now <= *right) return true;
    *right = now;
    *best = cut;
    return true;
}

/* The cut that suits most lessons: that of all together, or of one alone where
 * they do not agree. */
static bool learn_cut(fw_layout *out, double *right, fw_lesson *const *lessons, size_t count,
                      fw_arena *arena, fw_arena *scratch) {
    enum { MAX_ALONE = 8 };
    size_t holders = 0, n = 0;
    for (size_t i = 0; i < count; i++) holders += lessons[i]->holder_count;
    fw_cut_example *examples = FW_TAKE(scratch, holders, fw_cut_example);
    if (!examples) return false;
    for (size_t i = 0; i < count; i++) add_examples(examples, &n, lessons[i]);
    if (!fw_cut_learn(&out->cut, right, examples, n, arena, scratch)) return false;
    for (size_t i = 0, first = 0; i < count && i < MAX_ALONE && count > 1 && *right < 1; i++) {
        size_t own = lessons[i]->holder_count;
        if (!try_lesson(&out->cut, right, examples, n, first, own, arena, scratch)) return false;
        first += own;
    }
    return true;
}

/* The records of a lesson as the cut gives them. */
static bool recut(fw_span_list *out, const fw_cut *cut, fw_lesson *lesson) {
    fw_bound_cut bound;
    if (!fw_cut_bind(&bound, cut, &lesson->sight)) return false;
    for (uint32_t h = 0; h < lesson->holder_count; h++)
        if (!fw_cut_holder(out, &bound, &lesson->sight, lesson->holders[h])) return false;
    return true;
}

static bool learn_marks(fw_layout *out, fw_lesson *const *lessons, size_t count, fw_arena *arena,
                        fw_arena *scratch) {
    fw_marks_example *examples = FW_TAKE(scratch, count, fw_marks_example);
    if (!examples) return false;
    for (size_t i = 0; i < count; i++) {
        fw_span_list records = {0};
        if (!recut(&records, &out->cut, lessons[i])) return false;
        examples[i] = (fw_marks_example){&lessons[i]->sight, records.at, (uint32_t)records.count};
    }
    return fw_marks_learn(&out->marks, examples, count, arena, scratch);
}

static bool is_named(const fw_selectors *kinds) {
    for (uint32_t i = 0; i < kinds->count; i++)
        if (kinds->at[i].steps[0].word_count == 0) return false;
    return kinds->count > 0;
}

/* Where the beginnings have a class, they can be found without their holder:
 * the last resort. */
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

/* Whether a way leads to the holders of a lesson, and to nothing else that the
 * cut would take for one. */
static bool is_way_of(bool *out, const fw_selector *way, const fw_cut *cut, fw_lesson *lesson) {
    fw_node_list found = {0};
    fw_bound_cut bound;
    uint32_t met = 0;
    *out = true;
    if (!fw_selector_find(&found, way, &lesson->sight) || !fw_cut_bind(&bound, cut, &lesson->sight))
        return false;
    for (size_t i = 0; i < found.count && *out; i++) {
        fw_span_list records = {0};
        if (met < lesson->holder_count && found.at[i] == lesson->holders[met]) {
            met++;
            continue;
        }
        if (!fw_cut_holder(&records, &bound, &lesson->sight, found.at[i])) return false;
        *out = records.count == 0;
    }
    *out = *out && met == lesson->holder_count;
    return true;
}

/* Ways that are as good as sure, since nothing else that they lead to has
 * records, go to the sure ones. */
static bool find_sure(fw_layout *out, fw_lesson *const *lessons, size_t count, fw_arena *scratch) {
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

static bool learn_where(fw_layout *out, fw_lesson *const *lessons, size_t count, fw_arena *arena,
                        fw_arena *scratch) {
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

/* The headings of all lessons that have some. */
static bool learn_heading(fw_layout *out, fw_lesson *const *lessons, size_t count, fw_arena *arena,
                          fw_arena *scratch) {
    fw_targets *places = FW_TAKE(scratch, count, fw_targets);
    size_t n = 0;
    if (!places) return false;
    for (size_t i = 0; i < count; i++) {
        const fw_region *region = lessons[i]->region;
        fw_node_id *nodes = FW_TAKE(scratch, region->group_count, fw_node_id);
        size_t found = 0;
        if (!nodes) return false;
        for (uint32_t g = 0; g < region->group_count; g++)
            if (region->groups[g].heading.first < region->groups[g].heading.end)
                nodes[found++] = region->groups[g].heading.first;
        if (found) places[n++] = (fw_targets){lessons[i]->sight, nodes, found};
    }
    return n == 0 || fw_tail_learn(&out->heading, places, n, arena, scratch);
}

bool fw_layout_learn(fw_layout *out, double *right, fw_lesson *const *lessons, size_t count,
                     fw_arena *arena, fw_arena *scratch) {
    *out = (fw_layout){.pages = (uint32_t)count};
    return learn_cut(out, right, lessons, count, arena, scratch) &&
           learn_where(out, lessons, count, arena, scratch) &&
           learn_marks(out, lessons, count, arena, scratch) &&
           learn_heading(out, lessons, count, arena, scratch);
}
