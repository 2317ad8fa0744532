/* Records of one cluster of signals. */
#ifndef FW_METHODS_TAGPATH_TAGPATH_RECORDS_H
#define FW_METHODS_TAGPATH_TAGPATH_RECORDS_H

#include "methods/tagpath/tagpath_search.h"

/* Find the records of a cluster, whose number counts from 1, and leave them in
 * search->best; fewer than two when it has none. FURROW_ELIMIT when time is
 * up. */
furrow_status fw_records_find(fw_search *search, const fw_cluster *cluster, uint32_t number,
                              fw_arena *scratch, furrow_error *err);

#endif
