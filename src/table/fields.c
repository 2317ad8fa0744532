/*
 * The fields of records. One walk over the nodes gives atoms (texts, links, images) and the
 * lines of the texts; lines.c decides where lines are cut; then each run of texts between two
 * cuts is one field.
 */
#include "table/fields.h"

#include "base/str.h"
#include "values/date.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

/* ---- Walking over a record ------------------------------------------------- */

typedef struct walk {
    const furrow_page *page;
    fw_arena *scratch;
    fw_field_lines *lines;
    fw_attr_names attrs;
    fw_times times;
    fw_record_part part;
    fw_span span; /* of the part */
    uint32_t row;
    fw_node_id *block; /* per node of the span: the block around it */
    fw_node_id *link;  /* the link around it */
    size_t room;       /* nodes that these two have room for */
    bool *is_double;   /* it repeats the element before it, or is a sort key */
    size_t open;       /* first atom of the line that is being gathered */
    fw_node_id open_block;
    bool has_range; /* some record has a range of amounts */
} walk;

/* ---- Lines -------------------------------------------------------------- */

/* Whether an inline element only groups fields: it has no text of its own, and its elements with
 * texts have at least two different classes. */
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

/* Set the part of each atom: the child of 'holder' that it is in, or the child of that child if it
 * is a group, and so on. Each node is climbed once, since all of its texts are in the line. */
static void find_parts(const furrow_page *page, fw_field_atom *atoms, size_t count,
                       fw_node_id holder) {
    enum { MAX_LEVELS = 4 }; /* of groups within groups */
    fw_node_id within[MAX_LEVELS];
    bool are_groups[MAX_LEVELS];
    size_t levels = 0;
    for (size_t i = 0; i < count; i++) {
        fw_node_id node = atoms[i].node;
        if (node <= holder) continue; /* a link around the whole line */
        while (levels && node >= page->end[within[levels - 1]]) levels--;
        while (!levels ||
               (levels < MAX_LEVELS && are_groups[levels - 1] && node > within[levels - 1])) {
            fw_node_id above = levels ? within[levels - 1] : holder, part = node;
            while (page->parent[part] > above) part = page->parent[part];
            within[levels] = part;
            are_groups[levels++] = is_group(page, part);
        }
        atoms[i].part = within[levels - 1];
    }
}

/* Whether an element is one that holds a field as well as words: a span, or an element of the
 * page's own, such as <my-tag>. */
static bool is_box(const furrow_page *page, fw_node_id node) {
    return page->tag[node] == FW_TAG_SPAN || page->tag[node] >= FW_TAG_CUSTOM;
}

/* Whether two texts are in elements side by side and touch in a way that is not one word: "7s" and
 * "7 seconds ago" in elements with classes, one of them for screen readers; or "Paris" and "Show on
 * map". */
static bool are_stuck(const furrow_page *page, fw_node_id left, fw_node_id right) {
    fw_node_id a = page->parent[left], b = page->parent[right];
    if (b != page->end[a] || right != b + 1 || left + 1 != b || (page->marks[b] & FW_NODE_SPACE) ||
        (page->marks[right] & FW_NODE_SPACE))
        return false;
    furrow_str first = fw_page_own_text(page, left), next = fw_page_own_text(page, right);
    if (!first.len || !next.len) return false;
    char end = first.at[first.len - 1], start = next.at[0];
    bool have_classes =
        fw_page_attr(page, a, FW_ATTR_CLASS).len && fw_page_attr(page, b, FW_ATTR_CLASS).len;
    bool are_boxes = is_box(page, a) && is_box(page, b);
    return (have_classes && fw_is_letter(end) && fw_is_digit(start)) ||
           (are_boxes && fw_is_lower(end) && fw_is_upper(start));
}

/* Whether one word ends and another begins where two texts touch: "Engineer" and "New", "ICU" and
 * "New", "Series 5" and "Touring". */
static bool are_two_words(furrow_str first, furrow_str next) {
    enum { LEAST = 2 }; /* letters; a single one is a large initial */
    if (first.len < LEAST || next.len < LEAST || next.at[0] < 'A' || next.at[0] > 'Z') return false;
    char end = first.at[first.len - 1];
    bool is_name = fw_is_digit(end) && fw_is_letter(first.at[0]); /* "10" and "Tokens" are one */
    bool is_capital = fw_is_upper(end) || is_name;
    return fw_is_lower(end) || (is_capital && fw_is_lower(next.at[1]));
}

