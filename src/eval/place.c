/*
 * Where true records stand in their page.
 *
 * By XPath where that is labelled; else by text: the squashed texts of the
 * page are strung together, and the narrowest stretch is taken that holds
 * all parts of the record.
 *
 *   texts    |ant|1.99|in stock|bee|2.49|in stock|
 *   parts     bee, 2.49          ^^^^^^^^
 */
#include "base/error.h"
#include "eval/match.h"
#include "page/page.h"
#include "page/path.h"

#include <string.h>

/* Occurrences of one part that are looked at. A value that stands in a page
 * more often says little about where a record is. */
enum { MAX_PLACES = 500 };

/* The visible texts of a page, squashed and strung together. */
typedef struct texts {
    char *at;
    size_t *from; /* where text k begins; one more for the end */
    fw_node_id *nodes;
    size_t count;
    const uint32_t *sums; /* of the page */
} texts;

typedef struct places {
    size_t *at;
    size_t count;
    size_t len; /* of the part */
} places;

typedef struct stretch {
    size_t from, to;
} stretch;

static furrow_status read_texts(texts *out, const furrow_page *page, fw_arena *arena,
                                furrow_error *err) {
    fw_squasher squasher = fw_squasher_make(arena->alloc);
    furrow_str *squashed = FW_TAKE(arena, page->count, furrow_str);
    out->nodes = FW_TAKE(arena, page->count, fw_node_id);
    out->from = FW_TAKE(arena, (size_t)page->count + 1, size_t);
    out->sums = page->sums;
    bool ok = squashed && out->nodes && out->from;
    furrow_status st = ok ? FURROW_OK : fw_fail_memory(err);
    size_t len = 0;
    for (fw_node_id node = 0; node < page->count && st >= 0; node++) {
        if (!fw_page_is_text(page, node) || !fw_page_is_seen(page, node)) continue;
        furrow_str *text = &squashed[out->count];
        st = fw_squash(text, &squasher, fw_page_own_text(page, node), arena, err);
        if (st < 0 || text->len == 0) continue;
        out->nodes[out->count] = node;
        out->from[out->count++] = len;
        len += text->len;
    }
    fw_squasher_free(&squasher);
    if (st < 0) return st;
    out->from[out->count] = len;
    out->at = FW_TAKE(arena, len + 1, char);
    if (!out->at) return fw_fail_memory(err);
    for (size_t k = 0; k < out->count; k++)
        memcpy(out->at + out->from[k], squashed[k].at, squashed[k].len);
    out->at[len] = '\0';
    return FURROW_OK;
}

static bool find_places(places *out, const texts *all, furrow_str part, fw_arena *arena) {
    *out = (places){.at = FW_TAKE(arena, MAX_PLACES, size_t), .len = part.len};
    if (!out->at) return false;
    const char *at = part.len ? strstr(all->at, part.at) : NULL;
    while (at && out->count < MAX_PLACES) {
        out->at[out->count++] = (size_t)(at - all->at);
        at = strstr(at + 1, part.at);
    }
    return true;
}

/* The place nearest to 'from'; there is at least one. */
static size_t nearest_place(const places *part, size_t from) {
    size_t low = 0, high = part->count;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (part->at[mid] < from) low = mid + 1;
        else high = mid;
    }
    if (low == part->count) return part->at[low - 1];
    if (low == 0 || part->at[low] - from < from - part->at[low - 1]) return part->at[low];
    return part->at[low - 1];
}

/* The stretch around one place of the key part that holds the others. */
static stretch stretch_at(size_t place, const places *parts, size_t count) {
    stretch s = {place, place};
    for (size_t k = 0; k < count; k++) {
        size_t at = nearest_place(&parts[k], place);
        if (at < s.from) s.from = at;
        if (at + parts[k].len > s.to) s.to = at + parts[k].len;
    }
    return s;
}

/* The narrowest stretch that holds all parts and is not one that an earlier
 * record with the same parts took: those end before 'after'. */
