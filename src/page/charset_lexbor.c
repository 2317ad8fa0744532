/*
 * Bytes in any charset to UTF-8, through lexbor's encoding module.
 *
 * Valid UTF-8 is passed on as it is. In other charsets most bytes of a page
 * are still ASCII markup, which means itself, so long ASCII runs are copied
 * and only what lies between them goes through the decoder, character by
 * character. That is sound where a decoder is back in its first state a few
 * ASCII bytes after the last other one: in all charsets of the web but
 * ISO-2022-JP and UTF-16, which are decoded as a whole.
 */
#include "page/page.h"

#include "base/call.h"
#include "base/str.h"

#include <lexbor/encoding/encoding.h>
#include <lexbor/html/encoding.h>

enum {
    /* Bytes searched for <meta>. Browsers search 1,024 bytes, and start over if one comes later.
     * In real pages it is never further than this. */
    PRESCAN = 16384,
    SETTLE = 4,     /* ASCII bytes that end any multi-byte sequence */
    ASCII_RUN = 16, /* shorter runs are not worth leaving the decoder */
    PIECE = 1024    /* characters decoded at a time */
};

static const lxb_encoding_data_t *named(furrow_str name) {
    return lxb_encoding_data_by_pre_name((const lxb_char_t *)name.at, name.len);
}

/* The beginning of a page, up to the tag after the last <meta>; empty if there is none. */
static furrow_str up_to_metas(furrow_str bytes) {
    const char *at = bytes.at, *end = at + (bytes.len < PRESCAN ? bytes.len : PRESCAN), *last = at;
    bool is_meta = false;
    for (; at < end && (at = memchr(at, '<', (size_t)(end - at))); at++) {
        furrow_str tag = {at, (size_t)(end - at)};
        if (is_meta) last = at;
        is_meta = fw_take_folded(&tag, "<meta");
    }
    if (is_meta) last = end;
    return (furrow_str){bytes.at, (size_t)(last - bytes.at)};
}

/* The charset that <meta> names, or NULL; false when out of memory. */
static bool from_meta(const lxb_encoding_data_t **found, furrow_str bytes) {
    lxb_html_encoding_t scan = {0};
    *found = NULL;
    bytes = up_to_metas(bytes);
    if (!bytes.len) return true;
    bool is_ready = lxb_html_encoding_init(&scan) == LXB_STATUS_OK;
    if (is_ready) {
        size_t len = 0;
        const lxb_char_t *at = (const lxb_char_t *)bytes.at;
        const lxb_char_t *name = lxb_html_encoding_prescan(&scan, at, at + bytes.len, &len);
        if (name) *found = lxb_encoding_data_prescan_validate(name, len);
    }
    lxb_html_encoding_destroy(&scan, false);
    return is_ready;
}

/* The charset that an XML declaration at the start names, as in feeds and XHTML: <?xml
 * version="1.0" encoding="windows-1251"?>; NULL: none. */
static const lxb_encoding_data_t *from_declaration(furrow_str bytes) {
    enum { LONGEST = 200 }; /* bytes of a declaration */
    if (!fw_take(&bytes, "<?xml") || !bytes.len) return NULL;
    const char *end = memchr(bytes.at, '>', bytes.len < LONGEST ? bytes.len : LONGEST);
    furrow_str rest = {bytes.at, end ? (size_t)(end - bytes.at) : 0};
    while (rest.len && !fw_take(&rest, "encoding")) rest = fw_str_from(rest, 1);
    rest = fw_str_trim(rest);
    if (!fw_take(&rest, "=")) return NULL;
    rest = fw_str_trim(rest);
    if (!rest.len || (rest.at[0] != '"' && rest.at[0] != '\'')) return NULL;
    furrow_str name = fw_str_from(rest, 1);
    const char *quote = memchr(name.at, rest.at[0], name.len);
    if (!quote) return NULL;
    name.len = (size_t)(quote - name.at);
    return lxb_encoding_data_prescan_validate((const lxb_char_t *)name.at, name.len);
}

/* Skip a byte order mark; returns its charset, or NULL if there is none. */
static const lxb_encoding_data_t *from_mark(furrow_str *bytes) {
    lxb_encoding_t mark = lxb_encoding_bom_sniff((const lxb_char_t *)bytes->at, bytes->len);
    if (mark != LXB_ENCODING_UTF_8 && mark != LXB_ENCODING_UTF_16BE &&
        mark != LXB_ENCODING_UTF_16LE)
        return NULL;
    size_t size = mark == LXB_ENCODING_UTF_8 ? 3 : 2;
    *bytes = (furrow_str){bytes->at + size, bytes->len - size};
    return lxb_encoding_data(mark);
}

static bool is_stateful(lxb_encoding_t encoding) {
    return encoding == LXB_ENCODING_ISO_2022_JP || encoding == LXB_ENCODING_UTF_16BE ||
           encoding == LXB_ENCODING_UTF_16LE || encoding == LXB_ENCODING_REPLACEMENT;
}

static void put_characters(furrow_buf *out, const lxb_codepoint_t *at, size_t count) {
    char *room = fw_buf_room(out, count * 4);
    if (!room) return;
    for (size_t i = 0; i < count; i++) {
        size_t size = fw_utf8_put(room, at[i]);
        room += size;
        out->len += size;
    }
    out->at[out->len] = '\0';
}

