/*
 * The grid of a table: rows, cells, and how far each spans.
 *
 * Follows the table model of the HTML standard ("Forming a table"), with these
 * differences. If two cells would overlap, the later one ends before the other.
 * Columns in which no cell begins are removed, so there are never more columns
 * than cells, whatever a colspan says. Hidden rows and cells are left out, as on
 * the screen.
 *
 *   covers of row 1:  a b c          a reaches down: row 2 takes it over from
 *   covers of row 2:  a   d e        the covers of row 1, in its place
 *
 * Cost: O(n log n) for n cells. On average, rows take over a fixed number of
 * cells each; beyond that, cells no longer reach down.
 */
#include "region/grid.h"

#include "base/str.h"
#include "base/vec.h"

enum {
    MAX_COLSPAN = 1000, /* the standard's limits */
    MAX_ROWSPAN = 65534,
    MAX_COLUMNS = 1 << 20, /* before columns are taken out; keeps sums in 32 bits */
    REACH = 8,             /* cells from above that a row may have on average */
    MAX_LOOK = 48,         /* nodes of a cell that are read; with more, it is long */
    MAX_TEXT = 1000,       /* bytes of one text that count: keeps sums in 32 bits */
    MAX_WORDS = 80,        /* bytes of a short text: a name or title */
    MAX_LINES = 3          /* of one: a name, and something below it */
};

/* What a table is made of. */
typedef enum table_kind {
    NO_TABLE,
    TABLE_TAGS,  /* <table>, <tr>, <td> */
    TABLE_ROLES, /* role=table, role=row, role=cell; other elements may be around these */
    TABLE_BOXES  /* any elements: a row of names, then rows of as many elements */
} table_kind;

typedef struct builder {
    const furrow_page *page;
    fw_arena *arena;
    table_kind kind;
    uint32_t rowspan, colspan; /* names of these attributes in a table of its kind */
    FW_VEC(fw_grid_row) rows;
    FW_VEC(fw_grid_cell) cells;
    FW_VEC(uint32_t) ends; /* per cell: the row that it would reach to */
    FW_VEC(uint32_t) covers;
    uint32_t width; /* columns so far */
    bool has_wide;  /* a cell over several columns */
    size_t room;    /* cells that rows may still take over */
} builder;

/* ---- One cell ------------------------------------------------------------ */

static uint32_t number_of(furrow_str value, uint32_t most, uint32_t otherwise) {
    uint32_t number = 0;
    size_t i = 0;
    while (i < value.len && fw_is_space(value.at[i])) i++;
    if (i == value.len || value.at[i] < '0' || value.at[i] > '9') return otherwise;
    for (; i < value.len && value.at[i] >= '0' && value.at[i] <= '9' && number <= most; i++)
        number = number * 10 + (uint32_t)(value.at[i] - '0');
    return number < most ? number : most;
}

/* What is seen in a cell. */
typedef struct sight {
    uint32_t bytes, digits, letters, lines, images, controls, tables;
    bool is_all_bold, is_cut;
} sight;

static void see_text(sight *s, furrow_str text) {
    s->bytes += text.len < MAX_TEXT ? (uint32_t)text.len : MAX_TEXT;
    if (s->bytes > MAX_WORDS) return; /* it is long, whatever it says */
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        s->digits += c >= '0' && c <= '9';
        /* Beyond ASCII, the bytes C2 and E2 begin signs and currencies. */
        s->letters += (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        s->letters += c >= 0xC3 && c != 0xE2;
    }
}

static bool is_control(fw_tag tag) {
    return tag == FW_TAG_INPUT || tag == FW_TAG_SELECT || tag == FW_TAG_TEXTAREA;
}

static bool is_bold(fw_tag tag) {
    return tag == FW_TAG_B || tag == FW_TAG_STRONG || fw_tag_is_heading(tag);
}

