/*
 * Rules: a chosen pattern with named slots, for other pages (IEPAD 3).
 *
 * A column of the pattern that holds text is a block of the record. What lies
 * in it is encoded again, more finely, and aligned to a pattern of its own;
 * the texts, links and images of that pattern are the slots.
 */
#ifndef FW_METHODS_IEPAD_IEPAD_RULE_H
#define FW_METHODS_IEPAD_IEPAD_RULE_H

#include "methods/iepad/discover.h"
#include "methods/rules.h"

typedef enum fw_slot_kind { FW_SLOT_TEXT, FW_SLOT_LINK, FW_SLOT_IMAGE, FW_SLOT_KINDS } fw_slot_kind;

typedef struct fw_iepad_slot {
    fw_slot_kind kind;
    uint32_t at;     /* column of the block's pattern */
    uint32_t column; /* of the result, by name; UINT32_MAX: it does not come out */
    furrow_str name; /* 'at' is NULL when it has none */
} fw_iepad_slot;

typedef struct fw_iepad_part {
    uint32_t at;        /* column of the record's pattern */
    fw_pattern pattern; /* of what lies in it; empty: one slot for all of it */
    fw_iepad_slot *slots;
    uint32_t slot_count;
} fw_iepad_part;

typedef struct fw_iepad_rule {
    fw_encoding encoding, second;
    fw_pattern pattern;
    fw_iepad_part *parts; /* by column */
    uint32_t part_count;
    fw_pattern_names names; /* of custom elements: codes of patterns number these */
} fw_iepad_rule;

typedef struct fw_iepad_rules {
    FW_VEC(fw_iepad_rule) list; /* tried in this order */
    furrow_str *columns;        /* names of all slots that come out */
    uint32_t column_count;
} fw_iepad_rules;

/* Number the names of all slots into 'columns'. False when memory is out. */
bool fw_iepad_rules_index(fw_iepad_rules *rules, fw_arena *arena);

/* The rule with the codes of a page in place of its own. False when memory is
 * out. */
bool fw_iepad_rule_bind(fw_iepad_rule *out, const fw_iepad_rule *rule, const furrow_page *page,
                        fw_arena *arena);

/* The rule with codes of its own, all copied into 'arena', so that it outlives
 * its page. False when memory is out. */
bool fw_iepad_rule_free_of(fw_iepad_rule *out, const fw_iepad_rule *rule, const furrow_page *page,
                           fw_arena *arena);

/* Divide the blocks of the matched records and name the slots by their kind.
 * The rule has its encodings and pattern, in codes of the page. */
furrow_status fw_iepad_divide(fw_iepad_rule *rule, const furrow_page *page, const fw_tokens *tokens,
                              const fw_iepad_hits *matches, fw_arena *arena, furrow_error *err);

/* The fields of one match, by a rule bound to the page. 'matcher' has just
 * matched it. The texts go to the arena of 'out'. */
typedef struct fw_iepad_reader {
    const furrow_page *page;
    const fw_iepad_rule *rule;
    const fw_tokens *tokens;
    fw_matcher *matcher;       /* of the rule's pattern */
    fw_matcher *part_matchers; /* of those of its parts, zeroed: made when first used */
    uint32_t *columns;         /* room for as many as the pattern has */
    struct fw_url_base *base;
    furrow_buf *text; /* room to work in */
    fw_arena *scratch;
} fw_iepad_reader;

bool fw_iepad_read_fields(fw_record *record, fw_regions *out, const fw_iepad_reader *reader,
                          fw_iepad_hit match);

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
