/*
 * What the files that name columns share: what the page says of a column, and what its
 * values are.
 */
#ifndef FW_TABLE_NAMING_H
#define FW_TABLE_NAMING_H

#include "table/draft.h"

/* ---- What the page says (name_sources.c) ------------------------------------ */

/* Append what one source says of a field, or nothing. */
typedef void (*fw_ask_fn)(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* A header cell, a label, an itemprop. */
void fw_ask_page(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
/* A word of a class that fields are called; any word of a class; what its element is for. */
void fw_ask_fields(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_classes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_tags(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
/* The tip of an element that holds the field, unless it is a link, whose tip tells what a
 * click does; else the icon right before the field. */
void fw_ask_tips(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* The name that most of the fields asked give; empty when they give none, 'at' is
 * NULL when out of memory. */
furrow_str fw_ask_column(const fw_tab *draft, const fw_tab_column *column, fw_ask_fn ask);

/* The name that all of the fields asked give, where these are several. */
furrow_str fw_ask_all(const fw_tab *draft, const fw_tab_column *column, fw_ask_fn ask);

/* Whether an element has hardly more text than a field: its class is that of the
 * field. */
bool fw_element_is_own(const furrow_page *page, fw_node_id node, const fw_piece *piece);

/* ---- What the values are (name_values.c) ------------------------------------ */

/* Values of a column that are looked at, and the share of them that is most. */
enum { FW_MAX_LOOKED_AT = 40 };
static const double FW_MOST_VALUES = 0.6;

typedef struct fw_value_facts {
    fw_value_kind kind;   /* of most values; words when there is no such kind */
    furrow_str unit;      /* of most counts */
    bool counts_on;       /* numbers from 0 or 1 on, each one more than the last */
    bool is_score;        /* numbers up to 10, most of them with one decimal: 4.5 */
    bool is_distinct;     /* nearly all values are different */
    bool is_code;         /* one word with digits each: "A-1234" */
    bool are_phrases;     /* of a list: four words or more */
    bool is_size;         /* amounts of bytes */
    bool is_version;      /* numbers of versions: "1.12.3" */
    bool is_address;      /* as search engines show them: "example.com › a" */
    bool is_company;      /* some end as names of companies do: "Ltd" */
    bool is_year;         /* numbers of four digits from 1900 on */
    bool is_same;         /* all values are one and the same: "Sold out" */
    bool is_repeated;     /* few different values, as names of categories are */
    bool is_request;      /* they ask for a click: "View details" */
    bool is_led_by_digit; /* they begin with a number: "122 kg CO2e" */
    bool is_age;          /* how long ago something was, in short: "5h" here, "2d" there */
    bool are_spans;       /* amounts of time: "3h", "20 min" */
    bool is_handle;       /* names with numbers behind them, as users have: "ann72" */
    bool are_dimensions;  /* a width and a height: "224 x 280" */
    bool are_few;         /* two or three different values */
    size_t length;        /* width of a value in letters, on average */
} fw_value_facts;

fw_value_facts fw_look_at(const fw_tab_column *column);

/* The number of a text that is one with signs around it: "1.", "[ 2 ]"; 0: it is none. */
uint32_t fw_number_in_signs(furrow_str text);

/* Words in front of a value or behind it, as a name: in lower case, no signs; empty when
 * they make none, 'at' is NULL when out of memory. */
furrow_str fw_name_of_words(const fw_tab *draft, furrow_str words);

/* The same of what values are counted or measured in, be it one letter. */
furrow_str fw_name_of_unit(const fw_tab *draft, furrow_str unit);

/* Whether a price is the one that was: crossed out, or called so. */
bool fw_price_is_old(const fw_tab *draft, const fw_tab_column *column);

/* The name for what the values are; empty when they are words like any other. */
furrow_str fw_name_of_values(const fw_tab *draft, const fw_tab_column *column,
                             const fw_value_facts *facts);

/* What words are about that tell it by themselves: "fuel" of "Diesel" and "Petrol"; empty when most
 * are none of these. */
furrow_str fw_name_of_terms(const fw_tab_column *column);

/* Whether a name ends in a word: "sale_price" in "price". */
bool fw_name_ends_in(furrow_str name, const char *word);

/* ---- What the columns beside it tell (name_neighbours.c) --------------------- */

/* What is known of a column before it has a name. */
typedef struct fw_name_clues {
    furrow_str field; /* word of a class that fields are called */
    furrow_str class; /* any other word of a class */
    furrow_str tip;   /* what its tooltip says, or its icon stands for */
    furrow_str path;  /* word of the addresses of the links around it */
    furrow_str tag;   /* what its element is for */
    fw_value_facts facts;
    bool is_written; /* the page itself has the name */
} fw_name_clues;

/* Mend the names of texts that only their neighbours tell; 'clues' are those of the
 * columns. False when out of memory. */
bool fw_name_by_neighbours(fw_tab *draft, const fw_name_clues *clues);

#endif
