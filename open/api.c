/*
 * The JSON interface: one function per request.
 *
 * Every request and every answer is a JSON object. The answer has what was asked for, or
 * {"error": "..."} with an HTTP status. Requests are as hostile as pages.
 */
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of rows in one answer. */
enum { MAX_ROWS = 500, FIRST_ROWS = 100 };

/* Limits for the preview of a list, which tells it from others. */
enum { PREVIEW = 120, PREVIEW_RECORDS = 3 };

/* ---- Writing JSON ------------------------------------------------------- */

static yyjson_mut_val *str_val(open_request *r, furrow_str text) {
    return text.at ? yyjson_mut_strn(r->doc, text.at, text.len) : yyjson_mut_null(r->doc);
}

static void put_str(open_request *r, yyjson_mut_val *object, const char *key, furrow_str text) {
    yyjson_mut_obj_add_val(r->doc, object, key, str_val(r, text));
}

static void put_uint(open_request *r, yyjson_mut_val *object, const char *key, uint64_t number) {
    yyjson_mut_obj_add_uint(r->doc, object, key, number);
}

static yyjson_mut_val *put_array(open_request *r, yyjson_mut_val *object, const char *key) {
    yyjson_mut_val *array = yyjson_mut_arr(r->doc);
    yyjson_mut_obj_add_val(r->doc, object, key, array);
    return array;
}

/* A text cut to at most 'most' bytes, at a character border. */
static yyjson_mut_val *preview(open_request *r, const furrow_buf *text, size_t most) {
    size_t len = text->len;
    if (len > most) {
        len = most;
        while (len && ((unsigned char)text->at[len] & 0xC0) == 0x80) len--;
    }
    return yyjson_mut_strncpy(r->doc, text->at ? text->at : "", len);
}

/* ---- What there is ------------------------------------------------------ */

static yyjson_mut_val *page_val(open_request *r, const open_page *page) {
    yyjson_mut_val *one = yyjson_mut_obj(r->doc);
    put_uint(r, one, "number", page->number);
    open_put_text(r, one, "name", page->name);
    put_uint(r, one, "nodes", furrow_page_nodes(page->page));
    yyjson_mut_obj_add_bool(r->doc, one, "named", page->is_named);
    yyjson_mut_val *parts = put_array(r, one, "parts");
    for (size_t i = 0; i < page->part_count; i++)
        yyjson_mut_arr_add_uint(r->doc, parts, page->parts[i]);
    return one;
}

/* The values of a choice, the default first. */
static void put_choices(open_request *r, yyjson_mut_val *to, const furrow_option *option) {
    yyjson_mut_val *choices = put_array(r, to, "choices");
    const char *choice;
    yyjson_mut_arr_add_str(r->doc, choices, option->usual_choice);
    for (size_t i = 0; (choice = option->choices(i)); i++)
        if (strcmp(choice, option->usual_choice) != 0)
            yyjson_mut_arr_add_str(r->doc, choices, choice);
}

/* The options of the methods, shown as sliders, choices, pages and switches. */
static void put_parameters(open_request *r) {
    const double fine = 0.05, coarse = 1;
    yyjson_mut_val *all = put_array(r, r->out, "parameters");
    const furrow_option *option;
    for (size_t i = 0; (option = furrow_option_at(i)); i++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
        if (option->method) open_put_text(r, one, "method", option->method);
        open_put_text(r, one, "name", option->name);
        open_put_text(r, one, "about", option->about);
        yyjson_mut_obj_add_bool(r->doc, one, "rule", option->learning);
        if (option->choices) put_choices(r, one, option);
        if (option->kind == FURROW_OPTION_PAGE) yyjson_mut_obj_add_bool(r->doc, one, "page", true);
        if (option->high <= 0) continue;
        yyjson_mut_obj_add_real(r->doc, one, "low", option->low);
        yyjson_mut_obj_add_real(r->doc, one, "high", option->high);
        yyjson_mut_obj_add_real(r->doc, one, "step",
                                option->kind == FURROW_OPTION_SHARE ? fine : coarse);
        yyjson_mut_obj_add_real(r->doc, one, "usual", option->usual);
    }
}

static void put_view(open_request *r, yyjson_mut_val *to, const furrow_wrapper *wrapper) {
    size_t count;
    const furrow_view_column *view = furrow_wrapper_view(wrapper, &count);
    yyjson_mut_val *all = put_array(r, to, "view");
    for (size_t i = 0; i < count; i++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
        put_str(r, one, "name", view[i].name);
        yyjson_mut_val *from = put_array(r, one, "from");
        for (size_t k = 0; k < view[i].from_count; k++)
            yyjson_mut_arr_append(from, str_val(r, view[i].from[k]));
        if (view[i].from_count > 1) put_str(r, one, "join", view[i].join);
        if (view[i].parts) {
            put_str(r, one, "split", view[i].split);
            put_uint(r, one, "part", view[i].part);
            put_uint(r, one, "parts", view[i].parts);
        }
        if (view[i].type) open_put_text(r, one, "type", view[i].type);
    }
}

