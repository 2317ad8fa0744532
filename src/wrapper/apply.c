/* A wrapper on a page. */
#include "base/error.h"
#include "region/found.h"
#include "wrapper/wrapper.h"

furrow_status fw_wrapper_apply(fw_regions *out, const furrow_wrapper *wrapper,
                               const furrow_page *page, const furrow_options *opts,
                               fw_arena *scratch, furrow_error *err) {
    fw_deadline deadline = fw_deadline_in(opts->max_ms);
    fw_method_input in = {.page = page, .opts = opts, .scratch = scratch, .deadline = deadline};
    furrow_status st = wrapper->kind->apply(out, wrapper->rules, &in, err);
    if (st == FURROW_OK) fw_regions_order(out, page);
    if (st == FURROW_OK && out->list.count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND, "the wrapper finds no records");
    return st;
}

furrow_status furrow_apply(furrow_regions **out, const furrow_wrapper *wrapper,
                           const furrow_page *page, const furrow_options *opts, furrow_error *err) {
    static const furrow_options none = {0};
    *out = NULL;
    furrow_regions *regions = fw_found_new(page);
    if (!regions) return fw_fail_memory(err);
    fw_arena scratch = fw_arena_make(page->arena.alloc);
    furrow_status st =
        fw_wrapper_apply(&regions->found, wrapper, page, opts ? opts : &none, &scratch, err);
    fw_arena_free(&scratch);
    if (st < 0) furrow_regions_free(regions);
    else *out = regions;
    return st;
}
