/*
 * The wrapper file: its envelope, checked once for all methods.
 *
 * A file of a newer version is refused with both numbers; a damaged one with
 * the line of the damage. What is wrong inside the rules is the method's to
 * say.
 */
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "wrapper/wrapper.h"

static const char KEY[] = "furrow_wrapper";

/* Pages that are named as the origin; more say no more. */
enum { MAX_FROM = 10000 };

static void write_origin(fw_json *json, const furrow_wrapper *wrapper) {
    fw_json_key(json, "learned");
    fw_json_object(json);
    fw_json_key(json, "by");
    fw_json_str(json, wrapper->by);
    fw_json_key(json, "from");
    fw_json_array(json);
    for (size_t i = 0; i < wrapper->from_count; i++) fw_json_str(json, wrapper->from[i]);
    fw_json_array_end(json);
    fw_json_object_end(json);
}

void fw_wrapper_write(furrow_buf *out, const furrow_wrapper *wrapper) {
    fw_json json = fw_json_to(out, FW_JSON_PRETTY);
    fw_json_object(&json);
    fw_json_key(&json, KEY);
    fw_json_uint(&json, FW_WRAPPER_VERSION);
    fw_json_key(&json, "method");
    fw_json_text(&json, wrapper->kind->method);
    write_origin(&json, wrapper);
    if (wrapper->view.count) {
        fw_json_key(&json, "view");
        fw_view_write(&json, &wrapper->view);
    }
    fw_json_key(&json, "rules");
    wrapper->kind->save(&json, wrapper->rules);
    fw_json_object_end(&json);
    fw_buf_char(out, '\n');
}

static furrow_status read_version(const fw_json_value *root, furrow_error *err) {
    uint64_t version;
    const fw_json_value *value = fw_json_get(root, KEY);
    if (!value) return fw_fail(err, FURROW_EFORMAT, "not a wrapper: it has no \"%s\"", KEY);
    if (!fw_json_get_uint(&version, value) || version == 0)
        return fw_fail(err, FURROW_EFORMAT, "\"%s\" is no version, a number from 1 on", KEY);
    if (version > FW_WRAPPER_VERSION)
        return fw_fail(err, FURROW_EFORMAT,
                       "a wrapper of version %llu, made by a newer furrow; this one reads %d",
                       (unsigned long long)version, FW_WRAPPER_VERSION);
    return FURROW_OK;
}

static furrow_status read_origin(furrow_wrapper *wrapper, const fw_json_value *learned,
                                 furrow_error *err) {
    const fw_json_value *from = fw_json_get(learned, "from");
    furrow_str by = fw_json_get_str(fw_json_get(learned, "by"));
    size_t count = fw_json_is_array(from) ? fw_json_count(from) : 0;
    if (count > MAX_FROM) count = MAX_FROM;
    wrapper->by = fw_arena_copy(&wrapper->arena, by);
    wrapper->from = FW_TAKE(&wrapper->arena, count, furrow_str);
    if (!wrapper->by.at || !wrapper->from) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(from);
    while (wrapper->from_count < count && fw_json_next(&it)) {
        furrow_str name = fw_arena_copy(&wrapper->arena, fw_json_get_str(it.value));
        if (!name.at) return fw_fail_memory(err);
        wrapper->from[wrapper->from_count++] = name;
    }
    return FURROW_OK;
}

static furrow_status read_root(furrow_wrapper *wrapper, const fw_json_value *root,
                               furrow_error *err) {
    if (!fw_json_is_object(root)) return fw_fail(err, FURROW_EFORMAT, "not a wrapper");
    furrow_status st = read_version(root, err);
    if (st < 0) return st;
    furrow_str method = fw_json_get_str(fw_json_get(root, "method"));
    if (!method.at) return fw_fail(err, FURROW_EFORMAT, "the wrapper names no \"method\"");
    wrapper->kind = fw_rules_kind_named(method);
    if (!wrapper->kind)
        return fw_fail(err, FURROW_EFORMAT, "the wrapper is of an unknown method '%.*s'",
                       (int)(method.len < 40 ? method.len : 40), method.at);
    st = read_origin(wrapper, fw_json_get(root, "learned"), err);
    if (st >= 0) st = fw_view_read(&wrapper->view, fw_json_get(root, "view"), &wrapper->arena, err);
    if (st < 0) return st;
    return wrapper->kind->load(&wrapper->rules, fw_json_get(root, "rules"), &wrapper->arena, err);
}

furrow_status fw_wrapper_read(furrow_wrapper *wrapper, furrow_str text, furrow_error *err) {
    fw_json_doc *doc = NULL;
    furrow_error why = {0};
    furrow_status st = fw_json_read(&doc, text, &wrapper->arena.alloc, &why);
    if (st < 0)
        fw_fail(err, st, "%s%s", st == FURROW_EFORMAT ? "not a wrapper: " : "", why.message);
    if (st == FURROW_OK) st = read_root(wrapper, fw_json_root(doc), err);
    fw_json_free(doc);
    return st;
}
