/*
 * A table as Arrow: one record batch by the Arrow C data interface, typed.
 *
 * Two passes over the cells. The first reads the values of each column and
 * determines its Arrow type and the size of its buffers; the second fills them.
 * Each struct of the interface owns its memory, an arena, since a consumer may
 * move a child out of its parent and release the two in any order.
 *
 * Cost: linear in the cells and in rows times columns, as the format is dense.
 */
#include "base/call.h"
#include "base/str.h"
#include "table/table.h"
#include "values/date.h"

/* The most rows times columns that are written; a bitmap and offsets for each take 1.1 GB. */
#define MAX_CELLS ((size_t)1 << 28)

/* The share of values of a typed column that must be readable. If fewer are (1.234 may be two
 * numbers), the column is text, so that no value is lost. */
enum { READABLE = 1, READABLE_OF = 2 };

typedef enum arrow_kind {
    ARROW_TEXT,   /* as the page has it */
    ARROW_ISO,    /* dates without a common type: ISO 8601 if readable */
    ARROW_INT,    /* int64 */
    ARROW_REAL,   /* float64 */
    ARROW_PRICE,  /* struct of float64 "amount" and text "currency" */
    ARROW_DAY,    /* days since 1970-01-01, int32 */
    ARROW_CLOCK,  /* microseconds since midnight */
    ARROW_MOMENT, /* microseconds since 1970-01-01 00:00, zone not known */
    ARROW_INSTANT /* the same in UTC */
} arrow_kind;

static const char *const FORMATS[] = {
    [ARROW_TEXT] = "u",    [ARROW_ISO] = "u",       [ARROW_INT] = "l",
    [ARROW_REAL] = "g",    [ARROW_PRICE] = "+s",    [ARROW_DAY] = "tdD",
    [ARROW_CLOCK] = "ttu", [ARROW_MOMENT] = "tsu:", [ARROW_INSTANT] = "tsu:UTC",
};

/* ---- Values ------------------------------------------------------------- */

enum { MICROSECONDS = 1000000, DAY_SECONDS = 24 * 60 * 60, FRACTION_DIGITS = 6 };

/* A value as it goes into a column. */
typedef struct arrow_value {
    arrow_kind kind; /* ARROW_TEXT: the text cannot be read as the column's type */
    int64_t whole;   /* a number without decimals, days or microseconds */
    double real;
    furrow_str text; /* ISO 8601, or the currency; lies in the fw_typed */
} arrow_value;

/* Read a number of exactly 'digits' digits; false if there are other bytes. */
static bool take_digits(int64_t *out, const char **at, size_t digits) {
    *out = 0;
    for (size_t i = 0; i < digits; i++) {
        if (!fw_is_digit((*at)[i])) return false;
        *out = *out * 10 + ((*at)[i] - '0');
    }
    *at += digits;
    return true;
}

static bool take_char(const char **at, char c) {
    if (**at != c) return false;
    ++*at;
    return true;
}

/* hh:mm[:ss[.f]] in microseconds; digits past the sixth are cut off. */
static bool take_clock(int64_t *out, const char **at) {
    int64_t hour, minute, second = 0, fraction = 0;
    if (!take_digits(&hour, at, 2) || !take_char(at, ':') || !take_digits(&minute, at, 2))
        return false;
    if (take_char(at, ':') && !take_digits(&second, at, 2)) return false;
    if (take_char(at, '.'))
        for (int digits = 0; fw_is_digit(**at) || digits < FRACTION_DIGITS; digits++) {
            int64_t digit = fw_is_digit(**at) ? *(*at)++ - '0' : 0;
            if (digits < FRACTION_DIGITS) fraction = fraction * 10 + digit;
        }
    *out = ((hour * 60 + minute) * 60 + second) * MICROSECONDS + fraction;
    return true;
}

