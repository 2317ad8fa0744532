/*
 * The fields of records: one walk over the nodes gives atoms (texts, links,
 * images) and the lines that the texts stand in; lines.c says where these are
 * cut; then each run of texts between two cuts is one field.
 */
#include "table/draft.h"

#include "base/str.h"
#include "values/kind.h"
#include "values/number.h"
#include "values/text.h"

/* ---- Rows of tables of data ------------------------------------------------ */

/*
 * Rows of tables of data, as records.
 *
 * Cost: linear in the nodes of the cells. Cells that come out again in each of
 * the rows that they span are paid from a purse, in proportion to the page, so
 * that a long text with a rowspan of 65534 does not fill the memory.
 */
/* A part of a record: one of its spans, or a cell of the row that it is. */
typedef struct record_part {
    fw_span span;
    fw_node_id top;  /* first node of the record's span, or the row of the cell */
    uint32_t column; /* of the grid, from 1; 0: it is no cell of a table of data.
                      * Rows of details have columns right of the last */
} record_part;

typedef FW_VEC(record_part) record_parts;

/* How many times the page its cells may come out again in all. */
enum { AGAIN = 8 };

fw_record_rows fw_rows_make(const furrow_page *page, fw_arena *scratch) {
    return (fw_record_rows){
        .page = page, .scratch = scratch, .room = AGAIN * ((size_t)page->count + page->pool.len)};
}

/* Whether there is room to give a cell again; takes it. */
static bool may_come_again(fw_record_rows *rows, fw_node_id cell) {
    const furrow_page *page = rows->page;
    for (fw_node_id n = cell; n < page->end[cell]; n++) {
        size_t cost = 1 + (fw_page_is_text(page, n) ? page->len[n] : 0);
        if (cost > rows->room) rows->room = 0;
        if (rows->room == 0) return false;
        rows->room -= cost;
    }
    return true;
}

static bool add_part(record_parts *out, fw_record_rows *rows, record_part part) {
    record_part *added = fw_vec_push(out, rows->scratch);
    if (added) *added = part;
    return added != NULL;
}

/* The cells of a row; those of details get columns of their own, right of the
 * table. 'top' is the first row of the record. */
static bool add_cells(record_parts *out, fw_record_rows *rows, const fw_grid *grid, uint32_t row,
                      fw_node_id top) {
    const furrow_page *page = rows->page;
    bool is_detail = grid->rows[row].node != top;
    for (uint32_t i = 0; i < grid->rows[row].count; i++) {
        const fw_grid_cell *cell = fw_grid_at(grid, &grid->rows[row], i);
        if (cell->row != row && (is_detail || !may_come_again(rows, cell->node))) continue;
        record_part part = {.span = {cell->node, page->end[cell->node]},
                            .top = is_detail ? top : page->parent[cell->node],
                            .column = cell->column + 1 + (is_detail ? grid->column_count : 0)};
        if (!add_part(out, rows, part)) return false;
    }
    return true;
}

/* One past the last row of a record that begins with row 'first': one row, or
 * one of the body and its details. FW_NO_ROW when it is anything else. */
static uint32_t end_of_rows(const fw_grid *grid, uint32_t first, fw_span span) {
    uint32_t row = first + 1;
    for (; row < grid->row_count && grid->rows[row].node < span.end; row++) {
        fw_row_kind kind = grid->rows[row].kind;
        if (kind != FW_ROW_DETAIL && kind != FW_ROW_EMPTY) return FW_NO_ROW;
    }
    return span.end == grid->page->end[grid->rows[row - 1].node] ? row : FW_NO_ROW;
}

/* Append the parts of a record. False when out of memory. */
static bool parts_of_record(record_parts *out, fw_record_rows *rows, const fw_record *record) {
    fw_span span = record->spans[0];
    const fw_grid *grid = NULL;
    if (record->span_count == 1 &&
        !fw_grids_of_row(&grid, &rows->grids, rows->page, span.first, rows->scratch))
        return false;
    uint32_t row = grid ? fw_grid_row_of(grid, span.first) : FW_NO_ROW;
    uint32_t end = row == FW_NO_ROW ? FW_NO_ROW : end_of_rows(grid, row, span);
    if (end != FW_NO_ROW) {
        for (; row < end; row++)
            if (!add_cells(out, rows, grid, row, span.first)) return false;
        return true;
    }
    for (uint32_t i = 0; i < record->span_count; i++)
        if (!add_part(out, rows, (record_part){record->spans[i], record->spans[i].first, 0}))
            return false;
    return true;
}

/* The cell around a node, and its grid; NULL when there is none, or it is not
 * one of a table of data. */
static const fw_grid_cell *cell_of(const fw_grid **grid, fw_record_rows *rows, fw_node_id node,
                                   fw_node_id top) {
    const furrow_page *page = rows->page;
    for (; node != FURROW_NO_NODE && node >= top; node = page->parent[node]) {
        fw_node_id row = page->parent[node];
        if (row == FURROW_NO_NODE) return NULL;
        if (!fw_grids_of_row(grid, &rows->grids, page, row, rows->scratch)) rows->is_out = true;
        const fw_grid_cell *cell = *grid ? fw_grid_cell_of(*grid, node) : NULL;
        if (cell || page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH) return cell;
    }
    return NULL;
}

bool fw_rows_name(furrow_buf *out, fw_record_rows *rows, fw_node_id node, fw_node_id top) {
    const fw_grid *grid = NULL;
    const fw_grid_cell *cell = cell_of(&grid, rows, node, top);
    return cell && fw_grid_name(out, grid, cell);
}