static bool find_stretch(stretch *out, const texts *all, const fw_parts *parts, size_t after,
                         fw_arena *arena) {
    places *found = FW_TAKE(arena, parts->count, places);
    size_t key = 0;
    *out = (stretch){0};
    if (!found) return false;
    for (uint32_t k = 0; k < parts->count; k++) {
        if (!find_places(&found[k], all, parts->at[k], arena)) return false;
        if (found[k].count == 0) return true;
        if (found[k].count < found[key].count) key = k;
    }
    for (size_t i = 0; parts->count && i < found[key].count; i++) {
        stretch s = stretch_at(found[key].at[i], found, parts->count);
        bool is_narrower = out->to == 0 || s.to - s.from < out->to - out->from;
        if (s.from >= after && is_narrower) *out = s;
    }
    return true;
}

/* The text that holds character 'at' of the string. */
static fw_node_id text_at(const texts *all, size_t at) {
    size_t low = 0, high = all->count - 1;
    while (low < high) {
        size_t mid = low + (high - low + 1) / 2;
        if (all->from[mid] <= at) low = mid;
        else high = mid - 1;
    }
    return all->nodes[low];
}

/* Whole sibling subtrees from the one that holds 'a' to the one that holds
 * 'b'; an element that shows nothing else takes their place. */
static furrow_span span_around(const furrow_page *page, const uint32_t *sums, fw_node_id a,
                               fw_node_id b) {
    while (page->parent[a] != page->parent[b]) {
        if (page->depth[a] >= page->depth[b] && a != 0) a = page->parent[a];
        else b = page->parent[b];
    }
    furrow_span span = {a, page->end[b]};
    fw_node_id up = page->parent[a];
    uint32_t size = sums[span.end] - sums[span.first];
    while (up != FURROW_NO_NODE && page->depth[up] > 1 && sums[page->end[up]] - sums[up] == size) {
        span = (furrow_span){up, page->end[up]};
        up = page->parent[up];
    }
    return span;
}

/* 'count' sibling elements from 'node' on. */
static furrow_span siblings(const furrow_page *page, fw_node_id node, uint64_t count) {
    furrow_span span = {node, page->end[node]};
    fw_node_id parent = page->parent[node];
    fw_node_id last = parent == FURROW_NO_NODE ? page->count : page->end[parent];
    while (count > 1 && span.end < last) {
        count -= !fw_page_is_text(page, span.end);
        span.end = page->end[span.end];
    }
    return span;
}

static furrow_status locate_text(furrow_span *out, const furrow_truth *truth, size_t record,
                                 const furrow_page *page, texts *all, size_t *after,
                                 fw_arena *scratch, furrow_error *err) {
    const fw_parts *parts = &truth->records[record].parts;
    stretch s;
    if (!all->at) {
        furrow_status st = read_texts(all, page, scratch, err);
        if (st < 0) return st;
    }
    bool is_repeat = record > 0 && fw_parts_equal(parts, &truth->records[record - 1].parts);
    fw_arena_mark mark = fw_arena_here(scratch);
    bool ok = find_stretch(&s, all, parts, is_repeat ? *after : 0, scratch);
    fw_arena_back(scratch, mark);
    if (!ok) return fw_fail_memory(err);
    if (s.to == 0) return FURROW_OK;
    *after = s.to;
    *out = span_around(page, all->sums, text_at(all, s.from), text_at(all, s.to - 1));
    return FURROW_OK;
}

furrow_status furrow_truth_locate(furrow_span *out, const furrow_truth *truth,
                                  const furrow_page *page, furrow_error *err) {
    fw_arena scratch = fw_arena_make(page->arena.alloc);
    texts all = {0};
    size_t after = 0;
    furrow_status st = FURROW_OK;
    for (size_t i = 0; i < furrow_truth_records(truth) && st >= 0; i++) {
        const fw_true_record *record = &truth->records[i];
        fw_node_id node;
        out[i] = (furrow_span){0, 0};
        if (record->xpath.len && fw_path_find(&node, page, record->xpath, NULL) == FURROW_OK)
            out[i] = siblings(page, node, record->nodes);
        else st = locate_text(&out[i], truth, i, page, &all, &after, &scratch, err);
    }
    fw_arena_free(&scratch);
    return st;
}
