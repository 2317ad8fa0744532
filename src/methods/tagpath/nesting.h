/* Semantic-level nesting: categories of records, each with a heading. */
#ifndef FW_METHODS_TAGPATH_NESTING_H
#define FW_METHODS_TAGPATH_NESTING_H

#include "methods/tagpath/tagpath_search.h"
#include "region/region.h"

typedef FW_VEC(fw_group) fw_groups;

/* The groups of a list of records, in 'scratch'; none when the list is flat. */
furrow_status fw_groups_find(fw_groups *out, const fw_search *search,
                             const fw_tagpath_spans *records, fw_arena *scratch, furrow_error *err);

#endif
