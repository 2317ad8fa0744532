/*
 * What the page says of a field: header cells, labels, itemprops, class words, tooltips and icons.
 * Several fields of a column are asked.
 *
 * The nearest element that holds the field decides. The record itself is not asked: its class
 * names the whole.
 */
#include "table/naming.h"

#include "base/map.h"
#include "base/str.h"
#include "table/fields.h"
#include "values/names.h"
#include "values/text.h"

/* How many fields of a column are asked for its name, and how many elements around each. */
enum { MAX_ASKED = 5, MAX_LEVELS = 32 };

/* ---- Icons --------------------------------------------------------------- */

/* What icons stand for, by a part of their names. */
static const struct {
    const char *part, *name;
} ICON_MEANINGS[] = {{"marker", "location"},
                     {"location", "location"},
                     {"map", "location"},
                     {"pin", "location"},
                     {"geo", "location"},
                     {"beacon", "location"},
                     {"clock", "time"},
                     {"calendar", "date"},
                     {"hourglass", "duration"},
                     {"stopwatch", "duration"},
                     {"timer", "duration"},
                     {"envelope", "email"},
                     {"mail", "email"},
                     {"phone", "phone"},
                     {"user", "user"},
                     {"person", "user"},
                     {"comment", "comments"},
                     {"chat", "comments"},
                     {"eye", "views"},
                     {"heart", "likes"},
                     {"thumbs-up", "likes"},
                     {"thumb_up", "likes"},
                     {"camera", "photos"},
                     {"photo", "photos"},
                     {"bed", "beds"},
                     {"bath", "baths"},
                     {"shower", "baths"},
                     {"briefcase", "company"},
                     {"building", "company"},
                     {"download", "downloads"},
                     {"star", "stars"},
                     {"fork", "forks"},
                     {"bookmark", "bookmarks"},
                     {"share", "shares"},
                     {"retweet", "shares"},
                     {"like", "likes"},
                     {"upvote", "votes"},
                     {"reply", "replies"},
                     {"folder", "category"},
                     {"ruler", "area"},
                     {"gas-pump", "fuel"},
                     {"fuel", "fuel"},
                     {"speedometer", "mileage"},
                     {"tachometer", "mileage"},
                     {"odometer", "mileage"},
                     {"gearbox", "transmission"},
                     {"paperclip", "attachments"}};

/* What an icon with a name stands for: "icon-map-marker", "#icon-star", "StarIcon"; NULL if that is
 * not known. */
static const char *meaning_of(furrow_str icon) {
    for (size_t i = 0; i < icon.len; i++) {
        char first = fw_fold(icon.at[i]);
        bool is_camel = fw_is_upper(icon.at[i]) && i && fw_is_lower(icon.at[i - 1]);
        if (i && fw_is_letter(icon.at[i - 1]) && !is_camel) continue; /* within a word */
        for (size_t m = 0; m < FW_COUNT(ICON_MEANINGS); m++) {
            furrow_str rest = fw_str_from(icon, i);
            if (ICON_MEANINGS[m].part[0] != first || !fw_take_folded(&rest, ICON_MEANINGS[m].part))
                continue;
            fw_take_folded(&rest, "s");
            if (rest.len && fw_is_letter(rest.at[0]) && !fw_is_upper(rest.at[0])) continue;
            return ICON_MEANINGS[m].name;
        }
    }
    return NULL;
}

static bool name_by_meaning(furrow_buf *out, furrow_str icon) {
    const char *name = meaning_of(icon);
    if (name) fw_buf_text(out, name);
    return name != NULL;
}

/* ---- Attributes and tags ------------------------------------------------ */

/* The names that the words of a class or id give. 'name' is room to work in; 'maybe.at' is NULL
 * when out of memory. */
static fw_value_names names_of_words(furrow_buf *name, furrow_str value, fw_arena *arena) {
    const furrow_str none = {"", 0};
    fw_value_names found = {none, none, false};
    bool has_short = false;
    size_t at = 0;
    for (furrow_str word; !found.of_field.len && (word = fw_next_word(value, &at)).len;) {
        name->len = 0;
        fw_name_worth worth = fw_name_of_class(name, word);
        has_short |= worth == FW_NAME_SHORT;
        bool is_first = worth >= FW_NAME_MAYBE && !found.maybe.len;
        if (!is_first && worth != FW_NAME_OF_FIELD) continue;
        furrow_str kept = name->failed ? (furrow_str){0} : fw_arena_copy(arena, fw_buf_view(name));
        if (is_first || !kept.at) found.maybe = kept;
        if (worth == FW_NAME_OF_FIELD) found.of_field = kept;
        if (!kept.at) break;
    }
    found.is_short = has_short && found.maybe.at && !found.maybe.len;
    return found;
}

