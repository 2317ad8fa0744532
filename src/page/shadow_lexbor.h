/* Declarative shadow roots, put where a browser shows them. */
#ifndef FW_PAGE_SHADOW_LEXBOR_H
#define FW_PAGE_SHADOW_LEXBOR_H

#include "base/arena.h"

struct lxb_dom_node;

/* Replace the children of every element that has a <template shadowrootmode> by the content of
 * the template; its own children go into the slots of that content. False when out of memory. */
bool fw_shadow_flatten(struct lxb_dom_node *root, fw_arena *scratch);

#endif
