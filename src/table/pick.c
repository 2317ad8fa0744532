/*
 * The columns that a user wants: picked, put in order and renamed.
 *
 *   title,price:amount,3,"In stock":stock
 *
 * A column is given by its name, by its number from 1 on, or by a value of one of its cells. A
 * wanted column that does not exist gets no cells, so that many pages give the same table. Equal
 * names are numbered. Cost: linear in the cells, for each column that is given by a value.
 */
#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "table/table.h"

#include <stdio.h>

enum { MAX_WANTED = 1000 };

/* One of the columns wanted. */
typedef struct wish {
    furrow_str what, name; /* how it is given, and its new name */
} wish;

static bool is_same_name(furrow_str a, furrow_str b) {
    if (a.len != b.len) return false;
    for (size_t i = 0; i < a.len; i++)
        if (fw_fold(a.at[i]) != fw_fold(b.at[i])) return false;
    return true;
}

/* Take the text up to one of 'ends', or a text in quotes. */
static furrow_str take_word(furrow_str *rest, const char *ends) {
    furrow_str word = {rest->at, 0};
    if (rest->len && rest->at[0] == '"') {
        const char *close = memchr(rest->at + 1, '"', rest->len - 1);
        size_t len = close ? (size_t)(close - rest->at) - 1 : rest->len - 1;
        word = (furrow_str){rest->at + 1, len};
        *rest = fw_str_from(*rest, close ? len + 2 : rest->len);
        return word;
    }
    while (word.len < rest->len && !strchr(ends, rest->at[word.len])) word.len++;
    *rest = fw_str_from(*rest, word.len);
    return fw_str_trim(word);
}

/* Read the wishes in a text. Returns their number, or SIZE_MAX if there are too many. */
static size_t read_wishes(wish *out, furrow_str rest) {
    size_t count = 0;
    while (rest.len) {
        if (count == MAX_WANTED) return SIZE_MAX;
        wish w = {.what = take_word(&rest, ",:")};
        w.name = w.what;
        if (rest.len && rest.at[0] == ':') {
            rest = fw_str_from(rest, 1);
            w.name = take_word(&rest, ",");
        }
        if (rest.len) rest = fw_str_from(rest, 1);
        if (w.what.len && w.name.len) out[count++] = w;
    }
    return count;
}

static uint32_t find_by_name(const furrow_table *table, furrow_str what) {
    for (uint32_t c = 0; c < table->column_count; c++)
        if (fw_str_equal(table->columns[c].name, what)) return c;
    for (uint32_t c = 0; c < table->column_count; c++)
        if (is_same_name(table->columns[c].name, what)) return c;
    return FW_NO_COLUMN;
}

static uint32_t find_by_number(const furrow_table *table, furrow_str what) {
    size_t number = 0;
    for (size_t i = 0; i < what.len; i++) {
        if (!fw_is_digit(what.at[i]) || number > table->column_count) return FW_NO_COLUMN;
        number = number * 10 + (size_t)(what.at[i] - '0');
    }
    return number && number <= table->column_count ? (uint32_t)number - 1 : FW_NO_COLUMN;
}

static uint32_t find_by_value(const furrow_table *table, furrow_str what) {
    size_t cells = table->rows ? table->row_ends[table->rows - 1] : 0;
    for (size_t i = 0; i < cells; i++) {
        const fw_cell *cell = &table->cells[i];
        for (uint32_t k = 0; k < cell->count; k++)
            if (is_same_name(cell->values ? cell->values[k] : cell->text, what))
                return cell->column;
    }
    return FW_NO_COLUMN;
}

static uint32_t find_column(const furrow_table *table, furrow_str what) {
    uint32_t found = find_by_name(table, what);
    if (found == FW_NO_COLUMN) found = find_by_number(table, what);
    return found == FW_NO_COLUMN ? find_by_value(table, what) : found;
}

static int by_column(const void *left, const void *right) {
    const fw_cell *a = left, *b = right;
    return (a->column > b->column) - (a->column < b->column);
}

