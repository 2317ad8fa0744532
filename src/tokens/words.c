/*
 * The stream of tags: one walk over the nodes, without a stack. After a node
 * all elements that end where it ends are closed, innermost first.
 */
#include "tokens/tokens.h"

#include "base/call.h"
#include "base/str.h"

/* ---- Codes -------------------------------------------------------------- */

static uint32_t hash_bytes(uint32_t hash, furrow_str text) {
    for (size_t i = 0; i < text.len; i++) hash = (hash ^ (unsigned char)text.at[i]) * 16777619u;
    return hash ^ hash >> 15;
}

enum { HASH_SEED = 2166136261u & 0x7FFFFFFF, CUSTOM = 1 << 30 };

/* Numbers of custom elements are only valid in their page, so their name is hashed. */
static uint32_t plain_code(const furrow_page *page, fw_tag tag, bool closes) {
    if (tag < FW_TAG_CUSTOM) return 2u * tag + closes;
    uint32_t hash = hash_bytes(HASH_SEED, page->names[tag - FW_TAG_CUSTOM]);
    return ((hash & (CUSTOM - 1)) | CUSTOM) * 2u + closes;
}

bool fw_words_is_void(fw_tag tag) {
    switch (tag) {
    case FW_TAG_AREA:
    case FW_TAG_BASE:
    case FW_TAG_BR:
    case FW_TAG_COL:
    case FW_TAG_EMBED:
    case FW_TAG_HR:
    case FW_TAG_IMG:
    case FW_TAG_INPUT:
    case FW_TAG_LINK:
    case FW_TAG_META:
    case FW_TAG_PARAM:
    case FW_TAG_SOURCE:
    case FW_TAG_TRACK:
    case FW_TAG_WBR: return true;
    default: return false;
    }
}

/* ---- The stream --------------------------------------------------------- */

static void add_tag(fw_words *words, fw_node_id node, bool closes) {
    words->code[words->count] = plain_code(words->page, words->page->tag[node], closes);
    words->node[words->count++] = node;
}

/* Close all elements from 'up' to the root that end at 'next'. */
static void close_up(fw_words *words, fw_node_id up, fw_node_id next) {
    const furrow_page *page = words->page;
    for (; up != FURROW_NO_NODE && page->end[up] == next; up = page->parent[up])
        if (!fw_words_is_void(page->tag[up])) add_tag(words, up, true);
}

/* Elements of the head that may carry a field: <meta content>, <link href>. */
static bool is_head_part(const furrow_page *page, fw_node_id node) {
    fw_tag tag = page->tag[node];
    if (tag == FW_TAG_HEAD) return true;
    return (tag == FW_TAG_META || tag == FW_TAG_LINK) && page->parent[node] != FURROW_NO_NODE &&
           page->tag[page->parent[node]] == FW_TAG_HEAD;
}

bool fw_words_make(fw_words *out, const furrow_page *page, fw_arena *arena) {
    size_t tags = 0;
    for (fw_node_id node = 0; node < page->count; node++)
        tags += fw_page_is_text(page, node) ? 0u : 2u;
    *out = (fw_words){.page = page,
                      .code = FW_TAKE(arena, tags, uint32_t),
                      .node = FW_TAKE(arena, tags, fw_node_id),
                      .full = FW_TAKE_ZEROED(arena, page->count, uint32_t),
                      .text = FW_TAKE(arena, page->count - tags / 2, fw_node_id),
                      .place = FW_TAKE(arena, page->count - tags / 2, uint32_t),
                      .property = fw_page_attr_id(page, FW_STR("property")),
                      .name = fw_page_attr_id(page, FW_STR("name"))};
    if (!out->code || !out->node || !out->full || !out->text || !out->place) return false;
    for (fw_node_id node = 0; node < page->count;) {
        bool is_text = fw_page_is_text(page, node);
        if (!fw_page_is_seen(page, node) && (is_text || !is_head_part(page, node))) {
            close_up(out, page->parent[node], page->end[node]);
            node = page->end[node];
            continue;
        }
        if (is_text) {
            furrow_str text = fw_page_own_text(page, node);
            out->place[out->text_count] = out->count;
            out->text[out->text_count] = node;
            out->text_count += fw_space_run(text) < text.len;
        } else {
            add_tag(out, node, false);
        }
        if (page->end[node] == node + 1)
            close_up(out, is_text ? page->parent[node] : node, node + 1);
        node++;
    }
    return true;
}