/* Whether an element with a class begins right after a text or ends right before one, where a new
 * word begins: the "New" of "EngineerNew". */
static bool is_badge(const furrow_page *page, fw_node_id left, fw_node_id right) {
    fw_node_id element = right > left + 1 ? left + 1 : page->parent[left];
    if (element == FURROW_NO_NODE || !fw_page_attr(page, element, FW_ATTR_CLASS).len ||
        (element < left && page->end[element] > right))
        return false;
    for (fw_node_id n = left + 1; n <= right; n++)
        if (page->marks[n] & FW_NODE_SPACE) return false;
    return are_two_words(fw_page_own_text(page, left), fw_page_own_text(page, right));
}

/* Whether a text is crossed out, below the part of the line that it is in. */
static bool is_crossed_out(const furrow_page *page, fw_node_id text, fw_node_id part) {
    for (fw_node_id n = text; n != FURROW_NO_NODE && n >= part; n = page->parent[n])
        if (fw_tag_strikes_out(page->tag[n])) return true;
    return false;
}

/* Whether one of two texts of a part is an amount that is crossed out, and the other one is not. */
static bool are_old_and_new(const furrow_page *page, fw_node_id left, fw_node_id right,
                            fw_node_id part) {
    return fw_str_has_digit(fw_page_own_text(page, left)) &&
           fw_str_has_digit(fw_page_own_text(page, right)) &&
           is_crossed_out(page, left, part) != is_crossed_out(page, right, part);
}

/* Join texts side by side that are in the same part and link. Returns the number of atoms left. */
static size_t join_texts(const furrow_page *page, fw_field_atom *atoms, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        fw_field_atom *before = kept ? &atoms[kept - 1] : NULL;
        bool is_one = before && before->is_text && atoms[i].is_text &&
                      before->part == atoms[i].part && before->link == atoms[i].link;
        atoms[i].is_stuck =
            (is_one && (are_stuck(page, before->last, atoms[i].node) ||
                        are_old_and_new(page, before->last, atoms[i].node, atoms[i].part))) ||
            (before && before->is_text && atoms[i].is_text && before->link == atoms[i].link &&
             is_badge(page, before->last, atoms[i].node));
        if (is_one && !atoms[i].is_stuck) before->last = atoms[i].last;
        else atoms[kept++] = atoms[i];
    }
    return kept;
}

/* Whether the texts of an atom are a short amount; '*has_currency' is set if it has one. */
static bool is_amount(const furrow_page *page, const fw_field_atom *atom, bool *has_currency) {
    enum { LONGEST = 24, MAX_NODES = 12 }; /* bytes without blanks; nodes of an amount in pieces */
    if (!atom->is_text || atom->last >= atom->node + MAX_NODES ||
        page->sums[atom->last + 1] - page->sums[atom->node] > LONGEST)
        return false;
    bool has_digit = false;
    for (fw_node_id n = atom->node; n <= atom->last; n++) {
        if (!fw_page_is_text(page, n)) continue;
        furrow_str text = fw_trim_blanks(fw_page_own_text(page, n));
        has_digit |= fw_str_has_digit(text);
        *has_currency |= fw_has_currency(text) || fw_is_currency(text);
    }
    return has_digit;
}

static bool is_currency(const furrow_page *page, const fw_field_atom *atom) {
    return atom->is_text && atom->node == atom->last &&
           fw_is_currency(fw_trim_blanks(fw_page_own_text(page, atom->node)));
}

/* Whether two atoms are a currency and its amount, in either order, and all that is in some
 * element: a rating beside a price is in another one. */
static bool are_sign_and_amount(const furrow_page *page, const fw_field_atom *a,
                                const fw_field_atom *b) {
    bool has_currency = false, is_first = is_currency(page, a);
    if (a->link != b->link || is_first == is_currency(page, b) ||
        !is_amount(page, is_first ? b : a, &has_currency) || has_currency)
        return false;
    fw_node_id box = page->parent[a->node];
    while (page->end[box] <= b->last) box = page->parent[box];
    return page->sums[page->end[box]] - page->sums[box] ==
           page->sums[b->last + 1] - page->sums[a->node];
}

