/*
 * The first pass of the estimate: the preferred widths, from the leaves up.
 * Columns of tables take the widest of their cells, which is why two passes are
 * needed.
 *
 * Cost: linear in nodes and bytes of text, except for cells that span columns,
 * which are bounded by FW_MAX_SPAN.
 */
#include "layout/flow.h"

#include "base/call.h"
#include "base/str.h"

#include <string.h>

/* An element whose end is not reached yet. */
typedef struct frame {
    fw_node_id node, end;
    uint8_t flow, px;
    uint32_t block;         /* the frame that its words flow in; itself for blocks */
    int32_t line, max, min; /* width of the words since the last break; widest so far */
    uint32_t table;         /* the innermost open one */
    uint32_t column;        /* of a row: where the next cell goes */
    uint32_t cell;          /* of a cell: its number */
} frame;

#define NO_TABLE UINT32_MAX

typedef struct pass {
    fw_measures *m;
    const furrow_page *page;
    fw_arena *arena;
    FW_VEC(frame) stack;
    FW_VEC(fw_flow_column) open; /* columns of the open tables, innermost last */
} pass;

static frame *top(pass *p) {
    return &p->stack.at[p->stack.count - 1];
}

static void end_line(frame *block) {
    if (block->line > block->max) block->max = block->line;
    block->line = 0;
}

static void add_inline(pass *p, int32_t width, int32_t min) {
    frame *block = &p->stack.at[top(p)->block];
    block->line += width;
    if (block->line > FW_MAX_PX) block->line = FW_MAX_PX;
    if (min > block->min) block->min = min;
}

static void add_block(frame *outer, int32_t width, int32_t min) {
    end_line(outer);
    if (width > outer->max) outer->max = width;
    if (min > outer->min) outer->min = min;
}

/* ---- Tables ------------------------------------------------------------- */

static bool open_table(pass *p, frame *f) {
    fw_table_box *table = fw_vec_push(&p->m->tables, p->arena);
    if (!table) return false;
    *table = (fw_table_box){.first = (uint32_t)p->open.count};
    table->padding = fw_flow_number(p->m, f->node, p->m->attrs.cellpadding, 1);
    table->spacing = fw_flow_number(p->m, f->node, p->m->attrs.cellspacing, 2);
    if (table->padding > 100) table->padding = 100;
    if (table->spacing > 100) table->spacing = 100;
    f->table = (uint32_t)p->m->tables.count - 1;
    return true;
}

/* Add columns to the innermost table until it has 'count'. */
static bool grow_columns(pass *p, fw_table_box *table, uint32_t count) {
    while (table->count < count) {
        fw_flow_column *column = fw_vec_push(&p->open, p->arena);
        if (!column) return false;
        *column = (fw_flow_column){0};
        table->count++;
    }
    return true;
}

/* Place a cell in the first column that no cell from above takes. */
static bool open_cell(pass *p, frame *f) {
    frame *row = &p->stack.at[p->stack.count - 2]; /* open_frame makes sure of that */
    fw_table_box *table = &p->m->tables.at[f->table];
    uint32_t at = row->column;
    while (at < table->count && p->open.at[table->first + at].rows_left > 0) at++;
    int32_t span = fw_flow_number(p->m, f->node, p->m->attrs.colspan, 1);
    int32_t rows = fw_flow_number(p->m, f->node, p->m->attrs.rowspan, 1);
    if (span < 1) span = 1;
    if (span > FW_MAX_SPAN) span = FW_MAX_SPAN;
    if (at >= FW_MAX_TABLE_COLUMNS) at = FW_MAX_TABLE_COLUMNS - 1;
    if (at + (uint32_t)span > FW_MAX_TABLE_COLUMNS) span = (int32_t)(FW_MAX_TABLE_COLUMNS - at);
    fw_cell_box *cell = fw_vec_push(&p->m->cells, p->arena);
    if (!cell || !grow_columns(p, table, at + (uint32_t)span)) return false;
    fw_flow_column *columns = p->open.at + table->first;
    if (rows > 1)
        for (uint32_t i = at; i < at + (uint32_t)span; i++) columns[i].rows_left = (uint32_t)rows;
    *cell = (fw_cell_box){(uint16_t)at, (uint16_t)span};
    f->cell = (uint32_t)p->m->cells.count - 1;
    row->column = at + (uint32_t)span;
    return true;
}

