/*
 * The row that a user wants, as a JSON schema:
 *
 *   {"properties": {"name": {"type": "string"}, "cost": {"type": "number"},
 *                   "seen": {"type": "string", "format": "date"}},
 *    "required": ["name"]}
 *
 * Each wanted column takes the found column that fits best: by its name (equal, a synonym, or a
 * shared word), by its values, and by the examples of the schema. The best match is made first, and
 * a found column is used once. Then values are converted as the schema wants them; those that
 * cannot be converted are left out.
 *
 * Cost: the cells once; wanted times found columns, for their names and first values.
 */
#include "base/call.h"
#include "base/json.h"
#include "base/str.h"
#include "base/vec.h"
#include "table/table.h"
#include "values/date.h"
#include "values/names.h"
#include "values/number.h"
#include "values/value_pattern.h"

enum {
    MAX_WANTED = 200,   /* properties of a schema */
    MAX_SAMPLES = 100,  /* examples or values of an enum that are used */
    MAX_NAME = 60,      /* bytes of a name that are compared or shown */
    MAX_LOOKED_AT = 200 /* values of a column that are checked */
};

/* What a match is worth. An example counts more than any name, and equal names more than
 * synonyms. */
enum {
    SAME_NAME = 100,
    SAME_TITLE = 95,
    SAME_SENSE = 80,
    WORD_OF_NAME = 50,
    NAME_IN_TEXT = 30,
    ONE_OF_KIND = 20,
    FITTING_TYPE = 10,
    EXAMPLE = 150,
    NO_MATCH = -1000
};

/* Shares of the values of a column: those that must be in an enum or match a pattern, and those
 * that must have digits if numbers or dates are wanted ("sold out" may be among prices). */
static const double IN_ENUM = 0.8;
static const double WITH_DIGITS = 0.5;

typedef enum wanted_kind {
    WANT_TEXT,
    WANT_NUMBER,
    WANT_INTEGER,
    WANT_DATE,
    WANT_ADDRESS
} wanted_kind;

typedef struct wanted {
    furrow_str name, title, about;
    wanted_kind kind;
    bool is_list, is_required, is_enum;
    furrow_str *samples; /* examples, or the values of an enum */
    size_t sample_count;
    const fw_value_pattern *pattern; /* of its values; NULL: any */
} wanted;

struct furrow_schema {
    fw_arena arena;
    wanted *at;
    size_t count;
    furrow_str ignored; /* keywords that say something which furrow does not heed */
};

/* ---- Reading ------------------------------------------------------------ */

/* The length of a name in a message, which must have room for what is wrong with it. */
static int shown(furrow_str name) {
    return (int)fw_utf8_head(name, MAX_NAME).len;
}

/* The type of a property: the first that is not null. */
static furrow_str type_of(const fw_json_value *property) {
    const fw_json_value *type = fw_json_get(property, "type");
    if (!fw_json_is_array(type)) return fw_json_get_str(type);
    fw_json_iter it = fw_json_each(type);
    while (fw_json_next(&it))
        if (!fw_str_equal(fw_json_get_str(it.value), FW_STR("null")))
            return fw_json_get_str(it.value);
    return (furrow_str){0};
}

/* FURROW_EFORMAT for a type that cells cannot have, or for a bad pattern. */
static furrow_status read_kind(wanted *out, const fw_json_value *property, fw_arena *arena,
                               furrow_error *err) {
    static const char *const dates[] = {"date", "date-time", "time"};
    static const char *const addresses[] = {"uri", "url", "iri", "uri-reference", "iri-reference"};
    furrow_str type = type_of(property);
    if (fw_str_equal(type, FW_STR("array"))) {
        out->is_list = true;
        const fw_json_value *items = fw_json_get(property, "items");
        if (fw_json_is_object(items)) property = items;
        type = items ? type_of(property) : (furrow_str){0};
    }
    furrow_str format = fw_json_get_str(fw_json_get(property, "format"));
    if (fw_str_equal(type, FW_STR("number"))) out->kind = WANT_NUMBER;
    else if (fw_str_equal(type, FW_STR("integer"))) out->kind = WANT_INTEGER;
    else if (type.len && !fw_str_equal(type, FW_STR("string")))
        return fw_fail(err, FURROW_EFORMAT, "property '%.*s': unknown type '%.*s'",
                       shown(out->name), out->name.at, shown(type), type.at);
    else if (fw_str_is_one_of(format, dates, FW_COUNT(dates))) out->kind = WANT_DATE;
    else if (fw_str_is_one_of(format, addresses, FW_COUNT(addresses))) out->kind = WANT_ADDRESS;
    furrow_str pattern = fw_json_get_str(fw_json_get(property, "pattern"));
    return pattern.len ? fw_value_pattern_read(&out->pattern, pattern, arena, err) : FURROW_OK;
}

