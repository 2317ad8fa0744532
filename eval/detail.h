/*
 * Detail pages: fields of one thing a page, learned from labelled pages.
 *
 * The protocol is that of the IDE paper (section 4), with the truth in the
 * place of the user: pages in order, the first that has all fields of the
 * site is labelled, every other one is extracted in turn, and labelled when
 * the method says that it cannot.
 */
#ifndef FW_EVAL_DETAIL_H
#define FW_EVAL_DETAIL_H

#include "eval/truth.h"

/* What a method found for one field; a field with several values is given
 * several times. */
typedef struct fw_found_field {
    furrow_str name, value;
} fw_found_field;

typedef enum fw_verdict {
    FW_FIELD_RIGHT,    /* equal, in any order where there are several */
    FW_FIELD_ABSENT,   /* not there, nothing found: right, too */
    FW_FIELD_MISS,     /* there, not found */
    FW_FIELD_FOUND_NO, /* not there, something found */
    FW_FIELD_WRONG,    /* there, something else found */
    FW_FIELD_PARTIAL   /* what was found holds the value or lies in it */
} fw_verdict;

/* Of a page, a site or a set. */
typedef furrow_detail_score fw_detail_score;

/* A method that learns from labelled pages, as this protocol sees it. 'page'
 * is a number below the 'count' of fw_detail_site. */
typedef struct fw_detail_method {
    void *user;
    /* Learn 'page', of which all fields are given. */
    furrow_status (*label)(void *user, size_t page, const furrow_truth *truth, furrow_error *err);
    /* FURROW_ENOTFOUND says: cannot, label it. '*fields' stay valid until the
     * next call. */
    furrow_status (*extract)(void *user, size_t page, const fw_found_field **fields, size_t *count,
                             furrow_error *err);
} fw_detail_method;

/* Add the fields of one page to 'score'. */
furrow_status fw_detail_page(fw_detail_score *score, const furrow_truth *truth,
                             const fw_found_field *fields, size_t count, furrow_error *err);

/* All pages of a site, in the order of their names. 'pages' gets a score for
 * each; 'out' their sum. */
furrow_status fw_detail_site(fw_detail_score *out, fw_detail_score *pages,
                             const furrow_truth *const *truths, size_t count,
                             const fw_detail_method *method, furrow_error *err);

#endif
