/*
 * Cutting the children of one element into records, and learning how.
 *
 * A child of a holder plays one of three parts: it begins a record, is inside
 * one, or belongs to none. Each cut that is tried says which kinds of children
 * play which part; the cut that reproduces the known records is kept. Kinds are
 * as general as possible, since other pages have children that were not seen
 * here: tag and common classes first, then also a trait that tells them from
 * the other children.
 *
 * Cost of cutting: the children, and what ':has' looks at inside them. Cost of
 * learning: a look at a sample of the children for each of a few dozen traits,
 * and one pass over all of them for each of a dozen cuts.
 */
#include "wrapper/list_rules.h"

#include "base/str.h"

#include <string.h>

/* ==== Cutting =============================================================== */

bool fw_wrapper_cut_bind(fw_wrapper_bound_cut *out, const fw_wrapper_cut *cut, fw_sight *sight) {
    out->cut = cut;
    return fw_selectors_bind(&out->begin, &cut->begin, sight) &&
           fw_selectors_bind(&out->end, &cut->end, sight) &&
           fw_selectors_bind(&out->skip, &cut->skip, sight) &&
           fw_selectors_bind(&out->inside, &cut->inside, sight);
}

/* The open piece while we go through the children of a holder. */
typedef struct cutter {
    fw_wrapper_spans *out;
    const fw_sight *sight;
    fw_span now;
    uint32_t width; /* children of 'now'; 0: none is open */
} cutter;

static bool close_piece(cutter *c) {
    if (c->width == 0) return true;
    c->width = 0;
    const uint32_t *sums = c->sight->page->sums;
    if (sums[c->now.first] == sums[c->now.end]) return true; /* no visible text */
    fw_span *slot = fw_vec_push(c->out, c->sight->scratch);
    if (slot) *slot = c->now;
    return slot != NULL;
}

static void take_child(cutter *c, fw_node_id child) {
    if (c->width++ == 0) c->now.first = child;
    c->now.end = c->sight->page->end[child];
}

/* Nothing marks the end of the last piece: it continues while the children are of kinds that
 * records have. */
static void shorten_last(cutter *c, const fw_wrapper_bound_cut *cut) {
    const furrow_page *page = c->sight->page;
    uint32_t kept = 0;
    fw_node_id end = c->now.first;
    for (fw_node_id n = c->now.first; n < c->now.end; n = page->end[n]) {
        if (!fw_page_is_seen(page, n)) continue;
        bool is_known =
            kept == 0 || cut->cut->inside.count == 0 || fw_bound_fits(&cut->inside, c->sight, n);
        if (!is_known || (cut->cut->longest && kept == cut->cut->longest)) break;
        kept++;
        end = page->end[n];
    }
    c->now.end = end;
}

static bool cut_child(cutter *c, const fw_wrapper_bound_cut *cut, fw_node_id child) {
    const fw_wrapper_cut *rule = cut->cut;
    if (rule->skip.count && fw_bound_fits(&cut->skip, c->sight, child)) return close_piece(c);
    bool begins = rule->begin.count && fw_bound_fits(&cut->begin, c->sight, child);
    if (begins && !close_piece(c)) return false;
    if (!begins && rule->begin.count && c->width == 0) return true;
    take_child(c, child);
    bool ends = (rule->width && c->width == rule->width) ||
                (rule->end.count && fw_bound_fits(&cut->end, c->sight, child));
    return !ends || close_piece(c);
}

/* Drop the pieces before and after the records. */
static void drop_ends(fw_wrapper_spans *out, size_t from, const fw_wrapper_cut *cut) {
    size_t count = out->count - from;
    size_t first = cut->drop_first < count ? cut->drop_first : count;
    size_t last = cut->drop_last < count - first ? cut->drop_last : count - first;
    if (first && count > first)
        memmove(out->at + from, out->at + from + first, (count - first) * sizeof *out->at);
    out->count -= first + last;
}

