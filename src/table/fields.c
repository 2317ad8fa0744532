/*
 * The fields of a record. One walk over its nodes, in which each node gets the
 * hash of its tag path from the top of the record, and its holder: the nearest
 * block or link around it. Texts with one holder and no block between them are
 * one field: a sentence with a bold word in it is not divided. Where the holder
 * has no text of its own, only elements side by side, each of these is one.
 */
#include "table/fields.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/str.h"

typedef struct walk {
    const furrow_page *page;
    fw_url_base *base;
    furrow_buf *buf; /* one field at a time */
    fw_arena *keep, *scratch;
    fw_pieces *out;
    fw_span span;
    uint64_t *path;     /* per node of the span */
    fw_node_id *holder; /* the same; FURROW_NO_NODE: the record itself */
    uint64_t seed;
    fw_node_id text_first, text_last; /* of the text being gathered; NO_NODE: none */
    fw_node_id text_holder;
    fw_node_id asked; /* the holder that was looked at last, and ... */
    bool is_divided;  /* ... whether it is made of elements alone */
} walk;

static bool add_piece(walk *w, fw_field_kind kind, uint64_t path, fw_node_id node,
                      fw_node_id last) {
    fw_piece *piece = fw_vec_push(w->out, w->scratch);
    if (!piece || w->buf->failed) return false;
    *piece = (fw_piece){kind, fw_hash_mix(path, kind), node,
                        last, w->span.first,           fw_arena_copy(w->keep, fw_buf_view(w->buf))};
    fw_buf_clear(w->buf);
    return piece->text.at != NULL;
}

/* Path of the text being gathered. Elements within a line are mostly spans,
 * told apart by the first word of their class alone. */
static uint64_t text_path(const walk *w) {
    if (w->text_holder == FURROW_NO_NODE) return w->seed;
    uint64_t path = w->path[w->text_holder - w->span.first];
    if (fw_tag_class(w->page->tag[w->text_holder]) == FW_BLOCK) return path;
    furrow_str class = fw_str_trim(fw_page_attr(w->page, w->text_holder, FW_ATTR_CLASS));
    for (size_t i = 0; i < class.len && !fw_is_space(class.at[i]); i++)
        path = fw_hash_mix(path, (unsigned char)class.at[i]);
    return path;
}

static bool end_text(walk *w) {
    if (w->text_first == FURROW_NO_NODE) return true;
    fw_node_id first = w->text_first;
    fw_page_text(w->buf, w->page, first, w->text_last + 1);
    w->text_first = FURROW_NO_NODE;
    if (w->buf->len == 0) return !w->buf->failed;
    return add_piece(w, FW_FIELD_TEXT, text_path(w), first, w->text_last);
}

/* Note path and holder of a node, whose parent was noted before unless it is
 * the top of the span. */
static void note(walk *w, fw_node_id node) {
    size_t at = node - w->span.first;
    fw_node_id parent = w->page->parent[node];
    bool is_top = parent < w->span.first || parent == FURROW_NO_NODE;
    size_t up = is_top ? 0 : parent - w->span.first;
    fw_tag tag = w->page->tag[node];
    bool holds = fw_tag_class(tag) == FW_BLOCK || tag == FW_TAG_A;
    w->path[at] = fw_hash_mix(is_top ? w->seed : w->path[up], tag);
    w->holder[at] = holds ? node : is_top ? FURROW_NO_NODE : w->holder[up];
}

/* Whether a holder has elements for children and no text. */
static bool is_divided(walk *w, fw_node_id holder) {
    const furrow_page *page = w->page;
    if (holder == w->asked) return w->is_divided;
    w->asked = holder;
    w->is_divided = true;
    for (fw_node_id c = holder + 1; c < page->end[holder] && w->is_divided; c = page->end[c])
        w->is_divided = !fw_page_is_text(page, c);
    return w->is_divided;
}

/* What a text belongs to: its holder, or the part of a divided one. */
static fw_node_id part_of(walk *w, fw_node_id node) {
    fw_node_id holder = w->holder[node - w->span.first];
    if (holder == FURROW_NO_NODE || !is_divided(w, holder)) return holder;
    while (w->page->parent[node] != holder) node = w->page->parent[node];
    return node;
}

static bool add_text(walk *w, fw_node_id node) {
    fw_node_id holder = part_of(w, node);
    if (holder != w->text_holder && !end_text(w)) return false;
    if (w->text_first == FURROW_NO_NODE) w->text_first = node;
    w->text_last = node;
    w->text_holder = holder;
    return true;
}

/* A link or an image as a field of its own. */
static bool add_address(walk *w, fw_node_id node, fw_field_kind kind, uint32_t attr) {
    furrow_str address = fw_page_attr(w->page, node, attr);
    if (!address.len) return true;
    if (!end_text(w)) return false;
    fw_url_resolve(w->buf, w->base, address);
    return w->buf->len == 0 || add_piece(w, kind, w->path[node - w->span.first], node, node);
}

static bool add_node(walk *w, fw_node_id node) {
    fw_tag tag = w->page->tag[node];
    note(w, node);
    if (tag == FW_TAG_TEXT) return add_text(w, node);
    if (tag == FW_TAG_A || tag == FW_TAG_AREA)
        return add_address(w, node, FW_FIELD_LINK, FW_ATTR_HREF);
    if (tag == FW_TAG_IMG) return add_address(w, node, FW_FIELD_IMAGE, FW_ATTR_SRC);
    return fw_tag_class(tag) != FW_BLOCK || end_text(w);
}

static bool add_span(walk *w) {
    size_t nodes = w->span.end - w->span.first;
    w->path = FW_TAKE(w->scratch, nodes, uint64_t);
    w->holder = FW_TAKE(w->scratch, nodes, fw_node_id);
    if (!w->path || !w->holder) return false;
    for (fw_node_id node = w->span.first; node < w->span.end;) {
        if (!fw_page_is_seen(w->page, node)) {
            node = w->page->end[node];
            continue;
        }
        if (!add_node(w, node)) return false;
        node++;
    }
    return end_text(w);
}

bool fw_fields_of(fw_pieces *out, const furrow_page *page, const fw_record *record,
                  fw_url_base *base, furrow_buf *buf, fw_arena *keep, fw_arena *scratch) {
    walk w = {.page = page,
              .base = base,
              .buf = buf,
              .keep = keep,
              .scratch = scratch,
              .out = out,
              .text_first = FURROW_NO_NODE,
              .asked = FURROW_NO_NODE};
    fw_buf_clear(buf);
    for (uint32_t i = 0; i < record->span_count; i++) {
        w.span = record->spans[i];
        w.seed = fw_hash_mix(1, i);
        if (!add_span(&w)) return false;
    }
    return true;
}
