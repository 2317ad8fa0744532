/*
 * Pairs: see object.h.
 *
 * Each rule marks the topmost nodes of a value with the number of its pair; what is
 * below them inherits it, and an inner pair wins. So no rule needs to know of the
 * others, and all of it is two passes over the nodes.
 */
#include "object/object.h"

#include "base/map.h"
#include "base/str.h"
#include "values/text.h"

enum {
    MAX_LABEL = 40,       /* bytes of a label, as in table/labels.c */
    MAX_LABEL_WORDS = 5,  /* of it */
    MAX_LABEL_NODES = 64, /* that hold it */
    MAX_VALUE = 4000,     /* bytes of a value; more is a part of the page */
    MAX_CLIMB = 4,        /* elements around nothing but a label */
    MIN_ROWS = 2,         /* of two elements each, to be labels and values */
    MAX_ROW_CHILDREN = 40 /* cells of a row that are looked at */
};

/* Of the rows of a table: so many must have two cells, a label and a value. */
static const double MOST_ROWS = 0.6;

/* Of the text of a value: more of it in links is a menu, unless it is short. */
static const double MOST_LINKED = 0.9;
enum { FEW_LINKS = 12 };

typedef struct finder {
    const fw_facts *facts;
    const furrow_page *page;
    fw_pairs *out;
    furrow_buf buf;
    fw_map labels; /* hash of a label -> pairs that have it */
    fw_arena *arena;
    bool is_out; /* of memory */
} finder;

/* ---- Labels ------------------------------------------------------------- */

bool fw_is_label_text(furrow_str text) {
    size_t words = 1, letters = 0, digits = 0;
    if (text.len < 2 || text.len > MAX_LABEL) return false;
    for (size_t i = 0; i < text.len; i++) {
        words += text.at[i] == ' ';
        letters += fw_is_letter(text.at[i]);
        digits += fw_is_digit(text.at[i]);
    }
    char last = text.at[text.len - 1], first = text.at[0];
    bool is_sentence = last == '.' || last == '!' || last == ',' || last == ';';
    return words <= MAX_LABEL_WORDS && letters >= 2 && letters > digits && !is_sentence &&
           first != '$' && first != '<' && !fw_text_is_signs(text);
}

static uint32_t text_of(const finder *f, fw_node_id node) {
    return f->facts->sum[f->page->end[node]].text - f->facts->sum[node].text;
}

static bool has_link(const finder *f, fw_node_id node) {
    return f->facts->sum[f->page->end[node]].link_text > f->facts->sum[node].link_text;
}

/* The text of a node, if it can be a label; empty if not. Holds until the next
 * call. */
static furrow_str label_at(finder *f, fw_node_id node) {
    furrow_str none = {0};
    uint32_t bytes = text_of(f, node);
    if (bytes < 2 || bytes > MAX_LABEL || has_link(f, node) ||
        f->page->end[node] - node > MAX_LABEL_NODES)
        return none;
    fw_buf_clear(&f->buf);
    fw_page_text(&f->buf, f->page, node, f->page->end[node]);
    if (f->buf.failed) {
        f->is_out = true;
        return none;
    }
    f->buf.len = fw_text_clean(f->buf.at, f->buf.len);
    furrow_str text = fw_buf_view(&f->buf);
    return fw_is_label_text(text) ? text : none;
}

static bool has_colon(furrow_str text) {
    return text.len && text.at[text.len - 1] == ':';
}

/* Whether a run of nodes can be a value: some text or picture, not too much, and no
 * menu. */
static bool is_value(const finder *f, fw_node_id first, fw_node_id end) {
    const fw_sums *a = &f->facts->sum[first], *b = &f->facts->sum[end];
    uint32_t text = b->text - a->text, linked = b->link_text - a->link_text;
    if (!text || text > MAX_VALUE || b->controls - a->controls > 2) return false;
    return linked <= MOST_LINKED * text || b->links - a->links <= FEW_LINKS;
}

