/*
 * HTTP responses as crawlers store them.
 *
 * Crawlers do not always store what was sent: Browsertrix and others decompress the body but
 * leave the header unchanged. So if an encoding does not match the bytes, it counts as already
 * undone, and if chunks do not begin with a number, they count as already joined.
 */
#include "warc/http.h"

#include "warc/warc.h"

#include <string.h>

/* Maximum number of encodings of one body, the innermost first; nobody uses more than two. */
enum { MAX_ENCODINGS = 4 };

/* ---- Lines -------------------------------------------------------------- */

static char folded(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool warc_is_same(furrow_str text, const char *other) {
    if (strlen(other) != text.len) return false;
    for (size_t i = 0; i < text.len; i++)
        if (folded(text.at[i]) != folded(other[i])) return false;
    return true;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

furrow_str warc_trim(furrow_str text) {
    while (text.len && is_blank(text.at[0])) text.at++, text.len--;
    while (text.len && is_blank(text.at[text.len - 1])) text.len--;
    return text;
}

bool warc_take_line(furrow_str *out, furrow_str *text) {
    if (text->len == 0) return false;
    const char *end = memchr(text->at, '\n', text->len);
    size_t len = end ? (size_t)(end - text->at) : text->len;
    *out = (furrow_str){text->at, len};
    size_t taken = end ? len + 1 : len;
    text->at += taken;
    text->len -= taken;
    if (out->len && out->at[out->len - 1] == '\r') out->len--;
    return true;
}

bool warc_take_field(furrow_str *out, furrow_str *text) {
    furrow_str more;
    if (!warc_take_line(out, text)) return false;
    while (out->len && text->len && (text->at[0] == ' ' || text->at[0] == '\t')) {
        (void)warc_take_line(&more, text);
        out->len = (size_t)(more.at + more.len - out->at);
    }
    return true;
}

furrow_str warc_header_value(furrow_str line, const char *name) {
    furrow_str none = {NULL, 0};
    const char *colon = line.len ? memchr(line.at, ':', line.len) : NULL;
    if (!colon) return none;
    furrow_str left = warc_trim((furrow_str){line.at, (size_t)(colon - line.at)});
    if (!warc_is_same(left, name)) return none;
    return warc_trim((furrow_str){colon + 1, line.len - (size_t)(colon + 1 - line.at)});
}

/* ---- The header --------------------------------------------------------- */

typedef struct header {
    uint32_t status;
    furrow_str mime, charset;
    bool is_chunked;
    furrow_str encodings; /* as they are listed */
} header;

/* "HTTP/1.1 200 OK" */
static bool read_status(uint32_t *out, furrow_str line) {
    if (line.len < 5 || memcmp(line.at, "HTTP/", 5) != 0) return false;
    const char *blank = memchr(line.at, ' ', line.len);
    if (!blank) return false;
    furrow_str rest = warc_trim((furrow_str){blank, line.len - (size_t)(blank - line.at)});
    *out = 0;
    for (size_t i = 0; i < 3; i++) {
        if (i >= rest.len || rest.at[i] < '0' || rest.at[i] > '9') return false;
        *out = *out * 10 + (uint32_t)(rest.at[i] - '0');
    }
    return true;
}

/* The piece before the first 'mark'; both are removed from 'text'. */
static furrow_str take_piece(furrow_str *text, char mark) {
    const char *end = text->len ? memchr(text->at, mark, text->len) : NULL;
    furrow_str piece = {text->at, end ? (size_t)(end - text->at) : text->len};
    size_t taken = piece.len + (end != NULL);
    text->at += taken;
    text->len -= taken;
    return warc_trim(piece);
}

/* text/html; charset="utf-8" */
furrow_str warc_type_charset(furrow_str type) {
    furrow_str charset = {NULL, 0};
    (void)take_piece(&type, ';');
    while (type.len) {
        furrow_str piece = take_piece(&type, ';');
        furrow_str name = take_piece(&piece, '=');
        if (!warc_is_same(name, "charset")) continue;
        while (piece.len && (piece.at[0] == '"' || piece.at[0] == '\'')) piece.at++, piece.len--;
        while (piece.len && (piece.at[piece.len - 1] == '"' || piece.at[piece.len - 1] == '\''))
            piece.len--;
        charset = piece;
    }
    return charset;
}

/* Read up to the empty line; then '*message' is the body. */
static bool read_header(header *h, furrow_str *message) {
    furrow_str line, value;
    *h = (header){0};
    if (!warc_take_line(&line, message) || !read_status(&h->status, line)) return false;
    while (warc_take_field(&line, message) && line.len) {
        if ((value = warc_header_value(line, "content-type")).at) {
            h->charset = warc_type_charset(value);
            h->mime = take_piece(&value, ';');
        } else if ((value = warc_header_value(line, "content-encoding")).at) h->encodings = value;
        else if ((value = warc_header_value(line, "transfer-encoding")).at)
            h->is_chunked = value.len >= 7 &&
                            warc_is_same((furrow_str){value.at + value.len - 7, 7}, "chunked");
    }
    return true;
}

/* ---- The body ----------------------------------------------------------- */

static bool add(furrow_buf *out, furrow_str piece) {
    if (piece.len == 0) return true;
    if (!furrow_buf_room(out, piece.len)) return false;
    memcpy(out->at + out->len, piece.at, piece.len);
    out->len += piece.len;
    return true;
}

/* Read the number in front of a chunk; false if there is none. */
static bool take_size(size_t *out, furrow_str *body) {
    furrow_str line;
    if (!warc_take_line(&line, body)) return false;
    size_t digits = 0;
    for (*out = 0; digits < line.len; digits++) {
        char c = folded(line.at[digits]);
        bool is_digit = c >= '0' && c <= '9', is_letter = c >= 'a' && c <= 'f';
        if (!is_digit && !is_letter) break;
        if (*out > SIZE_MAX / 32) return false;
        *out = *out * 16 + (size_t)(is_digit ? c - '0' : c - 'a' + 10);
    }
    return digits > 0;
}

/* Join the chunks. A body without chunks was already joined. */
static warc_decoded join_chunks(furrow_buf *out, furrow_str body, size_t limit) {
    furrow_str rest = body, line;
    size_t size = 0;
    if (!take_size(&size, &rest)) return add(out, body) ? WARC_WHOLE : WARC_NO_MEMORY;
    for (;;) {
        bool is_whole = size <= rest.len;
        if (!is_whole) size = rest.len;
        if (size > limit - out->len) return WARC_TOO_LARGE;
        if (!add(out, (furrow_str){rest.at, size})) return WARC_NO_MEMORY;
        if (!is_whole) return WARC_PARTLY;
        if (size == 0) return WARC_WHOLE;
        rest.at += size;
        rest.len -= size;
        if (!warc_take_line(&line, &rest) || line.len || !take_size(&size, &rest))
            return rest.len ? WARC_PARTLY : WARC_WHOLE; /* only the mark of the end is missing */
    }
}

static bool begins_as_gzip(furrow_str body) {
    return body.len > 2 && memcmp(body.at, "\x1f\x8b", 2) == 0;
}

typedef warc_decoded (*decoder)(furrow_buf *out, furrow_str body, size_t limit);

/* The decoder for an encoding; NULL for "identity" and for words that are not encodings, such
 * as "utf-8", which browsers also ignore. */
static decoder decoder_of(furrow_str name) {
    static const struct {
        const char *name;
        decoder decode;
    } known[] = {{"gzip", warc_unpack_gzip},
                 {"x-gzip", warc_unpack_gzip},
                 {"deflate", warc_unpack_deflate},
                 {"br", warc_unpack_brotli},
                 {"zstd", warc_unpack_zstd}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (warc_is_same(name, known[i].name)) return known[i].decode;
    return NULL;
}

/* Undo all encodings; then '*body' is in 'buf'. */
static warc_decoded undo_encodings(furrow_str *body, furrow_buf *buf, furrow_str names,
                                   size_t limit) {
    decoder list[MAX_ENCODINGS];
    size_t count = 0;
    warc_decoded done = WARC_WHOLE;
    while (names.len && count < MAX_ENCODINGS) {
        decoder decode = decoder_of(take_piece(&names, ','));
        if (decode) list[count++] = decode;
    }
    while (count-- > 0 && done == WARC_WHOLE) {
        furrow_buf next = {0};
        bool is_gzip = list[count] == warc_unpack_gzip;
        if (is_gzip && !begins_as_gzip(*body)) continue; /* already undone by the crawler */
        done = list[count](&next, *body, limit);
        bool is_undone = next.len == 0 && done == WARC_PARTLY && body->len;
        if (is_undone) { /* the same, noticed by its failure */
            furrow_buf_free(&next);
            done = WARC_WHOLE;
            continue;
        }
        furrow_buf_free(buf);
        *buf = next;
        *body = (furrow_str){buf->at, buf->len};
    }
    return done;
}

warc_decoded warc_http_read(warc_http *out, furrow_buf *buf, furrow_str message, size_t limit) {
    header h;
    furrow_buf_free(buf);
    *out = (warc_http){0};
    if (!read_header(&h, &message)) return WARC_NO_HEADER;
    *out = (warc_http){h.status, h.mime, h.charset, message};
    warc_decoded joined = WARC_WHOLE;
    if (h.is_chunked) {
        joined = join_chunks(buf, message, limit);
        if (joined == WARC_TOO_LARGE || joined == WARC_NO_MEMORY) return joined;
        out->body = (furrow_str){buf->at, buf->len};
    }
    warc_decoded undone = undo_encodings(&out->body, buf, h.encodings, limit);
    if (undone != WARC_WHOLE) return undone;
    return out->body.len > limit ? WARC_TOO_LARGE : joined;
}
