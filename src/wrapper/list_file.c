/*
 * The rules of a list as JSON, and back.
 *
 * The file may be hostile: every member is checked, every list has a limit, and an error
 * message names the place, as in "layout 2: records: begin 1: selector ...".
 */
#include "wrapper/list_rules.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "table/table.h"

#include <string.h>

enum { MAX_SELECTORS = 64, MAX_TEXT = 16 << 10 };
_Static_assert((int)MAX_SELECTORS <= (int)FW_WRAPPER_MAX_MARKS && FW_WRAPPER_MAX_MARKS <= 64,
               "each mark that a file may have is a bit");

/* ---- Columns ------------------------------------------------------------ */

static const char *const KINDS[] = {[FW_FIELD_TEXT] = "text",
                                    [FW_FIELD_LINK] = "link",
                                    [FW_FIELD_IMAGE] = "image",
                                    [FW_FIELD_HEADING] = "heading",
                                    [FW_FIELD_OTHER] = "other"};

static void save_text(fw_json *json, const char *key, furrow_str text) {
    if (text.len == 0) return;
    fw_json_key(json, key);
    fw_json_str(json, text);
}

static void save_count(fw_json *json, const char *key, uint32_t count) {
    if (count == 0) return;
    fw_json_key(json, key);
    fw_json_uint(json, count);
}

static void save_flag(fw_json *json, const char *key, bool is_set) {
    if (!is_set) return;
    fw_json_key(json, key);
    fw_json_bool(json, true);
}

static void save_profile(fw_json *json, const fw_profile *profile) {
    fw_json_key(json, "profile");
    fw_json_object(json);
    fw_json_key(json, "values");
    fw_json_uint(json, profile->values);
    fw_json_key(json, "distinct");
    fw_json_uint(json, profile->distinct);
    fw_json_key(json, "bytes");
    fw_json_uint(json, profile->bytes);
    for (int s = 0; s < FW_SHAPES; s++) {
        if (profile->shapes[s] == 0) continue;
        fw_json_key(json, fw_shape_name((fw_shape)s));
        fw_json_uint(json, profile->shapes[s]);
    }
    fw_json_object_end(json);
}

static void save_column(fw_json *json, const fw_column *column, uint32_t records) {
    fw_json_object(json);
    fw_json_key(json, "name");
    fw_json_str(json, column->name);
    fw_json_key(json, "kind");
    fw_json_text(json, KINDS[column->kind]);
    fw_json_key(json, "type");
    fw_json_text(json, furrow_type_name(column->type));
    save_text(json, "place", column->place);
    save_text(json, "label", column->label);
    save_text(json, "header", column->header);
    save_text(json, "prefix", column->prefix);
    save_text(json, "suffix", column->suffix);
    save_text(json, "form", column->form);
    save_count(json, "part", column->part);
    save_flag(json, "list", column->is_list);
    save_flag(json, "gone", column->is_gone);
    save_flag(json, "hidden", column->is_hidden);
    save_count(json, "nth", column->nth);
    fw_json_key(json, "records");
    fw_json_uint(json, records);
    if (column->profile.values) save_profile(json, &column->profile);
    if (column->sample_count) {
        fw_json_key(json, "samples");
        fw_json_array(json);
        for (uint32_t i = 0; i < column->sample_count; i++) fw_json_str(json, column->samples[i]);
        fw_json_array_end(json);
    }
    fw_json_object_end(json);
}

void fw_wrapper_columns_save(fw_json *json, const fw_wrapper_columns *columns) {
    fw_json_key(json, "records");
    fw_json_uint(json, columns->record_count);
    fw_json_key(json, "fields");
    fw_json_uint(json, columns->field_count);
    if (columns->fingerprint_count) {
        fw_json_key(json, "fingerprints");
        fw_json_array(json);
        for (uint32_t i = 0; i < columns->fingerprint_count; i++)
            fw_json_uint(json, columns->fingerprints[i]);
        fw_json_array_end(json);
    }
    fw_json_key(json, "columns");
    fw_json_array(json);
    for (uint32_t i = 0; i < columns->count; i++)
        save_column(json, &columns->at[i], columns->records[i]);
    fw_json_array_end(json);
}

