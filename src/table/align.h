/*
 * Alignment of records: sequences of fields into common columns.
 *
 * Partial tree alignment (Zhai and Liu 2005), of sequences: a field is told by
 * its place, words, label and the shape of its value rather than by tags
 * alone, and fields with a name of their own may change their order.
 */
#ifndef FW_TABLE_ALIGN_H
#define FW_TABLE_ALIGN_H

#include "base/arena.h"

/* What tells a field. 0 means: has none. */
typedef struct fw_item {
    uint64_t path;    /* kind and tags */
    uint64_t words;   /* set of class words: one bit of 64 each */
    uint64_t label;   /* what is written in front of it */
    uint64_t text;    /* the value itself, where it is that of many records */
    uint16_t cell;    /* column of the table cell that it stands in */
    uint8_t kind;     /* of different kinds: never one column */
    uint8_t level;    /* where the words stand */
    uint8_t shape;    /* fw_shape */
    uint8_t is_cell;  /* the record is a table row, and this all of a cell's text */
    uint8_t is_known; /* 'path' is that of its column in a table of data */
    uint8_t is_only;  /* no record has two of its identity */
} fw_item;

/* What must differ for 'is_only': label, or path and words; kind; cell. */
uint64_t fw_item_identity(const fw_item *item);

typedef struct fw_items {
    const fw_item *at;
    uint32_t count;
    uint32_t weight; /* records that have this sequence */
    uint32_t *to;    /* per item its column, filled by fw_align_items */
} fw_items;

typedef struct fw_aligned {
    uint32_t columns;
    uint32_t *order; /* per column its place from the left */
} fw_aligned;

/* Align 'count' sequences. The first one is the seed when 'has_seed', else the
 * richest is: columns are numbered in the order in which they are made, so
 * those of a given seed are 0, 1, 2 ... Cost: linear in the items for equal
 * sequences, items times columns for each different one, and bounded: past
 * the bound a field is told by its number among its likes. The result lies in
 * 'arena'. False when out of memory. */
bool fw_align_items(fw_aligned *out, fw_items *seqs, uint32_t count, bool has_seed,
                    fw_arena *arena);

#endif