/* The names that a value gives, cached for the next record; 'maybe.at' is NULL when out of
 * memory. */
static fw_value_names names_of_value(const fw_tab *draft, furrow_str value) {
    furrow_buf name = {.alloc = draft->page->arena.alloc};
    bool is_new;
    fw_namer *n = draft->namer;
    uint32_t *at = fw_map_place(&n->index, fw_hash_text(1, value), &is_new, draft->scratch);
    if (!at) return (fw_value_names){0};
    /* After a failed allocation the map may hold a number without a name. */
    if (!is_new) return *at < n->names.count ? n->names.at[*at] : (fw_value_names){0};
    *at = (uint32_t)n->names.count;
    fw_value_names *made = fw_vec_push(&n->names, draft->scratch);
    if (!made) return (fw_value_names){0};
    *made = names_of_words(&name, value, draft->scratch);
    if (name.failed) fw_budget_take_nothing(draft->scratch->budget); /* few callers check it */
    furrow_buf_free(&name);
    return *made;
}

/* Append the name that a value gives, if it is worth at least 'least': FW_NAME_OF_FIELD or
 * FW_NAME_MAYBE. True also if there are only short words: these are the site's own word for the
 * field, so the classes of outer elements do not name it either. */
static bool name_by_value(furrow_buf *out, const fw_tab *draft, furrow_str value,
                          fw_name_worth least) {
    if (!value.len) return false;
    fw_value_names names = names_of_value(draft, value);
    if (!names.maybe.at) {
        out->failed = true;
        return false;
    }
    furrow_str name = least == FW_NAME_MAYBE ? names.maybe : names.of_field;
    fw_buf_str(out, name);
    return name.len > 0 || (least == FW_NAME_MAYBE && names.is_short);
}

/* Whether an element holds all of a field, except perhaps a colon or so. */
static bool holds_most(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    const double most = 0.8;
    if (page->end[node] > piece->last) return true;
    double bytes = 0;
    for (fw_node_id n = node; n < page->end[node]; n++)
        if (fw_page_is_text(page, n)) bytes += page->len[n];
    return bytes >= most * (double)piece->text.len;
}

/* Whether the record has another field of this kind near this one. */
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

/* The innermost block that holds the whole record. Its class names the whole, unless the field is
 * all there is. */
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

bool fw_element_is_own(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    enum { FEW = 8 }; /* bytes of signs around it */
    uint32_t all = page->sums[page->end[node]] - page->sums[node];
    uint32_t own = page->sums[page->end[piece->last]] - page->sums[piece->node];
    return all <= own + own / 4 + FEW;
}

typedef bool (*name_fn)(furrow_buf *out, const fw_tab *draft, fw_node_id node);

/* An itemprop "url" does not name the text of a link. A thing with more than a few words does not
 * name any of them. */
static bool name_by_itemprop(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    enum { FEW = 80 }; /* bytes */
    const furrow_page *page = draft->page;
    furrow_str property = fw_page_attr(page, node, FW_ATTR_ITEMPROP);
    if (!property.len || fw_str_equal(property, FW_STR("url"))) return false;
    bool is_large = page->sums[page->end[node]] - page->sums[node] > FEW &&
                    fw_page_attr(page, node, fw_page_attr_id(page, FW_STR("itemscope"))).at;
    return !is_large && fw_name_of_property(out, property);
}

/* The same for an element without inner properties: those of a thing are not its own. An inner
 * "url" belongs to the words around it. */
static bool name_by_own_itemprop(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    const furrow_page *page = draft->page;
    if (!fw_page_attr(page, node, FW_ATTR_ITEMPROP).len) return false;
    for (fw_node_id n = node + 1; n < page->end[node]; n++) {
        bool is_seen =
            !fw_page_is_text(page, n) && page->tag[n] != FW_TAG_META && page->tag[n] != FW_TAG_LINK;
        furrow_str inner = is_seen ? fw_page_attr(page, n, FW_ATTR_ITEMPROP) : (furrow_str){0};
        if (inner.len && !fw_str_equal(inner, FW_STR("url"))) return false;
    }
    return name_by_itemprop(out, draft, node);
}

