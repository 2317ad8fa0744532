/*
 * The rule generator: IEPAD 3 and 4.2.
 *
 * The first page gives the first rule: the pattern that the user names, or else
 * the first in the order of regions, whose records hold most of the page's text.
 * Each further page is extracted with the rules so far. If its own patterns show
 * records that the rules miss, it gives another rule. Existing rules can be
 * extended by a pattern that the user names: this is the paper's loop, in which a
 * person chooses a pattern for each page that is not covered.
 */
#include "base/call.h"
#include "base/str.h"
#include "methods/iepad/iepad_parts.h"
#include "methods/method.h"

#include <string.h>

typedef struct learner {
    const fw_learn_input *in;
    fw_iepad_params params;
    fw_encoding second, third;
    fw_iepad_rules *rules;
    fw_method_input page; /* the current one */
    fw_iepad_page all;    /* its patterns */
} learner;

/* ---- Blocks of a record into slots: IEPAD 3.1 ----------------------------- */

/* Cells of dynamic programming for learning one block of all records. */
enum { LEARN_CELLS = 1 << 22 };

static bool has_symbol(const fw_pattern *p, uint32_t column, uint32_t code) {
    const fw_pattern_column *c = &p->columns[column];
    for (uint32_t i = 0; i < c->count; i++)
        if (p->symbols[c->first + i] == code) return true;
    return false;
}

/* The kind of slot for a column; FW_SLOT_KINDS if it makes none. */
static fw_slot_kind kind_of(const fw_pattern *p, uint32_t column) {
    if (has_symbol(p, column, FW_TOKEN_TEXT)) return FW_SLOT_TEXT;
    if (has_symbol(p, column, fw_token_open(FW_TAG_A))) return FW_SLOT_LINK;
    if (has_symbol(p, column, fw_token_open(FW_TAG_IMG))) return FW_SLOT_IMAGE;
    return FW_SLOT_KINDS;
}

typedef struct divider {
    const furrow_page *page;
    const fw_tokens *tokens;
    const fw_iepad_hits *matches;
    const uint32_t *columns; /* per token of the page: its column in its match, or GAP */
    fw_encoding second, third;
    double max_mismatch; /* share of a slot's pattern that may vary */
    fw_arena *arena;
} divider;

/* The content of one column in all records, in the second encoding. */
typedef FW_VEC(fw_tokens) contents;

static bool read_column(contents *out, const divider *d, uint32_t at) {
    for (size_t m = 0; m < d->matches->count; m++) {
        for (uint32_t i = d->matches->at[m].first; i < d->matches->at[m].end; i++) {
            if (d->columns[i] != at || d->tokens->code[i] != FW_TOKEN_TEXT) continue;
            fw_tokens *inner = fw_vec_push(out, d->arena);
            if (!inner ||
                !fw_tokens_encode(inner, d->page, fw_token_span(d->tokens, i), d->second, d->arena))
                return false;
        }
    }
    return true;
}

static bool add_slots(fw_iepad_part *part, fw_slot_kind whole, fw_arena *arena) {
    uint32_t most = part->pattern.count ? part->pattern.count : 1;
    part->slots = FW_TAKE(arena, most, fw_iepad_slot);
    if (!part->slots) return false;
    if (part->pattern.count == 0) {
        part->slots[part->slot_count++] = (fw_iepad_slot){.kind = whole};
        return true;
    }
    for (uint32_t c = 0; c < part->pattern.count; c++) {
        fw_slot_kind kind = kind_of(&part->pattern, c);
        if (kind == FW_SLOT_KINDS) continue;
        part->slots[part->slot_count++] = (fw_iepad_slot){.kind = kind, .at = c};
    }
    return true;
}

/* The texts of a slot, in the third encoding. */
static bool read_pieces(fw_iepad_strings *out, const divider *d, const contents *all,
                        const fw_pattern *pattern, uint32_t at) {
    fw_matcher matcher;
    if (!fw_matcher_init(&matcher, pattern, d->tokens->alphabet, d->arena)) return false;
    for (size_t k = 0; k < all->count; k++) {
        const fw_tokens *tokens = &all->at[k];
        uint32_t *column = FW_TAKE(d->arena, tokens->count, uint32_t);
        if (!column || !fw_iepad_align(column, &matcher, tokens, d->arena)) return false;
        for (uint32_t i = 0; i < tokens->count; i++) {
            fw_tokens pieces;
            if (column[i] != at || tokens->code[i] != FW_TOKEN_TEXT) continue;
            if (!fw_tokens_encode(&pieces, d->page, fw_token_span(tokens, i), d->third, d->arena))
                return false;
            fw_iepad_strings_add(out, pieces.code, pieces.count);
        }
    }
    return true;
}

