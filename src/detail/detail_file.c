/*
 * Templates as JSON:
 *
 *   {"fields": [{"name": "price"}, {"name": "story", "html": true}],
 *    "templates": [{"page": "a.html", "items": [
 *      {"field": "price", "group": 0, "kind": "digits",
 *       "before": {"tags": "/b b td.offer tr", "words": "$",
 *                  "caption": {"text": "Price:", "texts": 1, "tags": 1}},
 *       "after": {"tags": "/td /tr"}}]}]}
 *
 * Empty members are left out: "words", "caption", "levels" (of an item of
 * several texts), "whole", "repeat" (what is between values), "or" (other
 * places that the label may mean), "attribute" and "element" (of an item that
 * is an attribute).
 */
#include "detail/ide.h"

#include "base/call.h"
#include "base/str.h"
#include "page/selector.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Saving ------------------------------------------------------------- */

static void save_text(fw_json *out, const char *key, furrow_str text) {
    if (text.len == 0) return;
    fw_json_key(out, key);
    fw_json_str(out, text);
}

static void save_number(fw_json *out, const char *key, uint32_t number) {
    fw_json_key(out, key);
    fw_json_uint(out, number);
}

static void save_flag(fw_json *out, const char *key) {
    fw_json_key(out, key);
    fw_json_bool(out, true);
}

static void save_context(fw_json *out, const char *key, const fw_ide_context *context) {
    fw_json_key(out, key);
    fw_json_object(out);
    fw_json_key(out, "tags");
    fw_json_str(out, context->chain.names);
    save_text(out, "words", context->words);
    save_number(out, "line", context->line);
    if (context->ends_line) save_flag(out, "ends_line");
    if (context->caption.text.len) {
        fw_json_key(out, "caption");
        fw_json_object(out);
        save_text(out, "text", context->caption.text);
        save_number(out, "texts", context->caption.steps);
        save_number(out, "tags", context->caption.tags);
        fw_json_object_end(out);
    }
    fw_json_object_end(out);
}

static const char *const KINDS[] = {"other", "letters", "digits", "both"};

/* An item of several texts has "levels"; one that is a whole element has "whole". */
static void save_shape(fw_json *out, const fw_ide_item *item) {
    if (item->attribute.len) return;
    if (!item->is_one_text) save_number(out, "levels", item->levels);
    if (item->is_whole) save_flag(out, "whole");
    save_text(out, "each", item->each);
}

/* Six numbers, see fw_ide_place; two for a tag. */
static void save_place(fw_json *out, const fw_ide_place *place) {
    const uint32_t numbers[] = {place->start, place->end,  place->first,
                                place->from,  place->last, place->to};
    fw_json_key(out, "place");
    fw_json_array(out);
    for (size_t i = 0; i < (place->is_tag ? 2 : FW_COUNT(numbers)); i++)
        fw_json_uint(out, numbers[i]);
    fw_json_array_end(out);
}

static void save_repeat(fw_json *out, const fw_ide_item *item) {
    fw_json_key(out, "repeat");
    fw_json_array(out);
    for (uint32_t i = 0; i < item->separator_count; i++) {
        fw_json_object(out);
        save_text(out, "tags", item->separators[i].tags);
        save_text(out, "text", item->separators[i].text);
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
}

/* The members of an item, except "or". */
static void save_members(fw_json *out, const fw_ide_rules *rules, const fw_ide_item *item) {
    save_text(out, "field", rules->fields[item->field].name);
    save_place(out, &item->place);
    fw_json_key(out, "kind");
    fw_json_text(out, KINDS[item->chars]);
    save_number(out, "first", item->first_kind);
    save_number(out, "last", item->last_kind);
    save_number(out, "skip", item->skip);
    save_text(out, "attribute", item->attribute);
    save_text(out, "element", item->tag_name);
    save_context(out, "before", &item->before);
    save_context(out, "after", &item->after);
    save_shape(out, item);
    if (item->has_twin[0]) save_flag(out, "twin_before");
    if (item->has_twin[1]) save_flag(out, "twin_after");
    if (item->separator_count) save_repeat(out, item);
    save_text(out, "sample", item->sample);
    if (item->hash == 0) return;
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, item->hash);
    save_text(out, "hash", fw_str(hash));
}

