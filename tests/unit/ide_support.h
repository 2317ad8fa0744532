/* Labelling and applying in a few words. */
#ifndef TESTS_UNIT_IDE_SUPPORT_H
#define TESTS_UNIT_IDE_SUPPORT_H

#include "detail/detail.h"
#include "detail/ide.h"
#include "test.h"

#include <stdio.h>

typedef struct learner {
    fw_arena arena;
    fw_ide_rules *rules;
    furrow_options opts;
    furrow_error err;
    double sure; /* of the first field of the page that was read last; 0 when that failed */
} learner;

#define LABEL(field, value) \
    { .name = (field), .text = {(value), sizeof(value) - 1}, .node = FURROW_NO_NODE }
#define NO_FIELD(field) \
    { .name = (field), .node = FURROW_NO_NODE }
#define LABELS(...)                        \
    ((const furrow_label[]){__VA_ARGS__}), \
        sizeof((const furrow_label[]){__VA_ARGS__}) / sizeof(furrow_label)

static inline furrow_status label_page(learner *l, const char *name, const char *html,
                                       const furrow_label *labels, size_t count) {
    furrow_page *page = page_from(html);
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    furrow_example example = {.page = page, .name = name, .labels = labels, .label_count = count};
    fw_learn_input in = {&example, 1, &l->opts, &l->arena, &scratch, NULL};
    void *rules = NULL;
    furrow_status st = l->rules ? fw_ide_kind.extend(l->rules, &in, &l->err)
                                : fw_ide_kind.learn(&rules, &in, &l->err);
    if (!l->rules) l->rules = rules;
    fw_arena_free(&scratch);
    furrow_page_free(page);
    return st;
}

/* Label a page; the test fails when that cannot be done. */
static inline void teach(learner *l, const char *html, const furrow_label *labels, size_t count) {
    if (label_page(l, "page", html, labels, count) < 0) fail_msg("%s", l->err.message);
}

/* "name=Ant; price=5", or what is wrong. */
static inline const char *apply_to(learner *l, const char *html) {
    static char text[4096];
    furrow_page_options page_opts = {.base_url = "http://shop.example/p/"};
    furrow_page *page = NULL;
    fw_arena scratch = fw_arena_make((furrow_alloc){0});
    fw_regions found = {.arena = fw_arena_make((furrow_alloc){0})};
    CHECK(furrow_page_parse(&page, html, strlen(html), &page_opts, NULL) == FURROW_OK);
    fw_method_input in = {.page = page, .opts = &l->opts, .scratch = &scratch, .budget = NULL};
    l->err = (furrow_error){0};
    l->sure = 0;
    furrow_status st = fw_ide_kind.apply(&found, l->rules, &in, &l->err);
    if (st < 0) {
        snprintf(text, sizeof text, "%s", l->err.message);
    } else {
        const fw_region *region = &found.list.at[0];
        const fw_record *record = &region->records[0];
        size_t len = 0;
        l->sure = region->sure[0];
        text[0] = '\0';
        for (uint32_t f = 0; f < record->field_count; f++) {
            furrow_str name = region->columns[record->fields[f].column];
            furrow_str value = record->fields[f].text;
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%.*s=%.*s", f ? "; " : "",
                                    (int)name.len, name.at, (int)value.len, value.at);
        }
    }
    fw_arena_free(&found.arena);
    fw_arena_free(&scratch);
    furrow_page_free(page);
    return text;
}

static inline void learner_free(learner *l) {
    fw_arena_free(&l->arena);
    *l = (learner){0};
}

/* What one page says to somebody who was taught by another. */
static inline const char *taught(const char *by, const furrow_label *labels, size_t count,
                                 const char *html) {
    learner l = {0};
    teach(&l, by, labels, count);
    const char *says = apply_to(&l, html);
    learner_free(&l);
    return says;
}

#endif
