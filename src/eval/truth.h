/*
 * Truth: what a person sees in a page, read from JSON.
 *
 *   {"kind": "list", "label": "records",
 *    "records": [{"text": "…", "xpath": "/html/body/ul/li[1]", "nodes": 2}]}
 *   {"kind": "list", "label": "anchors", "records": [{"text": "…"}]}
 *   {"kind": "list", "label": "fields", "records": [{"fields": {"f1": "…"}}]}
 *   {"kind": "detail", "label": "fields", "fields": {"author": ["…", "…"]}}
 *
 * A record of any label may have "fields", and "attrs": values that stand in
 * attributes, addresses mostly. Other members are passed over.
 */
#ifndef FW_EVAL_TRUTH_H
#define FW_EVAL_TRUTH_H

#include "base/arena.h"
#include "eval/squash.h"

typedef enum fw_label {
    FW_LABEL_RECORDS, /* the whole text of a record is known */
    FW_LABEL_ANCHORS, /* one part of it is: its title, say */
    FW_LABEL_FIELDS   /* values are, but not where it begins and ends */
} fw_label;

typedef struct fw_true_field {
    furrow_str name;
    furrow_str *values;   /* as labelled */
    furrow_str *squashed; /* the same, for comparison */
    uint32_t count;
} fw_true_field;

/* What an extracted record is compared with: the squashed text of a record or
 * anchor, or the squashed values that count. */
typedef struct fw_parts {
    furrow_str *at;
    uint32_t count;
} fw_parts;

typedef struct fw_true_record {
    furrow_str text;  /* empty with FW_LABEL_FIELDS */
    furrow_str xpath; /* of its first node; may be empty */
    uint64_t nodes;   /* siblings from there on; at least 1 */
    fw_true_field *fields, *attrs;
    uint32_t field_count, attr_count;
    fw_parts parts;
} fw_true_record;

/* Values of fewer characters stand in most texts by chance: they count only
 * where nothing else can, or where they are all of a cell. */
enum { FW_MIN_VALUE = 3 };

struct furrow_truth {
    fw_arena arena;
    bool is_detail;
    fw_label label;
    fw_true_record *records; /* of a detail page: one, with its fields */
    size_t record_count;
    size_t value_count; /* values of all fields and attributes but empty ones */
};

#endif
