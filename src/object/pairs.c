/*
 * Pairs: see object.h.
 *
 * Each rule marks the topmost nodes of a value with the number of its pair. The nodes below
 * inherit it, and an inner pair wins. So the rules are independent of each other, and all of
 * it takes two passes over the nodes.
 */
#include "object/object.h"

#include "base/map.h"
#include "base/str.h"
#include "values/names.h"
#include "values/text.h"

enum {
    MAX_LABEL = 40,       /* bytes of a label, as in table/labels.c */
    MAX_LABEL_WORDS = 5,  /* of a label */
    MAX_TERM = 80,        /* bytes of a label marked by its element, as dt and th */
    MAX_TERM_WORDS = 10,  /* of such a label */
    MAX_LABEL_NODES = 64, /* nodes of a label */
    MAX_VALUE = 4000,     /* bytes of a value; more: a part of the page */
    MAX_LINE = 200,       /* texts and elements from a colon to the end of its line */
    MAX_CONTROLS = 2,     /* in a value; more: a form */
    MAX_TICKED = 1000,    /* nodes of a list to tick off; each box around it is read */
    MAX_CLIMB = 4,        /* elements with nothing but a label in them */
    MIN_ROWS = 2,         /* rows of two elements that make labels and values */
    MIN_BARE = 3,         /* the same, if only the texts tell labels from values */
    MAX_INNER = 200,      /* bytes of a row that is a single element in another */
    MAX_INNER_LINKS = 3,  /* in such a row */
    MAX_ROW_CHILDREN = 40 /* cells of a row that are read */
};

/* Share of the rows of a table that must have two cells, a label and a value. */
static const double MOST_ROWS = 0.6;

/* Share of the text of a value that may be in links; more is a menu, unless it is short. */
static const double MOST_LINKED = 0.9;
enum { FEW_LINKS = 12 };

typedef struct finder {
    const fw_facts *facts;
    const furrow_page *page;
    const fw_piece *title; /* of the page; NULL: none */
    bool is_title_heading; /* it is in a heading */
    fw_pairs *out;
    furrow_buf buf;
    fw_map labels; /* hash of a label -> pairs that have it */
    fw_arena *arena;
    bool is_out; /* of memory */
} finder;

/* ---- Labels ------------------------------------------------------------- */

/* Whether a text can be a label of at most so many words: with letters, and no sentence. */
static bool is_label_of(furrow_str text, size_t most_words) {
    size_t words = 1, letters = 0, digits = 0;
    if (text.len < 2) return false;
    for (size_t i = 0; i < text.len; i++) {
        words += text.at[i] == ' ';
        letters += fw_is_letter(text.at[i]);
        digits += fw_is_digit(text.at[i]);
    }
    char last = text.at[text.len - 1], first = text.at[0];
    bool is_sentence = last == '.' || last == '!' || last == ',' || last == ';';
    return words <= most_words && letters >= 2 && letters > digits && !is_sentence &&
           first != '$' && first != '<' && !fw_text_is_signs(text);
}

bool fw_is_label_text(furrow_str text) {
    return text.len <= MAX_LABEL && is_label_of(text, MAX_LABEL_WORDS);
}

static bool is_list(fw_tag tag) {
    return tag == FW_TAG_UL || tag == FW_TAG_OL;
}

static uint32_t text_of(const finder *f, fw_node_id node) {
    return f->facts->sum[f->page->end[node]].text - f->facts->sum[node].text;
}

/* Whether a text is a link except for a few words. A label may contain a link: "Rating (MPAA)". */
static bool is_link(const finder *f, fw_node_id node) {
    uint32_t linked = f->facts->sum[f->page->end[node]].link_text - f->facts->sum[node].link_text;
    return 2 * linked > text_of(f, node);
}

size_t fw_colon_at(furrow_str text) {
    return fw_take(&text, ":") ? 1 : fw_take(&text, "\xEF\xBC\x9A") ? 3 : 0;
}

/* The bytes of the colon at the end of a text; 0: none. */
static size_t colon_behind(furrow_str text) {
    for (size_t len = 1; len <= 3 && len <= text.len; len += 2)
        if (fw_colon_at(fw_str_from(text, text.len - len)) == len) return len;
    return 0;
}

static bool has_colon(furrow_str text) {
    return colon_behind(text) > 0;
}

/* A label without a mark in brackets at its end: "History[edit]", "Height [1]". */
static furrow_str without_mark(furrow_str text) {
    size_t open = text.len;
    if (!text.len || text.at[text.len - 1] != ']') return text;
    while (open && text.at[open - 1] != '[') open--;
    return open ? fw_str_trim((furrow_str){text.at, open - 1}) : text;
}