/* ---- Keywords that are not known ------------------------------------------ */

/* Keywords that only describe: by the specification, they change nothing. Nor do those that begin
 * with "x-". */
static const char *const descriptions[] = {
    "$schema",     "$id",     "$comment", "$defs",   "$anchor",     "title",      "examples",
    "description", "default", "readOnly", "example", "definitions", "deprecated", "writeOnly"};

/* What furrow heeds. Rows have no other columns than those of the schema, whatever
 * "additionalProperties" says. */
static const char *const of_root[] = {"type", "properties", "required", "additionalProperties"};
static const char *const of_property[] = {"type", "format", "enum", "pattern", "items"};
static const char *const of_items[] = {"type", "format", "pattern"};

/* How many ignored keywords are named; the others are only counted. */
enum { MAX_IGNORED = 12 };

/* The ignored keywords so far: "price.minimum, $ref". */
typedef struct ignored_keywords {
    furrow_buf text;
    size_t count;
} ignored_keywords;

/* Add those of an object that are not 'known'. 'name' is the property, or empty. */
static void add_ignored(ignored_keywords *out, furrow_str name, const fw_json_value *object,
                        const char *const *known, size_t known_count) {
    if (!fw_json_is_object(object)) return;
    fw_json_iter it = fw_json_each(object);
    while (fw_json_next(&it)) {
        if (fw_str_is_one_of(it.key, known, known_count) || fw_str_starts(it.key, FW_STR("x-")) ||
            fw_str_is_one_of(it.key, descriptions, FW_COUNT(descriptions)))
            continue;
        if (out->count++ >= MAX_IGNORED) continue;
        if (out->text.len) fw_buf_str(&out->text, FW_STR(", "));
        fw_buf_str(&out->text, fw_utf8_head(name, MAX_NAME));
        if (name.len) fw_buf_str(&out->text, FW_STR("."));
        fw_buf_str(&out->text, fw_utf8_head(it.key, MAX_NAME));
    }
}

/* Note the keywords of a schema that furrow does not heed. */
static furrow_status note_ignored(furrow_schema *schema, const fw_json_value *root,
                                  furrow_error *err) {
    ignored_keywords all = {.text.alloc = schema->arena.alloc};
    fw_json_iter it = fw_json_each(fw_json_get(root, "properties"));
    while (fw_json_next(&it)) {
        const fw_json_value *items = fw_json_get(it.value, "items");
        add_ignored(&all, it.key, it.value, of_property, FW_COUNT(of_property));
        add_ignored(&all, it.key, items, of_items, FW_COUNT(of_items));
    }
    add_ignored(&all, (furrow_str){0}, root, of_root, FW_COUNT(of_root));
    if (all.count > MAX_IGNORED) fw_buf_format(&all.text, " and %zu more", all.count - MAX_IGNORED);
    schema->ignored = fw_arena_copy(&schema->arena, fw_buf_view(&all.text));
    bool is_done = !all.text.failed && schema->ignored.at;
    furrow_buf_free(&all.text);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}

/* ---- Reading the properties ----------------------------------------------- */

