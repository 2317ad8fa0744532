/*
 * Layout: where the visible pieces of a page are, in CSS pixels.
 *
 * A fragment is what one node puts on one line: some words of a text, an image, a
 * rule, a form field. Fragments come from a browser's boxes, kept in the page as
 * data (layout.c), or from an estimate by the tree alone (layout_estimate.c).
 * Users of this header need not know which.
 */
#ifndef FW_LAYOUT_LAYOUT_H
#define FW_LAYOUT_LAYOUT_H

#include "base/arena.h"
#include "page/page.h"

typedef struct fw_box {
    int32_t x, y, w, h;
} fw_box;

typedef struct fw_fragment {
    fw_node_id node;  /* a text, or an img, hr, input, select, textarea, button */
    uint32_t at, len; /* bytes of the node's own text; 0, 0 for elements */
    fw_box box;
} fw_fragment;

/* Fragments in document order. */
typedef struct fw_layout {
    fw_fragment *fragments;
    uint32_t count;
    int32_t width, height; /* of the whole page; 0 if its looks are not known */
    bool is_given;         /* measured by a browser */
} fw_layout;

/* Width of the window that pages are laid out for, unless a snapshot says otherwise: the
 * smallest that today's sites are made for. */
enum { FW_LAYOUT_WIDTH = 1280 };

/* Whether a page carries the boxes of a browser: furrow render. */
bool fw_layout_is_given(const furrow_page *page);

/* The box of an element of such a page. False if it has none, or no size. */
bool fw_layout_element_box(fw_box *out, const furrow_page *page, fw_node_id element);

/* The boxes that a page carries. Malformed ones are ignored. Linear in the page. FURROW_ENOMEM
 * is the only failure. */
furrow_status fw_layout_given(fw_layout *out, const furrow_page *page, fw_arena *arena,
                              furrow_error *err);

/* An estimate. Linear in the page; see docs/layout.md for what it leaves out. FURROW_ENOMEM is
 * the only failure. */
furrow_status fw_layout_estimate(fw_layout *out, const furrow_page *page, fw_arena *arena,
                                 furrow_error *err);

/* The tags alone, for comparison: lines end where a tag breaks them, and all begin at the left
 * edge, 0. FURROW_ENOMEM is the only failure. */
furrow_status fw_layout_tags(fw_layout *out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err);

/*
 * Content lines: what a reader sees as one line, with its type and the place
 * of its left edge (Zhao, Meng, Wu, Raghavan, Yu 2005, section 3.1).
 */

/* The paper's eight types, by their codes. */
typedef enum fw_line_type {
    FW_LINE_LINK = 1,
    FW_LINE_TEXT,
    FW_LINE_LINK_TEXT,
    FW_LINE_LINK_HEAD, /* the same three, starting with a number */
    FW_LINE_TEXT_HEAD,
    FW_LINE_LINK_TEXT_HEAD,
    FW_LINE_HR,
    FW_LINE_BLANK
} fw_line_type;

typedef struct fw_content_line {
    uint8_t type;      /* fw_line_type */
    uint32_t from, to; /* its fragments; none for a blank line */
    uint32_t chars;    /* bytes of its text */
    fw_box box;        /* box.x is the position code; a blank line has that of the line above */
} fw_content_line;

typedef struct fw_content_lines {
    const fw_layout *layout;
    fw_content_line *at;
    uint32_t count;
} fw_content_lines;

/* Content lines of a layout, in document order: top to bottom within each section of the page.
 * FURROW_ENOMEM is the only failure. */
furrow_status fw_lines_find(fw_content_lines *out, const furrow_page *page, const fw_layout *layout,
                            fw_arena *arena, furrow_error *err);

static inline bool fw_line_has_number(const fw_content_line *line) {
    return line->type >= FW_LINE_LINK_HEAD && line->type <= FW_LINE_LINK_TEXT_HEAD;
}

/* Node that a line begins with; it must not be blank. */
static inline fw_node_id fw_line_node(const fw_content_lines *lines, const fw_content_line *line) {
    return lines->layout->fragments[line->from].node;
}

/* Hash of what a line shows; 0 for a blank line. */
uint64_t fw_line_hash(const furrow_page *page, const fw_content_lines *lines,
                      const fw_content_line *line);

/* One line each: number, type, place, text. For furrow inspect. */
void fw_lines_show(furrow_buf *out, const furrow_page *page, const fw_content_lines *lines);

#endif
