/*
 * Where something is in a page, learned from pages in which it is known.
 *
 * Names last longer than positions: a banner or a wrapping div moves every
 * position after it, and leaves "ol.results" unchanged. A short way lasts longer
 * than a long one, since each step may change. So the first way is the shortest
 * that is made of names and finds nothing else. The full path with positions comes
 * later, for pages without any names, then the path of tags, and the bare tag last.
 *
 * Cost: a few passes over each page for every length that is tried.
 */
#include "page/selector.h"

#include "base/str.h"
#include "page/page.h"

#include <string.h>

/* ---- Steps -------------------------------------------------------------- */

static bool add_word(fw_step *step, furrow_str word, fw_arena *arena) {
    for (uint32_t i = 0; i < step->word_count; i++)
        if (fw_str_equal(step->words[i], word)) return true;
    if (!step->words) step->words = FW_TAKE(arena, FW_MAX_WORDS, furrow_str);
    if (!step->words) return false;
    if (step->word_count == FW_MAX_WORDS || memchr(word.at, 0, word.len)) return true;
    furrow_str copy = fw_arena_copy(arena, word);
    if (!copy.at) return false;
    step->words[step->word_count++] = copy;
    return true;
}

bool fw_step_of(fw_step *out, const fw_sight *sight, fw_node_id node, fw_arena *arena) {
    const furrow_page *page = sight->page;
    *out = (fw_step){.tag = FW_STR("text()")};
    if (fw_page_is_text(page, node)) return true;
    out->tag = fw_arena_copy(arena, fw_page_tag_name(page, page->tag[node]));
    if (!out->tag.at) return false;
    if (sight->positions) out->nth = sight->positions[node];
    furrow_str id = fw_str_trim(fw_page_attr(page, node, FW_ATTR_ID));
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    if (id.len && !memchr(id.at, 0, id.len)) {
        out->id = fw_arena_copy(arena, fw_page_attr(page, node, FW_ATTR_ID));
        if (!out->id.at) return false;
    }
    size_t at = 0;
    for (furrow_str word; (word = fw_next_word(class, &at)).len;)
        if (!add_word(out, word, arena)) return false;
    return true;
}

static bool step_has(const fw_step *step, furrow_str word) {
    for (uint32_t i = 0; i < step->word_count; i++)
        if (fw_str_equal(step->words[i], word)) return true;
    return false;
}

void fw_step_meet(fw_step *a, const fw_step *b) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < a->word_count; i++)
        if (step_has(b, a->words[i])) a->words[kept++] = a->words[i];
    a->word_count = kept;
    if (!fw_str_equal(a->tag, b->tag)) a->tag = FW_STR("*");
    if (!a->id.at || !b->id.at || !fw_str_equal(a->id, b->id)) a->id = (furrow_str){NULL, 0};
    if (a->nth != b->nth) a->nth = 0;
}

void fw_step_firm(fw_step *step) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < step->word_count; i++)
        if (!fw_str_has_digit(step->words[i])) step->words[kept++] = step->words[i];
    step->word_count = kept;
    if (step->id.at && fw_str_has_digit(step->id)) step->id = (furrow_str){NULL, 0};
}

static bool is_named(const fw_step *step) {
    return step->id.at || step->word_count;
}

/* ---- Trails ------------------------------------------------------------- */

/* The last steps to a node, the node itself last. */
static bool trail_of(fw_selector *out, const fw_sight *sight, fw_node_id node, fw_arena *arena) {
    uint32_t depth = sight->page->depth[node] + 1u;
    *out = (fw_selector){.count = depth < FW_MAX_STEPS ? depth : FW_MAX_STEPS};
    out->steps = FW_TAKE(arena, out->count, fw_step);
    if (!out->steps) return false;
    for (uint32_t i = out->count; i-- > 0; node = sight->page->parent[node])
        if (!fw_step_of(&out->steps[i], sight, node, arena)) return false;
    return true;
}

/* Keep what two trails have in common, compared from their ends. If they differ in length, only
 * the steps with the same tags are left. */
static void trail_meet(fw_selector *a, const fw_selector *b) {
    uint32_t least = a->count < b->count ? a->count : b->count, common = 0;
    bool is_same = a->count == b->count;
    while (common < least) {
        fw_step *mine = &a->steps[a->count - 1 - common];
        const fw_step *other = &b->steps[b->count - 1 - common];
        if (!is_same && common && !fw_str_equal(mine->tag, other->tag)) break;
        fw_step_meet(mine, other);
        common++;
    }
    a->steps += a->count - common;
    a->count = common;
}

