/*
 * What each row of a grid is for.
 *
 *   title    World cities                       one cell over the full width
 *   header   City      Country   Population     thead, or th alone
 *   group    Asia                               as a title, but it heads rows
 *   body     Tokyo     Japan     37,115,000
 *   body     Delhi     India     33,807,000
 *   group    Europe
 *   body     Paris     France    11,277,000
 *   detail   on the Seine                       as a title, below most records
 *   footer   Total               82,199,000     tfoot, totals, notes below
 *
 * Cost: linear in the cells.
 */
#include "base/map.h"
#include "base/str.h"
#include "region/grid.h"
#include "values/text.h"

/* At least this share of a column of numbers are numbers: a few are 'n/a' or a dash. The same
 * share of a row of names are words: a few are '3P%' or a year. */
static const double MOSTLY = 0.75;

/* If a header row stands out, this share of the rows below it may stand out too. If it is more,
 * rows of two kinds take turns. */
static const double FEW = 0.25;

enum {
    MIN_BODY = 2,    /* rows below a header row that is not marked as one */
    MAX_NAME = 60,   /* bytes: from a longer name the outermost header cell is dropped */
    MAX_ALONE = 120, /* bytes: a longer header cell is not a name */
    MAX_LEVELS = 4,  /* header rows one above the other that a name is made of */
    MIN_THINGS = 3,  /* columns of a turned table: of two, the rows are often alike by chance */
    MIN_FIELDS = 4,  /* rows of one */
    MAX_WORD = 24    /* bytes of a word for a total */
};

/* First cells of a row of totals, in lower case. */
static const char *const TOTALS[] = {
    "total",   "totals", "grand total", "subtotal", "sub-total", "sub total", "sum",
    "average", "mean",   "overall",     "gesamt",   "summe",     "insgesamt", "durchschnitt",
    "totale",  "totaal", "suma",        "somme",    "moyenne",   "media",     "razem",
    "итого",   "всего",  "合計",        "合计",     "总计",      "小計",      "总和"};

/* ---- Looking at a row ----------------------------------------------------- */

static bool is_filled(const fw_grid_cell *cell) {
    return cell->look != FW_CELL_EMPTY;
}

/* What the cells of a row are. All except 'seen' and 'only' count only filled cells that begin
 * in the row. */
typedef struct tally {
    uint32_t filled, headers, bold, numbers, wordy;
    uint32_t data;            /* td, including empty ones */
    uint32_t seen, seen_data; /* filled cells, those from above too; td of them */
    const fw_grid_cell *only; /* the filled cell, when there is just one and it is the row's own */
} tally;

static tally tally_of(const fw_grid *grid, uint32_t row) {
    tally t = {0};
    for (uint32_t i = 0; i < grid->rows[row].count; i++) {
        const fw_grid_cell *cell = fw_grid_at(grid, &grid->rows[row], i);
        bool is_own = cell->row == row;
        t.data += is_own && !cell->is_header;
        if (!is_filled(cell)) continue;
        t.seen++;
        t.seen_data += !cell->is_header;
        t.only = is_own && t.seen == 1 ? cell : NULL;
        if (!is_own) continue;
        t.filled++;
        t.headers += cell->is_header;
        t.bold += cell->is_bold;
        t.numbers += cell->look == FW_CELL_NUMBER;
        t.wordy += cell->look == FW_CELL_WORDS;
    }
    return t;
}

/* Whether a row is one cell over the full width, or over most of it with nothing beside it. A
 * short row of one cell counts too, unless it may be a record with gaps. */
static bool is_full(const fw_grid *grid, uint32_t row, const tally *t) {
    if (!t->only || grid->width < 2) return false;
    if (grid->rows[row].count == 1) return t->only->columns >= grid->width || grid->width > 2;
    return t->only->columns >= 2 && 2 * t->only->columns > grid->width;
}

