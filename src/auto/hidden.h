/* What the style sheets in a page take out of sight. */
#ifndef FW_AUTO_HIDDEN_H
#define FW_AUTO_HIDDEN_H

#include "base/map.h"
#include "page/page.h"

/* Classes and ids that a rule "display: none" is for. */
typedef struct fw_hidden {
    fw_map names; /* hash of ".class" or "#id"; values mean nothing */
} fw_hidden;

/* Read the sheets of a page. False when memory is out. */
bool fw_hidden_read(fw_hidden *hidden, const furrow_page *page, fw_arena *arena);

/* Whether a rule hides an element by its class or id. */
bool fw_hidden_has(const fw_hidden *hidden, const furrow_page *page, fw_node_id node);

/* Whether a style attribute says "display: none" or "visibility: hidden". */
bool fw_style_hides(furrow_str style);

#endif
