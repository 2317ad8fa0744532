/*
 * The second pass of the estimate: places, from the top down.
 *
 * Blocks are below each other, words flow in lines between two edges, cells of a
 * row begin at the same height. One walk over the nodes with a stack of open
 * blocks; texts that fit into their line are placed whole, others word by word.
 * Later moves (centred lines, cells that are lower than their row) are noted as
 * shifts of a range of fragments and added up at the end, so nesting costs
 * nothing.
 *
 * Cost: linear in nodes and bytes of text.
 */
#include "layout/layout.h"

#include "base/call.h"
#include "base/str.h"
#include "layout/flow.h"

#include <string.h>

enum {
    BODY_MARGIN = 8,
    MAX_HEIGHT = 1 << 28, /* pages stop growing here: no overflow */
    RULE_HEIGHT = 2
};

/* How far floating pictures reach into the lines of a block. */
typedef struct floats {
    int32_t left, left_bottom;   /* lines above this bottom begin at 'left' */
    int32_t right, right_bottom; /* and end at 'right' */
} floats;

/* An unfinished line. */
typedef struct line_state {
    int32_t cursor, height;
    uint32_t first; /* its first fragment */
    bool is_open;
    bool has_space; /* white space is due before the next word */
} line_state;

typedef struct frame {
    fw_node_id node, end;
    uint8_t flow, align;
    int32_t x, w;      /* where its lines begin, and how long they are */
    int32_t y, bottom; /* of a row: its top, and where its lowest cell ends */
    uint32_t table;    /* the innermost open one */
    uint32_t cells;    /* of a row: its first entry in 'ended' */
    uint32_t fragment; /* the first that may be in it */
    int32_t margin;    /* below it */
    floats beside;
    line_state line;                 /* of an inline block: the line around it */
    bool is_left, is_right, is_away; /* floats, or is out of the flow */
} frame;

/* A cell that waits for the height of its row. */
typedef struct ended_cell {
    uint32_t from, to; /* its fragments */
    int32_t height;
    uint8_t valign; /* 0 top, 1 middle, 2 bottom */
} ended_cell;

typedef struct shift {
    uint32_t from, to;
    int32_t dx, dy;
} shift;

typedef struct pass {
    fw_measures m;
    const furrow_page *page;
    fw_arena *arena;
    FW_VEC(fw_fragment) fragments;
    FW_VEC(frame) stack;
    FW_VEC(ended_cell) ended;
    FW_VEC(shift) shifts;
    uint32_t tables, cells; /* how many were opened */
    int32_t y, margin;      /* end of what is placed; what is due below it */
    line_state line;
    bool failed; /* memory ran out */
} pass;

static frame *top(pass *p) {
    return &p->stack.at[p->stack.count - 1];
}

static int32_t larger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static void add_shift(pass *p, uint32_t from, uint32_t to, int32_t dx, int32_t dy) {
    if (from == to || (dx == 0 && dy == 0)) return;
    shift *s = fw_vec_push(&p->shifts, p->arena);
    if (s) *s = (shift){from, to, dx, dy};
    else p->failed = true;
}

/* ---- Lines -------------------------------------------------------------- */

static int32_t left_edge(const pass *p, const frame *f) {
    return p->y < f->beside.left_bottom && f->beside.left > f->x ? f->beside.left : f->x;
}

static int32_t right_edge(const pass *p, const frame *f) {
    int32_t right = f->x + f->w;
    return p->y < f->beside.right_bottom && f->beside.right < right ? f->beside.right : right;
}

static void move_down(pass *p, int32_t by) {
    if (p->y < MAX_HEIGHT) p->y += by;
}

static void open_line(pass *p) {
    if (p->line.is_open) return;
    move_down(p, p->margin);
    p->margin = 0;
    p->line = (line_state){
        .cursor = left_edge(p, top(p)), .is_open = true, .first = (uint32_t)p->fragments.count};
}

static void end_line(pass *p) {
    if (!p->line.is_open) return;
    const frame *f = top(p);
    int32_t left_over = right_edge(p, f) - p->line.cursor;
    if (left_over > 0 && f->align != FW_ALIGN_LEFT)
        add_shift(p, p->line.first, (uint32_t)p->fragments.count,
                  f->align == FW_ALIGN_CENTER ? left_over / 2 : left_over, 0);
    move_down(p, p->line.height);
    p->line = (line_state){0};
}