/* Put the text of a label into the buffer, without the button after it that explains it. */
static void read_label(finder *f, fw_node_id node) {
    fw_node_id end = node;
    fw_buf_clear(&f->buf);
    while (end < f->page->end[node] && f->page->tag[end] != FW_TAG_BUTTON) end++;
    bool has_own = f->facts->sum[end].text > f->facts->sum[node].text;
    fw_page_text(&f->buf, f->page, node, has_own ? end : f->page->end[node]);
}

/* The text of a node if it can be a label, even with a link in it; else empty. Valid until the next
 * call. */
static furrow_str label_or_link_at(finder *f, fw_node_id node) {
    furrow_str none = {0};
    uint32_t bytes = text_of(f, node);
    bool is_term = f->page->tag[node] == FW_TAG_DT || f->page->tag[node] == FW_TAG_TH;
    if (bytes < 2 || bytes > (is_term ? MAX_TERM : MAX_LABEL) ||
        f->page->end[node] - node > MAX_LABEL_NODES)
        return none;
    read_label(f, node);
    if (f->buf.failed) {
        f->is_out = true;
        return none;
    }
    f->buf.len = fw_text_clean(f->buf.at, f->buf.len);
    size_t colon = colon_behind(fw_buf_view(&f->buf));
    if (colon > 1) { /* every colon is ':' from here on */
        f->buf.len -= colon - 1;
        f->buf.at[f->buf.len - 1] = ':';
    }
    furrow_str text = without_mark(fw_buf_view(&f->buf));
    furrow_str words = text;
    if (is_term && words.len && words.at[words.len - 1] == '.') words.len--; /* "Area approx." */
    return (is_term ? is_label_of(words, MAX_TERM_WORDS) : fw_is_label_text(text)) ? text : none;
}

/* The same, but a link is no label. */
static furrow_str label_at(finder *f, fw_node_id node) {
    return is_link(f, node) ? (furrow_str){0} : label_or_link_at(f, node);
}

/* Whether the controls among some nodes are not a form: they are few, or one in each item of a list
 * to tick off. */
static bool are_few_controls(const finder *f, fw_node_id first, fw_node_id end) {
    uint32_t controls = f->facts->sum[end].controls - f->facts->sum[first].controls;
    uint32_t items = 0;
    if (controls <= MAX_CONTROLS || end - first > MAX_TICKED) return controls <= MAX_CONTROLS;
    for (fw_node_id n = first; n < end; n++) items += f->page->tag[n] == FW_TAG_LI;
    return controls <= items + MAX_CONTROLS;
}

/* Whether a run of nodes can be a value: it has some text or a picture, not too much, and is no
 * menu. */
static bool is_value(const finder *f, fw_node_id first, fw_node_id end) {
    const fw_sums *a = &f->facts->sum[first], *b = &f->facts->sum[end];
    uint32_t text = b->text - a->text, linked = b->link_text - a->link_text;
    if (!text || text > MAX_VALUE || !are_few_controls(f, first, end)) return false;
    return linked <= MOST_LINKED * text || b->links - a->links <= FEW_LINKS;
}

static bool has_digit_or_link(const finder *f, fw_node_id node) {
    const fw_sums *a = &f->facts->sum[node], *b = &f->facts->sum[f->page->end[node]];
    return b->digits > a->digits || b->links > a->links;
}

/* ---- Pairs -------------------------------------------------------------- */

/* Whether a label is a heading before the title: of a notice, or of a menu that folds out. */
static bool is_before_title(const finder *f, fw_node_id label) {
    const fw_sums *sum = f->facts->sum;
    return f->is_title_heading && f->page->end[label] <= f->title->node &&
           sum[f->page->end[label]].headings > sum[label].headings;
}

/* Make a pair with the label at 'label'; 0 if that is no label. */
static uint32_t add_pair(finder *f, fw_pair_kind kind, fw_node_id label) {
    furrow_str text = kind == FW_PAIR_ROW ? label_or_link_at(f, label) : label_at(f, label);
    if (!text.len || f->out->is_label[label] || is_before_title(f, label)) return 0;
    fw_pair *pair = fw_vec_push(&f->out->list, f->arena);
    furrow_str copy = fw_arena_copy(f->arena, text);
    if (!pair || !copy.at) {
        f->is_out = true;
        return 0;
    }
    *pair = (fw_pair){.kind = kind, .label = label, .text = copy};
    f->out->is_label[label] = true;
    return (uint32_t)f->out->list.count - 1;
}

/* Give the siblings from 'first' to 'end' to a pair, except those that have one. */
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

/* The children of a node that have text, up to a limit; returns how many. */
static size_t texts_below(fw_node_id *out, const finder *f, fw_node_id node) {
    size_t count = 0;
    for (fw_node_id c = node + 1; c < f->page->end[node]; c = f->page->end[c])
        if (fw_page_is_seen(f->page, c) && fw_facts_has_text(f->facts, c)) {
            if (count == MAX_ROW_CHILDREN) return count + 1;
            out[count++] = c;
        }
    return count;
}

/* The same for the element below that holds all of the text, beside an icon or in more boxes;
 * '*node' becomes that element. */
