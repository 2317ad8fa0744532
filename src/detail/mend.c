/*
 * Repair: the fields of a labelled wrapper in a redesigned page.
 *
 * The surroundings of a field have changed then, but other things remain: the data of
 * the page (field_data.c, which needs no repair), the caption of the field, words in
 * the names of its element, the kind of its values and, if it is the page that was
 * labelled, the value itself. For each field in doubt, every text of the page is
 * weighed by these. Fields that are sure enough, and those that were never in doubt,
 * become labels of the page, and the page becomes a further template.
 *
 * A field of several values is found again only by its data or its names.
 */
#include "detail/detail.h"

#include "base/call.h"
#include "base/str.h"
#include "detail/ide.h"
#include "page/page.h"
#include "values/kind.h"
#include "values/text.h"

/* Confidence that a text is the value of a field, by one sign alone. */
static const double SAME_VALUE = 0.85, SAME_CAPTION = 0.7, SAME_NAME = 0.6, SAME_HEADING = 0.5,
                    SAME_KIND = 0.2;
/* The factor for a value of another kind, and the share of the next best text's confidence that is
 * subtracted. */
static const double OTHER_KIND = 0.3, RIVAL = 0.5;

/* From this confidence on, a value is proposed. */
static const double PROPOSED = 0.3;

/* A field that was found again. */
typedef struct find {
    fw_ide_spot spot;
    double confidence;
} find;

typedef struct mender {
    fw_repair_result *out;
    const fw_learn_input *in;
    fw_ide_rules *rules;
    fw_words words;
    furrow_error *err;
} mender;

/* ---- Evidence ----------------------------------------------------------- */

/* The field that is searched. */
typedef struct sought {
    const fw_ide_item *item;
    furrow_str name;    /* of the field */
    furrow_str caption; /* folded, without a colon; empty: none */
    furrow_str sample;  /* folded */
    fw_value_kind kind;
    bool has_kind, is_heading;
} sought;

static furrow_str fold_caption(furrow_str text, fw_arena *arena) {
    text = fw_words_trim(text);
    while (text.len && (text.at[text.len - 1] == ':' || fw_is_space(text.at[text.len - 1])))
        text.len--;
    return fw_ide_folded(text, arena);
}

static bool seek(sought *out, const mender *m, const fw_ide_item *item) {
    furrow_str unit, caption = item->before.caption.text;
    *out = (sought){.item = item, .name = m->rules->fields[item->field].name};
    if (caption.len == 0) caption = item->before.words;
    out->caption = fold_caption(caption, m->in->scratch);
    out->sample = fw_ide_folded(item->sample, m->in->scratch);
    out->has_kind = item->sample.len > 0;
    out->kind = fw_value_kind_of(item->sample, &unit);
    const fw_ide_chain *chain = &item->before.chain;
    out->is_heading = chain->count && chain->plain[0] == 2u * FW_TAG_H1;
    return out->caption.at && out->sample.at;
}

/* Whether the element of a text, or one around it, has the name of the field. */
static bool is_called(const fw_words *words, uint32_t text, furrow_str name) {
    enum { MAX_UP = 3 };
    static const char *const names[] = {"class", "id", "itemprop"};
    const furrow_page *page = words->page;
    fw_node_id node = page->parent[words->text[text]];
    for (int up = 0; up < MAX_UP && node != FURROW_NO_NODE; up++, node = page->parent[node])
        for (size_t i = 0; i < FW_COUNT(names); i++)
            if (fw_text_holds_word(
                    fw_page_attr(page, node, fw_page_attr_id(page, fw_str(names[i]))), name))
                return true;
    return false;
}

static double both(double a, double b) {
    return 1 - (1 - a) * (1 - b);
}

