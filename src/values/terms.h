/* Words that tell by themselves what they are about: "Diesel" is a fuel, "In stock" an
 * availability. */
#ifndef FW_VALUES_TERMS_H
#define FW_VALUES_TERMS_H

#include "base/str.h"

enum { FW_TERM_SETS = 16 };

/* The sets of words that a text is one of, a bit each; 0: it is none that is known. */
uint32_t fw_terms_of(furrow_str text);

/* Whether a text is the name of a country. */
bool fw_is_country(furrow_str text);

/* What a set is called. */
const char *fw_term_set_name(uint32_t set);

/* Whether one word of a set, always the same, tells what it is about: "Sold out". */
bool fw_term_set_is_sure(uint32_t set);

#endif
