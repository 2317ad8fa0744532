/*
 * The data from which scripts build a page, as things: see things.h.
 *
 * A list is an array of objects that have members in common, or an object whose members are such
 * objects, for example keyed by number. Arrays under the same names are one list, since sections
 * may divide it. Three levels of nested objects are read. Each script of Next.js has a piece of a
 * stream, whose rows are read when all pieces are there.
 *
 * Cost: linear in the scripts. Nothing recurses.
 */
#include "table/things.h"

#include "base/map.h"
#include "base/str.h"
#include "values/names.h"

enum {
    MAX_LEVELS = 32,   /* of objects and arrays around a list */
    MIN_THINGS = 3,    /* of a list */
    MIN_COMMON = 2,    /* members that the first things of a list must share */
    MAX_COMPARED = 40, /* first members of a thing that are compared */
    MAX_MEMBERS = 200, /* members of a thing that are read */
};

static bool is_plain(const fw_json_value *value) {
    return fw_json_is_str(value) || fw_json_is_number(value) || fw_json_is_bool(value);
}

/* The thing itself, or its only inner object if it has hardly any data of its own, like {"cursor":
 * "x", "node": {...}}. */
static const fw_json_value *unwrap(const fw_json_value *thing) {
    const fw_json_value *inner = NULL;
    size_t plain = 0, objects = 0, seen = 0;
    fw_json_iter it = fw_json_each(thing);
    while (fw_json_next(&it) && ++seen <= MAX_MEMBERS) {
        plain += is_plain(it.value);
        if (!fw_json_is_object(it.value)) continue;
        objects++;
        inner = it.value;
    }
    return plain < MIN_COMMON && objects == 1 ? inner : thing;
}

static bool has_plain(const fw_json_value *thing, furrow_str key) {
    fw_json_iter it = fw_json_each(thing);
    for (size_t seen = 0; seen < MAX_COMPARED && fw_json_next(&it); seen++)
        if (fw_str_equal(it.key, key)) return is_plain(it.value);
    return false;
}

/* Whether several things have members in common, one of them a text. */
static bool are_alike(const fw_json_value *const *things, size_t count) {
    size_t common = 0;
    bool has_text = false;
    fw_json_iter it = fw_json_each(things[0]);
    for (size_t seen = 0; seen < MAX_COMPARED && fw_json_next(&it); seen++) {
        bool is_common = is_plain(it.value);
        for (size_t i = 1; i < count && is_common; i++) is_common = has_plain(things[i], it.key);
        common += is_common;
        has_text |= is_common && fw_json_is_str(it.value);
    }
    return common >= MIN_COMMON && has_text;
}

/* Whether the first members of a value are similar things. */
static bool is_list(const fw_json_value *value) {
    const fw_json_value *first[MIN_THINGS] = {NULL};
    size_t count = 0;
    if (fw_json_count(value) < MIN_THINGS) return false;
    fw_json_iter it = fw_json_each(value);
    while (count < MIN_THINGS && fw_json_next(&it)) {
        if (!fw_json_is_object(it.value)) return false;
        first[count++] = unwrap(it.value);
    }
    return count == MIN_THINGS && are_alike(first, count);
}

/* ---- Things ------------------------------------------------------------- */

/* Whether a member is only for the program: "__typename", "$id". */
static bool is_private(furrow_str key) {
    return !key.len || key.at[0] == '_' || key.at[0] == '@' || key.at[0] == '$';
}

/* Set the name of a field; names that mean an address become "url". */
static void set_name(fw_thing_reader *r, furrow_str key) {
    fw_buf_clear(&r->name);
    fw_name_of_property(&r->name, key);
    furrow_str name = fw_buf_view(&r->name);
    if (!fw_str_equal(name, FW_STR("link")) && !fw_str_equal(name, FW_STR("href")) &&
        !fw_str_equal(name, FW_STR("permalink")))
        return;
    fw_buf_clear(&r->name);
    fw_buf_text(&r->name, "url");
}

/* Add the members of an inner object, and of objects in it, with their names joined. The name of an
 * only member is left out, since it adds nothing. */
static void add_inner(fw_thing_reader *r, fw_thing *thing, const fw_json_value *object) {
    enum { MAX_INNER = 3 };
    struct {
        fw_json_iter it;
        size_t len;  /* of the name of the object */
        bool is_one; /* it has only one member */
    } open[MAX_INNER];
    int depth = 0;
    size_t seen = 0;
    open[depth].it = fw_json_each(object);
    open[depth].len = r->name.len;
    open[depth++].is_one = fw_json_count(object) == 1;
    while (!r->is_out && depth && seen <= MAX_MEMBERS) {
        fw_json_iter *it = &open[depth - 1].it;
        if (!fw_json_next(it)) {
            depth--;
            continue;
        }
        seen++;
        if (is_private(it->key)) continue;
        fw_buf_clear(&r->text);
        r->name.len = open[depth - 1].len;
        if (!open[depth - 1].is_one) {
            fw_buf_char(&r->name, '_');
            fw_name_of_property(&r->name, it->key);
        }
        if (fw_thing_plain(&r->text, it->value)) fw_thing_add(r, thing);
        if (!fw_json_is_object(it->value) || depth == MAX_INNER) continue;
        const fw_json_value *inner = it->value;
        open[depth].it = fw_json_each(inner);
        open[depth].len = r->name.len;
        open[depth++].is_one = fw_json_count(inner) == 1;
    }
}