static sight look_at(const furrow_page *page, fw_node_id cell) {
    sight s = {.is_all_bold = true};
    fw_node_id bold_until = 0, end = page->end[cell];
    bool is_new_line = true;
    uint32_t looked = 0;
    for (fw_node_id n = cell + 1; n < end && !s.is_cut; s.is_cut = ++looked == MAX_LOOK) {
        fw_tag tag = page->tag[n];
        if (!fw_page_is_seen(page, n)) {
            n = page->end[n];
            continue;
        }
        if (tag == FW_TAG_TEXT) {
            see_text(&s, fw_page_own_text(page, n));
            s.lines += is_new_line;
            is_new_line = false;
            if (n >= bold_until) s.is_all_bold = false;
        } else {
            if (is_bold(tag) && page->end[n] > bold_until) bold_until = page->end[n];
            if (fw_tag_class(tag) == FW_BLOCK) is_new_line = true;
            s.images += tag == FW_TAG_IMG;
            s.controls += is_control(tag);
            s.tables += tag == FW_TAG_TABLE;
        }
        n++;
    }
    return s;
}

static fw_cell_look look_of(const sight *s) {
    if (s->is_cut || s->bytes > MAX_WORDS || s->lines > MAX_LINES) return FW_CELL_LONG;
    if (s->bytes == 0) return s->images ? FW_CELL_PICTURE : FW_CELL_EMPTY;
    return s->digits && s->digits >= s->letters ? FW_CELL_NUMBER : FW_CELL_WORDS;
}

/* ---- Rows ---------------------------------------------------------------- */

static bool add_cover(builder *b, uint32_t cell) {
    uint32_t *cover = fw_vec_push(&b->covers, b->arena);
    if (!cover) return false;
    *cover = cell;
    b->cells.at[cell].rows++;
    return true;
}

static bool is_one_of(furrow_str value, const char *a, const char *b, const char *c) {
    if (!value.len) return false;
    value = fw_str_trim(value);
    return fw_str_equal(value, fw_str(a)) || fw_str_equal(value, fw_str(b)) ||
           fw_str_equal(value, fw_str(c));
}

static bool has_role(const builder *b, fw_node_id node, const char *role) {
    if (b->page->role == FW_ATTR_NONE || !fw_page_is_element(b->page, node)) return false;
    return is_one_of(fw_page_attr(b->page, node, b->page->role), role, role, role);
}

static bool is_cell(const builder *b, fw_node_id node) {
    if (!fw_page_is_element(b->page, node)) return false;
    if (b->kind == TABLE_BOXES) return true;
    if (b->kind == TABLE_TAGS)
        return b->page->tag[node] == FW_TAG_TD || b->page->tag[node] == FW_TAG_TH;
    furrow_str role = fw_page_attr(b->page, node, b->page->role);
    return is_one_of(role, "cell", "gridcell", "columnheader") ||
           is_one_of(role, "rowheader", "rowheader", "rowheader");
}

static bool is_header_cell(const builder *b, fw_node_id node, uint32_t row) {
    if (b->kind == TABLE_TAGS) return b->page->tag[node] == FW_TAG_TH;
    if (b->kind == TABLE_BOXES) return row == 0;
    return has_role(b, node, "columnheader") || has_role(b, node, "rowheader");
}

static bool add_cell(builder *b, fw_node_id node, uint32_t row, uint32_t column, uint32_t columns) {
    sight s = look_at(b->page, node);
    fw_grid_cell *cell = fw_vec_push(&b->cells, b->arena);
    uint32_t *end = cell ? fw_vec_push(&b->ends, b->arena) : NULL;
    if (!end) return false;
    *cell = (fw_grid_cell){.node = node,
                           .row = row,
                           .column = column,
                           .columns = columns,
                           .look = look_of(&s),
                           .is_header = is_header_cell(b, node, row),
                           .is_bold = s.bytes && s.is_all_bold,
                           .has_table = s.tables > 0,
                           .has_control = s.controls > 0};
    uint32_t rows = number_of(fw_page_attr(b->page, node, b->rowspan), MAX_ROWSPAN, 1);
    *end = rows ? row + rows : UINT32_MAX; /* 0: to the end of the section */
    return add_cover(b, (uint32_t)b->cells.count - 1);
}

