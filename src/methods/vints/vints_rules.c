/*
 * ViNTs wrappers as a file, and the two verbs behind learn and apply.
 *
 * Every sample page gives its best wrapper; wrappers that agree are merged,
 * and the one that most pages stand behind comes first (section 5.7). Others
 * are kept after it, for pages on which the first finds nothing.
 */
#include "methods/vints/vints.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "methods/vints/vints_rule.h"
#include "methods/vints/vints_search.h"

enum { MAX_RULES = 8 };

typedef struct rules {
    fw_vints_rule at[MAX_RULES];
    uint32_t count;
} rules;

/* ---- Learning ----------------------------------------------------------- */

static void integrate(rules *all, const fw_vints_rule *rule) {
    for (uint32_t i = 0; i < all->count; i++)
        if (fw_vints_rule_merge(&all->at[i], rule)) return;
    if (all->count < MAX_RULES) all->at[all->count++] = *rule;
}

/* The wrapper of one page, if it has any. */
/* A character that a tag name may have in a file: others are signs there. */
static bool is_name(char c) {
    return c && c != '/' && c != '[' && c != ']' && c != '(' && c != ')' && !fw_is_space(c);
}

static bool is_writable(furrow_str name) {
    for (size_t i = 0; i < name.len; i++)
        if (!is_name(name.at[i])) return false;
    return name.len > 0;
}

/* Whether a rule can be written and read again: broken markup makes tags whose
 * names have any characters. */
static bool can_be_kept(const fw_vints_rule *rule) {
    bool can = true;
    for (uint32_t i = 0; i < rule->step_count && can; i++) can = is_writable(rule->steps[i].tag);
    for (uint32_t i = 0; i < rule->through_count && can; i++) can = is_writable(rule->through[i]);
    for (uint32_t i = 0; i < rule->leaf_count && can; i++) can = is_writable(rule->leaves[i].tag);
    return can;
}

static furrow_status learn_page(rules *all, const fw_learn_input *in, const furrow_page *page,
                                furrow_error *err) {
    fw_method_input search = {
        .page = page, .opts = in->opts, .scratch = in->scratch, .deadline = in->deadline};
    fw_vints_results results = {0};
    furrow_status st = fw_vints_search_page(&results, &search, err);
    if (st < 0 || results.count == 0) return st;
    fw_vints_rule rule;
    const fw_vints_result *best = &results.at[0];
    st = fw_vints_rule_make(&rule, page, &best->wrapper, best->cut_count, in->arena, err);
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

/* "tr(td(a img) td)", siblings apart by a space. */
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

static void save_rule(fw_json *json, const fw_vints_rule *rule) {
    fw_json_object(json);
    save_text(json, "prefix", rule, write_prefix);
    fw_json_key(json, "through");
    fw_json_array(json);
    for (uint32_t i = 0; i < rule->through_count; i++) fw_json_str(json, rule->through[i]);
    fw_json_array_end(json);
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

/* Take a name off the front of 'text'. */
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
    rule->steps = FW_TAKE(r->arena, FW_VINTS_STEPS, fw_vints_step);
    if (!rule->steps) return fw_fail_memory(r->err);
    while (text.len) {
        fw_vints_step *step = &rule->steps[rule->step_count];
        if (rule->step_count == FW_VINTS_STEPS) return bad(r, "prefix is too long");
        *step = (fw_vints_step){{NULL, 0}, 0};
        if (!take_char(&text, '/') || !take_name(&step->tag, &text, r->arena))
            return bad(r, "prefix is no path of tags");
        if (take_char(&text, '[') &&
            (!take_number(&step->position, &text) || !take_char(&text, ']')))
            return bad(r, "prefix has a position that is no number");
        rule->step_count++;
    }
    return rule->step_count ? FURROW_OK : bad(r, "no prefix");
}

static furrow_status load_forest(fw_vints_rule *rule, const reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->rule, "separator"));
    uint32_t depth = 0;
    rule->leaves = FW_TAKE(r->arena, FW_VINTS_NODES, fw_vints_leaf);
    if (!rule->leaves) return fw_fail_memory(r->err);
    while (text.len) {
        fw_vints_leaf leaf = {.depth = depth};
        if (rule->leaf_count == FW_VINTS_NODES) return bad(r, "separator is too long");
        if (!take_name(&leaf.tag, &text, r->arena)) return bad(r, "separator is no forest of tags");
        rule->leaves[rule->leaf_count++] = leaf;
        if (take_char(&text, '(')) {
            if (++depth > FW_VINTS_DEPTH) return bad(r, "separator is too deep");
            continue;
        }
        while (depth > 0 && take_char(&text, ')')) depth--;
        if (text.len && !take_char(&text, ' ')) return bad(r, "separator is no forest of tags");
    }
    if (depth > 0) return bad(r, "separator lacks a closing bracket");
    return rule->leaf_count ? FURROW_OK : bad(r, "no separator");
}

static furrow_status load_through(fw_vints_rule *rule, const reader *r) {
    fw_json_iter it = fw_json_each(fw_json_get(r->rule, "through"));
    while (fw_json_next(&it)) {
        furrow_str name = fw_json_get_str(it.value);
        if (name.len == 0) return bad(r, "through has an entry that is no tag");
        if (rule->through_count == FW_VINTS_THROUGH) return bad(r, "through has too many tags");
        name = fw_arena_copy(r->arena, name);
        if (!name.at) return fw_fail_memory(r->err);
        rule->through[rule->through_count++] = name;
    }
    return FURROW_OK;
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
        return fw_fail(err, FURROW_EFORMAT, "rules: a list of rules is wanted");
    fw_json_iter it = fw_json_each(value);
    while (fw_json_next(&it)) {
        reader r = {it.value, all->count + 1, arena, err};
        if (all->count == MAX_RULES) return bad(&r, "more rules than can be");
        fw_vints_rule *rule = &all->at[all->count++];
        furrow_status st = load_prefix(rule, &r);
        if (st == FURROW_OK) st = load_forest(rule, &r);
        if (st == FURROW_OK) st = load_through(rule, &r);
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
        if (!fw_vints_rule_apply(&spans, &all->at[i], in->page, in->scratch))
            return fw_fail_memory(err);
    if (spans.count == 0) return FURROW_OK;
    fw_region *region = fw_region_add(out, "vints", (uint32_t)spans.count);
    if (!region) return fw_fail_memory(err);
    for (size_t i = 0; i < spans.count; i++)
        if (!fw_record_set(out, &region->records[i], &spans.at[i], 1)) return fw_fail_memory(err);
    return FURROW_OK;
}

const fw_rules_kind fw_vints_rules = {.method = "vints",
                                      .learn = learn,
                                      .extend = extend,
                                      .save = save,
                                      .load = load,
                                      .apply = apply};