static size_t parts_of(fw_node_id *out, const finder *f, fw_node_id *node) {
    size_t count = texts_below(out, f, *node);
    for (int down = 0; down < MAX_CLIMB && count == 1 && !fw_page_is_text(f->page, out[0]); down++)
        count = texts_below(out, f, *node = out[0]);
    return count;
}

/* A row of two parts. */
typedef struct two_parts {
    fw_node_id label, value;
} two_parts;

/* The forms of a row of two parts. */
typedef enum row_form {
    LABEL_FIRST, /* "Height" "40 cm" */
    LINK_FIRST,  /* the same, but the label is a link */
    MORE_VALUES, /* a label and several values */
    VALUE_FIRST, /* "40" "Pages": an amount above what it counts */
    NO_PAIR
} row_form;

/* Whether the two parts of an element that fills a row can be a label and its value. In items of
 * lists they are amounts and what they measure, in cards headings, in columns of a footer long
 * texts and links. */
static bool can_be_inner(const finder *f, fw_node_id row, const fw_node_id *parts) {
    const fw_sums *sum = f->facts->sum;
    const furrow_page *page = f->page;
    fw_tag tag = page->tag[row];
    fw_node_id end = page->end[row];
    bool is_plain =
        tag != FW_TAG_TR && tag != FW_TAG_DL && !is_list(tag) && !fw_page_is_text(page, parts[1]);
    return is_plain && sum[page->end[parts[0]]].digits == sum[parts[0]].digits &&
           sum[end].headings == sum[row].headings && text_of(f, row) <= MAX_INNER &&
           sum[end].links - sum[row].links <= MAX_INNER_LINKS;
}

/* The first character of a small element's text; 0 if it has no text or is not small. */
static char first_char(const finder *f, fw_node_id node) {
    fw_node_id end = f->page->end[node];
    if (end - node > MAX_LABEL_NODES) return 0;
    while (node < end && !(fw_page_is_text(f->page, node) && fw_facts_has_text(f->facts, node)))
        node++;
    furrow_str text = node < end ? fw_str_trim(fw_page_own_text(f->page, node)) : (furrow_str){0};
    return text.len ? text.at[0] : 0;
}

/* Whether a bare text is the label of the element after it: "Fuel <b>Diesel</b>". In a sentence
 * that element is a link, in a menu a number in brackets. */
static bool is_label_before(finder *f, const fw_node_id *parts) {
    const furrow_page *page = f->page;
    if (has_digit_or_link(f, parts[0]) || is_link(f, parts[1]) ||
        !is_value(f, parts[1], page->end[parts[1]]) || text_of(f, parts[1]) > MAX_LABEL)
        return false;
    furrow_str label = label_at(f, parts[0]);
    return label.len && !has_colon(label) && first_char(f, parts[1]) != '(';
}

/* Whether a row is a label and its value, in either order. */
static row_form form_of_row(two_parts *out, finder *f, fw_node_id row) {
    const furrow_page *page = f->page;
    fw_node_id parts[MAX_ROW_CHILDREN];
    fw_node_id outer = row;
    size_t count = parts_of(parts, f, &row);
    if (count < 2 || page->tag[parts[1]] == FW_TAG_TABLE ||
        (row != outer && !can_be_inner(f, row, parts)))
        return NO_PAIR;
    const fw_sums *sum = f->facts->sum;
    *out = (two_parts){parts[0], parts[1]};
    if (fw_page_is_text(page, parts[0]))
        return count == 2 && is_label_before(f, parts) ? LABEL_FIRST : NO_PAIR;
    if (page->tag[row] == FW_TAG_LI && fw_is_digit(first_char(f, parts[0])))
        return NO_PAIR; /* "3 cups" of milk */
    if (count > 2) {
        /* "Details", "Weight", "2 kg": the second heading is the label. */
        bool is_label = fw_tag_is_heading(page->tag[parts[1]]) && label_at(f, parts[1]).len;
        return !is_label && is_value(f, parts[1], page->end[row]) && label_at(f, parts[0]).len
                   ? MORE_VALUES
                   : NO_PAIR;
    }
    if (is_value(f, parts[1], page->end[parts[1]]) && label_or_link_at(f, parts[0]).len)
        return is_link(f, parts[0]) ? LINK_FIRST : LABEL_FIRST;
    bool is_amount =
        text_of(f, parts[0]) <= MAX_LABEL && sum[page->end[parts[0]]].digits > sum[parts[0]].digits;
    bool is_word = sum[page->end[parts[1]]].digits == sum[parts[1]].digits;
    /* Side by side in a line they are like "2 onions", unless they are right below the title. */
    bool are_blocks = fw_tag_class(page->tag[parts[0]]) == FW_BLOCK &&
                      fw_tag_class(page->tag[parts[1]]) == FW_BLOCK && page->tag[row] != FW_TAG_LI;
    bool is_top = f->title && row > f->title->node && page->tag[row] != FW_TAG_LI &&
                  sum[row].headings == sum[f->title->node].headings;
    if (!is_amount || !is_word || !(are_blocks || is_top) || !label_at(f, parts[1]).len)
        return NO_PAIR;
    *out = (two_parts){parts[1], parts[0]};
    return VALUE_FIRST;
}

