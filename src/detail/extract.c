/*
 * Which template to believe, field by field (one_template.c searches the items of each).
 *
 * The paper takes the first template that finds everything. Pages of real
 * sites vary in one field or another, and every mixture would need its own
 * labelled page. So each field is taken from the template whose item fits
 * best; from the first one if several fit equally. A field counts as missing
 * if no template finds anything like it and one of them was labelled without
 * it. If any other field is not found, the page needs labels.
 */
#include "detail/ide.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"

enum {
    /* A template that has this share of the evidence for each of its items, in percent, is taken
     * without comparing others. */
    SURE_SHARE = 85,
    /* A template with more values of a field is preferred to one that fits better by at most this,
     * since its further values would be lost silently. */
    MORE_VALUES = 15
};

typedef struct chooser {
    const fw_ide_rules *rules;
    const fw_words *words;
    const fw_method_input *in;
    fw_url_base *base;
    fw_ide_attempt *attempts;
    uint32_t count;
    fw_ide_sayings said; /* the data of the page */
    fw_ide_index index;  /* its texts, for searching */
    double *sure;        /* confidence of each field */
} chooser;

/* ---- One field of one template ------------------------------------------ */

typedef enum outcome {
    NOT_LABELLED, /* the template has no such field */
    NOT_THERE,    /* nothing like it is in the page */
    UNCERTAIN,    /* something like it, but not certain */
    FOUND
} outcome;

/* The outcome of a field: that of its worst item, which is '*slot'. */
static outcome outcome_of(const fw_ide_attempt *a, uint32_t field, const fw_ide_slot **slot) {
    outcome worst = FOUND;
    *slot = NULL;
    for (uint32_t i = 0; i < a->count; i++) {
        const fw_ide_slot *s = &a->slots[i];
        if (s->item->field != field) continue;
        bool is_like = s->best && (a->plain || s->share >= FW_IDE_MIN_SHARE);
        outcome own = s->is_found ? FOUND : is_like ? UNCERTAIN : NOT_THERE;
        if (!*slot || own < worst || (own == worst && s->share < (*slot)->share)) {
            *slot = s;
            worst = own;
        }
    }
    return *slot ? worst : NOT_LABELLED;
}

/* ---- All templates ------------------------------------------------------ */

/* The template to take a field from. NULL with the reason in '*failed' if there is none; NULL
 * without a reason if the page has no such field. */
static const fw_ide_attempt *choose(const chooser *c, uint32_t field, const fw_ide_slot **failed) {
    const fw_ide_attempt *best = NULL;
    uint32_t best_share = 0, best_count = 0;
    bool may_miss = false, is_uncertain = false;
    *failed = NULL;
    for (uint32_t t = 0; t < c->count; t++) {
        const fw_ide_slot *slot;
        outcome own = outcome_of(&c->attempts[t], field, &slot);
        may_miss = may_miss || (own == NOT_LABELLED && !c->attempts[t].template->is_partial);
        if (own == FOUND) {
            uint32_t count = fw_ide_values_of(&c->attempts[t], field);
            bool is_better = count > best_count ? slot->share + MORE_VALUES >= best_share
                                                : count == best_count && slot->share > best_share;
            if (best && !is_better) continue;
            best = &c->attempts[t];
            best_share = slot->share;
            best_count = count;
        }
        if (own != UNCERTAIN && own != NOT_THERE) continue;
        if (!*failed || (own == UNCERTAIN && !is_uncertain)) *failed = slot;
        is_uncertain = is_uncertain || own == UNCERTAIN;
    }
    if (best || (may_miss && !is_uncertain)) *failed = NULL;
    return best;
}

/* ---- Telling ------------------------------------------------------------ */

static int shown(furrow_str text) {
    enum { MAX_SHOWN = 60 };
    return (int)(text.len < MAX_SHOWN ? text.len : MAX_SHOWN);
}

static fw_node_id node_of(const chooser *c, const fw_ide_spot *spot) {
    return spot->is_tag ? c->words->node[spot->first] : c->words->text[spot->first];
}