/* The confidence that text 'i', from byte '*from' on, is the value. */
static bool weigh(double *out, uint32_t *from, const mender *m, const sought *s, uint32_t i,
                  furrow_str before) {
    const fw_words *words = &m->words;
    furrow_str text = fw_words_text(words, i), unit;
    *from = (uint32_t)fw_space_run(text);
    const char *colon = memchr(text.at, ':', text.len);
    if (colon && s->caption.len) {
        furrow_str head =
            fw_ide_folded((furrow_str){text.at, (size_t)(colon - text.at)}, m->in->scratch);
        if (!head.at) return false;
        furrow_str rest = fw_str_from(text, (size_t)(colon + 1 - text.at));
        if (fw_str_equal(head, s->caption) && fw_words_trim(rest).len) {
            *from = (uint32_t)((size_t)(rest.at - text.at) + fw_space_run(rest));
            before = head;
        }
    }
    furrow_str value = fw_words_trim(fw_str_from(text, *from));
    furrow_str folded = fw_ide_folded(value, m->in->scratch);
    if (!folded.at) return false;
    bool is_kind = s->has_kind && fw_value_kind_of(value, &unit) == s->kind;
    *out = 0;
    if (s->sample.len && fw_str_equal(folded, s->sample)) *out = SAME_VALUE;
    if (s->caption.len && fw_str_equal(before, s->caption)) *out = both(*out, SAME_CAPTION);
    if (is_called(words, i, s->name)) *out = both(*out, SAME_NAME);
    if (s->is_heading && words->page->tag[words->page->parent[words->text[i]]] == FW_TAG_H1)
        *out = both(*out, SAME_HEADING);
    if (*out > 0 && is_kind) *out = both(*out, SAME_KIND);
    if (s->has_kind && !is_kind) *out *= OTHER_KIND;
    return true;
}

/* The text of the page that is most like the sought field. */
static bool find_like(find *out, const mender *m, const sought *s) {
    double second = 0;
    furrow_str before = {"", 0}, best = {NULL, 0};
    for (uint32_t i = 0; i < m->words.text_count; i++) {
        double worth;
        uint32_t from;
        furrow_str text = fw_words_text(&m->words, i), trimmed = fw_words_trim(text);
        if (fw_budget_is_spent(m->in->budget) || !weigh(&worth, &from, m, s, i, before))
            return false;
        before = fold_caption(text, m->in->scratch);
        furrow_str folded = fw_ide_folded(fw_str_from(text, from), m->in->scratch);
        if (!before.at || !folded.at) return false;
        bool is_same = best.at && fw_str_equal(folded, best);
        if (worth > out->confidence) {
            if (!is_same) second = out->confidence;
            best = folded;
            *out = (find){{.first = i,
                           .last = i,
                           .from = from,
                           .to = (uint32_t)(trimmed.at + trimmed.len - text.at)},
                          worth};
        } else if (worth > second && !is_same) second = worth;
    }
    out->confidence -= RIVAL * second;
    return true;
}

static bool find_again(find *out, const mender *m, const fw_ide_item *item) {
    sought s;
    fw_arena_mark mark = fw_arena_here(m->in->scratch);
    *out = (find){.confidence = 0};
    bool ok = seek(&s, m, item) && find_like(out, m, &s);
    fw_arena_back(m->in->scratch, mark);
    return ok;
}

/* ---- One page ----------------------------------------------------------- */

/* The only item of a field in the first template that has it; NULL if the field has several
 * values. */
static const fw_ide_item *item_of(const fw_ide_rules *rules, uint32_t field) {
    for (uint32_t t = 0; t < rules->template_count; t++) {
        const fw_ide_template *template = &rules->templates[t];
        const fw_ide_item *only = NULL;
        uint32_t count = 0;
        for (uint32_t i = 0; i < template->item_count; i++) {
            if (template->items[i].field != field) continue;
            only = &template->items[i];
            count++;
        }
        if (count == 0) continue;
        bool is_list = count > 1 || only->each.len || only->separator_count;
        return is_list || only->attribute.len ? NULL : only;
    }
    return NULL;
}

