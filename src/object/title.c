/*
 * The title of a page about one thing: the text that is most like the title in the page's head,
 * and most like a heading.
 *
 * The title in the head has other names around that of the thing: "Ray Allen Stats - Boston
 * Celtics - ESPN". So a text is compared with each part of it and with the whole, word by word,
 * since headings have the same words in another order, or some more. The first part is most
 * often the thing.
 *
 * Cost: for each text of a heading's length, its words times those of the title.
 */
#include "base/str.h"
#include "object/object.h"
#include "table/table.h"
#include "values/text.h"

enum {
    MAX_TITLE = 200, /* bytes of a title in the text */
    MAX_WORDS = 48,  /* of the page's title */
    MAX_PARTS = 12,  /* of the same */
    MAX_UP = 4,      /* elements around a text that say what it is */
    MAX_LEVELS = 64  /* from a text to the head or article around it */
};

/* Evidence for a text, in points. A first-level heading weighs nearly as much as having the words
 * of the page's title; in a menu or the page's head it loses nearly all of that. */
static const double HEADING = 6, IN_TITLE = 8, BEGINS = 3, CALLED = 3, PLAIN = 1, IN_FRAME = 5,
                    EARLY = 2;

/* How much like the page's title a text must be that is no heading. */
static const double LEAST_LIKE = 0.4;
/* Weight of later parts of the page's title, which more often name a site or a section. */
static const double LATER_PART = 0.9;

/* How much likeness a text loses if it is only a small part of each part of the title. */
static const double OF_PART = 0.4;

typedef struct word {
    uint64_t hash;
    uint32_t len, part;
} word;

/* The page's title, cut into words and parts. */
typedef struct titler {
    const fw_facts *facts;
    fw_tab *draft;
    furrow_str title;
    word words[MAX_WORDS];
    uint32_t count, parts;
    size_t bytes, part_bytes[MAX_PARTS];
} titler;

furrow_str fw_meta_next(const furrow_page *page, const char *name, fw_node_id *at) {
    uint32_t keys[] = {fw_page_attr_id(page, FW_STR("property")),
                       fw_page_attr_id(page, FW_STR("name"))};
    uint32_t content = fw_page_attr_id(page, FW_STR("content"));
    for (fw_node_id n = *at + 1; n < page->count && content != FW_ATTR_NONE; n++) {
        if (page->tag[n] == FW_TAG_BODY) break;
        furrow_str said = {0};
        if (page->tag[n] == FW_TAG_META) said = fw_str_trim(fw_page_attr(page, n, content));
        if (!said.len) continue;
        for (size_t k = 0; k < FW_COUNT(keys); k++)
            if (keys[k] != FW_ATTR_NONE &&
                fw_str_equal(fw_str_trim(fw_page_attr(page, n, keys[k])), fw_str(name))) {
                *at = n;
                return said;
            }
    }
    return (furrow_str){"", 0};
}

static furrow_str head_title(const furrow_page *page) {
    for (fw_node_id n = 0; n < page->count; n++)
        if (page->tag[n] == FW_TAG_TITLE && n + 1 < page->end[n])
            return fw_str_trim(fw_page_own_text(page, n + 1));
    return (furrow_str){"", 0};
}

fw_tag fw_tag_around(const furrow_page *page, const fw_piece *piece, fw_tag first, fw_tag last) {
    fw_node_id node = piece->holder;
    for (int up = 0; up < MAX_UP && node != FURROW_NO_NODE; up++, node = page->parent[node])
        if (page->tag[node] >= first && page->tag[node] <= last) return page->tag[node];
    return FW_TAG_TEXT;
}

bool fw_is_head_of_article(const furrow_page *page, fw_node_id node) {
    if (page->tag[node] != FW_TAG_HEADER) return false;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE; level++) {
        if (page->tag[node] == FW_TAG_ARTICLE || page->tag[node] == FW_TAG_MAIN) return true;
        node = page->parent[node];
    }
    return false;
}

/* Take the next word, a run of letters and digits, and the signs before it. */
static furrow_str take_word(furrow_str *text, furrow_str *signs) {
    size_t i = 0, start;
    while (i < text->len && !fw_is_letter(text->at[i]) && !fw_is_digit(text->at[i])) i++;
    *signs = (furrow_str){text->at, i};
    for (start = i; i < text->len && (fw_is_letter(text->at[i]) || fw_is_digit(text->at[i]));) i++;
    furrow_str found = {text->at + start, i - start};
    *text = fw_str_from(*text, i);
    return found;
}

/* Whether the signs between two words end a part: a bar, or a dash, comma or colon with a blank,
 * but not the hyphen of a word. */
static bool ends_part(furrow_str signs) {
    bool has_blank = false, has_sign = false;
    for (size_t i = 0; i < signs.len; i++) {
        if (strchr("|()[]/>", signs.at[i])) return true;
        has_blank |= fw_is_space(signs.at[i]);
        has_sign |= signs.at[i] == '-' || signs.at[i] == ',' || signs.at[i] == ':';
    }
    return has_blank && has_sign;
}

