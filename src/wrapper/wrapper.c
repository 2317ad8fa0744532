/*
 * Wrappers: learned from pages, extended by further pages, applied to others, written to a
 * file and read back. Each kind of rules decides what it keeps (for the contract see
 * methods/method.h); this file has what all kinds share.
 */
#include "wrapper/wrapper.h"

#include "base/call.h"
#include "base/str.h"
#include "detail/detail.h"
#include "methods/method.h"
#include "page/pager.h"
#include "region/region.h"
#include "wrapper/list_rules.h"

#include <assert.h>

/* The rules that can be kept. */
static const fw_rules_kind *const KINDS[] = {
    &fw_wrapper_rules_kind,
    &fw_iepad_kind,
    &fw_ide_kind,
    &fw_vints_rules,
};

/* The kind of rules of a method; NULL if it keeps none. */
static const fw_rules_kind *kind_named(furrow_str method) {
    for (size_t i = 0; i < FW_COUNT(KINDS); i++)
        if (fw_str_equal(method, fw_str(KINDS[i]->method))) return KINDS[i];
    return NULL;
}

/* Check the invariants of the rules, in builds that do. */
static void check(const furrow_wrapper *wrapper) {
    if (wrapper->kind->check && wrapper->rules) wrapper->kind->check(wrapper->rules);
#ifdef FURROW_CHECKS
    fw_wrapper_columns_check(&wrapper->columns);
#endif
}

static furrow_wrapper *new_wrapper(const furrow_alloc *alloc) {
    furrow_wrapper *wrapper = fw_resize(alloc, NULL, 0, sizeof *wrapper);
    if (wrapper) *wrapper = (furrow_wrapper){.arena = fw_arena_make(*alloc)};
    return wrapper;
}

void furrow_wrapper_free(furrow_wrapper *wrapper) {
    if (!wrapper) return;
    fw_arena_free_owner(&wrapper->arena, wrapper, sizeof *wrapper);
}

/* Wrappers never change, so changes go into a copy, made by writing the wrapper and reading it
 * again. */
static furrow_status copy(furrow_wrapper **out, const furrow_wrapper *wrapper, furrow_error *err) {
    furrow_buf text = {.alloc = wrapper->arena.alloc};
    *out = NULL;
    furrow_status st = furrow_wrapper_save(&text, wrapper, err);
    if (st >= 0) st = furrow_wrapper_load(out, text.at, text.len, &wrapper->arena.alloc, err);
    furrow_buf_free(&text);
    return st;
}

/* Free a copy that could not be changed as requested; returns 'st'. */
static furrow_status drop(furrow_wrapper **out, furrow_status st) {
    furrow_wrapper_free(*out);
    *out = NULL;
    return st;
}

const char *furrow_wrapper_method(const furrow_wrapper *wrapper) {
    return wrapper->kind->method;
}

/* ---- Learning ----------------------------------------------------------- */

/* Append the names of the new pages to those of the old ones. */
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

/* Learn the columns of the records that the rules find on the pages. */
static furrow_status learn_columns(furrow_wrapper *wrapper, const fw_learn_input *in,
                                   furrow_error *err) {
    fw_regions found = {.arena = fw_arena_make(wrapper->arena.alloc)};
    fw_wrapper_table_example *tables = FW_TAKE(in->scratch, in->count, fw_wrapper_table_example);
    furrow_status st = tables ? FURROW_OK : fw_fail_memory(err);
    size_t count = 0;
    for (size_t i = 0; i < in->count && st >= 0; i++) {
        fw_method_input on = {.page = in->examples[i].page,
                              .opts = in->opts,
                              .scratch = in->scratch,
                              .budget = in->budget};
        st = wrapper->kind->apply(&found, wrapper->rules, &on, err);
        if (found.list.count > count) tables[count++].page = on.page;
    }
    for (size_t i = 0; i < count; i++) tables[i].region = &found.list.at[i];
    if (st >= 0)
        st = fw_wrapper_columns_learn(&wrapper->columns, tables, count, in->opts->no_samples,
                                      in->arena, in->scratch, err);
    fw_arena_free(&found.arena);
    return st;
}

/* Teach a wrapper its first pages, or more of them. Fails on labels that its rules cannot keep,
 * instead of dropping them. */
