/* The pipeline: page -> regions -> table, and ways to inspect the stages. */
#include "auto/auto.h"
#include "base/call.h"
#include "base/str.h"
#include "detail/detail.h"
#include "methods/method.h"
#include "object/object.h"
#include "output/output.h"
#include "region/region.h"
#include "table/things.h"

#include <string.h>

#define TEXT(x) #x
#define VERSION(a, b, c) TEXT(a) "." TEXT(b) "." TEXT(c)

const char *furrow_version(void) {
    return VERSION(FURROW_VERSION_MAJOR, FURROW_VERSION_MINOR, FURROW_VERSION_PATCH);
}

/* ---- Pages to regions ---------------------------------------------------- */

/* What a user can ask for by name. The automatic mode is the default and comes first; the others
 * are the papers' methods, each on its own. */
static const struct {
    const char *name, *about;
    fw_method_fn find;
} METHODS[] = {
    {"auto", "combines several methods and weighs the evidence", fw_auto_find},
    {"mdr", "runs of similar sibling groups (Liu, Grossman, Zhai 2003)", fw_mdr_find},
    {"tagpath", "how tag paths repeat and interleave (Miao et al. 2009)", fw_tagpath_find},
    {"iepad", "repeated patterns of tag tokens (Chang, Hsu, Lui 2003)", fw_iepad_find},
    {"vints", "blocks of lines that look alike (Zhao, Meng, Wu, Raghavan, Yu 2005)", fw_vints_find},
    {"ide", "fields of a detail page, from labelled pages (Zhai, Liu 2005)", fw_ide_find},
};

enum { METHOD_COUNT = FW_COUNT(METHODS) };

const char *furrow_method_name(size_t i) {
    return i < METHOD_COUNT ? METHODS[i].name : NULL;
}

const char *furrow_method_about(size_t i) {
    return i < METHOD_COUNT ? METHODS[i].about : NULL;
}

/* Ask the method that the user named for its regions, in its own order; the
 * automatic mode, 'automatic', when there is no name. */
static furrow_status find_by_name(fw_regions *out, const fw_method_input *in,
                                  fw_method_fn automatic, furrow_error *err) {
    const char *name = in->opts->method;
    if (!name || strcmp(name, METHODS[0].name) == 0) return automatic(out, in, err);
    for (size_t i = 1; i < METHOD_COUNT; i++) {
        if (strcmp(METHODS[i].name, name) != 0) continue;
        furrow_status st = METHODS[i].find(out, in, err);
        if (st == FURROW_OK) fw_regions_order(out, in->page);
        return st;
    }
    return fw_fail(err, FURROW_EINVAL, "unknown method '%s'", name);
}

static furrow_status find(furrow_regions **out, const furrow_page *page, const furrow_options *opts,
                          fw_method_fn automatic, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    furrow_regions *regions = fw_found_new(page, &own);
    if (!regions) return fw_fail_memory(err);
    regions->keeps_all = own.everything;
    fw_arena scratch = fw_arena_under(page->arena.alloc, &regions->budget);
    fw_method_input in = {
        .page = page, .opts = &own, .scratch = &scratch, .budget = &regions->budget};
    st = find_by_name(&regions->found, &in, automatic, err);
    if (st == FURROW_OK && own.embedded && regions->found.list.count == 0 &&
        automatic != fw_object_find)
        st = fw_listed_find(&regions->found, &in, err);
    if (st == FURROW_OK && regions->found.list.count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND, "no records found");
    fw_arena_free(&scratch);
    return fw_found_finish(out, regions, st, err);
}

furrow_status furrow_find(furrow_regions **out, const furrow_page *page, const furrow_options *opts,
                          furrow_error *err) {
    return find(out, page, opts, fw_auto_find, err);
}

furrow_status furrow_find_all(furrow_regions **out, const furrow_page *page,
                              const furrow_options *opts, furrow_error *err) {
    return find(out, page, opts, fw_auto_find_all, err);
}

