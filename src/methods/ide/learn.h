/* Learning: labelled pages into templates. */
#ifndef FW_METHODS_IDE_LEARN_H
#define FW_METHODS_IDE_LEARN_H

#include "methods/ide/template.h"
#include "methods/rules.h"

/* Add a template for each labelled page to 'rules', which may be empty. */
furrow_status fw_ide_learn(fw_ide_rules *rules, const fw_learn_input *in, furrow_error *err);

/* What templates are to each other: complete ones come before those with
 * missing fields (IDE, Figure 3), and they share how values repeat. */
void fw_ide_finish(fw_ide_rules *rules);

#endif
