/* Extraction with one template: which places of a page its items stand for. */
#ifndef FW_METHODS_IDE_EXTRACT_H
#define FW_METHODS_IDE_EXTRACT_H

#include "methods/ide/match.h"
#include "page/url.h"

/* An item while it is searched, and what came of it. */
typedef struct fw_slot {
    const fw_item *item;
    fw_matches matches;
    const fw_match *best; /* of its window; NULL: none */
    uint32_t share;       /* of the best match, in percent */
    bool is_unique;       /* no other match is as good */
    bool is_found;
    fw_match found;
    const char *why; /* it was not found */
} fw_slot;

typedef struct fw_attempt {
    const fw_words *words;
    const fw_template *template;
    fw_slot *slots; /* one for each item of the template */
    uint32_t count;
    bool plain; /* the paper's evidence alone */
    fw_arena *scratch;
} fw_attempt;

/* Search the items of a template; words, plain and scratch are set. False
 * when memory is out. */
bool fw_attempt_run(fw_attempt *attempt, const fw_template *template, fw_url_base *base);

#endif
