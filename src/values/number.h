/*
 * Numbers and prices as people write them: 1,234.5  1.234,5  1 234,5  1'234
 * -3  12 %  $12.99  1.299,00 €  from US $5.
 *
 * One mark with three digits behind it, as in 1.234, may divide thousands or
 * set off decimals. Such a number is open until something tells: another value
 * of its column, or the habit of those who write the currency so.
 */
#ifndef FW_VALUES_NUMBER_H
#define FW_VALUES_NUMBER_H

#include "furrow.h"

enum { FW_CURRENCY_SIZE = 12 };

typedef struct fw_number {
    bool is_written; /* the text is a number; for a price: with a currency */
    bool is_code;    /* digits behind a leading zero: a number of something, but no amount */
    bool is_open;    /* thousands or decimals, nothing tells */
    char shows;      /* the decimal mark that it shows, '.' or ','; 0: none */
    bool is_read;    /* the three below are set; not when open, or longer than can be kept */
    bool is_whole;   /* no decimals are written: 'whole' has the value, too */
    int64_t whole;
    double value;
    char currency[FW_CURRENCY_SIZE]; /* ISO 4217 where the sign stands for one currency alone,
                                      * else the sign as it is written, such as "$" */
} fw_number;

/* Read a text as a number, or as a price. 'decimal' is the mark that the other
 * values of the column show, or 0. Any bytes may be given; nothing depends on
 * the locale. */
fw_number fw_number_read(furrow_str text, char decimal);
fw_number fw_price_read(furrow_str text, char decimal);

/* Read the first number in a text, with its sign and what stands for its zeros: -5 of "-5 °C",
 * 12345 of "12 345 km", 1200 of "1.2k views". */
fw_number fw_number_in(furrow_str text, char decimal);

/* Whether a text is the sign or the code of a currency, and nothing else. */
bool fw_is_currency(furrow_str text);

/* Whether a text has an amount with a currency beside it. */
bool fw_has_currency(furrow_str text);

/* Whether a text says how good something is, out of a known number of points:
 * "4.5 out of 5 stars", "4,5 von 5", "Rated 4.5", "8/10". */
bool fw_rating_read(furrow_str text);

/* Cut a text down to the rating in it: "4.6 out of 5". False: it has none. */
bool fw_take_rating(furrow_str *text);

/* Whether what is counted are reviews: "Bewertungen". */
bool fw_unit_is_reviews(furrow_str unit);

/* The points of a rating whose scale is plain: "4.5" of "4.5 out of 5 stars"; empty when the text
 * is none. */
furrow_str fw_rating_points(furrow_str text);

/* The same as a number. */
fw_number fw_rating_value(furrow_str text, char decimal);

/* Take points and the number of people who gave them out of one text: "4.8 (105)", "4,5 von 5,
 * 12 Bewertungen". False when it is anything else. */
bool fw_rating_split(furrow_str text, furrow_str *points, furrow_str *people);

#endif
