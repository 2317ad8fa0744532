/*
 * A page: what can be asked of the arrays, and visible text.
 *
 * Visible text folds white space and puts a space where one block meets
 * another, as a reader sees them apart: <td>a</td><td>b</td> is "a b" while
 * <b>a</b>b is "ab". Cost: linear in the nodes of the range.
 */
#include "page/page.h"

#include "base/buf.h"
#include "base/str.h"

furrow_str fw_page_tag_name(const furrow_page *page, fw_tag tag) {
    if (tag < FW_TAG_CUSTOM) return fw_str(fw_tag_name(tag));
    return page->names[tag - FW_TAG_CUSTOM];
}

uint32_t fw_page_attr_id(const furrow_page *page, furrow_str name) {
    for (uint32_t i = 0; i < page->attr_name_count; i++)
        if (fw_str_equal(page->attr_names[i], name)) return i;
    return FW_ATTR_NONE;
}

furrow_str fw_page_attr(const furrow_page *page, fw_node_id node, uint32_t name) {
    if (fw_page_is_text(page, node)) return (furrow_str){NULL, 0};
    const fw_attr *attr = page->attrs + page->at[node];
    for (uint32_t i = 0; i < page->len[node]; i++)
        if (attr[i].name == name) return (furrow_str){page->text + attr[i].at, attr[i].len};
    return (furrow_str){NULL, 0};
}

/* ---- Visible text ------------------------------------------------------- */

static bool is_block(const furrow_page *page, fw_node_id node) {
    return fw_tag_class(page->tag[node]) == FW_BLOCK;
}

/* Whether a block ends between 'before' and 'now', both in document order:
 * one of the ancestors of 'before' that do not hold 'now'. */
static bool leaves_block(const furrow_page *page, fw_node_id before, fw_node_id now) {
    for (fw_node_id up = before; up != FURROW_NO_NODE && page->end[up] <= now;
         up = page->parent[up])
        if (is_block(page, up)) return true;
    return false;
}

static const bool IS_SPACE[256] = {[' '] = 1, ['\n'] = 1, ['\t'] = 1, ['\r'] = 1, ['\f'] = 1};

/* The end of the words from 'i' on that have one blank between them. */
static size_t end_of_words(furrow_str text, size_t i) {
    for (; i < text.len; i++) {
        if (!IS_SPACE[(unsigned char)text.at[i]]) continue;
        if (text.at[i] != ' ' || i + 1 == text.len || IS_SPACE[(unsigned char)text.at[i + 1]])
            break;
    }
    return i;
}

/* Append a text with its white space folded; '*space' says on entry whether a
 * space is due before it, and afterwards whether it ended in one. */
static void add_folded(furrow_buf *out, furrow_str text, bool *space) {
    size_t i = 0;
    while (i < text.len) {
        size_t word = i;
        if (!IS_SPACE[(unsigned char)text.at[i]]) i = end_of_words(text, i);
        if (i > word) {
            if (*space && out->len) fw_buf_char(out, ' ');
            fw_buf_add(out, text.at + word, i - word);
            *space = false;
        }
        while (i < text.len && IS_SPACE[(unsigned char)text.at[i]]) {
            *space = true;
            i++;
        }
    }
}

void fw_page_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    bool space = true;
    fw_node_id last = FURROW_NO_NODE; /* the text written last */
    for (fw_node_id node = from; node < to;) {
        if (page->marks[node] & FW_NODE_SPACE) space = true;
        if (!fw_page_is_seen(page, node)) {
            node = page->end[node];
            continue;
        }
        if (fw_page_is_text(page, node)) {
            if (last != FURROW_NO_NODE && leaves_block(page, last, node)) space = true;
            add_folded(out, fw_page_own_text(page, node), &space);
            last = node;
        } else if (is_block(page, node)) {
            space = true;
        }
        node++;
    }
}