/* Find the attributes that authors of the page use for field names, and for labels of cells. */
static void find_data(fw_namer *n, const furrow_page *page) {
    static const char *const labels[FW_CELL_LABELS] = {
        "data-label", "data-title", "data-th", "data-header", "data-heading", "data-colname"};
    static const char *const names[FW_DATA_NAMES] = {
        "data-field",          "data-column",  "data-column-id",     "data-col-id", "col-id",
        "data-stat",           "data-name",    "data-label",         "data-title",  "data-th",
        "data-testid",         "data-test-id", "data-test",          "data-qa",     "data-e2e",
        "data-role",           "data-hook",    "data-automation-id", "data-at",     "data-element",
        "data-automation",     "data-marker",  "data-purpose",       "data-qa-id",  "data-stid",
        "data-test-info-type", "data-tn"};
    enum { KEYS = 6 }; /* the first of them */
    for (size_t i = 0; i < FW_DATA_NAMES; i++) {
        uint32_t id = fw_page_attr_id(page, fw_str(names[i]));
        if (id != FW_ATTR_NONE) n->data[n->data_count++] = id;
        if (i + 1 == KEYS) n->key_count = n->data_count;
    }
    n->aria_label = fw_page_attr_id(page, FW_STR("aria-label"));
    for (size_t i = 0; i < FW_CELL_LABELS; i++) {
        uint32_t id = fw_page_attr_id(page, fw_str(labels[i]));
        if (id != FW_ATTR_NONE) n->labels[n->label_count++] = id;
    }
    n->is_ready = true;
}

/* A text for screen readers without the value that it ends with: "Gearbox" of "Gearbox: Manual".
 * Empty if it is only the value. */
static furrow_str without_value(furrow_str said, furrow_str value) {
    said = fw_str_trim(said);
    if (!value.len || !fw_str_ends(said, value)) return said;
    size_t len = said.len - value.len;
    bool is_apart = !len || said.at[len - 1] == ' ' || said.at[len - 1] == ':';
    return is_apart ? fw_label_trim((furrow_str){said.at, len}) : said;
}

/* Whether a text for screen readers can be the name of a field. */
static bool may_be_name(furrow_str text) {
    enum { LONGEST = 24 };
    return text.len && text.len <= LONGEST && !fw_str_has_digit(text);
}

/* The name of the icon that an element begins with, as screen readers get it: "star", or what it
 * stands for; 0 if none. */
static uint64_t noted_icon(const furrow_page *page, const fw_namer *n, fw_node_id node) {
    fw_node_id icon = node + 1;
    if (icon >= page->end[node] || fw_page_is_text(page, icon)) return 0;
    if (fw_is_icon_name(page, icon))
        return fw_hash_text(FW_ATTR_NONE, fw_page_own_text(page, icon + 1));
    if (page->tag[icon] != FW_TAG_SVG && page->tag[icon] != FW_TAG_I) return 0;
    if (n->aria_label != FW_ATTR_NONE && page->tag[icon] == FW_TAG_SVG) {
        furrow_str name = fw_page_attr(page, icon, n->aria_label);
        if (may_be_name(name)) return fw_hash_text(n->aria_label, name);
    }
    const char *meaning = meaning_of(fw_page_attr(page, icon, FW_ATTR_CLASS));
    for (fw_node_id at = icon + 1; at < page->end[icon] && !meaning; at++)
        if (!fw_page_is_text(page, at)) meaning = meaning_of(fw_page_attr(page, at, FW_ATTR_HREF));
    return meaning ? fw_hash_text(FW_ATTR_HREF, fw_str(meaning)) : 0;
}

/* Whether the text for screen readers tells what a field is. That of a link or a button tells what
 * a click does, unless it shows only a number: then it tells what the number counts. */
static bool says_what(const furrow_page *page, fw_node_id node, const fw_piece *piece) {
    bool is_control = page->tag[node] == FW_TAG_A || page->tag[node] == FW_TAG_BUTTON;
    return !is_control || piece->shape == FW_SHAPE_NUMBER;
}

/* Whether an element holds another text that looks like this one next to it: the items of a list.
 * Its name is that of the list. */
static bool holds_next(const fw_tab *d, fw_node_id node, const fw_piece *piece) {
    const fw_piece *first = d->pieces.at, *last = first + d->pieces.count - 1;
    const fw_piece *before = piece, *after = piece;
    while (before > first && before[-1].node > node && (--before)->kind != FW_FIELD_TEXT) continue;
    while (after < last && after[1].node < d->page->end[node] && (++after)->kind != FW_FIELD_TEXT)
        continue;
    return (before->kind == FW_FIELD_TEXT && before->holder != piece->holder &&
            before->place.path == piece->place.path) ||
           (after->kind == FW_FIELD_TEXT && after->holder != piece->holder &&
            after->place.path == piece->place.path);
}

/* The name that attributes of an element with hardly more than a piece give it, without digits; 0
 * if there is none. */
