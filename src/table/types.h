/*
 * Types of columns: what the texts of one have in common, and the values that
 * they stand for. Texts never change; a value is read when it is asked for.
 */
#ifndef FW_TABLE_TYPES_H
#define FW_TABLE_TYPES_H

#include "table/date.h"
#include "table/number.h"
#include "table/table.h"

/* What one text looks like by itself: a text, a number, a price, a date, or
 * the absolute address of a page or an image. */
furrow_type fw_type_of(furrow_str text);

/* What the texts of a column show together about those that are open. */
typedef struct fw_habit {
    char decimal; /* mark of decimals, '.' or ','; 0: nothing shows it, or both are shown */
    fw_date_order order;
} fw_habit;

/* Type and habit of a list of texts. Most of those that are not empty must
 * agree on the type. Linear. */
furrow_type fw_type_of_texts(const furrow_str *texts, size_t count);
fw_habit fw_habit_of_texts(const furrow_str *texts, size_t count, furrow_type type);

/* Set the types of the columns that are text so far: addresses are known by
 * the kind of field. Linear in the texts; false when memory is out. */
bool fw_table_set_types(furrow_table *table, fw_arena *scratch);

/* The habit of each column of a table; NULL when memory is out. */
fw_habit *fw_table_habits(const furrow_table *table, fw_arena *scratch);

/* A value as it was meant. */
typedef struct fw_typed {
    furrow_type type; /* FURROW_TEXT: the text does not read as the column's type */
    bool is_whole;    /* of a number or price: 'whole' has it */
    int64_t whole;
    double number;
    char text[FW_DATE_SIZE]; /* of a date: ISO 8601; of a price: its currency */
} fw_typed;

/* Read a text of a column. */
fw_typed fw_typed_read(furrow_str text, furrow_type type, fw_habit habit);

#endif
