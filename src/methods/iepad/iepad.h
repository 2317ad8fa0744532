/* IEPAD: repeated patterns in the token string, kept as rules with slots. */
#ifndef FW_METHODS_IEPAD_IEPAD_H
#define FW_METHODS_IEPAD_IEPAD_H

#include "methods/rules.h"

furrow_status fw_iepad_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Rules with slots, for wrappers. */
extern const fw_rules_kind fw_iepad_kind;

/* Stages for people: the maximal repeats of a page with their measures, and
 * its tokens in the encoding of the options. */
furrow_status fw_iepad_show_repeats(furrow_buf *out, const fw_method_input *in, furrow_error *err);
furrow_status fw_iepad_show_tokens(furrow_buf *out, const fw_method_input *in, furrow_error *err);

#endif
