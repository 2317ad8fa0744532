/*
 * What auto knows of every node, gathered in one pass.
 *
 * Sums have page->count + 1 entries: a range [a, b) holds sum[b] - sum[a]. So
 * whatever is asked of a record costs the same, however long it is.
 */
#ifndef FW_METHODS_AUTO_FACTS_H
#define FW_METHODS_AUTO_FACTS_H

#include "page/page.h"

typedef struct fw_facts {
    const furrow_page *page;
    uint32_t *text;      /* sum: bytes of visible text, white space left out */
    uint32_t *digits;    /* sum: those of it that are digits */
    uint32_t *link_text; /* sum: the same, inside of links */
    uint32_t *links;     /* sum: links with an address */
    uint32_t *images;    /* sum */
    uint32_t *dim_text;  /* sum: text that styles or aria-hidden take away */
    uint64_t *kind;      /* per element: tag and class, see fw_facts_make */
    uint32_t total;      /* text of the page that is in sight */
} fw_facts;

/* The kind of an element is its tag and the words of its class attribute, in
 * any order; words with a digit count without their digits, so that a number
 * inside a class does not set likes apart. False when memory is out. */
bool fw_facts_make(fw_facts *facts, const furrow_page *page, fw_arena *arena);

static inline uint32_t fw_facts_text(const fw_facts *facts, fw_span span) {
    return facts->text[span.end] - facts->text[span.first];
}

#endif
