/*
 * JSON through yyjson, which only this file uses.
 *
 * The writer keeps commas and indentation itself and lets yyjson write each
 * string and number directly into the free room of the buffer: yyjson's
 * allocator is the buffer. So writing takes no memory except for the output,
 * but a string may need up to six times its length while it is written.
 */
#include "base/json.h"

#include "base/arena.h"
#include "base/call.h"
#include "base/str.h"

#include <assert.h>
#include <math.h>
#include <string.h>
#include <yyjson.h>

/* ---- Writing ------------------------------------------------------------ */

fw_json fw_json_to(furrow_buf *out, fw_json_style style) {
    return (fw_json){.out = out, .style = style, .is_first = true};
}

static void new_line(fw_json *json) {
    if (json->style != FW_JSON_PRETTY) return;
    fw_buf_char(json->out, '\n');
    for (uint32_t i = 0; i < json->depth; i++) fw_buf_add(json->out, "  ", 2);
}

/* The separator between the previous value and this one. */
static void separate(fw_json *json) {
    if (json->has_key) {
        json->has_key = false;
        return;
    }
    if (!json->is_first) fw_buf_char(json->out, ',');
    if (json->depth > 0) new_line(json);
    json->is_first = false;
}

static void open_with(fw_json *json, char bracket) {
    separate(json);
    fw_buf_char(json->out, bracket);
    json->depth++;
    json->is_first = true;
}

static void close_with(fw_json *json, char bracket) {
    assert(json->depth > 0 && !json->has_key);
    json->depth--;
    if (!json->is_first) new_line(json);
    fw_buf_char(json->out, bracket);
    json->is_first = false;
}

void fw_json_object(fw_json *json) {
    open_with(json, '{');
}

void fw_json_object_end(fw_json *json) {
    close_with(json, '}');
}

void fw_json_array(fw_json *json) {
    open_with(json, '[');
}

void fw_json_array_end(fw_json *json) {
    close_with(json, ']');
}

/* The buffer as yyjson's allocator: every block is the room after its text. */
static void *room_malloc(void *buf, size_t size) {
    return fw_buf_room(buf, size);
}

static void *room_realloc(void *buf, void *old, size_t old_size, size_t size) {
    (void)old;
    (void)old_size;
    return fw_buf_room(buf, size);
}

static void room_free(void *buf, void *old) {
    (void)buf;
    (void)old;
}

/* Bytes of the character at 's' if some programs take it for a line end (U+0085, U+2028,
 * U+2029), else 0. JSON allows these characters, but those programs would see one line of JSON
 * as several. */
static size_t odd_line_end(const char *s, const char *end) {
    if (end - s >= 2 && memcmp(s, "\xC2\x85", 2) == 0) return 2;
    if (end - s >= 3 && memcmp(s, "\xE2\x80", 2) == 0 && ((unsigned char)s[2] | 1) == 0xA9)
        return 3;
    return 0;
}

/* Turn such characters after 'start' into \uXXXX. */
static void escape_line_ends(furrow_buf *out, size_t start) {
    const char *end = out->at + out->len, *s = out->at + start;
    s += fw_ascii_run((furrow_str){s, (size_t)(end - s)});
    while (s < end && !odd_line_end(s, end)) s++;
    if (s == end) return;
    furrow_buf copy = {.alloc = out->alloc};
    fw_buf_add(&copy, s, (size_t)(end - s));
    out->len = (size_t)(s - out->at);
    end = copy.at + copy.len;
    for (s = copy.at; s && s < end;) {
        size_t size = odd_line_end(s, end);
        if (size == 0) fw_buf_char(out, *s++);
        else fw_buf_format(out, "\\u%04x", fw_utf8_next((furrow_str){s, size}, &size));
        s += size;
    }
    if (copy.failed) out->failed = true;
    furrow_buf_free(&copy);
}

#define ALL_BYTES(byte) ((uint64_t)(byte)*0x0101010101010101u)

/* Sets the high bit of each byte of 'word' that is below 'byte', which is at most 0x80. Bits
 * above the first may be wrong. */
static uint64_t bytes_below(uint64_t word, unsigned char byte) {
    return (word - ALL_BYTES(byte)) & ~word & ALL_BYTES(0x80);
}

/* Whether eight characters are ASCII that JSON needs no escape for. */
static bool is_plain_word(uint64_t word) {
    return !((word & ALL_BYTES(0x80)) | bytes_below(word, ' ') |
             bytes_below(word ^ ALL_BYTES('"'), 1) | bytes_below(word ^ ALL_BYTES('\\'), 1));
}

