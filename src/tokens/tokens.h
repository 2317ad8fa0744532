/* A page as tokens: classes of tags, the encodings of IEPAD, words of names. */
#ifndef FW_TOKENS_TOKENS_H
#define FW_TOKENS_TOKENS_H

#include "page/page.h"
#include "page/tag.h"

/* Classes of tags for the encodings: IEPAD Fig. 4, and today's elements. */

enum {
    FW_CLASS_BLOCK = 1,     /* structure: headings, containers, lists, tables, br */
    FW_CLASS_LOGICAL = 2,   /* what words mean: em, strong, span */
    FW_CLASS_PHYSICAL = 4,  /* how they look: b, i, font */
    FW_CLASS_SPECIAL = 8,   /* what holds data or acts: a, img, input */
    FW_CLASS_NO_START = 16, /* inserted by the parser: never a token */
    FW_CLASS_NO_END = 32    /* it has no end tag, or an optional one: never closes */
};

extern const uint8_t fw_token_classes[FW_TAG_CUSTOM + 1];

/* Marks of a tag, one of the four classes among them. */
static inline unsigned fw_token_class(fw_tag tag) {
    return fw_token_classes[tag < FW_TAG_CUSTOM ? tag : FW_TAG_CUSTOM];
}

/*
 * A page as a string of tokens, in one of several encodings.
 *
 * IEPAD 2.1. A token is a tag that opens, a tag that closes, or a run of text.
 * An encoding skips some tags, so in a coarse one records look alike that differ
 * only in the style of their words. Tokens know their place: tokens [i, j) cover
 * the nodes [node[i], node[j]).
 *
 *   <ul><li><b>Congo</b> <i>242</i><li>...</ul>
 *   block   <ul> <li> <text>               <li> ... </ul>
 *   all     <ul> <li> <b> <text> </b> <i> <text> </i> <li> ... </ul>
 */

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

/* Codes: 0 is text, 2 t opens and 2 t + 1 closes tag t. Punctuation has the codes of tags that
 * no element uses. Codes of custom elements are only valid in their page. */
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

/* Encode the nodes [span.first, span.end). Elements that begin before the span give no tokens,
 * and those that end after it do not close. The arrays are in 'arena'. Linear. False when out of
 * memory. */
bool fw_tokens_encode(fw_tokens *out, const furrow_page *page, fw_span span, fw_encoding encoding,
                      fw_arena *arena);

/* The nodes that token i covers. */
static inline fw_span fw_token_span(const fw_tokens *tokens, uint32_t i) {
    return (fw_span){tokens->node[i], tokens->node[i + 1]};
}

/* For FW_ENCODE_TEXT only: the piece of text that token i, a text, covers. */
furrow_str fw_tokens_text(const fw_tokens *tokens, const furrow_page *page, uint32_t i);

/* Append a token in the form used for people and in wrapper files: <li>, </ul>, <text>, or
 * punctuation in quotes. 'names' are those of custom elements, as in a page. */
void fw_token_write(furrow_buf *out, const furrow_str *names, uint32_t code);

/* The code of a punctuation mark; FW_TOKEN_TEXT if it is not one. */
uint32_t fw_token_of_mark(char mark);

/* The tokens of a page as lines: number, node, token, start of its text. */
furrow_status fw_tokens_inspect(furrow_buf *out, const furrow_page *page, fw_encoding encoding,
                                fw_arena *scratch, furrow_error *err);

/*
 * A page as tags, words and punctuation marks, each with its place.
 *
 * IDE 3.1. The stream consists of tags; a text is between two of them. Texts are
 * cut into words and marks only on demand, because most texts of a page are never
 * read.
 *
 *   <td> <b> Price: </b> $39.96 </td>
 *   tag   0   1      2           3         text 0 at place 2, text 1 at place 3
 *
 * A tag has two codes. The plain one is its name, and whether it opens or
 * closes. The full one also includes class, id and the like. Both mean the same
 * in every page.
 */

typedef struct fw_words {
    const furrow_page *page;
    uint32_t count;   /* of tags */
    uint32_t *code;   /* plain codes */
    fw_node_id *node; /* the element that a tag opens or closes */
    uint32_t *full;   /* per node: its full code, 0 until first asked for */
    uint32_t text_count;
    fw_node_id *text;        /* the visible texts, in order, except for white space */
    uint32_t *place;         /* tags before each of them */
    uint32_t property, name; /* numbers of these attributes in the page */
} fw_words;

/* The stream of a whole page. Unseen elements are left out, except for elements of the head that
 * have useful attributes. Linear. False when out of memory. */
bool fw_words_make(fw_words *out, const furrow_page *page, fw_arena *arena);

static inline bool fw_words_closes(const fw_words *words, uint32_t tag) {
    return words->code[tag] & 1u;
}

/* The full code of tag 'tag' of the stream. */
uint32_t fw_words_full(const fw_words *words, uint32_t tag);

/* The full code of the tag that opens an element. */
uint32_t fw_words_node_code(const fw_words *words, fw_node_id node);

/* The longest name that fw_words_name writes, with its closing NUL. */
enum { FW_WORDS_NAME = 96 };

/* The name behind a tag's full code: td, td.price, /td.price, div#main.wide, meta[og:image].
 * ASCII without spaces. Long numbers, which differ from page to page, are written as 0. Returns
 * its length. */
size_t fw_words_name(char out[FW_WORDS_NAME], const fw_words *words, uint32_t tag);

/* The codes of a written name. */
uint32_t fw_words_plain_of(furrow_str name);
uint32_t fw_words_full_of(furrow_str name);

/* For each node the tag that closes it; 0 for texts and elements without one.
 * NULL when out of memory. */
uint32_t *fw_words_closing(const fw_words *words, fw_arena *arena);

static inline furrow_str fw_words_text(const fw_words *words, uint32_t text) {
    return fw_page_own_text(words->page, words->text[text]);
}

/* Elements without content and closing tag, such as br and img. */
bool fw_words_is_void(fw_tag tag);

/* Bytes of the white space at the start of 'text', including no-break and zero-width spaces. */
size_t fw_space_run(furrow_str text);

/* Whether a run of white space has any visible width. */
bool fw_space_has_width(furrow_str run);

/* The first word or punctuation mark of a text, and the last one, without the
 * white space around it; empty when the text has none. */
furrow_str fw_word_first(furrow_str text);
furrow_str fw_word_last(furrow_str text);

/* What a word is made of. */
typedef enum fw_word_kind {
    FW_WORD_NONE,
    FW_WORD_DIGITS,
    FW_WORD_LETTERS,
    FW_WORD_MARK
} fw_word_kind;

fw_word_kind fw_word_kind_of(furrow_str word);

/* A text without the white space at both ends. */
furrow_str fw_words_trim(furrow_str text);

/* The stream as lines: number, node, tag or word. */
furrow_status fw_words_inspect(furrow_buf *out, const furrow_page *page, fw_arena *scratch,
                               furrow_error *err);

#endif
