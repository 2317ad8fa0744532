/*
 * What the parts of IDE share: spots of a page, templates made from labelled pages, and
 * matches of their items in another page.
 */
#ifndef FW_DETAIL_IDE_H
#define FW_DETAIL_IDE_H

#include "base/json.h"
#include "base/vec.h"
#include "methods/method.h"
#include "page/page.h"
#include "page/selector.h"
#include "tokens/tokens.h"

/* ---- Spots ----------------------------------------------------------------- */

/*
 * Spots: where an item is in a page, and where a label's text is.
 *
 * A spot is a stretch of texts, from a byte of the first to a byte of the last; or, for an
 * item that is an attribute, the tag that carries it.
 */

typedef struct fw_ide_spot {
    uint32_t first, last; /* texts of the stream; a tag's number when 'is_tag' */
    uint32_t from, to;    /* bytes of the first and of the last text */
    bool is_tag;
} fw_ide_spot;

/* The places of a label, in page order: those where it is a whole text or, if there are none, those
 * where it is some words of a longer text. */
typedef struct fw_ide_spots {
    fw_ide_spot *at;
    uint32_t count;
} fw_ide_spots;

/* All spots of a label in a page: by its text, its attribute or its node. A label with none of
 * these marks a missing field: no spot, FURROW_OK. FURROW_ENOTFOUND if the page has no such
 * text. */
furrow_status fw_ide_spots_find(fw_ide_spots *out, const fw_words *words, const furrow_label *label,
                                fw_arena *arena, furrow_error *err);

/* All texts of a page joined without white space, for searching. */
typedef struct fw_ide_index {
    char *at;
    uint32_t *start; /* of each text in it; one more for the end */
    bool is_loose;   /* ignores case and kinds of quotes and dashes */
} fw_ide_index;

/* Make a loose index. False when out of memory. */
bool fw_ide_index_make(fw_ide_index *out, const fw_words *words, fw_arena *arena);

/* The places of a text, as in fw_ide_spots_find; maybe none. False when out of memory. */
bool fw_ide_index_find(fw_ide_spots *out, const fw_ide_index *index, const fw_words *words,
                       furrow_str text, fw_arena *arena);

/* The same, but also with the places where it is some words of a longer text although it is a whole
 * text elsewhere: for the values of a list, which are close together. */
bool fw_ide_index_find_words(fw_ide_spots *out, const fw_ide_index *index, const fw_words *words,
                             furrow_str text, fw_arena *arena);

/* A text folded as in a loose search, for comparison. 'at' is NULL when out of memory. */
furrow_str fw_ide_folded(furrow_str text, fw_arena *arena);

/* A value and all its places; an optional one may have none. */
typedef struct fw_ide_placed {
    fw_ide_spots spots;
    bool is_optional;
} fw_ide_placed;

/* The values of a list in order, in the part of the page where they are closest together; none if
 * the page does not have them in this order. False when out of memory. */
bool fw_ide_row_find(fw_ide_spots *out, const fw_ide_placed *values, size_t count,
                     const fw_words *words, fw_arena *arena);

/* Texts [first, end) of the subtree of an element. */
typedef struct fw_ide_text_range {
    uint32_t first, end;
} fw_ide_text_range;

fw_ide_text_range fw_ide_texts_of(const fw_words *words, fw_node_id node);

/* The deepest element that contains a spot. */
fw_node_id fw_ide_spot_node(const fw_words *words, const fw_ide_spot *spot);

/* All texts of an element that has some, without the white space at the ends. */
fw_ide_spot fw_ide_spot_of(const fw_words *words, fw_node_id node);

/* The same for a range of at least one text. */
fw_ide_spot fw_ide_spot_of_texts(const fw_words *words, fw_ide_text_range all);

/* Whether two spots have the same text, text by text. False for attributes. */
bool fw_ide_spots_agree(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b);

/* Whether two spots are the same, and whether one ends before the other begins. */
bool fw_ide_spot_equal(const fw_ide_spot *a, const fw_ide_spot *b);
bool fw_ide_spot_before(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b);

/* ---- Templates ------------------------------------------------------------- */

/*
 * Templates: what is kept of a labelled page.
 *
 * IDE 3.1. For each item, the tags before it (its prefix) and after it (its
 * suffix), counted outwards from the item, and the word or mark that touches
 * it. Beyond the paper: class and id of these tags, the texts around the item
 * (mostly its caption), and the kind of its value.
 *
 *   <td> <b> Price : </b> $ 39.96 </td> <td>
 *                           ^^^^^
 *   prefix  /b b td ...     lead "$"     suffix  /td td ...
 *   caption "Price:", 1 text back
 */

