/*
 * Which rules of a page's style sheets hold for which element.
 *
 * Rules are found by what their last part asks for: an id, a class or a tag.
 * An element looks up its own id, classes and tag, tests the few rules there,
 * and lays their styles over each other by specificity, then by order; its
 * style attribute goes on top.
 *
 * Cost: linear in sheets, attributes and elements; an element tests at most
 * MAX_TESTS rules, each over at most MAX_UP ancestors.
 */
#include "layout/css.h"

#include "base/error.h"
#include "base/map.h"
#include "base/str.h"
#include "layout/css_rules.h"

enum {
    MAX_TESTS = 64,
    MAX_MATCHES = 24,
    MAX_UP = 24,
    MAX_CLASSES = 4096,  /* bytes of a class attribute that are looked at */
    MAX_SHEETS = 1 << 20 /* bytes of style sheets that are looked at */
};

#define NONE UINT32_MAX /* no rule */

struct fw_styles {
    const furrow_page *page;
    uint32_t *number; /* per node: of its style; 0: none */
    FW_VEC(fw_style) list;
};

typedef struct matcher {
    const furrow_page *page;
    fw_arena *arena;
    fw_css_rules rules;
    uint32_t *next;  /* per rule: the one before it with the same key, or NONE */
    fw_map keys;     /* hash of "#id", ".class" or "tag" -> newest rule */
    fw_map values;   /* hash of a style attribute -> number of its style */
    uint64_t *names; /* per node: a bit for its tag, its id and each of its classes */
    uint64_t (*wanted)[FW_CSS_PARTS]; /* per rule and part: the bits that it asks for */
    fw_styles *styles;
} matcher;

static uint64_t hash_of(char kind, furrow_str text) {
    uint64_t hash = 0xCBF29CE484222325u ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * 0x100000001B3u;
    return hash ^ hash >> 29;
}

void fw_style_merge(fw_style *under, const fw_style *over) {
    if (over->display) under->display = over->display;
    if (over->floats) under->floats = over->floats;
    if (over->position) under->position = over->position;
    if (over->align) under->align = over->align;
    if (over->width) under->width = over->width;
    if (over->font) under->font = over->font;
    if (over->has_left) under->left = over->left, under->has_left = true;
}

/* ---- Sheets ------------------------------------------------------------- */

static bool is_for_screens(const furrow_page *page, fw_node_id style) {
    uint32_t media = fw_page_attr_id(page, FW_STR("media"));
    furrow_str text = media == FW_ATTR_NONE ? (furrow_str){NULL, 0}
                                            : fw_str_trim(fw_page_attr(page, style, media));
    return text.len == 0 || fw_str_equal(text, FW_STR("all")) ||
           fw_str_equal(text, FW_STR("screen"));
}

static bool read_sheets(matcher *m) {
    const furrow_page *page = m->page;
    size_t total = 0;
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] != FW_TAG_STYLE || !is_for_screens(page, n)) continue;
        for (fw_node_id c = n + 1; c < page->end[n]; c = page->end[c]) {
            furrow_str css = fw_page_own_text(page, c);
            if (!fw_page_is_text(page, c) || (total += css.len) > MAX_SHEETS) continue;
            if (!fw_css_read_sheet(&m->rules, css, m->arena)) return false;
        }
    }
    return true;
}

static uint64_t key_of(const fw_css_rule *rule) {
    const fw_css_part *last = &rule->parts[rule->part_count - 1];
    if (last->id.len) return hash_of('#', last->id);
    if (last->class_count) return hash_of('.', last->classes[0]);
    return hash_of('<', last->tag.len ? last->tag : FW_STR("*"));
}

/* Most parts do not fit most elements, which one bit for each name tells. */
static uint64_t bit_of(uint64_t hash) {
    return (uint64_t)1 << (hash >> 7 & 63);
}

static uint64_t bits_of(const fw_css_part *part) {
    uint64_t bits = 0;
    if (part->tag.len) bits |= bit_of(hash_of('<', part->tag));
    if (part->id.len) bits |= bit_of(hash_of('#', part->id));
    for (uint32_t i = 0; i < part->class_count; i++) bits |= bit_of(hash_of('.', part->classes[i]));
    return bits;
}

