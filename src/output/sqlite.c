/*
 * Rows into a table of an SQLite database, with typed columns.
 *
 * The rows are kept until the end, as in csv: only then is it known which columns
 * there are and whether all numbers of one are whole. They then go into the
 * database in one transaction, so the file has all rows or is unchanged, whatever
 * happens. The transaction also creates a missing database, at its final path and
 * under SQLite's own lock: several programs may create the same one, and each adds
 * its rows.
 *
 * Names are hostile, and SQLite does not distinguish Price from price:
 * two such columns of one page become Price and price_2.
 *
 * Cost: linear in the cells. Memory: that of all rows. SQLite takes its own
 * from the C library.
 */
#include "output/output.h"

#include "base/call.h"
#include "base/str.h"
#include "values/text.h"

#include <sqlite3.h>

/* How long to wait for another program that writes to the same file. */
enum { BUSY_MS = 30000 };

/* How often to reopen a file that others have moved or removed meanwhile. */
enum { MAX_OPENS = 100 };

/* A column of the database. */
typedef struct db_column {
    furrow_str name;
    bool is_old;  /* it is there already */
    bool is_text; /* values go in as written, since conversion would change numbers */
    bool has_whole, has_real;
    size_t used_by; /* the last table that it was given to */
} db_column;

/* Where furrow_writer_set_state() stores the progress of its callers. */
#define JOURNAL "furrow_journal"

typedef enum cell_kind { TEXT, WHOLE, REAL } cell_kind;

/* A value that is kept until the end. */
typedef struct db_cell {
    uint32_t column;
    cell_kind kind;
    union {
        int64_t whole;
        double real;
    } number;
    furrow_str text; /* of a number too */
} db_cell;

typedef FW_VEC(db_cell) cell_list;

typedef struct fw_database {
    sqlite3 *db;      /* in memory, and empty, as long as 'is_new' */
    furrow_str path;  /* of the file, closed by a NUL */
    bool is_new;      /* the file is not there yet */
    furrow_str table; /* its name */
    FW_VEC(db_column) columns;
    fw_names folded;         /* names of the columns in lower case, in the same order */
    fw_names given;          /* names that tables have had */
    FW_VEC(uint32_t) places; /* columns of 'given' */
    cell_list cells;
    FW_VEC(size_t) row_ends;
    size_t tables; /* so far */
} fw_database;

/* ---- Errors ------------------------------------------------------------- */

static furrow_status fail_as(furrow_error *err, int code, const char *message) {
    if (code == SQLITE_NOMEM) return fw_fail_memory(err);
    return fw_fail(err, code == SQLITE_NOTADB ? FURROW_EFORMAT : FURROW_EIO, "%s", message);
}

static furrow_status fail(const fw_database *d, furrow_error *err) {
    return fail_as(err, sqlite3_errcode(d->db), sqlite3_errmsg(d->db));
}

static furrow_status run(const fw_database *d, const char *sql, furrow_error *err) {
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK ? FURROW_OK : fail(d, err);
}

/* Run a statement that was built in a buffer. */
static furrow_status run_buf(const fw_database *d, const furrow_buf *sql, furrow_error *err) {
    return sql->failed ? fw_fail_memory(err) : run(d, sql->at, err);
}

/* ---- Names -------------------------------------------------------------- */

/* Append a text that SQLite will not change: bytes that are not UTF-8 become U+FFFD, and so does
 * a NUL, which would end the text. */
static void add_clean(furrow_buf *out, furrow_str text) {
    while (text.len > 0) {
        size_t valid = fw_utf8_valid_run(text);
        const char *nul = valid ? memchr(text.at, '\0', valid) : NULL;
        if (nul) valid = (size_t)(nul - text.at);
        fw_buf_add(out, text.at, valid);
        text = fw_str_from(text, valid);
        if (text.len == 0) return;
        fw_buf_text(out, "\xEF\xBF\xBD");
        text = fw_str_from(text, 1);
    }
}

/* A clean copy that lives as long as the writer; 'at' is NULL when out of memory. */
static furrow_str keep_text(furrow_writer *writer, furrow_str text) {
    bool is_clean =
        fw_utf8_valid_run(text) == text.len && !(text.len && memchr(text.at, 0, text.len));
    if (is_clean) return fw_arena_copy(&writer->arena, text);
    furrow_buf buf = {.alloc = writer->opts.alloc};
    furrow_str kept = {NULL, 0};
    add_clean(&buf, text);
    if (!buf.failed) kept = fw_arena_copy(&writer->arena, fw_buf_view(&buf));
    furrow_buf_free(&buf);
    return kept;
}

