/*
 * Shared by the files that name columns: what the page says of a column, and what its values are.
 */
#ifndef FW_TABLE_NAMING_H
#define FW_TABLE_NAMING_H

#include "table/draft.h"

/* ---- What the page says (name_sources.c) ------------------------------------ */

/* Append the name that one source gives a field, or nothing. */
typedef void (*fw_ask_fn)(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* A header cell, a label, an itemprop. */
void fw_ask_page(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_property(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
/* A class word that is known as a field name, of an element that holds hardly more than the field,
 * or of any around it; any class word, of either; the purpose of its element. */
void fw_ask_fields(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_boxes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_classes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_own_classes(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
void fw_ask_tags(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);
/* The tooltip of an element that holds the field, unless it is a link, whose tooltip tells what a
 * click does; else the icon right before the field. */
void fw_ask_tips(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* Which of two it is, as the class of an element around it says: "home", "away", "last". */
void fw_ask_sides(furrow_buf *out, const fw_tab *draft, const fw_piece *piece);

/* The name that most of the asked fields give; empty if there is none. 'at' is NULL when out of
 * memory. */
furrow_str fw_ask_column(const fw_tab *draft, const fw_tab_column *column, fw_ask_fn ask);

/* The name that all of the asked fields give, if several were asked. */
furrow_str fw_ask_all(const fw_tab *draft, const fw_tab_column *column, fw_ask_fn ask);

/* Whether an element has hardly more text than a field, so that its class names the field. */
bool fw_element_is_own(const furrow_page *page, fw_node_id node, const fw_piece *piece);

/* ---- What the values are (name_values.c) ------------------------------------ */

/* How many values of a column are looked at, and the share of them that counts as "most". */
enum { FW_MAX_LOOKED_AT = 40 };
static const double FW_MOST_VALUES = 0.6;

typedef struct fw_value_facts {
    fw_value_kind kind;    /* of most values; words when there is no such kind */
    furrow_str unit;       /* of most counts */
    bool counts_on;        /* numbers from 0 or 1 on, each one more than the last */
    bool is_score;         /* numbers up to 10, most of them with one decimal: 4.5 */
    bool is_distinct;      /* nearly all values are different */
    bool is_code;          /* each is one word with digits: "A-1234" */
    bool are_phrases;      /* of a list: four words or more */
    bool is_size;          /* amounts of bytes */
    bool is_version;       /* version numbers: "1.12.3" */
    bool is_address;       /* as search engines show them: "example.com › a" */
    bool is_company;       /* some end like company names: "Ltd" */
    bool is_signed;        /* some have a plus, others a minus */
    bool is_town;          /* some are towns that everybody knows */
    bool is_year;          /* numbers of four digits from 1900 on */
    bool is_same;          /* all values are equal: "Sold out" */
    bool is_repeated;      /* few different values, like names of categories */
    bool is_request;       /* they ask for a click: "View details" */
    bool is_led_by_digit;  /* they begin with a number: "122 kg CO2e" */
    bool is_age;           /* how long ago something was, in short: "5h" here, "2d" there */
    bool are_spans;        /* amounts of time: "3h", "20 min" */
    bool is_handle;        /* user names that end in digits: "ann72" */
    bool are_few;          /* two or three different values */
    bool are_plain;        /* nearly all have letters and no digits */
    bool are_mostly_plain; /* most have */
    size_t length;         /* width of a value in letters, on average */
} fw_value_facts;

fw_value_facts fw_look_at(const fw_tab *draft, const fw_tab_column *column);

/* The number in a text that has only signs around it: "1.", "[ 2 ]"; 0 if it is no such text. */
uint32_t fw_number_in_signs(furrow_str text);

/* Words before or after a value, as a name: lower case, no signs. Empty if they make no name; 'at'
 * is NULL when out of memory. */
furrow_str fw_name_of_words(const fw_tab *draft, furrow_str words);

/* The same for the unit of values, which may be a single letter. */
furrow_str fw_name_of_unit(const fw_tab *draft, furrow_str unit);

/* Whether a price is an old one: crossed out, or called so. */
bool fw_price_is_old(const fw_tab *draft, const fw_tab_column *column);

/* The name for the kind of the values; empty if they are ordinary words. */
furrow_str fw_name_of_values(const fw_tab *draft, const fw_tab_column *column,
                             const fw_value_facts *facts);

/* The topic of words that are typical for one: "fuel" for "Diesel" and "Petrol"; empty if most
 * values are no such words. */
furrow_str fw_name_of_terms(const fw_tab_column *column);

/* Whether a name ends in a word: "sale_price" in "price". */
bool fw_name_ends_in(furrow_str name, const char *word);

/* ---- What neighbouring columns tell (name_neighbours.c) ---------------------- */

/* What is known of a column before it has a name. */
typedef struct fw_name_clues {
    furrow_str field;    /* class word that is known as a field name */
    furrow_str box;      /* such a word of a larger element */
    furrow_str class;    /* any other class word */
    furrow_str tip;      /* its tooltip, or the meaning of its icon */
    furrow_str path;     /* word from the addresses of the links around it */
    furrow_str tag;      /* the purpose of its element */
    furrow_str written;  /* what the page calls it, if it calls the column before it so, too */
    furrow_str property; /* its itemprop */
    furrow_str beside;   /* constant words before its values */
    fw_value_facts facts;
    bool is_written;    /* the page itself gives the name */
    bool is_step_field; /* 'path' is known as a field name */
} fw_name_clues;

/* Correct the names of texts that depend on neighbouring columns; 'clues' has one entry per column.
 * False when out of memory. */
bool fw_name_by_neighbours(fw_tab *draft, const fw_name_clues *clues);

/* ---- The other names of texts (name_votes.c) ---------------------------------- */

/* Name the columns of texts that have no name yet. False when out of memory. */
bool fw_name_by_votes(fw_tab *d, const fw_name_clues *all);

/* Whether all values are days of the week. */
bool fw_are_weekdays(const fw_tab_column *c);

/* Whether a word is known as a field name. */
bool fw_name_is_field(const fw_tab *d, furrow_str word);

/* The singular of a path step: "player" of /players/69. */
furrow_str fw_name_of_one(furrow_str name);

/* A name with the unit of its values: "size_bytes". 'at' is NULL when out of memory. */
furrow_str fw_name_with_unit(const fw_tab *d, furrow_str name, furrow_str unit);

/* ---- The title of records (name_title.c) ------------------------------------- */

/* Whether a name is that of a title: "title", "name", "job_title", but not "user_name" or
 * "subtitle". */
bool fw_name_is_title(furrow_str name);

/* Whether a text says more than the date in it: "Minutes of 2 May 2010". */
bool fw_text_says_more(furrow_str text);

/* Whether the page names a column after people, or its links lead to people. */
bool fw_clues_are_person(const fw_name_clues *k);

/* The column of titles; NULL if there is none. The name of a person is no title, nor are the plain
 * words after it. */
fw_tab_column *fw_title_column(const fw_tab *d, const fw_name_clues *all);

/* Whether the texts of a column are the names of accounts, "@ann", or right before such: then they
 * are the names of people. */
bool fw_are_accounts(const fw_tab *d, size_t at);

/* Name questions that are not links and come before the words that answer them. */
void fw_name_questions(fw_tab *d, const fw_name_clues *all);

#endif
