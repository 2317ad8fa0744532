/*
 * The parts of a page about one thing that do not belong to the thing: see object.h.
 *
 *   - Menus, headers, footers and sidebars, told by their names (auto/facts.h).
 *   - Controls, and boxes that open on a click: dialogues, drawers, notices about cookies.
 *   - What others say about the thing: lists of comments and reviews, told by their names.
 *   - Boxes of other things. A heading and what is below it is such a box if
 *       - most of its entries have a link and a price: each is a product; or
 *       - most of its links lead to pages of the same kind as this page, by their
 *         addresses: /lamps/red on the page /lamps/green; or
 *       - the heading says so, in one of a few languages, and links are much of the text.
 *
 * An element with most of the page's text is no menu or sidebar, whatever its name. Nothing
 * around the title is any of these, nor is a header inside a header that is around it: parts of
 * the head of a recipe are called "RecipeHeader_meta". Cost: linear in the nodes, and in the
 * values of headings.
 */
#include "object/object.h"

#include "base/str.h"
#include "values/names.h"
#include "values/text.h"

enum {
    MIN_ENTRIES = 2, /* with a price */
    MIN_LINKS = 3,   /* to pages of the same kind */
    MAX_DOWN = 6,    /* elements around the entries */
    MAX_BOX = 4000,  /* bytes of a box of other things; more: the page */
    MAX_HEAD = 2000, /* bytes of the head of the thing; more: the page */
    MIN_TOOL = 40,   /* bytes of a dialogue; less: maybe a value with a tip */
    MIN_SAID = 120   /* bytes of what people say; less, without a heading: only their number */
};

static const double MOST = 0.8;

/* Share of the text below a heading of other things that must be in links. */
static const double LEAST_LINKED = 0.25;

/* Words of headings, in lower case: for boxes of other things, and for what readers say. */
static const char *const OTHERS[] = {"also",
                                     "most read",
                                     "popular",
                                     "trending",
                                     "latest",
                                     "recent",
                                     "recommendations",
                                     "meistgelesen",
                                     "beliebt",
                                     "plus lus",
                                     "más leídas",
                                     "recientes",
                                     "più letti",
                                     "meest gelezen",
                                     "related",
                                     "similar",
                                     "recommended",
                                     "others",
                                     "nearby",
                                     "outras",
                                     "outros",
                                     "otras",
                                     "otros",
                                     "autres",
                                     "like this",
                                     "auch",
                                     "ähnliche",
                                     "verwandte",
                                     "weitere",
                                     "aussi",
                                     "similaires",
                                     "associés",
                                     "también",
                                     "relacionado",
                                     "relacionada",
                                     "similares",
                                     "relacionados",
                                     "relacionadas",
                                     "anche",
                                     "simili",
                                     "correlati",
                                     "ook",
                                     "gerelateerde",
                                     "também",
                                     "również",
                                     "podobne",
                                     "också",
                                     "relaterade",
                                     "även",
                                     "также",
                                     "Похожие",
                                     "関連",
                                     "おすすめ",
                                     "相关",
                                     "推荐"};
static const char *const SAYINGS[] = {
    "share",      "follow",    "teilen",       "folgen",     "partager",    "suivez",
    "comparte",   "compartir", "síguenos",     "condividi",  "delen",       "feedback",
    "reviews",    "comments",  "answers",      "responses",  "bewertungen", "rezensionen",
    "kommentare", "antworten", "commentaires", "opiniones",  "comentarios", "recensioni",
    "commenti",   "reacties",  "comentários",  "komentarze", "отзывы",      "Отзывы",
    "レビュー",   "口コミ",    "评论"};

/* ---- Words -------------------------------------------------------------- */

static bool is_word_end(furrow_str text) {
    return !text.len || !fw_is_letter(text.at[0]);
}

/* Whether a heading has one of some words. Some languages have no blanks between words. */
static bool says(furrow_str label, const char *const *words, size_t count) {
    for (size_t i = 0; i < label.len; i++)
        for (size_t w = 0; w < count; w++) {
            furrow_str rest = fw_str_from(label, i);
            bool is_wide = (unsigned char)words[w][0] >= 0xE3;
            if (i && fw_is_letter(label.at[i - 1]) && !is_wide) continue;
            if (fw_take_folded(&rest, words[w]) && (is_wide || is_word_end(rest))) return true;
        }
    return false;
}