typedef struct column_reader {
    const fw_json_value *column;
    uint32_t number; /* from 1 */
    fw_arena *arena;
    furrow_error *err;
} column_reader;

static furrow_status bad_column(const column_reader *r, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "column %u: %s", r->number, what);
}

static furrow_status load_column_text(furrow_str *out, const char *key, const column_reader *r) {
    const fw_json_value *value = fw_json_get(r->column, key);
    if (value && !fw_json_is_str(value))
        return fw_fail(r->err, FURROW_EFORMAT, "column %u: %s: must be a text", r->number, key);
    *out = fw_arena_copy(r->arena, fw_json_get_str(value));
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

/* Read a count from an object; 0 if it is missing. False if it is something else. */
static bool read_count(uint32_t *out, const fw_json_value *object, const char *key) {
    const fw_json_value *value = fw_json_get(object, key);
    uint64_t count = 0;
    if (value && (!fw_json_get_uint(&count, value) || count > UINT32_MAX)) return false;
    *out = (uint32_t)count;
    return true;
}

static furrow_status load_column_count(uint32_t *out, const char *key, const column_reader *r) {
    if (read_count(out, r->column, key)) return FURROW_OK;
    return fw_fail(r->err, FURROW_EFORMAT, "column %u: %s: must be a count", r->number, key);
}

static bool load_kind(fw_field_kind *out, const column_reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->column, "kind"));
    for (size_t i = 0; i < FW_COUNT(KINDS); i++) {
        *out = (fw_field_kind)i;
        if (fw_str_equal(text, fw_str(KINDS[i]))) return true;
    }
    return false;
}

static bool load_type(furrow_type *out, const column_reader *r) {
    furrow_str text = fw_json_get_str(fw_json_get(r->column, "type"));
    for (int i = FURROW_TEXT; i <= FURROW_IMAGE; i++) {
        *out = (furrow_type)i;
        if (fw_str_equal(text, fw_str(furrow_type_name(*out)))) return true;
    }
    return false;
}

/* Read a profile; fails if its numbers contradict each other. */
static furrow_status load_profile(fw_profile *out, const column_reader *r) {
    const fw_json_value *object = fw_json_get(r->column, "profile");
    uint64_t values = 0, distinct = 0, shapes = 0;
    *out = (fw_profile){0};
    if (!object) return FURROW_OK;
    if (!fw_json_is_object(object)) return bad_column(r, "profile: must be an object");
    fw_json_get_uint(&values, fw_json_get(object, "values"));
    if (values > UINT32_MAX) return bad_column(r, "profile: has impossible numbers");
    fw_json_get_uint(&distinct, fw_json_get(object, "distinct"));
    fw_json_get_uint(&out->bytes, fw_json_get(object, "bytes"));
    for (int s = 0; s < FW_SHAPES; s++) {
        uint64_t count = 0;
        fw_json_get_uint(&count, fw_json_get(object, fw_shape_name((fw_shape)s)));
        if (count > values) return bad_column(r, "profile: has impossible numbers");
        out->shapes[s] = (uint32_t)count;
        shapes += count;
    }
    if (distinct > values || shapes != values || out->bytes > UINT32_MAX)
        return bad_column(r, "profile: has impossible numbers");
    out->values = (uint32_t)values;
    out->distinct = (uint32_t)distinct;
    return FURROW_OK;
}

