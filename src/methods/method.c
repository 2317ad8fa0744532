/* What all methods share: the limit on nodes, and the trace of decisions. */
#include "methods/method.h"

#include "base/call.h"

#include <stdarg.h>
#include <stdio.h>

furrow_status fw_method_refuse_large(const fw_method_input *in, const char *method,
                                     furrow_error *err) {
    if (in->page->count <= FW_MAX_METHOD_NODES) return FURROW_OK;
    return fw_fail(err, FURROW_ELIMIT, "%s: more than %d nodes", method, FW_MAX_METHOD_NODES);
}

void fw_trace(const fw_method_input *in, const char *method, fw_node_id node, const char *format,
              ...) {
    if (!in->opts->trace) return;
    char line[256];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    in->opts->trace(in->opts->trace_user, method, node, line);
}
