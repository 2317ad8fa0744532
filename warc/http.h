/* An HTTP message: its status, what its header says about the body, and the body. */
#ifndef WARC_HTTP_H
#define WARC_HTTP_H

#include "warc/decode.h"

typedef struct warc_http {
    uint32_t status;
    furrow_str mime;    /* may be empty */
    furrow_str charset; /* may be empty */
    furrow_str body;    /* points into the message or the buffer */
} warc_http;

/* Read a response. The body is decoded into 'buf' if needed, and never has more than 'limit'
 * bytes. */
warc_decoded warc_http_read(warc_http *out, furrow_buf *buf, furrow_str message, size_t limit);

/* ---- Header lines, also used for WARC ----------------------------------- */

/* Take the next line, without its line end; false if none is left. The last line may lack its
 * line end. */
bool warc_take_line(furrow_str *out, furrow_str *text);

/* The same, including continuation lines, which begin with a blank. */
bool warc_take_field(furrow_str *out, furrow_str *text);

/* The value of a line with this name, ignoring case, without the blanks around it; 'at' is NULL
 * for any other line. */
furrow_str warc_header_value(furrow_str line, const char *name);

/* Whether two texts are equal, ignoring the case of ASCII letters. */
bool warc_is_same(furrow_str text, const char *other);

furrow_str warc_trim(furrow_str text);

#endif
