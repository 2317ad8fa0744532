/*
 * The thing that a page is about. In this order:
 *
 *   1. The page is cut into texts and images as a record is (table/draft.h).
 *   2. The title is the heading that the page's own title names.
 *   3. Menus, footers and boxes of related things that are not around the title are
 *      left out (auto/facts.h).
 *   4. Each text gets a name: the label of its pair (pairs.c), the words before a
 *      colon, what its markup says (table/naming.h), or its kind: the first price,
 *      date, rating after the title.
 *   5. The page's JSON-LD and its meta elements add what the text lacks.
 *
 * Cost: linear in the page, except for pairs.c.
 */
#include "object/object.h"
#include "object/row.h"
#include "object/stated.h"

#include "base/call.h"
#include "base/map.h"
#include "base/str.h"
#include "table/draft.h"
#include "table/naming.h"
#include "table/table.h"
#include "table/things.h"
#include "values/names.h"
#include "values/number.h"

enum {
    MAX_REPEATS = 3,  /* of a label or name in the page; more: a list */
    MAX_INSIDE = 300, /* bytes of a text with a label and a value */
    MAX_SHORT = 40,   /* bytes of a price, a date, a rating by itself */
    MAX_BYLINE = 60,  /* bytes of the words after "by" */
    FEW_LINKS = 8,    /* below a heading; more: a menu or related things */
    MAX_UP = 4,       /* elements around a text that say what it is */
    NEAR_TITLE = 12   /* pieces: the company, the day, a button or two */
};

typedef struct finder {
    const fw_method_input *in;
    const furrow_page *page;
    fw_row row;
    fw_arena *scratch;
    fw_facts facts;
    fw_pairs pairs;
    fw_tab draft;
    fw_namer namer;
    fw_record_rows rows;
    furrow_buf buf;
    uint8_t *outside; /* per node: fw_outside or 0 */
    fw_map repeats;   /* hash of a name from markup -> texts that have it */
    fw_title title;
    const fw_piece *long_text; /* the first after the title; NULL: none */
    const fw_piece *town;      /* the first right after the title; NULL: none */
    const fw_piece *price;     /* right before the title or in a sidebar; NULL: none */
    fw_counted counted;
    uint32_t itemscope; /* the attribute, in this page */
} finder;

static bool fail(finder *f) {
    f->row.is_out = true;
    return false;
}

/* ---- Names -------------------------------------------------------------- */

/* The words before a colon in a text that also has its value; empty: none. '*value' is what follows
 * the colon. */
static furrow_str label_inside(furrow_str *value, const fw_piece *piece) {
    furrow_str none = {0}, text = piece->text;
    size_t len = 0, colon = 0;
    if (piece->is_in_link || !text.len || text.len > MAX_INSIDE || !fw_is_letter(text.at[0]))
        return none;
    while (len < text.len && !(colon = fw_colon_at(fw_str_from(text, len)))) len++;
    *value = fw_str_from(text, len + colon);
    bool is_time = len && fw_is_digit(text.at[len - 1]);
    if (!colon || !value->len || value->at[0] == '/' || is_time) return none;
    furrow_str label = {text.at, len};
    return fw_is_label_text(label) ? label : none;
}

/* The name of a text by the kind of its value; NULL for ordinary words. */
static const char *name_of_kind(const finder *f, const fw_piece *piece) {
    furrow_str unit = {0};
    if (piece->text.len > MAX_SHORT && piece->text.len < FW_LONG_TEXT) return NULL;
    fw_value_kind kind = fw_value_kind_of(piece->text, &unit);
    if (piece->text.len >= FW_LONG_TEXT)
        return fw_text_has_word(piece->text) ? "description" : NULL;
    switch (kind) {
    case FW_VALUE_PRICE: return fw_is_struck(f->page, piece->holder, 0) ? "old_price" : "price";
    case FW_VALUE_DATE: return fw_date_has_year(piece->text) ? "date" : NULL;
    case FW_VALUE_RATING:
    case FW_VALUE_EMAIL:
    case FW_VALUE_PLACE:
    case FW_VALUE_PHONE: return fw_name_of_kind(kind);
    case FW_VALUE_COUNT: return fw_unit_is_reviews(unit) ? "reviews" : NULL;
    default: return NULL;
    }
}

/* Whether a name is that of a heading of a part, or says something about the picture or the
 * publisher of the page. */
static bool is_of_frame(furrow_str name) {
    static const char *const names[] = {"width", "height", "logo", "main_entity_of_page",
                                        "copyright_year"};
    return fw_str_is_one_of(name, names, FW_COUNT(names)) || fw_name_ends_in(name, "heading");
}

/* The name from markup, in the buffer; empty if there is none, or if many texts of the page have
 * it. */
