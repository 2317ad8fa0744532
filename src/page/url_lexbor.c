/*
 * Links made absolute, through lexbor's implementation of the URL standard.
 *
 * Most links need no parser: the standard leaves them unchanged, or appends them to
 * the folder of the page. The first part of this file recognizes these by their
 * bytes, and says no whenever it is not sure.
 */
#include "page/page.h"

#include "base/str.h"
#include "page/reserve_lexbor.h"

#include <lexbor/url/url.h>
#include <stdlib.h>

/* ---- Links that need no parser ------------------------------------------- */

/* Longer hosts may break the limits of domain names. */
enum { MAX_HOST = 63 };

/* Bytes that are never escaped in a path, a query or a fragment, and have no meaning there,
 * except for a dot after a slash. */
static const bool IS_PLAIN[256] = {
    ['!'] = 1, ['$'] = 1, ['&'] = 1, ['('] = 1, [')'] = 1, ['*'] = 1, ['+'] = 1, [','] = 1,
    ['-'] = 1, ['.'] = 1, ['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1,
    ['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1, [';'] = 1, ['='] = 1, ['@'] = 1, ['A'] = 1,
    ['B'] = 1, ['C'] = 1, ['D'] = 1, ['E'] = 1, ['F'] = 1, ['G'] = 1, ['H'] = 1, ['I'] = 1,
    ['J'] = 1, ['K'] = 1, ['L'] = 1, ['M'] = 1, ['N'] = 1, ['O'] = 1, ['P'] = 1, ['Q'] = 1,
    ['R'] = 1, ['S'] = 1, ['T'] = 1, ['U'] = 1, ['V'] = 1, ['W'] = 1, ['X'] = 1, ['Y'] = 1,
    ['Z'] = 1, ['_'] = 1, ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1,
    ['g'] = 1, ['h'] = 1, ['i'] = 1, ['j'] = 1, ['k'] = 1, ['l'] = 1, ['m'] = 1, ['n'] = 1,
    ['o'] = 1, ['p'] = 1, ['q'] = 1, ['r'] = 1, ['s'] = 1, ['t'] = 1, ['u'] = 1, ['v'] = 1,
    ['w'] = 1, ['x'] = 1, ['y'] = 1, ['z'] = 1, ['~'] = 1};

/* Whether there is an escaped byte at 'i': "%20". */
static bool is_escape(furrow_str text, size_t i) {
    return text.at[i] == '%' && i + 2 < text.len && fw_hex_value(text.at[i + 1]) >= 0 &&
           fw_hex_value(text.at[i + 2]) >= 0;
}

/* Whether the bytes from 'i' on are a path with at most one query and one fragment, neither
 * empty, and no step of the path can be a dot. */
static bool is_plain_from(furrow_str text, size_t i) {
    bool is_path = true, has_fragment = false;
    char before = i ? text.at[i - 1] : '/';
    for (; i < text.len; i++) {
        char c = text.at[i];
        if (is_path && before == '/' && (c == '.' || c == '%')) return false;
        while (i + 1 < text.len && IS_PLAIN[(unsigned char)c]) c = text.at[++i];
        if (c == '?' && is_path) is_path = false;
        else if (c == '#' && !has_fragment && i && text.at[i - 1] != '?')
            is_path = false, has_fragment = true;
        else if (c != '/' && !IS_PLAIN[(unsigned char)c] && !is_escape(text, i)) return false;
        before = c;
    }
    return before != '?' && before != '#';
}

/* Bytes of the host at the start of a text: words of small letters and digits. The last word
 * must begin with a letter, since it could be a number otherwise. 0: none. */
static size_t host_len(furrow_str text) {
    size_t i = 0, last = 0;
    bool is_word = false;
    for (; i < text.len && i <= MAX_HOST; i++) {
        char c = text.at[i];
        if (c == '/') break;
        bool was_word = is_word;
        is_word = fw_is_lower(c) || fw_is_digit(c);
        if (!is_word && (!was_word || (c != '.' && c != '-'))) return 0;
        if (c == '.') last = i + 1;
    }
    bool is_host = i < text.len && i <= MAX_HOST && is_word && fw_is_lower(text.at[last]);
    return is_host ? i : 0;
}

static size_t scheme_len(furrow_str link) {
    const furrow_str http = FW_STR("http://"), https = FW_STR("https://");
    if (link.len > http.len && fw_str_starts(link, http)) return http.len;
    if (link.len > https.len && fw_str_starts(link, https)) return https.len;
    return 0;
}

/* Bytes of a plain URL up to its path. */
static size_t origin_len(furrow_str url) {
    size_t scheme = scheme_len(url);
    size_t host = scheme ? host_len(fw_str_from(url, scheme)) : 0;
    return host ? scheme + host : 0;
}

/* Bytes of a plain URL up to and including the last slash of its path. */
static size_t folder_len(furrow_str url) {
    size_t folder = 0;
    for (size_t i = origin_len(url); i < url.len && url.at[i] != '?' && url.at[i] != '#'; i++)
        if (url.at[i] == '/') folder = i + 1;
    return folder;
}

/* Whether 'link' is an absolute http or https URL in the form that the standard would write:
 * "http://a.example/b?c#d". */
static bool is_plain_url(furrow_str link) {
    size_t origin = origin_len(link);
    return origin && is_plain_from(link, origin);
}

/* Whether 'link' is a path that gives such a URL again when appended to the folder of one, or to
 * its origin if it begins with a slash: "b/c.html?d". */
static bool is_plain_path(furrow_str link) {
    if (!link.len) return false;
    bool is_start = fw_is_ascii_letter(link.at[0]) || fw_is_digit(link.at[0]) ||
                    (link.at[0] == '/' && (link.len == 1 || link.at[1] != '/'));
    return is_start && is_plain_from(link, 0);
}

/* Whether 'link' has no scheme, so that it is not a URL without a base. */
static bool is_bare(furrow_str link) {
    if (!link.len || (unsigned char)link.at[0] <= ' ') return false;
    if (!fw_is_ascii_letter(link.at[0])) return true;
    for (size_t i = 1; i < link.len; i++) {
        char c = link.at[i];
        if (fw_is_ascii_letter(c) || fw_is_digit(c) || c == '+' || c == '-' || c == '.') continue;
        /* White space within a scheme is ignored by the standard. */
        return c != ':' && (unsigned char)c > ' ';
    }
    return true;
}

/* ---- All links ----------------------------------------------------------- */

struct fw_url_base {
    lexbor_mraw_t *memory; /* of all URLs; NULL until the parser is needed, which is rare */
    lxb_url_parser_t parser;
    lxb_url_t *url;    /* NULL: links cannot be made absolute */
    furrow_str folder; /* plain paths are appended to it; empty: not known */
    size_t origin;     /* bytes of it that are the origin */
};

enum { FIRST_MEMORY = 4096 };

/* Keep the folder of a base that is plain. False when out of memory. */
static bool keep_folder(fw_url_base *made, furrow_str base) {
    if (!made->url || !is_plain_url(base)) return true;
    size_t len = folder_len(base);
    char *at = lexbor_mraw_alloc(made->memory, len);
    if (!at) return false;
    memcpy(at, base.at, len);
    made->folder = (furrow_str){at, len};
    made->origin = origin_len(base);
    return true;
}

/* False when out of memory. */
static bool make_parser(fw_url_base *base) {
    if (base->memory) return true;
    base->memory = lexbor_mraw_create();
    if (lexbor_mraw_init(base->memory, FIRST_MEMORY) == LXB_STATUS_OK &&
        lxb_url_parser_init(&base->parser, base->memory) == LXB_STATUS_OK)
        return true;
    base->memory = lexbor_mraw_destroy(base->memory, true);
    return false;
}

fw_url_base *fw_url_base_new(furrow_str base) {
    fw_url_base *made = lexbor_calloc(1, sizeof *made);
    if (!made) return NULL;
    base = fw_str_trim(base);
    bool is_made = !base.len || make_parser(made);
    if (base.len && is_made)
        made->url = lxb_url_parse(&made->parser, NULL, (const lxb_char_t *)base.at, base.len);
    if (!is_made || !keep_folder(made, base)) {
        fw_url_base_free(made);
        return NULL;
    }
    return made;
}

void fw_url_base_free(fw_url_base *base) {
    if (!base) return;
    if (base->memory) {
        lxb_url_parser_destroy(&base->parser, false);
        lexbor_mraw_destroy(base->memory, true);
    }
    lexbor_free(base);
}

static lxb_status_t append(const lxb_char_t *at, size_t len, void *out) {
    fw_buf_add(out, (const char *)at, len);
    return LXB_STATUS_OK;
}

/* Append a link that needs no parser; false if this one needs it. */
static bool resolve_plain(furrow_buf *out, const fw_url_base *base, furrow_str link) {
    bool is_path = base->folder.len && is_plain_path(link);
    if (!is_path && !is_plain_url(link) && (base->url || !is_bare(link))) return false;
    if (is_path)
        fw_buf_add(out, base->folder.at, link.at[0] == '/' ? base->origin : base->folder.len);
    fw_buf_str(out, link);
    return true;
}

void fw_url_resolve(furrow_buf *out, fw_url_base *base, furrow_str link) {
    link = fw_str_trim(link);
    if (resolve_plain(out, base, link)) return;
    if (!make_parser(base)) {
        out->failed = true;
        return;
    }
    lxb_url_parser_clean(&base->parser);
    (void)fw_reserve_was_missed();
    lxb_url_t *url = lxb_url_parse(&base->parser, base->url, (const lxb_char_t *)link.at, link.len);
    if (!url) {
        fw_buf_str(out, link);
        out->failed = out->failed || fw_reserve_was_missed();
        return;
    }
    size_t before = out->len;
    if (lxb_url_serialize(url, append, out, false) != LXB_STATUS_OK) {
        out->len = before;
        fw_buf_str(out, link);
    }
    out->failed = out->failed || fw_reserve_was_missed();
    lxb_url_destroy(url);
}

furrow_str fw_url_behind_host(furrow_str url) {
    const char *colon = url.len ? memchr(url.at, ':', url.len) : NULL;
    while (colon) {
        furrow_str rest = fw_str_from(url, (size_t)(colon - url.at));
        if (fw_take(&rest, "://")) {
            const char *slash = rest.len ? memchr(rest.at, '/', rest.len) : NULL;
            return fw_str_from(rest, slash ? (size_t)(slash - rest.at) : rest.len);
        }
        colon = memchr(colon + 1, ':', rest.len - 1);
    }
    return url;
}

furrow_str fw_url_path(furrow_str url) {
    url = fw_url_behind_host(fw_str_trim(url));
    size_t len = 0;
    while (len < url.len && url.at[len] != '?' && url.at[len] != '#') len++;
    return (furrow_str){url.at, len};
}
