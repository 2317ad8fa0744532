/* Claims about templates, in builds that check them: region/check.h. They hold of
 * those that were read, too: whatever else a file may claim does no harm. */
#include "detail/ide.h"

#ifdef FURROW_CHECKS

#include "region/check.h"

static void check_chain(const fw_ide_chain *chain) {
    FW_MUST(chain->count == 0 || (chain->plain && chain->full && chain->names.len));
}

static void check_item(const fw_ide_rules *rules, const fw_ide_item *item) {
    FW_MUST(item->field < rules->field_count);
    FW_MUST(item->chars <= (FW_IDE_LETTERS | FW_IDE_DIGITS));
    check_chain(&item->before.chain);
    check_chain(&item->after.chain);
    for (uint32_t i = 0; i < item->separator_count; i++) FW_MUST(item->separators[i].tags.at);
}

static void check_template(const fw_ide_rules *rules, const fw_ide_template *template) {
    FW_MUST(template->item_count > 0 && template->item_count <= FW_IDE_MAX_ITEMS);
    for (uint32_t i = 0; i < template->item_count; i++) check_item(rules, &template->items[i]);
    for (uint32_t i = 0; i < template->other_count; i++) {
        FW_MUST(template->other_of[i] < template->item_count);
        check_item(rules, &template->others[i]);
    }
    for (uint32_t w = 0; w < template->way_count; w++) {
        FW_MUST(template->ways[w].field < rules->field_count);
        FW_MUST(template->ways[w].list.count > 0);
    }
}

void fw_ide_check(const void *kept) {
    const fw_ide_rules *rules = kept;
    bool has_incomplete = false;
    FW_MUST(rules->field_count <= FW_IDE_MAX_FIELDS);
    FW_MUST(rules->template_count <= FW_IDE_MAX_TEMPLATES);
    for (uint32_t t = 0; t < rules->template_count; t++) {
        check_template(rules, &rules->templates[t]);
        FW_MUST(!rules->templates[t].is_complete || !has_incomplete); /* complete ones first */
        has_incomplete = has_incomplete || !rules->templates[t].is_complete;
    }
}

#else
typedef int fw_no_template_checks; /* a file of C is never empty */
#endif
