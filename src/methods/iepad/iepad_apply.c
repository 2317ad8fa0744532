/*
 * The extractor: IEPAD 3.2. A rule's pattern is matched in the encoded page,
 * the matches are the records, and their blocks are divided into fields.
 * Nothing is discovered again: the cost is one walk over the page per encoding
 * and one over the tokens per rule.
 */
#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"
#include "methods/iepad/iepad_parts.h"
#include "methods/method.h"
#include "page/page.h"

/* ---- Fields of a record ---------------------------------------------------
 *
 * Where we differ: the paper aligns the blocks of each page again, so the number
 * of slots depends on the page. Here the pattern of a block is learned once and
 * kept; later pages are aligned to it, and a name keeps its meaning.
 */

/* Cells of dynamic programming for one block of one record. */
enum { FIELD_CELLS = 1 << 16 };

/* What reading the fields of a match needs: the rule is bound to the page. */
typedef struct reader {
    const furrow_page *page;
    const fw_iepad_rule *rule;
    const fw_tokens *tokens;
    fw_matcher *matcher;       /* of the rule's pattern */
    fw_matcher *part_matchers; /* of those of its parts, by number, zeroed: made when first used */
    uint32_t *columns;         /* room for as many as the pattern has */
    fw_url_base *base;
    furrow_buf *text; /* scratch buffer */
    fw_arena *scratch;
} reader;

