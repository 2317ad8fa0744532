/*
 * furrow_eval: what furrow finds in a page, measured against what a person
 * sees in it.
 *
 * A truth holds the labels of one page. A measure compares it with the regions
 * and the table of that page; totals add up the pages of a set.
 *
 *   furrow_truth *truth = NULL;
 *   furrow_measure *measure = NULL;
 *   if (furrow_truth_parse(&truth, json, len, NULL, &err) == FURROW_OK &&
 *       furrow_measure_new(&measure, truth, regions, &err) == FURROW_OK)
 *       printf("F1 %.3f\n", furrow_score_f1(furrow_measure_main(measure)));
 *   furrow_measure_free(measure);
 *   furrow_truth_free(truth);
 *
 * It is a library of its own, libfurrow_eval, that works on furrow.h alone:
 * programs that only extract rows need not load it. The conventions are those
 * of furrow.h.
 */
#ifndef FURROW_EVAL_H
#define FURROW_EVAL_H

#include "furrow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Truth -------------------------------------------------------------- */

/** What a person sees in a page, to measure against. Never changes. */
typedef struct furrow_truth furrow_truth;

/** Read a truth file, JSON. A list page has "kind":"list", "records":[…] and
 *  a label: "records" (each has its whole "text"), "anchors" (each
 *  has one part of itself as "text") or "fields" (each has "fields", an object
 *  of values; a list is several values of one field). Records of any label may
 *  have "fields", and "attrs": values that stand in attributes, such as the
 *  address of a link. With the label "lists" the records are
 *  those of all lists of the page: the file has "texts", the sorted XPaths of
 *  the elements with text of their own, and each record "texts", the numbers
 *  of those that are its own. A detail page has "kind":"detail", "label":"fields" and
 *  "fields". FURROW_EFORMAT names the line. 'alloc' may be NULL. On failure
 *  '*out' is NULL. */
FURROW_API furrow_status furrow_truth_parse(furrow_truth **out, const char *json, size_t len,
                                            const furrow_alloc *alloc, furrow_error *err);

FURROW_API void furrow_truth_free(furrow_truth *truth);
FURROW_API bool furrow_truth_is_detail(const furrow_truth *truth);

/** Whether all lists are labelled: see furrow_lists_measure(). */
FURROW_API bool furrow_truth_has_lists(const furrow_truth *truth);

/** Records of a list page; 0 for a detail page. */
FURROW_API size_t furrow_truth_records(const furrow_truth *truth);

/** Values of the fields and attributes of all records of a list page. */
FURROW_API size_t furrow_truth_values(const furrow_truth *truth);

/** A true record for people: its text, or its values with " | " between. */
FURROW_API furrow_status furrow_truth_text(furrow_buf *out, const furrow_truth *truth,
                                           size_t record, furrow_error *err);

/** Where the true records stand in their page: one span for each, written to
 *  'out'; empty (first == end) where a record cannot be found. What is not
 *  labelled by XPath is searched for by its values. */
FURROW_API furrow_status furrow_truth_locate(furrow_span *out, const furrow_truth *truth,
                                             const furrow_page *page, furrow_error *err);

/* ---- Records ------------------------------------------------------------ */

/** Records of one region, of a page, a site or a set. */
typedef struct furrow_score {
    size_t right;  /**< extracted records that are a true one */
    size_t found;  /**< extracted records */
    size_t wanted; /**< true records */
} furrow_score;

/** 2 right / (found + wanted); 1 where nothing is wanted and nothing found. */
FURROW_API double furrow_score_f1(furrow_score score);

/** In what way a page went wrong, as the MDR paper names it. */
typedef enum furrow_failure_kind {
    FURROW_RIGHT,        /**< it did not */
    FURROW_NONE_FOUND,   /**< no region, or one without records */
    FURROW_WRONG_REGION, /**< records that have nothing to do with the true ones */
    FURROW_SPLIT,        /**< true records in several pieces each */
    FURROW_JOINED,       /**< several true records in one */
    FURROW_NOISE,        /**< one true record and something else */
    FURROW_INCOMPLETE,   /**< a part of a true record */
    FURROW_MISSING,      /**< true records of which nothing was found */
    FURROW_EXTRA         /**< records that are none, beside right ones */
} furrow_failure_kind;