static furrow_status teach(furrow_wrapper *wrapper, bool is_new, const furrow_example *examples,
                           size_t count, const furrow_options *opts, furrow_error *err) {
    for (size_t i = 0; i < count && wrapper->kind != &fw_ide_kind; i++)
        if (examples[i].label_count)
            return fw_fail(err, FURROW_EINVAL, "labels work only with wrappers of ide, not of %s",
                           wrapper->kind->method);
    fw_budget budget = fw_budget_of(opts);
    fw_arena scratch = fw_arena_under(wrapper->arena.alloc, &budget);
    fw_learn_input in = {examples, count, opts, &wrapper->arena, &scratch, &budget};
    wrapper->arena.budget = &budget;
    furrow_status st = is_new ? wrapper->kind->learn(&wrapper->rules, &in, err)
                              : wrapper->kind->extend(wrapper->rules, &in, err);
    /* A wrapper from before columns were kept names them on every page, so it learns none. */
    if (st >= 0 && wrapper->kind->finds_only_records && (is_new || wrapper->columns.count))
        st = learn_columns(wrapper, &in, err);
    if (st >= 0) st = add_names(wrapper, examples, count, err);
    if (st >= 0) st = fw_addresses_learn(wrapper, examples, count, err);
    if (st >= 0 && wrapper->next.where.count == 0 && wrapper->kind != &fw_ide_kind)
        st = fw_next_link_learn(&wrapper->next, examples, count, &wrapper->arena, &scratch, err);
    wrapper->arena.budget = NULL;
    fw_arena_free(&scratch);
    st = fw_budget_status(&budget, st, err);
    if (st >= 0) check(wrapper);
    return st;
}

furrow_status furrow_learn(furrow_wrapper **out, const furrow_example *examples, size_t count,
                           const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    const char *method = own.method ? own.method : "auto";
    const fw_rules_kind *kind = kind_named(fw_str(method));
    if (count == 0) return fw_fail(err, FURROW_EINVAL, "no page to learn from");
    if (!kind) return fw_fail(err, FURROW_EINVAL, "method '%.40s' cannot make wrappers", method);
    furrow_wrapper *wrapper = new_wrapper(&examples[0].page->arena.alloc);
    if (!wrapper) return fw_fail_memory(err);
    wrapper->kind = kind;
    furrow_buf by = {.alloc = wrapper->arena.alloc};
    fw_buf_format(&by, "furrow %s", furrow_version());
    wrapper->by = fw_arena_copy(&wrapper->arena, fw_buf_view(&by));
    if (by.failed || !wrapper->by.at) st = fw_fail_memory(err);
    furrow_buf_free(&by);
    if (st >= 0) st = teach(wrapper, true, examples, count, &own, err);
    if (st < 0) furrow_wrapper_free(wrapper);
    else *out = wrapper;
    return st;
}

furrow_status furrow_extend(furrow_wrapper **out, const furrow_wrapper *wrapper,
                            const furrow_example *examples, size_t count,
                            const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    if (!wrapper->kind->extend)
        return fw_fail(err, FURROW_EINVAL, "%s learns from all pages at once",
                       wrapper->kind->method);
    st = copy(out, wrapper, err);
    if (st >= 0) st = teach(*out, false, examples, count, &own, err);
    return st < 0 ? drop(out, st) : st;
}

/* ---- Repairing ---------------------------------------------------------- */

struct furrow_repair {
    furrow_alloc alloc;
    furrow_wrapper *wrapper; /* owns the texts of the result, repaired or not */
    fw_repair_result result;
};

furrow_status furrow_repair_make(furrow_repair **out, const furrow_wrapper *wrapper,
                                 const furrow_example *pages, size_t count, double confidence,
                                 const furrow_options *opts, furrow_error *err) {
    const furrow_alloc *alloc = &wrapper->arena.alloc;
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    if (!wrapper->kind->repair)
        return fw_fail(err, FURROW_EINVAL,
                       "wrappers of %s cannot be repaired, because they store no values; learn one "
                       "without -m: furrow learn PAGE... -o WRAPPER",
                       wrapper->kind->method);
    furrow_repair *repair = fw_resize(alloc, NULL, 0, sizeof *repair);
    if (!repair) return fw_fail_memory(err);
    *repair = (furrow_repair){.alloc = *alloc, .wrapper = new_wrapper(alloc)};
    repair->result.wanted = confidence > 0 ? confidence : FW_WRAPPER_CONFIDENCE;
    fw_budget budget = fw_budget_of(&own);
    fw_arena scratch = fw_arena_under(*alloc, &budget);
    furrow_wrapper *made = repair->wrapper;
    if (!made) st = fw_fail_memory(err);
    if (st >= 0) {
        fw_learn_input in = {pages, count, &own, &made->arena, &scratch, &budget};
        made->arena.budget = &budget;
        made->kind = wrapper->kind;
        st = wrapper->kind->repair(&repair->result, wrapper->rules, &in, err);
        made->rules = repair->result.rules;
        if (st >= 0) check(made);
        if (st >= 0 && wrapper->view.count)
            st =
                fw_view_copy(&made->view, wrapper->view.at, wrapper->view.count, &made->arena, err);
        made->by = fw_arena_copy(&made->arena, wrapper->by);
        if (st >= 0 && made->kind != &fw_ide_kind)
            st = fw_next_link_learn(&made->next, pages, count, &made->arena, &scratch, err);
        if (st >= 0) st = made->by.at ? add_names(made, pages, count, err) : fw_fail_memory(err);
        if (st >= 0) st = fw_addresses_copy(made, wrapper->addresses, wrapper->address_count, err);
        made->arena.budget = NULL;
    }
    fw_arena_free(&scratch);
    st = fw_budget_status(&budget, st, err);
    if (st < 0) furrow_repair_free(repair);
    else *out = repair;
    return st;
}