bool fw_wrapper_cut_holder(fw_wrapper_spans *out, const fw_wrapper_bound_cut *cut,
                           const fw_sight *sight, fw_node_id holder) {
    const furrow_page *page = sight->page;
    cutter c = {.out = out, .sight = sight};
    size_t from = out->count;
    for (fw_node_id n = holder + 1; n < page->end[holder]; n = page->end[n])
        if (fw_page_is_seen(page, n) && !cut_child(&c, cut, n)) return false;
    if (c.width && cut->cut->begin.count) shorten_last(&c, cut);
    /* If records need an end mark, a piece without one is no record. */
    if (cut->cut->end.count && !cut->cut->begin.count) c.width = 0;
    if (!close_piece(&c)) return false;
    drop_ends(out, from, cut->cut);
    return true;
}

/* ==== Learning ============================================================== */

enum {
    MAX_KINDS = 16,   /* kinds of children that play one part */
    MAX_TRAITS = 96,  /* traits of one child that are tried */
    MAX_SAMPLE = 400, /* children that a trait is tried on */
    MAX_SKIPS = 12    /* kinds to skip, and tries to find them */
};

typedef enum part { OUTSIDE, BEGINS, INSIDE } part;

typedef struct child {
    const fw_wrapper_cut_example *example;
    fw_node_id node;
    part part;
    bool is_last;   /* of its record */
    bool is_behind; /* in no record, but after one */
} child;

typedef struct learner {
    const fw_wrapper_cut_example *examples;
    size_t count;
    FW_VEC(child) children;
    uint32_t longest; /* children of a record */
    uint32_t width;   /* of every record but the last ones; 0 when they differ */
    uint32_t wanted;  /* records */
    fw_arena *scratch;
    fw_wrapper_cut best;
    double best_f1;
} learner;

/* ---- The children and their parts --------------------------------------- */

static void note_width(learner *l, uint32_t width) {
    if (width > l->longest) l->longest = width;
    l->width = l->wanted == 0 || l->width == width ? width : 0;
    l->wanted++;
}

/* Mark the last child pushed as the end of its record. */
static void end_record(learner *l, uint32_t width) {
    l->children.at[l->children.count - 1].is_last = true;
    note_width(l, width);
}

static bool add_children(learner *l, const fw_wrapper_cut_example *e) {
    const furrow_page *page = e->sight->page;
    uint32_t r = 0, width = 0;
    for (fw_node_id n = e->holder + 1; n < page->end[e->holder]; n = page->end[n]) {
        if (!fw_page_is_seen(page, n)) continue;
        while (r < e->count && n >= e->records[r].end) r++, width = 0;
        bool is_in = r < e->count && n >= e->records[r].first;
        child *c = fw_vec_push(&l->children, l->scratch);
        if (!c) return false;
        *c = (child){.example = e, .node = n};
        c->part = !is_in ? OUTSIDE : width == 0 ? BEGINS : INSIDE;
        c->is_behind = !is_in && r > 0;
        width += is_in;
        fw_node_id next = page->end[n];
        while (next < e->records[is_in ? r : 0].end && !fw_page_is_seen(page, next))
            next = page->end[next];
        if (is_in && next >= e->records[r].end) end_record(l, width);
    }
    return true;
}

/* ---- Cuts --------------------------------------------------------------- */

/* Whether two spans hold the same text; nothing else of a record counts. */
static bool is_same(const uint32_t *sums, fw_span a, fw_span b) {
    return sums[a.first] == sums[b.first] && sums[a.end] == sums[b.end];
}

typedef struct result {
    uint32_t right, found, wanted;
    uint32_t lead, trail; /* pieces before the first record and after the last of
                           * each holder; 0 when their number differs */
} result;

static void compare(result *out, const fw_wrapper_cut_example *e, const fw_wrapper_spans *found,
                    bool is_first) {
    uint32_t lead = 0, trail = 0, r = 0;
    for (size_t i = 0; i < found->count; i++) {
        fw_span span = found->at[i];
        lead += span.end <= e->records[0].first;
        trail += span.first >= e->records[e->count - 1].end;
        while (r < e->count && e->records[r].end <= span.first) r++;
        out->right += r < e->count && is_same(e->sight->page->sums, span, e->records[r]);
    }
    out->found += (uint32_t)found->count;
    out->wanted += e->count;
    if (is_first) {
        out->lead = lead;
        out->trail = trail;
    }
    if (out->lead != lead) out->lead = 0;
    if (out->trail != trail) out->trail = 0;
}

