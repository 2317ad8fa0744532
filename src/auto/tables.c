/*
 * Auto's own candidates: the rows of data tables.
 *
 * Header rows, totals, notes and titles are not records; rows that head others are headings of
 * groups. Tables with the same column names are also proposed as one list, each a group under its
 * caption, or under the heading right before it. Two tables that are one, of which the first stays
 * visible while the second scrolls, are proposed row by row. Of a table that compares things, one
 * in each column, the columns are proposed.
 *
 * Cost: linear in the cells of the page's tables.
 */
#include "auto/tables.h"

#include "auto/groups.h"
#include "auto/rules.h"
#include "base/map.h"
#include "region/grid.h"

#include <string.h>

#define NONE UINT32_MAX

/* Values of fw_tables.kind besides FW_ROW_... + 1: rows of a calendar month, of two tables that
 * are one, and of a table whose columns are records. */
enum { WEEK_OF_MONTH = UINT8_MAX, HALF_A_ROW = UINT8_MAX - 1, FIELD_OF_ALL = UINT8_MAX - 2 };

/* Nodes of a header cell that are hashed. */
enum { MAX_HEADER_NODES = 16 };

/* One data table. */
typedef struct table {
    uint32_t first_row, rows;     /* of 'records' below */
    uint32_t parts;               /* spans of a record, if it is a column; else 0 */
    uint32_t first_group, groups; /* the same */
    fw_span heading;              /* empty: none */
    uint64_t names;               /* hash of its header rows; 0: it has none */
    uint32_t next;                /* the next table with the same names; NONE */
    bool is_later;                /* a table before it has the same names */
    bool is_column;               /* not a data table, but a column that may be half of one */
    bool is_half;                 /* its rows continue those of the table before it */
    fw_node_id node;
} table;

typedef struct context {
    const fw_method_input *in;
    const fw_facts *facts;
    fw_tables *known;
    fw_arena *scratch;
    size_t room; /* records that may still be proposed */
    double min_text;
    FW_VEC(fw_span) records;
    FW_VEC(fw_group) groups; /* 'first' counts from the first row of the table */
    FW_VEC(table) tables;
} context;

/* ---- Gathering ----------------------------------------------------------- */

static uint64_t hash_header(const fw_grid *grid, const fw_grid_row *row, uint64_t hash) {
    const furrow_page *page = grid->page;
    for (uint32_t i = 0; i < row->count; i++) {
        const fw_grid_cell *cell = fw_grid_at(grid, row, i);
        fw_node_id end = page->end[cell->node];
        hash = fw_hash_mix(hash, cell->column);
        if (end - cell->node > MAX_HEADER_NODES) end = cell->node + MAX_HEADER_NODES;
        for (fw_node_id n = cell->node; n < end; n++) {
            furrow_str text = fw_page_own_text(page, n);
            for (size_t c = 0; fw_page_is_text(page, n) && c < text.len; c++)
                hash = fw_hash_mix(hash, (unsigned char)text.at[c]);
        }
    }
    return hash;
}

static bool add_group(context *cx, table *t, const fw_grid *grid, const fw_grid_row *row) {
    fw_group *group = fw_vec_push(&cx->groups, cx->scratch);
    if (!group) return false;
    *group = (fw_group){.heading = {row->node, grid->page->end[row->node]}, .first = t->rows};
    t->groups++;
    return true;
}

static bool add_record(context *cx, table *t, const fw_grid_row *row) {
    fw_span span = {row->node, cx->facts->page->end[row->node]};
    if (fw_facts_text(cx->facts, span) == 0) return true;
    fw_span *added = fw_vec_push(&cx->records, cx->scratch);
    if (!added) return false;
    *added = span;
    t->rows++;
    if (t->groups) cx->groups.at[cx->groups.count - 1].count++;
    return true;
}

/* Whether the rows of a table belong to a table around it, as the rows of a <tbody> do if its first
 * row looks like a row of names. */
static bool is_noted(const context *cx, const fw_grid *grid) {
    return grid->row_count && cx->known->kind[grid->rows[0].node];
}

