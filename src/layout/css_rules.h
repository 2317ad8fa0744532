/* Rules of style sheets, as far as they move lines: between the parser and
 * the matching. */
#ifndef FW_LAYOUT_CSS_RULES_H
#define FW_LAYOUT_CSS_RULES_H

#include "base/vec.h"
#include "layout/css.h"

enum {
    FW_CSS_PARTS = 4,  /* compound selectors of one rule; longer ones are left out */
    FW_CSS_CLASSES = 3 /* classes of one of them */
};

/* div#id.a.b, and how it stands to the part before it. */
typedef struct fw_css_part {
    furrow_str tag, id;
    furrow_str classes[FW_CSS_CLASSES];
    uint8_t class_count;
    bool is_child; /* of the part before; else any descendant */
} fw_css_part;

typedef struct fw_css_rule {
    fw_css_part parts[FW_CSS_PARTS];
    uint8_t part_count;
    uint32_t specificity;
    fw_style style;
} fw_css_rule;

typedef FW_VEC(fw_css_rule) fw_css_rules;

/* Rules of a sheet, added to 'out'; all texts are copied. False when memory
 * is out. */
bool fw_css_read_sheet(fw_css_rules *out, furrow_str css, fw_arena *arena);

/* The value of a style attribute. */
void fw_css_read_style(fw_style *out, furrow_str css);

/* What 'over' says goes over what 'under' says. */
void fw_style_merge(fw_style *under, const fw_style *over);

#endif
