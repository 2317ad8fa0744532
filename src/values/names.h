/*
 * Names: what a class says of what it is on, what a small word says of the value
 * after it, what a value is called when nothing says anything.
 */
#ifndef FW_VALUES_NAMES_H
#define FW_VALUES_NAMES_H

#include "values/kind.h"

/* What the name that a class gives is worth. */
typedef enum fw_name_worth {
    FW_NAME_NONE,     /* it tells looks, or a tool has made it up */
    FW_NAME_SHORT,    /* so short that it may be a word or a piece of one: "pro", "esg" */
    FW_NAME_MAYBE,    /* a word, as far as anybody can tell */
    FW_NAME_OF_FIELD, /* it has a word that fields are called */
} fw_name_worth;

/* Append the name that one word of a class, an id or an address gives, in lower case with
 * '_' between words; nothing when it gives none. */
fw_name_worth fw_name_of_class(furrow_buf *out, furrow_str word);

/* Append the first word of an itemprop, or of a property of schema.org, in lower case
 * with '_' between words: "datePublished" is "date_published". False when there is
 * none. */
bool fw_name_of_property(furrow_buf *out, furrow_str property);

/* The name for values behind a small word: "by" gives "author"; "" when the word
 * says nothing, NULL when it is none of these. */
const char *fw_name_of_lead(furrow_str label);

/* Whether a unit is one that anything may be counted in, as in Japanese. */
bool fw_unit_is_counter(furrow_str unit);

/* Whether a unit measures something, as "minutes" do, so that a number says nothing
 * without it; "reviews" are counted. */
bool fw_unit_is_measure(furrow_str unit);

/* Whether a unit is the square metre. */
bool fw_unit_is_area(furrow_str unit);

/* A number for what a name means, the same for words that mean the same: "cost" and
 * "price", "titel" and "name"; 0 when it is not known. The name is in lower case with
 * '_' between words. */
int fw_name_sense(furrow_str name);

/* The name of a kind of value; NULL when it has none. */
const char *fw_name_of_kind(fw_value_kind kind);

/* Whether a text asks for a click, as the words of links and buttons do: "View details", "More". */
bool fw_text_asks_for_click(furrow_str text);

/* Whether a text is that of a control which does something to what it stands by: "hide", "Reply".
 */
bool fw_text_is_action(furrow_str text);

/* Whether a word of an address says that it does something to a thing, or asks who is there first,
 * and does not show it: "/cart/add?id=7", "/wp-login.php". Programmers call these so everywhere. */
bool fw_url_is_action(furrow_str url);

/* Whether all words of a class tell type, and there is one: "text-normal uppercase". */
bool fw_class_is_type(furrow_str class);

/* Whether a word of a class says that what has it was so before: an old price. */
bool fw_class_is_old(furrow_str class);

/* Whether a class or an id has a word: "reviews" in "product-reviews" and "customerReviews". */
bool fw_class_has_word(furrow_str names, const char *word);

/* Whether a name in it ends in the word. */
bool fw_class_ends_in_word(furrow_str names, const char *word);

#endif
