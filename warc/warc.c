/*
 * The reader of WARC files.
 *
 *   stored bytes -> (unpack) -> record -> HTTP -> body
 *
 * A member is a gzip member or a zstd frame. Stored bytes are kept from the start of the
 * current member: a truncated one runs into the next, so the search for the next one begins
 * right after the start of the damaged one. Unpacked bytes are kept from the start of the
 * record. A record with a wrong length does not damage others: it ends where a member begins
 * with a record, and if it is not followed by a line end or a record, the next record is
 * searched for inside it.
 *
 * Cost: linear in the file. Memory is that of one record and one page, within the limit.
 */
#include "warc/warc.h"

#include "warc/http.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_LIMIT ((size_t)256 << 20)

enum {
    PIECE = 64 * 1024,       /* unpacked at a time */
    READ_PIECE = 256 * 1024, /* read at a time */
    AHEAD = 256 * 1024,      /* stored bytes that may contain a whole member */
    MAX_WHOLE = 8 << 20,     /* limit for unpacking a member at once */
    MAX_DICTIONARY = 16 << 20,
    MAX_HEADER = 1024 * 1024, /* of a record; targets may be long data: addresses */
    MAX_KEPT = 1024 * 1024,   /* stored bytes of a damaged member to search again */
    AGAIN = 4,                /* how often stored bytes may be searched again, on average */
    MIN_AGAIN = 16 << 20,     /* bytes that may always be searched again */
    FIRST_LOOK = 64,          /* unpacked bytes that show whether a member begins with a record */
    SNIFFED = 512             /* bytes of a body to recognize HTML by */
};

typedef enum form { PLAIN, GZIP, ZSTD } form;

struct warc_reader {
    warc_read_fn read;
    void *user;
    warc_options opts;
    size_t limit;
    form form;
    bool is_begun, is_over;

    furrow_buf stored; /* from the start of the current member, or from 'stored_at' */
    size_t stored_at;  /* everything before this was read */
    uint64_t base;     /* offset of stored.at[0] in the file */

    warc_gunzip *gunzip;
    warc_inflater *inflater; /* NULL if not available */
    warc_unzstd *unzstd;     /* NULL except for zstd */
    bool is_inside;          /* in the middle of a member */
    uint64_t again;          /* stored bytes searched again so far */
    bool is_lost;            /* from damage to the next record: no further errors are reported */
    size_t member;           /* where the current or last member starts in 'stored' */
    uint64_t offset;         /* of the current record */

    furrow_buf text; /* unpacked */
    size_t text_at;  /* where the next record begins */
    size_t border;   /* where in 'text' a member begins with a record; SIZE_MAX: nowhere */

    furrow_buf body, names; /* of the last page returned */
};

/* The result of asking for more bytes. */
typedef enum found {
    FOUND,
    AT_END,
    AT_BORDER, /* the next record begins before the current one ends */
    DAMAGED,
    FAILED,
    NO_MEMORY
} found;

/* ---- Memory ------------------------------------------------------------- */

/* Drop the first bytes of a buffer. */
static void drop(furrow_buf *buf, size_t len) {
    if (len == 0) return;
    memmove(buf->at, buf->at + len, buf->len - len);
    buf->len -= len;
}

warc_reader *warc_open(warc_read_fn read, void *user, const warc_options *opts) {
    warc_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->read = read;
    reader->user = user;
    if (opts) reader->opts = *opts;
    reader->limit = reader->opts.max_bytes ? reader->opts.max_bytes : DEFAULT_LIMIT;
    reader->border = SIZE_MAX;
    reader->gunzip = warc_gunzip_new();
    reader->inflater = warc_inflater_new();
    if (reader->gunzip) return reader;
    warc_inflater_free(reader->inflater);
    free(reader);
    return NULL;
}

void warc_close(warc_reader *reader) {
    if (!reader) return;
    warc_gunzip_free(reader->gunzip);
    warc_inflater_free(reader->inflater);
    warc_unzstd_free(reader->unzstd);
    furrow_buf_free(&reader->stored);
    furrow_buf_free(&reader->text);
    furrow_buf_free(&reader->body);
    furrow_buf_free(&reader->names);
    free(reader);
}

/* ---- Stored bytes ------------------------------------------------------- */