static furrow_str copy_path(const mender *m, fw_node_id node) {
    furrow_buf text = {.alloc = m->in->arena->alloc};
    fw_path_write(&text, m->words.page, NULL, node);
    furrow_str path =
        text.failed ? (furrow_str){NULL, 0} : fw_arena_copy(m->in->arena, fw_buf_view(&text));
    furrow_buf_free(&text);
    return path;
}

static furrow_str copy_old_place(const mender *m, uint32_t field) {
    furrow_buf text = {.alloc = m->in->arena->alloc};
    for (uint32_t t = 0; t < m->rules->template_count && text.len == 0; t++) {
        const fw_ide_template *template = &m->rules->templates[t];
        for (uint32_t w = 0; w < template->way_count && text.len == 0; w++)
            if (template->ways[w].field == field && template->ways[w].list.count)
                fw_selector_write(&text, &template->ways[w].list.at[0]);
        for (uint32_t i = 0; i < template->item_count && text.len == 0; i++)
            if (template->items[i].field == field)
                fw_buf_str(&text, template->items[i].before.caption.text);
    }
    furrow_str place =
        text.failed ? (furrow_str){NULL, 0} : fw_arena_copy(m->in->arena, fw_buf_view(&text));
    furrow_buf_free(&text);
    return place;
}

/* Report the value of a field in the page; 'spot' is NULL if it has none. */
static bool add_column(const mender *m, uint32_t field, const fw_ide_spot *spot,
                       double confidence) {
    furrow_repair_column *c = &m->out->columns[m->out->column_count++];
    const fw_ide_item *item = item_of(m->rules, field);
    furrow_buf text = {.alloc = m->in->scratch->alloc};
    *c = (furrow_repair_column){.name = fw_arena_copy(m->in->arena, m->rules->fields[field].name),
                                .old_place = copy_old_place(m, field),
                                .share = 1,
                                .confidence = confidence,
                                .state = confidence >= m->out->wanted ? FURROW_REPAIR_FOUND
                                         : spot                       ? FURROW_REPAIR_UNSURE
                                                                      : FURROW_REPAIR_GONE};
    if (item) c->old_sample = fw_arena_copy(m->in->arena, item->sample);
    bool ok = c->name.at && c->old_place.at && (!item || c->old_sample.at);
    if (ok && spot) {
        if (!spot->is_tag) fw_ide_spot_write(&text, &m->words, spot);
        c->new_place = copy_path(m, fw_ide_spot_node(&m->words, spot));
        c->new_sample = fw_arena_copy(m->in->arena, fw_buf_view(&text));
        ok = !text.failed && c->new_place.at && c->new_sample.at;
    }
    furrow_buf_free(&text);
    return ok;
}

typedef FW_VEC(furrow_label) labels;

/* Add the labels of one value found: each of its lines. */
static bool add_labels(labels *out, const mender *m, uint32_t field, furrow_str value,
                       fw_node_id node) {
    furrow_str name = m->rules->fields[field].name;
    char *copy = FW_TAKE(m->in->scratch, name.len + 1, char);
    if (!copy) return false;
    memcpy(copy, name.at, name.len);
    copy[name.len] = '\0';
    for (size_t at = 0; at < value.len;) {
        const char *stop = memchr(value.at + at, '\n', value.len - at);
        size_t len = stop ? (size_t)(stop - value.at) - at : value.len - at;
        furrow_label *made = fw_vec_push(out, m->in->scratch);
        if (!made) return false;
        *made =
            (furrow_label){.name = copy,
                           .text = fw_arena_copy(m->in->scratch, (furrow_str){value.at + at, len}),
                           .node = node};
        if (!made->text.at) return false;
        at += len + 1;
    }
    return true;
}

