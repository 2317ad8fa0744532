/*
 * Content that the parser skips: see skip_lexbor.h.
 *
 * On today's pages a quarter of the parser's work is reading scripts, style sheets and drawings
 * byte by byte, although hardly anything of them is kept. The state of its tokenizer is a function
 * that reads on. After the start tag of such an element we replace this function by ours, which
 * jumps to the end tag and stores what is kept at the element.
 *
 * The standard defines where the end tag is. A style sheet or a script ends at its first end tag,
 * except for a script with "<!--" and another start tag before it. A drawing (svg) ends at its end
 * tag if it contains only tags of drawings in common notation; its title becomes an attribute of
 * it. Everything else, and anything without an end, is left to the parser.
 */
#include "page/skip_lexbor.h"

#include "base/str.h"
#include "page/page.h"

#include <lexbor/html/html.h>

/* Sits between the tokenizer and the tree of a document. */
typedef struct skipper {
    furrow_str html; /* all of it */
    fw_arena *arena;
    lxb_html_tokenizer_token_f build;
    void *tree;                        /* of 'build' */
    lxb_html_tokenizer_state_f inside; /* the state that the tokenizer would go on with */
    const lxb_char_t *end;             /* of the skipped content: the end tag */
} skipper;

/* ---- Where it ends -------------------------------------------------------- */

/* Take the beginning of a tag with this name, "</svg". */
static bool take_tag(furrow_str *text, const char *start) {
    furrow_str rest = *text;
    if (!fw_take_folded(&rest, start) || !rest.len) return false;
    if (!fw_is_space(rest.at[0]) && rest.at[0] != '/' && rest.at[0] != '>') return false;
    *text = rest;
    return true;
}

/* The end tag of a script or style sheet whose text begins at 'rest'; NULL: left to the parser. */
static const char *end_of_text(furrow_str rest, bool is_script) {
    bool is_escaped = false;
    const char *at = rest.at, *end = rest.at + rest.len;
    for (; (at = memchr(at, '<', (size_t)(end - at))); at++) {
        furrow_str tag = {at, (size_t)(end - at)};
        if (take_tag(&tag, is_script ? "</script" : "</style"))
            return memchr(rest.at, '\0', (size_t)(at - rest.at)) ? NULL : at;
        if (is_escaped && fw_take_folded(&tag, "<script")) return NULL;
        is_escaped |= is_script && fw_take(&tag, "<!--");
    }
    return NULL;
}

/* Take the attributes of a tag and its '>'. False if a value is not in quotes or a name is not
 * made of letters: then only the full rules of the standard tell where the tag ends. */
static bool take_attributes(furrow_str *text) {
    const char *at = text->at, *end = at + text->len;
    for (; at < end && *at != '>'; at++) {
        if (*at == '<' || *at == '"' || *at == '\'') return false;
        if (*at != '=') continue;
        bool is_named = at > text->at && (fw_is_letter(at[-1]) || fw_is_digit(at[-1]));
        if (!is_named || end - at < 2 || (at[1] != '"' && at[1] != '\'')) return false;
        at = memchr(at + 2, at[1], (size_t)(end - at - 2));
        if (!at) return false;
    }
    *text = fw_str_from(*text, (size_t)(at - text->at));
    return fw_take(text, ">");
}

/* The elements of drawings. In the first two the parser reads HTML again. */
enum { TITLE, DESC };
static const char *const SHAPES[] = {
    [TITLE] = "title",
    [DESC] = "desc",
    "path",
    "g",
    "use",
    "rect",
    "circle",
    "line",
    "polygon",
    "polyline",
    "ellipse",
    "defs",
    "symbol",
    "clippath",
    "mask",
    "filter",
    "lineargradient",
    "radialgradient",
    "stop",
    "text",
    "tspan",
    "style",
    "image",
    "pattern",
};
enum { SHAPE_COUNT = FW_COUNT(SHAPES) };

/* Take the name of a shape; SHAPE_COUNT when it is another name. */
static size_t take_shape(furrow_str *text) {
    size_t shape = 0;
    while (shape < SHAPE_COUNT && !take_tag(text, SHAPES[shape])) shape++;
    return shape;
}