uint32_t *fw_words_closing(const fw_words *words, fw_arena *arena) {
    uint32_t *closing = FW_TAKE_ZEROED(arena, words->page->count, uint32_t);
    for (uint32_t tag = 0; closing && tag < words->count; tag++)
        if (fw_words_closes(words, tag)) closing[words->node[tag]] = tag;
    return closing;
}

/* ---- Full codes --------------------------------------------------------- */

/* An unfinished name; what does not fit is cut off. */
typedef struct name_writer {
    char *at;
    size_t len;
    unsigned digits; /* in a row, so far */
} name_writer;

static void put(name_writer *out, char c) {
    if (out->len + 1 < FW_WORDS_NAME) out->at[out->len++] = c;
}

/* Numbers with this many digits identify one product or article. */
enum { LONG_NUMBER = 3 };

static void put_digit(name_writer *out, char c) {
    out->digits++;
    if (out->digits < LONG_NUMBER) put(out, c);
    if (out->digits != LONG_NUMBER) return;
    out->len -= out->len + 1 < FW_WORDS_NAME ? LONG_NUMBER - 1 : 0;
    put(out, '0');
}

/* Write the value of an attribute, with dots for white space. */
static void put_value(name_writer *out, char mark, furrow_str value, char close) {
    value = fw_str_trim(value);
    if (value.len == 0) return;
    put(out, mark);
    for (size_t i = 0; i < value.len && out->len + 1 < FW_WORDS_NAME; i++) {
        char c = value.at[i];
        if (fw_is_digit(c)) {
            put_digit(out, c);
            continue;
        }
        out->digits = 0;
        if (!fw_is_space(c)) put(out, c > ' ' && c < 0x7F ? c : '~');
        else if (!fw_is_space(value.at[i - 1])) put(out, '.');
    }
    out->digits = 0;
    if (close) put(out, close);
}

static void put_attr(name_writer *out, const fw_words *words, fw_node_id node, uint32_t number) {
    if (number != FW_ATTR_NONE) put_value(out, '[', fw_page_attr(words->page, node, number), ']');
}

static size_t write_name(char out[FW_WORDS_NAME], const fw_words *words, fw_node_id node,
                         bool closes) {
    const furrow_page *page = words->page;
    name_writer n = {.at = out};
    if (closes) put(&n, '/');
    furrow_str tag = fw_page_tag_name(page, page->tag[node]);
    for (size_t i = 0; i < tag.len; i++)
        put(&n, tag.at[i] > ' ' && tag.at[i] < 0x7F ? tag.at[i] : '~');
    if (page->len[node]) {
        put_value(&n, '#', fw_page_attr(page, node, FW_ATTR_ID), 0);
        put_value(&n, '.', fw_page_attr(page, node, FW_ATTR_CLASS), 0);
        put_attr(&n, words, node, FW_ATTR_ITEMPROP);
        if (page->tag[node] == FW_TAG_META) {
            put_attr(&n, words, node, words->property);
            put_attr(&n, words, node, words->name);
        }
    }
    out[n.len] = '\0';
    return n.len;
}

size_t fw_words_name(char out[FW_WORDS_NAME], const fw_words *words, uint32_t tag) {
    return write_name(out, words, words->node[tag], fw_words_closes(words, tag));
}

static uint32_t full_code(furrow_str open_name, bool closes) {
    return ((hash_bytes(HASH_SEED, open_name) | 2u) & ~1u) + closes;
}

uint32_t fw_words_node_code(const fw_words *words, fw_node_id node) {
    if (words->full[node] == 0) {
        char at[FW_WORDS_NAME];
        size_t len = write_name(at, words, node, false);
        words->full[node] = full_code((furrow_str){at, len}, false);
    }
    return words->full[node];
}

uint32_t fw_words_full(const fw_words *words, uint32_t tag) {
    return fw_words_node_code(words, words->node[tag]) | fw_words_closes(words, tag);
}

static furrow_str without_slash(furrow_str name) {
    return name.len && name.at[0] == '/' ? fw_str_from(name, 1) : name;
}

uint32_t fw_words_full_of(furrow_str name) {
    furrow_str open = without_slash(name);
    return full_code(open, open.len < name.len);
}

