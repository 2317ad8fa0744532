/* Wrappers without a page: making, merging and using them. */
#include "methods/vints/vints_rule.h"

#include "base/error.h"
#include "base/str.h"

#include <string.h>

enum { MAX_ROOTS = 64 }; /* elements that a prefix may lead to */

/* ---- Making ------------------------------------------------------------- */

static uint32_t position_of(const furrow_page *page, fw_node_id node) {
    uint32_t position = 1;
    if (page->parent[node] == FURROW_NO_NODE) return position;
    for (fw_node_id c = page->parent[node] + 1; c < node; c = page->end[c])
        position += page->tag[c] == page->tag[node];
    return position;
}

static furrow_str name_of(const furrow_page *page, fw_tag tag, fw_arena *arena) {
    return fw_arena_copy(arena, fw_page_tag_name(page, tag));
}

static bool make_steps(fw_vints_rule *out, const furrow_page *page, fw_node_id root,
                       fw_arena *arena) {
    out->step_count = page->depth[root] + 1u;
    out->steps = FW_TAKE(arena, out->step_count, fw_vints_step);
    if (!out->steps) return false;
    for (uint32_t i = out->step_count; i-- > 0; root = page->parent[root]) {
        out->steps[i] =
            (fw_vints_step){name_of(page, page->tag[root], arena), position_of(page, root)};
        if (!out->steps[i].tag.at) return false;
    }
    return true;
}

/* The siblings of a separator and what is below them, down to its depth. */
static bool make_leaves(fw_vints_rule *out, const furrow_page *page, const fw_vints_sep *sep,
                        fw_arena *arena) {
    out->leaves = FW_TAKE(arena, FW_VINTS_NODES, fw_vints_leaf);
    if (!out->leaves) return false;
    fw_node_id top = sep->like;
    for (uint32_t k = 0; k < sep->width; top = page->end[top]) {
        if (!fw_page_is_element(page, top)) continue;
        k++;
        for (fw_node_id n = top; n < page->end[top];) {
            uint32_t depth = page->depth[n] - page->depth[top];
            bool is_in = fw_page_is_element(page, n);
            if (is_in && out->leaf_count < FW_VINTS_NODES) {
                furrow_str name = name_of(page, page->tag[n], arena);
                if (!name.at) return false;
                out->leaves[out->leaf_count] = (fw_vints_leaf){name, depth};
            }
            out->leaf_count += is_in;
            n = is_in && depth < sep->depth ? n + 1 : page->end[n];
        }
    }
    return true;
}

furrow_status fw_vints_rule_make(fw_vints_rule *out, const furrow_page *page,
                                 const fw_vints_wrapper *wrapper, uint32_t cut_count,
                                 fw_arena *arena, furrow_error *err) {
    *out = (fw_vints_rule){.through_count = wrapper->through_count,
                           .depth = wrapper->sep.depth,
                           .is_head = wrapper->sep.is_head,
                           .skip = wrapper->skip,
                           .min = wrapper->min,
                           .support = 1};
    if (wrapper->max) out->dropped = cut_count - wrapper->max;
    bool ok =
        make_leaves(out, page, &wrapper->sep, arena) && make_steps(out, page, wrapper->root, arena);
    for (uint32_t i = 0; i < out->through_count && ok; i++) {
        out->through[i] = name_of(page, wrapper->through[i], arena);
        ok = out->through[i].at != NULL;
    }
    if (!ok) return fw_fail_memory(err);
    if (out->leaf_count > FW_VINTS_NODES || out->step_count > FW_VINTS_STEPS)
        return fw_fail(err, FURROW_ENOTFOUND, "the records stand too deep for a wrapper");
    return FURROW_OK;
}

/* ---- Merging ------------------------------------------------------------ */

static bool same_separator(const fw_vints_rule *a, const fw_vints_rule *b) {
    if (a->is_head != b->is_head || a->depth != b->depth || a->leaf_count != b->leaf_count ||
        a->through_count != b->through_count)
        return false;
    for (uint32_t i = 0; i < a->leaf_count; i++)
        if (a->leaves[i].depth != b->leaves[i].depth ||
            !fw_str_equal(a->leaves[i].tag, b->leaves[i].tag))
            return false;
    for (uint32_t i = 0; i < a->through_count; i++)
        if (!fw_str_equal(a->through[i], b->through[i])) return false;
    return true;
}

bool fw_vints_rule_merge(fw_vints_rule *into, const fw_vints_rule *other) {
    if (!same_separator(into, other) || into->step_count != other->step_count) return false;
    for (uint32_t i = 0; i < into->step_count; i++)
        if (!fw_str_equal(into->steps[i].tag, other->steps[i].tag)) return false;
    for (uint32_t i = 0; i < into->step_count; i++)
        if (into->steps[i].position != other->steps[i].position) into->steps[i].position = 0;
    if (other->min < into->min) into->min = other->min;
    if (other->skip < into->skip) into->skip = other->skip;
    if (other->dropped < into->dropped) into->dropped = other->dropped;
    into->support += other->support;
    return true;
}

/* ---- Using -------------------------------------------------------------- */