/* Add the labels of a field that was never in doubt. */
static bool label_found(labels *out, const mender *m, const fw_ide_values *found, uint32_t field,
                        fw_url_base *base) {
    furrow_buf text = {.alloc = m->in->scratch->alloc};
    bool ok = true;
    for (size_t i = 0; i < found->count && ok; i++) {
        const fw_ide_value *value = &found->at[i];
        if (value->field != field || value->match.spot.is_tag) continue;
        fw_buf_clear(&text);
        fw_ide_value_write(&text, &m->words, value->item, &value->match, false, base);
        ok = !text.failed && add_labels(out, m, field, fw_buf_view(&text),
                                        fw_ide_spot_node(&m->words, &value->match.spot));
    }
    furrow_buf_free(&text);
    return ok;
}

static const fw_ide_spot *spot_found(const fw_ide_values *found, uint32_t field) {
    for (size_t i = 0; i < found->count; i++)
        if (found->at[i].field == field) return &found->at[i].match.spot;
    return NULL;
}

static bool is_doubted(const fw_ide_doubts *doubts, uint32_t field) {
    for (size_t i = 0; i < doubts->count; i++)
        if (doubts->at[i].field == field) return true;
    return false;
}

/* Find the fields of a page; those in doubt are searched again. 'out' has what may be labelled. */
static bool mend_fields(labels *out, mender *m, const fw_ide_values *found,
                        const fw_ide_doubts *doubts, const double *sure, fw_url_base *base) {
    bool is_first = m->out->columns == NULL;
    if (is_first)
        m->out->columns = FW_TAKE_ZEROED(m->in->arena, m->rules->field_count, furrow_repair_column);
    if (!m->out->columns) return false;
    for (uint32_t f = 0; f < m->rules->field_count; f++) {
        find again = {.confidence = sure[f]};
        const fw_ide_spot *spot = spot_found(found, f);
        const fw_ide_item *item = item_of(m->rules, f);
        bool is_new = is_doubted(doubts, f);
        if (is_new && item && !find_again(&again, m, item)) return false;
        if (is_new) spot = again.confidence >= PROPOSED ? &again.spot : NULL;
        if (!is_new && !label_found(out, m, found, f, base)) return false;
        if (is_first && !add_column(m, f, spot, spot || !is_new ? again.confidence : 0))
            return false;
        if (!is_new || again.confidence < m->out->wanted) continue;
        furrow_buf text = {.alloc = m->in->scratch->alloc};
        fw_ide_spot_write(&text, &m->words, spot);
        bool ok = !text.failed &&
                  add_labels(out, m, f, fw_buf_view(&text), fw_ide_spot_node(&m->words, spot));
        furrow_buf_free(&text);
        if (!ok) return false;
    }
    return true;
}

/* Check a page; if it does not fit, learn from what was found in it. */
static furrow_status mend_page(mender *m, const furrow_example *page) {
    furrow_options opts = *m->in->opts;
    fw_ide_values found = {0};
    fw_ide_doubts doubts = {0};
    labels own = {0};
    furrow_error why = {0};
    opts.ide.partial = true;
    fw_method_input in = {
        .page = page->page, .opts = &opts, .scratch = m->in->scratch, .budget = m->in->budget};
    double *sure = FW_TAKE_ZEROED(m->in->scratch, m->rules->field_count, double);
    fw_url_base *base = fw_url_base_new(page->page->base);
    if (!sure || !base || !fw_words_make(&m->words, page->page, m->in->scratch)) {
        fw_url_base_free(base);
        return fw_fail_memory(m->err);
    }
    furrow_status st = fw_ide_choose(&found, sure, &doubts, m->rules, &m->words, &in, base, &why);
    bool is_lost = st == FURROW_ENOTFOUND;
    bool fits = st == FURROW_OK && doubts.count == 0;
    if (st < 0 && !is_lost && m->err) *m->err = why;
    if (is_lost) st = FURROW_OK;
    if (st >= 0 && !fits) {
        m->out->is_needed = true;
        if (!mend_fields(&own, m, &found, &doubts, sure, base)) st = fw_fail_memory(m->err);
    }
    fw_url_base_free(base);
    if (st < 0 || fits || own.count == 0) return st;
    furrow_example example = {
        .page = page->page, .name = page->name, .labels = own.at, .label_count = own.count};
    fw_learn_input learn = *m->in;
    learn.examples = &example;
    learn.count = 1;
    learn.opts = &opts;
    st = fw_ide_kind.extend(m->rules, &learn, m->err);
    if (st == FURROW_OK) m->out->rules = m->rules;
    return st;
}