/* The column that a row reaches to. */
static uint32_t reach_of(const fw_grid *grid, uint32_t row) {
    const fw_grid_row *r = &grid->rows[row];
    if (r->count == 0) return 0;
    const fw_grid_cell *last = fw_grid_at(grid, r, r->count - 1);
    return last->column + last->columns;
}

/* The width that most rows have; the greater one on a tie. */
static bool find_width(fw_grid *grid, fw_arena *arena) {
    uint32_t *count = FW_TAKE_ZEROED(arena, grid->column_count + 1, uint32_t), most = 0;
    if (!count) return false;
    for (uint32_t r = 0; r < grid->row_count; r++) count[reach_of(grid, r)]++;
    for (uint32_t w = 1; w <= grid->column_count; w++) {
        if (count[w] < most) continue;
        most = count[w];
        grid->width = w;
    }
    return true;
}

/* ---- Header rows ----------------------------------------------------------- */

/* Whether the markup alone says that a row has names: thead, or header cells side by side,
 * except for an empty corner. Header cells mean nothing in a table that has no others. */
static bool is_marked_header(const fw_grid *grid, uint32_t row, const tally *t, bool has_data) {
    if (!has_data || t->filled == 0) return false;
    if (grid->rows[row].section == FW_TAG_THEAD) return true;
    if (t->headers == 0 || t->seen < 2 || t->seen_data || t->data > 1) return false;
    const fw_grid_cell *corner = fw_grid_at(grid, &grid->rows[row], 0);
    return t->data == 0 || !corner->is_header;
}

/* Whether a row is above a column of numbers. Also false when out of memory, and then '*is_out'
 * is set. */
static bool is_above_numbers(const fw_grid *grid, uint32_t row, fw_arena *arena, bool *is_out) {
    uint32_t *numbers = FW_TAKE_ZEROED(arena, grid->column_count, uint32_t);
    uint32_t *filled = FW_TAKE_ZEROED(arena, grid->column_count, uint32_t);
    *is_out = !numbers || !filled;
    if (*is_out) return false;
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        const fw_grid_cell *cell = &grid->cells[i];
        if (cell->row <= row || !is_filled(cell)) continue;
        filled[cell->column]++;
        numbers[cell->column] += cell->look == FW_CELL_NUMBER;
    }
    for (uint32_t i = 0; i < grid->rows[row].count; i++) {
        uint32_t c = fw_grid_at(grid, &grid->rows[row], i)->column;
        if (fw_grid_at(grid, &grid->rows[row], i)->look != FW_CELL_WORDS) continue;
        if (filled[c] >= MIN_BODY && numbers[c] >= MOSTLY * filled[c]) return true;
    }
    return false;
}

/* Whether most cells of a row are th, or all bold. */
static bool is_strong(const tally *t) {
    return t->filled >= 2 && (2 * t->headers > t->filled || t->bold == t->filled);
}

/* Rows of the body below one, and how many of them are strong. */
static uint32_t count_below(const fw_grid *grid, uint32_t row, uint32_t *strong) {
    uint32_t body = 0;
    *strong = 0;
    while (++row < grid->row_count) {
        if (grid->rows[row].kind != FW_ROW_BODY) continue;
        tally t = tally_of(grid, row);
        *strong += is_strong(&t);
        body++;
    }
    return body;
}

/* If a header row has a name over several columns, the rows that others of its cells reach into
 * have the names below it. */
static void find_lower_names(fw_grid *grid, uint32_t header) {
    bool reaches = false;
    for (uint32_t i = 0; i < grid->rows[header].count; i++)
        reaches |= fw_grid_at(grid, &grid->rows[header], i)->columns > 1;
    for (uint32_t r = header + 1; reaches && r < header + MAX_LEVELS && r < grid->row_count; r++) {
        tally t = tally_of(grid, r);
        reaches = false;
        for (uint32_t i = 0; i < grid->rows[r].count; i++)
            reaches |= fw_grid_at(grid, &grid->rows[r], i)->row == header;
        reaches = reaches && t.filled && t.wordy == t.filled;
        if (reaches) grid->rows[r].kind = FW_ROW_HEADER;
    }
}

