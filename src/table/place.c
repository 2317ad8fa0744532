/*
 * Places. A place is read from the field upwards, so the cost per field is its depth, and no array
 * per node is needed:
 *
 *   li > h2.title > a > text        "li/h2.title/a"   words {title}, level 1
 */
#include "table/table.h"

#include "base/map.h"
#include "base/str.h"

/* Levels that are used. Deeper ones add nothing, and a page may nest thousands. */
enum { MAX_LEVELS = 24 };

/* Nested elements that only repeat a type: a parser reopens up to three of the same look. */
enum { MAX_REPEATS = 12 };

/* Cells of a row that are counted to number one. No readable table has more, and counting must not
 * be quadratic in the row length. */
enum { MAX_CELLS = 64 };

/* Words that tell the state or position of an element among its siblings, not what it is. */
static const furrow_str STATE_WORDS[] = {
    {"active", 6}, {"alt", 3}, {"current", 7},  {"even", 4}, {"first", 5},   {"hover", 5},
    {"last", 4},   {"odd", 3}, {"selected", 8}, {"new", 3},  {"visited", 7}, {"visible", 7}};

static bool is_state_word(furrow_str word) {
    enum { SHORTEST = 3, LONGEST = 8 }; /* bytes of these */
    if (word.len < SHORTEST || word.len > LONGEST) return false;
    for (size_t i = 0; i < FW_COUNT(STATE_WORDS); i++)
        if (word.at[0] == STATE_WORDS[i].at[0] && fw_str_equal(word, STATE_WORDS[i])) return true;
    return false;
}

/* Characters that would end a word or a step of a written place. */
static bool is_syntax(char c) {
    return c == '/' || c == '.' || c == '@' || fw_is_space(c);
}

/* Whether a character of a word is used. Digits are not, since they mostly number elements:
 * "post-4711". */
static bool is_counted(char c) {
    return fw_is_letter(c) || (!fw_is_digit(c) && !is_syntax(c));
}

static uint64_t hash_word(furrow_str word, uint64_t seed) {
    for (size_t i = 0; i < word.len; i++)
        if (is_counted(word.at[i])) seed = fw_hash_mix(seed, (unsigned char)word.at[i]);
    return seed;
}

enum { CLASS_SEED = 3, ITEMPROP_SEED = 5 };

/* Seed of path hashes: large, because tags are small numbers and must not collide with it. */
static const uint64_t PATH_SEED = 0x9E3779B97F4A7C15u;

/* The next word of a text that is used; empty if there is none. */
static furrow_str next_word(furrow_str text, size_t *at) {
    furrow_str word;
    while ((word = fw_next_word(text, at)).len)
        if (fw_str_has_letter(word) && !is_state_word(word)) break;
    return word;
}

/* Append the hashes of these words, computed while reading, to the 'count' words present. Returns
 * the new count. */
static uint8_t add_words(uint64_t words[FW_PLACE_WORDS], uint8_t count, furrow_str value,
                         uint64_t seed) {
    for (size_t at = 0; at < value.len && count < FW_PLACE_WORDS;) {
        size_t start = at;
        bool has_letter = false;
        uint64_t hash = seed;
        for (; at < value.len; at++) {
            char c = value.at[at];
            bool is_letter = fw_is_letter(c); /* most are */
            if (!is_letter && fw_is_space(c)) break;
            if (!is_letter && (fw_is_digit(c) || is_syntax(c))) continue;
            has_letter |= is_letter;
            hash = fw_hash_mix(hash, (unsigned char)c);
        }
        if (has_letter && !is_state_word((furrow_str){value.at + start, at - start}))
            words[count++] = hash;
        else if (start == at) at++;
    }
    return count;
}

/* Set the words of a class, from the cache if possible. */
static void add_known_words(fw_field_place *place, const furrow_page *page, furrow_str class,
                            fw_class_words *words) {
    size_t at = fw_hash_mix(0, (uint64_t)(class.at - page->text)) % FW_KNOWN_CLASSES;
    if (words->known[at].class != class.at) {
        words->known[at].class = class.at;
        memset(words->known[at].words, 0, sizeof words->known[at].words);
        words->known[at].count = add_words(words->known[at].words, 0, class, CLASS_SEED);
    }
    memcpy(place->words, words->known[at].words, sizeof place->words);
    place->word_count = words->known[at].count;
}