/* The examples of a property, or its enum, as texts. */
static bool read_samples(wanted *out, const fw_json_value *property, fw_arena *arena) {
    const fw_json_value *list = fw_json_get(property, "enum");
    out->is_enum = fw_json_is_array(list);
    if (!out->is_enum) list = fw_json_get(property, "examples");
    size_t count = fw_json_count(list);
    if (!fw_json_is_array(list) || !count) return true;
    out->samples = FW_TAKE(arena, count < MAX_SAMPLES ? count : MAX_SAMPLES, furrow_str);
    furrow_buf text = {.alloc = arena->alloc};
    bool is_done = out->samples != NULL;
    fw_json_iter it = fw_json_each(list);
    while (is_done && out->sample_count < MAX_SAMPLES && fw_json_next(&it)) {
        uint64_t whole = 0;
        furrow_str sample = fw_json_get_str(it.value);
        fw_buf_clear(&text);
        fw_json json = fw_json_to(&text, FW_JSON_COMPACT);
        if (sample.at) fw_buf_str(&text, sample);
        else if (fw_json_get_uint(&whole, it.value)) fw_json_uint(&json, whole);
        else if (fw_json_is_number(it.value))
            fw_json_number(&json, fw_json_get_number(it.value, 0));
        else continue;
        furrow_str copy = fw_arena_copy(arena, fw_buf_view(&text));
        out->samples[out->sample_count++] = copy;
        is_done = copy.at && !text.failed;
    }
    furrow_buf_free(&text);
    return is_done;
}

static furrow_status read_properties(furrow_schema *schema, const fw_json_value *root,
                                     furrow_error *err) {
    const fw_json_value *properties = fw_json_get(root, "properties");
    size_t count = fw_json_count(properties);
    if (!fw_json_is_object(properties) || !count)
        return fw_fail(err, FURROW_EFORMAT, "a schema needs \"properties\", the columns of a row");
    if (count > MAX_WANTED)
        return fw_fail(err, FURROW_EFORMAT, "more than %d properties", MAX_WANTED);
    schema->at = FW_TAKE_ZEROED(&schema->arena, count, wanted);
    if (!schema->at) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(properties);
    while (fw_json_next(&it)) {
        wanted *w = &schema->at[schema->count++];
        fw_arena *arena = &schema->arena;
        bool is_open = fw_json_get_bool(it.value, false); /* true: any value */
        if (!fw_json_is_object(it.value) && !is_open)
            return fw_fail(err, FURROW_EFORMAT, "property '%.*s': must be an object", shown(it.key),
                           it.key.at);
        w->name = fw_arena_copy(arena, it.key);
        w->title = fw_arena_copy(arena, fw_json_get_str(fw_json_get(it.value, "title")));
        w->about = fw_arena_copy(arena, fw_json_get_str(fw_json_get(it.value, "description")));
        if (!w->name.at || !w->title.at || !w->about.at || !read_samples(w, it.value, arena))
            return fw_fail_memory(err);
        if (!w->name.len) return fw_fail(err, FURROW_EFORMAT, "a property has no name");
        for (size_t k = 0; k + 1 < schema->count; k++)
            if (fw_str_equal(schema->at[k].name, w->name))
                return fw_fail(err, FURROW_EFORMAT, "property '%.*s' appears twice", shown(w->name),
                               w->name.at);
        furrow_status st = read_kind(w, it.value, arena, err);
        if (st < 0) return st;
    }
    return FURROW_OK;
}

static furrow_status read_required(furrow_schema *schema, const fw_json_value *root,
                                   furrow_error *err) {
    fw_json_iter it = fw_json_each(fw_json_get(root, "required"));
    while (fw_json_next(&it)) {
        furrow_str name = fw_json_get_str(it.value);
        size_t i = 0;
        while (i < schema->count && !fw_str_equal(schema->at[i].name, name)) i++;
        if (i == schema->count)
            return fw_fail(err, FURROW_EFORMAT, "required: there is no property '%.*s'",
                           shown(name), name.at ? name.at : "");
        schema->at[i].is_required = true;
    }
    return FURROW_OK;
}

