/*
 * What auto knows of every node, gathered in one pass.
 *
 * Sums have page->count + 1 entries: a range [a, b) holds sum[b] - sum[a]. So
 * whatever is asked of a record costs the same, however long it is.
 */
#ifndef FW_AUTO_FACTS_H
#define FW_AUTO_FACTS_H

#include "base/map.h"
#include "region/region.h"

/* Bytes from which a text, or a paragraph, is prose and not a field. */
enum { FW_PROSE_LENGTH = 120 };

/* How much there is of what. Text is counted in bytes, white space left out. */
typedef struct fw_sums {
    uint32_t text;        /* visible */
    uint32_t digits;      /* of it */
    uint32_t link_text;   /* of it, inside of links */
    uint32_t hidden_text; /* of it, hidden by a style or by aria-hidden */
    uint32_t long_text;   /* of it, in long texts and paragraphs, without links: prose */
    uint32_t texts;       /* text nodes that are not mere white space */
    uint32_t links;       /* to another place, outside of long paragraphs */
    uint32_t images;
    uint32_t headings; /* h1 to h6 */
    uint32_t controls; /* of forms */
    uint32_t tags;     /* elements */
    uint32_t prices;   /* texts with a digit and a currency */
} fw_sums;

/* A class attribute as it is read once for all elements that have it. */
typedef struct fw_class {
    uint64_t sum;          /* of its words, which may come in any order */
    uint32_t first, count; /* range of its words in fw_facts.words */
    bool is_hidden;        /* by a style sheet */
    bool is_copy;          /* of a slide, see copies.c */
    uint16_t place;        /* what it says of its element's place, as in fw_facts; 0 until known */
} fw_class;

typedef struct fw_facts {
    const furrow_page *page;
    fw_sums *sum;    /* of all before a node */
    uint32_t *text;  /* the same, of the text alone: most questions are about it */
    uint64_t *kind;  /* per element: tag and class, see fw_facts_make */
    uint32_t *class; /* per element: number of its class attribute, 0 when it has none */
    FW_VEC(fw_class) classes;
    FW_VEC(uint64_t) words; /* hashes of words without their digits; 0: only digits */
    uint64_t *mix;   /* per node: kinds in its subtree, a bit for each of 64 classes of kinds */
    uint16_t *place; /* per element: its own FW_PLACE_... bits, 0 until known */
    fw_node_id *text_node; /* per text that is not mere white space: its node */
    uint64_t *text_hash;   /* per such text: see fw_facts_hash; 0 until known */
    uint32_t *signature;   /* per such text: number of the kinds of its parent and grandparent */
    uint32_t signature_count;
    bool has_copies;    /* some class says that its element is a copy */
    bool leads_inside;  /* some link leads to a place in the page */
    bool is_article;    /* the page says that it is about one thing */
    fw_node_id title;   /* the first h1 with text, or FURROW_NO_NODE */
    uint32_t announced; /* number of things in the title: "10 walks by the sea"; 0: none */
    fw_node_id price;   /* the price of what the title names, or FURROW_NO_NODE */
    fw_node_id order;   /* the first thing after the title to order it by, or FURROW_NO_NODE */
    bool has_nothing;   /* the title says that nothing was found */
    fw_node_id sign_in; /* the form below the title that asks for a password, or FURROW_NO_NODE */
    fw_node_id foot;    /* links around a copyright sign at the end, or FURROW_NO_NODE */
    uint32_t total;     /* visible text of the page */
} fw_facts;

/* What the names of an element and of its ancestors say about its place. */
enum {
    FW_PLACE_FRAME = 1,        /* a menu, header, footer or sidebar */
    FW_PLACE_ASIDE = 2,        /* related things, filters, advertisements, dialogues */
    FW_PLACE_MAIN = 4,         /* content, results */
    FW_PLACE_LANDMARK = 8,     /* nav, header, footer or aside, by tag or role */
    FW_PLACE_NAVIGATION = 16,  /* nav, by tag or role */
    FW_PLACE_TOOL = 32,        /* filters, calendars, dialogues, fold-outs: used to choose */
    FW_PLACE_FORM = 64,        /* a form that is not the whole page */
    FW_PLACE_MAIN_PART = 128,  /* main, by tag or role */
    FW_PLACE_DIALOGUE = 256,   /* a dialogue, by tag or role */
    FW_PLACE_CONSENT = 512,    /* in a dialogue: asks for consent to tracking */
    FW_PLACE_SUGGESTED = 1024, /* like what the page is about: related, similar, bought with it */
    FW_PLACE_CAROUSEL = 2048,  /* pictures or cards that move sideways */
    FW_PLACE_KNOWN = 4096      /* not a place: the names have been read */
};