/* Z, +hh:mm or -hh:mm, in minutes. */
static bool take_zone(int64_t *out, const char **at) {
    int64_t hours, minutes;
    *out = 0;
    if (take_char(at, 'Z')) return true;
    bool is_west = **at == '-';
    if (!take_char(at, '+') && !take_char(at, '-')) return false;
    if (!take_digits(&hours, at, 2) || !take_char(at, ':') || !take_digits(&minutes, at, 2))
        return false;
    *out = (is_west ? -1 : 1) * (hours * 60 + minutes);
    return true;
}

/* What kind of date an ISO text is. Months and times with a zone have no Arrow
 * type: ARROW_ISO. */
static arrow_value date_value(const char *iso) {
    arrow_value out = {.kind = ARROW_ISO, .text = fw_str(iso)};
    const char *at = iso;
    int64_t year, month, day, clock, zone;
    bool has_day = out.text.len > 2 && iso[2] != ':';
    if (has_day) {
        if (!take_digits(&year, &at, 4) || !take_char(&at, '-') || !take_digits(&month, &at, 2) ||
            !take_char(&at, '-') || !take_digits(&day, &at, 2) || year == 0)
            return out;
        out.whole = fw_day_number(year, month, day);
        if (!*at) {
            out.kind = ARROW_DAY;
            return out;
        }
        if (!take_char(&at, 'T')) return out;
    }
    if (!take_clock(&clock, &at)) return out;
    out.whole = out.whole * DAY_SECONDS * MICROSECONDS + clock;
    bool has_zone = take_zone(&zone, &at);
    if (*at) return out;
    if (has_day) {
        out.kind = has_zone ? ARROW_INSTANT : ARROW_MOMENT;
        if (has_zone) out.whole -= zone * 60 * MICROSECONDS;
    } else if (!has_zone && clock < (int64_t)DAY_SECONDS * MICROSECONDS) {
        out.kind = ARROW_CLOCK;
    }
    return out;
}

/* 'typed' keeps the text of the value. */
static arrow_value value_of(fw_typed *typed, furrow_str text, furrow_type type, fw_habit habit) {
    *typed = fw_typed_read(text, type, habit);
    switch (typed->type) {
    case FURROW_NUMBER:
        return (arrow_value){.kind = typed->is_whole ? ARROW_INT : ARROW_REAL,
                             .whole = typed->whole,
                             .real = typed->is_whole ? (double)typed->whole : typed->number};
    case FURROW_PRICE:
        return (arrow_value){.kind = ARROW_PRICE,
                             .real = typed->is_whole ? (double)typed->whole : typed->number,
                             .text = fw_str(typed->text)};
    case FURROW_DATE: return date_value(typed->text);
    default: return (arrow_value){.kind = ARROW_TEXT};
    }
}

/* ---- Plans -------------------------------------------------------------- */

/* What a column becomes, and how much room that takes. */
typedef struct arrow_plan {
    furrow_str name;
    furrow_type type;
    fw_habit habit;
    arrow_kind kind;
    bool is_list;
    size_t values, readable;
    uint32_t kinds;    /* of the readable values, a bit each */
    size_t text_bytes; /* of all values as the page has them */
    size_t iso_bytes;  /* of all values, ISO 8601 where they are readable */
    size_t currency_bytes;
} arrow_plan;

static void count_value(arrow_plan *plan, furrow_str text) {
    fw_typed typed;
    arrow_value value = value_of(&typed, text, plan->type, plan->habit);
    plan->values++;
    plan->text_bytes += text.len;
    bool is_readable = value.kind != ARROW_TEXT;
    bool is_date = plan->type == FURROW_DATE;
    plan->iso_bytes += is_readable && is_date ? value.text.len : text.len;
    if (!is_readable) return;
    plan->readable++;
    plan->kinds |= 1U << value.kind;
    if (value.kind == ARROW_PRICE) plan->currency_bytes += value.text.len;
}

