/*
 * IDE: the fields of a detail page from labelled pages of the same site.
 *
 * Zhai, Liu 2005. Where we differ, and why: docs/methods/ide.md. This file has
 * the two verbs: learning, which makes a template from each labelled page (the
 * paper's Figure 3), and applying, which writes what was found as a record.
 *
 * The other files: spots.c (where a label is), templates.c (what is kept of
 * it), field_ways.c (the names of its elements), field_data.c (where the page's
 * data has it), detail_match.c (its matches in another page, and their values),
 * extract.c (which match and which template to believe), detail_file.c
 * (templates as JSON).
 */
#include "detail/detail.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "detail/ide.h"

/* A label with its place. */
typedef struct mark {
    fw_ide_spot spot;
    uint32_t field;
    furrow_str attribute;
    uint32_t start;            /* tags before it */
    const fw_ide_spot *others; /* further places that the label may mean */
    uint32_t other_count;
} mark;

typedef struct learner {
    fw_ide_rules *rules;
    const fw_learn_input *in;
    fw_words words;
    fw_ide_found_spots found; /* what the templates so far find in the page */
    mark *marks;
    uint32_t count;
    furrow_error *err;
} learner;

/* ---- Fields ------------------------------------------------------------- */

static furrow_status field_of(uint32_t *out, learner *l, const furrow_label *label) {
    fw_ide_rules *rules = l->rules;
    furrow_str name = fw_str_trim(fw_str(label->name));
    if (name.len == 0) return fw_fail(l->err, FURROW_EINVAL, "a label has no field name");
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

static bool is_taken(const learner *l, uint32_t field, const fw_ide_spot *spot) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->marks[i].field == field && fw_ide_spot_equal(&l->marks[i].spot, spot)) return true;
    return false;
}

static bool is_field_placed(const learner *l, uint32_t field) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->marks[i].field == field) return true;
    return false;
}

/* Most places kept of a text that occurs often. */
enum { MAX_PLACES = 8 };

/* A label, and all places it may mean. */
typedef struct candidate_mark {
    uint32_t field;
    const furrow_label *label;
    fw_ide_spots spots;
    bool is_placed, is_row; /* among the values of a list */
} candidate_mark;

static furrow_status find_places(learner *l, candidate_mark *out, const furrow_label *label) {
    *out = (candidate_mark){.label = label};
    furrow_status st = field_of(&out->field, l, label);
    if (st >= 0) st = fw_ide_spots_find(&out->spots, &l->words, label, l->in->scratch, l->err);
    if (st >= 0 && out->spots.count && !l->in->opts->ide.plain)
        fw_ide_narrow_spots(&out->spots, &l->found, out->field);
    return st;
}

/* Put the mark of a label at place 'i' of those it may mean; the others are kept until a further
 * page decides. */
static void place_mark(learner *l, candidate_mark *c, uint32_t i) {
    fw_ide_spot spot = c->spots.at[i];
    if (c->is_row) {
        memmove(c->spots.at + 1, c->spots.at, i * sizeof spot);
        c->spots.at[0] = spot;
        i = 0;
    }
    uint32_t others = l->in->opts->ide.plain ? 0 : c->spots.count - i - 1;
    l->marks[l->count++] = (mark){
        .spot = spot,
        .field = c->field,
        .attribute = fw_str(c->label->attribute),
        .start = spot.is_tag ? spot.first : l->words.place[spot.first],
        .others = c->spots.at + i + 1,
        .other_count = others < MAX_PLACES ? others : MAX_PLACES,
    };
}

/* Fewer values do not make a list: they may be in different corners of the page. */
enum { MIN_ROW = 3 };

/* Each value of a list may have several texts, and some values may also be whole texts elsewhere,
 * which hides their places in the list. So a list that is not found is searched again by its words,
 * and accepted if each value is made of whole texts. False when out of memory. */