/* The cells of the row above that reach into the next row. */
typedef struct above {
    uint32_t at, end; /* of the covers */
    uint32_t row;     /* the next row */
} above;

/* The first of them that is left; UINT32_MAX if none. */
static uint32_t next_above(const builder *b, above *a) {
    while (a->at < a->end && b->ends.at[b->covers.at[a->at]] <= a->row) a->at++;
    return a->at < a->end && b->room ? b->covers.at[a->at] : UINT32_MAX;
}

static uint32_t end_of(const builder *b, uint32_t cell) {
    return b->cells.at[cell].column + b->cells.at[cell].columns;
}

/* Take over the cells from above that begin at 'column' or before; false when
 * out of memory. */
static bool take_over(builder *b, above *a, uint32_t *column) {
    uint32_t cell = next_above(b, a);
    for (; cell != UINT32_MAX && b->cells.at[cell].column <= *column; cell = next_above(b, a)) {
        if (!add_cover(b, cell)) return false;
        if (end_of(b, cell) > *column) *column = end_of(b, cell);
        a->at++;
        b->room--;
    }
    return true;
}

static bool add_cells(builder *b, fw_node_id tr, above *a) {
    const furrow_page *page = b->page;
    uint32_t column = 0, everything = MAX_COLUMNS;
    for (fw_node_id c = tr + 1, after; c < page->end[tr]; c = after) {
        bool is_own = is_cell(b, c), is_around = b->kind == TABLE_ROLES && !is_own;
        after = is_around ? c + 1 : page->end[c]; /* cells with roles may be further below */
        if (!is_own) continue;
        if (!take_over(b, a, &column)) return false;
        uint32_t next = next_above(b, a);
        uint32_t limit = next == UINT32_MAX ? MAX_COLUMNS : b->cells.at[next].column;
        if (column >= limit) break; /* more columns than anyone has */
        uint32_t span = number_of(fw_page_attr(page, c, b->colspan), MAX_COLSPAN, 1);
        if (span == 0) span = 1;
        if (span > limit - column) span = limit - column;
        if (!add_cell(b, c, a->row, column, span)) return false;
        column += span;
        if (column > b->width) b->width = column;
        b->has_wide |= span > 1;
    }
    return take_over(b, a, &everything);
}

/* 'is_first': the row is the first of its section, so no cell reaches into it. */
static bool add_row(builder *b, fw_node_id tr, fw_tag section, bool is_first) {
    uint32_t number = (uint32_t)b->rows.count;
    above a = {.row = number};
    if (!is_first) {
        a.at = b->rows.at[number - 1].first;
        a.end = a.at + b->rows.at[number - 1].count;
    }
    fw_grid_row *row = fw_vec_push(&b->rows, b->arena);
    if (!row) return false;
    *row = (fw_grid_row){.node = tr,
                         .section = section,
                         .first = (uint32_t)b->covers.count,
                         .header = FW_NO_ROW,
                         .kind = FW_ROW_BODY};
    b->room += REACH;
    if (!add_cells(b, tr, &a)) return false;
    row->count = (uint32_t)b->covers.count - row->first;
    return true;
}

static bool is_section(fw_tag tag) {
    return tag == FW_TAG_THEAD || tag == FW_TAG_TBODY || tag == FW_TAG_TFOOT;
}

static bool add_section(builder *b, fw_node_id section) {
    const furrow_page *page = b->page;
    bool is_first = true;
    for (fw_node_id r = section + 1; r < page->end[section]; r = page->end[r]) {
        if (page->tag[r] != FW_TAG_TR || !fw_page_is_seen(page, r)) continue;
        if (!add_row(b, r, page->tag[section], is_first)) return false;
        is_first = false;
    }
    return true;
}

/* ---- Columns ------------------------------------------------------------- */

