/* Links made absolute, through lexbor's implementation of the URL standard. */
#include "page/url.h"

#include "base/buf.h"
#include "base/str.h"

#include <lexbor/url/url.h>

#include <stdlib.h>

struct fw_url_base {
    lexbor_mraw_t *memory; /* of all URLs */
    lxb_url_parser_t parser;
    lxb_url_t *url; /* NULL: links cannot be made absolute */
};

enum { FIRST_MEMORY = 4096 };

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

void fw_url_resolve(furrow_buf *out, fw_url_base *base, furrow_str link) {
    link = fw_str_trim(link);
    lxb_url_parser_clean(&base->parser);
    lxb_url_t *url = lxb_url_parse(&base->parser, base->url, (const lxb_char_t *)link.at, link.len);
    if (!url) {
        fw_buf_str(out, link);
        return;
    }
    size_t before = out->len;
    if (lxb_url_serialize(url, append, out, false) != LXB_STATUS_OK) {
        out->len = before;
        fw_buf_str(out, link);
    }
    lxb_url_destroy(url);
}
