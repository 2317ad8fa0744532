/* Patterns and the rules made of them: composed, rotated, matched, written and read. */
#include "methods/iepad/iepad_parts.h"

#include "base/call.h"
#include "base/str.h"

#include <string.h>

/* Patterns: made from alignments, rotated, written, and matched. */

static void add_symbol(fw_pattern *p, fw_pattern_column *column, uint32_t code) {
    uint32_t *list = p->symbols + column->first, i = column->count;
    for (uint32_t k = 0; k < column->count; k++)
        if (list[k] == code) return;
    for (; i > 0 && list[i - 1] > code; i--) list[i] = list[i - 1]; /* in rising order */
    list[i] = code;
    column->count++;
}

bool fw_pattern_from_alignment(fw_pattern *out, const fw_alignment *rows, const fw_seq *seqs,
                               fw_arena *arena) {
    *out = (fw_pattern){.count = rows->columns, .core = rows->columns};
    out->columns = FW_TAKE_ZEROED(arena, rows->columns, fw_pattern_column);
    out->symbols = FW_TAKE(arena, (size_t)rows->rows * rows->columns, uint32_t);
    if (!out->columns || !out->symbols) return false;
    uint32_t used = 0;
    for (uint32_t c = 0; c < rows->columns; c++) {
        fw_pattern_column *column = &out->columns[c];
        column->first = used;
        for (uint32_t r = 0; r < rows->rows; r++) {
            uint32_t at = rows->cells[(size_t)r * rows->columns + c];
            if (at == FW_ALIGN_GAP) column->is_optional = true;
            else add_symbol(out, column, seqs[r].at[at]);
        }
        used += column->count;
    }
    return true;
}

bool fw_pattern_rotate(fw_pattern *out, const fw_pattern *pattern, uint32_t by, fw_arena *arena) {
    *out = *pattern; /* the symbols are shared: they never change */
    out->core = by < pattern->core ? pattern->count : pattern->core + pattern->count - by;
    out->columns = FW_TAKE(arena, pattern->count, fw_pattern_column);
    if (!out->columns) return false;
    for (uint32_t i = 0; i < pattern->count; i++)
        out->columns[i] = pattern->columns[(i + by) % pattern->count];
    return true;
}

uint32_t fw_pattern_varying(const fw_pattern *pattern) {
    uint32_t varying = 0;
    for (uint32_t i = 0; i < pattern->count; i++) varying += !fw_pattern_is_fixed(pattern, i);
    return varying;
}

void fw_pattern_write(furrow_buf *out, const fw_pattern *pattern, const furrow_str *names) {
    for (uint32_t i = 0; i < pattern->count; i++) {
        const fw_pattern_column *column = &pattern->columns[i];
        bool is_fixed = fw_pattern_is_fixed(pattern, i);
        if (!is_fixed) fw_buf_char(out, '[');
        for (uint32_t k = 0; k < column->count; k++) {
            if (k) fw_buf_char(out, '|');
            fw_token_write(out, names, pattern->symbols[column->first + k]);
        }
        if (column->is_optional) fw_buf_text(out, "|-");
        if (!is_fixed) fw_buf_char(out, ']');
    }
}

/* ---- Reading ------------------------------------------------------------- */

/* Custom elements of one rule: real ones have a handful. */
enum { MAX_NAMES = 256 };

typedef struct reader {
    furrow_str left; /* what is not read yet */
    fw_pattern *out;
    uint32_t symbols;
    fw_pattern_names *names;
    fw_arena *arena;
} reader;

static bool take(reader *r, char c) {
    if (r->left.len == 0 || r->left.at[0] != c) return false;
    r->left.at++, r->left.len--;
    return true;
}

/* The code of an element by its name; custom ones get new numbers. */
static furrow_status code_of(uint32_t *out, reader *r, furrow_str name, furrow_error *err) {
    fw_tag known = fw_tag_named(name);
    if (known != FW_TAG_TEXT) return *out = fw_token_open(known), FURROW_OK;
    size_t i = 0;
    while (i < r->names->count && !fw_str_equal(name, r->names->at[i])) i++;
    if (i == r->names->count) {
        if (i == MAX_NAMES) return fw_fail(err, FURROW_EFORMAT, "too many custom elements");
        furrow_str *kept = fw_vec_push(r->names, r->arena);
        if (!kept || !(*kept = fw_arena_copy(r->arena, name)).at) return fw_fail_memory(err);
    }
    *out = fw_token_open((fw_tag)(FW_TAG_CUSTOM + i));
    return FURROW_OK;
}

