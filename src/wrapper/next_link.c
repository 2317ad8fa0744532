/* The link to the next page: see wrapper.h. */
#include "wrapper/wrapper.h"

#include "base/call.h"
#include "base/str.h"
#include "page/page.h"
#include "page/pager.h"
#include "page/selector.h"

/* ---- Links -------------------------------------------------------------- */

/* Append the address that a link leads to; nothing if it leads nowhere. */
static void write_address(furrow_buf *out, const furrow_page *page, fw_node_id node,
                          fw_url_base *base) {
    furrow_str href = fw_str_trim(fw_page_attr(page, node, FW_ATTR_HREF));
    if (!fw_url_is_nowhere(href)) fw_url_resolve(out, base, href);
}

static void write_label(furrow_buf *out, const furrow_page *page, fw_node_id node) {
    fw_page_text(out, page, node, page->end[node]);
}

/* ---- Learning ----------------------------------------------------------- */

/* The first link to an address whose label has no number in it, since the number of the next page
 * changes. */
static bool find_node(fw_node_id *out, furrow_buf *label, const furrow_page *page,
                      furrow_str address, fw_arena *scratch) {
    furrow_buf own = {.alloc = scratch->alloc};
    fw_url_base *base = fw_url_base_new(page->base);
    bool ok = base != NULL;
    *out = FURROW_NO_NODE;
    for (fw_node_id node = 0; node < page->count && ok && *out == FURROW_NO_NODE; node++) {
        if (page->tag[node] != FW_TAG_A || !fw_page_is_seen(page, node)) continue;
        fw_buf_clear(&own);
        fw_buf_clear(label);
        write_address(&own, page, node, base);
        ok = !own.failed;
        if (!ok || !fw_str_equal(fw_buf_view(&own), address)) continue;
        write_label(label, page, node);
        ok = !label->failed;
        if (!fw_str_has_digit(fw_buf_view(label))) *out = node;
    }
    furrow_buf_free(&own);
    fw_url_base_free(base);
    return ok;
}

static bool keep(fw_next_link *out, const furrow_page *page, fw_node_id node, furrow_str label,
                 fw_arena *arena, fw_arena *scratch) {
    uint32_t sure = 0;
    fw_targets here = {.sight = {.page = page, .scratch = scratch}, &node, 1};
    if (!fw_ways_learn(&out->where, &sure, &here, 1, arena, scratch)) return false;
    out->where.count = sure; /* looser ways lead to other links as well */
    out->label = fw_arena_copy(arena, label);
    return out->label.at != NULL;
}

furrow_status fw_next_link_learn(fw_next_link *out, const furrow_example *examples, size_t count,
                                 fw_arena *arena, fw_arena *scratch, furrow_error *err) {
    furrow_status st = FURROW_OK;
    furrow_buf label = {.alloc = scratch->alloc};
    for (size_t i = 0; i < count && st >= 0 && out->where.count == 0; i++) {
        furrow_pager *pager = NULL;
        fw_node_id node = FURROW_NO_NODE;
        st = fw_page_next(&pager, examples[i].page, scratch->budget, err);
        furrow_str next = st >= 0 ? furrow_pager_next(pager) : (furrow_str){NULL, 0};
        bool ok = !next.at || find_node(&node, &label, examples[i].page, next, scratch);
        if (ok && node != FURROW_NO_NODE)
            ok = keep(out, examples[i].page, node, fw_buf_view(&label), arena, scratch);
        if (st >= 0 && !ok) st = fw_fail_memory(err);
        furrow_pager_free(pager);
    }
    furrow_buf_free(&label);
    return st;
}

/* ---- Finding ------------------------------------------------------------ */

/* Whether an element has no more text than a label of 'len' bytes. Stops as soon as it has more, so
 * that it is cheap for large elements too. */
static bool is_short(const furrow_page *page, fw_node_id node, size_t len, fw_budget *budget) {
    size_t bytes = 0;
    for (fw_node_id n = node; n < page->end[node] && bytes <= len; n++) {
        furrow_str own = fw_page_is_text(page, n) ? fw_page_own_text(page, n) : (furrow_str){0};
        if (fw_budget_is_spent_after(budget, 1 + (uint32_t)own.len)) return false;
        for (size_t i = 0; i < own.len && fw_page_is_seen(page, n); i++)
            bytes += !fw_is_space(own.at[i]);
    }
    return bytes <= len;
}

bool fw_next_link_find(furrow_buf *out, const fw_next_link *link, const furrow_page *page,
                       fw_arena *scratch) {
    furrow_buf label = {.alloc = scratch->alloc};
    fw_url_base *base = fw_url_base_new(page->base);
    bool ok = base != NULL;
    for (uint32_t i = 0; i < link->where.count && ok && out->len == 0; i++) {
        fw_sight sight = {.page = page, .scratch = scratch};
        fw_node_list nodes = {0};
        ok = fw_selector_find(&nodes, &link->where.at[i], &sight);
        for (size_t n = 0; n < nodes.count && ok && out->len == 0; n++) {
            if (!is_short(page, nodes.at[n], link->label.len, scratch->budget)) continue;
            fw_buf_clear(&label);
            write_label(&label, page, nodes.at[n]);
            if (fw_str_equal(fw_buf_view(&label), link->label))
                write_address(out, page, nodes.at[n], base);
            if (!fw_pager_may_follow(page->url, fw_buf_view(out))) fw_buf_clear(out);
            ok = !label.failed;
        }
    }
    furrow_buf_free(&label);
    fw_url_base_free(base);
    return ok && !out->failed && !fw_budget_is_spent(scratch->budget);
}

/* ---- The file ----------------------------------------------------------- */

void fw_next_link_write(fw_json *json, const fw_next_link *link) {
    fw_json_object(json);
    fw_json_key(json, "label");
    fw_json_str(json, link->label);
    fw_json_key(json, "where");
    fw_json_array(json);
    for (uint32_t i = 0; i < link->where.count; i++) {
        furrow_buf text = {.alloc = json->out->alloc};
        fw_selector_write(&text, &link->where.at[i]);
        fw_json_str(json, fw_buf_view(&text));
        json->out->failed = json->out->failed || text.failed;
        furrow_buf_free(&text);
    }
    fw_json_array_end(json);
    fw_json_object_end(json);
}

furrow_status fw_next_link_read(fw_next_link *out, const fw_json_value *value, fw_arena *arena,
                                furrow_error *err) {
    const fw_json_value *where = fw_json_get(value, "where");
    size_t count = fw_json_count(where);
    if (!value) return FURROW_OK;
    if (!fw_json_is_array(where) || count > FW_MAX_WAYS)
        return fw_fail(err, FURROW_EFORMAT, "\"next\" of the wrapper has no \"where\"");
    out->label = fw_arena_copy(arena, fw_json_get_str(fw_json_get(value, "label")));
    out->where.at = FW_TAKE(arena, count, fw_selector);
    if (!out->label.at || !out->where.at) return fw_fail_memory(err);
    fw_json_iter it = fw_json_each(where);
    while (fw_json_next(&it)) {
        furrow_str text = fw_json_get_str(it.value);
        if (!text.at) return fw_fail(err, FURROW_EFORMAT, "\"next\" of the wrapper: no selector");
        furrow_status st = fw_selector_parse(&out->where.at[out->where.count++], text, arena, err);
        if (st < 0) return st;
    }
    return FURROW_OK;
}
