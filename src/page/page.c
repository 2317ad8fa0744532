/*
 * A page: queries on the arrays, visible text, and the page as users of the
 * library see it.
 *
 * Visible text folds white space and separates blocks by a space, since a reader
 * sees them apart: <td>a</td><td>b</td> is "a b" while <b>a</b>b is "ab".
 * Cost: linear in the nodes of the range.
 */
#include "page/page.h"

#include "base/call.h"
#include "base/eight.h"
#include "base/str.h"

#include <assert.h>

/* ---- Tags, from the one list in tag.h ------------------------------------ */

typedef struct tag_info {
    furrow_str name;
    int class;
} tag_info;

#define X(NAME, name, class) [FW_TAG_##NAME] = {{name, sizeof(name) - 1}, class},
static const tag_info TAGS[FW_TAG_KNOWN] = {[FW_TAG_TEXT] = {{"#text", 5}, FW_INLINE}, FW_TAGS(X)};
#undef X

int fw_tag_class(fw_tag tag) {
    return tag < FW_TAG_KNOWN ? TAGS[tag].class : FW_INLINE;
}

const char *fw_tag_name(fw_tag tag) {
    return tag < FW_TAG_KNOWN ? TAGS[tag].name.at : NULL;
}

/* The names of the tags from 1 on are in the order of the alphabet. */
fw_tag fw_tag_named(furrow_str name) {
    unsigned low = FW_TAG_TEXT + 1, high = FW_TAG_KNOWN;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        furrow_str known = TAGS[middle].name;
        size_t shared = name.len < known.len ? name.len : known.len;
        int order = shared ? memcmp(name.at, known.at, shared) : 0;
        if (order == 0 && name.len == known.len) return (fw_tag)middle;
        if (order < 0 || (order == 0 && name.len < known.len)) high = middle;
        else low = middle + 1;
    }
    return FW_TAG_TEXT;
}

/* ---- Names and attributes ------------------------------------------------ */

furrow_str fw_page_tag_name(const furrow_page *page, fw_tag tag) {
    if (tag < FW_TAG_CUSTOM) return fw_str(fw_tag_name(tag));
    return page->names[tag - FW_TAG_CUSTOM];
}

uint32_t fw_page_attr_id(const furrow_page *page, furrow_str name) {
    if (!name.len) return FW_ATTR_NONE;
    const uint32_t *found = fw_map_find(&page->attr_ids, fw_hash_text(0, name));
    if (!found) return FW_ATTR_NONE;
    if (fw_str_equal(page->attr_names[*found], name)) return *found;
    for (uint32_t i = 0; i < page->attr_name_count; i++) /* two names of one hash */
        if (fw_str_equal(page->attr_names[i], name)) return i;
    return FW_ATTR_NONE;
}

/* ---- Visible text ------------------------------------------------------- */

static bool is_block(const furrow_page *page, fw_node_id node) {
    return fw_tag_class(page->tag[node]) == FW_BLOCK;
}

/* Whether a block ends between 'before' and 'now', both in document order: an ancestor of
 * 'before' that does not contain 'now' is a block. */
static bool leaves_block(const furrow_page *page, fw_node_id before, fw_node_id now) {
    for (fw_node_id up = before; up != FURROW_NO_NODE && page->end[up] <= now;
         up = page->parent[up])
        if (is_block(page, up)) return true;
    return false;
}

static const bool IS_SPACE[256] = {[' '] = 1, ['\n'] = 1, ['\t'] = 1, ['\r'] = 1, ['\f'] = 1};

/* The end of the words from 'i' on that are separated by single blanks. */
static size_t end_of_words(furrow_str text, size_t i) {
    while (i + FW_EIGHT <= text.len && !fw_eight_has_folds(fw_eight_at(text.at + i)))
        i += text.at[i + FW_EIGHT - 1] == ' ' ? FW_EIGHT - 1
                                              : FW_EIGHT; /* what follows one matters */
    for (; i < text.len; i++) {
        if (!IS_SPACE[(unsigned char)text.at[i]]) continue;
        if (text.at[i] != ' ' || i + 1 == text.len || IS_SPACE[(unsigned char)text.at[i + 1]])
            break;
    }
    return i;
}

/* Append a text with its white space folded. On entry '*space' says whether a space is due
 * before it; on return, whether the text ended in one. */
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

bool fw_url_is_nowhere(furrow_str link) {
    static const char *const starts[] = {"#", "javascript:", "about:", "void("};
    for (size_t i = 0; i < FW_COUNT(starts); i++)
        if (fw_take_folded(&link, starts[i])) return true;
    return link.len == 0;
}

/* ---- Parsing ------------------------------------------------------------- */

/* Default limits, and maximum values for the options: places of texts have 32 bits and texts may
 * grow threefold in decoding; depths have 16 bits. */