static furrow_status read_token(uint32_t *out, reader *r, furrow_error *err) {
    if (take(r, '\'')) {
        char mark = r->left.len ? r->left.at[0] : 0;
        *out = fw_token_of_mark(mark);
        if (*out != FW_TOKEN_TEXT && take(r, mark) && take(r, '\'')) return FURROW_OK;
        return fw_fail(err, FURROW_EFORMAT, "unknown punctuation in the pattern");
    }
    if (!take(r, '<')) return fw_fail(err, FURROW_EFORMAT, "a token of the pattern lacks its '<'");
    bool closes = take(r, '/');
    const char *end = r->left.len ? memchr(r->left.at, '>', r->left.len) : NULL;
    if (!end || end == r->left.at)
        return fw_fail(err, FURROW_EFORMAT, "a token of the pattern lacks its name or '>'");
    furrow_str name = {r->left.at, (size_t)(end - r->left.at)};
    r->left.at += name.len + 1;
    r->left.len -= name.len + 1;
    *out = FW_TOKEN_TEXT;
    if (!closes && fw_str_equal(name, FW_STR("text"))) return FURROW_OK;
    furrow_status st = code_of(out, r, name, err);
    if (st == FURROW_OK && closes) (*out)++;
    return st;
}

/* One column: a token, or [token|token|-]. */
static furrow_status read_column(reader *r, furrow_error *err) {
    fw_pattern_column *column = &r->out->columns[r->out->count++];
    bool is_list = take(r, '['), goes_on = true;
    *column = (fw_pattern_column){.first = r->symbols};
    while (goes_on) {
        uint32_t code = FW_TOKEN_TEXT;
        if (is_list && column->count && take(r, '-')) {
            column->is_optional = true;
            break;
        }
        furrow_status st = read_token(&code, r, err);
        if (st < 0) return st;
        add_symbol(r->out, column, code);
        goes_on = is_list && take(r, '|');
    }
    r->symbols += column->count;
    if (is_list && !take(r, ']'))
        return fw_fail(err, FURROW_EFORMAT, "a '[' of the pattern is not closed");
    return FURROW_OK;
}

/* Read what fw_pattern_write wrote; the input may be any bytes. New names are added to 'names'.
 * FURROW_EFORMAT says what is wrong. */
static furrow_status read_pattern(fw_pattern *out, furrow_str text, fw_pattern_names *names,
                                  fw_arena *arena, furrow_error *err) {
    reader r = {.left = text, .out = out, .names = names, .arena = arena};
    size_t most = text.len / 3 + 1; /* no token has fewer characters */
    *out = (fw_pattern){0};
    out->columns = FW_TAKE(arena, most < FW_PATTERN_MAX ? most : FW_PATTERN_MAX, fw_pattern_column);
    out->symbols = FW_TAKE(arena, most, uint32_t);
    if (!out->columns || !out->symbols) return fw_fail_memory(err);
    while (r.left.len) {
        if (out->count == FW_PATTERN_MAX)
            return fw_fail(err, FURROW_EFORMAT, "a pattern has more than %d columns",
                           FW_PATTERN_MAX);
        furrow_status st = read_column(&r, err);
        if (st < 0) return st;
    }
    out->core = out->count;
    return out->count ? FURROW_OK : fw_fail(err, FURROW_EFORMAT, "an empty pattern");
}

/* ---- Matching ----------------------------------------------------------- */

static void set_bit(uint64_t *bits, uint32_t i) {
    bits[i / 64] |= UINT64_C(1) << (i % 64);
}

static bool has_bit(const uint64_t *bits, uint32_t i) {
    return bits[i / 64] >> (i % 64) & 1;
}

/* Extend each state past optional columns. Adding the states to the optional columns carries
 * each state to the end of its run of optional columns; the bits that the sum changes are the
 * states on the way. */
static void pass_options(uint64_t *states, const uint64_t *optional, uint32_t words) {
    uint64_t carry = 0;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t add = states[w] & optional[w];
        uint64_t sum = optional[w] + carry;
        uint64_t over = sum < carry;
        sum += add;
        over |= sum < add;
        states[w] |= sum ^ optional[w];
        carry = over;
    }
}