static uint64_t noted_name(const fw_tab *d, const fw_piece *piece) {
    enum { LEVELS = 6, LONGEST = 64 }; /* bytes of such a name */
    const furrow_page *page = d->page;
    const fw_namer *n = d->namer;
    fw_node_id node = piece->holder;
    for (int up = 0; up < LEVELS && node > piece->record && fw_element_is_own(page, node, piece);
         up++, node = page->parent[node]) {
        if (up && holds_next(d, node, piece)) return 0;
        uint64_t icon = noted_icon(page, n, node);
        if (icon) return icon;
        for (uint32_t k = 0; k < page->len[node]; k++) {
            const fw_attr *attr = &page->attrs[page->at[node] + k];
            furrow_str said = {page->text + attr->at, attr->len};
            if (attr->name == n->aria_label && says_what(page, node, piece)) {
                said = without_value(said, piece->text);
                if (may_be_name(said)) return fw_hash_text(n->aria_label, said);
            }
            uint32_t i = attr->name < FW_ATTR_KNOWN ? n->data_count : 0; /* as most are */
            while (i < n->data_count && n->data[i] != attr->name) i++;
            if (i == n->data_count || !attr->len) continue;
            uint64_t hash = fw_hash_mix(attr->name, 1);
            uint32_t len = attr->len < LONGEST ? attr->len : LONGEST;
            for (const char *c = page->text + attr->at; len; c++, len--)
                if (!fw_is_digit(*c)) hash = fw_hash_mix(hash, (unsigned char)*c);
            return hash;
        }
    }
    return 0;
}

bool fw_names_note(fw_tab *d) {
    typedef struct uses {
        uint32_t rows, last_row; /* records that have it; the last of them, from 1 */
    } uses;
    fw_map index = {0};
    FW_VEC(uses) found = {0};
    uint64_t last = 0;
    if (!d->namer->is_ready) find_data(d->namer, d->page);
    bool may_note = d->namer->data_count || d->namer->aria_label != FW_ATTR_NONE;
    for (size_t i = 0; i < d->pieces.count && may_note; i++) {
        bool is_new;
        fw_piece *piece = &d->pieces.at[i];
        bool is_same = i && piece->holder == piece[-1].holder; /* a link and its text */
        piece->name = is_same ? last : noted_name(d, piece);
        last = piece->name;
        if (!piece->name) continue;
        uint32_t *at = fw_map_place(&index, piece->name, &is_new, d->scratch);
        uses *made = at && is_new ? fw_vec_push(&found, d->scratch) : NULL;
        if (!at || (is_new && !made)) return false;
        if (is_new) *made = (uses){0}, *at = (uint32_t)found.count - 1;
        if (!found.at) return false; /* cannot happen: each name has an entry */
        uses *u = &found.at[*at];
        u->rows += u->last_row != piece->row + 1;
        u->last_row = piece->row + 1;
    }
    /* A name that fewer than half of the records have is a value itself: "tag-linux". */
    for (size_t i = 0; i < d->pieces.count && found.count; i++) {
        fw_piece *piece = &d->pieces.at[i];
        if (piece->name && 2 * found.at[*fw_map_find(&index, piece->name)].rows < d->rows)
            piece->name = 0;
    }
    return true;
}

/* Append the word that the attributes of an element give. */
static bool name_by_attrs(furrow_buf *out, const fw_tab *draft, fw_node_id node,
                          fw_name_worth least) {
    const furrow_page *page = draft->page;
    fw_namer *n = draft->namer;
    if (!n->is_ready) find_data(n, page);
    if (name_by_value(out, draft, fw_page_attr(page, node, FW_ATTR_CLASS), least) ||
        name_by_value(out, draft, fw_page_attr(page, node, FW_ATTR_ID), least))
        return true;
    for (uint32_t i = 0; i < n->data_count; i++)
        if (name_by_value(out, draft, fw_page_attr(page, node, n->data[i]), least)) return true;
    return false;
}

/* Append the name of a field in the program that made the page, or a field word. */
static bool name_by_field(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    fw_namer *n = draft->namer;
    if (!n->is_ready) find_data(n, draft->page);
    for (uint32_t i = 0; i < n->key_count; i++)
        if (fw_name_of_key(out, fw_page_attr(draft->page, node, n->data[i]))) return true;
    return name_by_attrs(out, draft, node, FW_NAME_OF_FIELD);
}

static bool name_by_class(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    return name_by_attrs(out, draft, node, FW_NAME_MAYBE);
}