bool fw_rows_is_named(fw_record_rows *rows, fw_node_id node, fw_node_id top) {
    const fw_grid *grid = NULL;
    const fw_grid_cell *cell = cell_of(&grid, rows, node, top);
    return cell && fw_grid_is_named(grid, cell);
}

/* ---- Values in attributes ----------------------------------------------- */

/* Numbers of the attributes, in this page, that values may stand in. */
enum { LAZY_ATTRS = 6 };
typedef struct attr_names {
    uint32_t lazy[LAZY_ATTRS]; /* addresses of images that scripts load later */
    uint32_t srcset, lazy_srcset, aria_label, datetime, content, rating, value;
} attr_names;

static attr_names find_attrs(const furrow_page *page) {
    static const char *const lazy[LAZY_ATTRS] = {"data-src",      "data-lazy-src", "data-lazy",
                                                 "data-original", "data-image",    "data-img"};
    attr_names a = {.srcset = fw_page_attr_id(page, FW_STR("srcset")),
                    .lazy_srcset = fw_page_attr_id(page, FW_STR("data-srcset")),
                    .aria_label = fw_page_attr_id(page, FW_STR("aria-label")),
                    .datetime = fw_page_attr_id(page, FW_STR("datetime")),
                    .content = fw_page_attr_id(page, FW_STR("content")),
                    .rating = fw_page_attr_id(page, FW_STR("data-rating")),
                    .value = fw_page_attr_id(page, FW_STR("data-value"))};
    for (int i = 0; i < LAZY_ATTRS; i++) a.lazy[i] = fw_page_attr_id(page, fw_str(lazy[i]));
    return a;
}

/* The value of an attribute that may not exist in the page. */
static furrow_str attr_of(const furrow_page *page, fw_node_id node, uint32_t name) {
    if (name == FW_ATTR_NONE) return (furrow_str){0};
    return fw_str_trim(fw_page_attr(page, node, name));
}

static bool starts_with(furrow_str text, const char *start) {
    return fw_take_folded(&text, start);
}

/* Where a link leads; empty when it leads nowhere: a script, a place on this page. */
static furrow_str address_of_link(const furrow_page *page, fw_node_id node) {
    furrow_str href = attr_of(page, node, FW_ATTR_HREF);
    bool is_none = !href.len || href.at[0] == '#' || starts_with(href, "javascript:") ||
                   starts_with(href, "about:") || starts_with(href, "void(");
    return is_none ? (furrow_str){0} : href;
}

/* Whether an address is that of an image which only holds a place. */
static bool is_placeholder(furrow_str source) {
    static const char *const names[] = {"blank.",       "spacer.",      "pixel.",       "clear.",
                                        "transparent.", "placeholder.", "placeholder-", "1x1.",
                                        "loading.",     "lazy.",        "shim.",        "dot."};
    if (!source.len || starts_with(source, "data:") || starts_with(source, "blob:")) return true;
    const char *query = memchr(source.at, '?', source.len);
    size_t end = query ? (size_t)(query - source.at) : source.len, name = end;
    while (name && source.at[name - 1] != '/') name--;
    furrow_str file = {source.at + name, end - name};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (starts_with(file, names[i])) return true;
    return false;
}

/* The first address of a list such as "a.jpg 1x, b.jpg 2x". */
static furrow_str first_of_set(furrow_str set) {
    size_t end = 0;
    while (end < set.len && !fw_is_space(set.at[end])) end++;
    while (end && set.at[end - 1] == ',') end--;
    return (furrow_str){set.at, end};
}

/* The address of an image: the one that is shown once scripts have run; empty when
 * there is none but that of a placeholder. */
static furrow_str address_of_image(const furrow_page *page, fw_node_id node, const attr_names *a) {
    furrow_str found = attr_of(page, node, FW_ATTR_SRC);
    if (!is_placeholder(found)) return found;
    for (int i = 0; i < LAZY_ATTRS && is_placeholder(found); i++)
        found = attr_of(page, node, a->lazy[i]);
    if (is_placeholder(found)) found = first_of_set(attr_of(page, node, a->lazy_srcset));
    if (is_placeholder(found)) found = first_of_set(attr_of(page, node, a->srcset));
    /* The sources of a picture stand before its image. */
    fw_node_id parent = page->parent[node];
    for (fw_node_id n = parent + 1; n < node && is_placeholder(found); n = page->end[n]) {
        found = first_of_set(attr_of(page, n, a->lazy_srcset));
        if (is_placeholder(found)) found = first_of_set(attr_of(page, n, a->srcset));
    }
    /* And one for readers without scripts behind it. */
    fw_node_id next = page->tag[parent] == FW_TAG_PICTURE ? page->end[parent] : page->end[node];
    if (is_placeholder(found) && next < page->count && page->tag[next] == FW_TAG_NOSCRIPT)
        found = attr_of(page, next, FW_ATTR_SRC);
    return is_placeholder(found) ? (furrow_str){0} : found;
}

/* The address of an image that only readers without scripts would see, if a noscript has
 * one and no image stands before it. */
static furrow_str address_without_scripts(const furrow_page *page, fw_node_id node) {
    furrow_str none = {0};
    if (page->tag[node] != FW_TAG_NOSCRIPT || page->tag[node - 1] == FW_TAG_IMG) return none;
    furrow_str found = attr_of(page, node, FW_ATTR_SRC);
    return is_placeholder(found) ? none : found;
}