furrow_status furrow_schema_parse(furrow_schema **out, const char *json, size_t len,
                                  const furrow_alloc *alloc, furrow_error *err) {
    static const furrow_alloc plain = {0};
    fw_json_doc *doc = NULL;
    *out = NULL;
    if (!alloc) alloc = &plain;
    furrow_error why = {0};
    furrow_status st = fw_json_read(&doc, (furrow_str){json ? json : "", len}, alloc, &why);
    if (st < 0)
        return fw_fail(err, st, "%s%s", st == FURROW_EFORMAT ? "not a schema: " : "", why.message);
    furrow_schema *schema = fw_resize(alloc, NULL, 0, sizeof *schema);
    if (schema) *schema = (furrow_schema){.arena = fw_arena_make(*alloc)};
    st = schema ? read_properties(schema, fw_json_root(doc), err) : fw_fail_memory(err);
    if (st == FURROW_OK) st = read_required(schema, fw_json_root(doc), err);
    if (st == FURROW_OK) st = note_ignored(schema, fw_json_root(doc), err);
    fw_json_free(doc);
    if (st == FURROW_OK) *out = schema;
    else furrow_schema_free(schema);
    return st;
}

void furrow_schema_free(furrow_schema *schema) {
    if (!schema) return;
    fw_arena_free_owner(&schema->arena, schema, sizeof *schema);
}

size_t furrow_schema_columns(const furrow_schema *schema) {
    return schema->count;
}

furrow_str furrow_schema_ignored(const furrow_schema *schema) {
    return schema->ignored;
}

bool furrow_schema_is_required(const furrow_schema *schema, size_t column) {
    return column < schema->count && schema->at[column].is_required;
}

/* ---- Names -------------------------------------------------------------- */

/* The letters and digits of a name in lower case, with '_' between words. */
typedef struct plain_name {
    char text[MAX_NAME + 1];
    size_t len;
} plain_name;

static plain_name plain(furrow_str name) {
    plain_name p = {.len = 0};
    for (size_t i = 0; i < name.len && p.len < MAX_NAME; i++) {
        char c = name.at[i], last = i ? name.at[i - 1] : 'A';
        bool is_word = fw_is_letter(c) || fw_is_digit(c);
        bool is_camel = fw_is_upper(c) && fw_is_lower(last);
        if ((!is_word || is_camel) && p.len && p.text[p.len - 1] != '_') p.text[p.len++] = '_';
        if (is_word && p.len < MAX_NAME) p.text[p.len++] = fw_fold(c);
    }
    while (p.len && p.text[p.len - 1] == '_') p.len--;
    p.text[p.len] = '\0';
    return p;
}

static furrow_str view_of(const plain_name *p) {
    return (furrow_str){p->text, p->len};
}

/* Whether 'all' has every word of 'some'. */
static bool has_words(const plain_name *all, const plain_name *some) {
    size_t found = 0, words = 0;
    for (size_t i = 0, end; i < some->len; i = end + 1) {
        for (end = i; end < some->len && some->text[end] != '_';) end++;
        words++;
        for (size_t k = 0, stop; k < all->len; k = stop + 1) {
            for (stop = k; stop < all->len && all->text[stop] != '_';) stop++;
            if (stop - k != end - i || memcmp(all->text + k, some->text + i, end - i) != 0)
                continue;
            found++;
            break;
        }
    }
    return words && found == words;
}

/* How well the names of a wanted and a found column match. */
static int name_score(const wanted *w, furrow_str column) {
    plain_name want = plain(w->name), title = plain(w->title), found = plain(column);
    if (!found.len) return 0;
    if (fw_str_equal(view_of(&want), view_of(&found))) return SAME_NAME;
    if (fw_str_equal(view_of(&title), view_of(&found))) return SAME_TITLE;
    int sense = fw_name_sense(view_of(&want));
    if (sense && sense == fw_name_sense(view_of(&found))) return SAME_SENSE;
    if (has_words(&found, &want) || has_words(&want, &found)) return WORD_OF_NAME;
    if (has_words(&found, &title) || (title.len && has_words(&title, &found))) return WORD_OF_NAME;
    plain_name about = plain(w->about);
    return has_words(&about, &found) ? NAME_IN_TEXT : 0;
}

/* ---- Values ------------------------------------------------------------- */

static size_t cells_of(const furrow_table *table) {
    return table->rows ? table->row_ends[table->rows - 1] : 0;
}

static furrow_str value_of(const fw_cell *cell, uint32_t i) {
    return cell->values ? cell->values[i] : cell->text;
}

static bool is_alike(furrow_str a, furrow_str b) {
    if (a.len != b.len) return false;
    for (size_t i = 0; i < a.len; i++)
        if (fw_fold(a.at[i]) != fw_fold(b.at[i])) return false;
    return true;
}

