/*
 * A set of labelled pages: SET/pages/SITE/PAGE.html, and what is to be found
 * in each in SET/truth/SITE/PAGE.json.
 */
#ifndef CLI_EVAL_SET_H
#define CLI_EVAL_SET_H

#include "furrow_eval.h"

typedef struct eval_page {
    char *name; /* SITE/PAGE.html */
    char *path; /* SET/pages/SITE/PAGE.html */
    size_t site;
    furrow_truth *truth;
} eval_page;

/* Pages in the order of their names, so that those of a site are together. */
typedef struct eval_set {
    const char *name; /* last part of the folder's name */
    eval_page *pages; /* list pages, or detail pages */
    size_t count;
    size_t left_out; /* pages of the other kind */
    bool has_lists;  /* all lists of each page are labelled */
    char **sites;
    size_t site_count;
} eval_set;

/* Read all truth files, keep pages of one kind. Every error of the set is
 * reported; false when there was one. Slashes at the end of 'folder' are cut
 * off. */
bool eval_set_read(eval_set *set, char *folder, bool want_detail);
void eval_set_free(eval_set *set);

#endif