static void add_margin(pass *p, int32_t margin) {
    end_line(p);
    p->margin = larger(p->margin, margin);
}

static void add_fragment(pass *p, fw_fragment fragment) {
    fw_fragment *f = fw_vec_push(&p->fragments, p->arena);
    if (f) *f = fragment;
    else p->failed = true;
}

/* Make room for 'w' more on the line, or begin a new line. */
static void make_room(pass *p, int32_t w, int32_t space) {
    open_line(p);
    if (p->line.cursor > left_edge(p, top(p))) {
        if (p->line.has_space) p->line.cursor += space;
        if (p->line.cursor + w > right_edge(p, top(p))) {
            end_line(p);
            open_line(p);
        }
    }
    p->line.has_space = false;
}

static void place(pass *p, fw_node_id node, uint32_t at, uint32_t len, int32_t w, int32_t h) {
    fw_box box = {p->line.cursor, p->y, w, h};
    add_fragment(p, (fw_fragment){node, at, len, box});
    p->line.cursor += w;
    p->line.height = larger(p->line.height, h);
}

/* ---- Texts -------------------------------------------------------------- */

/* One word from 'at' on: its end and width. Each ideograph is a word. */
static uint32_t word_end(furrow_str text, uint32_t at, int32_t px, int32_t *width) {
    uint32_t sum = 0, i = at;
    while (i < text.len && !fw_is_space(text.at[i])) {
        size_t size;
        uint32_t w = fw_char_width((furrow_str){text.at + i, text.len - i}, &size);
        bool is_alone = w >= 1000;
        if (is_alone && i > at) break;
        sum += w;
        i += (uint32_t)size;
        if (is_alone) break;
    }
    *width = fw_font_px(sum, px);
    return i;
}

/* Place words one by one; those on the same line become one fragment. */
static void flow_words(pass *p, fw_node_id node, furrow_str text, int32_t px) {
    int32_t space = fw_font_px(FW_SPACE_WIDTH, px), height = fw_font_line(px), w;
    uint32_t i = 0;
    while (i < text.len) {
        if (fw_is_space(text.at[i])) {
            p->line.has_space = true;
            i++;
            continue;
        }
        uint32_t end = word_end(text, i, px, &w);
        uint32_t before = (uint32_t)p->fragments.count;
        int32_t y = p->y;
        make_room(p, w, space);
        fw_fragment *last = before ? &p->fragments.at[before - 1] : NULL;
        if (last && last->node == node && p->y == y && last->box.y == y) {
            p->line.cursor += w;
            last->box.w = p->line.cursor - last->box.x;
            last->len = end - last->at;
        } else {
            place(p, node, i, end - i, w, height);
        }
        i = end;
    }
}

/* Text with its line ends kept, as in <pre>. */
static void flow_preformatted(pass *p, fw_node_id node, furrow_str text, int32_t px) {
    uint32_t at = 0;
    while (at < text.len) {
        const char *end = memchr(text.at + at, '\n', text.len - at);
        uint32_t stop = end ? (uint32_t)(end - text.at) : (uint32_t)text.len;
        furrow_str row = {text.at + at, stop - at};
        open_line(p);
        if (fw_str_trim(row).len)
            place(p, node, at, stop - at, (int32_t)(row.len < FW_MAX_PX ? row.len : FW_MAX_PX) * 8,
                  fw_font_line(px));
        p->line.height = larger(p->line.height, fw_font_line(px));
        if (end) end_line(p);
        at = stop + 1;
    }
}

/* Whether line ends count in an element: <pre>, with a tag or two between. */
static bool is_preformatted(const furrow_page *page, fw_node_id node) {
    for (int up = 0; up < 3 && node != FURROW_NO_NODE; up++, node = page->parent[node])
        if (page->tag[node] == FW_TAG_PRE || page->tag[node] == FW_TAG_XMP) return true;
    return false;
}

