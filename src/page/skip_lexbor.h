/* Content that the parser skips: scripts, style sheets, drawings, and excess attributes. */
#ifndef FW_PAGE_SKIP_LEXBOR_H
#define FW_PAGE_SKIP_LEXBOR_H

#include "base/arena.h"

struct lxb_dom_element;
struct lxb_html_tokenizer;

/* Make a tokenizer that is fed 'html' in pieces skip the content of scripts, style sheets and
 * drawings, so that these are empty in the tree, and all attributes of a tag after the first
 * 256. 'arena' must live as long as the tree is used. False when out of memory. */
bool fw_skip_begin(struct lxb_html_tokenizer *tokenizer, furrow_str html, fw_arena *arena);

/* The skipped content that is kept: a style sheet, a script that is data describing the page, or
 * a program that begins with such data. Otherwise empty. */
furrow_str fw_skip_text(const struct lxb_dom_element *element);

#endif