uint32_t fw_words_plain_of(furrow_str name) {
    furrow_str tag = without_slash(name);
    bool closes = tag.len < name.len;
    size_t len = 0;
    while (len < tag.len && !strchr("#.[", tag.at[len])) len++;
    tag.len = len;
    fw_tag known = fw_tag_named(tag);
    if (known != FW_TAG_TEXT) return 2u * known + closes;
    uint32_t hash = hash_bytes(HASH_SEED, tag);
    return ((hash & (CUSTOM - 1)) | CUSTOM) * 2u + closes;
}

/* ---- Words -------------------------------------------------------------- */

static bool is_zero_width(const char at[3]) {
    return memcmp(at, "\xE2\x80\x8B", 3) == 0;
}

/* Bytes of the white space that begins at byte 'i' of a text, or that ends before it: that of
 * HTML, the no-break space, and the zero-width space. */
static size_t space_at(furrow_str text, size_t i) {
    if (i < text.len && fw_is_space(text.at[i])) return 1;
    if (i + 2 <= text.len && text.at[i] == '\xC2' && text.at[i + 1] == '\xA0') return 2;
    return i + 3 <= text.len && is_zero_width(text.at + i) ? 3 : 0;
}

static size_t space_before(furrow_str text, size_t i) {
    if (i > 0 && fw_is_space(text.at[i - 1])) return 1;
    if (i >= 2 && text.at[i - 2] == '\xC2' && text.at[i - 1] == '\xA0') return 2;
    return i >= 3 && is_zero_width(text.at + i - 3) ? 3 : 0;
}

bool fw_space_has_width(furrow_str run) {
    for (size_t i = 0; i < run.len; i++)
        if (fw_is_space(run.at[i]) || run.at[i] == '\xC2') return true;
    return false;
}

static bool is_word_byte(char c) {
    return fw_is_digit(c) || fw_is_ascii_letter(c) || (unsigned char)c >= 0x80;
}

size_t fw_space_run(furrow_str text) {
    size_t run = 0, space;
    while ((space = space_at(text, run))) run += space;
    return run;
}

furrow_str fw_word_first(furrow_str text) {
    text = fw_str_from(text, fw_space_run(text));
    size_t len = text.len > 0;
    if (len && is_word_byte(text.at[0]))
        while (len < text.len && is_word_byte(text.at[len]) && !space_at(text, len)) len++;
    return (furrow_str){text.at, len};
}

static furrow_str trim_end(furrow_str text) {
    size_t space;
    while ((space = space_before(text, text.len))) text.len -= space;
    return text;
}

furrow_str fw_word_last(furrow_str text) {
    text = trim_end(text);
    size_t from = text.len;
    if (from && is_word_byte(text.at[--from]))
        while (from && is_word_byte(text.at[from - 1]) && !space_before(text, from)) from--;
    return fw_str_from(text, from);
}

fw_word_kind fw_word_kind_of(furrow_str word) {
    if (word.len == 0) return FW_WORD_NONE;
    if (!is_word_byte(word.at[0])) return FW_WORD_MARK;
    for (size_t i = 0; i < word.len; i++)
        if (word.at[i] < '0' || word.at[i] > '9') return FW_WORD_LETTERS;
    return FW_WORD_DIGITS;
}

furrow_str fw_words_trim(furrow_str text) {
    return trim_end(fw_str_from(text, fw_space_run(text)));
}

/* ---- Looking inside ----------------------------------------------------- */

static void inspect_text(furrow_buf *out, const fw_words *words, uint32_t text, size_t *number) {
    furrow_str rest = fw_words_text(words, text);
    for (furrow_str word; (word = fw_word_first(rest)).len; (*number)++) {
        fw_buf_format(out, "%7zu %7u   ", *number, words->text[text]);
        fw_buf_str(out, word);
        fw_buf_char(out, '\n');
        rest = fw_str_from(rest, (size_t)(word.at - rest.at) + word.len);
    }
}

furrow_status fw_words_inspect(furrow_buf *out, const furrow_page *page, fw_arena *scratch,
                               furrow_error *err) {
    fw_words words;
    if (!fw_words_make(&words, page, scratch)) return fw_fail_memory(err);
    size_t number = 0;
    for (uint32_t tag = 0, text = 0; tag <= words.count; tag++) {
        for (; text < words.text_count && words.place[text] == tag; text++)
            inspect_text(out, &words, text, &number);
        if (tag == words.count) break;
        char name[FW_WORDS_NAME];
        fw_words_name(name, &words, tag);
        fw_buf_format(out, "%7zu %7u <%s>\n", number++, words.node[tag], name);
    }
    return fw_buf_status(out, err);
}
