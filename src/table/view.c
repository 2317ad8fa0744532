/* Columns as they are output: see table.h. */
#include "table/table.h"

#include "base/call.h"
#include "base/str.h"
#include "base/vec.h"

/* Far more than anybody makes by hand; a file may claim anything. */
enum { MAX_COLUMNS = 10000, MAX_FROM = 1000, MAX_PARTS = 1000 };

/* ---- On a table --------------------------------------------------------- */

/* A view and the table that it is applied to, while the new cells are made. */
typedef struct taker {
    furrow_table *table;
    const fw_view *view;
    uint32_t **sources; /* per view column, its table columns; FW_NO_COLUMN: none */
    fw_arena *scratch;
} taker;

static uint32_t column_named(const furrow_table *table, furrow_str name) {
    for (size_t i = 0; i < table->column_count; i++)
        if (fw_str_equal(table->columns[i].name, name)) return (uint32_t)i;
    return FW_NO_COLUMN;
}

static const fw_cell *cell_of(const furrow_table *table, size_t row, uint32_t column) {
    size_t first = row ? table->row_ends[row - 1] : 0;
    for (size_t i = first; i < table->row_ends[row]; i++)
        if (table->cells[i].column == column) return &table->cells[i];
    return NULL;
}

/* Piece 'part' of a text that is split into at most 'parts' pieces; 'at' is NULL if there are
 * fewer. */
static furrow_str piece_of(furrow_str text, const furrow_view_column *column) {
    for (uint32_t part = 1;; part++) {
        size_t cut = 0;
        while (cut + column->split.len <= text.len &&
               memcmp(text.at + cut, column->split.at, column->split.len) != 0)
            cut++;
        bool is_last = cut + column->split.len > text.len || part == column->parts;
        if (part == column->part) return fw_str_trim(is_last ? text : (furrow_str){text.at, cut});
        if (is_last) return (furrow_str){NULL, 0};
        text = fw_str_from(text, cut + column->split.len);
    }
}

/* Split all values of a cell. Values without such a piece are dropped. */
static bool divide(fw_cell *cell, const furrow_view_column *column, fw_arena *arena) {
    furrow_str *values = FW_TAKE(arena, cell->count, furrow_str);
    furrow_buf text = {.alloc = arena->alloc};
    uint32_t count = 0;
    if (!values) return false;
    for (uint32_t i = 0; i < cell->count; i++) {
        furrow_str piece = piece_of(cell->values ? cell->values[i] : cell->text, column);
        if (!piece.at || !piece.len) continue;
        if (count) fw_buf_text(&text, "; ");
        fw_buf_str(&text, piece);
        values[count++] = piece;
    }
    cell->count = count;
    cell->values = count > 1 ? values : NULL;
    cell->text = count == 1 ? values[0] : fw_arena_copy(arena, fw_buf_view(&text));
    bool is_done = !text.failed && (count <= 1 || cell->text.at);
    furrow_buf_free(&text);
    return is_done;
}

/* Make the cell of a view column in a row; its count is 0 if there is none. False when out of
 * memory. */
static bool make_cell(fw_cell *out, const taker *t, size_t row, size_t i) {
    const furrow_view_column *column = &t->view->at[i];
    furrow_buf joined = {.alloc = t->scratch->alloc};
    size_t found = 0;
    *out = (fw_cell){0};
    for (size_t k = 0; k < column->from_count; k++) {
        const fw_cell *cell =
            t->sources[i][k] == FW_NO_COLUMN ? NULL : cell_of(t->table, row, t->sources[i][k]);
        if (!cell) continue;
        if (!found) *out = *cell;
        if (found++) fw_buf_str(&joined, column->join);
        fw_buf_str(&joined, cell->text);
    }
    bool is_done = !joined.failed;
    if (found > 1) {
        out->text = fw_arena_copy(&t->table->arena, fw_buf_view(&joined));
        out->count = 1;
        out->values = NULL;
        is_done = is_done && out->text.at;
    }
    furrow_buf_free(&joined);
    out->column = (uint32_t)i;
    if (is_done && found && column->parts) is_done = divide(out, column, &t->table->arena);
    return is_done;
}

/* Set what is known of a new column. */
static void set_column(fw_column *out, const taker *t, size_t i) {
    const furrow_view_column *column = &t->view->at[i];
    bool is_one = column->from_count == 1 && !column->parts;
    uint32_t source = t->sources[i][0];
    if (is_one && source != FW_NO_COLUMN) *out = t->table->columns[source];
    out->name = column->name;
    if (!is_one) out->type = FURROW_TEXT;
    if (column->parts && source != FW_NO_COLUMN) out->is_list = t->table->columns[source].is_list;
}