static furrow_str name_of_markup(finder *f, const fw_piece *piece) {
    fw_buf_clear(&f->buf);
    if (!fw_name_of_field(&f->buf, &f->draft, piece)) return (furrow_str){"", 0};
    if (f->buf.failed) fail(f);
    furrow_str name = fw_buf_view(&f->buf);
    const char *usual = fw_thing_usual_name(name);
    if (usual) return fw_str(usual);
    furrow_str text = piece->text;
    if (fw_str_equal(name, FW_STR("byline")) && fw_take_by(&text)) return FW_STR("author");
    if (fw_name_ends_in(name, "author")) return FW_STR("author");
    bool is_part = fw_name_ends_in(name, "street_address") || fw_name_ends_in(name, "mail_address");
    if (fw_name_ends_in(name, "address") && !is_part) return FW_STR("address");
    if (is_of_frame(name)) return (furrow_str){"", 0};
    bool is_date = piece->text.len <= MAX_BYLINE && fw_str_has_digit(piece->text) &&
                   fw_name_sense(name) == fw_name_sense(FW_STR("date"));
    return is_date && !fw_str_equal(name, FW_STR("time")) ? FW_STR("date") : name;
}

/* Whether header cells name a text. */
static bool is_cell(finder *f, const fw_piece *piece) {
    return fw_rows_is_named(&f->rows, piece->node, piece->record);
}

/* The key for counting texts with a name; cells of tables are counted separately. */
static uint64_t key_of_name(finder *f, const fw_piece *piece, furrow_str name) {
    return fw_label_hash(name) + is_cell(f, piece);
}

/* Count the texts that have a name. Adjacent texts at one place count as one. */
static void count_names(finder *f) {
    const fw_piece *last = NULL;
    for (size_t i = 0; i < f->draft.pieces.count && !f->row.is_out; i++) {
        const fw_piece *piece = &f->draft.pieces.at[i];
        bool is_new;
        if (fw_budget_is_spent(f->scratch->budget)) fail(f);
        if (piece->kind != FW_FIELD_TEXT || f->outside[piece->node]) continue;
        furrow_str name = name_of_markup(f, piece);
        if (!name.len) continue;
        bool is_run = last && last->place.path == piece->place.path && piece <= last + 2 &&
                      !is_cell(f, piece);
        last = piece;
        uint32_t *count =
            fw_map_place(&f->repeats, key_of_name(f, piece, name), &is_new, f->scratch);
        if (!count) fail(f);
        else if (is_new) *count = 1;
        else *count += !is_run;
    }
}

/* Whether a text is one of several with its name, as in a list; below the same header cell two are
 * enough. */
static bool is_of_list(finder *f, const fw_piece *piece, furrow_str name) {
    const uint32_t *count = fw_map_find(&f->repeats, key_of_name(f, piece, name));
    return count && *count > (is_cell(f, piece) ? 1 : MAX_REPEATS);
}

/* Whether a pair belongs to the thing. A label that repeats as in a list does not, except for the
 * first price after the title. */
static bool is_own_pair(finder *f, const fw_piece *piece, uint32_t pair) {
    const fw_pair *p = &f->pairs.list.at[pair];
    bool is_of_others = p->kind == FW_PAIR_HEADING && f->outside[p->label] == FW_OUTSIDE_ALL;
    if (is_of_others) return false; /* what follows their box does not belong to them */
    if (p->count <= MAX_REPEATS) return pair != 0;
    return fw_str_equal(fw_usual_or(fw_label_trim(p->text)), FW_STR("price")) &&
           !fw_row_find(&f->row, FW_STR("price")) && f->title.piece && piece > f->title.piece;
}

/* The pair that names a piece; 0: none. Meta elements have names of their own. */
static uint32_t pair_of(finder *f, const fw_piece *piece, bool of_heading) {
    uint32_t pair = f->pairs.value[piece->node];
    if (!is_own_pair(f, piece, pair) || f->page->tag[piece->node] == FW_TAG_META) return 0;
    return (f->pairs.list.at[pair].kind == FW_PAIR_HEADING) == of_heading ? pair : 0;
}

/* What a word before a price means for it: "Was", "Now"; NULL: nothing. */
static const char *price_of_label(furrow_str label, furrow_str text) {
    static const struct {
        const char *word, *name;
    } words[] = {{"was", "old_price"},   {"now", "price"},       {"before", "old_price"},
                 {"statt", "old_price"}, {"jetzt", "price"},     {"antes", "old_price"},
                 {"ahora", "price"},     {"avant", "old_price"}, {"maintenant", "price"}};
    furrow_str unit;
    for (size_t i = 0; i < FW_COUNT(words); i++) {
        furrow_str rest = label;
        if (fw_take_folded(&rest, words[i].word) && !rest.len)
            return fw_value_kind_of(text, &unit) == FW_VALUE_PRICE ? words[i].name : NULL;
    }
    return NULL;
}