enum {
    DEFAULT_BYTES = 256 << 20,
    MOST_BYTES = 1 << 30,
    DEFAULT_NODES = 5000000,
    MOST_NODES = 1 << 30,
    /* Browsers stop at 512; the parser's time grows with the square of it. */
    DEFAULT_DEPTH = 4000,
    MOST_DEPTH = 60000
};

/* The limits of a page. FURROW_EINVAL for a limit that furrow cannot grant: cutting it silently
 * would make a promise that is not kept. */
static furrow_status read_limits(size_t *max_bytes, fw_parse_limits *limits,
                                 const furrow_page_options *opts, furrow_error *err) {
    const struct {
        const char *name;
        size_t wanted, usual, most;
        size_t *to;
    } all[] = {
        {"max_bytes", opts->max_bytes, DEFAULT_BYTES, MOST_BYTES, max_bytes},
        {"max_nodes", opts->max_nodes, DEFAULT_NODES, MOST_NODES, &limits->nodes},
        {"max_depth", opts->max_depth, DEFAULT_DEPTH, MOST_DEPTH, &limits->depth},
    };
    for (size_t i = 0; i < FW_COUNT(all); i++) {
        if (all[i].wanted > all[i].most)
            return fw_fail(err, FURROW_EINVAL,
                           "a limit of %zu is too high; %zu is the highest (see %s)", all[i].wanted,
                           all[i].most, all[i].name);
        *all[i].to = all[i].wanted ? all[i].wanted : all[i].usual;
    }
    return FURROW_OK;
}

/* Remove the name and password before the host of an address. They are only for the server, and
 * would otherwise appear in every link. */
static void drop_secret(furrow_buf *url) {
    size_t host = 0, end = 0, secret = 0;
    for (size_t i = 0; i + 2 < url->len && !host; i++)
        if (memcmp(url->at + i, "://", 3) == 0) host = i + 3;
    for (end = host; host && end < url->len && !strchr("/?#", url->at[end]); end++)
        if (url->at[end] == '@') secret = end + 1;
    if (secret == 0) return;
    memmove(url->at + host, url->at + secret, url->len - secret + 1);
    url->len -= secret - host;
}

/* What links are resolved against: the first <base> with an address, itself
 * resolved against the address of the page. */
static furrow_status find_base(furrow_page *page, furrow_str told, furrow_error *err) {
    furrow_buf buf = {.alloc = page->arena.alloc};
    furrow_str found = {NULL, 0};
    for (fw_node_id node = 0; node < page->count && !found.len; node++)
        if (page->tag[node] == FW_TAG_BASE) found = fw_page_attr(page, node, FW_ATTR_HREF);
    if (found.len) {
        fw_url_base *base = fw_url_base_new(told);
        if (!base) return fw_fail_memory(err);
        fw_url_resolve(&buf, base, found);
        fw_url_base_free(base);
    }
    if (!buf.len) fw_buf_str(&buf, told);
    if (buf.len && !buf.failed) drop_secret(&buf);
    page->base = fw_arena_copy(&page->arena, fw_buf_view(&buf));
    bool is_done = !buf.failed && page->base.at;
    fw_buf_clear(&buf);
    fw_buf_str(&buf, told);
    if (buf.len && !buf.failed) drop_secret(&buf);
    page->url = fw_arena_copy(&page->arena, fw_buf_view(&buf));
    is_done = is_done && !buf.failed && page->url.at;
    furrow_buf_free(&buf);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}

/* Bytes in any charset into the page. */
static furrow_status parse_bytes(furrow_page *page, furrow_str bytes, furrow_str charset,
                                 const fw_parse_limits *limits, furrow_error *err) {
    char told[64] = ""; /* names of charsets are shorter; what is cut off is unknown anyway */
    furrow_buf decoded = {.alloc = page->arena.alloc}, written = {.alloc = page->arena.alloc};
    furrow_str html;
    if (charset.len < sizeof told) memcpy(told, charset.len ? charset.at : "", charset.len);
    furrow_status st =
        fw_charset_decode(&html, &page->charset, &decoded, bytes, told[0] ? told : NULL, err);
    if (st == FURROW_OK && fw_feed_is_one(html)) {
        html = fw_feed_write(&written, html);
        st = fw_buf_status(&written, err);
    }
    if (st == FURROW_OK) st = fw_parse(page, html, limits, err);
    furrow_buf_free(&written);
    furrow_buf_free(&decoded);
    return st;
}