static bool find_sources(taker *t) {
    t->sources = FW_TAKE(t->scratch, t->view->count, uint32_t *);
    for (size_t i = 0; t->sources && i < t->view->count; i++) {
        const furrow_view_column *column = &t->view->at[i];
        t->sources[i] = FW_TAKE(t->scratch, column->from_count, uint32_t);
        if (!t->sources[i]) return false;
        for (size_t k = 0; k < column->from_count; k++)
            t->sources[i][k] = column_named(t->table, column->from[k]);
    }
    return t->sources != NULL;
}

/* The view column that holds the whole heading column; FW_NO_COLUMN if there is none. */
static uint32_t heading_of(const taker *t) {
    for (size_t i = 0; i < t->view->count; i++) {
        const furrow_view_column *column = &t->view->at[i];
        if (column->from_count == 1 && !column->parts && t->table->heading != FW_NO_COLUMN &&
            t->sources[i][0] == t->table->heading)
            return (uint32_t)i;
    }
    return FW_NO_COLUMN;
}

static void force_types(furrow_table *table, const fw_view *view) {
    for (size_t i = 0; i < view->count; i++)
        for (furrow_type type = FURROW_TEXT; view->at[i].type && type <= FURROW_IMAGE; type++)
            if (strcmp(furrow_type_name(type), view->at[i].type) == 0)
                table->columns[i].type = type;
}

bool fw_view_take(furrow_table *table, const fw_view *view, fw_arena *scratch) {
    taker t = {.table = table, .view = view, .scratch = scratch};
    fw_column *columns = FW_TAKE_ZEROED(&table->arena, view->count, fw_column);
    uint32_t *row_ends = FW_TAKE(&table->arena, table->rows + 1, uint32_t);
    FW_VEC(fw_cell) cells = {0};
    if (!columns || !row_ends || !find_sources(&t)) return false;
    for (size_t i = 0; i < view->count; i++) set_column(&columns[i], &t, i);
    for (size_t row = 0; row < table->rows; row++) {
        for (size_t i = 0; i < view->count; i++) {
            fw_cell cell;
            if (!make_cell(&cell, &t, row, i)) return false;
            if (!cell.count) continue;
            fw_cell *slot = fw_vec_push(&cells, &table->arena);
            if (!slot) return false;
            *slot = cell;
        }
        row_ends[row] = (uint32_t)cells.count;
    }
    uint32_t heading = heading_of(&t);
    if (heading == FW_NO_COLUMN) table->group_count = 0;
    table->heading = heading;
    table->columns = columns;
    table->column_count = view->count;
    table->row_ends = row_ends;
    table->cells = cells.at;
    if (!fw_table_set_types(table, scratch)) return false;
    force_types(table, view);
    return true;
}

/* ---- Checking and copying ----------------------------------------------- */

/* The library's own copy of a type name; NULL if there is no such type. */
static const char *type_named(furrow_str name) {
    for (furrow_type type = FURROW_TEXT; name.at && type <= FURROW_IMAGE; type++)
        if (fw_str_equal(name, fw_str(furrow_type_name(type)))) return furrow_type_name(type);
    return NULL;
}

/* What is wrong with column 'i'; NULL if nothing is. */
static const char *fault_of(const furrow_view_column *columns, size_t i) {
    const furrow_view_column *column = &columns[i];
    if (!column->name.len) return "has no name";
    if (column->from_count == 0 || column->from_count > MAX_FROM)
        return "is made of no columns or of too many";
    if (column->parts > MAX_PARTS || column->part > column->parts ||
        !column->part != !column->parts)
        return "has a part that does not exist";
    if (!column->split.len != !column->parts) return "is split at an empty text";
    if (column->type && !type_named(fw_str(column->type))) return "has an unknown type";
    for (size_t k = 0; k < i; k++)
        if (fw_str_equal(columns[k].name, column->name)) return "has the same name as another";
    return NULL;
}

furrow_status fw_view_copy(fw_view *out, const furrow_view_column *columns, size_t count,
                           fw_arena *arena, furrow_error *err) {
    *out = (fw_view){0};
    if (count > MAX_COLUMNS)
        return fw_fail(err, FURROW_EINVAL, "a view of more than %d columns", MAX_COLUMNS);
    furrow_view_column *at = FW_TAKE(arena, count, furrow_view_column);
    if (!at) return fw_fail_memory(err);
    for (size_t i = 0; i < count; i++) {
        const char *fault = fault_of(columns, i);
        if (fault) return fw_fail(err, FURROW_EINVAL, "column %zu of the view %s", i + 1, fault);
        furrow_str *from = FW_TAKE(arena, columns[i].from_count, furrow_str);
        at[i] = columns[i];
        at[i].name = fw_arena_copy(arena, columns[i].name);
        at[i].join = fw_arena_copy(arena, columns[i].join);
        at[i].split = fw_arena_copy(arena, columns[i].split);
        at[i].type = columns[i].type ? type_named(fw_str(columns[i].type)) : NULL;
        at[i].from = from;
        bool is_copied = from && at[i].name.at && at[i].join.at && at[i].split.at;
        for (size_t k = 0; k < columns[i].from_count && is_copied; k++) {
            from[k] = fw_arena_copy(arena, columns[i].from[k]);
            is_copied = from[k].at != NULL;
        }
        if (!is_copied) return fw_fail_memory(err);
    }
    *out = (fw_view){at, count};
    return FURROW_OK;
}

