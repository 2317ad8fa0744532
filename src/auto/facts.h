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

/* How much there is of what. Text is counted in bytes, white space left out. */
typedef struct fw_sums {
    uint32_t text;        /* visible */
    uint32_t digits;      /* of it */
    uint32_t link_text;   /* of it, inside of links */
    uint32_t hidden_text; /* of it, out of sight by a style or by aria-hidden */
    uint32_t long_text;   /* of it, in long texts that are no links: prose */
    uint32_t texts;       /* text nodes that are not mere white space */
    uint32_t links;       /* with an address of another place */
    uint32_t images;
    uint32_t headings; /* h1 to h6 */
    uint32_t controls; /* of forms */
    uint32_t tags;     /* elements */
    uint32_t prices;   /* texts with a digit and the sign of a currency */
    uint64_t hash;     /* of the texts */
} fw_sums;

/* A class attribute as it is read once for all elements that have it. */
typedef struct fw_class {
    uint64_t sum;          /* of its words, which may come in any order */
    uint32_t first, count; /* of its words in fw_facts */
    bool is_hidden;        /* by a style sheet */
    bool is_copy;          /* of a slide, see copies.c */
} fw_class;

typedef struct fw_facts {
    const furrow_page *page;
    fw_sums *sum;    /* of all before a node */
    uint64_t *kind;  /* per element: tag and class, see fw_facts_make */
    uint32_t *class; /* per element: number of its class attribute, 0 when it has none */
    FW_VEC(fw_class) classes;
    FW_VEC(uint64_t) words; /* hashes of words, digits left out; 0: nothing else was in it */
    uint64_t *mix; /* per node: which kinds its subtree has, a bit for each of 64 classes of them */
    uint16_t *place;       /* per element: FW_PLACE_... of its own, 0 as long as unknown */
    fw_node_id *text_node; /* per text that is not mere white space: its node */
    uint32_t *signature;   /* per such text: number of the kinds of its parent and grandparent */
    uint32_t signature_count;
    bool has_copies;    /* the class of some element says that it is one */
    bool is_article;    /* the page says that it is about one thing */
    fw_node_id title;   /* the first h1 with text, or FURROW_NO_NODE */
    uint32_t announced; /* things that the title counts: "10 walks by the sea"; 0: none */
    fw_node_id foot;    /* links around a sign of copyright at the end, or FURROW_NO_NODE */
    uint32_t total;     /* text of the page that is in sight */
} fw_facts;

/* What the names of an element and of those around it say about its place. */
enum {
    FW_PLACE_FRAME = 1,       /* a menu, header, footer or sidebar */
    FW_PLACE_ASIDE = 2,       /* related things, filters, advertisements, dialogues */
    FW_PLACE_MAIN = 4,        /* content, results */
    FW_PLACE_LANDMARK = 8,    /* nav, header, footer or aside, by tag or role */
    FW_PLACE_NAVIGATION = 16, /* nav, by tag or role */
    FW_PLACE_TOOL = 32,       /* filters, calendars, dialogues, what folds out: to choose with */
    FW_PLACE_FORM = 64,       /* a form that is not the whole page */
    FW_PLACE_MAIN_PART = 128, /* main, by tag or role */
    FW_PLACE_DIALOGUE = 256,  /* a dialogue, by tag or role */
    FW_PLACE_CONSENT = 512,   /* in a dialogue: what asks whether the reader may be followed */
    FW_PLACE_KNOWN = 1024     /* not a place: the names have been looked at */
};

/* The kind of an element is its tag and the words of its class attribute, in
 * any order; words with a digit count without their digits, so that a number
 * inside a class does not set likes apart. Without a class it is the tag and the names
 * of the attributes that tell how it looks and what it does. False when out of memory. */
bool fw_facts_make(fw_facts *facts, const furrow_page *page, fw_arena *arena);

/* Hash of one word of a class attribute, digits left out; 0 when nothing else
 * is in it. '*at' is moved past it. */
uint64_t fw_class_word(const char **at, const char *end);

/* The kind of elements with a tag and the words of a class, summed up. */
static inline uint64_t fw_kind_by(fw_tag tag, uint64_t words) {
    return fw_hash_mix(fw_hash_mix(0, tag), words);
}

/* Make one of kinds that differ in what a class says besides (variants.c). 'names' has for each
 * number of an attribute its word for a kind, or 0. False when out of memory. */
bool fw_join_variants(fw_facts *facts, const uint64_t *names, fw_arena *arena);

/* The class of an element; that of one without has no words. */
static inline const fw_class *fw_facts_class(const fw_facts *facts, fw_node_id node) {
    return &facts->classes.at[facts->class[node]];
}

/* FW_PLACE_... that an element says itself. Each element is looked at once. */
unsigned fw_facts_own_place(const fw_facts *facts, fw_node_id node);

/* The same of an element and all around it. */
unsigned fw_facts_place(const fw_facts *facts, fw_node_id node);

/* Whether a link leads to the place where it stands, as those do that headings have for whoever
 * wants to quote them. */
bool fw_link_stays(const furrow_page *page, fw_node_id link);

/* Whether a class says that its element is a copy of another one. */
bool fw_says_copy(furrow_str class);

/* Mark the elements that say so and are copies of a sibling; '*copies' stays NULL when there are
 * none. False when out of memory. */
bool fw_find_copies(bool **copies, const fw_facts *facts, fw_arena *scratch);

/* Sums of all spans of a record. */
fw_sums fw_facts_sum(const fw_facts *facts, const fw_record *record);

static inline uint32_t fw_facts_text(const fw_facts *facts, fw_span span) {
    return facts->sum[span.end].text - facts->sum[span.first].text;
}

/* Whether any text of a span is in sight. */
static inline bool fw_facts_in_sight(const fw_facts *facts, fw_span span) {
    const fw_sums *a = &facts->sum[span.first], *b = &facts->sum[span.end];
    return b->hidden_text - a->hidden_text < b->text - a->text;
}

/* Whether a node holds any text. */
static inline bool fw_facts_has_text(const fw_facts *facts, fw_node_id node) {
    return facts->sum[facts->page->end[node]].text > facts->sum[node].text;
}

/* How many bits are set: summed up in pairs, in fours, in bytes. */
static inline int fw_count_bits(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(set * 0x0101010101010101u >> 56);
}

#endif
