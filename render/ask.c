#include "ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <yyjson.h>

/* Room for a line of a cookie file; browsers limit name and value to 4096 bytes. */
enum { COOKIE_ROOM = 3 * 4096 };

/* The document as text; frees the document. */
static char *write_out(yyjson_mut_doc *doc) {
    char *text = doc ? yyjson_mut_write(doc, YYJSON_WRITE_ALLOW_INVALID_UNICODE, NULL) : NULL;
    yyjson_mut_doc_free(doc);
    return text;
}

static yyjson_mut_doc *new_object(yyjson_mut_val **root) {
    yyjson_mut_doc *doc = yyjson_mut_doc_new(NULL);
    *root = yyjson_mut_obj(doc);
    yyjson_mut_doc_set_root(doc, *root);
    return doc;
}

/* ---- Headers ------------------------------------------------------------ */

/* Scheme, host and port of an address. */
static furrow_str origin_of(const char *url) {
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    return (furrow_str){url, (size_t)(host - url) + strcspn(host, "/?#")};
}

static bool is_same_origin(const char *a, const char *b) {
    furrow_str left = origin_of(a), right = origin_of(b);
    return left.len == right.len && strncasecmp(left.at, right.at, left.len) == 0;
}

/* A header as given on the command line: "Name: value", "Name;" for an empty value, or "Name:"
 * for a header that is not to be sent. */
typedef struct header {
    furrow_str name, value;
    bool is_sent;
} header;

static header read_header(const char *line) {
    size_t name = strcspn(line, ":;");
    const char *value = line + name + (line[name] != '\0');
    value += strspn(value, " \t");
    size_t len = strlen(value);
    return (header){{line, name}, {value, len}, len > 0 || line[name] == ';'};
}

/* Whether one of our headers replaces the browser's own. */
static bool is_given(const render_asking *ask, const char *name) {
    for (size_t i = 0; i < ask->header_count; i++) {
        furrow_str own = read_header(ask->headers[i]).name;
        if (strlen(name) == own.len && strncasecmp(name, own.at, own.len) == 0) return true;
    }
    return false;
}

static void add_header(yyjson_mut_doc *doc, yyjson_mut_val *to, furrow_str name, furrow_str value) {
    yyjson_mut_val *made = yyjson_mut_arr_add_obj(doc, to);
    yyjson_mut_obj_add_strncpy(doc, made, "name", name.at, name.len);
    yyjson_mut_obj_add_strncpy(doc, made, "value", value.at, value.len);
}

/* The browser needs all headers of a request or none. */
static void add_headers(yyjson_mut_doc *doc, yyjson_mut_val *root, const render_asking *ask,
                        yyjson_val *browsers_own) {
    yyjson_mut_val *to = yyjson_mut_obj_add_arr(doc, root, "headers");
    yyjson_obj_iter each = yyjson_obj_iter_with(browsers_own);
    for (yyjson_val *key; (key = yyjson_obj_iter_next(&each));) {
        const char *name = yyjson_get_str(key),
                   *value = yyjson_get_str(yyjson_obj_iter_get_val(key));
        if (value && !is_given(ask, name))
            add_header(doc, to, (furrow_str){name, strlen(name)},
                       (furrow_str){value, strlen(value)});
    }
    for (size_t i = 0; i < ask->header_count; i++) {
        header h = read_header(ask->headers[i]);
        if (h.is_sent) add_header(doc, to, h.name, h.value);
    }
}

char *render_ask_continue(const render_asking *ask, const char *page_url, yyjson_val *event) {
    yyjson_mut_val *root;
    yyjson_mut_doc *doc = new_object(&root);
    yyjson_val *request = yyjson_obj_get(event, "request");
    const char *url = yyjson_get_str(yyjson_obj_get(request, "url"));
    const char *id = yyjson_get_str(yyjson_obj_get(event, "requestId"));
    yyjson_mut_obj_add_str(doc, root, "requestId", id ? id : "");
    if (ask->header_count && url && is_same_origin(url, page_url))
        add_headers(doc, root, ask, yyjson_obj_get(request, "headers"));
    return write_out(doc);
}

/* ---- Cookies ------------------------------------------------------------ */