/* Append the name that the tag of a field's element gives. */
static bool name_by_tag(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    static const struct {
        fw_tag tag;
        const char *name;
    } names[] = {{FW_TAG_ADDRESS, "address"}, {FW_TAG_BLOCKQUOTE, "quote"},
                 {FW_TAG_CITE, "source"},     {FW_TAG_FIGCAPTION, "caption"},
                 {FW_TAG_H3, "subtitle"},     {FW_TAG_H4, "subtitle"},
                 {FW_TAG_H5, "subtitle"},     {FW_TAG_H6, "subtitle"}};
    for (size_t i = 0; i < FW_COUNT(names); i++)
        if (draft->page->tag[node] == names[i].tag) {
            fw_buf_text(out, names[i].name);
            return true;
        }
    return false;
}

/* Whether a name is that of a picture, which words beside the picture do not get. */
static bool is_of_picture(furrow_str name) {
    static const char *const names[] = {"avatar", "logo", "photo", "photos", "pictures"};
    return fw_str_is_one_of(name, names, FW_COUNT(names));
}

/* Ask the elements around a field, innermost first; if 'is_close', only its own. */
static bool name_by_elements(furrow_buf *out, const fw_tab *draft, const fw_piece *piece,
                             name_fn name, bool is_close) {
    const furrow_page *page = draft->page;
    fw_node_id node = piece->node, whole = whole_of(draft, piece);
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > whole;
         level++, node = page->parent[node]) {
        bool may_tell = page->len[node] || name == name_by_tag; /* others read attributes */
        if (fw_page_is_text(page, node) || !may_tell || !holds_most(page, node, piece) ||
            page->tag[node] == FW_TAG_SVG) /* its class tells how it looks */
            continue;
        if (is_close && !fw_element_is_own(page, node, piece)) return false;
        size_t before = out->len;
        if (!name(out, draft, node)) continue;
        bool is_other = piece->kind == FW_FIELD_TEXT && piece->shape != FW_SHAPE_NUMBER &&
                        is_of_picture(fw_str_from(fw_buf_view(out), before));
        if (!is_other) return true;
        out->len = before;
    }
    return false;
}

/* Name a field after its property of the record. The name of a thing that is itself a property
 * stands for that thing: the author's name is the author. */
static bool name_by_property(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    size_t before = out->len;
    if (!name_by_elements(out, draft, piece, name_by_own_itemprop, false)) return false;
    if (!fw_str_equal(fw_str_from(fw_buf_view(out), before), FW_STR("name"))) return true;
    const furrow_page *page = draft->page;
    uint32_t itemscope = fw_page_attr_id(page, FW_STR("itemscope"));
    fw_node_id node = piece->holder;
    while (node != FURROW_NO_NODE && node > piece->record &&
           !fw_page_attr(page, node, itemscope).at)
        node = page->parent[node];
    if (node == FURROW_NO_NODE || node <= piece->record) return true;
    out->len = before;
    if (!name_by_itemprop(out, draft, node)) fw_buf_text(out, "name");
    return true;
}

/* The label that the cell of a field shows on narrow screens, where the header row is hidden; empty
 * if there is none. */
static furrow_str label_of_cell(const fw_tab *draft, const fw_piece *piece) {
    enum { LONGEST = 60, DEEPEST = 8 }; /* bytes of a header; elements around a text */
    const furrow_page *page = draft->page;
    fw_namer *n = draft->namer;
    if (!n->is_ready) find_data(n, page);
    fw_node_id node = piece->node;
    for (int up = 0; up < DEEPEST && node != FURROW_NO_NODE && node > piece->record &&
                     page->tag[node] != FW_TAG_TD;
         up++)
        node = page->parent[node];
    if (node == FURROW_NO_NODE || page->tag[node] != FW_TAG_TD) return (furrow_str){0};
    for (uint32_t i = 0; i < n->label_count; i++) {
        furrow_str label = fw_label_trim(fw_page_attr(page, node, n->labels[i]));
        if (label.len && label.len <= LONGEST) return label;
    }
    return (furrow_str){0};
}

bool fw_name_is_certain(const fw_tab *draft, const fw_piece *piece) {
    furrow_buf name = {.alloc = draft->page->arena.alloc};
    bool is_certain = fw_rows_is_named(draft->tables, piece->node, piece->record) ||
                      label_of_cell(draft, piece).len || name_by_property(&name, draft, piece);
    furrow_buf_free(&name);
    return is_certain;
}

/* ---- Tips and icons ------------------------------------------------------ */

/* Append a tooltip as a name: a few words without digits, with at most 'most' blanks. */
static bool name_by_words(furrow_buf *out, furrow_str tip, size_t most) {
    enum { LONGEST = 24 };
    size_t spaces = 0;
    tip = fw_label_trim(tip);
    for (size_t i = 0; i < tip.len; i++) spaces += fw_is_space(tip.at[i]);
    if (!tip.len || tip.len > LONGEST || spaces > most || fw_str_has_digit(tip) ||
        fw_text_is_signs(tip))
        return false;
    for (size_t i = 0; i < tip.len; i++)
        fw_buf_char(out, fw_is_space(tip.at[i]) ? '_' : fw_fold(tip.at[i]));
    return true;
}

