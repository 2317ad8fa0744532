/* What is known of one record, whichever candidate it belongs to. */
#ifndef FW_AUTO_RECORD_FACTS_H
#define FW_AUTO_RECORD_FACTS_H

#include "auto/facts.h"

/* Bytes from which the text at the start of a paragraph is a piece of a sentence, and not a sign or
 * a number. */
enum { FW_PIECE_OF_SENTENCE = 8 };

typedef struct fw_record_facts {
    fw_sums sum;
    uint64_t kind;     /* of its first element */
    uint64_t mix;      /* kinds in it, a bit each */
    double size;       /* log2 of 1 + tags */
    uint32_t siblings; /* with text, that it is made of */
    bool is_whole;     /* one element */
    bool is_labelled, is_note, is_question, is_counted, is_code;
    bool is_paragraph, is_clause, is_chapter, is_section, is_verse, is_line, is_running;
} fw_record_facts;

/* Map the hash of each id to its element; of equal ids the first counts. False when out of
 * memory. */
bool fw_ids_find(fw_map *places, const fw_facts *facts, fw_arena *scratch);

/* Everything but 'size' and 'is_whole', which the caller fills in; 'places' comes from
 * fw_ids_find(). */
fw_record_facts fw_record_facts_of(const fw_facts *facts, const fw_map *places,
                                   const fw_record *record);

/* Whether two elements have classes that begin with the same word. */
bool fw_are_named_alike(const furrow_page *page, fw_node_id a, fw_node_id b);

/* The heading that contains the first text of a record, or FURROW_NO_NODE. */
fw_node_id fw_record_heading(const fw_facts *facts, const fw_record *record);

/* Whether records are the facts about one thing, recognised only by their texts: each is a label of
 * its own and a value, and the values are of many kinds ("a year, a weight, a name"). A list of
 * like things has values of one kind. A few labels with a figure each are facts, too, and so are
 * the ways to reach one firm. */
bool fw_records_are_facts(const fw_facts *facts, const fw_region *region);

#endif