bool fw_matcher_init(fw_matcher *m, const fw_pattern *pattern, uint32_t alphabet, fw_arena *arena) {
    uint32_t symbols = 0, numbers = 0;
    for (uint32_t i = 0; i < pattern->count; i++) symbols += pattern->columns[i].count;
    *m = (fw_matcher){.pattern = pattern, .alphabet = alphabet, .words = pattern->count / 64 + 1};
    m->number = FW_TAKE_ZEROED(arena, alphabet, uint16_t);
    m->takes = FW_TAKE_ZEROED(arena, ((size_t)symbols + 1) * m->words, uint64_t);
    m->optional = FW_TAKE_ZEROED(arena, m->words, uint64_t);
    m->states = FW_TAKE(arena, ((size_t)pattern->count + 1) * m->words, uint64_t);
    if (!m->number || !m->takes || !m->optional || !m->states) return false;
    for (uint32_t i = 0; i < pattern->count; i++) {
        const fw_pattern_column *column = &pattern->columns[i];
        if (column->is_optional) set_bit(m->optional, i);
        for (uint32_t k = 0; k < column->count; k++) {
            uint32_t code = pattern->symbols[column->first + k];
            if (code >= alphabet) continue;
            if (!m->number[code]) {
                if (numbers == UINT16_MAX) continue; /* more than any page's tags */
                m->number[code] = (uint16_t)++numbers;
            }
            set_bit(m->takes + (size_t)m->number[code] * m->words, i);
        }
    }
    memset(m->states, 0, m->words * sizeof *m->states);
    set_bit(m->states, 0);
    pass_options(m->states, m->optional, m->words);
    return true;
}

/* The states after one more token; false when there are none. */
static bool step(const fw_matcher *m, uint64_t *to, const uint64_t *from, uint32_t code) {
    const uint64_t *takes = m->takes + (size_t)m->number[code] * m->words;
    uint64_t carry = 0, any = 0;
    for (uint32_t w = 0; w < m->words; w++) {
        uint64_t taken = from[w] & takes[w];
        to[w] = taken << 1 | carry;
        carry = taken >> 63;
        any |= to[w];
    }
    if (any) pass_options(to, m->optional, m->words);
    return any != 0;
}

/* Take tokens while there are states; returns the longest match on the way. */
static uint32_t run(fw_matcher *m, const uint32_t *codes, uint32_t most) {
    uint32_t longest = 0, end = m->pattern->count, t = 0;
    for (; t < most; t++) {
        uint64_t *to = m->states + (size_t)(t + 1) * m->words;
        if (!step(m, to, to - m->words, codes[t])) break;
        if (has_bit(to, end)) longest = t + 1;
    }
    m->reached = t;
    return longest;
}

/* The same for patterns of one word, as most are. */
static uint32_t run_of_a_word(fw_matcher *m, const uint32_t *codes, uint32_t most) {
    uint64_t states = m->states[0], optional = m->optional[0];
    uint32_t longest = 0, end = m->pattern->count, t = 0;
    for (; t < most; t++) {
        states &= m->takes[m->number[codes[t]]];
        if (!states) break;
        states <<= 1;
        states |= (optional + (states & optional)) ^ optional; /* see pass_options */
        m->states[t + 1] = states;
        longest = states >> end & 1 ? t + 1 : longest;
    }
    m->reached = t;
    return longest;
}

uint32_t fw_matcher_longest(fw_matcher *m, const uint32_t *codes, uint32_t count) {
    m->reached = 0;
    if (count == 0 || m->number[codes[0]] == 0) return 0;
    if (m->work && *m->work == 0) return 0;
    uint32_t most = count < m->pattern->count ? count : m->pattern->count;
    uint32_t longest = m->words == 1 ? run_of_a_word(m, codes, most) : run(m, codes, most);
    fw_matcher_spend(m, ((uint64_t)m->reached + 1) * m->words);
    return longest;
}

bool fw_matcher_is_begun(const fw_matcher *m) {
    const uint64_t *states = m->states + (size_t)m->reached * m->words;
    for (uint32_t j = m->pattern->core; j <= m->pattern->count; j++)
        if (has_bit(states, j)) return m->reached > 0;
    return false;
}