static bool common_trail(fw_selector *out, fw_targets *places, size_t count, fw_arena *arena) {
    fw_selector next;
    bool is_first = true;
    for (size_t p = 0; p < count; p++) {
        if (!places[p].sight.positions)
            places[p].sight.positions = fw_path_positions(places[p].sight.page, arena);
        if (!places[p].sight.positions) return false;
        for (size_t i = 0; i < places[p].count; i++) {
            fw_arena_mark mark = fw_arena_here(arena);
            if (!trail_of(is_first ? out : &next, &places[p].sight, places[p].nodes[i], arena))
                return false;
            if (!is_first) {
                trail_meet(out, &next);
                fw_arena_back(arena, mark);
            }
            is_first = false;
        }
    }
    return true;
}

/* ---- Ways --------------------------------------------------------------- */

/* What a way takes from a trail. */
typedef struct manner {
    bool has_names; /* ids and classes, */
    bool has_weak;  /* those with digits, too */
    bool has_positions;
    bool is_bare_end; /* the last step by its tag alone */
} manner;

/* There is only one html and one body, and their names depend on the browser or the visitor. */
static bool is_frame(const fw_step *step) {
    return fw_str_equal(step->tag, FW_STR("html")) || fw_str_equal(step->tag, FW_STR("body"));
}

static void strip(fw_step *step) {
    step->id = (furrow_str){NULL, 0};
    step->word_count = 0;
}

/* The last 'count' steps of a trail in some manner. An id is enough, since classes beside it may
 * change. */
static bool way_of(fw_selector *out, const fw_selector *trail, uint32_t count, manner m,
                   fw_arena *arena) {
    *out = (fw_selector){.count = count, .steps = FW_TAKE(arena, count, fw_step)};
    if (!out->steps) return false;
    for (uint32_t i = 0; i < count; i++) {
        fw_step *step = &out->steps[i];
        *step = trail->steps[trail->count - count + i];
        if (step->word_count) {
            furrow_str *words = FW_TAKE(arena, step->word_count, furrow_str);
            if (!words) return false;
            memcpy(words, step->words, step->word_count * sizeof *words);
            step->words = words;
        }
        if (!m.has_names || is_frame(step) || (m.is_bare_end && i + 1 == count)) strip(step);
        if (!m.has_weak) fw_step_firm(step);
        if (step->id.at) step->word_count = 0;
        if (!m.has_positions || is_frame(step)) step->nth = 0;
    }
    return true;
}

enum { MAX_LOOKS = 200 }; /* at all pages, for one place */

typedef enum verdict { MISSES, FINDS_MORE, EXACT } verdict;

/* What a way finds on the learning pages. */
static bool judge(verdict *out, const fw_selector *way, fw_targets *places, size_t count) {
    *out = EXACT;
    for (size_t p = 0; p < count && *out != MISSES; p++) {
        fw_node_list found = {0};
        if (!fw_selector_find(&found, way, &places[p].sight)) return false;
        size_t met = 0;
        for (size_t i = 0; i < found.count && met < places[p].count; i++)
            met += found.at[i] == places[p].nodes[met];
        if (met < places[p].count) *out = MISSES;
        else if (found.count > met) *out = FINDS_MORE;
    }
    return true;
}

/* The ways so far; the exact ones come first. */
typedef struct ways {
    fw_selector at[FW_MAX_WAYS + 1];
    uint32_t count, exact;
    fw_targets *places;
    size_t place_count;
    uint32_t looks;
    fw_arena *scratch;
} ways;

static bool same_way(const fw_selector *a, const fw_selector *b, fw_arena *scratch, bool *is_same) {
    furrow_buf one = {.alloc = scratch->alloc}, two = {.alloc = scratch->alloc};
    fw_selector_write(&one, a);
    fw_selector_write(&two, b);
    *is_same = fw_str_equal(fw_buf_view(&one), fw_buf_view(&two));
    bool ok = !one.failed && !two.failed;
    furrow_buf_free(&one);
    furrow_buf_free(&two);
    return ok;
}

/* Each look costs a pass over the pages. After the last look, no way counts as exact. */
static bool judge_way(verdict *v, ways *w, const fw_selector *way) {
    *v = FINDS_MORE;
    if (w->looks++ >= MAX_LOOKS) return true;
    fw_arena_mark mark = fw_arena_here(w->scratch);
    bool ok = judge(v, way, w->places, w->place_count);
    fw_arena_back(w->scratch, mark);
    return ok;
}

/* Add a way unless it is listed already or misses something. */
static bool add_way(ways *w, const fw_selector *way) {
    verdict v;
    bool is_known = false;
    bool ok = judge_way(&v, w, way);
    for (uint32_t i = 0; ok && !is_known && i < w->count; i++)
        ok = same_way(&w->at[i], way, w->scratch, &is_known);
    if (!ok) return false;
    if (is_known || v == MISSES || w->count == FW_MAX_WAYS) return true;
    uint32_t at = v == EXACT ? w->exact++ : w->count;
    memmove(&w->at[at + 1], &w->at[at], (w->count - at) * sizeof *w->at);
    w->at[at] = *way;
    w->count++;
    return true;
}

