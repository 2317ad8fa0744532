/*
 * Script data whose parts refer to each other, as plain JSON: see things.h.
 *
 * Nuxt 3 writes one array. The members of its objects and arrays are numbers of its elements
 * ("devalue"), and a value that a program watches has its kind before it:
 *
 *   [["Reactive",1],{"lamps":2},[3,5],{"name":4},"Lamp",{"name":6},"Torch"]
 *
 * Next.js writes the rows of a stream. A text that begins with a dollar sign has a special meaning:
 * "$undefined", "$L7" and "$7:props" refer to something, "$D2020-01-01" is a date, and "$$5" means
 * the text "$5".
 *
 * Cost: linear in the output, which is bounded, since many parts may refer to the same one. A part
 * that refers to something around it is left out. Nothing recurses.
 */
#include "table/things.h"

#include "base/str.h"

enum {
    MAX_LEVELS = 32, /* of objects and arrays */
    MAX_KINDS = 8,   /* kinds before one value */
    MAX_GROWTH = 4   /* bytes written per byte of the data */
};

bool fw_data_is_numbered(const fw_json_value *root) {
    uint64_t number;
    if (!fw_json_is_array(root)) return false;
    fw_json_iter it = fw_json_each(root);
    if (!fw_json_next(&it) || !fw_json_is_array(it.value) || fw_json_count(it.value) != 2)
        return false;
    it = fw_json_each(it.value);
    bool is_kind = fw_json_next(&it) && fw_json_is_str(it.value);
    return is_kind && fw_json_next(&it) && fw_json_get_uint(&number, it.value) &&
           number < fw_json_count(root);
}

/* ---- References ---------------------------------------------------------- */

typedef struct unpacker {
    fw_json json;
    const fw_json_value **at; /* the numbered values; NULL: rows of a stream */
    size_t count;
} unpacker;

static bool is_watched(furrow_str kind) {
    (void)fw_take(&kind, "Shallow");
    return fw_str_equal(kind, FW_STR("Reactive")) || fw_str_equal(kind, FW_STR("Ref"));
}

/* The value with a number, without the kinds before it; NULL if JSON has no such value. */
static const fw_json_value *value_of(const unpacker *u, const fw_json_value *number) {
    for (int i = 0; i < MAX_KINDS; i++) {
        uint64_t at;
        if (!fw_json_get_uint(&at, number) || at >= u->count) return NULL;
        const fw_json_value *value = u->at[at];
        fw_json_iter it = fw_json_each(value);
        if (!fw_json_is_array(value) || !fw_json_next(&it) || !fw_json_is_str(it.value))
            return value;
        furrow_str kind = fw_json_get_str(it.value);
        if (!fw_json_next(&it)) return NULL;
        if (fw_str_equal(kind, FW_STR("Date"))) return it.value;
        if (!is_watched(kind)) return NULL;
        number = it.value;
    }
    return NULL;
}

static void write_text(unpacker *u, furrow_str text) {
    bool is_sign = !u->at && fw_take(&text, "$");
    if (!is_sign || (text.len && text.at[0] == '$') || fw_take(&text, "D"))
        fw_json_str(&u->json, text);
    else fw_json_null(&u->json);
}

static void write_plain(unpacker *u, const fw_json_value *value) {
    uint64_t whole;
    if (fw_json_is_str(value)) write_text(u, fw_json_get_str(value));
    else if (fw_json_is_bool(value)) fw_json_bool(&u->json, fw_json_get_bool(value, false));
    else if (fw_json_get_uint(&whole, value)) fw_json_uint(&u->json, whole);
    else if (fw_json_is_number(value)) fw_json_number(&u->json, fw_json_get_number(value, 0));
    else fw_json_null(&u->json);
}

/* ---- Writing --------------------------------------------------------------- */

static void open_value(unpacker *u, const fw_json_value *value) {
    if (fw_json_is_object(value)) fw_json_object(&u->json);
    else fw_json_array(&u->json);
}

static void close_value(unpacker *u, const fw_json_iter *it) {
    if (it->is_object) fw_json_object_end(&u->json);
    else fw_json_array_end(&u->json);
}

static void unpack(unpacker *u, const fw_json_value *value, size_t most, fw_budget *budget) {
    fw_json_iter open[MAX_LEVELS];
    const fw_json_value *around[MAX_LEVELS];
    int depth = 0;
    while (!fw_budget_is_spent(budget)) {
        bool is_open = fw_json_count(value) && depth < MAX_LEVELS && u->json.out->len < most;
        for (int i = 0; i < depth && is_open; i++) is_open = around[i] != value;
        if (is_open) open_value(u, value);
        else write_plain(u, value);
        if (is_open) open[depth] = fw_json_each(value), around[depth++] = value;
        while (depth && !fw_json_next(&open[depth - 1])) close_value(u, &open[--depth]);
        if (!depth) return;
        const fw_json_iter *it = &open[depth - 1];
        if (it->is_object) fw_json_key_str(&u->json, it->key);
        value = u->at ? value_of(u, it->value) : it->value;
    }
}

bool fw_data_unpack(furrow_buf *out, const fw_json_value *root, size_t bytes, fw_arena *arena) {
    unpacker u = {.json = fw_json_to(out, FW_JSON_COMPACT)};
    const fw_json_value *first = root;
    if (fw_data_is_numbered(root)) {
        u.at = FW_TAKE(arena, fw_json_count(root), const fw_json_value *);
        if (!u.at) return false;
        fw_json_iter it = fw_json_each(root);
        while (fw_json_next(&it)) u.at[u.count++] = it.value;
        it = fw_json_each(u.at[0]);
        while (fw_json_next(&it)) first = it.value; /* the number after its kind */
        first = value_of(&u, first);
    }
    unpack(&u, first, MAX_GROWTH * bytes, arena->budget);
    return !out->failed && !fw_budget_is_spent_now(arena->budget);
}
