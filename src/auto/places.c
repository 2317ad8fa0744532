/*
 * Where in a page an element is, according to its own tag, role, class and id.
 *
 * Cost: each element is read once.
 */
#include "auto/facts.h"

#include "base/str.h"
#include "values/text.h"

#include <string.h>

/* Words at the start of tag names, classes and ids, or after a non-letter or in camelCase, and what
 * they say: "unavailable" has no "nav". */
typedef struct place_word {
    char word[14];
    uint16_t place;
} place_word;

enum { MOST_WORDS = 14 }; /* that begin with one letter */

static const place_word WORDS[][MOST_WORDS] = {
    ['a' - 'a'] = {{"also", FW_PLACE_SUGGESTED},
                   {"aside", FW_PLACE_FRAME},
                   {"article", FW_PLACE_MAIN},
                   {"autocomplete", FW_PLACE_TOOL}},
    ['b' - 'a'] = {{"breadcrumb", FW_PLACE_FRAME},
                   {"banner", FW_PLACE_ASIDE},
                   {"burger", FW_PLACE_TOOL}},
    ['c' - 'a'] = {{"cookie", FW_PLACE_ASIDE | FW_PLACE_TOOL | FW_PLACE_CONSENT},
                   {"content", FW_PLACE_MAIN},
                   {"calendar", FW_PLACE_TOOL},
                   {"carousel", FW_PLACE_CAROUSEL},
                   {"crosssell", FW_PLACE_SUGGESTED},
                   {"cross-sell", FW_PLACE_SUGGESTED},
                   {"cmp", FW_PLACE_CONSENT},
                   {"consent", FW_PLACE_TOOL | FW_PLACE_CONSENT}},
    ['d' - 'a'] = {{"dropdown", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"dialog", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"didomi", FW_PLACE_CONSENT},
                   {"datepicker", FW_PLACE_TOOL},
                   {"drawer", FW_PLACE_TOOL}},
    ['f' - 'a'] = {{"footer", FW_PLACE_FRAME},
                   {"filter", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"facet", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"feed", FW_PLACE_MAIN},
                   {"flyout", FW_PLACE_TOOL}},
    ['g' - 'a'] = {{"grid", FW_PLACE_MAIN}, {"gdpr", FW_PLACE_CONSENT}},
    ['h' - 'a'] = {{"header", FW_PLACE_FRAME}},
    ['i' - 'a'] = {{"item", FW_PLACE_MAIN}},
    ['l' - 'a'] = {{"list", FW_PLACE_MAIN}},
    ['m' - 'a'] = {{"menu", FW_PLACE_FRAME},
                   {"modal", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"main", FW_PLACE_MAIN},
                   {"megamenu", FW_PLACE_TOOL}},
    ['n' - 'a'] = {{"nav", FW_PLACE_FRAME}},
    ['o' - 'a'] = {{"offcanvas", FW_PLACE_TOOL}, {"onetrust", FW_PLACE_CONSENT}},
    ['p' - 'a'] = {{"promo", FW_PLACE_ASIDE},
                   {"popup", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"pagination", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"pager", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"product", FW_PLACE_MAIN},
                   {"privacy", FW_PLACE_CONSENT},
                   {"popover", FW_PLACE_TOOL}},
    ['r' - 'a'] = {{"related", FW_PLACE_ASIDE | FW_PLACE_SUGGESTED},
                   {"recommend", FW_PLACE_ASIDE | FW_PLACE_SUGGESTED},
                   {"refine", FW_PLACE_ASIDE | FW_PLACE_TOOL},
                   {"right", FW_PLACE_ASIDE},
                   {"result", FW_PLACE_MAIN}},
    ['s' - 'a'] = {{"sidebar", FW_PLACE_FRAME},
                   {"subnav", FW_PLACE_FRAME},
                   {"submenu", FW_PLACE_FRAME},
                   {"similar", FW_PLACE_SUGGESTED},
                   {"suggest", FW_PLACE_ASIDE | FW_PLACE_SUGGESTED},
                   {"sponsor", FW_PLACE_ASIDE},
                   {"social", FW_PLACE_ASIDE},
                   {"slider", FW_PLACE_CAROUSEL},
                   {"slick", FW_PLACE_CAROUSEL},
                   {"splide", FW_PLACE_CAROUSEL},
                   {"swiper", FW_PLACE_CAROUSEL},
                   {"share", FW_PLACE_ASIDE},
                   {"search", FW_PLACE_MAIN},
                   {"stream", FW_PLACE_MAIN}},
    ['t' - 'a'] = {{"toolbar", FW_PLACE_FRAME},
                   {"topnav", FW_PLACE_FRAME},
                   {"trending", FW_PLACE_ASIDE},
                   {"tooltip", FW_PLACE_TOOL}},
    ['u' - 'a'] = {{"upsell", FW_PLACE_SUGGESTED}},
    ['v' - 'a'] = {{"viewed", FW_PLACE_SUGGESTED}},
    ['w' - 'a'] = {{"widget", FW_PLACE_ASIDE}},
};