/* The other places that the label of an item may mean. */
static void save_others(fw_json *out, const fw_ide_rules *rules, const fw_ide_template *template,
                        uint32_t item) {
    bool is_open = false;
    for (uint32_t i = 0; i < template->other_count; i++) {
        if (template->other_of[i] != item) continue;
        if (!is_open) {
            fw_json_key(out, "or");
            fw_json_array(out);
        }
        is_open = true;
        fw_json_object(out);
        save_members(out, rules, &template->others[i]);
        fw_json_object_end(out);
    }
    if (is_open) fw_json_array_end(out);
}

static void save_ways(fw_json *out, const fw_ide_rules *rules, const fw_ide_template *template) {
    if (template->way_count == 0) return;
    fw_json_key(out, "ways");
    fw_json_array(out);
    for (uint32_t w = 0; w < template->way_count; w++) {
        const fw_ide_ways *ways = &template->ways[w];
        fw_json_object(out);
        save_text(out, "field", rules->fields[ways->field].name);
        fw_json_key(out, "kind");
        fw_json_text(out, KINDS[ways->chars]);
        if (ways->is_list) save_flag(out, "list");
        if (ways->is_lines) save_flag(out, "lines");
        if (ways->lead.len) save_text(out, "lead", ways->lead);
        if (ways->trail.len) save_text(out, "trail", ways->trail);
        if (ways->with.len) save_text(out, "with", ways->with);
        if (ways->heading.len) save_text(out, "heading", ways->heading);
        if (ways->each.len) save_text(out, "each", ways->each);
        fw_json_key(out, "where");
        fw_json_array(out);
        for (uint32_t i = 0; i < ways->list.count; i++) {
            furrow_buf text = {.alloc = out->out->alloc};
            fw_selector_write(&text, &ways->list.at[i]);
            fw_json_str(out, fw_buf_view(&text));
            out->out->failed = out->out->failed || text.failed;
            furrow_buf_free(&text);
        }
        fw_json_array_end(out);
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
}

static void save_texts(fw_json *out, const char *key, const furrow_str *texts, uint32_t count) {
    if (count == 0) return;
    fw_json_key(out, key);
    fw_json_array(out);
    for (uint32_t i = 0; i < count; i++) fw_json_str(out, texts[i]);
    fw_json_array_end(out);
}

static void save_data(fw_json *out, const fw_ide_rules *rules, const fw_ide_template *template) {
    if (template->data_count == 0) return;
    fw_json_key(out, "data");
    fw_json_array(out);
    for (uint32_t d = 0; d < template->data_count; d++) {
        const fw_ide_data *data = &template->data[d];
        fw_json_object(out);
        save_text(out, "field", rules->fields[data->field].name);
        if (data->is_list) save_flag(out, "list");
        if (data->thing.len) save_text(out, "of", data->thing);
        save_texts(out, "at", data->paths, data->path_count);
        save_texts(out, "not", data->silent, data->silent_count);
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
}

void fw_ide_save(fw_json *out, const void *kept) {
    const fw_ide_rules *rules = kept;
    fw_json_object(out);
    fw_json_key(out, "fields");
    fw_json_array(out);
    for (uint32_t f = 0; f < rules->field_count; f++) {
        fw_json_object(out);
        save_text(out, "name", rules->fields[f].name);
        if (rules->fields[f].as_html) save_flag(out, "html");
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
    fw_json_key(out, "templates");
    fw_json_array(out);
    for (uint32_t t = 0; t < rules->template_count; t++) {
        const fw_ide_template *template = &rules->templates[t];
        fw_json_object(out);
        save_text(out, "page", template->page);
        if (template->is_partial) save_flag(out, "partial");
        fw_json_key(out, "items");
        fw_json_array(out);
        for (uint32_t i = 0; i < template->item_count; i++) {
            fw_json_object(out);
            save_members(out, rules, &template->items[i]);
            save_others(out, rules, template, i);
            fw_json_object_end(out);
        }
        fw_json_array_end(out);
        save_ways(out, rules, template);
        save_data(out, rules, template);
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
    fw_json_object_end(out);
}

/* ---- Loading ------------------------------------------------------------ */

/* The reader's position in the file, for messages, and what it fills. */
typedef struct reader {
    fw_ide_rules *rules;
    fw_arena *arena;
    uint32_t template, item; /* from 1; 0: not there yet */
    furrow_error *err;
} reader;

static furrow_status bad(const reader *r, const char *what) {
    if (r->item)
        return fw_fail(r->err, FURROW_EFORMAT, "template %u, item %u: %s", r->template, r->item,
                       what);
    if (r->template) return fw_fail(r->err, FURROW_EFORMAT, "template %u: %s", r->template, what);
    return fw_fail(r->err, FURROW_EFORMAT, "rules: %s", what);
}

static furrow_status load_text(furrow_str *out, const reader *r, const fw_json_value *value,
                               const char *what) {
    *out = (furrow_str){"", 0};
    if (!value) return FURROW_OK;
    if (!fw_json_is_str(value)) return bad(r, what);
    *out = fw_arena_copy(r->arena, fw_json_get_str(value));
    return out->at ? FURROW_OK : fw_fail_memory(r->err);
}

/* Far more than any learned number, and far from overflow. */
enum { MAX_NUMBER = 1 << 20 };

static furrow_status load_number(uint32_t *out, const reader *r, const fw_json_value *object,
                                 const char *key) {
    uint64_t number = 0;
    const fw_json_value *value = fw_json_get(object, key);
    if (value && (!fw_json_get_uint(&number, value) || number > MAX_NUMBER))
        return bad(r, "an impossible number");
    *out = (uint32_t)number;
    return FURROW_OK;
}

static furrow_status load_caption(fw_ide_caption *out, const reader *r,
                                  const fw_json_value *value) {
    furrow_status st =
        load_text(&out->text, r, fw_json_get(value, "text"), "a caption without text");
    if (st >= 0) st = load_number(&out->steps, r, value, "texts");
    if (st >= 0) st = load_number(&out->tags, r, value, "tags");
    return st;
}

static furrow_status load_context(fw_ide_context *out, const reader *r,
                                  const fw_json_value *value) {
    if (!fw_json_is_str(fw_json_get(value, "tags"))) return bad(r, "no \"tags\" on one side");
    furrow_status st = load_text(&out->chain.names, r, fw_json_get(value, "tags"), "");
    if (st >= 0)
        st = load_text(&out->words, r, fw_json_get(value, "words"), "\"words\" is not a text");
    if (st >= 0) st = load_number(&out->line, r, value, "line");
    out->ends_line = fw_json_get_bool(fw_json_get(value, "ends_line"), false);
    if (st >= 0) st = load_caption(&out->caption, r, fw_json_get(value, "caption"));
    if (st >= 0 && !fw_ide_chain_read(&out->chain, r->arena)) st = fw_fail_memory(r->err);
    return st;
}

static furrow_status load_repeat(fw_ide_item *item, const reader *r, const fw_json_value *list) {
    size_t count = fw_json_count(list);
    if (list && !fw_json_is_array(list)) return bad(r, "\"repeat\" is not a list");
    if (count > FW_IDE_MAX_ITEMS) return bad(r, "too many ways to repeat");
    item->separators = FW_TAKE(r->arena, count, fw_ide_separator);
    if (!item->separators) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        fw_ide_separator *made = &item->separators[item->separator_count++];
        furrow_status st =
            load_text(&made->tags, r, fw_json_get(it.value, "tags"), "bad \"repeat\"");
        if (st >= 0)
            st = load_text(&made->text, r, fw_json_get(it.value, "text"), "bad \"repeat\"");
        if (st < 0) return st;
        fw_ide_separator_read(made);
    }
    return FURROW_OK;
}

static furrow_status load_field_name(uint32_t *out, const reader *r, const fw_json_value *value) {
    furrow_str name = fw_json_get_str(value);
    for (*out = 0; *out < r->rules->field_count; ++*out)
        if (name.at && fw_str_equal(name, r->rules->fields[*out].name)) return FURROW_OK;
    return bad(r, "its \"field\" is not among the fields");
}

static unsigned kind_named(furrow_str name) {
    for (unsigned i = 0; i < FW_COUNT(KINDS); i++)
        if (name.at && fw_str_equal(name, fw_str(KINDS[i]))) return i;
    return FW_IDE_LETTERS | FW_IDE_DIGITS;
}

static furrow_status load_word_kind(fw_word_kind *out, const reader *r, const fw_json_value *item,
                                    const char *key) {
    uint32_t number = 0;
    furrow_status st = load_number(&number, r, item, key);
    if (st >= 0 && number > FW_WORD_MARK) return bad(r, "an unknown kind of word");
    *out = (fw_word_kind)number;
    return st;
}

static furrow_status load_place(fw_ide_place *out, const reader *r, const fw_json_value *list) {
    uint32_t *const numbers[] = {&out->start, &out->end,  &out->first,
                                 &out->from,  &out->last, &out->to};
    size_t count = fw_json_count(list), n = 0;
    if (!fw_json_is_array(list) || (count != 2 && count != 6)) return bad(r, "no \"place\"");
    out->is_tag = count == 2;
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        uint64_t number;
        if (!fw_json_get_uint(&number, it.value) || number > UINT32_MAX)
            return bad(r, "a bad \"place\"");
        *numbers[n++] = (uint32_t)number;
    }
    return FURROW_OK;
}

/* Read a hash of 16 digits; 0 for anything else. */
static uint64_t hash_written(furrow_str text) {
    uint64_t hash = 0;
    if (text.len != 16) return 0;
    for (size_t i = 0; i < text.len; i++) {
        int digit = fw_hex_value(text.at[i]);
        if (digit < 0) return 0;
        hash = hash << 4 | (uint64_t)digit;
    }
    return hash;
}

static furrow_status load_item(fw_ide_item *item, const reader *r, const fw_json_value *value) {
    furrow_status st = load_field_name(&item->field, r, fw_json_get(value, "field"));
    item->chars = kind_named(fw_json_get_str(fw_json_get(value, "kind")));
    item->has_twin[0] = fw_json_get_bool(fw_json_get(value, "twin_before"), false);
    item->has_twin[1] = fw_json_get_bool(fw_json_get(value, "twin_after"), false);
    item->is_one_text = !fw_json_get(value, "levels");
    item->is_whole = fw_json_get_bool(fw_json_get(value, "whole"), false);
    if (st >= 0) st = load_word_kind(&item->first_kind, r, value, "first");
    if (st >= 0) st = load_word_kind(&item->last_kind, r, value, "last");
    if (st >= 0) st = load_place(&item->place, r, fw_json_get(value, "place"));
    if (st >= 0) st = load_number(&item->levels, r, value, "levels");
    if (st >= 0) st = load_number(&item->skip, r, value, "skip");
    if (st >= 0)
        st = load_text(&item->attribute, r, fw_json_get(value, "attribute"), "a bad \"attribute\"");
    if (st >= 0)
        st = load_text(&item->tag_name, r, fw_json_get(value, "element"), "a bad \"element\"");
    if (st >= 0) st = load_text(&item->each, r, fw_json_get(value, "each"), "a bad \"each\"");
    if (st >= 0) st = load_context(&item->before, r, fw_json_get(value, "before"));
    if (st >= 0) st = load_context(&item->after, r, fw_json_get(value, "after"));
    if (st >= 0) st = load_repeat(item, r, fw_json_get(value, "repeat"));
    if (st >= 0) st = load_text(&item->sample, r, fw_json_get(value, "sample"), "a bad \"sample\"");
    item->hash = hash_written(fw_json_get_str(fw_json_get(value, "hash")));
    if (item->attribute.len == 0) return st;
    item->tag_plain = fw_words_plain_of(item->tag_name);
    item->tag_full = fw_words_full_of(item->tag_name);
    return st;
}

static furrow_status load_others(fw_ide_template *out, const reader *r,
                                 const fw_json_value *items) {
    size_t total = 0;
    uint32_t item = 0;
    fw_json_iter it = fw_json_each(items);
    while (fw_json_next(&it)) total += fw_json_count(fw_json_get(it.value, "or"));
    if (total > FW_IDE_MAX_ITEMS) return bad(r, "too many items");
    out->others = FW_TAKE_ZEROED(r->arena, total, fw_ide_item);
    out->other_of = FW_TAKE(r->arena, total, uint32_t);
    if (!out->others || !out->other_of) return fw_fail_memory(r->err);
    for (it = fw_json_each(items); fw_json_next(&it); item++) {
        fw_json_iter other = fw_json_each(fw_json_get(it.value, "or"));
        while (fw_json_next(&other)) {
            out->other_of[out->other_count] = item;
            furrow_status st = load_item(&out->others[out->other_count++], r, other.value);
            if (st < 0) return st;
        }
    }
    return FURROW_OK;
}

static furrow_status load_where(fw_selectors *out, const reader *r, const fw_json_value *list) {
    size_t count = fw_json_count(list);
    if (!fw_json_is_array(list) || count > FW_MAX_WAYS) return bad(r, "a bad \"where\"");
    out->at = FW_TAKE_ZEROED(r->arena, count, fw_selector);
    if (!out->at) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        furrow_error why = {0};
        furrow_str text = fw_json_get_str(it.value);
        if (!text.at) return bad(r, "a bad \"where\"");
        furrow_status st = fw_selector_parse(&out->at[out->count++], text, r->arena, &why);
        if (st == FURROW_EFORMAT) return bad(r, why.message);
        if (st < 0) return fw_fail_memory(r->err);
    }
    return FURROW_OK;
}

static furrow_status load_ways(fw_ide_template *out, const reader *r, const fw_json_value *list) {
    size_t count = fw_json_count(list);
    if (!list) return FURROW_OK;
    if (!fw_json_is_array(list) || count > FW_IDE_MAX_FIELDS) return bad(r, "bad \"ways\"");
    out->ways = FW_TAKE_ZEROED(r->arena, count, fw_ide_ways);
    if (!out->ways) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        fw_ide_ways *ways = &out->ways[out->way_count++];
        furrow_status st = load_field_name(&ways->field, r, fw_json_get(it.value, "field"));
        ways->chars = kind_named(fw_json_get_str(fw_json_get(it.value, "kind")));
        ways->is_list = fw_json_get_bool(fw_json_get(it.value, "list"), false);
        ways->is_lines = fw_json_get_bool(fw_json_get(it.value, "lines"), false);
        if (st >= 0) st = load_text(&ways->lead, r, fw_json_get(it.value, "lead"), "bad \"ways\"");
        if (st >= 0)
            st = load_text(&ways->trail, r, fw_json_get(it.value, "trail"), "bad \"ways\"");
        if (st >= 0) st = load_text(&ways->with, r, fw_json_get(it.value, "with"), "bad \"ways\"");
        if (st >= 0)
            st = load_text(&ways->heading, r, fw_json_get(it.value, "heading"), "bad \"ways\"");
        if (st >= 0) st = load_text(&ways->each, r, fw_json_get(it.value, "each"), "bad \"ways\"");
        if (st >= 0) st = load_where(&ways->list, r, fw_json_get(it.value, "where"));
        if (st >= 0 && ways->list.count == 0 && ways->heading.len == 0)
            st = bad(r, "a bad \"where\"");
        if (st < 0) return st;
    }
    return FURROW_OK;
}