static bool find_row_by_words(fw_ide_spots *row, learner *l, candidate_mark **own, size_t count) {
    fw_ide_index index;
    fw_ide_placed *values = FW_TAKE_ZEROED(l->in->scratch, count, fw_ide_placed);
    if (!values || !fw_ide_index_make(&index, &l->words, l->in->scratch)) return false;
    for (size_t i = 0; i < count; i++) {
        const furrow_label *label = own[i]->label;
        if (label->text.len == 0 || label->node != FURROW_NO_NODE) return true;
        if (fw_budget_is_spent_now(l->in->scratch->budget) ||
            !fw_ide_index_find_words(&values[i].spots, &index, &l->words, label->text,
                                     l->in->scratch))
            return false;
    }
    if (!fw_ide_row_find(row, values, count, &l->words, l->in->scratch)) return false;
    for (uint32_t i = 0; i < row->count; i++) {
        fw_ide_text_range texts = {row->at[i].first, row->at[i].last + 1};
        fw_ide_spot all = fw_ide_spot_of_texts(&l->words, texts);
        if (!fw_ide_spot_equal(&all, &row->at[i])) row->count = 0;
    }
    for (uint32_t i = 0; i < row->count; i++) own[i]->spots = (fw_ide_spots){&row->at[i], 1};
    return true;
}

/* Values of one field that are given in page order are close together: of all places of each, the
 * one nearest to the others is meant. This handles the values from 'first' on that are of its
 * field. False when out of memory. */
static bool place_row(learner *l, candidate_mark *marks, size_t first, size_t count) {
    size_t wanted = 0;
    fw_ide_placed *values = FW_TAKE_ZEROED(l->in->scratch, count - first, fw_ide_placed);
    candidate_mark **own = FW_TAKE(l->in->scratch, count - first, candidate_mark *);
    if (!values || !own) return false;
    for (size_t i = first; i < count; i++) {
        if (marks[i].field != marks[first].field || marks[i].spots.count == 0) continue;
        if (marks[i].spots.at[0].is_tag) return true;
        own[wanted] = &marks[i];
        values[wanted++].spots = marks[i].spots;
    }
    fw_ide_spots row = {0};
    if (wanted < MIN_ROW) return true;
    if (!fw_ide_row_find(&row, values, wanted, &l->words, l->in->scratch)) return false;
    if (row.count == 0 && !find_row_by_words(&row, l, own, wanted)) return false;
    for (size_t i = 0; i < row.count; i++) {
        uint32_t at = 0;
        while (!fw_ide_spot_equal(&own[i]->spots.at[at], &row.at[i])) at++;
        own[i]->is_row = own[i]->is_placed = true;
        place_mark(l, own[i], at);
    }
    return true;
}

/* The places of all labels of a page: those of a list close together; for any other label the first
 * place that no equal value of its field has taken. */
