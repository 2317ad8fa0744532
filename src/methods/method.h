/*
 * The contract of a method: a page in, regions holding records out.
 *
 * What only some methods need (several pages, boxes, examples) arrives in the
 * same struct, so a further method is one folder and one line in furrow.c. The
 * automatic mode (auto/) asks methods for candidates by calling them.
 */
#ifndef FW_METHODS_METHOD_H
#define FW_METHODS_METHOD_H

#include "base/budget.h"
#include "region/region.h"

typedef struct fw_method_input {
    const furrow_page *page;
    const furrow_options *opts; /* never NULL */
    fw_arena *scratch;          /* freed by the caller, after the call */
    fw_budget *budget;          /* long loops ask about it now and then */
} fw_method_input;

/* Add what is found to 'out'; nothing found is FURROW_OK with nothing added.
 * The order does not matter: fw_regions_order() sorts them by weight. */
typedef furrow_status (*fw_method_fn)(fw_regions *out, const fw_method_input *in,
                                      furrow_error *err);

/* Methods that take a hundred bytes and more for each node refuse pages with
 * more nodes than this: FURROW_ELIMIT, instead of gigabytes. */
enum { FW_MAX_METHOD_NODES = 4000000 };

furrow_status fw_method_refuse_large(const fw_method_input *in, const char *method,
                                     furrow_error *err);

/* Report a decision to opts->trace, if there is one. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void fw_trace(const fw_method_input *in, const char *method, fw_node_id node, const char *format,
              ...);

#endif