/* Read another piece and append it. */
static found read_piece(warc_reader *r) {
    size_t keep = r->is_inside ? r->member : r->stored_at;
    if (r->stored_at - keep > MAX_KEPT) keep = r->stored_at;
    drop(&r->stored, keep);
    r->base += keep;
    r->stored_at -= keep;
    r->member = r->is_inside ? 0 : r->stored_at;
    if (r->is_over) return AT_END;
    if (!furrow_buf_room(&r->stored, READ_PIECE)) return NO_MEMORY;
    ptrdiff_t got = r->read(r->user, r->stored.at + r->stored.len, READ_PIECE);
    if (got < 0) return FAILED;
    if (got == 0) r->is_over = true;
    r->stored.len += (size_t)got;
    return got ? FOUND : AT_END;
}

/* Get at least 'len' stored bytes, if the file has that many. */
static found want_stored(warc_reader *r, size_t len) {
    while (r->stored.len - r->stored_at < len) {
        found f = read_piece(r);
        if (f == AT_END) return r->stored.len > r->stored_at ? FOUND : AT_END;
        if (f != FOUND) return f;
    }
    return FOUND;
}

/* The form of a file or member, by its first bytes. */
static form form_of(const char *at, size_t len) {
    if (len < 4) return PLAIN;
    if (memcmp(at, "\x1f\x8b\x08", 3) == 0 && ((unsigned char)at[3] & 0xe0) == 0) return GZIP;
    return memcmp(at, "\x28\xb5\x2f\xfd", 4) == 0 ? ZSTD : PLAIN;
}

/* Whether a zstd skippable frame begins here. The first of a file may be the dictionary for the
 * others: https://iipc.github.io/warc-specifications/specifications/warc-zstd/ */
static bool begins_skipped_frame(const char *at, size_t len) {
    return len >= 4 && (at[0] & 0xf0) == 0x50 && memcmp(at + 1, "\x2a\x4d\x18", 3) == 0;
}

static bool begins_dictionary(const char *at, size_t len) {
    return begins_skipped_frame(at, len) && at[0] == 0x5d;
}

static bool begins_member(const warc_reader *r) {
    return form_of(r->stored.at + r->stored_at, r->stored.len - r->stored_at) == r->form;
}

/* Advance to the next position where a member may begin. */
static found find_member(warc_reader *r) {
    for (;;) {
        found f = want_stored(r, 4);
        if (f != FOUND) return f;
        while (r->stored.len - r->stored_at >= 4) {
            if (begins_member(r)) return FOUND;
            r->stored_at++;
        }
        if (r->is_over) {
            r->stored_at = r->stored.len;
            return AT_END;
        }
    }
}