/* Whether no text of an element has a digit. */
static bool lacks_digits(const furrow_page *page, fw_node_id node) {
    enum { MAX_NODES = 64 }; /* of a widget that shows a rating */
    if (page->end[node] - node > MAX_NODES) return false;
    for (fw_node_id n = node; n < page->end[node]; n++)
        if (fw_page_is_text(page, n) && fw_str_has_digit(fw_page_own_text(page, n))) return false;
    return true;
}

/* Whether an element begins with a text that is a date. */
static bool shows_date(const furrow_page *page, fw_node_id node) {
    return node + 1 < page->end[node] && fw_page_is_text(page, node + 1) &&
           fw_type_of(fw_page_own_text(page, node + 1)) == FURROW_DATE;
}

/* Whether an element has an attribute that may hold a rating, which most have not. */
static bool may_rate(const furrow_page *page, fw_node_id node, const attr_names *a) {
    const fw_attr *attr = page->attrs + page->at[node];
    for (const fw_attr *end = attr + page->len[node]; attr < end; attr++)
        if (attr->name == FW_ATTR_TITLE || attr->name == FW_ATTR_ALT ||
            attr->name == a->aria_label || attr->name == a->rating)
            return true;
    return false;
}

/* What an element says in an attribute alone: the exact time, an itemprop of a meta
 * element, the rating behind a row of stars, a value that a script will show. Mostly empty. */
static furrow_str value_of_attr(const furrow_page *page, fw_node_id node, const attr_names *a) {
    furrow_str none = {0};
    if (fw_page_is_text(page, node) || !page->len[node]) return none;
    if (page->tag[node] == FW_TAG_META)
        return attr_of(page, node, FW_ATTR_ITEMPROP).len ? attr_of(page, node, a->content) : none;
    bool is_time = page->tag[node] == FW_TAG_TIME;
    if (is_time || page->tag[node] == FW_TAG_ABBR) {
        furrow_str time = attr_of(page, node, is_time ? a->datetime : FW_ATTR_TITLE);
        if (fw_type_of(time) == FURROW_DATE) return shows_date(page, node) ? none : time;
        if (is_time) return none;
    }
    if (page->sums[page->end[node]] == page->sums[node]) {
        furrow_str value = attr_of(page, node, a->value);
        furrow_type type = value.len ? fw_type_of(value) : FURROW_TEXT;
        if (type == FURROW_NUMBER || type == FURROW_PRICE || type == FURROW_DATE) return value;
    }
    if (!may_rate(page, node, a)) return none;
    const uint32_t names[] = {a->aria_label, FW_ATTR_TITLE, FW_ATTR_ALT, a->rating};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        furrow_str value = attr_of(page, node, names[i]);
        if (value.len && fw_rating_read(value) && lacks_digits(page, node)) return value;
    }
    return none;
}

/* The kind of value that an element has in its attributes, and the value; empty
 * for most. */
static furrow_str value_of(const furrow_page *page, fw_node_id node, const attr_names *a,
                           fw_field_kind *kind) {
    fw_tag tag = page->tag[node];
    *kind = tag == FW_TAG_IMG ? FW_FIELD_IMAGE : FW_FIELD_LINK;
    if (tag == FW_TAG_A || tag == FW_TAG_AREA) return address_of_link(page, node);
    furrow_str image = {0};
    if (tag == FW_TAG_IMG) image = address_of_image(page, node, a);
    if (tag == FW_TAG_NOSCRIPT) image = address_without_scripts(page, node);
    if (image.len) *kind = FW_FIELD_IMAGE;
    if (image.len) return image;
    *kind = FW_FIELD_TEXT;
    return value_of_attr(page, node, a);
}

/* ---- Texts that are there twice ----------------------------------------- */

/* The letters and digits of an element, as far as there is room. */
static size_t squash(char *out, size_t room, const furrow_page *page, fw_node_id node) {
    size_t len = 0;
    for (fw_node_id n = node; n < page->end[node]; n++) {
        if (!fw_page_is_text(page, n)) continue;
        furrow_str text = fw_page_own_text(page, n);
        for (size_t i = 0; i < text.len; i++)
            if (fw_is_letter(text.at[i]) || fw_is_digit(text.at[i])) {
                if (len == room) return len;
                out[len++] = fw_fold(text.at[i]);
            }
    }
    return len;
}

/* Whether an element is there for screen readers alone, or hidden from them. */
static bool is_for_ears(const furrow_page *page, fw_node_id node) {
    static const char *const words[] = {"offscreen",     "sr-only",      "visually",
                                        "screen-reader", "screenreader", "a11y"};
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    uint32_t aria_hidden = fw_page_attr_id(page, FW_STR("aria-hidden"));
    if (fw_str_equal(attr_of(page, node, aria_hidden), FW_STR("true"))) return true;
    for (size_t i = 0; i < class.len; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            furrow_str rest = fw_str_from(class, i);
            if (fw_take_folded(&rest, words[w])) return true;
        }
    return false;
}

/* Whether two elements side by side say the same, once for the eye and once for the
 * ear: "$86.97" and "$86 97". */
static bool are_doubles(const furrow_page *page, fw_node_id a, fw_node_id b) {
    enum { MAX_NODES = 16, ROOM = 64, LEAST = 2 };
    char first[ROOM], second[ROOM];
    if (fw_page_is_text(page, a) || fw_page_is_text(page, b) || page->end[a] - a > MAX_NODES ||
        page->end[b] - b > MAX_NODES)
        return false;
    /* Most do not even begin alike. */
    if (squash(first, LEAST, page, a) < LEAST || squash(second, LEAST, page, b) < LEAST ||
        memcmp(first, second, LEAST) != 0)
        return false;
    size_t len = squash(first, ROOM, page, a);
    return len < ROOM && len == squash(second, ROOM, page, b) && memcmp(first, second, len) == 0 &&
           (is_for_ears(page, a) || is_for_ears(page, b));
}