/* Record a data table and its rows. */
static bool add_table(context *cx, const fw_grid *grid, bool is_sure, fw_node_id heading) {
    const furrow_page *page = grid->page;
    if (is_noted(cx, grid)) return true;
    table t = {.first_row = (uint32_t)cx->records.count,
               .first_group = (uint32_t)cx->groups.count,
               .next = NONE,
               .node = grid->table};
    if (grid->caption != FURROW_NO_NODE) heading = grid->caption;
    if (heading != FURROW_NO_NODE) t.heading = (fw_span){heading, page->end[heading]};
    for (uint32_t r = 0; r < grid->row_count; r++) {
        const fw_grid_row *row = &grid->rows[r];
        cx->known->kind[row->node] = (uint8_t)(1 + row->kind);
        cx->known->is_any = true;
        cx->known->has_roles |= page->tag[row->node] != FW_TAG_TR;
        if (row->kind == FW_ROW_HEADER && t.rows == 0)
            t.names = hash_header(grid, row, t.names + 1);
        if (row->kind == FW_ROW_GROUP && !add_group(cx, &t, grid, row)) return false;
        if (row->kind == FW_ROW_BODY && !add_record(cx, &t, row)) return false;
        if (row->kind == FW_ROW_DETAIL && t.rows)
            cx->records.at[cx->records.count - 1].end = page->end[row->node];
    }
    if (t.rows < 2) return true;
    if (t.names && is_sure)
        memset(cx->known->is_in + grid->table, true, page->end[grid->table] - grid->table);
    table *added = fw_vec_push(&cx->tables, cx->scratch);
    if (added) *added = t;
    return added != NULL;
}

/* Record a table that compares things: each column after the names is a record. */
static bool add_turned(context *cx, const fw_grid *grid) {
    const furrow_page *page = grid->page;
    table t = {.first_row = (uint32_t)cx->records.count,
               .rows = grid->column_count - 1,
               .next = NONE,
               .node = grid->table};
    if (is_noted(cx, grid)) return true;
    cx->known->is_any = true;
    for (uint32_t c = 1; c <= t.rows; c++)
        for (uint32_t r = 0; r < grid->row_count; r++) {
            const fw_grid_row *row = &grid->rows[r];
            cx->known->kind[row->node] = FIELD_OF_ALL;
            if (row->kind != FW_ROW_BODY && row->kind != FW_ROW_HEADER) continue;
            fw_node_id cell = fw_grid_at(grid, row, c)->node;
            fw_span *added = fw_vec_push(&cx->records, cx->scratch);
            if (!added) return false;
            *added = (fw_span){cell, page->end[cell]};
        }
    t.parts = ((uint32_t)cx->records.count - t.first_row) / t.rows;
    memset(cx->known->is_in + grid->table, true, page->end[grid->table] - grid->table);
    table *added = fw_vec_push(&cx->tables, cx->scratch);
    if (added) *added = t;
    return added != NULL;
}

/* Record a table of one column. Its rows are all alike, except header rows. */
static bool add_column(context *cx, const fw_grid *grid, fw_node_id heading) {
    table t = {.first_row = (uint32_t)cx->records.count,
               .next = NONE,
               .is_column = true,
               .node = grid->table};
    if (is_noted(cx, grid)) return true;
    cx->known->is_any = true;
    if (heading != FURROW_NO_NODE) t.heading = (fw_span){heading, grid->page->end[heading]};
    for (uint32_t r = 0; r < grid->row_count; r++)
        if (grid->rows[r].kind != FW_ROW_HEADER && !add_record(cx, &t, &grid->rows[r]))
            return false;
    table *added = fw_vec_push(&cx->tables, cx->scratch);
    if (added) *added = t;
    return added != NULL;
}

/* Whether no text is between a heading and a node. */
static bool is_right_before(const fw_facts *facts, fw_node_id heading, fw_node_id node) {
    if (heading == FURROW_NO_NODE || facts->page->end[heading] > node) return false;
    return fw_facts_text(facts, (fw_span){facts->page->end[heading], node}) == 0;
}

/* ---- Months ---------------------------------------------------------------- */

/* The number in the first text of a cell, if that text is nothing else: the day. 0: none. */
static uint32_t day_of(const fw_facts *facts, fw_node_id cell) {
    enum { LAST = 31 };
    if (!fw_facts_has_text(facts, cell)) return 0;
    furrow_str text =
        fw_str_trim(fw_page_own_text(facts->page, facts->text_node[facts->sum[cell].texts]));
    uint32_t day = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (!fw_is_digit(text.at[i]) || day > LAST) return 0;
        day = 10 * day + (uint32_t)(text.at[i] - '0');
    }
    return day <= LAST ? day : 0;
}