/* Append a clean name in quotes. */
static void add_quoted(furrow_buf *out, furrow_str name) {
    fw_buf_char(out, '"');
    for (size_t i = 0; i < name.len; i++) {
        if (name.at[i] == '"') fw_buf_char(out, '"');
        fw_buf_char(out, name.at[i]);
    }
    fw_buf_char(out, '"');
}

/* A name in lower case, in 'buf'. SQLite only folds the case of ASCII. */
static furrow_str fold(furrow_buf *buf, furrow_str name) {
    fw_buf_clear(buf);
    for (size_t i = 0; i < name.len; i++) fw_buf_char(buf, fw_fold(name.at[i]));
    return fw_buf_view(buf);
}

/* ---- Columns ------------------------------------------------------------ */

/* A new column of the database, whose folded name is in 'buf'; NULL when
 * out of memory. */
static db_column *add_column(furrow_writer *writer, furrow_str name, const furrow_buf *buf) {
    fw_database *d = writer->database;
    furrow_str copy = fw_arena_copy(&writer->arena, name);
    if (!copy.at || buf->failed) return NULL;
    if (fw_names_add(&d->folded, fw_buf_view(buf), &writer->arena) == FW_NO_NAME) return NULL;
    db_column *column = fw_vec_push(&d->columns, &writer->arena);
    if (column) *column = (db_column){.name = copy};
    return column;
}

/* Whether a column of this declared type stores texts as texts. */
static bool is_text_type(const char *type) {
    char folded[64];
    size_t len = 0;
    for (; type && type[len] && len < sizeof folded - 1; len++) folded[len] = fw_fold(type[len]);
    folded[len] = '\0';
    if (strstr(folded, "int")) return false;
    return strstr(folded, "char") || strstr(folded, "clob") || strstr(folded, "text");
}

/* A statement that lists the columns of the table; no rows if there is no such table. */
static furrow_status list_columns(sqlite3_stmt **out, const fw_database *d, furrow_error *err) {
    static const char sql[] = "SELECT name, type FROM pragma_table_info(?1)";
    if (sqlite3_prepare_v2(d->db, sql, -1, out, NULL) != SQLITE_OK ||
        sqlite3_bind_text64(*out, 1, d->table.at, d->table.len, SQLITE_STATIC, SQLITE_UTF8) !=
            SQLITE_OK)
        return fail(d, err);
    return FURROW_OK;
}

/* Read the columns that the table already has, and add those not known yet; other programs may
 * have added some since the last look. */
static furrow_status look_at_table(furrow_writer *writer, furrow_error *err) {
    fw_database *d = writer->database;
    sqlite3_stmt *listed = NULL;
    furrow_buf buf = {.alloc = writer->opts.alloc};
    furrow_status st = list_columns(&listed, d, err);
    int step = SQLITE_DONE;
    while (st == FURROW_OK && (step = sqlite3_step(listed)) == SQLITE_ROW) {
        furrow_str name = fw_str((const char *)sqlite3_column_text(listed, 0));
        size_t i = fw_names_find(&d->folded, fold(&buf, name));
        db_column *column = i != FW_NO_NAME ? &d->columns.at[i] : add_column(writer, name, &buf);
        if (!column || buf.failed) { /* half a name may equal that of another column */
            st = fw_fail_memory(err);
            break;
        }
        column->is_old = true;
        column->is_text = is_text_type((const char *)sqlite3_column_text(listed, 1));
    }
    if (st == FURROW_OK && step != SQLITE_DONE) st = fail(d, err);
    sqlite3_finalize(listed);
    furrow_buf_free(&buf);
    return st;
}

/* The column for a name that no table had yet, or whose column is taken: the first of NAME,
 * NAME_2, NAME_3 that is free in this table. */