static void add_pair(finder *f, const fw_piece *piece, furrow_str text, uint32_t pair) {
    furrow_str label = fw_label_trim(f->pairs.list.at[pair].text);
    text = fw_str_from(text, fw_colon_at(text));
    furrow_str usual = fw_usual_or(label);
    bool is_no_price = fw_str_equal(usual, FW_STR("price")) && !fw_str_has_digit(text);
    if (piece->is_in_link && (fw_text_asks_for_click(text) || is_no_price) &&
        fw_row_find(&f->row, usual))
        return; /* after a value: "See details" */
    const char *lead = fw_name_of_lead(label);
    if (!lead) lead = price_of_label(label, fw_str_trim(text));
    if (!lead) fw_row_add(&f->row, usual, text, piece, pair);
    else if (*lead) fw_row_add(&f->row, fw_str(lead), text, piece, pair);
}

/* The text of some nodes, in the buffer. */
static furrow_str text_of(finder *f, fw_node_id first, fw_node_id end) {
    fw_buf_clear(&f->buf);
    fw_field_text(&f->buf, f->page, first, end);
    if (f->buf.failed) fail(f);
    return fw_buf_view(&f->buf);
}

/* A value without the dash between it and its label. */
static furrow_str without_dash(furrow_str text) {
    static const char *const dashes[] = {"– ", "— ", "- "};
    for (size_t i = 0; i < FW_COUNT(dashes); i++)
        if (fw_take(&text, dashes[i])) break;
    return text;
}

/* Add a line with labels in it, each value separately. False if it has none. */
static bool add_labelled_line(finder *f, const fw_piece *piece) {
    const furrow_page *page = f->page;
    bool has_label = false;
    for (fw_node_id n = piece->node; n <= piece->last && !has_label; n++)
        has_label = f->pairs.is_label[n];
    if (!has_label) return false;
    for (fw_node_id n = piece->node; n <= piece->last && !f->row.is_out;) {
        uint32_t pair = f->pairs.value[n];
        fw_node_id first = n;
        if (!fw_page_is_text(page, n) || f->pairs.is_label[n]) {
            n++;
            continue;
        }
        while (n <= piece->last && f->pairs.value[n] == pair && !f->pairs.is_label[n]) n++;
        if (is_own_pair(f, piece, pair))
            add_pair(f, piece, without_dash(text_of(f, first, n)), pair);
    }
    return true;
}

/* Add a line of several texts with a label each: "Height: 6 | Weight: 195". */
static bool add_labelled_texts(finder *f, const fw_piece *piece) {
    uint32_t texts = 0, labelled = 0;
    if (piece->is_in_link || piece->last == piece->node) return false;
    for (int pass = 0; pass < 2; pass++) {
        for (fw_node_id n = piece->node; n <= piece->last; n++) {
            if (!fw_page_is_text(f->page, n)) continue;
            fw_piece part = *piece;
            part.text = text_of(f, n, n + 1);
            furrow_str value, label = label_inside(&value, &part);
            texts += pass == 0 && part.text.len;
            labelled += pass == 0 && label.len;
            if (pass == 1 && label.len)
                fw_row_add(&f->row, fw_usual_or(fw_label_trim(label)), value, piece, FW_ROW_ALONE);
        }
        if (labelled < 2 || 2 * labelled < texts) return false;
    }
    return true;
}

/* Add a rating: a sentence that is called a rating, or that has stars. */
static bool add_rating(finder *f, const fw_piece *piece) {
    const furrow_page *page = f->page;
    furrow_str text = piece->text;
    if (text.len > MAX_INSIDE || !fw_take_rating(&text)) return false;
    fw_node_id node = piece->last;
    for (int up = 0; up < MAX_UP && node != FURROW_NO_NODE; up++, node = page->parent[node]) {
        furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
        if (!fw_class_has_word(class, "rating") && !fw_class_has_word(class, "star") &&
            !fw_class_has_word(class, "stars"))
            continue;
        fw_row_add(&f->row, FW_STR("rating"), text, piece, FW_ROW_ALONE);
        return true;
    }
    return false;
}

/* Add an address: the lines of an element that is called an address. */
static bool add_address(finder *f, const fw_piece *piece) {
    enum { LONGEST = 150 }; /* bytes */
    const furrow_page *page = f->page;
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_UP && node != FURROW_NO_NODE; up++, node = page->parent[node]) {
        if (fw_facts_text(&f->facts, (fw_span){node, page->end[node]}) > LONGEST) return false;
        furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
        if (page->tag[node] != FW_TAG_ADDRESS && !fw_class_ends_in_word(class, "address")) continue;
        fw_row_add(&f->row, FW_STR("address"), piece->text, piece, 0);
        return true;
    }
    return false;
}

/* Add a date: the text of a time element, without the words before it. */
static bool add_time(finder *f, const fw_piece *piece) {
    const furrow_page *page = f->page;
    furrow_str unit;
    if (piece->text.len > MAX_BYLINE || piece->is_in_link || fw_row_find(&f->row, FW_STR("date")))
        return false;
    for (fw_node_id n = piece->node; n <= piece->last; n++) {
        fw_node_id time = page->parent[n];
        if (!fw_page_is_text(page, n) || page->tag[time] != FW_TAG_TIME) continue;
        furrow_str text = text_of(f, time, page->end[time]);
        if (fw_value_kind_of(text, &unit) != FW_VALUE_DATE) return false;
        fw_row_add(&f->row, FW_STR("date"), text, piece, FW_ROW_ALONE);
        return true;
    }
    return false;
}

