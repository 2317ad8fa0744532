/*
 * A layout: where the records of a kind of page stand, and how they are cut.
 *
 * Pages of one site mostly have one layout. Where some are built otherwise (a
 * grid here, a list there) a wrapper has several, and takes the one that fits.
 */
#ifndef FW_WRAPPER_LAYOUT_H
#define FW_WRAPPER_LAYOUT_H

#include "region/region.h"
#include "wrapper/cut.h"
#include "wrapper/marks.h"

typedef struct fw_layout {
    fw_selectors where; /* ways to the holders of the records, the most telling first */
    uint32_t sure;      /* of them found nothing else on the pages learned from */
    bool has_many;      /* a page may have several holders */
    fw_cut cut;
    fw_marks marks;
    fw_selector heading; /* of groups of records; count 0: there are none */
    uint32_t pages;      /* that it was learned from */
} fw_layout;

/* What a layout finds in a page. */
typedef struct fw_layout_found {
    fw_span_list records;
    double fit;                /* of the records: share of the marks, by what is usual */
    uint32_t way;              /* number in 'where' */
    const fw_selector *holder; /* the way that led to an element which ought to have
                                * records, whether it has some or not; NULL: none did */
    bool is_loose;             /* the records were cut by their tags alone */
} fw_layout_found;

/* Records that fit as well as this are taken at once; others only when no
 * other way and no other layout gives better ones; and below the second only
 * when a name led to them, which positions that have moved cannot do. */
#define FW_FIT_GOOD 0.7
#define FW_FIT_LEAST 0.4

/* False when memory is out. */
bool fw_layout_find(fw_layout_found *out, const fw_layout *layout, fw_sight *sight);

/* Whether what was found can be records of this site. */
bool fw_layout_holds(const fw_layout *layout, const fw_layout_found *found);

/* The main region of a page to learn from. */
typedef struct fw_lesson {
    fw_sight sight;
    const fw_region *region;
    fw_span *records; /* of the region, one span each, holder by holder */
    uint32_t count;
    fw_node_id *holders; /* parents of the records, each once, in document order */
    uint32_t holder_count;
    uint64_t key; /* of the tag path to the holders: lessons of one layout */
} fw_lesson;

/* Take the lesson of a region. False when memory is out. */
bool fw_lesson_take(fw_lesson *out, const furrow_page *page, const fw_region *region,
                    fw_arena *scratch);

/* Learn one layout from lessons with the same key. '*right' is how well it
 * gives their records back, an F1. False when memory is out. */
bool fw_layout_learn(fw_layout *out, double *right, fw_lesson *const *lessons, size_t count,
                     fw_arena *arena, fw_arena *scratch);

/* Add the records as a region, with their groups. NULL when memory is out. */
fw_region *fw_layout_region(fw_regions *out, const fw_layout *layout, const fw_layout_found *found,
                            fw_sight *sight);

#endif