static uint64_t hash_tag(const furrow_page *page, fw_tag tag) {
    return tag < FW_TAG_CUSTOM ? tag : fw_hash_text(0, fw_page_tag_name(page, tag));
}

/* Add the words of an element, in one pass over its attributes. */
static void add_names(fw_field_place *place, const furrow_page *page, fw_node_id node,
                      uint32_t itemprop, fw_class_words *words) {
    furrow_str prop = {0}, class = {0};
    const fw_attr *attr = page->attrs + page->at[node];
    for (const fw_attr *end = attr + page->len[node]; attr < end; attr++) {
        if (attr->name == FW_ATTR_CLASS) class = (furrow_str){page->text + attr->at, attr->len};
        else if (attr->name == itemprop) prop = (furrow_str){page->text + attr->at, attr->len};
    }
    if (class.len && !prop.len && words) {
        add_known_words(place, page, class, words);
        return;
    }
    if (!class.len && !prop.len) return;
    place->word_count = add_words(place->words, place->word_count, prop, ITEMPROP_SEED);
    place->word_count = add_words(place->words, place->word_count, class, CLASS_SEED);
}

static uint32_t span_of_cell(const furrow_page *page, fw_node_id cell) {
    if (!page->len[cell]) return 1;
    furrow_str value = fw_page_attr(page, cell, FW_ATTR_COLSPAN);
    uint32_t span = 0;
    for (size_t i = 0; i < value.len && fw_is_digit(value.at[i]) && span < MAX_CELLS; i++)
        span = span * 10 + (uint32_t)(value.at[i] - '0');
    return span ? span : 1;
}

static uint16_t number_of_cell(const furrow_page *page, fw_node_id cell, fw_node_id top) {
    fw_node_id row = page->parent[cell];
    uint32_t number = 1, seen = 0;
    for (fw_node_id c = row < top ? top : row + 1; c < cell; c = page->end[c]) {
        if (++seen > MAX_CELLS) return 0;
        if (page->tag[c] == FW_TAG_TD || page->tag[c] == FW_TAG_TH) number += span_of_cell(page, c);
    }
    return number > MAX_CELLS ? 0 : (uint16_t)number;
}

static bool is_inside(fw_node_id node, fw_node_id top) {
    return node != FURROW_NO_NODE && node >= top;
}

/* Whether an element says nothing about a place: it fills its parent and only sets a font, or
 * repeats the parent's tag. If such an element is never closed, it reopens in each later record,
 * inside the one before, so records would differ in their number. */
static inline bool is_more_of_type(const furrow_page *page, fw_node_id node, fw_node_id top) {
    fw_tag tag = page->tag[node];
    fw_node_id parent = page->parent[node];
    if (node <= top || parent + 1 != node || (tag != FW_TAG_FONT && tag != page->tag[parent]))
        return false; /* so for most */
    return fw_tag_class(tag) == FW_INLINE && tag != FW_TAG_SPAN &&
           page->end[parent] == page->end[node] && !fw_page_attr(page, node, FW_ATTR_CLASS).len;
}

/* The element, or the first one above it that says something about the place. */
static inline fw_node_id step_of(const furrow_page *page, fw_node_id node, fw_node_id top) {
    for (int i = 0; i < MAX_REPEATS && is_more_of_type(page, node, top); i++)
        node = page->parent[node];
    return node;
}

fw_field_place fw_field_place_of(const furrow_page *page, fw_node_id node, fw_node_id top,
                                 uint32_t itemprop, fw_class_words *words) {
    fw_field_place place = {0};
    uint64_t path = PATH_SEED;
    if (fw_page_is_text(page, node)) node = page->parent[node];
    for (uint8_t level = 0; level < MAX_LEVELS && is_inside(node, top); level++) {
        node = step_of(page, node, top);
        path = fw_hash_mix(path, hash_tag(page, page->tag[node]));
        /* The class of the record itself names the whole. */
        if (!place.word_count && node != top && page->len[node]) {
            add_names(&place, page, node, itemprop, words);
            place.level = level;
        }
        node = page->parent[node];
    }
    if (!place.word_count) place.level = 0;
    place.path = path;
    return place;
}