void furrow_repair_free(furrow_repair *repair) {
    if (!repair) return;
    furrow_alloc alloc = repair->alloc;
    furrow_wrapper_free(repair->wrapper);
    fw_resize(&alloc, repair, sizeof *repair, 0);
}

bool furrow_repair_needed(const furrow_repair *repair) {
    return repair->result.is_needed;
}

const furrow_wrapper *furrow_repair_wrapper(const furrow_repair *repair) {
    return repair->result.rules ? repair->wrapper : NULL;
}

double furrow_repair_confidence(const furrow_repair *repair) {
    return repair->result.confidence;
}

furrow_str furrow_repair_old_place(const furrow_repair *repair) {
    return repair->result.old_at;
}

furrow_str furrow_repair_new_place(const furrow_repair *repair) {
    return repair->result.new_at;
}

furrow_str furrow_repair_rival_place(const furrow_repair *repair) {
    return repair->result.rules ? repair->result.rival_at : (furrow_str){0};
}

size_t furrow_repair_columns(const furrow_repair *repair) {
    return repair->result.column_count;
}

furrow_repair_column furrow_repair_column_at(const furrow_repair *repair, size_t i) {
    assert(i < repair->result.column_count);
    return repair->result.columns[i];
}

/* ---- Applying ----------------------------------------------------------- */

furrow_status furrow_apply(furrow_regions **out, const furrow_wrapper *wrapper,
                           const furrow_page *page, const furrow_options *opts, furrow_error *err) {
    furrow_options own;
    *out = NULL;
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    furrow_regions *regions = fw_found_new(page, &own);
    if (!regions) return fw_fail_memory(err);
    fw_arena scratch = fw_arena_under(page->arena.alloc, &regions->budget);
    fw_method_input in = {
        .page = page, .opts = &own, .scratch = &scratch, .budget = scratch.budget};
    st = wrapper->kind->apply(&regions->found, wrapper->rules, &in, err);
    if (st == FURROW_OK) fw_regions_order(&regions->found, page);
    if (st == FURROW_OK && regions->found.list.count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND, "the wrapper finds no records");
    if (st == FURROW_OK && wrapper->columns.count &&
        !fw_wrapper_columns_expect(&regions->found.list.at[0], &wrapper->columns, page,
                                   &regions->found.arena))
        st = fw_fail_memory(err);
    fw_arena_free(&scratch);
    if (wrapper->view.count) regions->view = &wrapper->view;
    return fw_found_finish(out, regions, st, err);
}

/* ---- Further pages ------------------------------------------------------ */

furrow_status furrow_wrapper_next(furrow_buf *out, const furrow_wrapper *wrapper,
                                  const furrow_page *page, const furrow_options *opts,
                                  furrow_error *err) {
    furrow_options own;
    fw_buf_clear(out);
    furrow_status st = fw_find_options_read(&own, opts, err);
    if (st < 0) return st;
    fw_budget budget = fw_budget_of(&own);
    fw_arena scratch = fw_arena_under(page->arena.alloc, &budget);
    if (!fw_next_link_find(out, &wrapper->next, page, &scratch)) st = fw_fail_memory(err);
    fw_arena_free(&scratch);
    st = fw_budget_status(&budget, st, err);
    if (st < 0 || out->len) return st;
    furrow_pager *pager = NULL;
    st = fw_page_next(&pager, page, &budget, err);
    if (st < 0) return st;
    furrow_str next = furrow_pager_next(pager);
    if (next.at) fw_buf_str(out, next);
    furrow_pager_free(pager);
    return fw_buf_status(out, err);
}

/* ---- The file ----------------------------------------------------------- *
 *
 * One envelope for all kinds of rules. A file of a newer version is refused
 * with both numbers; a damaged one with the line of the damage. What is wrong
 * inside the rules is the method's to say. */

static const char KEY[] = "furrow_wrapper";

/* Most pages named as the origin; further ones are not named. */
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