static void flow_text(pass *p, fw_node_id node) {
    furrow_str text = fw_page_own_text(p->page, node);
    int32_t px = p->m.px[node], w = p->m.width[node];
    if (is_preformatted(p->page, p->page->parent[node])) {
        if (p->page->marks[node] & FW_NODE_SPACE) end_line(p);
        flow_preformatted(p, node, text, px);
        return;
    }
    bool ends_in_space = fw_is_space(text.at[text.len - 1]);
    if (fw_is_space(text.at[0]) || p->page->marks[node] & FW_NODE_SPACE) p->line.has_space = true;
    open_line(p);
    int32_t space = fw_font_px(FW_SPACE_WIDTH, px);
    if (p->line.cursor + space + w <= right_edge(p, top(p))) {
        make_room(p, w, space);
        place(p, node, 0, (uint32_t)text.len, w, fw_font_line(px));
    } else {
        flow_words(p, node, text, px);
    }
    if (ends_in_space) p->line.has_space = true;
}

/* ---- Pictures, floats, rules -------------------------------------------- */

static void flow_picture(pass *p, fw_node_id node) {
    int32_t w, h;
    frame *f = top(p);
    fw_flow_picture(&w, &h, &p->m, node, p->m.px[node]);
    if (w == 0 || h == 0) return;
    furrow_str align = p->m.attrs.align == FW_ATTR_NONE
                           ? (furrow_str){NULL, 0}
                           : fw_page_attr(p->page, node, p->m.attrs.align);
    char side = align.len ? (char)(align.at[0] | 0x20) : ' ';
    if (p->page->tag[node] != FW_TAG_IMG || (side != 'l' && side != 'r')) {
        if (p->page->marks[node] & FW_NODE_SPACE) p->line.has_space = true;
        make_room(p, w, fw_font_px(FW_SPACE_WIDTH, p->m.px[node]));
        place(p, node, 0, 0, w, h);
        return;
    }
    if (!p->line.is_open) move_down(p, p->margin), p->margin = 0;
    fw_box box = {left_edge(p, f), p->y, w, h};
    if (side == 'r') box.x = right_edge(p, f) - w;
    add_fragment(p, (fw_fragment){node, 0, 0, box});
    if (side == 'l') f->beside.left = box.x + w, f->beside.left_bottom = p->y + h;
    else f->beside.right = box.x, f->beside.right_bottom = p->y + h;
    if (side == 'l' && p->line.is_open) p->line.cursor += w;
}

static void flow_break(pass *p, fw_node_id node) {
    open_line(p);
    p->line.height = larger(p->line.height, fw_font_line(p->stack.count ? FW_FONT_PX : 0));
    end_line(p);
    uint32_t clear = p->m.attrs.clear;
    if (clear == FW_ATTR_NONE || !fw_page_attr(p->page, node, clear).len) return;
    const floats *beside = &top(p)->beside;
    p->y = larger(p->y, larger(beside->left_bottom, beside->right_bottom));
}

static void flow_rule(pass *p, fw_node_id node) {
    const frame *f = top(p);
    add_margin(p, FW_FONT_PX / 2);
    move_down(p, p->margin);
    p->margin = 0;
    fw_length width = fw_flow_width(&p->m, node);
    int32_t w = width.percent ? f->w * width.percent / 100 : width.px ? width.px : f->w;
    if (w > f->w) w = f->w;
    fw_box box = {f->x + (f->w - w) / 2, p->y, w, RULE_HEIGHT};
    add_fragment(p, (fw_fragment){node, 0, 0, box});
    move_down(p, RULE_HEIGHT);
    add_margin(p, FW_FONT_PX / 2);
}

/* ---- Tables ------------------------------------------------------------- */

/* Columns with a width in percent or pixels get that width. The others share the rest as they
 * need, if possible none less than its longest word. */