/* Length of a skippable frame, including its header of 8 bytes. */
static uint64_t skipped_length(const warc_reader *r) {
    const unsigned char *at = (const unsigned char *)r->stored.at + r->stored_at + 4;
    return 8 +
           ((uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24);
}

static found pass_over_frames(warc_reader *r) {
    found f;
    while ((f = want_stored(r, 8)) == FOUND && r->stored.len - r->stored_at >= 8 &&
           begins_skipped_frame(r->stored.at + r->stored_at, 4)) {
        uint64_t left = skipped_length(r);
        while (left && f == FOUND) {
            size_t there = r->stored.len - r->stored_at;
            if (there > left) there = (size_t)left;
            r->stored_at += there;
            left -= there;
            if (left) f = want_stored(r, 1);
        }
        if (f != FOUND) return f;
    }
    return f;
}

/* ---- Unpacked bytes ----------------------------------------------------- */

/* The next member starts where the last one ended. Anything else there is damage, except zeros,
 * which tapes and disks use as padding. */
static found start_member(warc_reader *r) {
    found f = r->form == ZSTD ? pass_over_frames(r) : FOUND;
    if (f == FOUND) f = want_stored(r, r->form == GZIP && r->inflater ? AHEAD : 4);
    if (f != FOUND) return f;
    r->member = r->stored_at;
    if (!begins_member(r)) {
        bool is_told = r->stored.at[r->stored_at] == '\0' || r->is_lost;
        r->offset = r->base + r->stored_at;
        f = find_member(r);
        if (f != FOUND) return f;
        if (!is_told) return DAMAGED;
    }
    if (r->form == GZIP) warc_gunzip_restart(r->gunzip);
    else warc_unzstd_restart(r->unzstd);
    r->is_inside = true;
    r->member = r->stored_at;
    return FOUND;
}

static warc_step unpack_part(warc_reader *r, size_t room, size_t *written) {
    const char *in = r->stored.at + r->stored_at;
    size_t left = r->stored.len - r->stored_at;
    char *out = r->text.at + r->text.len;
    warc_step step = r->form == GZIP ? warc_gunzip_run(r->gunzip, &in, &left, out, room, written)
                                     : warc_unzstd_run(r->unzstd, &in, &left, out, room, written);
    r->stored_at = r->stored.len - left;
    return step;
}

/* "WARC/1.", or "WARC/0." of old crawls, whose records are the same. */
enum { RECORD_START = 7 };

static bool begins_record(const char *at, size_t len) {
    return len >= RECORD_START && memcmp(at, "WARC/", 5) == 0 && (at[5] == '1' || at[5] == '0') &&
           at[6] == '.';
}

static found unpack_piece(warc_reader *r) {
    bool is_start = !r->is_inside;
    size_t before = r->text.len;
    found f = is_start ? start_member(r) : want_stored(r, 1);
    if (f == AT_END && r->is_inside) {
        r->is_inside = false;
        r->offset = r->base + r->member;
        return DAMAGED; /* the file ends inside a member */
    }
    if (f != FOUND) return f;
    bool is_tried = is_start && r->is_lost; /* it may not be a member at all */
    if (is_start && !is_tried && r->form == GZIP && r->inflater) {
        furrow_str in = {r->stored.at + r->stored_at, r->stored.len - r->stored_at};
        size_t used = 0;
        if (warc_inflate_member(r->inflater, &r->text, in, MAX_WHOLE, &used)) {
            r->stored_at += used;
            r->is_inside = false;
            if (begins_record(r->text.at + before, r->text.len - before)) r->border = before;
            return FOUND;
        }
    }
    size_t written = 0;
    if (!furrow_buf_room(&r->text, PIECE)) return NO_MEMORY;
    warc_step step = unpack_part(r, is_tried ? FIRST_LOOK : PIECE, &written);
    r->text.len += written;
    bool is_other =
        is_tried && written >= RECORD_START && !begins_record(r->text.at + before, written);
    if (step == WARC_DAMAGED || is_other) {
        r->offset = r->base + r->member;
        return DAMAGED;
    }
    if (step == WARC_END) r->is_inside = false;
    if (is_start && begins_record(r->text.at + before, written)) r->border = before;
    return FOUND;
}

static found copy_piece(warc_reader *r) {
    found f = want_stored(r, 1);
    if (f != FOUND) return f;
    size_t len = r->stored.len - r->stored_at;
    if (!furrow_buf_room(&r->text, len)) return NO_MEMORY;
    memcpy(r->text.at + r->text.len, r->stored.at + r->stored_at, len);
    r->text.len += len;
    r->stored_at += len;
    return FOUND;
}

/* Get at least 'len' unpacked bytes; AT_END if there are fewer, AT_BORDER if another record
 * begins among them. */
static found want_text(warc_reader *r, size_t len) {
    for (;;) {
        size_t there = r->text.len - r->text_at;
        if (r->border != SIZE_MAX && r->border > r->text_at && r->border - r->text_at < len)
            return AT_BORDER;
        if (there >= len) return FOUND;
        found f = r->form == PLAIN ? copy_piece(r) : unpack_piece(r);
        if (f != FOUND) return f;
    }
}

/* Skip bytes without keeping them. */
static found skip_text(warc_reader *r, uint64_t len) {
    for (;;) {
        size_t there = r->text.len - r->text_at;
        if (there >= len) {
            r->text_at += (size_t)len;
            return FOUND;
        }
        len -= there;
        r->text.len = r->text_at = 0;
        r->border = SIZE_MAX;
        found f = want_text(r, 1);
        if (f != FOUND) return f;
        if (r->border == 0) return AT_BORDER;
    }
}

/* ---- After damage ------------------------------------------------------- */

/* Where in a text a record begins: after a line end, or after zeros from a disk that lost a
 * piece. SIZE_MAX: nowhere. */
static size_t next_start(furrow_str text) {
    if (!text.at) return SIZE_MAX;
    for (size_t i = 1; i + RECORD_START <= text.len; i++)
        if ((text.at[i - 1] == '\n' || text.at[i - 1] == '\0') &&
            begins_record(text.at + i, text.len - i))
            return i;
    return SIZE_MAX;
}

/* Drop the record, and go to where another may begin. */
static void give_up_record(warc_reader *r) {
    r->is_lost = true;
    if (r->form != PLAIN) {
        size_t back = r->stored_at >= r->member ? r->stored_at - r->member : SIZE_MAX;
        uint64_t most = MIN_AGAIN + AGAIN * (r->base + r->stored_at);
        if (back <= MAX_KEPT && r->again + back <= most) {
            r->stored_at = r->member + (r->member < r->stored.len);
            r->again += back;
        }
        r->is_inside = false;
        r->text.len = r->text_at = 0;
        r->border = SIZE_MAX;
        (void)find_member(r);
        return;
    }
    size_t len = 1 + RECORD_START;
    for (;;) {
        furrow_str rest = {r->text.len ? r->text.at + r->text_at : NULL, r->text.len - r->text_at};
        size_t next = next_start(rest);
        if (next != SIZE_MAX) {
            r->text_at += next;
            return;
        }
        if (r->text.len - r->text_at >= len) r->text_at = r->text.len - len + 1;
        drop(&r->text, r->text_at);
        r->text_at = 0;
        if (want_text(r, r->text.len + 1) != FOUND) {
            r->text_at = r->text.len;
            return;
        }
    }
}

static furrow_status damaged(warc_reader *r, furrow_error *err, const char *what) {
    uint64_t offset = r->offset;
    bool is_told = r->is_lost;
    give_up_record(r);
    if (is_told) return FURROW_OK;
    return furrow_fail(err, FURROW_EFORMAT, "record at byte %llu: %s", (unsigned long long)offset,
                       what);
}

/* The same for a record that ends too early: the start of the next one is known. */
static furrow_status cut_off(warc_reader *r, found f, furrow_error *err) {
    if (f != AT_BORDER) return damaged(r, err, "cut off");
    r->text_at = r->border;
    if (r->is_lost) return FURROW_OK;
    return furrow_fail(err, FURROW_EFORMAT, "record at byte %llu: longer than what is stored",
                       (unsigned long long)r->offset);
}

/* ---- Records ------------------------------------------------------------ */

typedef struct record {
    uint64_t length;
    bool has_length, is_response;
    furrow_str url, date; /* point into the header */
} record;

static bool read_length(record *out, furrow_str value) {
    if (value.len == 0 || value.len > 18) return false;
    out->length = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] < '0' || value.at[i] > '9') return false;
        out->length = out->length * 10 + (uint64_t)(value.at[i] - '0');
    }
    out->has_length = true;
    return true;
}

