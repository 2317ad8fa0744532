/* What evidence.c and list_kind.c know of a page and its records while they weigh its candidates.
 */
#ifndef FW_AUTO_WEIGHING_H
#define FW_AUTO_WEIGHING_H

#include "auto/candidate.h"
#include "auto/record_facts.h"

/* How often a signature occurs in the records of one candidate. */
typedef struct fw_tally {
    uint32_t owner;         /* number of the candidate it was counted for */
    uint32_t records, once; /* records that have it; that have it exactly once */
    uint32_t times;
    uint32_t last;    /* the last record that has it */
    bool is_in_first; /* the first record has it */
    bool is_repeated; /* the last record that has it has it twice */
} fw_tally;

/* What is known of the page and its records, and of one candidate at a time. */
struct fw_weighing {
    const fw_facts *facts;
    double *logs;                  /* log2 of 1 + each count that came up; 0 before that */
    const fw_record_facts **parts; /* of the candidate's records: room for the largest */
    fw_record_facts *own;          /* the same size, for records that are several siblings */
    uint32_t room;                 /* records of the largest */
    fw_record_facts **known;       /* per node: facts about it as a record, or NULL */
    fw_arena *scratch;
    fw_candidate *candidate;
    uint32_t number;   /* of the candidate, in the order of weighing from 1 */
    uint32_t count;    /* of its records */
    fw_tally *tallies; /* per signature of the page */
    uint32_t *used;    /* signatures in the candidate */
    uint32_t used_count;
    bool *is_usual;    /* per signature of the page: most records have it */
    fw_map places;     /* hash of an id -> element */
    fw_node_id holder; /* the deepest element that holds all records */
    double menu_parts; /* share of records that are one link, or mostly links */
    double *ev;
};

static inline double fw_share(double some, double whole) {
    return whole > 0 ? some / whole : 0;
}

/* The largest element with the same text as a span of one element: neighbours of a record are
 * neighbours of the boxes wrapped around it. */
fw_span fw_unwrapped(const fw_facts *facts, fw_span span);

/* Tell what kind of list the candidate is that is being weighed: by its tags, by what most of its
 * records are, and by what they are together. */
void fw_gather_kind(fw_weighing *g);

#endif