/* Join currencies with their amounts in all lines, so that single amounts are cut like the ends of
 * ranges. */
static void join_signs(const furrow_page *page, fw_field_lines *lines) {
    for (size_t l = 0; l < lines->lines.count; l++) {
        fw_field_line *line = &lines->lines.at[l];
        fw_field_atom *atoms = lines->atoms.at;
        uint32_t end = line->end, kept = line->first;
        for (uint32_t i = line->first; i < end; i++)
            if (kept > line->first && are_sign_and_amount(page, &atoms[kept - 1], &atoms[i])) {
                atoms[kept - 1].last = atoms[i].last;
                line->texts--;
            } else {
                atoms[kept++] = atoms[i];
            }
        line->end = kept;
    }
}

/* Join the ends of a range of money with the dash between them: shops put each of the two amounts
 * into an element of its own. Returns the number of atoms left. */
static size_t join_ranges(const furrow_page *page, fw_field_atom *atoms, size_t count) {
    static const char *const dashes[] = {"-", "\xE2\x80\x93", "\xE2\x80\x94"};
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool has_currency = false;
        const fw_field_atom *dash = &atoms[i], *from = kept ? &atoms[kept - 1] : NULL;
        bool is_dash = from && i + 1 < count && dash->is_text && dash->node == dash->last &&
                       fw_str_is_one_of(fw_trim_blanks(fw_page_own_text(page, dash->node)), dashes,
                                        FW_COUNT(dashes));
        if (is_dash && from->link == atoms[i + 1].link && is_amount(page, from, &has_currency) &&
            is_amount(page, &atoms[i + 1], &has_currency) && has_currency) {
            atoms[kept - 1].from_last = from->last;
            atoms[kept - 1].last = atoms[++i].last;
        } else {
            atoms[kept++] = atoms[i];
        }
    }
    return kept;
}

/* Make a line of the atoms from 'open' on: find its holder and its parts. */
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
        size_t texts = count;
        count = join_ranges(page, atoms, count);
        w->has_range |= count < texts;
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
                            .holder = FURROW_NO_NODE,
                            .from_last = FURROW_NO_NODE,
                            .line = (uint32_t)w->lines->lines.count,
                            .is_text = is_text,
                            .is_attr = is_attr};
    return true;
}

/* Whether the sibling before an element is an element that holds just one text. */
static bool is_behind_text(const walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    return node >= w->span.first + 3 && page->end[node - 2] == node &&
           fw_page_is_text(page, node - 1) && page->parent[node - 2] == page->parent[node];
}

/* Whether a text completes the amount before it: ",75" or a currency. A code after a time is not
 * one: "MAD" below "17:40" is an airport. */
static bool ends_amount(furrow_str amount, furrow_str text) {
    enum { LONGEST = 3 }; /* bytes of either */
    amount = fw_trim_blanks(amount);
    size_t digits = amount.len;
    while (digits && fw_is_digit(amount.at[digits - 1])) digits--;
    if (digits == amount.len || text.len > LONGEST || fw_is_in_time(amount, digits, amount.len))
        return false;
    bool is_fraction = text.len == LONGEST && (text.at[0] == ',' || text.at[0] == '.') &&
                       fw_is_digit(text.at[1]) && fw_is_digit(text.at[2]);
    return is_fraction || fw_is_currency(text);
}

/* The block of the sibling before this one, if both are parts of one value: an amount,
 * <p>12<p>,75<p>€, or a calendar leaf, <p>Feb<p>12<p>2025. Else FURROW_NO_NODE. */
static fw_node_id value_before(const walk *w, fw_node_id node) {
    enum { LONGEST = 24 }; /* bytes of a month with its year */
    const furrow_page *page = w->page;
    if (page->end[node] != node + 2 || !fw_page_is_text(page, node + 1) || !is_behind_text(w, node))
        return FURROW_NO_NODE;
    furrow_str text = fw_trim_blanks(fw_page_own_text(page, node + 1));
    if (!text.len || text.len > LONGEST) return FURROW_NO_NODE;
    furrow_str left = fw_page_own_text(page, node - 1), first = {0};
    if (is_behind_text(w, node - 2)) first = fw_page_own_text(page, node - 3);
    bool is_one = ends_amount(left, text) || fw_date_goes_on(first, left, text);
    return is_one ? w->block[node - 2 - w->span.first] : FURROW_NO_NODE;
}

