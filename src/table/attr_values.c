/*
 * Values in attributes: the targets of links, images that scripts load later or styles show
 * behind a text, exact times, and the ratings that rows of stars show.
 */
#include "table/fields.h"

#include "base/str.h"
#include "values/kind.h"
#include "values/number.h"
#include "values/text.h"

/* One of 64 bits for the name of an attribute; none for one that the page does not have. */
static uint64_t bit_of(uint32_t name) {
    return name == FW_ATTR_NONE ? 0 : (uint64_t)1 << name % 64;
}

fw_attr_names fw_attr_names_of(const furrow_page *page) {
    static const char *const lazy[FW_LAZY_ATTRS] = {"data-src",      "data-lazy-src", "data-lazy",
                                                    "data-original", "data-image",    "data-img"};
    static const char *const back[FW_BACK_ATTRS] = {"data-bg", "data-background",
                                                    "data-background-image"};
    fw_attr_names a = {.srcset = fw_page_attr_id(page, FW_STR("srcset")),
                       .lazy_srcset = fw_page_attr_id(page, FW_STR("data-srcset")),
                       .aria_label = fw_page_attr_id(page, FW_STR("aria-label")),
                       .datetime = fw_page_attr_id(page, FW_STR("datetime")),
                       .content = fw_page_attr_id(page, FW_STR("content")),
                       .rating = fw_page_attr_id(page, FW_STR("data-rating")),
                       .value = fw_page_attr_id(page, FW_STR("data-value")),
                       .width = fw_page_attr_id(page, FW_STR("width")),
                       .height = fw_page_attr_id(page, FW_STR("height"))};
    for (int i = 0; i < FW_LAZY_ATTRS; i++) a.lazy[i] = fw_page_attr_id(page, fw_str(lazy[i]));
    for (int i = 0; i < FW_BACK_ATTRS; i++) {
        a.back[i] = fw_page_attr_id(page, fw_str(back[i]));
        a.has_back |= a.back[i] != FW_ATTR_NONE;
        a.holders |= bit_of(a.back[i]);
    }
    a.holders |= bit_of(FW_ATTR_STYLE) | bit_of(FW_ATTR_TITLE) | bit_of(FW_ATTR_ALT) |
                 bit_of(a.aria_label) | bit_of(a.rating) | bit_of(a.value);
    return a;
}

/* Whether an element has an attribute that may hold a value; most have none. */
static bool may_hold_value(const furrow_page *page, fw_node_id node, const fw_attr_names *a) {
    const fw_attr *attr = page->attrs + page->at[node];
    for (const fw_attr *end = attr + page->len[node]; attr < end; attr++)
        if (a->holders & bit_of(attr->name)) return true;
    return false;
}

/* The value of an attribute that may not exist in the page. */
static furrow_str attr_of(const furrow_page *page, fw_node_id node, uint32_t name) {
    if (name == FW_ATTR_NONE) return (furrow_str){0};
    return fw_str_trim(fw_page_attr(page, node, name));
}

/* The address of a link; empty if it leads nowhere: a script, a place on this page. */
static furrow_str address_of_link(const furrow_page *page, fw_node_id node) {
    furrow_str href = attr_of(page, node, FW_ATTR_HREF);
    return fw_url_is_nowhere(href) ? (furrow_str){0} : href;
}

/* Whether an address is empty or that of a placeholder image. */
static bool is_placeholder(furrow_str source) {
    static const char *const names[] = {"blank.",       "spacer.",      "pixel.",       "clear.",
                                        "transparent.", "placeholder.", "placeholder-", "1x1.",
                                        "loading.",     "lazy.",        "shim.",        "dot."};
    if (!source.len || fw_str_starts_folded(source, "data:") ||
        fw_str_starts_folded(source, "blob:"))
        return true;
    const char *query = memchr(source.at, '?', source.len);
    size_t end = query ? (size_t)(query - source.at) : source.len, name = end;
    while (name && source.at[name - 1] != '/') name--;
    furrow_str file = {source.at + name, end - name};
    for (size_t i = 0; i < FW_COUNT(names); i++)
        if (fw_str_starts_folded(file, names[i])) return true;
    return false;
}

/* The first address of a list such as "a.jpg 1x, b.jpg 2x". */
static furrow_str first_of_set(furrow_str set) {
    size_t end = 0;
    while (end < set.len && !fw_is_space(set.at[end])) end++;
    while (end && set.at[end - 1] == ',') end--;
    return (furrow_str){set.at, end};
}

/* Whether an image is at most one pixel wide or high: a tracker or a spacer. One that the style
 * sheet sizes has a set of sources. */
