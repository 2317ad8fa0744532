/* ViNTs: visually similar blocks, turned into a tag path wrapper. */
#ifndef FW_METHODS_VINTS_VINTS_H
#define FW_METHODS_VINTS_VINTS_H

#include "methods/rules.h"

furrow_status fw_vints_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* Content lines with type and position codes: furrow inspect --stage lines. */
furrow_status fw_vints_show_lines(furrow_buf *out, const fw_method_input *in, furrow_error *err);

extern const fw_rules_kind fw_vints_rules;

#endif