static bool run(result *out, const fw_wrapper_cut *cut, const fw_wrapper_cut_example *examples,
                size_t count) {
    fw_arena *scratch = examples[0].sight->scratch; /* shared by all examples */
    fw_arena_mark start = fw_arena_here(scratch);
    fw_wrapper_bound_cut bound = {0};
    bool ok = true;
    *out = (result){0};
    for (size_t i = 0; i < count && ok; i++) {
        const fw_wrapper_cut_example *e = &examples[i];
        fw_wrapper_spans found = {0};
        bool is_new = i == 0 || e->sight != examples[i - 1].sight;
        if (is_new) ok = fw_wrapper_cut_bind(&bound, cut, e->sight);
        fw_arena_mark mark = fw_arena_here(scratch);
        ok = ok && fw_wrapper_cut_holder(&found, &bound, e->sight, e->holder);
        if (ok) compare(out, e, &found, i == 0);
        fw_arena_back(scratch, mark);
    }
    fw_arena_back(scratch, start);
    return ok;
}

static double f1_of(const result *r) {
    return 2.0 * r->right / (double)(r->found + r->wanted);
}

bool fw_wrapper_cut_measure(double *out, const fw_wrapper_cut *cut,
                            const fw_wrapper_cut_example *examples, size_t count) {
    result r;
    if (!run(&r, cut, examples, count)) return false;
    *out = f1_of(&r);
    return true;
}

/* Keep a cut that is better than the best so far. */
static bool try_cut(learner *l, fw_wrapper_cut cut) {
    result r;
    if (!run(&r, &cut, l->examples, l->count)) return false;
    if (r.lead || r.trail) {
        fw_wrapper_cut dropped = cut;
        result again;
        dropped.drop_first = r.lead;
        dropped.drop_last = r.trail;
        if (!run(&again, &dropped, l->examples, l->count)) return false;
        if (f1_of(&again) > f1_of(&r)) {
            r = again;
            cut = dropped;
        }
    }
    if (f1_of(&r) <= l->best_f1) return true;
    l->best_f1 = f1_of(&r);
    l->best = cut;
    return true;
}

/* ---- Kinds -------------------------------------------------------------- */

static bool plays(const child *c, part p, bool only_last) {
    return only_last ? c->is_last : c->part == p;
}

/* Tag and classes of a child, without classes that contain digits. */
static bool kind_of(fw_step *out, const child *c, fw_arena *scratch) {
    if (!fw_step_of(out, c->example->sight, c->node, scratch)) return false;
    fw_step_firm(out);
    out->id = (furrow_str){NULL, 0};
    out->nth = 0;
    return true;
}

static bool is_same_kind(const fw_step *a, const fw_step *b) {
    fw_step both = *a;
    furrow_str words[FW_MAX_WORDS];
    if (a->word_count != b->word_count || !fw_str_equal(a->tag, b->tag)) return false;
    both.words = words;
    if (a->word_count) memcpy(words, a->words, a->word_count * sizeof *words);
    fw_step_meet(&both, b);
    return both.word_count == a->word_count;
}

static bool add_kind(fw_selectors *kinds, const fw_step *kind, fw_arena *scratch) {
    fw_step *step = FW_TAKE(scratch, 1, fw_step);
    if (!step) return false;
    *step = *kind;
    kinds->at[kinds->count++] = (fw_selector){.steps = step, .count = 1};
    return true;
}

/* The kinds of the children that play a part. With 'is_wide', one kind per tag, with the classes
 * that all of them share; otherwise each kind that occurs. None if there are too many to be
 * useful. */
static bool gather(fw_selectors *out, const learner *l, part p, bool only_last, bool is_wide) {
    *out = (fw_selectors){.at = FW_TAKE(l->scratch, MAX_KINDS, fw_selector)};
    if (!out->at) return false;
    for (size_t i = 0; i < l->children.count; i++) {
        fw_step kind;
        fw_arena_mark mark = fw_arena_here(l->scratch);
        if (!plays(&l->children.at[i], p, only_last)) continue;
        if (!kind_of(&kind, &l->children.at[i], l->scratch)) return false;
        uint32_t k = 0;
        while (k < out->count && !(is_wide ? fw_str_equal(out->at[k].steps->tag, kind.tag)
                                           : is_same_kind(out->at[k].steps, &kind)))
            k++;
        if (k < out->count) {
            if (is_wide) fw_step_meet(out->at[k].steps, &kind);
            fw_arena_back(l->scratch, mark);
            continue;
        }
        if (k == MAX_KINDS) {
            out->count = 0;
            return true;
        }
        if (!add_kind(out, &kind, l->scratch)) return false;
    }
    return true;
}