/* A tooltip of more words may be about anything. */
static bool name_by_tip(furrow_buf *out, furrow_str tip) {
    enum { MAX_SPACES = 1 };
    return name_by_words(out, tip, MAX_SPACES);
}

/* A text up to a bracket or a sign at the end of a word: "27 replies" of "27 replies)", "5,900
 * likes" of "5,900 likes. Like". */
static furrow_str first_clause(furrow_str text) {
    for (size_t i = 0; i < text.len; i++) {
        bool is_end = i + 1 == text.len || text.at[i + 1] == ' ';
        if (memchr("()", text.at[i], 2) || (is_end && memchr(".,;:", text.at[i], 4)))
            return fw_str_trim((furrow_str){text.at, i});
    }
    return text;
}

/* A text from the place on where it has a value: "27 ratings" of "4.8 out of 5 stars, 27 ratings";
 * all of it if it does not have the value. */
static furrow_str from_value(furrow_str text, furrow_str value) {
    for (size_t i = 0; value.len && i + value.len <= text.len; i++) {
        furrow_str rest = fw_str_from(text, i);
        bool is_start = !i || (!fw_is_digit(text.at[i - 1]) && text.at[i - 1] != '.');
        if (is_start && fw_str_starts(rest, value)) return rest;
    }
    return text;
}

/* Append what a number counts, as an attribute for screen readers says: "12 ratings", "This topic
 * has 12 replies". */
static bool name_by_count(furrow_buf *out, furrow_str tip, furrow_str value) {
    furrow_str unit;
    enum { LONGEST = 60 }; /* bytes of such a sentence */
    tip = from_value(tip, value);
    for (size_t i = 0; tip.len <= LONGEST && i < tip.len; i++)
        if (fw_is_digit(tip.at[i])) {
            tip = fw_str_from(tip, i);
            break;
        }
    tip = first_clause(tip);
    if (fw_value_kind_of(tip, &unit) != FW_VALUE_COUNT) return false;
    return !fw_str_equal(unit, FW_STR("times")) && name_by_tip(out, unit);
}

/* A tooltip without the value that it ends with and without a verb: "Like" of "Like (3)",
 * "comments" of "View comments (3)", "reputation score" of "reputation score 259". A tooltip
 * without the value stays as it is. */
static furrow_str bare_tip(furrow_str tip, furrow_str value) {
    furrow_str rest = fw_str_trim(tip);
    bool has_bracket = rest.len && rest.at[rest.len - 1] == ')';
    rest.len -= has_bracket;
    if (!value.len || rest.len <= value.len || !fw_str_ends(rest, value)) return tip;
    rest.len -= value.len;
    char sign = rest.at[rest.len - 1];
    if (sign != ' ' && sign != '(' && sign != ':') return tip;
    rest = fw_label_trim(rest);
    const char *blank = fw_text_asks_for_click(rest) ? memchr(rest.at, ' ', rest.len) : NULL;
    return blank ? fw_str_from(rest, (size_t)(blank + 1 - rest.at)) : rest;
}

/* Append the name that the screen reader text of an icon gives: the meaning of a one-word icon
 * ("eye"), or the text itself. */
static bool name_by_icon_text(furrow_buf *out, furrow_str text) {
    if (is_of_picture(text)) return false; /* the picture of a person is beside the name */
    bool is_word = !memchr(text.at ? text.at : "", ' ', text.len);
    return (is_word && name_by_meaning(out, text)) || name_by_tip(out, text);
}

/* Append the meaning of a field's icon. Its class, its picture, an attribute for programmers, its
 * screen reader text, or the word that an icon font shows tells it. */
static bool name_by_icon(furrow_buf *out, const fw_tab *draft, fw_node_id node) {
    static const char *const names[] = {"xlink:href", "data-icon", "data-testid"};
    const furrow_page *page = draft->page;
    if (name_by_meaning(out, fw_page_attr(page, node, FW_ATTR_CLASS))) return true;
    if (page->tag[node] != FW_TAG_A && name_by_meaning(out, fw_page_attr(page, node, FW_ATTR_HREF)))
        return true;
    for (size_t i = 0; i < FW_COUNT(names); i++) {
        uint32_t id = fw_page_attr_id(page, fw_str(names[i]));
        if (id != FW_ATTR_NONE && name_by_meaning(out, fw_page_attr(page, node, id))) return true;
    }
    if (fw_is_icon_name(page, node) && name_by_meaning(out, fw_page_own_text(page, node + 1)))
        return true;
    uint32_t aria_label = fw_page_attr_id(page, FW_STR("aria-label"));
    return name_by_icon_text(out, fw_page_attr(page, node, FW_ATTR_ALT)) ||
           name_by_icon_text(out, fw_page_attr(page, node, FW_ATTR_TITLE)) ||
           (aria_label != FW_ATTR_NONE &&
            name_by_icon_text(out, fw_page_attr(page, node, aria_label)));
}

