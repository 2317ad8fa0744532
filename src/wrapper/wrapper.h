/*
 * Wrappers: a result kept as rules for other pages.
 *
 * One file format for all methods (furrow-wrapper(5)):
 *
 *   {
 *     "furrow_wrapper": 1,                 the version of the format
 *     "method": "iepad",                   whose rules these are
 *     "learned": {"by": "furrow 0.1.0", "from": ["a.html", "b.html"]},
 *     "view": [{"name": "title", ...}],    columns as they go out; may be missing
 *     "rules": ...                         the method's own
 *   }
 *
 * file.c knows the envelope, kinds.c the table of methods that can be kept
 * (methods/rules.h is their contract), learn.c and apply.c the two verbs.
 */
#ifndef FW_WRAPPER_WRAPPER_H
#define FW_WRAPPER_WRAPPER_H

#include "methods/rules.h"
#include "table/view.h"

/* The newest version that is understood. A reader takes every version from 1
 * to this one; members that it does not know are passed over, so that only a
 * change of meaning needs a new number. */
#define FW_WRAPPER_VERSION 1

struct furrow_wrapper {
    fw_arena arena; /* owns the rules and all below */
    const fw_rules_kind *kind;
    void *rules;
    furrow_str by;    /* the program that learned it */
    furrow_str *from; /* the pages it was learned from, as the user named them */
    size_t from_count;
    fw_view view; /* columns as they go out; empty: those that were learned */
};

/* The kind of rules of a method; NULL when it keeps none. */
const fw_rules_kind *fw_rules_kind_named(furrow_str method);

/* The i-th kind, NULL past the last. */
const fw_rules_kind *fw_rules_kind_at(size_t i);

/* Pages to a wrapper. */
furrow_status fw_wrapper_learn(furrow_wrapper *wrapper, const furrow_example *examples,
                               size_t count, const furrow_options *opts, fw_arena *scratch,
                               furrow_error *err);

/* Append the file, in lines that read and compare well. */
void fw_wrapper_write(furrow_buf *out, const furrow_wrapper *wrapper);

/* A file to a wrapper whose arena is ready. */
furrow_status fw_wrapper_read(furrow_wrapper *wrapper, furrow_str text, furrow_error *err);

/* The regions of a page by the rules of a wrapper, ranked. */
furrow_status fw_wrapper_apply(fw_regions *out, const furrow_wrapper *wrapper,
                               const furrow_page *page, const furrow_options *opts,
                               fw_arena *scratch, furrow_error *err);

#endif
