/*
 * Matches: the places of a page that an item of a template may stand for.
 *
 * Prefix and suffix match scores are those of the paper's definitions 1 and 2:
 * equal tags in a row, counted outwards from the item.
 */
#ifndef FW_METHODS_IDE_MATCH_H
#define FW_METHODS_IDE_MATCH_H

#include "base/budget.h"
#include "methods/ide/template.h"

typedef struct fw_match {
    fw_spot spot;
    uint32_t value_count;             /* of values that repeat; mostly 1 */
    uint32_t before, after;           /* prefix and suffix match score */
    uint32_t before_full, after_full; /* the same with class and id */
    uint32_t words;                   /* equal words in the text of the item */
    bool caption_before, caption_after;
    uint32_t score; /* all evidence in one number */
} fw_match;

typedef struct fw_matches {
    fw_match *at; /* in the order of the page */
    uint32_t count;
} fw_matches;

/* All matches of an item. 'plain' is the paper's own evidence alone. False
 * when memory is out. */
bool fw_matches_find(fw_matches *out, const fw_item *item, const fw_words *words, bool plain,
                     fw_arena *arena);

/* The share of an item's own evidence that a match must have, in percent.
 * Pages of one template mostly have more than 90. */
enum { FW_MIN_SHARE = 45 };

/* What a match must be ahead of the next best one: a tag near the item, by its
 * name and by its class. Below that several places fit equally well. The lower
 * bits of a score only put matches in order. */
enum { FW_SCORE_SHIFT = 10, FW_MARGIN = 8 << FW_SCORE_SHIFT };

/* Percent of the evidence that the item has in its own page. */
uint32_t fw_match_share(const fw_match *match, const fw_item *item);

/* The only best match of all, when it is good enough; else NULL. */
const fw_match *fw_match_best(const fw_matches *matches, const fw_item *item);

/* The score that the item has in its own page. */
uint32_t fw_match_self(const fw_item *item);

/* The paper's way to the end of an item: of all texts from the match's first
 * on and before 'end', the one with the longest suffix match. False when
 * there is none, or more than one. */
bool fw_match_end(fw_match *match, const fw_item *item, const fw_words *words, uint32_t end);

/* The spot of the value after 'spot' of an item whose values repeat. */
bool fw_next_value(fw_spot *out, const fw_item *item, const fw_words *words, const fw_spot *spot);

#endif