static void cut_title(titler *t) {
    furrow_str rest = t->title, signs;
    bool is_next = false;
    while (rest.len && t->count < MAX_WORDS) {
        furrow_str found = take_word(&rest, &signs);
        is_next |= ends_part(signs) || fw_text_is_signs(found);
        if (!found.len || fw_text_is_signs(found)) continue;
        if (is_next && t->count && t->parts + 1 < MAX_PARTS) t->parts++;
        is_next = false;
        t->words[t->count++] = (word){fw_label_hash(found), (uint32_t)found.len, t->parts};
        t->bytes += found.len;
        t->part_bytes[t->parts] += found.len;
    }
    t->parts += t->count > 0;
}

/* The share of a part of the page's title that a text has. */
static double share_of(size_t common, size_t all) {
    return !all ? 0 : common < all ? (double)common / (double)all : 1;
}

/* Whether the page's title contains a text as a whole. */
static bool holds(const titler *t, furrow_str text) {
    return text.len <= t->title.len + 2 && fw_text_is_like(text, t->title);
}

/* How much of a text is in the page's title, 0 to 1; less if the text is a small part of each part
 * of the title. '*begins': it begins with the first word. */
static double likeness(const titler *t, furrow_str text, bool *begins) {
    size_t common = 0, part_common[MAX_PARTS] = {0}, bytes = 0, number = 0;
    *begins = false;
    for (furrow_str rest = text, signs; rest.len; number++) {
        furrow_str found = take_word(&rest, &signs);
        uint64_t hash = found.len ? fw_label_hash(found) : 0;
        bool is_common = false;
        bytes += found.len;
        for (uint32_t i = 0; i < t->count; i++) {
            if (t->words[i].hash != hash || t->words[i].len != found.len) continue;
            *begins |= number == 0 && i == 0;
            part_common[t->words[i].part] += found.len;
            is_common = true;
        }
        common += is_common ? found.len : 0;
    }
    bool is_held = holds(t, text);
    double inside = is_held ? 1 : share_of(common, bytes);
    double most = is_held ? share_of(text.len, t->title.len) : share_of(common, t->bytes);
    double weight = 1;
    for (uint32_t p = 0; p < t->parts; p++) {
        double part = weight * share_of(part_common[p], t->part_bytes[p]);
        if (part > most) most = part;
        weight *= LATER_PART;
    }
    return inside * inside * (1 - OF_PART + OF_PART * most);
}

/* Whether the class, id or itemprop of an element around a piece says that it is the
 * name of the thing. */
static bool is_called_title(fw_tab *draft, const fw_piece *piece) {
    fw_buf_clear(draft->buf);
    if (!fw_name_of_field(draft->buf, draft, piece)) return false;
    furrow_str name = fw_buf_view(draft->buf);
    return fw_str_equal(name, FW_STR("title")) || fw_str_equal(name, FW_STR("name")) ||
           fw_str_equal(name, FW_STR("headline"));
}

/* Whether a piece is in a menu, or in the head or foot of the page but not of an article. */
static bool is_in_frame(const titler *t, const fw_piece *piece) {
    const furrow_page *page = t->draft->page;
    if (!(fw_facts_place(t->facts, piece->holder) & FW_PLACE_FRAME)) return false;
    fw_node_id node = piece->holder;
    for (int level = 0; level < MAX_LEVELS && node != FURROW_NO_NODE; level++) {
        if (page->tag[node] == FW_TAG_NAV || page->tag[node] == FW_TAG_FOOTER) return true;
        if (page->tag[node] == FW_TAG_HEADER) return !fw_is_head_of_article(page, node);
        node = page->parent[node];
    }
    return true;
}

/* How much a text looks like the title of the page; 0: not at all. */
static double score_of(titler *t, const fw_piece *piece) {
    if (piece->kind != FW_FIELD_TEXT || piece->text.len > MAX_TITLE || piece->text.len < 2 ||
        fw_text_is_signs(piece->text) || fw_type_of(piece->text) != FURROW_TEXT ||
        !fw_str_has_letter(piece->text))
        return 0;
    bool begins;
    fw_tag heading = fw_tag_around(t->draft->page, piece, FW_TAG_H1, FW_TAG_H6);
    double like = likeness(t, piece->text, &begins), score = PLAIN + IN_TITLE * like;
    if (heading == FW_TAG_TEXT && like < LEAST_LIKE) return 0;
    if (heading != FW_TAG_TEXT) score += HEADING - 2 * (heading - FW_TAG_H1);
    if (begins && !piece->is_in_link) score += BEGINS * like;
    if (is_called_title(t->draft, piece)) score += CALLED;
    if (piece->is_in_link) score -= CALLED;
    if (is_in_frame(t, piece)) score -= IN_FRAME;
    return score;
}

/* Whether a text begins with some words, as a product name does with its maker. */
static bool begins_with(furrow_str text, furrow_str words) {
    return text.len > words.len && fw_str_starts(text, words) && text.at[words.len] == ' ';
}