/* How many texts of its own an element has ('are_texts'), or child elements with texts in them. */
static uint32_t count_children(const furrow_page *page, fw_node_id node, bool are_texts) {
    uint32_t count = 0;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        count += fw_page_is_text(page, c) == are_texts && page->sums[page->end[c]] > page->sums[c];
    return count;
}

/* Whether an inline element is a line of its own: it has a class, several elements among its words
 * ("opened <time>today</time> by <a>Ann</a>"), and a sibling after it in a parent without words of
 * its own. */
static bool is_line(const furrow_page *page, fw_node_id node, fw_node_id parent) {
    enum { MAX_NODES = 64, LEAST = 5 }; /* nodes of the parent; of the element */
    return page->tag[node] == FW_TAG_SPAN && page->end[node] - node > LEAST &&
           page->end[parent] - parent <= MAX_NODES && page->end[node] < page->end[parent] &&
           fw_page_attr(page, node, FW_ATTR_CLASS).len && count_children(page, node, true) > 1 &&
           count_children(page, node, false) > 1 && !count_children(page, parent, true);
}

/* Whether a link is a block because it has blocks in it: a card with its picture, title and
 * price. */
static bool is_card(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] != FW_TAG_A) return false;
    for (fw_node_id c = node + 1; c < page->end[node]; c = page->end[c])
        if (fw_tag_class(page->tag[c]) == FW_BLOCK && page->tag[c] != FW_TAG_BR) return true;
    return false;
}

/* Whether a break only ends a line of an address: its parent is marked as an address and has only
 * texts and breaks. */
static bool is_in_address(const furrow_page *page, fw_node_id node) {
    enum { MAX_NODES = 12 };
    fw_node_id box = page->parent[node];
    if (page->tag[node] != FW_TAG_BR || page->end[box] - box > MAX_NODES ||
        (page->tag[box] != FW_TAG_ADDRESS &&
         !fw_class_ends_in_word(fw_page_attr(page, box, FW_ATTR_CLASS), "address")))
        return false;
    for (fw_node_id c = box + 1; c < page->end[box]; c = page->end[c])
        if (!fw_page_is_text(page, c) && page->tag[c] != FW_TAG_BR) return false;
    return true;
}

/* Whether a break is between the pieces of a date: 12<br>February<br>2025. */
static bool is_in_date(const walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    if (page->tag[node] != FW_TAG_BR || node < w->span.first + 2 || node + 1 >= w->span.end ||
        !fw_page_is_text(page, node - 1) || !fw_page_is_text(page, node + 1))
        return false;
    bool has_before = node >= w->span.first + 3 && page->tag[node - 2] == FW_TAG_BR &&
                      fw_page_is_text(page, node - 3);
    furrow_str before = has_before ? fw_page_own_text(page, node - 3) : (furrow_str){0};
    return fw_date_goes_on(before, fw_page_own_text(page, node - 1),
                           fw_page_own_text(page, node + 1));
}

/* The block or link around a node: that of its parent, or none if the parent is outside the
 * span. */
static fw_node_id of_parent(const walk *w, const fw_node_id *around, fw_node_id node) {
    fw_node_id parent = w->page->parent[node];
    bool is_top = parent < w->span.first || parent == FURROW_NO_NODE;
    return is_top ? FURROW_NO_NODE : around[parent - w->span.first];
}

/* Begin a line in a block, if another one is open. */
static bool open_line(walk *w, fw_node_id block) {
    if (w->open < w->lines->atoms.count && !end_line(w)) return false;
    w->open_block = block;
    return true;
}

static bool add_text_node(walk *w, fw_node_id node) {
    size_t at = node - w->span.first;
    w->block[at] = of_parent(w, w->block, node);
    w->link[at] = of_parent(w, w->link, node);
    if (w->block[at] != w->open_block && !open_line(w, w->block[at])) return false;
    return add_atom(w, node, true, false);
}

