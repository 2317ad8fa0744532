/* Read recipes from JSON. Any JSON may be given. */
#include "recipe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Options of methods ------------------------------------------------- */

/* Read a non-negative integer; 'otherwise' if it is missing. False if it is not one. */
static bool read_index(size_t *out, yyjson_val *value, size_t otherwise) {
    *out = otherwise;
    if (!value || yyjson_is_null(value)) return true;
    if (!yyjson_is_uint(value) || yyjson_get_uint(value) > UINT32_MAX) return false;
    *out = (size_t)yyjson_get_uint(value);
    return true;
}

/* Set a choice by its name; the default may be named too. */
static bool read_choice(const char **to, const furrow_option *option, yyjson_val *value) {
    const char *choice;
    *to = NULL;
    if (yyjson_equals_str(value, option->usual_choice)) return true;
    for (size_t i = 0; (choice = option->choices(i)); i++)
        if (yyjson_equals_str(value, choice)) *to = choice;
    return *to != NULL;
}

/* Set an option; false if the value is not allowed. */
static bool set_option(open_recipe *recipe, const furrow_option *option, yyjson_val *value) {
    void *to = (char *)&recipe->find + option->offset;
    double number = yyjson_is_num(value) ? yyjson_get_num(value) : -1;
    bool is_within = number >= option->low && number <= option->high;
    switch (option->kind) {
    case FURROW_OPTION_COUNT:
        if (!is_within || number != floor(number)) return false;
        *(uint32_t *)to = (uint32_t)number;
        return true;
    case FURROW_OPTION_SHARE:
    case FURROW_OPTION_NUMBER: *(double *)to = is_within ? number : 0; return is_within;
    case FURROW_OPTION_CHOICE: return read_choice(to, option, value);
    case FURROW_OPTION_FLAG: *(bool *)to = yyjson_get_bool(value); return yyjson_is_bool(value);
    case FURROW_OPTION_PAGE: return read_index(&recipe->no_result, value, OPEN_NONE);
    }
    return false;
}

static furrow_status read_option(open_recipe *recipe, const char *name, yyjson_val *value,
                                 furrow_error *err) {
    const furrow_option *option;
    for (size_t i = 0; (option = furrow_option_at(i)); i++) {
        if (strcmp(option->name, name) != 0) continue;
        if (set_option(recipe, option, value)) return FURROW_OK;
        return furrow_fail(err, FURROW_EFORMAT, "option %s has an invalid value", name);
    }
    return furrow_fail(err, FURROW_EFORMAT, "unknown option '%.40s'", name);
}

static furrow_status read_method(open_recipe *recipe, yyjson_val *value, furrow_error *err) {
    const char *name = yyjson_get_str(yyjson_obj_get(value, "method"));
    yyjson_val *options = yyjson_obj_get(value, "options"), *key;
    yyjson_obj_iter it = yyjson_obj_iter_with(options);
    recipe->find.method = "auto";
    for (size_t i = 0; name && furrow_method_name(i); i++)
        if (strcmp(furrow_method_name(i), name) == 0) recipe->find.method = furrow_method_name(i);
    if (name && strcmp(recipe->find.method, name) != 0)
        return furrow_fail(err, FURROW_EFORMAT, "unknown method '%.40s'", name);
    while (yyjson_is_obj(options) && (key = yyjson_obj_iter_next(&it))) {
        furrow_status st =
            read_option(recipe, yyjson_get_str(key), yyjson_obj_iter_get_val(key), err);
        if (st < 0) return st;
    }
    return FURROW_OK;
}

/* The value of an option as typed, with a blank before it; empty for a flag or a page. False if
 * the option is not to be typed. */
static bool typed(char *out, size_t room, const furrow_option *option, const open_recipe *recipe) {
    const void *at = (const char *)&recipe->find + option->offset;
    *out = '\0';
    switch (option->kind) {
    case FURROW_OPTION_COUNT:
        snprintf(out, room, " %u", (unsigned)*(const uint32_t *)at);
        return *(const uint32_t *)at > 0;
    case FURROW_OPTION_SHARE:
    case FURROW_OPTION_NUMBER:
        snprintf(out, room, " %g", *(const double *)at);
        return *(const double *)at > 0;
    case FURROW_OPTION_CHOICE:
        snprintf(out, room, " %s", *(const char *const *)at ? *(const char *const *)at : "");
        return *(const char *const *)at != NULL;
    case FURROW_OPTION_FLAG: return *(const bool *)at;
    case FURROW_OPTION_PAGE: return false;
    }
    return false;
}

