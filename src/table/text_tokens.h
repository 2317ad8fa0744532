/*
 * A text as tokens: words, signs, numbers, prices and dates.
 *
 * Tokens stand between blanks, but for signs at either end of a word, which are tokens of
 * their own. A date or a price is one token, however many words it has.
 */
#ifndef FW_TABLE_TEXT_TOKENS_H
#define FW_TABLE_TEXT_TOKENS_H

#include "base/str.h"

enum {
    FW_TEXT_BYTES = 300, /* of a text; longer ones are sentences */
    FW_TEXT_TOKENS = 80  /* of a text */
};

typedef enum fw_token_kind {
    FW_TOKEN_WORD,
    FW_TOKEN_DOT,  /* behind a word: an abbreviation, or the end of a sentence */
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
    fw_text_token at[FW_TEXT_TOKENS];
    uint32_t count; /* 0: the text is empty or too long */
} fw_text_tokens;

/* Read a text; dates and prices are still in pieces. */
void fw_text_tokens_read(fw_text_tokens *out, furrow_str text);

/* Make one token of each date, each price and each number in groups ("21 000"). This costs
 * most, so that it is asked for apart. */
void fw_text_tokens_join(fw_text_tokens *t);

/* The text from one token up to another. */
static inline furrow_str fw_text_slice(const fw_text_tokens *t, uint32_t first, uint32_t end) {
    if (first >= end) return (furrow_str){t->text.at, 0};
    uint32_t start = t->at[first].start;
    return (furrow_str){t->text.at + start, t->at[end - 1].end - start};
}

/* Four digits that may be a year. */
static inline bool fw_text_is_year(furrow_str text) {
    return text.len == 4 && (text.at[0] == '1' || text.at[0] == '2') && fw_is_digit(text.at[1]) &&
           fw_is_digit(text.at[2]) && fw_is_digit(text.at[3]);
}

#endif