static int by_number(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* How many of the sorted numbers are less than 'value'. */
static uint32_t less_than(const uint32_t *sorted, uint32_t count, uint32_t value) {
    uint32_t low = 0;
    while (low < count) {
        uint32_t middle = low + (count - low) / 2;
        if (sorted[middle] < value) low = middle + 1;
        else count = middle;
    }
    return low;
}

/* List the columns in which cells begin, in order; returns how many. If the table has more
 * columns than cells, the columns of the cells are sorted instead, since checking each column
 * might take long. */
static uint32_t list_starts(const builder *b, uint32_t *starts, bool *is_start) {
    size_t cells = b->cells.count;
    uint32_t count = 0;
    if (b->width <= cells) {
        for (uint32_t c = 0; c < b->width; c++) is_start[c] = false;
        for (size_t i = 0; i < cells; i++) is_start[b->cells.at[i].column] = true;
        for (uint32_t c = 0; c < b->width; c++)
            if (is_start[c]) starts[count++] = c;
        return count;
    }
    for (size_t i = 0; i < cells; i++) starts[i] = b->cells.at[i].column;
    fw_sort(starts, cells, sizeof *starts, by_number);
    for (size_t i = 0; i < cells; i++)
        if (count == 0 || starts[count - 1] != starts[i]) starts[count++] = starts[i];
    return count;
}

/* Remove the columns in which no cell begins. */
static bool close_columns(builder *b, uint32_t *column_count) {
    size_t cells = b->cells.count;
    *column_count = b->width;
    if (!b->has_wide) return true; /* every column has a cell that begins there */
    uint32_t *starts = FW_TAKE(b->arena, cells, uint32_t);
    bool *is_start = FW_TAKE(b->arena, cells, bool);
    if (!starts || !is_start) return false;
    uint32_t count = list_starts(b, starts, is_start);
    for (size_t i = 0; i < cells; i++) {
        fw_grid_cell *cell = &b->cells.at[i];
        uint32_t end = less_than(starts, count, cell->column + cell->columns);
        cell->column = less_than(starts, count, cell->column);
        cell->columns = end - cell->column;
    }
    *column_count = count;
    return true;
}

/* ---- Tables of other elements --------------------------------------------- */

/* The first element of a node at or after 'at'; the end of the node if there is none, or if a
 * text comes before it, since a row of cells has no text of its own. */
static fw_node_id element_from(const furrow_page *page, fw_node_id node, fw_node_id at) {
    for (; at < page->end[node]; at = page->end[at]) {
        if (fw_page_is_element(page, at)) return at;
        if (fw_page_is_text(page, at) && fw_page_is_seen(page, at)) break;
    }
    return page->end[node];
}

/* How many elements a row has; 0 if it has texts of its own. */
static uint32_t elements_of(const furrow_page *page, fw_node_id row) {
    uint32_t count = 0;
    fw_node_id c = element_from(page, row, row + 1);
    for (; c < page->end[row]; c = element_from(page, row, page->end[c])) {
        count++;
        if (page->end[c] == page->end[row]) return count;
    }
    return 0;
}

/* Whether a row has only names, without links. */
static bool is_row_of_names(const furrow_page *page, fw_node_id row) {
    for (fw_node_id n = row; n < page->end[row]; n++)
        if (page->tag[n] == FW_TAG_A && fw_page_attr(page, n, FW_ATTR_HREF).at) return false;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        sight s = look_at(page, c);
        if (s.digits || s.images || s.controls || look_of(&s) != FW_CELL_WORDS) return false;
    }
    return true;
}

/* The least size of a table of plain elements; smaller ones look like the head of any box. */
enum { LEAST_COLUMNS = 3, LEAST_ROWS = 3, LEAST_NODES = (1 + LEAST_ROWS) * (1 + LEAST_COLUMNS) };

/* Whether an element is a table of plain elements: its first child differs from the others by
 * its class and has names, and all have equally many elements. */
