/*
 * The page under view, rewritten from furrow's own tree.
 *
 * Pages are hostile. The content policy of the answer forbids scripts and requests, and the
 * sandbox forbids forms, windows and top-level navigation. But a policy does not stop <meta
 * http-equiv=refresh>, and a link would lead the frame away. So nothing is passed on unchecked:
 * elements and attributes are written only if they are known to affect layout. Of everything
 * else, only the place in the tree is kept.
 *
 * The browser parses this output by the same rules that made the tree, so it builds the same
 * tree. If it does not, the numbers still identify the elements.
 */
#include "view.h"

#include <stdlib.h>
#include <string.h>

/* ---- What is known ------------------------------------------------------ */

typedef enum fate {
    KEEP,   /* written unchanged */
    DROP,   /* dropped with its content */
    RENAME, /* as an element with the same layout that does nothing */
    VOID    /* unchanged, without an end tag */
} fate;

typedef struct element {
    const char *name;
    fate fate;
    const char *as;
} element;

/* By name. Elements that are not listed are kept if their names are plain. */
static const element ELEMENTS[] = {
    {"applet", DROP, NULL},      {"area", VOID, NULL},         {"audio", DROP, NULL},
    {"base", DROP, NULL},        {"basefont", DROP, NULL},     {"bgsound", DROP, NULL},
    {"br", VOID, NULL},          {"col", VOID, NULL},          {"embed", DROP, NULL},
    {"fencedframe", DROP, NULL}, {"form", RENAME, "div"},      {"frame", DROP, NULL},
    {"frameset", DROP, NULL},    {"head", KEEP, NULL},         {"hr", VOID, NULL},
    {"iframe", DROP, NULL},      {"img", VOID, NULL},          {"input", VOID, NULL},
    {"keygen", DROP, NULL},      {"link", DROP, NULL},         {"listing", RENAME, "pre"},
    {"math", DROP, NULL},        {"meta", DROP, NULL},         {"noembed", DROP, NULL},
    {"noframes", DROP, NULL},    {"noscript", DROP, NULL},     {"object", DROP, NULL},
    {"param", DROP, NULL},       {"plaintext", RENAME, "pre"}, {"portal", DROP, NULL},
    {"script", DROP, NULL},      {"source", DROP, NULL},       {"svg", DROP, NULL},
    {"template", DROP, NULL},    {"title", DROP, NULL},        {"track", DROP, NULL},
    {"video", RENAME, "div"},    {"wbr", VOID, NULL},          {"xmp", RENAME, "pre"},
};

/* Attributes that affect layout or describe, and cannot lead anywhere. Those that begin with
 * "data-" or "aria-" are also kept, since style sheets refer to them. */
static const char *const ATTRIBUTES[] = {
    "align", "alt",    "bgcolor",  "border",   "cellpadding", "cellspacing", "checked",
    "class", "clear",  "color",    "cols",     "colspan",     "dir",         "disabled",
    "face",  "height", "hidden",   "hspace",   "id",          "label",       "lang",
    "max",   "min",    "multiple", "nowrap",   "noshade",     "open",        "placeholder",
    "role",  "rows",   "rowspan",  "selected", "size",        "span",        "start",
    "style", "title",  "type",     "valign",   "value",       "vspace",      "width",
};

static bool is_text(furrow_str text, const char *other) {
    size_t len = strlen(other);
    return text.len == len && memcmp(text.at, other, len) == 0;
}

static bool begins(furrow_str text, const char *start) {
    size_t len = strlen(start);
    return text.len >= len && memcmp(text.at, start, len) == 0;
}

static int compare_names(const void *key, const void *other) {
    const furrow_str *name = key;
    const char *known = ((const element *)other)->name;
    size_t len = strlen(known);
    int order = memcmp(name->at, known, len < name->len ? len : name->len);
    return order ? order : (name->len > len) - (name->len < len);
}

