/*
 * Truth files: normalizing texts for comparison, reading, and locating the true records in
 * their page.
 *
 * Everything is copied out of the JSON and squashed once here, since a truth is compared with
 * many regions.
 */
#include "eval/truth.h"

#include "base/call.h"
#include "base/json.h"
#include "base/str.h"
#include "eval/match.h"

/* ---- Squashing ---------------------------------------------------------- */

fw_squasher fw_squasher_make(furrow_alloc alloc) {
    return (fw_squasher){.buf = {.alloc = alloc}};
}

void fw_squasher_free(fw_squasher *squasher) {
    fw_normalizer_free(squasher->normalizer);
    furrow_buf_free(&squasher->buf);
}

/* Unicode white space, the four separators of ASCII, NUL, and the invisible soft hyphen and
 * zero width space. */
static bool is_dropped(uint32_t c) {
    if (c < 0x80) return c == ' ' || c == 0 || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0xAD || c == 0x1680 || (c >= 0x2000 && c <= 0x200B) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

/* Map typographic quotes and dashes to the typed ones. */
static uint32_t fold(uint32_t c) {
    switch (c) {
    case 0x2018:
    case 0x2019: return '\'';
    case 0x201C:
    case 0x201D: return '"';
    case 0x2013:
    case 0x2014:
    case 0x2212: return '-';
    default: return c;
    }
}

static void add_points(void *user, const uint32_t *points, size_t count) {
    furrow_buf *buf = user;
    char *at = fw_buf_room(buf, count * 8); /* two characters of 4 bytes each */
    if (!at) return;
    for (size_t i = 0; i < count; i++) {
        uint32_t lower[2];
        size_t n = fw_lower_case(lower, fold(points[i]));
        for (size_t k = 0; k < n; k++)
            if (!is_dropped(lower[k])) at += fw_utf8_put(at, lower[k]);
    }
    buf->len = (size_t)(at - buf->at);
    *at = '\0';
}

/* ASCII needs no normalizer and never grows. */
static furrow_str squash_ascii(furrow_str text, fw_arena *arena) {
    char *to = fw_arena_take(arena, text.len + 1, 1);
    if (!to) return (furrow_str){0};
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        uint32_t lower[2];
        fw_lower_case(lower, (unsigned char)text.at[i]);
        if (!is_dropped(lower[0])) to[len++] = (char)lower[0];
    }
    to[len] = '\0';
    return (furrow_str){to, len};
}

furrow_status fw_squash(furrow_str *out, fw_squasher *squasher, furrow_str text, fw_arena *arena,
                        furrow_error *err) {
    if (fw_ascii_run(text) == text.len) {
        *out = squash_ascii(text, arena);
        return out->at ? FURROW_OK : fw_fail_memory(err);
    }
    if (!squasher->normalizer) squasher->normalizer = fw_normalizer_new();
    if (!squasher->normalizer) return fw_fail_memory(err);
    fw_buf_clear(&squasher->buf);
    furrow_status st = fw_normalize(squasher->normalizer, text, add_points, &squasher->buf, err);
    if (st >= 0) st = fw_buf_status(&squasher->buf, err);
    if (st < 0) return st;
    *out = fw_arena_copy(arena, fw_buf_view(&squasher->buf));
    return out->at ? FURROW_OK : fw_fail_memory(err);
}

size_t fw_squashed_length(furrow_str text) {
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++) count += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return count;
}

/* ---- Reading ------------------------------------------------------------ */

typedef struct reader {
    furrow_truth *truth;
    fw_json_doc *doc;
    furrow_str text;
    fw_squasher squasher;
    furrow_error *err;
} reader;

/* The line of a value: its own for a string, that of the first string inside for an object or
 * array. Numbers and other values have no line: 0. */
static size_t line_in(const reader *r, const fw_json_value *value) {
    while (!fw_json_is_str(value)) {
        fw_json_iter it = fw_json_each(value);
        if (!fw_json_next(&it)) return 0;
        if (it.key.at) return fw_json_line(r->doc, r->text, it.key);
        value = it.value;
    }
    return fw_json_line(r->doc, r->text, fw_json_get_str(value));
}

static furrow_status bad(const reader *r, const fw_json_value *where, const fw_json_value *around,
                         const char *what) {
    size_t line = line_in(r, where);
    if (line == 0) line = line_in(r, around);
    return fw_fail(r->err, FURROW_EFORMAT, "line %zu: %s", line ? line : 1, what);
}