/* Add the author from "by Ann". As a whole cell it is like "By gender", the heading of some
 * rows. */
static bool add_byline(finder *f, const fw_piece *piece) {
    furrow_str text = piece->text;
    if (text.len > MAX_BYLINE || f->page->tag[piece->holder] == FW_TAG_TD ||
        !fw_take_folded(&text, "by ") || !text.len)
        return false;
    bool is_name = (text.at[0] < 'a' || text.at[0] > 'z') && fw_can_be(FW_STR("author"), text);
    if (is_name) fw_row_add(&f->row, FW_STR("author"), text, piece, 0);
    return is_name;
}

/* Whether the next piece gives the exact day for a relative one: "3 years ago". */
static bool has_exact_time(const finder *f, const fw_piece *piece) {
    const fw_piece *next = piece + 1;
    return next < f->draft.pieces.at + f->draft.pieces.count && next->kind == FW_FIELD_TEXT &&
           f->page->tag[next->node] == FW_TAG_TIME && next->node < piece->node &&
           piece->last < f->page->end[next->node];
}

/* Add a small word and its value after it in the line: "by" and a link. */
static bool add_led(finder *f, const fw_piece *piece) {
    const fw_piece *end = f->draft.pieces.at + f->draft.pieces.count, *next = piece + 1;
    const char *name = fw_name_of_lead(fw_label_trim(piece->text));
    if (next < end && has_exact_time(f, next)) next++;
    if (!name || !*name || next == end || next->line != piece->line ||
        next->kind != FW_FIELD_TEXT || fw_str_equal(fw_str(name), FW_STR("category")) ||
        !fw_can_be(fw_str(name), next->text))
        return false;
    furrow_str unit;
    bool is_date = fw_str_equal(fw_str(name), FW_STR("date"));
    if (is_date && fw_value_kind_of(next->text, &unit) != FW_VALUE_DATE) return false;
    fw_row_add(&f->row, fw_str(name), next->text, next, 0);
    /* Further values after a comma or "and" belong to it as well. */
    for (const fw_piece *first = next++; next < end && next->line == first->line; next++)
        if (next->kind == FW_FIELD_TEXT) {
            if (!next->has_glue || next->place.path != first->place.path) break;
            fw_row_add(&f->row, fw_str(name), next->text, next, 0);
        }
    return true;
}

/* Add the author by the address of the link, /authors/ann, or by "Ann (Author)". */
static bool add_linked_author(finder *f, const fw_piece *piece) {
    static const char *const steps[] = {"author/", "authors/"};
    const fw_piece *end = f->draft.pieces.at + f->draft.pieces.count, *link = piece + 1;
    if (!piece->is_link_text || piece->text.len > MAX_BYLINE || link == end ||
        (f->title.piece && piece < f->title.piece) || !fw_can_be(FW_STR("author"), piece->text))
        return false;
    bool is_author = false;
    furrow_str path = link->kind == FW_FIELD_LINK ? fw_url_path(link->text) : (furrow_str){0};
    for (size_t i = 0; i < FW_COUNT(steps); i++) {
        furrow_str rest = path;
        fw_take(&rest, "/");
        is_author |= fw_take_folded(&rest, steps[i]) && rest.len;
    }
    const fw_piece *next = link->kind == FW_FIELD_LINK ? link + 1 : link;
    furrow_str word = next < end && next->line == piece->line ? next->text : (furrow_str){0};
    is_author |= fw_take_folded(&word, "(author)");
    if (is_author) fw_row_add(&f->row, FW_STR("author"), piece->text, piece, 0);
    return is_author;
}

/* Whether a name of several words is that of a control: of a link, or of something hidden until a
 * click. */
static bool is_control_name(const finder *f, const fw_piece *piece, furrow_str name) {
    const fw_sums *sum = f->facts.sum;
    bool is_hidden = sum[piece->last + 1].hidden_text > sum[piece->node].hidden_text;
    return (piece->is_in_link || is_hidden) && memchr(name.at, '_', name.len);
}

/* Number of links in the value of a pair. */
static uint32_t links_of(const finder *f, uint32_t pair) {
    fw_span span = f->pairs.list.at[pair].value;
    return f->facts.sum[span.end].links - f->facts.sum[span.first].links;
}

/* Whether a text is one of several in an item of a list: the amount, the unit and the name of an
 * ingredient. Classes name these parts, but the item is the value. */
static bool is_part_of_item(const finder *f, const fw_piece *piece, uint32_t pair) {
    fw_node_id item = pair ? fw_row_item(&f->row, piece, pair) : FURROW_NO_NODE;
    if (item == FURROW_NO_NODE) return false;
    const fw_piece *first = f->draft.pieces.at, *end = first + f->draft.pieces.count;
    fw_node_id after = f->page->end[item];
    return (piece > first && piece[-1].node > item) || (piece + 1 < end && piece[1].node < after);
}

