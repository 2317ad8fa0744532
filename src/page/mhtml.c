/*
 * Pages that a browser saved as one file: see page.h.
 *
 * Such a file is a mail (RFC 2557): headers, and parts between boundary lines. The first
 * part that is HTML is the page; the others are its frames, images and style sheets.
 *
 * Cost: linear. For any other page, only the first line is checked.
 */
#include "page/page.h"

#include "base/str.h"

enum { MAX_HEADERS = 100 }; /* of the file, or of a part */

/* ---- Headers -------------------------------------------------------------- */

/* The next line, without its end. False when there is none. */
static bool next_line(furrow_str *line, furrow_str *rest) {
    if (!rest->len) return false;
    const char *end = memchr(rest->at, '\n', rest->len);
    size_t len = end ? (size_t)(end - rest->at) : rest->len;
    *line = (furrow_str){rest->at, len};
    *rest = fw_str_from(*rest, end ? len + 1 : len);
    if (line->len && line->at[line->len - 1] == '\r') line->len--;
    return true;
}

/* The headers that matter here. */
typedef struct headers {
    furrow_str type, coding, location;
    bool has_version; /* of MIME */
} headers;

static void take_header(headers *out, furrow_str name, furrow_str value) {
    if (fw_str_starts_folded(name, "content-type:")) out->type = value;
    if (fw_str_starts_folded(name, "content-transfer-encoding:")) out->coding = value;
    if (fw_str_starts_folded(name, "content-location:") ||
        fw_str_starts_folded(name, "snapshot-content-location:"))
        out->location = value;
    if (fw_str_starts_folded(name, "mime-version:")) out->has_version = true;
}

/* Read headers up to the empty line after them. Values continue on lines that begin with white
 * space. False if there are no headers. */
static bool read_headers(headers *out, furrow_str *rest) {
    furrow_str line;
    *out = (headers){0};
    for (int i = 0; i < MAX_HEADERS && next_line(&line, rest); i++) {
        if (!line.len) return true;
        const char *colon = memchr(line.at, ':', line.len), *first = line.at;
        if (!colon || line.at[0] == '<') return false;
        furrow_str more = *rest;
        while (more.len && (more.at[0] == ' ' || more.at[0] == '\t') && next_line(&line, &more))
            *rest = more;
        furrow_str name = {first, (size_t)(colon + 1 - first)};
        take_header(out, name,
                    fw_str_trim((furrow_str){colon + 1, (size_t)(line.at + line.len - colon - 1)}));
    }
    return false;
}

/* The value of a parameter of a header: boundary="x"; empty if it has none. */
static furrow_str parameter(furrow_str header, const char *name) {
    for (size_t i = 0; i < header.len; i++) {
        furrow_str value = fw_str_from(header, i);
        if (!fw_take_folded(&value, name) || !fw_take(&value, "=")) continue;
        bool is_quoted = value.len && value.at[0] == '"';
        if (is_quoted) value = fw_str_from(value, 1);
        size_t len = 0;
        while (len < value.len && value.at[len] != '"' &&
               (is_quoted || (value.at[len] != ';' && !fw_is_space(value.at[len]))))
            len++;
        return (furrow_str){value.at, len};
    }
    return (furrow_str){0};
}

/* ---- Parts ---------------------------------------------------------------- */

/* Move past the next boundary line; '*before' is the text before that line. False if there is
 * none. */
static bool pass_boundary(furrow_str *before, furrow_str *rest, furrow_str boundary) {
    furrow_str line, from = *rest;
    while (next_line(&line, rest)) {
        if (line.len < boundary.len + 2 || memcmp(line.at, "--", 2) != 0 ||
            memcmp(line.at + 2, boundary.at, boundary.len) != 0)
            continue;
        *before = (furrow_str){from.at, (size_t)(line.at - from.at)};
        return true;
    }
    return false;
}

bool fw_mhtml_find(fw_mhtml *out, furrow_str bytes) {
    headers file, part;
    furrow_str body;
    *out = (fw_mhtml){0};
    if (!bytes.len || bytes.at[0] == '<' || !read_headers(&file, &bytes) || !file.has_version ||
        !fw_str_starts_folded(file.type, "multipart/related"))
        return false;
    furrow_str boundary = parameter(file.type, "boundary");
    if (!boundary.len || !pass_boundary(&body, &bytes, boundary)) return false;
    while (read_headers(&part, &bytes)) {
        furrow_str rest = bytes;
        if (!pass_boundary(&body, &bytes, boundary)) body = rest, bytes = (furrow_str){0};
        if (!fw_str_starts_folded(part.type, "text/html") &&
            !fw_str_starts_folded(part.type, "application/xhtml+xml"))
            continue;
        *out = (fw_mhtml){.body = body,
                          .charset = parameter(part.type, "charset"),
                          .url = part.location.len ? part.location : file.location,
                          .is_quoted = fw_str_starts_folded(part.coding, "quoted-printable"),
                          .is_base64 = fw_str_starts_folded(part.coding, "base64")};
        return true;
    }
    return false;
}

/* ---- Codings -------------------------------------------------------------- */

/* Decode quoted-printable: plain bytes, "=3D" for any byte, and "=" at the end of a line that
 * continues. */
static void unquote(furrow_buf *out, furrow_str body) {
    while (body.len) {
        const char *sign = memchr(body.at, '=', body.len);
        size_t plain = sign ? (size_t)(sign - body.at) : body.len;
        fw_buf_add(out, body.at, plain);
        body = fw_str_from(body, plain);
        if (!body.len) return;
        int high = body.len > 2 ? fw_hex_value(body.at[1]) : -1;
        int low = body.len > 2 ? fw_hex_value(body.at[2]) : -1;
        size_t end = 1;
        if (body.len > 1 && body.at[1] == '\r') end++;
        if (high >= 0 && low >= 0) {
            fw_buf_char(out, (char)(high * 16 + low));
            body = fw_str_from(body, 3);
        } else if (body.len > end && body.at[end] == '\n') {
            body = fw_str_from(body, end + 1);
        } else {
            fw_buf_char(out, '=');
            body = fw_str_from(body, 1);
        }
    }
}

/* The value of a base64 character; -1: not one. */
static int six_bits(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (fw_is_digit(c)) return c - '0' + 52;
    if (c == '+') return 62;
    return c == '/' ? 63 : -1;
}

static void unpack_base64(furrow_buf *out, furrow_str body) {
    uint32_t bits = 0;
    int count = 0;
    for (size_t i = 0; i < body.len; i++) {
        int value = six_bits(body.at[i]);
        if (value < 0) continue;
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        fw_buf_char(out, (char)(bits >> count & 0xFF));
    }
}

furrow_str fw_mhtml_decode(furrow_buf *out, const fw_mhtml *page) {
    if (!page->is_quoted && !page->is_base64) return page->body;
    fw_buf_room(out, page->body.len);
    if (page->is_quoted) unquote(out, page->body);
    else unpack_base64(out, page->body);
    return fw_buf_view(out);
}