static void tell_slot(const chooser *c, const fw_ide_attempt *a, const fw_ide_slot *s) {
    furrow_str name = c->rules->fields[s->item->field].name, page = a->template->page;
    const fw_ide_match *m = s->is_found ? &s->found : s->best;
    if (!m) {
        fw_trace(c->in, "ide", FURROW_NO_NODE, "%.*s: %s, by %.*s", shown(name), name.at, s->why,
                 shown(page), page.at);
        return;
    }
    furrow_buf value = {.alloc = c->in->scratch->alloc};
    fw_ide_value_write(&value, c->words, s->item, m, false, c->base);
    fw_trace(c->in, "ide", node_of(c, &m->spot),
             "%.*s: %s: \"%.*s\", %u %% like its place in %.*s: %u of %u tags before it and %u of "
             "%u behind it are the same%s",
             shown(name), name.at, s->is_found ? "found" : s->why, shown(fw_buf_view(&value)),
             value.len ? value.at : "", s->share, shown(page), page.at, m->before,
             s->item->before.chain.count, m->after, s->item->after.chain.count,
             m->caption_before && m->caption_after ? ", and the texts beside it"
             : m->caption_before                   ? ", and the text before it"
             : m->caption_after                    ? ", and the text behind it"
                                                   : "");
    furrow_buf_free(&value);
}

static void tell(const chooser *c, const fw_ide_attempt *a) {
    if (!c->in->opts->trace) return;
    for (uint32_t i = 0; i < a->count; i++) tell_slot(c, a, &a->slots[i]);
}

/* ---- Choosing ----------------------------------------------------------- */

/* Whether a template has found all of its items; '*least' is the lowest share. */
static bool is_done(const fw_ide_attempt *a, uint32_t *least) {
    *least = 100;
    for (uint32_t i = 0; i < a->count; i++) {
        if (!a->slots[i].is_found) return false;
        if (a->slots[i].share < *least) *least = a->slots[i].share;
    }
    return true;
}

/* Whether no other template has more values of any field. */
static bool has_most(const fw_ide_rules *rules, const fw_ide_template *template) {
    uint32_t own[FW_IDE_MAX_FIELDS] = {0};
    for (uint32_t i = 0; i < template->item_count; i++) own[template->items[i].field]++;
    for (uint32_t t = 0; t < rules->template_count; t++) {
        uint32_t count[FW_IDE_MAX_FIELDS] = {0};
        for (uint32_t i = 0; i < rules->templates[t].item_count; i++) {
            uint32_t field = rules->templates[t].items[i].field;
            if (++count[field] > own[field]) return false;
        }
    }
    return true;
}

static furrow_status try_templates(chooser *c, fw_url_base *base, furrow_error *err) {
    c->attempts = FW_TAKE(c->in->scratch, c->rules->template_count, fw_ide_attempt);
    if (!c->attempts) return fw_fail_memory(err);
    for (uint32_t t = 0; t < c->rules->template_count; t++) {
        fw_ide_attempt *a = &c->attempts[c->count];
        *a = (fw_ide_attempt){.words = c->words,
                              .plain = c->in->opts->ide.plain,
                              .fields = c->rules->fields,
                              .scratch = c->in->scratch};
        if (!fw_ide_search_template(a, &c->rules->templates[t], base)) return fw_fail_memory(err);
        if (fw_budget_is_spent_now(c->in->budget))
            return fw_fail(err, FURROW_ELIMIT, "the time limit was reached");
        c->count++;
        tell(c, a);
        uint32_t share;
        bool is_enough =
            is_done(a, &share) && (a->plain || (a->template->is_complete && share >= SURE_SHARE &&
                                                has_most(c->rules, a->template)));
        if (is_enough) {
            c->attempts[0] = *a;
            c->count = 1;
            break;
        }
    }
    return FURROW_OK;
}

/* ---- By names ----------------------------------------------------------- */

/* Values found by selectors are whole elements, whatever is around them. */
static const fw_ide_item BY_WAYS = {.is_whole = true};

/* Whether a field was labelled in several places, of one page or several: one selector would find
 * only one of them. */
static bool has_several(const chooser *c, uint32_t field) {
    uint32_t count = 0;
    for (uint32_t t = 0; t < c->rules->template_count; t++) {
        const fw_ide_template *template = &c->rules->templates[t];
        for (uint32_t i = 0; i < template->item_count; i++)
            count += template->items[i].field == field;
    }
    return count > 1;
}

