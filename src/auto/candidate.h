/*
 * Candidates: the regions of all methods in one form, with the evidence for
 * and against each.
 */
#ifndef FW_AUTO_CANDIDATE_H
#define FW_AUTO_CANDIDATE_H

#include "auto/facts.h"
#include "methods/method.h"

/* What speaks for or against a region. Shares are 0 to 1. */
enum {
    FW_EV_COUNT,       /* log2 of the number of records, 6 at most */
    FW_EV_PAIR,        /* 1 when there are only two */
    FW_EV_SHARE,       /* of the page's text in the records */
    FW_EV_WEIGHT,      /* log2 of that share, -6 at least */
    FW_EV_SIZE,        /* log2 of the mean text of a record, 10 at most */
    FW_EV_SPREAD,      /* deviation of that / mean, 2 at most */
    FW_EV_DIGITS,      /* share of the text that is digits: dates, prices */
    FW_EV_NUMBERS,     /* share of the records that are half digits: links to pages */
    FW_EV_LINKED,      /* share of the text that is link */
    FW_EV_LINKS,       /* share of the records with a link */
    FW_EV_MANY,        /* log2 of 1 + links a record, 5 at most */
    FW_EV_IMAGES,      /* share of the records with an image */
    FW_EV_HEADINGS,    /* with a heading */
    FW_EV_CONTROLS,    /* with a field of a form */
    FW_EV_TEXTS,       /* log2 of 1 + texts a record, 6 at most */
    FW_EV_TAGS,        /* log2 of 1 + tags a record, 8 at most */
    FW_EV_WIDTH,       /* log2 of the mean number of siblings that a record is made of, 5 at most */
    FW_EV_UNLIKE,      /* mean difference of neighbours in tags / their sum */
    FW_EV_STARTS,      /* share of neighbours that begin with the same kind */
    FW_EV_LASTS,       /* share of neighbours whose last texts stand in the same kind */
    FW_EV_ALIKE,       /* share of the kinds of two neighbours that both have */
    FW_EV_CORE,        /* share of the kinds of a record that most records have */
    FW_EV_RICH,        /* log2 of 1 + kinds that most records have */
    FW_EV_REPEAT,      /* log2 of 1 + tags / kinds in a record, 5 at most: lists inside of it */
    FW_EV_ODD_ENDS,    /* odd records at the beginning and end, / 4, 1 at most */
    FW_EV_ODD,         /* share of odd records between */
    FW_EV_END_MIX,     /* how much less the first or last record has of what most have */
    FW_EV_END_TAGS,    /* how far off its number of tags is, in deviations / 4, 1 at most */
    FW_EV_END_TEXT,    /* and its text */
    FW_EV_OUT,         /* share of what most records have in the sibling before or after the list */
    FW_EV_OUT_KIND,    /* share of these two siblings that begin as records do */
    FW_EV_LEFT,        /* share of them that look like the record next to them */
    FW_EV_GAPS,        /* share of text between the records that is in none */
    FW_EV_COVER,       /* share of their parent's text that is in the records */
    FW_EV_EARLY,       /* share of the page's text before the first record */
    FW_EV_LATE,        /* and after the last */
    FW_EV_FRAME,       /* stands in a menu, header, footer or sidebar */
    FW_EV_ASIDE,       /* in something else beside the content */
    FW_EV_MAIN,        /* in something called content, result or the like */
    FW_EV_DIM,         /* share of its text that is out of sight */
    FW_EV_CELLS,       /* records are single table cells */
    FW_EV_OPTIONS,     /* or choices of a form */
    FW_EV_TABLE,       /* share of them that are rows of a table of data */
    FW_EV_ITEMS,       /* or items of a list, or articles */
    FW_EV_AGREE,       /* log2 of how many ways of grouping give it, 4 at most */
    FW_EV_TAGPATH,     /* share of its records that tagpath has too, */
    FW_EV_TAGPATH_TOP, /* in the region that it puts first */
    FW_EV_LEAD,        /* how far the best candidate elsewhere is behind: only of what is chosen */
    FW_EV_ALL          /* how many kinds of evidence there are */
};

typedef struct fw_candidate {
    fw_region region;
    fw_span extent;
    uint32_t text;  /* of the records */
    uint32_t times; /* that it was proposed */
    double evidence[FW_EV_ALL];
} fw_candidate;

typedef FW_VEC(fw_candidate) fw_candidates;

/* Whether the candidates so far will do. */
typedef bool (*fw_candidates_judge)(const fw_candidates *candidates);

/* Find candidates and gather the evidence. Regions lie in 'regions'. The method
 * that seldom adds anything is asked last, and only when those so far will not
 * do; always when 'will_do' is NULL. */
furrow_status fw_candidates_find(fw_candidates *out, fw_regions *regions, const fw_method_input *in,
                                 fw_candidates_judge will_do, furrow_error *err);

#endif