/* A string of tags, nearest to the item first. */
typedef struct fw_ide_chain {
    uint32_t *plain, *full; /* codes, see tokens.h */
    furrow_str names;       /* the same for the file: names with spaces between */
    uint32_t count;
} fw_ide_chain;

/* A text near an item. */
typedef struct fw_ide_caption {
    furrow_str text; /* folded; empty: there is none */
    uint32_t steps;  /* texts from the item to it; 1 is the next */
    uint32_t tags;   /* tags between the two */
} fw_ide_caption;

/* What is on one side of an item. */
typedef struct fw_ide_context {
    fw_ide_chain chain;
    furrow_str words; /* of the same text, on this side; mostly empty */
    fw_ide_caption caption;
    /* Tags to the border of the item's line: up to the next text, or to the first tag that begins
     * or ends a block. */
    uint32_t line;
    bool ends_line; /* no text is between the item and the border */
} fw_ide_context;

/* Kinds of characters that a value has. */
enum { FW_IDE_LETTERS = 1, FW_IDE_DIGITS = 2 };

/* What is between two values that repeat. */
typedef struct fw_ide_separator {
    furrow_str tags; /* names with spaces between */
    furrow_str text; /* with a letter in it; mostly empty */
    uint64_t hash;   /* of both */
    uint32_t tag_count;
} fw_ide_separator;

/* Where an item is, to tell which of two comes first. Comparable only within one page. */
typedef struct fw_ide_place {
    uint32_t start, end;            /* tags before its start, and before its end */
    uint32_t first, from, last, to; /* as in fw_ide_spot; 0 for a tag */
    bool is_tag;
} fw_ide_place;

typedef struct fw_ide_item {
    uint32_t field;
    fw_ide_place place;           /* in the labelled page */
    furrow_str attribute;         /* empty: the item is text */
    furrow_str tag_name;          /* the tag that carries the attribute */
    uint32_t tag_plain, tag_full; /* its codes */
    fw_ide_context before, after;
    unsigned chars;                     /* FW_IDE_... */
    fw_word_kind first_kind, last_kind; /* of its first and last word */
    bool is_one_text;
    bool is_whole;                /* all text of an element */
    uint32_t levels;              /* from the parent of its first text up to the element
                                   * that holds all of it; 0 when it is of one text */
    bool has_twin[2];             /* a sibling of the same kind before it, after it */
    uint32_t skip;                /* words before it in its text, if they are few and begin the
                                   * text: its position may identify it */
    furrow_str each;              /* tag of the elements that are the values of a list without other
                                   * text; empty: no such list */
    fw_ide_separator *separators; /* of values that repeat */
    uint32_t separator_count;
    uint64_t hash;     /* of its text in the labelled page; 0: not known */
    furrow_str sample; /* the first bytes of that text; may be empty */
} fw_ide_item;

/* Whether the item is all texts of an element. Its prefix then ends with the tag that opens the
 * element, and its suffix begins with the one that closes it. */
static inline bool fw_ide_item_is_element(const fw_ide_item *item) {
    return !item->is_one_text && item->is_whole && item->attribute.len == 0;
}

/* Selectors that find exactly the values of a field in the labelled page. */
typedef struct fw_ide_ways {
    uint32_t field;
    fw_selectors list; /* the most specific first; none if the values have no names */
    bool is_list;      /* the page had several values */
    bool is_lines;     /* the values are lines of the elements */
    /* A mark at the start or end of the elements of a list that is not part of the value: a box to
     * tick. Mostly empty. */
    furrow_str lead, trail;
    /* The tag of elements before that of a value that belong to it, like the amount before an
     * ingredient. Mostly empty. */
    furrow_str with;
    unsigned chars;  /* of all of them, FW_IDE_... */
    furrow_str each; /* the tag of a value, if useful; else empty */
    /* The heading of the section that the values are in, folded: see field_section.c. Empty:
     * there is none. */
    furrow_str heading;
} fw_ide_ways;

/* Where the embedded data of the labelled page has the values of a field. */
typedef struct fw_ide_data {
    uint32_t field;
    furrow_str *paths; /* "Recipe.author/Person.name"; for one value, best first */
    uint32_t path_count;
    furrow_str *silent; /* paths beside those of a list whose texts were not labelled */
    uint32_t silent_count;
    bool is_list;     /* the page had several values */
    furrow_str thing; /* if there is no path: the type of the page's thing, if it had no property
                       * with the name of the field; else empty */
} fw_ide_data;