furrow_status furrow_wrapper_save(furrow_buf *out, const furrow_wrapper *wrapper,
                                  furrow_error *err) {
    fw_buf_clear(out);
    fw_json json = fw_json_to(out, FW_JSON_PRETTY);
    fw_json_object(&json);
    fw_json_key(&json, KEY);
    fw_json_uint(&json, FW_WRAPPER_VERSION);
    fw_json_key(&json, "method");
    fw_json_text(&json, wrapper->kind->method);
    write_origin(&json, wrapper);
    fw_addresses_write(&json, wrapper);
    if (wrapper->view.count) {
        fw_json_key(&json, "view");
        fw_view_write(&json, &wrapper->view);
    }
    if (wrapper->next.where.count) {
        fw_json_key(&json, "next");
        fw_next_link_write(&json, &wrapper->next);
    }
    if (wrapper->columns.count) {
        fw_json_key(&json, "table");
        fw_json_object(&json);
        fw_wrapper_columns_save(&json, &wrapper->columns);
        fw_json_object_end(&json);
    }
    fw_json_key(&json, "rules");
    wrapper->kind->save(&json, wrapper->rules);
    fw_json_object_end(&json);
    fw_buf_char(out, '\n');
    return fw_buf_status(out, err);
}

static furrow_status read_version(const fw_json_value *root, furrow_error *err) {
    uint64_t version;
    const fw_json_value *value = fw_json_get(root, KEY);
    if (!value) return fw_fail(err, FURROW_EFORMAT, "not a wrapper: it has no \"%s\"", KEY);
    if (!fw_json_get_uint(&version, value) || version == 0)
        return fw_fail(err, FURROW_EFORMAT, "\"%s\" must be a version number of 1 or more", KEY);
    if (version > FW_WRAPPER_VERSION)
        return fw_fail(err, FURROW_EFORMAT,
                       "the wrapper has version %llu, from a newer furrow; this one reads up to %d",
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
    wrapper->kind = kind_named(method);
    if (!wrapper->kind)
        return fw_fail(err, FURROW_EFORMAT, "the wrapper is of an unknown method '%.*s'",
                       (int)(method.len < 40 ? method.len : 40), method.at);
    st = read_origin(wrapper, fw_json_get(root, "learned"), err);
    if (st >= 0) st = fw_addresses_read(wrapper, fw_json_get(root, "addresses"), err);
    if (st >= 0) st = fw_view_read(&wrapper->view, fw_json_get(root, "view"), &wrapper->arena, err);
    if (st >= 0)
        st = fw_next_link_read(&wrapper->next, fw_json_get(root, "next"), &wrapper->arena, err);
    const fw_json_value *table = fw_json_get(root, "table");
    if (st >= 0 && table && wrapper->kind->finds_only_records)
        st = fw_wrapper_columns_load(&wrapper->columns, table, &wrapper->arena, err);
    if (st < 0) return st;
    return wrapper->kind->load(&wrapper->rules, fw_json_get(root, "rules"), &wrapper->arena, err);
}

furrow_status furrow_wrapper_load(furrow_wrapper **out, const char *bytes, size_t len,
                                  const furrow_alloc *alloc, furrow_error *err) {
    static const furrow_alloc standard = {0};
    *out = NULL;
    furrow_wrapper *wrapper = new_wrapper(alloc ? alloc : &standard);
    if (!wrapper) return fw_fail_memory(err);
    fw_json_doc *doc = NULL;
    furrow_error why = {0};
    furrow_status st = fw_json_read(&doc, (furrow_str){bytes, len}, &wrapper->arena.alloc, &why);
    if (st < 0)
        fw_fail(err, st, "%s%s", st == FURROW_EFORMAT ? "not a wrapper: " : "", why.message);
    if (st == FURROW_OK) st = read_root(wrapper, fw_json_root(doc), err);
    fw_json_free(doc);
    if (st >= 0) check(wrapper);
    if (st < 0) furrow_wrapper_free(wrapper);
    else *out = wrapper;
    return st;
}

/* ---- What a wrapper is given -------------------------------------------- */

furrow_status furrow_wrapper_set_view(furrow_wrapper **out, const furrow_wrapper *wrapper,
                                      const furrow_view_column *columns, size_t count,
                                      furrow_error *err) {
    furrow_status st = copy(out, wrapper, err);
    if (st >= 0) st = fw_view_copy(&(*out)->view, columns, count, &(*out)->arena, err);
    return st < 0 ? drop(out, st) : st;
}

furrow_status furrow_wrapper_set_addresses(furrow_wrapper **out, const furrow_wrapper *wrapper,
                                           const furrow_str *patterns, size_t count,
                                           furrow_error *err) {
    furrow_status st = copy(out, wrapper, err);
    if (st >= 0) st = fw_addresses_copy(*out, patterns, count, err);
    return st < 0 ? drop(out, st) : st;
}

const furrow_view_column *furrow_wrapper_view(const furrow_wrapper *wrapper, size_t *count) {
    *count = wrapper->view.count;
    return wrapper->view.at;
}