/* Whether a class says that its element holds a key to sort by. */
static bool is_sort_key(furrow_str class) {
    const size_t least = sizeof "sortkey" - 1;
    for (size_t i = 0; i + least <= class.len; i++) {
        if (fw_fold(class.at[i]) != 's') continue;
        furrow_str rest = fw_str_from(class, i);
        if (fw_take_folded(&rest, "sortkey") || fw_take_folded(&rest, "sort-key")) return true;
    }
    return false;
}

/* Whether an element within a line is kept out of sight beside a text that is not: a key
 * to sort by. An element of a block's size, or one that is alone, is shown by a script. */
static bool is_out_of_sight(const furrow_page *page, fw_node_id node) {
    if (fw_page_is_text(page, node) || !page->len[node]) return false;
    if (fw_tag_class(page->tag[node]) != FW_INLINE) return false;
    if (!fw_style_hides(fw_page_attr(page, node, FW_ATTR_STYLE)) &&
        !is_sort_key(fw_page_attr(page, node, FW_ATTR_CLASS)))
        return false;
    fw_node_id parent = page->parent[node];
    uint32_t around = page->sums[page->end[parent]] - page->sums[parent];
    return around > page->sums[page->end[node]] - page->sums[node];
}

/* ---- Texts -------------------------------------------------------------- */

static bool are_digits(furrow_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (!fw_is_digit(text.at[i])) return false;
    return text.len > 0;
}

/* Whether a class says that an element is the small part of an amount. */
static bool is_fraction_class(furrow_str class) {
    static const char *const words[] = {"fraction", "cent", "decimal", "small"};
    for (size_t i = 0; i < class.len; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
            furrow_str rest = fw_str_from(class, i);
            if (fw_take_folded(&rest, words[w])) return true;
        }
    return false;
}

bool fw_field_is_fraction(const furrow_page *page, fw_node_id left, fw_node_id right) {
    furrow_str a = fw_trim_blanks(fw_page_own_text(page, left));
    furrow_str b = fw_trim_blanks(fw_page_own_text(page, right));
    bool has_mark = b.len == 3 && (b.at[0] == '.' || b.at[0] == ',');
    furrow_str digits = fw_str_from(b, has_mark);
    if (digits.len != 2 || !are_digits(digits) || !a.len || !fw_is_digit(a.at[a.len - 1]))
        return false;
    fw_node_id element = page->parent[right];
    if (has_mark) return element > left && are_digits(a);
    return element > left && (page->tag[element] == FW_TAG_SUP ||
                              is_fraction_class(fw_page_attr(page, element, FW_ATTR_CLASS)));
}

/* Whether a text is all letters, or begins with as many as a word has. */
static bool is_word(furrow_str text, bool is_all) {
    enum { MIN_LETTERS = 3 };
    for (size_t i = 0; i < (is_all ? text.len : MIN_LETTERS); i++)
        if (i >= text.len || !(fw_is_letter(text.at[i]) || (is_all && text.at[i] == ' ')))
            return false;
    return text.len >= MIN_LETTERS;
}

/* Whether a text stands right behind an element that is all number, or all words, and goes
 * on with the other: "12" and "answers", "75%" and "success rate", "Score" and "4.2", which a
 * style sheet keeps apart. */
static bool is_counted(const furrow_page *page, fw_node_id left, fw_node_id right) {
    furrow_str a = fw_page_own_text(page, left), b = fw_page_own_text(page, right);
    fw_node_id element = page->parent[left];
    if (!a.len || !b.len || element + 1 != left || page->end[element] != left + 1 ||
        right < left + 1 || (page->marks[right] & FW_NODE_SPACE))
        return false;
    bool is_dollars = b.len > 1 && b.at[0] == '$' && fw_is_digit(b.at[1]);
    if (fw_is_digit(b.at[0]) || is_dollars) return is_word(a, true);
    fw_shape shape = is_word(b, false) && !fw_text_is_signs(b) ? fw_shape_of(a) : FW_SHAPE_TEXT;
    return shape == FW_SHAPE_NUMBER || shape == FW_SHAPE_PRICE;
}

/* Append the text of a range, with the fraction of an amount behind a point. */
static void add_amount(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to,
                       fw_node_id fraction) {
    if (fraction == FURROW_NO_NODE) {
        fw_page_text(out, page, from, to);
        return;
    }
    furrow_str digits = fw_trim_blanks(fw_page_own_text(page, fraction));
    fw_page_text(out, page, from, fraction);
    if (fw_is_digit(digits.at[0])) fw_buf_char(out, '.');
    fw_buf_str(out, digits);
    if (fraction + 1 < to) fw_page_text(out, page, fraction + 1, to);
}

/* Append the text of a range, put together where it is in pieces. */
static void add_plain(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    enum { MAX_NODES = 12 }; /* of a price in pieces */
    fw_node_id last = FURROW_NO_NODE, fraction = FURROW_NO_NODE, end = from + MAX_NODES;
    for (fw_node_id n = from; n < to && to <= end; n++) {
        if (!fw_page_is_text(page, n)) continue;
        if (last != FURROW_NO_NODE && fw_field_is_fraction(page, last, n)) fraction = n;
        else if (last != FURROW_NO_NODE && is_counted(page, last, n)) {
            add_amount(out, page, from, n, fraction);
            fw_buf_char(out, ' ');
            from = n;
            fraction = FURROW_NO_NODE;
        }
        last = n;
    }
    add_amount(out, page, from, to, fraction);
}