/* The end tag of a drawing whose content begins at 'rest'; NULL: left to the parser. */
static const char *end_of_drawing(furrow_str rest) {
    bool in_html = false;
    for (;;) {
        const char *tag = rest.len ? memchr(rest.at, '<', rest.len) : NULL;
        if (!tag) return NULL;
        rest = fw_str_from(rest, (size_t)(tag - rest.at));
        if (take_tag(&rest, "</svg")) return tag;
        bool is_end = fw_take(&rest, "</");
        if (!is_end && (in_html || !fw_take(&rest, "<"))) return NULL;
        size_t shape = take_shape(&rest);
        if (shape == SHAPE_COUNT || !take_attributes(&rest)) return NULL;
        in_html = !is_end && (shape == TITLE || shape == DESC);
    }
}

/* ---- What is kept --------------------------------------------------------- */

/* Whether the text of an element is a style sheet, or a script that is data. */
static bool is_kept(lxb_dom_node_t *node, furrow_str text) {
    if (node->local_name != LXB_TAG_SCRIPT) return node->local_name == LXB_TAG_STYLE;
    furrow_str type = {0};
    const lxb_dom_attr_t *a = lxb_dom_interface_element(node)->first_attr;
    for (; a; a = a->next)
        if (a->node.local_name == LXB_DOM_ATTR_TYPE && a->value)
            type = (furrow_str){(const char *)a->value->data, a->value->length};
    return fw_data_kind_of(type, text) != FW_DATA_NONE;
}

furrow_str fw_skip_text(const lxb_dom_element_t *element) {
    const furrow_str *kept = element->node.user;
    return kept ? *kept : (furrow_str){0};
}

/* The value of an attribute in a tag; 'tag' begins after the tag's name. Empty if there is none. */
static furrow_str value_in_tag(furrow_str tag, const char *name) {
    const char *close = memchr(tag.at, '>', tag.len);
    tag.len = close ? (size_t)(close - tag.at) : 0;
    for (; tag.len; tag = fw_str_from(tag, 1)) {
        furrow_str value = tag;
        if (!fw_take_folded(&value, name) || !fw_take(&value, "=") || !value.len) continue;
        const char *end = memchr(value.at + 1, value.at[0], value.len - 1);
        return end ? (furrow_str){value.at + 1, (size_t)(end - value.at) - 1} : (furrow_str){0};
    }
    return (furrow_str){0};
}

/* Store what a drawing shows, taken from its beginning: its title, as "aria-label", or the
 * drawing that it refers to, as "xlink:href". */
static void note_meaning(lxb_dom_element_t *drawing, furrow_str content) {
    enum { LONGEST = 64 }; /* bytes of a name */
    static const char title_name[] = "aria-label", use_name[] = "xlink:href";
    furrow_str value = {0};
    while (content.len && fw_is_space(content.at[0])) content = fw_str_from(content, 1);
    bool is_title = take_tag(&content, "<title");
    if (is_title) {
        const char *start = memchr(content.at, '>', content.len);
        if (start) value = fw_str_from(content, (size_t)(start - content.at) + 1);
        const char *end = value.len ? memchr(value.at, '<', value.len) : NULL;
        value.len = end ? (size_t)(end - value.at) : 0;
    } else if (take_tag(&content, "<use")) {
        value = value_in_tag(content, "href");
    }
    value = fw_str_trim(value);
    const char *name = is_title ? title_name : use_name;
    size_t len = is_title ? sizeof title_name - 1 : sizeof use_name - 1;
    if (!value.len || value.len > LONGEST || memchr(value.at, '&', value.len) ||
        lxb_dom_element_has_attribute(drawing, (const lxb_char_t *)name, len))
        return;
    /* If this runs out of memory, the drawing just has no name. */
    lxb_dom_element_set_attribute(drawing, (const lxb_char_t *)name, len,
                                  (const lxb_char_t *)value.at, value.len);
}

/* ---- Passing over --------------------------------------------------------- */