/* ---- Pairs -------------------------------------------------------------- */

/* A pair with the label at 'label'; 0 when there is none to be made. */
static uint32_t add_pair(finder *f, fw_pair_kind kind, fw_node_id label) {
    furrow_str text = f->out->is_label[label] ? (furrow_str){0} : label_at(f, label);
    if (!text.len) return 0;
    fw_pair *pair = fw_vec_push(&f->out->list, f->arena);
    furrow_str copy = fw_arena_copy(f->arena, text);
    if (!pair || !copy.at) {
        f->is_out = true;
        return 0;
    }
    *pair = (fw_pair){.kind = kind, .text = copy};
    f->out->is_label[label] = true;
    return (uint32_t)f->out->list.count - 1;
}

/* Give the siblings from 'first' to 'end' to a pair, those that have none yet. */
static void give(finder *f, uint32_t pair, fw_node_id first, fw_node_id end) {
    if (pair) f->out->list.at[pair].value = (fw_span){first, end};
    for (fw_node_id n = first; pair && n < end; n = f->page->end[n])
        if (!f->out->value[n] && !f->out->is_label[n]) f->out->value[n] = pair;
}

/* <dt>Label <dd>value <dd>value */
static void take_term(finder *f, fw_node_id dt) {
    const furrow_page *page = f->page;
    fw_node_id first = page->end[dt], limit = page->end[page->parent[dt]], end = first;
    while (end < limit && page->tag[end] != FW_TAG_DT &&
           (page->tag[end] == FW_TAG_DD || !fw_facts_has_text(f->facts, end)))
        end = page->end[end];
    if (is_value(f, first, end)) give(f, add_pair(f, FW_PAIR_TERM, dt), first, end);
}

/* The children of a node that have text, up to a number; returns how many. */
static size_t texts_below(fw_node_id *out, const finder *f, fw_node_id node) {
    size_t count = 0;
    for (fw_node_id c = node + 1; c < f->page->end[node]; c = f->page->end[c])
        if (fw_page_is_seen(f->page, c) && fw_facts_has_text(f->facts, c)) {
            if (count == MAX_ROW_CHILDREN) return count + 1;
            out[count++] = c;
        }
    return count;
}

/* Whether a row is a label and its value. */
static bool is_pair_row(finder *f, fw_node_id node) {
    fw_node_id parts[MAX_ROW_CHILDREN];
    return texts_below(parts, f, node) == 2 && !fw_page_is_text(f->page, parts[0]) &&
           is_value(f, parts[1], f->page->end[parts[1]]) && label_at(f, parts[0]).len;
}

/* A row of cells: labels are header cells or end in a colon; in a table of nothing
 * but rows of two cells, the first ones. */
static void take_row(finder *f, fw_node_id row, bool is_sideways) {
    const furrow_page *page = f->page;
    fw_node_id cells[MAX_ROW_CHILDREN];
    size_t count = texts_below(cells, f, row);
    if (count < 2 || count % 2 || count > MAX_ROW_CHILDREN) return;
    for (size_t i = 0; i < count; i += 2) {
        bool is_term = page->tag[cells[i]] == FW_TAG_TH && page->tag[cells[i + 1]] == FW_TAG_TD;
        if (!is_term && !has_colon(label_at(f, cells[i])) && !(is_sideways && count == 2)) return;
        if (!is_value(f, cells[i + 1], page->end[cells[i + 1]])) return;
    }
    for (size_t i = 0; i < count; i += 2)
        give(f, add_pair(f, FW_PAIR_TERM, cells[i]), cells[i + 1], page->end[cells[i + 1]]);
}

