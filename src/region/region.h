/*
 * Regions: what every method finds, in one form.
 *
 * A record is one span, or several if it is not contiguous. A region is a list of
 * records with the name of a method. So ranking, columns, output and scoring are
 * written once.
 */
#ifndef FW_REGION_REGION_H
#define FW_REGION_REGION_H

#include "base/arena.h"
#include "base/vec.h"
#include "page/page.h"

#include <stdio.h>
#include <stdlib.h>

/* A field that the method itself found; table/ keeps it unchanged. */
typedef struct fw_field {
    uint32_t column; /* of the region's columns */
    fw_span span;    /* the nodes that it comes from; may be part of them */
    furrow_str text; /* its value, in the arena of the regions */
} fw_field;

typedef struct fw_record {
    fw_span *spans; /* in document order, each of whole sibling subtrees */
    uint32_t span_count;
    fw_field
        *fields; /* by column, several of one are its values; none unless the region has columns */
    uint32_t field_count;
} fw_record;

/* The share of records, of their contents or of the cells of a column that counts as nearly all.
 * A template writes something into all of them; some are broken or were written by hand. */
#define FW_NEARLY_ALL 0.9

/* From the first node of a record to the end of its last. */
static inline fw_span fw_record_extent(const fw_record *record) {
    return (fw_span){record->spans[0].first, record->spans[record->span_count - 1].end};
}

/* Records [first, first + count) of a nested list, under one heading. */
typedef struct fw_group {
    fw_span heading; /* empty (first == end) if there is none */
    uint32_t first, count;
} fw_group;

/* A field that is left empty because the method is not sure of it. */
typedef struct fw_doubt {
    uint32_t column;
    furrow_str why; /* "field 'price': several places fit equally well" */
} fw_doubt;

typedef struct fw_region {
    const char *method;
    double weight;   /* a method's own idea of its worth in characters of text;
                      * 0: the visible text of the records. Only compared */
    double score;    /* 0 to 1; 0: fw_regions_order() sets it */
    fw_node_id node; /* deepest element that holds all records; set with the order */
    fw_record *records;
    uint32_t record_count;
    uint32_t more_ways; /* of grouping that give the same records, besides the first */
    fw_group *groups;
    uint32_t group_count;
    furrow_str *columns; /* names of the fields; none: table/ finds the columns */
    uint32_t column_count;
    fw_doubt *doubts;
    uint32_t doubt_count;
    double *sure;     /* per column: how sure the method is of what it says of it, 0 to 1,
                       * also where it says nothing; NULL: it does not tell */
    const char *note; /* a few words of the method for people, or NULL */
    const struct fw_expected *expected; /* what the wrapper that found it knows of
                                         * its table (table/table.h), or NULL */
} fw_region;

/* Regions found, and the arena of all their records and spans. */
typedef struct fw_regions {
    fw_arena arena;
    FW_VEC(fw_region) list;
    bool is_other; /* a region other than the first was kept: none is the main region */
} fw_regions;

/* Add a region with room for 'records' records, all empty; NULL when out of memory. The pointer
 * is valid until the next call. */
fw_region *fw_region_add(fw_regions *regions, const char *method, uint32_t records);

/* Give record 'i' of a region one span or several; false when out of memory. */
bool fw_record_set(fw_regions *regions, fw_record *record, const fw_span *spans, uint32_t count);

/* Whether to drop a record. */
typedef bool (*fw_record_test)(const void *user, const fw_record *record);

/* Drop the records that 'is_dropped' selects. Groups keep their other records, and a group that
 * loses all of them is dropped. This is the only way to drop records: groups must not count
 * records that no longer exist. */
void fw_region_drop(fw_region *region, fw_record_test is_dropped, const void *user);

/* From the first node of any record to the end of the last. */
fw_span fw_region_extent(const fw_region *region);

/* Bytes of the visible text of all records, white space not counted. */
uint32_t fw_region_text(const fw_region *region, const furrow_page *page);

/* The deepest element that holds all records. */
fw_node_id fw_region_holder(const fw_region *region, const furrow_page *page);

/* Sort what a single method or a wrapper found, the region with most weight first: a page is
 * made for its records, and menus, however regular, are short. Sets node and score, and drops
 * regions without visible text. The automatic mode does not use this: auto/ weighs its
 * candidates itself. */
void fw_regions_order(fw_regions *regions, const furrow_page *page);

/* Append the visible text of all spans of a record. */
void fw_record_text(furrow_buf *out, const furrow_page *page, const fw_record *record);

/* What furrow_find() and furrow_apply() give: regions and their page. */

struct furrow_regions {
    const furrow_page *page;
    fw_budget budget;           /* of the call that found them */
    fw_regions found;           /* ranked, at least one */
    const struct fw_view *view; /* columns of their tables in the output
                                 * (table/table.h), of a wrapper; or NULL */
    int64_t now;                /* options of the same name */
    bool embedded;
    bool keeps_all; /* their tables also keep what is not data */
};

/* Empty, with the page's allocator and a budget that begins to run; NULL when
 * out of memory. */
furrow_regions *fw_found_new(const furrow_page *page, const furrow_options *opts);

/* End a search that returned 'status': hand over the regions, or free them. */
furrow_status fw_found_finish(furrow_regions **out, furrow_regions *regions, furrow_status status,
                              furrow_error *err);

/*
 * What must hold for regions after every stage, whatever the page.
 *
 * Builds with sanitizers (and so all tests and fuzz targets) define
 * FURROW_CHECKS; then a breach ends the program at once, and not two stages
 * later. Other builds have no checks.
 */

#ifdef FURROW_CHECKS
/* Every region has records, every record spans: whole siblings in document order,
 * inside the region's node. Groups are in order, not empty, and count records
 * that are there. Scores are from 0 to 1. Linear in the spans. */
void fw_regions_check(const fw_regions *regions, const furrow_page *page);

/* A claim that ends the program when it does not hold. */
#define FW_MUST(claim)                                                                 \
    do {                                                                               \
        if (!(claim)) {                                                                \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #claim); \
            abort();                                                                   \
        }                                                                              \
    } while (0)
#else
static inline void fw_regions_check(const fw_regions *regions, const furrow_page *page) {
    (void)regions;
    (void)page;
}
#endif

#endif
