/*
 * The text of a field as a person reads it: the pieces of a price are joined, a text that is
 * there for the eye and again for screen readers is kept once, and sort keys are left out.
 */
#include "table/fields.h"

#include "base/str.h"
#include "values/date.h"
#include "values/kind.h"
#include "values/names.h"
#include "values/number.h"
#include "values/text.h"

/* ---- Texts that occur twice ---------------------------------------------- */

bool fw_class_is_for_ears(furrow_str class) {
    static const char *const words[] = {"offscreen", "sr-only",       "sr_only",      "sronly",
                                        "visually",  "screen-reader", "screenreader", "a11y",
                                        "clipped",   "assistive"};
    for (size_t i = 0; i < class.len; i++) {
        char first = fw_fold(class.at[i]);
        if (!memchr("acosv", first, 5)) continue;
        for (size_t w = 0; w < FW_COUNT(words); w++) {
            furrow_str rest = fw_str_from(class, i);
            if (words[w][0] == first && fw_take_folded(&rest, words[w])) return true;
        }
    }
    return false;
}

/* Whether an element is hidden from screen readers. */
static bool is_for_eyes(const furrow_page *page, fw_node_id node) {
    furrow_str hidden = fw_page_attr(page, node, FW_ATTR_ARIA_HIDDEN);
    return hidden.len && fw_str_equal(fw_str_trim(hidden), FW_STR("true"));
}

/* Whether an element is for screen readers only, or hidden from them. */
static bool is_for_ears(const furrow_page *page, fw_node_id node) {
    return is_for_eyes(page, node) || fw_class_is_for_ears(fw_page_attr(page, node, FW_ATTR_CLASS));
}

/* Write the letters and digits of an element, at most 'room' of them. With 'is_seen', skip elements
 * for screen readers. Returns how many there are. */
static size_t squash(char *out, size_t room, const furrow_page *page, fw_node_id node,
                     bool is_seen) {
    size_t len = 0;
    for (fw_node_id n = node; n < page->end[node]; n++) {
        if (!fw_page_is_text(page, n)) {
            bool is_unseen =
                is_seen && n > node && fw_class_is_for_ears(fw_page_attr(page, n, FW_ATTR_CLASS));
            if (is_unseen) n = page->end[n] - 1;
            continue;
        }
        furrow_str text = fw_page_own_text(page, n);
        for (size_t i = 0; i < text.len; i++)
            if (fw_is_letter(text.at[i]) || fw_is_digit(text.at[i])) {
                if (len == room) return len;
                out[len++] = fw_fold(text.at[i]);
            }
    }
    return len;
}

bool fw_texts_are_doubles(const furrow_page *page, fw_node_id a, fw_node_id b) {
    enum { MAX_NODES = 16, ROOM = 64, LEAST = 2 };
    char first[ROOM], second[ROOM];
    if (fw_page_is_text(page, a) || fw_page_is_text(page, b) || page->end[a] - a > MAX_NODES ||
        page->end[b] - b > MAX_NODES || !(page->len[a] || page->len[b]))
        return false; /* elements without attributes are for everybody */
    /* A cheap test first: most texts differ in their first letters. */
    if (squash(first, LEAST, page, a, false) < LEAST ||
        squash(second, LEAST, page, b, false) < LEAST || memcmp(first, second, LEAST) != 0)
        return false;
    bool is_first_said = is_for_ears(page, a);
    if (!is_first_said && !is_for_ears(page, b)) return false;
    size_t len = squash(first, ROOM, page, a, false);
    if (len == ROOM) return false;
    size_t other = squash(second, ROOM, page, b, false);
    /* The second element may hold the text once more, for screen readers. */
    bool may_be_again = is_first_said && other > len && memcmp(first, second, len) == 0;
    if (may_be_again) other = squash(second, ROOM, page, b, true);
    return len == other && memcmp(first, second, len) == 0;
}

