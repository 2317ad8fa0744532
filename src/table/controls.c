/*
 * Drops texts and links of controls, which are not data.
 *
 * - A text that is the same in all its records, in a link or a button, tells what a click
 *   does.
 * - A link that carries the address of the record's own link shares the record, by mail or
 *   on a social network. A link without words of its own that leads to the same page, to a
 *   basket or to a sign-in adds nothing.
 *
 * Cost: linear in the cells, and for links in the bytes of their addresses.
 */
#include "base/str.h"
#include "table/prune.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

/* ---- Controls ----------------------------------------------------------- */

/* Whether a class has a word for a button: "btn-primary", "addButton". */
static bool is_button_class(furrow_str class) {
    for (size_t i = 0; i < class.len; i++) {
        furrow_str rest = fw_str_from(class, i);
        if (fw_take_folded(&rest, "btn") || fw_take_folded(&rest, "button")) return true;
    }
    return false;
}

/* Whether a link leads to a place on its own page: "next" to the next record. */
static bool leads_within_page(const furrow_page *page, fw_node_id link) {
    furrow_str place = fw_page_attr(page, link, FW_ATTR_HREF);
    return fw_take(&place, "#") && place.len;
}

/* Whether a text is in a button, in a link that looks like one, or in an element within a link that
 * does. Sets '*is_link' if a link is around it. */
static bool is_in_button(const furrow_page *page, const fw_piece *piece, bool *is_link) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record;
         level++, node = page->parent[node]) {
        if (fw_is_button(page, node, piece->record)) return true;
        bool is_a = page->tag[node] == FW_TAG_A;
        *is_link |= is_a;
        if (is_a && leads_within_page(page, node)) return true;
        if ((is_a || piece->is_in_link) && page->len[node] &&
            is_button_class(fw_page_attr(page, node, FW_ATTR_CLASS)))
            return true;
        if (is_a) return false;
    }
    return false;
}

/* Whether the values of lists are in links to other pages, and more of them in some records than in
 * others, like tags that look like buttons. */
static bool are_links_of_lists(const fw_tab *d, const fw_tab_column *c) {
    uint32_t first = 0, others = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t values = 1;
        const fw_piece *piece = fw_piece_of(d, &c->cells[i]);
        fw_node_id link = piece->holder;
        for (uint32_t p = c->cells[i].piece; (p = d->pieces.at[p].more) != 0;) values++;
        if (!piece->is_in_link) return false;
        while (link > piece->record && d->page->tag[link] != FW_TAG_A) link = d->page->parent[link];
        if (leads_within_page(d->page, link)) return false;
        if (!i) first = values;
        others += values != first;
    }
    return others > 0;
}

/* Whether a column has few different texts, all of them in buttons: "Add to cart" here, "Choose a
 * size" there. Links that look like buttons may be tags, so they may have fewer different texts. */
static bool are_buttons(const fw_tab *d, const fw_tab_column *c) {
    enum { MIN_CELLS = 4, MAX_WORDS = 16, MAX_LINKS = 6 }; /* different texts of a column */
    furrow_str seen[MAX_WORDS];
    uint32_t count = 0, values = 0;
    bool is_link = false;
    if (c->count < MIN_CELLS || (c->is_list && are_links_of_lists(d, c))) return false;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t p = c->cells[i].piece, first = p, is_more = 1; is_more; values++) {
            const fw_piece *piece = &d->pieces.at[p];
            furrow_str text = p == first ? c->cells[i].text : piece->text;
            uint32_t k = 0;
            while (k < count && !fw_str_equal(seen[k], text)) k++;
            if (fw_str_has_digit(text) || !is_in_button(d->page, piece, &is_link) ||
                k == (is_link ? MAX_LINKS : MAX_WORDS))
                return false;
            if (k == count) seen[count++] = text;
            p = is_more = piece->more;
        }
    return 2 * count <= values;
}

/* Whether a text is a price without words before it. */
static bool is_plain_price(const fw_piece *piece) {
    char first = piece->text.at[0];
    bool is_word = fw_is_ascii_letter(first);
    return piece->shape == FW_SHAPE_PRICE && !is_word;
}