/* ---- Entries ------------------------------------------------------------ */

/* Whether most of the like siblings from 'first' on have a link and a price. */
static bool are_goods(const fw_facts *facts, fw_node_id first, fw_node_id end) {
    const furrow_page *page = facts->page;
    uint32_t entries = 0, goods = 0;
    for (fw_node_id n = first; n < end; n = page->end[n]) {
        const fw_sums *a = &facts->sum[n], *b = &facts->sum[page->end[n]];
        if (b->text == a->text) continue;
        entries++;
        goods += b->links > a->links && b->prices > a->prices;
    }
    return goods >= MIN_ENTRIES && (double)goods >= MOST * (double)entries;
}

/* The same for the element below that holds all of the text. */
static bool has_goods(const fw_facts *facts, fw_span value) {
    const furrow_page *page = facts->page;
    for (int down = 0; down < MAX_DOWN; down++) {
        if (are_goods(facts, value.first, value.end)) return true;
        fw_node_id only = FURROW_NO_NODE;
        for (fw_node_id n = value.first; n < value.end; n = page->end[n]) {
            if (facts->sum[page->end[n]].text == facts->sum[n].text) continue;
            if (only != FURROW_NO_NODE) return false;
            only = n;
        }
        if (only == FURROW_NO_NODE || fw_page_is_text(page, only)) return false;
        value = (fw_span){only + 1, page->end[only]};
    }
    return false;
}

/* ---- Addresses ---------------------------------------------------------- */

/* The path of the address that the page gives for itself; empty: none. */
static furrow_str own_path(const furrow_page *page) {
    for (fw_node_id n = 0; n < page->count && page->tag[n] != FW_TAG_BODY; n++)
        if (page->tag[n] == FW_TAG_LINK &&
            fw_str_equal(fw_str_trim(fw_page_attr(page, n, FW_ATTR_REL)), FW_STR("canonical")))
            return fw_url_path(fw_page_attr(page, n, FW_ATTR_HREF));
    return fw_url_path(page->url);
}

/* Whether two paths are of one kind: equal up to the last part, which differs. */
static bool are_of_a_kind(furrow_str a, furrow_str b) {
    size_t end_a = a.len, end_b = b.len;
    while (end_a && a.at[end_a - 1] != '/') end_a--;
    while (end_b && b.at[end_b - 1] != '/') end_b--;
    bool is_deep = end_a > 2; /* every page is below the front page */
    return is_deep && end_a == end_b && memcmp(a.at, b.at, end_a) == 0 && b.len > end_b &&
           !fw_str_equal(a, b);
}

static bool leads_to_likes(const furrow_page *page, fw_span value, furrow_str own) {
    uint32_t links = 0, likes = 0;
    if (!own.len) return false;
    for (fw_node_id n = value.first; n < value.end; n++) {
        furrow_str link = fw_page_attr(page, n, FW_ATTR_HREF);
        if (page->tag[n] != FW_TAG_A || !link.len) continue;
        links++;
        likes += are_of_a_kind(own, fw_url_path(link));
    }
    return likes >= MIN_LINKS && (double)likes >= MOST * (double)links;
}

/* Whether most links lead to places in the same page: a table of contents. */
static bool leads_to_places(const fw_facts *facts, fw_span value) {
    const fw_sums *a = &facts->sum[value.first], *b = &facts->sum[value.end];
    uint32_t links = 0, places = 0;
    if (b->link_text - a->link_text < MOST * (b->text - a->text)) return false;
    for (fw_node_id n = value.first; n < value.end; n++) {
        furrow_str link = fw_page_attr(facts->page, n, FW_ATTR_HREF);
        links += facts->page->tag[n] == FW_TAG_A && link.len;
        places += facts->page->tag[n] == FW_TAG_A && link.len > 1 && link.at[0] == '#';
    }
    return (double)places >= MOST * (double)links;
}

