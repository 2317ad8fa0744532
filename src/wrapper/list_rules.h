/*
 * The rules of a list: what auto has found, kept for other pages.
 *
 *   lists     where the records stand and how they are cut
 *   columns   the fields of a record, with names that stay
 *
 * learn   auto on every page; pages whose records stand in the same place
 *         teach one list, the place of most pages first
 * apply   the lists on a page, no rediscovery: the first that fits
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
 * The elements whose children are records are holders: one, or several where
 * records stand in rows or sections. Which children begin a record, end one or
 * belong to none is told by selectors of one step:
 *
 *   begin li.hit            each such child begins a record; "width": 1 says
 *                           that it is the whole of it
 *   begin dt, inside dd     a dt and what follows, up to the next dt
 *   end hr                  whatever stands between rules
 */

typedef struct fw_wrapper_cut {
    fw_selectors begin;             /* none: a record begins where the one before has ended */
    fw_selectors end;               /* none: it ends where the next begins */
    fw_selectors skip;              /* in no record, and the end of one */
    fw_selectors inside;            /* what the last record may go on with; none: anything */
    uint32_t width;                 /* children of a record; 0: any number */
    uint32_t longest;               /* children that the last record may have; 0: any number */
    uint32_t drop_first, drop_last; /* pieces of a holder that are none: headers, footers */
} fw_wrapper_cut;

typedef FW_VEC(fw_span) fw_wrapper_spans;

/* A cut made ready for one page. */
typedef struct fw_wrapper_bound_cut {
    const fw_wrapper_cut *cut;
    fw_bound begin, end, skip, inside;
} fw_wrapper_bound_cut;

bool fw_wrapper_cut_bind(fw_wrapper_bound_cut *out, const fw_wrapper_cut *cut, fw_sight *sight);

/* Append the records of a holder. Pieces without text are left out. False when
 * out of memory. */
bool fw_wrapper_cut_holder(fw_wrapper_spans *out, const fw_wrapper_bound_cut *cut,
                           const fw_sight *sight, fw_node_id holder);

/* A holder and its records, by which a cut is learned; each record is a span
 * of children. */
typedef struct fw_wrapper_cut_example {
    fw_sight *sight;
    fw_node_id holder;
    const fw_span *records; /* in document order */
    uint32_t count;
} fw_wrapper_cut_example;

/* Learn the cut that gives the records of the examples back: of all that are
 * tried the one with most records right and fewest others, of equals the
 * simplest. '*right' is its F1. False when out of memory. */
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
 * They tell records from other things that stand in the same place, and a
 * page that fits from one that no longer does. A mark is a path of tags from
 * the top of the record ("li > div > h3 > a"; cells of a row with their
 * position) or, when it has one step and a class, an element anywhere inside
 * ("span.price").
 */

enum { FW_WRAPPER_MAX_MARKS = 64 };

typedef struct fw_wrapper_marks {
    fw_selectors list;
    double usual;                       /* share of them that a learned record has, on average */
    fw_map keys;                        /* made from 'list' */
    bool with_words[FW_TAG_CUSTOM + 1]; /* tags of which some mark has a class; the last
                                         * is for all custom ones */
} fw_wrapper_marks;

/* Records of one page. */
typedef struct fw_wrapper_marks_example {
    fw_sight *sight;
    const fw_span *records;
    uint32_t count;
} fw_wrapper_marks_example;

/* The marks that half of the records have, at least. False when memory is
 * out. */
bool fw_wrapper_marks_learn(fw_wrapper_marks *out, const fw_wrapper_marks_example *examples,
                            size_t count, fw_arena *arena, fw_arena *scratch);

/* Make the keys of marks whose list has been read. */
bool fw_wrapper_marks_ready(fw_wrapper_marks *marks, fw_arena *arena);

/* Share of the marks that a record has, 0 to 1; 1 where there are none. */
double fw_wrapper_marks_fit(const fw_wrapper_marks *marks, const furrow_page *page, fw_span record);

/* ---- Places ---------------------------------------------------------------- */

/*
 * A place: where the records of a kind of page stand, and how they are cut.
 *
 * Pages of one site mostly have one place. Where some are built otherwise (a
 * grid here, a list there) a wrapper has several, and takes the one that fits.
 */

/* What stands above a group of records. */
typedef struct fw_wrapper_heading {
    fw_selector at;       /* its first element; count 0: there are no headings */
    bool runs_on;         /* it goes on with its siblings, up to the next record */
    bool is_for_siblings; /* it holds for the records below its own parent alone */
    bool is_lost;         /* there were headings, and no rule that gives them back */
} fw_wrapper_heading;

typedef struct fw_wrapper_place {
    fw_selectors where; /* ways to the holders of the records, the most telling first */
    uint32_t sure;      /* of them found nothing else on the pages learned from */
    bool has_many;      /* a page may have several holders */
    fw_wrapper_cut cut;
    fw_wrapper_marks marks;
    double least; /* share of the marks that each record must have; 0: any */
    fw_wrapper_heading heading;
    uint32_t pages;              /* that it was learned from */
    uint32_t taught, given_back; /* records of these pages, and those that it finds there */
} fw_wrapper_place;

