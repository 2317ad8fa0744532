/*
 * Selectors: which elements of a page are meant, in the words of CSS.
 *
 *   div#main > ol.results            children of children, anywhere in the page
 *   body > table:nth-of-type(3)      positions, where nothing else tells
 *   tr:has(> td > a)                 by what is inside
 *   text()                           a text; the only extension of CSS
 *
 * Wrappers keep them (src/wrapper). It is a small part of CSS on purpose: users
 * can try what a wrapper keeps in the console of any browser, and correct it by
 * hand.
 */
#ifndef FW_PAGE_SELECTOR_H
#define FW_PAGE_SELECTOR_H

#include "base/vec.h"
#include "page/page.h"

/* Limits of one selector and of one step. Longer ones are refused when read and cut when made:
 * the steps nearest to the root and the last words are dropped first. */
enum { FW_MAX_STEPS = 64, FW_MAX_WORDS = 16, FW_MAX_HAS = 4 };

typedef struct fw_step {
    furrow_str tag;    /* "*": any element; "text()": a text */
    furrow_str id;     /* 'at' is NULL: any or none */
    furrow_str *words; /* of the class; an element must have all of them */
    uint32_t word_count;
    uint32_t nth; /* position among siblings of its tag, from 1; 0: any */
} fw_step;

typedef struct fw_selector {
    fw_step *steps; /* the last one is the element meant, the others its parents */
    uint32_t count;
    fw_step *has; /* a child that it must have, that one's child, and so on */
    uint32_t has_count;
} fw_selector;

/* A list of selectors: an element fits when it fits one of them. */
typedef struct fw_selectors {
    fw_selector *at;
    uint32_t count;
} fw_selectors;

/* Read a selector. Blanks and comments may be anywhere between its steps. The result is in
 * 'arena'. FURROW_EFORMAT says what is wrong: "selector 'div#' lacks a name". */
furrow_status fw_selector_parse(fw_selector *out, furrow_str text, fw_arena *arena,
                                furrow_error *err);

/* Whether a step has an id or a class. */
bool fw_selector_has_names(const fw_selector *selector);

/* Append it, as fw_selector_parse reads it. */
void fw_selector_write(furrow_buf *out, const fw_selector *selector);

/* Copy with all texts into 'arena'; false when out of memory. */
bool fw_selector_copy(fw_selector *out, const fw_selector *from, fw_arena *arena);

/* A page as selectors see it. Zero it and set the page and the scratch arena;
 * positions are counted when a selector first asks for them. */
typedef struct fw_sight {
    const furrow_page *page;
    fw_arena *scratch;
    uint32_t *positions;
} fw_sight;

/* Selectors prepared for one page: names become numbers. */
typedef struct fw_bound {
    const fw_selectors *of;
    fw_tag *tags;    /* of all steps, one selector after the other */
    uint32_t *first; /* per selector: where its steps begin */
    bool *is_possible;
} fw_bound;

/* False when out of memory. */
bool fw_selectors_bind(fw_bound *out, const fw_selectors *selectors, fw_sight *sight);

/* Whether a node matches any of the selectors. */
bool fw_bound_fits(const fw_bound *bound, const fw_sight *sight, fw_node_id node);

typedef FW_VEC(fw_node_id) fw_node_list;

/* Append the seen elements (or texts) that match, in document order. False when out of memory. */
bool fw_selector_find(fw_node_list *out, const fw_selector *selector, fw_sight *sight);

/*
 * Ways: where something is in a page, learned from pages in which it is known.
 *
 * A trail is all that can be said of the way from the root to a node. What the
 * trails of several nodes have in common is likely to last. How much of it is
 * needed to find the nodes again is tested on the pages themselves.
 */

/* Nodes of one page that a way must find again. */
typedef struct fw_targets {
    fw_sight sight;
    const fw_node_id *nodes;
    size_t count;
} fw_targets;

/* How many ways to one place are kept. */
enum { FW_MAX_WAYS = 8 };

/* What describes a node: tag, id, words of its class and position. Texts are copied into
 * 'arena'. False when out of memory. */
bool fw_step_of(fw_step *out, const fw_sight *sight, fw_node_id node, fw_arena *arena);

/* Keep in 'a' what holds for both. */
void fw_step_meet(fw_step *a, const fw_step *b);

/* Drop words and ids with a digit, since most of them number something. */
void fw_step_firm(fw_step *step);

/* Selectors for the places, the most telling first. The first 'sure' of them find the places and
 * nothing else on every page, names before positions. Looser ones follow, for a page that has
 * changed. False when out of memory. */
bool fw_ways_learn(fw_selectors *out, uint32_t *sure, fw_targets *places, size_t count,
                   fw_arena *arena, fw_arena *scratch);

/* What a tail takes from a trail, beside tags and names without a digit. */
typedef struct fw_tail {
    uint32_t steps; /* the last ones; at most */
    bool has_weak_names, has_positions;
} fw_tail;

/* One selector for nodes below others, such as headings. */
bool fw_tail_learn(fw_selector *out, fw_targets *places, size_t count, fw_tail tail,
                   fw_arena *arena, fw_arena *scratch);

#endif