static bool is_of_boxes(const furrow_page *page, fw_node_id node) {
    if (page->end[node] - node <= LEAST_NODES) return false;
    fw_node_id first = element_from(page, node, node + 1), end = page->end[node];
    if (first >= end || page->end[first] >= end) return false;
    fw_node_id second = element_from(page, node, page->end[first]);
    if (second >= end || page->tag[second] != page->tag[first] || page->end[second] >= end ||
        fw_str_equal(fw_page_attr(page, first, FW_ATTR_CLASS),
                     fw_page_attr(page, second, FW_ATTR_CLASS)))
        return false;
    uint32_t columns = elements_of(page, first), rows = 0;
    if (columns < LEAST_COLUMNS || elements_of(page, second) != columns) return false;
    for (fw_node_id r = second; r < end; r = element_from(page, node, page->end[r]), rows++)
        if (page->tag[r] != page->tag[first] || elements_of(page, r) != columns) return false;
    return rows >= LEAST_ROWS && is_row_of_names(page, first);
}

static table_kind kind_of(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] == FW_TAG_TABLE) return TABLE_TAGS;
    if (!fw_page_is_element(page, node)) return NO_TABLE;
    furrow_str named = {0};
    if (page->role != FW_ATTR_NONE) named = fw_page_attr(page, node, page->role);
    if (named.len && is_one_of(named, "table", "grid", "treegrid")) return TABLE_ROLES;
    return is_of_boxes(page, node) ? TABLE_BOXES : NO_TABLE;
}

/* Whether an element has enough nodes for a table; most do not. */
static bool may_be_table(const furrow_page *page, fw_node_id node) {
    enum { FEWEST = 4 }; /* nodes of a table with text: itself, a row, a cell, the text */
    fw_node_id nodes = page->end[node] - node;
    bool may_have_role = page->role != FW_ATTR_NONE && page->len[node];
    return nodes > LEAST_NODES ||
           (nodes >= FEWEST && (page->tag[node] == FW_TAG_TABLE || may_have_role));
}

bool fw_grid_is_table(const furrow_page *page, fw_node_id node) {
    return may_be_table(page, node) && kind_of(page, node) != NO_TABLE;
}

bool fw_grid_has_rows(const furrow_page *page, fw_node_id table) {
    uint32_t rows = 0;
    if (page->tag[table] != FW_TAG_TABLE) return true;
    for (fw_node_id s = table + 1; s < page->end[table]; s = page->end[s]) {
        if (!is_section(page->tag[s])) continue;
        for (fw_node_id r = s + 1; r < page->end[s] && rows < 2; r = page->end[r])
            rows += page->tag[r] == FW_TAG_TR;
    }
    return rows > 1;
}

/* Add the rows of a table of other elements; a table inside it has its own rows. */
static bool add_other_rows(builder *b, fw_node_id table) {
    const furrow_page *page = b->page;
    for (fw_node_id r = table + 1, after; r < page->end[table]; r = after) {
        bool is_row = b->kind == TABLE_BOXES ? fw_page_is_element(page, r) : has_role(b, r, "row");
        bool is_around = b->kind == TABLE_ROLES && !is_row && fw_page_is_element(page, r) &&
                         !is_one_of(fw_page_attr(page, r, page->role), "table", "grid", "treegrid");
        after = is_around ? r + 1 : page->end[r];
        if (is_row && !add_row(b, r, FW_TAG_TBODY, b->rows.count == 0)) return false;
    }
    return true;
}

/* ---- All of it ------------------------------------------------------------ */

static bool add_table(builder *b, fw_grid *grid, fw_node_id table) {
    const furrow_page *page = b->page;
    if (b->kind != TABLE_TAGS) return add_other_rows(b, table);
    for (fw_node_id c = table + 1; c < page->end[table]; c = page->end[c]) {
        if (!fw_page_is_seen(page, c)) continue;
        if (page->tag[c] == FW_TAG_CAPTION && look_at(page, c).bytes) grid->caption = c;
        if (is_section(page->tag[c]) && !add_section(b, c)) return false;
    }
    return true;
}

