/*
 * What style attributes say about the flow of a page: only the few properties
 * that move lines count.
 */
#ifndef FW_LAYOUT_CSS_H
#define FW_LAYOUT_CSS_H

#include "base/vec.h"
#include "page/page.h"

enum { /* fw_style.display; 0 says nothing */
       FW_DISPLAY_NONE = 1,
       FW_DISPLAY_INLINE,
       FW_DISPLAY_BLOCK,
       FW_DISPLAY_INLINE_BLOCK,
       FW_DISPLAY_TABLE,
       FW_DISPLAY_ROW,
       FW_DISPLAY_CELL,
       FW_DISPLAY_FLEX
};
enum { FW_FLOAT_LEFT = 1, FW_FLOAT_RIGHT, FW_FLOAT_NONE };
enum { FW_POSITION_STATIC = 1, FW_POSITION_AWAY }; /* absolute or fixed: out of the flow */

/* Zeroed: nothing is said. Lengths are in pixels, widths below 0 in percent. */
typedef struct fw_style {
    uint8_t display, floats, position, align; /* align: 1 + fw_align */
    int16_t width, left, font;                /* left: margin and padding together */
    bool has_left;
} fw_style;

typedef struct fw_styles fw_styles;

/* The styles of a page; '*out' is NULL when it has none that count. Linear in
 * the page. */
furrow_status fw_styles_read(fw_styles **out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err);

fw_style fw_style_of(const fw_styles *styles, fw_node_id node);

/* What the declarations of a style attribute say. */
void fw_css_read_style(fw_style *out, furrow_str css);

#endif