static void place_columns(pass *p, const fw_table_box *table, int32_t width) {
    if (table->count == 0) return;
    fw_flow_column *columns = p->m.columns.at + table->first;
    int32_t room = width - table->spacing * (int32_t)(table->count + 1);
    int64_t taken = 0, min = 0, max = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        fw_flow_column *c = &columns[i];
        c->w = 0;
        if (c->given.percent)
            c->w = larger(c->min, (int32_t)((int64_t)room * c->given.percent / 100));
        else if (c->given.px) c->w = larger(c->min, c->given.px);
        taken += c->w;
        if (c->w == 0) min += c->min, max += c->max;
    }
    int64_t rest = room - taken;
    for (uint32_t i = 0; i < table->count; i++) {
        fw_flow_column *c = &columns[i];
        if (c->w) continue;
        if (rest >= max) c->w = max ? (int32_t)(rest * c->max / max) : 0;
        else if (rest <= min || max == min) c->w = c->min;
        else c->w = c->min + (int32_t)((rest - min) * (c->max - c->min) / (max - min));
    }
    int32_t x = table->spacing;
    for (uint32_t i = 0; i < table->count; i++) {
        columns[i].x = x;
        x += columns[i].w + table->spacing;
    }
}

static void open_table(pass *p, frame *f, int32_t room) {
    const fw_table_box *table = &p->m.tables.at[p->tables];
    f->table = p->tables++;
    fw_length given = fw_flow_width(&p->m, f->node);
    int32_t width = given.percent ? room * given.percent / 100
                    : given.px    ? given.px
                                  : (table->max < room ? table->max : room);
    width = larger(width, table->min);
    furrow_str align = p->m.attrs.align == FW_ATTR_NONE
                           ? (furrow_str){NULL, 0}
                           : fw_page_attr(p->page, f->node, p->m.attrs.align);
    char side = align.len ? (char)(align.at[0] | 0x20) : ' ';
    bool is_centred = side == 'c' || (side == ' ' && f->align == FW_ALIGN_CENTER);
    if (width < room && is_centred) f->x += (room - width) / 2;
    else if (width < room && side == 'r') f->x += room - width;
    f->is_left = side == 'l';
    f->is_right = side == 'r';
    f->w = width;
    f->align = FW_ALIGN_LEFT;
    place_columns(p, table, width);
}

static uint8_t valign_of(const pass *p, fw_node_id cell) {
    fw_node_id at[] = {cell, p->page->parent[cell]};
    for (int i = 0; i < 2 && p->m.attrs.valign != FW_ATTR_NONE; i++) {
        furrow_str text = fw_page_attr(p->page, at[i], p->m.attrs.valign);
        if (text.len == 0) continue;
        char c = (char)(text.at[0] | 0x20);
        return c == 't' ? 0 : c == 'b' && text.len > 1 && (text.at[1] | 0x20) == 'o' ? 2 : c == 'm';
    }
    return 1;
}

static void open_cell(pass *p, frame *f, const frame *row) {
    const fw_table_box *table = &p->m.tables.at[row->table];
    const fw_cell_box *cell = &p->m.cells.at[p->cells++];
    const fw_flow_column *columns = p->m.columns.at + table->first;
    const fw_flow_column *first = &columns[cell->column], *last = first + cell->span - 1;
    f->x = row->x + first->x + table->padding;
    f->w = larger(0, last->x + last->w - first->x - 2 * table->padding);
    p->y = row->y + table->padding;
    p->margin = 0;
}

static void close_cell(pass *p, const frame *f) {
    frame *row = &p->stack.at[p->stack.count - 1];
    const fw_table_box *table = &p->m.tables.at[row->table];
    p->y = larger(p->y + p->margin, larger(f->beside.left_bottom, f->beside.right_bottom));
    p->margin = 0;
    p->y += table->padding;
    row->bottom = larger(row->bottom, p->y);
    ended_cell *cell = fw_vec_push(&p->ended, p->arena);
    if (!cell) p->failed = true;
    else
        *cell = (ended_cell){f->fragment, (uint32_t)p->fragments.count, p->y - row->y,
                             valign_of(p, f->node)};
}

static void close_row(pass *p, const frame *f) {
    int32_t height = f->bottom - f->y;
    for (size_t i = f->cells; i < p->ended.count; i++) {
        const ended_cell *cell = &p->ended.at[i];
        add_shift(p, cell->from, cell->to, 0, (height - cell->height) * cell->valign / 2);
    }
    p->ended.count = f->cells;
    p->y = f->bottom;
    p->margin = p->m.tables.at[f->table].spacing;
}

/* ---- The walk ----------------------------------------------------------- */