static furrow_status load_samples(fw_column *out, const column_reader *r) {
    const fw_json_value *list = fw_json_get(r->column, "samples");
    if (!list) return FURROW_OK;
    if (!fw_json_is_array(list)) return bad_column(r, "samples: must be a list");
    out->samples = FW_TAKE(r->arena, FW_WRAPPER_SAMPLES, furrow_str);
    if (!out->samples) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (out->sample_count < FW_WRAPPER_SAMPLES && fw_json_next(&it)) {
        furrow_str text = fw_json_get_str(it.value);
        if (!text.at) return bad_column(r, "samples: must be a text");
        text = fw_arena_copy(r->arena, text);
        if (!text.at) return fw_fail_memory(r->err);
        out->samples[out->sample_count++] = text;
    }
    return FURROW_OK;
}

static furrow_status load_column(fw_column *out, uint32_t *records, const column_reader *r) {
    if (!fw_json_is_object(r->column)) return bad_column(r, "must be an object");
    if (!load_kind(&out->kind, r)) return bad_column(r, "an unknown kind");
    if (!load_type(&out->type, r)) return bad_column(r, "an unknown type");
    furrow_status st = load_column_text(&out->name, "name", r);
    if (st >= 0 && out->name.len == 0) st = bad_column(r, "no name");
    if (st >= 0) st = load_column_text(&out->place, "place", r);
    if (st >= 0) st = load_column_text(&out->label, "label", r);
    if (st >= 0) st = load_column_text(&out->header, "header", r);
    if (st >= 0) st = load_column_text(&out->prefix, "prefix", r);
    if (st >= 0) st = load_column_text(&out->suffix, "suffix", r);
    if (st >= 0) st = load_column_text(&out->form, "form", r);
    if (st >= 0) st = load_column_count(records, "records", r);
    if (st >= 0) st = load_column_count(&out->nth, "nth", r);
    if (st >= 0) st = load_column_count(&out->part, "part", r);
    if (st < 0) return st;
    out->is_list = fw_json_get_bool(fw_json_get(r->column, "list"), false);
    out->is_gone = fw_json_get_bool(fw_json_get(r->column, "gone"), false);
    out->is_hidden = fw_json_get_bool(fw_json_get(r->column, "hidden"), false);
    st = load_profile(&out->profile, r);
    return st < 0 ? st : load_samples(out, r);
}

static furrow_status check_columns(const fw_wrapper_columns *columns, fw_arena *scratch,
                                   furrow_error *err) {
    fw_map names = {0};
    for (uint32_t i = 0; i < columns->count; i++) {
        bool is_new;
        if (columns->records[i] > columns->record_count)
            return fw_fail(err, FURROW_EFORMAT, "column %u: more records than there are", i + 1);
        if (!fw_map_place(&names, fw_hash_text(1, columns->at[i].name), &is_new, scratch))
            return fw_fail_memory(err);
        if (!is_new) return fw_fail(err, FURROW_EFORMAT, "column %u: another has its name", i + 1);
    }
    return FURROW_OK;
}

static furrow_status load_fingerprints(fw_wrapper_columns *out, const fw_json_value *list,
                                       fw_arena *arena, furrow_error *err) {
    if (!list) return FURROW_OK;
    if (!fw_json_is_array(list) || fw_json_count(list) > FW_WRAPPER_MAX_FINGERPRINTS)
        return fw_fail(err, FURROW_EFORMAT, "fingerprints: must be a list of at most %d",
                       FW_WRAPPER_MAX_FINGERPRINTS);
    out->fingerprints = FW_TAKE(arena, fw_json_count(list), uint64_t);
    if (!out->fingerprints) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it))
        if (!fw_json_get_uint(&out->fingerprints[out->fingerprint_count++], it.value))
            return fw_fail(err, FURROW_EFORMAT, "fingerprints: must be whole numbers");
    return FURROW_OK;
}

