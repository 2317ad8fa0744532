/*
 * The rules of a list: what auto found, kept for other pages.
 *
 *   places    where the records are and how they are cut
 *   columns   the fields of a record, with names that do not change
 *
 * learn   run auto on every page; pages whose records are in the same place
 *         teach one place together, the place of most pages first
 * apply   try the places on a page, without running auto again
 */
#ifndef FW_WRAPPER_LIST_RULES_H
#define FW_WRAPPER_LIST_RULES_H

#include "base/json.h"
#include "base/map.h"
#include "methods/method.h"
#include "page/selector.h"
#include "region/region.h"
#include "table/table.h"

/* ---- Cutting --------------------------------------------------------------- */

/*
 * Cutting the children of one element into records.
 *
 * A holder is an element whose children are records. A page has one holder, or
 * several if its records are in rows or sections. Selectors of one step say
 * which children begin a record, end one, or belong to none:
 *
 *   begin li.hit            each such child begins a record; "width": 1 says
 *                           that it is the whole record
 *   begin dt, inside dd     a dt and what follows, up to the next dt
 *   end hr                  a record is whatever is between two rules
 */

typedef struct fw_wrapper_cut {
    fw_selectors begin;             /* none: a record begins where the previous one ended */
    fw_selectors end;               /* none: it ends where the next one begins */
    fw_selectors skip;              /* in no record; ends an open one */
    fw_selectors inside;            /* what may continue the last record; none: anything */
    uint32_t width;                 /* children of a record; 0: any number */
    uint32_t longest;               /* most children of the last record; 0: any number */
    uint32_t drop_first, drop_last; /* pieces that are not records: headers, footers */
} fw_wrapper_cut;

typedef FW_VEC(fw_span) fw_wrapper_spans;

/* A cut made ready for one page. */
typedef struct fw_wrapper_bound_cut {
    const fw_wrapper_cut *cut;
    fw_bound begin, end, skip, inside;
} fw_wrapper_bound_cut;

bool fw_wrapper_cut_bind(fw_wrapper_bound_cut *out, const fw_wrapper_cut *cut, fw_sight *sight);

/* Append the records of a holder, except pieces without text. False when out of memory. */
bool fw_wrapper_cut_holder(fw_wrapper_spans *out, const fw_wrapper_bound_cut *cut,
                           const fw_sight *sight, fw_node_id holder);

/* A holder and its records, to learn a cut from; each record is a span of children. */
typedef struct fw_wrapper_cut_example {
    fw_sight *sight;
    fw_node_id holder;
    const fw_span *records; /* in document order */
    uint32_t count;
} fw_wrapper_cut_example;

/* Learn the cut that reproduces the records of the examples: of all cuts tried, the one with the
 * most right records and the fewest wrong ones; among equals, the simplest. '*right' is its F1.
 * False when out of memory. */
bool fw_wrapper_cut_learn(fw_wrapper_cut *out, double *right,
                          const fw_wrapper_cut_example *examples, size_t count, fw_arena *arena,
                          fw_arena *scratch);

/* The F1 of a cut on some examples. False when out of memory. */
bool fw_wrapper_cut_measure(double *out, const fw_wrapper_cut *cut,
                            const fw_wrapper_cut_example *examples, size_t count);

/* ---- Marks ----------------------------------------------------------------- */

/*
 * Marks: what nearly every record of a region has inside.
 *
 * They tell records from other things in the same place, and a page that fits
 * from one that no longer does. A mark is a path of tags from the top of the
 * record ("li > div > h3 > a"; cells of a row with their position) or, if it
 * has one step and a class, an element anywhere inside ("span.price").
 */

enum { FW_WRAPPER_MAX_MARKS = 64 };

typedef struct fw_wrapper_marks {
    fw_selectors list;
    double usual;                       /* average share of them in a learned record */
    fw_map keys;                        /* made from 'list' */
    bool with_words[FW_TAG_CUSTOM + 1]; /* tags for which some mark has a class; the last is for all
                                         * custom tags */
} fw_wrapper_marks;

/* Records of one page. */
typedef struct fw_wrapper_marks_example {
    fw_sight *sight;
    const fw_span *records;
    uint32_t count;
} fw_wrapper_marks_example;

/* The marks that at least half of the records have. False when out of memory. */
bool fw_wrapper_marks_learn(fw_wrapper_marks *out, const fw_wrapper_marks_example *examples,
                            size_t count, fw_arena *arena, fw_arena *scratch);

