/* Regions as JSON: the contract for programs. */
#include "output/output.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/json.h"
#include "base/str.h"
#include "page/path.h"
#include "page/url.h"

typedef struct context {
    fw_json json;
    const furrow_page *page;
    const uint32_t *positions;
    fw_url_base *base;
    furrow_buf text;   /* one string at a time */
    fw_budget *budget; /* may be NULL */
} context;

static void write_text(context *cx) {
    fw_json_str(&cx->json, fw_buf_view(&cx->text));
    if (cx->text.failed) cx->json.out->failed = true;
    fw_buf_clear(&cx->text);
}

static void write_path(context *cx, fw_node_id node) {
    fw_path_write(&cx->text, cx->page, cx->positions, node);
    write_text(cx);
}

/* The elements that a record is made of, one XPath each. A span of nothing
 * but text is named by the element that it stands in. */
static void write_paths(context *cx, const fw_record *record) {
    fw_json_key(&cx->json, "xpath");
    fw_json_array(&cx->json);
    for (uint32_t i = 0; i < record->span_count; i++) {
        fw_span span = record->spans[i];
        bool has_element = false;
        for (fw_node_id node = span.first; node < span.end; node = cx->page->end[node]) {
            if (!fw_page_is_element(cx->page, node)) continue;
            write_path(cx, node);
            has_element = true;
        }
        if (!has_element) write_path(cx, span.first);
    }
    fw_json_array_end(&cx->json);
}

static void write_links(context *cx, const fw_record *record) {
    fw_json_key(&cx->json, "links");
    fw_json_array(&cx->json);
    for (uint32_t i = 0; i < record->span_count; i++) {
        for (fw_node_id n = record->spans[i].first; n < record->spans[i].end; n++) {
            if (cx->page->tag[n] != FW_TAG_A && cx->page->tag[n] != FW_TAG_AREA) continue;
            furrow_str link = fw_page_attr(cx->page, n, FW_ATTR_HREF);
            if (!link.len || !fw_page_is_seen(cx->page, n)) continue;
            fw_url_resolve(&cx->text, cx->base, link);
            write_text(cx);
        }
    }
    fw_json_array_end(&cx->json);
}

static void write_record(context *cx, const fw_record *record) {
    fw_json_object(&cx->json);
    write_paths(cx, record);
    fw_json_key(&cx->json, "text");
    fw_record_text(&cx->text, cx->page, record);
    write_text(cx);
    write_links(cx, record);
    fw_json_object_end(&cx->json);
}

static void write_groups(context *cx, const fw_region *region) {
    if (region->group_count == 0) return;
    fw_json_key(&cx->json, "groups");
    fw_json_array(&cx->json);
    for (uint32_t g = 0; g < region->group_count; g++) {
        const fw_group *group = &region->groups[g];
        fw_json_object(&cx->json);
        fw_json_key(&cx->json, "heading");
        fw_page_text(&cx->text, cx->page, group->heading.first, group->heading.end);
        write_text(cx);
        fw_json_key(&cx->json, "records");
        fw_json_array(&cx->json);
        for (uint32_t r = 0; r < group->count; r++) fw_json_uint(&cx->json, group->first + r);
        fw_json_array_end(&cx->json);
        fw_json_object_end(&cx->json);
    }
    fw_json_array_end(&cx->json);
}

static void write_region(context *cx, const fw_region *region, bool is_main) {
    fw_json_object(&cx->json);
    fw_json_key(&cx->json, "method");
    fw_json_text(&cx->json, region->method);
    fw_json_key(&cx->json, "score");
    fw_json_number(&cx->json, (double)(int)(region->score * 10000 + 0.5) / 10000);
    fw_json_key(&cx->json, "main");
    fw_json_bool(&cx->json, is_main);
    fw_json_key(&cx->json, "path");
    write_path(cx, region->node);
    if (region->note) {
        fw_json_key(&cx->json, "note");
        fw_json_text(&cx->json, region->note);
    }
    fw_json_key(&cx->json, "records");
    fw_json_array(&cx->json);
    for (uint32_t r = 0; r < region->record_count; r++) {
        bool is_enough = !fw_budget_has_output(cx->budget, cx->json.out->len);
        if (is_enough || fw_budget_is_spent(cx->budget)) return; /* the caller sees it, too */
        write_record(cx, &region->records[r]);
    }
    fw_json_array_end(&cx->json);
    write_groups(cx, region);
    fw_json_object_end(&cx->json);
}

static void write_page(context *cx, const fw_regions *regions, const char *name) {
    fw_json_object(&cx->json);
    fw_json_key(&cx->json, "page");
    fw_json_text(&cx->json, name);
    fw_json_key(&cx->json, "regions");
    fw_json_array(&cx->json);
    for (size_t i = 0; regions && i < regions->list.count; i++)
        write_region(cx, &regions->list.at[i], i == 0);
    fw_json_array_end(&cx->json);
    fw_json_object_end(&cx->json);
}

furrow_status fw_regions_json(furrow_buf *out, const fw_regions *regions, const furrow_page *page,
                              const char *name, fw_budget *budget, furrow_error *err) {
    fw_buf_clear(out);
    context cx = {.json = fw_json_to(out, FW_JSON_COMPACT), .page = page, .budget = budget};
    fw_arena scratch = fw_arena_under(regions ? page->arena.alloc : out->alloc, budget);
    cx.text.alloc = scratch.alloc;
    bool is_ready = true;
    if (regions) {
        cx.positions = fw_path_positions(page, &scratch);
        cx.base = fw_url_base_new(page->base);
        is_ready = cx.positions && cx.base;
    }
    if (is_ready) write_page(&cx, regions, name);
    fw_url_base_free(cx.base);
    furrow_buf_free(&cx.text);
    fw_arena_free(&scratch);
    if (budget && budget->spent != FW_SPENT_NOTHING) return fw_budget_fail(budget, err);
    return is_ready ? fw_buf_status(out, err) : fw_fail_memory(err);
}