/* What the selectors of the first template that finds something find; '*by' are these selectors. */
static bool find_by_ways(fw_ide_spots *out, const fw_ide_ways **by, const chooser *c,
                         uint32_t field) {
    *out = (fw_ide_spots){0};
    *by = NULL;
    for (uint32_t t = 0; t < c->rules->template_count && out->count == 0; t++) {
        const fw_ide_template *template = &c->rules->templates[t];
        for (uint32_t w = 0; w < template->way_count && out->count == 0; w++) {
            if (template->ways[w].field != field) continue;
            if (!template->ways[w].is_list && has_several(c, field)) continue;
            *by = &template->ways[w];
            if (!fw_ide_ways_find(out, *by, c->words, c->in->scratch)) return false;
        }
    }
    return true;
}

/* The same by the headings over the fields. */
static bool find_by_heading(fw_ide_spots *out, const chooser *c, uint32_t field) {
    *out = (fw_ide_spots){0};
    for (uint32_t t = 0; t < c->rules->template_count && out->count == 0; t++) {
        const fw_ide_template *template = &c->rules->templates[t];
        for (uint32_t w = 0; w < template->way_count && out->count == 0; w++)
            if (template->ways[w].field == field &&
                (template->ways[w].is_list || !has_several(c, field)) &&
                !fw_ide_section_find(out, &template->ways[w], c->rules->fields[field].name,
                                     c->words, c->in->scratch))
                return false;
    }
    return true;
}

/* ---- By data ------------------------------------------------------------ */

/* Read the data of the page, on first use. */
static bool read_data(chooser *c) {
    if (c->in->opts->ide.plain || c->index.at) return true;
    return fw_ide_sayings_read(&c->said, c->words->page, c->in->scratch) &&
           fw_ide_index_make(&c->index, c->words, c->in->scratch);
}

/* The values of a field in the data, by the first template that finds some. */
static bool find_by_data(fw_ide_spots *out, const chooser *c, uint32_t field) {
    *out = (fw_ide_spots){0};
    for (uint32_t t = 0; t < c->rules->template_count && c->said.count && !out->count; t++) {
        const fw_ide_template *template = &c->rules->templates[t];
        for (uint32_t d = 0; d < template->data_count && out->count == 0; d++)
            if (template->data[d].field == field &&
                (template->data[d].is_list || !has_several(c, field)) &&
                !fw_ide_data_find(out, &template->data[d], &c->said, &c->index, c->words,
                                  c->in->scratch))
                return false;
    }
    return true;
}

/* The same by the name of the property. */
static bool find_by_call(fw_ide_spots *out, const chooser *c, uint32_t field) {
    *out = (fw_ide_spots){0};
    for (uint32_t t = 0; t < c->rules->template_count && c->said.count && !out->count; t++) {
        const fw_ide_template *template = &c->rules->templates[t];
        for (uint32_t d = 0; d < template->data_count && out->count == 0; d++)
            if (template->data[d].field == field &&
                !fw_ide_called_find(out, &template->data[d], c->rules->fields[field].name, &c->said,
                                    &c->index, c->words, c->in->scratch))
                return false;
    }
    return true;
}

/* ---- Values ------------------------------------------------------------- */

/* Confidence of a field by how it was found. Measured with one labelled page, 98 to 100 of 100 are
 * right (docs/methods/ide.md); other sites may well be worse. */
static const double BY_DATA = 0.97, BY_NAMES = 0.95, BY_CALL = 0.92, BY_PARTS = 0.9,
                    BY_CHOICE = 0.9, BY_TRACES = 0.85, BY_ALL = 0.98, BY_ORDER = 0.85,
                    BY_HEADING = 0.85;

/* The doubt about a value if a property with the name of its field contradicts it. */
static const fw_ide_slot CONTRADICTED = {
    .why = "the embedded data, which the labelled page lacked, says something else"};

/* The confidence of a field found by its surroundings: the lowest share of evidence among its
 * items. */
static double sureness(const fw_ide_attempt *a, uint32_t field) {
    uint32_t least = 100;
    bool is_chosen = false;
    for (uint32_t i = 0; i < a->count; i++) {
        const fw_ide_item *item = a->slots[i].item;
        if (item->field != field) continue;
        /* A label that begins in one element and ends in another may match by chance. */
        bool may_be_chance = !item->is_one_text && !item->is_whole && item->attribute.len == 0;
        is_chosen = is_chosen || a->slots[i].is_chosen || may_be_chance;
        if (a->slots[i].share < least) least = a->slots[i].share;
    }
    double sure = BY_TRACES + (BY_ALL - BY_TRACES) * least / 100;
    return is_chosen && sure > BY_CHOICE ? BY_CHOICE : sure;
}

