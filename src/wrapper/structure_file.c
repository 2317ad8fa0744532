/*
 * The rules of the structural wrapper as JSON, and back.
 *
 * The file is hostile: every member is checked, every list has a limit, and a
 * message names the place, as in "layout 2: records: begin 1: selector ...".
 */
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "wrapper/structure.h"

enum { MAX_SELECTORS = 64, MAX_TEXT = 16 << 10 };

/* ---- Saving ------------------------------------------------------------- */

static void save_selector(fw_json *json, const fw_selector *selector) {
    furrow_buf text = {.alloc = json->out->alloc};
    fw_selector_write(&text, selector);
    if (text.failed) json->out->failed = true;
    fw_json_str(json, fw_buf_view(&text));
    furrow_buf_free(&text);
}

static void save_selectors(fw_json *json, const char *key, const fw_selectors *list) {
    if (list->count == 0) return;
    fw_json_key(json, key);
    fw_json_array(json);
    for (uint32_t i = 0; i < list->count; i++) save_selector(json, &list->at[i]);
    fw_json_array_end(json);
}

static void save_count(fw_json *json, const char *key, uint32_t count) {
    if (count == 0) return;
    fw_json_key(json, key);
    fw_json_uint(json, count);
}

static void save_cut(fw_json *json, const fw_cut *cut) {
    fw_json_key(json, "records");
    fw_json_object(json);
    save_selectors(json, "begin", &cut->begin);
    save_selectors(json, "end", &cut->end);
    save_selectors(json, "inside", &cut->inside);
    save_selectors(json, "skip", &cut->skip);
    save_count(json, "width", cut->width);
    save_count(json, "longest", cut->longest);
    save_count(json, "drop_first", cut->drop_first);
    save_count(json, "drop_last", cut->drop_last);
    fw_json_object_end(json);
}

static void save_layout(fw_json *json, const fw_layout *layout) {
    fw_json_object(json);
    fw_json_key(json, "pages");
    fw_json_uint(json, layout->pages);
    save_selectors(json, "where", &layout->where);
    fw_json_key(json, "sure");
    fw_json_uint(json, layout->sure);
    fw_json_key(json, "many");
    fw_json_bool(json, layout->has_many);
    save_cut(json, &layout->cut);
    if (layout->heading.count) {
        fw_json_key(json, "heading");
        save_selector(json, &layout->heading);
    }
    save_selectors(json, "marks", &layout->marks.list);
    fw_json_key(json, "usual");
    fw_json_number(json, layout->marks.usual);
    fw_json_object_end(json);
}

void fw_structure_save(fw_json *json, const void *kept) {
    const fw_structure *rules = kept;
    fw_json_object(json);
    fw_json_key(json, "layouts");
    fw_json_array(json);
    for (uint32_t i = 0; i < rules->layout_count; i++) save_layout(json, &rules->layouts[i]);
    fw_json_array_end(json);
    fw_columns_save(json, &rules->columns);
    fw_json_object_end(json);
}

/* ---- Loading ------------------------------------------------------------ */

typedef struct reader {
    uint32_t layout; /* from 1 */
    fw_arena *arena;
    furrow_error *err;
} reader;

static furrow_status bad(const reader *r, const char *key, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "layout %u: %s: %s", r->layout, key, what);
}

static furrow_status load_selector(fw_selector *out, const fw_json_value *value, const char *key,
                                   const reader *r) {
    furrow_error why = {0};
    furrow_str text = fw_json_get_str(value);
    if (!text.at) return bad(r, key, "a selector is wanted, not another thing");
    if (text.len > MAX_TEXT) return bad(r, key, "a selector that long cannot be");
    furrow_status st = fw_selector_parse(out, text, r->arena, &why);
    if (st == FURROW_ENOMEM) return fw_fail_memory(r->err);
    return st < 0 ? bad(r, key, why.message) : st;
}

/* A list of selectors; of one step each, when 'is_kind'. */
static furrow_status load_selectors(fw_selectors *out, const fw_json_value *list, const char *key,
                                    bool is_kind, const reader *r) {
    *out = (fw_selectors){0};
    if (!list) return FURROW_OK;
    if (!fw_json_is_array(list)) return bad(r, key, "a list of selectors is wanted");
    if (fw_json_count(list) > MAX_SELECTORS) return bad(r, key, "more than can be");
    out->at = FW_TAKE(r->arena, fw_json_count(list), fw_selector);
    if (!out->at) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        furrow_status st = load_selector(&out->at[out->count], it.value, key, r);
        if (st < 0) return st;
        if (is_kind && out->at[out->count].count != 1)
            return bad(r, key, "a child is told by one step");
        out->count++;
    }
    return FURROW_OK;
}

