/* How wide texts are, in the font that browsers show by default. */
#ifndef FW_LAYOUT_FONT_H
#define FW_LAYOUT_FONT_H

#include "furrow.h"

enum { FW_FONT_PX = 16, FW_FONT_MIN_PX = 8, FW_FONT_MAX_PX = 72 };

/* Widths are in thousandths of the font's size. White space counts as one
 * space where words meet, and as nothing at either end. */
typedef struct fw_text_width {
    uint32_t all;     /* on one line */
    uint32_t longest; /* of its words */
} fw_text_width;

fw_text_width fw_text_measure(furrow_str text);

/* The width of the first character, and its bytes in '*size'. */
uint32_t fw_char_width(furrow_str text, size_t *size);

enum { FW_SPACE_WIDTH = 250 };

static inline int32_t fw_font_px(uint32_t thousandths, int32_t px) {
    return (int32_t)((uint64_t)thousandths * (uint32_t)px / 1000);
}

/* Height of a line: what browsers call normal. */
static inline int32_t fw_font_line(int32_t px) {
    return px + (px + 6) / 7;
}

#endif
