/* What the estimate of a layout knows of elements: their styles, and how they flow. */
#ifndef FW_LAYOUT_FLOW_H
#define FW_LAYOUT_FLOW_H

#include "base/vec.h"
#include "page/page.h"

/*
 * What style attributes say about the flow of a page: only the few properties
 * that move lines count.
 */

enum { /* fw_style.display; 0: not given */
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

/* Zeroed: nothing is given. Lengths are in pixels, widths below 0 in percent. */
typedef struct fw_style {
    uint8_t display, floats, position, align; /* align: 1 + fw_align */
    int16_t width, left, font;                /* left: margin and padding together */
    bool has_left;
} fw_style;

typedef struct fw_styles {
    uint32_t *number; /* per node: of its style; 0: none */
    FW_VEC(fw_style) list;
} fw_styles;

/* The styles of a page; '*out' is NULL when it has none that count. Linear in
 * the page. */
furrow_status fw_styles_read(fw_styles **out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err);

/* What the declarations of a style attribute say. */
void fw_css_read_style(fw_style *out, furrow_str css);

/*
 * How elements take part in the flow of a page, for both passes of the
 * estimate: measure.c finds widths from the leaves up, layout_estimate.c
 * places from the top down.
 */

typedef enum fw_flow {
    FW_FLOW_INLINE,
    FW_FLOW_FONT, /* inline, in another size */
    FW_FLOW_BLOCK,
    FW_FLOW_TABLE,
    FW_FLOW_ROW,
    FW_FLOW_CELL,
    FW_FLOW_BREAK,
    FW_FLOW_RULE,
    FW_FLOW_PICTURE, /* one box among words: image or form field */
    FW_FLOW_INLINE_BLOCK,
    FW_FLOW_NONE /* neither it nor its content is shown */
} fw_flow;

typedef enum fw_align { FW_ALIGN_LEFT, FW_ALIGN_CENTER, FW_ALIGN_RIGHT } fw_align;

/* A length as written in attributes. */
typedef struct fw_length {
    int32_t px;      /* 0: not given */
    int32_t percent; /* 0: not given */
} fw_length;

/* Numbers of the attributes that matter, looked up once for a page. */
typedef struct fw_flow_attrs {
    uint32_t width, height, align, valign, colspan, rowspan, cellpadding, cellspacing, size, type;
    uint32_t nowrap, cols, rows, value, clear;
} fw_flow_attrs;

typedef struct fw_flow_column {
    int32_t min, max;   /* of its content */
    fw_length given;    /* by the width attribute of a cell */
    int32_t x, w;       /* once it is placed, from the left of the table */
    uint32_t rows_left; /* while measuring: rows that a cell from above takes */
} fw_flow_column;

typedef struct fw_table_box {
    uint32_t first, count; /* of the columns */
    int32_t min, max;      /* of the whole */
    int32_t padding, spacing;
} fw_table_box;

typedef struct fw_cell_box {
    uint16_t column, span;
} fw_cell_box;

/* The result of the first pass. Tables and cells are in document order. */
typedef struct fw_measures {
    const furrow_page *page;
    fw_styles *styles; /* NULL when the page has none */
    fw_flow_attrs attrs;
    int32_t *width; /* per node: of a text on one line; of a block, a picture or a float */
    uint8_t *px;    /* per node: size of its font */
    FW_VEC(fw_table_box) tables;
    FW_VEC(fw_cell_box) cells;
    FW_VEC(fw_flow_column) columns;
} fw_measures;

fw_flow fw_flow_of(const fw_measures *m, fw_node_id node);

static inline const fw_style *fw_flow_style(const fw_measures *m, fw_node_id node) {
    static const fw_style none = {0};
    return m->styles ? &m->styles->list.at[m->styles->number[node]] : &none;
}

/* Margins above and below a block, and its indentation from the left, in pixels. */
int32_t fw_flow_margin(const fw_measures *m, fw_node_id node);
int32_t fw_flow_indent(const fw_measures *m, fw_node_id node);
int32_t fw_flow_font(const fw_measures *m, fw_node_id node, int32_t outer_px);

/* Box of a picture or form field; 0, 0 when it does not show. */
fw_length fw_flow_width(const fw_measures *m, fw_node_id node);
void fw_flow_picture(int32_t *w, int32_t *h, const fw_measures *m, fw_node_id node, int32_t px);

/* The number in attribute 'name', 'none' when there is none. */
int32_t fw_flow_number(const fw_measures *m, fw_node_id node, uint32_t name, int32_t none);
fw_align fw_flow_align(const fw_measures *m, fw_node_id node, fw_align outer);

/* The first pass. FURROW_ENOMEM is the only failure. */
furrow_status fw_flow_measure(fw_measures *m, const furrow_page *page, fw_arena *arena,
                              furrow_error *err);

/* Limits on what hostile pages can ask for. */
enum { FW_MAX_SPAN = 100, FW_MAX_TABLE_COLUMNS = 400, FW_MAX_PX = 20000 };

/* ---- How wide texts are, in the font that browsers show by default -------- */

enum { FW_FONT_PX = 16, FW_FONT_MIN_PX = 8, FW_FONT_MAX_PX = 72 };

/* Widths are in thousandths of the font's size. White space counts as one space between words,
 * and as nothing at either end. */
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