/* Whether no label of the same kind has had this text yet; labels do not repeat. */
static bool is_new_label(finder *f, fw_map *seen, uint64_t kind, fw_node_id label) {
    bool is_new = false;
    uint64_t hash = fw_hash_text(kind, label_or_link_at(f, label));
    if (!fw_map_place(seen, hash, &is_new, f->arena)) f->is_out = true;
    return is_new;
}

/* ---- Cells that nothing marks ------------------------------------------- */

/* Alternating labels and values, all in elements of one kind, so only their texts decide: no label
 * occurs twice, and none has a digit or a link, while some of the values do and others do not. In
 * the columns of a list all values are of one kind. */
typedef struct bare_cells {
    fw_map seen;
    size_t pairs, marked; /* pairs, and those whose value has a digit or a link */
    bool is_off;          /* one of them is not a pair */
} bare_cells;

static void count_bare(bare_cells *cells, finder *f, fw_node_id label, fw_node_id value) {
    bool is_pair = !has_digit_or_link(f, label) && label_at(f, label).len &&
                   is_new_label(f, &cells->seen, 0, label) &&
                   is_value(f, value, f->page->end[value]);
    cells->is_off |= !is_pair;
    cells->pairs++;
    cells->marked += has_digit_or_link(f, value);
}

static bool are_pairs(const bare_cells *cells) {
    return !cells->is_off && cells->pairs >= MIN_BARE && cells->marked >= MIN_ROWS &&
           cells->marked < cells->pairs;
}

/* Take the cells of a grid without rows. */
static void take_bare_grid(finder *f, fw_node_id parent) {
    const furrow_page *page = f->page;
    fw_node_id cells[MAX_ROW_CHILDREN];
    size_t count = texts_below(cells, f, parent);
    bare_cells bare = {0};
    if (count < 2 * MIN_BARE || count % 2 || count > MAX_ROW_CHILDREN) return;
    for (size_t i = 0; i < count; i++)
        if (!fw_page_is_element(page, cells[i]) || page->tag[cells[i]] == FW_TAG_LI ||
            f->facts->kind[cells[i]] != f->facts->kind[cells[0]])
            return;
    for (size_t i = 0; i < count && !bare.is_off; i += 2)
        count_bare(&bare, f, cells[i], cells[i + 1]);
    for (size_t i = 0; i < count && are_pairs(&bare); i += 2)
        give(f, add_pair(f, FW_PAIR_ROW, cells[i]), cells[i + 1], page->end[cells[i + 1]]);
}

/* Whether a table has rows of four cells (two in the last): label, value, label, value. */
static bool is_double(finder *f, fw_node_id section) {
    const furrow_page *page = f->page;
    fw_node_id cells[MAX_ROW_CHILDREN];
    bare_cells bare = {0};
    for (fw_node_id c = section + 1; c < page->end[section] && !bare.is_off; c = page->end[c]) {
        if (page->tag[c] != FW_TAG_TR || !fw_facts_has_text(f->facts, c)) continue;
        size_t count = texts_below(cells, f, c);
        bare.is_off = (count != 4 && count != 2) || (bare.pairs == 0 && count != 4);
        for (size_t i = 0; i < count && !bare.is_off; i += 2)
            count_bare(&bare, f, cells[i], cells[i + 1]);
    }
    return are_pairs(&bare);
}

/* Take two rows with the same number of cells, the only ones of 'parent': labels, and their values
 * below. A list with a header has more such rows. */
static void take_labels_above(finder *f, fw_node_id parent) {
    const furrow_page *page = f->page;
    fw_node_id rows[MAX_ROW_CHILDREN], labels[MAX_ROW_CHILDREN], values[MAX_ROW_CHILDREN];
    fw_node_id inner[MAX_ROW_CHILDREN];
    if (texts_below(rows, f, parent) != 2) return;
    size_t count = parts_of(labels, f, &rows[0]);
    size_t least = page->tag[parent] == FW_TAG_TBODY ? MIN_ROWS : MIN_BARE;
    if (count < least || count > MAX_ROW_CHILDREN || parts_of(values, f, &rows[1]) != count) return;
    fw_node_id first = values[0];
    bool are_headers = page->tag[labels[0]] == FW_TAG_TH && page->tag[first] == FW_TAG_TD;
    bool has_rows = parts_of(inner, f, &first) == count;
    if (has_rows || are_headers != (page->tag[parent] == FW_TAG_TABLE)) return;
    bare_cells bare = {0};
    for (size_t i = 0; i < count && !bare.is_off; i++) {
        if (!fw_page_is_element(page, labels[i]) || !fw_page_is_element(page, values[i]) ||
            f->facts->kind[labels[i]] == f->facts->kind[values[i]])
            return;
        count_bare(&bare, f, labels[i], values[i]);
    }
    if (bare.is_off || !(are_headers || bare.marked >= MIN_ROWS)) return;
    for (size_t i = 0; i < count; i++)
        give(f, add_pair(f, are_headers ? FW_PAIR_TERM : FW_PAIR_ROW, labels[i]), values[i],
             page->end[values[i]]);
}