void fw_field_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    enum { MAX_NODES = 64 }; /* of a range that is searched for texts that are there twice */
    size_t before = out->len;
    fw_node_id first = from; /* or the element that begins with it */
    while (page->parent[first] + 1 == first && page->end[page->parent[first]] < to)
        first = page->parent[first];
    for (fw_node_id n = first; n < to && to - from <= MAX_NODES; n++) {
        fw_node_id next = page->end[n];
        bool is_hidden = n >= from && is_out_of_sight(page, n);
        bool is_double = !is_hidden && !fw_page_is_text(page, n) && next < to &&
                         page->parent[next] == page->parent[n] && are_doubles(page, n, next);
        if (!is_hidden && !is_double) continue;
        add_plain(out, page, from, is_hidden ? n : next);
        n = from = is_hidden ? next : page->end[next];
        n--;
    }
    if (from < to) add_plain(out, page, from, to);
    if (out->failed || out->len == before) return;
    out->len = before + fw_text_clean(out->at + before, out->len - before);
    out->at[out->len] = '\0';
}

/* ---- Walking over a record ------------------------------------------------- */

typedef struct walk {
    const furrow_page *page;
    fw_arena *scratch;
    fw_field_lines *lines;
    attr_names attrs;
    record_part part;
    fw_span span; /* of the part */
    uint32_t row;
    fw_node_id *block; /* per node of the span: the block around it */
    fw_node_id *link;  /* the link around it */
    size_t room;       /* nodes that these two have room for */
    bool *is_double;   /* it says again what the element before it said, or is a sort key */
    size_t open;       /* first atom of the line that is being gathered */
    fw_node_id open_block;
} walk;

/* ---- Lines -------------------------------------------------------------- */

/* Whether the texts of an inline element are all in elements within it, two of them
 * with different classes: it only holds fields together. */
static bool is_group(const furrow_page *page, fw_node_id node) {
    furrow_str first = {0};
    uint32_t named = 0;
    if (fw_page_is_text(page, node) || fw_tag_class(page->tag[node]) != FW_INLINE) return false;
    for (fw_node_id n = node + 1; n < page->end[node]; n = page->end[n]) {
        if (fw_page_is_text(page, n)) return false;
        if (page->sums[page->end[n]] == page->sums[n]) continue;
        furrow_str class = fw_page_attr(page, n, FW_ATTR_CLASS);
        named += class.len && !fw_str_equal(class, first);
        if (named == 1) first = class;
    }
    return named > 1;
}

/* The child of 'holder' that each atom is in, or of a child that is a group. Each node
 * is climbed over once, as all of its texts are in the line. */
static void find_parts(const furrow_page *page, fw_field_atom *atoms, size_t count,
                       fw_node_id holder) {
    fw_node_id top = FURROW_NO_NODE, part = FURROW_NO_NODE;
    bool is_grouped = false;
    for (size_t i = 0; i < count; i++) {
        fw_node_id node = atoms[i].node;
        if (node <= holder) continue; /* a link around all of the line */
        if (top == FURROW_NO_NODE || node >= page->end[top]) {
            for (top = node; page->parent[top] > holder;) top = page->parent[top];
            is_grouped = is_group(page, top);
            part = top;
        }
        if (is_grouped && node > top && (part == top || node >= page->end[part]))
            for (part = node; page->parent[part] > top;) part = page->parent[part];
        atoms[i].part = part;
    }
}

/* Whether two texts are in elements side by side that have classes, and touch as
 * no word does: "7s" and "7 seconds ago", one of which is there to be heard. */
static bool are_stuck(const furrow_page *page, fw_node_id left, fw_node_id right) {
    fw_node_id a = page->parent[left], b = page->parent[right];
    if (b != page->end[a] || right != b + 1 || left + 1 != b || (page->marks[b] & FW_NODE_SPACE) ||
        (page->marks[right] & FW_NODE_SPACE))
        return false;
    furrow_str first = fw_page_own_text(page, left), next = fw_page_own_text(page, right);
    if (!first.len || !next.len || !fw_page_attr(page, a, FW_ATTR_CLASS).len ||
        !fw_page_attr(page, b, FW_ATTR_CLASS).len)
        return false;
    return fw_is_letter(first.at[first.len - 1]) && fw_is_digit(next.at[0]);
}

/* Make one of texts side by side that are in the same part and link. */
static size_t join_texts(const furrow_page *page, fw_field_atom *atoms, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        fw_field_atom *before = kept ? &atoms[kept - 1] : NULL;
        bool is_one = before && before->is_text && atoms[i].is_text &&
                      before->part == atoms[i].part && before->link == atoms[i].link;
        atoms[i].is_stuck = is_one && are_stuck(page, before->last, atoms[i].node);
        if (is_one && !atoms[i].is_stuck) before->last = atoms[i].last;
        else atoms[kept++] = atoms[i];
    }
    return kept;
}

/* The atoms from 'open' on are a line: find its holder and its parts. */
static bool end_line(walk *w) {
    const furrow_page *page = w->page;
    fw_field_atom *atoms = w->lines->atoms.at + w->open;
    size_t count = w->lines->atoms.count - w->open, first = count, last = 0;
    fw_field_line *line = fw_vec_push(&w->lines->lines, w->scratch);
    if (!line) return false;
    *line = (fw_field_line){
        .first = (uint32_t)w->open, .row = w->row, .top = w->part.top, .column = w->part.column};
    for (size_t i = 0; i < count; i++) {
        if (!atoms[i].is_text) continue;
        if (first == count) first = i;
        last = i;
    }
    if (first < count) {
        line->holder = page->parent[atoms[first].node];
        while (page->end[line->holder] <= atoms[last].node)
            line->holder = page->parent[line->holder];
        find_parts(page, atoms, count, line->holder);
        count = join_texts(page, atoms, count);
    }
    for (size_t i = 0; i < count; i++) line->texts += atoms[i].is_text;
    w->lines->atoms.count = w->open += count;
    line->end = (uint32_t)w->open;
    return true;
}

