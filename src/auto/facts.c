/* What auto knows of every node. Cost: one pass over nodes and text. */
#include "auto/facts.h"

#include "auto/hidden.h"
#include "base/hash.h"
#include "base/str.h"

/* Hash of one word of a class attribute, digits left out; 0 when nothing else
 * is in it. '*at' is moved past it. */
static uint64_t word_hash(const char **at, const char *end) {
    uint64_t hash = 0;
    while (*at < end && fw_is_space(**at)) ++*at;
    for (; *at < end && !fw_is_space(**at); ++*at)
        if (**at < '0' || **at > '9') hash = fw_hash_mix(hash, (unsigned char)**at);
    return hash;
}

static uint64_t kind_of(const furrow_page *page, fw_node_id node) {
    uint64_t words = 0;
    furrow_str class = fw_page_attr(page, node, FW_ATTR_CLASS);
    if (class.len)
        for (const char *at = class.at, *end = at + class.len; at < end;)
            words += word_hash(&at, end);
    return fw_hash_mix(fw_hash_mix(0, page->tag[node]), words);
}

/* What takes elements out of sight. */
typedef struct curtain {
    fw_hidden sheets;
    uint32_t aria_hidden; /* number of the attribute */
} curtain;

/* Whether an element takes itself and all below it out of sight. */
static bool is_dim(const furrow_page *page, fw_node_id node, const curtain *c) {
    if (fw_style_hides(fw_page_attr(page, node, FW_ATTR_STYLE))) return true;
    if (fw_hidden_has(&c->sheets, page, node)) return true;
    return c->aria_hidden != FW_ATTR_NONE &&
           fw_str_equal(fw_page_attr(page, node, c->aria_hidden), FW_STR("true"));
}

/* Bytes of the white space beyond ASCII that 'at' begins with: no-break, en to
 * hair, zero width, ideographic. 0 when it is something else. */
static size_t wide_space(const unsigned char *at, size_t left) {
    if (left >= 2 && at[0] == 0xC2 && at[1] == 0xA0) return 2;
    if (left < 3) return 0;
    if (at[0] == 0xE2 && at[1] == 0x80 && (at[2] <= 0x8B || at[2] == 0xAF)) return 3;
    if (at[0] == 0xE3 && at[1] == 0x80 && at[2] == 0x80) return 3;
    if (at[0] == 0xEF && at[1] == 0xBB && at[2] == 0xBF) return 3;
    return 0;
}

/* What is in a text, white space left out. */
static void count_text(fw_sums *sum, const furrow_page *page, fw_node_id node, bool in_link,
                       bool in_dim) {
    const unsigned char *text = (const unsigned char *)page->text + page->at[node];
    uint32_t all = 0, digits = 0;
    for (size_t i = 0; i < page->len[node]; i++) {
        size_t space = text[i] < 0xC2 ? 0 : wide_space(text + i, page->len[node] - i);
        if (space) {
            i += space - 1;
            continue;
        }
        all += !fw_is_space((char)text[i]);
        digits += fw_is_digit((char)text[i]);
    }
    sum->text += all;
    sum->digits += digits;
    sum->texts += all > 0;
    if (in_link) sum->link_text += all;
    if (in_dim) sum->dim_text += all;
}

static void count_element(fw_sums *sum, fw_tag tag) {
    sum->tags++;
    sum->images += tag == FW_TAG_IMG;
    sum->headings += tag >= FW_TAG_H1 && tag <= FW_TAG_H6;
    sum->controls += tag == FW_TAG_INPUT || tag == FW_TAG_SELECT || tag == FW_TAG_TEXTAREA;
}

static bool take(fw_facts *f, size_t n, fw_arena *arena) {
    f->sum = FW_TAKE(arena, n + 1, fw_sums);
    f->kind = FW_TAKE(arena, n, uint64_t);
    f->mix = FW_TAKE_ZEROED(arena, n, uint64_t);
    f->text_node = FW_TAKE(arena, n, fw_node_id);
    f->place = FW_TAKE_ZEROED(arena, n, uint8_t);
    return f->sum && f->kind && f->mix && f->place && f->text_node;
}

/* Each node's mix goes into its parent's; children stand behind their parent. */
static void mix_upwards(fw_facts *facts) {
    const furrow_page *page = facts->page;
    for (fw_node_id node = page->count - 1; node > 0; node--) {
        if (facts->kind[node]) facts->mix[node] |= (uint64_t)1 << (facts->kind[node] >> 40 & 63);
        facts->mix[page->parent[node]] |= facts->mix[node];
    }
}

bool fw_facts_make(fw_facts *facts, const furrow_page *page, fw_arena *arena) {
    if (!take(facts, page->count, arena)) return false;
    facts->page = page;
    curtain hides = {.aria_hidden = fw_page_attr_id(page, FW_STR("aria-hidden"))};
    if (!fw_hidden_read(&hides.sheets, page, arena)) return false;
    fw_sums sum = {0};
    fw_node_id link_end = 0, dim_end = 0; /* of the link, of the dim part we are in */
    for (fw_node_id node = 0; node < page->count; node++) {
        facts->sum[node] = sum;
        facts->kind[node] = 0;
        if (!fw_page_is_seen(page, node)) continue;
        if (fw_page_is_text(page, node)) {
            facts->text_node[sum.texts] = node; /* stays only if it counts */
            count_text(&sum, page, node, node < link_end, node < dim_end);
            continue;
        }
        facts->kind[node] = kind_of(page, node);
        count_element(&sum, page->tag[node]);
        if (page->tag[node] == FW_TAG_A && fw_page_attr(page, node, FW_ATTR_HREF).at) {
            sum.links++;
            link_end = page->end[node];
        }
        if (node >= dim_end && page->len[node] && is_dim(page, node, &hides))
            dim_end = page->end[node];
    }
    facts->sum[page->count] = sum;
    facts->total = sum.text - sum.dim_text;
    mix_upwards(facts);
    return true;
}

