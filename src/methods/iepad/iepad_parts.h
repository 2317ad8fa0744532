/*
 * What the files of the method share.
 *
 *   discover.c     from a page to its record patterns
 *   iepad.c        the method: patterns as regions, in order
 *   iepad_rule.c   patterns and rules: made, matched, and as JSON
 *   iepad_learn.c  rules from pages
 *   iepad_apply.c  records and fields by rules
 */
#ifndef FW_METHODS_IEPAD_IEPAD_PARTS_H
#define FW_METHODS_IEPAD_IEPAD_PARTS_H

#include "algo/seq_align.h"
#include "algo/suffix_array.h"
#include "base/vec.h"
#include "methods/method.h"
#include "tokens/tokens.h"

/* ---- Patterns -------------------------------------------------------- */

/* Columns that a pattern may have: more than the longest records of real
 * pages, and few enough to bound the matcher's work per token. */
enum { FW_PATTERN_MAX = 1024 };

typedef struct fw_pattern_column {
    uint32_t first, count; /* its tokens: symbols[first .. first + count) */
    bool is_optional;
} fw_pattern_column;

typedef struct fw_pattern {
    fw_pattern_column *columns;
    uint32_t count; /* of columns; 1 to FW_PATTERN_MAX */
    uint32_t core;  /* the first columns, up to the end of the repeat that the pattern
                     * grew from; the last record of a list may lack the columns after it */
    uint32_t *symbols;
} fw_pattern;

static inline bool fw_pattern_is_fixed(const fw_pattern *p, uint32_t column) {
    return p->columns[column].count == 1 && !p->columns[column].is_optional;
}

/* The pattern of the columns of an alignment. Several symbols in a column become alternatives; a
 * gap makes the column optional. False when out of memory. */
bool fw_pattern_from_alignment(fw_pattern *out, const fw_alignment *rows, const fw_seq *seqs,
                               fw_arena *arena);

/* Rotate the pattern: column 'by' comes first, and the columns before it move to the end. 'by'
 * is below the count. */
bool fw_pattern_rotate(fw_pattern *out, const fw_pattern *pattern, uint32_t by, fw_arena *arena);

/* Columns that are optional or have alternatives. */
uint32_t fw_pattern_varying(const fw_pattern *pattern);

/* Append the pattern in the form used for people and in wrapper files. */
void fw_pattern_write(furrow_buf *out, const fw_pattern *pattern, const furrow_str *names);

/* Names of custom elements; codes number them from FW_TAG_CUSTOM on. */
typedef FW_VEC(furrow_str) fw_pattern_names;

/* ---- Matching ----------------------------------------------------------- */

/*
 * The matcher tracks all states at once, as bits. After some tokens, bit j is set
 * if column j may come next; bit 'columns' is set if the pattern is complete. One
 * step costs columns / 64 word operations, whatever the options: nothing is tried
 * twice, so no pattern and no page can make it slow.
 */
typedef struct fw_matcher {
    const fw_pattern *pattern;
    uint32_t words; /* of 64 states */
    uint32_t alphabet;
    uint16_t *number;   /* number of a code in the pattern, from 1; 0: not in it */
    uint64_t *takes;    /* per number: the columns that take the code */
    uint64_t *optional; /* columns that may be left out */
    uint64_t *states;   /* one set per token of the current match, and one before it */
    uint32_t reached;   /* tokens taken before the last match ended or failed */
    uint64_t *work;     /* word operations left, counted down; NULL: no limit */
} fw_matcher;

/* Codes of the page are below 'alphabet'. Other codes in the pattern never match. False when out
 * of memory. */
bool fw_matcher_init(fw_matcher *m, const fw_pattern *pattern, uint32_t alphabet, fw_arena *arena);

/* Count work of the matcher. */
static inline void fw_matcher_spend(const fw_matcher *m, uint64_t words) {
    if (m->work) *m->work = *m->work > words ? *m->work - words : 0;
}

/* Whether a match may begin with a token. A quick check, since most tokens end here. It counts
 * as work only if the token is in the pattern. */
static inline bool fw_matcher_begins(const fw_matcher *m, uint32_t code) {
    const uint64_t *takes = m->takes + (size_t)m->number[code] * m->words;
    if (m->number[code] == 0) return false;
    for (uint32_t w = 0; w < m->words; w++)
        if (m->states[w] & takes[w]) return true;
    fw_matcher_spend(m, m->words);
    return false;
}

/* Tokens of the longest match that starts at codes[0]; 0 when there is none,
 * or when no work is left. */
uint32_t fw_matcher_longest(fw_matcher *m, const uint32_t *codes, uint32_t count);

/* After a failed match: whether the first m->reached tokens go past the core of the pattern. */
bool fw_matcher_is_begun(const fw_matcher *m);