static furrow_status parse_into(furrow_page *page, furrow_str bytes,
                                const furrow_page_options *opts, furrow_error *err) {
    fw_parse_limits limits = {0};
    size_t max_bytes = 0;
    furrow_status st = read_limits(&max_bytes, &limits, opts, err);
    if (st < 0) return st;
    fw_budget budget = fw_budget_of(
        &(furrow_options){.max_ms = opts->max_ms, .max_memory = SIZE_MAX, .cancel = opts->cancel});
    if (bytes.len > max_bytes)
        return fw_fail(err, FURROW_ELIMIT, "larger than %zu bytes (see max_bytes)", max_bytes);
    furrow_str charset = fw_str(opts->charset), url = fw_str(opts->base_url);
    furrow_buf unpacked = {.alloc = page->arena.alloc};
    fw_mhtml saved;
    if (fw_mhtml_find(&saved, bytes)) {
        bytes = fw_mhtml_decode(&unpacked, &saved);
        if (!charset.len) charset = saved.charset;
        if (!url.len) url = saved.url;
    }
    st = fw_buf_status(&unpacked, err);
    page->arena.budget = &budget;
    if (st == FURROW_OK) st = parse_bytes(page, bytes, charset, &limits, err);
    page->arena.budget = NULL;
    st = fw_budget_status(&budget, st, err);
    furrow_buf_free(&unpacked);
    return st == FURROW_OK ? find_base(page, url, err) : st;
}

furrow_status furrow_page_parse(furrow_page **out, const char *html, size_t len,
                                const furrow_page_options *opts, furrow_error *err) {
    furrow_page_options own;
    *out = NULL;
    furrow_status st = fw_page_options_read(&own, opts, err);
    if (st < 0) return st;
    furrow_page *page = fw_resize(&own.alloc, NULL, 0, sizeof *page);
    if (!page) return fw_fail_memory(err);
    *page = (furrow_page){.arena = fw_arena_make(own.alloc), .pool.alloc = own.alloc};
    st = parse_into(page, (furrow_str){html ? html : "", len}, &own, err);
    if (st == FURROW_OK) *out = page;
    else furrow_page_free(page);
    return st;
}

void furrow_page_free(furrow_page *page) {
    if (!page) return;
    furrow_buf_free(&page->pool);
    fw_arena_free_owner(&page->arena, page, sizeof *page);
}

/* ---- Asking about nodes --------------------------------------------------- */

const char *furrow_page_charset(const furrow_page *page) {
    return page->charset.name;
}

bool furrow_page_charset_is_guess(const furrow_page *page) {
    return page->charset.is_guess;
}

furrow_str furrow_page_base(const furrow_page *page) {
    return page->base;
}

size_t furrow_page_nodes(const furrow_page *page) {
    return page->count;
}

furrow_str furrow_node_tag(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return fw_page_tag_name(page, page->tag[node]);
}

furrow_node furrow_node_parent(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return page->parent[node];
}

furrow_node furrow_node_end(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return page->end[node];
}

bool furrow_node_visible(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return fw_page_is_seen(page, node);
}

furrow_str furrow_node_own_text(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return fw_page_is_text(page, node) ? fw_page_own_text(page, node) : (furrow_str){NULL, 0};
}

furrow_node furrow_node_first_child(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return page->end[node] > node + 1 ? node + 1 : FURROW_NO_NODE;
}

furrow_node furrow_node_next_sibling(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    furrow_node parent = page->parent[node], next = page->end[node];
    return parent != FURROW_NO_NODE && next < page->end[parent] ? next : FURROW_NO_NODE;
}

size_t furrow_node_attributes(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return fw_page_is_text(page, node) ? 0 : page->len[node];
}

furrow_attribute furrow_node_attribute_at(const furrow_page *page, furrow_node node, size_t i) {
    assert(i < furrow_node_attributes(page, node));
    const fw_attr *attr = &page->attrs[page->at[node] + i];
    return (furrow_attribute){page->attr_names[attr->name], {page->text + attr->at, attr->len}};
}

furrow_str furrow_node_attribute(const furrow_page *page, furrow_node node, const char *name) {
    assert(node < page->count);
    uint32_t number = fw_page_attr_id(page, fw_str(name));
    return number == FW_ATTR_NONE ? (furrow_str){NULL, 0} : fw_page_attr(page, node, number);
}

bool furrow_node_spaced(const furrow_page *page, furrow_node node) {
    assert(node < page->count);
    return page->marks[node] & FW_NODE_SPACE;
}

furrow_status furrow_node_text(furrow_buf *out, const furrow_page *page, furrow_node node,
                               furrow_error *err) {
    assert(node < page->count);
    fw_buf_clear(out);
    fw_page_text(out, page, node, page->end[node]);
    return fw_buf_status(out, err);
}

furrow_status furrow_node_xpath(furrow_buf *out, const furrow_page *page, furrow_node node,
                                furrow_error *err) {
    assert(node < page->count);
    fw_buf_clear(out);
    fw_path_write(out, page, NULL, node);
    return fw_buf_status(out, err);
}

furrow_status furrow_node_at(furrow_node *out, const furrow_page *page, furrow_str xpath,
                             furrow_error *err) {
    return fw_path_find(out, page, xpath, err);
}

/* ---- A page as text for people ------------------------------------------- */

enum {
    MAX_INDENT = 60, /* spaces: keeps the indents of a deep page about as small as its bytes */
    MAX_TEXT = 60    /* bytes of a text that are shown */
};

/* Write a text cut to one line, without half a character at its end. */
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
