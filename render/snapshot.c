/*
 * Convert a browser's snapshot to HTML with boxes.
 *
 * The browser sends its tree as columns: parent, type, name, value and attributes of every
 * node, in document order. Separately it sends the boxes, each with the number of its node, and
 * the pieces of text, each with the number of its box. All texts are indices into one list of
 * strings.
 *
 * The output is plain HTML, so that whatever reads pages can read snapshots. Scripts have
 * already run, so their content is dropped, but their tags are kept, since they count in
 * XPaths. Comments are not written. See src/layout/layout.c for the attributes.
 */
#include "snapshot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <yyjson.h>

enum { ELEMENT = 1, TEXT = 3, DOCUMENT = 9, DOCTYPE = 10 };
enum { NONE = -1 };

/* A column of the reply. */
typedef struct column {
    yyjson_val **at;
    size_t count;
} column;

typedef struct node {
    int parent, type;
    int box;        /* index of its first box, or NONE */
    int last_child; /* while linking the tree: the last child so far */
    int first_child, next;
} node;

typedef struct snapshot {
    furrow_buf *out;
    yyjson_doc *doc;
    column strings, names, values, attributes, bounds, styles, texts;
    column piece_bounds;
    node *nodes;
    size_t count;
    int *first_piece;  /* per box: its first piece of text, or NONE */
    int *piece_starts; /* per piece: its start in the text of its box, in UTF-16 units */
    int *piece_sizes;
    int *piece_boxes;
    size_t piece_count;
    uint32_t width;
    int height;
    const char *url;
    bool has_base;
} snapshot;

static furrow_status bad(furrow_error *err, const char *what) {
    return furrow_fail(err, FURROW_EFORMAT, "the browser's snapshot has no %s", what);
}

/* ---- Writing ------------------------------------------------------------ */

static void put(furrow_buf *out, const char *text) {
    furrow_buf_add(out, text, strlen(text));
}

/* Write text with the characters escaped that would end it. */
static void put_escaped(furrow_buf *out, const char *at, size_t len) {
    size_t from = 0;
    for (size_t i = 0; i < len; i++) {
        const char *as = at[i] == '&'   ? "&amp;"
                         : at[i] == '<' ? "&lt;"
                         : at[i] == '>' ? "&gt;"
                         : at[i] == '"' ? "&quot;"
                                        : NULL;
        if (!as) continue;
        furrow_buf_add(out, at + from, i - from);
        put(out, as);
        from = i + 1;
    }
    furrow_buf_add(out, at + from, len - from);
}

/* ---- Columns ------------------------------------------------------------ */

static bool read_column(column *out, yyjson_val *array) {
    size_t i, n;
    yyjson_val *value;
    if (!yyjson_is_arr(array)) return false;
    out->count = yyjson_arr_size(array);
    out->at = malloc((out->count + 1) * sizeof *out->at);
    if (!out->at) return false;
    yyjson_arr_foreach(array, i, n, value) out->at[i] = value;
    return true;
}

static int int_at(const column *c, size_t i) {
    return i < c->count && yyjson_is_int(c->at[i]) ? (int)yyjson_get_sint(c->at[i]) : NONE;
}

static furrow_str string_at(const snapshot *s, int number) {
    if (number < 0 || (size_t)number >= s->strings.count) return (furrow_str){"", 0};
    yyjson_val *value = s->strings.at[number];
    const char *text = yyjson_get_str(value);
    return text ? (furrow_str){text, yyjson_get_len(value)} : (furrow_str){"", 0};
}

/* A rectangle, rounded to pixels; false if it is empty or missing. */
static bool rectangle(int box[4], yyjson_val *value) {
    double side[4];
    for (size_t i = 0; i < 4; i++) {
        side[i] = yyjson_get_num(yyjson_arr_get(value, i));
        if (!(fabs(side[i]) < 1e7)) return false;
        box[i] = (int)lround(side[i]);
    }
    return side[2] > 0 && side[3] > 0;
}