/* Whether a table is a calendar month: its cells begin with days, each one more than the one
 * before, or the first of a month. */
static bool is_month(const fw_facts *facts, const fw_grid *grid) {
    enum { LEAST = 28, WEEK = 7 };
    uint32_t cells = 0, days = 0, before = 0;
    if (grid->column_count != WEEK) return false;
    for (uint32_t r = 0; r < grid->row_count; r++) {
        const fw_grid_row *row = &grid->rows[r];
        for (uint32_t i = 0; row->kind != FW_ROW_HEADER && i < row->count; i++) {
            fw_node_id cell = fw_grid_at(grid, row, i)->node;
            uint32_t day = day_of(facts, cell);
            cells += fw_facts_has_text(facts, cell);
            days += day && (day == before + 1 || day == 1 || days == 0);
            if (day) before = day;
        }
    }
    return days >= LEAST && days >= FW_NEARLY_ALL * cells;
}

/* Events of a month are inside its days: neither days nor weeks are records. */
static void note_month(fw_tables *known, const fw_grid *grid) {
    known->is_any = true;
    for (uint32_t r = 0; r < grid->row_count; r++) known->kind[grid->rows[r].node] = WEEK_OF_MONTH;
}

/* Examine one table; trace the verdict if it has much of the page's text. */
static bool look_at(context *cx, fw_node_id node, fw_node_id heading, fw_arena *arena) {
    fw_grid grid;
    /* A table of one row is not data, but the trace must say so. */
    if (!cx->in->opts->trace && !fw_grid_has_rows(cx->facts->page, node)) return true;
    if (!fw_grid_make(&grid, cx->facts->page, node, arena)) return false;
    if (is_month(cx->facts, &grid)) {
        note_month(cx->known, &grid);
        return true;
    }
    fw_grid_verdict verdict = fw_grid_judge(&grid);
    bool is_data = verdict.points >= FW_GRID_DATA;
    if (fw_facts_text(cx->facts, (fw_span){node, cx->facts->page->end[node]}) >= cx->min_text)
        fw_trace(cx->in, "auto", node, "a %s table: %s", is_data ? "data" : "layout",
                 fw_grid_reason(verdict));
    if (!is_right_before(cx->facts, heading, node)) heading = FURROW_NO_NODE;
    if (!is_data && grid.column_count == 1) return add_column(cx, &grid, heading);
    if (!is_data || fw_grid_is_sideways(&grid)) return true;
    if (grid.is_turned) return add_turned(cx, &grid);
    bool is_sure = verdict.points >= FW_GRID_SURE && verdict.signs >> FW_GRID_REGULAR & 1;
    return add_table(cx, &grid, is_sure, heading);
}

/* Record every data table of the page. */
static bool gather(context *cx) {
    const furrow_page *page = cx->facts->page;
    bool is_done = true;
    fw_arena own = fw_arena_under(cx->scratch->alloc, cx->scratch->budget); /* one grid at a time */
    fw_arena_mark empty = fw_arena_here(&own);
    fw_node_id heading = FURROW_NO_NODE;
    for (fw_node_id n = 0; n < page->count && is_done; n++) {
        if (fw_tag_is_heading(page->tag[n])) heading = n;
        if (!fw_page_is_seen(page, n) || !fw_grid_is_table(page, n)) continue;
        is_done = look_at(cx, n, heading, &own);
        fw_arena_back(&own, empty);
    }
    fw_arena_free(&own);
    return is_done;
}

/* ---- Regions ------------------------------------------------------------- */

static bool is_worth(const context *cx, const table *t) {
    double text = 0;
    uint32_t spans = t->parts ? t->rows * t->parts : t->rows;
    for (uint32_t r = 0; r < spans; r++)
        text += fw_facts_text(cx->facts, cx->records.at[t->first_row + r]);
    return text >= cx->min_text;
}

static void fill(const context *cx, fw_span *spans, const table *t) {
    memcpy(spans, cx->records.at + t->first_row, t->rows * sizeof *spans);
}

/* Make each column of a turned table a record. */
static bool fill_turned(const context *cx, fw_regions *out, fw_record *records, const table *t) {
    for (uint32_t r = 0; r < t->rows; r++)
        if (!fw_record_set(out, &records[r], cx->records.at + t->first_row + r * t->parts,
                           t->parts))
            return false;
    return true;
}

