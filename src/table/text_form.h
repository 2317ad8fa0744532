/*
 * A text as tokens: words, signs, numbers, prices and dates.
 *
 * Blanks separate tokens. A sign at either end of a word is a token of its own. A date or a price
 * is one token, however many words it has.
 */
#ifndef FW_TABLE_TEXT_FORM_H
#define FW_TABLE_TEXT_FORM_H

#include "base/arena.h"
#include "base/str.h"

enum {
    FW_TEXT_BYTES = 300, /* longer texts are sentences */
    FW_TEXT_TOKENS = 80  /* in one text */
};

typedef enum fw_token_kind {
    FW_TOKEN_WORD,
    FW_TOKEN_DOT,  /* after a word: an abbreviation, or the end of a sentence */
    FW_TOKEN_SIGN, /* anything else that is neither a word nor a number */
    FW_TOKEN_NUMBER,
    FW_TOKEN_PRICE,
    FW_TOKEN_DATE,
    FW_TOKEN_KINDS
} fw_token_kind;

typedef struct fw_text_token {
    uint64_t hash;
    uint32_t start, end; /* in the text */
    fw_token_kind kind;
    bool is_year;
} fw_text_token;

typedef struct fw_text_tokens {
    furrow_str text;
    fw_text_token *at; /* in a room of the caller */
    uint32_t count;    /* 0: the text is empty or too long */
    uint64_t hashes;   /* one bit per token, set by the low six bits of its hash before joining */
} fw_text_tokens;

/* Room for the tokens of any text. */
typedef fw_text_token fw_text_room[FW_TEXT_TOKENS];

/* How many tokens a text may have: its bytes, or fewer. */
static inline size_t fw_text_most_tokens(furrow_str text) {
    return text.len < FW_TEXT_TOKENS ? text.len : FW_TEXT_TOKENS;
}

/* Split a text into tokens; dates and prices are still in several tokens. 'room' has room for as
 * many as the text may have. */
void fw_text_tokens_read(fw_text_tokens *out, furrow_str text, fw_text_token *room);

/* Join the tokens of each date, each price and each number in groups ("21 000") to one. This is the
 * expensive step, so it is separate. */
void fw_text_tokens_join(fw_text_tokens *t);

/* The text from one token up to another, which is excluded. */
static inline furrow_str fw_text_slice(const fw_text_tokens *t, uint32_t first, uint32_t end) {
    if (first >= end) return (furrow_str){t->text.at, 0};
    uint32_t start = t->at[first].start;
    return (furrow_str){t->text.at + start, t->at[end - 1].end - start};
}

/* Whether a text is four digits that may be a year. */
static inline bool fw_text_is_year(furrow_str text) {
    return text.len == 4 && (text.at[0] == '1' || text.at[0] == '2') && fw_is_digit(text.at[1]) &&
           fw_is_digit(text.at[2]) && fw_is_digit(text.at[3]);
}

/*
 * The form of texts that hold several values, or a value among constant words.
 *
 *   Case No. 14-1629: Brown v. Polk County      case_no 14-1629, title Brown v. Polk County
 *   Of Columbus - Elected 1974; 3rd term        Columbus, elected 1974, 3rd term
 *   size 6,828 bytes - 4/28/97                  size 6,828, date 4/28/97
 *   Feb 23, 2018 by Ann Bee                     date Feb 23, 2018, author Ann Bee
 *
 * Runs of tokens that nearly all texts have, in the same order, are the template. A slot is what is
 * between two runs. A run divides the text only in clear cases: a label with a colon; a sign or a
 * connecting word with a number, a price or a date on one side; a sign beside one of a few words
 * that repeat. Everything else stays together: "Brown v. Polk" is one name, however many records
 * have a "v.".
 *
 * Written down, a form is a text with a star for each slot and brackets around each value. Square
 * brackets mark the value that texts of another form belong to: "Case No. {*}: [*]".
 */

enum { FW_FORM_RUNS = 12 }; /* of a form */

/* Tokens that nearly all texts have next to each other. */
typedef struct fw_form_run {
    uint32_t first, count; /* in the model */
    bool is_start, is_end; /* the run is at the start or end of the text */
} fw_form_run;

/* A value: the slots from 'first' to 'last', and tokens of the runs around them. Slot i is before
 * run i. */
typedef struct fw_form_part {
    uint32_t first, last;
    uint32_t before, after;                 /* tokens that are part of the value */
    uint32_t written_before, written_after; /* the same, including the label and the unit */
    furrow_str label, unit;                 /* words outside the value; may be empty */
} fw_form_part;

typedef struct fw_form {
    const fw_text_tokens *model; /* the text that the runs come from */
    fw_form_run runs[FW_FORM_RUNS];
    fw_form_part parts[FW_FORM_RUNS + 1];
    uint32_t run_count, part_count; /* no parts: the texts have no such form */
    uint32_t main;                  /* the part that gets the texts of another form */
    bool from_end;                  /* runs are searched from the end */
    bool joins_years;               /* all years count as equal: "2025 ND 118" */
} fw_form;

/* What is known of the texts from their surroundings. */
typedef struct fw_form_hints {
    bool is_title;   /* texts of links or headings */
    bool is_heading; /* texts of headings */
    bool is_named;   /* the page names the column, and a unit would be lost */
} fw_form_hints;

/* Texts, split into tokens on demand. */
typedef struct fw_form_texts {
    const furrow_str *from;
    fw_text_tokens *at;
    fw_text_token *room;  /* for the tokens of the texts that are not split yet */
    uint32_t count, read; /* all texts; those already split */
} fw_form_texts;

/* Whether some token is in nearly all texts. A form needs one, and most columns have none. */
bool fw_form_is_possible(fw_form_texts *texts);

/* Find the form of one or more texts. Afterwards all of them are tokens, with dates and prices
 * joined. False when out of memory. Cost: tokens of the model times all tokens. */
bool fw_form_find(fw_form *out, fw_form_texts *texts, fw_form_hints hints, fw_arena *scratch);

/* Whether a text has the form; 'place' gets the start of each run in it. Runs within a value may be
 * missing and then have no place: "In re Ant" among cases with a "v.". */
bool fw_form_match(const fw_form *form, const fw_text_tokens *t, uint32_t place[FW_FORM_RUNS]);

/* The value of a part in a text that has the form. '*written' gets it with its label and unit, or
 * is empty if it has none. */
furrow_str fw_form_value(const fw_form *form, const fw_form_part *part, const fw_text_tokens *t,
                         const uint32_t *place, furrow_str *written);

/* Write a form as text; writes nothing if it cannot be written. False when out of memory. */
bool fw_form_write(furrow_buf *out, const fw_form *form);

/* Read a written form; 'model' gets its words, in 'room'. False if the text is not a form. Labels
 * and units are not kept. */
bool fw_form_read(fw_form *out, fw_text_tokens *model, furrow_str text, fw_text_room room);

#endif
