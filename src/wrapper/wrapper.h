/* Wrappers, and the link to the next page that they keep. */
#ifndef FW_WRAPPER_WRAPPER_H
#define FW_WRAPPER_WRAPPER_H

#include "base/json.h"
#include "methods/method.h"
#include "page/selector.h"
#include "table/table.h"
#include "wrapper/list_rules.h"

/*
 * The link to the next page, kept in a wrapper: where it is and what it says.
 *
 * page/pager.c finds the link on any page by what such links look like. Once it is found on
 * a page that a wrapper is learned from, its place is known. A link in that place with the
 * same text is then taken, however unusual it looks.
 */

typedef struct fw_next_link {
    fw_selectors where; /* the most specific first; none: there is no such link */
    furrow_str label;   /* its visible text; empty: an icon */
} fw_next_link;

/* Learn from the first page that has such a link. Fails only with FURROW_ENOMEM. */
furrow_status fw_next_link_learn(fw_next_link *out, const furrow_example *examples, size_t count,
                                 fw_arena *arena, fw_arena *scratch, furrow_error *err);

/* Append the address of the link on a page; nothing if the page has none. False when out of memory
 * or when the budget of 'scratch' is spent. */
bool fw_next_link_find(furrow_buf *out, const fw_next_link *link, const furrow_page *page,
                       fw_arena *scratch);

/* The member "next" of a wrapper: {"label": "Next", "where": ["ul.pager > li.next > a"]}. */
void fw_next_link_write(fw_json *json, const fw_next_link *link);
furrow_status fw_next_link_read(fw_next_link *out, const fw_json_value *value, fw_arena *arena,
                                furrow_error *err);

/*
 * Wrappers: a result kept as rules for other pages.
 *
 * One file format for all methods (furrow-wrapper(5)):
 *
 *   {
 *     "furrow_wrapper": 1,                 the version of the format
 *     "method": "iepad",                   whose rules these are
 *     "learned": {"by": "furrow 0.1.0", "from": ["a.html", "b.html"]},
 *     "addresses": ["shop.example/a*"],    pages that it is for; may be missing
 *     "view": [{"name": "title", ...}],    columns as written; may be missing
 *     "next": {"label": ..., "where": []}, the link to the next page; may be missing
 *     "table": {"columns": [...], ...},    columns of its tables, if the rules have none of them
 *     "rules": ...                         the method's own
 *   }
 *
 * wrapper.c has the envelope, the table of rules that can be kept (for their
 * contract see methods/method.h) and the verbs. The rules of auto are in the
 * files list_*.c, those of ide in detail/, others with their methods.
 */

/* The newest version we understand. We read every version from 1 to this one and skip unknown
 * members, so only a change of meaning needs a new number. */
#define FW_WRAPPER_VERSION 1

/* Below this confidence a repair proposes a column but does not write it: only three of four such
 * columns are right, too few to change the wrapper silently. */
#define FW_WRAPPER_CONFIDENCE 0.75

struct furrow_wrapper {
    fw_arena arena; /* owns the rules and all below */
    const fw_rules_kind *kind;
    void *rules;
    furrow_str by;    /* the program that learned it */
    furrow_str *from; /* the pages it was learned from, as the user named them */
    size_t from_count;
    furrow_str *addresses; /* patterns of the addresses it is for */
    size_t address_count;
    fw_view view; /* columns as written; empty: those learned */
    fw_next_link next;
    fw_wrapper_columns columns; /* learned beside rules that only find records; may be empty */
};

/* ---- The addresses that it is for (address.c) --------------------------- */

/* Append patterns for the addresses of the pages. A page that a pattern already covers adds none;
 * pages of one host share one pattern. */
furrow_status fw_addresses_learn(furrow_wrapper *wrapper, const furrow_example *examples,
                                 size_t count, furrow_error *err);

/* Replace all patterns by these. */
furrow_status fw_addresses_copy(furrow_wrapper *to, const furrow_str *patterns, size_t count,
                                furrow_error *err);

/* Read and write the member "addresses" of the file; 'list' may be NULL. */
furrow_status fw_addresses_read(furrow_wrapper *wrapper, const fw_json_value *list,
                                furrow_error *err);
void fw_addresses_write(fw_json *json, const furrow_wrapper *wrapper);

#endif