furrow_status fw_wrapper_columns_load(fw_wrapper_columns *out, const fw_json_value *object,
                                      fw_arena *arena, furrow_error *err) {
    const fw_json_value *list = fw_json_get(object, "columns");
    uint64_t records = 0;
    *out = (fw_wrapper_columns){0};
    if (!fw_json_is_array(list) || fw_json_count(list) > FW_WRAPPER_MAX_COLUMNS)
        return fw_fail(err, FURROW_EFORMAT, "columns: must be a list of at most %d",
                       FW_WRAPPER_MAX_COLUMNS);
    if (!fw_json_get_uint(&records, fw_json_get(object, "records")) || records > UINT32_MAX)
        return fw_fail(err, FURROW_EFORMAT, "records: must be a count");
    out->record_count = (uint32_t)records;
    if (!fw_json_get_uint(&out->field_count, fw_json_get(object, "fields"))) out->field_count = 0;
    out->at = FW_TAKE_ZEROED(arena, fw_json_count(list), fw_column);
    out->records = FW_TAKE(arena, fw_json_count(list), uint32_t);
    if (!out->at || !out->records) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        column_reader r = {it.value, out->count + 1, arena, err};
        furrow_status st = load_column(&out->at[out->count], &out->records[out->count], &r);
        if (st < 0) return st;
        out->count++;
    }
    fw_wrapper_columns_share(out);
    furrow_status st = load_fingerprints(out, fw_json_get(object, "fingerprints"), arena, err);
    return st < 0 ? st : check_columns(out, arena, err);
}

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

static void save_cut(fw_json *json, const fw_wrapper_cut *cut) {
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

static void save_place(fw_json *json, const fw_wrapper_place *place) {
    fw_json_object(json);
    fw_json_key(json, "pages");
    fw_json_uint(json, place->pages);
    if (place->given_back != place->taught) {
        fw_json_key(json, "taught");
        fw_json_uint(json, place->taught);
        fw_json_key(json, "given_back");
        fw_json_uint(json, place->given_back);
    }
    save_selectors(json, "where", &place->where);
    fw_json_key(json, "sure");
    fw_json_uint(json, place->sure);
    fw_json_key(json, "many");
    fw_json_bool(json, place->has_many);
    save_cut(json, &place->cut);
    if (place->heading.at.count) {
        fw_json_key(json, "heading");
        save_selector(json, &place->heading.at);
        save_flag(json, "heading_runs_on", place->heading.runs_on);
        save_flag(json, "heading_for_siblings", place->heading.is_for_siblings);
    }
    save_flag(json, "heading_lost", place->heading.is_lost);
    save_selectors(json, "marks", &place->marks.list);
    fw_json_key(json, "usual");
    fw_json_number(json, place->marks.usual);
    if (place->least > 0) {
        fw_json_key(json, "least");
        fw_json_number(json, place->least);
    }
    fw_json_object_end(json);
}

void fw_wrapper_rules_save(fw_json *json, const void *kept) {
    const fw_wrapper_rules *rules = kept;
    fw_json_object(json);
    fw_json_key(json, "layouts");
    fw_json_array(json);
    for (uint32_t i = 0; i < rules->place_count; i++) save_place(json, &rules->places[i]);
    fw_json_array_end(json);
    fw_wrapper_columns_save(json, &rules->columns);
    fw_json_object_end(json);
}

/* ---- Loading ------------------------------------------------------------ */

typedef struct reader {
    uint32_t place; /* from 1 */
    fw_arena *arena;
    furrow_error *err;
} reader;

static furrow_status bad(const reader *r, const char *key, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "layout %u: %s: %s", r->place, key, what);
}

static furrow_status load_selector(fw_selector *out, const fw_json_value *value, const char *key,
                                   const reader *r) {
    furrow_error why = {0};
    furrow_str text = fw_json_get_str(value);
    if (!text.at) return bad(r, key, "must be a selector");
    if (text.len > MAX_TEXT) return bad(r, key, "the selector is too long");
    furrow_status st = fw_selector_parse(out, text, r->arena, &why);
    if (st == FURROW_ENOMEM) return fw_fail_memory(r->err);
    return st < 0 ? bad(r, key, why.message) : st;
}