/* Move the cells of the columns 'from' to their new order; a column may be wanted twice. */
static bool move_cells(furrow_table *table, const uint32_t *from, size_t count) {
    size_t cells = table->rows ? table->row_ends[table->rows - 1] : 0, kept = 0, at = 0;
    size_t most = 0;
    for (size_t w = 0; w < count; w++)
        for (size_t i = 0; i < cells; i++) most += table->cells[i].column == from[w];
    fw_cell *moved = FW_TAKE(&table->arena, most, fw_cell);
    if (!moved) return false;
    for (size_t row = 0; row < table->rows; row++) {
        size_t first = kept;
        for (; at < table->row_ends[row]; at++)
            for (uint32_t w = 0; w < count; w++)
                if (table->cells[at].column == from[w]) {
                    moved[kept] = table->cells[at];
                    moved[kept++].column = w;
                }
        table->row_ends[row] = (uint32_t)kept;
        if (kept > first) fw_sort(moved + first, kept - first, sizeof *moved, by_column);
    }
    table->cells = moved;
    return true;
}

/* Number equal names: the second is name_2. */
static bool number_names(fw_column *columns, size_t count, fw_arena *arena) {
    furrow_buf name = {.alloc = arena->alloc};
    fw_map names = {0};
    bool ok = true;
    for (size_t c = 0; c < count && ok; c++) {
        size_t len = columns[c].name.len;
        fw_buf_clear(&name);
        fw_buf_str(&name, columns[c].name);
        ok = fw_table_number_name(&name, &names, arena);
        if (ok && name.len > len) columns[c].name = fw_arena_copy(arena, fw_buf_view(&name));
        ok = ok && columns[c].name.at;
    }
    furrow_buf_free(&name);
    return ok;
}

/* Report a missing column, and name as many existing ones as fit the message. */
static furrow_status fail_missing(const wish *missing, const furrow_table *table,
                                  furrow_error *err) {
    enum { MAX_NAMED = 40 }; /* bytes of the wanted name */
    char names[sizeof err->message - sizeof "no column ''; columns are , ..." - MAX_NAMED];
    size_t len = 0, c = 0;
    names[0] = '\0';
    for (; c < table->column_count; c++) {
        furrow_str name = table->columns[c].name;
        if (len + name.len + sizeof ", " > sizeof names) break;
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%.*s", c ? ", " : "",
                                (int)name.len, name.at);
    }
    furrow_str what = fw_utf8_head(missing->what, MAX_NAMED);
    return fw_fail(err, FURROW_ENOTFOUND, "no column '%.*s'; columns are %s%s", (int)what.len,
                   what.at, names, c < table->column_count ? ", ..." : "");
}

furrow_status furrow_table_pick(furrow_table *table, const char *columns, furrow_error *err) {
    wish *wishes = FW_TAKE(&table->arena, MAX_WANTED, wish);
    if (!wishes) return fw_fail_memory(err);
    size_t count = read_wishes(wishes, fw_str(columns));
    if (count == SIZE_MAX) return fw_fail(err, FURROW_EINVAL, "more than %d columns", MAX_WANTED);
    if (count == 0) return fw_fail(err, FURROW_EINVAL, "no columns in '%s'", columns);
    uint32_t *from = FW_TAKE(&table->arena, count, uint32_t);
    fw_column *made = FW_TAKE_ZEROED(&table->arena, count, fw_column);
    fw_habit *habits = FW_TAKE_ZEROED(&table->arena, count, fw_habit);
    if (!from || !made || !habits) return fw_fail_memory(err);
    const wish *missing = NULL;
    for (size_t w = 0; w < count; w++) {
        from[w] = find_column(table, wishes[w].what);
        if (from[w] != FW_NO_COLUMN) made[w] = table->columns[from[w]];
        made[w].source = made[w].name;
        if (from[w] != FW_NO_COLUMN && table->habits) habits[w] = table->habits[from[w]];
        if (from[w] == FW_NO_COLUMN && !missing) missing = &wishes[w];
        bool is_renamed = from[w] == FW_NO_COLUMN || wishes[w].name.at != wishes[w].what.at;
        if (is_renamed) made[w].name = fw_arena_copy(&table->arena, wishes[w].name);
        if (!made[w].name.at) return fw_fail_memory(err);
    }
    if (!number_names(made, count, &table->arena) || !move_cells(table, from, count))
        return fw_fail_memory(err);
    uint32_t heading = FW_NO_COLUMN;
    for (uint32_t w = 0; w < count && heading == FW_NO_COLUMN; w++)
        if (from[w] == table->heading && from[w] != FW_NO_COLUMN) heading = w;
    furrow_status st = missing ? fail_missing(missing, table, err) : FURROW_OK;
    table->heading = heading;
    table->columns = made;
    table->habits = habits;
    table->column_count = count;
    return st;
}