/* For tables without a marked header: the first row has short texts, and most are th or all are
 * bold while the rows below are not; or it has words in each column, with numbers below them. */
static bool find_plain_header(fw_grid *grid, fw_arena *arena) {
    uint32_t first = 0, strong;
    while (first < grid->row_count && grid->rows[first].kind != FW_ROW_BODY) first++;
    if (first == grid->row_count) return true;
    tally t = tally_of(grid, first);
    bool is_whole = t.filled == grid->rows[first].count && reach_of(grid, first) == grid->width;
    uint32_t body = count_below(grid, first, &strong);
    if (t.filled < 2 || t.wordy < MOSTLY * t.filled || body < MIN_BODY) return true;
    bool is_out = false, is_header = is_strong(&t) && strong <= FEW * body;
    if (!is_header && is_whole && t.numbers + t.wordy == t.filled)
        is_header = is_above_numbers(grid, first, arena, &is_out);
    if (is_header) grid->rows[first].kind = FW_ROW_HEADER;
    if (is_header) find_lower_names(grid, first);
    return !is_out;
}

/* ---- Rows of one cell ------------------------------------------------------ */

/* How a heading is marked up. Rows that head groups are all marked up alike. */
static uint64_t mark_of(const fw_grid *grid, uint32_t row) {
    const furrow_page *page = grid->page;
    const fw_grid_cell *cell = tally_of(grid, row).only;
    fw_node_id nodes[2] = {grid->rows[row].node, cell->node};
    uint64_t mark = cell->is_header;
    for (int i = 0; i < 2; i++) {
        furrow_str class = fw_page_attr(page, nodes[i], FW_ATTR_CLASS);
        mark = fw_hash_text(mark, class);
    }
    return fw_hash_mix(mark, cell->is_bold);
}

static bool is_short(const fw_grid *grid, uint32_t row) {
    const fw_grid_cell *cell = tally_of(grid, row).only;
    return cell->look == FW_CELL_WORDS || cell->look == FW_CELL_NUMBER;
}

/* Whether the next row that is not empty or a header is one of the body. */
static bool heads_rows(const fw_grid *grid, uint32_t row) {
    fw_row_kind kind;
    do {
        if (++row == grid->row_count) return false;
        kind = grid->rows[row].kind;
    } while (kind == FW_ROW_EMPTY || kind == FW_ROW_HEADER);
    return kind == FW_ROW_BODY;
}

/* Whether a row may be the heading of a group. */
static bool is_heading(const fw_grid *grid, uint32_t row) {
    return grid->rows[row].kind == FW_ROW_TITLE && is_short(grid, row) && heads_rows(grid, row);
}

/* Titles that divide the body become headings: at least two, marked up alike, the first before
 * any row of the body. So neither the title of a table nor an advertisement in the middle heads
 * the rows after it. */
static void find_groups(fw_grid *grid) {
    uint32_t first = 0, count = 0;
    while (first < grid->row_count && grid->rows[first].kind != FW_ROW_BODY) first++;
    if (first == grid->row_count) return;
    while (first > 0 && !is_heading(grid, first)) first--;
    if (!is_heading(grid, first)) return;
    uint64_t mark = mark_of(grid, first);
    for (uint32_t r = first; r < grid->row_count; r++)
        count += is_heading(grid, r) && mark_of(grid, r) == mark;
    for (uint32_t r = first; r < grid->row_count && count >= 2; r++)
        if (is_heading(grid, r) && mark_of(grid, r) == mark) grid->rows[r].kind = FW_ROW_GROUP;
}

/* If most records have a title below them, and none is above the first, the titles are parts of
 * the records: a description, the stops of a train. */
