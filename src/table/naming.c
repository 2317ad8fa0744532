/*
 * Names of columns. In this order: the header cell above the field, the
 * itemprop of an element around it, a word of the class of one, its tag. The
 * nearest element that holds the field counts, and the record itself
 * does not: its class is the name of the whole.
 *
 * Cost: the depth of the field in its record, and the rows of a table before
 * the first record.
 */
#include "table/naming.h"

#include "base/buf.h"
#include "base/str.h"

enum { MIN_WORD = 3, MAX_WORD = 30, MAX_HEADER = 60 };

/* Words in class names that tell how something looks, not what it is. */
static const char *const LAYOUT_WORDS[] = {
    "active", "align",  "block",    "bold",     "bottom",  "box",      "btn",       "button",
    "cell",   "center", "clear",    "clearfix", "col",     "column",   "container", "content",
    "even",   "first",  "flex",     "float",    "grid",    "group",    "hidden",    "hover",
    "inline", "inner",  "item",     "label",    "last",    "layout",   "left",      "line",
    "link",   "list",   "main",     "media",    "meta",    "middle",   "mobile",    "odd",
    "outer",  "panel",  "right",    "row",      "section", "selected", "small",     "span",
    "text",   "top",    "truncate", "value",    "visible", "wrap",     "wrapper"};

static bool is_layout_word(furrow_str word) {
    for (size_t i = 0; i < sizeof LAYOUT_WORDS / sizeof LAYOUT_WORDS[0]; i++)
        if (fw_str_equal(word, fw_str(LAYOUT_WORDS[i]))) return true;
    return false;
}

/* ---- Header cells ------------------------------------------------------- */

static uint32_t span_of_cell(const furrow_page *page, fw_node_id cell) {
    furrow_str value = fw_page_attr(page, cell, fw_page_attr_id(page, FW_STR("colspan")));
    uint32_t span = 0;
    for (size_t i = 0; i < value.len && value.at[i] >= '0' && value.at[i] <= '9' && span < 1000;
         i++)
        span = span * 10 + (uint32_t)(value.at[i] - '0');
    return span ? span : 1;
}

static bool is_cell(fw_tag tag) {
    return tag == FW_TAG_TD || tag == FW_TAG_TH;
}

/* The cell of a row that covers a column; FURROW_NO_NODE when none does. */
static fw_node_id cell_at(const furrow_page *page, fw_node_id row, uint32_t column) {
    uint32_t at = 0;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        if (!is_cell(page->tag[c])) continue;
        at += span_of_cell(page, c);
        if (at > column) return c;
    }
    return FURROW_NO_NODE;
}

static uint32_t column_of_cell(const furrow_page *page, fw_node_id cell) {
    uint32_t column = 0;
    for (fw_node_id c = page->parent[cell] + 1; c < cell; c = page->end[c])
        if (is_cell(page->tag[c])) column += span_of_cell(page, c);
    return column;
}

/* A row of nothing but header cells, two at least. */
static bool is_header_row(const furrow_page *page, fw_node_id row) {
    uint32_t headers = 0;
    for (fw_node_id c = row + 1; c < page->end[row]; c = page->end[c]) {
        if (page->tag[c] == FW_TAG_TD) return false;
        headers += page->tag[c] == FW_TAG_TH;
    }
    return headers >= 2;
}

/* The last header row of the innermost table around 'node', before it. */
static fw_node_id header_above(const furrow_page *page, fw_node_id node) {
    enum { MAX_LOOKED_AT = 4096 }; /* nodes: headers stand at the top */
    fw_node_id table = node, found = FURROW_NO_NODE;
    while (table != FURROW_NO_NODE && page->tag[table] != FW_TAG_TABLE) table = page->parent[table];
    if (table == FURROW_NO_NODE) return FURROW_NO_NODE;
    for (fw_node_id n = table + 1; n < node && n - table < MAX_LOOKED_AT; n++)
        if (page->tag[n] == FW_TAG_TR && page->end[n] <= node && is_header_row(page, n)) found = n;
    return found;
}