/* A region of one table. */
static bool add_region(context *cx, fw_regions *out, const table *t) {
    if (!is_worth(cx, t)) return true;
    fw_span *spans;
    if (!fw_propose_region(&spans, out, t->rows, &cx->room)) return false;
    if (!spans) return true;
    fw_region *region = &out->list.at[out->list.count - 1];
    if (t->parts) return fill_turned(cx, out, region->records, t);
    fill(cx, spans, t);
    if (t->groups == 0) return true;
    region->groups = FW_TAKE(&out->arena, t->groups, fw_group);
    if (!region->groups) return false;
    region->group_count = t->groups;
    for (uint32_t g = 0; g < t->groups; g++) region->groups[g] = cx->groups.at[t->first_group + g];
    return true;
}

/* Share of the rows of a table that are mostly digits. */
static double figures_in(const context *cx, const table *t) {
    uint32_t count = 0;
    for (uint32_t r = 0; r < t->rows; r++) {
        fw_span row = cx->records.at[t->first_row + r];
        uint32_t digits = cx->facts->sum[row.end].digits - cx->facts->sum[row.first].digits;
        count += 2 * digits >= fw_facts_text(cx->facts, row);
    }
    return (double)count / t->rows;
}

/* Whether two tables are one, the first with the names, which stay visible, and the second with the
 * figures: equally many rows, and nothing between them. */
static bool are_halves(const context *cx, const table *names, const table *figures) {
    enum { LEAST = 3 };
    fw_node_id end = cx->facts->page->end[names->node];
    return names->rows >= LEAST && names->rows == figures->rows && names->groups == 0 &&
           figures->groups == 0 && !figures->is_column && !names->parts && !figures->parts &&
           end <= figures->node && fw_facts_text(cx->facts, (fw_span){end, figures->node}) == 0 &&
           figures_in(cx, figures) >= FW_USUAL && figures_in(cx, names) < 1 - FW_USUAL;
}

/* Mark tables that continue the one before them. */
static void find_halves(context *cx) {
    table *t = cx->tables.at;
    for (uint32_t i = 1; i < cx->tables.count; i++) t[i].is_half = are_halves(cx, &t[i - 1], &t[i]);
}

/* Join each row of a half with the row that it continues; neither is a record by itself. */
static bool fill_halves(context *cx, fw_regions *out, fw_record *records, const table *half) {
    for (uint32_t r = 0; r < half->rows; r++) {
        fw_span both[] = {cx->records.at[half[-1].first_row + r],
                          cx->records.at[half->first_row + r]};
        if (!fw_record_set(out, &records[r], both, 2)) return false;
        for (int i = 0; i < 2; i++) cx->known->kind[both[i].first] = HALF_A_ROW;
    }
    return true;
}

/* A region of two tables that are one. */
static bool add_halves(context *cx, fw_regions *out, const table *half) {
    fw_span *spans;
    if (!fw_propose_region(&spans, out, half->rows, &cx->room)) return false;
    return !spans || fill_halves(cx, out, out->list.at[out->list.count - 1].records, half);
}

/* A region of all tables with the column names of 't', which is the first of them. */
static bool add_joined(context *cx, fw_regions *out, const table *t) {
    const table *all = cx->tables.at;
    uint32_t rows = 0, tables = 0, at = 0, halves = 0;
    for (uint32_t i = (uint32_t)(t - all); i != NONE; i = all[i].next, tables++) {
        rows += all[i].rows;
        halves += all[i].is_half;
    }
    fw_span *spans;
    if (!fw_propose_region(&spans, out, rows, &cx->room)) return false;
    if (!spans) return true;
    fw_region *region = &out->list.at[out->list.count - 1];
    region->groups = FW_TAKE(&out->arena, tables, fw_group);
    if (!region->groups) return false;
    for (uint32_t i = (uint32_t)(t - all); i != NONE; i = all[i].next) {
        fw_span heading = halves == tables ? all[i - 1].heading : all[i].heading;
        if (halves < tables) fill(cx, spans + at, &all[i]);
        else if (!fill_halves(cx, out, region->records + at, &all[i])) return false;
        region->groups[region->group_count++] = (fw_group){heading, at, all[i].rows};
        at += all[i].rows;
    }
    return true;
}