static void find_details(fw_grid *grid) {
    uint32_t body = 0, followed = 0, before = FW_NO_ROW;
    for (uint32_t r = 0; r < grid->row_count; r++) {
        fw_row_kind kind = grid->rows[r].kind;
        if (kind == FW_ROW_EMPTY) continue;
        fw_row_kind last = before == FW_NO_ROW ? FW_ROW_EMPTY : grid->rows[before].kind;
        if (kind == FW_ROW_BODY && body++ == 0 && last == FW_ROW_TITLE) return;
        followed += kind == FW_ROW_TITLE && last == FW_ROW_BODY;
        before = r;
    }
    if (followed < 2 || followed < MOSTLY * body) return;
    bool is_below = false; /* a record, with nothing else between */
    for (uint32_t r = 0; r < grid->row_count; r++) {
        fw_row_kind *kind = &grid->rows[r].kind;
        if (*kind == FW_ROW_EMPTY) continue;
        if (*kind == FW_ROW_TITLE && is_below) *kind = FW_ROW_DETAIL;
        is_below = *kind == FW_ROW_BODY || *kind == FW_ROW_DETAIL;
    }
}

/* ---- Footers ---------------------------------------------------------------- */

/* Whether the first cell of a row says that it is a total, and it has a number. */
static bool is_total(const fw_grid *grid, uint32_t row, const tally *t) {
    const furrow_page *page = grid->page;
    const fw_grid_cell *cell = fw_grid_at(grid, &grid->rows[row], 0);
    char word[MAX_WORD];
    if (t->numbers == 0 || cell->row != row || cell->look != FW_CELL_WORDS) return false;
    fw_node_id n = cell->node;
    while (n < page->end[cell->node] && !fw_page_is_text(page, n)) n++;
    if (n == page->end[cell->node]) return false;
    furrow_str text = fw_str_trim(fw_page_own_text(page, n));
    while (text.len && text.at[text.len - 1] == ':') text.len--;
    if (text.len > MAX_WORD) return false;
    for (size_t i = 0; i < text.len; i++) word[i] = fw_fold(text.at[i]);
    return fw_str_is_one_of((furrow_str){word, text.len}, TOTALS, FW_COUNT(TOTALS));
}

/* Find totals at the end of the body and of its parts, and notes, from the bottom up. */
static void find_footers(fw_grid *grid) {
    bool is_below = true; /* no row of the body so far */
    bool is_end = true;   /* none since the last title */
    for (uint32_t r = grid->row_count; r-- > 0;) {
        tally t = tally_of(grid, r);
        fw_row_kind *kind = &grid->rows[r].kind;
        if (*kind == FW_ROW_TITLE && is_below) *kind = FW_ROW_FOOTER;
        if (*kind == FW_ROW_TITLE) is_end = true;
        if (*kind != FW_ROW_BODY) continue;
        if (is_end && is_total(grid, r, &t)) *kind = FW_ROW_FOOTER;
        else is_below = is_end = false;
    }
}

/* ---- All rows ------------------------------------------------------------------ */

/* Whether there are data cells outside of thead and tfoot. */
static bool has_data_cells(const fw_grid *grid) {
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        const fw_grid_cell *cell = &grid->cells[i];
        if (!cell->is_header && is_filled(cell) && grid->rows[cell->row].section == FW_TAG_TBODY)
            return true;
    }
    return false;
}

static fw_row_kind first_kind(const fw_grid *grid, uint32_t row, bool has_data) {
    tally t = tally_of(grid, row);
    bool is_line = t.filled == 1 && t.only && t.only->look == FW_CELL_PICTURE;
    if (t.filled == 0 || is_line) return FW_ROW_EMPTY;
    if (has_data && grid->rows[row].section == FW_TAG_TFOOT) return FW_ROW_FOOTER;
    if (is_full(grid, row, &t)) return FW_ROW_TITLE;
    return is_marked_header(grid, row, &t, has_data) ? FW_ROW_HEADER : FW_ROW_BODY;
}