/* False if it is not a record header. */
static bool read_record(record *out, furrow_str header) {
    furrow_str line, value;
    bool is_http = true; /* unless a header says otherwise */
    *out = (record){0};
    if (!warc_take_line(&line, &header) || line.len < 8 || !begins_record(line.at, line.len))
        return false;
    while (warc_take_field(&line, &header)) {
        if ((value = warc_header_value(line, "content-length")).at) {
            if (!read_length(out, value)) return false;
        } else if ((value = warc_header_value(line, "warc-type")).at) {
            out->is_response = warc_is_same(value, "response");
        } else if ((value = warc_header_value(line, "content-type")).at) {
            is_http =
                value.len >= 16 && warc_is_same((furrow_str){value.at, 16}, "application/http");
        } else if ((value = warc_header_value(line, "warc-date")).at) {
            out->date = value;
        } else if ((value = warc_header_value(line, "warc-target-uri")).at) {
            if (value.len > 1 && value.at[0] == '<' && value.at[value.len - 1] == '>')
                value = (furrow_str){value.at + 1, value.len - 2}; /* wget writes it in brackets */
            out->url = value;
        }
    }
    out->is_response = out->is_response && is_http;
    return out->has_length;
}

/* Length of a header with its empty line; 0 if it does not end in 'text'. The first 'seen'
 * bytes were already searched. */
static size_t header_length(furrow_str text, size_t seen) {
    for (size_t i = seen < 2 ? 0 : seen - 2; i + 1 < text.len; i++) {
        if (text.at[i] != '\n') continue;
        if (text.at[i + 1] == '\n') return i + 2;
        if (i + 2 < text.len && text.at[i + 1] == '\r' && text.at[i + 2] == '\n') return i + 3;
    }
    return 0;
}

static furrow_str rest_of(const warc_reader *r) {
    return (furrow_str){r->text.at + r->text_at, r->text.len - r->text_at};
}