static furrow_status load_texts(furrow_str **out, uint32_t *count, const reader *r,
                                const fw_json_value *list) {
    size_t size = fw_json_count(list);
    if (list && !fw_json_is_array(list)) return bad(r, "bad \"data\"");
    if (size > FW_IDE_MAX_ITEMS) return bad(r, "too many paths in \"data\"");
    *out = FW_TAKE(r->arena, size, furrow_str);
    if (!*out) return fw_fail_memory(r->err);
    furrow_status st = FURROW_OK;
    fw_json_iter it = fw_json_each(list);
    while (st >= 0 && fw_json_next(&it))
        st = load_text(&(*out)[(*count)++], r, it.value, "bad \"data\"");
    return st;
}

static furrow_status load_data(fw_ide_template *out, const reader *r, const fw_json_value *list) {
    size_t count = fw_json_count(list);
    if (!list) return FURROW_OK;
    if (!fw_json_is_array(list) || count > 2 * FW_IDE_MAX_FIELDS) return bad(r, "bad \"data\"");
    out->data = FW_TAKE_ZEROED(r->arena, count, fw_ide_data);
    if (!out->data) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        fw_ide_data *data = &out->data[out->data_count++];
        furrow_status st = load_field_name(&data->field, r, fw_json_get(it.value, "field"));
        const fw_json_value *thing = fw_json_get(it.value, "of");
        data->is_list = fw_json_get_bool(fw_json_get(it.value, "list"), false);
        if (st >= 0 && thing) st = load_text(&data->thing, r, thing, "bad \"data\"");
        if (st >= 0)
            st = load_texts(&data->paths, &data->path_count, r, fw_json_get(it.value, "at"));
        if (st >= 0)
            st = load_texts(&data->silent, &data->silent_count, r, fw_json_get(it.value, "not"));
        if (st < 0) return st;
    }
    return FURROW_OK;
}