/* What the cells of each column look like. */
static bool count_looks(fw_grid *grid, fw_arena *arena) {
    grid->looks = fw_arena_take_zeroed(arena, grid->column_count, sizeof *grid->looks);
    if (!grid->looks) return false;
    for (uint32_t i = 0; i < grid->cell_count; i++) {
        const fw_grid_cell *cell = &grid->cells[i];
        if (grid->rows[cell->row].kind == FW_ROW_BODY) grid->looks[cell->column][cell->look]++;
    }
    return true;
}

/* Whether a row of a turned table is a name and one cell for each thing. */
static bool is_row_of_things(const fw_grid *grid, const fw_grid_row *row) {
    for (uint32_t i = 0; i < row->count; i++) {
        const fw_grid_cell *cell = fw_grid_at(grid, row, i);
        bool is_name = cell->is_header || row->kind == FW_ROW_HEADER;
        if (cell->rows > 1 || cell->columns > 1 || (i == 0) > is_name) return false;
        if (i && row->kind == FW_ROW_BODY && cell->is_header) return false;
    }
    return row->count == grid->column_count;
}

/* Find tables that compare things, one in each column: every row begins with a header cell, and the
 * cells of a row look alike, while those of a column do not. */
static void find_turned(fw_grid *grid) {
    uint32_t things = grid->column_count, rows = 0, filled = 0, alike[2] = {0};
    if (things < 1 + MIN_THINGS) return;
    for (uint32_t r = 0; r < grid->row_count; r++) {
        const fw_grid_row *row = &grid->rows[r];
        uint32_t looks[FW_CELL_LOOKS] = {0}, most = 0;
        if (row->kind != FW_ROW_BODY && row->kind != FW_ROW_HEADER) continue;
        if (!is_row_of_things(grid, row)) return;
        for (uint32_t i = 1; row->kind == FW_ROW_BODY && i < things; i++)
            looks[fw_grid_at(grid, row, i)->look]++;
        for (int look = FW_CELL_EMPTY + 1; look < FW_CELL_LOOKS; look++) {
            filled += looks[look];
            if (looks[look] > most) most = looks[look];
        }
        rows += row->kind == FW_ROW_BODY;
        alike[0] += most;
    }
    for (uint32_t c = 1; c < things; c++) {
        uint32_t most = 0;
        for (int look = FW_CELL_EMPTY + 1; look < FW_CELL_LOOKS; look++)
            if (grid->looks[c][look] > most) most = grid->looks[c][look];
        alike[1] += most;
    }
    grid->is_turned =
        rows >= MIN_FIELDS && alike[0] >= MOSTLY * filled && alike[1] < MOSTLY * filled;
}

/* A title with empty cells beside it, directly above a header row, names the columns below it. */
static void find_outer_names(fw_grid *grid) {
    for (uint32_t r = grid->row_count; r-- > 1;) {
        fw_grid_row *row = &grid->rows[r - 1];
        if (row->kind == FW_ROW_TITLE && row->count > 1 && grid->rows[r].kind == FW_ROW_HEADER)
            row->kind = FW_ROW_HEADER;
    }
}

bool fw_grid_sort_rows(fw_grid *grid, fw_arena *arena) {
    bool has_data = has_data_cells(grid), has_headers = false;
    uint32_t header = FW_NO_ROW;
    if (!find_width(grid, arena)) return false;
    for (uint32_t r = 0; r < grid->row_count; r++) {
        grid->rows[r].kind = first_kind(grid, r, has_data);
        has_headers |= grid->rows[r].kind == FW_ROW_HEADER;
    }
    find_outer_names(grid);
    find_details(grid);
    find_footers(grid);
    if (!has_headers && !find_plain_header(grid, arena)) return false;
    find_groups(grid);
    for (uint32_t r = 0; r < grid->row_count; r++) {
        grid->rows[r].header = header;
        if (grid->rows[r].kind == FW_ROW_HEADER) header = r;
    }
    if (!count_looks(grid, arena)) return false;
    find_turned(grid);
    return true;
}

/* ---- Names --------------------------------------------------------------------- */