static uint32_t free_column(furrow_writer *writer, furrow_str name) {
    fw_database *d = writer->database;
    furrow_buf numbered = {.alloc = writer->opts.alloc}, buf = {.alloc = writer->opts.alloc};
    uint32_t found = UINT32_MAX;
    if (name.len) add_clean(&numbered, name);
    else fw_buf_text(&numbered, "column");
    size_t len = numbered.len;
    for (uint32_t nth = 2; found == UINT32_MAX && !numbered.failed; nth++) {
        furrow_str folded = fold(&buf, fw_buf_view(&numbered));
        size_t i = buf.failed ? FW_NO_NAME : fw_names_find(&d->folded, folded);
        if (i != FW_NO_NAME && d->columns.at[i].used_by != d->tables) found = (uint32_t)i;
        if (i == FW_NO_NAME) {
            if (add_column(writer, fw_buf_view(&numbered), &buf))
                found = (uint32_t)d->columns.count - 1;
            break;
        }
        numbered.len = len;
        fw_buf_format(&numbered, "_%u", nth);
    }
    furrow_buf_free(&numbered);
    furrow_buf_free(&buf);
    return found;
}

/* Remember which column a name was given. */
static bool keep_place(furrow_writer *writer, furrow_str name, uint32_t place) {
    fw_database *d = writer->database;
    if (fw_names_find(&d->given, name) != FW_NO_NAME) return true;
    uint32_t *kept = fw_vec_push(&d->places, &writer->arena);
    if (kept) *kept = place;
    return kept && fw_names_add(&d->given, name, &writer->arena) != FW_NO_NAME;
}

/* The columns of the database for those of a table. Names that match exactly come first, so that
 * price finds its own column and not Price. NULL when out of memory. */
static uint32_t *map_columns(furrow_writer *writer, const fw_out_rows *rows) {
    fw_database *d = writer->database;
    uint32_t *places = FW_TAKE(&writer->scratch, rows->column_count, uint32_t);
    d->tables++;
    for (size_t i = 0; places && i < rows->column_count; i++) {
        size_t known = fw_names_find(&d->given, rows->columns[i].name);
        places[i] = known == FW_NO_NAME ? UINT32_MAX : d->places.at[known];
        if (places[i] == UINT32_MAX) continue;
        if (d->columns.at[places[i]].used_by == d->tables) places[i] = UINT32_MAX;
        else d->columns.at[places[i]].used_by = d->tables;
    }
    for (size_t i = 0; places && i < rows->column_count; i++) {
        if (places[i] != UINT32_MAX) continue;
        places[i] = free_column(writer, rows->columns[i].name);
        if (places[i] == UINT32_MAX || !keep_place(writer, rows->columns[i].name, places[i]))
            return NULL;
        d->columns.at[places[i]].used_by = d->tables;
    }
    return places;
}

/* ---- Rows that wait ----------------------------------------------------- */

/* Whether SQLite would convert a text to a number in a numeric column. */
static bool looks_numeric(furrow_str text) {
    bool has_digit = false;
    for (size_t i = 0; i < text.len; i++) {
        if (!memchr("0123456789+-.eE \t\n\v\f\r", text.at[i], 22)) return false;
        has_digit = has_digit || fw_is_digit(text.at[i]);
    }
    return has_digit;
}

static furrow_str keep_list(furrow_writer *writer, const fw_out_rows *rows, size_t row, size_t i) {
    furrow_buf buf = {.alloc = writer->opts.alloc};
    fw_json json = fw_json_to(&buf, FW_JSON_COMPACT);
    fw_rows_list(&json, rows, row, i);
    furrow_str kept = {NULL, 0};
    if (!buf.failed) kept = keep_text(writer, fw_buf_view(&buf));
    furrow_buf_free(&buf);
    return kept;
}

/* The value that a field becomes. */
static db_cell cell_of(furrow_writer *writer, const fw_out_rows *rows, size_t row, size_t i,
                       furrow_str text) {
    const fw_out_column *column = &rows->columns[i];
    db_cell cell = {.kind = TEXT};
    if (i == rows->region_column) {
        cell.kind = WHOLE;
        cell.number.whole = (int64_t)rows->region;
    }
    fw_typed value =
        fw_typed_read(text, column->is_list ? FURROW_TEXT : column->type, column->habit);
    if (column->is_list) cell.text = keep_list(writer, rows, row, i);
    else if (value.type == FURROW_DATE || column->part == FW_PART_CURRENCY)
        cell.text = keep_text(writer, fw_str(value.text));
    else cell.text = keep_text(writer, text);
    if (column->part != FW_PART_CELL || (value.type != FURROW_NUMBER && value.type != FURROW_PRICE))
        return cell;
    /* An amount is real even without cents: the next page may have them. */
    cell.kind = value.is_whole && value.type == FURROW_NUMBER ? WHOLE : REAL;
    if (cell.kind == WHOLE) cell.number.whole = value.whole;
    else cell.number.real = value.number;
    return cell;
}