void fw_tab_drop_offers(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        uint32_t prices = 0, buttons = 0, kept = 0;
        if (column->is_gone || column->kind != FW_FIELD_TEXT || column->is_list) continue;
        for (uint32_t i = 0; i < column->count && prices + buttons == i; i++) {
            bool is_link = false, is_price = is_plain_price(fw_piece_of(d, &column->cells[i]));
            prices += is_price;
            buttons += !is_price && !fw_str_has_digit(column->cells[i].text) &&
                       is_in_button(d->page, fw_piece_of(d, &column->cells[i]), &is_link);
        }
        if (!prices || !buttons || prices + buttons < column->count) continue;
        for (uint32_t i = 0; i < column->count; i++)
            if (is_plain_price(fw_piece_of(d, &column->cells[i])))
                column->cells[kept++] = column->cells[i];
        column->count = kept;
    }
}

/* Whether nearly all texts of a column ask for a click and are in controls: "View details" here,
 * "See the offer" there. Headings do not count, nor does the first link of the records, which may
 * have such a text. */
static bool are_requests(const fw_tab *d, size_t at) {
    const fw_tab_column *c = &d->columns.at[at];
    uint32_t others = 0, most = fw_exceptions(c->count);
    if (fw_piece_is_in_heading(d->page, fw_piece_of(d, &c->cells[0]))) return false;
    for (uint32_t i = 0; i < c->count && others <= most; i++)
        others += !fw_text_asks_for_click(c->cells[i].text) ||
                  !fw_piece_is_control(d->page, fw_piece_of(d, &c->cells[i]));
    for (size_t n = 0; n < d->columns.count && others <= most; n++) {
        const fw_tab_column *other = &d->columns.at[n];
        if (other->is_gone || other->kind != FW_FIELD_TEXT || other->count < c->count) continue;
        const fw_piece *piece = fw_piece_of(d, &other->cells[0]);
        if ((n < at && piece->is_in_link) || fw_piece_is_in_heading(d->page, piece)) return true;
    }
    return false;
}

/* Whether a text is an option of a select box. */
static bool is_option(const furrow_page *page, const fw_piece *piece) {
    fw_tag tag = page->tag[piece->holder];
    return tag == FW_TAG_OPTION || tag == FW_TAG_SELECT || tag == FW_TAG_OPTGROUP;
}

/* Whether a text is the smaller part of the text of a link, like a badge in a card. */
static bool is_in_card(const furrow_page *page, const fw_piece *piece) {
    fw_node_id link = piece->holder;
    while (piece->is_in_link && link > piece->record && page->tag[link] != FW_TAG_A)
        link = page->parent[link];
    return piece->is_in_link && page->tag[link] == FW_TAG_A && !fw_is_currency(piece->text) &&
           page->sums[page->end[link]] - page->sums[link] > 2 * piece->text.len;
}

/* Whether a class hides an element on every screen: "hidden", but not "hidden md:block". */
static bool is_hidden_class(furrow_str class) {
    static const char *const words[] = {"hidden", "d-none", "hide", "is-hidden"};
    bool is_hidden = false;
    size_t at = 0;
    for (furrow_str word; (word = fw_next_word(class, &at)).len;) {
        furrow_str rest = word;
        if (memchr(word.at, ':', word.len)) return false;
        if (fw_take(&rest, "d-") && rest.len && !fw_str_equal(rest, FW_STR("none"))) return false;
        is_hidden |= fw_str_is_one_of(word, words, FW_COUNT(words));
    }
    return is_hidden;
}

bool fw_piece_is_hidden(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 4 };
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > piece->record;
         level++, node = page->parent[node])
        if (page->len[node] && (is_hidden_class(fw_page_attr(page, node, FW_ATTR_CLASS)) ||
                                fw_style_hides(fw_page_attr(page, node, FW_ATTR_STYLE))))
            return true;
    return false;
}

/* Whether an element is an overlay that opens on request, by its role or by a class that style
 * sheets in wide use have for menus. Tooltips do not count: many pages give that role to the
 * element that has the tooltip. */
