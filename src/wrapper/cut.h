/*
 * Cutting the children of one element into records.
 *
 * The elements whose children are records are holders: one, or several where
 * records stand in rows or sections. Which children begin a record, end one or
 * belong to none is told by selectors of one step:
 *
 *   begin li.hit            each such child begins a record; "width": 1 says
 *                           that it is the whole of it
 *   begin dt, inside dd     a dt and what follows, up to the next dt
 *   end hr                  whatever stands between rules
 */
#ifndef FW_WRAPPER_CUT_H
#define FW_WRAPPER_CUT_H

#include "wrapper/selector.h"

typedef struct fw_cut {
    fw_selectors begin;             /* none: a record begins where the one before has ended */
    fw_selectors end;               /* none: it ends where the next begins */
    fw_selectors skip;              /* in no record, and the end of one */
    fw_selectors inside;            /* what the last record may go on with; none: anything */
    uint32_t width;                 /* children of a record; 0: any number */
    uint32_t longest;               /* children that the last record may have; 0: any number */
    uint32_t drop_first, drop_last; /* pieces of a holder that are none: headers, footers */
} fw_cut;

typedef FW_VEC(fw_span) fw_span_list;

/* A cut made ready for one page. */
typedef struct fw_bound_cut {
    const fw_cut *cut;
    fw_bound begin, end, skip, inside;
} fw_bound_cut;

bool fw_cut_bind(fw_bound_cut *out, const fw_cut *cut, fw_sight *sight);

/* Append the records of a holder. Pieces without text are left out. False when
 * memory is out. */
bool fw_cut_holder(fw_span_list *out, const fw_bound_cut *cut, const fw_sight *sight,
                   fw_node_id holder);

/* A holder and its records, by which a cut is learned; each record is a span
 * of children. */
typedef struct fw_cut_example {
    fw_sight *sight;
    fw_node_id holder;
    const fw_span *records; /* in document order */
    uint32_t count;
} fw_cut_example;

/* Learn the cut that gives the records of the examples back: of all that are
 * tried the one with most records right and fewest others, of equals the
 * simplest. '*right' is its F1. False when memory is out. */
bool fw_cut_learn(fw_cut *out, double *right, const fw_cut_example *examples, size_t count,
                  fw_arena *arena, fw_arena *scratch);

/* The F1 of a cut on some examples. False when memory is out. */
bool fw_cut_measure(double *out, const fw_cut *cut, const fw_cut_example *examples, size_t count);

#endif