/* The first values of a found column, which stand for all of them. */
typedef struct first_values {
    furrow_str *at;
    uint32_t count, with_digits;
} first_values;

/* Collect the first values of each column, in one pass over the cells. NULL when out of memory. */
static first_values *first_values_of(const furrow_table *table, fw_arena *arena) {
    first_values *all = FW_TAKE_ZEROED(arena, table->column_count, first_values);
    size_t *room = FW_TAKE_ZEROED(arena, table->column_count, size_t);
    if (!all || !room) return NULL;
    for (size_t i = 0; i < cells_of(table); i++)
        room[table->cells[i].column] += table->cells[i].count;
    for (size_t c = 0; c < table->column_count; c++) {
        all[c].at = FW_TAKE(arena, room[c] < MAX_LOOKED_AT ? room[c] : MAX_LOOKED_AT, furrow_str);
        if (!all[c].at) return NULL;
    }
    for (size_t i = 0; i < cells_of(table); i++) {
        const fw_cell *cell = &table->cells[i];
        first_values *own = &all[cell->column];
        for (uint32_t v = 0; v < cell->count && own->count < MAX_LOOKED_AT; v++) {
            own->at[own->count++] = value_of(cell, v);
            own->with_digits += fw_str_has_digit(value_of(cell, v));
        }
    }
    return all;
}

/* How many values are among the examples, or the enum, of a wanted column. */
static uint32_t count_samples(const first_values *values, const wanted *w) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < values->count; i++) {
        size_t s = 0;
        while (s < w->sample_count && !is_alike(values->at[i], w->samples[s])) s++;
        found += s < w->sample_count;
    }
    return found;
}

static uint32_t count_in_pattern(const first_values *values, const wanted *w) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < values->count; i++)
        found += fw_value_pattern_matches(w->pattern, values->at[i]);
    return found;
}

/* How well a found column fits a wanted one; 0 or less if it does not. */
static int score_of(const fw_column *c, const first_values *values, const wanted *w) {
    int score = name_score(w, c->name);
    bool is_address = c->type == FURROW_URL || c->type == FURROW_IMAGE;
    if (w->kind == WANT_ADDRESS ? !is_address : is_address && w->kind != WANT_TEXT) return NO_MATCH;
    if (w->kind == WANT_TEXT && is_address && score < SAME_SENSE) return NO_MATCH;
    bool has_figures = w->kind == WANT_NUMBER || w->kind == WANT_INTEGER || w->kind == WANT_DATE;
    if (has_figures && values->with_digits < WITH_DIGITS * values->count) return NO_MATCH;
    uint32_t samples = count_samples(values, w);
    if (w->is_enum && samples < IN_ENUM * values->count) return NO_MATCH;
    if (w->pattern && count_in_pattern(values, w) < IN_ENUM * values->count) return NO_MATCH;
    bool is_number = c->type == FURROW_NUMBER || c->type == FURROW_PRICE;
    bool is_fit = w->kind == WANT_DATE      ? c->type == FURROW_DATE
                  : w->kind == WANT_ADDRESS ? is_address
                  : w->kind == WANT_TEXT    ? !is_address
                                            : is_number;
    if (samples) score += EXAMPLE;
    if (!score && is_fit && (w->kind == WANT_DATE)) score = ONE_OF_KIND;
    return score > 0 && is_fit ? score + FITTING_TYPE : score;
}

/* ---- Matching ----------------------------------------------------------- */

/* Find the column for each wanted one, in 'from'; FW_NO_COLUMN if there is none. */
static bool match(uint32_t *from, const furrow_schema *schema, const furrow_table *table,
                  fw_arena *arena) {
    size_t found = table->column_count;
    int *scores = FW_TAKE(arena, schema->count * (found + 1), int);
    bool *is_taken = FW_TAKE_ZEROED(arena, found, bool);
    const first_values *values = first_values_of(table, arena);
    if (!scores || !is_taken || !values) return false;
    for (size_t w = 0; w < schema->count; w++) {
        from[w] = FW_NO_COLUMN;
        for (uint32_t c = 0; c < found; c++)
            scores[w * found + c] = score_of(&table->columns[c], &values[c], &schema->at[w]);
    }
    for (;;) {
        size_t best_wanted = 0;
        uint32_t best_column = FW_NO_COLUMN;
        int best = 0;
        for (size_t w = 0; w < schema->count; w++)
            for (uint32_t c = 0; from[w] == FW_NO_COLUMN && c < found; c++)
                if (!is_taken[c] && scores[w * found + c] > best)
                    best = scores[w * found + c], best_wanted = w, best_column = c;
        if (!best) return true;
        from[best_wanted] = best_column;
        is_taken[best_column] = true;
    }
}

