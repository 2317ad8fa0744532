/* Any bytes as a style sheet and as a style attribute: read, and in no time. */
#include "fuzz.h"

#include "base/buf.h"
#include "layout/css.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    furrow_str css = {(const char *)data, size};
    fw_arena arena = fw_arena_make((furrow_alloc){0});
    fw_css_rules rules = {0};
    fw_style style;
    fw_css_read_style(&style, css);
    REQUIRE(fw_css_read_sheet(&rules, css, &arena));
    REQUIRE(rules.rules.count == rules.selectors.count);
    for (size_t i = 0; i < rules.selectors.count; i++) {
        const fw_selector *s = &rules.selectors.at[i];
        REQUIRE(s->count > 0 && s->count <= FW_MAX_STEPS && s->has_count == 0);
        furrow_buf text = {0};
        fw_selector again;
        fw_selector_write(&text, s);
        REQUIRE(fw_selector_read(&again, fw_buf_view(&text), &arena, NULL) == FURROW_OK);
        REQUIRE(again.count == s->count);
        furrow_buf_free(&text);
    }
    fw_arena_free(&arena);
    return 0;
}
