/*
 * ViNTs wrappers as a file, and the code behind learn and apply.
 *
 * Every sample page gives its best wrapper; wrappers that agree are merged,
 * and the one that most pages support comes first (section 5.7). Others are
 * kept after it, for pages on which the first finds nothing.
 */
#include "methods/method.h"

#include "base/call.h"
#include "base/str.h"
#include "methods/vints/vints_parts.h"

#include <stdio.h>
#include <string.h>

/*
 * A wrapper independent of its page: tags by name, the root by its path.
 *
 *   {"prefix": "/html[1]/body[1]/table[3]/tbody[1]", "through": [],
 *    "separator": "tr(td(img))", "depth": 2, "cut": "after",
 *    "skip": 0, "min": 1, "max": -1, "support": 5, "begin": "tr", "has": ["tr", "td", "a"]}
 *
 * The last two are our addition: on a page with few records or none, they distinguish records from
 * other things that the separator finds.
 */

enum {
    MAX_STEPS = 256, /* of a prefix; deeper pages give no wrapper */
    MAX_LEAVES = 64, /* of a separator's forest */
    MAX_HAS = 8      /* tags that all records have */
};

/* One step of the paper's compact prefix: only siblings of the same tag count, so a step is a
 * name and a number among these. */
typedef struct fw_vints_step {
    furrow_str tag;
    uint32_t position; /* from 1; 0: any */
} fw_vints_step;

/* A node of a separator, in document order. */
typedef struct fw_vints_leaf {
    furrow_str tag;
    uint32_t depth; /* 0 for the siblings themselves */
} fw_vints_leaf;

typedef struct fw_vints_rule {
    fw_vints_step *steps;
    uint32_t step_count;
    furrow_str through[FW_VINTS_THROUGH];
    uint32_t through_count;
    fw_vints_leaf *leaves;
    uint32_t leaf_count;
    uint32_t depth; /* down to which the forest is compared */
    bool is_head;
    uint32_t skip;
    uint32_t min;     /* the first record that is kept, from 1 */
    uint32_t dropped; /* records after the last that is kept */
    uint32_t support; /* pages that it came from */
    furrow_str begin; /* the tag that every record begins with; empty: they differ */
    furrow_str has[MAX_HAS];
    uint32_t has_count;
} fw_vints_rule;

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

