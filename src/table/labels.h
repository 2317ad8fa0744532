/* Labels told from values: "Price:" is a name, not a value. */
#ifndef FW_TABLE_LABELS_H
#define FW_TABLE_LABELS_H

#include "table/fields.h"

/* Mark the texts that most records have at one place, give fields the labels
 * in front of them, and take these away. False when memory is out. Cost:
 * linear. */
bool fw_labels_find(fw_pieces *pieces, const furrow_page *page, uint32_t rows, fw_arena *scratch);

/* A label without the signs around it: "Size" of ", Size:". */
furrow_str fw_label_trim(furrow_str text);

/* Hash of a text as labels and equal texts are compared: letters in lower case,
 * no signs around. Never 0. */
uint64_t fw_label_hash(furrow_str text);

#endif
