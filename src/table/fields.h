/* The fields of a record: its texts, links and images, in order. */
#ifndef FW_TABLE_FIELDS_H
#define FW_TABLE_FIELDS_H

#include "page/url.h"
#include "region/region.h"

typedef enum fw_field_kind {
    FW_FIELD_TEXT,
    FW_FIELD_LINK,
    FW_FIELD_IMAGE,
    FW_FIELD_HEADING /* of the group that the record stands in */
} fw_field_kind;

typedef struct fw_piece {
    fw_field_kind kind;
    uint64_t path;     /* hash of kind and tag path inside the record */
    fw_node_id node;   /* the element with the address, or the first text */
    fw_node_id last;   /* the same, or the last text */
    fw_node_id record; /* first node of the span that it stands in */
    furrow_str text;
} fw_piece;

typedef FW_VEC(fw_piece) fw_pieces;

/* Append the pieces of a record. A text goes as far as its block or link
 * does: markup within a line does not divide it. Texts are copied into
 * 'keep'; 'buf' is room to work in. False when memory is out. */
bool fw_fields_of(fw_pieces *out, const furrow_page *page, const fw_record *record,
                  fw_url_base *base, furrow_buf *buf, fw_arena *keep, fw_arena *scratch);

#endif