void fw_matcher_columns(const fw_matcher *m, uint32_t *column, const uint32_t *codes,
                        uint32_t length) {
    uint32_t j = m->pattern->count;
    const uint64_t *states = m->states + (size_t)length * m->words;
    while (!has_bit(states, j)) j--;    /* a match that is only begun stops short */
    for (uint32_t t = length; t > 0;) { /* back from the end, taking tokens where possible */
        const uint64_t *takes = m->takes + (size_t)m->number[codes[t - 1]] * m->words;
        const uint64_t *before = m->states + (size_t)(t - 1) * m->words;
        j--;
        if (has_bit(takes, j) && has_bit(before, j)) column[--t] = j;
    }
}

/* Rules: their codes for a page, and their JSON. */

/* Rules and slots that a wrapper file may have. */
enum { MAX_RULES = 256, MAX_SLOTS = 4096 };

fw_iepad_slot *fw_iepad_next_slot(fw_iepad_walk *walk) {
    const fw_iepad_rule *rule = walk->rule;
    for (; walk->part < rule->part_count; walk->part++, walk->slot = 0) {
        const fw_iepad_part *part = &rule->parts[walk->part];
        for (; walk->slot < part->slot_count; walk->slot++, walk->step = 0) {
            fw_iepad_slot *slot = &part->slots[walk->slot];
            uint32_t step = walk->step++;
            if (step == 0) return slot;
            if (slot->inner && step <= slot->inner->slot_count)
                return &slot->inner->slots[step - 1];
        }
    }
    return NULL;
}

/* ---- Codes -------------------------------------------------------------- */

/* The number of 'name' in a list, or UINT32_MAX. */
static uint32_t number_of(furrow_str name, const furrow_str *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (fw_str_equal(name, names[i])) return (uint32_t)i;
    return UINT32_MAX;
}

/* Copy a pattern with its custom codes mapped by 'to'; UINT32_MAX there gives a code that no
 * page has. */
static bool recode(fw_pattern *out, const fw_pattern *pattern, const uint32_t *to,
                   fw_arena *arena) {
    uint32_t used = 0;
    for (uint32_t c = 0; c < pattern->count; c++) used += pattern->columns[c].count;
    *out = *pattern;
    out->columns = FW_TAKE(arena, pattern->count, fw_pattern_column);
    out->symbols = FW_TAKE(arena, used, uint32_t);
    if (!out->columns || !out->symbols) return false;
    used = 0;
    for (uint32_t c = 0; c < pattern->count; c++) {
        fw_pattern_column *column = &out->columns[c];
        *column = pattern->columns[c];
        column->first = used;
        for (uint32_t i = 0; i < column->count; i++) {
            uint32_t code = pattern->symbols[pattern->columns[c].first + i];
            if (code / 2 >= FW_TAG_CUSTOM) {
                uint32_t number = to[code / 2 - FW_TAG_CUSTOM];
                code = number == UINT32_MAX ? UINT32_MAX : 2 * (FW_TAG_CUSTOM + number) + code % 2;
            }
            out->symbols[used++] = code;
        }
    }
    return true;
}

/* Copy a part with its own slots, and its pattern mapped by 'to'. */
static bool recode_part(fw_iepad_part *out, const fw_iepad_part *part, const uint32_t *to,
                        fw_arena *arena) {
    *out = *part;
    out->slots = FW_TAKE(arena, part->slot_count, fw_iepad_slot);
    if (!out->slots || !recode(&out->pattern, &part->pattern, to, arena)) return false;
    if (part->slot_count) memcpy(out->slots, part->slots, part->slot_count * sizeof *out->slots);
    return true;
}

static bool recode_rule(fw_iepad_rule *out, const fw_iepad_rule *rule, const uint32_t *to,
                        fw_arena *arena) {
    *out = *rule;
    out->parts = FW_TAKE(arena, rule->part_count, fw_iepad_part);
    if (!out->parts || !recode(&out->pattern, &rule->pattern, to, arena)) return false;
    for (uint32_t p = 0; p < rule->part_count; p++) {
        fw_iepad_part *part = &out->parts[p];
        if (!recode_part(part, &rule->parts[p], to, arena)) return false;
        for (uint32_t s = 0; s < part->slot_count; s++) {
            const fw_iepad_part *inner = part->slots[s].inner;
            if (!inner) continue;
            part->slots[s].inner = FW_TAKE(arena, 1, fw_iepad_part);
            if (!part->slots[s].inner || !recode_part(part->slots[s].inner, inner, to, arena))
                return false;
        }
    }
    return true;
}

