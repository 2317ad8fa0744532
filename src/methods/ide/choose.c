/*
 * The fields of a page, from what all templates find in it.
 *
 * The paper takes the first template that finds everything (Figure 6). Pages
 * of real sites vary in one field or another, and a template for each mixture
 * would need a label each. So a field is taken from the template whose item
 * fits best; the first one where several fit equally. A field counts as
 * missing when no template finds anything like it and one of them was labelled
 * without it. Whatever else is not found makes the page one to be labelled.
 */
#include "methods/ide/choose.h"

#include "base/error.h"
#include "base/str.h"

enum {
    /* A template that has this share of the evidence of each of its items, in
     * percent, needs no comparison with others. */
    SURE_SHARE = 85
};

typedef struct chooser {
    const fw_ide_rules *rules;
    const fw_words *words;
    const fw_method_input *in;
    fw_attempt *attempts;
    uint32_t count;
} chooser;

/* ---- One field of one template ------------------------------------------ */

typedef enum outcome {
    NOT_LABELLED, /* the template has no such field */
    NOT_THERE,    /* nothing like it in the page */
    UNCERTAIN,    /* something like it, but not surely it */
    FOUND
} outcome;

/* What became of a field: of its items, the one that went worst. '*slot' is
 * that item. */
static outcome outcome_of(const fw_attempt *a, uint32_t field, const fw_slot **slot) {
    outcome worst = FOUND;
    *slot = NULL;
    for (uint32_t i = 0; i < a->count; i++) {
        const fw_slot *s = &a->slots[i];
        if (s->item->field != field) continue;
        bool is_like = s->best && (a->plain || s->share >= FW_MIN_SHARE);
        outcome own = s->is_found ? FOUND : is_like ? UNCERTAIN : NOT_THERE;
        if (!*slot || own < worst || (own == worst && s->share < (*slot)->share)) {
            *slot = s;
            worst = own;
        }
    }
    return *slot ? worst : NOT_LABELLED;
}

/* ---- All templates ------------------------------------------------------ */

/* The template to take a field from; NULL with the reason in '*failed' when
 * there is none, NULL without one when the page has no such field. */
static const fw_attempt *choose(const chooser *c, uint32_t field, const fw_slot **failed) {
    const fw_attempt *best = NULL;
    uint32_t best_share = 0;
    bool may_miss = false, is_uncertain = false;
    *failed = NULL;
    for (uint32_t t = 0; t < c->count; t++) {
        const fw_slot *slot;
        outcome own = outcome_of(&c->attempts[t], field, &slot);
        may_miss = may_miss || own == NOT_LABELLED;
        if (own == FOUND && (!best || slot->share > best_share)) {
            best = &c->attempts[t];
            best_share = slot->share;
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

static fw_node_id node_of(const chooser *c, const fw_spot *spot) {
    return spot->is_tag ? c->words->node[spot->first] : c->words->text[spot->first];
}

static void tell_slot(const chooser *c, const fw_attempt *a, const fw_slot *s) {
    furrow_str name = c->rules->fields[s->item->field].name, page = a->template->page;
    const fw_match *m = s->is_found ? &s->found : s->best;
    if (!m) {
        fw_trace(c->in, "ide", FURROW_NO_NODE, "%.*s: %s (template %.*s)", shown(name), name.at,
                 s->why, shown(page), page.at);
        return;
    }
    fw_trace(c->in, "ide", node_of(c, &m->spot),
             "%.*s: %s; prefix %u of %u, suffix %u of %u%s%s, %u%% of template %.*s", shown(name),
             name.at, s->is_found ? "found" : s->why, m->before, s->item->before.chain.count,
             m->after, s->item->after.chain.count, m->caption_before ? ", caption before" : "",
             m->caption_after ? ", caption after" : "", s->share, shown(page), page.at);
}

static void tell(const chooser *c, const fw_attempt *a) {
    if (!c->in->opts->trace) return;
    for (uint32_t i = 0; i < a->count; i++) tell_slot(c, a, &a->slots[i]);
}

/* ---- Choosing ----------------------------------------------------------- */

/* Whether a template has found all of its items, and how surely at least. */
static bool is_done(const fw_attempt *a, uint32_t *least) {
    *least = 100;
    for (uint32_t i = 0; i < a->count; i++) {
        if (!a->slots[i].is_found) return false;
        if (a->slots[i].share < *least) *least = a->slots[i].share;
    }
    return true;
}

static furrow_status try_templates(chooser *c, fw_url_base *base, furrow_error *err) {
    c->attempts = FW_TAKE(c->in->scratch, c->rules->template_count, fw_attempt);
    if (!c->attempts) return fw_fail_memory(err);
    for (uint32_t t = 0; t < c->rules->template_count; t++) {
        fw_attempt *a = &c->attempts[c->count];
        *a = (fw_attempt){
            .words = c->words, .plain = c->in->opts->ide.plain, .scratch = c->in->scratch};
        if (!fw_attempt_run(a, &c->rules->templates[t], base)) return fw_fail_memory(err);
        if (fw_deadline_passed(c->in->deadline))
            return fw_fail(err, FURROW_ELIMIT, "the time limit was reached");
        c->count++;
        tell(c, a);
        uint32_t share;
        bool is_enough =
            is_done(a, &share) && (a->plain || (a->template->is_complete && share >= SURE_SHARE));
        if (is_enough) {
            c->attempts[0] = *a;
            c->count = 1;
            break;
        }
    }
    return FURROW_OK;
}

static void add_values(fw_values *out, const fw_attempt *a, uint32_t field) {
    for (uint32_t i = 0; i < a->count; i++)
        if (a->slots[i].item->field == field)
            out->at[out->count++] = (fw_value){field, a->slots[i].item, a->slots[i].found};
}

/* The paper's rule: one template finds everything, or the page fails. */
static const fw_slot *first_failure(const chooser *c) {
    for (uint32_t i = 0; i < c->attempts[0].count; i++)
        if (!c->attempts[0].slots[i].is_found) return &c->attempts[0].slots[i];
    return NULL;
}

static furrow_status fail_field(const chooser *c, const fw_slot *slot, furrow_error *err) {
    furrow_str name = c->rules->fields[slot->item->field].name;
    return fw_fail(err, FURROW_ENOTFOUND, "field '%.*s': %s", shown(name), name.at, slot->why);
}

furrow_status fw_ide_choose(fw_values *out, const fw_ide_rules *rules, const fw_words *words,
                            const fw_method_input *in, fw_url_base *base, furrow_error *err) {
    chooser c = {.rules = rules, .words = words, .in = in};
    furrow_status st = try_templates(&c, base, err);
    if (st < 0) return st;
    if (in->opts->ide.plain && first_failure(&c)) return fail_field(&c, first_failure(&c), err);
    size_t most = 0;
    for (uint32_t t = 0; t < c.count; t++) most += c.attempts[t].count;
    *out = (fw_values){.at = FW_TAKE(in->scratch, most, fw_value)};
    if (!out->at) return fw_fail_memory(err);
    for (uint32_t f = 0; f < rules->field_count; f++) {
        const fw_slot *failed;
        const fw_attempt *a = choose(&c, f, &failed);
        if (a) add_values(out, a, f);
        if (failed) return fail_field(&c, failed, err);
    }
    if (out->count) return FURROW_OK;
    return fw_fail(err, FURROW_ENOTFOUND, "none of the fields is in the page");
}