/* ---- Traits ------------------------------------------------------------- */

typedef struct traits {
    fw_selector at[MAX_TRAITS];
    uint32_t count;
} traits;

static bool add_trait(traits *t, const fw_step *step, const fw_step *has, uint32_t has_count,
                      fw_arena *scratch) {
    if (t->count == MAX_TRAITS) return true;
    fw_step *copy = FW_TAKE(scratch, 1 + has_count, fw_step);
    if (!copy) return false;
    copy[0] = *step;
    for (uint32_t i = 0; i < has_count; i++) copy[i + 1] = has[i];
    t->at[t->count++] = (fw_selector){
        .steps = copy, .count = 1, .has = has_count ? copy + 1 : NULL, .has_count = has_count};
    return true;
}

static bool is_cell(const furrow_page *page, fw_node_id node) {
    return page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH;
}

/* An inner element as a step: its tag, and the position if it is a cell, since the cells of a row
 * tell it from others. */
static bool inner_step(fw_step *out, const child *c, fw_node_id node, fw_arena *scratch) {
    if (!fw_step_of(out, c->example->sight, node, scratch)) return false;
    fw_step_firm(out);
    out->id = (furrow_str){NULL, 0};
    if (!is_cell(c->example->sight->page, node)) out->nth = 0;
    return true;
}

/* A child of a child, by tag and by each of its classes, and its children. */
static bool add_inner(traits *t, const fw_step *bare, const child *c, fw_node_id node,
                      fw_arena *scratch) {
    const furrow_page *page = c->example->sight->page;
    fw_step has[2], plain;
    if (!inner_step(&has[0], c, node, scratch)) return false;
    plain = has[0];
    plain.word_count = 0;
    if (!add_trait(t, bare, &plain, 1, scratch)) return false;
    if (has[0].word_count && !add_trait(t, bare, &has[0], 1, scratch)) return false;
    has[0] = plain;
    for (fw_node_id d = node + 1; d < page->end[node] && t->count < MAX_TRAITS; d = page->end[d]) {
        if (!fw_page_is_element(page, d)) continue;
        if (!inner_step(&has[1], c, d, scratch)) return false;
        has[1].word_count = 0;
        if (!add_trait(t, bare, has, 2, scratch)) return false;
    }
    return true;
}

/* All traits that may tell a child from others, the simplest first. */
static bool traits_of(traits *out, const child *c, fw_arena *scratch) {
    const furrow_page *page = c->example->sight->page;
    fw_step kind, bare;
    out->count = 0;
    if (!kind_of(&kind, c, scratch)) return false;
    bare = kind;
    bare.word_count = 0;
    if (!add_trait(out, &bare, NULL, 0, scratch)) return false;
    for (uint32_t i = 0; i < kind.word_count; i++) {
        fw_step one = bare;
        one.words = kind.words + i;
        one.word_count = 1;
        if (!add_trait(out, &one, NULL, 0, scratch)) return false;
    }
    for (fw_node_id n = c->node + 1; n < page->end[c->node] && out->count < MAX_TRAITS;
         n = page->end[n])
        if (fw_page_is_element(page, n) && !add_inner(out, &bare, c, n, scratch)) return false;
    return true;
}

/* A trait, bound to one page after the other. */
typedef struct asker {
    fw_selector trait;
    fw_selectors one;
    fw_bound bound;
    const fw_sight *sight;
} asker;

/* Whether a child has the trait. False when out of memory. */
static bool ask(bool *out, asker *a, const child *c) {
    fw_sight *sight = c->example->sight;
    if (a->sight != sight) {
        a->one = (fw_selectors){&a->trait, 1};
        if (!fw_selectors_bind(&a->bound, &a->one, sight)) return false;
        a->sight = sight;
    }
    *out = fw_bound_fits(&a->bound, sight, c->node);
    return true;
}