static bool keep_cell(furrow_writer *writer, const fw_out_rows *rows, size_t row, size_t i,
                      uint32_t place) {
    fw_database *d = writer->database;
    furrow_str text = fw_rows_cell(rows, row, i);
    if (!text.at) return true;
    db_cell kept = cell_of(writer, rows, row, i, text);
    bool has_currency = rows->columns[i].part != FW_PART_CURRENCY || kept.text.len > 0;
    if (kept.text.at && !has_currency) return true;
    db_cell *cell = kept.text.at ? fw_vec_push(&d->cells, &writer->arena) : NULL;
    if (!cell) return false;
    *cell = kept;
    cell->column = place;
    db_column *column = &d->columns.at[place];
    column->has_whole = column->has_whole || cell->kind == WHOLE;
    column->has_real = column->has_real || cell->kind == REAL;
    if (cell->kind == TEXT && !column->is_old && looks_numeric(cell->text)) column->is_text = true;
    return true;
}

static bool keep_row(furrow_writer *writer, const fw_out_rows *rows, size_t row,
                     const uint32_t *places) {
    fw_database *d = writer->database;
    for (size_t i = 0; i < rows->column_count; i++)
        if (!keep_cell(writer, rows, row, i, places[i])) return false;
    size_t *end = fw_vec_push(&d->row_ends, &writer->arena);
    if (end) *end = d->cells.count;
    return end != NULL;
}

/* Whether a table in a database can have this many columns. If not, this table is refused; the
 * next may fit. */
static bool check_width(furrow_writer *writer, size_t columns) {
    size_t most = (size_t)sqlite3_limit(writer->database->db, SQLITE_LIMIT_COLUMN, -1);
    if (columns <= most) return true;
    (void)fw_fail(&writer->refusal, FURROW_ELIMIT,
                  "more than %zu columns, the limit of a table in a database", most);
    return false;
}

/* How many columns a table brings that the database does not have. */
static size_t count_new(furrow_writer *writer, const fw_out_rows *rows) {
    const fw_database *d = writer->database;
    furrow_buf buf = {.alloc = writer->opts.alloc};
    size_t count = 0;
    for (size_t i = 0; i < rows->column_count; i++) {
        count += fw_names_find(&d->folded, fold(&buf, rows->columns[i].name)) == FW_NO_NAME;
        writer->out.failed = writer->out.failed || buf.failed; /* the next name begins anew */
    }
    furrow_buf_free(&buf);
    return count;
}

/* The width is checked first: finding free names for columns that differ only in case takes
 * quadratic time. */
static void sqlite_add(furrow_writer *writer, const fw_out_rows *rows) {
    if (!check_width(writer, rows->column_count) ||
        !check_width(writer, writer->database->columns.count + count_new(writer, rows)))
        return;
    const uint32_t *places = writer->out.failed ? NULL : map_columns(writer, rows);
    if (!places) writer->out.failed = true;
    for (size_t row = 0; row < rows->row_count && !writer->out.failed; row++) {
        writer->out.failed = !keep_row(writer, rows, row, places);
        if (!fw_writer_row_done(writer)) return;
    }
}

/* ---- The transaction ---------------------------------------------------- */

static const char *declared_type(const db_column *column) {
    if (column->is_text || (!column->has_whole && !column->has_real)) return "TEXT";
    return column->has_real ? "REAL" : "INTEGER";
}

static void add_definition(furrow_buf *sql, const db_column *column) {
    add_quoted(sql, column->name);
    fw_buf_char(sql, ' ');
    fw_buf_text(sql, declared_type(column));
}

static furrow_status create_table(const fw_database *d, furrow_buf *sql, furrow_error *err) {
    fw_buf_text(sql, "CREATE TABLE ");
    add_quoted(sql, d->table);
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_buf_text(sql, i ? ", " : " (");
        add_definition(sql, &d->columns.at[i]);
    }
    fw_buf_char(sql, ')');
    return run_buf(d, sql, err);
}

