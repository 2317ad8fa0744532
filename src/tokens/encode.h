/*
 * A page as a string of tokens, in one of several encodings.
 *
 * IEPAD 2.1. A token is a tag that opens, a tag that closes, or a run of text.
 * What an encoding leaves out is passed over, so that a coarse one lets
 * records look alike that differ in their words' looks only. Tokens know
 * their place: tokens [i, j) stand for the nodes [node[i], node[j]).
 *
 *   <ul><li><b>Congo</b> <i>242</i><li>...</ul>
 *   block   <ul> <li> <text>               <li> ... </ul>
 *   all     <ul> <li> <b> <text> </b> <i> <text> </i> <li> ... </ul>
 */
#ifndef FW_TOKENS_ENCODE_H
#define FW_TOKENS_ENCODE_H

#include "page/page.h"

typedef enum fw_encoding {
    FW_ENCODE_BLOCK,       /* tags that give a page its structure, br among them */
    FW_ENCODE_ALL,         /* every tag */
    FW_ENCODE_NO_LOGICAL,  /* all but em, strong, span ... */
    FW_ENCODE_NO_PHYSICAL, /* all but b, i, font ... */
    FW_ENCODE_NO_SPECIAL,  /* all but a, img ... */
    FW_ENCODE_TEXT,        /* every tag, and text cut at its punctuation */
    FW_ENCODE_COUNT
} fw_encoding;

const char *fw_encoding_name(fw_encoding encoding);

/* False when there is no encoding of that name. */
bool fw_encoding_named(fw_encoding *out, furrow_str name);

/* Codes: 0 is text, 2 t opens and 2 t + 1 closes tag t. Punctuation has the
 * codes of tags that no element uses. Codes of custom elements mean nothing
 * outside their page. */
#define FW_TOKEN_TEXT 0u

static inline uint32_t fw_token_open(fw_tag tag) {
    return 2u * tag;
}

static inline uint32_t fw_token_close(fw_tag tag) {
    return 2u * tag + 1u;
}

typedef struct fw_tokens {
    uint32_t count;
    uint32_t alphabet; /* codes are below */
    uint32_t *code;
    fw_node_id *node; /* count + 1 entries */
    uint32_t *at;     /* FW_ENCODE_TEXT alone: offset in the text of the node */
    fw_encoding encoding;
} fw_tokens;

/* Encode the nodes [span.first, span.end). Elements that began before the span
 * give no tokens, those that end after it do not close. The arrays lie in
 * 'arena'. Linear. False when out of memory. */
bool fw_tokens_encode(fw_tokens *out, const furrow_page *page, fw_span span, fw_encoding encoding,
                      fw_arena *arena);

/* The nodes that token i stands for. */
static inline fw_span fw_token_span(const fw_tokens *tokens, uint32_t i) {
    return (fw_span){tokens->node[i], tokens->node[i + 1]};
}

/* FW_ENCODE_TEXT alone: the piece of text that token i, a text, stands for. */
furrow_str fw_tokens_text(const fw_tokens *tokens, const furrow_page *page, uint32_t i);

/* Append a token the way people and wrapper files write it: <li>, </ul>,
 * <text>, or punctuation in quotes. 'names' are those of custom elements, as
 * in a page. */
void fw_token_write(furrow_buf *out, const furrow_str *names, uint32_t code);

/* Number of a punctuation mark as a code, FW_TOKEN_TEXT when it is none, and
 * the other way round: 0 when the code is not punctuation. */
uint32_t fw_token_of_mark(char mark);
char fw_token_mark(uint32_t code);

/* The tokens of a page as lines: number, node, token, start of its text. */
furrow_status fw_tokens_inspect(furrow_buf *out, const furrow_page *page, fw_encoding encoding,
                                fw_arena *scratch, furrow_error *err);

#endif
