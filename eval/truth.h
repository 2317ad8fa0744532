/*
 * Truth: what a person sees in a page, read from JSON.
 *
 *   {"kind": "list", "label": "records",
 *    "records": [{"text": "…", "xpath": "/html/body/ul/li[1]", "nodes": 2}]}
 *   {"kind": "list", "label": "anchors", "records": [{"text": "…"}]}
 *   {"kind": "list", "label": "fields", "records": [{"fields": {"f1": "…"}}]}
 *   {"kind": "list", "label": "lists", "texts": ["/html[1]/body[1]/h1[1]", …],
 *    "records": [{"xpath": ["…", "…"], "texts": [3, 4, 5]}]}
 *   {"kind": "detail", "label": "fields", "fields": {"author": ["…", "…"]}}
 *
 * A record of any label may have "fields", and "attrs": values of attributes, mostly addresses.
 * Other members are ignored.
 */
#ifndef FW_EVAL_TRUTH_H
#define FW_EVAL_TRUTH_H

#include "base/arena.h"
#include "base/str.h"
#include "furrow_eval.h"

/* Normalizes texts for comparison: NFKC, lower case, typographic quotes and dashes folded, all
 * white space removed. */
typedef struct fw_squasher {
    fw_normalizer *normalizer; /* created when a text first needs it */
    furrow_buf buf;
} fw_squasher;

fw_squasher fw_squasher_make(furrow_alloc alloc);
void fw_squasher_free(fw_squasher *squasher);

/* '*out' is in 'arena'. It contains no NUL except the final one, so the C library can search in
 * it. */
furrow_status fw_squash(furrow_str *out, fw_squasher *squasher, furrow_str text, fw_arena *arena,
                        furrow_error *err);

/* Characters in a squashed text. */
size_t fw_squashed_length(furrow_str text);

/* ---- The truth ---------------------------------------------------------- */

typedef enum fw_label {
    FW_LABEL_RECORDS, /* the whole text of a record is known */
    FW_LABEL_ANCHORS, /* one part of it is known: its title, for example */
    FW_LABEL_FIELDS,  /* values are known, but not where it begins and ends */
    FW_LABEL_LISTS    /* all records of all lists, by the places of their text */
} fw_label;

typedef struct fw_true_field {
    furrow_str name;
    furrow_str *values;   /* as labelled */
    furrow_str *squashed; /* the same, for comparison */
    uint32_t count;
} fw_true_field;

/* What an extracted record is compared with: the squashed text of a record or anchor, or the
 * relevant squashed values. */
typedef struct fw_parts {
    furrow_str *at;
    uint32_t count;
} fw_parts;

typedef struct fw_true_record {
    furrow_str text;  /* empty with FW_LABEL_FIELDS */
    furrow_str xpath; /* of its first node; may be empty */
    uint64_t nodes;   /* number of siblings from there on; at least 1 */
    fw_true_field *fields, *attrs;
    uint32_t field_count, attr_count;
    fw_parts parts;
    uint32_t *places; /* FW_LABEL_LISTS: numbers in 'places' of the truth */
    uint32_t place_count;
} fw_true_record;

/* Shorter values are in most texts by chance. They count only if there is no other value, or if
 * they are a whole cell. */
enum { FW_MIN_VALUE = 3 };

struct furrow_truth {
    fw_arena arena;
    bool is_detail;
    fw_label label;
    fw_true_record *records; /* for a detail page: one, with its fields */
    size_t record_count;
    furrow_str *places; /* FW_LABEL_LISTS: sorted XPaths of elements with text of their own */
    size_t place_count;
    size_t value_count; /* non-empty values of all fields and attributes */
};

#endif