/* ---- Reading values as they are wanted ---------------------------------- */

/* Write a value as a plain number; false if it is not a number. */
static bool read_number(furrow_buf *out, furrow_str text, fw_habit habit, bool is_integer) {
    char decimal = habit.has_both ? 0 : habit.decimal;
    fw_number number = fw_number_read(text, decimal);
    if (!number.is_read) number = fw_price_read(text, decimal);
    if (!number.is_read) number = fw_number_in(text, decimal);
    if (!number.is_read) return false;
    /* 24.00 is an integer, too. */
    const double most = 1e15;
    bool is_small = number.value < most && number.value > -most;
    if (!number.is_whole && is_small && (double)(int64_t)number.value == number.value)
        number.is_whole = true, number.whole = (int64_t)number.value;
    if (is_integer && !number.is_whole) return false;
    fw_json json = fw_json_to(out, FW_JSON_COMPACT);
    if (number.is_whole) fw_json_int(&json, number.whole);
    else fw_json_number(&json, number.value);
    return true;
}

/* Write a value as it is wanted to 'out'; empty if it cannot be converted. */
static void convert(furrow_buf *out, const wanted *w, furrow_str text, fw_habit habit) {
    fw_buf_clear(out);
    if (w->pattern && !fw_value_pattern_matches(w->pattern, text)) return;
    bool is_number = w->kind == WANT_NUMBER || w->kind == WANT_INTEGER;
    if (is_number) {
        if (!read_number(out, text, habit, w->kind == WANT_INTEGER)) fw_buf_clear(out);
    } else if (w->kind == WANT_DATE) {
        fw_date date = fw_date_read(text, habit.order);
        if (!date.is_read && habit.now) date.is_read = fw_relative_read(date.iso, text, habit.now);
        if (date.is_read) fw_buf_text(out, date.iso);
    } else {
        fw_buf_str(out, text);
    }
}

/* Make the cell of a wanted column from that of a found one. Its count is 0 if no value can be
 * converted. */
static bool make_cell(fw_cell *out, const fw_cell *cell, const wanted *w, fw_habit habit,
                      furrow_buf *buf, fw_arena *arena) {
    uint32_t count = w->is_list ? cell->count : 1;
    furrow_str *values = FW_TAKE(arena, count, furrow_str);
    furrow_buf all = {.alloc = arena->alloc};
    *out = *cell;
    out->count = 0;
    bool is_done = values != NULL;
    for (uint32_t i = 0; i < count && is_done; i++) {
        /* If no list is wanted, a text gets all values joined and a number gets the first. */
        bool is_joined = !w->is_list && w->kind == WANT_TEXT;
        convert(buf, w, is_joined ? cell->text : value_of(cell, i), habit);
        if (!buf->failed && !buf->len) continue;
        furrow_str copy = fw_arena_copy(arena, fw_buf_view(buf));
        if (out->count) fw_buf_text(&all, "; ");
        fw_buf_str(&all, copy);
        values[out->count++] = copy;
        is_done = copy.at && !buf->failed;
    }
    out->values = out->count > 1 ? values : NULL;
    if (is_done && out->count) {
        out->text = out->count > 1 ? fw_arena_copy(arena, fw_buf_view(&all)) : values[0];
        is_done = out->text.at && !all.failed;
    }
    furrow_buf_free(&all);
    return is_done;
}

static int by_column(const void *left, const void *right) {
    const fw_cell *a = left, *b = right;
    return (a->column > b->column) - (a->column < b->column);
}

