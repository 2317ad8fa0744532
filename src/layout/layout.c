/*
 * Two of the ways to a layout: boxes that a browser has measured, read from the
 * page itself, and lines from the tags alone. The third, the estimate, has a
 * file of its own.
 *
 * A snapshot (furrow render) is an HTML page whose elements carry the boxes that
 * the browser gave them, so it is parsed like any other page:
 *
 *   <html data-furrow-snapshot="1 1280 2400">       version, width, height
 *   <img data-furrow-box="8 8 120 60">              x, y, width, height
 *   <p data-furrow-text="8 76 310 18 40,8 94 52 18 7;;8 112 30 18 4">
 *
 * The last gives, for each text directly below an element, its pieces on each
 * line: place, size, and how many of its characters are there, white space not
 * counted. A text that is not shown has no piece.
 */
#include "layout/layout.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"

#include <string.h>

#define SNAPSHOT FW_STR("data-furrow-snapshot")

enum {
    VERSION = 1,
    MAX_PLACE = 1 << 24 /* pixels; values further away are clamped to this */
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

static uint32_t box_attribute(const furrow_page *page) {
    return fw_page_attr_id(page, FW_STR("data-furrow-box"));
}

bool fw_layout_element_box(fw_box *out, const furrow_page *page, fw_node_id element) {
    furrow_str said = fw_page_attr(page, element, box_attribute(page));
    return said.len && take_box(out, &said) && out->w > 0 && out->h > 0;
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

/* Distribute the parts of an element's attribute to its texts. */
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

/* The place after 'count' characters, not counting white space, from 'at' on. */
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
    r.box = box_attribute(page);
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
 * A layout without any looks: every line is one unit high, at the left edge.
 *
 * The version of ViNTs without visual features finds content lines from tags that
 * break them, and blank lines from tags that leave a gap. In the form of a layout,
 * it goes through the method like real boxes.
 */

/* Tags that leave a blank line above and below their content. */
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

/* Cells are beside each other, so they break no line. */
static bool breaks_line(fw_tag tag) {
    return fw_tag_class(tag) == FW_BLOCK && tag != FW_TAG_TD && tag != FW_TAG_TH;
}

typedef struct writer {
    const furrow_page *page;
    int32_t y;
    int32_t x;
    bool is_open; /* the line at y has something on it */
    bool is_gap;  /* there is a gap above y already */
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

/*
 * Fragments to content lines.
 *
 * A fragment joins the line of the fragment before it if it is to the right of it
 * at the same height. Since fragments come in document order, the lines of two
 * columns side by side never mix, as the paper requires: a line belongs to one
 * section.
 *
 * Cost: linear in nodes and fragments.
 */

enum {
    /* Two fragments are at the same height if they share this part, in percent, of the height of
     * the lower one. */
    SAME_HEIGHT = 50,
    /* A gap between two lines counts as a blank line from this part of the height of a line on,
     * in percent. The margin of a paragraph is 1 em, and lines are 1.15 em high; the space
     * between rows of a table is 0.2 em. */
    BLANK_GAP = 60,
    /* Pictures narrower or lower than this many pixels are spacers, not content. */
    MIN_PICTURE = 6,
    /* The most digits of a number before a record: 2003 is one, a telephone number is not. */
    MAX_NUMBER = 4
};

typedef struct builder {
    const furrow_page *page;
    const fw_layout *layout;
    fw_arena *arena;
    FW_VEC(fw_content_line) lines;
    fw_node_id scanned;  /* nodes before this one have been scanned */
    fw_node_id link_end; /* nodes before this one are in a link */
    bool is_numbered;    /* an item of an ordered list has begun, its line has not */
    /* Of the last line: */
    fw_box text; /* what its texts cover, its pictures while there is none */
    bool has_link, has_plain, has_number, has_words;
} builder;

static bool is_rule(const furrow_page *page, fw_node_id node) {
    return page->tag[node] == FW_TAG_HR;
}

/* Scan the nodes up to 'node' for links and numbered items. */
static void scan_to(builder *b, fw_node_id node) {
    const furrow_page *page = b->page;
    for (; b->scanned <= node; b->scanned++) {
        fw_node_id at = b->scanned;
        if (page->tag[at] == FW_TAG_A && page->end[at] > b->link_end &&
            fw_page_attr(page, at, FW_ATTR_HREF).at)
            b->link_end = page->end[at];
        else if (page->tag[at] == FW_TAG_LI)
            b->is_numbered = page->tag[page->parent[at]] == FW_TAG_OL;
    }
}

/* Length of the white space at 'i', including no-break spaces. */
static size_t space_at(furrow_str text, size_t i) {
    if (i < text.len && fw_is_space(text.at[i])) return 1;
    bool is_no_break = i + 1 < text.len && (unsigned char)text.at[i] == 0xC2 &&
                       (unsigned char)text.at[i + 1] == 0xA0;
    return is_no_break ? 2 : 0;
}

/* Whether a text starts with a separate number: "1.", "[2]", "3 of", "#4:". */
static bool starts_with_number(furrow_str text) {
    size_t i = 0, digits = 0, space;
    while ((space = space_at(text, i)) > 0) i += space;
    if (i < text.len && (text.at[i] == '[' || text.at[i] == '(' || text.at[i] == '#')) i++;
    while (i < text.len && fw_is_digit(text.at[i])) i++, digits++;
    if (digits == 0 || digits > MAX_NUMBER) return false;
    if (i == text.len || space_at(text, i)) return true;
    return text.at[i] == '.' || text.at[i] == ')' || text.at[i] == ']' || text.at[i] == ':' ||
           text.at[i] == '-';
}

static int32_t shared_height(fw_box a, fw_box b) {
    int32_t top = a.y > b.y ? a.y : b.y;
    int32_t bottom = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return bottom - top;
}

static bool is_beside(fw_box line, fw_box next) {
    int32_t low = line.h < next.h ? line.h : next.h;
    if (next.x + next.w / 2 < line.x + line.w) return false;
    return low == 0 ? line.y == next.y
                    : (int64_t)shared_height(line, next) * 100 >= (int64_t)low * SAME_HEIGHT;
}

static void widen(fw_box *box, fw_box by) {
    int32_t right = box->x + box->w > by.x + by.w ? box->x + box->w : by.x + by.w;
    int32_t bottom = box->y + box->h > by.y + by.h ? box->y + box->h : by.y + by.h;
    if (by.x < box->x) box->x = by.x;
    if (by.y < box->y) box->y = by.y;
    box->w = right - box->x;
    box->h = bottom - box->y;
}

static void set_type(builder *b) {
    fw_content_line *line = &b->lines.at[b->lines.count - 1];
    int type = !b->has_link ? FW_LINE_TEXT : b->has_plain ? FW_LINE_LINK_TEXT : FW_LINE_LINK;
    if (b->has_number) type += FW_LINE_LINK_HEAD - FW_LINE_LINK;
    line->type = (uint8_t)type;
}

/* Add a blank line above 'next' if the gap is large enough. The margins of a rule are not blank
 * lines. */
static bool add_blank(builder *b, fw_box next, bool is_ruled) {
    if (b->lines.count == 0) return true;
    fw_content_line last = b->lines.at[b->lines.count - 1];
    int32_t gap = next.y - (last.box.y + last.box.h);
    int32_t height = next.h < b->text.h ? next.h : b->text.h;
    if (is_ruled || last.type == FW_LINE_HR) height = next.h > b->text.h ? next.h : b->text.h;
    if (gap <= 0 || (int64_t)gap * 100 < (int64_t)height * BLANK_GAP) return true;
    fw_content_line *line = fw_vec_push(&b->lines, b->arena);
    if (!line) return false;
    fw_box box = {last.box.x, last.box.y + last.box.h, last.box.w, gap};
    *line = (fw_content_line){.type = FW_LINE_BLANK, .from = last.to, .to = last.to, .box = box};
    return true;
}

static bool start_line(builder *b, uint32_t i, const fw_fragment *f) {
    if (!add_blank(b, f->box, is_rule(b->page, f->node))) return false;
    fw_content_line *line = fw_vec_push(&b->lines, b->arena);
    if (!line) return false;
    *line = (fw_content_line){.type = FW_LINE_HR, .from = i, .to = i, .box = f->box};
    b->text = f->box;
    b->has_link = b->has_plain = b->has_words = false;
    b->has_number =
        b->is_numbered ||
        (fw_page_is_text(b->page, f->node) &&
         starts_with_number((furrow_str){fw_page_own_text(b->page, f->node).at + f->at, f->len}));
    b->is_numbered = false;
    return true;
}

/* Append fragment 'i' to the last line. */
static void join(builder *b, uint32_t i, const fw_fragment *f) {
    fw_content_line *line = &b->lines.at[b->lines.count - 1];
    bool is_text = fw_page_is_text(b->page, f->node);
    line->to = i + 1;
    line->chars += f->len;
    widen(&line->box, f->box);
    if (is_text && !b->has_words) b->text = f->box;
    else if (is_text || !b->has_words) widen(&b->text, f->box);
    b->has_words = b->has_words || is_text;
    if (f->node < b->link_end) b->has_link = true;
    else b->has_plain = true;
    if (!is_rule(b->page, f->node)) set_type(b);
}

static bool is_shown(const furrow_page *page, const fw_fragment *f) {
    return page->tag[f->node] != FW_TAG_IMG || (f->box.w >= MIN_PICTURE && f->box.h >= MIN_PICTURE);
}

static bool is_after_rule(const builder *b) {
    return b->lines.count && b->lines.at[b->lines.count - 1].type == FW_LINE_HR;
}

furrow_status fw_lines_find(fw_content_lines *out, const furrow_page *page, const fw_layout *layout,
                            fw_arena *arena, furrow_error *err) {
    builder b = {.page = page, .layout = layout, .arena = arena};
    for (uint32_t i = 0; i < layout->count; i++) {
        const fw_fragment *f = &layout->fragments[i];
        if (!is_shown(page, f)) continue;
        scan_to(&b, f->node);
        fw_box line = b.text;
        if (b.lines.count)
            line.w =
                b.lines.at[b.lines.count - 1].box.x + b.lines.at[b.lines.count - 1].box.w - line.x;
        bool joins = b.lines.count && !is_rule(page, f->node) && !is_after_rule(&b) &&
                     is_beside(line, f->box);
        if (!joins && !start_line(&b, i, f)) return fw_fail_memory(err);
        join(&b, i, f);
    }
    *out = (fw_content_lines){.layout = layout, .at = b.lines.at, .count = (uint32_t)b.lines.count};
    return FURROW_OK;
}

/* ---- What a line shows -------------------------------------------------- */

static uint64_t hash_bytes(uint64_t hash, furrow_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (!fw_is_space(text.at[i])) hash = fw_hash_mix(hash, (unsigned char)text.at[i]);
    return hash;
}

static furrow_str shown_by(const furrow_page *page, const fw_fragment *f) {
    if (!fw_page_is_text(page, f->node)) return fw_page_attr(page, f->node, FW_ATTR_SRC);
    return (furrow_str){fw_page_own_text(page, f->node).at + f->at, f->len};
}

uint64_t fw_line_hash(const furrow_page *page, const fw_content_lines *lines,
                      const fw_content_line *line) {
    if (line->type == FW_LINE_BLANK) return 0;
    uint64_t hash = 0;
    for (uint32_t i = line->from; i < line->to; i++) {
        const fw_fragment *f = &lines->layout->fragments[i];
        hash = fw_hash_mix(hash, 1 + (page->tag[f->node] == FW_TAG_TEXT));
        hash = hash_bytes(hash, shown_by(page, f));
    }
    return hash | 1;
}

static const char *const TYPE_NAMES[] = {
    [FW_LINE_LINK] = "link",           [FW_LINE_TEXT] = "text",
    [FW_LINE_LINK_TEXT] = "link-text", [FW_LINE_LINK_HEAD] = "link-head",
    [FW_LINE_TEXT_HEAD] = "text-head", [FW_LINE_LINK_TEXT_HEAD] = "link-text-head",
    [FW_LINE_HR] = "hr-line",          [FW_LINE_BLANK] = "blank",
};

static void show_fragment(furrow_buf *out, const furrow_page *page, const fw_fragment *f) {
    if (!fw_page_is_text(page, f->node)) {
        fw_buf_char(out, '<');
        fw_buf_str(out, fw_page_tag_name(page, page->tag[f->node]));
        fw_buf_char(out, '>');
        return;
    }
    furrow_str text = shown_by(page, f);
    for (size_t i = 0; i < text.len; i++) {
        if (!fw_is_space(text.at[i])) fw_buf_char(out, text.at[i]);
        else if (i + 1 < text.len && !fw_is_space(text.at[i + 1])) fw_buf_char(out, ' ');
    }
}

void fw_lines_show(furrow_buf *out, const furrow_page *page, const fw_content_lines *lines) {
    for (uint32_t i = 0; i < lines->count; i++) {
        const fw_content_line *line = &lines->at[i];
        fw_buf_format(out, "%u %u %s x=%d y=%d w=%d h=%d", i + 1, line->type,
                      TYPE_NAMES[line->type], line->box.x, line->box.y, line->box.w, line->box.h);
        for (uint32_t f = line->from; f < line->to; f++) {
            fw_buf_char(out, f == line->from ? '\t' : ' ');
            show_fragment(out, page, &lines->layout->fragments[f]);
        }
        fw_buf_char(out, '\n');
    }
}