/* The labels of one page from a file, in the browser's form. */
static void put_page_labels(open_request *r, yyjson_mut_val *all, const open_page *page,
                            yyjson_val *entry) {
    size_t len = 0, count = 0;
    char *json = yyjson_val_write(entry, 0, &len);
    furrow_labels *labels = NULL;
    if (json && furrow_labels_parse(&labels, json, len, page->page, NULL) == FURROW_OK) {
        const furrow_label *at = furrow_labels_all(labels, &count);
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
        put_uint(r, one, "page", page->number);
        yyjson_mut_val *fields = put_array(r, one, "fields");
        for (size_t i = 0; i < count; i++) {
            yyjson_mut_val *field = yyjson_mut_arr_add_obj(r->doc, fields);
            open_put_text(r, field, "name", at[i].name);
            if (at[i].node != FURROW_NO_NODE) put_uint(r, field, "node", at[i].node);
            if (at[i].attribute) open_put_text(r, field, "attribute", at[i].attribute);
            if (at[i].text.len)
                yyjson_mut_obj_add_strncpy(r->doc, field, "text", at[i].text.at, at[i].text.len);
            bool is_absent = at[i].node == FURROW_NO_NODE && !at[i].text.len && !at[i].attribute;
            if (is_absent) yyjson_mut_obj_add_bool(r->doc, field, "absent", true);
        }
    }
    furrow_labels_free(labels);
    free(json);
}

/* The labels of an opened file, for the pages of this session. */
static void put_labels(open_request *r) {
    yyjson_doc *doc = yyjson_read(r->session->labels.at, r->session->labels.len, 0);
    yyjson_mut_val *all = put_array(r, r->out, "labels");
    yyjson_val *entry;
    const open_page *page;
    size_t i, count;
    yyjson_arr_foreach(yyjson_obj_get(yyjson_doc_get_root(doc), "pages"), i, count, entry) {
        const char *name = yyjson_get_str(yyjson_obj_get(entry, "page"));
        for (size_t k = 0; name && (page = open_page_at(r->session, k)); k++)
            if (strcmp(page->name, name) == 0) put_page_labels(r, all, page, entry);
    }
    yyjson_doc_free(doc);
}

static furrow_status ask_state(open_request *r) {
    open_session *session = r->session;
    open_put_text(r, r->out, "version", furrow_version());
    open_put_text(r, r->out, "view", session->view_url ? session->view_url : "");
    yyjson_mut_val *pages = put_array(r, r->out, "pages");
    const open_page *page;
    for (size_t i = 0; (page = open_page_at(session, i)); i++)
        yyjson_mut_arr_append(pages, page_val(r, page));
    yyjson_mut_val *wrappers = put_array(r, r->out, "wrappers");
    pthread_mutex_lock(&session->lock);
    for (size_t i = 0; i < session->wrapper_count; i++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, wrappers);
        open_put_text(r, one, "name", session->wrappers[i].name);
        open_put_text(r, one, "method", furrow_wrapper_method(session->wrappers[i].wrapper));
        put_view(r, one, session->wrappers[i].wrapper);
    }
    pthread_mutex_unlock(&session->lock);
    yyjson_mut_val *methods = put_array(r, r->out, "methods");
    for (size_t i = 0; furrow_method_name(i); i++) {
        if (strcmp(furrow_method_name(i), "ide") == 0) continue; /* it needs labels */
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, methods);
        open_put_text(r, one, "name", furrow_method_name(i));
        open_put_text(r, one, "about", furrow_method_about(i));
    }
    put_parameters(r);
    if (session->labels.at) put_labels(r);
    yyjson_mut_val *types = put_array(r, r->out, "types");
    for (furrow_type type = FURROW_TEXT; type <= FURROW_IMAGE; type++)
        yyjson_mut_arr_add_str(r->doc, types, furrow_type_name(type));
    yyjson_mut_val *formats = put_array(r, r->out, "formats");
    for (size_t i = 0; furrow_format_name(i); i++)
        yyjson_mut_arr_add_str(r->doc, formats, furrow_format_name(i));
    return FURROW_OK;
}