static bool is_plain(furrow_str text) {
    uint64_t word;
    for (; text.len >= sizeof word; text = fw_str_from(text, sizeof word)) {
        memcpy(&word, text.at, sizeof word);
        if (!is_plain_word(word)) return false;
    }
    word = ALL_BYTES(' ');
    if (text.len) memcpy(&word, text.at, text.len);
    return is_plain_word(word);
}

/* Append 'text' in quotes. Returns false and writes nothing if it is not UTF-8. */
static bool quote(furrow_buf *out, furrow_str text) {
    if (is_plain(text)) { /* as most are: the writer takes as long to get ready as to write */
        char *room = fw_buf_room(out, text.len + 2);
        if (!room) return true;
        room[0] = room[text.len + 1] = '"';
        if (text.len) memcpy(room + 1, text.at, text.len);
        room[text.len + 2] = '\0';
        out->len += text.len + 2;
        return true;
    }
    const yyjson_alc alc = {room_malloc, room_realloc, room_free, out};
    yyjson_val val = {0};
    yyjson_write_err err = {0};
    size_t len = 0;
    yyjson_set_strn(&val, text.at ? text.at : "", text.len);
    if (yyjson_val_write_opts(&val, YYJSON_WRITE_NOFLAG, &alc, &len, &err)) {
        size_t start = out->len;
        out->len += len;
        escape_line_ends(out, start);
        return true;
    }
    if (out->at) out->at[out->len] = '\0';
    return err.code != YYJSON_WRITE_ERROR_INVALID_STRING;
}

static void quote_repaired(furrow_buf *out, furrow_str text) {
    furrow_buf repaired = {.alloc = out->alloc};
    fw_buf_repaired(&repaired, text);
    if (repaired.failed) out->failed = true;
    else quote(out, fw_buf_view(&repaired));
    furrow_buf_free(&repaired);
}

void fw_json_str(fw_json *json, furrow_str text) {
    separate(json);
    if (!quote(json->out, text)) quote_repaired(json->out, text);
}

void fw_json_text(fw_json *json, const char *text) {
    if (text) fw_json_str(json, fw_str(text));
    else fw_json_null(json);
}

void fw_json_key_str(fw_json *json, furrow_str key) {
    fw_json_str(json, key);
    fw_buf_char(json->out, ':');
    if (json->style == FW_JSON_PRETTY) fw_buf_char(json->out, ' ');
    json->has_key = true;
}

void fw_json_key(fw_json *json, const char *key) {
    fw_json_key_str(json, fw_str(key));
}

static void write_number(fw_json *json, const yyjson_val *val) {
    const yyjson_alc alc = {room_malloc, room_realloc, room_free, json->out};
    size_t len = 0;
    separate(json);
    if (yyjson_val_write_opts(val, YYJSON_WRITE_NOFLAG, &alc, &len, NULL)) json->out->len += len;
}

void fw_json_number(fw_json *json, double number) {
    if (!isfinite(number)) {
        fw_json_null(json);
        return;
    }
    yyjson_val val = {0};
    yyjson_set_real(&val, number);
    write_number(json, &val);
}

void fw_json_int(fw_json *json, int64_t number) {
    yyjson_val val = {0};
    yyjson_set_sint(&val, number);
    write_number(json, &val);
}

void fw_json_uint(fw_json *json, uint64_t number) {
    yyjson_val val = {0};
    yyjson_set_uint(&val, number);
    write_number(json, &val);
}

void fw_json_bool(fw_json *json, bool value) {
    separate(json);
    fw_buf_text(json->out, value ? "true" : "false");
}

void fw_json_null(fw_json *json) {
    separate(json);
    fw_buf_text(json->out, "null");
}

/* ---- Reading ------------------------------------------------------------ */

struct fw_json_doc {
    furrow_alloc alloc;
    yyjson_doc *tree;
};

/* yyjson frees a block without its size, but furrow_alloc needs it, so each block stores its
 * size in front. */
enum { SIZE_HEADER = 16 };

static void *sized_realloc(void *alloc, void *old, size_t old_size, size_t size) {
    (void)old_size;
    char *block = old ? (char *)old - SIZE_HEADER : NULL;
    if (size > SIZE_MAX - SIZE_HEADER) return NULL;
    block = fw_resize(alloc, block, block ? *(size_t *)(void *)block : 0, size + SIZE_HEADER);
    if (!block) return NULL;
    *(size_t *)(void *)block = size + SIZE_HEADER;
    return block + SIZE_HEADER;
}

