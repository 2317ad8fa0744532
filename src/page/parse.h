/* Bytes to a page: charsets, and the one door to the HTML parser. */
#ifndef FW_PAGE_PARSE_H
#define FW_PAGE_PARSE_H

#include "page/page.h"

/* Decode a page. 'told' is the charset of the transport, or NULL. Order of
 * belief: byte order mark, 'told', <meta>, UTF-8 where the bytes are valid,
 * windows-1252. '*text' is either the input itself, when it already is valid
 * UTF-8, or lies in 'out'. Bytes that mean nothing become U+FFFD, so that the
 * result is valid UTF-8. '*charset' is a constant name. */
furrow_status fw_charset_decode(furrow_str *text, const char **charset, furrow_buf *out,
                                furrow_str bytes, const char *told, furrow_error *err);

/* Limits with their defaults put in. */
typedef struct fw_parse_limits {
    size_t nodes, depth;
} fw_parse_limits;

/* Parse UTF-8 into the arrays of 'page', whose arena and pool are ready, under
 * the budget of the arena. */
furrow_status fw_parse(furrow_page *page, furrow_str html, const fw_parse_limits *limits,
                       furrow_error *err);

#endif