/* A state of the tokenizer: to the end tag, or to the end of the piece. */
static const lxb_char_t *pass_over(lxb_html_tokenizer_t *tokenizer, const lxb_char_t *data,
                                   const lxb_char_t *end) {
    const skipper *skip = tokenizer->callback_token_ctx;
    (void)data;
    if (skip->end > end) return end;
    tokenizer->state = skip->inside;
    return skip->end;
}

/* A state of the tokenizer: right after the start tag. */
static const lxb_char_t *begin(lxb_html_tokenizer_t *tokenizer, const lxb_char_t *data,
                               const lxb_char_t *end) {
    skipper *skip = tokenizer->callback_token_ctx;
    tokenizer->state = skip->inside;
    if (tokenizer->is_eof) return data;
    lxb_dom_node_t *node = lxb_html_tree_current_node(tokenizer->tree);
    const char *at = (const char *)data;
    furrow_str rest = fw_str_from(skip->html, (size_t)(at - skip->html.at));
    const char *close = node->local_name == LXB_TAG_SVG
                            ? end_of_drawing(rest)
                            : end_of_text(rest, node->local_name == LXB_TAG_SCRIPT);
    if (!close) return data;
    furrow_str content = {at, (size_t)(close - at)};
    if (node->local_name == LXB_TAG_SVG) note_meaning(lxb_dom_interface_element(node), content);
    if (is_kept(node, content)) {
        furrow_str *kept = FW_TAKE(skip->arena, 1, furrow_str);
        if (!kept) return data; /* the parser keeps it */
        *kept = content;
        node->user = kept;
    }
    skip->end = data + content.len;
    tokenizer->state = pass_over;
    return pass_over(tokenizer, data, end);
}

/* Whether the tree has just begun a drawing. */
static bool is_in_drawing(const lxb_html_tokenizer_t *tokenizer) {
    const lxb_dom_node_t *node = lxb_html_tree_current_node(tokenizer->tree);
    return node && node->local_name == LXB_TAG_SVG && node->ns == LXB_NS_SVG;
}

/* How many attributes of one tag the tree is given: more than real pages have. The tree compares
 * each new attribute with all earlier ones of the element; a tag with fifty thousand took ten
 * seconds. */
enum { MAX_ATTRIBUTES = 256 };

static void drop_attributes(lxb_html_token_t *token) {
    size_t count = 0;
    for (lxb_html_token_attr_t *a = token->attr_first; a; a = a->next) {
        if (++count < MAX_ATTRIBUTES) continue;
        a->next = NULL;
        token->attr_last = a;
    }
}

/* Pass a token to the tree. If that changes the tokenizer's state at the start tag of a script
 * or style sheet, the element is not part of a drawing. */
static lxb_html_token_t *build(lxb_html_tokenizer_t *tokenizer, lxb_html_token_t *token,
                               void *context) {
    skipper *skip = context;
    lxb_html_tokenizer_state_f before = tokenizer->state;
    drop_attributes(token);
    bool is_svg = token->tag_id == LXB_TAG_SVG && !(token->type & LXB_HTML_TOKEN_TYPE_CLOSE);
    if (!is_svg && token->tag_id != LXB_TAG_SCRIPT && token->tag_id != LXB_TAG_STYLE)
        return skip->build(tokenizer, token, skip->tree);
    token = skip->build(tokenizer, token, skip->tree);
    if (is_svg ? is_in_drawing(tokenizer) : tokenizer->state != before) {
        skip->inside = tokenizer->state;
        tokenizer->state = begin;
    }
    return token;
}

bool fw_skip_begin(lxb_html_tokenizer_t *tokenizer, furrow_str html, fw_arena *arena) {
    skipper *skip = FW_TAKE(arena, 1, skipper);
    if (!skip) return false;
    *skip = (skipper){.html = html,
                      .arena = arena,
                      .build = tokenizer->callback_token_done,
                      .tree = tokenizer->callback_token_ctx};
    lxb_html_tokenizer_callback_token_done_set(tokenizer, build, skip);
    return true;
}