bool fw_text_is_said(const furrow_page *page, fw_node_id said, fw_node_id seen) {
    enum { MAX_NODES = 16, ROOM = 96, LEAST = 2 };
    char first[ROOM], second[ROOM];
    if (fw_page_is_text(page, said) || fw_page_is_text(page, seen) ||
        page->end[said] - said > MAX_NODES || page->end[seen] - seen > MAX_NODES ||
        !page->len[said] || !is_for_eyes(page, seen) ||
        !fw_class_is_for_ears(fw_page_attr(page, said, FW_ATTR_CLASS)))
        return false;
    size_t len = squash(first, ROOM, page, said, false);
    size_t size = squash(second, ROOM, page, seen, false);
    for (size_t i = 0; size >= LEAST && i + size <= len; i++)
        if (memcmp(first + i, second, size) == 0) return true;
    return false;
}

/* Count each digit in the texts of a range; false if there are none. */
static bool count_digits(uint32_t count[10], const furrow_page *page, fw_node_id first,
                         fw_node_id end) {
    bool has_any = false;
    for (fw_node_id n = first; n < end; n++) {
        furrow_str text = fw_page_is_text(page, n) ? fw_page_own_text(page, n) : (furrow_str){0};
        for (size_t i = 0; i < text.len; i++) {
            if (!fw_is_digit(text.at[i])) continue;
            count[text.at[i] - '0']++;
            has_any = true;
        }
    }
    return has_any;
}

/* The sibling right before an element if it is an element and among the first few; else the node
 * itself. */
static fw_node_id element_before(const furrow_page *page, fw_node_id node) {
    enum { MAX_SIBLINGS = 8 };
    fw_node_id before = node, n = page->parent[node] + 1;
    for (int i = 0; n < node && i < MAX_SIBLINGS; i++, n = page->end[n]) before = n;
    return n == node && !fw_page_is_text(page, before) ? before : node;
}

/* Whether a spoken text has the digits of the seen one, and at most those of a scale besides: "4.7
 * out of 5 stars" and "4.7". */
static bool has_digits_of(const uint32_t spoken[10], const uint32_t seen[10]) {
    uint32_t more[10] = {0}, sum = 0;
    for (int d = 0; d < 10; d++) {
        if (spoken[d] < seen[d]) return false;
        more[d] = spoken[d] - seen[d];
        sum += more[d];
    }
    return sum == 0 || (sum == 1 && more[5]) || (sum == 2 && more[1] && more[0]);
}

/* Whether the class of an element close around a text says that it is a price. */
static bool is_called_price(const furrow_page *page, fw_node_id node) {
    enum { LEVELS = 2 };
    fw_node_id up = page->parent[node];
    for (int level = 0; level < LEVELS && up != FURROW_NO_NODE; level++, up = page->parent[up])
        if (fw_class_has_word(fw_page_attr(page, up, FW_ATTR_CLASS), "price")) return true;
    return false;
}

/* Whether an element repeats for screen readers, with words of its own, the numbers shown right
 * after or before it, or both: "Sale price $10.40" before "$" and "10.40". */
static bool is_spoken(const furrow_page *page, fw_node_id node, furrow_str class) {
    enum { LONGEST = 80, MAX_NODES = 32 };
    uint32_t size = page->sums[page->end[node]] - page->sums[node];
    if (!size || size > LONGEST || !class.len) return false;
    fw_node_id next = page->end[node], end = page->end[page->parent[node]];
    fw_node_id last = element_before(page, node);
    bool is_behind = last < node && node - last <= MAX_NODES && is_for_eyes(page, last);
    bool is_before = next < end && end - next <= MAX_NODES;
    uint32_t spoken[10] = {0}, seen[10] = {0}, before[10] = {0};
    bool is_for_ear = fw_class_is_for_ears(class);
    if (!(is_behind || is_before || is_for_ear) || !count_digits(spoken, page, node, next))
        return false;
    if (is_behind && count_digits(before, page, last, node) && has_digits_of(spoken, before))
        return true;
    /* All that stands before it in its box: "$7 - $14", then "Price range: $7 through $14". */
    fw_node_id box = page->parent[node] + 1;
    uint32_t all[10] = {0};
    bool is_price = is_called_price(page, node);
    if (is_for_ear && is_price && node - box <= MAX_NODES && count_digits(all, page, box, node) &&
        has_digits_of(spoken, all))
        return true;
    if (!is_before) return false;
    bool is_seen = !fw_page_is_text(page, next) && is_for_eyes(page, next);
    if (!is_for_ear && !is_seen) return false;
    /* All elements for the eyes side by side: the old price and the new one. */
    fw_node_id shown = next;
    while (shown < end && !fw_page_is_text(page, shown) && is_for_eyes(page, shown))
        shown = page->end[shown];
    if (is_seen) end = shown;
    count_digits(seen, page, next, end);
    if (has_digits_of(spoken, seen)) return !fw_texts_are_doubles(page, node, next);
    for (int d = 0; d < 10; d++) seen[d] += before[d];
    return is_seen && is_behind && has_digits_of(spoken, seen);
}