/* Columns of a cookie file, separated by tabs. */
enum { DOMAIN, ALL_BELOW, PATH, SECURE, EXPIRES, NAME, VALUE, COLUMNS };

static bool split(furrow_str columns[COLUMNS], const char *line) {
    for (size_t i = 0; i < COLUMNS; i++) {
        size_t len = strcspn(line, i == VALUE ? "\r\n" : "\t\r\n");
        columns[i] = (furrow_str){line, len};
        if (i != VALUE && line[len] != '\t') return i == NAME; /* an empty value may lack its tab */
        line += len + (i != VALUE);
    }
    return true;
}

static bool is_true(furrow_str text) {
    return text.len == 4 && strncasecmp(text.at, "TRUE", 4) == 0;
}

/* A cookie for one host is set by an address; one that includes subdomains by a domain. */
static void add_place(yyjson_mut_doc *doc, yyjson_mut_val *to, const furrow_str columns[COLUMNS]) {
    furrow_str domain = columns[DOMAIN];
    bool has_dot = domain.len > 0 && domain.at[0] == '.';
    furrow_str host = {domain.at + has_dot, domain.len - has_dot};
    if (is_true(columns[ALL_BELOW])) {
        yyjson_mut_obj_add_strncpy(doc, to, "domain", host.at, host.len);
        yyjson_mut_obj_add_strncpy(doc, to, "path", columns[PATH].at, columns[PATH].len);
        return;
    }
    char url[COOKIE_ROOM];
    int len =
        snprintf(url, sizeof url, "%s%.*s%.*s", is_true(columns[SECURE]) ? "https://" : "http://",
                 (int)host.len, host.at, (int)columns[PATH].len, columns[PATH].at);
    if (len > 0 && (size_t)len < sizeof url) yyjson_mut_obj_add_strcpy(doc, to, "url", url);
}

char *render_ask_cookie(const char *line, const char *context) {
    static const char not_for_scripts[] = "#HttpOnly_";
    furrow_str columns[COLUMNS] = {0};
    bool is_hidden = strncmp(line, not_for_scripts, sizeof not_for_scripts - 1) == 0;
    if (is_hidden) line += sizeof not_for_scripts - 1;
    if (*line == '#' || strlen(line) >= COOKIE_ROOM || !split(columns, line)) return strdup("");
    yyjson_mut_val *root;
    yyjson_mut_doc *doc = new_object(&root);
    yyjson_mut_obj_add_str(doc, root, "browserContextId", context);
    yyjson_mut_val *cookie =
        yyjson_mut_arr_add_obj(doc, yyjson_mut_obj_add_arr(doc, root, "cookies"));
    yyjson_mut_obj_add_strncpy(doc, cookie, "name", columns[NAME].at, columns[NAME].len);
    yyjson_mut_obj_add_strncpy(doc, cookie, "value", columns[VALUE].len ? columns[VALUE].at : "",
                               columns[VALUE].len);
    add_place(doc, cookie, columns);
    yyjson_mut_obj_add_bool(doc, cookie, "secure", is_true(columns[SECURE]));
    yyjson_mut_obj_add_bool(doc, cookie, "httpOnly", is_hidden);
    double expires = strtod(columns[EXPIRES].at, NULL);
    if (expires > 0) yyjson_mut_obj_add_real(doc, cookie, "expires", expires);
    return write_out(doc);
}

/* ---- Who asks, and through whom ----------------------------------------- */

char *render_ask_user_agent(const char *name) {
    yyjson_mut_val *root;
    yyjson_mut_doc *doc = new_object(&root);
    yyjson_mut_obj_add_str(doc, root, "userAgent", name);
    return write_out(doc);
}

char *render_ask_context(const char *proxy) {
    yyjson_mut_val *root;
    yyjson_mut_doc *doc = new_object(&root);
    yyjson_mut_obj_add_bool(doc, root, "disposeOnDetach", true);
    if (proxy) {
        yyjson_mut_obj_add_str(doc, root, "proxyServer", proxy);
        yyjson_mut_obj_add_str(doc, root, "proxyBypassList", "<-loopback>"); /* like curl */
    }
    return write_out(doc);
}