/* {"html": ..., "name": ...} or {"address": ..., "render": true} */
static furrow_status ask_add(open_request *r) {
    yyjson_val *html = yyjson_obj_get(r->body, "html");
    const char *address = yyjson_get_str(yyjson_obj_get(r->body, "address"));
    const char *name = yyjson_get_str(yyjson_obj_get(r->body, "name"));
    const open_options *opts = &r->session->opts;
    bool render = yyjson_get_bool(yyjson_obj_get(r->body, "render"));
    furrow_page *page = NULL;
    open_page *made = NULL;
    furrow_status st;
    if (yyjson_is_str(html)) {
        /* The browser has already decoded the text. */
        furrow_page_options page_opts = opts->page;
        page_opts.charset = "utf-8";
        st = furrow_page_parse(&page, yyjson_get_str(html), yyjson_get_len(html), &page_opts,
                               &r->err);
    } else {
        bool is_address = address && (strncmp(address, "http://", 7) == 0 ||
                                      strncmp(address, "https://", 8) == 0);
        if (!is_address)
            return furrow_fail(&r->err, FURROW_EFORMAT,
                               "an address must begin with http:// or https://");
        name = address;
        st = opts->read(opts->user, &page, address, render, &r->err);
    }
    if (st >= 0)
        st = open_page_add(&made, r->session, page, name && *name ? name : "pasted page",
                           !yyjson_is_str(html), render, &r->err);
    if (st < 0) furrow_page_free(page);
    else yyjson_mut_obj_add_val(r->doc, r->out, "page", page_val(r, made));
    return st;
}

/* ---- The command that does the same ------------------------------------- */

/* Write a word, quoted for a shell if needed. */
static void put_word(FILE *to, const char *word) {
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./:=@%+,";
    if (*word && strspn(word, PLAIN) == strlen(word)) {
        fprintf(to, " %s%s", *word == '-' ? "./" : "", word);
        return;
    }
    fputs(" '", to);
    for (; *word; word++) {
        if (*word == '\'') fputs("'\\''", to);
        else fputc(*word, to);
    }
    fputc('\'', to);
}

static void put_command(open_request *r, const open_page *page) {
    const char *file = yyjson_get_str(yyjson_obj_get(r->body, "file"));
    char *text = NULL;
    size_t len = 0;
    char options[256];
    FILE *to = open_memstream(&text, &len);
    if (!to) return;
    fputs("furrow", to);
    if (open_recipe_is_object(&r->recipe)) {
        fputs(" --detail", to);
    } else if (open_recipe_is_kept(&r->recipe) || page->number != r->recipe.page) {
        fputs(" apply", to);
        put_word(to, file && *file ? file : "site.json");
    } else {
        const open_page *no_result = open_page_at(r->session, r->recipe.no_result);
        open_recipe_options(options, sizeof options, &r->recipe);
        fputs(options, to);
        if (no_result) {
            fputs(" --no-result", to);
            put_word(to, no_result->name);
        }
        if (r->recipe.list) fprintf(to, " --list %zu", r->recipe.list + 1);
    }
    if (page->is_rendered) fputs(" --render", to);
    put_word(to, page->name);
    fclose(to);
    open_put_text(r, r->out, "command", text);
    free(text);
}

/* ---- Lists and tables --------------------------------------------------- */

static yyjson_mut_val *spans_val(open_request *r, const furrow_regions *regions, size_t list) {
    yyjson_mut_val *all = yyjson_mut_arr(r->doc);
    size_t count = furrow_region_records(regions, list);
    for (size_t i = 0; i < count; i++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_arr(r->doc, all);
        size_t parts = furrow_record_parts(regions, list, i);
        for (size_t p = 0; p < parts; p++) {
            furrow_span span = furrow_record_part(regions, list, i, p);
            yyjson_mut_arr_add_uint(r->doc, one, span.first);
            yyjson_mut_arr_add_uint(r->doc, one, span.end);
        }
    }
    return all;
}

static void put_lists(open_request *r, const furrow_regions *regions) {
    enum { MAX_LISTS = 100 };
    yyjson_mut_val *all = put_array(r, r->out, "lists");
    size_t count = furrow_regions_count(regions);
    furrow_buf text = {0};
    for (size_t i = 0; i < count && i < MAX_LISTS; i++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
        open_put_text(r, one, "method", furrow_region_method(regions, i));
        yyjson_mut_obj_add_real(r->doc, one, "score", furrow_region_score(regions, i));
        put_uint(r, one, "records", furrow_region_records(regions, i));
        put_uint(r, one, "node", furrow_region_node(regions, i));
        open_put_text(r, one, "note", furrow_region_note(regions, i));
        yyjson_mut_val *texts = put_array(r, one, "texts");
        for (size_t k = 0; k < PREVIEW_RECORDS && k < furrow_region_records(regions, i); k++)
            if (furrow_record_text(&text, regions, i, k, NULL) == FURROW_OK)
                yyjson_mut_arr_append(texts, preview(r, &text, PREVIEW));
    }
    furrow_buf_free(&text);
}

