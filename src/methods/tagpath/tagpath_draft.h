/* What a way to cut a region into records is worth. */
#ifndef FW_METHODS_TAGPATH_TAGPATH_DRAFT_H
#define FW_METHODS_TAGPATH_TAGPATH_DRAFT_H

#include "methods/tagpath/tagpath_search.h"

/* Filter the spans of search->now by equation 4, and set its worth:
 *
 *   mass x evenness x likeness
 *
 * Mass is what the records hold together. Evenness is 1 - (sum of the squared
 * shares of the records in it), near 0 when one record holds nearly all, near
 * 1 for many alike. Likeness is how far records have the signals of their
 * neighbours. It stands in for the paper's variances of widths and heights:
 * a box too high up loses evenness, one too far down loses likeness or mass. */
void fw_draft_judge(fw_search *search);

/* Make search->now, once judged, search->best if it is worth more. */
void fw_draft_keep(fw_search *search);

/* Score the spans of a draft again, after some of them were taken out. */
void fw_draft_score(fw_search *search, fw_draft *draft);

/* How likely a finished draft is the main region of its page. */
double fw_draft_weight(const fw_search *search, const fw_draft *draft);

#endif
