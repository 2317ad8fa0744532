/*
 * Marks: what nearly every record of a region has inside.
 *
 * They tell records from other things that stand in the same place, and a
 * page that fits from one that no longer does. A mark is a path of tags from
 * the top of the record ("li > div > h3 > a"; cells of a row with their
 * position) or, when it has one step and a class, an element anywhere inside
 * ("span.price").
 */
#ifndef FW_WRAPPER_MARKS_H
#define FW_WRAPPER_MARKS_H

#include "base/map.h"
#include "wrapper/selector.h"

enum { FW_MAX_MARKS = 64 };

typedef struct fw_marks {
    fw_selectors list;
    double usual;                       /* share of them that a learned record has, on average */
    fw_map keys;                        /* made from 'list' */
    bool with_words[FW_TAG_CUSTOM + 1]; /* tags of which some mark has a class; the last
                                         * is for all custom ones */
} fw_marks;

/* Records of one page. */
typedef struct fw_marks_example {
    fw_sight *sight;
    const fw_span *records;
    uint32_t count;
} fw_marks_example;

/* The marks that half of the records have, at least. False when memory is
 * out. */
bool fw_marks_learn(fw_marks *out, const fw_marks_example *examples, size_t count, fw_arena *arena,
                    fw_arena *scratch);

/* Make the keys of marks whose list has been read. */
bool fw_marks_ready(fw_marks *marks, fw_arena *arena);

/* Share of the marks that a record has, 0 to 1; 1 where there are none. */
double fw_marks_fit(const fw_marks *marks, const furrow_page *page, fw_span record);

#endif