/* ---- The file ----------------------------------------------------------- */

void fw_view_write(fw_json *json, const fw_view *view) {
    fw_json_array(json);
    for (size_t i = 0; i < view->count; i++) {
        const furrow_view_column *column = &view->at[i];
        bool is_same = column->from_count == 1 && fw_str_equal(column->from[0], column->name);
        fw_json_object(json);
        fw_json_key(json, "name");
        fw_json_str(json, column->name);
        if (!is_same) {
            fw_json_key(json, "from");
            fw_json_array(json);
            for (size_t k = 0; k < column->from_count; k++) fw_json_str(json, column->from[k]);
            fw_json_array_end(json);
        }
        if (column->from_count > 1) {
            fw_json_key(json, "join");
            fw_json_str(json, column->join);
        }
        if (column->parts) {
            fw_json_key(json, "split");
            fw_json_str(json, column->split);
            fw_json_key(json, "part");
            fw_json_uint(json, column->part);
            fw_json_key(json, "parts");
            fw_json_uint(json, column->parts);
        }
        if (column->type) {
            fw_json_key(json, "type");
            fw_json_text(json, column->type);
        }
        fw_json_object_end(json);
    }
    fw_json_array_end(json);
}

static bool read_small(uint32_t *out, const fw_json_value *value, uint64_t most) {
    uint64_t number = 0;
    if (value && (!fw_json_get_uint(&number, value) || number > most)) return false;
    *out = (uint32_t)number;
    return true;
}

static furrow_status read_from(furrow_view_column *out, const fw_json_value *value,
                               fw_arena *arena) {
    size_t count = value ? fw_json_count(value) : 1;
    if (count == 0 || count > MAX_FROM) return FURROW_EFORMAT;
    furrow_str *from = FW_TAKE(arena, count, furrow_str);
    if (!from) return FURROW_ENOMEM;
    if (!value) from[0] = out->name;
    fw_json_iter it = fw_json_each(value);
    for (size_t k = 0; value && fw_json_next(&it); k++) {
        from[k] = fw_json_get_str(it.value);
        if (!from[k].at) return FURROW_EFORMAT;
    }
    out->from = from;
    out->from_count = count;
    return FURROW_OK;
}

furrow_status fw_view_read(fw_view *out, const fw_json_value *value, fw_arena *arena,
                           furrow_error *err) {
    *out = (fw_view){0};
    size_t count = fw_json_count(value), i = 0;
    if (!value) return FURROW_OK;
    if (!fw_json_is_array(value) || count > MAX_COLUMNS)
        return fw_fail(err, FURROW_EFORMAT, "\"view\" is not a list of columns");
    furrow_view_column *columns = FW_TAKE_ZEROED(arena, count, furrow_view_column);
    if (!columns) return fw_fail_memory(err);
    for (fw_json_iter it = fw_json_each(value); fw_json_next(&it); i++) {
        furrow_str type = fw_json_get_str(fw_json_get(it.value, "type"));
        columns[i].name = fw_json_get_str(fw_json_get(it.value, "name"));
        columns[i].join = fw_json_get_str(fw_json_get(it.value, "join"));
        columns[i].split = fw_json_get_str(fw_json_get(it.value, "split"));
        columns[i].type = type_named(type);
        furrow_status st = read_from(&columns[i], fw_json_get(it.value, "from"), arena);
        if (st == FURROW_ENOMEM) return fw_fail_memory(err);
        if (st < 0 || !read_small(&columns[i].part, fw_json_get(it.value, "part"), MAX_PARTS) ||
            !read_small(&columns[i].parts, fw_json_get(it.value, "parts"), MAX_PARTS) ||
            (type.at && !columns[i].type))
            return fw_fail(err, FURROW_EFORMAT, "column %zu of the view cannot be read", i + 1);
    }
    furrow_status st = fw_view_copy(out, columns, count, arena, err);
    if (st == FURROW_EINVAL && err) err->status = FURROW_EFORMAT;
    return st == FURROW_EINVAL ? FURROW_EFORMAT : st;
}