static bool name_by_header(furrow_buf *out, const furrow_page *page, const fw_piece *piece) {
    fw_node_id cell = piece->node;
    while (cell != FURROW_NO_NODE && cell >= piece->record && !is_cell(page->tag[cell]))
        cell = page->parent[cell];
    if (cell == FURROW_NO_NODE || cell < piece->record || span_of_cell(page, cell) > 1)
        return false;
    fw_node_id row = header_above(page, page->parent[cell]);
    fw_node_id header =
        row == FURROW_NO_NODE ? row : cell_at(page, row, column_of_cell(page, cell));
    if (header == FURROW_NO_NODE) return false;
    size_t before = out->len;
    fw_page_text(out, page, header, page->end[header]);
    if (out->len > before && out->len - before <= MAX_HEADER) return true;
    if (!out->failed) out->len = before;
    return false;
}

/* ---- Attributes and tags ------------------------------------------------ */

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* A word of a class as a name: block__part--state is its part, hyphens become
 * underscores. False when it says nothing. */
static bool add_word(furrow_buf *out, furrow_str word) {
    for (size_t i = 0; i + 1 < word.len; i++) {
        if (memcmp(word.at + i, "__", 2) == 0) {
            word = (furrow_str){word.at + i + 2, word.len - i - 2};
            i = 0;
        } else if (i > 0 && memcmp(word.at + i, "--", 2) == 0) {
            word.len = i;
        }
    }
    if (word.len < MIN_WORD || word.len > MAX_WORD || word.at[0] == '_') return false;
    char name[MAX_WORD];
    for (size_t i = 0; i < word.len; i++) {
        char c = lower(word.at[i]);
        bool is_letter = (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
        if (!is_letter && c != '-' && c != '_') return false;
        name[i] = c == '-' ? '_' : c;
    }
    if (is_layout_word((furrow_str){name, word.len})) return false;
    fw_buf_add(out, name, word.len);
    return true;
}

/* The first word of an attribute that can be a name. */
static bool add_attr(furrow_buf *out, furrow_str value) {
    size_t i = 0;
    while (i < value.len) {
        while (i < value.len && fw_is_space(value.at[i])) i++;
        size_t start = i;
        while (i < value.len && !fw_is_space(value.at[i])) i++;
        if (i > start && add_word(out, (furrow_str){value.at + start, i - start})) return true;
    }
    return false;
}

static bool add_tag(furrow_buf *out, fw_tag tag) {
    if (tag >= FW_TAG_H1 && tag <= FW_TAG_H6) fw_buf_text(out, "title");
    else if (tag == FW_TAG_TIME) fw_buf_text(out, "time");
    else if (tag == FW_TAG_DT) fw_buf_text(out, "term");
    else return false;
    return true;
}

static bool name_by_element(furrow_buf *out, const furrow_page *page, fw_node_id node,
                            uint32_t itemprop) {
    return (itemprop != FW_ATTR_NONE && add_attr(out, fw_page_attr(page, node, itemprop))) ||
           add_attr(out, fw_page_attr(page, node, FW_ATTR_CLASS)) || add_tag(out, page->tag[node]);
}

/* Whether an element holds all of a field, or all but a colon or so. */
static bool holds_most(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    const double most = 0.8;
    if (page->end[node] > piece->last) return true;
    double bytes = 0;
    for (fw_node_id n = node; n < page->end[node]; n++)
        if (fw_page_is_text(page, n)) bytes += page->len[n];
    return bytes >= most * (double)piece->text.len;
}

void fw_name_field(furrow_buf *out, const furrow_page *page, const fw_piece *piece) {
    if (name_by_header(out, page, piece)) return;
    uint32_t itemprop = fw_page_attr_id(page, FW_STR("itemprop"));
    for (fw_node_id node = piece->node; node != FURROW_NO_NODE && node > piece->record;
         node = page->parent[node]) {
        if (!fw_page_is_text(page, node) && holds_most(page, node, piece) &&
            name_by_element(out, page, node, itemprop))
            return;
    }
}