/* Divide the texts of a slot by the third encoding, if it finds borders in them that recur from
 * record to record; sentences have none. */
static bool divide_slot(fw_iepad_slot *slot, const divider *d, const contents *all,
                        const fw_pattern *pattern) {
    fw_iepad_strings strings = {.count = 0};
    fw_iepad_part *inner = FW_TAKE_ZEROED(d->arena, 1, fw_iepad_part);
    uint64_t cells = LEARN_CELLS;
    if (!inner || !read_pieces(&strings, d, all, pattern, slot->at) ||
        !fw_iepad_consensus(&inner->pattern, &strings, FW_PATTERN_MAX, &cells, d->arena) ||
        !add_slots(inner, FW_SLOT_TEXT, d->arena))
        return false;
    bool is_steady = fw_pattern_varying(&inner->pattern) <= d->max_mismatch * inner->pattern.count;
    if (inner->pattern.count > 1 && is_steady) slot->inner = inner;
    return true;
}

/* Find the pattern of the content of a column in all records, and of the content of its slots. */
static bool divide_column(fw_iepad_part *part, const divider *d) {
    contents all = {0};
    fw_iepad_strings strings = {.count = 0};
    uint64_t cells = LEARN_CELLS;
    if (!read_column(&all, d, part->at)) return false;
    for (size_t k = 0; k < all.count; k++)
        fw_iepad_strings_add(&strings, all.at[k].code, all.at[k].count);
    if (!fw_iepad_consensus(&part->pattern, &strings, FW_PATTERN_MAX, &cells, d->arena) ||
        !add_slots(part, FW_SLOT_TEXT, d->arena))
        return false;
    if (d->third == FW_ENCODE_COUNT || part->pattern.count == 0) return true;
    for (uint32_t s = 0; s < part->slot_count; s++)
        if (part->slots[s].kind == FW_SLOT_TEXT &&
            !divide_slot(&part->slots[s], d, &all, &part->pattern))
            return false;
    return true;
}

/* Name slots without a name: text, text_2, link ... as table/ names the columns of regions, but
 * avoid the columns of the rules so far. */
static bool name_by_kind(fw_iepad_rule *rule, const fw_iepad_rules *rules, fw_arena *arena) {
    static const char *const KINDS[] = {"text", "link", "image"};
    uint32_t seen[FW_SLOT_KINDS] = {0};
    furrow_buf name = {.alloc = arena->alloc};
    bool is_done = true;
    fw_iepad_slot *slot;
    for (fw_iepad_walk walk = {.rule = rule}; (slot = fw_iepad_next_slot(&walk));) {
        if (slot->name.at) continue;
        uint32_t c;
        do {
            uint32_t nth = ++seen[slot->kind];
            fw_buf_clear(&name);
            fw_buf_text(&name, KINDS[slot->kind]);
            if (nth > 1) fw_buf_format(&name, "_%u", (unsigned)nth);
            for (c = 0; c < rules->column_count && !name.failed; c++)
                if (fw_str_equal(rules->columns[c], fw_buf_view(&name))) break;
        } while (c < rules->column_count && !name.failed);
        slot->name = fw_arena_copy(arena, fw_buf_view(&name));
        if (name.failed || !slot->name.at) is_done = false;
    }
    furrow_buf_free(&name);
    return is_done;
}

/* The column of every token of every match. */
static bool map_columns(uint32_t *columns, const fw_iepad_rule *rule, const fw_tokens *tokens,
                        const fw_iepad_hits *matches, fw_arena *arena) {
    fw_matcher matcher;
    if (!fw_matcher_init(&matcher, &rule->pattern, tokens->alphabet, arena)) return false;
    for (uint32_t i = 0; i < tokens->count; i++) columns[i] = FW_ALIGN_GAP;
    for (size_t m = 0; m < matches->count; m++) {
        fw_iepad_hit match = matches->at[m];
        uint32_t length = match.end - match.first;
        fw_matcher_longest(&matcher, tokens->code + match.first, length);
        fw_matcher_columns(&matcher, columns + match.first, tokens->code + match.first, length);
    }
    return true;
}