/* Whether an element tells screen readers what the link or button right before it does: "This
 * product has several variants". */
static bool describes_control(const furrow_page *page, fw_node_id node, furrow_str class) {
    if (!fw_class_is_for_ears(class)) return false; /* so for most */
    fw_node_id control = element_before(page, node);
    uint32_t name = fw_page_attr_id(page, FW_STR("aria-describedby"));
    if (control == node || name == FW_ATTR_NONE ||
        (page->tag[control] != FW_TAG_A && page->tag[control] != FW_TAG_BUTTON))
        return false;
    furrow_str id = fw_page_attr(page, node, FW_ATTR_ID);
    return id.len && fw_str_equal(fw_page_attr(page, control, name), id);
}

/* Whether a class says that its element holds a sort key. */
static bool is_sort_key(furrow_str class) {
    const size_t least = sizeof "sortkey" - 1;
    if (class.len < least ||
        !(memchr(class.at, 'k', class.len) || memchr(class.at, 'K', class.len)))
        return false;
    for (size_t i = 0; i + least <= class.len; i++) {
        if (fw_fold(class.at[i]) != 's') continue;
        furrow_str rest = fw_str_from(class, i);
        if (fw_take_folded(&rest, "sortkey") || fw_take_folded(&rest, "sort-key")) return true;
    }
    return false;
}

/* Whether an element is a footnote mark: raised, and a link to a place on the page or a single sign
 * after a price. */
static bool is_footnote(const furrow_page *page, fw_node_id node) {
    enum { LONGEST = 8 }; /* bytes: "[note 1]" */
    if (page->tag[node] != FW_TAG_SUP || page->end[node] == node + 1) return false;
    bool is_one = page->end[node] == node + 2 && page->sums[node + 2] - page->sums[node] == 1;
    if (is_one && fw_page_is_text(page, node - 1)) { /* after a price; cents have two digits */
        furrow_str price = fw_trim_blanks(fw_page_own_text(page, node - 1));
        if (fw_price_read(price, 0).is_written) return true;
    }
    furrow_str address = fw_page_attr(page, node + 1, FW_ATTR_HREF);
    return page->tag[node + 1] == FW_TAG_A && address.len > 1 && address.at[0] == '#' &&
           page->sums[page->end[node]] - page->sums[node] <= LONGEST;
}

bool fw_is_icon_name(const furrow_page *page, fw_node_id node) {
    static const char *const fonts[] = {"material-icons", "material-symbols", "google-symbols"};
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    if (class.len < strlen(fonts[0]) || page->end[node] != node + 2 ||
        !fw_page_is_text(page, node + 1))
        return false;
    furrow_str text = fw_trim_blanks(fw_page_own_text(page, node + 1));
    for (size_t i = 0; i < text.len; i++)
        if (!(text.at[i] >= 'a' && text.at[i] <= 'z') && !fw_is_digit(text.at[i]) &&
            text.at[i] != '_')
            return false;
    for (size_t i = 0; i < class.len; i++)
        for (size_t f = 0; f < FW_COUNT(fonts); f++) {
            furrow_str rest = fw_str_from(class, i);
            if (fonts[f][0] == class.at[i] && fw_take(&rest, fonts[f])) return true;
        }
    return false;
}