/* Whether a text is only the heading of what its markup calls a description. */
static bool is_heading_of(const finder *f, const fw_piece *piece, furrow_str name) {
    return fw_str_equal(name, FW_STR("description")) &&
           fw_tag_around(f->page, piece, FW_TAG_H1, FW_TAG_H6) != FW_TAG_TEXT;
}

/* Whether a text that markup names belongs to its heading instead: the heading has the same name,
 * or another text has already taken it. */
static bool is_for_heading(finder *f, const fw_piece *piece, furrow_str name, uint32_t heading) {
    const fw_row_field *known = fw_row_find(&f->row, fw_usual_or(name));
    return fw_label_hash(name) == fw_label_hash(f->pairs.list.at[heading].text) ||
           (known && !fw_row_is_more(&f->row, known, piece, 0));
}

/* Add a short text named by an icon before it: a pin and a town. Other pictures have names too, so
 * only these names count. */
static void add_by_icon(finder *f, const fw_piece *piece) {
    static const char *const names[] = {"location", "date", "time", "company", "beds", "baths"};
    if (piece->text.len > MAX_BYLINE) return;
    fw_buf_clear(&f->buf);
    fw_ask_tips(&f->buf, &f->draft, piece);
    if (f->buf.failed) fail(f);
    for (size_t i = 0; i < FW_COUNT(names) && !f->row.is_out; i++)
        if (fw_str_equal(fw_buf_view(&f->buf), fw_str(names[i])) &&
            fw_can_be(fw_str(names[i]), piece->text))
            fw_row_add(&f->row, fw_str(names[i]), piece->text, piece, FW_ROW_ALONE);
}

/* Note a town with its state or country right after the title. */
static void note_town(finder *f, const fw_piece *piece) {
    if (!f->town && f->title.piece && piece - f->title.piece <= NEAR_TITLE) f->town = piece;
}

/* Note a price right before the title, or one of a sidebar that has no list of prices: the box in
 * which one buys the thing. */
static void note_price(finder *f, const fw_piece *piece) {
    enum { MAX_PRICES = 2 }; /* the price and the old one */
    const furrow_page *page = f->page;
    furrow_str lead = {piece->text.at, 0}; /* "From"; more words: an offer of the site */
    while (lead.len < piece->text.len && !fw_is_digit(lead.at[lead.len])) lead.len++;
    const char *kind = piece->is_in_link || is_cell(f, piece) ? NULL : name_of_kind(f, piece);
    if (!f->title.piece || !kind || strcmp(kind, "price") != 0 || fw_str_count(lead, ' ') > 1)
        return;
    if (piece < f->title.piece) {
        if (f->title.piece - piece <= NEAR_TITLE) f->price = piece;
        return;
    }
    /* Ends below the first element with more prices, so no part of a list is climbed twice. */
    const fw_sums *sum = f->facts.sum;
    uint32_t prices = f->price ? UINT32_MAX : 0;
    for (fw_node_id box = piece->node; prices <= MAX_PRICES && f->outside[box] == FW_OUTSIDE_SIDE;
         box = page->parent[box])
        prices = sum[page->end[box]].prices - sum[box].prices;
    if (prices <= MAX_PRICES) f->price = piece;
}

/* The property that a text is a part of, in the buffer: the steps within <div
 * itemprop=recipeInstructions>; empty: none. A property of a nested thing belongs to that thing. */
static furrow_str property_around(finder *f, const fw_piece *piece) {
    enum { MAX_LEVELS = 6 };
    const furrow_page *page = f->page;
    furrow_str none = {"", 0}, property = {0};
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_LEVELS && node != FURROW_NO_NODE && !property.len;
         up++, node = page->parent[node]) {
        if (f->itemscope == FW_ATTR_NONE || fw_page_attr(page, node, f->itemscope).at) return none;
        property = fw_page_attr(page, node, FW_ATTR_ITEMPROP);
    }
    fw_buf_clear(&f->buf);
    if (!property.len || !fw_name_of_property(&f->buf, property)) return none;
    if (f->buf.failed) fail(f);
    const char *usual = fw_thing_usual_name(fw_buf_view(&f->buf));
    return usual ? fw_str(usual) : fw_buf_view(&f->buf);
}

/* Add one of several texts of a property. The body of an article is more than a field. */
static bool add_property(finder *f, const fw_piece *piece) {
    if (piece->is_in_link || piece == f->title.piece || f->page->tag[piece->node] == FW_TAG_META)
        return false;
    furrow_str name = property_around(f, piece);
    if (!name.len || fw_str_equal(name, FW_STR("title")) || fw_name_ends_in(name, "body") ||
        fw_name_ends_in(name, "text") || is_of_frame(name) || !fw_can_be(name, piece->text))
        return false;
    fw_row_add(&f->row, name, piece->text, piece, 0);
    return true;
}