/* Divide the blocks of the records of a found pattern; the slots have no names yet. The rule
 * already has its encodings and pattern, in codes of the page. */
static furrow_status divide(fw_iepad_rule *rule, const learner *l, const fw_iepad_found *found,
                            furrow_error *err) {
    fw_arena *arena = l->in->scratch;
    uint32_t *columns = FW_TAKE(arena, found->tokens->count, uint32_t);
    rule->parts = FW_TAKE_ZEROED(arena, rule->pattern.count, fw_iepad_part);
    rule->part_count = 0;
    if (!columns || !rule->parts ||
        !map_columns(columns, rule, found->tokens, &found->matches, arena))
        return fw_fail_memory(err);
    divider d = {.page = l->page.page,
                 .tokens = found->tokens,
                 .matches = &found->matches,
                 .columns = columns,
                 .second = rule->second,
                 .third = rule->third,
                 .max_mismatch = l->params.max_mismatch,
                 .arena = arena};
    for (uint32_t c = 0; c < rule->pattern.count; c++) {
        fw_slot_kind kind = kind_of(&rule->pattern, c);
        if (kind == FW_SLOT_KINDS) continue;
        fw_iepad_part *part = &rule->parts[rule->part_count++];
        part->at = c;
        bool is_divided = kind == FW_SLOT_TEXT && rule->second != FW_ENCODE_COUNT &&
                          rule->encoding != FW_ENCODE_TEXT;
        if (is_divided ? !divide_column(part, &d) : !add_slots(part, kind, arena))
            return fw_fail_memory(err);
    }
    return FURROW_OK;
}

/* ---- The rule generator --------------------------------------------------- */

/* The largest distance from the first rule's pattern, in edits per column, at which a pattern is
 * another shape of the same records: as much as one pattern may vary. */
static const double MAX_RULE_DISTANCE = 0.5;

/* The encoding of a level; FW_ENCODE_COUNT for "none". */
static furrow_status read_level(fw_encoding *out, const char *name, furrow_error *err) {
    *out = FW_ENCODE_COUNT;
    if (fw_str_equal(fw_str(name), FW_STR("none")) || fw_encoding_named(out, fw_str(name)))
        return FURROW_OK;
    return fw_fail(err, FURROW_EINVAL, "unknown encoding '%.60s'", name);
}

static furrow_status read_options(learner *l, furrow_error *err) {
    const furrow_iepad_options *opts = &l->in->opts->iepad;
    furrow_status st =
        read_level(&l->second, opts->second_encoding ? opts->second_encoding : "all", err);
    if (st == FURROW_OK)
        st = read_level(&l->third, opts->third_encoding ? opts->third_encoding : "none", err);
    return st == FURROW_OK ? fw_iepad_params_from(&l->params, l->in->opts, err) : st;
}

/* The pattern at place 'number' (from 1) of the ranked regions. */
static furrow_status pattern_numbered(fw_iepad_found **out, learner *l, uint32_t number,
                                      furrow_error *err) {
    fw_regions regions = {.arena = fw_arena_make(l->in->scratch->alloc)};
    furrow_status st = fw_iepad_regions(&regions, &l->page, &l->all, err);
    if (st == FURROW_OK) fw_regions_order(&regions, l->page.page);
    if (st == FURROW_OK && regions.list.count == 0)
        st = fw_fail(err, FURROW_ENOTFOUND, "no pattern repeats in the page");
    else if (st == FURROW_OK && number > regions.list.count)
        st = fw_fail(err, FURROW_EINVAL, "no pattern %u, the page has %zu", (unsigned)number,
                     regions.list.count);
    for (size_t i = 0; st == FURROW_OK && i < l->all.list.count; i++)
        if (l->all.list.at[i].note == regions.list.at[number - 1].note) *out = &l->all.list.at[i];
    fw_arena_free(&regions.arena);
    return st;
}

/* One token per column, for comparing patterns. */
static fw_seq outline(const fw_pattern *pattern, fw_arena *arena) {
    uint32_t *codes = FW_TAKE(arena, pattern->count, uint32_t);
    for (uint32_t c = 0; codes && c < pattern->count; c++)
        codes[c] = pattern->symbols[pattern->columns[c].first];
    return (fw_seq){codes, codes ? pattern->count : 0, 1};
}