/* Step between sampled children: at most MAX_SAMPLE are looked at. */
static size_t stride_of(const learner *l) {
    return l->children.count / MAX_SAMPLE + 1;
}

/* A choice among children. */
typedef bool (*choice_fn)(const learner *l, size_t i, const void *user);

/* How many of a sample of the chosen children have a trait, and the size of the sample. */
static bool count_trait(uint32_t *with, uint32_t *all, const learner *l, const fw_selector *trait,
                        choice_fn is_chosen, const void *user) {
    asker a = {.trait = *trait};
    fw_arena_mark mark = fw_arena_here(l->scratch);
    bool ok = true;
    *with = *all = 0;
    for (size_t i = 0; i < l->children.count && ok; i += stride_of(l)) {
        bool has = false;
        if (!is_chosen(l, i, user)) continue;
        ok = ask(&has, &a, &l->children.at[i]);
        ++*all;
        *with += has;
    }
    fw_arena_back(l->scratch, mark);
    return ok;
}

/* ---- What tells records from the rest ----------------------------------- */

static bool is_record_part(const learner *l, size_t i, const void *user) {
    (void)user;
    return l->children.at[i].part != OUTSIDE;
}

static bool is_begin(const learner *l, size_t i, const void *user) {
    (void)user;
    return l->children.at[i].part == BEGINS;
}

static bool is_mistaken(const learner *l, size_t i, const void *user) {
    return l->children.at[i].part != BEGINS && ((const bool *)user)[i];
}

/* Which children match a list of kinds. */
static bool *taken_by(const learner *l, const fw_selectors *kinds) {
    bool *taken = FW_TAKE(l->scratch, l->children.count, bool);
    const fw_sight *sight = NULL;
    fw_bound bound = {0};
    for (size_t i = 0; taken && i < l->children.count; i++) {
        const child *c = &l->children.at[i];
        if (c->example->sight != sight && !fw_selectors_bind(&bound, kinds, c->example->sight))
            return NULL;
        sight = c->example->sight;
        taken[i] = fw_bound_fits(&bound, sight, c->node);
    }
    return taken;
}

/* The simplest trait of a child that no part of a record has; '*out' is unchanged if there is
 * none. */
static bool find_odd_trait(fw_selectors *out, const learner *l, const child *c, traits *room) {
    if (!traits_of(room, c, l->scratch)) return false;
    for (uint32_t k = 0; k < room->count; k++) {
        uint32_t with, all;
        if (!count_trait(&with, &all, l, &room->at[k], is_record_part, NULL)) return false;
        if (with > 0) continue;
        out->at[out->count++] = room->at[k];
        break;
    }
    return true;
}

static bool has_any(bool *out, const fw_selectors *list, const child *c) {
    *out = false;
    for (uint32_t k = 0; k < list->count && !*out; k++) {
        asker a = {.trait = list->at[k]};
        if (!ask(out, &a, c)) return false;
    }
    return true;
}

/* Kinds of children to skip: those that the kinds of a beginning match by mistake and, if records
 * have several children, those after records. */
static bool find_skips(fw_selectors *out, const learner *l, const bool *taken) {
    *out = (fw_selectors){.at = FW_TAKE(l->scratch, MAX_SKIPS, fw_selector)};
    traits *room = FW_TAKE(l->scratch, 1, traits);
    if (!out->at || !room) return false;
    uint32_t tries = 0;
    for (size_t i = 0; i < l->children.count && tries < MAX_SKIPS; i += stride_of(l)) {
        const child *c = &l->children.at[i];
        bool is_known;
        if (c->part != OUTSIDE || !(taken[i] || (l->longest > 1 && c->is_behind))) continue;
        if (!has_any(&is_known, out, c)) return false;
        if (is_known) continue;
        if (!find_odd_trait(out, l, c, room)) return false;
        tries++;
    }
    return true;
}

/* The trait that all beginnings have and that the fewest children wrongly taken for one have; none
 * if it would not help. */