/* Add a text that includes its label, without a colon. */
static bool add_counted(finder *f, const fw_piece *piece) {
    furrow_str name, value;
    uint32_t number = (uint32_t)(piece - f->draft.pieces.at);
    if (piece->is_in_link || (f->title.piece && piece < f->title.piece) ||
        !fw_counted_at(&name, &value, &f->counted, &f->draft.pieces, number))
        return false;
    fw_row_add(&f->row, fw_usual_or(name), value, piece, FW_ROW_ALONE);
    return true;
}

/* Whether a text is in a table row that is more than an item of a list (an amount and its
 * ingredient): the row has header cells, or more cells than such items have parts. */
static bool is_in_wide_row(finder *f, const fw_piece *piece) {
    enum { MAX_CELLS = 4 };
    const furrow_page *page = f->page;
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_UP && node != FURROW_NO_NODE; up++, node = page->parent[node]) {
        fw_node_id cell = node + 1;
        int cells = 0;
        if (page->tag[node] != FW_TAG_TR) continue;
        for (; cell < page->end[node] && cells <= MAX_CELLS; cell = page->end[cell]) {
            if (page->tag[cell] == FW_TAG_TH) return true;
            cells += fw_facts_has_text(&f->facts, cell);
        }
        return cells > MAX_CELLS || is_cell(f, piece);
    }
    return false;
}

/* Add one text of the page. */
static void add_text(finder *f, const fw_piece *piece) {
    if (add_labelled_line(f, piece)) return;
    uint32_t pair = pair_of(f, piece, false);
    furrow_str value, label = label_inside(&value, piece);
    bool is_item = pair && fw_row_item(&f->row, piece, pair) != FURROW_NO_NODE;
    if (pair && !(is_item && label.len)) { /* an item with its own label is not in the list */
        add_pair(f, piece, piece->text, pair);
        return;
    }
    if (add_labelled_texts(f, piece)) return;
    if (label.len) {
        fw_row_add(&f->row, fw_usual_or(fw_label_trim(label)), value, piece, FW_ROW_ALONE);
        return;
    }
    uint32_t heading = pair_of(f, piece, true);
    bool is_part = !piece->is_in_link && is_part_of_item(f, piece, heading);
    if ((!heading && add_time(f, piece)) || add_rating(f, piece)) return;
    furrow_str name = is_part ? (furrow_str){0} : name_of_markup(f, piece);
    if (fw_str_equal(name, FW_STR("title")) && add_linked_author(f, piece)) return; /* his name */
    if (heading && name.len && is_for_heading(f, piece, name, heading)) name.len = 0;
    if (name.len && !is_of_list(f, piece, name) && !is_control_name(f, piece, name) &&
        fw_can_be(name, piece->text) && !fw_text_is_in_name(name, piece->text) &&
        !is_heading_of(f, piece, name)) {
        furrow_str text = piece->text;
        if (fw_str_equal(name, FW_STR("author"))) fw_take_by(&text);
        if (fw_can_be(name, text)) fw_row_add(&f->row, fw_usual_or(name), text, piece, 0);
        return;
    }
    if (!heading && !name.len && add_property(f, piece)) return;
    if (add_led(f, piece) || add_byline(f, piece) || add_linked_author(f, piece) ||
        (!piece->is_in_link && add_address(f, piece)))
        return;
    bool is_few = piece->is_in_link ? links_of(f, heading) <= FEW_LINKS : true;
    if (piece->is_in_link && fw_text_asks_for_click(piece->text)) is_few = false;
    if (heading && is_few && !is_in_wide_row(f, piece)) {
        add_pair(f, piece, piece->text, heading);
        return;
    }
    if (!heading && add_counted(f, piece)) return;
    bool is_behind = !f->title.piece || piece >= f->title.piece;
    bool is_row = is_cell(f, piece); /* of a list, or it had its name */
    const char *kind = is_behind && !is_row ? name_of_kind(f, piece) : NULL;
    if (!is_behind) note_price(f, piece);
    bool may_link = kind && strcmp(kind, "price") != 0 && strcmp(kind, "old_price") != 0 &&
                    strcmp(kind, "date") != 0 && strcmp(kind, "description") != 0;
    if (!kind && is_behind && !is_row && !piece->is_in_link) add_by_icon(f, piece);
    if (!kind || (piece->is_in_link && !may_link)) return;
    if (strcmp(kind, "location") == 0) note_town(f, piece);
    else if (strcmp(kind, "description") != 0)
        fw_row_add(&f->row, fw_str(kind), piece->text, piece, FW_ROW_ALONE);
    else if (!f->long_text) f->long_text = piece;
}

/* Add a text of a menu or a sidebar, if it has a label of its own; or note its price. */
static void add_outside(finder *f, const fw_piece *piece) {
    if (add_labelled_line(f, piece)) return;
    uint32_t pair = pair_of(f, piece, false);
    if (pair && links_of(f, pair) <= FEW_LINKS) add_pair(f, piece, piece->text, pair);
    else if (f->outside[piece->node] == FW_OUTSIDE_SIDE) note_price(f, piece);
}

