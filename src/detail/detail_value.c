/* The value of an item. Markup is written without recursion: after a node all
 * elements that end with it are closed. */
#include "detail/ide.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/str.h"

/* ---- Text --------------------------------------------------------------- */

/* A piece of one text, white space folded, with a space before it where
 * 'parted' says so. */
static void add_piece(furrow_buf *out, furrow_str text, size_t start, bool parted) {
    bool space = parted;
    text = fw_words_trim(text);
    while (text.len) {
        size_t run = fw_space_run(text);
        space = space || fw_space_has_width((furrow_str){text.at, run});
        text = fw_str_from(text, run);
        if (text.len == 0) break;
        if (space && out->len > start) fw_buf_char(out, ' ');
        space = false;
        fw_buf_char(out, *text.at++);
        text.len--;
    }
}

void fw_ide_spot_write(furrow_buf *out, const fw_words *words, const fw_ide_spot *spot) {
    const furrow_page *page = words->page;
    size_t start = out->len;
    furrow_str first = fw_words_text(words, spot->first), last = fw_words_text(words, spot->last);
    if (spot->first == spot->last) {
        add_piece(out, (furrow_str){first.at + spot->from, spot->to - spot->from}, start, false);
        return;
    }
    bool is_whole = fw_words_trim(first).at == first.at + spot->from &&
                    fw_words_trim(last).at + fw_words_trim(last).len == last.at + spot->to;
    if (is_whole) {
        furrow_buf own = {.alloc = out->alloc};
        fw_page_text(&own, page, words->text[spot->first], words->text[spot->last] + 1);
        fw_buf_str(out, fw_buf_view(&own));
        out->failed = out->failed || own.failed;
        furrow_buf_free(&own);
        return;
    }
    add_piece(out, fw_str_from(first, spot->from), start, false);
    for (uint32_t text = spot->first + 1; text < spot->last; text++)
        add_piece(out, fw_words_text(words, text), start, true);
    add_piece(out, (furrow_str){last.at, spot->to}, start, true);
}

/* ---- Attributes --------------------------------------------------------- */

