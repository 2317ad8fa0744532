/*
 * Blocks of content lines, and how alike two of them look (section 3.3 of the
 * paper).
 */
#ifndef FW_METHODS_VINTS_BLOCK_H
#define FW_METHODS_VINTS_BLOCK_H

#include "layout/content_lines.h"

/* How much two blocks of one section may differ. */
typedef struct fw_vints_limits {
    double type;      /* edit distance of the type codes, by the longer one */
    int32_t shape;    /* pixels, of any place of the left profile */
    int32_t position; /* pixels, of the leftmost places */
} fw_vints_limits;

enum { FW_VINTS_CODE = 24 }; /* lines of a block that are looked at */

/* A block, in the form that it is compared in. */
typedef struct fw_vints_block {
    uint32_t from, to; /* its lines */
    uint8_t type_count, shape_count;
    uint8_t types[FW_VINTS_CODE]; /* type code, runs of text as one */
    int32_t shape[FW_VINTS_CODE]; /* modified shape code */
    int32_t left;                 /* smallest position code */
    uint64_t hash;                /* of all of the above but 'left' */
} fw_vints_block;

/* Lines [from, to) as a block. What is past the counts of '*block' is not set. */
void fw_vints_block_of(fw_vints_block *block, const fw_content_lines *lines, uint32_t from,
                       uint32_t to);

bool fw_vints_alike(const fw_vints_block *a, const fw_vints_block *b,
                    const fw_vints_limits *limits);

#endif
