/*
 * Content lines: what a reader sees as one line, with its type and the place
 * of its left edge (Zhao, Meng, Wu, Raghavan, Yu 2005, section 3.1).
 */
#ifndef FW_LAYOUT_CONTENT_LINES_H
#define FW_LAYOUT_CONTENT_LINES_H

#include "layout/layout.h"

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

/* Content lines of a layout, in document order: top to bottom within each
 * section of the page. FURROW_ENOMEM is the one failure. */
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