/* ---- The tree ----------------------------------------------------------- */

static bool link_nodes(snapshot *s, const column *parents, const column *types) {
    s->count = parents->count;
    s->nodes = malloc((s->count + 1) * sizeof *s->nodes);
    if (!s->nodes) return false;
    for (size_t i = 0; i < s->count; i++) {
        int parent = int_at(parents, i);
        if (parent < NONE || parent >= (int)i) parent = NONE; /* a parent precedes its children */
        s->nodes[i] = (node){parent, int_at(types, i), NONE, NONE, NONE, NONE};
        if (parent == NONE) continue;
        node *up = &s->nodes[parent];
        if (up->last_child == NONE) up->first_child = (int)i;
        else s->nodes[up->last_child].next = (int)i;
        up->last_child = (int)i;
    }
    return true;
}

static bool is_hidden(const snapshot *s, size_t box) {
    if (box >= s->styles.count) return false;
    int number = yyjson_get_int(yyjson_arr_get_first(s->styles.at[box]));
    furrow_str value = string_at(s, number);
    return value.len && strncmp(value.at, "visible", value.len) != 0;
}

/* Link nodes to their boxes. The first box of a node is its own; others belong to what CSS puts
 * around it. */
static void link_boxes(snapshot *s, const column *owners) {
    for (size_t i = 0; i < owners->count; i++) {
        int owner = int_at(owners, i);
        if (owner < 0 || (size_t)owner >= s->count || is_hidden(s, i)) continue;
        if (s->nodes[owner].box == NONE) s->nodes[owner].box = (int)i;
    }
}

static bool link_pieces(snapshot *s, yyjson_val *pieces, size_t boxes) {
    column owner = {0}, start = {0}, size = {0};
    bool ok = read_column(&owner, yyjson_obj_get(pieces, "layoutIndex")) &&
              read_column(&start, yyjson_obj_get(pieces, "start")) &&
              read_column(&size, yyjson_obj_get(pieces, "length")) &&
              read_column(&s->piece_bounds, yyjson_obj_get(pieces, "bounds"));
    s->piece_count = ok ? owner.count : 0;
    s->first_piece = malloc((boxes + 1) * sizeof *s->first_piece);
    s->piece_starts = malloc((s->piece_count + 1) * sizeof *s->piece_starts);
    s->piece_sizes = malloc((s->piece_count + 1) * sizeof *s->piece_sizes);
    s->piece_boxes = malloc((s->piece_count + 1) * sizeof *s->piece_boxes);
    ok = ok && s->first_piece && s->piece_starts && s->piece_sizes && s->piece_boxes;
    for (size_t i = 0; ok && i < boxes; i++) s->first_piece[i] = NONE;
    for (size_t i = 0; ok && i < s->piece_count; i++) {
        int box = int_at(&owner, i);
        s->piece_starts[i] = int_at(&start, i);
        s->piece_sizes[i] = int_at(&size, i);
        s->piece_boxes[i] = box;
        if (box >= 0 && (size_t)box < boxes && s->first_piece[box] == NONE)
            s->first_piece[box] = (int)i;
    }
    free(owner.at);
    free(start.at);
    free(size.at);
    return ok;
}

/* ---- Texts -------------------------------------------------------------- */

static bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

static bool is_blank(furrow_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (!is_space(text.at[i])) return false;
    return true;
}

/* A position in a text: in bytes, and in UTF-16 units, which browsers count. */
typedef struct place {
    size_t byte;
    int64_t unit;
} place;

/* How many UTF-16 units that are not white space are between two positions of a text. The
 * pieces of a text come in order, so each continues from 'at', where the last one ended. */
static int characters(furrow_str text, place *at, int64_t from, int64_t to) {
    int count = 0;
    if (from < at->unit) *at = (place){0};
    for (; at->byte < text.len && at->unit < to; at->byte++) {
        unsigned char c = (unsigned char)text.at[at->byte];
        if ((c & 0xC0) == 0x80) continue;
        if (at->unit >= from && !is_space((char)c)) count++;
        at->unit += c >= 0xF0 ? 2 : 1;
    }
    return count;
}

