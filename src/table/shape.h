/* Shapes of values: a cheap look at what a text may be. The types of finished
 * columns are another matter (types.h). */
#ifndef FW_TABLE_SHAPE_H
#define FW_TABLE_SHAPE_H

#include "furrow.h"

typedef enum fw_shape {
    FW_SHAPE_TEXT,   /* words */
    FW_SHAPE_NUMBER, /* digits with what goes with them: "1,200", "3.5 %" */
    FW_SHAPE_PRICE,  /* the same with a sign of money */
    FW_SHAPE_DATE,   /* digits with a month, or in groups of a date or time */
    FW_SHAPE_MIXED,  /* words with digits */
    FW_SHAPE_LONG,   /* a sentence or more */
    FW_SHAPES
} fw_shape;

/* Cost: linear in the text, at most a few hundred bytes of it. */
fw_shape fw_shape_of(furrow_str text);

/* Whether a text has neither letters nor digits: signs, pictures, icons. */
bool fw_text_is_signs(furrow_str text);

#endif