/* Decode all of 'bytes'. */
static void decode(furrow_buf *out, const lxb_encoding_data_t *from, furrow_str bytes) {
    lxb_codepoint_t piece[PIECE];
    lxb_encoding_decode_t decoder = {0};
    const lxb_codepoint_t unknown = LXB_ENCODING_REPLACEMENT_CODEPOINT;
    lxb_encoding_decode_init(&decoder, from, piece, PIECE);
    lxb_encoding_decode_replace_set(&decoder, &unknown, 1);
    const lxb_char_t *at = (const lxb_char_t *)bytes.at, *end = at + bytes.len;
    lxb_status_t status;
    do {
        status = from->decode(&decoder, &at, end);
        put_characters(out, piece, lxb_encoding_decode_buf_used(&decoder));
        lxb_encoding_decode_buf_used_set(&decoder, 0);
    } while (status == LXB_STATUS_SMALL_BUFFER && !out->failed);
    lxb_encoding_decode_finish(&decoder);
    put_characters(out, piece, lxb_encoding_decode_buf_used(&decoder));
}

/* Bytes from the start of 'text', which is not ASCII, up to a run of ASCII long enough to end
 * any sequence of the decoder. */
static size_t foreign_run(furrow_str text) {
    size_t i = 0;
    while (i < text.len) {
        while (i < text.len && ((unsigned char)text.at[i] & 0x80)) i++;
        size_t run = fw_ascii_run(fw_str_from(text, i));
        if (run >= ASCII_RUN) return i + SETTLE;
        i += run;
    }
    return i;
}

static void decode_between_ascii(furrow_buf *out, const lxb_encoding_data_t *from,
                                 furrow_str text) {
    while (text.len) {
        size_t run = fw_ascii_run(text);
        fw_buf_add(out, text.at, run);
        text = fw_str_from(text, run);
        run = foreign_run(text);
        if (run) decode(out, from, (furrow_str){text.at, run});
        text = fw_str_from(text, run);
    }
}

/* Whether bytes without a named charset are unlikely to be windows-1252: its languages have
 * single letters beyond ASCII here and there, other alphabets have whole words of them. */
static bool is_doubtful(furrow_str bytes) {
    size_t beyond = 0, words = 0;
    for (size_t i = fw_ascii_run(bytes); i < bytes.len; i += fw_ascii_run(fw_str_from(bytes, i))) {
        size_t first = i;
        while (i < bytes.len && ((unsigned char)bytes.at[i] & 0x80)) i++;
        beyond += i - first;
        words++;
    }
    return 2 * (beyond - words) > beyond; /* most are beside another one */
}

/* Whether the bytes contain a UTF-8 character beyond ASCII. */
static bool has_utf8(furrow_str bytes) {
    while (bytes.len) {
        furrow_str valid = {bytes.at, fw_utf8_valid_run(bytes)};
        if (fw_ascii_run(valid) < valid.len) return true;
        bytes = fw_str_from(bytes, valid.len < bytes.len ? valid.len + 1 : valid.len);
    }
    return false;
}

static bool has_single_bytes(const lxb_encoding_data_t *from) {
    furrow_str name = fw_str((const char *)from->name);
    return fw_take_folded(&name, "windows-125") || fw_take_folded(&name, "iso-8859-");
}

furrow_status fw_charset_decode(furrow_str *text, fw_charset *charset, furrow_buf *out,
                                furrow_str bytes, const char *told, furrow_error *err) {
    const lxb_encoding_data_t *from = from_mark(&bytes);
    if (!from && told) from = named(fw_str(told));
    bool is_meta = !from;
    if (!from && !from_meta(&from, bytes)) return fw_fail_memory(err);
    if (!from) from = from_declaration(bytes);
    bool is_utf8 = !from || from->encoding == LXB_ENCODING_UTF_8;
    bool is_single = is_meta && from && has_single_bytes(from);
    bool is_ascii = fw_ascii_run(bytes) == bytes.len;
    bool is_valid = (is_utf8 || is_single) && (is_ascii || fw_utf8_valid_run(bytes) == bytes.len);
    /* Ignore <meta> if it says UTF-8 but nothing in the page is UTF-8 (a template around older
     * texts), or if it names a charset of single bytes but all of the page is UTF-8 (it was
     * saved again). */
    bool is_lie = is_meta && from && !is_ascii &&
                  (is_utf8 ? !is_valid && !has_utf8(bytes) : is_valid && has_utf8(bytes));
    if (is_lie) from = NULL;
    is_valid = is_valid && (is_utf8 || is_lie);
    charset->is_guess = !from && !is_valid && is_doubtful(bytes);
    if (!from) from = lxb_encoding_data(is_valid ? LXB_ENCODING_UTF_8 : LXB_ENCODING_WINDOWS_1252);

    charset->name = (const char *)from->name;
    *text = bytes;
    if (is_valid || (is_ascii && !is_stateful(from->encoding))) return FURROW_OK;
    fw_buf_clear(out);
    fw_buf_room(out, bytes.len + bytes.len / 8); /* usually enough, so it need not grow */
    if (is_stateful(from->encoding)) decode(out, from, bytes);
    else decode_between_ascii(out, from, bytes);
    *text = fw_buf_view(out);
    return fw_buf_status(out, err);
}
