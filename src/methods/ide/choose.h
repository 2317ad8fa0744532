/* The fields of a page, from what all templates find in it. */
#ifndef FW_METHODS_IDE_CHOOSE_H
#define FW_METHODS_IDE_CHOOSE_H

#include "methods/ide/extract.h"
#include "methods/method.h"

/* One value of a field, where it stands. */
typedef struct fw_value {
    uint32_t field;
    const fw_item *item;
    fw_match match;
} fw_value;

typedef struct fw_values {
    fw_value *at; /* those of one field in the order of the page */
    uint32_t count;
} fw_values;

/* FURROW_ENOTFOUND, with the reason, when the page needs a label. */
furrow_status fw_ide_choose(fw_values *out, const fw_ide_rules *rules, const fw_words *words,
                            const fw_method_input *in, fw_url_base *base, furrow_error *err);

#endif
