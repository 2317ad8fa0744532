/*
 * What style sheets and style attributes say about the flow of a page.
 *
 * Only the few properties that move lines count, and only what stands in the
 * page itself: nothing is fetched.
 */
#ifndef FW_LAYOUT_CSS_H
#define FW_LAYOUT_CSS_H

#include "page/selector.h"

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
 * the sheets; matching is bounded for each element. */
furrow_status fw_styles_read(fw_styles **out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err);

fw_style fw_style_of(const fw_styles *styles, fw_node_id node);

/* ---- Pieces of a sheet, for whoever asks something else of it -------------- */

/* Goes through the rules of a sheet, those within @media and the like left out.
 * Zero it and set 'css'. */
typedef struct fw_css_reader {
    furrow_str css;
    furrow_str selectors, body; /* of the rule; fw_css_next_selector() uses up the first */
    size_t at;
} fw_css_reader;

bool fw_css_next_rule(fw_css_reader *reader);
bool fw_css_next_selector(furrow_str *out, fw_css_reader *reader);

/* What the declarations of a rule, or of a style attribute, say. */
void fw_css_read_style(fw_style *out, furrow_str css);

/* The rules that count, and their selectors: one each, in the same order. */
typedef struct fw_css_rule {
    fw_style style;
    uint32_t specificity;
} fw_css_rule;

typedef struct fw_css_rules {
    FW_VEC(fw_css_rule) rules;
    FW_VEC(fw_selector) selectors;
} fw_css_rules;

/* Rules of a sheet, added to 'out'; all texts are copied. False when memory
 * is out. */
bool fw_css_read_sheet(fw_css_rules *out, furrow_str css, fw_arena *arena);

#endif