static furrow_status squash(reader *r, furrow_str *out, furrow_str text) {
    return fw_squash(out, &r->squasher, text, &r->truth->arena, r->err);
}

static furrow_status copy(reader *r, furrow_str *out, furrow_str text) {
    *out = fw_arena_copy(&r->truth->arena, text);
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

/* Read a value as text; a number is taken as text. */
static furrow_status read_value(reader *r, fw_true_field *field, const fw_json_value *value,
                                const fw_json_value *around) {
    furrow_buf number = {.alloc = r->truth->arena.alloc};
    furrow_str text = fw_json_get_str(value);
    furrow_status st = FURROW_OK;
    if (fw_json_is_number(value)) {
        fw_json json = fw_json_to(&number, FW_JSON_COMPACT);
        uint64_t whole;
        if (fw_json_get_uint(&whole, value)) fw_json_uint(&json, whole);
        else fw_json_number(&json, fw_json_get_number(value, 0));
        st = fw_buf_status(&number, r->err);
        text = fw_buf_view(&number);
    }
    if (st >= 0 && !text.at) st = bad(r, value, around, "the value of a field must be text");
    if (st >= 0) st = copy(r, &field->values[field->count], text);
    if (st >= 0) st = squash(r, &field->squashed[field->count], text);
    if (st >= 0) r->truth->value_count += field->squashed[field->count++].len > 0;
    furrow_buf_free(&number);
    return st;
}

static furrow_status read_field(reader *r, fw_true_field *field, const fw_json_iter *member,
                                const fw_json_value *around) {
    bool is_list = fw_json_is_array(member->value);
    size_t count = is_list ? fw_json_count(member->value) : 1;
    *field = (fw_true_field){.values = FW_TAKE(&r->truth->arena, count, furrow_str),
                             .squashed = FW_TAKE(&r->truth->arena, count, furrow_str)};
    if (!field->values || !field->squashed) return fw_fail_memory(r->err);
    furrow_status st = copy(r, &field->name, member->key);
    if (!is_list && st >= 0) return read_value(r, field, member->value, around);
    fw_json_iter it = fw_json_each(member->value);
    while (st >= 0 && fw_json_next(&it)) st = read_value(r, field, it.value, around);
    return st;
}

/* Read the member 'key' of 'object', which is an object of values. */
static furrow_status read_fields(reader *r, fw_true_field **out, uint32_t *count,
                                 const fw_json_value *object, const char *key) {
    const fw_json_value *fields = fw_json_get(object, key);
    if (!fw_json_is_object(fields)) {
        size_t line = line_in(r, fields);
        if (line == 0) line = line_in(r, object);
        return fw_fail(r->err, FURROW_EFORMAT, "line %zu: no \"%s\" object", line ? line : 1, key);
    }
    *out = FW_TAKE(&r->truth->arena, fw_json_count(fields), fw_true_field);
    if (!*out) return fw_fail_memory(r->err);
    furrow_status st = FURROW_OK;
    fw_json_iter it = fw_json_each(fields);
    while (st >= 0 && fw_json_next(&it)) st = read_field(r, &(*out)[(*count)++], &it, fields);
    return st;
}

/* Read what a record may have besides its label. */
static furrow_status read_values(reader *r, fw_true_record *record, const fw_json_value *object) {
    furrow_status st = FURROW_OK;
    if (r->truth->label == FW_LABEL_FIELDS || fw_json_get(object, "fields"))
        st = read_fields(r, &record->fields, &record->field_count, object, "fields");
    if (st >= 0 && fw_json_get(object, "attrs"))
        st = read_fields(r, &record->attrs, &record->attr_count, object, "attrs");
    return st;
}

/* Collect the squashed values that a record must contain. */
static furrow_status collect_parts(reader *r, fw_true_record *record) {
    size_t all = 0, min = 1;
    for (uint32_t f = 0; f < record->field_count; f++) {
        const fw_true_field *field = &record->fields[f];
        all += field->count;
        for (uint32_t i = 0; i < field->count; i++)
            if (fw_squashed_length(field->squashed[i]) >= FW_MIN_VALUE) min = FW_MIN_VALUE;
    }
    fw_parts *parts = &record->parts;
    parts->at = FW_TAKE(&r->truth->arena, all, furrow_str);
    if (!parts->at) return fw_fail_memory(r->err);
    for (uint32_t f = 0; f < record->field_count; f++) {
        const fw_true_field *field = &record->fields[f];
        for (uint32_t i = 0; i < field->count; i++)
            if (fw_squashed_length(field->squashed[i]) >= min)
                parts->at[parts->count++] = field->squashed[i];
    }
    return FURROW_OK;
}

static furrow_status read_text(reader *r, fw_true_record *record, const fw_json_value *object) {
    const fw_json_value *text = fw_json_get(object, "text");
    if (!fw_json_is_str(text)) return bad(r, text, object, "a record has no \"text\"");
    furrow_status st = copy(r, &record->text, fw_json_get_str(text));
    record->parts.at = FW_TAKE(&r->truth->arena, 1, furrow_str);
    if (!record->parts.at) return fw_fail_memory(r->err);
    if (st >= 0) st = squash(r, &record->parts.at[0], record->text);
    record->parts.count = 1;
    return st;
}

/* Read the XPaths of all places of a page; records refer to them by number. */
static furrow_status read_places(reader *r, const fw_json_value *root) {
    const fw_json_value *texts = fw_json_get(root, "texts");
    furrow_truth *truth = r->truth;
    if (!fw_json_is_array(texts)) return bad(r, texts, root, "no \"texts\" array");
    truth->places = FW_TAKE(&truth->arena, fw_json_count(texts), furrow_str);
    if (!truth->places) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(texts);
    while (fw_json_next(&it)) {
        furrow_str *place = &truth->places[truth->place_count];
        if (!fw_json_is_str(it.value)) return bad(r, it.value, texts, "a place must be an XPath");
        furrow_status st = copy(r, place, fw_json_get_str(it.value));
        if (st < 0) return st;
        if (truth->place_count++ > 0 && strcmp(place[-1].at, place->at) >= 0)
            return bad(r, it.value, texts, "\"texts\" must be sorted, each place once");
    }
    return FURROW_OK;
}

static furrow_status read_record_places(reader *r, fw_true_record *record,
                                        const fw_json_value *object) {
    const fw_json_value *texts = fw_json_get(object, "texts");
    fw_json_iter it = fw_json_each(fw_json_get(object, "xpath"));
    if (fw_json_next(&it) && copy(r, &record->xpath, fw_json_get_str(it.value)) < 0)
        return fw_fail_memory(r->err);
    if (!fw_json_is_array(texts)) return bad(r, texts, object, "a record has no \"texts\"");
    record->places = FW_TAKE(&r->truth->arena, fw_json_count(texts), uint32_t);
    if (!record->places) return fw_fail_memory(r->err);
    for (it = fw_json_each(texts); fw_json_next(&it);) {
        uint64_t place;
        if (!fw_json_get_uint(&place, it.value) || place >= r->truth->place_count)
            return bad(r, it.value, object, "a record names a place that is not in \"texts\"");
        if (record->place_count && place <= record->places[record->place_count - 1])
            return bad(r, it.value, object, "the places of a record must be sorted");
        record->places[record->place_count++] = (uint32_t)place;
    }
    return FURROW_OK;
}

static furrow_status read_record(reader *r, fw_true_record *record, const fw_json_value *object,
                                 const fw_json_value *around) {
    *record = (fw_true_record){.nodes = 1};
    if (!fw_json_is_object(object)) return bad(r, object, around, "a record must be an object");
    furrow_status st = read_values(r, record, object);
    if (st < 0) return st;
    if (r->truth->label == FW_LABEL_FIELDS) return collect_parts(r, record);
    if (r->truth->label == FW_LABEL_LISTS) return read_record_places(r, record, object);
    furrow_str xpath = fw_json_get_str(fw_json_get(object, "xpath"));
    st = copy(r, &record->xpath, xpath);
    if (!fw_json_get_uint(&record->nodes, fw_json_get(object, "nodes")) || record->nodes == 0)
        record->nodes = 1;
    return st < 0 ? st : read_text(r, record, object);
}

static furrow_status read_records(reader *r, const fw_json_value *root) {
    const fw_json_value *records = fw_json_get(root, "records");
    if (!fw_json_is_array(records)) return bad(r, records, root, "no \"records\" array");
    furrow_truth *truth = r->truth;
    truth->records = FW_TAKE(&truth->arena, fw_json_count(records), fw_true_record);
    if (!truth->records) return fw_fail_memory(r->err);
    furrow_status st = FURROW_OK;
    fw_json_iter it = fw_json_each(records);
    while (st >= 0 && fw_json_next(&it))
        st = read_record(r, &truth->records[truth->record_count++], it.value, root);
    return st;
}

/* The index of a member's value in 'names', or a message. */
static furrow_status read_choice(size_t *out, reader *r, const fw_json_value *root, const char *key,
                                 const char *const names[], size_t count) {
    furrow_str value = fw_json_get_str(fw_json_get(root, key));
    if (!value.at) {
        size_t line = line_in(r, fw_json_get(root, key));
        return fw_fail(r->err, FURROW_EFORMAT,
                       "line %zu: \"%s\" is missing: labels must be records, fields or lists",
                       line ? line : 1, key);
    }
    for (*out = 0; *out < count; ++*out)
        if (fw_str_equal(value, fw_str(names[*out]))) return FURROW_OK;
    return fw_fail(r->err, FURROW_EFORMAT, "line %zu: unknown %s '%.*s'",
                   fw_json_line(r->doc, r->text, value), key,
                   (int)(value.len < 40 ? value.len : 40), value.at);
}

static furrow_status read_truth(reader *r) {
    static const char *const kinds[] = {"list", "detail"};
    static const char *const labels[] = {"records", "anchors", "fields", "lists"};
    const fw_json_value *root = fw_json_root(r->doc);
    size_t kind = 0, label = 0;
    if (!fw_json_is_object(root)) return bad(r, root, NULL, "a truth file must be an object");
    furrow_status st = read_choice(&kind, r, root, "kind", kinds, 2);
    if (st >= 0) st = read_choice(&label, r, root, "label", labels, 4);
    if (st < 0) return st;
    r->truth->is_detail = kind == 1;
    r->truth->label = (fw_label)label;
    if (!r->truth->is_detail && label == FW_LABEL_LISTS) st = read_places(r, root);
    if (!r->truth->is_detail) return st < 0 ? st : read_records(r, root);

    if (label != FW_LABEL_FIELDS)
        return bad(r, fw_json_get(root, "label"), root, "a detail page is labelled by fields");
    r->truth->records = FW_TAKE_ZEROED(&r->truth->arena, 1, fw_true_record);
    if (!r->truth->records) return fw_fail_memory(r->err);
    r->truth->record_count = 1;
    fw_true_record *page = &r->truth->records[0];
    return read_fields(r, &page->fields, &page->field_count, root, "fields");
}

furrow_status furrow_truth_parse(furrow_truth **out, const char *json, size_t len,
                                 const furrow_alloc *alloc, furrow_error *err) {
    const furrow_alloc memory = alloc ? *alloc : (furrow_alloc){0};
    furrow_truth *truth = fw_resize(&memory, NULL, 0, sizeof *truth);
    *out = NULL;
    if (!truth) return fw_fail_memory(err);
    *truth = (furrow_truth){.arena = fw_arena_make(memory)};
    reader r = {
        .truth = truth, .text = {json, len}, .squasher = fw_squasher_make(memory), .err = err};
    furrow_status st = fw_json_read(&r.doc, r.text, &memory, err);
    if (st >= 0) st = read_truth(&r);
    fw_json_free(r.doc);
    fw_squasher_free(&r.squasher);
    if (st < 0) furrow_truth_free(truth);
    else *out = truth;
    return st;
}

void furrow_truth_free(furrow_truth *truth) {
    if (!truth) return;
    fw_arena_free_owner(&truth->arena, truth, sizeof *truth);
}

bool furrow_truth_has_lists(const furrow_truth *truth) {
    return truth->label == FW_LABEL_LISTS;
}

bool furrow_truth_is_detail(const furrow_truth *truth) {
    return truth->is_detail;
}

size_t furrow_truth_records(const furrow_truth *truth) {
    return truth->is_detail ? 0 : truth->record_count;
}

size_t furrow_truth_values(const furrow_truth *truth) {
    return truth->is_detail ? 0 : truth->value_count;
}

furrow_status furrow_truth_text(furrow_buf *out, const furrow_truth *truth, size_t record,
                                furrow_error *err) {
    const fw_true_record *one = &truth->records[record];
    fw_buf_clear(out);
    fw_buf_str(out, one->text);
    uint32_t fields = truth->label == FW_LABEL_FIELDS ? one->field_count : 0;
    for (uint32_t f = 0; f < fields; f++)
        for (uint32_t i = 0; i < one->fields[f].count; i++) {
            if (out->len) fw_buf_text(out, " | ");
            fw_buf_str(out, one->fields[f].values[i]);
        }
    return fw_buf_status(out, err);
}

/* ---- Where true records are ---------------------------------------------
 *
 * By XPath if that is labelled, otherwise by text: the squashed texts of the
 * page are joined, and the narrowest stretch that contains all parts of the
 * record is taken.
 *
 *   texts    |ant|1.99|in stock|bee|2.49|in stock|
 *   parts     bee, 2.49          ^^^^^^^^
 */

/* How many occurrences of one part are examined. A value that is in a page more often says
 * little about where a record is. */
enum { MAX_PLACES = 500 };

/* The visible texts of a page, squashed and joined. */
typedef struct texts {
    char *at;
    size_t *from; /* where text k begins; one more for the end */
    furrow_node *nodes;
    size_t count;
} texts;

typedef struct places {
    size_t *at;
    size_t count;
    size_t len; /* of the part */
} places;

typedef struct stretch {
    size_t from, to;
} stretch;

static furrow_status read_texts(texts *out, const furrow_page *page, fw_arena *arena,
                                furrow_error *err) {
    fw_squasher squasher = fw_squasher_make(arena->alloc);
    size_t node_count = furrow_page_nodes(page);
    furrow_str *squashed = FW_TAKE(arena, node_count, furrow_str);
    out->nodes = FW_TAKE(arena, node_count, furrow_node);
    out->from = FW_TAKE(arena, node_count + 1, size_t);
    bool ok = squashed && out->nodes && out->from;
    furrow_status st = ok ? FURROW_OK : fw_fail_memory(err);
    size_t len = 0;
    for (furrow_node node = 0; node < node_count && st >= 0; node++) {
        furrow_str own = furrow_node_own_text(page, node);
        if (own.len == 0 || !furrow_node_visible(page, node)) continue;
        furrow_str *text = &squashed[out->count];
        st = fw_squash(text, &squasher, own, arena, err);
        if (st < 0 || text->len == 0) continue;
        out->nodes[out->count] = node;
        out->from[out->count++] = len;
        len += text->len;
    }
    fw_squasher_free(&squasher);
    if (st < 0) return st;
    out->from[out->count] = len;
    out->at = FW_TAKE(arena, len + 1, char);
    if (!out->at) return fw_fail_memory(err);
    for (size_t k = 0; k < out->count; k++)
        memcpy(out->at + out->from[k], squashed[k].at, squashed[k].len);
    out->at[len] = '\0';
    return FURROW_OK;
}

static bool find_places(places *out, const texts *all, furrow_str part, fw_arena *arena) {
    *out = (places){.at = FW_TAKE(arena, MAX_PLACES, size_t), .len = part.len};
    if (!out->at) return false;
    const char *at = part.len ? strstr(all->at, part.at) : NULL;
    while (at && out->count < MAX_PLACES) {
        out->at[out->count++] = (size_t)(at - all->at);
        at = strstr(at + 1, part.at);
    }
    return true;
}

/* The place nearest to 'from'; there is at least one. */
static size_t nearest_place(const places *part, size_t from) {
    size_t low = 0, high = part->count;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (part->at[mid] < from) low = mid + 1;
        else high = mid;
    }
    if (low == part->count) return part->at[low - 1];
    if (low == 0 || part->at[low] - from < from - part->at[low - 1]) return part->at[low];
    return part->at[low - 1];
}