bool fw_iepad_rule_bind(fw_iepad_rule *out, const fw_iepad_rule *rule, const furrow_page *page,
                        fw_arena *arena) {
    *out = *rule;
    if (rule->names.count == 0) return true;
    uint32_t *to = FW_TAKE(arena, rule->names.count, uint32_t);
    if (!to) return false;
    for (size_t i = 0; i < rule->names.count; i++)
        to[i] = number_of(rule->names.at[i], page->names, page->name_count);
    return recode_rule(out, rule, to, arena);
}

/* Give the custom elements of a pattern numbers in the rule's own list. */
static bool collect_names(fw_pattern_names *names, uint32_t *to, const fw_pattern *pattern,
                          const furrow_page *page, fw_arena *arena) {
    for (uint32_t c = 0; c < pattern->count; c++) {
        for (uint32_t i = 0; i < pattern->columns[c].count; i++) {
            uint32_t tag = pattern->symbols[pattern->columns[c].first + i] / 2;
            if (tag < FW_TAG_CUSTOM || to[tag - FW_TAG_CUSTOM] != UINT32_MAX) continue;
            to[tag - FW_TAG_CUSTOM] = (uint32_t)names->count;
            furrow_str *name = fw_vec_push(names, arena);
            if (!name || !(*name = fw_arena_copy(arena, page->names[tag - FW_TAG_CUSTOM])).at)
                return false;
        }
    }
    return true;
}

bool fw_iepad_rule_free_of(fw_iepad_rule *out, const fw_iepad_rule *rule, const furrow_page *page,
                           fw_arena *arena) {
    fw_pattern_names names = {0};
    uint32_t *to = FW_TAKE(arena, page->name_count, uint32_t);
    if (!to) return false;
    memset(to, 0xff, page->name_count * sizeof *to);
    bool is_done = collect_names(&names, to, &rule->pattern, page, arena);
    for (uint32_t p = 0; is_done && p < rule->part_count; p++)
        is_done = collect_names(&names, to, &rule->parts[p].pattern, page, arena);
    fw_iepad_slot *slot;
    for (fw_iepad_walk walk = {.rule = rule}; is_done && (slot = fw_iepad_next_slot(&walk));)
        if (slot->inner) is_done = collect_names(&names, to, &slot->inner->pattern, page, arena);
    if (!is_done || !recode_rule(out, rule, to, arena)) return false;
    out->names = names;
    for (fw_iepad_walk walk = {.rule = out}; (slot = fw_iepad_next_slot(&walk));) {
        if (!slot->name.at) continue;
        slot->name = fw_arena_copy(arena, slot->name);
        if (!slot->name.at) return false;
    }
    return true;
}

static void number_parts(fw_iepad_rule *rule) {
    uint32_t number = rule->part_count, slots = 0;
    for (uint32_t p = 0; p < rule->part_count; p++) rule->parts[p].number = p;
    fw_iepad_slot *slot;
    for (fw_iepad_walk walk = {.rule = rule}; (slot = fw_iepad_next_slot(&walk)); slots++)
        if (slot->inner) slot->inner->number = number++;
    rule->all_parts = number;
    rule->all_slots = slots;
}

bool fw_iepad_rules_index(fw_iepad_rules *rules, fw_arena *arena) {
    fw_pattern_names columns = {0};
    for (size_t r = 0; r < rules->list.count; r++) {
        number_parts(&rules->list.at[r]);
        fw_iepad_slot *slot;
        for (fw_iepad_walk walk = {.rule = &rules->list.at[r]};
             (slot = fw_iepad_next_slot(&walk));) {
            slot->column = UINT32_MAX;
            if (!slot->name.at) continue;
            slot->column = number_of(slot->name, columns.at, columns.count);
            if (slot->column != UINT32_MAX) continue;
            slot->column = (uint32_t)columns.count;
            furrow_str *name = fw_vec_push(&columns, arena);
            if (!name) return false;
            *name = slot->name;
        }
    }
    rules->columns = columns.at;
    rules->column_count = (uint32_t)columns.count;
    return true;
}

/* ---- Saving ------------------------------------------------------------- */

static const char *const KINDS[FW_SLOT_KINDS] = {"text", "link", "image"};

