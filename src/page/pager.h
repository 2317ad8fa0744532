/* Links to other pages of a list: the interface of pager.c inside the library, and its parts. */
#ifndef FW_PAGE_PAGER_H
#define FW_PAGE_PAGER_H

#include "base/call.h"

/* Whether a link from the page at 'from' (may be empty) may be followed: it is a web address on
 * the same host. */
bool fw_pager_may_follow(furrow_str from, furrow_str to);

/* furrow_page_next() as a step of a call with a budget. */
furrow_status fw_page_next(furrow_pager **out, const furrow_page *page, fw_budget *budget,
                           furrow_error *err);

/* ---- Addresses (pager_address.c) -------------------------------------------- */

enum { FW_MAX_PAGE = 999999 }; /* the highest number of a page */

/* How one address differs from another. */
typedef struct fw_address_step {
    bool is_same;
    bool is_number; /* by a number alone, or by one that is added */
    uint64_t from, to;
    unsigned name; /* FW_WORD_... of the word before the number */
    bool is_date;  /* the number is a day below /2014/03/ */
} fw_address_step;

/* What 'b' has that 'a' does not, if that is a single number. */
fw_address_step fw_address_step_between(furrow_str a, furrow_str b);

/* The number after a word such as "page" in a single address; 0: none. */
uint64_t fw_address_page(furrow_str url);

furrow_str fw_address_without_fragment(furrow_str url);

/* ---- Words of pagers (pager_words.c) -------------------------------------- */

enum {
    FW_WORD_NEXT = 1 << 0,
    FW_WORD_PREVIOUS = 1 << 1,
    FW_WORD_LAST = 1 << 2,      /* the last or the first page */
    FW_WORD_SINGLE = 1 << 3,    /* a single thing: the next article */
    FW_WORD_PAGER = 1 << 4,     /* in the name of an element: it holds links to pages */
    FW_WORD_ADDRESS = 1 << 5,   /* in an address: the number of a page follows */
    FW_WORD_SIZE = 1 << 6,      /* in an address: how many records a page has */
    FW_WORD_RIGHT = 1 << 7,     /* › > → */
    FW_WORD_FAR_RIGHT = 1 << 8, /* », and >> */
    FW_WORD_LEFT = 1 << 9       /* ‹ < ← « */
};

typedef struct fw_label_sense {
    unsigned bits; /* FW_WORD_... of all its words and signs */
    unsigned words;
} fw_label_sense;

/* The possible senses of a word by its first two bytes. Most pairs of bytes begin no known word. */
enum { FW_FIRST_BYTES = 1024 };
typedef struct fw_first_bytes {
    uint8_t senses[FW_FIRST_BYTES];
} fw_first_bytes;

fw_first_bytes fw_pager_first_bytes(void);

/* Senses of any text. Its words are separated by anything that is not a letter. Only the senses
 * in 'wanted' are looked for; signs always are. */
fw_label_sense fw_pager_label(furrow_str text, unsigned wanted, const fw_first_bytes *first);

/* One word in lower case; 'first' may be NULL. */
unsigned fw_pager_word(furrow_str word, unsigned wanted, const fw_first_bytes *first);

#endif
