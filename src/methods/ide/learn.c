/*
 * Labelled pages into templates (IDE, Figure 3).
 *
 * Each label gives one item. Values of one field that follow each other in
 * the same way, as the authors of a book do, become one item that repeats.
 */
#include "methods/ide/learn.h"

#include "base/error.h"
#include "base/str.h"
#include "base/vec.h"
#include "methods/ide/narrow.h"

#include <stdlib.h>

/* A label with its place. */
typedef struct mark {
    fw_spot spot;
    uint32_t field;
    furrow_str attribute;
    uint32_t start;        /* tags before it */
    const fw_spot *others; /* further places that the label may mean */
    uint32_t other_count;
} mark;

typedef struct learner {
    fw_ide_rules *rules;
    const fw_learn_input *in;
    fw_words words;
    fw_found_spots found; /* what the templates so far find in the page */
    mark *marks;
    uint32_t count;
    furrow_error *err;
} learner;

/* ---- Fields ------------------------------------------------------------- */

static furrow_status field_of(uint32_t *out, learner *l, const furrow_label *label) {
    fw_ide_rules *rules = l->rules;
    furrow_str name = fw_str_trim(fw_str(label->name));
    if (name.len == 0) return fw_fail(l->err, FURROW_EINVAL, "a label without a field's name");
    for (*out = 0; *out < rules->field_count; ++*out)
        if (fw_str_equal(rules->fields[*out].name, name)) break;
    if (*out == FW_IDE_MAX_FIELDS)
        return fw_fail(l->err, FURROW_ELIMIT, "more than %d fields", FW_IDE_MAX_FIELDS);
    if (*out == rules->field_count) {
        fw_ide_field *fields = FW_TAKE(l->in->arena, *out + 1u, fw_ide_field);
        furrow_str kept = fw_arena_copy(l->in->arena, name);
        if (!fields || !kept.at) return fw_fail_memory(l->err);
        if (*out) memcpy(fields, rules->fields, *out * sizeof *fields);
        fields[*out] = (fw_ide_field){.name = kept};
        rules->fields = fields;
        rules->field_count++;
    }
    if (label->as_html) rules->fields[*out].as_html = true;
    return FURROW_OK;
}

/* ---- Marks -------------------------------------------------------------- */

static bool is_taken(const learner *l, uint32_t field, const fw_spot *spot) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->marks[i].field == field && fw_spot_equal(&l->marks[i].spot, spot)) return true;
    return false;
}

/* Places kept of a text that stands everywhere. */
enum { MAX_PLACES = 8 };

/* The first place of a label that no equal value of its field has taken; the
 * places after it are kept as well, as long as nobody knows better. */
static furrow_status add_mark(learner *l, const furrow_label *label) {
    uint32_t field = 0, i = 0;
    fw_spots spots = {0};
    furrow_status st = field_of(&field, l, label);
    if (st >= 0) st = fw_spots_find(&spots, &l->words, label, l->in->scratch, l->err);
    if (st < 0 || spots.count == 0) return st;
    if (!l->in->opts->ide.plain) fw_narrow_spots(&spots, &l->found, field);
    while (i < spots.count && is_taken(l, field, &spots.at[i])) i++;
    if (i == spots.count) return FURROW_OK;
    const fw_spot *spot = &spots.at[i];
    uint32_t others = l->in->opts->ide.plain ? 0 : spots.count - i - 1;
    l->marks[l->count++] = (mark){
        .spot = *spot,
        .field = field,
        .attribute = fw_str(label->attribute),
        .start = spot->is_tag ? spot->first : l->words.place[spot->first],
        .others = spot + 1,
        .other_count = others < MAX_PLACES ? others : MAX_PLACES,
    };
    return FURROW_OK;
}

static int by_place(const void *left, const void *right) {
    const mark *a = left, *b = right;
    if (a->start != b->start) return a->start < b->start ? -1 : 1;
    if (a->spot.is_tag != b->spot.is_tag) return a->spot.is_tag ? 1 : -1;
    if (a->spot.first != b->spot.first) return a->spot.first < b->spot.first ? -1 : 1;
    if (a->spot.from != b->spot.from) return a->spot.from < b->spot.from ? -1 : 1;
    return (a->field > b->field) - (a->field < b->field);
}

/* ---- Values that repeat ------------------------------------------------- */

