/*
 * The link to the next page, kept in a wrapper: where it stands and what it says.
 *
 * page/pager.c finds the link of any page by what links are like. Once it was found
 * in a page that a wrapper was learned from, its place is known, and a link there that
 * says the same is the one, however unusual it is.
 */
#ifndef FW_WRAPPER_NEXT_LINK_H
#define FW_WRAPPER_NEXT_LINK_H

#include "base/json.h"
#include "page/selector.h"

typedef struct fw_next_link {
    fw_selectors where; /* the most telling first; none: there is no such link */
    furrow_str label;   /* its visible text; empty: an icon */
} fw_next_link;

/* Learn from the first page that has such a link. FURROW_ENOMEM is the one failure. */
furrow_status fw_next_link_learn(fw_next_link *out, const furrow_example *examples, size_t count,
                                 fw_arena *arena, fw_arena *scratch, furrow_error *err);

/* Append its address in a page; nothing when it is not there. False when out of memory. */
bool fw_next_link_find(furrow_buf *out, const fw_next_link *link, const furrow_page *page,
                       fw_arena *scratch);

/* The member "next" of a wrapper: {"label": "Next", "where": ["ul.pager > li.next > a"]}. */
void fw_next_link_write(fw_json *json, const fw_next_link *link);
furrow_status fw_next_link_read(fw_next_link *out, const fw_json_value *value, fw_arena *arena,
                                furrow_error *err);

#endif