static bool is_dot(const furrow_page *page, fw_node_id node, const fw_attr_names *a) {
    furrow_str width = attr_of(page, node, a->width), height = attr_of(page, node, a->height);
    bool is_thin = width.len == 1 && width.at[0] <= '1', is_flat = height.len == 1;
    is_flat &= height.len && height.at[0] <= '1';
    bool is_line = width.len && height.len && (is_thin || is_flat);
    return is_line && !attr_of(page, node, a->srcset).len;
}

/* The address of the image that is shown once scripts have run; empty if there are only
 * placeholders. */
static furrow_str address_of_image(const furrow_page *page, fw_node_id node,
                                   const fw_attr_names *a) {
    furrow_str found = attr_of(page, node, FW_ATTR_SRC);
    if (!is_placeholder(found)) return found;
    for (int i = 0; i < FW_LAZY_ATTRS && is_placeholder(found); i++)
        found = attr_of(page, node, a->lazy[i]);
    if (is_placeholder(found)) found = first_of_set(attr_of(page, node, a->lazy_srcset));
    if (is_placeholder(found)) found = first_of_set(attr_of(page, node, a->srcset));
    /* The sources of a picture come before its image. */
    fw_node_id parent = page->parent[node];
    bool is_picture = page->tag[parent] == FW_TAG_PICTURE;
    for (fw_node_id n = parent + 1; is_picture && n < node && is_placeholder(found);
         n = page->end[n]) {
        found = first_of_set(attr_of(page, n, a->lazy_srcset));
        if (is_placeholder(found)) found = first_of_set(attr_of(page, n, a->srcset));
    }
    /* A noscript element with the image may come after it. */
    fw_node_id next = page->end[is_picture ? parent : node];
    if (is_placeholder(found) && next < page->count && page->tag[next] == FW_TAG_NOSCRIPT)
        found = attr_of(page, next, FW_ATTR_SRC);
    return is_placeholder(found) ? (furrow_str){0} : found;
}

/* Whether an element is a custom image element: amp-img, lazy-image. */
static bool is_custom_image(const furrow_page *page, fw_node_id node) {
    static const char *const ends[] = {"-img", "-image", "-picture"};
    if (page->tag[node] < FW_TAG_CUSTOM) return false;
    furrow_str name = page->names[page->tag[node] - FW_TAG_CUSTOM];
    for (size_t i = 0; i < FW_COUNT(ends); i++) {
        furrow_str end = fw_str(ends[i]);
        if (name.len > end.len && !memcmp(name.at + name.len - end.len, end.at, end.len))
            return true;
    }
    return false;
}

/* The text after the first occurrence of 'words' (in lower case), ignoring case; empty: not
 * found. */
static furrow_str behind(furrow_str text, const char *words) {
    for (; text.len; text = fw_str_from(text, 1)) {
        furrow_str rest = text;
        if (fw_take_folded(&rest, words)) return rest;
    }
    return text;
}

/* The address in "url(...)", with or without quotes; empty: none. */
static furrow_str address_in_style(furrow_str style) {
    furrow_str rest = fw_str_trim(behind(style, "url("));
    char quote = rest.len && (rest.at[0] == '"' || rest.at[0] == '\'') ? rest.at[0] : ')';
    if (quote != ')') rest = fw_str_from(rest, 1);
    const char *end = rest.len ? memchr(rest.at, quote, rest.len) : NULL;
    return end ? fw_str_trim((furrow_str){rest.at, (size_t)(end - rest.at)}) : (furrow_str){0};
}

/* Whether a text is right before or after a node. */
static bool is_beside_text(const furrow_page *page, fw_node_id node) {
    fw_node_id parent = page->parent[node], next = page->end[node];
    bool is_behind = fw_page_is_text(page, node - 1) && page->parent[node - 1] == parent;
    return is_behind || (next < page->end[parent] && fw_page_is_text(page, next));
}

/* The background image of an element, as cards often have; mostly empty. An element in the middle
 * of a text does not count, since it is a sign such as an emoji. */
static furrow_str address_of_background(const furrow_page *page, fw_node_id node,
                                        const fw_attr_names *a) {
    furrow_str found = {0};
    furrow_str style = fw_page_attr(page, node, FW_ATTR_STYLE);
    bool has_address = style.len && memchr(style.at, '(', style.len); /* only few do */
    if (has_address) found = address_in_style(behind(style, "background"));
    for (int i = 0; a->has_back && i < FW_BACK_ATTRS && is_placeholder(found); i++) {
        furrow_str value = attr_of(page, node, a->back[i]);
        found = fw_str_starts_folded(value, "url(") ? address_in_style(value) : value;
    }
    bool is_none = is_placeholder(found) || !node || is_beside_text(page, node);
    return is_none ? (furrow_str){0} : found;
}