static bool is_whole_text(const fw_words *words, const fw_spot *spot) {
    if (spot->is_tag || spot->first != spot->last) return false;
    furrow_str text = fw_words_text(words, spot->first), trimmed = fw_words_trim(text);
    size_t from = (size_t)(trimmed.at - text.at);
    return spot->from == from && spot->to == from + trimmed.len;
}

/* Whether 'b' is the next value of a list that 'a' belongs to: the same field,
 * the same element around, near each other in the same parent. */
static bool repeats(const fw_words *words, const mark *a, const mark *b) {
    enum { MAX_APART = 3 }; /* texts, see fw_next_value */
    const furrow_page *page = words->page;
    if (a->field != b->field || !is_whole_text(words, &a->spot) || !is_whole_text(words, &b->spot))
        return false;
    if (b->spot.first - a->spot.last > MAX_APART) return false;
    fw_node_id x = page->parent[words->text[a->spot.first]];
    fw_node_id y = page->parent[words->text[b->spot.first]];
    if (x == y) return true;
    return page->depth[x] == page->depth[y] &&
           fw_words_node_code(words, x) == fw_words_node_code(words, y);
}

/* ---- Templates ---------------------------------------------------------- */

static bool make_item(learner *l, fw_item *item, const mark *m, const fw_spot *spots,
                      uint32_t count) {
    item->field = m->field;
    item->attribute = fw_arena_copy(l->in->arena, m->attribute);
    return item->attribute.at && fw_item_make(item, &l->words, spots, count, l->in->arena);
}

/* The other places of a mark, for the last item of the template. */
static bool make_others(learner *l, fw_template *template, const mark *m) {
    for (uint32_t i = 0; i < m->other_count; i++) {
        uint32_t n = template->other_count++;
        template->other_of[n] = template->item_count - 1;
        if (!make_item(l, &template->others[n], m, &m->others[i], 1)) return false;
    }
    return true;
}

/* Marks [i, end) are values that repeat; 'end' is returned. */
static uint32_t repeats_end(const learner *l, uint32_t i) {
    uint32_t end = i + 1;
    while (end < l->count && !l->in->opts->ide.plain &&
           repeats(&l->words, &l->marks[end - 1], &l->marks[end]))
        end++;
    return end;
}

static furrow_status make_items(learner *l, fw_template *template) {
    fw_spot *spots = FW_TAKE(l->in->scratch, l->count, fw_spot);
    size_t others = 0;
    for (uint32_t i = 0; i < l->count; i++) others += l->marks[i].other_count;
    template->items = FW_TAKE_ZEROED(l->in->arena, l->count, fw_item);
    template->others = FW_TAKE_ZEROED(l->in->arena, others, fw_item);
    template->other_of = FW_TAKE(l->in->arena, others, uint32_t);
    if (!spots || !template->items || !template->others || !template->other_of)
        return fw_fail_memory(l->err);
    for (uint32_t i = 0, end; i < l->count; i = end) {
        end = repeats_end(l, i);
        for (uint32_t k = i; k < end; k++) spots[k - i] = l->marks[k].spot;
        const mark *m = &l->marks[i];
        bool ok = make_item(l, &template->items[template->item_count++], m, spots, end - i);
        if (ok && end == i + 1) ok = make_others(l, template, m);
        if (!ok) return fw_fail_memory(l->err);
    }
    return FURROW_OK;
}

static furrow_status append(learner *l, const fw_template *template) {
    fw_ide_rules *rules = l->rules;
    if (rules->template_count == FW_IDE_MAX_TEMPLATES)
        return fw_fail(l->err, FURROW_ELIMIT, "more than %d templates", FW_IDE_MAX_TEMPLATES);
    fw_template *list = FW_TAKE(l->in->arena, rules->template_count + 1u, fw_template);
    if (!list) return fw_fail_memory(l->err);
    if (rules->template_count) memcpy(list, rules->templates, rules->template_count * sizeof *list);
    list[rules->template_count++] = *template;
    rules->templates = list;
    return FURROW_OK;
}