static furrow_status load_count(uint32_t *out, const fw_json_value *in, const char *key,
                                const reader *r) {
    const fw_json_value *value = fw_json_get(in, key);
    uint64_t n = 0;
    if (value && (!fw_json_get_uint(&n, value) || n > UINT32_MAX))
        return bad(r, key, "a count is wanted");
    *out = (uint32_t)n;
    return FURROW_OK;
}

static furrow_status load_cut(fw_cut *out, const fw_json_value *value, const reader *r) {
    if (!fw_json_is_object(value)) return bad(r, "records", "an object is wanted");
    const struct {
        const char *key;
        fw_selectors *list;
    } lists[] = {
        {"begin", &out->begin}, {"end", &out->end}, {"inside", &out->inside}, {"skip", &out->skip}};
    const struct {
        const char *key;
        uint32_t *count;
    } counts[] = {{"width", &out->width},
                  {"longest", &out->longest},
                  {"drop_first", &out->drop_first},
                  {"drop_last", &out->drop_last}};
    furrow_status st = FURROW_OK;
    for (size_t i = 0; i < 4 && st >= 0; i++) {
        st = load_selectors(lists[i].list, fw_json_get(value, lists[i].key), lists[i].key, true, r);
        if (st >= 0) st = load_count(counts[i].count, value, counts[i].key, r);
    }
    if (st >= 0 && !out->begin.count && !out->end.count && !out->skip.count && !out->width)
        st = bad(r, "records", "nothing says where one begins or ends");
    return st;
}

static furrow_status load_marks(fw_marks *out, const fw_json_value *value, const reader *r) {
    furrow_status st = load_selectors(&out->list, fw_json_get(value, "marks"), "marks", false, r);
    if (st < 0) return st;
    out->usual = fw_json_get_number(fw_json_get(value, "usual"), 1);
    if (!(out->usual > 0 && out->usual <= 1)) return bad(r, "usual", "a share of 1 is wanted");
    for (uint32_t i = 0; i < out->list.count; i++)
        if (out->list.at[i].has_count) return bad(r, "marks", "a path is wanted, without :has");
    return fw_marks_ready(out, r->arena) ? FURROW_OK : fw_fail_memory(r->err);
}

static furrow_status load_layout(fw_layout *out, const fw_json_value *value, const reader *r) {
    const fw_json_value *heading = fw_json_get(value, "heading");
    if (!fw_json_is_object(value)) return bad(r, "layout", "an object is wanted");
    furrow_status st = load_count(&out->pages, value, "pages", r);
    if (st >= 0) st = load_selectors(&out->where, fw_json_get(value, "where"), "where", false, r);
    if (st >= 0 && out->where.count == 0) st = bad(r, "where", "no selector");
    if (st >= 0) st = load_count(&out->sure, value, "sure", r);
    if (st >= 0) st = load_cut(&out->cut, fw_json_get(value, "records"), r);
    if (st >= 0) st = load_marks(&out->marks, value, r);
    if (st >= 0 && heading) st = load_selector(&out->heading, heading, "heading", r);
    out->has_many = fw_json_get_bool(fw_json_get(value, "many"), false);
    return st;
}

furrow_status fw_structure_load(void **out, const fw_json_value *value, fw_arena *arena,
                                furrow_error *err) {
    fw_structure *rules = FW_TAKE_ZEROED(arena, 1, fw_structure);
    const fw_json_value *layouts = fw_json_get(value, "layouts");
    if (!rules) return fw_fail_memory(err);
    if (!fw_json_is_array(layouts) || fw_json_count(layouts) == 0)
        return fw_fail(err, FURROW_EFORMAT, "rules: a list of \"layouts\" is wanted");
    if (fw_json_count(layouts) > FW_MAX_LAYOUTS)
        return fw_fail(err, FURROW_EFORMAT, "rules: more than %d layouts", FW_MAX_LAYOUTS);
    fw_json_iter it = fw_json_each(layouts);
    while (fw_json_next(&it)) {
        reader r = {rules->layout_count + 1, arena, err};
        furrow_status st = load_layout(&rules->layouts[rules->layout_count++], it.value, &r);
        if (st < 0) return st;
    }
    *out = rules;
    return fw_columns_load(&rules->columns, value, arena, err);
}