/* Whether a word begins at 'i': after a non-letter, or in camelCase. */
static bool begins_word(furrow_str text, size_t i) {
    if (!fw_is_ascii_letter(text.at[i])) return false;
    if (i == 0 || !fw_is_ascii_letter(text.at[i - 1])) return true;
    return text.at[i] < 'a' && text.at[i - 1] >= 'a';
}

/* Whether the word at 'i' only begins like one of WORDS, but is another word. */
static bool is_other_word(furrow_str text, size_t i) {
    static const char *const words[] = {"feedback", "listen", "maintenance", "navy"};
    for (size_t w = 0; w < FW_COUNT(words); w++)
        if (fw_str_starts_folded(fw_str_from(text, i), words[w])) return true;
    return false;
}

/* Whether the word at 'i' ends with the name of a menu: "mainmenu", "leftnav". Such words are
 * written as one, and begin with the name of another place. */
static bool is_menu_word(furrow_str text, size_t i) {
    size_t end = i;
    while (end < text.len && fw_is_ascii_letter(text.at[end])) end++;
    furrow_str word = {text.at + i, end - i};
    return (word.len > 4 && fw_str_starts_folded(fw_str_from(word, word.len - 4), "menu")) ||
           (word.len > 3 && fw_str_starts_folded(fw_str_from(word, word.len - 3), "nav"));
}

static unsigned places_in(furrow_str text) {
    enum { SHORTEST = 3 }; /* letters of any of WORDS, and of the name of a menu */
    unsigned places = 0;
    for (size_t i = 0; i + SHORTEST <= text.len; i++) {
        if (!begins_word(text, i)) continue;
        unsigned told = 0;
        size_t letter = (size_t)(fw_fold(text.at[i]) - 'a');
        char second = fw_fold(text.at[i + 1]);
        const place_word *words = letter < FW_COUNT(WORDS) ? WORDS[letter] : NULL;
        for (size_t w = 0; words && w < MOST_WORDS && words[w].place; w++)
            if (words[w].word[1] == second &&
                fw_str_starts_folded(fw_str_from(text, i), words[w].word))
                told |= words[w].place;
        if (is_menu_word(text, i)) told = (told & ~(unsigned)FW_PLACE_MAIN) | FW_PLACE_FRAME;
        if (told && !is_other_word(text, i)) places |= told;
    }
    return places;
}

/* What roles say (ARIA 1.2, 5.3): landmarks help the reader navigate, tools are used to choose. */
static const struct {
    const char *role;
    uint16_t place;
} ROLES[] = {
    {"navigation", FW_PLACE_LANDMARK | FW_PLACE_NAVIGATION},
    {"menubar", FW_PLACE_LANDMARK | FW_PLACE_NAVIGATION},
    {"menu", FW_PLACE_LANDMARK | FW_PLACE_NAVIGATION},
    {"banner", FW_PLACE_LANDMARK},
    {"contentinfo", FW_PLACE_LANDMARK},
    {"complementary", FW_PLACE_LANDMARK},
    {"search", FW_PLACE_LANDMARK},
    {"tablist", FW_PLACE_LANDMARK | FW_PLACE_TOOL},
    {"dialog", FW_PLACE_TOOL | FW_PLACE_DIALOGUE},
    {"alertdialog", FW_PLACE_TOOL | FW_PLACE_DIALOGUE},
    {"grid", FW_PLACE_TOOL},
    {"listbox", FW_PLACE_TOOL},
    {"main", FW_PLACE_MAIN_PART},
};

static unsigned place_of(furrow_str role) {
    for (size_t i = 0; role.len && i < FW_COUNT(ROLES); i++)
        if (fw_str_equal(role, (furrow_str){ROLES[i].role, strlen(ROLES[i].role)}))
            return ROLES[i].place;
    return 0;
}

