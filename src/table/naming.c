/*
 * Names of columns. In this order: the header cells above the field, the label
 * in front of it, the itemprop of an element around it, a word of the class or
 * id of one, its tag, the shape of its values. The nearest element that holds
 * the field counts, and the record itself does not: its class is the name of
 * the whole. Several fields of the column are asked, and most of them decide.
 *
 * Cost: bounded by the number of fields asked, and for each by its depth in the
 * record.
 */
#include "table/naming.h"

#include "base/buf.h"
#include "base/str.h"
#include "table/labels.h"
#include "values/kind.h"

enum { MIN_WORD = 3, MAX_WORD = 30 };

/* Fields of a column that are asked for its name, and elements around each. */
enum { MAX_ASKED = 5, MAX_LEVELS = 32 };

/* Words in class names that tell how something looks, not what it is. */
static const char *const LAYOUT_WORDS[] = {
    "active", "align",  "block",    "bold",     "bottom",  "box",      "btn",       "button",
    "cell",   "center", "clear",    "clearfix", "col",     "column",   "container", "content",
    "even",   "first",  "flex",     "float",    "grid",    "group",    "hidden",    "hover",
    "inline", "inner",  "item",     "label",    "last",    "layout",   "left",      "line",
    "link",   "list",   "main",     "media",    "meta",    "middle",   "mobile",    "odd",
    "outer",  "panel",  "right",    "row",      "section", "selected", "small",     "span",
    "text",   "top",    "truncate", "value",    "visible", "wrap",     "wrapper"};

static bool is_layout_word(furrow_str word) {
    for (size_t i = 0; i < sizeof LAYOUT_WORDS / sizeof LAYOUT_WORDS[0]; i++)
        if (word.at[0] == LAYOUT_WORDS[i][0] && fw_str_equal(word, fw_str(LAYOUT_WORDS[i])))
            return true;
    return false;
}

/* ---- Attributes and tags ------------------------------------------------ */

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

