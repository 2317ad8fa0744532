/*
 * The place of a field in its record: the tags above it, and the words by
 * which the page calls it. Written as "h2.title/a", so that people can read it
 * and another page of the site be searched for it.
 */
#ifndef FW_TABLE_PLACE_H
#define FW_TABLE_PLACE_H

#include "base/map.h"
#include "page/page.h"

enum { FW_PLACE_WORDS = 4 }; /* that are looked at; more say nothing new */

typedef struct fw_field_place {
    uint64_t path; /* of the tags, from the field up to the top of the record */
    /* Class words and itemprop of the nearest element above the field that has
     * any, 'level' elements up; digits within words do not count. */
    uint64_t words[FW_PLACE_WORDS];
    uint8_t word_count, level;
    uint16_t cell; /* column of the table cell around it, from 1; 0: none */
} fw_field_place;

/* The place of an element, or of the element around a text. 'top' is the first
 * node of the record's span. 'itemprop' is the number of that attribute. Cost:
 * a bounded number of levels. */
fw_field_place fw_field_place_of(const furrow_page *page, fw_node_id node, fw_node_id top,
                                 uint32_t itemprop);

/* Append it as text. */
void fw_field_place_write(furrow_buf *out, const furrow_page *page, fw_node_id node, fw_node_id top,
                          uint32_t itemprop);

/* The place that such a text tells, as far as its syntax goes; 'cell' is 0. */
fw_field_place fw_field_place_read(furrow_str text);

#endif
