/*
 * Saving wrappers, labels and rows. Files are written to the folder that the program was
 * started in, completely or not at all, and only replace files of the same kind.
 */
#include "files/whole.h"
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Keeping ------------------------------------------------------------ */

/* Whether a name stays in the folder where the program was started. */
static bool is_own_name(const char *name) {
    if (!*name || *name == '/' || strlen(name) > 200) return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || !part[2])) return false;
    }
    for (; *name; name++)
        if ((unsigned char)*name < ' ') return false;
    return true;
}

/* Whether a file may be replaced: it is of the same kind. */
static bool is_kind(const char *name, const char *key) {
    char start[512] = "";
    FILE *file = fopen(name, "rb");
    size_t len = file ? fread(start, 1, sizeof start - 1, file) : 0;
    if (file) fclose(file);
    return len && strstr(start, key) != NULL;
}

/* Write a file under the name in the request, unless that would replace a file. The answer has
 * the name as "saved" or "exists". */
static furrow_status keep_file(open_request *r, const char *key, const char *at, size_t len) {
    yyjson_val *given = yyjson_obj_get(r->body, "name");
    const char *name = yyjson_get_str(given);
    if (!name || strlen(name) != yyjson_get_len(given) || !is_own_name(name))
        return furrow_fail(&r->err, FURROW_EINVAL,
                           "choose a file in the folder where furrow was started");
    bool is_there = access(name, F_OK) == 0;
    if (is_there && !is_kind(name, key))
        return furrow_fail(&r->err, FURROW_EINVAL,
                           "a file with this name exists and is something else");
    if (is_there && !yyjson_get_bool(yyjson_obj_get(r->body, "overwrite"))) {
        open_put_text(r, r->out, "exists", name);
        return FURROW_OK;
    }
    whole_clean_up(name);
    int code = whole_write(name, at, len);
    if (code) return furrow_fail(&r->err, FURROW_EIO, "%s: %s", name, strerror(code));
    open_put_text(r, r->out, "saved", name);
    return FURROW_OK;
}

/* {"recipe": {...}, "name": "site.json", "overwrite": true}. Without a name, the answer is the
 * text of the wrapper. */
furrow_status open_ask_save(open_request *r) {
    furrow_wrapper *wrapper = NULL;
    furrow_buf text = {0};
    furrow_status st = open_recipe_read(&r->recipe, yyjson_obj_get(r->body, "recipe"), &r->err);
    if (st >= 0) st = open_learn(&wrapper, r->session, &r->recipe, &r->err);
    if (st >= 0) st = furrow_wrapper_save(&text, wrapper, &r->err);
    if (st >= 0 && yyjson_obj_get(r->body, "name"))
        st = keep_file(r, OPEN_WRAPPER_KEY, text.at, text.len);
    else if (st >= 0) open_put_text(r, r->out, "wrapper", text.at);
    furrow_buf_free(&text);
    furrow_wrapper_free(wrapper);
    return st;
}

/* One label in the format of furrow_labels_parse(). */
static yyjson_mut_val *label_val(open_request *r, yyjson_mut_doc *doc, const open_label *label) {
    const open_page *page = open_page_at(r->session, label->page);
    furrow_node node = label->label.node;
    furrow_buf text = {0};
    if (node == FURROW_NO_NODE && !label->label.text.len) return yyjson_mut_null(doc);
    yyjson_mut_val *one = yyjson_mut_obj(doc);
    if (label->label.text.len)
        yyjson_mut_obj_add_strncpy(doc, one, "text", label->label.text.at, label->label.text.len);
    if (page && node < furrow_page_nodes(page->page) &&
        furrow_node_xpath(&text, page->page, node, NULL) == FURROW_OK)
        yyjson_mut_obj_add_strcpy(doc, one, "xpath", text.at);
    if (label->label.attribute)
        yyjson_mut_obj_add_strcpy(doc, one, "attribute", label->label.attribute);
    furrow_buf_free(&text);
    return one;
}

/* {"recipe": {"labels": [...]}, "name": "labels.json"}: a file of all labels by page; the
 * labels of one page are in the format of 'furrow label --labels'. */
