/*
 * IDE: the fields of a detail page from labelled pages of the same site.
 *
 * Zhai, Liu 2005. Where we differ, and why: docs/methods/ide.md.
 * The parts: spot.c (where a label stands), template.c (what is kept of it),
 * match.c (what is like it in another page), extract.c (which of these it
 * is), choose.c (which template to believe), value.c (what it says), file.c (templates as JSON).
 */
#include "methods/ide/ide.h"

#include "base/buf.h"
#include "base/error.h"
#include "methods/ide/choose.h"
#include "methods/ide/file.h"
#include "methods/ide/learn.h"
#include "methods/ide/value.h"

/* ---- Learning ----------------------------------------------------------- */

static furrow_status learn(void **out, const fw_learn_input *in, furrow_error *err) {
    fw_ide_rules *rules = FW_TAKE_ZEROED(in->arena, 1, fw_ide_rules);
    if (!rules) return fw_fail_memory(err);
    *out = rules;
    return fw_ide_learn(rules, in, err);
}

static furrow_status extend(void *rules, const fw_learn_input *in, furrow_error *err) {
    return fw_ide_learn(rules, in, err);
}

/* ---- Applying ----------------------------------------------------------- */

/* The nodes that a value comes from. */
static fw_span span_of(const fw_words *words, const fw_spot *spot) {
    if (spot->is_tag) return (fw_span){words->node[spot->first], words->node[spot->first] + 1};
    return (fw_span){words->text[spot->first], words->text[spot->last] + 1};
}

/* The deepest visible element that holds all values. */
static fw_node_id holder_of(const fw_words *words, const fw_values *found) {
    const furrow_page *page = words->page;
    fw_node_id first = FURROW_NO_NODE, last = 0;
    for (size_t i = 0; i < found->count; i++) {
        fw_span span = span_of(words, &found->at[i].match.spot);
        if (!fw_page_is_seen(page, span.first)) continue;
        if (span.first < first) first = span.first;
        if (span.end - 1 > last) last = span.end - 1;
    }
    if (first == FURROW_NO_NODE) return 0;
    fw_node_id node = fw_page_is_text(page, first) ? page->parent[first] : first;
    while (page->end[node] <= last) node = page->parent[node];
    for (fw_text_range texts = fw_texts_of(words, node); node && texts.first == texts.end;) {
        node = page->parent[node]; /* an image alone shows no text */
        texts = fw_texts_of(words, node);
    }
    return node;
}

static bool add_column(fw_region *region, fw_regions *out, const fw_ide_rules *rules) {
    region->columns = FW_TAKE(&out->arena, rules->field_count, furrow_str);
    if (!region->columns) return false;
    region->column_count = rules->field_count;
    for (uint32_t f = 0; f < rules->field_count; f++) {
        region->columns[f] = fw_arena_copy(&out->arena, rules->fields[f].name);
        if (!region->columns[f].at) return false;
    }
    return true;
}

/* The values of one field, several of them on lines of their own. */
static bool add_field(fw_record *record, fw_regions *out, const fw_words *words,
                      const fw_ide_rules *rules, uint32_t field, const fw_values *found,
                      fw_url_base *base, furrow_buf *buf) {
    fw_span span = {FURROW_NO_NODE, 0};
    fw_buf_clear(buf);
    for (size_t i = 0; i < found->count; i++) {
        const fw_value *value = &found->at[i];
        if (value->field != field) continue;
        if (span.end) fw_buf_char(buf, '\n');
        if (!span.end) span = span_of(words, &value->match.spot);
        fw_value_write(buf, words, value->item, &value->match, rules->fields[field].as_html, base);
    }
    if (span.end == 0) return true;
    furrow_str text = fw_arena_copy(&out->arena, fw_buf_view(buf));
    record->fields[record->field_count++] = (fw_field){field, span, text};
    return text.at && !buf->failed;
}

static bool add_record(fw_regions *out, const fw_words *words, const fw_ide_rules *rules,
                       const fw_values *found, fw_url_base *base, furrow_buf *buf) {
    fw_region *region = fw_region_add(out, "ide", 1);
    if (!region || !add_column(region, out, rules)) return false;
    fw_record *record = &region->records[0];
    fw_node_id holder = holder_of(words, found);
    fw_span span = {holder, words->page->end[holder]};
    if (!fw_record_set(out, record, &span, 1)) return false;
    record->fields = FW_TAKE(&out->arena, rules->field_count, fw_field);
    bool ok = record->fields != NULL;
    for (uint32_t f = 0; f < rules->field_count && ok; f++)
        ok = add_field(record, out, words, rules, f, found, base, buf);
    return ok;
}

static furrow_status apply(fw_regions *out, const void *rules, const fw_method_input *in,
                           furrow_error *err) {
    fw_words words;
    fw_values found;
    furrow_buf buf = {.alloc = in->page->arena.alloc};
    fw_url_base *base = fw_url_base_new(in->page->base);
    furrow_status st = FURROW_OK;
    if (!base || !fw_words_make(&words, in->page, in->scratch)) st = fw_fail_memory(err);
    if (st >= 0) st = fw_ide_choose(&found, rules, &words, in, base, err);
    if (st >= 0 && !add_record(out, &words, rules, &found, base, &buf)) st = fw_fail_memory(err);
    fw_url_base_free(base);
    furrow_buf_free(&buf);
    return st;
}

furrow_status fw_ide_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    (void)out;
    (void)in;
    return fw_fail(err, FURROW_EINVAL, "ide learns from labelled pages: label one, then apply");
}

furrow_status fw_ide_show_words(furrow_buf *out, const fw_method_input *in, furrow_error *err) {
    return fw_words_inspect(out, in->page, in->scratch, err);
}

const fw_rules_kind fw_ide_kind = {
    .method = "ide",
    .learn = learn,
    .extend = extend,
    .save = fw_ide_save,
    .load = fw_ide_load,
    .apply = apply,
};