static bool index_rules(matcher *m) {
    m->next = FW_TAKE(m->arena, m->rules.count, uint32_t);
    m->wanted = fw_arena_take(m->arena, m->rules.count, sizeof *m->wanted);
    m->names = FW_TAKE_ZEROED(m->arena, m->page->count, uint64_t);
    if (!m->next || !m->wanted || !m->names) return false;
    for (uint32_t i = 0; i < m->rules.count; i++) {
        const fw_css_rule *rule = &m->rules.at[i];
        for (uint32_t k = 0; k < rule->part_count; k++) m->wanted[i][k] = bits_of(&rule->parts[k]);
        bool is_new;
        uint32_t *place = fw_map_place(&m->keys, key_of(rule), &is_new, m->arena);
        if (!place) return false;
        m->next[i] = is_new ? NONE : *place;
        *place = i;
    }
    return true;
}

/* ---- Matching ----------------------------------------------------------- */

static bool has_class(furrow_str classes, furrow_str wanted) {
    if (classes.len > MAX_CLASSES) classes.len = MAX_CLASSES;
    for (size_t i = 0; i < classes.len;) {
        while (i < classes.len && fw_is_space(classes.at[i])) i++;
        size_t start = i;
        while (i < classes.len && !fw_is_space(classes.at[i])) i++;
        if (fw_str_equal((furrow_str){classes.at + start, i - start}, wanted)) return true;
    }
    return false;
}

static bool part_fits(const furrow_page *page, const fw_css_part *part, fw_node_id node) {
    if (part->tag.len && !fw_str_equal(part->tag, fw_page_tag_name(page, page->tag[node])))
        return false;
    if (part->id.len && !fw_str_equal(part->id, fw_page_attr(page, node, FW_ATTR_ID))) return false;
    for (uint32_t i = 0; i < part->class_count; i++)
        if (!has_class(fw_page_attr(page, node, FW_ATTR_CLASS), part->classes[i])) return false;
    return true;
}

static bool fits_at(const matcher *m, uint32_t rule, uint32_t part, fw_node_id node) {
    uint64_t wanted = m->wanted[rule][part];
    return (m->names[node] & wanted) == wanted &&
           part_fits(m->page, &m->rules.at[rule].parts[part], node);
}

/* The parts from the last to the first, going up. Of several ancestors that a
 * part fits, the nearest is taken. */
static bool rule_fits(const matcher *m, uint32_t number, fw_node_id node) {
    const fw_css_rule *rule = &m->rules.at[number];
    uint32_t i = rule->part_count - 1u, up = 0;
    if (!fits_at(m, number, i, node)) return false;
    while (i > 0) {
        bool is_child = rule->parts[i--].is_child, fits;
        do {
            node = m->page->parent[node];
            if (node == FURROW_NO_NODE || ++up > MAX_UP) return false;
            fits = fits_at(m, number, i, node);
        } while (!fits && !is_child);
        if (!fits) return false;
    }
    return true;
}

/* Rules that hold for an element, the strongest last. */
typedef struct matches {
    uint32_t at[MAX_MATCHES];
    uint32_t count, tests;
} matches;

static bool is_stronger(const matcher *m, uint32_t a, uint32_t b) {
    uint32_t left = m->rules.at[a].specificity, right = m->rules.at[b].specificity;
    return left != right ? left > right : a > b;
}

static void add_matches(matches *out, matcher *m, fw_node_id node, uint64_t key) {
    const uint32_t *place = fw_map_find(&m->keys, key);
    for (uint32_t rule = place ? *place : NONE; rule != NONE; rule = m->next[rule]) {
        if (out->tests++ >= MAX_TESTS || out->count == MAX_MATCHES) return;
        if (!rule_fits(m, rule, node)) continue;
        uint32_t i = out->count++;
        for (; i > 0 && is_stronger(m, out->at[i - 1], rule); i--) out->at[i] = out->at[i - 1];
        out->at[i] = rule;
    }
}

enum { MAX_KEYS = 16 }; /* names of one element that are looked up */

/* The names of an element as keys; how many. */
static uint32_t list_keys(uint64_t keys[MAX_KEYS], const furrow_page *page, fw_node_id node,
                          const uint64_t *tag_keys) {
    furrow_str id = fw_page_attr(page, node, FW_ATTR_ID);
    furrow_str classes = fw_page_attr(page, node, FW_ATTR_CLASS);
    fw_tag tag = page->tag[node];
    uint32_t count = 0;
    keys[count++] = tag < FW_TAG_KNOWN ? tag_keys[tag] : hash_of('<', fw_page_tag_name(page, tag));
    if (id.len) keys[count++] = hash_of('#', id);
    for (size_t i = 0; i < classes.len && count < MAX_KEYS;) {
        while (i < classes.len && fw_is_space(classes.at[i])) i++;
        size_t start = i;
        while (i < classes.len && !fw_is_space(classes.at[i])) i++;
        if (i > start) keys[count++] = hash_of('.', (furrow_str){classes.at + start, i - start});
    }
    return count;
}

