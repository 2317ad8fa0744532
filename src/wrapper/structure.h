/*
 * The structural wrapper: what auto has found, kept as rules.
 *
 *   layouts   where the records stand and how they are cut (layout.h)
 *   columns   the fields of a record, with names that stay
 *
 * learn   auto on every page; pages whose records stand in the same place
 *         teach one layout, the place of most pages first
 * apply   the layouts on a page, no rediscovery: the first that fits
 */
#ifndef FW_WRAPPER_STRUCTURE_H
#define FW_WRAPPER_STRUCTURE_H

#include "methods/rules.h"
#include "wrapper/columns.h"
#include "wrapper/layout.h"

enum { FW_MAX_LAYOUTS = 8 };

typedef struct fw_structure {
    fw_layout layouts[FW_MAX_LAYOUTS];
    uint32_t layout_count;
    fw_kept_columns columns;
} fw_structure;

/* Of the wrapper's kinds. */
extern const fw_rules_kind fw_structure_kind;

/* The rules as JSON and back; see fw_rules_kind. */
void fw_structure_save(fw_json *json, const void *kept);
furrow_status fw_structure_load(void **out, const fw_json_value *value, fw_arena *arena,
                                furrow_error *err);

#endif
