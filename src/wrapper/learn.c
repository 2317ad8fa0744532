/* From pages to a wrapper, and to its file and back. */
#include "base/buf.h"
#include "base/error.h"
#include "base/options.h"
#include "base/str.h"
#include "wrapper/wrapper.h"

static furrow_wrapper *new_wrapper(const furrow_alloc *alloc) {
    furrow_wrapper *wrapper = fw_resize(alloc, NULL, 0, sizeof *wrapper);
    if (wrapper) *wrapper = (furrow_wrapper){.arena = fw_arena_make(*alloc)};
    return wrapper;
}

void furrow_wrapper_free(furrow_wrapper *wrapper) {
    if (!wrapper) return;
    furrow_alloc alloc = wrapper->arena.alloc;
    fw_arena_free(&wrapper->arena);
    fw_resize(&alloc, wrapper, sizeof *wrapper, 0);
}

const char *furrow_wrapper_method(const furrow_wrapper *wrapper) {
    return wrapper->kind->method;
}

/* Note where the wrapper comes from. */
static furrow_status keep_origin(furrow_wrapper *wrapper, const furrow_example *examples,
                                 size_t count, furrow_error *err) {
    furrow_buf by = {.alloc = wrapper->arena.alloc};
    fw_buf_format(&by, "furrow %s", furrow_version());
    wrapper->by = fw_arena_copy(&wrapper->arena, fw_buf_view(&by));
    wrapper->from = FW_TAKE(&wrapper->arena, count, furrow_str);
    bool has_failed = by.failed || !wrapper->by.at || !wrapper->from;
    furrow_buf_free(&by);
    for (size_t i = 0; i < count && !has_failed; i++) {
        if (!examples[i].name) continue;
        furrow_str name = fw_arena_copy(&wrapper->arena, fw_str(examples[i].name));
        if (!name.at) has_failed = true;
        else wrapper->from[wrapper->from_count++] = name;
    }
    return has_failed ? fw_fail_memory(err) : FURROW_OK;
}

furrow_status fw_wrapper_learn(furrow_wrapper *wrapper, const furrow_example *examples,
                               size_t count, const furrow_options *opts, fw_arena *scratch,
                               furrow_error *err) {
    const char *method = opts->method ? opts->method : "auto";
    wrapper->kind = fw_rules_kind_named(fw_str(method));
    if (!wrapper->kind)
        return fw_fail(err, FURROW_EINVAL, "method '%.40s' keeps no wrappers", method);
    fw_learn_input in = {examples, count, opts, &wrapper->arena, scratch, scratch->budget};
    furrow_status st = wrapper->kind->learn(&wrapper->rules, &in, err);
    return st < 0 ? st : keep_origin(wrapper, examples, count, err);
}

furrow_status furrow_learn(furrow_wrapper **out, const furrow_example *examples, size_t count,
                           const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    if (count == 0) return fw_fail(err, FURROW_EINVAL, "no page to learn from");
    const furrow_alloc *alloc = &examples[0].page->arena.alloc;
    furrow_wrapper *wrapper = new_wrapper(alloc);
    if (!wrapper) return fw_fail_memory(err);
    fw_budget budget = fw_budget_of(&own);
    fw_arena scratch = fw_arena_under(*alloc, &budget);
    wrapper->arena.budget = &budget;
    st = fw_wrapper_learn(wrapper, examples, count, &own, &scratch, err);
    wrapper->arena.budget = NULL;
    fw_arena_free(&scratch);
    st = fw_budget_status(&budget, st, err);
    if (st < 0) furrow_wrapper_free(wrapper);
    else *out = wrapper;
    return st;
}

furrow_status furrow_wrapper_save(furrow_buf *out, const furrow_wrapper *wrapper,
                                  furrow_error *err) {
    fw_buf_clear(out);
    fw_wrapper_write(out, wrapper);
    return fw_buf_status(out, err);
}

furrow_status furrow_wrapper_load(furrow_wrapper **out, const char *bytes, size_t len,
                                  const furrow_alloc *alloc, furrow_error *err) {
    static const furrow_alloc standard = {0};
    *out = NULL;
    furrow_wrapper *wrapper = new_wrapper(alloc ? alloc : &standard);
    if (!wrapper) return fw_fail_memory(err);
    furrow_status st = fw_wrapper_read(wrapper, (furrow_str){bytes, len}, err);
    if (st < 0) furrow_wrapper_free(wrapper);
    else *out = wrapper;
    return st;
}

/* ---- Columns as they go out --------------------------------------------- */

furrow_status furrow_wrapper_set_view(furrow_wrapper **out, const furrow_wrapper *wrapper,
                                      const furrow_view_column *columns, size_t count,
                                      furrow_error *err) {
    furrow_buf text = {.alloc = wrapper->arena.alloc};
    furrow_wrapper *made = NULL;
    *out = NULL;
    furrow_status st = furrow_wrapper_save(&text, wrapper, err);
    if (st >= 0) st = furrow_wrapper_load(&made, text.at, text.len, &wrapper->arena.alloc, err);
    if (st >= 0) st = fw_view_copy(&made->view, columns, count, &made->arena, err);
    furrow_buf_free(&text);
    if (st < 0) furrow_wrapper_free(made);
    else *out = made;
    return st;
}

const furrow_view_column *furrow_wrapper_view(const furrow_wrapper *wrapper, size_t *count) {
    *count = wrapper->view.count;
    return wrapper->view.at;
}
