/* Any bytes as a style sheet and as a style attribute: read, and in no time. */
#include "fuzz.h"

#include "layout/css_rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    furrow_str css = {(const char *)data, size};
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_css_rules rules = {0};
    fw_style style;
    fw_css_read_style(&style, css);
    REQUIRE(fw_css_read_sheet(&rules, css, &arena));
    for (size_t i = 0; i < rules.count; i++) {
        REQUIRE(rules.at[i].part_count > 0 && rules.at[i].part_count <= FW_CSS_PARTS);
        for (uint32_t p = 0; p < rules.at[i].part_count; p++)
            REQUIRE(rules.at[i].parts[p].class_count <= FW_CSS_CLASSES);
    }
    fw_arena_free(&arena);
    return 0;
}
