/*
 * A wrapper that knows further pages. Wrappers never change, so a copy is
 * made: written, and read again into a new one.
 */
#include "base/buf.h"
#include "base/error.h"
#include "base/options.h"
#include "base/str.h"
#include "wrapper/wrapper.h"

/* The names of the new pages after those of the old ones. */
static furrow_status add_names(furrow_wrapper *wrapper, const furrow_example *examples,
                               size_t count, furrow_error *err) {
    furrow_str *from = FW_TAKE(&wrapper->arena, wrapper->from_count + count, furrow_str);
    if (!from) return fw_fail_memory(err);
    if (wrapper->from_count) memcpy(from, wrapper->from, wrapper->from_count * sizeof *from);
    wrapper->from = from;
    for (size_t i = 0; i < count; i++) {
        if (!examples[i].name) continue;
        furrow_str name = fw_arena_copy(&wrapper->arena, fw_str(examples[i].name));
        if (!name.at) return fw_fail_memory(err);
        from[wrapper->from_count++] = name;
    }
    return FURROW_OK;
}

static furrow_status extend(furrow_wrapper *wrapper, const furrow_example *examples, size_t count,
                            const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    fw_budget budget = fw_budget_of(&own);
    fw_arena scratch = fw_arena_under(wrapper->arena.alloc, &budget);
    fw_learn_input in = {examples, count, &own, &wrapper->arena, &scratch, &budget};
    wrapper->arena.budget = &budget;
    st = wrapper->kind->extend(wrapper->rules, &in, err);
    wrapper->arena.budget = NULL;
    fw_arena_free(&scratch);
    st = fw_budget_status(&budget, st, err);
    return st < 0 ? st : add_names(wrapper, examples, count, err);
}

furrow_status furrow_extend(furrow_wrapper **out, const furrow_wrapper *wrapper,
                            const furrow_example *examples, size_t count,
                            const furrow_options *opts, furrow_error *err) {
    furrow_buf text = {.alloc = wrapper->arena.alloc};
    furrow_wrapper *made = NULL;
    *out = NULL;
    if (!wrapper->kind->extend)
        return fw_fail(err, FURROW_EINVAL, "%s learns from all pages at once",
                       wrapper->kind->method);
    furrow_status st = furrow_wrapper_save(&text, wrapper, err);
    if (st >= 0) st = furrow_wrapper_load(&made, text.at, text.len, &wrapper->arena.alloc, err);
    if (st >= 0) st = extend(made, examples, count, opts, err);
    furrow_buf_free(&text);
    if (st < 0) furrow_wrapper_free(made);
    else *out = made;
    return st;
}
