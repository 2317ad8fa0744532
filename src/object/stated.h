/* What a page says about its thing outside its text, added to the row of the thing. */
#ifndef FW_OBJECT_STATED_H
#define FW_OBJECT_STATED_H

#include "object/row.h"
#include "table/things.h"

enum { FW_LONG_TEXT = 80 }; /* from this many bytes on, a text is a description */

typedef struct fw_stated {
    fw_row *row;
    const fw_tab *draft; /* the pieces of the page, and a work buffer */
    const fw_title *title;
    const uint8_t *outside; /* per node: fw_outside or 0 */
} fw_stated;

/* Add what JSON-LD says about the thing: with 'is_first' the reliable part, before the texts;
 * otherwise the rest, after them. */
void fw_stated_add_things(const fw_stated *stated, const fw_things *things, bool is_first);

/* Add what the meta elements of scientific works say; they are reliable. */
void fw_stated_add_sure_metas(const fw_stated *stated);

/* Add what other meta elements say and no other source has said, and the page's title if the text
 * has none. */
void fw_stated_add_metas(const fw_stated *stated);

/* Add the picture of the thing: the one with the name of the thing, else the first large one after
 * the title. */
void fw_stated_add_image(const fw_stated *stated);

#endif