/* Drop the text that was read. */
static void drop_read(warc_reader *r) {
    r->border = r->border != SIZE_MAX && r->border > r->text_at ? r->border - r->text_at : SIZE_MAX;
    drop(&r->text, r->text_at);
    r->text_at = 0;
}

/* Skip the empty lines between two records, and set the offset of the next one. */
static found to_record(warc_reader *r) {
    for (;;) {
        if (2 * r->text_at >= r->text.len) drop_read(r);
        found f = want_text(r, 1);
        if (f != FOUND) return f;
        while (r->text_at < r->text.len &&
               (r->text.at[r->text_at] == '\r' || r->text.at[r->text_at] == '\n'))
            r->text_at++;
        if (r->text_at < r->text.len) break;
    }
    r->offset = r->form == PLAIN ? r->base + r->stored_at - (r->text.len - r->text_at)
                                 : r->base + r->member;
    return FOUND;
}

/* Get the header of the record; '*len' is its length, 0 if it has no end. */
static found want_header(warc_reader *r, size_t *len) {
    size_t seen = 0;
    *len = 0;
    while (seen < MAX_HEADER) {
        found f = want_text(r, seen + 1);
        if (f != FOUND) return f == AT_END ? DAMAGED : f;
        if ((*len = header_length(rest_of(r), seen)) > 0) return FOUND;
        seen = r->text.len - r->text_at;
    }
    return DAMAGED;
}

/* ---- Pages -------------------------------------------------------------- */

static bool looks_like_html(furrow_str body) {
    static const char *const starts[] = {"<!doctype html", "<html",   "<head",  "<body", "<title",
                                         "<!--",           "<script", "<table", "<div"};
    if (body.len >= 3 && memcmp(body.at, "\xef\xbb\xbf", 3) == 0) body.at += 3, body.len -= 3;
    if (body.len > SNIFFED) body.len = SNIFFED;
    while (body.len && strchr(" \t\r\n\f", body.at[0])) body.at++, body.len--;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        size_t len = strlen(starts[i]);
        if (body.len >= len && warc_is_same((furrow_str){body.at, len}, starts[i])) return true;
    }
    return false;
}

static bool is_page(const warc_reader *r, const warc_http *http) {
    if (r->opts.all_types) return true;
    if (http->mime.len == 0 || warc_is_same(http->mime, "unknown/unknown"))
        return looks_like_html(http->body);
    return warc_is_same(http->mime, "text/html") ||
           warc_is_same(http->mime, "application/xhtml+xml");
}

/* Copy a text to reader->names, which has room for it, and add a NUL. */
static furrow_str keep(warc_reader *r, furrow_str text) {
    char *at = r->names.at + r->names.len;
    if (text.len) memcpy(at, text.at, text.len);
    at[text.len] = '\0';
    r->names.len += text.len + 1;
    return (furrow_str){at, text.len};
}

static bool fill_page(warc_page *out, warc_reader *r, const record *rec, const warc_http *http,
                      bool is_partial) {
    enum { TEXTS = 4 };
    r->names.len = 0;
    if (!furrow_buf_room(&r->names,
                         rec->url.len + rec->date.len + http->mime.len + http->charset.len + TEXTS))
        return false;
    *out = (warc_page){
        .url = keep(r, rec->url),
        .date = keep(r, rec->date),
        .mime = keep(r, http->mime),
        .charset = keep(r, http->charset),
        .status = http->status,
        .body = http->body,
        .is_partial = is_partial,
        .offset = r->offset,
    };
    return true;
}

/* Read the record's block, which follows its header. FURROW_OK without a page if it is not one:
 * then out->body.at is NULL. */
static furrow_status read_block(warc_page *out, warc_reader *r, const record *rec, size_t header,
                                furrow_error *err) {
    warc_http http;
    furrow_str block = {r->text.at + r->text_at + header, (size_t)rec->length};
    warc_decoded done = warc_http_read(&http, &r->body, block, r->limit);
    switch (done) {
    case WARC_NO_MEMORY: return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    case WARC_TOO_LARGE:
        return furrow_fail(err, FURROW_ELIMIT,
                           "record at byte %llu: a page of more than %zu bytes (see max_bytes)",
                           (unsigned long long)r->offset, r->limit);
    case WARC_NO_HEADER:
        if (block.len == 0) return FURROW_OK;
        return furrow_fail(err, FURROW_EFORMAT, "record at byte %llu: no HTTP header",
                           (unsigned long long)r->offset);
    case WARC_UNKNOWN:
        if (!is_page(r, &http)) return FURROW_OK;
        return furrow_fail(err, FURROW_EFORMAT, "record at byte %llu: unknown content encoding",
                           (unsigned long long)r->offset);
    default: break;
    }
    if (!is_page(r, &http) || http.body.len == 0) return FURROW_OK;
    if (fill_page(out, r, rec, &http, done == WARC_PARTLY)) return FURROW_OK;
    return furrow_fail(err, FURROW_ENOMEM, "out of memory");
}

