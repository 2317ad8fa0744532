/* What a page says of its thing beside its text, added to the row of the thing. */
#ifndef FW_OBJECT_STATED_H
#define FW_OBJECT_STATED_H

#include "object/row.h"
#include "table/things.h"

enum { FW_LONG_TEXT = 80 }; /* bytes from which on a text describes something */

typedef struct fw_stated {
    fw_row *row;
    const fw_tab *draft; /* the pieces of the page, and room to work in */
    const fw_title *title;
    const uint8_t *outside; /* per node: fw_outside or 0 */
} fw_stated;

/* Add what JSON-LD says of the thing: before its texts what is surer ('is_first'), the rest behind
 * them. */
void fw_stated_add_things(const fw_stated *stated, const fw_things *things, bool is_first);

/* Add what meta elements of scientific works say: they are written with care. */
void fw_stated_add_sure_metas(const fw_stated *stated);

/* Add what other meta elements say and nothing else has said, and the title of the page where the
 * text has none. */
void fw_stated_add_metas(const fw_stated *stated);

/* Add the picture of the thing: the one that is called as the thing is, else the first
 * large one behind the title. */
void fw_stated_add_image(const fw_stated *stated);

#endif