/* Build the keys after the list has been read from a file. */
bool fw_wrapper_marks_ready(fw_wrapper_marks *marks, fw_arena *arena);

/* Share of the marks that a record has, 0 to 1; 1 if there are no marks. */
double fw_wrapper_marks_fit(const fw_wrapper_marks *marks, const furrow_page *page, fw_span record);

/* Whether this share is at least 'least'; the marks are looked for only until it is. */
bool fw_wrapper_marks_reach(const fw_wrapper_marks *marks, const furrow_page *page, fw_span record,
                            double least);

/* ---- Places ---------------------------------------------------------------- */

/*
 * A place: where the records of a kind of page are, and how they are cut.
 *
 * Pages of one site mostly have one place. If some are built differently (a grid here, a
 * list there), the wrapper has several places and takes the one that fits.
 */

/* The heading above a group of records. */
typedef struct fw_wrapper_heading {
    fw_selector at;       /* its first element; count 0: there are no headings */
    bool runs_on;         /* its siblings belong to it, up to the next record */
    bool is_for_siblings; /* it covers only the records below its own parent */
    bool is_lost;         /* there were headings, but no rule reproduces them */
} fw_wrapper_heading;

typedef struct fw_wrapper_place {
    fw_selectors where; /* ways to the holders, the most specific first */
    uint32_t sure;      /* ways that found nothing else on the learned pages */
    bool has_many;      /* a page may have several holders */
    fw_wrapper_cut cut;
    fw_wrapper_marks marks;
    double least; /* smallest share of the marks a record must have; 0: any */
    fw_wrapper_heading heading;
    uint32_t pages;              /* learned from */
    uint32_t taught, given_back; /* records of these pages, and how many it finds */
} fw_wrapper_place;

/* What a place finds in a page. */
typedef struct fw_wrapper_found {
    fw_wrapper_spans records;
    double fit;                /* share of the marks that the records have, over the usual share */
    uint32_t way;              /* index in 'where' */
    const fw_selector *holder; /* the way that led to an element that should have records, whether
                                * it has any or not; NULL: none did */
    bool is_loose;             /* the records were cut by tags alone */
    uint32_t left_out;         /* records in other holders that fit as well */
} fw_wrapper_found;

/* From GOOD on, records are taken at once. Below it, only if no other way and no other place gives
 * better ones. Below LEAST, only if the way to them has names, since a way of positions may lead
 * somewhere else on a changed page. */
#define FW_WRAPPER_FIT_GOOD 0.7
#define FW_WRAPPER_FIT_LEAST 0.4

/* Records that fit this well cannot be told from those of the list. */
#define FW_WRAPPER_FIT_SAME 0.9

/* False when out of memory. */
bool fw_wrapper_place_find(fw_wrapper_found *out, const fw_wrapper_place *place, fw_sight *sight);

/* Whether the records found can be records of this site. */
bool fw_wrapper_place_holds(const fw_wrapper_place *place, const fw_wrapper_found *found);

/* The main region of a page to learn from. */
typedef struct fw_wrapper_lesson {
    fw_sight sight;
    const fw_region *region;
    fw_span *records; /* one span each, holder by holder */
    uint32_t count;
    fw_node_id *holders; /* parents of the records, each once, in document order */
    uint32_t holder_count;
    uint64_t key; /* of the tag path to the holders; the same for lessons of one place */
} fw_wrapper_lesson;

/* Learn the headings of lessons. 'out' has none if no rule finds them. False when out of memory. */
bool fw_wrapper_heading_learn(fw_wrapper_heading *out, fw_wrapper_lesson *const *lessons,
                              size_t count, fw_arena *arena, fw_arena *scratch);

/* Set the groups of a region. 'records' are its records as spans, in document order. False when out
 * of memory. */
bool fw_wrapper_heading_groups(fw_regions *out, fw_region *region, const fw_wrapper_heading *rule,
                               const fw_span *records, fw_sight *sight);

/* Add the records as a region, with their groups. NULL when out of memory. */
fw_region *fw_wrapper_place_region(fw_regions *out, const fw_wrapper_place *place,
                                   const fw_wrapper_found *found, fw_sight *sight);

/* ---- Columns --------------------------------------------------------------- */

/*
 * Columns are kept so that every page of a site has the same ones.
 *
 * A column of a table has all that is needed to find it again
 * (table/table.h). Here the columns of several pages become one list. We count
 * how many records have each, so that a wrapper can tell when a column is
 * missing.
 */