static unsigned place_of_role(const furrow_page *page, fw_node_id node) {
    return page->role == FW_ATTR_NONE ? 0 : place_of(fw_page_attr(page, node, page->role));
}

bool fw_is_role_of_dialogue(furrow_str role) {
    return (place_of(role) & FW_PLACE_DIALOGUE) != 0;
}

static unsigned place_of_names(const furrow_page *page, fw_node_id node) {
    return places_in(fw_page_tag_name(page, page->tag[node])) |
           places_in(fw_page_attr(page, node, FW_ATTR_CLASS)) |
           places_in(fw_page_attr(page, node, FW_ATTR_ID));
}

bool fw_names_say_consent(const furrow_page *page, fw_node_id node, bool with_ancestors) {
    bool found = false;
    do {
        found = (place_of_names(page, node) & FW_PLACE_CONSENT) != 0;
        node = page->parent[node];
    } while (with_ancestors && !found && node != FURROW_NO_NODE && page->tag[node] != FW_TAG_BODY);
    return found;
}

/* A form with this share of the page's text wraps the page, and is not a part of it. */
#define WHOLE_PAGE 0.5

static unsigned place_of_tag(const fw_facts *facts, fw_node_id node) {
    switch (facts->page->tag[node]) {
    case FW_TAG_NAV: return FW_PLACE_LANDMARK | FW_PLACE_NAVIGATION;
    case FW_TAG_HEADER:
    case FW_TAG_FOOTER:
    case FW_TAG_ASIDE: return FW_PLACE_LANDMARK;
    case FW_TAG_MAIN: return FW_PLACE_MAIN_PART;
    case FW_TAG_DIALOG: return FW_PLACE_DIALOGUE;
    case FW_TAG_FIELDSET: return FW_PLACE_FORM;
    case FW_TAG_FORM: {
        double text = fw_facts_text(facts, (fw_span){node, facts->page->end[node]});
        return text < WHOLE_PAGE * facts->total ? FW_PLACE_FORM : 0;
    }
    default: return 0;
    }
}

/* What the class of an element says, read once for all elements that have it. */
static unsigned place_of_class(const fw_facts *facts, fw_node_id node) {
    fw_class *class = &facts->classes.at[facts->class[node]];
    if (facts->class[node] && class->place) return class->place;
    unsigned places = FW_PLACE_KNOWN | places_in(fw_page_attr(facts->page, node, FW_ATTR_CLASS));
    if (facts->class[node]) class->place = (uint16_t)places;
    return places;
}

static unsigned own_place(const fw_facts *facts, fw_node_id node) {
    const furrow_page *page = facts->page;
    if (page->tag[node] == FW_TAG_BODY || page->tag[node] == FW_TAG_HTML) return 0;
    return (node == facts->foot ? FW_PLACE_FRAME : 0) | place_of_tag(facts, node) |
           place_of_role(page, node) | places_in(fw_page_tag_name(page, page->tag[node])) |
           place_of_class(facts, node) | places_in(fw_page_attr(page, node, FW_ATTR_ID));
}

unsigned fw_facts_own_place(const fw_facts *facts, fw_node_id node) {
    if (!facts->place[node])
        facts->place[node] = (uint16_t)(FW_PLACE_KNOWN | own_place(facts, node));
    return facts->place[node];
}

bool fw_heading_suggests(furrow_str heading) {
    static const char *const words[] = {
        "also",      "related",         "similar",
        "for you",   "recently viewed", "\xC3\x84hnliche",
        "auch",      "verwandte",       "similaires",
        "aussi",     "relacionados",    "relacionadas",
        "similares", "tambi\xC3\xA9n",  "correlati",
        "simili",    "tamb\xC3\xA9m",   "vergelijkbare",
        "podobne",   "liknande",
    };
    for (size_t w = 0; w < FW_COUNT(words); w++)
        if (fw_text_holds_word(heading, fw_str(words[w]))) return true;
    return false;
}

unsigned fw_facts_place(const fw_facts *facts, fw_node_id node) {
    unsigned places = 0;
    for (fw_node_id n = node; n != FURROW_NO_NODE; n = facts->page->parent[n])
        places |= fw_facts_own_place(facts, n);
    return places;
}
