/*
 * Where a text stands among many: within which of them, at whose end, or as
 * which of them.
 *
 * All texts are strung together with a separator around each, and their
 * suffixes sorted once; so many searches among long texts cost little more
 * than reading both.
 *
 *   texts   ant | 1.99 | antler        \nant\n1.99\nantler\n
 *   within "ant": 0 and 2;  equal "ant": 0;  at the end "9": 1
 */
#ifndef FW_EVAL_FINDER_H
#define FW_EVAL_FINDER_H

#include "base/arena.h"

typedef struct fw_finder {
    const char *at; /* the string */
    uint32_t len;
    uint32_t *suffixes;
    uint32_t *begins; /* where text k begins; its separator is before that */
    size_t count;
} fw_finder;

typedef enum fw_find_how { FW_FIND_WITHIN, FW_FIND_AT_END, FW_FIND_EQUAL } fw_find_how;

/* Occurrences [first, end) of the suffixes; not in the order of the texts. */
typedef struct fw_hits {
    uint32_t first, end;
} fw_hits;

/* Squashed texts: without white space, which is what the separator is.
 * Linear. Everything lies in 'arena'. False when out of memory. */
bool fw_finder_make(fw_finder *out, const furrow_str *texts, size_t count, fw_arena *arena);

/* O(len log n) for a text of 'len' among n bytes; an empty text is nowhere. */
fw_hits fw_finder_find(const fw_finder *finder, furrow_str what, fw_find_how how);

/* The text in which hit 'i' lies; '*offset' is where, within it. */
size_t fw_finder_text(const fw_finder *finder, uint32_t i, fw_find_how how, size_t *offset);

#endif