/* The siblings of a separator and their descendants, down to its depth. */
static bool make_leaves(fw_vints_rule *out, const furrow_page *page, const fw_vints_sep *sep,
                        fw_arena *arena) {
    out->leaves = FW_TAKE(arena, MAX_LEAVES, fw_vints_leaf);
    if (!out->leaves) return false;
    fw_node_id top = sep->like;
    for (uint32_t k = 0; k < sep->width; top = page->end[top]) {
        if (!fw_page_is_element(page, top)) continue;
        k++;
        for (fw_node_id n = top; n < page->end[top];) {
            uint32_t depth = page->depth[n] - page->depth[top];
            bool is_in = fw_page_is_element(page, n);
            if (is_in && out->leaf_count < MAX_LEAVES) {
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

static bool has_tag(const furrow_page *page, fw_span span, fw_tag tag) {
    for (uint32_t i = page->rank[span.first]; i < page->rank[span.end]; i++)
        if (page->tags[i] == tag) return true;
    return false;
}

/* The tags that all records have, and the tag they begin with. */
static bool make_marks(fw_vints_rule *out, const furrow_page *page, const fw_vints_result *result,
                       fw_arena *arena) {
    fw_span first = result->records[0];
    bool begins_alike = fw_page_is_element(page, first.first);
    for (uint32_t k = 1; k < result->count && begins_alike; k++)
        begins_alike = page->tag[result->records[k].first] == page->tag[first.first];
    if (begins_alike) out->begin = name_of(page, page->tag[first.first], arena);
    if (begins_alike && !out->begin.at) return false;
    for (uint32_t i = page->rank[first.first]; i < page->rank[first.end]; i++) {
        uint32_t k = 1;
        furrow_str name = fw_page_tag_name(page, page->tags[i]);
        for (uint32_t h = 0; h < out->has_count; h++)
            if (fw_str_equal(out->has[h], name)) k = UINT32_MAX;
        while (k < result->count && has_tag(page, result->records[k], page->tags[i])) k++;
        if (k != result->count) continue;
        out->has[out->has_count] = fw_arena_copy(arena, name);
        if (!out->has[out->has_count].at) return false;
        if (++out->has_count == MAX_HAS) break;
    }
    return true;
}

/* Make a rule of a result, in 'arena'. FURROW_ENOTFOUND if it is too deep to be kept. */
static furrow_status make_rule(fw_vints_rule *out, const furrow_page *page,
                               const fw_vints_result *result, fw_arena *arena, furrow_error *err) {
    const fw_vints_wrapper *wrapper = &result->wrapper;
    *out = (fw_vints_rule){.through_count = wrapper->through_count,
                           .depth = wrapper->sep.depth,
                           .is_head = wrapper->sep.is_head,
                           .skip = wrapper->skip,
                           .min = wrapper->min,
                           .support = 1};
    if (wrapper->max) out->dropped = result->cut_count - wrapper->max;
    bool ok = make_leaves(out, page, &wrapper->sep, arena) &&
              make_steps(out, page, wrapper->root, arena) && make_marks(out, page, result, arena);
    for (uint32_t i = 0; i < out->through_count && ok; i++) {
        out->through[i] = name_of(page, wrapper->through[i], arena);
        ok = out->through[i].at != NULL;
    }
    if (!ok) return fw_fail_memory(err);
    if (out->leaf_count > MAX_LEAVES || out->step_count > MAX_STEPS)
        return fw_fail(err, FURROW_ENOTFOUND, "the records are nested too deep for a wrapper");
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

/* Merge two rules into one that works for the pages of both; false if their separators or
 * prefixes do not agree (section 5.7). Positions that differ become "any". */
static bool merge_rules(fw_vints_rule *into, const fw_vints_rule *other) {
    if (!same_separator(into, other) || into->step_count != other->step_count) return false;
    for (uint32_t i = 0; i < into->step_count; i++)
        if (!fw_str_equal(into->steps[i].tag, other->steps[i].tag)) return false;
    for (uint32_t i = 0; i < into->step_count; i++)
        if (into->steps[i].position != other->steps[i].position) into->steps[i].position = 0;
    if (other->min < into->min) into->min = other->min;
    if (other->skip < into->skip) into->skip = other->skip;
    if (other->dropped < into->dropped) into->dropped = other->dropped;
    into->support += other->support;
    if (!fw_str_equal(into->begin, other->begin)) into->begin = (furrow_str){NULL, 0};
    uint32_t kept = 0;
    for (uint32_t i = 0; i < into->has_count; i++)
        for (uint32_t k = 0; k < other->has_count; k++)
            if (fw_str_equal(into->has[i], other->has[k])) {
                into->has[kept++] = into->has[i];
                break;
            }
    into->has_count = kept;
    return true;
}

/* ---- Using -------------------------------------------------------------- */

/* FW_TAG_TEXT, which no element has, if the page has no such name. */
static fw_tag tag_named(const furrow_page *page, furrow_str name) {
    for (uint32_t i = 0; i < page->name_count; i++)
        if (fw_str_equal(name, page->names[i])) return (fw_tag)(FW_TAG_CUSTOM + i);
    return fw_tag_named(name);
}

/* The elements that the prefix leads to, step by step. */
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

/* With 'is_free' every position is ignored. */
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

/* The separator in the tags of this page; false if the page lacks one of them. */
static bool make_sep(fw_vints_sep *out, const fw_vints_rule *rule, const furrow_page *page) {
    *out = (fw_vints_sep){.depth = (uint8_t)rule->depth, .is_head = rule->is_head};
    for (uint32_t i = 0; i < rule->leaf_count;) {
        fw_tag tags[MAX_LEAVES];
        uint8_t depths[MAX_LEAVES];
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

/* Whether records are like the learned ones: half of them have more than half of the tags that
 * all learned ones had. */
static bool are_like_learned(const fw_vints_spans *records, const fw_vints_rule *rule,
                             const furrow_page *page) {
    size_t like = 0;
    fw_tag tags[MAX_HAS];
    for (uint32_t k = 0; k < rule->has_count; k++) tags[k] = tag_named(page, rule->has[k]);
    for (size_t i = 0; i < records->count; i++) {
        uint32_t met = 0;
        for (uint32_t k = 0; k < rule->has_count; k++)
            met += has_tag(page, records->at[i], tags[k]);
        like += 2 * met > rule->has_count || rule->has_count == 0;
    }
    return 2 * like >= records->count;
}

/* Cut off what comes before the tag that records begin with from the first record. */
static void trim_first(fw_span *record, const fw_vints_rule *rule, const furrow_page *page) {
    fw_tag tag = tag_named(page, rule->begin);
    for (fw_node_id c = record->first; c < record->end && rule->begin.len; c = page->end[c])
        if (fw_page_is_element(page, c) && page->tag[c] == tag) {
            record->first = c;
            return;
        }
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
    if (!are_like_learned(out, rule, page)) out->count = 0;
    if (out->count) trim_first(&out->at[0], rule, page);
    return true;
}

/* Try all roots; the one whose records hold most wins. */
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

/* Add the records of a rule in a page to 'out'; none if the page has no such records. False when
 * out of memory. */
static bool apply_rule(fw_vints_spans *out, const fw_vints_rule *rule, const furrow_page *page,
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

/* ---- Several rules ----------------------------------------- */

enum { MAX_RULES = 8 };

typedef struct rules {
    fw_vints_rule at[MAX_RULES];
    uint32_t count;
} rules;

/* ---- Learning ----------------------------------------------------------- */

static void integrate(rules *all, const fw_vints_rule *rule) {
    for (uint32_t i = 0; i < all->count; i++)
        if (merge_rules(&all->at[i], rule)) return;
    if (all->count < MAX_RULES) all->at[all->count++] = *rule;
}

/* A character that a tag name may have in a file; the others have a meaning there. */
static bool is_name(char c) {
    return c && c != '/' && c != '[' && c != ']' && c != '(' && c != ')' && !fw_is_space(c);
}

static bool is_writable(furrow_str name) {
    for (size_t i = 0; i < name.len; i++)
        if (!is_name(name.at[i])) return false;
    return name.len > 0;
}

/* Whether a rule can be written and read again. Broken markup makes tags whose names have any
 * characters. */
static bool can_be_kept(const fw_vints_rule *rule) {
    bool can = true;
    for (uint32_t i = 0; i < rule->step_count && can; i++) can = is_writable(rule->steps[i].tag);
    for (uint32_t i = 0; i < rule->through_count && can; i++) can = is_writable(rule->through[i]);
    for (uint32_t i = 0; i < rule->leaf_count && can; i++) can = is_writable(rule->leaves[i].tag);
    return can;
}

/* The wrapper of one page, if it has any. */
static furrow_status learn_page(rules *all, const fw_learn_input *in, const furrow_page *page,
                                furrow_error *err) {
    fw_method_input search = {
        .page = page, .opts = in->opts, .scratch = in->scratch, .budget = in->budget};
    fw_vints_results results = {0};
    furrow_status st = fw_vints_search_page(&results, &search, err);
    if (st < 0 || results.count == 0) return st;
    fw_vints_rule rule;
    const fw_vints_result *best = &results.at[0];
    st = make_rule(&rule, page, best, in->arena, err);
    if (st == FURROW_OK && can_be_kept(&rule)) integrate(all, &rule);
    return st == FURROW_ENOTFOUND ? FURROW_OK : st;
}

/* Most support first; equal support keeps the order of the pages. */
static void sort(rules *all) {
    for (uint32_t i = 1; i < all->count; i++)
        for (uint32_t k = i; k > 0 && all->at[k - 1].support < all->at[k].support; k--) {
            fw_vints_rule swap = all->at[k];
            all->at[k] = all->at[k - 1];
            all->at[k - 1] = swap;
        }
}

static furrow_status extend(void *kept, const fw_learn_input *in, furrow_error *err) {
    rules *all = kept;
    for (size_t i = 0; i < in->count; i++) {
        fw_arena_mark mark = fw_arena_here(in->scratch);
        furrow_status st = learn_page(all, in, in->examples[i].page, err);
        fw_arena_back(in->scratch, mark);
        if (st < 0) return st;
    }
    sort(all);
    return all->count ? FURROW_OK : fw_fail(err, FURROW_ENOTFOUND, "no records found");
}

static furrow_status learn(void **out, const fw_learn_input *in, furrow_error *err) {
    *out = FW_TAKE_ZEROED(in->arena, 1, rules);
    return *out ? extend(*out, in, err) : fw_fail_memory(err);
}

/* ---- Saving ------------------------------------------------------------- */

static void write_prefix(furrow_buf *buf, const fw_vints_rule *rule) {
    for (uint32_t i = 0; i < rule->step_count; i++) {
        fw_buf_char(buf, '/');
        fw_buf_str(buf, rule->steps[i].tag);
        if (rule->steps[i].position) fw_buf_format(buf, "[%u]", rule->steps[i].position);
    }
}

/* "tr(td(a img) td)", siblings separated by a space. */
static void write_forest(furrow_buf *buf, const fw_vints_rule *rule) {
    for (uint32_t i = 0; i < rule->leaf_count; i++) {
        uint32_t depth = rule->leaves[i].depth, before = i ? rule->leaves[i - 1].depth : 0;
        if (i && depth > before) fw_buf_char(buf, '(');
        for (; i && before > depth; before--) fw_buf_char(buf, ')');
        if (i && depth <= rule->leaves[i - 1].depth) fw_buf_char(buf, ' ');
        fw_buf_str(buf, rule->leaves[i].tag);
    }
    uint32_t open = rule->leaf_count ? rule->leaves[rule->leaf_count - 1].depth : 0;
    while (open-- > 0) fw_buf_char(buf, ')');
}

static void save_text(fw_json *json, const char *key, const fw_vints_rule *rule,
                      void (*write)(furrow_buf *, const fw_vints_rule *)) {
    furrow_buf text = {.alloc = json->out->alloc};
    write(&text, rule);
    if (text.failed) json->out->failed = true;
    fw_json_key(json, key);
    fw_json_str(json, fw_buf_view(&text));
    furrow_buf_free(&text);
}

static void save_names(fw_json *json, const char *key, const furrow_str *names, uint32_t count) {
    fw_json_key(json, key);
    fw_json_array(json);
    for (uint32_t i = 0; i < count; i++) fw_json_str(json, names[i]);
    fw_json_array_end(json);
}

static void save_rule(fw_json *json, const fw_vints_rule *rule) {
    fw_json_object(json);
    save_text(json, "prefix", rule, write_prefix);
    save_names(json, "through", rule->through, rule->through_count);
    save_text(json, "separator", rule, write_forest);
    fw_json_key(json, "depth");
    fw_json_uint(json, rule->depth);
    fw_json_key(json, "cut");
    fw_json_text(json, rule->is_head ? "before" : "after");
    fw_json_key(json, "skip");
    fw_json_uint(json, rule->skip);
    fw_json_key(json, "min");
    fw_json_uint(json, rule->min);
    fw_json_key(json, "max");
    fw_json_int(json, -1 - (int64_t)rule->dropped);
    fw_json_key(json, "support");
    fw_json_uint(json, rule->support);
    if (rule->begin.len) {
        fw_json_key(json, "begin");
        fw_json_str(json, rule->begin);
    }
    save_names(json, "has", rule->has, rule->has_count);
    fw_json_object_end(json);
}

static void save(fw_json *json, const void *kept) {
    const rules *all = kept;
    fw_json_array(json);
    for (uint32_t i = 0; i < all->count; i++) save_rule(json, &all->at[i]);
    fw_json_array_end(json);
}

/* ---- Loading ------------------------------------------------------------ */

/* Where in the file we are, for messages. */
typedef struct reader {
    const fw_json_value *rule;
    uint32_t number;
    fw_arena *arena;
    furrow_error *err;
} reader;

static furrow_status bad(const reader *r, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "rule %u: %s", r->number, what);
}

/* Take a name off the front of 'text'. False if there is none, or when out of memory; then its
 * 'at' is NULL. */
static bool take_name(furrow_str *name, furrow_str *text, fw_arena *arena) {
    size_t n = 0;
    while (n < text->len && is_name(text->at[n])) n++;
    *name = fw_arena_copy(arena, (furrow_str){text->at, n});
    text->at += n;
    text->len -= n;
    return n > 0 && name->at;
}

static bool take_char(furrow_str *text, char c) {
    if (text->len == 0 || text->at[0] != c) return false;
    text->at++;
    text->len--;
    return true;
}

static bool take_number(uint32_t *out, furrow_str *text) {
    uint64_t n = 0;
    size_t digits = 0;
    for (; text->len && text->at[0] >= '0' && text->at[0] <= '9' && n < UINT32_MAX; digits++) {
        n = n * 10 + (uint64_t)(text->at[0] - '0');
        text->at++;
        text->len--;
    }
    *out = (uint32_t)n;
    return digits > 0 && n > 0 && n <= UINT32_MAX;
}

static furrow_status load_prefix(fw_vints_rule *rule, const reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->rule, "prefix"));
    rule->steps = FW_TAKE(r->arena, MAX_STEPS, fw_vints_step);
    if (!rule->steps) return fw_fail_memory(r->err);
    while (text.len) {
        fw_vints_step *step = &rule->steps[rule->step_count];
        if (rule->step_count == MAX_STEPS) return bad(r, "prefix is too long");
        *step = (fw_vints_step){{NULL, 0}, 0};
        bool is_path = take_char(&text, '/');
        if (!is_path || !take_name(&step->tag, &text, r->arena))
            return is_path && !step->tag.at ? fw_fail_memory(r->err)
                                            : bad(r, "prefix is not a path of tags");
        if (take_char(&text, '[') &&
            (!take_number(&step->position, &text) || !take_char(&text, ']')))
            return bad(r, "prefix has a position that is not a number");
        rule->step_count++;
    }
    return rule->step_count ? FURROW_OK : bad(r, "no prefix");
}

static furrow_status load_forest(fw_vints_rule *rule, const reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->rule, "separator"));
    uint32_t depth = 0;
    rule->leaves = FW_TAKE(r->arena, MAX_LEAVES, fw_vints_leaf);
    if (!rule->leaves) return fw_fail_memory(r->err);
    while (text.len) {
        fw_vints_leaf leaf = {.depth = depth};
        if (rule->leaf_count == MAX_LEAVES) return bad(r, "separator is too long");
        if (!take_name(&leaf.tag, &text, r->arena))
            return leaf.tag.at ? bad(r, "separator is not a forest of tags")
                               : fw_fail_memory(r->err);
        rule->leaves[rule->leaf_count++] = leaf;
        if (take_char(&text, '(')) {
            if (++depth > FW_VINTS_DEPTH) return bad(r, "separator is too deep");
            continue;
        }
        while (depth > 0 && take_char(&text, ')')) depth--;
        if (text.len && !take_char(&text, ' ')) return bad(r, "separator is not a forest of tags");
    }
    if (depth > 0) return bad(r, "separator lacks a closing bracket");
    return rule->leaf_count ? FURROW_OK : bad(r, "no separator");
}

/* A list of tags, at most 'most'. */
static furrow_status load_names(furrow_str *names, uint32_t *count, uint32_t most, const char *key,
                                const reader *r) {
    char what[64];
    fw_json_iter it = fw_json_each(fw_json_get(r->rule, key));
    while (fw_json_next(&it)) {
        furrow_str name = fw_json_get_str(it.value);
        bool is_full = *count == most;
        snprintf(what, sizeof what, "'%s' has %s", key,
                 is_full ? "too many tags" : "an entry that is not a tag");
        if (name.len == 0 || is_full) return bad(r, what);
        name = fw_arena_copy(r->arena, name);
        if (!name.at) return fw_fail_memory(r->err);
        names[(*count)++] = name;
    }
    return FURROW_OK;
}

static furrow_status load_begin(fw_vints_rule *rule, const reader *r) {
    furrow_str begin = fw_json_get_str(fw_json_get(r->rule, "begin"));
    if (begin.len) rule->begin = fw_arena_copy(r->arena, begin);
    return begin.len && !rule->begin.at ? fw_fail_memory(r->err) : FURROW_OK;
}

static bool get_count(uint32_t *out, const reader *r, const char *key, uint32_t fallback,
                      uint32_t most) {
    const fw_json_value *value = fw_json_get(r->rule, key);
    uint64_t n = fallback;
    if (value && !fw_json_get_uint(&n, value)) return false;
    *out = (uint32_t)n;
    return n <= most;
}

static furrow_status load_numbers(fw_vints_rule *rule, const reader *r) {
    double max = fw_json_get_number(fw_json_get(r->rule, "max"), -1);
    furrow_str cut = fw_json_get_str(fw_json_get(r->rule, "cut"));
    if (!get_count(&rule->depth, r, "depth", 0, FW_VINTS_DEPTH)) return bad(r, "unusable depth");
    if (!get_count(&rule->skip, r, "skip", 0, UINT32_MAX)) return bad(r, "unusable skip");
    if (!get_count(&rule->min, r, "min", 1, UINT32_MAX) || rule->min == 0)
        return bad(r, "unusable min");
    if (!get_count(&rule->support, r, "support", 1, UINT32_MAX)) return bad(r, "unusable support");
    if (!(max <= -1 && max >= -1e9))
        return bad(r, "max counts from the end: -1 is the last record");
    rule->dropped = (uint32_t)(-max) - 1;
    rule->is_head = fw_str_equal(cut, FW_STR("before"));
    if (!rule->is_head && cut.at && !fw_str_equal(cut, FW_STR("after")))
        return bad(r, "cut is neither before nor after");
    return FURROW_OK;
}

static furrow_status load(void **out, const fw_json_value *value, fw_arena *arena,
                          furrow_error *err) {
    rules *all = FW_TAKE_ZEROED(arena, 1, rules);
    if (!all) return fw_fail_memory(err);
    if (!fw_json_is_array(value) || fw_json_count(value) == 0)
        return fw_fail(err, FURROW_EFORMAT, "rules: must be a list of rules");
    fw_json_iter it = fw_json_each(value);
    while (fw_json_next(&it)) {
        reader r = {it.value, all->count + 1, arena, err};
        if (all->count == MAX_RULES) return bad(&r, "too many rules");
        fw_vints_rule *rule = &all->at[all->count++];
        furrow_status st = load_prefix(rule, &r);
        if (st == FURROW_OK) st = load_forest(rule, &r);
        if (st == FURROW_OK)
            st = load_names(rule->through, &rule->through_count, FW_VINTS_THROUGH, "through", &r);
        if (st == FURROW_OK) st = load_names(rule->has, &rule->has_count, MAX_HAS, "has", &r);
        if (st == FURROW_OK) st = load_begin(rule, &r);
        if (st == FURROW_OK) st = load_numbers(rule, &r);
        if (st < 0) return st;
    }
    *out = all;
    return FURROW_OK;
}

/* ---- Applying ----------------------------------------------------------- */

static furrow_status apply(fw_regions *out, const void *kept, const fw_method_input *in,
                           furrow_error *err) {
    const rules *all = kept;
    fw_vints_spans spans = {0};
    for (uint32_t i = 0; i < all->count && spans.count == 0; i++)
        if (!apply_rule(&spans, &all->at[i], in->page, in->scratch)) return fw_fail_memory(err);
    if (spans.count == 0) return FURROW_OK;
    fw_region *region = fw_region_add(out, "vints", (uint32_t)spans.count);
    if (!region) return fw_fail_memory(err);
    for (size_t i = 0; i < spans.count; i++)
        if (!fw_record_set(out, &region->records[i], &spans.at[i], 1)) return fw_fail_memory(err);
    return FURROW_OK;
}

const fw_rules_kind fw_vints_rules = {.method = "vints",
                                      .finds_only_records = true,
                                      .learn = learn,
                                      .extend = extend,
                                      .save = save,
                                      .load = load,
                                      .apply = apply};
