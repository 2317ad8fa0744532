/*
 * The grid of a <table>: which cell covers which row and column, what each
 * row is for, and whether it is a table of data at all.
 *
 *   <tr> <th rowspan=2>State  <th colspan=2>Population      a  b  b   header
 *   <tr>                      <th>2010  <th>2020            a  c  d   header
 *   <tr> <td>Ohio             <td>11.5  <td>11.8            e  f  g   body
 *
 * Rows know all cells that cover them, including those from rows above. Two
 * columns that no cell distinguishes are one. Rows and cells of a nested table do
 * not belong to the outer one.
 */
#ifndef FW_REGION_GRID_H
#define FW_REGION_GRID_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "page/page.h"

/* What a cell contains, judged by its first few nodes. */
typedef enum fw_cell_look {
    FW_CELL_EMPTY,
    FW_CELL_PICTURE, /* no text */
    FW_CELL_NUMBER,  /* a figure, price or date: at least as many digits as letters */
    FW_CELL_WORDS,   /* a short text */
    FW_CELL_LONG,    /* a sentence or more, or several blocks */
    FW_CELL_LOOKS
} fw_cell_look;

typedef struct fw_grid_cell {
    fw_node_id node;
    uint32_t row, column; /* of its first slot */
    uint32_t rows, columns;
    fw_cell_look look;
    bool is_header; /* a th */
    bool is_bold;   /* all its text is bold */
    bool has_table, has_control;
} fw_grid_cell;

typedef enum fw_row_kind {
    FW_ROW_BODY,   /* a record */
    FW_ROW_HEADER, /* names of columns */
    FW_ROW_TITLE,  /* one cell over the full width: a title, note or advertisement */
    FW_ROW_GROUP,  /* the same, the heading of the rows below */
    FW_ROW_DETAIL, /* the same, more of the record above */
    FW_ROW_FOOTER, /* totals and anything else below the body */
    FW_ROW_EMPTY   /* nothing in it */
} fw_row_kind;

typedef struct fw_grid_row {
    fw_node_id node;       /* the tr */
    fw_tag section;        /* thead, tbody, tfoot */
    uint32_t first, count; /* of 'covers': the cells of the row, from the left */
    uint32_t header;       /* the header row above it; FW_NO_ROW: none */
    fw_row_kind kind;
} fw_grid_row;

#define FW_NO_ROW UINT32_MAX

typedef struct fw_grid {
    const furrow_page *page;
    fw_node_id table, caption; /* FURROW_NO_NODE: no caption, or without text */
    uint32_t row_count, column_count, cell_count;
    uint32_t width; /* number of columns that most rows have */
    bool is_turned; /* each column is a record, and the header cells of the rows name its fields */
    fw_grid_row *rows;
    fw_grid_cell *cells;              /* in document order */
    uint32_t *covers;                 /* numbers of cells, of one row after another */
    uint32_t (*looks)[FW_CELL_LOOKS]; /* per column: cells of the body that begin in it */
} fw_grid;

/* The grid of an element that is a table. Linear in its cells, however far they claim to
 * span. False when out of memory. */
bool fw_grid_make(fw_grid *grid, const furrow_page *page, fw_node_id table, fw_arena *arena);

/* Whether an element is a table: a <table>, a table by its role, or plain elements of which the
 * first is a row of names and all have equally many elements. */
bool fw_grid_is_table(const furrow_page *page, fw_node_id node);

/* Whether a table has two rows, as all data tables do. Cost: its rows. */
bool fw_grid_has_rows(const furrow_page *page, fw_node_id table);

/* The cell 'i' of a row, from the left. */
static inline const fw_grid_cell *fw_grid_at(const fw_grid *grid, const fw_grid_row *row,
                                             uint32_t i) {
    return &grid->cells[grid->covers[row->first + i]];
}

/* The number of the row that a tr is; FW_NO_ROW if it is not in the grid. */
uint32_t fw_grid_row_of(const fw_grid *grid, fw_node_id node);

/* The cell that is this element; NULL if none is. */
const fw_grid_cell *fw_grid_cell_of(const fw_grid *grid, fw_node_id node);

/* Append the name that header cells give to the columns of a cell, outermost first: "Population
 * 2010"; in a turned table, that of its row. False, with nothing appended, if they give none. */
bool fw_grid_name(furrow_buf *out, const fw_grid *grid, const fw_grid_cell *cell);

/* Whether there are header cells that name a cell. */
bool fw_grid_is_named(const fw_grid *grid, const fw_grid_cell *cell);

/* ---- Data or layout ------------------------------------------------------ */

/* X(SIGN, points, words): signs for and against a data table. */
#define FW_GRID_SIGNS(X)                                             \
    X(MARKED_LAYOUT, -100, "it is marked as layout")                 \
    X(NO_GRID, -100, "it has only one row or column")                \
    X(MARKED_DATA, 6, "it is marked as a table")                     \
    X(HEADERS, 6, "it has header cells")                             \
    X(CAPTION, 3, "it has a caption or summary")                     \
    X(HEADER_LOOK, 2, "its first row looks like names of columns")   \
    X(REGULAR, 2, "its rows have the same number of cells")          \
    X(ALIKE, 2, "the cells of a column are alike")                   \
    X(NUMBERS, 2, "it has columns of numbers and is not a calendar") \
    X(LARGE, 1, "it has many rows or columns")                       \
    X(FEW, -2, "it has few cells")                                   \
    X(NESTED, -6, "it has tables in its cells")                      \
    X(CONTROLS, -4, "it has form fields in its cells")               \
    X(LONG, -4, "its cells hold long texts or several blocks")       \
    X(HOLES, -2, "most of its cells are empty")

enum {
#define X(SIGN, points, words) FW_GRID_##SIGN,
    FW_GRID_SIGNS(X)
#undef X
        FW_GRID_SIGN_COUNT
};

typedef struct fw_grid_verdict {
    int points;
    uint32_t signs; /* bit FW_GRID_...: seen */
} fw_grid_verdict;

/* Points from which a table counts as data. Many rows and columns that are alike are not enough:
 * menus and lists have those too. */
enum {
    FW_GRID_DATA = 6,
    FW_GRID_SURE = 7 /* one more sign: evidence against it is wrong */
};

fw_grid_verdict fw_grid_judge(const fw_grid *grid);

/* Whether each row is a name and its value: one record on its side. */
bool fw_grid_is_sideways(const fw_grid *grid);

/* The sign that contributes most to the verdict, in words. */
const char *fw_grid_reason(fw_grid_verdict verdict);

static inline bool fw_grid_is_data(const fw_grid *grid) {
    return fw_grid_judge(grid).points >= FW_GRID_DATA;
}

/* ---- The tables of a page ------------------------------------------------ */

typedef struct fw_known_grid {
    const fw_grid *grid;
    bool is_data;
} fw_known_grid;

/* Grids made so far, so that none is made twice. Zeroed, it has none. */
typedef struct fw_grids {
    fw_map by_table; /* table -> number in 'list' */
    FW_VEC(fw_known_grid) list;
} fw_grids;

/* '*out' is the grid that has an element as a row; NULL if there is none, or the table is for
 * layout. False when out of memory. */
bool fw_grids_of_row(const fw_grid **out, fw_grids *grids, const furrow_page *page, fw_node_id row,
                     fw_arena *arena);

/* Set what each row is for, and the width of the table, whose cells are already set. False when
 * out of memory. */
bool fw_grid_sort_rows(fw_grid *grid, fw_arena *arena);

#endif