/* Add the first price after the title together with the old price beside it; false if there are no
 * such two. '*at' becomes the last piece of both. */
static bool add_prices(finder *f, size_t *at) {
    fw_prices prices;
    const fw_piece *pieces = f->draft.pieces.at, *first = &pieces[*at];
    if ((f->title.piece && first < f->title.piece) || fw_row_find(&f->row, FW_STR("price")) ||
        pair_of(f, first, false) || first->is_in_link || is_cell(f, first) ||
        !fw_prices_at(&prices, f->page, &f->draft.pieces, *at))
        return false;
    fw_row_add(&f->row, FW_STR("price"), prices.now, &pieces[prices.now_piece], FW_ROW_ALONE);
    fw_row_add(&f->row, FW_STR("old_price"), prices.old, &pieces[prices.old_piece], FW_ROW_ALONE);
    *at = prices.last;
    return true;
}

/* Take the name from JSON-LD if the page shows it as a text of its own. On a page that talks about
 * a recipe and then has it on a card, this is the title of the card. */
static void take_shown_name(finder *f, const fw_things *things) {
    const fw_thing *thing = fw_things_main(things, f->title.text);
    furrow_str name = thing ? fw_thing_text(things, thing, FW_STR("title")) : (furrow_str){0};
    if (!name.len || !f->title.piece) return;
    uint64_t hash = fw_label_hash(name);
    for (size_t i = 0; i < f->draft.pieces.count && hash != fw_label_hash(f->title.text); i++) {
        const fw_piece *piece = &f->draft.pieces.at[i];
        if (piece <= f->title.piece || piece->kind != FW_FIELD_TEXT || piece->is_in_link ||
            f->outside[piece->node] || fw_label_hash(piece->text) != hash)
            continue;
        f->title.text = piece->text;
        f->title.behind = (furrow_str){0};
    }
}

/* Add the title, and what follows it: the author or the date. */
static void add_title(finder *f) {
    furrow_str behind = f->title.behind;
    fw_row_add(&f->row, FW_STR("title"), f->title.text, f->title.piece, 0);
    while (behind.len && strchr("([", behind.at[0])) behind = fw_str_from(behind, 1);
    while (behind.len && strchr(")]", behind.at[behind.len - 1])) behind.len--;
    behind = fw_str_trim(behind);
    bool is_year = behind.len == 4 && fw_is_digit(behind.at[0]) && fw_is_digit(behind.at[3]);
    bool is_author = fw_take_by(&behind);
    const char *name = is_author ? "author" : is_year ? "year" : "subtitle";
    if (fw_can_be(fw_str(name), behind))
        fw_row_add(&f->row, fw_str(name), behind, f->title.piece, 0);
}

static void add_texts(finder *f) {
    if (f->title.piece) add_title(f);
    for (size_t i = 0; i < f->draft.pieces.count && !f->row.is_out; i++) {
        const fw_piece *piece = &f->draft.pieces.at[i];
        if (fw_budget_is_spent(f->scratch->budget)) fail(f);
        if (piece->kind != FW_FIELD_TEXT || piece == f->title.piece || has_exact_time(f, piece))
            continue;
        if (!f->outside[piece->node] && add_prices(f, &i)) continue;
        fw_outside outside = f->outside[piece->node];
        if (!outside) add_text(f, piece);
        else if (outside == FW_OUTSIDE_SIDE || (outside == FW_OUTSIDE_FRAME && !piece->is_in_link))
            add_outside(f, piece);
    }
}

/* ---- Names that most things have ----------------------------------------- */

/* Whether a name has the sense of a usual field: "Preis". For a price and a description, the last
 * word is enough: "Starting MSRP", "event_description". */
static bool means(furrow_str name, int sense, bool is_price) {
    int own = fw_name_sense(name);
    size_t from = name.len;
    while (from && name.at[from - 1] != '_') from--;
    furrow_str last = fw_str_from(name, from);
    bool is_of_anything = is_price && fw_str_equal(last, FW_STR("amount"));
    if (own == sense || is_of_anything) return own == sense;
    if (!is_price) return fw_str_equal(last, FW_STR("description")) && fw_name_sense(last) == sense;
    own = from ? fw_name_sense(last) : own;
    return own == sense || (own && own == fw_name_sense(FW_STR("old_price")));
}

/* Whether the last value of a field is of the kind that the usual name needs. */
static bool is_of_kind(const fw_row_field *field, const char *usual) {
    furrow_str unit;
    fw_value_kind kind = fw_value_kind_of(field->last, &unit);
    if (strcmp(usual, "price") == 0) return kind == FW_VALUE_PRICE;
    if (strcmp(usual, "date") == 0) return kind == FW_VALUE_DATE;
    return fw_can_be(fw_str(usual), field->last);
}