static furrow_status load_template(fw_ide_template *out, reader *r, const fw_json_value *value) {
    const fw_json_value *items = fw_json_get(value, "items");
    size_t count = fw_json_count(items);
    if (!fw_json_is_array(items) || count == 0) return bad(r, "no \"items\"");
    if (count > FW_IDE_MAX_ITEMS) return bad(r, "too many items");
    furrow_status st =
        load_text(&out->page, r, fw_json_get(value, "page"), "\"page\" is not a text");
    out->is_partial = fw_json_get_bool(fw_json_get(value, "partial"), false);
    out->items = FW_TAKE_ZEROED(r->arena, count, fw_ide_item);
    if (!out->items) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(items);
    while (st >= 0 && fw_json_next(&it)) {
        r->item++;
        st = load_item(&out->items[out->item_count++], r, it.value);
    }
    if (st >= 0) st = load_others(out, r, items);
    r->item = 0;
    if (st >= 0) st = load_ways(out, r, fw_json_get(value, "ways"));
    return st < 0 ? st : load_data(out, r, fw_json_get(value, "data"));
}

static furrow_status load_fields(reader *r, const fw_json_value *list) {
    size_t count = fw_json_count(list);
    if (!fw_json_is_array(list) || count == 0) return bad(r, "no \"fields\"");
    if (count > FW_IDE_MAX_FIELDS) return bad(r, "too many fields");
    r->rules->fields = FW_TAKE(r->arena, count, fw_ide_field);
    if (!r->rules->fields) return fw_fail_memory(r->err);
    fw_json_iter it = fw_json_each(list);
    while (fw_json_next(&it)) {
        fw_ide_field *field = &r->rules->fields[r->rules->field_count++];
        furrow_status st = load_text(&field->name, r, fw_json_get(it.value, "name"), "");
        field->as_html = fw_json_get_bool(fw_json_get(it.value, "html"), false);
        if (st == FURROW_ENOMEM) return st;
        if (st < 0 || field->name.len == 0) return bad(r, "a field without a name");
    }
    return FURROW_OK;
}