static const element *element_named(furrow_str name) {
    static const element plain = {"", KEEP, NULL}, strange = {"", RENAME, "span"};
    const element *known = bsearch(&name, ELEMENTS, sizeof ELEMENTS / sizeof *ELEMENTS,
                                   sizeof *ELEMENTS, compare_names);
    if (known) return known;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool is_plain = (c >= 'a' && c <= 'z') || (i && ((c >= '0' && c <= '9') || c == '-'));
        if (!is_plain) return &strange;
    }
    return &plain;
}

static bool is_plain_attribute(furrow_str name) {
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    /* Only we may write our own mark. */
    if (begins(name, "data-furrow")) return false;
    if (begins(name, "data-") || begins(name, "aria-")) return true;
    for (size_t i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; i++)
        if (is_text(name, ATTRIBUTES[i])) return true;
    return false;
}

/* ---- Writing ------------------------------------------------------------ */

enum {
    PIECE = 64 * 1024,
    MAX_TEXT = 256 * 1024 /* for one node; a browser takes seconds for megabytes of text */
};

typedef struct writer {
    furrow_write_fn write;
    void *user;
    const furrow_page *page;
    const open_view_options *opts;
    bool has_failed;
    bool is_after_text; /* the last thing written was a text */
    furrow_node next;   /* the number that the browser will give to the next text */
    size_t len;
    char piece[PIECE];
} writer;

static void flush(writer *w) {
    if (w->len && !w->has_failed && !w->write(w->user, w->piece, w->len)) w->has_failed = true;
    w->len = 0;
}

static void put_bytes(writer *w, const char *at, size_t len) {
    while (len) {
        size_t room = PIECE - w->len, part = len < room ? len : room;
        memcpy(w->piece + w->len, at, part);
        w->len += part;
        at += part;
        len -= part;
        if (w->len == PIECE) flush(w);
    }
}

static void put(writer *w, const char *text) {
    put_bytes(w, text, strlen(text));
}

/* Write text with the characters escaped that are special to a parser. */
static void put_escaped(writer *w, furrow_str text) {
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char *as = NULL;
        switch (text.at[i]) {
        case '<': as = "&lt;"; break;
        case '>': as = "&gt;"; break;
        case '&': as = "&amp;"; break;
        case '"': as = "&quot;"; break;
        default: continue;
        }
        put_bytes(w, text.at + from, i - from);
        put(w, as);
        from = i + 1;
    }
    if (text.len > from) put_bytes(w, text.at + from, text.len - from);
}

static void put_number(writer *w, uint32_t number) {
    char digits[12];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put_bytes(w, digits + at, sizeof digits - at);
}

static void put_attribute(writer *w, const char *name, furrow_str value) {
    put(w, " ");
    put(w, name);
    put(w, "=\"");
    put_escaped(w, value);
    put(w, "\"");
}

/* Images embedded in the page are always shown, others only on request. */
static void put_source(writer *w, furrow_node node) {
    furrow_str source = furrow_node_attribute(w->page, node, "src");
    furrow_str set = furrow_node_attribute(w->page, node, "srcset");
    if (source.len && (w->opts->with_images || begins(source, "data:image/")))
        put_attribute(w, "src", source);
    if (set.len && w->opts->with_images) put_attribute(w, "srcset", set);
}

static void put_attributes(writer *w, furrow_node node, furrow_str tag) {
    size_t count = furrow_node_attributes(w->page, node);
    for (size_t i = 0; i < count; i++) {
        furrow_attribute a = furrow_node_attribute_at(w->page, node, i);
        if (!is_plain_attribute(a.name)) continue;
        put(w, " ");
        put_bytes(w, a.name.at, a.name.len);
        put(w, "=\"");
        put_escaped(w, a.value);
        put(w, "\"");
    }
    if (is_text(tag, "img")) put_source(w, node);
    if (is_text(tag, "a") && furrow_node_attribute(w->page, node, "href").at)
        put(w, " data-furrow-link");
    if (is_text(tag, "input") || is_text(tag, "textarea")) put(w, " readonly tabindex=\"-1\"");
    if (is_text(tag, "button") || is_text(tag, "select")) put(w, " tabindex=\"-1\"");
}

