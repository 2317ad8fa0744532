/*
 * A page: flat arrays in document order, built once and never changed.
 *
 *   node    0      1      2      3       4      5
 *   tag     html   body   ul     li      #text  li
 *   parent  -      0      1      2       3      2
 *   end     6      6      6      5       5      6
 *
 * A subtree is the range [node, end). A span is a range of whole sibling
 * subtrees. Script, style and the like are nodes, but unseen: they and all
 * below them are left out of tag strings and of visible text.
 *
 * Tag strings: 'tags' holds the tags of the seen elements in order, and 'rank'
 * says how many of them come before a node. So the tag string of any range
 * [a, b) is tags[rank[a] .. rank[b]), without copying.
 */
#ifndef FW_PAGE_PAGE_H
#define FW_PAGE_PAGE_H

#include "base/arena.h"
#include "base/map.h"
#include "furrow.h"
#include "page/tag.h"

typedef furrow_node fw_node_id;
typedef furrow_span fw_span;

/* Marks of a node. */
enum {
    FW_NODE_UNSEEN = 1, /* not visible, and left out of tag strings */
    FW_NODE_SPACE = 2   /* white space is before it in the page */
};

typedef struct fw_attr {
    uint32_t name; /* number of the name, see fw_page_attr_id */
    uint32_t at, len;
} fw_attr;

/* Numbers of the attribute names that the library itself asks for. */
enum {
    FW_ATTR_HREF,
    FW_ATTR_SRC,
    FW_ATTR_CLASS,
    FW_ATTR_ID,
    FW_ATTR_HIDDEN,
    FW_ATTR_STYLE,
    FW_ATTR_ALT,
    FW_ATTR_TITLE,
    FW_ATTR_REL,
    FW_ATTR_ITEMPROP,
    FW_ATTR_COLSPAN,
    FW_ATTR_ROWSPAN,
    FW_ATTR_SCOPE,
    FW_ATTR_HEADERS,
    FW_ATTR_SUMMARY,
    FW_ATTR_ARIA_HIDDEN,
    FW_ATTR_KNOWN /* further names of a page have numbers from here on */
};
#define FW_ATTR_NONE UINT32_MAX

/* What the bytes of a page were decoded from. */
typedef struct fw_charset {
    const char *name; /* constant */
    bool is_guess;    /* nothing named it, and the bytes do not fit it well */
} fw_charset;

struct furrow_page {
    fw_arena arena;
    uint32_t count;     /* of nodes; at least html and body */
    uint32_t tag_count; /* length of 'tags' */
    fw_tag *tag;        /* per node */
    fw_node_id *parent; /* of node 0: FURROW_NO_NODE */
    fw_node_id *end;    /* first node after the subtree */
    uint16_t *depth;    /* of html: 0 */
    uint8_t *marks;     /* FW_NODE_... */
    uint32_t *at, *len; /* text: bytes of 'text'; element: of 'attrs' */
    uint64_t *hash;     /* of the shape of the subtree, seen elements only */
    uint32_t *rank;     /* count + 1 entries: seen elements before a node */
    fw_tag *tags;       /* tags of the seen elements, in order */
    uint32_t *sums;     /* count + 1 entries: bytes that are not white space in the
                         * seen texts before a node; [a, b) has sums[b] - sums[a] */
    const char *text;   /* UTF-8 of all texts and attribute values; equal classes mostly once */
    furrow_buf pool;    /* owns 'text' */
    fw_attr *attrs;     /* those of one element are adjacent */
    furrow_str *names;  /* of custom tags, from FW_TAG_CUSTOM on */
    uint32_t name_count;
    furrow_str *attr_names; /* by number, the known ones first */
    uint32_t attr_name_count;
    fw_map attr_ids; /* hashes of the names to their numbers */
    uint32_t role;   /* number of that attribute, FW_ATTR_NONE when no element has it */
    fw_charset charset;
    furrow_str url;  /* of the page, from the options; may be empty */
    furrow_str base; /* what links are resolved against; may be empty */
};

static inline bool fw_page_is_text(const furrow_page *page, fw_node_id node) {
    return page->tag[node] == FW_TAG_TEXT;
}

static inline bool fw_page_is_seen(const furrow_page *page, fw_node_id node) {
    return !(page->marks[node] & FW_NODE_UNSEEN);
}

/* Whether a node is an element that counts in tag strings. */
static inline bool fw_page_is_element(const furrow_page *page, fw_node_id node) {
    return !fw_page_is_text(page, node) && fw_page_is_seen(page, node);
}

/* First child, or the end of the subtree when there is none; the next sibling
 * of a child is its end:
 *   for (c = node + 1; c < page->end[node]; c = page->end[c]) */

furrow_str fw_page_tag_name(const furrow_page *page, fw_tag tag);

/* Text of a text node exactly as in the page. */
static inline furrow_str fw_page_own_text(const furrow_page *page, fw_node_id node) {
    return (furrow_str){page->text + page->at[node], page->len[node]};
}

/* Number of an attribute name in this page, FW_ATTR_NONE when no element has
 * it. */
uint32_t fw_page_attr_id(const furrow_page *page, furrow_str name);