typedef struct fw_ide_template {
    furrow_str page;    /* the labelled page */
    fw_ide_item *items; /* in the order of the page */
    uint32_t item_count;
    /* A label's text may be in several places. Until further pages show which is meant, the first
     * is the item and these are the others. */
    fw_ide_item *others;
    uint32_t *other_of; /* the item that each may replace */
    uint32_t other_count;
    fw_ide_ways *ways; /* of the fields that have some */
    uint32_t way_count;
    fw_ide_data *data; /* of the fields that have some */
    uint32_t data_count;
    bool is_complete; /* has all fields */
    bool is_partial;  /* says nothing about the fields it lacks */
} fw_ide_template;

typedef struct fw_ide_field {
    furrow_str name;
    bool as_html;
} fw_ide_field;

typedef struct fw_ide_rules {
    fw_ide_field *fields;
    uint32_t field_count;
    fw_ide_template *templates; /* complete ones first */
    uint32_t template_count;
} fw_ide_rules;

/* Limits of a wrapper, so that a hostile one cannot run forever. */
enum { FW_IDE_MAX_FIELDS = 256, FW_IDE_MAX_ITEMS = 1024, FW_IDE_MAX_TEMPLATES = 10000 };

/* Least number of tags kept on each side of an item (IDE 3.1). */
enum { FW_IDE_TAGS = 20 };

/* The item at a spot; further spots are values that repeat after it. 'tags' is the paper's k, 0:
 * the default. False when out of memory. */
bool fw_ide_item_make(fw_ide_item *out, const fw_words *words, const fw_ide_spot *spots,
                      uint32_t count, uint32_t tags, fw_arena *arena);

bool fw_ide_place_before(const fw_ide_place *a, const fw_ide_place *b);

/* Set the codes of a chain from its names; false when out of memory. */
bool fw_ide_chain_read(fw_ide_chain *chain, fw_arena *arena);

/* The hash of what is between two texts of a page. */
uint64_t fw_ide_separator_between(const fw_words *words, uint32_t text, uint32_t next);

/* Set hash and number of tags from the strings. */
void fw_ide_separator_read(fw_ide_separator *separator);

/* Whether the element that holds only the texts of a spot has, next to it on one side, a sibling of
 * the same kind with one text, as values of a list do. */
bool fw_ide_has_twin(const fw_words *words, const fw_ide_spot *spot, bool back);

/* Whether a list like that of a spot, with such elements, is beside it or beside what is around it,
 * as in lists of several parts. */
bool fw_ide_has_twin_list(const fw_words *words, const fw_ide_spot *spot, furrow_str each,
                          bool back);

/* FW_IDE_... of a value. */
unsigned fw_ide_chars_of(furrow_str text);

/* Whether two texts are equal except for white space. */
bool fw_ide_same_text(furrow_str a, furrow_str b);

/* Whether a text has a letter; punctuation alone is no caption. */
bool fw_ide_has_letter(furrow_str text);

/* Number of tags from 'start', at or before a text, back to the text before it; and from 'end', at
 * or after it, to the text after it. */
uint32_t fw_ide_tags_back(const fw_words *words, uint32_t text, uint32_t start);
uint32_t fw_ide_tags_forward(const fw_words *words, uint32_t text, uint32_t end);

/* Number of equal tags from 'tag' on, going back or forward, up to the length of the chain; by
 * plain or full codes. */
uint32_t fw_ide_chain_back(const fw_ide_chain *chain, const fw_words *words, uint32_t tag,
                           bool full);
uint32_t fw_ide_chain_forward(const fw_ide_chain *chain, const fw_words *words, uint32_t tag,
                              bool full);

/* ---- Matches --------------------------------------------------------------- */

/*
 * Matches: the places of a page that may be an item of a template.
 *
 * Prefix and suffix match scores are those of the paper's definitions 1 and 2: equal tags in
 * a row, counted outwards from the item.
 */

typedef struct fw_ide_match {
    fw_ide_spot spot;
    uint32_t value_count;             /* of values that repeat; mostly 1 */
    uint32_t before, after;           /* prefix and suffix match score */
    uint32_t before_full, after_full; /* the same with class and id */
    uint32_t words;                   /* equal words in the text of the item */
    bool caption_before, caption_after;
    uint32_t score; /* all evidence in one number */
} fw_ide_match;