static furrow_status stop(found f, furrow_error *err) {
    if (f == AT_END) return furrow_fail(err, FURROW_ENOTFOUND, "no more pages");
    if (f == NO_MEMORY) return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    return furrow_fail(err, FURROW_EIO, "the file cannot be read");
}

/* Whether a record of 'len' bytes is followed, after line ends, by a record or by the end of
 * its member. If something else follows the line ends, the next record may be damaged; then
 * this one ends well if no other record begins inside it. */
static bool ends_well(warc_reader *r, size_t len) {
    enum { LINE_ENDS = 8 };
    if (r->form == PLAIN || r->is_inside) (void)want_text(r, len + LINE_ENDS + RECORD_START);
    furrow_str own = {r->text.at + r->text_at, len};
    furrow_str rest = {own.at + len, r->text.len - r->text_at - len};
    bool has_line_end = rest.len && (rest.at[0] == '\r' || rest.at[0] == '\n');
    while (rest.len && (rest.at[0] == '\r' || rest.at[0] == '\n')) rest.at++, rest.len--;
    if (rest.len == 0 || begins_record(rest.at, rest.len)) return true;
    return has_line_end && next_start(own) == SIZE_MAX;
}

static const char *const damage_of[] = {"no WARC header", "damaged gzip", "damaged zstd"};

/* Read one record. FURROW_OK without a page if it contains none. */
static furrow_status next_record(warc_page *out, warc_reader *r, furrow_error *err) {
    record rec;
    size_t header = 0;
    found f = to_record(r);
    if ((f == FOUND || f == DAMAGED) && r->opts.end && r->offset >= r->opts.end)
        return stop(AT_END, err);
    if (f == FOUND) f = want_header(r, &header);
    if (f == AT_BORDER) return cut_off(r, f, err);
    if (f == DAMAGED) return damaged(r, err, damage_of[r->form]);
    if (f != FOUND) return stop(f, err);
    if (!read_record(&rec, (furrow_str){r->text.at + r->text_at, header}))
        return damaged(r, err, "no WARC header, or one without a length");
    r->is_lost = false;

    bool is_large = rec.length > r->limit;
    if (!rec.is_response || is_large) {
        f = skip_text(r, header + rec.length);
        if (f == DAMAGED || f == AT_END || f == AT_BORDER) return cut_off(r, f, err);
        if (f != FOUND) return stop(f, err);
        if (!rec.is_response) return FURROW_OK;
        return furrow_fail(err, FURROW_ELIMIT,
                           "record at byte %llu: more than %zu bytes (see max_bytes)",
                           (unsigned long long)r->offset, r->limit);
    }
    f = want_text(r, header + (size_t)rec.length);
    if (f == DAMAGED || f == AT_END || f == AT_BORDER) return cut_off(r, f, err);
    if (f != FOUND) return stop(f, err);
    if (!ends_well(r, header + (size_t)rec.length)) return damaged(r, err, "its length is wrong");
    /* The buffer may have moved: read the header again. */
    (void)read_record(&rec, (furrow_str){r->text.at + r->text_at, header});
    furrow_status st = read_block(out, r, &rec, header, err);
    r->text_at += header + (size_t)rec.length;
    return st;
}

/* Read the dictionary in front of a file; it may be compressed itself. Without it, nothing in
 * the file can be read. */
