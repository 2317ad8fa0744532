/*
 * Fields that went wrong, for people who want to know why.
 *
 *     price -> text_3: 20 values, 2 not found, 3 not whole, 1 astray
 *         record 7: EUR 12.50
 *         in text_2: 'EUR', text_3: '12.50'
 */
#include "eval_fields.h"

#include "screen.h"

#include <stdlib.h>
#include <string.h>

/* Fields of one page that are shown, the worst first. */
enum { MAX_FIELDS = 20 };

/* Values of records that were found. */
static size_t misaligned(const furrow_field_score *field) {
    return field->count.found - field->count.aligned;
}

static size_t inexact(const furrow_field_score *field) {
    return field->count.found - field->count.exact;
}

/* Most values astray first, then most that are not exact, then by name. */
static int compare_fields(const void *a, const void *b) {
    const furrow_field_score *x = a, *y = b;
    if (misaligned(x) != misaligned(y)) return misaligned(x) > misaligned(y) ? -1 : 1;
    if (inexact(x) != inexact(y)) return inexact(x) > inexact(y) ? -1 : 1;
    size_t shorter = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = shorter ? memcmp(x->name.at, y->name.at, shorter) : 0;
    if (order) return order;
    if (x->name.len != y->name.len) return x->name.len < y->name.len ? -1 : 1;
    return x->is_link - y->is_link;
}

static void show_number(FILE *to, const char **gap, size_t number, const char *what) {
    if (number == 0) return;
    fprintf(to, "%s%zu %s", *gap, number, what);
    *gap = ", ";
}

static void show_counts(FILE *to, const furrow_field_score *field) {
    const furrow_value_count *count = &field->count;
    const char *gap = "";
    fprintf(to, ": %zu values, ", count->wanted);
    show_number(to, &gap, count->wanted - count->found, "not found");
    show_number(to, &gap, count->found - count->whole, "not whole");
    show_number(to, &gap, count->whole - count->aligned, "astray");
    show_number(to, &gap, count->whole > count->exact ? count->whole - count->exact : 0,
                "not alone in the cell");
    fputc('\n', to);
}

static void show_text(FILE *to, const char *before, furrow_str text, size_t width) {
    size_t taken = (size_t)fprintf(to, "%s", before);
    cli_show(to, text, width > taken + 1 ? width - taken : 1, CLI_CUT_END);
    fputc('\n', to);
}

/* The value, and the cells of its row that have to do with it. */
static void show_example(FILE *to, const furrow_measure *measure, const furrow_table *table,
                         const furrow_field_score *field, size_t width) {
    char before[64];
    furrow_buf cells = {0};
    snprintf(before, sizeof before, "        record %zu: ", field->record + 1);
    show_text(to, before, field->value, width);
    size_t row = furrow_measure_found(measure, field->record);
    if (!table || row == FURROW_NO_RECORD) fputs("        which was not found\n", to);
    else if (furrow_value_cells(&cells, table, row, field->value, NULL) < 0 || cells.len == 0)
        fputs("        in no cell of its row\n", to);
    else show_text(to, "        in ", (furrow_str){cells.at, cells.len}, width);
    furrow_buf_free(&cells);
}

static void show_field(FILE *to, const furrow_measure *measure, const furrow_table *table,
                       const furrow_field_score *field, size_t width) {
    fputs(field->is_link ? "    link " : "    ", to);
    cli_show(to, field->name, width / 2, CLI_CUT_END);
    fputs(" -> ", to);
    if (field->column.at) cli_show(to, field->column, width / 2, CLI_CUT_END);
    else fputs("no column", to);
    show_counts(to, field);
    show_example(to, measure, table, field, width);
}

void eval_fields_show(FILE *to, const furrow_measure *measure, const furrow_table *table,
                      size_t width) {
    size_t count = furrow_measure_fields(measure), wrong = 0, unfound = 0;
    furrow_field_score *fields = calloc(count + 1, sizeof *fields);
    if (!fields) return;
    for (size_t i = 0; i < count; i++) {
        furrow_field_score field = furrow_measure_field(measure, i);
        if (misaligned(&field) || inexact(&field)) fields[wrong++] = field;
        else unfound += field.count.found < field.count.wanted;
    }
    if (wrong) qsort(fields, wrong, sizeof *fields, compare_fields);
    for (size_t i = 0; i < wrong && i < MAX_FIELDS; i++)
        show_field(to, measure, table, &fields[i], width);
    if (wrong > MAX_FIELDS) fprintf(to, "    and %zu fields more\n", wrong - MAX_FIELDS);
    if (unfound) fprintf(to, "    %zu fields lack only what was in records not found\n", unfound);
    free(fields);
}