static furrow_status add_marks(learner *l, const furrow_example *example) {
    candidate_mark *all = FW_TAKE(l->in->scratch, example->label_count, candidate_mark);
    furrow_status st = all ? FURROW_OK : fw_fail_memory(l->err);
    for (size_t i = 0; i < example->label_count && st >= 0; i++)
        st = find_places(l, &all[i], &example->labels[i]);
    if (st < 0) return st;
    for (size_t i = 0; i < example->label_count; i++) {
        if (all[i].is_placed || all[i].spots.count == 0) continue;
        if (!l->in->opts->ide.plain && !is_field_placed(l, all[i].field) &&
            !place_row(l, all, i, example->label_count))
            return fw_fail_memory(l->err);
        if (all[i].is_placed) continue;
        uint32_t at = 0;
        while (at < all[i].spots.count && is_taken(l, all[i].field, &all[i].spots.at[at])) at++;
        if (at < all[i].spots.count) place_mark(l, &all[i], at);
    }
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

/* Whether a spot is one whole text, or all texts of an element. */
static bool is_whole(const fw_words *words, const fw_ide_spot *spot) {
    if (spot->is_tag) return false;
    furrow_str first = fw_words_text(words, spot->first), last = fw_words_text(words, spot->last);
    furrow_str start = fw_words_trim(first), end = fw_words_trim(last);
    if (spot->from != (size_t)(start.at - first.at) ||
        spot->to != (size_t)(end.at + end.len - last.at))
        return false;
    fw_ide_text_range all = fw_ide_texts_of(words, fw_ide_spot_node(words, spot));
    return spot->first == spot->last || (all.first == spot->first && all.end == spot->last + 1);
}

/* Whether 'b' is the next value in the list of 'a': in an element of the same kind, close by in the
 * same parent. */
static bool is_next(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b) {
    enum { MAX_APART = 3 }; /* texts, see next_value() in detail_match.c */
    const furrow_page *page = words->page;
    if (!is_whole(words, a) || !is_whole(words, b) || b->first - a->last > MAX_APART) return false;
    bool is_one_text = a->first == a->last && b->first == b->last;
    fw_node_id x = is_one_text ? page->parent[words->text[a->first]] : fw_ide_element_of(words, a);
    fw_node_id y = is_one_text ? page->parent[words->text[b->first]] : fw_ide_element_of(words, b);
    if (x == y) return is_one_text;
    if (!is_one_text) return page->parent[x] == page->parent[y] && page->tag[x] == page->tag[y];
    return page->depth[x] == page->depth[y] &&
           fw_words_node_code(words, x) == fw_words_node_code(words, y);
}

/* Whether values are all that a list shows: each is the whole text of an element, these are
 * neighbours of one tag, and their parent has no other text. Then the parent is the item, and its
 * elements are the values, however many texts each has. */
static bool is_element_list(fw_ide_spot *whole, furrow_str *each, const fw_words *words,
                            const fw_ide_spot *spots, uint32_t count) {
    const furrow_page *page = words->page;
    fw_node_id parent = FURROW_NO_NODE;
    if (count < 2) return false;
    for (uint32_t i = 0; i < count; i++) {
        if (spots[i].is_tag) return false;
        fw_node_id node = fw_ide_element_of(words, &spots[i]);
        fw_ide_text_range own = fw_ide_texts_of(words, node);
        furrow_str tag = fw_page_tag_name(page, page->tag[node]);
        bool is_whole = own.first == spots[i].first && own.end == spots[i].last + 1;
        bool follows = i == 0 || (page->parent[node] == parent && fw_str_equal(*each, tag) &&
                                  spots[i].first == spots[i - 1].last + 1);
        if (!is_whole || !follows) return false;
        parent = page->parent[node];
        *each = tag;
    }
    if (parent == FURROW_NO_NODE) return false;
    fw_ide_text_range all = fw_ide_texts_of(words, parent);
    *whole = spots[0];
    whole->last = spots[count - 1].last;
    whole->to = spots[count - 1].to;
    return all.first == whole->first && all.end == whole->last + 1;
}

/* ---- Templates ---------------------------------------------------------- */

/* Keep the value of an item in its page: a hash to compare, and a sample. */
static bool keep_value(learner *l, fw_ide_item *item, const fw_ide_spot *spots, uint32_t count) {
    enum { MAX_SAMPLE = 120 }; /* bytes */
    fw_ide_match match = {.spot = spots[0], .value_count = count};
    furrow_buf buf = {.alloc = l->in->scratch->alloc};
    if (spots[0].is_tag) return true;
    match.spot.last = spots[count - 1].last;
    match.spot.to = spots[count - 1].to;
    fw_ide_value_write(&buf, &l->words, item, &match, false, NULL);
    furrow_str sample = fw_buf_view(&buf);
    bool ok = !buf.failed && fw_ide_value_hash(&item->hash, sample, l->in->scratch);
    sample = fw_utf8_head(sample, MAX_SAMPLE);
    if (ok && !l->in->opts->no_samples) item->sample = fw_arena_copy(l->in->arena, sample);
    furrow_buf_free(&buf);
    return ok && (l->in->opts->no_samples || item->sample.at);
}

/* The item of one value, or of several that repeat. */
static bool make_item(learner *l, fw_ide_item *item, const mark *m, const fw_ide_spot *spots,
                      uint32_t count) {
    fw_ide_spot whole;
    furrow_str each = {NULL, 0};
    item->field = m->field;
    item->attribute = fw_arena_copy(l->in->arena, m->attribute);
    bool is_list =
        !l->in->opts->ide.plain && is_element_list(&whole, &each, &l->words, spots, count);
    if (is_list) item->each = fw_arena_copy(l->in->arena, each);
    if (!item->attribute.at || (is_list && !item->each.at)) return false;
    return fw_ide_item_make(item, &l->words, is_list ? &whole : spots, is_list ? 1 : count,
                            l->in->opts->ide.tags, l->in->arena) &&
           keep_value(l, item, is_list ? &whole : spots, is_list ? 1 : count);
}

/* The other places of some marks that form one item, for the last item of the template. A list has
 * another place only if all of its values do. */
static bool make_others(learner *l, fw_ide_template *template, const mark *marks, uint32_t count,
                        fw_ide_spot *spots) {
    uint32_t places = marks[0].other_count;
    for (uint32_t i = 1; i < count; i++)
        if (marks[i].other_count < places) places = marks[i].other_count;
    for (uint32_t k = 0; k < places; k++) {
        bool is_item = true;
        for (uint32_t i = 0; i < count; i++) spots[i] = marks[i].others[k];
        for (uint32_t i = 1; i < count && is_item; i++)
            is_item = fw_ide_spot_before(&l->words, &spots[i - 1], &spots[i]) &&
                      is_next(&l->words, &spots[i - 1], &spots[i]);
        if (!is_item) continue;
        uint32_t n = template->other_count++;
        template->other_of[n] = template->item_count - 1;
        if (!make_item(l, &template->others[n], &marks[0], spots, count)) return false;
    }
    return true;
}

/* Returns the 'end' for which marks [i, end) are values that repeat. Values of several texts repeat
 * only if they are all of a list. */
static uint32_t repeats_end(const learner *l, uint32_t i, fw_ide_spot *spots) {
    uint32_t end = i + 1;
    bool is_one_text = l->marks[i].spot.first == l->marks[i].spot.last;
    while (end < l->count && !l->in->opts->ide.plain && l->marks[end].field == l->marks[i].field &&
           is_next(&l->words, &l->marks[end - 1].spot, &l->marks[end].spot)) {
        is_one_text = is_one_text && l->marks[end].spot.first == l->marks[end].spot.last;
        end++;
    }
    for (uint32_t k = i; k < end; k++) spots[k - i] = l->marks[k].spot;
    fw_ide_spot whole;
    furrow_str each;
    bool is_list = is_one_text || is_element_list(&whole, &each, &l->words, spots, end - i);
    return is_list ? end : i + 1;
}

static furrow_status make_items(learner *l, fw_ide_template *template) {
    fw_ide_spot *spots = FW_TAKE(l->in->scratch, l->count, fw_ide_spot);
    size_t others = 0;
    for (uint32_t i = 0; i < l->count; i++) others += l->marks[i].other_count;
    template->items = FW_TAKE_ZEROED(l->in->arena, l->count, fw_ide_item);
    template->others = FW_TAKE_ZEROED(l->in->arena, others, fw_ide_item);
    template->other_of = FW_TAKE(l->in->arena, others, uint32_t);
    if (!spots || !template->items || !template->others || !template->other_of)
        return fw_fail_memory(l->err);
    for (uint32_t i = 0, end; i < l->count; i = end) {
        end = repeats_end(l, i, spots);
        const mark *m = &l->marks[i];
        bool ok = make_item(l, &template->items[template->item_count++], m, spots, end - i);
        if (ok) ok = make_others(l, template, m, end - i, spots);
        if (!ok) return fw_fail_memory(l->err);
    }
    return FURROW_OK;
}

/* Whether a spot is the whole heading of the page. */
static bool is_heading(const fw_words *words, const fw_ide_spot *spot) {
    if (spot->is_tag) return false;
    const furrow_page *page = words->page;
    fw_node_id top = fw_ide_element_of(words, spot), node = fw_ide_spot_node(words, spot);
    while (node != top && page->tag[node] != FW_TAG_H1) node = page->parent[node];
    fw_ide_spot whole = fw_ide_spot_of(words, node);
    return page->tag[node] == FW_TAG_H1 && fw_ide_spot_equal(&whole, spot);
}

/* Of several places of a label, the one whose name is most stable: the heading of the page, else
 * the first. */
static fw_ide_spot named_place(const fw_words *words, const mark *m) {
    if (m->other_count == 0 || is_heading(words, &m->spot)) return m->spot;
    for (uint32_t k = 0; k < m->other_count; k++)
        if (is_heading(words, &m->others[k])) return m->others[k];
    return m->spot;
}

/* Learn the names by which the values of each field are found. */
static furrow_status make_ways(learner *l, fw_ide_template *template) {
    fw_ide_spot *spots = FW_TAKE(l->in->scratch, l->count, fw_ide_spot);
    template->ways = FW_TAKE(l->in->arena, l->rules->field_count, fw_ide_ways);
    if (!spots || !template->ways) return fw_fail_memory(l->err);
    for (uint32_t f = 0; f < l->rules->field_count && !l->in->opts->ide.plain; f++) {
        uint32_t count = 0;
        bool is_text = true;
        for (uint32_t i = 0; i < l->count; i++) {
            if (l->marks[i].field != f) continue;
            is_text = is_text && l->marks[i].attribute.len == 0;
            spots[count++] = named_place(&l->words, &l->marks[i]);
        }
        fw_ide_ways *ways = &template->ways[template->way_count];
        if (count == 0 || !is_text) continue;
        if (!fw_ide_ways_learn(ways, &l->words, spots, count, l->in->arena, l->in->scratch))
            return fw_fail_memory(l->err);
        ways->field = f;
        template->way_count += ways->list.count || ways->heading.len;
    }
    return FURROW_OK;
}

/* Learn where the data of the page has the values of each field. */
static furrow_status make_data(learner *l, fw_ide_template *template) {
    fw_ide_sayings page;
    uint32_t count = l->rules->field_count;
    fw_ide_labelled *fields = FW_TAKE_ZEROED(l->in->scratch, count, fw_ide_labelled);
    furrow_str *values = FW_TAKE(l->in->scratch, l->count, furrow_str);
    furrow_buf buf = {.alloc = l->in->scratch->alloc};
    bool ok = fields && values && fw_ide_sayings_read(&page, l->words.page, l->in->scratch);
    for (uint32_t f = 0; f < count && ok; f++) {
        fields[f] = (fw_ide_labelled){.name = l->rules->fields[f].name, .values = values};
        for (uint32_t i = 0; i < l->count && ok; i++) {
            if (l->marks[i].field != f || l->marks[i].spot.is_tag) continue;
            fw_buf_clear(&buf);
            fw_ide_spot_write(&buf, &l->words, &l->marks[i].spot);
            *values = fw_ide_folded(fw_buf_view(&buf), l->in->scratch);
            ok = values->at && !buf.failed;
            values++;
        }
        fields[f].count = (uint32_t)(values - fields[f].values);
    }
    furrow_buf_free(&buf);
    ok = ok && fw_ide_data_learn(template, fields, count, &page, l->in->arena, l->in->scratch);
    return ok ? FURROW_OK : fw_fail_memory(l->err);
}

static furrow_status append(learner *l, const fw_ide_template *template) {
    fw_ide_rules *rules = l->rules;
    if (rules->template_count == FW_IDE_MAX_TEMPLATES)
        return fw_fail(l->err, FURROW_ELIMIT, "more than %d templates", FW_IDE_MAX_TEMPLATES);
    fw_ide_template *list = FW_TAKE(l->in->arena, rules->template_count + 1u, fw_ide_template);
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
    fw_ide_meant *meant = FW_TAKE(l->in->scratch, total, fw_ide_meant);
    if (!meant) return fw_fail_memory(l->err);
    for (uint32_t i = 0; i < l->count; i++) {
        const mark *m = &l->marks[i];
        meant[count++] = (fw_ide_meant){m->field, m->spot};
        for (uint32_t k = 0; k < m->other_count; k++)
            meant[count++] = (fw_ide_meant){m->field, m->others[k]};
    }
    return fw_ide_narrow_rules(l->rules, &l->found, meant, count, l->in->scratch, l->err);
}

static furrow_status learn_page(learner *l, const furrow_example *example) {
    fw_ide_template template = {.page = fw_arena_copy(l->in->arena, fw_str(example->name)),
                                .is_partial = l->in->opts->ide.partial};
    l->count = 0;
    l->marks = FW_TAKE(l->in->scratch, example->label_count, mark);
    if (!template.page.at || !l->marks || !fw_words_make(&l->words, example->page, l->in->scratch))
        return fw_fail_memory(l->err);
    if (example->label_count > FW_IDE_MAX_ITEMS)
        return fw_fail(l->err, FURROW_ELIMIT, "more than %d labels", FW_IDE_MAX_ITEMS);
    furrow_status st = fw_ide_narrow_find(&l->found, l->rules, &l->words, l->in->scratch, l->err);
    if (st >= 0) st = add_marks(l, example);
    if (st >= 0) st = narrow(l);
    if (st < 0) return st;
    if (l->count == 0) return fw_fail(l->err, FURROW_EINVAL, "no field of the page is labelled");
    fw_sort(l->marks, l->count, sizeof *l->marks, by_place);
    st = make_items(l, &template);
    if (st >= 0) st = make_ways(l, &template);
    if (st >= 0 && !l->in->opts->ide.plain) st = make_data(l, &template);
    return st < 0 ? st : append(l, &template);
}

/* ---- Order -------------------------------------------------------------- */

static bool is_complete(const fw_ide_rules *rules, const fw_ide_template *template) {
    bool has[FW_IDE_MAX_FIELDS] = {0};
    uint32_t fields = 0;
    for (uint32_t i = 0; i < template->item_count; i++) {
        fields += !has[template->items[i].field];
        has[template->items[i].field] = true;
    }
    return fields == rules->field_count;
}

/* Complete templates first, otherwise in their old order. */
static void order(fw_ide_rules *rules) {
    uint32_t complete = 0;
    for (uint32_t t = 0; t < rules->template_count; t++) {
        fw_ide_template next = rules->templates[t];
        next.is_complete = is_complete(rules, &next);
        rules->templates[t] = next;
        if (!next.is_complete) continue;
        for (uint32_t k = t; k > complete; k--) rules->templates[k] = rules->templates[k - 1];
        rules->templates[complete++] = next;
    }
}

/* Whether two items of a field may be one value and a list of such values. */
static bool is_alike(const fw_ide_item *a, const fw_ide_item *b) {
    return a->field == b->field && a->is_one_text && b->is_one_text && a->before.chain.count &&
           b->before.chain.count && a->before.chain.full[0] == b->before.chain.full[0] &&
           a->before.words.len == 0 && a->after.words.len == 0;
}

/* A field that is a list in one page may be one in all: items with one value copy from other
 * templates how values repeat. */
static void share_separators(fw_ide_rules *rules, fw_ide_item *item) {
    for (uint32_t t = 0; t < rules->template_count && item->separator_count == 0; t++) {
        const fw_ide_template *template = &rules->templates[t];
        for (uint32_t i = 0; i < template->item_count; i++) {
            const fw_ide_item *list = &template->items[i];
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

/* Add a template for each labelled page. */
static furrow_status extend(void *kept, const fw_learn_input *in, furrow_error *err) {
    learner l = {.rules = kept, .in = in, .err = err};
    for (size_t i = 0; i < in->count; i++) {
        if (in->examples[i].label_count == 0) continue;
        furrow_status st = learn_page(&l, &in->examples[i]);
        if (st < 0) return st;
    }
    if (l.rules->template_count == 0)
        return fw_fail(err, FURROW_EINVAL, "no field of the page is labelled");
    furrow_status st = in->opts->ide.plain
                           ? FURROW_OK
                           : fw_ide_along(kept, in->examples, in->count, in->scratch, err);
    if (st < 0) return st;
    fw_ide_finish(kept);
    return FURROW_OK;
}

static furrow_status learn(void **out, const fw_learn_input *in, furrow_error *err) {
    *out = FW_TAKE_ZEROED(in->arena, 1, fw_ide_rules);
    return *out ? extend(*out, in, err) : fw_fail_memory(err);
}

/* ---- Applying ----------------------------------------------------------- */

/* The nodes that a value comes from. */
static fw_span span_of(const fw_words *words, const fw_ide_spot *spot) {
    if (spot->is_tag) return (fw_span){words->node[spot->first], words->node[spot->first] + 1};
    return (fw_span){words->text[spot->first], words->text[spot->last] + 1};
}

/* The deepest visible element that holds all values. */
static fw_node_id holder_of(const fw_words *words, const fw_ide_values *found) {
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
    for (fw_ide_text_range texts = fw_ide_texts_of(words, node);
         node && texts.first == texts.end;) {
        node = page->parent[node]; /* an image alone shows no text */
        texts = fw_ide_texts_of(words, node);
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

/* The line of a text that begins at 'at'. */
static furrow_str line_at(furrow_str text, size_t at) {
    const char *stop = memchr(text.at + at, '\n', text.len - at);
    return (furrow_str){text.at + at, stop ? (size_t)(stop - text.at) - at : text.len - at};
}

static bool has_line(furrow_str text, furrow_str line) {
    for (size_t at = 0; at < text.len;) {
        furrow_str next = line_at(text, at);
        if (fw_str_equal(next, line)) return true;
        at += next.len + 1;
    }
    return false;
}

/* Whether the value of an item, the text from 'start' on, repeats earlier ones: all of its lines
 * are among those of other items. */
static bool is_said(furrow_str text, size_t start) {
    furrow_str before = {text.at, start}, own = fw_str_from(text, start);
    for (size_t at = 0; at < own.len;) {
        furrow_str line = line_at(own, at);
        if (!has_line(before, line)) return false;
        at += line.len + 1;
    }
    return start > 0;
}

/* How many bytes of the values of an item to keep: if all lines are equal, only the first. */
static size_t without_echo(furrow_str own) {
    furrow_str first = own.len ? line_at(own, 0) : own;
    for (size_t at = 0; at < own.len;) {
        furrow_str line = line_at(own, at);
        if (!fw_str_equal(line, first)) return own.len;
        at += line.len + 1;
    }
    return first.len;
}

/* The values of one field, each on its own line. A value that the page repeats in another place is
 * written once; a list may have one value twice. */
static bool add_field(fw_record *record, fw_regions *out, const fw_words *words,
                      const fw_ide_rules *rules, uint32_t field, const fw_ide_values *found,
                      fw_url_base *base, furrow_buf *buf) {
    fw_span span = {FURROW_NO_NODE, 0};
    fw_buf_clear(buf);
    for (size_t i = 0; i < found->count; i++) {
        const fw_ide_value *value = &found->at[i];
        size_t before = buf->len;
        if (value->field != field) continue;
        if (span.end) fw_buf_char(buf, '\n');
        size_t start = buf->len;
        fw_ide_value_write(buf, words, value->item, &value->match, rules->fields[field].as_html,
                           base);
        if (buf->failed) return false;
        buf->len = start + without_echo(fw_str_from(fw_buf_view(buf), start));
        if (span.end && !value->is_by_ways && is_said(fw_buf_view(buf), start)) buf->len = before;
        if (!span.end) span = span_of(words, &value->match.spot);
    }
    if (span.end == 0) return true;
    furrow_str text = fw_arena_copy(&out->arena, fw_buf_view(buf));
    record->fields[record->field_count++] = (fw_field){field, span, text};
    return text.at && !buf->failed;
}

static bool add_record(fw_regions *out, const fw_words *words, const fw_ide_rules *rules,
                       const fw_ide_values *found, fw_url_base *base, furrow_buf *buf) {
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

static bool add_doubts(fw_regions *out, const fw_ide_rules *rules, const fw_ide_doubts *doubts) {
    fw_region *region = &out->list.at[out->list.count - 1];
    region->doubts = FW_TAKE(&out->arena, doubts->count, fw_doubt);
    if (!region->doubts) return false;
    for (uint32_t i = 0; i < doubts->count; i++) {
        furrow_error why = {0};
        fw_ide_doubt_tell(rules, doubts->at[i], &why);
        fw_doubt *doubt = &region->doubts[region->doubt_count++];
        *doubt = (fw_doubt){doubts->at[i].field, fw_arena_copy(&out->arena, fw_str(why.message))};
        if (!doubt->why.at) return false;
    }
    return true;
}

static furrow_status apply(fw_regions *out, const void *rules, const fw_method_input *in,
                           furrow_error *err) {
    fw_words words;
    fw_ide_values found;
    fw_ide_doubts doubts;
    double *sure = FW_TAKE_ZEROED(&out->arena, ((const fw_ide_rules *)rules)->field_count, double);
    furrow_buf buf = {.alloc = in->page->arena.alloc};
    fw_url_base *base = fw_url_base_new(in->page->base);
    furrow_status st = FURROW_OK;
    if (!base || !sure || !fw_words_make(&words, in->page, in->scratch)) st = fw_fail_memory(err);
    if (st >= 0) st = fw_ide_choose(&found, sure, &doubts, rules, &words, in, base, err);
    if (st >= 0 &&
        !(add_record(out, &words, rules, &found, base, &buf) && add_doubts(out, rules, &doubts)))
        st = fw_fail_memory(err);
    if (st >= 0) out->list.at[out->list.count - 1].sure = sure;
    fw_url_base_free(base);
    furrow_buf_free(&buf);
    return st;
}

furrow_status fw_ide_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    (void)out;
    (void)in;
    return fw_fail(err, FURROW_EINVAL,
                   "ide needs labelled pages: label one, then apply the wrapper");
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
    .repair = fw_ide_repair,
#ifdef FURROW_CHECKS
    .check = fw_ide_check,
#endif
};