/* Write a style sheet, unless it would end early and let markup out. */
static void put_style(writer *w, furrow_node node) {
    put(w, "<style>");
    for (furrow_node n = node + 1; n < furrow_node_end(w->page, node); n++) {
        furrow_str text = furrow_node_own_text(w->page, n);
        bool is_safe = true;
        for (size_t i = 0; i + 1 < text.len && is_safe; i++)
            is_safe = !(text.at[i] == '<' && (text.at[i + 1] == '/' || text.at[i + 1] == '!'));
        if (is_safe) put_bytes(w, text.at, text.len);
    }
    put(w, "</style>");
}

/* Write a link to a style sheet of the site, if the user allows those. */
static void put_sheet(writer *w, furrow_node node) {
    furrow_str rel = furrow_node_attribute(w->page, node, "rel");
    furrow_str href = furrow_node_attribute(w->page, node, "href");
    if (!w->opts->with_images || !is_text(rel, "stylesheet") || !href.len) return;
    put(w, "<link rel=\"stylesheet\"");
    put_attribute(w, "href", href);
    put(w, ">");
}

static void put_end(writer *w, furrow_node node) {
    furrow_str tag = furrow_node_tag(w->page, node);
    const element *e = element_named(tag);
    if (e->fate == VOID || is_text(tag, "html") || is_text(tag, "body")) return;
    put(w, "</");
    if (e->fate == RENAME) put(w, e->as);
    else put_bytes(w, tag.at, tag.len);
    put(w, ">");
}

static void put_start(writer *w, furrow_node node, furrow_str tag, const element *e) {
    put(w, "<");
    if (e->fate == RENAME) put(w, e->as);
    else put_bytes(w, tag.at, tag.len);
    put(w, " data-furrow=\"");
    put_number(w, node);
    put(w, "\"");
    put_attributes(w, node, tag);
    put(w, ">");
    /* A parser drops the first newline in these elements. */
    if (is_text(tag, "pre") || is_text(tag, "textarea") || is_text(tag, "listing")) put(w, "\n");
}

/* Our own defaults, with lower priority than the page's styles, but for what is important. Many
 * pages are invisible until a script or an animation shows them; here no script would. */
static void put_head(writer *w) {
    furrow_str base = furrow_page_base(w->page);
    put(w, "<meta charset=\"utf-8\"><style>@layer furrow{"
           "[data-furrow-link]{color:#0b57d0;text-decoration:underline;cursor:pointer}"
           "html{background:#fff;color:#000}"
           "html,body{opacity:1!important;visibility:visible!important}");
    /* The style sheet of the site would cut off what is beyond this height. */
    if (!w->opts->with_images) put(w, "[style*=max-height]:not(img){max-height:none!important}");
    put(w, "}</style>"
           /* Delay layout until all is loaded; our script removes this. */
           "<style data-furrow-wait>body{display:none!important}</style>");
    if (w->opts->with_images && (begins(base, "http://") || begins(base, "https://"))) {
        put(w, "<base");
        put_attribute(w, "href", base);
        put(w, ">");
    }
}

/* Write a text. Its number is written before it if the browser's count would differ: after
 * something that was dropped, or after another text, which a browser would merge with it. */
static void put_text(writer *w, furrow_node node) {
    furrow_str text = furrow_node_own_text(w->page, node);
    if (w->is_after_text || node != w->next) {
        put(w, "<!--");
        put_number(w, node);
        put(w, "-->");
    }
    bool is_cut = text.len > MAX_TEXT;
    if (is_cut) {
        text.len = MAX_TEXT;
        while (((unsigned char)text.at[text.len] & 0xC0) == 0x80) text.len--;
    }
    put_escaped(w, text);
    if (is_cut) put(w, "\xE2\x80\xA6"); /* an ellipsis */
    w->is_after_text = true;
    w->next = node + 1;
}

/* Write the style sheets that are outside this part. */
static void put_sheets(writer *w, furrow_node node, furrow_node end) {
    while (node < end) {
        furrow_str tag = furrow_node_tag(w->page, node);
        if (is_text(tag, "#text")) {
            node++;
            continue;
        }
        bool is_dropped = element_named(tag)->fate == DROP;
        if (is_text(tag, "style")) put_style(w, node);
        if (is_text(tag, "link")) put_sheet(w, node);
        node = is_dropped ? furrow_node_end(w->page, node) : node + 1;
    }
}