void open_recipe_options(char *out, size_t room, const open_recipe *recipe) {
    const char *method = recipe->find.method;
    const furrow_option *option;
    char value[32];
    size_t len = 0;
    *out = '\0';
    if (recipe->find.embedded) len += (size_t)snprintf(out, room, " --embedded");
    if (strcmp(method, "auto") == 0) return;
    len += (size_t)snprintf(out + len, room - len, " -m %s", method);
    for (size_t i = 0; (option = furrow_option_at(i)) && len < room; i++) {
        bool is_own = !option->method || strcmp(option->method, method) == 0;
        if (!is_own || option->learning || !typed(value, sizeof value, option, recipe)) continue;
        size_t name = len + 3;
        len += (size_t)snprintf(out + len, room - len, " --%s%s", option->name, value);
        for (; name < room && out[name] && out[name] != ' '; name++)
            if (out[name] == '_') out[name] = '-';
    }
}

/* ---- Everything else ---------------------------------------------------- */

/* Limits for a request. */
enum { MAX_RECORDS = 1000000, MAX_LABELS = 20000, MAX_COLUMNS = 2000, MAX_FROM = 100 };

/* Zeroed memory owned by the recipe; NULL when out of memory. */
static void *take(open_recipe *recipe, size_t count, size_t size) {
    void *block = calloc(count + 1, size);
    void **blocks = realloc(recipe->blocks, (recipe->block_count + 1) * sizeof *blocks);
    if (blocks) recipe->blocks = blocks;
    if (block && blocks) recipe->blocks[recipe->block_count++] = block;
    else free(block);
    return block && blocks ? block : NULL;
}

void open_recipe_free(open_recipe *recipe) {
    for (size_t i = 0; i < recipe->block_count; i++) free(recipe->blocks[i]);
    free(recipe->blocks);
    *recipe = (open_recipe){0};
}

static furrow_str str_of(yyjson_val *value) {
    return (furrow_str){yyjson_get_str(value), yyjson_get_len(value)};
}

static furrow_status read_records(open_recipe *recipe, yyjson_val *value, furrow_error *err) {
    size_t i, count, first, end;
    yyjson_val *span;
    if (!value || yyjson_is_null(value)) return FURROW_OK;
    if (!yyjson_is_arr(value) || yyjson_arr_size(value) > MAX_RECORDS)
        return furrow_fail(err, FURROW_EFORMAT, "records is not a list of records");
    recipe->records = take(recipe, yyjson_arr_size(value), sizeof *recipe->records);
    if (!recipe->records) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    yyjson_arr_foreach(value, i, count, span) {
        if (yyjson_arr_size(span) != 2 || !read_index(&first, yyjson_arr_get(span, 0), 0) ||
            !read_index(&end, yyjson_arr_get(span, 1), 0))
            return furrow_fail(err, FURROW_EFORMAT, "record %zu is not a pair of nodes", i + 1);
        recipe->records[recipe->record_count++] =
            (furrow_span){(furrow_node)first, (furrow_node)end};
    }
    return FURROW_OK;
}

/* One field of a page: {"name", "node"} with "attribute" or "text", or
 * {"name", "absent": true}. */
static bool read_label(open_label *out, size_t page, yyjson_val *value) {
    const char *name = yyjson_get_str(yyjson_obj_get(value, "name"));
    size_t node;
    if (!name || !*name || strlen(name) != yyjson_get_len(yyjson_obj_get(value, "name")))
        return false;
    if (!read_index(&node, yyjson_obj_get(value, "node"), FURROW_NO_NODE)) return false;
    out->page = page;
    out->label = (furrow_label){.name = name,
                                .text = str_of(yyjson_obj_get(value, "text")),
                                .node = (furrow_node)node,
                                .attribute = yyjson_get_str(yyjson_obj_get(value, "attribute"))};
    bool is_absent = yyjson_get_bool(yyjson_obj_get(value, "absent"));
    return is_absent || node != FURROW_NO_NODE || out->label.text.len;
}