furrow_status open_ask_save_labels(open_request *r) {
    yyjson_mut_doc *doc = yyjson_mut_doc_new(NULL);
    yyjson_mut_val *root = doc ? yyjson_mut_obj(doc) : NULL;
    furrow_status st = open_recipe_read(&r->recipe, yyjson_obj_get(r->body, "recipe"), &r->err);
    if (!root) st = furrow_fail(&r->err, FURROW_ENOMEM, "out of memory");
    if (st < 0) {
        yyjson_mut_doc_free(doc);
        return st;
    }
    yyjson_mut_obj_add_uint(doc, root, "furrow_labels", 1);
    yyjson_mut_val *pages = yyjson_mut_obj_add_arr(doc, root, "pages"), *fields = NULL;
    for (size_t i = 0; i < r->recipe.label_count; i++) {
        const open_label *label = &r->recipe.labels[i];
        const open_page *page = open_page_at(r->session, label->page);
        if (!page) continue;
        if (!i || label->page != r->recipe.labels[i - 1].page) {
            yyjson_mut_val *one = yyjson_mut_arr_add_obj(doc, pages);
            yyjson_mut_obj_add_strcpy(doc, one, "page", page->name);
            fields = yyjson_mut_obj_add_obj(doc, one, "fields");
        }
        yyjson_mut_val *old = yyjson_mut_obj_get(fields, label->label.name);
        yyjson_mut_val *value = label_val(r, doc, label);
        if (yyjson_mut_is_null(value)) {
            if (!old) yyjson_mut_obj_add(fields, yyjson_mut_strcpy(doc, label->label.name), value);
            continue;
        }
        if (!old) {
            old = yyjson_mut_arr(doc);
            yyjson_mut_obj_add(fields, yyjson_mut_strcpy(doc, label->label.name), old);
        }
        yyjson_mut_arr_append(old, value);
    }
    yyjson_mut_doc_set_root(doc, root);
    size_t len = 0;
    char *text =
        yyjson_mut_write(doc, YYJSON_WRITE_PRETTY | YYJSON_WRITE_ALLOW_INVALID_UNICODE, &len);
    st = text ? keep_file(r, OPEN_LABELS_KEY, text, len)
              : furrow_fail(&r->err, FURROW_ENOMEM, "out of memory");
    free(text);
    yyjson_mut_doc_free(doc);
    return st;
}

/* Read the bytes of a database that was just written, and delete it. */
static furrow_status read_database(open_request *r, furrow_buf *to, const char *path) {
    char piece[65536];
    FILE *file = fopen(path, "rb");
    size_t got = 0;
    bool is_read = file != NULL;
    while (is_read && (got = fread(piece, 1, sizeof piece, file)) > 0)
        is_read = furrow_buf_add(to, piece, got);
    if (file) fclose(file);
    return is_read ? FURROW_OK
                   : furrow_fail(&r->err, FURROW_EIO, "the database cannot be read back");
}

/* Add the rows of all requested pages. Pages without rows are counted; if none has rows, the
 * last one says why. */
static furrow_status add_pages(open_request *r, furrow_writer *writer) {
    yyjson_val *pages = yyjson_obj_get(r->body, "pages"), *number;
    size_t i, count = 0;
    furrow_status st = FURROW_OK;
    yyjson_arr_foreach(pages, i, count, number) {
        open_page *page = open_page_at(r->session, (size_t)yyjson_get_uint(number));
        if (!page) return furrow_fail(&r->err, FURROW_EINVAL, "no such page");
        open_found *rows = open_rows(r->session, &r->recipe, r->key, page->number);
        if (!rows) return furrow_fail(&r->err, FURROW_ENOMEM, "out of memory");
        r->raw.left_out += !rows->table;
        if (rows->table)
            st = furrow_writer_add(writer, rows->table, page->name, rows->list + 1, &r->err);
        else if (r->raw.left_out == count)
            st = furrow_fail(&r->err, rows->status, "%s", rows->err.message);
        open_give_back(r->session, rows);
        if (st < 0) return st;
    }
    return furrow_writer_end(writer, &r->err);
}

/* {"recipe": {...}, "pages": [0, 1], "format": "csv", "typed": true} */
furrow_status open_ask_export(open_request *r) {
    const char *format = yyjson_get_str(yyjson_obj_get(r->body, "format"));
    yyjson_val *recipe = yyjson_obj_get(r->body, "recipe");
    furrow_writer *writer = NULL;
    furrow_buf rows = {0};
    char path[] = "/tmp/furrow-open-XXXXXX";
    bool is_database = format && strcmp(format, "sqlite") == 0;
    furrow_status st = open_recipe_read(&r->recipe, recipe, &r->err);
    if (st < 0) return st;
    r->key = yyjson_val_write(recipe, 0, NULL);
    if (!r->key) return furrow_fail(&r->err, FURROW_ENOMEM, "out of memory");
    int fd = is_database ? mkstemp(path) : -1;
    if (fd >= 0) close(fd);
    if (is_database && fd < 0) return furrow_fail(&r->err, FURROW_EIO, "no room for a database");
    furrow_writer_options opts = {.format = format,
                                  .typed = yyjson_get_bool(yyjson_obj_get(r->body, "typed")),
                                  .with_page =
                                      yyjson_arr_size(yyjson_obj_get(r->body, "pages")) > 1,
                                  .safe_csv = yyjson_get_bool(yyjson_obj_get(r->body, "safe")),
                                  .path = is_database ? path : NULL};
    st = furrow_writer_new(&writer, furrow_buf_add, &rows, &opts, &r->err);
    if (st >= 0) st = add_pages(r, writer);
    furrow_writer_free(writer);
    if (st >= 0 && is_database) st = read_database(r, &rows, path);
    if (is_database) unlink(path);
    if (st >= 0 && !furrow_buf_add(&rows, "", 0)) /* no rows give an empty text, not NULL */
        st = furrow_fail(&r->err, FURROW_ENOMEM, "out of memory");
    r->raw.at = rows.at;
    r->raw.len = rows.len;
    r->raw.type = is_database ? "application/vnd.sqlite3" : "text/plain; charset=utf-8";
    return st;
}
