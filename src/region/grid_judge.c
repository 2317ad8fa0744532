/*
 * Tables of data told from tables that only put things side by side.
 *
 * The signs are those by which Firefox tells its screen readers (Mozilla,
 * TableAccessible::IsProbablyLayoutTable: roles, captions, header cells, nested
 * tables, single rows, many rows or columns, few cells), and the content of
 * columns after Wang and Hu 2002 ("A machine learning based approach for table
 * detection on the web": cells of a column of one kind, rows of equal length).
 * Where Firefox takes the first sign that it meets, we add up: header cells
 * around nested tables are no rare thing.
 *
 * Cost: linear in the cells.
 */
#include "base/str.h"
#include "region/grid.h"

/* Shares from which on a thing counts as usual: most, with room for a few
 * rows that differ; and as common. */
static const double MOST = 0.8, SOME = 0.25;

enum {
    FEW_CELLS = 10,   /* at most: Mozilla's number */
    MANY_ROWS = 20,   /* at least: the same */
    MANY_COLUMNS = 5, /* at least: the same */
    MIN_ROWS = 3      /* to speak of rows that are alike */
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

static bool is_one_of(furrow_str value, const char *a, const char *b, const char *c) {
    value = fw_str_trim(value);
    return fw_str_equal(value, fw_str(a)) || fw_str_equal(value, fw_str(b)) ||
           fw_str_equal(value, fw_str(c));
}

static uint32_t sign_if(bool is_seen, int sign) {
    return is_seen ? (uint32_t)1 << sign : 0;
}

static furrow_str attr(const fw_grid *grid, fw_node_id node, furrow_str name) {
    return fw_page_attr(grid->page, node, fw_page_attr_id(grid->page, name));
}

/* What the table says of itself. */
static uint32_t marks(const fw_grid *grid) {
    furrow_str role = attr(grid, grid->table, FW_STR("role"));
    furrow_str summary = fw_str_trim(attr(grid, grid->table, FW_STR("summary")));
    return sign_if(is_one_of(role, "presentation", "none", "presentation"), FW_GRID_MARKED_LAYOUT) |
           sign_if(is_one_of(role, "table", "grid", "treegrid"), FW_GRID_MARKED_DATA) |
           sign_if(grid->caption != FURROW_NO_NODE || summary.len > 0, FW_GRID_CAPTION);
}

/* Cells of each kind, and what the rows are. */
typedef struct counts {
    double cells, headers, scoped, tables, controls, longs, empty;
    double body, usual;   /* rows; those of the usual width, with a cell for most columns */
    double filled, alike; /* cells of the body; of the most frequent look in their column */
    uint32_t columns, number_columns;
    bool has_header_row;
} counts;

static void count_cells(counts *n, const fw_grid *grid) {
    uint32_t scope = fw_page_attr_id(grid->page, FW_STR("scope"));
    uint32_t headers = fw_page_attr_id(grid->page, FW_STR("headers"));
    n->cells = grid->cell_count;
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        const fw_grid_cell *cell = &grid->cells[i];
        n->headers += cell->is_header && cell->look != FW_CELL_EMPTY;
        n->scoped += fw_page_attr(grid->page, cell->node, scope).at ||
                     fw_page_attr(grid->page, cell->node, headers).at;
        n->tables += cell->has_table;
        n->controls += cell->has_control;
        n->longs += cell->look == FW_CELL_LONG;
        n->empty += cell->look == FW_CELL_EMPTY;
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

/* What the cells say. */
static uint32_t contents(const fw_grid *grid) {
    counts n = {0};
    count_cells(&n, grid);
    count_rows(&n, grid);
    count_columns(&n, grid);
    bool has_rows = n.body >= MIN_ROWS, has_names = n.has_header_row && n.headers >= 2;
    return sign_if(n.body < 2 || grid->width < 2, FW_GRID_NO_GRID) |
           sign_if(n.headers >= 2 || n.scoped > 0, FW_GRID_HEADERS) |
           sign_if(n.has_header_row && n.headers == 0, FW_GRID_HEADER_LOOK) |
           sign_if(has_rows && n.usual >= MOST * n.body, FW_GRID_REGULAR) |
           sign_if(has_rows && n.alike >= MOST * n.filled, FW_GRID_ALIKE) |
           sign_if(n.number_columns > 0 && n.number_columns < n.columns, FW_GRID_NUMBERS) |
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
    const char *reason = "it has nothing of a table of data";
    int most = 0, side = verdict.points >= FW_GRID_DATA ? 1 : -1;
    for (int sign = 0; sign < FW_GRID_SIGN_COUNT; sign++) {
        if (!(verdict.signs >> sign & 1) || side * POINTS[sign] <= most) continue;
        most = side * POINTS[sign];
        reason = WORDS[sign];
    }
    return reason;
}