/* ---- All pages ---------------------------------------------------------- */

/* Copy rules to another arena, by writing and reading them. */
static furrow_status copy_rules(fw_ide_rules **out, const void *kept, fw_arena *arena,
                                furrow_error *err) {
    furrow_buf text = {.alloc = arena->alloc};
    fw_json json = fw_json_to(&text, FW_JSON_COMPACT);
    fw_json_doc *doc = NULL;
    void *made = NULL;
    fw_ide_save(&json, kept);
    furrow_status st = fw_buf_status(&text, err);
    if (st >= 0) st = fw_json_read(&doc, fw_buf_view(&text), &arena->alloc, err);
    if (st >= 0) st = fw_ide_load(&made, fw_json_root(doc), arena, err);
    fw_json_free(doc);
    furrow_buf_free(&text);
    *out = made;
    return st;
}

furrow_status fw_ide_repair(fw_repair_result *out, const void *kept, const fw_learn_input *in,
                            furrow_error *err) {
    mender m = {.out = out, .in = in, .err = err};
    furrow_status st = copy_rules(&m.rules, kept, in->arena, err);
    for (size_t i = 0; i < in->count && st >= 0; i++) st = mend_page(&m, &in->examples[i]);
    for (size_t i = 0; i < out->column_count; i++)
        if (out->columns[i].confidence > out->confidence)
            out->confidence = out->columns[i].confidence;
    return st;
}

/*
 * Whether a page lacks a field although every labelled page had it.
 *
 * Beyond the paper, which asks for a label whenever something is not found. A field
 * has anchors: the name of its element, its caption ("Yield:"), its property in the
 * embedded data. If the page has none of them, nothing like the field, and most of
 * the other fields, it has the same structure and lacks this field. For a field
 * without a good anchor we still ask: that nothing is like it says little.
 */

/* What is known about the anchors of a field. */
typedef struct anchors {
    const fw_ide_rules *rules;
    const fw_words *words;
    const fw_ide_sayings *said;
    const fw_ide_index *index;
    fw_arena *scratch;
    bool is_present; /* one of them is in the page */
    bool is_known;   /* there is a good one */
    bool is_in_data; /* the data has the thing, but not its property */
} anchors;

/* ---- Names -------------------------------------------------------------- */

static bool has_names(const fw_step *step) {
    return step->id.at || step->word_count;
}

/* Look for the element of a value, or the one around it, by its name alone. Outer elements contain
 * other things as well. */
static bool look_for_names(anchors *a, const fw_ide_ways *ways) {
    if (ways->list.count == 0) return true;
    const fw_selector *way = &ways->list.at[0];
    uint32_t last = way->count;
    if (last > 1 && !has_names(&way->steps[last - 1])) last--;
    if (last == 0 || !has_names(&way->steps[last - 1])) return true;
    fw_step step = way->steps[last - 1];
    step.tag = FW_STR("*");
    fw_selector alone = {.steps = &step, .count = 1};
    fw_sight sight = {.page = a->words->page, .scratch = a->scratch};
    fw_node_list found = {0};
    step.nth = 0;
    if (!fw_selector_find(&found, &alone, &sight)) return false;
    a->is_known = true;
    for (size_t i = 0; i < found.count; i++) {
        fw_ide_text_range own = fw_ide_texts_of(a->words, found.at[i]);
        a->is_present = a->is_present || own.first < own.end; /* an empty one shows nothing */
    }
    return true;
}

/* ---- Data --------------------------------------------------------------- */

/* The object around the last property of a path. */
static furrow_str thing_of(furrow_str path) {
    size_t len = path.len;
    while (len && path.at[len - 1] != '.') len--;
    return (furrow_str){path.at, len};
}