/* The first-level heading that begins with the words found; if there is none, the words found. */
static const fw_piece *whole_title(const titler *t, const fw_piece *found) {
    const furrow_page *page = t->draft->page;
    if (!found || fw_tag_around(page, found, FW_TAG_H1, FW_TAG_H6) != FW_TAG_TEXT) return found;
    for (size_t i = 0; i < t->draft->pieces.count; i++) {
        const fw_piece *piece = &t->draft->pieces.at[i];
        if (piece->kind == FW_FIELD_TEXT && piece->text.len <= MAX_TITLE &&
            begins_with(piece->text, found->text) &&
            fw_tag_around(page, piece, FW_TAG_H1, FW_TAG_H1) == FW_TAG_H1)
            return piece;
    }
    return found;
}

/* A title without leftovers at its ends: "Emma by", "> Grill". */
static furrow_str without_ends(furrow_str text) {
    static const char *const behind[] = {" by", " von", " par"};
    text = fw_str_trim(text);
    while (text.len && strchr(">|-([:,", text.at[0])) text = fw_str_trim(fw_str_from(text, 1));
    while (text.len && strchr("<|-([,", text.at[text.len - 1])) {
        text.len--;
        text = fw_str_trim(text);
    }
    for (size_t i = 0; i < FW_COUNT(behind); i++) {
        size_t len = strlen(behind[i]);
        if (text.len > len && memcmp(text.at + text.len - len, behind[i], len) == 0)
            text.len -= len;
    }
    return text;
}

/* The text of some nodes, in 'scratch'; 'at' is NULL when out of memory. */
static furrow_str text_of(const titler *t, fw_node_id first, fw_node_id end, fw_arena *scratch) {
    fw_buf_clear(t->draft->buf);
    fw_field_text(t->draft->buf, t->draft->page, first, end);
    return t->draft->buf->failed ? (furrow_str){0}
                                 : fw_arena_copy(scratch, fw_buf_view(t->draft->buf));
}

/* Cut off what is before or after the title in an element of its own, unless the page's title has
 * both; after it, also what is in brackets: "News Brass lamp", "Emma (1994)". False when out of
 * memory. */
static bool cut_ends(fw_title *out, const titler *t, fw_arena *scratch) {
    const furrow_page *page = t->draft->page;
    const fw_piece *piece = out->piece;
    out->text = without_ends(piece->text);
    bool is_whole = holds(t, piece->text);
    for (int behind = 0; behind < 2; behind++) {
        /* The element at this end, and the border between it and the rest. */
        fw_node_id edge = behind ? piece->last : piece->node;
        fw_node_id other = behind ? piece->node : piece->last;
        for (fw_node_id up = page->parent[edge]; edge != other; up = page->parent[edge]) {
            if (up <= other && page->end[up] > other) break;
            edge = up;
        }
        if (fw_page_is_text(page, edge)) continue;
        fw_node_id border = behind ? edge : page->end[edge];
        furrow_str first = text_of(t, piece->node, border, scratch);
        fw_node_id end = page->end[behind ? edge : piece->last];
        furrow_str second = text_of(t, border, end, scratch);
        if (!first.at || !second.at) return false;
        furrow_str rest = without_ends(behind ? first : second);
        furrow_str cut = fw_str_trim(behind ? second : first);
        bool is_aside = behind && cut.len && strchr("([", cut.at[0]);
        if (rest.len < 2 || !cut.len || fw_text_is_signs(rest) ||
            !(is_aside || (!is_whole && holds(t, rest))))
            continue;
        out->text = rest;
        if (behind) out->behind = cut;
        return true;
    }
    return true;
}

bool fw_title_find(fw_title *out, const fw_facts *facts, fw_tab *draft, fw_arena *scratch) {
    fw_node_id meta = 0;
    furrow_str og = fw_meta_next(draft->page, "og:title", &meta);
    titler t = {.facts = facts, .draft = draft};
    fw_buf_clear(draft->buf);
    fw_buf_str(draft->buf, og.len ? og : head_title(draft->page));
    draft->buf->len = draft->buf->failed ? 0 : fw_text_clean(draft->buf->at, draft->buf->len);
    t.title = fw_arena_copy(scratch, fw_buf_view(draft->buf));
    if (draft->buf->failed || !t.title.at) return false;
    cut_title(&t);
    *out = (fw_title){.page = t.title};
    double best = 0;
    for (size_t i = 0; i < draft->pieces.count; i++) {
        if (fw_budget_is_spent(scratch->budget)) return false;
        double score = score_of(&t, &draft->pieces.at[i]);
        if (score > 0)
            score += EARLY * (double)(draft->pieces.count - i) / (double)draft->pieces.count;
        if (score > best) out->piece = &draft->pieces.at[i], best = score;
    }
    out->piece = whole_title(&t, out->piece);
    return !out->piece || cut_ends(out, &t, scratch);
}