/* The rows of a section of a table. */
static void take_rows(finder *f, fw_node_id section) {
    const furrow_page *page = f->page;
    size_t rows = 0, pairs = 0;
    for (fw_node_id c = section + 1; c < page->end[section]; c = page->end[c]) {
        if (page->tag[c] != FW_TAG_TR || !fw_facts_has_text(f->facts, c)) continue;
        rows++;
        pairs += is_pair_row(f, c);
    }
    bool is_sideways = pairs >= MIN_ROWS && (double)pairs >= MOST_ROWS * (double)rows;
    for (fw_node_id c = section + 1; c < page->end[section]; c = page->end[c])
        if (page->tag[c] == FW_TAG_TR) take_row(f, c, is_sideways);
}

/* Elements of one kind side by side, each of a label and a value. */
static void take_like_rows(finder *f, fw_node_id parent) {
    const furrow_page *page = f->page;
    uint64_t last = 0;
    fw_map seen = {0};
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_element(page, c) || f->facts->kind[c] == last) continue;
        size_t pairs = 0, rows = 0;
        last = f->facts->kind[c];
        fw_node_id n = c;
        for (; n < page->end[parent] && f->facts->kind[n] == last; n = page->end[n]) {
            bool is_new = false;
            rows++;
            if (!is_pair_row(f, n)) continue;
            fw_node_id parts[MAX_ROW_CHILDREN];
            texts_below(parts, f, n);
            uint64_t hash = fw_hash_text(last, label_at(f, parts[0]));
            if (!fw_map_place(&seen, hash, &is_new, f->arena)) f->is_out = true;
            pairs += is_new;
        }
        if (pairs < MIN_ROWS || (double)pairs < MOST_ROWS * (double)rows) continue;
        for (fw_node_id r = c; r < n; r = page->end[r]) {
            fw_node_id parts[MAX_ROW_CHILDREN];
            if (!is_pair_row(f, r)) continue;
            texts_below(parts, f, r);
            give(f, add_pair(f, FW_PAIR_ROW, parts[0]), parts[1], page->end[r]);
        }
    }
}

static bool is_heading(fw_tag tag) {
    return tag >= FW_TAG_H1 && tag <= FW_TAG_H6;
}

/* The outermost element that holds nothing but a node's text. */
static fw_node_id box_of(const finder *f, fw_node_id node) {
    for (int up = 0; up < MAX_CLIMB; up++) {
        fw_node_id parent = f->page->parent[node];
        if (parent == FURROW_NO_NODE || text_of(f, parent) != text_of(f, node)) return node;
        node = parent;
    }
    return node;
}

/* A label with a colon behind it: the value is what follows from 'first' on, up to
 * the end of the line, or the next block. */
static void take_colon(finder *f, fw_node_id label, fw_node_id first) {
    const furrow_page *page = f->page;
    fw_node_id parent = page->parent[label], end = first;
    bool has_text = false;
    if (parent == FURROW_NO_NODE || f->out->is_label[label]) return;
    for (; end < page->end[parent]; end = page->end[end]) {
        bool is_block = fw_tag_class(page->tag[end]) == FW_BLOCK;
        if (has_text && is_block) break;
        if (!fw_facts_has_text(f->facts, end) || !fw_page_is_seen(page, end)) continue;
        if (is_heading(page->tag[end]) || (end > first && has_colon(label_at(f, end)))) break;
        has_text = true;
        if (is_block) {
            end = page->end[end];
            break;
        }
    }
    if (has_text && is_value(f, first, end)) give(f, add_pair(f, FW_PAIR_COLON, label), first, end);
}

/* The sibling before a node; FURROW_NO_NODE: it is the first. */
static fw_node_id before(const furrow_page *page, fw_node_id node) {
    fw_node_id last = node - 1;
    if (last == page->parent[node]) return FURROW_NO_NODE;
    while (page->parent[last] != page->parent[node]) last = page->parent[last];
    return last;
}

