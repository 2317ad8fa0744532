/*
 * Ways to cut the region of a cluster into spans.
 *
 * Each fills a list that has room for as many spans as any signal of the page
 * has occurrences.
 */
#ifndef FW_METHODS_TAGPATH_TAGPATH_CUTS_H
#define FW_METHODS_TAGPATH_TAGPATH_CUTS_H

#include "methods/tagpath/tagpath_search.h"

/* Every occurrence of one signal. */
void fw_cut_occurrences(fw_tagpath_spans *out, const fw_search *search, uint32_t signal);

/* Several signals that have no common ancestor among them: from each occurrence
 * of the first to the next (section 3.2.2). */
void fw_cut_join(fw_tagpath_spans *out, const fw_search *search, const uint32_t *signals,
                 uint32_t count);

/* Spans with the running text that follows them, where most have some; nothing
 * where they have not. */
void fw_cut_tails(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

/* Several spans in a row to a record, where some signal comes back at steady
 * intervals; nothing where none does. search->holders are those of 'spans'. */
void fw_cut_groups(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

/* The spans below the one parent that holds most of them; nothing where all
 * have the same parent. */
void fw_cut_parent(fw_tagpath_spans *out, const fw_search *search, const fw_tagpath_spans *spans);

#endif