static bool add_atom(walk *w, fw_node_id node, bool is_text, bool is_attr) {
    fw_field_atom *atom = fw_vec_push(&w->lines->atoms, w->scratch);
    if (!atom) return false;
    *atom = (fw_field_atom){.node = node,
                            .last = node,
                            .link = w->link[node - w->span.first],
                            .part = node,
                            .line = (uint32_t)w->lines->lines.count,
                            .is_text = is_text,
                            .is_attr = is_attr};
    return true;
}

static bool add_node(walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    size_t at = node - w->span.first;
    fw_node_id parent = page->parent[node];
    bool is_top = parent < w->span.first || parent == FURROW_NO_NODE;
    fw_tag tag = page->tag[node];
    bool is_in_link = !is_top && w->link[parent - w->span.first] != FURROW_NO_NODE;
    /* The text of a link is one, on however many lines. */
    bool is_block = fw_tag_class(tag) == FW_BLOCK && !(tag == FW_TAG_BR && is_in_link);
    fw_node_id block = is_top ? FURROW_NO_NODE : w->block[parent - w->span.first];
    w->block[at] = is_block ? node : block;
    w->link[at] = tag == FW_TAG_A ? node
                  : is_top        ? FURROW_NO_NODE
                                  : w->link[parent - w->span.first];
    fw_field_kind kind = FW_FIELD_TEXT;
    bool is_text = tag == FW_TAG_TEXT;
    bool is_atom = is_text || value_of(page, node, &w->attrs, &kind).len;
    if (is_block || (is_atom && block != w->open_block)) {
        if (w->open < w->lines->atoms.count && !end_line(w)) return false;
        w->open_block = is_block ? node : block;
    }
    if (tag == FW_TAG_BR) w->open_block = block;
    return !is_atom || add_atom(w, node, is_text, !is_text && kind == FW_FIELD_TEXT);
}

/* Room for the nodes of the span; doubled, so that all spans take no more than
 * the largest one needs a few times. */
static bool make_room(walk *w) {
    size_t nodes = w->span.end - w->span.first;
    if (w->block && w->link && nodes <= w->room) return true;
    w->room = nodes > 2 * w->room ? nodes : 2 * w->room;
    w->block = FW_TAKE(w->scratch, w->room, fw_node_id);
    w->link = FW_TAKE(w->scratch, w->room, fw_node_id);
    w->is_double = FW_TAKE(w->scratch, w->room, bool);
    return w->block && w->link && w->is_double;
}

/* Mark those of an element's children that say again what the one before said. */
static void find_doubles(walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c]) {
        fw_node_id next = page->end[c];
        if (next < page->end[node] && are_doubles(page, c, next))
            w->is_double[next - w->span.first] = true;
    }
}

static bool walk_span(walk *w) {
    w->open_block = FURROW_NO_NODE;
    if (!make_room(w)) return false;
    memset(w->is_double, 0, (w->span.end - w->span.first) * sizeof *w->is_double);
    for (fw_node_id node = w->span.first; node < w->span.end;) {
        bool is_meta = w->page->tag[node] == FW_TAG_META ||
                       (w->page->tag[node] == FW_TAG_NOSCRIPT && node > w->span.first &&
                        address_without_scripts(w->page, node).len);
        bool is_skipped = w->is_double[node - w->span.first] || is_out_of_sight(w->page, node);
        if (is_skipped || (!is_meta && !fw_page_is_seen(w->page, node))) {
            node = w->page->end[node];
            continue;
        }
        find_doubles(w, node);
        if (!add_node(w, node)) return false;
        node++;
    }
    return w->open == w->lines->atoms.count || end_line(w);
}

/* ---- Pieces ------------------------------------------------------------- */

/* Highlights around one another: more are no page that anybody wrote. */
enum { MAX_MARKS = 4 };

typedef struct maker {
    const furrow_page *page;
    const fw_field_marks *marks;
    const fw_given *given; /* NULL: none */
    fw_pieces *out;
    fw_url_base *base;
    furrow_buf *buf;
    fw_arena *keep, *scratch;
    attr_names attrs;
    uint32_t itemprop;
    bool has_glue;             /* was the last thing of the line */
    fw_node_id held;           /* a link that waits for its text; FURROW_NO_NODE: none */
    fw_node_id last_holder;    /* and ... */
    fw_field_place last_place; /* ... its place: a link and its text have one */
} maker;

/* Signs between the values of a line: "|", ", ", a bullet, "and". */
static bool is_glue(furrow_str text) {
    static const char *const signs[] = {",",
                                        ";",
                                        "|",
                                        "/",
                                        "-",
                                        "&",
                                        "\xC2\xB7",
                                        "\xE2\x80\xA2",
                                        "\xE2\x80\x93",
                                        "\xE2\x80\x94",
                                        "\xE2\x88\x99",
                                        "\xE2\x97\x8F",
                                        "||",
                                        "and",
                                        "::"};
    enum { LONGEST = 3 }; /* bytes */
    text = fw_str_trim(text);
    if (text.len > LONGEST) return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (fw_str_equal(text, fw_str(signs[i]))) return true;
    return false;
}