static bool is_overlay(const furrow_page *page, fw_node_id node) {
    static const char *const roles[] = {"dialog", "alertdialog", "menu"};
    static const char *const classes[] = {"dropdown-menu", "dropdown-content", "dropdown__menu"};
    furrow_str role = fw_page_attr(page, node, page->role);
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    size_t at = 0;
    if (role.len && fw_str_is_one_of(role, roles, FW_COUNT(roles))) return true;
    for (furrow_str word; (word = fw_next_word(class, &at)).len;)
        if (fw_str_is_one_of(word, classes, FW_COUNT(classes))) return true;
    return false;
}

/* Whether a text is in an overlay with less than half of the record's text. */
static bool is_in_overlay(const furrow_page *page, const fw_piece *piece) {
    enum { MAX_LEVELS = 6 };
    fw_node_id node = piece->holder, record = piece->record;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE && node > record;
         level++, node = page->parent[node])
        if (page->len[node] && is_overlay(page, node))
            return 2 * (page->sums[page->end[node]] - page->sums[node]) <
                   page->sums[page->end[record]] - page->sums[record];
    return false;
}

/* Whether a text is for the ear alone, and said again whenever a script changes it: "Image 1 of 9".
 */
static bool is_status(const furrow_page *page, const fw_piece *piece) {
    if (!fw_class_is_for_ears(fw_page_attr(page, piece->holder, FW_ATTR_CLASS))) return false;
    uint32_t live = fw_page_attr_id(page, FW_STR("aria-live"));
    return live != FW_ATTR_NONE && fw_page_attr(page, piece->holder, live).len > 0;
}

/* Whether a text is a page number, as forums link the last pages of a thread. */
static bool is_page_number(furrow_str text) {
    enum { LONGEST = 3 }; /* digits */
    return text.len <= LONGEST && fw_str_is_digits(text);
}

/* Drop the links around a dropped column of controls that act on their record ("hide", "reply") or
 * lead to its further pages ("2", "3"). Their columns come right after those of their texts. The
 * record's own link stays. */
static void drop_actions(fw_tab *d, size_t texts, const fw_tab_column *own) {
    enum { REACH = 3 };
    const fw_tab_column *column = &d->columns.at[texts];
    if (!column->is_gone || column->kind != FW_FIELD_TEXT || !column->count) return;
    const fw_piece *text = fw_piece_of(d, &column->cells[0]);
    if (!text->is_in_link || !(fw_text_is_action(text->text) || is_page_number(text->text))) return;
    for (size_t c = texts + 1; c < d->columns.count && c <= texts + REACH; c++) {
        fw_tab_column *links = &d->columns.at[c];
        if (links->is_gone || links->kind != FW_FIELD_LINK || fw_column_is_given(d, links))
            continue;
        const fw_piece *link = fw_piece_of(d, &links->cells[0]);
        links->is_gone = links != own && link->row == text->row && link->node < text->node &&
                         text->node < d->page->end[link->node];
    }
}

/* Whether all values of a list are single letters that spell something, with other signs between:
 * pages write "Sponsored" like this to hide the word. The marks of games ("W D L") are few. */
static bool are_spelled(const fw_tab *d, const fw_tab_column *list) {
    enum { KINDS = 6 }; /* different letters; marks of games have up to five */
    uint64_t seen = 0;
    for (uint32_t i = 0; i < list->count; i++)
        for (const fw_piece *p = fw_piece_of(d, &list->cells[i]);; p = &d->pieces.at[p->more]) {
            char c = p->text.len == 1 ? p->text.at[0] : 0;
            if (!fw_is_ascii_letter(c) && !fw_is_digit(c)) return false;
            if (fw_is_ascii_letter(c)) seen |= UINT64_C(1) << (c - 'A');
            if (!p->more) break;
        }
    uint32_t kinds = 0;
    for (; seen; seen &= seen - 1) kinds++;
    return kinds >= KINDS;
}

/* Whether a text is one or two letters in place of the picture of a person. */
static bool is_in_avatar(const furrow_page *page, const fw_piece *piece) {
    enum { LEVELS = 2, LONGEST = 4 }; /* bytes of two letters */
    fw_node_id node = piece->holder;
    if (piece->text.len > LONGEST || fw_str_has_digit(piece->text)) return false;
    for (int up = 0; up < LEVELS && node > piece->record; up++, node = page->parent[node])
        if (fw_class_has_word(fw_page_attr(page, node, FW_ATTR_CLASS), "avatar")) return true;
    return false;
}