bool fw_iepad_align(uint32_t *column, fw_matcher *matcher, const fw_tokens *tokens,
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

static bool read_value(furrow_buf *out, const reader *r, const fw_iepad_slot *slot,
                       const fw_tokens *tokens, uint32_t i) {
    fw_node_id node = tokens->node[i];
    fw_span span = fw_token_span(tokens, i);
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

/* Put the value of a slot into the record, which has room. Slots of the same name are parts of
 * one value. False when out of memory. */
static bool add_value(fw_record *record, fw_regions *out, const reader *r, uint32_t column,
                      fw_span span) {
    fw_field *field = NULL;
    for (uint32_t i = 0; i < record->field_count && !field; i++)
        if (record->fields[i].column == column) field = &record->fields[i];
    if (!field) {
        field = &record->fields[record->field_count++];
        *field = (fw_field){column, span, fw_arena_copy(&out->arena, fw_buf_view(r->text))};
        return field->text.at != NULL;
    }
    furrow_buf joined = {.alloc = r->text->alloc};
    fw_buf_str(&joined, field->text);
    fw_buf_char(&joined, ' ');
    fw_buf_str(&joined, fw_buf_view(r->text));
    if (span.first > field->span.first) span.first = field->span.first;
    if (span.end < field->span.end) span.end = field->span.end;
    *field = (fw_field){column, span, fw_arena_copy(&out->arena, fw_buf_view(&joined))};
    bool ok = !joined.failed && field->text.at;
    furrow_buf_free(&joined);
    return ok;
}

/* Put the slots of a part into the record, which has room, and store the token of each slot in
 * 'found'; UINT32_MAX if it has none. */
static bool read_slots(fw_record *record, uint32_t *found, fw_regions *out, const reader *r,
                       const fw_iepad_part *part, const fw_tokens *tokens, const uint32_t *column) {
    uint32_t i = 0, last = 0; /* columns rise, and so do the places of slots as they are learned */
    for (uint32_t s = 0; s < part->slot_count; s++) {
        const fw_iepad_slot *slot = &part->slots[s];
        found[s] = UINT32_MAX;
        if (slot->column == UINT32_MAX && !slot->inner) continue;
        if (slot->at < last) i = 0;
        last = slot->at;
        while (i < tokens->count && (column[i] == FW_ALIGN_GAP || column[i] < slot->at)) i++;
        if (i == tokens->count || column[i] != slot->at) continue;
        if (read_value(r->text, r, slot, tokens, i)) found[s] = i;
        if (r->text->failed) return false;
        if (found[s] == UINT32_MAX || slot->column == UINT32_MAX) continue;
        if (!add_value(record, out, r, slot->column, fw_token_span(tokens, found[s]))) return false;
    }
    return true;
}

/* Read a block that is one slot: its only token is column 0. */
static bool read_whole(fw_record *record, fw_regions *out, const reader *r,
                       const fw_iepad_part *part, uint32_t token) {
    uint32_t column = 0;
    uint32_t *found = FW_TAKE(r->scratch, part->slot_count, uint32_t);
    fw_tokens one = {.count = 1, .code = r->tokens->code + token, .node = r->tokens->node + token};
    if (r->tokens->at) one.at = r->tokens->at + token;
    return found && read_slots(record, found, out, r, part, &one, &column);
}

/* Encode the content of 'span' and read the slots of a part in it; 'found' as above. */
static bool read_part(fw_record *record, fw_tokens *inner, uint32_t *found, fw_regions *out,
                      const reader *r, const fw_iepad_part *part, fw_span span,
                      fw_encoding encoding) {
    fw_matcher *matcher = &r->part_matchers[part->number];
    if (!fw_tokens_encode(inner, r->page, span, encoding, r->scratch)) return false;
    uint32_t *column = FW_TAKE(r->scratch, inner->count, uint32_t);
    return column && fw_iepad_align(column, matcher, inner, r->scratch) &&
           read_slots(record, found, out, r, part, inner, column);
}

/* Read a block, and those of its slots that are divided further. */
static bool read_divided(fw_record *record, fw_regions *out, const reader *r,
                         const fw_iepad_part *part, uint32_t token) {
    fw_tokens tokens;
    uint32_t *found = FW_TAKE(r->scratch, part->slot_count, uint32_t);
    if (!found || !read_part(record, &tokens, found, out, r, part, fw_token_span(r->tokens, token),
                             r->rule->second))
        return false;
    for (uint32_t s = 0; s < part->slot_count; s++) {
        const fw_iepad_part *inner = part->slots[s].inner;
        if (!inner || found[s] == UINT32_MAX || tokens.code[found[s]] != FW_TOKEN_TEXT) continue;
        fw_tokens pieces;
        uint32_t *places = FW_TAKE(r->scratch, inner->slot_count, uint32_t);
        if (!places || !read_part(record, &pieces, places, out, r, inner,
                                  fw_token_span(&tokens, found[s]), r->rule->third))
            return false;
    }
    return true;
}

/* Make the matchers of a part and of its slots, which last for the page. */
static bool make_matchers(const reader *r, const fw_iepad_part *part) {
    uint32_t alphabet = r->tokens->alphabet;
    fw_matcher *own = &r->part_matchers[part->number];
    if (own->pattern) return true;
    for (uint32_t s = 0; s < part->slot_count; s++) {
        const fw_iepad_part *inner = part->slots[s].inner;
        if (inner && !fw_matcher_init(&r->part_matchers[inner->number], &inner->pattern, alphabet,
                                      r->scratch))
            return false;
    }
    return fw_matcher_init(own, &part->pattern, alphabet, r->scratch);
}

/* Sort fields by column, and keep only the first of each column. */
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

/* Read the fields of the match that the matcher of 'r' has just found. The texts go to the arena
 * of 'out'. */
static bool read_fields(fw_record *record, fw_regions *out, const reader *r, fw_iepad_hit match) {
    const fw_iepad_rule *rule = r->rule;
    uint32_t length = match.end - match.first;
    record->fields = FW_TAKE(&out->arena, rule->all_slots, fw_field);
    record->field_count = 0;
    if (!record->fields) return false;
    fw_matcher_columns(r->matcher, r->columns, r->tokens->code + match.first, length);
    uint32_t p = 0;
    for (uint32_t i = 0; i < length; i++) {
        while (p < rule->part_count && rule->parts[p].at < r->columns[i]) p++;
        if (p == rule->part_count) break;
        const fw_iepad_part *part = &rule->parts[p];
        if (part->at != r->columns[i]) continue;
        if (!make_matchers(r, part)) return false;
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

/* ---- Records by rules ------------------------------------------------------ */

/* Work of the matchers, in words, for all rules. On labelled pages a rule takes at most 1.7 per
 * node. */
enum { MATCH_PER_NODE = 1024, FREE_MATCH = 1 << 20 };

/* A record that a rule has found. */
typedef struct hit {
    fw_span nodes;
    fw_iepad_hit match;
    uint32_t rule;
} hit;

typedef struct extractor {
    const fw_method_input *in;
    const fw_iepad_rules *rules;
    fw_tokens tokens[FW_ENCODE_COUNT]; /* made when first asked for */
    fw_iepad_rule *bound;              /* the rules in codes of the page */
    fw_matcher *matchers;              /* of their patterns */
    fw_matcher **part_matchers;        /* and of those of their parts */
    uint64_t work;                     /* left for the matchers */
    FW_VEC(hit) hits;
} extractor;

static const fw_tokens *tokens_in(extractor *x, fw_encoding encoding) {
    fw_tokens *tokens = &x->tokens[encoding];
    fw_span whole = {0, x->in->page->count};
    if (tokens->code) return tokens;
    return fw_tokens_encode(tokens, x->in->page, whole, encoding, x->in->scratch) ? tokens : NULL;
}

static size_t text_bytes(const furrow_page *page, fw_node_id from, fw_node_id to) {
    size_t bytes = 0;
    for (fw_node_id v = from; v < to; v++)
        if (fw_page_is_text(page, v) && fw_page_is_seen(page, v)) bytes += page->len[v];
    return bytes;
}

/* A short pattern also matches by chance. Its records are the run of close matches that holds
 * most text. */
static void keep_main_run(fw_iepad_hits *matches, uint32_t columns, const fw_tokens *tokens,
                          const furrow_page *page) {
    size_t from = 0, best = 0, best_end = 0, held = 0, most = 0;
    for (size_t i = 0; i < matches->count; i++) {
        fw_iepad_hit match = matches->at[i];
        if (i && match.first - matches->at[i - 1].end > 2 * columns) from = i, held = 0;
        held += text_bytes(page, tokens->node[match.first], tokens->node[match.end]);
        if (held > most) most = held, best = from, best_end = i + 1;
    }
    for (size_t i = best; i < best_end; i++) matches->at[i - best] = matches->at[i];
    matches->count = best_end - best;
}

static bool prepare_rule(extractor *x, uint32_t r, uint32_t alphabet) {
    fw_arena *scratch = x->in->scratch;
    fw_iepad_rule *rule = &x->bound[r];
    if (!fw_iepad_rule_bind(rule, &x->rules->list.at[r], x->in->page, scratch) ||
        !fw_matcher_init(&x->matchers[r], &rule->pattern, alphabet, scratch))
        return false;
    x->part_matchers[r] = FW_TAKE_ZEROED(scratch, rule->all_parts, fw_matcher);
    return x->part_matchers[r] != NULL;
}

static bool run_rule(extractor *x, uint32_t r) {
    fw_arena *scratch = x->in->scratch;
    fw_iepad_rule *rule = &x->bound[r];
    fw_iepad_hits matches = {0};
    const fw_tokens *tokens = tokens_in(x, x->rules->list.at[r].encoding);
    if (!tokens || !prepare_rule(x, r, tokens->alphabet)) return false;
    x->matchers[r].work = &x->work;
    if (!fw_iepad_match(&matches, &x->matchers[r], tokens, scratch)) return false;
    x->matchers[r].work = NULL; /* matching again later is not counted */
    if (rule->pattern.count < FW_IEPAD_LONG)
        keep_main_run(&matches, rule->pattern.count, tokens, x->in->page);
    for (size_t i = 0; i < matches.count; i++) {
        fw_iepad_hit match = matches.at[i];
        fw_span nodes = {tokens->node[match.first], tokens->node[match.end]};
        if (nodes.first >= nodes.end) continue;
        hit *h = fw_vec_push(&x->hits, scratch);
        if (!h) return false;
        *h = (hit){nodes, match, r};
    }
    return true;
}

static int by_place(const void *left, const void *right) {
    const hit *a = left, *b = right;
    if (a->nodes.first != b->nodes.first) return a->nodes.first < b->nodes.first ? -1 : 1;
    return (a->rule > b->rule) - (a->rule < b->rule);
}

/* If hits overlap, keep the one of the earlier rule. */
static void drop_overlaps(extractor *x) {
    size_t kept = 0;
    if (x->rules->list.count < 2 || x->hits.count == 0) return;
    fw_sort(x->hits.at, x->hits.count, sizeof *x->hits.at, by_place);
    for (size_t i = 0; i < x->hits.count; i++) {
        hit h = x->hits.at[i];
        hit *last = kept ? &x->hits.at[kept - 1] : NULL;
        if (!last || last->nodes.end <= h.nodes.first) x->hits.at[kept++] = h;
        else if (h.rule < last->rule) *last = h;
    }
    x->hits.count = kept;
}

static bool read_hit(fw_record *record, fw_regions *out, extractor *x, reader *r,
                     fw_iepad_spans *spans, const hit *h) {
    const fw_iepad_rule *rule = &x->bound[h->rule];
    const fw_tokens *tokens = &x->tokens[rule->encoding];
    r->rule = rule;
    r->tokens = tokens;
    r->matcher = &x->matchers[h->rule];
    r->part_matchers = x->part_matchers[h->rule];
    fw_matcher_longest(r->matcher, tokens->code + h->match.first, h->match.end - h->match.first);
    return fw_iepad_cover(spans, x->in->page, h->nodes.first, h->nodes.end, x->in->scratch) &&
           fw_record_set(out, record, spans->at, (uint32_t)spans->count) &&
           read_fields(record, out, r, h->match);
}

static bool read_hits(fw_regions *out, extractor *x, furrow_buf *text, fw_url_base *base) {
    fw_region *region = fw_region_add(out, "iepad", (uint32_t)x->hits.count);
    uint32_t *columns = FW_TAKE(x->in->scratch, FW_PATTERN_MAX, uint32_t), kept = 0;
    if (!region || !columns) return false;
    reader r = {.page = x->in->page, .columns = columns, .base = base};
    r.text = text;
    r.scratch = x->in->scratch;
    fw_iepad_spans spans = {0};
    for (size_t i = 0; i < x->hits.count; i++) {
        if (!read_hit(&region->records[kept], out, x, &r, &spans, &x->hits.at[i])) return false;
        if (region->records[kept].span_count) kept++;
    }
    region->record_count = kept;
    if (kept == 0) out->list.count--;
    region->columns = FW_TAKE(&out->arena, x->rules->column_count, furrow_str);
    if (!region->columns) return false;
    for (; region->column_count < x->rules->column_count; region->column_count++) {
        furrow_str name = fw_arena_copy(&out->arena, x->rules->columns[region->column_count]);
        if (!name.at) return false;
        region->columns[region->column_count] = name;
    }
    return true;
}

furrow_status fw_iepad_apply(fw_regions *out, const void *kept, const fw_method_input *in,
                             furrow_error *err) {
    extractor x = {.in = in, .rules = kept};
    uint32_t count = (uint32_t)x.rules->list.count;
    x.work = (uint64_t)in->page->count * MATCH_PER_NODE + FREE_MATCH;
    x.bound = FW_TAKE(in->scratch, count, fw_iepad_rule);
    x.matchers = FW_TAKE(in->scratch, count, fw_matcher);
    x.part_matchers = FW_TAKE(in->scratch, count, fw_matcher *);
    if (!x.bound || !x.matchers || !x.part_matchers) return fw_fail_memory(err);
    for (uint32_t r = 0; r < count; r++) {
        if (x.work == 0 || fw_budget_is_spent_now(in->budget))
            return fw_fail(err, FURROW_ELIMIT, "the rules took too long");
        if (!run_rule(&x, r)) return fw_fail_memory(err);
    }
    if (x.hits.count == 0) return FURROW_OK;
    drop_overlaps(&x);
    furrow_buf text = {.alloc = in->scratch->alloc};
    fw_url_base *base = fw_url_base_new(in->page->base);
    bool is_done = base && read_hits(out, &x, &text, base);
    fw_url_base_free(base);
    furrow_buf_free(&text);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}
