/* Records that do not belong to their list. */
#ifndef FW_METHODS_TAGPATH_ODD_H
#define FW_METHODS_TAGPATH_ODD_H

#include "methods/tagpath/tagpath_search.h"

/* Take out of search->best what is unlike the rest: headers of tables, page
 * turners, menus that happen to have the same paths as the list. */
void fw_odd_drop(fw_search *search);

#endif
