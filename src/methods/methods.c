/* The table of methods. */
#include "methods/method.h"

#include "base/error.h"
#include "methods/auto/auto.h"
#include "methods/ide/ide.h"
#include "methods/iepad/iepad.h"
#include "methods/mdr/mdr.h"
#include "methods/tagpath/tagpath.h"
#include "methods/vints/vints.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const fw_method METHODS[] = {
    {"auto", "all of them asked, the evidence weighed", fw_auto_find},
    {"mdr", "runs of similar sibling groups (Liu, Grossman, Zhai 2003)", fw_mdr_find},
    {"tagpath", "how tag paths repeat and interleave (Miao et al. 2009)", fw_tagpath_find},
    {"iepad", "repeated patterns of tag tokens (Chang, Hsu, Lui 2003)", fw_iepad_find},
    {"vints", "blocks of lines that look alike (Zhao, Meng, Wu, Raghavan, Yu 2005)", fw_vints_find},
    {"ide", "fields of a detail page, from labelled pages (Zhai, Liu 2005)", fw_ide_find},
};

enum { METHOD_COUNT = sizeof METHODS / sizeof METHODS[0] };

const fw_method *fw_method_at(size_t i) {
    return i < METHOD_COUNT ? &METHODS[i] : NULL;
}

const fw_method *fw_method_named(const char *name) {
    for (size_t i = 0; i < METHOD_COUNT; i++)
        if (strcmp(METHODS[i].name, name) == 0) return &METHODS[i];
    return NULL;
}

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