static void save_pattern(fw_json *out, const fw_pattern *pattern, const fw_iepad_rule *rule) {
    furrow_buf text = {.alloc = out->out->alloc};
    fw_pattern_write(&text, pattern, rule->names.at);
    fw_json_key(out, "pattern");
    fw_json_str(out, fw_buf_view(&text));
    if (text.failed) out->out->failed = true;
    furrow_buf_free(&text);
}

/* Write a slot, left open for more members. */
static void open_slot(fw_json *out, const fw_iepad_slot *slot) {
    fw_json_object(out);
    fw_json_key(out, "name");
    if (slot->name.at) fw_json_str(out, slot->name);
    else fw_json_null(out);
    fw_json_key(out, "kind");
    fw_json_text(out, KINDS[slot->kind]);
    fw_json_key(out, "at");
    fw_json_uint(out, slot->at + 1);
}

/* The pattern and the slots of what a slot is divided into. */
static void save_inner(fw_json *out, const fw_iepad_part *inner, const fw_iepad_rule *rule) {
    save_pattern(out, &inner->pattern, rule);
    fw_json_key(out, "slots");
    fw_json_array(out);
    for (uint32_t s = 0; s < inner->slot_count; s++) {
        open_slot(out, &inner->slots[s]);
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
}

static void save_part(fw_json *out, const fw_iepad_part *part, const fw_iepad_rule *rule) {
    fw_json_object(out);
    fw_json_key(out, "column");
    fw_json_uint(out, part->at + 1);
    if (part->pattern.count) save_pattern(out, &part->pattern, rule);
    fw_json_key(out, "slots");
    fw_json_array(out);
    for (uint32_t s = 0; s < part->slot_count; s++) {
        open_slot(out, &part->slots[s]);
        if (part->slots[s].inner) save_inner(out, part->slots[s].inner, rule);
        fw_json_object_end(out);
    }
    fw_json_array_end(out);
    fw_json_object_end(out);
}

static void save_rule(fw_json *out, const fw_iepad_rule *rule) {
    fw_json_object(out);
    fw_json_key(out, "encoding");
    fw_json_text(out, fw_encoding_name(rule->encoding));
    save_pattern(out, &rule->pattern, rule);
    fw_json_key(out, "core");
    fw_json_uint(out, rule->pattern.core);
    fw_json_key(out, "second_encoding");
    fw_json_text(out, rule->second == FW_ENCODE_COUNT ? NULL : fw_encoding_name(rule->second));
    if (rule->third != FW_ENCODE_COUNT) {
        fw_json_key(out, "third_encoding");
        fw_json_text(out, fw_encoding_name(rule->third));
    }
    fw_json_key(out, "blocks");
    fw_json_array(out);
    for (uint32_t p = 0; p < rule->part_count; p++) save_part(out, &rule->parts[p], rule);
    fw_json_array_end(out);
    fw_json_object_end(out);
}

void fw_iepad_rules_save(fw_json *out, const void *kept) {
    const fw_iepad_rules *rules = kept;
    fw_json_array(out);
    for (size_t i = 0; i < rules->list.count; i++) save_rule(out, &rules->list.at[i]);
    fw_json_array_end(out);
}

/* ---- Loading ------------------------------------------------------------ */

/* Prefix a message with its place in the file. */
static furrow_status at_place(furrow_error *err, furrow_status st, const char *what, size_t i) {
    if (st != FURROW_EFORMAT || !err) return st;
    char inner[sizeof err->message];
    memcpy(inner, err->message, sizeof inner);
    return fw_fail(err, st, "%s %zu: %s", what, i + 1, inner);
}

/* A number from 1 to 'most', as an index from 0. */
static furrow_status load_index(uint32_t *out, const fw_json_value *value, const char *key,
                                uint32_t most, furrow_error *err) {
    uint64_t number;
    if (!fw_json_get_uint(&number, fw_json_get(value, key)) || number < 1 || number > most)
        return fw_fail(err, FURROW_EFORMAT, "\"%s\" is not a number from 1 to %u", key,
                       (unsigned)most);
    *out = (uint32_t)number - 1;
    return FURROW_OK;
}

static furrow_status load_slot(fw_iepad_slot *slot, const fw_json_value *value, uint32_t columns,
                               fw_arena *arena, furrow_error *err) {
    const fw_json_value *name = fw_json_get(value, "name");
    furrow_str kind = fw_json_get_str(fw_json_get(value, "kind"));
    *slot = (fw_iepad_slot){.kind = FW_SLOT_KINDS};
    for (int k = 0; k < FW_SLOT_KINDS; k++)
        if (kind.at && fw_str_equal(kind, fw_str(KINDS[k]))) slot->kind = (fw_slot_kind)k;
    if (slot->kind == FW_SLOT_KINDS)
        return fw_fail(err, FURROW_EFORMAT, "\"kind\" is not text, link or image");
    if (name && !fw_json_is_null(name)) {
        if (fw_json_get_str(name).len == 0)
            return fw_fail(err, FURROW_EFORMAT, "\"name\" is neither a string nor null");
        slot->name = fw_arena_copy(arena, fw_json_get_str(name));
        if (!slot->name.at) return fw_fail_memory(err);
    }
    return load_index(&slot->at, value, "at", columns, err);
}

/* The pattern and the slots of a part. */
static furrow_status load_slots(fw_iepad_part *part, const fw_json_value *value,
                                fw_iepad_rule *rule, fw_arena *arena, furrow_error *err) {
    const fw_json_value *slots = fw_json_get(value, "slots");
    const fw_json_value *pattern = fw_json_get(value, "pattern");
    furrow_status st = FURROW_OK;
    if (pattern)
        st = read_pattern(&part->pattern, fw_json_get_str(pattern), &rule->names, arena, err);
    if (st < 0) return st;
    if (!fw_json_is_array(slots) || fw_json_count(slots) > MAX_SLOTS)
        return fw_fail(err, FURROW_EFORMAT, "\"slots\" is not an array, or too long");
    part->slots = FW_TAKE(arena, fw_json_count(slots), fw_iepad_slot);
    if (!part->slots) return fw_fail_memory(err);
    uint32_t columns = part->pattern.count ? part->pattern.count : 1;
    fw_json_iter it = fw_json_each(slots);
    while (fw_json_next(&it)) {
        st = load_slot(&part->slots[part->slot_count], it.value, columns, arena, err);
        if (st < 0) return at_place(err, st, "slot", part->slot_count);
        part->slot_count++;
    }
    return FURROW_OK;
}

/* What a slot is divided into. */
static furrow_status load_inner(fw_iepad_slot *slot, const fw_json_value *value,
                                fw_iepad_rule *rule, fw_arena *arena, furrow_error *err) {
    if (rule->third == FW_ENCODE_COUNT || slot->kind != FW_SLOT_TEXT)
        return fw_fail(err, FURROW_EFORMAT, "is split, but has no encoding for it or no text");
    slot->inner = FW_TAKE_ZEROED(arena, 1, fw_iepad_part);
    if (!slot->inner) return fw_fail_memory(err);
    furrow_status st = load_slots(slot->inner, value, rule, arena, err);
    if (st == FURROW_OK && slot->inner->pattern.count == 0)
        st = fw_fail(err, FURROW_EFORMAT, "is split, but has no pattern");
    return st;
}

static furrow_status load_part(fw_iepad_part *part, const fw_json_value *value, fw_iepad_rule *rule,
                               fw_arena *arena, furrow_error *err) {
    *part = (fw_iepad_part){0};
    furrow_status st = load_index(&part->at, value, "column", rule->pattern.count, err);
    if (st == FURROW_OK) st = load_slots(part, value, rule, arena, err);
    if (st < 0) return st;
    fw_json_iter it = fw_json_each(fw_json_get(value, "slots"));
    for (uint32_t s = 0; s < part->slot_count && fw_json_next(&it); s++) {
        if (!fw_json_get(it.value, "slots")) continue;
        st = load_inner(&part->slots[s], it.value, rule, arena, err);
        if (st < 0) return at_place(err, st, "slot", s);
    }
    return FURROW_OK;
}

static furrow_status load_encoding(fw_encoding *out, const fw_json_value *rule, const char *key,
                                   bool may_lack, furrow_error *err) {
    const fw_json_value *value = fw_json_get(rule, key);
    *out = FW_ENCODE_COUNT;
    if (may_lack && (!value || fw_json_is_null(value))) return FURROW_OK;
    if (fw_json_is_str(value) && fw_encoding_named(out, fw_json_get_str(value))) return FURROW_OK;
    return fw_fail(err, FURROW_EFORMAT, "\"%s\" is not an encoding", key);
}

/* Blocks are in the order of their columns, each column once. */
static furrow_status load_parts(fw_iepad_rule *rule, const fw_json_value *value, fw_arena *arena,
                                furrow_error *err) {
    const fw_json_value *parts = fw_json_get(value, "blocks");
    if (!fw_json_is_array(parts) || fw_json_count(parts) > rule->pattern.count)
        return fw_fail(err, FURROW_EFORMAT, "\"blocks\" is not an array, or too long");
    rule->parts = FW_TAKE(arena, fw_json_count(parts), fw_iepad_part);
    if (!rule->parts) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(parts);
    while (fw_json_next(&it)) {
        uint32_t i = rule->part_count;
        furrow_status st = load_part(&rule->parts[i], it.value, rule, arena, err);
        if (st == FURROW_OK && i && rule->parts[i].at <= rule->parts[i - 1].at)
            st = fw_fail(err, FURROW_EFORMAT, "\"column\" is not after the one before");
        if (st < 0) return at_place(err, st, "block", i);
        rule->part_count++;
    }
    return FURROW_OK;
}

static furrow_status load_rule(fw_iepad_rule *rule, const fw_json_value *value, fw_arena *arena,
                               furrow_error *err) {
    *rule = (fw_iepad_rule){0};
    if (!fw_json_is_object(value)) return fw_fail(err, FURROW_EFORMAT, "is not an object");
    furrow_status st = load_encoding(&rule->encoding, value, "encoding", false, err);
    if (st == FURROW_OK) st = load_encoding(&rule->second, value, "second_encoding", true, err);
    if (st == FURROW_OK) st = load_encoding(&rule->third, value, "third_encoding", true, err);
    if (st < 0) return st;
    if (!fw_json_is_str(fw_json_get(value, "pattern")))
        return fw_fail(err, FURROW_EFORMAT, "\"pattern\" is not a string");
    st = read_pattern(&rule->pattern, fw_json_get_str(fw_json_get(value, "pattern")), &rule->names,
                      arena, err);
    if (st == FURROW_OK && fw_json_get(value, "core")) {
        uint32_t last = 0;
        st = load_index(&last, value, "core", rule->pattern.count, err);
        if (st == FURROW_OK) rule->pattern.core = last + 1;
    }
    if (st == FURROW_OK) st = load_parts(rule, value, arena, err);
    for (uint32_t p = 0; st == FURROW_OK && p < rule->part_count; p++)
        if (rule->parts[p].pattern.count && rule->second == FW_ENCODE_COUNT)
            st = fw_fail(err, FURROW_EFORMAT, "block %u has a pattern, but no encoding for it",
                         (unsigned)p + 1);
    return st;
}

static size_t count_slots(const fw_iepad_rules *rules) {
    size_t slots = 0;
    for (size_t r = 0; r < rules->list.count; r++) {
        fw_iepad_walk walk = {.rule = &rules->list.at[r]};
        while (fw_iepad_next_slot(&walk)) slots++;
    }
    return slots;
}

furrow_status fw_iepad_rules_load(void **out, const fw_json_value *value, fw_arena *arena,
                                  furrow_error *err) {
    fw_iepad_rules *rules = FW_TAKE_ZEROED(arena, 1, fw_iepad_rules);
    if (!rules) return fw_fail_memory(err);
    if (!fw_json_is_array(value) || fw_json_count(value) == 0 || fw_json_count(value) > MAX_RULES)
        return fw_fail(err, FURROW_EFORMAT, "\"rules\" is not an array of 1 to %d rules",
                       MAX_RULES);
    fw_json_iter it = fw_json_each(value);
    while (fw_json_next(&it)) {
        fw_iepad_rule *rule = fw_vec_push(&rules->list, arena);
        if (!rule) return fw_fail_memory(err);
        furrow_status st = load_rule(rule, it.value, arena, err);
        if (st < 0) return at_place(err, st, "rule", rules->list.count - 1);
    }
    if (count_slots(rules) > MAX_SLOTS)
        return fw_fail(err, FURROW_EFORMAT, "more than %d slots", MAX_SLOTS);
    if (!fw_iepad_rules_index(rules, arena)) return fw_fail_memory(err);
    *out = rules;
    return FURROW_OK;
}