/* The column of each token of the match just found, 'length' tokens long. */
void fw_matcher_columns(const fw_matcher *m, uint32_t *column, const uint32_t *codes,
                        uint32_t length);

/* ---- The discoverer -------------------------------------------------- */

/* furrow_iepad_options with the defaults filled in. The comments give the source of each
 * default. */
typedef struct fw_iepad_params {
    bool uses[FW_ENCODE_COUNT]; /* encodings in which patterns are searched */
    uint32_t min_length;        /* 3: section 4.1 */
    uint32_t min_count;         /* 3; 5 in section 4.1, which short lists do not reach */
    bool has_pairs;             /* two occurrences are enough if they are adjacent */
    double max_variance;        /* 0.5; 0.36 is the largest of the paper's 14 sources */
    double min_density;         /* 0.2: the least of the paper's sources, section 4.1 */
    double cluster;             /* 0.1: 'a small value close to zero', section 2.3.1 */
    double max_mismatch;        /* 0.5: 'an upper bound', section 2.4 */
} fw_iepad_params;

/* FURROW_EINVAL if an option has an invalid value. */
furrow_status fw_iepad_params_from(fw_iepad_params *out, const furrow_options *given,
                                   furrow_error *err);

/* A regular block of occurrences of one repeat: IEPAD 2.3. */
typedef struct fw_iepad_block {
    const uint32_t *places; /* in rising order */
    uint32_t count, length;
    double variance, density;
    bool is_pair; /* two adjacent occurrences, although more are asked for */
} fw_iepad_block;

typedef FW_VEC(fw_iepad_block) fw_iepad_blocks;

/* Equations (3) and (4) for places in rising order; variance with the
 * population's deviation, 0 for fewer than 3 places. */
double fw_iepad_variance(const uint32_t *places, uint32_t count);
double fw_iepad_density(const uint32_t *places, uint32_t count, uint32_t length);

/* All regular blocks of the repeats of a token string; pairs are the last. */
furrow_status fw_iepad_sift(fw_iepad_blocks *out, const fw_tokens *tokens,
                            const fw_iepad_params *params, fw_arena *arena, furrow_error *err);

/* How many different strings are aligned (the first ones found), and how many of these may be
 * the centre. More strings change a pattern little, and the work is quadratic. */
enum { FW_IEPAD_STRINGS = 32, FW_IEPAD_CENTRES = 8 };

typedef struct fw_iepad_strings {
    fw_seq at[FW_IEPAD_STRINGS];
    uint32_t count;
} fw_iepad_strings;

/* Add a string, which must outlive the list. */
void fw_iepad_strings_add(fw_iepad_strings *strings, const uint32_t *at, uint32_t length);

/* The pattern that covers all strings; empty when it would have more columns
 * than 'most_columns' or FW_PATTERN_MAX. False when out of memory. */
bool fw_iepad_consensus(fw_pattern *out, fw_iepad_strings *strings, uint32_t most_columns,
                        uint64_t *cells, fw_arena *arena);

/* Align the strings between the occurrences of a block into a pattern. '*kept'
 * is false when it varies more than the bound allows. 'cells' as in
 * fw_align_options. False when out of memory. */
bool fw_iepad_compose(fw_pattern *out, bool *kept, const fw_tokens *tokens,
                      const fw_iepad_block *block, const fw_iepad_params *params, uint64_t *cells,
                      fw_arena *arena);

/* How many columns to rotate the pattern to the right (its last column comes first), judged by
 * the tokens before its first match, or to the left, judged by the tokens after its last match:
 * 0 to count - 1. */
uint32_t fw_iepad_turns_right(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t first);
uint32_t fw_iepad_turns_left(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t end);

/* Tokens [first, end) that a pattern matches. */
typedef struct fw_iepad_hit {
    uint32_t first, end;
} fw_iepad_hit;

typedef FW_VEC(fw_iepad_hit) fw_iepad_hits;

/* All matches of a pattern, found from left to right: the longest at each place, without
 * overlap. False when out of memory. */
bool fw_iepad_match(fw_iepad_hits *out, fw_matcher *matcher, const fw_tokens *tokens,
                    fw_arena *arena);

/* A pattern with at least this many columns rarely matches by chance, so its matches far from
 * the list where it was found are records too. */
enum { FW_IEPAD_LONG = 8 };

/* A pattern with the facts that users ask for. */
typedef struct fw_iepad_found {
    fw_pattern pattern;
    fw_iepad_hits matches;
    fw_iepad_block block;    /* of the repeat it grew from */
    bool is_spread;          /* most matches are far from where it was found */
    const char *note;        /* of its region, once it has one */
    const fw_tokens *tokens; /* of the page, in the encoding that showed the pattern */
} fw_iepad_found;

typedef struct fw_iepad_page {
    fw_tokens tokens[FW_ENCODE_COUNT]; /* of the encodings that were looked at */
    FW_VEC(fw_iepad_found) list;
} fw_iepad_page;

