/*
 * Suffix arrays over integer strings, and the repeats that they show.
 *
 * The suffix array with its longest common prefixes holds what a PAT tree or
 * suffix tree holds: the intervals of suffixes that share a prefix of length
 * l, and no longer one, are exactly the inner nodes of the tree, nested in the
 * same way. It takes 8 bytes a symbol and no pointers.
 */
#ifndef FW_ALGO_SUFFIX_ARRAY_H
#define FW_ALGO_SUFFIX_ARRAY_H

#include "base/arena.h"
#include "base/vec.h"

/* Start places of the suffixes of text[0 .. count) in rising order, where the
 * end of the text sorts before every symbol. Symbols are below 'alphabet'.
 * O(count + alphabet) time and space. False when out of memory. */
bool fw_suffix_array(uint32_t *sa, const uint32_t *text, uint32_t count, uint32_t alphabet,
                     fw_arena *scratch);

/* lcp[i]: symbols that suffixes sa[i - 1] and sa[i] have in common; lcp[0] is
 * 0. Linear time. False when out of memory. */
bool fw_suffix_lcp(uint32_t *lcp, const uint32_t *sa, const uint32_t *text, uint32_t count,
                   fw_arena *scratch);

/* A maximal repeat: a string that occurs 'count' times and cannot be made longer on either side
 * without losing an occurrence. The occurrences are sa[at .. at + count), not sorted by place;
 * the first and the last place in the text are stored too. */
typedef struct fw_repeat {
    uint32_t length, count;
    uint32_t at;
    uint32_t first, last;
} fw_repeat;

typedef FW_VEC(fw_repeat) fw_repeats;

/* All maximal repeats of at least these lengths and counts, innermost first.
 * Linear time; at most count - 1 repeats. They go to 'arena'. False when
 * out of memory. */
bool fw_repeats_find(fw_repeats *out, const uint32_t *text, const uint32_t *sa, const uint32_t *lcp,
                     uint32_t count, uint32_t min_length, uint32_t min_count, fw_arena *arena);

#endif