/* Make the cells of the wanted columns, row by row. */
static bool make_cells(furrow_table *table, const furrow_schema *schema, const uint32_t *to) {
    fw_arena *arena = &table->arena;
    fw_cell *made = FW_TAKE(arena, cells_of(table), fw_cell);
    furrow_buf buf = {.alloc = arena->alloc};
    size_t at = 0, count = 0;
    bool is_done = made != NULL;
    for (size_t row = 0; row < table->rows && is_done; row++) {
        size_t first = count;
        for (; at < table->row_ends[row] && is_done; at++) {
            uint32_t found = table->cells[at].column, column = to[found];
            if (column == FW_NO_COLUMN) continue;
            fw_habit habit = table->habits ? table->habits[found] : (fw_habit){0};
            is_done =
                make_cell(&made[count], &table->cells[at], &schema->at[column], habit, &buf, arena);
            made[count].column = column;
            if (is_done && made[count].count) count++;
        }
        table->row_ends[row] = (uint32_t)count;
        if (is_done && count > first) fw_sort(made + first, count - first, sizeof *made, by_column);
    }
    furrow_buf_free(&buf);
    table->cells = made;
    return is_done;
}

static const furrow_type TYPE_OF[] = {
    [WANT_TEXT] = FURROW_TEXT, [WANT_NUMBER] = FURROW_NUMBER, [WANT_INTEGER] = FURROW_NUMBER,
    [WANT_DATE] = FURROW_DATE, [WANT_ADDRESS] = FURROW_URL,
};

/* Report the names of wanted columns that were not found. */
static furrow_status say_missing(const furrow_schema *schema, const uint32_t *from,
                                 furrow_error *err) {
    char names[160] = "";
    size_t len = 0, missing = 0, named = 0;
    for (size_t w = 0; w < schema->count; w++) {
        if (from[w] != FW_NO_COLUMN) continue;
        furrow_str name = schema->at[w].name;
        missing++;
        if (len + name.len + 16 >= sizeof names) continue;
        if (len) memcpy(names + len, ", ", 2), len += 2;
        memcpy(names + len, name.at, name.len);
        len += name.len;
        named++;
    }
    if (!missing) return FURROW_OK;
    names[len] = '\0';
    return fw_fail(err, FURROW_ENOTFOUND, "nothing found for %s%s", len ? names : "a property",
                   missing > (named ? named : 1) ? " and others" : "");
}

furrow_status furrow_table_shape(furrow_table *table, const furrow_schema *schema,
                                 furrow_error *err) {
    fw_arena *arena = &table->arena;
    uint32_t *from = FW_TAKE(arena, schema->count, uint32_t);
    uint32_t *to = FW_TAKE(arena, table->column_count, uint32_t);
    fw_column *made = FW_TAKE_ZEROED(arena, schema->count, fw_column);
    fw_habit *habits = FW_TAKE_ZEROED(arena, schema->count, fw_habit);
    if (!from || !to || !made || !habits || !match(from, schema, table, arena))
        return fw_fail_memory(err);
    uint32_t heading = FW_NO_COLUMN;
    for (size_t c = 0; c < table->column_count; c++) to[c] = FW_NO_COLUMN;
    for (uint32_t w = 0; w < schema->count; w++) {
        const wanted *want = &schema->at[w];
        if (from[w] != FW_NO_COLUMN) {
            to[from[w]] = w;
            made[w] = table->columns[from[w]];
            made[w].source = made[w].name;
            if (from[w] == table->heading) heading = w;
        }
        bool is_image = want->kind == WANT_ADDRESS && made[w].type == FURROW_IMAGE;
        made[w].name = fw_arena_copy(arena, want->name);
        made[w].type = is_image ? FURROW_IMAGE : TYPE_OF[want->kind];
        made[w].is_list = want->is_list;
        habits[w] = (fw_habit){.decimal = '.'}; /* of the converted numbers */
        if (!made[w].name.at) return fw_fail_memory(err);
    }
    if (!make_cells(table, schema, to)) return fw_fail_memory(err);
    table->heading = heading;
    table->columns = made;
    table->column_count = schema->count;
    table->habits = habits;
    if (heading == FW_NO_COLUMN) table->group_count = 0;
    return say_missing(schema, from, err);
}