bool fw_text_is_unread(const furrow_page *page, fw_node_id node) {
    if (fw_page_is_text(page, node)) return false;
    if (page->tag[node] == FW_TAG_DIV) /* it may be spoken, but a script shows hidden ones */
        return page->end[node] == node + 2 &&
               is_spoken(page, node, fw_page_attr(page, node, FW_ATTR_CLASS));
    if (fw_tag_class(page->tag[node]) != FW_INLINE) return false;
    if (!page->len[node] && page->tag[node] != FW_TAG_SUP) return false; /* most elements */
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    furrow_str style = fw_page_attr(page, node, FW_ATTR_STYLE);
    if (!class.len && !style.len && page->tag[node] != FW_TAG_SUP) return false;
    if (fw_is_icon_name(page, node)) return true;
    bool is_hidden = fw_style_hides(style) || is_sort_key(class);
    if (!is_hidden && !is_footnote(page, node) && !is_spoken(page, node, class) &&
        !describes_control(page, node, class))
        return false;
    fw_node_id parent = page->parent[node];
    uint32_t around = page->sums[page->end[parent]] - page->sums[parent];
    return around > page->sums[page->end[node]] - page->sums[node];
}

/* ---- Texts -------------------------------------------------------------- */

/* Whether a class says that an element holds the decimals of an amount. */
static bool is_fraction_class(furrow_str class) {
    static const char *const words[] = {"fraction", "frac", "cent", "cents", "decimal", "decimals"};
    for (size_t w = 0; w < FW_COUNT(words); w++)
        if (fw_class_has_word(class, words[w])) return true;
    return false;
}

static bool is_small_class(furrow_str class) {
    return fw_class_has_word(class, "small") || fw_class_has_word(class, "sup");
}

/* Whether a text is an amount of money without decimals: "$12", or "12" after a "$". */
static bool is_money(const furrow_page *page, fw_node_id node) {
    enum { REACH = 3 }; /* nodes between the sign and the amount */
    furrow_str text = fw_trim_blanks(fw_page_own_text(page, node));
    if (!fw_str_is_digits(text)) {
        size_t sign = 0;
        while (sign < text.len && !fw_is_digit(text.at[sign])) sign++;
        return fw_is_currency((furrow_str){text.at, sign}) &&
               fw_str_is_digits(fw_str_from(text, sign));
    }
    for (fw_node_id n = node; n-- > 0 && n + REACH >= node;) {
        if (!fw_page_is_text(page, n)) continue;
        text = fw_trim_blanks(fw_page_own_text(page, n));
        size_t blank = text.len; /* "Now $" */
        while (blank && text.at[blank - 1] != ' ') blank--;
        return fw_is_currency(fw_str_from(text, blank));
    }
    return false;
}

/* Whether a currency follows a text, as in 12<sup>99</sup> kr. */
static bool is_before_currency(const furrow_page *page, fw_node_id node) {
    enum { REACH = 4 }; /* nodes between the amount and the sign */
    for (fw_node_id n = node + 1; n < page->count && n <= node + REACH; n++)
        if (fw_page_is_text(page, n))
            return fw_is_currency(fw_trim_blanks(fw_page_own_text(page, n)));
    return false;
}

/* Whether a text is the whole part of an amount with its decimal mark: "1.299,". */
static bool is_whole_with_mark(furrow_str text) {
    size_t sign = 0;
    while (sign < text.len && !fw_is_digit(text.at[sign])) sign++;
    if (sign && !fw_is_currency((furrow_str){text.at, sign})) return false;
    furrow_str whole = fw_str_from(text, sign);
    for (size_t i = 0; i < whole.len; i++)
        if (!fw_is_digit(whole.at[i]) && !memchr(".,", whole.at[i], 2)) return false;
    return whole.len > 1 && !fw_is_digit(whole.at[whole.len - 1]) &&
           fw_is_digit(whole.at[whole.len - 2]);
}

bool fw_field_is_fraction(const furrow_page *page, fw_node_id left, fw_node_id right) {
    furrow_str a = fw_trim_blanks(fw_page_own_text(page, left));
    furrow_str b = fw_trim_blanks(fw_page_own_text(page, right));
    if (b.len == 2 && fw_str_is_digits(b) && is_whole_with_mark(a))
        return page->parent[right] > left && !(page->marks[right] & FW_NODE_SPACE);
    bool has_mark = b.len == 3 && (b.at[0] == '.' || b.at[0] == ',');
    furrow_str digits = fw_str_from(b, has_mark);
    if (digits.len != 2 || !fw_str_is_digits(digits) || !a.len || !fw_is_digit(a.at[a.len - 1]))
        return false;
    fw_node_id element = page->parent[right];
    if (has_mark) return element > left && fw_str_is_digits(a);
    if (element <= left) return false;
    bool is_alone = element + 1 == right && page->end[element] == right + 1;
    furrow_str class = fw_page_attr(page, element, FW_ATTR_CLASS);
    bool is_small = page->tag[element] == FW_TAG_SUP || is_small_class(class) ||
                    (is_alone && !(page->marks[right] & FW_NODE_SPACE));
    return is_fraction_class(class) ||
           (is_small && (is_money(page, left) || is_before_currency(page, right) ||
                         is_called_price(page, left)));
}