/* The cells of some rows, and for each the nodes [first, end) that it came from, in one flat
 * array. */
static void put_rows(open_request *r, const furrow_table *table, size_t from, size_t count) {
    size_t rows = furrow_table_rows(table), columns = furrow_table_columns(table);
    yyjson_mut_val *all = put_array(r, r->out, "cells"), *places = put_array(r, r->out, "nodes");
    if (from > rows) from = rows;
    if (count > rows - from) count = rows - from;
    put_uint(r, r->out, "from", from);
    for (size_t row = from; row < from + count; row++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_arr(r->doc, all);
        yyjson_mut_val *nodes = yyjson_mut_arr_add_arr(r->doc, places);
        for (size_t c = 0; c < columns; c++) {
            furrow_span span = furrow_table_nodes(table, row, c);
            yyjson_mut_arr_append(one, str_val(r, furrow_table_cell(table, row, c)));
            yyjson_mut_arr_add_uint(r->doc, nodes, span.first);
            yyjson_mut_arr_add_uint(r->doc, nodes, span.end);
        }
    }
}

/* Lines of "method TAB node TAB text". */
static void put_trace(open_request *r, const char *at, size_t len) {
    yyjson_mut_val *all = put_array(r, r->out, "explain");
    const char *end = at + len;
    while (at && at < end) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        const char *node = memchr(at, '\t', (size_t)(end - at));
        const char *text = node ? memchr(node + 1, '\t', (size_t)(end - node - 1)) : NULL;
        if (!line || !text || text > line) break;
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
        yyjson_mut_obj_add_strncpy(r->doc, one, "method", at, (size_t)(node - at));
        yyjson_mut_obj_add_int(r->doc, one, "node", strtol(node + 1, NULL, 10));
        yyjson_mut_obj_add_strncpy(r->doc, one, "text", text + 1, (size_t)(line - text - 1));
        at = line + 1;
    }
}

static void put_table(open_request *r, const furrow_table *table) {
    yyjson_mut_val *columns = put_array(r, r->out, "columns");
    for (size_t c = 0; c < furrow_table_columns(table); c++) {
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, columns);
        size_t filled = 0;
        for (size_t row = 0; row < furrow_table_rows(table); row++)
            filled += furrow_table_cell(table, row, c).at != NULL;
        put_str(r, one, "name", furrow_table_column(table, c));
        open_put_text(r, one, "type", furrow_type_name(furrow_table_type(table, c)));
        put_uint(r, one, "filled", filled);
        double sure = furrow_table_confidence(table, c);
        if (sure > 0) yyjson_mut_obj_add_real(r->doc, one, "sure", sure);
    }
    put_uint(r, r->out, "rows", furrow_table_rows(table));
    yyjson_mut_val *drifts = put_array(r, r->out, "drift");
    for (size_t i = 0; i < furrow_table_drifts(table); i++) {
        furrow_drift drift = furrow_table_drift(table, i);
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, drifts);
        open_put_text(r, one, "kind", furrow_drift_name(drift.kind));
        put_str(r, one, "text", drift.text);
        yyjson_mut_val *names = put_array(r, one, "columns");
        for (size_t k = 0; k < drift.column_count; k++)
            yyjson_mut_arr_append(names, str_val(r, drift.columns[k]));
    }
}

/* Read the recipe of a request, and get its rows on the requested page. */
static furrow_status hold_rows(open_request *r, const open_page **page) {
    yyjson_val *recipe = yyjson_obj_get(r->body, "recipe");
    yyjson_val *number = yyjson_obj_get(r->body, "page");
    furrow_status st = open_recipe_read(&r->recipe, recipe, &r->err);
    if (st < 0) return st;
    r->key = yyjson_val_write(recipe, 0, NULL);
    r->recipe.ticket = yyjson_get_uint(yyjson_obj_get(r->body, "ticket"));
    size_t wanted = yyjson_is_uint(number) ? (size_t)yyjson_get_uint(number) : r->recipe.page;
    *page = open_page_at(r->session, wanted);
    if (!*page) return furrow_fail(&r->err, FURROW_EINVAL, "no such page");
    r->rows = r->key ? open_rows(r->session, &r->recipe, r->key, wanted) : NULL;
    return r->rows ? FURROW_OK : furrow_fail(&r->err, FURROW_ENOMEM, "out of memory");
}

/* {"recipe": {...}, "page": 3}. With "brief": true the answer has the number of rows and their
 * confidence, but not the rows. */