/* Make a piece of the text in the buffer, if there is any. 'told' has what the
 * line does not know. */
static bool add_piece(maker *m, const fw_field_line *line, const fw_piece *told) {
    if (m->buf->failed) return false;
    if (m->buf->len == 0) return true;
    fw_piece *piece = fw_vec_push(m->out, m->scratch);
    if (!piece) return false;
    *piece = *told;
    piece->record = line->top;
    piece->column = line->column;
    piece->from = piece->node;
    piece->to = piece->last;
    piece->row = line->row;
    piece->text = fw_arena_copy(m->keep, fw_buf_view(m->buf));
    if (piece->holder != m->last_holder)
        m->last_place = fw_field_place_of(m->page, piece->holder, line->top, m->itemprop);
    m->last_holder = piece->holder;
    piece->place = m->last_place;
    if (piece->column)
        piece->place.cell = (uint16_t)(piece->column < UINT16_MAX ? piece->column : UINT16_MAX);
    piece->has_glue = m->has_glue;
    if (piece->kind == FW_FIELD_TEXT) {
        piece->shape = (uint8_t)fw_shape_of(piece->text);
        m->has_glue = false;
    }
    fw_buf_clear(m->buf);
    return piece->text.at != NULL;
}

/* Whether an element gives all text of a link another type, and nothing more. */
static bool is_type_of_link(const furrow_page *page, fw_node_id node) {
    fw_tag tag = page->tag[node];
    bool is_type = tag == FW_TAG_B || tag == FW_TAG_I || tag == FW_TAG_STRONG || tag == FW_TAG_EM ||
                   tag == FW_TAG_FONT;
    fw_node_id link = page->parent[node];
    return is_type && link != FURROW_NO_NODE && page->tag[link] == FW_TAG_A && link + 1 == node &&
           page->end[link] == page->end[node] && !fw_page_attr(page, node, FW_ATTR_CLASS).len;
}

/* Whether nothing but a comma or so stands between two nodes. */
static bool is_glue_between(const furrow_page *page, fw_node_id first, fw_node_id end) {
    for (fw_node_id n = first; n < end; n++)
        if (!fw_page_is_text(page, n) || !is_glue(fw_page_own_text(page, n))) return false;
    return true;
}

/* Whether a link is all that an inline element of some name holds: what is a link
 * in some records stands at the place where it is none in others. */
static bool is_all_of_parent(const furrow_page *page, fw_node_id link, fw_node_id top) {
    if (page->tag[link] != FW_TAG_A || link <= top) return false;
    fw_node_id parent = page->parent[link];
    if (parent <= top || fw_tag_class(page->tag[parent]) != FW_INLINE) return false;
    return (fw_page_attr(page, parent, FW_ATTR_CLASS).len ||
            fw_page_attr(page, parent, FW_ATTR_ITEMPROP).len) &&
           is_glue_between(page, parent + 1, link) &&
           is_glue_between(page, page->end[link], page->end[parent]);
}

/* Whether a text is that of a link. A link around several lines, as around all of a
 * record, says nothing about any of them. */
static bool is_text_of_link(const maker *m, const fw_field_lines *lines, const fw_field_line *line,
                            fw_node_id link) {
    enum { FEW = 8 }; /* bytes of signs in other lines */
    if (link == FURROW_NO_NODE) return false;
    uint32_t first = line->first, last = line->end - 1;
    while (!lines->atoms.at[first].is_text) first++;
    while (!lines->atoms.at[last].is_text) last--;
    const uint32_t *sums = m->page->sums;
    uint32_t own = sums[lines->atoms.at[last].last + 1] - sums[lines->atoms.at[first].node];
    return sums[m->page->end[link]] - sums[link] <= own + FEW;
}

/* The element around a text that a given column stands at, if it holds nothing but the text:
 * the earlier page may have had more there, in some record. Else the holder itself. */
static fw_node_id given_holder(const maker *m, const fw_field_line *line, fw_node_id holder) {
    enum { MAX_UP = 3 };
    const furrow_page *page = m->page;
    fw_node_id node = holder;
    for (int up = 0; up <= MAX_UP; up++) {
        fw_field_place place = fw_field_place_of(page, node, line->top, m->itemprop);
        if (fw_given_share(m->given, FW_FIELD_TEXT, &place) > 0) return node;
        fw_node_id parent = page->parent[node];
        if (node <= line->top || parent + 1 != node || page->end[parent] != page->end[node]) break;
        node = parent;
    }
    return holder;
}

static bool add_text(maker *m, const fw_field_lines *lines, const fw_field_line *line,
                     const fw_field_atom *atom, fw_node_id last, bool is_part) {
    fw_node_id first = atom->node;
    fw_node_id holder = m->page->parent[first];
    while (m->page->end[holder] <= last) holder = m->page->parent[holder];
    /* A text that is all highlight stands where those with other words do. */
    for (int up = 0; up < MAX_MARKS && fw_marks_has(m->marks, m->page, holder, line->top); up++)
        holder = m->page->parent[holder];
    if (is_type_of_link(m->page, holder)) holder = m->page->parent[holder];
    if (is_all_of_parent(m->page, holder, line->top)) holder = m->page->parent[holder];
    if (m->given) holder = given_holder(m, line, holder);
    fw_field_text(m->buf, m->page, first, last + 1);
    if (is_part && !m->buf->failed && is_glue(fw_buf_view(m->buf))) {
        fw_buf_clear(m->buf);
        m->has_glue = true;
    }
    return add_piece(m, line,
                     &(fw_piece){.kind = FW_FIELD_TEXT,
                                 .is_part = is_part,
                                 .is_in_link = atom->link != FURROW_NO_NODE,
                                 .is_link_text = is_text_of_link(m, lines, line, atom->link),
                                 .node = first,
                                 .last = last,
                                 .holder = holder,
                                 .line = atom->line});
}

