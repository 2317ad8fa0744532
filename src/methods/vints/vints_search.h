/* One page searched for wrappers: what finding and learning both do. */
#ifndef FW_METHODS_VINTS_VINTS_SEARCH_H
#define FW_METHODS_VINTS_VINTS_SEARCH_H

#include "methods/method.h"
#include "methods/vints/evaluate.h"

/* Content lines of a page, as the options want them: by the boxes that the
 * page carries, by the estimate, or by tags alone. Lines that also stand on
 * the page without results are left out. */
furrow_status fw_vints_lines(fw_content_lines *out, const furrow_page *page,
                             const furrow_options *opts, fw_arena *arena, furrow_error *err);

/* All results of a page, best first. What is found lies in in->scratch. */
furrow_status fw_vints_search_page(fw_vints_results *out, const fw_method_input *in,
                                   furrow_error *err);

#endif