/* Names that tools make up: sc-AxjAm, css-k4f2, jsx-77. */
static bool is_made_up(furrow_str word) {
    enum { MIN_CHECKED = 5 };
    static const char *const starts[] = {"css-", "sc-", "jsx-", "emotion-", "js-", "_"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (word.len >= strlen(starts[i]) && memcmp(word.at, starts[i], strlen(starts[i])) == 0)
            return true;
    size_t upper = 0, small = 0, vowels = 0;
    for (size_t i = 0; i < word.len; i++) {
        upper += is_upper(word.at[i]);
        small += word.at[i] >= 'a' && word.at[i] <= 'z';
        vowels +=
            memchr("aeiouyAEIOUY", word.at[i], 12) != NULL || (unsigned char)word.at[i] >= 0x80;
    }
    return (small && upper * 3 > word.len) || (word.len >= MIN_CHECKED && !vowels);
}

/* block__part--state is its part. */
static furrow_str part_of_word(furrow_str word) {
    for (size_t i = 0; i + 1 < word.len; i++) {
        if (memcmp(word.at + i, "__", 2) == 0) {
            word = fw_str_from(word, i + 2);
            i = 0;
        } else if (i > 0 && memcmp(word.at + i, "--", 2) == 0) {
            word.len = i;
        }
    }
    return word;
}

/* Whether each part of a name is a word that tells looks: "list_item". */
static bool is_all_layout(furrow_str name) {
    size_t start = 0;
    for (size_t i = 0; i <= name.len; i++) {
        if (i < name.len && name.at[i] != '_') continue;
        furrow_str part = {name.at + start, i - start};
        if (part.len >= MIN_WORD && !is_layout_word(part)) return false;
        start = i + 1;
    }
    return true;
}

/* A word of a class as a name, in lower case with underscores between its
 * parts. False when it says nothing. */
static bool add_word(furrow_buf *out, furrow_str word) {
    word = part_of_word(word);
    if (word.len < MIN_WORD || word.len > MAX_WORD || is_made_up(word)) return false;
    char name[2 * MAX_WORD];
    size_t len = 0;
    for (size_t i = 0; i < word.len; i++) {
        char c = fw_fold(word.at[i]);
        bool is_letter = (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
        if (!is_letter && c != '-' && c != '_') return false;
        if (i && is_upper(word.at[i]) && word.at[i - 1] >= 'a' && word.at[i - 1] <= 'z')
            name[len++] = '_';
        name[len++] = c == '-' ? '_' : c;
    }
    while (len && name[len - 1] == '_') len--;
    if (is_all_layout((furrow_str){name, len})) return false;
    fw_buf_add(out, name, len);
    return true;
}

/* The first word of an attribute that can be a name. */
static bool add_attr(furrow_buf *out, furrow_str value) {
    size_t i = 0;
    while (i < value.len) {
        while (i < value.len && fw_is_space(value.at[i])) i++;
        size_t start = i;
        while (i < value.len && !fw_is_space(value.at[i])) i++;
        if (i > start && add_word(out, (furrow_str){value.at + start, i - start})) return true;
    }
    return false;
}

/* The name that a tag gives; NULL: none. */
static const char *name_of_tag(fw_tag tag) {
    if (tag >= FW_TAG_H1 && tag <= FW_TAG_H6) return "title";
    if (tag == FW_TAG_TIME) return "time";
    if (tag == FW_TAG_DT || tag == FW_TAG_DFN) return "term";
    return tag == FW_TAG_DD ? "definition" : NULL;
}

static bool add_tag(furrow_buf *out, fw_tag tag) {
    const char *name = name_of_tag(tag);
    if (name) fw_buf_text(out, name);
    return name != NULL;
}

/* Whether an element holds all of a field, or all but a colon or so. */
static bool holds_most(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    const double most = 0.8;
    if (page->end[node] > piece->last) return true;
    double bytes = 0;
    for (fw_node_id n = node; n < page->end[node]; n++)
        if (fw_page_is_text(page, n)) bytes += page->len[n];
    return bytes >= most * (double)piece->text.len;
}

typedef bool (*name_fn)(furrow_buf *out, const furrow_page *page, fw_node_id node, uint32_t attr);

static bool name_by_attr(furrow_buf *out, const furrow_page *page, fw_node_id node, uint32_t attr) {
    return add_attr(out, fw_page_attr(page, node, attr));
}

static bool name_by_class_or_tag(furrow_buf *out, const furrow_page *page, fw_node_id node,
                                 uint32_t attr) {
    (void)attr;
    return add_attr(out, fw_page_attr(page, node, FW_ATTR_CLASS)) ||
           add_attr(out, fw_page_attr(page, node, FW_ATTR_ID)) || add_tag(out, page->tag[node]);
}

/* Whether the record has another field of the kind, not far from this one. */
static bool has_likes(const fw_tab *draft, const fw_piece *piece) {
    enum { REACH = 4 };
    size_t at = (size_t)(piece - draft->pieces.at);
    size_t first = at < REACH ? 0 : at - REACH;
    for (size_t i = first; i < draft->pieces.count && i <= at + REACH; i++) {
        const fw_piece *other = &draft->pieces.at[i];
        if (i != at && other->row == piece->row && other->kind == piece->kind) return true;
    }
    return false;
}

/* The innermost block that holds all of the record: its class is the name of the
 * whole, unless the field is all there is. */
static fw_node_id whole_of(const fw_tab *draft, const fw_piece *piece) {
    const furrow_page *page = draft->page;
    fw_node_id node = piece->record;
    if (!has_likes(draft, piece)) return node;
    for (int level = 0;
         level < MAX_LEVELS && node + 1 < page->end[node] &&
         page->end[node + 1] == page->end[node] && fw_tag_class(page->tag[node + 1]) == FW_BLOCK;
         level++)
        node++;
    return node;
}

/* Whether an element has what a name may come from. */
static bool has_names(const furrow_page *page, fw_node_id node) {
    return !fw_page_is_text(page, node) && (page->len[node] || name_of_tag(page->tag[node]));
}

/* Ask the elements around a field, from the inside. */
static bool name_by_elements(furrow_buf *out, const fw_tab *draft, const fw_piece *piece,
                             name_fn name, uint32_t attr) {
    const furrow_page *page = draft->page;
    fw_node_id node = piece->node, whole = whole_of(draft, piece);
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > whole;
         level++, node = page->parent[node])
        if (has_names(page, node) && holds_most(page, node, piece) && name(out, page, node, attr))
            return true;
    return false;
}

static bool name_by_itemprop(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    return name_by_elements(out, draft, piece, name_by_attr, FW_ATTR_ITEMPROP);
}

bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece) {
    furrow_buf name = {.alloc = draft->page->arena.alloc};
    bool is_certain = fw_rows_is_named(draft->tables, piece->node, piece->record) ||
                      name_by_itemprop(&name, draft, piece);
    furrow_buf_free(&name);
    return is_certain;
}