/* Tell the templates so far what the labels of this page mean. */
static furrow_status narrow(learner *l) {
    size_t total = 0, count = 0;
    for (uint32_t i = 0; i < l->count; i++) total += 1u + l->marks[i].other_count;
    fw_meant *meant = FW_TAKE(l->in->scratch, total, fw_meant);
    if (!meant) return fw_fail_memory(l->err);
    for (uint32_t i = 0; i < l->count; i++) {
        const mark *m = &l->marks[i];
        meant[count++] = (fw_meant){m->field, m->spot};
        for (uint32_t k = 0; k < m->other_count; k++)
            meant[count++] = (fw_meant){m->field, m->others[k]};
    }
    return fw_narrow_rules(l->rules, &l->found, meant, count, l->in->scratch, l->err);
}

static furrow_status learn_page(learner *l, const furrow_example *example) {
    fw_template template = {.page = fw_arena_copy(l->in->arena, fw_str(example->name))};
    l->count = 0;
    l->marks = FW_TAKE(l->in->scratch, example->label_count, mark);
    if (!template.page.at || !l->marks || !fw_words_make(&l->words, example->page, l->in->scratch))
        return fw_fail_memory(l->err);
    if (example->label_count > FW_IDE_MAX_ITEMS)
        return fw_fail(l->err, FURROW_ELIMIT, "more than %d labels", FW_IDE_MAX_ITEMS);
    furrow_status st = fw_narrow_find(&l->found, l->rules, &l->words, l->in->scratch, l->err);
    for (size_t i = 0; i < example->label_count && st >= 0; i++)
        st = add_mark(l, &example->labels[i]);
    if (st >= 0) st = narrow(l);
    if (st < 0) return st;
    if (l->count == 0) return fw_fail(l->err, FURROW_EINVAL, "no field of the page is labelled");
    qsort(l->marks, l->count, sizeof *l->marks, by_place);
    st = make_items(l, &template);
    return st < 0 ? st : append(l, &template);
}

/* ---- Order -------------------------------------------------------------- */

static bool is_complete(const fw_ide_rules *rules, const fw_template *template) {
    bool has[FW_IDE_MAX_FIELDS] = {0};
    uint32_t fields = 0;
    for (uint32_t i = 0; i < template->item_count; i++) {
        fields += !has[template->items[i].field];
        has[template->items[i].field] = true;
    }
    return fields == rules->field_count;
}

/* Complete templates first, else in the order in which they came. */
static void order(fw_ide_rules *rules) {
    uint32_t complete = 0;
    for (uint32_t t = 0; t < rules->template_count; t++) {
        fw_template next = rules->templates[t];
        next.is_complete = is_complete(rules, &next);
        rules->templates[t] = next;
        if (!next.is_complete) continue;
        for (uint32_t k = t; k > complete; k--) rules->templates[k] = rules->templates[k - 1];
        rules->templates[complete++] = next;
    }
}

/* Whether two items of a field could be one value and a list of such values. */
static bool is_alike(const fw_item *a, const fw_item *b) {
    return a->field == b->field && a->is_one_text && b->is_one_text && a->before.chain.count &&
           b->before.chain.count && a->before.chain.full[0] == b->before.chain.full[0] &&
           a->before.words.len == 0 && a->after.words.len == 0;
}

/* A field that is a list in one page may be one in all: items with one value
 * learn from the others how their values would repeat. */
static void share_separators(fw_ide_rules *rules, fw_item *item) {
    for (uint32_t t = 0; t < rules->template_count && item->separator_count == 0; t++) {
        const fw_template *template = &rules->templates[t];
        for (uint32_t i = 0; i < template->item_count; i++) {
            const fw_item *list = &template->items[i];
            if (list->separator_count == 0 || !is_alike(item, list)) continue;
            item->separators = list->separators;
            item->separator_count = list->separator_count;
            break;
        }
    }
}

void fw_ide_finish(fw_ide_rules *rules) {
    order(rules);
    for (uint32_t t = 0; t < rules->template_count; t++)
        for (uint32_t i = 0; i < rules->templates[t].item_count; i++)
            if (rules->templates[t].items[i].separator_count == 0)
                share_separators(rules, &rules->templates[t].items[i]);
}

furrow_status fw_ide_learn(fw_ide_rules *rules, const fw_learn_input *in, furrow_error *err) {
    learner l = {.rules = rules, .in = in, .err = err};
    for (size_t i = 0; i < in->count; i++) {
        furrow_status st = learn_page(&l, &in->examples[i]);
        if (st < 0) return st;
    }
    fw_ide_finish(rules);
    return FURROW_OK;
}
