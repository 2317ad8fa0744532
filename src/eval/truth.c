/*
 * Reading truth files. Everything is copied out of the JSON, and squashed
 * once, here: a truth is compared with many regions.
 */
#include "eval/truth.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"

typedef struct reader {
    furrow_truth *truth;
    fw_json_doc *doc;
    furrow_str text;
    fw_squasher squasher;
    furrow_error *err;
} reader;

/* The line of a value: its own for a string, that of the first string in it
 * for an object or array. Numbers and the like leave no trace: 0. */
static size_t line_in(const reader *r, const fw_json_value *value) {
    while (!fw_json_is_str(value)) {
        fw_json_iter it = fw_json_each(value);
        if (!fw_json_next(&it)) return 0;
        if (it.key.at) return fw_json_line(r->doc, r->text, it.key);
        value = it.value;
    }
    return fw_json_line(r->doc, r->text, fw_json_get_str(value));
}

static furrow_status bad(const reader *r, const fw_json_value *where, const fw_json_value *around,
                         const char *what) {
    size_t line = line_in(r, where);
    if (line == 0) line = line_in(r, around);
    return fw_fail(r->err, FURROW_EFORMAT, "line %zu: %s", line ? line : 1, what);
}

static furrow_status squash(reader *r, furrow_str *out, furrow_str text) {
    return fw_squash(out, &r->squasher, text, &r->truth->arena, r->err);
}