/* Write the pieces of one text node; '*has_one' says whether a comma is needed. */
static void put_pieces(snapshot *s, int n, bool *has_one) {
    int box = s->nodes[n].box;
    if (box == NONE) return;
    furrow_str shown = string_at(s, int_at(&s->texts, (size_t)box));
    place at = {0};
    for (int p = s->first_piece[box]; p != NONE && (size_t)p < s->piece_count; p++) {
        int side[4];
        if (s->piece_boxes[p] != box) break;
        if ((size_t)p >= s->piece_bounds.count || !rectangle(side, s->piece_bounds.at[p])) continue;
        int64_t first = s->piece_starts[p];
        int count = characters(shown, &at, first, first + s->piece_sizes[p]);
        char text[96];
        snprintf(text, sizeof text, "%s%d %d %d %d %d", *has_one ? "," : "", side[0], side[1],
                 side[2], side[3], count);
        put(s->out, text);
        *has_one = true;
    }
}

static furrow_str value_of(const snapshot *s, int n) {
    return string_at(s, int_at(&s->values, (size_t)n));
}

/* Write the pieces of the texts directly below an element. Texts with only comments between
 * them become one text when the page is parsed again; blank texts disappear. */
static void put_text_boxes(snapshot *s, int element) {
    bool has_text = false, is_shown = false, has_one = false;
    size_t start = s->out->len;
    put(s->out, " data-furrow-text=\"");
    for (int c = s->nodes[element].first_child; c != NONE; c = s->nodes[c].next) {
        if (s->nodes[c].type == ELEMENT) {
            if (has_text) put(s->out, ";");
            has_text = has_one = false;
        } else if (s->nodes[c].type == TEXT) {
            put_pieces(s, c, &has_one);
            is_shown = is_shown || has_one;
            has_text = has_text || !is_blank(value_of(s, c));
        }
    }
    put(s->out, "\"");
    if (!is_shown && !s->out->failed) s->out->at[s->out->len = start] = '\0';
}

/* ---- Elements ----------------------------------------------------------- */

static bool is_one_of(furrow_str name, const char *const *list) {
    for (; *list; list++)
        if (strlen(*list) == name.len && strncasecmp(*list, name.at, name.len) == 0) return true;
    return false;
}

static bool is_void(furrow_str name) {
    static const char *const list[] = {
        "area",  "base",   "br",    "col", "embed",    "hr",      "img",   "input",  "link", "meta",
        "param", "source", "track", "wbr", "basefont", "bgsound", "frame", "keygen", NULL};
    return is_one_of(name, list);
}

/* Elements whose text is code, not markup, and is no longer needed. */
static bool is_code(furrow_str name) {
    static const char *const list[] = {"script", "style",   "noscript", "template",
                                       "iframe", "noembed", "noframes", NULL};
    return is_one_of(name, list);
}

static void put_name(furrow_buf *out, furrow_str name) {
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        furrow_buf_add(out, &c, 1);
    }
}

static bool is_plain_name(furrow_str name) {
    for (size_t i = 0; i < name.len; i++)
        if (strchr(" \t\n\r\f/>=\"'<", name.at[i]) || name.at[i] == '\0') return false;
    return name.len > 0;
}

static void put_attributes(snapshot *s, int n) {
    yyjson_val *list = (size_t)n < s->attributes.count ? s->attributes.at[n] : NULL;
    size_t i, count;
    yyjson_val *value;
    furrow_str name = {"", 0};
    yyjson_arr_foreach(list, i, count, value) {
        furrow_str text = string_at(s, (int)yyjson_get_sint(value));
        if (i % 2 == 0) {
            name = text;
            continue;
        }
        bool is_ours = name.len >= 12 && strncmp(name.at, "data-furrow-", 12) == 0;
        if (is_ours || !is_plain_name(name)) continue;
        put(s->out, " ");
        furrow_buf_add(s->out, name.at, name.len);
        put(s->out, "=\"");
        put_escaped(s->out, text.at, text.len);
        put(s->out, "\"");
    }
}