static furrow_status ask_table(open_request *r) {
    const open_page *page = NULL;
    furrow_status st = hold_rows(r, &page);
    if (st < 0) return st;
    const open_found *rows = r->rows;
    const furrow_regions *regions = rows->regions ? rows->regions : NULL;
    put_command(r, page);
    put_uint(r, r->out, "list", r->recipe.list);
    if (rows->search && rows->search->regions && page->number == r->recipe.page) {
        put_lists(r, rows->search->regions);
        if (!regions) regions = rows->search->regions;
    }
    if (rows->trace) put_trace(r, rows->trace, rows->trace_len);
    else if (rows->search && rows->search->trace)
        put_trace(r, rows->search->trace, rows->search->trace_len);
    if (rows->wanted && page->number == r->recipe.page) put_uint(r, r->out, "wanted", rows->wanted);
    if (rows->status < 0) {
        bool is_drift = rows->status == FURROW_EDRIFT;
        open_advise_fn advise = r->session->opts.advise;
        if (rows->status == FURROW_ENOTFOUND && advise && !open_recipe_is_object(&r->recipe))
            open_put_text(r, r->out, "hint", advise(page->page, page->is_rendered));
        open_put_text(r, r->out, "nothing", rows->err.message);
        open_put_text(r, r->out, "kind",
                      is_drift                           ? "drift"
                      : rows->status == FURROW_ENOTFOUND ? "none"
                                                         : "error");
        return FURROW_OK;
    }
    put_table(r, rows->table);
    if (yyjson_get_bool(yyjson_obj_get(r->body, "brief"))) return FURROW_OK;
    put_rows(r, rows->table, 0, FIRST_ROWS);
    if (regions)
        yyjson_mut_obj_add_val(r->doc, r->out, "records", spans_val(r, regions, rows->list));
    return FURROW_OK;
}

/* {"recipe": {...}, "page": 3, "from": 100, "count": 100} */
static furrow_status ask_rows(open_request *r) {
    const open_page *page = NULL;
    uint64_t from = yyjson_get_uint(yyjson_obj_get(r->body, "from"));
    uint64_t count = yyjson_get_uint(yyjson_obj_get(r->body, "count"));
    furrow_status st = hold_rows(r, &page);
    if (st >= 0 && r->rows->status < 0)
        st = furrow_fail(&r->err, r->rows->status, "%s", r->rows->err.message);
    if (st >= 0)
        put_rows(r, r->rows->table, (size_t)from, count < MAX_ROWS ? (size_t)count : MAX_ROWS);
    return st;
}

/* ---- The slots of a pattern ---------------------------------------------- */

/* One slot of an iepad rule, with its value in the first record. */
static void put_slot(open_request *r, yyjson_mut_val *all, yyjson_val *slot,
                     const furrow_table *table) {
    const char *name = yyjson_get_str(yyjson_obj_get(slot, "name"));
    yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
    put_uint(r, one, "number", yyjson_mut_arr_size(all));
    open_put_text(r, one, "kind", yyjson_get_str(yyjson_obj_get(slot, "kind")));
    open_put_text(r, one, "name", name);
    for (size_t c = 0; name && c < furrow_table_columns(table); c++) {
        furrow_str column = furrow_table_column(table, c);
        if (column.len != strlen(name) || memcmp(column.at, name, column.len) != 0) continue;
        size_t row = 0, rows = furrow_table_rows(table), filled = 0;
        for (size_t i = rows; i-- > 0;)
            if (furrow_table_cell(table, i, c).at) row = i, filled++;
        furrow_str value = furrow_table_cell(table, row, c);
        furrow_span span = furrow_table_nodes(table, row, c);
        yyjson_mut_obj_add_val(r->doc, one, "text",
                               value.at ? yyjson_mut_strncpy(r->doc, value.at, value.len)
                                        : yyjson_mut_null(r->doc));
        put_uint(r, one, "filled", filled);
        put_uint(r, one, "first", span.first);
        put_uint(r, one, "end", span.end);
    }
}

/* {"recipe": {"method": "iepad", "list": 2}}: the slots of the pattern, in the order in which
 * 'furrow learn --slot' counts them. */
