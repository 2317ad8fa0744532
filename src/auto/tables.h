/*
 * The rows of tables of data, as candidates and as evidence.
 */
#ifndef FW_AUTO_TABLES_H
#define FW_AUTO_TABLES_H

#include "auto/facts.h"
#include "methods/method.h"

/* What auto knows of the tables of data in a page. Those with header rows, and
 * with rows that are all of one kind, are sure: nothing else inside them is taken
 * for records. */
typedef struct fw_tables {
    const furrow_page *page;
    uint8_t *kind;  /* per node: 0, or 1 + fw_row_kind of a row of a table of data; 255: a week */
    bool *is_in;    /* per node: it stands in a table that is sure */
    uint32_t *text; /* sum: text in tables that are sure and have likes */
    bool has_roles; /* some row is no <tr> */
} fw_tables;

/* Find the tables, and add regions whose records are the rows of one, without
 * header rows and footers, in groups where rows of one cell divide them; or of
 * all with the same names of columns; of two tables that are one, a row of each. False when out of
 * memory. */
bool fw_tables_propose(fw_tables *tables, fw_regions *out, const fw_facts *facts, double min_text,
                       const fw_method_input *in);

/* Share of the records of a region that are records of tables of data, 0 to 1:
 * one row of the body each, with the details below it, or the two halves of one. */
double fw_tables_share(const fw_tables *tables, const fw_region *region);

/* Take what is wrapped around the rows from records that are rows: who reads their cells looks for
 * the row. */
void fw_tables_unwrap(const fw_tables *tables, fw_region *region);

/* Whether a region takes something else for records where a table of data says
 * what they are: its cells, several rows, header rows, only a part of the rows (those that a
 * script has filled in so far), or the whole of each of several tables with the same names
 * of columns. */
bool fw_tables_contradict(const fw_tables *tables, const fw_facts *facts, const fw_region *region);

#endif