static bool is_related(const fw_facts *facts, fw_span value, furrow_str label, furrow_str own) {
    const fw_sums *a = &facts->sum[value.first], *b = &facts->sum[value.end];
    if (b->links - a->links < MIN_ENTRIES) return false;
    bool is_linked = b->link_text - a->link_text >= LEAST_LINKED * (b->text - a->text);
    return (is_linked && says(label, OTHERS, FW_COUNT(OTHERS))) || has_goods(facts, value) ||
           leads_to_likes(facts->page, value, own) || leads_to_places(facts, value);
}

/* The run of siblings without those before the first text and those after the last link. */
static fw_span core_of(const fw_facts *facts, fw_span run) {
    const furrow_page *page = facts->page;
    fw_node_id end = run.first;
    while (run.first < run.end &&
           facts->sum[page->end[run.first]].text == facts->sum[run.first].text)
        run.first = page->end[run.first];
    for (fw_node_id n = run.first; n < run.end; n = page->end[n])
        if (facts->sum[page->end[n]].links > facts->sum[n].links) end = page->end[n];
    return (fw_span){run.first, end > run.first ? end : run.first};
}

/* Whether a pair is not a field of the thing, but what readers say or a box of other things. '*out'
 * is the first element of the value, or all up to its last link, since other parts of the page may
 * follow. */
static bool is_box_of_others(fw_span *out, const fw_facts *facts, const fw_pair *pair,
                             furrow_str own) {
    fw_node_id label_end = facts->page->end[pair->label];
    if (pair->kind != FW_PAIR_HEADING &&
        facts->sum[label_end].headings == facts->sum[pair->label].headings)
        return false;
    fw_span section = pair->section.end ? pair->section : pair->value;
    fw_span all = core_of(facts, section);
    if (says(pair->text, SAYINGS, FW_COUNT(SAYINGS)) && fw_facts_text(facts, section) >= MIN_SAID) {
        *out = section;
        return true;
    }
    if (all.first == all.end || fw_facts_text(facts, all) > MAX_BOX) return false;
    *out = (fw_span){all.first, facts->page->end[all.first]};
    if (is_related(facts, *out, pair->text, own)) return true;
    *out = all;
    return is_related(facts, *out, pair->text, own);
}

/* ---- Places ------------------------------------------------------------- */

/* Whether a label is the whole text of an item to tick off: an ingredient. */
static bool is_item(const fw_facts *facts, fw_node_id label) {
    const furrow_page *page = facts->page;
    fw_node_id node = label;
    for (int up = 0; up < MAX_DOWN && node != FURROW_NO_NODE; up++, node = page->parent[node]) {
        if (fw_facts_text(facts, (fw_span){node, page->end[node]}) !=
            fw_facts_text(facts, (fw_span){label, page->end[label]}))
            return false;
        if (page->tag[node] == FW_TAG_LI) return true;
    }
    return false;
}

/* Whether an element is a control, or the label of one; 'for_id' is the number of "for". */
static bool is_control(const fw_facts *facts, fw_node_id node, uint32_t for_id, bool is_in_form) {
    const furrow_page *page = facts->page;
    fw_tag tag = page->tag[node];
    if (tag == FW_TAG_LABEL)
        return for_id != FW_ATTR_NONE && fw_page_attr(page, node, for_id).at &&
               (is_in_form || !is_item(facts, node));
    return tag == FW_TAG_SELECT || tag == FW_TAG_BUTTON || tag == FW_TAG_TEXTAREA ||
           tag == FW_TAG_NAV || tag == FW_TAG_DIALOG;
}

static bool is_called(const furrow_page *page, fw_node_id node, const char *word) {
    return fw_class_has_word(fw_page_attr(page, node, FW_ATTR_CLASS), word) ||
           fw_class_has_word(fw_page_attr(page, node, FW_ATTR_ID), word);
}

static bool is_entry(const furrow_page *page, fw_node_id node, const char *word) {
    return fw_class_ends_in_word(fw_page_attr(page, node, FW_ATTR_CLASS), word) ||
           fw_class_ends_in_word(fw_page_attr(page, node, FW_ATTR_ID), word);
}