/** A page may fail in several ways; 'kind' is the one that most true records
 *  suffered from. The numbers leave right records out, but for 'wanted'. */
typedef struct furrow_failure {
    furrow_failure_kind kind;
    size_t split, pieces;   /**< true records, and the records they became */
    size_t joined, holders; /**< true records, and the records that hold them */
    size_t noisy, incomplete, missing, extra;
    bool holders_noisy; /**< joined records hold more than the true ones */
    size_t wanted;      /**< all true records of the page */
} furrow_failure;

/** Name of a kind, such as "wrong region". */
FURROW_API const char *furrow_failure_name(furrow_failure_kind kind);

/** A failure in words: "all in 3 with noise, extra 1". */
FURROW_API furrow_status furrow_failure_text(furrow_buf *out, const furrow_failure *failure,
                                             furrow_error *err);

/** The regions of one list page, measured. Independent of both its sources. */
typedef struct furrow_measure furrow_measure;

/** Measure what was found in a page. 'regions' may be NULL: nothing was. */
FURROW_API furrow_status furrow_measure_new(furrow_measure **out, const furrow_truth *truth,
                                            const furrow_regions *regions, furrow_error *err);

FURROW_API void furrow_measure_free(furrow_measure *measure);

/** The main region: what a user gets. */
FURROW_API furrow_score furrow_measure_main(const furrow_measure *measure);

/** The region with the highest F1: what the method could have given. */
FURROW_API furrow_score furrow_measure_best(const furrow_measure *measure);
FURROW_API size_t furrow_measure_best_region(const furrow_measure *measure);

/** How the main region failed. */
FURROW_API furrow_failure furrow_measure_failure(const furrow_measure *measure);

#define FURROW_NO_RECORD SIZE_MAX

/** The record of the main region that true record 'wanted' was found as, and
 *  the other way round; FURROW_NO_RECORD when there is none. */
FURROW_API size_t furrow_measure_found(const furrow_measure *measure, size_t wanted);
FURROW_API size_t furrow_measure_wanted(const furrow_measure *measure, size_t found);

/** The record of the main region that comes nearest to a true record that was
 *  not found; FURROW_NO_RECORD when nothing of it was. */
FURROW_API size_t furrow_measure_nearest(const furrow_measure *measure, size_t wanted);

/* ---- Columns ------------------------------------------------------------ */

/** True values of fields, and what became of them. A value may only be found
 *  in the row that its record was found as. All texts are compared squashed:
 *  NFKC, lower case, quotes and dashes folded, no white space. The name of a
 *  column, with a colon or without, counts as a part of its cells: what the
 *  page writes as "By: Ann" is Ann in the column By. A field with one and the
 *  same value three times or more, and no other, is a part of the template
 *  ("by", "Add to cart") and does not count.
 *
 *  A value of fewer than 3 characters stands in most texts by chance, so it is
 *  whole only where it is exact. The column of a field is the one in which
 *  most of its values are exact; of these the one in which most are whole; of
 *  these one that is not yet another field's, and then the leftmost. Cells
 *  with much in them are easily whole and aligned: 'exact' and 'own' tell. */
typedef struct furrow_value_count {
    size_t wanted;  /**< all but empty ones */
    size_t found;   /**< their record was found */
    size_t whole;   /**< stands wholly inside one cell */
    size_t exact;   /**< is a cell, or one value of a repeated one */
    size_t aligned; /**< stands wholly in the column of its field */
    size_t own;     /**< the same, and that is the column of no other field, or a list of
                         which it is one value: some sets label each tag as a field */
} furrow_value_count;