/* A list of selectors; if 'is_kind', of one step each. */
static furrow_status load_selectors(fw_selectors *out, const fw_json_value *list, const char *key,
                                    bool is_kind, const reader *r) {
    *out = (fw_selectors){0};
    if (!list) return FURROW_OK;
    if (!fw_json_is_array(list)) return bad(r, key, "must be a list of selectors");
    if (fw_json_count(list) > MAX_SELECTORS) return bad(r, key, "too many");
    out->at = FW_TAKE(r->arena, fw_json_count(list), fw_selector);
    if (!out->at) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        furrow_status st = load_selector(&out->at[out->count], it.value, key, r);
        if (st < 0) return st;
        if (is_kind && out->at[out->count].count != 1)
            return bad(r, key, "a child must be a single step");
        out->count++;
    }
    return FURROW_OK;
}

static furrow_status load_count(uint32_t *out, const fw_json_value *in, const char *key,
                                const reader *r) {
    return read_count(out, in, key) ? FURROW_OK : bad(r, key, "must be a count");
}

static furrow_status load_cut(fw_wrapper_cut *out, const fw_json_value *value, const reader *r) {
    if (!fw_json_is_object(value)) return bad(r, "records", "must be an object");
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
        st = bad(r, "records", "must say where a record begins or ends");
    return st;
}

static furrow_status load_marks(fw_wrapper_marks *out, const fw_json_value *value,
                                const reader *r) {
    furrow_status st = load_selectors(&out->list, fw_json_get(value, "marks"), "marks", false, r);
    if (st < 0) return st;
    out->usual = fw_json_get_number(fw_json_get(value, "usual"), 1);
    if (!(out->usual > 0 && out->usual <= 1))
        return bad(r, "usual", "must be a share between 0 and 1");
    for (uint32_t i = 0; i < out->list.count; i++)
        if (out->list.at[i].has_count) return bad(r, "marks", "must be a path without :has");
    return fw_wrapper_marks_ready(out, r->arena) ? FURROW_OK : fw_fail_memory(r->err);
}

static furrow_status load_place(fw_wrapper_place *out, const fw_json_value *value,
                                const reader *r) {
    const fw_json_value *heading = fw_json_get(value, "heading");
    if (!fw_json_is_object(value)) return bad(r, "layout", "must be an object");
    furrow_status st = load_count(&out->pages, value, "pages", r);
    if (st >= 0 && fw_json_get(value, "taught")) {
        st = load_count(&out->taught, value, "taught", r);
        if (st >= 0) st = load_count(&out->given_back, value, "given_back", r);
    }
    if (st >= 0) st = load_selectors(&out->where, fw_json_get(value, "where"), "where", false, r);
    if (st >= 0 && out->where.count == 0) st = bad(r, "where", "no selector");
    if (st >= 0) st = load_count(&out->sure, value, "sure", r);
    if (out->sure > out->where.count) out->sure = out->where.count; /* some were removed */
    if (st >= 0) st = load_cut(&out->cut, fw_json_get(value, "records"), r);
    if (st >= 0) st = load_marks(&out->marks, value, r);
    if (st >= 0 && heading) st = load_selector(&out->heading.at, heading, "heading", r);
    out->heading.runs_on = fw_json_get_bool(fw_json_get(value, "heading_runs_on"), false);
    out->heading.is_for_siblings =
        fw_json_get_bool(fw_json_get(value, "heading_for_siblings"), false);
    out->heading.is_lost = fw_json_get_bool(fw_json_get(value, "heading_lost"), false);
    out->least = fw_json_get_number(fw_json_get(value, "least"), 0);
    if (st >= 0 && !(out->least >= 0 && out->least <= 1))
        st = bad(r, "least", "must be a share between 0 and 1");
    out->has_many = fw_json_get_bool(fw_json_get(value, "many"), false);
    return st;
}

