/* The methods whose results can be kept. */
#include "base/str.h"
#include "methods/ide/ide.h"
#include "methods/iepad/iepad.h"
#include "methods/vints/vints.h"
#include "wrapper/structure.h"
#include "wrapper/wrapper.h"

static const fw_rules_kind *const KINDS[] = {
    &fw_structure_kind,
    &fw_iepad_kind,
    &fw_ide_kind,
    &fw_vints_rules,
};

const fw_rules_kind *fw_rules_kind_at(size_t i) {
    return i < sizeof KINDS / sizeof *KINDS ? KINDS[i] : NULL;
}

const fw_rules_kind *fw_rules_kind_named(furrow_str method) {
    for (size_t i = 0; fw_rules_kind_at(i); i++)
        if (fw_str_equal(method, fw_str(KINDS[i]->method))) return KINDS[i];
    return NULL;
}