typedef struct fw_ide_matches {
    fw_ide_match *at; /* in the order of the page */
    uint32_t count;
} fw_ide_matches;

/* All matches of an item. With 'plain', only the paper's own evidence counts. False when out of
 * memory. */
bool fw_ide_matches_find(fw_ide_matches *out, const fw_ide_item *item, const fw_words *words,
                         bool plain, fw_arena *arena);

/* The smallest share of an item's own evidence that a match must have, in percent. Pages of one
 * template mostly have more than 90. */
enum { FW_IDE_MIN_SHARE = 45 };

/* By how much a match must beat the next best one: a tag near the item, by its name and its class.
 * With less, several places fit equally well. The lower bits of a score only order matches. */
enum { FW_IDE_SCORE_SHIFT = 10, FW_IDE_MARGIN = 8 << FW_IDE_SCORE_SHIFT };

/* The score of a match, in percent of the item's score in its own page. */
uint32_t fw_ide_match_share(const fw_ide_match *match, const fw_ide_item *item);

/* The best match, if it is the only best one and good enough; else NULL. */
const fw_ide_match *fw_ide_match_best(const fw_ide_matches *matches, const fw_ide_item *item);

/* The paper's way to find the end of an item: of all texts from the match's first one up to 'end',
 * the one with the longest suffix match. False if there is none, or more than one. */
bool fw_ide_match_end(fw_ide_match *match, const fw_ide_item *item, const fw_words *words,
                      uint32_t end);

/* ---- Fields by the names of their elements --------------------------------- */

/* The highest element that has only the texts of a spot. */
fw_node_id fw_ide_element_of(const fw_words *words, const fw_ide_spot *spot);

/* The depth at which the elements of two values of a list separate. */
uint32_t fw_ide_part_depth(const fw_words *words, const fw_ide_spot *a, const fw_ide_spot *b);

/* The element of a value at some depth. */
fw_node_id fw_ide_part_of(const fw_words *words, const fw_ide_spot *spot, uint32_t depth);

/* The share of the elements of a way, of lines, or of data that must be labelled: somebody who
 * labels most of a list means all of it. */
#define FW_IDE_MOST 0.75

/* Whether an element is a block. A value of a list must be one, since inline elements have others
 * beside them with the same names. */
bool fw_ide_is_block(const furrow_page *page, fw_node_id node);

/* Learn from the values of a field, in page order. There are no ways if one of the values is
 * neither a whole element nor a line. False when out of memory. */
bool fw_ide_ways_learn(fw_ide_ways *out, const fw_words *words, const fw_ide_spot *spots,
                       uint32_t count, fw_arena *arena, fw_arena *scratch);

/* The values of the field in another page; none if no way finds any, or if a field of one value
 * would get several. False when out of memory. */
bool fw_ide_ways_find(fw_ide_spots *out, const fw_ide_ways *ways, const fw_words *words,
                      fw_arena *scratch);

/* Whether the ways of a field of one value lead to the first element of its tag in a parent. */
bool fw_ide_ways_are_first(const fw_ide_ways *ways);

/* Learn the heading over the values of a field, which are these elements. False when out of
 * memory. */
bool fw_ide_section_learn(fw_ide_ways *out, const fw_words *words, const fw_node_id *nodes,
                          uint32_t count, fw_arena *arena, fw_arena *scratch);

/* The values under that heading in another page, or else under one with the name of the field; none
 * if the page has no such heading, or several with values. False when out of memory. */
bool fw_ide_section_find(fw_ide_spots *out, const fw_ide_ways *ways, furrow_str field,
                         const fw_words *words, fw_arena *scratch);

/* ---- Fields by embedded data ----------------------------------------------- */

/* One text of the data that a page has for programs: JSON-LD, meta elements, microdata. */
typedef struct fw_ide_said {
    furrow_str path;   /* "Recipe.recipeInstructions/HowToStep.text", "meta/og:title" */
    furrow_str text;   /* as written */
    furrow_str folded; /* for comparison */
    uint32_t object;   /* number of the object it is in */
} fw_ide_said;

typedef FW_VEC(fw_ide_said) fw_ide_sayings;

/* All texts of the data of a page, in order. False when out of memory. */
bool fw_ide_sayings_read(fw_ide_sayings *out, const furrow_page *page, fw_arena *arena);