static void *sized_malloc(void *alloc, size_t size) {
    return sized_realloc(alloc, NULL, 0, size);
}

static void sized_free(void *alloc, void *old) {
    if (!old) return;
    char *block = (char *)old - SIZE_HEADER;
    fw_resize(alloc, block, *(size_t *)(void *)block, 0);
}

/* The text after a byte order mark, if there is one. yyjson handles the mark only since 0.11. */
static furrow_str without_mark(furrow_str text) {
    bool has_mark = fw_str_starts(text, FW_STR("\xEF\xBB\xBF"));
    return fw_str_from(text, has_mark ? 3 : 0);
}

static furrow_status fail_at(furrow_error *err, furrow_str text, const yyjson_read_err *why) {
    size_t line = 1, column = 1, character = 0;
    if (why->code == YYJSON_READ_ERROR_MEMORY_ALLOCATION) return fw_fail_memory(err);
    if (why->code == YYJSON_READ_ERROR_EMPTY_CONTENT)
        return fw_fail(err, FURROW_EFORMAT, "empty, but JSON was expected");
    yyjson_locate_pos(text.at, text.len, why->pos, &line, &column, &character);
    return fw_fail(err, FURROW_EFORMAT, "line %zu, column %zu: %s", line, column, why->msg);
}

static furrow_status read_by(fw_json_doc **out, furrow_str text, yyjson_read_flag flags,
                             const furrow_alloc *alloc, furrow_error *err) {
    const furrow_alloc plain = {0};
    if (!alloc) alloc = &plain;
    *out = NULL;
    fw_json_doc *doc = fw_resize(alloc, NULL, 0, sizeof *doc);
    if (!doc) return fw_fail_memory(err);
    *doc = (fw_json_doc){.alloc = *alloc};

    text = without_mark(text);
    const yyjson_alc alc = {sized_malloc, sized_realloc, sized_free, &doc->alloc};
    yyjson_read_err why = {0};
    /* The bytes are only written to with YYJSON_READ_INSITU. */
    char *bytes = (char *)(uintptr_t)(text.at ? text.at : "");
    doc->tree = yyjson_read_opts(bytes, text.len, flags, &alc, &why);
    if (!doc->tree) {
        fw_json_free(doc);
        if (text.len == 0) why.code = YYJSON_READ_ERROR_EMPTY_CONTENT;
        return fail_at(err, text, &why);
    }
    *out = doc;
    return FURROW_OK;
}

furrow_status fw_json_read(fw_json_doc **out, furrow_str text, const furrow_alloc *alloc,
                           furrow_error *err) {
    return read_by(out, text, YYJSON_READ_NOFLAG, alloc, err);
}

furrow_status fw_json_read_front(fw_json_doc **out, furrow_str text, const furrow_alloc *alloc,
                                 furrow_error *err) {
    return read_by(out, text, YYJSON_READ_STOP_WHEN_DONE, alloc, err);
}

/* The text without the marks that hide a script from old browsers. */
static furrow_str without_wrap(furrow_str text) {
    static const char *const marks[] = {"<!--", "//", "/*", "*/", "<![CDATA["};
    text = fw_str_trim(without_mark(text));
    for (size_t i = 0; i < FW_COUNT(marks);) {
        bool is_taken = fw_take(&text, marks[i]);
        text = fw_str_trim(text);
        i = is_taken ? 0 : i + 1;
    }
    return text;
}

/* Copy a text to 'out', which has the same size. In strings, control characters become blanks
 * and needless backslashes are dropped. Returns the new size. */
static size_t mend(char *out, furrow_str text) {
    size_t len = 0;
    bool is_string = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        char next = i + 1 < text.len ? text.at[i + 1] : '\0';
        if (c == '"') is_string = !is_string;
        if (is_string && (unsigned char)c < ' ') c = ' ';
        if (is_string && c == '\\') {
            bool is_escape = next && strchr("\"\\/bfnrtu", next);
            if (!is_escape) continue;
            out[len++] = c;
            c = next;
            i++;
        }
        out[len++] = c;
    }
    return len;
}

