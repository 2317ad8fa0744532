/* IDE: the fields of a detail page, from labelled pages of the same site. */
#ifndef FW_DETAIL_DETAIL_H
#define FW_DETAIL_DETAIL_H

#include "methods/method.h"

/* The rules of the method, for the table of kinds. */
extern const fw_rules_kind fw_ide_kind;

/* Without labels nothing can be found: always FURROW_EINVAL, with what to do. */
furrow_status fw_ide_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* inspect --stage words: the stream from which labels and templates are made. */
furrow_status fw_ide_show_words(furrow_buf *out, const fw_method_input *in, furrow_error *err);

#endif