enum { FW_WRAPPER_MAX_COLUMNS = 1000 };

typedef struct fw_wrapper_columns {
    fw_column *at;
    uint32_t *records; /* by column: how many records have it */
    uint32_t count;
    uint32_t record_count;  /* records learned from */
    uint64_t field_count;   /* fields of these records, including those in no column */
    uint64_t *fingerprints; /* of the records of each learned page */
    uint32_t fingerprint_count;
} fw_wrapper_columns;

/* Most fingerprints kept; pages past that count as new. */
enum { FW_WRAPPER_MAX_FINGERPRINTS = 64 };

/* A number that tells the records of a page from those of any other: made of their elements and the
 * lengths of their texts. Below 2^53, so that every JSON reader can keep it. */
uint64_t fw_wrapper_fingerprint(const furrow_page *page, const fw_region *region);

/* Values kept for each column, and the most bytes of each. */
enum { FW_WRAPPER_SAMPLES = 5, FW_WRAPPER_SAMPLE_BYTES = 200 };

/* A region to learn columns from. */
typedef struct fw_wrapper_table_example {
    const fw_region *region;
    const furrow_page *page;
} fw_wrapper_table_example;

/* Add the columns of some regions to the known ones, and count. Keeps samples unless 'no_samples'
 * is set. */
furrow_status fw_wrapper_columns_learn(fw_wrapper_columns *columns,
                                       const fw_wrapper_table_example *examples, size_t count,
                                       bool no_samples, fw_arena *arena, fw_arena *scratch,
                                       furrow_error *err);

/* Tell the table of a region found by a wrapper which columns to fill, and what they were like on
 * the learned pages; also the result. NULL when out of memory. */
fw_expected *fw_wrapper_columns_expect(fw_region *region, const fw_wrapper_columns *columns,
                                       const furrow_page *page, fw_arena *arena);

/* Write the columns as members of an open object, and read them from one. */
void fw_wrapper_columns_save(fw_json *json, const fw_wrapper_columns *columns);
furrow_status fw_wrapper_columns_load(fw_wrapper_columns *out, const fw_json_value *object,
                                      fw_arena *arena, furrow_error *err);
#ifdef FURROW_CHECKS
void fw_wrapper_columns_check(const fw_wrapper_columns *columns);
#endif

/* Give a column a name that no other has. False when out of memory. */
bool fw_wrapper_column_rename(fw_wrapper_columns *columns, uint32_t number, fw_arena *arena,
                              fw_arena *scratch);

/* Set for each column the share of the records that have it; table/ needs it. */
void fw_wrapper_columns_share(fw_wrapper_columns *columns);

/* ---- All of them ---------------------------------------------------------- */

enum { FW_WRAPPER_MAX_PLACES = 8 };

typedef struct fw_wrapper_rules {
    fw_wrapper_place places[FW_WRAPPER_MAX_PLACES];
    uint32_t place_count;
    fw_wrapper_columns columns;
} fw_wrapper_rules;

/* The place that fits a page, and what it finds there. '*place' is NULL when
 * none finds records. False when out of memory. */
bool fw_wrapper_rules_find(fw_wrapper_found *best, const fw_wrapper_place **place,
                           const fw_wrapper_rules *rules, fw_sight *sight);

/* Learn places and columns from one region of each page; NULL: nothing from that page. */
furrow_status fw_wrapper_rules_teach(fw_wrapper_rules *rules, const fw_learn_input *in,
                                     const fw_region *const *regions, furrow_error *err);

/* The rules of a list as a kind of wrapper rules; for its functions see fw_rules_kind. */
extern const fw_rules_kind fw_wrapper_rules_kind;
furrow_status fw_wrapper_rules_learn(void **out, const fw_learn_input *in, furrow_error *err);
furrow_status fw_wrapper_rules_extend(void *kept, const fw_learn_input *in, furrow_error *err);
furrow_status fw_wrapper_rules_repair(fw_repair_result *out, const void *kept,
                                      const fw_learn_input *in, furrow_error *err);
void fw_wrapper_rules_save(fw_json *json, const void *kept);
#ifdef FURROW_CHECKS
void fw_wrapper_rules_check(const void *kept);
#endif
furrow_status fw_wrapper_rules_load(void **out, const fw_json_value *value, fw_arena *arena,
                                    furrow_error *err);

#endif