static bool are_in_avatars(const fw_tab *d, const fw_tab_column *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (!is_in_avatar(d->page, fw_piece_of(d, &c->cells[i]))) return false;
    return true;
}

/* Drop overlays, options to choose from, letters that are no words, and texts that tell what a
 * click does: one text for all records in links or buttons, or a few texts in buttons. The links
 * themselves stay. */
static void drop_texts(fw_tab *d) {
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->count < 2 || fw_column_is_given(d, column)) continue;
        const fw_piece *first = fw_piece_of(d, &column->cells[0]);
        column->is_gone = is_status(d->page, first);
        if (column->is_gone || fw_column_is_named(d, column)) continue;
        const fw_piece *last = fw_piece_of(d, &column->cells[column->count - 1]);
        column->is_gone = is_in_overlay(d->page, first) && is_in_overlay(d->page, last);
        if (column->is_gone || column->kind != FW_FIELD_TEXT) continue;
        column->is_gone = is_option(d->page, first);
        column->is_gone |= column->is_list ? are_buttons(d, column) || are_spelled(d, column)
                                           : are_in_avatars(d, column);
        if (column->is_gone || column->is_list) continue;
        bool may_be = fw_str_equal(column->cells[0].text, column->cells[column->count - 1].text);
        bool is_unseen = may_be && fw_piece_is_hidden(d->page, first);
        bool is_control = may_be && (is_unseen || !is_in_card(d->page, first) ||
                                     fw_text_is_action(column->cells[0].text));
        for (uint32_t i = 0; i < column->count && is_control; i++)
            is_control =
                fw_str_equal(column->cells[i].text, column->cells[0].text) &&
                (is_unseen || fw_piece_is_control(d->page, fw_piece_of(d, &column->cells[i])));
        column->is_gone = is_control || are_buttons(d, column) || are_requests(d, c);
    }
}

/* ---- Links that share a record --------------------------------------------- */

/* Take the next byte of an address, unescaped. */
static char take_byte(furrow_str *text) {
    unsigned byte = (unsigned char)text->at[0];
    size_t size = 1;
    if (byte == '%' && text->len >= 3) {
        int high = fw_hex_value(text->at[1]), low = fw_hex_value(text->at[2]);
        if (high >= 0 && low >= 0) byte = (unsigned)high * 16 + (unsigned)low, size = 3;
    }
    *text = fw_str_from(*text, size);
    return (char)byte;
}

/* Whether a link has 'address' in its query, or is a mail without a recipient. */
static bool carries(furrow_str link, furrow_str address) {
    enum { LEAST = 3, LONGEST = 2000 }; /* bytes: shorter ones match by chance; most of either */
    furrow_str mail = link;
    if (fw_take_folded(&mail, "mailto:?")) return true;
    const char *query = memchr(link.at, '?', link.len);
    if (!query || address.len < LEAST || address.len > LONGEST || link.len > LONGEST) return false;
    furrow_str rest = fw_str_from(link, (size_t)(query - link.at) + 1);
    while (rest.len) {
        if (rest.at[0] != '%' && rest.at[0] != address.at[0] && address.at[0] != '%') {
            rest = fw_str_from(rest, 1);
            continue;
        }
        furrow_str a = rest, b = address;
        while (a.len && b.len) {
            furrow_str next = a, wanted = b;
            if (take_byte(&next) != take_byte(&wanted)) break;
            a = next, b = wanted;
        }
        if (!b.len) return true;
        take_byte(&rest);
    }
    return false;
}

static bool passes_on(furrow_str link, furrow_str own) {
    return carries(link, fw_url_behind_host(own));
}

static bool does_something(furrow_str link, furrow_str own) {
    return fw_url_is_action(link) && !fw_url_is_action(own);
}

/* Whether a link leads to the record's own page with another query or fragment. */
static bool leads_to_own(furrow_str link, furrow_str own) {
    return own.len && link.len > own.len && fw_str_starts(link, own) &&
           memchr("?&#", link.at[own.len], 3);
}