enum { MIN_LETTERS = 3 }; /* of a word */

static bool is_all_words(furrow_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (!fw_is_letter(text.at[i]) && text.at[i] != ' ') return false;
    return text.len >= MIN_LETTERS;
}

/* Whether an element continues the word or path before it: the "chat" of "lets-chat". */
static bool is_joined(const furrow_page *page, fw_node_id element) {
    fw_node_id before = element - 1;
    if (element == 0 || !fw_page_is_text(page, before) || (page->marks[element] & FW_NODE_SPACE) ||
        page->parent[before] != page->parent[element])
        return false;
    furrow_str text = fw_page_own_text(page, before);
    return text.len && fw_is_joint(text.at[text.len - 1]);
}

static bool begins_with_word(furrow_str text) {
    size_t letters = 0;
    while (letters < text.len && letters < MIN_LETTERS && fw_is_letter(text.at[letters])) letters++;
    return letters == MIN_LETTERS;
}

/* Whether two texts are numbers in similar elements, like the goals of two teams. */
static bool are_two_numbers(const furrow_page *page, fw_node_id left, fw_node_id right) {
    fw_node_id a = page->parent[left], b = page->parent[right];
    return b == left + 1 && page->end[a] == b && page->end[b] == right + 1 &&
           page->tag[a] == page->tag[b] && page->parent[a] == page->parent[b] &&
           fw_str_is_digits(fw_page_own_text(page, left)) &&
           fw_str_is_digits(fw_page_own_text(page, right)) &&
           fw_str_equal(fw_page_attr(page, a, FW_ATTR_CLASS), fw_page_attr(page, b, FW_ATTR_CLASS));
}

/* Whether an element with a class, or one of small type, begins right after a text that is a child
 * of the same element. */
static bool is_before_element(const furrow_page *page, fw_node_id left, fw_node_id right) {
    return right == left + 2 && page->parent[right] == left + 1 &&
           page->parent[left + 1] == page->parent[left] &&
           (page->tag[left + 1] == FW_TAG_SMALL || fw_page_attr(page, left + 1, FW_ATTR_CLASS).len);
}

/* Whether a text right after an element, or in an element right after a text, is a separate word
 * that a style sheet keeps apart: the first is all number and words follow, or the reverse: "12"
 * and "answers", "75%" and "success rate", "Score" and "4.2". A time is a number that nothing goes
 * on: "13:40" and "3D". */
static bool is_counted(const furrow_page *page, fw_node_id left, fw_node_id right) {
    furrow_str a = fw_page_own_text(page, left), b = fw_page_own_text(page, right);
    fw_node_id element = page->parent[left];
    bool is_small = page->tag[page->parent[right]] == FW_TAG_SMALL && page->parent[right] > left;
    if (is_small && a.len && fw_is_letter(a.at[a.len - 1]) && !fw_text_is_signs(a)) return true;
    bool is_whole = element + 1 == left && page->end[element] == left + 1;
    if (!a.len || !b.len || !(is_whole || is_before_element(page, left, right)) ||
        right < left + 1 || (page->marks[right] & FW_NODE_SPACE) || is_joined(page, element))
        return false;
    if (are_two_numbers(page, left, right)) return true;
    bool is_dollars = b.len > 1 && b.at[0] == '$' && fw_is_digit(b.at[1]);
    furrow_str unit;
    if (memchr(a.at, ':', a.len) && fw_value_kind_of(a, &unit) == FW_VALUE_TIME &&
        (fw_is_digit(b.at[0]) || fw_is_letter(b.at[0])))
        return true;
    if (fw_is_digit(b.at[0]) || is_dollars) return is_whole && is_all_words(a);
    if (!is_whole && !fw_is_ascii_letter(b.at[0])) return false; /* a unit: "€/month" */
    fw_shape shape = begins_with_word(b) && !fw_text_is_signs(b) ? fw_shape_of(a) : FW_SHAPE_TEXT;
    return shape == FW_SHAPE_NUMBER || shape == FW_SHAPE_PRICE;
}

