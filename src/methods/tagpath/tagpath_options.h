/* Options of the method, with their defaults put in. */
#ifndef FW_METHODS_TAGPATH_TAGPATH_OPTIONS_H
#define FW_METHODS_TAGPATH_TAGPATH_OPTIONS_H

#include "furrow.h"

/* Alpha is the paper's. It does not give the other three: epsilon and the cut
 * were the best of a few values on labelled pages; and a cluster of any size may
 * be a list, since the ranking asks how many signals it has. */
static inline furrow_tagpath_options fw_tagpath_options(furrow_tagpath_options given) {
    return (furrow_tagpath_options){
        .epsilon = given.epsilon > 0 ? given.epsilon : 10,
        .max_cut = given.max_cut > 0 ? given.max_cut : 0.2,
        .min_signals = given.min_signals ? given.min_signals : 1,
        .min_share = given.min_share > 0 ? given.min_share : 0.5,
    };
}

#endif