/* The stretch around one occurrence of the key part that contains the others. */
static stretch stretch_at(size_t place, const places *parts, size_t count) {
    stretch s = {place, place};
    for (size_t k = 0; k < count; k++) {
        size_t at = nearest_place(&parts[k], place);
        if (at < s.from) s.from = at;
        if (at + parts[k].len > s.to) s.to = at + parts[k].len;
    }
    return s;
}

/* The narrowest stretch that contains all parts and was not taken by an earlier record with the
 * same parts: those end before 'after'. */
static bool find_stretch(stretch *out, const texts *all, const fw_parts *parts, size_t after,
                         fw_arena *arena) {
    places *found = FW_TAKE(arena, parts->count, places);
    size_t key = 0;
    *out = (stretch){0};
    if (!found) return false;
    for (uint32_t k = 0; k < parts->count; k++) {
        if (!find_places(&found[k], all, parts->at[k], arena)) return false;
        if (found[k].count == 0) return true;
        if (found[k].count < found[key].count) key = k;
    }
    for (size_t i = 0; parts->count && i < found[key].count; i++) {
        stretch s = stretch_at(found[key].at[i], found, parts->count);
        bool is_narrower = out->to == 0 || s.to - s.from < out->to - out->from;
        if (s.from >= after && is_narrower) *out = s;
    }
    return true;
}

