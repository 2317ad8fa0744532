/* What auto knows of every node. Cost: one pass over nodes and text. */
#include "methods/auto/facts.h"

#include "base/hash.h"
#include "base/str.h"

/* Hash of one word of a class attribute, digits left out; 0 when nothing else
 * is in it. '*at' is moved past it. */
static uint64_t word_hash(const char **at, const char *end) {
    uint64_t hash = 0;
    while (*at < end && fw_is_space(**at)) ++*at;
    for (; *at < end && !fw_is_space(**at); ++*at)
        if (**at < '0' || **at > '9') hash = fw_hash_mix(hash, (unsigned char)**at);
    return hash;
}

static uint64_t kind_of(const furrow_page *page, fw_node_id node) {
    uint64_t words = 0;
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    if (class.len)
        for (const char *at = class.at, *end = at + class.len; at < end;)
            words += word_hash(&at, end);
    return fw_hash_mix(fw_hash_mix(0, page->tag[node]), words);
}

/* Whether "name:value" stands in a style attribute, white space aside. */
static bool says(furrow_str style, const char *name, const char *value) {
    size_t name_len = strlen(name), value_len = strlen(value);
    for (size_t i = 0; i + name_len + value_len < style.len; i++) {
        if (memcmp(style.at + i, name, name_len) != 0) continue;
        size_t j = i + name_len;
        while (j < style.len && (fw_is_space(style.at[j]) || style.at[j] == ':')) j++;
        if (j + value_len <= style.len && memcmp(style.at + j, value, value_len) == 0) return true;
    }
    return false;
}

/* Whether an element takes itself and all below it out of sight. */
static bool is_dim(const furrow_page *page, fw_node_id node, uint32_t aria_hidden) {
    furrow_str style = fw_page_attr(page, node, FW_ATTR_STYLE);
    if (style.len && (says(style, "display", "none") || says(style, "visibility", "hidden")))
        return true;
    return aria_hidden != FW_ATTR_NONE &&
           fw_str_equal(fw_page_attr(page, node, aria_hidden), FW_STR("true"));
}

static bool take(fw_facts *f, size_t n, fw_arena *arena) {
    f->text = FW_TAKE(arena, n + 1, uint32_t);
    f->digits = FW_TAKE(arena, n + 1, uint32_t);
    f->link_text = FW_TAKE(arena, n + 1, uint32_t);
    f->links = FW_TAKE(arena, n + 1, uint32_t);
    f->images = FW_TAKE(arena, n + 1, uint32_t);
    f->dim_text = FW_TAKE(arena, n + 1, uint32_t);
    f->kind = FW_TAKE(arena, n, uint64_t);
    return f->text && f->digits && f->link_text && f->links && f->images && f->dim_text && f->kind;
}

/* What is in a text, white space left out. */
static void count_text(const furrow_page *page, fw_node_id node, uint32_t *size, uint32_t *digits) {
    const char *text = page->text + page->at[node];
    uint32_t all = 0, numbers = 0;
    for (uint32_t i = 0; i < page->len[node]; i++) {
        all += !fw_is_space(text[i]);
        numbers += text[i] >= '0' && text[i] <= '9';
    }
    *size = all;
    *digits += numbers;
}

bool fw_facts_make(fw_facts *facts, const furrow_page *page, fw_arena *arena) {
    if (!take(facts, page->count, arena)) return false;
    facts->page = page;
    uint32_t aria_hidden = fw_page_attr_id(page, FW_STR("aria-hidden"));
    uint32_t text = 0, digits = 0, link_text = 0, links = 0, images = 0, dim_text = 0;
    fw_node_id link_end = 0, dim_end = 0; /* of the link, of the dim part we are in */
    for (fw_node_id node = 0; node < page->count; node++) {
        facts->text[node] = text;
        facts->digits[node] = digits;
        facts->link_text[node] = link_text;
        facts->links[node] = links;
        facts->images[node] = images;
        facts->dim_text[node] = dim_text;
        facts->kind[node] = 0;
        if (!fw_page_is_seen(page, node)) continue;
        if (fw_page_is_text(page, node)) {
            uint32_t size;
            count_text(page, node, &size, &digits);
            text += size;
            if (node < link_end) link_text += size;
            if (node < dim_end) dim_text += size;
            continue;
        }
        facts->kind[node] = kind_of(page, node);
        if (page->tag[node] == FW_TAG_A && fw_page_attr(page, node, FW_ATTR_HREF).at) {
            links++;
            link_end = page->end[node];
        }
        images += page->tag[node] == FW_TAG_IMG;
        if (node >= dim_end && page->len[node] && is_dim(page, node, aria_hidden))
            dim_end = page->end[node];
    }
    size_t n = page->count;
    facts->text[n] = text;
    facts->digits[n] = digits;
    facts->link_text[n] = link_text;
    facts->links[n] = links;
    facts->images[n] = images;
    facts->dim_text[n] = dim_text;
    facts->total = text - dim_text;
    return true;
}