/* The kind of an element is its tag and the words of its class attribute, in any order. Digits in
 * words are ignored, so that a number inside a class does not separate like elements. Without a
 * class, the kind is the tag and the names of the attributes that say how the element looks and
 * what it does. False when out of memory. */
bool fw_facts_make(fw_facts *facts, const furrow_page *page, fw_arena *arena);

/* Hash of one word of a class attribute without its digits; 0 when it has only digits. */
uint64_t fw_class_word(furrow_str word);

/* The kind of an element, from its tag and the sum of the words of its class. */
static inline uint64_t fw_kind_by(fw_tag tag, uint64_t words) {
    return fw_hash_mix(fw_hash_mix(0, tag), words);
}

/* Merge kinds that differ only in the variant that a class names (variants.c). 'names' maps each
 * attribute number to its word for a kind, or 0. False when out of memory. */
bool fw_join_variants(fw_facts *facts, const uint64_t *names, fw_arena *arena);

/* The class of an element; without a class attribute, one that has no words. */
static inline const fw_class *fw_facts_class(const fw_facts *facts, fw_node_id node) {
    return &facts->classes.at[facts->class[node]];
}

/* The FW_PLACE_... bits of the element itself. Each element is read once. */
unsigned fw_facts_own_place(const fw_facts *facts, fw_node_id node);

/* Whether a role is that of a dialogue; and whether the names of an element, or of one around it,
 * say that a dialogue asks for consent to tracking. */
bool fw_is_role_of_dialogue(furrow_str role);
bool fw_names_say_consent(const furrow_page *page, fw_node_id node, bool with_ancestors);

/* The bits of an element and of all its ancestors. */
unsigned fw_facts_place(const fw_facts *facts, fw_node_id node);

/* Whether a heading says that what follows is like the thing the page is about, or goes with it:
 * "You may also like". */
bool fw_heading_suggests(furrow_str heading);

/* Whether an element is a paragraph of running text, or code in it: as long as prose, however many
 * links and names in code cut it into pieces. A paragraph that begins with a link or with strong
 * type, or has lines of its own, may be a record; so may lines of code with links. */
bool fw_is_long_paragraph(const furrow_page *page, fw_node_id node);

/* Whether a link leads to its own place, as the permalinks of headings do. */
bool fw_link_stays(const furrow_page *page, fw_node_id link);

/* Whether a word of a class says that its element is a copy of another one. */
bool fw_says_copy(furrow_str word);

/* Mark the elements that say so and are copies of a sibling; '*copies' stays NULL when there are
 * none. False when out of memory. */
bool fw_find_copies(bool **copies, const fw_facts *facts, fw_arena *scratch);

/* Sums of all spans of a record. */
fw_sums fw_facts_sum(const fw_facts *facts, const fw_record *record);

/* A hash of the texts of a span, or of all spans of a record; their order and their white space do
 * not matter. Each text is read once. */
uint64_t fw_facts_hash(const fw_facts *facts, fw_span span);
uint64_t fw_facts_record_hash(const fw_facts *facts, const fw_record *record);

static inline uint32_t fw_facts_text(const fw_facts *facts, fw_span span) {
    return facts->text[span.end] - facts->text[span.first];
}

/* Whether any text of a span is visible. */
static inline bool fw_facts_in_sight(const fw_facts *facts, fw_span span) {
    const fw_sums *a = &facts->sum[span.first], *b = &facts->sum[span.end];
    return b->hidden_text - a->hidden_text < b->text - a->text;
}

/* Whether a node holds any text. */
static inline bool fw_facts_has_text(const fw_facts *facts, fw_node_id node) {
    return facts->text[facts->page->end[node]] > facts->text[node];
}

/* How many bits are set: summed up in pairs, in fours, in bytes. */
static inline int fw_count_bits(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(set * 0x0101010101010101u >> 56);
}

#endif
