/* region/grid: the cells of tables, what rows are for, data and layout. */
#include "region/grid.h"

#include "test.h"

/* The first table of a page, and what was made for it. */
typedef struct made {
    furrow_page *page;
    fw_arena arena;
    fw_grid grid;
} made;

static made grid_of(const char *html) {
    made m = {.page = page_from(html), .arena = fw_arena_make((furrow_alloc){0})};
    fw_node_id table = 0;
    while (m.page->tag[table] != FW_TAG_TABLE) table++;
    CHECK(fw_grid_make(&m.grid, m.page, table, &m.arena));
    return m;
}

static void made_free(made *m) {
    fw_arena_free(&m->arena);
    furrow_page_free(m->page);
}

/* Every row: a letter for its kind (Body, Header, Title, Group, Detail, Footer, Empty),
 * then for each column the text of the cell that covers it, - where none does. */
static void check_grid(const char *html, const char *want) {
    made m = grid_of(html);
    furrow_buf got = {0}, text = {0};
    for (uint32_t r = 0; r < m.grid.row_count; r++) {
        const fw_grid_row *row = &m.grid.rows[r];
        uint32_t column = 0;
        if (r) fw_buf_char(&got, '\n');
        fw_buf_char(&got, "BHTGDFE"[row->kind]);
        for (uint32_t i = 0; i < row->count; i++) {
            const fw_grid_cell *cell = fw_grid_at(&m.grid, row, i);
            CHECK(cell->columns > 0 && cell->column >= column);
            for (; column < cell->column; column++) fw_buf_text(&got, " -");
            fw_buf_clear(&text);
            fw_page_text(&text, m.page, cell->node, m.page->end[cell->node]);
            for (; column < cell->column + cell->columns; column++) {
                fw_buf_char(&got, ' ');
                fw_buf_str(&got, fw_buf_view(&text));
            }
        }
        for (; column < m.grid.column_count; column++) fw_buf_text(&got, " -");
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    furrow_buf_free(&text);
    made_free(&m);
}

/* The names of the columns, from the cells of the last row. */
static void check_names(const char *html, const char *want) {
    made m = grid_of(html);
    furrow_buf got = {0};
    const fw_grid_row *row = &m.grid.rows[m.grid.row_count - 1];
    for (uint32_t i = 0; i < row->count; i++) {
        furrow_buf name = {0};
        if (i) fw_buf_text(&got, " | ");
        fw_buf_text(&got, fw_grid_name(&name, &m.grid, fw_grid_at(&m.grid, row, i)) ? "" : "-");
        fw_buf_str(&got, fw_buf_view(&name));
        furrow_buf_free(&name);
    }
    CHECK_SLICE(fw_buf_view(&got), want);
    furrow_buf_free(&got);
    made_free(&m);
}

/* ---- Cells ---------------------------------------------------------------- */

TEST(a_cell_covers_the_rows_and_columns_that_it_spans) {
    UNUSED_STATE;
    check_grid("<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d<tr><td>e<td>f<td>g</table>",
               "B a b b\nB a c d\nB e f g");
}

TEST(a_rowspan_in_the_middle_shifts_the_cells_after_it) {
    UNUSED_STATE;
    check_grid("<table><tr><td>a<td rowspan=3>b<td>c<tr><td>d<td>e<tr><td>f<td>g</table>",
               "B a b c\nB d b e\nB f b g");
}

TEST(a_rowspan_of_0_reaches_to_the_end_of_its_section) {
    UNUSED_STATE;
    check_grid("<table><tbody><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d"
               "<tbody><tr><td>e<td>f</table>",
               "B a b\nB a c\nB a d\nB e f");
}

TEST(no_cell_reaches_into_the_next_section) {
    UNUSED_STATE;
    check_grid("<table><tbody><tr><td rowspan=9>a<td>b<tbody><tr><td>c<td>d</table>",
               "B a b\nB c d");
}

TEST(cells_that_would_overlap_end_before_each_other) {
    UNUSED_STATE;
    check_grid("<table><tr><td>a<td>b<td rowspan=2>c<td>d<tr><td colspan=4>e<td>f</table>",
               "B a b c d\nB e e c f");
}

TEST(columns_that_no_cell_tells_apart_are_one) {
    UNUSED_STATE;
    check_grid("<table><tr><td colspan=3>a<td colspan=999>b<tr><td colspan=3>c<td>d</table>",
               "B a b\nB c d");
}

TEST(rows_of_nested_tables_are_not_its_own) {
    UNUSED_STATE;
    check_grid("<table><tr><td>a<td><table><tr><td>x<td>y<tr><td>z</table><tr><td>c<td>d</table>",
               "B a x y z\nB c d");
}

TEST(hidden_rows_and_cells_are_not_there) {
    UNUSED_STATE;
    check_grid("<table><tr><td>a<td hidden>x<td>b<tr hidden><td>y<td>z<tr><td>c<td>d</table>",
               "B a b\nB c d");
}

TEST(spans_that_are_no_numbers_are_one) {
    UNUSED_STATE;
    check_grid("<table><tr><td colspan=x>a<td colspan=-2>b<td rowspan=''>c"
               "<tr><td colspan=0>d<td>e<td>f</table>",
               "B a b c\nB d e f");
}

TEST(an_empty_table_has_no_rows) {
    UNUSED_STATE;
    check_grid("<table></table>", "");
    check_grid("<table><tr></table>", "E");
}

/* ---- Rows ----------------------------------------------------------------- */

TEST(rows_of_thead_and_rows_of_header_cells_are_headers) {
    UNUSED_STATE;
    check_grid("<table><thead><tr><td>n<td>v<tbody><tr><td>a<td>1<tr><td>b<td>2</table>",
               "H n v\nB a 1\nB b 2");
    check_grid("<table><tr><th>n<th>v<tr><td>a<td>1<tr><th>n<th>v<tr><td>b<td>2</table>",
               "H n v\nB a 1\nH n v\nB b 2");
}

TEST(a_header_row_may_have_an_empty_corner) {
    UNUSED_STATE;
    check_grid("<table><tr><td><th>x<th>y<tr><th>a<td>1<td>2<tr><th>b<td>3<td>4</table>",
               "H  x y\nB a 1 2\nB b 3 4");
}

TEST(header_cells_at_the_start_of_rows_are_no_header_row) {
    UNUSED_STATE;
    check_grid("<table><tr><th>a<td>1<tr><th>b<td><tr><th>c<td>3</table>", "B a 1\nB b \nB c 3");
}

TEST(a_table_of_header_cells_alone_has_no_header_row) {
    UNUSED_STATE;
    check_grid("<table><tr><th>a<th>b<tr><th>c<th>d</table>", "B a b\nB c d");
}

TEST(a_bold_first_row_is_a_header) {
    UNUSED_STATE;
    check_grid("<table><tr><td><b>City</b><td><b>Land</b><tr><td>Rome<td>Italy"
               "<tr><td>Oslo<td>Norway</table>",
               "H City Land\nB Rome Italy\nB Oslo Norway");
}

TEST(words_above_a_column_of_numbers_are_a_header) {
    UNUSED_STATE;
    check_grid("<table><tr><td>City<td>People<tr><td>Rome<td>2,7<tr><td>Oslo<td>0.7</table>",
               "H City People\nB Rome 2,7\nB Oslo 0.7");
    check_grid("<table><tr><td>Bern<td>0.1<tr><td>Rome<td>2,7<tr><td>Oslo<td>0.7</table>",
               "B Bern 0.1\nB Rome 2,7\nB Oslo 0.7");
}

TEST(a_cell_over_the_full_width_is_a_title) {
    UNUSED_STATE;
    check_grid("<table><tr><th colspan=2>All<tr><th>n<th>v<tr><td>a<td>1"
               "<tr><td colspan=2>Buy now!<tr><td>b<td>2</table>",
               "T All All\nH n v\nB a 1\nT Buy now! Buy now!\nB b 2");
}

TEST(rows_that_divide_the_body_are_headings_of_groups) {
    UNUSED_STATE;
    check_grid("<table><tr><th>n<th>v<tr><th colspan=2>A<tr><td>a<td>1<tr><td>b<td>2"
               "<tr><td colspan=2>Buy now!<tr><th colspan=2>C<tr><td>c<td>3</table>",
               "H n v\nG A A\nB a 1\nB b 2\nT Buy now! Buy now!\nG C C\nB c 3");
}

TEST(rows_of_one_cell_below_most_records_are_details_of_these) {
    UNUSED_STATE;
    check_grid("<table><tr><th>n<th>v<tr><td>a<td>1<tr><td colspan=2>x<tr><td>b<td>2"
               "<tr><td colspan=2>y<tr><td>c<td>3<tr><td colspan=2>z</table>",
               "H n v\nB a 1\nD x x\nB b 2\nD y y\nB c 3\nD z z");
}

TEST(totals_and_notes_at_the_end_are_footers) {
    UNUSED_STATE;
    check_grid("<table><tr><th>n<th>v<tr><td>a<td>1<tr><td>Total<td>9<tr><td>b<td>2"
               "<tr><td>Total:<td>3<tr><td colspan=2>As of May</table>",
               "H n v\nB a 1\nB Total 9\nB b 2\nF Total: 3\nF As of May As of May");
    check_grid("<table><tfoot><tr><td>x<td>3</tfoot><tr><td>a<td>1<tr><td>b<td>2</table>",
               "F x 3\nB a 1\nB b 2");
}

TEST(rows_without_text_are_empty) {
    UNUSED_STATE;
    check_grid("<table><tr><td>a<td>b<tr><td colspan=2><img src=line.gif><tr><td><td> "
               "<tr><td>c<td>d</table>",
               "B a b\nE  \nE  \nB c d");
}

/* ---- Names ---------------------------------------------------------------- */

TEST(names_come_from_all_header_rows_above) {
    UNUSED_STATE;
    check_names("<table><thead><tr><th rowspan=2>State<th colspan=2>Population"
                "<tr><th>2010<th>2020<tbody><tr><td>Ohio<td>11.5<td>11.8</table>",
                "State | Population 2010 | Population 2020");
}

TEST(an_icon_in_an_empty_header_cell_names_its_column) {
    UNUSED_STATE;
    check_names("<table><thead><tr><th>Player<th><a href='?by=a'><i title=Assists>&nbsp;</i></a>"
                "<th><img alt=Goals src=g.png><th title='Not told'>Age"
                "<tbody><tr><td>Ann<td>4<td>9<td>31<tr><td>Ben<td>2<td>7<td>24</table>",
                "Player | Assists | Goals | Age");
}

TEST(a_cell_of_a_thead_names_most_columns_below_it) {
    UNUSED_STATE;
    check_names("<table><thead><tr><th><th colspan=3>Salary<th>"
                "<tr><th>Name<th>2025<th>2026<th>2027<th>Sum"
                "<tbody><tr><td>Ann<td>1<td>2<td>3<td>6</table>",
                "Name | Salary 2025 | Salary 2026 | Salary 2027 | Sum");
}

TEST(a_cell_over_several_names_has_none) {
    UNUSED_STATE;
    check_names("<table><tr><th>a<th>b<th>c<tr><td>1<td>2<td>3<tr><td>1<td colspan=2>none</table>",
                "a | -");
}

TEST(a_name_stands_above_cells_shifted_by_a_rowspan) {
    UNUSED_STATE;
    check_names("<table><tr><th>Day<th>Hour<th>Talk<tr><td rowspan=2>Mon<td>9<td>x"
                "<tr><td>10<td>y</table>",
                "Day | Hour | Talk");
}

TEST(names_that_are_too_long_lose_their_outer_part) {
    UNUSED_STATE;
    check_names("<table><thead><tr><th rowspan=2>a<th colspan=2>"
                "A heading that goes on and on, so that no column could bear it all"
                "<tr><th>b<th>c<tbody><tr><td>1<td>2<td>3</table>",
                "a | b | c");
}

TEST(the_title_of_a_table_is_no_name) {
    UNUSED_STATE;
    check_names("<table><thead><tr><th colspan=2>Cities<tr><th>a<th>b<tbody>"
                "<tr><td>1<td>2</table>",
                "a | b");
}

/* ---- Data or layout ------------------------------------------------------- */

static bool is_data(const char *html) {
    made m = grid_of(html);
    bool answer = fw_grid_is_data(&m.grid);
    made_free(&m);
    return answer;
}

#define CITY(a, b, c) "<tr><td>" a "<td>" b "<td>" c
#define CITIES                   \
    CITY("Rome", "Italy", "2.7") \
    CITY("Oslo", "Norway", "0.7") CITY("Bern", "Swiss", "0.1") CITY("Wien", "Austria", "1.9")
#define TEXT \
    "Some forty words would stand here, in a page that is made of columns, and go on below."

TEST(header_cells_make_a_table_of_data) {
    UNUSED_STATE;
    CHECK(is_data("<table><tr><th>City<th>Land<th>People" CITIES "</table>"));
}

TEST(columns_of_one_kind_under_names_make_a_table_of_data) {
    UNUSED_STATE;
    CHECK(is_data("<table><tr><td>City<td>Land<td>People" CITIES "</table>"));
}

TEST(a_role_of_presentation_makes_a_table_of_layout) {
    UNUSED_STATE;
    CHECK(!is_data("<table role=presentation><tr><th>City<th>Land<th>People" CITIES "</table>"));
}

TEST(a_table_around_a_page_is_one_of_layout) {
    UNUSED_STATE;
    CHECK(!is_data("<table><tr><td><table><tr><td>Home<tr><td>News</table><td>" TEXT
                   "<tr><td>Menu<td>" TEXT "<tr><td>Foot<td>" TEXT "</table>"));
}

TEST(a_table_of_one_column_is_one_of_layout) {
    UNUSED_STATE;
    CHECK(!is_data("<table><tr><th>News<tr><td>a<tr><td>b<tr><td>c</table>"));
}

TEST(a_form_in_a_table_is_one_of_layout) {
    UNUSED_STATE;
    CHECK(!is_data("<table><tr><td>Name<td><input><tr><td>Street<td><input>"
                   "<tr><td>Town<td><input><tr><td>Land<td><select></select></table>"));
}

TEST(rows_of_two_kinds_that_take_turns_are_not_regular) {
    UNUSED_STATE;
    const char *row = "<tr><td>a<td>b<td>c<td>d<td>e<tr><td colspan=2>f<td colspan=3>g";
    furrow_buf html = {0};
    fw_buf_text(&html, "<table>");
    for (int i = 0; i < 5; i++) fw_buf_text(&html, row);
    fw_buf_char(&html, '\0');
    made m = grid_of(html.at);
    CHECK(!(fw_grid_judge(&m.grid).signs >> FW_GRID_REGULAR & 1));
    furrow_buf_free(&html);
    made_free(&m);
}

TEST(a_verdict_says_why) {
    UNUSED_STATE;
    made m = grid_of("<table><caption>Cities<tr><th>City<th>Land<th>People" CITIES "</table>");
    fw_grid_verdict verdict = fw_grid_judge(&m.grid);
    CHECK(verdict.signs >> FW_GRID_HEADERS & 1);
    CHECK(verdict.signs >> FW_GRID_CAPTION & 1);
    CHECK(verdict.signs >> FW_GRID_NUMBERS & 1);
    CHECK(!(verdict.signs >> FW_GRID_NESTED & 1));
    CHECK_STR(fw_grid_reason(verdict), "it has header cells");
    made_free(&m);
    m = grid_of("<table role=none><tr><th>City<th>Land<th>People" CITIES "</table>");
    CHECK_STR(fw_grid_reason(fw_grid_judge(&m.grid)), "it is marked as layout");
    made_free(&m);
}

TEST(names_and_values_in_rows_are_one_record_on_its_side) {
    UNUSED_STATE;
    made m = grid_of("<table><tr><th>Name<td>Ohio<tr><th>Capital<td>Columbus</table>");
    CHECK(fw_grid_is_sideways(&m.grid));
    made_free(&m);
    m = grid_of("<table><tr><th>City<th>Land<tr><th>Rome<td>Italy<tr><th>Oslo<td>Norway</table>");
    CHECK(!fw_grid_is_sideways(&m.grid));
    made_free(&m);
}

TEST(a_plain_header_row_reaches_into_the_names_below_it) {
    UNUSED_STATE;
    const char *const prices = "<table><tr><td rowspan=2><b>Item</b><td colspan=2><b>Price</b>"
                               "<td rowspan=2><b>Note</b><tr><td>gross<td>net"
                               "<tr><td>Pipe<td>12.10<td>10.00<td>new"
                               "<tr><td>Bend<td>6.05<td>5.00<td>old"
                               "<tr><td>Valve<td>24.20<td>20.00<td>new</table>";
    check_names(prices, "Item | Price gross | Price net | Note");
    check_grid(prices, "H Item Price Price Note\nH Item gross net Note\nB Pipe 12.10 10.00 new\n"
                       "B Bend 6.05 5.00 old\nB Valve 24.20 20.00 new");
}

TEST(cells_of_roles_span_as_their_attributes_say) {
    UNUSED_STATE;
    furrow_page *page =
        page_from("<div role=table><div role=row><i role=columnheader aria-rowspan=2>Land</i>"
                  "<i role=columnheader aria-colspan=2>Rate</i></div><div role=row>"
                  "<i role=columnheader>buy</i><i role=columnheader>sell</i></div>"
                  "<div role=row><i role=cell>Oslo</i><i role=cell>1.20</i><i "
                  "role=cell>1.30</i></div></div>");
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_grid grid;
    furrow_buf name = {0};
    fw_node_id table = 0;
    while (page->tag[table] != FW_TAG_DIV) table++;
    CHECK(fw_grid_make(&grid, page, table, &arena));
    CHECK_UINT(grid.row_count, 3);
    CHECK(fw_grid_name(&name, &grid, fw_grid_at(&grid, &grid.rows[2], 2)));
    CHECK_SLICE(fw_buf_view(&name), "Rate sell");
    furrow_buf_free(&name);
    fw_arena_free(&arena);
    furrow_page_free(page);
}

TEST(a_table_that_compares_things_is_turned) {
    UNUSED_STATE;
    const char *const phones =
        "<table><tr><td><th>Moss<th>Fern<th>Reed"
        "<tr><th>Price<td>$120<td>$90<td>$310<tr><th>Screen<td>matt<td>glossy<td>matt"
        "<tr><th>Weight<td>174 g<td>201 g<td>188 g<tr><th>Colour<td>red<td>grey<td>blue</table>";
    made m = grid_of(phones);
    CHECK(m.grid.is_turned);
    made_free(&m);
    check_names(phones, "- | Colour | Colour | Colour");
    /* Things in rows that begin with header cells. */
    m = grid_of("<table><tr><td><th>Price<th>Screen<th>Weight<th>Colour"
                "<tr><th>Moss<td>$120<td>matt<td>174 g<td>red"
                "<tr><th>Fern<td>$90<td>glossy<td>201 g<td>grey"
                "<tr><th>Reed<td>$310<td>matt<td>188 g<td>blue"
                "<tr><th>Sedge<td>$99<td>matt<td>150 g<td>green</table>");
    CHECK(!m.grid.is_turned);
    made_free(&m);
    /* Figures alone may be read either way: rows, as usual. */
    m = grid_of("<table><tr><td><th>2021<th>2022<th>2023<tr><th>Sales<td>10<td>12<td>14"
                "<tr><th>Costs<td>8<td>9<td>9<tr><th>Taxes<td>1<td>1<td>2"
                "<tr><th>Profit<td>1<td>2<td>3</table>");
    CHECK(!m.grid.is_turned);
    made_free(&m);
}

/* ---- Hostile tables -------------------------------------------------------- */

/* A grid of so many rows of the same markup, below 'head'. */
static made grid_of_many(const char *head, const char *row, size_t rows) {
    furrow_buf html = {0};
    fw_buf_text(&html, "<table>");
    fw_buf_text(&html, head);
    for (size_t i = 0; i < rows; i++) fw_buf_text(&html, row);
    fw_buf_char(&html, '\0');
    CHECK(!html.failed);
    made m = grid_of(html.at);
    furrow_buf_free(&html);
    return m;
}

TEST(spans_of_a_thousand_million_cost_nothing) {
    UNUSED_STATE;
    check_grid("<table><tr><td rowspan=1000000000 colspan=1000000000>a<td>b<tr><td>c</table>",
               "B a b\nB a c");
    check_grid("<table><tr><td rowspan=99999999999999999999 colspan=99999999999999999999>a</table>",
               "B a");
}

TEST(wide_cells_in_many_rows_cost_their_number) {
    UNUSED_STATE;
    made m = grid_of_many("", "<tr><td colspan=1000>a<td colspan=1000>b", 65534);
    CHECK_UINT(m.grid.row_count, 65534);
    CHECK_UINT(m.grid.column_count, 2);
    CHECK(fw_arena_size(&m.arena) < (size_t)64 << 20);
    made_free(&m);
}

/* A first row of cells that all reach to the end: each row would have them all. */
TEST(many_cells_that_reach_down_many_rows_are_cut) {
    UNUSED_STATE;
    furrow_buf head = {0};
    fw_buf_text(&head, "<tr>");
    for (int i = 0; i < 10000; i++) fw_buf_text(&head, "<td rowspan=0>a");
    fw_buf_char(&head, '\0');
    made m = grid_of_many(head.at, "<tr><td>b", 10000);
    uint32_t covers = 0;
    for (uint32_t r = 0; r < m.grid.row_count; r++) covers += m.grid.rows[r].count;
    CHECK(covers <= 20000 + 8 * 10001);
    CHECK(fw_arena_size(&m.arena) < (size_t)64 << 20);
    furrow_buf_free(&head);
    made_free(&m);
}

TEST(grids_survive_every_failed_allocation) {
    UNUSED_STATE;
    furrow_page *page = page_from("<table><caption>x<tr><td>City<td>Land<td>People" CITIES
                                  "<tr><td rowspan=2>a<td>b<td>1<tr><td>c<td>2</table>");
    fw_node_id row = 0;
    while (page->tag[row] != FW_TAG_TR) row++;
    bool is_done = false;
    for (size_t n = 0; !is_done; n++) {
        failing_alloc memory = {.fail_at = n};
        fw_arena arena = fw_arena_make((furrow_alloc){failing_resize, &memory});
        fw_grids grids = {0};
        const fw_grid *grid;
        is_done = fw_grids_of_row(&grid, &grids, page, row, &arena);
        CHECK(is_done == (memory.asked <= n));
        CHECK(!is_done || grid);
        fw_arena_free(&arena);
        CHECK_UINT(memory.live, 0);
    }
    furrow_page_free(page);
}

TEST_MAIN(
    CASE(a_cell_covers_the_rows_and_columns_that_it_spans),
    CASE(a_rowspan_in_the_middle_shifts_the_cells_after_it),
    CASE(a_rowspan_of_0_reaches_to_the_end_of_its_section),
    CASE(no_cell_reaches_into_the_next_section),
    CASE(cells_that_would_overlap_end_before_each_other),
    CASE(columns_that_no_cell_tells_apart_are_one), CASE(rows_of_nested_tables_are_not_its_own),
    CASE(hidden_rows_and_cells_are_not_there), CASE(spans_that_are_no_numbers_are_one),
    CASE(an_empty_table_has_no_rows), CASE(rows_of_thead_and_rows_of_header_cells_are_headers),
    CASE(a_header_row_may_have_an_empty_corner),
    CASE(header_cells_at_the_start_of_rows_are_no_header_row),
    CASE(a_table_of_header_cells_alone_has_no_header_row), CASE(a_bold_first_row_is_a_header),
    CASE(words_above_a_column_of_numbers_are_a_header), CASE(a_cell_over_the_full_width_is_a_title),
    CASE(rows_that_divide_the_body_are_headings_of_groups),
    CASE(rows_of_one_cell_below_most_records_are_details_of_these),
    CASE(totals_and_notes_at_the_end_are_footers), CASE(rows_without_text_are_empty),
    CASE(names_come_from_all_header_rows_above),
    CASE(an_icon_in_an_empty_header_cell_names_its_column),
    CASE(a_cell_of_a_thead_names_most_columns_below_it), CASE(a_cell_over_several_names_has_none),
    CASE(a_name_stands_above_cells_shifted_by_a_rowspan),
    CASE(names_that_are_too_long_lose_their_outer_part), CASE(the_title_of_a_table_is_no_name),
    CASE(header_cells_make_a_table_of_data),
    CASE(columns_of_one_kind_under_names_make_a_table_of_data),
    CASE(a_role_of_presentation_makes_a_table_of_layout),
    CASE(a_table_around_a_page_is_one_of_layout), CASE(a_table_of_one_column_is_one_of_layout),
    CASE(a_form_in_a_table_is_one_of_layout),
    CASE(rows_of_two_kinds_that_take_turns_are_not_regular), CASE(a_verdict_says_why),
    CASE(names_and_values_in_rows_are_one_record_on_its_side),
    CASE(a_plain_header_row_reaches_into_the_names_below_it),
    CASE(cells_of_roles_span_as_their_attributes_say), CASE(a_table_that_compares_things_is_turned),
    CASE(spans_of_a_thousand_million_cost_nothing), CASE(wide_cells_in_many_rows_cost_their_number),
    CASE(many_cells_that_reach_down_many_rows_are_cut), CASE(grids_survive_every_failed_allocation))
