/*
 * Detail pages: one object per page, its fields learned from labelled pages.
 *
 * The protocol is that of the IDE paper (section 4), with the truth as the user. Pages are
 * processed in order. The first page that has all fields of the site is labelled. Every other
 * page is extracted in turn, and labelled if the method reports that it cannot extract it.
 */
#ifndef FW_EVAL_DETAIL_H
#define FW_EVAL_DETAIL_H

#include "eval/truth.h"

/* What a method found for one field; a field with several values is listed several times. */
typedef struct fw_found_field {
    furrow_str name, value;
} fw_found_field;

typedef enum fw_verdict {
    FW_FIELD_RIGHT,    /* equal; several values in any order */
    FW_FIELD_ABSENT,   /* not there, nothing found: also right */
    FW_FIELD_MISS,     /* there, not found */
    FW_FIELD_FOUND_NO, /* not there, something found */
    FW_FIELD_WRONG,    /* there, something else found */
    FW_FIELD_PARTIAL   /* a found value contains a true one or is contained in it */
} fw_verdict;

/* The score of a page, a site or a set. */
typedef furrow_detail_score fw_detail_score;

/* A method that learns from labelled pages, as this protocol sees it. 'page'
 * is a number below the 'count' of fw_detail_site. */
typedef struct fw_detail_method {
    void *user;
    /* Learn 'page', with all of its fields given. */
    furrow_status (*label)(void *user, size_t page, const furrow_truth *truth, furrow_error *err);
    /* FURROW_ENOTFOUND means that the method cannot extract the page and needs its labels.
     * '*fields' stay valid until the next call. */
    furrow_status (*extract)(void *user, size_t page, const fw_found_field **fields, size_t *count,
                             furrow_error *err);
} fw_detail_method;

/* Add the fields of one page to 'score'. */
furrow_status fw_detail_page(fw_detail_score *score, const furrow_truth *truth,
                             const fw_found_field *fields, size_t count, furrow_error *err);

/* Measure all pages of a site, sorted by name. 'pages' gets a score for each; 'out' gets their
 * sum. */
furrow_status fw_detail_site(fw_detail_score *out, fw_detail_score *pages,
                             const furrow_truth *const *truths, size_t count,
                             const fw_detail_method *method, furrow_error *err);

#endif