furrow_status furrow_find_object(furrow_regions **out, const furrow_page *page,
                                 const furrow_options *opts, furrow_error *err) {
    return find(out, page, opts, fw_object_find, err);
}

furrow_status furrow_page_about(furrow_buf *out, const furrow_page *page, furrow_error *err) {
    fw_arena scratch = fw_arena_make(page->arena.alloc);
    fw_things things = {0};
    bool is_read = fw_things_read(&things, page, &scratch);
    furrow_str type = fw_things_only_type(&things);
    if (!type.len) type = fw_page_thing_type(page);
    fw_buf_clear(out);
    fw_buf_str(out, type);
    fw_arena_free(&scratch);
    if (!is_read) return fw_fail_memory(err);
    return type.len ? fw_buf_status(out, err)
                    : fw_fail(err, FURROW_ENOTFOUND, "the page does not say what it is about");
}

furrow_status furrow_extract(furrow_table **out, const furrow_page *page,
                             const furrow_options *opts, furrow_error *err) {
    furrow_regions *regions = NULL;
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    own.size = sizeof own;
    own.main_only = true;
    if (st == FURROW_OK) st = furrow_find(&regions, page, &own, err);
    if (st == FURROW_OK) st = furrow_table_build(out, regions, 0, err);
    furrow_regions_free(regions);
    return st;
}

furrow_status furrow_regions_json(furrow_buf *out, const furrow_regions *regions,
                                  const char *page_name, furrow_error *err) {
    if (!regions) return fw_regions_json(out, NULL, NULL, page_name, NULL, err);
    fw_budget budget = fw_budget_again(&regions->budget);
    return fw_regions_json(out, &regions->found, regions->page, page_name, &budget, err);
}

/* ---- Looking inside ----------------------------------------------------- */

typedef struct stage {
    const char *name, *about;
    furrow_status (*show)(furrow_buf *out, const fw_method_input *in, furrow_error *err);
} stage;

static furrow_status show_tree(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    fw_page_dump(out, in->page);
    return fw_buf_status(out, err);
}

static const stage STAGES[] = {
    {"tree", "the elements and texts of the page", show_tree},
    {"lines", "vints: content lines with their kinds and positions", fw_vints_show_lines},
    {"paths", "tagpath: tag paths and where they occur", fw_tagpath_show_paths},
    {"similarity", "tagpath: how similar the tag paths are, as numbers",
     fw_tagpath_show_similarity},
    {"similarity-pgm", "tagpath: the same as a picture", fw_tagpath_draw_similarity},
    {"tokens", "iepad: the page as tag tokens", fw_iepad_show_tokens},
    {"repeats", "iepad: patterns of tokens that repeat", fw_iepad_show_repeats},
    {"words", "ide: tags, words and marks", fw_ide_show_words},
};

enum { STAGE_COUNT = FW_COUNT(STAGES) };

const char *furrow_stage_name(size_t i) {
    return i < STAGE_COUNT ? STAGES[i].name : NULL;
}

const char *furrow_stage_about(size_t i) {
    return i < STAGE_COUNT ? STAGES[i].about : NULL;
}

furrow_status furrow_inspect(furrow_buf *out, const furrow_page *page, const char *name,
                             const furrow_options *opts, furrow_error *err) {
    fw_buf_clear(out);
    for (size_t i = 0; i < STAGE_COUNT; i++) {
        if (strcmp(STAGES[i].name, name) != 0) continue;
        furrow_options own;
        furrow_status st = fw_find_options_read(&own, opts, err);
        if (st < 0) return st;
        fw_budget budget = fw_budget_of(&own);
        fw_arena scratch = fw_arena_under(page->arena.alloc, &budget);
        fw_method_input in = {.page = page, .opts = &own, .scratch = &scratch, .budget = &budget};
        st = STAGES[i].show(out, &in, err);
        if (st == FURROW_OK) st = fw_buf_status(out, err);
        fw_arena_free(&scratch);
        return fw_budget_status(&budget, st, err);
    }
    return fw_fail(err, FURROW_EINVAL, "unknown stage '%s'", name);
}