/* Leave out the texts of an element that shows a time, if only its exact time is read. Returns
 * whether that is read at all. */
static bool read_time(walk *w, fw_node_id node, furrow_str exact) {
    const furrow_page *page = w->page;
    fw_time_form form = fw_time_form_of(&w->times, page, node, w->part.top, exact);
    for (fw_node_id n = node + 1; form == FW_TIME_EXACT && n < page->end[node]; n++)
        if (fw_page_is_text(page, n)) w->is_double[n - w->span.first] = true;
    return form != FW_TIME_SHOWN;
}

static bool add_element(walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    size_t at = node - w->span.first;
    fw_node_id parent = page->parent[node];
    bool is_top = parent < w->span.first || parent == FURROW_NO_NODE;
    fw_tag tag = page->tag[node];
    fw_node_id link = of_parent(w, w->link, node);
    /* The text of a link is one, however many lines it has; so are an address and a date. */
    bool is_whole =
        tag == FW_TAG_BR &&
        (link != FURROW_NO_NODE || (!is_top && (is_in_address(page, node) || is_in_date(w, node))));
    bool is_block = (fw_tag_class(tag) == FW_BLOCK && !is_whole) ||
                    (!is_top && is_line(page, node, parent)) || is_card(page, node);
    fw_node_id block = of_parent(w, w->block, node);
    fw_node_id begun = is_block ? value_before(w, node) : FURROW_NO_NODE;
    if (begun != FURROW_NO_NODE) is_block = false, block = begun;
    w->block[at] = is_block ? node : block;
    w->link[at] = tag == FW_TAG_A ? node : link;
    fw_field_kind kind = FW_FIELD_TEXT;
    furrow_str value = fw_attr_value(page, node, &w->attrs, &kind);
    bool is_atom = value.len > 0;
    if (is_atom && kind == FW_FIELD_TEXT && fw_time_of(page, node, &w->attrs).at == value.at)
        is_atom = read_time(w, node, value);
    bool is_new_line = is_block || (is_atom && block != w->open_block);
    if (is_new_line && !open_line(w, is_block ? node : block)) return false;
    if (tag == FW_TAG_BR) w->open_block = block;
    return !is_atom || add_atom(w, node, false, kind == FW_FIELD_TEXT);
}

/* Make room for the nodes of the span. Room at least doubles, so all spans together take only a few
 * times what the largest one needs. */
static bool make_room(walk *w) {
    size_t nodes = w->span.end - w->span.first;
    if (w->block && w->link && nodes <= w->room) return true;
    w->room = nodes > 2 * w->room ? nodes : 2 * w->room;
    w->block = FW_TAKE(w->scratch, w->room, fw_node_id);
    w->link = FW_TAKE(w->scratch, w->room, fw_node_id);
    w->is_double = FW_TAKE(w->scratch, w->room, bool);
    return w->block && w->link && w->is_double;
}

/* Mark those children of an element that repeat it or the sibling before or after them. */
static void find_doubles(walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    for (fw_node_id c = node + 1, next, end = page->end[node]; c < end; c = next) {
        next = page->end[c];
        /* Elements without attributes are for everybody. */
        if (next >= end || fw_page_is_text(page, c) || fw_page_is_text(page, next) ||
            !(page->len[c] || page->len[next]))
            continue;
        bool is_again = fw_texts_are_doubles(page, c, next);
        if (!is_again && fw_text_is_said(page, c, next)) w->is_double[c - w->span.first] = true;
        else if (is_again || fw_text_is_said(page, next, c))
            w->is_double[next - w->span.first] = true;
    }
}

/* Whether an element that is not shown has a value for people in its attributes. */
static bool has_unseen_value(const walk *w, fw_node_id node) {
    const furrow_page *page = w->page;
    if (page->tag[node] == FW_TAG_SVG && w->attrs.aria_label != FW_ATTR_NONE)
        return fw_page_attr(page, node, w->attrs.aria_label).len > 0;
    if (page->tag[node] == FW_TAG_NOSCRIPT && node > w->span.first)
        return fw_attr_noscript_image(page, node).len > 0;
    return page->tag[node] == FW_TAG_META;
}

