/*
 * A layout without any looks: every line one unit high, at the left edge.
 *
 * The version of ViNTs that uses no visual features finds content lines from
 * tags that break them, and blank lines from those that leave a gap. Given as
 * a layout, it takes the same way through the method as real boxes.
 */
#include "layout/layout.h"

#include "base/error.h"
#include "base/vec.h"

/* Tags that leave a blank line above and below what is in them. */
static bool leaves_gap(fw_tag tag) {
    switch (tag) {
    case FW_TAG_P:
    case FW_TAG_H1:
    case FW_TAG_H2:
    case FW_TAG_H3:
    case FW_TAG_H4:
    case FW_TAG_H5:
    case FW_TAG_H6:
    case FW_TAG_BLOCKQUOTE:
    case FW_TAG_UL:
    case FW_TAG_OL:
    case FW_TAG_DL:
    case FW_TAG_PRE: return true;
    default: return false;
    }
}

/* Cells stand beside each other: they break no line. */
static bool breaks_line(fw_tag tag) {
    return fw_tag_class(tag) == FW_BLOCK && tag != FW_TAG_TD && tag != FW_TAG_TH;
}

typedef struct writer {
    const furrow_page *page;
    int32_t y;
    int32_t x;
    bool is_open; /* the line at y has something on it */
    bool is_gap;  /* a gap stands above y already */
} writer;

static void end_line(writer *w) {
    if (!w->is_open) return;
    w->y++;
    w->x = 0;
    w->is_open = false;
    w->is_gap = false;
}

static void leave_gap(writer *w) {
    end_line(w);
    if (w->is_gap || w->y == 0) return;
    w->y++;
    w->is_gap = true;
}

/* What a tag does to the line at its start, and again at its end. */
static void meet_tag(writer *w, fw_tag tag) {
    if (leaves_gap(tag) || (tag == FW_TAG_BR && !w->is_open)) leave_gap(w);
    else if (breaks_line(tag)) end_line(w);
}

static bool is_fragment(const furrow_page *page, fw_node_id node) {
    fw_tag tag = page->tag[node];
    return tag == FW_TAG_TEXT || tag == FW_TAG_IMG || tag == FW_TAG_HR || tag == FW_TAG_INPUT;
}

enum { PICTURE = 8 }; /* wide and high enough to be seen */

furrow_status fw_layout_tags(fw_layout *out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err) {
    writer w = {.page = page};
    FW_VEC(fw_fragment) fragments = {0};
    FW_VEC(fw_node_id) open = {0}; /* elements that do something at their end */
    for (fw_node_id node = 0; node < page->count;) {
        while (open.count && page->end[open.at[open.count - 1]] <= node)
            meet_tag(&w, page->tag[open.at[--open.count]]);
        if (!fw_page_is_seen(page, node) || page->tag[node] == FW_TAG_SELECT) {
            node = page->end[node];
            continue;
        }
        fw_tag tag = page->tag[node];
        meet_tag(&w, tag);
        if (is_fragment(page, node)) {
            fw_fragment *f = fw_vec_push(&fragments, arena);
            if (!f) return fw_fail_memory(err);
            uint32_t len = tag == FW_TAG_TEXT ? page->len[node] : 0;
            *f = (fw_fragment){node, 0, len, {w.x, w.y * PICTURE, PICTURE, PICTURE}};
            w.x += PICTURE;
            w.is_open = true;
            if (tag == FW_TAG_HR) end_line(&w);
        } else if (breaks_line(tag) && tag != FW_TAG_BR) {
            fw_node_id *slot = fw_vec_push(&open, arena);
            if (!slot) return fw_fail_memory(err);
            *slot = node;
        }
        node++;
    }
    *out = (fw_layout){.fragments = fragments.at, .count = (uint32_t)fragments.count};
    return FURROW_OK;
}