/* What a place finds in a page. */
typedef struct fw_wrapper_found {
    fw_wrapper_spans records;
    double fit;                /* of the records: share of the marks, by what is usual */
    uint32_t way;              /* number in 'where' */
    const fw_selector *holder; /* the way that led to an element which ought to have
                                * records, whether it has some or not; NULL: none did */
    bool is_loose;             /* the records were cut by their tags alone */
    uint32_t left_out;         /* records in other holders that fit as well */
} fw_wrapper_found;

/* Records that fit as well as this are taken at once; others only when no
 * other way and no other place gives better ones; and below the second only
 * when a name led to them, which positions that have moved cannot do. */
#define FW_WRAPPER_FIT_GOOD 0.7
#define FW_WRAPPER_FIT_LEAST 0.4

/* Records that fit as well as this cannot be told from those of the list. */
#define FW_WRAPPER_FIT_SAME 0.9

/* False when out of memory. */
bool fw_wrapper_place_find(fw_wrapper_found *out, const fw_wrapper_place *place, fw_sight *sight);

/* Whether what was found can be records of this site. */
bool fw_wrapper_place_holds(const fw_wrapper_place *place, const fw_wrapper_found *found);

/* The main region of a page to learn from. */
typedef struct fw_wrapper_lesson {
    fw_sight sight;
    const fw_region *region;
    fw_span *records; /* of the region, one span each, holder by holder */
    uint32_t count;
    fw_node_id *holders; /* parents of the records, each once, in document order */
    uint32_t holder_count;
    uint64_t key; /* of the tag path to the holders: lessons of one place */
} fw_wrapper_lesson;

/* Learn the headings of lessons. 'out' has none when no rule tells them. False
 * when out of memory. */
bool fw_wrapper_heading_learn(fw_wrapper_heading *out, fw_wrapper_lesson *const *lessons,
                              size_t count, fw_arena *arena, fw_arena *scratch);

/* Set the groups of a region; its records are also given as spans, in document
 * order. False when out of memory. */
bool fw_wrapper_heading_groups(fw_regions *out, fw_region *region, const fw_wrapper_heading *rule,
                               const fw_span *records, fw_sight *sight);

/* Add the records as a region, with their groups. NULL when out of memory. */
fw_region *fw_wrapper_place_region(fw_regions *out, const fw_wrapper_place *place,
                                   const fw_wrapper_found *found, fw_sight *sight);

/* ---- Columns --------------------------------------------------------------- */

/*
 * Columns that are kept, so that every page of a site has the same ones.
 *
 * The columns of a table bring all that is needed to find them again
 * (table/table.h). Here those of several pages become one list, and it is
 * counted how many records have each: a wrapper can then say that a column has
 * gone.
 */

enum { FW_WRAPPER_MAX_COLUMNS = 1000 };

typedef struct fw_wrapper_columns {
    fw_column *at;
    uint32_t *records; /* by column: how many of the records have it */
    uint32_t count;
    uint32_t record_count;  /* that were learned from */
    uint64_t field_count;   /* of these records, those that no column holds among them */
    uint64_t *fingerprints; /* of the records of each page that was learned from */
    uint32_t fingerprint_count;
} fw_wrapper_columns;

/* Pages whose fingerprint is kept; further ones are taken for new. */
enum { FW_WRAPPER_MAX_FINGERPRINTS = 64 };

/* What tells the records of a page from those of any other: their elements and how long their
 * texts are. Below 2^53, so that every program that reads JSON can keep it. */
uint64_t fw_wrapper_fingerprint(const furrow_page *page, const fw_region *region);

/* Values kept of each column, and how long each may be. */
enum { FW_WRAPPER_SAMPLES = 5, FW_WRAPPER_SAMPLE_BYTES = 200 };

/* A region to learn columns from. */
typedef struct fw_wrapper_table_example {
    const fw_region *region;
    const furrow_page *page;
} fw_wrapper_table_example;

/* Add the columns of some regions to those known, and count. Samples are kept
 * unless 'no_samples' says otherwise. */
furrow_status fw_wrapper_columns_learn(fw_wrapper_columns *columns,
                                       const fw_wrapper_table_example *examples, size_t count,
                                       bool no_samples, fw_arena *arena, fw_arena *scratch,
                                       furrow_error *err);

/* Give a column a name that no other has. False when out of memory. */
bool fw_wrapper_column_rename(fw_wrapper_columns *columns, uint32_t number, fw_arena *arena,
                              fw_arena *scratch);

/* Set the share of the records that has each column, which table/ asks for. */
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

/* Learn places and columns from a region of each page; NULL: from none of it. */
furrow_status fw_wrapper_rules_teach(fw_wrapper_rules *rules, const fw_learn_input *in,
                                     const fw_region *const *regions, furrow_error *err);

/* Of the wrapper's kinds; its functions, see fw_rules_kind. */
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
