/* Labels as users of the library give them: where they stand, and from a file. */
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "base/vec.h"
#include "methods/ide/spot.h"
#include "page/path.h"

furrow_status furrow_label_places(furrow_node *out, size_t room, size_t *count,
                                  const furrow_page *page, const furrow_label *label,
                                  furrow_error *err) {
    fw_arena scratch = fw_arena_make(page->arena.alloc);
    fw_words words;
    fw_spots spots = {0};
    *count = 0;
    furrow_status st = fw_words_make(&words, page, &scratch)
                           ? fw_spots_find(&spots, &words, label, &scratch, err)
                           : fw_fail_memory(err);
    for (uint32_t i = 0; i < spots.count && i < room && st >= 0; i++)
        out[i] = fw_spot_node(&words, &spots.at[i]);
    if (st >= 0) *count = spots.count;
    fw_arena_free(&scratch);
    return st;
}

/* ---- Label files -------------------------------------------------------- */

struct furrow_labels {
    fw_arena arena;
    FW_VEC(furrow_label) list;
};

typedef struct reader {
    furrow_labels *labels;
    const furrow_page *page;
    furrow_str field;
    furrow_error *err;
} reader;

static int shown(furrow_str text) {
    enum { MAX_SHOWN = 80 };
    return (int)(text.len < MAX_SHOWN ? text.len : MAX_SHOWN);
}

static furrow_status bad(const reader *r, const char *what) {
    return fw_fail(r->err, FURROW_EFORMAT, "field '%.*s': %s", shown(r->field), r->field.at, what);
}

static furrow_status copy(furrow_str *out, const reader *r, furrow_str text) {
    *out = fw_arena_copy(&r->labels->arena, text);
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

static furrow_status read_object(furrow_label *out, const reader *r, const fw_json_value *value) {
    furrow_str xpath = fw_json_get_str(fw_json_get(value, "xpath"));
    furrow_str text = fw_json_get_str(fw_json_get(value, "text"));
    furrow_str attribute = fw_json_get_str(fw_json_get(value, "attribute"));
    furrow_status st = FURROW_OK;
    if (xpath.len == 0 && text.len == 0) return bad(r, "neither \"text\" nor \"xpath\"");
    if (xpath.len) st = fw_path_find(&out->node, r->page, xpath, r->err);
    if (st >= 0) st = copy(&out->text, r, text);
    if (st >= 0 && attribute.len) {
        st = copy(&attribute, r, attribute);
        out->attribute = attribute.at;
    }
    out->as_html = fw_json_get_bool(fw_json_get(value, "html"), false);
    return st;
}

static furrow_status read_value(reader *r, const fw_json_value *value) {
    furrow_label label = {.node = FURROW_NO_NODE};
    furrow_str name = {NULL, 0};
    furrow_status st = copy(&name, r, r->field);
    label.name = name.at;
    furrow_str text = fw_json_get_str(value);
    if (st >= 0 && fw_json_is_object(value)) st = read_object(&label, r, value);
    else if (st >= 0 && text.len) st = copy(&label.text, r, text);
    else if (st >= 0 && !fw_json_is_null(value)) st = bad(r, "not a text, object, list or null");
    if (st < 0) return st;
    furrow_label *made = fw_vec_push(&r->labels->list, &r->labels->arena);
    if (!made) return fw_fail_memory(r->err);
    *made = label;
    return FURROW_OK;
}

static furrow_status read_labels(reader *r, const fw_json_value *root) {
    const fw_json_value *fields = fw_json_get(root, "fields");
    furrow_status st = FURROW_OK;
    if (!fw_json_is_object(fields)) return fw_fail(r->err, FURROW_EFORMAT, "no object \"fields\"");
    fw_json_iter field = fw_json_each(fields);
    while (st >= 0 && fw_json_next(&field)) {
        r->field = field.key;
        if (!fw_json_is_array(field.value)) {
            st = read_value(r, field.value);
            continue;
        }
        fw_json_iter value = fw_json_each(field.value);
        while (st >= 0 && fw_json_next(&value)) st = read_value(r, value.value);
    }
    return st;
}

furrow_status furrow_labels_parse(furrow_labels **out, const char *json, size_t len,
                                  const furrow_page *page, furrow_error *err) {
    const furrow_alloc *alloc = &page->arena.alloc;
    furrow_labels *labels = fw_resize(alloc, NULL, 0, sizeof *labels);
    fw_json_doc *doc = NULL;
    *out = NULL;
    if (!labels) return fw_fail_memory(err);
    *labels = (furrow_labels){.arena = fw_arena_make(*alloc)};
    reader r = {.labels = labels, .page = page, .err = err};
    furrow_status st = fw_json_read(&doc, (furrow_str){json, len}, alloc, err);
    if (st >= 0) st = read_labels(&r, fw_json_root(doc));
    fw_json_free(doc);
    if (st < 0) furrow_labels_free(labels);
    else *out = labels;
    return st;
}

void furrow_labels_free(furrow_labels *labels) {
    if (!labels) return;
    furrow_alloc alloc = labels->arena.alloc;
    fw_arena_free(&labels->arena);
    fw_resize(&alloc, labels, sizeof *labels, 0);
}

const furrow_label *furrow_labels_all(const furrow_labels *labels, size_t *count) {
    *count = labels->list.count;
    return labels->list.at;
}