/* Give a cell's width to its column, or share it among those that it spans. */
static void close_cell(pass *p, const frame *f) {
    const fw_cell_box *cell = &p->m->cells.at[f->cell];
    const fw_table_box *table = &p->m->tables.at[f->table];
    fw_flow_column *columns = p->open.at + table->first + cell->column;
    fw_length given = fw_flow_width(p->m, f->node);
    int32_t max = f->max + 2 * table->padding, min = f->min + 2 * table->padding;
    if (given.px > max) max = given.px;
    p->m->width[f->node] = max;
    if (cell->span == 1) {
        if (max > columns->max) columns->max = max;
        if (min > columns->min) columns->min = min;
        if (given.px > columns->given.px) columns->given.px = given.px;
        if (given.percent > columns->given.percent) columns->given.percent = given.percent;
        return;
    }
    int32_t have_max = 0, have_min = 0;
    for (uint32_t i = 0; i < cell->span; i++) {
        have_max += columns[i].max;
        have_min += columns[i].min;
    }
    for (uint32_t i = 0; i < cell->span; i++) {
        if (max > have_max) columns[i].max += (max - have_max) / cell->span;
        if (min > have_min) columns[i].min += (min - have_min) / cell->span;
    }
}

static void close_row(pass *p, const frame *f) {
    if (f->table == NO_TABLE) return;
    const fw_table_box *table = &p->m->tables.at[f->table];
    for (uint32_t i = 0; i < table->count; i++) {
        fw_flow_column *column = &p->open.at[table->first + i];
        if (column->rows_left > 0) column->rows_left--;
    }
}

/* Move the columns of a finished table to the result. */
static bool close_table(pass *p, const frame *f) {
    fw_table_box *table = &p->m->tables.at[f->table];
    uint32_t from = table->first;
    table->first = (uint32_t)p->m->columns.count;
    int32_t around = table->spacing * (int32_t)(table->count + 1);
    table->min = table->max = around;
    for (uint32_t i = 0; i < table->count; i++) {
        fw_flow_column *column = fw_vec_push(&p->m->columns, p->arena);
        if (!column) return false;
        *column = p->open.at[from + i];
        if (column->max < column->min) column->max = column->min;
        if (table->max < FW_MAX_PX) table->max += column->max;
        if (table->min < FW_MAX_PX) table->min += column->min;
    }
    p->open.count = from;
    fw_length given = fw_flow_width(p->m, f->node);
    if (given.px > table->max || (given.px && given.px > table->min)) table->max = given.px;
    p->m->width[f->node] = table->max;
    return true;
}

/* ---- The walk ----------------------------------------------------------- */

static bool close_frame(pass *p) {
    frame f = *top(p);
    p->stack.count--;
    if (f.flow == FW_FLOW_FONT) return true;
    end_line(&f);
    if (f.flow == FW_FLOW_TABLE && !close_table(p, &f)) return false;
    if (f.flow == FW_FLOW_ROW) close_row(p, &f);
    if (f.flow == FW_FLOW_CELL) {
        close_cell(p, &f);
        return true;
    }
    if (p->stack.count == 0) return true;
    int32_t max = f.max, min = f.min;
    if (f.flow == FW_FLOW_TABLE) {
        max = p->m->tables.at[f.table].max;
        min = p->m->tables.at[f.table].min;
    } else if (f.flow == FW_FLOW_BLOCK || f.flow == FW_FLOW_INLINE_BLOCK) {
        int32_t indent = fw_flow_indent(p->m, f.node);
        fw_length given = fw_flow_width(p->m, f.node);
        max = (given.px ? given.px : max) + indent;
        min += indent;
        p->m->width[f.node] = max;
    }
    if (fw_flow_style(p->m, f.node)->position == FW_POSITION_AWAY) return true;
    if (f.flow == FW_FLOW_INLINE_BLOCK) add_inline(p, max, min);
    else add_block(&p->stack.at[top(p)->block], max, min);
    return true;
}

/* A frame for an element that has content. A cell without a row, or a row without a table, is a
 * block: style sheets and scripts can make such trees. */
static bool open_frame(pass *p, fw_node_id node, fw_flow flow) {
    frame outer = p->stack.count ? *top(p) : (frame){.table = NO_TABLE, .px = FW_FONT_PX};
    if (flow == FW_FLOW_ROW && outer.table == NO_TABLE) flow = FW_FLOW_BLOCK;
    if (flow == FW_FLOW_CELL && (p->stack.count == 0 || outer.flow != FW_FLOW_ROW))
        flow = FW_FLOW_BLOCK;
    frame *f = fw_vec_push(&p->stack, p->arena);
    if (!f) return false;
    uint32_t self = (uint32_t)p->stack.count - 1;
    *f = (frame){.node = node,
                 .end = p->page->end[node],
                 .flow = (uint8_t)flow,
                 .table = outer.table,
                 .block = self};
    if (flow == FW_FLOW_FONT) f->block = outer.block;
    f->px = (uint8_t)fw_flow_font(p->m, node, outer.px);
    if (flow == FW_FLOW_TABLE) f->px = FW_FONT_PX < outer.px ? FW_FONT_PX : outer.px;
    p->m->px[node] = f->px;
    if (flow == FW_FLOW_TABLE) return open_table(p, f);
    return flow != FW_FLOW_CELL || open_cell(p, f);
}

