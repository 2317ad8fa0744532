/*
 * Find a text among many: inside a text, at the end of a text, or equal to a text.
 *
 * All texts are joined with a separator around each, and their suffixes are sorted once. So
 * many searches among long texts cost little more than reading both.
 *
 *   texts   ant | 1.99 | antler        \nant\n1.99\nantler\n
 *   within "ant": 0 and 2;  equal "ant": 0;  at the end "9": 1
 */
#ifndef FW_EVAL_FINDER_H
#define FW_EVAL_FINDER_H

#include "base/arena.h"

typedef struct fw_finder {
    const char *at; /* the joined string */
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

/* 'texts' are squashed, so they have no white space, which is the separator. Linear. Everything
 * is in 'arena'. False when out of memory. */
bool fw_finder_make(fw_finder *out, const furrow_str *texts, size_t count, fw_arena *arena);

/* O(len log n) for a text of 'len' among n bytes; an empty text is never found. */
fw_hits fw_finder_find(const fw_finder *finder, furrow_str what, fw_find_how how);

/* The text that contains hit 'i'; '*offset' is the position in it. */
size_t fw_finder_text(const fw_finder *finder, uint32_t i, fw_find_how how, size_t *offset);

#endif