static furrow_status copy(reader *r, furrow_str *out, furrow_str text) {
    *out = fw_arena_copy(&r->truth->arena, text);
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

/* A value is text; a number is taken as text. */
static furrow_status read_value(reader *r, fw_true_field *field, const fw_json_value *value,
                                const fw_json_value *around) {
    furrow_buf number = {.alloc = r->truth->arena.alloc};
    furrow_str text = fw_json_get_str(value);
    furrow_status st = FURROW_OK;
    if (fw_json_is_number(value)) {
        fw_json json = fw_json_to(&number, FW_JSON_COMPACT);
        uint64_t whole;
        if (fw_json_get_uint(&whole, value)) fw_json_uint(&json, whole);
        else fw_json_number(&json, fw_json_get_number(value, 0));
        st = fw_buf_status(&number, r->err);
        text = fw_buf_view(&number);
    }
    if (st >= 0 && !text.at) st = bad(r, value, around, "the value of a field must be text");
    if (st >= 0) st = copy(r, &field->values[field->count], text);
    if (st >= 0) st = squash(r, &field->squashed[field->count], text);
    if (st >= 0) r->truth->value_count += field->squashed[field->count++].len > 0;
    furrow_buf_free(&number);
    return st;
}

static furrow_status read_field(reader *r, fw_true_field *field, const fw_json_iter *member,
                                const fw_json_value *around) {
    bool is_list = fw_json_is_array(member->value);
    size_t count = is_list ? fw_json_count(member->value) : 1;
    *field = (fw_true_field){.values = FW_TAKE(&r->truth->arena, count, furrow_str),
                             .squashed = FW_TAKE(&r->truth->arena, count, furrow_str)};
    if (!field->values || !field->squashed) return fw_fail_memory(r->err);
    furrow_status st = copy(r, &field->name, member->key);
    if (!is_list && st >= 0) return read_value(r, field, member->value, around);
    fw_json_iter it = fw_json_each(member->value);
    while (st >= 0 && fw_json_next(&it)) st = read_value(r, field, it.value, around);
    return st;
}

/* The members of 'object' under 'key', an object of values. */
static furrow_status read_fields(reader *r, fw_true_field **out, uint32_t *count,
                                 const fw_json_value *object, const char *key) {
    const fw_json_value *fields = fw_json_get(object, key);
    if (!fw_json_is_object(fields)) {
        size_t line = line_in(r, fields);
        if (line == 0) line = line_in(r, object);
        return fw_fail(r->err, FURROW_EFORMAT, "line %zu: no \"%s\" object", line ? line : 1, key);
    }
    *out = FW_TAKE(&r->truth->arena, fw_json_count(fields), fw_true_field);
    if (!*out) return fw_fail_memory(r->err);
    furrow_status st = FURROW_OK;
    fw_json_iter it = fw_json_each(fields);
    while (st >= 0 && fw_json_next(&it)) st = read_field(r, &(*out)[(*count)++], &it, fields);
    return st;
}

/* What a record may have beside its label. */
static furrow_status read_values(reader *r, fw_true_record *record, const fw_json_value *object) {
    furrow_status st = FURROW_OK;
    if (r->truth->label == FW_LABEL_FIELDS || fw_json_get(object, "fields"))
        st = read_fields(r, &record->fields, &record->field_count, object, "fields");
    if (st >= 0 && fw_json_get(object, "attrs"))
        st = read_fields(r, &record->attrs, &record->attr_count, object, "attrs");
    return st;
}

/* The squashed values that a record must hold. */
static furrow_status collect_parts(reader *r, fw_true_record *record) {
    size_t all = 0, min = 1;
    for (uint32_t f = 0; f < record->field_count; f++) {
        const fw_true_field *field = &record->fields[f];
        all += field->count;
        for (uint32_t i = 0; i < field->count; i++)
            if (fw_squashed_length(field->squashed[i]) >= FW_MIN_VALUE) min = FW_MIN_VALUE;
    }
    fw_parts *parts = &record->parts;
    parts->at = FW_TAKE(&r->truth->arena, all, furrow_str);
    if (!parts->at) return fw_fail_memory(r->err);
    for (uint32_t f = 0; f < record->field_count; f++) {
        const fw_true_field *field = &record->fields[f];
        for (uint32_t i = 0; i < field->count; i++)
            if (fw_squashed_length(field->squashed[i]) >= min)
                parts->at[parts->count++] = field->squashed[i];
    }
    return FURROW_OK;
}

static furrow_status read_text(reader *r, fw_true_record *record, const fw_json_value *object) {
    const fw_json_value *text = fw_json_get(object, "text");
    if (!fw_json_is_str(text)) return bad(r, text, object, "a record without \"text\"");
    furrow_status st = copy(r, &record->text, fw_json_get_str(text));
    record->parts.at = FW_TAKE(&r->truth->arena, 1, furrow_str);
    if (!record->parts.at) return fw_fail_memory(r->err);
    if (st >= 0) st = squash(r, &record->parts.at[0], record->text);
    record->parts.count = 1;
    return st;
}

static furrow_status read_record(reader *r, fw_true_record *record, const fw_json_value *object,
                                 const fw_json_value *around) {
    *record = (fw_true_record){.nodes = 1};
    if (!fw_json_is_object(object)) return bad(r, object, around, "a record must be an object");
    furrow_status st = read_values(r, record, object);
    if (st < 0) return st;
    if (r->truth->label == FW_LABEL_FIELDS) return collect_parts(r, record);
    furrow_str xpath = fw_json_get_str(fw_json_get(object, "xpath"));
    st = copy(r, &record->xpath, xpath);
    if (!fw_json_get_uint(&record->nodes, fw_json_get(object, "nodes")) || record->nodes == 0)
        record->nodes = 1;
    return st < 0 ? st : read_text(r, record, object);
}

static furrow_status read_records(reader *r, const fw_json_value *root) {
    const fw_json_value *records = fw_json_get(root, "records");
    if (!fw_json_is_array(records)) return bad(r, records, root, "no \"records\" array");
    furrow_truth *truth = r->truth;
    truth->records = FW_TAKE(&truth->arena, fw_json_count(records), fw_true_record);
    if (!truth->records) return fw_fail_memory(r->err);
    furrow_status st = FURROW_OK;
    fw_json_iter it = fw_json_each(records);
    while (st >= 0 && fw_json_next(&it))
        st = read_record(r, &truth->records[truth->record_count++], it.value, root);
    return st;
}

/* The number of a member's value among 'names', or a message. */
static furrow_status read_choice(size_t *out, reader *r, const fw_json_value *root, const char *key,
                                 const char *const names[], size_t count) {
    furrow_str value = fw_json_get_str(fw_json_get(root, key));
    if (!value.at) {
        size_t line = line_in(r, fw_json_get(root, key));
        return fw_fail(r->err, FURROW_EFORMAT, "line %zu: no \"%s\"", line ? line : 1, key);
    }
    for (*out = 0; *out < count; ++*out)
        if (fw_str_equal(value, fw_str(names[*out]))) return FURROW_OK;
    return fw_fail(r->err, FURROW_EFORMAT, "line %zu: unknown %s '%.*s'",
                   fw_json_line(r->doc, r->text, value), key,
                   (int)(value.len < 40 ? value.len : 40), value.at);
}

static furrow_status read_truth(reader *r) {
    static const char *const kinds[] = {"list", "detail"};
    static const char *const labels[] = {"records", "anchors", "fields"};
    const fw_json_value *root = fw_json_root(r->doc);
    size_t kind = 0, label = 0;
    if (!fw_json_is_object(root)) return bad(r, root, NULL, "a truth file must be an object");
    furrow_status st = read_choice(&kind, r, root, "kind", kinds, 2);
    if (st >= 0) st = read_choice(&label, r, root, "label", labels, 3);
    if (st < 0) return st;
    r->truth->is_detail = kind == 1;
    r->truth->label = (fw_label)label;
    if (!r->truth->is_detail) return read_records(r, root);

    if (label != FW_LABEL_FIELDS)
        return bad(r, fw_json_get(root, "label"), root, "a detail page is labelled by fields");
    r->truth->records = FW_TAKE_ZEROED(&r->truth->arena, 1, fw_true_record);
    if (!r->truth->records) return fw_fail_memory(r->err);
    r->truth->record_count = 1;
    fw_true_record *page = &r->truth->records[0];
    return read_fields(r, &page->fields, &page->field_count, root, "fields");
}

furrow_status furrow_truth_parse(furrow_truth **out, const char *json, size_t len,
                                 const furrow_alloc *alloc, furrow_error *err) {
    const furrow_alloc memory = alloc ? *alloc : (furrow_alloc){0};
    furrow_truth *truth = fw_resize(&memory, NULL, 0, sizeof *truth);
    *out = NULL;
    if (!truth) return fw_fail_memory(err);
    *truth = (furrow_truth){.arena = fw_arena_make(memory)};
    reader r = {
        .truth = truth, .text = {json, len}, .squasher = fw_squasher_make(memory), .err = err};
    furrow_status st = fw_json_read(&r.doc, r.text, &memory, err);
    if (st >= 0) st = read_truth(&r);
    fw_json_free(r.doc);
    fw_squasher_free(&r.squasher);
    if (st < 0) furrow_truth_free(truth);
    else *out = truth;
    return st;
}

void furrow_truth_free(furrow_truth *truth) {
    if (!truth) return;
    furrow_alloc memory = truth->arena.alloc;
    fw_arena_free(&truth->arena);
    fw_resize(&memory, truth, sizeof *truth, 0);
}

bool furrow_truth_is_detail(const furrow_truth *truth) {
    return truth->is_detail;
}

size_t furrow_truth_records(const furrow_truth *truth) {
    return truth->is_detail ? 0 : truth->record_count;
}

size_t furrow_truth_values(const furrow_truth *truth) {
    return truth->is_detail ? 0 : truth->value_count;
}

furrow_status furrow_truth_text(furrow_buf *out, const furrow_truth *truth, size_t record,
                                furrow_error *err) {
    const fw_true_record *one = &truth->records[record];
    fw_buf_clear(out);
    fw_buf_str(out, one->text);
    uint32_t fields = truth->label == FW_LABEL_FIELDS ? one->field_count : 0;
    for (uint32_t f = 0; f < fields; f++)
        for (uint32_t i = 0; i < one->fields[f].count; i++) {
            if (out->len) fw_buf_text(out, " | ");
            fw_buf_str(out, one->fields[f].values[i]);
        }
    return fw_buf_status(out, err);
}