static furrow_status load_templates(reader *r, const fw_json_value *list) {
    size_t count = fw_json_count(list);
    if (!fw_json_is_array(list) || count == 0) return bad(r, "no \"templates\"");
    if (count > FW_IDE_MAX_TEMPLATES) return bad(r, "too many templates");
    r->rules->templates = FW_TAKE_ZEROED(r->arena, count, fw_ide_template);
    if (!r->rules->templates) return fw_fail_memory(r->err);
    furrow_status st = FURROW_OK;
    fw_json_iter it = fw_json_each(list);
    while (st >= 0 && fw_json_next(&it)) {
        r->template ++;
        st = load_template(&r->rules->templates[r->rules->template_count++], r, it.value);
    }
    return st;
}

furrow_status fw_ide_load(void **out, const fw_json_value *value, fw_arena *arena,
                          furrow_error *err) {
    reader r = {.rules = FW_TAKE_ZEROED(arena, 1, fw_ide_rules), .arena = arena, .err = err};
    if (!r.rules) return fw_fail_memory(err);
    furrow_status st = load_fields(&r, fw_json_get(value, "fields"));
    if (st >= 0) st = load_templates(&r, fw_json_get(value, "templates"));
    if (st < 0) return st;
    fw_ide_finish(r.rules);
    *out = r.rules;
    return FURROW_OK;
}
