/* Texts as people see them: without the characters that nobody sees. */
#ifndef FW_VALUES_TEXT_H
#define FW_VALUES_TEXT_H

#include "furrow.h"

/* Clean UTF-8 in place and return its new length: spaces of any width become
 * plain ones, several in a row one, none at the ends; zero-width characters,
 * marks of direction and soft hyphens go, but for joiners within words that they are
 * a part of. Linear; texts of nothing but ASCII
 * words are only looked at. */
size_t fw_text_clean(char *at, size_t len);

/* Whether a text has neither letters nor digits: signs, pictures, icons. */
bool fw_text_is_signs(furrow_str text);

/* Whether a text is nothing but punctuation: dashes, dots, quotes, brackets.
 * Stars, arrows and signs of money may mean something, and are none. */
bool fw_text_is_punctuation(furrow_str text);

/* Whether two texts say the same: their letters and digits are alike, or the shorter
 * one is a part of the longer, as a title is of "title - name of the site". A few
 * hundred bytes of each are compared. */
bool fw_text_is_like(furrow_str a, furrow_str b);

#endif
