/*
 * What a method keeps for other pages: the contract behind learn and apply.
 *
 * A method that can be kept exports one fw_rules_kind and adds one line to the
 * table in wrapper/wrapper.c. It owns the member "rules" of the wrapper file
 * and nothing else; version, method and origin are written and checked once,
 * in wrapper/wrapper.c.
 *
 *   learn   pages           -> rules        furrow learn
 *   save    rules           -> JSON         any shape, one value
 *   load    JSON            -> rules        the file is hostile: check all of it
 *   apply   rules, page     -> regions      furrow apply; no rediscovery
 *
 * 'rules' is the method's own struct behind a void pointer. It lies in the
 * arena that learn and load are given, which the wrapper owns; it never
 * changes afterwards, so threads may share it.
 */
#ifndef FW_METHODS_RULES_H
#define FW_METHODS_RULES_H

#include "base/json.h"
#include "methods/method.h"

typedef struct fw_learn_input {
    const furrow_example *examples; /* pages, with labels where the method needs them */
    size_t count;                   /* at least 1 */
    const furrow_options *opts;     /* never NULL */
    fw_arena *arena;                /* of the wrapper: the rules go here */
    fw_arena *scratch;              /* freed after the call */
    fw_budget *budget;
} fw_learn_input;

/* What came of a repair. */
typedef struct fw_repair_result {
    double wanted;             /* confidence from which on a column is taken */
    bool is_needed;            /* some page no longer fits */
    void *rules;               /* the mended ones; NULL: there are none */
    double confidence;         /* that the list is the one, 0 to 1 */
    furrow_str old_at, new_at; /* where the records stood, and stand */
    furrow_repair_column *columns;
    size_t column_count;
} fw_repair_result;

typedef struct fw_rules_kind {
    const char *method; /* as in methods.c, and "method" of the file */

    /* FURROW_ENOTFOUND when the pages give no rule. */
    furrow_status (*learn)(void **rules, const fw_learn_input *in, furrow_error *err);

    /* Write exactly one value. A failed buffer is seen by the caller. */
    void (*save)(fw_json *out, const void *rules);

    /* 'value' is the member "rules", or NULL when the file has none, and is
     * gone after the call: what is kept is copied into 'arena'. FURROW_EFORMAT
     * with a message that names the place, as in "rule 2: slot 1: no name". */
    furrow_status (*load)(void **rules, const fw_json_value *value, fw_arena *arena,
                          furrow_error *err);

    /* Add what the rules find to 'out', mostly one region. Fields that the
     * rules name go into the region's columns and the records' fields. Nothing
     * found is FURROW_OK with nothing added. A method that can tell that the
     * page needs another example returns FURROW_ENOTFOUND with the reason. */
    furrow_status (*apply)(fw_regions *out, const void *rules, const fw_method_input *in,
                           furrow_error *err);

    /* Add what further pages give to rules that load has just read, which may
     * change. NULL: the method cannot, all pages must be given at once. */
    furrow_status (*extend)(void *rules, const fw_learn_input *in, furrow_error *err);

    /* Rules for the same columns on pages that these no longer fit. They and
     * the texts of the result lie in the arena of 'in', which belongs to the new
     * wrapper. NULL: the method cannot. */
    furrow_status (*repair)(fw_repair_result *out, const void *rules, const fw_learn_input *in,
                            furrow_error *err);

    /* What must hold of rules that were learned, read or mended, in builds with
     * FURROW_CHECKS (region/check.h). NULL: nothing, and in other builds. */
    void (*check)(const void *rules);
} fw_rules_kind;

#endif