static furrow_status add_columns(const fw_database *d, furrow_buf *sql, furrow_error *err) {
    furrow_status st = FURROW_OK;
    for (size_t i = 0; i < d->columns.count && st == FURROW_OK; i++) {
        if (d->columns.at[i].is_old) continue;
        fw_buf_clear(sql);
        fw_buf_text(sql, "ALTER TABLE ");
        add_quoted(sql, d->table);
        fw_buf_text(sql, " ADD COLUMN ");
        add_definition(sql, &d->columns.at[i]);
        st = run_buf(d, sql, err);
    }
    return st;
}

/* Create the table with all columns, or add the missing ones. */
static furrow_status prepare_table(furrow_writer *writer, furrow_error *err) {
    fw_database *d = writer->database;
    furrow_buf sql = {.alloc = writer->opts.alloc};
    bool has_old = false;
    for (size_t i = 0; i < d->columns.count; i++) d->columns.at[i].is_old = false;
    furrow_status st = look_at_table(writer, err);
    for (size_t i = 0; i < d->columns.count; i++) has_old = has_old || d->columns.at[i].is_old;
    if (st == FURROW_OK) st = has_old ? add_columns(d, &sql, err) : create_table(d, &sql, err);
    furrow_buf_free(&sql);
    return st;
}

/* INSERT INTO "rows" ("a","b") VALUES (?,?) */
static furrow_status prepare_insert(sqlite3_stmt **out, furrow_writer *writer, furrow_error *err) {
    fw_database *d = writer->database;
    furrow_buf sql = {.alloc = writer->opts.alloc};
    fw_buf_text(&sql, "INSERT INTO ");
    add_quoted(&sql, d->table);
    for (size_t i = 0; i < d->columns.count; i++) {
        fw_buf_text(&sql, i ? "," : " (");
        add_quoted(&sql, d->columns.at[i].name);
    }
    for (size_t i = 0; i < d->columns.count; i++) fw_buf_text(&sql, i ? ",?" : ") VALUES (?");
    fw_buf_char(&sql, ')');
    furrow_status st = fw_buf_status(&sql, err);
    if (st == FURROW_OK && sqlite3_prepare_v2(d->db, sql.at, -1, out, NULL) != SQLITE_OK)
        st = fail(d, err);
    furrow_buf_free(&sql);
    return st;
}

static int bind(sqlite3_stmt *insert, const fw_database *d, const db_cell *cell) {
    int place = (int)cell->column + 1;
    bool is_text = cell->kind == TEXT || d->columns.at[cell->column].is_text;
    if (!is_text && cell->kind == WHOLE)
        return sqlite3_bind_int64(insert, place, cell->number.whole);
    if (!is_text) return sqlite3_bind_double(insert, place, cell->number.real);
    return sqlite3_bind_text64(insert, place, cell->text.at, cell->text.len, SQLITE_STATIC,
                               SQLITE_UTF8);
}

