/* Pages about one thing: one row of named fields, without any label. */
#ifndef FW_OBJECT_OBJECT_H
#define FW_OBJECT_OBJECT_H

#include "auto/facts.h"
#include "methods/method.h"
#include "table/draft.h"

/* The thing that a page is about, as a region of one record whose fields are known; nothing if the
 * page has neither a title nor fields. */
furrow_status fw_object_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/* The list that a page has only in its data, as a region whose fields are known; nothing if there
 * is none. */
furrow_status fw_listed_find(fw_regions *out, const fw_method_input *in, furrow_error *err);

/*
 * Labels and their values on a page about one thing: "Height" and "6-11".
 *
 * On a single page nothing repeats that could tell a label from a value, so the
 * markup decides: a dt and its dd, the two cells of a row, two elements side by
 * side in several rows, a text with a colon at its end, a heading and what is
 * below it.
 */

/* How a label was recognised, the surest first. */
typedef enum fw_pair_kind {
    FW_PAIR_TERM,   /* dt, th, or the first cell of a row of two */
    FW_PAIR_COLON,  /* a text with a colon at its end */
    FW_PAIR_ROW,    /* the first of two elements, in several rows */
    FW_PAIR_HEADING /* a heading above */
} fw_pair_kind;

typedef struct fw_pair {
    fw_pair_kind kind;
    fw_node_id label; /* the element or text of the label */
    fw_span value;    /* nodes from its first to its last */
    fw_span section;  /* of a heading: the same, or if empty all below lower headings */
    furrow_str text;  /* of the label, clean */
    uint32_t count;   /* pairs of the page with this label */
} fw_pair;

typedef struct fw_pairs {
    FW_VEC(fw_pair) list; /* index 0 means none */
    uint32_t *value;      /* per node: the innermost pair whose value it is in; 0: none */
    bool *is_label;       /* per node: it is in a label */
} fw_pairs;

/* All pairs of a page. 'title' (NULL: none) is no label, and headings before it name no field.
 * Linear in the nodes, except for chains of elements with a single child. False when out of
 * memory. */
bool fw_pairs_find(fw_pairs *out, const fw_facts *facts, const fw_piece *title, fw_arena *arena);

/* Why a node does not belong to the thing. */
typedef enum fw_outside {
    FW_OUTSIDE_SIDE = 1,  /* in a sidebar: counts if it has a label */
    FW_OUTSIDE_FRAME = 2, /* in a menu, header or footer: the same, but not links */
    FW_OUTSIDE_ALL = 3    /* a control, what readers say, other things: never counts */
} fw_outside;

/* Set for each node whether it is outside the thing; 'out' comes zeroed. False when out of time. */
bool fw_outside_find(uint8_t *out, const fw_facts *facts, const fw_pairs *pairs,
                     const fw_piece *title, fw_arena *arena);

/* The title of a page. */
typedef struct fw_title {
    const fw_piece *piece; /* in the text; NULL: none looks like one */
    furrow_str text;       /* of it, clean */
    furrow_str behind;     /* what follows it and is not part of it: "(1994)" */
    furrow_str page;       /* what the head of the page says; may be empty */
} fw_title;

/* Find it among the pieces of a whole page. False when out of memory or time. */
bool fw_title_find(fw_title *out, const fw_facts *facts, fw_tab *draft, fw_arena *scratch);

/* The content of the next meta element after '*at' with this name or property; empty if there is
 * none. */
furrow_str fw_meta_next(const furrow_page *page, const char *name, fw_node_id *at);

/* Whether an element is the head of an article, and not of the page. */
bool fw_is_head_of_article(const furrow_page *page, fw_node_id node);

/* The tag of the nearest element around a piece from 'first' to 'last'; FW_TAG_TEXT: none. */
fw_tag fw_tag_around(const furrow_page *page, const fw_piece *piece, fw_tag first, fw_tag last);

/* A price, and the old one. */
typedef struct fw_prices {
    furrow_str now, old;
    uint32_t now_piece, old_piece, last; /* numbers of pieces */
} fw_prices;

/* Whether a piece and the next ones are two prices of one thing. */
bool fw_prices_at(fw_prices *out, const furrow_page *page, const fw_pieces *pieces, size_t at);

/* A run of texts at one place, and on which side their labels are. */
typedef struct fw_counted {
    fw_span run; /* numbers of pieces */
    bool is_named, is_counted;
} fw_counted;

/* Whether a text that is no link includes its label: "Bedrooms 3", "3 beds". '*known' is the run
 * looked at last, zeroed at first; ask for pieces in their order. */
bool fw_counted_at(furrow_str *name, furrow_str *value, fw_counted *known, const fw_pieces *pieces,
                   uint32_t at);

/* Whether a text can have a name that does not come from a label: a rating has a digit. */
bool fw_can_be(furrow_str name, furrow_str text);

/* Whether a text is only a part of its name, as labels are: "Rating" in "recipe_rating". */
bool fw_text_is_in_name(furrow_str name, furrow_str text);

/* Whether a text has a word, and is not just a row of dots or letters. */
bool fw_text_has_word(furrow_str text);

/* Whether a date has a year; "Tuesday, March 5" is when something arrives or opens. */
bool fw_date_has_year(furrow_str text);

/* Remove a leading word for an author from a text: "by", "von". False if there is none. */
bool fw_take_by(furrow_str *text);

/* Whether a text stops in the middle of a sentence, as summaries cut by a program do. */
bool fw_text_is_cut(furrow_str text);

/* The number of "(3 reviews)"; any other text as it is. */
furrow_str fw_count_of_reviews(furrow_str text);

/* The price before a sentence without other numbers: "$12 & ships for free within a day"; any other
 * text as it is. */
furrow_str fw_price_of(furrow_str text);

/* The bytes of the colon that a text begins with (a wide one in Chinese and Japanese); 0: none. */
size_t fw_colon_at(furrow_str text);

/* Whether a text can be a label: short, with letters, and no sentence. */
bool fw_is_label_text(furrow_str text);

#endif