furrow_status fw_wrapper_rules_load(void **out, const fw_json_value *value, fw_arena *arena,
                                    furrow_error *err) {
    fw_wrapper_rules *rules = FW_TAKE_ZEROED(arena, 1, fw_wrapper_rules);
    const fw_json_value *places = fw_json_get(value, "layouts");
    if (!rules) return fw_fail_memory(err);
    if (!fw_json_is_array(places) || fw_json_count(places) == 0)
        return fw_fail(err, FURROW_EFORMAT, "rules: must have a list of \"layouts\"");
    if (fw_json_count(places) > FW_WRAPPER_MAX_PLACES)
        return fw_fail(err, FURROW_EFORMAT, "rules: more than %d layouts", FW_WRAPPER_MAX_PLACES);
    fw_json_iter it = fw_json_each(places);
    while (fw_json_next(&it)) {
        reader r = {rules->place_count + 1, arena, err};
        furrow_status st = load_place(&rules->places[rules->place_count++], it.value, &r);
        if (st < 0) return st;
    }
    *out = rules;
    return fw_wrapper_columns_load(&rules->columns, value, arena, err);
}

/* Assertions about the rules of a list, in builds that check them: region/region.h. */

#ifdef FURROW_CHECKS

#include "region/region.h"

/* Most names that are compared pair by pair. */
enum { MAX_COMPARED = 200 };

static void check_selectors(const fw_selectors *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        FW_MUST(list->at[i].count > 0 && list->at[i].count <= FW_MAX_STEPS);
        for (uint32_t s = 0; s < list->at[i].count; s++) {
            FW_MUST(list->at[i].steps[s].tag.len > 0);
            FW_MUST(list->at[i].steps[s].word_count <= FW_MAX_WORDS);
        }
    }
}

static void check_place(const fw_wrapper_place *place) {
    FW_MUST(place->where.count > 0 && place->sure <= place->where.count);
    check_selectors(&place->where);
    check_selectors(&place->cut.begin);
    check_selectors(&place->cut.end);
    check_selectors(&place->cut.skip);
    check_selectors(&place->cut.inside);
    check_selectors(&place->marks.list);
    FW_MUST(place->marks.list.count <= FW_WRAPPER_MAX_MARKS);
    FW_MUST(place->marks.usual >= 0 && place->marks.usual <= 1);
    FW_MUST(place->least >= 0 && place->least <= 1);
}

static void check_column(const fw_wrapper_columns *columns, uint32_t c) {
    const fw_column *column = &columns->at[c];
    uint64_t shapes = 0;
    FW_MUST(column->name.len > 0 && columns->records[c] <= columns->record_count);
    FW_MUST(column->share >= 0 && column->share <= 1);
    FW_MUST(column->sample_count <= FW_WRAPPER_SAMPLES);
    for (uint32_t s = 0; s < column->sample_count; s++) FW_MUST(column->samples[s].at);
    for (int s = 0; s < FW_SHAPES; s++) shapes += column->profile.shapes[s];
    FW_MUST(shapes == column->profile.values);
    for (uint32_t k = 0; k < c && c < MAX_COMPARED; k++)
        FW_MUST(!fw_str_equal(column->name, columns->at[k].name));
}

void fw_wrapper_columns_check(const fw_wrapper_columns *columns) {
    for (uint32_t c = 0; c < columns->count; c++) check_column(columns, c);
}

void fw_wrapper_rules_check(const void *kept) {
    const fw_wrapper_rules *rules = kept;
    FW_MUST(rules->place_count > 0 && rules->place_count <= FW_WRAPPER_MAX_PLACES);
    for (uint32_t i = 0; i < rules->place_count; i++) check_place(&rules->places[i]);
    fw_wrapper_columns_check(&rules->columns);
}

#else
typedef int fw_no_rules_checks; /* a C file must not be empty */
#endif