/* ---- Rows --------------------------------------------------------------- */

/* Take a row of cells. Labels are header cells or end in a colon; in a table that has only rows of
 * two cells, or twice two, they are the first ones. */
static void take_row(finder *f, fw_node_id row, bool is_sideways, bool is_doubled) {
    const furrow_page *page = f->page;
    fw_node_id cells[MAX_ROW_CHILDREN];
    size_t count = texts_below(cells, f, row);
    if (count < 2 || count % 2 || count > MAX_ROW_CHILDREN) return;
    for (size_t i = 0; i < count; i += 2) {
        bool is_term = page->tag[cells[i]] == FW_TAG_TH && page->tag[cells[i + 1]] == FW_TAG_TD;
        if (!is_term && !has_colon(label_at(f, cells[i])) && !(is_sideways && count == 2) &&
            !is_doubled)
            return;
        if (!is_value(f, cells[i + 1], page->end[cells[i + 1]])) return;
    }
    for (size_t i = 0; i < count; i += 2)
        give(f, add_pair(f, FW_PAIR_TERM, cells[i]), cells[i + 1], page->end[cells[i + 1]]);
}

/* Take the rows of a section of a table. */
static void take_rows(finder *f, fw_node_id section) {
    const furrow_page *page = f->page;
    size_t rows = 0, pairs = 0, headings = 0; /* a row of one cell is the heading of a part */
    for (fw_node_id c = section + 1; c < page->end[section]; c = page->end[c]) {
        fw_node_id cells[MAX_ROW_CHILDREN];
        size_t count = page->tag[c] == FW_TAG_TR ? texts_below(cells, f, c) : 0;
        two_parts parts;
        headings += count == 1;
        rows += count > 1;
        pairs += count > 1 && form_of_row(&parts, f, c) == LABEL_FIRST;
    }
    bool is_sideways =
        pairs >= MIN_ROWS && pairs > headings && (double)pairs >= MOST_ROWS * (double)rows;
    bool is_doubled = !is_sideways && is_double(f, section);
    for (fw_node_id c = section + 1; c < page->end[section]; c = page->end[c])
        if (page->tag[c] == FW_TAG_TR) take_row(f, c, is_sideways, is_doubled);
}

/* Whether the class of an element says that it is a label: "field__label". Badges are excluded:
 * they are called "label label-new". */
static bool is_called_label(const furrow_page *page, fw_node_id node) {
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    size_t names = 0;
    for (size_t i = 0; i + 6 <= class.len; i++)
        names += memcmp(class.at + i, "label-", 6) == 0 && (!i || fw_is_space(class.at[i - 1]));
    return !names && fw_class_ends_in_word(class, "label");
}

/* The form of one of several rows. Table rows have been handled by their cells, unless they have
 * only one. */
static row_form form_of_like_row(two_parts *out, finder *f, fw_node_id row) {
    fw_node_id cells[MAX_ROW_CHILDREN];
    bool has_cells = f->page->tag[row] == FW_TAG_TR && texts_below(cells, f, row) > 1;
    return has_cells ? NO_PAIR : form_of_row(out, f, row);
}

/* Take elements of one kind side by side, each with a label and a value. Links count as labels if
 * most other labels are not links. */
static void take_like_rows(finder *f, fw_node_id parent) {
    const furrow_page *page = f->page;
    uint64_t last = 0;
    fw_map seen = {0};
    for (fw_node_id c = parent + 1; c < page->end[parent]; c = page->end[c]) {
        if (!fw_page_is_element(page, c) || f->facts->kind[c] == last) continue;
        size_t pairs[NO_PAIR + 1] = {0}, rows = 0;
        bool is_called = false;
        uint64_t label_kind = 0;
        two_parts parts;
        last = f->facts->kind[c];
        fw_node_id n = c;
        for (; n < page->end[parent] && f->facts->kind[n] == last; n = page->end[n]) {
            row_form form = form_of_like_row(&parts, f, n);
            rows++;
            if (form == NO_PAIR || form == MORE_VALUES) continue;
            bool is_own = is_called_label(page, parts.label);
            label_kind = f->facts->kind[parts.label];
            if (is_own && has_digit_or_link(f, parts.label) && form == LINK_FIRST)
                form = LABEL_FIRST; /* and the value is not in the link */
            pairs[form] += is_new_label(f, &seen, last, parts.label);
            is_called |= is_own;
        }
        row_form form = pairs[VALUE_FIRST] > pairs[LABEL_FIRST] ? VALUE_FIRST : LABEL_FIRST;
        if (pairs[form] < (is_called ? 1 : MIN_ROWS) ||
            (double)pairs[form] < MOST_ROWS * (double)rows)
            continue;
        for (fw_node_id r = c; r < n; r = page->end[r]) {
            row_form own = form_of_like_row(&parts, f, r);
            bool is_like = own == LINK_FIRST ||
                           (own == MORE_VALUES && f->facts->kind[parts.label] == label_kind);
            if (is_like && form == LABEL_FIRST) own = form;
            if (own != form) continue;
            fw_node_id end = form == VALUE_FIRST ? page->end[parts.value] : page->end[r];
            give(f, add_pair(f, FW_PAIR_ROW, parts.label), parts.value, end);
        }
    }
}