/* The text that contains character 'at' of the string. */
static furrow_node text_at(const texts *all, size_t at) {
    size_t low = 0, high = all->count - 1;
    while (low < high) {
        size_t mid = low + (high - low + 1) / 2;
        if (all->from[mid] <= at) low = mid;
        else high = mid - 1;
    }
    return all->nodes[low];
}

/* How many texts come before a node. */
static size_t texts_before(const texts *all, furrow_node node) {
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (all->nodes[mid] < node) low = mid + 1;
        else high = mid;
    }
    return low;
}

/* The whole sibling subtrees from the one with text 'a' to the one with text 'b', which is the
 * same or a later one. If an element around them, below the root, shows nothing else, that
 * element is taken instead. */
static furrow_span span_around(const furrow_page *page, const texts *all, furrow_node a,
                               furrow_node b) {
    furrow_node up = furrow_node_parent(page, a);
    for (; furrow_node_end(page, up) <= b; up = furrow_node_parent(page, a)) a = up;
    while (furrow_node_parent(page, b) != up) b = furrow_node_parent(page, b);
    furrow_span span = {a, furrow_node_end(page, b)};
    size_t count = texts_before(all, span.end) - texts_before(all, span.first);
    for (furrow_node above = furrow_node_parent(page, up);
         above != FURROW_NO_NODE && furrow_node_parent(page, above) != FURROW_NO_NODE;
         above = furrow_node_parent(page, above)) {
        furrow_node end = furrow_node_end(page, up);
        if (texts_before(all, end) - texts_before(all, up) > count) break;
        span = (furrow_span){up, end};
        up = above;
    }
    return span;
}

