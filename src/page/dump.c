/* A page as text for people. Indents stop growing with MAX_INDENT, so that a
 * deep page does not print more spaces than it has bytes. */
#include "page/dump.h"

#include "base/buf.h"
#include "base/str.h"

enum { MAX_INDENT = 60, MAX_TEXT = 60 };

/* A text cut to a line's worth, with no half character at its end. */
static void write_cut(furrow_buf *out, furrow_str text) {
    size_t len = text.len < MAX_TEXT ? text.len : MAX_TEXT;
    while (len < text.len && len > 0 && ((unsigned char)text.at[len] & 0xC0) == 0x80) len--;
    for (size_t i = 0; i < len; i++) fw_buf_char(out, fw_is_space(text.at[i]) ? ' ' : text.at[i]);
    if (len < text.len) fw_buf_text(out, "...");
}

static void write_attr(furrow_buf *out, const furrow_page *page, fw_node_id node, uint32_t attr,
                       const char *mark) {
    furrow_str value = fw_page_attr(page, node, attr);
    if (!value.len) return;
    fw_buf_text(out, mark);
    write_cut(out, value);
}

void fw_page_dump(furrow_buf *out, const furrow_page *page) {
    for (fw_node_id node = 0; node < page->count; node++) {
        int indent = page->depth[node] * 2 < MAX_INDENT ? page->depth[node] * 2 : MAX_INDENT;
        fw_buf_format(out, "%7u %*s", node, indent, "");
        if (fw_page_is_text(page, node)) {
            fw_buf_char(out, '"');
            write_cut(out, fw_str_trim(fw_page_own_text(page, node)));
            fw_buf_char(out, '"');
        } else {
            fw_buf_str(out, fw_page_tag_name(page, page->tag[node]));
            write_attr(out, page, node, FW_ATTR_ID, " #");
            write_attr(out, page, node, FW_ATTR_CLASS, " .");
            write_attr(out, page, node, FW_ATTR_HREF, " -> ");
        }
        fw_buf_text(out, fw_page_is_seen(page, node) ? "\n" : "  (unseen)\n");
    }
}