static furrow_status read_dictionary(warc_reader *r, furrow_error *err) {
    furrow_str dictionary = {NULL, 0};
    furrow_buf unpacked = {0};
    found f = want_stored(r, 8);
    if (f == FOUND && begins_dictionary(r->stored.at, r->stored.len) && r->stored.len >= 8) {
        uint64_t len = skipped_length(r);
        f = len > MAX_DICTIONARY ? DAMAGED : want_stored(r, (size_t)len);
        if (f == FOUND && r->stored.len < len) f = DAMAGED;
        if (f == FOUND) r->stored_at = (size_t)len;
        if (f == FOUND) dictionary = (furrow_str){r->stored.at + 8, (size_t)len - 8};
        if (f == FOUND && form_of(dictionary.at, dictionary.len) == ZSTD) {
            warc_decoded done = warc_unpack_zstd(&unpacked, dictionary, MAX_DICTIONARY);
            if (done != WARC_WHOLE) f = DAMAGED;
            dictionary = (furrow_str){unpacked.at, unpacked.len};
        }
    }
    if (f == FOUND && !(r->unzstd = warc_unzstd_new(dictionary))) f = NO_MEMORY;
    furrow_buf_free(&unpacked);
    if (f == FOUND) return FURROW_OK;
    if (f != DAMAGED) return stop(f, err);
    r->stored_at = r->stored.len;
    r->is_over = true;
    return furrow_fail(err, FURROW_EFORMAT,
                       "record at byte 0: its zstd dictionary is damaged or too large");
}

/* Go to opts.start. Landing in the middle of a record is not damage. */
static furrow_status go_to_start(warc_reader *r, furrow_error *err) {
    if (r->opts.start <= r->stored_at) return FURROW_OK; /* in the dictionary */
    uint64_t at = r->form == PLAIN ? r->opts.start - 1 : r->opts.start;
    if (!r->opts.seek || !r->opts.seek(r->user, at)) return stop(FAILED, err);
    r->base = at;
    r->stored.len = r->stored_at = r->member = 0;
    r->is_over = false;
    found f = want_stored(r, 4);
    if (f != FOUND) return stop(f, err);
    r->is_lost = r->form == PLAIN || !begins_member(r);
    if (r->form == PLAIN) give_up_record(r);
    return FURROW_OK;
}

static furrow_status begin(warc_reader *r, furrow_error *err) {
    furrow_status st = FURROW_OK;
    found f = want_stored(r, 4);
    if (f != FOUND) return stop(f, err);
    r->is_begun = true;
    r->form = form_of(r->stored.at, r->stored.len);
    if (begins_dictionary(r->stored.at, r->stored.len)) r->form = ZSTD;
    if (r->form == ZSTD && !warc_has_zstd())
        return furrow_fail(err, FURROW_EIO,
                           "compressed with zstd, but this furrow was built without it");
    if (r->form == ZSTD) st = read_dictionary(r, err);
    return st == FURROW_OK && r->opts.start ? go_to_start(r, err) : st;
}

furrow_status warc_next(warc_page *out, warc_reader *reader, furrow_error *err) {
    furrow_status st = reader->is_begun ? FURROW_OK : begin(reader, err);
    *out = (warc_page){0};
    while (st == FURROW_OK && !out->body.at) st = next_record(out, reader, err);
    return st;
}

uint64_t warc_position(const warc_reader *reader) {
    return reader->base + reader->stored_at;
}

bool warc_is_packed(const char *at, size_t len) {
    return form_of(at, len) != PLAIN;
}

bool warc_is_warc(const char *at, size_t len) {
    char first[RECORD_START];
    form packed = form_of(at, len);
    if (begins_dictionary(at, len)) return true;
    if (packed == PLAIN) return begins_record(at, len);
    if (packed == ZSTD) {
        size_t got = warc_unzstd_first(first, sizeof first, at, len);
        return got == 0 || begins_record(first, got);
    }
    return begins_record(first, warc_gunzip_first(first, sizeof first, at, len));
}

furrow_status warc_unpack(furrow_buf *out, furrow_str packed, size_t limit, furrow_error *err) {
    bool is_zstd = form_of(packed.at, packed.len) == ZSTD;
    switch (is_zstd ? warc_unpack_zstd(out, packed, limit) : warc_unpack_gzip(out, packed, limit)) {
    case WARC_WHOLE: return FURROW_OK;
    case WARC_NO_MEMORY: return furrow_fail(err, FURROW_ENOMEM, "out of memory");
    case WARC_TOO_LARGE:
        return furrow_fail(err, FURROW_ELIMIT,
                           "more than %zu bytes after decompression (see max_bytes)", limit);
    default:
        return furrow_fail(err, FURROW_EFORMAT, "a damaged %s file", is_zstd ? "zstd" : "gzip");
    }
}
