/*
 * Boxes of other things on a page about one: "Related", "You may also like".
 *
 * A heading and what stands below it is such a box, and no field, when
 *   - most of its entries have a link and a price: they are goods by themselves; or
 *   - most of its links lead to pages of the kind that the page itself is, by their
 *     addresses: /lamps/red on the page /lamps/green; or
 *   - the heading says so, in one of a few languages, and links are a half of the text.
 *
 * Cost: linear in the values of headings.
 */
#include "object/object.h"

#include "base/str.h"
#include "values/text.h"

enum {
    MIN_ENTRIES = 2, /* with a price */
    MIN_LINKS = 3,   /* to pages of the same kind */
    MAX_DOWN = 6     /* elements around the entries */
};

static const double MOST = 0.8, HALF = 0.5;

/* Words of headings, in lower case. */
static const char *const WORDS[] = {
    "also",     "related",   "similar",      "recommended",  "others",
    "auch",     "ähnliche",  "verwandte",    "aussi",        "similaires",
    "associés", "también",   "relacionados", "similares",    "anche",
    "simili",   "correlati", "ook",          "gerelateerde", "também",
    "również",  "podobne",   "också",        "relaterade",   "även"};

/* ---- Words -------------------------------------------------------------- */

static bool is_word_end(furrow_str text) {
    return !text.len || !fw_is_letter(text.at[0]);
}

static bool says_related(furrow_str label) {
    for (size_t i = 0; i < label.len; i++) {
        if (i && fw_is_letter(label.at[i - 1])) continue;
        for (size_t w = 0; w < sizeof WORDS / sizeof *WORDS; w++) {
            furrow_str rest = fw_str_from(label, i);
            if (fw_take_folded(&rest, WORDS[w]) && is_word_end(rest)) return true;
        }
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

/* The same, in the element below that holds all of the text. */
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

furrow_str fw_own_path(const furrow_page *page) {
    for (fw_node_id n = 0; n < page->count && page->tag[n] != FW_TAG_BODY; n++)
        if (page->tag[n] == FW_TAG_LINK &&
            fw_str_equal(fw_str_trim(fw_page_attr(page, n, FW_ATTR_REL)), FW_STR("canonical")))
            return fw_url_path(fw_page_attr(page, n, FW_ATTR_HREF));
    return fw_url_path(page->url);
}

/* Whether two paths are of one kind: the same up to the last part, which differs. */
static bool are_of_a_kind(furrow_str a, furrow_str b) {
    size_t end_a = a.len, end_b = b.len;
    while (end_a && a.at[end_a - 1] != '/') end_a--;
    while (end_b && b.at[end_b - 1] != '/') end_b--;
    bool is_deep = end_a > 2; /* of the front page everything is below */
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

static bool is_related(const fw_facts *facts, fw_span value, furrow_str label, furrow_str own) {
    const fw_sums *a = &facts->sum[value.first], *b = &facts->sum[value.end];
    if (b->links - a->links < MIN_ENTRIES) return false;
    bool is_linked = b->link_text - a->link_text >= HALF * (b->text - a->text);
    return (is_linked && says_related(label)) || has_goods(facts, value) ||
           leads_to_likes(facts->page, value, own);
}

/* The run of siblings without what has no text before it, and no link behind it. */
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

bool fw_related_of(fw_span *out, const fw_facts *facts, const fw_pair *pair, furrow_str own) {
    if (pair->kind != FW_PAIR_HEADING) return false;
    fw_span all = core_of(facts, pair->value);
    if (all.first == all.end) return false;
    *out = (fw_span){all.first, facts->page->end[all.first]};
    if (is_related(facts, *out, pair->text, own)) return true;
    *out = all;
    return is_related(facts, *out, pair->text, own);
}
