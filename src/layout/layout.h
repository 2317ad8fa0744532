/*
 * Layout: where the visible pieces of a page stand, in CSS pixels.
 *
 * A fragment is what one node puts on one line: some words of a text, an
 * image, a rule, a form field. Two backends make fragments, and nobody behind
 * this header can tell which: a browser's boxes, kept in the page as data
 * (layout.c), or an estimate from the tree alone (layout_estimate.c).
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
    int32_t width, height; /* of the whole page; 0 when nothing is known of its looks */
    bool is_given;         /* measured by a browser */
} fw_layout;

/* Width of the window that pages are laid out for, unless a snapshot says
 * otherwise: the smallest that sites of today are made for. */
enum { FW_LAYOUT_WIDTH = 1280 };

/* Whether a page carries the boxes of a browser: furrow render. */
bool fw_layout_is_given(const furrow_page *page);

/* The boxes that a page carries. What is malformed counts as not there.
 * Linear in the page. FURROW_ENOMEM is the one failure. */
furrow_status fw_layout_given(fw_layout *out, const furrow_page *page, fw_arena *arena,
                              furrow_error *err);

/* An estimate. Linear in the page; see docs/layout.md for what it leaves out.
 * FURROW_ENOMEM is the one failure. */
furrow_status fw_layout_estimate(fw_layout *out, const furrow_page *page, fw_arena *arena,
                                 furrow_error *err);

/* The tags alone, for comparison: lines end where a tag breaks them, and all
 * begin at the left edge, 0. FURROW_ENOMEM is the one failure. */
furrow_status fw_layout_tags(fw_layout *out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err);

#endif