static furrow_status ask_slots(open_request *r) {
    yyjson_mut_val *all = put_array(r, r->out, "slots");
    furrow_wrapper *wrapper = NULL;
    furrow_regions *regions = NULL;
    furrow_table *table = NULL;
    furrow_buf text = {0};
    furrow_status st = open_recipe_read(&r->recipe, yyjson_obj_get(r->body, "recipe"), &r->err);
    open_page *page = open_page_at(r->session, r->recipe.page);
    if (st >= 0 && !page) st = furrow_fail(&r->err, FURROW_EINVAL, "no such page");
    r->recipe.is_rule = true;
    r->recipe.view_count = 0;
    if (st >= 0) st = open_learn(&wrapper, r->session, &r->recipe, &r->err);
    if (st >= 0) st = furrow_apply(&regions, wrapper, page->page, NULL, &r->err);
    if (st >= 0) st = furrow_table_build(&table, regions, 0, &r->err);
    if (st >= 0) st = furrow_wrapper_save(&text, wrapper, &r->err);
    if (st >= 0) {
        yyjson_doc *doc = yyjson_read(text.at, text.len, 0);
        yyjson_val *rule = yyjson_arr_get_first(yyjson_obj_get(yyjson_doc_get_root(doc), "rules"));
        yyjson_val *block, *slot;
        size_t i, k, blocks, slots;
        yyjson_arr_foreach(yyjson_obj_get(rule, "blocks"), i, blocks, block) {
            yyjson_arr_foreach(yyjson_obj_get(block, "slots"), k, slots, slot)
                put_slot(r, all, slot, table);
        }
        put_uint(r, r->out, "rows", furrow_table_rows(table));
        yyjson_doc_free(doc);
    }
    furrow_buf_free(&text);
    furrow_table_free(table);
    furrow_regions_free(regions);
    furrow_wrapper_free(wrapper);
    return st;
}

/* {"recipe": {...}, "page": 3}: repair the rule of the recipe for a page that it does not fit,
 * and add it to the session as another wrapper. */
static furrow_status ask_repair(open_request *r) {
    furrow_options opts = {.size = sizeof opts};
    furrow_wrapper *wrapper = NULL;
    furrow_repair *repair = NULL;
    furrow_buf text = {0};
    char name[160];
    size_t number = 0;
    furrow_status st = open_recipe_read(&r->recipe, yyjson_obj_get(r->body, "recipe"), &r->err);
    const open_page *page =
        open_page_at(r->session, (size_t)yyjson_get_uint(yyjson_obj_get(r->body, "page")));
    if (st >= 0 && !page) st = furrow_fail(&r->err, FURROW_EINVAL, "no such page");
    if (st >= 0) st = open_learn(&wrapper, r->session, &r->recipe, &r->err);
    furrow_example example = {.page = page ? page->page : NULL};
    if (st >= 0) st = furrow_repair_make(&repair, wrapper, &example, 1, 0, &opts, &r->err);
    const furrow_wrapper *mended = repair ? furrow_repair_wrapper(repair) : NULL;
    if (st >= 0 && !mended)
        st = furrow_fail(&r->err, FURROW_ENOTFOUND,
                         "no list on the page is similar to the learned one");
    if (st >= 0) st = furrow_wrapper_save(&text, mended, &r->err);
    if (st >= 0) {
        const char *slash = strrchr(page->name, '/');
        snprintf(name, sizeof name, "repaired for %.100s, %.0f %% sure",
                 slash && slash[1] ? slash + 1 : page->name,
                 100 * furrow_repair_confidence(repair));
        st = open_wrapper_add(&number, r->session, name, text.at, text.len, &r->err);
    }
    if (st >= 0) {
        put_uint(r, r->out, "wrapper", number);
        put_view(r, r->out, mended);
    }
    furrow_buf_free(&text);
    furrow_repair_free(repair);
    furrow_wrapper_free(wrapper);
    return st;
}

/* ---- Pointing at things ------------------------------------------------- */

static yyjson_mut_val *pairs_val(open_request *r, const furrow_span *spans, size_t count) {
    yyjson_mut_val *all = yyjson_mut_arr(r->doc);
    for (size_t i = 0; i < count; i++) {
        yyjson_mut_val *pair = yyjson_mut_arr_add_arr(r->doc, all);
        yyjson_mut_arr_add_uint(r->doc, pair, spans[i].first);
        yyjson_mut_arr_add_uint(r->doc, pair, spans[i].end);
    }
    return all;
}

/* {"page": 0, "nodes": [31]}, or two nodes. */
static furrow_status ask_list_with(open_request *r) {
    yyjson_val *nodes = yyjson_obj_get(r->body, "nodes");
    size_t page = (size_t)yyjson_get_uint(yyjson_obj_get(r->body, "page"));
    size_t count = yyjson_arr_size(nodes);
    furrow_node at[2] = {0, 0};
    open_list_of list;
    if (count != 1 && count != 2)
        return furrow_fail(&r->err, FURROW_EFORMAT, "one node or two are needed");
    for (size_t i = 0; i < count; i++) {
        yyjson_val *node = yyjson_arr_get(nodes, i);
        bool is_node = yyjson_is_uint(node) && yyjson_get_uint(node) < FURROW_NO_NODE;
        at[i] = is_node ? (furrow_node)yyjson_get_uint(node) : FURROW_NO_NODE;
    }
    furrow_status st = open_list_with(&list, r->session, page, at, count, &r->err);
    if (st < 0) return st;
    if (list.method) {
        open_put_text(r, r->out, "method", list.method);
        put_uint(r, r->out, "list", list.list);
    } else {
        yyjson_mut_obj_add_val(r->doc, r->out, "records", pairs_val(r, list.records, list.count));
    }
    free(list.records);
    return FURROW_OK;
}