/* Whether an element has a sibling of its kind right before or after it. */
static bool has_like(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    fw_node_id parent = page->parent[node], next = page->end[node], last = node - 1;
    if (next < page->end[parent] && fw_page_is_text(page, next)) next++;
    if (next < page->end[parent] && facts->kind[next] == facts->kind[node]) return true;
    if (last > parent && fw_page_is_text(page, last) && page->parent[last] == parent) last--;
    while (last > parent && page->parent[last] != parent) last = page->parent[last];
    return last > parent && facts->kind[last] == facts->kind[node];
}

/* Whether an element is what people say about the thing: a box of reviews or comments (not just
 * their number), or one of several of them. */
static bool is_of_readers(const fw_facts *facts, fw_node_id node) {
    static const char *const boxes[] = {"reviews", "comments", "commentlist", "answers"};
    static const char *const entries[] = {"review", "comment", "answer"};
    const furrow_page *page = facts->page;
    for (size_t i = 0; i < FW_COUNT(boxes); i++)
        if (is_called(page, node, boxes[i])) return true;
    for (size_t i = 0; i < FW_COUNT(entries); i++)
        if (is_entry(page, node, entries[i]) && has_like(facts, node)) return true;
    return false;
}

static fw_outside outside_by_place(const fw_facts *facts, fw_node_id node) {
    unsigned place = fw_facts_own_place(facts, node);
    uint32_t text = fw_facts_text(facts, (fw_span){node, facts->page->end[node]});
    bool is_tool = place & FW_PLACE_TOOL && text >= MIN_TOOL;
    bool is_headed = facts->sum[facts->page->end[node]].headings > facts->sum[node].headings;
    if (is_tool || ((is_headed || text >= MIN_SAID) && is_of_readers(facts, node)))
        return FW_OUTSIDE_ALL;
    bool is_most = 2 * text > facts->total; /* then it is the main part */
    if (!(place & FW_PLACE_FRAME) || is_most || fw_is_head_of_article(facts->page, node)) return 0;
    bool is_side =
        facts->page->tag[node] == FW_TAG_ASIDE || is_called(facts->page, node, "sidebar");
    return is_side ? FW_OUTSIDE_SIDE : FW_OUTSIDE_FRAME;
}

static bool is_around(fw_span nodes, const fw_piece *title) {
    return title && title->node >= nodes.first && title->node < nodes.end;
}

bool fw_outside_find(uint8_t *out, const fw_facts *facts, const fw_pairs *pairs,
                     const fw_piece *title, fw_arena *arena) {
    const furrow_page *page = facts->page;
    furrow_str own = own_path(page);
    uint32_t for_id = fw_page_attr_id(page, FW_STR("for"));
    fw_node_id head_end = 0; /* of the head of the thing */
    fw_node_id form_end = 0; /* of a form that is not the whole page */
    for (fw_node_id n = 1; n < page->count; n++) {
        if (fw_budget_is_spent(arena->budget)) return false;
        out[n] = out[page->parent[n]];
        if (out[n] == FW_OUTSIDE_ALL || fw_page_is_text(page, n)) continue;
        fw_span nodes = {n, page->end[n]};
        bool is_head = is_called(page, n, "header");
        if (page->tag[n] == FW_TAG_FORM && !is_around(nodes, title) && nodes.end > form_end)
            form_end = nodes.end;
        if (is_control(facts, n, for_id, n < form_end)) out[n] = FW_OUTSIDE_ALL;
        else if (is_around(nodes, title)) {
            if (is_head && fw_facts_text(facts, nodes) <= MAX_HEAD) head_end = nodes.end;
        } else if (!is_head || n >= head_end) {
            fw_outside place = outside_by_place(facts, n);
            if (place > out[n]) out[n] = (uint8_t)place;
        }
    }
    for (size_t i = 1; i < pairs->list.count; i++) {
        const fw_pair *pair = &pairs->list.at[i];
        fw_span box;
        if (fw_budget_is_spent(arena->budget)) return false;
        if (!is_box_of_others(&box, facts, pair, own) || is_around(box, title)) continue;
        memset(out + box.first, FW_OUTSIDE_ALL, box.end - box.first);
        memset(out + pair->label, FW_OUTSIDE_ALL, page->end[pair->label] - pair->label);
    }
    return true;
}