static arrow_kind kind_of(const arrow_plan *plan) {
    bool is_date = plan->type == FURROW_DATE;
    bool is_amount = plan->type == FURROW_NUMBER || plan->type == FURROW_PRICE;
    if (!is_date && !is_amount) return ARROW_TEXT;
    if (plan->readable * READABLE_OF < plan->values * READABLE) return ARROW_TEXT;
    if (plan->type == FURROW_PRICE) return ARROW_PRICE;
    if (is_amount) return plan->kinds & 1U << ARROW_REAL ? ARROW_REAL : ARROW_INT;
    for (arrow_kind kind = ARROW_DAY; kind <= ARROW_INSTANT; kind++)
        if (plan->kinds == 1U << kind) return kind;
    return ARROW_ISO;
}

static furrow_str cell_value(const fw_cell *cell, size_t i) {
    return cell->values ? cell->values[i] : cell->text;
}

static size_t cell_count(const furrow_table *table) {
    return table->rows ? table->row_ends[table->rows - 1] : 0;
}

/* NULL when out of memory. */
static arrow_plan *make_plans(const furrow_table *table, fw_arena *scratch) {
    arrow_plan *plans = FW_TAKE_ZEROED(scratch, table->column_count, arrow_plan);
    const fw_habit *habits = fw_table_habits(table, scratch);
    if (!plans || !habits) return NULL;
    for (size_t i = 0; i < table->column_count; i++) {
        plans[i].name = table->columns[i].name;
        plans[i].type = table->columns[i].type;
        plans[i].habit = habits[i];
        plans[i].is_list = table->columns[i].is_list;
    }
    for (size_t i = 0; i < cell_count(table); i++) {
        const fw_cell *cell = &table->cells[i];
        arrow_plan *plan = &plans[cell->column];
        plan->is_list = plan->is_list || cell->count > 1;
        for (size_t k = 0; k < cell->count; k++) count_value(plan, cell_value(cell, k));
    }
    for (size_t i = 0; i < table->column_count; i++) plans[i].kind = kind_of(&plans[i]);
    return plans;
}

/* Offsets are int32, and every row takes a place in every column. */
static bool fits_arrow(const furrow_table *table, const arrow_plan *plans) {
    for (size_t i = 0; i < table->column_count; i++)
        if (plans[i].text_bytes > INT32_MAX || plans[i].iso_bytes > INT32_MAX ||
            plans[i].values > INT32_MAX)
            return false;
    return table->column_count == 0 || table->rows <= MAX_CELLS / table->column_count;
}

/* ---- Schemas ------------------------------------------------------------ */

/* What a struct of the interface owns; it is in its own arena. */
typedef struct arrow_owner {
    fw_arena arena;
    const void *buffers[3];
} arrow_owner;

static arrow_owner *owner_new(furrow_alloc alloc) {
    fw_arena arena = fw_arena_make(alloc);
    arrow_owner *owner = FW_TAKE_ZEROED(&arena, 1, arrow_owner);
    if (owner) owner->arena = arena;
    return owner;
}

static void owner_free(void *private_data) {
    fw_arena arena = ((arrow_owner *)private_data)->arena;
    fw_arena_free(&arena);
}

static void release_schema(struct ArrowSchema *schema) {
    for (int64_t i = 0; i < schema->n_children; i++)
        if (schema->children[i]->release) schema->children[i]->release(schema->children[i]);
    schema->release = NULL;
    owner_free(schema->private_data);
}

/* Start a schema with 'children' fields, all of them released so far. */
static bool schema_start(struct ArrowSchema *out, const char *format, furrow_str name,
                         size_t children, furrow_alloc alloc) {
    *out = (struct ArrowSchema){0};
    arrow_owner *owner = owner_new(alloc);
    if (!owner) return false;
    *out = (struct ArrowSchema){.format = format,
                                .flags = ARROW_FLAG_NULLABLE,
                                .release = release_schema,
                                .private_data = owner};
    out->name = fw_arena_copy(&owner->arena, name).at;
    out->children = FW_TAKE(&owner->arena, children, struct ArrowSchema *);
    struct ArrowSchema *at = FW_TAKE_ZEROED(&owner->arena, children, struct ArrowSchema);
    if (!out->name || !out->children || !at) return false;
    for (size_t i = 0; i < children; i++) out->children[i] = &at[i];
    out->n_children = (int64_t)children;
    return true;
}