/* Remove the classes that are not needed, from the last one. A step usually has one class that
 * says what it is, and others that say how it looks today. */
static bool prune(ways *w, fw_selector *way) {
    for (uint32_t i = 0; i < way->count; i++) {
        fw_step *step = &way->steps[i];
        for (uint32_t k = step->word_count; k-- > 0 && step->word_count > 1;) {
            furrow_str word = step->words[k];
            verdict v;
            memmove(&step->words[k], &step->words[k + 1],
                    (step->word_count - k - 1) * sizeof *step->words);
            step->word_count--;
            if (!judge_way(&v, w, way)) return false;
            if (v == EXACT) continue;
            memmove(&step->words[k + 1], &step->words[k],
                    (step->word_count - k) * sizeof *step->words);
            step->words[k] = word;
            step->word_count++;
        }
    }
    return true;
}

/* Remove the positions that are not needed. */
static bool prune_positions(ways *w, fw_selector *way) {
    verdict v;
    if (!judge_way(&v, w, way)) return false;
    if (v != EXACT) return true;
    for (uint32_t i = 0; i < way->count; i++) {
        uint32_t nth = way->steps[i].nth;
        if (nth == 0) continue;
        way->steps[i].nth = 0;
        if (!judge_way(&v, w, way)) return false;
        if (v != EXACT) way->steps[i].nth = nth;
    }
    return true;
}

/* The shortest way by names that finds nothing else, if there is one. */
static bool add_shortest(ways *w, const fw_selector *trail, manner m) {
    for (uint32_t count = 1; count <= trail->count; count++) {
        fw_selector way;
        verdict v;
        if (!way_of(&way, trail, count, m, w->scratch)) return false;
        if (!is_named(&way.steps[0])) continue; /* a longer one begins with a name */
        if (!judge_way(&v, w, &way)) return false;
        if (v == EXACT) return prune(w, &way) && add_way(w, &way);
    }
    return true;
}

static bool add_whole(ways *w, const fw_selector *trail, uint32_t count, manner m) {
    fw_selector way;
    if (!way_of(&way, trail, count, m, w->scratch)) return false;
    if (m.has_names && !fw_selector_has_names(&way)) return true;
    if (m.has_positions && !prune_positions(w, &way)) return false;
    return add_way(w, &way);
}

bool fw_ways_learn(fw_selectors *out, uint32_t *sure, fw_targets *places, size_t count,
                   fw_arena *arena, fw_arena *scratch) {
    static const manner FIRM = {.has_names = true}, WEAK = {.has_names = true, .has_weak = true},
                        PARENTS = {.has_names = true, .is_bare_end = true}, TAGS = {0},
                        POSITIONS = {.has_positions = true};
    fw_selector trail = {0};
    ways w = {.places = places, .place_count = count, .scratch = scratch};
    if (!common_trail(&trail, places, count, scratch)) return false;
    bool ok = add_shortest(&w, &trail, FIRM) && add_shortest(&w, &trail, PARENTS);
    if (ok && w.count == 0) ok = add_shortest(&w, &trail, WEAK);
    bool is_by_itself = w.count && w.at[0].count == 1;
    ok = ok && (is_by_itself || add_whole(&w, &trail, 1, FIRM)) &&
         add_whole(&w, &trail, trail.count, FIRM) &&
         add_whole(&w, &trail, trail.count, POSITIONS) &&
         add_whole(&w, &trail, trail.count, TAGS) && add_whole(&w, &trail, 1, TAGS);
    *sure = w.exact;
    *out = (fw_selectors){.at = FW_TAKE(arena, w.count, fw_selector)};
    if (!ok || !out->at) return false;
    for (; out->count < w.count; out->count++)
        if (!fw_selector_copy(&out->at[out->count], &w.at[out->count], arena)) return false;
    return true;
}

bool fw_tail_learn(fw_selector *out, fw_targets *places, size_t count, fw_tail tail,
                   fw_arena *arena, fw_arena *scratch) {
    manner m = {
        .has_names = true, .has_weak = tail.has_weak_names, .has_positions = tail.has_positions};
    fw_selector trail = {0}, way;
    if (!common_trail(&trail, places, count, scratch)) return false;
    return way_of(&way, &trail, trail.count < tail.steps ? trail.count : tail.steps, m, scratch) &&
           fw_selector_copy(out, &way, arena);
}