/* {"page": 0, "nodes": [31, 40]}: the values at the same relative place as these two. */
static furrow_status ask_rest(open_request *r) {
    enum { MAX_REST = 1000 };
    yyjson_val *nodes = yyjson_obj_get(r->body, "nodes");
    const open_page *page =
        open_page_at(r->session, (size_t)yyjson_get_uint(yyjson_obj_get(r->body, "page")));
    uint64_t a = yyjson_get_uint(yyjson_arr_get(nodes, 0));
    uint64_t b = yyjson_get_uint(yyjson_arr_get(nodes, 1));
    furrow_node *found = NULL;
    furrow_buf text = {0};
    size_t count = 0;
    if (!page || yyjson_arr_size(nodes) != 2 || a >= furrow_page_nodes(page->page) ||
        b >= furrow_page_nodes(page->page))
        return furrow_fail(&r->err, FURROW_EINVAL, "no such page or nodes");
    furrow_status st =
        open_rest(&found, &count, page->page, (furrow_node)a, (furrow_node)b, &r->err);
    yyjson_mut_val *all = put_array(r, r->out, "values");
    for (size_t i = 0; st >= 0 && i < count && i < MAX_REST; i++) {
        if (furrow_node_text(&text, page->page, found[i], NULL) < 0) continue;
        yyjson_mut_val *one = yyjson_mut_arr_add_obj(r->doc, all);
        put_uint(r, one, "node", found[i]);
        yyjson_mut_obj_add_val(r->doc, one, "text", preview(r, &text, PREVIEW));
    }
    furrow_buf_free(&text);
    free(found);
    return st;
}

/* {"recipe": {...}, "page": 0, "action": "begin", "node": 31}: correct the records of the list,
 * only there, and also at all others that look like it. */
static furrow_status ask_correct(open_request *r) {
    const open_page *page = NULL;
    const char *action = yyjson_get_str(yyjson_obj_get(r->body, "action"));
    yyjson_val *number = yyjson_obj_get(r->body, "node");
    open_corrected made = {0};
    furrow_status st = hold_rows(r, &page);
    if (st < 0) return st;
    if (!r->rows->table)
        return furrow_fail(&r->err, FURROW_EINVAL, "there are no records to correct");
    if (!yyjson_is_uint(number) || yyjson_get_uint(number) >= furrow_page_nodes(page->page))
        return furrow_fail(&r->err, FURROW_EINVAL, "no such node");
    /* Corrections build on earlier corrections. */
    furrow_regions *given = NULL;
    const furrow_regions *regions = r->rows->regions ? r->rows->regions : r->rows->search->regions;
    if (r->recipe.record_count)
        st = furrow_regions_make(&given, page->page, r->recipe.records, r->recipe.record_count,
                                 &r->err);
    if (st >= 0)
        st = open_correct(&made, page->page, given ? given : regions, given ? 0 : r->rows->list,
                          action ? action : "", (furrow_node)yyjson_get_uint(number), &r->err);
    furrow_regions_free(given);
    if (st >= 0)
        yyjson_mut_obj_add_val(r->doc, r->out, "records", pairs_val(r, made.records, made.count));
    if (st >= 0 && made.others) {
        put_uint(r, r->out, "others", made.others);
        yyjson_mut_obj_add_val(r->doc, r->out, "all", pairs_val(r, made.all, made.all_count));
    }
    free(made.records);
    free(made.all);
    return st;
}

