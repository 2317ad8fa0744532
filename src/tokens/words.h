/*
 * A page as tags, words and punctuation marks, each with its place.
 *
 * IDE 3.1. Tags make up the stream; a text stands between two of them and is
 * cut into words and marks only where somebody asks, because most texts of a
 * page are never looked into.
 *
 *   <td> <b> Price: </b> $39.96 </td>
 *   tag   0   1      2           3         text 0 at place 2, text 1 at place 3
 *
 * A tag has two codes. The plain one is its name, and whether it opens or
 * closes. The full one also knows class, id and the like. Both mean the same
 * in every page.
 */
#ifndef FW_TOKENS_WORDS_H
#define FW_TOKENS_WORDS_H

#include "page/page.h"

typedef struct fw_words {
    const furrow_page *page;
    uint32_t count;   /* of tags */
    uint32_t *code;   /* plain codes */
    fw_node_id *node; /* the element that a tag opens or closes */
    uint32_t *full;   /* per node: its full code, 0 while nobody has asked */
    uint32_t text_count;
    fw_node_id *text;                  /* the visible texts, in order; not those of spaces alone */
    uint32_t *place;                   /* tags before each of them */
    uint32_t itemprop, property, name; /* numbers of these attributes in the page */
} fw_words;

/* The stream of a whole page. Unseen elements are left out, but of the head
 * the elements with attributes worth having are there. Linear. False when
 * out of memory. */
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

/* The name that a tag's full code stands for: td, td.price, /td.price,
 * div#main.wide, meta[og:image]. ASCII without spaces; long numbers, which
 * differ from page to page, are written as 0. Returns its length. */
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

/* White space at the start of 'text', no-break and zero-width spaces among
 * it: its bytes. */
size_t fw_space_run(furrow_str text);

/* Whether some of a run of white space can be seen. */
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
