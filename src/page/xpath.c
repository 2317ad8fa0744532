/*
 * XPaths of nodes, and nodes of XPaths: absolute, with positions among siblings of the same name.
 *
 * Cost: linear in the siblings along the path, unless their positions were counted before.
 */
#include "page/page.h"

#include "base/call.h"
#include "base/str.h"

/* ---- XPaths of nodes ----------------------------------------------------- */

uint32_t *fw_path_positions(const furrow_page *page, fw_arena *arena) {
    uint32_t *position = FW_TAKE(arena, page->count, uint32_t);
    uint32_t *seen = FW_TAKE_ZEROED(arena, FW_TAG_CUSTOM + page->name_count, uint32_t);
    if (!position || !seen) return NULL;
    position[0] = 1;
    for (fw_node_id node = 0; node < page->count; node++) {
        fw_node_id c;
        for (c = node + 1; c < page->end[node]; c = page->end[c])
            position[c] = ++seen[page->tag[c]];
        for (c = node + 1; c < page->end[node]; c = page->end[c]) seen[page->tag[c]] = 0;
    }
    return position;
}

static uint32_t count_position(const furrow_page *page, fw_node_id node) {
    uint32_t position = 1;
    if (page->parent[node] == FURROW_NO_NODE) return position;
    for (fw_node_id c = page->parent[node] + 1; c < node; c = page->end[c])
        position += page->tag[c] == page->tag[node];
    return position;
}

static void reverse(char *at, size_t len) {
    for (size_t i = 0, j = len; i + 1 < j; i++) {
        char c = at[i];
        at[i] = at[--j];
        at[j] = c;
    }
}

/* Steps come from the leaf to the root, so each is written backwards, and the whole is reversed
 * at the end. */
static void write_step_backwards(furrow_buf *out, furrow_str name, uint32_t position) {
    enum { DIGITS = 10 };
    char *at = fw_buf_room(out, name.len + DIGITS + 3), *start = at;
    if (!at) return;
    *at++ = ']';
    for (; position > 0; position /= 10) *at++ = (char)('0' + position % 10);
    *at++ = '[';
    for (size_t i = name.len; i > 0; i--) *at++ = name.at[i - 1];
    *at++ = '/';
    out->len += (size_t)(at - start);
    out->at[out->len] = '\0';
}

void fw_path_write(furrow_buf *out, const furrow_page *page, const uint32_t *positions,
                   fw_node_id node) {
    size_t start = out->len;
    if (fw_page_is_text(page, node)) node = page->parent[node];
    for (; node != FURROW_NO_NODE; node = page->parent[node]) {
        uint32_t position = positions ? positions[node] : count_position(page, node);
        write_step_backwards(out, fw_page_tag_name(page, page->tag[node]), position);
    }
    if (!out->failed) reverse(out->at + start, out->len - start);
}

/* ---- Nodes of XPaths ----------------------------------------------------- */

typedef struct step {
    furrow_str name;
    uint32_t position;
} step;

static bool is_name_char(char c) {
    return c != '/' && c != '[' && c != ']' && c != '@' && c != '*' && c != '(' && !fw_is_space(c);
}

/* Take one "/name" or "/name[n]" off the front of 'path'. */
static bool take_step(step *out, furrow_str *path) {
    if (path->len == 0 || path->at[0] != '/') return false;
    const char *at = path->at + 1, *end = path->at + path->len;
    out->name.at = at;
    while (at < end && is_name_char(*at)) at++;
    out->name.len = (size_t)(at - out->name.at);
    out->position = 1;
    if (at < end && *at == '[') {
        uint64_t n = 0;
        const char *digits = ++at;
        while (at < end && *at >= '0' && *at <= '9' && n < UINT32_MAX)
            n = n * 10 + (uint64_t)(*at++ - '0');
        if (at == digits || at == end || *at++ != ']' || n == 0 || n > UINT32_MAX) return false;
        out->position = (uint32_t)n;
    }
    *path = (furrow_str){at, (size_t)(end - at)};
    return out->name.len > 0;
}

static fw_node_id child_at(const furrow_page *page, fw_node_id parent, step want) {
    fw_node_id c = parent == FURROW_NO_NODE ? 0 : parent + 1;
    fw_node_id end = parent == FURROW_NO_NODE ? page->count : page->end[parent];
    for (; c < end; c = page->end[c]) {
        if (fw_page_is_text(page, c)) continue;
        if (fw_str_equal(fw_page_tag_name(page, page->tag[c]), want.name) && --want.position == 0)
            return c;
    }
    return FURROW_NO_NODE;
}

furrow_status fw_path_find(fw_node_id *out, const furrow_page *page, furrow_str path,
                           furrow_error *err) {
    furrow_str rest = path;
    fw_node_id node = FURROW_NO_NODE;
    bool is_there = true;
    do {
        step next;
        if (!take_step(&next, &rest))
            return fw_fail(err, FURROW_EFORMAT,
                           "not an absolute XPath of names and positions: %.*s",
                           (int)(path.len < 100 ? path.len : 100), path.at);
        if (is_there) node = child_at(page, node, next);
        is_there = node != FURROW_NO_NODE;
    } while (rest.len);
    *out = node;
    if (is_there) return FURROW_OK;
    return fw_fail(err, FURROW_ENOTFOUND, "no element at %.*s",
                   (int)(path.len < 180 ? path.len : 180), path.at);
}
