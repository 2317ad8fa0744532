/*
 * Drift: in what a table departs from the pages that its wrapper was learned
 * from. Sites change; what no longer fits is to be said, not guessed at.
 */
#ifndef FW_TABLE_DRIFT_H
#define FW_TABLE_DRIFT_H

#include "table/table.h"

/* What a wrapper knows of a region that it has found. Texts and columns belong
 * to the wrapper or to the arena of the regions. */
typedef struct fw_expected {
    const fw_column *columns; /* of the table, see fw_table_fill */
    uint32_t column_count;
    const uint32_t *records; /* by column: how many learned records had it */
    uint32_t record_count;   /* all that were learned */
    double fit;              /* of the records here; 1: as those learned */
    furrow_str wanted_at;    /* where the region was looked for first, and where it */
    furrow_str found_at;     /* was found; both empty: there */
} fw_expected;

/* Set the drift of a table that has been filled. FURROW_ENOMEM is the one
 * failure. */
furrow_status fw_drift_note(furrow_table *table, const fw_expected *expected, furrow_error *err);

#endif