/* The values of a field in the labelled page, folded. */
typedef struct fw_ide_labelled {
    furrow_str name; /* of the field */
    furrow_str *values;
    uint32_t count;
} fw_ide_labelled;

/* Learn where the data has the labelled values of all fields. False when out of
 * memory. */
bool fw_ide_data_learn(fw_ide_template *out, const fw_ide_labelled *fields, uint32_t count,
                       const fw_ide_sayings *page, fw_arena *arena, fw_arena *scratch);

/* Where the page shows the values that its data has for a field; none if the data has none, or the
 * page does not show them. False when out of memory. */
bool fw_ide_data_find(fw_ide_spots *out, const fw_ide_data *data, const fw_ide_sayings *page,
                      const fw_ide_index *index, const fw_words *words, fw_arena *scratch);

/* Whether two paths lead to the same property, maybe to different ways to say it. */
bool fw_ide_same_property(furrow_str a, furrow_str b);

/* The type of the outermost object on a path. */
furrow_str fw_ide_path_root(furrow_str path);

/* Whether a name contains that of a field, ignoring a plural s: "recipeInstructions" and
 * "instructions_list". */
bool fw_ide_is_called(furrow_str name, furrow_str field);

/* Learn which fields are missing in the data although it has their thing: see field_called.c. False
 * when out of memory. */
bool fw_ide_called_learn(fw_ide_template *out, const fw_ide_labelled *fields, uint32_t count,
                         const fw_ide_sayings *page, fw_arena *arena);

/* As fw_ide_data_find, by the property with the name of the field. */
bool fw_ide_called_find(fw_ide_spots *out, const fw_ide_data *data, furrow_str field,
                        const fw_ide_sayings *page, const fw_ide_index *index,
                        const fw_words *words, fw_arena *scratch);

/* ---- Fields that a page has not -------------------------------------------- */

/* Confidence that a field is missing: if its anchors are gone, and if the data of the page has the
 * thing but not this property. */
#define FW_IDE_MISSING 0.9
#define FW_IDE_MISSING_IN_DATA 0.95

/* Confidence that a page does not have a field, by what was around it in the labelled pages; 0:
 * unknown. False when out of memory. */
bool fw_ide_missing(double *confidence, const fw_ide_rules *rules, uint32_t field,
                    const fw_words *words, const fw_ide_sayings *said, const fw_ide_index *index,
                    fw_arena *scratch);

/* Whether a text before a value is its caption and not content: it ends in a colon, or begins like
 * the name of the field. */
bool fw_ide_is_good_caption(furrow_str text, furrow_str field);

/* ---- Pages given along ----------------------------------------------------- */

/* Improve the templates by the examples without labels: see along.c. */
furrow_status fw_ide_along(fw_ide_rules *rules, const furrow_example *examples, size_t count,
                           fw_arena *scratch, furrow_error *err);

/* ---- Extraction with one template ------------------------------------------ */

/* The search for an item, and its result. */
typedef struct fw_ide_slot {
    const fw_ide_item *item;
    fw_ide_matches matches;
    const fw_ide_match *best; /* in its window; NULL: none */
    uint32_t share;           /* of the best match, in percent */
    bool is_unique;           /* no other match is as good */
    bool is_found;
    bool is_chosen; /* another place of its label had a different text */
    fw_ide_match found;
    const char *why; /* why it was not found */
} fw_ide_slot;

typedef struct fw_ide_attempt {
    const fw_words *words;
    const fw_ide_template *template;
    fw_ide_slot *slots; /* one for each item of the template */
    uint32_t count;
    bool plain; /* the paper's evidence alone */
    const fw_ide_field *fields;
    fw_arena *scratch;
} fw_ide_attempt;

/* Search the items of a template; words, plain, fields and scratch must be set. False when out of
 * memory. (one_template.c) */
bool fw_ide_search_template(fw_ide_attempt *attempt, const fw_ide_template *template,
                            fw_url_base *base);

/* How many values of a field a template has; a list counts as one. */
uint32_t fw_ide_values_of(const fw_ide_attempt *attempt, uint32_t field);

/* The doubt about a field whose label may mean several places. */
extern const char FW_IDE_DIFFERENT[];

/* Whether a doubt is about the surroundings of a field. Names cannot settle doubts about the value
 * itself. */
bool fw_ide_is_about_place(const char *why);

/* ---- All templates --------------------------------------------------------- */

/* One value of a field, and its place. */
typedef struct fw_ide_value {
    uint32_t field;
    const fw_ide_item *item;
    fw_ide_match match;
    bool is_by_ways; /* found by selectors */
} fw_ide_value;