/* A block beside others: an inline block, or one that floats. */
static void open_inline_block(pass *p, frame *f, const frame *outer) {
    const fw_style *style = fw_flow_style(&p->m, f->node);
    fw_length given = fw_flow_width(&p->m, f->node);
    int32_t w = given.percent ? outer->w * given.percent / 100 : p->m.width[f->node];
    if (w > outer->w) w = outer->w;
    f->is_away = style->position == FW_POSITION_AWAY;
    f->margin = p->margin;
    if (!f->is_away) make_room(p, w, fw_font_px(FW_SPACE_WIDTH, FW_FONT_PX));
    f->line = p->line;
    f->x = p->line.is_open ? p->line.cursor : left_edge(p, outer);
    f->w = w;
    f->y = p->y;
    if (style->floats == FW_FLOAT_RIGHT)
        f->x = larger(f->x, right_edge(p, outer) - w), f->is_right = true;
    p->line = (line_state){0};
}

static void close_inline_block(pass *p, const frame *f) {
    int32_t height = larger(p->y + p->margin, f->beside.left_bottom) - f->y;
    p->margin = f->is_away ? f->margin : 0;
    p->y = f->y;
    p->line = f->line;
    if (f->is_away) return; /* what follows ignores it */
    if (f->is_right) {      /* lines beside it end where it begins */
        frame *outer = top(p);
        outer->beside.right = f->x;
        outer->beside.right_bottom = f->y + height;
        return;
    }
    p->line.cursor = f->x + f->w;
    p->line.height = larger(p->line.height, height);
}

static void close_frame(pass *p) {
    frame f = *top(p);
    end_line(p);
    p->stack.count--;
    switch (f.flow) {
    case FW_FLOW_CELL: close_cell(p, &f); return;
    case FW_FLOW_ROW: close_row(p, &f); return;
    case FW_FLOW_INLINE_BLOCK: close_inline_block(p, &f); return;
    default: break;
    }
    add_margin(p, f.margin);
    if (p->stack.count == 0) return;
    frame *outer = top(p);
    if (f.flow == FW_FLOW_TABLE && f.is_left) {
        outer->beside.left = f.x + f.w;
        outer->beside.left_bottom = p->y;
        p->y = f.y;
        p->margin = 0;
    } else if (f.flow == FW_FLOW_TABLE && f.is_right) {
        outer->beside.right = f.x;
        outer->beside.right_bottom = p->y;
        p->y = f.y;
        p->margin = 0;
    } else if (f.flow == FW_FLOW_BLOCK) {
        outer->beside = f.beside;
    }
}

static void open_block(pass *p, frame *f, const frame *outer) {
    int32_t indent = fw_flow_indent(&p->m, f->node);
    fw_length given = {0};
    if (p->m.styles) given = fw_flow_width(&p->m, f->node); /* only styles give blocks a width */
    f->x += indent;
    f->w = larger(0, f->w - indent);
    if (given.px && given.px < f->w) f->w = given.px;
    if (given.percent) f->w = outer->w * given.percent / 100;
    if (p->page->tag[f->node] == FW_TAG_BODY) {
        f->x += BODY_MARGIN;
        f->w -= 2 * BODY_MARGIN;
        p->y = BODY_MARGIN;
    }
    f->margin = fw_flow_margin(&p->m, f->node);
    add_margin(p, f->margin);
}