/* Key and value pairs as the interface packs them: a count, then each text after its length, all
 * int32. */
static bool set_metadata(struct ArrowSchema *schema, const arrow_plan *plan) {
    arrow_owner *owner = schema->private_data;
    furrow_str texts[] = {FW_STR("furrow.type"), fw_str(furrow_type_name(plan->type))};
    int32_t pairs = 1;
    size_t size = sizeof pairs;
    for (size_t i = 0; i < 2; i++) size += sizeof(int32_t) + texts[i].len;
    char *at = FW_TAKE(&owner->arena, size, char);
    if (!at) return false;
    schema->metadata = at;
    memcpy(at, &pairs, sizeof pairs);
    at += sizeof pairs;
    for (size_t i = 0; i < 2; i++) {
        int32_t len = (int32_t)texts[i].len;
        memcpy(at, &len, sizeof len);
        memcpy(at + sizeof len, texts[i].at, texts[i].len);
        at += sizeof len + texts[i].len;
    }
    return true;
}

static bool value_schema(struct ArrowSchema *out, const arrow_plan *plan, furrow_str name,
                         furrow_alloc alloc) {
    bool is_price = plan->kind == ARROW_PRICE;
    if (!schema_start(out, FORMATS[plan->kind], name, is_price ? 2 : 0, alloc)) return false;
    return !is_price ||
           (schema_start(out->children[0], FORMATS[ARROW_REAL], FW_STR("amount"), 0, alloc) &&
            schema_start(out->children[1], FORMATS[ARROW_TEXT], FW_STR("currency"), 0, alloc));
}

static bool column_schema(struct ArrowSchema *out, const arrow_plan *plan, furrow_alloc alloc) {
    if (!plan->is_list) {
        if (!value_schema(out, plan, plan->name, alloc)) return false;
    } else if (!schema_start(out, "+l", plan->name, 1, alloc) ||
               !value_schema(out->children[0], plan, FW_STR("item"), alloc)) {
        return false;
    }
    return set_metadata(out, plan);
}

/* ---- Arrays ------------------------------------------------------------- */

static void release_array(struct ArrowArray *array) {
    for (int64_t i = 0; i < array->n_children; i++)
        if (array->children[i]->release) array->children[i]->release(array->children[i]);
    array->release = NULL;
    owner_free(array->private_data);
}

/* Start an array for 'room' values of 'width' bytes each (0: none), with a bitmap of nulls
 * before and 'bytes' of text after them. */
static bool array_start(struct ArrowArray *out, size_t room, size_t width, size_t bytes,
                        int64_t buffers, size_t children, furrow_alloc alloc) {
    *out = (struct ArrowArray){0};
    arrow_owner *owner = owner_new(alloc);
    if (!owner) return false;
    *out = (struct ArrowArray){.n_buffers = buffers,
                               .buffers = owner->buffers,
                               .release = release_array,
                               .private_data = owner};
    owner->buffers[0] = fw_arena_take_zeroed(&owner->arena, room / 8 + 1, 1);
    owner->buffers[1] = fw_arena_take_zeroed(&owner->arena, room + 1, width);
    owner->buffers[2] = fw_arena_take(&owner->arena, bytes, 1);
    out->children = FW_TAKE(&owner->arena, children, struct ArrowArray *);
    struct ArrowArray *at = FW_TAKE_ZEROED(&owner->arena, children, struct ArrowArray);
    if (!owner->buffers[0] || !owner->buffers[1] || !owner->buffers[2] || !out->children || !at)
        return false;
    for (size_t i = 0; i < children; i++) out->children[i] = &at[i];
    out->n_children = (int64_t)children;
    return true;
}

