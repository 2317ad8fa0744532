/* A wrapper on a page. */
#include "base/error.h"
#include "base/options.h"
#include "region/found.h"
#include "wrapper/wrapper.h"

furrow_status fw_wrapper_apply(fw_regions *out, const furrow_wrapper *wrapper,
                               const furrow_page *page, const furrow_options *opts,
                               fw_arena *scratch, furrow_error *err) {
    fw_method_input in = {
        .page = page, .opts = opts, .scratch = scratch, .deadline = scratch->budget};
    furrow_status st = wrapper->kind->apply(out, wrapper->rules, &in, err);
    if (st == FURROW_OK) fw_regions_order(out, page);
    if (st == FURROW_OK && out->list.count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND, "the wrapper finds no records");
    return st;
}

furrow_status furrow_apply(furrow_regions **out, const furrow_wrapper *wrapper,
                           const furrow_page *page, const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    furrow_regions *regions = fw_found_new(page, &own);
    if (!regions) return fw_fail_memory(err);
    fw_arena scratch = fw_arena_under(page->arena.alloc, &regions->budget);
    st = fw_wrapper_apply(&regions->found, wrapper, page, &own, &scratch, err);
    fw_arena_free(&scratch);
    if (wrapper->view.count) regions->view = &wrapper->view;
    return fw_found_finish(out, regions, st, err);
}
