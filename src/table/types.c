/* Types of columns. */
#include "table/types.h"

#include "table/scan.h"

/* Of the texts of a column, the share that must be of one type: one in five
 * may be something else ("sold out", "on request"). */
enum { AGREEING = 4, OUT_OF = 5 };

/* Bytes of the longest number, price or date. */
enum { MAX_VALUE = 64 };

enum { TYPE_COUNT = FURROW_IMAGE + 1 };

const char *furrow_type_name(furrow_type type) {
    static const char *const names[] = {
        [FURROW_TEXT] = "text", [FURROW_NUMBER] = "number", [FURROW_PRICE] = "price",
        [FURROW_DATE] = "date", [FURROW_URL] = "url",       [FURROW_IMAGE] = "image"};
    return names[type];
}

/* ---- One text ----------------------------------------------------------- */

/* What stands for nothing, in a table that leaves no cell empty. */
static bool is_nothing(furrow_str text) {
    static const char *const signs[] = {"", "-", "--", "–", "—", "n/a", "N/A", "?", "…"};
    text = fw_trim_blanks(text);
    if (text.len > 3) return false; /* bytes of the longest sign */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (fw_str_equal(text, fw_str(signs[i]))) return true;
    return false;
}

static bool ends_as_image(furrow_str url) {
    static const char *const endings[] = {".png",  ".jpg",  ".jpeg", ".gif",
                                          ".webp", ".avif", ".svg"};
    for (size_t i = 0; i < url.len; i++)
        if (url.at[i] == '?' || url.at[i] == '#') url.len = i;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t len = strlen(endings[i]);
        if (url.len < len) continue;
        furrow_str end = {url.at + url.len - len, len};
        if (fw_take_folded(&end, endings[i])) return true;
    }
    return false;
}

static furrow_type type_of_address(furrow_str text) {
    furrow_str rest = text;
    if (!fw_take_folded(&rest, "http://") && !fw_take_folded(&rest, "https://")) return FURROW_TEXT;
    for (size_t i = 0; i < rest.len; i++)
        if (fw_is_space(rest.at[i])) return FURROW_TEXT;
    if (rest.len == 0) return FURROW_TEXT;
    return ends_as_image(rest) ? FURROW_IMAGE : FURROW_URL;
}

/* The type of a text, and whether it is a code, which no amount can be. */
static furrow_type look_at(furrow_str text, bool *is_code) {
    text = fw_trim_blanks(text);
    *is_code = false;
    furrow_type type = type_of_address(text);
    if (type != FURROW_TEXT || text.len > MAX_VALUE || !fw_str_has_digit(text)) return type;
    fw_number number = fw_number_read(text, 0);
    *is_code = number.is_code;
    if (number.is_written) return FURROW_NUMBER;
    if (fw_date_read(text, FW_ORDER_UNKNOWN).is_written) return FURROW_DATE;
    return fw_price_read(text, 0).is_written ? FURROW_PRICE : FURROW_TEXT;
}

furrow_type fw_type_of(furrow_str text) {
    bool is_code;
    return look_at(text, &is_code);
}

/* ---- Many texts --------------------------------------------------------- */

/* How many texts of a column are of each type. */
typedef struct tally {
    size_t values; /* of the column, not all of them counted yet */
    size_t counts[TYPE_COUNT];
    size_t total; /* of 'counts' */
    bool has_code;
} tally;

/* So many texts that the others cannot be enough for any other type. */
static bool is_settled(const tally *t) {
    return t->counts[FURROW_TEXT] * OUT_OF > t->values * (OUT_OF - AGREEING);
}

static void count_text(tally *t, furrow_str text) {
    if (is_settled(t) || is_nothing(text)) return;
    bool is_code;
    t->counts[look_at(text, &is_code)]++;
    t->total++;
    t->has_code = t->has_code || is_code;
}

static bool is_most(const tally *t, size_t count) {
    return count > 0 && count * OUT_OF >= t->total * AGREEING;
}

static furrow_type type_of_tally(const tally *t) {
    if (is_settled(t)) return FURROW_TEXT;
    for (size_t type = FURROW_NUMBER; type < TYPE_COUNT; type++) {
        if (!is_most(t, t->counts[type])) continue;
        /* One 0123 among them, and they are numbers of telephones or parts. */
        return type == FURROW_NUMBER && t->has_code ? FURROW_TEXT : (furrow_type)type;
    }
    /* Addresses of pictures and of pages are still addresses. */
    bool are_addresses = is_most(t, t->counts[FURROW_URL] + t->counts[FURROW_IMAGE]);
    return are_addresses ? FURROW_URL : FURROW_TEXT;
}