/* Whether some values of a list are parts of elements while most are whole elements: the page may
 * show more than its data has. */
static bool has_parts(const chooser *c, const fw_ide_spots *list) {
    uint32_t whole = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        fw_ide_spot all = fw_ide_spot_of(c->words, fw_ide_spot_node(c->words, &list->at[i]));
        whole += fw_ide_spot_equal(&all, &list->at[i]);
    }
    return whole < list->count && 2 * whole > list->count;
}

static bool holds(const fw_ide_spot *whole, const fw_ide_spot *part) {
    bool begins =
        whole->first < part->first || (whole->first == part->first && whole->from <= part->from);
    return begins &&
           (part->last < whole->last || (part->last == whole->last && part->to <= whole->to));
}

/* Whether names find an element between those of a list's values from the data: a value that the
 * data lacks, or the heading of a part. */
static bool has_between(const fw_ide_spots *list, const fw_ide_spots *named) {
    uint32_t met = 0, between = 0;
    for (uint32_t i = 0; i < named->count && met < list->count; i++) {
        if (holds(&named->at[i], &list->at[met])) met++;
        else between += met > 0;
    }
    return between && met == list->count;
}

/* What data or names find for a field, and the confidence. */
static bool find_spots(fw_ide_spots *out, double *sure, const chooser *c, uint32_t field,
                       const fw_ide_slot *failed) {
    const fw_ide_ways *by = NULL;
    fw_ide_spots named = {0};
    if (!find_by_data(out, c, field)) return false;
    if (out->count > 1 && !find_by_ways(&named, &by, c, field)) return false;
    *sure =
        has_parts(c, out) || (by && by->is_list && has_between(out, &named)) ? BY_PARTS : BY_DATA;
    if (out->count || c->in->opts->ide.plain) return true;
    if (!find_by_ways(out, &by, c, field)) return false;
    bool is_doubted = failed && fw_ide_is_about_place(failed->why);
    if (by && !by->is_list && !is_doubted) out->count = 0;
    *sure = by && fw_ide_ways_are_first(by)        ? BY_ORDER
            : by && !by->is_list && out->count > 1 ? BY_PARTS
                                                   : BY_NAMES;
    return true;
}

static bool add_spots(fw_ide_values *out, const chooser *c, uint32_t field,
                      const fw_ide_spots *spots) {
    for (uint32_t i = 0; i < spots->count; i++) {
        fw_ide_value *value = fw_vec_push(out, c->in->scratch);
        if (!value) return false;
        *value = (fw_ide_value){
            field, &BY_WAYS, {.spot = spots->at[i], .value_count = 1}, .is_by_ways = true};
    }
    return true;
}

static bool add_slots(fw_ide_values *out, const chooser *c, uint32_t field,
                      const fw_ide_attempt *a) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->slots[i].item->field != field) continue;
        fw_ide_value *value = fw_vec_push(out, c->in->scratch);
        if (!value) return false;
        *value = (fw_ide_value){field, a->slots[i].item, a->slots[i].found, false};
    }
    return true;
}

/* Whether the only value found, the last of 'found', differs from the text of a spot. Also false
 * when out of memory; the next step then fails. */
static bool says_other(const chooser *c, const fw_ide_values *found, const fw_ide_spot *spot) {
    const fw_ide_value *value = &found->at[found->count - 1];
    furrow_buf own = {.alloc = c->in->scratch->alloc}, other = own;
    fw_ide_value_write(&own, c->words, value->item, &value->match, false, c->base);
    fw_ide_spot_write(&other, c->words, spot);
    bool is_other =
        !own.failed && !other.failed && !fw_ide_same_text(fw_buf_view(&own), fw_buf_view(&other));
    furrow_buf_free(&own);
    furrow_buf_free(&other);
    return is_other;
}