/* Among the patterns like the first rule's, the one with most records. */
static furrow_status pattern_like_first(fw_iepad_found **out, learner *l, furrow_error *err) {
    fw_arena *scratch = l->in->scratch;
    fw_iepad_rule first;
    *out = NULL;
    if (!fw_iepad_rule_bind(&first, &l->rules->list.at[0], l->page.page, scratch))
        return fw_fail_memory(err);
    fw_seq want = outline(&first.pattern, scratch);
    for (size_t i = 0; i < l->all.list.count; i++) {
        fw_iepad_found *found = &l->all.list.at[i];
        fw_seq have = outline(&found->pattern, scratch);
        if (!want.at || !have.at) return fw_fail_memory(err);
        uint32_t longer = want.count > have.count ? want.count : have.count;
        uint32_t limit = (uint32_t)(MAX_RULE_DISTANCE * longer);
        if (*out && found->matches.count <= (*out)->matches.count) continue;
        uint32_t distance = fw_align_distance(want, have, limit, NULL, scratch);
        if (distance == UINT32_MAX) return fw_fail_memory(err);
        if (distance <= limit) *out = found;
    }
    return FURROW_OK;
}

/* Name only the slots that the user asks for; all if none is asked for. */
static furrow_status name_slots(fw_iepad_rule *rule, learner *l, furrow_error *err) {
    const furrow_iepad_options *opts = &l->in->opts->iepad;
    fw_arena *arena = l->in->scratch;
    uint32_t number = 0;
    if (opts->slot_count == 0)
        return name_by_kind(rule, l->rules, arena) ? FURROW_OK : fw_fail_memory(err);
    fw_iepad_slot *slot;
    for (fw_iepad_walk walk = {.rule = rule}; (slot = fw_iepad_next_slot(&walk));) {
        number++;
        for (size_t i = 0; i < opts->slot_count; i++) {
            if (opts->slots[i].slot != number) continue;
            slot->name = fw_arena_copy(arena, fw_str(opts->slots[i].name));
            if (!slot->name.at) return fw_fail_memory(err);
        }
    }
    for (size_t i = 0; i < opts->slot_count; i++)
        if (opts->slots[i].slot == 0 || opts->slots[i].slot > number)
            return fw_fail(err, FURROW_EINVAL, "no slot %u, the pattern has %u",
                           (unsigned)opts->slots[i].slot, (unsigned)number);
    return FURROW_OK;
}

static fw_iepad_part *part_at(fw_iepad_rule *rule, uint32_t column) {
    for (uint32_t p = 0; p < rule->part_count; p++)
        if (rule->parts[p].at == column) return &rule->parts[p];
    return NULL;
}

/* For each slot of 'part' the aligned slot of 'from' of the same kind; NULL if there is none.
 * False when out of memory. */
static bool pair_slots(const fw_iepad_slot **out, const fw_iepad_part *part,
                       const fw_iepad_part *from, fw_arena *scratch) {
    uint32_t whole = 0;
    uint32_t *to = FW_TAKE(scratch, (size_t)part->pattern.count + 1, uint32_t);
    fw_seq a = outline(&part->pattern, scratch), b = outline(&from->pattern, scratch);
    if (!to || !a.at || !b.at) return false;
    if (a.count == 0) a = (fw_seq){&whole, 1, 1};
    if (b.count == 0) b = (fw_seq){&whole, 1, 1};
    if (fw_align_pair(to, a, b, NULL, scratch) == UINT32_MAX) return false;
    for (uint32_t s = 0; s < part->slot_count; s++) {
        out[s] = NULL;
        for (uint32_t k = 0; k < from->slot_count; k++)
            if (to[part->slots[s].at] == from->slots[k].at &&
                part->slots[s].kind == from->slots[k].kind)
                out[s] = &from->slots[k];
    }
    return true;
}

/* Give slots of 'part', and those inside them, the names of the slots of 'from' that they are
 * aligned with. */
static bool take_names(fw_iepad_part *part, const fw_iepad_part *from, fw_arena *scratch) {
    const fw_iepad_slot **pair = FW_TAKE(scratch, part->slot_count, const fw_iepad_slot *);
    if (!pair || !pair_slots(pair, part, from, scratch)) return false;
    for (uint32_t s = 0; s < part->slot_count; s++) {
        if (!pair[s]) continue;
        part->slots[s].name = pair[s]->name;
        fw_iepad_part *inner = part->slots[s].inner;
        if (!inner || !pair[s]->inner) continue;
        const fw_iepad_slot **below = FW_TAKE(scratch, inner->slot_count, const fw_iepad_slot *);
        if (!below || !pair_slots(below, inner, pair[s]->inner, scratch)) return false;
        for (uint32_t k = 0; k < inner->slot_count; k++)
            if (below[k]) inner->slots[k].name = below[k]->name;
    }
    return true;
}