static void add_thing(fw_thing_reader *r, const fw_json_value *object, uint32_t list) {
    size_t seen = 0;
    fw_thing *thing = fw_thing_begin(r, FW_STR(""), list);
    if (!thing) return;
    fw_json_iter it = fw_json_each(unwrap(object));
    while (!r->is_out && fw_json_next(&it) && ++seen <= MAX_MEMBERS) {
        uint32_t before = thing->count;
        if (is_private(it.key)) continue;
        set_name(r, it.key);
        fw_thing_add_values(r, thing, it.value);
        if (thing->count == before && fw_json_is_object(it.value)) add_inner(r, thing, it.value);
    }
    fw_thing_end(r);
}

/* ---- Lists -------------------------------------------------------------- */

/* An object or array that is being read, and the names that lead to it. */
typedef struct level {
    fw_json_iter it;
    uint64_t path;
    bool is_list; /* then the keys of its members are not names */
} level;

/* Add a list, or more things of a known list. */
static void add_list(fw_thing_reader *r, fw_map *lists, const fw_json_value *value, uint64_t path) {
    bool is_new;
    uint32_t *list = fw_map_place(lists, path, &is_new, r->arena);
    if (!list) r->is_out = true;
    else if (is_new) *list = ++r->out->lists;
    fw_json_iter it = fw_json_each(value);
    while (!r->is_out && fw_json_next(&it)) {
        if (fw_budget_is_spent(r->arena->budget)) r->is_out = true;
        if (fw_json_is_object(it.value)) add_thing(r, it.value, *list);
    }
}

static void read_data(fw_thing_reader *r, const fw_json_value *value) {
    level open[MAX_LEVELS];
    fw_map lists = {0};
    uint64_t path = 0;
    int depth = 0;
    while (!r->is_out) {
        if (fw_budget_is_spent(r->arena->budget)) r->is_out = true;
        bool are_things = is_list(value);
        if (are_things) add_list(r, &lists, value, path);
        if (fw_json_count(value) && depth < MAX_LEVELS)
            open[depth++] = (level){fw_json_each(value), path, are_things};
        while (depth && !fw_json_next(&open[depth - 1].it)) depth--;
        if (!depth) return;
        const level *in = &open[depth - 1];
        value = in->it.value;
        path = fw_hash_text(in->path, in->is_list ? FW_STR("") : in->it.key);
    }
}

/* ---- Scripts ------------------------------------------------------------ */

static void read_packed(fw_thing_reader *r, const fw_json_value *root, size_t bytes) {
    furrow_buf text = {.alloc = r->arena->alloc};
    fw_json_doc *doc = NULL;
    if (!fw_data_unpack(&text, root, bytes, r->arena) ||
        fw_json_read(&doc, fw_buf_view(&text), &r->arena->alloc, NULL) == FURROW_ENOMEM)
        r->is_out = true;
    if (doc && !r->is_out) read_data(r, fw_json_root(doc));
    fw_json_free(doc);
    furrow_buf_free(&text);
}

/* Take the rest of a row. A text has the length that it states, "T1f,..."; all else ends with its
 * line. */
static furrow_str take_row(furrow_str *rest) {
    furrow_str row = *rest;
    if (fw_take(&row, "T")) {
        size_t len = 0;
        for (; row.len && fw_hex_value(row.at[0]) >= 0 && len <= rest->len;
             row = fw_str_from(row, 1))
            len = len * 16 + (size_t)fw_hex_value(row.at[0]);
        fw_take(&row, ",");
        *rest = fw_str_from(row, len < row.len ? len : row.len);
        return (furrow_str){0};
    }
    const char *end = row.len ? memchr(row.at, '\n', row.len) : NULL;
    if (end) row.len = (size_t)(end - row.at);
    *rest = fw_str_from(*rest, end ? row.len + 1 : row.len);
    return row;
}

/* Read the rows of a stream, "1f:[...]". Those that are objects or arrays are data. */
static void read_stream(fw_thing_reader *r) {
    furrow_str rest = fw_buf_view(&r->stream);
    while (rest.len && !r->is_out) {
        const char *colon = memchr(rest.at, ':', rest.len);
        if (!colon) return;
        rest = fw_str_from(rest, (size_t)(colon + 1 - rest.at));
        furrow_str row = take_row(&rest);
        if (!row.len || (row.at[0] != '[' && row.at[0] != '{')) continue;
        fw_json_doc *doc = NULL;
        if (fw_json_read(&doc, row, &r->arena->alloc, NULL) == FURROW_ENOMEM) r->is_out = true;
        if (doc) read_packed(r, fw_json_root(doc), row.len);
        fw_json_free(doc);
    }
}

/* The text of a piece of a stream, [1,"..."]; 'at' is NULL if the data is no such piece. */
static furrow_str piece_of(const fw_json_value *root) {
    uint64_t kind = 0;
    fw_json_iter it = fw_json_each(root);
    bool is_piece = fw_json_is_array(root) && fw_json_count(root) == 2 && fw_json_next(&it) &&
                    fw_json_get_uint(&kind, it.value) && kind == 1 && fw_json_next(&it);
    return is_piece ? fw_json_get_str(it.value) : (furrow_str){0};
}

static void read_script(fw_thing_reader *r, const fw_json_value *root, size_t bytes) {
    furrow_str piece = piece_of(root);
    if (piece.at) fw_buf_str(&r->stream, piece);
    r->is_out |= r->stream.failed;
    if (!root) read_stream(r);
    else if (fw_data_is_numbered(root)) read_packed(r, root, bytes);
    else if (!piece.at) read_data(r, root);
}

bool fw_things_read_state(fw_things *out, const furrow_page *page, fw_arena *arena) {
    return fw_thing_scripts(out, page, FW_DATA_STATE, arena, read_script);
}
