/* Templates as JSON, the "rules" of a wrapper file. */
#ifndef FW_METHODS_IDE_FILE_H
#define FW_METHODS_IDE_FILE_H

#include "base/json.h"
#include "methods/ide/template.h"

/* See save and load of fw_rules_kind; 'kept' is an fw_ide_rules. */
void fw_ide_save(fw_json *out, const void *kept);
furrow_status fw_ide_load(void **out, const fw_json_value *value, fw_arena *arena,
                          furrow_error *err);

#endif
