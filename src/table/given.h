/* Columns of an earlier page, found again in the table of this one. */
#ifndef FW_TABLE_GIVEN_H
#define FW_TABLE_GIVEN_H

#include "base/map.h"
#include "table/place.h"
#include "table/table.h"

/* The places of given columns, for steps that come before there are columns:
 * few records show no template, but where columns are given it is known. */
typedef struct fw_given {
    const fw_column *columns;
    uint32_t count;
    fw_map places;  /* -> number of a column */
    uint64_t *keys; /* of the places, by column */
} fw_given;

bool fw_given_make(fw_given *out, const fw_column *given, uint32_t count, fw_arena *scratch);

/* The largest share of records that a given column of this kind and place had,
 * 1 where that was not counted; 0 when there is none. 'given' may be NULL. */
double fw_given_share(const fw_given *given, fw_field_kind kind, const fw_field_place *place);

/* The next given column, from number '*at' on, that stands at the place of a piece and, where
 * that has a label, has the same; NULL when there is none. */
struct fw_piece;
const fw_column *fw_given_next(const fw_given *given, const struct fw_piece *piece, uint32_t *at);

/* Whether a text that all records of this page share is data nevertheless: the
 * given column of its place had several values, and none has it for a label. */
bool fw_given_is_data(const fw_given *given, fw_field_kind kind, const fw_field_place *place,
                      furrow_str text);

/* The profile of each column of a table. False when out of memory. */
bool fw_table_profiles(fw_profile *out, const furrow_table *table, fw_arena *scratch);

/* The given column that each column of a table is, FW_NO_COLUMN when it is
 * none. Two columns are the same when they have kind, place and label in
 * common; among several of these their order tells, and their profiles where
 * some are missing. False when out of memory. */
bool fw_table_match(uint32_t *to, const furrow_table *table, const fw_column *given, uint32_t count,
                    fw_arena *scratch);

/* A copy whose texts lie in 'arena', without samples. False when out of memory. */
bool fw_column_copy(fw_column *out, const fw_column *from, fw_arena *arena);

/* Whether the columns of a table are the given ones, to the letter: all of
 * them and no other. False when out of memory. */
bool fw_table_is_given(bool *out, const furrow_table *table, const fw_column *given, uint32_t count,
                       fw_arena *scratch);

/* Put a table into the given columns: each column of the table that is like a
 * given one goes there, the others are dropped and their fields counted in
 * table->unplaced. False when out of memory. */
bool fw_table_fit(furrow_table *table, const fw_column *given, uint32_t count, fw_arena *scratch);

/* Take the hidden columns out of a table. False when out of memory. */
bool fw_table_hide(furrow_table *table, fw_arena *scratch);

/*
 * Drift: in what a table departs from the pages that its wrapper was learned
 * from. Sites change; what no longer fits is to be said, not guessed at.
 */
/* What a wrapper knows of a region that it has found. Texts and columns belong
 * to the wrapper or to the arena of the regions. */
typedef struct fw_expected {
    const fw_column *columns; /* of the table, see fw_table_fill */
    uint32_t column_count;
    const uint32_t *records; /* by column: how many learned records had it */
    uint32_t record_count;   /* all that were learned */
    double unknown;          /* share of their fields that no column held */
    double fit;              /* of the records here; 1: as those learned */
    furrow_str wanted_at;    /* where the region was looked for first, and where it */
    furrow_str found_at;     /* was found; both empty: there */
    uint32_t left_out;       /* records in other elements that fit as well, where the
                              * learned pages had but one such element */
} fw_expected;

/* Set the drift of a table that has been filled. FURROW_ENOMEM is the one
 * failure. */
furrow_status fw_drift_note(furrow_table *table, const fw_expected *expected, furrow_error *err);

/* Tell the doubts of a region as drift of its table. FURROW_ENOMEM is the one
 * failure. */
furrow_status fw_drift_doubts(furrow_table *table, const fw_region *region, furrow_error *err);

#endif