/* Write one node. Returns where to continue; '*open' is set if it is an element that must be
 * closed. */
static furrow_node put_node(writer *w, furrow_node node, furrow_node *open) {
    furrow_node end = furrow_node_end(w->page, node);
    furrow_str tag = furrow_node_tag(w->page, node);
    bool is_head = is_text(tag, "head");
    if ((end <= w->opts->first || node >= w->opts->end) && !is_head) {
        put_sheets(w, node, end);
        return end;
    }
    if (furrow_node_spaced(w->page, node)) put(w, "\n");
    if (is_text(tag, "#text")) {
        put_text(w, node);
        return node + 1;
    }
    const element *e = element_named(tag);
    if (is_text(tag, "style")) put_style(w, node);
    if (is_text(tag, "link")) put_sheet(w, node);
    if (e->fate == DROP || is_text(tag, "style")) return end;
    put_start(w, node, tag, e);
    w->is_after_text = false;
    w->next = node + 1;
    if (is_head) put_head(w);
    *open = node;
    return node + 1;
}

bool open_view_write(furrow_write_fn write, void *user, const furrow_page *page,
                     const open_view_options *opts) {
    writer *w = malloc(sizeof *w);
    if (!w) return false;
    *w = (writer){.write = write, .user = user, .page = page, .opts = opts};
    furrow_node count = (furrow_node)furrow_page_nodes(page), open = FURROW_NO_NODE;
    put(w, "<!doctype html>\n");
    for (furrow_node node = 0; node < count && !w->has_failed;) {
        while (open != FURROW_NO_NODE && furrow_node_end(page, open) <= node) {
            put_end(w, open);
            w->is_after_text = false;
            open = furrow_node_parent(page, open);
        }
        node = put_node(w, node, &open);
    }
    for (; open != FURROW_NO_NODE; open = furrow_node_parent(page, open)) put_end(w, open);
    put(w, "<script nonce=\"");
    put(w, opts->nonce);
    put(w, "\">");
    put_bytes(w, opts->script, opts->script_len);
    put(w, "</script>");
    flush(w);
    bool is_done = !w->has_failed;
    free(w);
    return is_done;
}

/* ---- Parts -------------------------------------------------------------- */

/* The cost of a node for a browser, in bytes of text, and the limit for one part: a page at the
 * limit takes a quarter of a second. The largest of the 1,900 test pages has 13,000 nodes. */
enum { NODE_COST = 64, WHOLE_COST = 20000 * NODE_COST, PART_COST = WHOLE_COST / 2 };

static size_t cost_of(const furrow_page *page, furrow_node node) {
    size_t len = furrow_node_own_text(page, node).len;
    return NODE_COST + (len < MAX_TEXT ? len : MAX_TEXT);
}

/* A part ends before the last of the outermost elements that begin in its second half. So a
 * border does not cut a record if records are smaller than a part. */
furrow_node *open_view_parts(size_t *count, const furrow_page *page) {
    furrow_node nodes = (furrow_node)furrow_page_nodes(page), open = FURROW_NO_NODE, cut = 0;
    size_t total = 0, cost = 0, after_cut = 0, depth = 0, cut_depth = SIZE_MAX;
    for (furrow_node n = 0; n < nodes; n++) total += cost_of(page, n);
    furrow_node *parts = calloc(total / (PART_COST / 2) + 1, sizeof *parts);
    *count = 1;
    for (furrow_node n = 0; parts && total > WHOLE_COST && n < nodes; n++) {
        for (; open != FURROW_NO_NODE && furrow_node_end(page, open) <= n; depth--)
            open = furrow_node_parent(page, open);
        if (cost >= PART_COST / 2 && depth <= cut_depth) cut = n, cut_depth = depth, after_cut = 0;
        cost += cost_of(page, n);
        after_cut += cost_of(page, n);
        if (cost > PART_COST) {
            parts[(*count)++] = cut;
            cost = after_cut;
            cut_depth = SIZE_MAX;
        }
        if (furrow_node_end(page, n) > n + 1) open = n, depth++;
    }
    return parts;
}