/* Whether a node is in another table cell than the node after it. */
static bool is_other_cell(const furrow_page *page, fw_node_id node, fw_node_id after) {
    for (; page->end[node] <= after; node = page->parent[node])
        if (page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH) return true;
    return false;
}

/* Whether an icon comes after a text in an element that ends before a field: "4.5" and a star. */
static bool ends_text(const furrow_page *page, fw_node_id icon, fw_node_id field) {
    fw_node_id box = icon;
    while (page->end[page->parent[box]] <= field) box = page->parent[box];
    return page->sums[icon] > page->sums[box];
}

void fw_ask_tips(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    enum { MAX_UP = 6, MAX_ICON = 4 };  /* elements around a field; nodes of an icon */
    enum { ALONE = 1, WITH_VALUE = 2 }; /* blanks in a tooltip, and in one that has the value */
    const furrow_page *page = draft->page;
    uint32_t aria_label = fw_page_attr_id(page, FW_STR("aria-label"));
    fw_node_id first = piece->node, node = piece->holder;
    for (int up = 0; up < MAX_UP && node > piece->record && fw_element_is_own(page, node, piece);
         up++) {
        bool is_link = page->tag[node] == FW_TAG_A, is_button = page->tag[node] == FW_TAG_BUTTON;
        furrow_str spoken = {0};
        if (aria_label != FW_ATTR_NONE)
            spoken = bare_tip(fw_page_attr(page, node, aria_label), piece->text);
        if (name_by_count(out, spoken, piece->text)) return;
        furrow_str whole = fw_str_trim(fw_page_attr(page, node, FW_ATTR_TITLE));
        furrow_str title = fw_str_trim(bare_tip(whole, piece->text));
        bool is_again = fw_str_equal(title, piece->text); /* for when the text is cut off */
        if (name_by_count(out, title, piece->text)) return;
        if ((is_button || is_link) && says_what(page, node, piece) &&
            name_by_icon_text(out, spoken))
            return;
        /* The style sheet may draw the icon before the element. */
        furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
        if ((fw_class_has_word(class, "icon") || fw_class_has_word(class, "ico")) &&
            name_by_meaning(out, class))
            return;
        /* The title of a button tells what it does, the title of a link where it leads. */
        if ((is_button && !says_what(page, node, piece)) ||
            (!is_again && !is_link &&
             name_by_words(out, title, title.len < whole.len ? WITH_VALUE : ALONE)))
            return;
        /* The screen reader name of an element that holds nothing but the field. */
        furrow_str said = is_link ? (furrow_str){0} : fw_str_trim(spoken);
        if (!fw_str_equal(said, piece->text) && name_by_tip(out, said)) return;
        first = node;
        node = page->parent[node];
    }
    /* The icon is before the outermost of these elements, or before the text in it. */
    for (fw_node_id at = piece->node; at >= first && at > piece->record + 1; at--)
        for (fw_node_id n = at - 1; n > piece->record && n + MAX_ICON >= at; n--) {
            bool is_control = page->tag[n] == FW_TAG_A || page->tag[n] == FW_TAG_BUTTON ||
                              page->tag[page->parent[n]] == FW_TAG_BUTTON;
            /* Only the word of a font icon may be between the icon and the field. */
            fw_node_id icon = fw_page_is_text(page, n) ? page->parent[n] : n;
            if (fw_page_is_text(page, n) && fw_is_icon_name(page, icon)) continue;
            bool is_text = page->sums[at] > page->sums[n] && !fw_is_icon_name(page, icon);
            is_text |= ends_text(page, icon, at);
            bool is_end = is_text || is_control || is_other_cell(page, n, at);
            if (page->end[n] > at || is_end) break;
            if (!fw_page_is_text(page, n) && name_by_icon(out, draft, n)) return;
        }
}

/* ---- Votes -------------------------------------------------------------- */

void fw_ask_page(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    if (fw_rows_name(out, draft->tables, piece->node, piece->record)) return;
    furrow_str label = label_of_cell(draft, piece);
    if (!label.len) label = fw_label_trim(piece->label_text);
    fw_buf_str(out, label);
}

