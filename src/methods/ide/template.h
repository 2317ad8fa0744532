/*
 * Templates: what is kept of a labelled page.
 *
 * IDE 3.1. For each item, the tags before it (its prefix) and after it (its
 * suffix), counted outwards from the item, and the word or mark that touches
 * it. Beyond the paper: class and id of these tags, the texts around the item
 * (in most pages its caption), and what kind of value it is.
 *
 *   <td> <b> Price : </b> $ 39.96 </td> <td>
 *                           ^^^^^
 *   prefix  /b b td ...     lead "$"     suffix  /td td ...
 *   caption "Price:", 1 text back
 */
#ifndef FW_METHODS_IDE_TEMPLATE_H
#define FW_METHODS_IDE_TEMPLATE_H

#include "methods/ide/spot.h"

/* A string of tags, nearest to the item first. */
typedef struct fw_chain {
    uint32_t *plain, *full; /* codes, see words.h */
    furrow_str names;       /* the same for the file: names with spaces between */
    uint32_t count;
} fw_chain;

/* A text near an item. */
typedef struct fw_caption {
    furrow_str text; /* folded; empty: there is none */
    uint32_t steps;  /* texts from the item to it; 1 is the next */
    uint32_t tags;   /* tags between the two */
} fw_caption;

/* What is on one side of an item. */
typedef struct fw_context {
    fw_chain chain;
    furrow_str words; /* of the same text, on this side of the item; mostly empty */
    fw_caption caption;
    /* Tags to the border of the line that the item stands in: up to the next
     * text, or up to the first tag that begins or ends a block. */
    uint32_t line;
    bool ends_line; /* no text stands between the item and the border */
} fw_context;

/* Kinds of characters that a value has. */
enum { FW_HAS_LETTERS = 1, FW_HAS_DIGITS = 2 };

/* What stands between two values that repeat. */
typedef struct fw_separator {
    furrow_str tags; /* names with spaces between */
    furrow_str text; /* with a letter in it; mostly empty */
    uint64_t hash;   /* of both */
    uint32_t tag_count;
} fw_separator;

/* Where an item stands, to tell which of two comes first. Comparable within
 * one page. */
typedef struct fw_place {
    uint32_t start, end;            /* tags before its start, and before its end */
    uint32_t first, from, last, to; /* as in fw_spot; 0 for a tag */
    bool is_tag;
} fw_place;

typedef struct fw_item {
    uint32_t field;
    fw_place place;               /* in the labelled page */
    furrow_str attribute;         /* empty: the item is text */
    furrow_str tag_name;          /* the tag that carries the attribute */
    uint32_t tag_plain, tag_full; /* its codes */
    fw_context before, after;
    unsigned chars;                     /* FW_HAS_... */
    fw_word_kind first_kind, last_kind; /* of its first and last word */
    bool is_one_text;
    bool is_whole;            /* all text of an element */
    uint32_t levels;          /* from the parent of its first text up to the element
                               * that holds all of it; 0 when it is of one text */
    bool has_twin[2];         /* a sibling of the same kind before it, and after it */
    fw_separator *separators; /* of values that repeat */
    uint32_t separator_count;
} fw_item;

/* Whether the item is all texts of an element: its prefix then ends with the
 * tag that opens the element, its suffix begins with the one that closes it. */
static inline bool fw_item_is_element(const fw_item *item) {
    return !item->is_one_text && item->is_whole && item->attribute.len == 0;
}

typedef struct fw_template {
    furrow_str page; /* that was labelled */
    fw_item *items;  /* in the order of the page */
    uint32_t item_count;
    /* A label's text may stand in several places. Until further pages tell
     * which of them is meant, the first is the item and these are the rest. */
    fw_item *others;
    uint32_t *other_of; /* the item that each of them may stand for */
    uint32_t other_count;
    bool is_complete; /* has all fields */
} fw_template;

typedef struct fw_ide_field {
    furrow_str name;
    bool as_html;
} fw_ide_field;

typedef struct fw_ide_rules {
    fw_ide_field *fields;
    uint32_t field_count;
    fw_template *templates; /* complete ones first */
    uint32_t template_count;
} fw_ide_rules;

/* Limits of a wrapper, so that a hostile one cannot take forever. */
enum { FW_IDE_MAX_FIELDS = 256, FW_IDE_MAX_ITEMS = 1024, FW_IDE_MAX_TEMPLATES = 10000 };

/* The item at a spot; further ones are those of values that repeat after it.
 * False when memory is out. */
bool fw_item_make(fw_item *out, const fw_words *words, const fw_spot *spots, uint32_t count,
                  fw_arena *arena);

fw_place fw_place_of(const fw_words *words, const fw_spot *spot);
bool fw_place_before(const fw_place *a, const fw_place *b);

/* Read codes of a chain from its names; false when memory is out. */
bool fw_chain_read(fw_chain *chain, fw_arena *arena);

/* The hash of what stands between two texts of a page. */
uint64_t fw_separator_between(const fw_words *words, uint32_t text, uint32_t next);

/* Set hash and number of tags from what is kept. */
void fw_separator_read(fw_separator *separator);

/* Whether the element that holds the texts of a spot alone is followed by a
 * sibling of the same kind with one text, or comes after one: the values of a
 * list stand so. */
bool fw_has_twin(const fw_words *words, const fw_spot *spot, bool back);

/* FW_HAS_... of a value. */
unsigned fw_chars_of(furrow_str text);

/* Whether two texts are the same but for white space. */
bool fw_same_text(furrow_str a, furrow_str b);

/* Whether a text has a letter: punctuation alone is no caption. */
bool fw_has_letter(furrow_str text);

/* Tags from 'start', at or before a text, back to the text before it; and from
 * 'end', at or behind it, to the text after it. */
uint32_t fw_tags_back(const fw_words *words, uint32_t text, uint32_t start);
uint32_t fw_tags_forward(const fw_words *words, uint32_t text, uint32_t end);

/* Tags that are the same from 'tag' on, going back or forward, as far as the
 * chain goes; by plain or full codes. */
uint32_t fw_chain_back(const fw_chain *chain, const fw_words *words, uint32_t tag, bool full);
uint32_t fw_chain_forward(const fw_chain *chain, const fw_words *words, uint32_t tag, bool full);

#endif
