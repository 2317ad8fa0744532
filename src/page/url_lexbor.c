/* Links made absolute, through lexbor's implementation of the URL standard. */
#include "page/url.h"

#include "base/buf.h"
#include "base/str.h"
#include "page/reserve_lexbor.h"
#include "page/url_plain.h"

#include <lexbor/url/url.h>

#include <stdlib.h>

struct fw_url_base {
    lexbor_mraw_t *memory; /* of all URLs */
    lxb_url_parser_t parser;
    lxb_url_t *url;    /* NULL: links cannot be made absolute */
    furrow_str folder; /* what plain paths are put behind; empty: not known */
    size_t origin;     /* bytes of it that are the origin */
};

enum { FIRST_MEMORY = 4096 };

/* Keep the folder of a base that is plain. False when memory is out. */
static bool keep_folder(fw_url_base *made, furrow_str base) {
    if (!made->url || !fw_url_is_plain(base)) return true;
    size_t len = fw_url_folder(base);
    char *at = lexbor_mraw_alloc(made->memory, len);
    if (!at) return false;
    memcpy(at, base.at, len);
    made->folder = (furrow_str){at, len};
    made->origin = fw_url_origin(base);
    return true;
}

fw_url_base *fw_url_base_new(furrow_str base) {
    fw_url_base *made = lexbor_calloc(1, sizeof *made);
    if (!made) return NULL;
    made->memory = lexbor_mraw_create();
    if (lexbor_mraw_init(made->memory, FIRST_MEMORY) != LXB_STATUS_OK ||
        lxb_url_parser_init(&made->parser, made->memory) != LXB_STATUS_OK) {
        fw_url_base_free(made);
        return NULL;
    }
    base = fw_str_trim(base);
    if (base.len)
        made->url = lxb_url_parse(&made->parser, NULL, (const lxb_char_t *)base.at, base.len);
    if (!keep_folder(made, base)) {
        fw_url_base_free(made);
        return NULL;
    }
    return made;
}

void fw_url_base_free(fw_url_base *base) {
    if (!base) return;
    lxb_url_parser_destroy(&base->parser, false);
    lexbor_mraw_destroy(base->memory, true);
    lexbor_free(base);
}

static lxb_status_t append(const lxb_char_t *at, size_t len, void *out) {
    fw_buf_add(out, (const char *)at, len);
    return LXB_STATUS_OK;
}

/* Append a link that needs no parser; false when this one does. */
static bool resolve_plain(furrow_buf *out, const fw_url_base *base, furrow_str link) {
    bool is_path = base->folder.len && fw_url_is_plain_path(link);
    if (!is_path && !fw_url_is_plain(link) && (base->url || !fw_url_is_bare(link))) return false;
    if (is_path)
        fw_buf_add(out, base->folder.at, link.at[0] == '/' ? base->origin : base->folder.len);
    fw_buf_str(out, link);
    return true;
}

void fw_url_resolve(furrow_buf *out, fw_url_base *base, furrow_str link) {
    link = fw_str_trim(link);
    if (resolve_plain(out, base, link)) return;
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