static bool text_start(struct ArrowArray *out, size_t room, size_t bytes, furrow_alloc alloc) {
    return array_start(out, room, sizeof(int32_t), bytes, 3, 0, alloc);
}

/* Room for the values of a column. */
static bool values_start(struct ArrowArray *out, const arrow_plan *plan, size_t room,
                         furrow_alloc alloc) {
    switch (plan->kind) {
    case ARROW_TEXT: return text_start(out, room, plan->text_bytes, alloc);
    case ARROW_ISO: return text_start(out, room, plan->iso_bytes, alloc);
    case ARROW_DAY: return array_start(out, room, sizeof(int32_t), 0, 2, 0, alloc);
    case ARROW_PRICE:
        return array_start(out, room, 0, 0, 1, 2, alloc) &&
               array_start(out->children[0], room, sizeof(double), 0, 2, 0, alloc) &&
               text_start(out->children[1], room, plan->currency_bytes, alloc);
    default: return array_start(out, room, sizeof(int64_t), 0, 2, 0, alloc);
    }
}

static bool column_start(struct ArrowArray *out, const arrow_plan *plan, size_t rows,
                         furrow_alloc alloc) {
    if (!plan->is_list) return values_start(out, plan, rows, alloc);
    return array_start(out, rows, sizeof(int32_t), 0, 2, 1, alloc) &&
           values_start(out->children[0], plan, plan->values, alloc);
}

/* Buffers are const for readers; here they are still being written. */
static void *buffer_of(const struct ArrowArray *array, size_t i) {
    return (void *)(uintptr_t)array->buffers[i];
}

/* Count one more value; it is null unless 'is_valid'. */
static void end_value(struct ArrowArray *array, bool is_valid) {
    uint8_t *bits = buffer_of(array, 0);
    if (is_valid) bits[array->length / 8] |= (uint8_t)(1U << array->length % 8);
    else array->null_count++;
    array->length++;
}

/* Set the end offset of the next value: of its last byte, or of its last item. */
static void set_end(struct ArrowArray *array, int64_t end) {
    int32_t *offsets = buffer_of(array, 1);
    offsets[array->length + 1] = (int32_t)end;
}

static void add_text(struct ArrowArray *array, furrow_str text, bool is_valid) {
    const int32_t *offsets = buffer_of(array, 1);
    int32_t start = offsets[array->length];
    char *bytes = buffer_of(array, 2);
    if (is_valid && text.len) memcpy(bytes + start, text.at, text.len);
    set_end(array, is_valid ? start + (int64_t)text.len : start);
    end_value(array, is_valid);
}

static void add_real(struct ArrowArray *array, double real, bool is_valid) {
    double *at = buffer_of(array, 1);
    if (is_valid) at[array->length] = real;
    end_value(array, is_valid);
}

static void add_whole(struct ArrowArray *array, arrow_kind kind, int64_t whole, bool is_valid) {
    if (is_valid && kind == ARROW_DAY)
        ((int32_t *)buffer_of(array, 1))[array->length] = (int32_t)whole;
    else if (is_valid) ((int64_t *)buffer_of(array, 1))[array->length] = whole;
    end_value(array, is_valid);
}

/* Add a value of a column; 'text' is NULL for none. A value that cannot be read as the type of
 * its column is null. */
