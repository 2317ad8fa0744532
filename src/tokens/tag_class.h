/* Classes of tags for the encodings: IEPAD Fig. 4, and today's elements. */
#ifndef FW_TOKENS_TAG_CLASS_H
#define FW_TOKENS_TAG_CLASS_H

#include "page/tag.h"

enum {
    FW_CLASS_BLOCK = 1,    /* structure: headings, containers, lists, tables, br */
    FW_CLASS_LOGICAL = 2,  /* what words mean: em, strong, span */
    FW_CLASS_PHYSICAL = 4, /* how they look: b, i, font */
    FW_CLASS_SPECIAL = 8,  /* what holds data or acts: a, img, input */
    FW_CLASS_ANY = 15,
    FW_CLASS_NO_START = 16, /* the parser puts it in by itself: never a token */
    FW_CLASS_NO_END = 32    /* it has no end tag, or one may leave it out: never closes */
};

extern const uint8_t fw_token_classes[FW_TAG_CUSTOM + 1];

/* Marks of a tag, one of the four classes among them. */
static inline unsigned fw_token_class(fw_tag tag) {
    return fw_token_classes[tag < FW_TAG_CUSTOM ? tag : FW_TAG_CUSTOM];
}

#endif