static bool is_wholly_named(const fw_iepad_rule *rule) {
    fw_iepad_slot *slot;
    for (fw_iepad_walk walk = {.rule = rule}; (slot = fw_iepad_next_slot(&walk));)
        if (!slot->name.at) return false;
    return true;
}

/* Align pattern 'b' to 'a', as in fw_align_pair. '*is_like' is set if the two are shapes of the
 * same records. False when out of memory. */
static bool align_patterns(uint32_t *to, bool *is_like, const fw_pattern *a, const fw_pattern *b,
                           const fw_align_options *opts, fw_arena *scratch) {
    fw_seq x = outline(a, scratch), y = outline(b, scratch);
    if (!x.at || !y.at) return false;
    uint32_t distance = fw_align_pair(to, x, y, opts, scratch);
    *is_like = distance <= MAX_RULE_DISTANCE * (x.count > y.count ? x.count : y.count);
    return distance != UINT32_MAX;
}

/* A later rule uses the names of the first rule for slots that are aligned with its slots. Other
 * slots get their own names, unless the user chose which slots of the first come out. */
static furrow_status share_names(fw_iepad_rule *rule, learner *l, furrow_error *err) {
    fw_arena *scratch = l->in->scratch;
    fw_iepad_rule first;
    uint32_t *to = FW_TAKE(scratch, rule->pattern.count, uint32_t);
    bool is_like = false;
    if (!to || !fw_iepad_rule_bind(&first, &l->rules->list.at[0], l->page.page, scratch) ||
        !align_patterns(to, &is_like, &rule->pattern, &first.pattern, NULL, scratch))
        return fw_fail_memory(err);
    for (uint32_t p = 0; is_like && p < rule->part_count; p++) {
        fw_iepad_part *part = &rule->parts[p];
        fw_iepad_part *from = to[part->at] == FW_ALIGN_GAP ? NULL : part_at(&first, to[part->at]);
        if (from && !take_names(part, from, scratch)) return fw_fail_memory(err);
    }
    bool is_done = !is_wholly_named(&first) || name_by_kind(rule, l->rules, scratch);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}

/* Make columns of 'pattern' optional that are optional or missing in 'other', if the two are
 * shapes of the same records: columns missing on one page each may be missing together on a
 * third. Nothing changes if the pattern would vary too much. */
static bool loosen(fw_pattern *pattern, const fw_pattern *other, const learner *l) {
    fw_arena *scratch = l->in->scratch;
    uint32_t *to = FW_TAKE(scratch, pattern->count, uint32_t), varying = 0;
    fw_align_options opts = {.mismatch = 2};
    bool is_like = false;
    if (!to || !align_patterns(to, &is_like, pattern, other, &opts, scratch)) return false;
    if (!is_like) return true;
    for (uint32_t c = 0; c < pattern->count; c++) {
        bool is_lacking = to[c] == FW_ALIGN_GAP || other->columns[to[c]].is_optional;
        varying += is_lacking || !fw_pattern_is_fixed(pattern, c);
    }
    if (varying > l->params.max_mismatch * pattern->count) return true;
    for (uint32_t c = 0; c < pattern->count; c++)
        if (to[c] == FW_ALIGN_GAP || other->columns[to[c]].is_optional)
            pattern->columns[c].is_optional = true;
    return true;
}

static bool is_same_pattern(const fw_pattern *a, const fw_pattern *b) {
    if (a->count != b->count) return false;
    for (uint32_t c = 0; c < a->count; c++) {
        const fw_pattern_column *x = &a->columns[c], *y = &b->columns[c];
        if (x->count != y->count || x->is_optional != y->is_optional ||
            memcmp(a->symbols + x->first, b->symbols + y->first, x->count * sizeof *a->symbols) !=
                0)
            return false;
    }
    return true;
}

/* Loosen a new rule, in codes of the page, and the older rules of its encoding by each other.
 * '*is_known' is set if the new one now equals an older one. */
