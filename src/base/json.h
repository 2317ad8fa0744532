/*
 * JSON, in and out.
 *
 * Writing goes straight into a furrow_buf, value by value, with no tree in
 * between:
 *
 *   fw_json json = fw_json_to(&buf, FW_JSON_COMPACT);
 *   fw_json_object(&json);
 *   fw_json_key(&json, "name");
 *   fw_json_str(&json, name);
 *   fw_json_object_end(&json);
 *   return fw_buf_status(&buf, err);
 *
 * What is written is always valid JSON: bytes that are not UTF-8 become
 * U+FFFD and numbers that are not finite become null. The caller balances
 * objects and arrays and gives each member its key.
 *
 * Reading gives a tree that never changes. All functions on values take NULL,
 * "not there", so that a chain of them needs one check at its end.
 */
#ifndef FW_BASE_JSON_H
#define FW_BASE_JSON_H

#include "furrow.h"

/* ---- Writing ------------------------------------------------------------ */

typedef enum fw_json_style {
    FW_JSON_COMPACT, /* all on one line, no spaces */
    FW_JSON_PRETTY   /* a line per member, two spaces per level */
} fw_json_style;

typedef struct fw_json {
    furrow_buf *out; /* remembers a failed allocation: fw_buf_status() */
    fw_json_style style;
    uint32_t depth;
    bool is_first; /* the innermost object or array is still empty */
    bool has_key;  /* a key waits for its value */
} fw_json;

/* A writer that appends to 'out'. Nothing to free. */
fw_json fw_json_to(furrow_buf *out, fw_json_style style);

void fw_json_object(fw_json *json);
void fw_json_object_end(fw_json *json);
void fw_json_array(fw_json *json);
void fw_json_array_end(fw_json *json);

void fw_json_key(fw_json *json, const char *key);
void fw_json_key_str(fw_json *json, furrow_str key);

void fw_json_str(fw_json *json, furrow_str text);
void fw_json_text(fw_json *json, const char *text); /* NULL gives null */
void fw_json_number(fw_json *json, double number);  /* shortest form that reads back the same */
void fw_json_int(fw_json *json, int64_t number);
void fw_json_uint(fw_json *json, uint64_t number);
void fw_json_bool(fw_json *json, bool value);
void fw_json_null(fw_json *json);

/* ---- Reading ------------------------------------------------------------ */

typedef struct fw_json_doc fw_json_doc;
typedef struct fw_json_value fw_json_value;

/* Read one JSON text, which may be freed afterwards; a byte order mark is skipped.
 * FURROW_EFORMAT has line and column: "line 3, column 14: unexpected character". '*out' is NULL
 * on failure. */
furrow_status fw_json_read(fw_json_doc **out, furrow_str text, const furrow_alloc *alloc,
                           furrow_error *err);

/* The same for a text that goes on after its first value, as a script does. */
furrow_status fw_json_read_front(fw_json_doc **out, furrow_str text, const furrow_alloc *alloc,
                                 furrow_error *err);

/* The same for JSON written by hand. If fw_json_read() fails, it tolerates line breaks within
 * strings, a comma after the last value, comments, and CDATA or comment marks around the whole
 * text. */
furrow_status fw_json_read_loose(fw_json_doc **out, furrow_str text, const furrow_alloc *alloc,
                                 furrow_error *err);
void fw_json_free(fw_json_doc *doc);

/* The line, from 1, of 'part' in 'text': 'part' is a string or a key of the document, 'text' is
 * what the document was read from. */
size_t fw_json_line(const fw_json_doc *doc, furrow_str text, furrow_str part);

/* Values live as long as the document. */
const fw_json_value *fw_json_root(const fw_json_doc *doc);

bool fw_json_is_object(const fw_json_value *value);
bool fw_json_is_array(const fw_json_value *value);
bool fw_json_is_str(const fw_json_value *value);
bool fw_json_is_number(const fw_json_value *value);
bool fw_json_is_bool(const fw_json_value *value);
bool fw_json_is_null(const fw_json_value *value); /* an actual null, not NULL */

/* Members of an object or elements of an array; 0 for anything else. */
size_t fw_json_count(const fw_json_value *value);

/* The first member of an object with that key; NULL if there is none or 'value' is not an
 * object. Linear in the number of members. */
const fw_json_value *fw_json_get(const fw_json_value *value, const char *key);

/* The value if it has the type, otherwise the fallback. */
furrow_str fw_json_get_str(const fw_json_value *value); /* at is NULL if not a string */
double fw_json_get_number(const fw_json_value *value, double fallback);
bool fw_json_get_bool(const fw_json_value *value, bool fallback);

/* Whole numbers from 0 to 2^64 - 1; false for anything else. */
bool fw_json_get_uint(uint64_t *out, const fw_json_value *value);

/* The elements of an array or the members of an object, in order; of anything
 * else, none:
 *
 *   fw_json_iter it = fw_json_each(array);
 *   while (fw_json_next(&it)) use(it.value);       it.key in objects */
typedef struct fw_json_iter {
    const fw_json_value *value;
    furrow_str key;
    const fw_json_value *next; /* private, like all below */
    size_t left;
    bool is_object;
} fw_json_iter;

fw_json_iter fw_json_each(const fw_json_value *value);
bool fw_json_next(fw_json_iter *it);

#endif