/* Value of an attribute; 'at' is NULL when the node has none of that name. */
static inline furrow_str fw_page_attr(const furrow_page *page, fw_node_id node, uint32_t name) {
    if (fw_page_is_text(page, node)) return (furrow_str){NULL, 0};
    const fw_attr *attr = page->attrs + page->at[node], *end = attr + page->len[node];
    for (; attr < end; attr++)
        if (attr->name == name) return (furrow_str){page->text + attr->at, attr->len};
    return (furrow_str){NULL, 0};
}

/* The kind of JSON data in a script. */
typedef enum fw_data_kind {
    FW_DATA_NONE,
    FW_DATA_LINKED, /* JSON-LD */
    FW_DATA_STATE   /* the data that the page's scripts build it from */
} fw_data_kind;

/* Judged by the type of a script and its text. The text may name the data first: "window.state =
 * {...}". */
fw_data_kind fw_data_kind_of(furrow_str type, furrow_str text);

/* The data of a node, and the rest of its script after it; empty if the node has no data of this
 * kind. */
furrow_str fw_page_data(const furrow_page *page, fw_node_id node, fw_data_kind kind);

/* The type that Open Graph or JSON-LD gives a page about one thing, such as "product". Empty if
 * they give none: lists have the type website, or no type. */
furrow_str fw_page_thing_type(const furrow_page *page);

/* Append the visible text of a range: white space is folded, blocks are separated by a space,
 * and there is none at either end. A space is added first if 'out' already ends in other text. */
void fw_page_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to);

/* Whether declarations contain "name:value", ignoring white space; and whether they hide an
 * element. */
bool fw_style_says(furrow_str style, furrow_str name, furrow_str value);
bool fw_style_hides(furrow_str style);

/* One line per node, indented by depth: number, tag, id and class, or the text. Used by furrow
 * inspect. */
void fw_page_dump(furrow_buf *out, const furrow_page *page);

/*
 * XPaths of nodes, and nodes of XPaths.
 *
 * The position of an element is its number among siblings of the same name.
 * Counting it visits all siblings before it, so a caller that writes many paths
 * numbers the whole page once.
 */

/* Position of every node among its siblings of the same name, from 1; NULL
 * when out of memory. */
uint32_t *fw_path_positions(const furrow_page *page, fw_arena *arena);

/* Append /html[1]/body[1]/... of an element; for a text, that of its parent. If 'positions' is
 * NULL, they are counted. */
void fw_path_write(furrow_buf *out, const furrow_page *page, const uint32_t *positions,
                   fw_node_id node);

/* The element at such a path; a missing position means [1]. */
furrow_status fw_path_find(fw_node_id *out, const furrow_page *page, furrow_str path,
                           furrow_error *err);

/* Links made absolute. */

/* A base address, read once to resolve many links. One thread at a time. */
typedef struct fw_url_base fw_url_base;

/* NULL when out of memory. An empty or unusable base is not an error: links then stay unchanged. */
fw_url_base *fw_url_base_new(furrow_str base);
void fw_url_base_free(fw_url_base *base);

/* Append 'link' as an absolute URL, or unchanged (but trimmed) if it cannot be resolved. */
void fw_url_resolve(furrow_buf *out, fw_url_base *base, furrow_str link);

/* Whether a link, trimmed, leads to no other page: it is a script, a place on its own page, or
 * empty. */
bool fw_url_is_nowhere(furrow_str link);

/* The part of an address after the host, or all of it if it has no host; and the same without
 * query and fragment. */
furrow_str fw_url_behind_host(furrow_str url);
furrow_str fw_url_path(furrow_str url);

/* Bytes to a page: charsets, and the only entry to the HTML parser. */

/* Whether a text is an RSS or Atom feed; and such a feed as HTML, with its entries as elements
 * 'item' that have a heading, a link and fields named by itemprops. The slice is in 'out', which
 * remembers running out of memory. */
bool fw_feed_is_one(furrow_str html);
furrow_str fw_feed_write(furrow_buf *out, furrow_str xml);

/* The page in a file that a browser saved as MHTML. The slices point into the file. */
typedef struct fw_mhtml {
    furrow_str body;         /* as the file has it */
    furrow_str charset, url; /* may be empty */
    bool is_quoted, is_base64;
} fw_mhtml;

/* False if the bytes are not such a file, or the file has no page. */
bool fw_mhtml_find(fw_mhtml *out, furrow_str bytes);

/* The decoded bytes of the page, in the file or in 'out', which remembers running out of memory. */
furrow_str fw_mhtml_decode(furrow_buf *out, const fw_mhtml *page);

/* Decode a page. 'told' is the charset of the transport, or NULL. The first of these that
 * applies decides: byte order mark, 'told', <meta>, UTF-8 if the bytes are valid, windows-1252.
 * '*text' is the input itself if it already is valid UTF-8; otherwise it is in 'out'.
 * Undecodable bytes become U+FFFD, so the result is valid UTF-8. */
furrow_status fw_charset_decode(furrow_str *text, fw_charset *charset, furrow_buf *out,
                                furrow_str bytes, const char *told, furrow_error *err);

/* Limits with the defaults filled in. */
typedef struct fw_parse_limits {
    size_t nodes, depth;
} fw_parse_limits;

/* Parse UTF-8 into the arrays of 'page'. Its arena and pool must be ready; the budget of the
 * arena applies. */
furrow_status fw_parse(furrow_page *page, furrow_str html, const fw_parse_limits *limits,
                       furrow_error *err);

#endif