static bool add_address(maker *m, const fw_field_line *line, uint32_t number, fw_node_id node) {
    fw_field_kind kind;
    furrow_str value = value_of(m->page, node, &m->attrs, &kind);
    if (kind == FW_FIELD_TEXT) {
        fw_buf_str(m->buf, value);
        if (!m->buf->failed) m->buf->len = fw_text_clean(m->buf->at, m->buf->len);
    } else {
        fw_url_resolve(m->buf, m->base, value);
    }
    return add_piece(
        m, line,
        &(fw_piece){.kind = kind, .node = node, .last = node, .holder = node, .line = number});
}

/* Whether the atom is a link whose text begins before anything else does, but
 * for images within it. */
static bool is_before_its_text(const fw_field_lines *lines, const fw_field_line *line, uint32_t i) {
    fw_node_id node = lines->atoms.at[i].node;
    for (uint32_t k = i + 1; k < line->end && lines->atoms.at[k].link == node; k++)
        if (lines->atoms.at[k].is_text) return true;
    return false;
}

/* The text that begins with atom '*i', and the links and images within it. */
static bool add_run(maker *m, const fw_field_lines *lines, uint32_t number, uint32_t *i,
                    bool is_part) {
    const fw_field_line *line = &lines->lines.at[number];
    const fw_field_atom *atoms = lines->atoms.at;
    uint32_t first = *i, last = first;
    for (uint32_t k = first + 1; k < line->end && !atoms[k].is_cut; k++)
        if (atoms[k].is_text) last = k;
    *i = last + 1;
    if (!add_text(m, lines, line, &atoms[first], atoms[last].last, is_part)) return false;
    if (m->held != FURROW_NO_NODE && !add_address(m, line, number, m->held)) return false;
    m->held = FURROW_NO_NODE;
    for (uint32_t k = first; k < last; k++)
        if (!atoms[k].is_text && !atoms[k].is_attr && !add_address(m, line, number, atoms[k].node))
            return false;
    return true;
}

/* The pieces of a line: a text stands where its first word does, the link
 * around it and links and images within it behind it. */
static bool add_line(maker *m, const fw_field_lines *lines, uint32_t number) {
    const fw_field_line *line = &lines->lines.at[number];
    bool is_part = false;
    m->has_glue = false;
    m->last_holder = m->held = FURROW_NO_NODE;
    for (uint32_t i = line->first; i < line->end; i++) is_part |= lines->atoms.at[i].is_cut;
    for (uint32_t i = line->first; i < line->end;) {
        const fw_field_atom *atom = &lines->atoms.at[i];
        if (atom->is_text) {
            if (!add_run(m, lines, number, &i, is_part)) return false;
            continue;
        }
        if (is_before_its_text(lines, line, i++)) m->held = atom->node;
        else if (!atom->is_attr && !add_address(m, line, number, atom->node)) return false;
    }
    for (uint32_t i = line->first; i < line->end; i++)
        if (lines->atoms.at[i].is_attr && !add_address(m, line, number, lines->atoms.at[i].node))
            return false;
    return true;
}

/* The lines of all records. */
static bool walk_records(fw_field_lines *lines, fw_record_rows *rows, const fw_region *region,
                         fw_arena *scratch) {
    walk w = {
        .page = rows->page, .scratch = scratch, .lines = lines, .attrs = find_attrs(rows->page)};
    record_parts parts = {0};
    for (; w.row < region->record_count; w.row++) {
        parts.count = 0;
        if (!parts_of_record(&parts, rows, &region->records[w.row])) return false;
        for (size_t i = 0; i < parts.count; i++) {
            w.part = parts.at[i];
            w.span = w.part.span;
            w.open = lines->atoms.count;
            if (!walk_span(&w)) return false;
        }
    }
    return true;
}

/* Room for the pieces, of which there are at most as many as atoms. */
static bool make_pieces(maker *m, const fw_field_lines *lines) {
    size_t most = lines->atoms.count;
    *m->out = (fw_pieces){.at = FW_TAKE(m->scratch, most, fw_piece), .cap = most};
    if (!m->out->at) return false;
    for (uint32_t i = 0; i < lines->lines.count; i++)
        if (!add_line(m, lines, i)) return false;
    return true;
}

bool fw_fields_of(fw_pieces *out, fw_record_rows *rows, const fw_region *region,
                  const fw_given *given, fw_url_base *base, furrow_buf *buf, fw_arena *keep,
                  fw_arena *scratch) {
    const furrow_page *page = rows->page;
    fw_field_lines lines = {0};
    fw_field_marks marks = {0};
    fw_arena work = fw_arena_make(scratch->alloc); /* given back: lines take much */
    maker m = {.page = page,
               .marks = &marks,
               .given = given,
               .out = out,
               .base = base,
               .buf = buf,
               .keep = keep,
               .scratch = scratch,
               .attrs = find_attrs(page),
               .itemprop = FW_ATTR_ITEMPROP};
    fw_buf_clear(buf);
    bool is_done = walk_records(&lines, rows, region, &work) &&
                   fw_marks_join(&marks, &lines, page, &work) &&
                   fw_lines_divide(&lines, page, region->record_count, given, &work) &&
                   make_pieces(&m, &lines);
    fw_arena_free(&work);
    return is_done;
}