furrow_str fw_attr_noscript_image(const furrow_page *page, fw_node_id node) {
    furrow_str none = {0};
    if (page->tag[node] != FW_TAG_NOSCRIPT || page->tag[node - 1] == FW_TAG_IMG) return none;
    furrow_str found = attr_of(page, node, FW_ATTR_SRC);
    return is_placeholder(found) ? none : found;
}

/* Whether the texts of an element do not have 'points'; if 'points' is empty, whether they have no
 * digit. */
static bool lacks_digits(const furrow_page *page, fw_node_id node, furrow_str points) {
    enum { MAX_NODES = 64 }; /* of a rating widget */
    if (page->end[node] - node > MAX_NODES) return false;
    for (fw_node_id n = node; n < page->end[node]; n++) {
        furrow_str text = fw_page_is_text(page, n) ? fw_page_own_text(page, n) : (furrow_str){0};
        if (!points.len && fw_str_has_digit(text)) return false;
        for (size_t i = 0; points.len && i + points.len <= text.len; i++)
            if (memcmp(text.at + i, points.at, points.len) == 0) return false;
    }
    return true;
}

/* The offset of the first word in a class that is about a rating; the length of the class if none
 * is. */
static size_t find_rating(furrow_str class) {
    for (size_t i = 0; i < class.len; i++) {
        char c = (char)(class.at[i] | 0x20); /* in lower case if it is a letter */
        if ((c != 'r' && c != 's') || (i && fw_is_letter(class.at[i - 1]))) continue;
        furrow_str rest = fw_str_from(class, i);
        if (fw_take_folded(&rest, "rating")) return i;
        if (!fw_take_folded(&rest, "star")) continue;
        fw_take_folded(&rest, "s");
        if (!rest.len || !fw_is_letter(rest.at[0]) || rest.at[0] < 'a') return i; /* not "start" */
    }
    return class.len;
}

/* The rating in the class of a row of stars: "star-rating three", "stars-4". Empty: none. */
static furrow_str rating_of_class(const furrow_page *page, fw_node_id node) {
    static const char *const numbers[] = {"one", "two", "three", "four", "five"};
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS), found = {0};
    size_t rating = find_rating(class);
    if (rating == class.len) return found; /* so for most elements */
    for (size_t at = 0; at < class.len;) {
        size_t first = at;
        while (at < class.len && fw_is_letter(class.at[at])) at++;
        furrow_str word = {class.at + first, at - first}, rest;
        for (size_t i = 0; i < FW_COUNT(numbers); i++) {
            rest = word;
            if (fw_take_folded(&rest, numbers[i]) && !rest.len) found = word;
        }
        bool is_digit = first >= rating && word.len && at + 2 <= class.len && class.at[at] == '-' &&
                        class.at[at + 1] >= '0' && class.at[at + 1] <= '5' &&
                        (at + 2 == class.len || fw_is_space(class.at[at + 2]));
        if (is_digit) found = (furrow_str){class.at + at + 1, 1};
        if (at < class.len) at++;
    }
    return found;
}

/* The words for an icon that is all of a table cell: "yes", "rising". Empty for controls. */
static furrow_str words_in_cell(const furrow_page *page, fw_node_id node, const fw_attr_names *a) {
    enum { LEVELS = 3, LONGEST = 40 }; /* elements up to the cell; bytes of the words */
    furrow_str none = {0}, words = attr_of(page, node, a->aria_label);
    if (!words.len) words = attr_of(page, node, FW_ATTR_TITLE);
    if (!words.len || words.len > LONGEST || !fw_str_has_letter(words)) return none;
    for (int up = 0; up < LEVELS && node != FURROW_NO_NODE; up++, node = page->parent[node]) {
        fw_tag tag = page->tag[node];
        if (tag == FW_TAG_TD) return page->sums[page->end[node]] == page->sums[node] ? words : none;
        bool may_be = fw_tag_class(tag) == FW_INLINE || tag == FW_TAG_SVG;
        if (!may_be || tag == FW_TAG_A || tag == FW_TAG_BUTTON || tag == FW_TAG_INPUT ||
            tag == FW_TAG_SELECT)
            return none;
    }
    return none;
}

/* The value that only an attribute of an element has: the exact time, an itemprop of a meta
 * element, the rating of a row of stars, a value that a script will show. Mostly empty. */