/* Whether the only value found, the last of 'found', has the text of a labelled page. */
static bool says_labelled(bool *out, const chooser *c, const fw_ide_values *found) {
    const fw_ide_value *value = &found->at[found->count - 1];
    furrow_buf text = {.alloc = c->in->scratch->alloc};
    uint64_t hash;
    *out = false;
    fw_ide_value_write(&text, c->words, value->item, &value->match, false, c->base);
    bool ok = !text.failed && fw_ide_value_hash(&hash, fw_buf_view(&text), c->in->scratch);
    for (uint32_t t = 0; t < c->rules->template_count && ok; t++)
        for (uint32_t i = 0; i < c->rules->templates[t].item_count; i++) {
            const fw_ide_item *item = &c->rules->templates[t].items[i];
            *out = *out || (item->field == value->field && item->hash == hash);
        }
    furrow_buf_free(&text);
    return ok;
}

/* Use the property with the name of the field. It gives a field in doubt its value, and puts a
 * field in doubt whose value differs. But if that value is the same as in a labelled page, the
 * property is believed instead. 'before' is the number of values of other fields. */
static bool hear_call(fw_ide_values *out, const chooser *c, uint32_t field, size_t before,
                      const fw_ide_slot **failed) {
    fw_ide_spots called;
    bool is_same;
    if (c->in->opts->ide.plain) return true;
    if (!find_by_call(&called, c, field)) return false;
    if (called.count == 0) return true;
    if (*failed && (*failed)->why != FW_IDE_DIFFERENT) {
        c->sure[field] = BY_CALL;
        *failed = NULL;
        return add_spots(out, c, field, &called);
    }
    if (*failed || out->count != before + 1 || !says_other(c, out, &called.at[0])) return true;
    if (!says_labelled(&is_same, c, out)) return false;
    out->count = before;
    c->sure[field] = is_same ? BY_PARTS : 0;
    if (is_same) return add_spots(out, c, field, &called);
    *failed = &CONTRADICTED;
    return true;
}

/* If the place of a field is in doubt, take what is under the heading that it had in the labelled
 * page. */
static bool read_section(fw_ide_values *out, const chooser *c, uint32_t field,
                         const fw_ide_slot **failed) {
    fw_ide_spots spots;
    if (!*failed || !fw_ide_is_about_place((*failed)->why) || c->in->opts->ide.plain) return true;
    if (!find_by_heading(&spots, c, field)) return false;
    if (spots.count == 0) return true;
    c->sure[field] = BY_HEADING;
    *failed = NULL;
    return add_spots(out, c, field, &spots);
}

/* Whether every labelled value of a field begins with a number. */
static bool begins_with_number(const fw_ide_rules *rules, uint32_t field) {
    bool has_item = false;
    for (uint32_t t = 0; t < rules->template_count; t++)
        for (uint32_t i = 0; i < rules->templates[t].item_count; i++) {
            const fw_ide_item *item = &rules->templates[t].items[i];
            if (item->field != field) continue;
            if (item->first_kind != FW_WORD_DIGITS) return false;
            has_item = true;
        }
    return has_item;
}

/* Lower the confidence of the only value found, the last of 'found', if it has words before its
 * number and no labelled value had: "about 2 dozen" after "4 servings". The words may not belong to
 * it. */
static bool check_words(const chooser *c, const fw_ide_values *found, uint32_t field) {
    const fw_ide_value *value = &found->at[found->count - 1];
    if (c->sure[field] <= BY_CHOICE || !begins_with_number(c->rules, field)) return true;
    furrow_buf text = {.alloc = c->in->scratch->alloc};
    fw_ide_value_write(&text, c->words, value->item, &value->match, false, c->base);
    bool ok = !text.failed;
    bool is_word = fw_word_kind_of(fw_word_first(fw_buf_view(&text))) == FW_WORD_LETTERS;
    if (is_word && fw_ide_chars_of(fw_buf_view(&text)) & FW_IDE_DIGITS) c->sure[field] = BY_CHOICE;
    furrow_buf_free(&text);
    return ok;
}

static bool add_values(fw_ide_values *out, const chooser *c, const fw_ide_attempt *a,
                       uint32_t field, const fw_ide_slot **failed) {
    fw_ide_spots spots;
    double sure;
    size_t before = out->count;
    if (!find_spots(&spots, &sure, c, field, *failed)) return false;
    c->sure[field] = spots.count ? sure : a ? sureness(a, field) : 0;
    if (spots.count) *failed = NULL;
    if (!add_spots(out, c, field, &spots)) return false;
    if (a && spots.count == 0 && !add_slots(out, c, field, a)) return false;
    if (!hear_call(out, c, field, before, failed)) return false;
    if (!read_section(out, c, field, failed)) return false;
    return out->count != before + 1 || check_words(c, out, field);
}