furrow_status fw_json_read_loose(fw_json_doc **out, furrow_str text, const furrow_alloc *alloc,
                                 furrow_error *err) {
    const furrow_alloc plain = {0};
    const yyjson_read_flag loose =
        YYJSON_READ_STOP_WHEN_DONE | YYJSON_READ_ALLOW_COMMENTS | YYJSON_READ_ALLOW_TRAILING_COMMAS;
    furrow_status st = fw_json_read(out, text, alloc, err);
    furrow_str inner = without_wrap(text);
    if (st != FURROW_EFORMAT || !inner.len) return st;
    if (!alloc) alloc = &plain;
    char *mended = fw_resize(alloc, NULL, 0, inner.len);
    if (!mended) return fw_fail_memory(err);
    furrow_error why = {0}; /* the first one tells the place */
    furrow_status again =
        read_by(out, (furrow_str){mended, mend(mended, inner)}, loose, alloc, &why);
    fw_resize(alloc, mended, inner.len, 0);
    return again == FURROW_ENOMEM ? fw_fail_memory(err) : again;
}

void fw_json_free(fw_json_doc *doc) {
    if (!doc) return;
    yyjson_doc_free(doc->tree);
    furrow_alloc alloc = doc->alloc;
    fw_resize(&alloc, doc, sizeof *doc, 0);
}

/* yyjson reads a copy of the text and leaves each of its strings in place. */
size_t fw_json_line(const fw_json_doc *doc, furrow_str text, furrow_str part) {
    const char *copy = doc->tree->str_pool;
    size_t line = 1;
    text = without_mark(text);
    if (!copy || !part.at || part.at < copy || part.at > copy + text.len) return line;
    for (const char *at = text.at; at < text.at + (part.at - copy); at++) line += *at == '\n';
    return line;
}

/* fw_json_value is yyjson_val under a name that headers may see; yyjson does
 * not write to it through the functions used here. */
static yyjson_val *raw(const fw_json_value *value) {
    return (yyjson_val *)(uintptr_t)value;
}

static const fw_json_value *value_of(yyjson_val *val) {
    return (const fw_json_value *)val;
}

const fw_json_value *fw_json_root(const fw_json_doc *doc) {
    return doc ? value_of(yyjson_doc_get_root(doc->tree)) : NULL;
}

bool fw_json_is_object(const fw_json_value *value) {
    return yyjson_is_obj(raw(value));
}

bool fw_json_is_array(const fw_json_value *value) {
    return yyjson_is_arr(raw(value));
}

bool fw_json_is_str(const fw_json_value *value) {
    return yyjson_is_str(raw(value));
}

bool fw_json_is_number(const fw_json_value *value) {
    return yyjson_is_num(raw(value));
}

bool fw_json_is_bool(const fw_json_value *value) {
    return yyjson_is_bool(raw(value));
}

bool fw_json_is_null(const fw_json_value *value) {
    return yyjson_is_null(raw(value));
}

size_t fw_json_count(const fw_json_value *value) {
    return yyjson_is_ctn(raw(value)) ? unsafe_yyjson_get_len(raw(value)) : 0;
}

const fw_json_value *fw_json_get(const fw_json_value *value, const char *key) {
    return value_of(yyjson_obj_get(raw(value), key));
}

furrow_str fw_json_get_str(const fw_json_value *value) {
    if (!fw_json_is_str(value)) return (furrow_str){0};
    return (furrow_str){yyjson_get_str(raw(value)), yyjson_get_len(raw(value))};
}

double fw_json_get_number(const fw_json_value *value, double fallback) {
    return fw_json_is_number(value) ? yyjson_get_num(raw(value)) : fallback;
}

bool fw_json_get_bool(const fw_json_value *value, bool fallback) {
    return fw_json_is_bool(value) ? yyjson_get_bool(raw(value)) : fallback;
}

bool fw_json_get_uint(uint64_t *out, const fw_json_value *value) {
    if (!yyjson_is_uint(raw(value))) return false;
    *out = yyjson_get_uint(raw(value));
    return true;
}

fw_json_iter fw_json_each(const fw_json_value *value) {
    fw_json_iter it = {.left = fw_json_count(value), .is_object = fw_json_is_object(value)};
    if (it.left) it.next = value_of(unsafe_yyjson_get_first(raw(value)));
    return it;
}

bool fw_json_next(fw_json_iter *it) {
    if (it->left == 0) return false;
    yyjson_val *at = raw(it->next);
    if (it->is_object) {
        it->key = fw_json_get_str(value_of(at));
        at++; /* a member is its key and, right behind it, its value */
    }
    it->value = value_of(at);
    if (--it->left) it->next = value_of(unsafe_yyjson_get_next(at));
    return true;
}