static void add_value(struct ArrowArray *array, const arrow_plan *plan, const furrow_str *text) {
    fw_typed typed;
    arrow_value value = {.kind = ARROW_TEXT};
    if (text && plan->kind != ARROW_TEXT) value = value_of(&typed, *text, plan->type, plan->habit);
    bool is_valid = text && value.kind != ARROW_TEXT;
    switch (plan->kind) {
    case ARROW_TEXT: add_text(array, text ? *text : (furrow_str){NULL, 0}, text != NULL); break;
    case ARROW_ISO: add_text(array, !text || is_valid ? value.text : *text, text != NULL); break;
    case ARROW_REAL: add_real(array, value.real, is_valid); break;
    case ARROW_PRICE:
        add_real(array->children[0], value.real, is_valid);
        add_text(array->children[1], value.text, is_valid);
        end_value(array, is_valid);
        break;
    default: add_whole(array, plan->kind, value.whole, is_valid);
    }
}

/* Add a field, or null: 'cell' is NULL if a record has no such field. */
static void add_cell(struct ArrowArray *array, const arrow_plan *plan, const fw_cell *cell) {
    if (!plan->is_list) {
        furrow_str text = cell ? cell_value(cell, 0) : (furrow_str){NULL, 0};
        add_value(array, plan, cell ? &text : NULL);
        return;
    }
    for (size_t i = 0; cell && i < cell->count; i++) {
        furrow_str text = cell_value(cell, i);
        add_value(array->children[0], plan, &text);
    }
    set_end(array, array->children[0]->length);
    end_value(array, cell != NULL);
}

/* ---- Tables ------------------------------------------------------------- */

static bool fill_schema(struct ArrowSchema *schema, const furrow_table *table,
                        const arrow_plan *plans) {
    furrow_alloc alloc = table->arena.alloc;
    if (!schema_start(schema, "+s", FW_STR(""), table->column_count, alloc)) return false;
    schema->flags = 0;
    for (size_t i = 0; i < table->column_count; i++)
        if (!column_schema(schema->children[i], &plans[i], alloc)) return false;
    return true;
}

/* Cells are sorted by row and, within a row, by column. Before each of its cells, a column is
 * filled up to that row; at the end, up to the last row. */
static bool fill_array(struct ArrowArray *array, const furrow_table *table,
                       const arrow_plan *plans) {
    furrow_alloc alloc = table->arena.alloc;
    size_t columns = table->column_count, next = 0;
    if (!array_start(array, table->rows, 0, 0, 1, columns, alloc)) return false;
    array->buffers[0] = NULL; /* rows are never null */
    for (size_t c = 0; c < columns; c++)
        if (!column_start(array->children[c], &plans[c], table->rows, alloc)) return false;
    for (size_t row = 0; row < table->rows; row++)
        for (; next < table->row_ends[row]; next++) {
            uint32_t c = table->cells[next].column;
            struct ArrowArray *column = array->children[c];
            while (column->length < (int64_t)row) add_cell(column, &plans[c], NULL);
            add_cell(column, &plans[c], &table->cells[next]);
        }
    for (size_t c = 0; c < columns; c++)
        while (array->children[c]->length < (int64_t)table->rows)
            add_cell(array->children[c], &plans[c], NULL);
    array->length = (int64_t)table->rows;
    return true;
}

furrow_status furrow_table_arrow(const furrow_table *table, struct ArrowSchema *schema,
                                 struct ArrowArray *array, furrow_error *err) {
    fw_arena scratch = fw_arena_make(table->arena.alloc);
    furrow_status st = FURROW_OK;
    if (schema) *schema = (struct ArrowSchema){0};
    if (array) *array = (struct ArrowArray){0};
    const arrow_plan *plans = make_plans(table, &scratch);
    if (plans && !fits_arrow(table, plans))
        st = fw_fail(err, FURROW_ELIMIT, "%zu rows of %zu columns are too many for Arrow",
                     table->rows, table->column_count);
    else if (!plans || (schema && !fill_schema(schema, table, plans)) ||
             (array && !fill_array(array, table, plans)))
        st = fw_fail_memory(err);
    fw_arena_free(&scratch);
    if (st == FURROW_OK) return FURROW_OK;
    if (schema && schema->release) schema->release(schema);
    if (array && array->release) array->release(array);
    return st;
}
