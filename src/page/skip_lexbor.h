/* What the parser passes over: scripts, style sheets and drawings, and attributes without end. */
#ifndef FW_PAGE_SKIP_LEXBOR_H
#define FW_PAGE_SKIP_LEXBOR_H

#include "base/arena.h"

struct lxb_dom_element;
struct lxb_html_tokenizer;

/* Let a tokenizer that is fed 'html' in pieces pass over the content of scripts, style sheets
 * and drawings, so that these are empty in the tree, and over what a tag has beyond 256
 * attributes. 'arena' must live as long as the tree is
 * looked at. False when out of memory. */
bool fw_skip_begin(struct lxb_html_tokenizer *tokenizer, furrow_str html, fw_arena *arena);

/* What was passed over and is worth keeping: a style sheet, or a script that is no program but
 * data that describes the page, or a program that begins with such data. Else empty. */
furrow_str fw_skip_text(const struct lxb_dom_element *element);

#endif