static void open_frame(pass *p, fw_node_id node, fw_flow flow) {
    frame outer = p->stack.count ? *top(p) : (frame){.w = FW_LAYOUT_WIDTH, .table = UINT32_MAX};
    if (flow == FW_FLOW_ROW && outer.table == UINT32_MAX) flow = FW_FLOW_BLOCK;
    if (flow == FW_FLOW_CELL && (p->stack.count == 0 || outer.flow != FW_FLOW_ROW))
        flow = FW_FLOW_BLOCK;
    if (p->stack.count && flow != FW_FLOW_INLINE_BLOCK) end_line(p);
    frame f = {.node = node,
               .end = p->page->end[node],
               .flow = (uint8_t)flow,
               .x = outer.x,
               .w = outer.w,
               .y = p->y,
               .table = outer.table};
    f.align = (uint8_t)fw_flow_align(&p->m, node, (fw_align)outer.align);
    if (flow == FW_FLOW_BLOCK) {
        f.beside = outer.beside;
        open_block(p, &f, &outer);
    } else if (flow == FW_FLOW_INLINE_BLOCK) {
        open_inline_block(p, &f, &outer);
    } else if (flow == FW_FLOW_TABLE) {
        move_down(p, p->margin);
        p->margin = 0;
        f.x = left_edge(p, &outer);
        f.align = outer.align;
        f.y = p->y;
        open_table(p, &f, right_edge(p, &outer) - f.x);
        p->margin = p->m.tables.at[f.table].spacing;
    } else if (flow == FW_FLOW_ROW) {
        move_down(p, p->margin);
        p->margin = 0;
        f.y = f.bottom = p->y;
    } else {
        open_cell(p, &f, &outer);
    }
    f.cells = (uint32_t)p->ended.count;
    f.fragment = (uint32_t)p->fragments.count;
    frame *slot = fw_vec_push(&p->stack, p->arena);
    if (slot) *slot = f;
    else p->failed = true;
}

static void visit(pass *p, fw_node_id node, fw_flow flow) {
    bool has_space = p->page->marks[node] & FW_NODE_SPACE;
    switch (flow) {
    case FW_FLOW_INLINE:
    case FW_FLOW_FONT:
        /* Blank texts are not kept; in <pre> they mostly are line ends. */
        if (has_space && is_preformatted(p->page, p->page->parent[node])) end_line(p);
        else p->line.has_space = p->line.has_space || has_space;
        break;
    case FW_FLOW_BREAK: flow_break(p, node); break;
    case FW_FLOW_RULE: flow_rule(p, node); break;
    case FW_FLOW_PICTURE: flow_picture(p, node); break;
    default: open_frame(p, node, flow);
    }
}

/* Add up the shifts: each adds at its start and subtracts at its end. */
static bool apply_shifts(pass *p) {
    size_t n = p->fragments.count;
    if (p->shifts.count == 0) return true;
    int32_t *dx = FW_TAKE_ZEROED(p->arena, n + 1, int32_t);
    int32_t *dy = FW_TAKE_ZEROED(p->arena, n + 1, int32_t);
    if (!dx || !dy) return false;
    for (size_t i = 0; i < p->shifts.count; i++) {
        const shift *s = &p->shifts.at[i];
        dx[s->from] += s->dx, dx[s->to] -= s->dx;
        dy[s->from] += s->dy, dy[s->to] -= s->dy;
    }
    int32_t x = 0, y = 0;
    for (size_t i = 0; i < n; i++) {
        p->fragments.at[i].box.x += x += dx[i];
        p->fragments.at[i].box.y += y += dy[i];
    }
    return true;
}

static void walk(pass *p) {
    const furrow_page *page = p->page;
    for (fw_node_id node = 0; node < page->count && !p->failed;) {
        while (p->stack.count && top(p)->end <= node) close_frame(p);
        if (!fw_page_is_seen(page, node)) {
            node = page->end[node];
        } else if (fw_page_is_text(page, node)) {
            flow_text(p, node++);
        } else {
            fw_flow flow = node == 0 ? FW_FLOW_BLOCK : fw_flow_of(&p->m, node);
            if (flow != FW_FLOW_NONE) visit(p, node, flow);
            node = flow == FW_FLOW_NONE || flow == FW_FLOW_PICTURE ? page->end[node] : node + 1;
        }
    }
    while (p->stack.count && !p->failed) close_frame(p);
}

furrow_status fw_layout_estimate(fw_layout *out, const furrow_page *page, fw_arena *arena,
                                 furrow_error *err) {
    pass p = {.page = page, .arena = arena};
    furrow_status st = fw_flow_measure(&p.m, page, arena, err);
    if (st < 0) return st;
    walk(&p);
    if (p.failed || !apply_shifts(&p)) return fw_fail_memory(err);
    *out = (fw_layout){.fragments = p.fragments.at,
                       .count = (uint32_t)p.fragments.count,
                       .width = FW_LAYOUT_WIDTH,
                       .height = p.y};
    return FURROW_OK;
}