/* ---- Columns ------------------------------------------------------------ */

static void name_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    if (fw_rows_name(out, draft->tables, piece->node, piece->record)) return;
    furrow_str label = fw_label_trim(piece->label_text);
    if (label.len) {
        fw_buf_str(out, label);
        return;
    }
    if (!name_by_itemprop(out, draft, piece))
        name_by_elements(out, draft, piece, name_by_class_or_tag, FW_ATTR_NONE);
}

/* Whether more than half of the fields to be asked have the name given last:
 * the others need not be asked. */
static bool is_decided(const furrow_str *names, uint32_t count, uint32_t asked) {
    uint32_t same = 0;
    for (uint32_t i = 0; i < count; i++) same += fw_str_equal(names[i], names[count - 1]);
    return 2 * same > asked;
}

/* The name that most of the fields asked have, into 'out'. */
static bool most_frequent(furrow_buf *out, const furrow_str *names, uint32_t count) {
    uint32_t best = 0, votes = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t same = 0;
        for (uint32_t k = 0; k < count; k++) same += fw_str_equal(names[i], names[k]);
        if (same > votes) best = i, votes = same;
    }
    if (count) fw_buf_str(out, names[best]);
    return out->len > 0;
}

static void name_by_shape(furrow_buf *out, const fw_tab *draft, const fw_tab_column *column) {
    static const char *const names[FW_SHAPES] = {
        [FW_SHAPE_NUMBER] = "number", [FW_SHAPE_PRICE] = "price", [FW_SHAPE_DATE] = "date"};
    uint32_t shapes[FW_SHAPES] = {0};
    (void)draft;
    for (uint32_t i = 0; i < column->count; i++) shapes[fw_shape_of(column->cells[i].text)]++;
    for (int s = 0; s < FW_SHAPES; s++)
        if (names[s] && 2 * shapes[s] > column->count) fw_buf_text(out, names[s]);
    if (!out->len) fw_buf_text(out, "text");
}

/* Say of a link or an image that it is one, unless its name does already. */
static void add_kind(furrow_buf *out, furrow_str kind) {
    furrow_str name = fw_buf_view(out);
    furrow_str end = name.len < kind.len ? name : fw_str_from(name, name.len - kind.len);
    bool is_word = name.len <= kind.len || name.at[name.len - kind.len - 1] == '_';
    if (is_word && fw_str_equal(end, kind)) return;
    if (name.len) fw_buf_char(out, '_');
    fw_buf_str(out, kind);
}

bool fw_name_column(furrow_buf *out, const fw_tab *draft, const fw_tab_column *column) {
    static const char *const kinds[] = {[FW_FIELD_LINK] = "link", [FW_FIELD_IMAGE] = "image"};
    furrow_str names[MAX_ASKED];
    uint32_t asked = column->count < MAX_ASKED ? column->count : MAX_ASKED;
    uint32_t count = 0;
    while (count < asked && !(count && is_decided(names, count, asked))) {
        uint32_t cell = (uint32_t)((uint64_t)count * column->count / asked);
        fw_buf_clear(out);
        name_field(out, draft, &draft->pieces.at[column->cells[cell].piece]);
        if (out->failed) return false;
        names[count] = fw_arena_copy(draft->scratch, fw_buf_view(out));
        if (!names[count++].at) return false;
    }
    fw_buf_clear(out);
    bool is_named = most_frequent(out, names, count);
    if (column->kind == FW_FIELD_TEXT) {
        if (!is_named) name_by_shape(out, draft, column);
    } else {
        add_kind(out, fw_str(kinds[column->kind]));
    }
    return !out->failed;
}