bool fw_grid_make(fw_grid *grid, const furrow_page *page, fw_node_id table, fw_arena *arena) {
    builder b = {.page = page,
                 .arena = arena,
                 .kind = kind_of(page, table),
                 .rowspan = FW_ATTR_ROWSPAN,
                 .colspan = FW_ATTR_COLSPAN};
    if (b.kind == TABLE_ROLES) {
        b.rowspan = fw_page_attr_id(page, FW_STR("aria-rowspan"));
        b.colspan = fw_page_attr_id(page, FW_STR("aria-colspan"));
    }
    *grid = (fw_grid){.page = page, .table = table, .caption = FURROW_NO_NODE};
    if (!add_table(&b, grid, table) || !close_columns(&b, &grid->column_count)) return false;
    grid->rows = b.rows.at;
    grid->cells = b.cells.at;
    grid->covers = b.covers.at;
    grid->row_count = (uint32_t)b.rows.count;
    grid->cell_count = (uint32_t)b.cells.count;
    return fw_grid_sort_rows(grid, arena);
}

uint32_t fw_grid_row_of(const fw_grid *grid, fw_node_id node) {
    uint32_t low = 0, high = grid->row_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (grid->rows[middle].node < node) low = middle + 1;
        else high = middle;
    }
    return low < grid->row_count && grid->rows[low].node == node ? low : FW_NO_ROW;
}

const fw_grid_cell *fw_grid_cell_of(const fw_grid *grid, fw_node_id node) {
    uint32_t low = 0, high = grid->cell_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (grid->cells[middle].node < node) low = middle + 1;
        else high = middle;
    }
    return low < grid->cell_count && grid->cells[low].node == node ? &grid->cells[low] : NULL;
}

/* ---- The tables of a page ------------------------------------------------ */

/* The element that is a table if 'row' is one of its rows; FURROW_NO_NODE: none. */
static fw_node_id table_of(const furrow_page *page, fw_node_id row) {
    enum {
        MAX_CLIMB = 8
    }; /* elements around a row of a table of roles: scrollers, groups of rows */
    fw_node_id around = page->parent[row];
    if (around == FURROW_NO_NODE || fw_page_is_text(page, row)) return FURROW_NO_NODE;
    if (page->tag[row] == FW_TAG_TR) {
        if (!is_section(page->tag[around])) return FURROW_NO_NODE;
        fw_node_id table = page->parent[around];
        return page->tag[table] == FW_TAG_TABLE ? table : FURROW_NO_NODE;
    }
    if (page->role == FW_ATTR_NONE ||
        !is_one_of(fw_page_attr(page, row, page->role), "row", "row", "row"))
        return around;
    for (int up = 0; up < MAX_CLIMB && around != FURROW_NO_NODE;
         up++, around = page->parent[around])
        if (kind_of(page, around) == TABLE_ROLES) return around;
    return FURROW_NO_NODE;
}

/* Values in the map for an element that is not a data table, and for one whose grid could not be
 * made for lack of memory. */
#define IS_NO_TABLE (UINT32_MAX - 1)
#define IS_MISSING UINT32_MAX

bool fw_grids_of_row(const fw_grid **out, fw_grids *grids, const furrow_page *page, fw_node_id row,
                     fw_arena *arena) {
    bool is_new;
    *out = NULL;
    fw_node_id table = table_of(page, row);
    if (table == FURROW_NO_NODE || !may_be_table(page, table)) return true;
    uint32_t *number = fw_map_place(&grids->by_table, (uint64_t)table + 1, &is_new, arena);
    if (!number) return false;
    if (is_new && !(fw_grid_is_table(page, table) && fw_grid_has_rows(page, table)))
        *number = IS_NO_TABLE;
    else if (is_new) {
        fw_grid *grid = FW_TAKE(arena, 1, fw_grid);
        *number = IS_MISSING;
        if (!grid || !fw_grid_make(grid, page, table, arena)) return false;
        fw_known_grid *known = fw_vec_push(&grids->list, arena);
        if (!known) return false;
        *known = (fw_known_grid){grid, fw_grid_is_data(grid)};
        *number = (uint32_t)grids->list.count - 1;
    }
    if (*number == IS_NO_TABLE) return true;
    if (*number == IS_MISSING) return false;
    if (grids->list.at[*number].is_data) *out = grids->list.at[*number].grid;
    return true;
}

