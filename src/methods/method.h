/*
 * The contract of a method: a page in, regions holding records out.
 *
 * What only some methods need (several pages, boxes, examples) is in the same
 * struct, so another method is one folder and one line in furrow.c. The automatic
 * mode (auto/) asks methods for candidates by calling them.
 */
#ifndef FW_METHODS_METHOD_H
#define FW_METHODS_METHOD_H

#include "base/call.h"
#include "base/json.h"
#include "region/region.h"

typedef struct fw_method_input {
    const furrow_page *page;
    const furrow_options *opts; /* never NULL */
    fw_arena *scratch;          /* freed by the caller, after the call */
    fw_budget *budget;          /* long loops check it now and then */
    bool is_voice;              /* called by auto: the notes of regions are not read */
    double min_text;            /* lists with less text, in bytes, are of no use to the caller */
} fw_method_input;

/* Add what is found to 'out'; if nothing is found, return FURROW_OK and add nothing. The order
 * does not matter: fw_regions_order() sorts by weight. */
typedef furrow_status (*fw_method_fn)(fw_regions *out, const fw_method_input *in,
                                      furrow_error *err);

/* Methods that take a hundred bytes or more per node refuse pages with more nodes than this with
 * FURROW_ELIMIT, instead of taking gigabytes. */
enum { FW_MAX_METHOD_NODES = 4000000 };

furrow_status fw_method_refuse_large(const fw_method_input *in, const char *method,
                                     furrow_error *err);

/* The options, with the defaults of a method (furrow_option_at) in place of its numbers that are
 * 0. */
void fw_options_fill(furrow_options *out, const furrow_options *given, const char *method);

/* Report a decision to opts->trace, if there is one. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void fw_trace(const fw_method_input *in, const char *method, fw_node_id node, const char *format,
              ...);

/*
 * What a method keeps for other pages: the contract behind learn and apply.
 *
 * A method whose rules can be kept exports one fw_rules_kind and adds one line to
 * the table in wrapper/wrapper.c. It owns only the member "rules" of the wrapper
 * file; wrapper/wrapper.c writes and checks version, method and origin.
 *
 *   learn   pages           -> rules        furrow learn
 *   save    rules           -> JSON         any shape, one value
 *   load    JSON            -> rules        the file is hostile: check all of it
 *   apply   rules, page     -> regions      furrow apply; no rediscovery
 *
 * 'rules' is the method's own struct behind a void pointer. It is in the arena
 * that learn and load are given, which the wrapper owns. It never changes
 * afterwards, so threads may share it.
 */

typedef struct fw_learn_input {
    const furrow_example *examples; /* pages, with labels where the method needs them */
    size_t count;                   /* at least 1 */
    const furrow_options *opts;     /* never NULL */
    fw_arena *arena;                /* of the wrapper: the rules go here */
    fw_arena *scratch;              /* freed after the call */
    fw_budget *budget;
} fw_learn_input;

/* The result of a repair. */
typedef struct fw_repair_result {
    double wanted;             /* least confidence for a column to be used */
    bool is_needed;            /* some page no longer fits */
    void *rules;               /* the repaired ones; NULL: there are none */
    double confidence;         /* that this is the same list, 0 to 1 */
    furrow_str old_at, new_at; /* where the records were, and are now */
    furrow_str rival_at;       /* of another list that fits nearly as well; empty: none */
    furrow_repair_column *columns;
    size_t column_count;
} fw_repair_result;

typedef struct fw_rules_kind {
    const char *method; /* as in METHODS of furrow.c, and "method" of the file */

    /* The rules say nothing about columns, so the wrapper keeps those of the tables beside them. */
    bool finds_only_records;

    /* FURROW_ENOTFOUND if the pages give no rule. */
    furrow_status (*learn)(void **rules, const fw_learn_input *in, furrow_error *err);

    /* Write exactly one value. The caller checks for a failed buffer. */
    void (*save)(fw_json *out, const void *rules);

    /* 'value' is the member "rules", or NULL if the file has none. It is freed after the call,
     * so copy what is kept into 'arena'. FURROW_EFORMAT with a message that names the place:
     * "rule 2: slot 1: no name". */
    furrow_status (*load)(void **rules, const fw_json_value *value, fw_arena *arena,
                          furrow_error *err);

    /* Add what the rules find to 'out', usually one region. Fields that the rules name go into
     * the region's columns and the records' fields. If nothing is found, return FURROW_OK and
     * add nothing. A method that can tell that the page needs another example returns
     * FURROW_ENOTFOUND with the reason. */
    furrow_status (*apply)(fw_regions *out, const void *rules, const fw_method_input *in,
                           furrow_error *err);

    /* Add what more pages give to rules that load has just read; the rules may change. NULL: the
     * method cannot do this, so all pages must be given at once. */
    furrow_status (*extend)(void *rules, const fw_learn_input *in, furrow_error *err);

    /* Make rules for the same columns on pages that these rules no longer fit. They and the
     * texts of the result are in the arena of 'in', which belongs to the new wrapper. NULL: the
     * method cannot do this. */
    furrow_status (*repair)(fw_repair_result *out, const void *rules, const fw_learn_input *in,
                            furrow_error *err);

    /* Assert what must hold for rules that were learned, read or repaired, in builds with
     * FURROW_CHECKS (region/region.h). NULL in other builds, or if there is nothing to check. */
    void (*check)(const void *rules);
} fw_rules_kind;

/* MDR: regions are runs of similar neighbours under one parent. */

furrow_status fw_mdr_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Tag path clustering: regions from how tag paths repeat over a whole page. */

furrow_status fw_tagpath_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* The same with only the most frequent paths, for use as one voice of several. */
furrow_status fw_tagpath_vote(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Stages to inspect: the signals as in Table 2 of the paper, their similarity matrix as text,
 * and the matrix as a PGM image, as in Figure 3. */
furrow_status fw_tagpath_show_paths(furrow_buf *out, const fw_method_input *in, furrow_error *err);
furrow_status fw_tagpath_show_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err);
furrow_status fw_tagpath_draw_similarity(furrow_buf *out, const fw_method_input *in,
                                         furrow_error *err);

/* IEPAD: repeated patterns in the token string, kept as rules with slots. */

furrow_status fw_iepad_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Rules with slots, for wrappers. */
extern const fw_rules_kind fw_iepad_kind;

/* Stages to inspect: the maximal repeats of a page with their measures, and its tokens in the
 * encoding of the options. */
furrow_status fw_iepad_show_repeats(furrow_buf *out, const fw_method_input *in, furrow_error *err);
furrow_status fw_iepad_show_tokens(furrow_buf *out, const fw_method_input *in, furrow_error *err);

/* ViNTs: visually similar blocks, turned into a tag path wrapper. */

furrow_status fw_vints_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Content lines with type and position codes: furrow inspect --stage lines. */
furrow_status fw_vints_show_lines(furrow_buf *out, const fw_method_input *in, furrow_error *err);

extern const fw_rules_kind fw_vints_rules;

#endif
