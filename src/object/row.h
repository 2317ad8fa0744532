/*
 * The row of a page about one thing, while it is built: fields by name, each with its
 * values.
 *
 * Each name is used once: the first text with it belongs to the thing, a later one to
 * another thing, unless it is a further value of the same pair, or follows right after at
 * the same place.
 */
#ifndef FW_OBJECT_ROW_H
#define FW_OBJECT_ROW_H

#include "base/map.h"
#include "object/object.h"

/* Given instead of a pair: the field takes no further values. */
#define FW_ROW_ALONE UINT32_MAX

typedef struct fw_row_field {
    furrow_str name;
    uint32_t order;          /* among the fields: well-known ones first */
    uint32_t pair;           /* of its values; 0: none; FW_ROW_ALONE: it has one value */
    uint64_t path;           /* place of its last value */
    uint8_t shape;           /* and its shape */
    fw_node_id item;         /* the li that it is in, if any */
    uint32_t line;           /* its number among the pieces, to tell what comes next */
    furrow_str last;         /* the last of its values */
    uint32_t values, linked; /* their number, and how many of them are links */
} fw_row_field;

typedef struct fw_row_value {
    uint32_t field;
    furrow_str text;
    char *room; /* our buffer, if values were joined; NULL: read-only text */
    size_t room_size;
    fw_span nodes;
} fw_row_value;

typedef struct fw_row {
    const furrow_page *page;
    const fw_pairs *pairs;
    const fw_pieces *pieces; /* of the page */
    fw_regions *out;         /* keeps the texts */
    fw_arena *scratch;
    fw_map by_name; /* hash of a name -> number of the field */
    FW_VEC(fw_row_field) fields;
    FW_VEC(fw_row_value) values;
    bool is_out; /* of memory */
} fw_row;

/* The usual name that a label equals but for case ("Price"); else the label. */
furrow_str fw_usual_or(furrow_str label);

/* The field with a name; NULL if there is none. */
fw_row_field *fw_row_find(fw_row *row, furrow_str name);

/* Whether a field has a usual name (see row.c). */
bool fw_row_is_usual(const fw_row_field *field);

/* Add a text under a name if the name is new, or as a further value if it is of the same pair or
 * place. 'piece' is NULL if it is not in the text of the page. */
void fw_row_add(fw_row *row, furrow_str name, furrow_str text, const fw_piece *piece,
                uint32_t pair);

/* Add one more value to a field. False when out of memory. */
bool fw_row_add_value(fw_row *row, fw_row_field *field, furrow_str text, fw_span nodes);

/* Whether a piece is a further value of a field: of the same pair; or at the same place right after
 * the last one, and not words after a number. */
bool fw_row_is_more(const fw_row *row, const fw_row_field *field, const fw_piece *piece,
                    uint32_t pair);

/* The list item within the value of a pair that a piece is in; FURROW_NO_NODE: none. */
fw_node_id fw_row_item(const fw_row *row, const fw_piece *piece, uint32_t pair);

/* Rename a field; no other may have the new name. */
void fw_row_rename(fw_row *row, uint32_t field, furrow_str name);

/* Write the row as a region of one record. False when out of memory. */
bool fw_row_write(fw_row *row);

#endif