static bool walk_span(walk *w) {
    w->open_block = FURROW_NO_NODE;
    if (!make_room(w)) return false;
    memset(w->is_double, 0, (w->span.end - w->span.first) * sizeof *w->is_double);
    for (fw_node_id node = w->span.first; node < w->span.end;) {
        bool is_text = fw_page_is_text(w->page, node);
        bool is_skipped = w->is_double[node - w->span.first] ||
                          (!fw_page_is_seen(w->page, node) && !has_unseen_value(w, node)) ||
                          (!is_text && fw_text_is_unread(w->page, node));
        if (is_skipped) {
            node = w->page->end[node];
            continue;
        }
        if (!is_text) find_doubles(w, node);
        if (!(is_text ? add_text_node(w, node) : add_element(w, node))) return false;
        node++;
    }
    return w->open == w->lines->atoms.count || end_line(w);
}

/* ---- Pieces ------------------------------------------------------------- */

/* Highlights nested in one another; real pages do not have more. */
enum { MAX_MARKS = 4 };

typedef struct maker {
    const furrow_page *page;
    const fw_field_marks *marks;
    const fw_given *given; /* NULL: none */
    fw_pieces *out;
    fw_url_base *base;
    furrow_buf *buf;
    fw_arena *keep, *scratch;
    fw_attr_names attrs;
    fw_map tags;               /* tags and classes of elements that hold several links */
    bool has_glue;             /* a separator was the last text of the line */
    fw_node_id held;           /* a link that waits for its text; FURROW_NO_NODE: none */
    fw_node_id last_holder;    /* the last holder, and ... */
    fw_field_place last_place; /* ... its place, as a link and its text share one */
    fw_class_words words;
} maker;

/* Signs between the values of a line: "|", ", ", a bullet, "and". */
static bool is_glue(furrow_str text) {
    static const char *const signs[] = {",",
                                        ";",
                                        "|",
                                        "/",
                                        "-",
                                        "&",
                                        ">",
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
    return fw_str_is_one_of(text, signs, FW_COUNT(signs));
}

static fw_field_place place_of(maker *m, const fw_field_line *line, fw_node_id holder) {
    if (holder != m->last_holder)
        m->last_place = fw_field_place_of(m->page, holder, line->top, FW_ATTR_ITEMPROP, &m->words);
    m->last_holder = holder;
    return m->last_place;
}

/* Make a piece of the text in the buffer, if there is any. 'told' has the members that do not come
 * from the line. */
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
    piece->place = place_of(m, line, piece->holder);
    if (!piece->column) piece->place.cell = fw_field_cell_of(m->page, piece->holder, line->top);
    else piece->place.cell = (uint16_t)(piece->column < UINT16_MAX ? piece->column : UINT16_MAX);
    piece->has_glue = m->has_glue;
    if (piece->kind == FW_FIELD_TEXT) {
        piece->shape = (uint8_t)fw_shape_of(piece->text);
        m->has_glue = false;
    }
    fw_buf_clear(m->buf);
    return piece->text.at != NULL;
}

/* Whether an element only sets all text of a link in another type, such as bold. */
static bool is_type_of_link(const furrow_page *page, fw_node_id node) {
    fw_tag tag = page->tag[node];
    bool is_type = tag == FW_TAG_B || tag == FW_TAG_I || tag == FW_TAG_STRONG || tag == FW_TAG_EM ||
                   tag == FW_TAG_FONT;
    fw_node_id link = page->parent[node];
    return is_type && link != FURROW_NO_NODE && page->tag[link] == FW_TAG_A && link + 1 == node &&
           page->end[link] == page->end[node] && !fw_page_attr(page, node, FW_ATTR_CLASS).len;
}

/* Whether there are only separators such as commas between two nodes. */
static bool is_glue_between(const furrow_page *page, fw_node_id first, fw_node_id end) {
    for (fw_node_id n = first; n < end; n++)
        if (!fw_page_is_text(page, n) || !is_glue(fw_page_own_text(page, n))) return false;
    return true;
}

/* Hash of the tag and class of an element. It is called for each link in it, so it must not read a
 * class as long as a page. */