/* Attributes whose values are addresses. */
static bool is_address(furrow_str name) {
    static const char *const names[] = {"href", "src",      "action",     "data",     "poster",
                                        "cite", "longdesc", "background", "data-src", "data-href"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (fw_str_equal(name, fw_str(names[i]))) return true;
    return false;
}

static void write_attribute(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                            const fw_ide_spot *spot, fw_url_base *base) {
    uint32_t number = fw_page_attr_id(words->page, item->attribute);
    furrow_str value = fw_page_attr(words->page, words->node[spot->first], number);
    if (is_address(item->attribute)) fw_url_resolve(out, base, value);
    else add_piece(out, value, out->len, false);
}

/* ---- Markup ------------------------------------------------------------- */

static void add_escaped(furrow_buf *out, furrow_str text, bool in_quotes) {
    for (size_t i = 0; i < text.len; i++) {
        switch (text.at[i]) {
        case '&': fw_buf_text(out, "&amp;"); break;
        case '<': fw_buf_text(out, "&lt;"); break;
        case '>': fw_buf_text(out, "&gt;"); break;
        case '"': fw_buf_text(out, in_quotes ? "&quot;" : "\""); break;
        default: fw_buf_char(out, text.at[i]);
        }
    }
}

static void open_element(furrow_buf *out, const furrow_page *page, fw_node_id node) {
    fw_buf_char(out, '<');
    fw_buf_str(out, fw_page_tag_name(page, page->tag[node]));
    const fw_attr *attr = page->attrs + page->at[node];
    for (uint32_t i = 0; i < page->len[node]; i++) {
        fw_buf_char(out, ' ');
        fw_buf_str(out, page->attr_names[attr[i].name]);
        fw_buf_text(out, "=\"");
        add_escaped(out, (furrow_str){page->text + attr[i].at, attr[i].len}, true);
        fw_buf_char(out, '"');
    }
    fw_buf_char(out, '>');
}

static void close_element(furrow_buf *out, const furrow_page *page, fw_node_id node) {
    if (page->end[node] == node + 1 && fw_words_is_void(page->tag[node])) return;
    fw_buf_text(out, "</");
    fw_buf_str(out, fw_page_tag_name(page, page->tag[node]));
    fw_buf_char(out, '>');
}

/* Whole sibling subtrees [from, to); what is unseen is left out. */
static void write_markup(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    fw_node_id top = page->parent[from];
    for (fw_node_id node = from, next; node < to; node = next) {
        bool is_text = fw_page_is_text(page, node), is_seen = fw_page_is_seen(page, node);
        next = is_seen ? node + 1 : page->end[node];
        if (is_seen && node > from && (page->marks[node] & FW_NODE_SPACE)) fw_buf_char(out, ' ');
        if (is_seen && is_text) add_escaped(out, fw_page_own_text(page, node), false);
        else if (is_seen) open_element(out, page, node);
        if (page->end[node] != next) continue;
        fw_node_id up = is_text || !is_seen ? page->parent[node] : node;
        for (; up != top && page->end[up] == next; up = page->parent[up])
            close_element(out, page, up);
    }
}

/* The nodes below the deepest element that holds the spot, from the one with
 * its first text to the one with its last. */
static void write_html(furrow_buf *out, const fw_words *words, const fw_ide_spot *spot) {
    const furrow_page *page = words->page;
    fw_node_id holder = fw_ide_spot_node(words, spot);
    fw_node_id first = words->text[spot->first], last = words->text[spot->last];
    while (page->parent[first] != holder) first = page->parent[first];
    while (page->parent[last] != holder) last = page->parent[last];
    write_markup(out, page, first, page->end[last]);
}

/* ---- Values ------------------------------------------------------------- */

/* The values of a list: the texts of each of its elements. */
static void write_elements(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                           const fw_ide_spot *spot, bool as_html) {
    const furrow_page *page = words->page;
    for (uint32_t text = spot->first; text <= spot->last;) {
        fw_ide_text_range own = {text, text + 1};
        for (fw_node_id up = page->parent[words->text[text]]; up != FURROW_NO_NODE;
             up = page->parent[up]) {
            fw_ide_text_range range = fw_ide_texts_of(words, up);
            if (range.first < text || range.end > spot->last + 1) break;
            if (fw_str_equal(fw_page_tag_name(page, page->tag[up]), item->each)) own = range;
        }
        furrow_str first = fw_words_text(words, own.first),
                   last = fw_words_text(words, own.end - 1);
        furrow_str end = fw_words_trim(last);
        fw_ide_spot one = {.first = own.first,
                           .last = own.end - 1,
                           .from = (uint32_t)fw_space_run(first),
                           .to = (uint32_t)(end.at + end.len - last.at)};
        if (text > spot->first) fw_buf_char(out, '\n');
        if (as_html) write_html(out, words, &one);
        else fw_ide_spot_write(out, words, &one);
        text = own.end;
    }
}

void fw_ide_value_write(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                        const fw_ide_match *match, bool as_html, fw_url_base *base) {
    if (match->spot.is_tag) {
        write_attribute(out, words, item, &match->spot, base);
        return;
    }
    if (item->each.len) {
        write_elements(out, words, item, &match->spot, as_html);
        return;
    }
    fw_ide_spot spot = match->spot;
    if (match->value_count > 1) {
        spot.last = spot.first;
        furrow_str text = fw_words_text(words, spot.first), trimmed = fw_words_trim(text);
        spot.to = (uint32_t)(trimmed.at + trimmed.len - text.at);
    }
    for (uint32_t i = 0; i < match->value_count; i++) {
        if (i > 0) fw_buf_char(out, '\n');
        if (as_html) write_html(out, words, &spot);
        else fw_ide_spot_write(out, words, &spot);
        if (i + 1 < match->value_count && !fw_ide_next_value(&spot, item, words, &spot)) break;
    }
}

bool fw_ide_value_hash(uint64_t *out, furrow_str value, fw_arena *scratch) {
    furrow_str folded = fw_ide_folded(value, scratch);
    *out = fw_hash_text(1, folded) | 1u;
    return folded.at != NULL;
}
