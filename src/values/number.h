/*
 * Numbers and prices as people write them: 1,234.5  1.234,5  1 234,5  1'234
 * -3  12 %  $12.99  1.299,00 €  from US $5.
 *
 * A single mark with three digits after it, as in 1.234, may divide thousands or
 * start decimals. Such a number is open until something settles it: another value
 * of its column, or the custom of those who write the currency that way.
 */
#ifndef FW_VALUES_NUMBER_H
#define FW_VALUES_NUMBER_H

#include "furrow.h"

enum { FW_CURRENCY_SIZE = 12 };

typedef struct fw_number {
    bool is_written; /* the text is a number; for a price: with a currency */
    bool is_code;    /* it has a leading zero: a number of something, but not an amount */
    bool is_open;    /* thousands or decimals: nothing tells */
    char shows;      /* the decimal mark that it proves, '.' or ','; 0: none */
    bool is_read;    /* the fields below are set; not when open, or too long to be exact */
    bool is_whole;   /* no decimals are written: 'whole' is set, too */
    int64_t whole;
    double value;
    char currency[FW_CURRENCY_SIZE]; /* ISO 4217 if the sign means only one currency,
                                      * otherwise the sign as written, such as "$" */
} fw_number;

/* Read a text as a number, or as a price. 'decimal' is the mark that the other values of the column
 * show, or 0. Accepts any bytes; does not depend on the locale. */
fw_number fw_number_read(furrow_str text, char decimal);
fw_number fw_price_read(furrow_str text, char decimal);

/* Read the first number in a text, with its sign and magnitude: -5 of "-5 °C", 12345 of "12 345
 * km", 1200 of "1.2k views". */
fw_number fw_number_in(furrow_str text, char decimal);

/* Take what multiplies the number before a text: the K of "K views", " млн" of " млн просмотров".
 * False, with nothing taken, if there is nothing of the kind. */
bool fw_take_magnitude(furrow_str *text);

/* Whether a text is only the sign or the code of a currency. */
bool fw_is_currency(furrow_str text);

/* Whether the digits from 'first' to 'end' are the hours or minutes of a time: "17:40". */
bool fw_is_in_time(furrow_str text, size_t first, size_t end);

/* Whether a text has an amount with a currency next to it. */
bool fw_has_currency(furrow_str text);

/* Whether a text is a rating on a known scale: "4.5 out of 5 stars", "4,5 von 5", "Rated 4.5",
 * "8/10". */
bool fw_rating_read(furrow_str text);

/* Cut a text down to the rating in it: "4.6 out of 5". False: it has none. */
bool fw_take_rating(furrow_str *text);

/* Whether a unit means reviews: "Bewertungen". */
bool fw_unit_is_reviews(furrow_str unit);

/* The points of a rating: "4.5" of "4.5 out of 5 stars"; empty when the text is not a rating, or
 * one with a slash. */
furrow_str fw_rating_points(furrow_str text);

/* The same as a number. */
fw_number fw_rating_value(furrow_str text, char decimal);

/* Split a text into points and the number of people who gave them: "4.8 (105)", "4,5 von 5, 12
 * Bewertungen". False when it is anything else. */
bool fw_rating_split(furrow_str text, furrow_str *points, furrow_str *people);

#endif