static bool loosen_rules(fw_iepad_rule *rule, bool *is_known, learner *l) {
    *is_known = false;
    for (size_t r = 0; r < l->rules->list.count; r++) {
        fw_iepad_rule *kept = &l->rules->list.at[r], bound;
        if (kept->encoding != rule->encoding) continue;
        if (!fw_iepad_rule_bind(&bound, kept, l->page.page, l->in->scratch) ||
            !loosen(&bound.pattern, &rule->pattern, l) ||
            !loosen(&rule->pattern, &bound.pattern, l))
            return false;
        for (uint32_t c = 0; c < kept->pattern.count; c++)
            kept->pattern.columns[c].is_optional = bound.pattern.columns[c].is_optional;
        *is_known = *is_known || is_same_pattern(&rule->pattern, &bound.pattern);
    }
    return true;
}

/* Keep a pattern as a rule. Names of slots given by the user apply to a pattern that the user
 * chose, or to the first rule. */
static furrow_status add_rule(learner *l, const fw_iepad_found *found, bool is_chosen,
                              furrow_error *err) {
    fw_iepad_rule rule = {.encoding = found->tokens->encoding,
                          .second = l->second,
                          .third = l->third,
                          .pattern = found->pattern};
    furrow_status st = divide(&rule, l, found, err);
    if (st == FURROW_OK)
        st = l->rules->list.count == 0 || (is_chosen && l->in->opts->iepad.slot_count)
                 ? name_slots(&rule, l, err)
                 : share_names(&rule, l, err);
    if (st < 0) return st;
    fw_iepad_rule kept;
    bool is_known = false;
    if (!loosen_rules(&rule, &is_known, l)) return fw_fail_memory(err);
    if (is_known) return FURROW_OK;
    if (!fw_iepad_rule_free_of(&kept, &rule, l->page.page, l->in->arena))
        return fw_fail_memory(err);
    fw_iepad_rule *place = fw_vec_push(&l->rules->list, l->in->arena);
    if (!place) return fw_fail_memory(err);
    *place = kept;
    return fw_iepad_rules_index(l->rules, l->in->arena) ? FURROW_OK : fw_fail_memory(err);
}

/* How many records the rules so far find in the current page. */
static furrow_status count_found(size_t *out, learner *l, furrow_error *err) {
    fw_regions regions = {.arena = fw_arena_make(l->in->scratch->alloc)};
    furrow_status st = fw_iepad_apply(&regions, l->rules, &l->page, err);
    *out = st == FURROW_OK && regions.list.count ? regions.list.at[0].record_count : 0;
    fw_arena_free(&regions.arena);
    return st;
}

/* Learn from one page. The first page gives the pattern that the user chose, 'number', or the
 * first. For later pages with 'number' 0, a rule is added for missed records. */
static furrow_status learn_page(learner *l, const furrow_page *page, uint32_t number,
                                furrow_error *err) {
    fw_iepad_found *found = NULL;
    l->page = (fw_method_input){
        .page = page, .opts = l->in->opts, .scratch = l->in->scratch, .budget = l->in->budget};
    furrow_status st = fw_iepad_discover(&l->all, &l->page, &l->params, err);
    if (st < 0) return st;
    size_t had = 0;
    if (number || l->rules->list.count == 0) {
        st = pattern_numbered(&found, l, number ? number : 1, err);
    } else {
        st = count_found(&had, l, err);
        if (st == FURROW_OK) st = pattern_like_first(&found, l, err);
    }
    if (st < 0 || !found || found->matches.count <= had) return st;
    return add_rule(l, found, number > 0, err);
}

static furrow_status extend(void *rules, const fw_learn_input *in, furrow_error *err) {
    learner l = {.in = in, .rules = rules};
    furrow_status st = read_options(&l, err);
    for (size_t i = 0; st == FURROW_OK && i < in->count; i++)
        st = learn_page(&l, in->examples[i].page, i == 0 ? in->opts->iepad.pattern : 0, err);
    return st;
}

static furrow_status learn(void **out, const fw_learn_input *in, furrow_error *err) {
    *out = FW_TAKE_ZEROED(in->arena, 1, fw_iepad_rules);
    return *out ? extend(*out, in, err) : fw_fail_memory(err);
}

const fw_rules_kind fw_iepad_kind = {
    .method = "iepad",
    .learn = learn,
    .extend = extend,
    .save = fw_iepad_rules_save,
    .load = fw_iepad_rules_load,
    .apply = fw_iepad_apply,
};
