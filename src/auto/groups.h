/*
 * Candidates of auto's own: elements of one kind, and runs of siblings.
 */
#ifndef FW_AUTO_GROUPS_H
#define FW_AUTO_GROUPS_H

#include "auto/facts.h"

/* Add regions whose records are single elements: children of one parent, grandchildren of one, or
 * elements of one path over the whole page, all of one tag, kind or shape, with at least 'min_text'
 * bytes of text in all. False when out of memory. */
bool fw_propose_nodes(fw_regions *out, const fw_facts *facts, double min_text, fw_arena *scratch);

/* Add regions whose records are elements of one kind, some nested in others, as replies are: each
 * record excludes those inside it. False when out of memory. */
bool fw_propose_threads(fw_regions *out, const fw_facts *facts, fw_arena *scratch);

/* Add regions whose records are several siblings each: children of one parent,
 * cut before or after each child of some kind. */
bool fw_propose_cuts(fw_regions *out, const fw_facts *facts, double min_text, fw_arena *scratch);

/* The element before a list that is its first record although it is built of other elements, in a
 * box of its own (lead.c); FURROW_NO_NODE when there is none. */
fw_node_id fw_find_lead(const fw_facts *facts, const fw_region *list);

/* Records that each function above may propose in all. A page of a million siblings can be grouped
 * in dozens of ways; the first few are enough. */
#define FW_MAX_PROPOSED ((size_t)2 << 20)

/* Add a region of 'records' records with one span each; the caller fills in '*spans'. If '*room' is
 * too small, '*spans' is NULL and '*room' becomes 0. False when out of memory. */
bool fw_propose_region(fw_span **spans, fw_regions *out, uint32_t records, size_t *room);

#endif
