/*
 * Blocks of a record into slots: IEPAD 3.1, and the reading of fields.
 *
 * Where we differ: the paper aligns the blocks of each page anew, so that the
 * number of slots depends on the page. Here the pattern of a block is learned
 * once and kept; later pages are aligned to it, and a name keeps its meaning.
 */
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "methods/iepad/iepad_rule.h"
#include "page/url.h"

/* Cells of dynamic programming for one block of one record, and for learning
 * one block of all records. */
enum { FIELD_CELLS = 1 << 16, LEARN_CELLS = 1 << 22 };

static bool has_symbol(const fw_pattern *p, uint32_t column, uint32_t code) {
    const fw_pattern_column *c = &p->columns[column];
    for (uint32_t i = 0; i < c->count; i++)
        if (p->symbols[c->first + i] == code) return true;
    return false;
}

/* The kind of slot that a column makes; FW_SLOT_KINDS when it makes none. */
static fw_slot_kind kind_of(const fw_pattern *p, uint32_t column) {
    if (has_symbol(p, column, FW_TOKEN_TEXT)) return FW_SLOT_TEXT;
    if (has_symbol(p, column, fw_token_open(FW_TAG_A))) return FW_SLOT_LINK;
    if (has_symbol(p, column, fw_token_open(FW_TAG_IMG))) return FW_SLOT_IMAGE;
    return FW_SLOT_KINDS;
}

static fw_span block_span(const fw_tokens *tokens, uint32_t i) {
    return (fw_span){tokens->node[i], tokens->node[i + 1]};
}

/* ---- Learning ----------------------------------------------------------- */

typedef struct divider {
    const furrow_page *page;
    const fw_tokens *tokens;
    const fw_iepad_hits *matches;
    const uint32_t *columns; /* per token of the page: its column in its match, or GAP */
    fw_arena *arena;
} divider;

