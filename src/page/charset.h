/* Bytes in any charset to UTF-8. */
#ifndef FW_PAGE_CHARSET_H
#define FW_PAGE_CHARSET_H

#include "furrow.h"

/* Decode a page. 'told' is the charset of the transport, or NULL. Order of
 * belief: byte order mark, 'told', <meta>, UTF-8 where the bytes are valid,
 * windows-1252. '*text' is either the input itself, when it already is valid
 * UTF-8, or lies in 'out'. Bytes that mean nothing become U+FFFD, so that the
 * result is valid UTF-8. '*charset' is a constant name. */
furrow_status fw_charset_decode(furrow_str *text, const char **charset, furrow_buf *out,
                                furrow_str bytes, const char *told, furrow_error *err);

#endif
