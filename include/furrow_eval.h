/*
 * furrow_eval: measure what furrow finds in a page against what a person sees in it.
 *
 * A truth holds the labels of one page. A measure compares it with the regions and the table of
 * that page; totals add up the pages of a set.
 *
 *   furrow_truth *truth = NULL;
 *   furrow_measure *measure = NULL;
 *   if (furrow_truth_parse(&truth, json, len, NULL, &err) == FURROW_OK &&
 *       furrow_measure_new(&measure, truth, regions, &err) == FURROW_OK)
 *       printf("F1 %.3f\n", furrow_score_f1(furrow_measure_main(measure)));
 *   furrow_measure_free(measure);
 *   furrow_truth_free(truth);
 *
 * It is a separate library, libfurrow_eval, that uses only furrow.h: programs that only extract
 * rows need not load it. The conventions are those of furrow.h.
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

/** Read a truth file, JSON. A list page has "kind":"list", "records":[…] and a label: "records"
 *  (each has its whole "text"), "anchors" (each has one part of itself as "text") or "fields" (each
 *  has "fields", an object of values; a list is several values of one field). Records of any label
 *  may have "fields", and "attrs": values in attributes, such as the address of a link. With the
 *  label "lists" the records are those of all lists of the page: the file has "texts", the sorted
 *  XPaths of the elements with text of their own, and each record has "texts", the numbers of its
 *  elements. A detail page has "kind":"detail", "label":"fields" and "fields". After FURROW_EFORMAT
 *  the message names the line. 'alloc' may be NULL. On failure '*out' is NULL. */
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

/** Where the true records are in their page: one span for each, written to 'out'; empty (first ==
 *  end) if a record cannot be found. Records that are not labelled by XPath are searched for by
 *  their values. */
FURROW_API furrow_status furrow_truth_locate(furrow_span *out, const furrow_truth *truth,
                                             const furrow_page *page, furrow_error *err);

/* ---- Records ------------------------------------------------------------ */

/** Records of one region, of a page, a site or a set. */
typedef struct furrow_score {
    size_t right;  /**< extracted records that match a true one */
    size_t found;  /**< extracted records */
    size_t wanted; /**< true records */
} furrow_score;

/** 2 right / (found + wanted); 1 if nothing is wanted and nothing was found. */
FURROW_API double furrow_score_f1(furrow_score score);

/** How a page went wrong, in the terms of the MDR paper. */
typedef enum furrow_failure_kind {
    FURROW_RIGHT,        /**< it did not go wrong */
    FURROW_NONE_FOUND,   /**< no region, or one without records */
    FURROW_WRONG_REGION, /**< records that have nothing to do with the true ones */
    FURROW_SPLIT,        /**< true records in several pieces each */
    FURROW_JOINED,       /**< several true records in one */
    FURROW_NOISE,        /**< one true record and something else */
    FURROW_INCOMPLETE,   /**< a part of a true record */
    FURROW_MISSING,      /**< true records of which nothing was found */
    FURROW_EXTRA         /**< extra records beside right ones */
} furrow_failure_kind;

/** A page may fail in several ways; 'kind' is the one that most true records suffered from. The
 *  numbers do not count right records, except for 'wanted'. */
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

/** The measured regions of one list page. Independent of truth and regions. */
typedef struct furrow_measure furrow_measure;

/** Measure what was found in a page. 'regions' may be NULL if nothing was found. */
FURROW_API furrow_status furrow_measure_new(furrow_measure **out, const furrow_truth *truth,
                                            const furrow_regions *regions, furrow_error *err);

FURROW_API void furrow_measure_free(furrow_measure *measure);

/** The main region: what a user gets. */
FURROW_API furrow_score furrow_measure_main(const furrow_measure *measure);

/** The region with the highest F1: the best that the method could have returned. */
FURROW_API furrow_score furrow_measure_best(const furrow_measure *measure);
FURROW_API size_t furrow_measure_best_region(const furrow_measure *measure);

/** How the main region failed. */
FURROW_API furrow_failure furrow_measure_failure(const furrow_measure *measure);

#define FURROW_NO_RECORD SIZE_MAX

/** The record of the main region that true record 'wanted' was found as, and
 *  the other way round; FURROW_NO_RECORD when there is none. */
FURROW_API size_t furrow_measure_found(const furrow_measure *measure, size_t wanted);
FURROW_API size_t furrow_measure_wanted(const furrow_measure *measure, size_t found);

/** The record of the main region that is closest to a true record that was not found;
 *  FURROW_NO_RECORD if nothing of it was found. */