static uint64_t look_of(const furrow_page *page, fw_node_id node) {
    enum { ENOUGH = 256 }; /* bytes that tell two classes apart */
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    if (class.len > ENOUGH) class.len = ENOUGH;
    return fw_hash_text(page->tag[node], class);
}

/* Note the tag and class of elements that hold several links: lists of tags, which may have only
 * one link in some record. */
static bool note_tags(maker *m, const fw_field_lines *lines, fw_arena *scratch) {
    const furrow_page *page = m->page;
    fw_node_id last = FURROW_NO_NODE;
    for (size_t i = 0; i < lines->atoms.count; i++) {
        fw_node_id link = lines->atoms.at[i].link;
        if (link == FURROW_NO_NODE || link == last) continue;
        bool is_new, is_one = last != FURROW_NO_NODE && page->parent[link] == page->parent[last];
        if (is_one && !fw_map_place(&m->tags, look_of(page, page->parent[link]), &is_new, scratch))
            return false;
        last = link;
    }
    return true;
}

/* Whether a link is all that an inline element with a class or itemprop holds. A text that is a
 * link in only some records then has the same place in all. */
static bool is_all_of_parent(const maker *m, fw_node_id link, fw_node_id top) {
    const furrow_page *page = m->page;
    if (page->tag[link] != FW_TAG_A || link <= top) return false;
    fw_node_id parent = page->parent[link];
    if (parent <= top || fw_tag_class(page->tag[parent]) != FW_INLINE) return false;
    return (fw_page_attr(page, parent, FW_ATTR_CLASS).len ||
            fw_page_attr(page, parent, FW_ATTR_ITEMPROP).len) &&
           !fw_map_find(&m->tags, look_of(page, parent)) &&
           is_glue_between(page, parent + 1, link) &&
           is_glue_between(page, page->end[link], page->end[parent]);
}

/* Whether a text is that of a link. A link around several lines, such as a whole record, tells
 * nothing about any of them. */
static bool is_text_of_link(const maker *m, const fw_field_lines *lines, const fw_field_line *line,
                            fw_node_id link) {
    enum { FEW = 8 }; /* bytes of signs allowed in other lines */
    if (link == FURROW_NO_NODE) return false;
    uint32_t first = line->first, last = line->end - 1;
    while (!lines->atoms.at[first].is_text) first++;
    while (!lines->atoms.at[last].is_text) last--;
    const uint32_t *sums = m->page->sums;
    uint32_t own = sums[lines->atoms.at[last].last + 1] - sums[lines->atoms.at[first].node];
    return sums[m->page->end[link]] - sums[link] <= own + FEW;
}

/* The element around a text that is the place of a given column, if it holds only that text: the
 * earlier page may have had more in it, in some record. Else the holder itself. */
static fw_node_id given_holder(maker *m, const fw_field_line *line, fw_node_id holder) {
    enum { MAX_UP = 3 };
    const furrow_page *page = m->page;
    fw_node_id node = holder;
    for (int up = 0; up <= MAX_UP; up++) {
        fw_field_place place = place_of(m, line, node);
        if (fw_given_share(m->given, FW_FIELD_TEXT, &place) > 0) return node;
        fw_node_id parent = page->parent[node];
        if (node <= line->top || parent + 1 != node || page->end[parent] != page->end[node]) break;
        node = parent;
    }
    return holder;
}

