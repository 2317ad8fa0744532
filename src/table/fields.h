/*
 * Shared by the files that make fields of records: the parts of a record, values in
 * attributes, and texts that are not read.
 */
#ifndef FW_TABLE_FIELDS_H
#define FW_TABLE_FIELDS_H

#include "table/draft.h"

/* ---- Parts of records (record_parts.c) -------------------------------------- */

/* A part of a record: one of its spans, or a cell of the row that it is. */
typedef struct fw_record_part {
    fw_span span;
    fw_node_id top;  /* first node of the record's span, or the row of the cell */
    uint32_t column; /* of the grid, from 1; 0: it is no cell of a table of data.
                      * Rows of details have columns right of the last */
} fw_record_part;

typedef FW_VEC(fw_record_part) fw_record_parts;

/* Append the parts of a record. False when out of memory. */
bool fw_record_parts_of(fw_record_parts *out, fw_record_rows *rows, const fw_record *record);

/* ---- Values in attributes (attr_values.c) ----------------------------------- */

/* The numbers, in this page, of the attributes that may hold values. */
enum { FW_LAZY_ATTRS = 6, FW_BACK_ATTRS = 3 };
typedef struct fw_attr_names {
    uint32_t lazy[FW_LAZY_ATTRS]; /* addresses of images that scripts load later */
    uint32_t back[FW_BACK_ATTRS]; /* addresses of background images */
    bool has_back;                /* the page has one of 'back' */
    uint32_t srcset, lazy_srcset, aria_label, datetime, content, rating, value, width, height;
    uint64_t holders; /* the bits of the attributes that may hold the value of any element */
} fw_attr_names;

fw_attr_names fw_attr_names_of(const furrow_page *page);

/* The full form of a text that was cut off with dots, from the title of its holder or of an element
 * around it, not above 'top'; empty: none. */
furrow_str fw_attr_whole_text(const furrow_page *page, fw_node_id holder, fw_node_id top,
                              furrow_str text);

/* The value that an element has in its attributes, and its kind; empty for most. */
furrow_str fw_attr_value(const furrow_page *page, fw_node_id node, const fw_attr_names *a,
                         fw_field_kind *kind);

/* The address of the image in a noscript element, unless an image is right before it; else
 * empty. */
furrow_str fw_attr_noscript_image(const furrow_page *page, fw_node_id node);

/* ---- Elements that show a time (times.c) -------------------------------------- */

/* How such elements are read: as the text that they show, as the exact time in their attribute, or
 * as both. */
typedef enum fw_time_form { FW_TIME_SHOWN, FW_TIME_EXACT, FW_TIME_BOTH } fw_time_form;

/* The forms of all such elements of a region, by their places. */
struct fw_time_place;
typedef struct fw_times {
    fw_map index;
    FW_VEC(struct fw_time_place) places;
} fw_times;

/* The exact time in an attribute of an element; empty for most. */
furrow_str fw_time_of(const furrow_page *page, fw_node_id node, const fw_attr_names *a);

/* Decide how the elements at each place are read. 'given' may be NULL. False when out of memory. */
bool fw_times_find(fw_times *out, const furrow_page *page, const fw_region *region,
                   const fw_attr_names *attrs, const fw_given *given, fw_arena *arena);

/* The form of an element with the exact time 'exact', in the record that begins at 'top'. */
fw_time_form fw_time_form_of(const fw_times *times, const furrow_page *page, fw_node_id node,
                             fw_node_id top, furrow_str exact);

/* ---- Texts that are not read (field_text.c) ----------------------------------- */

/* Whether two elements side by side have the same text, once visible and once for screen readers:
 * "$86.97" and "$86 97". */
bool fw_texts_are_doubles(const furrow_page *page, fw_node_id a, fw_node_id b);

/* Whether an element has a text for screen readers that contains the visible text beside it, which
 * is hidden from them: "Located in York." before "York". */
bool fw_text_is_said(const furrow_page *page, fw_node_id said, fw_node_id seen);

/* Whether an inline element is a footnote mark or hidden, beside a text that is read: a sort key,
 * for example. Block elements and elements that are alone do not count, since a script shows
 * them. */
bool fw_text_is_unread(const furrow_page *page, fw_node_id node);

/* Whether an element holds the name of an icon, which a font shows as a picture: its class is that
 * of such a font, and its text is like "add_circle". */
bool fw_is_icon_name(const furrow_page *page, fw_node_id node);

#endif