static bool find_begin_trait(fw_selectors *out, const learner *l, const bool *taken) {
    *out = (fw_selectors){.at = FW_TAKE(l->scratch, 1, fw_selector)};
    traits *t = FW_TAKE(l->scratch, 1, traits);
    size_t first = 0;
    while (first < l->children.count && l->children.at[first].part != BEGINS) first++;
    if (!out->at || !t || !traits_of(t, &l->children.at[first], l->scratch)) return false;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t k = 0; k < t->count && fewest > 0; k++) {
        uint32_t with, all, wrong, mistaken;
        if (!count_trait(&with, &all, l, &t->at[k], is_begin, NULL) ||
            !count_trait(&wrong, &mistaken, l, &t->at[k], is_mistaken, taken))
            return false;
        if (with < all || wrong >= mistaken || wrong >= fewest) continue;
        fewest = wrong;
        out->at[0] = t->at[k];
        out->count = 1;
    }
    return true;
}

/* ---- All that is tried -------------------------------------------------- */

/* Try a cut that begins with some kinds, with and without something to skip. */
static bool try_begin(learner *l, fw_wrapper_cut cut, fw_selectors begin) {
    if (begin.count == 0) return true;
    cut.begin = begin;
    if (!try_cut(l, cut)) return false;
    if (l->best_f1 == 1) return true;
    bool *taken = taken_by(l, &begin);
    if (!taken || !find_skips(&cut.skip, l, taken)) return false;
    return cut.skip.count == 0 || try_cut(l, cut);
}

static bool try_begins(learner *l) {
    fw_selectors wide, narrow, trait;
    fw_wrapper_cut cut = {.longest = l->longest > 1 ? l->longest : 0};
    if (l->longest == 1) cut.width = 1;
    else if (!gather(&cut.inside, l, INSIDE, false, true)) return false;
    if (!gather(&wide, l, BEGINS, false, true) || !try_begin(l, cut, wide)) return false;
    if (l->best_f1 == 1 || wide.count == 0) return true;
    bool *taken = taken_by(l, &wide);
    if (!taken || !find_begin_trait(&trait, l, taken) || !try_begin(l, cut, trait)) return false;
    if (l->best_f1 == 1) return true;
    return gather(&narrow, l, BEGINS, false, false) && try_begin(l, cut, narrow);
}

/* Try records with an end mark, and records of one width. */
static bool try_ends(learner *l) {
    fw_wrapper_cut cut = {0};
    bool *none = FW_TAKE_ZEROED(l->scratch, l->children.count, bool);
    if (!none || !gather(&cut.end, l, OUTSIDE, true, true)) return false;
    if (cut.end.count && !try_cut(l, cut)) return false;
    if (l->best_f1 < 1 && !find_skips(&cut.skip, l, none)) return false;
    if (cut.end.count && cut.skip.count && !try_cut(l, cut)) return false;
    fw_wrapper_cut even = {.width = l->width, .skip = cut.skip};
    if (even.width && !try_cut(l, even)) return false;
    fw_wrapper_cut between = {.skip = cut.skip};
    return cut.skip.count == 0 || try_cut(l, between);
}

static bool keep_selectors(fw_selectors *s, fw_arena *arena) {
    fw_selector *kept = FW_TAKE(arena, s->count, fw_selector);
    if (!kept) return false;
    for (uint32_t i = 0; i < s->count; i++)
        if (!fw_selector_copy(&kept[i], &s->at[i], arena)) return false;
    s->at = kept;
    return true;
}

bool fw_wrapper_cut_learn(fw_wrapper_cut *out, double *right,
                          const fw_wrapper_cut_example *examples, size_t count, fw_arena *arena,
                          fw_arena *scratch) {
    learner l = {.examples = examples, .count = count, .scratch = scratch};
    for (size_t i = 0; i < count; i++)
        if (!add_children(&l, &examples[i])) return false;
    if (!try_begins(&l)) return false;
    if (l.best_f1 < 1 && l.longest > 1 && !try_ends(&l)) return false;
    *right = l.best_f1;
    *out = l.best;
    return keep_selectors(&out->begin, arena) && keep_selectors(&out->end, arena) &&
           keep_selectors(&out->skip, arena) && keep_selectors(&out->inside, arena);
}