static bool add_text(maker *m, const fw_field_lines *lines, const fw_field_line *line,
                     fw_field_atom *atom, fw_node_id last, bool is_part) {
    fw_node_id first = atom->node;
    fw_node_id holder = m->page->parent[first];
    bool is_range = atom->from_last != FURROW_NO_NODE && atom->last == last;
    fw_node_id reach = is_range ? atom->from_last : last;
    while (m->page->end[holder] <= reach) holder = m->page->parent[holder];
    /* A text that is all highlight gets the place of texts that have other words too. */
    for (int up = 0; up < MAX_MARKS && fw_marks_has(m->marks, m->page, holder, line->top); up++)
        holder = m->page->parent[holder];
    if (is_type_of_link(m->page, holder)) holder = m->page->parent[holder];
    if (is_all_of_parent(m, holder, line->top)) holder = m->page->parent[holder];
    if (m->given) holder = given_holder(m, line, holder);
    else atom->holder = holder;
    fw_field_text(m->buf, m->page, first, last + 1);
    furrow_str whole = fw_attr_whole_text(m->page, holder, line->top, fw_buf_view(m->buf));
    if (whole.len) {
        fw_buf_clear(m->buf);
        fw_buf_str(m->buf, whole);
        if (!m->buf->failed) m->buf->len = fw_text_clean(m->buf->at, m->buf->len);
    }
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
    furrow_str value = fw_attr_value(m->page, node, &m->attrs, &kind);
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

/* Whether the atom is a link and its text comes next, apart from images inside the link. */
static bool is_before_its_text(const fw_field_lines *lines, const fw_field_line *line, uint32_t i) {
    fw_node_id node = lines->atoms.at[i].node;
    for (uint32_t k = i + 1; k < line->end && lines->atoms.at[k].link == node; k++)
        if (lines->atoms.at[k].is_text) return true;
    return false;
}

/* Add the text that begins with atom '*i', and the links and images within it. */
static bool add_run(maker *m, fw_field_lines *lines, uint32_t number, uint32_t *i, bool is_part) {
    const fw_field_line *line = &lines->lines.at[number];
    fw_field_atom *atoms = lines->atoms.at;
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

/* Add the pieces of a line. A text comes at its first word, then the link around it, then the links
 * and images within it. */
static bool add_line(maker *m, fw_field_lines *lines, uint32_t number) {
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

bool fw_lines_of(fw_field_lines *out, fw_record_rows *rows, const fw_region *region,
                 const fw_given *given, fw_arena *arena) {
    walk w = {
        .page = rows->page, .scratch = arena, .lines = out, .attrs = fw_attr_names_of(rows->page)};
    fw_record_parts parts = {0};
    *out = (fw_field_lines){0};
    if (!fw_times_find(&w.times, rows->page, region, &w.attrs, given, arena)) return false;
    for (; w.row < region->record_count; w.row++) {
        parts.count = 0;
        if (!fw_record_parts_of(&parts, rows, &region->records[w.row])) return false;
        for (size_t i = 0; i < parts.count; i++) {
            w.part = parts.at[i];
            w.span = w.part.span;
            w.open = out->atoms.count;
            if (!walk_span(&w)) return false;
        }
    }
    if (w.has_range) join_signs(rows->page, out);
    return fw_marks_join(out, rows->page, arena);
}

/* Make the pieces; there are at most as many as atoms. */
static bool make_pieces(maker *m, fw_field_lines *lines) {
    size_t most = lines->atoms.count;
    *m->out = (fw_pieces){.at = FW_TAKE(m->scratch, most, fw_piece), .cap = most};
    if (!m->out->at) return false;
    for (uint32_t i = 0; i < lines->lines.count; i++)
        if (!add_line(m, lines, i)) return false;
    return true;
}

bool fw_lines_are_alike(const fw_field_lines *lines, const furrow_page *page,
                        const fw_given *given) {
    maker m = {.page = page, .given = given};
    for (size_t i = 0; i < lines->atoms.count; i++) {
        const fw_field_atom *atom = &lines->atoms.at[i];
        if (atom->is_cut != atom->was_cut) return false;
        if (atom->holder == FURROW_NO_NODE) continue;
        m.last_holder = FURROW_NO_NODE;
        if (given_holder(&m, &lines->lines.at[atom->line], atom->holder) != atom->holder)
            return false;
    }
    return true;
}

bool fw_fields_of(fw_pieces *out, fw_field_lines *lines, const furrow_page *page,
                  const fw_given *given, fw_url_base *base, furrow_buf *buf, fw_arena *keep,
                  fw_arena *scratch) {
    fw_arena work = fw_arena_under(scratch->alloc, scratch->budget);
    maker m = {.page = page,
               .marks = &lines->marks,
               .given = given,
               .out = out,
               .base = base,
               .buf = buf,
               .keep = keep,
               .scratch = scratch,
               .attrs = fw_attr_names_of(page)};
    fw_buf_clear(buf);
    bool is_done = note_tags(&m, lines, &work) && make_pieces(&m, lines);
    fw_arena_free(&work);
    return is_done;
}
