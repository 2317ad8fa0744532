/*
 * Candidates: the regions of all methods in one form, with the evidence for
 * and against each.
 */
#ifndef FW_METHODS_AUTO_CANDIDATE_H
#define FW_METHODS_AUTO_CANDIDATE_H

#include "methods/auto/facts.h"
#include "methods/method.h"

/* What speaks for or against a region. Shares are 0 to 1. */
enum {
    FW_EV_COUNT,    /* log2 of the number of records, 6 at most */
    FW_EV_PAIR,     /* 1 when there are only two */
    FW_EV_SHARE,    /* of the page's text in the records */
    FW_EV_WEIGHT,   /* log2 of that share, -6 at least */
    FW_EV_SIZE,     /* log2 of the mean text of a record, 10 at most */
    FW_EV_SPREAD,   /* deviation of that / mean, 2 at most */
    FW_EV_DIGITS,   /* share of the text that is digits: dates, prices */
    FW_EV_NUMBERS,  /* share of the records that are half digits: links to pages */
    FW_EV_LINKED,   /* share of the text that is link */
    FW_EV_LINKS,    /* share of the records with a link */
    FW_EV_MANY,     /* log2 of 1 + links a record, 5 at most */
    FW_EV_IMAGES,   /* share of the records with an image */
    FW_EV_TAGS,     /* log2 of the mean number of tags of a record, 8 at most */
    FW_EV_UNLIKE,   /* mean difference of neighbours in tags / their sum */
    FW_EV_STARTS,   /* share of neighbours that begin with the same kind */
    FW_EV_ODD_ENDS, /* odd records at the beginning and end, / 4, 1 at most */
    FW_EV_ODD,      /* share of odd records between */
    FW_EV_LEFT,     /* siblings next to the list that look like records, / 2 */
    FW_EV_GAPS,     /* share of text between the records that is in none */
    FW_EV_EARLY,    /* share of the page's text before the first record */
    FW_EV_LATE,     /* and after the last */
    FW_EV_FRAME,    /* stands in a menu, header, footer or sidebar */
    FW_EV_DIM,      /* share of its text that is out of sight */
    FW_EV_CELLS,    /* records are single table cells */
    FW_EV_OPTIONS,  /* or choices of a form */
    FW_EV_MDR,      /* share of its records that mdr has too, */
    FW_EV_TAGPATH,  /* that tagpath has */
    FW_EV_MDR_TOP,  /* the same of the region that the method puts first */
    FW_EV_TAGPATH_TOP,
    FW_EV_ALL /* how many kinds of evidence there are */
};

typedef struct fw_candidate {
    fw_region region;
    fw_span extent;
    uint32_t text; /* of the records */
    bool is_table; /* they are the rows of tables that are surely of data */
    double evidence[FW_EV_ALL];
} fw_candidate;

typedef FW_VEC(fw_candidate) fw_candidates;

/* Run everything and gather the evidence. Regions lie in 'regions'. */
furrow_status fw_candidates_find(fw_candidates *out, fw_regions *regions, const fw_method_input *in,
                                 furrow_error *err);

#endif
