/*
 * Two of the ways to a layout: boxes that a browser has measured, read from the
 * page itself, and lines from the tags alone. The third, the estimate, has a
 * file of its own.
 *
 * A snapshot (furrow render) is an HTML page whose elements carry what the
 * browser made of them, so that it is parsed like any other page:
 *
 *   <html data-furrow-snapshot="1 1280 2400">       version, width, height
 *   <img data-furrow-box="8 8 120 60">              x, y, width, height
 *   <p data-furrow-text="8 76 310 18 40,8 94 52 18 7;;8 112 30 18 4">
 *
 * The last gives, for each text right below an element, the pieces that it
 * has on each line: place, size, and how many of its characters, white space
 * left out, stand there. A text that is not shown has no piece.
 */
#include "layout/layout.h"

#include "base/error.h"
#include "base/str.h"
#include "base/vec.h"

#include <string.h>

#define SNAPSHOT FW_STR("data-furrow-snapshot")

enum {
    VERSION = 1,
    MAX_PLACE = 1 << 24 /* pixels; what is further away is brought here */
};

static furrow_str snapshot_of(const furrow_page *page) {
    uint32_t name = fw_page_attr_id(page, SNAPSHOT);
    return name == FW_ATTR_NONE ? (furrow_str){NULL, 0} : fw_page_attr(page, 0, name);
}

/* Take a whole number and the space after it off the front of 'text'. */
static bool take_number(int32_t *out, furrow_str *text) {
    bool is_negative = text->len && text->at[0] == '-';
    size_t i = is_negative, digits = 0;
    int32_t n = 0;
    for (; i < text->len && text->at[i] >= '0' && text->at[i] <= '9'; i++, digits++) {
        n = n * 10 + (text->at[i] - '0');
        if (n > MAX_PLACE) n = MAX_PLACE;
    }
    if (i < text->len && text->at[i] == ' ') i++;
    text->at += i;
    text->len -= i;
    *out = is_negative ? -n : n;
    return digits > 0;
}

static bool take_box(fw_box *out, furrow_str *text) {
    return take_number(&out->x, text) && take_number(&out->y, text) && take_number(&out->w, text) &&
           take_number(&out->h, text) && out->w >= 0 && out->h >= 0;
}

bool fw_layout_is_given(const furrow_page *page) {
    furrow_str text = snapshot_of(page);
    int32_t version;
    return text.at && take_number(&version, &text) && version == VERSION;
}

typedef struct reader {
    const furrow_page *page;
    fw_arena *arena;
    uint32_t box, text; /* numbers of the attributes */
    furrow_str *pieces; /* per node: what is said of a text */
    FW_VEC(fw_fragment) fragments;
} reader;

static bool add(reader *r, fw_node_id node, uint32_t at, uint32_t len, fw_box box) {
    fw_fragment *f = fw_vec_push(&r->fragments, r->arena);
    if (f) *f = (fw_fragment){node, at, len, box};
    return f != NULL;
}

/* Deal the parts of an element's attribute out to its texts. */
static void deal_texts(reader *r, fw_node_id node) {
    const furrow_page *page = r->page;
    furrow_str said = fw_page_attr(page, node, r->text);
    if (!said.len) return;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        if (!fw_page_is_text(page, c)) continue;
        const char *end = said.len ? memchr(said.at, ';', said.len) : NULL;
        size_t len = end ? (size_t)(end - said.at) : said.len;
        r->pieces[c] = (furrow_str){said.at, len};
        said.at += len + (end != NULL);
        said.len -= len + (end != NULL);
    }
}

/* The place after 'count' characters from 'at' on that are not white space. */
static uint32_t after_characters(furrow_str text, uint32_t at, int32_t count) {
    while (at < text.len && count >= 0) {
        unsigned char c = (unsigned char)text.at[at];
        bool is_start = !fw_is_space((char)c) && (c & 0xC0) != 0x80;
        if (is_start && count-- == 0) break;
        at++;
    }
    while (at > 0 && fw_is_space(text.at[at - 1])) at--;
    return at;
}

static bool add_text(reader *r, fw_node_id node) {
    furrow_str said = r->pieces[node], text = fw_page_own_text(r->page, node);
    uint32_t at = 0;
    while (said.len) {
        fw_box box;
        int32_t count;
        if (!take_box(&box, &said) || !take_number(&count, &said)) return true;
        while (at < text.len && fw_is_space(text.at[at])) at++;
        uint32_t end = after_characters(text, at, count);
        if (end > at && box.w > 0 && !add(r, node, at, end - at, box)) return false;
        if (end > at) at = end;
        if (said.len && said.at[0] == ',') said.at++, said.len--;
    }
    return true;
}

static bool is_shown_alone(fw_tag tag) {
    return tag == FW_TAG_IMG || tag == FW_TAG_HR || tag == FW_TAG_INPUT || tag == FW_TAG_SELECT ||
           tag == FW_TAG_TEXTAREA || tag == FW_TAG_BUTTON || tag == FW_TAG_CANVAS ||
           tag == FW_TAG_VIDEO;
}

static bool add_element(reader *r, fw_node_id node) {
    fw_box box;
    furrow_str said = fw_page_attr(r->page, node, r->box);
    if (!said.len || !take_box(&box, &said) || box.w == 0) return true;
    return add(r, node, 0, 0, box);
}

furrow_status fw_layout_given(fw_layout *out, const furrow_page *page, fw_arena *arena,
                              furrow_error *err) {
    reader r = {.page = page, .arena = arena};
    r.box = fw_page_attr_id(page, FW_STR("data-furrow-box"));
    r.text = fw_page_attr_id(page, FW_STR("data-furrow-text"));
    r.pieces = FW_TAKE_ZEROED(arena, page->count, furrow_str);
    if (!r.pieces) return fw_fail_memory(err);
    *out = (fw_layout){.is_given = true, .width = FW_LAYOUT_WIDTH};
    furrow_str said = snapshot_of(page);
    int32_t version;
    if (take_number(&version, &said) && take_number(&out->width, &said))
        take_number(&out->height, &said);
    for (fw_node_id node = 0; node < page->count;) {
        fw_tag tag = page->tag[node];
        bool ok = true, is_alone = is_shown_alone(tag);
        if (!fw_page_is_seen(page, node)) is_alone = true;
        else if (tag == FW_TAG_TEXT) ok = add_text(&r, node);
        else if (is_alone) ok = add_element(&r, node);
        else deal_texts(&r, node);
        if (!ok) return fw_fail_memory(err);
        node = is_alone ? page->end[node] : node + 1;
    }
    out->fragments = r.fragments.at;
    out->count = (uint32_t)r.fragments.count;
    return FURROW_OK;
}

/* ---- The tags alone ------------------------------------------------------- */

/*
 * A layout without any looks: every line one unit high, at the left edge.
 *
 * The version of ViNTs that uses no visual features finds content lines from
 * tags that break them, and blank lines from those that leave a gap. Given as
 * a layout, it takes the same way through the method as real boxes.
 */

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