FURROW_API size_t furrow_measure_nearest(const furrow_measure *measure, size_t wanted);

/* ---- Columns ------------------------------------------------------------ */

/** True values of fields, and what became of them. A value counts only in the row of its record.
 *  All texts are compared squashed: NFKC, lower case, quotes and dashes folded, no white space. The
 *  name of a column, with or without a colon, counts as a part of its cells: "By: Ann" on the page
 *  is Ann in the column By. A field that has the same value three or more times, and no other
 *  value, is a part of the template ("by", "Add to cart") and does not count.
 *
 *  A value of fewer than 3 characters is in most texts by chance, so it is whole only if it is
 *  exact. The column of a field is the one with most exact values; among equals the one with most
 *  whole values, then one that no other field has, then the leftmost. Cells that hold much text
 *  easily make values whole and aligned; 'exact' and 'own' show this. */
typedef struct furrow_value_count {
    size_t wanted;  /**< all values that are not empty */
    size_t found;   /**< their record was found */
    size_t whole;   /**< is wholly inside one cell */
    size_t exact;   /**< is a cell, or one value of a repeated one */
    size_t aligned; /**< is wholly in the column of its field */
    size_t own;     /**< aligned, and no other field has this column, or it is one value of a list:
                     *  some sets label each tag as a field */
} furrow_value_count;

/** The columns of a page, a site or a set. Texts are searched for in columns of text, links (the
 *  "attrs" of a truth) in columns of addresses; in a column of the other kind a value must be
 *  exact. A relative link of the page may be absolute in the column. */
typedef struct furrow_column_score {
    furrow_value_count texts, links;
} furrow_column_score;

FURROW_API void furrow_column_score_add(furrow_column_score *sum, const furrow_column_score *score);

/** Also measure the columns. 'table' is the table of the main region, or NULL. Call this once, with
 *  the truth that 'measure' was made with. A failure does not change the measure. */
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
    /** A wrong value and its true record: the first that is not aligned although its record was
     *  found; else the first that is not aligned; else the first that is not exact; else
     *  FURROW_NO_RECORD. */
    size_t record;
    furrow_str value;
} furrow_field_score;

/** Fields of the truth, in the order of their first appearance. */
FURROW_API size_t furrow_measure_fields(const furrow_measure *measure);
FURROW_API furrow_field_score furrow_measure_field(const furrow_measure *measure, size_t i);

/** The cells of a row that contain a value or a piece of it, for people: "name: 'text', name:
 *  'text'"; empty when there is none. */
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

/** Measure the records of all regions, or only of the main one. 'regions' may be NULL if nothing
 *  was found. FURROW_EINVAL for a page with another label. */
FURROW_API furrow_status furrow_lists_measure(furrow_lists_score *out, const furrow_truth *truth,
                                              const furrow_page *page,
                                              const furrow_regions *regions, bool main_only,
                                              furrow_error *err);

/** Overlap by records found, by true records, and the harmonic mean of both. All are 1 if nothing
 *  is wanted and nothing was found. Figures of a set are the means over its pages. */
FURROW_API double furrow_lists_precision(furrow_lists_score score);
FURROW_API double furrow_lists_recall(furrow_lists_score score);
FURROW_API double furrow_lists_f1(furrow_lists_score score);

/** A page with at least this F1 is good. */
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

/** One line of JSON on a page, without a newline at the end: {"page":…,
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
    size_t miss;        /**< in the page, but not found */
    size_t found_no;    /**< not in the page, but something was found */
    size_t wrong;       /**< in the page, but something else was found */
    size_t partial;     /**< what was found contains the value, or is a part of it */
    size_t page_errors; /**< scored pages with any error */
} furrow_detail_score;

/** 1 if there is nothing to divide by. */
FURROW_API double furrow_detail_recall(const furrow_detail_score *score);
FURROW_API double furrow_detail_precision(const furrow_detail_score *score);
FURROW_API double furrow_detail_page_accuracy(const furrow_detail_score *score);

FURROW_API void furrow_detail_add(furrow_detail_score *sum, const furrow_detail_score *score);

/** Measure the ide method on the detail pages of one site, in their order. The truth plays the
 *  user: the first page that has all fields is labelled, then every other page is extracted, and
 *  labelled if the method cannot do it. With a seed other than 0, the same number of pages is
 *  chosen at random and labelled beforehand; fields of pages that cannot be extracted then count as
 *  missed. 'each' gets 'count' scores, 'out' their sum. opts->trace, with the method "eval",
 *  reports each page that was labelled and each field that went wrong. */
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