/* {"page": 0, "node": 31}: what can be labelled there. */
static furrow_status ask_node(open_request *r) {
    static const char *const ATTRIBUTES[] = {"href",    "src",   "title",   "alt",
                                             "content", "value", "datetime"};
    yyjson_val *number = yyjson_obj_get(r->body, "node");
    const open_page *page =
        open_page_at(r->session, (size_t)yyjson_get_uint(yyjson_obj_get(r->body, "page")));
    furrow_node node = yyjson_is_uint(number) && yyjson_get_uint(number) < FURROW_NO_NODE
                           ? (furrow_node)yyjson_get_uint(number)
                           : FURROW_NO_NODE;
    furrow_buf text = {0};
    if (!page || node >= furrow_page_nodes(page->page))
        return furrow_fail(&r->err, FURROW_EINVAL, "no such page or node");
    if (furrow_node_own_text(page->page, node).at) node = furrow_node_parent(page->page, node);
    furrow_status st = furrow_node_text(&text, page->page, node, &r->err);
    if (st >= 0) {
        put_uint(r, r->out, "node", node);
        put_str(r, r->out, "tag", furrow_node_tag(page->page, node));
        yyjson_mut_obj_add_val(r->doc, r->out, "text", preview(r, &text, 2000));
        yyjson_mut_val *all = yyjson_mut_obj_add_obj(r->doc, r->out, "attributes");
        for (size_t i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; i++) {
            furrow_str value = furrow_node_attribute(page->page, node, ATTRIBUTES[i]);
            if (value.len) put_str(r, all, ATTRIBUTES[i], value);
        }
    }
    furrow_buf_free(&text);
    return st;
}

/* {"what": "3 changes"}, or null when all is saved. */
static furrow_status ask_unsaved(open_request *r) {
    const char *what = yyjson_get_str(yyjson_obj_get(r->body, "what"));
    char *copy = what ? strndup(what, 200) : NULL;
    pthread_mutex_lock(&r->session->lock);
    free(r->session->unsaved);
    r->session->unsaved = copy;
    pthread_mutex_unlock(&r->session->lock);
    return FURROW_OK;
}

/* {"ticket": 7}: cancel the requests before that one. */
static furrow_status ask_stop(open_request *r) {
    open_stop(r->session, yyjson_get_uint(yyjson_obj_get(r->body, "ticket")));
    return FURROW_OK;
}

static furrow_status ask_quit(open_request *r) {
    r->raw.is_last = true;
    return FURROW_OK;
}

/* ---- Answering ---------------------------------------------------------- */

static const struct {
    const char *path;
    furrow_status (*ask)(open_request *r);
} REQUESTS[] = {
    {"state", ask_state},        {"add", ask_add},         {"table", ask_table},
    {"rows", ask_rows},          {"node", ask_node},       {"list-with", ask_list_with},
    {"rest", ask_rest},          {"slots", ask_slots},     {"repair", ask_repair},
    {"correct", ask_correct},    {"save", open_ask_save},  {"save-labels", open_ask_save_labels},
    {"export", open_ask_export}, {"unsaved", ask_unsaved}, {"stop", ask_stop},
    {"quit", ask_quit},
};

static int http_status(furrow_status st) {
    switch (st) {
    case FURROW_OK: return 200;
    case FURROW_ENOTFOUND:
    case FURROW_EDRIFT: return 404;
    case FURROW_EFORMAT:
    case FURROW_EINVAL: return 400;
    case FURROW_ELIMIT: return 413;
    default: return 500;
    }
}

static open_answer written(open_request *r, furrow_status st) {
    open_answer answer = r->raw;
    answer.status = http_status(st);
    if (st >= 0 && answer.at) return answer;
    free(answer.at);
    if (st < 0) {
        r->out = yyjson_mut_obj(r->doc);
        open_put_text(r, r->out, "error", r->err.message);
    }
    yyjson_mut_doc_set_root(r->doc, r->out);
    answer.type = "application/json";
    answer.at = yyjson_mut_write(r->doc, YYJSON_WRITE_ALLOW_INVALID_UNICODE, &answer.len);
    if (!answer.at) answer.status = 500;
    return answer;
}

open_answer open_ask(open_session *session, const char *path, const char *body, size_t len) {
    static const char NOTHING[] = "{}";
    yyjson_doc *doc = yyjson_read(len ? body : NOTHING, len ? len : sizeof NOTHING - 1, 0);
    open_request r = {.session = session, .doc = yyjson_mut_doc_new(NULL)};
    r.body = yyjson_doc_get_root(doc);
    r.out = r.doc ? yyjson_mut_obj(r.doc) : NULL;
    furrow_status st = furrow_fail(&r.err, FURROW_ENOTFOUND, "no such request");
    if (!yyjson_is_obj(r.body))
        st = furrow_fail(&r.err, FURROW_EFORMAT, "the request is not a JSON object");
    for (size_t i = 0; r.out && yyjson_is_obj(r.body) && i < sizeof REQUESTS / sizeof *REQUESTS;
         i++)
        if (strcmp(path, REQUESTS[i].path) == 0) st = REQUESTS[i].ask(&r);
    open_answer answer = r.out ? written(&r, st) : (open_answer){.status = 500};
    open_give_back(session, r.rows);
    open_recipe_free(&r.recipe);
    free(r.key);
    yyjson_mut_doc_free(r.doc);
    yyjson_doc_free(doc);
    return answer;
}
