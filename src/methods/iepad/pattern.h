/*
 * Patterns: a small class of regular expressions over tokens.
 *
 * A pattern is a list of columns. A column holds the tokens that may stand
 * there, and may be optional: <p><text><br>[<text>|-][<b>|<i>].
 */
#ifndef FW_METHODS_IEPAD_PATTERN_H
#define FW_METHODS_IEPAD_PATTERN_H

#include "algo/seq_align.h"
#include "base/vec.h"
#include "tokens/encode.h"

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
                     * grew from: the last record of a list may lack the others */
    uint32_t *symbols;
} fw_pattern;

static inline bool fw_pattern_is_fixed(const fw_pattern *p, uint32_t column) {
    return p->columns[column].count == 1 && !p->columns[column].is_optional;
}

/* A plain string of tokens. False when memory is out. */
bool fw_pattern_from_codes(fw_pattern *out, const uint32_t *codes, uint32_t count, fw_arena *arena);

/* The columns of an alignment: several symbols become alternatives, gaps make
 * a column optional. False when memory is out. */
bool fw_pattern_from_alignment(fw_pattern *out, const fw_alignment *rows, const fw_seq *seqs,
                               fw_arena *arena);

/* The pattern from column 'by' on, then those before it; 'by' is below the
 * count. */
bool fw_pattern_rotate(fw_pattern *out, const fw_pattern *pattern, uint32_t by, fw_arena *arena);

/* Columns that are optional or have alternatives. */
uint32_t fw_pattern_varying(const fw_pattern *pattern);

/* Append the pattern as people and wrapper files see it. */
void fw_pattern_write(furrow_buf *out, const fw_pattern *pattern, const furrow_str *names);

/* Names of custom elements; codes number them from FW_TAG_CUSTOM on. */
typedef FW_VEC(furrow_str) fw_pattern_names;

/* Read what fw_pattern_write wrote; any bytes may come. New names are added to
 * 'names'. FURROW_EFORMAT says what is wrong. */
furrow_status fw_pattern_read(fw_pattern *out, furrow_str text, fw_pattern_names *names,
                              fw_arena *arena, furrow_error *err);

/* ---- Matching ----------------------------------------------------------- */

/*
 * The matcher: all states at once, as bits. After some tokens, bit j says that
 * column j may come next; bit 'columns' that the pattern is complete. One step
 * costs columns / 64 word operations, whatever the options: nothing is tried
 * twice, so no pattern and no page make it slow.
 */
typedef struct fw_matcher {
    const fw_pattern *pattern;
    uint32_t words; /* of 64 states */
    uint32_t alphabet;
    uint16_t *number;   /* of a code among those of the pattern, from 1; else 0 */
    uint64_t *takes;    /* per number: the columns that take the code */
    uint64_t *optional; /* columns that may be left out */
    uint64_t *states;   /* per token of the match under way, and before the first */
    uint32_t reached;   /* tokens taken before the last match ended or failed */
    uint64_t *work;     /* word operations that are left, counted down; NULL: no limit */
} fw_matcher;

/* Codes of the page are below 'alphabet'; others in the pattern never match.
 * False when memory is out. */
bool fw_matcher_init(fw_matcher *m, const fw_pattern *pattern, uint32_t alphabet, fw_arena *arena);

/* Count work of the matcher. */
static inline void fw_matcher_spend(const fw_matcher *m, uint64_t words) {
    if (m->work) *m->work = *m->work > words ? *m->work - words : 0;
}

/* Whether a match may begin with a token: a quick look, since most tokens end
 * here. It counts as work, as far as the pattern has the token at all. */
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

/* After a match that failed: whether the first m->reached tokens go past the
 * core of the pattern. */
bool fw_matcher_is_begun(const fw_matcher *m);

/* The column of each token of the match just found, 'length' tokens long. */
void fw_matcher_columns(const fw_matcher *m, uint32_t *column, const uint32_t *codes,
                        uint32_t length);

#endif