/* Chain the tables that have the same names. */
static bool chain(context *cx) {
    fw_map last = {0}; /* names -> number of the last table with them */
    for (uint32_t i = 0; i < cx->tables.count; i++) {
        bool is_new;
        if (cx->tables.at[i].names == 0) continue;
        uint32_t *number = fw_map_place(&last, cx->tables.at[i].names, &is_new, cx->scratch);
        if (!number) return false;
        if (!is_new) {
            cx->tables.at[*number].next = i;
            cx->tables.at[i].is_later = true;
        }
        *number = i;
    }
    return true;
}

/* Sum up the text in sure tables that share their names with other tables. */
static void sum_text(context *cx) {
    const furrow_page *page = cx->facts->page;
    uint32_t *sum = cx->known->text;
    fw_node_id end = 0; /* of the table that the node is in */
    uint32_t t = 0;
    sum[0] = 0;
    for (fw_node_id n = 0; n < page->count; n++) {
        for (; t < cx->tables.count && cx->tables.at[t].node <= n; t++) {
            const table *at = &cx->tables.at[t];
            bool has_likes = at->is_later || at->next != NONE;
            if (has_likes && cx->known->is_in[at->node] && page->end[at->node] > end)
                end = page->end[at->node];
        }
        sum[n + 1] = sum[n] + (n < end ? fw_facts_text(cx->facts, (fw_span){n, n + 1}) : 0);
    }
}

static bool init(fw_tables *known, const furrow_page *page, fw_arena *scratch) {
    *known = (fw_tables){.page = page,
                         .kind = FW_TAKE_ZEROED(scratch, page->count, uint8_t),
                         .is_in = FW_TAKE_ZEROED(scratch, page->count, bool),
                         .text = FW_TAKE(scratch, (size_t)page->count + 1, uint32_t)};
    return known->kind && known->is_in && known->text;
}

bool fw_tables_propose(fw_tables *tables, fw_regions *out, const fw_facts *facts, double min_text,
                       const fw_method_input *in) {
    context cx = {.in = in,
                  .facts = facts,
                  .known = tables,
                  .scratch = in->scratch,
                  .room = FW_MAX_PROPOSED,
                  .min_text = min_text};
    if (!init(tables, facts->page, in->scratch) || !gather(&cx) || !chain(&cx)) return false;
    if (!tables->is_any) return true;
    sum_text(&cx);
    find_halves(&cx);
    for (uint32_t i = 0; i < cx.tables.count; i++) {
        const table *t = &cx.tables.at[i];
        if (!t->is_column && !add_region(&cx, out, t)) return false;
        if (!t->is_later && t->next != NONE && !add_joined(&cx, out, t)) return false;
        if (t->is_half && !add_halves(&cx, out, t)) return false;
    }
    return true;
}

/* ---- Evidence ------------------------------------------------------------ */

/* A span without the elements wrapped around a single row: its own tbody, elements without a
 * role. */
static fw_span unwrapped(const fw_tables *tables, fw_span span) {
    enum { WRAPPERS = 4 };
    const furrow_page *page = tables->page;
    if (page->tag[span.first] == FW_TAG_TBODY && span.first + 1 < span.end) span.first++;
    if (!tables->has_roles) return span;
    for (int i = 0; i < WRAPPERS && tables->kind[span.first] == 0 && span.first + 1 < span.end &&
                    page->end[span.first + 1] == span.end;
         i++)
        span.first++;
    return span;
}

/* The kind of the row around a node. */
static uint8_t kind_around(const fw_tables *tables, fw_node_id node) {
    fw_node_id parent = tables->page->parent[node];
    return parent == FURROW_NO_NODE ? 0 : tables->kind[parent];
}

/* Whether a record is a record of a data table: one body row, with all details below it and nothing
 * else; or a column of a turned table. */
static bool is_row(const fw_tables *tables, const fw_record *record) {
    const furrow_page *page = tables->page;
    fw_span span = unwrapped(tables, record->spans[0]);
    if (record->span_count == 2 && tables->kind[span.first] == HALF_A_ROW) return true;
    if (record->span_count > 1 && kind_around(tables, span.first) == FIELD_OF_ALL) return true;
    if (record->span_count != 1 || tables->kind[span.first] != 1 + FW_ROW_BODY) return false;
    fw_node_id next = page->end[span.first];
    while (next < page->count && (tables->kind[next] == 1 + FW_ROW_DETAIL ||
                                  (tables->kind[next] == 1 + FW_ROW_EMPTY && next < span.end)))
        next = page->end[next];
    return next == span.end;
}

