/* Words that say by themselves what they are about: "Diesel" is a fuel, "In stock" an
 * availability. */
#ifndef FW_VALUES_TERMS_H
#define FW_VALUES_TERMS_H

#include "base/str.h"

enum { FW_TERM_SETS = 16 };

/* The sets of words that a text belongs to, a bit each; 0: it is in none. */
uint32_t fw_terms_of(furrow_str text);

/* Whether a text begins with the name of a town that many pages name, and nothing but a sign
 * follows that: "Oslo", "Leeds, UK", "Bergen · 12 km". */
bool fw_is_town(furrow_str text);

/* Whether a text is the name of a language in that language, perhaps with a country or a
 * translation after it: "Deutsch", "Português (Brasil)". */
bool fw_is_own_name_of_language(furrow_str text);

/* Whether a text is the name of a country. */
bool fw_is_country(furrow_str text);

/* The name of a set. */
const char *fw_term_set_name(uint32_t set);

/* Whether a column that always has the same word of a set is still about it: "Sold out". */
bool fw_term_set_is_sure(uint32_t set);

#endif