/* The values of each field are in page order. */
typedef FW_VEC(fw_ide_value) fw_ide_values;

/* A field that needs a label. */
typedef struct fw_ide_doubt {
    uint32_t field;
    const char *why;
} fw_ide_doubt;

typedef FW_VEC(fw_ide_doubt) fw_ide_doubts;

/* The values of the page, the confidence of each field, and the fields in doubt. FURROW_ENOTFOUND,
 * with the reason, if no field is certain. */
furrow_status fw_ide_choose(fw_ide_values *out, double *sure, fw_ide_doubts *doubts,
                            const fw_ide_rules *rules, const fw_words *words,
                            const fw_method_input *in, fw_url_base *base, furrow_error *err);

/* "field 'price': several places fit equally well" */
furrow_status fw_ide_doubt_tell(const fw_ide_rules *rules, fw_ide_doubt doubt, furrow_error *err);

/* ---- Which of several places a label means --------------------------------- */

/*
 * Narrowing down: which of several places a label means.
 *
 * A label is a text, and a text may occur in a page more than once: the name
 * of a team as the caption of a player's page, and in a menu of all teams.
 * All places are kept. When a further page is labelled, a place is dropped if
 * its match in that page has a text other than the label.
 */

/* What an item of a template, or one of its other places, finds in a page. */
typedef struct fw_ide_found_spot {
    bool is_list; /* the spot covers several values */
    uint32_t field;
    fw_ide_spot spot;
    bool is_found;
} fw_ide_found_spot;

/* For each template its items, then its other places. */
typedef struct fw_ide_found_spots {
    fw_ide_found_spot *at;
    size_t count;
} fw_ide_found_spots;

furrow_status fw_ide_narrow_find(fw_ide_found_spots *out, const fw_ide_rules *rules,
                                 const fw_words *words, fw_arena *arena, furrow_error *err);

/* Keep the places of a label that templates find; all, if they find none. */
void fw_ide_narrow_spots(fw_ide_spots *spots, const fw_ide_found_spots *found, uint32_t field);

/* A place that a label of the new page means. */
typedef struct fw_ide_meant {
    uint32_t field;
    fw_ide_spot spot;
} fw_ide_meant;

/* Drop the places of all templates that find something else than the labels. */
furrow_status fw_ide_narrow_rules(fw_ide_rules *rules, const fw_ide_found_spots *found,
                                  const fw_ide_meant *meant, size_t meant_count, fw_arena *scratch,
                                  furrow_error *err);

/* Sort the items of a template after some have changed their place. */
void fw_ide_sort_items(fw_ide_template *template);

/* ---- Learning -------------------------------------------------------------- */

/* Finish a set of templates: complete ones come before those with missing fields (IDE, Figure 3),
 * and they share how values repeat. */
void fw_ide_finish(fw_ide_rules *rules);

/* ---- Values ---------------------------------------------------------------- */

/* Append the value of a match: text with white space folded, an attribute (absolute if it is an
 * address), or markup. Values that repeat are on separate lines. */
void fw_ide_value_write(furrow_buf *out, const fw_words *words, const fw_ide_item *item,
                        const fw_ide_match *match, bool as_html, fw_url_base *base);

/* A hash of a value, equal for values that differ only in case and the like; never 0. False when
 * out of memory. */
bool fw_ide_value_hash(uint64_t *out, furrow_str value, fw_arena *scratch);

/* Append the text of a spot, white space folded. */
void fw_ide_spot_write(furrow_buf *out, const fw_words *words, const fw_ide_spot *spot);

/* ---- Checks ---------------------------------------------------------------- */

/* See check of fw_rules_kind: numbers of fields, items and other places are valid, complete
 * templates come first. */
#ifdef FURROW_CHECKS
void fw_ide_check(const void *kept);
#endif

/* ---- Repair ---------------------------------------------------------------- */

/* See repair of fw_rules_kind. */
furrow_status fw_ide_repair(fw_repair_result *out, const void *kept, const fw_learn_input *in,
                            furrow_error *err);

/* ---- The file -------------------------------------------------------------- */

/* See save and load of fw_rules_kind; 'kept' is an fw_ide_rules. */
void fw_ide_save(fw_json *out, const void *kept);
furrow_status fw_ide_load(void **out, const fw_json_value *value, fw_arena *arena,
                          furrow_error *err);

#endif