/* ---- Missing ------------------------------------------------------------ */

/* Whether no template finds anything like a field; also false if one of them says nothing about the
 * field. */
static bool is_unlike(const chooser *c, uint32_t field) {
    for (uint32_t t = 0; t < c->count; t++) {
        const fw_ide_slot *slot;
        outcome own = outcome_of(&c->attempts[t], field, &slot);
        if (own > NOT_THERE) return false;
        if (own == NOT_LABELLED && c->attempts[t].template->is_partial) return false;
    }
    return true;
}

/* Drop the doubts about fields that the page does not have: see mend.c. This requires that at most
 * a third of the fields are in doubt, or found only by order or heading. */
static bool drop_missing(fw_ide_doubts *doubts, chooser *c) {
    size_t kept = 0, unsure = doubts->count;
    for (uint32_t f = 0; f < c->rules->field_count; f++)
        unsure += c->sure[f] > 0 && c->sure[f] < BY_CHOICE;
    if (c->in->opts->ide.plain || 3 * unsure > c->rules->field_count) return true;
    if (doubts->count && !read_data(c)) return false;
    for (size_t i = 0; i < doubts->count; i++) {
        double confidence = 0;
        fw_ide_doubt doubt = doubts->at[i];
        if (is_unlike(c, doubt.field) &&
            !fw_ide_missing(&confidence, c->rules, doubt.field, c->words, &c->said, &c->index,
                            c->in->scratch))
            return false;
        c->sure[doubt.field] = confidence;
        if (confidence <= 0) doubts->at[kept++] = doubt;
    }
    doubts->count = kept;
    return true;
}

/* The paper's rule: one template finds everything, or extraction fails. */
static const fw_ide_slot *first_failure(const chooser *c) {
    for (uint32_t i = 0; i < c->attempts[0].count; i++)
        if (!c->attempts[0].slots[i].is_found) return &c->attempts[0].slots[i];
    return NULL;
}

furrow_status fw_ide_doubt_tell(const fw_ide_rules *rules, fw_ide_doubt doubt, furrow_error *err) {
    furrow_str name = rules->fields[doubt.field].name;
    return fw_fail(err, FURROW_ENOTFOUND, "field '%.*s': %s", shown(name), name.at, doubt.why);
}

furrow_status fw_ide_choose(fw_ide_values *out, double *sure, fw_ide_doubts *doubts,
                            const fw_ide_rules *rules, const fw_words *words,
                            const fw_method_input *in, fw_url_base *base, furrow_error *err) {
    chooser c = {.rules = rules, .words = words, .in = in, .base = base, .sure = sure};
    furrow_status st = try_templates(&c, base, err);
    if (st < 0) return st;
    uint32_t learned = 0;
    for (uint32_t t = 0; t < rules->template_count; t++) learned += rules->templates[t].data_count;
    if (learned && !read_data(&c)) return fw_fail_memory(err);
    const fw_ide_slot *plain = in->opts->ide.plain ? first_failure(&c) : NULL;
    if (plain) return fw_ide_doubt_tell(rules, (fw_ide_doubt){plain->item->field, plain->why}, err);
    *out = (fw_ide_values){0};
    *doubts = (fw_ide_doubts){0};
    for (uint32_t f = 0; f < rules->field_count; f++) {
        const fw_ide_slot *failed;
        const fw_ide_attempt *a = choose(&c, f, &failed);
        if (!add_values(out, &c, a, f, &failed)) return fw_fail_memory(err);
        if (!failed) continue;
        fw_ide_doubt *doubt = fw_vec_push(doubts, in->scratch);
        if (!doubt) return fw_fail_memory(err);
        *doubt = (fw_ide_doubt){f, failed->why};
    }
    if (!drop_missing(doubts, &c)) return fw_fail_memory(err);
    if (doubts->count && (out->count == 0 || !in->opts->ide.partial))
        return fw_ide_doubt_tell(rules, doubts->at[0], err);
    if (out->count) return FURROW_OK;
    return fw_fail(err, FURROW_ENOTFOUND, "the page has none of the fields");
}