static furrow_status insert_rows(furrow_writer *writer, furrow_error *err) {
    const fw_database *d = writer->database;
    sqlite3_stmt *insert = NULL;
    furrow_status st = prepare_insert(&insert, writer, err);
    size_t cell = 0;
    for (size_t row = 0; row < d->row_ends.count && st == FURROW_OK; row++) {
        sqlite3_clear_bindings(insert);
        int code = SQLITE_OK;
        for (; cell < d->row_ends.at[row] && code == SQLITE_OK; cell++)
            code = bind(insert, d, &d->cells.at[cell]);
        if (code != SQLITE_OK) st = fail_as(err, code, sqlite3_errstr(code));
        else if (sqlite3_step(insert) != SQLITE_DONE) st = fail(d, err);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    return st;
}

/* A file name that SQLite cannot take for anything else; ":memory:" has a special meaning. */
static void add_path(furrow_buf *out, const char *path) {
    fw_buf_clear(out);
    if (path[0] == ':') fw_buf_text(out, "./");
    fw_buf_text(out, path);
}

/* ---- The journal -------------------------------------------------------- */

enum { MAX_TEXTS = 3 }; /* of a statement */

/* A statement with some of the texts; NULL stays NULL. */
static furrow_status prepare(sqlite3_stmt **out, const fw_database *d, const char *sql,
                             const char *const texts[MAX_TEXTS], furrow_error *err) {
    bool is_fine = sqlite3_prepare_v2(d->db, sql, -1, out, NULL) == SQLITE_OK;
    int count = is_fine ? sqlite3_bind_parameter_count(*out) : 0;
    for (int i = 0; i < count && i < MAX_TEXTS && is_fine; i++)
        is_fine = sqlite3_bind_text(*out, i + 1, texts[i], -1, SQLITE_STATIC) == SQLITE_OK;
    return is_fine ? FURROW_OK : fail(d, err);
}

/* Replace the previous state by the new one. */
static furrow_status note_state(const furrow_writer *writer, furrow_error *err) {
    const fw_database *d = writer->database;
    const char *texts[MAX_TEXTS] = {writer->state.name, writer->state.text, writer->state.before};
    const char *sql = texts[2] ? "UPDATE " JOURNAL " SET state = ?2 WHERE name = ?1 AND state = ?3"
                               : "INSERT OR IGNORE INTO " JOURNAL " VALUES (?1, ?2)";
    sqlite3_stmt *put = NULL;
    if (!writer->state.name) return FURROW_OK;
    furrow_status st =
        run(d, "CREATE TABLE IF NOT EXISTS " JOURNAL " (name TEXT PRIMARY KEY, state TEXT)", err);
    if (st == FURROW_OK) st = prepare(&put, d, sql, texts, err);
    if (st == FURROW_OK && sqlite3_step(put) != SQLITE_DONE) st = fail(d, err);
    sqlite3_finalize(put);
    if (st == FURROW_OK && sqlite3_changes(d->db) != 1)
        st = fw_fail(err, FURROW_EIO, "another program added the same rows at the same time");
    return st;
}

furrow_status fw_database_state(furrow_buf *out, const char *path, const char *name,
                                furrow_error *err) {
    const char *texts[MAX_TEXTS] = {name};
    fw_database d = {0};
    sqlite3_stmt *get = NULL;
    add_path(out, path);
    furrow_status st = fw_buf_status(out, err);
    int code = st < 0 ? SQLITE_OK : sqlite3_open_v2(out->at, &d.db, SQLITE_OPEN_READWRITE, NULL);
    fw_buf_clear(out);
    if (code == SQLITE_CANTOPEN) st = fw_fail(err, FURROW_ENOTFOUND, "there is no such file");
    else if (code != SQLITE_OK) st = fail_as(err, code, sqlite3_errstr(code));
    if (st == FURROW_OK) sqlite3_busy_timeout(d.db, BUSY_MS);
    if (st == FURROW_OK)
        st =
            prepare(&get, &d, "SELECT 1 FROM sqlite_master WHERE name = '" JOURNAL "'", texts, err);
    if (st == FURROW_OK) code = sqlite3_step(get);
    if (st == FURROW_OK && code == SQLITE_ROW) {
        sqlite3_finalize(get);
        get = NULL;
        st = prepare(&get, &d, "SELECT state FROM " JOURNAL " WHERE name = ?1", texts, err);
        if (st == FURROW_OK) code = sqlite3_step(get);
        if (st == FURROW_OK && code == SQLITE_ROW)
            fw_buf_str(out, fw_str((const char *)sqlite3_column_text(get, 0)));
    }
    if (st == FURROW_OK && code == SQLITE_DONE)
        st = fw_fail(err, FURROW_ENOTFOUND, "the database has no such state");
    else if (st == FURROW_OK && code != SQLITE_ROW) st = fail(&d, err);
    sqlite3_finalize(get);
    sqlite3_close(d.db);
    return st == FURROW_OK ? fw_buf_status(out, err) : st;
}

/* ---- The file ------------------------------------------------------------ */

static furrow_status open_at(fw_database *d, const char *path, int flags, furrow_error *err) {
    sqlite3_close(d->db);
    d->db = NULL;
    int code = sqlite3_open_v2(path, &d->db, flags, NULL);
    if (code != SQLITE_OK)
        return fail_as(err, code, d->db ? sqlite3_errmsg(d->db) : sqlite3_errstr(code));
    sqlite3_busy_timeout(d->db, BUSY_MS);
    return FURROW_OK;
}

/* Begin to write to the file that has the name now. If it was moved or removed since it was
 * opened, the rows would be lost with it. */
static furrow_status begin(fw_database *d, furrow_error *err) {
    for (int i = 0; i < MAX_OPENS; i++) {
        int is_moved = 0;
        if (i > 0 || d->is_new) {
            int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
            furrow_status st = open_at(d, d->path.at, flags, err);
            if (st < 0) return st;
        }
        furrow_status st = run(d, "BEGIN IMMEDIATE", err);
        if (st < 0) return st;
        sqlite3_file_control(d->db, NULL, SQLITE_FCNTL_HAS_MOVED, &is_moved);
        if (!is_moved) return FURROW_OK;
    }
    return fw_fail(err, FURROW_EIO, "another program keeps moving or removing the file");
}

/* A new file stays after a failure, empty: others may have opened it by now. */
static void sqlite_end(furrow_writer *writer) {
    fw_database *d = writer->database;
    furrow_error *err = &writer->failure;
    bool has_rows = d->row_ends.count > 0;
    if (writer->out.failed || (!has_rows && !writer->state.name)) return;
    /* A rehearsal in memory, so that names that SQLite refuses create no file. */
    if (d->is_new && has_rows && prepare_table(writer, err) < 0) return;
    furrow_status st = begin(d, err);
    if (st == FURROW_OK && has_rows) st = prepare_table(writer, err);
    if (st == FURROW_OK && has_rows) st = insert_rows(writer, err);
    if (st == FURROW_OK) st = note_state(writer, err);
    if (st == FURROW_OK) st = run(d, "COMMIT", err);
    if (st == FURROW_OK) return;
    sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
}

/* ---- Opening and closing ------------------------------------------------ */

/* Whether there is no such file, but it can be created in 'folder', the folder of the path. */
static bool can_be_made(furrow_writer *writer, furrow_str folder) {
    furrow_str path = writer->database->path;
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    int is_there = 1, is_open = 0;
    if (!files || files->xAccess(files, path.at, SQLITE_ACCESS_EXISTS, &is_there) != SQLITE_OK)
        return false;
    return !is_there &&
           files->xAccess(files, folder.at, SQLITE_ACCESS_READWRITE, &is_open) == SQLITE_OK &&
           is_open;
}

static furrow_status open_file(furrow_writer *writer, furrow_error *err) {
    fw_database *d = writer->database;
    furrow_buf path = {.alloc = writer->opts.alloc};
    add_path(&path, writer->opts.path);
    if (!path.failed) d->path = fw_arena_copy(&writer->arena, fw_buf_view(&path));
    furrow_buf_free(&path);
    furrow_str folder = d->path;
    while (folder.len && folder.at[folder.len - 1] != '/') folder.len--;
    folder = fw_arena_copy(&writer->arena, folder.len ? folder : FW_STR("."));
    if (!d->path.at || !folder.at) return fw_fail_memory(err);
    d->is_new = can_be_made(writer, folder);
    return open_at(d, d->is_new ? ":memory:" : d->path.at, SQLITE_OPEN_READWRITE, err);
}

/* Reports at once what is wrong with the file, before any page is read. */
static furrow_status sqlite_open(furrow_writer *writer, furrow_error *err) {
    if (!writer->opts.path || !writer->opts.path[0])
        return fw_fail(err, FURROW_EINVAL, "the format sqlite needs a file name");
    writer->database = FW_TAKE_ZEROED(&writer->arena, 1, fw_database);
    if (!writer->database) return fw_fail_memory(err);
    furrow_status st = open_file(writer, err);
    if (st < 0) return st;
    const char *table = writer->opts.table ? writer->opts.table : FURROW_DEFAULT_TABLE;
    if (sqlite3_stricmp(table, JOURNAL) == 0)
        return fw_fail(err, FURROW_EINVAL,
                       "the table " JOURNAL " belongs to furrow; choose another name");
    writer->database->table = keep_text(writer, fw_str(table));
    return writer->database->table.at ? look_at_table(writer, err) : fw_fail_memory(err);
}

static void sqlite_close(furrow_writer *writer) {
    if (writer->database) sqlite3_close(writer->database->db);
    writer->database = NULL;
}

const fw_format fw_format_sqlite = {.name = "sqlite",
                                    .is_flat = true,
                                    .is_typed = true,
                                    .open = sqlite_open,
                                    .add = sqlite_add,
                                    .end = sqlite_end,
                                    .close = sqlite_close};
