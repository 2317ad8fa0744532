/*
 * The pattern discoverer: a page to record patterns, best first.
 *
 *   tokens -> maximal repeats -> sift -> compose -> rotate -> match
 */
#ifndef FW_METHODS_IEPAD_DISCOVER_H
#define FW_METHODS_IEPAD_DISCOVER_H

#include "algo/suffix_array.h"
#include "methods/iepad/pattern.h"
#include "methods/method.h"

/* furrow_iepad_options with the defaults put in. */
typedef struct fw_iepad_params {
    bool uses[FW_ENCODE_COUNT]; /* encodings that patterns are looked for in */
    uint32_t min_length;        /* 3: section 4.1 */
    uint32_t min_count;         /* 3; 5 in section 4.1, which short lists do not reach */
    double max_variance;        /* 0.5; 0.36 is the largest of the paper's 14 sources */
    double min_density;         /* 0.2: the least of the paper's sources, section 4.1 */
    double cluster;             /* 0.1: 'a small value close to zero', section 2.3.1 */
    double max_mismatch;        /* 0.5: 'an upper bound', section 2.4 */
} fw_iepad_params;

/* FURROW_EINVAL when an option has a value that it cannot have. */
furrow_status fw_iepad_params_from(fw_iepad_params *out, const furrow_options *all,
                                   furrow_error *err);

/* A regular block of occurrences of one repeat: IEPAD 2.3. */
typedef struct fw_iepad_block {
    const uint32_t *places; /* in rising order */
    uint32_t count, length;
    double variance, density;
} fw_iepad_block;

typedef FW_VEC(fw_iepad_block) fw_iepad_blocks;

/* Equations (3) and (4) for places in rising order; variance with the
 * population's deviation, 0 for fewer than 3 places. */
double fw_iepad_variance(const uint32_t *places, uint32_t count);
double fw_iepad_density(const uint32_t *places, uint32_t count, uint32_t length);

/* All regular blocks of the repeats of a token string. */
furrow_status fw_iepad_sift(fw_iepad_blocks *out, const fw_tokens *tokens,
                            const fw_iepad_params *params, fw_arena *arena, furrow_error *err);

/* Different strings that are aligned, the first ones that come, and of these
 * the ones that may be the centre. Past them a pattern learns little more, and
 * the work is quadratic. */
enum { FW_IEPAD_STRINGS = 32, FW_IEPAD_CENTRES = 8 };

typedef struct fw_iepad_strings {
    fw_seq at[FW_IEPAD_STRINGS];
    uint32_t count;
} fw_iepad_strings;

/* Take in a string, which must outlive the list. */
void fw_iepad_strings_add(fw_iepad_strings *strings, const uint32_t *at, uint32_t length);

/* The pattern that covers all strings; empty when it would have more columns
 * than 'most_columns' or FW_PATTERN_MAX. False when memory is out. */
bool fw_iepad_consensus(fw_pattern *out, fw_iepad_strings *strings, uint32_t most_columns,
                        uint64_t *cells, fw_arena *arena);

/* Align the strings between the occurrences of a block into a pattern. '*kept'
 * is false when it varies more than the bound allows. 'cells' as in
 * fw_align_options. False when memory is out. */
bool fw_iepad_compose(fw_pattern *out, bool *kept, const fw_tokens *tokens,
                      const fw_iepad_block *block, const fw_iepad_params *params, uint64_t *cells,
                      fw_arena *arena);

/* Columns that the pattern must be turned to the right (its last column comes
 * first), going by the tokens before its first match, or to the left, going
 * by those after its last match: 0 to count - 1. */
uint32_t fw_iepad_turns_right(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t first);
uint32_t fw_iepad_turns_left(const fw_pattern *pattern, const fw_tokens *tokens, uint32_t end);

/* Tokens [first, end) that a pattern matches. */
typedef struct fw_iepad_hit {
    uint32_t first, end;
} fw_iepad_hit;

typedef FW_VEC(fw_iepad_hit) fw_iepad_hits;

/* All matches of a pattern, longest first from each place, from left to right,
 * none over another. False when memory is out. */
bool fw_iepad_match(fw_iepad_hits *out, fw_matcher *matcher, const fw_tokens *tokens,
                    fw_arena *arena);

/* Columns from which on a pattern is hardly met by chance, so that matches far
 * from the list where it was found are records too. */
enum { FW_IEPAD_LONG = 8 };

/* A pattern with what a user wants to know of it. */
typedef struct fw_iepad_found {
    fw_pattern pattern;
    fw_iepad_hits matches;
    uint32_t length, count; /* of the repeat it grew from */
    double variance, density;
    bool is_spread;          /* most matches are far from where it was found */
    const char *note;        /* of its region, once it has one */
    const fw_tokens *tokens; /* of the page, in the encoding that showed the pattern */
} fw_iepad_found;

typedef struct fw_iepad_page {
    fw_tokens tokens[FW_ENCODE_COUNT]; /* of the encodings that were looked at */
    FW_VEC(fw_iepad_found) list;
} fw_iepad_page;

/* Everything above, for one page, in all encodings that are asked for: the paper's
 * five where none is named. All lies in in->scratch. Where block is asked for alone
 * and shows no pattern, as in lines of links without any block between them, all
 * tags are taken. */
furrow_status fw_iepad_discover(fw_iepad_page *out, const fw_method_input *in,
                                const fw_iepad_params *params, furrow_error *err);

/* The patterns as regions, not yet ranked. Sets the note of each pattern that
 * became one. */
furrow_status fw_iepad_regions(fw_regions *out, const fw_method_input *in, fw_iepad_page *all,
                               furrow_error *err);

#endif