static furrow_status read_labels(open_recipe *recipe, yyjson_val *value, furrow_error *err) {
    size_t i, count, k, fields, page, total = 0;
    yyjson_val *one, *field;
    if (!value || yyjson_is_null(value)) return FURROW_OK;
    yyjson_arr_foreach(value, i, count, one) total +=
        yyjson_arr_size(yyjson_obj_get(one, "fields"));
    if (!yyjson_is_arr(value) || total > MAX_LABELS)
        return furrow_fail(err, FURROW_EFORMAT, "labels is not a list of pages");
    recipe->labels = take(recipe, total, sizeof *recipe->labels);
    if (!recipe->labels) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    yyjson_arr_foreach(value, i, count, one) {
        if (!read_index(&page, yyjson_obj_get(one, "page"), OPEN_NONE))
            return furrow_fail(err, FURROW_EFORMAT, "labels of no page");
        yyjson_arr_foreach(yyjson_obj_get(one, "fields"), k, fields, field) {
            if (!read_label(&recipe->labels[recipe->label_count++], page, field))
                return furrow_fail(err, FURROW_EFORMAT,
                                   "label %zu of page %zu has no name or place", k + 1, page);
        }
    }
    return FURROW_OK;
}

static bool read_column(open_recipe *recipe, furrow_view_column *out, yyjson_val *value) {
    yyjson_val *from = yyjson_obj_get(value, "from");
    yyjson_val *name;
    size_t i, count, part, parts;
    if (!read_index(&part, yyjson_obj_get(value, "part"), 0) ||
        !read_index(&parts, yyjson_obj_get(value, "parts"), 0))
        return false;
    *out = (furrow_view_column){.name = str_of(yyjson_obj_get(value, "name")),
                                .join = str_of(yyjson_obj_get(value, "join")),
                                .split = str_of(yyjson_obj_get(value, "split")),
                                .part = (uint32_t)part,
                                .parts = (uint32_t)parts,
                                .type = yyjson_get_str(yyjson_obj_get(value, "type"))};
    size_t from_count = from ? yyjson_arr_size(from) : 1;
    furrow_str *names = from_count <= MAX_FROM ? take(recipe, from_count, sizeof *names) : NULL;
    if (!names) return false;
    if (!from) names[0] = out->name;
    yyjson_arr_foreach(from, i, count, name) names[i] = str_of(name);
    out->from = names;
    out->from_count = from_count;
    return true;
}

static furrow_status read_view(open_recipe *recipe, yyjson_val *value, furrow_error *err) {
    size_t i, count;
    yyjson_val *column;
    if (!value || yyjson_is_null(value)) return FURROW_OK;
    if (!yyjson_is_arr(value) || yyjson_arr_size(value) > MAX_COLUMNS)
        return furrow_fail(err, FURROW_EFORMAT, "view is not a list of columns");
    recipe->view = take(recipe, yyjson_arr_size(value), sizeof *recipe->view);
    if (!recipe->view) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    yyjson_arr_foreach(value, i, count, column) {
        if (!read_column(recipe, &recipe->view[recipe->view_count++], column))
            return furrow_fail(err, FURROW_EFORMAT, "column %zu of the view cannot be read", i + 1);
    }
    return FURROW_OK;
}

furrow_status open_recipe_read(open_recipe *out, yyjson_val *value, furrow_error *err) {
    *out = (open_recipe){.wrapper = OPEN_NONE, .no_result = OPEN_NONE};
    if (!yyjson_is_obj(value)) return furrow_fail(err, FURROW_EFORMAT, "no recipe");
    if (!read_index(&out->page, yyjson_obj_get(value, "page"), 0) ||
        !read_index(&out->list, yyjson_obj_get(value, "list"), 0) ||
        !read_index(&out->wrapper, yyjson_obj_get(value, "wrapper"), OPEN_NONE))
        return furrow_fail(err, FURROW_EFORMAT, "page, list or wrapper is not a number");
    out->is_kept = yyjson_get_bool(yyjson_obj_get(value, "kept"));
    out->is_rule = yyjson_get_bool(yyjson_obj_get(value, "rule"));
    out->is_detail = yyjson_get_bool(yyjson_obj_get(value, "detail"));
    out->find.embedded = yyjson_get_bool(yyjson_obj_get(value, "embedded"));
    furrow_status st = read_method(out, value, err);
    if (st >= 0) st = read_records(out, yyjson_obj_get(value, "records"), err);
    if (st >= 0) st = read_labels(out, yyjson_obj_get(value, "labels"), err);
    if (st >= 0) st = read_view(out, yyjson_obj_get(value, "view"), err);
    return st;
}

bool open_recipe_is_kept(const open_recipe *recipe) {
    return recipe->is_kept || recipe->is_rule || recipe->record_count || recipe->label_count ||
           recipe->view_count || recipe->wrapper != OPEN_NONE;
}

bool open_recipe_is_object(const open_recipe *recipe) {
    return recipe->is_detail && !open_recipe_is_kept(recipe);
}