/* All of the above for one page, in all requested encodings (the paper's five if none is named).
 * Everything is in in->scratch. If only the block encoding is requested and shows no pattern, as
 * in lines of links with no block between them, the encoding with all tags is used. */
furrow_status fw_iepad_discover(fw_iepad_page *out, const fw_method_input *in,
                                const fw_iepad_params *params, furrow_error *err);

/* List all rotations of a pattern whose matches differ from those already listed. 'work' is the
 * work left for the matcher. False when out of memory. */
bool fw_iepad_turn(fw_iepad_page *all, fw_iepad_found found, uint64_t *work, fw_arena *arena);

/* The patterns as regions, not yet ranked. Sets the note of each pattern that
 * became one. */
furrow_status fw_iepad_regions(fw_regions *out, const fw_method_input *in, fw_iepad_page *all,
                               furrow_error *err);

/* ---- Rules ----------------------------------------------------------- */

typedef enum fw_slot_kind { FW_SLOT_TEXT, FW_SLOT_LINK, FW_SLOT_IMAGE, FW_SLOT_KINDS } fw_slot_kind;

typedef struct fw_iepad_slot {
    fw_slot_kind kind;
    uint32_t at;                 /* column of the block's pattern */
    uint32_t column;             /* of the result, by name; UINT32_MAX: not in the result */
    furrow_str name;             /* 'at' is NULL when it has none */
    struct fw_iepad_part *inner; /* a text divided by the third encoding; NULL: not divided */
} fw_iepad_slot;

/* A block of a record, or a slot of a block, divided into slots. */
typedef struct fw_iepad_part {
    uint32_t at;        /* column of the record's pattern; of a slot's part 0 */
    uint32_t number;    /* in its rule: blocks first, then slots that are divided */
    fw_pattern pattern; /* of what lies in it; empty: one slot for all of it */
    fw_iepad_slot *slots;
    uint32_t slot_count;
} fw_iepad_part;

typedef struct fw_iepad_rule {
    fw_encoding encoding, second, third; /* FW_ENCODE_COUNT: there is no such level */
    fw_pattern pattern;
    fw_iepad_part *parts; /* by column */
    uint32_t part_count;
    uint32_t all_parts, all_slots; /* with those of slots that are divided */
    fw_pattern_names names;        /* of custom elements: codes of patterns number these */
} fw_iepad_rule;

typedef struct fw_iepad_rules {
    FW_VEC(fw_iepad_rule) list; /* tried in this order */
    furrow_str *columns;        /* names of all slots that come out */
    uint32_t column_count;
} fw_iepad_rules;

/* Walks the slots of a rule in the order of their numbers. Each slot comes before the slots that
 * it is divided into. Zero all but the rule to start before the first. */
typedef struct fw_iepad_walk {
    const fw_iepad_rule *rule;
    uint32_t part, slot, step; /* step 0: the slot itself, then those inside it */
} fw_iepad_walk;

/* The next slot; NULL after the last. */
fw_iepad_slot *fw_iepad_next_slot(fw_iepad_walk *walk);

/* Number the parts of each rule, and collect the names of all slots in 'columns'. False when out
 * of memory. */
bool fw_iepad_rules_index(fw_iepad_rules *rules, fw_arena *arena);

/* Copy the rule with its codes replaced by those of a page. False when out of memory. */
bool fw_iepad_rule_bind(fw_iepad_rule *out, const fw_iepad_rule *rule, const furrow_page *page,
                        fw_arena *arena);

/* Copy the rule into 'arena' with its own codes, so that it outlives its page. False when out of
 * memory. */
bool fw_iepad_rule_free_of(fw_iepad_rule *out, const fw_iepad_rule *rule, const furrow_page *page,
                           fw_arena *arena);

/* The column of the matcher's pattern for each token, or FW_ALIGN_GAP: from the matcher if the
 * tokens match, otherwise from the nearest alignment. False when out of memory. */
bool fw_iepad_align(uint32_t *column, fw_matcher *matcher, const fw_tokens *tokens,
                    fw_arena *scratch);

/* What the rules find in a page: fw_rules_kind.apply. */
furrow_status fw_iepad_apply(fw_regions *out, const void *kept, const fw_method_input *in,
                             furrow_error *err);

/* JSON: fw_rules_kind.save and .load. */
void fw_iepad_rules_save(fw_json *out, const void *kept);
furrow_status fw_iepad_rules_load(void **out, const fw_json_value *value, fw_arena *arena,
                                  furrow_error *err);

/* Spans of matched tokens: nodes as runs of whole sibling subtrees. */
typedef FW_VEC(fw_span) fw_iepad_spans;
bool fw_iepad_cover(fw_iepad_spans *out, const furrow_page *page, fw_node_id from, fw_node_id to,
                    fw_arena *arena);

#endif