/* A text that ends in a colon, or begins with one behind an element. */
static void take_colon_text(finder *f, fw_node_id node) {
    const furrow_page *page = f->page;
    furrow_str own = fw_str_trim(fw_page_own_text(page, node));
    if (has_colon(own) && label_at(f, node).len) {
        fw_node_id label = box_of(f, node);
        take_colon(f, label, page->end[label]);
    } else if (own.len && own.at[0] == ':') {
        fw_node_id label = before(page, node);
        if (label != FURROW_NO_NODE && !fw_page_is_text(page, label) && label_at(f, label).len)
            take_colon(f, label, own.len == 1 ? node + 1 : node);
    }
}

/* A heading, and what stands below it up to the next one. */
static void take_heading(finder *f, fw_node_id node) {
    const furrow_page *page = f->page;
    fw_node_id label = box_of(f, node), parent = page->parent[label];
    if (parent == FURROW_NO_NODE || f->out->is_label[label]) return;
    fw_node_id first = page->end[label], end = first;
    while (end < page->end[parent] &&
           f->facts->sum[page->end[end]].headings == f->facts->sum[first].headings)
        end = page->end[end];
    if (is_value(f, first, end)) give(f, add_pair(f, FW_PAIR_HEADING, node), first, end);
}

/* What is below a label or a value belongs to it. */
static void hand_down(finder *f) {
    const furrow_page *page = f->page;
    for (fw_node_id n = 1; n < page->count; n++) {
        fw_node_id parent = page->parent[n];
        if (!f->out->value[n]) f->out->value[n] = f->out->value[parent];
        f->out->is_label[n] |= f->out->is_label[parent];
    }
}

static bool count_labels(finder *f) {
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 1; i < f->out->list.count; i++) {
            bool is_new = false;
            fw_pair *pair = &f->out->list.at[i];
            uint32_t *count =
                fw_map_place(&f->labels, fw_hash_text(0, pair->text), &is_new, f->arena);
            if (!count) return false;
            if (pass == 0) *count = is_new ? 1 : *count + 1;
            else pair->count = *count;
        }
    return true;
}

/* Rules in the order of how sure they are, each over the whole page. */
static void take_all(finder *f) {
    const furrow_page *page = f->page;
    for (int rule = FW_PAIR_TERM; rule <= FW_PAIR_HEADING; rule++)
        for (fw_node_id n = 1; n < page->count && !f->is_out; n++) {
            if (fw_budget_is_spent(f->arena->budget)) f->is_out = true;
            if (!fw_page_is_seen(page, n)) continue;
            fw_tag tag = page->tag[n];
            bool is_cells = tag == FW_TAG_TBODY || tag == FW_TAG_THEAD || tag == FW_TAG_TABLE;
            bool is_row = is_cells || tag == FW_TAG_TR || tag == FW_TAG_DL;
            if (rule == FW_PAIR_TERM && tag == FW_TAG_DT) take_term(f, n);
            else if (rule == FW_PAIR_TERM && is_cells) take_rows(f, n);
            else if (rule == FW_PAIR_COLON && fw_page_is_text(page, n)) take_colon_text(f, n);
            else if (rule == FW_PAIR_ROW && !fw_page_is_text(page, n) && !is_row)
                take_like_rows(f, n);
            else if (rule == FW_PAIR_HEADING && tag >= FW_TAG_H2 && tag <= FW_TAG_H6)
                take_heading(f, n);
        }
}

bool fw_pairs_find(fw_pairs *out, const fw_facts *facts, fw_arena *arena) {
    const furrow_page *page = facts->page;
    finder f = {
        .facts = facts, .page = page, .out = out, .arena = arena, .buf = {.alloc = arena->alloc}};
    *out = (fw_pairs){.value = FW_TAKE_ZEROED(arena, page->count, uint32_t),
                      .is_label = FW_TAKE_ZEROED(arena, page->count, bool)};
    fw_pair *none = fw_vec_push(&out->list, arena);
    if (none) *none = (fw_pair){0};
    bool is_done = out->value && out->is_label && none;
    if (is_done) take_all(&f);
    is_done = is_done && !f.is_out && count_labels(&f);
    if (is_done) hand_down(&f);
    furrow_buf_free(&f.buf);
    return is_done;
}