/*
 * Tables of data told from tables that only arrange things side by side.
 *
 * The signs are those that Firefox uses for its screen readers (Mozilla,
 * TableAccessible::IsProbablyLayoutTable: roles, captions, header cells, nested
 * tables, single rows, many rows or columns, few cells), and the content of
 * columns after Wang and Hu 2002 ("A machine learning based approach for table
 * detection on the web": cells of a column of one kind, rows of equal length).
 * Firefox decides by the first sign that it meets; we add them up, since header
 * cells around nested tables are not rare.
 *
 * Cost: linear in the cells.
 */

/* Shares: MOST leaves room for a few rows that differ; SOME is common; ALL is nearly every one. */
static const double MOST = 0.8, SOME = 0.25, ALL = 0.95;

enum {
    FEW_CELLS = 10,   /* at most: Mozilla's number */
    MANY_ROWS = 20,   /* at least: the same */
    MANY_COLUMNS = 5, /* at least: the same */
    MIN_ROWS = 3,     /* to speak of rows that are alike */
    WEEK = 7          /* columns of a month, perhaps with one more for the number of the week */
};

static const int POINTS[] = {
#define X(SIGN, points, words) points,
    FW_GRID_SIGNS(X)
#undef X
};

static const char *const WORDS[] = {
#define X(SIGN, points, words) words,
    FW_GRID_SIGNS(X)
#undef X
};

static uint32_t sign_if(bool is_seen, int sign) {
    return is_seen ? (uint32_t)1 << sign : 0;
}

/* What the markup of the table says about it. */
static uint32_t marks(const fw_grid *grid) {
    furrow_str role = fw_page_attr(grid->page, grid->table, grid->page->role);
    furrow_str summary = fw_str_trim(fw_page_attr(grid->page, grid->table, FW_ATTR_SUMMARY));
    return sign_if(is_one_of(role, "presentation", "none", "presentation"), FW_GRID_MARKED_LAYOUT) |
           sign_if(is_one_of(role, "table", "grid", "treegrid"), FW_GRID_MARKED_DATA) |
           sign_if(grid->caption != FURROW_NO_NODE || summary.len > 0, FW_GRID_CAPTION);
}

/* Cells of each kind, and what the rows are. */
typedef struct counts {
    double cells, headers, scoped, tables, controls, longs, empty;
    double numbers, days; /* cells; of one or two bytes, as the days of a month are */
    double body, usual;   /* rows; those of the usual width, with a cell for most columns */
    double filled, alike; /* cells of the body; of the most frequent look in their column */
    uint32_t columns, number_columns;
    bool has_header_row;
} counts;

static void count_cells(counts *n, const fw_grid *grid) {
    n->cells = grid->cell_count;
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        const fw_grid_cell *cell = &grid->cells[i];
        n->headers += cell->is_header && cell->look != FW_CELL_EMPTY;
        n->scoped += fw_page_attr(grid->page, cell->node, FW_ATTR_SCOPE).at ||
                     fw_page_attr(grid->page, cell->node, FW_ATTR_HEADERS).at;
        n->tables += cell->has_table;
        n->controls += cell->has_control;
        n->longs += cell->look == FW_CELL_LONG;
        n->empty += cell->look == FW_CELL_EMPTY;
        n->numbers += cell->look == FW_CELL_NUMBER;
        n->days +=
            cell->look == FW_CELL_NUMBER &&
            grid->page->sums[grid->page->end[cell->node]] - grid->page->sums[cell->node] <= 2;
    }
}