/* Whether a text is the year of the day before it, which comes after its month. */
static bool is_year_of_day(const furrow_page *page, fw_node_id month, fw_node_id day,
                           fw_node_id year) {
    return month != FURROW_NO_NODE &&
           fw_date_goes_on(fw_page_own_text(page, month), fw_page_own_text(page, day),
                           fw_page_own_text(page, year));
}

/* Append the text of a range, with a point before the decimals of an amount. */
static void add_amount(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to,
                       fw_node_id fraction) {
    if (fraction == FURROW_NO_NODE) {
        fw_page_text(out, page, from, to);
        return;
    }
    furrow_str digits = fw_trim_blanks(fw_page_own_text(page, fraction));
    fw_page_text(out, page, from, fraction);
    char before = out->len ? out->at[out->len - 1] : ' ';
    if (fw_is_digit(digits.at[0]) && before != '.' && before != ',') fw_buf_char(out, '.');
    fw_buf_str(out, digits);
    if (fraction + 1 < to) fw_page_text(out, page, fraction + 1, to);
}

/* Append the text of a range, and join its pieces. */
static void add_plain(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    enum { MAX_NODES = 12 }; /* of a price or a date in pieces */
    fw_node_id last = FURROW_NO_NODE, before = FURROW_NO_NODE, fraction = FURROW_NO_NODE;
    fw_node_id end = from + MAX_NODES;
    for (fw_node_id n = from; n < to && to <= end; n++) {
        if (!fw_page_is_text(page, n)) continue;
        if (last != FURROW_NO_NODE && fw_field_is_fraction(page, last, n)) fraction = n;
        else if (last != FURROW_NO_NODE &&
                 (is_counted(page, last, n) || is_year_of_day(page, before, last, n))) {
            add_amount(out, page, from, n, fraction);
            fw_buf_char(out, ' ');
            from = n;
            fraction = FURROW_NO_NODE;
        }
        before = last;
        last = n;
    }
    add_amount(out, page, from, to, fraction);
}

/* Clean what was appended to a text of 'before' bytes. */
static void clean_from(furrow_buf *out, size_t before) {
    if (out->failed || out->len == before) return;
    out->len = before + fw_text_clean(out->at + before, out->len - before);
    out->at[out->len] = '\0';
}

/* Append a single text, which has nothing to join or to leave out. Most texts are such. False if
 * the range is anything else. */
static bool add_simple(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    if (from + 1 != to || !fw_page_is_text(page, from) || !fw_page_is_seen(page, from))
        return false;
    size_t before = out->len;
    furrow_str text = fw_str_trim(fw_page_own_text(page, from));
    if (before && !fw_text_is_plain(text)) return false;
    fw_buf_str(out, text);
    clean_from(out, before);
    return true;
}

void fw_field_text(furrow_buf *out, const furrow_page *page, fw_node_id from, fw_node_id to) {
    enum { MAX_NODES = 64 }; /* of a range that is searched for repeated texts */
    if (add_simple(out, page, from, to)) return;
    size_t before = out->len;
    fw_node_id first = from; /* or the element that begins with it */
    while (page->parent[first] + 1 == first && page->end[page->parent[first]] < to)
        first = page->parent[first];
    for (fw_node_id n = first; n < to && to - from <= MAX_NODES; n++) {
        fw_node_id next = page->end[n];
        bool is_hidden = n >= from && fw_text_is_unread(page, n);
        bool is_double = !is_hidden && !fw_page_is_text(page, n) && next < to &&
                         page->parent[next] == page->parent[n] &&
                         fw_texts_are_doubles(page, n, next);
        if (!is_hidden && !is_double) continue;
        add_plain(out, page, from, is_hidden ? n : next);
        n = from = is_hidden ? next : page->end[next];
        n--;
    }
    if (from < to) add_plain(out, page, from, to);
    clean_from(out, before);
}