fw_sums fw_facts_sum(const fw_facts *facts, const fw_record *record) {
    fw_sums all = {0};
    for (uint32_t i = 0; i < record->span_count; i++) {
        const fw_sums *a = &facts->sum[record->spans[i].first];
        const fw_sums *b = &facts->sum[record->spans[i].end];
        all.text += b->text - a->text;
        all.digits += b->digits - a->digits;
        all.link_text += b->link_text - a->link_text;
        all.dim_text += b->dim_text - a->dim_text;
        all.texts += b->texts - a->texts;
        all.links += b->links - a->links;
        all.images += b->images - a->images;
        all.headings += b->headings - a->headings;
        all.controls += b->controls - a->controls;
        all.tags += b->tags - a->tags;
    }
    return all;
}

/* ---- Places ------------------------------------------------------------- */

/* Words in tag names, classes and ids, and what they say. */
static const struct {
    const char *word;
    uint8_t place;
} WORDS[] = {
    {"nav", FW_PLACE_FRAME},        {"menu", FW_PLACE_FRAME},     {"footer", FW_PLACE_FRAME},
    {"header", FW_PLACE_FRAME},     {"sidebar", FW_PLACE_FRAME},  {"aside", FW_PLACE_FRAME},
    {"breadcrumb", FW_PLACE_FRAME}, {"toolbar", FW_PLACE_FRAME},  {"related", FW_PLACE_ASIDE},
    {"recommend", FW_PLACE_ASIDE},  {"suggest", FW_PLACE_ASIDE},  {"filter", FW_PLACE_ASIDE},
    {"facet", FW_PLACE_ASIDE},      {"refine", FW_PLACE_ASIDE},   {"widget", FW_PLACE_ASIDE},
    {"promo", FW_PLACE_ASIDE},      {"sponsor", FW_PLACE_ASIDE},  {"modal", FW_PLACE_ASIDE},
    {"popup", FW_PLACE_ASIDE},      {"dropdown", FW_PLACE_ASIDE}, {"cookie", FW_PLACE_ASIDE},
    {"social", FW_PLACE_ASIDE},     {"share", FW_PLACE_ASIDE},    {"pagination", FW_PLACE_ASIDE},
    {"pager", FW_PLACE_ASIDE},      {"banner", FW_PLACE_ASIDE},   {"trending", FW_PLACE_ASIDE},
    {"dialog", FW_PLACE_ASIDE},     {"right", FW_PLACE_ASIDE},    {"main", FW_PLACE_MAIN},
    {"content", FW_PLACE_MAIN},     {"result", FW_PLACE_MAIN},    {"search", FW_PLACE_MAIN},
    {"list", FW_PLACE_MAIN},        {"item", FW_PLACE_MAIN},      {"product", FW_PLACE_MAIN},
    {"article", FW_PLACE_MAIN},     {"feed", FW_PLACE_MAIN},      {"stream", FW_PLACE_MAIN},
    {"grid", FW_PLACE_MAIN},
};

/* Whether a word stands in 'text', whatever the case. */
static bool has_word(furrow_str text, furrow_str word) {
    for (size_t i = 0; i + word.len <= text.len; i++) {
        size_t j = 0;
        while (j < word.len && (text.at[i + j] | 0x20) == word.at[j]) j++;
        if (j == word.len) return true;
    }
    return false;
}

/* Which letters a text has, a bit each, so that most words need no search. */
static uint32_t letters_of(furrow_str text) {
    uint32_t letters = 0;
    for (size_t i = 0; i < text.len; i++) letters |= (uint32_t)1 << (text.at[i] & 31);
    return letters;
}

static unsigned places_in(furrow_str text) {
    unsigned places = 0;
    uint32_t letters = letters_of(text);
    for (size_t w = 0; letters && w < sizeof WORDS / sizeof WORDS[0]; w++) {
        const char *word = WORDS[w].word;
        if (places & WORDS[w].place || !(letters >> (word[0] & 31) & letters >> (word[2] & 31) & 1))
            continue;
        if (has_word(text, fw_str(word))) places |= WORDS[w].place;
    }
    return places;
}

static unsigned own_place(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] == FW_TAG_BODY || page->tag[node] == FW_TAG_HTML) return 0;
    return places_in(fw_page_tag_name(page, page->tag[node])) |
           places_in(fw_page_attr(page, node, FW_ATTR_CLASS)) |
           places_in(fw_page_attr(page, node, FW_ATTR_ID));
}

unsigned fw_facts_place(const fw_facts *facts, fw_node_id node) {
    const fw_node_id *parent = facts->page->parent;
    unsigned places = 0;
    fw_node_id top = node;
    while (top != FURROW_NO_NODE && !facts->place[top]) top = parent[top];
    for (fw_node_id n = node; n != top; n = parent[n])
        facts->place[n] = (uint8_t)(FW_PLACE_KNOWN | own_place(facts->page, n));
    for (fw_node_id n = node; n != FURROW_NO_NODE; n = parent[n]) places |= facts->place[n];
    return places;
}