/* Whether 'of' holds for nearly all links of a column and the record's own links. */
static bool holds(bool (*of)(furrow_str link, furrow_str own), const fw_tab_column *links,
                  const fw_tab_column *own) {
    uint32_t with = 0, most = fw_exceptions(links->count);
    for (uint32_t i = 0, k = 0; k <= with + most && fw_next_shared_row(own, &i, links, &k);
         i++, k++)
        with += of(links->cells[k].text, own->cells[i].text);
    return with + most >= links->count;
}

/* Whether the table has no text or image from inside the first link of a column. */
static bool is_bare(const fw_tab *d, const fw_tab_column *links) {
    const fw_piece *link = fw_piece_of(d, &links->cells[0]);
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->kind == FW_FIELD_LINK || !column->count) continue;
        for (uint32_t i = 0; i < column->count && column->cells[i].row <= link->row; i++) {
            const fw_piece *piece = fw_piece_of(d, &column->cells[i]);
            if (piece->row == link->row && piece->node >= link->node &&
                piece->node < d->page->end[link->node])
                return false;
        }
    }
    return true;
}

/* Whether a link only has the phone number or mail address that its text shows: mailto:ann@x.org
 * around ann@x.org. */
static bool repeats_text(furrow_str link, furrow_str text) {
    if (fw_take_folded(&link, "mailto:")) {
        const char *query = memchr(link.at, '?', link.len);
        if (query) link.len = (size_t)(query - link.at);
        return link.len == text.len && fw_text_is_like(link, text);
    }
    if (!fw_take_folded(&link, "tel:")) return false;
    size_t i = 0, k = 0;
    for (;; i++, k++) { /* only digits count */
        while (i < link.len && !fw_is_digit(link.at[i])) i++;
        while (k < text.len && !fw_is_digit(text.at[k])) k++;
        if (i >= link.len || k >= text.len) return i >= link.len && k >= text.len && text.len;
        if (link.at[i] != text.at[k]) return false;
    }
}

/* Whether all links of a column repeat the texts of a column near it. */
static bool are_repeated(const fw_tab *d, size_t at) {
    enum { REACH = 3 };
    const fw_tab_column *links = &d->columns.at[at];
    for (size_t c = at > REACH ? at - REACH : 0; c < d->columns.count && c <= at + REACH; c++) {
        const fw_tab_column *texts = &d->columns.at[c];
        if (texts->is_gone || texts->kind != FW_FIELD_TEXT || texts->is_list) continue;
        uint32_t repeated = 0;
        for (uint32_t i = 0, k = 0; fw_next_shared_row(links, &i, texts, &k); i++, k++)
            repeated += repeats_text(links->cells[i].text, texts->cells[k].text);
        if (repeated == links->count) return true;
    }
    return false;
}

/* The records' own links: those around headings, else the first column that nearly all records
 * have; NULL: none. */
static const fw_tab_column *own_links(const fw_tab *d) {
    const fw_tab_column *first = NULL;
    for (size_t c = 0; c < d->columns.count; c++) {
        const fw_tab_column *column = &d->columns.at[c];
        if (column->is_gone || column->kind != FW_FIELD_LINK || column->is_list ||
            column->count < FW_NEARLY_ALL * d->rows)
            continue;
        if (fw_link_around(d, column) == FW_AROUND_HEADING) return column;
        if (!first && !fw_url_is_action(column->cells[0].text)) first = column;
    }
    return first;
}

/* Drop links that share a record or act on it, and links that repeat their texts. */
static void drop_links(fw_tab *d) {
    const fw_tab_column *own = own_links(d);
    for (size_t c = 0; c < d->columns.count; c++) {
        fw_tab_column *column = &d->columns.at[c];
        if (!column->is_gone && column->kind == FW_FIELD_LINK && !column->is_list &&
            !fw_column_is_given(d, column) && are_repeated(d, c))
            column->is_gone = true;
        if (!own) continue;
        drop_actions(d, c, own);
        if (column->is_gone || column->kind != FW_FIELD_LINK || column->is_list || column == own)
            continue;
        column->is_gone =
            !fw_column_is_given(d, column) &&
            (holds(passes_on, column, own) ||
             ((holds(does_something, column, own) || holds(leads_to_own, column, own)) &&
              is_bare(d, column)));
    }
}

void fw_prune_controls(fw_tab *draft) {
    drop_texts(draft);
    drop_links(draft);
}