static void measure_text(pass *p, fw_node_id node) {
    int32_t px = top(p)->px;
    fw_text_width width = fw_text_measure(fw_page_own_text(p->page, node));
    int32_t all = fw_font_px(width.all, px);
    p->m->px[node] = (uint8_t)px;
    p->m->width[node] = all < FW_MAX_PX ? all : FW_MAX_PX;
    int32_t longest = fw_font_px(width.longest, px);
    add_inline(p, p->m->width[node] + fw_font_px(FW_SPACE_WIDTH, px),
               longest < FW_MAX_PX ? longest : FW_MAX_PX);
}

static bool visit(pass *p, fw_node_id node, fw_flow flow) {
    int32_t w, h;
    switch (flow) {
    case FW_FLOW_INLINE: p->m->px[node] = top(p)->px; return true;
    case FW_FLOW_BREAK: end_line(&p->stack.at[top(p)->block]); return true;
    case FW_FLOW_RULE: p->m->px[node] = top(p)->px; return true;
    case FW_FLOW_PICTURE:
        p->m->px[node] = top(p)->px;
        fw_flow_picture(&w, &h, p->m, node, top(p)->px);
        p->m->width[node] = w;
        add_inline(p, w, w);
        return true;
    default: return open_frame(p, node, flow);
    }
}

static void look_up_attrs(fw_measures *m) {
    const furrow_page *page = m->page;
    m->attrs = (fw_flow_attrs){
        .width = fw_page_attr_id(page, FW_STR("width")),
        .height = fw_page_attr_id(page, FW_STR("height")),
        .align = fw_page_attr_id(page, FW_STR("align")),
        .valign = fw_page_attr_id(page, FW_STR("valign")),
        .colspan = fw_page_attr_id(page, FW_STR("colspan")),
        .rowspan = fw_page_attr_id(page, FW_STR("rowspan")),
        .cellpadding = fw_page_attr_id(page, FW_STR("cellpadding")),
        .cellspacing = fw_page_attr_id(page, FW_STR("cellspacing")),
        .size = fw_page_attr_id(page, FW_STR("size")),
        .type = fw_page_attr_id(page, FW_STR("type")),
        .nowrap = fw_page_attr_id(page, FW_STR("nowrap")),
        .cols = fw_page_attr_id(page, FW_STR("cols")),
        .rows = fw_page_attr_id(page, FW_STR("rows")),
        .value = fw_page_attr_id(page, FW_STR("value")),
        .clear = fw_page_attr_id(page, FW_STR("clear")),
    };
}

furrow_status fw_flow_measure(fw_measures *m, const furrow_page *page, fw_arena *arena,
                              furrow_error *err) {
    *m = (fw_measures){.page = page};
    furrow_status st = fw_styles_read(&m->styles, page, arena, err);
    if (st < 0) return st;
    look_up_attrs(m);
    m->width = FW_TAKE(arena, page->count, int32_t);
    m->px = FW_TAKE(arena, page->count, uint8_t);
    if (!m->width || !m->px) return fw_fail_memory(err);
    pass p = {.m = m, .page = page, .arena = arena};
    for (fw_node_id node = 0; node < page->count;) {
        while (p.stack.count && top(&p)->end <= node)
            if (!close_frame(&p)) return fw_fail_memory(err);
        if (!fw_page_is_seen(page, node)) {
            node = page->end[node];
        } else if (fw_page_is_text(page, node)) {
            measure_text(&p, node++);
        } else {
            fw_flow flow = node == 0 ? FW_FLOW_BLOCK : fw_flow_of(m, node);
            if (flow != FW_FLOW_NONE && !visit(&p, node, flow)) return fw_fail_memory(err);
            node = flow == FW_FLOW_NONE || flow == FW_FLOW_PICTURE ? page->end[node] : node + 1;
        }
    }
    while (p.stack.count)
        if (!close_frame(&p)) return fw_fail_memory(err);
    return FURROW_OK;
}