static furrow_str value_of_attr(const furrow_page *page, fw_node_id node, const fw_attr_names *a,
                                bool may_hold) {
    furrow_str none = {0};
    if (page->tag[node] == FW_TAG_META)
        return attr_of(page, node, FW_ATTR_ITEMPROP).len ? attr_of(page, node, a->content) : none;
    furrow_str time = fw_time_of(page, node, a);
    if (time.len || page->tag[node] == FW_TAG_TIME) return time;
    bool has_no_text = page->sums[page->end[node]] == page->sums[node];
    if (has_no_text && may_hold) {
        furrow_str value = attr_of(page, node, a->value);
        furrow_type type = value.len ? fw_type_of(value) : FURROW_TEXT;
        if (type == FURROW_NUMBER || type == FURROW_PRICE || type == FURROW_DATE) return value;
        value = attr_of(page, node, a->rating);
        if (value.len && fw_type_of(value) == FURROW_NUMBER) return value;
    }
    const uint32_t names[] = {a->aria_label, FW_ATTR_TITLE, FW_ATTR_ALT, a->rating};
    for (size_t i = 0; i < FW_COUNT(names) && may_hold; i++) {
        furrow_str value = attr_of(page, node, names[i]);
        furrow_str points = {0}, people; /* the number of people may be shown beside the stars */
        if (!fw_str_has_digit(value)) continue;
        bool has_both = fw_rating_split(value, &points, &people);
        if (!has_both) points.len = 0;
        bool is_one = has_both || fw_rating_read(value);
        if (is_one && lacks_digits(page, node, points)) return value;
    }
    /* The class comes last, since it may not tell half stars as words do. */
    furrow_str rating = has_no_text ? rating_of_class(page, node) : none;
    return rating.len || !has_no_text || !may_hold ? rating : words_in_cell(page, node, a);
}

/* A text without the dots at its end that show that it was cut off; empty if it has none. */
static furrow_str without_dots(furrow_str text) {
    bool is_sign = text.len > 3 && memcmp(text.at + text.len - 3, "\xE2\x80\xA6", 3) == 0;
    bool are_dots = text.len > 3 && memcmp(text.at + text.len - 3, "...", 3) == 0;
    text.len -= is_sign || are_dots ? 3 : text.len;
    return fw_str_trim(text);
}

furrow_str fw_attr_whole_text(const furrow_page *page, fw_node_id holder, fw_node_id top,
                              furrow_str text) {
    enum { MAX_UP = 2, MIN_BYTES = 4 }; /* shorter texts match too many titles */
    furrow_str cut = without_dots(text);
    fw_node_id node = holder;
    if (cut.len < MIN_BYTES) return (furrow_str){0};
    for (int up = 0; up <= MAX_UP && node >= top && node != FURROW_NO_NODE; up++) {
        furrow_str title = attr_of(page, node, FW_ATTR_TITLE);
        if (title.len > cut.len && fw_str_starts(title, cut) && !without_dots(title).len)
            return title;
        node = page->parent[node];
    }
    return (furrow_str){0};
}

furrow_str fw_attr_value(const furrow_page *page, fw_node_id node, const fw_attr_names *a,
                         fw_field_kind *kind) {
    fw_tag tag = page->tag[node];
    *kind = tag == FW_TAG_IMG ? FW_FIELD_IMAGE : FW_FIELD_LINK;
    if (!page->len[node] && tag != FW_TAG_IMG && tag < FW_TAG_CUSTOM) return (furrow_str){0};
    if (tag == FW_TAG_A || tag == FW_TAG_AREA) return address_of_link(page, node);
    furrow_str image = {0};
    bool is_image = tag == FW_TAG_IMG || is_custom_image(page, node);
    if (!is_image && (fw_page_is_text(page, node) || !page->len[node])) {
        *kind = FW_FIELD_TEXT;
        return image;
    }
    bool may_hold = may_hold_value(page, node, a);
    /* What a drawing shows, for readers who do not see it; it stands for the picture's address. */
    if (tag == FW_TAG_SVG && may_hold) image = attr_of(page, node, a->aria_label);
    if (image.len && !fw_str_has_digit(image)) {
        *kind = FW_FIELD_IMAGE;
        return image;
    }
    image.len = 0;
    bool has_text = page->sums[page->end[node]] > page->sums[node];
    bool is_special = is_image || tag == FW_TAG_META || tag == FW_TAG_TIME || tag == FW_TAG_ABBR ||
                      tag == FW_TAG_NOSCRIPT || tag >= FW_TAG_CUSTOM;
    if (has_text && !may_hold && !is_special) { /* most elements */
        *kind = FW_FIELD_TEXT;
        return image;
    }
    /* A picture of stars is only the rating that its alt text tells. */
    furrow_str words = is_image ? attr_of(page, node, FW_ATTR_ALT) : (furrow_str){0};
    bool are_stars = fw_str_has_digit(words) && fw_rating_read(words);
    if (is_image && !are_stars && !is_dot(page, node, a)) image = address_of_image(page, node, a);
    else if (tag == FW_TAG_NOSCRIPT) image = fw_attr_noscript_image(page, node);
    else if (!is_image && may_hold) image = address_of_background(page, node, a);
    if (image.len) *kind = FW_FIELD_IMAGE;
    if (image.len) return image;
    *kind = FW_FIELD_TEXT;
    return value_of_attr(page, node, a, may_hold);
}