furrow_type fw_type_of_texts(const furrow_str *texts, size_t count) {
    tally t = {.values = count};
    for (size_t i = 0; i < count; i++) count_text(&t, texts[i]);
    return type_of_tally(&t);
}

/* What one more text shows about the habit of its column. */
static void note_habit(fw_habit *habit, bool *is_torn, furrow_str text, furrow_type type) {
    if (text.len > MAX_VALUE) return;
    if (type == FURROW_DATE) {
        fw_date_order order = fw_date_read(text, FW_ORDER_UNKNOWN).shows;
        if (order && habit->order && order != habit->order) habit->order = FW_ORDER_MIXED;
        else if (order) habit->order = order;
    } else if (type == FURROW_NUMBER || type == FURROW_PRICE) {
        char mark = fw_number_read(text, 0).shows;
        if (!mark && type == FURROW_PRICE) mark = fw_price_read(text, 0).shows;
        if (mark && habit->decimal && mark != habit->decimal) *is_torn = true;
        else if (mark) habit->decimal = mark;
    }
}

fw_habit fw_habit_of_texts(const furrow_str *texts, size_t count, furrow_type type) {
    fw_habit habit = {0};
    bool is_torn = false;
    for (size_t i = 0; i < count; i++) note_habit(&habit, &is_torn, texts[i], type);
    if (is_torn) habit.decimal = 0;
    return habit;
}

/* ---- Tables ------------------------------------------------------------- */

static size_t cell_count(const furrow_table *table) {
    return table->rows ? table->row_ends[table->rows - 1] : 0;
}

static furrow_str value_of(const fw_cell *cell, uint32_t i) {
    return cell->values ? cell->values[i] : cell->text;
}

bool fw_table_set_types(furrow_table *table, fw_arena *scratch) {
    tally *tallies = FW_TAKE_ZEROED(scratch, table->column_count, tally);
    if (!tallies) return false;
    for (size_t i = 0; i < cell_count(table); i++)
        tallies[table->cells[i].column].values += table->cells[i].count;
    for (size_t i = 0; i < cell_count(table); i++) {
        const fw_cell *cell = &table->cells[i];
        if (table->columns[cell->column].type != FURROW_TEXT) continue;
        for (uint32_t k = 0; k < cell->count; k++)
            count_text(&tallies[cell->column], value_of(cell, k));
    }
    for (size_t c = 0; c < table->column_count; c++)
        if (table->columns[c].type == FURROW_TEXT)
            table->columns[c].type = type_of_tally(&tallies[c]);
    return true;
}

fw_habit *fw_table_habits(const furrow_table *table, fw_arena *scratch) {
    fw_habit *habits = FW_TAKE_ZEROED(scratch, table->column_count, fw_habit);
    bool *is_torn = FW_TAKE_ZEROED(scratch, table->column_count, bool);
    if (!habits || !is_torn) return NULL;
    for (size_t i = 0; i < cell_count(table); i++) {
        const fw_cell *cell = &table->cells[i];
        uint32_t c = cell->column;
        for (uint32_t k = 0; k < cell->count; k++)
            note_habit(&habits[c], &is_torn[c], value_of(cell, k), table->columns[c].type);
    }
    for (size_t c = 0; c < table->column_count; c++)
        if (is_torn[c]) habits[c].decimal = 0;
    return habits;
}

/* ---- Values ------------------------------------------------------------- */

static fw_typed typed_number(const fw_number *number, furrow_type type) {
    fw_typed out = {0};
    if (!number->is_read) return out;
    out = (fw_typed){type, number->is_whole, number->whole, number->value, ""};
    memcpy(out.text, number->currency, sizeof number->currency);
    return out;
}

static fw_typed typed_date(const fw_date *date) {
    fw_typed out = {0};
    if (!date->is_read) return out;
    out.type = FURROW_DATE;
    memcpy(out.text, date->iso, sizeof date->iso);
    return out;
}

fw_typed fw_typed_read(furrow_str text, furrow_type type, fw_habit habit) {
    fw_typed out = {0};
    if (text.len > MAX_VALUE) return out;
    if (type == FURROW_NUMBER) {
        fw_number number = fw_number_read(text, habit.decimal);
        out = typed_number(&number, type);
    } else if (type == FURROW_PRICE) {
        fw_number price = fw_price_read(text, habit.decimal);
        out = typed_number(&price, type);
    } else if (type == FURROW_DATE) {
        fw_date date = fw_date_read(text, habit.order);
        out = typed_date(&date);
    }
    return out;
}