/* The next sibling with text; FURROW_NO_NODE: none. '*has_break' is set if a line ends before
 * it. */
static fw_node_id next_text(const finder *f, fw_node_id node, bool *has_break) {
    const furrow_page *page = f->page;
    fw_node_id end = page->end[page->parent[node]];
    for (*has_break = false, node = page->end[node]; node < end; node = page->end[node]) {
        if (fw_page_is_seen(page, node) && fw_facts_has_text(f->facts, node)) return node;
        *has_break |= page->tag[node] == FW_TAG_BR;
    }
    return FURROW_NO_NODE;
}

/* Whether a label and its value begin at 'label', side by side with others; '*next' is what
 * follows. A value that is a bare text ends with its line. */
static bool is_turn(finder *f, fw_node_id label, fw_node_id *value, fw_node_id *next) {
    const furrow_page *page = f->page;
    bool has_break;
    if (fw_page_is_text(page, label) || fw_tag_is_heading(page->tag[label]) ||
        fw_class_is_for_ears(fw_page_attr(page, label, FW_ATTR_CLASS)) || /* "was", "is now" */
        !label_at(f, label).len)
        return false;
    *value = next_text(f, label, &has_break);
    if (*value == FURROW_NO_NODE || has_break || f->facts->kind[*value] == f->facts->kind[label] ||
        !is_value(f, *value, page->end[*value]))
        return false;
    const fw_sums *sum = f->facts->sum;
    fw_tag tag = page->tag[*value];
    *next = next_text(f, *value, &has_break);
    return !is_list(tag) && tag != FW_TAG_TABLE &&
           sum[page->end[*value]].headings == sum[*value].headings &&
           (!fw_page_is_text(page, *value) || has_break || *next == FURROW_NO_NODE);
}

/* Take alternating labels and values below one element, in two kinds of elements: the cells of a
 * grid. */