/** The columns of a page, a site or a set. Texts are looked for in columns of
 *  text, links (the "attrs" of a truth) in those of addresses; in a column of
 *  the other kind a value must be exact. A link that the page gives relative
 *  may stand there absolute. */
typedef struct furrow_column_score {
    furrow_value_count texts, links;
} furrow_column_score;

FURROW_API void furrow_column_score_add(furrow_column_score *sum, const furrow_column_score *score);

/** Measure the columns, too. 'table' is that of the main region; NULL when
 *  there is none. Call it once, with the truth that 'measure' was made with.
 *  After a failure the measure is as it was. */
FURROW_API furrow_status furrow_measure_table(furrow_measure *measure, const furrow_truth *truth,
                                              const furrow_table *table, furrow_error *err);

/** All zero before furrow_measure_table(). */
FURROW_API furrow_column_score furrow_measure_columns(const furrow_measure *measure);

/** One field of the truth, all records of the page. Texts are borrowed from
 *  the measure. */
typedef struct furrow_field_score {
    furrow_str name;
    furrow_str column; /**< name of its column; 'at' is NULL when it has none */
    bool is_link;
    furrow_value_count count;
    /** A value that went wrong, and its true record: the first that is not
     *  aligned though its record was found; else the first that is not
     *  aligned; else the first that is not exact; else FURROW_NO_RECORD. */
    size_t record;
    furrow_str value;
} furrow_field_score;

/** Fields of the truth, in the order of their first appearance. */
FURROW_API size_t furrow_measure_fields(const furrow_measure *measure);
FURROW_API furrow_field_score furrow_measure_field(const furrow_measure *measure, size_t i);

/** The cells of a row that hold a value, or a piece of it, for people:
 *  "name: 'text', name: 'text'"; empty when there is none. */
FURROW_API furrow_status furrow_value_cells(furrow_buf *out, const furrow_table *table, size_t row,
                                            furrow_str value, furrow_error *err);

/* ---- All lists ---------------------------------------------------------- */

/** The records of all lists of a page, by the measure of NEXT-EVAL. A record
 *  is the set of places that hold its text; records overlap by Jaccard's index
 *  of these sets, 0 to 1. */
typedef struct furrow_lists_score {
    double overlap; /**< greatest total of a one-to-one assignment */
    size_t found;   /**< extracted records that hold any text */
    size_t wanted;  /**< true records */
} furrow_lists_score;

/** Measure the records of all regions, or of the main one alone. 'regions' may
 *  be NULL: nothing was found. FURROW_EINVAL for a page with another label. */
FURROW_API furrow_status furrow_lists_measure(furrow_lists_score *out, const furrow_truth *truth,
                                              const furrow_page *page,
                                              const furrow_regions *regions, bool main_only,
                                              furrow_error *err);

/** Overlap by records found, by true records, and the harmonic mean of both.
 *  All are 1 where nothing is wanted and nothing was found. Figures of a set
 *  are the means over its pages. */
FURROW_API double furrow_lists_precision(furrow_lists_score score);
FURROW_API double furrow_lists_recall(furrow_lists_score score);
FURROW_API double furrow_lists_f1(furrow_lists_score score);

/** A page is good from this F1 on. */
#define FURROW_GOOD_F1 0.95

typedef struct furrow_lists_totals {
    double precision, recall, f1; /**< means over the pages */
    size_t pages;
    size_t good;  /**< pages with an F1 of FURROW_GOOD_F1 or more */
    size_t empty; /**< pages on which nothing was found */
} furrow_lists_totals;

FURROW_API furrow_lists_totals furrow_lists_totals_of(const furrow_lists_score *scores,
                                                      size_t count);

/** One line of JSON on a page: {"page":…,"lists":{"found":…,"wanted":…,
 *  "precision":…,"recall":…,"f1":…}}. */
FURROW_API furrow_status furrow_lists_json(furrow_buf *out, const char *page_name,
                                           furrow_lists_score score, furrow_error *err);