uint16_t fw_field_cell_of(const furrow_page *page, fw_node_id node, fw_node_id top) {
    for (int level = 0; level < MAX_LEVELS && is_inside(node, top); level++) {
        bool is_cell = page->tag[node] == FW_TAG_TD || page->tag[node] == FW_TAG_TH;
        uint16_t number = is_cell ? number_of_cell(page, node, top) : 0;
        if (number) return number;
        node = page->parent[node];
    }
    return 0;
}

/* ---- As text ------------------------------------------------------------ */

static void write_word(furrow_buf *out, char mark, furrow_str word) {
    fw_buf_char(out, mark);
    for (size_t i = 0, start = 0; i <= word.len; i++) {
        if (i < word.len && !fw_is_digit(word.at[i]) && !is_syntax(word.at[i])) continue;
        if (i > start) fw_buf_add(out, word.at + start, i - start);
        start = i + 1;
    }
}

static void write_words(furrow_buf *out, char mark, furrow_str value) {
    furrow_str word;
    size_t at = 0;
    for (int n = 0; n < FW_PLACE_WORDS && (word = next_word(value, &at)).len; n++)
        write_word(out, mark, word);
}

static bool has_words(const furrow_page *page, fw_node_id node) {
    furrow_str prop = fw_page_attr(page, node, FW_ATTR_ITEMPROP);
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    return next_word(prop, &(size_t){0}).len || next_word(class, &(size_t){0}).len;
}

void fw_field_place_write(furrow_buf *out, const furrow_page *page, fw_node_id node,
                          fw_node_id top) {
    fw_node_id steps[MAX_LEVELS];
    int count = 0, named = -1;
    if (fw_page_is_text(page, node)) node = page->parent[node];
    for (; count < MAX_LEVELS && is_inside(node, top); node = page->parent[node]) {
        node = step_of(page, node, top);
        if (named < 0 && node != top && has_words(page, node)) named = count;
        steps[count++] = node;
    }
    for (int i = count; i-- > 0;) {
        if (i + 1 < count) fw_buf_char(out, '/');
        fw_buf_str(out, fw_page_tag_name(page, page->tag[steps[i]]));
        if (i != named) continue;
        write_words(out, '@', fw_page_attr(page, steps[i], FW_ATTR_ITEMPROP));
        write_words(out, '.', fw_page_attr(page, steps[i], FW_ATTR_CLASS));
    }
}

/* Read the words after the tag of a step: ".big@price". */
static void read_words(fw_field_place *place, furrow_str text) {
    size_t i = 0;
    while (i < text.len && place->word_count < FW_PLACE_WORDS) {
        uint64_t seed = text.at[i] == '@' ? ITEMPROP_SEED : CLASS_SEED;
        size_t start = ++i;
        while (i < text.len && text.at[i] != '.' && text.at[i] != '@') i++;
        place->words[place->word_count++] =
            hash_word((furrow_str){text.at + start, i - start}, seed);
    }
}

fw_field_place fw_field_place_read(furrow_str text) {
    fw_field_place place = {.path = PATH_SEED};
    for (uint8_t level = 0; text.len && level < MAX_LEVELS; level++) {
        size_t start = text.len;
        while (start && text.at[start - 1] != '/') start--;
        size_t end = start;
        while (end < text.len && text.at[end] != '.' && text.at[end] != '@') end++;
        furrow_str name = {text.at + start, end - start};
        fw_tag tag = fw_tag_named(name);
        place.path = fw_hash_mix(place.path, tag != FW_TAG_TEXT ? tag : fw_hash_text(0, name));
        if (end < text.len && !place.word_count) {
            place.level = level;
            read_words(&place, (furrow_str){text.at + end, text.len - end});
        }
        text.len = start ? start - 1 : 0;
    }
    return place;
}