double fw_tables_share(const fw_tables *tables, const fw_region *region) {
    uint32_t rows = 0;
    if (!tables->is_any) return 0;
    for (uint32_t r = 0; r < region->record_count; r++) rows += is_row(tables, &region->records[r]);
    return region->record_count ? (double)rows / region->record_count : 0;
}

void fw_tables_unwrap(const fw_tables *tables, fw_region *region) {
    if (!tables->has_roles) return;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_span *span = &region->records[r].spans[0];
        if (tables->page->tag[span->first] != FW_TAG_TBODY) *span = unwrapped(tables, *span);
    }
}

/* Whether a record is a whole table with little else. */
static bool is_whole_table(const fw_tables *tables, const fw_facts *facts, fw_span span) {
    double text = fw_facts_text(facts, span);
    return tables->text[span.end] - tables->text[span.first] >= FW_ALL_BUT_HEADING * text;
}

/* Rows of the body with text between two nodes that have the same parent. */
static uint32_t rows_between(const fw_tables *tables, const fw_facts *facts, fw_node_id from,
                             fw_node_id to) {
    uint32_t rows = 0;
    for (fw_node_id n = from; n < to; n = tables->page->end[n])
        rows += tables->kind[n] == 1 + FW_ROW_BODY && fw_facts_has_text(facts, n);
    return rows;
}

/* The number of body rows next to records that are such rows: before, between and after them. */
static uint32_t rows_left_out(const fw_tables *tables, const fw_facts *facts,
                              const fw_region *region) {
    const furrow_page *page = tables->page;
    fw_node_id parent = FURROW_NO_NODE, at = 0;
    uint32_t rows = 0;
    for (uint32_t r = 0; r < region->record_count; r++) {
        fw_span row = region->records[r].spans[0];
        if (page->parent[row.first] != parent) {
            if (parent != FURROW_NO_NODE)
                rows += rows_between(tables, facts, at, page->end[parent]);
            parent = page->parent[row.first];
            at = parent + 1;
        }
        rows += rows_between(tables, facts, at, row.first);
        at = row.end;
    }
    return rows + rows_between(tables, facts, at, page->end[parent]);
}

/* Whether more rows are left out than a few headings and footers that look like rows would be. */
static bool has_rows_left_out(const fw_tables *tables, const fw_facts *facts,
                              const fw_region *region) {
    enum { FEW = 3 };
    const double quarter = 0.25;
    uint32_t rows = rows_left_out(tables, facts, region);
    return rows > FEW || rows > quarter * region->record_count;
}

/* Whether a node is a week or a day of a calendar month. */
static bool is_of_month(const fw_tables *tables, fw_node_id node) {
    fw_node_id parent = tables->page->parent[node];
    return tables->kind[node] == WEEK_OF_MONTH ||
           (parent != FURROW_NO_NODE && tables->kind[parent] == WEEK_OF_MONTH);
}

bool fw_tables_contradict(const fw_tables *tables, const fw_facts *facts, const fw_region *region) {
    uint32_t inside = 0, rows = 0, all_rows = 0, whole = 0, cells = 0, weeks = 0, halves = 0;
    if (!tables->is_any) return false;
    for (uint32_t r = 0; r < region->record_count; r++) {
        const fw_record *record = &region->records[r];
        fw_span span = fw_record_extent(record);
        fw_node_id parent = tables->page->parent[span.first];
        bool is_in = parent != FURROW_NO_NODE && tables->is_in[parent];
        inside += is_in;
        cells += parent != FURROW_NO_NODE &&
                 (tables->kind[parent] == 1 + FW_ROW_BODY || tables->kind[parent] == HALF_A_ROW);
        halves += record->span_count == 1 && tables->kind[span.first] == HALF_A_ROW;
        weeks += is_of_month(tables, span.first);
        all_rows += is_row(tables, record);
        rows += is_in && is_row(tables, record);
        whole += !is_in && is_whole_table(tables, facts, span);
    }
    return 2 * (inside - rows + whole) > region->record_count || (rows && rows < inside) ||
           2 * (cells + weeks + halves) > region->record_count ||
           (all_rows == region->record_count && has_rows_left_out(tables, facts, region));
}