static void match_rules(fw_style *style, matcher *m, fw_node_id node, const uint64_t *tag_keys) {
    matches found = {.count = 0};
    uint64_t keys[MAX_KEYS];
    uint32_t count = list_keys(keys, m->page, node, tag_keys);
    for (uint32_t i = 0; i < count; i++) m->names[node] |= bit_of(keys[i]);
    for (uint32_t i = 0; i < count; i++) add_matches(&found, m, node, keys[i]);
    add_matches(&found, m, node, tag_keys[FW_TAG_TEXT]);
    for (uint32_t i = 0; i < found.count; i++)
        fw_style_merge(style, &m->rules.at[found.at[i]].style);
}

/* ---- Elements ----------------------------------------------------------- */

/* The style of a style attribute; equal attributes are parsed once. */
static bool read_attribute(fw_style *style, matcher *m, furrow_str css) {
    bool is_new;
    uint32_t *place = fw_map_place(&m->values, hash_of('s', css), &is_new, m->arena);
    if (!place) return false;
    if (is_new) {
        fw_style *slot = fw_vec_push(&m->styles->list, m->arena);
        if (!slot) return false;
        fw_css_read_style(slot, css);
        *place = (uint32_t)m->styles->list.count - 1;
    }
    fw_style_merge(style, &m->styles->list.at[*place]);
    return true;
}

static bool says_something(const fw_style *s) {
    return s->display || s->floats || s->position || s->align || s->width || s->font || s->has_left;
}

static bool style_elements(matcher *m) {
    const furrow_page *page = m->page;
    uint64_t tag_keys[FW_TAG_KNOWN]; /* that of no tag stands for any */
    tag_keys[FW_TAG_TEXT] = hash_of('<', FW_STR("*"));
    for (fw_tag tag = FW_TAG_TEXT + 1; m->rules.count && tag < FW_TAG_KNOWN; tag++)
        tag_keys[tag] = hash_of('<', fw_str(fw_tag_name(tag)));
    for (fw_node_id n = 0; n < page->count; n++) {
        if (!fw_page_is_element(page, n)) continue;
        if (fw_budget_is_spent(m->arena->budget)) return false;
        fw_style style = {0};
        if (m->rules.count) match_rules(&style, m, n, tag_keys);
        furrow_str css = fw_page_attr(page, n, FW_ATTR_STYLE);
        if (css.len && !read_attribute(&style, m, css)) return false;
        if (!says_something(&style)) continue;
        fw_style *slot = fw_vec_push(&m->styles->list, m->arena);
        if (!slot) return false;
        *slot = style;
        m->styles->number[n] = (uint32_t)m->styles->list.count - 1;
    }
    return true;
}

/* Whether there is anything to read at all. */
static bool has_styles(const furrow_page *page) {
    for (fw_node_id n = 0; n < page->count; n++) {
        if (page->tag[n] == FW_TAG_STYLE) return true;
        if (!fw_page_is_text(page, n) && page->len[n] && fw_page_attr(page, n, FW_ATTR_STYLE).at)
            return true;
    }
    return false;
}

furrow_status fw_styles_read(fw_styles **out, const furrow_page *page, fw_arena *arena,
                             furrow_error *err) {
    *out = NULL;
    if (!has_styles(page)) return FURROW_OK;
    fw_styles *styles = FW_TAKE_ZEROED(arena, 1, fw_styles);
    if (!styles) return fw_fail_memory(err);
    styles->page = page;
    styles->number = FW_TAKE_ZEROED(arena, page->count, uint32_t);
    fw_style *none = fw_vec_push(&styles->list, arena);
    if (!styles->number || !none) return fw_fail_memory(err);
    *none = (fw_style){0};
    matcher m = {.page = page, .arena = arena, .styles = styles};
    bool ok = read_sheets(&m) && index_rules(&m) && style_elements(&m);
    if (!ok) return fw_fail_memory(err);
    *out = styles->list.count > 1 ? styles : NULL;
    return FURROW_OK;
}

fw_style fw_style_of(const fw_styles *styles, fw_node_id node) {
    return styles->list.at[styles->number[node]];
}