/* 'count' sibling elements, starting with 'node'. */
static furrow_span siblings(const furrow_page *page, furrow_node node, uint64_t count) {
    furrow_span span = {node, furrow_node_end(page, node)};
    furrow_node parent = furrow_node_parent(page, node);
    furrow_node last = furrow_node_end(page, parent == FURROW_NO_NODE ? 0 : parent);
    while (count > 1 && span.end < last) {
        count -= furrow_node_own_text(page, span.end).len == 0;
        span.end = furrow_node_end(page, span.end);
    }
    return span;
}

static furrow_status locate_text(furrow_span *out, const furrow_truth *truth, size_t record,
                                 const furrow_page *page, texts *all, size_t *after,
                                 fw_arena *scratch, furrow_error *err) {
    const fw_parts *parts = &truth->records[record].parts;
    stretch s;
    if (!all->at) {
        furrow_status st = read_texts(all, page, scratch, err);
        if (st < 0) return st;
    }
    bool is_repeat = record > 0 && fw_parts_equal(parts, &truth->records[record - 1].parts);
    fw_arena_mark mark = fw_arena_here(scratch);
    bool ok = find_stretch(&s, all, parts, is_repeat ? *after : 0, scratch);
    fw_arena_back(scratch, mark);
    if (!ok) return fw_fail_memory(err);
    if (s.to == 0) return FURROW_OK;
    *after = s.to;
    *out = span_around(page, all, text_at(all, s.from), text_at(all, s.to - 1));
    return FURROW_OK;
}

furrow_status furrow_truth_locate(furrow_span *out, const furrow_truth *truth,
                                  const furrow_page *page, furrow_error *err) {
    fw_arena scratch = fw_arena_make(truth->arena.alloc);
    texts all = {0};
    size_t after = 0;
    furrow_status st = FURROW_OK;
    for (size_t i = 0; i < furrow_truth_records(truth) && st >= 0; i++) {
        const fw_true_record *record = &truth->records[i];
        furrow_node node;
        out[i] = (furrow_span){0, 0};
        if (record->xpath.len && furrow_node_at(&node, page, record->xpath, NULL) == FURROW_OK)
            out[i] = siblings(page, node, record->nodes);
        else st = locate_text(&out[i], truth, i, page, &all, &after, &scratch, err);
    }
    fw_arena_free(&scratch);
    return st;
}