/* If no field has this usual name, rename the first one that means it. */
static void call_usual(finder *f, const char *usual) {
    furrow_str name = fw_str(usual);
    int sense = fw_name_sense(name);
    bool is_price = strcmp(usual, "price") == 0;
    for (uint32_t i = 0; !f->row.is_out && i < f->row.fields.count && !fw_row_find(&f->row, name);
         i++) {
        const fw_row_field *field = &f->row.fields.at[i];
        furrow_str words = fw_name_of_words(&f->draft, field->name);
        if (words.len && !fw_row_is_usual(field) && means(words, sense, is_price) &&
            is_of_kind(field, usual))
            fw_row_rename(&f->row, i, name);
    }
}

/* Whether a field has a name with the same meaning, and values that are not all links. */
static bool has_sense(finder *f, const char *usual) {
    int sense = fw_name_sense(fw_str(usual));
    for (uint32_t i = 0; i < f->row.fields.count; i++) {
        const fw_row_field *field = &f->row.fields.at[i];
        furrow_str words = fw_name_of_words(&f->draft, field->name);
        if (words.len && fw_name_sense(words) == sense && field->linked < field->values)
            return true;
    }
    return false;
}

/* Add the town after the title as the location, unless a named field has it. */
static void add_town(finder *f) {
    if (f->town && !has_sense(f, "location") && !has_sense(f, "address"))
        fw_row_add(&f->row, FW_STR("location"), f->town->text, f->town, FW_ROW_ALONE);
}

/* ---- The page ----------------------------------------------------------- */

/* The whole page as one record, cut into pieces. */
static bool cut_page(finder *f) {
    const furrow_page *page = f->page;
    fw_span all = {0, page->end[0]};
    fw_record record = {.spans = &all, .span_count = 1};
    fw_region region = {.records = &record, .record_count = 1};
    fw_url_base *base = fw_url_base_new(page->base);
    f->rows = fw_rows_make(page, f->scratch);
    f->draft = (fw_tab){.page = page,
                        .namer = &f->namer,
                        .tables = &f->rows,
                        .rows = 1,
                        .buf = &f->buf,
                        .keep = f->scratch,
                        .scratch = f->scratch};
    fw_arena work = fw_arena_under(f->scratch->alloc, f->scratch->budget);
    fw_field_lines lines;
    bool is_done =
        base && fw_lines_of(&lines, &f->rows, &region, NULL, &work) &&
        fw_lines_divide(&lines, page, NULL, &work) &&
        fw_fields_of(&f->draft.pieces, &lines, page, NULL, base, &f->buf, f->scratch, f->scratch);
    fw_arena_free(&work);
    fw_url_base_free(base);
    f->outside = FW_TAKE_ZEROED(f->scratch, page->count, uint8_t);
    return is_done && f->outside ? true : fail(f);
}

furrow_status fw_object_find(fw_regions *out, const fw_method_input *in, furrow_error *err) {
    finder f = {.in = in,
                .page = in->page,
                .scratch = in->scratch,
                .buf = {.alloc = in->scratch->alloc},
                .itemscope = fw_page_attr_id(in->page, FW_STR("itemscope"))};
    f.row = (fw_row){.page = in->page,
                     .pairs = &f.pairs,
                     .pieces = &f.draft.pieces,
                     .out = out,
                     .scratch = in->scratch};
    fw_things things;
    furrow_status st = fw_method_refuse_large(in, "detail", err);
    if (st < 0) return st;
    bool is_done = fw_facts_make(&f.facts, in->page, in->scratch) && cut_page(&f) &&
                   fw_title_find(&f.title, &f.facts, &f.draft, in->scratch) &&
                   fw_pairs_find(&f.pairs, &f.facts, f.title.piece, in->scratch) &&
                   fw_outside_find(f.outside, &f.facts, &f.pairs, f.title.piece, in->scratch);
    if (is_done) {
        count_names(&f);
        fw_stated stated = {&f.row, &f.draft, &f.title, f.outside};
        if (!fw_things_read(&things, f.page, f.scratch)) fail(&f);
        if (!f.row.is_out) take_shown_name(&f, &things);
        if (!f.row.is_out) fw_stated_add_things(&stated, &things, true);
        fw_stated_add_sure_metas(&stated);
        add_texts(&f);
        if (!f.row.is_out) fw_stated_add_things(&stated, &things, false);
        call_usual(&f, "author");
        call_usual(&f, "date");
        if (!f.row.is_out) fw_stated_add_metas(&stated);
        call_usual(&f, "price");
        call_usual(&f, "description");
        /* The page's own description is better than its first long text. */
        if (f.long_text)
            fw_row_add(&f.row, FW_STR("description"), f.long_text->text, f.long_text, FW_ROW_ALONE);
        if (f.price) fw_row_add(&f.row, FW_STR("price"), f.price->text, f.price, FW_ROW_ALONE);
        add_town(&f);
        fw_stated_add_image(&stated);
    }
    is_done = is_done && !f.row.is_out && !f.rows.is_out;
    if (is_done && f.row.values.count) is_done = fw_row_write(&f.row);
    furrow_buf_free(&f.buf);
    return is_done ? FURROW_OK : fw_fail_memory(err);
}