void fw_ask_property(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_property(out, draft, piece);
}

void fw_ask_fields(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_field, true);
}

void fw_ask_boxes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_field, false);
}

void fw_ask_own_classes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_class, true);
}

void fw_ask_classes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_class, false);
}

/* Which of two things a class is about, by a word of it. */
static const struct {
    const char *word, *side;
} SIDES[] = {{"home", "home"},           {"away", "away"},
             {"guest", "guest"},         {"visitor", "visitor"},
             {"winner", "winner"},       {"loser", "loser"},
             {"departure", "departure"}, {"arrival", "arrival"},
             {"origin", "origin"},       {"destination", "destination"},
             {"outbound", "outbound"},   {"inbound", "inbound"},
             {"lastpost", "last"},       {"last-post", "last"},
             {"last-reply", "last"},     {"latest", "last"}};

/* Append the side that a class tells. One pass over it, since most tell none. */
static bool name_by_side(furrow_buf *out, furrow_str class) {
    for (size_t i = 0; i < class.len; i++) {
        char c = fw_fold(class.at[i]);
        bool is_camel = i && fw_is_upper(class.at[i]) && fw_is_lower(class.at[i - 1]);
        if (i && fw_is_letter(class.at[i - 1]) && !is_camel) continue;
        for (size_t s = 0; s < FW_COUNT(SIDES); s++) {
            furrow_str rest = fw_str_from(class, i);
            if (SIDES[s].word[0] != c || !fw_take_folded(&rest, SIDES[s].word) ||
                (rest.len && fw_is_letter(rest.at[0])))
                continue;
            fw_buf_text(out, SIDES[s].side);
            return true;
        }
    }
    return false;
}

void fw_ask_sides(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    enum { MAX_UP = 4 }; /* elements around a field */
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_UP && node > piece->record; up++, node = draft->page->parent[node])
        if (name_by_side(out, fw_page_attr(draft->page, node, FW_ATTR_CLASS))) return;
}

bool fw_name_of_field(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    size_t before = out->len;
    fw_ask_page(out, draft, piece);
    if (out->len == before) name_by_property(out, draft, piece);
    if (out->len == before) fw_ask_fields(out, draft, piece);
    return out->len > before;
}

void fw_ask_tags(furrow_buf *out, const fw_tab *draft, const fw_piece *piece) {
    name_by_elements(out, draft, piece, name_by_tag, true);
}

furrow_str fw_ask_column(const fw_tab *draft, const fw_tab_column *column, fw_ask_fn ask) {
    furrow_str names[MAX_ASKED], none = {"", 0};
    uint32_t asked = column->count < MAX_ASKED ? column->count : MAX_ASKED;
    uint32_t best = 0, most = 0;
    for (uint32_t n = 0; n < asked; n++) {
        uint32_t cell = (uint32_t)((uint64_t)n * column->count / asked), votes = 0;
        fw_buf_clear(draft->buf);
        ask(draft->buf, draft, fw_piece_of(draft, &column->cells[cell]));
        if (draft->buf->failed) return (furrow_str){0};
        if (draft->buf->len) draft->buf->len = fw_text_clean(draft->buf->at, draft->buf->len);
        names[n] = fw_arena_copy(draft->scratch, fw_buf_view(draft->buf));
        if (!names[n].at) return (furrow_str){0};
        for (uint32_t k = 0; k <= n; k++) votes += fw_str_equal(names[k], names[n]);
        if (votes > most) best = n, most = votes;
    }
    return asked ? names[best] : none;
}

furrow_str fw_ask_all(const fw_tab *draft, const fw_tab_column *column, fw_ask_fn ask) {
    enum { SEVERAL = 3 };
    furrow_str name = {"", 0};
    for (uint32_t n = 0; n < MAX_ASKED && column->count >= SEVERAL; n++) {
        uint32_t cell = (uint32_t)((uint64_t)n * column->count / MAX_ASKED);
        fw_buf_clear(draft->buf);
        ask(draft->buf, draft, fw_piece_of(draft, &column->cells[cell]));
        if (draft->buf->failed) return (furrow_str){0};
        furrow_str again = fw_buf_view(draft->buf);
        bool is_more = n && again.len > name.len && fw_units_are_alike(name, again); /* "1 bed" */
        if (n && !is_more && !fw_str_equal(name, again) && !fw_units_are_alike(again, name))
            return (furrow_str){"", 0};
        if (!n || is_more) name = fw_arena_copy(draft->scratch, fw_buf_view(draft->buf));
        if (!name.len) return name;
    }
    return name;
}