static void take_turns(finder *f, fw_node_id parent) {
    const furrow_page *page = f->page;
    fw_map seen = {0};
    fw_node_id node = parent + 1;
    uint64_t before =
        UINT64_MAX; /* kind of the text before; if it is that of the values, they come first */
    while (node < page->end[parent] && !f->is_out) {
        fw_node_id at = node, value, next = FURROW_NO_NODE;
        uint64_t kind = f->facts->kind[node], value_kind = 0;
        size_t turns = 0;
        while (at != FURROW_NO_NODE && f->facts->kind[at] == kind &&
               is_turn(f, at, &value, &next) && (!turns || f->facts->kind[value] == value_kind) &&
               is_new_label(f, &seen, kind, at)) {
            value_kind = f->facts->kind[value];
            at = next;
            turns++;
        }
        bool is_led = turns && before == value_kind;
        at = node;
        if (fw_facts_has_text(f->facts, node)) before = kind;
        node = page->end[node];
        if (turns < MIN_ROWS || is_led) continue;
        for (; turns && is_turn(f, at, &value, &next); turns--, at = next) {
            give(f, add_pair(f, FW_PAIR_ROW, at), value, page->end[value]);
            node = page->end[value];
        }
    }
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

/* Take a label with a colon after it: the value is what follows from 'first' on, up to the end of
 * the line or the next block. */
static void take_colon(finder *f, fw_node_id label, fw_node_id first) {
    const furrow_page *page = f->page;
    fw_node_id parent = page->parent[label], end = first;
    bool has_text = false;
    if (parent == FURROW_NO_NODE || f->out->is_label[label]) return;
    for (int siblings = 0; end < page->end[parent]; end = page->end[end], siblings++) {
        /* No value is that long, and each label of a long line would read all that follows. */
        if (siblings == MAX_LINE || fw_facts_text(f->facts, (fw_span){first, end}) > MAX_VALUE)
            return;
        bool is_block = fw_tag_class(page->tag[end]) == FW_BLOCK;
        if (has_text && is_block) break;
        if (!fw_facts_has_text(f->facts, end) || !fw_page_is_seen(page, end)) continue;
        if (fw_tag_is_heading(page->tag[end]) || (end > first && has_colon(label_at(f, end))))
            break;
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

/* Whether a text with a colon is in the value of a label whose own colon has no blank before it, as
 * this one has: the town of "Published: Oslo : Ash, 1990". */
static bool is_colon_of_value(const finder *f, fw_node_id node, furrow_str text) {
    const fw_pair *around = &f->out->list.at[f->out->value[node]];
    size_t words = text.len - colon_behind(text);
    return f->out->value[node] && around->kind == FW_PAIR_COLON && words &&
           text.at[words - 1] == ' ' && !fw_is_space(around->text.at[around->text.len - 2]);
}

/* Take a text that ends in a colon, or that begins with one after an element; or a text before an
 * element that is nothing but a colon. */
static void take_colon_text(finder *f, fw_node_id node) {
    const furrow_page *page = f->page;
    furrow_str own = fw_trim_blanks(fw_page_own_text(page, node));
    if (!has_colon(own) && !fw_colon_at(own)) return;
    fw_node_id box = box_of(f, node);
    if (has_colon(own) && label_at(f, node).len) {
        if (!is_colon_of_value(f, box, own)) take_colon(f, box, page->end[box]);
    } else {
        size_t colon = fw_colon_at(own);
        bool is_alone = own.len == colon;
        fw_node_id label = before(page, is_alone ? box : node);
        bool is_label = colon && label != FURROW_NO_NODE && label_at(f, label).len &&
                        (box != node || !fw_page_is_text(page, label));
        if (is_label) take_colon(f, label, is_alone ? page->end[box] : node);
    }
}

/* The end of the section of a heading: siblings from 'first' up to the next heading of its rank or
 * higher. */
static fw_node_id section_end(const finder *f, fw_node_id first, fw_node_id limit, fw_tag rank) {
    const furrow_page *page = f->page;
    fw_node_id end = first;
    while (end < limit) {
        bool has_next = false;
        bool has_heading = f->facts->sum[page->end[end]].headings > f->facts->sum[end].headings;
        for (fw_node_id n = end; has_heading && n < page->end[end] && !has_next; n++)
            has_next = page->tag[n] >= FW_TAG_H1 && page->tag[n] <= rank;
        if (has_next) break;
        end = page->end[end];
    }
    return end;
}

/* Whether a few nodes have no text but that of buttons: "1x", "2x". */
static bool are_buttons(const finder *f, fw_node_id first, fw_node_id end) {
    const fw_sums *sum = f->facts->sum;
    if (end - first > MAX_LABEL_NODES) return false;
    for (fw_node_id n = first; n < end;) {
        bool is_button = f->page->tag[n] == FW_TAG_BUTTON;
        if (fw_page_is_text(f->page, n) && sum[n + 1].text > sum[n].text) return false;
        n = is_button ? f->page->end[n] : n + 1;
    }
    return true;
}

/* Take a heading, and what is below it up to the next one. */
static void take_heading(finder *f, fw_node_id node) {
    const furrow_page *page = f->page;
    fw_node_id label = box_of(f, node), parent = page->parent[label];
    if (parent == FURROW_NO_NODE || f->out->is_label[label]) return;
    fw_node_id first = page->end[label], end = first, title = f->title ? f->title->node : 0;
    if (node <= title && page->end[node] > title) return;
    const fw_sums *sum = f->facts->sum;
    while (end < page->end[parent] && sum[page->end[end]].headings == sum[first].headings)
        end = page->end[end];
    uint32_t pair = add_pair(f, FW_PAIR_HEADING, node);
    if (is_value(f, first, end) && !are_buttons(f, first, end)) give(f, pair, first, end);
    else if (pair) f->out->is_label[node] = false; /* the text may have another meaning */
    /* If only lower headings follow, they belong to the section; not for h1, which covers the
     * page. */
    if (page->tag[node] != FW_TAG_H1 && f->facts->sum[end].text == f->facts->sum[first].text)
        end = section_end(f, end, page->end[parent], page->tag[node]);
    if (pair) f->out->list.at[pair].section = (fw_span){first, end};
}

/* Whether a node is a paragraph all in bold. */
static bool is_bold(const finder *f, fw_node_id node) {
    const furrow_page *page = f->page;
    if (page->tag[node] != FW_TAG_P) return false;
    for (int down = 0; down < MAX_CLIMB && fw_page_is_element(page, node); down++) {
        if (page->tag[node] == FW_TAG_B || page->tag[node] == FW_TAG_STRONG) return true;
        fw_node_id child = node + 1;
        while (child < page->end[node] && !fw_facts_has_text(f->facts, child))
            child = page->end[child];
        if (child >= page->end[node] || text_of(f, child) != text_of(f, node)) return false;
        node = child;
    }
    return false;
}

/* Take a bold paragraph that belongs to no pair, and what is below it up to the next one or a
 * heading. */
static void take_bold(finder *f, fw_node_id label) {
    const furrow_page *page = f->page;
    fw_node_id parent = page->parent[label];
    bool is_before = f->title && page->end[label] <= f->title->node;
    if (parent == FURROW_NO_NODE || is_before || f->out->is_label[label] || f->out->value[label] ||
        !is_bold(f, label))
        return;
    fw_node_id first = page->end[label], end = first;
    while (end < page->end[parent] && !is_bold(f, end) &&
           f->facts->sum[page->end[end]].headings == f->facts->sum[end].headings)
        end = page->end[end];
    if (is_value(f, first, end)) give(f, add_pair(f, FW_PAIR_HEADING, label), first, end);
}

/* Mark all nodes below a label or a value as part of it. */
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

/* The short line or heading right before a node, skipping controls; FURROW_NO_NODE: none. */
static fw_node_id line_before(const finder *f, fw_node_id node) {
    const furrow_page *page = f->page;
    const fw_sums *sum = f->facts->sum;
    for (int back = 0; back < MAX_CLIMB; back++) {
        node = before(page, node);
        if (node == FURROW_NO_NODE) return node;
        for (fw_node_id n = node; sum[page->end[node]].headings > sum[node].headings; n++)
            if (fw_tag_is_heading(page->tag[n])) return n;
        if (fw_facts_has_text(f->facts, node) &&
            sum[page->end[node]].controls == sum[node].controls)
            return fw_page_is_element(page, node) ? node : FURROW_NO_NODE;
    }
    return FURROW_NO_NODE;
}

/* Take a list, with the line before it as its label. */
static void take_list(finder *f, fw_node_id list) {
    const furrow_page *page = f->page;
    fw_node_id items[MAX_ROW_CHILDREN], box = box_of(f, list), label;
    if (f->out->value[list] || !f->title || list < f->title->node ||
        texts_below(items, f, list) < MIN_ROWS || !is_value(f, box, page->end[box]))
        return;
    label = line_before(f, box);
    if (label == FURROW_NO_NODE || is_list(page->tag[label])) return;
    for (fw_node_id n = label; n < page->end[label] && n <= label + MAX_LABEL_NODES; n++)
        if (n == f->title->node || f->out->value[n]) return; /* the line is the title or a value */
    give(f, add_pair(f, FW_PAIR_HEADING, label), box, page->end[box]);
}

/* Take texts that look like headings, if they are in no value. */
static void take_like_headings(finder *f) {
    const furrow_page *page = f->page;
    hand_down(f);
    for (fw_node_id n = 1; n < page->count && !f->is_out; n++) {
        if (fw_budget_is_spent(f->arena->budget)) f->is_out = true;
        if (!fw_page_is_seen(page, n)) continue;
        if (page->tag[n] == FW_TAG_P) take_bold(f, n);
        else if (is_list(page->tag[n])) take_list(f, n);
    }
    hand_down(f);
}

/* Apply the rules, the surest first, each to the whole page. */
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
            else if (rule == FW_PAIR_TERM && is_cells) {
                take_rows(f, n);
                if (tag == FW_TAG_TABLE) take_labels_above(f, n);
            } else if (rule == FW_PAIR_COLON && fw_page_is_text(page, n)) take_colon_text(f, n);
            else if (rule == FW_PAIR_ROW && (tag == FW_TAG_TR || is_cells)) {
                if (tag == FW_TAG_TBODY) take_labels_above(f, n);
                take_like_rows(f, n);
                if (tag == FW_TAG_TR) take_turns(f, n);
            } else if (rule == FW_PAIR_ROW && !fw_page_is_text(page, n) && !is_row) {
                take_like_rows(f, n);
                take_turns(f, n);
                take_bare_grid(f, n);
                take_labels_above(f, n);
            } else if (rule == FW_PAIR_HEADING && fw_tag_is_heading(tag)) take_heading(f, n);
        }
}

bool fw_pairs_find(fw_pairs *out, const fw_facts *facts, const fw_piece *title, fw_arena *arena) {
    const furrow_page *page = facts->page;
    finder f = {.facts = facts,
                .page = page,
                .title = title,
                .is_title_heading =
                    title && fw_tag_around(page, title, FW_TAG_H1, FW_TAG_H6) != FW_TAG_TEXT,
                .out = out,
                .arena = arena,
                .buf = {.alloc = arena->alloc}};
    *out = (fw_pairs){.value = FW_TAKE_ZEROED(arena, page->count, uint32_t),
                      .is_label = FW_TAKE_ZEROED(arena, page->count, bool)};
    fw_pair *none = fw_vec_push(&out->list, arena);
    if (none) *none = (fw_pair){0};
    bool is_done = out->value && out->is_label && none;
    if (is_done) take_all(&f);
    if (is_done) take_like_headings(&f);
    is_done = is_done && !f.is_out && count_labels(&f);
    furrow_buf_free(&f.buf);
    return is_done;
}