static void count_rows(counts *n, const fw_grid *grid) {
    for (uint32_t r = 0; r < grid->row_count; r++) {
        const fw_grid_row *row = &grid->rows[r];
        if (row->kind == FW_ROW_HEADER) n->has_header_row = true;
        if (row->kind != FW_ROW_BODY || row->count == 0) continue;
        const fw_grid_cell *last = fw_grid_at(grid, row, row->count - 1);
        n->body++;
        n->usual += last->column + last->columns == grid->width && 2 * row->count > grid->width;
    }
}

static void count_columns(counts *n, const fw_grid *grid) {
    for (uint32_t c = 0; c < grid->column_count; c++) {
        const uint32_t *looks = grid->looks[c];
        uint32_t filled = 0, most = 0;
        for (int look = FW_CELL_EMPTY + 1; look < FW_CELL_LOOKS; look++) {
            filled += looks[look];
            if (looks[look] > most) most = looks[look];
        }
        n->filled += filled;
        n->alike += most;
        n->columns += filled >= MIN_ROWS;
        n->number_columns += filled >= MIN_ROWS && looks[FW_CELL_NUMBER] >= MOST * filled;
    }
}

/* What the contents of the cells say about the table. */
static uint32_t contents(const fw_grid *grid) {
    counts n = {0};
    count_cells(&n, grid);
    count_rows(&n, grid);
    count_columns(&n, grid);
    bool has_rows = n.body >= MIN_ROWS, has_names = n.has_header_row && n.headers >= 2;
    bool is_month = (grid->width == WEEK || grid->width == WEEK + 1) && n.days >= ALL * n.numbers;
    bool has_others = n.number_columns < n.columns || !is_month;
    return sign_if(n.body < 2 || grid->width < 2, FW_GRID_NO_GRID) |
           sign_if(n.headers >= 2 || n.scoped > 0, FW_GRID_HEADERS) |
           sign_if(n.has_header_row && n.headers == 0, FW_GRID_HEADER_LOOK) |
           sign_if(has_rows && n.usual >= MOST * n.body, FW_GRID_REGULAR) |
           sign_if(has_rows && n.alike >= MOST * n.filled, FW_GRID_ALIKE) |
           sign_if(n.number_columns > 0 && has_others, FW_GRID_NUMBERS) |
           sign_if(n.body >= MANY_ROWS || n.columns >= MANY_COLUMNS, FW_GRID_LARGE) |
           sign_if(n.cells <= FEW_CELLS && !has_names, FW_GRID_FEW) |
           sign_if(n.tables > 0, FW_GRID_NESTED) |
           sign_if(n.controls > SOME * n.cells, FW_GRID_CONTROLS) |
           sign_if(n.longs > SOME * n.cells, FW_GRID_LONG) |
           sign_if(n.empty > n.cells / 2, FW_GRID_HOLES);
}

fw_grid_verdict fw_grid_judge(const fw_grid *grid) {
    fw_grid_verdict verdict = {.signs = marks(grid) | contents(grid)};
    for (int sign = 0; sign < FW_GRID_SIGN_COUNT; sign++)
        if (verdict.signs >> sign & 1) verdict.points += POINTS[sign];
    return verdict;
}

bool fw_grid_is_sideways(const fw_grid *grid) {
    if (grid->width != 2) return false;
    for (uint32_t r = 0; r < grid->row_count; r++) {
        const fw_grid_row *row = &grid->rows[r];
        if (row->kind == FW_ROW_HEADER) return false;
        if (row->kind == FW_ROW_BODY && !fw_grid_at(grid, row, 0)->is_header) return false;
    }
    return true;
}

const char *fw_grid_reason(fw_grid_verdict verdict) {
    const char *reason = "nothing in it looks like a data table";
    int most = 0, side = verdict.points >= FW_GRID_DATA ? 1 : -1;
    for (int sign = 0; sign < FW_GRID_SIGN_COUNT; sign++) {
        if (!(verdict.signs >> sign & 1) || side * POINTS[sign] <= most) continue;
        most = side * POINTS[sign];
        reason = WORDS[sign];
    }
    return reason;
}