/* The cell of a row that covers a column; NULL when none does. */
static const fw_grid_cell *cell_over(const fw_grid *grid, const fw_grid_row *row, uint32_t column) {
    uint32_t low = 0, high = row->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const fw_grid_cell *cell = fw_grid_at(grid, row, middle);
        if (column < cell->column) high = middle;
        else if (column >= cell->column + cell->columns) low = middle + 1;
        else return cell;
    }
    return NULL;
}

/* What an icon in a header cell without text says: "Assists". Empty if there is none. */
static furrow_str words_of_icon(const furrow_page *page, const fw_grid_cell *cell) {
    enum { LONGEST = 40, MAX_NODES = 12 }; /* bytes; nodes of a link to sort by with an icon */
    furrow_str none = {0};
    if (page->end[cell->node] - cell->node > MAX_NODES) return none;
    for (fw_node_id n = cell->node; is_filled(cell) && n < page->end[cell->node]; n++)
        if (fw_page_is_text(page, n) && fw_trim_blanks(fw_page_own_text(page, n)).len) return none;
    uint32_t names[] = {FW_ATTR_TITLE, fw_page_attr_id(page, FW_STR("aria-label")), FW_ATTR_ALT};
    for (fw_node_id n = cell->node; n < page->end[cell->node]; n++) {
        if (fw_page_is_text(page, n)) continue;
        for (size_t i = 0; i < FW_COUNT(names); i++) {
            if (names[i] == FW_ATTR_NONE) continue;
            furrow_str words = fw_str_trim(fw_page_attr(page, n, names[i]));
            if (words.len && words.len <= LONGEST && fw_is_letter(words.at[0])) return words;
        }
    }
    return none;
}

/* The header cells over a cell, the lowest first, each once; in a turned table, that of its row. A
 * cell over the full width names no column, and neither does one over only a part of the cell. */
static uint32_t headers_of(const fw_grid_cell **out, const fw_grid *grid,
                           const fw_grid_cell *cell) {
    uint32_t count = 0, row = grid->rows[cell->row].header;
    if (grid->is_turned) {
        out[0] = fw_grid_at(grid, &grid->rows[cell->row], 0);
        return cell != out[0] && is_filled(out[0]);
    }
    for (; row != FW_NO_ROW && count < MAX_LEVELS; row--) {
        const fw_grid_row *r = &grid->rows[row];
        if (r->kind != FW_ROW_HEADER) break;
        const fw_grid_cell *over = cell_over(grid, r, cell->column);
        bool is_name = over && over->columns < grid->width &&
                       (is_filled(over) || words_of_icon(grid->page, over).len) &&
                       over->column + over->columns >= cell->column + cell->columns;
        if (is_name && (count == 0 || out[count - 1] != over)) out[count++] = over;
        if (row == 0) break;
    }
    return count;
}

bool fw_grid_is_named(const fw_grid *grid, const fw_grid_cell *cell) {
    const fw_grid_cell *headers[MAX_LEVELS];
    return headers_of(headers, grid, cell) > 0;
}

bool fw_grid_name(furrow_buf *out, const fw_grid *grid, const fw_grid_cell *cell) {
    const fw_grid_cell *headers[MAX_LEVELS];
    uint32_t count = headers_of(headers, grid, cell);
    size_t before = out->len;
    for (uint32_t levels = count; levels > 0; levels--) {
        for (uint32_t i = levels; i-- > 0;) {
            fw_node_id node = headers[i]->node;
            furrow_str icon = words_of_icon(grid->page, headers[i]);
            if (!icon.len) fw_page_text(out, grid->page, node, grid->page->end[node]);
            else if (out->len > before) fw_buf_char(out, ' ');
            fw_buf_str(out, icon);
        }
        if (out->failed) return false;
        size_t most = levels > 1 ? MAX_NAME : MAX_ALONE;
        if (out->len > before && out->len - before <= most) return true;
        out->len = before; /* too long: without the outermost */
    }
    return false;
}