/** One line of JSON: {"set":…,"method":…,"lists":{…}}. */
FURROW_API furrow_status furrow_lists_totals_json(furrow_buf *out, const char *set,
                                                  const char *method,
                                                  const furrow_lists_totals *totals,
                                                  furrow_error *err);

/* ---- Totals ------------------------------------------------------------- */

/** One line of JSON on a page, without a closing new line: {"page":…,
 *  "main":{…},"best":{…},"regions":…,"best_region":…,"failure":…}, and
 *  "columns":{"texts":{…},"links":{…}} where there are values. */
FURROW_API furrow_status furrow_measure_json(furrow_buf *out, const furrow_measure *measure,
                                             const char *page_name, furrow_error *err);

/** A set as a whole. */
typedef struct furrow_totals {
    double precision, recall, f1;       /**< over all records */
    double site_precision, site_recall; /**< averages over sites */
    size_t pages_right;                 /**< nothing missed, nothing extra */
    size_t pages, records;
} furrow_totals;

/** Add up: 'scores' are those of the pages, sites[i] is the number of the
 *  site of page i, from 0, below 'count'. */
FURROW_API furrow_status furrow_totals_of(furrow_totals *out, const furrow_score *scores,
                                          const size_t *sites, size_t count, furrow_error *err);

/** One line of JSON: {"set":…,"method":…,"main":{…},"best":{…}}, and "columns"
 *  as in furrow_measure_json(). 'columns' may be NULL. */
FURROW_API furrow_status furrow_totals_json(furrow_buf *out, const char *set, const char *method,
                                            const furrow_totals *main, const furrow_totals *best,
                                            const furrow_column_score *columns, furrow_error *err);

/* ---- Detail pages ------------------------------------------------------- */

/** Fields of detail pages, of a page, a site or a set; the errors are those of
 *  the IDE paper, Table 1. */
typedef struct furrow_detail_score {
    size_t pages, labelled; /**< labelled pages are not scored */
    size_t wanted, found, right;
    size_t miss;        /**< there, not found */
    size_t found_no;    /**< not there, something found */
    size_t wrong;       /**< there, something else found */
    size_t partial;     /**< what was found holds the value or lies in it */
    size_t page_errors; /**< scored pages with any error */
} furrow_detail_score;

/** 1 where there is nothing to divide by. */
FURROW_API double furrow_detail_recall(const furrow_detail_score *score);
FURROW_API double furrow_detail_precision(const furrow_detail_score *score);
FURROW_API double furrow_detail_page_accuracy(const furrow_detail_score *score);

FURROW_API void furrow_detail_add(furrow_detail_score *sum, const furrow_detail_score *score);

/** Measure the ide method on the detail pages of one site, in their order, the
 *  truth in the place of the user: the first page that has all fields is
 *  labelled, every other one is extracted in turn, and labelled when the
 *  method says that it cannot. With a seed other than 0 as many pages as this
 *  takes are drawn at random and labelled beforehand; fields of pages that
 *  cannot be extracted then count as missed. 'each' gets 'count' scores, 'out'
 *  their sum. opts->trace, as method "eval", hears of each page that was
 *  labelled and of each field that went wrong. */
FURROW_API furrow_status furrow_detail_measure(furrow_detail_score *out, furrow_detail_score *each,
                                               const furrow_page *const *pages,
                                               const char *const *names,
                                               const furrow_truth *const *truths, size_t count,
                                               const furrow_options *opts, uint32_t seed,
                                               furrow_error *err);

/** One line of JSON: {"set":…,"method":…,"detail":{…}}, with "site" when it is
 *  not NULL. */
FURROW_API furrow_status furrow_detail_json(furrow_buf *out, const char *set, const char *site,
                                            const char *method, const furrow_detail_score *score,
                                            furrow_error *err);

#ifdef __cplusplus
}
#endif

#endif
