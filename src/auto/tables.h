/*
 * The rows of data tables, as candidates and as evidence.
 */
#ifndef FW_AUTO_TABLES_H
#define FW_AUTO_TABLES_H

#include "auto/facts.h"
#include "methods/method.h"

/* What auto knows about the data tables of a page. Tables with header rows and with rows that are
 * all of one kind are sure: nothing else inside them is taken for records. */
typedef struct fw_tables {
    const furrow_page *page;
    uint8_t *kind;  /* per node: 0, or 1 + fw_row_kind of a row of a data table; 255: a week */
    bool *is_in;    /* per node: it is in a table that is sure */
    uint32_t *text; /* prefix sum: text in sure tables that share their column names with others */
    bool is_any;    /* some table or month was found */
    bool has_roles; /* some row is not a <tr> */
} fw_tables;

/* Find the tables, and add regions whose records are the rows of one table, without header rows and
 * footers, in groups if rows of one cell divide them; or the rows of all tables with the same
 * column names; or, if two tables are halves of one, a row of each. False when out of memory. */
bool fw_tables_propose(fw_tables *tables, fw_regions *out, const fw_facts *facts, double min_text,
                       const fw_method_input *in);

/* Share of the records of a region that are records of data tables, 0 to 1: each is one body row,
 * with the details below it, or the two halves of one. */
double fw_tables_share(const fw_tables *tables, const fw_region *region);

/* Strip the elements wrapped around the rows from records that are rows: code that reads cells
 * looks for the row itself. */
void fw_tables_unwrap(const fw_tables *tables, fw_region *region);

/* Whether a region contradicts a data table, which says what its records are: it takes cells,
 * several rows, header rows, only a part of the rows (those that a script has filled in so far), or
 * the whole of each of several tables with the same column names. */
bool fw_tables_contradict(const fw_tables *tables, const fw_facts *facts, const fw_region *region);

#endif