/* FW_TAG_TEXT, which no element has, for a name that the page does not know. */
static fw_tag tag_named(const furrow_page *page, furrow_str name) {
    for (uint32_t i = 0; i < page->name_count; i++)
        if (fw_str_equal(name, page->names[i])) return (fw_tag)(FW_TAG_CUSTOM + i);
    return fw_tag_named(name);
}

/* Elements that the prefix leads to, from one step to the next. */
typedef struct roots {
    fw_node_id at[MAX_ROOTS];
    uint32_t count;
} roots;

static void add_children(roots *to, const furrow_page *page, fw_node_id parent, fw_tag tag,
                         uint32_t position) {
    uint32_t seen = 0;
    for (fw_node_id c = parent + 1; c < page->end[parent] && to->count < MAX_ROOTS;
         c = page->end[c]) {
        if (page->tag[c] != tag || !fw_page_is_seen(page, c)) continue;
        seen++;
        if (position == 0 || seen == position) to->at[to->count++] = c;
        if (seen == position) return;
    }
}

/* With 'is_free' every position counts as any. */
static void find_roots(roots *out, const fw_vints_rule *rule, const furrow_page *page,
                       bool is_free) {
    roots now = {{0}, 1}, next;
    if (rule->step_count == 0 || page->tag[0] != tag_named(page, rule->steps[0].tag)) now.count = 0;
    for (uint32_t i = 1; i < rule->step_count && now.count; i++) {
        fw_tag tag = tag_named(page, rule->steps[i].tag);
        next.count = 0;
        for (uint32_t r = 0; r < now.count && tag != FW_TAG_TEXT; r++)
            add_children(&next, page, now.at[r], tag, is_free ? 0 : rule->steps[i].position);
        now = next;
    }
    *out = now;
}

/* The separator in the tags of this page; false when it lacks one of them. */
static bool make_sep(fw_vints_sep *out, const fw_vints_rule *rule, const furrow_page *page) {
    *out = (fw_vints_sep){.depth = (uint8_t)rule->depth, .is_head = rule->is_head};
    for (uint32_t i = 0; i < rule->leaf_count;) {
        fw_tag tags[FW_VINTS_NODES];
        uint8_t depths[FW_VINTS_NODES];
        uint32_t n = 0;
        do {
            tags[n] = tag_named(page, rule->leaves[i].tag);
            depths[n] = (uint8_t)rule->leaves[i].depth;
            if (tags[n++] == FW_TAG_TEXT) return false;
            i++;
        } while (i < rule->leaf_count && rule->leaves[i].depth > 0);
        if (out->width == FW_VINTS_WIDTH) return false;
        out->shape[out->width++] = fw_vints_shape_of(tags, depths, n, rule->depth);
    }
    return out->width > 0;
}

static uint32_t tags_in(const furrow_page *page, const fw_vints_spans *spans, size_t from) {
    uint32_t sum = 0;
    for (size_t i = from; i < spans->count; i++)
        sum += page->rank[spans->at[i].end] - page->rank[spans->at[i].first];
    return sum;
}

/* Records min to max of one root. */
static bool cut_root(fw_vints_spans *out, const fw_vints_rule *rule, const furrow_page *page,
                     fw_vints_wrapper *wrapper, fw_arena *scratch) {
    out->count = 0;
    if (!fw_vints_cut(out, page, wrapper, scratch)) return false;
    size_t first = rule->min - 1 < out->count ? rule->min - 1 : out->count;
    size_t last = rule->dropped < out->count ? out->count - rule->dropped : 0;
    if (last < first) last = first;
    if (last > first && first > 0)
        memmove(out->at, out->at + first, (last - first) * sizeof *out->at);
    out->count = last - first;
    return true;
}

/* The roots one after the other; the one whose records hold most wins. */
static bool try_roots(fw_vints_spans *out, const roots *found, const fw_vints_rule *rule,
                      const furrow_page *page, fw_vints_wrapper *wrapper, fw_arena *scratch) {
    fw_vints_spans now = {0};
    uint32_t most = 0;
    for (uint32_t i = 0; i < found->count; i++) {
        wrapper->root = found->at[i];
        if (!cut_root(&now, rule, page, wrapper, scratch)) return false;
        uint32_t tags = now.count < 2 && found->count > 1 ? 0 : tags_in(page, &now, 0);
        if (now.count == 0 || tags <= most) continue;
        most = tags;
        fw_vints_spans swap = *out;
        *out = now;
        now = swap;
    }
    return true;
}

bool fw_vints_rule_apply(fw_vints_spans *out, const fw_vints_rule *rule, const furrow_page *page,
                         fw_arena *scratch) {
    fw_vints_wrapper wrapper = {.skip = rule->skip, .through_count = (uint8_t)rule->through_count};
    for (uint32_t i = 0; i < rule->through_count; i++)
        wrapper.through[i] = tag_named(page, rule->through[i]);
    out->count = 0;
    if (!make_sep(&wrapper.sep, rule, page)) return true;
    roots found;
    find_roots(&found, rule, page, false);
    if (!try_roots(out, &found, rule, page, &wrapper, scratch)) return false;
    if (out->count) return true;
    find_roots(&found, rule, page, true);
    return try_roots(out, &found, rule, page, &wrapper, scratch);
}