static void put_box(snapshot *s, int n) {
    int side[4], box = s->nodes[n].box;
    char text[96];
    if (box == NONE || (size_t)box >= s->bounds.count || !rectangle(side, s->bounds.at[box]))
        return;
    snprintf(text, sizeof text, " data-furrow-box=\"%d %d %d %d\"", side[0], side[1], side[2],
             side[3]);
    put(s->out, text);
}

static furrow_str name_of(const snapshot *s, int n) {
    return string_at(s, int_at(&s->names, (size_t)n));
}

static bool is_tag(furrow_str name, const char *tag) {
    return strlen(tag) == name.len && strncasecmp(name.at, tag, name.len) == 0;
}

static void put_base(snapshot *s) {
    if (!s->url || s->has_base) return;
    put(s->out, "<base href=\"");
    put_escaped(s->out, s->url, strlen(s->url));
    put(s->out, "\">");
}

static void open_element(snapshot *s, int n) {
    furrow_str name = name_of(s, n);
    put(s->out, "<");
    put_name(s->out, name);
    if (is_tag(name, "html")) {
        char text[96];
        snprintf(text, sizeof text, " data-furrow-snapshot=\"1 %u %d\"", s->width, s->height);
        put(s->out, text);
    }
    put_attributes(s, n);
    put_box(s, n);
    if (!is_code(name)) put_text_boxes(s, n);
    put(s->out, ">");
    if (is_tag(name, "head")) put_base(s);
}

static void put_text(snapshot *s, int n) {
    furrow_str text = value_of(s, n);
    put_escaped(s->out, text.at, text.len);
}

/* ---- The walk ----------------------------------------------------------- */

/* Whether a node is written and its children are visited. */
static bool opens(const snapshot *s, int n) {
    int type = s->nodes[n].type;
    return type == ELEMENT || type == DOCUMENT;
}

static void enter(snapshot *s, int n) {
    furrow_str name = name_of(s, n);
    /* ::before and similar nodes are not elements of the page. */
    if (s->nodes[n].type == ELEMENT && name.len && name.at[0] != ':') open_element(s, n);
    if (s->nodes[n].type == TEXT) put_text(s, n);
}

static void leave(snapshot *s, int n) {
    furrow_str name = name_of(s, n);
    if (s->nodes[n].type != ELEMENT || is_void(name) || !name.len || name.at[0] == ':') return;
    put(s->out, "</");
    put_name(s->out, name);
    put(s->out, ">");
}

static bool is_pseudo(const snapshot *s, int n) {
    furrow_str name = name_of(s, n);
    return name.len && name.at[0] == ':';
}

static void walk(snapshot *s, int root) {
    int n = root;
    while (n != NONE) {
        bool is_open = opens(s, n) && !is_pseudo(s, n);
        enter(s, n);
        bool is_empty =
            s->nodes[n].type == ELEMENT && (is_code(name_of(s, n)) || is_void(name_of(s, n)));
        if (is_open && !is_empty && s->nodes[n].first_child != NONE) {
            n = s->nodes[n].first_child;
            continue;
        }
        leave(s, n);
        while (n != root && s->nodes[n].next == NONE) {
            n = s->nodes[n].parent;
            leave(s, n);
        }
        n = n == root ? NONE : s->nodes[n].next;
    }
}

/* A page without a doctype is parsed by other rules (tables may be in paragraphs), so none is
 * added. */