/* The pattern of what lies in column 'at' of all records. */
static bool divide_column(fw_iepad_part *part, const divider *d, fw_encoding second) {
    fw_iepad_strings strings = {.count = 0};
    uint64_t cells = LEARN_CELLS;
    for (size_t m = 0; m < d->matches->count; m++) {
        for (uint32_t i = d->matches->at[m].first; i < d->matches->at[m].end; i++) {
            fw_tokens inner;
            if (d->columns[i] != part->at || d->tokens->code[i] != FW_TOKEN_TEXT) continue;
            if (!fw_tokens_encode(&inner, d->page, block_span(d->tokens, i), second, d->arena))
                return false;
            fw_iepad_strings_add(&strings, inner.code, inner.count);
        }
    }
    return fw_iepad_consensus(&part->pattern, &strings, FW_PATTERN_MAX, &cells, d->arena);
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

/* text, text_2, link ... as table/ names the columns of regions. */
static bool name_slots(fw_iepad_rule *rule, fw_arena *arena) {
    static const char *const KINDS[] = {"text", "link", "image"};
    uint32_t seen[FW_SLOT_KINDS] = {0};
    furrow_buf name = {.alloc = arena->alloc};
    bool is_done = true;
    for (uint32_t p = 0; p < rule->part_count; p++) {
        for (uint32_t s = 0; s < rule->parts[p].slot_count; s++) {
            fw_iepad_slot *slot = &rule->parts[p].slots[s];
            uint32_t nth = ++seen[slot->kind];
            fw_buf_clear(&name);
            fw_buf_text(&name, KINDS[slot->kind]);
            if (nth > 1) fw_buf_format(&name, "_%u", (unsigned)nth);
            slot->name = fw_arena_copy(arena, fw_buf_view(&name));
            if (name.failed || !slot->name.at) is_done = false;
        }
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

furrow_status fw_iepad_divide(fw_iepad_rule *rule, const furrow_page *page, const fw_tokens *tokens,
                              const fw_iepad_hits *matches, fw_arena *arena, furrow_error *err) {
    uint32_t *columns = FW_TAKE(arena, tokens->count, uint32_t);
    rule->parts = FW_TAKE_ZEROED(arena, rule->pattern.count, fw_iepad_part);
    rule->part_count = 0;
    if (!columns || !rule->parts || !map_columns(columns, rule, tokens, matches, arena))
        return fw_fail_memory(err);
    divider d = {page, tokens, matches, columns, arena};
    for (uint32_t c = 0; c < rule->pattern.count; c++) {
        fw_slot_kind kind = kind_of(&rule->pattern, c);
        if (kind == FW_SLOT_KINDS) continue;
        fw_iepad_part *part = &rule->parts[rule->part_count++];
        part->at = c;
        bool is_divided = kind == FW_SLOT_TEXT && rule->second != FW_ENCODE_COUNT &&
                          rule->encoding != FW_ENCODE_TEXT;
        if ((is_divided && !divide_column(part, &d, rule->second)) || !add_slots(part, kind, arena))
            return fw_fail_memory(err);
    }
    return name_slots(rule, arena) ? FURROW_OK : fw_fail_memory(err);
}

/* ---- Reading ------------------------------------------------------------ */

/* The column of the pattern for each token, or FW_ALIGN_GAP: by the matcher
 * where the tokens fit, else by the nearest alignment. */
static bool align_tokens(uint32_t *column, fw_matcher *matcher, const fw_tokens *tokens,
                         fw_arena *scratch) {
    const fw_pattern *pattern = matcher->pattern;
    if (tokens->count &&
        fw_matcher_longest(matcher, tokens->code, tokens->count) == tokens->count) {
        fw_matcher_columns(matcher, column, tokens->code, tokens->count);
        return true;
    }
    uint32_t *first = FW_TAKE(scratch, pattern->count, uint32_t);
    if (!first) return false;
    for (uint32_t c = 0; c < pattern->count; c++)
        first[c] = pattern->symbols[pattern->columns[c].first]; /* text, where it may be */
    uint64_t cells = FIELD_CELLS;
    fw_align_options opts = {.mismatch = 2, .cells = &cells};
    fw_seq a = {tokens->code, tokens->count, 1}, b = {first, pattern->count, 1};
    return fw_align_pair(column, a, b, &opts, scratch) != UINT32_MAX;
}

static bool read_value(furrow_buf *out, const fw_iepad_reader *r, const fw_iepad_slot *slot,
                       const fw_tokens *tokens, uint32_t i) {
    fw_node_id node = tokens->node[i];
    fw_span span = block_span(tokens, i);
    fw_buf_clear(out);
    if (slot->kind == FW_SLOT_TEXT) {
        if (tokens->at) fw_buf_str(out, fw_tokens_text(tokens, r->page, i));
        else fw_page_text(out, r->page, span.first, span.end);
        return out->len > 0;
    }
    fw_tag tag = slot->kind == FW_SLOT_LINK ? FW_TAG_A : FW_TAG_IMG;
    while (node < span.end && r->page->tag[node] != tag) node++; /* past what was passed over */
    if (node >= span.end) return false;
    furrow_str link =
        fw_page_attr(r->page, node, slot->kind == FW_SLOT_LINK ? FW_ATTR_HREF : FW_ATTR_SRC);
    if (link.len) fw_url_resolve(out, r->base, link);
    return out->len > 0;
}

/* Put the slots of one block into the record; 'fields' has room. */
static bool read_part(fw_record *record, fw_regions *out, const fw_iepad_reader *r,
                      const fw_iepad_part *part, const fw_tokens *tokens, const uint32_t *column) {
    for (uint32_t s = 0; s < part->slot_count; s++) {
        const fw_iepad_slot *slot = &part->slots[s];
        if (slot->column == UINT32_MAX) continue;
        for (uint32_t i = 0; i < tokens->count; i++) {
            if (column[i] != slot->at || !read_value(r->text, r, slot, tokens, i)) continue;
            fw_field *field = &record->fields[record->field_count++];
            *field = (fw_field){slot->column, block_span(tokens, i),
                                fw_arena_copy(&out->arena, fw_buf_view(r->text))};
            if (r->text->failed || !field->text.at) return false;
            break;
        }
    }
    return true;
}

/* A block that is one slot: its token alone, as column 0. */
static bool read_whole(fw_record *record, fw_regions *out, const fw_iepad_reader *r,
                       const fw_iepad_part *part, uint32_t token) {
    uint32_t column = 0;
    fw_tokens one = {.count = 1, .code = r->tokens->code + token, .node = r->tokens->node + token};
    if (r->tokens->at) one.at = r->tokens->at + token;
    return read_part(record, out, r, part, &one, &column);
}

static bool read_divided(fw_record *record, fw_regions *out, const fw_iepad_reader *r,
                         const fw_iepad_part *part, uint32_t token) {
    fw_tokens inner;
    fw_span span = block_span(r->tokens, token);
    if (!fw_tokens_encode(&inner, r->page, span, r->rule->second, r->scratch)) return false;
    uint32_t *column = FW_TAKE(r->scratch, inner.count, uint32_t);
    return column &&
           align_tokens(column, &r->part_matchers[part - r->rule->parts], &inner, r->scratch) &&
           read_part(record, out, r, part, &inner, column);
}

/* Fields in the order of their columns, the first of each column only. */
static void sort_fields(fw_record *record) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < record->field_count; i++) {
        fw_field field = record->fields[i];
        uint32_t k = kept;
        while (k > 0 && record->fields[k - 1].column > field.column) k--;
        if (k > 0 && record->fields[k - 1].column == field.column) continue;
        for (uint32_t m = kept; m > k; m--) record->fields[m] = record->fields[m - 1];
        record->fields[k] = field;
        kept++;
    }
    record->field_count = kept;
}

bool fw_iepad_read_fields(fw_record *record, fw_regions *out, const fw_iepad_reader *r,
                          fw_iepad_hit match) {
    const fw_iepad_rule *rule = r->rule;
    uint32_t slots = 0, length = match.end - match.first;
    for (uint32_t p = 0; p < rule->part_count; p++) slots += rule->parts[p].slot_count;
    record->fields = FW_TAKE(&out->arena, slots, fw_field);
    record->field_count = 0;
    if (!record->fields) return false;
    fw_matcher_columns(r->matcher, r->columns, r->tokens->code + match.first, length);
    uint32_t p = 0;
    for (uint32_t i = 0; i < length; i++) {
        while (p < rule->part_count && rule->parts[p].at < r->columns[i]) p++;
        if (p == rule->part_count) break;
        const fw_iepad_part *part = &rule->parts[p];
        if (part->at != r->columns[i]) continue;
        fw_matcher *matcher = &r->part_matchers[p];
        if (!matcher->pattern &&
            !fw_matcher_init(matcher, &part->pattern, r->tokens->alphabet, r->scratch))
            return false;
        fw_arena_mark mark = fw_arena_here(r->scratch);
        bool is_text = r->tokens->code[match.first + i] == FW_TOKEN_TEXT;
        bool is_done = part->pattern.count == 0
                           ? read_whole(record, out, r, part, match.first + i)
                           : !is_text || read_divided(record, out, r, part, match.first + i);
        fw_arena_back(r->scratch, mark);
        if (!is_done) return false;
    }
    sort_fields(record);
    return true;
}