static void look_for_data(anchors *a, const fw_ide_data *data) {
    bool has_thing = false, has_property = false;
    for (size_t i = 0; i < a->said->count; i++) {
        furrow_str path = a->said->at[i].path;
        for (uint32_t p = 0; p < data->path_count; p++) {
            furrow_str thing = thing_of(data->paths[p]);
            has_property = has_property || fw_ide_same_property(path, data->paths[p]);
            has_thing =
                has_thing || (thing.len && path.len > thing.len && fw_str_starts(path, thing));
        }
    }
    if (!has_thing) return;
    a->is_known = true;
    a->is_in_data = a->is_in_data || !has_property;
    a->is_present = a->is_present || has_property;
}

/* ---- Captions ----------------------------------------------------------- */

/* Letters that the name of a field and its caption must share: "yields", "Yield". */
enum { MIN_STEM = 4 };

static bool is_named_like(furrow_str caption, furrow_str field) {
    size_t len = 0;
    while (len < caption.len && len < field.len &&
           fw_fold(caption.at[len]) == fw_fold(field.at[len]))
        len++;
    return len >= MIN_STEM;
}

bool fw_ide_is_good_caption(furrow_str text, furrow_str field) {
    return text.len && (text.at[text.len - 1] == ':' || is_named_like(text, field));
}

static furrow_str without_colon(furrow_str text) {
    text = fw_words_trim(text);
    while (text.len && text.at[text.len - 1] == ':')
        text = fw_words_trim((furrow_str){text.at, text.len - 1});
    return text;
}

/* Look for a text of the page that begins with 'wanted'. */
static bool look_for_text(anchors *a, furrow_str wanted) {
    fw_ide_spots spots;
    if (!fw_ide_index_find(&spots, a->index, a->words, wanted, a->scratch)) return false;
    for (uint32_t i = 0; i < spots.count; i++) {
        furrow_str text = fw_words_text(a->words, spots.at[i].first);
        a->is_present = a->is_present || spots.at[i].from == fw_space_run(text);
    }
    return true;
}

/* Look for a caption, also without a plural s, since the caption of a list of one value differs. */
static bool look_for_caption(anchors *a, furrow_str caption, furrow_str field) {
    if (!fw_ide_is_good_caption(caption, field)) return true;
    a->is_known = true;
    furrow_str text = without_colon(caption), one = text;
    if (one.len > MIN_STEM && fw_fold(one.at[one.len - 1]) == 's') one.len--;
    return look_for_text(a, text) && look_for_text(a, one);
}

/* ---- All of a field ----------------------------------------------------- */

static bool look_in(anchors *a, const fw_ide_template *template, uint32_t field) {
    furrow_str name = a->rules->fields[field].name;
    for (uint32_t i = 0; i < template->item_count; i++) {
        const fw_ide_item *item = &template->items[i];
        if (item->field != field) continue;
        if (!look_for_caption(a, item->before.caption.text, name) ||
            !look_for_caption(a, item->before.words, name))
            return false;
    }
    for (uint32_t w = 0; w < template->way_count; w++)
        if (template->ways[w].field == field && !look_for_names(a, &template->ways[w]))
            return false;
    for (uint32_t d = 0; d < template->data_count; d++)
        if (template->data[d].field == field) look_for_data(a, &template->data[d]);
    return true;
}

bool fw_ide_missing(double *confidence, const fw_ide_rules *rules, uint32_t field,
                    const fw_words *words, const fw_ide_sayings *said, const fw_ide_index *index,
                    fw_arena *scratch) {
    anchors a = {.rules = rules, .words = words, .said = said, .index = index, .scratch = scratch};
    *confidence = 0;
    for (uint32_t t = 0; t < rules->template_count; t++)
        if (!look_in(&a, &rules->templates[t], field)) return false;
    if (a.is_known && !a.is_present)
        *confidence = a.is_in_data ? FW_IDE_MISSING_IN_DATA : FW_IDE_MISSING;
    return true;
}