static void put_doctype(snapshot *s, yyjson_val *document) {
    furrow_str public = string_at(s, yyjson_get_int(yyjson_obj_get(document, "publicId")));
    furrow_str system = string_at(s, yyjson_get_int(yyjson_obj_get(document, "systemId")));
    bool has_type = false;
    for (int c = s->nodes[0].first_child; c != NONE; c = s->nodes[c].next)
        has_type = has_type || s->nodes[c].type == DOCTYPE;
    if (!has_type) return;
    put(s->out, "<!DOCTYPE html");
    if (public.len || system.len) put(s->out, public.len ? " PUBLIC \"" : " SYSTEM");
    put_escaped(s->out, public.at, public.len);
    if (public.len) put(s->out, "\"");
    if (system.len) {
        put(s->out, " \"");
        put_escaped(s->out, system.at, system.len);
        put(s->out, "\"");
    }
    put(s->out, ">");
}

static bool find_base(const snapshot *s) {
    for (size_t i = 0; i < s->count; i++)
        if (s->nodes[i].type == ELEMENT && is_tag(name_of(s, (int)i), "base")) return true;
    return false;
}

/* ---- The reply ---------------------------------------------------------- */

static const char *read_document(snapshot *s, yyjson_val *document) {
    yyjson_val *nodes = yyjson_obj_get(document, "nodes");
    yyjson_val *layout = yyjson_obj_get(document, "layout");
    column parents = {0}, types = {0}, owners = {0};
    const char *lacks = NULL;
    double height = yyjson_get_num(yyjson_obj_get(document, "contentHeight"));
    s->height = height > 0 && height < 1e7 ? (int)height : 0;
    if (!read_column(&parents, yyjson_obj_get(nodes, "parentIndex")) ||
        !read_column(&types, yyjson_obj_get(nodes, "nodeType")) ||
        !read_column(&s->names, yyjson_obj_get(nodes, "nodeName")) ||
        !read_column(&s->values, yyjson_obj_get(nodes, "nodeValue")) ||
        !read_column(&s->attributes, yyjson_obj_get(nodes, "attributes")))
        lacks = "nodes";
    else if (!read_column(&owners, yyjson_obj_get(layout, "nodeIndex")) ||
             !read_column(&s->bounds, yyjson_obj_get(layout, "bounds")) ||
             !read_column(&s->styles, yyjson_obj_get(layout, "styles")) ||
             !read_column(&s->texts, yyjson_obj_get(layout, "text")))
        lacks = "layout";
    else if (!link_nodes(s, &parents, &types)) lacks = "room in memory";
    else if (!link_pieces(s, yyjson_obj_get(document, "textBoxes"), owners.count))
        lacks = "text boxes";
    if (!lacks) link_boxes(s, &owners);
    free(parents.at);
    free(types.at);
    free(owners.at);
    return lacks;
}

static void free_all(snapshot *s) {
    column *columns[] = {&s->strings, &s->names,  &s->values, &s->attributes,
                         &s->bounds,  &s->styles, &s->texts,  &s->piece_bounds};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) free(columns[i]->at);
    free(s->nodes);
    free(s->first_piece);
    free(s->piece_starts);
    free(s->piece_sizes);
    free(s->piece_boxes);
    yyjson_doc_free(s->doc);
}

furrow_status render_snapshot_write(furrow_buf *out, furrow_str reply, uint32_t width,
                                    const char *url, furrow_error *err) {
    snapshot s = {.out = out, .width = width, .url = url};
    const char *lacks = NULL;
    out->len = 0;
    s.doc = yyjson_read(reply.at, reply.len, 0);
    yyjson_val *result = yyjson_obj_get(yyjson_doc_get_root(s.doc), "result");
    yyjson_val *document = yyjson_arr_get_first(yyjson_obj_get(result, "documents"));
    if (!read_column(&s.strings, yyjson_obj_get(result, "strings"))) lacks = "strings";
    else lacks = read_document(&s, document);
    if (!lacks && s.count == 0) lacks = "document";
    if (!lacks) {
        s.has_base = find_base(&s);
        put(out, "\xEF\xBB\xBF"); /* UTF-8, whatever a <meta> of the page says */
        put_doctype(&s, document);
        walk(&s, 0);
        put(out, "\n");
        if (out->failed) lacks = "room in memory";
    }
    free_all(&s);
    return lacks ? bad(err, lacks) : FURROW_OK;
}
